"""What a seat of Imhotep sees, and states made from that: dealt anew, imagined."""
