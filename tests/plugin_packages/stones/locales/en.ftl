stones-title = Stones
stones-players = two players, a minute
stones-about = Twelve stones lie face down. Take up to three from a heap; the higher sum wins.
stones-begins = Who begins sees least.
stones-heaps = Heaps
stones-seat = { $seat ->
    [0] Lapis
   *[other] Carnelian
  }
stones-turn = Turn { $turn }
stones-ask = Take one to three stones from the top of a heap.
stones-choice = Take { $count } from heap { $heap }
stones-source = Stones
stones-taken = { $count } stones, { $points } points
stones-tell = { $whose ->
    [you] You took
   *[other] { $name } took
  } { $stones } from heap { $heap }.
stones-verdict = { $whose ->
    [you] You have won
   *[other] { $name } has won
  } with { $points } points.
stones-about-heaps = Heaps
stones-no-over = the game is over
stones-no-left = heap { $heap } has { $left } left
