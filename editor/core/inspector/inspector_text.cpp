// Texts as people type them and as documents hold them: paragraphs, lists, emphasis.
#include "editor/core/inspector/inspector.h"
#include "model/decode.h"
#include "model/values.h"

namespace sortie::editor {

using model::ElementPtr;
using model::Node;

namespace {

/// "Run for the *gate*." with <em> in place of the stars; a star without a partner stays one.
std::vector<Node> inlineNodes(const std::string& text) {
  std::vector<Node> out;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t open = text.find('*', at);
    const std::size_t close = open == std::string::npos ? open : text.find('*', open + 1);
    if (close == std::string::npos || close == open + 1) {
      out.push_back(model::makeText(text.substr(at)));
      break;
    }
    if (open > at) out.push_back(model::makeText(text.substr(at, open - at)));
    out.push_back(model::makeNode(
        model::withChildren(model::makeElement("em"), {model::makeText(text.substr(open + 1, close - open - 1))})));
    at = close + 1;
  }
  return out;
}

ElementPtr inlineElement(const char* name, const std::string& text) {
  return model::withChildren(model::makeElement(name), inlineNodes(text));
}

std::vector<std::string> linesOf(const std::string& text) {
  std::vector<std::string> out(1);
  for (const char c : text) {
    if (c == '\n') {
      out.emplace_back();
    } else if (c != '\r') {
      out.back() += c;
    }
  }
  for (std::string& line : out) {
    const std::size_t end = line.find_last_not_of(" \t");
    line.erase(end == std::string::npos ? 0 : end + 1);
    line.erase(0, std::min(line.find_first_not_of(" \t"), line.size()));
  }
  return out;
}

}  // namespace

std::string textOf(const model::Element& element) {
  const ElementPtr holder = model::withChildren(model::makeElement("holder"),
                                                {model::makeNode(std::make_shared<const model::Element>(element))});
  std::vector<model::Text> texts;
  model::decodeTexts(holder, {}, texts);
  return texts.empty() ? std::string() : texts.front().text;
}

ElementPtr withText(const ElementPtr& element, const std::string& text) {
  if (textOf(*element) == text) return element;
  std::vector<Node> blocks;
  std::vector<Node> items;
  std::string paragraph;
  const auto endItems = [&] {
    if (!items.empty()) blocks.push_back(model::makeNode(model::withChildren(model::makeElement("list"), items)));
    items.clear();
  };
  const auto endParagraph = [&] {
    if (!paragraph.empty()) blocks.push_back(model::makeNode(inlineElement("p", paragraph)));
    paragraph.clear();
  };
  for (const std::string& line : linesOf(text)) {
    if (line.starts_with("- ")) {
      endParagraph();
      items.push_back(model::makeNode(inlineElement("item", line.substr(2))));
    } else if (line.empty()) {
      endParagraph();
      endItems();
    } else {
      endItems();
      paragraph += (paragraph.empty() ? "" : " ") + line;
    }
  }
  endParagraph();
  endItems();
  // What is one plain paragraph needs no <p>, as long as it had none.
  if (blocks.size() == 1 && blocks.front().element->name == "p" && !model::child(*element, "p"))
    return model::withChildren(element, blocks.front().element->children);
  return model::withChildren(element, std::move(blocks));
}

}  // namespace sortie::editor
