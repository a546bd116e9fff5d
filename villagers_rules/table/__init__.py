"""What hands do at a table: chains, padlocks, placing, the Road, decks and limits; it knows no verb of cards."""
