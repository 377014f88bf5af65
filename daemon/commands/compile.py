"""``derivd compile``: compile the generated code, and tell which formula does not compile."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from daemon.flags import Flags, SettingsError
from daemon.formats import FORMATS
from daemon.options import run_options, toolchain_options
from daemon.progress import progress_bar
from daemon.report import plural, print_diagnostics, print_remarks, with_short_paths
from daemon.settings import Settings, resolve_settings
from gen.diagnostics import did_you_mean

if TYPE_CHECKING:
    from gen.pipeline import Generation
    from gen.verify.run import Check, Report
    from gen.verify.setup import Toolchain


@click.command("compile")
@click.argument("names", nargs=-1, metavar="[OP]...")
@toolchain_options
@click.option("--format", "format_", type=click.Choice(list(FORMATS)), default="text", help="How to print diagnostics.")
@run_options
def command(flags: Flags, names: tuple[str, ...], format_: str) -> int:
    """Compile the generated code of each function, and tell which formula does not compile.

    OP is a Node (MulBackward0), a function (mul) or a schema's name (mul.Tensor); all Nodes without one. Real headers
    of torch are used where they lie beside the spec, declarations made from native_functions.yaml elsewhere. CXX names
    the compiler; nothing is linked. Verdicts go to stdout, or the diagnostics in another format than text. Exits with 1
    if something does not compile.

    Example: derivd compile mul add.Tensor
    """
    from gen.verify.run import Checker, ToolchainError

    settings = resolve_settings(flags)
    print_remarks(settings)
    toolchain = chosen_toolchain(settings)
    with progress_bar() as progress:
        checker = Checker(settings.options, toolchain, progress=progress)
        try:
            plan = checker.plan()
            ops = _ops(names, plan.generation) if names else None
            report = _result(checker.start(ops, plan))
        except ToolchainError as e:
            raise SettingsError(str(e)) from None
        finally:
            checker.close()
    if format_ == "text":
        for verdict in report.verdicts:
            click.echo(f"{'ok    ' if verdict.ok else 'failed'} {verdict.op}")
        print_diagnostics(report.diagnostics)
    else:
        click.echo(FORMATS[format_]().render(with_short_paths(report.diagnostics)), nl=False)
    for remark in report.remarks:
        click.echo(f"derivd: {remark}", err=True)
    click.echo(verdict_line(report, toolchain), err=True)
    return 0 if report.ok else 1


def chosen_toolchain(settings: Settings) -> Toolchain:
    """The toolchain that flags and configuration ask for, else the one that fits the spec.

    Raises `SettingsError`.
    """
    from gen.verify.setup import FACADE_TOOLCHAIN, TOOLCHAINS, TORCH, Toolchain

    flags, found = settings.flags, settings.found
    kind = flags.toolchain or (TORCH if flags.torch or found.headers else FACADE_TOOLCHAIN)
    if kind not in TOOLCHAINS:
        help = did_you_mean(kind, TOOLCHAINS) or f"choose from {', '.join(TOOLCHAINS)}"
        raise SettingsError(f"there is no toolchain `{kind}`; {help}")
    beside = (os.path.dirname(settings.config),) if settings.config is not None else ()
    folders = (*beside, os.getcwd())
    return Toolchain(kind, flags.torch or found.headers, flags.jobs or 0, flags.launcher or "", folders)


def _result(check: Check) -> Report:
    try:
        return check.result()
    except BaseException:
        # An interrupt must not leave compilers behind.
        check.cancel()
        raise


def _ops(names: Iterable[str], generation: Generation) -> set[str]:
    """The Nodes that names stand for. Raises `SettingsError` for one that stands for none."""
    known: dict[str, set[str]] = {}
    for node in generation.spec.named:
        if node.op is not None:
            schema = node.outline.definition.partition("(")[0]
            for name in (node.op, node.outline.name, node.outline.cpp_name, schema):
                known.setdefault(name, set()).add(node.op)
    for name in names:
        if name not in known:
            help = did_you_mean(name, known)
            raise SettingsError(f"no function with a Node is called `{name}`" + (f"; {help}" if help else ""))
    return set().union(*(known[name] for name in names))


def verdict_line(report: Report, toolchain: Toolchain) -> str:
    """A check in one line."""
    against = "torch's headers" if toolchain.kind == "torch" else "the facade"
    if report.header_problems:
        return f"derivd: the headers do not compile against {against} with {report.compiler} ({report.seconds:.2f} s)"
    failed = sum(not verdict.ok for verdict in report.verdicts)
    done = f"{plural(len(report.verdicts), 'Node')} compiled against {against} with {report.compiler}"
    known = f", {report.remembered} of them known before" if report.remembered else ""
    return f"derivd: {done}{known}: {failed or 'none'} failed ({report.seconds:.2f} s)"
