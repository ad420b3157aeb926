#include "play/agents/agent.h"

#include <algorithm>
#include <numeric>

#include "base/random.h"
#include "play/session/fork.h"
#include "script/agents/agent_world.h"
#include "world/mutator.h"

namespace sortie::play {

namespace {

using world::Answer;
using world::AttributeSlot;
using world::Decision;
using world::Domain;
using world::DomainType;

std::uint64_t fold(std::uint64_t h, std::uint64_t x) noexcept { return mix64(h ^ x) + 0x9e3779b97f4a7c15ULL; }
std::uint64_t bits(std::int32_t x) noexcept { return static_cast<std::uint64_t>(static_cast<std::uint32_t>(x)); }

std::int64_t indexBelow(AgentStream& stream, std::size_t n) {
  return static_cast<std::int64_t>(stream.below(static_cast<std::uint64_t>(n)));
}

class RandomAgent : public Agent {
 public:
  [[nodiscard]] std::string name() const override { return "random"; }

  void decide(const Decision& decision, const View&, AgentStream& stream, Answer& answer) override {
    const Domain& domain = decision.domain;
    const std::size_t n = domain.options.size();
    switch (domain.type) {
      case DomainType::One:
      case DomainType::Path:
      case DomainType::Point: answer.number = indexBelow(stream, n); break;
      case DomainType::Offer: answer.number = indexBelow(stream, n + 1) - 1; break;
      case DomainType::YesNo: answer.number = indexBelow(stream, 2); break;
      case DomainType::Number:
        answer.number = domain.min + indexBelow(stream, static_cast<std::size_t>(domain.max - domain.min) + 1);
        break;
      case DomainType::Some: {
        const std::int64_t most = std::min(domain.max, static_cast<std::int64_t>(n));
        const std::int64_t count = domain.min + indexBelow(stream, static_cast<std::size_t>(most - domain.min) + 1);
        shuffled(n, stream, answer.indices);
        answer.indices.resize(static_cast<std::size_t>(count));
        std::sort(answer.indices.begin(), answer.indices.end());
        break;
      }
      case DomainType::Order: shuffled(n, stream, answer.indices); break;
      case DomainType::Allocate: {
        answer.indices.assign(n, 0);
        const std::int64_t amount =
            domain.min +
            static_cast<std::int64_t>(domain.min < domain.total
                                          ? indexBelow(stream, static_cast<std::size_t>(domain.total - domain.min) + 1)
                                          : 0);
        for (std::int64_t left = amount; left > 0; --left) {
          open_.clear();
          for (std::size_t i = 0; i < n; ++i)
            if (answer.indices[i] < domain.limit(i)) open_.push_back(i);
          if (open_.empty()) break;
          ++answer.indices[open_[stream.below(open_.size())]];
        }
        break;
      }
    }
  }

 private:
  static void shuffled(std::size_t n, AgentStream& stream, std::vector<std::int32_t>& out) {
    out.resize(n);
    std::iota(out.begin(), out.end(), 0);
    for (std::size_t i = n; i > 1; --i) std::swap(out[i - 1], out[stream.below(i)]);
  }

  std::vector<std::size_t> open_;
};

class FirstAgent : public Agent {
 public:
  [[nodiscard]] std::string name() const override { return "first"; }

  void decide(const Decision& decision, const View&, AgentStream&, Answer& answer) override {
    const Domain& domain = decision.domain;
    const std::size_t n = domain.options.size();
    switch (domain.type) {
      case DomainType::One:
      case DomainType::Path:
      case DomainType::Point: answer.number = 0; break;
      case DomainType::Offer: answer.number = n == 0 ? -1 : 0; break;
      case DomainType::YesNo: answer.number = 0; break;
      case DomainType::Number: answer.number = domain.min; break;
      case DomainType::Some:
      case DomainType::Order:
        answer.indices.resize(domain.type == DomainType::Order ? n : static_cast<std::size_t>(domain.min));
        std::iota(answer.indices.begin(), answer.indices.end(), 0);
        break;
      case DomainType::Allocate: {
        answer.indices.assign(n, 0);
        std::int64_t left = domain.min;
        for (std::size_t i = 0; i < n; ++i) {
          answer.indices[i] = static_cast<std::int32_t>(std::min(left, domain.limit(i)));
          left -= answer.indices[i];
        }
        break;
      }
    }
  }
};

}  // namespace

View::View(const Session& session, world::SideId side) : View(session.scenario(), session.world(), side) {
  session_ = &session;
}

std::optional<Fork> View::fork() const {
  if (session_ == nullptr || !session_->canFork() || session_->pending().side != side_) return std::nullopt;
  return Fork(*session_, side_);
}

bool View::knows(world::PieceId piece) const {
  return (world::knownBy(*scenario_, *world_, piece) >> world::raw(side_) & 1U) != 0;
}

world::KindId View::kind(world::PieceId piece) const {
  return knows(piece) ? world_->piece(piece).kind : world::KindId::None;
}

std::int32_t View::item(world::PieceId piece) const { return knows(piece) ? world_->piece(piece).item : -1; }

world::SideId View::owner(world::PieceId piece) const {
  return knows(piece) ? world_->piece(piece).side : world::SideId::None;
}

board::Place View::place(world::PieceId piece) const { return world_->piece(piece).place; }

std::int32_t View::attribute(world::PieceId piece, world::AttributeId id, std::int32_t otherwise) const {
  if (!knows(piece)) return otherwise;
  const world::PieceState& state = world_->piece(piece);
  const AttributeSlot* slot = scenario_->kinds[world::at(state.kind)].slot(id);
  if (slot == nullptr || !script::mayRead(*scenario_, *slot, side_, state.side)) return otherwise;
  return world_->cells[state.cells + static_cast<std::uint32_t>(slot->offset)];
}

std::int32_t View::attribute(world::SideId side, world::AttributeId id, std::int32_t otherwise) const {
  const AttributeSlot* slot = scenario_->kinds[world::at(scenario_->sides[world::at(side)].kind)].slot(id);
  if (slot == nullptr || !script::mayRead(*scenario_, *slot, side_, side)) return otherwise;
  return world_->cells[world_->sideCells[world::at(side)] + static_cast<std::uint32_t>(slot->offset)];
}

std::int32_t View::variable(world::AttributeId id, std::int32_t otherwise) const {
  const AttributeSlot* slot = scenario_->kinds[0].slot(id);
  if (slot == nullptr || !script::mayRead(*scenario_, *slot, side_, world::SideId::None)) return otherwise;
  return world_->cells[static_cast<std::size_t>(slot->offset)];
}

std::int32_t View::zoneCount(world::ZoneId zone) const { return world_->zones[world::at(zone)].count; }

std::uint64_t View::digest() const {
  const world::World& w = *world_;
  std::uint64_t h = 0x2545f4914f6cdd1dULL;
  const auto foldCells = [&](const world::KindInfo& kind, std::uint32_t offset, world::SideId owner, bool check) {
    for (const AttributeSlot& slot : kind.slots) {
      if (check && !script::mayRead(*scenario_, slot, side_, owner)) continue;
      for (std::int32_t i = 0; i < slot.width; ++i)
        h = fold(h, bits(w.cells[offset + static_cast<std::uint32_t>(slot.offset + i)]));
    }
  };
  foldCells(scenario_->kinds[0], 0, world::SideId::None, true);
  for (std::size_t s = 0; s < scenario_->sides.size(); ++s)
    foldCells(scenario_->kinds[world::at(scenario_->sides[s].kind)], w.sideCells[s], static_cast<world::SideId>(s),
              true);
  for (std::size_t t = 0; t < scenario_->teams.size(); ++t)
    foldCells(scenario_->kinds[world::at(scenario_->teams[t].kind)], w.teamCells[t], world::SideId::None, true);
  for (std::size_t n = 0; n < scenario_->nodes.size(); ++n)
    foldCells(scenario_->kinds[world::at(scenario_->nodes[n].kind)], w.nodeCells[n], world::SideId::None, true);
  for (std::size_t z = 0; z < w.zones.size(); ++z) {
    foldCells(scenario_->kinds[world::at(scenario_->zones[z].kind)], w.zones[z].cells, world::SideId::None, false);
    h = fold(h, bits(w.zones[z].count));
    // A hidden card counts by its slot alone: which one it is must not show, not even by its number.
    for (std::int32_t p = w.zones[z].first; p >= 0; p = w.pieces[static_cast<std::size_t>(p)].next)
      h = fold(h, knows(static_cast<world::PieceId>(p)) ? bits(p) + 1 : 0);
  }
  std::uint64_t hiddenOnMap = 0;
  for (std::size_t p = 0; p < w.pieces.size(); ++p) {
    const world::PieceState& piece = w.pieces[p];
    if (knows(static_cast<world::PieceId>(p))) {
      h = fold(h, p);
      h = fold(h, static_cast<std::uint64_t>(piece.place));
      h = fold(h, bits(world::raw(piece.kind)) << 32 | bits(piece.item));
      h = fold(h, bits(world::raw(piece.side)) << 32 | static_cast<std::uint64_t>(piece.facing * 2 + piece.hidden));
      foldCells(scenario_->kinds[world::at(piece.kind)], piece.cells, piece.side, true);
    } else if (board::tagOf(piece.place) != board::PlaceTag::Zone &&
               board::tagOf(piece.place) != board::PlaceTag::Piece) {
      hiddenOnMap += mix64(static_cast<std::uint64_t>(piece.place) + 1);  // a sum: their order must not show either
    }
  }
  h = fold(h, hiddenOnMap);
  for (const std::uint8_t state : w.map->effective) h = fold(h, state);
  for (const std::uint32_t mask : w.map->features) h = fold(h, mask);
  for (std::size_t i = 0; i < w.objectives.size(); ++i) {
    const bool secret = i < scenario_->objectives.size() && scenario_->objectives[i].setup->secret;
    if (secret && (scenario_->objectives[i].sides >> world::raw(side_) & 1U) == 0) continue;
    h = fold(h, static_cast<std::uint64_t>(w.objectives[i].state) << 32 | bits(w.objectives[i].round));
  }
  for (const world::Frame& frame : w.stack) h = fold(h, bits(frame.step));
  h = fold(h, bits(world::raw(w.outcome)));
  return fold(h, w.winners);
}

std::string View::describe(const world::Value& value) const {
  if (value.tag == world::Tag::Piece && value.data >= 0 && !knows(value.piece())) return keyOf(value);
  return scenario_->describe(value, *world_);
}

AgentStream::AgentStream(std::uint64_t seed, world::SideId side, std::uint64_t decision) noexcept
    : key_(streamKey(streamKey(seed, hashText("agent") + play::bits(world::raw(side))), decision)) {}

std::uint64_t AgentStream::below(std::uint64_t n) noexcept { return sortie::below(streamAt(key_, counter_++), n); }

std::uint64_t AgentStream::draw() noexcept { return streamAt(key_, counter_++); }

std::unique_ptr<Agent> randomAgent() { return std::make_unique<RandomAgent>(); }

std::unique_ptr<Agent> firstAgent() { return std::make_unique<FirstAgent>(); }

}  // namespace sortie::play
