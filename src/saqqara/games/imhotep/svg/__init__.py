"""Imhotep as SVG: `table` is what others call."""
