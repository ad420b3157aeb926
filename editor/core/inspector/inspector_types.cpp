// What rows of the inspector are made of: editors for declared types, and what may be chosen.
#include "editor/core/inspector/inspector_element.h"

#include <algorithm>

#include <fmt/format.h>

#include "model/printed_text.h"
#include "model/values.h"

namespace sortie::editor {

using model::Declaration;
using model::DeclarationKind;
using model::Element;
using model::TypeKind;

/// help="none: nothing at all; hold: stays where it is": what each name of an enum means.
std::string helpOfName(const std::string& help, const std::string& name) {
  std::size_t at = 0;
  while (at < help.size()) {
    const std::size_t end = std::min(help.find(';', at), help.size());
    std::string part = help.substr(at, end - at);
    const std::size_t letter = part.find_first_not_of(' ');
    if (letter != std::string::npos) part.erase(0, letter);
    if (part.starts_with(name + ":")) {
      const std::size_t words = part.find_first_not_of(' ', name.size() + 1);
      return words == std::string::npos ? std::string() : part.substr(words);
    }
    at = end + 1;
  }
  return {};
}

std::vector<Choice> itemChoices(const MissionScope& mission, DeclarationKind collection) {
  std::vector<Choice> out;
  std::vector<const model::ContentItem*> seen;
  for (const auto& [name, item] : mission.scope.items) {
    if (item->collection != collection || std::find(seen.begin(), seen.end(), item) != seen.end()) continue;
    seen.push_back(item);
    const Declaration* kind = mission.scope.find(collection, item->kind);
    out.push_back({item->id, item->title.empty() ? model::plainWords(item->id) : item->title,
                   kind != nullptr ? titleOf(*kind) : item->kind});
  }
  std::stable_sort(out.begin(), out.end(), [](const Choice& a, const Choice& b) { return a.help < b.help; });
  return out;
}

std::vector<Choice> placeChoices(const MissionScope& mission) {
  std::vector<Choice> out;
  for (const DeclarationKind kind : {DeclarationKind::Zone, DeclarationKind::Deck}) {
    for (const Declaration* zone : declared(mission.scope, kind)) {
      const std::string per = zone->text("per", "world");
      const auto add = [&](const std::string& owner, const std::string& whose) {
        out.push_back({fmt::format("zone:{}{}{}", zone->id, owner.empty() ? "" : "@", owner),
                       whose.empty() ? titleOf(*zone) : fmt::format("{} of {}", titleOf(*zone), whose), zone->help});
      };
      if (per == "world") add({}, {});
      if (per == "side")
        for (const model::SideSetup& side : mission.mission.sides)
          add(side.id, side.title.empty() ? side.id : side.title);
      if (per == "team")
        for (const Choice& team : teamChoices(mission)) add(team.value, team.title);
      if (per == "tile")
        for (const model::MapTile& tile : mission.mission.tiles) add(tile.id, tile.id);
    }
  }
  return out;
}

std::string contextOf(const Element& root, const ElementPath& path) {
  std::string context;
  Element at = root;
  for (const std::uint32_t position : path) {
    if (!at) break;
    if (!isOptionWhen(at)) context = at.name();
    at = elementAt(at, {position});
  }
  return context;
}

InspectorRow rowOfType(const MissionScope& mission, const model::Type& type, bool withChoices) {
  InspectorRow row;
  const auto choices = [&](const model::Type& one) {
    std::vector<Choice> out;
    if (one.kind == TypeKind::Enum)
      for (const std::string& name : one.names) out.push_back({name, model::plainWords(name), {}});
    if (!withChoices) return out;
    if (one.kind == TypeKind::Id) return idChoices(mission, one.of);
    if (one.kind == TypeKind::Side) return sideChoices(mission);
    if (one.kind == TypeKind::Piece) return pieceChoices(mission);
    return out;
  };
  switch (type.kind) {
    case TypeKind::Bool: row.type = RowType::Flag; break;
    case TypeKind::Int:
      row.type = RowType::Number;
      row.min = type.min;
      row.max = type.max;
      break;
    case TypeKind::Text: row.type = RowType::Text; break;
    case TypeKind::Place: row.type = RowType::Place; break;
    case TypeKind::Record: row.type = RowType::Structure; break;
    case TypeKind::List: {
      const TypeKind element = type.element ? type.element->kind : TypeKind::Text;
      const bool nested = element == TypeKind::Record || element == TypeKind::List || element == TypeKind::Text;
      row.type = nested ? RowType::Structure : RowType::List;
      if (!nested && type.element) {
        row.choices = choices(*type.element);
        row.choicesOnly = (element == TypeKind::Enum || element == TypeKind::Id) && mission.scope.complete;
        row.min = type.element->min;
        row.max = type.element->max;
        if (element == TypeKind::Int) row.unit = "number";
      }
      break;
    }
    default:
      row.type = RowType::Choice;
      row.choices = choices(type);
      row.choicesOnly = type.kind == TypeKind::Enum || mission.scope.complete;
      break;
  }
  if (row.type == RowType::Structure) row.readOnly = true;
  return row;
}

}  // namespace sortie::editor
