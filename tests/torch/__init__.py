"""Tests that compare with an installed torch; each is skipped where there is none."""
