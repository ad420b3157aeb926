// What is wrong with the mission, from every room that knows something, with the place of each and a repair where one is
// safe: the Problems pane.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "editor/core/document/document.h"
#include "model/issue.h"
#include "model/pack.h"
#include "script/checks/pack_checks.h"

namespace sortie::editor {

struct Problem {
  model::Severity severity = model::Severity::Error;
  std::string code;
  std::string text;
  std::string remedy;  ///< may be empty
  std::string file;    ///< of the Document ("mission.xml"), or a path that is none of it
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::optional<ElementPath> element;  ///< in mission.xml
  std::optional<model::Fix> fix;
  model::Document of;  ///< the document that the fix is an edit of

  /// It has a fix that can be made together with all others.
  [[nodiscard]] bool isSafe() const { return fix.has_value() && !fix->choice; }
};

/// Problems of a version: XML, schema, validators, scripts, checks of the packs. `variant`: only this one's rules are
/// loaded and checked (empty: the mission as it is), which is quick; nothing: all of them. For a worker: reads nothing
/// but its arguments. `compiled`: what variants of the version compile to. `parts` as in
/// model::MissionSources.
[[nodiscard]] std::vector<Problem> findProblems(const Version& version, const std::filesystem::path& folder,
                                                const std::filesystem::path& packFolder,
                                                const std::vector<std::shared_ptr<const model::Pack>>& packs,
                                                const std::optional<std::string>& variant,
                                                const script::CompiledVariant& compiled,
                                                const std::shared_ptr<model::DecodeCache>& parts = {});

/// Applies the fix of a problem, or of all of a list that have one, as one edit. Errors: "fix-stale" when the mission is
/// another by now, "fix-none" when none of them has a fix.
[[nodiscard]] MissionEdit fixing(const std::vector<Problem>& problems);

}  // namespace sortie::editor
