#!/usr/bin/env bash
# Installs what is missing, builds, and shows the flagship mission:
# in the editor where there is a display and an editor, else as a balance report of random playtests.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
# shellcheck source=tools/steps.sh
source tools/steps.sh

flagship=missions/citadel/missions/data-theft
bin=build/release/bin
runs=200

show() {
  [[ -f "$flagship/mission.xml" ]] || die "$flagship has no mission.xml"
  if [[ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" && -x "$bin/sortie-editor" ]]; then
    say "Opening $flagship in the editor: $bin/sortie-editor $flagship"
    exec "$bin/sortie-editor" "$flagship"
  fi
  say "No display: playing $flagship $runs times: $bin/sortie sweep $flagship --runs $runs"
  exec "$bin/sortie" sweep "$flagship" --runs "$runs"
}

install_packages build
programs=(sortie sortie-editor)
# The tests are left to test.sh, which builds them in the same folder and finds the rooms compiled.
say "Building ${programs[*]} in build/release (the first time takes some minutes)"
build_preset release "${programs[@]}"
show
