"""``derivd explain``: print the page of a diagnostic's code."""

from __future__ import annotations

import sys

import click

from daemon.report import is_colourful
from gen.codes import CODES, page
from gen.diagnostics import did_you_mean


@click.command("explain")
@click.argument("code", required=False)
def command(code: str | None) -> int:
    """Print what a diagnostic's code means, why it matters, and how to put it right.

    Without CODE, lists all codes.

    Example: derivd explain D012
    """
    if code is None:
        for known, title in CODES.items():
            click.echo(f"{known}  {title}")
        return 0
    if code.upper() not in CODES:
        help = did_you_mean(code.upper(), CODES) or "run `derivd explain` for a list"
        raise click.UsageError(f"there is no code `{code}`; {help}")
    text = page(code.upper())
    if is_colourful(sys.stdout):
        from rich.console import Console
        from rich.markdown import Markdown

        Console().print(Markdown(text))
    else:
        click.echo(text, nl=False)
    return 0
