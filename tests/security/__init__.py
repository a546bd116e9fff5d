"""What a stranger's pack cannot do."""
