#include "editor/core/decks/box_contents.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "model/box.h"
#include "model/printed_text.h"
#include "model/values.h"

namespace sortie::editor {

using model::Declaration;
using model::DeclarationKind;
using model::Element;

namespace {

struct BoxFinder {
  const MissionScope& mission;
  std::vector<BoxUse> out;

  void in(const Element& parent, const ElementPath& path, const std::vector<ElementPath>& whens) {
    eachChild(parent, path, [&](const Element& each, const ElementPath& at) {
      if (isOptionWhen(each)) {
        std::vector<ElementPath> more = whens;
        more.push_back(at);
        in(each, at, more);
      } else if (each.name() == "map" || each.name() == "setup" || each.name() == "deck") {
        in(each, at, whens);
      } else {
        use(each, at, whens);
      }
    });
  }

  void use(const Element& element, const ElementPath& path, const std::vector<ElementPath>& whens) {
    const auto collection = model::declarationKind(element.name());
    if (!collection || !inMap(element)) return;
    BoxUse made;
    made.path = path;
    made.collection = *collection;
    made.whens = whens;
    if (*collection == DeclarationKind::Tile) {
      made.item = element.value("tile");
      const auto tile = mission.scope.tiles.find(made.item);
      if (tile != mission.scope.tiles.end()) made.kind = tile->second->kind;
    } else if (*collection == DeclarationKind::Piece || *collection == DeclarationKind::Marker ||
               *collection == DeclarationKind::Card) {
      made.item = element.value("item");
      made.kind = element.value("kind");
      const auto item = mission.scope.items.find(made.item);
      if (made.kind.empty() && item != mission.scope.items.end()) {
        made.kind = item->second->kind;
        made.collection = item->second->collection;
      }
      made.count =
          static_cast<int>(std::clamp<std::int64_t>(model::parseInt(element.value("count", "1")).value_or(1), 0, 1000));
    } else {
      return;
    }
    out.push_back(std::move(made));
  }

  /// Declarations of the mission at the top level, in <when> too, take nothing out of the box.
  [[nodiscard]] static bool inMap(const Element& element) {
    for (Element up = element.parent(); up; up = up.parent())
      if (up.name() == "map" || up.name() == "setup") return true;
    return false;
  }
};

/// Tile definitions on the other side of this one: what an id property of its kind names.
std::set<std::string> backsOf(const MissionScope& mission, const model::TileItem& tile) {
  std::set<std::string> out;
  const Declaration* kind = mission.scope.find(DeclarationKind::Tile, tile.kind);
  if (kind == nullptr) return out;
  for (const model::Property& each : kind->properties) {
    const bool tiles = each.type.kind == model::TypeKind::Id && (each.type.of == "tile" || each.type.of == tile.kind);
    const auto value = tile.values.find(each.id);
    if (tiles && !each.state && value != tile.values.end()) out.insert(model::toText(value->second));
  }
  out.erase("");
  out.erase(tile.id);
  return out;
}

struct Key {
  DeclarationKind collection;
  std::string id;
  auto operator<=>(const Key&) const = default;
};

Key keyOf(const BoxUse& use) { return {use.collection, use.item.empty() ? use.kind : use.item}; }

std::string titleOfUse(const MissionScope& mission, const BoxUse& use) {
  const auto titleIn = [&](const auto& all) {
    const auto found = all.find(use.item);
    return found != all.end() && !found->second->title.empty() ? found->second->title : model::plainWords(use.item);
  };
  if (use.collection == DeclarationKind::Tile) return titleIn(mission.scope.tiles);
  if (!use.item.empty()) return titleIn(mission.scope.items);
  const Declaration* kind = mission.scope.find(use.collection, use.kind);
  return kind != nullptr ? editor::titleOf(*kind) : model::plainWords(use.kind);
}

std::string wordsOf(const BoxRow& row) {
  const std::string where = row.variant.empty() ? std::string() : fmt::format(" (variant {})", row.variant);
  const std::string backs =
      row.backOf.empty() ? std::string() : fmt::format(", with its other side {}", fmt::join(row.backOf, ", "));
  if (row.over)
    return fmt::format("{} x {}{} are needed, the box holds {}{}", row.needed, row.title, backs, *row.held, where);
  if (row.doubtful)
    return fmt::format("{} x {}{} on the map, but the ruleset does not say how many the box holds{}", row.needed,
                       row.title, backs, where);
  return {};
}

}  // namespace

std::vector<BoxUse> boxUses(const MissionScope& mission) {
  BoxFinder finder{mission, {}};
  finder.in(mission.root, {}, {});
  return std::move(finder.out);
}

std::optional<int> heldInBox(const MissionScope& mission, DeclarationKind collection, const std::string& item,
                             const std::string& kind) {
  const Declaration* declaration = mission.scope.find(collection, kind);
  const auto found = mission.scope.items.find(item);
  // What a mission defines itself comes with the mission and not out of the box.
  const auto isItem = [&](const auto& each) { return each.id == item; };
  const model::Mission& own = mission.mission;
  if (std::any_of(own.content.begin(), own.content.end(), isItem)) return std::nullopt;
  if (collection != DeclarationKind::Tile && found != mission.scope.items.end())
    return model::boxCopies(*found->second, mission.scope.find(found->second->collection, found->second->kind));
  if (declaration == nullptr) return std::nullopt;
  // Where a kind has items, its number is that of each item.
  const bool itemised = collection != DeclarationKind::Tile && item.empty() &&
                        std::any_of(mission.scope.items.begin(), mission.scope.items.end(), [&](const auto& each) {
                          return each.second->collection == collection && each.second->kind == kind;
                        });
  return itemised ? std::nullopt : model::boxCopies(*declaration);
}

std::vector<BoxRow> boxContents(const MissionScope& mission) {
  const std::vector<BoxUse> uses = boxUses(mission);
  std::vector<BoxRow> rows;
  std::map<Key, std::size_t> places;
  for (const BoxUse& use : uses) {
    const auto [place, fresh] = places.emplace(keyOf(use), rows.size());
    if (fresh) {
      BoxRow row;
      row.collection = use.collection;
      row.id = place->first.id;
      row.kind = use.kind;
      row.title = titleOfUse(mission, use);
      row.held = heldInBox(mission, use.collection, use.item, use.kind);
      rows.push_back(std::move(row));
    }
    rows[place->second].users.push_back(use.path);
  }
  std::vector<std::string> variants = {{}};
  for (const VariantRow& each : variantRows(mission)) variants.push_back(each.id);
  for (const std::string& variant : variants) {
    const OptionValues options = optionsOf(mission, variant);
    std::map<ElementPath, bool> holds;
    std::vector<int> needed(rows.size(), 0);
    for (const BoxUse& use : uses) {
      const bool there = std::all_of(use.whens.begin(), use.whens.end(), [&](const ElementPath& when) {
        const auto [known, fresh] = holds.emplace(when, false);
        if (fresh) known->second = whenHolds(mission, elementAt(mission.root, when), options);
        return known->second;
      });
      if (there) needed[places.at(keyOf(use))] += use.count;
    }
    // Two sides of one tile cannot both lie on the map.
    std::vector<int> total = needed;
    std::vector<std::vector<std::string>> backs(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const auto tile = mission.scope.tiles.find(rows[i].id);
      if (rows[i].collection != DeclarationKind::Tile || tile == mission.scope.tiles.end()) continue;
      std::set<std::string> others = backsOf(mission, *tile->second);
      for (const BoxRow& row : rows) {
        const auto other = mission.scope.tiles.find(row.id);
        if (row.collection != DeclarationKind::Tile || other == mission.scope.tiles.end()) continue;
        if (row.id != rows[i].id && backsOf(mission, *other->second).contains(rows[i].id)) others.insert(row.id);
      }
      for (const std::string& other : others) {
        const auto place = places.find({DeclarationKind::Tile, other});
        if (place == places.end() || needed[place->second] == 0 || needed[i] == 0) continue;
        total[i] += needed[place->second];
        backs[i].push_back(other);
      }
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (total[i] <= rows[i].needed) continue;
      rows[i].needed = total[i];
      rows[i].variant = variant;
      rows[i].backOf = backs[i];
    }
  }
  for (BoxRow& row : rows) {
    row.over = row.held && row.needed > *row.held;
    row.doubtful = !row.held && row.collection == DeclarationKind::Tile && row.needed > 1;
    row.words = wordsOf(row);
  }
  std::stable_sort(rows.begin(), rows.end(), [](const BoxRow& a, const BoxRow& b) {
    return (a.collection == DeclarationKind::Tile) > (b.collection == DeclarationKind::Tile);
  });
  return rows;
}

}  // namespace sortie::editor
