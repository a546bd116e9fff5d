"""Laws that every game keeps, whatever is played (issue 2, section 7)."""
