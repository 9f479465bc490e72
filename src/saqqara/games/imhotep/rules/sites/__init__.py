"""The sites of Imhotep: one module each; `delivery` calls the functions of the side that is played."""
