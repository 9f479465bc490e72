## pages

web-house = Saqqara
web-skip = К содержанию
web-ways = Разделы
web-rules = Правила
web-about = О проекте
web-language = Язык
web-theme = Освещение
web-theme-day = День
web-theme-night = Ночь
web-theme-system = Как в системе
web-independent = Независимый проект с собственными рисунками и текстами, не связанный с издателями игр.
