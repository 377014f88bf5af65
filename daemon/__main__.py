"""``python -m daemon``: the ``derivd`` command without its script."""

from daemon.cli import main

main()
