#include "editor/core/document/mission_scope.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "model/decode/decode_heads.h"
#include "model/load/load.h"
#include "model/printed_text.h"
#include "model/decode/readers.h"
#include "model/values.h"

namespace sortie::editor {

using model::Declaration;
using model::DeclarationKind;
using model::TypeKind;

namespace {

std::shared_ptr<MissionScope> scopeFor(const model::Document& document, const model::Scope& packs, std::string rules) {
  auto out = std::make_shared<MissionScope>();
  out->document = document;
  out->root = document.root();
  out->scope = packs;
  model::Issues unheard;
  out->mission = model::decodeMissionHeads(out->root, packs, unheard);
  out->mission.rules = std::move(rules);
  out->scope.own = &out->mission.declarations;
  for (const model::ContentItem& item : out->mission.content) out->scope.items.set(item.id, item);
  for (const model::TileItem& tile : out->mission.tileItems) out->scope.tiles.set(tile.id, tile);
  return out;
}

}  // namespace

MissionScopePtr missionScope(const model::Document& document, const model::Scope& packs, std::string rules) {
  return scopeFor(document, packs, std::move(rules));
}

MissionScopePtr missionScope(const model::Document& document, std::vector<std::shared_ptr<const model::Pack>> packs,
                             std::string rules, const std::shared_ptr<model::DecodeCache>& parts) {
  model::Scope scope = model::scopeOf(packs);
  scope.parts = parts;
  std::shared_ptr<MissionScope> out = scopeFor(document, scope, std::move(rules));
  out->packs = std::move(packs);
  return out;
}

std::vector<const Declaration*> declared(const model::Scope& scope, DeclarationKind kind) {
  std::vector<const Declaration*> out;
  std::set<std::string> seen;
  const auto add = [&](const std::vector<Declaration>& list) {
    for (const Declaration& each : list)
      if (each.kind == kind && seen.insert(each.id).second) out.push_back(&each);
  };
  if (scope.own != nullptr) add(*scope.own);
  for (const model::Ruleset* ruleset : scope.rulesets) add(ruleset->declarations);
  return out;
}

std::string titleOf(const Declaration& declaration) {
  const std::string title = declaration.text("title");
  return title.empty() ? model::plainWords(declaration.id) : title;
}

namespace {

std::string orPlain(const std::string& title, const std::string& id) {
  return title.empty() ? model::plainWords(id) : title;
}

std::string itemTitle(const model::Scope& scope, const std::string& id) {
  const auto found = scope.items.find(id);
  return orPlain(found != scope.items.end() ? found->second->title : std::string(), id);
}

/// "red's Sergeant".
std::string pieceTitle(const MissionScope& mission, const model::PieceSetup& piece) {
  std::string title = model::plainWords(piece.id);
  if (!piece.item.empty()) title = itemTitle(mission.scope, piece.item);
  return piece.side.empty() ? title : fmt::format("{}'s {}", piece.side, title);
}

/// Choices, each value once: the first counts.
class ChoiceList {
 public:
  void add(const std::string& id, const std::string& title, const std::string& help) {
    if (!id.empty() && known_.insert(id).second) out_.push_back({id, orPlain(title, id), help});
  }
  template <class Things>
  void addTitled(const Things& things, const char* help) {
    for (const auto& each : things) add(each.id, each.title, help);
  }
  template <class Things>
  void addUntitled(const Things& things, const char* help) {
    for (const auto& each : things) add(each.id, {}, help);
  }
  [[nodiscard]] std::vector<Choice> take() { return std::move(out_); }

 private:
  std::vector<Choice> out_;
  std::set<std::string> known_;
};

}  // namespace

std::vector<Choice> sideChoices(const MissionScope& mission) {
  ChoiceList out;
  for (const model::SideSetup& each : mission.mission.sides) {
    const Declaration* kind = mission.scope.find(DeclarationKind::Side, each.kind);
    out.add(each.id, each.title, kind != nullptr ? titleOf(*kind) : each.kind);
  }
  return out.take();
}

Choice teamOf(const MissionScope& mission, const model::SideSetup& side) {
  const std::string team = model::teamOf(side, mission.scope.find(DeclarationKind::Side, side.kind));
  const Declaration* declaration = mission.scope.find(DeclarationKind::Team, team);
  return {team, declaration != nullptr ? titleOf(*declaration) : model::plainWords(team),
          declaration != nullptr ? declaration->help : std::string()};
}

std::vector<Choice> teamChoices(const MissionScope& mission) {
  std::vector<Choice> out;
  for (const model::SideSetup& side : mission.mission.sides) {
    Choice team = teamOf(mission, side);
    if (std::none_of(out.begin(), out.end(), [&](const Choice& each) { return each.value == team.value; }))
      out.push_back(std::move(team));
  }
  return out;
}

std::vector<Choice> readerChoices(const MissionScope& mission) {
  std::vector<Choice> out = sideChoices(mission);
  for (const Choice& team : teamChoices(mission))
    if (mission.scope.find(DeclarationKind::Team, team.value) != nullptr)
      out.push_back({team.value, team.title, "All sides of the team"});
  return out;
}

bool meansSide(const MissionScope& mission, const std::vector<std::string>& sides, const std::string& side) {
  return std::any_of(mission.mission.sides.begin(), mission.mission.sides.end(), [&](const model::SideSetup& each) {
    return each.id == side && model::meansSide(sides, each, mission.scope.find(DeclarationKind::Side, each.kind));
  });
}

std::vector<Choice> pieceChoices(const MissionScope& mission) {
  ChoiceList out;
  for (const model::PieceSetup& each : mission.mission.pieces)
    if (!each.id.empty()) out.add(each.id, pieceTitle(mission, each), each.at);
  return out.take();
}

std::vector<Choice> declaredChoices(const model::Scope& scope, DeclarationKind kind) {
  std::vector<Choice> out;
  for (const Declaration* each : declared(scope, kind)) out.push_back({each->id, titleOf(*each), each->help});
  return out;
}

std::vector<Choice> idChoices(const MissionScope& mission, const std::string& of) {
  ChoiceList out;
  const model::Mission& m = mission.mission;
  // A kind of content may be named as a collection is: an item kind "action" is meant then.
  const auto named = model::declarationKind(of);
  const bool collection = named.has_value() && mission.scope.find(DeclarationKind::Item, of) == nullptr;
  const DeclarationKind kind = named.value_or(DeclarationKind::Item);
  // Things of the mission go before kinds of the same name: `of="entrance"` is one of the map.
  if (of == "entrance") out.addTitled(m.entrances, "On the map");
  if (of == "tile") out.addUntitled(m.tiles, "On the map");
  if (of == "edge") out.addUntitled(m.edges, "On the map");
  if (of == "corner") out.addUntitled(m.corners, "On the map");
  if (of == "objective") out.addTitled(m.objectives, "Of the mission");
  if (of == "event") out.addUntitled(m.events, "Of the mission");
  if (of == "text")
    for (const model::Text& each : m.texts) out.add(each.id, {}, each.text.substr(0, 80));
  if (collection)
    for (const Choice& each : declaredChoices(mission.scope, kind)) out.add(each.value, each.title, each.help);
  // The same item stands under "id" and "pack:id".
  std::set<const void*> seen;
  for (const auto& [id, item] : mission.scope.items) {
    const bool fits = collection ? item->collection == kind : item->kind == of;
    if (!fits || !seen.insert(item).second) continue;
    out.add(item->id, item->title, {});
  }
  for (const auto& [id, tile] : mission.scope.tiles) {
    const bool fits = collection ? kind == DeclarationKind::Tile : tile->kind == of;
    if (fits && seen.insert(tile).second) out.add(tile->id, tile->title, {});
  }
  return out.take();
}

std::string valueWords(const MissionScope& mission, const model::Type& type, const std::string& text) {
  if (text.starts_with("$")) {
    const std::string name = text.substr(1);
    return name == "it" ? "it" : "the " + std::string(model::toKebab(name) == name ? name : text);
  }
  switch (type.kind) {
    case TypeKind::Piece:
      for (const model::PieceSetup& each : mission.mission.pieces)
        if (each.id == text) return pieceTitle(mission, each);
      return text;
    case TypeKind::Side:
      for (const model::SideSetup& each : mission.mission.sides)
        if (each.id == text) return orPlain(each.title, each.id);
      for (const DeclarationKind group : {DeclarationKind::Team, DeclarationKind::Side})
        if (const Declaration* found = mission.scope.find(group, text)) return titleOf(*found);
      return text;
    case TypeKind::Id: {
      if (type.of == "entrance")
        for (const model::EntranceMark& each : mission.mission.entrances)
          if (each.id == text) return orPlain(each.title, each.id);
      if (mission.scope.items.contains(text)) return itemTitle(mission.scope, text);
      if (const auto kind = model::declarationKind(type.of))
        if (const Declaration* found = mission.scope.find(*kind, text)) return titleOf(*found);
      return text;
    }
    case TypeKind::List: {
      std::vector<std::string> words;
      for (const std::string& word : model::splitWords(text))
        words.push_back(type.element ? valueWords(mission, *type.element, word) : word);
      return words.empty() ? "none" : fmt::format("{}", fmt::join(words, ", "));
    }
    default: return text;
  }
}

}  // namespace sortie::editor
