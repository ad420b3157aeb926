// Names in Lua texts that may mean things of a mission. Private to references*.cpp.
#pragma once

#include <set>

#include "editor/core/search/references.h"

namespace sortie::editor {

/// A place's ids with their offsets in the text: the tile of a square, the zone and its owner, the piece.
struct PlacePart {
  enum class Kind : std::uint8_t { Tile, Zone, Owner, Piece } kind{};
  std::size_t offset = 0;
  std::string id;
};
[[nodiscard]] std::vector<PlacePart> placeParts(const std::string& text);

/// Finds string literals that are ids, or places with ids in them, and members that are variables and options.
[[nodiscard]] std::vector<Reference> scriptReferences(const std::set<ThingName>& names, const std::string& file,
                                                      const std::string& text);

}  // namespace sortie::editor
