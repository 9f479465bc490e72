"""What is shown and said of The Duel: on pages, in the log, in dialogs, in the terminal."""
