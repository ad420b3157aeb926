#include "cli/about_text.h"

#include <algorithm>

#include <fmt/format.h>

#include "cli/lowered.h"
#include "model/decode/readers.h"
#include "model/xml/xml_characters.h"
#include "play/record/record_text.h"
#include "world/names.h"

namespace sortie::cli {

namespace {

bool mayRead(const world::Scenario& scenario, const model::Text& text, world::SideId reader) {
  if (text.sides.empty() || reader == world::SideId::None) return true;
  const world::SideInfo& side = scenario.sides[world::at(reader)];
  return model::meansSide(text.sides, scenario.mission.mission->sides[world::at(reader)],
                          scenario.kinds[world::at(side.kind)].declaration);
}

/// Lines of at most 100 columns, broken at blanks.
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

std::string briefText(const world::Scenario& scenario, world::SideId reader) {
  const model::Mission& mission = *scenario.mission.mission;
  std::string out = "\n  " + model::printable(mission.title) + "\n";
  for (const model::Text& text : mission.texts)
    if ((text.id == "brief" || text.id.starts_with("brief-") || text.id == "rules" || text.id.starts_with("rules-")) &&
        mayRead(scenario, text, reader))
      out += "\n" + indented(text.text);
  return out;
}

std::string aboutText(const world::Scenario& scenario, world::SideId reader, const std::string& name) {
  std::string out;
  for (const world::ItemInfo& info : scenario.items) {
    const model::ContentItem& item = *info.item;
    if (lowered(item.title) != lowered(name) && item.id != name) continue;
    out += fmt::format("  {} ({})\n", model::printable(item.title.empty() ? item.id : item.title),
                       model::printable(item.kind));
    std::string values;
    for (const auto& [property, setting] : item.values)
      if (const std::string value = valueText(scenario, setting); !value.empty())
        values += fmt::format("{}{}: {}", values.empty() ? "" : ", ", property, value);
    if (!values.empty()) out += "  " + model::printable(values) + "\n";
    for (const model::Text& text : item.texts)
      if (mayRead(scenario, text, reader)) out += indented(text.text);
  }
  return out.empty() ? "there is no item with that name\n" : out;
}

}  // namespace sortie::cli
