"""Commands for whoever runs a site of several processes."""
