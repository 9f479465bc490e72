"""Why a decision is not allowed, and what would make it possible."""
