## why not

imhotep-no-over = партия окончена, сыграны все раунды: { $rounds }
imhotep-no-option = эта партия играется без «{ $option }»
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
imhotep-no-use-none = у вас нет карты «{ $card }»
imhotep-no-use-lever = ни на одной лодке нет наименьшей загрузки, плыть нечему
imhotep-no-use-stone = «{ $card }» кладёт камень на лодку, а на ваших санях камней нет
imhotep-no-use-sail = с одним камнем больше ни одна лодка не наберёт наименьшей загрузки
imhotep-no-use-chisel-stones = «chisel» кладёт два камня, а на ваших санях их { $has }
imhotep-no-use-chisel-spaces = для «chisel» нужны два свободных места, а есть { $spaces ->
    [0] ни одного
    [1] одно
   *[other] { $spaces }
  }
imhotep-no-next-turn = порядок разгрузки выбирают только после «use lever» или «favour 3»
imhotep-no-next-empty = на месте { $space } лодки { $boat } нет камня
imhotep-no-next-chosen = камень с места { $space } лодки { $boat } уже стоит в очереди
imhotep-no-take-turn = карту берут только за камень на рынке или с «favour 1»
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
imhotep-no-pass-can = пасует только тот, кто не может ничего другого, а вы ещё можете сыграть «{ $verb }»
imhotep-no-asked-take = сейчас за камень на рынке берут карту, например «take 2»
imhotep-no-asked-keep = сейчас оставляют одну карту из пары: «keep 1» или «keep 2»
imhotep-no-asked-build = сейчас для камня выбирают пирамиду, например «build left»
imhotep-no-asked-place = сейчас можно положить камень на лодку, например «load 2.3», или «done»
imhotep-no-asked-temple = сейчас для камня в храме выбирают «points» или «stones»
imhotep-no-asked-lever = сейчас плывёт лодка рычага, например «sail 2 temple»
imhotep-no-asked-sail-load = сейчас камень паруса кладут на лодку, которая после этого сможет плыть
imhotep-no-asked-sail = сейчас плывёт загруженная лодка, например «sail 2 temple»
imhotep-no-asked-hammer = сейчас камень молота кладут на лодку
imhotep-no-asked-chisel = сейчас камень резца кладут на лодку
imhotep-no-asked-order = сейчас выбирают камень, который снимут следующим, например «next 3»
imhotep-no-asked-favour-1 = сейчас милость берёт открытую карту, например «take 2», или «done»
imhotep-no-asked-favour-2 = сейчас можно положить камень на лодку или «done»; потом сани заполняются
imhotep-no-asked-favour-3 = сейчас камень кладут на лодку, которая поплывёт с милостью, или «done», если какая-то уже может плыть
imhotep-no-asked-favour-3-sail = сейчас плывёт лодка милости, например «sail 2 temple»
imhotep-no-asked-favour-4 = сейчас первый камень кладут на лодку, которая поплывёт с милостью, или «done», если какая-то уже может плыть
imhotep-no-asked-favour-4-more = сейчас второй камень кладут на ту же лодку, или «done», если она может плыть
imhotep-no-asked-favour-4-sail = сейчас плывёт лодка милости, например «sail 2 temple»
imhotep-no-asked-favour-5 = сейчас с милостью можно положить камень на лодку, или «done»
