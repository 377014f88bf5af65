"""Benchmarks, beside PyTorch's own generator where its spec is present: ``python -m tests.bench``."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import click
import msgspec

from gen.discover import FoundSpec, builtin, spec_in
from gen.options import DEFAULT_SHARDS
from gen.releases import NEWEST
from tests.bench import warm
from tests.bench.measure import Measurement, environment, measure, middle
from tests.bench.project import EDITS, Bench, packaged_generator
from tests.bench.shards import Point, shard_curve

ENLARGED = 10
PAIRS = 15
"""Edits of both sizes in turn, of whose ratios the median is told."""

Results = dict[str, Measurement]


class Report(msgspec.Struct):
    """All figures, by size of the spec and by row."""

    machine: str
    spec: str
    derivd: dict[str, Results] = {}
    warm: dict[str, dict[str, warm.Warm]] = {}
    growth: float | None = None
    pytorch: dict[str, Results] = {}
    shard_curve: list[Point] = []


def derivd(bench: Bench, repeats: int) -> Results:
    """Whole processes of ``derivd gen``."""
    options = bench.options()
    files = options.files
    given = ["--native-functions", files.native_functions[0], "--derivatives", files.derivatives[0]]
    tags = [] if files.tags is None else ["--tags", files.tags]
    command = [
        sys.executable, "-c", "from daemon.cli import main; main()",
        "gen", *given, *tags, "--release", options.release, "--out", options.out,
    ]  # fmt: skip
    cold: list[Measurement] = []
    measure(command, bench.out)  # compiles the modules
    for _ in range(repeats):
        shutil.rmtree(bench.out, ignore_errors=True)
        cold.append(measure(command, bench.out))
    return {"cold": middle(cold)} | _edits(bench, command, repeats)


def pytorch(bench: Bench, repeats: int) -> Results:
    """Whole processes of the generator that torch packages, which makes the files of the Nodes only."""
    bench.reset()
    out = bench.out.with_name("pytorch")
    out.mkdir()
    command = packaged_generator(bench.spec, out)
    measure(command, out)  # compiles the modules
    for path in out.iterdir():
        path.unlink()
    cold = measure(command, out)
    return {"cold": cold} | _edits(bench, command, repeats, out)


def _edits(bench: Bench, command: list[str], repeats: int, out: Path | None = None) -> Results:
    folder = bench.out if out is None else out
    results: Results = {}
    for name, (prepare, edit) in EDITS.items():
        runs: list[Measurement] = []
        for number in range(1, repeats + 1):
            if prepare is not None:
                prepare(bench, number)
                measure(command, folder)
            edit(bench, number)
            runs.append(measure(command, folder))
        results[name] = middle(runs)
    return results


def warm_edits(found: FoundSpec, times: int, folder: Path, repeats: int) -> dict[str, warm.Warm]:
    """Edits in one process that goes on."""
    answer = _warm_process(warm.EDITED, warm.Request(found, times, str(folder), repeats))
    return msgspec.json.decode(answer, type=dict[str, warm.Warm])


def _warm_process(kind: str, request: warm.Request) -> str:
    command = [sys.executable, "-m", "tests.bench.warm", kind, msgspec.json.encode(request).decode()]
    return subprocess.run(command, env=environment(), check=True, capture_output=True, text=True).stdout


def table(report: Report) -> str:
    """All figures as text."""
    lines = [report.machine, report.spec, ""]
    for size, rows in report.derivd.items():
        theirs = report.pytorch.get(size, {})
        head = f"{size:<30}{'derivd: wall':>14}{'CPU':>9}{'memory':>9}{'files':>7}{'warm':>10}{'saved':>10}"
        lines.append(head + (f"{'PyTorch: wall':>16}{'CPU':>9}{'memory':>9}{'files':>7}" if theirs else ""))
        for name, ours in rows.items():
            line = f"  {name:<28}" + _cells(ours, 14)
            warmed = report.warm.get(size, {}).get(name)
            line += f"{'':>20}" if warmed is None else f"{warmed.renamed * 1e3:>7.1f} ms{warmed.done * 1e3:>7.1f} ms"
            lines.append(line + (_cells(theirs[name], 16) if name in theirs else ""))
        lines.append("")
    if report.growth is not None:
        lines += [
            f"one formula edited, warm, spec x {ENLARGED} and spec in turn: {report.growth:.1f} times as long",
            "",
        ]
    if report.shard_curve:
        lines.append(f"{'shards':<10}{'measured':>10}{'touched':>12}{'largest':>12}{'whole':>12}")
        for point in report.shard_curve:
            seconds = (f"{value:>10.1f} s" for value in (point.touched, point.largest, point.whole))
            lines.append(f"{point.shards:<10}{point.measured:>10}" + "".join(seconds))
    return "\n".join(lines)


def _cells(m: Measurement, width: int) -> str:
    return f"{m.wall * 1e3:>{width - 3}.0f} ms{m.cpu * 1e3:>6.0f} ms{m.memory:>6.0f} MB{m.files:>7}"


@click.command()
@click.option(
    "--spec", envvar="DERIVD_BENCH_SPEC", metavar="FOLDER", help="A wheel's contents, else the built-in spec."
)
@click.option("--json", "json_file", metavar="FILE", help="Write the figures as JSON as well.")
@click.option("--repeats", default=5, show_default=True, help="Runs of which the median is taken.")
@click.option("--shard-curve", "curve", is_flag=True, help="Compile for each number of shards as well.")
@click.option("--only-shard-curve", is_flag=True, help="Leave out everything else.")
def main(spec: str | None, json_file: str | None, repeats: int, curve: bool, only_shard_curve: bool) -> None:
    """Measure cold runs and edits on a spec and on one ten times as large."""
    found = builtin(NEWEST) if spec is None else spec_in(Path(spec).absolute())
    if found is None:
        raise click.UsageError(f"{spec} holds neither a checkout nor the contents of a torch wheel")
    python = f"Python {platform.python_version()}"
    report = Report(f"{platform.machine()}, {os.cpu_count()} CPUs, load {os.getloadavg()[0]:.1f}, {python}", "")
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        for times in () if only_shard_curve else (1, ENLARGED):
            bench = Bench(found, folder / f"x{times}", times=times)
            size = "spec" if times == 1 else f"spec x {times}"
            natives, definitions = bench.counts()
            report.spec += f"{size}: {found.origin} {found.version}, {natives} functions, {definitions} definitions; "
            report.derivd[size] = derivd(bench, repeats)
            report.warm[size] = warm_edits(found, times, folder / f"warm{times}", repeats)
            if (
                times == 1
                and (bench.spec / "torchgen" / "packaged" / "autograd" / "gen_autograd_functions.py").exists()
            ):
                report.pytorch[size] = pytorch(bench, min(repeats, 3))
        if not only_shard_curve:
            growth = warm.Request(found, ENLARGED, str(folder / "growth"), PAIRS)
            report.growth = float(_warm_process(warm.GROWTH, growth))
        report.spec += f"{DEFAULT_SHARDS} shards"
        if curve or only_shard_curve:
            report.shard_curve = list(shard_curve(found, folder / "curve"))
    click.echo(table(report))
    if json_file is not None:
        Path(json_file).write_bytes(msgspec.json.format(msgspec.json.encode(report)))


if __name__ == "__main__":
    main()
