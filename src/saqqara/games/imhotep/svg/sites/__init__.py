"""The pictures of the sites: `picture` says what a side gives to the panel, then one module for each site."""
