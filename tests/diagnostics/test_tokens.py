"""Tokens of C++ expressions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gen.autograd.cpp_tokens import Kind, imbalance, tokens


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a.b->c", ["name a", "operator .", "member b", "operator ->", "member c"]),
        ("at::x", ["scope at", "operator ::", "scoped x"]),
        ("a . b", ["name a", "operator .", "member b"]),
        ("1.5e-3f + .5 + 0x1F'00u", ["number 1.5e-3f", "operator +", "number .5", "operator +", "number 0x1F'00u"]),
        (r'"a\"b" u8"c"', [r'string "a\"b"', 'string u8"c"']),
        ('R"x(a)" )x"', ['string R"x(a)" )x"']),
        (r"'\'' L'a'", [r"character '\''", "character L'a'"]),
        ("a // b\nc /* d */ e", ["name a", "comment // b", "name c", "comment /* d */", "name e"]),
        ("u8 R L", ["name u8", "name R", "name L"]),
        ('"a', ['broken "', "name a"]),
        ("a /* b", ["name a", "broken /*", "name b"]),
        ("a @ b", ["name a", "broken @", "name b"]),
        ("a<<=b>>c", ["name a", "operator <<=", "name b", "operator >", "operator >", "name c"]),
    ],
)
def test_tokens_of_an_expression(text: str, expected: list[str]) -> None:
    assert [f"{t.kind.value} {t.text}" for t in tokens(text)] == expected


@given(st.text(alphabet="ab1.:->()[]{}\"'/* \\\n+<R", max_size=40))
def test_tokens_cover_a_text_but_for_blanks(text: str) -> None:
    covered = 0
    for token in tokens(text):
        assert text[covered : token.start].strip() == ""
        assert text[token.start : token.end] == token.text
        covered = token.end
    assert text[covered:].strip() == ""


@pytest.mark.parametrize(
    ("text", "bracket"),
    [("(a[1])", None), ("(a", "("), ("a)", ")"), ("(a]", "("), ('f(")")', None), ("{(})", "(")],
)
def test_the_first_bracket_without_partner_is_found(text: str, bracket: str | None) -> None:
    found = imbalance(tokens(text))
    assert (found and found.bracket.text) == bracket


def test_brackets_in_literals_and_comments_do_not_count() -> None:
    assert imbalance([t for t in tokens("f('(' /* [ */)") if t.kind is not Kind.COMMENT]) is None
