// Dice: their faces as a table, and nets to be cut out and folded.
#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "model/values.h"
#include "picture/book/book_blocks.h"
#include "picture/text/text.h"

namespace sortie::picture {

namespace {

const Colour netInk{0, 0, 0, 255};

Stroke thin(double width, std::vector<double> dashes = {}) {
  return Stroke{netInk, width, Cap::Butt, Join::Miter, std::move(dashes)};
}

/// How a regular solid is unfolded: each face hangs on an edge of another one. Edges are counted clockwise; that of the
/// parent is 0.
struct Hinge {
  int parent;
  int edge;
};
struct Net {
  int corners;
  std::vector<Hinge> hinges;  ///< of the second face on
};

std::optional<Net> netOf(std::size_t faces) {
  switch (faces) {
    case 4: return Net{3, {{0, 0}, {0, 1}, {0, 2}}};
    case 6: return Net{4, {{0, 1}, {1, 2}, {2, 2}, {1, 1}, {1, 3}}};
    case 8: return Net{3, {{0, 1}, {1, 2}, {2, 1}, {3, 2}, {4, 1}, {1, 1}, {4, 2}}};
    case 12: return Net{5, {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {0, 4}, {3, 3}, {6, 2}, {7, 1}, {7, 2}, {7, 3}, {7, 4}}};
    default: return std::nullopt;
  }
}

using Polygon = std::vector<Point>;

Polygon regular(int corners, Point a, Point b) {
  Polygon out{a, b};
  const double turn = 2 * std::numbers::pi / corners;
  double angle = std::atan2(b.y - a.y, b.x - a.x);
  const double side = std::hypot(b.x - a.x, b.y - a.y);
  while (out.size() < static_cast<std::size_t>(corners)) {
    angle += turn;
    out.push_back({out.back().x + side * std::cos(angle), out.back().y + side * std::sin(angle)});
  }
  return out;
}

std::vector<Polygon> unfolded(const Net& net, double side) {
  std::vector<Polygon> out{regular(net.corners, {0, 0}, {side, 0})};
  for (const Hinge& hinge : net.hinges) {
    const Polygon& parent = out[static_cast<std::size_t>(hinge.parent)];
    const auto n = static_cast<std::size_t>(net.corners);
    const auto e = static_cast<std::size_t>(hinge.edge) % n;
    out.push_back(regular(net.corners, parent[(e + 1) % n], parent[e]));
  }
  return out;
}

Point middleOf(const Polygon& polygon) {
  Point out;
  const auto corners = static_cast<double>(polygon.size());
  for (const Point p : polygon) out = {out.x + p.x / corners, out.y + p.y / corners};
  return out;
}

struct NetEdge {
  Point a;
  Point b;
};
bool samePoint(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y) < 1e-6; }

/// The rim of a net in one round, and the edges that are folded.
struct NetOutline {
  std::vector<NetEdge> rim;
  std::vector<NetEdge> folds;
};
NetOutline outlineOf(const std::vector<Polygon>& polygons) {
  std::vector<NetEdge> all;
  for (const Polygon& each : polygons)
    for (std::size_t i = 0; i < each.size(); ++i) all.push_back({each[i], each[(i + 1) % each.size()]});
  NetOutline out;
  std::vector<NetEdge> loose;
  for (const NetEdge& edge : all) {
    const bool fold = std::any_of(all.begin(), all.end(), [&](const NetEdge& other) {
      return samePoint(edge.a, other.b) && samePoint(edge.b, other.a);
    });
    (fold ? out.folds : loose).push_back(edge);
  }
  while (!loose.empty()) {
    auto next = loose.begin();
    if (!out.rim.empty())
      next = std::find_if(loose.begin(), loose.end(),
                          [&](const NetEdge& each) { return samePoint(each.a, out.rim.back().b); });
    if (next == loose.end()) break;
    out.rim.push_back(*next);
    loose.erase(next);
  }
  return out;
}

/// A net with flaps. Edges that are glued together nest along the rim, so that every second edge has a flap.
Block netBlock(const DieLook& die, const Net& net, double side) {
  const std::vector<Polygon> polygons = unfolded(net, side);
  Scene drawn;
  Rect box{1e9, 1e9, 0, 0};
  Point end{-1e9, -1e9};
  for (std::size_t f = 0; f < polygons.size(); ++f) {
    const Polygon& each = polygons[f];
    const Point middle = middleOf(each);
    drawn.fill(Layer::Floor, Path().polygon(each), die.colour);
    const double inner = std::hypot(each[0].x - middle.x, each[0].y - middle.y) *
                         std::cos(std::numbers::pi / static_cast<double>(each.size()));
    const double reach = inner * 1.2;
    addFaceMark(drawn, die, die.faces[f], {middle.x - reach / 2, middle.y - reach / 2, reach, reach});
    for (const Point p : each) {
      box.x = std::min(box.x, p.x);
      box.y = std::min(box.y, p.y);
      end = {std::max(end.x, p.x), std::max(end.y, p.y)};
    }
  }
  const NetOutline outline = outlineOf(polygons);
  for (const NetEdge& fold : outline.folds)
    drawn.stroke(Layer::Walls, Path().moveTo(fold.a).lineTo(fold.b), thin(0.15, {1, 0.8}));
  const double deep = std::min(4.0, side * 0.25);
  for (std::size_t i = 0; i < outline.rim.size(); ++i) {
    const auto [a, b] = outline.rim[i];
    drawn.stroke(Layer::Walls, Path().moveTo(a).lineTo(b), thin(0.2));
    if (i % 2 == 1) continue;
    const Point out{(b.y - a.y) / side * deep, (a.x - b.x) / side * deep};
    const Point along{(b.x - a.x) * 0.22, (b.y - a.y) * 0.22};
    drawn.stroke(Layer::Ground,
                 Path()
                     .moveTo(a)
                     .lineTo({a.x + along.x + out.x, a.y + along.y + out.y})
                     .lineTo({b.x - along.x + out.x, b.y - along.y + out.y})
                     .lineTo(b),
                 thin(0.15));
  }
  const double rim = deep + 1;
  Block out;
  out.scene.size = {end.x - box.x + 2 * rim, end.y - box.y + 2 * rim};
  out.scene.add(drawn, Matrix::move(rim - box.x, rim - box.y));
  return out;
}

}  // namespace

Result<DieLook> dieNamed(const BookMaker& book, const std::string& id, const SourcePlace& where) {
  const auto found = std::find_if(book.declarations.begin(), book.declarations.end(), [&](const auto* each) {
    return each->kind == model::DeclarationKind::Die && each->id == id;
  });
  if (found == book.declarations.end())
    return fail("print-unknown", fmt::format("there is no die \"{}\"", id), where,
                "name one that the ruleset declares");
  DieLook out;
  out.title = titleOr((*found)->text("title"), id);
  out.colour = book.looks.theme().paper;
  out.faces = model::splitWords((*found)->text("faces"));
  for (const PrintElement& each : printElements(book.print, "die")) {
    if (each.element.value("of") != id) continue;
    out.colour = colourOf(book.looks.theme(), each.element.value("colour"), out.colour);
    if (const auto copies = model::parseInt(each.element.value("copies")))
      out.copies = static_cast<int>(std::clamp<std::int64_t>(*copies, 0, 24));
    for (const model::Element& face : model::elements(each.element, "face")) {
      DieLook::Face& look = out.looks[face.value("value")];
      look.words = face.value("words");
      if (!face.has("picture")) continue;
      Result<std::shared_ptr<const Symbol>> symbol = book.art->load(each.file->folder, face.value("picture"));
      if (!symbol) return failed(symbol);
      look.symbol = std::move(*symbol);
    }
  }
  return out;
}

void addFaceMark(Scene& scene, const DieLook& die, const std::string& value, const Rect& box) {
  const auto found = die.looks.find(value);
  if (found != die.looks.end() && found->second.symbol) {
    scene.add(Layer::Features, Placed{found->second.symbol, {}, box, 1});
    return;
  }
  Text text;
  text.text = found != die.looks.end() ? found->second.words : model::plainWords(value);
  if (text.text.empty()) return;
  text.colour = readableOn(die.colour);
  text.font.weight = Weight::Semibold;
  text.width = box.width;
  text.align = Align::Centre;
  text.lineHeight = 1.05;
  text.font.size = std::max(1.2, fittingSize(text, {box.width, box.height}, box.height * 0.8, 1.2));
  const TextExtent extent = measure(text);
  text.at = {box.x + box.width / 2, box.y + (box.height - extent.height) / 2 + extent.ascent};
  scene.add(Layer::Features, text);
}

void addFace(Scene& scene, const DieLook& die, const std::string& value, const Rect& box) {
  const Path frame = Path().roundedRectangle(box, box.width * 0.16);
  scene.fill(Layer::Floor, frame, die.colour);
  scene.stroke(Layer::Floor, frame, thin(0.2));
  const double rim = box.width * 0.12;
  addFaceMark(scene, die, value, {box.x + rim, box.y + rim, box.width - 2 * rim, box.height - 2 * rim});
}

void addDieSign(Scene& scene, const DieLook& die, const Rect& box) {
  const Path frame = Path().roundedRectangle(box, box.width * 0.2);
  scene.fill(Layer::Features, frame, die.colour);
  scene.stroke(Layer::Features, frame, thin(0.2));
  Text letter;
  letter.text = die.title.substr(0, 1);
  letter.font.size = box.height * 0.75;
  letter.font.weight = Weight::Semibold;
  letter.colour = readableOn(die.colour);
  letter.align = Align::Centre;
  letter.at = {box.x + box.width / 2, box.y + box.height * 0.77};
  scene.add(Layer::Labels, letter);
}

Result<> addDice(BookMaker& book) {
  std::vector<DieLook> dice;
  for (const model::Declaration* each : book.declarations) {
    if (each->kind != model::DeclarationKind::Die) continue;
    Result<DieLook> die = dieNamed(book, each->id, each->where);
    if (!die) return failed(die);
    if (!die->faces.empty()) dice.push_back(std::move(*die));
  }
  if (dice.empty()) return {};
  book.flow.section("Dice");
  book.flow.text(
      "With dice of your own, read their faces off this table: roll a die of as many faces and count from the "
      "left. Or cut out the nets, fold along the dashed lines and glue the flaps.");
  std::vector<Block> table;
  const double width = book.flow.columnWidth(1);
  for (const DieLook& die : dice) {
    Block row;
    row.scene.size = {width, 13};
    Text title;
    title.text = die.title;
    title.font.size = 3.5;
    title.font.weight = Weight::Semibold;
    title.colour = book.looks.theme().ink;
    title.at = {0, 6};
    row.scene.add(Layer::Labels, title);
    constexpr double label = 26;
    const double share = std::min(12.5, (width - label) / static_cast<double>(die.faces.size()));
    const double side = share * 0.72;
    for (std::size_t i = 0; i < die.faces.size(); ++i) {
      const double x = label + share * static_cast<double>(i);
      addFace(row.scene, die, die.faces[i], {x, 0, side, side});
      Text number;
      number.text = std::to_string(i + 1);
      number.font.size = 2.2;
      number.colour = book.looks.theme().ink;
      number.align = Align::Centre;
      number.at = {x + side / 2, 11.4};
      row.scene.add(Layer::Labels, number);
    }
    table.push_back(std::move(row));
  }
  book.flow.columns(table, 1);
  std::vector<Block> nets;
  for (const DieLook& die : dice) {
    const std::optional<Net> net = netOf(die.faces.size());
    if (!net) continue;
    const double side = net->corners == 5 ? 12 : net->corners == 3 ? 19 : 12.8;
    for (int i = 0; i < die.copies.value_or(1); ++i) nets.push_back(netBlock(die, *net, side));
  }
  book.flow.tiled(nets);
  return {};
}

}  // namespace sortie::picture
