// The mutation run: changes one thing of a pack at a time, each number of its content and each statement that a rule's
// tag stands at, and looks whether a spec turns red. What nobody notices is a rule without a test. docs/specs.md.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "model/pack.h"
#include "play/specs/spec.h"

namespace sortie::play {

/// One change of one file.
struct Mutant {
  std::string file;  ///< inside the pack
  std::uint32_t line = 0;
  std::string what;                ///< "credits of rank-1: 4 -> 5"
  std::vector<std::string> rules;  ///< IDs of the tag, whose specs are tried first; content has none
  std::size_t begin = 0;           ///< bytes of the file …
  std::size_t end = 0;
  std::string instead;  ///< … and what stands there
};

enum class MutantFate : std::uint8_t {
  Killed,     ///< a spec turned red, or a limit was overstepped
  Survived,   ///< no spec noticed
  Unloadable  ///< the pack does not load any more: says nothing about the specs
};

struct MutationOptions {
  std::size_t sample = 0;  ///< so many of the mutants, chosen by `seed`; 0: all
  std::uint64_t seed = 1;
  unsigned jobs = 0;  ///< at once; 0: one a core
  std::string only;   ///< mutants whose file, change or rules hold this text
  double least = 0;   ///< percent of those that load which must be killed
  bool json = false;
  std::vector<std::filesystem::path> packFolders;  ///< --packs
};

struct MutationReport {
  std::string pack;
  std::size_t listed = 0;       ///< mutants there are
  std::vector<Mutant> mutants;  ///< those tried, by file and place
  std::vector<MutantFate> fates;

  [[nodiscard]] std::size_t count(MutantFate fate) const noexcept;
  /// Killed of those that load, in percent; 100 when there are none.
  [[nodiscard]] double share() const noexcept;
};

/// All mutants of a pack's folder. Content: numbers by one up (down at their maximum), flags turned, the next name of
/// an enum, lists without their last element. Rules: the statement that begins on the line of a rule's tag, or else on
/// the next, is taken away.
[[nodiscard]] Result<std::vector<Mutant>> listMutants(const std::filesystem::path& folder,
                                                      const std::vector<std::filesystem::path>& packFolders);

/// Tries them on copies of the folder below the system's folder for temporary files. The result does not depend on the
/// number of jobs. Errors: no pack, no specs, specs that fail without any change. `progress` is called now and then.
[[nodiscard]] Result<MutationReport> runMutants(const std::filesystem::path& folder, const MutationOptions& options,
                                                const std::function<void(std::size_t done, std::size_t of)>& progress);

/// For people: a line a survivor, a summary. For machines: docs/specs.md.
[[nodiscard]] std::string mutationText(const MutationReport& report);
[[nodiscard]] std::string mutationJson(const MutationReport& report);

}  // namespace sortie::play
