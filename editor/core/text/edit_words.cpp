#include "editor/core/text/edit_words.h"

#include <algorithm>

#include <fmt/format.h>

#include "editor/core/blocks/block_fields.h"
#include "editor/core/blocks/block_form.h"
#include "model/printed_text.h"

namespace sortie::editor {
namespace {

/// "the event Falling"; of what stands in no event or objective nothing.
std::string ownerWords(const MissionScope& mission, const ElementPath& path) {
  const model::Element owner = elementAt(mission.root, ownerOf(mission, path));
  if (!owner) return {};
  const std::string id = owner.value("id");
  return fmt::format("the {} {}", owner.name(), owner.value("title", id));
}

}  // namespace

std::string changeWords(const std::string& field, const std::string& thing) {
  return thing.empty() ? fmt::format("Change \"{}\"", field) : fmt::format("Change \"{}\" of {}", field, thing);
}

std::string changeWords(const MissionScope& mission, const ElementPath& path, const std::string& field) {
  // Not fieldsOf(), which lists all that may be chosen for each.
  const model::Element element = elementAt(mission.root, path);
  const std::vector<Parameter> parameters =
      element ? parametersOf(mission, rowAt(mission, path), element) : std::vector<Parameter>{};
  const auto found =
      std::find_if(parameters.begin(), parameters.end(), [&](const Parameter& each) { return each.id == field; });
  const std::string title = found != parameters.end() ? found->title : model::plainWords(field);
  const std::string owner = ownerWords(mission, path);
  return owner.empty() ? changeWords(title, {}) : fmt::format("Change \"{}\" in {}", title, owner);
}

std::string blockWords(const MissionScope& mission, const std::string& verb, const std::string& block,
                       const std::string& preposition, const ElementPath& path) {
  const std::string owner = ownerWords(mission, path);
  const std::string what = fmt::format("{} \"{}\"", verb, model::plainWords(block));
  return owner.empty() ? what : fmt::format("{} {} {}", what, preposition, owner);
}

}  // namespace sortie::editor
