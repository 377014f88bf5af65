"""Lines of code as coloured HTML, with the words in which two lines differ marked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from functools import cache, lru_cache
from itertools import groupby
from typing import NamedTuple

from markupsafe import Markup, escape
from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name
from pygments.token import Token, _TokenType

from gen.review.lines import visible

CPP = "cpp"
YAML = "yaml"

_CLASSES = (
    (Token.Comment.Preproc, "p"),
    (Token.Comment, "c"),
    (Token.Literal.String, "s"),
    (Token.Literal.Number, "m"),
    (Token.Keyword, "k"),
    (Token.Name.Tag, "k"),
    (Token.Name.Function, "f"),
    (Token.Name.Class, "f"),
)
"""Kinds of words with the style classes of the page; all others have the colour of text."""

_ALIKE = 0.4
"""How alike two lines must be for marks on single words to help."""


class Word(NamedTuple):
    """A piece of a line and its style class, empty for plain text."""

    text: str
    style: str


def line(text: str, language: str) -> Markup:
    """A coloured line."""
    return _markup((word, False) for word in words(text, language))


def changed_lines(old: str, new: str, language: str) -> tuple[Markup, Markup]:
    """Two coloured lines; where they are much alike, the words that differ are marked."""
    left, right = words(old, language), words(new, language)
    matcher = SequenceMatcher(None, [word.text for word in left], [word.text for word in right], autojunk=False)
    if matcher.ratio() < _ALIKE:
        return line(old, language), line(new, language)
    left_marks, right_marks = [True] * len(left), [True] * len(right)
    for i, j, count in matcher.get_matching_blocks():
        left_marks[i : i + count] = right_marks[j : j + count] = [False] * count
    return _markup(zip(left, left_marks, strict=True)), _markup(zip(right, right_marks, strict=True))


@lru_cache(maxsize=65_536)
def words(text: str, language: str) -> Sequence[Word]:
    """The words of a line. Lines are read one by one: generated code has few tokens that go on over a line's end."""
    return tuple(Word(part, _style(kind)) for kind, part in _lexer(language).get_tokens(visible(text)) if part)


@cache
def _lexer(language: str) -> Lexer:
    return get_lexer_by_name(language, stripnl=False, ensurenl=False)


@cache
def _style(kind: _TokenType) -> str:
    return next((style for parent, style in _CLASSES if kind[: len(parent)] == parent), "")


def _markup(marked: Iterable[tuple[Word, bool]]) -> Markup:
    pieces: list[Markup] = []
    for (style, mark), run in groupby(marked, key=lambda item: (item[0].style, item[1])):
        text = escape("".join(word.text for word, _ in run))
        piece = Markup('<span class="{}">{}</span>').format(style, text) if style else text
        pieces.append(Markup("<mark>{}</mark>").format(piece) if mark else piece)
    return Markup("").join(pieces)
