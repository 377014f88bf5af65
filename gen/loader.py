"""A spec: input files read, parsed, resolved and numbered, with every problem in them.

What was read and resolved is remembered by content: an entry by its digest, a family by the digests of its entries.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain
from operator import attrgetter

import msgspec

from gen.agreement import Agreement, Verdict
from gen.assembly import Assembler
from gen.autograd.family import (
    Family,
    FamilyOutline,
    NamedNode,
    Obstacle,
    repeated,
    resolve_family,
)
from gen.autograd.model import DifferentiabilityInfo
from gen.autograd.resolve import PlacedDefinition
from gen.autograd.rules import FamilyRules
from gen.changes import Edition
from gen.checks import Checks, Lint, consequential, function_name, silenced
from gen.diagnostics import Diagnostic, Place, Severity, SpecError, sorted_by_place
from gen.digest import digest_all
from gen.grouping import Grouping, Groups
from gen.memo import Memo
from gen.options import SpecFiles
from gen.parallel import make_all
from gen.spec.entries import Entry
from gen.spec.reader import Head, HeadedEntry, ReadFile, definition_reader, native_reader
from gen.spec.tags import read_tags


class _Resolved(msgspec.Struct, frozen=True):
    """A family and its errors, with which it is incomplete."""

    family: Family
    problems: tuple[Diagnostic, ...] = ()


class LoadRecord(msgspec.Struct):
    """What a load had to do: the schemas it parsed and the families it resolved, and how many were reused.

    `digests` are those of the bytes that it found in each YAML file of functions and definitions.
    """

    parsed: list[str] = []
    resolved: list[str] = []
    parsed_reused: int = 0
    resolved_reused: int = 0
    digests: dict[str, str] = {}


class LoadMemos:
    """What loading remembers.

    Files as they last were, by path; heads of entries by their digests; families, their outlines and verdicts by
    their entries' digests.
    """

    def __init__(
        self,
        files: Memo[ReadFile],
        heads: Memo[Head],
        outlines: Memo[FamilyOutline],
        families: Memo[Family],
        verdicts: Memo[Verdict],
    ) -> None:
        self.files = files
        self.heads = heads
        self.outlines = outlines
        self.families = families
        self.verdicts = verdicts

    @classmethod
    def in_memory(cls) -> LoadMemos:
        """Memos that last as long as the process."""
        return cls(Memo(), Memo(), Memo(), Memo(), Memo())


class Spec:
    """A whole spec, without errors.

    `named` are in the order of generation, those without a Node included; `diagnostics` are warnings. `headers` are
    the helper headers that were read, and `unchecked` is the number of names that nothing could be said of.
    """

    def __init__(
        self,
        named: tuple[NamedNode, ...],
        definitions: Sequence[HeadedEntry],
        diagnostics: tuple[Diagnostic, ...],
        families: _Families,
        checks: Checks,
    ) -> None:
        self.named = named
        self._definitions = definitions
        self.diagnostics = diagnostics
        self._families = families
        self.headers = checks.headers
        self.unchecked = checks.unchecked

    def info(self, node: NamedNode) -> DifferentiabilityInfo:
        """The info of a Node."""
        info = self._families.get(node.family).infos[node.outline.position]
        return msgspec.structs.replace(info, op=node.op)

    @cached_property
    def places(self) -> Mapping[str, Place]:
        """Where each definition stands, by its schema."""
        return {d.head.schema: _place(d) for d in self._definitions}

    @cached_property
    def infos(self) -> tuple[DifferentiabilityInfo, ...]:
        """All infos in the order of generation."""
        return tuple(self.info(node) for node in self.named)

    @property
    def nodes(self) -> tuple[DifferentiabilityInfo, ...]:
        """The infos for which a Node is generated."""
        return tuple(info for info in self.infos if info.has_node)


class Loader:
    """Loads specs for one family of releases, redoing only what has changed since the last load."""

    def __init__(self, rules: FamilyRules, memos: LoadMemos | None = None, obstacle: Obstacle | None = None) -> None:
        """`obstacle` tells what keeps the Node of an info from being written, if anything does."""
        self._rules = rules
        self._obstacle = obstacle
        self._checks = Checks(rules)
        self._memos = LoadMemos.in_memory() if memos is None else memos
        self._tags: frozenset[str] | None = None
        heads, files = self._memos.heads, self._memos.files
        self._natives = native_reader(heads, files, lambda: self._tags, rules.natives)
        self._definitions = definition_reader(heads, files)
        self._grouping = Grouping(rules)
        self._agreement = Agreement(rules, self._memos.verdicts)
        self._assembler = Assembler(always_number=rules.numbers_every_op)
        self._last_keys: Edition[str] = Edition({})
        self._last_outlines: Edition[FamilyOutline] = Edition({})
        self._distinct_natives: Sequence[HeadedEntry] = ()
        self._distinct_groups: Groups | None = None
        self.record = LoadRecord()

    def load(self, files: SpecFiles, lint: Lint = Lint()) -> Spec:  # noqa: B008 - an immutable value
        """Load a spec, and check its formulas as `lint` tells.

        Raises `SpecError` with every problem of the files, if one of them is an error.
        """
        diagnostics: list[Diagnostic] = []
        self._tags = read_tags(files.tags, diagnostics) if files.tags is not None else None
        key = f"native {self._rules.natives.name}" + ("" if self._tags is None else digest_all(sorted(self._tags)))
        natives = self._natives.read(files.native_functions, key, diagnostics)
        definitions = self._definitions.read(files.derivatives, "definition", diagnostics)
        self.record = LoadRecord(
            parsed=self._natives.parsed + self._definitions.parsed,
            parsed_reused=self._natives.reused + self._definitions.reused,
            digests=self._natives.digests | self._definitions.digests,
        )
        if self._natives.unread or not definitions:
            # Everything that is missing would be reported as unknown.
            _raise_errors(diagnostics)
        groups, keys = self._grouping.group(natives, definitions)
        repeated_natives = self._repeated_natives(natives)
        diagnostics += repeated_natives + self._repeated_definitions(definitions, groups)
        families = _Families(groups, keys, definitions, self)
        self._checks.declare(natives, lint.helpers, diagnostics)
        self.record.digests |= self._checks.headers.digests
        outlines, problems = self._outlines(families)
        for name, found in self._checks.findings(outlines, families.definitions).items():
            problems.setdefault(name, []).extend(found)
        if not repeated_natives:
            for name, found in self._agreement.findings(natives, self._natives.values).items():
                problems.setdefault(name, []).extend(found)
        diagnostics += consequential(problems, self._natives.broken, self._rules)
        diagnostics = self._not_silenced(diagnostics, lint.silence, chain(natives, definitions))
        _raise_errors(diagnostics)
        named = self._assembler.assemble(groups, keys, outlines)
        return Spec(named, definitions, sorted_by_place(diagnostics), families, self._checks)

    def _not_silenced(
        self, diagnostics: list[Diagnostic], codes: Sequence[str], entries: Iterable[HeadedEntry]
    ) -> list[Diagnostic]:
        comments = [*self._natives.silences, *self._definitions.silences]
        return silenced(diagnostics, comments, codes, (headed.entry for headed in entries))

    def finish_run(self) -> None:
        """Forget what the last load had no use for."""
        self._memos.heads.finish_run()
        self._memos.files.finish_run()
        self._natives.finish_run()
        self._definitions.finish_run()
        self._memos.outlines.finish_run()
        self._memos.families.finish_run()
        self._memos.verdicts.finish_run()

    def _repeated_natives(self, natives: Sequence[HeadedEntry]) -> list[Diagnostic]:
        """Errors for native functions with the name and overload of an earlier one, whatever their arguments are."""
        if natives is self._distinct_natives:
            return []
        found = _repeated(natives, "native function", _operator)
        if not found:
            self._distinct_natives = natives
        return found

    def _repeated_definitions(self, definitions: Sequence[HeadedEntry], groups: Groups) -> list[Diagnostic]:
        """Errors for definitions with the schema of an earlier one."""
        if groups is self._distinct_groups:
            return []
        found = _repeated(definitions, "derivative definition", attrgetter("head.schema"))
        if not found:
            self._distinct_groups = groups
        return found

    def _outlines(self, families: _Families) -> tuple[Edition[FamilyOutline], dict[str, list[Diagnostic]]]:
        """The outlines of all families by name, and the errors of those that have some."""
        keys, last = families.keys, self._last_outlines
        changed = keys.changed_since(self._last_keys)
        known = {name: self._memos.outlines.get(keys.by_name[name]) for name in changed}
        new = [name for name, outline in known.items() if outline is None]
        problems: dict[str, list[Diagnostic]] = {}
        for name, resolved in zip(new, self._resolve(new, families), strict=True):
            known[name] = resolved.family.outline
            if resolved.problems:
                problems[name] = list(resolved.problems)
            else:
                self._memos.outlines.put(keys.by_name[name], resolved.family.outline)
                self._memos.families.put(keys.by_name[name], resolved.family)
        found = {name: outline for name, outline in known.items() if outline is not None}
        if last.by_name.keys() >= found.keys() and len(keys.by_name) == len(last.by_name):
            outlines = last.edited(found)
        else:
            outlines = Edition({name: found.get(name) or last.by_name[name] for name in keys.by_name})
        self.record.resolved = new
        self.record.resolved_reused = len(keys.by_name) - len(self.record.resolved)
        self._memos.outlines.use(keys.by_name.values())
        # A family is fetched only for a Node that must be emitted, and belongs as long as its outline does.
        self._memos.families.use(keys.by_name.values())
        if not problems:
            self._last_keys, self._last_outlines = keys, outlines
        return outlines, problems

    def _resolve(self, names: Sequence[str], families: _Families) -> list[_Resolved]:
        """The families of these names, each with its errors."""

        def resolve(names: Sequence[str]) -> list[_Resolved]:
            return [self._resolve_entries(families.entries(name)) for name in names]

        return make_all(names, resolve, _Resolved)

    def _unknown_function(self, definition: HeadedEntry) -> Diagnostic:
        name = function_name(definition.head.schema)
        near = self._checks.nearest_function(name)
        help = f"did you mean `{near}`?" if near else ""
        return Diagnostic("D009", f"no native function is called `{name}`", _place(definition), help)

    def _resolve_entries(self, entries: _FamilyEntries) -> _Resolved:
        """Parse what is needed of a family's entries, and resolve it."""
        if not entries.natives:
            nothing = Family(FamilyOutline((), (), ()), ())
            return _Resolved(nothing, tuple(map(self._unknown_function, entries.definitions)))
        natives = self._natives.values([e.entry for e in entries.natives])
        definitions = self._definitions.values([e.entry for e in entries.definitions])
        placed = [
            PlacedDefinition(parsed.definition, headed.entry)
            for parsed, headed in zip(definitions, entries.definitions, strict=True)
            if parsed.definition is not None
        ]
        functions = [parsed.function for parsed in natives if parsed.function is not None]
        return _Resolved(*resolve_family(functions, placed, self._rules, self._obstacle))

    def family(self, key: str, entries: Callable[[], _FamilyEntries]) -> Family:
        """A family of a spec that was loaded, from memory or resolved anew from its entries."""
        family = self._memos.families.get(key)
        if family is None:
            family = self._resolve_entries(entries()).family
            self._memos.families.put(key, family)
        return family


class _FamilyEntries(msgspec.Struct, frozen=True):
    """The entries of one family, in the order of their files."""

    natives: Sequence[HeadedEntry]
    definitions: Sequence[HeadedEntry]


class _Families:
    """The families of one spec: keys by name, and infos by key, fetched when one is asked for."""

    def __init__(self, groups: Groups, keys: Edition[str], definitions: Sequence[HeadedEntry], loader: Loader) -> None:
        self.keys = keys
        self._groups = groups
        self._definitions = definitions
        self._loader = loader

    def definitions(self, name: str) -> Sequence[Entry]:
        """The entries of a family's definitions."""
        return [headed.entry for headed in self.entries(name).definitions]

    def entries(self, name: str) -> _FamilyEntries:
        group = self._groups.by_name[name]
        return _FamilyEntries(group.natives, [self._definitions[position] for position in group.positions])

    @cached_property
    def _names(self) -> Mapping[str, str]:
        return {key: name for name, key in self.keys.by_name.items()}

    def get(self, key: str) -> Family:
        return self._loader.family(key, lambda: self.entries(self._names[key]))


def _raise_errors(diagnostics: Sequence[Diagnostic]) -> None:
    if any(d.severity is Severity.ERROR for d in diagnostics):
        raise SpecError(diagnostics)


def _repeated(entries: Sequence[HeadedEntry], what: str, key_of: Callable[[HeadedEntry], str]) -> list[Diagnostic]:
    """Errors for entries with the key of an earlier one."""
    if len(set(map(key_of, entries))) == len(entries):
        return []
    return repeated(((key_of(entry), _place(entry)) for entry in entries), what)


def _operator(entry: HeadedEntry) -> str:
    return entry.head.schema.partition("(")[0]


def _place(entry: HeadedEntry) -> Place:
    return entry.entry.place(entry.head.span)
