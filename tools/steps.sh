# shellcheck shell=bash
# Sourced by run.sh, test.sh and tools/check: installing what packages.txt lists, building, and timed steps.
# Expects the working folder to be the root of the repository.

say() { printf '%s\n' "$*"; }
die() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}

# packages SECTION...: the package names of these sections of packages.txt, one a line.
packages() {
  local section
  for section in "$@"; do
    awk -v want="[$section]" '/^#/ || NF == 0 { next } /^\[/ { on = ($1 == want); next } on { print $1 }' packages.txt
  done
}

# missing_packages SECTION...: those that dpkg does not know as installed.
missing_packages() {
  local name
  packages "$@" | while read -r name; do
    [[ "$(dpkg-query -W -f='${Status}' "$name" 2>/dev/null)" == "install ok installed" ]] || say "$name"
  done
}

# install_packages SECTION...: apt-get runs only when something is missing.
install_packages() {
  if ! command -v dpkg-query >/dev/null; then
    die "this is not a Debian system: install the equivalents of packages.txt, then build with cmake"
  fi
  local -a missing as_root=()
  mapfile -t missing < <(missing_packages "$@")
  if ((${#missing[@]} == 0)); then
    return
  fi
  if ((EUID != 0)); then
    command -v sudo >/dev/null || die "missing packages and no sudo; as root: apt-get install ${missing[*]}"
    as_root=(sudo)
  fi
  say "installing: ${missing[*]}"
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"
}

# chosen COUNT: of the lines of standard input so many, other ones for every commit and the same ones for the same commit.
chosen() {
  local commit
  commit=$(git rev-parse HEAD 2>/dev/null) || commit=$(date +%F)
  python3 -c '
import hashlib, sys
lines = sys.stdin.read().splitlines()
rank = {line: hashlib.sha256((sys.argv[1] + line).encode()).digest() for line in lines}
kept = set(sorted(lines, key=rank.get)[:int(sys.argv[2])])
print("\n".join(line for line in lines if line in kept))' "$commit" "$1"
}

# at_once COMMAND...: runs the command with each line of standard input as last argument, one a core, and shows what each
# said when it is over. Fails when one fails, with "bad: LINE".
at_once() {
  local line running=0 status=0 cores
  cores=$(nproc)
  while read -r line; do
    if ((running >= cores)); then
      wait -n || status=1
      running=$((running - 1))
    fi
    {
      local said bad=0
      said=$("$@" "$line" 2>&1) || bad=1
      ((bad == 0)) || said+=$'\n'"bad: $line"
      printf '%s\n' "$said"
      exit "$bad"
    } </dev/null &
    running=$((running + 1))
  done
  while ((running > 0)); do
    wait -n || status=1
    running=$((running - 1))
  done
  return "$status"
}

# build_progress: what is built, how far it is and how long it took so far. Ninja keeps one line up to date on a terminal;
# elsewhere a line every 10 % is enough, with all that the compiler says.
build_progress() {
  local -x NINJA_STATUS="[%p, %f of %t steps, %e s] "
  if [[ -t 1 ]]; then
    "$@"
    return
  fi
  "$@" 2>&1 | awk '
    match($0, /^\[ *[0-9]+%, /) {
      percent = substr($0, 2) + 0
      if (percent < next_line && percent < 100) next
      next_line = percent - percent % 10 + 10
    }
    { print; fflush() }'
}

# compilers: how many may run at once: one a core, where each has the gigabyte that the largest batch takes.
compilers() {
  local cores memory
  cores=$(nproc)
  memory=$(awk '/^MemAvailable:/ { print int($2 / 1000000) }' /proc/meminfo 2>/dev/null || true)
  [[ -n "$memory" ]] || memory=$cores
  say "$((memory < 1 ? 1 : memory < cores ? memory : cores))"
}

# build_preset NAME [-DOPTION=VALUE...] [TARGET...]: configures the preset and builds it, or the named targets of it.
build_preset() {
  local preset=$1
  shift
  local -a configure=(cmake --preset "$preset")
  if command -v ccache >/dev/null; then
    configure+=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
  elif grep -q 'COMPILER_LAUNCHER.*ccache' "build/$preset/CMakeCache.txt" 2>/dev/null; then
    # The tree outlives the ccache that it was configured with.
    configure+=(-DCMAKE_CXX_COMPILER_LAUNCHER=)
  fi
  local -a build=(cmake --build "build/$preset" -j "$(compilers)")
  while [[ "${1:-}" == -D* ]]; do
    configure+=("$1")
    shift
  done
  if (($# > 0)); then
    build+=(--target "$@")
  fi
  local messages status=0
  messages=$(mktemp)
  "${configure[@]}" >"$messages" 2>&1 || status=$?
  if ((status != 0)); then
    cat "$messages" >&2
  else
    grep -E 'not found: ' "$messages" || true
  fi
  rm -f "$messages"
  ((status == 0)) || return "$status"
  build_progress "${build[@]}"
}
