mehen-title = Mehen
mehen-players = two players, ten minutes
mehen-about = Two prides of lions race along a coiled snake to its centre, and catch each other on the way.
mehen-begins = The sticks decide more than the first turn does.
mehen-over = the game is over
mehen-throw-first = the sticks come first
mehen-thrown = the sticks have fallen in this turn
mehen-no-lion = you have no lion on field { $field }
