"""Tara Wolf as SVG: `table` is what others call."""
