## home page

senet-title = Senet
senet-players = two players, about a quarter of an hour
senet-about = Thirty houses, four casting sticks: lead your pieces through the water and out of this world before the other player does.
senet-begins = Whoever begins throws first and stands one house further back.
senet-spelling = 0 and 1 are the pieces of seat 0 and seat 1, house by house from house 1.
senet-option-pieces = Pieces
senet-option-pieces-5 = Five each
senet-option-pieces-7 = Seven each
senet-hint-pieces-5 = The quicker game, as boards of the New Kingdom have it.
senet-hint-pieces-7 = The longer one, with more walls and more exchanges.

## why not

senet-no-over = the game is over
senet-no-throw = you have thrown { $throw }; this throw comes first
senet-no-first = the sticks have not been thrown yet
senet-no-pass = the throw can be used: { $count ->
    [1] one piece
   *[other] { $count } pieces
  } can walk
senet-no-piece = { $there ->
    [other] the piece in house { $house } is not yours
   *[nobody] house { $house } is empty
  }
senet-no-beauty = from house { $house } a { $throw } would lead past the House of Beauty, and every piece stops there
senet-no-exact = the piece in house { $house } leaves the board with a { $needs } alone, and the throw is { $throw }
senet-no-wall = three pieces side by side in houses { $first } to { $last } let nobody pass
senet-no-own = one of your own pieces stands in house { $to }
senet-no-safe = the piece in house { $to } has another beside it and is safe
senet-no-back = pieces go back only if none can go forward, and { $count ->
    [1] one can
   *[other] { $count } can
  }
senet-no-edge = house { $house } is too near the beginning to go back { $throw }
senet-remedy-throw = throw the sticks
senet-remedy-most = a throw of { $most } or less{ $most ->
    [1] {""}: only a 1
   *[other] {""}; with { $most } exactly it stops in the House of Beauty
  }
senet-remedy-exact = a throw of { $needs }
senet-remedy-forward = { $count ->
    [1] move the piece in house { $houses }
   *[other] move the piece in one of the houses { $houses }
  }
senet-remedy-back = { $count ->
    [1] move the piece in house { $houses } back
   *[other] move the piece in one of the houses { $houses } back
  }
senet-remedy-pass = nothing can walk: give up the throw

## houses, pieces

senet-house-rebirth = House of Rebirth
senet-house-beauty = House of Beauty
senet-house-water = House of Water
senet-house-truths = House of the Three Truths
senet-house-atum = House of Re-Atum
senet-house-horus = House of Horus
senet-hint-rebirth = Who drowns comes back here
senet-hint-beauty = Every piece stops here
senet-hint-water = Back to house 15
senet-hint-truths = Out with a 3
senet-hint-atum = Out with a 2
senet-hint-horus = Out with any throw
senet-info-rebirth = A piece that falls into the water comes back to life here. If the house is taken, it gets the nearest free house before it. (SENET-4.2)
senet-info-beauty = Every piece must stop here, by an exact throw; none may walk past. From here a 5 leads straight off the board, a 1 into the water. (SENET-4.1)
senet-info-water = A piece that comes here drowns: it goes back to the House of Rebirth, house 15, and the turn is over, whatever was thrown. (SENET-4.2)
senet-info-truths = From here a piece leaves the board with a 3 and with no other throw. (SENET-4.4)
senet-info-atum = From here a piece leaves the board with a 2 and with no other throw. (SENET-4.4)
senet-info-horus = From here a piece leaves the board with any throw. (SENET-4.5)
senet-info-sticks = Four sticks with a flat, light side and a round, dark one. The flat sides that lie up are counted: one to four. If none does, the throw is 5. After a 1, a 4 or a 5 you throw again. (SENET-3.1)
senet-info-path = The path leads along the upper row to the right, along the middle row to the left, along the lower row to the right again. (SENET-1.1)
senet-info-swap = If one of your opponent’s pieces stands where yours arrives, the two change places. (SENET-3.3)
senet-info-safe = Two pieces of a player side by side on the path are safe: neither can be exchanged. Three side by side let no piece of the opponent past. (SENET-3.4)
senet-page-sticks = Casting sticks
senet-page-path = The path
senet-page-swap = Exchange
senet-page-safe = Safe, and a wall
senet-source-off = Off the board
senet-source-way = On the way
senet-at-off = for pieces off the board
senet-at-way = on the way

## drawing

senet-draw-table = Senet, turn { $turn }
senet-draw-board = The board: thirty houses in three rows
senet-draw-livery = { $seat ->
    [0] Lapis
   *[1] Carnelian
  }
senet-draw-house = { $name ->
    [none] House { $house }
   *[other] House { $house }, { $name }
  }: { $there ->
    [nobody] empty
    [you] your piece
   *[other] { $owner }’s piece
  }
senet-draw-move = { $label }. Move it { $throw } forward
senet-draw-back = { $label }. Move it { $throw } back
senet-draw-just = { $label } (just arrived)
senet-draw-sticks = Casting sticks: { $said }
senet-draw-thrown = { $whose ->
    [you] You threw { $throw }
   *[other] { $name } threw { $throw }
  }
senet-draw-to-throw = { $whose ->
    [you] Throw the sticks
   *[other] { $name } is to throw
  }
senet-draw-again = then throw again
senet-draw-last = then the turn is over
senet-draw-not-thrown = Nobody has thrown yet
senet-draw-over = The last throw was { $throw }
senet-draw-off = { $off } of { $all } off the board
senet-draw-points = { $name }: { $sure } points for certain, { $more } more if the game ended now

## the table’s page

senet-page-livery = { $seat ->
    [0] Lapis, cones
   *[1] Carnelian, spools
  }
senet-page-began = began
senet-page-turn = turn { $turn }
senet-page-seven = seven pieces each
senet-ask-throw = Throw the sticks.
senet-ask-move = You threw { $throw }: { $how ->
    [forward] move a piece { $throw } forward.
    [back] nothing can go forward, so move a piece { $throw } back.
   *[pass] nothing can walk.
  }
senet-ask-over = The game is over.
senet-choice-throw = Throw the sticks
senet-choice-move = Move from house { $house }
senet-choice-back = Back from house { $house }
senet-choice-pass = Give up the throw
senet-verdict = { $whose ->
    [you] You have won
   *[other] { $name } has won
  }: { $how ->
    [home] all { $all } pieces off the board, { $left ->
        [1] one of the other player’s still on it.
       *[other] { $left } of the other player’s still on it.
      }
   *[throws] after the last throw the way walked counts, { $won } to { $lost }.
  }

## log

senet-tell-throw = { $whose ->
    [you] You threw { $throw }.
   *[other] { $name } threw { $throw }.
  }
senet-tell-move = { $whose ->
    [you] You moved
   *[other] { $name } moved
  } { $from } to { $to }{ $how ->
    [swap] {""}: the two pieces changed places.
    [drown] {""}, into the water: the piece comes back in { $back }.
   *[plain] {"."}
  }
senet-tell-back = { $whose ->
    [you] You had to go back
   *[other] { $name } had to go back
  } from { $from } to { $to }{ $how ->
    [swap] {""}: the two pieces changed places.
    [drown] {""}, into the water: the piece comes back in { $back }.
   *[plain] {"."}
  }
senet-tell-off = { $whose ->
    [you] You led a piece off the board from { $from }.
   *[other] { $name } led a piece off the board from { $from }.
  }
senet-tell-pass = { $whose ->
    [you] None of your pieces could walk { $throw }.
   *[other] { $name } could not walk { $throw }.
  }
senet-changed-off = Led off the board: { $counts }.
senet-changed-count = { $name } { $count }
senet-changed-threw = { $whose ->
    [you] You threw last: { $throw }.
   *[other] { $name } threw last: { $throw }.
  }

## what a decision would do

senet-would-throw = How the sticks will fall nobody knows: 2 is likeliest, 4 and 5 are rare. A 1, a 4 or a 5 gives another throw.
senet-would-move = From house { $from } to house { $to }{ $how ->
    [swap] {""}; the piece there goes to { $from }.
    [drown] {""}, into the water, and back to house { $back }.
   *[plain] {"."}
  }
senet-would-off = The piece leaves the board and cannot be lost any more.
senet-would-pass = The throw is lost, and the turn is over.
senet-would-again = Then throw again.
senet-count-off = { $count ->
    [one] { $count } piece has left the board: { $points } points, { $each } each.
   *[other] { $count } pieces have left the board: { $points } points, { $each } each.
  }
senet-count-way = { $count ->
    [0] No piece is on the board.
   *[other] The numbers of the houses where pieces stand: { $houses }.
  }

## hints

senet-where-throw = There is nothing but to throw.
senet-where-move = Look at what your throw makes possible.
senet-where-back = Look at the piece that loses least by going back.
senet-where-pass = Nothing can walk.

## terminal

senet-cell-thrown = { $name }: { $throw }
senet-cell-off = off the board: { $off } of { $all }
senet-cell-marks = 15 Rebirth, 26 stop, 27 Water; out: 28 with 3, 29 with 2, 30 with any

## pictures of the rules

senet-picture-board = The path begins at the upper left and ends at the lower right. Pieces stand in turn on the first ten houses.
senet-picture-swap = Lapis throws 3 and moves from 9 to 12: the two pieces change places.
senet-picture-wall = Carnelian’s pieces in 11, 12 and 13 are a wall. From 10 Lapis does not get past with a 4 or a 5, and from 9 not with a 5.
senet-picture-water = Carnelian throws 1 in the House of Beauty, falls into the water and comes back in the House of Rebirth.
senet-picture-end = In 28 a 3 is needed, in 29 a 2; in 30 any throw will do.
