## why not
## $card, $cause, $trap, $magnet, $tomb - names of cards

tara_wolf-no-over = the game is over, the last tomb needed has been won
tara_wolf-no-coins = you have only { $resources } resources to split, { $coins } coins are too many
tara_wolf-no-hand = there is no card “{ $card }” in your hand
tara_wolf-no-play-obstacle = “{ $card }” is an obstacle: it is laid in the tomb phase, and cannot be played in camp
tara_wolf-no-play-coins = “{ $card }” costs { $cost } now, you have { $coins ->
    [0] no coin
    [1] 1 coin
   *[other] { $coins } coins
  }
tara_wolf-no-choose-shown = “{ $card }” is not among the cards that you look at
tara_wolf-no-target-camp = there is no card “{ $card }” in the other player’s camp
tara_wolf-no-target-kind = “{ $cause }” cannot choose a card like “{ $card }”
tara_wolf-no-target-strong = “{ $card }” has a printed strength of { $strength }, “{ $cause }” reaches { $most } at most
tara_wolf-no-back-tomb = no “{ $card }” of yours has survived in the tomb
tara_wolf-no-back-itself = “{ $card }” comes back to your camp by itself
tara_wolf-no-top = there is no card left at place { $place }, only at { $left }
tara_wolf-no-use-lay = “{ $card }” is laid face down among the obstacles, it is not used otherwise
tara_wolf-no-papyrus = you do not have the papyrus “{ $card }”
tara_wolf-no-pass-now = passing takes the place of opening a tomb, after both camp phases
tara_wolf-no-pass-marker = you have passed already, your pass marker is gone
tara_wolf-no-send = there is no card “{ $card }” in your camp
tara_wolf-no-lay-papyrus = “{ $card }” is no trap, no undead and no ward, so it cannot be laid
tara_wolf-no-bluff-holder = “{ $card }” is not an obstacle, and only the medallion’s holder may lay such a card as a bluff
tara_wolf-no-bluff-twice = you have laid your bluff already, and “{ $card }” is not an obstacle
tara_wolf-no-trigger = you have no trap “{ $card }” here that is turned up and not triggered yet
tara_wolf-no-hit-never = traps hit companions and animals only, “{ $card }” is neither
tara_wolf-no-hit-tomb = the other player has no “{ $card }” in this tomb
tara_wolf-no-hit-target = “{ $card }” was not a target of “{ $trap }” when it was triggered: the kind or the strength does not fit
tara_wolf-no-hit-magnet = “{ $trap }” can hit “{ $magnet }”, so it must
tara_wolf-no-done-magnet = “{ $trap }” can hit “{ $magnet }”, so it must
tara_wolf-no-done-hit = “{ $trap }” must hit somebody as long as it can
tara_wolf-no-asked-foresee = first put the seer’s cards back, one by one
tara_wolf-no-asked-resources = first split your { $resources } resources into coins and cards
tara_wolf-no-asked-play = play companions and animals, or choose “Done”
tara_wolf-no-asked-take = first choose one of the cards that “{ $cause }” shows
tara_wolf-no-asked-target = first choose somebody in the other camp for “{ $cause }”
tara_wolf-no-asked-give-up = first discard { $owed ->
    [one] a hand card
   *[other] { $owed } hand cards
  } for “{ $cause }”
tara_wolf-no-asked-clean-up = first discard hand cards down to the limit
tara_wolf-no-asked-open = first open the tomb, or pass if you have your pass marker
tara_wolf-no-asked-opening-discard = first discard { $owed ->
    [one] a hand card
   *[other] { $owed } hand cards
  } for the { $tomb }
tara_wolf-no-asked-send = send characters into the tomb, or choose “Done”
tara_wolf-no-asked-lay = lay obstacles face down, or choose “Done”
tara_wolf-no-asked-trigger = first trigger a trap
tara_wolf-no-asked-hit = first choose whom “{ $cause }” hits
tara_wolf-no-asked-curse-discard = first discard { $owed ->
    [one] a hand card
   *[other] { $owed } hand cards
  } for “{ $cause }”
tara_wolf-no-asked-book = the tomb is being left: now use the Book of the Dead if you have it, else choose “Done”
tara_wolf-no-asked-bring-back = choose who comes back to camp, or choose “Done”

## home page: the game, its options and their values, what a value means

tara_wolf-title = Tara Wolf
tara_wolf-players = two players, about three quarters of an hour
tara_wolf-about = Two expeditions in the Valley of the Kings: hire companions, lay traps, wake the dead. Whoever is stronger in a tomb keeps it.
tara_wolf-begins = Whoever begins has the medallion in the first round.
tara_wolf-option-short = Short game
tara_wolf-option-two_coins = Consolation
tara_wolf-hint-short = three tombs win instead of four
tara_wolf-hint-two_coins = 2 coins, once, if you send nobody

## the table’s page: who, facts, what is asked
## $cause, $tomb - names of cards; $owed - cards still to discard

tara_wolf-livery = { $seat ->
    [0] Lapis
   *[1] Carnelian
  }
tara_wolf-page-livery = { $seat ->
    [0] lapis, striped
   *[1] carnelian, dotted
  }
tara_wolf-page-round = round { $round }
tara_wolf-page-part = { $part ->
    [camp] camps
   *[tomb] tomb
  }
tara_wolf-page-seen = Seen so far
tara_wolf-page-seen-total = Seen so far: { $seen } of { $total }
tara_wolf-page-mark-short = What ◇ means
tara_wolf-page-short = { $count } tombs to win
tara_wolf-page-two_coins = { $count } coins as consolation
tara_wolf-ask-foresee = Seer: put the cards back on the pile one by one; the last one lies on top.
tara_wolf-ask-resources = Split { $resources } resources: choose how many coins, the rest are cards.
tara_wolf-ask-play = Play companions and animals from your hand, or choose “Done”.
tara_wolf-ask-take = { $cause }: take one of the cards shown into your hand.
tara_wolf-ask-target = { $cause }: choose somebody in the other camp.
tara_wolf-ask-give-up = { $cause }: discard { $owed ->
    [one] a hand card
   *[other] { $owed } hand cards
  }.
tara_wolf-ask-clean-up = End of the phase: you may keep { $limit } hand cards. Discard { $owed ->
    [one] one
   *[other] { $owed }
  }.
tara_wolf-ask-open = { $marker ->
    [yes] Open the next tomb, or pass once a game.
   *[no] Open the next tomb.
  }
tara_wolf-ask-opening-discard = { $tomb }: discard { $owed ->
    [one] a hand card
   *[other] { $owed } hand cards
  }.
tara_wolf-ask-send = { $places ->
    [0] Send characters from your camp into the tomb, or choose “Done”.
   *[other] Send characters from your camp into the tomb, { $places } at most, or choose “Done”.
  }
tara_wolf-ask-lay = { $bluff ->
    [yes] Lay traps, undead and papyri face down, and one other hand card as a bluff if you like.
   *[no] Lay traps, undead and papyri face down, or choose “Done”.
  }
tara_wolf-ask-trigger = Choose which trap to trigger next.
tara_wolf-ask-hit = { $optional ->
    [yes] { $cause }: choose whom it hits, or choose “Done”.
   *[no] { $cause }: choose whom it hits.
  }
tara_wolf-ask-curse-discard = { $cause }: discard { $owed ->
    [one] a hand card
   *[other] { $owed } hand cards
  }.
tara_wolf-ask-book = { $book ->
    [yes] You may use the Book of the Dead for those who survived, or choose “Done”.
   *[no] You do not have the Book of the Dead: choose “Done”. All who have a papyrus are asked, so the question gives nothing away.
  }
tara_wolf-ask-bring-back = { $cause }: choose who comes back to camp, or choose “Done”.
tara_wolf-decides = { $whose ->
    [you] You decide
   *[other] { $name } decides
  }
tara_wolf-why-give-up = { $other } has played the { $cause }: { $whose ->
    [you] you discard.
   *[other] { $name } discards.
  }
tara_wolf-why-curse-discard = { $other }’s { $cause } has hit a companion: { $whose ->
    [you] you discard.
   *[other] { $name } discards.
  }
tara_wolf-ask-over = The game is over.

## buttons

tara_wolf-choice-coins = { $count ->
    [0] No coins
    [1] 1 coin
   *[other] { $count } coins
  }
tara_wolf-choice-play = Play { $card }
tara_wolf-choice-choose = Choose { $card }
tara_wolf-choice-top = Put back card { $count }
tara_wolf-choice-discard = Discard { $card }
tara_wolf-choice-use = Use { $card }
tara_wolf-choice-open = Open the tomb
tara_wolf-choice-pass = Pass, once a game
tara_wolf-choice-send = Send { $card }
tara_wolf-choice-lay = Lay { $card }
tara_wolf-choice-trigger = Trigger { $card }
tara_wolf-choice-hit = Hit { $card }
tara_wolf-choice-done = Done
tara_wolf-would = { $choice }{ $price ->
    [none] {""}
   *[other] {" "}({ $price })
  }.
tara_wolf-would-strength = Strength then: { $totals }.
tara_wolf-would-turned-up = Strength with your cards turned up: { $totals }.
tara_wolf-would-next = Then: { $asked }

## the result

tara_wolf-page-verdict = { $whose ->
    [you] You win
   *[other] { $name } wins
  }, { $tombs } tombs to { $lost }.
tara_wolf-count-tomb = { $won ->
    [yes] Won: each tomb counts 1.
   *[no] Not won.
  }

## cards in words
## $source - sourced, likely or reconstructed

tara_wolf-kind-adventurer = Adventurer
tara_wolf-kind-companion = Companion
tara_wolf-kind-animal = Animal
tara_wolf-kind-trap = Trap
tara_wolf-kind-undead = Undead
tara_wolf-kind-papyrus = Papyrus
tara_wolf-kind-tomb = Tomb
tara_wolf-kinds-adventurer = Adventurers
tara_wolf-kinds-companion = Companions
tara_wolf-kinds-animal = Animals
tara_wolf-kinds-trap = Traps
tara_wolf-kinds-undead = Undead
tara_wolf-kinds-papyrus = Papyri
tara_wolf-kinds-tomb = Tombs
tara_wolf-card-name = name “{ $name }”
tara_wolf-card-cost = costs { $count }
tara_wolf-card-strength = strength { $count }
tara_wolf-card-copies = { $count } in the game
tara_wolf-card-mark = Reconstructed; no source tells us this of the printed card: { $parts }.
tara_wolf-card-part = { $part ->
    [name] name
    [effect] effect
   *[numbers] numbers
  }
tara_wolf-differs-setup = { $part ->
    [starting_hand] Cards dealt
    [papyri_each] Papyri dealt
    [resources] Resources
    [hand_limit] Hand limit
    [coin_limit] Coin limit
    [coins] Coins in the game
    [tombs_to_win] Tombs to win
    [tombs_to_win_short] Tombs to win a short game
   *[two_coins] Coins as consolation
  }
tara_wolf-card-seen = Seen by you: { $seen } of { $copies }.
tara_wolf-column-card = Card
tara_wolf-column-text = What it does
tara_wolf-chapter = Cards
tara_wolf-chapter-cards = Every card: what it costs, how strong it is, how many copies there are, what it does. Cards are played with these numbers. A ◇ marks what was reconstructed because no source tells us about the printed card: a name, an effect or a number may differ from it.
tara_wolf-note-total = { $seen } of { $total } cards of the main pile.

## piles and other things

tara_wolf-page-main = Main pile
tara_wolf-page-discard = Discard pile
tara_wolf-page-tombs = Tombs
tara_wolf-page-hidden = Face down
tara_wolf-page-coin = Coins
tara_wolf-page-medallion = Medallion
tara_wolf-page-pass_marker = Pass markers
tara_wolf-page-resources = Resources
tara_wolf-page-strength = Strength
tara_wolf-page-mark = The mark ◇
tara_wolf-info-main = Companions, animals, traps and undead, face down. When it is empty, the discard pile is shuffled into a new one. (TW-4.1)
tara_wolf-info-discard = Both of you see what is discarded. By the printed rules no one may look through the pile later; as a help, its cards are listed here unless the table is strict. (TW-R20)
tara_wolf-info-tombs = Seven tombs, face down. The medallion’s holder opens the top one; whoever owns { $tombs_to_win } first wins, in the short game { $tombs_to_win_short }. (TW-5.1)
tara_wolf-info-hidden = A card that only its owner knows: in a hand, a papyrus beside the camp, an obstacle before it is turned up. You may keep { $hand_limit } hand cards at clean-up. (TW-6.1)
tara_wolf-info-coin = Companions and animals cost coins. There are { $coins }; once the supply is empty, further ones are lost. You may keep { $coin_limit } at clean-up. (TW-R4)
tara_wolf-info-medallion = Its holder begins every part of a round and wins ties. An adventurer’s ability works only with it. After each tomb it changes hands. (TW-3.1)
tara_wolf-info-pass_marker = Once a game the medallion’s holder may pass instead of opening a tomb: the marker goes, the medallion stays, a new round begins. (TW-5.2)
tara_wolf-info-resources = At the start of your camp phase you get { $resources } resources: coins and cards, split as you like. (TW-4.1)
tara_wolf-info-strength = The printed strength, and what cards, the tomb and the adventurer’s ability add to it. The higher total takes the tomb. (TW-5.6)
tara_wolf-info-seen = How many you have seen of each card of the main pile, and how many there are. Pale: no more of it will come. (TW-R20)
tara_wolf-info-mark = It stands on cards that no source describes completely: the name, the effect or a number was reconstructed and may differ from the printed card. Each card’s own explanation says which.

## the log
## learn by playing

tara_wolf-guide-resources = You lead an expedition, and the first to own four tombs wins. Each round brings four resources: coins and cards, split as you like. Coins pay for companions and animals.
tara_wolf-guide-resources-do = Choose 2 coins; the rest are 2 cards.
tara_wolf-guide-camp = Whoever you play goes to your camp. The soldier costs 2 coins and has strength 5, the donkey is free. At the end of your camp phase you may keep five cards and two coins.
tara_wolf-guide-camp-do = Play the soldier and the donkey, then “Done”.
tara_wolf-guide-open = Ipi has hired a desert raider and a jackal. You hold the medallion, so you lead the way: the first tomb is waiting.
tara_wolf-guide-open-do = Open the tomb.
tara_wolf-guide-send = The tomb of Amenhotep III: every animal in here has +1 strength. Tara Wolf gives her animals another +1, and herself, while the medallion is yours.
tara_wolf-guide-send-do = Send all three into the tomb.
tara_wolf-guide-lay = 12 to 9, but now it gets dark: both of you lay traps and undead face down, free of charge. A trap strikes companions or animals of the other side, undead fight for you.
tara_wolf-guide-lay-do = Lay the spike pit and the mummy, then “Done”.
tara_wolf-guide-trap = All cards are turned up, and the traps strike one after the other, yours first. The spike pit eliminates a companion of strength 4 at most.
tara_wolf-guide-trap-do = Trigger the spike pit and choose the desert raider.
tara_wolf-guide-papyrus = Ipi’s boulder hit the soldier, but with 10 to 7 the tomb is yours. Only the adventurers came home. Now Ipi has the medallion, and it wins ties. Your secrets are three papyri; the flood of the Nile brings six resources.
tara_wolf-guide-papyrus-do = Use the flood of the Nile, then choose 3 coins.
tara_wolf-guide-pack = Three jackals! Each costs 1 coin, and jackals hunt in a pack: in a tomb each has +1 for every other one beside it.
tara_wolf-guide-pack-do = Play all three jackals, then “Done”.
tara_wolf-guide-follow = Ipi opened the next tomb and went in first: Horemheb makes undead stronger, +1 each. You can see what Ipi has sent: 11.
tara_wolf-guide-follow-do = Send all four.
tara_wolf-guide-secret = Ipi has laid two cards. Answer with papyri: the ankh keeps all traps off your people, and Bastet is an undead who grows with your animals.
tara_wolf-guide-secret-do = Lay the ankh and the avatar of Bastet, then “Done”.
tara_wolf-guide-end = The wrath of Seth found nobody. 21 to 17: that makes it { $yours } to { $theirs } in tombs. Next round the medallion is yours again, and so it goes on until somebody owns four. That is the whole game.

## $whose - "you" or "other", $name - the player’s name; $card, $cards - names of cards; $coins, $price - coins in words

tara_wolf-tell-and = { $first } and { $last }
tara_wolf-tell-purse = { $count ->
    [one] 1 coin
   *[other] { $count } coins
  }
tara_wolf-tell-price = { $count ->
    [one] 1 coin
   *[other] { $count } coins
  }
tara_wolf-tell-cards = { $count ->
    [one] 1 card
   *[other] { $count } cards
  }
tara_wolf-tell-unseen = { $what ->
    [papyrus] a papyrus
   *[card] a card
  }
tara_wolf-tell-card = { $kind ->
    [adventurer] { $card }
    [tomb] { $card }
   *[other] the { $card }
  }
tara_wolf-tell-free = free
tara_wolf-tell-nothing = nothing
tara_wolf-tell-coins = { $whose ->
    [you] You took
   *[other] { $name } took
  } { $what }.
tara_wolf-tell-play = { $whose ->
    [you] You played
   *[other] { $name } played
  } { $card } ({ $price }).
tara_wolf-tell-take = { $whose ->
    [you] You took
   *[other] { $name } took
  } { $card }{ $some ->
    [yes] {" "}and discarded { $rest }
   *[no] {""}
  }.
tara_wolf-tell-remove = { $whose ->
    [you] You removed
   *[other] { $name } removed
  } { $card } from the other camp.
tara_wolf-tell-win-over = { $whose ->
    [you] You won over
   *[other] { $name } won over
  } { $card } from the other camp.
tara_wolf-tell-back = { $whose ->
    [you] You brought
   *[other] { $name } brought
  } { $card } back to camp.
tara_wolf-tell-top = { $whose ->
    [you] You put
   *[other] { $name } put
  } { $card } back on the main pile.
tara_wolf-tell-discard = { $whose ->
    [you] You discarded
   *[other] { $name } discarded
  } { $card }.
tara_wolf-tell-use = { $whose ->
    [you] You used
   *[other] { $name } used
  } { $card }.
tara_wolf-tell-open = { $whose ->
    [you] You opened
   *[other] { $name } opened
  } the { $card }.
tara_wolf-tell-pass = { $whose ->
    [you] You passed
   *[other] { $name } passed
  }: no tomb is opened, a new round begins.
tara_wolf-tell-send = { $whose ->
    [you] You sent
   *[other] { $name } sent
  } { $card } into the tomb.
tara_wolf-tell-lay = { $whose ->
    [you] You laid
   *[other] { $name } laid
  } { $card } face down.
tara_wolf-tell-trigger = { $whose ->
    [you] You triggered
   *[other] { $name } triggered
  } { $card }.
tara_wolf-tell-missed = The trap hits nobody.
tara_wolf-tell-foiled = The trap comes to nothing: { $lord }.
tara_wolf-tell-hit = { $whose ->
    [you] You hit
   *[other] { $name } hit
  } { $card }.
tara_wolf-tell-saved = { $whose ->
    [you] You hit
   *[other] { $name } hit
  } { $card }; a doctor saves the card, and it goes back to the hand.
tara_wolf-tell-done = { $phase ->
    [play] { $whose ->
        [you] You ended your camp phase.
       *[other] { $name } ended the camp phase.
      }
    [send] { $whose ->
        [you] You sent nobody into the tomb.
       *[other] { $name } sent nobody into the tomb.
      }
    [send-more] { $whose ->
        [you] You sent nobody else.
       *[other] { $name } sent nobody else.
      }
    [lay] { $whose ->
        [you] You laid nothing.
       *[other] { $name } laid nothing.
      }
    [lay-more] { $whose ->
        [you] You laid nothing more.
       *[other] { $name } laid nothing more.
      }
    [hit] { $whose ->
        [you] You hit nobody: { $cause }.
       *[other] { $name } hit nobody: { $cause }.
      }
    [hit-more] { $whose ->
        [you] You hit nobody else.
       *[other] { $name } hit nobody else.
      }
    [book] { $whose ->
        [you] You brought nobody back.
       *[other] { $name } brought nobody back.
      }
   *[book-more] { $whose ->
        [you] You brought nobody else back.
       *[other] { $name } brought nobody else back.
      }
  }
tara_wolf-tell-gets = { $whose ->
    [you] You get
   *[other] { $name } gets
  } { $coins }.
tara_wolf-tell-gives-back = { $whose ->
    [you] You give back
   *[other] { $name } gives back
  } { $coins }.
tara_wolf-tell-steals = { $whose ->
    [you] You steal
   *[other] { $name } steals
  } { $coins }.
tara_wolf-tell-draws = { $whose ->
    [you] You draw
   *[other] { $name } draws
  } { $cards }.
tara_wolf-tell-looks = { $whose ->
    [you] You look at
   *[other] { $name } looks at
  } { $cards }.
tara_wolf-tell-spies = { $whose ->
    [you] You draw from the other hand:
   *[other] { $name } draws from the other hand:
  } { $cards }.
tara_wolf-tell-turns-up = { $whose ->
    [you] You turn up:
   *[other] { $name } turns up:
  } { $cards }.
tara_wolf-tell-bluff = { $whose ->
    [you] You take back your bluff:
   *[other] { $name } takes back the bluff:
  } { $cards }.
tara_wolf-tell-wins = { $whose ->
    [you] You win
   *[other] { $name } wins
  } the { $cards }{ $how ->
    [fight] {", "}{ $first } to { $second }
    [tie] {" "}by the medallion, { $first } to { $second }
    [alone] {" "}without a fight
   *[untold] {""}
  }.
tara_wolf-tell-medallion = { $whose ->
    [you] You get
   *[other] { $name } gets
  } the medallion; a new round begins.
tara_wolf-tell-home = Back in camp: { $cards }.
tara_wolf-tell-fresh = The discard pile is shuffled into a new main pile.
tara_wolf-tell-played = Played by { $cards }.

## what would help
## $cards - names of cards

tara_wolf-remedy-first = do that first
tara_wolf-remedy-coins = { $missing } more, which come with your resources
tara_wolf-remedy-resources = use it when you split your resources
tara_wolf-remedy-leaving = use it when a tomb is left
tara_wolf-remedy-among = choose one of these: { $cards }

## hints: where to look

tara_wolf-where-coins = Ask yourself what you need more now: coins or cards.
tara_wolf-where-play = Look at the companions and animals in your hand.
tara_wolf-where-choose = Look at those who can be chosen.
tara_wolf-where-top = Look at the cards that the seer shows.
tara_wolf-where-discard = Look for the hand card that helps you least.
tara_wolf-where-use = Look at your papyri.
tara_wolf-where-open = Look at both camps: a tomb may be worth opening.
tara_wolf-where-pass = Look at both camps and at your pass marker.
tara_wolf-where-send = Look at your camp.
tara_wolf-where-lay = Look at the obstacles in your hand and among your papyri.
tara_wolf-where-trigger = Look at your traps.
tara_wolf-where-hit = Look at the other side of the tomb.
tara_wolf-where-done = Ask yourself whether this is enough.

## the terminal

tara_wolf-cell = { $what ->
    [shown] shown
    [top] top
    [next] next
    [closed] no tomb is open
    [marker] pass marker
    [camp] camp
    [hand] hand
    [papyri] papyri
    [won] won
    [known] known
   *[used] used
  }

## the drawing
## $whose - "you" or "other", $name - the player’s name; $card, $cards, $tomb - names of cards

tara_wolf-draw-table = Tara Wolf, round { $round }
tara_wolf-draw-none = none
tara_wolf-draw-card = { $card }. { $kind }{ $cost ->
    [none] {""}
   *[other] , cost { $cost }
  }{ $strength ->
    [none] {""}
   *[other] , strength { $strength }
  }, { $copies } in the game{ $made ->
    [yes] , reconstructed.
   *[no] .
  }
tara_wolf-draw-cards = Cards: { $count }
tara_wolf-draw-do = { $verb ->
    [coins] Take them so.
    [play] Play it.
    [choose] Choose it.
    [top] Put it back.
    [discard] Discard it.
    [use] Use it.
    [open] Open the top one.
    [pass] Pass.
    [send] Send into the tomb.
    [lay] Lay it face down.
    [trigger] Trigger it.
   *[hit] Hit it.
  }
tara_wolf-draw-tomb = { $tomb }, open. Strength: { $totals }. Medallion: { $holder }.
tara_wolf-draw-closed = No tomb is open. Tombs face down: { $left }.
tara_wolf-draw-total = { $whose ->
    [you] Your strength in the tomb
   *[other] Strength of { $name } in the tomb
  }: { $total }.{ $holds ->
    [yes] {" "}Wins a tie with the medallion.
   *[no] {""}
  }
tara_wolf-draw-tombs = Tombs face down: { $left }.
tara_wolf-draw-tombs-short = { $left ->
    [one] 1 tomb
   *[other] { $left } tombs
  }
tara_wolf-draw-next-known = You know the top one: { $tomb }.
tara_wolf-draw-side = { $whose ->
    [you] Your side of the tomb
   *[other] Side of { $name }
  }
tara_wolf-draw-sum = { $card } { $total }: base { $base }, card { $bonus }, tomb { $tomb }, ability { $ability }
tara_wolf-draw-part = { $part ->
    [base] base
    [card] cards
    [tomb] tomb
    [ability] ability
   *[total] total
  }
tara_wolf-draw-fallen = { $card }: eliminated
tara_wolf-draw-laid = { $whose ->
    [you] Laid by you
   *[other] Laid by { $name }
  }, face down: cards { $cards }, papyri { $papyri }
tara_wolf-draw-own-laid = You have laid it face down{ $bluff ->
    [yes] {" "}as your bluff.
   *[no] .
  }
tara_wolf-draw-bluff = bluff
tara_wolf-draw-before = { $whose ->
    [you] You stand before the next tomb
   *[other] { $name } stands before the next tomb
  }
tara_wolf-draw-camping = { $whose ->
    [you] Your camp phase
   *[other] Camp phase of { $name }
  }
tara_wolf-draw-station = { $whose ->
    [you] Your camp
   *[other] { $name }: camp
  }
tara_wolf-draw-station-tomb = Tomb
tara_wolf-draw-round = First both camps, then the tomb
tara_wolf-draw-aim = The first to win { $count } tombs wins the game
tara_wolf-draw-split = Coins: { $coins }, cards: { $cards }.
tara_wolf-draw-resources = { $whose ->
    [you] You split the resources
   *[other] { $name } splits the resources
  }: { $count }
tara_wolf-draw-shown = Shown at place { $place }, 1 is the top.
tara_wolf-draw-shown-hidden = Place { $place }: a card that you do not see
tara_wolf-draw-looking = { $whose ->
    [you] You look at
   *[other] { $name } looks at
  } { $count ->
    [one] the top card
   *[other] the top { $count } cards
  }
tara_wolf-draw-awarded = { $tomb }: { $how }
tara_wolf-draw-won-by = { $how ->
    [fight] { $whose ->
        [you] you won, { $first } to { $second }
       *[other] { $name } won, { $first } to { $second }
      }
    [tie] { $whose ->
        [you] you won by the medallion, { $first } to { $second }
       *[other] { $name } won by the medallion, { $first } to { $second }
      }
   *[alone] { $whose ->
        [you] you won without a fight
       *[other] { $name } won without a fight
      }
  }
tara_wolf-draw-nobody = nobody went in
tara_wolf-draw-camp = { $whose ->
    [you] Your camp
   *[other] Camp of { $name }
  }: cards { $count }, coins { $coins }
tara_wolf-draw-won = { $whose ->
    [you] Tombs won by you
   *[other] Tombs won by { $name }
  }: { $count } of { $needed }
tara_wolf-draw-coins = { $whose ->
    [you] Your coins
   *[other] Coins of { $name }
  }: { $count }
tara_wolf-draw-marker = { $whose ->
    [you] Your pass marker
   *[other] Pass marker of { $name }
  }{ $left ->
    [yes] {","} to be used once.
   *[no] {","} used.
  }
tara_wolf-draw-medallion = { $holds ->
    [yes] Medallion: { $whose ->
        [you] yours
       *[other] { $name }
      }
   *[no] No medallion here
  }
tara_wolf-draw-taken-over = Taken over: what it does in camp begins with the next camp phase.
tara_wolf-draw-away = { $name } is in the tomb
tara_wolf-draw-hand = { $whose ->
    [you] Your hand
   *[other] Hand of { $name }
  }, { $count }: { $cards }
tara_wolf-draw-seen-by-other = The other player knows that you have it.
tara_wolf-draw-known = { $laid ->
    [yes] You know that it is in this hand or among the cards laid face down.
   *[no] You know that it is in this hand.
  }
tara_wolf-draw-backs = { $whose ->
    [you] Your hand
   *[other] Hand of { $name }
  }, cards: { $count }. { $known ->
    [0] None of them is known to you.
   *[other] Known to you: { $cards }.
  }
tara_wolf-draw-papyri = { $whose ->
    [you] Your papyri
   *[other] Papyri of { $name }
  }: { $count } ({ $cards }). Used: { $used }
tara_wolf-draw-papyri-backs = { $whose ->
    [you] Your papyri
   *[other] Papyri of { $name }
  }: { $count }. Used: { $used }
tara_wolf-draw-used = Used.
tara_wolf-draw-piles = Round { $round }. Main pile { $main }, discard pile { $discard }, coins in the supply { $coins }
tara_wolf-draw-main = Main pile: { $left } { $left ->
    [one] card
   *[other] cards
  }.
tara_wolf-draw-main-known = Known to you, from the top: { $cards }.
tara_wolf-draw-main-short = pile
tara_wolf-draw-discard = Discard pile: { $count } ({ $cards })
tara_wolf-draw-discard-unlisted = Discard pile: { $count }
tara_wolf-draw-discard-short = discard
tara_wolf-draw-supply = Coins in the supply: { $count }
tara_wolf-draw-supply-short = supply
tara_wolf-draw-seen = Cards of the main pile that you know: { $count } of { $total }
tara_wolf-draw-seen-card = { $card }: seen { $count } of { $copies }.
tara_wolf-draw-score = { $name }: tombs { $count } of { $needed }

# pictures of the rules

tara_wolf-picture-camp = Lapis takes all four resources in coins and plays two jackals for 1 coin each: 2 coins are left.
tara_wolf-picture-sent = Lapis has the medallion. Tara Wolf has 2 + 1 = 3, each jackal 2 + 1 + 1 = 4, together 11. Carnelian has 2 + 4 = 6.
tara_wolf-picture-laid = Each side has laid one card face down. Only whoever laid it knows what it is.
tara_wolf-picture-trap = Everything is turned up. The skeleton warrior gives Carnelian 3 more; then the spike pit hits the desert raider. 11 : 9 becomes 11 : 5.
tara_wolf-picture-fight = 11 beats 5: the Tomb of Horemheb goes to Lapis. Even a tie would have gone to the holder of the medallion.
tara_wolf-picture-left = The adventurers are home, the others are discarded, Lapis has the tomb. The medallion goes to Carnelian.

tara_wolf-scene-fight = Fight: { $tomb }
tara_wolf-scene-turned-up = The cards are turned up
tara_wolf-scene-bonuses = Bonuses and penalties
tara_wolf-scene-end = { $totals } – { $whose ->
    [you] you take
   *[other] { $name } takes
  } the { $tomb }{ $tie ->
    [yes] : the medallion decides
   *[no] {""}
  }.

## a position as a line

tara_wolf-spelling = Cards stand by their English names, what belongs to the players with / between: hand, papyri, camp, inside (in the tomb), laid (face down). pile is the main pile, the last card is on top.

## what expected tombs mean, in the middle of a sentence
## $percent (Number) - of 100; $less - "yes" if somebody goes without it; $tomb - the name of a tomb, "any" for one more, whichever it is, "others" for several

tara_wolf-worth = { $less ->
    [yes] { $tomb ->
        [any] about { $percent }% of the chance of one more tomb
        [others] about { $percent }% of the chance of other tombs
       *[other] about { $percent }% of the chance of winning the { $tomb }
    }
   *[no] { $tomb ->
        [any] about { $percent }% more chance of one more tomb
        [others] about { $percent }% more chance of other tombs
       *[other] about { $percent }% more chance of winning the { $tomb }
    }
}
