"""Evaluates the C++ expressions that formulas are made of, over the small arrays of the tests.

An expression becomes a closure from a scope (values by name) to a value.  Numbers follow C++: a quotient of
integers is cut off, and only the chosen branch of `?:`, `&&` and `||` is evaluated.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, MutableMapping
from typing import Any

from tests.builtin import aten
from tests.builtin.array import Array, pointwise
from tests.builtin.numeric import ARITHMETIC, COMPARISONS

Scope = MutableMapping[str, Any]
Expression = Callable[[Scope], Any]

_TOKEN = re.compile(
    r"""\s*(?:
        (?P<number>\d+\.?\d*(?:[eE][-+]?\d+)?)
      | (?P<string>"(?:[^"\\]|\\.)*")
      | (?P<name>[A-Za-z_]\w*(?:::[A-Za-z_]\w*)*)
      | (?P<mark>\+\+|\+=|==|!=|<=|>=|&&|\|\||[-+*/!<>=?:,.;&(){}\[\]])
    )""",
    re.VERBOSE,
)
_LEVELS = [["||"], ["&&"], ["==", "!="], ["<", ">", "<=", ">="], ["+", "-"], ["*", "/"]]


def tokenize(text: str) -> list[str]:
    """The tokens of C++ text.

    Raises SyntaxError at a character that starts none.
    """
    tokens, at = [], 0
    end = len(text.rstrip())
    while at < end:
        match = _TOKEN.match(text, at)
        if not match:
            raise SyntaxError(f"unknown character at {text[at : at + 20]!r}")
        tokens.append(match.group().strip())
        at = match.end()
    return tokens


def combine(mark: str, left: Any, right: Any) -> Any:
    """A binary operation on numbers, strings or arrays."""
    table = ARITHMETIC if mark in ARITHMETIC else COMPARISONS
    if isinstance(left, Array) or isinstance(right, Array):
        return pointwise(table[mark], left, right)
    if mark == "/" and isinstance(left, int) and isinstance(right, int):
        return abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
    return table[mark](left, right)


class Parser:
    """Reads expressions from tokens, one rule of precedence a method."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens
        self.at = 0

    def peek(self, ahead: int = 0) -> str:
        """A token that is not taken yet, or an empty string after the last."""
        return self.tokens[self.at + ahead] if self.at + ahead < len(self.tokens) else ""

    def take(self, expected: str | None = None) -> str:
        """The next token; raises SyntaxError if it is not the expected one."""
        token = self.peek()
        if not token or (expected is not None and token != expected):
            raise SyntaxError(f"expected {expected or 'more'}, found {token or 'the end'} in {' '.join(self.tokens)}")
        self.at += 1
        return token

    def accept(self, token: str) -> bool:
        """Takes the next token if it is this one."""
        if self.peek() != token:
            return False
        self.at += 1
        return True

    def expression(self) -> Expression:
        """A whole expression: `condition ? value : other` or less."""
        condition = self.binary(0)
        if not self.accept("?"):
            return condition
        value = self.expression()
        self.take(":")
        other = self.expression()
        return lambda scope: value(scope) if condition(scope) else other(scope)

    def binary(self, level: int) -> Expression:
        """Left-associative operators of one level of precedence, and what binds tighter."""
        if level == len(_LEVELS):
            return self.unary()
        left = self.binary(level + 1)
        while self.peek() in _LEVELS[level]:
            left = _joined(self.take(), left, self.binary(level + 1))
        return left

    def unary(self) -> Expression:
        """A sign or negation."""
        if self.accept("-"):
            operand = self.unary()
            return lambda scope: combine("*", -1, operand(scope))
        if self.accept("!"):
            denied = self.unary()
            return lambda scope: not denied(scope)
        return self.postfix()

    def postfix(self) -> Expression:
        """Calls, members and subscripts of a primary expression."""
        value = self.primary()
        while True:
            if self.accept("("):
                value = _called(value, self.items(")"))
            elif self.accept("["):
                value = _subscripted(value, self.items("]")[0])
            elif self.accept("."):
                name = self.take()
                self.take("(")
                value = _member(value, name, self.items(")"))
            else:
                return value

    def items(self, closing: str) -> list[Expression]:
        """Expressions between commas, up to the closing bracket."""
        found: list[Expression] = []
        while not self.accept(closing):
            if found:
                self.take(",")
            found.append(self.expression())
        return found

    def primary(self) -> Expression:
        """A literal, a name, a braced list or a bracketed expression."""
        if self.accept("("):
            inner = self.expression()
            self.take(")")
            return inner
        if self.accept("{"):
            members = self.items("}")
            return lambda scope: [member(scope) for member in members]
        token = self.take()
        if token[0].isdigit() or token[0] == '"':
            literal = ast.literal_eval(token)
            return lambda _: literal
        if not (token[0].isalpha() or token[0] == "_"):
            raise SyntaxError(f"unexpected {token} in {' '.join(self.tokens)}")
        name = token + self.template_arguments(token)
        return lambda scope: scope[name] if name in scope else aten.named(name)

    def template_arguments(self, name: str) -> str:
        """`<...>` after a name of the standard library, where it cannot be a comparison."""
        if not name.startswith("std::") or self.peek() != "<":
            return ""
        taken, depth = "", 0
        while True:
            token = self.take()
            depth += {"<": 1, ">": -1}.get(token, 0)
            taken += token
            if depth == 0:
                return taken


def _joined(mark: str, left: Expression, right: Expression) -> Expression:
    if mark == "&&":
        return lambda scope: left(scope) and right(scope)
    if mark == "||":
        return lambda scope: left(scope) or right(scope)
    return lambda scope: combine(mark, left(scope), right(scope))


def _called(function: Expression, arguments: list[Expression]) -> Expression:
    return lambda scope: function(scope)(*(argument(scope) for argument in arguments))


def _subscripted(value: Expression, index: Expression) -> Expression:
    return lambda scope: value(scope)[index(scope)]


def _member(value: Expression, name: str, arguments: list[Expression]) -> Expression:
    return lambda scope: aten.call_member(value(scope), name, [argument(scope) for argument in arguments])


def compile_expression(text: str) -> Expression:
    """The closure of an expression; raises SyntaxError if it does not end where the text does."""
    parser = Parser(tokenize(text))
    compiled = parser.expression()
    if parser.peek():
        raise SyntaxError(f"unexpected {parser.peek()} in {text}")
    return compiled
