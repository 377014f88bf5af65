"""Diagnostics as tools read them."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from daemon.formats import GithubFormat, JsonFormat, SarifFormat
from gen.diagnostics import Diagnostic, Note, Place, Severity
from tests.diagnostics.fixture import FOLDER, read_fixture

SCHEMA = Path(__file__).parent / "sarif-2.1.0-rtm.5.json"
"""The official schema of SARIF 2.1.0."""

ERROR = Diagnostic(
    "D012",
    "100% wrong:\nreally",
    Place("a b/d,1.yaml", 3, 5, 3, 9),
    "write `x`",
    (Note("here, too", Place("a b/d,1.yaml", 4, 1, 4, 2)),),
)
WARNING = Diagnostic("D107", "nothing", severity=Severity.WARNING)


def test_json_has_every_field() -> None:
    first, second = json.loads(JsonFormat().render([ERROR, WARNING]))["diagnostics"]
    assert first == {
        "code": "D012",
        "severity": "error",
        "message": "100% wrong:\nreally",
        "file": "a b/d,1.yaml",
        "line": 3,
        "column": 5,
        "end_line": 3,
        "end_column": 9,
        "help": "write `x`",
        "notes": [
            {
                "message": "here, too",
                "file": "a b/d,1.yaml",
                "line": 4,
                "column": 1,
                "end_line": 4,
                "end_column": 2,
            }
        ],
    }
    assert (second["severity"], second["file"]) == ("warning", None)


def test_a_github_annotation_escapes_what_ends_its_parts() -> None:
    assert GithubFormat().render([ERROR]) == (
        "::error file=a b/d%2C1.yaml,line=3,endLine=3,col=5,endColumn=8,title=D012%3A `grad` beside `grads`"
        "::100%25 wrong:%0Areally%0Aa b/d,1.yaml:4:1: here, too%0Ahelp: write `x`\n"
    )


def test_a_github_annotation_without_place_has_none() -> None:
    assert GithubFormat().render([WARNING]) == "::warning title=D107%3A a silencing without effect::nothing\n"


def test_a_github_annotation_quotes_no_more_than_people_read() -> None:
    quoted = f"no `{'a' * 1000}`"
    assert f"::no `{'a' * 200}…`" in GithubFormat().render([Diagnostic("D037", quoted)])


def every_diagnostic() -> list[Diagnostic]:
    found = [d for path in sorted(FOLDER.glob("D*.wrong.yaml")) for d in read_fixture(path).diagnostics()]
    return [*found, ERROR, WARNING]


@pytest.mark.parametrize("diagnostics", [[], [ERROR, WARNING], every_diagnostic()], ids=["none", "two", "every code"])
def test_sarif_is_valid_by_its_official_schema(diagnostics: list[Diagnostic]) -> None:
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    jsonschema.Draft4Validator(schema).validate(json.loads(SarifFormat().render(diagnostics)))


def test_sarif_has_the_place_and_rule_of_each_result() -> None:
    (run,) = json.loads(SarifFormat().render([WARNING, ERROR]))["runs"]
    result = run["results"][1]
    location = result["locations"][0]["physicalLocation"]
    assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == "D012"
    assert location["artifactLocation"]["uri"] == "a%20b/d%2C1.yaml"
    assert location["region"] == {"startLine": 3, "startColumn": 5, "endLine": 3, "endColumn": 9}
