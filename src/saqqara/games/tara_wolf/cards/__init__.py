"""The card file, how it is read, and the effects that it can name."""
