#include "editor/core/playtest/playtest_moment.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "world/place_names.h"
#include "world/mutator.h"

namespace sortie::editor {

using model::Setting;
using model::TypeKind;
using world::at;
using world::raw;

namespace {

class Writer {
 public:
  Writer(const world::Scenario& scenario, const world::World& world) : scenario_(scenario), world_(world) {}

  MomentSetup write() {
    findReferences();
    writePieces();
    writeMap();
    out_.variables = changed({world::Tag::World, 0}, -1);
    for (std::size_t s = 0; s < scenario_.sides.size(); ++s)
      if (auto values = changed({world::Tag::Side, static_cast<std::int32_t>(s)}, -1); !values.empty())
        out_.sides[scenario_.sides[s].name] = std::move(values);
    writeLosses();
    return std::move(out_);
  }

 private:
  [[nodiscard]] const world::PieceState& piece(std::size_t i) const { return world_.pieces[i]; }

  /// Pieces that are carriers or values of attributes need an id.
  void findReferences() {
    for (std::size_t i = 0; i < world_.pieces.size(); ++i)
      if (board::isPiece(piece(i).place)) referred_.insert(board::pieceOf(piece(i).place));
    const auto look = [&](world::Thing thing) {
      for (const world::AttributeSlot& slot : world::kindOf(scenario_, world_, thing).slots) {
        const std::int32_t* cell =
            &world_.cells[world::cellsOf(world_, thing) + static_cast<std::uint32_t>(slot.offset)];
        if (slot.type == TypeKind::Piece && *cell >= 0) referred_.insert(*cell);
        if (slot.type == TypeKind::List && slot.element == TypeKind::Piece)
          for (std::int32_t n = 1; n <= cell[0]; ++n) referred_.insert(cell[n]);
      }
    };
    look({world::Tag::World, 0});
    for (std::size_t s = 0; s < scenario_.sides.size(); ++s) look({world::Tag::Side, static_cast<std::int32_t>(s)});
    for (std::size_t p = 0; p < world_.pieces.size(); ++p) look({world::Tag::Piece, static_cast<std::int32_t>(p)});
  }

  /// The id that a piece has in the new mission; empty when it needs none.
  [[nodiscard]] std::string idOf(std::int32_t p) const {
    const auto index = static_cast<std::size_t>(p);
    if (index < scenario_.pieceNames.size() && !scenario_.pieceNames[index].empty()) return scenario_.pieceNames[index];
    if (referred_.count(p) == 0) return {};
    std::string key = scenario_.keyOf(world::Value::of(static_cast<world::PieceId>(p)), world_);
    std::replace(key.begin(), key.end(), '#', '-');
    return key;
  }

  [[nodiscard]] Setting scalar(TypeKind type, std::int32_t cell) const {
    Setting out;
    switch (type) {
      case TypeKind::Bool: out.value = cell != 0; break;
      case TypeKind::Int: out.value = std::int64_t{cell}; break;
      case TypeKind::Side:
        if (cell >= 0) out.value = scenario_.sides[static_cast<std::size_t>(cell)].name;
        break;
      case TypeKind::Piece:
        if (cell >= 0) out.value = idOf(cell);
        break;
      default: out.value = cell >= 0 ? scenario_.text(static_cast<world::Symbol>(cell)) : std::string("none"); break;
    }
    return out;
  }

  [[nodiscard]] Setting setting(const world::AttributeSlot& slot, const std::int32_t* cells) const {
    Setting out;
    if (slot.type == TypeKind::List) {
      Setting::List list;
      for (std::int32_t n = 1; n <= cells[0]; ++n) list.push_back(scalar(slot.element, cells[n]));
      out.value = std::move(list);
      return out;
    }
    if (slot.type == TypeKind::Place) {
      const auto bits = static_cast<std::uint64_t>(static_cast<std::uint32_t>(cells[0])) |
                        static_cast<std::uint64_t>(static_cast<std::uint32_t>(cells[1])) << 32;
      out.value = world::placeText(scenario_, world_, static_cast<board::Place>(bits));
      return out;
    }
    return scalar(slot.type, cells[0]);
  }

  [[nodiscard]] std::map<std::string, Setting> changed(world::Thing thing, std::int32_t item) const {
    const world::KindInfo& kind = world::kindOf(scenario_, world_, thing);
    world::World fresh;
    fresh.cells.assign(static_cast<std::size_t>(kind.cells), 0);
    const auto number = static_cast<world::KindId>(&kind - scenario_.kinds.data());
    scenario_.initialise(fresh, 0, number, item);
    std::map<std::string, Setting> out;
    for (const world::AttributeSlot& slot : kind.slots) {
      const std::int32_t* now = &world_.cells[world::cellsOf(world_, thing) + static_cast<std::uint32_t>(slot.offset)];
      const std::int32_t* first = &fresh.cells[static_cast<std::size_t>(slot.offset)];
      if (!std::equal(now, now + slot.width, first)) out[slot.name] = setting(slot, now);
    }
    return out;
  }

  [[nodiscard]] model::PieceSetup setupOf(std::int32_t p) {
    const world::PieceState& state = piece(static_cast<std::size_t>(p));
    model::PieceSetup out;
    out.id = idOf(p);
    if (state.item >= 0)
      out.item = scenario_.items[static_cast<std::size_t>(state.item)].name;
    else
      out.kind = scenario_.kinds[at(state.kind)].name;
    if (state.side != world::SideId::None) out.side = scenario_.sides[at(state.side)].name;
    if (board::isPiece(state.place))
      out.at = "piece:" + idOf(board::pieceOf(state.place));
    else if (!board::isZone(state.place) || board::zoneOf(state.place) != raw(scenario_.offMap))
      out.at = world::placeText(scenario_, world_, state.place);
    out.facing = state.facing;
    out.values = changed({world::Tag::Piece, p}, state.item);
    if (state.hidden != 0) ++faceDown_;
    return out;
  }

  void writePieces() {
    // Carriers first: a piece is named only after it is there.
    std::vector<bool> written(world_.pieces.size(), false);
    const auto write = [&](const auto& self, std::int32_t p) -> void {
      if (written[static_cast<std::size_t>(p)]) return;
      written[static_cast<std::size_t>(p)] = true;
      const board::Place place = piece(static_cast<std::size_t>(p)).place;
      if (board::isPiece(place)) self(self, board::pieceOf(place));
      out_.pieces.push_back(setupOf(p));
    };
    for (std::size_t z = 0; z < scenario_.zones.size(); ++z) {
      if (!scenario_.zones[z].deck || world_.zones[z].count == 0) continue;
      model::DeckSetup deck;
      deck.zone = world::placeText(scenario_, world_, board::zonePlace(static_cast<std::int32_t>(z)));
      for (std::int32_t p = world_.zones[z].first; p >= 0; p = piece(static_cast<std::size_t>(p)).next) {
        written[static_cast<std::size_t>(p)] = true;
        deck.cards.push_back(setupOf(p));
        deck.cards.back().at.clear();
      }
      out_.decks.push_back(std::move(deck));
    }
    // Zones from the top, as setup lays them; then everything else in the order of its making.
    for (std::size_t z = 0; z < scenario_.zones.size(); ++z)
      for (std::int32_t p = world_.zones[z].first; p >= 0; p = piece(static_cast<std::size_t>(p)).next)
        if (!written[static_cast<std::size_t>(p)]) write(write, p);
    for (std::size_t p = 0; p < world_.pieces.size(); ++p) write(write, static_cast<std::int32_t>(p));
  }

  void writeMap() {
    if (scenario_.graph != nullptr) return writeGraph();
    const world::MapState& now = *world_.map;
    const world::MapState& first = *scenario_.initial.map;
    const auto mark = [](std::vector<MomentMark>& to, std::string place,
                         const std::vector<world::EdgeStateInfo>& states, std::uint8_t state) {
      MomentMark out{std::move(place), {}, {}};
      if (state > 0 && state < states.size()) {
        out.kind = states[state].kindName;
        out.state = states[state].stateName;
      }
      to.push_back(std::move(out));
    };
    for (std::size_t e = 0; e < now.edges.size(); ++e)
      if (now.edges[e] != first.edges[e])
        mark(out_.edges, scenario_.grid->name(board::EdgeIndex{static_cast<std::int32_t>(e)}), scenario_.edgeStates,
             now.edges[e]);
    for (std::size_t c = 0; c < now.corners.size(); ++c)
      if (now.corners[c] != first.corners[c])
        mark(out_.corners, scenario_.grid->name(board::CornerIndex{static_cast<std::int32_t>(c)}),
             scenario_.cornerStates, now.corners[c]);
    for (std::size_t s = 0; s < now.features.size(); ++s)
      for (std::size_t bit = 0; bit < scenario_.features.size(); ++bit)
        if (((now.features[s] ^ first.features[s]) >> bit & 1U) != 0)
          out_.features.push_back({scenario_.grid->name(board::SquareIndex{static_cast<std::int32_t>(s)}),
                                   scenario_.text(scenario_.features[bit]), (now.features[s] >> bit & 1U) != 0});
  }

  /// A mission's map of nodes keeps what it has.
  void writeGraph() {
    const world::MapState& now = *world_.map;
    const world::MapState& first = *scenario_.initial.map;
    const auto lose = [&](bool changed, const char* what) {
      if (changed) out_.lost.push_back(fmt::format("{} are those that the mission begins with", what));
    };
    lose(now.edges != first.edges, "states of links");
    lose(now.features != first.features, "features of nodes");
    lose(now.owners != first.owners, "owners of nodes");
    bool values = false;
    for (std::size_t i = 0; i < scenario_.nodes.size(); ++i) {
      const auto cells = static_cast<std::size_t>(scenario_.kinds[world::at(scenario_.nodes[i].kind)].cells);
      const auto from = world_.cells.begin() + world_.nodeCells[i];
      values = values || !std::equal(from, from + static_cast<std::ptrdiff_t>(cells),
                                     scenario_.initial.cells.begin() + scenario_.initial.nodeCells[i]);
    }
    lose(values, "attributes of nodes");
  }

  void writeLosses() {
    const auto lose = [&](std::string text) { out_.lost.push_back(std::move(text)); };
    if (world_.finished) lose("the playtest is over");
    if (!world_.finished && world_.stack != scenario_.initial.stack)
      lose("a mission begins with its first step: the rules of that step run again, and the current turn is lost");
    for (std::size_t i = 0; i < world_.objectives.size(); ++i)
      if (world_.objectives[i].state != world::ObjectiveState::Open)
        lose(fmt::format("objective {} is {}", scenario_.objectives[i].setup->id,
                         world_.objectives[i].state == world::ObjectiveState::Done ? "done" : "failed"));
    const auto fired = std::count_if(world_.events.begin(), world_.events.end(), [](auto n) { return n > 0; });
    if (fired > 0) lose(fmt::format("{} of the mission's events have fired", fired));
    if (!world_.waits.empty()) lose(fmt::format("{} events wait for something", world_.waits.size()));
    if (faceDown_ > 0) lose(fmt::format("{} pieces lie face down", faceDown_));
  }

  const world::Scenario& scenario_;
  const world::World& world_;
  std::set<std::int32_t> referred_;
  int faceDown_ = 0;
  MomentSetup out_;
};

}  // namespace

MomentSetup asMissionStart(const world::Scenario& scenario, const world::World& world) {
  return Writer(scenario, world).write();
}

}  // namespace sortie::editor
