# The front door. Everything here is a thin call of cmake, ctest or a script in tools/.

JOBS ?= $(shell nproc 2>/dev/null || echo 2)
# Configuring is quiet; warnings and errors still show.
BUILD = cmake --preset $(1) $(2) >/dev/null && cmake --build --preset $(1) -j $(JOBS)

.DEFAULT_GOAL := help
.PHONY: help setup demo web test nightly bench bench-quick lint format install-check cross-check ci clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 22

setup: ## install what is missing for building (demo, test and bench do this themselves)
	@tools/setup

demo: setup ## build, run the tour, and draw its examples into build/tour
	@$(call BUILD,release) --target tour weft_cli
	@build/release/examples/tour
	@build/release/cli/weft tour build/tour

web: ## build the page that explains broadcasts in a browser: build/web/weft.html
	@tools/setup --web
	@tools/web

test: setup ## build everything and run all tests
	$(call BUILD,release)
	ctest --preset release -j $(JOBS)

nightly: setup ## compare more than a million random calls with the reference executor, and fuzz (25 minutes)
	@$(call BUILD,release) --target weft_exec_tests fuzz_targets
	@tools/nightly

bench: setup ## compare with NumPy, PyTorch, JAX, xtensor, Eigen and hand-written loops (20 minutes)
	@tools/setup --bench || echo "bench: peers that are missing are left out"
	@bench/peers/setup_env build/bench_env || echo "bench: a current NumPy and JAX are left out"
	@$(call BUILD,release,-DWEFT_BUILD_PEERS=ON) --target benches peers
	@bench/compile_time/run
	@for bench in build/release/bench/*_bench; do [ ! -x $$bench ] || $$bench || exit; done
	@bench/instructions/run
	@! [ -x build/release/bench/peers/stream ] || build/release/bench/peers/stream 10
	@bench/peers/run

bench-quick: setup ## the elementwise part of it, beside NumPy, xtensor and hand-written loops
	@tools/setup --bench-quick || echo "bench-quick: peers that are missing are left out"
	@$(call BUILD,release,-DWEFT_BUILD_PEERS=ON) --target quick_peers
	@bench/peers/run --quick

lint: ## check format, include law and clang-tidy
	@tools/setup --dev
	tools/format --check
	tools/check_layers.py
	tools/lint

format: ## format all C++ files in place
	@tools/setup --dev
	tools/format

install-check: setup ## install into a temporary prefix and build programs against it (tests/consumers/inside/run: the other way)
	@$(call BUILD,release) --target weft
	tests/consumers/run build/release

cross-check: ## build and test for 64-bit ARM under qemu, compile for WebAssembly
	@tools/setup --cross
	tools/cross_check aarch64
	tools/cross_check wasm

ci: ## everything that a change has to pass
	bash .ci/run

clean: ## remove all build results
	rm -rf build
