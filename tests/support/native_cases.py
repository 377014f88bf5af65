"""Native functions that PyTorch's generator refuses, with the place of derivd's answer, and such that it accepts."""

from __future__ import annotations

import msgspec


class Wrong(msgspec.Struct, frozen=True):
    """A file that PyTorch's generator refuses; `code` is derivd's, given once at `line` and `column`, both from 1."""

    text: str
    code: str
    line: int
    column: int


ABS = "- func: abs(Tensor self) -> Tensor\n"
ABS_OUT = "- func: abs.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)\n"
ABS_INPLACE = "- func: abs_(Tensor(a!) self) -> Tensor(a!)\n"
STRUCTURED = f"{ABS}  structured_delegate: abs.out\n{ABS_OUT}  structured: True\n  dispatch:\n    CPU, CUDA: abs_out\n"
EXPLICIT = "  dispatch:\n    CPU: kernel\n"
STEP = "- func: _step(Tensor self, Tensor(a!) state) -> Tensor\n"
SLICE = "- func: part(Tensor(a) self) -> Tensor(a)\n"
COPY = "- func: part_copy(Tensor self) -> Tensor\n"
FILL = "- func: fill_randomly(Tensor self) -> Tensor\n"

WRONG = {
    # The schema.
    "a namespace in a namespace": Wrong("- func: a::b::abs(Tensor self) -> Tensor\n", "D007", 1, 9),
    "an unknown type": Wrong("- func: abs(Tensr self) -> Tensor\n", "D007", 1, 13),
    "a type of other releases": Wrong("- func: abs(Tensor self, ConstQuantizerPtr q) -> Tensor\n", "D007", 1, 26),
    "a list of size 0": Wrong("- func: abs(Tensor self, int[0] n) -> Tensor\n", "D007", 1, 26),
    "functional as the overload of what writes": Wrong(
        "- func: step.functional(Tensor self, Tensor(a!) state) -> Tensor\n", "D007", 1, 9
    ),
    "tensor options of what is not functional": Wrong(
        "- func: abs_(Tensor(a!) self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, "
        "bool? pin_memory=None) -> Tensor(a!)\n",
        "D007",
        1,
        9,
    ),
    "what is written to before self": Wrong("- func: f(Tensor(a!) x, Tensor self) -> Tensor\n", "D007", 1, 11),
    "a value returned beside lists of outputs": Wrong(
        "- func: f.out(Tensor self, *, Tensor(a!)[] out) -> int\n", "D007", 1, 9
    ),
    "an alias set of three": Wrong("- func: f(Tensor(a|b|c) self) -> Tensor\n", "D007", 1, 11),
    # Names.
    "an argument with a keyword of Python as its name": Wrong(
        "- func: abs(Tensor self, int lambda) -> Tensor\n", "D055", 1, 26
    ),
    "a keyword that another function may use": Wrong("- func: abs(Tensor self, int from) -> Tensor\n", "D055", 1, 26),
    # Values.
    "variants without a blank": Wrong(ABS + "  variants: function,method\n", "D004", 2, 13),
    "an unknown variant": Wrong(ABS + "  variants: methd\n", "D004", 2, 13),
    "no variant": Wrong(ABS + "  variants:\n", "D004", 2, 12),
    "an unknown device check": Wrong(ABS + "  device_check: NoChek\n", "D004", 2, 17),
    "a device check that is a boolean": Wrong(ABS + "  device_check: False\n", "D004", 2, 17),
    "a device guard that is a string": Wrong(ABS + "  device_guard: 'False'\n", "D004", 2, 17),
    "a manual registration that is a string": Wrong(ABS + "  manual_kernel_registration: 'no'\n", "D004", 2, 31),
    "a category that is a list": Wrong(ABS + "  category_override: [factory]\n", "D004", 2, 22),
    "arguments without default as a string": Wrong(
        "- func: abs(Tensor self, int n=0) -> Tensor\n  cpp_no_default_args: n\n", "D004", 2, 24
    ),
    "tags that are a mapping": Wrong(ABS + "  tags: {core: 1}\n", "D004", 2, 9),
    "an unknown tag": Wrong(ABS + "  tags: corre\n", "D024", 2, 9),
    "an unknown key": Wrong(ABS + "  varaints: function\n", "D006", 2, 3),
    "a key of other releases": Wrong(ABS + "  use_c10_dispatcher: full\n", "D006", 2, 3),
    # Tags.
    "random without its tag": Wrong(FILL, "D050", 1, 9),
    "random by overload without its tag": Wrong("- func: f.rand(Tensor self) -> Tensor\n", "D050", 1, 9),
    "dropout by argument without its tag": Wrong("- func: f(Tensor self, float dropout) -> Tensor\n", "D050", 1, 9),
    "a generator without its tag": Wrong("- func: f(Tensor self, *, Generator? g=None) -> Tensor\n", "D050", 1, 9),
    "random with another tag": Wrong(FILL + "  tags: core\n", "D050", 2, 9),
    "an in-place view without its tag": Wrong(
        "- func: f_(Tensor(a!) self, Tensor(b -> *) other) -> Tensor(a!)\n", "D050", 1, 9
    ),
    "a copy of a view without its tag": Wrong(SLICE + EXPLICIT + COPY + EXPLICIT, "D050", 4, 9),
    "a tag of in-place views at what is not in-place": Wrong(ABS + "  tags: inplace_view\n", "D051", 2, 9),
    # Keys and functions that do not fit.
    "an out function as a method": Wrong(ABS + ABS_OUT + "  variants: function, method\n", "D051", 3, 13),
    "an out function as a method only": Wrong(ABS + ABS_OUT + "  variants: method\n", "D051", 3, 13),
    "a method of a module": Wrong(ABS + "  variants: method\n  python_module: nn\n", "D051", 3, 18),
    "structured without outputs": Wrong(ABS + "  structured: True\n" + EXPLICIT, "D051", 2, 15),
    "structured delegate of an out function": Wrong(ABS + ABS_OUT + "  structured_delegate: abs.out\n", "D051", 3, 24),
    "a structured function without a device guard": Wrong(STRUCTURED + "  device_guard: False\n", "D051", 7, 17),
    "a delegating function without a device guard": Wrong(
        STRUCTURED.replace("delegate: abs.out\n", "delegate: abs.out\n  device_guard: False\n"), "D051", 3, 17
    ),
    "an inherited class of what is not structured": Wrong(
        ABS + "  structured_inherits: TensorIteratorBase\n", "D051", 2, 24
    ),
    "an inherited class with a namespace": Wrong(
        STRUCTURED + "  structured_inherits: at::TensorIteratorBase\n", "D051", 7, 24
    ),
    "a delegate with a namespace": Wrong(
        STRUCTURED.replace("delegate: abs.out", "delegate: aten::abs.out"), "D051", 2, 24
    ),
    "precomputed values of what is not structured": Wrong(ABS + "  precomputed:\n  - n -> int m\n", "D051", 3, 3),
    "an inner loop of what is not structured": Wrong(ABS + "  ufunc_inner_loop: abs (Floating)\n", "D051", 2, 21),
    "an inner loop beside kernels": Wrong(
        STRUCTURED + "  ufunc_inner_loop:\n    Generic: abs (Floating)\n", "D051", 6, 5
    ),
    "a default to drop that is none": Wrong(
        "- func: abs(Tensor self, int n) -> Tensor\n  cpp_no_default_args: [n]\n", "D051", 2, 25
    ),
    "a default to drop of no argument": Wrong(
        "- func: abs(Tensor self, int n=0) -> Tensor\n  cpp_no_default_args: [n, m]\n", "D051", 2, 28
    ),
    "constant references of an out function": Wrong(
        ABS + ABS_OUT + "  use_const_ref_for_mutable_tensors: True\n", "D051", 3, 38
    ),
    "a foreach function with a device check": Wrong("- func: _foreach_f(Tensor[] self) -> Tensor[]\n", "D051", 1, 9),
    "a foreach function that asks for a device check": Wrong(
        "- func: _foreach_f(Tensor[] self) -> Tensor[]\n  device_check: ExactSame\n", "D051", 2, 17
    ),
    # Dispatch.
    "an unknown dispatch key": Wrong(ABS + "  dispatch: {XPUU: f}\n", "D017", 2, 14),
    "an unknown dispatch key among others": Wrong(ABS + "  dispatch:\n    CPU, CDUA: f\n", "D017", 3, 10),
    "a dispatch key without kernels": Wrong(ABS + "  dispatch: {AutogradCPU: f}\n", "D017", 2, 14),
    "no dispatch key": Wrong(ABS + "  dispatch: {'': f}\n", "D017", 2, 14),
    "a kernel that is a number": Wrong(ABS + "  dispatch: {CPU: 5}\n", "D004", 2, 19),
    "a kernel that is nothing": Wrong(ABS + "  dispatch:\n    CPU:\n", "D004", 3, 9),
    "a dispatch key that is a boolean": Wrong(ABS + "  dispatch: {yes: f}\n", "D004", 2, 14),
    "dispatch that is a string": Wrong(ABS + "  dispatch: CPU\n", "D004", 2, 13),
    "a kernel in four namespaces": Wrong(ABS + "  dispatch: {CPU: 'a::b::c::d::f'}\n", "D052", 2, 19),
    "two kernels for all backends": Wrong(
        ABS + "  dispatch:\n    CompositeExplicitAutograd: f\n    CompositeImplicitAutograd: g\n", "D052", 4, 5
    ),
    "two explicit kernels for all backends": Wrong(
        ABS + "  dispatch: {CompositeExplicitAutograd: f, CompositeExplicitAutogradNonFunctional: g}\n", "D052", 2, 44
    ),
    "nested tensors beside a kernel that is not functional": Wrong(
        ABS
        + "  dispatch:\n    CompositeImplicitAutogradNestedTensor: f\n    CompositeExplicitAutogradNonFunctional: g\n",
        "D052",
        4,
        5,
    ),
    "a dispatch that says what is so without it": Wrong(
        ABS + "  dispatch:\n    CompositeImplicitAutograd: abs\n", "D052", 3, 5
    ),
    "an implicit kernel with another name": Wrong(
        ABS + "  dispatch:\n    CompositeImplicitAutograd: my_abs\n", "D052", 3, 32
    ),
    "dispatch beside manual registration": Wrong(
        ABS + "  manual_kernel_registration: True\n" + EXPLICIT, "D051", 2, 31
    ),
    "a factory without dispatch": Wrong(
        "- func: make(int n, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, "
        "bool? pin_memory=None) -> Tensor\n",
        "D052",
        1,
        9,
    ),
    "a factory by name without dispatch": Wrong("- func: new_thing(Tensor self) -> Tensor\n", "D052", 1, 9),
    "a copying factory without dispatch": Wrong("- func: thing_like(Tensor self) -> Tensor\n", "D052", 1, 9),
    "kernels of what delegates": Wrong(
        STRUCTURED.replace("delegate: abs.out\n", "delegate: abs.out\n  dispatch:\n    CPU: f\n"), "D052", 4, 5
    ),
    # Values of a language of their own.
    "an inner loop that is a list": Wrong(STRUCTURED + "  ufunc_inner_loop: [abs]\n", "D004", 7, 21),
    "an inner loop of nothing": Wrong(STRUCTURED + "  ufunc_inner_loop:\n", "D004", 7, 20),
    "an inner loop without types": Wrong(
        STRUCTURED.replace("CPU, CUDA", "MPS") + "  ufunc_inner_loop: abs\n", "D058", 7, 21
    ),
    "an inner loop with types in no brackets": Wrong(
        STRUCTURED.replace("CPU, CUDA", "MPS") + "  ufunc_inner_loop: abs Floating\n", "D058", 7, 21
    ),
    "an inner loop with an unknown type": Wrong(
        STRUCTURED.replace("CPU, CUDA", "MPS") + "  ufunc_inner_loop:\n    Generic: abs (Floating, Reall)\n",
        "D058",
        8,
        29,
    ),
    "an inner loop of an unknown kind": Wrong(
        STRUCTURED.replace("CPU, CUDA", "MPS") + "  ufunc_inner_loop:\n    Generik: abs (Floating)\n", "D058", 8, 5
    ),
    "precomputed values that are a string": Wrong(STRUCTURED + "  precomputed: n -> int m\n", "D004", 7, 16),
    "a precomputed value that is a number": Wrong(STRUCTURED + "  precomputed: [5, int m]\n", "D004", 7, 17),
    "a precomputed value without a type": Wrong(STRUCTURED + "  precomputed: [n -> m]\n", "D058", 7, 17),
    "a precomputed value in capitals": Wrong(STRUCTURED + "  precomputed: [n -> int M]\n", "D058", 7, 17),
    "an added value in capitals": Wrong(STRUCTURED + "  precomputed: [n -> int m, int N]\n", "D058", 7, 29),
    "an added value before others": Wrong(STRUCTURED + "  precomputed: [int m, n -> int k]\n", "D058", 7, 17),
    "a precomputed argument with a type": Wrong(STRUCTURED + "  precomputed: [int n -> int k]\n", "D058", 7, 17),
    "a precomputed value without a blank": Wrong(STRUCTURED + "  precomputed: ['n -> int k,int m']\n", "D058", 7, 17),
    # Variants of one operation.
    "two functions with one signature": Wrong(ABS + "- func: abs.again(Tensor self) -> Tensor\n", "D053", 2, 9),
    "a delegate that does not exist": Wrong(ABS + "  structured_delegate: nothere\n", "D056", 2, 24),
    "a delegate that is not structured": Wrong(
        ABS + "  structured_delegate: abs.out\n" + ABS_OUT + EXPLICIT, "D056", 2, 24
    ),
    "a delegate of another operation": Wrong(
        ABS
        + "  structured_delegate: neg.out\n"
        + STRUCTURED.replace("abs", "neg")
        + ABS_OUT
        + "  structured: True\n"
        + EXPLICIT,
        "D056",
        2,
        24,
    ),
    "an in-place function that delegates elsewhere": Wrong(
        STRUCTURED + ABS_INPLACE + "  structured_delegate: neg.out\n" + STRUCTURED.replace("abs", "neg"), "D056", 8, 24
    ),
    "a functional variant that does not delegate": Wrong(
        STRUCTURED.replace("  structured_delegate: abs.out\n", EXPLICIT), "D053", 1, 9
    ),
    "an in-place variant that does not delegate": Wrong(STRUCTURED + ABS_INPLACE + EXPLICIT, "D053", 7, 9),
    "a structured function with an implicit kernel": Wrong(
        STRUCTURED + "    CompositeImplicitAutogradNestedTensor: f\n", "D053", 7, 5
    ),
    "a structured function without a functional variant": Wrong(
        ABS_OUT + "  structured: True\n" + EXPLICIT + ABS_INPLACE + "  structured_delegate: abs.out\n", "D053", 1, 9
    ),
    "an out function that is alone": Wrong(ABS_OUT + EXPLICIT, "D053", 1, 9),
    "an out function with another default than its functional one": Wrong(
        "- func: f(Tensor self, int n=0) -> Tensor\n"
        "- func: f.out(Tensor self, int n=1, *, Tensor(a!) out) -> Tensor(a!)\n" + EXPLICIT,
        "D053",
        2,
        9,
    ),
    "an in-place and an out function without a functional one": Wrong(ABS_INPLACE + ABS_OUT, "D053", 2, 9),
    "scratch outputs beside a functional variant": Wrong(
        "- func: f(Tensor self) -> (Tensor, Tensor)\n"
        "- func: f.scratch(Tensor self, *, Tensor(a!) out, Tensor(b!) _scratch_x) -> Tensor(a!)\n",
        "D053",
        2,
        9,
    ),
    "variants in different namespaces": Wrong(ABS + ABS_OUT.replace("abs.out", "mine::abs.out"), "D053", 2, 9),
    "a functional variant of what writes without its suffix": Wrong(
        STEP + "- func: _step.out(Tensor self, Tensor state, *, Tensor(a!) out, Tensor(b!) state_out) "
        "-> (Tensor(a!), Tensor(b!))\n- func: _step.both(Tensor self, Tensor state) -> (Tensor, Tensor)\n",
        "D053",
        3,
        9,
    ),
    # What is generated.
    "autogen of nothing": Wrong(ABS + ABS_OUT + "  autogen: abs.other\n" + EXPLICIT, "D054", 3, 12),
    "a missing autogen": Wrong(ABS_INPLACE + EXPLICIT + ABS_OUT + EXPLICIT, "D054", 1, 9),
    "an autogen that misses one": Wrong(ABS_INPLACE + EXPLICIT + "  autogen: abs.out\n", "D054", 4, 12),
    "an autogen with one too many": Wrong(ABS + EXPLICIT + "  autogen: abs.out, abs.out2\n", "D054", 4, 12),
    "an autogen that is misspelt": Wrong(ABS + EXPLICIT + "  autogen: abs.outt\n", "D054", 4, 12),
    "an autogen without a blank": Wrong(ABS_INPLACE + EXPLICIT + "  autogen: abs,abs.out\n", "D007", 4, 12),
    "an autogen of a name that is taken": Wrong(
        ABS
        + EXPLICIT
        + "  autogen: abs.out\n- func: abs.out(Tensor self, int n, *, Tensor(a!) out) -> Tensor(a!)\n"
        + "  dispatch:\n    CompositeExplicitAutograd: f\n- func: abs.n(Tensor self, int n) -> Tensor\n",
        "D054",
        4,
        12,
    ),
    "an autogen that can be no out function": Wrong(
        "- func: f(Tensor self) -> (Tensor, int)\n" + EXPLICIT + "  autogen: f.out\n", "D054", 4, 12
    ),
    "an autogen of what writes to self": Wrong(
        "- func: f(Tensor(a!) self) -> Tensor\n" + EXPLICIT + "  autogen: f.out\n", "D054", 4, 12
    ),
    # Views.
    "a view without its copy": Wrong(SLICE + EXPLICIT, "D057", 1, 9),
    "a view whose copy has another signature": Wrong(
        SLICE + EXPLICIT + "- func: part_copy(Tensor self, int n) -> Tensor\n" + EXPLICIT + "  tags: view_copy\n",
        "D057",
        1,
        9,
    ),
    "a view whose copy has its name": Wrong(
        SLICE + EXPLICIT + "- func: part.copy(Tensor self) -> Tensor\n" + EXPLICIT + "  tags: view_copy\n", "D053", 4, 9
    ),
    "a copy of what is no view": Wrong(ABS + "- func: abs_copy(Tensor self) -> Tensor\n", "D053", 2, 9),
    "two views with one signature": Wrong(
        SLICE + "- func: part.again(Tensor(a -> *) self) -> Tensor[]\n".replace("Tensor[]", "Tensor(a)"), "D053", 2, 9
    ),
    "an in-place view without a view": Wrong(
        "- func: part_(Tensor(a!) self) -> Tensor(a!)\n  tags: inplace_view\n", "D057", 1, 9
    ),
    "an in-place view with kernels of a view without": Wrong(
        SLICE + "- func: part_(Tensor(a!) self) -> Tensor(a!)\n  tags: inplace_view\n" + EXPLICIT, "D053", 2, 9
    ),
}
"""By what is wrong."""

RIGHT = {
    "a function": ABS,
    "all variants": ABS + ABS_INPLACE + ABS_OUT,
    "a function and a method": ABS + "  variants: function, method\n",
    "a function twice": ABS + "  variants: function, function\n",
    "a structured function": STRUCTURED,
    "a structured function with all variants": STRUCTURED + ABS_INPLACE + "  structured_delegate: abs.out\n",
    "a structured function with an inherited class": STRUCTURED + "  structured_inherits: TensorIteratorBase\n",
    "a delegating function with a composite kernel": STRUCTURED.replace(
        "delegate: abs.out\n", "delegate: abs.out\n  dispatch:\n    CompositeExplicitAutogradNonFunctional: f\n"
    ),
    "a delegating function with kernels of other keys": STRUCTURED.replace(
        "delegate: abs.out\n", "delegate: abs.out\n  dispatch:\n    SparseCPU, SparseCUDA: f\n"
    ),
    "a structured function of a ufunc": STRUCTURED.replace("CPU, CUDA", "MPS")
    + "  ufunc_inner_loop:\n    Generic: abs (AllAndComplex, BFloat16, Half)\n    ScalarOnly: abs (Bool)\n",
    "a structured function of one inner loop": STRUCTURED.replace("CPU, CUDA", "MPS")
    + "  ufunc_inner_loop: abs (Floating)\n",
    "no inner loop": STRUCTURED + "  ufunc_inner_loop: {}\n",
    "precomputed values": STRUCTURED + "  precomputed:\n  - n -> int m, int k\n  - int[] sizes\n",
    "precomputed values and none added": STRUCTURED + "  precomputed:\n  - n -> int m\n",
    "keys without values": ABS
    + "  dispatch:\n  python_module:\n  device_check:\n  structured_delegate:\n  structured_inherits:\n"
    + "  category_override:\n  precomputed:\n",
    "a key that says what is so without it": ABS
    + "  structured: False\n  device_guard: True\n  manual_cpp_binding: False\n  device_check: ExactSame\n",
    "no autogen": ABS + "  autogen: ''\n",
    "manual registration": ABS + "  manual_kernel_registration: True\n",
    "a manual binding": ABS + EXPLICIT + "  manual_cpp_binding: True\n",
    "a module": ABS + "  python_module: nn\n",
    "a category": ABS + "  category_override: factory\n",
    "a namespace": "- func: mine::abs(Tensor self) -> Tensor\n",
    "a random function": FILL + "  tags: nondeterministic_seeded\n",
    "a random function among tags": FILL + "  tags: [core, nondeterministic_seeded]\n",
    "dropout backward": "- func: dropout_backward(Tensor grad) -> Tensor\n",
    "a generator": "- func: f(Tensor self, *, Generator? generator=None) -> Tensor\n  tags: nondeterministic_seeded\n",
    "a foreach function": "- func: _foreach_f(Tensor[] self) -> Tensor[]\n  device_check: NoCheck\n",
    "a factory": "- func: make(int n, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, "
    "bool? pin_memory=None) -> Tensor\n  dispatch:\n    CompositeExplicitAutograd: make\n",
    "a factory and its out function": "- func: make(int n, *, ScalarType? dtype=None, Layout? layout=None, "
    "Device? device=None, bool? pin_memory=None) -> Tensor\n  dispatch:\n    CompositeExplicitAutograd: make\n"
    "- func: make.out(int n, *, Tensor(a!) out) -> Tensor(a!)\n  dispatch:\n    CompositeExplicitAutograd: make_out\n",
    "options of a function of tensors": "- func: to_it(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, "
    "Device? device=None, bool? pin_memory=None) -> Tensor\n",
    "kernels": ABS + "  dispatch:\n    CPU, CUDA: abs\n    SparseCPU: abs_sparse\n    MPS: at::native::mine::abs\n",
    "keys without blanks": ABS + "  dispatch:\n    CPU,CUDA: abs\n",
    "an empty dispatch": ABS + "  dispatch: {}\n",
    "an implicit kernel with symbolic sizes": "- func: f(Tensor self, SymInt n) -> Tensor\n"
    "  dispatch:\n    CompositeImplicitAutograd: f_symint\n",
    "an implicit kernel beside others": ABS
    + "  dispatch:\n    CompositeImplicitAutograd: abs\n    NestedTensorCPU: f\n",
    "an implicit kernel for nested tensors, too": ABS
    + "  dispatch:\n    CompositeImplicitAutograd: abs\n    CompositeImplicitAutogradNestedTensor: f\n",
    "what is generated from an in-place function": ABS_INPLACE + EXPLICIT + "  autogen: abs, abs.out\n",
    "what is generated from a functional one": ABS + EXPLICIT + "  autogen: abs.out\n",
    "what is generated for two functions": ABS_INPLACE + EXPLICIT + "  autogen: abs.out\n" + ABS + EXPLICIT,
    "what is generated from a function that writes": STEP + EXPLICIT + "  autogen: _step_functional, _step.out\n",
    "what is generated with overloads": "- func: f.x(Tensor self, int n) -> (Tensor, Tensor)\n"
    + EXPLICIT
    + "  autogen: f.x_out\n",
    "what is generated of lists": "- func: f(Tensor self) -> Tensor[]\n" + EXPLICIT + "  autogen: f.out\n",
    "an autogen that is not asked for": ABS + EXPLICIT,
    "variants of a core function": ABS_INPLACE + "  tags: core\n  autogen: abs, abs.out\n",
    "autogen of an implicit function": ABS + "  autogen: abs.out\n",
    "a default to drop": "- func: abs(Tensor self, int n=0) -> Tensor\n  cpp_no_default_args: [n]\n",
    "constant references": ABS_INPLACE + "  use_const_ref_for_mutable_tensors: True\n",
    "a view": SLICE,
    "a view with kernels": SLICE + EXPLICIT + COPY + EXPLICIT + "  tags: view_copy\n",
    "a view with a generated out function of its copy": SLICE
    + EXPLICIT
    + COPY
    + "  dispatch:\n    CompositeExplicitAutogradNonFunctional: f\n  tags: view_copy\n  autogen: part_copy.out\n",
    "a view and its in-place variant": SLICE + "- func: part_(Tensor(a!) self) -> Tensor(a!)\n  tags: inplace_view\n",
    "a view with kernels and its in-place variant": SLICE
    + EXPLICIT
    + COPY
    + EXPLICIT
    + "  tags: view_copy\n- func: part_(Tensor(a!) self) -> Tensor(a!)\n  tags: inplace_view\n"
    + EXPLICIT,
    "an inverse": SLICE.replace("part", "part_inverse") + EXPLICIT,
    "a resizing function": "- func: resize_(Tensor(a!) self) -> Tensor(a!)\n  tags: inplace_view\n",
    "a function from": "- func: uniform_(Tensor(a!) self, float from=0) -> Tensor(a!)\n"
    "  tags: nondeterministic_seeded\n",
    "names that are no keywords": "- func: lambd(Tensor self, Scalar lambd, int self_, int print) -> Tensor\n",
    "an output of no tensor that PyTorch knows": "- func: _nnz(Tensor self) -> int\n" + EXPLICIT,
    "an out function that PyTorch knows": "- func: _slow_conv2d_backward.grad_input(Tensor self, *, Tensor(a!) x) "
    "-> Tensor(a!)\n" + EXPLICIT,
    "variants without kernels of their own": "- func: f.a(Tensor self, int n) -> Tensor\n"
    "- func: f.b(Tensor self, float n) -> Tensor\n",
}
"""By what is right."""
