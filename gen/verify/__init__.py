"""Compile-smoke: generated code is compiled, and what a compiler says is told at its formula."""
