"""Strategies that make valid schemas, written by the grammar in the notes of ``native_functions.yaml``."""

from __future__ import annotations

from hypothesis import strategies as st

_BASES = st.sampled_from("Tensor int float bool str Scalar ScalarType Device Layout Generator Dimname SymInt".split())
_SHAPES = st.sampled_from(["", "?", "[]", "[]?", "?[]", "[2]", "[3]?"])
_NAMES = st.sampled_from([f"{word}{number}" for word in ("x", "weight", "dim_", "keepdim") for number in range(6)])
_DEFAULTS = st.sampled_from(["", "=None", "=1", "=-1", "=0.5", "=True", "=[0,1]", '="mean"', "=Mean", "=[]"])
_FUNCTIONS = st.sampled_from("add _softmax conv2d __and__ normal_like upsample_nearest1d".split())
_OVERLOADS = st.sampled_from(["", ".Tensor", ".dim_IntList", ".Scalar_out"])


@st.composite
def _argument(draw: st.DrawFn, name: str) -> str:
    return f"{draw(_BASES)}{draw(_SHAPES)} {name}{draw(_DEFAULTS)}"


@st.composite
def _arguments(draw: st.DrawFn, names: list[str]) -> list[str]:
    return [draw(_argument(name)) for name in names]


@st.composite
def _positional(draw: st.DrawFn) -> tuple[list[str], list[str]]:
    names = draw(st.lists(_NAMES, unique=True, max_size=5))
    cut = draw(st.integers(0, len(names)))
    positional, keyword = draw(_arguments(names[:cut])), draw(_arguments(names[cut:]))
    if draw(st.booleans()):
        at = draw(st.integers(0, len(keyword)))
        group = ["ScalarType? dtype=None", "Layout? layout=None", "Device? device=None", "bool? pin_memory=None"]
        keyword[at:at] = group
    return positional, keyword


def _schema(name: str, positional: list[str], keyword: list[str], returns: str) -> str:
    arguments = ", ".join([*positional, *(["*", *keyword] if keyword else [])])
    return f"{name}({arguments}) -> {returns}"


@st.composite
def functional(draw: st.DrawFn) -> str:
    """A function that returns new values, named or not, or a view of its first argument."""
    positional, keyword = draw(_positional())
    types = draw(st.lists(st.sampled_from(["Tensor", "Tensor[]", "Scalar", "bool", "Tensor?", "int"]), max_size=3))
    if draw(st.booleans()):
        types = [f"{type} y{index}" for index, type in enumerate(types)]
    if draw(st.booleans()):
        positional.insert(0, draw(st.sampled_from(["Tensor self", "Tensor(a|b) self", "Tensor[] self"])))
    if draw(st.booleans()):
        positional.insert(0, "Tensor(a -> *) base")
        types = ["Tensor(a)[]"]
    returns = types[0] if len(types) == 1 else f"({', '.join(types)})"
    return _schema(draw(_FUNCTIONS) + draw(_OVERLOADS), positional, keyword, returns)


@st.composite
def inplace(draw: st.DrawFn) -> str:
    """A function that writes to ``self``."""
    positional, keyword = draw(_positional())
    name = draw(st.sampled_from(["add_", "_foo_bar_", "__ior__", "clamp_"])) + draw(_OVERLOADS)
    return _schema(name, ["Tensor(a!) self", *positional], keyword, "Tensor(a!)")


@st.composite
def out(draw: st.DrawFn) -> str:
    """A function that writes to outputs given by keyword."""
    positional, keyword = draw(_positional())
    letters = "abc"[: draw(st.integers(1, 3))]
    keyword += [f"Tensor({letter}!) out_{letter}" for letter in letters]
    types = [f"Tensor({letter}!)" for letter in letters]
    returns = types[0] if len(types) == 1 else f"({', '.join(types)})"
    return _schema(draw(st.sampled_from(["add.out", "max.dim_max"])), positional, keyword, returns)


def schemas() -> st.SearchStrategy[str]:
    """Schemas of any kind."""
    return st.one_of(functional(), inplace(), out())
