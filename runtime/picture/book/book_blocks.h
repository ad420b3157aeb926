// Text, pictures and small maps of print files as blocks of a column, and what they are made of.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "picture/book/book_pages.h"
#include "picture/symbols/token.h"

namespace sortie::picture {

inline constexpr Colour paperWhite{255, 255, 255, 255};

/// A piece or marker by the id of its content item or kind.
struct PrintedPiece {
  world::KindId kind = world::KindId::None;
  std::int32_t item = -1;
};
/// Error "print-unknown" at `where`.
[[nodiscard]] Result<PrintedPiece> pieceNamed(const BookMaker& book, const std::string& id, const SourcePlace& where);

/// A token or plate as on the map, in a square of `side` millimetres.
[[nodiscard]] Scene tokenScene(const BookMaker& book, PrintedPiece piece, TokenLook look, double side);

/// How a side of that kind looks: the mission's first of them, else as it is declared.
[[nodiscard]] SideLook lookOfSide(const BookMaker& book, const std::string& kind);

/// A die with the looks that a print file gives it.
struct DieLook {
  struct Face {
    std::string words;
    std::shared_ptr<const Symbol> symbol;
  };
  std::string title;
  Colour colour;
  std::vector<std::string> faces;  ///< values, one for each face
  std::map<std::string, Face> looks;
  std::optional<int> copies;
};
/// Errors: "print-unknown", of reading pictures.
[[nodiscard]] Result<DieLook> dieNamed(const BookMaker& book, const std::string& id, const SourcePlace& where);
/// What a face shows, without its frame.
void addFaceMark(Scene& scene, const DieLook& die, const std::string& value, const Rect& box);
/// A face as a small square.
void addFace(Scene& scene, const DieLook& die, const std::string& value, const Rect& box);
/// A die in rows of figures: a square of its colour with its first letter.
void addDieSign(Scene& scene, const DieLook& die, const Rect& box);

[[nodiscard]] inline Font fontOf(double size, Weight weight = Weight::Regular) {
  return Font{Face::Text, size, weight, false};
}
/// A text of a column's width.
[[nodiscard]] Block textBlock(const std::string& words, double width, const Font& font, Colour colour, double above = 0,
                              double below = 1.6);
/// Blocks below each other in a box, with millimetres of padding.
[[nodiscard]] Block boxed(const std::vector<Block>& blocks, double width, double padding, Colour fill,
                          std::optional<Colour> rim);

/// The same in a dashed frame to cut along.
[[nodiscard]] Block cutOut(const Block& inner);
/// A title in a coloured bar, for cards and sheets: in smaller letters where it would reach into a badge of that many
/// millimetres at its end.
[[nodiscard]] Block sheetTitle(const std::string& title, double width, Colour colour, double badge = 0);

/// The blocks of an element of a print file (p, list, table, pieces, cards, faces, art, diagram, example).
[[nodiscard]] Result<std::vector<Block>> printedBlocks(const BookMaker& book, const PrintFile& file,
                                                       const model::Element& parent, double width, double letters);
[[nodiscard]] Result<Block> diagramBlock(const BookMaker& book, const model::Element& diagram, double width);

}  // namespace sortie::picture
