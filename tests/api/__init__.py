"""Tests of the Python package as front ends and programs use it."""
