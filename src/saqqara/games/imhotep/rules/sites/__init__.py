"""Sites of Imhotep, one module each; `delivery` calls the functions of the side in play."""
