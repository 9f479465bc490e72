"""The pictures of the sites: `picture` is what a side gives, `sides` finds the file of a side; a folder a site, in it a
file a side."""
