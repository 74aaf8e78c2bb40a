# The two commands of a newcomer, `make demo` and `make test`, and `make build`; developers use ./dev.
.PHONY: all build demo test setup

all: build

setup:
	@tools/setup

build:
	@tools/setup --build
	@cmake --preset release >build/configure.log || { cat build/configure.log; exit 1; }
	@cmake --build build/release

demo: build
	@build/release/vouch demo

test: setup
	@./dev test
