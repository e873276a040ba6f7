"""Working space for kernels on the stack: nothing is allocated, and every thread has its own.

`scratch(1000, np.int64)` inside a kernel is an array of 1,000 int64 whose contents are undefined, and which is gone
when the kernel returns, so no kernel may return it. The number has to be a constant. In plain Python it is an
ordinary array. Together the scratch arrays of a call stay well below half a megabyte, the smallest stack that Python
gives a thread on the systems Parlour runs on.
"""

from typing import Any

import numpy as np

from parlour.core.kernel import COMPILED


def _plain(n: int, kind: Any) -> Any:
    return np.zeros(n, kind)


def _compiled() -> Any:  # pragma: no cover  (coverage is measured in plain Python)
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic
    from numba.np.arrayobj import make_array, populate_array

    @intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
    def scratch(typing: Any, n: Any, kind: Any) -> Any:
        if not isinstance(n, types.IntegerLiteral):
            return None
        array = types.Array(kind.dtype, 1, "C")

        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            room, size = (context.get_constant(types.intp, k) for k in (n.literal_value, kind.dtype.bitwidth // 8))
            data = cgutils.alloca_once(builder, context.get_data_type(kind.dtype), size=room)
            made = make_array(array)(context, builder)
            populate_array(made, data=data, shape=[room], strides=[size], itemsize=size, meminfo=None)
            return made._getvalue()

        return array(n, kind), build

    return scratch


scratch = _compiled() if COMPILED else _plain
"""scratch(n, kind): an array of n (a constant) numbers of a NumPy kind, contents undefined."""
