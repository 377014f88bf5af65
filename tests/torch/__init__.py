"""Tests that need the files of PyTorch releases, or an installed torch; each is skipped where they are absent."""
