#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "model/printed_text.h"
#include "model/xml/xml_characters.h"
#include "play/text/board_text.h"
#include "play/text/fill_text.h"
#include "play/text/log_text.h"
#include "script/agents/agent_world.h"
#include "world/names.h"
#include "play/text/piece_text.h"

namespace sortie::play {

using world::at;
using world::PieceId;
using world::SideId;

namespace {

/// Whether there is something in it that the reader may know and not everybody else: a hand, secret orders.
bool isPrivate(const world::Scenario& scenario, const world::World& world, std::size_t zone, SideId reader) {
  if (reader == SideId::None) return false;
  const std::uint32_t all = (std::uint32_t{1} << scenario.sides.size()) - 1;
  for (std::int32_t p = world.zones[zone].first; p >= 0; p = world.pieces[static_cast<std::size_t>(p)].next) {
    const std::uint32_t known = world::knownBy(scenario, world, static_cast<PieceId>(p)) & all;
    if (known != all && (known >> at(reader) & 1U) != 0) return true;
  }
  return false;
}

/// What a zone is called: its declared title, else its name in plain words.
std::string zoneTitle(const world::Scenario& scenario, std::size_t zone) {
  const std::string& name = scenario.zones[zone].text;
  const std::string id = name.substr(0, name.find('@'));
  for (const model::Declaration* each : scenario.declarations)
    if (each->kind == model::DeclarationKind::Zone && each->id == id && !each->text("title").empty())
      return each->text("title");
  return model::plainWords(id);
}

/// What several of a content item are called; empty where nothing says so.
std::string pluralOf(const world::Scenario& scenario, std::int32_t item) {
  if (item < 0) return {};
  return model::pluralOf(*scenario.items[static_cast<std::size_t>(item)].item,
                         [&](const std::string& id) -> const std::string* {
                           const auto found = scenario.texts.find(id);
                           return found == scenario.texts.end() ? nullptr : &found->second->text;
                         });
}

/// The mission's options for texts: `option.advanced` is "yes", `option.forces` the word itself.
void addOptions(const world::Scenario& scenario, FillValues& words) {
  const auto word = [](const std::string& id) { return id; };
  for (const auto& [id, setting] : scenario.mission.options) words["option." + id] = model::valueText(setting, word);
}

/// What the ruleset's text `shown-KIND` tells its reader of a card, with its properties filled in; empty without one.
std::string shownText(const world::Scenario& scenario, const world::PieceState& piece) {
  const world::KindInfo& kind = scenario.kinds[at(piece.kind)];
  const auto text = scenario.texts.find("shown-" + kind.name);
  if (text == scenario.texts.end() || piece.item < 0 || kind.declaration == nullptr) return {};
  const model::ContentItem& item = *scenario.items[static_cast<std::size_t>(piece.item)].item;
  const model::TitleOf titleOf = model::titlesOf(scenario.mission);
  FillValues words;
  for (const model::Property& property : kind.declaration->properties)
    words[property.id] = model::valueText(model::settingOf(item, kind.declaration, property.id), titleOf);
  addOptions(scenario, words);
  std::string out = filledIn(text->second->text, words);
  if (out.starts_with(", ")) out.erase(0, 2);
  return out;
}

/// A zone's cards from the top, those of one item or kind together ("3 x Husk"); hidden ones only counted. Pieces that have
/// something on their sheet follow, a line each.
std::string zoneText(const world::Scenario& scenario, const world::World& world, std::size_t zone, SideId reader) {
  struct Same {
    std::string name;
    int count = 0;
    std::string plural;
  };
  std::vector<Same> cards;
  std::string sheets;
  int hidden = 0;
  for (std::int32_t p = world.zones[zone].first; p >= 0; p = world.pieces[static_cast<std::size_t>(p)].next) {
    const auto id = static_cast<PieceId>(p);
    // A pile that nobody may look into stays closed for a reader who sees everything else, too.
    const bool closed = reader == SideId::None && world::knownBy(scenario, world, id) == 0;
    if (closed || !world::mayKnow(scenario, world, id, reader)) {
      ++hidden;
      continue;
    }
    const world::PieceState& piece = world.piece(id);
    const bool named = at(id) < scenario.pieceNames.size() && !scenario.pieceNames[at(id)].empty();
    const model::Declaration* kind = scenario.kinds[at(piece.kind)].declaration;
    if (kind != nullptr && !kind->text("sheet").empty()) {
      if (const std::string shown = pieceText(scenario, world, piece, reader); !shown.empty()) {
        sheets += fmt::format("    {:<23} {}\n", model::printable(scenario.describe(world::Value::of(id), world)),
                              model::printable(shown));
        continue;
      }
    }
    std::string name = named ? scenario.pieceNames[at(id)]
                       : piece.item >= 0
                           ? world::titleOf(scenario, scenario.items[static_cast<std::size_t>(piece.item)].name)
                       : kind != nullptr ? kind->text("title")
                                         : std::string();
    if (name.empty()) name = scenario.describe(world::Value::of(id), world);
    if (const std::string shown = reader == SideId::None ? std::string() : shownText(scenario, piece); !shown.empty())
      name += " (" + shown + ")";
    const auto same = std::find_if(cards.begin(), cards.end(), [&](const Same& card) { return card.name == name; });
    if (same == cards.end())
      cards.push_back({std::move(name), 1, named ? std::string() : pluralOf(scenario, piece.item)});
    else
      ++same->count;
  }
  constexpr std::size_t indent = 22, lineWidth = 100;
  // A reader's own cards are called in words ("Hand"), all other zones by their names ("hand@red"), a teammate's too.
  const world::Value& owner = scenario.zones[zone].owner;
  const bool others = owner.tag == world::Tag::Side && owner.side() != reader;
  const bool own = !others && isPrivate(scenario, world, zone, reader);
  const std::string label =
      own ? zoneTitle(scenario, zone) : scenario.keyOf(world::Value::of(static_cast<world::ZoneId>(zone)), world);
  std::string out = fmt::format("  {:<19} ", model::printable(label));
  std::size_t width = out.size();
  std::vector<std::string> words;
  for (const Same& card : cards) words.push_back(model::printable(model::counted(card.count, card.name, card.plural)));
  if (hidden > 0) words.push_back(fmt::format("{} face down", hidden));
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string card = words[i] + (i + 1 < words.size() ? ", " : "");
    if (width + card.size() > lineWidth && width > indent) {
      while (out.back() == ' ') out.pop_back();
      out += "\n" + std::string(indent, ' ');
      width = indent;
    }
    out += card;
    width += card.size();
  }
  while (out.back() == ' ') out.pop_back();
  return out + "\n" + sheets;
}

/// What the others have scored, in a line.
std::string othersText(const world::Scenario& scenario, const world::World& world, SideId reader) {
  std::string out;
  for (std::size_t s = 0; s < scenario.sides.size(); ++s) {
    const world::SideInfo& info = scenario.sides[s];
    if (static_cast<SideId>(s) == reader) continue;
    const world::AttributeSlot* score = scenario.kinds[at(info.kind)].slot(scenario.scoreAttribute);
    out +=
        fmt::format("{}{}", out.empty() ? "  " : ", ", model::printable(info.title.empty() ? info.name : info.title));
    if (score != nullptr &&
        (reader == SideId::None || script::mayRead(scenario, *score, reader, static_cast<SideId>(s))))
      out += fmt::format(" {}", world.cells[world.sideCells[s] + static_cast<std::uint32_t>(score->offset)]);
  }
  return out.empty() ? out : out + "\n";
}

/// The objectives that the reader may know, a line each; in brief one line, of several only how many are settled.
std::string objectivesText(const world::Scenario& scenario, const world::World& world, SideId reader, bool brief) {
  std::string out;
  std::size_t count = 0;
  std::map<std::string_view, std::size_t> settled;
  for (std::size_t i = 0; i < scenario.objectives.size() && i < world.objectives.size(); ++i) {
    const world::ObjectiveInfo& info = scenario.objectives[i];
    if (info.setup->secret && reader != SideId::None && (info.sides >> world::raw(reader) & 1U) == 0) continue;
    ++count;
    if (world.objectives[i].state != world::ObjectiveState::Open) ++settled[objectiveWord(world.objectives[i].state)];
    out += fmt::format("  Objective {}: {}\n",
                       model::printable(info.setup->title.empty() ? info.setup->id : info.setup->title),
                       objectiveWord(world.objectives[i].state));
  }
  if (!brief || count < 2) return out;
  std::string words;
  for (const auto& [word, number] : settled) words += fmt::format("{}{} {}", words.empty() ? "" : ", ", number, word);
  return fmt::format("  Objectives: {} of {} (\"state\" names them)\n", words.empty() ? "0 done" : words, count);
}

}  // namespace

std::string statusText(const world::Scenario& scenario, const world::World& world, SideId reader,
                       const TextStyle& style, StatusDetail detail) {
  std::string out;
  // Values that the reader may not know are asked of its view; None reads everything.
  const auto values = [&](const world::KindInfo& kind, std::uint32_t cells, SideId owner,
                          const std::vector<std::string>& texts) {
    world::KindInfo visible = kind;
    if (reader != SideId::None) {
      const View view(scenario, world, reader);
      std::erase_if(visible.slots, [&](const world::AttributeSlot& slot) {
        constexpr std::int32_t unknown = INT32_MIN;
        return (owner == SideId::None ? view.variable(slot.id, unknown) : view.attribute(owner, slot.id, unknown)) ==
               unknown;
      });
    }
    // The first of these texts that the ruleset or mission has says what players are told; without one, everything.
    for (const std::string& id : texts) {
      const auto text = scenario.texts.find(id);
      if (text == scenario.texts.end()) continue;
      FillValues words;
      for (const world::AttributeSlot& slot : visible.slots) words[slot.name] = slotText(scenario, world, slot, cells);
      addOptions(scenario, words);
      return filledIn(text->second->text, words);
    }
    // Nobody plays a round 0.
    if (owner != SideId::None || &kind != scenario.kinds.data())
      return cellsText(scenario, world, visible, cells, true);
    const auto round = std::find_if(visible.slots.begin(), visible.slots.end(), [&](const world::AttributeSlot& slot) {
      return slot.name == "round" && slotText(scenario, world, slot, cells) == "0";
    });
    if (round == visible.slots.end()) return cellsText(scenario, world, visible, cells, true);
    visible.slots.erase(round);
    const std::string rest = cellsText(scenario, world, visible, cells, true);
    return "Set-up" + (rest.empty() ? rest : ", " + rest);
  };
  if (const std::string text = values(scenario.kinds[0], 0, SideId::None, {"status"}); !text.empty())
    out += model::printable(text) + "\n";
  const bool brief = detail == StatusDetail::Short && reader != SideId::None;
  for (std::size_t s = 0; s < scenario.sides.size(); ++s) {
    const auto side = static_cast<SideId>(s);
    if (brief && side != reader) continue;
    const world::SideInfo& info = scenario.sides[s];
    out += fmt::format("  {}{}  {}\n", sideText(scenario, side, style),
                       info.title.empty() ? "" : " (" + model::printable(info.title) + ")",
                       model::printable(values(scenario.kinds[at(info.kind)], world.sideCells[s], side,
                                               {"status-" + scenario.kinds[at(info.kind)].name, "status-side"})));
  }
  if (brief) out += othersText(scenario, world, reader);
  for (std::size_t z = 0; z < world.zones.size(); ++z)
    if (static_cast<world::ZoneId>(z) != scenario.offMap && world.zones[z].count > 0 &&
        (detail == StatusDetail::All || isPrivate(scenario, world, z, reader)))
      out += zoneText(scenario, world, z, reader);
  return out + objectivesText(scenario, world, reader, brief);
}

}  // namespace sortie::play
