"""Views, features and determinized states of The Duel."""
