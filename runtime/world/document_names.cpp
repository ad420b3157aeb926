#include "world/document_names.h"

#include <algorithm>

#include "model/decode/decode.h"
#include "model/values.h"

namespace sortie::world {

DocumentNames::DocumentNames(const model::Element& root, const model::Mission& mission) {
  for (const model::SideSetup& each : mission.sides) sides_.push_back(each.id);
  for (const model::PieceSetup& each : mission.pieces) pieces_.push_back(each.id);
  for (const model::MapTile& each : mission.tiles) tiles_.push_back(each.id);
  if (root) {
    file_ = root.source().file();
    model::walk(root, [&](const model::Element& element) {
      const SourcePlace place = element.place();
      elements_.push_back({{place.line, place.column}, element});
    });
    for (const model::Element& part : model::elementsThroughWhen(root)) {
      if (part.name() == "side") sides_.push_back(part.value("id"));
      if (part.name() != "map" && part.name() != "setup") continue;
      for (const model::Element& each : model::elementsThroughWhen(part)) {
        if (part.name() == "map" && each.name() == "tile") tiles_.push_back(each.value("id"));
        if (part.name() == "setup" && each.name() != "deck") pieces_.push_back(each.value("id"));
      }
    }
  }
  for (std::vector<std::string>* ids : {&sides_, &pieces_, &tiles_}) {
    std::sort(ids->begin(), ids->end());
    ids->erase(std::unique(ids->begin(), ids->end()), ids->end());
  }
}

bool DocumentNames::has(const std::vector<std::string>& ids, const std::string& id) {
  return std::binary_search(ids.begin(), ids.end(), id);
}

model::Element DocumentNames::elementAt(const SourcePlace& place) const {
  const std::pair wanted(place.line, place.column);
  const auto found = std::lower_bound(elements_.begin(), elements_.end(), wanted,
                                      [](const auto& each, const auto& at) { return each.first < at; });
  const bool there = found != elements_.end() && found->first == wanted && place.file == file_;
  return there ? found->second : model::Element();
}

SourcePlace DocumentNames::place(const SourcePlace& element, std::string_view attribute) const {
  const model::Element found = elementAt(element);
  return found ? found.place(attribute) : element;
}

Error DocumentNames::at(Error error, const SourcePlace& element, std::initializer_list<std::string_view> attributes,
                        const std::string& word) const {
  error.where = element;
  if (const model::Element found = elementAt(element)) {
    for (const std::string_view attribute : attributes) {
      const std::vector<std::string> words = model::splitWords(found.value(attribute));
      if (std::find(words.begin(), words.end(), word) == words.end()) continue;
      error.where = found.place(attribute);
      break;
    }
  }
  return error;
}

}  // namespace sortie::world
