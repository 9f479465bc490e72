"""Renderer in the process of the server, which waits meanwhile: tests need no other process."""

import asyncio
from collections.abc import Awaitable

from saqqara.server.live.render_process import Renderer
from saqqara.server.live.renderer import RegionRenderer, RenderTarget
from saqqara.table import Table


class InlineRenderer(Renderer):
    """Renderer that renders at once."""

    is_busy = False

    def __init__(self) -> None:
        super().__init__()
        self._renderer = RegionRenderer()

    async def start(self) -> None:
        """Do nothing: no process must start."""

    def render(self, name: str, table: Table, target: RenderTarget) -> Awaitable[str]:
        answer = asyncio.get_running_loop().create_future()
        answer.set_result(self._renderer.render_message(name, table, target))
        return answer

    def remove_page(self, name: str, page: int) -> None:
        self._renderer.remove_page(name, page)
