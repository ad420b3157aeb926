// What the canvas draws: copies of the bitmaps, then the scenes of what moves, on a buffer of the window's own pixels that
// goes to the screen at once.
#include <algorithm>
#include <cmath>

#include <wx/dcclient.h>
#include <wx/graphics.h>
#include <wx/intl.h>
#include <wx/toplevel.h>

#include "editor/core/map/map_edits.h"
#include "editor/core/map/map_render_compose.h"
#include "editor/window/canvas/canvas.h"
#include "editor/window/frame/start_times.h"
#include "picture/text/text.h"

namespace sortie::editor::window {

namespace {

using picture::Colour;
using picture::Layer;
using picture::Path;
using picture::Point;
using picture::Rect;
using picture::Scene;
using picture::squareSide;

constexpr double rulerWidth = 20;  ///< logical pixels, as all below
constexpr double rulerLetter = 10.5;
constexpr double leastGridStep = 7;

picture::Text words(std::string text, double size, Colour colour, Point at, picture::Align align) {
  picture::Text out;
  out.text = std::move(text);
  out.font = {picture::Face::Text, size, picture::Weight::Medium, false};
  out.colour = colour;
  out.at = at;
  out.align = align;
  return out;
}

}  // namespace

void Canvas::onPaint(wxPaintEvent&) {
  wxPaintDC dc(this);
  if (view_.width <= 0) return;
  if (buffer_ == nullptr || cairo_image_surface_get_width(buffer_.get()) != view_.width ||
      cairo_image_surface_get_height(buffer_.get()) != view_.height)
    buffer_.reset(cairo_image_surface_create(CAIRO_FORMAT_RGB24, view_.width, view_.height));
  {
    const picture::ContextHandle drawing(cairo_create(buffer_.get()));
    paintOn(drawing.get());
  }
  cairo_surface_flush(buffer_.get());
  wxGraphicsContext* graphics = dc.GetGraphicsContext();
  auto* context = graphics != nullptr ? static_cast<cairo_t*>(graphics->GetNativeContext()) : nullptr;
  if (context == nullptr) return;
  cairo_save(context);
  // GTK may show more of it than its size allows for, until the next layout.
  const Colour around = toColour(shell_.palette().canvas);
  cairo_set_source_rgb(context, around.red / 255.0, around.green / 255.0, around.blue / 255.0);
  cairo_paint(context);
  cairo_scale(context, 1 / density(), 1 / density());
  cairo_set_source_surface(context, buffer_.get(), 0, 0);
  cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST);
  cairo_set_operator(context, CAIRO_OPERATOR_SOURCE);
  cairo_paint(context);
  cairo_restore(context);
  if (renderer_->number() != 0 && sharp(view_, *renderer_) && reachedLast("the map is on the screen"))
    CallAfter([this] { wxGetTopLevelParent(this)->Close(true); });
}

void Canvas::paintOn(cairo_t* context) {
  compose(context, view_, *renderer_, toColour(shell_.palette().canvas));
  const bool open = shell_.bench().isOpen();
  if (open) paintTools(context);
  // The rest in logical pixels of the window.
  Scene scene;
  if (open && shell_.bench().view().coordinates) paintRulers(scene);
  paintMessage(scene);
  if (HasFocus()) {
    const double width = view_.width / density();
    const double height = view_.height / density();
    scene.stroke(Layer::Labels, Path().rectangle({1, 1, width - 2, height - 2}),
                 {toColour(shell_.palette().accent), 2, picture::Cap::Butt, picture::Join::Miter, {}});
  }
  cairo_save(context);
  cairo_scale(context, density(), density());
  picture::draw(scene, context, raster_);
  cairo_restore(context);
}

void Canvas::paintTools(cairo_t* context) {
  const double pixel = density() / view_.scale;
  if (!toolScene_ || toolScenePixel_ != pixel) {
    toolScene_.emplace();
    toolScenePixel_ = pixel;
    shell_.tools().draw(*toolScene_, pixel);
  }
  Scene below;
  paintEmptyGrid(below);
  Scene above;
  paintHighlights(above);
  paintMarkedTile(above);
  paintCursor(above);
  const Rect area = view_.area();
  cairo_save(context);
  cairo_translate(context, static_cast<double>(-view_.left), static_cast<double>(-view_.top));
  cairo_scale(context, view_.scale, view_.scale);
  picture::draw(below, context, raster_, area);
  picture::draw(*toolScene_, context, raster_, area);
  picture::draw(above, context, raster_, area);
  cairo_restore(context);
}

void Canvas::paintEmptyGrid(Scene& scene) const {
  const std::shared_ptr<const world::Scenario>& scenario = renderer_->shown().scenario;
  if (scenario == nullptr ? !mapIsEmpty(shell_.bench().analysis()) : mapBox(*scenario).width > 0) return;
  const double pixel = density() / view_.scale;
  const Rect area = view_.area();
  double step = squareSide;
  while (step / pixel < leastGridStep) step *= 2;
  Path lines;
  for (double x = std::ceil(area.x / step) * step; x <= area.x + area.width; x += step)
    lines.moveTo({x, area.y}).lineTo({x, area.y + area.height});
  for (double y = std::ceil(area.y / step) * step; y <= area.y + area.height; y += step)
    lines.moveTo({area.x, y}).lineTo({area.x + area.width, y});
  if (!lines.empty())
    scene.stroke(
        Layer::Ground, std::move(lines),
        {toColour(shell_.palette().faint).withAlpha(0.35), pixel, picture::Cap::Butt, picture::Join::Miter, {}});
}

void Canvas::paintHighlights(Scene& scene) const {
  if (highlights_.empty()) return;
  const double pixel = density() / view_.scale;
  const Colour accent = toColour(shell_.palette().accent);
  const Rect area = view_.area();
  for (const CanvasHighlight& each : highlights_) {
    Rect box = each.box;
    if (box.x > area.x + area.width || box.y > area.y + area.height || box.x + box.width < area.x ||
        box.y + box.height < area.y)
      continue;
    // An edge is a thin box: a ring around it needs some room.
    const double least = 12 * pixel;
    if (box.width < least) box = {box.x - (least - box.width) / 2, box.y, least, box.height};
    if (box.height < least) box = {box.x, box.y - (least - box.height) / 2, box.width, least};
    const double inset = std::min(2 * pixel, std::min(box.width, box.height) / 8);
    box = {box.x + inset, box.y + inset, box.width - 2 * inset, box.height - 2 * inset};
    const double round = std::min(box.width, box.height) / 5;
    Path ring;
    ring.roundedRectangle(box, round);
    // Told apart without colour: dark outside, light inside; a strong one is thick and whole, others are dashed.
    const double width = (each.strong ? 4 : 2.2) * pixel;
    scene.fill(Layer::Overlays, ring, accent.withAlpha(each.strong ? 0.28 : 0.12));
    scene.stroke(Layer::Overlays, ring,
                 {Colour{0, 0, 0}.withAlpha(0.75), width + 2.5 * pixel, picture::Cap::Round, picture::Join::Round, {}});
    std::vector<double> dashes;
    if (!each.strong) dashes = {7 * pixel, 4.5 * pixel};
    scene.stroke(Layer::Overlays, std::move(ring),
                 {Colour{0xff, 0xff, 0xff}.mixed(accent, each.strong ? 0.0 : 0.25), width, picture::Cap::Butt,
                  picture::Join::Round, std::move(dashes)});
    if (each.label.empty()) continue;
    picture::Text label = words(each.label, 12 * pixel, {}, {}, picture::Align::Centre);
    label.font.weight = picture::Weight::Bold;
    const picture::TextExtent extent = picture::measure(label);
    const double height = extent.height + 3 * pixel;
    const double wide = std::max(height, extent.width + 8 * pixel);
    const Rect badge{box.x + box.width / 2 - wide / 2, box.y + box.height - height / 2 - 2 * pixel, wide, height};
    picture::Shape plate;
    plate.path.roundedRectangle(badge, height / 2);
    plate.fill = each.strong ? accent : Colour{0x10, 0x14, 0x18};
    plate.stroke = picture::Stroke{Colour{0xff, 0xff, 0xff}, 1.5 * pixel, {}, {}, {}};
    label.colour = each.strong ? picture::readableOn(accent) : Colour{0xff, 0xff, 0xff};
    label.at = {badge.x + wide / 2, badge.y + 1.5 * pixel + extent.ascent};
    scene.add(Layer::Labels, std::move(plate));
    scene.add(Layer::Labels, std::move(label));
  }
}

void Canvas::paintCursor(Scene& scene) const {
  if (!cursor_ || !HasFocus()) return;
  const double pixel = density() / view_.scale;
  const Rect box{cursor_->column * squareSide, cursor_->row * squareSide, squareSide, squareSide};
  for (const bool outer : {true, false})
    scene.stroke(Layer::Labels, Path().rectangle(box),
                 {outer ? Colour{0, 0, 0}.withAlpha(0.8) : Colour{0xff, 0xff, 0xff},
                  (outer ? 4.5 : 2) * pixel,
                  picture::Cap::Butt,
                  picture::Join::Miter,
                  {}});
  const Point at = cursorPoint();
  scene.fill(Layer::Labels, Path().circle(at, 4.5 * pixel), Colour{0, 0, 0}.withAlpha(0.8));
  scene.fill(Layer::Labels, Path().circle(at, 3 * pixel), Colour{0xff, 0xff, 0xff});
}

void Canvas::paintMarkedTile(Scene& scene) const {
  const std::shared_ptr<const world::Scenario>& scenario = shell_.bench().analysis().scenario;
  if (markedTile_.empty() || scenario == nullptr || !scenario->grid) return;
  const std::optional<std::int32_t> number = scenario->grid->findTile(markedTile_);
  if (!number) return;
  const board::TileInstance& tile = scenario->tiles()[static_cast<std::size_t>(*number)];
  const Rect box{tile.origin.column * squareSide, tile.origin.row * squareSide, tile.width * squareSide,
                 tile.height * squareSide};
  const double pixel = density() / view_.scale;
  const Colour accent = toColour(shell_.palette().accent);
  scene.fill(Layer::Overlays, Path().rectangle(box), accent.withAlpha(0.22));
  scene.stroke(Layer::Overlays, Path().rectangle(box),
               {accent, 4 * pixel, picture::Cap::Butt, picture::Join::Miter, {}});
}

// Columns and rows as at="column,row" of tiles counts them.
void Canvas::paintRulers(Scene& scene) const {
  const Palette& palette = shell_.palette();
  const double width = view_.width / density();
  const double height = view_.height / density();
  const double square = zoom() * squareSide;
  const Colour back = toColour(palette.back).withAlpha(0.92);
  scene.fill(Layer::Labels, Path().rectangle({0, 0, width, rulerWidth}), back);
  scene.fill(Layer::Labels, Path().rectangle({0, rulerWidth, rulerWidth, height - rulerWidth}), back);
  int every = 1;
  while (every * square < 30) every = every == 1 ? 2 : every == 2 ? 5 : every * 2;
  const Rect area = view_.area();
  Path ticks;
  for (const bool across : {true, false}) {
    const double from = across ? area.x : area.y;
    const double length = across ? area.width : area.height;
    const int first = static_cast<int>(std::floor(from / squareSide / every)) * every;
    for (int i = first; i * squareSide <= from + length; i += every) {
      const double start = (i * squareSide - from) * zoom();
      const double middle = start + square / 2;
      if (start > rulerWidth) {
        if (across)
          ticks.moveTo({start, rulerWidth - 5}).lineTo({start, rulerWidth});
        else
          ticks.moveTo({rulerWidth - 5, start}).lineTo({rulerWidth, start});
      }
      if (middle < rulerWidth + 6) continue;
      if (across) {
        scene.add(Layer::Labels,
                  words(std::to_string(i), rulerLetter, toColour(palette.text), {middle, 14}, picture::Align::Centre));
      } else {
        picture::Text text = words(std::to_string(i), rulerLetter, toColour(palette.text), {rulerWidth / 2, middle + 4},
                                   picture::Align::Centre);
        if (text.text.size() > 2) text.font.size = 8;
        scene.add(Layer::Labels, std::move(text));
      }
    }
  }
  ticks.moveTo({0, rulerWidth}).lineTo({width, rulerWidth});
  ticks.moveTo({rulerWidth, rulerWidth}).lineTo({rulerWidth, height});
  scene.stroke(Layer::Labels, std::move(ticks), {toColour(palette.line), 1, {}, {}, {}});
}

CanvasMessage Canvas::message() const {
  const Workbench& bench = shell_.bench();
  if (!bench.isOpen()) return {_("No mission is open"), _("Open one from the File menu, or make a new one there.")};
  const bool nothing = bench.analysis().scenario == nullptr && bench.playWorld() == nullptr;
  const bool bare = renderer_->shown().scenario != nullptr && !(mapBox(*renderer_->shown().scenario).width > 0);
  if ((nothing && mapIsEmpty(bench.analysis())) || (!nothing && bare)) {
    if (!bench.inHand().entry.empty()) return {};
    return {_("The map is empty"), _("Pick a tile in the palette and lay it here.")};
  }
  if (!nothing) return {};
  if (const std::optional<Error>& problem = bench.packProblem(); problem && problem->code == "pack-not-found") {
    if (bench.document().packFolder().empty())
      return {_("The mission is in no pack"), _("Put a pack.xml two folders above it.")};
    return {_("A pack that the mission needs was not found"),
            _("Choose the folder that holds it with File > Find packs…")};
  }
  if (bench.idle())
    return {_("The mission cannot be read"),
            _("The Problems pane lists each problem with its place; a double click there opens the place in the script "
              "pane. Undo brings back the last state that could be read.")};
  // Nothing flickers while a mission is read that is there in a moment.
  if (renderer_->overview() != nullptr) return {};
  return {_("Reading the mission"), {}};
}

void Canvas::paintMessage(Scene& scene) const {
  const auto [title, advice] = message();
  if (title.empty()) return;
  const Palette& palette = shell_.palette();
  const double width = view_.width / density();
  const double height = view_.height / density();
  const double wide = std::max(120.0, std::min(420.0, width - 32));
  picture::Text head = words(narrow(title), 16, toColour(palette.text), {}, picture::Align::Centre);
  head.font.weight = picture::Weight::Semibold;
  head.width = wide - 40;
  picture::Text body = words(narrow(advice), 13, toColour(palette.text), {}, picture::Align::Centre);
  body.font.weight = picture::Weight::Regular;
  body.width = wide - 40;
  const picture::TextExtent headSize = picture::measure(head);
  const picture::TextExtent bodySize = advice.empty() ? picture::TextExtent{} : picture::measure(body);
  const double tall = headSize.height + (advice.empty() ? 0 : bodySize.height + 8) + 32;
  const Rect card{(width - wide) / 2, (height - tall) / 2, wide, tall};
  picture::Shape plate;
  plate.path.roundedRectangle(card, 8);
  plate.fill = toColour(palette.back);
  plate.stroke = picture::Stroke{toColour(palette.line), 1, {}, {}, {}};
  scene.add(Layer::Labels, std::move(plate));
  head.at = {width / 2, card.y + 16 + headSize.ascent};
  scene.add(Layer::Labels, std::move(head));
  if (advice.empty()) return;
  body.at = {width / 2, card.y + 16 + headSize.height + 8 + bodySize.ascent};
  scene.add(Layer::Labels, std::move(body));
}

}  // namespace sortie::editor::window
