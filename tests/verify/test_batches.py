"""Failed batches are taken apart until every unit has a verdict of its own."""

from __future__ import annotations

from gen.verify.batches import Batch, judge, split
from gen.verify.compiler_output import CompilerError, Position, Said
from gen.verify.ninja_file import source
from gen.verify.positions import Problem
from gen.verify.units import Unit

A, B, C = (Unit(op, f"// {op}\nint x;\n// end\n", 1) for op in "ABC")


def at(batch: Batch, line: int, text: str = "wrong") -> CompilerError:
    return CompilerError(text, Position(source(batch.job), line, 5))


def test_units_are_dealt_out() -> None:
    units = [Unit(str(n), "", 0) for n in range(7)]
    assert [[u.op for u in b.units] for b in split(units, 3)] == [["0", "3", "6"], ["1", "4"], ["2", "5"]]


def test_few_units_are_spread_over_the_processors() -> None:
    assert [len(b.units) for b in split([A, B, C], 32, 2)] == [2, 1]
    assert [len(b.units) for b in split([A], 32, 2)] == [1]
    assert split([], 32, 2) == ()


def test_job_of_one_unit_is_called_after_it() -> None:
    assert Batch((A,)).job == "A"
    assert Batch((A, B)).job != Batch((B, A)).job


def test_unit_with_an_error_is_compiled_alone_and_the_others_together() -> None:
    batch = Batch((A, B, C))
    judgement = judge(batch, [at(batch, 5)])
    assert judgement.verdicts == {}
    assert judgement.next == (Batch((B,)), Batch((A, C)))


def test_place_that_leads_to_an_error_counts() -> None:
    batch = Batch((A, B))
    error = CompilerError("wrong", Position("/usr/include/tuple", 1, 1), leads=(Position(source(batch.job), 6, 1),))
    assert judge(batch, [error]).next == (Batch((B,)), Batch((A,)))


def test_batch_whose_errors_have_no_place_in_it_is_halved() -> None:
    batch = Batch((A, B, C))
    assert judge(batch, [CompilerError("wrong", None)]).next == (Batch((A,)), Batch((B, C)))


def test_verdict_on_a_unit_has_lines_of_the_unit() -> None:
    batch = Batch((A,))
    error = CompilerError("wrong", Position(source("A"), 2, 5), notes=(Said("see there"),))
    assert judge(batch, [error]).verdicts == {"A": (Problem("wrong", 2, 5, ("see there",)),)}


def test_error_elsewhere_still_condemns_a_unit_that_is_alone() -> None:
    error = CompilerError("wrong", Position("/usr/include/tuple", 1, 1))
    assert judge(Batch((A,)), [error]).verdicts == {"A": (Problem("wrong"),)}


def test_compiler_that_dies_silently_condemns_as_well() -> None:
    (problems,) = judge(Batch((A,)), []).verdicts.values()
    assert problems == (Problem("the compiler fails without a message"),)
