"""Learn by playing: a first game in which every decision is led up to, at a real table that nobody keeps."""
