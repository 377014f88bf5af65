"""Names that formulas may use in any release: C++'s own, and those that ATen's headers always bring along."""

from __future__ import annotations

import re

from gen.spec.reserved import CPP

KEYWORDS = CPP | frozenset(
    "char8_t concept consteval constinit co_await co_return co_yield final override requires "
    "__func__ __restrict __restrict__".split()
)
"""Words of the language that may stand in an expression or in the body of a lambda."""

STATEMENTS = frozenset("return if else for while do switch case break continue goto try catch using typedef".split())
"""Words of the language that no expression has, but for the bodies of its lambdas."""

TYPES = frozenset(
    "Tensor TensorList ITensorListRef TensorOptions TensorGeometry Scalar ScalarType SymInt SymBool SymFloat "
    "IntArrayRef SymIntArrayRef ArrayRef OptionalArrayRef OptionalIntArrayRef OptionalSymIntArrayRef DimVector "
    "SymDimVector Dimname DimnameList Generator Layout Device DeviceIndex DeviceType MemoryFormat QScheme Storage "
    "Stream Variable variable_list edge_list SavedVariable IndexRange TypeAndSize "
    "int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t size_t ptrdiff_t".split()
)
"""Types that generated code can name without qualification."""

FUNCTIONS = frozenset("fmap isComplexType isFloatingType isIntegralType toComplexType toRealValueType".split())
"""Functions of ATen's headers that generated code can call without qualification and no spec declares."""

LOCALS = frozenset("retain_variables grad_input_mask grad_inputs IndexRangeGenerator gen".split())
"""Names that the generated ``apply`` has beside gradients and saved variables."""

CONSTANT = re.compile(r"[A-Z][A-Z0-9_]+|k[A-Z]\w*")
"""Macros and constants, such as ``M_PI``, ``INT64_MAX`` and ``kDouble``."""

MEMBERS = frozenset(
    # Tensor
    "defined dim ndimension size sym_size sizes sym_sizes stride sym_stride strides sym_strides numel sym_numel nbytes "
    "sym_nbytes itemsize element_size storage has_storage storage_offset sym_storage_offset options dtype scalar_type "
    "device get_device layout key_set data_ptr const_data_ptr mutable_data_ptr item accessor packed_accessor32 "
    "packed_accessor64 contiguous expect_contiguous is_contiguous is_contiguous_or_false is_non_overlapping_and_dense "
    "suggest_memory_format is_alias_of is_same is_view is_leaf is_complex is_floating_point is_signed is_conj is_neg "
    "is_zerotensor is_cpu is_cuda is_hip is_xla is_xpu is_ipu is_hpu is_mps is_mtia is_ve is_lazy is_meta is_vulkan "
    "is_metal is_privateuseone is_quantized is_sparse is_sparse_csr is_mkldnn is_nested is_inference has_names names "
    "opt_names grad mutable_grad grad_fn requires_grad set_requires_grad register_hook name use_count reset toString "
    "tensor_data variable_data cpu cuda hip ve vulkan metal meta toType toBackend unsafeGetTensorImpl "
    "getIntrusivePtr get_nested_sizes sym_blocksize _base _fw_grad _fw_primal is_wrapped_number quantizer "
    # Scalar
    "to type equal isComplex isFloatingPoint isIntegral isBoolean isSymbolic conj log toBool toByte toChar toShort "
    "toInt toLong toHalf toFloat toDouble toBFloat16 toComplexFloat toComplexDouble toComplexHalf toSymInt "
    # SymInt, lists, optionals, tuples and devices
    "expect_int guard_int maybe_as_int is_symbolic sym_eq sym_ne sym_lt sym_le sym_gt sym_ge begin end cbegin cend "
    "what find count emplace erase assign append clear pop_back swap get rbegin rend data empty front back at slice "
    "vec equals push_back emplace_back insert resize reserve has_value value value_or get first second index "
    "has_index str c_str length min max".split()
)
"""Members of ATen's C++ classes that no spec declares."""
