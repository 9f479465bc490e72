## why not

imhotep-no-over = the game is over, all { $rounds } rounds have been played
imhotep-no-option = this game is played without “{ $option }”
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
imhotep-no-use-none = you have no card “{ $card }”
imhotep-no-use-lever = no boat has its minimum load, so none may sail
imhotep-no-use-stone = “{ $card }” places a stone, and there is none on your sled
imhotep-no-use-sail = with one stone more no boat would reach its minimum load
imhotep-no-use-chisel-stones = “chisel” places two stones, on your sled { $has ->
    [1] lies one
   *[other] lie { $has }
  }
imhotep-no-use-chisel-spaces = “chisel” needs two empty spaces, there { $spaces ->
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
imhotep-no-pass-can = only who can do nothing else passes, and you can still play “{ $verb }”
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
