#include "model/printed_text.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "model/values.h"

namespace sortie::model {

Setting settingOf(const ContentItem& item, const Declaration* kind, const std::string& name) {
  if (const auto found = item.values.find(name); found != item.values.end()) return found->second;
  const Property* property = kind != nullptr ? kind->findProperty(name) : nullptr;
  return property == nullptr ? Setting{} : property->fallback;
}

namespace {

bool isSet(const Setting& setting) {
  if (const auto* flag = std::get_if<bool>(&setting.value)) return *flag;
  if (const auto* number = std::get_if<std::int64_t>(&setting.value)) return *number != 0;
  if (const auto* text = std::get_if<std::string>(&setting.value)) return !text->empty() && *text != "none";
  if (const auto* list = std::get_if<Setting::List>(&setting.value)) return !list->empty();
  return std::holds_alternative<Setting::Record>(setting.value);
}

}  // namespace

std::string filledText(std::string_view paragraph, const ContentItem& item, const Declaration* kind,
                       const TitleOf& titleOf) {
  std::string out;
  while (!paragraph.empty()) {
    const std::size_t open = paragraph.find('{');
    const std::size_t close = open == std::string_view::npos ? open : paragraph.find('}', open);
    if (close == std::string_view::npos) {
      out += paragraph;
      break;
    }
    out += paragraph.substr(0, open);
    const std::string_view inside = paragraph.substr(open + 1, close - open - 1);
    paragraph.remove_prefix(close + 1);
    const std::size_t question = inside.find('?');
    const std::string_view head = inside.substr(0, question);
    const std::size_t equals = head.find('=');
    const std::string name(head.substr(0, equals));
    // "{knack.words}": what the thing that the property names has in that property of its own.
    const std::size_t dot = name.find('.');
    Setting setting = settingOf(item, kind, name.substr(0, dot));
    if (const auto* id = std::get_if<std::string>(&setting.value); dot != std::string::npos)
      setting.value = id == nullptr ? std::string() : titleOf(*id + name.substr(dot));
    const bool holds = equals == std::string_view::npos ? isSet(setting) : toText(setting) == head.substr(equals + 1);
    if (question == std::string_view::npos) {
      if (!holds) return {};
      out += dot == std::string::npos ? valueText(setting, titleOf) : toText(setting);
    } else {
      const std::string_view words = inside.substr(question + 1);
      const std::size_t bar = std::min(words.find('|'), words.size());
      out += holds ? words.substr(0, bar) : words.substr(std::min(bar + 1, words.size()));
    }
  }
  const bool blank = std::all_of(out.begin(), out.end(), [](char c) { return c == ' ' || c == '\n'; });
  return blank ? std::string() : out;
}

namespace {

using ValueOf = std::function<std::optional<std::string>(std::int64_t number)>;

constexpr std::size_t longestMark = 400;  // so that many open braces take no time
constexpr int deepestMarks = 4;

/// Where this sign stands outside of marks; npos: nowhere.
std::size_t findOutside(std::string_view text, char sign) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == sign && depth == 0) return i;
    depth += static_cast<int>(text[i] == '{') - static_cast<int>(text[i] == '}');
    if (depth < 0) break;
  }
  return std::string_view::npos;
}

std::string filledWith(std::string_view text, const ValueOf& value, std::size_t most, int depth);

/// What stands for a mark, without its braces; nothing when it names no value.
std::optional<std::string> argumentText(std::string_view mark, const ValueOf& value, std::size_t most, int depth) {
  const std::size_t question = mark.find('?');
  const std::string_view head = mark.substr(0, question);
  const std::size_t equals = head.find('=');
  if ((question == std::string_view::npos) != (equals == std::string_view::npos)) return std::nullopt;
  const auto number = parseInt(head.substr(0, equals));
  std::optional<std::string> given = number ? value(*number) : std::nullopt;
  if (!given || question == std::string_view::npos) return given;
  const std::string_view words = mark.substr(question + 1);
  const std::size_t bar = std::min(findOutside(words, '|'), words.size());
  return filledWith(
      *given == head.substr(equals + 1) ? words.substr(0, bar) : words.substr(std::min(bar + 1, words.size())), value,
      most, depth + 1);
}

std::string filledWith(std::string_view text, const ValueOf& value, std::size_t most, int depth) {
  std::string out;
  while (out.size() <= most) {
    const std::size_t open = depth > deepestMarks ? std::string_view::npos : text.find('{');
    out += text.substr(0, open).substr(0, most - out.size());
    if (open == std::string_view::npos || out.size() >= most) break;
    const std::string_view inside = text.substr(open + 1, longestMark);
    const std::size_t close = findOutside(inside, '}');
    const std::optional<std::string> words =
        close == std::string_view::npos ? std::nullopt
                                        : argumentText(inside.substr(0, close), value, most - out.size(), depth);
    out += words.value_or("{");
    text.remove_prefix(words ? open + close + 2 : open + 1);
  }
  return out;
}

std::string withValues(std::string_view text, const std::vector<std::string>& values) {
  return withArguments(text, [&](std::int64_t number) -> std::optional<std::string> {
    if (number < 1 || number > static_cast<std::int64_t>(values.size())) return std::nullopt;
    return values[static_cast<std::size_t>(number - 1)];
  });
}

}  // namespace

std::string withArguments(std::string_view text, const ValueOf& value, std::size_t most) {
  return filledWith(text, value, most, 0);
}

std::string withArgumentMarks(std::string_view text) {
  return withArguments(text, [](std::int64_t number) { return fmt::format("{{{}}}", number); });
}

std::string listed(const std::vector<std::string>& parts, const std::string& word) {
  std::string out;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) out += i + 1 == parts.size() ? " " + word + " " : ", ";
    out += parts[i];
  }
  return out;
}

std::string plainWords(const std::string& id) {
  std::string out = id.substr(id.find(':') + 1);
  std::replace(out.begin(), out.end(), '-', ' ');
  if (!out.empty() && out.front() >= 'a' && out.front() <= 'z')
    out.front() = static_cast<char>(out.front() - 'a' + 'A');
  return out;
}

std::string pluralOf(const ContentItem& item, const std::function<const std::string*(const std::string& id)>& textOf) {
  if (const std::string* own = textOf("plural-" + item.id)) return *own;
  const std::string* general = textOf("plural-" + item.kind);
  return general == nullptr ? std::string() : withValues(*general, {item.title});
}

std::string counted(int count, const std::string& title, const std::string& plural) {
  if (count == 1) return title;
  return plural.empty() ? fmt::format("{} x {}", count, title) : fmt::format("{} {}", count, plural);
}

std::string counted(int count, const std::string& id, const TitleOf& titleOf) {
  const std::string key = "plural-" + id.substr(id.find(':') + 1);
  const std::string plural = titleOf(key);
  return counted(count, titleOf(id), plural == plainWords(key) || plural == key ? std::string() : plural);
}

namespace {

bool isId(std::string_view text) { return isKebab(text.substr(text.find(':') + 1)); }

/// What the last item of that id has in a property of words; null when it has none.
const std::string* wordsIn(const std::vector<ContentItem>& content, const std::string& id,
                           const std::string& property) {
  for (auto item = content.rbegin(); item != content.rend(); ++item) {
    if (item->id != id) continue;
    const auto value = item->values.find(property);
    return value == item->values.end() ? nullptr : std::get_if<std::string>(&value->second.value);
  }
  return nullptr;
}

}  // namespace

TitleOf titlesOf(const LoadedMission& mission) {
  auto titles = std::make_shared<std::map<std::string, std::string>>();
  const auto add = [&](const std::string& id, const std::string& title) {
    if (!id.empty() && !title.empty()) (*titles)[id] = title;
  };
  for (const auto& pack : mission.packs) {
    if (pack->ruleset)
      for (const Declaration& each : pack->ruleset->declarations) add(each.id, each.text("title"));
    for (const ContentItem& item : pack->content) add(item.id, item.title);
    for (const TileItem& tile : pack->tiles) add(tile.id, tile.title);
  }
  for (const Declaration& each : mission.mission->declarations) add(each.id, each.text("title"));
  for (const ContentItem& item : mission.mission->content) add(item.id, item.title);
  std::map<std::string, const std::string*> texts;
  for (const auto& pack : mission.packs)
    if (pack->ruleset)
      for (const Text& text : pack->ruleset->texts) texts[text.id] = &text.text;
  for (const Text& text : mission.mission->texts) texts[text.id] = &text.text;
  const auto textOf = [&](const std::string& id) -> const std::string* {
    const auto found = texts.find(id);
    return found == texts.end() ? nullptr : found->second;
  };
  for (const auto& pack : mission.packs)
    for (const ContentItem& item : pack->content) add("plural-" + item.id, pluralOf(item, textOf));
  for (const ContentItem& item : mission.mission->content) add("plural-" + item.id, pluralOf(item, textOf));
  for (const SideSetup& side : mission.mission->sides) add(side.id, side.title);
  return [titles, packs = mission.packs, own = mission.mission](const std::string& id) {
    const std::string bare = id.substr(id.find(':') + 1);
    if (const std::size_t dot = bare.find('.'); dot != std::string::npos) {
      const std::string item = bare.substr(0, dot), property = bare.substr(dot + 1);
      const std::string* words = wordsIn(own->content, item, property);
      for (auto pack = packs.rbegin(); pack != packs.rend() && words == nullptr; ++pack)
        words = wordsIn((*pack)->content, item, property);
      return words == nullptr ? std::string() : *words;
    }
    const auto found = titles->find(bare);
    return found == titles->end() ? plainWords(bare) : found->second;
  };
}

std::string valueText(const Setting& setting, const TitleOf& titleOf) {
  if (const auto* flag = std::get_if<bool>(&setting.value)) return *flag ? "yes" : "no";
  // An id has a title; a text with blanks and full stops is printed as it is.
  if (const auto* text = std::get_if<std::string>(&setting.value)) return isId(*text) ? titleOf(*text) : *text;
  if (const auto* list = std::get_if<Setting::List>(&setting.value)) {
    std::vector<std::pair<const Setting*, int>> several;  // in the order in which they are met first
    std::map<std::string, std::size_t> known;
    for (const Setting& element : *list) {
      const auto [found, isNew] = known.try_emplace(valueText(element, titleOf), several.size());
      if (isNew) several.emplace_back(&element, 0);
      ++several[found->second].second;
    }
    std::string out;
    for (const auto& [element, count] : several) {
      const auto* id = std::get_if<std::string>(&element->value);
      const bool named = id != nullptr && isId(*id);
      out += (out.empty() ? "" : ", ") +
             (named ? counted(count, *id, titleOf) : counted(count, valueText(*element, titleOf), ""));
    }
    return out;
  }
  if (const auto* record = std::get_if<Setting::Record>(&setting.value)) {
    std::string out;
    for (const auto& [name, value] : *record)
      out += fmt::format("{}{} {}", out.empty() ? "" : ", ", plainWords(name), valueText(value, titleOf));
    return out;
  }
  return toText(setting);
}

std::string valueText(const Setting& setting, const std::string& record, const TitleOf& titleOf) {
  if (const auto* list = std::get_if<Setting::List>(&setting.value)) {
    Setting::List words;
    for (const Setting& each : *list) words.push_back(Setting{valueText(each, record, titleOf), {}});
    return valueText(Setting{std::move(words), {}}, [](const std::string& text) { return text; });
  }
  const auto* fields = std::get_if<Setting::Record>(&setting.value);
  if (fields == nullptr) return valueText(setting, titleOf);
  ContentItem item;
  item.values = *fields;
  return filledText(record, item, nullptr, titleOf);
}

std::string printedText(const ContentItem& item, const Declaration* kind, const TitleOf& titleOf) {
  std::string out;
  const auto add = [&](const std::string& text) {
    if (!text.empty()) out += (out.empty() ? "" : "\n\n") + text;
  };
  for (const Text& text : item.texts)
    if (text.id == item.id) add(text.text);
  if (kind == nullptr) return out;
  for (const Text& text : kind->texts) {
    if (text.id != kind->id) continue;
    std::size_t at = 0;
    while (at <= text.text.size()) {
      const std::size_t end = std::min(text.text.find("\n\n", at), text.text.size());
      add(filledText(std::string_view(text.text).substr(at, end - at), item, kind, titleOf));
      at = end + 2;
    }
  }
  return out;
}

std::string inOneParagraph(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (c != '*' && (c != '\n' || (!out.empty() && out.back() != ' '))) out += c == '\n' ? ' ' : c;
  return out;
}

namespace {

/// The blocks that all rulesets have.
struct Worded {
  const std::vector<const Declaration*>& declarations;
  const TitleOf& titleOf;

  [[nodiscard]] std::string all(const std::vector<Block>& blocks) const {
    std::vector<std::string> parts;
    for (const Block& each : blocks)
      if (std::string text = blockText(each, declarations, titleOf); !text.empty()) parts.push_back(std::move(text));
    return listed(parts, "and");
  }

  /// What an argument says: a number, a title, or the thing that a block before it has named.
  [[nodiscard]] std::string value(const std::string& value) const {
    if (parseInt(value)) return value;
    std::string title = titleOf(value);
    if (!value.starts_with('$') || !title.starts_with('$')) return title;
    std::string name = value.substr(1);
    std::replace_if(
        name.begin(), name.end(), [](char c) { return c == '-' || c == '_'; }, ' ');
    return name == "it" ? name : "the " + name;
  }

  [[nodiscard]] std::string branch(const Block& block) const {
    std::string condition, yes, no;
    for (const Block& each : block.children) {
      std::string& part = each.name == "condition" ? condition : each.name == "then" ? yes : no;
      part = all(each.children);
    }
    return fmt::format("if {}: {}{}", condition, yes, no.empty() ? "" : "; otherwise " + no);
  }

  [[nodiscard]] std::string loop(const Block& block) const {
    const std::string side = block.argument("side");
    return fmt::format("for each {}: {}", titleOf(side.empty() ? block.argument("piece") : side), all(block.children));
  }

  /// A function's words are the text told-FUNCTION of the mission.
  [[nodiscard]] std::string lua(const Block& block) const {
    std::string name = block.argument("function");
    std::replace(name.begin(), name.end(), '_', '-');
    const std::string told = "told-" + name;
    if (std::string words = titleOf(told); words != plainWords(told)) return words;
    return plainWords(name) + " (as the special rules say)";
  }

  /// A moment without words of its own: its name, what its help says first, and what it must be about.
  [[nodiscard]] std::string moment(const Declaration& hook, const Block& block) const {
    std::string out = plainWords(hook.id);
    std::string help = hook.text("help");
    help.resize(std::min(help.find_first_of(";:."), help.size()));
    if (help.size() > 1 && std::islower(static_cast<unsigned char>(help[1])) != 0)
      help[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(help[0])));
    if (help.starts_with("a ") || help.starts_with("A ")) help[0] = 'a';
    if (!help.empty()) out += ": " + help;
    std::vector<std::string> arguments;
    for (const auto& [name, argument] : block.arguments) {
      // The thing is named: nobody needs to read that it is its id.
      std::string words = name == "id" ? std::string() : plainWords(name) + " ";
      if (!words.empty()) words.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(words.front())));
      arguments.push_back(words + value(argument));
    }
    return arguments.empty() ? out : fmt::format("{} ({})", out, fmt::join(arguments, ", "));
  }
};

/// `{1*2}` in a block's text: the first argument counted as often as the second says.
std::string withCounts(std::string text, const std::vector<std::string>& arguments, const Worded& words) {
  for (std::size_t at = text.find('{'); at != std::string::npos; at = text.find('{', at + 1)) {
    const std::size_t close = text.find('}', at), star = text.find('*', at);
    if (close == std::string::npos || star > close) continue;
    const auto argument = [&](std::size_t from, std::size_t to) -> const std::string* {
      const auto number = parseInt(std::string_view(text).substr(from, to - from));
      const bool known = number && *number >= 1 && *number <= static_cast<std::int64_t>(arguments.size());
      return known ? &arguments[static_cast<std::size_t>(*number - 1)] : nullptr;
    };
    const std::string* what = argument(at + 1, star);
    const std::string* many = argument(star + 1, close);
    if (what == nullptr || many == nullptr) continue;
    const auto count = parseInt(*many);
    const bool plain = count && *count > 1 && *count <= INT32_MAX && !what->starts_with('$');
    const std::string said = plain ? counted(static_cast<int>(*count), *what, words.titleOf)
                                   : fmt::format("{} {}", words.value(*many), words.value(*what));
    text.replace(at, close + 1 - at, said);
    at += said.empty() ? 0 : said.size() - 1;
  }
  return text;
}

}  // namespace

std::string blockText(const Block& block, const std::vector<const Declaration*>& declarations, const TitleOf& titleOf) {
  const Worded words{declarations, titleOf};
  if (block.name == "if") return words.branch(block);
  if (block.name == "for-each") return words.loop(block);
  if (block.name == "lua") return words.lua(block);
  std::vector<std::string> parts;
  for (const Block& child : block.children) {
    std::string text = blockText(child, declarations, titleOf);
    if (!text.empty()) parts.push_back(std::move(text));
  }
  if (block.name == "any") return listed(parts, "or");
  if (block.name == "none" || block.name == "not") return "not: " + listed(parts, "or");
  if (block.name.empty() || block.name == "all") return listed(parts, "and");
  // A decision, or anything else, may have the same id.
  const auto isBlock = [](DeclarationKind kind) {
    return kind == DeclarationKind::Action || kind == DeclarationKind::Condition || kind == DeclarationKind::Trigger ||
           kind == DeclarationKind::Hook;
  };
  const auto found = std::find_if(declarations.begin(), declarations.end(), [&](const Declaration* each) {
    return each->id == block.name && isBlock(each->kind);
  });
  const Declaration* declared = found == declarations.end() ? nullptr : *found;
  std::string text;
  if (declared != nullptr && !declared->texts.empty()) text = declared->texts.front().text;
  if (text.empty() && declared != nullptr && declared->kind == DeclarationKind::Hook) {
    text = words.moment(*declared, block);
  } else if (text.empty()) {
    text = plainWords(block.name);
    for (const auto& [name, value] : block.arguments) text += fmt::format(", {} {}", name, words.value(value));
  } else {
    std::vector<std::string> values, arguments;
    for (const Declaration& part : declared->parts) {
      if (part.part != "parameter") continue;
      std::string value = block.argument(part.id);
      if (value.empty()) value = part.text("default");
      values.push_back(value.empty() ? plainWords(part.id) : words.value(value));
      arguments.push_back(std::move(value));
    }
    text = withValues(withCounts(std::move(text), arguments, words), values);
  }
  return parts.empty() ? text : text + ": " + listed(parts, "and");
}

}  // namespace sortie::model
