"""Tests of the words that are made of data: rules texts and names, in every language that has a file."""
