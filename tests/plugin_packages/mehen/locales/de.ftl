mehen-title = Mehen
mehen-players = zwei Spieler, zehn Minuten
mehen-about = Zwei Rudel Löwen laufen eine gewundene Schlange entlang zu ihrer Mitte und fangen einander unterwegs.
mehen-begins = Die Wurfstäbe entscheiden mehr als der erste Zug.
mehen-over = das Spiel ist aus
mehen-throw-first = zuerst fallen die Wurfstäbe
mehen-thrown = die Wurfstäbe sind in diesem Zug schon gefallen
mehen-no-lion = du hast keinen Löwen auf Feld { $field }
