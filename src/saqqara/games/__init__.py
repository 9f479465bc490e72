"""The games included with Saqqara, one package per game."""
