// The check of a pack in a process of its own, which can open no file, write nothing and not run on: whatever a pack does to
// a reader ends there. The process is a new one of the program `sortie`, so that a program with threads can start it.
#pragma once

#include <string>

#include "exchange/check_pack.h"

namespace sortie::exchange {

/// As checkPack, of an archive with these bytes; `name` stands in messages. A child that crashes or takes too long is a refusal of the kind
/// "limit" or "crash". The program is the one that runs, where its name is `sortie`, else the one beside it.
[[nodiscard]] Checked<CheckedPack> checkPackInChild(const std::string& bytes, const std::string& name);

/// What the child does (the hidden command `pack-check-child`): reads the archive from standard input, checks it under limits and
/// tells on standard output. The exit status.
[[nodiscard]] int checkPackAsChild(const std::string& name);

}  // namespace sortie::exchange
