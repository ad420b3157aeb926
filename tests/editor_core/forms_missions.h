// What tests of forms share: real missions with the packs they stand on, and their issues without any file.
#pragma once

#include <algorithm>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "editor/core/document/document.h"
#include "editor/core/document/mission_scope.h"
#include "model/load/load.h"
#include "model/xml/schema.h"
#include "model/validators/validators.h"

namespace sortie::editor::testing {

struct RealMission {
  std::vector<std::shared_ptr<const model::Pack>> packs;
  model::Scope scope;
  model::Document document;
  std::string rules;

  [[nodiscard]] model::Element root() const { return document.root(); }
  [[nodiscard]] MissionScopePtr with(const model::Document& other) const { return missionScope(other, scope, rules); }
  [[nodiscard]] MissionScopePtr now() const { return with(document); }
};

inline const std::vector<std::string>& citadelMissions() {
  static const std::vector<std::string> names = {"brood-nest", "castellan", "cave-in",
                                                 "data-theft", "foothold",  "witness"};
  return names;
}

inline std::filesystem::path citadelFolder(const std::string& name) {
  return std::filesystem::path(SORTIE_SOURCE_DIR) / "missions/citadel/missions" / name;
}

inline RealMission realMission(const std::string& name) {
  RealMission out;
  const std::filesystem::path folder = citadelFolder(name);
  static const auto packs = model::loadPacks(folder.parent_path().parent_path(), {}, "citadel");
  const Result<model::Document> document = model::readXmlFile(folder / "mission.xml");
  if (!packs || !document) {
    ADD_FAILURE() << (packs ? document.error() : packs.error()).message();
    return out;
  }
  out.packs = *packs;
  out.scope = model::scopeOf(out.packs);
  out.document = *document;
  if (const auto rules = model::readFile(folder / "rules.lua", 1U << 20U)) out.rules = *rules;
  return out;
}

inline model::Document parsed(const std::string& text) {
  const Result<model::Document> document = model::readXml("test.xml", text);
  if (!document) ADD_FAILURE() << document.error().message();
  return document.value_or(model::Document());
}

/// A document after an edit, and what is selected then.
struct Edited {
  model::Document document;
  std::vector<ElementPath> select;

  [[nodiscard]] model::Element root() const { return document.root(); }
};

/// What an edit makes of a document; or its refusal.
inline Result<Edited> edited(const model::Document& document, const MissionEdit& edit) {
  model::Draft draft(document);
  Result<std::vector<ElementPath>> select = edit(draft);
  if (!select) return failed(select);
  if (draft.error()) return tl::unexpected<Error>(*draft.error());
  return Edited{draft.document(), std::move(*select)};
}

/// The same of an edit that selects and refuses nothing.
inline model::Document after(const model::Document& document, const std::function<void(model::Draft& draft)>& edit) {
  model::Draft draft(document);
  edit(draft);
  EXPECT_FALSE(draft.error());
  return draft.document();
}

/// What validation says of a tree, in any order: codes and texts without places.
inline std::vector<std::string> issuesOf(const model::Element& root, const model::Scope& packs) {
  model::Issues issues;
  model::Subject subject;
  model::checkSchema(root, issues);
  subject.root = root;
  subject.folder = root.value("id");
  subject.scope = packs;
  const model::Mission mission = model::decodeMission(root, packs, issues);
  subject.scope.own = &mission.declarations;
  for (const model::ContentItem& item : mission.content) subject.scope.items.set(item.id, item);
  for (const model::TileItem& tile : mission.tileItems) subject.scope.tiles.set(tile.id, tile);
  subject.mission = &mission;
  subject.content = &mission.content;
  subject.tiles = &mission.tileItems;
  for (const model::Validator validator : model::kValidators)
    if (validator != model::checkPictures) validator(subject, issues);
  std::vector<std::string> out;
  for (const model::Issue& issue : issues.list()) out.push_back(issue.code + ": " + issue.text);
  std::sort(out.begin(), out.end());
  return out;
}

/// Paths of the events and objectives.
inline std::vector<ElementPath> ownersOf(const model::Element& root) {
  std::vector<ElementPath> out;
  model::walkWithParents(root, [&](const model::Element& element, const std::vector<model::Element>& parents) {
    const bool owner = element.name() == "event" || element.name() == "objective";
    const bool top = std::all_of(parents.begin(), parents.end(), [](const model::Element& each) {
      return each.name() == "mission" || each.name() == "when";
    });
    if (owner && top) out.push_back(pathOf(element));
  });
  return out;
}

}  // namespace sortie::editor::testing
