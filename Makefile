# Everything that is done with the cabinet, by name: `make` alone lists it.
#
# Needed: Go, and Node with npm. What is missing is said.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
SHELL := /bin/sh

BIN := bin
ENGINE := cmd/engine
ENGINE_SOURCES := $(filter-out %_test.go,$(shell find $(ENGINE) -name "*.go")) $(wildcard $(ENGINE)/without/*/go.mod) $(ENGINE)/go.mod $(ENGINE)/go.sum
WEB_SOURCES := $(shell find web/src web/public web/scripts -type f 2>/dev/null) \
	web/index.html web/package.json web/vite.config.ts web/tsconfig.json
export CABINET_BIN := $(abspath $(BIN))

# One flavour of compilation for programs, tests, linters and images, so that each package is compiled once; only the race
# detector needs cgo, and compiles again.
export CGO_ENABLED := 0
export GOFLAGS := $(filter-out -trimpath,$(GOFLAGS)) -trimpath

# Which build a program is, for --version, logs and metrics. A tree without a repository names it by VERSION.
VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null)

## Run it

.PHONY: run
run: ## run everything on this machine; Ctrl-C stops it, the next start continues
	@$(MAKE) --no-print-directory -j $(BESIDE) runnable
	@$(BIN)/cabinet up

# The web app and the verifier are built beside the programs. The engine and the programs are built one after the other, as each
# keeps all cores busy, and what both are made of is compiled once.
BESIDE := 3
WEB := web/dist/index.html verifier/node_modules/.package-lock.json

.PHONY: runnable
runnable: running-programs $(WEB)

.PHONY: running-programs
running-programs: $(BIN)/engine | need-go
	@tools/build.sh "the programs" $(CABINET_BIN)/ "-X cabinet/process/version.described=$(VERSION)" . ./cmd/cabinet ./cmd/sandbox

.PHONY: dev
dev: need-go $(BIN)/engine web/node_modules/.package-lock.json verifier/node_modules/.package-lock.json ## run it while you change it: what you save is seen without a restart
	@exec node web/scripts/dev.mjs

.PHONY: clean-data
clean-data: ## delete all data of `make run`
	@[ ! -L .data/postgres/elsewhere ] || rm -rf "$$(readlink .data/postgres/elsewhere)"
	rm -rf .data

## Build it

.PHONY: build
build: ## build the programs, the web app and the verifier
	@$(MAKE) --no-print-directory -j $(BESIDE) programs $(WEB)

.PHONY: programs
programs: need-go $(BIN)/engine ## build only the programs
	@tools/build.sh "the programs" $(CABINET_BIN)/ "-X cabinet/process/version.described=$(VERSION)" . ./cmd/cabinet ./cmd/probe ./cmd/sandbox

$(BIN)/engine: $(ENGINE_SOURCES) | need-go
	@echo "building the engine"
	@mkdir -p $(BIN)
	@tools/build.sh "the engine" $(CABINET_BIN)/engine "-X main.version=$(VERSION)" $(ENGINE) .

# Helm and a validator by the schemas of Kubernetes, in modules of their own: they need different versions of one library.
$(BIN)/helm $(BIN)/kubectl-validate: $(BIN)/%: tools/%/go.mod | need-go
	@echo "building $*"
	@mkdir -p $(BIN)
	@cd tools/$* && tool=$$(sed -n 's/^tool //p' go.mod) && go build -o $(CABINET_BIN)/$* "$$tool"

# The official server, its tool for schemas and its web UI, of the versions that are in the engine, in a module of their own: nothing
# is left out of them.
OFFICIAL := $(addprefix $(BIN)/,temporal-server temporal-sql-tool temporal-ui)
$(BIN)/temporal-server: OFFICIAL_PACKAGE := go.temporal.io/server/cmd/server
$(BIN)/temporal-sql-tool: OFFICIAL_PACKAGE := go.temporal.io/server/cmd/tools/sql
$(BIN)/temporal-ui: OFFICIAL_PACKAGE := github.com/temporalio/ui-server/v2/cmd/server
$(OFFICIAL): tools/temporal/go.mod tools/temporal/go.sum | need-go
	@echo "building $@"
	@mkdir -p $(BIN)
	@cd tools/temporal && go build -o $(abspath $@) $(OFFICIAL_PACKAGE)

web/dist/index.html: web/node_modules/.package-lock.json $(WEB_SOURCES)
	@echo "building the web app"
	@cd web && npm run --silent build

web/node_modules/.package-lock.json: web/package-lock.json | need-node
	@echo "fetching what the web app is made of"
	@cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

verifier/node_modules/.package-lock.json: verifier/package.json verifier/package-lock.json | need-node
	@echo "fetching what the verifier of DSTU 4145 is made of"
	@cd verifier && npm ci --no-audit --no-fund --ignore-scripts --loglevel=error
	@touch $@

.PHONY: clean
clean: ## remove what was built
	rm -rf $(BIN) web/dist

## Test it

# Packages whose tests run with the race detector, and only with it: where orders live and where processes are supervised.
RACE := ./workflows ./workflows/order ./activities/... ./jobs ./temporal/backup ./temporal ./temporal/orders ./temporal/redrive ./cmd/cabinet/supervise
# Packages that need the whole stack, a folder each; the rest needs nothing but Go and PostgreSQL's programs.
STACK := ./tests/...
GO_TEST := go test -count=1 -vet=off

COMMITS := $(shell git rev-list --count HEAD 2>/dev/null || echo 1)
# Simulated lives of each service beside the fixed ones: as many, from a seed that is new with each commit.
LIVES ?= 150
SEED ?= $(COMMITS)000
# The look in which the browser's tests analyse a page: another one with each commit, or `all`.
LOOKS ?= $(COMMITS)

# $(call timed,target) makes a target and writes down how long it took; `make test` prints it all at its end.
TIMES := $(BIN)/times
timed = @mkdir -p $(BIN); begin=$$(date +%s); $(MAKE) --no-print-directory $(1); code=$$?; \
	printf '%-12s %5d s\n' '$(1)' $$(($$(date +%s) - begin)) >>$(TIMES); exit $$code

.PHONY: test
test: ## everything except test-night: linters, Go, the web app, and the whole stack in the browser
	@mkdir -p $(BIN); rm -f $(TIMES)
	$(call timed,build)
	$(call timed,fresh)
	$(call timed,lint)
	$(call timed,licences)
	$(call timed,test-go)
	$(call timed,test-race)
	$(call timed,test-web)
	$(call timed,test-verifier)
	$(call timed,test-stack)
	@echo; echo "How long the steps took:"; cat $(TIMES)

.PHONY: test-fast
test-fast: need-go ## test the Go packages that need neither the stack nor PostgreSQL, and what you have changed; a minute at most
	@CABINET_BIN= go test -vet=off $$(tools/fast.sh)
	@cd tools && go test -vet=off ./...
	@[ ! -d web/node_modules ] || (cd web && npx --no-install vitest run --changed $${BASE:-HEAD} --passWithNoTests)

.PHONY: test-go
test-go: need-go tools/squawk/node_modules/.package-lock.json ## test the Go packages that need neither the race detector nor the stack, and simulate orders
	@echo "simulating $(LIVES) lives of each service from seed $(SEED), and the fixed ones"
	@SEED=$(SEED) LIVES=$(LIVES) $(GO_TEST) $$(go list ./... | grep -vxF "$$(go list $(RACE) $(STACK))")
	cd tools && $(GO_TEST) ./...
	cd tools/oasdiff && $(GO_TEST) ./...

.PHONY: test-race
test-race: need-go ## test the packages of orders with the race detector
	CGO_ENABLED=1 $(GO_TEST) -race $(RACE)

.PHONY: test-stack
test-stack: build $(BIN)/helm $(BIN)/kubectl-validate ## test the whole: HTTP, crashes, personal data, the browser
	cd $(ENGINE) && $(GO_TEST) ./...
	LOOKS=$(LOOKS) $(GO_TEST) -timeout 60m -p 1 -parallel 3 $(STACK)

.PHONY: test-browser
test-browser: build ## test only in the browser: the specs of web/e2e named in JOURNEYS, or all; LOOKS=all in all looks
	LOOKS=$(LOOKS) $(GO_TEST) -v -timeout 60m -run TestBrowser ./tests/browser

.PHONY: test-web
test-web: web/dist/index.html ## test the web app's units and its size
	cd web && npm test --silent && npm run --silent size

.PHONY: test-verifier
test-verifier: verifier/node_modules/.package-lock.json ## test the verifier of DSTU 4145 by itself
	cd verifier && npm test --silent

.PHONY: test-cluster
test-cluster: build $(OFFICIAL) ## test two APIs and two workers on a Temporal cluster whose processes are killed; ORDERS=500
	$(GO_TEST) -v -tags cluster -timeout 60m ./tests/cluster

.PHONY: test-recovery
test-recovery: build ## recover a lost database server from the archive, whatever was lost besides; SEED=N repeats the instants of the kills
	SEED=$(SEED) $(GO_TEST) -v -tags night -parallel 4 -timeout 30m ./db/archive
	$(GO_TEST) -v -tags night -timeout 20m -run Recovery ./tests/cabinet

# What an upgrade begins with: the last release. Before the first one it is the commit since which workers poll as versions.
LAST ?= $(or $(shell git describe --tags --abbrev=0 --match 'v*' 2>/dev/null),ba677d7c)
.PHONY: test-upgrade
test-upgrade: build ## roll the release after this one out over the last one, back and out again, under load; LAST=v1.0.0
	LAST=$(LAST) $(GO_TEST) -v -tags upgrade -timeout 30m ./tests/upgrade

.PHONY: test-night
test-night: build test-cluster test-upgrade test-recovery mutate-law ## tests that take too long for each change: thousands of simulated orders, some with the race detector
	SEED=$(SEED) LIVES=2000 $(GO_TEST) -v -timeout 60m ./workflows/simulation
	CGO_ENABLED=1 SEED=$(SEED) LIVES=50 $(GO_TEST) -race -timeout 60m ./workflows/simulation ./temporal/history
	LOOKS=all $(GO_TEST) -v -timeout 90m ./tests/browser

# Gremlins changes one operator at a time, in a copy of the packages whose tests are to notice: the domain's own, and for the
# order all tests of the workflows but the simulated lives, which take too long for each change.
PKG ?= ./domain
MUTATE := $(abspath $(BIN))/mutate
.PHONY: mutate
mutate: need-go ## change each operator of PKG in turn, and list what no test notices; takes an hour and more
	@rm -rf $(MUTATE) && mkdir -p $(MUTATE)
	@git ls-files go.mod go.sum domain web/public $(if $(findstring workflows,$(PKG)),workflows) | grep -Ev "^workflows/(simulation|diagram)" | tar -cT - | tar -xC $(MUTATE)
	cd $(MUTATE) && GOFLAGS="$(GOFLAGS) -vet=off" $(TOOL) gremlins unleash --integration --coverpkg $(PKG) --timeout-coefficient 20 -S lct $(PKG)

# With another law: the changes are derived from domain, and what makes a history diverge is found by halves.
.PHONY: mutate-law
mutate-law: need-go ## replay the stored histories with every price, term, limit, holiday, text and validation of the domain changed
	@go run ./workflows/mutatelaw

# Which simulated lives notice a fault: each of workflows/mutatesimulation is put into the code in turn.
.PHONY: mutate-simulation
mutate-simulation: need-go ## break the code of orders, one fault at a time, and count the simulated orders that notice it
	@go run ./workflows/mutatesimulation

## Prove it, measure it

.PHONY: replay
replay: need-go ## replay the stored histories with the present workflows
	@go test -count=1 -run Stored ./workflows || { echo "cabinet replay FILE says where and why: go run ./cmd/cabinet replay workflows/testdata/histories/…" >&2; exit 1; }

.PHONY: simulate
simulate: need-go ## simulate random orders: LIVES of each service, from SEED on; prints the story of a failure
	SEED=$(SEED) LIVES=$(LIVES) $(GO_TEST) -v -timeout 60m ./workflows/simulation

.PHONY: bench
bench: build ## measure orders, the list, start and memory; writes docs/benchmarks.md
	go run ./tests/bench

.PHONY: soak
soak: build ## live a country's orders for SOAK (20m) at PACE orders a second (4), and watch what they leave; writes docs/soak.md
	go run ./tests/bench -soak $(or $(SOAK),20m) -pace $(or $(PACE),4)

.PHONY: bench-web
bench-web: build web/bench/node_modules/.package-lock.json ## measure step changes, bytes and Lighthouse; writes docs/benchmarks-web.md
	go run ./tests/benchweb

web/bench/node_modules/.package-lock.json: web/bench/package-lock.json | need-node
	@echo "fetching what measures the web app"
	@cd web/bench && npm ci --no-audit --no-fund --ignore-scripts --loglevel=error
	@touch $@

## Keep it in order

TOOL := go tool -modfile=$(abspath tools/go.mod)

.PHONY: generate
generate: need-go web/node_modules/.package-lock.json ## regenerate the contract's server, the queries, the browser's types, the pictures
	cd api && $(TOOL) oapi-codegen -config oapi-codegen.yaml openapi.yaml
	cd db && $(TOOL) sqlc generate
	cd web && npm run --silent generate
	cd tools && go run ./folders
	go generate ./workflows/diagram # last: it needs the histories of each service

.PHONY: histories
histories: build ## record the stories of orders that are not stored yet, for replays
	$(GO_TEST) -tags record -timeout 60m ./tests/histories

# Of the engine's module those that do not read the whole of Temporal's server first, which takes many minutes.
ENGINE_LINTERS := errcheck,errorlint,funlen,gocritic,ineffassign,misspell,noctx,unconvert

GENERATED := api/contract db/sqlc docs/diagrams docs/architecture.md web/src/api/schema.d.ts

# Migrations run in a transaction unless they say otherwise.
SQUAWK := tools/squawk/node_modules/.bin/squawk --config db/squawk.toml
tools/squawk/node_modules/.package-lock.json: tools/squawk/package-lock.json | need-node
	@echo "fetching the linter of migrations"
	@cd tools/squawk && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

.PHONY: lint-migrations
lint-migrations: tools/squawk/node_modules/.package-lock.json ## what would lock a table for long, in the migrations
	@$(SQUAWK) --assume-in-transaction $$(grep -L "goose NO TRANSACTION" db/migrations/*.sql)
	@$(SQUAWK) --no-assume-in-transaction $$(grep -l "goose NO TRANSACTION" db/migrations/*.sql)

# The contract of the last release is in LAST_CONTRACT. What breaks its clients is refused; what adds to it is not.
LAST_CONTRACT := api/testdata/released.yaml
.PHONY: lint-contract
lint-contract: need-go ## what would break clients of the last release, in the contract
	@cd tools/oasdiff && go tool oasdiff breaking --fail-on ERR $(abspath $(LAST_CONTRACT)) $(abspath api/openapi.yaml)

.PHONY: lint
lint: need-go web/node_modules/.package-lock.json lint-migrations lint-contract ## linters, determinism of workflows
	$(TOOL) golangci-lint run ./...
	cd $(ENGINE) && linter=$$($(TOOL) -n golangci-lint) && $$linter run --enable-only $(ENGINE_LINTERS) ./...
	cd tools && linter=$$($(TOOL) -n golangci-lint) && $$linter run ./...
	$(TOOL) workflowcheck ./workflows/...
	cd web && npm run --silent lint

.PHONY: fresh
fresh: ## generate again, and fail when something else is committed
	@$(MAKE) --no-print-directory generate
	@git diff --exit-code --stat -- $(GENERATED) && test -z "$$(git ls-files --others --exclude-standard -- $(GENERATED))" || \
		{ echo "generated code was stale; commit what 'make generate' has made" >&2; exit 1; }

.PHONY: hooks
hooks: ## have git check what you commit: format and fast linters of what is staged, the message
	git config core.hooksPath .githooks

## Supply chain

# Bills of materials in CycloneDX, of what is shipped: the modules that the programs name, and the packages of the web app and the verifier.
BILLS := $(addprefix $(BIN)/,cabinet.cdx.json engine.cdx.json web.cdx.json verifier.cdx.json)

.PHONY: sbom
sbom: $(BILLS) ## write the bills of materials (CycloneDX) to bin/

$(BIN)/%.cdx.json: programs
	@bill=$$($(TOOL) -n cyclonedx-gomod) && $$bill bin -json -licenses -noserial -notimestamp -version "$(VERSION)" -output $@ $(BIN)/$* 2>$@.log || \
		{ cat $@.log >&2; exit 1; }

# By its sources, as a binary does not say of what its replacements (cmd/engine/without) are made; needs a repository.
$(BIN)/engine.cdx.json: need-go $(BIN)/engine
	@bill=$$($(TOOL) -n cyclonedx-gomod) && $$bill app -json -licenses -noserial -notimestamp -main . -output $@ $(ENGINE) 2>$@.log || { cat $@.log >&2; exit 1; }

$(BIN)/web.cdx.json $(BIN)/verifier.cdx.json: $(BIN)/%.cdx.json: %/package-lock.json | need-node
	@mkdir -p $(BIN)
	@cd $* && npm sbom --package-lock-only --omit dev --sbom-format cyclonedx | sed '/"serialNumber":/d; /"timestamp":/d' >../$@

.PHONY: licences
licences: $(BILLS) ## check the licences of everything that is shipped
	@cd tools && go run ./licences $(abspath $(BILLS))

.PHONY: baseline
baseline: need-go ## store what later versions are compared with: rights, queries, contract and histories of VERSION
	go test -count=1 -vet=off ./db -run 'Rights|LastRelease' -released $(VERSION:v%=%)
	go test -count=1 -vet=off ./workflows -run HistoriesOfReleases -released $(VERSION:v%=%)
	cp api/openapi.yaml $(LAST_CONTRACT)

# The notes of a release are its section of the changelog, so a version without one is not released. The next version is compared with
# the baseline of this one.
RELEASE := $(BIN)/release
CHANGELOG := CHANGELOG.md
RIGHTS := db/testdata/rights.json
.PHONY: release
release: $(BIN)/helm ## package the chart of VERSION, and its section of the changelog, into bin/release; the same bytes of one commit
	@rm -rf $(RELEASE) && mkdir -p $(RELEASE)
	@awk -v heading="## [$(VERSION:v%=%)]" 'index($$0, "## [") == 1 { inside = index($$0, heading) == 1 } inside' $(CHANGELOG) >$(RELEASE)/notes.md
	@[ -s $(RELEASE)/notes.md ] || { echo "$(CHANGELOG) has no section [$(VERSION:v%=%)]" >&2; exit 1; }
	@grep -q '"version": "$(VERSION:v%=%)"' $(RIGHTS) || { echo "make baseline VERSION=$(VERSION)" >&2; exit 1; }
	@$(BIN)/helm package deploy/helm/cabinet --version $(VERSION:v%=%) --app-version $(VERSION) --destination $(RELEASE)
	@unpacked=$$(mktemp -d) && tar -xzf $(RELEASE)/*.tgz -C $$unpacked && tools/archive.sh $(RELEASE)/*.tgz $$unpacked cabinet && rm -r $$unpacked
	@cd $(RELEASE) && sha256sum *.tgz >SHA256SUMS

.PHONY: audit
audit: programs licences ## licences, and known vulnerabilities; says so and fails where their databases cannot be reached
	@tools/audit.sh "$$($(TOOL) -n govulncheck)" $(BIN)/cabinet $(BIN)/engine

.PHONY: pin-images
pin-images: ## write the digests of the images into Dockerfile and docker-compose.yml; needs docker
	@tools/pin-images.sh

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
