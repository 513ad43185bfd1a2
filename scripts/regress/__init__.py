"""The parts of regress.py, one file a layer."""
