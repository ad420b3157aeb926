#include "model/square.h"

#include <algorithm>

#include "model/level.h"
#include "model/values.h"

namespace sortie::model {

std::optional<LocalSquare> parseSquare(std::string_view text) {
  std::size_t letters = 0;
  int column = 0;
  while (letters < text.size() && text[letters] >= 'A' && text[letters] <= 'Z') {
    if (letters == 2) return std::nullopt;
    column = column * 26 + (text[letters] - 'A' + 1);
    ++letters;
  }
  const auto row = parseInt(text.substr(letters));
  if (letters == 0 || !row || *row < 1 || *row > 999) return std::nullopt;
  return LocalSquare{column - 1, static_cast<int>(*row) - 1};
}

std::string squareName(LocalSquare square) {
  std::string letters;
  for (int column = square.column + 1; column > 0; column = (column - 1) / 26) {
    letters += static_cast<char>('A' + (column - 1) % 26);
  }
  std::reverse(letters.begin(), letters.end());
  return letters + std::to_string(square.row + 1);
}

std::optional<PieceSize> parsePieceSize(std::string_view text) {
  const std::size_t cross = text.find('x');
  if (cross == std::string_view::npos) return std::nullopt;
  const auto width = parseInt(text.substr(0, cross));
  const auto height = parseInt(text.substr(cross + 1));
  const auto good = [](const std::optional<std::int64_t>& side) {
    return side && *side >= 1 && *side <= PieceSize::kLargest;
  };
  if (!good(width) || !good(height)) return std::nullopt;
  return PieceSize{static_cast<int>(*width), static_cast<int>(*height)};
}

std::optional<SquareReference> parseSquareReference(std::string_view text) {
  SquareReference out;
  const std::size_t colon = text.find(':');
  if (colon != std::string_view::npos) {
    out.tile = text.substr(0, colon);
    if (!isKebab(out.tile)) return std::nullopt;
    text.remove_prefix(colon + 1);
  }
  const std::size_t slash = text.find('/');
  if (slash != std::string_view::npos) {
    const auto level = parseInt(text.substr(slash + 1));
    if (!level || *level < 1 || *level > kMostLevels) return std::nullopt;
    out.level = levelNumbered(static_cast<int>(*level));
    text = text.substr(0, slash);
  }
  const auto square = parseSquare(text);
  if (!square) return std::nullopt;
  out.square = *square;
  return out;
}

std::optional<PlaceReference> parsePlace(std::string_view text) {
  PlaceReference out;
  if (text.empty()) return out;
  const bool edge = text.starts_with("edge:");
  const bool corner = text.starts_with("corner:");
  if (edge || corner) {
    if (edge && text.find('>') != std::string_view::npos) {
      out.kind = PlaceReference::Kind::Link;
      out.id = text.substr(5);
      return out;
    }
    const std::size_t last = text.rfind(':');
    const std::size_t first = edge ? 5 : 7;
    if (last <= first) return std::nullopt;
    const auto square = parseSquareReference(text.substr(first, last - first));
    out.direction = text.substr(last + 1);
    if (!square || !(edge ? isEdgeDirection(out.direction) : isCornerDirection(out.direction))) return std::nullopt;
    out.kind = edge ? PlaceReference::Kind::Edge : PlaceReference::Kind::Corner;
    out.square = *square;
    return out;
  }
  if (text.starts_with("zone:")) {
    text.remove_prefix(5);
    const std::size_t at = text.find('@');
    out.kind = PlaceReference::Kind::Zone;
    out.id = text.substr(0, at);
    if (at != std::string_view::npos) out.owner = text.substr(at + 1);
    if (out.id.empty() || (at != std::string_view::npos && out.owner.empty())) return std::nullopt;
    return out;
  }
  if (text.starts_with("piece:")) {
    out.kind = PlaceReference::Kind::Piece;
    out.id = text.substr(6);
    return out.id.empty() ? std::nullopt : std::optional(out);
  }
  if (const auto square = parseSquareReference(text)) {
    out.kind = PlaceReference::Kind::Square;
    out.square = *square;
    return out;
  }
  if (text.find(':') != std::string_view::npos) return std::nullopt;
  out.kind = PlaceReference::Kind::Node;
  out.id = text;
  return out;
}

bool isEdgeDirection(std::string_view text) {
  return text == "north" || text == "east" || text == "south" || text == "west";
}

bool isCornerDirection(std::string_view text) {
  return text == "north-east" || text == "south-east" || text == "south-west" || text == "north-west";
}

}  // namespace sortie::model
