## why not

imhotep-no-over = die Partie ist zu Ende, alle { $rounds } Runden sind gespielt
imhotep-no-option = diese Partie wird ohne „{ $option }“ gespielt
imhotep-no-quarry-sled = dein Schlitten ist voll, er hat Platz für { $room } Steine
imhotep-no-quarry-empty = dein Steinbruch ist leer
imhotep-no-stone = auf deinem Schlitten liegt kein Stein
imhotep-no-boat-sailed = Boot { $boat } ist schon { $site ->
    [market] zum Markt
    [pyramid] zur Pyramide
    [temple] zum Tempel
    [tomb] zur Grabkammer
   *[obelisks] zu den Obelisken
  } gefahren
imhotep-no-load-spaceless = Boot { $boat } hat keinen Platz { $space }, sondern nur { $spaces } { $spaces ->
    [1] Platz
   *[other] Plätze
  }
imhotep-no-load-taken = auf Platz { $space } von Boot { $boat } liegt schon ein Stein
imhotep-no-load-spaces = kein Boot, das noch nicht gefahren ist, hat einen leeren Platz
imhotep-no-load-same = der zweite Stein kommt auf dasselbe Boot, Nummer { $boat }
imhotep-no-load-minimum = Boot { $boat } trägt { $has }, muss zum Fahren { $minimum } tragen, und jetzt { $most ->
    [1] kann höchstens einer
   *[other] können höchstens { $most }
  } dazukommen
imhotep-no-sail-load = Boot { $boat } muss zum Fahren mindestens { $minimum } { $minimum ->
    [1] Stein
   *[other] Steine
  } tragen, es trägt { $has }
imhotep-no-sail-site = { $site ->
    [market] am Markt
    [pyramid] an der Pyramide
    [temple] am Tempel
    [tomb] an der Grabkammer
   *[obelisks] an den Obelisken
  } war in dieser Runde schon Boot { $other }
imhotep-no-sail-other = es fährt das Boot, das dafür beladen wurde, Nummer { $boat }
imhotep-no-use-middle = eine blaue Karte ist eine eigene Aktion, und die Aktion dieses Zugs hat schon begonnen
imhotep-no-use-none = du hast keine Karte „{ $card }“
imhotep-no-use-lever = kein Boot hat seine Mindestladung, also darf keines fahren
imhotep-no-use-stone = „{ $card }“ platziert einen Stein, und auf deinem Schlitten liegt keiner
imhotep-no-use-sail = mit einem Stein mehr käme kein Boot auf seine Mindestladung
imhotep-no-use-chisel-stones = „chisel“ platziert zwei Steine, auf deinem Schlitten { $has ->
    [1] liegt einer
   *[other] liegen { $has }
  }
imhotep-no-use-chisel-spaces = „chisel“ braucht zwei leere Plätze, es gibt { $spaces ->
    [0] keinen
    [1] einen
   *[other] { $spaces }
  }
imhotep-no-next-turn = die Reihenfolge beim Abladen wird nur nach „use lever“ oder „favour 3“ gewählt
imhotep-no-next-empty = auf Platz { $space } von Boot { $boat } liegt kein Stein
imhotep-no-next-chosen = der Stein auf Platz { $space } von Boot { $boat } hat schon seine Stelle in der Reihenfolge
imhotep-no-take-turn = eine Karte wird nur für einen Stein am Markt genommen oder mit „favour 1“
imhotep-no-take-empty = auf Feld { $field } des Markts liegt keine Karte
imhotep-no-take-hidden = auf Feld { $field } liegen die Karten verdeckt, und diese Gunst nimmt offene
imhotep-no-keep-turn = eine Karte des verdeckten Paars wird nur behalten, wenn es für einen Stein genommen wurde
imhotep-no-build-turn = eine Pyramide wird nur für einen Stein gewählt, der dort abgeliefert wird
imhotep-no-build-complete = die { $pyramid ->
    [left] linke
    [middle] mittlere
   *[right] rechte
  } Pyramide ist fertig, eine andere hat noch Platz
imhotep-no-temple-turn = Punkte oder Steine werden nur gewählt, wenn der Tempel gewertet wird
imhotep-no-private-used = dein Privatboot ist in dieser Partie schon gefahren
imhotep-no-private-site = { $site ->
    [market] am Markt
    [pyramid] an der Pyramide
    [temple] am Tempel
    [tomb] an der Grabkammer
   *[obelisks] an den Obelisken
  } war in dieser Runde schon ein Privatboot
imhotep-no-private-market = am Markt liegt keine Karte mehr
imhotep-no-bet-right = die rechten Wettfelder sind für vier Spieler, hier sind es { $players }
imhotep-no-bet-used = du hast in dieser Partie schon gewettet
imhotep-no-bet-taken = auf dem { $side ->
    [left] linken
   *[right] rechten
  } Wettfeld { $site ->
    [pyramid] der Pyramide
    [temple] des Tempels
    [tomb] der Grabkammer
   *[obelisks] der Obelisken
  } liegt schon ein Stein
imhotep-no-bet-quarry = gewettet wird mit einem Stein aus deinem Steinbruch, und der ist leer
imhotep-no-favour-used = du hattest in dieser Partie schon eine Gunst
imhotep-no-favour-taken = Gunst { $favour } wurde in dieser Partie schon genutzt
imhotep-no-favour-quarry = eine Gunst kostet einen Stein aus deinem Steinbruch, und der ist leer
imhotep-no-favour-1 = am Markt liegt keine offene Karte
imhotep-no-favour-2 = nach dem Bezahlen muss noch ein Stein in deinem Steinbruch sein, und dein Schlitten muss Platz haben oder ein Boot einen leeren Platz
imhotep-no-favour-3 = kein Boot kommt mit höchstens einem Stein mehr auf seine Mindestladung
imhotep-no-favour-4 = kein Boot kommt mit höchstens zwei Steinen mehr auf seine Mindestladung
imhotep-no-favour-5 = du brauchst einen Stein auf deinem Schlitten und einen leeren Platz auf einem Boot
imhotep-no-done-turn = es ist nichts begonnen, das beendet werden könnte; ein Zug ist genau eine Aktion
imhotep-no-done-ready = noch darf kein Boot fahren, also muss erst ein Stein platziert werden
imhotep-no-done-minimum = Boot { $boat } muss zum Fahren { $minimum } tragen, es trägt { $has }: ein zweiter Stein muss folgen
imhotep-no-pass-can = nur wer nichts anderes kann, passt, und du kannst noch „{ $verb }“ spielen
imhotep-no-asked-take = jetzt wird für einen Stein am Markt eine Karte genommen, wie in „take 2“
imhotep-no-asked-keep = jetzt wird eine Karte des Paars behalten, „keep 1“ oder „keep 2“
imhotep-no-asked-build = jetzt wird eine Pyramide für den Stein gewählt, wie in „build left“
imhotep-no-asked-place = jetzt darf ein Stein auf ein Boot, wie in „load 2.3“, oder „done“
imhotep-no-asked-temple = jetzt wird für einen Stein im Tempel „points“ oder „stones“ gewählt
imhotep-no-asked-lever = jetzt fährt das Boot des Hebels, wie in „sail 2 temple“
imhotep-no-asked-sail-load = jetzt kommt der Stein des Segels auf ein Boot, das danach fahren darf
imhotep-no-asked-sail = jetzt fährt das beladene Boot, wie in „sail 2 temple“
imhotep-no-asked-hammer = jetzt kommt der Stein des Hammers auf ein Boot
imhotep-no-asked-chisel = jetzt kommt ein Stein des Meißels auf ein Boot
imhotep-no-asked-order = jetzt wird der Stein gewählt, der als nächster abgeladen wird, wie in „next 3“
imhotep-no-asked-favour-1 = jetzt wird mit der Gunst eine offene Karte genommen, wie in „take 2“, oder „done“
imhotep-no-asked-favour-2 = jetzt darf mit der Gunst ein Stein auf ein Boot, oder „done“; danach wird der Schlitten gefüllt
imhotep-no-asked-favour-3 = jetzt kommt ein Stein auf das Boot, das mit der Gunst fährt, oder „done“, wenn eines schon fahren darf
imhotep-no-asked-favour-3-sail = jetzt fährt das Boot der Gunst, wie in „sail 2 temple“
imhotep-no-asked-favour-4 = jetzt kommt der erste Stein auf das Boot, das mit der Gunst fährt, oder „done“, wenn eines schon fahren darf
imhotep-no-asked-favour-4-more = jetzt kommt ein zweiter Stein auf dasselbe Boot, oder „done“, wenn es fahren darf
imhotep-no-asked-favour-4-sail = jetzt fährt das Boot der Gunst, wie in „sail 2 temple“
imhotep-no-asked-favour-5 = jetzt darf mit der Gunst ein Stein auf ein Boot, oder „done“
