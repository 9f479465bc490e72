"""Pages that belong to no table: home, rules, about, the API's description."""
