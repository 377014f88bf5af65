"""Names that a language keeps for itself, so that generated code cannot use them."""

from __future__ import annotations

import keyword
from collections.abc import Iterator

from gen.spec.schema import Argument, FunctionSchema, Return

CPP = frozenset(
    "alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t class compl const "
    "const_cast constexpr continue decltype default delete do double dynamic_cast else enum explicit export extern "
    "false float for friend goto if inline int long mutable namespace new noexcept not not_eq nullptr operator or "
    "or_eq private protected public register reinterpret_cast return short signed sizeof static static_assert "
    "static_cast struct switch template this thread_local throw true try typedef typeid typename union unsigned using "
    "virtual void volatile wchar_t while xor xor_eq".split()
)
"""The keywords of C++11 to C++17, in which PyTorch is written."""

PYTHON = frozenset(keyword.kwlist)
"""The keywords of Python, which arguments are passed by name in."""

RESERVED = CPP | PYTHON

_EXCEPTIONS = frozenset({("_has_compatible_shallow_copy_type", "from"), ("random_.from", "from"), ("uniform_", "from")})
"""Arguments, each with its function, that are older than the rule (torchgen ``error_check_native_functions``)."""


def reserved_in_cpp(schema: FunctionSchema, cpp_name: str) -> Iterator[tuple[str, Argument | Return | None]]:
    """The names of a function that are keywords of C++, each with the argument or returned value that has it, if any.

    C++ knows the function as `cpp_name`; its arguments and returned values become variables.
    """
    if cpp_name in CPP:
        yield cpp_name, None
    values: tuple[Argument | Return, ...] = (*schema.arguments.all, *schema.returns)
    for value in values:
        if value.name in CPP:
            yield str(value.name), value


def reserved_in_python(schema: FunctionSchema, name: str) -> Iterator[Argument]:
    """The arguments of a function that are named by keywords of Python and not of C++; `name` is the function's."""
    for argument in schema.arguments.all:
        if argument.name in PYTHON and argument.name not in CPP and (name, argument.name) not in _EXCEPTIONS:
            yield argument
