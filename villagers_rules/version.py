"""The version of this package, written here once; the packaging reads it from this file."""

__version__ = "0.2.0"
