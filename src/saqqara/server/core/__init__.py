"""The server's frame: who asks and what they may ask for, errors, templates, the journal."""
