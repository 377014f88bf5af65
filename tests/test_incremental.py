"""Clean equals incremental: after any sequence of edits the output folder is that of a clean run, byte for byte.

The record of each run is compared with the edits as well: nothing that was made before is made again.
"""

from __future__ import annotations

import shutil
import tempfile
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from gen.diagnostics import SpecError
from gen.emit.dialect import dialect_for
from gen.emit.templates import BUILTIN
from gen.options import LAYOUTS, Options
from gen.output.store import STORE
from gen.pipeline import Pipeline, RunRecord
from gen.releases import ROWS
from tests.support.flushing import without_flushing
from tests.support.runs import Project, contents, run

__all__ = ["without_flushing"]

FAMILIES = st.sampled_from(["ab", "cd", "ef", "gh", "ij"])
OVERLOADS = st.sampled_from(["Tensor", "Scalar"])
# The last one has no Node.
FORMULAS = st.sampled_from(
    ["grad * {}", "grad / {}", "grad * self.sym_size(0)", "-grad", "grad * result", "non_differentiable"]
)
PLACES = st.integers(0, 9)

BREAKS = {
    "a definition stands twice": "- name: zz(Tensor self) -> Tensor\n  self: grad\n" * 2,
    "a function is unknown": "- name: yy(Tensor self) -> Tensor\n  self: grad\n",
    "an argument is misspelt": "- name: zz(Tensor self) -> Tensor\n  slef: grad\n",
    "the YAML is broken": "- name: 'zz\n",
    "a schema is broken": "- name: zz(Tensor self -> Tensor\n  self: grad\n",
}

Signature = tuple[object, ...]


def native(family: str, overload: str) -> list[str]:
    """The native functions of one overload: the function, its in-place variant and, for tensors, one over lists."""
    other = "Tensor other" if overload == "Tensor" else "Scalar other"
    entries = [
        f"- func: {family}.{overload}(Tensor self, {other}) -> Tensor\n",
        f"- func: {family}_.{overload}(Tensor(a!) self, {other}) -> Tensor(a!)\n",
    ]
    if overload == "Tensor":
        foreach = f"- func: _foreach_{family}.List(Tensor[] self, Tensor[] other) -> Tensor[]\n"
        entries.append(foreach + "  device_check: NoCheck\n")
    return entries


def definition(family: str, overload: str, formula: str) -> str:
    other = "Tensor other" if overload == "Tensor" else "Scalar other"
    return f"- name: {family}.{overload}(Tensor self, {other}) -> Tensor\n  self: {formula.format('other')}\n"


def schema_of(entry: str) -> str:
    """The schema of an entry, native function or definition."""
    return entry.partition(": ")[2].partition("\n")[0]


def stem(name: str) -> str:
    """The family of a schema, of a family's name or of a Node, as the functions of these tests are named."""
    base = name.partition("(")[0].partition(".")[0].removeprefix("_foreach_").rstrip("_")
    return base.partition("Backward")[0].removeprefix("Foreach").lower()


class Edits(RuleBasedStateMachine):
    """A project that is edited and generated in one way after another.

    `functions` are the definitions in their order with their formulas, `natives` the order of native functions. What
    the outputs were made from is kept as signatures: texts of entries, and texts of whole families.
    """

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.project = Project(self.folder / "project", native="", derivatives="")
        self.pipeline: Pipeline | None = None
        self.functions: list[tuple[str, str, str]] = []
        self.natives: list[tuple[str, str]] = []
        self.remarks = ""
        self.broken = ""
        self.arrangement: dict[str, object] = {"release": "2.13", "layout": "sharded", "shards": 3}
        self.templates = 0
        self.entries: set[tuple[str, str]] = set()
        self.families: set[Signature] = set()

    def teardown(self) -> None:
        self.close()
        shutil.rmtree(self.folder)

    @initialize(functions=st.lists(st.tuples(FAMILIES, OVERLOADS), min_size=1, max_size=5, unique=True))
    def begin(self, functions: list[tuple[str, str]]) -> None:
        self.functions = [(family, overload, "grad * {}") for family, overload in functions]
        self.natives = sorted(functions)

    @rule(place=PLACES, formula=FORMULAS)
    @precondition(lambda self: self.functions)
    def change_a_formula(self, place: int, formula: str) -> None:
        place %= len(self.functions)
        self.functions[place] = (*self.functions[place][:2], formula)

    @rule(family=FAMILIES, overload=OVERLOADS, formula=FORMULAS, place=PLACES)
    def add_a_function(self, family: str, overload: str, formula: str, place: int) -> None:
        if (family, overload) not in self.natives:
            self.functions.insert(place, (family, overload, formula))
            self.natives.insert(place, (family, overload))

    @rule(place=PLACES)
    @precondition(lambda self: self.functions)
    def remove_a_function(self, place: int) -> None:
        family, overload, _ = self.functions.pop(place % len(self.functions))
        self.natives.remove((family, overload))

    @rule(place=PLACES)
    @precondition(lambda self: self.functions)
    def remove_a_definition_and_put_it_last(self, place: int) -> None:
        self.functions.append(self.functions.pop(place % len(self.functions)))

    @rule()
    def reorder_native_functions(self) -> None:
        self.natives.reverse()

    @rule(place=PLACES, family=FAMILIES)
    @precondition(lambda self: self.functions)
    def rename_a_function(self, place: int, family: str) -> None:
        place %= len(self.functions)
        old, overload, formula = self.functions[place]
        if (family, overload) not in self.natives:
            self.functions[place] = (family, overload, formula)
            self.natives[self.natives.index((old, overload))] = (family, overload)

    @rule(remarks=st.sampled_from(["", "# a comment\n", "\n\n", "# one\n\n# and two\n"]))
    def change_what_stands_between_entries(self, remarks: str) -> None:
        self.remarks = remarks

    @rule(mistake=st.sampled_from(list(BREAKS)))
    def break_the_spec(self, mistake: str) -> None:
        self.broken = BREAKS[mistake]

    @rule()
    def fix_the_spec(self) -> None:
        self.broken = ""

    @rule(shards=st.integers(1, 6))
    def change_the_number_of_shards(self, shards: int) -> None:
        self.arrange(shards=shards)

    @rule(layout=st.sampled_from(LAYOUTS))
    def change_the_layout(self, layout: str) -> None:
        self.arrange(layout=layout)

    @rule(release=st.sampled_from(list(ROWS)))
    def change_the_release(self, release: str) -> None:
        self.arrange(release=release)

    @rule(everything=st.booleans(), includes=st.sampled_from([(), ("helpers.h",)]))
    def change_other_options(self, everything: bool, includes: tuple[str, ...]) -> None:
        self.arrange(everything=everything, includes=includes)

    @rule(edition=st.integers(0, 3))
    def edit_a_template(self, edition: int) -> None:
        """Edition 0 are the built-in templates."""
        self.templates = edition
        self.close()

    @rule()
    def start_a_new_process(self) -> None:
        self.close()

    @rule()
    def lose_the_store(self) -> None:
        self.close()
        (self.project.out / ".derivd" / STORE).unlink(missing_ok=True)
        self.entries.clear()
        self.families.clear()

    @rule(place=PLACES)
    def delete_an_output(self, place: int) -> None:
        if names := sorted(self.project.contents()):
            (self.project.out / names[place % len(names)]).unlink()

    @invariant()
    def the_output_is_that_of_a_clean_run(self) -> None:
        if not self.natives and not self.functions:
            return
        self.save()
        before = self.project.contents()
        if self.broken:
            with pytest.raises(SpecError):
                self.run()
            assert self.project.contents() == before
            return
        record = self.run()
        clean = self.folder / "clean"
        run(self.options(out=clean))
        expected = contents(clean)
        shutil.rmtree(clean)
        assert self.project.contents() == expected
        self.check(record, before, expected)

    def check(self, record: RunRecord, before: dict[str, bytes], after: dict[str, bytes]) -> None:
        """Compare a record with what the run changed, and with what was made by earlier ones."""
        assert set(record.written) == {name for name in after if before.get(name) != after[name]}
        assert set(record.deleted) == before.keys() - after.keys()
        assert len(record.unchanged) == len(after) - len(record.written)
        texts = self.entry_texts()
        assert not Counter(record.parsed) - Counter(schema_of(text) for _, text in texts - self.entries)
        families = self.family_signatures()
        assert not {families[stem(name)] for name in record.resolved} & self.families
        nodes = {op: (op, ROWS[str(self.arrangement["release"])], families[stem(op)]) for op in record.emitted}
        assert not set(nodes.values()) & self.families
        self.entries |= texts
        self.families |= {*families.values(), *nodes.values()}

    def entry_texts(self) -> set[tuple[str, str]]:
        """The text of every entry, those of native functions with the rules that they are read by."""
        rules = dialect_for(str(self.arrangement["release"])).rules.natives.name
        definitions = {("", definition(*function)) for function in self.functions}
        natives = {(rules, entry) for function in self.natives for entry in native(*function)}
        return definitions | natives

    def family_signatures(self) -> dict[str, Signature]:
        rules = "1.8" if self.arrangement["release"] == "1.8" else "2.x"
        names = {family for family, _ in self.natives}
        return {
            name: (
                rules,
                name,
                tuple(n for n in self.natives if n[0] == name),
                tuple(f for f in self.functions if f[0] == name),
            )
            for name in names
        }

    def save(self) -> None:
        """Write the two files."""
        zz = "- func: zz(Tensor self) -> Tensor\n" if self.broken else ""
        natives = ["".join(native(*function)) for function in self.natives]
        self.project.native.write_text(self.remarks.join([*natives, zz]))
        definitions = [definition(*function) for function in self.functions]
        self.project.derivatives.write_text(self.remarks.join([*definitions, self.broken]))
        templates = self.folder / "templates"
        shutil.rmtree(templates, ignore_errors=True)
        if self.templates:
            family = "1.8" if self.arrangement["release"] == "1.8" else "2.x"
            shutil.copytree(BUILTIN / family / str(self.arrangement["layout"]), templates)
            with (templates / "Functions.h").open("a") as header:
                header.write(f"// edition {self.templates}\n")

    def options(self, out: Path | None = None) -> Options:
        templates = str(self.folder / "templates") if self.templates else None
        return self.project.options(out=out, templates=templates, **self.arrangement)  # type: ignore[arg-type]

    def arrange(self, **options: object) -> None:
        self.arrangement |= options
        self.close()

    def run(self) -> RunRecord:
        if self.pipeline is None:
            self.pipeline = Pipeline(self.options())
        return self.pipeline.run()

    def close(self) -> None:
        if self.pipeline is not None:
            self.pipeline.close()
            self.pipeline = None


Edits.TestCase.settings = settings(max_examples=15, stateful_step_count=20)
TestClean = Edits.TestCase
