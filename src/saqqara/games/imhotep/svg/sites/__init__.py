"""Drawings of the sites: `picture` defines what a side provides to the panel; each site has a module."""
