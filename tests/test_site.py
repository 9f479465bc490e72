"""Documentation site (`make docs`): no warnings, every public name in the reference, nothing from other sites."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import saqqara

ROOT = Path(__file__).resolve().parents[1]


pytestmark = [pytest.mark.interpreted_only, pytest.mark.long]


def test_site_is_complete_and_self_contained(tmp_path: Path) -> None:
    """One test checks everything, because the site is built only once."""
    site = build_site(tmp_path)
    assert_every_page_is_in_the_contents(site)
    assert_the_reference_has_every_public_name(site)
    assert_nothing_is_fetched_from_other_sites(site)


def build_site(place: Path) -> Path:
    """Build the site as `make docs` does; return its folder."""
    command = [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--doctree-dir", str(place / "trees")]
    command += [str(ROOT / "docs"), str(place / "site")]
    env = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=env)
    assert (done.returncode, done.stderr) == (0, "")
    return place / "site"


def assert_every_page_is_in_the_contents(site: Path) -> None:
    pages = {
        page.relative_to(ROOT / "docs").with_suffix("").as_posix()
        for page in (ROOT / "docs").rglob("*.*")
        if page.suffix in (".md", ".ipynb")
    }
    contents = (site / "index.html").read_text("utf-8")
    linked = {link.removesuffix(".html") for link in re.findall(r'href="([\w/-]+\.html)"', contents)}
    assert len(pages) > 50
    assert pages - linked - {"index"} == set()
    assert {page for page in pages if not (site / f"{page}.html").is_file()} == set()


def assert_the_reference_has_every_public_name(site: Path) -> None:
    reference = "".join(page.read_text("utf-8") for page in (site / "reference").glob("*.html"))
    described = set(re.findall(r'id="saqqara\.(\w+)"', reference))
    assert set(saqqara.__all__) - described == set()
    text = " ".join(re.sub(r"<[^>]+>", "", reference).split())
    assert "Raises UnknownGameError" in text  # docstrings are complete


def assert_nothing_is_fetched_from_other_sites(site: Path) -> None:
    for page in site.rglob("*.html"):
        fetched = re.findall(r'<(?:script|link|img|iframe)[^>]*(?:src|href)="([^"]+)"', page.read_text("utf-8"))
        assert [address for address in fetched if re.match(r"(?:https?:)?//", address)] == [], page
    assert "saqqara" in (site / "searchindex.js").read_text("utf-8")
    styles = "".join(sheet.read_text("utf-8") for sheet in site.rglob("*.css"))
    assert re.findall(r"(?:@import|url\()\s*['\"]?https?:", styles) == []
