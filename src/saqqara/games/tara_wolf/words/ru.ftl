## why not
## $card, $cause, $trap, $magnet, $tomb - names of cards

tara_wolf-no-over = партия окончена, последняя нужная гробница завоёвана
tara_wolf-no-coins = разделить можно ресурсов: { $resources }, а монет вышло бы { $coins }
tara_wolf-no-hand = у вас в руке нет карты «{ $card }»
tara_wolf-no-play-obstacle = «{ $card }» — препятствие: его выкладывают в фазе гробницы, а в лагере разыграть нельзя
tara_wolf-no-play-coins = цена карты «{ $card }» сейчас { $cost }, у вас { $coins ->
    [0] нет монет
    [one] { $coins } монета
    [few] { $coins } монеты
   *[many] { $coins } монет
  }
tara_wolf-no-choose-shown = «{ $card }» — не среди карт, которые вы смотрите
tara_wolf-no-target-camp = в лагере соперника нет карты «{ $card }»
tara_wolf-no-target-kind = «{ $cause }» не может выбрать карту такого рода, как «{ $card }»
tara_wolf-no-target-strong = напечатанная сила карты «{ $card }» — { $strength }, а «{ $cause }» выбирает не больше { $most }
tara_wolf-no-back-tomb = среди ваших уцелевших в гробнице нет карты «{ $card }»
tara_wolf-no-back-itself = «{ $card }» возвращается в лагерь без посторонней помощи
tara_wolf-no-top = на месте { $place } карты уже нет, остались места { $left }
tara_wolf-no-use-lay = «{ $card }» выкладывают рубашкой вверх вместе с препятствиями, иначе её не применить
tara_wolf-no-papyrus = у вас нет папируса «{ $card }»
tara_wolf-no-pass-now = пасуют вместо того, чтобы открыть гробницу, после обеих фаз лагеря
tara_wolf-no-pass-marker = вы уже пасовали, вашего маркера паса больше нет
tara_wolf-no-send = в вашем лагере нет карты «{ $card }»
tara_wolf-no-lay-papyrus = «{ $card }» — не ловушка, не нежить и не защита, выложить нельзя
tara_wolf-no-bluff-holder = «{ $card }» — не препятствие, а выложить такую карту для обмана может только владелец медальона
tara_wolf-no-bluff-twice = одну карту для обмана вы уже выложили, а «{ $card }» — не препятствие
tara_wolf-no-trigger = у вас нет открытой ловушки «{ $card }», ещё не приведённой в действие
tara_wolf-no-hit-never = ловушки выводят только спутников и животных, а «{ $card }» — ни то ни другое
tara_wolf-no-hit-tomb = у соперника в этой гробнице нет карты «{ $card }»
tara_wolf-no-hit-target = «{ $card }» не была целью карты «{ $trap }», когда та сработала: не подходит род или сила
tara_wolf-no-hit-magnet = «{ $trap }» может выбрать целью карту «{ $magnet }», а значит, обязана
tara_wolf-no-done-magnet = «{ $trap }» может выбрать целью карту «{ $magnet }», а значит, обязана
tara_wolf-no-done-hit = «{ $trap }» обязана вывести кого-нибудь, пока это возможно
tara_wolf-no-asked-foresee = сейчас карты, которые показал прорицатель, по одной возвращаются на стопку, например «top 2»
tara_wolf-no-asked-resources = сейчас ресурсы ({ $resources }) делятся на монеты и карты, например «coins 3»
tara_wolf-no-asked-play = сейчас разыгрываются спутники и животные, например «play donkey», или «done»
tara_wolf-no-asked-take = сейчас выбирается одна из карт, которые показывает «{ $cause }»
tara_wolf-no-asked-target = сейчас для карты «{ $cause }» выбирается кто-нибудь в лагере соперника
tara_wolf-no-asked-give-up = сейчас из-за карты «{ $cause }» сбрасывается карта из руки, осталось { $owed }
tara_wolf-no-asked-clean-up = сейчас карты из руки сбрасываются до предела
tara_wolf-no-asked-open = сейчас открывается гробница: «open», или «pass», если есть маркер паса
tara_wolf-no-asked-opening-discard = сейчас карты из руки сбрасываются ({ $tomb }), осталось { $owed }
tara_wolf-no-asked-send = сейчас персонажи отправляются в гробницу, например «send donkey», или «done»
tara_wolf-no-asked-lay = сейчас препятствия выкладываются рубашкой вверх, например «lay snare», или «done»
tara_wolf-no-asked-trigger = сейчас приводится в действие ловушка, например «trigger snare»
tara_wolf-no-asked-hit = сейчас «{ $cause }» кого-нибудь выводит, например «hit donkey»
tara_wolf-no-asked-curse-discard = сейчас из-за карты «{ $cause }» сбрасывается карта из руки, осталось { $owed }
tara_wolf-no-asked-book = сейчас можно применить Книгу мёртвых, «use book_of_dead», или «done»
tara_wolf-no-asked-bring-back = сейчас выбирается, кто вернётся в лагерь, например «choose donkey», или «done»
