"""The table server: HTTP and WebSocket around `Match`; holds nothing that matters in memory."""
