#include "picture/scene.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

namespace sortie::picture {
namespace {

struct SineCosine {
  double sine = 0;
  double cosine = 1;
};

// Quarter turns come out exact, so that turned tiles meet without a seam.
SineCosine sineCosine(double degrees) {
  const double turn = std::fmod(std::fmod(degrees, 360.0) + 360.0, 360.0);
  if (turn == 0) return {0, 1};
  if (turn == 90) return {1, 0};
  if (turn == 180) return {0, -1};
  if (turn == 270) return {-1, 0};
  const double radians = turn * std::numbers::pi / 180.0;
  return {std::sin(radians), std::cos(radians)};
}

int hexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::uint8_t channel(double value) { return static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.0, 255.0))); }

double clampedShare(double share) { return std::isfinite(share) ? std::clamp(share, 0.0, 1.0) : 0.0; }

// Of a quarter circle by one cubic curve: distance of the control points from its ends, for a radius of 1.
constexpr double kQuarter = 0.5522847498307936;

}  // namespace

Matrix Matrix::turn(double degrees) {
  const auto [sine, cosine] = sineCosine(degrees);
  return {cosine, sine, -sine, cosine, 0, 0};
}

Matrix Matrix::then(const Matrix& next) const {
  return {next.xx * xx + next.xy * yx, next.yx * xx + next.yy * yx,           next.xx * xy + next.xy * yy,
          next.yx * xy + next.yy * yy, next.xx * x0 + next.xy * y0 + next.x0, next.yx * x0 + next.yy * y0 + next.y0};
}

Result<Colour> Colour::parse(std::string_view text) {
  const auto wrong = [&] {
    return fail("colour", fmt::format("\"{}\" is not a colour", text), {}, "write #rgb, #rrggbb or #rrggbbaa");
  };
  if (text.empty() || text[0] != '#' || (text.size() != 4 && text.size() != 7 && text.size() != 9)) return wrong();
  std::uint8_t channels[4] = {0, 0, 0, 255};
  const std::size_t digits = text.size() == 4 ? 1 : 2;
  for (std::size_t i = 0; 1 + i * digits < text.size(); ++i) {
    const int high = hexDigit(text[1 + i * digits]);
    const int low = hexDigit(text[i * digits + digits]);
    if (high < 0 || low < 0) return wrong();
    channels[i] = static_cast<std::uint8_t>(high * 16 + low);
  }
  return Colour{channels[0], channels[1], channels[2], channels[3]};
}

std::string Colour::hex() const { return fmt::format("#{:02x}{:02x}{:02x}", red, green, blue); }

Colour Colour::withAlpha(double share) const { return {red, green, blue, channel(255 * clampedShare(share))}; }

Colour Colour::mixed(Colour other, double share) const {
  const double s = clampedShare(share);
  const auto between = [s](std::uint8_t a, std::uint8_t b) { return channel(a + (b - a) * s); };
  return {between(red, other.red), between(green, other.green), between(blue, other.blue), between(alpha, other.alpha)};
}

Path& Path::moveTo(Point p) {
  steps_.push_back({Verb::Move, {}, {}, p});
  return *this;
}

Path& Path::lineTo(Point p) {
  steps_.push_back({steps_.empty() ? Verb::Move : Verb::Line, {}, {}, p});
  return *this;
}

Path& Path::curveTo(Point a, Point b, Point to) {
  if (steps_.empty()) moveTo(a);
  steps_.push_back({Verb::Curve, a, b, to});
  return *this;
}

Path& Path::close() {
  if (!steps_.empty() && steps_.back().verb != Verb::Close) steps_.push_back({Verb::Close, {}, {}, {}});
  return *this;
}

Path& Path::rectangle(const Rect& r) {
  return moveTo({r.x, r.y})
      .lineTo({r.x + r.width, r.y})
      .lineTo({r.x + r.width, r.y + r.height})
      .lineTo({r.x, r.y + r.height})
      .close();
}

Path& Path::roundedRectangle(const Rect& r, double radius) {
  const double corner = std::min({radius, std::abs(r.width) / 2, std::abs(r.height) / 2});
  if (!(corner > 0)) return rectangle(r);
  const double handle = corner * (1 - kQuarter);
  const double right = r.x + r.width;
  const double bottom = r.y + r.height;
  return moveTo({r.x + corner, r.y})
      .lineTo({right - corner, r.y})
      .curveTo({right - handle, r.y}, {right, r.y + handle}, {right, r.y + corner})
      .lineTo({right, bottom - corner})
      .curveTo({right, bottom - handle}, {right - handle, bottom}, {right - corner, bottom})
      .lineTo({r.x + corner, bottom})
      .curveTo({r.x + handle, bottom}, {r.x, bottom - handle}, {r.x, bottom - corner})
      .lineTo({r.x, r.y + corner})
      .curveTo({r.x, r.y + handle}, {r.x + handle, r.y}, {r.x + corner, r.y})
      .close();
}

Path& Path::circle(Point centre, double radius) {
  const double handle = radius * kQuarter;
  const auto [x, y] = centre;
  return moveTo({x + radius, y})
      .curveTo({x + radius, y + handle}, {x + handle, y + radius}, {x, y + radius})
      .curveTo({x - handle, y + radius}, {x - radius, y + handle}, {x - radius, y})
      .curveTo({x - radius, y - handle}, {x - handle, y - radius}, {x, y - radius})
      .curveTo({x + handle, y - radius}, {x + radius, y - handle}, {x + radius, y})
      .close();
}

Path& Path::arc(Point centre, double radius, double from, double to) {
  if (!std::isfinite(from) || !std::isfinite(to)) return *this;
  double sweep = to - from;
  if (sweep < 0) sweep = 360 - std::fmod(-sweep, 360.0);
  sweep = std::min(sweep, 360.0);
  const auto at = [&](double degrees) {
    const auto [sine, cosine] = sineCosine(degrees);
    return Point{centre.x + radius * cosine, centre.y + radius * sine};
  };
  const bool joins = !steps_.empty() && steps_.back().verb != Verb::Close;
  joins ? lineTo(at(from)) : moveTo(at(from));
  const int parts = std::max(1, static_cast<int>(std::ceil(sweep / 90)));
  const double part = sweep / parts;
  const double handle = radius * 4 / 3 * std::tan(part * std::numbers::pi / 720);
  for (int i = 0; i < parts; ++i) {
    const double begin = from + part * i;
    const double end = i + 1 == parts ? from + sweep : begin + part;
    const SineCosine first = sineCosine(begin);
    const SineCosine last = sineCosine(end);
    const Point a = at(begin);
    const Point b = at(end);
    curveTo({a.x - handle * first.sine, a.y + handle * first.cosine},
            {b.x + handle * last.sine, b.y - handle * last.cosine}, b);
  }
  return *this;
}

Path& Path::polygon(const std::vector<Point>& corners) {
  if (corners.empty()) return *this;
  moveTo(corners.front());
  for (std::size_t i = 1; i < corners.size(); ++i) lineTo(corners[i]);
  return close();
}

Path& Path::append(const Path& other, const Matrix& transform) {
  const std::vector<Step> steps = other.steps_;  // `other` may be this path
  for (const Step& step : steps) {
    Step moved = step;
    if (step.verb == Verb::Curve) {
      moved.a = transform.map(step.a);
      moved.b = transform.map(step.b);
    }
    if (step.verb != Verb::Close) moved.to = transform.map(step.to);
    steps_.push_back(moved);
  }
  return *this;
}

Rect Path::bounds() const {
  bool any = false;
  Point low;
  Point high;
  const auto take = [&](Point p) {
    if (!any) low = high = p;
    any = true;
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  };
  for (const Step& step : steps_) {
    if (step.verb == Verb::Close) continue;
    if (step.verb == Verb::Curve) {
      take(step.a);
      take(step.b);
    }
    take(step.to);
  }
  return {low.x, low.y, high.x - low.x, high.y - low.y};
}

Item& Scene::add(Layer layer, Shape shape, const Matrix& transform) {
  return items_.emplace_back(Item{layer, transform, nullptr, std::move(shape), {}});
}

Item& Scene::add(Layer layer, Placed placed, const Matrix& transform) {
  return items_.emplace_back(Item{layer, transform, nullptr, std::move(placed), {}});
}

Item& Scene::add(Layer layer, Text text, const Matrix& transform) {
  return items_.emplace_back(Item{layer, transform, nullptr, std::move(text), {}});
}

Item& Scene::fill(Layer layer, Path path, Paint paint, const Matrix& transform) {
  return add(layer, Shape{std::move(path), std::move(paint), {}, false}, transform);
}

Item& Scene::stroke(Layer layer, Path path, Stroke stroke, const Matrix& transform) {
  return add(layer, Shape{std::move(path), {}, std::move(stroke), false}, transform);
}

void Scene::add(const Scene& other, const Matrix& transform, std::optional<Layer> layer) {
  // All in one layer: what was drawn first there must come first here.
  std::vector<Item> added;
  if (layer) {
    for (const Item* item : other.ordered()) added.push_back(*item);
  } else {
    added = other.items_;
  }
  for (Item& item : added) {
    item.transform = item.transform.then(transform);
    if (layer) item.layer = *layer;
    items_.push_back(std::move(item));
  }
}

std::vector<const Item*> Scene::ordered() const {
  std::vector<const Item*> out;
  out.reserve(items_.size());
  for (const Item& item : items_) out.push_back(&item);
  std::stable_sort(out.begin(), out.end(), [](const Item* a, const Item* b) { return a->layer < b->layer; });
  return out;
}

}  // namespace sortie::picture
