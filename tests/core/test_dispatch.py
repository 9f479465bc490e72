"""Functions that games register for compiled code (`saqqara.core.jit.register`)."""

import numpy as np
import pytest

from saqqara.core import game_api, jit


def test_a_function_without_a_stub_is_refused() -> None:
    dtype = np.dtype([("field", np.int8)])
    before = dict(jit._implementations)
    with pytest.raises(TypeError, match=r"unknown stub legal_moves; valid: .*legal_action_ids"):
        jit.register(dtype, play=game_api.play, legal_moves=game_api.legal_action_ids)
    assert jit._implementations == before
