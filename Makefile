# Everything that is done with the cabinet, by name: `make` alone lists it.
#
# Needed: Go, and Node with npm. What is missing is said.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
SHELL := /bin/sh

BIN := bin
ENGINE := temporal/engine
ENGINE_SOURCES := $(wildcard $(ENGINE)/*.go) $(ENGINE)/go.mod $(ENGINE)/go.sum
WEB_SOURCES := $(shell find web/src web/public web/scripts -type f 2>/dev/null) \
	web/index.html web/package.json web/vite.config.ts web/tsconfig.json
export CABINET_BIN := $(abspath $(BIN))

## Run it

.PHONY: run
run: build ## run everything on this machine; Ctrl-C stops it, the next start goes on
	@$(BIN)/cabinet up

.PHONY: clean-data
clean-data: ## forget everything that `make run` has kept
	rm -rf .data

## Build it

.PHONY: build
build: programs web/dist/index.html ## build the programs and the web app

.PHONY: programs
programs: need-go $(BIN)/engine ## build the programs alone
	@go build -o $(BIN)/ ./cmd/...

$(BIN)/engine: $(ENGINE_SOURCES) | need-go
	@echo "building the engine (the first time takes some minutes)"
	@mkdir -p $(BIN)
	@cd $(ENGINE) && go build -o $(CABINET_BIN)/engine .

web/dist/index.html: web/node_modules/.package-lock.json $(WEB_SOURCES)
	@echo "building the web app"
	@cd web && npm run --silent build

# Not `npm ci`: it refuses a lock that lacks optional packages of other platforms.
web/node_modules/.package-lock.json: web/package-lock.json | need-node
	@echo "fetching what the web app is made of"
	@cd web && npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

.PHONY: clean
clean: ## remove what was built
	rm -rf $(BIN) web/dist

## Test it

.PHONY: test
test: test-go test-stack test-web ## run the tests of Go, of the whole stack and of the web app

.PHONY: test-go
test-go: need-go ## test the Go packages; what needs the whole stack is skipped
	CABINET_BIN= go test ./...

.PHONY: test-stack
test-stack: programs ## test the whole on a real engine, database and sandbox
	go test -count=1 ./tests/...

.PHONY: test-web
test-web: web/node_modules/.package-lock.json ## test the web app's units
	cd web && npm test --silent

# What is missing

.PHONY: need-go
need-go:
	@command -v go >/dev/null || { echo "Go is missing: install it from https://go.dev/dl" >&2; exit 1; }

.PHONY: need-node
need-node:
	@command -v node >/dev/null && command -v npm >/dev/null || \
		{ echo "Node or npm is missing: install them from https://nodejs.org" >&2; exit 1; }

.PHONY: help
help:
	@awk 'BEGIN { FS = ":[^#]*## " } \
		/^## / { printf "\n%s\n", substr($$0, 4) } \
		/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
