// What `sortie test` does: runs the specs of packs, mutants of them, or the conformance run over missions. Each gives the
// exit status.
#pragma once

#include <filesystem>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "play/conformance/conformance.h"
#include "play/specs/mutation.h"
#include "play/specs/spec.h"

namespace sortie::cli {

/// `sortie test PATH…`: 0 when all is well, 1 when a spec failed or rules have none, 2 when a pack cannot be read.
/// Without a `print` of the options, what specs print goes to standard error.
[[nodiscard]] int testCommand(const std::vector<std::string>& paths, const play::TestOptions& options,
                              std::ostream& out);

/// What `sortie test --record` makes a spec of.
struct SpecArguments {
  std::string record;             ///< file
  std::string as;                 ///< a file in the specs/ of the mission's pack; without a folder: its name there
  std::string title;              ///< empty: the file's name
  bool all = false;               ///< expects all that has changed, not only what changed last
  std::optional<std::size_t> at;  ///< after this many decisions; none: all
  std::vector<std::filesystem::path> packFolders;
};

/// `sortie test --record RECORD --as FILE`: 0 when the spec is green and written, 1 when it is not, with what differs, 2
/// when nothing can be made of the record or FILE is not a place for it.
[[nodiscard]] int recordSpecCommand(const SpecArguments& arguments, std::ostream& out);

/// `sortie test PACK --mutate`: 0 when enough were killed, 1 when not, 2 when there is nothing to try.
[[nodiscard]] int mutationCommand(const std::vector<std::string>& paths, const play::MutationOptions& options,
                                  std::ostream& out);

/// Which missions `sortie test --conformance` plays.
struct ConformanceTargets {
  std::vector<std::string> missions;
  std::string variant;       ///< of each of them; empty: none
  bool allVariants = false;  ///< without one, and every one they have
  std::vector<std::filesystem::path> packFolders;
};

/// `sortie test --conformance MISSION…`: 0 when all is well, 1 with issues, 2 when a mission does not load.
[[nodiscard]] int conformanceCommand(const ConformanceTargets& targets, const play::ConformanceOptions& options,
                                     std::ostream& out);

}  // namespace sortie::cli
