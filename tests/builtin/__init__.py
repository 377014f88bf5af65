"""Tests of the embedded specification: its formulas are checked against calculus, not against the generator."""
