// The specs of packs: finds them, runs each in a world of its own, tells what came of it, and holds them against the list
// of rules that the pack has in its content (`kind="rule"`). What spec files are made of: docs/specs.md.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/tint.h"
#include "model/pack.h"
#include "world/scenario.h"

namespace sortie::play {

/// Specs to run: a file of them, or one of a file.
struct SpecChoice {
  std::string file;        ///< inside the pack: "specs/attack.lua"
  std::string title = {};  ///< those of this title; empty: all, unless a line is given
  std::uint32_t line = 0;  ///< the one that stands at this line: the last that begins there or above; 0: by title

  friend bool operator==(const SpecChoice&, const SpecChoice&) = default;
};

struct TestOptions {
  std::string only;       ///< runs specs whose title or file holds this text; the list of rules is then left alone
  bool untilRed = false;  ///< stops at the first spec that fails
  bool json = false;
  bool trace = false;                              ///< of specs that fail, all that was asked and what happened
  std::vector<std::filesystem::path> packFolders;  ///< --packs
  std::function<void(std::size_t done)> progress;  ///< called after each spec; may be empty
  /// What specs and rules `print`, with the place of the spec (line 0: while its file loads); empty: it is lost.
  std::function<void(const SourcePlace& where, std::string_view text)> print;
  /// Runs these only, none: all; the list of rules is then left alone.
  std::vector<SpecChoice> chosen;
  /// Texts in place of those on the disk, by their paths inside the pack: Lua of rules/ and specs/, mission.xml and
  /// rules.lua of missions and fixtures. Files that are not there are added.
  std::map<std::string, std::string> texts;
  bool moments = false;  ///< reports of specs that fail keep the world as it was then
};

struct SpecReport {
  std::string file;  ///< inside the pack
  std::string title;
  SourcePlace where;
  bool passed = false;
  Error error;        ///< of one that failed
  std::string note;   ///< of one that passed: steps that it pushed and that never ran; may be empty
  std::string trace;  ///< call path, innermost first; may be empty
  std::vector<std::string>
      log;  ///< with TestOptions::trace: questions with their answers, and the changes between them
  /// With TestOptions::moments, of one that failed on a board: where it was and how it stood. Null for others.
  std::shared_ptr<const world::Scenario> scenario = {};
  std::shared_ptr<const world::World> world = {};
};

/// How specs and the list of rules hold together. IDs are upper case, in the order of the list.
struct RuleCoverage {
  std::vector<std::string> missing;  ///< neither a passing spec nor `waits-for`
  std::vector<std::string> unknown;  ///< named in a title, not in the list
  std::vector<std::string> early;    ///< marked `waits-for` although a spec passes

  [[nodiscard]] bool good() const noexcept { return missing.empty() && unknown.empty(); }
};

/// What came of one pack.
struct PackSpecs {
  std::string pack;
  std::vector<SpecReport> specs;  ///< by file, then in the order of the file
  bool listed = false;            ///< the pack has a list of rules, and all its specs ran
  RuleCoverage rules;

  [[nodiscard]] std::size_t failed() const noexcept;
  [[nodiscard]] bool good() const noexcept { return failed() == 0 && rules.good(); }
};

/// Runs the specs of a pack's folder, or of one file in its `specs/`.
/// Errors: what is not a pack, cannot be read or has no fixture; a spec file that does not load is a failed spec.
[[nodiscard]] Result<PackSpecs> runSpecs(const std::filesystem::path& path, const TestOptions& options);

/// The rule IDs that a title starts with: "CIT-ATT-06 CIT-ATT-08: dice" has two.
[[nodiscard]] std::vector<std::string> ruleIds(const std::string& title);

/// Holds reports against the rules in `content`.
[[nodiscard]] RuleCoverage coverRules(const std::vector<model::ContentItem>& content,
                                      const std::vector<SpecReport>& reports);

/// For people: a line a spec, the failures, a summary.
[[nodiscard]] std::string specText(const std::vector<PackSpecs>& packs, Tints tints = Tints());
/// For machines: docs/specs.md.
[[nodiscard]] std::string specJson(const std::vector<PackSpecs>& packs);

}  // namespace sortie::play
