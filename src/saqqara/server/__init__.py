"""Web server: pages, JSON API and live tables."""
