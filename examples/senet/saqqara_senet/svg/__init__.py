"""Senet as SVG: `table` is what others call; `pieces.svg` has its symbols."""
