"""Documentation of the adapters: the examples run, and the notebook learns."""

import doctest
import json
import re
from pathlib import Path
from typing import Any

import pytest

from saqqara.envs.rendering import require_library
from test_reference import callables, missing_descriptions, reference_objects

DOCS = Path(__file__).resolve().parents[2] / "docs"


def test_documentation_examples_run() -> None:
    text = (DOCS / "how-to" / "use-an-environment.md").read_text("utf-8")
    example = "\n".join(re.findall(r"^```pycon\n(.*?)^```", text, re.MULTILINE | re.DOTALL))
    test = doctest.DocTestParser().get_doctest(example, {}, "use-an-environment.md", None, 0)
    assert len(test.examples) >= 20
    output: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=output.append)
    assert "".join(output) == ""


def test_reference_documents_arguments_results_and_errors() -> None:
    every = [one for name, thing in reference_objects(separate=True).items() for one in callables(name, thing)]
    assert len(every) > 20
    assert {name: unsaid for name, one in every if (unsaid := missing_descriptions(one))} == {}


def cells() -> list[str]:
    """Return the code of the notebook, without the drawing of its curve."""
    notebook = json.loads((DOCS / "notebooks" / "learn-the-duel.ipynb").read_text("utf-8"))
    code = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    return [re.sub(r"^import matplotlib.*$", "", cell, flags=re.MULTILINE) for cell in code if "plt.show" not in cell]


def test_the_notebook_was_run_and_beats_greedy() -> None:
    text = (DOCS / "notebooks" / "learn-the-duel.ipynb").read_text("utf-8")
    (share,) = re.findall(r"against greedy it wins ([\d.]+) %", text)
    assert float(share) > 60
    assert '"image/png"' in text
    assert all(cell["execution_count"] for cell in json.loads(text)["cells"] if cell["cell_type"] == "code")


def test_the_notebook_learns(capsys: pytest.CaptureFixture[str]) -> None:
    """In a short run, actions that were better than expected become more likely after a few updates."""
    named: dict[str, Any] = {}
    *defining, run, _ = cells()
    assert "MINUTES" in run
    sizes = {"GAMES": 8, "STEPS": 6, "TRIALS": 8}
    for cell in defining:
        exec(
            re.sub(r"^(GAMES|STEPS|TRIALS) = \d+", lambda found: f"{found[1]} = {sizes[found[1]]}", cell, flags=re.M),
            named,
        )
    exec("network = new_network(seen.shape[1], 57)\nadam, rng = Adam(network), np.random.default_rng(1)", named)
    exec(
        """
(rows, legal, taken, odds, guesses, rewards, ends, counted), last, _ = play(
    environment, network, seen, info["action_mask"], np.zeros(GAMES, bool), STEPS, rng
)
gains = advantages(rewards, guesses, ends, counted, last)
batch = [one[counted] for one in (rows, legal, taken, odds, gains, gains + guesses)]
def push():
    shares = chances(forward(network, batch[0])[0], batch[1])[np.arange(len(batch[0])), batch[2]]
    return float((shares / batch[3] * (batch[4] - batch[4].mean())).sum())
before = push()
learn(network, adam, batch, 1e-3, rng, size=16)
after = push()
""",
        named,
    )
    assert named["rewards"].shape == (6, 8)
    assert abs(named["before"]) < 1e-3
    assert named["after"] > 0.1
    assert "9 decisions are legal at first" in capsys.readouterr().out


def test_missing_library_error_names_the_extra() -> None:
    text = "saqqara.envs.x needs no_such_library, which is not installed: pip install 'saqqara[x]', or 'saqqara[envs]'"
    with pytest.raises(ImportError, match=re.escape(text)):
        require_library("no_such_library", "saqqara.envs.x", "x")
