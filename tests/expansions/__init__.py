"""Small packs that add rules of their own to the game: data and scenarios alone."""
