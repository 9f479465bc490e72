"""Rules of Senet: legal actions and their effects, scoring, and the reasons for refusals."""
