"""Lock files contain what `pyproject.toml` requires, and only names and versions."""

import re
import tomllib

from repository import ROOT, fail_on, line_at

LOCKS = {"requirements.lock": "web", "requirements-dev.lock": "dev"}
"""Lock files, each with the extra that it pins."""
OTHER_LIBRARIES = "bench/others/requirements.lock"
ADAPTERS = "tests/envs/requirements.lock"


def pins(lock: str) -> dict[str, set[str]]:
    """Return the versions that a lock file pins, by distribution: one, or several for different platforms."""
    versions: dict[str, set[str]] = {}
    for name, version in re.findall(r"^([\w.-]+)==(\S+)", (ROOT / lock).read_text("utf-8"), re.MULTILINE):
        versions.setdefault(name, set()).add(version)
    return versions


def project() -> dict[str, object]:
    """Return the table `project` of `pyproject.toml`."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def dependencies(extra: str) -> set[str]:
    """Return the names of what the package needs with an extra, and with the extras that it includes."""
    wanted, pending = {*project()["dependencies"]}, [extra]
    while pending:
        listed = project()["optional-dependencies"][pending.pop()]
        for own in [one for one in listed if one.startswith("saqqara[")]:
            pending += own[len("saqqara[") : -1].split(",")
        wanted |= {one for one in listed if not one.startswith("saqqara[")}
    return {re.match(r"[\w.-]+", name)[0].replace(".", "-") for name in wanted}


def test_development_lock_has_everything_that_running_needs() -> None:
    """The development environment has the same versions as a running server."""
    development = pins("requirements-dev.lock")
    fail_on(
        f"requirements-dev.lock:1: lacks {name}=={version} of requirements.lock: run make lock"
        for name, versions in pins("requirements.lock").items()
        for version in versions - development.get(name, set())
    )


def test_locks_pin_every_dependency() -> None:
    """Every dependency of an extra has a version in the extra's lock file."""
    assert all({"numba", "fluent-runtime", "fastapi", "webauthn"} <= dependencies(extra) for extra in LOCKS.values())
    fail_on(
        f"{lock}:1: does not pin {name}, which the extra {extra} needs: run make lock"
        for lock, extra in LOCKS.items()
        for name in dependencies(extra) - pins(lock).keys()
    )


def test_locks_name_no_source() -> None:
    """A lock file contains no address: packages come from the index of each machine."""
    fail_on(
        f"{lock}:{line_at(text, found.start())}: names a source, {found[0]}: run make lock, which leaves sources out"
        for lock in (*LOCKS, OTHER_LIBRARIES, ADAPTERS)
        for text in [(ROOT / lock).read_text("utf-8")]
        for found in re.finditer(r"\w+://|--find-links|--index-url| @ ", text)
    )


def test_libraries_for_comparison_are_no_dependencies() -> None:
    """Libraries with which the benchmark compares ours have a lock file of their own."""
    wanted = re.findall(r"^[\w-]+", (ROOT / "bench" / "others" / "requirements.in").read_text("utf-8"), re.MULTILINE)
    assert wanted == ["open-spiel", "pettingzoo", "pgx", "rlcard"]
    assert set(wanted) <= pins(OTHER_LIBRARIES).keys()
    assert pins("requirements.lock").keys() & set(wanted) == set()


def test_libraries_of_adapters_fit_the_development_lock() -> None:
    """Libraries of the environments have a lock file of their own; a library in both has the same version."""
    below, locked = pins("requirements-dev.lock"), pins(ADAPTERS)
    assert {"gymnasium", "open-spiel", "pettingzoo", "pillow"} <= locked.keys() - below.keys()
    fail_on(
        f"{ADAPTERS}:1: pins {name} to {locked[name]}, requirements-dev.lock to {below[name]}: run make lock"
        for name in locked.keys() & below.keys()
        if locked[name] != below[name]
    )


def test_numba_is_limited_to_the_locked_minor_version() -> None:
    """`numba_backend.py` uses private classes of Numba: a new minor version is first locked and tested."""
    (locked,) = pins("requirements.lock")["numba"]
    major, minor, _ = map(int, locked.split("."))
    assert f"numba>={locked},<{major}.{minor + 1}" in project()["dependencies"]
