// Labels of two characters for the pieces on a board, and a legend that says which piece has which. Private to the folder.
#pragma once

#include <string>
#include <vector>

#include "play/text/board_text.h"

namespace sortie::play {

struct PieceLabel {
  world::PieceId piece = world::PieceId::None;
  std::string text;                          ///< "k1"; "?1" where the reader may not know the piece
  world::SideId side = world::SideId::None;  ///< as far as the reader knows
  bool open = false;                         ///< the reader knows it
};

struct PieceLabels {
  std::vector<PieceLabel> labels;  ///< of all pieces on the map, in their order
  std::string legend;              ///< a line each
};

[[nodiscard]] PieceLabels labelPieces(const world::Scenario& scenario, const world::World& world, world::SideId reader,
                                      const TextStyle& style);

/// The character that a declaration has as its glyph, or another.
[[nodiscard]] char declaredGlyph(const world::Scenario& scenario, model::DeclarationKind kind, const std::string& id,
                                 char otherwise);
[[nodiscard]] std::string colouredBySide(const std::string& text, world::SideId side, const TextStyle& style);

}  // namespace sortie::play
