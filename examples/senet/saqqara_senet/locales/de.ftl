## home page

senet-title = Senet
senet-players = zu zweit, etwa eine Viertelstunde
senet-about = Dreißig Häuser, vier Wurfhölzer: Führe deine Figuren durchs Wasser und aus dieser Welt hinaus, ehe es die andere Seite schafft.
senet-begins = Wer beginnt, wirft zuerst und steht ein Haus weiter hinten.
senet-spelling = 0 und 1 sind die Figuren von Platz 0 und Platz 1, Haus für Haus ab Haus 1.
senet-option-pieces = Figuren
senet-option-pieces-5 = Je fünf
senet-option-pieces-7 = Je sieben
senet-hint-pieces-5 = Die kürzere Partie, wie auf Brettern des Neuen Reichs.
senet-hint-pieces-7 = Die längere Partie, mit mehr Mauern und häufigerem Tausch.

## why not

senet-no-over = die Partie ist vorbei
senet-no-throw = du hast { $throw } geworfen; erst ist dieser Wurf dran
senet-no-first = die Hölzer sind noch nicht geworfen
senet-no-pass = der Wurf lässt sich nutzen: { $count ->
    [1] Eine Figur kann
   *[other] { $count } Figuren können
  } ziehen
senet-no-piece = { $there ->
    [other] die Figur in Haus { $house } gehört nicht dir
   *[nobody] Haus { $house } ist leer
  }
senet-no-beauty = von Haus { $house } führt eine { $throw } am Haus der Schönheit vorbei, und dort hält jede Figur an
senet-no-exact = die Figur in Haus { $house } verlässt das Brett nur mit einer { $needs }, geworfen ist { $throw }
senet-no-wall = drei Figuren nebeneinander in den Häusern { $first } bis { $last } lassen niemanden vorbei
senet-no-own = in Haus { $to } steht schon eine deiner Figuren
senet-no-safe = die Figur in Haus { $to } hat eine zweite neben sich und ist geschützt
senet-no-back = zurück geht es nur, wenn vorwärts nichts geht, und vorwärts { $count ->
    [1] kann noch eine Figur
   *[other] können noch { $count } Figuren
  }
senet-no-edge = Haus { $house } liegt zu nah am Anfang, um { $throw } zurückzugehen
senet-remedy-throw = wirf die Hölzer
senet-remedy-most = höchstens eine { $most }{ $most ->
    [1] {""}: nur die 1
   *[other] {""}; mit genau { $most } hält sie im Haus der Schönheit
  }
senet-remedy-exact = eine { $needs }
senet-remedy-forward = { $count ->
    [1] zieh mit der Figur in Haus { $houses }
   *[other] zieh mit einer Figur aus den Häusern { $houses }
  }
senet-remedy-back = { $count ->
    [1] zieh mit der Figur in Haus { $houses } zurück
   *[other] zieh mit einer Figur aus den Häusern { $houses } zurück
  }
senet-remedy-pass = keine Figur kann ziehen: gib den Wurf auf

## houses, pieces

senet-house-rebirth = Haus der Wiedergeburt
senet-house-beauty = Haus der Schönheit
senet-house-water = Haus des Wassers
senet-house-truths = Haus der drei Wahrheiten
senet-house-atum = Haus des Re-Atum
senet-house-horus = Haus des Horus
senet-hint-rebirth = Wer ertrinkt, kehrt hierher zurück
senet-hint-beauty = Hier hält jede Figur an
senet-hint-water = Zurück auf Haus 15
senet-hint-truths = Hinaus mit einer 3
senet-hint-atum = Hinaus mit einer 2
senet-hint-horus = Hinaus mit jedem Wurf
senet-info-rebirth = Eine Figur, die ins Wasser fällt, kommt hier wieder zum Leben. Ist das Haus besetzt, bekommt sie das nächste freie davor. (SENET-4.2)
senet-info-beauty = Jede Figur muss hier anhalten, mit genauem Wurf; keine darf vorbeiziehen. Von hier führt eine 5 geradewegs vom Brett, eine 1 ins Wasser. (SENET-4.1)
senet-info-water = Eine Figur, die hierher kommt, ertrinkt: Sie geht zurück ins Haus der Wiedergeburt, Haus 15, und der Zug ist zu Ende, was auch geworfen wurde. (SENET-4.2)
senet-info-truths = Von hier verlässt eine Figur das Brett mit einer 3 und mit keinem anderen Wurf. (SENET-4.4)
senet-info-atum = Von hier verlässt eine Figur das Brett mit einer 2 und mit keinem anderen Wurf. (SENET-4.4)
senet-info-horus = Von hier verlässt eine Figur das Brett mit jedem Wurf. (SENET-4.5)
senet-info-sticks = Vier Hölzer mit einer flachen, hellen und einer runden, dunklen Seite. Gezählt werden die flachen Seiten, die oben liegen: eins bis vier. Liegt keine oben, zählt der Wurf 5. Nach einer 1, einer 4 oder einer 5 wirfst du noch einmal. (SENET-3.1)
senet-info-path = Der Weg führt in der oberen Reihe nach rechts, in der mittleren nach links, in der unteren wieder nach rechts. (SENET-1.1)
senet-info-swap = Steht dort, wo deine Figur ankommt, eine fremde, tauschen die beiden die Plätze. (SENET-3.3)
senet-info-safe = Zwei Figuren einer Seite nebeneinander auf dem Weg sind geschützt: Mit keiner von beiden kann getauscht werden. Drei nebeneinander lassen keine fremde Figur vorbei. (SENET-3.4)
senet-page-sticks = Wurfhölzer
senet-page-path = Der Weg
senet-page-swap = Tausch
senet-page-safe = Schutz und Mauer
senet-source-off = Vom Brett
senet-source-way = Unterwegs
senet-at-off = für Figuren, die das Brett verlassen
senet-at-way = unterwegs

## drawing

senet-draw-table = Senet, Zug { $turn }
senet-draw-board = Das Brett: dreißig Häuser in drei Reihen
senet-draw-livery = { $seat ->
    [0] Lapis
   *[1] Karneol
  }
senet-draw-house = { $name ->
    [none] Haus { $house }
   *[other] Haus { $house }, { $name }
  }: { $there ->
    [nobody] leer
    [you] deine Figur
   *[other] Figur von { $owner }
  }
senet-draw-move = { $label }. { $throw } vorwärts ziehen
senet-draw-back = { $label }. { $throw } zurückziehen
senet-draw-just = { $label } (eben angekommen)
senet-draw-sticks = Wurfhölzer: { $said }
senet-draw-thrown = { $whose ->
    [you] Du hast { $throw } geworfen
   *[other] { $name } hat { $throw } geworfen
  }
senet-draw-to-throw = { $whose ->
    [you] Wirf die Hölzer
   *[other] { $name } ist mit dem Wurf dran
  }
senet-draw-again = danach noch ein Wurf
senet-draw-last = danach endet der Zug
senet-draw-not-thrown = Noch ist nicht geworfen
senet-draw-over = Der letzte Wurf war { $throw }
senet-draw-off = { $off } von { $all } vom Brett
senet-draw-points = { $name }: { $sure } { $sure ->
    [one] Punkt
   *[other] Punkte
  } sicher, { $more } mehr, wenn die Partie jetzt endete

## the table’s page

senet-page-livery = { $seat ->
    [0] Lapis, Kegel
   *[1] Karneol, Spulen
  }
senet-page-began = hat begonnen
senet-page-turn = Zug { $turn }
senet-page-seven = je sieben Figuren
senet-ask-throw = Wirf die Hölzer.
senet-ask-move = Du hast { $throw } geworfen: { $how ->
    [forward] Zieh eine Figur { $throw } vorwärts.
    [back] Vorwärts geht nichts, also zieh eine Figur { $throw } zurück.
   *[pass] Keine Figur kann ziehen.
  }
senet-ask-over = Die Partie ist vorbei.
senet-choice-throw = Hölzer werfen
senet-choice-move = Von Haus { $house } ziehen
senet-choice-back = Von Haus { $house } zurück
senet-choice-pass = Wurf aufgeben
senet-verdict = { $whose ->
    [you] Du gewinnst
   *[other] { $name } gewinnt
  }: { $how ->
    [home] Alle { $all } Figuren sind vom Brett, { $left ->
        [1] eine der anderen Seite steht noch darauf.
       *[other] { $left } der anderen Seite stehen noch darauf.
      }
   *[throws] Nach dem letzten Wurf zählt der Weg, { $won } zu { $lost }.
  }

## log

senet-tell-throw = { $whose ->
    [you] Du hast { $throw } geworfen.
   *[other] { $name } hat { $throw } geworfen.
  }
senet-tell-move = { $whose ->
    [you] Du bist
   *[other] { $name } ist
  } von { $from } nach { $to } gezogen{ $how ->
    [swap] {""}: Die beiden Figuren haben getauscht.
    [drown] {""}, ins Wasser: Die Figur kommt in { $back } wieder.
   *[plain] {"."}
  }
senet-tell-back = { $whose ->
    [you] Du musstest
   *[other] { $name } musste
  } von { $from } nach { $to } zurück{ $how ->
    [swap] {""}: Die beiden Figuren haben getauscht.
    [drown] {""}, ins Wasser: Die Figur kommt in { $back } wieder.
   *[plain] {"."}
  }
senet-tell-off = { $whose ->
    [you] Du hast eine Figur von { $from } vom Brett geführt.
   *[other] { $name } hat eine Figur von { $from } vom Brett geführt.
  }
senet-tell-pass = { $whose ->
    [you] Keine deiner Figuren konnte { $throw } weit ziehen.
   *[other] { $name } konnte { $throw } nicht ziehen.
  }
senet-changed-off = Vom Brett geführt: { $counts }.
senet-changed-count = { $name } { $count }
senet-changed-threw = { $whose ->
    [you] Du hast zuletzt { $throw } geworfen.
   *[other] { $name } hat zuletzt { $throw } geworfen.
  }

## what a decision would do

senet-would-throw = Wie die Hölzer fallen, weiß niemand: Am ehesten kommt eine 2, 4 und 5 sind selten. Eine 1, 4 oder 5 gibt noch einen Wurf.
senet-would-move = Von Haus { $from } auf Haus { $to }{ $how ->
    [swap] {""}; die Figur dort kommt auf { $from }.
    [drown] {""}, ins Wasser, und zurück auf Haus { $back }.
   *[plain] {"."}
  }
senet-would-off = Die Figur verlässt das Brett und kann nicht mehr verloren gehen.
senet-would-pass = Der Wurf verfällt, und der Zug ist zu Ende.
senet-would-again = Danach noch ein Wurf.
senet-count-off = { $count ->
    [one] { $count } Figur hat das Brett verlassen: { $points } { $points ->
    [one] Punkt
   *[other] Punkte
  }, je { $each }.
   *[other] { $count } Figuren haben das Brett verlassen: { $points } Punkte, je { $each }.
  }
senet-count-way = { $count ->
    [0] Keine Figur ist auf dem Brett.
   *[other] Die Nummern der Häuser, in denen Figuren stehen: { $houses }.
  }

## hints

senet-where-throw = Es bleibt nur zu werfen.
senet-where-move = Sieh dir an, was dein Wurf möglich macht.
senet-where-back = Such die Figur, die beim Zurückgehen am wenigsten verliert.
senet-where-pass = Keine Figur kann ziehen.

## terminal

senet-cell-thrown = { $name }: { $throw }
senet-cell-off = vom Brett: { $off } von { $all }
senet-cell-marks = 15 Wiedergeburt, 26 Halt, 27 Wasser; hinaus: 28 mit 3, 29 mit 2, 30 immer

## learn by playing

senet-guide-exchange = Wer zuerst alle fünf Figuren vom Brett führt, gewinnt. Deine sind lapisblau, Ipis karneolrot; der Weg führt von Haus 1 bis Haus 30. Die Hölzer fallen von selbst: eine 1. Du darfst auch dorthin, wo eine Figur von Ipi steht: Die beiden tauschen.
senet-guide-exchange-do = Zieh mit der Figur aus Haus 9: Sie tauscht mit der von Ipi in Haus 10.
senet-guide-wall = Nach einer 1 wirfst du noch einmal, nach 4 und 5 auch. Jetzt ist es eine 3. In 8 und 9 stehen zwei Figuren von Ipi nebeneinander: Sie sind geschützt, mit ihnen kannst du nicht tauschen. Drei nebeneinander sind eine Mauer, an der niemand sonst vorbeikommt.
senet-guide-wall-do = Zieh von 3 nach 6: Dann bilden deine in 5, 6 und 7 eine Mauer.
senet-guide-runner = Nach einer 2 oder 3 ist der Zug zu Ende. Hinter deiner Mauer stecken drei Figuren von Ipi fest; eine ist vorausgelaufen und steht allein in 11. Deine 4 reicht bis dorthin: Der Tausch wirft sie auf Haus 7 zurück.
senet-guide-runner-do = Zieh von 7 nach 11.
senet-guide-way = Sie steht wieder in Haus 7, und nach der 4 darfst du noch einmal werfen. So geht es weiter, Reihe um Reihe: vorwärts, wenn eine Figur kann, sonst zurück. Nun zu den letzten Häusern, kurz vor dem Ende dieser Partie.
senet-guide-beauty = Drei deiner Figuren haben das Brett verlassen, zwei von Ipi. Wer zuerst alle fünf hinausführt, gewinnt. Am Haus der Schönheit, Haus 26, zieht niemand vorbei: Jede Figur muss dort anhalten, mit genauem Wurf. Du hast eine 3.
senet-guide-beauty-do = Zieh von 23 nach 26, ins Haus der Schönheit.
senet-guide-horus = Aus dem Haus der Schönheit führt eine 5 geradewegs vom Brett, eine 2, 3 oder 4 in die Häuser 28 bis 30. Du hast eine 4: Das ist Haus 30, das Haus des Horus, und von dort geht es mit jedem Wurf hinaus.
senet-guide-horus-do = Zieh von 26 nach 30.
senet-guide-wait = Wieder eine 4. Die Figur in 30 könnte hinaus, aber dafür taugt jeder Wurf: Das hat Zeit. Die andere hat noch einen weiten Weg, ihr nützt die 4 mehr.
senet-guide-wait-do = Zieh von 17 nach 21.
senet-guide-on = Die dritte 4 nacheinander: 4 und 5 fallen nur je einmal in sechzehn Würfen, die 2 öfter als einmal in dreien. Zeige auf eine Figur, ehe du ziehst: Das Brett zeigt, wo sie stehen wird.
senet-guide-on-do = Zieh mit derselben Figur weiter, von 21 nach 25.
senet-guide-exact = Jetzt eine 1. Von 25 führt nur eine 1 weiter, denn am Haus der Schönheit zieht niemand vorbei. Für die Figur in 30 ist sie zu schade, die kommt mit jedem Wurf hinaus.
senet-guide-exact-do = Zieh von 25 nach 26.
senet-guide-water = Noch eine 1. Von 26 führt sie nach Haus 27, ins Wasser: Wer hineinfällt, fängt in Haus 15 wieder an, und der Zug ist zu Ende. Ziehen musst du, wenn eine Figur ziehen kann; mit welcher, entscheidest du.
senet-guide-water-do = Führe lieber die Figur aus Haus 30 vom Brett.
senet-guide-end = Du hast gewonnen! Deine letzte Figur kam nach 28, von wo nur eine 3 hinausführt; es fiel eine 2, nichts konnte vorwärts, und sie musste zurück nach 26. Dann eine 4 bis Haus 30, und jeder Wurf war recht.

## pictures of the rules

senet-picture-board = Der Weg beginnt oben links und endet unten rechts. Auf den ersten zehn Häusern stehen die Figuren abwechselnd.
senet-picture-swap = Lapis wirft 3 und zieht von 9 nach 12: Die beiden Figuren tauschen die Plätze.
senet-picture-wall = Die Figuren von Karneol in 11, 12 und 13 sind eine Mauer. Von 10 kommt Lapis mit einer 4 oder 5 nicht vorbei, von 9 nicht mit einer 5.
senet-picture-water = Karneol wirft im Haus der Schönheit eine 1, fällt ins Wasser und kommt im Haus der Wiedergeburt wieder.
senet-picture-end = In 28 hilft nur eine 3, in 29 nur eine 2; in 30 geht es mit jedem Wurf.
