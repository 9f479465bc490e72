## why not

imhotep-no-over = the game is over, all { $rounds } rounds have been played
imhotep-no-option = this game is played without “{ $option ->
    [private_boats] { imhotep-page-private_boats }
    [bets] { imhotep-page-bets }
    [dynasty] A New Dynasty
    [prophecies] Prophecies
   *[favour] { imhotep-page-favour }
  }”
imhotep-no-side = that belongs to side { $side } of the { $site ->
    [market] market
    [pyramid] pyramid
    [temple] temple
    [tomb] tomb
   *[obelisks] obelisks
  }, and this game has side { $other }
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
imhotep-no-load-taken = there is already a stone on space { $space } of boat { $boat }
imhotep-no-load-spaces = no boat that has not sailed has an empty space
imhotep-no-load-same = the second stone goes on the same boat, number { $boat }
imhotep-no-load-minimum = boat { $boat } needs { $minimum } { $minimum ->
    [1] stone
   *[other] stones
  } to sail; it has { $has }, and you can add { $most } at most
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
imhotep-no-plank-stone = the plank is for a boat with one of your stones, and boat { $boat } carries none
imhotep-no-plank-site = the plank leads only to where a normal boat has been this round, and none has been to the { $site ->
    [market] market
    [pyramid] pyramid
    [temple] temple
    [tomb] tomb
   *[obelisks] obelisks
  }
imhotep-no-use-middle = a blue card is an action of its own, and this turn’s action has begun
imhotep-no-use-none = you have no card “{ imhotep-card }”
imhotep-no-use-lever = no boat has its minimum load, so none may sail
imhotep-no-use-stone = “{ imhotep-card }” places a stone, and there is none on your sled
imhotep-no-use-sail = even with one more stone no boat would reach its minimum load
imhotep-no-use-chisel-stones = “Chisel” places two stones, and on your sled { $has ->
    [1] there is one
   *[other] there are { $has }
  }
imhotep-no-use-chisel-spaces = “Chisel” needs two empty spaces, and { $spaces ->
    [0] there is none
    [1] there is one
   *[other] there are { $spaces }
  }
imhotep-no-use-raft = “Raft” needs three stones, and on your sled { $has ->
    [0] there is none
    [1] there is one
   *[other] there are { $has }
  }
imhotep-no-use-plank = “Loading Plank” costs a stone from your sled, and there is none
imhotep-no-use-plank-boat = no boat that has not sailed has both its minimum load and one of your stones
imhotep-no-use-plank-site = the plank leads only to where a normal boat has been this round, and none has sailed yet
imhotep-no-use-plank-market = the plank leads only to where a normal boat has been this round; that is just the market, and no card is left there
imhotep-no-next-turn = only the Lever and the favour “any order” let you choose the order of unloading
imhotep-no-next-empty = there is no stone on space { $space } of boat { $boat }
imhotep-no-next-chosen = the stone on space { $space } of boat { $boat } has its place in the order already
imhotep-no-take-turn = you take a card when your stone reaches the market, or with the favour “take 2 cards”
imhotep-no-take-empty = there is no card on field { $field } of the market
imhotep-no-take-hidden = the cards on field { $field } lie face down, and this favour takes only open ones
imhotep-no-buy-turn = a card is bought for a coin only after your stone has taken one at the market
imhotep-no-keep-turn = a card of the hidden pair is kept only after it was taken for a stone
imhotep-no-crypt-turn = a crypt tile is taken only for a stone that has just been laid in the tomb
imhotep-no-crypt-empty = there is no tile on place { $tile } of the crypt
imhotep-no-build-turn = a pyramid is chosen only for a stone that is delivered there
imhotep-no-build-complete = the { $pyramid ->
    [left] left
    [middle] middle
   *[right] right
  } pyramid is complete; another still has room
imhotep-no-place-turn = a place in the pyramid is chosen only for a stone that is delivered there
imhotep-no-place-none = level { $level } of the pyramid has no place { $place }, only { $places }
imhotep-no-place-taken = there is a stone on place { $place } of the pyramid already
imhotep-no-place-rests = place { $place } rests on { $left } and { $right }; still empty: { $missing }
imhotep-no-raise-turn = a plinth is chosen only for a stone that is delivered to the obelisks
imhotep-no-stand-turn = Imhotep is moved only after stones have been delivered to the temple
imhotep-no-stand-none = the temple has no field { $field }, only { $fields }
imhotep-no-stand-empty = there is no stone on field { $field } of the temple
imhotep-no-deliver-turn = a stone goes from the sled straight to a site only with the raft
imhotep-no-temple-turn = points or stones are chosen only when the temple is scored
imhotep-no-private-used = your private boat has sailed in this game already
imhotep-no-private-site = a private boat has been to the { $site ->
    [market] market
    [pyramid] pyramid
    [temple] temple
    [tomb] tomb
   *[obelisks] obelisks
  } this round
imhotep-no-market-bare = no card is left at the market
imhotep-no-bet-right = the right bet fields are for four players only, and there are { $players } of you
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
imhotep-no-favour-1 = there is no open card at the market
imhotep-no-favour-2 = after paying you still need a stone in your quarry, and room for it on your sled or a boat
imhotep-no-favour-3 = no boat reaches its minimum load, even with one more stone
imhotep-no-favour-4 = no boat reaches its minimum load, even with two more stones
imhotep-no-favour-5 = you need a stone on your sled and an empty space on a boat
imhotep-no-prophesy-god = { imhotep-god } is not among the gods of this game
imhotep-no-prophesy-taken = your scarab lies on { imhotep-god } already
imhotep-no-prophesy-scarabs = you have set both your scarabs
imhotep-no-prophesy-pair = you have made a prophecy in rounds { $first } and { $last } already
imhotep-no-done-turn = there is nothing to finish yet: a turn is exactly one action, and you have not begun it
imhotep-no-done-ready = no boat may sail yet, so a stone must be placed first
imhotep-no-done-minimum = boat { $boat } must carry { $minimum } to sail, it carries { $has }: a second stone must follow
imhotep-no-pass-can = you may pass only if you can do nothing else, and you can still { $verb ->
    [quarry] get stones
    [load] place a stone
    [sail] sail a boat
    [use] play a blue card
    [private] sail your private boat
    [bet] bet
    [prophesy] make a prophecy
   *[favour] use a favour
  }
imhotep-no-asked-take = first take a card for the stone at the market
imhotep-no-asked-keep = first keep one card of the pair
imhotep-no-asked-build = first choose a pyramid for the stone: left, middle or right
imhotep-no-asked-build-place = first choose a place in the pyramid for the stone
imhotep-no-asked-place = place a stone on a boat, or choose “Done”
imhotep-no-asked-temple = first choose for the stone in the temple: 1 point or 2 stones
imhotep-no-asked-lever = first sail a boat with the Lever
imhotep-no-asked-sail-load = first place a stone with the Sail, on a boat that may then sail
imhotep-no-asked-sail = first sail the boat that you loaded
imhotep-no-asked-hammer = first place a stone with the Hammer
imhotep-no-asked-chisel = first place a stone with the Chisel
imhotep-no-asked-order = first choose which stone to unload next
imhotep-no-asked-favour-1 = take an open card with the favour, or choose “Done”
imhotep-no-asked-favour-2 = place a stone on a boat with the favour, or choose “Done”; then your sled is filled
imhotep-no-asked-favour-3 = place a stone on the boat that sails with the favour, or choose “Done” if a boat may sail as it is
imhotep-no-asked-favour-3-sail = first sail a boat with the favour
imhotep-no-asked-favour-4 = place the first stone on the boat that sails with the favour, or choose “Done” if a boat may sail as it is
imhotep-no-asked-favour-4-more = place a second stone on the same boat, or choose “Done” if it may sail
imhotep-no-asked-favour-4-sail = first sail a boat with the favour
imhotep-no-asked-favour-5 = place a stone on a boat with the favour, or choose “Done”
imhotep-no-asked-buy = buy one more card for a coin, or choose “Done”
imhotep-no-asked-crypt = first take an open crypt tile for the stone
imhotep-no-asked-raise = first choose a plinth for the stone: left, middle or right
imhotep-no-asked-imhotep = first put Imhotep on a field of the temple with a stone
imhotep-no-asked-raft = first choose where the raft takes the stone
imhotep-no-asked-plank = first sail a boat that carries one of your stones, with the plank

## names

imhotep-none = none
imhotep-remedy-first = do that first, or undo what you have begun
imhotep-remedy-place = place a stone first: that makes room on the sled
imhotep-remedy-market-stones = stones go back to the quarry when you take cards for them at the market
imhotep-remedy-get = get stones from the quarry first
imhotep-remedy-two-stones = get stones first
imhotep-remedy-spaces = choose an empty space: { $spaces }
imhotep-remedy-space = { $count ->
    [1] boat { $boat }, space { $spaces }
   *[other] boat { $boat }, spaces { $spaces }
  }
imhotep-remedy-no-space = nothing now; the next round brings empty boats
imhotep-remedy-sailings = boats that can sail now: { $sailings }
imhotep-remedy-sailing = boat { $boat } { $to }
imhotep-remedy-load-boat = place { $missing ->
    [1] one more stone
   *[other] { $missing } more stones
  } on boat { $boat }
imhotep-remedy-sites = your private boat can now sail { $sites }
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
imhotep-remedy-places = places that can be built now: { $places }
imhotep-remedy-tiles = choose one of the open tiles: { $tiles }
imhotep-remedy-columns = fields with a stone: { $columns }
imhotep-remedy-landings = the raft can now go { $landings }
imhotep-remedy-other-boat = another boat must sail first; one with your stone can then follow it
imhotep-remedy-gods = prophecies that are possible now: { $gods }
imhotep-remedy-next-pair = from round { $round } on you can prophesy again
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
imhotep-card-divided = { $card ->
    [sarcophagus] Sarco{"\u00AD"}phagus
   *[other] { imhotep-card }
  }
# Below a card that has little room.
imhotep-card-short = { $card ->
   *[other] { imhotep-card-divided }
  }
imhotep-card = { $card ->
    [entrance] Entrance
    [sarcophagus] Sarcophagus
    [paved-path] Paved Path
    [private-quarry] Private Quarry
    [pyramid-decoration] Pyramid Decoration
    [temple-decoration] Temple Decoration
    [tomb-decoration] Tomb Decoration
    [obelisk-decoration] Obelisk Decoration
    [stone-decoration] Stone Decoration
    [statue] Statue
    [cargo-sled] Cargo Sled
    [lever] Lever
    [hammer] Hammer
    [sail] Sail
    [chisel] Chisel
    [raft] Raft
    [plank] Loading Plank
   *[card] a card face down
  }
imhotep-taken = { $card ->
    [entrance] an Entrance
    [sarcophagus] a Sarcophagus
    [paved-path] a Paved Path
    [private-quarry] a Private Quarry
    [pyramid-decoration] a Pyramid Decoration
    [temple-decoration] a Temple Decoration
    [tomb-decoration] a Tomb Decoration
    [obelisk-decoration] an Obelisk Decoration
    [stone-decoration] a Stone Decoration
    [statue] a Statue
    [cargo-sled] a Cargo Sled
    [lever] a Lever
    [hammer] a Hammer
    [sail] a Sail
    [chisel] a Chisel
    [raft] a Raft
    [plank] a Loading Plank
   *[card] a card face down
  }
imhotep-on = { $site ->
    [pyramid] on the pyramid
    [temple] on the temple
    [tomb] on the tomb
   *[obelisks] on the obelisks
  }
imhotep-favour-1 = Favour 1: take up to two open cards
imhotep-favour-2 = Favour 2: place a stone, then fill the sled
imhotep-favour-3 = Favour 3: place a stone, sail that boat in any order
imhotep-favour-4 = Favour 4: place up to two stones on a boat and sail it
imhotep-favour-5 = Favour 5: place up to three stones

# names of A New Dynasty
imhotep-reconstructed = not the printed rule
imhotep-side = { $site ->
    [market] { $side ->
        [C] Coins
       *[D] Old Stock
      }
    [pyramid] { $side ->
        [C] Scaffolds
       *[D] Foundations
      }
    [temple] { $side ->
        [C] Procession
       *[D] Imhotep’s Place
      }
    [tomb] { $side ->
        [C] Crypt
       *[D] Shafts
      }
   *[obelisks] { $side ->
        [C] The Race
       *[D] Three Plinths
      }
  }
imhotep-god = { $god ->
    [amun] Amun
    [ra] Ra
    [isis] Isis
    [osiris] Osiris
    [horus] Horus
    [thoth] Thoth
   *[anubis] Anubis
  }
imhotep-plinth = { $plinth ->
    [left] left plinth
    [middle] middle plinth
   *[right] right plinth
  }
imhotep-tile = { $tile ->
    [amulet] an amulet
    [crown] a crown
    [jar] a jar
   *[mask] a mask
  }
imhotep-piece = { $piece ->
    [prophecy] Prophecy
    [scarab] Scarab
    [coin] Coin
    [scaffold] Scaffold
    [chariot] Chariot
    [gate] Gate
    [imhotep] Imhotep
    [crypt] Crypt tile
    [amulet] Amulet
    [crown] Crown
    [jar] Jar
    [mask] Mask
    [race] Obelisk tile
   *[plinth] Plinth
  }
imhotep-pieces = { $count } { $piece ->
    [prophecy] { $count ->
        [one] prophecy
       *[other] prophecies
      }
    [scarab] { $count ->
        [one] scarab
       *[other] scarabs
      }
    [coin] { $count ->
        [one] coin
       *[other] coins
      }
    [scaffold] { $count ->
        [one] scaffold
       *[other] scaffolds
      }
    [crypt] { $count ->
        [one] crypt tile
       *[other] crypt tiles
      }
    [amulet] { $count ->
        [one] amulet
       *[other] amulets
      }
    [crown] { $count ->
        [one] crown
       *[other] crowns
      }
    [jar] { $count ->
        [one] jar
       *[other] jars
      }
    [mask] { $count ->
        [one] mask
       *[other] masks
      }
   *[race] { $count ->
        [one] obelisk tile
       *[other] obelisk tiles
      }
  }

## drawing

imhotep-draw-table = Imhotep, round { $round }, turn { $turn }
imhotep-draw-river = River: { $count } boats of the round
imhotep-draw-boat = Boat { $boat }: { $spaces } { $spaces ->
    [one] space
   *[other] spaces
  }, sails with at least { $minimum }. Stones: { $stones } ({ $owners }).
imhotep-draw-boat-away = boat { $boat } is { $at }
imhotep-draw-boat-sail = Choose it, then a site to sail to.
imhotep-half-boat = Boat { $boat }: choose where it sails.
imhotep-half-private = Private boat: choose where it sails.
imhotep-half-sled = Stone: choose a space of a boat.
imhotep-half-quay = { $site }: choose which boat sails there.
imhotep-half = { $piece ->
    [bet] Bet: choose a field.
    [scarab] Scarab: choose a god.
   *[favour] Pharaoh’s Favour: choose one.
  }
imhotep-draw-begin = Choose it, then where.
imhotep-draw-sail = Sail
imhotep-draw-next = next
imhotep-draw-space-taken = Boat { $boat }, space { $space }: { $whose ->
    [you] your stone
   *[other] stone of { $name }
  }
imhotep-draw-space-next = It is unloaded next.
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
imhotep-draw-quay-choose = Choose it, then a boat.
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
imhotep-draw-level = Level { $level }: { $built } of { $places } built, { $whose ->
    [you] your scaffold
    [other] { $name }’s scaffold
   *[none] its scaffold is free
  }.
imhotep-draw-level-place = Level { $level }, place { $place }: free, { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
imhotep-draw-further = further: { $points }
imhotep-caption-market-a = A stone takes a card; all four lie open
imhotep-caption-market-b = A stone takes a card, or one of the hidden pair
imhotep-caption-pyramid-a = Each stone scores its field at once
imhotep-caption-pyramid-b = Choose a pyramid; points or bonus at once
imhotep-caption-temple-a = Each round’s end: 1 per visible stone
imhotep-caption-temple-b = Each round’s end: points, stones or a card
imhotep-caption-tomb-a = At the end: connected { $groups }, then +{ $more }
imhotep-caption-tomb-b = At the end: most stones in a row, { $places }
imhotep-caption-obelisks-a = At the end, by height: { $places }; ties share
imhotep-caption-obelisks-b = Towers of three: the sooner, the more
imhotep-caption-pyramid-c = Points at once; a level completed gives its scaffold
imhotep-draw-rests = Field { $field } rests on { $fields } ({ $owners }).
imhotep-caption-pyramid-d = Points at once; on top also { $points } for each of four below
imhotep-draw-chariot = { $name }’s chariot: space { $space }.
imhotep-draw-gate = Gate on space { $space }: { $arrived }.
imhotep-caption-temple-c = Each visible stone: { $spaces ->
    [one] { $spaces } space
   *[other] { $spaces } spaces
  }. Gates: { $gates }
imhotep-draw-imhotep = { $field ->
    [0] Imhotep stands beside the temple.
   *[other] Imhotep stands on field { $field }.
  } The next stone goes on field { $next }.
imhotep-draw-imhotep-field = Field { $field }: { $high } high
imhotep-draw-imhotep-here = Put Imhotep here.
imhotep-caption-temple-d = Visible: { $seen }; beneath Imhotep: { $guarded }, and safe there
imhotep-draw-crypt = Open crypt tiles: { $tiles }. In the pile: { $pile }
imhotep-draw-crypt-tile = Place { $place } of the crypt: { $tile }
imhotep-draw-take-tile = Take it.
imhotep-caption-tomb-c = A tile for each stone; sets of 1 to 4 kinds: { $sets }
imhotep-caption-tomb-d = Full column: three { $whole }, two { $two }, one { $beside }; mixed { $three } each
imhotep-draw-height = Tiles left at height { $height }: { $tiles }.
imhotep-caption-obelisks-c = Each height: the best tile left; above { $heights }: { $above } each
imhotep-draw-plinths = Obelisks: { $plinths }
imhotep-draw-plinth = { $plinth } ({ $points }): { $heights }.
imhotep-draw-raise = Build here.
imhotep-caption-obelisks-d = At the end each plinth on its own; ties share
imhotep-draw-market = Market: { $cards }. Face down: { $hidden }
imhotep-draw-field = Field { $field }: { $card }
imhotep-draw-field-empty = Field { $field }: no card
imhotep-draw-hidden = { $count ->
    [1] a card face down
   *[other] two cards face down
  }
imhotep-draw-take = Take it.
imhotep-draw-buy = Buy it for a coin.
imhotep-caption-market-c = One coin buys a second card; each one left: { $points }
imhotep-draw-purses = A coin buys a second card. Coins: { $split }
imhotep-caption-market-d = Cards left over gather coins: { $points } each when taken
imhotep-draw-coins-on-card = { $count ->
    [one] With a coin on it.
   *[other] With { $count } coins on it.
  }
imhotep-draw-supply = Coins left: { $count }. Cards left over get some at the end of rounds { $rounds }; each brings { $points }.
imhotep-draw-rounds = rounds
imhotep-draw-keep = Keep { $card }
imhotep-draw-pile = Draw pile: { $count }
imhotep-draw-discard = Discard pile: { $count } ({ $cards })
imhotep-draw-round = Round { $round } of { $rounds }
imhotep-draw-round-card = Round { $round }, boats for { $boats } stones
imhotep-draw-round-hidden = Round { $round }: face down
imhotep-draw-order = Turn order
imhotep-draw-next-round = Whoever sits left of the last to sail begins round { $round }.
imhotep-draw-favours = Favours: once a game, for a stone
imhotep-draw-prophecies = Prophecies
imhotep-draw-task = { $task ->
    [most_market_cards] most market cards
    [most_stones] most stones { $at }
    [stones_at_each_monument] at least { $least } stones at each monument
   *[most_on_sled] most stones on the sled
  }
imhotep-draw-prophecy = { imhotep-god }: { $task }. Rounds 1 and 2: { $first }, 3 and 4: { $second }, 5 and 6: { $third }. { $scarabs }
imhotep-draw-prophecy-use = Set a scarab here.
imhotep-draw-scarab = { $name }, rounds { $rounds }: { $fulfilled ->
    [yes] fulfilled now
   *[no] not fulfilled now
  }
imhotep-draw-fulfils = Now fulfilled by: { $names }.
imhotep-draw-favour-name = { $favour ->
    [1] take 2 cards
    [2] fill the sled
    [3] any order
    [4] load 2, sail
   *[5] place 3
  }
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
  }: { $endless ->
    [yes] ∞ stones
   *[no] { $count } { $count ->
        [one] stone
       *[other] stones
      }
  }
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
   *[other] { $name }’s
  } { $what ->
    [bet] bet
   *[favour] favour
  }: { $left ->
    [yes] still possible
   *[no] used
  }
imhotep-draw-hand = { $whose ->
    [you] Your cards
   *[other] Cards of { $name }
  }: { $cards }
imhotep-draw-things = { $whose ->
    [you] What else you have
   *[other] What else { $name } has
  }
imhotep-draw-secret = { $count ->
    [1] One only you know.
   *[other] { $count } only you know.
  }
imhotep-draw-no-cards = no cards
imhotep-draw-card = { $card }: { $count }
imhotep-draw-kept-red = { $count ->
    [1] 1 red card kept
   *[other] { $count } red cards kept
  }
imhotep-draw-kept-red-short = red cards
imhotep-draw-face-down = { $count ->
    [1] 1 card face down
   *[other] { $count } cards face down
  }
imhotep-draw-use = Play it.
imhotep-draw-points = { $name }: { $sure } { $sure ->
    [one] point
   *[other] points
  } so far, { $more } more if the game ended now

## the table's page

imhotep-page-livery = { $seat ->
    [0] lapis, striped
    [1] carnelian, dotted
    [2] malachite, with chevrons
   *[other] alabaster, with a lattice
  }
imhotep-page-began = { $moved ->
    [yes] began
   *[no] begins
  }
imhotep-page-turn = round { $round }, turn { $turn }
imhotep-page-yucata = Yucata’s rules
imhotep-page-wrath = Wrath of the Pharaoh
imhotep-page-private_boats = Private Boats
imhotep-page-bets = Bets
imhotep-page-favour = Pharaoh’s Favour
imhotep-page-dynasty = A New Dynasty
imhotep-page-prophecies = Prophecies
imhotep-page-unlimited_stones = Unlimited stones
imhotep-page-hidden_cards = Hidden market cards
imhotep-page-boats = Boats
imhotep-page-sled = Sled and quarry
imhotep-page-rounds = Rounds
imhotep-page-banks = Sites and rounds
imhotep-decides = { $whose ->
    [you] You decide
   *[other] { $name } decides
  }
imhotep-why-take = { $whose ->
    [you] { $other } sailed your stone to the market: choose a card.
   *[other] { $other } sailed a stone of { $name } to the market: { $name } chooses a card.
  }
imhotep-why-keep = { $whose ->
    [you] In { $other }’s turn you took the hidden pair: keep one card.
   *[other] In { $other }’s turn { $name } took the hidden pair and keeps one card.
  }
imhotep-why-build = { $whose ->
    [you] { $other } sailed your stone to the pyramids: choose one.
   *[other] { $other } sailed a stone of { $name } to the pyramids: { $name } chooses one.
  }
imhotep-why-place = { $whose ->
    [you] In { $other }’s turn your stone came to a field with a bonus: you may place another.
   *[other] In { $other }’s turn a stone of { $name } came to a field with a bonus: { $name } may place another.
  }
imhotep-why-temple = Round over: { $whose ->
    [you] choose what your temple stone earns
   *[other] { $name } chooses what a temple stone earns
  }.
imhotep-why-build-place = { $whose ->
    [you] { $other } sailed your stone to the pyramid: choose its place.
   *[other] { $other } sailed a stone of { $name } to the pyramid: { $name } chooses its place.
  }
imhotep-why-buy = { $whose ->
    [you] In { $other }’s turn you took a card: you may buy another for a coin.
   *[other] In { $other }’s turn { $name } took a card and may buy another for a coin.
  }
imhotep-why-crypt = { $whose ->
    [you] { $other } sailed your stone to the tomb: take a crypt tile.
   *[other] { $other } sailed a stone of { $name } to the tomb: { $name } takes a crypt tile.
  }
imhotep-why-raise = { $whose ->
    [you] { $other } sailed your stone to the obelisks: choose its plinth.
   *[other] { $other } sailed a stone of { $name } to the obelisks: { $name } chooses its plinth.
  }
imhotep-numbers-and = { $first } and { $last }
imhotep-moment-now = now
imhotep-moment-round = end of round
imhotep-moment-game = end of game
imhotep-stones = stones
imhotep-column-scaffolds = scaffolds
imhotep-column-visible = visible
imhotep-column-chariot = chariot
imhotep-column-tiles = tiles
imhotep-column-left = left
imhotep-column-middle = middle
imhotep-column-right = right
imhotep-where-quarry = Look at your sled and your quarry.
imhotep-where-load = Look at the empty spaces of the boats.
imhotep-where-sail = Look at the boats that may sail, and at the free sites.
imhotep-where-use = Look at your blue cards.
imhotep-where-private = Look at your private boat.
imhotep-where-bet = Look at the bet fields.
imhotep-where-favour = Look at the favours that are still free.
imhotep-where-prophesy = Look at the prophecies.
imhotep-where-buy = Look at the cards that are left, and at your coins.
imhotep-where-crypt = Look at the open crypt tiles, and at those that you have.
imhotep-where-raise = Compare the plinths.
imhotep-where-imhotep = Look at the stones in the temple that would be covered next.
imhotep-where-deliver = Look at what one stone gives at each site.
imhotep-where-next = Look at the order in which the stones are unloaded.
imhotep-where-take = Look at the cards of the market.
imhotep-where-keep = Compare the two cards.
imhotep-where-build = Look at the next fields of the pyramids.
imhotep-where-points = Ask yourself what you need more: points or stones.
imhotep-where-stones = Ask yourself what you need more: stones or points.
imhotep-where-done = Do you want to stop here?
imhotep-where-pass = There is nothing else you could do.
imhotep-fact-round = round { $round }
imhotep-fact-turn = turn { $turn }
imhotep-page-shared = { $names } share first place with { $points } { $points ->
    [one] point
   *[other] points
  }.
imhotep-page-verdict = { $whose ->
    [you] You have
   *[other] { $name } has
  } won with { $points } { $points ->
    [one] point
   *[other] points
  }{ $tied ->
    [yes] , thanks to more stones on the sled
   *[no] {""}
  }.
imhotep-source-statues = Statues
imhotep-source-decorations = Decorations
imhotep-source-blue_cards = Unused blue cards
imhotep-source-red_cards = Private Quarry
imhotep-source-prophecies = Prophecies
imhotep-source-private_boat = Unused private boat
imhotep-source-bets = Bet
imhotep-source-wrath = Wrath of the Pharaoh
imhotep-source-other = Other points
imhotep-counted-points = { $points ->
    [1] { $shown } point
   *[other] { $shown } points
  }
imhotep-counted-cards = { $count ->
    [1] 1 card
   *[other] { $count } cards
  }
imhotep-counted-stones = { $count ->
    [0] no stone
    [1] 1 stone
   *[other] { $count } stones
  }
imhotep-count-cards = { imhotep-counted-cards }: { imhotep-counted-points }
imhotep-count-stones = { imhotep-counted-stones }: { imhotep-counted-points }
imhotep-count-other = { imhotep-counted-points }
imhotep-count-unseen = { $words }; face down, not counted: { $count }
imhotep-count-sled = { imhotep-counted-cards }, { $stones ->
    [1] 1 stone
   *[other] { $stones } stones
  } on the sled: { imhotep-counted-points }
imhotep-count-coins = { $count ->
    [1] 1 coin
   *[other] { $count } coins
  }: { imhotep-counted-points }
imhotep-count-scaffolds = { imhotep-counted-stones }, { $scaffolds ->
    [0] no scaffold
    [1] 1 scaffold
   *[other] { $scaffolds } scaffolds
  }: { imhotep-counted-points }
imhotep-count-chariot = { imhotep-counted-stones }, chariot on space { $space }: { imhotep-counted-points }
imhotep-count-tiles = { $tiles }: { imhotep-counted-points }
imhotep-count-shafts = { imhotep-counted-stones }, { $columns ->
    [0] no full column
    [1] 1 full column
   *[other] { $columns } full columns
  }: { imhotep-counted-points }
imhotep-count-plinths = Heights: left { $left }, middle { $middle }, right { $right }: { imhotep-counted-points }
imhotep-count-prophecy = { $god }, rounds { $first } and { $last }, { $fulfilled ->
    [yes] fulfilled now
   *[no] not fulfilled now
  }: { $points }
imhotep-count-no-prophecy = no scarab set
imhotep-count-no-tile = no crypt tile
imhotep-kind-quarry = get stones
imhotep-kind-load = place a stone
imhotep-kind-sail = sail a boat
imhotep-kind-use = play a card
imhotep-kind-private = private boat
imhotep-kind-bet = bet
imhotep-kind-favour = favour
imhotep-kind-prophesy = prophesy
imhotep-kind-pass = pass
imhotep-choice-quarry = Get stones
imhotep-choice-load = Place on boat { $boat }, space { $space }
imhotep-choice-sail = Sail boat { $boat } { $to }
imhotep-choice-use = Play { $card }
imhotep-choice-next = Unload space { $space } next
imhotep-choice-take = Take the card on field { $field }
imhotep-choice-keep = { $number ->
    [1] Keep the first card
   *[2] Keep the second card
  }
imhotep-choice-keep-card = { $card ->
   *[other] Keep the { imhotep-card }
  }
imhotep-choice-build = Build the { $pyramid ->
    [left] left
    [middle] middle
   *[right] right
  } pyramid
imhotep-choice-points = Score 1 point
imhotep-choice-stones = Get 2 stones
imhotep-choice-private = Sail the private boat { $to }
imhotep-choice-bet = Bet { $on }, { $side ->
    [left] left
   *[right] right
  }
imhotep-choice-prophesy = Prophesy: { $god }
imhotep-choice-buy = Buy the card on field { $field }
imhotep-choice-crypt = Take the tile on place { $field }
imhotep-choice-build-place = Build on level { $level }, place { $place }
imhotep-choice-raise = Build on the { $plinth ->
    [left] left
    [middle] middle
   *[right] right
  } plinth
imhotep-choice-imhotep = Put Imhotep on field { $field }
imhotep-choice-deliver = Send the raft { $to }
imhotep-choice-done = Done
imhotep-choice-pass = Pass
imhotep-would = { $choice }.
imhotep-would-crypt = You get { $tile }.
imhotep-would-prophesy = At the end: +{ $gain } { $gain ->
    [one] point
   *[other] points
  } if it is fulfilled, else −{ $loss }.
imhotep-would-ask = { $whose ->
    [you] Then you decide.
   *[other] Then { $name } decides.
  }
imhotep-would-show = Turned up: { $what }.
imhotep-would-show-rounds = the boats of the next round
imhotep-would-show-crypt = { $count ->
    [one] a crypt tile
   *[other] { $count } crypt tiles
  }
imhotep-would-show-hand = { $count ->
    [one] a card from the draw pile
   *[other] { $count } cards from the draw pile
  }
imhotep-would-show-market = { $count ->
    [one] a market card
   *[other] { $count } market cards
  }
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
imhotep-ask-order = Choose the stone to unload next.
imhotep-ask-favour-1 = Favour: take an open card, or choose “Done”.
imhotep-ask-favour-2 = Favour: you may place a stone; then your sled is filled.
imhotep-ask-favour-3 = Favour: place a stone on the boat that is to sail, or choose “Done” if one may sail as it is.
imhotep-ask-favour-3-sail = Favour: choose where the boat sails.
imhotep-ask-favour-4 = Favour: place the first stone on the boat that is to sail.
imhotep-ask-favour-4-more = Favour: place a second stone on the same boat, or choose “Done”.
imhotep-ask-favour-4-sail = Favour: choose where the boat sails.
imhotep-ask-favour-5 = Favour: place a stone on a boat, or choose “Done”.
imhotep-ask-build-place = Choose the place in the pyramid for your stone.
imhotep-ask-buy = Buy one more card for a coin, or choose “Done”.
imhotep-ask-crypt = Take an open crypt tile for your stone.
imhotep-ask-raise = Choose the plinth for your stone.
imhotep-ask-imhotep = Put Imhotep on a stone in the temple.
imhotep-ask-raft = Raft: choose the site for your stone.
imhotep-ask-plank = Loading Plank: choose a boat with a stone of yours, and where it follows another.
imhotep-ask-over = The game is over.

## learn by playing

imhotep-guide-load = For six rounds you both ship stones to the monuments; whoever has the most points at the end wins. A turn is one action, and a boat carries the stones of both players. You have two on your sled.
imhotep-guide-load-do = Place a stone on boat 1.
imhotep-guide-bow = Ipi’s stone lies at the bow of boat 2. On arrival stones are unloaded from the bow, one by one, and empty spaces are skipped: yours will be second.
imhotep-guide-bow-do = Place your other stone on boat 2.
imhotep-guide-quarry = Your sled is empty. Getting stones is an action too: three at a time from your quarry, as long as there is room. The sled holds five.
imhotep-guide-quarry-do = Get stones.
imhotep-guide-pyramid = Boat 2 has its two stones: now either of you may sail it, to any site where no boat has been this round. At the pyramid each stone scores its field at once: 2 points for the first, 1 for the second.
imhotep-guide-pyramid-do = Sail boat 2 to the pyramid.
imhotep-guide-aboard = 2 points for Ipi, 1 for you; the next field would give 3. Where a boat goes matters only to those aboard, so follow Ipi.
imhotep-guide-aboard-do = Place a stone on boat 3, behind Ipi’s.
imhotep-guide-market = Ipi has sailed to the temple: at the end of each round every stone there that can be seen from above is worth 1 point. At the market every stone takes a card, and goes back to its quarry.
imhotep-guide-market-do = Sail boat 3 to the market.
imhotep-guide-card = Ipi took a statue. Purple and green cards count at the end, blue ones are played later as an action, red ones work at once: the Entrance puts a stone from your quarry on the pyramid, on the 3.
imhotep-guide-card-do = Take the Entrance.
imhotep-guide-obelisks = One boat is left: when it is unloaded, the round is over and the temple counts. At the obelisks each of you builds one. At the end the higher one is worth 10 points, the other 1; if they are level, you share.
imhotep-guide-obelisks-do = Sail boat 1 to the obelisks.
imhotep-guide-round = That was a round: four boats, and one site got none. The temple gave Ipi 1 point, and a new card names four boats. There are six rounds; now to the end of the last one.
imhotep-guide-tomb = The last round: you have { $yours } points, Ipi { $theirs }; what stands in brackets is added at the end. In the tomb stones of a colour that touch count together: 1, 3, 6, 10, 15 points for one to five. Your two there stand apart.
imhotep-guide-tomb-do = Sail boat 3 to the tomb: it carries two of your stones.
imhotep-guide-last = { $yours } to { $theirs }: your four stones are one area now. Boat 1 carries only Ipi’s stones, and still you may sail it. At the market they would gain cards; at the obelisks Ipi is ahead anyway.
imhotep-guide-last-do = Sail boat 1 to the obelisks and end the game.
imhotep-guide-end = { $yours } to { $theirs }: you have won! The temple has counted once more, and the cards; an unused blue one is worth 1 point. That is the whole game.

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
  } the stone on space { $space } to be unloaded next.
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
  } stones at the temple.
imhotep-tell-private = { $whose ->
    [you] You sailed your
   *[other] { $name } sailed the
  } private boat { $to }.
imhotep-tell-bet = { $whose ->
    [you] You bet
   *[other] { $name } bet
  } { $on }.
imhotep-tell-favour = { $whose ->
    [you] You used
   *[other] { $name } used
  } the favour “{ $favour }”.
imhotep-tell-prophesy = { $whose ->
    [you] You set
   *[other] { $name } set
  } a scarab on { $god } for rounds { $rounds }.
imhotep-tell-buy = { $whose ->
    [you] You bought
   *[other] { $name } bought
  } { $card } for a coin.
imhotep-tell-crypt = { $whose ->
    [you] You took
   *[other] { $name } took
  } { $tile } from the crypt.
imhotep-tell-build-place = { $whose ->
    [you] You built
   *[other] { $name } built
  } on level { $level }, place { $place }.
imhotep-tell-raise = { $whose ->
    [you] You built
   *[other] { $name } built
  } on the { $plinth ->
    [left] left
    [middle] middle
   *[right] right
  } plinth.
imhotep-tell-imhotep = { $whose ->
    [you] You
   *[other] { $name }
  } { $stays ->
    [yes] left
   *[no] put
  } Imhotep on field { $field }.
imhotep-tell-deliver = { $whose ->
    [you] You sent
   *[other] { $name } sent
  } the raft { $to }.
imhotep-tell-done = { $phase ->
    [buy] { $whose ->
        [you] You bought no other card.
       *[other] { $name } bought no other card.
      }
    [favour-1] { $whose ->
        [you] You took no further card.
       *[other] { $name } took no further card.
      }
   *[place] { $whose ->
        [you] You placed no further stone.
       *[other] { $name } placed no further stone.
      }
  }
imhotep-tell-pass = { $whose ->
    [you] You passed
   *[other] { $name } passed
  }.
imhotep-tell-point = { $whose ->
    [you] You took
   *[other] { $name } took
  } a point at the temple.
imhotep-tell-delivered = Delivered { $at }: { $stones }.
imhotep-tell-cards = Cards: { $cards }.
imhotep-tell-back = Back to the quarry: { $count ->
    [1] a stone
   *[other] { $count } stones
  }.
imhotep-tell-quarried = From the quarry: { $stones }.
imhotep-tell-drawn = From the draw pile: { $cards }.
imhotep-tell-drawn-card = { $card } ({ $name })
imhotep-tell-scaffold = The scaffold of level { $level }: { $name }.
imhotep-tell-race = Obelisk tiles: { $tiles }.
imhotep-tell-race-tile = { $name } { $points } (height { $height })
imhotep-tell-shaft = Column { $column } is full.
imhotep-tell-chariots = The chariots are now on space: { $spaces }.
imhotep-tell-gate = Gate on space { $space }: { $names }.
imhotep-tell-tiles = New crypt tiles: { $tiles }.
imhotep-tell-temple = The temple scores: { $points }.
imhotep-tell-coins = Coins on cards left over, fields: { $fields }.
imhotep-tell-round = A new round begins.

## info dialogs

imhotep-info-boats = Each round has four boats, as its card says. Place stones from your sled on their spaces; anybody may sail a boat with its minimum load, to a site where no normal boat has been this round. Stones are unloaded from the bow.
imhotep-info-sled = Your sled has room for 5 stones. Get up to 3 at a time from your quarry. Only stones on the sled can be placed.
imhotep-info-rounds = The game has six rounds. A round ends when its fourth boat has been unloaded; then the temple is scored. Whoever sits left of the player who sailed the fourth boat begins the next one. ◇ Which boats the round cards name was reconstructed; no rule book lists them. (IMH-1.4)
imhotep-info-wrath = Whoever has not delivered a stone to each of pyramid, temple, tomb and obelisks loses 5 points.
imhotep-info-private_boats = Once a game, put a stone on your private boat and sail it at once to a site where no private boat has been this round. At the market its card is replaced at once if no normal boat has been there yet; to a market without cards it cannot sail. Unused, it is worth 1 point.
imhotep-info-bets = Once a game, lay a stone from your quarry on a bet field. At the end, the site with the most stones brings 5 points for its left field and 3 for its right one, the site with the second most 3 for its left. If several sites tie for the most, each left field brings 3 and nothing else counts; if several tie for second, they bring nothing.
imhotep-info-favour = Once a game, lay a stone from your quarry on a free favour and carry it out.
imhotep-info-dynasty = There are 48 market cards, five new kinds among them. { $kept ->
    [always] Red cards stay face up with whoever gained them.
   *[amun] Red cards stay with whoever gained them if Amun is one of the gods, else they are discarded.
  } { $colours ->
    [two] With two players each has a second colour: 59 stones, all alike.{" "}
   *[one] {""}
  }(IMH-20.4)
imhotep-info-prophecies = Three of the seven gods are in play. As an action, set one of your two scarabs on one of them: if you have fulfilled its task at the end, you gain points, otherwise you lose some; the earlier, the more. At most one scarab on each god, and one in each two rounds (1 and 2, 3 and 4, 5 and 6). (IMH-23.2)
imhotep-info-scarab = Each player has two. Once set on a god a scarab stays there to the end; one that is left counts nothing. (IMH-23.3)
imhotep-info-god = { $task } Fulfilled at the end it scores { $gain } points, otherwise it costs { $loss }: for a scarab set in rounds 1–2, 3–4, 5–6.
imhotep-info-unlimited_stones = The quarries never run out, and nobody counts what is in them. (IMH-21.3)
imhotep-info-hidden_cards = Market cards you gain lie face down: other players see their number, and points leave them out until the end. Cards taken openly are listed in the log. A card that no one else saw is secret until it is played or the game ends. Only Cargo Sleds lie face up. (IMH-24.2)
imhotep-info-hidden_cards-none = With the sides of this game no card is secret: everyone saw each one as it was taken.
imhotep-info-mark = ◇ Not the printed rule. { $why }
imhotep-note-god-out = Not in this game.
imhotep-note-god = { $many ->
    [0] In this game. Nobody fulfils it now.
   *[other] In this game. Fulfilled now: { $names }.
  }
imhotep-info-market-a = For each stone its owner takes an open card. The stones go back to the quarry.
imhotep-info-market-b = For each stone its owner takes an open card, or looks at the hidden pair, keeps one and discards the other. The stones go back to the quarry.
imhotep-info-pyramid-a = A stone scores the value of the next field at once. Once the pyramid is complete each further stone scores 1 point.
imhotep-info-pyramid-b = The owner chooses one of three pyramids; the stone scores its next field at once, some with a bonus: the top card, three stones, or placing a stone. Once all are complete each further stone scores 1 point.
imhotep-info-temple-a = Stones fill the fields from left to right, then lie on top. At the end of each round every stone seen from above scores 1 point.
imhotep-info-temple-b = At the end of each round every stone seen from above gives what its field shows: points, stones from the quarry or the top card.
imhotep-info-tomb-a = At the end each connected area of a colour scores 1, 3, 6, 10, 15 for 1 to 5 stones and 2 for each further one.
imhotep-info-tomb-b = At the end each row scores on its own: 8, 4 and 2 points for the most, second most and third most stones. Equal numbers share, rounded down.
imhotep-info-obelisks-a = At the end the highest obelisks score: 10 and 1 points for two players, 12, 6 and 1 for three, 15, 10, 5 and 1 for four. Equal heights share, rounded down; without a stone you get nothing.
imhotep-info-obelisks-b = Three stones of a colour become a tower on the highest free field and score it. Each loose stone is 1 point at the end.
imhotep-info-obelisks-b-yucata = Three stones of a colour become a tower on the highest free field, which scores at the end. Each loose stone is 1 point then. (IMH-14.1)
imhotep-info-entrance = Red: at once a stone from your quarry goes to the pyramid.
imhotep-info-sarcophagus = Red: at once a stone from your quarry goes to the tomb.
imhotep-info-paved-path = Red: at once a stone from your quarry goes to the obelisks.
imhotep-info-private-quarry = Red: at once 1 point, and up to 3 stones from your quarry.
imhotep-info-pyramid-decoration = Green: at the end 1 point for every 3 stones at the pyramid, of all colours.
imhotep-info-temple-decoration = Green: at the end 1 point for every 3 stones at the temple, of all colours.
imhotep-info-tomb-decoration = Green: at the end 1 point for every 3 stones in the tomb, of all colours.
imhotep-info-obelisk-decoration = Green: at the end 1 point for every 3 stones at the obelisks, of all colours.
imhotep-info-stone-decoration = Green: at the end 1 point for each stone on your sled.
imhotep-info-statue = Purple: at the end your statues score 1, 3, 6, 10, 15 for 1 to 5 and 2 for each further one.
imhotep-info-cargo-sled = No colour: at once your sled has room for 2 more stones. No points.
imhotep-info-lever = Blue: sail a boat and choose the order in which its stones are unloaded. Unused: 1 point.
imhotep-info-hammer = Blue: get 3 stones, then place 1. Unused: 1 point.
imhotep-info-sail = Blue: place a stone on a boat and sail that boat. Unused: 1 point.
imhotep-info-chisel = Blue: place 2 stones, on one boat or two. Unused: 1 point.
imhotep-info-raft = Blue: with at least 3 stones on your sled, put 2 back into the quarry and deliver 1 straight to a site. Unused: 1 point.
imhotep-info-plank = Blue: put 1 stone from your sled back into the quarry, then sail a boat with a stone of yours to a site where a normal boat has been this round. Unused: 1 point.
imhotep-info-hidden = Two cards lie here face down. Whoever takes them looks at both, keeps one and discards the other.
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
    [private-quarry] quarry
    [pyramid-decoration] pyramid /3
    [temple-decoration] temple /3
    [tomb-decoration] tomb /3
    [obelisk-decoration] obelisks /3
    [stone-decoration] sled /1
    [statue] statue
    [cargo-sled] sled +2
    [lever] lever
    [hammer] hammer
    [sail] sail
    [chisel] chisel
    [raft] raft
   *[plank] plank
  }
imhotep-cell-discard = Discards: { $count }
imhotep-cell-fulfilled = fulfilled now
imhotep-cell-kept = red cards kept: { $count }
imhotep-cell-task = { $task ->
    [most_market_cards] most market cards
    [most_stones] most stones: { $site }
    [stones_at_each_monument] { $least } at each monument
   *[most_on_sled] most on the sled
  }
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
imhotep-begins = The later your turn comes, the more stones you start with: 2, 3, 4, 5.
imhotep-option-wrath = Wrath of the Pharaoh
imhotep-option-private_boats = Private Boats
imhotep-option-bets = Bets
imhotep-option-favour = Pharaoh’s Favour
imhotep-option-dynasty = A New Dynasty
imhotep-option-prophecies = Prophecies
imhotep-option-unlimited_stones = Unlimited stones
imhotep-option-hidden_cards = Hidden market cards
imhotep-option-profile = Rules
imhotep-option-profile-printed = As printed
imhotep-option-profile-yucata = As on Yucata
imhotep-hint-market-a = four open cards
imhotep-hint-market-b = three open, one pair hidden
imhotep-hint-market-c = Coins: one buys a second card
imhotep-hint-market-d = Old Stock: what is left gathers coins
imhotep-hint-pyramid-a = one pyramid, points at once
imhotep-hint-pyramid-b = three pyramids, some with a bonus
imhotep-hint-pyramid-c = Scaffolds: choose the place, complete levels
imhotep-hint-pyramid-d = Foundations: stones beneath score too
imhotep-hint-temple-a = 1 for each stone seen from above
imhotep-hint-temple-b = points, stones or a card
imhotep-hint-temple-c = Procession: chariots race for the gates
imhotep-hint-temple-d = Imhotep’s Place: his stone cannot be covered
imhotep-hint-tomb-a = connected stones of a colour
imhotep-hint-tomb-b = most stones in each row
imhotep-hint-tomb-c = Crypt: collect sets of tiles
imhotep-hint-tomb-d = Shafts: a full column scores at once
imhotep-hint-obelisks-a = the highest at the end
imhotep-hint-obelisks-b = towers of three, the sooner the better
imhotep-hint-obelisks-c = The Race: first at a height gets most
imhotep-hint-obelisks-d = Three Plinths: each compared on its own
imhotep-hint-wrath = lose 5 points if you skip a monument
imhotep-hint-private_boats = a small boat of your own, once per game
imhotep-hint-bets = once a game: where will most stones lie?
imhotep-hint-favour = once a game one of five strong actions
imhotep-hint-dynasty = 14 new market cards, and sides C and D to choose from
imhotep-hint-prophecies = foretell how the game will end: gain points if right, lose some if wrong
imhotep-hint-unlimited_stones = for two, by the rules on Yucata: no quarry runs out
imhotep-hint-hidden_cards = by the printed rules: your cards lie face down, and what you gain unseen stays your secret
imhotep-remark-hidden_cards = With these sides no card stays secret: everyone sees each card as it is taken. Side B of the market, the pyramid or the temple changes that.
imhotep-hint-profile-printed = A tower of the B obelisks scores when it is built. In A New Dynasty red cards are kept.
imhotep-hint-profile-yucata = Towers of the B obelisks score at the end; until then the points stand in brackets. In A New Dynasty red cards are mostly discarded.
imhotep-preset-base = Base game
imhotep-preset-base-about = Side A of every site and nothing else: the way to begin.
imhotep-preset-expansions = With mini-expansions
imhotep-preset-expansions-about = Private Boats, Bets and the Pharaoh’s Favour: each can be used once a game.
imhotep-preset-dynasty = A New Dynasty
imhotep-preset-dynasty-about = New cards and prophecies; coins at the market, scaffolds at the pyramid, Imhotep at the temple. Tomb and obelisks stay as they were.

# options that do not go together; `option` is the one that is not possible so, `needs` what it lacks
imhotep-impossible = { $needs ->
    [players] unlimited stones are for two players only
    [profile] { $option ->
        [hidden_cards] hidden market cards belong to the printed rules
       *[unlimited_stones] unlimited stones belong to the rules on Yucata; by the printed ones a second colour comes into play
      }
   *[dynasty] { $option ->
        [prophecies] prophecies belong to A New Dynasty
        [unlimited_stones] unlimited stones belong to A New Dynasty
        [hidden_cards] hidden market cards belong to A New Dynasty
       *[other] sides C and D belong to A New Dynasty
      }
  }
imhotep-impossible-remedy = { $needs ->
    [players] choose two players, or turn unlimited stones off
    [profile] { $option ->
        [hidden_cards] choose the printed rules, or turn hidden market cards off
       *[unlimited_stones] choose the rules on Yucata, or turn unlimited stones off
      }
   *[dynasty] { $option ->
        [prophecies] turn A New Dynasty on, or prophecies off
        [unlimited_stones] turn A New Dynasty on, or unlimited stones off
        [hidden_cards] turn A New Dynasty on, or hidden market cards off
       *[other] turn A New Dynasty on, or choose side A or B
      }
  }

# pictures of the rules

imhotep-picture-load = Lapis places a stone from the sled on space 2 of boat 1. Any empty space would do.
imhotep-picture-minimum = Boat 1 needs 3 stones and has 2: it has to wait. Boat 2 needs only 2 and may sail.
imhotep-picture-order = From the bow: first Carnelian’s stone, then that of Lapis; the empty space is skipped, Malachite’s comes last. In the tomb they lie from top to bottom.
imhotep-picture-market-a = Carnelian’s stone lies nearer the bow, so Carnelian chooses first, and takes the lever. Then it is the turn of Lapis.
imhotep-picture-pyramid-a = The first three fields are worth 2, 1 and 3 points: 2 + 3 = 5 for Lapis, 1 for Carnelian.
imhotep-picture-temple-a = Seen from above, Malachite has 3 stones, Lapis and Alabaster have 1 each: so many points at the end of the round. Carnelian’s stones are covered: 0.
imhotep-picture-tomb-a = Lapis has an area of 2: 3 points. Carnelian: one of 3 and one of 1, 6 + 1 = 7. Malachite: one of 6, 15 + 2 = 17. Alabaster: one of 1, 1 point.
imhotep-picture-obelisks-a = Carnelian is highest: 15. Lapis and Alabaster share second and third place: 10 + 5, halved and rounded down 7 each. Malachite has built nothing: 0.
imhotep-picture-market-b = Three cards are open; 2 lie face down on field 4 and are taken as a pair.
imhotep-picture-pyramid-b = Lapis lays all three stones in the middle: 2 + 3 + 1 = 6 points. The third field gives stones too: 3 from the quarry, now 5 lie on the sled.
imhotep-picture-temple-b = At the end of the round: Lapis on field 1 chooses the point, Carnelian has 2 points from field 2. Malachite on field 3 takes 2 stones instead of the point, now 5 lie on the sled, and scores 0.
imhotep-picture-tomb-b = Row by row. Top: Lapis 8, Carnelian and Malachite 3 each. Middle: Alabaster 8, Lapis 4. Bottom: Malachite 8. Together 12, 3, 11 and 8.
imhotep-picture-obelisks-b = The third stone of Lapis made a tower: the 10 was taken, so it stands on the 9, 9 points at once. Carnelian has 10 and 1 for a loose stone: 11.
imhotep-picture-decorations = 7 stones lie in the tomb, whoever owns them. That makes two full threes: the Tomb Decoration of Lapis is worth 2 points.
imhotep-picture-statues = Three statues together: 6 points.
imhotep-picture-lever = With the lever Lapis unloads its own stone first, the one at the stern. It lies on top, and only then do Carnelian’s follow.
imhotep-picture-prophecies = Round 1: Lapis prophesies with Ra. Fulfilled, that will bring 7 points, otherwise it costs 7.
imhotep-picture-market-c = Lapis takes a statue for the stone and buys the lever as well. Of 2 coins 1 is left.
imhotep-picture-pyramid-c = The third stone stands on two built places. Both have 2 + 2 = 4 points.
imhotep-picture-pyramid-d = Lapis had 6 points, Carnelian 7. The stone on level 2 brings 1, and 1 for each stone beneath: 2 for Lapis, 2 for Carnelian. Now both have 9.
imhotep-picture-temple-c = The round is over: for each visible stone a chariot moves on. Lapis and Carnelian stand on space 2, Malachite on space 1.
imhotep-picture-temple-d = Each field has a stone; three more go on fields 1, 3 and 4. Field 2, where Imhotep stands, is passed over.
imhotep-picture-tomb-c = A mask and two jars lay open. Lapis has taken the mask for the first stone, Carnelian a jar for the second.
imhotep-picture-tomb-d = A column of Lapis alone: 9. One of three owners: 2 each. One with two stones of Carnelian: 5, and 1 for Lapis. The stone left over: 1 for Malachite. Together 12, 7 and 3.
imhotep-picture-obelisks-c = Lapis is first at heights 1 and 2: 3 + 3 = 6 points. Carnelian is second at height 1: 2 points.
imhotep-picture-obelisks-d = Left, both are equally high and share 4 + 2: 3 each. Right, Lapis is alone: 8. Together 11 and 3 points.

imhotep-scene-round = The end of round { $round }

## a position as a line

imhotep-spelling = Players are 0 to 3, cards and sites stand by their English names. cargo shows the boats from the bow, dock where they have sailed; pyramid, temple and tomb the stones in the order in which they were built; laid and delivered count them by site, and by player and site.

## where points are expected, in the middle of a sentence: about 3 points ...

imhotep-at-pyramid = at the pyramid
imhotep-at-temple = at the temple
imhotep-at-tomb = at the tomb
imhotep-at-obelisks = at the obelisks
imhotep-at-market = at the market
imhotep-at-statues = with statues
imhotep-at-decorations = with decorations
imhotep-at-red_cards = with the Private Quarry
imhotep-at-blue_cards = with unused blue cards
imhotep-at-private_boat = with the unused private boat
imhotep-at-bets = with the bet
imhotep-at-prophecies = with prophecies
imhotep-at-wrath = through the Wrath of the Pharaoh
imhotep-at-other = from other things
