"""How Sphinx makes a site of these pages: `make docs`, then open build/docs/index.html."""

from __future__ import annotations

import posixpath
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.transforms import SphinxTransform

import saqqara

project = "Saqqara"
author = "The Saqqara authors"
version = release = saqqara.__version__

extensions = ["myst_nb", "sphinx.ext.autodoc"]
nb_execution_mode = "off"  # notebooks are kept as they were run (tools/notebooks.py), and a test runs them again
myst_heading_anchors = 4
suppress_warnings = ["myst.header"]  # some pages begin a room with a second heading
default_role = "code"  # as in docstrings: `name`
nitpicky = False

autodoc_default_options = {"members": True, "member-order": "bysource", "undoc-members": False}
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
autodoc_mock_imports = ["gymnasium", "pettingzoo", "pyspiel"]  # they are in `.venv-envs` alone

html_theme = "furo"
html_title = f"Saqqara {version}"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_show_sphinx = False
html_show_copyright = False  # the licence says it
html_copy_source = False
html_theme_options = {"top_of_page_buttons": [], "source_view_link": ""}  # nothing is fetched from elsewhere


class LinksIntoTheRepository(SphinxTransform):
    """A link to a file that is no page of this site (a source, a test) becomes the file's name."""

    default_priority = 5  # before MyST looks for its targets

    def apply(self, **_: Any) -> None:
        root = Path(self.app.srcdir).parent
        here = posixpath.dirname(f"docs/{self.env.docname}")
        for link in list(self.document.findall(pending_xref)):
            target = posixpath.normpath(posixpath.join(here, link.get("reftarget", "").partition("#")[0]))
            if not target.startswith("docs/") and (root / target).exists():
                link.replace_self(nodes.literal("", target))


def is_inward(_: Any, what: str, name: str, member: Any, skipped: bool, options: Any) -> bool | None:
    """Whether a member is for the house alone: `dir()` does not list it, nor does the reference."""
    where = getattr(getattr(member, "fget", member), "__qualname__", "").partition(".")[0]
    return name in getattr(getattr(saqqara, where, None), "_INTERNAL_NAMES", ()) or None


def setup(app: Any) -> None:
    """Called by Sphinx."""
    app.connect("autodoc-skip-member", is_inward)
    app.add_transform(LinksIntoTheRepository)
