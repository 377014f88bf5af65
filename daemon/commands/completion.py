"""``derivd completion``: the completion script of a shell."""

from __future__ import annotations

import click


@click.command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> int:
    """Print the completion script of a shell.

    Example: derivd completion bash >> ~/.bashrc
    """
    from click.shell_completion import get_completion_class

    from daemon.cli import derivd

    completion = get_completion_class(shell)
    assert completion is not None, "click completes for every shell of the choice"
    click.echo(completion(derivd, {}, "derivd", "_DERIVD_COMPLETE").source())
    return 0
