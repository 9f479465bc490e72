"""The mini-expansions: bets, favours, private boats, prophecies."""
