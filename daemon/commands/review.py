"""``derivd review``: what became of the generated code since a git revision."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from daemon.flags import Flags, SettingsError
from daemon.options import run_options
from daemon.past_settings import options_then
from daemon.report import print_remarks, shown
from daemon.settings import Settings, resolve_settings
from gen.diagnostics import SpecError
from gen.options import Options
from gen.output.store import StoreMemos
from gen.pipeline import Generator
from gen.review import text
from gen.review.compare import compare
from gen.review.git import Repository, RevisionError, short
from gen.review.inputs import Mirror, PastFiles
from gen.review.markdown import COMMENT_LIMIT
from gen.review.model import ReviewReport, Side
from gen.review.report_file import ReportFile, ReportFileError
from gen.review.side import side_of

FORMATS = ("text", "markdown", "json", "html")


@click.command("review")
@click.argument("revision", required=False, metavar="[REV]")
@click.option("--format", "format_", type=click.Choice(FORMATS), default="text", help="How to report.  [default: text]")
@click.option("--output", metavar="FILE", help="Write the report to FILE instead of printing it.")
@click.option(
    "--limit",
    type=click.IntRange(min=2_000),
    default=COMMENT_LIMIT,
    help=f"The most bytes of a Markdown report.  [default: {COMMENT_LIMIT}]",
)
@run_options
def command(flags: Flags, revision: str | None, format_: str, output: str | None, limit: int) -> int:
    """Show what became of the generated code since a git revision REV.

    Generates in memory from the inputs as they were at REV and as they are now. REV is where the current branch left
    the main branch, if none is given.

    Example: derivd review HEAD~1 --format html --output review.html
    """
    settings = resolve_settings(flags)
    print_remarks(settings)
    render = _renderer(format_, limit)
    try:
        file = output and ReportFile(output, format_, settings.options, filter(None, [settings.config]))
        report = _review(settings, flags, revision)
    except (RevisionError, ReportFileError) as e:
        raise SettingsError(str(e)) from None
    rendered = render(report)
    if file:
        file.write(rendered)
    elif format_ == "text" and sys.stdout.isatty():
        click.echo("".join(map(_coloured, rendered.splitlines(keepends=True))), nl=False)
    else:
        click.echo(rendered, nl=False)
    return 0


def _review(settings: Settings, flags: Flags, revision: str | None) -> ReviewReport:
    """The report on the inputs of `settings`. Raises `RevisionError`, and `SpecError` for either side's problems."""
    repository = _repository(settings.options)
    name, commit = repository.base() if revision is None else (revision, repository.commit(revision))
    memos = StoreMemos.in_memory()
    with TemporaryDirectory(prefix="derivd-review-") as temporary:
        folder = Path(temporary).resolve()
        past = PastFiles(repository, commit, folder / "then", short(commit))
        then = options_then(settings, flags, past)
        if not (past.tracks(settings.options) or past.copied(then)):
            raise RevisionError(f"git tracks none of the inputs, such as {settings.options.files.derivatives[0]}")
        for path in past.untracked(then):
            click.echo(f"derivd: git does not track {shown(path)}; taken as it is now on both sides", err=True)
        present = Mirror(folder / "now", f"{repository.root}{os.sep}")
        now = past.now(settings.options, present)
        before = _side(then, past.mirror, f"{name} ({short(commit)})", memos)
        after = _side(now, present, "the working tree", memos)
        return compare(before, after)


def _repository(options: Options) -> Repository:
    """The repository around the current folder if it has any of the inputs, else that around the formulas."""
    first = Path(options.files.derivatives[0]).absolute().parent
    for folder in (Path.cwd(), *(Path(path).absolute().parent for path in options.files.all())):
        try:
            repository = Repository(folder)
        except RevisionError:
            continue
        paths = [inside for path in options.files.all() if (inside := repository.inside(path)) is not None]
        if repository.tracked(paths):
            return repository
    return Repository(first)


def _side(options: Options, mirror: Mirror, label: str, memos: StoreMemos) -> Side:
    try:
        return side_of(Generator(options, memos), label)
    except SpecError as e:
        raise mirror.named(e) from None


def _renderer(format_: str, limit: int) -> Callable[[ReviewReport], str]:
    """What makes a report of a format. Raises `SettingsError` if a package is missing for it."""
    if format_ == "markdown":
        from gen.review import markdown

        return partial(markdown.render, limit=limit)
    if format_ == "json":
        from gen.review import json

        return json.render
    if format_ == "html":
        try:
            from gen.review import html
        except ModuleNotFoundError as e:
            message = f"HTML reports need the package {e.name}; install it with `pip install 'derivd[review]'`"
            raise SettingsError(message) from None

        return html.render
    return text.render


_COLOURS = {"+": "green", "-": "red", "@": "cyan"}


def _coloured(line: str) -> str:
    colour = _COLOURS.get(line[:1])
    return line if colour is None else click.style(line, fg=colour)
