// Charts as scenes: bars with intervals, histograms, curves with a band, stacked bars. Drawn on a light panel of their
// own with dark ink, as reports and print have them; onDark() is the same chart for a dark window. Colours are told apart by
// colour-blind eyes and never the only sign. One user unit is one pixel of a phone: texts are 11 or 12 units.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "picture/scene.h"

namespace sortie::picture {

inline constexpr double chartWidth = 360;  ///< user units: fits the narrowest phone, and is scaled up elsewhere

/// Blue, orange, green, purple, sky, vermilion, then from the start again.
[[nodiscard]] Colour chartColour(std::size_t index);

struct Axis {
  std::string title;
  std::function<std::string(double)> label;  ///< of a tick; none: plain numbers
};

/// Round numbers (1, 2 or 5 times a power of ten) from at or below `low` to at or above `high`, about `wanted` of
/// them; `whole`: no fractions. `low` = `high` gives at least two.
[[nodiscard]] std::vector<double> niceTicks(double low, double high, int wanted, bool whole = false);

struct Bar {
  std::string label;
  double value = 0;
  std::optional<double> low;  ///< of its interval
  std::optional<double> high;
  Colour colour;
  std::string note;  ///< behind the label, small: "71.2 % (67.1 to 75.0)"
};
/// Lying bars, one below the other, label and note above each, a whisker for the interval.
struct BarChart {
  std::string title;  ///< for screen readers
  std::vector<Bar> bars;
  double least = 0;
  std::optional<double> most;  ///< of the axis; none: the largest bound
  Axis axis;
  std::optional<std::pair<double, double>> band;  ///< shaded behind the bars
  std::string bandLabel;
};
[[nodiscard]] Scene drawBars(const BarChart& chart, double width = chartWidth);

struct Histogram {
  std::string title;
  std::vector<std::pair<std::int64_t, std::int64_t>> counts;  ///< value, how often; ascending
  Colour colour;
  Axis axis;
  std::optional<std::int64_t> median;                          ///< a marked line
  std::optional<std::pair<std::int64_t, std::int64_t>> range;  ///< of the axis; none: of the values
};
/// Standing columns; values are put together when there are more than would fit. The scale says shares of all.
[[nodiscard]] Scene drawHistogram(const Histogram& chart, double width = chartWidth);

struct CurvePoint {
  double x = 0;
  double low = 0;
  double middle = 0;
  double high = 0;
};
struct Curve {
  std::string label;
  Colour colour;
  std::vector<CurvePoint> points;  ///< by x
};
/// Lines through the middles with bands from low to high. Each line has its own dashes and marks, and a legend says
/// whose it is.
struct CurveChart {
  std::string title;
  std::vector<Curve> curves;
  Axis x;
  Axis y;
};
[[nodiscard]] Scene drawCurves(const CurveChart& chart, double width = chartWidth);

struct StackPart {
  std::string label;
  double value = 0;
  Colour colour;
};
struct StackRow {
  std::string label;
  std::vector<StackPart> parts;
};
/// One bar a row, its parts side by side, as shares of the row; a legend below.
[[nodiscard]] Scene drawStack(const std::string& title, const std::vector<StackRow>& rows, double width = chartWidth);

/// A chart of this file with light ink on a dark panel; dark bars and lines become lighter.
[[nodiscard]] Scene onDark(const Scene& chart);

/// The colours of a heat map from 0 to `most`, in words and numbers that can be read.
[[nodiscard]] Scene drawScale(const std::string& unit, double most, const std::function<Colour(double)>& colour,
                              double width = chartWidth);

}  // namespace sortie::picture
