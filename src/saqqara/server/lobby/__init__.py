"""Who is there: who sits and watches at a table, what they say to each other, and how people find each other."""
