"""Games by the million, and what they measure: meetings, learning, counts, speed."""
