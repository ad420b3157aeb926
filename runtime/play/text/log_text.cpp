#include "play/text/log_text.h"

#include <fmt/format.h>

#include "model/level.h"
#include "model/xml/xml_characters.h"
#include "world/names.h"

namespace sortie::play {

namespace {

using world::Change;
using world::ChangeKind;
using world::SideId;
using world::Tag;
using world::Value;

bool mayRead(const Change& change, SideId reader) {
  return reader == SideId::None || (change.seenBy >> world::raw(reader) & 1U) != 0;
}

const world::AttributeSlot* slotOf(const world::Scenario& scenario, const world::World& world, const Change& change) {
  world::KindId kind = world::KindId::World;
  switch (change.subject.tag) {
    case Tag::Piece: kind = world.piece(change.subject.piece()).kind; break;
    case Tag::Side: kind = scenario.sides[world::at(change.subject.side())].kind; break;
    case Tag::Team: kind = scenario.teams[world::at(change.subject.team())].kind; break;
    case Tag::Zone: kind = scenario.zones[world::at(change.subject.zone())].kind; break;
    case Tag::World: break;
    case Tag::Place: {
      if (!board::isSquare(change.subject.data) || scenario.graph == nullptr) return nullptr;
      kind = scenario.nodes[static_cast<std::size_t>(change.subject.data)].kind;
      break;
    }
    default: return nullptr;
  }
  if (world::raw(kind) < 0 || world::at(kind) >= scenario.kinds.size()) return nullptr;
  return scenario.kinds[world::at(kind)].slot(static_cast<world::AttributeId>(change.name));
}

/// A cell holds a bare number: its declaration tells what it stands for.
std::string cellText(const world::Scenario& scenario, const world::World& world, const world::AttributeSlot* slot,
                     const Value& value, SideId reader) {
  Value meant = value;
  if (slot != nullptr && value.tag == Tag::Int) {
    const auto number = static_cast<std::int32_t>(value.data);
    switch (slot->type) {
      case model::TypeKind::Bool: return number != 0 ? "yes" : "no";
      case model::TypeKind::Enum:
      case model::TypeKind::Id: meant = Value::of(static_cast<world::Symbol>(number)); break;
      case model::TypeKind::Piece: meant = Value::of(static_cast<world::PieceId>(number)); break;
      case model::TypeKind::Side: meant = Value::of(static_cast<SideId>(number)); break;
      default: break;
    }
  }
  return world::nameOf(scenario, world, meant, reader);
}

std::string edgeText(const world::Scenario& scenario, const world::World& world, const Change& change, SideId reader) {
  // Without "edge:" or "corner:".
  const std::string name = world::nameOf(scenario, world, change.subject, reader);
  const std::string where = name.substr(name.find(':') + 1);
  const auto state = static_cast<std::size_t>(change.after.data);
  const bool corner = change.kind == ChangeKind::Corner;
  const std::vector<world::EdgeStateInfo>& states = corner ? scenario.cornerStates : scenario.edgeStates;
  const auto was = static_cast<std::size_t>(change.before.data);
  if (state == 0 || state >= states.size()) {
    if (was == 0 || was >= states.size()) return fmt::format("{} is {}", where, corner ? "clear" : "open");
    // What has states of its own, as a door has, stands open; a wall is no longer there.
    const world::EdgeStateInfo& before = states[was];
    return fmt::format("The {} at {} is {}", before.kindName, where, before.stateName.empty() ? "gone" : "open");
  }
  const world::EdgeStateInfo& info = states[state];
  if (info.stateName.empty()) return fmt::format("There is now a {} at {}", info.kindName, where);
  return fmt::format("The {} at {} is {}", info.kindName, where, info.stateName);
}

/// What stands on the face of a die that fell.
/// Whether a die shows words in place of numbers.
bool showsWords(const world::Scenario& scenario, const Change& change) {
  return change.name >= 0 && scenario.dice[static_cast<std::size_t>(change.name)].words;
}

/// The face that came up: a number, or its word, for which the ruleset may have a text `face-WORD`.
std::string faceText(const world::Scenario& scenario, const Change& change) {
  if (!showsWords(scenario, change)) return fmt::format("{}", change.after.data);
  const std::string& word = scenario.text(static_cast<world::Symbol>(change.after.data));
  const auto text = scenario.texts.find("face-" + word);
  return text == scenario.texts.end() ? word : text->second->text;
}

/// Whether somebody at the table would see it.
bool atTheTable(const world::Scenario& scenario, const world::World& world, const Change& change, bool narrated) {
  switch (change.kind) {
    case ChangeKind::Message:
    case ChangeKind::Roll:
    case ChangeKind::Level:
    case ChangeKind::Objective: return true;
    case ChangeKind::Feature: return change.name >= 0;
    case ChangeKind::Corner:
    case ChangeKind::Edge: return change.name == world::cause::itself;
    case ChangeKind::Move: return world::onMap(change.before.data) || world::onMap(change.after.data);
    case ChangeKind::Owner: return change.subject.tag == Tag::Place;
    case ChangeKind::Show: return world::onMap(world.piece(change.subject.piece()).place);
    case ChangeKind::Set: {
      if (!narrated && change.subject.tag == Tag::Place) return slotOf(scenario, world, change) != nullptr;
      if (narrated || change.subject.tag != Tag::Piece || !world::onMap(world.piece(change.subject.piece()).place))
        return false;
      const world::AttributeSlot* slot = slotOf(scenario, world, change);
      return slot != nullptr && slot->type != model::TypeKind::Bool;
    }
    default: return false;
  }
}

/// Whose piece a change is about, as far as the reader may know.
SideId sideOf(const world::Scenario& scenario, const world::World& world, const Change& change, SideId reader) {
  if (change.subject.tag == Tag::Side) return change.subject.side();
  if (change.subject.tag != Tag::Piece || change.subject.data < 0) return SideId::None;
  const world::PieceId piece = change.subject.piece();
  return world::mayKnow(scenario, world, piece, reader) ? world.piece(piece).side : SideId::None;
}

bool isMoveOnMap(const Change& change) { return change.kind == ChangeKind::Move && world::onMap(change.after.data); }

/// Whether a line names a place; "s1:A1" is not in "s1:A12", nor in "s1:A1/2".
bool namesPlace(std::string_view line, std::string_view place) {
  for (std::size_t at = line.find(place); at != std::string_view::npos; at = line.find(place, at + 1)) {
    const std::size_t end = at + place.size();
    if (end == line.size() || (line[end] != '/' && (line[end] < '0' || line[end] > '9'))) return true;
  }
  return false;
}

/// Whether a message says what the line of the move before it does: that this piece has come to the square, or is gone.
bool tellsAgain(const world::Scenario& scenario, const world::World& world, const Change& move, const Change& message,
                const std::string& line, SideId reader) {
  if (move.kind != ChangeKind::Move || message.kind != ChangeKind::Message ||
      world::onMap(move.before.data) == world::onMap(move.after.data))
    return false;
  if (!line.starts_with(model::printable(world::nameOf(scenario, world, move.subject, reader)) + " ")) return false;
  return !world::onMap(move.after.data) ||
         namesPlace(line, model::printable(world::nameOf(scenario, world, move.after, reader)));
}

}  // namespace

std::string_view objectiveWord(world::ObjectiveState state) noexcept {
  switch (state) {
    case world::ObjectiveState::Done: return "done";
    case world::ObjectiveState::Failed: return "failed";
    default: return "not yet";
  }
}

std::string changeText(const world::Scenario& scenario, const world::World& world, const world::Journal& journal,
                       const Change& change, SideId reader) {
  if (!mayRead(change, reader)) return {};
  const auto name = [&](const Value& value) { return world::nameOf(scenario, world, value, reader); };
  std::string out;
  switch (change.kind) {
    case ChangeKind::Message: out = journal.texts[static_cast<std::size_t>(change.name)]; break;
    case ChangeKind::Move:
      if (world::onMap(change.before.data) && !world::onMap(change.after.data))
        out = fmt::format("{} leaves the map from {}", name(change.subject), name(change.before));
      else
        out = fmt::format("{} goes to {}", name(change.subject), name(change.after));
      break;
    case ChangeKind::Set: {
      const bool declared = change.name >= 0 && static_cast<std::size_t>(change.name) < scenario.attributeNames.size();
      const std::string attribute =
          declared ? scenario.attributeNames[static_cast<std::size_t>(change.name)] : std::string();
      const std::string value = cellText(scenario, world, slotOf(scenario, world, change), change.after, reader);
      out = change.subject.tag == Tag::World ? fmt::format("{} {}", attribute, value)
                                             : fmt::format("{}: {} {}", name(change.subject), attribute, value);
      break;
    }
    case ChangeKind::Roll:
      if (change.name >= 0)
        out = fmt::format("{} rolls {}", scenario.dice[static_cast<std::size_t>(change.name)].name,
                          faceText(scenario, change));
      break;
    case ChangeKind::Owner:
      if (change.subject.tag == Tag::Place)
        out = fmt::format("{} belongs to {}", name(change.subject),
                          change.after.data < 0 ? std::string("nobody") : name(change.after));
      break;
    case ChangeKind::Create: out = fmt::format("{} appears", name(change.subject)); break;
    case ChangeKind::Shuffle: out = fmt::format("{} is shuffled", name(change.subject)); break;
    case ChangeKind::Show: out = fmt::format("{} is shown", name(change.subject)); break;
    case ChangeKind::Edge:
    case ChangeKind::Corner: out = edgeText(scenario, world, change, reader); break;
    case ChangeKind::Feature:
      if (change.name >= 0 && static_cast<std::size_t>(change.name) < scenario.features.size())
        out = fmt::format("{} {} {}", name(change.subject), change.after.data != 0 ? "is now" : "is no longer",
                          scenario.text(scenario.features[static_cast<std::size_t>(change.name)]));
      break;
    case ChangeKind::Level: {
      const auto item = static_cast<std::size_t>(change.after.data);
      const std::string level = fmt::format("level {} of {}", model::levelNumber(change.name), name(change.subject));
      out = change.after.data < 0 || item >= scenario.tileItems.size()
                ? level + " is gone"
                : fmt::format("{} is laid on {}", scenario.tileItems[item].name, level);
      break;
    }
    case ChangeKind::Objective:
      if (change.name >= 0 && static_cast<std::size_t>(change.name) < scenario.objectives.size()) {
        const world::ObjectiveInfo& info = scenario.objectives[static_cast<std::size_t>(change.name)];
        if (info.setup->secret && reader != SideId::None && (info.sides >> world::raw(reader) & 1U) == 0) break;
        out = fmt::format("Objective {}: {}", info.setup->title.empty() ? info.setup->id : info.setup->title,
                          objectiveWord(static_cast<world::ObjectiveState>(change.after.data)));
      }
      break;
    default: break;
  }
  return model::printable(out);
}

std::vector<LogLine> logOf(const world::Scenario& scenario, const world::World& world, const world::Journal& journal,
                           std::size_t first, SideId reader, LogDetail detail) {
  // A ruleset with texts of its own says what its numbers do.
  const bool narrated = !scenario.mission.rulesetPack().ruleset->texts.empty();
  std::vector<LogLine> lines;
  const Change* before = nullptr;  // the change of the last line, while others of its sort may join it
  for (std::size_t i = first; i < journal.changes.size(); ++i) {
    const Change& change = journal.changes[i];
    if (!mayRead(change, reader)) continue;
    if (detail == LogDetail::Table) {
      if (!atTheTable(scenario, world, change, narrated)) continue;
      const bool dice = before != nullptr && before->kind == ChangeKind::Roll && change.kind == ChangeKind::Roll;
      const bool way =
          before != nullptr && isMoveOnMap(*before) && isMoveOnMap(change) && before->subject == change.subject;
      if (dice || way) {
        const bool words = dice && showsWords(scenario, change);
        std::string more = before->name == change.name && dice ? (words ? ", " : " ") + faceText(scenario, change)
                           : dice ? (words ? "; " : ", ") + changeText(scenario, world, journal, change, reader)
                                  : ", " + model::printable(world::nameOf(scenario, world, change.after, reader));
        lines.back().text += more;
        if (way) lines.back().end = changeText(scenario, world, journal, change, reader);
        before = &change;
        continue;
      }
    }
    std::string line = changeText(scenario, world, journal, change, reader);
    if (line.empty()) continue;
    if (before != nullptr && detail == LogDetail::Table && tellsAgain(scenario, world, *before, change, line, reader)) {
      lines.back().text = std::move(line);
      before = &change;
      continue;
    }
    lines.push_back({std::move(line), sideOf(scenario, world, change, reader), change.kind, i});
    before = &change;
  }
  return lines;
}

std::vector<std::string> logLines(const world::Scenario& scenario, const world::World& world,
                                  const world::Journal& journal, std::size_t first, SideId reader, LogDetail detail) {
  std::vector<std::string> out;
  for (LogLine& line : logOf(scenario, world, journal, first, reader, detail)) out.push_back(std::move(line.text));
  return out;
}

}  // namespace sortie::play
