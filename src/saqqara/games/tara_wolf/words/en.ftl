## why not
## $card, $cause, $trap, $magnet, $tomb - names of cards

tara_wolf-no-over = the game is over, the last tomb needed has been won
tara_wolf-no-coins = there are { $resources } resources to split, { $coins } coins would be more
tara_wolf-no-hand = there is no card “{ $card }” in your hand
tara_wolf-no-play-obstacle = “{ $card }” is an obstacle: it is laid in the tomb phase, and cannot be played in camp
tara_wolf-no-play-coins = “{ $card }” costs { $cost } now, you have { $coins ->
    [0] no coin
    [1] 1 coin
   *[other] { $coins } coins
  }
tara_wolf-no-choose-shown = “{ $card }” is not among the cards that you look at
tara_wolf-no-target-camp = there is no card “{ $card }” in the other player's camp
tara_wolf-no-target-kind = “{ $cause }” cannot choose a card of the kind of “{ $card }”
tara_wolf-no-target-strong = “{ $card }” has a printed strength of { $strength }, “{ $cause }” reaches { $most } at most
tara_wolf-no-back-tomb = no “{ $card }” of yours has survived in the tomb
tara_wolf-no-back-itself = “{ $card }” comes back to your camp by itself
tara_wolf-no-top = no card lies at place { $place } any more, only at { $left }
tara_wolf-no-use-lay = “{ $card }” is laid face down among the obstacles, it is not used otherwise
tara_wolf-no-papyrus = you do not have the papyrus “{ $card }”
tara_wolf-no-pass-now = passing takes the place of opening a tomb, after both camp phases
tara_wolf-no-pass-marker = you have passed already, your pass marker is gone
tara_wolf-no-send = there is no card “{ $card }” in your camp
tara_wolf-no-lay-papyrus = “{ $card }” is neither trap nor undead nor ward, it cannot be laid
tara_wolf-no-bluff-holder = “{ $card }” is no obstacle, and only the medallion's holder may lay such a card as a bluff
tara_wolf-no-bluff-twice = you have laid your one bluff already, and “{ $card }” is no obstacle
tara_wolf-no-trigger = no trap “{ $card }” of yours lies turned up and untriggered
tara_wolf-no-hit-never = traps hit companions and animals only, “{ $card }” is neither
tara_wolf-no-hit-tomb = the other player has no “{ $card }” in this tomb
tara_wolf-no-hit-target = “{ $card }” was no target of “{ $trap }” when it was triggered: the kind or the strength does not fit
tara_wolf-no-hit-magnet = “{ $trap }” can hit “{ $magnet }”, so it must
tara_wolf-no-done-magnet = “{ $trap }” can hit “{ $magnet }”, so it must
tara_wolf-no-done-hit = “{ $trap }” must hit somebody as long as it can
tara_wolf-no-asked-foresee = now the cards that the seer shows are put back one by one, as in “top 2”
tara_wolf-no-asked-resources = now { $resources } resources are split into coins and cards, as in “coins 3”
tara_wolf-no-asked-play = now companions and animals are played, as in “play donkey”, or “done”
tara_wolf-no-asked-take = now one of the cards that “{ $cause }” shows is chosen
tara_wolf-no-asked-target = now somebody in the other player's camp is chosen for “{ $cause }”
tara_wolf-no-asked-give-up = now a hand card is discarded for “{ $cause }”, still { $owed }
tara_wolf-no-asked-clean-up = now hand cards are discarded down to the limit
tara_wolf-no-asked-open = now the tomb is opened: “open”, or “pass” with a pass marker
tara_wolf-no-asked-opening-discard = now hand cards are discarded for the { $tomb }, still { $owed }
tara_wolf-no-asked-send = now characters are sent into the tomb, as in “send donkey”, or “done”
tara_wolf-no-asked-lay = now obstacles are laid face down, as in “lay snare”, or “done”
tara_wolf-no-asked-trigger = now a trap is triggered, as in “trigger snare”
tara_wolf-no-asked-hit = now “{ $cause }” hits somebody, as in “hit donkey”
tara_wolf-no-asked-curse-discard = now a hand card is discarded for “{ $cause }”, still { $owed }
tara_wolf-no-asked-book = now the Book of the Dead can be used, “use book_of_dead”, or “done”
tara_wolf-no-asked-bring-back = now it is chosen who comes back to camp, as in “choose donkey”, or “done”
