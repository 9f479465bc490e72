"""Pages outside of tables: home, new game, rules, about, API reference."""
