"""The sites of Imhotep: a folder each, and in it a file a side; `delivery.py` and `points.py` choose."""
