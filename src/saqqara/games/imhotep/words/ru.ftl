## why not

imhotep-no-over = партия окончена, сыграны все раунды: { $rounds }
imhotep-no-option = эта партия играется без «{ $option ->
    [private_boats] { imhotep-page-private_boats }
    [bets] { imhotep-page-bets }
   *[favour] { imhotep-page-favour }
  }»
imhotep-no-quarry-sled = ваши сани полны, камней на них помещается { $room }
imhotep-no-quarry-empty = ваша каменоломня пуста
imhotep-no-stone = на ваших санях нет камней
imhotep-no-boat-sailed = лодка { $boat } уже ушла к { $site ->
    [market] рынку
    [pyramid] пирамиде
    [temple] храму
    [tomb] гробнице
   *[obelisks] обелискам
  }
imhotep-no-load-spaceless = у лодки { $boat } нет места { $space }, всего мест — { $spaces }
imhotep-no-load-taken = на месте { $space } лодки { $boat } уже лежит камень
imhotep-no-load-spaces = ни на одной лодке, которая ещё не ушла, нет свободного места
imhotep-no-load-same = второй камень кладут на ту же лодку, номер { $boat }
imhotep-no-load-minimum = на лодке { $boat } камней { $has }, для отплытия нужно { $minimum }, а добавить сейчас можно не больше { $most }
imhotep-no-sail-load = для отплытия на лодке { $boat } должно быть камней не меньше { $minimum }, сейчас их { $has }
imhotep-no-sail-site = к { $site ->
    [market] рынку
    [pyramid] пирамиде
    [temple] храму
    [tomb] гробнице
   *[obelisks] обелискам
  } в этом раунде уже приходила лодка { $other }
imhotep-no-sail-other = плывёт та лодка, на которую положили камень, номер { $boat }
imhotep-no-use-middle = синяя карта — отдельное действие, а действие этого хода уже начато
imhotep-no-use-none = у вас нет карты «{ imhotep-card }»
imhotep-no-use-lever = ни на одной лодке нет наименьшей загрузки, плыть нечему
imhotep-no-use-stone = «{ imhotep-card }» кладёт камень на лодку, а на ваших санях камней нет
imhotep-no-use-sail = с одним камнем больше ни одна лодка не наберёт наименьшей загрузки
imhotep-no-use-chisel-stones = «Резец» кладёт два камня, а на ваших санях их { $has }
imhotep-no-use-chisel-spaces = для карты «Резец» нужны два свободных места, а есть { $spaces ->
    [0] ни одного
    [1] одно
   *[other] { $spaces }
  }
imhotep-no-next-turn = порядок разгрузки выбирают только после рычага или с милостью 3
imhotep-no-next-empty = на месте { $space } лодки { $boat } нет камня
imhotep-no-next-chosen = камень с места { $space } лодки { $boat } уже стоит в очереди
imhotep-no-take-turn = карту берут только за камень на рынке или с милостью 1
imhotep-no-take-empty = на поле { $field } рынка нет карты
imhotep-no-take-hidden = на поле { $field } карты лежат лицом вниз, а эта милость берёт открытые
imhotep-no-keep-turn = карту из скрытой пары оставляют только тогда, когда пару взяли за камень
imhotep-no-build-turn = пирамиду выбирают только для камня, который туда привезли
imhotep-no-build-complete = { $pyramid ->
    [left] левая
    [middle] средняя
   *[right] правая
  } пирамида достроена, в другой место есть
imhotep-no-temple-turn = очки или камни выбирают только при подсчёте храма
imhotep-no-private-used = ваша личная лодка в этой партии уже плавала
imhotep-no-private-site = к { $site ->
    [market] рынку
    [pyramid] пирамиде
    [temple] храму
    [tomb] гробнице
   *[obelisks] обелискам
  } в этом раунде уже приходила личная лодка
imhotep-no-private-market = на рынке не осталось карт
imhotep-no-bet-right = правые поля ставок — для четырёх игроков, а здесь их { $players }
imhotep-no-bet-used = вы в этой партии уже сделали ставку
imhotep-no-bet-taken = на { $side ->
    [left] левом
   *[right] правом
  } поле ставок { $site ->
    [pyramid] пирамиды
    [temple] храма
    [tomb] гробницы
   *[obelisks] обелисков
  } уже лежит камень
imhotep-no-bet-quarry = ставят камень из своей каменоломни, а она пуста
imhotep-no-favour-used = вы в этой партии уже получили милость
imhotep-no-favour-taken = милость { $favour } в этой партии уже использована
imhotep-no-favour-quarry = за милость платят камнем из своей каменоломни, а она пуста
imhotep-no-favour-1 = на рынке нет открытых карт
imhotep-no-favour-2 = после оплаты в каменоломне должен остаться камень, а на санях или на лодке — свободное место
imhotep-no-favour-3 = ни одна лодка не наберёт наименьшей загрузки, если добавить не больше одного камня
imhotep-no-favour-4 = ни одна лодка не наберёт наименьшей загрузки, если добавить не больше двух камней
imhotep-no-favour-5 = нужен камень на санях и свободное место на лодке
imhotep-no-done-turn = не начато ничего, что можно было бы закончить; ход — ровно одно действие
imhotep-no-done-ready = ни одна лодка ещё не может плыть, сначала нужно положить камень
imhotep-no-done-minimum = для отплытия на лодке { $boat } нужно камней { $minimum }, сейчас их { $has }: нужен второй камень
imhotep-no-pass-can = пасует только тот, кто не может ничего другого, а вы ещё можете { $verb ->
    [quarry] взять камни
    [load] положить камень
    [sail] отправить лодку
    [use] сыграть синюю карту
    [private] отправить личную лодку
    [bet] сделать ставку
   *[favour] воспользоваться милостью
  }
imhotep-no-asked-take = сейчас за камень на рынке берут карту
imhotep-no-asked-keep = сейчас оставляют одну из двух карт пары
imhotep-no-asked-build = сейчас для камня выбирают пирамиду: левую, среднюю или правую
imhotep-no-asked-place = сейчас можно положить камень на лодку или закончить
imhotep-no-asked-temple = сейчас для камня в храме выбирают: 1 очко или 2 камня
imhotep-no-asked-lever = сейчас плывёт лодка рычага
imhotep-no-asked-sail-load = сейчас камень паруса кладут на лодку, которая после этого сможет плыть
imhotep-no-asked-sail = сейчас плывёт загруженная лодка
imhotep-no-asked-hammer = сейчас камень молота кладут на лодку
imhotep-no-asked-chisel = сейчас камень резца кладут на лодку
imhotep-no-asked-order = сейчас выбирают камень, который снимут следующим
imhotep-no-asked-favour-1 = сейчас милость берёт открытую карту, или можно закончить
imhotep-no-asked-favour-2 = сейчас можно положить камень на лодку или закончить; потом сани заполняются
imhotep-no-asked-favour-3 = сейчас камень кладут на лодку, которая поплывёт с милостью, или заканчивают, если какая-то уже может плыть
imhotep-no-asked-favour-3-sail = сейчас плывёт лодка милости
imhotep-no-asked-favour-4 = сейчас первый камень кладут на лодку, которая поплывёт с милостью, или заканчивают, если какая-то уже может плыть
imhotep-no-asked-favour-4-more = сейчас второй камень кладут на ту же лодку или заканчивают, если она может плыть
imhotep-no-asked-favour-4-sail = сейчас плывёт лодка милости
imhotep-no-asked-favour-5 = сейчас с милостью можно положить камень на лодку или закончить

## names

imhotep-none = нет
imhotep-remedy-first = сначала сделайте это или отмените начатое
imhotep-remedy-place = сначала поставьте камень: на санях освободится место
imhotep-remedy-market-stones = камни возвращаются в каменоломню, когда на них берут карты на рынке
imhotep-remedy-get = сначала возьмите камни из каменоломни
imhotep-remedy-two-stones = сначала возьмите камни
imhotep-remedy-spaces = выберите из этих: { $spaces }
imhotep-remedy-space = { $count ->
    [1] лодка { $boat }, место { $spaces }
   *[other] лодка { $boat }, места { $spaces }
  }
imhotep-remedy-no-space = сейчас ничего; в следующем раунде будут пустые лодки
imhotep-remedy-sailings = сейчас подходят друг другу лодки и места: { $sailings }
imhotep-remedy-sailing = лодка { $boat } { $to }
imhotep-remedy-load-boat = поставьте на лодку { $boat } ещё камней: { $missing }
imhotep-remedy-sites = сейчас ваша личная лодка может плыть { $sites }
imhotep-remedy-card = синие карты берут на рынке за свои камни на лодке, которая туда приплывёт
imhotep-remedy-bets = свободные поля ставок: { $bets }
imhotep-remedy-bet = { $side ->
    [left] слева
   *[right] справа
  } { imhotep-at }
imhotep-remedy-favours = сейчас возможны милости: { $favours }
imhotep-remedy-fields = выберите одно из полей { $fields }
imhotep-remedy-pyramids = выберите ту, где есть место: { $pyramids }
imhotep-remedy-pyramid = { $pyramid ->
    [left] левая
    [middle] средняя
   *[right] правая
  }
imhotep-remedy-turn = возьмите камни, поставьте камень, отправьте лодку или сыграйте синюю карту
imhotep-livery = { $seat ->
    [0] Лазурит
    [1] Сердолик
    [2] Малахит
   *[other] Алебастр
  }
imhotep-site-market = Рынок
imhotep-site-pyramid = Пирамида
imhotep-site-temple = Храм
imhotep-site-tomb = Гробница
imhotep-site-obelisks = Обелиски
imhotep-at = у { $site ->
    [market] рынка
    [pyramid] пирамиды
    [temple] храма
    [tomb] гробницы
   *[obelisks] обелисков
  }
imhotep-to = к { $site ->
    [market] рынку
    [pyramid] пирамиде
    [temple] храму
    [tomb] гробнице
   *[obelisks] обелискам
  }
imhotep-card = { $card ->
    [entrance] Вход
    [sarcophagus] Саркофаг
    [paved-path] Мощёная дорога
    [pyramid-decoration] Украшение пирамиды
    [temple-decoration] Украшение храма
    [tomb-decoration] Украшение гробницы
    [obelisk-decoration] Украшение обелисков
    [statue] Статуя
    [lever] Рычаг
    [hammer] Молот
    [sail] Парус
    [chisel] Резец
   *[card] закрытая карта
  }
imhotep-favour-1 = Милость 1: взять до двух открытых карт
imhotep-favour-2 = Милость 2: положить камень, затем наполнить сани
imhotep-favour-3 = Милость 3: положить камень, лодка плывёт, порядок любой
imhotep-favour-4 = Милость 4: положить до двух камней на лодку, она плывёт
imhotep-favour-5 = Милость 5: положить до трёх камней

## drawing

imhotep-draw-table = Имхотеп, раунд { $round }, ход { $turn }
imhotep-draw-river = Река, лодок в раунде: { $count }
imhotep-draw-boat = Лодка { $boat }: мест { $spaces }, плывёт, если камней не меньше { $minimum }. Камней: { $stones } ({ $owners }).
imhotep-draw-boat-away = лодка { $boat } — { $at }
imhotep-draw-boat-sail = Выберите её, затем место, куда плыть.
imhotep-draw-sail = Плыть
imhotep-draw-next = снять
imhotep-draw-space-taken = Лодка { $boat }, место { $space }: { $whose ->
    [you] ваш камень
   *[other] камень игрока { $name }
  }
imhotep-draw-space-next = Снять его следующим.
imhotep-draw-space-load = Лодка { $boat }, место { $space }: свободно. Положить камень.
imhotep-draw-space-empty = Лодка { $boat }, место { $space }: свободно
imhotep-draw-side = Сторона { $side }
imhotep-draw-count = Камней здесь: { $count } ({ $split })
imhotep-draw-bet = { $side ->
    [left] Левое
   *[right] Правое
  } поле ставки { $at }: { $whose ->
    [none] свободно
    [you] ваш камень
   *[other] камень игрока { $name }
  }
imhotep-draw-bet-lay = Положите сюда камень из каменоломни.
imhotep-draw-quay = Причал { $at }.
imhotep-draw-quay-boat = Здесь лодка { $boat }.
imhotep-draw-quay-private = Здесь { $whose ->
    [you] ваша личная лодка
   *[other] личная лодка игрока { $name }
  }.
imhotep-draw-quay-sail = Плыть сюда.
imhotep-draw-pyramid = Пирамида, камней: { $count } ({ $owners })
imhotep-draw-one-pyramid = { $pyramid ->
    [left] Левая
    [middle] Средняя
   *[right] Правая
  } пирамида, камней: { $count } ({ $owners })
imhotep-draw-build = Строить здесь.
imhotep-draw-temple = Храм, камней: { $count }. { $fields }
imhotep-draw-temple-field = поле { $field }: высота { $high }, сверху { $name }
imhotep-answer-points = 1 очко
imhotep-answer-stones = 2 камня
imhotep-draw-tomb = Гробница, камней: { $count } ({ $owners })
imhotep-draw-obelisks = Обелиски, высота: { $heights }
imhotep-draw-towers = Башни: { $towers }. Отдельные камни: { $loose }
imhotep-draw-market = Рынок: { $cards }. Закрыто: { $hidden }
imhotep-draw-field = Поле { $field }: { $card }
imhotep-draw-field-empty = Поле { $field }: карты нет
imhotep-draw-hidden = { $count ->
    [1] закрытая карта
   *[other] две закрытые карты
  }
imhotep-draw-take = Взять.
imhotep-draw-keep = Оставить: { $card }
imhotep-draw-pile = Колода: { $count }
imhotep-draw-discard = Сброс: { $count } ({ $cards })
imhotep-draw-piles = колода, сброс
imhotep-draw-round = Раунд { $round } из { $rounds }
imhotep-draw-round-card = Раунд { $round }, лодки на столько камней: { $boats }
imhotep-draw-round-hidden = Раунд { $round }: закрыт
imhotep-draw-favours = Милости: раз за партию, за камень
imhotep-draw-favour-used = { $favour }. Использовано { $whose ->
    [you] вами
   *[other] игроком { $name }
  }
imhotep-draw-favour-use = Используйте её за камень из каменоломни.
imhotep-draw-area = { $whose ->
    [you] Ваше имущество
   *[other] Имущество игрока { $name }
  }: камней на санях { $sled }, в каменоломне { $quarry }; карты: { $cards }
imhotep-draw-sled = { $whose ->
    [you] Ваши сани
   *[other] Сани игрока { $name }
  }: камней { $count } из { $room }
imhotep-draw-load = Выберите их, затем место на лодке.
imhotep-draw-quarry = { $whose ->
    [you] Ваша каменоломня
   *[other] Каменоломня игрока { $name }
  }: камней { $count }
imhotep-draw-get = Взять до трёх.
imhotep-draw-private = { $whose ->
    [you] Ваша личная лодка
   *[other] Личная лодка игрока { $name }
  }: { $left ->
    [yes] ещё может плыть
   *[no] уже плавала
  }
imhotep-draw-once = { $what ->
    [bet] Ставка
   *[favour] Милость
  }, { $whose ->
    [you] ваша
   *[other] игрок { $name }
  }: { $left ->
    [yes] ещё возможна
   *[no] использована
  }
imhotep-draw-no-cards = карт нет
imhotep-draw-card = { $card }: { $count }
imhotep-draw-use = Сыграть.
imhotep-draw-points = { $name }: { $sure } очков на шкале, ещё { $more }, если бы партия кончилась сейчас

## the table's page

imhotep-page-livery = { $seat ->
    [0] лазурит, в полоску
    [1] сердолик, в точку
    [2] малахит, с уголками
   *[other] алебастр, в клетку
  }
imhotep-page-began = начал партию
imhotep-page-turn = раунд { $round }, ход { $turn }
imhotep-page-yucata = правила Yucata
imhotep-page-wrath = Гнев фараона
imhotep-page-private_boats = Личные лодки
imhotep-page-bets = Ставки
imhotep-page-favour = Милость фараона
imhotep-page-boats = Лодки
imhotep-page-sled = Сани и каменоломня
imhotep-page-rounds = Раунды
imhotep-page-banks = Постройки и раунды
imhotep-decides = { $whose ->
    [you] Решаете вы
   *[other] Решает { $name }
  }
imhotep-why-take = { $whose ->
    [you] Ваш камень
   *[other] Камень игрока { $name }
  } прибыл на рынок в ход игрока { $other }: карту берёт его владелец.
imhotep-why-keep = { $whose ->
    [you] Вы взяли закрытую пару
   *[other] { $name } берёт закрытую пару
  } в ход игрока { $other }: остаётся одна карта.
imhotep-why-build = { $whose ->
    [you] Ваш камень
   *[other] Камень игрока { $name }
  } прибыл к пирамидам в ход игрока { $other }: место выбирает его владелец.
imhotep-why-place = { $whose ->
    [you] Ваш камень
   *[other] Камень игрока { $name }
  } лёг на поле, которое позволяет поставить ещё один камень, в ход игрока { $other }.
imhotep-why-temple = Раунд окончен, храм приносит очки: за { $whose ->
    [you] ваш камень выбираете вы
   *[other] камень игрока { $name } выбирает владелец
  }.
imhotep-moment-now = сейчас
imhotep-moment-round = конец раунда
imhotep-moment-game = конец игры
imhotep-stones = камни
imhotep-where-quarry = Посмотрите на свои сани и каменоломню.
imhotep-where-load = Посмотрите на свободные места на лодках.
imhotep-where-sail = Посмотрите на лодки, готовые к отплытию, и на свободные постройки.
imhotep-where-use = Посмотрите на свои синие карты.
imhotep-where-private = Посмотрите на свою личную лодку.
imhotep-where-bet = Посмотрите на поля ставок.
imhotep-where-favour = Посмотрите на свободные милости.
imhotep-where-next = Посмотрите, в каком порядке сходят камни.
imhotep-where-take = Посмотрите на карты рынка.
imhotep-where-keep = Сравните обе карты.
imhotep-where-build = Посмотрите на следующие поля пирамид.
imhotep-where-points = Спросите себя, что нужнее: очки или камни.
imhotep-where-stones = Спросите себя, что нужнее: камни или очки.
imhotep-where-done = Спросите себя, не хватит ли.
imhotep-where-pass = Искать нечего.
imhotep-fact-round = раунд { $round }
imhotep-fact-turn = ход { $turn }
imhotep-page-shared = Первое место делят { $names }, очков: { $points }.
imhotep-page-verdict = { $whose ->
    [you] Вы победили
   *[other] Победа игрока { $name }
  }, очков: { $points }{ $tied ->
    [yes] ; на санях больше камней
   *[no] {""}
  }.
imhotep-source-statues = Статуи
imhotep-source-decorations = Украшения
imhotep-source-blue_cards = Несыгранные синие карты
imhotep-source-private_boat = Личная лодка не плавала
imhotep-source-bets = Ставка
imhotep-source-wrath = Гнев фараона
imhotep-source-other = Другие очки
imhotep-count-cards = карт: { $count }, очков: { $points }
imhotep-count-stones = камней: { $count }, очков: { $points }
imhotep-count-other = очков: { $points }
imhotep-kind-quarry = взять камни
imhotep-kind-load = положить
imhotep-kind-sail = плыть
imhotep-kind-use = сыграть карту
imhotep-kind-private = личная лодка
imhotep-kind-bet = ставка
imhotep-kind-favour = милость
imhotep-kind-pass = пас
imhotep-choice-quarry = Взять камни
imhotep-choice-load = Положить на лодку { $boat }, место { $space }
imhotep-choice-sail = Лодка { $boat } плывёт { $to }
imhotep-choice-use = Сыграть: { $card }
imhotep-choice-next = Следующий: камень с места { $space }
imhotep-choice-take = Взять карту с поля { $field }
imhotep-choice-keep = { $field ->
    [1] Оставить первую карту
   *[2] Оставить вторую карту
  }
imhotep-choice-build = Строить { $pyramid ->
    [left] левую
    [middle] среднюю
   *[right] правую
  } пирамиду
imhotep-choice-points = Взять 1 очко
imhotep-choice-stones = Взять 2 камня
imhotep-choice-private = Личная лодка плывёт { $to }
imhotep-choice-bet = Ставка { $at }, { $side ->
    [left] слева
   *[right] справа
  }
imhotep-choice-favour = { $favour }
imhotep-choice-done = Готово
imhotep-choice-pass = Пас
imhotep-would = { $choice }.
imhotep-ask-turn = Одно действие: взять камни, положить камень, отправить лодку или сыграть синюю карту.
imhotep-ask-take = Возьмите за свой камень карту с рынка.
imhotep-ask-keep = Оставьте одну из двух карт.
imhotep-ask-build = Выберите пирамиду для своего камня.
imhotep-ask-place = Можно положить камень с саней на лодку.
imhotep-ask-temple = Выберите за свой камень в храме: 1 очко или 2 камня.
imhotep-ask-lever = Рычаг: выберите лодку и куда она плывёт.
imhotep-ask-sail-load = Парус: положите камень на лодку, которая поплывёт.
imhotep-ask-sail = Парус: выберите, куда плывёт лодка.
imhotep-ask-hammer = Молот: положите камень на лодку.
imhotep-ask-chisel = Резец: положите камень на лодку.
imhotep-ask-order = Выберите камень, который снимут следующим.
imhotep-ask-favour-1 = Милость: возьмите открытую карту или «готово».
imhotep-ask-favour-2 = Милость: можно положить камень; затем сани наполнятся.
imhotep-ask-favour-3 = Милость: положите камень на лодку, которая поплывёт, или «готово», если какая-то уже может плыть.
imhotep-ask-favour-3-sail = Милость: выберите, куда плывёт лодка.
imhotep-ask-favour-4 = Милость: положите первый камень на лодку, которая поплывёт.
imhotep-ask-favour-4-more = Милость: положите второй камень на ту же лодку или «готово».
imhotep-ask-favour-4-sail = Милость: выберите, куда плывёт лодка.
imhotep-ask-favour-5 = Милость: положите камень на лодку или «готово».
imhotep-ask-over = Партия окончена.

## the log

imhotep-tell-quarry = { $whose ->
    [you] Вы берёте
   *[other] { $name } берёт
  } камни из каменоломни.
imhotep-tell-load = { $whose ->
    [you] Вы кладёте
   *[other] { $name } кладёт
  } камень на лодку { $boat }, место { $space }.
imhotep-tell-sail = { $whose ->
    [you] Вы отправляете
   *[other] { $name } отправляет
  } лодку { $boat } { $to }.
imhotep-tell-use = { $whose ->
    [you] Вы играете
   *[other] { $name } играет
  } карту «{ $card }».
imhotep-tell-next = { $whose ->
    [you] Вы снимаете
   *[other] { $name } снимает
  } следующим камень с места { $space }.
imhotep-tell-take = { $whose ->
    [you] Вы берёте
   *[other] { $name } берёт
  } карту «{ $card }».
imhotep-tell-keep = { $whose ->
    [you] Вы оставляете
   *[other] { $name } оставляет
  } карту «{ $card }».
imhotep-tell-build = { $whose ->
    [you] Вы выбираете
   *[other] { $name } выбирает
  } { $pyramid ->
    [left] левую
    [middle] среднюю
   *[right] правую
  } пирамиду.
imhotep-tell-points = Очки: { $points }.
imhotep-tell-stones = { $whose ->
    [you] Вы берёте
   *[other] { $name } берёт
  } за храм камни.
imhotep-tell-private = { $whose ->
    [you] Вы отправляете
   *[other] { $name } отправляет
  } личную лодку { $to }.
imhotep-tell-bet = { $whose ->
    [you] Вы делаете
   *[other] { $name } делает
  } ставку { $at }.
imhotep-tell-favour = { $whose ->
    [you] Вы получаете
   *[other] { $name } получает
  }: { $favour }.
imhotep-tell-done = { $whose ->
    [you] Вы останавливаетесь
   *[other] { $name } останавливается
  } на этом.
imhotep-tell-pass = { $whose ->
    [you] Вы пасуете
   *[other] { $name } пасует
  }.
imhotep-tell-point = { $whose ->
    [you] Вы берёте
   *[other] { $name } берёт
  } за храм очко.
imhotep-tell-delivered = Доставлено, { $at }: { $stones }.
imhotep-tell-cards = Карты: { $cards }.
imhotep-tell-round = Начинается новый раунд.

## info dialogs

imhotep-info-boats = В каждом раунде четыре лодки, как указано на его карте. Кладите камни с саней на их места; лодку с наименьшей нужной загрузкой может отправить каждый туда, где в этом раунде лодки ещё не было. Камни снимают с носа.
imhotep-info-sled = На ваших санях место для 5 камней. За раз берут до 3 из своей каменоломни. На лодки кладут только камни с саней.
imhotep-info-rounds = В партии шесть раундов. Раунд кончается, когда разгружена его четвёртая лодка; затем считают храм. Следующий раунд начинает сосед слева от того, кто отправил четвёртую лодку.
imhotep-info-wrath = Кто не доставил хотя бы по камню к пирамиде, храму, гробнице и обелискам, теряет 5 очков.
imhotep-info-private_boats = Раз за партию положите камень на свою личную лодку и сразу отправьте её туда, где в этом раунде личной лодки ещё не было. Если не плавала, она стоит 1 очко.
imhotep-info-bets = Раз за партию положите камень из каменоломни на поле ставки. Место, где в конце больше всего камней, даёт слева 5 очков, справа 3; второе — слева 3.
imhotep-info-favour = Раз за партию положите камень из каменоломни на свободную милость и выполните её.
imhotep-info-market-a = За каждый камень его владелец берёт открытую карту. Камни возвращаются в каменоломню.
imhotep-info-market-b = За каждый камень его владелец берёт открытую карту или смотрит закрытую пару, оставляет одну и сбрасывает другую. Камни возвращаются в каменоломню.
imhotep-info-pyramid-a = Камень сразу приносит очки следующего поля. Когда пирамида закончена, каждый следующий камень приносит 1 очко.
imhotep-info-pyramid-b = Владелец выбирает одну из трёх пирамид; камень сразу приносит очки её следующего поля, иногда с наградой: верхняя карта, три камня или положить камень. Когда все закончены, каждый следующий камень приносит 1 очко.
imhotep-info-temple-a = Камни заполняют поля слева направо, потом ложатся сверху. В конце каждого раунда каждый видимый сверху камень приносит 1 очко.
imhotep-info-temple-b = В конце каждого раунда каждый видимый сверху камень даёт то, что указано у его поля: очки, камни из каменоломни или верхнюю карту.
imhotep-info-tomb-a = В конце каждая связная область одного цвета приносит 1, 3, 6, 10, 15 очков за 1–5 камней и по 2 за каждый следующий.
imhotep-info-tomb-b = В конце каждый ряд считают отдельно: 8, 4 и 2 очка за большинство камней. При равенстве очки делят с округлением вниз.
imhotep-info-obelisks-a = В конце очки приносят самые высокие обелиски, по числу игроков. При равенстве очки делят с округлением вниз.
imhotep-info-obelisks-b = Три камня одного цвета становятся башней на самом ценном свободном поле и приносят его очки. Каждый отдельный камень в конце — 1 очко.
imhotep-info-obelisks-b-yucata = Три камня одного цвета становятся башней на самом ценном свободном поле; его очки начисляются только в конце. Каждый отдельный камень тогда — 1 очко. (IMH-14.1)
imhotep-info-entrance = Красная: камень из вашей каменоломни сразу идёт к пирамиде.
imhotep-info-sarcophagus = Красная: камень из вашей каменоломни сразу идёт в гробницу.
imhotep-info-paved-path = Красная: камень из вашей каменоломни сразу идёт к обелискам.
imhotep-info-pyramid-decoration = Зелёная: в конце 1 очко за каждые 3 камня всех цветов у пирамиды.
imhotep-info-temple-decoration = Зелёная: в конце 1 очко за каждые 3 камня всех цветов в храме.
imhotep-info-tomb-decoration = Зелёная: в конце 1 очко за каждые 3 камня всех цветов в гробнице.
imhotep-info-obelisk-decoration = Зелёная: в конце 1 очко за каждые 3 камня всех цветов у обелисков.
imhotep-info-statue = Лиловая: в конце ваши статуи приносят 1, 3, 6, 10, 15 очков за 1–5 и по 2 за каждую следующую.
imhotep-info-lever = Синяя: отправьте лодку и выберите порядок, в котором снимают камни. Несыгранная — 1 очко.
imhotep-info-hammer = Синяя: возьмите 3 камня, затем положите 1. Несыгранная — 1 очко.
imhotep-info-sail = Синяя: положите камень на лодку и отправьте её. Несыгранная — 1 очко.
imhotep-info-chisel = Синяя: положите 2 камня, на одну лодку или на две. Несыгранная — 1 очко.
imhotep-info-hidden = Здесь две закрытые карты. Кто их берёт, смотрит обе, оставляет одну и сбрасывает другую.
imhotep-info-favour-1 = Возьмите до двух открытых карт с рынка; затем поля пополняют.
imhotep-info-favour-2 = Можно положить камень на лодку; затем ваши сани наполняют из каменоломни.
imhotep-info-favour-3 = Можно положить камень на лодку; затем она плывёт, порядок камней выбираете вы.
imhotep-info-favour-4 = Положите до двух камней на одну лодку и отправьте её.
imhotep-info-favour-5 = Положите до трёх камней на лодки, как хотите.

## the terminal

imhotep-cell-card = { $card ->
    [entrance] вход
    [sarcophagus] саркофаг
    [paved-path] дорога
    [pyramid-decoration] пирамида /3
    [temple-decoration] храм /3
    [tomb-decoration] гробница /3
    [obelisk-decoration] обелиски /3
    [statue] статуя
    [lever] рычаг
    [hammer] молот
    [sail] парус
   *[chisel] резец
  }
imhotep-cell-discard = Сброс: { $count }
imhotep-cell-points = очки
imhotep-cell-sled = сани
imhotep-cell-quarry = каменоломня
imhotep-cell-cards = карты
imhotep-cell-once = { $what ->
    [private_boats] лодка
    [bets] ставка
   *[favour] милость
  }

## home page: the game, its options and their values (imhotep-option-, sites are called as on the table), what a value means (imhotep-hint-)

imhotep-title = Имхотеп
imhotep-players = от двух до четырёх игроков, около 40 минут
imhotep-about = Добывайте камни, грузите лодки и отправляйте их туда, где это выгодно вам или мешает планам других.
imhotep-begins = Кто ходит позже, начинает с бо́льшим числом камней: 2, 3, 4, 5.
imhotep-option-wrath = Гнев фараона
imhotep-option-private_boats = Личные лодки
imhotep-option-bets = Ставки
imhotep-option-favour = Милость фараона
imhotep-option-profile = Башни обелисков B
imhotep-option-profile-printed = Сразу
imhotep-option-profile-yucata = В конце
imhotep-hint-market-a = четыре открытые карты
imhotep-hint-market-b = три открытые и скрытая пара
imhotep-hint-pyramid-a = одна пирамида, очки сразу
imhotep-hint-pyramid-b = три пирамиды, есть бонусы
imhotep-hint-temple-a = 1 за камень, видимый сверху
imhotep-hint-temple-b = очки, камни или карта
imhotep-hint-tomb-a = соседние камни одного цвета
imhotep-hint-tomb-b = больше всех камней в ряду
imhotep-hint-obelisks-a = самые высокие в конце
imhotep-hint-obelisks-b = башни из трёх: чем раньше, тем лучше
imhotep-hint-wrath = минус 5 очков, если пропущен памятник
imhotep-hint-private_boats = раз за игру — своя лодка
imhotep-hint-bets = раз за игру: где будет больше камней?
imhotep-hint-favour = раз за игру — одно из пяти сильных действий
imhotep-hint-profile-printed = Как в печатных правилах: башня приносит очки, когда построена.
imhotep-hint-profile-yucata = Как на Yucata: башни приносят очки в конце; до тех пор они стоят в скобках.
