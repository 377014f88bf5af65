"""What compilers say is read as errors with places, what leads to them, and notes."""

from __future__ import annotations

from gen.verify.compiler_output import CompilerError, Position, Said, parse_errors

CLANG = """\
In file included from units/A.cpp:1:
units/A.cpp:30:41: error: no matching member function for call to 'mul' [-Wsome-group]
headers/tensor.inc:7:12: note: candidate function not viable: requires single argument 'other'
units/A.cpp:40:3: warning: unused variable 'x' [-Wunused-variable]
units/A.cpp:40:3: note: declared here
/usr/include/tuple:99:5: fatal error: static assertion failed: in range
units/A.cpp:52:24: note: in instantiation of function template specialization 'std::get<2>' requested here
2 errors generated.
"""

GCC = """\
units/A.cpp: In function 'int f()':
/usr/include/tuple: In instantiation of 'struct std::tuple_element<2, std::tuple<int> >':
/usr/include/utility:20:3:   recursively required from 'struct X'
units/A.cpp:52:24:   required from here
/usr/include/tuple:99:5: error: static assertion failed: in range
   99 |   static_assert(false);
units/A.cpp:60:9: error: 'foo' was not declared in this scope
units/A.cpp:61:2: note: suggested alternative: 'fop'
"""


def test_errors_of_clang() -> None:
    assert parse_errors(CLANG.splitlines()) == (
        CompilerError(
            "no matching member function for call to 'mul'",
            Position("units/A.cpp", 30, 41),
            notes=(
                Said(
                    "candidate function not viable: requires single argument 'other'",
                    Position("headers/tensor.inc", 7, 12),
                ),
            ),
        ),
        CompilerError(
            "static assertion failed: in range",
            Position("/usr/include/tuple", 99, 5),
            leads=(Position("units/A.cpp", 52, 24),),
            is_fatal=True,
        ),
    )


def test_errors_of_gcc() -> None:
    assert parse_errors(GCC.splitlines()) == (
        CompilerError(
            "static assertion failed: in range",
            Position("/usr/include/tuple", 99, 5),
            leads=(Position("units/A.cpp", 52, 24), Position("/usr/include/utility", 20, 3)),
        ),
        CompilerError(
            "'foo' was not declared in this scope",
            Position("units/A.cpp", 60, 9),
            notes=(Said("suggested alternative: 'fop'", Position("units/A.cpp", 61, 2)),),
        ),
    )


def test_error_without_a_place() -> None:
    assert parse_errors(["clang: error: no such file or directory: 'x.cpp'"]) == (
        CompilerError("no such file or directory: 'x.cpp'", None),
    )


def test_output_without_errors() -> None:
    assert parse_errors(["units/A.cpp:1:1: warning: odd", "units/A.cpp:1:1: note: here", "done"]) == ()
