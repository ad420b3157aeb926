#include "play/specs/spec_record.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "model/values.h"
#include "model/xml/xml_characters.h"
#include "play/specs/spec_bench.h"
#include "world/names.h"

namespace sortie::play {

using world::at;
using world::DomainType;
using world::Tag;
using world::Value;

namespace {

/// A text as a Lua string.
std::string inLua(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\')
      out += fmt::format("\\{}", c);
    else if (static_cast<unsigned char>(c) < 0x20)
      out += fmt::format("\\{:03}", static_cast<int>(static_cast<unsigned char>(c)));
    else
      out += c;
  }
  return out + "\"";
}

/// An option as `answer` names it: by its stable name, else by its number. Cards are numbered anew in a playtest, so
/// those without an id go by their place among the options.
std::string keyInLua(Session& session, const world::Domain& domain, std::size_t index) {
  const world::Scenario& scenario = session.scenario();
  const Value& value = domain.options[index];
  if (value.tag == Tag::Int) return fmt::format("{}", value.data);
  if (value.tag == Tag::Bool) return value.data != 0 ? "true" : "false";
  const bool unnamed = value.tag == Tag::Piece && (at(value.piece()) >= scenario.pieceNames.size() ||
                                                   scenario.pieceNames[at(value.piece())].empty());
  const std::string key = optionKey(session, value, world::SideId::None);
  if (!unnamed) return inLua(key);
  return fmt::format("{}", index + 1);
}

std::string answerLine(Session& session, const world::Decision& decision, const world::Answer& answer) {
  const world::Domain& domain = decision.domain;
  std::string keys;
  std::string titles;
  const auto add = [&](const std::string& key) { keys += ", " + key; };
  const auto addOption = [&](std::size_t index) {
    add(keyInLua(session, domain, index));
    if (domain.options[index].tag == Tag::Piece)
      titles += (titles.empty() ? "  -- " : ", ") +
                model::printable(
                    world::nameOf(session.scenario(), session.world(), domain.options[index], world::SideId::None));
  };
  switch (domain.type) {
    case DomainType::YesNo: add(answer.number != 0 ? "true" : "false"); break;
    case DomainType::Number: add(fmt::format("{}", answer.number)); break;
    case DomainType::Offer:
      if (answer.number < 0)
        add("false");
      else
        addOption(static_cast<std::size_t>(answer.number));
      break;
    case DomainType::Path: {
      // The way counts where it goes through something: it is given as records give it.
      const std::string key = keyInLua(session, domain, static_cast<std::size_t>(answer.number));
      if (answer.indices.empty() || key.front() != '"') {
        add(key);
        break;
      }
      std::string by =
          optionKey(session, domain.options[static_cast<std::size_t>(answer.number)], world::SideId::None) + " by";
      for (const std::int32_t square : answer.indices)
        by += " " + optionKey(session, Value::ofPlace(square), world::SideId::None);
      add(inLua(by));
      break;
    }
    case DomainType::One:
    case DomainType::Point: addOption(static_cast<std::size_t>(answer.number)); break;
    case DomainType::Some:
    case DomainType::Order:
      for (const std::int32_t i : answer.indices) addOption(static_cast<std::size_t>(i));
      break;
    case DomainType::Allocate:
      for (std::size_t i = 0; i < answer.indices.size(); ++i)
        for (std::int32_t n = 0; n < answer.indices[i]; ++n) addOption(i);
      break;
  }
  const std::string& name = session.scenario().decisions[static_cast<std::size_t>(decision.kind)].name;
  return fmt::format("  answer({}{}){}", inLua(name), keys, titles);
}

/// The value of a cell in Lua; empty for what is not compared.
std::string cellInLua(const world::Scenario& scenario, const world::AttributeSlot& slot, std::int32_t cell) {
  switch (slot.type) {
    case model::TypeKind::Bool: return cell != 0 ? "true" : "false";
    case model::TypeKind::Int: return fmt::format("{}", cell);
    case model::TypeKind::Enum:
    case model::TypeKind::Id: return cell < 0 ? std::string() : inLua(scenario.text(static_cast<world::Symbol>(cell)));
    default: return {};
  }
}

/// What can be expected of a world, each by what is looked at: "world.piece("scout").hp".
class Facts {
 public:
  explicit Facts(const Session& session) : scenario_(session.scenario()), world_(session.world()) {
    ofCells({Tag::World, 0}, "world", {});
    for (std::size_t s = 0; s < scenario_.sides.size(); ++s)
      ofCells({Tag::Side, static_cast<std::int32_t>(s)}, fmt::format("world.side({})", inLua(scenario_.sides[s].name)),
              scenario_.sides[s].name);
    for (std::size_t p = 0; p < scenario_.pieceNames.size() && p < world_.pieces.size(); ++p)
      if (!scenario_.pieceNames[p].empty()) ofPiece(p);
    ofZones();
    ofObjectives();
    ofEnd();
  }
  [[nodiscard]] std::vector<SpecFact> take() { return std::move(facts_); }

 private:
  void add(const std::string& what, const std::string& wanted, const std::string& text, bool end = false) {
    facts_.push_back({what, wanted, model::printable(text), 0, end});
  }

  /// Attributes that are not what they were at the start.
  void ofCells(world::Thing thing, const std::string& handle, const std::string& name) {
    for (const world::AttributeSlot& slot : world::kindOf(scenario_, world_, thing).slots) {
      const auto offset = static_cast<std::uint32_t>(slot.offset);
      const std::int32_t now = world_.cells[world::cellsOf(world_, thing) + offset];
      const std::int32_t first = scenario_.initial.cells[world::cellsOf(scenario_.initial, thing) + offset];
      const std::string wanted = now == first ? std::string() : cellInLua(scenario_, slot, now);
      if (!wanted.empty())
        add(fmt::format("{}.{}", handle, model::toSnake(slot.name)), wanted,
            fmt::format("{}{}{} is {}", name, name.empty() ? "" : ": ", slot.name, wanted));
    }
  }

  void ofPiece(std::size_t p) {
    const std::string& id = scenario_.pieceNames[p];
    const std::string handle = fmt::format("world.piece({})", inLua(id));
    const world::PieceState& piece = world_.pieces[p];
    const world::PieceState& first = scenario_.initial.pieces[p];
    if (piece.place != first.place) {
      if (board::isSquare(piece.place)) {
        const std::string square = scenario_.board.name(piece.place);
        add(handle + (scenario_.graph == nullptr ? ".square" : ".node"), fmt::format("board.find({})", inLua(square)),
            fmt::format("{} is on {}", id, square));
      } else if (world::onMap(first.place) && !world::onMap(piece.place)) {
        add(handle + ".on_map", "false", fmt::format("{} is off the map", id));
      }
    }
    if (piece.kind == first.kind) ofCells({Tag::Piece, static_cast<std::int32_t>(p)}, handle, id);
  }

  void ofZones() {
    for (std::size_t z = 0; z < scenario_.zones.size(); ++z) {
      const world::ZoneInfo& zone = scenario_.zones[z];
      if (world_.zones[z].count == scenario_.initial.zones[z].count ||
          static_cast<world::ZoneId>(z) == scenario_.offMap)
        continue;
      std::string of;
      std::string owner;
      if (zone.owner.tag == Tag::Side) {
        of = scenario_.sides[at(zone.owner.side())].name;
        owner = fmt::format(", world.side({})", inLua(of));
      } else if (zone.owner.tag == Tag::Tile) {
        of = scenario_.keyOf(zone.owner, world_);
        owner = fmt::format(", world.tile({})", inLua(of));
      } else if (zone.owner.tag == Tag::Place) {
        of = scenario_.keyOf(zone.owner, world_);
        owner = fmt::format(", world.node({})", inLua(of));
      } else if (zone.owner.tag != Tag::Nil) {
        continue;
      }
      add(fmt::format("world.zone({}{}).count", inLua(zone.text), owner), fmt::format("{}", world_.zones[z].count),
          fmt::format("{}{}{} holds {}", zone.text, of.empty() ? "" : " of ", of, world_.zones[z].count));
    }
  }

  void ofObjectives() {
    constexpr const char* states[] = {"open", "done", "failed"};
    for (std::size_t i = 0; i < world_.objectives.size(); ++i) {
      if (world_.objectives[i].state == world::ObjectiveState::Open) continue;
      const std::string& id = scenario_.objectives[i].setup->id;
      const char* state = states[static_cast<std::size_t>(world_.objectives[i].state)];
      add(fmt::format("world.objective({}).state", inLua(id)), inLua(state),
          fmt::format("objective {} is {}", id, state));
    }
  }

  void ofEnd() {
    add("ended()", world_.finished ? "true" : "false", world_.finished ? "it is over" : "it is not over", true);
    if (!world_.finished) return;
    if (world_.outcome != world::Symbol::None)
      add("outcome()", inLua(scenario_.text(world_.outcome)),
          fmt::format("the outcome is {}", scenario_.text(world_.outcome)), true);
    std::string winners;
    std::string names;
    for (std::size_t s = 0; s < scenario_.sides.size(); ++s) {
      if ((world_.winners >> s & 1U) == 0) continue;
      winners += (winners.empty() ? "" : ", ") + inLua(scenario_.sides[s].name);
      names += (names.empty() ? "" : ", ") + scenario_.sides[s].name;
    }
    const char* blank = winners.empty() ? "" : " ";
    add("winners()", fmt::format("{{{}{}{}}}", blank, winners, blank),
        names.empty() ? "nobody has won" : fmt::format("{} won", names), true);
  }

  const world::Scenario& scenario_;
  const world::World& world_;
  std::vector<SpecFact> facts_;
};

std::string fixtureLine(const world::Scenario& scenario, const RecordHeader& header) {
  std::string out = "  fixture(" + inLua(scenario.mission.mission->folder.filename().string());
  const std::string& variant = scenario.mission.variant;
  if (!header.options.empty() || !variant.empty()) {
    out += ", {";
    bool first = true;
    for (const auto& [name, value] : header.options) {
      out += fmt::format("{}[{}] = {}", first ? " " : ", ", inLua(name), inLua(value));
      first = false;
    }
    out += first ? "}" : " }";
    if (!variant.empty()) out += ", " + inLua(variant);
  }
  return out + ")\n";
}

/// All dice that have fallen, as they fell, in lines of 25.
std::string diceLines(const Session& session) {
  const world::Scenario& scenario = session.scenario();
  std::string out;
  std::size_t count = 0;
  for (const world::Change& change : session.journal().changes) {
    if (change.kind != world::ChangeKind::Roll || change.name < 0) continue;
    const world::DieInfo& die = scenario.dice[static_cast<std::size_t>(change.name)];
    const auto result = static_cast<std::int32_t>(change.after.data);
    out += count % 25 == 0 ? (count == 0 ? "  force { " : " }\n  force { ") : ", ";
    out += die.words ? inLua(scenario.text(static_cast<world::Symbol>(result))) : fmt::format("{}", result);
    ++count;
  }
  return count == 0 ? out : out + " }\n";
}

/// Which decision each of the present facts goes back to, as the playtest is walked along.
class Since {
 public:
  void look(const Session& session, std::size_t decisions) {
    std::vector<SpecFact> facts = Facts(session).take();
    std::map<std::string, std::pair<std::string, std::size_t>> now;
    for (SpecFact& fact : facts) {
      const auto before = known_.find(fact.what);
      const bool same = before != known_.end() && before->second.first == fact.wanted;
      fact.since = same ? before->second.second : decisions;
      now[fact.what] = {fact.wanted, fact.since};
    }
    known_ = std::move(now);
    facts_ = std::move(facts);
  }
  [[nodiscard]] std::vector<SpecFact> take() { return std::move(facts_); }

 private:
  std::map<std::string, std::pair<std::string, std::size_t>> known_;
  std::vector<SpecFact> facts_;
};

Result<> recordable(const Record& record, std::size_t decisions) {
  if (!record.header.starts.empty())
    return fail("spec-starts", "the playtest began with values of a campaign: a spec cannot set them", {},
                "play the mission by itself");
  for (const Intervention& each : record.interventions)
    if (each.before <= decisions && changesWorld(each.kind))
      return fail("spec-by-hand", "decks or pieces were changed by hand before this moment: a spec cannot do that", {},
                  "save the moment as a mission instead");
  for (const Intervention& each : record.interventions)
    if (each.before <= decisions && cameUp(each.kind))
      return fail("spec-by-hand", "this was played at a table: a spec cannot tell which cards came up", {},
                  "save the moment as a mission instead");
  return {};
}

}  // namespace

Result<RecordedSpec> recordSpec(script::Host& host, const Record& record, std::size_t decisions) {
  decisions = std::min(decisions, record.answers.size());
  if (Result<> good = recordable(record, decisions); !good) return failed(good);
  Session walk(host, {record.header.seed, true, false});
  Since since;
  std::string answers;
  for (std::size_t i = 0; i < decisions; ++i) {
    const auto* decision = std::get_if<world::Decision>(&walk.advance());
    if (decision == nullptr) return fail("spec-halted", "the playtest does not come to this moment again");
    since.look(walk, i);
    for (const Intervention& each : record.interventions) {
      if (each.before != i) continue;
      if (each.kind == Intervention::Kind::Note) answers += "  -- " + model::printable(each.text) + "\n";
      if (Result<> made = walk.intervene(each); !made) return failed(made);
    }
    const Result<world::Answer> answer = answerFor(record, i, walk, *decision);
    if (!answer) return failed(answer);
    answers += answerLine(walk, *decision, *answer) + "\n";
    if (Result<> decided = walk.decide(*answer); !decided) return failed(decided);
  }
  const Advance& end = walk.advance();
  if (std::holds_alternative<Halt>(end))
    return fail("spec-halted", "the playtest stopped with an error here", {}, "go back to a moment before it");
  since.look(walk, decisions);

  const world::Scenario& scenario = walk.scenario();
  RecordedSpec out;
  out.decisions = decisions;
  out.opening = fmt::format("-- A moment of a playtest of {}, after {} decisions.\n",
                            model::printable(scenario.mission.mission->title), decisions);
  out.body = fixtureLine(scenario, record.header);
  out.body += fmt::format("  seed({})\n", static_cast<std::int64_t>(record.header.seed));
  out.body += diceLines(walk) + answers;
  out.body += std::holds_alternative<world::Decision>(end)
                  ? "  -- Played until the next decision, which has no answer.\n"
                    "  expect_error(\"no answer left\", function() run() end)\n"
                  : "  run()\n";
  out.facts = since.take();
  return out;
}

std::vector<bool> proposedFacts(const RecordedSpec& spec) {
  std::size_t last = 0;
  for (const SpecFact& fact : spec.facts)
    if (!fact.end) last = std::max(last, fact.since);
  std::vector<bool> out;
  for (const SpecFact& fact : spec.facts) out.push_back(fact.end || (fact.since == last && last > 0));
  return out;
}

std::string recordedText(const RecordedSpec& spec, const std::string& title, const std::vector<bool>& ticked) {
  std::string out = spec.opening;
  out += fmt::format("spec({}, function()\n", inLua(model::printable(title)));
  out += spec.body;
  for (std::size_t i = 0; i < spec.facts.size(); ++i)
    if (i < ticked.size() && ticked[i])
      out += fmt::format("  expect({}, {})\n", spec.facts[i].what, spec.facts[i].wanted);
  return out + "end)\n";
}

Result<SpecReport> tryRecorded(const std::filesystem::path& packFolder, const std::string& file,
                               const std::string& text, TestOptions options) {
  options.texts[file] = text;
  options.chosen = {{file}};
  options.only.clear();
  Result<PackSpecs> ran = runSpecs(packFolder, options);
  if (!ran) return failed(ran);
  if (ran->specs.size() != 1)
    return fail("spec-file", "this is not a place for a spec", {file, 0, 0}, "name a .lua file in specs/");
  return std::move(ran->specs.front());
}

Result<> specPlace(const std::string& file) {
  if (file.starts_with("specs/") && file.ends_with(".lua") && file.size() > 10 && holdsSpecs(file) &&
      file.find("..") == std::string::npos)
    return {};
  return fail("spec-place", fmt::format("{} is not a place for a spec", file), {},
              "name a .lua file in the specs folder of the mission's pack, but not in fixtures or shared");
}

}  // namespace sortie::play
