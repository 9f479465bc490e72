"""SVG drawings of Senet; other packages use the module `table`, and `pieces.svg` contains the symbols."""
