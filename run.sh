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
    exec "$bin/sortie-editor" "$flagship"
  fi
  exec "$bin/sortie" sweep "$flagship" --runs "$runs"
}

install_packages build
build_preset release
show
