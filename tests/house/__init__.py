"""Tests of the house itself: packaging, the order of imports, names, and what the README says."""
