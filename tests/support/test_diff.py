"""A difference is told by file, line and Node, with a diff that is short and has the line numbers of the files."""

from tests.support.diff import LONGEST, difference

FILE = """#pragma once

struct TORCH_API AddBackward0 : public TraceableFunction {
  Scalar alpha;
};
struct TORCH_API MulBackward0 : public TraceableFunction {
  void release_variables() override {
    other_.reset_data();
  }
  SavedVariable other_;
};
"""


def test_equal_texts_have_no_difference() -> None:
    assert difference("Functions.h", FILE, FILE) is None


def test_difference_names_line_and_node_and_shows_a_diff() -> None:
    actual = FILE.replace("other_.reset_data", "self_.reset_data")
    assert difference("Functions.h", FILE, actual) == "\n".join(
        [
            "Functions.h:8: Node MulBackward0 differs",
            "--- expected/Functions.h",
            "+++ actual/Functions.h",
            "@@ -5,7 +5,7 @@",
            " };",
            " struct TORCH_API MulBackward0 : public TraceableFunction {",
            "   void release_variables() override {",
            "-    other_.reset_data();",
            "+    self_.reset_data();",
            "   }",
            "   SavedVariable other_;",
            " };",
        ]
    )


def test_missing_node_is_named() -> None:
    actual = FILE[: FILE.index("struct TORCH_API MulBackward0")]
    assert (difference("Functions.h", FILE, actual) or "").startswith("Functions.h:6: Node MulBackward0 differs\n")


def test_node_is_found_in_a_getter() -> None:
    getter = "static PyObject* THPViewBackward0_copy_self_getter(THPCppFunction *self, void *_unused) {\n"
    found = difference("python_functions_0.cpp", getter + "a\n", getter + "b\n") or ""
    assert found.startswith("python_functions_0.cpp:2: Node ViewBackward0_copy differs\n")


def test_difference_before_all_nodes_names_none() -> None:
    found = difference("Functions.h", FILE, FILE.replace("#pragma once", "#pragma twice")) or ""
    assert found.startswith("Functions.h:1: differs outside of any Node\n")


def test_long_diff_is_cut() -> None:
    found = difference("Functions.cpp", "a\n" * 10_000, "b\n" * 10_000) or ""
    assert len(found.splitlines()) == LONGEST + 2


def test_lost_last_line_end_is_a_difference() -> None:
    assert difference("Functions.h", FILE, FILE[:-1]) is not None
