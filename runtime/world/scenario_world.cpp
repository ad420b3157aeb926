// Sides, teams, zones, and the world as the documents set it up.
#include <algorithm>

#include <fmt/format.h>

#include "model/decode/readers.h"
#include "model/renamed.h"
#include "world/placing.h"
#include "world/scenario_builder.h"

namespace sortie::world {

using model::DeclarationKind;

void ScenarioBuilder::makeSides() {
  constexpr std::size_t kMost = 16;
  if (mission().sides.size() > kMost) {
    wrong(fail("too-many-sides", "a mission has at most 16 sides", mission().where));
    mission_.sides.resize(kMost);
  }
  keepGood(mission_.sides, [this](const model::SideSetup& setup) -> Result<> {
    SideInfo side;
    side.id = s_.symbol(setup.id);
    side.name = setup.id;
    side.title = setup.title;
    side.agent = setup.agent;
    side.kind = s_.kind(DeclarationKind::Side, setup.kind);
    if (side.kind == KindId::None) return noSuch("side", setup.kind, setup.where);
    const std::string teamName = model::teamOf(setup, s_.kinds[at(side.kind)].declaration);
    auto team = std::find_if(s_.teams.begin(), s_.teams.end(), [&](const TeamInfo& t) { return t.name == teamName; });
    if (team == s_.teams.end()) {
      TeamInfo info;
      info.id = intern(teamName);
      info.name = teamName;
      info.kind = s_.kind(DeclarationKind::Team, teamName);
      if (info.kind == KindId::None) info.kind = s_.kind(DeclarationKind::Team, "plain-team");
      team = s_.teams.insert(s_.teams.end(), info);
    }
    side.team = static_cast<TeamId>(team - s_.teams.begin());
    index("side", side.name, static_cast<std::int32_t>(s_.sides.size()));
    s_.sides.push_back(std::move(side));
    return {};
  });
}

void ScenarioBuilder::makeZones() {
  const auto add = [this](KindId kind, const model::Declaration& d, Value owner) {
    ZoneInfo zone;
    zone.name = s_.symbol(d.id);
    zone.text = d.id;
    zone.kind = kind;
    zone.deck = d.kind == DeclarationKind::Deck;
    const std::string visible = d.text("visible", zone.deck ? "none" : "all");
    zone.visible = visibilityOf(visible);
    zone.owner = owner;
    const TeamId team = visible == "team" && owner.tag == Tag::Side ? s_.sides[at(owner.side())].team : TeamId::None;
    for (std::size_t i = 0; zone.visible == Visibility::Owner && i < s_.sides.size(); ++i)
      if (owner == Value::of(static_cast<SideId>(i)) || owner == Value::of(s_.sides[i].team) ||
          (team != TeamId::None && s_.sides[i].team == team))
        zone.lookers |= 1u << i;
    index("zone", fmt::format("{}@{}:{}", d.id, static_cast<int>(owner.tag), owner.data),
          static_cast<std::int32_t>(s_.zones.size()));
    s_.zones.push_back(std::move(zone));
  };
  for (const model::Declaration* d : s_.declarations) {
    if (d->kind != DeclarationKind::Zone && d->kind != DeclarationKind::Deck) continue;
    const KindId kind = s_.kind(DeclarationKind::Zone, d->id);
    const std::string per = d->text("per", "world");
    const std::string only = d->text("of");
    if (per == "world") {
      add(kind, *d, {});
    } else if (per == "side") {
      for (std::size_t i = 0; i < s_.sides.size(); ++i)
        if (only.empty() || s_.kinds[at(s_.sides[i].kind)].name == only)
          add(kind, *d, Value::of(static_cast<SideId>(i)));
    } else if (per == "team") {
      for (std::size_t i = 0; i < s_.teams.size(); ++i) add(kind, *d, Value::of(static_cast<TeamId>(i)));
    } else if (per == "tile") {
      for (std::size_t i = 0; i < s_.tiles().size(); ++i) add(kind, *d, Value::of(static_cast<TileId>(i)));
    } else if (per == "node") {
      for (std::size_t i = 0; i < s_.nodes.size(); ++i)
        if (only.empty() || s_.kinds[at(s_.nodes[i].kind)].name == only)
          add(kind, *d, Value::ofPlace(static_cast<board::Place>(i)));
    } else {
      wrong(fail("zone-per", fmt::format("zone {} has per=\"{}\"", d->id, per), d->where,
                 "write world, side, team, tile or node; put belongings of a piece into the piece"));
    }
  }
  ZoneInfo off;
  off.name = intern("off-map");
  off.text = "off-map";
  off.kind = s_.kind(DeclarationKind::Zone, "off-map");
  s_.offMap = static_cast<ZoneId>(s_.zones.size());
  index("zone", fmt::format("off-map@{}:0", static_cast<int>(Tag::Nil)), raw(s_.offMap));
  s_.zones.push_back(std::move(off));
}

void ScenarioBuilder::applySettings(Thing thing, const std::map<std::string, model::Setting>& values) {
  const KindInfo& kind = kindOf(s_, s_.initial, thing);
  for (const auto& [name, setting] : values) {
    const AttributeSlot* slot = nullptr;
    for (const AttributeSlot& candidate : kind.slots)
      if (candidate.name == name) slot = &candidate;
    if (slot == nullptr) continue;  // a property: fixed data, read from the document
    const Result<std::vector<std::int32_t>> cells = encode(*slot, setting);
    if (!good(cells)) continue;
    std::copy(cells->begin(), cells->end(),
              s_.initial.cells.begin() + static_cast<std::ptrdiff_t>(cellsOf(s_.initial, thing)) + slot->offset);
  }
}

/// How many of a kind a place of a graph has room for.
std::int64_t ScenarioBuilder::roomFor(KindId kind, board::Place where) const {
  const std::int32_t each = s_.kinds[at(kind)].room;
  const board::Spot spot = board::spotOf(where);
  if (each <= 0 || spot == board::noSpot || board::at(spot) >= s_.nodes.size()) return INT32_MAX;
  return std::max(0, roomLeft(s_, s_.initial, spot)) / each;
}

void ScenarioBuilder::surplus(const model::PieceSetup& setup, int room) {
  const model::Element element = names().elementAt(setup.where);
  if (!element) return;
  const std::string& what = !setup.id.empty() ? setup.id : setup.item.empty() ? setup.kind : setup.item;
  model::Fix fix =
      room > 0 ? model::fixAttribute(element, "count", fmt::format("{}", room)) : model::fixRemove(element);
  fix.label = room > 0 ? fmt::format("Put {} of {} {} there", room, setup.count, what)
                       : fmt::format("Remove {}, the last that was put there", what);
  fix.choice = true;
  fixes_[{setup.where.line, setup.where.column}] = std::move(fix);
}

Result<> ScenarioBuilder::addPiece(const model::PieceSetup& setup, board::Place where, bool bottom) {
  KindId kind = KindId::None;
  std::int32_t item = -1;
  if (!setup.item.empty()) {
    item = s_.item(setup.item);
    if (item < 0) return noSuch("content item", setup.item, setup.where);
    kind = s_.items[static_cast<std::size_t>(item)].kind;
  } else {
    kind = s_.pieceKind(setup.kind);
    if (kind == KindId::None) return noSuch("kind of piece", setup.kind, setup.where);
  }
  if (!isMade(s_, kind))
    return fail("not-a-piece", fmt::format("'{}' is not a piece, marker or card", setup.item), setup.where);
  if (s_.grid != nullptr && !fits(s_, s_.initial, kind, where))
    return fail("piece-overhangs",
                fmt::format("{} covers {} by {} squares and does not lie on the tiles at {}", s_.kinds[at(kind)].name,
                            s_.kinds[at(kind)].footprint.width, s_.kinds[at(kind)].footprint.height, setup.at),
                setup.where, "move it north or west; its place is its north-west square");
  const Result<SideId> side = sideOf(setup.side, setup.where, "side");
  if (!side) return failed(side);
  if (setup.count < 1 || setup.count > 1000)
    return fail("piece-count", fmt::format("count is {}, outside 1 to 1000", setup.count), setup.where);
  if (s_.graph != nullptr)
    if (const std::int64_t room = roomFor(kind, where); room < setup.count) {
      surplus(setup, static_cast<int>(room));
      return fail("node-full", misfitText(s_, kind, where), names().place(setup.where, "at"),
                  "put it elsewhere, or raise the capacity of the node");
    }
  Mutator mutator(s_, s_.initial, nullptr);
  for (int i = 0; i < setup.count; ++i) {
    if (s_.initial.pieces.size() >= mostPieces)
      return fail("too-many-pieces", fmt::format("more than {} pieces", mostPieces), setup.where);
    if (!hasCellsFor(s_, s_.initial, kind))
      return fail("too-many-pieces", "the attributes of all pieces take more than 16 MB", setup.where);
    const PieceId piece = mutator.create(kind, item, *side);
    s_.pieceNames.resize(at(piece) + 1);
    if (!setup.id.empty()) {
      const std::string name = setup.count == 1 ? setup.id : fmt::format("{}-{}", setup.id, i + 1);
      s_.pieceNames[at(piece)] = name;
      index("piece", name, raw(piece));
      intern(name);
    }
    if (setup.facing != 0) mutator.turn(piece, static_cast<std::uint8_t>(setup.facing & 7));
    mutator.move(piece, where, bottom);
    applySettings({Tag::Piece, raw(piece)}, setup.values);
  }
  return {};
}

void ScenarioBuilder::makeStartingValues() {
  // Starting values of kinds and items, now that sides and squares have names.
  for (KindInfo& kind : s_.kinds)
    for (AttributeSlot& slot : kind.slots) {
      const model::Property* property = nullptr;
      if (kind.declaration != nullptr)
        for (const model::Property& p : kind.declaration->properties)
          if (p.state && p.id == slot.name) property = &p;
      model::Setting fallback = property != nullptr ? property->fallback : model::Setting{};
      if (property == nullptr)
        for (const model::Declaration* d : s_.declarations) {
          if (d->kind == DeclarationKind::Variable && d->id == slot.name && !d->properties.empty())
            fallback = d->properties.front().fallback;
          if (d->kind == DeclarationKind::Track && d->id == slot.name)
            fallback.value = d->number("default", std::max<std::int64_t>(0, d->number("min", 0)));
        }
      Result<std::vector<std::int32_t>> cells = encode(slot, fallback);
      slot.initial = good(cells) ? std::move(*cells) : *encode(slot, {});
    }
  s_.itemCells.resize(s_.items.size());
  for (std::size_t i = 0; i < s_.items.size(); ++i) {
    const KindInfo& kind = s_.kinds[at(s_.items[i].kind)];
    for (const auto& [name, setting] : s_.items[i].item->values)
      for (const AttributeSlot& slot : kind.slots) {
        if (slot.name != name) continue;
        const Result<std::vector<std::int32_t>> cells = encode(slot, setting);
        if (!good(cells)) continue;
        for (std::size_t c = 0; c < cells->size(); ++c)
          s_.itemCells[i].push_back({slot.offset + static_cast<std::int32_t>(c), (*cells)[c]});
      }
  }
}

void ScenarioBuilder::makeObjectives() {
  keepGood(mission_.objectives, [this](const model::ObjectiveSetup& setup) -> Result<> {
    ObjectiveInfo objective;
    objective.id = s_.symbol(setup.id);
    if (!setup.sides.empty()) {
      for (const std::string& name : setup.sides) {
        const bool group = s_.kind(DeclarationKind::Side, name) != KindId::None ||
                           s_.kind(DeclarationKind::Team, name) != KindId::None;
        if (!group && s_.side(name) == SideId::None && !names().hasSide(name))
          return nothingOf("side", name, names().place(setup.where, "sides"), names().sides());
      }
      objective.sides = 0;
      for (std::size_t i = 0; i < s_.sides.size(); ++i)
        if (model::meansSide(setup.sides, mission().sides[i], s_.kinds[at(s_.sides[i].kind)].declaration))
          objective.sides |= 1u << i;
      if (objective.sides == 0)
        return noSide(fmt::format("{}", fmt::join(setup.sides, " ")), names().place(setup.where, "sides"));
    }
    index("objective", setup.id, static_cast<std::int32_t>(s_.objectives.size()));
    s_.objectives.push_back(objective);
    return {};
  });
  for (std::size_t i = 0; i < s_.objectives.size(); ++i) s_.objectives[i].setup = &mission_.objectives[i];
}

void ScenarioBuilder::makeWorld() {
  World& w = s_.initial;
  auto map = std::make_shared<MapState>();
  map->edges = s_.board.initialEdges();
  map->effective = map->edges;
  map->features = s_.board.initialFeatures();
  if (s_.grid != nullptr) map->corners = s_.grid->initialCorners();
  for (std::size_t i = 0; i < s_.nodes.size(); ++i) map->owners.push_back(raw(ownerOfNode(i)));
  w.map = std::move(map);
  w.squareHeads.assign(static_cast<std::size_t>(s_.board.spotCount()), -1);
  w.objectives.resize(mission().objectives.size());
  w.events.resize(mission().events.size(), 0);

  const auto allocate = [&](KindId kind) {
    const auto offset = static_cast<std::uint32_t>(w.cells.size());
    w.cells.resize(w.cells.size() + static_cast<std::size_t>(s_.kinds[at(kind)].cells), 0);
    s_.initialise(w, offset, kind, -1);
    return offset;
  };
  allocate(KindId::World);
  for (const TeamInfo& team : s_.teams) w.teamCells.push_back(allocate(team.kind));
  for (const SideInfo& side : s_.sides) w.sideCells.push_back(allocate(side.kind));
  for (const ZoneInfo& zone : s_.zones) {
    ZoneState state;
    state.cells = allocate(zone.kind);
    w.zones.push_back(state);
  }
  for (const NodeInfo& node : s_.nodes) w.nodeCells.push_back(allocate(node.kind));

  for (std::size_t i = 0; i < s_.nodes.size(); ++i)
    applySettings({Tag::Node, static_cast<std::int32_t>(i)}, s_.nodes[i].values);
  placePieces();
  for (std::size_t i = 0; i < mission().sides.size(); ++i)
    applySettings({Tag::Side, static_cast<std::int32_t>(i)}, mission().sides[i].values);
  applySettings({Tag::World, 0}, mission().values);
  if (s_.firstStep < 0) return;
  Mutator mutator(s_, w, nullptr);
  mutator.push(s_.firstStep, {});
}

void ScenarioBuilder::placePieces() {
  keepGood(mission_.pieces, [this](const model::PieceSetup& setup) -> Result<> {
    if (const Result<SideId> side = sideOf(setup.side, setup.where, "side"); !side) return failed(side);
    const Result<board::Place> where = placeOf(setup);
    if (!where) return failed(where);
    return addPiece(setup, *where, true);
  });
  keepGood(mission_.decks, [this](model::DeckSetup& deck) -> Result<> {
    if (const Result<SideId> side = sideOf(deck.side, deck.where, "side"); !side) return failed(side);
    if (deck.cards.empty() && !deck.shuffled) return checkZone(deck);
    // A plain name of a side's or team's zone takes the deck's side.
    model::PieceSetup named;
    named.side = deck.side;
    named.where = deck.where;
    named.at = deck.zone.rfind("zone:", 0) == 0 ? deck.zone : "zone:" + deck.zone;
    const Result<board::Place> where = placeOf(named, "zone");
    if (!where) return failed(where);
    keepGood(deck.cards, [&](const model::PieceSetup& card) { return addPiece(card, *where, true); });
    if (deck.shuffled) s_.shuffledZones.push_back(static_cast<ZoneId>(board::zoneOf(*where)));
    return {};
  });
}

bool ScenarioBuilder::build() {
  collect();
  internAll();
  if (!good(makeKinds())) return false;
  makeFootprints();
  makeTables();
  if (!good(makeMap())) return false;
  makeSides();
  makeMovements();
  makeZones();
  makeStartingValues();
  makeObjectives();
  makeWorld();
  indexOldNames();
  return true;
}

// Scripts of users may still call things by names that are not theirs any more; nothing else has these.
void ScenarioBuilder::indexOldNames() {
  std::vector<const model::Ruleset*> rulesets;
  for (const auto& pack : s_.mission.packs)
    if (pack->ruleset != nullptr) rulesets.push_back(pack->ruleset.get());
  const auto isOf = [](std::string_view what, std::string_view collection) {
    if (what == "zone") return collection == "zone" || collection == "kind:zone" || collection == "kind:deck";
    if (what == "item") return collection == "item" || collection == "tile-item";
    if (what == "attribute" || what == "variable") return collection == "attribute";
    return what == "kind" && (collection.starts_with("kind:") || collection == "edge" || collection == "corner" ||
                              collection == "feature");
  };
  for (const model::RenamedId& each : model::RenamedIds(rulesets).all()) {
    std::vector<std::pair<std::string, std::int32_t>> more;
    for (const auto& [key, number] : s_.index_) {
      const std::size_t slash = key.find('/');
      const std::string_view rest = std::string_view(key).substr(slash + 1);
      const bool named = rest.starts_with(each.to) &&
                         (rest.size() == each.to.size() || rest[each.to.size()] == '@' || rest[each.to.size()] == '/');
      if (named && isOf(each.what, std::string_view(key).substr(0, slash)))
        more.emplace_back(key.substr(0, slash + 1) + each.from + std::string(rest.substr(each.to.size())), number);
    }
    for (auto& [key, number] : more) s_.index_.emplace(std::move(key), number);
    if (const auto symbol = s_.symbolOf_.find(each.to); symbol != s_.symbolOf_.end())
      s_.symbolOf_.try_emplace(each.from, symbol->second);
  }
}

}  // namespace sortie::world
