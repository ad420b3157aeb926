#include "editor/core/document/indentation.h"

#include <algorithm>
#include <cstdlib>

namespace sortie::editor {

namespace {

std::string shiftedText(std::string_view text, int levels) {
  std::string out;
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
    out += c;
    if (c != '\n' || quote != 0) continue;
    // Empty lines stay empty.
    const bool empty = i + 1 < text.size() && text[i + 1] == '\n';
    // A file that is indented with tabs has one for each level.
    const char blank = i + 1 < text.size() && text[i + 1] == '\t' ? '\t' : ' ';
    const std::size_t count = blank == '\t' ? width / 2 : width;
    if (levels > 0 && !empty) out.append(count, blank);
    if (levels < 0)
      for (std::size_t taken = 0; taken < count && i + 1 < text.size() && text[i + 1] == blank; ++taken) ++i;
  }
  return out;
}

}  // namespace

model::Markup shifted(const model::Element& element, int levels) {
  model::Markup out = model::Markup::written(element);
  if (levels != 0) out.text = shiftedText(out.text, levels);
  return out;
}

model::Markup contentInPlace(const model::Element& element, const std::vector<model::Element>& holders, int levels) {
  const std::string_view source = element.source().text();
  const std::size_t line = source.rfind('\n', element.begin()) + 1;
  const bool ownLine = source.find_first_not_of(" \t", line) == element.begin();
  std::string indent;
  if (ownLine) indent.append("\n").append(source.substr(line, element.begin() - line));
  model::Markup out;
  out.kind = model::Markup::Kind::Written;
  for (const model::Element& holder : holders) {
    std::ptrdiff_t breaks = 1;
    for (const model::Piece& piece : holder.pieces()) {
      if (piece.kind == model::Piece::Kind::Text) {
        breaks = std::count(piece.text.begin(), piece.text.end(), '\n');
        continue;
      }
      const bool comment = piece.kind == model::Piece::Kind::Comment;
      if (!out.text.empty()) {
        if (ownLine && breaks > 1) out.text += '\n';
        out.text += comment && breaks == 0 ? " " : indent;
      }
      out.text += shiftedText(source.substr(piece.begin, piece.end - piece.begin), levels);
      breaks = 0;
    }
  }
  return out;
}

}  // namespace sortie::editor
