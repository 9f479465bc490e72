## pages

web-house = Saqqara
web-skip = Zum Inhalt
web-ways = Wege durchs Haus
web-rules = Regeln
web-about = Über
web-language = Sprache
web-theme = Licht
web-theme-day = Tag
web-theme-night = Nacht
web-theme-system = Wie das System
web-independent = Ein unabhängiges Projekt mit eigenen Zeichnungen und Texten, nicht verbunden mit den Verlagen der Spiele.
