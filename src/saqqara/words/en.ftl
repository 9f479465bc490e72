## pages

web-house = Saqqara
web-skip = To the content
web-ways = Ways through the house
web-rules = Rules
web-about = About
web-language = Language
web-theme = Light
web-theme-day = Day
web-theme-night = Night
web-theme-system = As the system
web-independent = An independent project with its own drawings and texts, not connected with the publishers of the games.
