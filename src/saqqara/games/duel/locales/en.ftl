## why not

duel-no-over = the game is over
duel-no-place-supply = you have no meeple in supply, all { $meeples } stand in the harbour
duel-no-place-taken = { $owner ->
    [own] one of your own meeples already stands on { $field }
   *[other] one of your opponent’s meeples already stands on { $field }
  }
duel-no-place-unload = with a meeple on { $field } no boat could be unloaded: row { $row } would have { $in_row }, column { $column } would have { $in_column }, and a boat needs its tiles and two meeples in its line
duel-no-boat-gone = boat { $boat } has left the game
duel-no-boat-empty = boat { $boat } lies empty until the turn ends
duel-no-unload-meeples = boat { $boat } needs two meeples in its { $line ->
    [row] row
   *[column] column
  }, it has { $has ->
    [0] none
    [1] one
   *[other] { $has }
  }
duel-no-use-one = only one action tile a turn, and you are already playing one
duel-no-use-none = you have no “{ $action }” action tile
duel-no-use-take = there is no tile to take: only action tiles lie on the boats
duel-no-use-place = you need two meeples in supply, you have { $has ->
    [0] none
    [1] one
   *[other] { $has }
  }
duel-no-use-swap = no boat could be unloaded afterwards: none has two meeples in its line
duel-no-use-unload-supply = you need a meeple in supply to place it first, all { $meeples } stand in the harbour
duel-no-use-unload = there is no field on which a meeple would make a boat ready to unload
duel-no-take-first = only a “take” action tile takes a tile from a boat
duel-no-take-action = an action tile lies on space { $space } of boat { $boat }, and action tiles cannot be taken
duel-no-swap-first = only a “swap” action tile swaps tiles
duel-no-done-turn = you have not begun anything that you could stop; a turn is one placement, one unloading or one action tile
duel-no-pass-middle = your turn has begun and is not over yet
duel-no-pass-can = you can still do something: { $supply } { $supply ->
    [1] meeple
   *[other] meeples
  } in supply, { $boats } { $boats ->
    [1] boat
   *[other] boats
  } to unload, { $tiles } { $tiles ->
    [1] action tile
   *[other] action tiles
  } to use
duel-no-asked-take = first take a tile from a boat
duel-no-asked-place-first = first place the first of two or three meeples
duel-no-asked-place-second = first place the second meeple
duel-no-asked-place-third = place a third meeple, or choose “Done”
duel-no-asked-place-then-unload = first place a meeple, then unload
duel-no-asked-unload-first = first unload a boat
duel-no-asked-unload-second = unload a second boat, or choose “Done”
duel-no-asked-swap = first swap two tiles of a boat
duel-no-asked-unload-after-swap = first unload a boat


## names of tiles and sites
## $number (Number) - the number of a tomb tile, the symbols of a temple tile

duel-name-obelisk = obelisk
duel-name-pyramid-light = light pyramid
duel-name-pyramid-dark = dark pyramid
duel-name-temple = temple with { $number } { $number ->
    [one] symbol
   *[other] symbols
}
duel-name-tomb = tomb { $number }
duel-name-action-take = action tile “take”
duel-name-action-place = action tile “place”
duel-name-action-unload = action tile “unload”
duel-name-action-swap = action tile “swap”

## the same, where somebody takes or gets it
## $number (Number) - the number of a tomb tile, the symbols of a temple tile

duel-taken-obelisk = an obelisk
duel-taken-pyramid-light = a light pyramid
duel-taken-pyramid-dark = a dark pyramid
duel-taken-temple = a temple with { $number } { $number ->
    [one] symbol
   *[other] symbols
}
duel-taken-tomb = tomb { $number }
duel-taken-action-take = a “take” action tile
duel-taken-action-place = a “place” action tile
duel-taken-action-unload = an “unload” action tile
duel-taken-action-swap = a “swap” action tile

duel-site-obelisk = Obelisk
duel-site-temple = Temple
duel-site-pyramids = Pyramids
duel-site-tomb = Tomb

## info dialogs

duel-info-obelisk-a = Each of your obelisk tiles is worth 1 point. If you have more of them than your opponent, you get 6 more points; with equal numbers nobody gets them. (DUEL-6.1)
duel-info-obelisk-b = The first player with five obelisk tiles gets 12 points. The other gets 6 for five or more at the end, and none for fewer. Whoever has ten or more gets 18 points in all. (DUEL-7.1)
duel-info-temple-a = Every symbol on your temple tiles is worth 1 point. A tile has one to four of them. (DUEL-6.2)
duel-info-temple-b = Your temple tiles form sets in which no number of symbols appears twice. One, two, three or four tiles bring 1, 4, 9 or 16 points. Sets are made so that they score the most for you. (DUEL-7.2)
duel-info-pyramids-a = You build a light and a dark pyramid, and each counts on its own. One to six tiles bring 1, 3, 6, 10, 15 or 21 points. (DUEL-6.3)
duel-info-pyramids-b = Only the smaller of your two pyramids counts, or one of them if they are equal. One to six tiles bring 0, 4, 10, 18, 30 or 45 points; having none costs you 6 points. (DUEL-7.3)
duel-info-tomb-a = Numbers that follow each other without a gap form a group, and a single tile is a group too. One, two, three or four tiles bring 1, 4, 9 or 16 points, five or more 25. 12 and 1 are not neighbours. (DUEL-6.4)
duel-info-tomb-b = Numbers that follow each other without a gap form a group, and a single tile is a group too. Every group brings 4 points, whatever its size: gaps pay here. 12 and 1 are not neighbours. (DUEL-7.4)

duel-info-action-take = Take any tile from any boat, except an action tile, and put it at your site. The top tile of the reserve then fills the space that has become free. You can play this as long as some boat carries a tile that is not an action tile. Unused, it is worth 1 point at the end. (DUEL-4.1)
duel-info-action-place = Place two or three meeples in one turn. You can play this with at least two meeples in your supply; the third is your choice. Unused, it is worth 1 point at the end. (DUEL-4.2)
duel-info-action-unload = Place one meeple, then unload one boat, or two. You can play this if a boat can be unloaded after your placement; the second boat is your choice. Unused, it is worth 1 point at the end. (DUEL-4.3)
duel-info-action-swap = Swap two tiles of one boat, then unload that boat or another. You can play this if some boat can be unloaded. Unused, it is worth 1 point at the end. (DUEL-4.4)

duel-info-harbour = Nine fields, named by column and row: b2 is the one in the middle. Place a meeple from your supply on a free field. At the end each of your meeples still in the harbour is worth 1 point. (DUEL-3.1)
duel-info-boats = A boat can be unloaded when its row or column holds at least two meeples, whoever owns them. The meeple nearest the boat gets the tile farthest from the harbour, the next meeple the next tile. What is left over goes into the box, the meeples go back to their supplies. (DUEL-3.2)
duel-info-stock = The face-down tiles that go on boats once they are unloaded. They lie in groups of three: each group is one more load. Once the stock is empty, an unloaded boat leaves the game. (DUEL-3.2d)
duel-info-reserve = Three tiles that are face down from the start. Whoever plays a “take” action tile lays the top one on the space that has become free. The reserve is never filled up again. (DUEL-4.1)
duel-info-box = What has left the game: tiles left over when a boat was unloaded, and action tiles that were played. They score for nobody. (DUEL-3.2c)
duel-info-supply = Your meeples that are not in the harbour; you have four in all. Only from here can you place them. A meeple that has unloaded a tile comes back here. (DUEL-1.3)

## drawing
## $whose - "you" or "other" (or "box"), $name - the player's name, $label - what has been said of the piece so far

duel-draw-livery = { $seat ->
    [0] Lapis
   *[1] Carnelian
  }
duel-draw-none = none
duel-draw-harbour = Harbour: three rows, three columns, six boats
duel-draw-store = { $store ->
    [stock] Stock
   *[reserve] Reserve
  }
duel-draw-store-holds = { $store ->
    [stock] Stock
   *[reserve] Reserve
  }: { $tiles ->
    [0] no tiles left
    [one] { $tiles } tile, face down
   *[other] { $tiles } tiles, face down
  }
duel-draw-loads = { $boats ->
    [0] no more boats can load
    [one] { $boats } more boat can load
   *[other] { $boats } more boats can load
  }
duel-draw-field-free = { $field }, free
duel-draw-field-taken = { $field }: { $whose ->
    [you] your meeple
   *[other] meeple of { $name }
  }
duel-draw-field-place = { $field }, free. Place a meeple. Meeples in row { $row }: { $across }, in column { $column }: { $down }.
duel-draw-just-moved = { $label }, just moved
duel-draw-boat = Boat { $boat }: { $load }. Meeples in its line: { $meeples }.
duel-draw-boat-empty = Boat { $boat }, empty until the turn ends
duel-draw-boat-gone = Boat { $boat } has left the game
duel-draw-on-space = space { $space } { $tile }
duel-draw-unload = Unload
duel-draw-unload-this = { $known ->
    [yes] Unload: { $shares }.
   *[no] Unload.
  }
duel-draw-share = { $tile } { $whose ->
    [you] to you
    [box] to the box
   *[other] to { $name }
  }
duel-draw-reveals = Reveals hidden tiles and cannot be undone.
duel-draw-space = Boat { $boat }, space { $space }: { $tile }
duel-draw-space-empty = Boat { $boat }, space { $space }: empty
duel-draw-space-take = { $label }. Take this tile.
duel-half-swap = { $tile }: choose the tile it changes places with.
duel-draw-space-swap = { $label }. Choose it for the swap.
duel-draw-supply = supply { $here } of { $all }
duel-draw-supply-of = { $whose ->
    [you] Your supply
   *[other] Supply of { $name }
  }: { $here } of { $all } meeples
duel-draw-action-tiles = { $whose ->
    [you] Your action tiles
   *[other] Action tiles of { $name }
  }
duel-draw-action-word = { $kind ->
    [take] take
    [place] place
    [unload] unload
   *[swap] swap
  }
duel-draw-action-none = { $tile }: none
duel-draw-action-held = { $tile }: { $tiles }
duel-draw-action-use = { $tile }: { $tiles }. Play one.
duel-draw-obelisk = { $whose ->
    [you] Your obelisk
   *[other] Obelisk of { $name }
  }: { $tiles ->
    [0] no tiles
    [one] { $tiles } tile
   *[other] { $tiles } tiles
  }
duel-draw-first-to-five = first to five
duel-draw-temple = { $whose ->
    [you] Your temple
   *[other] Temple of { $name }
  }: { $tiles }
duel-draw-pyramids = { $whose ->
    [you] Your pyramids
   *[other] Pyramids of { $name }
  }: light { $light } of 6, dark { $dark } of 6
duel-draw-pyramid = { $shade ->
    [light] light { $tiles }
   *[dark] dark { $tiles }
  }
duel-draw-tomb = { $whose ->
    [you] Your tomb
   *[other] Tomb of { $name }
  }: { $numbers }; groups: { $groups }
duel-draw-box = Box, out of the game ({ $count }): { $tiles }
duel-draw-box-title = Box
duel-draw-points = { $name }: { $sure } { $sure ->
    [one] point
   *[other] points
  } for certain, { $more } more if the game ended now
duel-draw-side = Side { $side }
duel-draw-table = The Duel, turn { $turn }

## home page: the game, its options and their values (duel-option-, sites are called as on the table), what a value means (duel-hint-)

duel-title = The Duel
duel-players = two players, about half an hour
duel-about = Six boats, nine fields, four meeples each: who stands where decides who gets which tile.
duel-begins = Whoever goes second wins a tie.
duel-option-profile = Loading the boats
duel-option-profile-printed = At once
duel-option-profile-yucata = At the end of the turn
duel-hint-profile-printed = As in the printed rules: an unloaded boat is loaded again before the turn goes on.
duel-hint-profile-yucata = As on Yucata: an unloaded boat lies empty until the turn is over.

## the log, the announcements
## learn by playing

duel-guide-place = Four monuments bring points, and whoever has most at the end wins. In the harbour, who stands where decides who gets which tiles for them. The field in the middle is worth two: row 2 and column b each have a boat of their own.
duel-guide-place-do = Place a meeple in the middle, on b2.
duel-guide-unload = Two meeples in a row are enough to unload its boat. The one nearest the boat, Ipi’s, takes the tile farthest out; yours takes the next. The tile left over goes into the box.
duel-guide-unload-do = Choose boat 2, then press the gold button: new tiles will turn up, so there is no way back.
duel-guide-column = The meeples are home again, the boat has a new load. Columns work like rows; their boats lie above. Ipi stands nearest to boat c: whoever is next in line gets the action tile.
duel-guide-column-do = Place a meeple in column c, below Ipi’s.
duel-guide-gold = Now column c holds two meeples. Point at a boat, and you see who would get what.
duel-guide-gold-do = Unload boat c.
duel-guide-action = Playing an action tile is a turn of its own, and the tile is used up. Yours takes any tile from a boat except an action tile. Tombs want neighbours: you have the 7; the 6 and the 8 lie on boat 1.
duel-guide-action-do = Play your action tile, then take tomb 6 or 8 from boat 1.
duel-guide-tomb = Two neighbours are a group: 4 points. Three in a row would be 9, four 16, five or more 25. You have { $yours }, Ipi { $theirs }: what stands in brackets is added if the game ends now. On to the end of this game.
duel-guide-obelisk = The stock is used up: a boat that is unloaded now leaves the game. You have { $yours } points, Ipi { $theirs }. An obelisk counts 1 point, and whoever has more of them than the other gets 6 on top. You both have four.
duel-guide-obelisk-do = Unload boat 1: your meeple takes the fifth obelisk.
duel-guide-pyramids = { $yours } to { $theirs }! You gained 1 + 6 points and lost 1: meeples in the harbour count 1 each, and yours went home. Pyramids, light and dark apart: 1, 3, 6, 10, 15, 21 points for one to six tiles.
duel-guide-pyramids-do = Unload boat c: with a third dark pyramid 3 points become 6.
duel-guide-temple = On temple tiles every symbol is 1 point. And mind the end: as soon as only one loaded boat is left, the game is over. Nobody can unload that last one.
duel-guide-temple-do = Unload boat b: four symbols, and the game is over.
duel-guide-end = { $yours } to { $theirs }: you have won! One more thing: an unused action tile is worth 1 point at the end. That is the whole game.

## $whose - "you" or "other", $name - the player's name; $first, $last, $taken, $laid, $tile - tiles

duel-tell-place = { $whose ->
    [you] You
   *[other] { $name }
  } placed on { $field }.
duel-tell-unload = { $whose ->
    [you] You
   *[other] { $name }
  } unloaded boat { $boat }: { $gains }.
duel-tell-gain = { $whose ->
    [you] you
   *[other] { $name }
  } took { $tiles }
duel-tell-and = { $first } and { $last }
duel-tell-gains = { $first }, { $last }
duel-tell-gained = Tiles: { $gains }.
duel-tell-left-over = Out of the game: { $tile }.
duel-tell-loaded = Boat { $boat } was loaded again.
duel-tell-gone = Boat { $boat } left the game.
duel-tell-use = { $whose ->
    [you] You
   *[other] { $name }
  } played the { $tile }.
duel-tell-take = { $whose ->
    [you] You
   *[other] { $name }
  } took { $taken } from boat { $boat }; from the reserve: { $laid }.
duel-tell-swap = { $whose ->
    [you] You
   *[other] { $name }
  } swapped { $first } and { $last } on boat { $boat }.
duel-tell-done = { $whose ->
    [you] You ended your turn.
   *[other] { $name } ended the turn.
  }
duel-tell-pass = { $whose ->
    [you] You
   *[other] { $name }
  } could do nothing and passed.

## the table's page

duel-page-livery = { $seat ->
    [0] lapis
   *[1] carnelian
  }
duel-page-began = { $moved ->
    [yes] began
   *[no] begins
  }
duel-page-turn = turn { $turn }
duel-page-side-b = { $site } B
duel-page-yucata = Yucata’s rules
duel-page-about-actions = What the action tiles do
duel-page-action-take = Take a tile
duel-page-action-place = Place two or three
duel-page-action-unload = Place, then unload
duel-page-action-swap = Swap, then unload
duel-page-harbour = Harbour
duel-page-boats = Boats
duel-page-supply = Supply
duel-page-stock = Stock
duel-page-reserve = Reserve
duel-page-box = Box
duel-page-belongs = Belongs to: { $site }
duel-page-action_tiles = Unused action tiles
duel-page-meeples = Meeples in the harbour
duel-page-verdict = { $whose ->
    [you] You win
   *[other] { $name } wins
  }{ $tied ->
    [yes] {""}: both have { $won } points, and on a tie the player who did not start wins.
   *[no] {" "}with { $won } points to { $lost }.
  }
duel-hint-obelisk-a = 1 each, 6 more for the most
duel-hint-obelisk-b = first to 5: 12, later: 6; 10 tiles: 18
duel-hint-temple-a = 1 for each symbol
duel-hint-temple-b = sets without doubles: 1, 4, 9, 16
duel-hint-pyramids-a = 1, 3, 6, 10, 15, 21 for each pyramid
duel-hint-pyramids-b = only the smaller: −6, 0, 4, 10, 18, 30, 45
duel-hint-tomb-a = groups: 1, 4, 9, 16, then 25
duel-hint-tomb-b = 4 for each group
duel-kind-place = place a meeple
duel-kind-unload = unload a boat
duel-kind-use = play an action tile
duel-kind-pass = pass
duel-ask-turn = Place a meeple, unload a boat, or play an action tile.
duel-ask-take = Take a tile from a boat.
duel-ask-place-first = Place the first meeple.
duel-ask-place-second = Place the second meeple.
duel-ask-place-third = Place a third meeple, or choose “Done”.
duel-ask-place-then-unload = Place a meeple; then unload a boat.
duel-ask-unload-first = Unload a boat.
duel-ask-unload-second = Unload a second boat, or choose “Done”.
duel-ask-swap = Choose two tiles of one boat; they change places.
duel-ask-unload-after-swap = Unload a boat.
duel-choice-place = Place on { $at }
duel-choice-unload = Unload boat { $at }
duel-choice-use = Play the { $tile }
duel-choice-take = Take from boat { $boat }
duel-choice-swap = Swap on boat { $boat }
duel-choice-done = Done
duel-choice-pass = Pass

## explaining: what a decision would do, what counts, what would make a decision possible
## $whose - "you" or "other", $name - the player's name; $fields, $boats - lists, $count - how many are in them

duel-would-place = A meeple goes to { $field }.
duel-would-ready = { $count ->
    [1] After that boat { $boats } can be unloaded.
   *[other] After that boats { $boats } can be unloaded.
  }
duel-would-unload = Boat { $boat }: { $gains }.
duel-would-gain = { $whose ->
    [you] you get
   *[other] { $name } gets
  } { $tiles }
duel-would-loaded = Boat { $boat } is loaded again with unknown tiles.
duel-would-gone = Boat { $boat } leaves the game.
duel-would-use = The { $tile } goes into the box.
duel-would-take = { $whose ->
    [you] You get
   *[other] { $name } gets
  } { $tile }; an unknown tile from the reserve takes its place.
duel-would-swap = On boat { $boat } { $first } and { $last } change places.
duel-would-done = The turn ends here.
duel-would-pass = Nothing happens, the turn passes on.
duel-would-next = Then: { $asked }
duel-count-obelisk-a = 1 for each tile: { $tiles }. { $lead ->
    [yes] Majority, { $tiles } to { $other }: 6 more.
   *[no] No majority, { $tiles } to { $other }.
  }
duel-count-obelisk-b = { $tiles } { $tiles ->
    [1] tile.
   *[other] tiles.
  } { $reached ->
    [first] First to have five: 12.
    [ten] First to have five: 12; ten or more: 6 more.
    [five] Five or more, but not first: 6.
   *[none] Fewer than five: nothing.
  }
duel-count-temple-a = 1 for each symbol: { $symbols } on { $tiles } { $tiles ->
    [1] tile.
   *[other] tiles.
  }
duel-count-temple-b = { $count ->
    [0] No tile yet.
   *[other] Sets without doubles, of { $sizes } tiles: { $points }.
  }
duel-count-pyramids-a = Light pyramid with { $light }: { $light_points }. Dark pyramid with { $dark }: { $dark_points }.
duel-count-pyramids-b = Light pyramid { $light }, dark pyramid { $dark }; only the smaller counts, with { $smaller }.
duel-count-tomb-a = { $count ->
    [0] No tile yet.
   *[other] Groups and what each brings: { $groups }.
  }
duel-count-tomb-b = { $count ->
    [0] No tile yet.
   *[other] 4 for each group: { $groups }.
  }
duel-count-action_tiles = 1 for each action tile that is unused at the end: { $count } now.
duel-count-meeples = 1 for each meeple that stands in the harbour at the end: { $count } now.
duel-remedy-supply = { $count ->
    [0] your meeples come back when a boat of their row or column is unloaded
    [1] unload boat { $boats }, it brings meeples of yours back
   *[other] unload one of the boats { $boats }, they bring meeples of yours back
  }
duel-remedy-fields = choose one of the fields { $fields }
duel-remedy-gone = nothing any more: it does not come back
duel-remedy-empty = it is loaded again when this turn ends
duel-remedy-meeples = place { $more ->
    [1] one more meeple
   *[other] two more meeples
  } in { $line ->
    [row] row
   *[column] column
  } { $boat }, on { $fields }
duel-remedy-next-turn = end this turn; your next one may begin with an action tile
duel-remedy-gain = gain { $action ->
    [unload] an
   *[other] a
  } “{ $action }” action tile first; { $count ->
    [0] no boat carries one now
    [1] boat { $boats } carries one now
   *[other] boats { $boats } carry one now
  }
duel-remedy-other-tile = a boat must carry a tile of another kind first
duel-remedy-ready = { $count ->
    [0] place two meeples in the line of a loaded boat first
   *[other] place a meeple first, on { $fields }: then a boat can be unloaded
  }
duel-remedy-another-tile = choose a tile that is not an action tile, if there is one
duel-remedy-play = play your “{ $action }” action tile first
duel-remedy-turn = place a meeple, unload a boat or play an action tile
duel-remedy-first = do that first, or undo what you have begun

## terminal: at most ten letters
## $number (Number) - the number of a tomb tile, the symbols of a temple tile

duel-cell-obelisk = obelisk
duel-cell-pyramid-light = pyr light
duel-cell-pyramid-dark = pyr dark
duel-cell-temple = temple { $number }
duel-cell-tomb = tomb { $number }
duel-cell-gone = gone
duel-cell-action = Actions
duel-cell-meeples = Meeples

## where a hint looks
duel-where-place = Look at the free fields of the harbour.
duel-where-unload = Look at the boats that can be unloaded.
duel-where-use = Look at your action tiles.
duel-where-take = Look at the tiles on the boats.
duel-where-swap = Look at the order of the tiles on a boat.
duel-where-done = Ask yourself whether this is enough.
duel-where-pass = There is nothing else you could do.

# pictures of the rules

duel-picture-line = One meeple, two boats: on b2 it counts for boat 2 and for boat b.
duel-picture-two = Row 2 holds two meeples, so boat 2 may be unloaded, by either player. No other line has more than one.
duel-picture-nearest = Boat 2 is unloaded. Lapis on a2 is nearer and takes the outermost tile, tomb 5; Carnelian on c2 takes the next one, the light pyramid.
duel-picture-left-over = Two meeples take two tiles. The third, the obelisk, goes into the box.
duel-picture-loaded-again = Three new tiles from the stock lie on boat 2, and the meeples are back in their supplies.
duel-picture-take = Lapis plays “take” and chooses the temple tile with 4 symbols in the middle of boat 2. The top tile of the reserve, a dark pyramid, fills the gap.
duel-picture-place = “Place”: Lapis puts two meeples into the harbour in one turn, and stops there.
duel-picture-unload = “Unload”: Lapis places a meeple on a2 and unloads boat 2 at once. Tomb 8 is for Lapis, the light pyramid for Carnelian.
duel-picture-swap = “Swap”: spaces 1 and 3 of boat 2 change places before the boat is unloaded. Now the dark pyramid lies outermost, for Lapis on a2.
duel-picture-obelisk-a = Lapis has 2 tiles, more than Carnelian: 2 + 6 = 8 points. Carnelian has 1 point for 1 tile.
duel-picture-tomb-a = 3, 4 and 5 are a group of three: 9 points. The 9 alone brings 1 more. Together 10 points.
duel-picture-tomb-b = The same tiles on side B: 3, 4, 5 are one group, 9 is another. Each brings 4 points, together 8.
duel-picture-temple-a = 1 + 3 + 3 + 4 symbols bring 11 points.
duel-picture-temple-b = The same tiles on side B: 1, 3 and 4 are a set for 9 points, the second 3 is a set of its own for 1. Together 10 points.
duel-picture-pyramids-a = 3 light tiles bring 6 points, 2 dark ones 3. Together 9 points.
duel-picture-pyramids-b = The same tiles on side B: only the smaller pyramid counts, and its 2 tiles bring 4 points.
duel-picture-obelisk-b = Both have 5 tiles. Lapis had them first and gets 12 points, Carnelian 6.

## a position as a line

duel-spelling = o is an obelisk, l and d are a light and a dark pyramid, 1 to 4 a temple tile with so many symbols, A to L the tomb tiles 1 to 12; t, p, u, s are the action tiles take, place, unload, swap. harbour shows the fields row by row (0 and 1 are the players), cargo the boats 1, 2, 3, a, b, c from the harbour on.

## where points are expected, in the middle of a sentence: about 3 points ...

duel-at-obelisk = at the obelisk
duel-at-temple = in the temple
duel-at-pyramids = at the pyramids
duel-at-tomb = in the tomb
duel-at-action_tiles = with unused action tiles
duel-at-meeples = with meeples in the harbour
