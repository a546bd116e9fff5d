# Everything here needs git, make and Python 3.11 or newer, sets itself up in .venv, and touches nothing outside this folder.
# ARGS passes options on: make play ARGS="--players 3", make test ARGS="-k padlock". BASE is a commit: make bench BASE=6d5a948.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
ARGS ?=
BASE ?=
GAMES ?=
# Tests run in as many processes as there are cores, up to 8; ARGS="-n 0" runs them in one.
PYTEST := $(BIN)/python -m pytest --numprocesses logical

# Hundreds of tests start a process, which would have to compile everything anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play web quick test test-all check docs site bench compiled clean

help: ## list what make can do here
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1|\2/p' $(MAKEFILE_LIST) | while IFS='|' read -r name says; do \
		printf '%-14s %s\n' "$$name" "$$says"; done

play: $(VENV)/.ready-play ## play Villagers in this terminal
	@$(BIN)/villagers play $(ARGS)

web: $(VENV)/.ready-web ## play in a browser: start the server and print its address
	@$(BIN)/villagers serve $(ARGS)

quick: $(VENV)/.ready-test ## run the tests for daily work: in about 40 seconds, without what is slow
	@VILLAGERS_TESTS=quick $(PYTEST) $(ARGS)

test: $(VENV)/.ready-test ## run nearly all tests: in about 6 minutes, with fewer random games than test-all
	@VILLAGERS_TESTS=test $(PYTEST) $(ARGS)

# A browser needs the machine for itself, so that its tests come last, one after the other.
test-all: $(VENV)/.ready-test ## run all tests, with all random games, as CI does
	@VILLAGERS_TESTS=all $(PYTEST) $(if $(ARGS),$(ARGS),--ignore tests/web/browser)
	$(if $(ARGS),,@VILLAGERS_TESTS=all $(BIN)/python -m pytest tests/web/browser)

check: $(VENV)/.ready-check ## lint, check types and words, and check the shipped cards
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m tests.house.words
	$(BIN)/villagers check cards examples

docs: $(VENV)/.ready-play ## write what is made of dsl: docs/reference.md, docs/problems.md, the steps in schemas
	@$(BIN)/python -m villagers_rules.reference $(ARGS)

site: $(VENV)/.ready-site ## build the documents as a website in build/site, without a network
	@$(BIN)/python docs/site.py

bench: $(VENV)/.ready-play ## measure the speed; with BASE=COMMIT, compare it with that of another commit
	@$(BIN)/python -m benchmarks$(if $(BASE),.compare '$(BASE)' $(if $(GAMES),--games $(GAMES))) $(ARGS)

compiled: $(VENV)/.ready-check ## build a wheel in dist with compiled hot modules, and try it; needs a C compiler and some minutes
	@rm -f dist/villagers_rules-*-cp*.whl
	@VILLAGERS_COMPILED=1 $(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .
	@$(BIN)/python -m tests.compiled dist/villagers_rules-*-cp*.whl

clean: ## remove .venv and all that tools left behind
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Each of these files says that .venv holds what the command needs, as pyproject.toml has it now; removing one repeats the set-up.
$(VENV)/.ready-play: pyproject.toml
	$(call set_up,.)
$(VENV)/.ready-test: pyproject.toml
	$(call set_up,.[test])
	@touch $(VENV)/.ready-play $(VENV)/.ready-web
$(VENV)/.ready-check: pyproject.toml
	$(call set_up,.[dev])
	@touch $(VENV)/.ready-play $(VENV)/.ready-test $(VENV)/.ready-web

$(VENV)/.ready-web: pyproject.toml
	$(call set_up,.[web])
	@touch $(VENV)/.ready-play

$(VENV)/.ready-site: pyproject.toml
	$(call set_up,.[docs])
	@touch $(VENV)/.ready-play

define set_up
@command -v $(PYTHON) >/dev/null || \
	{ echo "make: expected Python 3.11 or newer, found no $(PYTHON); install it, or name yours: make PYTHON=/path/to/python" >&2; exit 1; }
@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	{ echo "make: expected Python 3.11 or newer, got $$($(PYTHON) --version 2>&1); name a newer one: make PYTHON=/path/to/python" >&2; exit 1; }
@echo "setting up $(VENV) (once)"
@$(PYTHON) -m venv $(VENV) || \
	{ echo "make: $(PYTHON) could not make a virtual environment; on Debian and Ubuntu, install the package python3-venv" >&2; exit 1; }
@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '$(1)'
@touch $@
endef
