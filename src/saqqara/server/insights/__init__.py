"""What explains a table: previews, why not, points, how far back one can go, the command line."""
