"""Builds the browser table before it is packed; an editable install leaves that to whoever serves it (`make`)."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "web"))

import build


class Hook(BuildHookInterface):  # type: ignore[type-arg]
    """Called by hatchling for each wheel and source distribution."""

    def dependencies(self) -> list[str]:
        """Node as a Python package, where it is needed and the machine has none."""
        return [] if build.fresh() or build.node_on_path() else [build.NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build, unless the install is editable."""
        if version != "editable":
            build.build()
