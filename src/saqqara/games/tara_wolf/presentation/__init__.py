"""What is shown and said of Tara Wolf: on pages, in the log, in dialogs, in the terminal."""
