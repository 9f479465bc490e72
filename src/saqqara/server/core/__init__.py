"""Core of the server: identities, limits, errors, templates and logs."""
