// A mission's document together with all that its ids may mean: what it declares and holds itself, and the rulesets and
// content of the packs it stands on. Forms, references and decks are read from it; it never changes.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "editor/core/document/elements.h"
#include "model/decode/decode.h"

namespace sortie::editor {

struct MissionScope {
  model::Document document;
  model::Element root;     ///< of the document
  model::Mission mission;  ///< every <when option> taken as true, events without blocks; `rules`: the text of rules.lua
  model::Scope scope;      ///< of the packs and of the mission itself
  std::vector<std::shared_ptr<const model::Pack>> packs;  ///< kept alive, for `scope` leads into them; may be empty

  MissionScope() = default;
  MissionScope(const MissionScope&) = delete;  // `scope` leads into `mission`
  MissionScope& operator=(const MissionScope&) = delete;
};
using MissionScopePtr = std::shared_ptr<const MissionScope>;

/// `packs`: model::scopeOf the packs, which must outlive what is made here; or the packs, which it keeps. `rules`: the text
/// of rules.lua; may be empty. Wrong documents give what can be made of them. `parts` as in model::MissionSources.
[[nodiscard]] MissionScopePtr missionScope(const model::Document& document, const model::Scope& packs,
                                           std::string rules = {});
[[nodiscard]] MissionScopePtr missionScope(const model::Document& document,
                                           std::vector<std::shared_ptr<const model::Pack>> packs, std::string rules,
                                           const std::shared_ptr<model::DecodeCache>& parts = {});

/// Everything of that kind that the mission and its rulesets declare; what has the id of an earlier one is left out.
[[nodiscard]] std::vector<const model::Declaration*> declared(const model::Scope& scope, model::DeclarationKind kind);

/// Its title, else its id in plain words.
[[nodiscard]] std::string titleOf(const model::Declaration& declaration);

/// A value that may be chosen for something: what stands in the document, and what people read.
struct Choice {
  std::string value;
  std::string title;
  std::string help;
};

/// The ids that `type="id" of="…"` allows: declarations of a kind, content of a kind, things of the mission.
[[nodiscard]] std::vector<Choice> idChoices(const MissionScope& mission, const std::string& of);
[[nodiscard]] std::vector<Choice> sideChoices(const MissionScope& mission);
/// The team that a side plays in.
[[nodiscard]] Choice teamOf(const MissionScope& mission, const model::SideSetup& side);
/// The teams in which the mission's sides play, in the order of the sides.
[[nodiscard]] std::vector<Choice> teamChoices(const MissionScope& mission);
/// Whom `sides="…"` may name: sides, then declared teams of several sides or of one.
[[nodiscard]] std::vector<Choice> readerChoices(const MissionScope& mission);
/// Whether `sides="…"` means the side: by its id, its kind or its team.
[[nodiscard]] bool meansSide(const MissionScope& mission, const std::vector<std::string>& sides,
                             const std::string& side);
/// Pieces and markers of the setup that have an id.
[[nodiscard]] std::vector<Choice> pieceChoices(const MissionScope& mission);
[[nodiscard]] std::vector<Choice> declaredChoices(const model::Scope& scope, model::DeclarationKind kind);

/// A value as people read it: "red's Sergeant" for a piece, titles for ids, "the piece" for $piece.
[[nodiscard]] std::string valueWords(const MissionScope& mission, const model::Type& type, const std::string& text);

}  // namespace sortie::editor
