"""Parts of the table of Imhotep as lines of text for a terminal; `showing/terminal.py` puts them together."""
