// What `sortie validate` says about a pack beyond what its XML shows: its Lua. Sources and what they require, declared
// functions against those in Lua, and what the packs themselves check (rules/checks.lua, docs/formats/checks.md).
// Runs scripts, so never at install.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/issue.h"
#include "model/load/load.h"
#include "model/pack.h"
#include "model/validate.h"
#include "script/host.h"
#include "world/compile.h"

namespace sortie::script {

/// What the sandbox says when it loads a text under a name: nothing, or one issue `lua-syntax` with line and column in
/// `file`. Specs may assign to locals of the file, as when they are run; all others may not. Byte code is refused.
[[nodiscard]] std::vector<model::Issue> checkSyntax(std::string_view text, const std::string& name,
                                                    const std::string& file, bool spec);

/// Syntax of the Lua files of a pack (all, or those below `below`: "missions/one/"), and modules that they require
/// and that are not there. Codes: lua-syntax, lua-module. Needs nothing of the pack but its files.
[[nodiscard]] std::vector<model::Issue> checkSources(const std::filesystem::path& packFolder,
                                                     const std::string& below = {},
                                                     const std::vector<std::filesystem::path>& packFolders = {});

/// The same of one file whose text is in memory, as rules/ or a mission's rules.lua may be written: `pack` may require
/// its own modules and those that the packs it needs (among `packs`) export. `file`: shown in issues.
[[nodiscard]] std::vector<model::Issue> checkSource(const std::string& text, const std::string& inPack,
                                                    const std::string& file, const model::Pack& pack,
                                                    const std::vector<std::shared_ptr<const model::Pack>>& packs);

/// A mission's packs in a Lua state of their own, in which no step runs: to look at functions and to run checks.
class CheckedMission {
 public:
  /// Errors: limits, rules that do not load.
  static Result<std::unique_ptr<CheckedMission>> make(std::shared_ptr<const world::Scenario> scenario);
  /// The same in the state in which the mission's own rules were looked at, so that packs are loaded once: `issues` gets
  /// what checkRules would say.
  static Result<std::unique_ptr<CheckedMission>> makeWithRules(std::shared_ptr<const world::Scenario> scenario,
                                                               std::vector<model::Issue>& issues);
  ~CheckedMission();
  CheckedMission(const CheckedMission&) = delete;
  CheckedMission& operator=(const CheckedMission&) = delete;

  [[nodiscard]] const model::Pack& rulesetPack() const { return scenario_->mission.rulesetPack(); }

  /// Steps, conditions, actions, agents and overlays that a ruleset declares, and functions of rules/conditions.lua and
  /// rules/actions.lua that it does not. Codes: lua-load, lua-function, lua-arity, lua-agent, lua-campaign, lua-undeclared.
  [[nodiscard]] std::vector<model::Issue> checkDeclared(const model::Pack& ruleset);

  /// What the mission's own rules.lua and blocks lack. Codes: lua-load, lua-function.
  [[nodiscard]] std::vector<model::Issue> checkRules();

  /// Runs the checks of all packs, then that of places (place-taken, place-closed). `root`: of the mission's document, for fixes; may be none.
  [[nodiscard]] std::vector<model::Issue> checkDocument(const model::Element& root);

  struct Placement {
    bool allowed = true;
    std::string reason;
  };
  /// Asks `can_place` of the ruleset's rules/checks.lua; none there: allowed. `place` as in documents ("s1:C4"),
  /// `side` and `ignoring` (a piece that is being moved: its id or path) may be empty.
  /// Errors: what the script raised.
  [[nodiscard]] Result<Placement> canPlace(const std::string& kind, const std::string& place, int turn,
                                           const std::string& side, const std::string& ignoring);

 private:
  CheckedMission() = default;
  void look(std::unique_ptr<Host> host);
  /// All that is played, loaded; null, with the issue, where it does not load.
  [[nodiscard]] std::unique_ptr<Host> loadRules(std::vector<model::Issue>& issues, double cpuSeconds) const;
  /// Pushes the sealed table of a module; false with the error where there is none or it does not load.
  Result<bool> pushModule(std::size_t pack, const std::string& module);
  void pushDocument();
  void functionIssues(const model::Declaration& declaration, std::size_t pack, std::vector<model::Issue>& issues,
                      std::map<std::string, std::vector<std::string>>& used);
  /// The functions of the module that <campaign> names: they load as campaigns load them, and each has a known name.
  void checkCampaignRules(const model::Pack& ruleset, std::size_t pack, std::vector<model::Issue>& issues) const;
  /// Warns of pieces of the setup that stand where play would not put them: world::hindrance, then, where several share a
  /// square, can_place.
  void checkPlaces(const model::Element& root, std::vector<model::Issue>& issues);
  void oneCheck(const std::string& name, const model::Element& root, std::vector<model::Issue>& issues);
  [[nodiscard]] SourcePlace placeOf(const SourcePlace& inPack, std::size_t pack) const;
  [[nodiscard]] model::Issue issueOf(const Error& error, const std::string& code, std::size_t pack) const;

  std::shared_ptr<const world::Scenario> scenario_;
  std::unique_ptr<Host> host_;
  PlayContext context_;
  std::unique_ptr<world::World> world_;
  std::unique_ptr<world::Mutator> mutator_;
  std::optional<model::Setting> view_;            ///< the document as checks see it
  std::map<std::string, SourcePlace> rowPlaces_;  ///< by path and by id
  int refDocument_ = LUA_NOREF;
};

/// The element of a document that begins at a place; none when nothing does.
[[nodiscard]] model::Element elementBeginningAt(const model::Element& root, const SourcePlace& where);

/// The read-only view of a mission that checks get: lists of records, each with its `path`. docs/formats/checks.md.
[[nodiscard]] model::Setting documentView(const world::Scenario& scenario);

/// Script issues of what stands at `path` (a pack, a mission, a file), added to the reports of its files.
void addScriptIssues(const std::filesystem::path& path, const std::vector<std::filesystem::path>& packFolders,
                     std::vector<model::FileReport>& reports);

/// What a variant of the mission compiles to, from whoever has it already.
using CompiledVariant = std::function<std::shared_ptr<const world::Compiled>(const std::string& variant)>;

/// What addScriptIssues adds to the reports of a mission's folder, for a mission in memory; the disk is not touched.
/// `found`: what model::validateMission says about it; with an error among it only sources are looked at. `variant`: look
/// at this one alone ("" is the mission without any), for a quick answer while somebody edits; nothing: at all of them.
/// `compiled`: null: they are compiled here.
[[nodiscard]] std::vector<model::Issue> checkMission(const std::vector<std::shared_ptr<const model::Pack>>& packs,
                                                     const model::MissionSources& sources,
                                                     const std::vector<model::Issue>& found,
                                                     const std::optional<std::string>& variant = {},
                                                     const CompiledVariant& compiled = {});

}  // namespace sortie::script
