"""The game in a browser: the server with its rooms, and the pages."""
