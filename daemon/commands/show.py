"""``derivd show``: the generated code of one function, what it saves and why, and where it is defined."""

from __future__ import annotations

import click
import msgspec

from daemon.options import spec_options
from daemon.settings import Flags, SettingsError, resolve_settings
from gen.autograd.model import DifferentiabilityInfo
from gen.diagnostics import did_you_mean
from gen.emit.dialect import Dialect
from gen.emit.node import NodeSource
from gen.emit.templates import Templates
from gen.loader import Loader, Spec
from gen.memo import Memo
from gen.output.layout import GeneratedNode
from gen.pipeline import emit_nodes


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
@spec_options
def command(flags: Flags, name: str | None, all_nodes: bool, format_: str) -> int:
    """Print a function's generated code, what it saves and why, and where it is defined.

    NAME is a function (mul), a schema's name (mul.Tensor), or a Node (MulBackward0).

    Example: derivd show MulBackward0
    """
    if (name is None) == (not all_nodes):
        raise click.UsageError("give one NAME, or --all")
    settings = resolve_settings(flags)
    dialect = settings.options.dialect
    spec = Loader(dialect.rules).load(settings.options.files)
    nodes = emit_nodes(spec, dialect, Templates(dialect), Memo(), [])
    shown = [(i, n) for i, n in zip(spec.nodes, nodes, strict=True) if name is None or _is_named(i, name)]
    if not shown:
        raise SettingsError(_nothing_to_show(name or "", spec))
    for position, (info, node) in enumerate(shown):
        if format_ == "jsonl":
            click.echo(_json(info, node))
        else:
            click.echo(("\n" if position else "") + _text(info, node.source, spec, dialect))
    return 0


def _is_named(info: DifferentiabilityInfo, name: str) -> bool:
    return name in (info.op, info.name, str(info.func.func.name), info.func.func.name.function)


def _nothing_to_show(name: str, spec: Spec) -> str:
    without = [i for i in spec.infos if _is_named(i, name)]
    if without:
        return f"`{name}` has no Node: none of its arguments has a derivative ({spec.places[without[0].definition]})"
    known = {known for i in spec.nodes for known in (i.op or "", i.name, str(i.func.func.name))}
    help = did_you_mean(name, known)
    return f"no function or Node is called `{name}`" + (f"; {help}" if help else "")


def _json(info: DifferentiabilityInfo, node: GeneratedNode) -> str:
    source = node.source
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


def _text(info: DifferentiabilityInfo, source: NodeSource, spec: Spec, dialect: Dialect) -> str:
    lines = [f"{source.op}: {info.func.func}"]
    origin = "derived from the definition at" if info.derived else "defined at"
    lines.append(f"  {origin} {spec.places[info.definition]}")
    if info.dispatch_key != "Default":
        lines.append(f"  for dispatch key {info.dispatch_key}")
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
