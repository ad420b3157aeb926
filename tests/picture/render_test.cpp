// What the command asks for: formats, sizes, requests in words.
#include "picture/render.h"

#include <cmath>

#include "gallery.h"

namespace sortie::picture {
namespace {

using testing::hall;
using testing::texts;
using testing::titled;

Scene square(double side) {
  Scene scene;
  scene.size = {side, side};
  scene.fill(Layer::Ground, Path().rectangle({0, 0, side, side}), Colour{200, 0, 0});
  return scene;
}

TEST(Render, FileEndingDecidesTheFormat) {
  EXPECT_EQ(*formatOf("a.svg"), PictureFormat::Svg);
  EXPECT_EQ(*formatOf("b.PNG"), PictureFormat::Png);
  EXPECT_EQ(*formatOf("c.d/e.pdf"), PictureFormat::Pdf);
  for (const char* bad : {"map", "map.jpg", "png", "map."}) {
    const Result<PictureFormat> format = formatOf(bad);
    ASSERT_FALSE(format) << bad;
    EXPECT_EQ(format.error().code, "usage");
  }
}

/// Width and height of a PNG, from its header.
std::pair<unsigned, unsigned> sizeOfPng(const std::string& bytes) {
  const auto number = [&](std::size_t at) {
    unsigned value = 0;
    for (std::size_t i = 0; i < 4; ++i) value = value << 8U | static_cast<unsigned char>(bytes[at + i]);
    return value;
  };
  return {number(16), number(20)};
}

TEST(Render, PictureHasTheRequestedSize) {
  const Scene scene = square(100);
  EXPECT_EQ(sizeOfPng(*encode(scene, PictureFormat::Png, {}, "")), std::pair(100u, 100u));
  EXPECT_EQ(sizeOfPng(*encode(scene, PictureFormat::Png, {0.5, {}}, "")), std::pair(50u, 50u));
  EXPECT_EQ(sizeOfPng(*encode(scene, PictureFormat::Png, {{}, 321}, "")).first, 321u);
  const std::string svg = *encode(scene, PictureFormat::Svg, {2.0, {}}, "");
  EXPECT_NE(svg.find("width=\"200\""), std::string::npos) << svg.substr(0, 200);
  // A square of 64 units is 25.4 mm: 72 points.
  const std::string pdf = *encode(square(64), PictureFormat::Pdf, {}, "t");
  EXPECT_EQ(pdf.substr(0, 5), "%PDF-");
  EXPECT_NE(pdf.find("[ 0 0 72 72 ]"), std::string::npos);
}

TEST(Render, TooLargeSizeIsAnError) {
  const Scene scene = square(100);
  for (const double scale : {0.0, -1.0, 1e9, std::nan("")}) {
    const Result<std::string> bytes = encode(scene, PictureFormat::Png, {scale, {}}, "");
    ASSERT_FALSE(bytes) << scale;
    EXPECT_EQ(bytes.error().code, "size");
  }
  for (const int width : {-5, 0, 1'000'000})
    EXPECT_EQ(encode(scene, PictureFormat::Svg, {{}, width}, "").error().code, "size") << width;
  EXPECT_EQ(encode(scene, PictureFormat::Png, {1.0, 100}, "").error().code, "usage");
  EXPECT_EQ(encode(scene, PictureFormat::Pdf, {{}, 100}, "").error().code, "usage");
  EXPECT_EQ(encode(square(2000), PictureFormat::Png, {30.0, {}}, "").error().code, "size");
  EXPECT_EQ(encode(square(20000), PictureFormat::Pdf, {}, "").error().code, "size");
  EXPECT_EQ(encode(Scene{}, PictureFormat::Png, {}, "").error().code, "size");
}

TEST(Render, RequestNamesPlacesLikeDocuments) {
  const auto scenario = testing::scenarioOf(hall);
  RenderRequest request;
  request.reach = "man=1";
  request.sight = "tom";
  request.line = {"a:C2", "b:B2"};
  const Result<Rendered> rendered = render(scenario, scenario->initial, request);
  ASSERT_TRUE(rendered) << rendered.error().message();
  EXPECT_TRUE(rendered->problems.empty());
  EXPECT_EQ(titled(rendered->scene, "reach ", true), 4u) << "one step in each direction: none is walled";
  EXPECT_EQ(titled(rendered->scene, "not seen"), 1u);
  EXPECT_EQ(titled(rendered->scene, "blocked"), 1u);
  EXPECT_EQ(titled(rendered->scene, "selected"), 2u);
}

TEST(Render, InvalidRequestIsReportedWithTheReason) {
  const auto scenario = testing::scenarioOf(hall);
  const auto code = [&](const RenderRequest& request) {
    const Result<Rendered> rendered = render(scenario, scenario->initial, request);
    return rendered ? std::string("drawn") : rendered.error().code;
  };
  RenderRequest request;
  EXPECT_EQ(code(request), "drawn");
  request.as = "nobody";
  EXPECT_EQ(code(request), "side-unknown");
  request = {};
  request.reach = "nobody";
  EXPECT_EQ(code(request), "piece-unknown");
  request.reach = "man=far";
  EXPECT_EQ(code(request), "usage");
  request.reach = "loft-cat";
  EXPECT_EQ(code(request), "piece-off-map") << "it is on another level";
  request = {};
  request.sight = "crate-9";
  EXPECT_EQ(code(request), "piece-unknown");
  request = {};
  request.line = {"a:A1", "z:A1"};
  EXPECT_EQ(code(request), "square-unknown");
  request = {};
  request.map.level = 3;
  EXPECT_EQ(code(request), "level-unknown");
}

TEST(Render, PictureForASideHidesSecrets) {
  const auto scenario = testing::scenarioOf(hall);
  world::World world = scenario->initial;
  world.pieces[world::at(testing::pieceOf(*scenario, "cat-1"))].hidden = 1;
  RenderRequest request;
  request.as = "day";
  const Result<Rendered> rendered = render(scenario, world, request);
  ASSERT_TRUE(rendered);
  EXPECT_EQ(toSvg(rendered->scene).find("cat-1"), std::string::npos);
  request.sight = "cat-1";
  Error refused = render(scenario, world, request).error();
  EXPECT_EQ(refused.code, "piece-unknown");
  // Nor do suggestions tell what lies there.
  EXPECT_EQ(refused.remedy.find("cat-1"), std::string::npos) << refused.remedy;
  EXPECT_NE(refused.remedy.find("man"), std::string::npos) << refused.remedy;
}

TEST(Render, UnreadablePictureIsReportedAndDrawingContinues) {
  const play::testing::Folder folder;
  const std::filesystem::path pack = folder / "gallery";
  std::filesystem::copy(std::filesystem::path(SORTIE_SOURCE_DIR) / "tests/packs/gallery", pack,
                        std::filesystem::copy_options::recursive);
  std::filesystem::remove(pack / "art/carpet.svg");
  const Result<model::LoadedMission> loaded = model::loadMission((pack / "missions/hall").string());
  ASSERT_TRUE(loaded) << loaded.error().message();
  const auto scenario = world::Scenario::make(*loaded);
  ASSERT_TRUE(scenario);
  const Result<Rendered> rendered = render(*scenario, (*scenario)->initial, {});
  ASSERT_TRUE(rendered) << rendered.error().message();
  ASSERT_EQ(rendered->problems.size(), 1u);
  EXPECT_NE(rendered->problems[0].message().find("carpet"), std::string::npos) << rendered->problems[0].message();
}

}  // namespace
}  // namespace sortie::picture
