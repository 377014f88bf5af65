"""derivd's generator: PyTorch's autograd Node classes from ``derivatives.yaml`` and ``native_functions.yaml``.

    from gen import load_spec, render_node, write_folder

    spec = load_spec(["native_functions.yaml"], ["derivatives.yaml"], release="2.13")
    for info in spec.nodes:
        print(render_node(info, release="2.13").definition)
    write_folder(spec, "generated", release="2.13")

The names below are the stable API. Everything is loaded when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from gen.version import VERSION as __version__

if TYPE_CHECKING:
    from gen.api import (
        builtin_spec,
        gen_autograd_functions_lib,
        gen_autograd_functions_python,
        load_spec,
        render_node,
        write_folder,
    )
    from gen.autograd.model import Derivative, DifferentiabilityInfo, SavedAttribute
    from gen.diagnostics import Diagnostic, Place, SpecError
    from gen.emit.dialect import RELEASES
    from gen.emit.node import NodeSource
    from gen.emit.template import CodeTemplate
    from gen.loader import Spec

_HOMES = {
    "CodeTemplate": "gen.emit.template",
    "Derivative": "gen.autograd.model",
    "Diagnostic": "gen.diagnostics",
    "DifferentiabilityInfo": "gen.autograd.model",
    "NodeSource": "gen.emit.node",
    "Place": "gen.diagnostics",
    "RELEASES": "gen.emit.dialect",
    "SavedAttribute": "gen.autograd.model",
    "Spec": "gen.loader",
    "SpecError": "gen.diagnostics",
    "builtin_spec": "gen.api",
    "gen_autograd_functions_lib": "gen.api",
    "gen_autograd_functions_python": "gen.api",
    "load_spec": "gen.api",
    "render_node": "gen.api",
    "write_folder": "gen.api",
}

__all__ = [
    "RELEASES",
    "CodeTemplate",
    "Derivative",
    "Diagnostic",
    "DifferentiabilityInfo",
    "NodeSource",
    "Place",
    "SavedAttribute",
    "Spec",
    "SpecError",
    "__version__",
    "builtin_spec",
    "gen_autograd_functions_lib",
    "gen_autograd_functions_python",
    "load_spec",
    "render_node",
    "write_folder",
]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module `gen` has no attribute `{name}`")
    return getattr(import_module(_HOMES[name]), name)
