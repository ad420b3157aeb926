// A mission as the tables that checks get.
#include <fmt/format.h>

#include "model/level.h"
#include "model/values.h"
#include "script/bindings/bind.h"
#include "script/checks/pack_checks.h"

namespace sortie::script {
namespace {

using model::DeclarationKind;
using model::Setting;
using Record = Setting::Record;
using List = Setting::List;

Setting text(const std::string& value) { return {value, {}}; }
Setting number(std::int64_t value) { return {value, {}}; }

// A Setting as Lua is to have it: names of records in snake_case.
Setting forLua(const Setting& setting) {
  if (const auto* list = std::get_if<List>(&setting.value)) {
    List out;
    for (const Setting& each : *list) out.push_back(forLua(each));
    return {std::move(out), setting.where};
  }
  if (const auto* record = std::get_if<Record>(&setting.value)) {
    Record out;
    for (const auto& [name, value] : *record) out[snake(name)] = forLua(value);
    return {std::move(out), setting.where};
  }
  return setting;
}

using Values = std::map<std::string, Setting>;

class View {
 public:
  explicit View(const world::Scenario& scenario) : scenario_(scenario), mission_(*scenario.mission.mission) {}

  Setting make() {
    Record out;
    out["id"] = text(mission_.id);
    out["title"] = text(mission_.title);
    out["ruleset"] = text(mission_.ruleset);
    out["variant"] = text(scenario_.mission.variant);
    out["path"] = text("mission");
    Record options;
    for (const auto& [name, value] : scenario_.mission.options) options[snake(name)] = forLua(value);
    out["options"] = {std::move(options), {}};
    out["values"] = variables();
    Record texts;
    for (const model::Text& each : mission_.texts) texts[each.id] = text(each.text);
    out["texts"] = {std::move(texts), {}};
    out["sides"] = list(mission_.sides, "side", [&](const model::SideSetup& s, Record& row) {
      declared(row, DeclarationKind::Side, s.kind, {&s.values});
      row["kind"] = text(s.kind);
      row["team"] = text(s.team);
      row["title"] = text(s.title);
      row["agent"] = text(s.agent);
    });
    out["tiles"] = tiles();
    out["edges"] = list(mission_.edges, "edge", [&](const model::EdgeMark& e, Record& row) {
      declared(row, DeclarationKind::Edge, e.kind, {&e.values});
      row["kind"] = text(e.kind);
      row["state"] = text(e.state);
      row["square"] = text(e.square);
      row["direction"] = text(e.direction);
      row["level"] = number(model::levelNumber(e.level));
    });
    out["corners"] = list(mission_.corners, "corner", [&](const model::CornerMark& m, Record& row) {
      declared(row, DeclarationKind::Corner, m.kind, {&m.values});
      row["kind"] = text(m.kind);
      row["state"] = text(m.state);
      row["square"] = text(m.square);
      row["direction"] = text(m.direction);
      row["level"] = number(model::levelNumber(m.level));
    });
    out["features"] = features();
    out["entrances"] = list(mission_.entrances, "entrance", [&](const model::EntranceMark& e, Record& row) {
      declared(row, DeclarationKind::Entrance, e.kind, {&e.values});
      row["kind"] = text(e.kind);
      row["direction"] = text(e.direction);
      List squares;
      for (const std::string& square : e.squares) squares.push_back(text(square));
      row["squares"] = {std::move(squares), {}};
    });
    out["pieces"] = list(mission_.pieces, "piece", [&](const model::PieceSetup& p, Record& row) { piece(p, row); });
    out["decks"] = decks();
    out["objectives"] = list(mission_.objectives, "objective", [&](const model::ObjectiveSetup& o, Record& row) {
      declared(row, DeclarationKind::Objective, o.kind, {&o.values});
      row["kind"] = text(o.kind);
      row["title"] = text(o.title);
      row["tested"] = text(o.tested);
      row["secret"] = {o.secret, {}};
      List sides;
      for (const std::string& side : o.sides) sides.push_back(text(side));
      row["sides"] = {std::move(sides), {}};
    });
    out["events"] = list(mission_.events, "event", [](const model::EventSetup& e, Record& row) {
      row["once"] = {e.once, {}};
    });
    return {std::move(out), mission_.where};
  }

 private:
  // Each row has an id where the document gives one, and a path that is its own.
  template <class T, class Fill>
  static Setting list(const std::vector<T>& from, const std::string& name, Fill fill) {
    List out;
    for (std::size_t i = 0; i < from.size(); ++i) {
      Record row;
      fill(from[i], row);
      if (!from[i].id.empty()) row["id"] = text(from[i].id);
      row["path"] =
          text(from[i].id.empty() ? fmt::format("{}:#{}", name, i + 1) : fmt::format("{}:{}", name, from[i].id));
      out.push_back({std::move(row), from[i].where});
    }
    return {std::move(out), {}};
  }

  [[nodiscard]] const model::Declaration* find(DeclarationKind kind, const std::string& id) const {
    for (const model::Declaration* d : scenario_.declarations)
      if (d->kind == kind && d->id == id) return d;
    return nullptr;
  }

  // Properties and attributes: what the first of `values` says that names it, else the default.
  void declared(Record& row, DeclarationKind kind, const std::string& id,
                const std::vector<const Values*>& values) const {
    if (const model::Declaration* d = find(kind, id)) {
      for (const model::Property& property : d->properties) {
        const bool none = std::holds_alternative<std::monostate>(property.fallback.value);
        row[snake(property.id)] = forLua(none ? model::zeroValue(property.type) : property.fallback);
      }
    }
    for (auto at = values.rbegin(); at != values.rend(); ++at)
      for (const auto& [name, value] : **at) row[snake(name)] = forLua(value);
  }

  void piece(const model::PieceSetup& p, Record& row) const {
    const std::int32_t index = p.item.empty() ? -1 : scenario_.item(p.item);
    const model::ContentItem* item = index < 0 ? nullptr : scenario_.items[static_cast<std::size_t>(index)].item;
    const std::string& kind = item != nullptr ? item->kind : p.kind;
    std::vector<const Values*> values = {&p.values};
    if (item != nullptr) values.push_back(&item->values);
    for (const DeclarationKind collection : {DeclarationKind::Piece, DeclarationKind::Marker, DeclarationKind::Card})
      if (find(collection, kind) != nullptr) {
        declared(row, collection, kind, values);
        break;
      }
    row["kind"] = text(kind);
    if (!p.item.empty()) row["item"] = text(p.item);
    if (!p.side.empty()) row["side"] = text(p.side);
    if (!p.at.empty()) row["at"] = text(p.at);
    row["facing"] = number(p.facing);
    row["count"] = number(p.count);
  }

  [[nodiscard]] Setting decks() const {
    List out;
    for (std::size_t i = 0; i < mission_.decks.size(); ++i) {
      const model::DeckSetup& deck = mission_.decks[i];
      const std::string path = fmt::format("deck:#{}", i + 1);
      Record row;
      row["zone"] = text(deck.zone);
      if (!deck.side.empty()) row["side"] = text(deck.side);
      row["shuffled"] = {deck.shuffled, {}};
      row["path"] = text(path);
      std::int64_t count = 0;
      for (const model::PieceSetup& card : deck.cards) count += card.count;
      row["count"] = number(count);
      row["cards"] =
          list(deck.cards, path + "/card", [&](const model::PieceSetup& p, Record& card) { piece(p, card); });
      out.push_back({std::move(row), deck.where});
    }
    return {std::move(out), {}};
  }

  [[nodiscard]] Setting tiles() const {
    std::size_t index = 0;
    return list(mission_.tiles, "tile", [&](const model::MapTile& tile, Record& row) {
      row["item"] = text(tile.tile);
      row["column"] = number(tile.column + 1);
      row["row"] = number(tile.row + 1);
      row["level"] = number(model::levelNumber(tile.level));
      row["turns"] = number(tile.turns);
      if (index < scenario_.tiles().size()) {
        row["width"] = number(scenario_.tiles()[index].width);
        row["height"] = number(scenario_.tiles()[index].height);
      }
      ++index;
    });
  }

  [[nodiscard]] Setting features() const {
    List out;
    for (std::size_t i = 0; i < mission_.features.size(); ++i) {
      const model::SquareMark& mark = mission_.features[i];
      Record row;
      row["kind"] = text(mark.kind);
      row["square"] = text(mark.square);
      row["level"] = number(model::levelNumber(mark.level));
      row["path"] = text(fmt::format("feature:#{}", i + 1));
      out.push_back({std::move(row), mark.where});
    }
    return {std::move(out), {}};
  }

  // Variables of the world: the mission's value, else the declared one.
  [[nodiscard]] Setting variables() const {
    Record out;
    for (const model::Declaration* d : scenario_.declarations) {
      if (d->kind != DeclarationKind::Variable || !d->value || d->text("per", "world") != "world") continue;
      const auto set = mission_.values.find(d->id);
      const bool none = std::holds_alternative<std::monostate>(d->value->fallback.value);
      const Setting& otherwise = none ? model::zeroValue(d->value->type) : d->value->fallback;
      out[snake(d->id)] = forLua(set != mission_.values.end() ? set->second : otherwise);
    }
    return {std::move(out), {}};
  }

  const world::Scenario& scenario_;
  const model::Mission& mission_;
};

}  // namespace

Setting documentView(const world::Scenario& scenario) { return View(scenario).make(); }

}  // namespace sortie::script
