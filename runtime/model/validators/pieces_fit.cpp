#include <algorithm>

#include <fmt/format.h>

#include "model/square.h"
#include "model/validators/validators.h"

namespace sortie::model {
namespace {

// The size of what a <piece> of the setup is: its kind's own, or that of the first it is like.
PieceSize sizeOf(const Subject& subject, const Element& element) {
  const auto collection = declarationKind(element.name());
  if (!collection) return {};
  std::string kind = element.value("kind");
  if (const auto item = subject.scope.items.find(element.value("item")); item != subject.scope.items.end()) {
    kind = item->second->kind;
  }
  const Declaration* d = subject.scope.find(*collection, kind);
  for (int depth = 0; d != nullptr && d->text("size").empty() && depth < 16; ++depth) {
    d = subject.scope.find(*collection, d->text("like"));
  }
  if (d == nullptr) return {};
  return parsePieceSize(d->text("size")).value_or(PieceSize());
}

struct Fit {
  const Subject& subject;

  [[nodiscard]] bool isTile(int column, int row, int level) const {
    for (const MapTile& placed : subject.mission->tiles) {
      const auto item = subject.scope.tiles.find(placed.tile);
      if (item == subject.scope.tiles.end()) return true;  // another validator speaks of that
      const bool turned = placed.turns % 2 != 0;
      const int width = turned ? item->second->height : item->second->width;
      const int height = turned ? item->second->width : item->second->height;
      if (column >= placed.column && column < placed.column + width && row >= placed.row && row < placed.row + height &&
          level >= placed.level && level < placed.level + item->second->levels) {
        return true;
      }
    }
    return false;
  }

  // One id may stand for different tiles in different variants: the piece has to fit on one of them.
  [[nodiscard]] bool fits(const SquareReference& at, const PieceSize& size) const {
    bool placedSomewhere = false;
    for (const MapTile& placed : subject.mission->tiles) {
      if (placed.id != at.tile) continue;
      placedSomewhere = true;
      bool whole = true;
      for (int i = 0; i < size.width * size.height; ++i) {
        whole = whole && isTile(placed.column + at.square.column + i % size.width,
                                placed.row + at.square.row + i / size.width, placed.level + at.level);
      }
      if (whole) return true;
    }
    return !placedSomewhere;
  }
};

}  // namespace

void checkPiecesFit(const Subject& subject, Issues& issues) {
  if (subject.mission == nullptr) return;
  const Fit fit{subject};
  for (const Element& element : inside(subject.root, "setup")) {
    const auto place = parsePlace(element.value("at"));
    if (!place || place->kind != PlaceReference::Kind::Square) continue;
    const PieceSize size = sizeOf(subject, element);
    if ((size.width == 1 && size.height == 1) || fit.fits(place->square, size)) continue;
    issues.error("piece-overhangs",
                 fmt::format("this {} covers {} by {} squares and does not lie on the tiles at {}", element.name(),
                             size.width, size.height, element.value("at")),
                 element, "at", "move it north or west; its place is its north-west square");
  }
}

}  // namespace sortie::model
