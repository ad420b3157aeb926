#include "cli/about_text.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/nearest.h"
#include "cli/lowered.h"
#include "cli/rules_text.h"
#include "model/printed_text.h"
#include "model/xml/xml_characters.h"
#include "play/record/record_text.h"
#include "play/text/piece_text.h"
#include "world/names.h"

namespace sortie::cli {

namespace {

std::string valueText(const world::Scenario& scenario, const model::Setting& setting) {
  if (const bool* flag = std::get_if<bool>(&setting.value)) return *flag ? "yes" : "no";
  if (const std::int64_t* number = std::get_if<std::int64_t>(&setting.value)) return fmt::format("{}", *number);
  if (const std::string* word = std::get_if<std::string>(&setting.value)) {
    const std::string title = world::titleOf(scenario, *word);
    return title.empty() ? *word : title;
  }
  std::string out;
  if (const auto* list = std::get_if<model::Setting::List>(&setting.value))
    for (const model::Setting& element : *list) out += (out.empty() ? "" : " ") + valueText(scenario, element);
  return out;
}

}  // namespace

std::string indented(std::string_view text) {
  constexpr std::size_t lineWidth = 100;
  std::string out;
  for (const std::string_view paragraph : play::split(text, '\n')) {
    std::string line;
    for (const std::string_view word : play::split(paragraph, ' ')) {
      const std::string shown = model::printable(word);
      if (!line.empty() && line.size() + shown.size() + 3 > lineWidth) {
        out += "  " + line + "\n";
        line.clear();
      }
      line += (line.empty() ? "" : " ") + shown;
    }
    out += line.empty() ? "\n" : "  " + line + "\n";
  }
  return out;
}

std::string emphasized(const std::string& text, const play::TextStyle& style) {
  std::string out;
  bool open = false;
  for (const char c : text) {
    if (c != '*') {
      out += c;
      continue;
    }
    open = !open;
    if (style.colour) out += open ? "\x1b[1m" : "\x1b[0m";
  }
  return out;
}

std::string briefText(const world::Scenario& scenario, world::SideId reader, const play::TextStyle& style) {
  const model::Mission& mission = *scenario.mission.mission;
  std::string out = "\n  " + model::printable(mission.title) + "\n";
  for (const model::Text& text : mission.texts)
    if ((text.id == "brief" || text.id.starts_with("brief-") || text.id == "rules" || text.id.starts_with("rules-")) &&
        world::mayRead(scenario, text, reader))
      out += "\n" + emphasized(indented(text.text), style);
  return out;
}

namespace {

bool isCalled(const std::string& title, const std::string& id, const std::string& name) {
  return !name.empty() && (lowered(title) == lowered(name) || lowered(id) == lowered(name));
}

/// Whether an item says anything beside its title: entries of lists that only rules and tests use do not.
bool says(const model::ContentItem& item) { return !item.values.empty() || !item.texts.empty(); }

std::string itemText(const world::Scenario& scenario, world::SideId reader, const model::ContentItem& item) {
  std::string out = fmt::format("  {} ({})\n", model::printable(item.title.empty() ? item.id : item.title),
                                model::printable(item.kind));
  // A card that says in words what its properties are is told as it is printed.
  const model::Declaration* kind = nullptr;
  for (const model::Declaration* each : scenario.declarations)
    if (each->kind == item.collection && each->id == item.kind) kind = each;
  const bool open = std::all_of(item.texts.begin(), item.texts.end(),
                                [&](const model::Text& text) { return world::mayRead(scenario, text, reader); });
  if (kind != nullptr && !kind->texts.empty() && open)
    return out + indented(model::printedText(item, kind, model::titlesOf(scenario.mission)));
  std::string values;
  for (const auto& [property, setting] : item.values)
    if (const std::string value = valueText(scenario, setting); !value.empty())
      values += fmt::format("{}{}: {}", values.empty() ? "" : ", ", property, value);
  if (!values.empty()) out += indented(values);
  for (const model::Text& text : item.texts)
    if (world::mayRead(scenario, text, reader)) out += indented(text.text);
  return out;
}

/// Where a piece on the map stands, whose it is and what it shows now; of its content item what that says.
std::string pieceOnMapText(const world::Scenario& scenario, const world::World& world, world::SideId reader,
                           world::PieceId id, const std::string& name) {
  const world::PieceState& piece = world.piece(id);
  std::string out =
      fmt::format("{} at {}", name, world::nameOf(scenario, world, world::Value::ofPlace(piece.place), reader));
  if (piece.side != world::SideId::None) out += ", " + scenario.sides[world::at(piece.side)].name;
  if (const std::string shown = play::pieceText(scenario, world, piece, reader); !shown.empty()) out += ": " + shown;
  out = indented(out);
  if (piece.item >= 0)
    return out + itemText(scenario, reader, *scenario.items[static_cast<std::size_t>(piece.item)].item);
  // One of the mission's own: what its kind is.
  const model::Declaration* kind = scenario.kinds[world::at(piece.kind)].declaration;
  if (kind != nullptr && !kind->help.empty())
    out += indented(fmt::format("{}. {}", kind->text("title", kind->id), kind->help));
  return out;
}

/// An entrance of the map: its kind with what that means, and its squares.
std::string entranceText(const world::Scenario& scenario, const world::EntranceInfo& entrance,
                         const std::string& title) {
  const std::string& kind = scenario.text(entrance.kind);
  std::string what = kind, help;
  for (const model::Declaration* each : scenario.declarations)
    if (each->kind == model::DeclarationKind::Entrance && each->id == kind) {
      what = each->text("title", kind);
      help = each->help;
    }
  return indented(fmt::format("{} ({}) at {}{}", title, what, fmt::join(entrance.mark->squares, " "),
                              entrance.mark->direction.empty() ? "" : ", " + entrance.mark->direction + " rim") +
                  (help.empty() ? "" : "\n" + help));
}

bool isOf(const std::vector<model::ContentItem>& content, const model::ContentItem& item) {
  return std::any_of(content.begin(), content.end(), [&](const model::ContentItem& each) { return &each == &item; });
}

bool isTold(model::DeclarationKind kind) {
  switch (kind) {
    case model::DeclarationKind::Piece:
    case model::DeclarationKind::Marker:
    case model::DeclarationKind::Card:
    case model::DeclarationKind::Zone:
    case model::DeclarationKind::Feature:
    case model::DeclarationKind::Edge:
    case model::DeclarationKind::Corner:
    case model::DeclarationKind::Entrance:
    case model::DeclarationKind::Option:
    case model::DeclarationKind::Outcome:
    case model::DeclarationKind::Statistic: return true;
    default: return false;
  }
}

}  // namespace

std::string aboutText(const world::Scenario& scenario, const world::World& world, world::SideId reader,
                      const std::string& name, play::Facts* facts) {
  std::vector<std::string> known;
  const auto now = [&](const world::Value& thing) {
    const std::string text = facts == nullptr ? std::string() : facts->about(world, reader, thing);
    return text.empty() ? text : indented("Now: " + text);
  };
  // Six boards with the same action say it once.
  std::vector<std::string> blocks;
  const auto tell = [&](std::string block) {
    if (std::find(blocks.begin(), blocks.end(), block) == blocks.end()) blocks.push_back(std::move(block));
  };
  for (std::size_t p = 0; p < world.pieces.size(); ++p) {
    const auto id = static_cast<world::PieceId>(p);
    if (!world::onMap(world.pieces[p].place) || !world::mayKnow(scenario, world, id, reader)) continue;
    const std::string called = world::nameOf(scenario, world, world::Value::of(id), reader);
    known.push_back(called);
    if (isCalled(called, scenario.keyOf(world::Value::of(id), world, reader), name))
      tell(pieceOnMapText(scenario, world, reader, id, called) + now(world::Value::of(id)));
  }
  const bool onMap = !blocks.empty();
  for (const world::ItemInfo& info : scenario.items) {
    const model::ContentItem& item = *info.item;
    // What a mission brings itself may be a surprise: it is told of to those who know its name.
    if (!isOf(scenario.mission.mission->content, item)) known.push_back(item.title.empty() ? item.id : item.title);
    // One that stands on the map has told it already.
    if (!isCalled(item.title, item.id, name) || onMap) continue;
    const std::string worth = now(world::Value::of(info.id));
    if (says(item) || !worth.empty()) tell(itemText(scenario, reader, item) + worth);
  }
  for (const world::SideInfo& info : scenario.sides) {
    known.push_back(info.title.empty() ? info.name : info.title);
    if (isCalled(info.title, info.name, name))
      tell(indented(fmt::format("{} ({})", known.back(), scenario.kinds[world::at(info.kind)].name)));
  }
  for (const world::EntranceInfo& entrance : scenario.entrances) {
    const std::string& id = scenario.text(entrance.id);
    const std::string title = entrance.mark->title.empty() ? id : entrance.mark->title;
    known.push_back(title);
    if (isCalled(title, id, name)) tell(entranceText(scenario, entrance, title) + now(world::Value::of(entrance.id)));
  }
  for (const model::Declaration* each : scenario.declarations) {
    if (!isTold(each->kind)) continue;
    const std::string title = each->text("title", each->id);
    known.push_back(title);
    if (isCalled(title, each->id, name) && (blocks.empty() || !each->help.empty()))
      tell(indented(fmt::format("{} ({})", title, model::elementName(each->kind)) +
                    (each->help.empty() ? "" : "\n" + each->help)) +
           now(world::Value::of(scenario.symbol(each->id))));
  }
  if (blocks.empty())
    if (std::string pages = pagesOn(scenario, reader, name); !pages.empty()) return pages;
  std::sort(known.begin(), known.end());
  known.erase(std::unique(known.begin(), known.end()), known.end());
  if (blocks.empty())
    return indented(fmt::format("there is nothing called \"{}\"; {}", name, namesToChoose(name, known)));
  std::string out;
  for (const std::string& block : blocks) out += block;
  return out;
}

}  // namespace sortie::cli
