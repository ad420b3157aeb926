// Edits of a document that tests make.
#pragma once

#include <string>
#include <vector>

#include "editor/core/document/document.h"
#include "editor_core/testing.h"

namespace sortie::editor {

inline MissionEdit titled(const std::string& title) {
  return [title](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    setAttributeAt(draft, {}, "title", title);
    return std::vector<ElementPath>{};
  };
}

inline Result<> withTitle(Document& document, const std::string& title, const std::string& key = {}) {
  return document.edit("Title", titled(title), key);
}

}  // namespace sortie::editor
