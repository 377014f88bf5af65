"""The ``derivd`` command: finds the subcommand, and turns every expected failure into a message and an exit code."""

from __future__ import annotations

import gc
import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module

import click

from gen.diagnostics import did_you_mean
from gen.version import VERSION

COMMANDS = {
    "gen": "generate once",
    "watch": "keep the outputs up to date while you edit",
    "status": "tell whether a daemon runs, since when, and what it did last",
    "wait": "return when the outputs match the inputs",
    "stop": "end the daemon",
    "show": "print one function's generated code, what it saves and why",
    "lint": "tell what is wrong with the inputs, without generating",
    "explain": "tell more about the code of a diagnostic",
    "compile": "compile the generated code, and tell which formula does not",
    "snapshot": "keep a snapshot of each generated function, and review what changes",
    "review": "show what became of the generated code since a git revision",
    "init": "write a commented configuration for what is found",
    "doctor": "tell what is found, what is missing, and what to do",
    "cmake-dir": "print the folder of the CMake module",
    "completion": "print the completion script of a shell",
}
"""The subcommands, each in a module of its name in `daemon.commands`, with a line of help."""

EXIT_DONE = 0
EXIT_INPUT = 1
EXIT_USAGE = 2
EXIT_INTERNAL = 70

TRACEBACK = "DERIVD_TRACEBACK"
"""The environment variable with which an internal error shows its traceback."""


class LazyGroup(click.Group):
    """A group whose subcommands are imported when they are run."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"daemon.commands.{cmd_name.replace('-', '_')}")
        command = module.command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as e:
            help = did_you_mean(args[0], COMMANDS)
            raise click.UsageError(f"there is no command `{args[0]}`" + (f"; {help}" if help else ""), ctx) from e

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, prog_name="derivd")
def derivd() -> None:
    """Generate PyTorch's autograd Node classes from derivatives.yaml, incrementally and byte for byte.

    Example: derivd gen --out build/generated
    """


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command; exits with 0, 1 (the input has errors, or outputs are stale) or 2 (wrong usage)."""
    # A command makes many values, keeps them all and ends: looking for garbage among them takes a quarter of its time,
    # at its end once more unless they are declared permanent.
    gc.disable()
    code = run(arguments)
    gc.freeze()
    sys.exit(code)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command and give its exit code."""
    from daemon.flags import SettingsError
    from daemon.report import print_diagnostics
    from gen.diagnostics import SpecError

    if isinstance(sys.stdout, io.TextIOWrapper):
        # What the locale has no characters for is shown all the same, as on stderr.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        code = derivd.main(args=None if arguments is None else list(arguments), standalone_mode=False)
    except SpecError as e:
        print_diagnostics(e.diagnostics)
        return EXIT_INPUT
    except SettingsError as e:
        from daemon.excerpt import shortened

        click.echo(f"derivd: {shortened(str(e))}", err=True)
        return EXIT_USAGE
    except click.ClickException as e:
        e.show()
        return EXIT_USAGE
    except click.Abort:
        click.echo("derivd: interrupted", err=True)
        return 130
    except BrokenPipeError:
        # Whoever read the output has enough.
        _give_up_output()
        return EXIT_DONE
    except Exception as e:
        if isinstance(e, OSError) and _is_of_output(e):
            with suppress(OSError):
                click.echo(f"derivd: cannot write the output: {e.strerror or e}", err=True)
            _give_up_output()
            return EXIT_INPUT
        if os.environ.get(TRACEBACK):
            raise
        click.echo(
            f"derivd: internal error: {type(e).__name__}: {e}; please report it with what {TRACEBACK}=1 shows", err=True
        )
        return EXIT_INTERNAL
    return code if isinstance(code, int) else EXIT_DONE


def _is_of_output(e: OSError) -> bool:
    """Whether it is what a command prints that could not be written, as on a full disk."""
    trace = e.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return trace is not None and trace.tb_frame.f_code is click.echo.__code__


def _give_up_output() -> None:
    """Keep the interpreter from complaining at exit of what it cannot print."""
    sys.stdout = None
