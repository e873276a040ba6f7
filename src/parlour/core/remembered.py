"""What is made of a box is made once, and kept with the box: when nobody holds the box any more, it goes too.

A server may be shown many boxes; what is kept by the function instead would be kept for ever.
"""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from parlour.core.game import LoadedBox

P = ParamSpec("P")
R = TypeVar("R")


def remembered(function: Callable[Concatenate[LoadedBox, P], R]) -> Callable[Concatenate[LoadedBox, P], R]:
    """Call `function` once for a box and further arguments, which are hashable."""

    @wraps(function)
    def remember(box: LoadedBox, /, *arguments: P.args, **named: P.kwargs) -> R:
        made = box.made.get(function)
        if made is None:
            made = box.made.setdefault(function, {})
        key = (arguments, *named.items()) if named else arguments
        if key not in made:
            made[key] = function(box, *arguments, **named)
        result: R = made[key]
        return result

    return remember
