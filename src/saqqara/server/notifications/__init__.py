"""Being called: what one chooses on one's own page, what messages say, and a site that can be installed."""
