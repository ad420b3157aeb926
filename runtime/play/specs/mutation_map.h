// Which specs run which lines of a pack's rules, and how long each takes: found out once, with nothing changed.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "play/specs/mutation.h"
#include "play/specs/spec_bench.h"

namespace sortie::play {

class SpecMap {
 public:
  struct Spec {
    SpecPlace place;
    std::string title;
    script::FixtureName fixture;     ///< in which it runs
    std::uint64_t instructions = 0;  ///< that it took
  };

  /// Runs all specs. Errors: what cannot run at all, and "specs-red" when one fails.
  [[nodiscard]] static Result<SpecMap> make(Fixtures& fixtures);

  [[nodiscard]] const std::vector<Spec>& specs() const { return specs_; }
  /// Numbers of the specs that may notice a mutant of Lua, those most likely to do so in the least time first.
  [[nodiscard]] std::vector<std::size_t> specsFor(const Mutant& mutant) const;
  /// What a changed spec, and the loading of changed rules, may take before they count as endless.
  [[nodiscard]] static std::uint64_t limitFor(std::uint64_t instructions) { return 20 * instructions + 1'000'000; }
  [[nodiscard]] std::uint64_t loadLimit() const { return limitFor(loading_); }

 private:
  struct File {
    std::vector<std::vector<std::size_t>> specs;  ///< by line: those that run it in a function
    std::vector<bool> loading;                    ///< by line: a function runs it while modules load
  };

  std::vector<Spec> specs_;
  std::map<std::string, File> files_;
  std::uint64_t loading_ = 0;  ///< instructions that loading takes at most
  friend class SpecMapMaker;
};

}  // namespace sortie::play
