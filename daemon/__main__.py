"""The ``derivd`` command as it is started: ``python -m daemon``, and the installed script.

Whatever it takes is loaded in here, so that an interrupt while that is under way ends as one that comes later.
"""

from __future__ import annotations

import sys

INTERRUPTED = 130
"""The exit code of shells for what SIGINT ended."""


def main() -> None:
    """Run the command; exits as `daemon.cli.main` tells."""
    try:
        from daemon.cli import main

        main()
    except KeyboardInterrupt:
        sys.stderr.write("derivd: interrupted\n")
        sys.exit(INTERRUPTED)


if __name__ == "__main__":
    main()
