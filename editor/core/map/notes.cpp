#include "editor/core/map/notes.h"

#include "model/decode/decode.h"

namespace sortie::editor {

std::vector<ElementPath> notePaths(const model::Element& root) {
  std::vector<ElementPath> out;
  for (const model::Element& each : model::elementsThroughWhen(root))
    if (each.name() == "note") out.push_back(pathOf(each));
  return out;
}

Result<std::vector<ElementPath>> addNote(model::Draft& draft, const std::string& square, const std::string& words) {
  if (model::isBlank(words)) return fail("note-empty", "a note needs words");
  model::Markup note("note", {}, {model::Markup::words(words)});
  if (!square.empty()) note.set("at", square);
  auto position = static_cast<std::uint32_t>(draft.root().children().size());
  for (const ElementPath& each : notePaths(draft.root()))
    if (each.size() == 1) position = each.front() + 1;
  insertAt(draft, {}, position, note);
  return std::vector<ElementPath>{{position}};
}

void setNoteText(model::Draft& draft, const ElementPath& note, const std::string& words) {
  if (const model::Element element = elementAt(draft.root(), note))
    draft.apply(model::replaceContent(element, {model::Markup::words(words)}));
}

}  // namespace sortie::editor
