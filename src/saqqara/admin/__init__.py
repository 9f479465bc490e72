"""Administration of the server, without HTTP. The admin pages and `saqqara admin` use the same operations."""
