## why not
## $card, $cause, $trap, $magnet, $tomb - names of cards

tara_wolf-no-over = die Partie ist zu Ende, das letzte nötige Grab ist gewonnen
tara_wolf-no-coins = du hast nur { $resources } Ressourcen aufzuteilen, { $coins } Münzen sind zu viele
tara_wolf-no-hand = die Karte „{ $card }“ ist nicht auf deiner Hand
tara_wolf-no-play-obstacle = „{ $card }“ ist ein Hindernis: Es wird in der Grabphase gelegt und kann nicht im Lager ausgespielt werden
tara_wolf-no-play-coins = „{ $card }“ kostet jetzt { $cost }, du hast { $coins ->
    [0] keine Münze
    [1] 1 Münze
   *[other] { $coins } Münzen
  }
tara_wolf-no-choose-shown = „{ $card }“ ist nicht unter den Karten, die du dir ansiehst
tara_wolf-no-target-camp = im anderen Lager ist keine Karte „{ $card }“
tara_wolf-no-target-kind = „{ $cause }“ kann keine Karte wie „{ $card }“ wählen
tara_wolf-no-target-strong = „{ $card }“ hat die aufgedruckte Stärke { $strength }, „{ $cause }“ reicht höchstens bis { $most }
tara_wolf-no-back-tomb = von dir hat keine Karte „{ $card }“ im Grab überlebt
tara_wolf-no-back-itself = „{ $card }“ kehrt von selbst in dein Lager zurück
tara_wolf-no-top = an Stelle { $place } liegt keine Karte mehr, nur noch an Stelle { $left }
tara_wolf-no-use-lay = „{ $card }“ wird verdeckt mit den Hindernissen gelegt und nicht anders eingesetzt
tara_wolf-no-papyrus = du hast den Papyrus „{ $card }“ nicht
tara_wolf-no-pass-now = gepasst wird nach beiden Lagerphasen, anstelle der Graböffnung
tara_wolf-no-pass-marker = du hast schon gepasst, dein Passmarker ist weg
tara_wolf-no-send = in deinem Lager ist keine Karte „{ $card }“
tara_wolf-no-lay-papyrus = „{ $card }“ ist weder Falle noch Untoter noch Schutz und lässt sich nicht legen
tara_wolf-no-bluff-holder = „{ $card }“ ist kein Hindernis, und nur wer das Medaillon hat, darf eine solche Karte als Bluff legen
tara_wolf-no-bluff-twice = deinen einen Bluff hast du schon gelegt, und „{ $card }“ ist kein Hindernis
tara_wolf-no-trigger = von dir liegt hier keine Falle „{ $card }“, die aufgedeckt und noch nicht ausgelöst ist
tara_wolf-no-hit-never = Fallen treffen nur Begleiter und Tiere, „{ $card }“ ist keines von beiden
tara_wolf-no-hit-tomb = auf der anderen Seite dieses Grabes liegt keine Karte „{ $card }“
tara_wolf-no-hit-target = „{ $card }“ war kein Ziel von „{ $trap }“, als die Falle ausgelöst wurde: Art oder Stärke passt nicht
tara_wolf-no-hit-magnet = „{ $trap }“ kann „{ $magnet }“ treffen, also muss diese Karte das Ziel sein
tara_wolf-no-done-magnet = „{ $trap }“ kann „{ $magnet }“ treffen, also muss diese Karte das Ziel sein
tara_wolf-no-done-hit = „{ $trap }“ muss jemanden treffen, solange das geht
tara_wolf-no-asked-foresee = lege erst die Karten, die der Seher zeigt, einzeln zurück
tara_wolf-no-asked-resources = teile erst deine { $resources } Ressourcen in Münzen und Karten auf
tara_wolf-no-asked-play = spiele Begleiter und Tiere aus oder drücke „Fertig“
tara_wolf-no-asked-take = wähle erst eine der Karten, die „{ $cause }“ zeigt
tara_wolf-no-asked-target = wähle erst für „{ $cause }“ jemanden im anderen Lager
tara_wolf-no-asked-give-up = wirf erst für „{ $cause }“ { $owed ->
    [one] eine Handkarte
   *[other] { $owed } Handkarten
  } ab
tara_wolf-no-asked-clean-up = wirf erst Handkarten bis zum Limit ab
tara_wolf-no-asked-open = öffne erst das Grab, oder passe, wenn du deinen Passmarker noch hast
tara_wolf-no-asked-opening-discard = wirf erst { $owed ->
    [one] eine Handkarte
   *[other] { $owed } Handkarten
  } ab ({ $tomb })
tara_wolf-no-asked-send = schicke Charaktere ins Grab oder drücke „Fertig“
tara_wolf-no-asked-lay = lege Hindernisse verdeckt oder drücke „Fertig“
tara_wolf-no-asked-trigger = löse erst eine Falle aus
tara_wolf-no-asked-hit = wähle erst, wen „{ $cause }“ trifft
tara_wolf-no-asked-curse-discard = wirf erst für „{ $cause }“ { $owed ->
    [one] eine Handkarte
   *[other] { $owed } Handkarten
  } ab
tara_wolf-no-asked-book = das Grab wird verlassen: setze jetzt das Totenbuch ein, wenn du es hast, sonst drücke „Fertig“
tara_wolf-no-asked-bring-back = wähle, wer ins Lager zurückkehrt, oder drücke „Fertig“

## home page: the game, its options and their values, what a value means

tara_wolf-title = Tara Wolf
tara_wolf-players = zu zweit, etwa eine Dreiviertelstunde
tara_wolf-about = Zwei Expeditionen im Tal der Könige: Begleiter anwerben, Fallen legen, Tote wecken. Wer in einem Grab stärker ist, behält es.
tara_wolf-begins = Wer beginnt, hat in der ersten Runde das Medaillon.
tara_wolf-option-short = Kurze Partie
tara_wolf-option-two_coins = Trostpflaster
tara_wolf-hint-short = drei Gräber genügen statt vier
tara_wolf-hint-two_coins = einmal 2 Münzen, wenn du niemanden schickst

## the table's page: who, facts, what is asked
## $cause, $tomb - names of cards; $owed - cards still to discard

tara_wolf-livery = { $seat ->
    [0] Lapis
   *[1] Karneol
  }
tara_wolf-page-livery = { $seat ->
    [0] Lapis, gestreift
   *[1] Karneol, gepunktet
  }
tara_wolf-page-round = Runde { $round }
tara_wolf-page-part = { $part ->
    [camp] Lager
   *[tomb] Grab
  }
tara_wolf-page-seen = Bisher gesehen
tara_wolf-page-seen-total = Gesehen: { $seen } von { $total }
tara_wolf-page-mark-short = Was ◇ bedeutet
tara_wolf-page-short = { $count } Gräber genügen
tara_wolf-page-two_coins = { $count } Münzen als Trost
tara_wolf-ask-foresee = Seher: Lege die Karten einzeln auf den Stapel zurück; die letzte liegt obenauf.
tara_wolf-ask-resources = Teile { $resources } Ressourcen auf: Wähle, wie viele Münzen; der Rest sind Karten.
tara_wolf-ask-play = Spiele Begleiter und Tiere aus der Hand aus oder drücke „Fertig“.
tara_wolf-ask-take = { $cause }: Nimm eine der gezeigten Karten auf die Hand.
tara_wolf-ask-target = { $cause }: Wähle jemanden im anderen Lager.
tara_wolf-ask-give-up = { $cause }: Wirf { $owed ->
    [one] eine Handkarte
   *[other] { $owed } Handkarten
  } ab.
tara_wolf-ask-clean-up = Ende der Phase: Behalten darfst du { $limit } Handkarten. Wirf { $owed ->
    [one] eine
   *[other] { $owed }
  } ab.
tara_wolf-ask-open = { $marker ->
    [yes] Öffne das nächste Grab oder passe: Das geht einmal je Partie.
   *[no] Öffne das nächste Grab.
  }
tara_wolf-ask-opening-discard = { $tomb }: Wirf { $owed ->
    [one] eine Handkarte
   *[other] { $owed } Handkarten
  } ab.
tara_wolf-ask-send = { $places ->
    [0] Schicke Charaktere aus deinem Lager ins Grab oder drücke „Fertig“.
   *[other] Schicke Charaktere aus deinem Lager ins Grab, höchstens { $places }, oder drücke „Fertig“.
  }
tara_wolf-ask-lay = { $bluff ->
    [yes] Lege Fallen, Untote und Papyri verdeckt, dazu, wenn du magst, eine andere Handkarte als Bluff.
   *[no] Lege Fallen, Untote und Papyri verdeckt oder drücke „Fertig“.
  }
tara_wolf-ask-trigger = Wähle die Falle, die du als nächste auslöst.
tara_wolf-ask-hit = { $optional ->
    [yes] { $cause }: Wähle ein Ziel oder drücke „Fertig“.
   *[no] { $cause }: Wähle ein Ziel.
  }
tara_wolf-ask-curse-discard = { $cause }: Wirf { $owed ->
    [one] eine Handkarte
   *[other] { $owed } Handkarten
  } ab.
tara_wolf-ask-book = { $book ->
    [yes] Du kannst das Totenbuch für die Überlebenden einsetzen oder „Fertig“ drücken.
   *[no] Du hast das Totenbuch nicht: Drücke „Fertig“. Gefragt werden alle mit einem Papyrus, damit die Frage nichts verrät.
  }
tara_wolf-ask-bring-back = { $cause }: Wähle, wer ins Lager zurückkehrt, oder drücke „Fertig“.
tara_wolf-decides = { $whose ->
    [you] Du entscheidest
   *[other] { $name } entscheidet
  }
tara_wolf-why-give-up = { $other } hat „{ $cause }“ ausgespielt; { $whose ->
    [you] du wirfst ab.
   *[other] { $name } wirft ab.
  }
tara_wolf-why-curse-discard = „{ $cause }“ von { $other } hat einen Begleiter getroffen; { $whose ->
    [you] du wirfst ab.
   *[other] { $name } wirft ab.
  }
tara_wolf-ask-over = Die Partie ist zu Ende.

## buttons

tara_wolf-choice-coins = { $count ->
    [0] Keine Münze
    [1] 1 Münze
   *[other] { $count } Münzen
  }
tara_wolf-choice-play = { $card } ausspielen
tara_wolf-choice-choose = { $card } wählen
tara_wolf-choice-top = Karte { $count } zurücklegen
tara_wolf-choice-discard = { $card } abwerfen
tara_wolf-choice-use = { $card } einsetzen
tara_wolf-choice-open = Das Grab öffnen
tara_wolf-choice-pass = Passen, einmal je Partie
tara_wolf-choice-send = { $card } schicken
tara_wolf-choice-lay = { $card } legen
tara_wolf-choice-trigger = { $card } auslösen
tara_wolf-choice-hit = { $card } treffen
tara_wolf-choice-done = Fertig
tara_wolf-would = { $choice }{ $price ->
    [none] {""}
   *[other] {" "}({ $price })
  }.
tara_wolf-would-strength = Stärke dann: { $totals }.
tara_wolf-would-turned-up = Stärke, wenn deine Karten aufgedeckt sind: { $totals }.
tara_wolf-would-next = Danach: { $asked }

## the result

tara_wolf-page-verdict = { $whose ->
    [you] Du gewinnst
   *[other] { $name } gewinnt
  } mit { $tombs } zu { $lost } Gräbern.
tara_wolf-count-tomb = { $won ->
    [yes] Gewonnen: Jedes Grab zählt 1.
   *[no] Nicht gewonnen.
  }

## cards in words
## $source - sourced, likely or reconstructed

tara_wolf-kind-adventurer = Abenteurer
tara_wolf-kind-companion = Begleiter
tara_wolf-kind-animal = Tier
tara_wolf-kind-trap = Falle
tara_wolf-kind-undead = Untoter
tara_wolf-kind-papyrus = Papyrus
tara_wolf-kind-tomb = Grab
tara_wolf-kinds-adventurer = Abenteurer
tara_wolf-kinds-companion = Begleiter
tara_wolf-kinds-animal = Tiere
tara_wolf-kinds-trap = Fallen
tara_wolf-kinds-undead = Untote
tara_wolf-kinds-papyrus = Papyri
tara_wolf-kinds-tomb = Gräber
tara_wolf-card-name = Name „{ $name }“
tara_wolf-card-cost = kostet { $count }
tara_wolf-card-strength = Stärke { $count }
tara_wolf-card-copies = { $count } im Spiel
tara_wolf-card-mark = Rekonstruiert; bei der gedruckten Karte unbekannt: { $parts }.
tara_wolf-card-part = { $part ->
    [name] Name
    [effect] Wirkung
   *[numbers] Zahlen
  }
tara_wolf-differs-setup = { $part ->
    [starting_hand] Handkarten zu Beginn
    [papyri_each] Papyri zu Beginn
    [resources] Ressourcen
    [hand_limit] Handlimit
    [coin_limit] Münzlimit
    [coins] Münzen im Spiel
    [tombs_to_win] Gräber zum Sieg
    [tombs_to_win_short] Gräber zum Sieg, kurze Partie
   *[two_coins] Münzen als Trost
  }
tara_wolf-card-seen = Von dir gesehen: { $seen } von { $copies }.
tara_wolf-column-card = Karte
tara_wolf-column-text = Was sie tut
tara_wolf-chapter = Karten
tara_wolf-chapter-cards = Jede Karte: was sie kostet, wie stark sie ist, wie oft es sie gibt, was sie tut. Mit diesen Zahlen wird gespielt. Ein ◇ zeigt, was rekonstruiert ist, weil keine Quelle die gedruckte Karte beschreibt: Name, Wirkung oder Zahl können von ihr abweichen.
tara_wolf-note-total = { $seen } von { $total } Karten des Hauptstapels.

## piles and other things

tara_wolf-page-main = Hauptstapel
tara_wolf-page-discard = Ablagestapel
tara_wolf-page-tombs = Gräber
tara_wolf-page-hidden = Verdeckt
tara_wolf-page-coin = Münzen
tara_wolf-page-medallion = Medaillon
tara_wolf-page-pass_marker = Passmarker
tara_wolf-page-resources = Ressourcen
tara_wolf-page-strength = Stärke
tara_wolf-page-mark = Das Zeichen ◇
tara_wolf-info-main = Begleiter, Tiere, Fallen und Untote, verdeckt. Ist der Stapel leer, wird der Ablagestapel zu einem neuen gemischt. (TW-4.1)
tara_wolf-info-discard = Was abgelegt wird, sehen beide. Nach den gedruckten Regeln darf man den Stapel später nicht durchsehen; als Hilfe stehen seine Karten hier, außer an einem strengen Tisch. (TW-R20)
tara_wolf-info-tombs = Sieben Gräber, verdeckt. Mit dem Medaillon öffnet man das oberste; wer zuerst { $tombs_to_win } besitzt, gewinnt, in der kurzen Partie { $tombs_to_win_short }. (TW-5.1)
tara_wolf-info-hidden = Eine Karte, die nur eine Seite kennt: auf der Hand, ein Papyrus neben dem Lager, ein Hindernis vor dem Aufdecken. Beim Aufräumen darf man { $hand_limit } Handkarten behalten. (TW-6.1)
tara_wolf-info-coin = Begleiter und Tiere kosten Münzen. Es gibt { $coins }; ist der Vorrat leer, verfallen weitere. Beim Aufräumen darf man { $coin_limit } behalten. (TW-R4)
tara_wolf-info-medallion = Wer es hat, beginnt jeden Teil einer Runde und gewinnt bei Gleichstand. Nur mit ihm wirkt die Fähigkeit eines Abenteurers. Nach jedem Grab wechselt es die Seite. (TW-3.1)
tara_wolf-info-pass_marker = Einmal je Partie darfst du mit dem Medaillon passen, dann bleibt das Grab zu: Der Marker geht, das Medaillon bleibt, die nächste Runde beginnt. (TW-5.2)
tara_wolf-info-resources = Jede Lagerphase bringt dir zuerst { $resources } Ressourcen: Münzen und Karten, beliebig aufgeteilt. (TW-4.1)
tara_wolf-info-strength = Die aufgedruckte Stärke und was Karten, Grab und die Fähigkeit des Abenteurers dazugeben. Die höhere Summe bekommt das Grab. (TW-5.6)
tara_wolf-info-seen = Wie viele du von jeder Karte des Hauptstapels gesehen hast und wie viele es gibt. Blass ist, wovon keine mehr kommt. (TW-R20)
tara_wolf-info-mark = Es steht auf Karten, die keine Quelle ganz wiedergibt: Name, Wirkung oder eine Zahl sind rekonstruiert und können von der gedruckten Karte abweichen. Was genau, sagt die Erklärung der Karte.

## the log
## learn by playing

tara_wolf-guide-resources = Du führst eine Expedition; wer zuerst vier Gräber besitzt, gewinnt. Jede Runde bringt vier Ressourcen: Münzen und Karten, ganz wie du sie aufteilst. Mit Münzen bezahlst du Begleiter und Tiere.
tara_wolf-guide-resources-do = Wähle 2 Münzen; der Rest sind 2 Karten.
tara_wolf-guide-camp = Wen du ausspielst, der kommt in dein Lager. Der Soldat kostet 2 Münzen und hat Stärke 5, der Esel kostet nichts. Am Ende der Lagerphase behältst du höchstens fünf Handkarten und zwei Münzen.
tara_wolf-guide-camp-do = Spiele den Soldaten und den Esel aus und drücke dann „Fertig“.
tara_wolf-guide-open = Ipi hat einen Wüstenräuber und einen Schakal angeworben. Du hast das Medaillon, also gehst du voran: Das erste Grab wartet.
tara_wolf-guide-open-do = Öffne das Grab.
tara_wolf-guide-send = Das Grab des Amenhotep III.: Jedes Tier hat hier +1 Stärke. Tara Wolf gibt ihren Tieren noch +1 und sich selbst auch, solange du das Medaillon hast.
tara_wolf-guide-send-do = Schicke alle drei ins Grab.
tara_wolf-guide-lay = 12 zu 9, aber jetzt wird es finster: Beide legen Fallen und Untote verdeckt, und das kostet nichts. Fallen treffen Begleiter oder Tiere der anderen Seite, Untote kämpfen für dich.
tara_wolf-guide-lay-do = Lege die Fallgrube und die Mumie und drücke dann „Fertig“.
tara_wolf-guide-trap = Alle Karten werden aufgedeckt, und die Fallen schlagen nacheinander zu, deine zuerst. Die Fallgrube schaltet einen Begleiter mit höchstens Stärke 4 aus.
tara_wolf-guide-trap-do = Löse die Fallgrube aus und wähle den Wüstenräuber.
tara_wolf-guide-papyrus = Ipis Steinkugel traf den Soldaten, doch es steht 10 zu 7: Das Grab gehört dir. Ins Lager kamen nur die Abenteurer zurück. Ipi hat nun das Medaillon, bei Gleichstand entscheidet es. Deine Geheimnisse sind drei Papyri; die Nilschwemme bringt sechs Ressourcen.
tara_wolf-guide-papyrus-do = Setze die Nilschwemme ein und wähle dann 3 Münzen.
tara_wolf-guide-pack = Drei Schakale! Jeder kostet 1 Münze, und Schakale jagen im Rudel: In einem Grab hat jeder +1 für jeden weiteren, der dabei ist.
tara_wolf-guide-pack-do = Spiele alle drei Schakale aus und drücke dann „Fertig“.
tara_wolf-guide-follow = Ipi hat das nächste Grab geöffnet und ging voran: Bei Haremhab hat jeder Untote +1. Was Ipi geschickt hat, siehst du: 11.
tara_wolf-guide-follow-do = Schicke alle vier.
tara_wolf-guide-secret = Ipi hat zwei Karten gelegt. Antworte mit Papyri: Das Ankh hält alle Fallen von deinen Leuten fern, und Bastet ist eine Untote, die mit deinen Tieren wächst.
tara_wolf-guide-secret-do = Lege das Schutz-Ankh und den Avatar der Bastet und drücke dann „Fertig“.
tara_wolf-guide-end = Der Zorn des Seth fand niemanden, und 21 zu 17: Nach Gräbern steht es { $yours } zu { $theirs }. Nächste Runde hast du wieder das Medaillon, und so geht es weiter, bis jemand vier besitzt. Mehr Regeln gibt es nicht.

## $whose - "you" or "other", $name - the player's name; $card, $cards - names of cards; $coins, $price - coins in words

tara_wolf-tell-and = { $first } und { $last }
tara_wolf-tell-purse = { $count ->
    [one] 1 Münze
   *[other] { $count } Münzen
  }
tara_wolf-tell-price = { $count ->
    [one] 1 Münze
   *[other] { $count } Münzen
  }
tara_wolf-tell-cards = { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
  }
tara_wolf-tell-unseen = { $what ->
    [papyrus] einen Papyrus
   *[card] eine Karte
  }
tara_wolf-tell-card = { $kind ->
    [adventurer] { $card }
    [tomb] { $card }
   *[other] „{ $card }“
  }
tara_wolf-tell-free = kostenlos
tara_wolf-tell-nothing = nichts
tara_wolf-tell-coins = { $whose ->
    [you] Du hast genommen:
   *[other] { $name } hat genommen:
  } { $what }.
tara_wolf-tell-play = { $whose ->
    [you] Du hast
   *[other] { $name } hat
  } { $card } ausgespielt ({ $price }).
tara_wolf-tell-take = { $whose ->
    [you] Du hast
   *[other] { $name } hat
  } { $card } genommen{ $some ->
    [yes] ; abgelegt: { $rest }
   *[no] {""}
  }.
tara_wolf-tell-remove = { $whose ->
    [you] Du hast
   *[other] { $name } hat
  } { $card } aus dem anderen Lager entfernt.
tara_wolf-tell-win-over = { $whose ->
    [you] Du hast { $card } aus dem anderen Lager zu dir geholt.
   *[other] { $name } hat { $card } aus dem anderen Lager zu sich geholt.
  }
tara_wolf-tell-back = { $whose ->
    [you] Du hast
   *[other] { $name } hat
  } { $card } ins Lager zurückgeholt.
tara_wolf-tell-top = { $whose ->
    [you] Du hast
   *[other] { $name } hat
  } { $card } auf den Hauptstapel zurückgelegt.
tara_wolf-tell-discard = { $whose ->
    [you] Du hast
   *[other] { $name } hat
  } { $card } abgeworfen.
tara_wolf-tell-use = { $whose ->
    [you] Du hast
   *[other] { $name } hat
  } { $card } eingesetzt.
tara_wolf-tell-open = { $whose ->
    [you] Du hast
   *[other] { $name } hat
  } das { $card } geöffnet.
tara_wolf-tell-pass = { $whose ->
    [you] Du hast
   *[other] { $name } hat
  } gepasst: Kein Grab wird geöffnet, die nächste Runde beginnt.
tara_wolf-tell-send = { $whose ->
    [you] Du hast
   *[other] { $name } hat
  } { $card } ins Grab geschickt.
tara_wolf-tell-lay = { $whose ->
    [you] Du hast
   *[other] { $name } hat
  } { $card } verdeckt gelegt.
tara_wolf-tell-trigger = { $whose ->
    [you] Du hast
   *[other] { $name } hat
  } { $card } ausgelöst.
tara_wolf-tell-missed = Die Falle trifft niemanden.
tara_wolf-tell-foiled = Die Falle geht ins Leere: { $lord }.
tara_wolf-tell-hit = { $whose ->
    [you] Du hast
   *[other] { $name } hat
  } { $card } getroffen.
tara_wolf-tell-saved = { $whose ->
    [you] Du hast
   *[other] { $name } hat
  } { $card } getroffen; eine Ärztin rettet die Karte zurück auf die Hand.
tara_wolf-tell-done = { $phase ->
    [play] { $whose ->
        [you] Du hast deine Lagerphase beendet.
       *[other] { $name } hat die Lagerphase beendet.
      }
    [send] { $whose ->
        [you] Du hast niemanden ins Grab geschickt.
       *[other] { $name } hat niemanden ins Grab geschickt.
      }
    [send-more] { $whose ->
        [you] Du hast sonst niemanden geschickt.
       *[other] { $name } hat sonst niemanden geschickt.
      }
    [lay] { $whose ->
        [you] Du hast nichts gelegt.
       *[other] { $name } hat nichts gelegt.
      }
    [lay-more] { $whose ->
        [you] Du hast nichts weiter gelegt.
       *[other] { $name } hat nichts weiter gelegt.
      }
    [hit] { $whose ->
        [you] Du hast niemanden getroffen: { $cause }.
       *[other] { $name } hat niemanden getroffen: { $cause }.
      }
    [hit-more] { $whose ->
        [you] Du hast sonst niemanden getroffen.
       *[other] { $name } hat sonst niemanden getroffen.
      }
    [book] { $whose ->
        [you] Du hast niemanden zurückgeholt.
       *[other] { $name } hat niemanden zurückgeholt.
      }
   *[book-more] { $whose ->
        [you] Du hast sonst niemanden zurückgeholt.
       *[other] { $name } hat sonst niemanden zurückgeholt.
      }
  }
tara_wolf-tell-gets = { $whose ->
    [you] Du bekommst
   *[other] { $name } bekommt
  } { $coins }.
tara_wolf-tell-gives-back = { $whose ->
    [you] Du gibst
   *[other] { $name } gibt
  } { $coins } zurück.
tara_wolf-tell-steals = { $whose ->
    [you] Du stiehlst
   *[other] { $name } stiehlt
  } { $coins }.
tara_wolf-tell-draws = { $whose ->
    [you] Du ziehst
   *[other] { $name } zieht
  } { $cards }.
tara_wolf-tell-looks = { $whose ->
    [you] Du siehst dir an:
   *[other] { $name } sieht sich an:
  } { $cards }.
tara_wolf-tell-spies = { $whose ->
    [you] Du ziehst aus der anderen Hand:
   *[other] { $name } zieht aus der anderen Hand:
  } { $cards }.
tara_wolf-tell-turns-up = { $whose ->
    [you] Du deckst auf:
   *[other] { $name } deckt auf:
  } { $cards }.
tara_wolf-tell-bluff = { $whose ->
    [you] Du nimmst deinen Bluff zurück:
   *[other] { $name } nimmt den Bluff zurück:
  } { $cards }.
tara_wolf-tell-wins = { $whose ->
    [you] Du gewinnst
   *[other] { $name } gewinnt
  } das { $cards }{ $how ->
    [fight] {", "}{ $first } zu { $second }
    [tie] {" "}durch das Medaillon, { $first } zu { $second }
    [alone] {" "}kampflos
   *[untold] {""}
  }.
tara_wolf-tell-medallion = { $whose ->
    [you] Du bekommst
   *[other] { $name } bekommt
  } das Medaillon; die nächste Runde beginnt.
tara_wolf-tell-home = Zurück im Lager: { $cards }.
tara_wolf-tell-fresh = Der Ablagestapel wird zu einem neuen Hauptstapel gemischt.
tara_wolf-tell-played = Ausgespielt: { $cards }.

## what would help
## $cards - names of cards

tara_wolf-remedy-first = tu das zuerst
tara_wolf-remedy-coins = noch { $missing }, und die gibt es mit deinen Ressourcen
tara_wolf-remedy-resources = setze ihn ein, wenn du deine Ressourcen aufteilst
tara_wolf-remedy-leaving = setze ihn ein, wenn ein Grab verlassen wird
tara_wolf-remedy-among = wähle unter diesen: { $cards }

## hints: where to look

tara_wolf-where-coins = Frage dich, was dir jetzt mehr fehlt: Münzen oder Karten.
tara_wolf-where-play = Sieh dir die Begleiter und Tiere auf deiner Hand an.
tara_wolf-where-choose = Sieh dir an, wer gewählt werden kann.
tara_wolf-where-top = Sieh dir die Karten an, die der Seher zeigt.
tara_wolf-where-discard = Suche die Handkarte, die dir am wenigsten hilft.
tara_wolf-where-use = Sieh dir deine Papyri an.
tara_wolf-where-open = Sieh dir beide Lager an: Vielleicht lohnt sich ein Grab.
tara_wolf-where-pass = Sieh dir beide Lager und deinen Passmarker an.
tara_wolf-where-send = Sieh dir dein Lager an.
tara_wolf-where-lay = Sieh dir die Hindernisse auf deiner Hand und unter deinen Papyri an.
tara_wolf-where-trigger = Sieh dir deine Fallen an.
tara_wolf-where-hit = Sieh dir die andere Seite des Grabes an.
tara_wolf-where-done = Frage dich, ob das reicht.

## the terminal

tara_wolf-cell = { $what ->
    [shown] gezeigt
    [top] oben
    [next] nächste
    [closed] kein Grab ist offen
    [marker] Passmarker
    [camp] Lager
    [hand] Hand
    [papyri] Papyri
    [won] gewonnen
    [known] bekannt
   *[used] verbraucht
  }

## the drawing
## $whose - "you" or "other", $name - the player's name; $card, $cards, $tomb - names of cards

tara_wolf-draw-table = Tara Wolf, Runde { $round }
tara_wolf-draw-none = keine
tara_wolf-draw-card = { $card }. { $kind }{ $cost ->
    [none] {""}
   *[other] , kostet { $cost }
  }{ $strength ->
    [none] {""}
   *[other] , Stärke { $strength }
  }, { $copies } im Spiel{ $made ->
    [yes] , rekonstruiert.
   *[no] .
  }
tara_wolf-draw-cards = Karten: { $count }
tara_wolf-draw-do = { $verb ->
    [coins] So nehmen.
    [play] Ausspielen.
    [choose] Wählen.
    [top] Zurücklegen.
    [discard] Abwerfen.
    [use] Einsetzen.
    [open] Das oberste öffnen.
    [pass] Passen.
    [send] Ins Grab schicken.
    [lay] Verdeckt legen.
    [trigger] Auslösen.
   *[hit] Treffen.
  }
tara_wolf-draw-tomb = { $tomb }, offen. Stärke: { $totals }. Medaillon: { $holder }.
tara_wolf-draw-closed = Kein Grab ist offen. Verdeckte Gräber: { $left }.
tara_wolf-draw-total = { $whose ->
    [you] Deine Stärke im Grab
   *[other] Stärke von { $name } im Grab
  }: { $total }.{ $holds ->
    [yes] {" "}Gewinnt mit dem Medaillon bei Gleichstand.
   *[no] {""}
  }
tara_wolf-draw-tombs = Verdeckte Gräber: { $left }.
tara_wolf-draw-tombs-short = { $left ->
    [one] 1 Grab
   *[other] { $left } Gräber
  }
tara_wolf-draw-next-known = Du kennst das oberste: { $tomb }.
tara_wolf-draw-side = { $whose ->
    [you] Deine Seite des Grabes
   *[other] Seite von { $name }
  }
tara_wolf-draw-sum = { $card } { $total }: Grundwert { $base }, Karte { $bonus }, Grab { $tomb }, Fähigkeit { $ability }
tara_wolf-draw-part = { $part ->
    [base] Grund{"\u00AD"}wert
    [card] Karten
    [tomb] Grab
    [ability] Fähig{"\u00AD"}keit
   *[total] Summe
  }
tara_wolf-draw-fallen = { $card }: ausgeschaltet
tara_wolf-draw-laid = { $whose ->
    [you] Von dir gelegt
   *[other] Von { $name } gelegt
  }, verdeckt: Karten { $cards }, Papyri { $papyri }
tara_wolf-draw-own-laid = Von dir verdeckt gelegt{ $bluff ->
    [yes] {", "}dein Bluff.
   *[no] .
  }
tara_wolf-draw-bluff = Bluff
tara_wolf-draw-before = { $whose ->
    [you] Du stehst vor dem nächsten Grab
   *[other] { $name } steht vor dem nächsten Grab
  }
tara_wolf-draw-camping = { $whose ->
    [you] Deine Lagerphase
   *[other] Lagerphase von { $name }
  }
tara_wolf-draw-station = { $whose ->
    [you] Dein Lager
   *[other] Lager: { $name }
  }
tara_wolf-draw-station-tomb = Grab
tara_wolf-draw-round = Erst beide Lager, dann das Grab
tara_wolf-draw-aim = Wer zuerst { $count } Gräber hat, gewinnt
tara_wolf-draw-split = Münzen: { $coins }, Karten: { $cards }.
tara_wolf-draw-resources = { $whose ->
    [you] Du teilst die Ressourcen auf
   *[other] { $name } teilt die Ressourcen auf
  }: { $count }
tara_wolf-draw-shown = Gezeigt an Stelle { $place } (1 ist oben).
tara_wolf-draw-shown-hidden = Stelle { $place }: eine Karte, die du nicht siehst
tara_wolf-draw-looking = { $whose ->
    [you] Du siehst
   *[other] { $name } sieht
  } { $count ->
    [one] die oberste Karte
   *[other] die obersten { $count } Karten
  }
tara_wolf-draw-awarded = { $tomb }: { $how }
tara_wolf-draw-won-by = { $how ->
    [fight] { $whose ->
        [you] du gewinnst { $first } zu { $second }
       *[other] { $name } gewinnt { $first } zu { $second }
      }
    [tie] { $whose ->
        [you] du gewinnst durch das Medaillon, { $first } zu { $second }
       *[other] { $name } gewinnt durch das Medaillon, { $first } zu { $second }
      }
   *[alone] { $whose ->
        [you] du gewinnst kampflos
       *[other] { $name } gewinnt kampflos
      }
  }
tara_wolf-draw-nobody = niemand ging hinein
tara_wolf-draw-camp = { $whose ->
    [you] Dein Lager
   *[other] Lager von { $name }
  }: Karten { $count }, Münzen { $coins }
tara_wolf-draw-won = { $whose ->
    [you] Von dir gewonnene Gräber
   *[other] Von { $name } gewonnene Gräber
  }: { $count } von { $needed }
tara_wolf-draw-coins = { $whose ->
    [you] Deine Münzen
   *[other] Münzen von { $name }
  }: { $count }
tara_wolf-draw-marker = { $whose ->
    [you] Dein Passmarker
   *[other] Passmarker von { $name }
  }{ $left ->
    [yes] {","} einmal einsetzbar.
   *[no] {","} verbraucht.
  }
tara_wolf-draw-medallion = { $holds ->
    [yes] Medaillon: { $whose ->
        [you] bei dir
       *[other] { $name }
      }
   *[no] Hier liegt kein Medaillon
  }
tara_wolf-draw-taken-over = Übernommen: Was es im Lager tut, beginnt mit der nächsten Lagerphase.
tara_wolf-draw-away = { $name } ist im Grab
tara_wolf-draw-hand = { $whose ->
    [you] Deine Hand
   *[other] Hand von { $name }
  }, { $count }: { $cards }
tara_wolf-draw-seen-by-other = Die andere Seite weiß, dass du sie hast.
tara_wolf-draw-known = { $laid ->
    [yes] Du weißt, dass sie auf dieser Hand oder unter den verdeckt gelegten Karten ist.
   *[no] Du weißt, dass sie auf dieser Hand ist.
  }
tara_wolf-draw-backs = { $whose ->
    [you] Deine Hand
   *[other] Hand von { $name }
  }, Karten: { $count }. { $known ->
    [0] Du kennst keine davon.
   *[other] Du kennst: { $cards }.
  }
tara_wolf-draw-papyri = { $whose ->
    [you] Deine Papyri
   *[other] Papyri von { $name }
  }: { $count } ({ $cards }). Verbraucht: { $used }
tara_wolf-draw-papyri-backs = { $whose ->
    [you] Deine Papyri
   *[other] Papyri von { $name }
  }: { $count }. Verbraucht: { $used }
tara_wolf-draw-used = Verbraucht.
tara_wolf-draw-piles = Runde { $round }. Hauptstapel { $main }, Ablagestapel { $discard }, Münzen im Vorrat { $coins }
tara_wolf-draw-main = Hauptstapel: { $left } { $left ->
    [one] Karte
   *[other] Karten
  }.
tara_wolf-draw-main-known = Dir bekannt, von oben: { $cards }.
tara_wolf-draw-main-short = Stapel
tara_wolf-draw-discard = Ablagestapel: { $count } ({ $cards })
tara_wolf-draw-discard-unlisted = Ablagestapel: { $count }
tara_wolf-draw-discard-short = Ablage
tara_wolf-draw-supply = Münzen im Vorrat: { $count }
tara_wolf-draw-supply-short = Vorrat
tara_wolf-draw-seen = Karten des Hauptstapels, die du kennst: { $count } von { $total }
tara_wolf-draw-seen-card = { $card }: gesehen { $count } von { $copies }.
tara_wolf-draw-score = { $name }: Gräber { $count } von { $needed }

# pictures of the rules

tara_wolf-picture-camp = Lapis nimmt alle vier Ressourcen als Münzen und spielt zwei Schakale für je 1 Münze aus: 2 Münzen bleiben.
tara_wolf-picture-sent = Lapis hat das Medaillon. Tara Wolf hat 2 + 1 = 3, jeder Schakal 2 + 1 + 1 = 4, zusammen 11. Karneol hat 2 + 4 = 6.
tara_wolf-picture-laid = Auf jeder Seite liegt eine Karte verdeckt. Was sie ist, weiß nur, wer sie gelegt hat.
tara_wolf-picture-trap = Alles ist aufgedeckt. Der Skelettkrieger bringt Karneol 3 dazu, dann trifft die Fallgrube den Wüstenräuber. Aus 11 : 9 wird 11 : 5.
tara_wolf-picture-fight = 11 schlägt 5: Das Grab des Haremhab geht an Lapis. Auch ein Gleichstand ginge an die Seite mit dem Medaillon.
tara_wolf-picture-left = Die Abenteurer sind zurück im Lager, alle anderen abgelegt, das Grab liegt bei Lapis. Das Medaillon geht an Karneol.

tara_wolf-scene-fight = Kampf: { $tomb }
tara_wolf-scene-turned-up = Die Karten werden aufgedeckt
tara_wolf-scene-bonuses = Zu- und Abschläge
tara_wolf-scene-end = { $totals } – { $whose ->
    [you] du gewinnst
   *[other] { $name } gewinnt
  } das { $tomb }{ $tie ->
    [yes] : Das Medaillon entscheidet
   *[no] {""}
  }.

## a position as a line

tara_wolf-spelling = Karten stehen mit ihren englischen Namen da, was den beiden Seiten gehört, mit / dazwischen: hand, papyri, camp, inside (im Grab), laid (verdeckt gelegt). pile ist der Hauptstapel, die letzte Karte liegt oben.

## what expected tombs mean, in the middle of a sentence
## $percent (Number) - of 100; $less - "yes" if somebody goes without it; $tomb - the name of a tomb, "any" for one more, whichever it is, "others" for several

tara_wolf-worth = { $less ->
    [yes] { $tomb ->
        [any] etwa { $percent } % Chance auf ein weiteres Grab
        [others] etwa { $percent } % Chance auf andere Gräber
       *[other] etwa { $percent } % Chance auf das { $tomb }
    }
   *[no] { $tomb ->
        [any] etwa { $percent } % mehr Chance auf ein weiteres Grab
        [others] etwa { $percent } % mehr Chance auf andere Gräber
       *[other] etwa { $percent } % mehr Chance auf das { $tomb }
    }
}
