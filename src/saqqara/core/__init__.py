"""Core of the library: games, states, records, position strings, and the compiler that they use."""
