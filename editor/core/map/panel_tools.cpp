// The part of canvas_tools.h that is about panels of a graph's board: they are moved as nodes are, and pulled larger or smaller
// by handles around the one that is selected.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "editor/core/map/canvas_frame.h"
#include "editor/core/map/canvas_tools.h"

namespace sortie::editor {

using picture::Point;
using picture::Rect;

namespace {

constexpr double handleSide = 9;  ///< pixels
constexpr double handleReach = 7;

bool isIn(const Rect& box, Point at) {
  return at.x >= box.x && at.y >= box.y && at.x < box.x + box.width && at.y < box.y + box.height;
}

Point onRim(const Rect& box, BoxHandle handle) {
  return {box.x + box.width * (1 + handle.across) / 2, box.y + box.height * (1 + handle.down) / 2};
}

}  // namespace

std::int32_t CanvasTools::panelAt(Point at) const {
  if (!onGraph()) return -1;
  const View& view = bench_.view();
  if (view.hidden.contains("zones") || view.locked.contains("zones")) return -1;
  const world::Scenario& scenario = *bench_.analysis().scenario;
  // The later one lies above.
  for (std::size_t i = scenario.panels.size(); i-- > 0;)
    if (scenario.panels[i].where.file != scenario.mission.mission->where.file && isIn(panelBox(i), at))
      return static_cast<std::int32_t>(i);
  return -1;
}

Rect CanvasTools::panelBox(std::size_t panel) const {
  const model::PanelMark& mark = bench_.analysis().scenario->panels[panel];
  return {static_cast<double>(mark.x), static_cast<double>(mark.y), static_cast<double>(mark.width),
          static_cast<double>(mark.height)};
}

std::vector<std::size_t> CanvasTools::selectedPanels() const {
  std::vector<std::size_t> out;
  if (!onGraph()) return out;
  for (const MapThing* thing : thingsOf(bench_.analysis().things, bench_.selection()))
    if (thing->kind == ThingKind::Panel) out.push_back(static_cast<std::size_t>(thing->panel));
  // A panel that was clicked is known by what it is: its number may be another after an edit.
  const std::vector<model::PanelMark>& panels = bench_.analysis().scenario->panels;
  for (std::size_t i = 0; panel_ && i < panels.size(); ++i)
    if (panels[i].where == panel_->where) out.push_back(i);
  return out;
}

std::int32_t CanvasTools::panelInHand() const {
  if (!onGraph() || bench_.tool() != Tool::Select || bench_.playWorld() || bench_.selection().size() > 1) return -1;
  const View& view = bench_.view();
  if (view.hidden.contains("zones") || view.locked.contains("zones")) return -1;
  const std::vector<std::size_t> panels = selectedPanels();
  return panels.size() == 1 ? static_cast<std::int32_t>(panels.front()) : -1;
}

bool CanvasTools::movesByKeys() const { return bench_.isOpen() && (!bench_.selection().empty() || panelInHand() >= 0); }

std::vector<BoxHandle> CanvasTools::handlesOf(const Rect& box) const {
  // On a small one the corners would leave nothing to take hold of.
  const double least = 3 * handleSide * pixel_;
  if (box.width < least || box.height < least) return {{1, 1}};
  std::vector<BoxHandle> out{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}};
  if (box.width > 2 * least) out.insert(out.end(), {{0, -1}, {0, 1}});
  if (box.height > 2 * least) out.insert(out.end(), {{-1, 0}, {1, 0}});
  return out;
}

BoxHandle CanvasTools::handleAt(Point at) const {
  const std::int32_t panel = panelInHand();
  if (panel < 0) return {};
  const Rect box = panelBox(static_cast<std::size_t>(panel));
  for (const BoxHandle each : handlesOf(box)) {
    const Point middle = onRim(box, each);
    if (std::max(std::abs(middle.x - at.x), std::abs(middle.y - at.y)) <= handleReach * pixel_) return each;
  }
  return {};
}

BoxHandle CanvasTools::handle() const {
  if (!bench_.isOpen()) return {};
  const bool held = gesture_ == Gesture::Grip || gesture_ == Gesture::Pull;
  return held ? handle_ : gesture_ == Gesture::None && inside_ ? handleAt(at_) : BoxHandle{};
}

void CanvasTools::finishPull() {
  bench_.settleMap();
  const std::int32_t panel = panelInHand();
  if (panel < 0) return;
  const Rect from = panelBox(static_cast<std::size_t>(panel));
  const Rect to = pulled(from, handle_, {at_.x - from_.x, at_.y - from_.y}, keys_.control);
  if (to == from) return;
  (void)bench_.edit("Resize panel", [&](model::Draft& draft) {
    return moveOnBoard(draft, *bench_.analysis().scenario, {}, {{static_cast<std::size_t>(panel), to}});
  });
}

void CanvasTools::drawPanels(picture::Scene& scene, double pixel) const {
  pixel_ = pixel;
  const picture::Colour light{255, 255, 255, 255}, dark{0x20, 0x20, 0x20, 255}, accent{0xf5, 0xa6, 0x23, 255};
  const auto outline = [&](const Rect& box, bool filled) {
    const picture::Path path = picture::Path().roundedRectangle(box, 3 * pixel);
    if (filled) scene.fill(picture::Layer::Overlays, path, accent.withAlpha(0.25));
    scene.stroke(picture::Layer::Overlays, path, {light, 4 * pixel, {}, picture::Join::Round, {}});
    scene.stroke(picture::Layer::Overlays, path, {accent, 2 * pixel, {}, picture::Join::Round, {}});
  };
  const auto size = [&](const Rect& box) {
    picture::Text text;
    text.text = fmt::format("{:.0f},{:.0f}  {:.0f} × {:.0f}", box.x, box.y, box.width, box.height);
    text.font.size = 13 * pixel;
    text.colour = light;
    text.haloWidth = 4 * pixel;
    text.halo = dark;
    text.at = {box.x, box.y - 8 * pixel};
    scene.add(picture::Layer::Labels, text);
  };
  if (gesture_ == Gesture::Drag) {
    const Point by = draggedBy();
    const std::vector<std::size_t> panels = selectedPanels();
    for (const std::size_t panel : panels) {
      Rect box = panelBox(panel);
      box.x += by.x;
      box.y += by.y;
      outline(box, true);
      if (panels.size() == 1) size(box);
    }
    return;
  }
  const std::int32_t panel = panelInHand();
  if (panel < 0) return;
  Rect box = panelBox(static_cast<std::size_t>(panel));
  if (gesture_ == Gesture::Pull) {
    box = pulled(box, handle_, {at_.x - from_.x, at_.y - from_.y}, keys_.control);
    size(box);
  }
  outline(box, gesture_ == Gesture::Pull);
  for (const BoxHandle each : handlesOf(box)) {
    const Point at = onRim(box, each);
    const double side = handleSide * pixel;
    const picture::Path square = picture::Path().rectangle({at.x - side / 2, at.y - side / 2, side, side});
    scene.fill(picture::Layer::Overlays, square, light);
    scene.stroke(picture::Layer::Overlays, square, {dark, pixel, {}, picture::Join::Miter, {}});
  }
}

}  // namespace sortie::editor
