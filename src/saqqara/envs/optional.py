"""Libraries of others that an adapter needs."""

from __future__ import annotations

from importlib.util import find_spec


def require_library(module: str, feature: str, extra: str) -> None:
    """Raises ImportError, which names the extra to install, where the library of another project is missing."""
    if find_spec(module) is None:
        extras = f"pip install 'saqqara[{extra}]' brings it, 'saqqara[envs]' what all adapters need"
        raise ImportError(f"{feature} needs {module}, which is not installed: {extras}", name=module)
