## home page

senet-title = Сенет
senet-players = два игрока, около четверти часа
senet-about = Тридцать домов, четыре палочки: проведите свои фишки через воду и выведите из этого мира раньше соперника.
senet-begins = Кто начинает, бросает первым и стоит на один дом позади.
senet-spelling = 0 и 1 — фишки места 0 и места 1, дом за домом, начиная с первого.
senet-option-pieces = Фишки
senet-option-pieces-5 = По пять
senet-option-pieces-7 = По семь
senet-hint-pieces-5 = Партия покороче, как на досках Нового царства.
senet-hint-pieces-7 = Партия подлиннее: больше стен и обменов.

## why not

senet-no-over = партия окончена
senet-no-throw = вы бросили { $throw }; сначала используйте этот бросок
senet-no-first = палочки ещё не брошены
senet-no-pass = бросок можно использовать: { $count ->
    [1] одна фишка может
   *[other] { $count } { $count ->
        [one] фишка может
        [few] фишки могут
       *[other] фишек могут
      }
  } ходить
senet-no-piece = { $there ->
    [other] фишка в доме { $house } не ваша
   *[nobody] дом { $house } пуст
  }
senet-no-beauty = из дома { $house } бросок { $throw } уводит за Дом красоты, а там останавливается каждая фишка
senet-no-exact = фишка из дома { $house } покидает доску только броском { $needs }, а выпало { $throw }
senet-no-wall = три фишки рядом, в домах { $first }–{ $last }, никого не пропускают
senet-no-own = в доме { $to } стоит ваша же фишка
senet-no-safe = рядом с фишкой в доме { $to } стоит ещё одна, и она под защитой
senet-no-back = назад ходят, только если ни одна фишка не может идти вперёд, а { $count ->
    [1] одна может
   *[other] { $count } могут
  }
senet-no-edge = дом { $house } слишком близко к началу, чтобы отойти на { $throw }
senet-remedy-throw = бросьте палочки
senet-remedy-most = бросок не больше { $most }{ $most ->
    [1] {""}, то есть только 1
   *[other] {""}; ровно с { $most } фишка встанет в Дом красоты
  }
senet-remedy-exact = бросок { $needs }
senet-remedy-forward = { $count ->
    [1] пойдите фишкой из дома { $houses }
   *[other] пойдите фишкой из одного из домов: { $houses }
  }
senet-remedy-back = { $count ->
    [1] отведите назад фишку из дома { $houses }
   *[other] отведите назад фишку из одного из домов: { $houses }
  }
senet-remedy-pass = ходить нечем: пропустите бросок

## houses, pieces

senet-house-rebirth = Дом возрождения
senet-house-beauty = Дом красоты
senet-house-water = Дом воды
senet-house-truths = Дом трёх истин
senet-house-atum = Дом Ра-Атума
senet-house-horus = Дом Гора
senet-hint-rebirth = Утонувшие возвращаются сюда
senet-hint-beauty = Здесь останавливаются все
senet-hint-water = Назад, в дом 15
senet-hint-truths = Выход с броском 3
senet-hint-atum = Выход с броском 2
senet-hint-horus = Выход с любым броском
senet-info-rebirth = Фишка, упавшая в воду, возрождается здесь. Если дом занят, она встаёт в ближайший свободный перед ним. (SENET-4.2)
senet-info-beauty = Каждая фишка должна остановиться здесь, точным броском; пройти мимо нельзя. Отсюда 5 выводит прямо с доски, а 1 — в воду. (SENET-4.1)
senet-info-water = Фишка, попавшая сюда, тонет: она возвращается в Дом возрождения, дом 15, и ход окончен, что бы ни выпало. (SENET-4.2)
senet-info-truths = Отсюда фишка покидает доску броском 3 и никаким другим. (SENET-4.4)
senet-info-atum = Отсюда фишка покидает доску броском 2 и никаким другим. (SENET-4.4)
senet-info-horus = Отсюда фишка покидает доску любым броском. (SENET-4.5)
senet-info-sticks = Четыре палочки: одна сторона плоская и светлая, другая круглая и тёмная. Считают плоские стороны, что легли кверху: от одной до четырёх. Если ни одной, бросок равен 5. После 1, 4 или 5 вы бросаете ещё раз. (SENET-3.1)
senet-info-path = Путь идёт по верхнему ряду направо, по среднему налево, по нижнему снова направо. (SENET-1.1)
senet-info-swap = Если там, куда приходит ваша фишка, стоит чужая, они меняются местами. (SENET-3.3)
senet-info-safe = Две фишки одного игрока рядом на пути под защитой: ни с одной нельзя поменяться. Три рядом не пропускают чужих фишек. (SENET-3.4)
senet-page-sticks = Палочки
senet-page-path = Путь
senet-page-swap = Обмен
senet-page-safe = Защита и стена
senet-source-off = Вне доски
senet-source-way = В пути
senet-at-off = за фишки вне доски
senet-at-way = в пути

## drawing

senet-draw-table = Сенет, ход { $turn }
senet-draw-board = Доска: тридцать домов в три ряда
senet-draw-livery = { $seat ->
    [0] Лазурит
   *[1] Сердолик
  }
senet-draw-house = { $name ->
    [none] Дом { $house }
   *[other] Дом { $house }, { $name }
  }: { $there ->
    [nobody] пуст
    [you] ваша фишка
   *[other] фишка: { $owner }
  }
senet-draw-move = { $label }. Пойти вперёд на { $throw }
senet-draw-back = { $label }. Отойти назад на { $throw }
senet-draw-just = { $label } (только что)
senet-draw-sticks = Палочки: { $said }
senet-draw-thrown = { $whose ->
    [you] Ваш бросок: { $throw }
   *[other] { $name } бросает: { $throw }
  }
senet-draw-to-throw = { $whose ->
    [you] Бросьте палочки
   *[other] { $name } бросает
  }
senet-draw-again = затем ещё бросок
senet-draw-last = затем ход окончен
senet-draw-not-thrown = Ещё никто не бросал
senet-draw-over = Последний бросок: { $throw }
senet-draw-off = вне доски { $off } из { $all }
senet-draw-points = { $name }: наверняка очков — { $sure }, ещё { $more }, если бы партия закончилась сейчас

## the table’s page

senet-page-livery = { $seat ->
    [0] лазурит, конусы
   *[1] сердолик, катушки
  }
senet-page-began = первый ход
senet-page-turn = ход { $turn }
senet-page-seven = по семь фишек
senet-ask-throw = Бросьте палочки.
senet-ask-move = Вы бросили { $throw }: { $how ->
    [forward] пойдите фишкой на { $throw } вперёд.
    [back] вперёд не пойти, отведите фишку на { $throw } назад.
   *[pass] ходить нечем.
  }
senet-ask-over = Партия окончена.
senet-choice-throw = Бросить палочки
senet-choice-move = Пойти из дома { $house }
senet-choice-back = Назад из дома { $house }
senet-choice-pass = Пропустить бросок
senet-verdict = { $whose ->
    [you] Вы побеждаете
   *[other] Побеждает { $name }
  }: { $how ->
    [home] все { $all } фишек вне доски, у соперника { $left ->
        [1] осталась одна.
       *[other] осталось { $left }.
      }
   *[throws] после последнего броска считают пройденный путь, { $won } : { $lost }.
  }

## log

senet-tell-throw = { $whose ->
    [you] Вы бросаете палочки: { $throw }.
   *[other] { $name } бросает палочки: { $throw }.
  }
senet-tell-move = { $whose ->
    [you] Вы идёте
   *[other] { $name } идёт
  } с { $from } на { $to }{ $how ->
    [swap] {""}: фишки меняются местами.
    [drown] {""}, в воду: фишка возвращается в { $back }.
   *[plain] {"."}
  }
senet-tell-back = { $whose ->
    [you] Вам приходится отойти
   *[other] { $name } отходит
  } с { $from } на { $to }{ $how ->
    [swap] {""}: фишки меняются местами.
    [drown] {""}, в воду: фишка возвращается в { $back }.
   *[plain] {"."}
  }
senet-tell-off = { $whose ->
    [you] Вы выводите фишку с доски из { $from }.
   *[other] { $name } выводит фишку с доски из { $from }.
  }
senet-tell-pass = { $whose ->
    [you] Вам нечем пойти на { $throw }.
   *[other] { $name } не может пойти на { $throw }.
  }
senet-changed-off = Выведены с доски: { $counts }.
senet-changed-count = { $name } { $count }
senet-changed-threw = { $whose ->
    [you] Последний бросок ваш: { $throw }.
   *[other] Последний бросок: { $name }, { $throw }.
  }

## what a decision would do

senet-would-throw = Как лягут палочки, не знает никто: чаще всего выпадает 2, реже всего 4 и 5. Броски 1, 4 и 5 дают ещё один.
senet-would-move = Из дома { $from } в дом { $to }{ $how ->
    [swap] {""}; фишка оттуда встанет на { $from }.
    [drown] {""}, в воду, и назад, в дом { $back }.
   *[plain] {"."}
  }
senet-would-off = Фишка покинет доску, потерять её уже нельзя.
senet-would-pass = Бросок пропадёт, ход закончится.
senet-would-again = Затем ещё бросок.
senet-count-off = { $count ->
    [one] { $count } фишка вне доски: очков — { $points }, по { $each }.
    [few] { $count } фишки вне доски: очков — { $points }, по { $each }.
   *[other] { $count } фишек вне доски: очков — { $points }, по { $each }.
  }
senet-count-way = { $count ->
    [0] На доске нет ни одной фишки.
   *[other] Номера домов, где стоят фишки: { $houses }.
  }

## hints

senet-where-throw = Остаётся только бросить.
senet-where-move = Посмотрите, что позволяет ваш бросок.
senet-where-back = Найдите фишку, которая, отойдя, теряет меньше всего.
senet-where-pass = Ходить нечем.

## terminal

senet-cell-thrown = { $name }: { $throw }
senet-cell-off = вне доски: { $off } из { $all }
senet-cell-marks = 15 возрождение, 26 остановка, 27 вода; выход: 28 с 3, 29 с 2, 30 с любым

## pictures of the rules

senet-picture-board = Путь начинается слева вверху и кончается справа внизу. На первых десяти домах фишки стоят через одну.
senet-picture-swap = Лазурит бросает 3 и идёт с 9 на 12: фишки меняются местами.
senet-picture-wall = Фишки Сердолика в домах 11, 12 и 13 — стена. Из 10 Лазурит не пройдёт ни с 4, ни с 5, из 9 — с 5.
senet-picture-water = В Доме красоты Сердолик бросает 1, падает в воду и возвращается в Дом возрождения.
senet-picture-end = В доме 28 нужно 3, в 29 — 2; в 30 годится любой бросок.
