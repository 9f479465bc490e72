"""What a seat of The Duel sees, and states made from that: dealt anew, imagined."""
