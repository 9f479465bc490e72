"""Why a decision of Senet is not allowed, and what would make it possible."""
