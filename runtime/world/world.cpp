#include "world/world.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

#include "base/random.h"
#include "world/scenario.h"

namespace sortie::world {

namespace {

/// Calls visit(vector) for each flat part of a world: one list for comparing, hashing and saving.
template <class W, class F>
void eachPart(W& w, F visit) {
  visit(w.pieces);
  visit(w.squareHeads);
  visit(w.zones);
  visit(w.cells);
  visit(w.sideCells);
  visit(w.teamCells);
  visit(w.stack);
  visit(w.arguments);
  visit(w.streams);
  visit(w.objectives);
  visit(w.events);
  visit(w.waits);
  visit(w.waitValues);
}

template <class M, class F>
void eachMapPart(M& m, F visit) {
  visit(m.edges);
  visit(m.effective);
  visit(m.features);
  visit(m.corners);
  visit(m.printed);
  visit(m.owners);
}

class Hasher {
 public:
  void add(std::uint64_t x) noexcept { h_ = mix64(h_ ^ x) + 0x9e3779b97f4a7c15ULL; }
  void addEach(const std::vector<std::int32_t>& v) { addSmall(v); }
  void addEach(const std::vector<std::uint32_t>& v) { addSmall(v); }
  void addEach(const std::vector<std::uint8_t>& v) { addSmall(v); }
  void addEach(const std::vector<PieceState>& v) {
    add(v.size());
    for (const PieceState& p : v) {
      add(static_cast<std::uint64_t>(p.place));
      add(pair(p.next, p.previous));
      add(pair(p.inside, p.item));
      add(pair(static_cast<std::int32_t>(p.cells), static_cast<std::int32_t>(p.seenBy)));
      add(pair(raw(p.kind), raw(p.side)));
      add(pair(p.number, p.facing * 2 + p.hidden));
    }
  }
  void addEach(const std::vector<ZoneState>& v) {
    add(v.size());
    for (const ZoneState& z : v) {
      add(pair(z.first, z.last));
      add(pair(z.count, static_cast<std::int32_t>(z.cells)));
    }
  }
  void addEach(const std::vector<Frame>& v) {
    add(v.size());
    for (const Frame& f : v) {
      add(static_cast<std::uint64_t>(f.step));
      add(static_cast<std::uint64_t>(f.firstArgument) << 32 | f.arguments);
    }
  }
  void addEach(const std::vector<Value>& v) {
    add(v.size());
    for (const Value& x : v) {
      add(static_cast<std::uint64_t>(x.data));
      add(static_cast<std::uint64_t>(x.tag));
    }
  }
  void addEach(const std::vector<Stream>& v) {
    add(v.size());
    for (const Stream& s : v) {
      add(s.purpose);
      add(s.counter);
    }
  }
  void addEach(const std::vector<ObjectiveRecord>& v) {
    add(v.size());
    for (const ObjectiveRecord& o : v) add(pair(static_cast<std::int32_t>(o.state), o.round));
  }
  void addEach(const std::vector<Wait>& v) {
    add(v.size());
    for (const Wait& w : v) {
      add(pair(w.rest, w.hook));
      add(pair(w.times, w.from));
      add(pair(static_cast<std::int32_t>(w.firstValue), static_cast<std::int32_t>(w.values)));
    }
  }
  [[nodiscard]] std::uint64_t value() const noexcept { return h_; }

 private:
  static std::uint64_t pair(std::int32_t a, std::int32_t b) noexcept {
    return static_cast<std::uint64_t>(static_cast<std::uint32_t>(a)) << 32 | static_cast<std::uint32_t>(b);
  }
  template <class T>
  void addSmall(const std::vector<T>& v) {
    add(v.size());
    for (const T x : v) h_ = (h_ ^ static_cast<std::uint64_t>(x)) * 0xd6e8feb86659fd93ULL ^ (h_ >> 31);
    add(v.size());
  }
  std::uint64_t h_ = 0x51ed270b7a1ce5a3ULL;
};

}  // namespace

bool operator==(const World& a, const World& b) {
  return a.seed == b.seed && a.pieces == b.pieces && a.squareHeads == b.squareHeads && a.zones == b.zones &&
         a.cells == b.cells && a.sideCells == b.sideCells && a.teamCells == b.teamCells && a.nodeCells == b.nodeCells &&
         a.stack == b.stack && a.arguments == b.arguments && a.streams == b.streams && a.objectives == b.objectives &&
         a.events == b.events && a.waits == b.waits && a.waitValues == b.waitValues && a.outcome == b.outcome &&
         a.winners == b.winners && a.finished == b.finished &&
         (a.map == b.map || (a.map != nullptr && b.map != nullptr && *a.map == *b.map));
}

std::uint64_t hashOf(const World& world) {
  Hasher h;
  h.add(world.seed);
  eachPart(world, [&](const auto& part) { h.addEach(part); });
  // As of the map below: where there are no nodes, hashes are what they were before there were any.
  if (!world.nodeCells.empty()) h.addEach(world.nodeCells);
  if (world.map != nullptr) {
    // Empty parts are left out, so that hashes of maps without corners are what they were before there were any.
    eachMapPart(*world.map, [&](const auto& part) {
      if (!part.empty()) h.addEach(part);
    });
  }
  h.add(static_cast<std::uint64_t>(raw(world.outcome)));
  h.add(world.winners);
  h.add(world.finished ? 1 : 0);
  return h.value();
}

// A save is the parts one after another, each with its count. Fields are written as they lie in memory: saves go
// with the scenario hash and are only a short cut for replaying the record, so a reader on another kind of machine
// replays instead.
std::string saveWorld(const World& world) {
  std::string out = "SW3";
  const auto put = [&out](const void* data, std::size_t size) { out.append(static_cast<const char*>(data), size); };
  const auto putPart = [&](const auto& part) {
    using T = typename std::remove_cvref_t<decltype(part)>::value_type;
    static_assert(std::is_trivially_copyable_v<T>);
    const auto n = static_cast<std::uint64_t>(part.size());
    put(&n, sizeof n);
    if (n > 0) put(part.data(), part.size() * sizeof(T));
  };
  put(&world.seed, sizeof world.seed);
  eachPart(world, putPart);
  putPart(world.nodeCells);
  eachMapPart(*world.map, putPart);
  put(&world.outcome, sizeof world.outcome);
  put(&world.winners, sizeof world.winners);
  put(&world.finished, sizeof world.finished);
  const std::uint64_t check = hashOf(world);
  put(&check, sizeof check);
  return out;
}

bool loadWorld(const std::string& bytes, const Scenario& scenario, World& out) {
  if (bytes.size() < 3 || bytes.compare(0, 3, "SW3") != 0) return false;
  std::size_t at = 3;
  bool good = true;
  const auto get = [&](void* data, std::size_t size) {
    if (!good || bytes.size() - at < size) {
      good = false;
      return;
    }
    std::memcpy(data, bytes.data() + at, size);
    at += size;
  };
  const auto getPart = [&](auto& part) {
    using T = typename std::remove_reference_t<decltype(part)>::value_type;
    std::uint64_t n = 0;
    get(&n, sizeof n);
    if (!good || n > (bytes.size() - at) / sizeof(T)) {
      good = false;
      return;
    }
    part.resize(n);
    if (n > 0) get(part.data(), n * sizeof(T));
  };
  World world;
  auto map = std::make_shared<MapState>();
  get(&world.seed, sizeof world.seed);
  eachPart(world, getPart);
  getPart(world.nodeCells);
  eachMapPart(*map, getPart);
  get(&world.outcome, sizeof world.outcome);
  get(&world.winners, sizeof world.winners);
  std::uint8_t finished = 0;
  get(&finished, sizeof finished);
  world.finished = finished != 0;
  std::uint64_t check = 0;
  get(&check, sizeof check);
  world.map = std::move(map);
  // The checksum is of our own making, so a save that passes it came from this program or from someone who meant it:
  // sizes that kernels index by are tested against the scenario all the same.
  if (!good || at != bytes.size() || hashOf(world) != check) return false;
  const World& model = scenario.initial;
  if (world.squareHeads.size() != model.squareHeads.size() || world.zones.size() != model.zones.size() ||
      world.sideCells != model.sideCells || world.teamCells != model.teamCells || world.nodeCells != model.nodeCells ||
      world.map->owners.size() != model.map->owners.size() || world.map->edges.size() != model.map->edges.size() ||
      world.map->features.size() != model.map->features.size() ||
      world.map->corners.size() != model.map->corners.size() ||
      !(world.map->printed.empty() || world.map->printed.size() == world.map->features.size()) ||
      std::any_of(world.map->printed.begin(), world.map->printed.end(),
                  [&](std::uint32_t p) {
                    return p >= firstLaid &&
                           (p - firstLaid >= scenario.tileItems.size() || !scenario.tileItems[p - firstLaid].print);
                  }) ||
      world.pieces.size() < model.pieces.size() || world.objectives.size() != model.objectives.size() ||
      world.events.size() != model.events.size())
    return false;
  out = std::move(world);
  return true;
}

}  // namespace sortie::world
