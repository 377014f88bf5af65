"""One side of a review: what a generator makes of its inputs, with the YAML that it was made from."""

from __future__ import annotations

from gen.autograd.model import DifferentiabilityInfo, SavedAttribute
from gen.emit.dialect import Dialect
from gen.pipeline import Generator
from gen.review.entry_texts import EntryTexts
from gen.review.format import written
from gen.review.model import Function, SavedValue, Side


def side_of(generator: Generator, label: str) -> Side:
    """Generate in memory; nothing is written.

    Raises `SpecError` with every problem of the inputs.
    """
    generation = generator.plan()
    texts = EntryTexts(generator.options.files)
    spec = generation.spec
    functions = tuple(
        Function(
            op=node.op,
            name=str(info.func.func.name),
            schema=str(info.func.func),
            definition=info.definition,
            dispatch_key=info.dispatch_key,
            derived=info.derived,
            source=written(generator.source(node), node),
            saved=_saved(info, generator.dialect),
            definition_text=texts.definition(spec.places[info.definition]),
            native_text=texts.native(str(info.func.func.name)),
        )
        for info, node in zip(spec.nodes, generation.nodes, strict=True)
    )
    return Side(label, generator.options.release, functions, generation.files)


def _saved(info: DifferentiabilityInfo, dialect: Dialect) -> tuple[SavedValue, ...]:
    def value(attribute: SavedAttribute, *, is_output: bool) -> SavedValue:
        spelled = dialect.spelling.spell(attribute.type)
        kind = dialect.saved.find(attribute.type, spelled, is_output=is_output)
        return SavedValue(attribute.name, spelled, attribute.expr, is_output, kind.is_variable)

    inputs = (value(attribute, is_output=False) for attribute in info.all_saved_inputs)
    outputs = (value(attribute, is_output=True) for attribute in info.all_saved_outputs)
    return (*inputs, *outputs)
