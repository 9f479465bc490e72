## why not
## $card, $cause, $trap, $magnet, $tomb - names of cards

tara_wolf-no-over = партия окончена, последняя нужная гробница завоёвана
tara_wolf-no-coins = ресурсов у вас всего { $resources }, а монет вы берёте { $coins }
tara_wolf-no-hand = у вас в руке нет карты «{ $card }»
tara_wolf-no-play-obstacle = «{ $card }» — препятствие: его выкладывают в фазе гробницы, а в лагере разыграть нельзя
tara_wolf-no-play-coins = карта «{ $card }» сейчас стоит { $cost }, а у вас { $coins ->
    [0] нет монет
    [one] только { $coins } монета
    [few] только { $coins } монеты
   *[many] только { $coins } монет
  }
tara_wolf-no-choose-shown = карты «{ $card }» нет среди тех, которые вы смотрите
tara_wolf-no-target-camp = в лагере соперника нет карты «{ $card }»
tara_wolf-no-target-kind = «{ $cause }» не может выбрать такую карту, как «{ $card }»
tara_wolf-no-target-strong = напечатанная сила карты «{ $card }» — { $strength }, а целью карты «{ $cause }» может быть только карта силой не больше { $most }
tara_wolf-no-back-tomb = среди ваших карт, уцелевших в гробнице, карты «{ $card }» нет
tara_wolf-no-back-itself = «{ $card }» сама возвращается в ваш лагерь
tara_wolf-no-top = карты на месте { $place } уже нет, остались места: { $left }
tara_wolf-no-use-lay = папирус «{ $card }» выкладывают рубашкой вверх вместе с препятствиями, иначе его не применить
tara_wolf-no-papyrus = у вас нет папируса «{ $card }»
tara_wolf-no-pass-now = пасовать можно только после обеих фаз лагеря, вместо того чтобы открыть гробницу
tara_wolf-no-pass-marker = вы уже пасовали, маркера паса у вас больше нет
tara_wolf-no-send = в вашем лагере нет карты «{ $card }»
tara_wolf-no-lay-papyrus = «{ $card }» — не ловушка, не нежить и не защита, поэтому выложить этот папирус нельзя
tara_wolf-no-bluff-holder = «{ $card }» — не препятствие, а выложить такую карту для блефа может только владелец медальона
tara_wolf-no-bluff-twice = одну карту для блефа вы уже выложили, а «{ $card }» — не препятствие
tara_wolf-no-trigger = у вас здесь нет открытой и ещё не сработавшей ловушки «{ $card }»
tara_wolf-no-hit-never = ловушки поражают только спутников и животных, а «{ $card }» — ни то ни другое
tara_wolf-no-hit-tomb = у соперника в этой гробнице нет карты «{ $card }»
tara_wolf-no-hit-target = карта «{ $card }» не могла стать целью карты «{ $trap }», когда та сработала: не подходит вид или сила
tara_wolf-no-hit-magnet = ловушка «{ $trap }» может поразить карту «{ $magnet }», а значит, обязана
tara_wolf-no-done-magnet = ловушка «{ $trap }» может поразить карту «{ $magnet }», а значит, обязана
tara_wolf-no-done-hit = ловушка «{ $trap }» обязана поразить кого-нибудь, пока это возможно
tara_wolf-no-asked-foresee = сначала верните по одной карты, которые показал прорицатель
tara_wolf-no-asked-resources = сначала разделите ресурсы ({ $resources }) на монеты и карты
tara_wolf-no-asked-play = разыграйте спутников и животных или нажмите «Готово»
tara_wolf-no-asked-take = сначала выберите одну из карт, которые показывает «{ $cause }»
tara_wolf-no-asked-target = сначала выберите в лагере соперника цель для карты «{ $cause }»
tara_wolf-no-asked-give-up = сначала сбросьте из руки { $owed ->
    [one] { $owed } карту
    [few] { $owed } карты
   *[many] { $owed } карт
  } — так велит «{ $cause }»
tara_wolf-no-asked-clean-up = сначала сбросьте лишние карты из руки
tara_wolf-no-asked-open = сначала откройте гробницу или спасуйте, если у вас есть маркер паса
tara_wolf-no-asked-opening-discard = сначала сбросьте { $owed ->
    [one] { $owed } карту
    [few] { $owed } карты
   *[many] { $owed } карт
  } из руки ({ $tomb })
tara_wolf-no-asked-send = посылайте персонажей в гробницу или нажмите «Готово»
tara_wolf-no-asked-lay = выкладывайте препятствия рубашкой вверх или нажмите «Готово»
tara_wolf-no-asked-trigger = сначала приведите в действие ловушку
tara_wolf-no-asked-hit = сначала выберите, кого поразит «{ $cause }»
tara_wolf-no-asked-curse-discard = сначала сбросьте из руки { $owed ->
    [one] { $owed } карту
    [few] { $owed } карты
   *[many] { $owed } карт
  } — так велит «{ $cause }»
tara_wolf-no-asked-book = пора покидать гробницу: примените Книгу мёртвых, если она у вас есть, или нажмите «Готово»
tara_wolf-no-asked-bring-back = выберите, кто вернётся в лагерь, или нажмите «Готово»

## home page: the game, its options and their values, what a value means

tara_wolf-title = Тара Вульф
tara_wolf-players = два игрока, около 45 минут
tara_wolf-about = Две экспедиции в Долине царей нанимают спутников, ставят ловушки, будят мёртвых. Кто в гробнице сильнее, тот её и получает.
tara_wolf-begins = Кто начинает, у того медальон в первом раунде.
tara_wolf-option-short = Короткая партия
tara_wolf-option-two_coins = Утешение
tara_wolf-hint-short = для победы хватает трёх гробниц
tara_wolf-hint-two_coins = один раз 2 монеты, если никого не послать

## the table's page: who, facts, what is asked
## $cause, $tomb - names of cards; $owed - cards still to discard

tara_wolf-livery = { $seat ->
    [0] Лазурит
   *[1] Сердолик
  }
tara_wolf-page-livery = { $seat ->
    [0] лазурит, в полоску
   *[1] сердолик, в крапинку
  }
tara_wolf-page-round = раунд { $round }
tara_wolf-page-part = { $part ->
    [camp] лагерь
   *[tomb] гробница
  }
tara_wolf-page-seen = Уже видели
tara_wolf-page-seen-total = Уже видели: { $seen } из { $total }
tara_wolf-page-mark-short = Что значит ◇
tara_wolf-page-short = гробниц для победы: { $count }
tara_wolf-page-two_coins = монет в утешение: { $count }
tara_wolf-ask-foresee = Прорицатель: верните карты на стопку по одной; последняя окажется сверху.
tara_wolf-ask-resources = Разделите ресурсы ({ $resources }): решите, сколько взять монетами, остальное — карты.
tara_wolf-ask-play = Разыгрывайте спутников и животных из руки или нажмите «Готово».
tara_wolf-ask-take = { $cause }: возьмите в руку одну из показанных карт.
tara_wolf-ask-target = { $cause }: выберите кого-нибудь в лагере соперника.
tara_wolf-ask-give-up = { $cause }: сбросьте { $owed ->
    [one] { $owed } карту
    [few] { $owed } карты
   *[many] { $owed } карт
  } из руки.
tara_wolf-ask-clean-up = Конец фазы: в руке можно оставить { $limit ->
    [one] { $limit } карту
    [few] { $limit } карты
   *[many] { $limit } карт
  }. Сбросьте { $owed ->
    [one] { $owed } карту
    [few] { $owed } карты
   *[many] { $owed } карт
  }.
tara_wolf-ask-open = { $marker ->
    [yes] Откройте следующую гробницу или спасуйте (это можно один раз за партию).
   *[no] Откройте следующую гробницу.
  }
tara_wolf-ask-opening-discard = { $tomb }: сбросьте { $owed ->
    [one] { $owed } карту
    [few] { $owed } карты
   *[many] { $owed } карт
  } из руки.
tara_wolf-ask-send = { $places ->
    [0] Посылайте персонажей из лагеря в гробницу или нажмите «Готово».
   *[other] Посылайте персонажей (не больше { $places }) из лагеря в гробницу или нажмите «Готово».
  }
tara_wolf-ask-lay = { $bluff ->
    [yes] Выкладывайте ловушки, нежить и папирусы рубашкой вверх и, если хотите, одну другую карту для блефа.
   *[no] Выкладывайте ловушки, нежить и папирусы рубашкой вверх или нажмите «Готово».
  }
tara_wolf-ask-trigger = Выберите ловушку, которая сработает следующей.
tara_wolf-ask-hit = { $optional ->
    [yes] { $cause }: выберите цель или нажмите «Готово».
   *[no] { $cause }: выберите цель.
  }
tara_wolf-ask-curse-discard = { $cause }: сбросьте { $owed ->
    [one] { $owed } карту
    [few] { $owed } карты
   *[many] { $owed } карт
  } из руки.
tara_wolf-ask-book = { $book ->
    [yes] Можно применить Книгу мёртвых к уцелевшим или нажать «Готово».
   *[no] Книги мёртвых у вас нет: нажмите «Готово». Об этом спрашивают всех, у кого есть папирус, чтобы вопрос ничего не выдал.
  }
tara_wolf-ask-bring-back = { $cause }: выберите, кто вернётся в лагерь, или нажмите «Готово».
tara_wolf-decides = { $whose ->
    [you] Решаете вы
   *[other] Решает { $name }
  }
tara_wolf-why-give-up = { $other } разыгрывает карту «{ $cause }», и { $whose ->
    [you] теперь сбрасываете вы.
   *[other] теперь сбрасывает { $name }.
  }
tara_wolf-why-curse-discard = «{ $cause }» (карту выложил игрок { $other }) поражает спутника, и { $whose ->
    [you] теперь сбрасываете вы.
   *[other] теперь сбрасывает { $name }.
  }
tara_wolf-ask-over = Партия окончена.

## buttons

tara_wolf-choice-coins = { $count ->
    [0] Без монет
    [one] { $count } монета
    [few] { $count } монеты
   *[many] { $count } монет
  }
tara_wolf-choice-play = Разыграть: { $card }
tara_wolf-choice-choose = Выбрать: { $card }
tara_wolf-choice-top = Вернуть карту { $count }
tara_wolf-choice-discard = Сбросить: { $card }
tara_wolf-choice-use = Применить: { $card }
tara_wolf-choice-open = Открыть гробницу
tara_wolf-choice-pass = Спасовать (один раз за партию)
tara_wolf-choice-send = Послать: { $card }
tara_wolf-choice-lay = Выложить: { $card }
tara_wolf-choice-trigger = Привести в действие: { $card }
tara_wolf-choice-hit = Цель: { $card }
tara_wolf-choice-done = Готово
tara_wolf-would = { $choice }{ $price ->
    [none] {""}
   *[other] {" "}({ $price })
  }.
tara_wolf-would-strength = Сила после этого: { $totals }.
tara_wolf-would-turned-up = Сила, когда ваши карты откроются: { $totals }.
tara_wolf-would-next = Затем: { $asked }

## the result

tara_wolf-page-verdict = { $whose ->
    [you] Вы победили
   *[other] Победил игрок { $name }
  } со счётом { $tombs } : { $lost } по гробницам.
tara_wolf-count-tomb = { $won ->
    [yes] Завоёвана: каждая гробница даёт 1.
   *[no] Не завоёвана.
  }

## cards in words
## $source - sourced, likely or reconstructed

tara_wolf-kind-adventurer = Искатель приключений
tara_wolf-kind-companion = Спутник
tara_wolf-kind-animal = Животное
tara_wolf-kind-trap = Ловушка
tara_wolf-kind-undead = Нежить
tara_wolf-kind-papyrus = Папирус
tara_wolf-kind-tomb = Гробница
tara_wolf-kinds-adventurer = Искатели приключений
tara_wolf-kinds-companion = Спутники
tara_wolf-kinds-animal = Животные
tara_wolf-kinds-trap = Ловушки
tara_wolf-kinds-undead = Нежить
tara_wolf-kinds-papyrus = Папирусы
tara_wolf-kinds-tomb = Гробницы
tara_wolf-card-name = название «{ $name }»
tara_wolf-card-cost = цена { $count }
tara_wolf-card-strength = сила { $count }
tara_wolf-card-copies = в игре { $count }
tara_wolf-card-mark = Восстановлено, в источниках о печатной карте этого нет: { $parts }.
tara_wolf-card-part = { $part ->
    [name] название
    [effect] действие
   *[numbers] числа
  }
tara_wolf-differs-setup = { $part ->
    [starting_hand] Карт в начале
    [papyri_each] Папирусов в начале
    [resources] Ресурсов
    [hand_limit] Предел карт в руке
    [coin_limit] Предел монет
    [coins] Монет в игре
    [tombs_to_win] Гробниц для победы
    [tombs_to_win_short] Гробниц для победы в короткой партии
   *[two_coins] Монет в утешение
  }
tara_wolf-card-seen = Вы видели: { $seen } из { $copies }.
tara_wolf-column-card = Карта
tara_wolf-column-text = Что она делает
tara_wolf-chapter = Карты
tara_wolf-chapter-cards = О каждой карте: сколько она стоит, какова её сила, сколько таких карт и что она делает. Этими числами и играют. Знак ◇ отмечает восстановленное: печатная карта не описана ни в одном источнике, и её название, действие или число могут быть другими.
tara_wolf-note-total = Вы видели { $seen } из { $total } карт общей стопки.

## piles and other things

tara_wolf-page-main = Общая стопка
tara_wolf-page-discard = Сброс
tara_wolf-page-tombs = Гробницы
tara_wolf-page-hidden = Рубашкой вверх
tara_wolf-page-coin = Монеты
tara_wolf-page-medallion = Медальон
tara_wolf-page-pass_marker = Маркеры паса
tara_wolf-page-resources = Ресурсы
tara_wolf-page-strength = Сила
tara_wolf-page-mark = Знак ◇
tara_wolf-info-main = Спутники, животные, ловушки и нежить, рубашкой вверх. Когда карты заканчиваются, сброс перемешивают в новую стопку. (TW-4.1)
tara_wolf-info-discard = Сбрасываемые карты видят оба. По печатным правилам просматривать сброс потом нельзя; для удобства его карты показаны здесь, если за столом не играют строго. (TW-R20)
tara_wolf-info-tombs = Семь гробниц рубашкой вверх. Владелец медальона открывает верхнюю; для победы нужно { $tombs_to_win }, в короткой партии — { $tombs_to_win_short }. (TW-5.1)
tara_wolf-info-hidden = Карта, которую знает только её владелец: в руке, папирус у лагеря, препятствие, пока оно не открыто. В конце фазы в руке можно оставить { $hand_limit ->
    [one] { $hand_limit } карту
    [few] { $hand_limit } карты
   *[many] { $hand_limit } карт
  }. (TW-6.1)
tara_wolf-info-coin = Спутники и животные стоят монет. Всего их { $coins }; когда запас пуст, недостающие пропадают. В конце фазы можно оставить { $coin_limit ->
    [one] { $coin_limit } монету
    [few] { $coin_limit } монеты
   *[many] { $coin_limit } монет
  }. (TW-R4)
tara_wolf-info-medallion = Его владелец начинает каждую часть раунда и побеждает при равенстве. Способность искателя приключений действует только у него. После каждой гробницы медальон переходит к сопернику. (TW-3.1)
tara_wolf-info-pass_marker = Один раз за партию владелец медальона может спасовать, вместо того чтобы открыть гробницу: маркер уходит, медальон остаётся, начинается новый раунд. (TW-5.2)
tara_wolf-info-resources = В начале своей фазы лагеря вы получаете ресурсы ({ $resources }): монеты и карты в любом сочетании. (TW-4.1)
tara_wolf-info-strength = Напечатанная сила и то, что к ней прибавляют карты, гробница и способность искателя приключений. Гробницу получает тот, у кого сумма больше. (TW-5.6)
tara_wolf-info-seen = Сколько карт каждого вида из общей стопки вы видели и сколько их всего. Бледным показано то, чего больше не будет. (TW-R20)
tara_wolf-info-mark = Стоит на картах, которые не описаны полностью ни в одном источнике: название, действие или число восстановлены и могут отличаться от напечатанных. Что именно, сказано в пояснении к карте.

## the log
## learn by playing

tara_wolf-guide-resources = Вы ведёте экспедицию, и побеждает тот, кто первым получит четыре гробницы. Каждый раунд даёт четыре ресурса: монеты и карты, делите как хотите. Монетами платят за спутников и животных.
tara_wolf-guide-resources-do = Выберите 2 монеты; остальное — 2 карты.
tara_wolf-guide-camp = Кого вы разыграли, тот приходит в лагерь. Солдат стоит 2 монеты, его сила 5; осёл достаётся даром. В конце фазы лагеря можно оставить пять карт в руке и две монеты.
tara_wolf-guide-camp-do = Разыграйте солдата и осла, затем нажмите «Готово».
tara_wolf-guide-open = Ипи нанял пустынного разбойника и шакала. Медальон у вас, значит, вам и начинать: первая гробница ждёт.
tara_wolf-guide-open-do = Откройте гробницу.
tara_wolf-guide-send = Гробница Аменхотепа III: у каждого животного здесь +1 к силе. Тара Вульф даёт своим животным ещё +1, и себе тоже, пока медальон у вас.
tara_wolf-guide-send-do = Пошлите в гробницу всех троих.
tara_wolf-guide-lay = 12 : 9, но теперь темнеет: оба игрока выкладывают ловушки и нежить рубашкой вверх, и это бесплатно. Ловушки поражают чужих спутников и животных, нежить сражается за вас.
tara_wolf-guide-lay-do = Выложите яму с кольями и мумию, затем нажмите «Готово».
tara_wolf-guide-trap = Все карты открываются, и ловушки срабатывают по очереди, ваша — первой. Яма с кольями поражает спутника с силой не больше 4.
tara_wolf-guide-trap-do = Приведите яму в действие и выберите пустынного разбойника.
tara_wolf-guide-papyrus = Валун Ипи поразил солдата, но 10 : 7 — гробница ваша. В лагерь вернулись только искатели приключений. Теперь медальон у Ипи, и при равенстве победит он. Ваш секрет — три папируса: разлив Нила даёт шесть ресурсов.
tara_wolf-guide-papyrus-do = Примените разлив Нила, затем выберите 3 монеты.
tara_wolf-guide-pack = Три шакала! Каждый стоит 1 монету, а охотятся они стаей: в гробнице у каждого +1 к силе за каждого другого шакала рядом.
tara_wolf-guide-pack-do = Разыграйте всех трёх шакалов, затем нажмите «Готово».
tara_wolf-guide-follow = Ипи открыл следующую гробницу и вошёл первым: у Хоремхеба каждая нежить получает +1 к силе. Кого послал Ипи, вы видите: их сила 11.
tara_wolf-guide-follow-do = Пошлите всех четверых.
tara_wolf-guide-secret = Ипи выложил две карты. Ответьте папирусами: анх убережёт ваших от всех ловушек, а Бастет — нежить, которой прибавляет силы каждое ваше животное.
tara_wolf-guide-secret-do = Выложите защитный анх и аватара Бастет, затем нажмите «Готово».
tara_wolf-guide-end = Гнев Сета никого не настиг, и 21 : 17 — по гробницам теперь { $yours } : { $theirs }. В следующем раунде медальон снова у вас, и так до тех пор, пока кто-то не получит четыре. Вот и вся игра.

## $whose - "you" or "other", $name - the player's name; $card, $cards - names of cards; $coins, $price - coins in words

tara_wolf-tell-and = { $first } и { $last }
tara_wolf-tell-purse = { $count ->
    [one] { $count } монету
    [few] { $count } монеты
   *[many] { $count } монет
  }
tara_wolf-tell-price = за { $count ->
    [one] { $count } монету
    [few] { $count } монеты
   *[many] { $count } монет
  }
tara_wolf-tell-cards = { $count ->
    [one] { $count } карту
    [few] { $count } карты
   *[many] { $count } карт
  }
tara_wolf-tell-unseen = { $what ->
    [papyrus] папирус
   *[card] карту
  }
tara_wolf-tell-card = { $kind ->
    [papyrus] папирус «{ $card }»
    [trap] ловушку «{ $card }»
   *[other] карту «{ $card }»
  }
tara_wolf-tell-free = бесплатно
tara_wolf-tell-nothing = ничего
tara_wolf-tell-coins = { $whose ->
    [you] Вы берёте:
   *[other] { $name } берёт:
  } { $what }.
tara_wolf-tell-play = { $whose ->
    [you] Вы разыгрываете
   *[other] { $name } разыгрывает
  } { $card } { $price }.
tara_wolf-tell-take = { $whose ->
    [you] Вы берёте
   *[other] { $name } берёт
  } { $card }{ $some ->
    [yes] ; в сброс — { $rest }
   *[no] {""}
  }.
tara_wolf-tell-remove = { $whose ->
    [you] Вы убираете
   *[other] { $name } убирает
  } из лагеря соперника { $card }.
tara_wolf-tell-win-over = { $whose ->
    [you] Вы переманиваете
   *[other] { $name } переманивает
  } из лагеря соперника { $card }.
tara_wolf-tell-back = { $whose ->
    [you] Вы возвращаете
   *[other] { $name } возвращает
  } в лагерь { $card }.
tara_wolf-tell-top = { $whose ->
    [you] Вы возвращаете
   *[other] { $name } возвращает
  } на общую стопку { $card }.
tara_wolf-tell-discard = { $whose ->
    [you] Вы сбрасываете
   *[other] { $name } сбрасывает
  } { $card }.
tara_wolf-tell-use = { $whose ->
    [you] Вы применяете
   *[other] { $name } применяет
  } { $card }.
tara_wolf-tell-open = { $whose ->
    [you] Вы открываете
   *[other] { $name } открывает
  } { $card }.
tara_wolf-tell-pass = { $whose ->
    [you] Вы пасуете
   *[other] { $name } пасует
  }: гробница не открывается, начинается новый раунд.
tara_wolf-tell-send = { $whose ->
    [you] Вы посылаете
   *[other] { $name } посылает
  } в гробницу { $card }.
tara_wolf-tell-lay = { $whose ->
    [you] Вы выкладываете
   *[other] { $name } выкладывает
  } рубашкой вверх { $card }.
tara_wolf-tell-trigger = { $whose ->
    [you] Вы приводите в действие
   *[other] { $name } приводит в действие
  } { $card }.
tara_wolf-tell-missed = Ловушка никого не поражает.
tara_wolf-tell-foiled = Ловушка не срабатывает: { $lord }.
tara_wolf-tell-hit = { $whose ->
    [you] Вы поражаете
   *[other] { $name } поражает
  } { $card }.
tara_wolf-tell-saved = { $whose ->
    [you] Вы поражаете
   *[other] { $name } поражает
  } { $card }, но врач спасает её: она снова в руке.
tara_wolf-tell-done = { $phase ->
    [play] { $whose ->
        [you] Вы завершаете фазу лагеря.
       *[other] { $name } завершает фазу лагеря.
      }
    [send] { $whose ->
        [you] Вы никого не посылаете в гробницу.
       *[other] { $name } никого не посылает в гробницу.
      }
    [send-more] { $whose ->
        [you] Вы больше никого не посылаете.
       *[other] { $name } больше никого не посылает.
      }
    [lay] { $whose ->
        [you] Вы ничего не выкладываете.
       *[other] { $name } ничего не выкладывает.
      }
    [lay-more] { $whose ->
        [you] Вы больше ничего не выкладываете.
       *[other] { $name } больше ничего не выкладывает.
      }
    [hit] { $whose ->
        [you] Вы никого не поражаете: { $cause }.
       *[other] { $name } никого не поражает: { $cause }.
      }
    [hit-more] { $whose ->
        [you] Вы больше никого не поражаете.
       *[other] { $name } больше никого не поражает.
      }
    [book] { $whose ->
        [you] Вы никого не возвращаете.
       *[other] { $name } никого не возвращает.
      }
   *[book-more] { $whose ->
        [you] Вы больше никого не возвращаете.
       *[other] { $name } больше никого не возвращает.
      }
  }
tara_wolf-tell-gets = { $whose ->
    [you] Вы получаете
   *[other] { $name } получает
  } { $coins }.
tara_wolf-tell-gives-back = { $whose ->
    [you] Вы возвращаете
   *[other] { $name } возвращает
  } { $coins } в запас.
tara_wolf-tell-steals = { $whose ->
    [you] Вы крадёте
   *[other] { $name } крадёт
  } { $coins }.
tara_wolf-tell-draws = { $whose ->
    [you] Вы добираете:
   *[other] { $name } добирает:
  } { $cards }.
tara_wolf-tell-looks = { $whose ->
    [you] Вы смотрите:
   *[other] { $name } смотрит:
  } { $cards }.
tara_wolf-tell-spies = { $whose ->
    [you] Вы вытягиваете из руки соперника:
   *[other] { $name } вытягивает из руки соперника:
  } { $cards }.
tara_wolf-tell-turns-up = { $whose ->
    [you] Вы открываете:
   *[other] { $name } открывает:
  } { $cards }.
tara_wolf-tell-bluff = { $whose ->
    [you] Вы забираете карту для блефа:
   *[other] { $name } забирает карту для блефа:
  } { $cards }.
tara_wolf-tell-wins = { $whose ->
    [you] Вам
   *[other] Игроку { $name }
  } достаётся { $cards }{ $how ->
    [fight] {", "}{ $first } : { $second }
    [tie] {" "}благодаря медальону, { $first } : { $second }
    [alone] {" "}без боя
   *[untold] {""}
  }.
tara_wolf-tell-medallion = { $whose ->
    [you] Медальон переходит к вам
   *[other] Медальон получает { $name }
  }; начинается новый раунд.
tara_wolf-tell-home = Снова в лагере: { $cards }.
tara_wolf-tell-fresh = Сброс перемешивается в новую общую стопку.
tara_wolf-tell-played = Разыграно: { $cards }.

## what would help
## $cards - names of cards

tara_wolf-remedy-first = сначала сделайте это
tara_wolf-remedy-coins = ещё { $missing ->
    [one] { $missing } монета
    [few] { $missing } монеты
   *[many] { $missing } монет
  }; монеты приходят с ресурсами
tara_wolf-remedy-resources = примените его, когда делите ресурсы
tara_wolf-remedy-leaving = примените его при выходе из гробницы
tara_wolf-remedy-among = выберите одну из этих карт: { $cards }

## hints: where to look

tara_wolf-where-coins = Подумайте, чего вам сейчас не хватает больше: монет или карт.
tara_wolf-where-play = Посмотрите на спутников и животных в своей руке.
tara_wolf-where-choose = Посмотрите, кого можно выбрать.
tara_wolf-where-top = Посмотрите на карты, которые показал прорицатель.
tara_wolf-where-discard = Поищите карту, от которой меньше всего пользы.
tara_wolf-where-use = Посмотрите на свои папирусы.
tara_wolf-where-open = Посмотрите на оба лагеря: возможно, гробница того стоит.
tara_wolf-where-pass = Посмотрите на оба лагеря и на свой маркер паса.
tara_wolf-where-send = Посмотрите на свой лагерь.
tara_wolf-where-lay = Посмотрите на препятствия в руке и среди папирусов.
tara_wolf-where-trigger = Посмотрите на свои ловушки.
tara_wolf-where-hit = Посмотрите на другую сторону гробницы.
tara_wolf-where-done = Подумайте, достаточно ли этого.

## the terminal

tara_wolf-cell = { $what ->
    [shown] показано
    [top] сверху
    [next] дальше
    [closed] ни одна гробница не открыта
    [marker] маркер паса
    [camp] лагерь
    [hand] рука
    [papyri] папирусы
    [won] взято
    [known] известно
   *[used] использовано
  }

## the drawing
## $whose - "you" or "other", $name - the player's name; $card, $cards, $tomb - names of cards

tara_wolf-draw-table = Тара Вульф, раунд { $round }
tara_wolf-draw-none = нет
tara_wolf-draw-card = { $card }. { $kind }{ $cost ->
    [none] {""}
   *[other] , цена { $cost }
  }{ $strength ->
    [none] {""}
   *[other] , сила { $strength }
  }, в игре { $copies }{ $made ->
    [yes] , восстановлено.
   *[no] .
  }
tara_wolf-draw-cards = Карт: { $count }
tara_wolf-draw-do = { $verb ->
    [coins] Взять так.
    [play] Разыграть.
    [choose] Выбрать.
    [top] Вернуть на стопку.
    [discard] Сбросить.
    [use] Применить.
    [open] Открыть верхнюю.
    [pass] Спасовать.
    [send] Послать в гробницу.
    [lay] Выложить рубашкой вверх.
    [trigger] Привести в действие.
   *[hit] Поразить.
  }
tara_wolf-draw-tomb = { $tomb }, открыта. Сила: { $totals }. Медальон: { $holder }.
tara_wolf-draw-closed = Ни одна гробница не открыта. Закрытых гробниц: { $left }.
tara_wolf-draw-total = { $whose ->
    [you] Ваша сила в гробнице
   *[other] Сила игрока { $name } в гробнице
  }: { $total }.{ $holds ->
    [yes] {" "}Медальон здесь: при равенстве победа за этой стороной.
   *[no] {""}
  }
tara_wolf-draw-tombs = Закрытых гробниц: { $left }.
tara_wolf-draw-tombs-short = гробниц: { $left }
tara_wolf-draw-next-known = Вы знаете верхнюю: { $tomb }.
tara_wolf-draw-side = { $whose ->
    [you] Ваша сторона гробницы
   *[other] Сторона игрока { $name }
  }
tara_wolf-draw-sum = { $card } { $total }: основа { $base }, карта { $bonus }, гробница { $tomb }, способность { $ability }
tara_wolf-draw-part = { $part ->
    [base] основа
    [card] карты
    [tomb] гроб{"\u00AD"}ница
    [ability] способ{"\u00AD"}ность
   *[total] итого
  }
tara_wolf-draw-fallen = { $card }: карта выбыла
tara_wolf-draw-laid = { $whose ->
    [you] У вас выложено
   *[other] У игрока { $name } выложено
  } (рубашкой вверх): карт { $cards }, папирусов { $papyri }
tara_wolf-draw-own-laid = Вы выложили её рубашкой вверх{ $bluff ->
    [yes] {", "}это ваш блеф.
   *[no] .
  }
tara_wolf-draw-bluff = блеф
tara_wolf-draw-before = { $whose ->
    [you] Вы перед следующей гробницей
   *[other] { $name } перед следующей гробницей
  }
tara_wolf-draw-camping = { $whose ->
    [you] Ваша фаза лагеря
   *[other] Фаза лагеря: { $name }
  }
tara_wolf-draw-station = { $whose ->
    [you] Ваш лагерь
   *[other] Лагерь: { $name }
  }
tara_wolf-draw-station-tomb = Гробница
tara_wolf-draw-round = Сначала оба лагеря, затем гробница
tara_wolf-draw-aim = Цель игры: { $count ->
    [one] { $count } гробница
    [few] { $count } гробницы
   *[other] { $count } гробниц
  }
tara_wolf-draw-split = Монет: { $coins }, карт: { $cards }.
tara_wolf-draw-resources = { $whose ->
    [you] Вы делите ресурсы
   *[other] { $name } делит ресурсы
  }: { $count }
tara_wolf-draw-shown = Показана на месте { $place } (1 — верхнее).
tara_wolf-draw-shown-hidden = Место { $place }: карта, которую вы не видите
tara_wolf-draw-looking = { $whose ->
    [you] Вы смотрите
   *[other] { $name } смотрит
  } { $count ->
    [one] { $count } верхнюю карту
    [few] { $count } верхние карты
   *[other] { $count } верхних карт
  }
tara_wolf-draw-awarded = { $tomb }: { $how }
tara_wolf-draw-won-by = { $how ->
    [fight] { $whose ->
        [you] вы победили, { $first } : { $second }
       *[other] победа: { $name }, { $first } : { $second }
      }
    [tie] { $whose ->
        [you] вы победили по медальону, { $first } : { $second }
       *[other] победа по медальону: { $name }, { $first } : { $second }
      }
   *[alone] { $whose ->
        [you] вы победили без боя
       *[other] победа без боя: { $name }
      }
  }
tara_wolf-draw-nobody = сюда никто не вошёл
tara_wolf-draw-camp = { $whose ->
    [you] Ваш лагерь
   *[other] Лагерь игрока { $name }
  }: карт { $count }, монет { $coins }
tara_wolf-draw-won = { $whose ->
    [you] Ваши гробницы
   *[other] Гробницы игрока { $name }
  }: { $count } из { $needed }
tara_wolf-draw-coins = { $whose ->
    [you] Ваши монеты
   *[other] Монеты игрока { $name }
  }: { $count }
tara_wolf-draw-marker = { $whose ->
    [you] Ваш маркер паса
   *[other] Маркер паса игрока { $name }
  }{ $left ->
    [yes] : можно использовать один раз.
   *[no] {","} использован.
  }
tara_wolf-draw-medallion = { $holds ->
    [yes] Медальон: { $whose ->
        [you] у вас
       *[other] { $name }
      }
   *[no] Медальона здесь нет
  }
tara_wolf-draw-taken-over = Карта переманена: в лагере она начнёт действовать со следующей фазы лагеря.
tara_wolf-draw-away = { $name } в гробнице
tara_wolf-draw-hand = { $whose ->
    [you] Ваша рука
   *[other] Рука игрока { $name }
  }, { $count }: { $cards }
tara_wolf-draw-seen-by-other = Соперник знает, что она у вас.
tara_wolf-draw-known = { $laid ->
    [yes] Вы знаете, что она в этой руке или среди выложенных рубашкой вверх.
   *[no] Вы знаете, что она в этой руке.
  }
tara_wolf-draw-backs = { $whose ->
    [you] Ваша рука
   *[other] Рука игрока { $name }
  }, карт: { $count }. { $known ->
    [0] Вы не знаете ни одной.
   *[other] Вы знаете: { $cards }.
  }
tara_wolf-draw-papyri = { $whose ->
    [you] Ваши папирусы
   *[other] Папирусы игрока { $name }
  }: { $count } ({ $cards }). Использовано: { $used }
tara_wolf-draw-papyri-backs = { $whose ->
    [you] Ваши папирусы
   *[other] Папирусы игрока { $name }
  }: { $count }. Использовано: { $used }
tara_wolf-draw-used = Использован.
tara_wolf-draw-piles = Раунд { $round }. Общая стопка { $main }, сброс { $discard }, монет в запасе { $coins }
tara_wolf-draw-main = Общая стопка: карт { $left }.
tara_wolf-draw-main-known = Вы знаете, сверху вниз: { $cards }.
tara_wolf-draw-main-short = стопка
tara_wolf-draw-discard = Сброс: { $count } ({ $cards })
tara_wolf-draw-discard-unlisted = Сброс: { $count }
tara_wolf-draw-discard-short = сброс
tara_wolf-draw-supply = Монет в запасе: { $count }
tara_wolf-draw-supply-short = запас
tara_wolf-draw-seen = Известные вам карты общей стопки: { $count } из { $total }
tara_wolf-draw-seen-card = { $card }: вы видели { $count } из { $copies }.
tara_wolf-draw-score = { $name }: гробниц { $count } из { $needed }

# pictures of the rules

tara_wolf-picture-camp = Лазурит берёт все четыре ресурса монетами и разыгрывает двух шакалов по 1 монете: 2 монеты остаются.
tara_wolf-picture-sent = Медальон у Лазурита. У Тары Вульф 2 + 1 = 3, у каждого шакала 2 + 1 + 1 = 4, вместе 11. У Сердолика 2 + 4 = 6.
tara_wolf-picture-laid = На каждой стороне лежит закрытая карта. Какая — знает только тот, кто её положил.
tara_wolf-picture-trap = Всё открыто. Скелет-воин даёт Сердолику ещё 3, потом яма с кольями поражает пустынного разбойника. Было 11 : 9, стало 11 : 5.
tara_wolf-picture-fight = 11 больше 5: гробница Хоремхеба достаётся Лазуриту. Даже при равенстве она досталась бы тому, у кого медальон.
tara_wolf-picture-left = Искатели приключений вернулись в лагерь, остальные сброшены, гробница — у Лазурита. Медальон переходит к Сердолику.

tara_wolf-scene-fight = Бой: { $tomb }
tara_wolf-scene-turned-up = Карты открываются
tara_wolf-scene-bonuses = Прибавки и потери
tara_wolf-scene-end = { $totals }. { $tomb } достаётся { $whose ->
    [you] вам
   *[other] игроку { $name }
  }{ $tie ->
    [yes] : при равенстве решает медальон
   *[no] {""}
  }.

## a position as a line

tara_wolf-spelling = Карты названы по-английски; то, что принадлежит игрокам, разделено знаком /: hand, papyri, camp, inside (в гробнице), laid (выложено рубашкой вверх). pile — общая стопка, последняя карта лежит сверху.

## what expected tombs mean, in the middle of a sentence
## $percent (Number) - of 100; $less - "yes" if somebody goes without it; $tomb - the name of a tomb, "any" for one more, whichever it is, "others" for several

tara_wolf-worth = { $less ->
    [yes] { $tomb ->
        [any] примерно на { $percent } % меньше шансов ещё на одну гробницу
        [others] примерно на { $percent } % меньше шансов на другие гробницы
       *[other] примерно на { $percent } % меньше шансов завоевать карту «{ $tomb }»
    }
   *[no] { $tomb ->
        [any] примерно на { $percent } % больше шансов ещё на одну гробницу
        [others] примерно на { $percent } % больше шансов на другие гробницы
       *[other] примерно на { $percent } % больше шансов завоевать карту «{ $tomb }»
    }
}
