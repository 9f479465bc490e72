## why not

imhotep-no-over = die Partie ist zu Ende, alle { $rounds } Runden sind gespielt
imhotep-no-option = diese Partie wird ohne „{ $option ->
    [private_boats] { imhotep-page-private_boats }
    [bets] { imhotep-page-bets }
    [dynasty] Eine neue Dynastie
    [prophecies] Prophezeiungen
   *[favour] { imhotep-page-favour }
  }“ gespielt
imhotep-no-side = das gehört zu Seite { $side } { $site ->
    [market] des Markts
    [pyramid] der Pyramide
    [temple] des Tempels
    [tomb] der Grabkammer
   *[obelisks] der Obelisken
  }, in dieser Partie liegt Seite { $other }
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
imhotep-no-load-spaceless = Boot { $boat } hat keinen Ladeplatz { $space }, sondern nur { $spaces } { $spaces ->
    [1] Ladeplatz
   *[other] Ladeplätze
  }
imhotep-no-load-taken = auf Ladeplatz { $space } von Boot { $boat } liegt schon ein Stein
imhotep-no-load-spaces = kein Boot, das noch nicht gefahren ist, hat einen leeren Ladeplatz
imhotep-no-load-same = der zweite Stein kommt auf dasselbe Boot, Nummer { $boat }
imhotep-no-load-minimum = Boot { $boat } braucht zum Fahren { $minimum } { $minimum ->
    [1] Stein
   *[other] Steine
  }; es trägt { $has }, und dazukommen { $most ->
    [1] kann höchstens einer
   *[other] können höchstens { $most }
  }
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
imhotep-no-plank-stone = über die Planke fährt nur ein Boot mit einem deiner Steine, und auf Boot { $boat } liegt keiner
imhotep-no-plank-site = die Planke führt nur dorthin, wo in dieser Runde schon ein normales Boot war, und { $site ->
    [market] am Markt
    [pyramid] an der Pyramide
    [temple] am Tempel
    [tomb] an der Grabkammer
   *[obelisks] an den Obelisken
  } war noch keins
imhotep-no-use-middle = eine blaue Karte ist eine eigene Aktion, und die Aktion dieses Zugs hat schon begonnen
imhotep-no-use-none = du hast keine Karte „{ imhotep-card }“
imhotep-no-use-lever = kein Boot hat seine Mindestladung, also darf keines fahren
imhotep-no-use-stone = mit „{ imhotep-card }“ legst du einen Stein auf ein Boot, und auf deinem Schlitten ist keiner
imhotep-no-use-sail = auch mit einem Stein mehr käme kein Boot auf seine Mindestladung
imhotep-no-use-chisel-stones = mit „Meißel“ legst du zwei Steine, auf deinem Schlitten { $has ->
    [1] liegt nur einer
   *[other] liegen { $has }
  }
imhotep-no-use-chisel-spaces = „Meißel“ braucht zwei leere Ladeplätze, es gibt { $spaces ->
    [0] keinen
    [1] nur einen
   *[other] { $spaces }
  }
imhotep-no-use-raft = „Floß“ braucht drei Steine, auf deinem Schlitten { $has ->
    [0] liegt keiner
    [1] liegt nur einer
   *[other] liegen nur { $has }
  }
imhotep-no-use-plank = „Ladeplanke“ kostet einen Stein von deinem Schlitten, und dort liegt keiner
imhotep-no-use-plank-boat = kein Boot, das noch nicht gefahren ist, hat seine Mindestladung und dabei einen deiner Steine
imhotep-no-use-plank-site = die Planke führt nur dorthin, wo in dieser Runde schon ein normales Boot war, und noch ist keins gefahren
imhotep-no-use-plank-market = die Planke führt nur dorthin, wo in dieser Runde schon ein normales Boot war; das ist nur der Markt, und dort liegt keine Karte mehr
imhotep-no-next-turn = die Reihenfolge beim Entladen wählst du nur mit dem Hebel oder mit der Gunst „freie Folge“
imhotep-no-next-empty = auf Ladeplatz { $space } von Boot { $boat } liegt kein Stein
imhotep-no-next-chosen = der Stein auf Ladeplatz { $space } von Boot { $boat } hat schon seine Stelle in der Reihenfolge
imhotep-no-take-turn = eine Karte nimmst du, wenn dein Stein an den Markt kommt, oder mit der Gunst „zwei Karten“
imhotep-no-take-empty = auf Feld { $field } des Markts liegt keine Karte
imhotep-no-take-hidden = auf Feld { $field } liegen die Karten verdeckt, und mit dieser Gunst nimmst du nur offene
imhotep-no-buy-turn = mit einer Münze wird nur gekauft, nachdem ein eigener Stein am Markt eine Karte genommen hat
imhotep-no-keep-turn = eine Karte des verdeckten Paars wird nur behalten, wenn es für einen Stein genommen wurde
imhotep-no-crypt-turn = ein Gruftplättchen wird nur für einen Stein genommen, der gerade in die Grabkammer gekommen ist
imhotep-no-crypt-empty = auf Platz { $tile } der Gruft liegt kein Plättchen
imhotep-no-build-turn = eine Pyramide wird nur für einen Stein gewählt, der dort abgeliefert wird
imhotep-no-build-complete = die { $pyramid ->
    [left] linke
    [middle] mittlere
   *[right] rechte
  } Pyramide ist fertig, und eine andere hat noch Platz
imhotep-no-place-turn = ein Platz der Pyramide wird nur für einen Stein gewählt, der dort abgeliefert wird
imhotep-no-place-none = Ebene { $level } der Pyramide hat keinen Platz { $place }, sondern nur { $places }
imhotep-no-place-taken = auf Platz { $place } der Pyramide liegt schon ein Stein
imhotep-no-place-rests = Platz { $place } liegt auf { $left } und { $right }; noch leer: { $missing }
imhotep-no-raise-turn = ein Sockel wird nur für einen Stein gewählt, der an den Obelisken abgeliefert wird
imhotep-no-stand-turn = Imhotep wird nur versetzt, wenn gerade Steine an den Tempel geliefert wurden
imhotep-no-stand-none = der Tempel hat kein Feld { $field }, sondern nur { $fields }
imhotep-no-stand-empty = auf Feld { $field } des Tempels liegt kein Stein
imhotep-no-deliver-turn = vom Schlitten direkt an einen Ort kommt ein Stein nur mit dem Floß
imhotep-no-temple-turn = Punkte oder Steine werden nur gewählt, wenn der Tempel gewertet wird
imhotep-no-private-used = dein Privatboot ist in dieser Partie schon gefahren
imhotep-no-private-site = { $site ->
    [market] am Markt
    [pyramid] an der Pyramide
    [temple] am Tempel
    [tomb] an der Grabkammer
   *[obelisks] an den Obelisken
  } war in dieser Runde schon ein Privatboot
imhotep-no-market-bare = am Markt liegt keine Karte mehr
imhotep-no-bet-right = die rechten Wettfelder gibt es nur zu viert, hier spielen { $players }
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
imhotep-no-favour-2 = nach dem Bezahlen muss noch ein Stein in deinem Steinbruch sein, und dein Schlitten muss Platz haben oder ein Boot einen leeren Ladeplatz
imhotep-no-favour-3 = auch mit einem Stein mehr kommt kein Boot auf seine Mindestladung
imhotep-no-favour-4 = auch mit zwei Steinen mehr kommt kein Boot auf seine Mindestladung
imhotep-no-favour-5 = du brauchst einen Stein auf deinem Schlitten und einen leeren Ladeplatz auf einem Boot
imhotep-no-prophesy-god = { imhotep-god } ist in dieser Partie nicht im Spiel
imhotep-no-prophesy-taken = auf der Karte „{ imhotep-god }“ liegt schon dein Skarabäus
imhotep-no-prophesy-scarabs = du hast deine beiden Skarabäen schon gelegt
imhotep-no-prophesy-pair = du hast in den Runden { $first } und { $last } schon prophezeit
imhotep-no-done-turn = es gibt noch nichts zu beenden: Ein Zug ist genau eine Aktion, und deine hat noch nicht begonnen
imhotep-no-done-ready = noch darf kein Boot fahren, lege also erst einen Stein
imhotep-no-done-minimum = Boot { $boat } muss zum Fahren { $minimum } tragen, es trägt { $has }: ein zweiter Stein muss folgen
imhotep-no-pass-can = passen darfst du nur, wenn du nichts anderes kannst, und du kannst noch { $verb ->
    [quarry] Steine holen
    [load] einen Stein legen
    [sail] ein Boot fahren
    [use] eine blaue Karte ausspielen
    [private] dein Privatboot fahren
    [bet] wetten
    [prophesy] prophezeien
   *[favour] eine Gunst nutzen
  }
imhotep-no-asked-take = nimm erst für den Stein am Markt eine Karte
imhotep-no-asked-keep = behalte erst eine der beiden Karten des Paars
imhotep-no-asked-build = wähle erst eine Pyramide für den Stein: die linke, die mittlere oder die rechte
imhotep-no-asked-build-place = wähle erst für den Stein einen Platz der Pyramide
imhotep-no-asked-place = lege einen Stein auf ein Boot oder drücke „Fertig“
imhotep-no-asked-temple = wähle erst, ob dein Stein im Tempel 2 Steine bringt oder 1 Punkt
imhotep-no-asked-lever = fahre erst mit dem Hebel ein Boot
imhotep-no-asked-sail-load = lege erst mit dem Segel einen Stein auf ein Boot, das danach fahren darf
imhotep-no-asked-sail = fahre erst das beladene Boot
imhotep-no-asked-hammer = lege erst mit dem Hammer einen Stein auf ein Boot
imhotep-no-asked-chisel = lege erst mit dem Meißel einen Stein auf ein Boot
imhotep-no-asked-order = wähle erst den Stein, der als nächster entladen wird
imhotep-no-asked-favour-1 = nimm mit der Gunst eine offene Karte oder drücke „Fertig“
imhotep-no-asked-favour-2 = lege mit der Gunst einen Stein auf ein Boot oder drücke „Fertig“; danach wird der Schlitten gefüllt
imhotep-no-asked-favour-3 = lege einen Stein auf das Boot, das mit der Gunst fährt, oder drücke „Fertig“, wenn eines schon fahren darf
imhotep-no-asked-favour-3-sail = fahre erst mit der Gunst ein Boot
imhotep-no-asked-favour-4 = lege den ersten Stein auf das Boot, das mit der Gunst fährt, oder drücke „Fertig“, wenn eines schon fahren darf
imhotep-no-asked-favour-4-more = lege einen zweiten Stein auf dasselbe Boot oder drücke „Fertig“, wenn es fahren darf
imhotep-no-asked-favour-4-sail = fahre erst mit der Gunst ein Boot
imhotep-no-asked-favour-5 = lege mit der Gunst einen Stein auf ein Boot oder drücke „Fertig“
imhotep-no-asked-buy = kaufe für eine Münze noch eine Karte oder drücke „Fertig“
imhotep-no-asked-crypt = nimm erst für den Stein ein offenes Gruftplättchen
imhotep-no-asked-raise = wähle erst für den Stein einen Sockel: den linken, den mittleren oder den rechten
imhotep-no-asked-imhotep = stelle erst Imhotep im Tempel auf ein Feld mit Stein
imhotep-no-asked-raft = wähle erst, an welchen Ort das Floß den Stein bringt
imhotep-no-asked-plank = fahre erst über die Planke ein Boot mit einem deiner Steine

## names

imhotep-none = keine
imhotep-remedy-first = tu das zuerst, oder nimm zurück, was du begonnen hast
imhotep-remedy-place = lege erst einen Stein auf ein Boot, das macht auf dem Schlitten Platz
imhotep-remedy-market-stones = Steine kommen in den Steinbruch zurück, wenn du am Markt Karten für sie nimmst
imhotep-remedy-get = hole erst Steine aus dem Steinbruch
imhotep-remedy-two-stones = hole erst Steine
imhotep-remedy-spaces = wähle einen leeren Ladeplatz: { $spaces }
imhotep-remedy-space = { $count ->
    [1] Boot { $boat }, Ladeplatz { $spaces }
   *[other] Boot { $boat }, Ladeplätze { $spaces }
  }
imhotep-remedy-no-space = jetzt nichts; die nächste Runde bringt leere Boote
imhotep-remedy-sailings = diese Boote können jetzt fahren: { $sailings }
imhotep-remedy-sailing = Boot { $boat } { $to }
imhotep-remedy-load-boat = lege { $missing ->
    [1] noch einen Stein
   *[other] noch { $missing } Steine
  } auf Boot { $boat }
imhotep-remedy-sites = dein Privatboot kann jetzt { $sites } fahren
imhotep-remedy-card = blaue Karten gibt es am Markt, für deine Steine auf einem Boot, das dorthin fährt
imhotep-remedy-bets = freie Wettfelder: { $bets }
imhotep-remedy-bet = { $side ->
    [left] links
   *[right] rechts
  } { imhotep-at }
imhotep-remedy-favours = Gunstfelder, die jetzt möglich sind: { $favours }
imhotep-remedy-fields = wähle eines der Felder { $fields }
imhotep-remedy-pyramids = wähle eine mit Platz: { $pyramids }
imhotep-remedy-pyramid = { $pyramid ->
    [left] die linke
    [middle] die mittlere
   *[right] die rechte
  }
imhotep-remedy-places = Plätze, die jetzt gebaut werden können: { $places }
imhotep-remedy-tiles = wähle unter den offenen Plättchen: { $tiles }
imhotep-remedy-columns = Felder mit einem Stein: { $columns }
imhotep-remedy-landings = das Floß kann jetzt { $landings } fahren
imhotep-remedy-other-boat = erst muss ein anderes Boot fahren; eines mit deinem Stein kann ihm dann folgen
imhotep-remedy-gods = Prophezeiungen, die jetzt möglich sind: { $gods }
imhotep-remedy-next-pair = ab Runde { $round } kannst du wieder prophezeien
imhotep-remedy-turn = hole Steine, lege einen Stein, fahre ein Boot oder spiele eine blaue Karte aus
imhotep-livery = { $seat ->
    [0] Lapis
    [1] Karneol
    [2] Malachit
   *[other] Alabaster
  }
imhotep-site-market = Markt
imhotep-site-pyramid = Pyramide
imhotep-site-temple = Tempel
imhotep-site-tomb = Grabkammer
imhotep-site-obelisks = Obelisken
imhotep-at = { $site ->
    [market] am Markt
    [pyramid] an der Pyramide
    [temple] am Tempel
    [tomb] an der Grabkammer
   *[obelisks] an den Obelisken
  }
imhotep-to = { $site ->
    [market] zum Markt
    [pyramid] zur Pyramide
    [temple] zum Tempel
    [tomb] zur Grabkammer
   *[obelisks] zu den Obelisken
  }
imhotep-card-divided = { $card ->
    [sarcophagus] Sarko{"\u00AD"}phag
    [paved-path] Gepflas{"\u00AD"}terter Pfad
    [private-quarry] Privat{"\u00AD"}steinbruch
    [pyramid-decoration] Pyramiden{"\u00AD"}verzierung
    [temple-decoration] Tempel{"\u00AD"}verzierung
    [tomb-decoration] Grab{"\u00AD"}verzierung
    [obelisk-decoration] Obelisken{"\u00AD"}verzierung
    [stone-decoration] Stein{"\u00AD"}verzierung
    [cargo-sled] Last{"\u00AD"}schlitten
    [plank] Lade{"\u00AD"}planke
   *[other] { imhotep-card }
  }
# Below a card that has little room.
imhotep-card-short = { $card ->
    [pyramid-decoration] Verzierung Pyramide
   *[other] { imhotep-card-divided }
  }
imhotep-card = { $card ->
    [entrance] Eingang
    [sarcophagus] Sarkophag
    [paved-path] Gepflasterter Pfad
    [private-quarry] Privatsteinbruch
    [pyramid-decoration] Pyramidenverzierung
    [temple-decoration] Tempelverzierung
    [tomb-decoration] Grabverzierung
    [obelisk-decoration] Obeliskenverzierung
    [stone-decoration] Steinverzierung
    [statue] Statue
    [cargo-sled] Lastschlitten
    [lever] Hebel
    [hammer] Hammer
    [sail] Segel
    [chisel] Meißel
    [raft] Floß
    [plank] Ladeplanke
   *[card] eine verdeckte Karte
  }
imhotep-taken = { $card ->
    [entrance] einen Eingang
    [sarcophagus] einen Sarkophag
    [paved-path] einen Gepflasterten Pfad
    [private-quarry] einen Privatsteinbruch
    [pyramid-decoration] eine Pyramidenverzierung
    [temple-decoration] eine Tempelverzierung
    [tomb-decoration] eine Grabverzierung
    [obelisk-decoration] eine Obeliskenverzierung
    [stone-decoration] eine Steinverzierung
    [statue] eine Statue
    [cargo-sled] einen Lastschlitten
    [lever] einen Hebel
    [hammer] einen Hammer
    [sail] ein Segel
    [chisel] einen Meißel
    [raft] ein Floß
    [plank] eine Ladeplanke
   *[card] eine verdeckte Karte
  }
imhotep-on = { $site ->
    [pyramid] auf die Pyramide
    [temple] auf den Tempel
    [tomb] auf die Grabkammer
   *[obelisks] auf die Obelisken
  }
imhotep-favour-1 = Gunst 1: bis zu zwei offene Karten nehmen
imhotep-favour-2 = Gunst 2: einen Stein legen, dann den Schlitten füllen
imhotep-favour-3 = Gunst 3: einen Stein legen, das Boot fährt in beliebiger Reihenfolge
imhotep-favour-4 = Gunst 4: bis zu zwei Steine auf ein Boot legen, es fährt
imhotep-favour-5 = Gunst 5: bis zu drei Steine legen

# names of A New Dynasty
imhotep-reconstructed = nicht die gedruckte Regel
imhotep-side = { $site ->
    [market] { $side ->
        [C] Münzen
       *[D] Ladenhüter
      }
    [pyramid] { $side ->
        [C] Gerüste
       *[D] Fundamente
      }
    [temple] { $side ->
        [C] Prozession
       *[D] Imhoteps Platz
      }
    [tomb] { $side ->
        [C] Gruft
       *[D] Schächte
      }
   *[obelisks] { $side ->
        [C] Wettlauf
       *[D] Drei Sockel
      }
  }
imhotep-god = { $god ->
    [amun] Amun
    [ra] Ra
    [isis] Isis
    [osiris] Osiris
    [horus] Horus
    [thoth] Thot
   *[anubis] Anubis
  }
imhotep-plinth = { $plinth ->
    [left] linker Sockel
    [middle] mittlerer Sockel
   *[right] rechter Sockel
  }
imhotep-tile = { $tile ->
    [amulet] ein Amulett
    [crown] eine Krone
    [jar] einen Krug
   *[mask] eine Maske
  }
imhotep-piece = { $piece ->
    [prophecy] Prophezeiung
    [scarab] Skarabäus
    [coin] Münze
    [scaffold] Gerüst
    [chariot] Streitwagen
    [gate] Tor
    [imhotep] Imhotep
    [crypt] Gruftplättchen
    [amulet] Amulett
    [crown] Krone
    [jar] Krug
    [mask] Maske
    [race] Obeliskenplättchen
   *[plinth] Sockel
  }
imhotep-pieces = { $count } { $piece ->
    [prophecy] { $count ->
        [one] Prophezeiung
       *[other] Prophezeiungen
      }
    [scarab] { $count ->
        [one] Skarabäus
       *[other] Skarabäen
      }
    [coin] { $count ->
        [one] Münze
       *[other] Münzen
      }
    [scaffold] { $count ->
        [one] Gerüst
       *[other] Gerüste
      }
    [crypt] Gruftplättchen
    [amulet] { $count ->
        [one] Amulett
       *[other] Amulette
      }
    [crown] { $count ->
        [one] Krone
       *[other] Kronen
      }
    [jar] { $count ->
        [one] Krug
       *[other] Krüge
      }
    [mask] { $count ->
        [one] Maske
       *[other] Masken
      }
   *[race] Obeliskenplättchen
  }

## drawing

imhotep-draw-table = Imhotep, Runde { $round }, Zug { $turn }
imhotep-draw-river = Fluss: { $count } Boote der Runde
imhotep-draw-boat = Boot { $boat }: { $spaces } { $spaces ->
    [one] Ladeplatz
   *[other] Ladeplätze
  }, fährt ab { $minimum }. Steine: { $stones } ({ $owners }).
imhotep-draw-boat-away = Boot { $boat } ist { $at }
imhotep-draw-boat-sail = Wähle es, dann einen Ort als Ziel.
imhotep-half-boat = Boot { $boat }: Wähle, wohin es fährt.
imhotep-half-private = Privatboot: Wähle, wohin es fährt.
imhotep-half-sled = Stein: Wähle einen Ladeplatz auf einem Boot.
imhotep-half-quay = { $site }: Wähle, welches Boot dorthin fährt.
imhotep-half = { $piece ->
    [bet] Wette: Wähle ein Feld.
    [scarab] Skarabäus: Wähle einen Gott.
   *[favour] Gunst des Pharaos: Wähle eine.
  }
imhotep-draw-begin = Wähle es, dann das Ziel.
imhotep-draw-sail = Fahren
imhotep-draw-next = nun
imhotep-draw-space-taken = Boot { $boat }, Ladeplatz { $space }: { $whose ->
    [you] dein Stein
   *[other] Stein von { $name }
  }
imhotep-draw-space-next = Er wird als Nächster entladen.
imhotep-draw-space-load = Boot { $boat }, Ladeplatz { $space }: leer. Einen Stein legen.
imhotep-draw-space-empty = Boot { $boat }, Ladeplatz { $space }: leer
imhotep-draw-side = Seite { $side }
imhotep-draw-count = Steine hier: { $count } ({ $split })
imhotep-draw-bet = { $side ->
    [left] Linkes
   *[right] Rechtes
  } Wettfeld { $at }: { $whose ->
    [none] frei
    [you] dein Stein
   *[other] Stein von { $name }
  }
imhotep-draw-bet-lay = Lege einen Stein aus deinem Steinbruch hierher.
imhotep-draw-quay = Anleger { $at }.
imhotep-draw-quay-boat = Boot { $boat } hat angelegt.
imhotep-draw-quay-private = { $whose ->
    [you] Dein Privatboot
   *[other] Das Privatboot von { $name }
  } hat angelegt.
imhotep-draw-quay-sail = Hierher fahren.
imhotep-draw-quay-choose = Wähle ihn, dann ein Boot.
imhotep-draw-pyramid = Pyramide, Steine: { $count } ({ $owners })
imhotep-draw-one-pyramid = { $pyramid ->
    [left] Linke
    [middle] Mittlere
   *[right] Rechte
  } Pyramide, Steine: { $count } ({ $owners })
imhotep-draw-build = Hier bauen.
imhotep-draw-temple = Tempel, Steine: { $count }. { $fields }
imhotep-draw-temple-field = Feld { $field }: { $high } hoch, oben { $name }
imhotep-answer-points = 1 Punkt
imhotep-answer-stones = 2 Steine
imhotep-draw-tomb = Grabkammer, Steine: { $count } ({ $owners })
imhotep-draw-obelisks = Obelisken, Höhen: { $heights }
imhotep-draw-towers = Türme: { $towers }. Lose Steine: { $loose }
imhotep-draw-level = Ebene { $level }: { $built } von { $places } gebaut, { $whose ->
    [you] das Gerüst hast du
    [other] das Gerüst hat { $name }
   *[none] das Gerüst ist frei
  }.
imhotep-draw-level-place = Ebene { $level }, Platz { $place }: frei, { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
  }
imhotep-draw-further = dann je { $points }
imhotep-caption-market-a = Je Stein eine Karte; alle vier liegen offen
imhotep-caption-market-b = Je Stein eine Karte, auch vom verdeckten Paar
imhotep-caption-pyramid-a = Jeder Stein bringt sofort die Zahl seines Felds
imhotep-caption-pyramid-b = Pyramide wählen; Punkte oder Bonus sofort
imhotep-caption-temple-a = Rundenende: 1 je Stein, der oben liegt
imhotep-caption-temple-b = Rundenende: Punkte, Steine oder eine Karte
imhotep-caption-tomb-a = Am Ende: Verbundene { $groups }, dann +{ $more }
imhotep-caption-tomb-b = Am Ende: die meisten Steine je Reihe, { $places }
imhotep-caption-obelisks-a = Am Ende nach Höhe: { $places }; Gleiche teilen
imhotep-caption-obelisks-b = Türme aus drei: je früher, desto mehr
imhotep-caption-pyramid-c = Punkte sofort; das Gerüst nimmt, wer die Ebene füllt
imhotep-draw-rests = Feld { $field } liegt auf { $fields } ({ $owners }).
imhotep-caption-pyramid-d = Punkte sofort; oben je { $points } auch für die vier darunter
imhotep-draw-chariot = Streitwagen von { $name }: Feld { $space }.
imhotep-draw-gate = Tor auf Feld { $space }: { $arrived }.
imhotep-caption-temple-c = Jeder sichtbare Stein: { $spaces ->
    [one] { $spaces } Feld
   *[other] { $spaces } Felder
  } weiter. Tore: { $gates }
imhotep-draw-imhotep = { $field ->
    [0] Imhotep steht neben dem Tempel.
   *[other] Imhotep steht auf Feld { $field }.
  } Der nächste Stein kommt auf Feld { $next }.
imhotep-draw-imhotep-field = Feld { $field }: { $high } hoch
imhotep-draw-imhotep-here = Imhotep hierher stellen.
imhotep-caption-temple-d = Sichtbar { $seen }, unter Imhotep { $guarded } – und geschützt
imhotep-draw-crypt = Offene Gruftplättchen: { $tiles }. Im Stapel: { $pile }
imhotep-draw-crypt-tile = Platz { $place } der Gruft: { $tile }
imhotep-draw-take-tile = Nimm es.
imhotep-caption-tomb-c = Je Stein ein Plättchen; 1 bis 4 Arten: { $sets }
imhotep-caption-tomb-d = Volle Spalte: drei { $whole }, zwei { $two }, einer { $beside }; bunt je { $three }
imhotep-draw-height = Übrige Plättchen auf Höhe { $height }: { $tiles }.
imhotep-caption-obelisks-c = Wer zuerst oben ist, nimmt das beste; über { $heights } je { $above }
imhotep-draw-plinths = Obelisken: { $plinths }
imhotep-draw-plinth = { $plinth } ({ $points }): { $heights }.
imhotep-draw-raise = Hier bauen.
imhotep-caption-obelisks-d = Am Ende zählt jeder Sockel für sich
imhotep-draw-market = Markt: { $cards }. Verdeckt: { $hidden }
imhotep-draw-field = Feld { $field }: { $card }
imhotep-draw-field-empty = Feld { $field }: keine Karte
imhotep-draw-hidden = { $count ->
    [1] eine verdeckte
   *[other] zwei verdeckte
  }
imhotep-draw-take = Nehmen.
imhotep-draw-buy = Für eine Münze kaufen.
imhotep-caption-market-c = Für 1 Münze eine zweite Karte; übrige Münzen: je { $points }
imhotep-draw-purses = Eine Münze kauft eine zweite Karte. Münzen: { $split }
imhotep-caption-market-d = Münzen auf übrigen Karten: beim Nehmen je { $points }
imhotep-draw-coins-on-card = { $count ->
    [one] Darauf liegt eine Münze.
   *[other] Darauf liegen { $count } Münzen.
  }
imhotep-draw-supply = Münzen im Vorrat: { $count }. Übrige Karten erhalten welche nach Runde { $rounds }; jede bringt { $points }.
imhotep-draw-rounds = Runden
imhotep-draw-keep = { $card } behalten
imhotep-draw-pile = Nachziehstapel: { $count }
imhotep-draw-discard = Ablagestapel: { $count } ({ $cards })
imhotep-draw-round = Runde { $round } von { $rounds }
imhotep-draw-round-card = Runde { $round }, Boote für { $boats } Steine
imhotep-draw-round-hidden = Runde { $round }: verdeckt
imhotep-draw-order = Reihenfolge
imhotep-draw-next-round = Runde { $round } beginnt, wer nach dem letzten Boot dran ist.
imhotep-draw-favours = Gunst: einmal je Partie, für einen Stein
imhotep-draw-prophecies = Prophezeiungen
imhotep-draw-task = { $task ->
    [most_market_cards] die meisten Marktkarten
    [most_stones] die meisten Steine { $at }
    [stones_at_each_monument] mindestens { $least } Steine an jedem Monument
   *[most_on_sled] die meisten Steine auf dem Schlitten
  }
imhotep-draw-prophecy = { imhotep-god }: { $task }. Runden 1 und 2: { $first }, 3 und 4: { $second }, 5 und 6: { $third }. { $scarabs }
imhotep-draw-prophecy-use = Hier einen Skarabäus setzen.
imhotep-draw-scarab = { $name }, Runden { $rounds }: { $fulfilled ->
    [yes] jetzt erfüllt
   *[no] jetzt nicht erfüllt
  }
imhotep-draw-fulfils = Jetzt erfüllt von: { $names }.
imhotep-draw-favour-name = { $favour ->
    [1] zwei Karten
    [2] Schlitten füllen
    [3] freie Folge
    [4] zwei legen, fahren
   *[5] drei legen
  }
imhotep-draw-favour-used = { $favour }. Genutzt { $whose ->
    [you] von dir
   *[other] von { $name }
  }
imhotep-draw-favour-use = Nutze sie für einen Stein aus deinem Steinbruch.
imhotep-draw-area = { $whose ->
    [you] Dein Besitz
   *[other] Besitz von { $name }
  }: Steine auf dem Schlitten { $sled }, im Steinbruch { $quarry }; Karten: { $cards }
imhotep-draw-sled = { $whose ->
    [you] Dein Schlitten
   *[other] Schlitten von { $name }
  }: { $count } von { $room } Steinen
imhotep-draw-load = Wähle ihn, dann einen Ladeplatz eines Bootes.
imhotep-draw-quarry = { $whose ->
    [you] Dein Steinbruch
   *[other] Steinbruch von { $name }
  }: { $endless ->
    [yes] ∞ Steine
   *[no] { $count } { $count ->
        [one] Stein
       *[other] Steine
      }
  }
imhotep-draw-get = Bis zu drei holen.
imhotep-draw-private = { $whose ->
    [you] Dein Privatboot
   *[other] Privatboot von { $name }
  }: { $left ->
    [yes] kann noch fahren
   *[no] ist gefahren
  }
imhotep-draw-once = { $whose ->
    [you] { $what ->
        [bet] Deine Wette
       *[favour] Deine Gunst
      }
   *[other] { $what ->
        [bet] Wette
       *[favour] Gunst
      } von { $name }
  }: { $left ->
    [yes] noch möglich
   *[no] schon genutzt
  }
imhotep-draw-hand = { $whose ->
    [you] Deine Karten
   *[other] Karten von { $name }
  }: { $cards }
imhotep-draw-things = { $whose ->
    [you] Was du sonst hast
   *[other] Was { $name } sonst hat
  }
imhotep-draw-secret = { $count ->
    [1] Eine davon kennst nur du.
   *[other] { $count } davon kennst nur du.
  }
imhotep-draw-no-cards = keine Karten
imhotep-draw-card = { $card }: { $count }
imhotep-draw-kept-red = { $count ->
    [1] 1 rote Karte behalten
   *[other] { $count } rote Karten behalten
  }
imhotep-draw-kept-red-short = rote Karten
imhotep-draw-face-down = { $count ->
    [1] 1 verdeckte Karte
   *[other] { $count } verdeckte Karten
  }
imhotep-draw-use = Ausspielen.
imhotep-draw-points = { $name }: { $sure } { $sure ->
    [one] Punkt
   *[other] Punkte
  } bisher, { $more } mehr, wenn jetzt Schluss wäre

## the table's page

imhotep-page-livery = { $seat ->
    [0] Lapis, gestreift
    [1] Karneol, gepunktet
    [2] Malachit, mit Winkeln
   *[other] Alabaster, mit Gitter
  }
imhotep-page-began = { $moved ->
    [yes] begann
   *[no] beginnt
  }
imhotep-page-turn = Runde { $round }, Zug { $turn }
imhotep-page-yucata = Regeln von Yucata
imhotep-page-wrath = Zorn des Pharaos
imhotep-page-private_boats = Privatboote
imhotep-page-bets = Wetten
imhotep-page-favour = Gunst des Pharaos
imhotep-page-dynasty = Eine neue Dynastie
imhotep-page-prophecies = Prophezeiungen
imhotep-page-unlimited_stones = Unbegrenzte Steine
imhotep-page-hidden_cards = Verdeckte Marktkarten
imhotep-page-boats = Boote
imhotep-page-sled = Schlitten und Steinbruch
imhotep-page-rounds = Runden
imhotep-page-banks = Orte und Runden
imhotep-decides = { $whose ->
    [you] Du entscheidest
   *[other] { $name } entscheidet
  }
imhotep-why-take = { $whose ->
    [you] { $other } hat deinen Stein zum Markt gefahren: Wähle eine Karte.
   *[other] { $other } hat einen Stein von { $name } zum Markt gefahren: { $name } wählt eine Karte.
  }
imhotep-why-keep = { $whose ->
    [you] Im Zug von { $other } hast du das verdeckte Paar genommen: Behalte eine Karte.
   *[other] Im Zug von { $other } hat { $name } das verdeckte Paar genommen und behält eine Karte.
  }
imhotep-why-build = { $whose ->
    [you] { $other } hat deinen Stein zu den Pyramiden gefahren: Wähle eine.
   *[other] { $other } hat einen Stein von { $name } zu den Pyramiden gefahren: { $name } wählt eine.
  }
imhotep-why-place = { $whose ->
    [you] Im Zug von { $other } ist dein Stein auf ein Bonusfeld gekommen: Du darfst noch einen legen.
   *[other] Im Zug von { $other } ist ein Stein von { $name } auf ein Bonusfeld gekommen: { $name } darf noch einen legen.
  }
imhotep-why-temple = Die Runde ist vorbei: { $whose ->
    [you] Wähle, was dein Stein im Tempel bringt
   *[other] { $name } wählt, was ein Stein im Tempel bringt
  }.
imhotep-why-build-place = { $whose ->
    [you] { $other } hat deinen Stein zur Pyramide gefahren: Wähle den Platz.
   *[other] { $other } hat einen Stein von { $name } zur Pyramide gefahren: { $name } wählt den Platz.
  }
imhotep-why-buy = { $whose ->
    [you] Im Zug von { $other } hast du eine Karte genommen: Für eine Münze darfst du noch eine kaufen.
   *[other] Im Zug von { $other } hat { $name } eine Karte genommen und darf für eine Münze noch eine kaufen.
  }
imhotep-why-crypt = { $whose ->
    [you] { $other } hat deinen Stein zur Grabkammer gefahren: Nimm ein Gruftplättchen.
   *[other] { $other } hat einen Stein von { $name } zur Grabkammer gefahren: { $name } nimmt ein Gruftplättchen.
  }
imhotep-why-raise = { $whose ->
    [you] { $other } hat deinen Stein zu den Obelisken gefahren: Wähle den Sockel.
   *[other] { $other } hat einen Stein von { $name } zu den Obelisken gefahren: { $name } wählt den Sockel.
  }
imhotep-numbers-and = { $first } und { $last }
imhotep-moment-now = jetzt
imhotep-moment-round = Rundenende
imhotep-moment-game = Spielende
imhotep-stones = Steine
imhotep-column-scaffolds = Gerüste
imhotep-column-visible = sichtbar
imhotep-column-chariot = Streitwagen
imhotep-column-tiles = Plättchen
imhotep-column-left = links
imhotep-column-middle = Mitte
imhotep-column-right = rechts
imhotep-where-quarry = Sieh dir deinen Schlitten und deinen Steinbruch an.
imhotep-where-load = Sieh dir die freien Ladeplätze der Boote an.
imhotep-where-sail = Sieh dir die Boote an, die fahren dürfen, und die freien Orte.
imhotep-where-use = Sieh dir deine blauen Karten an.
imhotep-where-private = Sieh dir dein Privatboot an.
imhotep-where-bet = Sieh dir die Wettfelder an.
imhotep-where-favour = Sieh dir die Gunstfelder an, die noch frei sind.
imhotep-where-prophesy = Sieh dir die Prophezeiungen an.
imhotep-where-buy = Sieh dir an, welche Karten noch da sind und wie viele Münzen du hast.
imhotep-where-crypt = Sieh dir die offenen Gruftplättchen an und die, die du schon hast.
imhotep-where-raise = Vergleiche die Sockel.
imhotep-where-imhotep = Sieh dir die Steine im Tempel an, die als nächste überdeckt würden.
imhotep-where-deliver = Sieh dir an, was ein einzelner Stein an jedem Ort bringt.
imhotep-where-next = Sieh dir an, in welcher Reihenfolge die Steine entladen werden.
imhotep-where-take = Sieh dir die Karten des Marktes an.
imhotep-where-keep = Vergleiche die beiden Karten.
imhotep-where-build = Sieh dir die nächsten Felder der Pyramiden an.
imhotep-where-points = Frage dich, was du mehr brauchst: Punkte oder Steine.
imhotep-where-stones = Frage dich, was du mehr brauchst: Steine oder Punkte.
imhotep-where-done = Willst du hier aufhören?
imhotep-where-pass = Etwas anderes geht nicht.
imhotep-fact-round = Runde { $round }
imhotep-fact-turn = Zug { $turn }
imhotep-page-shared = { $names } teilen sich den ersten Platz mit { $points } { $points ->
    [one] Punkt
   *[other] Punkten
  }.
imhotep-page-verdict = { $whose ->
    [you] Du hast
   *[other] { $name } hat
  } mit { $points } { $points ->
    [one] Punkt
   *[other] Punkten
  } gewonnen{ $tied ->
    [yes] , dank mehr Steinen auf dem Schlitten
   *[no] {""}
  }.
imhotep-source-statues = Statuen
imhotep-source-decorations = Verzierungen
imhotep-source-blue_cards = Unbenutzte blaue Karten
imhotep-source-red_cards = Privatsteinbruch
imhotep-source-prophecies = Prophezeiungen
imhotep-source-private_boat = Unbenutztes Privatboot
imhotep-source-bets = Wette
imhotep-source-wrath = Zorn des Pharaos
imhotep-source-other = Andere Punkte
imhotep-counted-points = { $points ->
    [1] { $shown } Punkt
   *[other] { $shown } Punkte
  }
imhotep-counted-cards = { $count ->
    [1] 1 Karte
   *[other] { $count } Karten
  }
imhotep-counted-stones = { $count ->
    [0] kein Stein
    [1] 1 Stein
   *[other] { $count } Steine
  }
imhotep-count-cards = { imhotep-counted-cards }: { imhotep-counted-points }
imhotep-count-stones = { imhotep-counted-stones }: { imhotep-counted-points }
imhotep-count-other = { imhotep-counted-points }
imhotep-count-unseen = { $words }; verdeckt, nicht mitgezählt: { $count }
imhotep-count-sled = { imhotep-counted-cards }, { $stones ->
    [1] 1 Stein
   *[other] { $stones } Steine
  } auf dem Schlitten: { imhotep-counted-points }
imhotep-count-coins = { $count ->
    [1] 1 Münze
   *[other] { $count } Münzen
  }: { imhotep-counted-points }
imhotep-count-scaffolds = { imhotep-counted-stones }, { $scaffolds ->
    [0] kein Gerüst
    [1] 1 Gerüst
   *[other] { $scaffolds } Gerüste
  }: { imhotep-counted-points }
imhotep-count-chariot = { imhotep-counted-stones }, Streitwagen auf Feld { $space }: { imhotep-counted-points }
imhotep-count-tiles = { $tiles }: { imhotep-counted-points }
imhotep-count-shafts = { imhotep-counted-stones }, { $columns ->
    [0] keine volle Spalte
    [1] 1 volle Spalte
   *[other] { $columns } volle Spalten
  }: { imhotep-counted-points }
imhotep-count-plinths = Höhen links { $left }, Mitte { $middle }, rechts { $right }: { imhotep-counted-points }
imhotep-count-prophecy = { $god }, Runden { $first } und { $last }, { $fulfilled ->
    [yes] jetzt erfüllt
   *[no] jetzt nicht erfüllt
  }: { $points }
imhotep-count-no-prophecy = kein Skarabäus gelegt
imhotep-count-no-tile = kein Gruftplättchen
imhotep-kind-quarry = Steine holen
imhotep-kind-load = Stein legen
imhotep-kind-sail = Boot fahren
imhotep-kind-use = Karte ausspielen
imhotep-kind-private = Privatboot
imhotep-kind-bet = wetten
imhotep-kind-favour = Gunst
imhotep-kind-prophesy = prophezeien
imhotep-kind-pass = passen
imhotep-choice-quarry = Steine holen
imhotep-choice-load = Auf Boot { $boat }, Ladeplatz { $space } legen
imhotep-choice-sail = Boot { $boat } { $to } fahren
imhotep-choice-use = { $card } ausspielen
imhotep-choice-next = Als Nächstes Ladeplatz { $space } entladen
imhotep-choice-take = Die Karte auf Feld { $field } nehmen
imhotep-choice-keep = { $number ->
    [1] Die erste Karte behalten
   *[2] Die zweite Karte behalten
  }
imhotep-choice-keep-card = { $card ->
    [entrance] Den Eingang
    [sarcophagus] Den Sarkophag
    [paved-path] Den Gepflasterten Pfad
    [private-quarry] Den Privatsteinbruch
    [pyramid-decoration] Die Pyramidenverzierung
    [temple-decoration] Die Tempelverzierung
    [tomb-decoration] Die Grabverzierung
    [obelisk-decoration] Die Obeliskenverzierung
    [stone-decoration] Die Steinverzierung
    [statue] Die Statue
    [cargo-sled] Den Lastschlitten
    [lever] Den Hebel
    [hammer] Den Hammer
    [sail] Das Segel
    [chisel] Den Meißel
    [raft] Das Floß
   *[plank] Die Ladeplanke
  } behalten
imhotep-choice-build = An der { $pyramid ->
    [left] linken
    [middle] mittleren
   *[right] rechten
  } Pyramide bauen
imhotep-choice-points = 1 Punkt nehmen
imhotep-choice-stones = 2 Steine holen
imhotep-choice-private = Das Privatboot { $to } fahren
imhotep-choice-bet = Wette { $on }, { $side ->
    [left] links
   *[right] rechts
  }
imhotep-choice-prophesy = Prophezeiung: { $god }
imhotep-choice-buy = Die Karte auf Feld { $field } kaufen
imhotep-choice-crypt = Das Plättchen auf Platz { $field } nehmen
imhotep-choice-build-place = Auf Ebene { $level }, Platz { $place } bauen
imhotep-choice-raise = Auf dem { $plinth ->
    [left] linken
    [middle] mittleren
   *[right] rechten
  } Sockel bauen
imhotep-choice-imhotep = Imhotep auf Feld { $field } stellen
imhotep-choice-deliver = Das Floß { $to } schicken
imhotep-choice-done = Fertig
imhotep-choice-pass = Passen
imhotep-would = { $choice }.
imhotep-would-crypt = Du bekommst { $tile }.
imhotep-would-prophesy = Am Ende: erfüllt +{ $gain } { $gain ->
    [one] Punkt
   *[other] Punkte
  }, sonst −{ $loss }.
imhotep-would-ask = { $whose ->
    [you] Dann entscheidest du.
   *[other] Dann entscheidet { $name }.
  }
imhotep-would-show = Aufgedeckt: { $what }.
imhotep-would-show-rounds = die Boote der nächsten Runde
imhotep-would-show-crypt = { $count ->
    [one] ein Gruftplättchen
   *[other] { $count } Gruftplättchen
  }
imhotep-would-show-hand = { $count ->
    [one] eine Karte vom Nachziehstapel
   *[other] { $count } Karten vom Nachziehstapel
  }
imhotep-would-show-market = { $count ->
    [one] eine Marktkarte
   *[other] { $count } Marktkarten
  }
imhotep-ask-turn = Eine Aktion: Steine holen, einen Stein legen, ein Boot fahren oder eine blaue Karte ausspielen.
imhotep-ask-take = Nimm für deinen Stein eine Karte vom Markt.
imhotep-ask-keep = Behalte eine der beiden Karten.
imhotep-ask-build = Wähle die Pyramide für deinen Stein.
imhotep-ask-place = Du darfst einen Stein vom Schlitten auf ein Boot legen.
imhotep-ask-temple = Dein Stein im Tempel: Nimm 2 Steine oder 1 Punkt.
imhotep-ask-lever = Hebel: Wähle ein Boot und sein Ziel.
imhotep-ask-sail-load = Segel: Lege einen Stein auf das Boot, das fahren soll.
imhotep-ask-sail = Segel: Wähle, wohin das Boot fährt.
imhotep-ask-hammer = Hammer: Lege einen Stein auf ein Boot.
imhotep-ask-chisel = Meißel: Lege einen Stein auf ein Boot.
imhotep-ask-order = Wähle den Stein, der als nächster entladen wird.
imhotep-ask-favour-1 = Gunst: Nimm eine offene Karte oder drücke „Fertig“.
imhotep-ask-favour-2 = Gunst: Du darfst einen Stein legen; dann wird dein Schlitten gefüllt.
imhotep-ask-favour-3 = Gunst: Lege einen Stein auf das Boot, das fahren soll, oder drücke „Fertig“, wenn eines schon fahren darf.
imhotep-ask-favour-3-sail = Gunst: Wähle, wohin das Boot fährt.
imhotep-ask-favour-4 = Gunst: Lege den ersten Stein auf das Boot, das fahren soll.
imhotep-ask-favour-4-more = Gunst: Lege einen zweiten Stein auf dasselbe Boot oder drücke „Fertig“.
imhotep-ask-favour-4-sail = Gunst: Wähle, wohin das Boot fährt.
imhotep-ask-favour-5 = Gunst: Lege einen Stein auf ein Boot oder drücke „Fertig“.
imhotep-ask-build-place = Wähle den Platz für deinen Stein in der Pyramide.
imhotep-ask-buy = Kaufe für eine Münze noch eine Karte oder drücke „Fertig“.
imhotep-ask-crypt = Nimm für deinen Stein ein offenes Gruftplättchen.
imhotep-ask-raise = Wähle den Sockel für deinen Stein.
imhotep-ask-imhotep = Stelle Imhotep auf einen Stein im Tempel.
imhotep-ask-raft = Floß: Wähle, wohin dein Stein kommt.
imhotep-ask-plank = Ladeplanke: Wähle ein Boot mit einem deiner Steine und wohin es einem anderen folgt.
imhotep-ask-over = Die Partie ist zu Ende.

## learn by playing

imhotep-guide-load = Sechs Runden lang fahren Steine zu den Monumenten; wer am Ende die meisten Punkte hat, gewinnt. Ein Zug ist eine Aktion, und auf jedem Boot fahren Steine von beiden mit. Zwei hast du auf dem Schlitten.
imhotep-guide-load-do = Lege einen Stein auf Boot 1.
imhotep-guide-bow = Ipis Stein liegt am Bug von Boot 2. Am Ziel wird vom Bug an entladen, Stein für Stein, leere Ladeplätze zählen nicht: Deiner kommt als zweiter dran.
imhotep-guide-bow-do = Lege deinen anderen Stein auf Boot 2.
imhotep-guide-quarry = Dein Schlitten ist leer. Steine holen ist auch eine Aktion: drei auf einmal aus dem Steinbruch, solange Platz ist. Auf den Schlitten passen fünf.
imhotep-guide-quarry-do = Hole Steine.
imhotep-guide-pyramid = Boot 2 hat seine zwei Steine: Jetzt dürft ihr es beide fahren, zu jedem Ort, an dem in dieser Runde noch keines war. An der Pyramide zählt jeder Stein sofort, was sein Feld zeigt: 2 Punkte der erste, 1 der zweite.
imhotep-guide-pyramid-do = Fahre Boot 2 zur Pyramide.
imhotep-guide-aboard = 2 Punkte für Ipi, 1 für dich; das nächste Feld brächte 3. Wohin ein Boot fährt, nützt nur denen, die mitfahren. Also hinterher.
imhotep-guide-aboard-do = Lege einen Stein auf Boot 3, hinter den von Ipi.
imhotep-guide-market = Ipi ist zum Tempel gefahren: Dort bringt am Ende jeder Runde jeder Stein, den man von oben sieht, 1 Punkt. Am Markt nimmt jeder Stein eine Karte und geht zurück in den Steinbruch.
imhotep-guide-market-do = Fahre Boot 3 zum Markt.
imhotep-guide-card = Ipi nahm eine Statue. Lila und grüne Karten zählen am Ende, blaue spielst du später als Aktion aus, rote wirken sofort: Der Eingang legt einen Stein aus deinem Steinbruch an die Pyramide, auf die 3.
imhotep-guide-card-do = Nimm den Eingang.
imhotep-guide-obelisks = Ein Boot ist noch da: Ist es entladen, endet die Runde, und der Tempel zählt. Bei den Obelisken baut ihr beide je einen. Am Ende ist der höhere 10 Punkte wert, der andere 1; sind sie gleich, wird geteilt.
imhotep-guide-obelisks-do = Fahre Boot 1 zu den Obelisken.
imhotep-guide-round = Das war eine Runde: vier Boote, und ein Ort ging leer aus. Der Tempel brachte Ipi 1 Punkt, und eine neue Karte nennt vier Boote. Sechs Runden sind es; jetzt ans Ende der letzten.
imhotep-guide-tomb = Die letzte Runde: Du hast { $yours } Punkte, Ipi { $theirs }; was in Klammern steht, kommt am Ende dazu. In der Grabkammer zählen dann Steine einer Farbe zusammen, die sich berühren: 1, 3, 6, 10, 15 für einen bis fünf. Deine zwei sind getrennt.
imhotep-guide-tomb-do = Fahre Boot 3 zur Grabkammer: Es trägt zwei deiner Steine.
imhotep-guide-last = { $yours } zu { $theirs }: Deine vier Steine sind jetzt eine Fläche. Auf Boot 1 liegen nur Steine von Ipi, und doch darfst du es fahren. Am Markt brächten sie Karten; bei den Obelisken führt Ipi ohnehin.
imhotep-guide-last-do = Fahre Boot 1 zu den Obelisken und beende die Partie.
imhotep-guide-end = { $yours } zu { $theirs }: Du hast gewonnen! Der Tempel hat noch einmal gezählt, dazu die Karten; eine unbenutzte blaue ist 1 Punkt wert. Mehr Regeln gibt es nicht.

## the log

imhotep-tell-quarry = { $whose ->
    [you] Du hast
   *[other] { $name } hat
  } Steine aus dem Steinbruch geholt.
imhotep-tell-load = { $whose ->
    [you] Du hast
   *[other] { $name } hat
  } einen Stein auf Boot { $boat }, Ladeplatz { $space } gelegt.
imhotep-tell-sail = { $whose ->
    [you] Du bist
   *[other] { $name } ist
  } mit Boot { $boat } { $to } gefahren.
imhotep-tell-use = { $whose ->
    [you] Du hast
   *[other] { $name } hat
  } { $card } ausgespielt.
imhotep-tell-next = { $whose ->
    [you] Du entlädst
   *[other] { $name } entlädt
  } als Nächstes den Stein von Ladeplatz { $space }.
imhotep-tell-take = { $whose ->
    [you] Du hast
   *[other] { $name } hat
  } { $card } genommen.
imhotep-tell-keep = { $whose ->
    [you] Du hast
   *[other] { $name } hat
  } { $card } behalten.
imhotep-tell-build = { $whose ->
    [you] Du hast
   *[other] { $name } hat
  } die { $pyramid ->
    [left] linke
    [middle] mittlere
   *[right] rechte
  } Pyramide gewählt.
imhotep-tell-points = Punkte: { $points }.
imhotep-tell-stones = { $whose ->
    [you] Du hast
   *[other] { $name } hat
  } am Tempel Steine genommen.
imhotep-tell-private = { $whose ->
    [you] Du bist
   *[other] { $name } ist
  } mit dem Privatboot { $to } gefahren.
imhotep-tell-bet = { $whose ->
    [you] Du hast
   *[other] { $name } hat
  } { $on } gewettet.
imhotep-tell-favour = { $whose ->
    [you] Du hast
   *[other] { $name } hat
  } die Gunst „{ $favour }“ genutzt.
imhotep-tell-prophesy = { $whose ->
    [you] Du hast
   *[other] { $name } hat
  } einen Skarabäus auf { $god } gelegt, Runden { $rounds }.
imhotep-tell-buy = { $whose ->
    [you] Du hast
   *[other] { $name } hat
  } { $card } für eine Münze gekauft.
imhotep-tell-crypt = { $whose ->
    [you] Du hast
   *[other] { $name } hat
  } { $tile } aus der Gruft genommen.
imhotep-tell-build-place = { $whose ->
    [you] Du hast
   *[other] { $name } hat
  } auf Ebene { $level }, Platz { $place } gebaut.
imhotep-tell-raise = { $whose ->
    [you] Du hast
   *[other] { $name } hat
  } auf dem { $plinth ->
    [left] linken
    [middle] mittleren
   *[right] rechten
  } Sockel gebaut.
imhotep-tell-imhotep = { $whose ->
    [you] Du hast
   *[other] { $name } hat
  } Imhotep auf Feld { $field } { $stays ->
    [yes] stehen lassen
   *[no] gestellt
  }.
imhotep-tell-deliver = { $whose ->
    [you] Du hast
   *[other] { $name } hat
  } das Floß { $to } geschickt.
imhotep-tell-done = { $phase ->
    [buy] { $whose ->
        [you] Du hast keine Karte dazugekauft.
       *[other] { $name } hat keine Karte dazugekauft.
      }
    [favour-1] { $whose ->
        [you] Du hast keine weitere Karte genommen.
       *[other] { $name } hat keine weitere Karte genommen.
      }
   *[place] { $whose ->
        [you] Du hast keinen weiteren Stein gelegt.
       *[other] { $name } hat keinen weiteren Stein gelegt.
      }
  }
imhotep-tell-pass = { $whose ->
    [you] Du hast
   *[other] { $name } hat
  } gepasst.
imhotep-tell-point = { $whose ->
    [you] Du hast
   *[other] { $name } hat
  } am Tempel einen Punkt genommen.
imhotep-tell-delivered = Abgeliefert { $at }: { $stones }.
imhotep-tell-cards = Karten: { $cards }.
imhotep-tell-back = Zurück in den Steinbruch: { $count ->
    [1] ein Stein
   *[other] { $count } Steine
  }.
imhotep-tell-quarried = Aus dem Steinbruch: { $stones }.
imhotep-tell-drawn = Vom Nachziehstapel: { $cards }.
imhotep-tell-drawn-card = { $card } ({ $name })
imhotep-tell-scaffold = Das Gerüst von Ebene { $level }: { $name }.
imhotep-tell-race = Obeliskenplättchen: { $tiles }.
imhotep-tell-race-tile = { $name } { $points } (Höhe { $height })
imhotep-tell-shaft = Spalte { $column } ist voll.
imhotep-tell-chariots = Die Streitwagen stehen jetzt auf Feld: { $spaces }.
imhotep-tell-gate = Tor auf Feld { $space }: { $names }.
imhotep-tell-tiles = Neue Gruftplättchen: { $tiles }.
imhotep-tell-temple = Wertung im Tempel: { $points }.
imhotep-tell-coins = Münzen auf übrigen Karten, Felder: { $fields }.
imhotep-tell-round = Eine neue Runde beginnt.

## info dialogs

imhotep-info-boats = Jede Runde hat vier Boote: welche, sagt ihre Karte. Lege Steine vom Schlitten auf ihre Ladeplätze; ein Boot mit seiner Mindestladung dürfen alle fahren, zu einem Ort, an dem in dieser Runde noch kein normales Boot war. Entladen wird vom Bug an.
imhotep-info-sled = Dein Schlitten hat Platz für 5 Steine. Hole bis zu 3 auf einmal aus deinem Steinbruch. Nur Steine auf dem Schlitten können gelegt werden.
imhotep-info-rounds = Die Partie hat sechs Runden. Eine Runde endet, wenn ihr viertes Boot entladen ist; dann wird der Tempel gewertet. Die nächste beginnt, wer links neben der Person sitzt, die es gefahren hat. ◇ Welche Boote die Rundenkarten nennen, ist rekonstruiert; keine Anleitung führt sie auf. (IMH-1.4)
imhotep-info-wrath = Wer nicht an jedes der vier Monumente mindestens einen Stein geliefert hat, verliert 5 Punkte.
imhotep-info-private_boats = Einmal je Partie: Lege einen Stein auf dein Privatboot und fahre es sofort zu einem Ort, an dem in dieser Runde noch kein Privatboot war. Am Markt wird seine Karte sofort ersetzt, solange kein normales Boot dort war; zu einem Markt ohne Karten darf es nicht fahren. Unbenutzt zählt es 1 Punkt.
imhotep-info-bets = Einmal je Partie: Lege auf ein freies Wettfeld einen Stein aus dem Steinbruch. Wo am Ende die meisten Steine liegen, gibt es links 5 und rechts 3 Punkte, am zweiten Ort links 3. Liegen mehrere Orte vorn, bringt jeder links 3 und sonst nichts; sind mehrere Zweite, bringen sie nichts.
imhotep-info-favour = Einmal je Partie: Lege auf ein freies Gunstfeld einen Stein aus dem Steinbruch und führe es aus.
imhotep-info-dynasty = Es gibt 48 Marktkarten, darunter fünf neue Arten. { $kept ->
    [always] Rote Karten behält, wer sie bekommen hat, und sie bleiben offen liegen.
   *[amun] Rote Karten behält, wer sie bekommen hat, falls Amun einer der Götter ist; sonst werden sie abgelegt.
  } { $colours ->
    [two] Zu zweit habt ihr je eine zweite Farbe: 59 Steine, alle gleich.{" "}
   *[one] {""}
  }(IMH-20.4)
imhotep-info-prophecies = Drei der sieben Götter sind im Spiel. Lege als Aktion einen deiner zwei Skarabäen auf einen davon: Ist seine Aufgabe am Ende erfüllt, bekommst du Punkte, sonst verlierst du welche, je früher gelegt, desto mehr. Höchstens ein Skarabäus auf jedem Gott und einer in je zwei Runden (1 und 2, 3 und 4, 5 und 6). (IMH-23.2)
imhotep-info-scarab = Alle haben zwei. Auf einem Gott bleibt ein Skarabäus bis zum Ende liegen; für einen übrigen gibt es nichts. (IMH-23.3)
imhotep-info-god = { $task } Am Ende erfüllt bringt das { $gain } Punkte, sonst kostet es { $loss }: für einen Skarabäus aus Runde 1–2, 3–4, 5–6.
imhotep-info-unlimited_stones = Die Steinbrüche gehen nie aus, und niemand zählt, was darin liegt. (IMH-21.3)
imhotep-info-hidden_cards = Marktkarten, die jemand bekommt, liegen verdeckt: Die anderen sehen nur, wie viele es sind, und die Punkte zählen sie erst am Ende mit. Was offen genommen wurde, steht im Verlauf. Eine Karte, die niemand sonst gesehen hat, bleibt geheim, bis sie ausgespielt wird oder die Partie endet. Nur Lastschlitten liegen offen. (IMH-24.2)
imhotep-info-hidden_cards-none = Mit den Seiten dieser Partie ist keine Karte geheim: Alle haben gesehen, was genommen wurde.
imhotep-info-mark = ◇ Nicht die gedruckte Regel. { $why }
imhotep-note-god-out = Nicht in dieser Partie.
imhotep-note-god = { $many ->
    [0] In dieser Partie. Jetzt erfüllt es niemand.
   *[other] In dieser Partie. Jetzt erfüllt: { $names }.
  }
imhotep-info-market-a = Für jeden Stein nimmst du eine offene Karte. Die Steine gehen in den Steinbruch zurück.
imhotep-info-market-b = Für jeden Stein nimmst du eine offene Karte oder das verdeckte Paar: Sieh beide an, behalte eine und leg die andere ab. Die Steine gehen in den Steinbruch zurück.
imhotep-info-pyramid-a = Ein Stein bringt sofort den Wert des nächsten Feldes. Ist die Pyramide fertig, bringt jeder weitere Stein 1 Punkt.
imhotep-info-pyramid-b = Für deinen Stein wählst du eine von drei Pyramiden; er bringt sofort die Punkte ihres nächsten Feldes, manchmal mit einem Bonus: die oberste Karte, drei Steine oder einen Stein legen. Sind alle fertig, bringt jeder weitere Stein 1 Punkt.
imhotep-info-temple-a = Steine füllen die Felder von links nach rechts, dann liegen sie obenauf. Am Ende jeder Runde bringt jeder von oben sichtbare Stein 1 Punkt.
imhotep-info-temple-b = Am Ende jeder Runde bringt jeder von oben sichtbare Stein, was sein Feld zeigt: Punkte, Steine aus dem Steinbruch oder die oberste Karte.
imhotep-info-tomb-a = Am Ende bringt jede zusammenhängende Fläche einer Farbe 1, 3, 6, 10, 15 Punkte für 1 bis 5 Steine und 2 für jeden weiteren.
imhotep-info-tomb-b = Am Ende zählt jede Reihe für sich: 8, 4 und 2 Punkte für die meisten, zweitmeisten und drittmeisten Steine. Bei Gleichstand wird geteilt und abgerundet.
imhotep-info-obelisks-a = Am Ende zählen die höchsten Obelisken: zu zweit 10 und 1 Punkte, zu dritt 12, 6 und 1, zu viert 15, 10, 5 und 1. Gleiche Höhe teilt, abgerundet; ohne Stein gibt es nichts.
imhotep-info-obelisks-b = Drei Steine einer Farbe werden ein Turm auf dem höchsten freien Feld und bringen dessen Wert. Jeder lose Stein zählt am Ende 1 Punkt.
imhotep-info-obelisks-b-yucata = Drei Steine einer Farbe werden ein Turm auf dem höchsten freien Feld; gewertet wird es erst am Ende. Jeder lose Stein zählt dann 1 Punkt. (IMH-14.1)
imhotep-info-entrance = Rot: Sofort kommt ein Stein aus deinem Steinbruch zur Pyramide.
imhotep-info-sarcophagus = Rot: Sofort kommt ein Stein aus deinem Steinbruch in die Grabkammer.
imhotep-info-paved-path = Rot: Sofort kommt ein Stein aus deinem Steinbruch zu den Obelisken.
imhotep-info-private-quarry = Rot: sofort 1 Punkt und Steine aus deinem Steinbruch, bis zu 3.
imhotep-info-pyramid-decoration = Grün: am Ende für je 3 Steine aller Farben an der Pyramide 1 Punkt.
imhotep-info-temple-decoration = Grün: am Ende für je 3 Steine aller Farben am Tempel 1 Punkt.
imhotep-info-tomb-decoration = Grün: am Ende für je 3 Steine aller Farben in der Grabkammer 1 Punkt.
imhotep-info-obelisk-decoration = Grün: am Ende für je 3 Steine aller Farben an den Obelisken 1 Punkt.
imhotep-info-stone-decoration = Grün: am Ende 1 Punkt für jeden Stein auf deinem Schlitten.
imhotep-info-statue = Lila: am Ende bringen deine Statuen 1, 3, 6, 10, 15 Punkte für 1 bis 5 und 2 für jede weitere.
imhotep-info-cargo-sled = Ohne Farbe: Auf deinen Schlitten passen sofort 2 Steine mehr. Keine Punkte.
imhotep-info-lever = Blau: Fahre ein Boot und bestimme, in welcher Reihenfolge seine Steine entladen werden. Unbenutzt: 1 Punkt.
imhotep-info-hammer = Blau: Hole 3 Steine, dann lege 1. Unbenutzt: 1 Punkt.
imhotep-info-sail = Blau: Lege einen Stein auf ein Boot und fahre es. Unbenutzt: 1 Punkt.
imhotep-info-chisel = Blau: Lege 2 Steine, auf ein Boot oder zwei. Unbenutzt: 1 Punkt.
imhotep-info-raft = Blau: Liegen wenigstens 3 Steine auf deinem Schlitten, lege 2 in den Steinbruch zurück und liefere 1 direkt an einen Ort. Unbenutzt: 1 Punkt.
imhotep-info-plank = Blau: Lege 1 Stein vom Schlitten in den Steinbruch zurück und fahre ein Boot mit einem deiner Steine dorthin, wo in dieser Runde schon ein normales Boot war. Unbenutzt: 1 Punkt.
imhotep-info-hidden = Hier liegen zwei Karten verdeckt. Wer sie nimmt, sieht beide an, behält eine und legt die andere ab.
imhotep-info-favour-1 = Nimm bis zu zwei offene Karten vom Markt; dann werden die Felder aufgefüllt.
imhotep-info-favour-2 = Du darfst einen Stein auf ein Boot legen; dann wird dein Schlitten aus dem Steinbruch gefüllt.
imhotep-info-favour-3 = Du darfst einen Stein auf ein Boot legen; dann fährt es, die Reihenfolge der Steine bestimmst du.
imhotep-info-favour-4 = Lege bis zu zwei Steine auf ein Boot und fahre es.
imhotep-info-favour-5 = Lege bis zu drei Steine auf Boote, wie du willst.

## the terminal

imhotep-cell-card = { $card ->
    [entrance] Eingang
    [sarcophagus] Sarkophag
    [paved-path] Pfad
    [private-quarry] Steinbruch
    [pyramid-decoration] Pyramide /3
    [temple-decoration] Tempel /3
    [tomb-decoration] Grab /3
    [obelisk-decoration] Obelisken /3
    [stone-decoration] Schlitten /1
    [statue] Statue
    [cargo-sled] Schlitten +2
    [lever] Hebel
    [hammer] Hammer
    [sail] Segel
    [chisel] Meißel
    [raft] Floß
   *[plank] Planke
  }
imhotep-cell-discard = Ablagestapel: { $count }
imhotep-cell-fulfilled = jetzt erfüllt
imhotep-cell-kept = rote Karten: { $count }
imhotep-cell-task = { $task ->
    [most_market_cards] meiste Marktkarten
    [most_stones] meiste Steine: { $site }
    [stones_at_each_monument] je { $least } an jedem Monument
   *[most_on_sled] meiste auf dem Schlitten
  }
imhotep-cell-points = Punkte
imhotep-cell-sled = Schlitten
imhotep-cell-quarry = Steinbruch
imhotep-cell-cards = Karten
imhotep-cell-once = { $what ->
    [private_boats] Boot
    [bets] Wette
   *[favour] Gunst
  }

## home page: the game, its options and their values (imhotep-option-, sites are called as on the table), what a value means (imhotep-hint-)

imhotep-title = Imhotep
imhotep-players = zu zweit bis zu viert, etwa 40 Minuten
imhotep-about = Steine holen, Boote beladen und dorthin fahren, wo es dir nützt oder wo es den Plan der anderen stört.
imhotep-begins = Wer später drankommt, beginnt mit mehr Steinen: 2, 3, 4, 5.
imhotep-option-wrath = Zorn des Pharaos
imhotep-option-private_boats = Privatboote
imhotep-option-bets = Wetten
imhotep-option-favour = Gunst des Pharaos
imhotep-option-dynasty = Eine neue Dynastie
imhotep-option-prophecies = Prophezeiungen
imhotep-option-unlimited_stones = Unbegrenzte Steine
imhotep-option-hidden_cards = Verdeckte Marktkarten
imhotep-option-profile = Regeln
imhotep-option-profile-printed = Wie gedruckt
imhotep-option-profile-yucata = Wie auf Yucata
imhotep-hint-market-a = vier offene Karten
imhotep-hint-market-b = drei offen, ein Paar verdeckt
imhotep-hint-market-c = Münzen: eine kauft eine zweite Karte
imhotep-hint-market-d = Ladenhüter: was bleibt, sammelt Münzen
imhotep-hint-pyramid-a = eine Pyramide, Punkte sofort
imhotep-hint-pyramid-b = drei Pyramiden, manche Felder mit Bonus
imhotep-hint-pyramid-c = Gerüste: Platz wählen, Ebenen vollenden
imhotep-hint-pyramid-d = Fundamente: auch Steine darunter zählen
imhotep-hint-temple-a = 1 je Stein, den man von oben sieht
imhotep-hint-temple-b = Punkte, Steine oder eine Karte
imhotep-hint-temple-c = Prozession: Streitwagen fahren um die Wette
imhotep-hint-temple-d = Imhoteps Platz: sein Stein bleibt sichtbar
imhotep-hint-tomb-a = verbundene Steine einer Farbe
imhotep-hint-tomb-b = die meisten Steine in jeder Reihe
imhotep-hint-tomb-c = Gruft: Sets von Plättchen sammeln
imhotep-hint-tomb-d = Schächte: eine volle Spalte zählt sofort
imhotep-hint-obelisks-a = die höchsten am Ende
imhotep-hint-obelisks-b = Türme aus drei, je früher, desto besser
imhotep-hint-obelisks-c = Wettlauf: wer zuerst oben ist, bekommt mehr
imhotep-hint-obelisks-d = Drei Sockel: jeder wird für sich verglichen
imhotep-hint-wrath = 5 Punkte Abzug, wenn du ein Monument auslässt
imhotep-hint-private_boats = einmal je Partie ein eigenes Boot
imhotep-hint-bets = einmal je Partie: Wo liegen am Ende die meisten?
imhotep-hint-favour = einmal je Partie eine von fünf starken Aktionen
imhotep-hint-dynasty = 14 neue Marktkarten, dazu die Seiten C und D zur Wahl
imhotep-hint-prophecies = sag voraus, wie es ausgeht: richtig bringt Punkte, falsch kostet welche
imhotep-hint-unlimited_stones = zu zweit, nach den Regeln auf Yucata: kein Steinbruch wird leer
imhotep-hint-hidden_cards = nach den gedruckten Regeln: Karten liegen verdeckt, und was niemand sah, bleibt dein Geheimnis
imhotep-remark-hidden_cards = Mit diesen Seiten bleibt keine Karte geheim: Alle sehen, was genommen wird. Das ändert sich mit Seite B von Markt, Pyramide oder Tempel.
imhotep-hint-profile-printed = Ein Turm der Obelisken B zählt, sobald er steht. In „Eine neue Dynastie“ behält man rote Karten.
imhotep-hint-profile-yucata = Türme der Obelisken B zählen erst am Ende; bis dahin stehen die Punkte in Klammern. In „Eine neue Dynastie“ legt man rote Karten meist ab.
imhotep-preset-base = Grundspiel
imhotep-preset-base-about = Überall Seite A und sonst nichts: so fängt man an.
imhotep-preset-expansions = Mit Mini-Erweiterungen
imhotep-preset-expansions-about = Privatboote, Wetten und die Gunst des Pharaos, alle einmal je Partie.
imhotep-preset-dynasty = Eine neue Dynastie
imhotep-preset-dynasty-about = Neue Karten und Prophezeiungen; Münzen am Markt, Gerüste an der Pyramide, Imhotep am Tempel. Grabkammer und Obelisken bleiben, wie sie waren.

# options that do not go together; `option` is the one that is not possible so, `needs` what it lacks
imhotep-impossible = { $needs ->
    [players] unbegrenzte Steine gibt es nur zu zweit
    [profile] { $option ->
        [hidden_cards] verdeckte Marktkarten gehören zu den gedruckten Regeln
       *[unlimited_stones] unbegrenzte Steine gehören zu den Regeln auf Yucata; nach den gedruckten kommt eine zweite Farbe ins Spiel
      }
   *[dynasty] { $option ->
        [prophecies] Prophezeiungen gehören zu „Eine neue Dynastie“
        [unlimited_stones] unbegrenzte Steine gehören zu „Eine neue Dynastie“
        [hidden_cards] verdeckte Marktkarten gehören zu „Eine neue Dynastie“
       *[other] die Seiten C und D gehören zu „Eine neue Dynastie“
      }
  }
imhotep-impossible-remedy = { $needs ->
    [players] wähle eine Partie zu zweit oder schalte die unbegrenzten Steine aus
    [profile] { $option ->
        [hidden_cards] wähle die gedruckten Regeln oder schalte die verdeckten Marktkarten aus
       *[unlimited_stones] wähle die Regeln auf Yucata oder schalte die unbegrenzten Steine aus
      }
   *[dynasty] { $option ->
        [prophecies] schalte „Eine neue Dynastie“ ein oder die Prophezeiungen aus
        [unlimited_stones] schalte „Eine neue Dynastie“ ein oder die unbegrenzten Steine aus
        [hidden_cards] schalte „Eine neue Dynastie“ ein oder die verdeckten Marktkarten aus
       *[other] schalte „Eine neue Dynastie“ ein oder wähle Seite A oder B
      }
  }

# pictures of the rules

imhotep-picture-load = Lapis legt einen Stein vom Schlitten auf Ladeplatz 2 von Boot 1. Jeder andere leere Ladeplatz ginge auch.
imhotep-picture-minimum = Boot 1 braucht 3 Steine und hat 2: Es muss warten. Boot 2 braucht nur 2 und darf fahren.
imhotep-picture-order = Vom Bug an: erst der Stein von Karneol, dann der von Lapis; der leere Ladeplatz wird übersprungen, Malachit kommt zuletzt. In der Grabkammer liegen sie so von oben nach unten.
imhotep-picture-market-a = Der Stein von Karneol liegt weiter vorn: Karneol sucht zuerst aus und nimmt den Hebel. Danach wählt Lapis.
imhotep-picture-pyramid-a = Die ersten drei Felder bringen 2, 1 und 3 Punkte: 2 + 3 = 5 für Lapis, 1 für Karneol.
imhotep-picture-temple-a = Von oben sieht man 3 Steine von Malachit und je 1 von Lapis und Alabaster: So viele Punkte gibt es am Ende der Runde. Die Steine von Karneol sind verdeckt: 0.
imhotep-picture-tomb-a = Lapis hat eine Fläche aus 2: 3 Punkte. Karneol: eine aus 3 und eine aus 1, 6 + 1 = 7. Malachit: eine aus 6, 15 + 2 = 17. Alabaster: eine aus 1, 1 Punkt.
imhotep-picture-obelisks-a = Karneol ist am höchsten: 15. Lapis und Alabaster teilen sich den zweiten und dritten Platz: 10 + 5, halbiert und abgerundet je 7. Malachit hat nichts gebaut: 0.
imhotep-picture-market-b = Drei Karten liegen offen, auf Feld 4 liegen 2 verdeckt: Sie nimmt man als Paar.
imhotep-picture-pyramid-b = Lapis legt alle drei Steine in die Mitte: 2 + 3 + 1 = 6 Punkte. Das dritte Feld gibt auch Steine: 3 aus dem Steinbruch, auf dem Schlitten sind es nun 5.
imhotep-picture-temple-b = Am Ende der Runde: Lapis auf Feld 1 wählt den Punkt: 1. Karneol bringt Feld 2 zwei Punkte. Malachit auf Feld 3 nimmt statt des Punkts 2 Steine, hat nun 5 auf dem Schlitten und 0 Punkte.
imhotep-picture-tomb-b = Reihe für Reihe. Oben: Lapis 8, Karneol und Malachit je 3. Mitte: Alabaster 8, Lapis 4. Unten: Malachit 8. Zusammen 12, 3, 11 und 8.
imhotep-picture-obelisks-b = Mit dem dritten Stein von Lapis wurde es ein Turm: Die 10 war besetzt, also steht er auf der 9, sofort 9 Punkte. Karneol hat 10 und 1 für einen losen Stein: 11.
imhotep-picture-decorations = In der Grabkammer liegen 7 Steine, gleich wessen. Das sind zwei volle Dreier: Die Grabverzierung von Lapis bringt 2 Punkte.
imhotep-picture-statues = Drei Statuen zusammen: 6 Punkte.
imhotep-picture-lever = Mit dem Hebel entlädt Lapis zuerst den eigenen Stein, den am Heck. Er liegt nun ganz oben, die von Karneol folgen.
imhotep-picture-prophecies = Runde 1: Lapis prophezeit bei Ra. Erfüllt bringt das am Ende 7 Punkte, sonst kostet es 7.
imhotep-picture-market-c = Lapis nimmt für den Stein eine Statue und kauft den Hebel dazu. Von 2 Münzen bleibt 1.
imhotep-picture-pyramid-c = Der dritte Stein steht auf zwei bebauten Plätzen. Beide haben 2 + 2 = 4 Punkte.
imhotep-picture-pyramid-d = Lapis hatte 6 Punkte, Karneol 7. Der Stein auf Ebene 2 bringt 1 und für jeden Stein darunter 1: 2 für Lapis, 2 für Karneol. Jetzt haben beide 9.
imhotep-picture-temple-c = Die Runde ist vorbei: Für jeden sichtbaren Stein fährt ein Streitwagen weiter. Lapis und Karneol stehen auf Feld 2, Malachit auf Feld 1.
imhotep-picture-temple-d = Auf jedem Feld liegt ein Stein; die nächsten drei kommen auf die Felder 1, 3 und 4. Feld 2, wo Imhotep steht, wird übersprungen.
imhotep-picture-tomb-c = Offen lagen eine Maske und zwei Krüge. Lapis hat für den ersten Stein die Maske genommen, Karneol für den zweiten einen Krug.
imhotep-picture-tomb-d = Eine Spalte von Lapis allein: 9. Eine von dreien: je 2. Eine mit zwei Steinen von Karneol: 5, und 1 für Lapis. Der einzelne Stein: 1 für Malachit. Zusammen 12, 7 und 3.
imhotep-picture-obelisks-c = Lapis erreicht die Höhen 1 und 2 zuerst: 3 + 3 = 6 Punkte. Karneol folgt auf Höhe 1: 2 Punkte.
imhotep-picture-obelisks-d = Links sind beide gleich hoch und teilen sich 4 + 2: je 3. Rechts ist Lapis allein: 8. Zusammen 11 und 3 Punkte.

imhotep-scene-round = Ende der { $round }. Runde

## a position as a line

imhotep-spelling = Spieler sind 0 bis 3, Karten und Orte stehen mit ihren englischen Namen da. cargo zeigt die Boote vom Bug aus, dock, wohin sie gefahren sind; pyramid, temple und tomb die Steine in der Reihenfolge, in der sie gebaut wurden; laid und delivered zählen sie nach Ort und nach Spieler und Ort.

## where points are expected, in the middle of a sentence: about 3 points ...

imhotep-at-pyramid = an der Pyramide
imhotep-at-temple = am Tempel
imhotep-at-tomb = in der Grabkammer
imhotep-at-obelisks = bei den Obelisken
imhotep-at-market = am Markt
imhotep-at-statues = mit Statuen
imhotep-at-decorations = mit Verzierungen
imhotep-at-red_cards = mit dem Privatsteinbruch
imhotep-at-blue_cards = mit übrigen blauen Karten
imhotep-at-private_boat = mit dem unbenutzten Privatboot
imhotep-at-bets = mit der Wette
imhotep-at-prophecies = mit Prophezeiungen
imhotep-at-wrath = durch den Zorn des Pharaos
imhotep-at-other = mit anderem
