// What a mission's document names, in whichever variant, and where its attributes stand: asked when something in one variant
// is wrong. Private to the room.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/pack.h"
#include "model/xml/xml.h"

namespace sortie::world {

class DocumentNames {
 public:
  /// `root`: of the document; where there is none, the mission of the variant is all that is known.
  DocumentNames(const model::Element& root, const model::Mission& mission);

  /// Ids, in order, each once.
  [[nodiscard]] const std::vector<std::string>& sides() const { return sides_; }
  [[nodiscard]] const std::vector<std::string>& pieces() const { return pieces_; }
  [[nodiscard]] const std::vector<std::string>& tiles() const { return tiles_; }
  [[nodiscard]] bool hasSide(const std::string& id) const { return has(sides_, id); }
  [[nodiscard]] bool hasPiece(const std::string& id) const { return has(pieces_, id); }
  [[nodiscard]] bool hasTile(const std::string& id) const { return has(tiles_, id); }

  /// Where an attribute of the element at that place stands; the place itself where it is none of this document.
  [[nodiscard]] SourcePlace place(const SourcePlace& element, std::string_view attribute) const;
  /// The error, at the one of these attributes that has the word.
  [[nodiscard]] Error at(Error error, const SourcePlace& element, std::initializer_list<std::string_view> attributes,
                         const std::string& word) const;
  /// The element that begins at that place; none where it is none of this document.
  [[nodiscard]] model::Element elementAt(const SourcePlace& place) const;

 private:
  static bool has(const std::vector<std::string>& ids, const std::string& id);

  std::string file_;
  std::vector<std::pair<std::pair<std::uint32_t, std::uint32_t>, model::Element>> elements_;  // by place
  std::vector<std::string> sides_;
  std::vector<std::string> pieces_;
  std::vector<std::string> tiles_;
};

}  // namespace sortie::world
