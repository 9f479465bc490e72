"""What a game is: definition, state, records, position strings, and the compiler behind them."""
