// The arithmetic of the view, and what the drawing thread puts into its bitmaps.
#include <cmath>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "editor/core/map/map_render.h"
#include "editor/core/map/map_render_compose.h"
#include "model/pack.h"
#include "picture/symbols/symbol_raster.h"
#include "editor_core/testing.h"

namespace sortie::editor {
namespace {

using picture::Point;
using picture::Rect;

constexpr double side = picture::squareSide;

std::shared_ptr<const world::Scenario> mapScenario(const std::string& mission) {
  const auto loaded = model::loadMission((sourceFolder() / "missions/citadel/missions" / mission).string(), {});
  EXPECT_TRUE(loaded.has_value());
  auto made = world::Scenario::make(*loaded);
  EXPECT_TRUE(made.has_value());
  return *made;
}

std::uint32_t pixelAt(const MapBitmap& bitmap, Point map) {
  const Point at = bitmap.place.toPixel(map);
  const auto x = static_cast<int>(at.x);
  const auto y = static_cast<int>(at.y);
  const unsigned char* row = cairo_image_surface_get_data(bitmap.surface.get()) +
                             static_cast<std::ptrdiff_t>(y) * cairo_image_surface_get_stride(bitmap.surface.get());
  return reinterpret_cast<const std::uint32_t*>(row)[x] & 0xff'ffffU;
}

/// Do two bitmaps of the same place differ inside a box of the map?
bool differ(const MapBitmap& a, const MapBitmap& b, const Rect& box) {
  for (double y = box.y + 2; y < box.y + box.height; y += 2)
    for (double x = box.x + 2; x < box.x + box.width; x += 2)
      if (pixelAt(a, {x, y}) != pixelAt(b, {x, y})) return true;
  return false;
}

MapViewport viewOf(double scale, int left, int top, int width, int height) {
  MapViewport out;
  out.scale = scale;
  out.left = left;
  out.top = top;
  out.width = width;
  out.height = height;
  return out;
}

TEST(MapViewport, ZoomKeepsThePointUnderThePointer) {
  const MapViewport view = viewOf(1, -100, 37, 800, 600);
  const Point pointer{613, 95};
  for (const double scale : {0.1, 0.77, 1.0, 3.3, 9.0}) {
    const MapViewport next = zoomed(view, scale, pointer);
    const Point back = next.toPixel(view.toMap(pointer));
    EXPECT_NEAR(back.x, pointer.x, 0.5001) << scale;
    EXPECT_NEAR(back.y, pointer.y, 0.5001) << scale;
  }
  EXPECT_EQ(zoomed(view, 1000, pointer).scale, mostMapScale);
  EXPECT_EQ(zoomed(view, 0, pointer).scale, leastMapScale);
}

TEST(MapViewport, BoxIsFittedInTheMiddle) {
  const MapViewport view = fitted(viewOf(3, 0, 0, 800, 600), {-64, 128, 1600, 900}, 4);
  EXPECT_DOUBLE_EQ(view.scale, 0.5);
  const Point middle = view.toPixel({-64 + 800, 128 + 450});
  EXPECT_NEAR(middle.x, 400, 1);
  EXPECT_NEAR(middle.y, 300, 1);
  EXPECT_DOUBLE_EQ(fitted(view, {0, 0, 10, 10}, 1.5).scale, 1.5);
}

TEST(MapViewport, LargeMapIsFittedHoweverLargeItIs) {
  const Rect huge{0, 0, 1000 * side, 400 * side};
  const MapViewport view = fitted(viewOf(1, 0, 0, 800, 600), huge, 4);
  EXPECT_DOUBLE_EQ(view.scale, 800 / huge.width);
  EXPECT_LT(view.scale, leastMapScale);
  const double least = leastScale(view, huge);
  EXPECT_DOUBLE_EQ(zoomed(zoomed(view, 1, {0, 0}, least), 0, {0, 0}, least).scale, view.scale)
      << "and back by the wheel";
  EXPECT_EQ(leastScale(view, {0, 0, 1024, 1024}), leastMapScale);
}

TEST(MapViewport, RevealMovesTheViewAsLittleAsNeeded) {
  const MapViewport view = viewOf(1, 0, 0, 800, 600);
  EXPECT_EQ(revealing(view, {300, 300, 64, 64}, 40), view);
  const MapViewport right = revealing(view, {900, 300, 64, 64}, 40);
  EXPECT_EQ(right.left, 964 + 40 - 800);
  EXPECT_EQ(right.top, 0);
  const MapViewport centre = revealing(view, {0, 0, 4000, 64}, 40);
  EXPECT_EQ(centre.left, 2000 - 400);
}

TEST(MapViewport, MapStaysInView) {
  const Rect map{0, 0, 1024, 1024};
  const MapViewport far = held(viewOf(1, 90'000, -90'000, 800, 600), map);
  EXPECT_EQ(far.left, 1024 - 200);
  EXPECT_EQ(far.top, 150 - 600);
  const MapViewport near = viewOf(1, 300, 300, 800, 600);
  EXPECT_EQ(held(near, map), near);
}

TEST(MapViewport, WidenedViewsCoverAndStayWithinPixels) {
  const MapViewport view = viewOf(1, 10, 20, 800, 600);
  const MapViewport wide = widened(view, 0.5, mostDetailPixels);
  EXPECT_EQ(wide.width, 1600);
  EXPECT_EQ(wide.left, 10 - 400);
  EXPECT_TRUE(covers(wide, view));
  EXPECT_FALSE(covers(view, wide));
  EXPECT_FALSE(covers(wide, zoomed(view, 2, {0, 0})));
  const MapViewport tight = widened(view, 0.5, 600'000);
  EXPECT_LE(static_cast<std::int64_t>(tight.width) * tight.height, 600'000);
  EXPECT_TRUE(covers(tight, view));
  const MapViewport cut = clipped(view, {100, 100, 50, 5000});
  EXPECT_EQ(cut, viewOf(1, 100, 100, 50, 520));
  EXPECT_EQ(clipped(view, {5000, 0, 10, 10}).width, 0);
}

class MapRendering : public ::testing::Test {
 protected:
  MapShown shownOf(std::shared_ptr<const world::Scenario> scenario) {
    MapShown out;
    out.scenario = std::move(scenario);
    return out;
  }
  void draw(const MapShown& shown, const MapViewport& view) {
    renderer_.show(shown);
    renderer_.look(view);
    ASSERT_TRUE(loop_.until([&] { return renderer_.idle() && sharp(view, renderer_); }));
  }
  /// The bitmap of `shown` at a view.
  std::shared_ptr<const MapBitmap> detailOf(const MapShown& shown, const MapViewport& view) {
    draw(shown, view);
    return renderer_.detail();
  }

  Loop loop_;
  int changes_ = 0;
  MapRenderer renderer_{loop_.deliver(), [this] { ++changes_; }};
  const MapViewport view_ = viewOf(1, 0, 0, 1024, 1024);
};

TEST_F(MapRendering, DrawsDetailAndOverview) {
  draw(shownOf(mapScenario("data-theft")), viewOf(2, 100, 200, 400, 300));
  ASSERT_NE(renderer_.detail(), nullptr);
  ASSERT_NE(renderer_.overview(), nullptr);
  EXPECT_GE(changes_, 2);
  EXPECT_EQ(renderer_.detail()->place.scale, 2);
  // Half a window more on each side, but nothing beyond the map's own margins.
  EXPECT_EQ(renderer_.detail()->asked, viewOf(2, -100, 50, 800, 600));
  const Rect extent = renderer_.overview()->extent;
  EXPECT_LT(extent.x, 0);
  EXPECT_GT(extent.x + extent.width, 16 * side);
  const MapViewport& whole = renderer_.overview()->place;
  EXPECT_LE(static_cast<std::int64_t>(whole.width) * whole.height, mostOverviewPixels);
  EXPECT_TRUE(covers(renderer_.overview()->asked, whole));
  EXPECT_NE(pixelAt(*renderer_.overview(), {8 * side, 8 * side}), 0x808080U);
}

TEST_F(MapRendering, ZoomDrawsTheWindowFirst) {
  const MapShown shown = shownOf(mapScenario("data-theft"));
  draw(shown, viewOf(2, 100, 200, 400, 300));
  const std::size_t drawn = renderer_.detailsDrawn();
  const MapViewport next = viewOf(2.5, 200, 300, 400, 300);
  renderer_.look(next);
  ASSERT_TRUE(loop_.until([&] { return renderer_.detailsDrawn() > drawn; }));
  EXPECT_EQ(renderer_.detail()->asked, next) << "no more than the window";
  ASSERT_TRUE(loop_.until([&] { return renderer_.idle() && renderer_.detailsDrawn() > drawn + 1; }));
  EXPECT_EQ(renderer_.detail()->asked, viewOf(2.5, 0, 150, 800, 600));
  EXPECT_EQ(renderer_.detailsDrawn(), drawn + 2);
}

/// The mission with four sectors of one kind, each turned in another way.
std::shared_ptr<const world::Scenario> fourTurns(const TemporaryFolder& temporary) {
  const std::filesystem::path folder = copiedMission(temporary);
  std::string text = textOf(folder / "mission.xml");
  const auto replace = [&](const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
  };
  replace("tile=\"reactor-floor\" at=\"8,0\"", "tile=\"archive\" at=\"8,0\" turns=\"1\"");
  replace("tile=\"pump-hall\" at=\"0,8\"", "tile=\"archive\" at=\"0,8\" turns=\"2\"");
  replace("tile=\"cell-block\" at=\"8,8\" turns=\"1\"", "tile=\"archive\" at=\"8,8\" turns=\"3\"");
  std::ofstream(folder / "mission.xml", std::ios::binary) << text;
  const auto loaded = model::loadMission(folder.string(), {});
  EXPECT_TRUE(loaded.has_value()) << loaded.error().message();
  auto made = world::Scenario::make(*loaded);
  EXPECT_TRUE(made.has_value()) << made.error().message();
  return *made;
}

TEST_F(MapRendering, ZoomDrawsTurnedTilesOnce) {
  const TemporaryFolder temporary;
  MapShown shown = shownOf(fourTurns(temporary));
  shown.hidden = {"pieces", "markers", "zones", "edges", "corners", "features", "entrances"};
  draw(shown, view_);
  std::size_t drawn = renderer_.symbolsDrawn();
  const MapViewport far = zoomed(view_, 0.5, {0, 0});
  draw(shown, far);
  EXPECT_EQ(renderer_.symbolsDrawn() - drawn, 1U) << "the other three are its pixels, turned";
  drawn = renderer_.symbolsDrawn();
  draw(shown, zoomed(far, 1, {0, 0}));
  EXPECT_EQ(renderer_.symbolsDrawn(), drawn) << "a zoom of before has its pictures still";
}

TEST_F(MapRendering, PicturesThatAreThereAreNotReadAgain) {
  const std::size_t before = picture::symbolsRead();
  const auto symbols = std::make_shared<picture::SymbolCache>();
  const auto scenario = mapScenario("data-theft");
  ASSERT_TRUE(picture::MapLooks::make(scenario, symbols));
  MapShown shown;
  shown.scenario = scenario;
  shown.symbols = symbols;
  renderer_.show(shown);
  renderer_.look(viewOf(1, 0, 0, 800, 600));
  ASSERT_TRUE(loop_.until([&] { return renderer_.idle() && renderer_.overview() != nullptr; }));
  EXPECT_GT(symbols->size(), 10U);
  EXPECT_EQ(picture::symbolsRead() - before, symbols->size());
}

TEST_F(MapRendering, UnchangedMap_IsNotDrawnAgain) {
  const MapShown shown = shownOf(mapScenario("data-theft"));
  draw(shown, view_);
  const std::uint64_t number = renderer_.number();
  const auto detail = renderer_.detail();
  renderer_.show(shown);
  MapViewport moved = view_;
  moved.left += 40;
  renderer_.look(moved);
  EXPECT_EQ(renderer_.number(), number);
  EXPECT_TRUE(renderer_.idle());
  EXPECT_EQ(renderer_.detail(), detail);
}

TEST_F(MapRendering, HiddenLayersAreLeftOut) {
  const auto scenario = mapScenario("data-theft");
  MapShown shown = shownOf(scenario);
  shown.tileNames = false;
  const auto all = detailOf(shown, view_);
  const auto without = [&](const char* layer) {
    MapShown less = shown;
    less.hidden = {layer};
    return detailOf(less, view_);
  };
  const Rect terminal{4 * side, 3 * side, side, side};  // core-1 at s1:E4
  EXPECT_TRUE(differ(*all, *without("markers"), terminal));
  EXPECT_FALSE(differ(*all, *without("pieces"), terminal));
  const Rect door{8 * side - 8, 3 * side, 16, side};  // d1 at s1:H4 east
  EXPECT_TRUE(differ(*all, *without("edges"), door));
  const Rect slots{7 * side, 0, side, side};
  EXPECT_TRUE(differ(*all, *without("zones"), slots));
  EXPECT_FALSE(differ(*all, *without("zones"), terminal));
  EXPECT_TRUE(differ(*all, *without("tiles"), {0, 0, side, side}));
  const Rect gate{3 * side, 16 * side, 2 * side, 40};  // gate-south
  EXPECT_TRUE(differ(*all, *without("entrances"), {gate.x, gate.y - 30, gate.width, 28}));
}

TEST_F(MapRendering, WorldOfAPlaytestReplacesTheSetup) {
  const auto scenario = mapScenario("data-theft");
  MapShown shown = shownOf(scenario);
  const auto before = detailOf(shown, view_);
  auto world = std::make_shared<world::World>(scenario->initial);
  const world::PieceId core = scenario->piece("core-1");
  ASSERT_NE(core, world::PieceId::None);
  world->pieces[world::at(core)].place = board::noPlace;
  shown.world = world;
  const auto after = detailOf(shown, view_);
  EXPECT_TRUE(differ(*before, *after, {4 * side, 3 * side, side, side}));
  EXPECT_FALSE(differ(*before, *after, {9 * side, 9 * side, side, side}));
}

TEST_F(MapRendering, HeatIsDrawnOverFloors) {
  const auto scenario = mapScenario("data-theft");
  MapShown shown = shownOf(scenario);
  const auto before = detailOf(shown, view_);
  picture::HeatMap heat;
  heat.values.assign(static_cast<std::size_t>(scenario->grid->squareCount()), std::nan(""));
  heat.values[board::at(scenario->grid->find("s4:H8"))] = 5;
  shown.heat = std::make_shared<const picture::HeatMap>(heat);
  const auto after = detailOf(shown, view_);
  EXPECT_TRUE(differ(*before, *after, {15 * side, 15 * side, side, side}));
  EXPECT_FALSE(differ(*before, *after, {0, 0, side, side}));
}

TEST_F(MapRendering, AnotherMissionRemovesPicturesOfTheFirst) {
  draw(shownOf(mapScenario("data-theft")), view_);
  renderer_.clear();
  EXPECT_EQ(renderer_.detail(), nullptr);
  EXPECT_EQ(renderer_.overview(), nullptr);
  draw(shownOf(mapScenario("cave-in")), view_);
  EXPECT_EQ(renderer_.detail()->number, renderer_.number());
}

TEST_F(MapRendering, PanCopiesPixelsUnchanged) {
  const MapShown shown = shownOf(mapScenario("data-theft"));
  draw(shown, viewOf(1, 0, 0, 400, 400));
  const auto surfaceOf = [&](const MapViewport& view) {
    picture::SurfaceHandle out(cairo_image_surface_create(CAIRO_FORMAT_RGB24, view.width, view.height));
    const picture::ContextHandle context(cairo_create(out.get()));
    compose(context.get(), view, renderer_, {1, 2, 3});
    cairo_surface_flush(out.get());
    return out;
  };
  const MapViewport moved = viewOf(1, 63, -17, 400, 400);
  ASSERT_TRUE(sharp(moved, renderer_));
  const picture::SurfaceHandle picture = surfaceOf(moved);
  for (const Point at : {Point{10, 60}, Point{200, 200}, Point{390, 390}}) {
    const unsigned char* row = cairo_image_surface_get_data(picture.get()) +
                               static_cast<std::ptrdiff_t>(at.y) * cairo_image_surface_get_stride(picture.get());
    EXPECT_EQ(reinterpret_cast<const std::uint32_t*>(row)[static_cast<int>(at.x)] & 0xff'ffffU,
              pixelAt(*renderer_.detail(), moved.toMap({at.x + 0.5, at.y + 0.5})));
  }
  // Another zoom has something to show at once, too.
  const MapViewport near = zoomed(moved, 1.7, {200, 200});
  EXPECT_FALSE(sharp(near, renderer_));
  const picture::SurfaceHandle scaled = surfaceOf(near);
  EXPECT_NE(*reinterpret_cast<const std::uint32_t*>(cairo_image_surface_get_data(scaled.get()) +
                                                    200 * cairo_image_surface_get_stride(scaled.get()) + 800) &
                0xff'ffffU,
            0x010203U);
}

TEST(ReachOf, ReachCoversEverythingDrawn) {
  // Each item alone is drawn the same whether it is asked for by its part of the scene or as a whole.
  const auto scenario = mapScenario("data-theft");
  const auto looks = picture::MapLooks::make(scenario);
  ASSERT_TRUE(looks.has_value());
  MapShown shown;
  shown.scenario = scenario;
  const std::vector<LevelPicture> levels = levelPictures(shown, *looks);
  ASSERT_EQ(levels.size(), 1U);
  const picture::Scene& scene = levels.front().scene;
  const auto draw = [&](const Rect* part) {
    picture::SurfaceHandle out(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 300, 300));
    const picture::ContextHandle context(cairo_create(out.get()));
    picture::SymbolRaster raster(picture::SymbolRaster::Placement::WholePixels);
    cairo_translate(context.get(), -500, -400);
    if (part != nullptr)
      picture::draw(scene, context.get(), raster, *part);
    else
      picture::draw(scene, context.get(), raster);
    cairo_surface_flush(out.get());
    return std::string(reinterpret_cast<const char*>(cairo_image_surface_get_data(out.get())),
                       static_cast<std::size_t>(cairo_image_surface_get_stride(out.get())) * 300);
  };
  const Rect part{500, 400, 300, 300};
  EXPECT_TRUE(draw(nullptr) == draw(&part));
  const Rect nothing{-9000, -9000, 10, 10};
  EXPECT_FALSE(draw(nullptr) == draw(&nothing));
}

}  // namespace
}  // namespace sortie::editor
