"""How much of what is wrong in card files the checker finds, and how much of what is right it leaves alone."""
