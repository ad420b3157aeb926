// The mutation run: changes one thing of a pack at a time, the numbers of its content and what its rules are made of, and
// looks whether a spec turns red. What nobody notices is a rule without a test. docs/specs.md.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "model/pack.h"
#include "play/specs/spec.h"

namespace sortie::play {

enum class MutantGroup : std::uint8_t { Rules, Content, Bots };
inline constexpr std::size_t mutantGroups = 3;
[[nodiscard]] const char* mutantGroupName(MutantGroup group) noexcept;

/// One change of one file.
struct Mutant {
  MutantGroup group = MutantGroup::Content;
  std::string file;  ///< inside the pack
  std::uint32_t line = 0;
  std::string kind;       ///< of change: "number", "comparison", "statement"…
  std::string function;   ///< of Lua: the innermost one with a name; empty: outside of functions
  std::string what;       ///< "credits of rank-1: 4 -> 5", "a < b -> a <= b"
  std::size_t twin = 1;   ///< of those with the same file, function, kind and change, by place
  std::size_t begin = 0;  ///< bytes of the file …
  std::size_t end = 0;
  std::string instead;  ///< … and what stands there

  /// Lines of which one runs whenever the change could matter, from and up to; of Lua.
  struct Lines {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
  };
  std::vector<Lines> lines;
  std::uint32_t equivalent = 0;  ///< line of specs/equivalent.xml that lists it; 0: it is not listed
  bool loading = false;  ///< it stands where modules are loaded, outside of functions, and anything may depend on it
};

enum class MutantFate : std::uint8_t {
  Killed,      ///< a spec turned red, or a limit was overstepped
  Survived,    ///< no spec noticed
  NotRun,      ///< no spec runs it; it survives
  Equivalent,  ///< survives, and is listed as one that changes nothing
  Unloadable   ///< the pack does not load any more: says nothing about the specs
};

struct MutationOptions {
  std::size_t sample = 0;  ///< how many of the mutants are tried, chosen by `seed`; 0: all
  std::uint64_t seed = 1;
  unsigned jobs = 0;                ///< at once; 0: one a core
  std::string only;                 ///< mutants whose file, function or change hold this text
  std::vector<MutantGroup> groups;  ///< those tried; empty: all
  double least = 0;                 ///< percent of those that load which must be killed
  bool json = false;
  bool entries = false;                            ///< tells survivors as entries for specs/equivalent.xml
  bool list = false;                               ///< names the mutants and tries none
  std::vector<std::filesystem::path> packFolders;  ///< --packs
};

struct MutationReport {
  std::string pack;
  std::size_t listed = 0;       ///< mutants there are, of the groups chosen
  std::vector<Mutant> mutants;  ///< those tried, by file and place
  std::vector<MutantFate> fates;
  std::vector<Error> wrong;  ///< in the list of equivalent mutants: stale entries, too many, killed ones

  [[nodiscard]] std::size_t count(MutantFate fate) const noexcept;
  /// Killed of those that load, in percent; 100 when there are none.
  [[nodiscard]] double share() const noexcept;
};

/// All mutants of a pack's folder. Content: numbers by one up (down at their maximum), flags turned, the next name of
/// an enum, lists without their last element. Rules: see listLuaMutants.
[[nodiscard]] Result<std::vector<Mutant>> listMutants(const std::filesystem::path& folder,
                                                      const std::vector<std::filesystem::path>& packFolders);

/// Functions that push steps, themselves or by what they call: "module:function".
using Pushers = std::set<std::string>;
[[nodiscard]] Pushers findPushers(const std::vector<model::LuaSource>& modules);
/// Those of one Lua file, in the order of its text; of each kind those that docs/specs.md names. Nothing for text that is
/// not Lua.
[[nodiscard]] std::vector<Mutant> listLuaMutants(const model::LuaSource& source, const Pushers& pushers);

/// Marks the mutants that specs/equivalent.xml of the pack lists. Gives what is wrong in that list; errors: it cannot
/// be read.
[[nodiscard]] Result<std::vector<Error>> markEquivalents(const std::filesystem::path& folder,
                                                         std::vector<Mutant>& mutants);
/// What is wrong with a listed one that was killed.
[[nodiscard]] Error killedEquivalent(const Mutant& mutant);

/// Tries them: Lua in memory, content on copies of the folder below the system's folder for temporary files. The result
/// does not depend on the number of jobs. Errors: no pack, no specs, specs that fail without any change. `progress` is
/// called now and then.
[[nodiscard]] Result<MutationReport> runMutants(const std::filesystem::path& folder, const MutationOptions& options,
                                                const std::function<void(std::size_t done, std::size_t of)>& progress);

/// For people: a line a survivor, a summary. For machines: docs/specs.md.
[[nodiscard]] std::string mutationText(const MutationReport& report);
/// Survivors as entries for specs/equivalent.xml, to be given a proof.
[[nodiscard]] std::string mutationEntries(const MutationReport& report);
[[nodiscard]] std::string mutationJson(const MutationReport& report);

}  // namespace sortie::play
