## pages

web-house = Saqqara
web-skip = To the content
web-ways = Main menu
web-rules = Rules
web-about = About
web-language = Language
web-theme = Appearance
web-theme-day = Light
web-theme-night = Dark
web-theme-system = Match device
web-independent = An independent project with its own drawings and texts, not connected with the publishers of the games.

home-title = A table for Egyptian board games
home-about = Play against the computer, with friends by link, or together at one screen. No account, nothing to install.
home-game = Game
home-opponent = Who do you play against?
home-count = How many play?
home-others = Who plays the other seats?
home-seat = Player { $number }
home-turn-order = in the order of turns after you
home-level-novice = Novice
home-level-novice-expect = takes the obvious; children can win
home-level-apprentice = Apprentice
home-level-apprentice-expect = sees its own next turn, seldom yours
home-level-potter = Potter
home-level-potter-expect = sees your reply; wavers between good moves
home-level-mason = Mason
home-level-mason-expect = plays soundly; errs where it is close
home-level-scribe = Scribe
home-level-scribe-expect = counts well and knows what you want
home-level-surveyor = Surveyor
home-level-surveyor-expect = measures exactly; few mistakes
home-level-overseer = Overseer
home-level-overseer-expect = misses little; a match for experienced players
home-level-architect = Architect
home-level-architect-expect = plans the whole game; hard to beat
home-even = About as strong as you
home-even-expect = a level up after two wins in a row, a level down after two losses
villager-amennakht = Amennakht
villager-hunro = Hunro
villager-iyneferti = Iyneferti
villager-kha = Kha
villager-merit = Merit
villager-naunakhte = Naunakhte
villager-nebnefer = Nebnefer
villager-paneb = Paneb
villager-pashed = Pashed
villager-ramose = Ramose
villager-sennedjem = Sennedjem
villager-wabet = Wabet
home-level-guide = Ipi
home-engine-expect = a program of its own
home-friend = A friend
home-friend-expect = on another device: you get a link and a QR code
home-screen = Two at one screen
home-screen-expect = you take turns on this device
home-here = This screen
terms-title = Agreed for this game
terms-usual = no clock, just for fun
terms-pace = Pace
terms-pace-none = No clock
terms-pace-live = Live: { $minutes } min + { $seconds } s a turn
terms-pace-turns = { $days ->
    [one] { $days } day a turn
   *[other] { $days } days a turn
  }
terms-pace-note = Computer players need no clock. While the server is off, no clock runs.
terms-then = When time is up
terms-then-lost = Game lost
terms-then-level = { $level } plays on
terms-come = First turn: { $time } at most
terms-listed = List this table
terms-listed-note = Anybody in the house finds it on the home page and may sit down.
terms-alone = Without spectators
terms-alone-note = Only the players see the table. After the end any player can show the game to others.
terms-strict = Strict
terms-strict-note = Help that the printed rules do not allow is off: no one can look through the discard pile.
terms-counts = This game counts
terms-counts-note = What has been revealed cannot be taken back. No hints, no trying out. If you leave or run out of time, you lose. Your rating changes only if everyone has made a move.
terms-bad-object = { $what } is an object with any of { $known }, not { $given }
terms-bad-name = { $what } has no { $given }; there is { $known }
terms-bad-number = “{ $name }” of the time control is a whole number from 0 to { $most }, not { $given }
terms-bad-then = “on_timeout” of the time control is “lost” or the level of a computer player, not { $given }
terms-bad-counts = in a rated game, players whose time is up lose: “on_timeout” of the time control is “lost”, not { $given }
terms-bad-times = a time control has either “days” for a turn, or “minutes” for the game and “seconds” for a turn
terms-bad-switch = “{ $name }” of the settings is true or false, not { $given }
game-unknown = there is no game { $given }; there is { $known }
option-unknown = there is no option “{ $option }”; there is { $known }
option-value = the option “{ $option }” cannot be { $given }; possible values are { $known }
option-impossible = these options do not go together
rest-bad-fields = time off has 'time_zone', 'night', 'weekdays' and 'holidays', not { $given }
rest-bad-zone = a time zone is a name like Europe/Berlin, not { $given }
rest-unknown-zone = this server knows no time zone { $given }; it is a name like Europe/Berlin
rest-bad-night = a night is two different hours from 0 to 23, { $most } apart at most, not { $given }
rest-bad-week = days of the week are numbers from 0 (Monday) to 6, six of them at most, not { $given }
rest-bad-holidays = holidays are at most { $most } pairs of a first and a last day, as 2026-12-24, { $longest } days each at most, not { $given }
home-begins = Who begins?
home-begins-chance = Chance
home-begins-me = I do
home-begins-other = My opponent
home-presets = What do you play?
home-preset-all = Set up everything yourself
home-preset-all-about = Sides, expansions and variants, one by one.
home-reconstructed = not the printed rule
home-reconstructed-why = Why not?
home-sites = Sides of the sites
home-sites-note = New to the game? Choose A everywhere.
home-extras = With
home-side = Side { $side }
home-name = Your name
home-name-note = Others at your table see it; this browser remembers it. Against the computer alone you need none.
home-name-full = No more than { $most } characters fit.
home-name-missing = Write a name first, any name will do.
home-own-name = You play as { $name }.
home-start = Open the table
home-opening = The table is being opened …
home-failed = The server does not answer. Is it still running? Then try again.
home-no-script = Playing needs JavaScript, which is off in this browser. The rules can be read without it.
home-mine = Your games
home-mine-free = Waiting for another player
home-mine-yours = My turn
home-mine-over = Finished
home-screen-name = Name of player { $number }
home-choosing = { $game }: choose how you play
home-new = Begin a new game
home-play = Play now
home-play-against = against the computer ({ $who })
home-play-again = as last time: { $who }
home-with-friend = With a friend
home-friend-game = { $game } with a friend
home-choose = Choose how you play
home-mine-find = Find a game
home-mine-state = Which games
home-mine-all = All
home-mine-running = In progress
home-mine-games = All titles
home-mine-who = Opponent’s name
home-mine-more = Show more
home-mine-nothing = No game fits.
time-just-now = just now
home-mine-forget = Take off the list
home-mine-gone = { $game } is off your list. The game and what was said there stay; its link still leads back.
home-mine-back = Put it back
home-mine-unread = Your games cannot be read at the moment. Everything else works; whoever runs this server should run “saqqara db check”.
home-mine-won = { $whose ->
    [you] You won, { $points }
   *[other] { $name } won, { $points }
  }
home-mine-shared = A shared victory, { $points }
home-learn = New here?
home-learn-rules = The rules of { $game } in short

## the API's page

api-title = For programs
api-machine = The same for machines:
api-link = How programs play here

## errors

table-error-unreadable = “{ $text }” is not a decision in this game.
table-error-illegal = Not now: { $why }.
table-error-course = You could do that, too. But now: { $asked }
table-error-course-goes-on = Nothing is asked of you just now: the guide goes on by itself.
table-error-turn-ended = Your turn is at its end: confirm it or take something back.
table-error-not-your-turn = It is not this seat’s turn.
table-error-no-such-seat = There is no such seat; this table has { $seats }.
table-error-taken = Somebody already sits there.
table-error-reserved = This seat is reserved for somebody else.
table-error-not-reserved = This seat is not reserved.
table-error-shared = Everybody may look at this game already.
table-error-over = The game is over.
table-error-not-over = The game is not over yet.
table-error-has-rematch = This game already has a rematch.
table-error-nothing-to-take-back = This seat has not decided anything yet: there is no turn to take back.
table-error-already-asked = Somebody has asked already to take a turn back; the others answer first.
table-error-declined = Declined. You can ask again once play has gone on.
table-error-not-asked = This seat has not been asked whether a turn may be taken back.
table-error-nothing-to-undo = There is nothing to undo: you have decided nothing in this turn yet.
table-error-undo-revealed = There is nothing to take back: what has been revealed stays.
table-error-nothing-to-redo = Nothing to redo.
table-error-nothing-to-confirm = The turn is not at its end: there is nothing to confirm yet.
table-error-not-late = This seat still has time.
table-error-cancel-instead = You have opened this table: call it off instead.
table-error-no-substitutes = In this game nobody stands in for another player.
table-error-alone = Nobody is waiting for you: just close the page, and go on whenever you like.
table-error-alone-clock = Nobody is waiting for you, but your clock runs: come back before your time is up.
table-error-nobody-stands-in = This server has no computer player that could stand in.
table-error-out = Whoever has resigned or run out of time cannot come back into the game.
table-error-not-away = Nobody stands in for this seat.
table-error-not-host = Only whoever has opened the table can call it off.
table-error-begun = The game has begun: leave the table, or resign.
table-error-not-begun = The game has not begun: not all seats are taken.
table-error-already-proposed = Something has been proposed already; the others answer first.
table-error-no-such-proposal = What can be proposed: to end the game, or to give a seat to somebody else.
table-error-not-replaced = This seat cannot be given to anybody else.
table-error-present = Only the seat that everybody waits for, or one whose player has left, can be given to somebody else.
table-error-not-proposed = This seat has not been asked.
table-error-away = A computer player stands in for you; come back first.
table-error-has-sat = You have already had another seat here, and know what it knew.
table-error-counts = This game counts: what has been revealed stays.
table-error-counts-stays = This game counts, so no computer player can take your place. Play on later, or resign.

web-error-bad-request = The request is not understood. { $where }: { $why }.
web-error-value = { $kind ->
    [missing] it is missing
    [unknown] there is no such field
    [whole] it must be a whole number
    [number] it must be a number
    [switch] it must be true or false
    [text] it must be a text
    [list] it must be a list
    [object] it must be an object
    [json] it is not valid JSON
    [least] it must be at least { $limit }
    [most] it must be at most { $limit }
    [short] it needs at least { $limit } characters
    [few] it needs at least { $limit } entries
    [many] it has at most { $limit } entries
    [choice] it must be one of { $choices }
    [form] it does not have the expected form
   *[other] this value is not possible
  }
web-error-too-long = This is too long: { $where } has at most { $most } characters.
web-error-text-surrogate = This text cannot be used. { $where }: it contains { $character }, which is half of a character. Type that character again.
web-error-text-control = This text cannot be used. { $where }: it contains the control character { $character }. Remove it.
web-error-text-invisible = This name is invisible. A name has at least one letter, digit or symbol that others can see.
web-error-unreadable-request = The request cannot be read: it must be JSON in UTF-8.
web-error-no-such-address = There is nothing at this address.
web-error-no-such-method = This address does not take such a request.
web-error-refused = The request is refused.
web-error-not-json = Send the request as JSON (Content-Type: application/json).
web-error-foreign-page = The request comes from a page of another site.
web-error-too-large = The request is too large: { $bytes } bytes at most.
web-error-too-many-tables = You have opened a lot of tables in a short time. Try again in { $seconds } s.
web-error-too-many-commands = That was too fast. Try again in a moment.
web-error-busy = The server has its hands full. Try again in a moment.
web-error-too-many-connections = Too many pages are open. Close some, or try again in a moment.
web-error-no-such-place = “{ $place }” is not a place where several players build.
web-error-no-such-table = There is no such table.
web-error-no-such-game = This game cannot be opened: { $why }.
web-error-options = This does not go together: { $why }.
web-error-no-such-opponent = There is no player “{ $name }”; choose one of: { $choices }.
web-error-opponents = { $given ->
    [one] 1 entry is
   *[other] { $given } entries are
  } given, but there { $others ->
    [one] is 1 other seat: name who plays it.
   *[other] are { $others } other seats: name who plays each of them, or one for all.
  }
web-error-names = { $given } names are given for { $others } others: name all of them (“” for none), or nobody.
web-error-terms = This cannot be agreed: { $why }.
web-error-not-absent = Wait a little: a seat can be given away when nothing has happened for { $minutes } minutes.
web-error-counts = This is the position of a game that counts and is still being played here.
web-error-counts-playing = You are playing { $game } in a game that counts. Until it is over, you cannot analyse positions of { $game } here.
web-error-counts-later = Bring it again when that game is over.
web-error-rest = This cannot be kept: { $why }.
web-error-names-of-others = Only people at your own screen can be named here: everybody else brings their own name.
web-error-no-spectators = This table is played without spectators.
web-error-ask-to-share = After the end any player can show the game to others.
web-error-no-guest = Your browser sent no cookie, so no seat can be kept for you.
web-error-become-guest = Allow cookies for this site and reload the page. (Programs: POST /api/guest.)
web-error-bad-address = This is not an address of this server.
web-error-not-your-seat = You do not sit there.
web-error-covered = The hand of { $name } is covered.
web-error-uncover = First say “I am { $name }”.
web-error-no-open-seat = All seats at this table are taken.
web-error-late = The table has moved on meanwhile: look again, then decide.
web-error-broken-table = Table { $table } is damaged and cannot be read. Other tables are not affected.
web-error-newer = This table needs a newer version of the server. Nothing is lost: try again in a moment.
web-error-store = The server could not read or save what it should. Your last move may not have been saved: reload the page and look.
web-error-store-full = The server has no room left on its disk, so nothing can be saved. Nothing has changed. Tell whoever runs this server.
web-error-store-away = The server cannot reach its database. What was saved is safe: reload the page in a minute.
web-error-store-busy = The server’s database is busy just now. Nothing has changed; try again in a moment.
web-error-broken = Something went wrong here. Nothing has changed; try again later.

rules-title = { $game }: the rules
rules-back = Back to the table
rules-contents = Contents
rules-version = Length of the rules
rules-full = Full
rules-both = Both
rules-short = Short
rules-picture-usual = Drawn with the numbers of this house; others are in force here.

about-title = About Saqqara
about-project = Saqqara is a table for Egyptian board games, made for a household or a club: whoever runs the program invites the others. Pages, terminal and Python programs all play by the same rules.
about-computer = The computer player knows only what a person in its seat would know. Every shuffle is sealed at the start of a game and opened at its end, so that everybody can check it.
about-independent-title = Independent
about-privacy-title = Privacy
about-privacy = This server keeps the names that people give themselves and the games that they play. A signed cookie, which comes with the first page, says which seats are yours; without it nobody can play. Of members it keeps name and passkeys too, and passwords only in a form that cannot be read. Other cookies remember language, appearance and the length of the rules. Nothing is sent to anybody else, and nothing is loaded from elsewhere.
about-licence-title = Licence
about-licence = Program, texts and drawings are free under the MIT licence: use, change and share them as you like, as long as the notice of the licence stays with them.
about-font = Headings and numbers are set in Alegreya, by the Alegreya project authors, under the SIL Open Font License.
about-version = Version { $version }

error-code = Error { $code }
error-home = To the home page
error-lost-title = There is nothing here
error-lost = No page or table has this address. Check the link for a missing end, or start again from the home page, where your own games are listed.
error-busy-title = One moment
error-busy = That was more than the server can take at once. Wait a minute, then try again; your games are safe.
error-wrong-title = That did not work
error-wrong = The server did not understand what this page asked for. Go back, reload the page, and try again.
error-closed-title = Not for everybody
error-closed = This table is played without spectators. After the end any player can show the game to others.
error-newer-title = In a moment
error-newer = This table has gone on in a newer version of the server, which is being brought into service. Nothing is lost: reload the page in a moment.
error-damaged-title = This table is damaged
error-damaged = Its data on the server no longer matches what was saved. Reloading does not help: tell whoever runs this server; there may be a backup.
error-broken-title = Something broke
error-broken = The server made a mistake, not you. What was confirmed is saved: reload the page, and if it happens again, tell whoever runs this server.

replay-title = { $game }, step by step
replay-beginning = The game begins.
replay-step = Step { $ply } of { $last }
replay-bar = Steps of the game
replay-steps = To another step
replay-slider = Step
replay-first = To the beginning
replay-previous = One step back
replay-play = Play
replay-next = One step on
replay-last = To the end
replay-table = To the table
replay-lost = The server does not answer. Try again.

## the table

table-you = You
table-open-seat = Open seat
table-computer = computer
table-watching-you = You are watching
table-watching = { $count ->
    [one] somebody is watching
   *[other] { $count } people are watching
  }
table-level = computer: { $level }
table-box = Box
table-log = Log
table-log-empty = Nothing has happened yet.
table-undo = Undo
table-redo = Redo
table-restart = Restart turn
table-confirm = Confirm turn
table-confirm-part = Confirm
table-confirm-or-undo = Confirm the turn, or take something back.
table-choose = Choose a move
table-wait = Not your turn
table-forced = (There was no other choice.)
table-stand-in = { $whose ->
    [you] Computer (for you)
   *[other] Computer (for { $name })
  }
table-instead = ({ $player } moved instead: { $name } { $why ->
    [late] did not answer in time
    [illegal] wanted what is not allowed
   *[broken] has failed
  }.)
table-result = Show the result
table-turn = { $whose ->
    [you] Your turn
   *[other] { $name } is to move
  }
table-covered = { $name } is next
table-covered-note = Hand over the screen. The cards are covered.
curtain-how = Press and hold the button, or press it once and confirm below.
curtain-sure = Yes, show my cards
table-uncover = I am { $name }
table-turn-done = { $whose ->
    [you] Your turn is done
   *[other] { $name }: turn done
  }
table-part-done = { $whose ->
    [you] You are done for now
   *[other] { $name }: done for now
  }
table-thinking = { $name } is thinking
table-waits-for-player = { $count ->
    [one] Waiting for another player
   *[other] Waiting for { $count } more players
  }
table-taken-back = Taken back.
table-points = Points in detail
table-points-label = { $name }: { $sure } { $sure ->
    [one] point
   *[other] points
  } for certain, { $more } more if the game ended now. Show the details.
table-points-note = First what can no longer be lost; in brackets what would come on top if the game ended now.
table-source = Source
table-total = Total
table-rematch = Rematch, swap seats
table-rematch-offered = { $whose ->
    [you] You offer a rematch.
   *[other] { $name } offers a rematch.
}
table-rematch-go = To the rematch
table-replay = Step through the game
table-record = Download the record
table-proof = Proof of the shuffle
table-proof-good = Checked: the seed is the one committed to before the game, and everything that was shuffled follows from it.
table-proof-bad = The check failed: { $why }.
table-proof-note = “saqqara record verify” checks the downloaded record on your own machine.
table-commitment = Commitment, shown before the game
table-seed = Seed, shown after it
table-invite = { $count ->
    [one] Invite the other player
   *[other] Invite { $count } players
  }
table-seats = Who sits at the table
table-seat-free = still free
table-invite-how = Whoever opens this link sits down at your table.
table-invite-alone = Only this computer can open the link. So that others can too, start the server like this:
table-qr = The link as a QR code
table-link = Link to this table
table-copy = Copy
table-copied = Copied
table-sit = A seat is free
table-sit-how = { $count ->
    [one] { $names } is waiting for somebody to play with.
   *[other] { $names } are waiting for somebody to play with.
  }
table-sit-fold = Look at the table first
table-sit-unfold = A seat is free: sit down
table-sit-down = Sit down
table-numbered = Another player here is called { $name }. The others see you as { $called }.
table-kept = { $count ->
    [1] This seat is reserved for somebody else
   *[other] These seats are reserved for others
  }
table-kept-how = You are welcome to watch.
table-kept-fold = Watch
table-close = Close
table-help = About this table
table-variants = Not as usual here
table-differs = { $what }: { $shipped } → { $own }
table-differences = Other cards or numbers than those of this house
table-settings = Settings
table-setting-confirm = Confirm every turn
table-setting-confirm-note = If off, your turn ends with your last move. What reveals something hidden is always confirmed.
table-counts = this game counts
clock-left = Time left
clock-minute = One minute left.
clock-up = Time is up
clock-rest = My free time
clock-rest-note = In games that take days, your clock stops then. Your browser’s time zone: { $zone }.
clock-night = At night
clock-night-none = Nights count
clock-night-from = from { $from } to { $until }
clock-week = Days that do not count
clock-holiday = Holidays, first and last day
clock-rest-keep = Save
clock-rest-kept = Saved.
leaving-open = Leave the table …
leaving-title = Leave the table
leaving-cancel = Call the game off
leaving-cancel-note = The table is closed; nobody can sit down any more.
leaving-cancel-sure = Yes, call it off
leaving-get-up = Give up my seat
leaving-get-up-note = Somebody else can take it then.
leaving-get-up-sure = Yes, give it up
leaving-leave = Leave, and come back later
leaving-leave-note = A computer player ({ $level }) plays for you until you come back.
leaving-leave-sure = Yes, leave
leaving-pause = { $clock ->
    [none] To take a break, just close the page: the game waits for you.
    [live] Your clock runs on while the page is closed. { $then ->
        [lost] When your time is up, you have lost the game.
       *[played] When your time is up, a computer player ({ $level }) plays on for you.
      }
   *[days] You can close the page and come back later, but your time runs whenever it is your turn. { $then ->
        [lost] When it is up, you have lost the game.
       *[played] When it is up, a computer player ({ $level }) plays on for you.
      }
  }
leaving-pause-until = You have until
leaving-end = End the game together
leaving-end-note = If all agree, the game ends now and counts for nobody.
leaving-end-alone = The game ends now and counts for nobody.
leaving-end-sure = Ask the others
leaving-end-now = Yes, end it
leaving-resign = Resign
leaving-resign-note = The game is over, and you have lost it.
leaving-resign-goes-on = You have lost the game. The others play on, a computer player ({ $level }) in your place. You cannot come back.
leaving-resign-sure = Yes, resign
leaving-replace = Give { $name }’s seat to somebody else
leaving-replace-note = If the others agree, { $name } is out of this game. Whoever takes the seat sees what the seat may see.
leaving-replace-computer = Computer player ({ $level })
leaving-replace-open = Somebody new
leaving-away = A computer player ({ $level }) plays for you.
leaving-return = Come back
leaving-here = I am here
leaving-proposes-end = { $whose ->
    [you] You propose ending the game. It would count for nobody.
   *[other] { $name } proposes ending the game. It would count for nobody.
  }
leaving-proposes-replace = { $whose ->
    [you] You propose
   *[other] { $name } proposes
  } giving { $whom }’s seat to { $by ->
    [open] somebody new
   *[computer] a computer player ({ $level })
  }.
leaving-said-left = { $whose ->
    [you] A computer player ({ $player }) plays for you.
   *[other] { $name } has left the table; a computer player ({ $player }) stands in.
  }
leaving-said-returned = { $whose ->
    [you] You are back.
   *[other] { $name } is back.
  }
leaving-said-declined = { $whose ->
    [you] You said no; the game goes on.
   *[other] { $name } said no; the game goes on.
  }
leaving-said-flagged = { $whose ->
    [you] Your time is up; a computer player ({ $player }) plays on for you.
   *[other] { $name } is out of time; a computer player ({ $player }) plays on.
  }
leaving-said-resigned = { $whose ->
    [you] You have resigned; a computer player ({ $player }) plays on in your place.
   *[other] { $name } has resigned; a computer player ({ $player }) plays on.
  }
leaving-said-excused = The server was off; nobody loses time for that.
leaving-ended-agreed = Ended by agreement: this game counts for nobody
leaving-ended-cancelled = This game was called off
leaving-ended-resigned = { $whose ->
    [you] You have resigned
   *[other] { $name } has resigned
  }: { $winner ->
    [you] you win
   *[other] { $count ->
        [one] { $winners } wins
       *[other] { $winners } win
      }
  }
leaving-ended-time = { $whose ->
    [you] Your time is up
   *[other] { $name } is out of time
  }: { $winner ->
    [you] you win
   *[other] { $count ->
        [one] { $winners } wins
       *[other] { $winners } win
      }
  }
table-shuffle = The shuffle
table-shuffle-note = Everything was shuffled before the game. This number commits to the shuffle; after the game the seed is shown, and everybody can check it.
table-lost = Connection lost, trying again …
table-back = Connected again.
table-failed = The server did not answer. Your move was not made; try again.
table-not-fetched = The server did not answer; open this again.
table-why = Rule { $rule }
table-no-script = The table needs JavaScript, which is off in this browser.
table-player = Player
table-analysis = Who has what here
table-analysis-note = Points at the end of the round and of the game are counted as if nothing more were built and the game ended with this round.
table-players = Players
table-areas = Areas of the players
table-drop = Cancel
table-dropped = The choice is dropped.
table-board = Middle of the table
table-bar = Turn
table-result-title = The result
table-info = Explanation

## explaining

explain-remedy = What would help: { $remedy }.
explain-wait = Wait for { $name }.
explain-forced = { $whose ->
    [you] Then you have no other choice
   *[other] Then { $name } has no other choice
  }: { $told }
explain-over = Then the game is over.
explain-becomes = { $name } { $before } → { $after }
explain-becomes-heard = { $name } then has { $sure } { $sure ->
    [one] point
   *[other] points
  } for certain, and { $more } more if the game ended there.
explain-becomes-open = What { $name } then has depends on what turns up.
explain-more = More …
explain-reveals = Turns something up
explain-reveals-about = Something hidden comes to light. What was done up to here then stands: it can only be taken back if the others agree.
explain-hands-over = Ends the turn
explain-hands-over-about = With this the turn is over. After that it can only be taken back if the others agree.
explain-asks = Ask the others
explain-asks-about = This turn has been confirmed or has turned something up. It can only be taken back if the others agree.
explain-line = { $name }, { $source }: { $sure } for certain, { $more } more if the game ended now. Show what counts.
explain-line-before = The line before
explain-line-next = The next line
explain-lines = All points
explain-choose-line = Choose a number to see on the table what it counts.
explain-chart-turn = { $turns ->
    [round] round
   *[turn] turn
  }
explain-chart-has = { $name } { $points }
explain-chart = { $turns ->
    [round] After round { $turn }: { $have }. Ahead since round { $since }: { $name }.
   *[turn] After turn { $turn }: { $have }. Ahead since turn { $since }: { $name }.
  }
explain-chart-even = { $turns ->
    [round] After round { $turn }: { $have }. Nobody is ahead.
   *[turn] After turn { $turn }: { $have }. Nobody is ahead.
  }
explain-chart-lines = Thick lines: if the game had ended then; thin ones: what was certain.
explain-whole = In the rules

## share

share-title = { $game }: { $names }
share-no-script = Stepping through the game needs JavaScript, which is off in this browser. This is the position at which the page was made; the log says the rest.
share-open = Share
share-copy = Copy link
share-copy-what = Copy the link to this position
share-copied = The link to step { $ply } is copied.
share-link = Link to this position
share-link-note = Whoever opens it sees what they may know, and nothing else.
share-picture = Picture of this position
share-game = The whole game as one file
share-game-note = A page that replays the game without a network: send it, keep it, open it anywhere.

## learn by playing

guide-title = Learn by playing
guide-learn = Learn { $game } by playing: five minutes, no rules to read
guide-step = Step { $number } of { $count }
guide-confirm = Well done. Now confirm your turn; until then you could still take it back.
guide-watch = Watch what happens …
guide-ways = Guide controls
guide-back = Back
guide-again = Again
guide-leave = Leave
guide-on = Go on
guide-play = Now a whole game
guide-counts = This was the guided game: it counts for nothing.

## what if

whatif-enter = What if …?
whatif-title = What if
whatif-counts = What if: nothing here counts
whatif-about = You play on alone from step { $ply }. What was hidden has been dealt anew from what could be known.
whatif-back = Back to the game
whatif-anew = Deal anew
whatif-anew-note = From step { $ply } again, with the hidden part dealt anew
whatif-against = The others
whatif-nobody = You play all seats
whatif-computer = { $level } plays the others
whatif-yours = In the game it is your turn now.

## senses
## $whose - "you" or "other"; $agreed, $known - "yes" or "no"

senses-back-title = Take a turn back
senses-back-asks = { $whose ->
    [you] You ask to take back your last turn.
   *[other] { $name } asks to take back their last turn.
  }
senses-back-what = { $count ->
    [one] This would be undone: { $first }
   *[other] { $count } steps would be undone, back to before this one: { $first }
  }
senses-back-agree = Agree
senses-back-refuse = Refuse
senses-back-withdraw = Withdraw
senses-back-refused = { $whose ->
    [you] You do not agree: the turn stands.
   *[other] { $name } does not agree: the turn stands.
  }
senses-back-withdrawn = { $whose ->
    [you] You withdraw the question: the turn stands.
   *[other] { $name } withdraws the question: the turn stands.
  }
senses-back-done = { $whose ->
    [you] You took back a turn
   *[other] { $name } took back a turn
  }{ $agreed ->
    [yes] ; everybody agreed
   *[no] {""}
  }.{ $known ->
    [yes] {" "}What it had revealed is hidden again, but known.
   *[no] {""}
  }
senses-back-ask-who = This turn is final: it revealed something, or it was handed over. { $others } can allow you to take it back.
senses-back-ask-nobody = You can take your last turn back; nobody has to agree.
senses-back-note = Nothing is shuffled anew: what was revealed will come again. The log says that the turn was taken back.
senses-back-ask = Ask { $others }
senses-back-take = Take the turn back
senses-reveals = { $count ->
    [0] Reveals something hidden; no undo.
    [one] Reveals one hidden piece; no undo.
   *[other] Reveals { $count } hidden pieces; no undo.
  }
senses-reveal-now = Reveal now
senses-hands-over = Then { $name } is to move.
senses-ends = Then the game is over.
senses-away-title = While you were away
senses-away-again =
    { $moved ->
        [yes] Show what has happened since my last move
       *[no] Show what has happened since the beginning
    }
senses-away-skip = Skip
senses-away-go = To the table
moments-title = What has just happened
moments-pause = Pause
moments-speed = Steps of others
moments-speed-slow = Slow
moments-speed-normal = Normal
moments-speed-fast = Fast
moments-speed-off = Off
moments-speed-note = Every step of the others is shown with a line of the log; pieces travel, fights and scoring are staged. Click or press Esc to skip.
moments-since =
    { $moved ->
        [yes] since your last move
       *[no] since the beginning
    }
outcome-new-game = New game
outcome-home = Home
outcome-look = Look at the table
senses-away-points = Points: { $pairs }.
senses-away-points-of = { $name } { $before } → { $after }
senses-line = Command line
senses-line-open = Command line
senses-line-field = Command
senses-line-options = What can be typed
senses-line-placeholder = move, score, undo, why …
senses-line-run = Do it
senses-line-points = { $name }: { $sure } { $sure ->
    [one] point
   *[other] points
  } for certain, { $more } more if the game ended now.
senses-line-no-undo = There is nothing to undo; “takeback” asks the others for your last turn.
senses-line-no-redo = Nothing to redo.
senses-line-no-confirm = There is nothing to confirm.
senses-line-no-away = There is nothing new to show.
senses-line-help = Type a decision or one of these commands. Tab completes and shows what is possible, the arrow keys choose, Escape closes.
senses-line-why-what = Why what? Name a decision after “why”.
senses-line-possible = “{ $decision }” is possible now.
senses-line-then-confirm = Type “confirm” to do it.
senses-line-unknown = “{ $text }” is neither a decision nor a command. Try “help”.
senses-line-about-score = the points of all players
senses-line-about-log = what has happened last
senses-line-about-undo = takes the last step back
senses-line-about-redo = makes it once more
senses-line-about-restart = restarts the turn
senses-line-about-confirm = confirms the turn, or what is chosen
senses-line-about-takeback = asks to take your last turn back
senses-line-about-agree = lets the other take a turn back
senses-line-about-refuse = does not let them, or withdraws your own question
senses-line-about-why = says why a decision is not possible
senses-line-about-away = shows what has happened since your last move
senses-line-about-help = lists the commands
senses-sounds = Sounds
senses-sounds-note = Each sound also shows a caption. This browser remembers the setting.
senses-sound-moved = ♪ a piece is set down
senses-sound-turn = ♪ two notes: your turn
senses-sound-over = ♪ a rising chord: the game is over
senses-sound-asked = ♪ one note twice: a question for you
senses-sound-refused = ♪ a dull knock: that is not possible
senses-keys = Keyboard
senses-key-control = Ctrl
senses-key-tab = from area to area
senses-key-arrows = within an area
senses-key-enter = does it, or says why not
senses-key-escape = drops what is chosen, skips, closes
senses-key-undo = undoes the last step
senses-key-line = opens the command line
senses-hands-over-at-once = (passes on at once)

## terminal

cli-you = You
cli-player = Player { $number }
cli-computer = Computer ({ $level })
cli-sealed = The shuffle is sealed:
  { $commitment }
cli-proof = The shuffle was sealed as
  { $commitment }
  Its seed is
  { $seed }
cli-reveals = * reveals something hidden: no way back
cli-covered = { $name }: press Enter when nobody else looks at the screen.
cli-confirm = Enter ends the turn, “undo” takes it back.
cli-thinks = { $name } is thinking …
cli-compiles = { $name } is getting ready: the rules are compiled, once …
cli-thinks-hint = The strongest player is thinking …
cli-hint = The strongest player would choose { $number }: { $decision }
cli-no-number = There is no such number: choose from 1 to { $most }.
cli-near = Perhaps you mean: { $decisions }
cli-nothing-to-decide = There is nothing to decide now: Enter ends the turn.
cli-why-what = Why what? Name a decision, as in “why { $example }”.
cli-why = { $decision } is not allowed: { $why }.
cli-why-not = { $decision } is allowed now.{ $legal ->
    [reveals] {" "}It reveals what is hidden, so it cannot be undone.
   *[yes] {""}
  }
cli-rules = “rules 3” shows a section, “rules 3.2” a clause.
cli-no-clause = There is no clause “{ $clause }”; “rules” alone lists the sections.
cli-info = “info” explains one of these: { $names }
cli-save-where = Save where? Name a file, as in “save game.json”.
cli-saved = The record of the game is in { $file }
cli-saved-as = There you are “{ $name }”; --name gives you another name.
cli-go-on = The game is kept. Go on with: { $command }
cli-over = The game is over: “log”, “points”, “board” and “save FILE” still work, Enter leaves.
cli-total = Total
cli-help = Decide by number, or in words such as “{ $example }”. Besides:
  {""}
    Enter         ends the turn          undo, redo    a step back, or on again
    hint          what would be strong   why …         why that is (not) allowed
    rules 3.2     a clause of the rules  points        the points in detail
    log           what has happened      board         the table again
    save FILE     writes the record      quit          leaves; you can go on later
    info NAME     what a card or a site does
cli-step = Enter: on   b: back   number: to that decision   e: to the end   q: leave >{" "}
cli-ply = Decision { $ply } of { $plies }
cli-drawn = The drawing is in { $file }
cli-exported = Written: { $file } ({ $kilobytes } kB)
cli-check-good = { $file }: good: { $tables ->
    [one] one table
   *[other] { $tables } tables
} with { $events ->
    [one] one event
   *[other] { $events } events
}, all as they were written.
cli-check-bad = { $file }: BAD: of { $tables ->
    [one] one table
   *[other] { $tables } tables
}, { $damaged ->
    [one] one is
   *[other] { $damaged } are
} damaged. The others are good.
cli-messages-deleted = Message { $id } is deleted.
cli-messages-unknown = { $file } has no message { $id } (any more).
cli-check-table = Table { $table }: { $why }
cli-check-unknown = Table { $table } needs a newer version of this program, or a game that is not installed here ({ $detail })
cli-check-file = { $file } itself is damaged ({ $detail })
cli-verify-many = { $file }: good: { $games ->
    [one] one game
   *[other] { $games } games
} by the rules
cli-verify-bad = { $file }: BAD: { $why }
cli-verify-proved = { $file }: good: { $decisions ->
    [one] one decision
   *[other] { $decisions } decisions
  } by the rules, { $over ->
    [yes] ended
    [resigned] ended by resignation at
    [time] ended on time at
    [agreed] ended by agreement at
    [cancelled] called off at
   *[no] not over yet,
  } { $scores }; the shuffle follows from the seed that was promised
cli-verify-unproved = { $file }: good: { $decisions ->
    [one] one decision
   *[other] { $decisions } decisions
  } by the rules, { $over ->
    [yes] ended
    [resigned] ended by resignation at
    [time] ended on time at
    [agreed] ended by agreement at
    [cancelled] called off at
   *[no] not over yet,
  } { $scores }; it holds no seed, so its shuffle is not proved

## records that cannot be used
technical-detail = technical detail: “{ $detail }”
record-bad-at = { $column ->
    [0] { $ply ->
        [0] line { $line }: { $why }
       *[other] line { $line }, ply { $ply }: { $why }
    }
   *[other] line { $line }, column { $column }: { $why }
}
record-bad-other = the record cannot be used ({ $reason })
record-bad-type = “{ $key }” is { $given }, it must be of type { $needed }
record-bad-missing = the record has no “{ $key }”
record-bad-unknown = a record has no { $key }
record-bad-changed = the game was changed, or its “sha256”
record-bad-line = this line was changed, or one is missing before it: { $text }
record-bad-check = “{ $key }” was changed
record-bad-decision = an action is a text, not { $given }
record-bad-proof = “proof” must be null, or consist of “commitment” and “seed”, each with { $digits } hexadecimal digits in lower case
record-bad-setup = the set-up does not fit the game ({ $reason })
record-bad-lists = the set-up lists something that the actions do not give
record-bad-game = { $reason }
record-bad-options = { $reason }
record-bad-options-all = all options must be named: { $known }
record-bad-numbers = the “numbers” do not fit the game ({ $reason })
record-bad-numbers-all = “numbers” must contain all numbers of the game, in its order, not { $given }
record-bad-edition = the rules’ edition is { $theirs }, this program plays { $ours }
record-bad-players = players in the record: { $players }; seats in the game: { $seats }
record-bad-decisions = actions in the record: { $count }; no such game has more than { $most }
record-bad-illegal = “{ $decision }” is not allowed: { $reason }
record-bad-unreadable = “{ $decision }” is not an action of this game
record-bad-result = the result’s “{ $key }” is { $given }, the actions give { $played }
record-bad-ended = the game cannot have ended like this: { $given }
record-bad-no-seed = the record holds no seed, so its shuffle cannot be proved
record-bad-seed = the seed is not the one that was committed to before the game
record-bad-shuffle = the set-up does not follow from the seed
record-bad-commitment = the commitment in the record is { $theirs }, not { $noted }
record-bad-json = not JSON, or cut off ({ $reason })
record-bad-object = a record is a JSON object, not { $given }
record-bad-format-number = “format” is { $given }, it must be the number { $ours }
record-bad-format = { $newer ->
    [yes] a newer version of Saqqara wrote the record (format { $theirs }); this program reads format { $ours }
   *[no] the record is from before version 1.0.0 (format { $theirs }); this program reads format { $ours }
}
record-bad-half = this line contains half a character
record-bad-form = the content is right, the form is not (order, escapes, or a key that no record has)
record-bad-encoding = this is not a text in UTF-8 or UTF-16 ({ $reason })
record-bad-file = { $path } cannot be read: { $detail }
record-bad-target = { $path } cannot be written: { $detail }
record-bad-large = here it is larger than any record, of { $bytes } bytes; a name has at most { $letters } letters
record-bad-name = a player’s name is a text, not { $given }
record-bad-name-length = a player’s name has at most { $most } letters, not { $count }: { $given }
record-bad-page = this page contains no record; export the game again, or use its record
record-bad-ending = the name of a file with many games ends in one of these: { $known }
record-bad-cut = the file is cut off or damaged ({ $reason })
record-bad-parquet = .parquet files need an extra: { $command }
record-bad-columns = the columns of the file are { $given }; they must be { $needed }

## tables that cannot be used
events-bad = the events do not make a game ({ $detail })
events-bad-command = event { $seq } was not possible: { $why }
check-missing = event { $seq } is missing
check-changed = event { $seq } is damaged: its checksum does not match its contents and the events before it
check-unreadable = event { $seq } is damaged and cannot be read ({ $detail })
check-malformed = the file is damaged where the table is stored ({ $detail })
check-failed = the table cannot be read ({ $detail })

## review
review-title = Review: { $game }
review-note = The strongest computer player weighs every decision by what could be known then, not by what turned out. Chances are estimates; near the end they are often exact. Skill: 100 means always the best decision, 0 no better than chance.
review-begin = A review weighs every decision of the game. It takes about a minute, longer the first time on this server.
review-start = Start the review
review-cancel = Cancel
review-progress = Decisions weighed
review-waits = The computer begins as soon as it is free. You can close this page meanwhile.
review-weighed = { $done } of { $total } decisions weighed
review-failed = The review could not be finished. Start it again.
review-chances = Chance of winning along the game
review-chart = Chance of winning of { $name } after each of { $count } decisions, { $start }% at the beginning
review-percent = { $percent }%
review-mark = A costly decision of { $name }: { $cost } of 100
review-skill = Skill
review-skill-kept = { $skill } of 100{ $lost ->
    [0] {""}
    [1] : mistakes cost one percentage point in all
   *[other] : mistakes cost { $lost } percentage points in all
  }
review-skill-lost = { $lost ->
    [0] no mistakes
    [1] mistakes cost one percentage point in all
   *[other] mistakes cost { $lost } percentage points in all
  }
review-luck = Luck
review-luck-part = { $count ->
    [0] what was revealed made no difference
    [1] what was revealed was worth { $luck } percentage point
   *[other] what was revealed was worth { $luck } percentage points
  }
review-costly = The costliest decisions
review-none = None that cost anything worth a word.
review-turn = { $turns ->
    [round] Round { $turn }:
   *[turn] Turn { $turn }:
  }
review-better = Better: { $better }{ $why }.
review-cost = { $points ->
    [0] This cost { $cost }% of winning chances.
    [one] This cost { $cost }% of winning chances, about { $points } point.
   *[other] This cost { $cost }% of winning chances, about { $points } points.
}
review-cost-points = { $points ->
    [one] This cost { $points } point, but no winning chances.
   *[other] This cost { $points } points, but no winning chances.
}
review-because = , which { $reasons }
review-open = Review
review-hint = Hint
review-hint-next = Say more
review-hint-thinking = The strongest player is thinking …
review-hint-what = It would decide: { $what }.
review-hint-why = Better than “{ $other }”: it { $reasons }. Chance of winning: { $chance }% instead of { $less }%.
review-hint-better = Better than “{ $other }”. Chance of winning: { $chance }% instead of { $less }%.
review-hint-even = About as good as “{ $other }”: not much depends on it. Chance of winning: { $chance }%.
review-hint-close = About as good as “{ $close }”. { $better }
review-hint-proved = Better than “{ $other }”, worked out to the end of the game: the win first, then the points.
review-hint-proved-chance = Better than “{ $other }”, worked out to the end of the game. Chance of winning: { $chance }% instead of { $less }%.
review-hint-proved-points = { $points ->
    [one] One point better than “{ $other }”, worked out to the end of the game. Chance of winning: { $chance }% either way.
   *[other] { $points } points better than “{ $other }”, worked out to the end of the game. Chance of winning: { $chance }% either way.
}
review-hint-only = It is the only decision. Chance of winning: { $chance }%.
web-error-no-hint = Hints are there only in a game against computer players, while it is your turn.
web-error-no-hint-then = A hint needs a decision that was still to be taken: ply 0 to { $last }.
web-error-no-computer = No computer player is at work on this server, so there are no hints and no reviews.

## the best moves of a finished game
## $kept, $before, $after (Number) - of 100; $whose - "you" or "other", $name - the winner

highlights-title = Best moves
highlights-begin = Find the best moves
highlights-best = best move
highlights-turned = turning point
highlights-turn = { $turns ->
    [round] round { $turn }
   *[turn] turn { $turn }
  }
highlights-kept = A random move would have cost { $kept }% of winning chances on average.
highlights-swing = { $whose ->
    [you] Your chance of winning rose from { $before }% to { $after }%.
   *[other] { $name }’s chance of winning rose from { $before }% to { $after }%.
}
highlights-none = No single move stands out in this game.

## reasons: what a decision is better for, as the rest of a sentence about it
## $whose - "you" or "other"; $said - what was said just before: "verb" (the same, of the same player), "whose" (the same
## player), or "nothing"; $name - the player's name; $worth - about 3 points more at the temple
## $points (Number) - whole points; $less - "yes" if somebody goes without them; $where - at the temple; $how - "and", "again" (same verb), "but"
reason-points = { $less ->
    [yes] { $points ->
        [1] about one point { $where }
       *[other] about { $points } points { $where }
    }
   *[no] { $points ->
        [1] about one more point { $where }
       *[other] about { $points } more points { $where }
    }
}
reason-elsewhere = elsewhere
reason-in-all = in all
reason-gains = { $said ->
    [verb] { $worth }
    [whose] at once { $worth }
   *[nothing] { $whose ->
        [you] brings you { $worth }
       *[other] brings { $name } { $worth }
    }
}
reason-prepares = { $said ->
    [verb] { $worth }
    [whose] later { $worth }
   *[nothing] { $whose ->
        [you] later brings you { $worth }
       *[other] later brings { $name } { $worth }
    }
}
reason-denies = { $said ->
    [verb] { $worth }
   *[nothing] { $whose ->
        [you] costs you { $worth }
       *[other] costs { $name } { $worth }
    }
}
reason-costs = { $said ->
    [whose] gives up { $worth }
   *[nothing] { $whose ->
        [you] you give up { $worth }
       *[other] { $name } gives up { $worth }
    }
}
reason-and = { $how ->
    [but] { $first }, but { $second }
   *[and] { $first } and { $second }
}

## games and positions that readers bring along

bring-link = Open a position or a game
bring-title = Your own position or game
bring-about = Paste a position, or open a game you have saved. You can step through it, try moves and ask for hints. Nothing of it is kept.
bring-text = Position or record
bring-note = A position is one line of text. Change it and the picture follows. “?” means hidden, “.” means empty.
bring-file = Open a file …
bring-beginning = The starting position.
bring-begin = { $game } from the start
bring-letters = What the letters mean: { $game }
bring-go = Look and try
bring-go-there = Show me
bring-seen = What it shows
bring-nothing = Here you will see the position.
bring-before = The last position that could be read.
bring-drawn = The position, drawn
bring-counts = Your own position: nothing here counts
bring-back = Another position
bring-failed = The server is not answering. Try again.
bring-large = This file is too large for a game.
bring-bad-sign = “{ $field }” cannot appear in a position. Remove this character or type it again.
bring-bad-long = No position is this long.
bring-bad-missing = Something is missing here. A position begins with the game, its edition, its options and who sees it.
bring-bad-game = There is no such game. Possible: { $right }.
bring-bad-edition = The edition in use here is { $right }.
bring-bad-options = The game does not have these options. A line like wrath=true,bets=true names them; - stands for the usual ones.
bring-bad-viewer = There is no such point of view. Possible: { $right }.
bring-bad-field = “{ $field }” is unknown here, or stands here twice. Possible: { $right }.
bring-bad-value = This cannot stand in “{ $field }”. { $right ->
    [nothing] There is no room for it.
   *[other] What can: { $right }.
}
bring-bad-hidden = A whole position has no question marks. Write “spectator” instead of “whole” if you do not know what is hidden.
bring-bad-together = { $field ->
    [nothing] These details do not fit together, or not all pieces of the box are there.
   *[other] “{ $field }” does not fit the rest. What would fit: { $right }.
}
bring-bad-record = This record is damaged: line { $line } has been changed.
bring-bad-decision = Line { $line }: decision { $ply } is against the rules.
bring-bad-wrapped = This position was broken into lines, and it can be put together in two ways. Paste it as one line.
bring-bad-text = { $character ->
    [nothing] This record is incomplete: it breaks off in line { $line }. Open the whole file.
   *[other] This is not a readable record: { $character } in line { $line }, column { $column } does not belong there.
}
bring-bad-format = { $newer ->
    [yes] This record was saved by a newer version of Saqqara (format { $theirs }). This server can read format { $ours }.
   *[no] This record is from before version 1.0.0 (format { $theirs }). This server can read format { $ours }.
}
bring-bad-record-game = This record is intact, but its game, { $theirs }, is not installed on this server. Available here: { $ours }.
bring-bad-record-edition = This record is intact, but it was played under rules edition { $theirs }. This server plays edition { $ours }, where the same moves could lead to a different game.
bring-bad-record-options = This record is intact, but it uses options or numbers that the game does not have on this server.
bring-bad-rules = Line { $line } of this record contradicts the rules of the game.
bring-bad-page = This page does not contain a game record. Export the game again, or open its record file.
share-position = Position as text
share-position-note = One line that you can open and change under “Your own position or game”.

## company: who is at a table, and what is said there
## $state - "here", "away", or "absent"; $named - "yes" or "no", $name - of somebody

company-title = At the table
company-present = Who is here
company-somebody = Somebody
company-player = { $name }: { $state ->
    [here] here
    [away] away
   *[absent] not here
  }
company-state = { $state ->
    [here] here
    [away] away since
   *[absent] not here
  }
company-watches = Watching
company-watchers = { $more ->
    [0] Watching: { $names }
   *[other] Watching: { $names } and { $more } more
  }
company-you-watch = { $named ->
    [yes] You are watching as { $name }; the players can see that.
   *[no] You are watching; the players can see that somebody is.
  }
company-apart = Because of the hidden cards they hear you only after the end; everybody else who watches hears you now.
company-name = Your name, if you like
company-say = Say something
company-message = Message
company-send = Send
company-messages = What was said, latest first
company-nothing = Nobody has said anything yet.
company-gestures = Without words
company-gesture-hello = Hello!
company-gesture-bravo = Well played!
company-gesture-thanks = Thank you!
company-gesture-thinking = Let me think …
company-gesture-oops = Oops!
company-gesture-wow = Wow!
company-unsay = Delete
company-more = More about this message
company-mute = Mute { $name }
company-block = Block { $name }: no messages, no invitations
company-report = Report to the host
company-reported = Whoever runs this server will see the message.
company-unheard = Muted
company-hear = Unmute
company-blocked = Blocked
company-unblock = Unblock
company-new = New messages
company-error-empty = The message is empty: write something, or choose a gesture.
company-error-gesture = There is no gesture “{ $given }”; there are { $choices }.
company-error-nobody = There is nobody at this table to talk to.
company-error-no-message = This message is not there any more.
company-error-not-yours = Only its author can delete a message.
company-error-oneself = You cannot mute yourself.
company-error-nobody-such = You have not played with this person, or no longer know them.
company-error-open = Not all tables are for everybody. Ask for ?open: the tables that anybody may join.
company-error-not-invited = You are not invited to this table, or no longer.
company-open = Open tables
company-invitations = Invitations
company-invited = { $name } invites you.
company-seats = { $seats ->
    [2] a game for two
   *[other] { $free } of { $seats } seats free
  }
company-decline = No, thanks
company-invite = Invite somebody you know
company-invite-how = They find the invitation on their home page. The seat stays open to others unless you reserve it.
company-invite-one = Invite
company-reserve = Invite and reserve
company-is-invited = invited
company-uninvite = Withdraw
company-share = Show this game to others
company-share-note = It was played without spectators. Once shown, anybody with the link can look at it.
company-shared = Anybody with the link can look at this game now.

# ---- one's own page: other devices, members ----
web-you = You
web-error-name-taken = A member of this house is called “{ $name }”, or something very like it. Choose another name.
web-error-member-name = You are a member and play as { $name }, not as “{ $given }”.
web-error-member-name-change = Leave the name out, or change your name on your own page.
people-title = You
people-guest-about = You play as a guest of this browser. Nothing more is needed.
people-member-about = This name is yours alone in this house.
people-elsewhere = Your games on another device
people-give-how = Take your seats and your list of games along.
people-give-host = The other device can then do everything you can, including running this house.
people-give-go = Show a code
people-give-note = Scan this with the other device, or type the code there under “You”. It works once, for ten minutes.
people-qr = QR code for the other device
people-alone = Other devices do not reach this server yet. Start it with:
people-join = Code from your other device
people-join-go = Bring games here
people-join-note = What you play here comes along: both devices are then one and the same player.
people-join-asked = Only go on if this code is from a device of your own.
people-devices = { $count ->
    [one] You are on { $count } device.
   *[other] You are on { $count } devices.
}
people-out-others = Sign out my other devices
people-bring = Games you played here as a guest
people-bring-about = Before you signed in, somebody played on this device as a guest. If that was you, take the games along.
people-bring-host = That guest runs this house. If you take the games along, you run it from then on.
people-bring-go = Those are mine
people-member = With a name of your own
people-member-why = Members keep their name, which nobody else here can take, and sign in on any device. Nobody has to.
people-become = Become a member
people-become-go = Become a member
people-become-passkey = With a passkey instead of a password
people-in = Sign in
people-in-go = Sign in
people-in-passkey = Sign in with a passkey
people-name = Name
people-password = Password
people-password-or = Password, or a recovery code
people-password-note = At least 8 characters.
people-insecure = Passkeys need an https address with a name, not a number. A password works here.
people-signing = Signing in
people-ways = { $password ->
    [true] { $passkeys ->
        [0] You sign in with your password.
        [one] You sign in with your password or a passkey.
       *[other] You sign in with your password or one of { $passkeys } passkeys.
    }
   *[other] { $passkeys ->
        [one] You sign in with a passkey.
       *[other] You sign in with one of { $passkeys } passkeys.
    }
}
people-passkey-add = Add a passkey
people-passkeys-forget = Remove all passkeys
people-passkeys-forget-about = For when a device is lost: none of your passkeys will open anything any more. Your password stays.
people-passkeys-forget-go = Remove them
people-password-change = Change password
people-rename = Change name
people-rename-about = Your new name appears at all your tables and in your leagues. You can change it twice, then once every two weeks.
people-rename-go = Change name
people-password-set = Set a password
people-password-new = New password
people-password-go = Change it
people-current = Current password, or a recovery code
people-a-recovery = One of your recovery codes
people-recovery-new = New recovery codes
people-recovery-new-about = The old ones stop working.
people-recovery-go = Make new ones
people-recovery = Your recovery codes
people-recovery-about = Each of them gets you in once if you forget your password or lose your device. Write them down now: they cannot be shown again.
people-recovery-copy = Copy
people-recovery-kept = I have them
people-copied = Copied.
people-out = Sign out
people-out-everywhere = Sign out everywhere
people-declined = Nothing has changed: your device did not use the passkey.
people-no-script = This page needs JavaScript.
people-error-too-many = Too many tries. Try again in { $seconds } s.
people-error-wrong-code = No device is showing this code just now.
people-remedy-wrong-code = Look again, or have a new one shown: a code works once, for ten minutes.
people-error-shared-table = { $tables ->
    [one] Both devices have a seat at the same table.
   *[other] Both devices have seats at { $tables } tables together.
}
people-remedy-shared-table = Finish that game first: nobody may play with somebody else’s pieces.
people-error-signed-in = You are signed in here as { $name }.
people-remedy-signed-in = Sign out first. Or have the code shown here and type it on the other device.
people-error-member-already = You are a member already.
people-error-no-member = You are not signed in.
people-error-guest-sign-out = Your games are on this device alone.
people-remedy-guest-sign-out = Take them to another device first, and sign this one out from there.
people-error-name-short = A name needs at least two letters.
people-error-guest-admin = You run this house as a guest. A code would hand that over along with your games.
people-remedy-guest-admin = Become a member, then sign in on the other device.
people-error-name-limit = You have changed your name often enough for now. { $days ->
    [one] You can change it again tomorrow.
   *[other] You can change it again in { $days } days.
  }
people-error-name-taken = Somebody here is called that already, or very much like it.
people-remedy-name-taken = Choose another name.
people-error-password-short = The password is too short: at least { $least } characters.
people-error-password-long = The password is too long: at most { $most } characters.
people-error-password-name = This password is too easy to guess.
people-error-wrong-password = Name or password is wrong.
people-error-not-yours = That is neither your password nor one of your recovery codes.
people-error-wrong-passkey = This passkey does not open anything here.
people-error-passkey-taken = This passkey is in use already.
people-error-no-password = Without the passkeys there would be no way in.
people-remedy-no-password = Set a password first.
people-error-insecure = There are no passkeys at this address.
people-remedy-insecure = They need an https address with a name, not a number. A password works here.

# ---- what the house remembers: finished games, figures, records ----
memory-ways = Your games in figures
memory-link = All finished games
memory-games = Finished games
memory-figures = Figures
memory-records = Records
memory-none = No game of yours has ended yet.
memory-play = Play one
memory-find = Search
memory-all = Show all
memory-any = All
memory-outcome = Result
memory-won = Won
memory-lost = Lost
memory-for-nobody = Counts for nobody
memory-nobody = Ended by agreement
memory-against = Against
memory-anybody = Everybody
memory-people = People
memory-computer = Computer
memory-length = Took
memory-length-hour = less than an hour
memory-length-day = up to a day
memory-length-days = longer
memory-options = Played with
memory-count = { $count ->
    [0] No games
    [one] { $count } game
   *[other] { $count } games
}
memory-decisions = { $count ->
    [one] { $count } decision
   *[other] { $count } decisions
}
memory-pages = Pages
memory-page = Page { $number }
memory-ended-resigned = by resignation
memory-ended-time = on time
memory-game = the game
memory-games-short = Games
memory-share = Ahead
memory-by-level = Against the computer
memory-by-opponent = Against people
memory-share-note = In how many games out of 100 you finished ahead of them. Ties count half; games in which you played several seats do not count.
memory-somebody = somebody
memory-rating = Rating
memory-rated = { $count ->
    [one] from { $count } game that counts
   *[other] from { $count } games that count
}
memory-rating-none = You have no rating yet. Choose “This game counts” when you begin a game.
memory-rating-unrated = You have no rating yet, although { $count ->
    [one] one of your games was meant to count
   *[other] { $count } of your games were meant to count
  }. A game is rated only if everyone has made a move, nobody else has taken over a seat, and the strength of every computer player in it has been measured.
memory-curve-words = The curve in numbers
memory-own-records = Your best
memory-guest = Members also get a rating for each game.
memory-best-of = Record
memory-best-value = Value
memory-best-who = Player
memory-best-when = Date
memory-best-points = Most points
memory-best-lead = Biggest win, in points
memory-best-win-in = Quickest win, in decisions by all players
memory-best-source = Most points: { $source }
memory-house-records = Records of the house
memory-no-records = No member holds a record here yet.
memory-records-note = Held by members, from games that were played to the end and open to spectators.
memory-ratings = Ratings
memory-no-ratings = No member has a rating here yet.
memory-ratings-note = Members are rated by the games that count. In 95 of 100 cases the true strength lies within the ± range. Everybody starts at 1500, which is as strong as the second computer level; the computer’s ratings were measured in games between its levels.
memory-export = Download my games
memory-export-about = Take your finished games along: results, records and what you said, in one file. Games in progress are not in it.
memory-error-exporting = Your games are being put together already. Wait until that download has finished.
kept-title = What we keep about you
kept-yours = Your games and your data
kept-about = This server keeps what it needs for playing, and nothing else. Nobody else gets any of it, and nobody counts your visits.
kept-browser = Your browser keeps a cookie by which this server knows you, your language and appearance, and what you last played. If you clear your browser’s data, you are somebody new here.
kept-games = Your games
kept-games-what = Every move, under an id that nobody gets to see, and how each game ended.
kept-games-until = For good: they are the others’ games too. If you delete yourself, they stay without your name.
kept-names = Your name at the table
kept-names-what = What you called yourself at each table.
kept-names-until = Until you choose another, or delete yourself.
kept-list = Your list of games
kept-list-what = At which tables you have sat, and which of them you took off your list.
kept-list-until = Until you delete yourself.
kept-said = What you said
kept-said-what = Messages and gestures at tables.
kept-said-until = Until you take them back, or delete yourself.
kept-reports = Reports
kept-reports-what = Messages that somebody reported to the host: who wrote them and who reported them.
kept-reports-until = Until one of the two is deleted.
kept-others = Whom you mute or block
kept-others-what = And who mutes or blocks you. Nobody is told.
kept-others-until = Until it is undone, or one of the two is deleted.
kept-invitations = Invitations
kept-invitations-what = Who invited whom to which table.
kept-invitations-until = Until you sit down, turn it down, or delete yourself.
kept-rests = Your nights and holidays
kept-rests-what = When your clock stands still in games that take days, and your time zone.
kept-rests-until = Until you change it, or delete yourself.
kept-calls = Your notifications
kept-calls-what = Browsers, e-mail addresses and services you have entered, your language and time zone, and which messages are due.
kept-calls-until = Until you remove them, or delete yourself.
kept-member = Your membership
kept-member-what = Your name, your passkeys, and your password and recovery codes in a form that nobody can read.
kept-member-until = As long as you are a member.
kept-leagues = Leagues
kept-leagues-what = Which leagues you run, in which you play, and under which name.
kept-leagues-until = For good: they are the others’ standings too. If you delete yourself, they stay without your name, and the host of this house looks after those you ran.
kept-house = Your place in this house
kept-house-what = Whether you are a host, which code you came in with, and whether you are suspended.
kept-house-until = Until a host changes it, or you delete yourself.
kept-now = What is going on right now
kept-now-what = Which pages you have open, what you are trying out on copies of a table (with the network address you opened them from, as a fingerprint that no one can read), which reviews you have asked for.
kept-now-until = For a month at most.
kept-devices = Your devices
kept-devices-what = Which browsers are yours, under ids that nobody gets to see, and codes you were just given.
kept-devices-until = Codes for ten minutes. If you delete yourself, only the ids of your browsers stay, as signed out, so that nobody can come back as you.
kept-tries = Failed tries and places of sign-in
kept-tries-what = How often someone mistyped a password or code, and on which devices and at which addresses a member has signed in, as fingerprints that no one can read.
kept-tries-until = Failed tries for a few hours at most, places of sign-in for 400 days.
people-go = Delete me
people-go-about = Everything about you goes: name, messages, devices, and your membership, if you have one. You give up games in progress. Finished games stay, without your name. This cannot be undone.
people-go-go = Delete me for good
people-gone = Your data has been deleted
people-gone-about = Only finished games remain, without your name. If you play here again, you start afresh.

# ---- being called ----

calls-title = When it is your turn
calls-about = Saqqara can tell you when it is your turn, even with no page open. Only if you like.
calls-here = This browser
calls-browser = Another browser
calls-push = Tell me in this browser
calls-remove = Remove
calls-again = Try again
calls-resend = Send it again
calls-unconfirmed = An e-mail is on its way. Open the link in it, and messages will come here.
calls-failed-gone = This browser takes no more messages. Remove it, then switch them on again there.
calls-failed-refused = Messages are turned away there. We have stopped trying.
calls-failed-unreachable = Nothing could be delivered there, however often we tried.
calls-failed-forbidden = Messages may not go to this address.
calls-lost = Messages no longer reach you: { $address }
calls-lost-way = Find out why
calls-wants = Tell me
calls-want-turn = when it is my turn
calls-want-time = when my time is nearly up
calls-want-invitation = when somebody invites me
calls-want-over = when a game ends
calls-saved = Saved.
calls-missing-insecure = Browsers accept notifications only from addresses that begin with https; this one does not.
calls-missing-home = On this device, first add the site to your home screen (“Share”, “Add to Home Screen”) and open it from there.
calls-missing-never = This browser cannot receive notifications.
calls-missing-denied = Your browser blocks notifications from this site. You can change that in its settings.
calls-otherwise = What works here is below.
calls-open = What works here: leave a table open. Its title and icon show when it is your turn.
calls-mail = By e-mail
calls-mail-address = E-mail address
calls-mail-note = First you get an e-mail with a link to confirm. Nobody else sees your address, and every e-mail has a link to unsubscribe.
calls-mail-go = Send the e-mail
calls-service = Through another service
calls-service-address = Address of the service
calls-service-note = A first message comes at once. Addresses look like this:
calls-service-go = Send a message there
calls-offer = Tell me when it is my turn
calls-offer-note = In this browser, even with no page open.
calls-offer-more = More ways
calls-go = To the page:
calls-stop = You asked for these messages. Unsubscribe:
calls-first-title = Saqqara will write to you here
calls-first-text = From now on you will hear here when it is your turn.
calls-confirm-title = Is this your address?
calls-confirm-text = Somebody asked to be told here when it is their turn in Saqqara. If that was not you, ignore this: no more e-mails will come.
calls-confirm-go = Yes, that was me:
calls-confirm-page = Messages by e-mail
calls-confirm-asked = Send { $address } a message when it is your turn?
calls-confirm-button = Yes, please
calls-confirm-done = Done: { $address } will get a message when it is your turn.
calls-stop-page = Unsubscribe
calls-stop-asked = Stop all messages to { $address }?
calls-stop-button = Unsubscribe
calls-stop-done = Done: no more messages will go to { $address }.
calls-gone = No messages go there any more.
calls-to-me = To your page
calls-turn = Your turn: { $game } ({ $others })
calls-time = Your time is nearly up: { $game } ({ $others })
calls-time-until = You have until { $when }.
calls-over = Game over: { $game } ({ $others })
calls-invitation = { $named ->
    [yes] { $name } invites you: { $game }
   *[no] You are invited: { $game }
  }
calls-next = { $count ->
    [one] One more game waits for you
   *[other] { $count } more games wait for you
  }
calls-error-mail = This is not an e-mail address.
calls-error-no-mail = This server sends no e-mail.
calls-error-service = This server does not use that service. It uses: { $allowed }.
calls-error-channels = You already get messages in { $most } places. Remove one first.
calls-error-no-such = That one has already been removed.
calls-error-gone = That browser no longer receives messages.
calls-error-refused = The address was rejected. Is it right?
calls-error-unreachable = Nothing could be delivered there just now.
calls-error-forbidden = Messages may go only to public addresses that begin with https.

## puzzles

puzzle-title = Puzzle
puzzle-puzzles = Puzzles
puzzle-of = Puzzles: { $game }
puzzle-link = Puzzles: a new one every day
puzzle-about = One move is clearly better than all the others, and it is not the obvious one. Every puzzle has been checked by the computer, several times over.
puzzle-today = Puzzle of the day
puzzle-level = { $level ->
    [1] Easy
    [2] Tricky
   *[3] Hard
}
puzzle-number = Puzzle { $number }
puzzle-shelf = All puzzles
puzzle-more = More puzzles
puzzle-others = Puzzles for the other games
puzzle-none = There are no puzzles for this game yet.
puzzle-own = From your own games
puzzle-own-none = Finished a game? Open its review: under your costly moves, “Find better” sets you a puzzle. You will find it here again.
puzzle-solved = solved
puzzle-found = found in the end
puzzle-missed = not solved yet
puzzle-legend = Only this browser remembers what you have solved.
puzzle-find = You play { $name }. Find the best move.
puzzle-not-first = The obvious move is not the best one.
puzzle-right = That’s it!
puzzle-chances = { $solved ->
    [yes] With perfect play it wins { $chance } times out of 100; “{ $other }” wins { $less }.
   *[no] Chance of winning: { $chance }%; after “{ $other }” only { $less }%.
}
puzzle-wrong = { $points ->
    [0] Not the best: “{ $what }” costs { $cost }% of winning chances.
    [one] Not the best: “{ $what }” costs { $cost }% of winning chances, about { $points } point.
   *[other] Not the best: “{ $what }” costs { $cost }% of winning chances, about { $points } points.
}
puzzle-replies = This would follow: { $replies }.
puzzle-refute = What follows?
puzzle-show = Solution
puzzle-because = It { $reasons }.
puzzle-solution = Best: { $what }.
puzzle-solution-too = { $solved ->
    [yes] Just as good
   *[no] About as good
  }: { $what }.
puzzle-again = Try again
puzzle-next = Next puzzle
puzzle-all = All puzzles
puzzle-ways = Puzzle controls
puzzle-better = Find better
puzzle-better-turn = { $turns ->
    [round] Find better: round { $turn }
   *[turn] Find better: turn { $turn }
  }
puzzle-proving = The computer is taking a closer look at what would have been better. This takes about a minute. You can close this page meanwhile.
puzzle-unclear = On a closer look there is no puzzle in it: your move was about as good as the best, or most others would have been better.
puzzle-failed = The check could not be finished. Load the page again to try once more.
puzzle-look = Look at the position
puzzle-counts = This was a puzzle: it counts for nothing.
puzzle-error-gone = There is no such puzzle, or it is no longer kept.
puzzle-error-illegal = “{ $decision }” is not possible in this puzzle. Possible: { $there }.
cli-puzzle-ask = Your move? (h: hint, s: solution, Enter alone: stop)
cli-puzzle-none = There are no puzzles for { $game } yet.
cli-puzzle-number = { $name } · { $level }

## leagues

league-link = Leagues
league-leagues = Leagues
league-all-about = A league opens its tables by itself, round after round, and all its games count. Anyone with the link can play.
league-yours = Your leagues
league-others = In the house
league-none = No league is open at the moment.
league-state = { $state ->
    [open] open to join
    [running] under way
    [cancelled] cancelled
   *[over] finished
}
league-count = { $count ->
    [0] nobody yet
    [one] one player
   *[other] { $count } players
}
league-keeps = run by you
league-new = Open a league
league-new-guest = Members can open leagues: a league needs somebody to run it.
league-called = Name of the league
league-game = Game
league-at-a-table = Players at a table
league-seats = { $count ->
    [2] two at a table
    [3] three at a table
   *[other] four at a table
}
league-kind = Format
league-kind-round-robin = Round robin
league-kind-swiss = Swiss system
league-kind-round-robin-note = Everyone plays everyone else; for small groups, or when there is plenty of time.
league-kind-swiss-note = Players with equal points meet; for an evening with many players.
league-kind-round-robin-of = { $rounds ->
    [one] round robin
    [2] double round robin
   *[other] round robin, { $rounds } times over
}
league-kind-swiss-of = { $rounds ->
    [one] one Swiss round
   *[other] { $rounds } Swiss rounds
}
league-rounds = Rounds
league-rounds-note = In a round robin: how often everyone meets everyone else, 4 times at most.
league-come = Time for the first turn
league-come-note = Players who miss it lose the game and sit out until they say that they are back.
league-come-any = as for any turn
league-round-length = Time limit for a round
league-round-any = none
league-round-takes = { $time } a round at most
league-listed = List this league
league-listed-note = Everybody in the house finds it on the page of leagues. If not, only people with the link do.
league-open-go = Open the league
league-kept-by = Run by { $name }
league-kept-by-host = Run by the host of this house
league-as-host = As host of this house, you can do everything here that the person running the league can.
league-join = Join
league-join-late = Join from the next round on
league-back = I am back
league-leave = Leave the league
league-leave-note = { $state ->
    [open] You can join again before the league starts.
   *[other] You lose the game you are playing here and get no new ones. Your results so far stand.
  }
league-leave-sure = Yes, leave
league-start = Start the first round
league-start-note = Tables open at once, and the clocks start. { $kind ->
    [swiss] Others can still join later.
   *[everybody] Nobody can join after that.
}
league-invite = Anyone with this link can join:
league-copy = Copy link
league-copied = Copied.
league-drop = Remove { $name }
league-drop-one = Remove a player
league-drop-note = { $name } loses the game in progress here and gets no new ones. Results so far stand, and { $name } can come back later.
league-drop-sure = Yes, remove { $name }
league-run = Run this league
league-edit = Edit the league
league-edit-round-note = Applies from the next round on.
league-edit-go = Save changes
league-cancel = Cancel the league
league-cancel-note = Games in progress end at once without a result and count for nobody. Results so far stay on this page. This cannot be undone.
league-cancel-sure = Yes, cancel the league
league-cancelled = This league was cancelled. Results up to then stand; games that were still in progress have none.
league-delete = Delete the league
league-delete-note = { $state ->
    [open] The league disappears for everyone who has joined. This cannot be undone.
   *[cancelled] The league disappears with its standings. The games that were played remain. This cannot be undone.
}
league-delete-sure = Yes, delete the league
league-waits = The league begins when { $name } starts it.
league-waits-host = The league begins when the host of this house starts it.
league-your-table = Go to your table
league-your-bye = You have a bye this round.
league-your-rest = Your game is over. { $then ->
    [end] The league ends when everyone has finished.
    [limit] The next round begins when everyone has finished, or when time for this one is up.
   *[next] The next round begins when everyone has finished.
}
league-your-next = { $then ->
    [end] This is the last round, and you are not in it.
   *[next] You play from the next round on.
}
league-your-soon = Your table is about to open.
league-your-free = Your opponent has left: you have no game in this round.
league-your-out = You are sitting out at the moment.
league-round = Round { $number }
league-round-ends = ends by
league-round-of = Round { $number } of { $rounds }
league-round-short = R{ $number }
league-standings = Standings
league-final = Final standings
league-entries = Players
league-place = Place
league-name = Name
league-points = Points
league-games = Games
league-met = Opponents
league-out = out
league-decides-buchholz = Buchholz
league-decides-median = Median
league-decides-sonneborn = Sonneborn-Berger
league-decides-direct = Head-to-head
league-decides-buchholz-note = Buchholz: the points of all your opponents
league-decides-median-note = Median: the same without the strongest and the weakest of them
league-decides-sonneborn-note = Sonneborn-Berger: the points of those you have beaten, plus half the points of those you drew with
league-decides-direct-note = Head-to-head: what players with equal points have scored against each other
league-cross = Crosstable
league-cross-rounds = Points in each round, and the opponents by their line in the standings
league-bye = bye
league-forfeit = no-show
league-running = playing
league-void = no result
league-not-counted = does not count
league-table = Table
league-watch = Look at the table: { $names }
league-file = Standings as a file (CSV)
league-correct = Correct
league-correct-of = Correct the result: { $names }
league-correct-place = Place { $place }
league-correct-absent = did not come
league-correct-why = Reason
league-correct-note = For a draw, give both the same place. The standings follow at once; rounds that have begun stay as they are, and ratings count the game as it was played. Everybody who sees this page can read the correction and its reason.
league-correct-go = Enter this result
league-correct-back = Back to the game’s own result
league-corrected = Corrected
league-corrected-to = Corrected to { $points }
league-corrected-back = The game’s own result counts again
league-corrected-note = Some results have been corrected, and the standings count them so. Rounds that had begun by then keep their pairings, and ratings count the games as they were played.
league-nameless = Deleted player
league-no-script = Joining and starting a league needs JavaScript, which is off in this browser.
league-failed = The server does not answer. Try again.
league-error-none = There is no such league.
league-error-member = Only members can open a league.
league-become-member = Become a member on your own page.
league-error-name = A league needs a name.
league-error-your-name = Write a name first.
league-error-rules = This league cannot be opened: { $why }.
league-bad-name = a league has no { $given }; there is { $known }
league-bad-kind = the format must be one of { $known }, not { $given }
league-bad-number = { $what ->
    [seats] the number of players at a table
    [rounds] the number of rounds
   *[round] the time limit for a round, in minutes,
  } must be a whole number from { $least } to { $most }, not { $given }
league-bad-then = in a league, players whose time is up lose; { $given } cannot play on for them
league-bad-seats = the number of players at a table of { $game } can be { $counts }, not { $given }
league-bad-players = the number of players at a table is “seats”, not an option of the game: leave “players” out
league-error-too-late = Too late: this league has moved on.
league-error-full = This league is full: it takes { $most } players.
league-error-not-in = You do not play in this league.
league-error-nobody = Nobody in this league has that number.
league-error-not-organizer = Only whoever runs this league, or the host of this house, can do that.
league-error-begun = The league has begun already.
league-error-change = This cannot be changed: { $why }.
league-error-pace-begun = The pace cannot be changed once the league has begun.
league-error-rounds-begun = { $count ->
    [one] One round has begun already; there cannot be fewer.
   *[other] { $count } rounds have begun already; there cannot be fewer.
}
league-error-not-running = Only a league that is under way can be cancelled. One that has not begun can be deleted.
league-error-delete = Only a league that has not begun, or was cancelled, can be deleted.
league-error-too-few = At least { $count } players are needed.
league-error-late = The league has moved on meanwhile: look again, then decide.
league-error-no-table = There is no such table in this league.
league-error-places = Give each of the { $count } players a place.
league-error-why = Write down a reason: everybody in the league can read it.
league-error-no-result = The game has no result of its own, and the league is over.
## who keeps the house, who is let in

host-title = Running the house
host-about = Only hosts see this page. What is hidden in a game is hidden here, too.
host-way = Run this house
host-done = Done.
host-failed = That did not get through. Try again in a moment.
host-sure = Sure?
host-save = Save

host-join = Who may come
host-join-open = Anyone with the link
host-join-invite = New people need an invitation code
host-join-closed = Nobody new
host-join-note = People who have played here before, and members, can always come in. Watching stays open to all.
host-codes = Invitation codes
host-codes-none = None yet.
host-code-note = For whom?
host-code-note-example = Thursday club
host-code-new = Make a code
host-code-shown = It is shown only now. It lets in everyone you give it to, until you withdraw it.
host-code-qr = QR code for the invitation
host-code-unnamed = without a note
host-code-came = { $count ->
    [0] nobody has come yet
    [one] { $count } person has come
   *[other] { $count } people have come
  }
host-code-withdraw = Withdraw
host-code-withdraw-note = It lets nobody in any more. Those who have come in stay.

host-people = People
host-people-note = Hosts, members, and guests you have suspended. Other guests have no name of their own.
host-people-guest = A guest without a name
host-is-host = host
host-is-member = member
host-is-guest = guest
host-is-suspended = suspended
host-make = Make a host
host-make-note = They can then do everything you can do here, and make others hosts, too.
host-unmake = Remove as host
host-suspend = Suspend
host-suspend-note = They can do nothing here until you lift the suspension. Games that wait for them stand still; close them if need be. As long as anyone may come in, a guest can return as somebody new.
host-restore = Lift the suspension
host-let-in = Help to sign in
host-rename = Change name
host-rename-note = The new name appears at all tables and in all leagues. The log records both names.
host-let-in-note = A code that signs this member in once, without a password. Their old recovery codes stop working. Anyone who has the code can pose as them: give it to nobody else.
host-let-in-go = Make a code
host-let-in-code = Pass this code on, it is shown only now:
host-link = Invite another host by link
host-link-note = The first person to open it becomes a host, too. It works once, for a day.
host-link-go = Make a link

host-reports = Reported messages
host-reports-none = Nobody has reported anything.
host-report-gone = No longer at the table
host-report-done = Dealt with
host-report-hide = Remove it from the table
host-report-suspend = Suspend its author

host-tables = Tables
host-tables-none = Nobody has opened a table yet.
host-state-waits = waits for people
host-state-runs = being played
host-state-over = over
host-state-damaged = damaged
host-seat-open = free
host-seat-unnamed = a guest
host-table-close = Close
host-table-close-note = The game is called off and counts for nobody. It cannot be continued.
host-table-close-go = Call it off
host-tables-later = Newer
host-tables-earlier = Older

host-leagues = Leagues
host-leagues-none = Nobody has opened a league yet.
host-league-unlisted = found only by link

host-texts = Texts of this house
host-texts-note = Plain text; a blank line begins a new paragraph. If a language has no text of its own, readers see another language’s.
host-text-web-house = Name of the house
host-text-house-welcome = Welcome on the home page
host-text-house-imprint = Imprint
host-text-house-privacy = Privacy

host-care = Upkeep
host-size-data = Data
host-size-log = Log
host-rows-tables = Tables
host-rows-events = Events
host-rows-members = Members
host-rows-devices = Linked devices
host-rows-messages = Messages
host-rows-reports = Reports
host-rows-addresses = Addresses for notifications
host-rows-calls = Notifications
host-megabytes = { $count } MB
host-gigabytes = { $count } GB
host-rounded = Rounded, so that nobody can tell how often somebody else tries out a move.

host-backup = Backup
host-backup-note = One file with everything, as it is now. It contains secrets: seeds and hidden decisions of games in progress, what was said, passwords in a form that cannot be read, and addresses for notifications. Keep it where nobody else can read it. The key (.key) lies beside the data: without it guests lose their seats.
host-backup-go = Download a backup
host-backup-database = The data are in PostgreSQL: back them up with its own tools.

host-tidy = Clean up
host-tidy-note = Removes what nobody has touched for this long. Members’ games stay, and so does every game that was played to its end.
host-tidy-days = Days
host-tidy-count = Count first
host-tidy-counted = Abandoned tables of guests: { $tables }. Addresses never confirmed: { $addresses }. Old notifications: { $calls }. Old messages: { $messages }.
host-tidy-nothing = There is nothing to clean up.
host-tidy-go = Delete this for good

host-channels = Notifications
host-channels-mail = E-mail
host-channels-services = Services
host-channels-address = Address of this house
host-channels-none = not set up
host-channels-note = Notifications in browsers always work over https. The rest is set in the file given to “saqqara serve --notifications”; the passwords in it are never shown.

host-health = Health
host-health-now = Time here
host-health-since = Up since
host-health-free = Free disk space
host-health-computer = Computer players
host-health-ready = ready
host-health-warming-up = getting ready
host-health-external = in separate processes
host-health-none = none
host-health-computer-waits = Tables waiting for one
host-health-calls-wait = Notifications waiting
host-health-pages = Open table pages
host-health-differs = { $seconds } seconds off this machine’s own clock
host-health-troubles = Latest problems
host-health-no-troubles = None in the log.
host-journal = Latest log lines
host-journal-note = Without decisions, and without anything looked up during a game.
host-journal-none = It goes to the server’s standard error.
host-figures = Figures for Prometheus
host-figures-note = At { $address }. Anyone who may not read them finds nothing there.
host-figures-off = Nobody
host-figures-loopback = Programs on this machine (not behind a proxy)
host-figures-token = Anyone with the token
host-figures-shown = The token, shown only now. Prometheus sends it as “Authorization: Bearer”:

host-come-title = Become host of this house?
host-come-note = Hosts decide who may come in, and look after tables, reports and backups. Only go on if you run this house, or were asked to help.
host-come-token = End of the link
host-come-go = Become host
enter-title = An invitation
enter-note = New people need an invitation code to come into this house. Its host gives you one.
enter-closed = This house is not taking in anybody new at the moment. You can watch.
enter-code = Your invitation code
enter-go = Come in
enter-way = Enter an invitation code
enter-known = Played here before, or a member? Bring your games here, or sign in, under “You”.

error-keeping-title = For hosts
error-keeping = This page is for those who run the house. If that is you, “saqqara admin create-admin-link” prints a link that opens it.

host-error-suspended = You are suspended here.
host-remedy-suspended = Ask the host of this house.
host-error-invite-required = New people need an invitation code to come into this house.
host-remedy-invite-required = Enter yours on the page “/invite”, or sign in.
host-error-registration-closed = This house is not taking in anybody new at the moment.
host-remedy-registration-closed = If you have played here before, bring your games to this device under “You”, or sign in.
host-error-not-admin = Only hosts of this house can do that.
host-remedy-not-admin = “saqqara admin create-admin-link” prints a link that makes somebody a host.
host-error-invalid-link = This link opens nothing, or nothing any more.
host-remedy-invalid-link = “saqqara admin create-admin-link” prints a new one, for a day.
host-error-invalid-invite = This code lets nobody in.
host-error-no-such = There is no { $what } here, or not any more.
host-error-no-operation = There is no order { $what }; there are { $choices }.
host-error-invalid-argument = { $what } is not possible; possible: { $choices }.
host-error-missing-argument = { $what } is missing; possible: { $choices }.
host-error-unknown-argument = Unknown argument { $what }; valid: { $choices }.
host-error-no-file = { $what } is backed up with pg_dump and restored with pg_restore.
host-error-bad-text = { $what }: the text contains { $character }, a character that no text here can have. Remove it.
host-error-last-admin = Somebody has to run the house.
host-remedy-last-admin = Make somebody else host first.
host-error-is-admin = Hosts cannot be suspended.
host-remedy-is-admin = First remove them as host.
host-error-over = This game is over already.
host-error-damaged = This table is damaged; “saqqara db check” says where.

imprint-title = Imprint

cli-host-link = Anyone who opens this within a day can run the house:
cli-host-done = Done.
cli-host-withdraw = Withdraw it with: saqqara admin withdraw-invite { $id }
cli-host-report-table = table { $id }
cli-host-report-message = message { $id }
cli-host-none = Nothing.
cli-host-backup = Backup: { $files }. It contains seeds, hidden decisions of games in progress, what was said, addresses and keys: keep it private.
cli-host-restored = The backup { $file } has been restored to { $data }.
cli-host-tidy = To delete this for good, add --yes.
cli-host-start = Start the server first: only it knows this.

## games without a presentation of their own
## $whose - "you" or "other"; $points (Number)

generic-illegal = the rules do not allow this action now
generic-seat = Player { $number }
generic-turn = Turn { $turn }
generic-board = Pieces by place
generic-area = Pieces of { $name }
generic-hidden = hidden
generic-prompt = Choose an action.
generic-points = Points
generic-log = { $whose ->
    [you] You
   *[other] { $name }
  }: { $action }.
generic-count = { $points ->
    [one] { $points } point counts here.
   *[other] { $points } points count here.
  }
generic-verdict = { $whose ->
    [you] You have
   *[other] { $name } has
  } won with { $points } { $points ->
    [one] point
   *[other] points
  }.
generic-shared = { $names } share first place with { $points } { $points ->
    [one] point
   *[other] points
  } each.
