"""Tests of the names of Nodes."""

from __future__ import annotations

import pytest

from gen.autograd.naming import number_ops, op_prefix
from tests.support import corpus


@pytest.mark.parametrize(
    ("name", "prefix"),
    [
        ("abs", "AbsBackward"),
        ("log_softmax", "LogSoftmaxBackward"),
        ("_log_softmax", "LogSoftmaxBackward"),
        ("upsample_bilinear2d", "UpsampleBilinear2DBackward"),
        ("thnn_conv2d_forward", "ThnnConv2DBackward"),
        ("thnn_conv2d_backward", "ThnnConv2DBackwardBackward"),
        ("numpy_T", "NumpyTBackward"),
        ("_fft_c2r", "FftC2RBackward"),
        ("fill_", "FillBackward"),
        ("__ilshift__", "IlshiftBackward"),
        ("_foreach_add", "ForeachAddBackward"),
        ("_forward_x_forward", "ForwardXBackward"),
    ],
)
def test_a_node_is_named_after_its_function(name: str, prefix: str) -> None:
    assert op_prefix(name) == prefix


def test_a_dispatch_key_is_appended() -> None:
    assert op_prefix("view", "AutogradNestedTensor") == "ViewBackwardAutogradNestedTensor"


ABS, MUL0, MUL1 = (
    (("abs", "Default"), "AbsBackward"),
    (("mul.T", "Default"), "MulBackward"),
    (("mul.S", "Default"), "MulBackward"),
)


def test_every_node_is_numbered_from_release_2_on() -> None:
    assert dict(number_ops([MUL0, ABS, MUL1], always=True)) == {
        ("mul.T", "Default"): "MulBackward0",
        ("abs", "Default"): "AbsBackward0",
        ("mul.S", "Default"): "MulBackward1",
    }


def test_only_nodes_of_one_name_are_numbered_in_1_8() -> None:
    assert dict(number_ops([MUL0, ABS, MUL1], always=False)) == {
        ("mul.T", "Default"): "MulBackward0",
        ("abs", "Default"): "AbsBackward",
        ("mul.S", "Default"): "MulBackward1",
    }


def test_numbers_follow_the_order_of_definitions() -> None:
    assert dict(number_ops([MUL1, MUL0], always=True)) == {
        ("mul.S", "Default"): "MulBackward0",
        ("mul.T", "Default"): "MulBackward1",
    }


def test_nodes_of_one_schema_are_told_apart_by_their_dispatch_key() -> None:
    nested = (("abs", "AutogradNestedTensor"), "AbsBackwardAutogradNestedTensor")
    assert dict(number_ops([ABS, nested], always=True)) == {
        ("abs", "Default"): "AbsBackward0",
        ("abs", "AutogradNestedTensor"): "AbsBackwardAutogradNestedTensor0",
    }


def test_functions_of_one_prefix_share_their_numbers() -> None:
    first, second = (
        (("log_softmax", "Default"), op_prefix("log_softmax")),
        (("_x", "Default"), op_prefix("_log_softmax")),
    )
    assert list(number_ops([first, second], always=False).values()) == ["LogSoftmaxBackward0", "LogSoftmaxBackward1"]


@corpus.requires_corpus
def test_all_nodes_of_pytorch_1_8_are_named_as_its_generator_did() -> None:
    nodes = corpus.expected_nodes()
    named = number_ops([((str(index), ""), op_prefix(node["name"])) for index, node in enumerate(nodes)], always=False)
    assert list(named.values()) == [node["op"] for node in nodes]
