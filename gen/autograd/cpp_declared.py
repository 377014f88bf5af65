"""The names that a formula may declare itself: variables, parameters, captures, types and labels of its lambdas.

A name that is taken for declared though it is not only hides a misspelling; one that is missed gives a false error. So
what may be a declaration is taken for one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gen.autograd.cpp_names import KEYWORDS, TYPES
from gen.autograd.cpp_tokens import Kind, Token, partners

_NO_TYPES = frozenset("return else case delete new and or not sizeof throw do co_return co_yield co_await".split())
_REFERENCES = frozenset({"&", "&&", "*"})
_CAPTURED = frozenset({"=", "{", "("})
_WITH_ARGUMENTS = frozenset({"decltype", "alignas", "noexcept", "explicit"})
_CLASSES = frozenset({"struct", "class", "union", "enum"})
_STARTS = frozenset({";", "{", "}", "(", ",", "<", ":"})
_NO_ARGUMENTS = frozenset({";", "||", "?"})


def declared_names(code: Sequence[Token], given: frozenset[str]) -> frozenset[str]:
    """The names that the tokens of a formula (without comments, all brackets balanced) may declare.

    `given` are the names that its function gives it, which are no types.
    """
    scan = _Scan(code, given)
    return frozenset(scan.names()) - KEYWORDS


class _Scan:
    """Looks through the tokens of one formula."""

    def __init__(self, code: Sequence[Token], given: frozenset[str]) -> None:
        self._code = code
        self._given = given
        self._partners = partners(code) if any(t.text == "[" for t in code) else {}
        self._declared: set[int] = set()
        self._last_local = -1

    def names(self) -> Iterator[str]:
        for index, token in enumerate(self._code):
            if token.text == "[":
                yield from self._bracket(index)
            elif token.kind is Kind.NAME:
                if token.text == "enum":
                    yield from self._enumerators(index)
                elif self._is_declared(index):
                    self._declared.add(index)
                    yield token.text
            elif token.kind is Kind.SCOPED and self._is_used_from_namespace(index):
                yield token.text

    def _text(self, index: int) -> str:
        return self._code[index].text if 0 <= index < len(self._code) else ""

    def _bracket(self, index: int) -> Iterator[str]:
        """The names in a structured binding, and the captures of a lambda that have values of their own."""
        inner = range(index + 1, self._partners[index])
        if any(self._text(i) == "auto" for i in range(max(index - 2, 0), index)):
            yield from (self._text(i) for i in inner if self._code[i].kind is Kind.NAME)
        elif self._is_lambda(index):
            self._last_local = max(self._last_local, self._end_of_lambda(index))
            depth = 0
            for i in inner:
                depth += (self._code[i].kind is Kind.OPEN) - (self._code[i].kind is Kind.CLOSE)
                is_name = self._code[i].kind is Kind.NAME and not depth
                if is_name and (self._text(i + 1) in _CAPTURED or self._text(i - 1) == "..."):
                    yield self._text(i)

    def _is_lambda(self, index: int) -> bool:
        """Whether a square bracket is not behind a value that it would index."""
        before = self._code[index - 1] if index else None
        if before is None or before.text in _NO_TYPES:
            return True
        return before.kind not in (Kind.NAME, Kind.MEMBER, Kind.SCOPED, Kind.STRING, Kind.CLOSE)

    def _end_of_lambda(self, index: int) -> int:
        """The last brace of a lambda; its parameters and what it tells of itself may have brackets, too."""
        at = self._partners[index] + 1
        while at < len(self._code) and self._text(at) != "{":
            at = self._partners[at] + 1 if self._code[at].kind is Kind.OPEN else at + 1
        return self._partners.get(at, len(self._code))

    def _enumerators(self, index: int) -> Iterator[str]:
        while index < len(self._code) and self._text(index) not in ("{", ";"):
            index += 1
        for i in range(index + 1, self._partners.get(index, index)):
            if self._code[i].kind is Kind.NAME and self._text(i - 1) in ("{", ","):
                yield self._text(i)

    def _is_used_from_namespace(self, index: int) -> bool:
        """Whether a qualified name ends ``using at::empty;``."""
        start = self._start_of_qualified(index)
        return self._text(index + 1) == ";" and self._text(start - 1) == "using"

    def _is_declared(self, index: int) -> bool:
        if index and self._is_type(index - 1):
            return True
        if index > self._last_local:
            return self._is_reference_to_known(index - 1)
        before = self._text(index - 1)
        if before == "...":
            return True
        if before == ">":
            return self._start_of_template(index - 1) is not None
        if before == ")":
            return self._text(self._partners[index - 1] - 1) in _WITH_ARGUMENTS
        if before == "]":
            return self._text(index - 2) == "]"
        if before == "}":
            return self._is_class(self._partners[index - 1] - 1)
        if self._text(index + 1) == ":" and before in (";", "{", "}"):
            return True
        return self._is_reference(index - 1) or self._is_further(index - 1)

    def _is_class(self, index: int) -> bool:
        """Whether the brace behind a token opens the members of a class or an enumeration."""
        while index >= 0 and self._text(index) not in (";", "{", "}", "(", ")"):
            if self._text(index) in _CLASSES:
                return True
            index -= 1
        return False

    def _is_type(self, index: int) -> bool:
        """Whether a token is a name that ends a type."""
        last = self._code[index]
        return last.kind in (Kind.NAME, Kind.SCOPED) and last.text not in _NO_TYPES and last.text not in self._given

    def _is_reference_to_known(self, index: int) -> bool:
        """Whether a token makes a reference or a pointer to what can be nothing but a type."""
        if index < 1 or self._text(index) not in _REFERENCES:
            return False
        return self._text(index - 1) in TYPES or self._text(index - 1) in ("auto", "const")

    def _is_reference(self, index: int) -> bool:
        """Whether a token makes a reference or a pointer to a type that starts a declaration."""
        if self._text(index) not in _REFERENCES:
            return False
        if self._is_reference_to_known(index):
            return True
        while index >= 0 and self._text(index) in (*_REFERENCES, "const", "("):
            index -= 1
        if index < 0:
            return False
        if self._text(index) == ">":
            return self._start_of_template(index) is not None
        if not self._is_type(index):
            return False
        start = self._start_of_qualified(index)
        while start > 0 and self._is_type(start - 1):
            start -= 1
        return start == 0 or self._text(start - 1) in _STARTS

    def _is_further(self, index: int) -> bool:
        """Whether a name behind a token is a further one of a declaration: ``b`` in ``Tensor a = x, &b = y``."""
        while self._text(index) in (*_REFERENCES, "const"):
            index -= 1
        if self._text(index) != ",":
            return False
        while index >= 0 and self._text(index) not in (";", "{", "}", "("):
            if index in self._declared:
                return True
            index = self._partners[index] - 1 if self._code[index].kind is Kind.CLOSE else index - 1
            while self._text(index) == "}":
                # A value in braces in the middle of a declaration, or a block in front of it.
                index = self._partners[index] - 1
        return False

    def _start_of_qualified(self, index: int) -> int:
        """The first token of the qualified name that ends at a token."""
        while index > 0 and (self._text(index - 1) == "::" or self._code[index - 1].kind is Kind.SCOPE):
            index -= 1
        return index

    def _start_of_template(self, index: int) -> int | None:
        """The name whose template arguments a ``>`` closes, or None if it is more likely a comparison."""
        depth = 0
        while index > 0 and self._text(index) not in _NO_ARGUMENTS:
            text = self._text(index)
            if self._code[index].kind is Kind.CLOSE:
                index = self._partners[index]
            elif self._code[index].kind is Kind.OPEN:
                return None
            else:
                depth += (text == ">") - (text == "<") - 2 * (text == "<<")
            if depth <= 0:
                return index - 1
            index -= 1
        return None
