"""The sites of Imhotep: a file a side, or one for what two sides share; `delivery.py` and `points.py` choose."""
