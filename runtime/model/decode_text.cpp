// Ids, texts, blocks and sets: what all kinds of documents share.
#include <fmt/format.h>

#include "model/decode.h"
#include "model/values.h"

namespace sortie::model {
namespace {

// Appends the words of one paragraph with single spaces; emphasis is marked by stars.
// Recursion is bounded by the depth that the reader allows.
void appendInline(const Element& element, std::string& out) {
  for (const Node& node : element.children) {
    if (node.kind == Node::Kind::Text) {
      for (const char c : node.text) {
        const bool space = c == ' ' || c == '\n' || c == '\t' || c == '\r';
        if (!space) {
          out += c;
        } else if (!out.empty() && out.back() != ' ' && out.back() != '\n') {
          out += ' ';
        }
      }
    } else if (node.kind == Node::Kind::Element && !node.element->foreign) {
      const bool emphasis = node.element->name == "em";
      if (emphasis) out += '*';
      appendInline(*node.element, out);
      if (emphasis) out += '*';
    }
  }
}

std::string inlineText(const Element& element) {
  std::string out;
  appendInline(element, out);
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

std::string blockText(const Element& element) {
  std::string out;
  bool blocks = false;
  for (const ElementPtr& part : elements(element)) {
    if (part->name == "p") {
      out += (out.empty() ? "" : "\n\n") + inlineText(*part);
      blocks = true;
    } else if (part->name == "list") {
      for (const ElementPtr& item : elements(*part, "item")) out += (out.empty() ? "- " : "\n- ") + inlineText(*item);
      blocks = true;
    }
  }
  return blocks ? out : inlineText(element);
}

}  // namespace

std::string decodeId(const ElementPtr& element, bool required, Issues& issues) {
  const std::string* id = element->find("id");
  if (id == nullptr) {
    if (required) issues.error("id-missing", fmt::format("<{}> has no id", element->name), element, {}, "add id=\"…\"");
    return {};
  }
  if (!isKebab(*id)) {
    const std::string better = toKebab(*id);
    std::optional<Fix> fix;
    if (!better.empty()) fix = fixAttribute(element, "id", better);
    issues.error("id-form", fmt::format("\"{}\" is not an id", *id), element, "id",
                 "ids are small letters, digits and dashes, a letter first", std::move(fix));
  }
  return *id;
}

void decodeTexts(const ElementPtr& parent, const std::string& bareId, std::vector<Text>& texts) {
  for (const ElementPtr& element : elementsThroughWhen(*parent)) {
    if (element->name != "text") continue;
    Text text;
    text.id = element->value("id", bareId);
    text.text = blockText(*element);
    text.sides = splitWords(element->value("sides"));
    text.where = element->place();
    texts.push_back(std::move(text));
  }
}

std::map<std::string, Setting> decodeSets(const ElementPtr& parent, const Declaration* declaration, Issues& issues) {
  std::map<std::string, Setting> out;
  for (const ElementPtr& set : elementsThroughWhen(*parent)) {
    if (set->name != "set") continue;
    const Issues::Part part(issues, set);
    const std::string name = set->value("name");
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

Block decodeBlock(const ElementPtr& element) {
  Block block;
  block.name = element->name;
  for (const Attribute& attribute : element->attributes) {
    if (attribute.name.find(':') == std::string::npos) block.arguments[attribute.name] = attribute.value;
  }
  for (const ElementPtr& nested : elements(*element)) block.children.push_back(decodeBlock(nested));
  block.where = element->place();
  return block;
}

std::vector<ElementPtr> elementsThroughWhen(const Element& parent) {
  std::vector<ElementPtr> out;
  for (const ElementPtr& element : elements(parent)) {
    if (element->name == "when" && element->find("option") != nullptr) {
      for (ElementPtr& nested : elementsThroughWhen(*element)) out.push_back(std::move(nested));
    } else {
      out.push_back(element);
    }
  }
  return out;
}

}  // namespace sortie::model
