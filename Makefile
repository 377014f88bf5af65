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

.PHONY: help
help: ## Show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sort | awk -F ':.*## ' '{printf "  make %-14s %s\n", $$1, $$2}'

$(STAMP): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --editable '.[test]'
	@touch $(STAMP)

.PHONY: gen
gen: $(STAMP) ## Generate the built-in spec, or with RELEASE=2.13.0 PyTorch's own, into build/generated
	@if [ -n "$(RELEASE)" ] && [ "$$(echo $(RELEASE) | tr -cd . | wc -c)" = 2 ]; then \
	  $(MAKE) --no-print-directory torch-spec RELEASE=$(RELEASE) && \
	  $(BIN)/derivd gen --spec $(SPECS)/$(RELEASE) --out $(OUT); \
	else \
	  $(BIN)/derivd gen --spec builtin $(if $(RELEASE),--release $(RELEASE)) --out $(OUT); \
	fi

.PHONY: test
test: $(STAMP) ## Run the tests that need no torch
	$(BIN)/pytest -n 2 -m "not torch"

.PHONY: test-torch
test-torch: $(STAMP) ## Compare with PyTorch's own generator and headers (fetches torch)
	$(BIN)/python -m daemon.torch_spec --folder $(SPECS) --tested
	$(BIN)/pytest -m torch

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
