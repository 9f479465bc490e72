"""Views and observations of Senet, and states built from them by determinization and resampling."""
