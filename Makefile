# Targets for contributors and players; `make` alone lists them. tools/setup.py does the set-up.

PYTHON ?= python3
SUITE ?= engine
JOBS ?= 2
# Arguments of `truckstop serve` in `make play`.
SERVE ?= --open

# Variables of the caller must not decide which truckstop is tested.
unexport PYTHONPATH PYTHONHOME PYTHONSAFEPATH

SHELL := /bin/sh
PY := .venv/bin/python
CODE := $(wildcard hatch_build.py tools src tests bench examples)
SETUP := "$(PYTHON)" -m tools.setup

.DEFAULT_GOAL := help
ifdef TOGETHER
interpreted: checks
else
.NOTPARALLEL:
endif
.PHONY: help setup play test soak test-compiled test-interpreted check checks interpreted built test-web wheel wire pictures format bench lock clean python

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/\1\t\2/p' Makefile | awk -F '\t' '{ printf "make %-17s %s\n", $$1, $$2 }'

setup: python ## create .venv and install everything into it; starts nothing
	@$(SETUP)

play: python ## set up, start the table and open it in the browser; compiles the engine in the background
	@exec $(SETUP) play $(SERVE)

# Compiling and checking are independent. Make itself runs them in parallel, so that an interrupt reaches both.
test: python ## set up, check, run all tests, and the tests of the engine interpreted as well
	@$(SETUP) needs
	@mkdir -p build
	@$(MAKE_COMMAND) --no-print-directory -j 2 TOGETHER=1 built interpreted
	@$(MAKE_COMMAND) --no-print-directory test-compiled test-web

built:
	@$(SETUP) > build/setup.log 2>&1; code=$$?; cat build/setup.log; exit $$code

soak: python ## run every test in full, before a release
	@echo "Running every test in full, about 40 minutes on two cores; docs/testing.md lists the tests that make test samples."
	@$(SETUP)
	@TRUCKSTOP_SOAK=1 $(MAKE_COMMAND) --no-print-directory checks interpreted test-compiled test-web

test-compiled: setup ## run the tests on the installed, compiled package, except those in a browser
	TRUCKSTOP_UNDER_TEST=installed $(PY) -m pytest -n $(JOBS) --dist worksteal --ignore=tests/web

# Separate from the others: Playwright runs its own event loop, and some of the other tests start one.
test-web: setup ## run the tests in a real browser
	@command -v npm > /dev/null || { echo "npm was not found: the pages are not tested" >&2; exit 0; }; \
	TRUCKSTOP_UNDER_TEST=installed $(PY) -m pytest -n $(JOBS) tests/web

# Tests of code that is compiled at least in part; everything else is tested once, as installed.
COMPILED := bots conformance games kernel lab table toy test_project.py server/test_tables.py server/test_websocket_protocol.py
test-interpreted: setup interpreted ## run the tests of the engine on the uncompiled source

interpreted:
	TRUCKSTOP_UNDER_TEST=source PYTHONPATH=src $(PY) -m pytest -n $(JOBS) $(COMPILED:%=tests/%)

check: python ## check format, lint, strict types, layers, and types and unit tests of the pages
	@$(SETUP) needs
	@$(MAKE_COMMAND) --no-print-directory checks

checks:
	$(PY) -m ruff format --check $(CODE)
	$(PY) -m ruff check $(CODE)
	$(PY) -m mypy --strict $(CODE)
	PYTHONPATH=src .venv/bin/lint-imports
	@command -v npm > /dev/null || { echo "npm was not found: the pages are not checked" >&2; exit 0; }; \
	npm run --silent --prefix web check && npm run --silent --prefix web test

wire: python ## generate the types of the wire for the pages
	@$(SETUP) needs
	PYTHONPATH=src $(PY) tools/wire_types.py

pictures: setup ## make the pictures of the docs
	$(PY) tools/pictures.py docs/pictures
	$(PY) tools/screens.py docs/pictures

format: setup ## format the code and fix what ruff can fix
	$(PY) -m ruff check --fix-only $(CODE)
	$(PY) -m ruff format $(CODE)

bench: python ## run a benchmark; SUITE=engine names the suite, results go to bench/results
	@$(SETUP) bench
	$(PY) -m bench.$(SUITE)

wheel: python ## build a wheel with the pages into dist/ for installation elsewhere
	@$(SETUP) wheel

lock: python ## pin the newest allowed versions in requirements/
	@$(SETUP) lock

clean: ## remove .venv and everything built
	rm -rf .venv build dist web/dist web/node_modules .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find hatch_build.py tools src tests bench -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

python:
	@command -v "$(PYTHON)" >/dev/null || { echo "setup: Python 3.11 or newer is needed, and $(PYTHON) was not found" >&2; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	{ echo "setup: Python 3.11 or newer is needed; $(PYTHON) is $$("$(PYTHON)" -V 2>&1). Set PYTHON=… to use another." >&2; exit 1; }
