"""What can be given away of a game: one page that replays it offline, and pictures of a position."""

from saqqara.share.page import replay_page
from saqqara.share.picture import NoFonts, drawing, has_fonts, png
from saqqara.share.story import Story

__all__ = ["NoFonts", "Story", "drawing", "has_fonts", "png", "replay_page"]
