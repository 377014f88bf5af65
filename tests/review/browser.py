"""A headless Chromium for tests, driven through Debian's packages ``chromium`` and ``chromium-driver``."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

DEADLINE = 10
"""Seconds after which something on a page is taken to never happen."""

_FLAGS = (
    "--headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --disable-dev-shm-usage"
).split()

CHROMIUM = shutil.which("chromium")
DRIVER = shutil.which("chromedriver")

requires_chromium = pytest.mark.skipif(
    CHROMIUM is None or DRIVER is None,
    reason="needs Chromium and its driver (Debian: apt-get install chromium chromium-driver)",
)
"""Skips a test where there is no browser."""


@contextmanager
def browser(profile: Path) -> Iterator[webdriver.Chrome]:
    """A browser with an empty profile, whose console can be read with ``get_log("browser")``."""
    options = Options()
    options.binary_location = CHROMIUM or ""
    for flag in (*_FLAGS, f"--user-data-dir={profile}", "--window-size=1400,900"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(DRIVER))
    try:
        yield driver
    finally:
        driver.quit()
