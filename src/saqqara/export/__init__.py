"""What can be given away of a game: one page that replays it offline, and pictures of a position."""

from saqqara.export.replay_data import ReplayData
from saqqara.export.replay_page import replay_page
from saqqara.images import NoFonts, drawing, has_fonts, png

__all__ = ["NoFonts", "ReplayData", "drawing", "has_fonts", "png", "replay_page"]
