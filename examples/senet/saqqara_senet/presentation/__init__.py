"""What is shown and said of Senet: on pages, in the log, in dialogs, in the terminal."""
