# make run    creates .venv, compiles the rules, serves on http://127.0.0.1:8000   (ARGS="--port 9000" is passed to saqqara serve)
# make test   creates .venv, installs a browser and a database, checks style and types, runs all tests
# make check  style, types and unit tests: under 3 minutes on 2 cores
# make lint   style and types only         make bench  measures speed      (ARGS="duel.search")
# make docs   builds the documentation as a site: build/docs/index.html
# make notebooks  runs the notebooks of the documentation and saves their output
# make others creates .venv-others for bench/compare.py        make clean  deletes everything that make created
# make lock   pins the newest compatible versions (needs uv)

PYTHON ?= python3
ARGS ?=

PARALLEL ?= --numprocesses=2
BIN := .venv/bin
ENVS := .venv-envs/bin

.PHONY: run test check lint bench docs notebooks envs others lock clean environment environment-dev preparations
.DEFAULT_GOAL := run
.NOTPARALLEL:

run: environment
	@exec $(BIN)/saqqara serve $(ARGS)

# Tests start hundreds of processes, so Python writes bytecode even if the environment disables it.
test check: export PYTHONDONTWRITEBYTECODE =

# Rule tests run twice: interpreted, and compiled with bounds checks, for which each game is compiled once first.
test: preparations
	@$(BIN)/ruff check
	@echo "== Types, adapters, tests of compiled code, and compilation of each game: two at a time, the longest first"
	@printf '%s || exit 255\0' "$(WARM) imhotep" "$(TYPES)" "$(WARM) tara_wolf" \
	'SAQQARA_DISABLE_JIT=1 $(ENVS)/python -m pytest -m envs' "$(WARM) senet" \
	'$(BIN)/pytest -m "compiled and not jit_matrix and not browser"' "$(WARM) duel" | xargs -0 -n1 -P2 sh -c
	@echo "== Tests with interpreted rules"
	@SAQQARA_DISABLE_JIT=1 $(BIN)/pytest $(PARALLEL) -m "not compiled and not browser and not envs"
	@echo "== Rule tests, compiled with bounds checks"
	@NUMBA_BOUNDSCHECK=1 $(BIN)/pytest $(PARALLEL) -m "jit_matrix"
	@echo "== Browser tests"
	@SAQQARA_DISABLE_JIT=1 $(BIN)/pytest $(PARALLEL) -m "browser"

TYPES := $(BIN)/mypy --strict src && $(BIN)/mypy --config-file bench/mypy.ini bench tools

# Types are checked in parallel with the first tests. Needs no browser, no database, no compiled rules.
check: environment-dev
	@$(BIN)/ruff check
	@{ $(TYPES); } & \
	SAQQARA_DISABLE_JIT=1 $(BIN)/pytest $(PARALLEL) -q -m "not slow and not long and not compiled and not browser and not envs"; \
	tests=$$?; wait $$! && exit $$tests

WARM := NUMBA_BOUNDSCHECK=1 PYTHONPATH=tests $(BIN)/python tests/precompile.py

# Installs a browser and a database in parallel with the Python packages.
preparations:
	@{ tools/browser.sh && tools/postgres.sh && tools/hosting.sh; } & $(PYTHON) tools/environment.py dev && $(PYTHON) tools/environment.py envs && wait $$!

lint: environment-dev
	@$(BIN)/ruff check
	@$(TYPES)

bench: environment
	@$(BIN)/saqqara bench $(ARGS)

docs: environment-dev
	@$(BIN)/sphinx-build --quiet --fail-on-warning --jobs 2 docs build/docs --doctree-dir build/doctrees
	@echo "Open build/docs/index.html"

notebooks: environment-dev
	@PYTHONPATH=src $(BIN)/python tools/notebooks.py $(ARGS)

COMPILE := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links \
	--annotation-style line --custom-compile-command "make lock" pyproject.toml --group pyproject.toml:build

envs: environment-dev
	@$(PYTHON) tools/environment.py envs

others: environment
	@$(PYTHON) tools/environment.py others

lock:
	$(COMPILE) $(ARGS) --extra web --output-file requirements.lock
	$(COMPILE) $(ARGS) --extra dev --constraint requirements.lock --output-file requirements-dev.lock
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links \
	--annotation-style line --custom-compile-command "make lock" bench/others/requirements.in $(ARGS) \
	--output-file bench/others/requirements.lock
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links \
	--annotation-style line --custom-compile-command "make lock" tests/envs/requirements.in $(ARGS) \
	--constraint requirements-dev.lock --output-file tests/envs/requirements.lock

environment:
	@$(PYTHON) tools/environment.py run

environment-dev:
	@$(PYTHON) tools/environment.py dev

clean:
	rm -rf .venv .venv-envs .venv-others .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist
	find src tests bench tools -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
