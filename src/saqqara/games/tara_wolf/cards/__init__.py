"""Card file of Tara Wolf, its loader, and the effects that it can refer to."""
