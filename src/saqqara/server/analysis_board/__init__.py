"""Games and positions that readers bring along: to look at, to try, to analyse. Nothing of them is kept."""
