## why not

duel-no-over = партия окончена
duel-no-place-supply = у вас нет миплов в запасе, все { $meeples } стоят в гавани
duel-no-place-taken = { $owner ->
    [own] на { $field } уже стоит ваш мипл
   *[other] на { $field } уже стоит мипл соперника
  }
duel-no-place-unload = с миплом на { $field } нельзя было бы разгрузить ни одной лодки: в ряду { $row } стало бы { $in_row }, в столбце { $column } — { $in_column }, а лодке нужны жетоны и два мипла на её линии
duel-no-boat-gone = лодка { $boat } вышла из игры
duel-no-boat-empty = лодка { $boat } стоит пустой до конца хода
duel-no-unload-meeples = лодке { $boat } нужны два мипла в её { $line ->
    [row] ряду
   *[column] столбце
  }, там { $has ->
    [0] нет ни одного
    [1] только один
   *[other] { $has }
  }
duel-no-use-one = за ход разыгрывают один жетон действия, и один вы уже разыгрываете
duel-no-use-none = у вас нет жетона действия «{ $action ->
    [take] взять
    [place] поставить
    [unload] разгрузить
   *[swap] поменять
  }»
duel-no-use-take = на лодках только жетоны действий, взять нечего
duel-no-use-place = нужны два мипла в запасе, у вас { $has ->
    [0] нет ни одного
    [1] только один
   *[other] { $has }
  }
duel-no-use-swap = после этого нельзя было бы разгрузить ни одной лодки: ни у одной нет двух миплов на её линии
duel-no-use-unload-supply = нужен мипл в запасе, чтобы сначала поставить его, а все { $meeples } стоят в гавани
duel-no-use-unload = нет ячейки, с которой новый мипл позволил бы разгрузить какую-нибудь лодку
duel-no-take-first = снять жетон с лодки можно только жетоном действия «взять»
duel-no-take-action = на погрузочном месте { $space } лодки { $boat } лежит жетон действия, а их брать нельзя
duel-no-swap-first = поменять жетоны местами можно только жетоном действия «поменять»
duel-no-done-turn = вы ещё не начали ничего, что можно было бы закончить; ход — это один поставленный мипл, одна разгрузка или один жетон действия
duel-no-pass-middle = ваш ход начат и ещё не закончен
duel-no-pass-can = вы ещё можете походить: миплов в запасе — { $supply }, лодок для разгрузки — { $boats }, жетонов действий — { $tiles }
duel-no-asked-take = сначала возьмите жетон с лодки
duel-no-asked-place-first = сначала поставьте первого из двух или трёх миплов
duel-no-asked-place-second = сначала поставьте второго мипла
duel-no-asked-place-third = поставьте третьего мипла или нажмите «Готово»
duel-no-asked-place-then-unload = сначала поставьте мипла, потом будет разгрузка
duel-no-asked-unload-first = сначала разгрузите лодку
duel-no-asked-unload-second = разгрузите вторую лодку или нажмите «Готово»
duel-no-asked-swap = сначала поменяйте местами два жетона одной лодки
duel-no-asked-unload-after-swap = сначала разгрузите лодку


## names of tiles and sites
## $number (Number) - the number of a tomb tile, the symbols of a temple tile

duel-name-obelisk = обелиск
duel-name-pyramid-light = светлая пирамида
duel-name-pyramid-dark = тёмная пирамида
duel-name-temple = храм с { $number } { $number ->
    [one] символом
   *[other] символами
}
duel-name-tomb = гробница { $number }
duel-name-action-take = жетон действия «взять»
duel-name-action-place = жетон действия «поставить»
duel-name-action-unload = жетон действия «разгрузить»
duel-name-action-swap = жетон действия «поменять»

## the same, where somebody takes or gets it
## $number (Number) - the number of a tomb tile, the symbols of a temple tile

duel-taken-obelisk = обелиск
duel-taken-pyramid-light = светлую пирамиду
duel-taken-pyramid-dark = тёмную пирамиду
duel-taken-temple = храм с { $number } { $number ->
    [one] символом
   *[other] символами
}
duel-taken-tomb = гробницу { $number }
duel-taken-action-take = жетон действия «взять»
duel-taken-action-place = жетон действия «поставить»
duel-taken-action-unload = жетон действия «разгрузить»
duel-taken-action-swap = жетон действия «поменять»

duel-site-obelisk = Обелиск
duel-site-temple = Храм
duel-site-pyramids = Пирамиды
duel-site-tomb = Гробница

## info dialogs

duel-info-obelisk-a = За каждый ваш жетон обелиска — 1 очко. Если их у вас больше, чем у соперника, к ним добавляются 6 очков; при равном числе их не получает никто. (DUEL-6.1)
duel-info-obelisk-b = Кто раньше соберёт пять жетонов обелиска, получает 12 очков. Кто позже — 6, если в конце их пять или больше, иначе ничего. За десять и больше — всего 18 очков. (DUEL-7.1)
duel-info-temple-a = Каждый символ на ваших жетонах храма приносит 1 очко. На жетоне от одного до четырёх символов. (DUEL-6.2)
duel-info-temple-b = Ваши жетоны храма образуют наборы, в которых число символов не повторяется. Набор из одного, двух, трёх или четырёх приносит 1, 4, 9 или 16 очков. Наборы составляются так, чтобы очков вышло больше всего. (DUEL-7.2)
duel-info-pyramids-a = Вы строите светлую и тёмную пирамиды, и каждая считается сама по себе. От одного до шести жетонов приносят 1, 3, 6, 10, 15 или 21 очко. (DUEL-6.3)
duel-info-pyramids-b = Считается только меньшая из двух ваших пирамид, а если они равны — одна из них. От одного до шести жетонов приносят 0, 4, 10, 18, 30 или 45 очков; если нет ни одного, вы теряете 6 очков. (DUEL-7.3)
duel-info-tomb-a = Числа, которые идут подряд без пропусков, образуют группу; одиночный жетон — тоже группа. Один, два, три или четыре жетона приносят 1, 4, 9 или 16 очков, пять и больше — 25. 12 и 1 не соседи. (DUEL-6.4)
duel-info-tomb-b = Числа, которые идут подряд без пропусков, образуют группу; одиночный жетон — тоже группа. Каждая группа приносит 4 очка, какой бы величины она ни была: здесь выгодны пропуски. 12 и 1 не соседи. (DUEL-7.4)

duel-info-action-take = Возьмите любой жетон с любой лодки, кроме жетона действия, и положите его на свой планшет. Затем верхний жетон резерва ляжет на освободившееся погрузочное место. Разыграть можно, пока на какой-нибудь лодке лежит жетон, который не является жетоном действия. Неиспользованный, он принесёт в конце 1 очко. (DUEL-4.1)
duel-info-action-place = Поставьте за один ход двух или трёх миплов. Разыграть можно, если в вашем запасе хотя бы два мипла; третий — по желанию. Неиспользованный, этот жетон принесёт в конце 1 очко. (DUEL-4.2)
duel-info-action-unload = Поставьте одного мипла, затем разгрузите одну лодку или две. Разыграть можно, если после этого мипла можно разгрузить хотя бы одну лодку; вторая — по желанию. Неиспользованный, этот жетон принесёт в конце 1 очко. (DUEL-4.3)
duel-info-action-swap = Поменяйте местами два жетона одной лодки, затем разгрузите эту или другую лодку. Разыграть можно, если какую-нибудь лодку можно разгрузить. Неиспользованный, этот жетон принесёт в конце 1 очко. (DUEL-4.4)

duel-info-harbour = Девять ячеек, названных по столбцу и ряду: b2 — та, что в середине. Поставьте мипла из своего запаса на свободную ячейку. В конце каждый ваш мипл, который ещё стоит в гавани, приносит 1 очко. (DUEL-3.1)
duel-info-boats = Лодку можно разгрузить, если в её ряду или столбце стоят хотя бы два мипла, чьи бы они ни были. Ближайший к лодке мипл получает самый дальний от гавани жетон, следующий мипл — следующий жетон. Что осталось, уходит в коробку, а миплы возвращаются в запасы. (DUEL-3.2)
duel-info-stock = Закрытые жетоны, которыми снова загружают разгруженные лодки. Они лежат группами по три: каждая группа — это ещё одна лодка, которую можно загрузить. Когда стопка пуста, разгруженная лодка выходит из игры. (DUEL-3.2d)
duel-info-reserve = Три жетона, которые с самого начала лежат закрытыми. Кто разыгрывает жетон действия «взять», кладёт верхний из них на освободившееся погрузочное место. Резерв никогда не пополняется. (DUEL-4.1)
duel-info-box = Всё, что вышло из игры: жетоны, оставшиеся лишними при разгрузке, и разыгранные жетоны действий. Очков они никому не приносят. (DUEL-3.2c)
duel-info-supply = Ваши миплы, которые не стоят в гавани; всего их четыре. Ставить миплов можно только отсюда. Мипл, снявший жетон с лодки, возвращается сюда. (DUEL-1.3)

## drawing
## $whose - "you" or "other" (or "box"), $name - the player's name, $label - what has been said of the piece so far

duel-draw-livery = { $seat ->
    [0] Лазурит
   *[1] Сердолик
  }
duel-draw-none = ничего
duel-draw-harbour = Гавань: три ряда, три столбца, шесть лодок
duel-draw-store = { $store ->
    [stock] Стопка
   *[reserve] Резерв
  }
duel-draw-store-holds = { $store ->
    [stock] Стопка
   *[reserve] Резерв
  }: { $tiles ->
    [0] жетонов не осталось
    [one] { $tiles } закрытый жетон
    [few] { $tiles } закрытых жетона
   *[other] { $tiles } закрытых жетонов
  }
duel-draw-loads = { $boats ->
    [0] загружать нечем
    [one] ещё на { $boats } лодку
    [few] ещё на { $boats } лодки
   *[other] ещё на { $boats } лодок
  }
duel-draw-field-free = { $field }, свободно
duel-draw-field-taken = { $field }: { $whose ->
    [you] ваш мипл
   *[other] мипл игрока { $name }
  }
duel-draw-field-place = { $field }, свободно. Поставить мипла. Миплов в ряду { $row }: { $across }, в столбце { $column }: { $down }.
duel-draw-just-moved = { $label }, последний ход
duel-draw-boat = Лодка { $boat }: { $load }. Миплов на её линии: { $meeples }.
duel-draw-boat-empty = Лодка { $boat } пуста до конца хода
duel-draw-boat-gone = Лодка { $boat } вышла из игры
duel-draw-on-space = место { $space } — { $tile }
duel-draw-unload = Разгрузка
duel-draw-unload-this = { $known ->
    [yes] Разгрузить: { $shares }.
   *[no] Разгрузить.
  }
duel-draw-share = { $tile } — { $whose ->
    [you] вам
    [box] в коробку
   *[other] игроку { $name }
  }
duel-draw-reveals = Открывает скрытое, отменить будет нельзя.
duel-draw-space = Лодка { $boat }, место { $space }: { $tile }
duel-draw-space-empty = Лодка { $boat }, место { $space }: пусто
duel-draw-space-take = { $label }. Взять этот жетон.
duel-half-swap = { $tile }: выберите жетон, с которым он поменяется местами.
duel-draw-space-swap = { $label }. Выбрать, чтобы поменять.
duel-draw-supply = запас: { $here } из { $all }
duel-draw-supply-of = { $whose ->
    [you] Ваш запас
   *[other] Запас игрока { $name }
  }: { $here } из { $all } миплов
duel-draw-action-tiles = { $whose ->
    [you] Ваши жетоны действий
   *[other] Жетоны действий игрока { $name }
  }
duel-draw-action-word = { $kind ->
    [take] взять
    [place] поставить
    [unload] разгрузка
   *[swap] поменять
  }
duel-draw-action-none = { $tile }: нет
duel-draw-action-held = { $tile }: { $tiles }
duel-draw-action-use = { $tile }: { $tiles }. Разыграть один.
duel-draw-obelisk = { $whose ->
    [you] Ваш обелиск
   *[other] Обелиск игрока { $name }
  }: { $tiles ->
    [0] нет жетонов
    [one] { $tiles } жетон
    [few] { $tiles } жетона
   *[other] { $tiles } жетонов
  }
duel-draw-first-to-five = пять первым
duel-draw-temple = { $whose ->
    [you] Ваш храм
   *[other] Храм игрока { $name }
  }: { $tiles }
duel-draw-pyramids = { $whose ->
    [you] Ваши пирамиды
   *[other] Пирамиды игрока { $name }
  }: светлая { $light } из 6, тёмная { $dark } из 6
duel-draw-pyramid = { $shade ->
    [light] светлая { $tiles }
   *[dark] тёмная { $tiles }
  }
duel-draw-tomb = { $whose ->
    [you] Ваша гробница
   *[other] Гробница игрока { $name }
  }: { $numbers }; групп: { $groups }
duel-draw-box = Коробка, вне игры ({ $count }): { $tiles }
duel-draw-box-title = Коробка
duel-draw-points = { $name }: наверняка { $sure } и ещё { $more }, если бы партия закончилась сейчас
duel-draw-side = Сторона { $side }
duel-draw-table = Дуэль, ход { $turn }

## home page: the game, its options and their values (duel-option-, sites are called as on the table), what a value means (duel-hint-)

duel-title = Дуэль
duel-players = два игрока, около получаса
duel-about = Шесть лодок, девять ячеек, по четыре мипла: от того, кто где стоит, зависит, кому какой жетон достанется.
duel-begins = При равенстве побеждает тот, кто ходит вторым.
duel-option-profile = Загрузка лодок
duel-option-profile-printed = Сразу
duel-option-profile-yucata = В конце хода
duel-hint-profile-printed = Как в печатных правилах: разгруженную лодку загружают снова до продолжения хода.
duel-hint-profile-yucata = Как на Yucata: разгруженная лодка стоит пустой до конца хода.

## the log, the announcements
## learn by playing

duel-guide-place = Очки приносят четыре планшета; у кого в конце больше, тот и победил. В гавани решается, кому какой жетон для них достанется. Ячейка в середине хороша вдвойне: и у ряда 2, и у столбца b — своя лодка.
duel-guide-place-do = Поставьте мипла в середину, на b2.
duel-guide-unload = Двух миплов в ряду хватает, чтобы разгрузить его лодку. Ближе к лодке стоит мипл Ипи, он берёт самый дальний жетон, ваш — следующий. Что осталось, уходит в коробку.
duel-guide-unload-do = Выберите лодку 2, затем нажмите золотую кнопку: откроются новые жетоны, и отменить ход будет нельзя.
duel-guide-column = Миплы вернулись, лодка снова загружена. Со столбцами всё так же, их лодки — сверху. Ближе всех к лодке c стоит Ипи; следующему за ним достанется жетон действия.
duel-guide-column-do = Поставьте мипла в столбец c, ниже мипла Ипи.
duel-guide-gold = Теперь и в столбце c два мипла. Наведите указатель на лодку — и увидите, кому что достанется.
duel-guide-gold-do = Разгрузите лодку c.
duel-guide-action = Разыграть жетон действия — это целый ход, и жетон израсходован. Ваш берёт жетон с любой лодки, только не жетон действия. Гробницам нужны соседи: у вас 7, а 6 и 8 лежат на лодке 1.
duel-guide-action-do = Разыграйте жетон действия и возьмите гробницу 6 или 8 с лодки 1.
duel-guide-tomb = Два соседа — это группа: 4 очка. Три подряд дали бы 9, четыре — 16, пять и больше — 25. У вас { $yours }, у Ипи { $theirs }: то, что в скобках, добавится, если партия закончится сейчас. А теперь — к её концу.
duel-guide-obelisk = Стопка пуста: разгруженная лодка теперь выходит из игры. У вас { $yours }, у Ипи { $theirs }. Обелиск приносит 1 очко, а у кого их больше, получает ещё 6. У вас обоих по четыре.
duel-guide-obelisk-do = Разгрузите лодку 1: ваш мипл возьмёт пятый обелиск.
duel-guide-pyramids = { $yours } против { $theirs }! Прибавилось 1 + 6, убавилось 1: мипл в гавани приносит 1 очко, а ваш ушёл домой. Пирамиды, светлая и тёмная порознь: 1, 3, 6, 10, 15, 21 очко за один–шесть жетонов.
duel-guide-pyramids-do = Разгрузите лодку c: с третьей тёмной пирамидой 3 очка станут 6.
duel-guide-temple = На жетонах храма каждый символ — 1 очко. И про конец: как только остаётся одна гружёная лодка, партия окончена. Эту последнюю уже никто не разгрузит.
duel-guide-temple-do = Разгрузите лодку b: четыре символа — и партия окончена.
duel-guide-end = { $yours } : { $theirs } — вы победили! И последнее: неиспользованный жетон действия приносит в конце 1 очко. Вот и вся игра.

## $whose - "you" or "other", $name - the player's name; $first, $last, $taken, $laid, $tile - tiles

duel-tell-place = { $whose ->
    [you] Вы ставите
   *[other] { $name } ставит
  } мипла на { $field }.
duel-tell-unload = { $whose ->
    [you] Вы разгружаете
   *[other] { $name } разгружает
  } лодку { $boat }: { $gains }.
duel-tell-gain = { $whose ->
    [you] вы получаете
   *[other] { $name } получает
  } { $tiles }
duel-tell-and = { $first } и { $last }
duel-tell-gains = { $first }; { $last }
duel-tell-gained = Жетоны: { $gains }.
duel-tell-left-over = Из игры выходит { $tile }.
duel-tell-loaded = Лодка { $boat } загружена снова.
duel-tell-gone = Лодка { $boat } выходит из игры.
duel-tell-use = { $whose ->
    [you] Вы разыгрываете
   *[other] { $name } разыгрывает
  } { $tile }.
duel-tell-take = { $whose ->
    [you] Вы берёте
   *[other] { $name } берёт
  } с лодки { $boat } { $taken }; взамен из резерва — { $laid }.
duel-tell-swap = { $whose ->
    [you] Вы меняете
   *[other] { $name } меняет
  } местами на лодке { $boat } { $first } и { $last }.
duel-tell-done = { $whose ->
    [you] Вы завершаете ход.
   *[other] { $name } завершает ход.
  }
duel-tell-pass = { $whose ->
    [you] Вам нечем ходить, и вы пасуете.
   *[other] { $name } пасует: ходить нечем.
  }

## the table's page

duel-page-livery = { $seat ->
    [0] лазурит
   *[1] сердолик
  }
duel-page-began = { $moved ->
    [yes] первый ход
   *[no] ходит первым
  }
duel-page-turn = ход { $turn }
duel-page-side-b = { $site } B
duel-page-yucata = правила Yucata
duel-page-about-actions = Что делают жетоны действий
duel-page-action-take = Взять жетон
duel-page-action-place = Поставить двух или трёх
duel-page-action-unload = Поставить и разгрузить
duel-page-action-swap = Поменять и разгрузить
duel-page-harbour = Гавань
duel-page-boats = Лодки
duel-page-supply = Запас
duel-page-stock = Стопка
duel-page-reserve = Резерв
duel-page-box = Коробка
duel-page-belongs = Планшет: { $site }
duel-page-action_tiles = Неиспользованные жетоны действий
duel-page-meeples = Миплы в гавани
duel-page-verdict = { $whose ->
    [you] Вы победили
   *[other] Победил игрок { $name }
  }{ $tied ->
    [yes] {""}: очков поровну, по { $won }, а при равенстве побеждает тот, кто ходил вторым.
   *[no] {" "}со счётом { $won } : { $lost }.
  }
duel-hint-obelisk-a = по 1 и ещё 6 за большинство
duel-hint-obelisk-b = 5 раньше соперника: 12, позже: 6; с 10: 18
duel-hint-temple-a = 1 за каждый символ
duel-hint-temple-b = наборы без повторов: 1, 4, 9, 16
duel-hint-pyramids-a = 1, 3, 6, 10, 15, 21 за каждую
duel-hint-pyramids-b = только меньшая: −6, 0, 4, 10, 18, 30, 45
duel-hint-tomb-a = группы: 1, 4, 9, 16, далее 25
duel-hint-tomb-b = 4 за каждую группу
duel-kind-place = поставить мипла
duel-kind-unload = разгрузить лодку
duel-kind-use = разыграть жетон
duel-kind-pass = пас
duel-ask-turn = Поставьте мипла, разгрузите лодку или разыграйте жетон действия.
duel-ask-take = Возьмите жетон с лодки.
duel-ask-place-first = Поставьте первого мипла.
duel-ask-place-second = Поставьте второго мипла.
duel-ask-place-third = Поставьте третьего мипла или нажмите «Готово».
duel-ask-place-then-unload = Поставьте мипла, затем разгрузите лодку.
duel-ask-unload-first = Разгрузите лодку.
duel-ask-unload-second = Разгрузите вторую лодку или нажмите «Готово».
duel-ask-swap = Выберите два жетона одной лодки: они поменяются местами.
duel-ask-unload-after-swap = Разгрузите лодку.
duel-choice-place = Поставить на { $at }
duel-choice-unload = Разгрузить лодку { $at }
duel-choice-use = Разыграть: { $tile }
duel-choice-take = Взять с лодки { $boat }
duel-choice-swap = Поменять на лодке { $boat }
duel-choice-done = Готово
duel-choice-pass = Пас

## explaining: what a decision would do, what counts, what would make a decision possible
## $whose - "you" or "other", $name - the player's name; $fields, $boats - lists, $count - how many are in them

duel-would-place = Мипл встанет на { $field }.
duel-would-ready = { $count ->
    [1] После этого можно разгрузить лодку { $boats }.
   *[other] После этого можно разгрузить лодки { $boats }.
  }
duel-would-unload = Лодка { $boat }: { $gains }.
duel-would-gain = { $whose ->
    [you] вы получите
   *[other] { $name } получит
  } { $tiles }
duel-would-loaded = Лодку { $boat } снова загрузят неизвестными жетонами.
duel-would-gone = Лодка { $boat } выйдет из игры.
duel-would-use = В коробку уйдёт { $tile }.
duel-would-take = { $whose ->
    [you] Вы получите
   *[other] { $name } получит
  } { $tile }; на освободившееся место ляжет неизвестный жетон из резерва.
duel-would-swap = На лодке { $boat } поменяются местами { $first } и { $last }.
duel-would-done = На этом ход закончится.
duel-would-pass = Ничего не произойдёт, ход перейдёт дальше.
duel-would-next = Затем: { $asked }
duel-count-obelisk-a = По 1 за жетон: { $tiles }. { $lead ->
    [yes] Большинство, { $tiles } к { $other }: ещё 6.
   *[no] Большинства нет, { $tiles } к { $other }.
  }
duel-count-obelisk-b = Жетонов: { $tiles }. { $reached ->
    [first] Пять раньше соперника: 12.
    [ten] Пять раньше соперника: 12; десять или больше: ещё 6.
    [five] Пять или больше, но позже соперника: 6.
   *[none] Меньше пяти: ничего.
  }
duel-count-temple-a = По 1 за символ: { $symbols }, жетонов: { $tiles }.
duel-count-temple-b = { $count ->
    [0] Жетонов пока нет.
   *[other] Наборы без повторов по числу жетонов ({ $sizes }): { $points }.
  }
duel-count-pyramids-a = Светлая пирамида, жетонов { $light }: { $light_points }. Тёмная пирамида, жетонов { $dark }: { $dark_points }.
duel-count-pyramids-b = Светлая пирамида { $light }, тёмная пирамида { $dark }; считается только меньшая: { $smaller }.
duel-count-tomb-a = { $count ->
    [0] Жетонов пока нет.
   *[other] Группы и что приносит каждая: { $groups }.
  }
duel-count-tomb-b = { $count ->
    [0] Жетонов пока нет.
   *[other] По 4 за группу: { $groups }.
  }
duel-count-action_tiles = По 1 за жетон действия, оставшийся неиспользованным: сейчас { $count }.
duel-count-meeples = По 1 за мипла, который в конце стоит в гавани: сейчас { $count }.
duel-remedy-supply = { $count ->
    [0] ваши миплы вернутся, когда разгрузят лодку их ряда или столбца
    [1] разгрузите лодку { $boats }: она вернёт вам миплов
   *[other] разгрузите одну из лодок { $boats }: они вернут вам миплов
  }
duel-remedy-fields = выберите одну из ячеек { $fields }
duel-remedy-gone = уже ничего: она не вернётся
duel-remedy-empty = её снова загрузят, когда закончится этот ход
duel-remedy-meeples = поставьте ещё { $more ->
    [1] одного мипла
   *[other] двух миплов
  } в { $line ->
    [row] ряд
   *[column] столбец
  } { $boat }, на { $fields }
duel-remedy-next-turn = закончите этот ход; следующий можно начать с жетона действия
duel-remedy-gain = сначала нужно получить жетон действия «{ $action ->
    [take] взять
    [place] поставить
    [unload] разгрузить
   *[swap] поменять
  }»; { $count ->
    [0] сейчас ни на одной лодке его нет
    [1] сейчас такой лежит на лодке { $boats }
   *[other] сейчас такие лежат на лодках { $boats }
  }
duel-remedy-other-tile = сначала на лодке должен оказаться жетон другого вида
duel-remedy-ready = { $count ->
    [0] сначала поставьте двух миплов на линию гружёной лодки
   *[other] сначала поставьте мипла, на { $fields }: тогда лодку можно разгрузить
  }
duel-remedy-another-tile = выберите жетон, который не жетон действия, если такой есть
duel-remedy-play = сначала разыграйте свой жетон действия «{ $action ->
    [take] взять
    [place] поставить
    [unload] разгрузить
   *[swap] поменять
  }»
duel-remedy-turn = поставьте мипла, разгрузите лодку или разыграйте жетон действия
duel-remedy-first = сначала сделайте это или отмените начатое

## terminal: at most ten letters
## $number (Number) - the number of a tomb tile, the symbols of a temple tile

duel-cell-obelisk = обелиск
duel-cell-pyramid-light = пир. свет.
duel-cell-pyramid-dark = пир. тёмн.
duel-cell-temple = храм { $number }
duel-cell-tomb = гробн. { $number }
duel-cell-gone = выбыла
duel-cell-action = Действия
duel-cell-meeples = Миплы

## where a hint looks
duel-where-place = Посмотрите на свободные ячейки гавани.
duel-where-unload = Посмотрите на лодки, которые можно разгрузить.
duel-where-use = Посмотрите на свои жетоны действий.
duel-where-take = Посмотрите на жетоны на лодках.
duel-where-swap = Посмотрите на порядок жетонов на лодке.
duel-where-done = Подумайте, достаточно ли этого.
duel-where-pass = Ничего другого сделать нельзя.

# pictures of the rules

duel-picture-line = Один мипл — две лодки: на b2 он считается и для лодки 2, и для лодки b.
duel-picture-two = В ряду 2 стоят два мипла: лодку 2 может разгрузить любой из игроков. В остальных линиях больше одного нет.
duel-picture-nearest = Лодку 2 разгружают. Мипл Лазурита на a2 ближе и берёт самый дальний жетон, гробницу 5; мипл Сердолика на c2 берёт следующий, светлую пирамиду.
duel-picture-left-over = Два мипла берут два жетона. Третий, обелиск, уходит в коробку.
duel-picture-loaded-again = На лодке 2 три новых жетона из стопки, миплы вернулись в запас.
duel-picture-take = Лазурит разыгрывает «взять» и забирает с середины лодки 2 жетон храма с 4 символами. На освободившееся место ложится верхний жетон резерва, тёмная пирамида.
duel-picture-place = «Поставить»: Лазурит за один ход ставит в гавань двух миплов, третьего не ставит.
duel-picture-unload = «Разгрузить»: Лазурит ставит мипла на a2 и сразу разгружает лодку 2. Лазуриту достаётся гробница 8, Сердолику — светлая пирамида.
duel-picture-swap = «Поменять»: перед разгрузкой жетоны на местах 1 и 3 лодки 2 меняются местами. Теперь дальше всех лежит тёмная пирамида — для Лазурита на a2.
duel-picture-obelisk-a = У Лазурита 2 жетона, больше, чем у Сердолика: 2 + 6 = 8 очков. У Сердолика 1 очко за 1 жетон.
duel-picture-tomb-a = 3, 4 и 5 — группа из трёх: 9 очков. Одиночная 9 даёт ещё 1. Вместе 10 очков.
duel-picture-tomb-b = Те же жетоны на стороне B: 3, 4, 5 — одна группа, 9 — другая. Каждая даёт 4 очка, вместе 8.
duel-picture-temple-a = 1 + 3 + 3 + 4 символа дают 11 очков.
duel-picture-temple-b = Те же жетоны на стороне B: 1, 3 и 4 — набор за 9 очков, вторая 3 — отдельный набор за 1. Вместе 10 очков.
duel-picture-pyramids-a = 3 светлых жетона дают 6 очков, 2 тёмных — 3. Вместе 9 очков.
duel-picture-pyramids-b = Те же жетоны на стороне B: считается только меньшая пирамида, её 2 жетона дают 4 очка.
duel-picture-obelisk-b = У обоих по 5 жетонов. Лазурит собрал их первым и получает 12 очков, Сердолик — 6.

## a position as a line

duel-spelling = o — обелиск, l и d — светлая и тёмная пирамида, 1–4 — жетон храма с таким числом символов, A–L — жетоны гробницы с 1 по 12; t, p, u, s — жетоны действий: взять, поставить, разгрузить, поменять. harbour — ячейки ряд за рядом (0 и 1 — игроки), cargo — лодки 1, 2, 3, a, b, c, считая от гавани.

## where points are expected, in the middle of a sentence: about 3 points ...

duel-at-obelisk = на обелиске
duel-at-temple = в храме
duel-at-pyramids = на пирамидах
duel-at-tomb = в гробнице
duel-at-action_tiles = за неиспользованные жетоны действий
duel-at-meeples = за миплов в гавани
