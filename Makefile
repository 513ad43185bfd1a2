# nqueens. `make help` lists the targets.
#
# Settings, each also from the environment or the command line:
#   CC CFLAGS CPPFLAGS           as usual; a change rebuilds what it concerns
#   LDFLAGS LDLIBS               for the linker (32-bit PowerPC needs LDLIBS=-latomic)
#   CXX CXXFLAGS                 the same for the benchmarks
#   MPICC=mpicc                  MPI's compiler, for `make mpi`
#   BUILD=build                  where everything that is made goes
#   PREFIX=/usr/local DESTDIR=   where `install` puts things; LIBDIR and MANDIR below PREFIX
#   RUN=                         runs what a cross compiler made: RUN=qemu-aarch64
#   V=1                          print whole commands

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules

# All processors, unless -j says otherwise: on the command line, in MAKEFLAGS, or by a make that calls this one.
ifeq (,$(filter -j% j%,$(shell printenv MAKEFLAGS)))
MAKEFLAGS += -j$(shell nproc 2>/dev/null || echo 1)
endif

ifneq ($(dir $(firstword $(MAKEFILE_LIST))),./)
$(error start it as make -C $(dir $(firstword $(MAKEFILE_LIST))): all paths are relative to that directory)
endif

BUILD   ?= build
ifneq ($(words $(BUILD)),1)
$(error BUILD="$(BUILD)": expected one path without blanks)
endif
ifneq ($(wildcard $(BUILD)/Makefile $(BUILD)/nqueens.h),)
$(error BUILD="$(BUILD)": expected a directory of its own, not one with sources)
endif

# `make install` installs what was built. It takes the settings of that build, except those that it is given.
ifeq ($(MAKECMDGOALS),install)
$(eval $(file <$(BUILD)/settings))
endif

PREFIX  ?= /usr/local
LIBDIR  ?= $(PREFIX)/lib
MANDIR  ?= $(PREFIX)/share/man
$(foreach place,PREFIX LIBDIR MANDIR,$(if $(filter-out 1 $(if $(filter PREFIX,$(place)),0),$(words $($(place))))$(filter-out /%,$($(place))),\
  $(error $(place)="$($(place))": expected an absolute path without blanks)))
CFLAGS  ?= -O3
CXX     ?= g++
CXXFLAGS ?= $(CFLAGS)
MPICC   ?= mpicc
AR      ?= ar
# psabi: notes on how older compilers passed what no function here passes. enum-float-conversion: numbers
# are named by enums here, as C knows no better way.
WARNINGS = -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes \
           -Wno-psabi -Wno-enum-float-conversion

ifeq ($(V),1)
Q =
say = @:
else
Q = @
say = @printf '  %-5s %s\n' '$1' '$2' >&2
endif
ifneq (,$(findstring s,$(filter-out --%,$(firstword -$(MAKEFLAGS)))))
say = @:
endif

version := $(shell sed -n 's/^\#define NQUEENS_VERSION "\(.*\)"/\1/p' src/nqueens.h)
soname  := libnqueens.so.$(firstword $(subst ., ,$(version)))

# ---- what is built from what --------------------------------------------------

# A strategy is one file, and so is a kernel; they are compiled plain and with their counters on,
# and a strategy that is TRACED once more.
search_sources   := $(filter-out src/strategies/registry.c,$(wildcard src/strategies/*.c)) $(wildcard src/engine/kernel_*.c)
traced_sources   := $(shell sed -n 's!^ *TRACED.\([a-z0-9_]*\),.*!src/strategies/\1.c!p' src/strategies/registry.c)
library_sources  := $(filter-out $(search_sources),$(wildcard $(addprefix src/,*.c core/*.c engine/*.c placements/*.c strategies/*.c trace/*.c)))
program_sources  := $(wildcard src/cli/*.c src/output/*.c)
page_sources     := $(wildcard src/output/page/*)
mpi_sources      := $(wildcard src/mpi/*.c)
unit_sources     := $(wildcard tests/unit/test_*.c)
bench_sources    := $(wildcard bench/*.cpp)

obj = $(BUILD)/obj
library_objects := $(library_sources:src/%.c=$(obj)/%.o) \
                   $(search_sources:src/%.c=$(obj)/%.plain.o) \
                   $(search_sources:src/%.c=$(obj)/%.counting.o) \
                   $(traced_sources:src/%.c=$(obj)/%.tracing.o)
program_objects := $(program_sources:src/%.c=$(obj)/%.o) $(page_sources:src/%=$(obj)/%.o)
bench_objects   := $(bench_sources:%.cpp=$(obj)/%.o)
unit_tests      := $(unit_sources:tests/unit/%.c=$(BUILD)/tests/%)

program = $(BUILD)/nqueens
mpi_program = $(BUILD)/nqueens-mpi
archive = $(BUILD)/libnqueens.a
shared  = $(BUILD)/$(soname)

## Building
all: $(program) lib ## build the program and the libraries (the default)

lib: $(archive) $(shared) $(BUILD)/nqueens.pc ## build the static and the shared library

mpi: $(mpi_program) ## build nqueens-mpi, which counts on many machines (needs MPI: README.md)

run: $(program) ## print the answer for N queens: make run N=8
	@$(program) $(N)

lesson: $(program) ## write pages to step through searches: BUILD/lesson/index.html
	$(Q)scripts/lesson.sh $(program) $(BUILD)/lesson
	@echo $(BUILD)/lesson/index.html

# ---- rules ---------------------------------------------------------------------

compile_flags = -std=c11 -D_POSIX_C_SOURCE=200809L -D_FILE_OFFSET_BITS=64 -fPIC -fvisibility=hidden -Isrc \
                $(WARNINGS) $(CPPFLAGS) $(CFLAGS) -MMD -MP
compile = $(CC) $(compile_flags)

$(obj)/%.o: src/%.c $(BUILD)/flags
	$(call say,CC,$<)
	@mkdir -p $(@D)
	$(Q)$(compile) -c $< -o $@

$(obj)/%.plain.o: src/%.c $(BUILD)/flags
	$(call say,CC,$< (plain))
	@mkdir -p $(@D)
	$(Q)$(compile) -DNQ_COUNTING=0 -c $< -o $@

$(obj)/%.counting.o: src/%.c $(BUILD)/flags
	$(call say,CC,$< (counting))
	@mkdir -p $(@D)
	$(Q)$(compile) -DNQ_COUNTING=1 -c $< -o $@

$(obj)/%.tracing.o: src/%.c $(BUILD)/flags
	$(call say,CC,$< (tracing))
	@mkdir -p $(@D)
	$(Q)$(compile) -DNQ_TRACING=1 -c $< -o $@

# The page of `nqueens trace --format=html`, as arrays that end with a 0.
$(obj)/output/page/%.c: src/output/page/% $(BUILD)/flags
	$(call say,GEN,$@)
	@mkdir -p $(@D)
	@{ echo 'extern const unsigned char out_$(subst .,_,$*)[];'; \
	   echo 'const unsigned char out_$(subst .,_,$*)[] = {'; \
	   od -An -v -tu1 $< | sed 's/[0-9][0-9]*/&,/g'; echo '0};'; } >$@

.SECONDARY: $(page_sources:src/%=$(obj)/%.c)
$(obj)/output/page/%.o: $(obj)/output/page/%.c
	$(call say,CC,$<)
	$(Q)$(compile) -c $< -o $@

$(obj)/cli/info.o: CPPFLAGS += -DNQ_BUILD_FLAGS='"$(subst ",\",$(CFLAGS))"'

# Kernels alone are compiled for more than the plain CPU; which of them runs is
# decided at run time. Off x86-64 their files are empty.
ifneq ($(findstring x86_64,$(shell $(CC) -dumpmachine)),)
$(obj)/engine/kernel_avx2.%.o: private compile += -mavx2 -mbmi -mbmi2 -mpopcnt
$(obj)/engine/kernel_avx512.%.o: private compile += -mavx512f -mavx2 -mbmi -mbmi2 -mpopcnt
endif

# $(call keep,FILE,LINE): the file holds the line. What it holds is read here, not by a recipe, so that
# make -n and make -q know, too, whether it is made anew: just when the line is another.
same = $(and $(findstring x$1y,x$2y),$(findstring x$2y,x$1y))
define keep_rule
$1: $(if $(call same,$(file <$1),$2),,FORCE)
	@mkdir -p $$(@D)
	@printf '%s\n' '$(subst $$,$$$$,$(subst ','\'',$2))' >$$@
endef
keep = $(eval $(call keep_rule,$1,$(strip $2)))

settings = CC CFLAGS CPPFLAGS LDFLAGS LDLIBS
remember = $$(if $$(filter command environment,$$(origin $1)),,$$(eval $1 = $(subst $$,$$$$$$$$,$($1))))

# The tools and the flags of objects, those of the linker, and the list of sources.
$(call keep,$(BUILD)/flags,$(compile))
$(call keep,$(BUILD)/link-flags,$(CC) $(LDFLAGS) $(LDLIBS))
$(call keep,$(BUILD)/settings,$(foreach setting,$(settings),$(call remember,$(setting))))
$(call keep,$(BUILD)/sources,$(library_sources) $(search_sources) $(traced_sources) $(program_sources))

$(archive): $(library_objects) $(BUILD)/sources
	$(call say,AR,$@)
	$(Q)rm -f $@ && $(AR) rcs $@ $(library_objects)

$(shared): $(library_objects) $(BUILD)/sources $(BUILD)/link-flags
	$(call say,LD,$@)
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) -shared -Wl,-soname,$(soname) $(library_objects) $(LDLIBS) -pthread -o $@
	@ln -sf $(soname) $(BUILD)/libnqueens.so

$(program): $(program_objects) $(archive) $(BUILD)/sources $(BUILD)/link-flags | $(BUILD)/settings
	$(call say,LD,$@)
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) $(program_objects) $(archive) $(LDLIBS) -pthread -o $@

# nqueens-mpi: MPI's compiler is a wrapper of ours. Tests have one of each MPI that is there.
mpi_kinds := $(foreach kind,mpich openmpi,$(if $(shell command -v mpicc.$(kind)),$(kind)))
mpi_tests := $(mpi_kinds:%=$(BUILD)/tests/nqueens-mpi.%)
mpicc = OMPI_CC='$(CC)' MPICH_CC='$(CC)' $1

# $1: the program, $2: its compiler, $3: where its objects go
define mpi_rules
$3/%.o: src/mpi/%.c $(BUILD)/flags $(BUILD)/mpi-flags
	$$(call say,CC,$$< ($2))
	@command -v '$2' >/dev/null || scripts/install-deps.sh mpi
	@mkdir -p $$(@D)
	$$(Q)$$(call mpicc,$2) $$(compile_flags) -c $$< -o $$@

$1: $$(mpi_sources:src/mpi/%.c=$3/%.o) $$(BUILD)/parts.a $$(archive) $$(BUILD)/link-flags
	$$(call say,LD,$$@)
	@mkdir -p $$(@D)
	$$(Q)$$(call mpicc,$2) $$(CFLAGS) $$(LDFLAGS) $$(filter %.o %.a,$$^) $$(LDLIBS) -pthread -o $$@
endef
$(eval $(call mpi_rules,$(mpi_program),$(MPICC),$(obj)/mpi))
$(foreach kind,$(mpi_kinds),$(eval $(call mpi_rules,$(BUILD)/tests/nqueens-mpi.$(kind),mpicc.$(kind),$(obj)/mpi-$(kind))))

$(call keep,$(BUILD)/mpi-flags,$(MPICC) $(mpi_sources))

pc_lines = 'prefix=$(PREFIX)' 'includedir=$${prefix}/include' 'libdir=$(patsubst $(PREFIX)/%,$${prefix}/%,$(LIBDIR))' '' \
           'Name: nqueens' 'Description: Counts and lists the solutions of the N-Queens problem' \
           'Version: $(version)' 'Cflags: -I$${includedir}' 'Libs: -L$${libdir} -lnqueens' 'Libs.private: $(strip $(LDLIBS) -pthread)'

$(call keep,$(BUILD)/pc-lines,$(pc_lines))
$(BUILD)/nqueens.pc: $(BUILD)/pc-lines
	@printf '%s\n' $(pc_lines) >$@

# Only what a test names is linked.
program_parts := $(filter-out %/main.o,$(program_objects))

$(BUILD)/parts.a: $(program_parts)
	$(call say,AR,$@)
	$(Q)rm -f $@ && $(AR) rcs $@ $^

# Optimized, the kernel that it holds takes half a minute to compile and gains nothing.
$(BUILD)/tests/test_engine: private compile += -O0

$(BUILD)/tests/%: tests/unit/%.c $(BUILD)/parts.a $(archive)
	$(call say,CC,$<)
	@mkdir -p $(@D)
	$(Q)$(compile) $< $(BUILD)/parts.a $(archive) $(LDFLAGS) -lcmocka $(LDLIBS) -pthread -o $@

## Testing
check: deps-check ## install what the tests need, then run every test (minutes)
	$(Q)$(MAKE) --no-print-directory all tests
	$(Q)tests/run.pl --build=$(BUILD) $(filter-out $(lint_tests),$(wildcard tests/*/*.bats)) tests/oracle/oracle.py $(unit_tests)

# Not in `check`: Chromium is large, and these tests take minutes.
check-browser: $(program) ## install a browser, and try in it the pages of nqueens trace
	@scripts/install-deps.sh browser
	$(Q)$(MAKE) --no-print-directory $(BUILD)/browser/package-lock.json
	$(Q)tests/run.pl --build=$(BUILD) tests/browser/page.mjs

# What drives it, as pinned.
$(BUILD)/browser/package-lock.json: tests/browser/package.json tests/browser/package-lock.json
	@mkdir -p $(@D)
	@cp tests/browser/package.json $(@D)
	$(Q)cp tests/browser/package-lock.json $@.new && mv $@.new $@
	$(Q)cd $(@D) && npm ci --silent --no-audit --no-fund >&2 || { rm $(abspath $@); exit 1; }

check-all: ## install what all tests need, and run them: linters, MPI, benchmarks, sanitizers, fuzzing, a browser
	@scripts/install-deps.sh check lint mpi bench regress sanitize
	$(Q)NQUEENS_CHECK_ALL=1 $(MAKE) --no-print-directory check
	$(Q)$(MAKE) --no-print-directory lint
	$(Q)$(MAKE) --no-print-directory check-asan check-tsan check-fuzz check-mutants
	$(Q)$(MAKE) --no-print-directory check-browser

asan = BUILD=$(BUILD)/asan CFLAGS='-O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all'
check-asan: deps-check ## unit and command line tests under AddressSanitizer and UBSan
	$(Q)$(MAKE) --no-print-directory $(asan) all tests
	$(Q)tests/run.pl --build=$(BUILD)/asan tests/cli/*.bats $(unit_tests:$(BUILD)/%=$(BUILD)/asan/%)

tsan = BUILD=$(BUILD)/tsan CFLAGS='-O1 -g -fsanitize=thread'
tsan_tests = test_engine test_api test_survey
check-tsan: deps-check ## the tests that start threads, and commands, under ThreadSanitizer
	$(Q)$(MAKE) --no-print-directory $(tsan) $(BUILD)/tsan/nqueens $(tsan_tests:%=$(BUILD)/tsan/tests/%)
	$(Q)env -u NQUEENS_CHECK_ALL NQUEENS_TEST_SIZE=13 tests/run.pl --build=$(BUILD)/tsan \
	  tests/cli/threads.bats $(tsan_tests:%=$(BUILD)/tsan/tests/%)

check-fresh: ## README's commands in minimal Debian systems (root; minutes: CASES='trixie path' for some)
	$(Q)BUILD=$(BUILD) tests/fresh.sh $(CASES)

tests: $(unit_tests) $(mpi_tests) # the test programs, not run

check-mutants: deps-check ## put small faults into a copy of the source; each must turn its test red (MUTANTS=--only=REGEX)
	$(Q)tests/mutants/mutants.py $(MUTANTS)

fuzz_seconds ?= 20
check-fuzz: ## fuzz the argument and standard input parsers (fuzz_seconds=20)
	@scripts/install-deps.sh sanitize
	$(Q)$(MAKE) --no-print-directory BUILD=$(BUILD)/fuzz CC=clang \
	  CFLAGS='-O1 -g -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all' $(BUILD)/fuzz/fuzz_parse
	$(Q)$(BUILD)/fuzz/fuzz_parse -max_total_time=$(fuzz_seconds) -max_len=512 -print_final_stats=1 \
	  -artifact_prefix=$(BUILD)/fuzz/ 2>$(BUILD)/fuzz/log || { cat $(BUILD)/fuzz/log; exit 1; }
	@grep -E '^stat::number_of_executed_units' $(BUILD)/fuzz/log

$(BUILD)/fuzz_parse: tests/fuzz/fuzz_parse.c $(program_parts) $(archive)
	$(call say,CC,$<)
	$(Q)$(compile) -fsanitize=fuzzer $(filter %.c %.o %.a,$^) -o $@

deps-check:
	@scripts/install-deps.sh check

pin-work: $(program) ## accept the work that every strategy does now into tests/work.tsv
	$(Q)scripts/work-table.sh $(program) >$(BUILD)/work.tsv && mv $(BUILD)/work.tsv tests/work.tsv

# Linters of other versions have another taste: what they say is asked of Debian 12's, not of each machine's.
lint_tests = tests/structure/lint.bats
lint: $(program) ## warnings as errors under gcc and clang, clang-tidy, cppcheck, layout, shellcheck: Debian 12's
	@scripts/install-deps.sh lint
	$(Q)tests/run.pl --build=$(BUILD) $(lint_tests)

format: ## lay out all C and C++ as .clang-format says
	clang-format -i $$(git ls-files -- '*.c' '*.h' '*.cpp')

## Measuring
bench: ## nodes and time of each strategy at even n, kernels, primitives (BENCH_ARGS=--benchmark_filter=...)
	$(call measure,--benchmark_filter='^[a-z0-9_]+/([a-z_]+|[468]|[0-9]+[02468])(/manual_time)?$$' --benchmark_min_time=0.2)

bench-all: ## the same at every n, five times in random order, with medians: figures to quote
	$(call measure,--benchmark_repetitions=5 --benchmark_enable_random_interleaving=true \
	  --benchmark_report_aggregates_only=true --benchmark_min_time=0.1)

bench-cli: $(program) ## time whole commands, by hyperfine (BENCH_ARGS=--help)
	@scripts/install-deps.sh bench
	@BUILD=$(BUILD) NQUEENS=$(program) scripts/bench-cli.sh $(bench_words)

plots: $(program) $(BUILD)/bench.json ## draw bench.json, made if missing: BUILD/plots/index.html
	@scripts/install-deps.sh bench
	@mkdir -p $(BUILD)/plots
	$(Q)scripts/plots.pl $(BUILD)/bench.json $(program) $(BUILD)/plots $(wildcard bench/results/history.jsonl)
	@echo $(BUILD)/plots/index.html

$(BUILD)/bench.json:
	$(Q)$(MAKE) --no-print-directory bench

# Flags that come later win; a word of BENCH_ARGS may hold what a shell would interpret.
# What was measured becomes bench.json when it is complete.
# Make would take a $ for a variable: here both $ and $$ are a $.
whole = $(subst $$$$,$$,$(value $1))
bench_words = $(foreach word,$(subst ",,$(subst ',,$(call whole,BENCH_ARGS))),'$(word)')
quoted = $(if $(value $1),'$(subst ','\'',$(call whole,$1))')
define measure
@scripts/install-deps.sh bench
$(Q)$(MAKE) --no-print-directory $(BUILD)/bench
@rm -f $(BUILD)/bench.json.new
$(Q)$(BUILD)/bench --benchmark_counters_tabular=true --benchmark_out=$(BUILD)/bench.json.new $1 $(bench_words)
@if [ -s $(BUILD)/bench.json.new ]; then mv $(BUILD)/bench.json.new $(BUILD)/bench.json; fi
endef

compile_cxx = $(CXX) -std=c++17 -Isrc -Wall -Wextra -Wpedantic -Wshadow $(CPPFLAGS) $(CXXFLAGS) -MMD -MP

$(obj)/bench/%.o: bench/%.cpp $(BUILD)/bench-flags
	$(call say,CXX,$<)
	@mkdir -p $(@D)
	$(Q)$(compile_cxx) -c $< -o $@

$(call keep,$(BUILD)/bench-flags,$(compile_cxx) $(bench_objects))

$(obj)/bench/context.o: $(BUILD)/flags $(BUILD)/commit
$(obj)/bench/context.o: private CPPFLAGS += -DNQ_BUILD_FLAGS='"$(subst ",\",$(CFLAGS))"' \
  -DNQ_BUILD_COMPILER="\"$$($(CC) --version | head -n 1)\"" -DNQ_BUILD_COMMIT="\"$$(cat $(BUILD)/commit)\""

$(call keep,$(BUILD)/commit,$(shell git describe --always --dirty --abbrev=12 --exclude='*' 2>/dev/null || echo unknown))

$(BUILD)/bench: $(bench_objects) $(archive)
	$(call say,LD,$@)
	$(Q)$(CXX) $(CXXFLAGS) $(LDFLAGS) $^ -lbenchmark $(LDLIBS) -pthread -o $@

bench-engine: $(BUILD)/bench-engine $(program) ## the engine against what it promises (BENCH_ARGS=--rounds=9); JSON in BUILD
	$(Q)$(BUILD)/bench-engine --program=$(program) --json=$(BUILD)/bench-engine.json $(bench_words)

$(BUILD)/bench-engine: bench/engine.c $(archive)
	$(call say,CC,$<)
	$(Q)$(compile) -D_DEFAULT_SOURCE $< $(archive) $(LDFLAGS) $(LDLIBS) -pthread -o $@

regress: ## is the working tree slower than BASE? work, instructions, time (BASE=HEAD^ BENCH_ARGS=--help)
	@scripts/install-deps.sh regress
	@BUILD=$(BUILD) scripts/regress.py $(call quoted,BASE) $(bench_words)

bench-cmd: $(program) ## put CMD, any program's, beside ours: CMD='./mine {n}' BENCH_ARGS=--n=12
	@scripts/install-deps.sh bench
	@BUILD=$(BUILD) NQUEENS=$(program) scripts/bench-cli.sh --command=$(call quoted,CMD) $(bench_words)

bench-record: ## add this commit's times, relative to bitmask's, to bench/results/history.jsonl
	@scripts/install-deps.sh bench
	$(Q)$(MAKE) --no-print-directory $(BUILD)/bench $(program)
	$(Q)BUILD='$(abspath $(BUILD))' scripts/bench-record.py

## Installing
# The program writes them, from its table of options.
documents := $(addprefix $(BUILD)/share/nqueens.,1 bash zsh fish)

man: $(documents) ## write the man page, and what bash, zsh and fish complete, into BUILD/share
	@echo $(BUILD)/share/nqueens.1

$(documents): $(program)
	$(call say,GEN,$@)
	@mkdir -p $(@D)
	$(Q)$(RUN) $(program) --generate=$(patsubst .%,%,$(subst .1,.man,$(suffix $@))) >$@

# $(call put,MODE,FILE,WHERE)
put = install -d "$$(dirname '$(DESTDIR)$3')" && install -m $1 $2 '$(DESTDIR)$3'
versioned = libnqueens.so.$(version)

install: all $(documents) $(wildcard $(mpi_program)) ## install under PREFIX, inside DESTDIR
	$(call put,755,$(program),$(PREFIX)/bin/nqueens)
	$(if $(wildcard $(mpi_program)),$(call put,755,$(mpi_program),$(PREFIX)/bin/nqueens-mpi))
	$(call put,644,src/nqueens.h,$(PREFIX)/include/nqueens.h)
	$(call put,644,$(archive),$(LIBDIR)/libnqueens.a)
	$(call put,755,$(shared),$(LIBDIR)/$(versioned))
	ln -sf $(versioned) '$(DESTDIR)$(LIBDIR)/$(soname)'
	ln -sf $(soname) '$(DESTDIR)$(LIBDIR)/libnqueens.so'
	$(call put,644,$(BUILD)/nqueens.pc,$(LIBDIR)/pkgconfig/nqueens.pc)
	$(call put,644,$(BUILD)/share/nqueens.1,$(MANDIR)/man1/nqueens.1)
	$(call put,644,$(BUILD)/share/nqueens.bash,$(PREFIX)/share/bash-completion/completions/nqueens)
	$(call put,644,$(BUILD)/share/nqueens.zsh,$(PREFIX)/share/zsh/site-functions/_nqueens)
	$(call put,644,$(BUILD)/share/nqueens.fish,$(PREFIX)/share/fish/vendor_completions.d/nqueens.fish)

uninstall: ## remove what install put there
	rm -f '$(DESTDIR)$(PREFIX)/bin/nqueens' '$(DESTDIR)$(PREFIX)/bin/nqueens-mpi' \
	  '$(DESTDIR)$(PREFIX)/include/nqueens.h' \
	  '$(DESTDIR)$(LIBDIR)/libnqueens.a' '$(DESTDIR)$(LIBDIR)/$(versioned)' \
	  '$(DESTDIR)$(LIBDIR)/$(soname)' '$(DESTDIR)$(LIBDIR)/libnqueens.so' \
	  '$(DESTDIR)$(LIBDIR)/pkgconfig/nqueens.pc' '$(DESTDIR)$(MANDIR)/man1/nqueens.1' \
	  '$(DESTDIR)$(PREFIX)/share/bash-completion/completions/nqueens' \
	  '$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_nqueens' \
	  '$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/nqueens.fish'

dist: ## pack the committed sources as BUILD/nqueens-VERSION.tar.gz
	@git rev-parse --verify --quiet HEAD >/dev/null || { echo 'make dist: it packs what is committed, and this is no clone' >&2; exit 2; }
	@mkdir -p $(BUILD)
	git archive --prefix=nqueens-$(version)/ -o $(BUILD)/nqueens-$(version).tar.gz HEAD

clean: ## remove everything that was made
	rm -rf $(BUILD)

help: ## print this
	@awk -F ':.*## ' '/^## /{print "\n" substr($$0, 4)} /^[a-z-]+:.*## /{printf "  %-13s %s\n", $$1, $$2}' Makefile
	@printf '\nSettings\n'; sed -n 's/^#   /  /p' Makefile

FORCE:
.PHONY: all lib mpi run lesson check check-all check-asan check-tsan check-fuzz check-mutants check-fresh check-browser \
        tests deps-check lint format \
        bench bench-all bench-cli bench-cmd bench-engine bench-record regress plots pin-work man install uninstall dist \
        clean help FORCE

-include $(shell find $(obj) $(BUILD)/tests $(BUILD)/*.d -type f -name '*.d' 2>/dev/null)
