## home page

senet-title = Senet
senet-players = two players, about a quarter of an hour
senet-about = Thirty houses, four casting sticks: lead your pieces through the water and out of this world before the other player does.
senet-begins = Whoever begins throws first and stands one house further back.
senet-spelling = 0 and 1 are the pieces of seat 0 and seat 1, house by house from house 1.
senet-option-pieces = Pieces
senet-option-pieces-5 = Five each
senet-option-pieces-7 = Seven each
senet-hint-pieces-5 = The quicker game, as on boards of the New Kingdom.
senet-hint-pieces-7 = The longer one, with more walls and more exchanges.

## why not

senet-no-over = the game is over
senet-no-throw = you have thrown { $throw }; this throw comes first
senet-no-first = the sticks have not been thrown yet
senet-no-pass = the throw can be used: { $count ->
    [1] one piece
   *[other] { $count } pieces
  } can move
senet-no-piece = { $there ->
    [other] the piece in house { $house } is not yours
   *[nobody] house { $house } is empty
  }
senet-no-beauty = from house { $house } a { $throw } would lead past the House of Beauty, and every piece stops there
senet-no-exact = the piece in house { $house } leaves the board only with a { $needs }, and the throw is { $throw }
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
senet-remedy-pass = nothing can move: give up the throw

## houses, pieces

senet-house-rebirth = House of Rebirth
senet-house-beauty = House of Beauty
senet-house-water = House of Water
senet-house-truths = House of the Three Truths
senet-house-atum = House of Re-Atum
senet-house-horus = House of Horus
senet-hint-rebirth = The drowned come back here
senet-hint-beauty = Every piece stops here
senet-hint-water = Back to house 15
senet-hint-truths = Out with a 3
senet-hint-atum = Out with a 2
senet-hint-horus = Out with any throw
senet-info-rebirth = A piece that falls into the water comes back to life here. If the house is taken, it gets the nearest free house before it. (SENET-4.2)
senet-info-beauty = Every piece must stop here, by an exact throw; none may move past. From here a 5 leads straight off the board, a 1 into the water. (SENET-4.1)
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
senet-draw-points = { $name }: { $sure } { $sure ->
    [one] point
   *[other] points
  } for certain, { $more } more if the game ended now

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
   *[pass] nothing can move.
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
   *[throws] after the last throw the distance covered counts, { $won } to { $lost }.
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
    [you] None of your pieces could move { $throw }.
   *[other] { $name } could not move { $throw }.
  }
senet-changed-off = Led off the board: { $counts }.
senet-changed-count = { $name } { $count }
senet-changed-threw = { $whose ->
    [you] You threw last: { $throw }.
   *[other] { $name } threw last: { $throw }.
  }

## what a decision would do

senet-would-throw = Nobody knows how the sticks will fall: 2 is likeliest, 4 and 5 are rare. A 1, a 4 or a 5 gives another throw.
senet-would-move = From house { $from } to house { $to }{ $how ->
    [swap] {""}; the piece there goes to { $from }.
    [drown] {""}, into the water, and back to house { $back }.
   *[plain] {"."}
  }
senet-would-off = The piece leaves the board and cannot be lost any more.
senet-would-pass = The throw is lost, and the turn is over.
senet-would-again = Then throw again.
senet-count-off = { $count ->
    [one] { $count } piece has left the board: { $points } { $points ->
    [one] point
   *[other] points
  }, { $each } each.
   *[other] { $count } pieces have left the board: { $points } points, { $each } each.
  }
senet-count-way = { $count ->
    [0] No piece is on the board.
   *[other] The numbers of the houses where pieces stand: { $houses }.
  }

## hints

senet-where-throw = All you can do is throw.
senet-where-move = Look at what your throw makes possible.
senet-where-back = Look at the piece that loses least by going back.
senet-where-pass = Nothing can move.

## terminal

senet-cell-thrown = { $name }: { $throw }
senet-cell-off = off the board: { $off } of { $all }
senet-cell-marks = 15 Rebirth, 26 stop, 27 Water; out: 28 with 3, 29 with 2, 30 with any

## learn by playing

senet-guide-exchange = The first to lead all five pieces off the board wins. Yours are lapis, Ipi’s carnelian; the path winds from house 1 to house 30. The sticks fall by themselves: a 1. You may go where a piece of Ipi’s stands, too: the two change places.
senet-guide-exchange-do = Move your piece in house 9: it changes places with Ipi’s in house 10.
senet-guide-wall = A 1 lets you throw again, and so do a 4 and a 5. Now it is a 3. In 8 and 9 two of Ipi’s pieces stand side by side: they are safe, neither can be exchanged. Three side by side are a wall that the other player cannot pass.
senet-guide-wall-do = Move from 3 to 6: then yours in 5, 6 and 7 are a wall.
senet-guide-runner = After a 2 or a 3 the turn is over. Three of Ipi’s pieces are stuck behind your wall; one has run ahead and stands alone in 11. Your 4 reaches it: the exchange throws it back to house 7.
senet-guide-runner-do = Move from 7 to 11.
senet-guide-way = It is back in house 7, and your 4 brings you another throw. So it goes on, row by row: forward if any piece can, else back. Now to the last houses, near the end of this game.
senet-guide-beauty = Three of your pieces have left the board, two of Ipi’s. Whoever is the first to lead out all five wins. Nobody walks past house 26, the House of Beauty: every piece must stop there, by an exact throw. You threw a 3.
senet-guide-beauty-do = Move from 23 to 26, the House of Beauty.
senet-guide-horus = From the House of Beauty a 5 leads straight off the board, a 2, 3 or 4 to houses 28 to 30. You threw a 4: that is house 30, the House of Horus, and from there any throw leads out.
senet-guide-horus-do = Move from 26 to 30.
senet-guide-wait = Another 4. The piece in 30 could leave, but any throw will do for that: it can wait. The other one still has a long way to go and gains more from a 4.
senet-guide-wait-do = Move from 17 to 21.
senet-guide-on = The third 4 in a row: 4 and 5 fall once in sixteen throws each, a 2 more than once in three. Look at a piece before you move it: the board shows where it would come to stand.
senet-guide-on-do = Move the same piece on, from 21 to 25.
senet-guide-exact = Now a 1. From 25 nothing but a 1 leads on, for nobody walks past the House of Beauty. It would be wasted on the piece in 30, which leaves with any throw.
senet-guide-exact-do = Move from 25 to 26.
senet-guide-water = Again a 1. From 26 it would lead to house 27, into the water: whoever falls in begins again in house 15, and the turn is over. If any piece can walk you must move, but which one is up to you.
senet-guide-water-do = Lead the piece in house 30 off the board instead.
senet-guide-end = You have won! Your last piece came to 28, from where only a 3 leads out; a 2 fell, nothing could go forward, and it had to go back to 26. Then a 4 to house 30, and any throw would do.

## pictures of the rules

senet-picture-board = The path begins at the upper left and ends at the lower right. Pieces stand in turn on the first ten houses.
senet-picture-swap = Lapis throws 3 and moves from 9 to 12: the two pieces change places.
senet-picture-wall = Carnelian’s pieces in 11, 12 and 13 are a wall. From 10 Lapis does not get past with a 4 or a 5, and from 9 not with a 5.
senet-picture-water = Carnelian throws 1 in the House of Beauty, falls into the water and comes back in the House of Rebirth.
senet-picture-end = House 28 needs a 3, house 29 a 2; in 30 any throw will do.
