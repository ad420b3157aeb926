// Squares as documents write them: column letters and row number, A1 in the north-west; after Z comes AA.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sortie::model {

struct LocalSquare {
  int column = 0;  ///< from 0, eastwards
  int row = 0;     ///< from 0, southwards

  friend bool operator==(const LocalSquare&, const LocalSquare&) = default;
};

/// "C4", or nothing when the text is not a square's name. Columns to ZZ, rows to 999.
[[nodiscard]] std::optional<LocalSquare> parseSquare(std::string_view text);
[[nodiscard]] std::string squareName(LocalSquare square);

/// How many squares a piece covers from its place eastwards and southwards.
struct PieceSize {
  static constexpr int kLargest = 8;
  int width = 1;
  int height = 1;
};
/// "2x1", each from 1 to the largest.
[[nodiscard]] std::optional<PieceSize> parsePieceSize(std::string_view text);

/// "s1:C4/2" in its parts.
struct SquareReference {
  std::string tile;  ///< empty when the text names none
  LocalSquare square;
  int level = 0;  ///< of the tile, from 0
};
[[nodiscard]] std::optional<SquareReference> parseSquareReference(std::string_view text);

/// A place as `at` writes it.
struct PlaceReference {
  enum class Kind { OffMap, Square, Edge, Corner, Node, Link, Zone, Piece };
  Kind kind = Kind::OffMap;
  SquareReference square;  ///< Square, Edge, Corner
  std::string direction;   ///< Edge: north east south west; Corner: north-east…
  std::string id;          ///< Zone, Piece, Node; Link: "europe>asia"
  std::string owner;       ///< Zone: after "@"
};
/// Nothing when the text looks like a square, an edge, a corner, a zone or a piece and is malformed.
[[nodiscard]] std::optional<PlaceReference> parsePlace(std::string_view text);

[[nodiscard]] bool isEdgeDirection(std::string_view text);
[[nodiscard]] bool isCornerDirection(std::string_view text);

}  // namespace sortie::model
