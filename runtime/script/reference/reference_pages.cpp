#include "script/reference/reference_pages.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "model/values.h"

namespace sortie::script {

using model::Property;
using model::Setting;
using model::Type;
using model::TypeKind;

namespace {

/// The text in one cell.
std::string celled(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '|') {
      out += "\\|";
    } else if (text[i] == '\n') {
      while (i + 1 < text.size() && text[i + 1] == '\n') ++i;
      out += "<br>";
    } else {
      out += text[i];
    }
  }
  return out;
}

std::string row(const std::vector<std::string>& cells, const std::vector<bool>& shown) {
  std::string out = "|";
  for (std::size_t i = 0; i < cells.size(); ++i)
    if (shown[i]) out += cells[i].empty() ? " |" : fmt::format(" {} |", celled(cells[i]));
  return out + '\n';
}

std::string names(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& each : words) out += (out.empty() ? "" : " ") + code(each);
  return out;
}

std::string strippedText(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  return first == std::string::npos ? std::string() : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

/// What "a: words; b: words" says of values that the enum has. Empty when some part says nothing of one.
std::map<std::string, std::string> valueWords(const Property& property) {
  std::map<std::string, std::string> out;
  if (property.type.kind != TypeKind::Enum) return out;
  const std::string& help = property.help;
  std::size_t at = 0;
  while (at < help.size()) {
    const std::size_t end = std::min(help.find(';', at), help.size());
    const std::string part = strippedText(help.substr(at, end - at));
    const std::size_t colon = part.find(": ");
    const std::string name = part.substr(0, colon);
    const auto& known = property.type.names;
    if (colon == std::string::npos || std::find(known.begin(), known.end(), name) == known.end()) return {};
    out[name] = strippedText(part.substr(colon + 1));
    at = end + 1;
  }
  return out;
}

}  // namespace

std::string withoutGaps(const std::string& page) {
  std::string out;
  for (const char c : page)
    if (c != '\n' || !out.ends_with("\n\n")) out += c;
  while (out.ends_with("\n\n")) out.pop_back();
  return out;
}

std::string written(const Setting& setting) {
  if (const auto* flag = std::get_if<bool>(&setting.value)) return *flag ? "true" : "false";
  return model::toText(setting);
}

std::string code(const std::string& text) { return text.empty() ? std::string() : '`' + text + '`'; }

std::string sentence(std::string text) {
  if (!text.empty() && std::string_view(".!?").find(text.back()) == std::string_view::npos) text += '.';
  return text;
}

std::string joined(const std::string& a, const std::string& b) {
  return a.empty() ? b : b.empty() ? a : sentence(a) + ' ' + b;
}

std::string codes(const std::vector<std::string>& names) {
  std::string out;
  for (const std::string& each : names) out += (out.empty() ? "" : ", ") + code(each);
  return out;
}

std::string Table::text() const {
  if (rows_.empty()) return {};
  std::vector<bool> shown(heads_.size());
  std::vector<std::string> rule(heads_.size(), "---");
  for (std::size_t i = 0; i < heads_.size(); ++i)
    shown[i] = std::any_of(rows_.begin(), rows_.end(), [&](const auto& cells) { return !cells[i].empty(); });
  std::string out = '\n' + row(heads_, shown) + row(rule, shown);
  for (const auto& cells : rows_) out += row(cells, shown);
  return out + '\n';
}

std::string typeWords(const Type& type) {
  switch (type.kind) {
    case TypeKind::Bool: return "`true` `false`";
    case TypeKind::Int:
      if (type.min == INT32_MIN && type.max == INT32_MAX) return "number";
      if (type.min == INT32_MIN) return fmt::format("number up to {}", type.max);
      if (type.max == INT32_MAX) return fmt::format("number from {}", type.min);
      return fmt::format("{} to {}", type.min, type.max);
    case TypeKind::Enum: return names(type.names);
    case TypeKind::Id: return type.of.empty() ? "id" : fmt::format("id of `{}`", type.of);
    case TypeKind::Text: return "text";
    case TypeKind::Piece: return "piece";
    case TypeKind::Side: return "side";
    case TypeKind::Place: return "place";
    case TypeKind::List: {
      if (!type.element) return "list";
      if (type.element->kind == TypeKind::Id && !type.element->of.empty())
        return fmt::format("list of ids of `{}`", type.element->of);
      return "list of: " + typeWords(*type.element);
    }
    case TypeKind::Record: {
      std::string out;
      for (const Property& field : type.fields)
        out += fmt::format("{}{} ({})", out.empty() ? "" : ", ", code(field.id), typeWords(field.type));
      return "record: " + out;
    }
  }
  return {};
}

std::string defaultWords(const Property& property) {
  if (property.required) return "required";
  return code(written(model::defaultOf(property)));
}

bool hasValueHelp(const Property& property) { return !valueWords(property).empty(); }

std::string valueHelp(const Property& property, const std::string& value) {
  const std::map<std::string, std::string> words = valueWords(property);
  const auto found = words.find(value);
  return found == words.end() ? std::string() : found->second;
}

std::string helpWords(const Property& property) {
  std::string out = hasValueHelp(property) ? "see below" : property.help;
  if (!property.unit.empty()) out = fmt::format("in {}{}{}", property.unit, out.empty() ? "" : ". ", out);
  return out;
}

std::string propertyTable(const std::vector<Property>& properties) {
  const bool mixed = std::any_of(properties.begin(), properties.end(),
                                 [&](const Property& each) { return each.state != properties.front().state; });
  const auto kind = [&](const Property& each) { return !mixed ? "" : each.state ? "in play" : "fixed"; };
  Table table({"name", "", "type", "default", "meaning"});
  for (const Property& each : properties)
    table.add({code(each.id), kind(each), typeWords(each.type), defaultWords(each), helpWords(each)});
  return table.text();
}

std::string valueLists(const std::vector<Property>& properties) {
  std::string out;
  for (const Property& each : properties) {
    if (!hasValueHelp(each)) continue;
    out += fmt::format("\nValues of `{}`:\n\n", each.id);
    for (const std::string& name : each.type.names) {
      const std::string words = valueHelp(each, name);
      out += words.empty() ? fmt::format("- `{}`\n", name) : fmt::format("- `{}`: {}\n", name, words);
    }
  }
  return out;
}

std::string contentTable(const std::vector<const model::ContentItem*>& items, const model::Declaration* kind) {
  std::vector<std::string> heads = {"id", "title"};
  std::vector<std::string> columns;
  if (kind != nullptr)
    for (const Property& each : kind->properties)
      if (each.id != "title" &&
          std::any_of(items.begin(), items.end(), [&](const auto* item) { return item->values.contains(each.id); })) {
        heads.push_back(each.id);
        columns.push_back(each.id);
      }
  Table table(heads);
  for (const model::ContentItem* item : items) {
    const auto named = item->values.find("title");
    std::vector<std::string> cells = {
        code(item->id), !item->title.empty() || named == item->values.end() ? item->title : written(named->second)};
    for (const std::string& column : columns) {
      const auto found = item->values.find(column);
      cells.push_back(found == item->values.end() ? std::string() : written(found->second));
    }
    table.add(std::move(cells));
  }
  return table.text();
}

}  // namespace sortie::script
