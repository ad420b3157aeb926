#include "editor/core/decks/deck_model.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "model/printed_text.h"
#include "model/square.h"
#include "model/values.h"
#include "model/zone_kinds.h"

namespace sortie::editor {

using model::ContentItem;
using model::Declaration;
using model::DeclarationKind;
using model::Element;
using model::Markup;

namespace {

int countOf(const Element& element) {
  return static_cast<int>(std::clamp<std::int64_t>(model::parseInt(element.value("count", "1")).value_or(1), 0, 1000));
}

std::vector<const Declaration*> zonesOf(const model::Scope& scope) {
  std::vector<const Declaration*> out = declared(scope, DeclarationKind::Deck);
  for (const Declaration* each : declared(scope, DeclarationKind::Zone)) out.push_back(each);
  return out;
}

std::string visibleOf(const Declaration& zone) {
  return zone.text("visible", zone.kind == DeclarationKind::Deck ? "none" : "all");
}

template <class Visit>
void eachOfSetup(const MissionScope& mission, const Visit& visit) {
  eachThroughWhen(mission.root, {}, [&](const Element& setup, const ElementPath& path) {
    if (setup.name() == "setup") eachThroughWhen(setup, path, visit);
  });
}

std::string titleOfItem(const model::Scope& scope, const std::string& id) {
  const auto found = scope.items.find(id);
  return found != scope.items.end() && !found->second->title.empty() ? found->second->title : model::plainWords(id);
}

bool mayLie(const MissionScope& mission, const Declaration& zone, const Declaration& kind) {
  return model::mayHold(mission.scope, zone, kind.kind, kind.id);
}

/// Refuses what may not lie in a zone or deck; zones that nobody declares refuse nothing.
Result<> whetherItFits(const MissionScope& mission, const std::string& zone, const std::string& item) {
  if (std::optional<Error> why = misfit(mission, zone, item)) return tl::unexpected<Error>(*std::move(why));
  return {};
}

std::optional<Error> misfit(const MissionScope& mission, const std::string& zone,
                            const std::optional<model::ZoneContent>& content) {
  const Declaration* into = model::findZone(mission.scope, zone);
  if (into == nullptr || !content || model::mayHold(mission.scope, *into, content->collection, content->kind))
    return std::nullopt;
  return model::misfit(mission.scope, *into, *content);
}

DeckRow deckRow(const MissionScope& mission, const Element& deck, const ElementPath& path) {
  DeckRow row;
  row.path = path;
  row.zone = deck.value("zone");
  row.side = deck.value("side");
  row.shuffled = model::parseBool(deck.value("shuffled")).value_or(false);
  row.depends = dependsOn(mission, path);
  row.title = model::plainWords(row.zone);
  if (const Declaration* zone = model::findZone(mission.scope, row.zone)) {
    row.title = titleOf(*zone);
    row.help = zone->help;
    row.visible = visibleOf(*zone);
    row.ordered = zone->kind == DeclarationKind::Deck;
    row.faceDown = row.visible != "all";
  }
  eachThroughWhen(deck, path, [&](const Element& card, const ElementPath& at) {
    if (card.name() != "card" && card.name() != "piece" && card.name() != "marker") return;
    DeckCard made;
    made.path = at;
    made.item = card.value("item");
    made.kind = card.value("kind");
    made.count = countOf(card);
    made.depends = dependsOn(mission, at, path.size());
    const auto item = mission.scope.items.find(made.item);
    if (item != mission.scope.items.end() && made.kind.empty()) made.kind = item->second->kind;
    made.known = item != mission.scope.items.end() || (made.item.empty() && !made.kind.empty());
    made.title = made.item.empty() ? model::plainWords(made.kind) : titleOfItem(mission.scope, made.item);
    if (const std::optional<Error> why = misfit(mission, row.zone, model::zoneContent(mission.scope, card)))
      made.misfit = why->text;
    row.total += made.count;
    row.cards.push_back(std::move(made));
  });
  return row;
}

}  // namespace

std::optional<Error> misfit(const MissionScope& mission, const std::string& zone, const std::string& item) {
  return misfit(mission, zone, model::zoneContent(mission.scope, item));
}

std::vector<DeckRow> deckRows(const MissionScope& mission) {
  std::vector<DeckRow> out;
  eachOfSetup(mission, [&](const Element& each, const ElementPath& path) {
    if (each.name() == "deck") out.push_back(deckRow(mission, each, path));
  });
  return out;
}

std::vector<CardKind> cardCatalogue(const MissionScope& mission, const std::string& zone) {
  std::map<std::string, BoxRow> rows;
  for (BoxRow& row : boxContents(mission))
    if (row.collection == DeclarationKind::Card) rows.emplace(row.id, row);
  const auto titles = [&](const std::string& id) { return titleOfItem(mission.scope, id); };
  const Declaration* into = zone.empty() ? nullptr : model::findZone(mission.scope, zone);
  std::vector<CardKind> out;
  for (const Declaration* kind : declared(mission.scope, DeclarationKind::Card)) {
    if (into != nullptr && !mayLie(mission, *into, *kind)) continue;
    CardKind made{kind->id, titleOf(*kind), kind->help, {}};
    std::set<const ContentItem*> seen;  // an item stands under "id" and "pack:id"
    for (const auto& [id, item] : mission.scope.items) {
      if (item->collection != DeclarationKind::Card || item->kind != kind->id || !seen.insert(item).second) continue;
      CardEntry entry;
      entry.item = item->id;
      entry.title = item->title.empty() ? model::plainWords(item->id) : item->title;
      entry.text = model::printedText(*item, kind, titles);
      entry.held = heldInBox(mission, DeclarationKind::Card, item->id, kind->id);
      if (const auto row = rows.find(item->id); row != rows.end()) entry.used = row->second.needed;
      made.cards.push_back(std::move(entry));
    }
    std::sort(made.cards.begin(), made.cards.end(), [](const CardEntry& a, const CardEntry& b) {
      return std::pair(a.title, a.item) < std::pair(b.title, b.item);
    });
    if (!made.cards.empty()) out.push_back(std::move(made));
  }
  return out;
}

std::vector<Choice> deckZones(const MissionScope& mission) {
  std::vector<Choice> out;
  for (const Declaration* each : zonesOf(mission.scope)) {
    const std::string per = each->text("per", "world");
    if (per == "world" || per == "side" || per == "team") out.push_back({each->id, titleOf(*each), each->help});
  }
  return out;
}

std::vector<Choice> deckSides(const MissionScope& mission, const std::string& zone) {
  const Declaration* declaration = model::findZone(mission.scope, zone);
  const std::string per = declaration == nullptr ? "world" : declaration->text("per", "world");
  if (per == "side") return sideChoices(mission);
  std::vector<Choice> out;
  if (per != "team") return out;
  // Any side of a team stands for it; the first one is offered.
  std::set<std::string> teams;
  for (const model::SideSetup& side : mission.mission.sides)
    if (const Choice team = teamOf(mission, side); teams.insert(team.value).second)
      out.push_back({side.id, team.title, {}});
  return out;
}

std::string deckOwner(const MissionScope& mission, const DeckRow& deck) {
  const auto side = std::find_if(mission.mission.sides.begin(), mission.mission.sides.end(),
                                 [&](const model::SideSetup& each) { return each.id == deck.side; });
  if (side == mission.mission.sides.end()) return deck.side;
  const Declaration* zone = model::findZone(mission.scope, deck.zone);
  if (zone != nullptr && zone->text("per") == "team") return teamOf(mission, *side).title;
  return side->title.empty() ? side->id : side->title;
}

Result<std::vector<ElementPath>> addCard(model::Draft& draft, const MissionScope& mission, const ElementPath& deck,
                                         const std::string& item, std::optional<std::uint32_t> position) {
  const Element element = elementAt(draft.root(), deck);
  if (!element) return std::vector<ElementPath>{};
  if (const Result<> fits = whetherItFits(mission, element.value("zone"), item); !fits) return failed(fits);
  ElementPath path = deck;
  path.push_back(0);
  for (const Element& each : element.children()) {
    const bool plain = each.value("item") == item && !model::child(each, "set");
    if (plain && !position) {
      setCardCount(draft, path, countOf(each) + 1);
      return std::vector<ElementPath>{path};
    }
    ++path.back();
  }
  const auto found = mission.scope.items.find(item);
  const DeclarationKind collection =
      found != mission.scope.items.end() ? found->second->collection : DeclarationKind::Card;
  if (position) path.back() = std::min(*position, path.back());
  insertAt(draft, deck, path.back(), Markup(model::elementName(collection), {{"item", item}}));
  return std::vector<ElementPath>{path};
}

void setCardCount(model::Draft& draft, const ElementPath& card, int count) {
  if (count <= 0) return removeAt(draft, card);
  setAttributeAt(draft, card, "count", count == 1 ? std::nullopt : std::optional(std::to_string(count)));
}

Result<std::vector<ElementPath>> moveCard(model::Draft& draft, const MissionScope& mission, const ElementPath& card,
                                          const ElementPath& deck, std::uint32_t position) {
  const Element into = elementAt(draft.root(), deck);
  const Element moved = elementAt(draft.root(), card);
  if (!into || !moved || card.empty() || within(deck, card)) return std::vector<ElementPath>{};
  // Within its deck a card stays, whatever it is.
  if (!within(card, deck))
    if (const Result<> fits = whetherItFits(mission, into.value("zone"), moved.value("item")); !fits)
      return failed(fits);
  const ElementPath to = below(deck, std::min<std::size_t>(position, into.children().size()));
  moveTo(draft, card, deck, to.back());
  return std::vector<ElementPath>{without(to, card)};
}

void setShuffled(model::Draft& draft, const ElementPath& deck, bool shuffled) {
  setAttributeAt(draft, deck, "shuffled", shuffled ? std::optional<std::string>("yes") : std::nullopt);
}

namespace {

/// Behind the last child of the set-up (or of a <when> in it) that fits, else last; made where there is none.
template <class Fits>
std::vector<ElementPath> intoSetup(model::Draft& draft, const Markup& thing, const Fits& fits) {
  const ElementPath setup = withChild(draft, {}, "setup", {"objective", "event"});
  return {insertAmong(draft, setup, thing, [&](const Element& each) {
    const model::Elements inside = each.children();
    return isOptionWhen(each) ? std::any_of(inside.begin(), inside.end(), fits) : fits(each);
  })};
}

}  // namespace

std::vector<ElementPath> newDeck(model::Draft& draft, const std::string& zone, const std::string& side) {
  Markup deck("deck", {{"zone", zone}});
  if (!side.empty()) deck.set("side", side);
  return intoSetup(draft, deck, [](const Element& each) { return each.name() == "deck"; });
}

std::vector<TileZone> tileZones(const MissionScope& mission) {
  const std::vector<TilePlacing> placings = tilePlacings(mission);
  std::vector<TileZone> out;
  for (const Declaration* zone : zonesOf(mission.scope)) {
    if (zone->text("per") != "tile") continue;
    TileZone made{zone->id, titleOf(*zone), zone->help, visibleOf(*zone) == "none", {}, 0};
    std::vector<Choice> others;
    for (const DeclarationKind collection : {DeclarationKind::Marker, DeclarationKind::Card, DeclarationKind::Piece}) {
      for (const Declaration* kind : declared(mission.scope, collection)) {
        if (!mayLie(mission, *zone, *kind)) continue;
        // What the help of a kind or of the zone says of the other, and what is done already.
        const bool named = !zone->text("holds").empty() || kind->help.find("zone:" + zone->id) != std::string::npos;
        const bool there = std::any_of(placings.begin(), placings.end(), [&](const TilePlacing& each) {
          return each.zone == zone->id && each.kind == kind->id;
        });
        (named || there ? made.kinds : others).push_back({kind->id, titleOf(*kind), kind->help});
      }
    }
    made.likely = made.kinds.size();
    made.kinds.insert(made.kinds.end(), others.begin(), others.end());
    out.push_back(std::move(made));
  }
  return out;
}

std::vector<TilePlacing> tilePlacings(const MissionScope& mission, const std::string& tile) {
  std::vector<TilePlacing> out;
  eachOfSetup(mission, [&](const Element& each, const ElementPath& path) {
    const auto place = model::parsePlace(each.value("at"));
    if (!place || place->kind != model::PlaceReference::Kind::Zone || place->owner.empty()) return;
    const Declaration* zone = model::findZone(mission.scope, place->id);
    if (zone == nullptr || zone->text("per") != "tile" || (!tile.empty() && place->owner != tile)) return;
    TilePlacing made{
        path,          place->id, place->owner, std::string(each.name()), each.value("kind"), each.value("item"), {},
        countOf(each), {}};
    const auto item = mission.scope.items.find(made.item);
    if (made.kind.empty() && item != mission.scope.items.end()) made.kind = item->second->kind;
    const auto collection = model::declarationKind(each.name());
    const Declaration* kind = collection ? mission.scope.find(*collection, made.kind) : nullptr;
    made.title = !made.item.empty() ? titleOfItem(mission.scope, made.item)
                 : kind != nullptr  ? titleOf(*kind)
                                    : model::plainWords(made.kind);
    made.depends = dependsOn(mission, path);
    out.push_back(std::move(made));
  });
  return out;
}

Result<std::vector<ElementPath>> placeOnTile(model::Draft& draft, const MissionScope& mission, const std::string& zone,
                                             const std::string& tile, const std::string& kindOrItem) {
  const Declaration* declaration = model::findZone(mission.scope, zone);
  if (declaration == nullptr || declaration->text("per") != "tile")
    return fail("zone-tile", fmt::format("tiles have no zone \"{}\"", zone));
  std::string kind = kindOrItem;
  std::optional<DeclarationKind> collection;
  const auto item = mission.scope.items.find(kindOrItem);
  if (item != mission.scope.items.end()) {
    kind = item->second->kind;
    collection = item->second->collection;
  }
  for (const DeclarationKind each : {DeclarationKind::Piece, DeclarationKind::Card, DeclarationKind::Marker})
    if (item == mission.scope.items.end() && mission.scope.find(each, kind) != nullptr) collection = each;
  if (!collection) return fail("zone-kind", fmt::format("there is no piece, marker or card \"{}\"", kindOrItem));
  if (!model::mayHold(mission.scope, *declaration, *collection, kind))
    return fail("zone-kind", fmt::format("the zone {} does not hold a {}", titleOf(*declaration), kind));
  const Markup thing(model::elementName(*collection),
                     {{item != mission.scope.items.end() ? "item" : "kind", kindOrItem},
                      {"at", fmt::format("zone:{}@{}", zone, tile)}});
  const std::string begin = fmt::format("zone:{}@", zone);
  return intoSetup(draft, thing, [&](const Element& each) { return each.value("at").starts_with(begin); });
}

std::string usualTileZone(const MissionScope& mission, const std::string& kindOrItem) {
  const auto item = mission.scope.items.find(kindOrItem);
  const std::string& kind = item != mission.scope.items.end() ? item->second->kind : kindOrItem;
  for (const TileZone& each : tileZones(mission)) {
    const auto end = each.kinds.begin() + static_cast<std::ptrdiff_t>(each.likely);
    if (std::any_of(each.kinds.begin(), end, [&](const Choice& usual) { return usual.value == kind; })) return each.id;
  }
  return {};
}

Result<std::vector<ElementPath>> dealToTile(model::Draft& draft, const MissionScope& mission, const ElementPath& card,
                                            const std::string& tile) {
  const Element element = elementAt(draft.root(), card);
  const std::string item = element.value("item");
  const std::string zone = usualTileZone(mission, item);
  if (zone.empty()) {
    const std::string title = titleOfItem(mission.scope, item);
    return fail("zone-kind", fmt::format("{} cannot lie on a tile", title.empty() ? item : title));
  }
  std::vector<std::pair<std::string, std::string>> values;
  for (const Element& each : element.children())
    if (each.name() == "set") values.emplace_back(each.value("name"), each.value("value"));
  setCardCount(draft, card, countOf(element) - 1);
  Result<std::vector<ElementPath>> placed = placeOnTile(draft, mission, zone, tile, item);
  if (!placed) return placed;
  for (const auto& [name, value] : values) setValueAt(draft, placed->front(), name, value);
  return placed;
}

void takeFromTile(model::Draft& draft, const ElementPath& placing) {
  if (const Element element = elementAt(draft.root(), placing)) setCardCount(draft, placing, countOf(element) - 1);
}

void moveToTile(model::Draft& draft, const ElementPath& placing, const std::string& tile) {
  const std::string at = elementAt(draft.root(), placing).value("at");
  const std::size_t mark = at.find('@');
  if (mark != std::string::npos) setAttributeAt(draft, placing, "at", at.substr(0, mark + 1) + tile);
}

}  // namespace sortie::editor
