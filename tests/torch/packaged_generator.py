"""Runs PyTorch's own generator, as packaged in a wheel: ``python packaged_generator.py SPEC OUT``.

SPEC is an unpacked wheel. It needs a process of its own, because another torch may be imported already, and because
the generator changes the infos that it caches.
"""

from __future__ import annotations

import sys
from pathlib import Path


def main(spec: str, out: str) -> None:
    """Write ``python_functions*`` and ``Functions.*`` of a spec to the folder `out`, in the order of PyTorch's build.

    The order matters: deriving the foreach Nodes adds them to the infos in place. PyTorch's build does so after it has
    written the bindings, so the derived Nodes have no Python class.
    """
    sys.path.insert(0, spec)
    import torchgen

    assert torchgen.__file__.startswith(spec), f"imported {torchgen.__file__} and not the generator in {spec}"
    from torchgen.api import cpp
    from torchgen.api.autograd import match_differentiability_info
    from torchgen.gen import parse_native_yaml
    from torchgen.packaged.autograd.gen_autograd_functions import (
        gen_autograd_functions_lib,
        gen_autograd_functions_python,
    )
    from torchgen.packaged.autograd.load_derivatives import load_derivatives

    packaged = Path(spec) / "torchgen" / "packaged"
    native, tags = str(packaged / "ATen/native/native_functions.yaml"), str(packaged / "ATen/native/tags.yaml")
    templates = str(packaged / "autograd" / "templates")
    infos, _ = load_derivatives(str(packaged / "autograd" / "derivatives.yaml"), native, tags)

    gen_autograd_functions_python(out, infos, templates)

    functions = sorted(parse_native_yaml(native, tags).native_functions, key=lambda f: cpp.name(f.func))
    match_differentiability_info(functions, infos)
    gen_autograd_functions_lib(out, infos, templates)


if __name__ == "__main__":
    main(*sys.argv[1:])
