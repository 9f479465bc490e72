## why not

duel-no-over = die Partie ist zu Ende
duel-no-place-supply = du hast keine Spielfigur im Vorrat, alle { $meeples } stehen im Hafen
duel-no-place-taken = { $owner ->
    [own] auf { $field } steht schon eine deiner eigenen Spielfiguren
   *[other] auf { $field } steht schon eine Spielfigur deines Gegenübers
  }
duel-no-place-unload = mit einer Spielfigur auf { $field } könnte kein Boot entladen werden: Reihe { $row } hätte { $in_row }, Spalte { $column } hätte { $in_column }, und ein Boot braucht seine Plättchen und zwei Spielfiguren in seiner Linie
duel-no-boat-gone = Boot { $boat } ist aus dem Spiel
duel-no-boat-empty = Boot { $boat } liegt leer, bis der Zug endet
duel-no-unload-meeples = Boot { $boat } braucht zwei Spielfiguren in seiner { $line ->
    [row] Reihe
   *[column] Spalte
  }, dort { $has ->
    [0] steht keine
    [1] steht eine
   *[other] stehen { $has }
  }
duel-no-use-one = je Zug gibt es nur ein Aktions-Plättchen, und du spielst gerade schon eins aus
duel-no-use-none = du hast kein Aktions-Plättchen „{ $action ->
    [take] Nehmen
    [place] Platzieren
    [unload] Entladen
   *[swap] Vertauschen
  }“
duel-no-use-take = auf den Booten liegen nur Aktions-Plättchen, zu nehmen gibt es nichts
duel-no-use-place = du brauchst zwei Spielfiguren im Vorrat, du hast { $has ->
    [0] keine
    [1] eine
   *[other] { $has }
  }
duel-no-use-swap = danach könnte kein Boot entladen werden: keines hat zwei Spielfiguren in seiner Linie
duel-no-use-unload-supply = du brauchst eine Spielfigur im Vorrat, um sie zuerst zu platzieren, aber alle { $meeples } stehen im Hafen
duel-no-use-unload = es gibt kein Feld, auf dem eine weitere Spielfigur das Entladen möglich machte
duel-no-take-first = nur mit dem Aktions-Plättchen „Nehmen“ kommt ein Plättchen vom Boot zu dir
duel-no-take-action = auf Ladeplatz { $space } von Boot { $boat } liegt ein Aktions-Plättchen, und das darfst du nicht nehmen
duel-no-swap-first = vertauscht wird nur mit dem Aktions-Plättchen „Vertauschen“
duel-no-done-turn = du hast noch nichts begonnen, womit du fertig sein könntest; ein Zug ist einmal Platzieren, einmal Entladen oder ein Aktions-Plättchen
duel-no-pass-middle = dein Zug hat begonnen und ist noch nicht zu Ende
duel-no-pass-can = du kannst noch etwas tun: { $supply } { $supply ->
    [1] Spielfigur
   *[other] Spielfiguren
  } im Vorrat, { $boats } { $boats ->
    [1] Boot
   *[other] Boote
  } zu entladen, { $tiles } Aktions-Plättchen auszuspielen
duel-no-asked-take = nimm erst ein Plättchen von einem Boot
duel-no-asked-place-first = platziere erst die erste von zwei oder drei Spielfiguren
duel-no-asked-place-second = platziere erst die zweite Spielfigur
duel-no-asked-place-third = platziere eine dritte Spielfigur oder drücke „Fertig“
duel-no-asked-place-then-unload = platziere erst eine Spielfigur, danach wird entladen
duel-no-asked-unload-first = entlade erst ein Boot
duel-no-asked-unload-second = entlade ein zweites Boot oder drücke „Fertig“
duel-no-asked-swap = vertausche erst zwei Plättchen eines Bootes
duel-no-asked-unload-after-swap = entlade erst ein Boot


## names of tiles and sites
## $number (Number) - the number of a tomb tile, the symbols of a temple tile

duel-name-obelisk = Obelisk
duel-name-pyramid-light = helle Pyramide
duel-name-pyramid-dark = dunkle Pyramide
duel-name-temple = Tempel mit { $number } { $number ->
    [one] Symbol
   *[other] Symbolen
}
duel-name-tomb = Grabkammer { $number }
duel-name-action-take = Aktions-Plättchen „Nehmen“
duel-name-action-place = Aktions-Plättchen „Platzieren“
duel-name-action-unload = Aktions-Plättchen „Entladen“
duel-name-action-swap = Aktions-Plättchen „Vertauschen“

## the same, where somebody takes or gets it
## $number (Number) - the number of a tomb tile, the symbols of a temple tile

duel-taken-obelisk = einen Obelisken
duel-taken-pyramid-light = eine helle Pyramide
duel-taken-pyramid-dark = eine dunkle Pyramide
duel-taken-temple = einen Tempel mit { $number } { $number ->
    [one] Symbol
   *[other] Symbolen
}
duel-taken-tomb = die Grabkammer { $number }
duel-taken-action-take = ein Aktions-Plättchen „Nehmen“
duel-taken-action-place = ein Aktions-Plättchen „Platzieren“
duel-taken-action-unload = ein Aktions-Plättchen „Entladen“
duel-taken-action-swap = ein Aktions-Plättchen „Vertauschen“

duel-site-obelisk = Obelisk
duel-site-temple = Tempel
duel-site-pyramids = Pyramiden
duel-site-tomb = Grabkammer

## info dialogs

duel-info-obelisk-a = Jedes deiner Obelisk-Plättchen zählt 1 Punkt. Hast du mehr davon als dein Gegenüber, bekommst du 6 Punkte dazu; bei gleicher Zahl bekommt sie niemand. (DUEL-6.1)
duel-info-obelisk-b = Wer zuerst fünf Obelisk-Plättchen hat, bekommt 12 Punkte. Wer später auf fünf kommt, bekommt am Ende 6, mit weniger keine. Zehn oder mehr bringen insgesamt 18 Punkte. (DUEL-7.1)
duel-info-temple-a = Jedes Symbol auf deinen Tempel-Plättchen zählt 1 Punkt. Auf einem Plättchen sind ein bis vier Symbole. (DUEL-6.2)
duel-info-temple-b = Deine Tempel-Plättchen bilden Sets, in denen keine Symbolzahl doppelt vorkommt. Mit einem, zwei, drei oder vier Plättchen ist ein Set 1, 4, 9 oder 16 Punkte wert. Gebildet werden die Sets so, dass sie dir am meisten bringen. (DUEL-7.2)
duel-info-pyramids-a = Helle und dunkle Plättchen ergeben je eine Pyramide, und jede zählt für sich. Ein bis sechs Plättchen bringen 1, 3, 6, 10, 15 oder 21 Punkte. (DUEL-6.3)
duel-info-pyramids-b = Von deinen beiden Pyramiden zählt nur die kleinere oder, wenn sie gleich sind, eine davon. Ein bis sechs Plättchen bringen 0, 4, 10, 18, 30 oder 45 Punkte; fehlt sie ganz, kostet dich das 6 Punkte. (DUEL-7.3)
duel-info-tomb-a = Zahlen, die lückenlos aufeinanderfolgen, bilden eine Gruppe, und eine einzelne Zahl gilt ebenfalls als Gruppe. Aus einem, zwei, drei oder vier Plättchen bringt sie 1, 4, 9 oder 16 Punkte, aus fünf oder mehr 25. 12 und 1 sind keine Nachbarn. (DUEL-6.4)
duel-info-tomb-b = Zahlen, die lückenlos aufeinanderfolgen, bilden eine Gruppe, und eine einzelne Zahl gilt ebenfalls als Gruppe. Jede bringt 4 Punkte, ob groß oder klein: Lücken lohnen sich hier. 12 und 1 sind keine Nachbarn. (DUEL-7.4)

duel-info-action-take = Nimm irgendein Plättchen von irgendeinem Boot, nur kein Aktions-Plättchen, und lege es an deinen Ort. Auf den frei gewordenen Ladeplatz kommt das oberste aus der Reserve. Ausspielen kannst du es, solange auf einem Boot ein Plättchen liegt, das kein Aktions-Plättchen ist. Unbenutzt zählt es am Ende 1 Punkt. (DUEL-4.1)
duel-info-action-place = Platziere in einem Zug zwei oder drei Spielfiguren. Ausspielen kannst du es mit mindestens zwei Spielfiguren im Vorrat; die dritte steht dir frei. Unbenutzt zählt es am Ende 1 Punkt. (DUEL-4.2)
duel-info-action-unload = Platziere eine Spielfigur, dann entlade ein Boot oder zwei. Ausspielen kannst du es, wenn sich danach ein Boot entladen lässt; das zweite Boot steht dir frei. Unbenutzt zählt es am Ende 1 Punkt. (DUEL-4.3)
duel-info-action-swap = Vertausche zwei Plättchen eines Bootes, dann entlade dieses oder ein anderes Boot. Ausspielen kannst du es, wenn sich ein Boot entladen lässt. Unbenutzt zählt es am Ende 1 Punkt. (DUEL-4.4)

duel-info-harbour = Neun Felder, benannt nach Spalte und Reihe: b2 ist das mittlere. Stelle eine Spielfigur aus deinem Vorrat auf ein freies Feld. Jede deiner Spielfiguren, die am Ende noch hier steht, zählt 1 Punkt. (DUEL-3.1)
duel-info-boats = Ein Boot lässt sich entladen, wenn in seiner Reihe oder Spalte mindestens zwei Spielfiguren stehen, gleich wessen. Wer dem Boot am nächsten steht, bekommt das äußerste Plättchen, die nächste Spielfigur das nächste. Was übrig bleibt, kommt in die Schachtel, die Spielfiguren kehren in ihre Vorräte zurück. (DUEL-3.2)
duel-info-stock = Die verdeckten Plättchen, mit denen entladene Boote neu beladen werden. Sie liegen in Dreiergruppen: Jede Gruppe ist ein Boot, das noch beladen werden kann. Ist der Stapel leer, verlässt ein entladenes Boot das Spiel. (DUEL-3.2d)
duel-info-reserve = Drei Plättchen, die von Anfang an verdeckt liegen. Wer das Aktions-Plättchen „Nehmen“ ausspielt, legt das oberste auf den frei gewordenen Ladeplatz. Die Reserve wird nie wieder aufgefüllt. (DUEL-4.1)
duel-info-box = Was das Spiel verlassen hat: Plättchen, die beim Entladen übrig geblieben sind, und ausgespielte Aktions-Plättchen. Punkte bringen sie niemandem. (DUEL-3.2c)
duel-info-supply = Deine Spielfiguren, die nicht im Hafen stehen; insgesamt hast du vier. Nur von hier aus kannst du sie platzieren. Eine Spielfigur, die ein Plättchen entladen hat, kommt hierher zurück. (DUEL-1.3)

## drawing
## $whose - "you" or "other" (or "box"), $name - the player's name, $label - what has been said of the piece so far

duel-draw-livery = { $seat ->
    [0] Lapis
   *[1] Karneol
  }
duel-draw-none = nichts
duel-draw-harbour = Hafen: drei Reihen, drei Spalten, sechs Boote
duel-draw-store = { $store ->
    [stock] Stapel
   *[reserve] Reserve
  }
duel-draw-store-holds = { $store ->
    [stock] Stapel
   *[reserve] Reserve
  }: { $tiles ->
    [0] keine Plättchen mehr
    [one] { $tiles } Plättchen, verdeckt
   *[other] { $tiles } Plättchen, verdeckt
  }
duel-draw-loads = { $boats ->
    [0] keine Bootsladung mehr
    [one] noch { $boats } Bootsladung
   *[other] noch { $boats } Bootsladungen
  }
duel-draw-field-free = { $field }, frei
duel-draw-field-taken = { $field }: { $whose ->
    [you] deine Spielfigur
   *[other] Spielfigur von { $name }
  }
duel-draw-field-place = { $field }, frei. Eine Spielfigur platzieren. Spielfiguren in Reihe { $row }: { $across }, in Spalte { $column }: { $down }.
duel-draw-just-moved = { $label }, eben bewegt
duel-draw-boat = Boot { $boat }: { $load }. Spielfiguren in seiner Linie: { $meeples }.
duel-draw-boat-empty = Boot { $boat }, leer bis zum Ende des Zuges
duel-draw-boat-gone = Boot { $boat } ist aus dem Spiel
duel-draw-on-space = Ladeplatz { $space } { $tile }
duel-draw-unload = Entladen
duel-draw-unload-this = { $known ->
    [yes] Entladen: { $shares }.
   *[no] Entladen.
  }
duel-draw-share = { $tile } { $whose ->
    [you] an dich
    [box] in die Schachtel
   *[other] an { $name }
  }
duel-draw-reveals = Deckt etwas auf und lässt sich nicht zurücknehmen.
duel-draw-space = Boot { $boat }, Ladeplatz { $space }: { $tile }
duel-draw-space-empty = Boot { $boat }, Ladeplatz { $space }: leer
duel-draw-space-take = { $label }. Dieses Plättchen nehmen.
duel-half-swap = { $tile }: Wähle das Plättchen, mit dem es vertauscht wird.
duel-draw-space-swap = { $label }. Zum Vertauschen wählen.
duel-draw-supply = Vorrat { $here } von { $all }
duel-draw-supply-of = { $whose ->
    [you] Dein Vorrat
   *[other] Vorrat von { $name }
  }: { $here } von { $all } Spielfiguren
duel-draw-action-tiles = { $whose ->
    [you] Deine Aktions-Plättchen
   *[other] Aktions-Plättchen von { $name }
  }
duel-draw-action-word = { $kind ->
    [take] nehmen
    [place] platzieren
    [unload] entladen
   *[swap] tauschen
  }
duel-draw-action-none = { $tile }: keins
duel-draw-action-held = { $tile }: { $tiles }
duel-draw-action-use = { $tile }: { $tiles }. Eins ausspielen.
duel-draw-obelisk = { $whose ->
    [you] Dein Obelisk
   *[other] Obelisk von { $name }
  }: { $tiles ->
    [0] keine Plättchen
    [one] { $tiles } Plättchen
   *[other] { $tiles } Plättchen
  }
duel-draw-first-to-five = zuerst fünf
duel-draw-temple = { $whose ->
    [you] Dein Tempel
   *[other] Tempel von { $name }
  }: { $tiles }
duel-draw-pyramids = { $whose ->
    [you] Deine Pyramiden
   *[other] Pyramiden von { $name }
  }: hell { $light } von 6, dunkel { $dark } von 6
duel-draw-pyramid = { $shade ->
    [light] hell { $tiles }
   *[dark] dunkel { $tiles }
  }
duel-draw-tomb = { $whose ->
    [you] Deine Grabkammer
   *[other] Grabkammer von { $name }
  }: { $numbers }; Gruppen: { $groups }
duel-draw-box = Schachtel, aus dem Spiel ({ $count }): { $tiles }
duel-draw-box-title = Schachtel
duel-draw-points = { $name }: { $sure } { $sure ->
    [one] Punkt
   *[other] Punkte
  } sicher, { $more } mehr, wenn die Partie jetzt endete
duel-draw-side = Seite { $side }
duel-draw-table = Das Duell, Zug { $turn }

## home page: the game, its options and their values (duel-option-, sites are called as on the table), what a value means (duel-hint-)

duel-title = Das Duell
duel-players = zu zweit, etwa eine halbe Stunde
duel-about = Sechs Boote, neun Felder, für beide je vier Spielfiguren: Wer wo steht, entscheidet, wer welches Plättchen bekommt.
duel-begins = Bei Gleichstand siegt, wer als Zweites dran ist.
duel-option-profile = Boote beladen
duel-option-profile-printed = Sofort
duel-option-profile-yucata = Am Ende des Zuges
duel-hint-profile-printed = Wie in den gedruckten Regeln: Ein entladenes Boot wird neu beladen, bevor der Zug weitergeht.
duel-hint-profile-yucata = Wie auf Yucata: Ein entladenes Boot liegt leer, bis der Zug vorbei ist.

## the log, the announcements
## learn by playing

duel-guide-place = Vier Orte bringen Punkte; wer am Ende die meisten hat, gewinnt. Im Hafen entscheidet sich, wer welches Plättchen dafür bekommt. Das Feld in der Mitte ist doppelt gut: Zu Reihe 2 und zu Spalte b gehört je ein Boot.
duel-guide-place-do = Stelle eine Spielfigur in die Mitte, auf b2.
duel-guide-unload = Zwei Spielfiguren in einer Reihe genügen, um ihr Boot zu entladen. Ipis Figur steht am nächsten und nimmt das Plättchen ganz außen, deine das nächste. Was übrig bleibt, kommt in die Schachtel.
duel-guide-unload-do = Wähle Boot 2, dann die goldene Schaltfläche. Neue Plättchen werden aufgedeckt; zurück geht es dann nicht mehr.
duel-guide-column = Die Figuren sind wieder bei euch, das Boot ist neu beladen. Bei den Spalten ist es genauso; ihre Boote liegen oben. Ipi steht Boot c am nächsten; die nächste Figur dahinter bekommt das Aktions-Plättchen.
duel-guide-column-do = Stelle eine Spielfigur in Spalte c, unter die von Ipi.
duel-guide-gold = Jetzt stehen auch in Spalte c zwei Spielfiguren. Zeige auf ein Boot, und du siehst, wer was bekäme.
duel-guide-gold-do = Entlade Boot c.
duel-guide-action = Ein Aktions-Plättchen auszuspielen ist ein ganzer Zug, danach ist es weg. Deines nimmt ein Plättchen von irgendeinem Boot, nur kein Aktions-Plättchen. Grabkammern wollen Nachbarn: Du hast die 7; die 6 und die 8 liegen auf Boot 1.
duel-guide-action-do = Spiele dein Aktions-Plättchen aus und nimm Grabkammer 6 oder 8 von Boot 1.
duel-guide-tomb = Zwei Nachbarn sind eine Gruppe: 4 Punkte. Drei in Folge wären 9, vier 16, fünf oder mehr 25. Du hast { $yours }, Ipi { $theirs }: Was in Klammern steht, käme dazu, wenn jetzt Schluss wäre. Nun ans Ende dieser Partie.
duel-guide-obelisk = Der Stapel ist leer: Ein Boot, das jetzt entladen wird, verlässt das Spiel. Du hast { $yours } Punkte, Ipi { $theirs }. Jeder Obelisk zählt 1 Punkt, und wer die meisten hat, bekommt 6 dazu. Ihr habt beide vier.
duel-guide-obelisk-do = Entlade Boot 1: Deine Figur holt den fünften Obelisken.
duel-guide-pyramids = { $yours } zu { $theirs }! 1 + 6 Punkte mehr und 1 weniger: Jede Figur im Hafen zählt 1, und deine ist heimgekehrt. Pyramiden, hell und dunkel getrennt: 1, 3, 6, 10, 15, 21 Punkte für ein bis sechs Plättchen.
duel-guide-pyramids-do = Entlade Boot c: Mit der dritten dunklen Pyramide werden aus 3 Punkten 6.
duel-guide-temple = Auf Tempel-Plättchen zählt jedes Symbol 1 Punkt. Und das Ende: Sobald nur ein einziges beladenes Boot bleibt, ist die Partie vorbei. Dieses letzte kann niemand mehr entladen.
duel-guide-temple-do = Entlade Boot b: vier Symbole, und die Partie ist aus.
duel-guide-end = { $yours } zu { $theirs }: Du hast gewonnen! Nur eins noch: Ein unbenutztes Aktions-Plättchen zählt am Ende 1 Punkt. Mehr Regeln gibt es nicht.

## $whose - "you" or "other", $name - the player's name; $first, $last, $taken, $laid, $tile - tiles

duel-tell-place = { $whose ->
    [you] Du hast
   *[other] { $name } hat
  } auf { $field } platziert.
duel-tell-unload = { $whose ->
    [you] Du hast
   *[other] { $name } hat
  } Boot { $boat } entladen: { $gains }.
duel-tell-gain = { $whose ->
    [you] du bekommst
   *[other] { $name } bekommt
  } { $tiles }
duel-tell-and = { $first } und { $last }
duel-tell-gains = { $first }, { $last }
duel-tell-gained = Plättchen: { $gains }.
duel-tell-left-over = Aus dem Spiel: { $tile }.
duel-tell-loaded = Boot { $boat } wurde neu beladen.
duel-tell-gone = Boot { $boat } ist aus dem Spiel.
duel-tell-use = { $whose ->
    [you] Du hast
   *[other] { $name } hat
  } das { $tile } ausgespielt.
duel-tell-take = { $whose ->
    [you] Du hast
   *[other] { $name } hat
  } { $taken } von Boot { $boat } genommen; aus der Reserve kam dafür: { $laid }.
duel-tell-swap = { $whose ->
    [you] Du hast
   *[other] { $name } hat
  } auf Boot { $boat } { $first } und { $last } vertauscht.
duel-tell-done = { $whose ->
    [you] Du hast deinen Zug beendet.
   *[other] { $name } hat den Zug beendet.
  }
duel-tell-pass = { $whose ->
    [you] Du konntest nichts tun und hast
   *[other] { $name } konnte nichts tun und hat
  } gepasst.

## the table's page

duel-page-livery = { $seat ->
    [0] Lapis
   *[1] Karneol
  }
duel-page-began = { $moved ->
    [yes] hat begonnen
   *[no] beginnt
  }
duel-page-turn = Zug { $turn }
duel-page-side-b = { $site } B
duel-page-yucata = Regeln von Yucata
duel-page-about-actions = Was die Aktions-Plättchen tun
duel-page-action-take = Ein Plättchen nehmen
duel-page-action-place = Zwei oder drei platzieren
duel-page-action-unload = Platzieren, dann entladen
duel-page-action-swap = Vertauschen, dann entladen
duel-page-harbour = Hafen
duel-page-boats = Boote
duel-page-supply = Vorrat
duel-page-stock = Stapel
duel-page-reserve = Reserve
duel-page-box = Schachtel
duel-page-belongs = Gehört zu: { $site }
duel-page-action_tiles = Unbenutzte Aktions-Plättchen
duel-page-meeples = Spielfiguren im Hafen
duel-page-verdict = { $whose ->
    [you] Du gewinnst
   *[other] { $name } gewinnt
  }{ $tied ->
    [yes] {""}: Beide haben { $won } Punkte, und einen Gleichstand gewinnt die Seite, die nicht begonnen hat.
   *[no] {" "}mit { $won } zu { $lost } Punkten.
  }
duel-hint-obelisk-a = je 1, für die meisten 6 dazu
duel-hint-obelisk-b = zuerst 5: 12, später: 6; ab 10: 18
duel-hint-temple-a = 1 für jedes Symbol
duel-hint-temple-b = Sets ohne Doppelte: 1, 4, 9, 16
duel-hint-pyramids-a = 1, 3, 6, 10, 15, 21 je Pyramide
duel-hint-pyramids-b = nur die kleinere: −6, 0, 4, 10, 18, 30, 45
duel-hint-tomb-a = Gruppen: 1, 4, 9, 16, dann 25
duel-hint-tomb-b = 4 für jede Gruppe
duel-kind-place = Figur platzieren
duel-kind-unload = Boot entladen
duel-kind-use = Plättchen ausspielen
duel-kind-pass = passen
duel-ask-turn = Platziere eine Spielfigur, entlade ein Boot oder spiele ein Aktions-Plättchen aus.
duel-ask-take = Nimm ein Plättchen von einem Boot.
duel-ask-place-first = Platziere die erste Spielfigur.
duel-ask-place-second = Platziere die zweite Spielfigur.
duel-ask-place-third = Platziere eine dritte Spielfigur oder drücke „Fertig“.
duel-ask-place-then-unload = Platziere eine Spielfigur; dann entlade ein Boot.
duel-ask-unload-first = Entlade ein Boot.
duel-ask-unload-second = Entlade ein zweites Boot oder drücke „Fertig“.
duel-ask-swap = Wähle zwei Plättchen eines Bootes; sie werden vertauscht.
duel-ask-unload-after-swap = Entlade ein Boot.
duel-choice-place = Auf { $at } platzieren
duel-choice-unload = Boot { $at } entladen
duel-choice-use = { $tile } ausspielen
duel-choice-take = Von Boot { $boat } nehmen
duel-choice-swap = Auf Boot { $boat } vertauschen
duel-choice-done = Fertig
duel-choice-pass = Passen

## explaining: what a decision would do, what counts, what would make a decision possible
## $whose - "you" or "other", $name - the player's name; $fields, $boats - lists, $count - how many are in them

duel-would-place = Eine Spielfigur kommt auf { $field }.
duel-would-ready = { $count ->
    [1] Danach kann Boot { $boats } entladen werden.
   *[other] Danach können die Boote { $boats } entladen werden.
  }
duel-would-unload = Boot { $boat }: { $gains }.
duel-would-gain = { $whose ->
    [you] du bekommst
   *[other] { $name } bekommt
  } { $tiles }
duel-would-loaded = Boot { $boat } wird mit unbekannten Plättchen neu beladen.
duel-would-gone = Boot { $boat } verlässt das Spiel.
duel-would-use = Das { $tile } kommt in die Schachtel.
duel-would-take = { $whose ->
    [you] Du bekommst
   *[other] { $name } bekommt
  } { $tile }; an die Stelle kommt ein unbekanntes Plättchen aus der Reserve.
duel-would-swap = Auf Boot { $boat } tauschen { $first } und { $last } den Platz.
duel-would-done = Der Zug endet hier.
duel-would-pass = Nichts geschieht, der Zug geht weiter.
duel-would-next = Danach: { $asked }
duel-count-obelisk-a = 1 je Plättchen: { $tiles }. { $lead ->
    [yes] Mehrheit, { $tiles } zu { $other }: 6 dazu.
   *[no] Keine Mehrheit, { $tiles } zu { $other }.
  }
duel-count-obelisk-b = { $tiles } Plättchen. { $reached ->
    [first] Zuerst fünf gehabt: 12.
    [ten] Zuerst fünf gehabt: 12; zehn oder mehr: 6 dazu.
    [five] Fünf oder mehr, aber nicht zuerst: 6.
   *[none] Weniger als fünf: nichts.
  }
duel-count-temple-a = 1 je Symbol: { $symbols } auf { $tiles } Plättchen.
duel-count-temple-b = { $count ->
    [0] Noch kein Plättchen.
   *[other] Sets ohne Doppelte, aus { $sizes } Plättchen: { $points }.
  }
duel-count-pyramids-a = Helle Pyramide mit { $light }: { $light_points }. Dunkle Pyramide mit { $dark }: { $dark_points }.
duel-count-pyramids-b = Helle Pyramide { $light }, dunkle Pyramide { $dark }; nur die kleinere zählt, mit { $smaller }.
duel-count-tomb-a = { $count ->
    [0] Noch kein Plättchen.
   *[other] Gruppen und was jede bringt: { $groups }.
  }
duel-count-tomb-b = { $count ->
    [0] Noch kein Plättchen.
   *[other] 4 je Gruppe: { $groups }.
  }
duel-count-action_tiles = 1 je Aktions-Plättchen, das am Ende unbenutzt ist: jetzt { $count }.
duel-count-meeples = 1 je Spielfigur, die am Ende im Hafen steht: jetzt { $count }.
duel-remedy-supply = { $count ->
    [0] deine Spielfiguren kommen zurück, wenn ein Boot ihrer Reihe oder Spalte entladen wird
    [1] entlade Boot { $boats }, das bringt dir Spielfiguren zurück
   *[other] entlade eines der Boote { $boats }, sie bringen dir Spielfiguren zurück
  }
duel-remedy-fields = wähle eines der Felder { $fields }
duel-remedy-gone = nichts mehr: es kommt nicht wieder
duel-remedy-empty = es wird neu beladen, wenn dieser Zug endet
duel-remedy-meeples = platziere noch { $more ->
    [1] eine Spielfigur
   *[other] zwei Spielfiguren
  } in { $line ->
    [row] Reihe
   *[column] Spalte
  } { $boat }, auf { $fields }
duel-remedy-next-turn = beende diesen Zug; dein nächster kann mit einem Aktions-Plättchen beginnen
duel-remedy-gain = du brauchst zuerst ein Aktions-Plättchen „{ $action ->
    [take] Nehmen
    [place] Platzieren
    [unload] Entladen
   *[swap] Vertauschen
  }“; { $count ->
    [0] jetzt liegt keins auf einem Boot
    [1] jetzt liegt eins auf Boot { $boats }
   *[other] jetzt liegt je eins auf den Booten { $boats }
  }
duel-remedy-other-tile = erst muss ein Plättchen anderer Art auf ein Boot kommen
duel-remedy-ready = { $count ->
    [0] platziere zuerst zwei Spielfiguren in der Linie eines beladenen Bootes
   *[other] platziere zuerst eine Spielfigur, auf { $fields }: dann lässt sich ein Boot entladen
  }
duel-remedy-another-tile = wähle ein Plättchen, das kein Aktions-Plättchen ist, wenn es eins gibt
duel-remedy-play = spiele zuerst dein Aktions-Plättchen „{ $action ->
    [take] Nehmen
    [place] Platzieren
    [unload] Entladen
   *[swap] Vertauschen
  }“ aus
duel-remedy-turn = platziere eine Spielfigur, entlade ein Boot oder spiele ein Aktions-Plättchen aus
duel-remedy-first = tu das zuerst, oder nimm zurück, was du begonnen hast

## terminal: at most ten letters
## $number (Number) - the number of a tomb tile, the symbols of a temple tile

duel-cell-obelisk = Obelisk
duel-cell-pyramid-light = Pyr. hell
duel-cell-pyramid-dark = Pyr. dunk.
duel-cell-temple = Tempel { $number }
duel-cell-tomb = Grab { $number }
duel-cell-gone = fort
duel-cell-action = Aktionen
duel-cell-meeples = Figuren

## where a hint looks
duel-where-place = Sieh dir die freien Felder des Hafens an.
duel-where-unload = Sieh dir die Boote an, die entladen werden können.
duel-where-use = Sieh dir deine Aktions-Plättchen an.
duel-where-take = Sieh dir die Plättchen auf den Booten an.
duel-where-swap = Sieh dir die Reihenfolge der Plättchen auf einem Boot an.
duel-where-done = Frage dich, ob das reicht.
duel-where-pass = Etwas anderes geht nicht.

# pictures of the rules

duel-picture-line = Eine Figur, zwei Boote: Auf b2 zählt sie für Boot 2 und für Boot b.
duel-picture-two = In Reihe 2 stehen zwei Figuren: Boot 2 darf entladen werden, von jedem der beiden. In allen anderen Linien steht höchstens eine.
duel-picture-nearest = Boot 2 wird entladen. Lapis auf a2 steht näher und bekommt das äußerste Plättchen, die Grabkammer 5. Karneol auf c2 bekommt das nächste, die helle Pyramide.
duel-picture-left-over = Zwei Figuren nehmen zwei Plättchen. Das dritte, der Obelisk, kommt in die Schachtel.
duel-picture-loaded-again = Auf Boot 2 liegen drei neue Plättchen vom Stapel, die Figuren sind wieder im Vorrat.
duel-picture-take = Lapis spielt „Nehmen“ aus und holt sich aus der Mitte von Boot 2 das Tempel-Plättchen mit 4 Symbolen. In die Lücke kommt das oberste aus der Reserve, eine dunkle Pyramide.
duel-picture-place = „Platzieren“: Lapis stellt in einem Zug zwei Figuren in den Hafen, eine dritte nicht.
duel-picture-unload = „Entladen“: Lapis stellt eine Figur auf a2 und entlädt gleich Boot 2. Lapis bekommt die Grabkammer 8, Karneol die helle Pyramide.
duel-picture-swap = „Vertauschen“: Vor dem Entladen werden auf Boot 2 die Plättchen der Ladeplätze 1 und 3 vertauscht. Ganz außen liegt jetzt die dunkle Pyramide, für Lapis auf a2.
duel-picture-obelisk-a = Lapis hat 2 Plättchen, mehr als Karneol: 2 + 6 = 8 Punkte. Karneol hat 1 Punkt für 1 Plättchen.
duel-picture-tomb-a = 3, 4 und 5 sind eine Dreiergruppe: 9 Punkte. Die einzelne 9 bringt noch 1 Punkt. Zusammen 10.
duel-picture-tomb-b = Dieselben Plättchen auf Seite B: 3, 4, 5 sind eine Gruppe, die 9 eine zweite. Jede bringt 4 Punkte, zusammen 8.
duel-picture-temple-a = 1 + 3 + 3 + 4 Symbole bringen 11 Punkte.
duel-picture-temple-b = Dieselben Plättchen auf Seite B: 1, 3 und 4 bilden ein Set für 9 Punkte, die zweite 3 ein eigenes für 1. Zusammen 10.
duel-picture-pyramids-a = 3 helle Plättchen bringen 6 Punkte, 2 dunkle 3. Zusammen 9 Punkte.
duel-picture-pyramids-b = Dieselben Plättchen auf Seite B: Es zählt nur die kleinere Pyramide, ihre 2 Plättchen bringen 4 Punkte.
duel-picture-obelisk-b = Beide haben 5 Plättchen. Lapis hatte sie zuerst und bekommt 12 Punkte, Karneol 6.

## a position as a line

duel-spelling = o ist ein Obelisk, l und d sind helle und dunkle Pyramide, 1 bis 4 ein Tempel-Plättchen mit so vielen Symbolen, A bis L die Grabkammer-Plättchen 1 bis 12; t, p, u, s sind die Aktions-Plättchen Nehmen, Platzieren, Entladen, Vertauschen. harbour zeigt die Felder Reihe für Reihe (0 und 1 sind die beiden Seiten), cargo die Boote 1, 2, 3, a, b, c vom Hafen aus.

## where points are expected, in the middle of a sentence: about 3 points ...

duel-at-obelisk = beim Obelisken
duel-at-temple = im Tempel
duel-at-pyramids = bei den Pyramiden
duel-at-tomb = in der Grabkammer
duel-at-action_tiles = mit unbenutzten Aktions-Plättchen
duel-at-meeples = mit Spielfiguren im Hafen
