"""What is wrong with one formula as C++, and which of the names it uses it does not have from its function.

Places are offsets into the formula's text.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from enum import Enum

import msgspec

from gen.autograd.cpp_declared import declared_names
from gen.autograd.cpp_names import CONSTANT, FUNCTIONS, KEYWORDS, LOCALS, MEMBERS, STATEMENTS, TYPES
from gen.autograd.cpp_tokens import Kind, Token, imbalance, tokens
from gen.diagnostics import Severity
from gen.words import closest

_TEMPLATE_ARGUMENTS = (Kind.NAME, Kind.SCOPE, Kind.SCOPED, Kind.NUMBER)

NON_DIFFERENTIABLE = "non_differentiable"
GRADIENTS = ("grad", "grads")


class Remark(msgspec.Struct, frozen=True):
    """A problem of a formula at [start, end) of its text; `notes` are sentences with ranges of their own."""

    code: str
    message: str
    start: int
    end: int
    help: str = ""
    notes: tuple[tuple[str, int, int], ...] = ()
    severity: Severity = Severity.ERROR


class Use(Enum):
    """How a name is used: called, read, or called as a method of something."""

    CALL = "call"
    VALUE = "value"
    MEMBER = "member"


class FreeName(msgspec.Struct, frozen=True):
    """A name that a formula uses and that neither its function nor the formula itself declares.

    `ranges` are the places where it stands. `variable` is the name in the function's scope that it is nearest to,
    if it is near one. `on_tensor`: it is a member of what is surely a tensor. `certain`: nothing elsewhere can
    declare it. `doubtful`: the formula has declarations of its own, one of which may be for it.
    """

    name: str
    use: Use
    ranges: tuple[tuple[int, int], ...]
    variable: str = ""
    on_tensor: bool = False
    certain: bool = False
    doubtful: bool = False


class Variables(msgspec.Struct, frozen=True):
    """The names that a function gives its formulas; `tensors` are those that are surely tensors."""

    names: frozenset[str]
    tensors: frozenset[str] = frozenset()


class Analysis(msgspec.Struct, frozen=True):
    """What was found in a formula. With an error among `remarks`, nothing may be made of the formula."""

    tokens: tuple[Token, ...]
    remarks: tuple[Remark, ...] = ()
    free: tuple[FreeName, ...] = ()


def analyse(formula: str, variables: Variables, words: Iterable[str] = ()) -> Analysis:
    """Check a formula as a C++ expression, and list its free names.

    `words` are what may stand instead of an expression (``non_differentiable``). Errors: D048 for an empty formula,
    D039 for what is no token of C++ and for a statement, D038 for a bracket without partner, D040 for a misspelt word.
    """
    found = tuple(tokens(formula))
    code = [t for t in found if t.kind is not Kind.COMMENT]
    if not code:
        message = "a formula is empty"
        help = f"write `{NON_DIFFERENTIABLE}` if there is no gradient"
        return Analysis(found, (Remark("D048", message, 0, len(formula), help),))
    remark = (
        _broken(code)
        or _open_comment(found, len(formula))
        or _unbalanced(code)
        or _statement(code, variables)
        or _misspelt_word(code, variables, words)
    )
    if remark is not None:
        return Analysis(found, (remark,))
    return Analysis(found, (), tuple(_free_names(code, variables)))


def _broken(code: Sequence[Token]) -> Remark | None:
    token = next((t for t in code if t.kind is Kind.BROKEN), None)
    if token is None:
        return None
    match token.text:
        case '"' | "'":
            return Remark("D039", f"a literal that starts with {token.text} has no end", token.start, token.end)
        case "/*":
            return Remark("D039", "a comment has no end", token.start, token.end, "close it with `*/`")
    return Remark("D039", f"`{token.text}` has no place in a C++ expression", token.start, token.end)


def _open_comment(found: Sequence[Token], end: int) -> Remark | None:
    """A comment that goes on into the code behind the formula, which stands on the same line."""
    last = found[-1]
    if last.kind is not Kind.COMMENT or not last.text.startswith("//") or last.end < end:
        return None
    return Remark("D039", "a comment takes in the code behind the formula", last.start, last.end, "write `/* ... */`")


def _unbalanced(code: Sequence[Token]) -> Remark | None:
    found = imbalance(code)
    if found is None:
        return None
    bracket, other = found
    if other is not None:
        message = f"`{bracket.text}` is closed by `{other.text}`"
        return Remark("D038", message, bracket.start, bracket.end, notes=(("closed here", other.start, other.end),))
    missing = "is never closed" if bracket.kind is Kind.OPEN else "closes nothing"
    return Remark("D038", f"unbalanced bracket: `{bracket.text}` {missing}", bracket.start, bracket.end)


def _statement(code: Sequence[Token], variables: Variables) -> Remark | None:
    """What makes a statement of a formula, outside of the body of a lambda."""
    depth = 0
    for token in code:
        depth += (token.text == "{") - (token.text == "}")
        if depth:
            continue
        is_word = token.kind is Kind.NAME and token.text in STATEMENTS and token.text not in variables.names
        if token.text == ";" or is_word:
            message = f"`{token.text}` makes a statement of the formula"
            help = f"a formula is an expression: leave out `{token.text}`"
            return Remark("D039", message, token.start, token.end, help)
    return None


def _misspelt_word(code: Sequence[Token], variables: Variables, words: Iterable[str]) -> Remark | None:
    """A formula that is one name, near to a word that may stand for a formula."""
    token = code[0]
    if len(code) > 1 or token.kind is not Kind.NAME or token.text in variables.names:
        return None
    near = closest(token.text.lower(), words)
    if near is None:
        return None
    return Remark("D040", f"`{token.text}` is no formula", token.start, token.end, f"did you mean `{near}`?")


def _free_names(code: Sequence[Token], variables: Variables) -> Iterable[FreeName]:
    declared = declared_names(code, variables.names)
    uses: dict[tuple[str, Use], list[Token]] = {}
    on_tensor: set[str] = set()
    for index, token in enumerate(code):
        if token.kind is Kind.MEMBER:
            if token.text in MEMBERS or token.text in declared or _is_returned_type(code, index):
                continue
            uses.setdefault((token.text, Use.MEMBER), []).append(token)
            if _is_tensor(code, index - 2, variables):
                on_tensor.add(token.text)
        elif token.kind is Kind.NAME and not _is_known(token.text, variables, declared):
            uses.setdefault((token.text, Use.CALL if _is_called(code, index) else Use.VALUE), []).append(token)
    for (name, use), found in uses.items():
        variable = closest(name, variables.names) if use is Use.VALUE else None
        ranges = tuple((t.start, t.end) for t in found)
        is_on_tensor = use is Use.MEMBER and name in on_tensor
        yield FreeName(name, use, ranges, variable or "", is_on_tensor, doubtful=bool(declared))


def _is_returned_type(code: Sequence[Token], index: int) -> bool:
    """Whether a name behind an arrow is the type that a lambda returns, and no member."""
    return code[index - 1].text == "->" and (code[index].text in TYPES or code[index].text in KEYWORDS)


def _is_called(code: Sequence[Token], index: int) -> bool:
    """Whether a name is followed by arguments, or by template arguments and then arguments."""
    following = code[index + 1 :]
    if following and following[0].text == "<":
        inner = itertools.takewhile(lambda t: t.kind in _TEMPLATE_ARGUMENTS or t.text in ("::", ","), following[1:])
        following = following[1 + len(list(inner)) :]
        if not following or following[0].text != ">":
            return False
        following = following[1:]
    return bool(following) and following[0].text in ("(", "{")


def _is_known(name: str, variables: Variables, declared: frozenset[str]) -> bool:
    if name in variables.names or name in KEYWORDS or name in TYPES or name in LOCALS or name in declared:
        return True
    return name in FUNCTIONS or CONSTANT.fullmatch(name) is not None


def _is_tensor(code: Sequence[Token], index: int, variables: Variables) -> bool:
    """Whether the token in front of a member's dot is the name of a tensor."""
    return index >= 0 and code[index].kind is Kind.NAME and code[index].text in variables.tensors
