## why not

imhotep-no-over = партия окончена: сыграны все { $rounds } { $rounds ->
    [one] раунд
    [few] раунда
   *[other] раундов
  }
imhotep-no-option = в этой партии нет дополнения «{ $option ->
    [private_boats] { imhotep-page-private_boats }
    [bets] { imhotep-page-bets }
    [dynasty] Новая династия
    [prophecies] Пророчества
   *[favour] { imhotep-page-favour }
  }»
imhotep-no-side = это возможно только на стороне { $side } { $site ->
    [market] рынка
    [pyramid] пирамиды
    [temple] храма
    [tomb] гробницы
   *[obelisks] обелисков
  }, а в этой партии лежит сторона { $other }
imhotep-no-quarry-sled = ваши сани полны: на них умещается { $room } { $room ->
    [one] камень
    [few] камня
   *[other] камней
  }
imhotep-no-quarry-empty = ваша каменоломня пуста
imhotep-no-stone = на ваших санях нет камней
imhotep-no-boat-sailed = лодка { $boat } уже ушла { $site ->
    [market] на рынок
    [pyramid] к пирамиде
    [temple] к храму
    [tomb] к гробнице
   *[obelisks] к обелискам
  }
imhotep-no-load-spaceless = на лодке { $boat } нет места { $space }: { $spaces ->
    [1] там только одно место
   *[other] мест там всего { $spaces }
  }
imhotep-no-load-taken = на месте { $space } лодки { $boat } уже лежит камень
imhotep-no-load-spaces = на лодках, которые ещё не ушли, нет свободных мест
imhotep-no-load-same = второй камень кладут туда же, на лодку { $boat }
imhotep-no-load-minimum = лодка { $boat } отплывёт, только если на ней будет не меньше { $minimum } { $minimum ->
    [one] камня
   *[other] камней
  }; сейчас { $has ->
    [0] нет ни одного
   *[other] их { $has }
  }, а добавить можно { $most ->
    [1] только один
   *[other] не больше { $most }
  }
imhotep-no-sail-load = лодка { $boat } отплывёт, только если на ней не меньше { $minimum } { $minimum ->
    [one] камня
   *[other] камней
  }, а сейчас { $has ->
    [0] нет ни одного
   *[other] их { $has }
  }
imhotep-no-sail-site = { $site ->
    [market] на рынок
    [pyramid] к пирамиде
    [temple] к храму
    [tomb] к гробнице
   *[obelisks] к обелискам
  } в этом раунде уже приходила лодка { $other }
imhotep-no-sail-other = отправить нужно ту лодку, на которую вы положили камень, — лодку { $boat }
imhotep-no-plank-stone = «Сходни» действуют только для лодки с вашим камнем, а на лодке { $boat } его нет
imhotep-no-plank-site = сходни ведут только туда, где в этом раунде уже была обычная лодка, а { $site ->
    [market] на рынок
    [pyramid] к пирамиде
    [temple] к храму
    [tomb] к гробнице
   *[obelisks] к обелискам
  } она ещё не приходила
imhotep-no-use-middle = разыграть синюю карту — отдельное действие, а вы в этом ходу уже начали другое
imhotep-no-use-none = у вас нет карты «{ imhotep-card }»
imhotep-no-use-lever = ни у одной лодки нет минимальной загрузки, отправлять нечего
imhotep-no-use-stone = с картой «{ imhotep-card }» кладут камень на лодку, а на ваших санях камней нет
imhotep-no-use-sail = даже если добавить камень, ни одна лодка не наберёт минимальной загрузки
imhotep-no-use-chisel-stones = с картой «Резец» кладут два камня, а на ваших санях { $has ->
    [0] нет ни одного
    [1] только один
   *[other] только { $has }
  }
imhotep-no-use-chisel-spaces = для карты «Резец» нужны два свободных места на лодках, а { $spaces ->
    [0] нет ни одного
    [1] есть только одно
   *[other] есть только { $spaces }
  }
imhotep-no-use-raft = для карты «Плот» нужны три камня, а на ваших санях { $has ->
    [0] нет ни одного
    [1] только один
   *[other] только { $has }
  }
imhotep-no-use-plank = чтобы разыграть «Сходни», нужно вернуть в каменоломню камень с саней, а на них камней нет
imhotep-no-use-plank-boat = среди оставшихся лодок нет такой, где есть и минимальная загрузка, и ваш камень
imhotep-no-use-plank-site = сходни ведут только туда, где в этом раунде уже была обычная лодка, а пока ни одна не уплыла
imhotep-no-use-plank-market = сходни ведут только туда, где в этом раунде уже была обычная лодка; пока это только рынок, а карт там не осталось
imhotep-no-next-turn = порядок разгрузки выбирают только с рычагом или с милостью «свой порядок»
imhotep-no-next-empty = на месте { $space } лодки { $boat } нет камня
imhotep-no-next-chosen = порядок для камня с места { $space } лодки { $boat } уже выбран
imhotep-no-take-turn = карту берут за свой камень, когда он прибывает на рынок, или с милостью «взять 2 карты»
imhotep-no-take-empty = на поле { $field } рынка нет карты
imhotep-no-take-hidden = на поле { $field } карты лежат лицом вниз, а с этой милостью берут только открытые
imhotep-no-buy-turn = карту за монету покупают только сразу после того, как взяли карту за свой камень
imhotep-no-keep-turn = выбирать карту из закрытой пары можно, только если эту пару взяли за камень
imhotep-no-crypt-turn = плитку крипты берут за камень, который только что привезли в гробницу
imhotep-no-crypt-empty = на месте { $tile } в крипте нет плитки
imhotep-no-build-turn = пирамиду выбирают только для камня, который туда привезли
imhotep-no-build-complete = { $pyramid ->
    [left] левая
    [middle] средняя
   *[right] правая
  } пирамида достроена, а в другой место ещё есть
imhotep-no-place-turn = место в пирамиде выбирают только для камня, который туда привезли
imhotep-no-place-none = на уровне { $level } пирамиды нет места { $place }: { $places ->
    [1] там только одно место
   *[other] мест там всего { $places }
  }
imhotep-no-place-taken = в пирамиде на месте { $place } уже лежит камень
imhotep-no-place-rests = место { $place } опирается на { $left } и { $right }; ещё не застроено: { $missing }
imhotep-no-raise-turn = постамент выбирают только для камня, который привезли к обелискам
imhotep-no-stand-turn = Имхотепа переставляют только после того, как в храм привезли камни
imhotep-no-stand-none = в храме нет поля { $field }: полей там всего { $fields }
imhotep-no-stand-empty = на поле { $field } храма нет камня
imhotep-no-deliver-turn = с саней прямо к постройкам и на рынок камни доставляют только на плоту
imhotep-no-temple-turn = очки или камни выбирают только при подсчёте храма
imhotep-no-private-used = ваша личная лодка в этой партии уже плавала
imhotep-no-private-site = { $site ->
    [market] на рынок
    [pyramid] к пирамиде
    [temple] к храму
    [tomb] к гробнице
   *[obelisks] к обелискам
  } в этом раунде уже приходила личная лодка
imhotep-no-market-bare = на рынке не осталось карт
imhotep-no-bet-right = правые поля ставок — только для партии вчетвером, а вас { $players ->
    [2] двое
   *[other] трое
  }
imhotep-no-bet-used = вы в этой партии уже сделали ставку
imhotep-no-bet-taken = на { $side ->
    [left] левом
   *[right] правом
  } поле ставок у { $site ->
    [pyramid] пирамиды
    [temple] храма
    [tomb] гробницы
   *[obelisks] обелисков
  } уже лежит камень
imhotep-no-bet-quarry = на ставку идёт камень из вашей каменоломни, а она пуста
imhotep-no-favour-used = вы уже воспользовались милостью в этой партии
imhotep-no-favour-taken = милость { $favour } в этой партии уже использована
imhotep-no-favour-quarry = за милость платят камнем из своей каменоломни, а она пуста
imhotep-no-favour-1 = на рынке нет открытых карт
imhotep-no-favour-2 = после оплаты в каменоломне должен остаться камень, а на санях или на лодке — место для него
imhotep-no-favour-3 = даже если добавить камень, ни одна лодка не наберёт минимальной загрузки
imhotep-no-favour-4 = даже если добавить два камня, ни одна лодка не наберёт минимальной загрузки
imhotep-no-favour-5 = нужны камень на санях и свободное место на лодке
imhotep-no-prophesy-god = { imhotep-god } в этой партии не участвует
imhotep-no-prophesy-taken = на карте «{ imhotep-god }» уже лежит ваш скарабей
imhotep-no-prophesy-scarabs = вы уже положили обоих своих скарабеев
imhotep-no-prophesy-pair = в раундах { $first } и { $last } вы уже сделали пророчество
imhotep-no-done-turn = заканчивать пока нечего: ход — это ровно одно действие, а вы его ещё не начали
imhotep-no-done-ready = ни одна лодка ещё не может отплыть, сначала положите камень
imhotep-no-done-minimum = лодка { $boat } отплывёт, только если на ней не меньше { $minimum } { $minimum ->
    [one] камня
   *[other] камней
  }, а сейчас их { $has }: положите второй камень
imhotep-no-pass-can = пасовать можно, только если нельзя сделать ничего другого, а вы ещё можете { $verb ->
    [quarry] взять камни
    [load] положить камень
    [sail] отправить лодку
    [use] разыграть синюю карту
    [private] отправить личную лодку
    [bet] сделать ставку
    [prophesy] сделать пророчество
   *[favour] воспользоваться милостью
  }
imhotep-no-asked-take = сначала возьмите карту за свой камень на рынке
imhotep-no-asked-keep = сначала выберите, какую карту из пары оставить
imhotep-no-asked-build = сначала выберите для камня пирамиду: левую, среднюю или правую
imhotep-no-asked-build-place = сначала выберите для камня место в пирамиде
imhotep-no-asked-place = положите камень на лодку или нажмите «Готово»
imhotep-no-asked-temple = сначала выберите, что взять за камень в храме: 1 очко или 2 камня
imhotep-no-asked-lever = сначала доиграйте карту «Рычаг»: отправьте лодку
imhotep-no-asked-sail-load = сначала доиграйте карту «Парус»: положите камень на лодку, которая после этого сможет отплыть
imhotep-no-asked-sail = сначала отправьте загруженную лодку
imhotep-no-asked-hammer = сначала доиграйте карту «Молот»: положите камень на лодку
imhotep-no-asked-chisel = сначала доиграйте карту «Резец»: положите камень на лодку
imhotep-no-asked-order = сначала выберите камень, который снимут следующим
imhotep-no-asked-favour-1 = выполните милость: возьмите открытую карту или нажмите «Готово»
imhotep-no-asked-favour-2 = выполните милость: положите камень на лодку или нажмите «Готово»; затем сани наполнятся
imhotep-no-asked-favour-3 = выполните милость: положите камень на лодку, которую отправите, или нажмите «Готово», если какая-то лодка может плыть и так
imhotep-no-asked-favour-3-sail = сначала выполните милость: отправьте лодку
imhotep-no-asked-favour-4 = выполните милость: положите первый камень на лодку, которую отправите, или нажмите «Готово», если какая-то лодка может плыть и так
imhotep-no-asked-favour-4-more = положите второй камень на ту же лодку или нажмите «Готово», если она может плыть и так
imhotep-no-asked-favour-4-sail = сначала выполните милость: отправьте лодку
imhotep-no-asked-favour-5 = выполните милость: положите камень на лодку или нажмите «Готово»
imhotep-no-asked-buy = купите за монету ещё одну карту или нажмите «Готово»
imhotep-no-asked-crypt = сначала возьмите за камень открытую плитку крипты
imhotep-no-asked-raise = сначала выберите для камня постамент: левый, средний или правый
imhotep-no-asked-imhotep = сначала поставьте Имхотепа на поле храма, где лежит камень
imhotep-no-asked-raft = сначала выберите, куда плот привезёт камень
imhotep-no-asked-plank = сначала доиграйте карту «Сходни»: отправьте лодку со своим камнем

## names

imhotep-none = нет
imhotep-remedy-first = сначала сделайте это или отмените начатое
imhotep-remedy-place = сначала положите камень на лодку: на санях станет свободнее
imhotep-remedy-market-stones = камни возвращаются в каменоломню, когда за них берут карты на рынке
imhotep-remedy-get = сначала возьмите камни из каменоломни
imhotep-remedy-two-stones = сначала возьмите камни
imhotep-remedy-spaces = выберите свободное место: { $spaces }
imhotep-remedy-space = { $count ->
    [1] лодка { $boat }, место { $spaces }
   *[other] лодка { $boat }, места { $spaces }
  }
imhotep-remedy-no-space = сейчас ничего; в следующем раунде будут пустые лодки
imhotep-remedy-sailings = сейчас лодки можно отправить так: { $sailings }
imhotep-remedy-sailing = лодка { $boat } { $to }
imhotep-remedy-load-boat = положите на лодку { $boat } ещё { $missing } { $missing ->
    [one] камень
    [few] камня
   *[other] камней
  }
imhotep-remedy-sites = сейчас ваша личная лодка может плыть { $sites }
imhotep-remedy-card = синие карты берут на рынке — за свои камни, которые привезла туда лодка
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
imhotep-remedy-places = сейчас можно строить здесь: { $places }
imhotep-remedy-tiles = выберите одну из открытых плиток: { $tiles }
imhotep-remedy-columns = поля с камнями: { $columns }
imhotep-remedy-landings = сейчас плот может плыть { $landings }
imhotep-remedy-other-boat = сначала должна уплыть другая лодка, тогда вслед за ней сможет пойти лодка с вашим камнем
imhotep-remedy-gods = сейчас возможны пророчества: { $gods }
imhotep-remedy-next-pair = с раунда { $round } снова можно сделать пророчество
imhotep-remedy-turn = возьмите камни, положите камень, отправьте лодку или разыграйте синюю карту
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
imhotep-to = { $site ->
    [market] на рынок
    [pyramid] к пирамиде
    [temple] к храму
    [tomb] к гробнице
   *[obelisks] к обелискам
  }
imhotep-card-divided = { $card ->
    [sarcophagus] Сарко{"\u00AD"}фаг
    [private-quarry] Личная ка{"\u00AD"}меноломня
   *[other] { imhotep-card }
  }
# Below a card that has little room.
imhotep-card-short = { $card ->
    [private-quarry] Камено{"\u00AD"}ломня
    [pyramid-decoration] Декор пирамиды
    [temple-decoration] Декор храма
    [tomb-decoration] Декор гробницы
    [obelisk-decoration] Декор обелисков
    [stone-decoration] Декор из камня
   *[other] { imhotep-card-divided }
  }
imhotep-card = { $card ->
    [entrance] Вход
    [sarcophagus] Саркофаг
    [paved-path] Мощёная дорога
    [private-quarry] Личная каменоломня
    [pyramid-decoration] Украшение пирамиды
    [temple-decoration] Украшение храма
    [tomb-decoration] Украшение гробницы
    [obelisk-decoration] Украшение обелисков
    [stone-decoration] Украшение из камня
    [statue] Статуя
    [cargo-sled] Грузовые сани
    [lever] Рычаг
    [hammer] Молот
    [sail] Парус
    [chisel] Резец
    [raft] Плот
    [plank] Сходни
   *[card] закрытая карта
  }
imhotep-taken = { $card ->
    [entrance] вход
    [sarcophagus] саркофаг
    [paved-path] мощёную дорогу
    [private-quarry] личную каменоломню
    [pyramid-decoration] украшение пирамиды
    [temple-decoration] украшение храма
    [tomb-decoration] украшение гробницы
    [obelisk-decoration] украшение обелисков
    [stone-decoration] украшение из камня
    [statue] статую
    [cargo-sled] грузовые сани
    [lever] рычаг
    [hammer] молот
    [sail] парус
    [chisel] резец
    [raft] плот
    [plank] сходни
   *[card] закрытую карту
  }
imhotep-on = { $site ->
    [pyramid] на пирамиду
    [temple] на храм
    [tomb] на гробницу
   *[obelisks] на обелиски
  }
imhotep-favour-1 = Милость 1: взять до двух открытых карт
imhotep-favour-2 = Милость 2: положить камень, затем наполнить сани
imhotep-favour-3 = Милость 3: положить камень и отправить лодку, порядок разгрузки любой
imhotep-favour-4 = Милость 4: положить на лодку до двух камней и отправить её
imhotep-favour-5 = Милость 5: положить до трёх камней

# names of A New Dynasty
imhotep-reconstructed = не по печатным правилам
imhotep-side = { $site ->
    [market] { $side ->
        [C] Монеты
       *[D] Залежалый товар
      }
    [pyramid] { $side ->
        [C] Помосты
       *[D] Основания
      }
    [temple] { $side ->
        [C] Процессия
       *[D] Место Имхотепа
      }
    [tomb] { $side ->
        [C] Крипта
       *[D] Шахты
      }
   *[obelisks] { $side ->
        [C] Наперегонки
       *[D] Три постамента
      }
  }
imhotep-god = { $god ->
    [amun] Амон
    [ra] Ра
    [isis] Исида
    [osiris] Осирис
    [horus] Гор
    [thoth] Тот
   *[anubis] Анубис
  }
imhotep-plinth = { $plinth ->
    [left] левый постамент
    [middle] средний постамент
   *[right] правый постамент
  }
imhotep-tile = { $tile ->
    [amulet] амулет
    [crown] корону
    [jar] кувшин
   *[mask] маску
  }
imhotep-piece = { $piece ->
    [prophecy] Пророчество
    [scarab] Скарабей
    [coin] Монета
    [scaffold] Помост
    [chariot] Колесница
    [gate] Ворота
    [imhotep] Имхотеп
    [crypt] Плитка крипты
    [amulet] Амулет
    [crown] Корона
    [jar] Кувшин
    [mask] Маска
    [race] Плитка обелиска
   *[plinth] Постамент
  }
imhotep-pieces = { $count } { $piece ->
    [prophecy] { $count ->
        [one] пророчество
        [few] пророчества
       *[other] пророчеств
      }
    [scarab] { $count ->
        [one] скарабей
        [few] скарабея
       *[other] скарабеев
      }
    [coin] { $count ->
        [one] монета
        [few] монеты
       *[other] монет
      }
    [scaffold] { $count ->
        [one] помост
        [few] помоста
       *[other] помостов
      }
    [crypt] { $count ->
        [one] плитка крипты
        [few] плитки крипты
       *[other] плиток крипты
      }
    [amulet] { $count ->
        [one] амулет
        [few] амулета
       *[other] амулетов
      }
    [crown] { $count ->
        [one] корона
        [few] короны
       *[other] корон
      }
    [jar] { $count ->
        [one] кувшин
        [few] кувшина
       *[other] кувшинов
      }
    [mask] { $count ->
        [one] маска
        [few] маски
       *[other] масок
      }
   *[race] { $count ->
        [one] плитка обелиска
        [few] плитки обелиска
       *[other] плиток обелиска
      }
  }

## drawing

imhotep-draw-table = Имхотеп, раунд { $round }, ход { $turn }
imhotep-draw-river = Река. Лодок в раунде: { $count }
imhotep-draw-boat = Лодка { $boat }: мест { $spaces }, отплывает, если камней не меньше { $minimum }. Камней сейчас: { $stones } ({ $owners }).
imhotep-draw-boat-away = лодка { $boat } — { $at }
imhotep-draw-boat-sail = Выберите её, затем — причал.
imhotep-half-boat = Лодка { $boat }: выберите, куда ей плыть.
imhotep-half-private = Личная лодка: выберите, куда ей плыть.
imhotep-half-sled = Камень: выберите место на лодке.
imhotep-half-quay = { $site }: выберите, какой лодке туда плыть.
imhotep-half = { $piece ->
    [bet] Ставка: выберите поле.
    [scarab] Скарабей: выберите бога.
   *[favour] Милость фараона: выберите одну.
  }
imhotep-draw-begin = Выберите это, затем — цель.
imhotep-draw-sail = Отправить
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
  } поле ставок { $at }: { $whose ->
    [none] свободно
    [you] ваш камень
   *[other] камень игрока { $name }
  }
imhotep-draw-bet-lay = Положить сюда камень из каменоломни.
imhotep-draw-quay = Причал { $at }.
imhotep-draw-quay-boat = Здесь стоит лодка { $boat }.
imhotep-draw-quay-private = Здесь стоит { $whose ->
    [you] ваша личная лодка
   *[other] личная лодка игрока { $name }
  }.
imhotep-draw-quay-sail = Отправить сюда.
imhotep-draw-quay-choose = Выберите его, затем лодку.
imhotep-draw-pyramid = Пирамида, камней: { $count } ({ $owners })
imhotep-draw-one-pyramid = { $pyramid ->
    [left] Левая
    [middle] Средняя
   *[right] Правая
  } пирамида, камней: { $count } ({ $owners })
imhotep-draw-build = Строить здесь.
imhotep-draw-temple = Храм, камней: { $count }. { $fields }
imhotep-draw-temple-field = поле { $field } — высота { $high }, сверху: { $name }
imhotep-answer-points = 1 очко
imhotep-answer-stones = 2 камня
imhotep-draw-tomb = Гробница, камней: { $count } ({ $owners })
imhotep-draw-obelisks = Обелиски, высота: { $heights }
imhotep-draw-towers = Башни: { $towers }. Отдельные камни: { $loose }
imhotep-draw-level = Уровень { $level }: застроено { $built } из { $places }, { $whose ->
    [you] помост ваш
    [other] помост забрал игрок { $name }
   *[none] помост свободен
  }.
imhotep-draw-level-place = Уровень { $level }, место { $place }: свободно, { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
  }
imhotep-draw-further = далее { $points }
imhotep-caption-market-a = За камень — карта; все четыре открыты
imhotep-caption-market-b = За камень — карта, можно из закрытой пары
imhotep-caption-pyramid-a = Камень сразу даёт очки своего поля
imhotep-caption-pyramid-b = Выбор пирамиды; очки или бонус сразу
imhotep-caption-temple-a = Конец раунда: 1 за видимый камень
imhotep-caption-temple-b = Конец раунда: очки, камни или карта
imhotep-caption-tomb-a = В конце: области — { $groups }, далее +{ $more }
imhotep-caption-tomb-b = В конце: больше всех камней в ряду — { $places }
imhotep-caption-obelisks-a = В конце по высоте: { $places }; равные делят
imhotep-caption-obelisks-b = Башни из трёх: чем раньше, тем больше
imhotep-caption-pyramid-c = Очки сразу, помост — завершившему уровень
imhotep-draw-rests = Поле { $field } лежит на полях { $fields } ({ $owners }).
imhotep-caption-pyramid-d = Очки сразу; верхний — и по { $points } четырём под ним
imhotep-draw-chariot = Колесница игрока { $name }: клетка { $space }.
imhotep-draw-gate = Ворота на клетке { $space }: { $arrived }.
imhotep-caption-temple-c = Видимый камень: +{ $spaces } { $spaces ->
    [one] клетка
    [few] клетки
   *[other] клеток
  }. Ворота: { $gates }
imhotep-draw-imhotep = { $field ->
    [0] Имхотеп стоит у храма.
   *[other] Имхотеп стоит на поле { $field }.
  } Следующий камень ляжет на поле { $next }.
imhotep-draw-imhotep-field = Поле { $field }: высота { $high }
imhotep-draw-imhotep-here = Поставить Имхотепа сюда.
imhotep-caption-temple-d = Видимый — { $seen }, под Имхотепом — { $guarded }
imhotep-draw-crypt = Открытые плитки крипты: { $tiles }. В стопке: { $pile }
imhotep-draw-crypt-tile = Место { $place } в крипте: { $tile }
imhotep-draw-take-tile = Взять её.
imhotep-caption-tomb-c = За камень — плитка; набор 1–4 видов: { $sets }
imhotep-caption-tomb-d = Столбец: три — { $whole }, два — { $two } и { $beside }, разные — по { $three }
imhotep-draw-height = Плитки на высоте { $height }: { $tiles }.
imhotep-caption-obelisks-c = Лучшая плитка — первому; выше { $heights } — по { $above }
imhotep-draw-plinths = Обелиски: { $plinths }
imhotep-draw-plinth = { $plinth } ({ $points }): { $heights }.
imhotep-draw-raise = Строить здесь.
imhotep-caption-obelisks-d = В конце каждый постамент считают отдельно
imhotep-draw-market = Рынок: { $cards }. Закрытых карт: { $hidden }
imhotep-draw-field = Поле { $field }: { $card }
imhotep-draw-field-empty = Поле { $field }: карты нет
imhotep-draw-hidden = { $count ->
    [1] одна закрытая
   *[other] две закрытые
  }
imhotep-draw-take = Взять.
imhotep-draw-buy = Купить за монету.
imhotep-caption-market-c = За монету — ещё карта; лишние монеты: по { $points }
imhotep-draw-purses = За монету можно купить вторую карту. Монеты игроков: { $split }
imhotep-caption-market-d = На оставшихся картах копятся монеты: по { $points }
imhotep-draw-coins-on-card = { $count ->
    [one] На ней { $count } монета.
    [few] На ней { $count } монеты.
   *[other] На ней { $count } монет.
  }
imhotep-draw-supply = Монет в запасе: { $count }. Их кладут на оставшиеся карты в конце раундов { $rounds }; каждая приносит { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
  }.
imhotep-draw-rounds = раунды
imhotep-draw-keep = Оставить: { $card }
imhotep-draw-pile = Колода: { $count }
imhotep-draw-discard = Сброс: { $count } ({ $cards })
imhotep-draw-round = Раунд { $round } из { $rounds }
imhotep-draw-round-card = Раунд { $round }, вместимость лодок: { $boats }
imhotep-draw-round-hidden = Раунд { $round }: карта закрыта
imhotep-draw-order = Очерёдность
imhotep-draw-next-round = Раунд { $round } начнёт тот, кто ходит после последней лодки.
imhotep-draw-favours = Милости: раз за партию, за камень
imhotep-draw-prophecies = Пророчества
imhotep-draw-task = { $task ->
    [most_market_cards] больше всех карт рынка
    [most_stones] больше всех камней { $at }
    [stones_at_each_monument] не меньше { $least } камней у каждого монумента
   *[most_on_sled] больше всех камней на санях
  }
imhotep-draw-prophecy = { imhotep-god }: { $task }. Раунды 1 и 2: { $first }, 3 и 4: { $second }, 5 и 6: { $third }. { $scarabs }
imhotep-draw-prophecy-use = Положить сюда скарабея.
imhotep-draw-scarab = { $name }, раунды { $rounds }: { $fulfilled ->
    [yes] сейчас выполнено
   *[no] сейчас не выполнено
  }
imhotep-draw-fulfils = Сейчас выполнено: { $names }.
imhotep-draw-favour-name = { $favour ->
    [1] взять 2 карты
    [2] полные сани
    [3] свой порядок
    [4] положить 2 и плыть
   *[5] положить 3
  }
imhotep-draw-favour-used = { $favour }. Использовано { $whose ->
    [you] вами
   *[other] игроком { $name }
  }
imhotep-draw-favour-use = Воспользоваться ею за камень из каменоломни.
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
  }: камней { $endless ->
    [yes] ∞
   *[no] { $count }
  }
imhotep-draw-get = Взять до трёх камней.
imhotep-draw-private = { $whose ->
    [you] Ваша личная лодка
   *[other] Личная лодка игрока { $name }
  }: { $left ->
    [yes] ещё может плыть
   *[no] уже плавала
  }
imhotep-draw-once = { $whose ->
    [you] { $what ->
        [bet] Ваша ставка
       *[favour] Ваша милость
      }
   *[other] { $what ->
        [bet] Ставка
       *[favour] Милость
      } игрока { $name }
  }: { $left ->
    [yes] ещё возможна
   *[no] уже использована
  }
imhotep-draw-hand = { $whose ->
    [you] Ваши карты
   *[other] Карты игрока { $name }
  }: { $cards }
imhotep-draw-things = { $whose ->
    [you] Что ещё есть у вас
   *[other] Что ещё есть у игрока { $name }
  }
imhotep-draw-secret = { $count ->
    [1] Одну из них знаете только вы.
   *[other] Из них { $count } знаете только вы.
  }
imhotep-draw-no-cards = карт нет
imhotep-draw-card = { $card }: { $count }
imhotep-draw-kept-red = { $count ->
    [one] оставлена { $count } красная карта
    [few] оставлены { $count } красные карты
   *[other] оставлено { $count } красных карт
  }
imhotep-draw-kept-red-short = красные карты
imhotep-draw-face-down = { $count ->
    [one] { $count } закрытая карта
    [few] { $count } закрытые карты
   *[other] { $count } закрытых карт
  }
imhotep-draw-use = Разыграть.
imhotep-draw-points = { $name }: пока { $sure } { $sure ->
    [one] очко
    [few] очка
   *[other] очков
  } и ещё { $more }, если бы партия закончилась сейчас

## the table's page

imhotep-page-livery = { $seat ->
    [0] лазурит, в полоску
    [1] сердолик, в точку
    [2] малахит, с уголками
   *[other] алебастр, в клетку
  }
imhotep-page-began = { $moved ->
    [yes] первый ход
   *[no] начинает
  }
imhotep-page-turn = раунд { $round }, ход { $turn }
imhotep-page-yucata = правила Yucata
imhotep-page-wrath = Гнев фараона
imhotep-page-private_boats = Личные лодки
imhotep-page-bets = Ставки
imhotep-page-favour = Милость фараона
imhotep-page-dynasty = Новая династия
imhotep-page-prophecies = Пророчества
imhotep-page-unlimited_stones = Камни без ограничения
imhotep-page-hidden_cards = Скрытые карты рынка
imhotep-page-boats = Лодки
imhotep-page-sled = Сани и каменоломня
imhotep-page-rounds = Раунды
imhotep-page-banks = Постройки и раунды
imhotep-decides = { $whose ->
    [you] Решаете вы
   *[other] Решает { $name }
  }
imhotep-why-take = { $whose ->
    [you] { $other } отправляет ваш камень на рынок: выберите карту.
   *[other] { $other } отправляет на рынок камень игрока { $name }: карту выбирает { $name }.
  }
imhotep-why-keep = { $whose ->
    [you] Ходит { $other }, а вы взяли закрытую пару: оставьте одну карту.
   *[other] Ходит { $other }, а { $name } берёт закрытую пару и выбирает, какую карту оставить.
  }
imhotep-why-build = { $whose ->
    [you] { $other } отправляет ваш камень к пирамидам: выберите одну из них.
   *[other] { $other } отправляет к пирамидам камень игрока { $name }: пирамиду выбирает { $name }.
  }
imhotep-why-place = { $whose ->
    [you] Ходит { $other }, а ваш камень лёг на поле с бонусом: можно положить ещё один.
   *[other] Ходит { $other }, а камень игрока { $name } лёг на поле с бонусом: можно положить ещё один.
  }
imhotep-why-temple = Раунд окончен: { $whose ->
    [you] выберите, что принесёт ваш камень в храме
   *[other] { $name } выбирает, что принесёт камень в храме
  }.
imhotep-why-build-place = { $whose ->
    [you] { $other } отправляет ваш камень к пирамиде: выберите место.
   *[other] { $other } отправляет к пирамиде камень игрока { $name }: место выбирает { $name }.
  }
imhotep-why-buy = { $whose ->
    [you] Ходит { $other }, а вы взяли карту: за монету можно купить ещё одну.
   *[other] Ходит { $other }, а { $name } берёт карту и за монету может купить ещё одну.
  }
imhotep-why-crypt = { $whose ->
    [you] { $other } отправляет ваш камень в гробницу: возьмите плитку крипты.
   *[other] { $other } отправляет в гробницу камень игрока { $name }: плитку крипты берёт { $name }.
  }
imhotep-why-raise = { $whose ->
    [you] { $other } отправляет ваш камень к обелискам: выберите постамент.
   *[other] { $other } отправляет к обелискам камень игрока { $name }: постамент выбирает { $name }.
  }
imhotep-numbers-and = { $first } и { $last }
imhotep-moment-now = сейчас
imhotep-moment-round = конец раунда
imhotep-moment-game = конец партии
imhotep-stones = камни
imhotep-column-scaffolds = помосты
imhotep-column-visible = видны
imhotep-column-chariot = колесница
imhotep-column-tiles = плитки
imhotep-column-left = левый
imhotep-column-middle = средний
imhotep-column-right = правый
imhotep-where-quarry = Посмотрите на свои сани и каменоломню.
imhotep-where-load = Посмотрите на свободные места на лодках.
imhotep-where-sail = Посмотрите на лодки, готовые к отплытию, и на свободные причалы.
imhotep-where-use = Посмотрите на свои синие карты.
imhotep-where-private = Посмотрите на свою личную лодку.
imhotep-where-bet = Посмотрите на поля ставок.
imhotep-where-favour = Посмотрите на свободные милости.
imhotep-where-prophesy = Посмотрите на пророчества.
imhotep-where-buy = Посмотрите, какие карты остались и сколько у вас монет.
imhotep-where-crypt = Посмотрите на открытые плитки крипты и на свои.
imhotep-where-raise = Сравните постаменты.
imhotep-where-imhotep = Посмотрите, какие камни в храме накроют следующими.
imhotep-where-deliver = Посмотрите, что даст один камень на рынке и у каждой постройки.
imhotep-where-next = Посмотрите, в каком порядке снимут камни.
imhotep-where-take = Посмотрите на карты рынка.
imhotep-where-keep = Сравните обе карты.
imhotep-where-build = Посмотрите на следующие поля пирамид.
imhotep-where-points = Спросите себя, что нужнее: очки или камни.
imhotep-where-stones = Спросите себя, что нужнее: камни или очки.
imhotep-where-done = Хотите здесь остановиться?
imhotep-where-pass = Ничего другого сделать нельзя.
imhotep-fact-round = раунд { $round }
imhotep-fact-turn = ход { $turn }
imhotep-page-shared = { $names } делят первое место: у каждого по { $points } { $points ->
    [one] очку
    [few] очка
   *[other] очков
  }.
imhotep-page-verdict = { $whose ->
    [you] Вы победили
   *[other] Победил игрок { $name }
  }: { $points } { $points ->
    [one] очко
    [few] очка
   *[other] очков
  }{ $tied ->
    [yes] ; при равенстве очков решили камни на санях
   *[no] {""}
  }.
imhotep-source-statues = Статуи
imhotep-source-decorations = Украшения
imhotep-source-blue_cards = Неиспользованные синие карты
imhotep-source-red_cards = Личная каменоломня
imhotep-source-prophecies = Пророчества
imhotep-source-private_boat = Неиспользованная личная лодка
imhotep-source-bets = Ставка
imhotep-source-wrath = Гнев фараона
imhotep-source-other = Другие очки
imhotep-counted-points = { $points ->
    [one] { $shown } очко
    [few] { $shown } очка
   *[other] { $shown } очков
  }
imhotep-counted-cards = { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[other] { $count } карт
  }
imhotep-counted-stones = { $count ->
    [0] ни одного камня
    [one] { $count } камень
    [few] { $count } камня
   *[other] { $count } камней
  }
imhotep-count-cards = { imhotep-counted-cards }: { imhotep-counted-points }
imhotep-count-stones = { imhotep-counted-stones }: { imhotep-counted-points }
imhotep-count-other = { imhotep-counted-points }
imhotep-count-unseen = { $words }; не учтено закрытых карт: { $count }
imhotep-count-sled = { imhotep-counted-cards }, на санях { $stones ->
    [one] { $stones } камень
    [few] { $stones } камня
   *[other] { $stones } камней
  }: { imhotep-counted-points }
imhotep-count-coins = { $count ->
    [one] { $count } монета
    [few] { $count } монеты
   *[other] { $count } монет
  }: { imhotep-counted-points }
imhotep-count-scaffolds = { imhotep-counted-stones }, { $scaffolds ->
    [0] ни одного помоста
    [one] { $scaffolds } помост
    [few] { $scaffolds } помоста
   *[other] { $scaffolds } помостов
  }: { imhotep-counted-points }
imhotep-count-chariot = { imhotep-counted-stones }, колесница на клетке { $space }: { imhotep-counted-points }
imhotep-count-tiles = { $tiles }: { imhotep-counted-points }
imhotep-count-shafts = { imhotep-counted-stones }, { $columns ->
    [0] ни одного полного столбца
    [one] { $columns } полный столбец
    [few] { $columns } полных столбца
   *[other] { $columns } полных столбцов
  }: { imhotep-counted-points }
imhotep-count-plinths = Высота: слева { $left }, в середине { $middle }, справа { $right } — { imhotep-counted-points }
imhotep-count-prophecy = { $god }, раунды { $first } и { $last }, { $fulfilled ->
    [yes] сейчас выполнено
   *[no] сейчас не выполнено
  }: { $points }
imhotep-count-no-prophecy = скарабеев на картах нет
imhotep-count-no-tile = плиток крипты нет
imhotep-kind-quarry = взять камни
imhotep-kind-load = положить камень
imhotep-kind-sail = отправить лодку
imhotep-kind-use = разыграть карту
imhotep-kind-private = личная лодка
imhotep-kind-bet = ставка
imhotep-kind-favour = милость
imhotep-kind-prophesy = пророчество
imhotep-kind-pass = пас
imhotep-choice-quarry = Взять камни
imhotep-choice-load = Положить на лодку { $boat }, место { $space }
imhotep-choice-sail = Отправить лодку { $boat } { $to }
imhotep-choice-use = Разыграть: { $card }
imhotep-choice-next = Следующим снять камень с места { $space }
imhotep-choice-take = Взять карту с поля { $field }
imhotep-choice-keep = { $number ->
    [1] Оставить первую карту
   *[2] Оставить вторую карту
  }
imhotep-choice-keep-card = { $card ->
   *[other] Оставить { imhotep-taken }
  }
imhotep-choice-build = Строить { $pyramid ->
    [left] левую
    [middle] среднюю
   *[right] правую
  } пирамиду
imhotep-choice-points = Взять 1 очко
imhotep-choice-stones = Взять 2 камня
imhotep-choice-private = Отправить личную лодку { $to }
imhotep-choice-bet = Ставка { $on }, { $side ->
    [left] слева
   *[right] справа
  }
imhotep-choice-prophesy = Пророчество: { $god }
imhotep-choice-buy = Купить карту с поля { $field }
imhotep-choice-crypt = Взять плитку с места { $field }
imhotep-choice-build-place = Строить: уровень { $level }, место { $place }
imhotep-choice-raise = Строить на { $plinth ->
    [left] левом
    [middle] среднем
   *[right] правом
  } постаменте
imhotep-choice-imhotep = Поставить Имхотепа на поле { $field }
imhotep-choice-deliver = Отправить плот { $to }
imhotep-choice-done = Готово
imhotep-choice-pass = Пас
imhotep-would = { $choice }.
imhotep-would-crypt = Вы получите { $tile }.
imhotep-would-prophesy = В конце: +{ $gain } { $gain ->
    [one] очко
    [few] очка
   *[other] очков
  }, если задание выполнено, иначе −{ $loss }.
imhotep-would-ask = { $whose ->
    [you] Затем решаете вы.
   *[other] Затем решает { $name }.
  }
imhotep-would-show = Будет открыто: { $what }.
imhotep-would-show-rounds = лодки следующего раунда
imhotep-would-show-crypt = { $count ->
    [one] { $count } плитка крипты
    [few] { $count } плитки крипты
   *[other] { $count } плиток крипты
  }
imhotep-would-show-hand = { $count ->
    [one] { $count } карта из колоды
    [few] { $count } карты из колоды
   *[other] { $count } карт из колоды
  }
imhotep-would-show-market = { $count ->
    [one] { $count } карта рынка
    [few] { $count } карты рынка
   *[other] { $count } карт рынка
  }
imhotep-ask-turn = Возьмите камни, положите камень, отправьте лодку или разыграйте синюю карту.
imhotep-ask-take = Возьмите за свой камень карту с рынка.
imhotep-ask-keep = Оставьте одну из двух карт.
imhotep-ask-build = Выберите пирамиду для своего камня.
imhotep-ask-place = Можно положить камень с саней на лодку.
imhotep-ask-temple = Выберите, что взять за камень в храме: 1 очко или 2 камня.
imhotep-ask-lever = Рычаг: выберите лодку и причал для неё.
imhotep-ask-sail-load = Парус: положите камень на лодку, которую отправите.
imhotep-ask-sail = Парус: выберите, куда плыть лодке.
imhotep-ask-hammer = Молот: положите камень на лодку.
imhotep-ask-chisel = Резец: положите камень на лодку.
imhotep-ask-order = Выберите камень, который снимут следующим.
imhotep-ask-favour-1 = Милость: возьмите открытую карту или нажмите «Готово».
imhotep-ask-favour-2 = Милость: можно положить камень; затем сани наполнятся.
imhotep-ask-favour-3 = Милость: положите камень на лодку, которую отправите, или нажмите «Готово», если какая-то лодка может плыть и так.
imhotep-ask-favour-3-sail = Милость: выберите, куда плыть лодке.
imhotep-ask-favour-4 = Милость: положите первый камень на лодку, которую отправите.
imhotep-ask-favour-4-more = Милость: положите второй камень на ту же лодку или нажмите «Готово».
imhotep-ask-favour-4-sail = Милость: выберите, куда плыть лодке.
imhotep-ask-favour-5 = Милость: положите камень на лодку или нажмите «Готово».
imhotep-ask-build-place = Выберите место для своего камня в пирамиде.
imhotep-ask-buy = Купите за монету ещё одну карту или нажмите «Готово».
imhotep-ask-crypt = Возьмите за свой камень открытую плитку крипты.
imhotep-ask-raise = Выберите постамент для своего камня.
imhotep-ask-imhotep = Поставьте Имхотепа на камень в храме.
imhotep-ask-raft = Плот: выберите, куда доставить камень.
imhotep-ask-plank = Сходни: выберите лодку со своим камнем и причал, к которому она пойдёт вслед за другой.
imhotep-ask-over = Партия окончена.

## learn by playing

imhotep-guide-load = Шесть раундов вы возите камни к постройкам; у кого в конце больше очков, тот и победил. Ход — это одно действие, а на одной лодке плывут камни обоих игроков. У вас на санях два камня.
imhotep-guide-load-do = Положите камень на лодку 1.
imhotep-guide-bow = Камень Ипи лежит на носу лодки 2. По прибытии камни снимают один за другим, начиная с носа; пустые места пропускают. Ваш будет вторым.
imhotep-guide-bow-do = Положите второй камень на лодку 2.
imhotep-guide-quarry = Сани пусты. Взять камни — тоже действие: до трёх за раз из каменоломни, пока на санях есть место. Умещается на них пять.
imhotep-guide-quarry-do = Возьмите камни.
imhotep-guide-pyramid = На лодке 2 уже два камня: теперь её может отправить любой из вас — туда, где в этом раунде лодки ещё не было. У пирамиды камень сразу приносит очки своего поля: первый 2, второй 1.
imhotep-guide-pyramid-do = Отправьте лодку 2 к пирамиде.
imhotep-guide-aboard = 2 очка у Ипи, 1 у вас; следующее поле дало бы 3. От рейса есть прок лишь тем, чьи камни на борту. Значит, держитесь за Ипи.
imhotep-guide-aboard-do = Положите камень на лодку 3, за камнем Ипи.
imhotep-guide-market = Ипи приплыл к храму: там в конце каждого раунда каждый видимый сверху камень приносит 1 очко. На рынке за каждый камень берут карту, а сам он возвращается в каменоломню.
imhotep-guide-market-do = Отправьте лодку 3 на рынок.
imhotep-guide-card = Ипи взял статую. Лиловые и зелёные карты считают в конце, синие разыгрывают потом как действие, красные действуют сразу: с картой «Вход» камень из вашей каменоломни ляжет в пирамиду, на поле в 3 очка.
imhotep-guide-card-do = Возьмите «Вход».
imhotep-guide-obelisks = Осталась одна лодка: разгрузят её — и раунд окончен, посчитают храм. Обелиск у каждого свой. В конце более высокий принесёт 10 очков, другой — 1; если они равны, очки делят.
imhotep-guide-obelisks-do = Отправьте лодку 1 к обелискам.
imhotep-guide-round = Вот и весь раунд: четыре лодки, и один причал остался пустым. Храм принёс Ипи 1 очко, а новая карта назвала следующие четыре лодки. Всего раундов шесть; теперь — к концу последнего.
imhotep-guide-tomb = Последний раунд: у вас { $yours }, у Ипи { $theirs }; то, что в скобках, добавится в конце. В гробнице тогда считают вместе соседние камни одного цвета: за 1–5 камней — 1, 3, 6, 10, 15 очков. Ваши два лежат порознь.
imhotep-guide-tomb-do = Отправьте лодку 3 в гробницу: на ней два ваших камня.
imhotep-guide-last = { $yours } против { $theirs }: ваши четыре камня теперь — одна область. На лодке 1 только камни Ипи, но отправить её можете и вы. На рынке они принесли бы карты, а по обелискам Ипи и так впереди.
imhotep-guide-last-do = Отправьте лодку 1 к обелискам и закончите партию.
imhotep-guide-end = { $yours } : { $theirs } — вы победили! Ещё раз посчитали храм, затем карты; неиспользованная синяя приносит 1 очко. Вот и вся игра.

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
    [you] Вы разыгрываете
   *[other] { $name } разыгрывает
  } { $card }.
imhotep-tell-next = { $whose ->
    [you] Вы снимаете
   *[other] { $name } снимает
  } следующим камень с места { $space }.
imhotep-tell-take = { $whose ->
    [you] Вы берёте
   *[other] { $name } берёт
  } { $card }.
imhotep-tell-keep = { $whose ->
    [you] Вы оставляете
   *[other] { $name } оставляет
  } { $card }.
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
    [you] Вы выбираете
   *[other] { $name } выбирает
  } в храме камни.
imhotep-tell-private = { $whose ->
    [you] Вы отправляете
   *[other] { $name } отправляет
  } личную лодку { $to }.
imhotep-tell-bet = { $whose ->
    [you] Вы ставите
   *[other] { $name } ставит
  } { $on }.
imhotep-tell-favour = { $whose ->
    [you] Вы пользуетесь
   *[other] { $name } пользуется
  } милостью «{ $favour }».
imhotep-tell-prophesy = { $whose ->
    [you] Вы кладёте
   *[other] { $name } кладёт
  } скарабея на карту «{ $god }», раунды { $rounds }.
imhotep-tell-buy = { $whose ->
    [you] Вы покупаете за монету
   *[other] { $name } покупает за монету
  } { $card }.
imhotep-tell-crypt = { $whose ->
    [you] Вы берёте
   *[other] { $name } берёт
  } из крипты { $tile }.
imhotep-tell-build-place = { $whose ->
    [you] Вы строите
   *[other] { $name } строит
  } на уровне { $level }, место { $place }.
imhotep-tell-raise = { $whose ->
    [you] Вы строите
   *[other] { $name } строит
  } на { $plinth ->
    [left] левом
    [middle] среднем
   *[right] правом
  } постаменте.
imhotep-tell-imhotep = { $whose ->
    [you] Вы { $stays ->
        [yes] оставляете
       *[no] ставите
      }
   *[other] { $name } { $stays ->
        [yes] оставляет
       *[no] ставит
      }
  } Имхотепа на поле { $field }.
imhotep-tell-deliver = { $whose ->
    [you] Вы отправляете
   *[other] { $name } отправляет
  } плот { $to }.
imhotep-tell-done = { $phase ->
    [buy] { $whose ->
        [you] Вы не покупаете вторую карту.
       *[other] { $name } не покупает вторую карту.
      }
    [favour-1] { $whose ->
        [you] Больше карт вы не берёте.
       *[other] { $name } больше не берёт карт.
      }
   *[place] { $whose ->
        [you] Больше камней вы не кладёте.
       *[other] { $name } больше не кладёт камней.
      }
  }
imhotep-tell-pass = { $whose ->
    [you] Вы пасуете
   *[other] { $name } пасует
  }.
imhotep-tell-point = { $whose ->
    [you] Вы выбираете
   *[other] { $name } выбирает
  } в храме очко.
imhotep-tell-delivered = Новые камни { $at }: { $stones }.
imhotep-tell-cards = Карты: { $cards }.
imhotep-tell-back = Обратно в каменоломню: { $count ->
    [one] { $count } камень
    [few] { $count } камня
   *[other] { $count } камней
  }.
imhotep-tell-quarried = Из каменоломни: { $stones }.
imhotep-tell-drawn = Из колоды: { $cards }.
imhotep-tell-drawn-card = { $card } ({ $name })
imhotep-tell-scaffold = Помост уровня { $level }: { $name }.
imhotep-tell-race = Плитки обелисков: { $tiles }.
imhotep-tell-race-tile = { $name } { $points } (высота { $height })
imhotep-tell-shaft = Столбец { $column } заполнен.
imhotep-tell-chariots = Колесницы теперь на клетках: { $spaces }.
imhotep-tell-gate = Ворота на клетке { $space }: { $names }.
imhotep-tell-tiles = Новые плитки крипты: { $tiles }.
imhotep-tell-temple = Храм приносит очки: { $points }.
imhotep-tell-coins = На оставшиеся карты кладут монеты, поля: { $fields }.
imhotep-tell-round = Начинается новый раунд.

## info dialogs

imhotep-info-boats = В каждом раунде четыре лодки: какие, указано на его карте. Кладите на них камни со своих саней; лодку с минимальной загрузкой может отправить каждый — туда, где в этом раунде ещё не было обычной лодки. Камни снимают, начиная с носа.
imhotep-info-sled = На ваших санях место для 5 камней. За раз берут до 3 из своей каменоломни. На лодки кладут только камни с саней.
imhotep-info-rounds = В партии шесть раундов. Раунд кончается, когда разгружена его четвёртая лодка; затем считают храм. Следующий раунд начинает сосед слева от того, кто отправил четвёртую лодку. ◇ Какие лодки названы на картах раундов, восстановлено: в правилах они не перечислены. (IMH-1.4)
imhotep-info-wrath = Кто не доставил хотя бы по камню к пирамиде, храму, гробнице и обелискам, теряет 5 очков.
imhotep-info-private_boats = Раз за партию положите камень на свою личную лодку и сразу отправьте её туда, где в этом раунде личной лодки ещё не было. Карту, взятую с ней на рынке, сразу заменяют, если обычной лодки там ещё не было; на рынок без карт её отправить нельзя. Неиспользованная лодка приносит 1 очко.
imhotep-info-bets = Раз за партию положите камень из каменоломни на поле ставок у монумента. В конце смотрят, где больше всего камней: там левое поле приносит 5 очков, правое — 3, а у второго по числу камней монумента левое — 3. Если впереди сразу несколько монументов, левое поле каждого приносит 3, остальные поля — ничего; если поровну у вторых, они не приносят ничего.
imhotep-info-favour = Раз за партию положите камень из каменоломни на свободную милость и выполните её.
imhotep-info-dynasty = Карт рынка 48, среди них пять новых видов. { $kept ->
    [always] Красные карты остаются открытыми у того, кто их получил.
   *[amun] Красные карты остаются у того, кто их получил, если среди богов есть Амон; иначе их сбрасывают.
  } { $colours ->
    [two] Вдвоём у каждого два цвета: всего 59 камней, и все они равноценны.{" "}
   *[one] {""}
  }(IMH-20.4)
imhotep-info-prophecies = В игре три бога из семи. В качестве действия положите одного из двух своих скарабеев на карту бога: если в конце его задание выполнено, вы получаете очки, если нет — теряете; чем раньше, тем больше. На каждой карте и в каждой паре раундов (1 и 2, 3 и 4, 5 и 6) — не больше одного вашего скарабея. (IMH-23.2)
imhotep-info-scarab = У каждого игрока два скарабея. Положенный на карту бога, скарабей остаётся там до конца; за неиспользованного очков не дают. (IMH-23.3)
imhotep-info-god = { $task } Если в конце задание выполнено, вы получаете { $gain } очков, если нет — теряете { $loss }: за скарабея из раундов 1–2, 3–4, 5–6.
imhotep-info-unlimited_stones = Каменоломни не кончаются, и камни в них никто не считает. (IMH-21.3)
imhotep-info-hidden_cards = Полученные карты рынка лежат лицом вниз: другие видят только их число, и до конца партии они не входят в счёт. Карты, взятые открыто, перечислены в «Ходе игры». Карта, которой никто другой не видел, остаётся тайной, пока её не разыграют или не кончится партия. Открыто лежат только грузовые сани. (IMH-24.2)
imhotep-info-hidden_cards-none = На сторонах этой партии тайных карт не бывает: все видели, что взял каждый.
imhotep-info-mark = ◇ Не по печатным правилам. { $why }
imhotep-note-god-out = В этой партии его нет.
imhotep-note-god = { $many ->
    [0] Есть в этой партии. Сейчас задание не выполнено ни у кого.
   *[other] Есть в этой партии. Сейчас задание выполнено: { $names }.
  }
imhotep-info-market-a = За каждый камень его владелец берёт открытую карту. Камни возвращаются в каменоломню.
imhotep-info-market-b = За каждый камень его владелец берёт открытую карту или смотрит закрытую пару, оставляет одну и сбрасывает другую. Камни возвращаются в каменоломню.
imhotep-info-pyramid-a = Камень сразу приносит очки следующего поля. Когда пирамида достроена, каждый новый камень приносит 1 очко.
imhotep-info-pyramid-b = За свой камень вы выбираете одну из трёх пирамид; он сразу приносит очки её следующего поля, а некоторые поля дают и бонус: верхнюю карту, три камня или возможность положить камень. Когда все достроены, каждый новый камень приносит 1 очко.
imhotep-info-temple-a = Камни заполняют поля слева направо, затем ложатся сверху. В конце каждого раунда каждый видимый сверху камень приносит 1 очко.
imhotep-info-temple-b = В конце каждого раунда каждый видимый сверху камень даёт то, что показано на его поле: очки, камни из каменоломни или верхнюю карту.
imhotep-info-tomb-a = В конце каждая связная область одного цвета приносит 1, 3, 6, 10, 15 очков за 1–5 камней и по 2 за каждый следующий.
imhotep-info-tomb-b = В конце каждый ряд считают отдельно: за первое, второе и третье место по числу камней — 8, 4 и 2 очка. При равенстве очки делят с округлением вниз.
imhotep-info-obelisks-a = В конце очки приносят самые высокие обелиски: вдвоём 10 и 1, втроём 12, 6 и 1, вчетвером 15, 10, 5 и 1. При равной высоте очки делят с округлением вниз; без камня очков нет.
imhotep-info-obelisks-b = Три камня одного цвета становятся башней на самом ценном свободном поле и сразу приносят его очки. Каждый отдельный камень в конце — 1 очко.
imhotep-info-obelisks-b-yucata = Три камня одного цвета становятся башней на самом ценном свободном поле; его очки начисляются только в конце. Каждый отдельный камень тогда — 1 очко. (IMH-14.1)
imhotep-info-entrance = Красная: камень из вашей каменоломни сразу идёт к пирамиде.
imhotep-info-sarcophagus = Красная: камень из вашей каменоломни сразу идёт в гробницу.
imhotep-info-paved-path = Красная: камень из вашей каменоломни сразу идёт к обелискам.
imhotep-info-private-quarry = Красная: сразу 1 очко и до 3 камней из вашей каменоломни.
imhotep-info-pyramid-decoration = Зелёная: в конце 1 очко за каждые 3 камня у пирамиды, любых цветов.
imhotep-info-temple-decoration = Зелёная: в конце 1 очко за каждые 3 камня в храме, любых цветов.
imhotep-info-tomb-decoration = Зелёная: в конце 1 очко за каждые 3 камня в гробнице, любых цветов.
imhotep-info-obelisk-decoration = Зелёная: в конце 1 очко за каждые 3 камня у обелисков, любых цветов.
imhotep-info-stone-decoration = Зелёная: в конце 1 очко за каждый камень на ваших санях.
imhotep-info-statue = Лиловая: в конце ваши статуи приносят 1, 3, 6, 10, 15 очков за 1–5 и по 2 за каждую следующую.
imhotep-info-cargo-sled = Без цвета: на ваших санях сразу умещается на 2 камня больше. Очков не приносит.
imhotep-info-lever = Синяя: отправьте лодку и выберите порядок, в котором снимают камни. Неиспользованная — 1 очко.
imhotep-info-hammer = Синяя: возьмите 3 камня, затем положите 1. Неиспользованная — 1 очко.
imhotep-info-sail = Синяя: положите камень на лодку и отправьте её. Неиспользованная — 1 очко.
imhotep-info-chisel = Синяя: положите 2 камня, на одну лодку или на две. Неиспользованная — 1 очко.
imhotep-info-raft = Синяя: если на санях не меньше 3 камней, верните 2 в каменоломню и доставьте 1 прямо на рынок или к любой постройке. Неиспользованная — 1 очко.
imhotep-info-plank = Синяя: верните 1 камень с саней в каменоломню и отправьте лодку с вашим камнем туда, где в этом раунде уже была обычная лодка. Неиспользованная — 1 очко.
imhotep-info-hidden = Здесь две закрытые карты. Кто их берёт, смотрит обе, одну оставляет, а другую сбрасывает.
imhotep-info-favour-1 = Возьмите до двух открытых карт с рынка; затем поля пополняют.
imhotep-info-favour-2 = Можно положить камень на лодку; затем ваши сани наполняют из каменоломни.
imhotep-info-favour-3 = Можно положить камень на лодку; затем она плывёт, а порядок разгрузки выбираете вы.
imhotep-info-favour-4 = Положите до двух камней на одну лодку и отправьте её.
imhotep-info-favour-5 = Положите до трёх камней на любые лодки.

## the terminal

imhotep-cell-card = { $card ->
    [entrance] вход
    [sarcophagus] саркофаг
    [paved-path] дорога
    [private-quarry] каменоломня
    [pyramid-decoration] пирамида /3
    [temple-decoration] храм /3
    [tomb-decoration] гробница /3
    [obelisk-decoration] обелиски /3
    [stone-decoration] сани /1
    [statue] статуя
    [cargo-sled] сани +2
    [lever] рычаг
    [hammer] молот
    [sail] парус
    [chisel] резец
    [raft] плот
   *[plank] сходни
  }
imhotep-cell-discard = Сброс: { $count }
imhotep-cell-fulfilled = сейчас выполнено
imhotep-cell-kept = красных карт: { $count }
imhotep-cell-task = { $task ->
    [most_market_cards] больше карт рынка
    [most_stones] больше камней: { $site }
    [stones_at_each_monument] у всех монументов по { $least }
   *[most_on_sled] больше камней на санях
  }
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
imhotep-about = Добывайте камни, грузите их на лодки и отправляйте туда, где это выгодно вам или мешает планам других.
imhotep-begins = Чем позже ходит игрок, тем больше у него камней в начале: 2, 3, 4, 5.
imhotep-option-wrath = Гнев фараона
imhotep-option-private_boats = Личные лодки
imhotep-option-bets = Ставки
imhotep-option-favour = Милость фараона
imhotep-option-dynasty = Новая династия
imhotep-option-prophecies = Пророчества
imhotep-option-unlimited_stones = Камни без ограничения
imhotep-option-hidden_cards = Скрытые карты рынка
imhotep-option-profile = Правила
imhotep-option-profile-printed = Печатные
imhotep-option-profile-yucata = Как на Yucata
imhotep-hint-market-a = четыре открытые карты
imhotep-hint-market-b = три открытые и закрытая пара
imhotep-hint-market-c = Монеты: за одну — вторая карта
imhotep-hint-market-d = Залежалый товар: на картах копятся монеты
imhotep-hint-pyramid-a = одна пирамида, очки сразу
imhotep-hint-pyramid-b = три пирамиды, есть бонусы
imhotep-hint-pyramid-c = Помосты: место на выбор, награда за уровень
imhotep-hint-pyramid-d = Основания: верхние камни дают очки и нижним
imhotep-hint-temple-a = 1 за камень, видимый сверху
imhotep-hint-temple-b = очки, камни или карта
imhotep-hint-temple-c = Процессия: колесницы спешат к воротам
imhotep-hint-temple-d = Место Имхотепа: его камень не накрыть
imhotep-hint-tomb-a = соседние камни одного цвета
imhotep-hint-tomb-b = больше всех камней в ряду
imhotep-hint-tomb-c = Крипта: собирайте наборы плиток
imhotep-hint-tomb-d = Шахты: полный столбец — сразу очки
imhotep-hint-obelisks-a = самые высокие в конце
imhotep-hint-obelisks-b = башни из трёх: чем раньше, тем лучше
imhotep-hint-obelisks-c = Наперегонки: кто раньше, тому больше
imhotep-hint-obelisks-d = Три постамента: каждый сравнивают отдельно
imhotep-hint-wrath = минус 5 очков, если обойти хоть один монумент
imhotep-hint-private_boats = раз за партию — своя лодка
imhotep-hint-bets = раз за партию: где будет больше камней?
imhotep-hint-favour = раз за партию — одно из пяти сильных действий
imhotep-hint-dynasty = 14 новых карт рынка и стороны C и D на выбор
imhotep-hint-prophecies = предскажите итог: угадаете — получите очки, нет — потеряете
imhotep-hint-unlimited_stones = вдвоём, по правилам Yucata: каменоломни не пустеют
imhotep-hint-hidden_cards = по печатным правилам: карты лежат лицом вниз, и чего не видели другие, останется вашей тайной
imhotep-remark-hidden_cards = С этими сторонами тайных карт не будет: все видят, что берёт каждый. Другое дело — сторона B рынка, пирамиды или храма.
imhotep-hint-profile-printed = Башня на обелисках B приносит очки, как только построена. В «Новой династии» красные карты остаются у вас.
imhotep-hint-profile-yucata = Башни на обелисках B приносят очки в конце; до тех пор они стоят в скобках. В «Новой династии» красные карты обычно сбрасывают.
imhotep-preset-base = Базовая игра
imhotep-preset-base-about = Везде сторона A и ничего больше: с этого начинают.
imhotep-preset-expansions = С мини-дополнениями
imhotep-preset-expansions-about = Личные лодки, ставки и милость фараона — всё по одному разу за партию.
imhotep-preset-dynasty = Новая династия
imhotep-preset-dynasty-about = Новые карты и пророчества; монеты на рынке, помосты у пирамиды, Имхотеп у храма. Гробница и обелиски — как прежде.

# options that do not go together; `option` is the one that is not possible so, `needs` what it lacks
imhotep-impossible = { $needs ->
    [players] камни без ограничения бывают только вдвоём
    [profile] { $option ->
        [hidden_cards] скрытые карты рынка есть только в печатных правилах
       *[unlimited_stones] камни без ограничения есть только в правилах Yucata: по печатным в ход идёт второй цвет
      }
   *[dynasty] { $option ->
        [prophecies] пророчества — часть «Новой династии»
        [unlimited_stones] камни без ограничения — часть «Новой династии»
        [hidden_cards] скрытые карты рынка — часть «Новой династии»
       *[other] стороны C и D — часть «Новой династии»
      }
  }
imhotep-impossible-remedy = { $needs ->
    [players] выберите двух игроков или отключите камни без ограничения
    [profile] { $option ->
        [hidden_cards] выберите печатные правила или отключите скрытые карты рынка
       *[unlimited_stones] выберите правила Yucata или отключите камни без ограничения
      }
   *[dynasty] { $option ->
        [prophecies] включите «Новую династию» или отключите пророчества
        [unlimited_stones] включите «Новую династию» или отключите камни без ограничения
        [hidden_cards] включите «Новую династию» или отключите скрытые карты рынка
       *[other] включите «Новую династию» или выберите сторону A или B
      }
  }

# pictures of the rules

imhotep-picture-load = Лазурит кладёт камень с саней на место 2 лодки 1. Подошло бы и любое другое свободное место.
imhotep-picture-minimum = Лодке 1 нужно 3 камня, а на ней 2: она ждёт. Лодке 2 хватает 2, она может отплыть.
imhotep-picture-order = От носа: сначала камень Сердолика, потом Лазурита; пустое место пропускают, последний — камень Малахита. Так они и лежат в гробнице сверху вниз.
imhotep-picture-market-a = Камень Сердолика ближе к носу: Сердолик выбирает первым и берёт рычаг. Потом выбирает Лазурит.
imhotep-picture-pyramid-a = Первые три поля дают 2, 1 и 3 очка: Лазуриту 2 + 3 = 5, Сердолику 1.
imhotep-picture-temple-a = Сверху видны 3 камня Малахита и по 1 у Лазурита и Алебастра: столько очков они и получат в конце раунда. Камни Сердолика накрыты: 0.
imhotep-picture-tomb-a = У Лазурита область из 2 камней: 3 очка. У Сердолика области из 3 и 1: 6 + 1 = 7. У Малахита из 6: 15 + 2 = 17. У Алебастра из 1: 1 очко.
imhotep-picture-obelisks-a = Сердолик выше всех: 15. Лазурит и Алебастр делят второе и третье место: 10 + 5 пополам, с округлением вниз — по 7. Малахит не строил: 0.
imhotep-picture-market-b = Три карты открыты, на поле 4 лежат 2 закрытые: их берут парой.
imhotep-picture-pyramid-b = Лазурит кладёт все три камня в среднюю пирамиду: 2 + 3 + 1 = 6 очков. Третье поле даёт и камни: 3 из каменоломни, теперь на санях 5.
imhotep-picture-temple-b = В конце раунда: Лазурит на поле 1 выбирает очко. Сердолику поле 2 приносит два очка. Малахит на поле 3 берёт вместо очка 2 камня: теперь на санях 5, а очков 0.
imhotep-picture-tomb-b = Ряд за рядом. Верхний: Лазурит 8, Сердолик и Малахит по 3. Средний: Алебастр 8, Лазурит 4. Нижний: Малахит 8. Вместе 12, 3, 11 и 8.
imhotep-picture-obelisks-b = Третий камень Лазурита — и башня готова: поле 10 занято, она встаёт на 9 и сразу приносит 9 очков. У Сердолика 10 и ещё 1 за отдельный камень: 11.
imhotep-picture-decorations = В гробнице 7 камней, неважно чьих. Полных троек две: украшение гробницы приносит Лазуриту 2 очка.
imhotep-picture-statues = Три статуи вместе: 6 очков.
imhotep-picture-lever = С рычагом Лазурит сначала снимает свой камень, с кормы. Он ложится сверху, за ним идут камни Сердолика.
imhotep-picture-prophecies = Раунд 1: Лазурит кладёт скарабея на карту «Ра». Сбудется пророчество — 7 очков, нет — минус 7.
imhotep-picture-market-c = Лазурит берёт за камень статую и докупает рычаг. Из 2 монет остаётся 1.
imhotep-picture-pyramid-c = Третий камень лежит на двух застроенных местах. У обоих 2 + 2 = 4 очка.
imhotep-picture-pyramid-d = У Лазурита было 6 очков, у Сердолика 7. Камень на уровне 2 приносит 1 и по 1 за каждый камень под ним: 2 Лазуриту, 2 Сердолику. Теперь у обоих по 9.
imhotep-picture-temple-c = Раунд окончен: за каждый видимый камень колесница едет дальше. Лазурит и Сердолик прошли 2 клетки, Малахит — 1.
imhotep-picture-temple-d = На каждом поле лежит камень; три следующих ложатся на поля 1, 3 и 4. Поле 2, на котором стоит Имхотеп, пропускают.
imhotep-picture-tomb-c = Открыты были маска и два кувшина. Лазурит взял за первый камень маску, Сердолик за второй — кувшин.
imhotep-picture-tomb-d = Столбец, где только Лазурит: 9. Столбец троих: по 2. Столбец с двумя камнями Сердолика: 5, Лазуриту 1. Одиночный камень: 1 Малахиту. Вместе 12, 7 и 3.
imhotep-picture-obelisks-c = Лазурит первым достигает высоты 1 и высоты 2: 3 + 3 = 6 очков. Сердолик второй на высоте 1: 2 очка.
imhotep-picture-obelisks-d = Слева высота равная, 4 + 2 делят: по 3. Справа только Лазурит: 8. Вместе 11 и 3 очка.

imhotep-scene-round = Конец раунда { $round }

## a position as a line

imhotep-spelling = Игроки — 0–3, карты и постройки названы по-английски. cargo — лодки, считая от носа, dock — куда они приплыли; pyramid, temple и tomb — камни в том порядке, в каком их клали; laid и delivered — сколько их у каждой постройки: всего и по игрокам.

## where points are expected, in the middle of a sentence: about 3 points ...

imhotep-at-pyramid = на пирамиде
imhotep-at-temple = в храме
imhotep-at-tomb = в гробнице
imhotep-at-obelisks = на обелисках
imhotep-at-market = на рынке
imhotep-at-statues = за статуи
imhotep-at-decorations = за украшения
imhotep-at-red_cards = за личную каменоломню
imhotep-at-blue_cards = за неиспользованные синие карты
imhotep-at-private_boat = за личную лодку
imhotep-at-bets = за ставку
imhotep-at-prophecies = за пророчества
imhotep-at-wrath = из-за гнева фараона
imhotep-at-other = за прочее
