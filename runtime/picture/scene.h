// A picture as a list of what is drawn: maps, boards, cards, charts and printed sheets are all made as a Scene, and the
// writers of writers.h (cairo: window, PNG, PDF; SVG) draw every scene the same way.
//
// Units are user units: one square of a map is 64, one millimetre of a printed sheet is 1 where a sheet says so. The
// origin is the north-west corner, y grows southwards. Items are drawn by layer, then in the order they were added.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"

namespace sortie::picture {

struct Point {
  double x = 0;
  double y = 0;
  friend bool operator==(const Point&, const Point&) = default;
};

struct Size {
  double width = 0;
  double height = 0;
  friend bool operator==(const Size&, const Size&) = default;
};

struct Rect {
  double x = 0;
  double y = 0;
  double width = 0;
  double height = 0;
  friend bool operator==(const Rect&, const Rect&) = default;
};

/// x' = xx * x + xy * y + x0; y' = yx * x + yy * y + y0.
struct Matrix {
  double xx = 1;
  double yx = 0;
  double xy = 0;
  double yy = 1;
  double x0 = 0;
  double y0 = 0;
  friend bool operator==(const Matrix&, const Matrix&) = default;

  [[nodiscard]] static Matrix move(double x, double y) { return {1, 0, 0, 1, x, y}; }
  [[nodiscard]] static Matrix scale(double factor) { return {factor, 0, 0, factor, 0, 0}; }
  /// Clockwise on the screen, in degrees; multiples of 90 are exact.
  [[nodiscard]] static Matrix turn(double degrees);
  /// First `*this`, then `next`.
  [[nodiscard]] Matrix then(const Matrix& next) const;
  [[nodiscard]] Point map(Point p) const { return {xx * p.x + xy * p.y + x0, yx * p.x + yy * p.y + y0}; }
};

struct Colour {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;
  std::uint8_t alpha = 255;
  friend bool operator==(const Colour&, const Colour&) = default;

  /// "#rgb", "#rrggbb" or "#rrggbbaa". Error "colour" for anything else.
  [[nodiscard]] static Result<Colour> parse(std::string_view text);
  /// "#rrggbb"; alpha is not in it.
  [[nodiscard]] std::string hex() const;
  [[nodiscard]] Colour withAlpha(double share) const;  ///< 0 to 1
  /// Between this (0) and other (1), channel by channel.
  [[nodiscard]] Colour mixed(Colour other, double share) const;
};

struct Stop {
  double at = 0;  ///< 0 to 1
  Colour colour;
  friend bool operator==(const Stop&, const Stop&) = default;
};
struct LinearGradient {
  Point from;
  Point to;
  std::vector<Stop> stops;
  friend bool operator==(const LinearGradient&, const LinearGradient&) = default;
};
struct RadialGradient {
  Point centre;
  double radius = 1;
  std::vector<Stop> stops;
  friend bool operator==(const RadialGradient&, const RadialGradient&) = default;
};
using Paint = std::variant<Colour, LinearGradient, RadialGradient>;

enum class Cap : std::uint8_t { Butt, Round, Square };
enum class Join : std::uint8_t { Miter, Round, Bevel };
struct Stroke {
  Paint paint = Colour{};
  double width = 1;
  Cap cap = Cap::Butt;
  Join join = Join::Miter;
  std::vector<double> dashes;  ///< lengths on and off; empty: solid
  friend bool operator==(const Stroke&, const Stroke&) = default;
};

/// Lines and curves. Built by its own functions, which return the path so that calls can be chained.
class Path {
 public:
  enum class Verb : std::uint8_t { Move, Line, Curve, Close };
  struct Step {
    Verb verb{};
    Point a;  ///< first control point of a curve
    Point b;  ///< second control point of a curve
    Point to;
    friend bool operator==(const Step&, const Step&) = default;
  };
  Path& moveTo(Point p);
  Path& lineTo(Point p);
  Path& curveTo(Point a, Point b, Point to);
  Path& close();
  Path& rectangle(const Rect& r);
  Path& roundedRectangle(const Rect& r, double radius);
  Path& circle(Point centre, double radius);
  /// From one angle to another, clockwise, in degrees from the east; joined by a line to where the path is.
  Path& arc(Point centre, double radius, double from, double to);
  Path& polygon(const std::vector<Point>& corners);
  Path& append(const Path& other, const Matrix& transform);
  [[nodiscard]] const std::vector<Step>& steps() const noexcept { return steps_; }
  [[nodiscard]] bool empty() const noexcept { return steps_.empty(); }
  /// Box around all points, control points included.
  [[nodiscard]] Rect bounds() const;
  friend bool operator==(const Path&, const Path&) = default;

 private:
  std::vector<Step> steps_;
};

struct Shape {
  Path path;
  std::optional<Paint> fill;
  std::optional<Stroke> stroke;
  bool evenOdd = false;
};

/// An SVG picture of our profile (model/svg_profile.h), or one element of it: symbols.h reads and keeps them.
class Symbol;
struct Placed {
  std::shared_ptr<const Symbol> symbol;
  std::string element;  ///< id of the one element to draw, where it stands in the view box; empty: all of it
  Rect box;             ///< where its view box goes; its proportions are kept, centred
  double opacity = 1;
};

enum class Align : std::uint8_t { Left, Centre, Right };
enum class Weight : std::uint8_t { Regular, Medium, Semibold, Bold };
enum class Face : std::uint8_t { Text, Mono };  ///< Inter, Fira Code
struct Font {
  Face face = Face::Text;
  double size = 12;  ///< user units of an em
  Weight weight = Weight::Regular;
  bool italic = false;
  friend bool operator==(const Font&, const Font&) = default;
};
/// Text, laid out by Pango (text.h measures it the same way). "\n" breaks lines; words between `*` are emphasised when
/// `markup` is set.
struct Text {
  std::string text;  ///< UTF-8
  Font font;
  Colour colour;
  Point at;  ///< of the first line's baseline; for Centre and Right its middle or end
  Align align = Align::Left;
  double width = 0;          ///< over 0: wrapped at words to this width; `at` is still the left, middle or right of it
  double lineHeight = 1.25;  ///< in ems
  bool markup = false;
  double haloWidth = 0;  ///< over 0: an outline behind the letters, for text on a map
  Colour halo;
};

/// Order of drawing.
enum class Layer : std::uint8_t { Ground, Floor, Walls, Features, Pieces, Overlays, Labels };

struct Item {
  Layer layer = Layer::Ground;
  Matrix transform;
  std::shared_ptr<const Path> clip;  ///< in the item's own units; null: none
  std::variant<Shape, Placed, Text> what;
  std::string title;  ///< said by SVG viewers and screen readers; may be empty
};

/// A picture; see the top of this file.
class Scene {
 public:
  Size size;                         ///< of the whole picture, in user units
  std::optional<Colour> background;  ///< none: transparent
  std::string title;

  /// Appends and returns it, to be adjusted until the next is added.
  Item& add(Layer layer, Shape shape, const Matrix& transform = {});
  Item& add(Layer layer, Placed placed, const Matrix& transform = {});
  Item& add(Layer layer, Text text, const Matrix& transform = {});
  Item& fill(Layer layer, Path path, Paint paint, const Matrix& transform = {});
  Item& stroke(Layer layer, Path path, Stroke stroke, const Matrix& transform = {});
  /// All items of another scene, moved by `transform`; `layer` given: all in that one.
  void add(const Scene& other, const Matrix& transform, std::optional<Layer> layer = {});

  [[nodiscard]] const std::vector<Item>& items() const noexcept { return items_; }
  /// In drawing order.
  [[nodiscard]] std::vector<const Item*> ordered() const;

 private:
  std::vector<Item> items_;
};

}  // namespace sortie::picture
