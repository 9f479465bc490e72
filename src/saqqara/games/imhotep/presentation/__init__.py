"""What is shown and said of Imhotep: on pages, in the log, in dialogs, in the terminal."""
