#include "editor/core/playtest/playtest_spec.h"

#include <algorithm>

#include <fmt/format.h>

#include "model/values.h"
#include "model/xml/xml_characters.h"
#include "world/names.h"

namespace sortie::editor {

using world::at;
using world::DomainType;
using world::Tag;
using world::Value;

namespace {

/// A text as a Lua string.
std::string quoted(const std::string& text) {
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
std::string keyOf(play::Session& session, const world::Domain& domain, std::size_t index) {
  const world::Scenario& scenario = session.scenario();
  const Value& value = domain.options[index];
  if (value.tag == Tag::Int) return fmt::format("{}", value.data);
  if (value.tag == Tag::Bool) return value.data != 0 ? "true" : "false";
  const bool unnamed = value.tag == Tag::Piece && (at(value.piece()) >= scenario.pieceNames.size() ||
                                                   scenario.pieceNames[at(value.piece())].empty());
  const std::string key = play::optionKey(session, value, world::SideId::None);
  if (!unnamed) return quoted(key);
  return fmt::format("{}", index + 1);
}

std::string answerLine(play::Session& session, const world::Decision& decision, const world::Answer& answer) {
  const world::Domain& domain = decision.domain;
  std::string keys;
  std::string titles;
  const auto add = [&](const std::string& key) { keys += ", " + key; };
  const auto addOption = [&](std::size_t index) {
    add(keyOf(session, domain, index));
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
    case DomainType::One:
    case DomainType::Path:
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
  return fmt::format("  answer({}{}){}", quoted(name), keys, titles);
}

/// The value of a cell in Lua; empty for what is not compared.
std::string cellText(const world::Scenario& scenario, const world::AttributeSlot& slot, std::int32_t cell) {
  switch (slot.type) {
    case model::TypeKind::Bool: return cell != 0 ? "true" : "false";
    case model::TypeKind::Int: return fmt::format("{}", cell);
    case model::TypeKind::Enum:
    case model::TypeKind::Id: return cell < 0 ? std::string() : quoted(scenario.text(static_cast<world::Symbol>(cell)));
    default: return {};
  }
}

/// `expect` for the attributes of a thing that are not what they were at the start.
void expectCells(const world::Scenario& scenario, const world::World& world, world::Thing thing,
                 const std::string& handle, std::string& out) {
  for (const world::AttributeSlot& slot : world::kindOf(scenario, world, thing).slots) {
    const auto offset = static_cast<std::uint32_t>(slot.offset);
    const std::int32_t now = world.cells[world::cellsOf(world, thing) + offset];
    const std::int32_t first = scenario.initial.cells[world::cellsOf(scenario.initial, thing) + offset];
    const std::string wanted = now == first ? std::string() : cellText(scenario, slot, now);
    if (!wanted.empty()) out += fmt::format("  expect({}.{}, {})\n", handle, model::toSnake(slot.name), wanted);
  }
}

std::string facts(play::Session& session) {
  const world::Scenario& scenario = session.scenario();
  const world::World& world = session.world();
  std::string out;
  expectCells(scenario, world, {Tag::World, 0}, "world", out);
  for (std::size_t s = 0; s < scenario.sides.size(); ++s)
    expectCells(scenario, world, {Tag::Side, static_cast<std::int32_t>(s)},
                fmt::format("world.side({})", quoted(scenario.sides[s].name)), out);
  for (std::size_t p = 0; p < scenario.pieceNames.size() && p < world.pieces.size(); ++p) {
    if (scenario.pieceNames[p].empty()) continue;
    const std::string handle = fmt::format("world.piece({})", quoted(scenario.pieceNames[p]));
    const world::PieceState& piece = world.pieces[p];
    const world::PieceState& first = scenario.initial.pieces[p];
    if (piece.place != first.place) {
      if (board::isSquare(piece.place))
        out += fmt::format("  expect({}.square, board.find({}))\n", handle,
                           quoted(scenario.grid->name(board::squareOf(piece.place))));
      else if (world::onMap(first.place) && !world::onMap(piece.place))
        out += fmt::format("  expect({}.on_map, false)\n", handle);
    }
    if (piece.kind == first.kind) expectCells(scenario, world, {Tag::Piece, static_cast<std::int32_t>(p)}, handle, out);
  }
  for (std::size_t z = 0; z < scenario.zones.size(); ++z) {
    const world::ZoneInfo& zone = scenario.zones[z];
    if (world.zones[z].count == scenario.initial.zones[z].count || static_cast<world::ZoneId>(z) == scenario.offMap)
      continue;
    std::string owner;
    if (zone.owner.tag == Tag::Side)
      owner = fmt::format(", world.side({})", quoted(scenario.sides[at(zone.owner.side())].name));
    else if (zone.owner.tag == Tag::Tile)
      owner = fmt::format(", world.tile({})", quoted(scenario.grid->tiles()[at(zone.owner.tile())].id));
    else if (zone.owner.tag != Tag::Nil)
      continue;
    out += fmt::format("  expect(world.zone({}{}).count, {})\n", quoted(zone.text), owner, world.zones[z].count);
  }
  constexpr const char* states[] = {"open", "done", "failed"};
  for (std::size_t i = 0; i < world.objectives.size(); ++i)
    if (world.objectives[i].state != world::ObjectiveState::Open)
      out += fmt::format("  expect(world.objective({}).state, \"{}\")\n", quoted(scenario.objectives[i].setup->id),
                         states[static_cast<std::size_t>(world.objectives[i].state)]);
  out += fmt::format("  expect(ended(), {})\n", world.finished ? "true" : "false");
  if (!world.finished) return out;
  if (world.outcome != world::Symbol::None)
    out += fmt::format("  expect(outcome(), {})\n", quoted(scenario.text(world.outcome)));
  std::string winners;
  for (std::size_t s = 0; s < scenario.sides.size(); ++s)
    if ((world.winners >> s & 1U) != 0) winners += (winners.empty() ? "" : ", ") + quoted(scenario.sides[s].name);
  return out + fmt::format("  expect(winners(), {{{}{}{}}})\n", winners.empty() ? "" : " ", winners,
                           winners.empty() ? "" : " ");
}

std::string fixtureLine(const world::Scenario& scenario, const PlaytestOptions& options) {
  std::string out = "  fixture(" + quoted(scenario.mission.mission->folder.filename().string());
  const std::string& variant = scenario.mission.variant;
  if (!options.options.empty() || !variant.empty()) {
    out += ", {";
    bool first = true;
    for (const auto& [name, value] : options.options) {
      out += fmt::format("{}[{}] = {}", first ? " " : ", ", quoted(name), quoted(value));
      first = false;
    }
    out += first ? "}" : " }";
    if (!variant.empty()) out += ", " + quoted(variant);
  }
  return out + ")\n";
}

/// All dice that have fallen, as they fell, in lines of 25.
std::string diceLines(const play::Session& session) {
  const world::Scenario& scenario = session.scenario();
  std::string out;
  std::size_t count = 0;
  for (const world::Change& change : session.journal().changes) {
    if (change.kind != world::ChangeKind::Roll || change.name < 0) continue;
    const world::DieInfo& die = scenario.dice[static_cast<std::size_t>(change.name)];
    const auto result = static_cast<std::int32_t>(change.after.data);
    out += count % 25 == 0 ? (count == 0 ? "  force { " : " }\n  force { ") : ", ";
    out += die.words ? quoted(scenario.text(static_cast<world::Symbol>(result))) : fmt::format("{}", result);
    ++count;
  }
  return count == 0 ? out : out + " }\n";
}

}  // namespace

Result<std::string> asSpec(Playtest& playtest, const std::string& name) {
  if (playtest.status() == PlaytestStatus::Halted)
    return fail("spec-halted", "the playtest stopped with an error here", {}, "go back to a moment before it");
  const std::size_t here = playtest.present();
  const play::Record record = playtest.toRecord();
  for (const play::Intervention& each : record.interventions)
    if (each.before <= here && play::changesWorld(each.kind))
      return fail("spec-by-hand", "decks or pieces were changed by hand before this moment: a spec cannot do that", {},
                  "save the moment as a mission instead");
  // The decisions are read on a playtest of its own, so that this one stays where it is.
  play::Session walk(playtest.session().host(), {playtest.options().seed, true, false});
  std::string answers;
  for (std::size_t i = 0; i < here; ++i) {
    const auto* decision = std::get_if<world::Decision>(&walk.advance());
    if (decision == nullptr) return fail("spec-halted", "the playtest does not come to this moment again");
    for (const play::Intervention& each : record.interventions) {
      if (each.before != i) continue;
      if (each.kind == play::Intervention::Kind::Note) answers += "  -- " + model::printable(each.text) + "\n";
      if (Result<> made = walk.intervene(each); !made) return failed(made);
    }
    const Result<world::Answer> answer = play::answerFor(record, i, walk, *decision);
    if (!answer) return failed(answer);
    answers += answerLine(walk, *decision, *answer) + "\n";
    if (Result<> decided = walk.decide(*answer); !decided) return failed(decided);
  }
  const bool asked = std::holds_alternative<world::Decision>(walk.advance());

  const world::Scenario& scenario = walk.scenario();
  std::string out = fmt::format("-- A moment of a playtest of {}, after {} decisions.\n",
                                model::printable(scenario.mission.mission->title), here);
  out += fmt::format("spec({}, function()\n", quoted(model::printable(name)));
  out += fixtureLine(scenario, playtest.options());
  out += fmt::format("  seed({})\n", static_cast<std::int64_t>(playtest.options().seed));
  out += diceLines(walk) + answers;
  out += asked ? "  -- Played until the next decision, which has no answer.\n"
                 "  expect_error(\"no answer left\", function() run() end)\n"
               : "  run()\n";
  return out + facts(walk) + "end)\n";
}

}  // namespace sortie::editor
