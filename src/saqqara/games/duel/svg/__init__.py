"""The Duel as SVG; `table` is the public module."""
