"""The version of the generator; a new one regenerates everything."""

VERSION = "0.1.0"
