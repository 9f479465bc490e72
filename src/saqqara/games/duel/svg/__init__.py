"""The Duel as SVG: `table` is what others call."""
