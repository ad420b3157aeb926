#include "model/values.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace sortie::model {

std::optional<std::int64_t> parseInt(std::string_view text) {
  std::int64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, status] = std::from_chars(text.data(), end, number);
  if (text.empty() || status != std::errc{} || stop != end) return std::nullopt;
  const std::string_view digits = text.substr(text.front() == '-' ? 1 : 0);
  if (digits.front() == '0' && text != "0") return std::nullopt;
  return number;
}

std::optional<bool> parseBool(std::string_view text) {
  if (text == "yes" || text == "true") return true;
  if (text == "no" || text == "false") return false;
  return std::nullopt;
}

bool isKebab(std::string_view text) {
  if (text.empty() || text.front() < 'a' || text.front() > 'z') return false;
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; });
}

std::string toKebab(std::string_view text) {
  std::string out;
  bool lowerBefore = false;
  for (const char c : text) {
    const bool upper = c >= 'A' && c <= 'Z';
    const bool lower = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (!upper && !lower) {
      if (!out.empty() && out.back() != '-') out += '-';
    } else {
      if (upper && lowerBefore) out += '-';
      out += upper ? static_cast<char>(c - 'A' + 'a') : c;
    }
    lowerBefore = lower;
  }
  while (!out.empty() && out.back() == '-') out.pop_back();
  const std::size_t letter = out.find_first_not_of("0123456789-");
  return letter == std::string::npos ? std::string() : out.substr(letter);
}

std::string toSnake(std::string_view id) {
  std::string out(id);
  std::replace(out.begin(), out.end(), '-', '_');
  return out;
}

std::vector<std::string> splitWords(std::string_view text) {
  std::vector<std::string> out;
  std::size_t at = 0;
  while ((at = text.find_first_not_of(" \t\n\r", at)) != std::string_view::npos) {
    const std::size_t end = std::min(text.find_first_of(" \t\n\r", at), text.size());
    out.emplace_back(text.substr(at, end - at));
    at = end;
  }
  return out;
}

std::string toText(const Setting& setting) {
  struct Visitor {
    std::string operator()(std::monostate) const { return {}; }
    std::string operator()(bool value) const { return value ? "yes" : "no"; }
    std::string operator()(std::int64_t value) const { return std::to_string(value); }
    std::string operator()(const std::string& value) const { return value; }
    std::string operator()(const Setting::List& list) const {
      std::vector<std::string> words;
      for (const Setting& each : list) words.push_back(toText(each));
      return fmt::format("{}", fmt::join(words, " "));
    }
    std::string operator()(const Setting::Record& record) const {
      std::vector<std::string> words;
      for (const auto& [name, value] : record) words.push_back(name + "=" + toText(value));
      return fmt::format("{}", fmt::join(words, " "));
    }
  };
  return std::visit(Visitor{}, setting.value);
}

Setting zeroValue(const Type& type) {
  Setting out;
  switch (type.kind) {
    case TypeKind::Bool: out.value = false; break;
    case TypeKind::Int: out.value = std::clamp<std::int64_t>(0, type.min, std::max(type.min, type.max)); break;
    case TypeKind::Enum: out.value = type.names.empty() ? std::string() : type.names.front(); break;
    case TypeKind::List: out.value = Setting::List{}; break;
    case TypeKind::Record: {
      Setting::Record record;
      for (const Property& field : type.fields) record[field.id] = defaultOf(field);
      out.value = std::move(record);
      break;
    }
    default: out.value = std::string(); break;
  }
  return out;
}

Setting defaultOf(const Property& property) {
  return property.fallback == Setting() ? zeroValue(property.type) : property.fallback;
}

namespace {

// In the order of TypeKind.
constexpr std::string_view kTypeNames[] = {"bool",  "int",  "enum",  "id",   "text",
                                           "piece", "side", "place", "list", "record"};
static_assert(std::size(kTypeNames) == static_cast<std::size_t>(TypeKind::Record) + 1);

// An attribute as a whole number; none where it is absent, or is not one, with an issue.
std::optional<std::int64_t> wholeNumber(const Element& element, std::string_view attribute, Issues& issues) {
  const auto text = element.find(attribute);
  const auto number = text ? parseInt(*text) : std::nullopt;
  if (text && !number)
    issues.error("value-type", fmt::format("{}=\"{}\" is not a whole number", attribute, *text), element, attribute,
                 "write decimal digits only, such as 12 or -3");
  return number;
}

}  // namespace

Type decodeType(const Element& element, Issues& issues) {
  Type type;
  const auto name = element.find("type");
  if (!name) {
    issues.error("type-missing", fmt::format("<{}> has no type", element.name()), element, {}, "add type=\"int\"");
    return type;
  }
  const auto* known = std::find(std::begin(kTypeNames), std::end(kTypeNames), *name);
  if (known == std::end(kTypeNames)) {
    issues.error("type-unknown", fmt::format("there is no type \"{}\"", *name), element, "type",
                 fmt::format("one of {}", fmt::join(kTypeNames, ", ")));
    return type;
  }
  type.kind = static_cast<TypeKind>(known - kTypeNames);
  if (type.kind == TypeKind::Int) {
    type.min = wholeNumber(element, "min", issues).value_or(type.min);
    type.max = wholeNumber(element, "max", issues).value_or(type.max);
    if (type.min > type.max) issues.error("type-range", "min is greater than max", element, "min");
  } else if (type.kind == TypeKind::Enum) {
    type.names = splitWords(element.value("values"));
    if (type.names.empty())
      issues.error("type-values", "an enum without values", element, "type", "add values=\"a b\"");
  } else if (type.kind == TypeKind::Id) {
    type.of = element.value("of");
    if (type.of.empty()) issues.error("type-of", "an id without a kind", element, "type", "add of=\"KIND\"");
  } else if (type.kind == TypeKind::List) {
    type.maxCount = wholeNumber(element, "max", issues).value_or(type.maxCount);
    if (const Element nested = child(element, "element")) {
      type.element = std::make_shared<const Type>(decodeType(nested, issues));
    } else {
      issues.error("type-element", "a list without <element type=\"…\"/>", element, "type");
      type.element = std::make_shared<const Type>();
    }
  } else if (type.kind == TypeKind::Record) {
    for (const Element& field : elements(element, "field")) {
      type.fields.push_back(decodeProperty(field, false, issues));
    }
    if (type.fields.empty()) issues.error("type-fields", "a record without <field>s", element, "type");
  }
  return type;
}

Property decodeProperty(const Element& element, bool state, Issues& issues) {
  Property property;
  property.id = element.value("id");
  property.type = decodeType(element, issues);
  if (const auto text = element.find("default")) {
    property.fallback = decodeScalar(*text, property.type, element, "default", issues);
  }
  property.required = decodeFlag(element, "required", false, issues);
  property.state = state;
  if (state) {
    property.knownTo = element.value("known-to");
    if (property.knownTo == "all") property.knownTo.clear();
  }
  property.unit = element.value("unit");
  property.help = element.value("help");
  property.picture = element.value("picture");
  property.where = element.place();
  return property;
}

Setting decodeScalar(const std::string& text, const Type& type, const Element& element, std::string_view attribute,
                     Issues& issues) {
  Setting out;
  out.where = element.place(attribute);
  const auto refuse = [&](const char* code, const std::string& reason, const std::string& remedy) {
    issues.error(code, fmt::format("\"{}\" {}", text, reason), element, attribute, remedy);
    return out;
  };
  switch (type.kind) {
    case TypeKind::Bool: {
      const auto flag = parseBool(text);
      if (!flag) return refuse("value-type", "is neither yes nor no", "write yes or no");
      out.value = *flag;
      break;
    }
    case TypeKind::Int: {
      const auto number = parseInt(text);
      if (!number) return refuse("value-type", "is not a whole number", "write decimal digits only, such as 12 or -3");
      if (*number < type.min || *number > type.max) {
        return refuse("value-range", fmt::format("is not in {} to {}", type.min, type.max), "choose a number in range");
      }
      out.value = *number;
      break;
    }
    case TypeKind::Enum:
      if (std::find(type.names.begin(), type.names.end(), text) == type.names.end()) {
        return refuse("value-enum", fmt::format("is not one of {}", fmt::join(type.names, ", ")), "choose one of them");
      }
      out.value = text;
      break;
    case TypeKind::List: {
      Setting::List list;
      for (const std::string& word : splitWords(text)) {
        list.push_back(decodeScalar(word, *type.element, element, attribute, issues));
      }
      out.value = std::move(list);
      break;
    }
    case TypeKind::Record:
      return refuse("value-type", "cannot be a record", "use nested <set name=\"…\" value=\"…\"/>");
    default: out.value = text; break;
  }
  return out;
}

namespace {

Setting decodeRecord(const Element& set, const Type& type, Issues& issues) {
  Setting::Record record;
  for (const Element& nested : elements(set, "set")) {
    const std::string name = nested.value("name");
    const auto field =
        std::find_if(type.fields.begin(), type.fields.end(), [&](const Property& p) { return p.id == name; });
    if (field == type.fields.end()) {
      issues.error("unknown-property", fmt::format("the record has no field \"{}\"", name), nested, "name");
    } else if (!record.emplace(name, decodeSet(nested, field->type, issues)).second) {
      issues.error("duplicate-set", fmt::format("{} is set twice", name), nested, "name", "keep one");
    }
  }
  for (const Property& field : type.fields) {
    if (record.contains(field.id)) continue;
    if (field.required) issues.error("required-property", fmt::format("{} is not set", field.id), set);
    record[field.id] = defaultOf(field);
  }
  return {std::move(record), set.place()};
}

}  // namespace

Setting decodeSet(const Element& set, const Type& type, Issues& issues) {
  if (const auto text = set.find("value")) return decodeScalar(*text, type, set, "value", issues);
  if (type.kind == TypeKind::Record) return decodeRecord(set, type, issues);
  if (type.kind == TypeKind::List) {
    Setting::List list;
    for (const Element& nested : elements(set)) {
      if (nested.name() == "entry" || nested.name() == "item") list.push_back(decodeSet(nested, *type.element, issues));
    }
    return {std::move(list), set.place()};
  }
  return decodeScalar(set.ownText(), type, set, {}, issues);
}

Setting decodeUntypedSet(const Element& set) {
  if (const auto text = set.find("value")) return {*text, set.place("value")};
  Setting::List list;
  Setting::Record record;
  for (const Element& nested : elements(set)) {
    if (nested.name() == "entry" || nested.name() == "item") list.push_back(decodeUntypedSet(nested));
    if (nested.name() == "set") record[nested.value("name")] = decodeUntypedSet(nested);
  }
  if (!list.empty()) return {std::move(list), set.place()};
  if (!record.empty()) return {std::move(record), set.place()};
  return {set.ownText(), set.place()};
}

int decodeNumber(const Element& element, std::string_view attribute, int otherwise, int min, int max, Issues& issues) {
  const auto number = wholeNumber(element, attribute, issues);
  if (!number) return otherwise;
  if (*number < min || *number > max) {
    issues.error("value-range", fmt::format("{}=\"{}\" is not in {} to {}", attribute, *number, min, max), element,
                 attribute, "choose a number in range");
    return otherwise;
  }
  return static_cast<int>(*number);
}

bool decodeFlag(const Element& element, std::string_view attribute, bool otherwise, Issues& issues) {
  const auto text = element.find(attribute);
  if (!text) return otherwise;
  if (const auto flag = parseBool(*text)) return *flag;
  issues.error("value-type", fmt::format("{}=\"{}\" is neither yes nor no", attribute, *text), element, attribute,
               "write yes or no");
  return otherwise;
}

}  // namespace sortie::model
