"""The last round of Imhotep for two, as `search.endings` solves it: when, what chance brings, what counts of it."""
