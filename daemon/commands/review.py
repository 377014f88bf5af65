"""``derivd review``: what became of the generated code since a git revision."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import click
import msgspec

from daemon.options import run_options
from daemon.report import print_remarks
from daemon.settings import Flags, Settings, SettingsError, read_config, resolve_settings
from gen.diagnostics import SpecError
from gen.discover import version_near
from gen.options import Options
from gen.output.atomic import replace_file
from gen.output.store import StoreMemos
from gen.pipeline import Generator
from gen.releases import UnknownRelease, release_of
from gen.review import text
from gen.review.compare import compare
from gen.review.git import Repository, RevisionError, short
from gen.review.inputs import Comparison, Inputs
from gen.review.markdown import COMMENT_LIMIT
from gen.review.model import ReviewReport, Side
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
    try:
        report = _review(settings, flags, revision)
    except RevisionError as e:
        raise SettingsError(str(e)) from None
    rendered = _render(report, format_, limit)
    if output is not None:
        replace_file(Path(output), rendered.encode())
    elif format_ == "text" and sys.stdout.isatty():
        click.echo("".join(map(_coloured, rendered.splitlines(keepends=True))), nl=False)
    else:
        click.echo(rendered, nl=False)
    return 0


def _review(settings: Settings, flags: Flags, revision: str | None) -> ReviewReport:
    """The report on the inputs of `settings`. Raises `RevisionError`, and `SpecError` for either side's problems."""
    options = settings.options
    repository = Repository(Path(options.files.derivatives[0]).absolute().parent)
    name, commit = repository.base() if revision is None else (revision, repository.commit(revision))
    comparison = Comparison(options, settings.config, repository, commit)
    for path in comparison.untracked:
        click.echo(f"derivd: git does not track {path}; taken as it is now on both sides", err=True)
    label = f"{name} ({short(commit)})"
    memos = StoreMemos.in_memory()
    with TemporaryDirectory(prefix="derivd-review-") as folder:
        then = comparison.then(Path(folder, "then").resolve(), short(commit))
        now = comparison.now(Path(folder, "now").resolve())
        before = _side(then, _release_then(then, flags, options), label, memos)
        after = _side(now, options.release, "the working tree", memos)
        return compare(before, after)


def _side(inputs: Inputs, release: str, label: str, memos: StoreMemos) -> Side:
    options: Options = msgspec.structs.replace(inputs.options, release=release)
    try:
        return side_of(Generator(options, memos), label)
    except SpecError as e:
        raise inputs.named(e) from None


def _release_then(then: Inputs, flags: Flags, options: Options) -> str:
    """The release at the revision: as flags say, else the configuration, else what the spec lies in, else as now."""
    version = flags.release
    if version is None and then.config is not None:
        version = read_config(then.config.parent)[1].release
    if version is None and then.options.files.derivatives:
        version = version_near(Path(then.options.files.derivatives[0]))
    try:
        return options.release if version is None else release_of(version)
    except UnknownRelease as e:
        raise SettingsError(f"at the revision: {e}") from None


def _render(report: ReviewReport, format_: str, limit: int) -> str:
    if format_ == "markdown":
        from gen.review import markdown

        return markdown.render(report, limit)
    if format_ == "json":
        from gen.review import json

        return json.render(report)
    if format_ == "html":
        try:
            from gen.review import html
        except ModuleNotFoundError as e:
            raise SettingsError(f"HTML reports need {e.name}; install `derivd[review]`") from None

        return html.render(report)
    return text.render(report)


_COLOURS = {"+": "green", "-": "red", "@": "cyan"}


def _coloured(line: str) -> str:
    colour = _COLOURS.get(line[:1])
    return line if colour is None else click.style(line, fg=colour)
