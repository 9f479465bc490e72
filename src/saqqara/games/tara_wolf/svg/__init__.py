"""Tara Wolf as SVG; `table` is the public module."""
