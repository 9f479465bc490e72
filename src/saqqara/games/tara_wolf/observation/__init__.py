"""Views, features and determinized states of Tara Wolf."""
