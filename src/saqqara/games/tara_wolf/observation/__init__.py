"""What a seat of Tara Wolf sees, and states made from that: dealt anew, imagined."""
