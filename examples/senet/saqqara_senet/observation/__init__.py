"""What a seat of Senet sees, and states made from that: dealt anew, imagined."""
