#include "picture/chart.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "picture/text/text.h"

namespace sortie::picture {

namespace {

constexpr Colour panel{0xff, 0xff, 0xff};
constexpr Colour ink{0x1b, 0x20, 0x22};
constexpr Colour soft{0x55, 0x5f, 0x63};
constexpr Colour lineColour{0xdc, 0xe0, 0xde};
constexpr Colour onLightBar{0x1a, 0x20, 0x22};  ///< text on a bar, the same on both panels
constexpr Colour onDarkBar{0xfe, 0xff, 0xff};
constexpr Colour bandColour{0xe4, 0xee, 0xe6};
constexpr Colour bandInk{0x3c, 0x6b, 0x49};
constexpr double pad = 12;
constexpr double textSize = 12;
constexpr double smallSize = 11;

Scene sheet(const std::string& title, double width) {
  Scene scene;
  scene.title = title;
  scene.background = panel;
  scene.size = {width, 0};
  return scene;
}

Text chartText(const std::string& text, Point at, double size = smallSize, Colour colour = soft,
               Align align = Align::Left, Weight weight = Weight::Regular) {
  Text out;
  out.text = text;
  out.font.size = size;
  out.font.weight = weight;
  out.colour = colour;
  out.at = at;
  out.align = align;
  return out;
}

/// Cut at the end until it fits.
std::string fitted(const std::string& text, double width, double size) {
  std::string out = text;
  while (!out.empty() && measure(chartText(out == text ? out : out + "…", {}, size)).width > width) {
    do out.pop_back();
    while (!out.empty() && (static_cast<unsigned char>(out.back()) & 0xc0U) == 0x80U);
    // The first byte of a character goes with its others.
    if (!out.empty() && (static_cast<unsigned char>(out.back()) & 0xc0U) == 0xc0U) out.pop_back();
  }
  return out == text ? out : out + "…";
}

std::string tickLabel(const Axis& axis, double value) {
  return axis.label ? axis.label(value) : fmt::format("{}", value == 0 ? 0 : std::round(value * 1e6) / 1e6);
}

void hair(Scene& scene, Point from, Point to, Colour colour = lineColour, double width = 1,
          std::vector<double> dashes = {}) {
  Stroke stroke;
  stroke.paint = colour;
  stroke.width = width;
  stroke.dashes = std::move(dashes);
  scene.stroke(Layer::Floor, Path().moveTo(from).lineTo(to), stroke);
}

/// Where values lie between two ends of an axis.
struct Scale {
  double low = 0;
  double high = 1;
  double from = 0;
  double to = 1;
  [[nodiscard]] double at(double value) const { return from + (value - low) / (high - low) * (to - from); }
};

/// Ticks with lines and labels below; `bottom` is where the plot ends. Gives where the texts end.
double axisBelow(Scene& scene, const Scale& scale, const std::vector<double>& ticks, const Axis& axis, double top,
                 double bottom, bool lines) {
  double free = -1e9;
  for (const double tick : ticks) {
    const double x = scale.at(tick);
    if (lines) hair(scene, {x, top}, {x, bottom});
    const std::string label = tickLabel(axis, tick);
    const double half = measure(chartText(label, {})).width / 2;
    const double middle = std::clamp(x, half, scene.size.width - half);
    if (middle - half < free) continue;
    scene.add(Layer::Labels, chartText(label, {middle, bottom + 14}, smallSize, soft, Align::Centre));
    free = middle + half + 4;
  }
  if (axis.title.empty()) return bottom + 18;
  scene.add(Layer::Labels,
            chartText(axis.title, {(scale.from + scale.to) / 2, bottom + 29}, smallSize, soft, Align::Centre));
  return bottom + 33;
}

/// Labels left of the plot with lines through it.
void axisLeft(Scene& scene, const Scale& scale, const std::vector<double>& ticks, const Axis& axis, double left,
              double right) {
  for (const double tick : ticks) {
    const double y = scale.at(tick);
    hair(scene, {left, y}, {right, y});
    scene.add(Layer::Labels, chartText(tickLabel(axis, tick), {left - 5, y + 4}, smallSize, soft, Align::Right));
  }
}

double widestLabel(const std::vector<double>& ticks, const Axis& axis) {
  double widest = 0;
  for (const double tick : ticks) widest = std::max(widest, measure(chartText(tickLabel(axis, tick), {})).width);
  return widest;
}

struct Key {
  std::string label;
  std::function<void(Scene&, Point)> draw;  ///< into a box of 18 x 10 around the point
};

/// Flows from left to right; gives where it ends.
double legend(Scene& scene, const std::vector<Key>& keys, double top) {
  double x = pad;
  double y = top + 12;
  for (const Key& key : keys) {
    const std::string label = fitted(key.label, scene.size.width - 2 * pad - 26, smallSize);
    const double wide = 26 + measure(chartText(label, {})).width;
    if (x > pad && x + wide > scene.size.width - pad) {
      x = pad;
      y += 18;
    }
    key.draw(scene, {x + 9, y - 4});
    scene.add(Layer::Labels, chartText(label, {x + 23, y}, smallSize, ink));
    x += wide + 12;
  }
  return y + 8;
}

Path markAt(std::size_t index, Point at) {
  constexpr double r = 3.5;
  switch (index % 4) {
    case 1: return Path().rectangle({at.x - r, at.y - r, 2 * r, 2 * r});
    case 2: return Path().polygon({{at.x, at.y - r - 1}, {at.x + r + 1, at.y + r}, {at.x - r - 1, at.y + r}});
    case 3:
      return Path().polygon({{at.x, at.y - r - 1}, {at.x + r + 1, at.y}, {at.x, at.y + r + 1}, {at.x - r - 1, at.y}});
    default: return Path().circle(at, r);
  }
}

std::vector<double> dashesOf(std::size_t index) {
  switch (index % 4) {
    case 1: return {7, 4};
    case 2: return {2, 3};
    case 3: return {9, 3, 2, 3};
    default: return {};
  }
}

void drawBand(Scene& scene, const BarChart& chart, const Scale& scale, double top, double bottom) {
  if (!chart.band) return;
  const double from = scale.at(std::max(chart.band->first, scale.low));
  const double to = scale.at(std::min(chart.band->second, scale.high));
  scene.fill(Layer::Ground, Path().rectangle({from, top, to - from, bottom - top}), bandColour);
  for (const double x : {from, to}) hair(scene, {x, top}, {x, bottom}, {0x6f, 0x9c, 0x7c}, 1, {3, 3});
}

void drawBar(Scene& scene, const Bar& bar, const Scale& scale, double y, double width) {
  const double noteWide = bar.note.empty() ? 0 : measure(chartText(bar.note, {})).width;
  scene.add(Layer::Labels, chartText(fitted(bar.label, width - 2 * pad - noteWide - 10, textSize), {pad, y + 12},
                                     textSize, ink, Align::Left, Weight::Medium));
  if (!bar.note.empty())
    scene.add(Layer::Labels, chartText(bar.note, {width - pad, y + 12}, smallSize, soft, Align::Right));
  const double top = y + 18;
  constexpr double high = 14;
  const double from = scale.at(std::max(scale.low, std::min(0.0, scale.high)));
  const double to = scale.at(bar.value);
  scene.fill(Layer::Features, Path().rectangle({std::min(from, to), top, std::max(std::abs(to - from), 1.0), high}),
             bar.colour);
  if (!bar.low || !bar.high) return;
  const double a = scale.at(*bar.low);
  const double b = scale.at(*bar.high);
  const double middle = top + high / 2;
  const Path whisker = Path()
                           .moveTo({a, middle})
                           .lineTo({b, middle})
                           .moveTo({a, middle - 4})
                           .lineTo({a, middle + 4})
                           .moveTo({b, middle - 4})
                           .lineTo({b, middle + 4});
  // A light line below keeps it visible on a dark bar.
  Stroke under;
  under.paint = panel;
  under.width = 4;
  Stroke over;
  over.paint = ink;
  over.width = 1.5;
  scene.stroke(Layer::Overlays, whisker, under);
  scene.stroke(Layer::Overlays, whisker, over);
}

Colour darkened(Colour colour) {
  constexpr std::pair<Colour, Colour> both[] = {{panel, {0x1f, 0x22, 0x25}},      {ink, {0xe6, 0xe8, 0xea}},
                                                {soft, {0xa6, 0xae, 0xb4}},       {lineColour, {0x3c, 0x42, 0x47}},
                                                {bandColour, {0x24, 0x38, 0x2b}}, {bandInk, {0x93, 0xcc, 0xa1}},
                                                {onLightBar, onLightBar},         {onDarkBar, onDarkBar}};
  for (const auto& [light, dark] : both)
    if (colour == light) return dark;
  const double seen = 0.299 * colour.red + 0.587 * colour.green + 0.114 * colour.blue;
  return seen < 100 ? colour.mixed({0xff, 0xff, 0xff, colour.alpha}, 0.3) : colour;
}

void darken(Paint& paint) {
  if (auto* colour = std::get_if<Colour>(&paint)) *colour = darkened(*colour);
}

}  // namespace

Scene onDark(const Scene& chart) {
  Scene out;
  out.size = chart.size;
  out.title = chart.title;
  if (chart.background) out.background = darkened(*chart.background);
  for (const Item& item : chart.items()) {
    Item* added = nullptr;
    if (const auto* shape = std::get_if<Shape>(&item.what)) {
      Shape dark = *shape;
      if (dark.fill) darken(*dark.fill);
      if (dark.stroke) darken(dark.stroke->paint);
      added = &out.add(item.layer, std::move(dark), item.transform);
    } else if (const auto* text = std::get_if<Text>(&item.what)) {
      Text dark = *text;
      dark.colour = darkened(dark.colour);
      dark.halo = darkened(dark.halo);
      added = &out.add(item.layer, std::move(dark), item.transform);
    } else {
      added = &out.add(item.layer, std::get<Placed>(item.what), item.transform);
    }
    added->clip = item.clip;
    added->title = item.title;
  }
  return out;
}

Colour chartColour(std::size_t index) {
  static constexpr Colour colours[] = {{0x00, 0x72, 0xb2}, {0xe6, 0x9f, 0x00}, {0x00, 0x9e, 0x73},
                                       {0xcc, 0x79, 0xa7}, {0x56, 0xb4, 0xe9}, {0xd5, 0x5e, 0x00}};
  return colours[index % std::size(colours)];
}

std::vector<double> niceTicks(double low, double high, int wanted, bool whole) {
  if (!std::isfinite(low) || !std::isfinite(high)) return {0, 1};
  if (high < low) std::swap(low, high);
  if (high - low < 1e-9) high = low + 1;
  const double rough = (high - low) / std::max(wanted, 1);
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  double step = power;
  for (const double times : {1.0, 2.0, 5.0, 10.0}) {
    step = power * times;
    if (step >= rough * 0.999) break;
  }
  if (whole) step = std::max(1.0, std::round(step));
  std::vector<double> out;
  const double first = std::floor(low / step + 1e-9);
  for (double i = first; out.size() < 1000; ++i) {
    out.push_back(i * step);
    if (i * step >= high - step * 1e-9) break;
  }
  return out;
}

Scene drawBars(const BarChart& chart, double width) {
  Scene scene = sheet(chart.title, width);
  double most = chart.most.value_or(0);
  if (!chart.most)
    for (const Bar& bar : chart.bars) most = std::max({most, bar.value, bar.high.value_or(0)});
  const std::vector<double> ticks = niceTicks(chart.least, most, 5);
  const Scale scale{ticks.front(), chart.most ? most : ticks.back(), pad, width - pad};
  constexpr double step = 40;
  const double top = chart.band && !chart.bandLabel.empty() ? 22 : 6;
  const double bottom = top + step * static_cast<double>(chart.bars.size());
  drawBand(scene, chart, scale, top, bottom);
  if (chart.band && !chart.bandLabel.empty()) {
    const double middle =
        (scale.at(std::max(chart.band->first, scale.low)) + scale.at(std::min(chart.band->second, scale.high))) / 2;
    const double half = measure(chartText(chart.bandLabel, {})).width / 2;
    scene.add(Layer::Labels, chartText(chart.bandLabel, {std::clamp(middle, pad + half, width - pad - half), 15},
                                       smallSize, bandInk, Align::Centre));
  }
  scene.size.height = axisBelow(scene, scale, ticks, chart.axis, top, bottom, true);
  for (std::size_t i = 0; i < chart.bars.size(); ++i)
    drawBar(scene, chart.bars[i], scale, top + step * static_cast<double>(i), width);
  return scene;
}

Scene drawHistogram(const Histogram& chart, double width) {
  Scene scene = sheet(chart.title, width);
  if (chart.counts.empty()) {
    scene.size.height = 24;
    scene.add(Layer::Labels, chartText("nothing to show", {pad, 16}));
    return scene;
  }
  std::int64_t low = chart.range ? chart.range->first : chart.counts.front().first;
  std::int64_t high = chart.range ? chart.range->second : chart.counts.back().first;
  // One value alone would be a wall from side to side.
  if (high - low < 4) {
    const std::int64_t wished = low - (4 - (high - low)) / 2;
    low = low >= 0 ? std::max<std::int64_t>(wished, 0) : wished;
    high = low + 4;
  }
  constexpr std::int64_t mostColumns = 32;
  // Columns of 1, 2, 5, 10 … values.
  std::int64_t wide = 1;
  for (std::int64_t factor = 0; (high - low) / wide + 1 > mostColumns; ++factor)
    wide = factor % 3 == 1 ? wide / 2 * 5 : wide * 2;
  const auto columnOf = [wide](std::int64_t v) { return v >= 0 ? v / wide : -((-v + wide - 1) / wide); };
  const std::int64_t first = columnOf(low);
  std::vector<double> columns(static_cast<std::size_t>(columnOf(high) - first + 1), 0);
  double total = 0;
  for (const auto& [value, count] : chart.counts) {
    total += static_cast<double>(count);
    columns[static_cast<std::size_t>(columnOf(std::clamp(value, low, high)) - first)] += static_cast<double>(count);
  }
  for (double& column : columns) column /= std::max(total, 1.0);
  const double most = *std::max_element(columns.begin(), columns.end());
  const Axis shares{"", [](double share) { return fmt::format("{:.3g} %", 100 * share); }};
  const std::vector<double> levels = niceTicks(0, std::max(most, 0.01), 3);
  const double left = pad + widestLabel(levels, shares) + 5;
  constexpr double top = 20;
  constexpr double bottom = 126;
  const Scale up{0, levels.back(), bottom, top};
  axisLeft(scene, up, levels, shares, left, width - pad);
  // A column stands on the middle of its values.
  const double start = static_cast<double>(first * wide) - 0.5;
  const Scale across{start, start + static_cast<double>(wide) * static_cast<double>(columns.size()), left, width - pad};
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (columns[i] <= 0) continue;
    const double a = across.at(start + static_cast<double>(wide) * static_cast<double>(i));
    const double b = across.at(start + static_cast<double>(wide) * static_cast<double>(i + 1));
    const double gap = std::min(2.0, (b - a) * 0.15);
    const double y = std::min(up.at(columns[i]), bottom - 1);
    scene.fill(Layer::Features, Path().rectangle({a + gap / 2, y, std::max(b - a - gap, 0.5), bottom - y}),
               chart.colour);
  }
  std::vector<double> ticks = niceTicks(static_cast<double>(low), static_cast<double>(high), 6, true);
  std::erase_if(ticks, [&](double t) { return t < across.low || t > across.high; });
  if (chart.median) {
    const double x = across.at(static_cast<double>(*chart.median));
    Stroke mark;
    mark.paint = ink;
    mark.width = 1.5;
    mark.dashes = {4, 3};
    scene.stroke(Layer::Overlays, Path().moveTo({x, top - 12}).lineTo({x, bottom}), mark);
    const std::string label = fmt::format("median {}", *chart.median);
    const double wideLabel = measure(chartText(label, {})).width;
    const bool right = x + wideLabel + 8 < width - pad;
    Text text = chartText(label, {right ? x + 4 : x - 4, top - 6}, smallSize, ink, right ? Align::Left : Align::Right);
    text.halo = panel;
    text.haloWidth = 3;
    scene.add(Layer::Labels, text);
  }
  scene.size.height = axisBelow(scene, across, ticks, chart.axis, top, bottom, false);
  return scene;
}

Scene drawCurves(const CurveChart& chart, double width) {
  Scene scene = sheet(chart.title, width);
  double low = 0;
  double high = 0;
  double first = 1e18;
  double last = -1e18;
  for (const Curve& curve : chart.curves)
    for (const CurvePoint& point : curve.points) {
      low = std::min(low, point.low);
      high = std::max(high, point.high);
      first = std::min(first, point.x);
      last = std::max(last, point.x);
    }
  if (first > last) first = 0, last = 1;
  if (last - first < 1) last = first + 1;
  const std::vector<double> levels = niceTicks(low, high, 4, high - low > 3);
  const double left = pad + widestLabel(levels, chart.y) + 5;
  constexpr double top = 12;
  constexpr double bottom = 172;
  const Scale up{levels.front(), levels.back(), bottom, top};
  const Scale across{first, last, left + 4, width - pad - 4};
  axisLeft(scene, up, levels, chart.y, left, width - pad);
  std::vector<Key> keys;
  for (std::size_t i = 0; i < chart.curves.size(); ++i) {
    const Curve& curve = chart.curves[i];
    if (curve.points.empty()) continue;
    Path band;
    Path middle;
    for (std::size_t p = 0; p < curve.points.size(); ++p) {
      const Point at{across.at(curve.points[p].x), up.at(curve.points[p].high)};
      const Point centre{at.x, up.at(curve.points[p].middle)};
      if (p == 0) {
        band.moveTo(at);
        middle.moveTo(centre);
      } else {
        band.lineTo(at);
        middle.lineTo(centre);
      }
      scene.fill(Layer::Overlays, markAt(i, centre), curve.colour);
    }
    for (std::size_t p = curve.points.size(); p-- > 0;)
      band.lineTo({across.at(curve.points[p].x), up.at(curve.points[p].low)});
    scene.fill(Layer::Features, band.close(), curve.colour.withAlpha(0.18));
    Stroke stroke;
    stroke.paint = curve.colour;
    stroke.width = 2;
    stroke.join = Join::Round;
    stroke.dashes = dashesOf(i);
    scene.stroke(Layer::Pieces, middle, stroke);
    keys.push_back({curve.label, [i, stroke, colour = curve.colour](Scene& into, Point at) {
                      into.stroke(Layer::Pieces, Path().moveTo({at.x - 9, at.y}).lineTo({at.x + 9, at.y}), stroke);
                      into.fill(Layer::Overlays, markAt(i, at), colour);
                    }});
  }
  std::vector<double> ticks = niceTicks(first, last, 8, true);
  std::erase_if(ticks, [&](double t) { return t < first || t > last; });
  const double below = axisBelow(scene, across, ticks, chart.x, top, bottom, false);
  scene.size.height = legend(scene, keys, below);
  return scene;
}

Scene drawStack(const std::string& title, const std::vector<StackRow>& rows, double width) {
  Scene scene = sheet(title, width);
  double y = 4;
  std::vector<Key> keys;
  std::vector<std::string> named;
  for (const StackRow& row : rows) {
    double total = 0;
    for (const StackPart& part : row.parts) total += part.value;
    scene.add(Layer::Labels, chartText(fitted(row.label, width - 2 * pad, textSize), {pad, y + 14}, textSize, ink,
                                       Align::Left, Weight::Medium));
    double x = pad;
    for (const StackPart& part : row.parts) {
      const double wide = total > 0 ? part.value / total * (width - 2 * pad) : 0;
      if (wide > 0) {
        scene.fill(Layer::Features, Path().rectangle({x, y + 20, wide, 18}), part.colour);
        Stroke edge;
        edge.paint = panel;
        edge.width = 1;
        scene.stroke(Layer::Pieces, Path().rectangle({x, y + 20, wide, 18}), edge);
        const std::string share = fmt::format("{:.0f} %", 100 * part.value / total);
        const double light = 0.299 * part.colour.red + 0.587 * part.colour.green + 0.114 * part.colour.blue;
        if (measure(chartText(share, {})).width + 6 < wide)
          scene.add(Layer::Labels, chartText(share, {x + wide / 2, y + 33}, smallSize,
                                             light > 140 ? onLightBar : onDarkBar, Align::Centre));
      }
      x += wide;
      if (std::find(named.begin(), named.end(), part.label) != named.end()) continue;
      named.push_back(part.label);
      keys.push_back({part.label, [colour = part.colour](Scene& into, Point at) {
                        into.fill(Layer::Features, Path().rectangle({at.x - 6, at.y - 5, 12, 10}), colour);
                      }});
    }
    y += 46;
  }
  scene.size.height = legend(scene, keys, y - 2);
  return scene;
}

Scene drawScale(const std::string& unit, double most, const std::function<Colour(double)>& colour, double width) {
  Scene scene = sheet("colours from 0 to " + fmt::format("{:.3g}", most) + " " + unit, width);
  scene.size.height = 34;
  LinearGradient gradient;
  gradient.from = {pad, 0};
  gradient.to = {width - pad, 0};
  for (const double at : {0.0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1.0})
    gradient.stops.push_back({at, colour(at)});
  scene.fill(Layer::Features, Path().rectangle({pad, 2, width - 2 * pad, 12}), gradient);
  scene.add(Layer::Labels, chartText("0", {pad, 28}));
  scene.add(Layer::Labels, chartText(fmt::format("{:.3g}", most / 2), {width / 2, 28}, smallSize, soft, Align::Centre));
  scene.add(Layer::Labels,
            chartText(fmt::format("{:.3g} {}", most, unit), {width - pad, 28}, smallSize, soft, Align::Right));
  return scene;
}

}  // namespace sortie::picture
