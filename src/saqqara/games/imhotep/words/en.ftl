## why not

imhotep-no-over = the game is over, all { $rounds } rounds have been played
imhotep-no-option = this game is played without “{ $option ->
    [private_boats] { imhotep-page-private_boats }
    [bets] { imhotep-page-bets }
   *[favour] { imhotep-page-favour }
  }”
imhotep-no-quarry-sled = your sled is full, it has room for { $room } stones
imhotep-no-quarry-empty = your quarry is empty
imhotep-no-stone = there is no stone on your sled
imhotep-no-boat-sailed = boat { $boat } has sailed to the { $site ->
    [market] market
    [pyramid] pyramid
    [temple] temple
    [tomb] tomb
   *[obelisks] obelisks
  } already
imhotep-no-load-spaceless = boat { $boat } has no space { $space }, only { $spaces } { $spaces ->
    [1] space
   *[other] spaces
  }
imhotep-no-load-taken = on space { $space } of boat { $boat } lies a stone already
imhotep-no-load-spaces = no boat that has not sailed has an empty space
imhotep-no-load-same = the second stone goes on the same boat, number { $boat }
imhotep-no-load-minimum = boat { $boat } carries { $has }, must carry { $minimum } to sail, and at most { $most } can be placed now
imhotep-no-sail-load = boat { $boat } must carry at least { $minimum } { $minimum ->
    [1] stone
   *[other] stones
  } to sail, it carries { $has }
imhotep-no-sail-site = boat { $other } has been to the { $site ->
    [market] market
    [pyramid] pyramid
    [temple] temple
    [tomb] tomb
   *[obelisks] obelisks
  } this round
imhotep-no-sail-other = the boat that was loaded for it sails, number { $boat }
imhotep-no-use-middle = a blue card is an action of its own, and this turn’s action has begun
imhotep-no-use-none = you have no card “{ imhotep-card }”
imhotep-no-use-lever = no boat has its minimum load, so none may sail
imhotep-no-use-stone = “{ imhotep-card }” places a stone, and there is none on your sled
imhotep-no-use-sail = with one stone more no boat would reach its minimum load
imhotep-no-use-chisel-stones = “Chisel” places two stones, on your sled { $has ->
    [1] lies one
   *[other] lie { $has }
  }
imhotep-no-use-chisel-spaces = “Chisel” needs two empty spaces, there { $spaces ->
    [0] is none
    [1] is one
   *[other] are { $spaces }
  }
imhotep-no-next-turn = the order of unloading is chosen only after “use lever” or “favour 3”
imhotep-no-next-empty = on space { $space } of boat { $boat } lies no stone
imhotep-no-next-chosen = the stone on space { $space } of boat { $boat } has its place in the order already
imhotep-no-take-turn = a card is taken only for a stone at the market, or with “favour 1”
imhotep-no-take-empty = on field { $field } of the market lies no card
imhotep-no-take-hidden = on field { $field } the cards lie face down, and this favour takes open ones
imhotep-no-keep-turn = a card of the hidden pair is kept only after it was taken for a stone
imhotep-no-build-turn = a pyramid is chosen only for a stone that is delivered there
imhotep-no-build-complete = the { $pyramid ->
    [left] left
    [middle] middle
   *[right] right
  } pyramid is complete, another has room
imhotep-no-temple-turn = points or stones are chosen only when the temple is scored
imhotep-no-private-used = your private boat has sailed in this game already
imhotep-no-private-site = a private boat has been to the { $site ->
    [market] market
    [pyramid] pyramid
    [temple] temple
    [tomb] tomb
   *[obelisks] obelisks
  } this round
imhotep-no-private-market = no card is left at the market
imhotep-no-bet-right = the right bet fields are for four players, here are { $players }
imhotep-no-bet-used = you have bet in this game already
imhotep-no-bet-taken = a stone lies on the { $side ->
    [left] left
   *[right] right
  } bet field of the { $site ->
    [pyramid] pyramid
    [temple] temple
    [tomb] tomb
   *[obelisks] obelisks
  } already
imhotep-no-bet-quarry = the bet is a stone from your quarry, and that is empty
imhotep-no-favour-used = you have had a favour in this game already
imhotep-no-favour-taken = favour { $favour } has been used in this game already
imhotep-no-favour-quarry = a favour costs a stone from your quarry, and that is empty
imhotep-no-favour-1 = no open card lies at the market
imhotep-no-favour-2 = once it is paid, a stone must be left in your quarry, and your sled must have room or a boat an empty space
imhotep-no-favour-3 = no boat reaches its minimum load with up to one stone more
imhotep-no-favour-4 = no boat reaches its minimum load with up to two stones more
imhotep-no-favour-5 = you need a stone on your sled and an empty space on a boat
imhotep-no-done-turn = nothing has been begun that could be stopped; a turn is exactly one action
imhotep-no-done-ready = no boat may sail yet, so a stone must be placed first
imhotep-no-done-minimum = boat { $boat } must carry { $minimum } to sail, it carries { $has }: a second stone must follow
imhotep-no-pass-can = only who can do nothing else passes, and you can still { $verb ->
    [quarry] get stones
    [load] place a stone
    [sail] sail a boat
    [use] play a blue card
    [private] sail your private boat
    [bet] bet
   *[favour] use a favour
  }
imhotep-no-asked-take = now a card is taken for a stone at the market, as in “take 2”
imhotep-no-asked-keep = now one card of the pair is kept, “keep 1” or “keep 2”
imhotep-no-asked-build = now a pyramid is chosen for the stone, as in “build left”
imhotep-no-asked-place = now a stone may be placed on a boat, as in “load 2.3”, or “done”
imhotep-no-asked-temple = now “points” or “stones” is chosen for a stone in the temple
imhotep-no-asked-lever = now the boat of the lever sails, as in “sail 2 temple”
imhotep-no-asked-sail-load = now the stone of the sail is placed on a boat that may then sail
imhotep-no-asked-sail = now the boat that was loaded sails, as in “sail 2 temple”
imhotep-no-asked-hammer = now the stone of the hammer is placed on a boat
imhotep-no-asked-chisel = now a stone of the chisel is placed on a boat
imhotep-no-asked-order = now the stone that comes off next is chosen, as in “next 3”
imhotep-no-asked-favour-1 = now an open card is taken with the favour, as in “take 2”, or “done”
imhotep-no-asked-favour-2 = now a stone may be placed on a boat with the favour, or “done”; then the sled is filled
imhotep-no-asked-favour-3 = now a stone is placed on the boat that sails with the favour, or “done” if one may sail as it is
imhotep-no-asked-favour-3-sail = now the boat of the favour sails, as in “sail 2 temple”
imhotep-no-asked-favour-4 = now the first stone is placed on the boat that sails with the favour, or “done” if one may sail as it is
imhotep-no-asked-favour-4-more = now a second stone is placed on the same boat, or “done” if it may sail
imhotep-no-asked-favour-4-sail = now the boat of the favour sails, as in “sail 2 temple”
imhotep-no-asked-favour-5 = now a stone may be placed on a boat with the favour, or “done”

## names

imhotep-none = none
imhotep-remedy-first = do that first, or take back what has been begun
imhotep-remedy-place = place a stone first, that makes room on the sled
imhotep-remedy-market-stones = stones come back to the quarry when they buy cards at the market
imhotep-remedy-get = get stones from the quarry first
imhotep-remedy-two-stones = get stones first
imhotep-remedy-spaces = choose one of these: { $spaces }
imhotep-remedy-space = { $count ->
    [1] boat { $boat }, space { $spaces }
   *[other] boat { $boat }, spaces { $spaces }
  }
imhotep-remedy-no-space = nothing now; the next round brings empty boats
imhotep-remedy-sailings = boats and sites that go together now: { $sailings }
imhotep-remedy-sailing = boat { $boat } { $to }
imhotep-remedy-load-boat = place { $missing ->
    [1] one stone more
   *[other] { $missing } stones more
  } on boat { $boat }
imhotep-remedy-sites = your private boat can sail now { $sites }
imhotep-remedy-card = blue cards come from the market, for your stones on a boat that sails there
imhotep-remedy-bets = free bet fields: { $bets }
imhotep-remedy-bet = { $side ->
    [left] left
   *[right] right
  } { imhotep-at }
imhotep-remedy-favours = favours that are possible now: { $favours }
imhotep-remedy-fields = choose one of the fields { $fields }
imhotep-remedy-pyramids = choose one with room: { $pyramids }
imhotep-remedy-pyramid = { $pyramid ->
    [left] the left one
    [middle] the middle one
   *[right] the right one
  }
imhotep-remedy-turn = get stones, place a stone, sail a boat or play a blue card
imhotep-livery = { $seat ->
    [0] Lapis
    [1] Carnelian
    [2] Malachite
   *[other] Alabaster
  }
imhotep-site-market = Market
imhotep-site-pyramid = Pyramid
imhotep-site-temple = Temple
imhotep-site-tomb = Tomb
imhotep-site-obelisks = Obelisks
imhotep-at = at the { $site ->
    [market] market
    [pyramid] pyramid
    [temple] temple
    [tomb] tomb
   *[obelisks] obelisks
  }
imhotep-to = to the { $site ->
    [market] market
    [pyramid] pyramid
    [temple] temple
    [tomb] tomb
   *[obelisks] obelisks
  }
imhotep-card = { $card ->
    [entrance] Entrance
    [sarcophagus] Sarcophagus
    [paved-path] Paved Path
    [pyramid-decoration] Pyramid Decoration
    [temple-decoration] Temple Decoration
    [tomb-decoration] Tomb Decoration
    [obelisk-decoration] Obelisk Decoration
    [statue] Statue
    [lever] Lever
    [hammer] Hammer
    [sail] Sail
    [chisel] Chisel
   *[card] a card face down
  }
imhotep-favour-1 = Favour 1: take up to two open cards
imhotep-favour-2 = Favour 2: place a stone, then fill the sled
imhotep-favour-3 = Favour 3: place a stone, sail that boat in any order
imhotep-favour-4 = Favour 4: place up to two stones on a boat and sail it
imhotep-favour-5 = Favour 5: place up to three stones

## drawing

imhotep-draw-table = Imhotep, round { $round }, turn { $turn }
imhotep-draw-river = River: { $count } boats of the round
imhotep-draw-boat = Boat { $boat }: { $spaces } spaces, sails with at least { $minimum }. Stones: { $stones } ({ $owners }).
imhotep-draw-boat-away = boat { $boat } is { $at }
imhotep-draw-boat-sail = Choose it, then a site to sail to.
imhotep-draw-sail = Sail
imhotep-draw-next = next
imhotep-draw-space-taken = Boat { $boat }, space { $space }: { $whose ->
    [you] your stone
   *[other] stone of { $name }
  }
imhotep-draw-space-next = It comes off next.
imhotep-draw-space-load = Boat { $boat }, space { $space }: empty. Place a stone.
imhotep-draw-space-empty = Boat { $boat }, space { $space }: empty
imhotep-draw-side = Side { $side }
imhotep-draw-count = Stones here: { $count } ({ $split })
imhotep-draw-bet = Bet field { $side ->
    [left] left
   *[right] right
  } { $at }: { $whose ->
    [none] free
    [you] your stone
   *[other] stone of { $name }
  }
imhotep-draw-bet-lay = Lay a stone from your quarry here.
imhotep-draw-quay = Quay { $at }.
imhotep-draw-quay-boat = Boat { $boat } has come here.
imhotep-draw-quay-private = { $whose ->
    [you] Your private boat
   *[other] The private boat of { $name }
  } has come here.
imhotep-draw-quay-sail = Sail here.
imhotep-draw-pyramid = Pyramid, stones: { $count } ({ $owners })
imhotep-draw-one-pyramid = { $pyramid ->
    [left] Left
    [middle] Middle
   *[right] Right
  } pyramid, stones: { $count } ({ $owners })
imhotep-draw-build = Build here.
imhotep-draw-temple = Temple, stones: { $count }. { $fields }
imhotep-draw-temple-field = field { $field }: { $high } high, on top { $name }
imhotep-answer-points = 1 point
imhotep-answer-stones = 2 stones
imhotep-draw-tomb = Tomb, stones: { $count } ({ $owners })
imhotep-draw-obelisks = Obelisks, heights: { $heights }
imhotep-draw-towers = Towers: { $towers }. Loose stones: { $loose }
imhotep-draw-market = Market: { $cards }. Face down: { $hidden }
imhotep-draw-field = Field { $field }: { $card }
imhotep-draw-field-empty = Field { $field }: no card
imhotep-draw-hidden = { $count ->
    [1] a card face down
   *[other] two cards face down
  }
imhotep-draw-take = Take it.
imhotep-draw-keep = Keep { $card }
imhotep-draw-pile = Draw pile: { $count }
imhotep-draw-discard = Discard pile: { $count } ({ $cards })
imhotep-draw-piles = pile and discards
imhotep-draw-round = Round { $round } of { $rounds }
imhotep-draw-round-card = Round { $round }, boats for { $boats } stones
imhotep-draw-round-hidden = Round { $round }: face down
imhotep-draw-favours = Favours: once a game, for a stone
imhotep-draw-favour-used = { $favour }. Used { $whose ->
    [you] by you
   *[other] by { $name }
  }
imhotep-draw-favour-use = Use it for a stone from your quarry.
imhotep-draw-area = { $whose ->
    [you] Your things
   *[other] Things of { $name }
  }: stones on the sled { $sled }, in the quarry { $quarry }; cards: { $cards }
imhotep-draw-sled = { $whose ->
    [you] Your sled
   *[other] Sled of { $name }
  }: { $count } of { $room } stones
imhotep-draw-load = Choose it, then a space of a boat.
imhotep-draw-quarry = { $whose ->
    [you] Your quarry
   *[other] Quarry of { $name }
  }: { $count } stones
imhotep-draw-get = Get up to three.
imhotep-draw-private = { $whose ->
    [you] Your private boat
   *[other] Private boat of { $name }
  }: { $left ->
    [yes] it can still sail
   *[no] it has sailed
  }
imhotep-draw-once = { $whose ->
    [you] Your
   *[other] For { $name } a
  } { $what ->
    [bet] bet
   *[favour] favour
  }: { $left ->
    [yes] still possible
   *[no] used
  }
imhotep-draw-no-cards = no cards
imhotep-draw-card = { $card }: { $count }
imhotep-draw-use = Play it.
imhotep-draw-points = { $name }: { $sure } points on the track, { $more } more if the game ended now

## the table's page

imhotep-page-livery = { $seat ->
    [0] lapis, striped
    [1] carnelian, dotted
    [2] malachite, with chevrons
   *[other] alabaster, with a lattice
  }
imhotep-page-began = began
imhotep-page-turn = round { $round }, turn { $turn }
imhotep-page-yucata = Yucata’s rules
imhotep-page-wrath = Wrath of the Pharaoh
imhotep-page-private_boats = Private Boats
imhotep-page-bets = Bets
imhotep-page-favour = Pharaoh’s Favour
imhotep-page-boats = Boats
imhotep-page-sled = Sled and quarry
imhotep-page-rounds = Rounds
imhotep-page-banks = Sites and rounds
imhotep-decides = { $whose ->
    [you] You decide
   *[other] { $name } decides
  }
imhotep-why-take = { $whose ->
    [you] Your stone
   *[other] A stone of { $name }
  } has come to the market in { $other }’s turn: its owner takes the card.
imhotep-why-keep = { $whose ->
    [you] You have taken the hidden pair in { $other }’s turn and keep one card.
   *[other] { $name } has taken the hidden pair in { $other }’s turn and keeps one card.
  }
imhotep-why-build = { $whose ->
    [you] Your stone
   *[other] A stone of { $name }
  } has come to the pyramids in { $other }’s turn: its owner chooses where it lies.
imhotep-why-place = { $whose ->
    [you] Your stone
   *[other] A stone of { $name }
  } lies on a field that lets its owner place another stone, in { $other }’s turn.
imhotep-why-temple = The round has ended and the temple is scored: for { $whose ->
    [you] your stone you choose
   *[other] a stone of { $name } its owner chooses
  }.
imhotep-moment-now = now
imhotep-moment-round = round’s end
imhotep-moment-game = game’s end
imhotep-stones = stones
imhotep-where-quarry = Look at your sled and your quarry.
imhotep-where-load = Look at the empty spaces of the boats.
imhotep-where-sail = Look at the boats that may sail, and at the free sites.
imhotep-where-use = Look at your blue cards.
imhotep-where-private = Look at your private boat.
imhotep-where-bet = Look at the bet fields.
imhotep-where-favour = Look at the favours that are still free.
imhotep-where-next = Look at the order in which the stones come off.
imhotep-where-take = Look at the cards of the market.
imhotep-where-keep = Compare the two cards.
imhotep-where-build = Look at the next fields of the pyramids.
imhotep-where-points = Ask yourself what you need more: points or stones.
imhotep-where-stones = Ask yourself what you need more: stones or points.
imhotep-where-done = Ask yourself whether it is enough.
imhotep-where-pass = There is nothing to look for.
imhotep-fact-round = round { $round }
imhotep-fact-turn = turn { $turn }
imhotep-page-shared = { $names } share the first place with { $points } points.
imhotep-page-verdict = { $whose ->
    [you] You have
   *[other] { $name } has
  } won with { $points } points{ $tied ->
    [yes] , having more stones on the sled
   *[no] {""}
  }.
imhotep-source-statues = Statues
imhotep-source-decorations = Decorations
imhotep-source-blue_cards = Unused blue cards
imhotep-source-private_boat = Unused private boat
imhotep-source-bets = Bet
imhotep-source-wrath = Wrath of the Pharaoh
imhotep-source-other = Other points
imhotep-count-cards = cards: { $count }, points: { $points }
imhotep-count-stones = stones: { $count }, points: { $points }
imhotep-count-other = points: { $points }
imhotep-kind-quarry = get stones
imhotep-kind-load = place
imhotep-kind-sail = sail
imhotep-kind-use = play a card
imhotep-kind-private = private boat
imhotep-kind-bet = bet
imhotep-kind-favour = favour
imhotep-kind-pass = pass
imhotep-choice-quarry = Get stones
imhotep-choice-load = Place on boat { $boat }, space { $space }
imhotep-choice-sail = Sail boat { $boat } { $to }
imhotep-choice-use = Play { $card }
imhotep-choice-next = Next: the stone on space { $space }
imhotep-choice-take = Take the card on field { $field }
imhotep-choice-keep = { $field ->
    [1] Keep the first card
   *[2] Keep the second card
  }
imhotep-choice-build = Build the { $pyramid ->
    [left] left
    [middle] middle
   *[right] right
  } pyramid
imhotep-choice-points = Score 1 point
imhotep-choice-stones = Get 2 stones
imhotep-choice-private = Sail the private boat { $to }
imhotep-choice-bet = Bet { $at }, { $side ->
    [left] left
   *[right] right
  }
imhotep-choice-favour = { $favour }
imhotep-choice-done = Done
imhotep-choice-pass = Pass
imhotep-would = { $choice }.
imhotep-ask-turn = Take one action: get stones, place a stone, sail a boat or play a blue card.
imhotep-ask-take = Take a card from the market for your stone.
imhotep-ask-keep = Keep one of the two cards.
imhotep-ask-build = Choose the pyramid for your stone.
imhotep-ask-place = You may place a stone from your sled on a boat.
imhotep-ask-temple = Choose for your stone in the temple: 1 point or 2 stones.
imhotep-ask-lever = Lever: choose a boat and where it sails.
imhotep-ask-sail-load = Sail: place a stone on the boat that is to sail.
imhotep-ask-sail = Sail: choose where the boat sails.
imhotep-ask-hammer = Hammer: place a stone on a boat.
imhotep-ask-chisel = Chisel: place a stone on a boat.
imhotep-ask-order = Choose the stone that comes off next.
imhotep-ask-favour-1 = Favour: take an open card, or be done.
imhotep-ask-favour-2 = Favour: you may place a stone; then your sled is filled.
imhotep-ask-favour-3 = Favour: place a stone on the boat that is to sail, or be done if one may sail as it is.
imhotep-ask-favour-3-sail = Favour: choose where the boat sails.
imhotep-ask-favour-4 = Favour: place the first stone on the boat that is to sail.
imhotep-ask-favour-4-more = Favour: place a second stone on the same boat, or be done.
imhotep-ask-favour-4-sail = Favour: choose where the boat sails.
imhotep-ask-favour-5 = Favour: place a stone on a boat, or be done.
imhotep-ask-over = The game is over.

## the log

imhotep-tell-quarry = { $whose ->
    [you] You got
   *[other] { $name } got
  } stones from the quarry.
imhotep-tell-load = { $whose ->
    [you] You placed
   *[other] { $name } placed
  } a stone on boat { $boat }, space { $space }.
imhotep-tell-sail = { $whose ->
    [you] You sailed
   *[other] { $name } sailed
  } boat { $boat } { $to }.
imhotep-tell-use = { $whose ->
    [you] You played
   *[other] { $name } played
  } { $card }.
imhotep-tell-next = { $whose ->
    [you] You chose
   *[other] { $name } chose
  } the stone on space { $space } to come off next.
imhotep-tell-take = { $whose ->
    [you] You took
   *[other] { $name } took
  } { $card }.
imhotep-tell-keep = { $whose ->
    [you] You kept
   *[other] { $name } kept
  } { $card }.
imhotep-tell-build = { $whose ->
    [you] You chose
   *[other] { $name } chose
  } the { $pyramid ->
    [left] left
    [middle] middle
   *[right] right
  } pyramid.
imhotep-tell-points = Points: { $points }.
imhotep-tell-stones = { $whose ->
    [you] You took
   *[other] { $name } took
  } stones for the temple.
imhotep-tell-private = { $whose ->
    [you] You sailed your
   *[other] { $name } sailed the
  } private boat { $to }.
imhotep-tell-bet = { $whose ->
    [you] You laid
   *[other] { $name } laid
  } a bet { $at }.
imhotep-tell-favour = { $whose ->
    [you] You used
   *[other] { $name } used
  } { $favour }.
imhotep-tell-done = { $whose ->
    [you] You left
   *[other] { $name } left
  } it at that.
imhotep-tell-pass = { $whose ->
    [you] You passed
   *[other] { $name } passed
  }.
imhotep-tell-point = { $whose ->
    [you] You took
   *[other] { $name } took
  } a point in the temple.
imhotep-tell-delivered = Delivered { $at }: { $stones }.
imhotep-tell-cards = Cards: { $cards }.
imhotep-tell-round = A new round begins.

## info dialogs

imhotep-info-boats = Each round has four boats, as its card says. Place stones from your sled on their spaces; a boat with its minimum load may be sailed by anybody, to a site where no boat has been this round. Stones come off from the bow.
imhotep-info-sled = Your sled has room for 5 stones. Get up to 3 at a time from your quarry. Only stones on the sled can be placed.
imhotep-info-rounds = The game has six rounds. A round ends when its fourth boat has been unloaded; then the temple is scored. The left neighbour of who sailed the fourth boat begins the next one.
imhotep-info-wrath = Whoever has not delivered a stone to each of pyramid, temple, tomb and obelisks loses 5 points.
imhotep-info-private_boats = Once a game put a stone on your private boat and sail it at once to a site where no private boat has been this round. Unused it is worth 1 point.
imhotep-info-bets = Once a game lay a stone from your quarry on a bet field. The site with the most stones at the end brings 5 points left and 3 right, the second most 3 left.
imhotep-info-favour = Once a game lay a stone from your quarry on a free favour and carry it out.
imhotep-info-market-a = For each stone its owner takes an open card. The stones go back to the quarry.
imhotep-info-market-b = For each stone its owner takes an open card, or looks at the hidden pair, keeps one and discards the other. The stones go back to the quarry.
imhotep-info-pyramid-a = A stone scores the value of the next field at once. Once the pyramid is complete each further stone scores 1 point.
imhotep-info-pyramid-b = The owner chooses one of three pyramids; the stone scores its next field at once, some with a bonus: the top card, three stones, or placing a stone. Once all are complete each further stone scores 1 point.
imhotep-info-temple-a = Stones fill the fields from left to right, then lie on top. At the end of each round every stone seen from above scores 1 point.
imhotep-info-temple-b = At the end of each round every stone seen from above gives what stands before its field: points, stones from the quarry or the top card.
imhotep-info-tomb-a = At the end each connected area of a colour scores 1, 3, 6, 10, 15 for 1 to 5 stones and 2 for each further one.
imhotep-info-tomb-b = At the end each row scores on its own: 8, 4 and 2 points for the most stones. Level players share, rounded down.
imhotep-info-obelisks-a = At the end the highest obelisks score, by the number of players. Level players share, rounded down.
imhotep-info-obelisks-b = Three stones of a colour become a tower on the highest free field and score it. Each loose stone is 1 point at the end.
imhotep-info-obelisks-b-yucata = Three stones of a colour become a tower on the highest free field, which scores at the end. Each loose stone is 1 point then. (IMH-14.1)
imhotep-info-entrance = Red: at once a stone from your quarry goes to the pyramid.
imhotep-info-sarcophagus = Red: at once a stone from your quarry goes to the tomb.
imhotep-info-paved-path = Red: at once a stone from your quarry goes to the obelisks.
imhotep-info-pyramid-decoration = Green: at the end 1 point for every 3 stones at the pyramid, of all colours.
imhotep-info-temple-decoration = Green: at the end 1 point for every 3 stones at the temple, of all colours.
imhotep-info-tomb-decoration = Green: at the end 1 point for every 3 stones in the tomb, of all colours.
imhotep-info-obelisk-decoration = Green: at the end 1 point for every 3 stones at the obelisks, of all colours.
imhotep-info-statue = Purple: at the end your statues score 1, 3, 6, 10, 15 for 1 to 5 and 2 for each further one.
imhotep-info-lever = Blue: sail a boat and choose the order in which its stones come off. Unused 1 point.
imhotep-info-hammer = Blue: get 3 stones, then place 1. Unused 1 point.
imhotep-info-sail = Blue: place a stone on a boat and sail that boat. Unused 1 point.
imhotep-info-chisel = Blue: place 2 stones, on one boat or two. Unused 1 point.
imhotep-info-hidden = Two cards lie here face down. Who takes them looks at both, keeps one and discards the other.
imhotep-info-favour-1 = Take up to two open cards from the market; the fields are then refilled.
imhotep-info-favour-2 = You may place a stone on a boat; then your sled is filled from the quarry.
imhotep-info-favour-3 = You may place a stone on a boat; then it sails, its stones in the order that you choose.
imhotep-info-favour-4 = Place up to two stones on one boat and sail it.
imhotep-info-favour-5 = Place up to three stones on boats, as you like.

## the terminal

imhotep-cell-card = { $card ->
    [entrance] entrance
    [sarcophagus] sarcophagus
    [paved-path] paved path
    [pyramid-decoration] pyramid /3
    [temple-decoration] temple /3
    [tomb-decoration] tomb /3
    [obelisk-decoration] obelisks /3
    [statue] statue
    [lever] lever
    [hammer] hammer
    [sail] sail
   *[chisel] chisel
  }
imhotep-cell-discard = Discards: { $count }
imhotep-cell-points = points
imhotep-cell-sled = sled
imhotep-cell-quarry = quarry
imhotep-cell-cards = cards
imhotep-cell-once = { $what ->
    [private_boats] boat
    [bets] bet
   *[favour] favour
  }

## home page: the game, its options and their values (imhotep-option-, sites are called as on the table), what a value means (imhotep-hint-)

imhotep-title = Imhotep
imhotep-players = two to four players, about 40 minutes
imhotep-about = Quarry stones, load boats, and sail them where they serve you, or where they spoil what others have planned.
imhotep-begins = Who comes later starts with more stones: 2, 3, 4, 5.
imhotep-option-wrath = Wrath of the Pharaoh
imhotep-option-private_boats = Private Boats
imhotep-option-bets = Bets
imhotep-option-favour = Pharaoh’s Favour
imhotep-option-profile = Towers of the B obelisks
imhotep-option-profile-printed = At once
imhotep-option-profile-yucata = At the end
imhotep-hint-market-a = four open cards
imhotep-hint-market-b = three open, one pair hidden
imhotep-hint-pyramid-a = one pyramid, points at once
imhotep-hint-pyramid-b = three pyramids, some with a bonus
imhotep-hint-temple-a = 1 for each stone seen from above
imhotep-hint-temple-b = points, stones or a card
imhotep-hint-tomb-a = connected stones of a colour
imhotep-hint-tomb-b = most stones in each row
imhotep-hint-obelisks-a = the highest at the end
imhotep-hint-obelisks-b = towers of three, the sooner the better
imhotep-hint-wrath = 5 points off for who leaves out a monument
imhotep-hint-private_boats = once a game a boat of one’s own
imhotep-hint-bets = once a game: where will most stones lie?
imhotep-hint-favour = once a game one of five strong actions
imhotep-hint-profile-printed = As in the printed rules: a tower scores when it is built.
imhotep-hint-profile-yucata = As on Yucata: towers score at the end; until then the points stand in brackets.
