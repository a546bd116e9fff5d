"""The page in a real browser, with a server of its own."""
