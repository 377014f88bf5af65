# Everything a newcomer needs: each target sets up what it uses.
.DEFAULT_GOAL := help
SHELL := /bin/bash

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
RELEASE ?=
OUT ?= build/generated
SPECS ?= .cache/torch-spec

STAMP := $(VENV)/.installed

# torch has an environment of its own: where derivd is told no spec it takes that of an installed torch, and the tests
# of `make test` have to pass without one. Nor should a newcomer's first `make test` wait for torch.
# TORCH may be another build: any requirement that pip understands.
TORCH ?= torch==2.13.0
TORCH_VENV ?= .venv-torch
TORCH_BIN := $(TORCH_VENV)/bin
TORCH_STAMP := $(TORCH_VENV)/.installed

.PHONY: help
help: ## Show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sort | awk -F ':.*## ' '{printf "  make %-14s %s\n", $$1, $$2}'

$(STAMP): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --editable '.[test]'
	@touch $(STAMP)

$(TORCH_STAMP): pyproject.toml
	$(PYTHON) -m venv $(TORCH_VENV)
	$(TORCH_BIN)/pip install --quiet '$(TORCH)' --editable '.[test]'
	@touch $(TORCH_STAMP)

.PHONY: gen
gen: $(STAMP) ## Generate the built-in spec, or with RELEASE=2.13.0 PyTorch's own, into build/generated
	@if [ -n "$(RELEASE)" ] && [ "$$(echo $(RELEASE) | tr -cd . | wc -c)" = 2 ]; then \
	  $(MAKE) --no-print-directory torch-spec RELEASE=$(RELEASE) && \
	  $(BIN)/derivd gen --spec $(SPECS)/$(RELEASE) --out $(OUT); \
	else \
	  $(BIN)/derivd gen --spec builtin $(if $(RELEASE),--release $(RELEASE)) --out $(OUT); \
	fi

.PHONY: watch
watch: $(STAMP) ## Keep the generated code of the built-in spec up to date while you edit it
	$(BIN)/derivd watch --spec builtin $(if $(RELEASE),--release $(RELEASE)) --out $(OUT)

.PHONY: soak
soak: $(STAMP) ## Let several writers make a thousand random edits under the daemon's eyes, and compare
	$(BIN)/python -m tests.daemon.soak

.PHONY: test
test: $(STAMP) ## Run the tests that need no torch
	$(BIN)/pytest -n 2 -m "not torch"

.PHONY: coverage
coverage: $(STAMP) ## Measure which lines the tests run, those of the processes they start included
	$(BIN)/pytest -n 2 -m "not torch" --cov --cov-report=
	@$(BIN)/coverage report
	@for package in $(patsubst %/__init__.py,%,$(wildcard gen/*/__init__.py daemon/__init__.py daemon/*/__init__.py)); do \
	  printf '%-16s %s%%\n' $$package "$$($(BIN)/coverage report --include="$$package/*" --format=total)"; \
	done

.PHONY: snapshots
snapshots: $(STAMP) ## Accept what the built-in specs generate now as their snapshots
	$(BIN)/pytest tests/test_snapshots.py --snapshot-update

.PHONY: test-torch
test-torch: $(TORCH_STAMP) ## Compare with PyTorch's own generator and headers, and with torch (fetches them)
	$(TORCH_BIN)/python -m daemon.torch_spec --folder $(SPECS) --tested 1.8.0
	DERIVD_TORCH_SPECS=$(SPECS) $(TORCH_BIN)/pytest -n 2 --dist worksteal -m torch

.PHONY: fuzz
fuzz: $(STAMP) ## Mutate the files of release 2.13 ten thousand times, or COUNT times, and run each (fetches torch)
	@$(BIN)/python -m daemon.torch_spec --folder $(SPECS) 2.13.0
	$(BIN)/python -m tests.diagnostics.fuzz --spec $(SPECS)/2.13.0 --count $(or $(COUNT),10000)

.PHONY: bench
bench: $(STAMP) ## Measure runs and edits; BENCH_SPEC=FOLDER compares with a wheel's generator, BENCH="--json FILE"
	$(BIN)/python -m tests.bench $(if $(BENCH_SPEC),--spec $(BENCH_SPEC)) $(BENCH)
	$(if $(BENCH_SPEC),$(BIN)/python -m tests.bench.daemon $(BENCH_SPEC))
	$(if $(BENCH_SPEC),$(BIN)/python -m tests.bench.compile $(BENCH_SPEC))

.PHONY: recording
recording: $(STAMP) ## Record the daemon at work as docs/watch.svg
	$(BIN)/python docs/record.py

.PHONY: torch-spec
torch-spec: $(STAMP) ## Fetch the YAML files, templates, generator and headers of RELEASE=2.13.0 into .cache
	@$(BIN)/python -m daemon.torch_spec --folder $(SPECS) $(RELEASE)

.PHONY: lint
lint: $(STAMP) ## Check style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

.PHONY: format
format: $(STAMP) ## Bring the code into its style
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

.PHONY: clean
clean: ## Remove what was built
	rm -rf build dist *.egg-info
