// Texts as people type them into a row: the markup of narrative.h, where "\" is a character like others.
#include "editor/core/inspector/inspector.h"
#include "editor/core/text/narrative.h"

namespace sortie::editor {

void setText(model::Draft& draft, const ElementPath& path, const std::string& text) {
  const model::Element element = elementAt(draft.root(), path);
  if (!element || printedWords(element) == text) return;
  std::string markup;
  for (const char c : text) {
    if (c == '\\') markup += c;
    markup += c;
  }
  setMarkup(draft, path, markup);
}

std::string readBack(const std::string& text) {
  Result<model::Document> document = model::readXml({}, "<mission><text/></mission>");
  if (!document) return text;
  model::Draft draft(std::move(*document));
  setText(draft, {0}, text);
  return printedWords(elementAt(draft.root(), {0}));
}

}  // namespace sortie::editor
