"""Turns the inline functions of helpers.h into Python callables, so that formulas run the text of the header."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tests.builtin import aten
from tests.builtin.cpp import Expression, Parser, Scope, combine, tokenize

Statement = Callable[[Scope], "Returned | None"]


class Returned:
    """What a `return` gave, told apart from a statement that ran to its end."""

    def __init__(self, value: Any) -> None:
        self.value = value


class FunctionParser(Parser):
    """Adds statements and function definitions to expressions."""

    def block(self) -> Statement:
        """Statements in braces; a `return` ends them."""
        self.take("{")
        steps = []
        while not self.accept("}"):
            steps.append(self.statement())

        def run(scope: Scope) -> Returned | None:
            for step in steps:
                outcome = step(scope)
                if outcome is not None:
                    return outcome
            return None

        return run

    def statement(self) -> Statement:
        """One statement, with its semicolon or block."""
        if self.accept("return"):
            value = self.closed_expression()
            return lambda scope: Returned(value(scope))
        if self.accept("if"):
            return self.choice()
        if self.accept("for"):
            return self.loop()
        kind = self.declared_type()
        return self.declaration(kind) if kind else self.change(";")

    def closed_expression(self) -> Expression:
        """An expression and its semicolon."""
        value = self.expression()
        self.take(";")
        return value

    def choice(self) -> Statement:
        """`if (...) {...}`, perhaps with `else {...}`."""
        self.take("(")
        condition = self.expression()
        self.take(")")
        chosen = self.block()
        other = self.block() if self.accept("else") else lambda _: None
        return lambda scope: chosen(scope) if condition(scope) else other(scope)

    def loop(self) -> Statement:
        """`for (type name : list) {...}` or `for (type name = start; condition; ++name) {...}`."""
        self.take("(")
        kind = self.declared_type()
        if self.peek(1) == ":":
            name = self.take()
            self.take(":")
            members = self.expression()
            self.take(")")
            return _each(name, members, self.block())
        start = self.declaration(kind)
        condition = self.closed_expression()
        step = self.change(")")
        return _while(start, condition, step, self.block())

    def declared_type(self) -> str:
        """The type of a declaration, or nothing (and no token taken) if none follows."""
        start = self.at
        self.accept("const")
        if re.match(r"[A-Za-z_]", self.peek()):
            kind = self.take()
            kind += self.template_arguments(kind)
            self.accept("&")
            if re.match(r"[A-Za-z_]", self.peek()):
                return kind
        self.at = start
        return ""

    def declaration(self, kind: str) -> Statement:
        """`name = value;`, `name(arguments);` or `name;` after its type."""
        name = self.take()
        if self.accept("="):
            return _stored(name, None, self.closed_expression())
        arguments = self.items(")") if self.accept("(") else []
        self.take(";")
        return _stored(name, None, lambda scope: aten.named(kind)(*(argument(scope) for argument in arguments)))

    def change(self, closing: str) -> Statement:
        """An assignment, an increment or a call, with what ends it."""
        increment = self.accept("++")
        name = self.peek()
        target = self.postfix()
        if increment:
            self.take(closing)
            return _stored(name, None, lambda scope: target(scope) + 1)
        mark = self.peek()
        if mark not in ("=", "+="):
            self.take(closing)
            return lambda scope: _ignored(target(scope))
        index = self.last_subscript()
        self.take()
        value = self.expression()
        self.take(closing)
        if mark == "+=":
            return _stored(name, index, lambda scope: combine("+", target(scope), value(scope)))
        return _stored(name, index, value)

    def last_subscript(self) -> Expression | None:
        """The subscript of the assignment's target `name[...]`, read again; nothing for a plain name."""
        if self.tokens[self.at - 1] != "]":
            return None
        start, depth = self.at, 0
        while depth or start == self.at:
            start -= 1
            depth += {"]": 1, "[": -1}.get(self.tokens[start], 0)
        return FunctionParser(self.tokens[start + 1 : self.at - 1]).expression()

    def parameters(self) -> list[tuple[str, str]]:
        """Type and name of each parameter, after the opening bracket."""
        found: list[tuple[str, str]] = []
        words: list[str] = []
        depth = 0
        while True:
            token = self.take()
            depth += {"<": 1, ">": -1}.get(token, 0)
            if depth == 0 and token in (",", ")"):
                found.append((" ".join(words[:-1]), words[-1]))
                words = []
                if token == ")":
                    return found
            else:
                words.append(token)


def _ignored(_: Any) -> None:
    return None


def _stored(name: str, index: Expression | None, value: Expression) -> Statement:
    def store(scope: Scope) -> None:
        if index is None:
            scope[name] = value(scope)
        else:
            scope[name][index(scope)] = value(scope)

    return store


def _each(name: str, members: Expression, body: Statement) -> Statement:
    def run(scope: Scope) -> Returned | None:
        for member in members(scope):
            scope[name] = member
            outcome = body(scope)
            if outcome is not None:
                return outcome
        return None

    return run


def _while(start: Statement, condition: Expression, step: Statement, body: Statement) -> Statement:
    def run(scope: Scope) -> Returned | None:
        start(scope)
        while condition(scope):
            outcome = body(scope)
            if outcome is not None:
                return outcome
            step(scope)
        return None

    return run


def _converted(kind: str, value: Any) -> Any:
    """An argument as its parameter takes it: one integer is a list of one."""
    return [value] if "IntArrayRef" in kind and isinstance(value, int) else value


def load_functions(header: str) -> dict[str, Callable[..., Any]]:
    """Every inline function of a header, by name; they may call those before them."""
    text = re.sub(r"//.*|^#.*", "", header, flags=re.MULTILINE)
    functions: dict[str, Callable[..., Any]] = {}
    for chunk in re.split(r"\binline\b", text)[1:]:
        tokens = tokenize(chunk)
        opening = tokens.index("(")
        parser = FunctionParser(tokens)
        parser.at = opening + 1
        parameters = parser.parameters()
        functions[tokens[opening - 1]] = _function(parameters, parser.block(), functions)
    return functions


def _function(
    parameters: list[tuple[str, str]], body: Statement, others: dict[str, Callable[..., Any]]
) -> Callable[..., Any]:
    def call(*arguments: Any) -> Any:
        scope: Scope = dict(others)
        for (kind, name), argument in zip(parameters, arguments, strict=True):
            scope[name] = _converted(kind, argument)
        outcome = body(scope)
        assert outcome is not None, "a helper ended without a return"
        return outcome.value

    return call
