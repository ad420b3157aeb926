#include "picture/symbols/token.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

namespace sortie::picture {

namespace {

constexpr Colour black{0, 0, 0};
constexpr Colour white{255, 255, 255};
constexpr Colour outline{0x0b, 0x0d, 0x0f};
constexpr int mostDots = 8;

Point onCircle(Point centre, double radius, double degrees) {
  const double angle = degrees * std::numbers::pi / 180;
  return {centre.x + radius * std::cos(angle), centre.y + radius * std::sin(angle)};
}

/// The box, smaller by `inset` on each side, with round ends.
Path pill(const Rect& box, double inset) {
  const Rect r{box.x + inset, box.y + inset, box.width - 2 * inset, box.height - 2 * inset};
  const double radius = std::min(r.width, r.height) / 2;
  Path path;
  if (std::abs(r.width - r.height) < 1e-9)
    path.circle({r.x + radius, r.y + radius}, radius);
  else
    path.roundedRectangle(r, radius * 0.7);
  return path;
}

LinearGradient lit(const Rect& box, Colour colour, double amount) {
  return {{box.x, box.y},
          {box.x + box.width, box.y + box.height},
          {{0, colour.mixed(white, amount)}, {0.5, colour}, {1, colour.mixed(black, amount)}}};
}

void addLetter(Scene& scene, Layer layer, const std::string& glyph, Point centre, double size, Colour colour) {
  Text text;
  text.text = glyph;
  text.font = {Face::Text, size, Weight::Bold, false};
  text.colour = colour;
  text.align = Align::Centre;
  text.at = {centre.x, centre.y + size * 0.36};
  scene.add(layer, std::move(text));
}

void addNumber(Scene& scene, Layer layer, Point centre, double radius, const std::string& number) {
  Shape disc;
  disc.path.circle(centre, radius);
  disc.fill = white;
  disc.stroke = Stroke{outline, radius * 0.16, Cap::Butt, Join::Round, {}};
  scene.add(layer, std::move(disc));
  addLetter(scene, layer, number, centre, radius * (number.size() > 2 ? 1.0 : 1.35), outline);
}

/// Dots along the rim, symmetrical about the top; the full ones from the left.
void addDots(Scene& scene, Layer layer, const Pips& pips, Point centre, double radius, double rim) {
  const double step = std::min(27.0, 150.0 / std::max(1, pips.max - 1));
  const double first = -90 - step * (pips.max - 1) / 2;
  const double dot = rim * 0.52;
  // A dark band below them, so that they show on every colour.
  Path band;
  band.arc(centre, radius - rim / 2, first - 1, first + step * (pips.max - 1) + 1);
  scene.stroke(layer, std::move(band), {outline, rim * 1.3, Cap::Round, Join::Round, {}});
  for (int i = 0; i < pips.max; ++i) {
    const Point p = onCircle(centre, radius - rim / 2, first + step * i);
    if (i < pips.value)
      scene.fill(layer, Path().circle(p, dot), white);
    else
      scene.stroke(layer, Path().circle(p, dot * 0.72),
                   {Colour{0x9a, 0xa2, 0xa6}, dot * 0.4, Cap::Butt, Join::Round, {}});
  }
}

}  // namespace

void addToken(Scene& scene, Layer layer, const TokenLook& look, const Rect& box, Colour accent) {
  const Point centre{box.x + box.width / 2, box.y + box.height / 2};
  const double radius = std::min(box.width, box.height) / 2;
  const double rim = radius * 0.2;
  if (look.selected) {
    scene.stroke(layer, pill(box, -radius * 0.09), {white, radius * 0.09, Cap::Butt, Join::Round, {}}).title =
        "selected";
    scene.stroke(layer, pill(box, -radius * 0.2), {accent, radius * 0.09, Cap::Butt, Join::Round, {}});
  }
  if (look.shadow) {
    const Matrix below = Matrix::move(radius * 0.06, radius * 0.1);
    scene.fill(layer, pill(box, -radius * 0.05), black.withAlpha(0.22), below);
    scene.fill(layer, pill(box, 0), black.withAlpha(0.25), below);
  }
  if (look.facing) {
    const double angle = 45.0 * *look.facing - 90;
    Shape notch;
    notch.path.polygon({onCircle(centre, radius * 1.24, angle), onCircle(centre, radius * 0.93, angle + 21),
                        onCircle(centre, radius * 0.93, angle - 21)});
    notch.fill = look.side.colour.mixed(white, 0.35);
    notch.stroke = Stroke{outline, radius * 0.05, Cap::Round, Join::Round, {}};
    scene.add(layer, std::move(notch)).title = "facing";
  }
  Item& ground = scene.fill(layer, pill(box, 0), outline);
  ground.title = look.title;
  scene.fill(layer, pill(box, radius * 0.045), lit(box, look.side.colour, 0.22));
  scene.fill(layer, pill(box, rim), outline);
  scene.fill(layer, pill(box, rim + radius * 0.03),
             RadialGradient{{centre.x - radius * 0.3, centre.y - radius * 0.35},
                            radius * 1.25,
                            {{0, {0x4a, 0x54, 0x5c}}, {0.6, {0x2a, 0x30, 0x35}}, {1, {0x1b, 0x1f, 0x23}}}});
  const double inner = radius * 1.35;
  if (look.symbol != nullptr)
    scene.add(layer, Placed{look.symbol, {}, {centre.x - inner / 2, centre.y - inner / 2, inner, inner}, 1});
  else
    addLetter(scene, layer, look.glyph, centre, radius * (look.glyph.size() > 1 ? 0.8 : 0.98), white);
  bool first = true;
  for (const Pips& pips : look.pips) {
    if (first && pips.max > 0 && pips.max <= mostDots)
      addDots(scene, layer, pips, centre, radius, rim);
    else
      addNumber(scene, layer, onCircle(centre, radius * 0.86, first ? -135 : 140), radius * 0.3,
                fmt::format("{}", pips.value));
    first = false;
  }
  if (look.owned) {
    const Point at = onCircle(centre, radius * 0.84, 45);
    Shape badge;
    badge.path.circle(at, radius * 0.38);
    badge.fill = outline;
    scene.add(layer, std::move(badge));
    scene.fill(layer, Path().circle(at, radius * 0.33), look.side.colour);
    scene.fill(layer, markPath(look.side.mark, at, radius * 0.25), readableOn(look.side.colour)).title = "mark";
  }
}

void addPlate(Scene& scene, Layer layer, const TokenLook& look, const Rect& box, Colour plate) {
  const double side = std::min(box.width, box.height);
  const Point centre{box.x + box.width / 2, box.y + box.height / 2};
  const double corner = side * 0.16;
  if (look.selected)
    scene.stroke(layer, Path().roundedRectangle({box.x - 2, box.y - 2, box.width + 4, box.height + 4}, corner),
                 {white, side * 0.05, Cap::Butt, Join::Round, {}});
  if (look.symbol != nullptr) {
    scene.add(layer, Placed{look.symbol, {}, box, 1}).title = look.title;
  } else {
    const Rect r{box.x + side * 0.1, box.y + side * 0.1, box.width - side * 0.2, box.height - side * 0.2};
    if (look.shadow)
      scene.fill(layer, Path().roundedRectangle(r, corner), black.withAlpha(0.3),
                 Matrix::move(side * 0.03, side * 0.045));
    Shape shape;
    shape.path.roundedRectangle(r, corner);
    shape.fill = lit(r, plate, 0.1);
    shape.stroke = Stroke{outline, side * 0.035, Cap::Butt, Join::Round, {}};
    scene.add(layer, std::move(shape)).title = look.title;
    addLetter(scene, layer, look.glyph, centre, side * 0.46, readableOn(plate));
  }
  if (look.owned) {
    const Point at{box.x + box.width - side * 0.16, box.y + box.height - side * 0.16};
    scene.fill(layer, Path().circle(at, side * 0.165), outline);
    scene.fill(layer, Path().circle(at, side * 0.14), look.side.colour);
    scene.fill(layer, markPath(look.side.mark, at, side * 0.1), readableOn(look.side.colour)).title = "mark";
  }
  if (!look.pips.empty())
    addNumber(scene, layer, {box.x + side * 0.17, box.y + side * 0.17}, side * 0.15,
              fmt::format("{}", look.pips.front().value));
}

void addBack(Scene& scene, Layer layer, const Rect& box, Colour colour, const std::string& glyph,
             const std::string& title) {
  const double width = std::min(box.width, box.height * 0.72);
  const Rect r{box.x + (box.width - width) / 2, box.y, width, box.height};
  scene.fill(layer, Path().roundedRectangle(r, width * 0.14), black.withAlpha(0.3),
             Matrix::move(width * 0.04, width * 0.06));
  Shape card;
  card.path.roundedRectangle(r, width * 0.14);
  card.fill = lit(r, colour, 0.16);
  card.stroke = Stroke{outline, width * 0.05, Cap::Butt, Join::Round, {}};
  scene.add(layer, std::move(card)).title = title;
  const double inset = width * 0.13;
  scene.stroke(
      layer,
      Path().roundedRectangle({r.x + inset, r.y + inset, r.width - 2 * inset, r.height - 2 * inset}, width * 0.08),
      {readableOn(colour).withAlpha(0.55), width * 0.045, Cap::Butt, Join::Round, {}});
  if (!glyph.empty())
    addLetter(scene, layer, glyph, {r.x + r.width / 2, r.y + r.height / 2}, width * 0.52, readableOn(colour));
}

void addCount(Scene& scene, Layer layer, Point centre, int count) {
  addNumber(scene, layer, centre, 9.5, fmt::format("{}", count));
}

}  // namespace sortie::picture
