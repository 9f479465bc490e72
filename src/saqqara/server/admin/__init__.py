"""What is seen of the host: the page for who keeps the house, the door for who is new."""
