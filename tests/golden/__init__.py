"""What whole games come to, in digests: a rebuilding of the engine must not change a line of them."""
