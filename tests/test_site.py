"""The documentation as a site (`make docs`): no warning, every public name in the reference, nothing from elsewhere."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import saqqara

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, made as `make docs` makes it."""
    place = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--doctree-dir", str(place / "trees")]
    made = subprocess.run(
        [*command, str(ROOT / "docs"), str(place / "site")], capture_output=True, text=True, check=False
    )
    assert (made.returncode, made.stderr) == (0, "")
    return place / "site"


pytestmark = [pytest.mark.python, pytest.mark.long, pytest.mark.xdist_group("site")]


def test_every_page_is_in_the_contents(site: Path) -> None:
    pages = {page.relative_to(ROOT / "docs").with_suffix("").as_posix() for page in (ROOT / "docs").rglob("*.md")}
    made = {page.relative_to(site).with_suffix("").as_posix() for page in site.rglob("*.html")}
    assert pages - made == set()
    contents = (site / "index.html").read_text("utf-8")
    linked = {link.removesuffix(".html") for link in re.findall(r'href="([\w/-]+\.html)"', contents)}
    assert pages - linked - {"index"} == set()


def test_reference_has_every_public_name(site: Path) -> None:
    reference = "".join(page.read_text("utf-8") for page in (site / "reference").glob("*.html"))
    described = set(re.findall(r'id="saqqara\.(\w+)"', reference))
    assert set(saqqara.__all__) - described == set()


def test_reference_says_what_comes_back_and_what_is_raised(site: Path) -> None:
    page = (site / "reference" / "games.html").read_text("utf-8")
    text = " ".join(re.sub(r"<[^>]+>", "", page).split())
    assert "Raises UnknownGame" in text


def test_nothing_is_fetched_from_elsewhere_and_search_works_without(site: Path) -> None:
    for page in (site / "index.html", site / "search.html", site / "reference" / "games.html"):
        fetched = re.findall(r'<(?:script|link|img|iframe)[^>]*(?:src|href)="([^"]+)"', page.read_text("utf-8"))
        assert [address for address in fetched if re.match(r"(?:https?:)?//", address)] == []
    assert "saqqara" in (site / "searchindex.js").read_text("utf-8")
    styles = "".join(sheet.read_text("utf-8") for sheet in site.rglob("*.css"))
    assert re.findall(r"(?:@import|url\()\s*['\"]?https?:", styles) == []
