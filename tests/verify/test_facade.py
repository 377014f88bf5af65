"""Declarations of native functions, spelled out by hand after PyTorch's headers."""

from __future__ import annotations

import pytest

from gen.emit.dialect import dialect_for
from gen.verify.facade import declare
from tests.support.spec import native

MODERN, OLD = dialect_for("2.13"), dialect_for("1.8")


def test_function_and_method() -> None:
    declared = declare([native("mul.Tensor(Tensor self, Tensor other) -> Tensor", "function method")], MODERN)
    assert declared.functions == ("at::Tensor mul(const at::Tensor & self, const at::Tensor & other);",)
    assert declared.methods == ("at::Tensor mul(const at::Tensor & other) const;",)


def test_inplace_method_returns_a_reference() -> None:
    declared = declare([native("relu_(Tensor(a!) self) -> Tensor(a!)", "method")], MODERN)
    assert declared.functions == ()
    assert declared.methods == ("at::Tensor & relu_() const;",)


def test_outputs_come_first_or_last_and_the_last_form_has_no_defaults() -> None:
    declared = declare([native("all.out(Tensor self, int dim=0, *, Tensor(a!) out) -> Tensor(a!)")], MODERN)
    assert declared.functions == (
        "at::Tensor & all_out(at::Tensor & out, const at::Tensor & self, int64_t dim=0);",
        "at::Tensor & all_outf(const at::Tensor & self, int64_t dim, at::Tensor & out);",
    )


def test_options_are_one_argument_or_four() -> None:
    schema = (
        "eye(int n, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) "
        "-> Tensor"
    )
    one, four = declare([native(schema)], OLD).functions
    assert one == "Tensor eye(int64_t n, TensorOptions options={});"
    assert four == (
        "Tensor eye(int64_t n, c10::optional<ScalarType> dtype, c10::optional<Layout> layout, "
        "c10::optional<Device> device, c10::optional<bool> pin_memory);"
    )


def test_symbolic_integers_have_functions_of_their_own_and_templates() -> None:
    declared = declare([native("expand(Tensor self, SymInt[] size, *, bool implicit=False) -> Tensor")], MODERN)
    assert declared.functions == (
        "at::Tensor expand(const at::Tensor & self, at::IntArrayRef size, bool implicit=false);",
        "at::Tensor expand_symint(const at::Tensor & self, c10::SymIntArrayRef size, bool implicit=false);",
    )
    integers, symbolic = declared.symint_templates
    assert integers == (
        "template <typename T, typename = enable_if_int<T>> "
        "at::Tensor expand(const at::Tensor & self, at::IntArrayRef size, bool implicit=false);"
    )
    assert symbolic == (
        "template <typename T, typename = enable_if_symint<T>> "
        "at::Tensor expand(const at::Tensor & self, c10::SymIntArrayRef size, bool implicit=false);"
    )


def test_templates_are_declared_for_methods_as_well() -> None:
    declared = declare([native("view(Tensor self, SymInt[] size) -> Tensor", "method")], MODERN)
    assert (len(declared.functions), len(declared.methods), len(declared.symint_templates)) == (0, 2, 2)


def test_several_results_are_a_tuple() -> None:
    schema = "max.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)"
    assert declare([native(schema)], MODERN).functions == (
        "::std::tuple<at::Tensor,at::Tensor> max(const at::Tensor & self, int64_t dim, bool keepdim=false);",
    )
    assert declare([native(schema)], OLD).functions == (
        "std::tuple<Tensor,Tensor> max(const Tensor & self, int64_t dim, bool keepdim=false);",
    )


def test_function_without_results_returns_void() -> None:
    declared = declare([native("_foreach_neg_(Tensor(a!)[] self) -> ()")], MODERN)
    assert declared.functions == ("void _foreach_neg_(at::TensorList self);",)


@pytest.mark.parametrize(
    ("argument", "modern", "old"),
    [
        ("Scalar alpha=1", "const at::Scalar & alpha=1", "Scalar alpha=1"),
        ("Scalar? p=2", "const ::std::optional<at::Scalar> & p=2", "c10::optional<Scalar> p=2"),
        (
            "Scalar? p=None",
            "const ::std::optional<at::Scalar> & p=::std::nullopt",
            "c10::optional<Scalar> p=c10::nullopt",
        ),
        ("Tensor? w=None", "const ::std::optional<at::Tensor> & w={}", "const c10::optional<Tensor> & w={}"),
        ("Tensor[] list", "at::TensorList list", "TensorList list"),
        ("Scalar[] list", "at::ArrayRef<at::Scalar> list", "ArrayRef<Scalar> list"),
        ("int[2] stride=1", "at::IntArrayRef stride=1", "IntArrayRef stride=1"),
        ("int[] dims=[0,1]", "at::IntArrayRef dims={0,1}", "IntArrayRef dims={0,1}"),
        ("int[] dims=[]", "at::IntArrayRef dims={}", "IntArrayRef dims={}"),
        ("int reduction=Mean", "int64_t reduction=at::Reduction::Mean", "int64_t reduction=at::Reduction::Mean"),
        ("str mode='a\"b'", 'c10::string_view mode="a\\"b"', 'std::string mode="a\\"b"'),
        ('str mode="L"', 'c10::string_view mode="L"', 'std::string mode="L"'),
        ("bool[3] mask", "::std::array<bool,3> mask", "std::array<bool,3> mask"),
        ("float? eps=None", "::std::optional<double> eps=::std::nullopt", "c10::optional<double> eps=c10::nullopt"),
    ],
)
def test_parameter(argument: str, modern: str, old: str) -> None:
    function = native(f"f(Tensor self, {argument}) -> Tensor")
    assert declare([function], MODERN).functions == (f"at::Tensor f(const at::Tensor & self, {modern});",)
    assert declare([function], OLD).functions == (f"Tensor f(const Tensor & self, {old});",)


def test_symbolic_list_with_one_default_for_all() -> None:
    declared = declare([native("f(Tensor self, SymInt[2] stride=1) -> Tensor")], MODERN)
    assert declared.functions == (
        "at::Tensor f(const at::Tensor & self, at::IntArrayRef stride=1);",
        "at::Tensor f_symint(const at::Tensor & self, c10::SymIntArrayRef stride=c10::SymInt(1));",
    )


def test_default_that_cpp_drops() -> None:
    function = native("any.dims(Tensor self, int[]? dim=None) -> Tensor", cpp_no_default_args=("dim",))
    assert declare([function], MODERN).functions == (
        "at::Tensor any(const at::Tensor & self, at::OptionalIntArrayRef dim);",
    )


def test_structured_function_takes_any_kind_of_list() -> None:
    function = native("cat(Tensor[] tensors, int dim=0) -> Tensor", structured_delegate="cat.out")
    assert declare([function], MODERN).functions == (
        "at::Tensor cat(const at::ITensorListRef & tensors, int64_t dim=0);",
    )


def test_function_bound_by_hand_is_declared_under_a_name_of_its_own() -> None:
    function = native("size.int(Tensor self, int dim) -> int", manual_cpp_binding=True)
    assert declare([function], OLD).functions == ("int64_t __dispatch_size(const Tensor & self, int64_t dim);",)


def test_generated_out_variant_is_declared() -> None:
    function = native("flip(Tensor self) -> Tensor", dispatch=("CPU",), autogen=("flip.out",))
    assert declare([function], MODERN).functions[1:] == (
        "at::Tensor & flip_out(at::Tensor & out, const at::Tensor & self);",
        "at::Tensor & flip_outf(const at::Tensor & self, at::Tensor & out);",
    )


def test_function_that_cpp_cannot_declare_is_left_out() -> None:
    function = native("f(__torch__.torch.classes.a.B packed, Tensor self) -> Tensor")
    assert declare([function], MODERN).functions == ()
