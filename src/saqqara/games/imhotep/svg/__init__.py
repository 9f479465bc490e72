"""SVG drawings of Imhotep; other packages use the module `table`."""
