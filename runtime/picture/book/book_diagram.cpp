// Small maps of rulebooks: squares with walls, pieces, ways and lines of sight.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "model/values.h"
#include "picture/book/book_blocks.h"
#include "picture/map/map_frame.h"

namespace sortie::picture {

namespace {

struct Diagram {
  const BookMaker& book;
  const model::Element& element;
  int columns = 1;
  int rows = 1;
  double side = 10;
  double left = 0;
  Scene scene{};

  /// "B3": its column and row from 0.
  [[nodiscard]] Result<Point> square(const std::string& name, const model::Element& where) const {
    const auto row = name.size() < 2 ? std::nullopt : model::parseInt(name.substr(1));
    const int column = name.empty() ? -1 : name[0] - 'A';
    if (!row || column < 0 || column >= columns || *row < 1 || *row > rows)
      return fail("print-unknown", fmt::format("the diagram has no square \"{}\"", name), where.place(),
                  "name one as A1");
    return Point{left + column * side, static_cast<double>(*row - 1) * side};
  }
  [[nodiscard]] Colour colour(const model::Element& each, Colour otherwise) const {
    return colourOf(book.looks.theme(), each.value("colour"), otherwise);
  }

  void ground() {
    const Theme& theme = book.looks.theme();
    scene.fill(Layer::Ground, Path().rectangle({left, 0, columns * side, rows * side}),
               theme.floor.mixed(Colour{255, 255, 255, 255}, 0.72));
    Path lines;
    for (int c = 0; c <= columns; ++c) lines.moveTo({left + c * side, 0}).lineTo({left + c * side, rows * side});
    for (int r = 0; r <= rows; ++r) lines.moveTo({left, r * side}).lineTo({left + columns * side, r * side});
    scene.stroke(Layer::Floor, std::move(lines), Stroke{theme.grid.withAlpha(0.6), 0.15, Cap::Butt, Join::Miter, {}});
    for (int c = 0; c < columns; ++c)
      label(std::string(1, static_cast<char>('A' + c)), {left + (c + 0.5) * side, -0.8});
    for (int r = 0; r < rows; ++r) label(std::to_string(r + 1), {left - 1.8, (r + 0.5) * side + 0.8});
  }

  void label(const std::string& words, Point at, double size = 2.2) {
    Text text;
    text.text = words;
    text.font.size = size;
    text.colour = book.looks.theme().ink;
    text.at = at;
    text.align = Align::Centre;
    scene.add(Layer::Labels, text);
  }

  Result<> shade(const model::Element& each) {
    for (const std::string& name : model::splitWords(each.value("squares"))) {
      const Result<Point> at = square(name, each);
      if (!at) return failed(at);
      scene.fill(Layer::Floor, Path().rectangle({at->x + 0.3, at->y + 0.3, side - 0.6, side - 0.6}),
                 colour(each, book.looks.theme().accent).withAlpha(0.35));
    }
    return {};
  }

  Result<> wall(const model::Element& each) {
    const Result<Point> at = square(each.value("square"), each);
    if (!at) return failed(at);
    const std::string where = each.value("side");
    const bool far = where == "south" || where == "east";
    const bool across = where == "north" || where == "south";
    const Point from{at->x + (!across && far ? side : 0), at->y + (across && far ? side : 0)};
    const Point to{from.x + (across ? side : 0), from.y + (across ? 0 : side)};
    const bool door = each.value("look") == "door";
    const Theme& theme = book.looks.theme();
    scene.stroke(Layer::Walls, Path().moveTo(from).lineTo(to),
                 Stroke{door ? theme.door : theme.wall, door ? 1.8 : 1.3, Cap::Square, Join::Miter, {}});
    return {};
  }

  Result<> piece(const model::Element& each) {
    const Result<Point> at = square(each.value("at"), each);
    if (!at) return failed(at);
    const Result<PrintedPiece> piece = pieceNamed(book, each.value("of"), each.place("of"));
    if (!piece) return failed(piece);
    TokenLook look;
    if (const auto whose = each.find("side")) {
      look.side = lookOfSide(book, *whose);
      look.owned = true;
    }
    if (const auto facing = model::parseInt(each.value("facing"))) look.facing = static_cast<int>(*facing & 7);
    scene.add(tokenScene(book, *piece, look, side), Matrix::move(at->x, at->y), Layer::Pieces);
    return {};
  }

  Result<> way(const model::Element& each) {
    std::vector<Point> points;
    for (const std::string& name : model::splitWords(each.value("squares"))) {
      const Result<Point> at = square(name, each);
      if (!at) return failed(at);
      points.push_back({at->x + side / 2, at->y + side / 2});
    }
    if (points.size() < 2) return {};
    const Colour ink = colour(each, book.looks.theme().danger);
    Path line;
    line.moveTo(points.front());
    for (std::size_t i = 1; i < points.size(); ++i) line.lineTo(points[i]);
    const bool dashed = each.value("dashed") == "yes";
    Stroke stroke{ink, dashed ? 0.5 : 0.9, Cap::Round, Join::Round, {}};
    if (dashed) stroke.dashes = {1.6, 1.2};
    scene.stroke(Layer::Overlays, std::move(line), stroke);
    if (dashed) return {};
    const Point a = points[points.size() - 2];
    const Point b = points.back();
    const double length = std::hypot(b.x - a.x, b.y - a.y);
    if (length <= 0) return {};
    const Point along{(b.x - a.x) / length, (b.y - a.y) / length};
    scene.fill(Layer::Overlays,
               Path().polygon({{b.x + along.x * 2, b.y + along.y * 2},
                               {b.x - along.x - along.y * 1.6, b.y - along.y + along.x * 1.6},
                               {b.x - along.x + along.y * 1.6, b.y - along.y - along.x * 1.6}}),
               ink);
    return {};
  }

  Result<> one(const model::Element& each) {
    const std::string_view name = each.name();
    if (name == "shade") return shade(each);
    if (name == "wall") return wall(each);
    if (name == "piece") return piece(each);
    if (name == "way") return way(each);
    if (name != "label") return {};
    const Result<Point> at = square(each.value("at"), each);
    if (!at) return failed(at);
    label(each.value("text"), {at->x + side / 2, at->y + side / 2 + 1}, 3);
    return {};
  }
};

}  // namespace

Result<Block> diagramBlock(const BookMaker& book, const model::Element& element, double width) {
  Diagram diagram{book, element};
  diagram.columns =
      static_cast<int>(std::clamp<std::int64_t>(model::parseInt(element.value("columns")).value_or(1), 1, 26));
  diagram.rows = static_cast<int>(std::clamp<std::int64_t>(model::parseInt(element.value("rows")).value_or(1), 1, 26));
  diagram.side = std::min(11.0, (width - 8) / diagram.columns);
  diagram.left = (width - diagram.columns * diagram.side) / 2;
  diagram.ground();
  for (const model::Element& each : model::elements(element))
    if (Result<> done = diagram.one(each); !done) return failed(done);
  Block out;
  out.scene.size = {width, diagram.rows * diagram.side + 6};
  // Letters of the columns stand above the squares.
  out.scene.add(diagram.scene, Matrix::move(0, 3.4));
  return out;
}

}  // namespace sortie::picture
