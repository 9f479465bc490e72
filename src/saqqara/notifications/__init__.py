"""Calling people: what is to be said to whom follows from what is announced; and the ways on which it reaches them."""
