"""Set up a virtual environment from a lock file, with one progress line.

    environment.py run | dev    `.venv`
    environment.py others       `.venv-others`, with the libraries that `bench/compare.py` compares with ours
    environment.py envs         `.venv-envs`, based on `.venv`, with what the adapters need in addition

The script uses only the standard library, because it runs before anything is installed. It does nothing if the
environment is up to date.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FETCHING_LINE = re.compile(r"(?:Collecting|Requirement already satisfied:|Processing .*/)\s*(\w+(?:[-.][A-Za-z]\w*)*)")
PACKAGES = [".", *(f"./{file.parent.relative_to(ROOT)}" for file in sorted(ROOT.glob("examples/*/pyproject.toml")))]
"""Packages installed as editable: this project, and the example packages."""
LOCKS = {
    "run": ROOT / "requirements.lock",
    "dev": ROOT / "requirements-dev.lock",
    "others": ROOT / "bench" / "others" / "requirements.lock",
    "envs": ROOT / "tests" / "envs" / "requirements.lock",
}
SEPARATE_VENVS = {"others": ".venv-others", "envs": ".venv-envs"}


def main(kind: str) -> None:
    if sys.version_info < (3, 11):
        version = ".".join(map(str, sys.version_info[:3]))
        stop(f"Saqqara needs Python 3.11 or newer; {sys.executable} is {version}. Use another: make PYTHON=python3.12")
    venv = venv_of(kind)
    if stamp(kind).is_file() and stamp(kind).read_text() == fingerprint(kind) and is_usable(venv):
        return
    started = time.monotonic()
    line = ProgressLine()
    if not is_usable(venv):
        line.show(f"creating {venv.name}")
        make_venv(venv)
    if kind == "envs":
        link_packages(venv, venv_of("dev"))
    # Without bytecode: little of it is ever imported, and Python compiles modules when they are first imported.
    locked = ["--requirement", str(LOCKS[kind].relative_to(ROOT)), "--require-hashes", "--no-compile"]
    install(venv, locked, count(LOCKS[kind]), line)
    if kind not in SEPARATE_VENVS:
        editable = [argument for package in PACKAGES for argument in ("--editable", package)]
        install(venv, ["--no-deps", "--no-build-isolation", *editable], 0, line)
    # The development environment has everything that running needs (tests/test_dependencies.py compares the files).
    for done in ["run", "dev"] if kind == "dev" else [kind]:
        stamp(done).write_text(fingerprint(done))
    line.end(f"Python packages are ready in {venv.name} ({time.monotonic() - started:.0f} s).")


def stop(message: str) -> None:
    sys.exit(f"\n*** {message}\n")


def venv_of(kind: str) -> Path:
    return ROOT / SEPARATE_VENVS.get(kind, ".venv")


def python_of(venv: Path) -> Path:
    return venv / "bin" / "python"


def stamp(kind: str) -> Path:
    return venv_of(kind) / f"saqqara-{kind}"


def fingerprint(kind: str) -> str:
    """Return a hash of what the environment depends on: the lock file, the package metadata and the location."""
    described = [(ROOT / package / "pyproject.toml").read_bytes() for package in PACKAGES]
    parts = [LOCKS[kind].read_bytes(), *described, str(ROOT).encode()]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def is_usable(venv: Path) -> bool:
    """Return whether an environment has a working Python with pip (its base Python may have been removed)."""
    python = python_of(venv)
    if not python.exists():
        return False
    return subprocess.run([python, "-c", "import pip"], capture_output=True, check=False).returncode == 0


def make_venv(venv: Path) -> None:
    shutil.rmtree(venv, ignore_errors=True)
    made = subprocess.run([sys.executable, "-m", "venv", venv], capture_output=True, text=True, check=False)
    if made.returncode:
        reason = f"{made.stderr}{made.stdout}"
        stop(f"{sys.executable} cannot create {venv.name} (Debian, Ubuntu: apt-get install python3-venv).\n{reason}")


def link_packages(venv: Path, below: Path) -> None:
    """Make the packages of one environment importable in another."""
    (packages,) = venv.glob("lib/python*/site-packages")
    (others,) = below.glob("lib/python*/site-packages")
    (packages / "below.pth").write_text(f"import site; site.addsitedir({str(others)!r})\n")


def count(lock: Path) -> int:
    return len(re.findall(r"^\S+==", lock.read_text(), re.MULTILINE))


def install(venv: Path, what: list[str], packages: int, line: "ProgressLine") -> None:
    """Run pip and turn its output into the progress line; show the output if pip fails."""
    quiet = ("--disable-pip-version-check", "--progress-bar", "off")
    command = [str(python_of(venv)), "-m", "pip", "install", *quiet, *what]
    output: list[str] = []
    fetched = 0
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as pip:
        for text in pip.stdout or ():
            output.append(text)
            if found := FETCHING_LINE.match(text):
                fetched += packages > 0
                line.show(f"fetching {found[1]}", fetched, packages)
            elif text.startswith("Installing collected packages"):
                line.show("unpacking" if packages else "installing local packages", packages, packages)
    if pip.returncode:
        line.end("")
        errors = next((number for number, text in enumerate(output) if text.startswith("ERROR")), -10)
        reason = "\n".join(text.rstrip()[:400] for text in output[errors:])
        stop(f"pip could not install the packages of {what[1]}:\n{reason}")


class ProgressLine:
    """One line that is overwritten on a terminal; elsewhere a line every ten packages, so that logs stay short."""

    def __init__(self) -> None:
        self.rewrites = sys.stdout.isatty()

    def show(self, doing: str, done: int = 0, total: int = 0) -> None:
        text = f"Setting up: {doing}" + (f" ({done} of {total})" if total else "")
        if self.rewrites:
            width = shutil.get_terminal_size().columns - 1
            print(f"\r{text:<{width}.{width}}", end="", flush=True)
        elif done % 10 == 0 or done == total:
            print(text, flush=True)

    def end(self, text: str) -> None:
        if self.rewrites:
            print("\r\033[K", end="")
        if text:
            print(text, flush=True)


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in LOCKS:
        stop(f"{Path(__file__).name}: expected one of {', '.join(LOCKS)}, got {' '.join(sys.argv[1:]) or 'nothing'}")
    os.chdir(ROOT)
    main(sys.argv[1])
