"""The WebSocket as uvicorn speaks it, with the quickest compression.

Compressing harder takes the server several times as long for a tenth fewer bytes.
"""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

WINDOW_BITS = 12
"""Of both sides' windows: 4 KiB, so that thousands of connections take little memory."""

QUICKEST = {"memLevel": 5, "level": 1}


class Wire(WebSocketsSansIOProtocol):
    """One connection."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        if self.conn.available_extensions:
            self.conn.available_extensions = [
                ServerPerMessageDeflateFactory(
                    server_max_window_bits=WINDOW_BITS,
                    client_max_window_bits=WINDOW_BITS,
                    compress_settings=QUICKEST,
                )
            ]


__all__ = ["Wire"]
