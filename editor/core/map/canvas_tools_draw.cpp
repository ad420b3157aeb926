// The picture of what the tools do, over the map.
#include <algorithm>
#include <cmath>

#include "editor/core/map/canvas_frame.h"
#include "editor/core/map/canvas_tools.h"
#include "editor/core/map/live_overlays.h"
#include "editor/core/map/notes.h"

namespace sortie::editor {
namespace {

using picture::Point;
using picture::Rect;

using picture::squareSide;

Point centreOf(int column, int row) { return {(column + 0.5) * squareSide, (row + 0.5) * squareSide}; }

}  // namespace

void CanvasTools::draw(picture::Scene& scene, double pixel) const {
  if (!bench_.isOpen()) return;
  drawNotes(scene);
  if (!bench_.playWorld()) {
    drawLive(scene);
    drawSelection(scene, pixel);
    onGraph() ? drawOnGraph(scene, pixel) : drawGhost(scene, pixel);
    if (gesture_ == Gesture::Box) {
      picture::Path box;
      box.rectangle(boxBetween(from_, at_));
      scene.fill(picture::Layer::Overlays, box, picture::Colour{0x2c, 0x7f, 0xa8, 40});
      scene.stroke(picture::Layer::Overlays, box,
                   {picture::Colour{0x2c, 0x7f, 0xa8, 255}, pixel, {}, {}, {4 * pixel, 3 * pixel}});
    }
  }
  drawRuler(scene, pixel);
}

void CanvasTools::drawNotes(picture::Scene& scene) const {
  const ShownFrame frame = frameOf(bench_);
  if (!frame.frame || bench_.view().hidden.contains("notes")) return;
  const std::vector<ElementPath> notes = notePaths(bench_.root());
  for (const MapThing& thing : bench_.analysis().things) {
    if (thing.kind != ThingKind::Note || thing.level != bench_.view().level) continue;
    Rect box = thingBox(thing, *frame.frame);
    box.x -= frame.offset.x;
    box.y -= frame.offset.y;
    picture::Path shape;
    const double fold = box.width * 0.3;
    shape.moveTo({box.x, box.y})
        .lineTo({box.x + box.width, box.y})
        .lineTo({box.x + box.width, box.y + box.height - fold})
        .lineTo({box.x + box.width - fold, box.y + box.height})
        .lineTo({box.x, box.y + box.height});
    shape.close();
    scene.fill(picture::Layer::Overlays, shape, picture::Colour{0xff, 0xdd, 0x67, 255});
    scene.stroke(picture::Layer::Overlays, shape,
                 {picture::Colour{0x5c, 0x46, 0x0a, 255}, squareSide * 0.02, {}, picture::Join::Round, {}});
    const auto found = std::find(notes.begin(), notes.end(), thing.path);
    picture::Text text;
    text.text = std::to_string(found - notes.begin() + 1);
    text.font.size = squareSide * 0.24;
    text.font.weight = picture::Weight::Semibold;
    text.colour = {0x2d, 0x22, 0x04, 255};
    text.align = picture::Align::Centre;
    text.at = {box.x + box.width / 2, box.y + box.height * 0.72};
    scene.add(picture::Layer::Labels, text);
  }
}

void CanvasTools::drawSelection(picture::Scene& scene, double pixel) const {
  const ShownFrame frame = frameOf(bench_);
  if (!frame.frame) return;
  const picture::Colour light{255, 255, 255, 255};
  const picture::Colour accent{0xf5, 0xa6, 0x23, 255};
  const bool dragged = gesture_ == Gesture::Drag && !onGraph();
  const double dx = dragged ? std::round((at_.x - from_.x) / squareSide) * squareSide : 0;
  const double dy = dragged ? std::round((at_.y - from_.y) / squareSide) * squareSide : 0;
  for (const MapThing* thing : thingsOf(bench_.analysis().things, bench_.selection())) {
    if (!thing->isOn(bench_.view().level)) continue;
    Rect box = thingBox(*thing, *frame.frame);
    if (box.width <= 0) continue;
    box.x -= frame.offset.x;
    box.y -= frame.offset.y;
    if (dragged) {
      picture::Path old;
      old.roundedRectangle(box, 3 * pixel);
      scene.stroke(picture::Layer::Overlays, old, {accent.withAlpha(0.5), pixel, {}, {}, {3 * pixel, 3 * pixel}});
      box.x += dx;
      box.y += dy;
      picture::Path there;
      there.rectangle(box);
      scene.fill(picture::Layer::Overlays, there, accent.withAlpha(0.25));
    }
    picture::Path outline;
    outline.roundedRectangle(box, 3 * pixel);
    scene.stroke(picture::Layer::Overlays, outline, {light, 4 * pixel, {}, picture::Join::Round, {}});
    scene.stroke(picture::Layer::Overlays, outline, {accent, 2 * pixel, {}, picture::Join::Round, {}});
  }
}

void CanvasTools::drawGhost(picture::Scene& scene, double pixel) const {
  if (!ghost_) return;
  const picture::Colour good{0x00, 0x9e, 0x73, 255};
  const picture::Colour bad{0xd5, 0x5e, 0x00, 255};
  const picture::Colour colour = ghost_->checking  ? picture::Colour{0x80, 0x80, 0x80, 255}
                                 : ghost_->allowed ? good
                                                   : bad;
  const double x = ghost_->column * squareSide;
  const double y = ghost_->row * squareSide;
  picture::Path shape;
  const auto direction = static_cast<board::Direction>(ghost_->direction);
  if (ghost_->entry.kind == PaletteKind::Edge || ghost_->entry.kind == PaletteKind::Entrance) {
    const double wide = squareSide * 0.16;
    const double ex = direction == board::Direction::East ? x + squareSide : x;
    const double ey = direction == board::Direction::South ? y + squareSide : y;
    const bool lying = direction == board::Direction::North || direction == board::Direction::South;
    shape.rectangle(lying ? Rect{x, ey - wide / 2, squareSide, wide} : Rect{ex - wide / 2, y, wide, squareSide});
  } else if (ghost_->entry.kind == PaletteKind::Corner) {
    shape.circle(
        {x + (board::columnStep(direction) > 0 ? squareSide : 0), y + (board::rowStep(direction) > 0 ? squareSide : 0)},
        squareSide * 0.15);
  } else {
    const bool tile = ghost_->entry.kind == PaletteKind::Tile;
    const bool lying = tile && ghost_->turns % 2 != 0;
    const double width = squareSide * (lying ? ghost_->entry.height : ghost_->entry.width);
    const double height = squareSide * (lying ? ghost_->entry.width : ghost_->entry.height);
    shape.roundedRectangle({x, y, width, height}, squareSide * 0.08);
    if (const picture::MapLooks* looks = bench_.looks()) {
      picture::Scene icon = paletteIcon(ghost_->entry, *looks, squareSide);
      // The picture turns about the middle of what it covers.
      const double scale = std::max(ghost_->entry.width, ghost_->entry.height) / (tile ? paletteTileShare : 1);
      picture::Scene faded;
      for (const picture::Item& item : icon.items()) {
        if (const auto* placed = std::get_if<picture::Placed>(&item.what)) {
          picture::Placed copy = *placed;
          copy.opacity = 0.7;
          faded.add(item.layer, copy, item.transform);
        } else {
          std::visit([&](const auto& what) { faded.add(item.layer, what, item.transform); }, item.what);
        }
      }
      const picture::Matrix turn = picture::Matrix::move(-squareSide / 2, -squareSide / 2)
                                       .then(picture::Matrix::turn(ghost_->turns * 90.0))
                                       .then(picture::Matrix::scale(scale))
                                       .then(picture::Matrix::move(x + width / 2, y + height / 2));
      scene.add(faded, turn, picture::Layer::Overlays);
    }
  }
  scene.fill(picture::Layer::Overlays, shape, colour.withAlpha(0.3));
  scene.stroke(picture::Layer::Overlays, shape, {colour, 2 * pixel, {}, picture::Join::Round, {}});
  // Not by colour alone: what may not lie here is crossed out and says why.
  if (!ghost_->allowed && !ghost_->reason.empty()) {
    const Rect box = shape.bounds();
    picture::Path cross;
    cross.moveTo({box.x, box.y}).lineTo({box.x + box.width, box.y + box.height});
    cross.moveTo({box.x + box.width, box.y}).lineTo({box.x, box.y + box.height});
    scene.stroke(picture::Layer::Overlays, cross, {colour, 2 * pixel, {}, {}, {}});
    drawReason(scene, pixel, {box.x, box.y - 8 * pixel});
  }
}

void CanvasTools::drawReason(picture::Scene& scene, double pixel, picture::Point at) const {
  if (ghost_->reason.empty()) return;
  picture::Text text;
  text.text = ghost_->reason;
  text.font.size = 13 * pixel;
  text.colour = {255, 255, 255, 255};
  text.haloWidth = 4 * pixel;
  text.halo = {0x20, 0x20, 0x20, 230};
  text.at = at;
  scene.add(picture::Layer::Labels, text);
}

void CanvasTools::drawRuler(picture::Scene& scene, double pixel) const {
  if (!rulerFrom_) return;
  if (onGraph()) {
    const MeasuredNodes measured = measureNodes(bench_, rulerNode_, nodeAt(at_));
    if (measured.frame == nullptr || measured.way.to == board::noSpot) return;
    picture::Scene way;
    picture::addWay(way, *measured.frame, measured.way, pixel);
    const Point origin = measured.frame->at(0, 0);
    return scene.add(way, picture::Matrix::move(-origin.x, -origin.y));
  }
  const int column = floorSquare(rulerFrom_->x);
  const int row = floorSquare(rulerFrom_->y);
  const Point a = centreOf(column, row);
  const Point b = centreOf(floorSquare(at_.x), floorSquare(at_.y));
  const MeasuredLine line = measure(bench_.analysis(), {column, row, rulerLevel_},
                                    {floorSquare(at_.x), floorSquare(at_.y), bench_.view().level});
  const picture::Colour colour =
      line.clear ? picture::Colour{0x00, 0x9e, 0x73, 255} : picture::Colour{0xd5, 0x5e, 0x00, 255};
  picture::Path path;
  path.moveTo(a).lineTo(b);
  scene.stroke(picture::Layer::Overlays, path,
               {picture::Colour{255, 255, 255, 255}, 5 * pixel, picture::Cap::Round, {}, {}});
  picture::Stroke stroke{colour, 3 * pixel, picture::Cap::Round, {}, {}};
  if (!line.clear) stroke.dashes = {8 * pixel, 6 * pixel};
  scene.stroke(picture::Layer::Overlays, path, stroke);
  picture::Text text;
  text.text = line.words;
  text.font.size = 14 * pixel;
  text.font.weight = picture::Weight::Semibold;
  text.colour = {255, 255, 255, 255};
  text.haloWidth = 4 * pixel;
  text.halo = {0x20, 0x20, 0x20, 230};
  text.at = {(a.x + b.x) / 2 + 8 * pixel, (a.y + b.y) / 2 - 8 * pixel};
  scene.add(picture::Layer::Labels, text);
}

void CanvasTools::drawLive(picture::Scene& scene) const { drawLiveOverlays(scene, bench_); }

}  // namespace sortie::editor
