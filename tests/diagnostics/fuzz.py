"""Random mutations of a spec's files: no run fails but with diagnostics, hangs, or changes an output on an error.

python -m tests.diagnostics.fuzz --spec .cache/torch-spec/2.13.0 --count 10000
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from time import process_time
from typing import NamedTuple

from gen.diagnostics import SpecError
from gen.digest import digest
from gen.discover import FoundSpec, helper_headers, spec_in
from gen.options import Options, SpecFiles
from gen.pipeline import Pipeline
from gen.releases import release_of

MOST_SECONDS = 2.0
"""The processor time that a run may take at most."""

_INSERTS = [*"()[]{}<>'\"|&*#!%@`:,-?~\\/.;=+ \t\n\0\x07é漢\u2028\x85\ufeff"]
_INSERTS += [
    "- ",
    "  ",
    ": ",
    "&a ",
    "*a",
    "<<: ",
    "|\n",
    ">-\n",
    "---\n",
    "...\n",
    "!!int ",
    "/*",
    "//",
    "\r",
    "grad",
    "'''",
]
_VALUES = ["yes", "0", "~", "", "[grad]", "{a: b}", "1.5e3", "2001-01-01", "|", "non_differentiabel", "auto_linear"]
_WORD = re.compile(r"\w+")
_INVALID = b"\xff\xc3\x28"


class Outcome(NamedTuple):
    """What a mutation came to: its diagnostics' codes, none if it was accepted; seconds; what went wrong, if so."""

    codes: frozenset[str]
    seconds: float
    failure: str


def mutated(text: str, rng: random.Random) -> str:
    """A text with one to three random changes."""
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        text = rng.choice(_MUTATIONS)(text, rng)
    return text


def _position(text: str, rng: random.Random) -> int:
    return rng.randrange(len(text)) if text else 0


def _delete(text: str, rng: random.Random) -> str:
    at = _position(text, rng)
    return text[:at] + text[at + rng.choice([1, 1, 1, 2, 20]) :]


def _insert(text: str, rng: random.Random) -> str:
    at = _position(text, rng)
    return text[:at] + rng.choice(_INSERTS) + text[at:]


def _swap(text: str, rng: random.Random) -> str:
    at = _position(text, rng)
    return text[:at] + text[at : at + 2][::-1] + text[at + 2 :]


def _word(text: str, rng: random.Random) -> str:
    """A word is misspelt, replaced by another one, or taken out."""
    words = list(_WORD.finditer(text, _position(text, rng)))[:50] or list(_WORD.finditer(text))
    if not words:
        return text
    word = rng.choice(words)
    other = rng.choice(words).group()
    new = rng.choice([word.group()[1:], word.group() + "x", other, "", word.group().upper(), word.group()[::-1]])
    return text[: word.start()] + new + text[word.end() :]


def _lines(text: str, rng: random.Random) -> str:
    """A line is dropped, repeated, moved, indented, or joined to the next one."""
    lines = text.split("\n")
    at, to = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(5):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[at])
        case 2:
            lines.insert(to, lines.pop(at))
        case 3:
            lines[at] = rng.choice([" " + lines[at], lines[at][1:], "    " + lines[at], "\t" + lines[at]])
        case _:
            lines[at : at + 2] = [" ".join(lines[at : at + 2])]
    return "\n".join(lines)


def _value(text: str, rng: random.Random) -> str:
    """What stands behind a key is replaced."""
    lines = text.split("\n")
    keyed = [i for i in rng.sample(range(len(lines)), min(50, len(lines))) if ": " in lines[i]]
    if keyed:
        key, _, _ = lines[keyed[0]].partition(": ")
        lines[keyed[0]] = f"{key}: {rng.choice(_VALUES)}"
    return "\n".join(lines)


def _truncated(text: str, rng: random.Random) -> str:
    return text[: _position(text, rng)]


_MUTATIONS: list[Callable[[str, random.Random], str]] = [_delete, _insert, _insert, _swap, _word, _word, _lines, _value]
_MUTATIONS += [_delete, _insert, _swap, _word, _lines, _value, _delete, _word, _lines, _insert, _truncated]


class Fuzzer:
    """Runs one pipeline over mutations of a spec's two YAML files, as a daemon would."""

    def __init__(self, found: FoundSpec, folder: Path, seed: int) -> None:
        self._rng = random.Random(seed)
        self._original = {
            folder / Path(path).name: Path(path).read_text(encoding="utf-8")
            for path in (*found.files.native_functions, *found.files.derivatives)
        }
        for path, text in self._original.items():
            path.write_text(text, encoding="utf-8")
        native, derivatives = map(str, self._original)
        files = SpecFiles((native,), (derivatives,), found.files.tags)
        assert found.version is not None, "a spec to mutate tells its release"
        self._out = folder / "out"
        helpers = helper_headers(found)
        self._pipeline = Pipeline(Options(files, str(self._out), release_of(found.version), helpers=helpers))
        self._pipeline.run()

    def close(self) -> None:
        """Close the pipeline."""
        self._pipeline.close()

    def outcomes(self, count: int) -> Iterator[Outcome]:
        """The outcomes of a number of mutations, each of the original files."""
        for _ in range(count):
            path = self._rng.choice(list(self._original))
            data = mutated(self._original[path], self._rng).encode("utf-8", errors="surrogatepass")
            if self._rng.random() < 0.01:
                at = self._rng.randrange(len(data) + 1)
                data = data[:at] + _INVALID + data[at:]
            path.write_bytes(data)
            outcome = self._outcome()
            path.write_text(self._original[path], encoding="utf-8")
            yield outcome

    def _outcome(self) -> Outcome:
        before = self._outputs()
        start = process_time()
        codes: frozenset[str] = frozenset()
        failure = ""
        try:
            self._pipeline.run()
        except SpecError as e:
            codes = frozenset(d.code for d in e.diagnostics)
            if self._outputs() != before:
                failure = "an output changed on an error"
        except Exception:
            failure = traceback.format_exc()
        seconds = process_time() - start
        if seconds > MOST_SECONDS and not failure:
            failure = f"it took {seconds:.1f} s"
        return Outcome(codes, seconds, failure)

    def _outputs(self) -> Mapping[str, str]:
        return {path.name: digest(path.read_bytes()) for path in self._out.iterdir() if path.is_file()}


def main() -> int:
    """Run the mutations that the command line asks for, and tell what came of them."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--spec", required=True)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    found = spec_in(Path(arguments.spec))
    if found is None:
        print(f"{arguments.spec} holds no spec", file=sys.stderr)
        return 2
    codes: Counter[str] = Counter()
    failures = 0
    slowest = 0.0
    with tempfile.TemporaryDirectory() as folder:
        fuzzer = Fuzzer(found, Path(folder), arguments.seed)
        for number, outcome in enumerate(fuzzer.outcomes(arguments.count), 1):
            codes.update(outcome.codes or {"accepted"})
            slowest = max(slowest, outcome.seconds)
            if outcome.failure:
                failures += 1
                print(f"mutation {number}: {outcome.failure}", flush=True)
            if number % 500 == 0:
                print(f"{number} mutations, {failures} failures, slowest {slowest:.2f} s", file=sys.stderr, flush=True)
        fuzzer.close()
    print(f"{arguments.count} mutations, {failures} failures, slowest {slowest:.2f} s of processor time")
    print(", ".join(f"{code}: {count}" for code, count in codes.most_common()))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
