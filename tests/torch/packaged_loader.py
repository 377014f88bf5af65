"""Asks PyTorch's own loader, as packaged in a wheel, what it refuses: ``python packaged_loader.py SPEC``.

SPEC is an unpacked wheel. Standard input is a JSON object of native functions as YAML by name. Standard output is one,
too: `errors` are those that the loader raises by name, null where it raises none, and the rest is its tables.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path


def main(spec: str) -> None:
    """Load each text as PyTorch's build does: the functions, their groups and the groups of views."""
    sys.path.insert(0, spec)
    import torchgen

    assert torchgen.__file__.startswith(spec), f"imported {torchgen.__file__} and not the generator in {spec}"
    import yaml
    from torchgen import gen, model
    from torchgen import native_function_generation as generation

    tags = gen.parse_tags_yaml(str(Path(spec) / "torchgen/packaged/ATen/native/tags.yaml"))
    errors: dict[str, str | None] = {}
    for name, text in json.load(sys.stdin).items():
        try:
            functions = gen.parse_native_yaml_struct(yaml.load(text, Loader=gen.LineLoader), tags).native_functions
            gen.get_grouped_by_view_native_functions(functions)
            gen.get_grouped_native_functions(functions)
            errors[name] = None
        except Exception as e:
            # Whatever it raises, it does not generate.
            errors[name] = f"{type(e).__name__}: {e}"
    tables = {
        "types": list(model.BaseTy.__members__),
        "dispatch_keys": list(map(str, model.dispatch_keys)),
        "structured_keys": list(map(str, model.STRUCTURED_DISPATCH_KEYS)),
        "dtypes": [*model.ScalarType.__members__, *model.DTYPE_CLASSES],
        "ufunc_keys": list(model.UfuncKey.__members__),
        "out_alone": generation.OUT_OPS_THAT_DONT_GET_GROUPED_PROPERLY,
        "without_out": [
            *generation.MUTABLE_OPS_THAT_CANNOT_GET_AN_OUT_VARIANT,
            *generation.FUNCTIONAL_OPS_THAT_CANNOT_GET_AN_OUT_VARIANT,
        ],
        "unpaired": generation.INPLACE_OPS_THAT_DONT_GET_GROUPED_PROPERLY,
    }
    json.dump({"errors": errors, **tables}, sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:])
