## why not
## $card, $cause, $trap, $magnet, $tomb - names of cards

tara_wolf-no-over = die Partie ist zu Ende, das letzte nötige Grab ist gewonnen
tara_wolf-no-coins = { $resources } Ressourcen sind aufzuteilen, { $coins } Münzen wären mehr
tara_wolf-no-hand = die Karte „{ $card }“ ist nicht auf deiner Hand
tara_wolf-no-play-obstacle = „{ $card }“ ist ein Hindernis: Es wird in der Grabphase gelegt und kann nicht im Lager ausgespielt werden
tara_wolf-no-play-coins = „{ $card }“ kostet jetzt { $cost }, du hast { $coins ->
    [0] keine Münze
    [1] 1 Münze
   *[other] { $coins } Münzen
  }
tara_wolf-no-choose-shown = „{ $card }“ ist nicht unter den Karten, die du dir ansiehst
tara_wolf-no-target-camp = im Lager des anderen Spielers ist keine Karte „{ $card }“
tara_wolf-no-target-kind = „{ $cause }“ kann keine Karte von der Art wie „{ $card }“ wählen
tara_wolf-no-target-strong = „{ $card }“ hat die aufgedruckte Stärke { $strength }, „{ $cause }“ reicht höchstens bis { $most }
tara_wolf-no-back-tomb = von dir hat keine Karte „{ $card }“ im Grab überlebt
tara_wolf-no-back-itself = „{ $card }“ kehrt von selbst in dein Lager zurück
tara_wolf-no-top = am Platz { $place } liegt keine Karte mehr, nur noch an { $left }
tara_wolf-no-use-lay = „{ $card }“ wird verdeckt mit den Hindernissen gelegt und nicht anders eingesetzt
tara_wolf-no-papyrus = du hast den Papyrus „{ $card }“ nicht
tara_wolf-no-pass-now = gepasst wird, statt ein Grab zu öffnen, nach beiden Lagerphasen
tara_wolf-no-pass-marker = du hast schon gepasst, dein Passmarker ist weg
tara_wolf-no-send = in deinem Lager ist keine Karte „{ $card }“
tara_wolf-no-lay-papyrus = „{ $card }“ ist weder Falle noch Untoter noch Schutz und kann nicht gelegt werden
tara_wolf-no-bluff-holder = „{ $card }“ ist kein Hindernis, und nur wer das Medaillon hat, darf eine solche Karte als Bluff legen
tara_wolf-no-bluff-twice = deinen einen Bluff hast du schon gelegt, und „{ $card }“ ist kein Hindernis
tara_wolf-no-trigger = von dir liegt keine Falle „{ $card }“ aufgedeckt und noch nicht ausgelöst da
tara_wolf-no-hit-never = Fallen treffen nur Begleiter und Tiere, „{ $card }“ ist keines von beiden
tara_wolf-no-hit-tomb = der andere Spieler hat keine Karte „{ $card }“ in diesem Grab
tara_wolf-no-hit-target = „{ $card }“ war kein Ziel von „{ $trap }“, als die Falle ausgelöst wurde: Art oder Stärke passt nicht
tara_wolf-no-hit-magnet = „{ $trap }“ kann „{ $magnet }“ treffen, also muss es so sein
tara_wolf-no-done-magnet = „{ $trap }“ kann „{ $magnet }“ treffen, also muss es so sein
tara_wolf-no-done-hit = „{ $trap }“ muss jemanden treffen, solange das möglich ist
tara_wolf-no-asked-foresee = jetzt werden die Karten, die der Seher zeigt, einzeln zurückgelegt, etwa mit „top 2“
tara_wolf-no-asked-resources = jetzt werden { $resources } Ressourcen in Münzen und Karten aufgeteilt, etwa mit „coins 3“
tara_wolf-no-asked-play = jetzt werden Begleiter und Tiere ausgespielt, etwa mit „play donkey“, oder „done“
tara_wolf-no-asked-take = jetzt wird eine der Karten gewählt, die „{ $cause }“ zeigt
tara_wolf-no-asked-target = jetzt wird für „{ $cause }“ jemand im Lager des anderen Spielers gewählt
tara_wolf-no-asked-give-up = jetzt wird für „{ $cause }“ eine Handkarte abgeworfen, noch { $owed }
tara_wolf-no-asked-clean-up = jetzt werden Handkarten bis zum Limit abgeworfen
tara_wolf-no-asked-open = jetzt wird das Grab geöffnet: „open“, oder „pass“ mit einem Passmarker
tara_wolf-no-asked-opening-discard = jetzt werden Handkarten abgeworfen ({ $tomb }), noch { $owed }
tara_wolf-no-asked-send = jetzt werden Charaktere ins Grab geschickt, etwa mit „send donkey“, oder „done“
tara_wolf-no-asked-lay = jetzt werden Hindernisse verdeckt gelegt, etwa mit „lay snare“, oder „done“
tara_wolf-no-asked-trigger = jetzt wird eine Falle ausgelöst, etwa mit „trigger snare“
tara_wolf-no-asked-hit = jetzt trifft „{ $cause }“ jemanden, etwa mit „hit donkey“
tara_wolf-no-asked-curse-discard = jetzt wird für „{ $cause }“ eine Handkarte abgeworfen, noch { $owed }
tara_wolf-no-asked-book = jetzt kann das Totenbuch eingesetzt werden, „use book_of_dead“, oder „done“
tara_wolf-no-asked-bring-back = jetzt wird gewählt, wer ins Lager zurückkehrt, etwa mit „choose donkey“, oder „done“
