#include "editor/core/document/indentation.h"

#include <algorithm>

namespace sortie::editor {

using model::ElementPtr;
using model::Node;

namespace {

std::string shiftedLines(const std::string& text, int levels) {
  const std::size_t width = static_cast<std::size_t>(std::abs(levels)) * 2;
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    out += text[i];
    if (text[i] != '\n') continue;
    // Empty lines stay empty.
    const bool empty = i + 1 < text.size() && text[i + 1] == '\n';
    if (levels > 0 && !empty) out.append(width, ' ');
    if (levels < 0)
      for (std::size_t spaces = 0; spaces < width && i + 1 < text.size() && text[i + 1] == ' '; ++spaces) ++i;
  }
  return out;
}

}  // namespace

// Recursion is bounded by the depth that the reader allows.
ElementPtr shifted(const ElementPtr& element, int levels) {
  if (levels == 0) return element;
  std::vector<Node> children = element->children;
  bool changed = false;
  for (Node& node : children) {
    if (node.kind == Node::Kind::Element) {
      ElementPtr inner = shifted(node.element, levels);
      changed = changed || inner != node.element;
      node.element = std::move(inner);
    } else if (node.kind == Node::Kind::Text && node.text.str().find('\n') != std::string::npos) {
      node = model::makeText(shiftedLines(node.text.str(), levels));
      changed = true;
    }
  }
  return changed ? model::withChildren(element, std::move(children)) : element;
}

}  // namespace sortie::editor
