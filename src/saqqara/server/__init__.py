"""The browser's side: pages, the JSON API, live tables."""
