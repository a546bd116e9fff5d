"""What learners use: actions as numbers, views as vectors, environments."""
