"""Observations of Imhotep seats, and states derived from them: resampled or determinized."""
