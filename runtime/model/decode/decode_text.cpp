// Ids, texts, blocks and sets: what all kinds of documents share.
#include <fmt/format.h>

#include "model/decode/decode.h"
#include "model/values.h"

namespace sortie::model {
namespace {

// Appends the words of one paragraph with single spaces; emphasis is marked by stars.
// Recursion is bounded by the depth that the reader allows.
void appendInline(const Element& element, std::string& out) {
  for (const Piece& piece : element.pieces()) {
    if (piece.kind == Piece::Kind::Text) {
      for (const char c : piece.text) {
        const bool space = c == ' ' || c == '\n' || c == '\t' || c == '\r';
        if (!space) {
          out += c;
        } else if (!out.empty() && out.back() != ' ' && out.back() != '\n') {
          out += ' ';
        }
      }
    } else if (piece.element && !piece.element.foreign()) {
      const bool emphasis = piece.element.name() == "em";
      if (emphasis) out += '*';
      appendInline(piece.element, out);
      if (emphasis) out += '*';
    }
  }
}

std::string blockText(const Element& element) {
  std::string out;
  bool blocks = false;
  for (const Element& part : elements(element)) {
    if (part.name() == "p") {
      out += (out.empty() ? "" : "\n\n") + wordsOf(part);
      blocks = true;
    } else if (part.name() == "list") {
      for (const Element& item : elements(part, "item")) out += (out.empty() ? "- " : "\n- ") + wordsOf(item);
      blocks = true;
    }
  }
  return blocks ? out : wordsOf(element);
}

}  // namespace

std::string wordsOf(const Element& element) {
  std::string out;
  appendInline(element, out);
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

std::string decodeId(const Element& element, bool required, Issues& issues) {
  const auto id = element.find("id");
  if (!id) {
    if (required)
      issues.error("id-missing", fmt::format("<{}> has no id", element.name()), element, {}, "add id=\"…\"");
    return {};
  }
  if (!isKebab(*id)) {
    const std::string better = toKebab(*id);
    std::optional<Fix> fix;
    if (!better.empty()) fix = fixAttribute(element, "id", better);
    issues.error("id-form", fmt::format("\"{}\" is not an id", *id), element, "id",
                 "write lower-case letters, digits and dashes, starting with a letter", std::move(fix));
  }
  return *id;
}

void decodeTexts(const Element& parent, const std::string& bareId, std::vector<Text>& texts, const Whens& without) {
  for (const Element& element : elementsThroughWhen(parent, without)) {
    if (element.name() != "text") continue;
    Text text;
    text.id = element.value("id", bareId);
    text.text = blockText(element);
    text.sides = splitWords(element.value("sides"));
    text.where = element.place();
    texts.push_back(std::move(text));
  }
}

std::map<std::string, Setting> decodeSets(const Element& parent, const Declaration* declaration, Issues& issues) {
  std::map<std::string, Setting> out;
  for (const Element& set : elementsThroughWhen(parent)) {
    if (set.name() != "set") continue;
    const Issues::Part part(issues, set);
    const std::string name = set.value("name");
    if (name.empty()) {
      issues.error("set-name", "<set> without a name", set, "name", "add name=\"PROPERTY\"");
      continue;
    }
    const Property* property = nullptr;
    if (declaration != nullptr) {
      for (const Property& each : declaration->properties) {
        if (each.id == name) property = &each;
      }
      if (property == nullptr) {
        issues.error(
            "unknown-property",
            fmt::format("{} \"{}\" has no property \"{}\"", elementName(declaration->kind), declaration->id, name), set,
            "name", "declare it in the ruleset, or remove the <set>");
      }
    }
    Setting value = property != nullptr ? decodeSet(set, property->type, issues) : decodeUntypedSet(set);
    if (part.wrong()) value.value = std::monostate();
    if (!out.emplace(name, std::move(value)).second) {
      issues.error("duplicate-set", fmt::format("{} is set twice", name), set, "name", "keep one");
    }
  }
  return out;
}

Block decodeBlock(const Element& element) {
  Block block;
  block.name = element.name();
  for (const Attribute& attribute : element.attributes()) {
    if (attribute.name.find(':') == std::string::npos) block.arguments[std::string(attribute.name)] = attribute.value;
  }
  for (const Element& nested : elements(element)) block.children.push_back(decodeBlock(nested));
  block.where = element.place();
  return block;
}

std::vector<Element> elementsThroughWhen(const Element& parent, const Whens& without) {
  std::vector<Element> out;
  for (const Element& element : elements(parent)) {
    if (element.name() != "when" || !element.has("option")) {
      out.push_back(element);
    } else if (!without.contains(element)) {
      const std::vector<Element> nested = elementsThroughWhen(element, without);
      out.insert(out.end(), nested.begin(), nested.end());
    }
  }
  return out;
}

}  // namespace sortie::model
