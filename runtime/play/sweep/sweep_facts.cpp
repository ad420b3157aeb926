#include "play/sweep/sweep_facts.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "play/sweep/table_time.h"
#include "world/placing.h"

namespace sortie::play {

using world::at;
using world::Change;
using world::ChangeKind;
using world::raw;
using world::Tag;
using world::Value;

// Outside of the anonymous namespace, because FactCollector::Impl, which the header names, is made of them.
namespace facts {

/// A <statistic> with its names looked up.
struct Counter {
  std::string id;
  std::int32_t hook = -1;  ///< -1: it reads an attribute
  std::int32_t piece = -1;
  std::int32_t side = -1;
  std::int32_t by = -1;
  std::int32_t amount = -1;
  world::AttributeId attribute = world::AttributeId::None;
};

struct First {
  std::int64_t count = 0;
  std::int64_t round = 0;
};

struct TallyKey {
  std::size_t statistic = 0;  ///< index; that of left-map is the number of statistics
  std::int32_t side = -1;
  std::int32_t item = -1;
  std::int32_t kind = -1;
  Value cause;
  auto operator<=>(const TallyKey&) const = default;
};

struct PlaceKey {
  std::size_t what = 0;  ///< as TallyKey::statistic; one more: visits
  std::int32_t side = -1;
  board::Place place = board::noPlace;
  auto operator<=>(const PlaceKey&) const = default;
};

}  // namespace facts

namespace {

using namespace facts;

constexpr const char* leftMap = "left-map";

bool standsOnMap(board::Place place) {
  switch (board::tagOf(place)) {
    case board::PlaceTag::Zone:
    case board::PlaceTag::None: return false;
    default: return true;  // inside another piece too
  }
}

/// Places that a heat map can show; points of an open table are not squares.
bool isMarked(board::Place place) {
  switch (board::tagOf(place)) {
    case board::PlaceTag::Square:
    case board::PlaceTag::Edge:
    case board::PlaceTag::Corner: return place >= 0;
    default: return false;
  }
}

std::vector<Counter> countersOf(const world::Scenario& scenario) {
  std::vector<Counter> out;
  for (const model::Declaration* d : scenario.declarations) {
    if (d->kind != model::DeclarationKind::Statistic || tellsChoices(*d)) continue;
    Counter counter;
    counter.id = d->id;
    counter.hook = scenario.hook(model::DeclarationKind::Hook, d->text("hook"));
    if (counter.hook < 0) {
      counter.attribute = scenario.attribute(d->text("attribute"));
      if (counter.attribute == world::AttributeId::None) continue;
    } else {
      const auto position = [&](const char* name) { return hookParameter(scenario, d->text("hook"), d->text(name)); };
      counter.piece = position("piece");
      counter.side = position("side");
      counter.by = position("by");
      counter.amount = position("amount");
    }
    out.push_back(std::move(counter));
  }
  return out;
}

/// An event need not have an id.
std::string eventName(const model::Mission& mission, std::size_t index) {
  const std::string& id = mission.events[index].id;
  return id.empty() ? "#" + std::to_string(index + 1) : id;
}

}  // namespace

struct FactCollector::Impl {
  const world::Scenario* scenario;
  world::Journal journal;
  std::vector<Counter> counters;
  std::vector<std::vector<std::size_t>> countersOfHook;
  ChoiceList choices;
  std::vector<std::vector<ChoiceList::OfHook>> choicesOfHook;
  Race race;
  TableTime time;
  const world::AttributeSlot* round = nullptr;
  std::vector<std::string> squareNames;
  std::vector<std::string> zoneNames;
  std::vector<bool> isPiece;  ///< by kind: figures, not markers and cards

  // Of the playtest that is being read.
  const world::World* end = nullptr;
  std::int64_t now = 0;
  std::vector<std::int32_t> sides;  ///< by piece
  std::vector<board::Place> places;
  std::vector<board::Place> lastOnMap;
  std::vector<std::int64_t> pieces;  ///< on the map, by side + 1
  std::vector<std::int64_t> scores;
  std::int64_t seconds = 0;                     ///< of hooks
  std::vector<std::vector<std::int64_t>> sums;  ///< by counter, by side + 1
  std::map<std::pair<std::int32_t, std::int32_t>, First> cards;
  std::map<std::int32_t, First> events;
  std::map<TallyKey, std::int64_t> tallies;
  std::vector<PlaceKey> marks;
  std::map<std::tuple<std::int64_t, std::size_t, std::size_t>, std::int64_t> pace;  ///< round, what, side + 1 -> value

  explicit Impl(const world::Scenario& of)
      : scenario(&of), counters(countersOf(of)), choices(of), choicesOfHook(of.hooks.size()), race(of), time(of) {
    journal.messages = false;
    countersOfHook.resize(of.hooks.size());
    journal.hooks.resize(of.hooks.size(), false);
    for (std::size_t i = 0; i < counters.size(); ++i) {
      if (counters[i].hook < 0) continue;
      journal.hooks[static_cast<std::size_t>(counters[i].hook)] = true;
      countersOfHook[static_cast<std::size_t>(counters[i].hook)].push_back(i);
    }
    for (const ChoiceList::OfHook& each : choices.ofHooks()) {
      journal.hooks[static_cast<std::size_t>(each.hook)] = true;
      choicesOfHook[static_cast<std::size_t>(each.hook)].push_back(each);
    }
    for (std::size_t h = 0; h < of.hooks.size(); ++h)
      if (time.ofHook(static_cast<std::int32_t>(h)) > 0) journal.hooks[h] = true;
    if (const world::AttributeId id = of.attribute("round"); id != world::AttributeId::None)
      round = of.kinds[0].slot(id);
    for (std::size_t z = 0; z < of.zones.size(); ++z)
      zoneNames.push_back(of.keyOf(Value::of(static_cast<world::ZoneId>(z)), of.initial));
    for (const world::KindInfo& kind : of.kinds) isPiece.push_back(kind.collection == model::DeclarationKind::Piece);
    squareNames.resize(of.initial.squareHeads.size());
  }

  [[nodiscard]] bool isThere(const Value& piece) const {
    return piece.data >= 0 && static_cast<std::size_t>(piece.data) < end->pieces.size();
  }
  [[nodiscard]] bool figure(std::size_t piece) const { return isPiece[at(end->pieces[piece].kind)]; }

  const std::string& placeName(board::Place place, std::string& room) {
    if (board::isSquare(place) && static_cast<std::size_t>(place) < squareNames.size()) {
      std::string& name = squareNames[static_cast<std::size_t>(place)];
      if (name.empty()) name = scenario->keyOf(Value::ofPlace(place), scenario->initial);
      return name;
    }
    return room = scenario->keyOf(Value::ofPlace(place), scenario->initial);
  }

  [[nodiscard]] std::string sideName(std::int32_t side) const {
    return side < 0 ? std::string() : scenario->sides[static_cast<std::size_t>(side)].name;
  }

  [[nodiscard]] std::string kindName(std::int32_t item, std::int32_t kind) const {
    if (item >= 0) return scenario->items[static_cast<std::size_t>(item)].name;
    return kind < 0 ? std::string() : scenario->kinds[static_cast<std::size_t>(kind)].name;
  }

  [[nodiscard]] std::string causeName(const Value& cause) const {
    if (cause.tag == Tag::Nil || (cause.tag == Tag::Symbol && cause.data < 0)) return {};
    return scenario->keyOf(cause, *end);
  }

  [[nodiscard]] std::int64_t cell(const world::World& world, world::Thing thing, world::AttributeId attribute) const {
    const world::AttributeSlot* slot = world::kindOf(*scenario, world, thing).slot(attribute);
    if (slot == nullptr) return 0;
    return world.cells[world::cellsOf(world, thing) + static_cast<std::uint32_t>(slot->offset)];
  }

  void start(const world::World& last) {
    const world::World& first = scenario->initial;
    const std::size_t count = scenario->sides.size();
    end = &last;
    cards.clear();
    events.clear();
    tallies.clear();
    marks.clear();
    pace.clear();
    choices.clear();
    seconds = 0;
    now = round == nullptr ? 0 : first.cells[static_cast<std::size_t>(round->offset)];
    pieces.assign(count + 1, 0);
    scores.assign(count, 0);
    sums.assign(counters.size(), std::vector<std::int64_t>(count + 1, 0));
    places.assign(last.pieces.size(), board::noPlace);
    lastOnMap.assign(last.pieces.size(), board::noPlace);
    sides.resize(last.pieces.size());
    for (std::size_t p = 0; p < last.pieces.size(); ++p) sides[p] = raw(last.pieces[p].side);
    // The journal does not say whose a piece is when it is made: back from the end.
    for (auto change = journal.changes.rbegin(); change != journal.changes.rend(); ++change)
      if (change->kind == ChangeKind::Owner && change->subject.tag == Tag::Piece)
        sides[at(change->subject.piece())] = static_cast<std::int32_t>(change->before.data);
    for (std::size_t p = 0; p < first.pieces.size(); ++p) {
      places[p] = first.pieces[p].place;
      if (!standsOnMap(places[p])) continue;
      lastOnMap[p] = places[p];
      if (figure(p)) ++pieces[static_cast<std::size_t>(sides[p] + 1)];
    }
    for (std::size_t s = 0; s < count; ++s)
      scores[s] = cell(first, {Tag::Side, static_cast<std::int32_t>(s)}, scenario->scoreAttribute);
    for (std::size_t c = 0; c < counters.size(); ++c) {
      if (counters[c].hook >= 0) continue;
      sums[c][0] = cell(first, {Tag::World, 0}, counters[c].attribute);
      for (std::size_t s = 0; s < count; ++s)
        sums[c][s + 1] = cell(first, {Tag::Side, static_cast<std::int32_t>(s)}, counters[c].attribute);
    }
  }

  /// What stands at the end of round `now`.
  void snapshot() {
    if (round == nullptr) return;
    for (std::size_t s = 1; s < pieces.size(); ++s) {
      pace[{now, 0, s}] = scores[s - 1];
      pace[{now, 1, s}] = pieces[s];
    }
    for (std::size_t c = 0; c < counters.size(); ++c)
      for (std::size_t s = 0; s < pieces.size(); ++s) {
        const bool has = counters[c].hook >= 0
                             ? s > 0
                             : (s == 0 ? scenario->kinds[0] : scenario->kinds[at(scenario->sides[s - 1].kind)])
                                       .slot(counters[c].attribute) != nullptr;
        if (has) pace[{now, c + 2, s}] = sums[c][s];
      }
  }

  void moved(const Change& change) {
    const auto p = at(change.subject.piece());
    const board::Place from = change.before.data;
    const board::Place to = change.after.data;
    places[p] = to;
    if (board::isZone(from) && end->pieces[p].item >= 0) {
      const auto deck = static_cast<std::size_t>(board::zoneOf(from));
      // Put back into its own deck it was still looked at; setting one deck up out of another is not a drawing.
      const bool stays = board::isZone(to) && board::zoneOf(to) != static_cast<std::int32_t>(deck) &&
                         scenario->zones[static_cast<std::size_t>(board::zoneOf(to))].deck;
      if (scenario->zones[deck].deck && !stays) {
        First& drawn = cards[{static_cast<std::int32_t>(deck), end->pieces[p].item}];
        if (drawn.count++ == 0) drawn.round = now;
      }
    }
    if (standsOnMap(to)) lastOnMap[p] = to;
    if (!figure(p)) return;
    const std::int32_t side = sides[p];
    if (isMarked(to) && to != from) marks.push_back({counters.size() + 1, side, to});
    if (standsOnMap(from) == standsOnMap(to)) return;
    pieces[static_cast<std::size_t>(side + 1)] += standsOnMap(to) ? 1 : -1;
    if (standsOnMap(to)) return;
    const Value where =
        board::isZone(to) ? Value::of(scenario->zones[static_cast<std::size_t>(board::zoneOf(to))].name) : Value{};
    ++tallies[{counters.size(), side, end->pieces[p].item, raw(end->pieces[p].kind), where}];
    if (isMarked(from)) marks.push_back({counters.size(), side, from});
  }

  /// What a hook names for a side.
  void chosen(const ChoiceList::OfHook& by, const Value (&values)[3]) {
    world::SideId side = world::SideId::None;
    if (by.side >= 0 && values[by.side].tag == Tag::Side) side = values[by.side].side();
    if (by.piece >= 0 && values[by.piece].tag == Tag::Piece && isThere(values[by.piece]))
      side = static_cast<world::SideId>(sides[at(values[by.piece].piece())]);
    if (side == world::SideId::None || by.value < 0 || values[by.value].tag == Tag::Nil) return;
    if (values[by.value].tag == Tag::Piece && !isThere(values[by.value])) return;
    if (!by.tile) return choices.addFirst(by.rule, side, values[by.value], *end);
    if (values[by.value].tag != Tag::Piece) return;
    const board::Place place = lastOnMap[at(values[by.value].piece())];
    if (!board::isSquare(place)) return;
    std::string room;
    const std::string& square = placeName(place, room);
    choices.addFirst(by.rule, side, square.substr(0, square.find(':')));
  }

  void raised(const Change& change) {
    const Value values[3] = {change.subject, change.before, change.after};
    seconds += time.ofHook(change.name);
    for (const ChoiceList::OfHook& each : choicesOfHook[static_cast<std::size_t>(change.name)]) chosen(each, values);
    for (const std::size_t c : countersOfHook[static_cast<std::size_t>(change.name)]) {
      const Counter& counter = counters[c];
      TallyKey key{c, -1, -1, -1, {}};
      std::int64_t amount = 1;
      if (counter.amount >= 0) {
        const Value& value = values[counter.amount];
        amount = value.tag == Tag::Int || value.tag == Tag::Bool ? value.data : 0;
      }
      if (counter.piece >= 0 && values[counter.piece].tag == Tag::Piece && isThere(values[counter.piece])) {
        const auto p = at(values[counter.piece].piece());
        key.side = sides[p];
        key.item = end->pieces[p].item;
        key.kind = raw(end->pieces[p].kind);
        if (isMarked(lastOnMap[p]))
          for (std::int64_t i = 0; i < std::clamp<std::int64_t>(amount, 0, 100); ++i)
            marks.push_back({c, key.side, lastOnMap[p]});
      }
      if (counter.side >= 0)
        key.side = values[counter.side].tag == Tag::Side ? static_cast<std::int32_t>(values[counter.side].data) : -1;
      if (counter.by >= 0) {
        key.cause = values[counter.by];
        if (key.cause.tag == Tag::Piece && isThere(key.cause))
          key.cause = Value::of(scenario->kinds[at(end->piece(key.cause.piece()).kind)].id);
      }
      tallies[key] += amount;
      sums[c][static_cast<std::size_t>(key.side + 1)] += amount;
    }
  }

  void set(const Change& change) {
    const auto attribute = static_cast<world::AttributeId>(change.name);
    const bool ofSide = change.subject.tag == Tag::Side;
    if (!ofSide && change.subject.tag != Tag::World) return;
    if (!ofSide && round != nullptr && attribute == round->id) {
      snapshot();
      now = change.after.data;
    }
    const auto side = static_cast<std::size_t>(change.subject.data);
    if (ofSide && attribute == scenario->scoreAttribute) scores[side] = change.after.data;
    for (std::size_t c = 0; c < counters.size(); ++c)
      if (counters[c].hook < 0 && counters[c].attribute == attribute)
        sums[c][ofSide ? side + 1 : 0] = change.after.data;
  }

  void read() {
    for (const Change& change : journal.changes) switch (change.kind) {
        case ChangeKind::Move: moved(change); break;
        case ChangeKind::Set: set(change); break;
        case ChangeKind::Hook: raised(change); break;
        case ChangeKind::Owner: {
          if (change.subject.tag != Tag::Piece) break;  // a node
          const auto p = at(change.subject.piece());
          const auto side = static_cast<std::int32_t>(change.after.data);
          if (figure(p) && standsOnMap(places[p])) {
            --pieces[static_cast<std::size_t>(sides[p] + 1)];
            ++pieces[static_cast<std::size_t>(side + 1)];
          }
          sides[p] = side;
          break;
        }
        case ChangeKind::Event:
          if (First& fired = events[change.name]; fired.count++ == 0) fired.round = now;
          break;
        default: break;
      }
    snapshot();
  }

  void writeObjectives(SweepFacts& out) const {
    for (std::size_t i = 0; i < end->objectives.size(); ++i) {
      const world::ObjectiveRecord& record = end->objectives[i];
      ObjectiveFact fact;
      fact.objective = scenario->text(scenario->objectives[i].id);
      fact.state = record.state == world::ObjectiveState::Open   ? "open"
                   : record.state == world::ObjectiveState::Done ? "done"
                                                                 : "failed";
      if (record.state != world::ObjectiveState::Open) fact.round = record.round;
      out.objectives.push_back(std::move(fact));
    }
  }

  void writeMarks(SweepFacts& out) {
    std::sort(marks.begin(), marks.end());
    std::string room;
    for (std::size_t i = 0; i < marks.size();) {
      std::size_t next = i;
      while (next < marks.size() && marks[next] == marks[i]) ++next;
      const PlaceKey& key = marks[i];
      const std::string what = key.what < counters.size()    ? counters[key.what].id
                               : key.what == counters.size() ? leftMap
                                                             : "visit";
      out.places.push_back({what, sideName(key.side), placeName(key.place, room), static_cast<std::int64_t>(next - i)});
      i = next;
    }
  }

  /// The number by which sides are ahead, by round and seat.
  [[nodiscard]] std::map<std::int64_t, std::vector<std::int64_t>> standings() const {
    std::map<std::int64_t, std::vector<std::int64_t>> out;
    if (round == nullptr) out[0] = scores;
    const auto counter =
        std::find_if(counters.begin(), counters.end(), [&](const Counter& each) { return each.id == race.what(); });
    const std::size_t wanted = counter == counters.end() ? 0 : static_cast<std::size_t>(counter - counters.begin()) + 2;
    for (const auto& [key, value] : pace) {
      const auto& [when, what, side] = key;
      if (what != wanted || side == 0) continue;
      std::vector<std::int64_t>& numbers = out[when];
      numbers.resize(scores.size());
      numbers[side - 1] = value;
    }
    return out;
  }

  SweepFacts write(const Session& session) {
    SweepFacts out;
    out.choices = choices.with(session);
    out.course = race.course(standings(), round != nullptr, end->winners);
    if (time.told()) out.seconds = seconds + time.ofAnswers(session);
    writeObjectives(out);
    for (const auto& [index, fired] : events)
      out.events.push_back(
          {eventName(*scenario->mission.mission, static_cast<std::size_t>(index)), fired.count, fired.round});
    for (const auto& [key, drawn] : cards)
      out.cards.push_back(
          {zoneNames[static_cast<std::size_t>(key.first)], kindName(key.second, -1), drawn.count, drawn.round});
    for (const auto& [key, count] : tallies)
      out.tallies.push_back({key.statistic < counters.size() ? counters[key.statistic].id : leftMap, sideName(key.side),
                             kindName(key.item, key.kind), causeName(key.cause), count});
    for (const auto& [key, value] : pace) {
      const auto& [when, what, side] = key;
      out.pace.push_back({when, sideName(static_cast<std::int32_t>(side) - 1),
                          what == 0   ? "score"
                          : what == 1 ? "pieces"
                                      : counters[what - 2].id,
                          value});
    }
    writeMarks(out);
    const auto sorted = [](auto& list, auto key) {
      std::sort(list.begin(), list.end(), [&](const auto& a, const auto& b) { return key(a) < key(b); });
    };
    sorted(out.objectives, [](const ObjectiveFact& f) { return std::tie(f.objective); });
    sorted(out.events, [](const EventFact& f) { return std::tie(f.event); });
    sorted(out.cards, [](const CardFact& f) { return std::tie(f.deck, f.card); });
    sorted(out.tallies, [](const TallyFact& f) { return std::tie(f.statistic, f.side, f.kind, f.cause); });
    // A piece without a content item may be of a kind that is called like another's item.
    for (std::size_t i = 1; i < out.tallies.size();) {
      TallyFact& before = out.tallies[i - 1];
      const TallyFact& fact = out.tallies[i];
      if (std::tie(before.statistic, before.side, before.kind, before.cause) ==
          std::tie(fact.statistic, fact.side, fact.kind, fact.cause)) {
        before.count += fact.count;
        out.tallies.erase(out.tallies.begin() + static_cast<std::ptrdiff_t>(i));
      } else {
        ++i;
      }
    }
    sorted(out.pace, [](const PaceFact& f) { return std::tie(f.round, f.side, f.what); });
    sorted(out.places, [](const PlaceFact& f) { return std::tie(f.what, f.side, f.place); });
    return out;
  }
};

FactCollector::FactCollector(const world::Scenario& scenario) : impl_(std::make_unique<Impl>(scenario)) {}
FactCollector::~FactCollector() = default;
FactCollector::FactCollector(FactCollector&&) noexcept = default;
FactCollector& FactCollector::operator=(FactCollector&&) noexcept = default;

void FactCollector::begin(Session& session) {
  impl_->journal.clear();
  session.mutator().setJournal(&impl_->journal);
}

SweepFacts FactCollector::finish(const Session& session) {
  impl_->start(session.world());
  impl_->read();
  return impl_->write(session);
}

std::vector<SweepName> sweepNames(const world::Scenario& scenario, const std::string& variant) {
  std::vector<SweepName> out;
  const auto add = [&](const char* what, const std::string& id, const std::string& place, const std::string& title) {
    out.push_back({variant, what, id, place, title.empty() ? id : title, 1});
  };
  for (const model::Variant& each : scenario.mission.mission->variants)
    if (each.id == variant) add("variant", each.id, "", each.title);
  for (const world::SideInfo& side : scenario.sides)
    add("side", side.name, side.team == world::TeamId::None ? "" : scenario.teams[at(side.team)].name, side.title);
  for (const model::ObjectiveSetup& each : scenario.mission.mission->objectives)
    add("objective", each.id, "", each.title);
  for (std::size_t e = 0; e < scenario.mission.mission->events.size(); ++e)
    add("event", eventName(*scenario.mission.mission, e), "", "");
  for (const model::Declaration* d : scenario.declarations) {
    if (d->kind == model::DeclarationKind::Statistic) {
      add("statistic", d->id, "", d->text("title"));
      if (d->flag("lead")) add("lead", d->id, "", d->text("title"));
    }
    if (d->kind == model::DeclarationKind::Outcome) add("outcome", d->id, "", d->text("title"));
    if (d->kind == model::DeclarationKind::Piece || d->kind == model::DeclarationKind::Marker)
      add("kind", d->id, "", d->text("title"));
  }
  for (const world::ItemInfo& item : scenario.items)
    if (item.item->collection == model::DeclarationKind::Piece ||
        item.item->collection == model::DeclarationKind::Marker)
      add("kind", item.name, "", item.item->title);
  for (const world::OutcomeInfo& outcome : scenario.outcomes)
    for (std::size_t s = 0; s < scenario.sides.size(); ++s)
      if ((world::declaredLosers(scenario, outcome) >> s & 1U) != 0)
        add("loss", outcome.name, scenario.sides[s].name, scenario.sides[s].title);
  std::map<std::pair<std::string, std::int32_t>, std::int64_t> decks;
  for (const world::PieceState& piece : scenario.initial.pieces) {
    if (!board::isZone(piece.place) || piece.item < 0) continue;
    const std::int32_t zone = board::zoneOf(piece.place);
    if (!scenario.zones[static_cast<std::size_t>(zone)].deck) continue;
    ++decks[{scenario.keyOf(Value::of(static_cast<world::ZoneId>(zone)), scenario.initial), piece.item}];
  }
  for (const auto& [key, copies] : decks) {
    const world::ItemInfo& item = scenario.items[static_cast<std::size_t>(key.second)];
    out.push_back(
        {variant, "card", item.name, key.first, item.item->title.empty() ? item.name : item.item->title, copies});
  }
  const auto key = [](const SweepName& n) { return std::tie(n.what, n.id, n.place); };
  // Seating and document order matter to reports; the tables need only one of each.
  std::vector<SweepName> unique;
  for (SweepName& name : out)
    if (std::none_of(unique.begin(), unique.end(), [&](const SweepName& other) { return key(other) == key(name); }))
      unique.push_back(std::move(name));
  return unique;
}

}  // namespace sortie::play
