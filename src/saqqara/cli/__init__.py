"""The command line: `saqqara`."""
