"""The games that come with Saqqara, a package each."""
