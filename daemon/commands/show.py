"""``derivd show``: the generated code of one function, what it saves and why, and where it is defined."""

from __future__ import annotations

import re
from collections.abc import Iterable

import click
import msgspec

from daemon.flags import Flags, SettingsError
from daemon.options import run_options
from daemon.report import print_remarks
from daemon.settings import resolve_settings
from gen.autograd.model import DifferentiabilityInfo
from gen.diagnostics import did_you_mean
from gen.emit.dialect import Dialect
from gen.emit.node import NodeSource
from gen.loader import Spec
from gen.pipeline import Generator


@click.command("show")
@click.argument("name", required=False)
@click.option("--all", "all_nodes", is_flag=True, help="Every Node, in the order of generation.")
@click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "jsonl"]),
    default="text",
    help="Text or one JSON object a Node.",
)
@run_options
def command(flags: Flags, name: str | None, all_nodes: bool, format_: str) -> int:
    """Print a function's generated code, what it saves and why, and where it is defined.

    NAME is a function (mul), a schema or its name (mul.Tensor), or a Node (MulBackward0). The in-place function and
    the one with out= have the same Node (mul_, mul.out).

    Example: derivd show MulBackward0
    """
    if (name is None) == (not all_nodes):
        raise click.UsageError("give one NAME, or --all")
    settings = resolve_settings(flags)
    print_remarks(settings)
    generator = Generator(settings.options)
    generation = generator.plan()
    spec = generation.spec
    nodes = spec.nodes
    planned = dict(zip((info.op for info in nodes), generation.nodes, strict=True))
    shown = [(info, planned[info.op]) for info in (nodes if name is None else _with_name(nodes, name))]
    if not shown:
        raise SettingsError(_nothing_to_show(name or "", spec))
    for position, (info, node) in enumerate(shown):
        source = generator.source(node)
        if format_ == "jsonl":
            click.echo(_json(info, source))
        else:
            files = [file.name for file in generation.files if node.op in file.ops]
            click.echo(("\n" if position else "") + _text(info, source, spec, generator.dialect, files))
    return 0


def _with_name(infos: Iterable[DifferentiabilityInfo], name: str) -> list[DifferentiabilityInfo]:
    """The infos of a name, else those of the function whose in-place or out= variant has that name."""
    name = name.partition("(")[0].strip()
    candidates = list(infos)
    exact = [info for info in candidates if name in _names(info)]
    if exact:
        return exact
    function, _, overload = name.partition(".")
    base = function.removesuffix("_out").removesuffix("_")
    if base == function and not re.fullmatch("(?:.*_)?out", overload):
        return []
    alike = [info for info in candidates if info.func.func.name.base == base]
    return [info for info in alike if info.func.func.name.overload == overload] or alike


def _names(info: DifferentiabilityInfo) -> tuple[str, ...]:
    return info.op or "", info.name, str(info.func.func.name), info.func.func.name.function


def _nothing_to_show(name: str, spec: Spec) -> str:
    without = _with_name(spec.infos, name)
    if without:
        return f"`{name}` has no Node: none of its arguments has a derivative ({spec.places[without[0].definition]})"
    help = did_you_mean(name.partition("(")[0], {known for info in spec.nodes for known in _names(info)})
    return f"no function or Node is called `{name}`" + (f"; {help}" if help else "")


def _json(info: DifferentiabilityInfo, source: NodeSource) -> str:
    return msgspec.json.encode(
        {
            "op": source.op,
            "name": info.name,
            "schema": str(info.func.func),
            "declaration": source.declaration,
            "definition": source.definition,
            "python": source.python,
            "getters": source.getters,
        }
    ).decode()


def _text(info: DifferentiabilityInfo, source: NodeSource, spec: Spec, dialect: Dialect, files: list[str]) -> str:
    lines = [f"{source.op}: {info.func.func}"]
    origin = "derived from the definition at" if info.derived else "defined at"
    lines.append(f"  {origin} {spec.places[info.definition]}")
    if info.dispatch_key != "Default":
        lines.append(f"  for dispatch key {info.dispatch_key}")
    lines.append(f"  generated into {', '.join(files)}")
    lines += ["", "Formulas"]
    for derivative in info.derivatives:
        lines.append(f"  {', '.join(derivative.var_names)}: {derivative.original_formula.strip()}")
    lines += ["", "Saved for backward", *_saved(info, dialect)]
    sections = [("Declaration", source.declaration), ("Definition", source.definition)]
    sections.append(("Python", source.getters + source.python))
    for title, text in sections:
        lines += ["", title, text.rstrip("\n")]
    return "\n".join(lines)


def _saved(info: DifferentiabilityInfo, dialect: Dialect) -> list[str]:
    lines: list[str] = []
    for attributes, kind in ((info.all_saved_inputs, "input"), (info.all_saved_outputs, "output")):
        for attribute in attributes:
            users = [
                ", ".join(d.var_names)
                for d in info.derivatives
                if any(s.name == attribute.name for s in (*d.saved_inputs, *d.saved_outputs))
            ]
            read = "" if attribute.expr == attribute.name else f", read as `{attribute.expr}`"
            used = " and ".join(f"`{user}`" for user in users)
            spelled = dialect.spelling.spell(attribute.type)
            lines.append(f"  {attribute.name} ({spelled}, {kind}{read}): the formula for {used} uses it")
    return lines or ["  nothing"]
