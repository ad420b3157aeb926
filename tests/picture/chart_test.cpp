#include "picture/chart.h"

#include <algorithm>
#include <limits>

#include <gtest/gtest.h>

#include "model/xml/xml.h"
#include "picture/writers/writers.h"

namespace sortie::picture {
namespace {

std::string svgOf(const Scene& scene) {
  const std::string svg = toSvg(scene, "t");
  const Result<model::Document> read = model::readXml("chart.svg", svg);
  EXPECT_TRUE(read) << read.error().message();
  return svg;
}

bool says(const Scene& scene, const std::string& text) {
  return std::any_of(scene.items().begin(), scene.items().end(), [&](const Item& item) {
    const auto* found = std::get_if<Text>(&item.what);
    return found != nullptr && found->text.find(text) != std::string::npos;
  });
}

/// Everything lies within the picture.
void expectInside(const Scene& scene) {
  for (const Item& item : scene.items()) {
    const auto* shape = std::get_if<Shape>(&item.what);
    if (shape == nullptr) continue;
    const Rect box = shape->path.bounds();
    EXPECT_GE(box.x, 0) << scene.title;
    EXPECT_GE(box.y, 0) << scene.title;
    EXPECT_LE(box.x + box.width, scene.size.width) << scene.title;
    EXPECT_LE(box.y + box.height, scene.size.height) << scene.title;
  }
}

double lightOf(Colour colour) { return 0.299 * colour.red + 0.587 * colour.green + 0.114 * colour.blue; }

TEST(Chart, OnDarkEverythingStandsOutFromADarkPanel) {
  BarChart bars;
  bars.bars = {{"Red", 0.4, 0.3, 0.5, {0x4a, 0x5a, 0x66}, "40 %"}, {"Blue", 0.6, 0.5, 0.7, chartColour(0), "60 %"}};
  bars.most = 1;
  bars.band = {0.45, 0.55};
  bars.bandLabel = "balanced";
  const Scene light = drawBars(bars);
  const Scene dark = onDark(light);
  ASSERT_TRUE(dark.background);
  EXPECT_LT(lightOf(*dark.background), 60);
  ASSERT_EQ(dark.items().size(), light.items().size());
  EXPECT_EQ(dark.size, light.size);
  int texts = 0;
  for (const Item& item : dark.items()) {
    if (const auto* text = std::get_if<Text>(&item.what)) {
      EXPECT_GT(lightOf(text->colour), 140) << text->text;
      ++texts;
    } else if (const auto* shape = std::get_if<Shape>(&item.what); shape != nullptr && shape->fill) {
      if (const auto* fill = std::get_if<Colour>(&*shape->fill)) {
        EXPECT_NE(*fill, *dark.background);
        EXPECT_LT(lightOf(*fill), 200);
      }
    }
  }
  EXPECT_GT(texts, 4);
  // Texts on bars stay as they were: they are chosen for their bar.
  const Scene stack = onDark(drawStack("Objectives", {{"Escape", {{"done", 3, {0xe6, 0x9f, 0x00}}}}}));
  for (const Item& item : stack.items())
    if (const auto* text = std::get_if<Text>(&item.what); text != nullptr && text->text == "100 %") {
      EXPECT_LT(lightOf(text->colour), 60);
    }
}

TEST(Chart, TicksAreRoundNumbersAndCoverTheRange) {
  EXPECT_EQ(niceTicks(0, 100, 5), (std::vector<double>{0, 20, 40, 60, 80, 100}));
  EXPECT_EQ(niceTicks(0, 7, 7, true), (std::vector<double>{0, 1, 2, 3, 4, 5, 6, 7}));
  for (const auto& [low, high] : {std::pair{-3.7, 12.2}, {0.0, 0.004}, {255.0, 509.0}, {5.0, 5.0}, {-8.0, -2.0}}) {
    const std::vector<double> ticks = niceTicks(low, high, 5);
    EXPECT_LE(ticks.front(), low + 1e-9);
    EXPECT_GE(ticks.back(), high - 1e-9);
    EXPECT_GE(ticks.size(), 2U);
    EXPECT_LE(ticks.size(), 13U);
  }
  EXPECT_GE(niceTicks(0, std::numeric_limits<double>::infinity(), 5).size(), 2U);
}

TEST(Chart, BarsHaveIntervalsBandAndWords) {
  BarChart chart;
  chart.title = "Wins";
  chart.most = 1;
  chart.band = std::pair(0.35, 0.65);
  chart.bandLabel = "balanced";
  chart.bars = {
      {"Red", 0.71, 0.67, 0.75, chartColour(0), "71 %"},
      {"A side with a very long name that nobody would ever write on a card", 0, 0, 0.01, chartColour(1), "0 %"}};
  const Scene scene = drawBars(chart);
  expectInside(scene);
  EXPECT_TRUE(says(scene, "Red"));
  EXPECT_TRUE(says(scene, "71 %"));
  EXPECT_TRUE(says(scene, "balanced"));
  EXPECT_TRUE(says(scene, "…")) << "long labels are cut, not drawn over the note";
  svgOf(scene);
}

TEST(Chart, HistogramGroupsManyValues) {
  Histogram chart;
  chart.title = "Decisions";
  for (int i = 0; i < 250; ++i) chart.counts.emplace_back(255 + i, 1 + i % 5);
  chart.colour = chartColour(2);
  chart.median = 380;
  const Scene scene = drawHistogram(chart);
  expectInside(scene);
  const auto columns = std::count_if(scene.items().begin(), scene.items().end(), [&](const Item& item) {
    const auto* shape = std::get_if<Shape>(&item.what);
    return shape != nullptr && shape->fill && std::get_if<Colour>(&*shape->fill) != nullptr &&
           std::get<Colour>(*shape->fill) == chart.colour;
  });
  EXPECT_GE(columns, 10);
  EXPECT_LE(columns, 33);
  EXPECT_TRUE(says(scene, "median 380"));
  svgOf(scene);
  Histogram one;
  one.counts = {{8, 2000}};
  expectInside(drawHistogram(one));
  Histogram negative;
  negative.counts = {{-120, 3}, {-3, 1}, {40, 2}};
  expectInside(drawHistogram(negative));
  svgOf(drawHistogram(Histogram{}));
}

TEST(Chart, CurvesDifferWithoutColour) {
  CurveChart chart;
  chart.title = "Pieces";
  chart.x.title = "round";
  for (std::size_t s = 0; s < 3; ++s) {
    Curve curve{"Side " + std::to_string(s), chartColour(s), {}};
    for (int r = 0; r <= 8; ++r) curve.points.push_back({double(r), double(r) - 1, double(r), double(r) + 2});
    chart.curves.push_back(std::move(curve));
  }
  const Scene scene = drawCurves(chart);
  expectInside(scene);
  std::vector<std::vector<double>> dashes;
  for (const Item& item : scene.items())
    if (const auto* shape = std::get_if<Shape>(&item.what);
        shape != nullptr && shape->stroke && shape->stroke->width == 2)
      dashes.push_back(shape->stroke->dashes);
  std::sort(dashes.begin(), dashes.end());
  dashes.erase(std::unique(dashes.begin(), dashes.end()), dashes.end());
  EXPECT_EQ(dashes.size(), 3U);
  EXPECT_TRUE(says(scene, "Side 2"));
  svgOf(scene);
  svgOf(drawCurves({}));
}

TEST(Chart, StackHasAKeyForEachPart) {
  const Scene scene =
      drawStack("Objectives", {{"Names", {{"done", 1, chartColour(0)}, {"failed", 3, chartColour(1)}}},
                               {"Nothing yet", {{"done", 0, chartColour(0)}, {"failed", 0, chartColour(1)}}}});
  expectInside(scene);
  EXPECT_TRUE(says(scene, "75 %"));
  EXPECT_TRUE(says(scene, "failed"));
  svgOf(scene);
}

}  // namespace
}  // namespace sortie::picture
