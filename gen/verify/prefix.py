"""What every unit begins with: the file templates of a run, rendered without a single Node."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from gen.emit.template import Value
from gen.emit.templates import Templates
from gen.options import UPSTREAM

GENERATED = "torch/csrc/autograd/generated"
"""The folder under which torch's own headers include what is generated."""

PREFIX = "prefix.h"

_NO_NODES: Mapping[str, Value] = {
    "autograd_function_declarations": (),
    "autograd_function_definitions": (),
    "py_function_initializers": (),
    "py_function_props_and_getters": (),
    "shard_forward_declare": (),
    "shard_call": (),
    "shard_includes": (),
    "shard_id": "_0",
    "shard": "0",
}


class Prefix(msgspec.Struct, frozen=True):
    """Headers by the name under which they are included; `PREFIX` is the one that units include."""

    headers: dict[str, str]

    @property
    def text(self) -> str:
        """The text of all headers, to be searched for what they include."""
        return "\n".join(self.headers.values())


def prefix_of(templates: Templates, layout: str) -> Prefix:
    """The prefix of a run.

    The headers stand in for generated ones wherever those are included, so that the Nodes which a release ships
    do not meet those of the spec. May raise `SpecError` as `Templates.render` does.
    """

    def rendered(name: str) -> str:
        return templates.render(name, dict(_NO_NODES))

    if layout == UPSTREAM:
        headers = {"Functions.h": rendered("Functions.h")}
        sources = ("Functions.cpp", "python_functions.cpp")
    else:
        headers = {
            "Functions.h": "#pragma once\n#include <Functions_0.h>\n",
            "Functions_0.h": rendered("Functions_shard.h"),
            "Functions_common.h": rendered("Functions_common.h"),
        }
        sources = ("Functions_shard.cpp", "python_functions_shard.cpp")
    headers["python_functions.h"] = rendered("python_functions.h")
    for name in ("Functions.h", "python_functions.h"):
        headers[f"{GENERATED}/{name}"] = f"#pragma once\n#include <{name}>\n"
    headers[PREFIX] = "#include <Functions.h>\n" + "\n".join(map(rendered, sources))
    return Prefix(headers)
