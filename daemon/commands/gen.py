"""``derivd gen``: generate once, or check that what was generated is current."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

import click

from daemon.flags import Flags
from daemon.options import run_options
from daemon.progress import progress_bar
from daemon.report import print_diagnostics, print_remarks, summary, up_to_date
from daemon.settings import resolve_settings
from gen.options import Options
from gen.output.current import current_manifest
from gen.output.lists import DEPFILE, OUTPUTS, STAMP, misuse, write_depfile, write_outputs, write_stamp
from gen.version import generator_files


@click.command("gen")
@run_options
@click.option("--check", is_flag=True, help="Write nothing; exit 1 if outputs are missing, stale or left over.")
@click.option("--diff", is_flag=True, help="Like --check, and show how outputs would change.")
@click.option("--force", is_flag=True, help="Overwrite outputs that somebody edited.")
@click.option("--depfile", metavar="FILE", help="Write what the outputs depend on, for make and ninja.")
@click.option("--outputs", metavar="FILE", help="Write the list of outputs: JSON, or CMake if it ends in .cmake.")
@click.option("--stamp", metavar="FILE", help="Touch this file when all is done; the depfile then names it.")
def command(
    flags: Flags,
    check: bool,
    diff: bool,
    force: bool,
    depfile: str | None,
    outputs: str | None,
    stamp: str | None,
) -> int:
    """Generate once: bring the output folder up to date.

    Without input files, takes a PyTorch checkout around the current folder, else an installed torch, else the
    built-in spec. Files that do not change keep their modification time.

    Example: derivd gen --release 2.13 --out build/generated
    """
    start = monotonic()
    if (check or diff) and (force or depfile or outputs or stamp):
        raise click.UsageError("--check and --diff write nothing: leave out --force, --depfile, --outputs and --stamp")
    settings = resolve_settings(flags)
    print_remarks(settings)
    options = settings.options
    if check or diff:
        return _check(options, diff=diff)
    lists = {flag: path for flag, path in ((DEPFILE, depfile), (OUTPUTS, outputs), (STAMP, stamp)) if path is not None}
    config = () if settings.config is None else (settings.config,)
    if lists and (harm := misuse(lists, options, config, force=force)):
        raise click.UsageError(harm)
    manifest = current_manifest(options)
    if manifest is None:
        files, inputs = _run(options, start, force=force)
    else:
        files, inputs = tuple(manifest.files), manifest.inputs
        print_diagnostics(manifest.diagnostics)
        click.echo(up_to_date(options.out, manifest.nodes, monotonic() - start), err=True)
    if outputs is not None:
        write_outputs(outputs, options.out, files)
    if depfile is not None:
        targets = [f"{options.out}/{name}" for name in files] if stamp is None else [stamp]
        write_depfile(depfile, options.out, targets, (*inputs, *config, *generator_files()))
    if stamp is not None:
        write_stamp(stamp)
    return 0


def _run(options: Options, start: float, *, force: bool) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Run the pipeline; gives the names of all outputs, and all inputs."""
    from gen.output.manifest import STATE_FOLDER, read_manifest
    from gen.pipeline import Pipeline

    record = None
    # What talks to a daemon is loaded only where one may be.
    if (Path(options.out) / STATE_FOLDER / "daemon").exists():
        from daemon.client import generate_beside

        record = generate_beside(options, force=force)
    if record is None:
        with progress_bar() as progress:
            pipeline = Pipeline(options, progress)
            try:
                record = pipeline.run(force=force)
            finally:
                pipeline.close()
    print_diagnostics(record.diagnostics)
    for line in summary(record, options.out, monotonic() - start):
        click.echo(line, err=True)
    manifest, _ = read_manifest(Path(options.out))
    return tuple(manifest.files), manifest.inputs


def _check(options: Options, *, diff: bool) -> int:
    from daemon.report import unified_difference
    from gen.pipeline import examine

    if current_manifest(options) is not None and not diff:
        click.echo(f"derivd: {options.out} is up to date", err=True)
        return 0
    generation, difference = examine(options)
    print_diagnostics(generation.spec.diagnostics)
    if difference.is_current:
        click.echo(f"derivd: {options.out} is up to date", err=True)
        return 0
    for change in difference.changes:
        click.echo(f"{'missing' if change.is_new else 'stale'}: {options.out}/{change.name}")
        if diff:
            click.echo(unified_difference(Path(options.out), change), nl=False)
    for name in difference.orphans:
        click.echo(f"left over: {options.out}/{name}")
    for name in difference.left:
        click.echo(f"left over, and perhaps somebody's: {options.out}/{name}")
    force = " --force" if difference.left or difference.edited else ""
    click.echo(f"derivd: outputs are not current; run `derivd gen{force}`", err=True)
    return 1
