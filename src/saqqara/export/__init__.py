"""What can be given away of a game: one page that replays it offline, and pictures of a position."""

from saqqara.export.replay_data import ReplayData
from saqqara.export.replay_page import replay_page
from saqqara.images import NoFontsError, has_fonts, render_png, render_svg

__all__ = ["NoFontsError", "ReplayData", "has_fonts", "render_png", "render_svg", "replay_page"]
