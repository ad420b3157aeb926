// Pictures of tiles and features look the same at every turn: what is drawn turned is the upright picture, turned.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "board/floors.h"
#include "model/load/load.h"
#include "picture/map/board_layers.h"
#include "picture/symbols/symbol_raster.h"
#include "picture/symbols/symbols.h"
#include "picture/writers/writers.h"
#include "pixels.h"

namespace sortie::picture {
namespace {

namespace fs = std::filesystem;

struct Image {
  int width = 0;
  int height = 0;
  std::vector<Colour> pixels;
};

Image imageOf(const Pixels& drawn) {
  Image out{drawn.width(), drawn.height(), {}};
  for (int y = 0; y < out.height; ++y)
    for (int x = 0; x < out.width; ++x) out.pixels.push_back(drawn.at(x, y));
  return out;
}

/// By a quarter turn clockwise.
Image turned(const Image& upright) {
  Image out{upright.height, upright.width, {}};
  for (int y = 0; y < out.height; ++y)
    for (int x = 0; x < out.width; ++x)
      out.pixels.push_back(upright.pixels[static_cast<std::size_t>((upright.height - 1 - x) * upright.width + y)]);
  return out;
}

double differing(const Image& a, const Image& b, int tolerance) {
  if (a.width != b.width || a.height != b.height) return 1;
  double count = 0;
  for (std::size_t i = 0; i < a.pixels.size(); ++i) count += distance(a.pixels[i], b.pixels[i]) > tolerance ? 1 : 0;
  return count / static_cast<double>(a.pixels.size());
}

/// A symbol with its longer side 256 units long, turned clockwise by quarter turns, filling its scene.
Scene sceneOf(const std::shared_ptr<const Symbol>& symbol, int turns) {
  const Rect view = symbol->viewBox();
  const double factor = 256 / std::max(view.width, view.height);
  const double width = std::round(view.width * factor);
  const double height = std::round(view.height * factor);
  Scene scene;
  scene.size = turns % 2 == 0 ? Size{width, height} : Size{height, width};
  scene.add(Layer::Ground, Placed{symbol, {}, {0, 0, width, height}, 1},
            Matrix::move(-width / 2, -height / 2)
                .then(Matrix::turn(90.0 * turns))
                .then(Matrix::move(scene.size.width / 2, scene.size.height / 2)));
  return scene;
}

Image asVectors(const Scene& scene) {
  const SurfaceHandle surface(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, static_cast<int>(scene.size.width),
                                                         static_cast<int>(scene.size.height)));
  const ContextHandle context(cairo_create(surface.get()));
  draw(scene, context.get());
  return imageOf(Pixels(surface.get()));
}

Image asPng(const Scene& scene) {
  const Result<std::string> bytes = toPng(scene, 1);
  if (!bytes) ADD_FAILURE() << bytes.error().message();
  return imageOf(Pixels::ofPng(*bytes));
}

Image asSvg(const Scene& scene) {
  return imageOf(Pixels::ofSvg(toSvg(scene), static_cast<int>(scene.size.width), static_cast<int>(scene.size.height)));
}

std::vector<fs::path> picturesIn(const std::string& folder) {
  std::vector<fs::path> out;
  for (const auto& entry : fs::directory_iterator(fs::path(SORTIE_SOURCE_DIR) / "scripts" / folder))
    if (entry.path().extension() == ".svg") out.push_back(entry.path());
  std::sort(out.begin(), out.end());
  return out;
}

class TurnedPictures : public ::testing::TestWithParam<const char*> {};

TEST_P(TurnedPictures, LookAsTheUprightPictureTurned) {
  const std::vector<fs::path> files = picturesIn(GetParam());
  ASSERT_FALSE(files.empty());
  SymbolLibrary library;
  for (const fs::path& file : files) {
    const auto symbol = library.load(file.parent_path(), file.filename().string());
    ASSERT_TRUE(symbol.has_value()) << symbol.error().message();
    Image wanted = asVectors(sceneOf(*symbol, 0));
    for (int turns = 0; turns < 4; ++turns) {
      const Scene scene = sceneOf(*symbol, turns);
      EXPECT_LE(differing(asVectors(scene), wanted, 8), 0.01) << file << " as vectors at turn " << turns;
      EXPECT_LE(differing(asPng(scene), wanted, 8), 0.01) << file << " as PNG at turn " << turns;
      EXPECT_LE(differing(asSvg(scene), wanted, 8), 0.01) << file << " as SVG at turn " << turns;
      wanted = turned(wanted);
    }
  }
}
INSTANTIATE_TEST_SUITE_P(OfRulesets, TurnedPictures,
                         ::testing::Values("citadel/art/tiles", "citadel/art/features", "mayhem/art/tiles",
                                           "mayhem/art/features", "mayhem/art/corners"));

/// A map of one tile, turned.
std::shared_ptr<const world::Scenario> mapOf(const std::vector<std::shared_ptr<const model::Pack>>& packs,
                                             const std::string& tile, int turns) {
  model::LoadedMission loaded = model::emptyMission(packs, *packs.back());
  model::Mission mission = *loaded.mission;
  mission.tiles.front().tile = tile;
  mission.tiles.front().turns = turns;
  loaded.mission = std::make_shared<const model::Mission>(std::move(mission));
  Result<std::shared_ptr<const world::Scenario>> scenario = world::Scenario::make(std::move(loaded));
  if (!scenario) ADD_FAILURE() << tile << ": " << scenario.error().message();
  return scenario ? std::move(*scenario) : nullptr;
}

/// What is printed on a level of the tile, and what lies on its squares; white where it has no floor, and the shadow of
/// the board falls.
Image printOf(const std::shared_ptr<const world::Scenario>& scenario, int level,
              const std::shared_ptr<SymbolCache>& pictures) {
  const Result<MapLooks> looks = MapLooks::make(scenario, pictures);
  if (!looks) {
    ADD_FAILURE() << looks.error().message();
    return {};
  }
  const MapFrame frame(*scenario->grid, level, {});
  Scene scene;
  scene.size = frame.size();
  addGround(scene, frame, *looks, scenario->initial, Surround::Light);
  addFeatures(scene, frame, *looks, scenario->initial);
  Image out = asSvg(scene);
  const board::GridView view = scenario->initial.view(*scenario->grid);
  for (int y = 0; y < out.height; ++y)
    for (int x = 0; x < out.width; ++x)
      if (!board::hasFloor(view, frame.squareAt({x + 0.5, y + 0.5})))
        out.pixels[static_cast<std::size_t>(y * out.width + x)] = {255, 255, 255};
  return out;
}

class TurnedTiles : public ::testing::TestWithParam<const char*> {};

TEST_P(TurnedTiles, LookAsTheUprightTileTurnedWithWhatIsOnThem) {
  const auto packs = model::loadPacks(fs::path(SORTIE_SOURCE_DIR) / "scripts" / GetParam(), {});
  ASSERT_TRUE(packs.has_value()) << packs.error().message();
  ASSERT_FALSE(packs->back()->tiles.empty());
  const auto pictures = std::make_shared<SymbolCache>();
  for (const model::TileItem& tile : packs->back()->tiles) {
    if (tile.picture.empty()) continue;  // the program's own floor is lit as the map is
    std::vector<Image> wanted;
    for (int turns = 0; turns < 4; ++turns) {
      const auto scenario = mapOf(*packs, tile.id, turns);
      ASSERT_NE(scenario, nullptr);
      for (int level = 0; level < tile.levels; ++level) {
        const auto place = static_cast<std::size_t>(level);
        const Image drawn = printOf(scenario, level, pictures);
        if (turns == 0) wanted.push_back(drawn);
        EXPECT_LE(differing(drawn, wanted[place], 8), 0.01) << tile.id << ", level " << level << ", turn " << turns;
        wanted[place] = turned(wanted[place]);
      }
    }
  }
}
INSTANTIATE_TEST_SUITE_P(OfRulesets, TurnedTiles, ::testing::Values("citadel", "mayhem"));

/// Half of a square lit by a gradient of its box, half covered by a group that lets through half of its light.
constexpr const char* litAndCovered =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\"><defs><linearGradient id=\"g\">"
    "<stop offset=\"0\" stop-color=\"#f00\"/><stop offset=\"1\" stop-color=\"#00f\"/></linearGradient></defs>"
    "<rect x=\"0\" y=\"0\" width=\"100\" height=\"50\" fill=\"url(#g)\"/>"
    "<g opacity=\"0.5\"><rect x=\"0\" y=\"50\" width=\"100\" height=\"50\"/></g></svg>";

TEST(TurnedPicture, KeepsGradientsAndGroupsAtAnyAngle) {
  const auto symbol = readSymbol(litAndCovered, "lit.svg");
  ASSERT_TRUE(symbol.has_value()) << symbol.error().message();
  for (const double degrees : {0.0, 12.0, 45.0, 90.0, 133.0, 180.0, 270.0, 341.0}) {
    for (const double mirrored : {1.0, -1.0}) {
      const Matrix place = Matrix::move(-50, -50)
                               .then({mirrored, 0, 0, 1, 0, 0})
                               .then(Matrix::turn(degrees))
                               .then(Matrix::move(100, 100));
      Scene scene;
      scene.size = {200, 200};
      scene.add(Layer::Ground, Placed{*symbol, {}, {0, 0, 100, 100}, 1}, place);
      for (const Image& image : {asVectors(scene), asPng(scene)}) {
        const auto at = [&](Point p) {
          const Point q = place.map(p);
          return image.pixels[static_cast<std::size_t>(static_cast<int>(q.y) * image.width + static_cast<int>(q.x))];
        };
        const std::string where = std::to_string(degrees) + (mirrored < 0 ? " mirrored" : "");
        EXPECT_TRUE(isColour(at({5, 25}), {242, 0, 13, 255}, 6)) << where;
        EXPECT_TRUE(isColour(at({50, 25}), {128, 0, 128, 255}, 6)) << where;
        EXPECT_TRUE(isColour(at({95, 25}), {13, 0, 242, 255}, 6)) << where;
        EXPECT_TRUE(isColour(at({10, 75}), {128, 128, 128, 128}, 2)) << where;
        EXPECT_TRUE(isColour(at({90, 75}), {128, 128, 128, 128}, 2)) << where;
      }
    }
  }
}

}  // namespace
}  // namespace sortie::picture
