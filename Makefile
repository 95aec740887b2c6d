# The front door. Everything here is a thin call of cmake, ctest or a script in tools/.

JOBS ?= $(shell nproc 2>/dev/null || echo 2)
# Configuring is quiet; warnings and errors still show.
BUILD = cmake --preset $(1) >/dev/null && cmake --build --preset $(1) -j $(JOBS)

.DEFAULT_GOAL := help
.PHONY: help setup demo test bench lint format install-check ci clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 22

setup: ## install what is missing for building (demo, test and bench do this themselves)
	@tools/setup

demo: setup ## build and run the tour
	@$(call BUILD,release) --target tour
	@build/release/examples/tour

test: setup ## build everything and run all tests
	$(call BUILD,release)
	ctest --preset release -j $(JOBS)

bench: setup ## build in release mode and run the benchmarks
	@$(call BUILD,release)
	@bench/compile_time/run
	@for bench in build/release/bench/*_bench; do [ ! -x $$bench ] || $$bench || exit; done

lint: ## check format, include law and clang-tidy
	@tools/setup --dev
	tools/format --check
	tools/check_layers.py
	tools/lint

format: ## format all C++ files in place
	@tools/setup --dev
	tools/format

install-check: setup ## install into a temporary prefix and build programs against it
	@$(call BUILD,release) --target weft
	tests/consumers/run build/release

ci: ## everything that a change has to pass
	bash .ci/run

clean: ## remove all build results
	rm -rf build
