#include "editor/core/map/notes.h"

namespace sortie::editor {

std::vector<ElementPath> notePaths(const model::ElementPtr& root) {
  std::vector<ElementPath> out;
  const auto visit = [&](const auto& self, const model::Element& parent, const ElementPath& path) -> void {
    std::uint32_t position = 0;
    for (const model::ElementPtr& each : childElements(parent)) {
      ElementPath here = path;
      here.push_back(position++);
      if (each->foreign) continue;
      if (each->name == "note") out.push_back(here);
      if (each->name == "when" && each->find("option") != nullptr) self(self, *each, here);
    }
  };
  if (root) visit(visit, *root, {});
  return out;
}

model::ElementPtr withNoteText(const model::ElementPtr& note, const std::string& words) {
  return model::withChildren(
      note, words.empty() ? std::vector<model::Node>() : std::vector<model::Node>{model::makeText(words)});
}

Result<Edited> withNote(const model::ElementPtr& root, const std::string& square, const std::string& words) {
  if (words.find_first_not_of(" \t\r\n") == std::string::npos) return fail("note-empty", "a note needs words");
  std::vector<model::Attribute> attributes;
  if (!square.empty()) attributes.push_back({"at", square, 0});
  const std::vector<ElementPath> notes = notePaths(root);
  std::uint32_t position = static_cast<std::uint32_t>(childElements(*root).size());
  for (const ElementPath& each : notes)
    if (each.size() == 1) position = each.front() + 1;
  return Edited{insertAt(root, {}, position, withNoteText(model::makeElement("note", std::move(attributes)), words)),
                {{position}}};
}

}  // namespace sortie::editor
