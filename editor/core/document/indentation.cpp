#include "editor/core/document/indentation.h"

#include <cstdlib>

namespace sortie::editor {

model::Markup shifted(const model::Element& element, int levels) {
  model::Markup out = model::Markup::written(element);
  if (levels == 0) return out;
  const std::string text = std::move(out.text);
  out.text.clear();
  const std::size_t width = static_cast<std::size_t>(std::abs(levels)) * 2;
  bool tag = false;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (tag) {
      if (c == '"' || c == '\'') quote = c;
      if (c == '>') tag = false;
    } else if (c == '<') {
      tag = text.compare(i, 2, "<!") != 0;
    }
    out.text += c;
    if (c != '\n' || quote != 0) continue;
    // Empty lines stay empty.
    const bool empty = i + 1 < text.size() && text[i + 1] == '\n';
    if (levels > 0 && !empty) out.text.append(width, ' ');
    if (levels < 0)
      for (std::size_t spaces = 0; spaces < width && i + 1 < text.size() && text[i + 1] == ' '; ++spaces) ++i;
  }
  return out;
}

}  // namespace sortie::editor
