"""What can be given away of a game: one page that replays it offline, and pictures of a position."""

from saqqara.share.page import replay_page
from saqqara.share.picture import NoFonts, drawing, png
from saqqara.share.story import Story

__all__ = ["NoFonts", "Story", "drawing", "png", "replay_page"]
