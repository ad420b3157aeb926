// The map at true scale over several sheets, with what is needed to glue them together.
#include <algorithm>
#include <cmath>
#include <variant>

#include <fmt/format.h>

#include "board/floors.h"
#include "model/level.h"
#include "picture/book/book_pages.h"
#include "picture/map/map.h"

namespace sortie::picture {

namespace {

constexpr int maxSheets = 400;
constexpr double header = 7;  // above the map on a sheet

Text label(std::string text, double size, Point at, Colour colour) {
  Text out;
  out.text = std::move(text);
  out.font.size = size;
  out.colour = colour;
  out.at = at;
  return out;
}

/// Which sheet this is, as a little plan in the header's right corner.
void addPlan(Scene& page, const PosterPlan& plan, int column, int row, const Paper& paper, Colour colour) {
  const double cell = std::min(3.0, 5.6 / plan.rows);
  const double left = paper.size.width - paper.margin - cell * plan.columns;
  for (int r = 0; r < plan.rows; ++r)
    for (int c = 0; c < plan.columns; ++c) {
      Path box;
      box.rectangle({left + c * cell, paper.margin - 0.6 + r * cell, cell, cell});
      if (r == row && c == column) page.fill(Layer::Labels, box, colour);
      page.stroke(Layer::Labels, box, Stroke{colour, 0.15, Cap::Butt, Join::Miter, {}});
    }
}

/// Hatching over a strip that the next sheet is glued on.
void addGlue(Scene& page, const Rect& strip, Colour colour) {
  Path lines;
  const double step = 3;
  for (double d = -strip.height; d < strip.width; d += step) {
    const double from = std::max(0.0, d);
    const double to = std::min(strip.width, d + strip.height);
    if (from < to) lines.moveTo({strip.x + from, strip.y + (from - d)}).lineTo({strip.x + to, strip.y + (to - d)});
  }
  page.stroke(Layer::Labels, std::move(lines), Stroke{colour.withAlpha(0.35), 0.2, Cap::Butt, Join::Miter, {}});
  Path rim;
  rim.rectangle(strip);
  page.stroke(Layer::Labels, std::move(rim), Stroke{colour.withAlpha(0.6), 0.2, Cap::Butt, Join::Miter, {1.5, 1}});
}

bool touches(const Item& item, const Matrix& transform, const Rect& window) {
  Rect box;
  if (const auto* shape = std::get_if<Shape>(&item.what)) {
    box = shape->path.bounds();
    const double more = shape->stroke ? shape->stroke->width : 0;
    box = {box.x - more, box.y - more, box.width + 2 * more, box.height + 2 * more};
  } else if (const auto* placed = std::get_if<Placed>(&item.what)) {
    box = placed->box;
  } else {
    return true;
  }
  Point low{1e9, 1e9};
  Point high{-1e9, -1e9};
  for (const double x : {box.x, box.x + box.width})
    for (const double y : {box.y, box.y + box.height}) {
      const Point p = transform.map({x, y});
      low = {std::min(low.x, p.x), std::min(low.y, p.y)};
      high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
  return low.x < window.x + window.width && high.x > window.x && low.y < window.y + window.height && high.y > window.y;
}

/// What of a scene is seen through a window of the page; the rest of the page is white again.
void addPart(Scene& page, const Scene& map, const Matrix& place, const Rect& window) {
  for (const Item* item : map.ordered()) {
    const Matrix transform = item->transform.then(place);
    if (!touches(*item, transform, window)) continue;
    Item& added =
        std::visit([&](const auto& what) -> Item& { return page.add(Layer::Pieces, what, transform); }, item->what);
    added.clip = item->clip;
  }
  const double right = window.x + window.width;
  const double bottom = window.y + window.height;
  Path frame;
  // Over the edge of the paper, so that nothing is left there by rounding.
  const double over = 2;
  frame.rectangle({-over, -over, page.size.width + 2 * over, window.y + over});
  frame.rectangle({-over, bottom, page.size.width + 2 * over, page.size.height - bottom + over});
  frame.rectangle({-over, window.y, window.x + over, window.height});
  frame.rectangle({right, window.y, page.size.width - right + over, window.height});
  page.fill(Layer::Overlays, std::move(frame), Colour{255, 255, 255, 255});
}

/// Boxes of a map in which something is seen: its squares that have a floor, and signs of entrances beside them. A board of
/// nodes is seen everywhere, and its panels.
std::vector<Rect> shownOf(const BookMaker& book, const MapFrame& frame) {
  std::vector<Rect> out;
  if (frame.graph() != nullptr) {
    out.push_back(frame.map());
    for (const model::PanelMark& panel : book.scenario().panels) out.push_back(frame.box(panel));
    return out;
  }
  const auto view = book.scenario().initial.view(frame.grid());
  for (const board::SquareIndex square : frame.squares())
    if (board::hasFloor(view, square)) out.push_back(frame.box(square));
  for (const model::EntranceMark& entrance : book.mission().entrances)
    for (const std::string& name : entrance.squares) {
      const board::SquareIndex square = frame.grid().find(name);
      if (square == board::noSquare || !frame.holds(square)) continue;
      const Rect box = frame.box(square);
      out.push_back({box.x - squareSide, box.y - squareSide, 3 * squareSide, 3 * squareSide});
    }
  return out;
}

/// The board of a graph with its panels and slots empty: what is printed is where things are laid.
Result<MapPicture> drawEmptyBoard(const MapLooks& looks, const MapOptions& options) {
  world::World bare = looks.scenario().initial;
  for (world::PieceState& piece : bare.pieces) piece.place = board::noPlace;
  std::fill(bare.squareHeads.begin(), bare.squareHeads.end(), -1);
  for (world::ZoneState& zone : bare.zones) zone = {};
  MapOptions with = options;
  with.zones = true;
  return drawMap(looks, bare, with);
}

bool isSeenIn(const std::vector<Rect>& shown, const Matrix& place, const Rect& part) {
  constexpr double sliver = 0.5;  // millimetres that nobody would miss
  return std::any_of(shown.begin(), shown.end(), [&](const Rect& box) {
    const Point low = place.map({box.x, box.y});
    const Point high = place.map({box.x + box.width, box.y + box.height});
    return low.x < part.x + part.width - sliver && high.x > part.x + sliver && low.y < part.y + part.height - sliver &&
           high.y > part.y + sliver;
  });
}

}  // namespace

PosterPlan planPoster(Size map, const Paper& paper, double overlap) {
  PosterPlan plan;
  plan.window = {paper.width(), paper.height() - header - 2};
  const auto sheets = [&](double length, double window) {
    if (length <= window) return 1;
    const double more = std::ceil((length - window) / (window - overlap) - 1e-9);
    return more < maxSheets ? 1 + static_cast<int>(more) : maxSheets + 1;
  };
  plan.columns = sheets(map.width, plan.window.width);
  plan.rows = sheets(map.height, plan.window.height);
  return plan;
}

Result<> addPoster(BookMaker& book) {
  const world::Scenario& scenario = book.scenario();
  if (scenario.board.spots().empty()) return fail("no-map", "the mission has no squares or nodes to print");
  const Paper& paper = book.options.paper;
  const double scale = book.options.square / squareSide;
  const bool squares = scenario.grid != nullptr;
  const std::vector<int> levels = levelsOf(scenario);
  const Colour ink = book.looks.theme().ink;
  for (const int level : levels) {
    MapOptions options;
    options.level = level;
    options.margin = 2 / scale;
    options.grid = true;
    options.coordinates = true;  // cards and the placement chart name squares
    options.tileNames = true;
    options.zones = false;
    options.pieces.reader = world::SideId::None;
    Result<MapPicture> drawn =
        squares ? drawBoard(book.looks, scenario.initial, options) : drawEmptyBoard(book.looks, options);
    if (!drawn) return failed(drawn);
    const Size size{drawn->scene.size.width * scale, drawn->scene.size.height * scale};
    const PosterPlan plan = planPoster(size, paper, book.options.overlap);
    if (plan.columns * plan.rows > maxSheets)
      return fail("size", fmt::format("the map would take {} x {} sheets", plan.columns, plan.rows), {},
                  squares ? "make its squares smaller with --square" : "make the board smaller with --square");
    const double stepX = plan.window.width - book.options.overlap;
    const double stepY = plan.window.height - book.options.overlap;
    const std::vector<Rect> shown = shownOf(book, drawn->frame);
    const Rect map = drawn->frame.map();
    const std::string what =
        squares ? fmt::format("{:.4g} mm a square", book.options.square)
                : fmt::format("the board is {:.0f} by {:.0f} mm", map.width * scale, map.height * scale);
    for (int row = 0; row < plan.rows; ++row)
      for (int column = 0; column < plan.columns; ++column) {
        const double left = column * stepX;
        const double top = row * stepY;
        const Rect window{paper.margin, paper.margin + header, std::min(plan.window.width, size.width - left),
                          std::min(plan.window.height, size.height - top)};
        const Matrix place = Matrix::scale(scale).then(Matrix::move(window.x - left, window.y - top));
        // The strips for glue show what the neighbours show.
        const double stripX = column > 0 ? book.options.overlap : 0;
        const double stripY = row > 0 ? book.options.overlap : 0;
        if (!isSeenIn(shown, place,
                      {window.x + stripX, window.y + stripY, window.width - stripX, window.height - stripY}))
          continue;
        Scene& page = book.flow.freePage();
        page.add(Layer::Labels,
                 label(fmt::format("Map{}, row {} of {}, column {} of {}: {}",
                                   levels.size() > 1 ? fmt::format(" of level {}", model::levelNumber(level)) : "",
                                   row + 1, plan.rows, column + 1, plan.columns, what),
                       2.8, {paper.margin, paper.margin + 2.4}, ink));
        addPlan(page, plan, column, row, paper, ink);
        addPart(page, drawn->scene, place, window);
        addCutMarks(page, window, 2.4);
        if (column > 0) addGlue(page, {window.x, window.y, book.options.overlap, window.height}, ink);
        if (row > 0) addGlue(page, {window.x, window.y, window.width, book.options.overlap}, ink);
      }
  }
  return {};
}

}  // namespace sortie::picture
