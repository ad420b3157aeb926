#include <algorithm>

#include "picture/symbols/symbol_drawn.h"
#include "picture/symbols/symbol_raster.h"
#include "picture/text/text_layout.h"
#include "picture/writers/drawable.h"
#include "picture/writers/handles.h"
#include "picture/writers/writers.h"

namespace sortie::picture {
namespace {

constexpr double kFull = 255;

void setColour(cairo_t* context, Colour colour) {
  cairo_set_source_rgba(context, colour.red / kFull, colour.green / kFull, colour.blue / kFull, colour.alpha / kFull);
}

void addStops(cairo_pattern_t* pattern, const std::vector<Stop>& stops) {
  for (const Stop& stop : stops) {
    const Colour c = stop.colour;
    cairo_pattern_add_color_stop_rgba(pattern, std::clamp(stop.at, 0.0, 1.0), c.red / kFull, c.green / kFull,
                                      c.blue / kFull, c.alpha / kFull);
  }
}

void setPaint(cairo_t* context, const Paint& asked) {
  const Paint paint = simplified(asked);
  PatternHandle pattern;
  if (const auto* linear = std::get_if<LinearGradient>(&paint)) {
    pattern.reset(cairo_pattern_create_linear(linear->from.x, linear->from.y, linear->to.x, linear->to.y));
    addStops(pattern.get(), linear->stops);
  } else if (const auto* radial = std::get_if<RadialGradient>(&paint)) {
    const Point c = radial->centre;
    pattern.reset(cairo_pattern_create_radial(c.x, c.y, 0, c.x, c.y, radial->radius));
    addStops(pattern.get(), radial->stops);
  } else {
    return setColour(context, std::get<Colour>(paint));
  }
  cairo_set_source(context, pattern.get());
}

void addPath(cairo_t* context, const Path& path) {
  cairo_new_path(context);
  for (const Path::Step& step : path.steps()) {
    switch (step.verb) {
      case Path::Verb::Move: cairo_move_to(context, step.to.x, step.to.y); break;
      case Path::Verb::Line: cairo_line_to(context, step.to.x, step.to.y); break;
      case Path::Verb::Curve:
        cairo_curve_to(context, step.a.x, step.a.y, step.b.x, step.b.y, step.to.x, step.to.y);
        break;
      case Path::Verb::Close: cairo_close_path(context); break;
    }
  }
}

void setStroke(cairo_t* context, const Stroke& stroke) {
  constexpr cairo_line_cap_t kCaps[] = {CAIRO_LINE_CAP_BUTT, CAIRO_LINE_CAP_ROUND, CAIRO_LINE_CAP_SQUARE};
  constexpr cairo_line_join_t kJoins[] = {CAIRO_LINE_JOIN_MITER, CAIRO_LINE_JOIN_ROUND, CAIRO_LINE_JOIN_BEVEL};
  cairo_set_line_width(context, stroke.width);
  cairo_set_line_cap(context, kCaps[static_cast<std::size_t>(stroke.cap)]);
  cairo_set_line_join(context, kJoins[static_cast<std::size_t>(stroke.join)]);
  cairo_set_miter_limit(context, 4);  // SVG's default
  const std::vector<double>& dashes = dashesOf(stroke);
  cairo_set_dash(context, dashes.data(), static_cast<int>(dashes.size()), 0);
}

void drawShape(cairo_t* context, const Shape& shape) {
  if (!isDrawable(shape.path)) return;
  addPath(context, shape.path);
  if (shape.fill) {
    cairo_set_fill_rule(context, shape.evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING);
    setPaint(context, *shape.fill);
    cairo_fill_preserve(context);
  }
  if (shape.stroke && isDrawable(*shape.stroke)) {
    setStroke(context, *shape.stroke);
    setPaint(context, shape.stroke->paint);
    cairo_stroke_preserve(context);
  }
  cairo_new_path(context);
}

void drawText(cairo_t* context, const Text& text) {
  const TextLayout layout(text);
  const auto eachLine = [&](const auto& drawLine) {
    for (const Line& line : layout.lines()) {
      cairo_save(context);
      cairo_translate(context, line.start.x, line.start.y);
      cairo_scale(context, layout.scale(), layout.scale());
      cairo_move_to(context, 0, 0);
      drawLine(line.line);
      cairo_restore(context);
    }
    cairo_new_path(context);
  };
  if (text.haloWidth > 0) {
    setColour(context, text.halo);
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND);
    cairo_set_dash(context, nullptr, 0, 0);
    eachLine([&](PangoLayoutLine* line) {
      pango_cairo_layout_line_path(context, line);
      cairo_set_line_width(context, 2 * text.haloWidth / layout.scale());
      cairo_stroke(context);
    });
  }
  setColour(context, text.colour);
  eachLine([&](PangoLayoutLine* line) { pango_cairo_show_layout_line(context, line); });
}

void drawItem(cairo_t* context, const Item& item, SymbolRaster* raster) {
  if (!isDrawable(item.transform)) return;
  cairo_save(context);
  const Matrix& m = item.transform;
  cairo_matrix_t matrix;
  cairo_matrix_init(&matrix, m.xx, m.yx, m.xy, m.yy, m.x0, m.y0);
  cairo_transform(context, &matrix);
  if (item.clip) {
    if (isDrawable(*item.clip)) {
      addPath(context, *item.clip);
    } else {
      cairo_new_path(context);  // an empty clip: nothing is seen
    }
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING);
    cairo_clip(context);
  }
  if (const auto* shape = std::get_if<Shape>(&item.what)) {
    drawShape(context, *shape);
  } else if (const auto* placed = std::get_if<Placed>(&item.what)) {
    raster != nullptr ? raster->draw(*placed, context) : renderPlaced(*placed, context);
  } else {
    drawText(context, std::get<Text>(item.what));
  }
  cairo_restore(context);
}

bool meet(const Rect& a, const Rect& b) {
  return a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;
}

void drawScene(const Scene& scene, cairo_t* context, SymbolRaster* raster, const Rect* part) {
  cairo_save(context);
  if (scene.background) {
    setColour(context, *scene.background);
    cairo_rectangle(context, 0, 0, scene.size.width, scene.size.height);
    cairo_fill(context);
  }
  for (const Item* item : scene.ordered())
    if (part == nullptr || meet(reachOf(*item), *part)) drawItem(context, *item, raster);
  cairo_restore(context);
}

}  // namespace

Rect reachOf(const Item& item) {
  Rect box;
  if (const auto* shape = std::get_if<Shape>(&item.what)) {
    box = shape->path.bounds();
    // A mitre reaches out by four half widths at most.
    const double more = shape->stroke ? 2 * std::max(0.0, shape->stroke->width) : 0;
    box = {box.x - more, box.y - more, box.width + 2 * more, box.height + 2 * more};
  } else if (const auto* placed = std::get_if<Placed>(&item.what)) {
    box = placed->box;
  } else {
    // No letter is wider than one and a half ems, and no line holds less than one word.
    const auto& text = std::get<Text>(item.what);
    const double size = text.font.size;
    const double widest = std::max(text.width, 1.5 * size * static_cast<double>(text.text.size()));
    const auto breaks = std::count_if(text.text.begin(), text.text.end(),
                                      [&](char c) { return c == '\n' || (text.width > 0 && (c == ' ' || c == '-')); });
    // A word that is too long for the width may be broken anywhere.
    const double lines = static_cast<double>(breaks) + 1 + (text.width > 0 ? widest / text.width : 0);
    const double high = size * std::max(text.lineHeight, 1.25) * lines;
    const double halo = 2 * text.haloWidth + size;
    box = {text.at.x - widest - halo, text.at.y - size - halo, 2 * (widest + halo), high + size + 2 * halo};
  }
  Point least{1e300, 1e300};
  Point most{-1e300, -1e300};
  for (const Point corner : {Point{box.x, box.y}, Point{box.x + box.width, box.y}, Point{box.x, box.y + box.height},
                             Point{box.x + box.width, box.y + box.height}}) {
    const Point p = item.transform.map(corner);
    least = {std::min(least.x, p.x), std::min(least.y, p.y)};
    most = {std::max(most.x, p.x), std::max(most.y, p.y)};
  }
  return {least.x, least.y, most.x - least.x, most.y - least.y};
}

void draw(const Scene& scene, cairo_t* context) { drawScene(scene, context, nullptr, nullptr); }

void draw(const Scene& scene, cairo_t* context, SymbolRaster& raster) { drawScene(scene, context, &raster, nullptr); }

void draw(const Scene& scene, cairo_t* context, SymbolRaster& raster, const Rect& part) {
  drawScene(scene, context, &raster, &part);
}

}  // namespace sortie::picture
