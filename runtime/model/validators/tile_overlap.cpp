#include <fmt/format.h>

#include "model/validators/exclusive.h"
#include "model/validators/validators.h"

namespace sortie::model {
namespace {

struct Placed {
  Conditional conditional;
  const MapTile* tile = nullptr;
  int width = 0;
  int height = 0;
  int levels = 1;
};

bool overlap(const Placed& a, const Placed& b) {
  const MapTile& x = *a.tile;
  const MapTile& y = *b.tile;
  return x.column < y.column + b.width && y.column < x.column + a.width && x.row < y.row + b.height &&
         y.row < x.row + a.height && x.level < y.level + b.levels && y.level < x.level + a.levels;
}

}  // namespace

void checkTileOverlap(const Subject& subject, Issues& issues) {
  if (subject.mission == nullptr) return;
  std::vector<Placed> placed;
  for (const Element& map : elements(subject.root, "map")) {
    for (Conditional& each : conditionals(map)) {
      if (each.element.name() != "tile") continue;
      for (const MapTile& tile : subject.mission->tiles) {
        const auto item = subject.scope.tiles.find(tile.tile);
        if (tile.where != each.element.place() || item == subject.scope.tiles.end()) continue;
        const bool turned = tile.turns % 2 != 0;
        const TileItem& of = *item->second;
        placed.push_back({each, &tile, turned ? of.height : of.width, turned ? of.width : of.height, of.levels});
        break;
      }
    }
  }
  for (std::size_t i = 0; i < placed.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (!overlap(placed[i], placed[j]) || !canMeet(placed[i].conditional, placed[j].conditional)) continue;
      issues.error("tile-overlap", fmt::format("\"{}\" lies on \"{}\"", placed[i].tile->id, placed[j].tile->id),
                   placed[i].conditional.element, "at", "move one of them");
    }
  }
}

}  // namespace sortie::model
