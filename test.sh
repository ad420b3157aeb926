#!/usr/bin/env bash
# Installs what is missing, builds, and runs every check. Usage: ./test.sh [--long] [--since COMMIT]
#   --long   no sampling: all tests under the sanitizers, the editor's too, and under other locales, 500 playtests of
#            every variant under the sanitizers, balance over 400 seeds, clang-tidy on every file, every mutant of
#            the rulesets, and fuzzing of every target for 10 minutes instead of some for 12 seconds
#   --since  clang-tidy on the files that changed since this commit
# Without --long the long runs are samples, other ones for every commit.
# A table at the end has the time of each step, and under it what failed; the last line counts single tests, cases and
# packs: "N passed, N failed".
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
# shellcheck source=tools/steps.sh
source tools/steps.sh

bin=build/release/bin
long=no
style=(--no-tidy)
passed=0
failed=0

while (($# > 0)); do
  case "$1" in
    --long) long=yes ;;
    --since)
      (($# > 1)) || die "--since needs a commit"
      style=("$2")
      shift
      ;;
    *) die "usage: ./test.sh [--long] [--since COMMIT]" ;;
  esac
  shift
done

# Percent of a ruleset's mutants that its specs must notice, those listed as equivalent apart: docs/specs.md. With 100 every
# survivor that is not listed fails.
rules_noticed=100
content_noticed=95

# What took a second or more, in the order in which it ran.
times=()
# What failed: the step, and under it the lines that name a failed test or case.
failures=()
took() {
  local title=$1 start=$2 spent=$((SECONDS - $2))
  ((spent == 0)) || times+=("$(printf '%6d s  %s' "$spent" "$title")")
}

table() {
  say "== time of each step"
  ((${#times[@]} == 0)) || printf '%s\n' "${times[@]}"
  printf '%6d s  all (%d minutes)\n' "$SECONDS" "$(((SECONDS + 30) / 60))"
}

log=$(mktemp)
report() {
  local status=$?
  rm -f "$log"
  # Leaving before the end without a counted failure is a failure too.
  if ((status != 0 && failed == 0)); then
    failed=1
  fi
  table
  if ((${#failures[@]} > 0)); then
    say "== failed"
    printf '%s\n' "${failures[@]}"
  fi
  say "$passed passed, $failed failed"
  ((failed == 0)) || exit 1
}
trap report EXIT

# note_failure TITLE: keeps, for the end, which tests or cases of the step that wrote $log failed; when it names none, its
# last lines.
note_failure() {
  local lines named='^\s+[0-9]+ - .+ \((Failed|Timeout|SEGFAULT|Subprocess aborted|Not Run)'
  named+='|^\[  FAILED  \]|^BAD|FAILED$|: (error|warning):|: survived$'
  lines=$(grep -aE "$named" "$log" | head -n 20) || lines=$(tail -n 8 "$log")
  failures+=("-- $1" "$lines")
}

# count_last STATUS: adds the tests of the step that wrote $log. A step whose output has no
# count of its own is one test; a step that fails without naming a failed test is one failure.
count_last() {
  local status=$1 total=0 bad=0 line
  if line=$(grep -E '[0-9]+% tests passed, [0-9]+ tests? failed out of [0-9]+' "$log" | tail -n 1) && [[ -n "$line" ]]; then
    [[ "$line" =~ ([0-9]+)\ tests?\ failed\ out\ of\ ([0-9]+) ]]
    bad=${BASH_REMATCH[1]} total=${BASH_REMATCH[2]}
  elif line=$(grep -E '^[0-9]+ cases, [0-9]+ bad$' "$log" | tail -n 1) && [[ -n "$line" ]]; then
    [[ "$line" =~ ^([0-9]+)\ cases,\ ([0-9]+)\ bad$ ]]
    total=${BASH_REMATCH[1]} bad=${BASH_REMATCH[2]}
  elif grep -qE '^\[  (PASSED|FAILED)  \] [0-9]+ tests?' "$log"; then
    bad=$(awk '/^\[  FAILED  \] [0-9]+ tests?, listed/ { n += $4 } END { print n + 0 }' "$log")
    total=$(awk '/^\[  PASSED  \] [0-9]+ tests?/ { n += $4 } END { print n + 0 }' "$log")
    total=$((total + bad))
  else
    total=1
    bad=$((status != 0))
  fi
  # No test found is not a pass.
  if ((status != 0 && bad == 0)) || ((total == 0)); then
    bad=$((bad + 1))
    total=$((total > bad ? total : bad))
  fi
  passed=$((passed + total - bad))
  failed=$((failed + bad))
}

# step TITLE COMMAND...: runs it, prints its time, counts its tests; goes on after a failure.
step() {
  local title=$1 start=$SECONDS status=0 before=$failed
  shift
  say "== $title"
  "$@" 2>&1 | tee "$log" || status=$?
  count_last "$status"
  ((failed == before)) || note_failure "$title"
  took "$title" "$start"
  say "-- $title: $( ((status == 0)) && printf ok || printf FAILED) in $((SECONDS - start)) s"
}

# needed TITLE COMMAND...: as step, but nothing after it makes sense when it fails, and it is no test.
needed() {
  local title=$1 start=$SECONDS
  shift
  say "== $title"
  "$@" || die "$title failed"
  took "$title" "$start"
  say "-- $title: ok in $((SECONDS - start)) s"
}

# The editor's core is built with the sanitizers, and its tests run, only when there is time.
sanitizer_build() {
  local editor=OFF
  [[ $long == yes ]] && editor=ON
  build_preset asan -DSORTIE_EDITOR="$editor"
}

# shard PARTS: one of so many parts of a program's tests, another one for the next commits.
shard() {
  local part
  part=$(seq 0 $(($1 - 1)) | chosen 1)
  printf '%s\n' "GTEST_TOTAL_SHARDS=$1" "GTEST_SHARD_INDEX=$part"
}

# sanitizer_program PROGRAM: rooms that read what strangers wrote run in full, of the others every third test.
sanitizer_program() {
  local room
  local -a sample=()
  room=$(basename "$1" _tests)
  case "$room" in
    archive | base | exchange | fuzz | model | script) ;;
    *) [[ $long == yes ]] || mapfile -t sample < <(shard 3) ;;
  esac
  say "$room ${sample[*]:-(all)}"
  env "${sample[@]}" UBSAN_OPTIONS=print_stacktrace=1 "$1" --gtest_brief=1
}

# Those that take longest come first.
sanitizer_tests() {
  local -x LSAN_OPTIONS=suppressions=$PWD/tests/lsan.supp:print_suppressions=0
  local program
  {
    for program in script model play; do
      printf '%s\n' "build/asan/bin/${program}_tests"
    done
    printf '%s\n' build/asan/bin/*_tests | grep -vE '/(script|model|play)_tests$'
  } | at_once sanitizer_program
}

# hostile_cases PRESET OPTION...: the hostile corpus against that build.
hostile_cases() {
  local preset=$1 program=build/$1/bin/sortie table
  shift
  for table in tests/security/xml*/EXPECT.tsv; do
    step "hostile documents of $(dirname "$table"), $preset" python3 tests/security/check.py list "$@" \
      --cmd "$program xml-check {file}" "$table"
  done
  # Runaway scripts take their full time: under the sanitizers only when there is time.
  if [[ $preset == release || $long == yes ]]; then
    step "hostile scripts, $preset" python3 tests/security/check.py lua "$@" --cmd "$program lua-check {file}"
  fi
  # Of the release build they are among the tests.
  if [[ $preset != release && $long == yes ]]; then
    step "hostile packs and indexes, $preset" ctest --test-dir "build/$preset" -R '^security\.' --output-on-failure
  fi
}

# Every pack and mission that the tree holds, found by its main file. Packs of the test suite, and modules without a game
# (tests/packs/bazaar has their specs), have no specs.
shipped_packs() {
  local file pack
  for file in tests/packs/*/pack.xml scripts/*/pack.xml missions/*/pack.xml; do
    pack=$(dirname "$file")
    step "validate $pack" "$bin/sortie" validate "$pack"
    if [[ $file != tests/packs/* && (-f $pack/ruleset.xml || -d $pack/missions) ]]; then
      step "specs of $pack" "$bin/sortie" test "$pack"
    fi
  done
  for file in {missions/*,tests/packs/*}/missions/*/mission.xml scripts/*/templates/*/mission.xml; do
    step "validate $(dirname "$file")" "$bin/sortie" validate "$(dirname "$file")"
  done
}

# Shipped missions, and the templates of rulesets.
missions() { printf '%s\n' missions/*/missions/*/mission.xml scripts/*/templates/*/mission.xml | xargs -n 1 dirname; }

# sweep_variants RUNS: every variant of missions under the sanitizers, with its own agents; standard input names them.
sweep_variants() {
  local -x LSAN_OPTIONS=suppressions=$PWD/tests/lsan.supp:print_suppressions=0
  local folder cases=0 bad=0
  while read -r folder; do
    cases=$((cases + 1))
    say "$folder"
    build/asan/bin/sortie sweep "$folder" --all-variants --runs "$1" >/dev/null </dev/null || bad=$((bad + 1))
  done
  say "$cases cases, $bad bad"
  ((bad == 0))
}
sweep_all_variants() { missions | sweep_variants 500; }
sweep_some_variants() { missions | chosen 7 | sweep_variants 3; }

# conformance MISSIONS: of so many missions.
conformance() {
  printf '%s\n' missions/*/missions/*/ | chosen "$1" | at_once "$bin/sortie" test --conformance --all-variants --runs 1
}

# mutants RULES CONTENT: would the specs of the rulesets notice a mistake? That many mutants of each, 0: all; others for
# every commit.
mutants() {
  local ruleset commit seed
  commit=$(git rev-parse HEAD 2>/dev/null) || commit=$(date +%Y%m%d)
  seed=$((16#${commit:0:12}))
  for ruleset in citadel marchlands mayhem mechforce; do
    step "mutants of the rules of $ruleset" "$bin/sortie" test "scripts/$ruleset" --mutate --rules --sample "$1" \
      --seed "$seed" --least "$rules_noticed"
    step "mutants of the content of $ruleset" "$bin/sortie" test "scripts/$ruleset" --mutate --content --sample "$2" \
      --seed "$seed" --least "$content_noticed"
  done
}

other_locales() {
  local locale
  for locale in de_DE.UTF-8 tr_TR.ISO-8859-9; do
    step "tests under $locale" env LC_ALL="$locale" ctest --test-dir build/release --output-on-failure -j"$(nproc)"
  done
}

# Installing the package on a clean Debian 12 takes root and the network.
clean_system() {
  if ((EUID != 0)); then
    say "== package on a clean system: left out, it takes root"
    return
  fi
  local root
  root=$(mktemp -d)
  step "package on a clean system" tools/package-test --chroot "$root"
  rm -rf --one-file-system "$root"
}

shopt -s nullglob
needed "packages" install_packages build test
needed "release build" build_preset release
# A test of the window waits half of its time: one more than there are cores.
step "tests" ctest --test-dir build/release --no-tests=error --output-on-failure -j"$(($(nproc) + 1))"
step "style" tools/check "${style[@]}"
hostile_cases release
shipped_packs
if [[ $long == yes ]]; then step "conformance" conformance 1000; else step "conformance" conformance 10; fi
step "package" tools/package-test
step "memory" tools/memory-flat "$bin/sortie"
needed "sanitizer build" sanitizer_build
step "sanitizer tests" sanitizer_tests
step "golden playtests" tools/golden-plays --sortie "$bin/sortie"
step "determinism" tools/determinism "$bin/sortie" build/asan/bin/sortie
hostile_cases asan --rss 0 --wall 60
if [[ $long == yes ]]; then
  step "every variant under the sanitizers" sweep_all_variants
  step "balance" tools/balance --program "$bin/sortie" --variants
  other_locales
  clean_system
  step "clang-tidy on every file" build_preset tidy
  mutants 0 0
  step "fuzzing" tools/fuzz 600
else
  step "every variant of some missions under the sanitizers" sweep_some_variants
  step "balance" tools/balance --program "$bin/sortie" --runs 60 --sample
  mutants 60 25
  mapfile -t targets < <(basename -a tests/fuzz/corpus/* | chosen 6)
  step "fuzzing" tools/fuzz 12 "${targets[@]}"
fi
