#include "picture/writers/writers.h"

#include <clocale>

#include "model/svg/svg_profile.h"
#include "picture/symbols/symbol_raster.h"
#include "pixels.h"
#include "test_scenes.h"

namespace sortie::picture {
namespace {

constexpr Colour kRed{255, 0, 0};
constexpr Colour kGreen{0, 255, 0};
constexpr Colour kBlue{0, 0, 255};
constexpr Colour kWhite{255, 255, 255};

Scene scene(double width, double height) {
  Scene out;
  out.size = {width, height};
  return out;
}

Path box(double x, double y, double width, double height) { return Path().rectangle({x, y, width, height}); }

// What both writers make of a scene; the tests look at each.
struct Both {
  explicit Both(const Scene& scene, double scale = 1)
      : png(Pixels::ofPng(toPng(scene, scale).value())),
        svg(Pixels::ofSvg(toSvg(scene), static_cast<int>(scene.size.width * scale),
                          static_cast<int>(scene.size.height * scale))) {}
  Pixels png;
  Pixels svg;
};

#define EXPECT_PIXEL(both, x, y, colour)              \
  EXPECT_TRUE(isColour((both).png.at(x, y), colour)); \
  EXPECT_TRUE(isColour((both).svg.at(x, y), colour))

TEST(Writers, LayerCountsBeforeTheOrderOfAddition) {
  Scene s = scene(30, 10);
  s.fill(Layer::Pieces, box(0, 0, 20, 10), kRed);
  s.fill(Layer::Ground, box(10, 0, 20, 10), kBlue);
  const Both both(s);
  EXPECT_PIXEL(both, 5, 5, kRed);
  EXPECT_PIXEL(both, 15, 5, kRed);
  EXPECT_PIXEL(both, 25, 5, kBlue);
}

TEST(Writers, WithoutBackgroundTheRestIsTransparent) {
  Scene s = scene(20, 10);
  s.fill(Layer::Ground, box(0, 0, 10, 10), kRed);
  const Both both(s);
  EXPECT_EQ(both.png.at(15, 5).alpha, 0);
  EXPECT_EQ(both.svg.at(15, 5).alpha, 0);
  s.background = kGreen;
  const Both filled(s);
  EXPECT_PIXEL(filled, 15, 5, kGreen);
}

TEST(Writers, ClipUsesTheUnitsOfItsItem) {
  Scene s = scene(40, 40);
  s.fill(Layer::Ground, box(0, 0, 20, 20), kRed, Matrix::scale(2)).clip = std::make_shared<Path>(box(0, 0, 10, 10));
  s.add(Layer::Ground, Placed{symbolOf("<rect width=\"64\" height=\"64\" fill=\"#00f\"/>"), "", {0, 0, 20, 20}, 1},
        Matrix::move(20, 20))
      .clip = std::make_shared<Path>(box(10, 10, 10, 10));
  const Both both(s);
  EXPECT_PIXEL(both, 18, 18, kRed);
  EXPECT_PIXEL(both, 22, 18, kWhite);
  EXPECT_PIXEL(both, 25, 25, kWhite);
  EXPECT_PIXEL(both, 35, 35, kBlue);
}

TEST(Writers, EmptyClipHidesEverything) {
  Scene s = scene(10, 10);
  s.fill(Layer::Ground, box(0, 0, 10, 10), kRed).clip = std::make_shared<Path>();
  const Both both(s);
  EXPECT_PIXEL(both, 5, 5, kWhite);
}

TEST(Writers, GradientRunsBetweenItsPoints) {
  Scene s = scene(100, 20);
  s.fill(Layer::Ground, box(0, 0, 100, 10), LinearGradient{{25, 0}, {75, 0}, {{0, kRed}, {1, kBlue}}});
  s.fill(Layer::Ground, box(0, 10, 100, 10), RadialGradient{{50, 15}, 40, {{0, kGreen}, {0.5, kGreen}, {1, kRed}}});
  const Both both(s);
  EXPECT_PIXEL(both, 5, 5, kRed);
  EXPECT_PIXEL(both, 95, 5, kBlue);
  EXPECT_TRUE(isColour(both.png.at(50, 5), {126, 0, 129}, 4));
  EXPECT_PIXEL(both, 60, 15, kGreen);
  EXPECT_PIXEL(both, 95, 15, kRed);
}

TEST(Writers, OddPaint_IsNotAnError) {
  Scene s = scene(40, 10);
  s.fill(Layer::Ground, box(0, 0, 10, 10), LinearGradient{{0, 0}, {9, 0}, {}});
  s.fill(Layer::Ground, box(10, 0, 10, 10), LinearGradient{{5, 5}, {5, 5}, {{0, kRed}, {1, kBlue}}});
  s.fill(Layer::Ground, box(20, 0, 10, 10), RadialGradient{{25, 5}, 0, {{0, kRed}, {1, kGreen}}});
  s.fill(Layer::Ground, box(30, 0, 10, 10), kRed, Matrix::scale(0));
  s.fill(Layer::Ground, Path().moveTo({NAN, 0}).lineTo({5, 5}), kRed);
  s.fill(Layer::Ground, box(30, 0, 10, 10), kBlue);
  const Both both(s);
  EXPECT_PIXEL(both, 5, 5, kWhite);
  EXPECT_PIXEL(both, 15, 5, kBlue);
  EXPECT_PIXEL(both, 25, 5, kGreen);
  EXPECT_PIXEL(both, 35, 5, kBlue);
}

TEST(Writers, InvalidDashesAreDrawnSolid) {
  Scene s = scene(60, 30);
  Stroke stroke{kRed, 6, Cap::Butt, Join::Miter, {10, 10}};
  const auto line = [](double y) { return Path().moveTo({0, y}).lineTo({60, y}); };
  s.stroke(Layer::Ground, line(5), stroke);
  stroke.dashes = {0, 0};
  s.stroke(Layer::Ground, line(15), stroke);
  stroke.dashes = {-4, 8};
  s.stroke(Layer::Ground, line(25), stroke);
  const Both both(s);
  EXPECT_PIXEL(both, 5, 5, kRed);
  EXPECT_PIXEL(both, 15, 5, kWhite);
  EXPECT_PIXEL(both, 25, 5, kRed);
  EXPECT_PIXEL(both, 15, 15, kRed);
  EXPECT_PIXEL(both, 15, 25, kRed);
}

TEST(Writers, EvenOddFillLeavesAHole) {
  Scene s = scene(30, 30);
  Shape shape{box(0, 0, 30, 30).append(box(10, 10, 10, 10), {}), kRed, {}, true};
  s.add(Layer::Ground, shape);
  const Both both(s);
  EXPECT_PIXEL(both, 15, 15, kWhite);
  EXPECT_PIXEL(both, 5, 15, kRed);
  Scene filled = scene(30, 30);
  shape.evenOdd = false;
  filled.add(Layer::Ground, shape);
  EXPECT_PIXEL(Both(filled), 15, 15, kRed);
}

TEST(Writers, SymbolKeepsItsProportionsAndIsCentred) {
  Scene s = scene(80, 40);
  s.add(Layer::Ground, Placed{symbolOf("<rect width=\"64\" height=\"64\" fill=\"#00f\"/>"), "", {0, 0, 80, 40}, 0.5});
  const Both both(s);
  EXPECT_PIXEL(both, 15, 20, kWhite);
  EXPECT_PIXEL(both, 65, 20, kWhite);
  EXPECT_PIXEL(both, 22, 20, (Colour{128, 128, 255}));
  EXPECT_PIXEL(both, 58, 20, (Colour{128, 128, 255}));
}

TEST(Writers, ShapesOutsideTheViewBoxAreCutOff) {
  Scene s = scene(40, 40);
  s.add(Layer::Ground, Placed{symbolOf("<circle r=\"500\" fill=\"#00f\"/>"), "", {10, 10, 20, 20}, 1});
  const Both both(s);
  EXPECT_PIXEL(both, 5, 20, kWhite);
  EXPECT_PIXEL(both, 20, 20, kBlue);
  EXPECT_PIXEL(both, 35, 20, kWhite);
}

TEST(Writers, SingleElementIsDrawnAtItsPlaceInTheWhole) {
  const auto token = tokenOf("#ff0000", "#0000ff");
  EXPECT_TRUE(token->has("dot"));
  EXPECT_FALSE(token->has("nobody"));
  Scene s = scene(128, 64);
  s.add(Layer::Ground, Placed{token, "dot", {0, 0, 64, 64}, 1});
  s.add(Layer::Ground, Placed{token, "nobody", {64, 0, 64, 64}, 1});
  const Both both(s);
  EXPECT_PIXEL(both, 32, 16, kRed);  // its group's colour and place, the circle it uses
  EXPECT_PIXEL(both, 32, 40, kWhite);
  EXPECT_PIXEL(both, 96, 16, kWhite);
  EXPECT_NE(toSvg(s).find("s-symbol1-d"), std::string::npos);
  EXPECT_EQ(toSvg(s).find("linearGradient"), std::string::npos);  // what it does not use is left out
}

TEST(Writers, SymbolsWithTheSameIdsDoNotCollide) {
  Scene s = scene(128, 64);
  s.add(Layer::Ground,
        Placed{symbolOf("<defs><linearGradient id=\"g\"><stop stop-color=\"#f00\"/></linearGradient></defs>"
                        "<rect width=\"64\" height=\"64\" fill=\"url(#g)\"/>"),
               "",
               {0, 0, 64, 64},
               1});
  s.add(Layer::Ground,
        Placed{symbolOf("<defs><linearGradient id=\"g\"><stop stop-color=\"#00f\"/></linearGradient></defs>"
                        "<rect width=\"64\" height=\"64\" fill=\"url(#g)\"/>"),
               "",
               {64, 0, 64, 64},
               1});
  const Both both(s);
  EXPECT_PIXEL(both, 32, 32, kRed);
  EXPECT_PIXEL(both, 96, 32, kBlue);
}

TEST(Writers, SvgAndPngAreTheSamePicture) {
  const Both both(shapesScene(), 2);
  EXPECT_LT(differing(both.png, both.svg, 8), 0.005);
  EXPECT_LT(differing(both.png, both.svg, 48), 0.0005);
}

TEST(Writers, SvgAndPngHaveTheSameText) {
  Scene s = scene(300, 120);
  s.background = kWhite;
  Text text;
  text.text = "Some *emphasised* words to wrap here, and\nmore & more";
  text.markup = true;
  text.font.size = 16;
  text.at = {150, 20};
  text.align = Align::Centre;
  text.width = 160;
  s.add(Layer::Labels, text);
  text.font.face = Face::Mono;
  text.align = Align::Right;
  text.at = {290, 110};
  text.text = "A1 -> B2";
  text.haloWidth = 3;
  text.halo = kGreen;
  s.add(Layer::Labels, text);
  const Both both(s, 2);
  const Rect a = both.png.ink();
  const Rect b = both.svg.ink();
  EXPECT_NEAR(a.x, b.x, 1);
  EXPECT_NEAR(a.y, b.y, 1);
  EXPECT_NEAR(a.width, b.width, 2);
  EXPECT_NEAR(a.height, b.height, 2);
  EXPECT_LT(differing(both.png, both.svg, 96), 0.01);
}

TEST(Writers, SameSceneWrittenTwice_GivesTheSameBytes) {
  const Scene s = shapesScene();
  const Page pages[] = {{s}, {scene(210, 297)}};
  const auto pdf = [&] { return toPdf(pages, {"A title", "An author"}).value(); };
  const std::string svg = toSvg(s);
  const std::string png = toPng(s, 1.5).value();
  const std::string document = pdf();
  ASSERT_NE(std::setlocale(LC_ALL, "de_DE.UTF-8"), nullptr);
  EXPECT_EQ(toSvg(s), svg);
  EXPECT_EQ(toPng(s, 1.5).value(), png);
  EXPECT_EQ(pdf(), document);
  std::setlocale(LC_ALL, "C");
  EXPECT_EQ(document.find("CreationDate"), std::string::npos);
  EXPECT_EQ(toSvg(shapesScene()), svg);
}

TEST(Writers, PdfPagesHaveTheirOwnSizes) {
  const Page pages[] = {{scene(210, 297)}, {scene(63, 88)}};
  const std::string pdf = toPdf(pages, {"Cards", ""}).value();
  EXPECT_TRUE(pdf.starts_with("%PDF-1.5"));
  EXPECT_NE(pdf.find("595.275591 841.889764"), std::string::npos);
  EXPECT_NE(pdf.find("178.582677 249.448819"), std::string::npos);
  EXPECT_NE(pdf.find("(Cards)"), std::string::npos);
}

TEST(Writers, ImpossibleSizesAreErrors) {
  for (const double scale : {0.0, -1.0, 100.0, std::nan(""), 1e300}) {
    const auto png = toPng(scene(1000, 1000), scale);
    ASSERT_FALSE(png.has_value()) << scale;
    EXPECT_EQ(png.error().code, "size");
  }
  EXPECT_EQ(Pixels::ofPng(toPng(scene(10, 7), 1.5).value()).height(), 11);
  EXPECT_EQ(toPdf({}, {}).error().code, "pages");
  const Page none[] = {{scene(0, 10)}};
  EXPECT_EQ(toPdf(none, {}).error().code, "size");
}

TEST(SvgWriter, RepeatedSymbolIsWrittenOnce) {
  Scene s = scene(200, 100);
  const auto token = tokenOf("#ff0000", "#0000ff");
  for (int i = 0; i < 10; ++i) s.add(Layer::Pieces, Placed{token, "", {i * 20.0, 0, 20, 20}, 1});
  const std::string svg = toSvg(s, "map");
  const auto count = [&](const std::string& what) {
    std::size_t found = 0;
    for (std::size_t at = svg.find(what); at != std::string::npos; at = svg.find(what, at + 1)) ++found;
    return found;
  };
  EXPECT_EQ(count("<symbol "), 1U);
  EXPECT_EQ(count("<use href=\"#map-symbol1\""), 10U);
  EXPECT_EQ(count("id=\"map-symbol1-g\""), 1U);
  EXPECT_EQ(count("url(#map-symbol1-g)"), 1U);
}

TEST(SvgWriter, RepeatedGradientOrClipIsWrittenOnce) {
  Scene s = scene(100, 100);
  const LinearGradient paint{{0, 0}, {9, 0}, {{0, kRed}, {1, kBlue}}};
  for (int i = 0; i < 5; ++i)
    s.fill(Layer::Ground, box(i, 0, 9, 9), paint).clip = std::make_shared<Path>(box(0, 0, 5, 5));
  const std::string svg = toSvg(s);
  EXPECT_EQ(svg.find("<linearGradient"), svg.rfind("<linearGradient"));
  EXPECT_EQ(svg.find("<clipPath"), svg.rfind("<clipPath"));
}

TEST(SvgWriter, OutputFitsTheProfileExceptForSymbols) {
  Scene s = scene(100, 100);
  s.title = "A \"title\" & <more>";
  s.background = kWhite;
  Stroke stroke{LinearGradient{{0, 0}, {9, 0}, {{0, kRed}, {1, kBlue}}}, 0.1 + 0.2, Cap::Square, Join::Bevel, {4, 2}};
  s.stroke(Layer::Walls, Path().arc({50, 50}, 30, 0, 300), stroke, Matrix::turn(33)).clip =
      std::make_shared<Path>(box(0, 0, 5, 5));
  Text text;
  text.text = "  *two*  spaces <&> \xff \x01 \u05e9\u05dc\u05d5\u05dd";
  text.markup = true;
  text.haloWidth = 1;
  s.add(Layer::Labels, text).title = "said";
  const std::string svg = toSvg(s);
  const auto document = model::acceptSvg("out.svg", svg);
  ASSERT_TRUE(document.has_value()) << document.error().message() << '\n' << svg;
  EXPECT_EQ(model::elements(document->root()).size(), 0U);  // all of SVG's namespace
  EXPECT_NE(svg.find("stroke-width=\"0.3\""), std::string::npos);
  EXPECT_EQ(svg.find("style="), std::string::npos);
  s.add(Layer::Pieces, Placed{tokenOf("#ffffff", "#000000"), "", {0, 0, 9, 9}, 1});
  const auto withSymbol = model::readSvg("out.svg", toSvg(s));
  ASSERT_TRUE(withSymbol.has_value());
  model::Issues issues;
  model::checkSvg(*withSymbol, issues);
  for (const model::Issue& issue : issues.list())
    EXPECT_TRUE(issue.text.find("symbol") != std::string::npos || issue.code == "svg-reference" ||
                issue.text.starts_with("<use>") || issue.text.find("in <symbol>") != std::string::npos)
        << issue.code << ' ' << issue.text;
}

TEST(SymbolRaster, SharedPixelsGiveTheSamePicture) {
  Scene s = scene(512, 64);
  s.background = kWhite;
  const auto token = tokenOf("#ff0000", "#0000ff");
  for (int i = 0; i < 16; ++i)
    s.add(Layer::Pieces, Placed{token, "", {0, 0, 31, 31}, 1},
          Matrix::turn(90 * (i % 4)).then(Matrix::move(i * 32.0 + 0.25, 20)));
  const SurfaceHandle vectors(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 512, 64));
  draw(s, ContextHandle(cairo_create(vectors.get())).get());
  const SurfaceHandle shared(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 512, 64));
  SymbolRaster raster;
  draw(s, ContextHandle(cairo_create(shared.get())).get(), raster);
  EXPECT_EQ(raster.misses(), 4U);  // one for each way it is turned
  EXPECT_EQ(raster.hits(), 12U);
  EXPECT_LT(differing(Pixels(vectors.get()), Pixels(shared.get()), 3), 1e-9);
}

TEST(SymbolRaster, ScrollingSharesPixels) {
  const auto token = tokenOf("#ff0000", "#0000ff");
  SymbolRaster raster(SymbolRaster::Placement::WholePixels);
  const SurfaceHandle surface(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 100, 100));
  const ContextHandle context(cairo_create(surface.get()));
  for (int i = 0; i < 10; ++i) {
    cairo_identity_matrix(context.get());
    cairo_translate(context.get(), i * 0.37, 10);
    raster.draw({token, "", {0, 0, 32, 32}, 1}, context.get());
  }
  EXPECT_EQ(raster.misses(), 1U);
  EXPECT_GT(raster.bytes(), 0U);
  raster.clear();
  EXPECT_EQ(raster.bytes(), 0U);
}

TEST(SymbolRaster, TurnedSymbolsShareThePixelsOfTheUprightOne) {
  const auto token = tokenOf("#ff0000", "#0000ff");
  Scene s = scene(160, 40);
  s.background = kWhite;
  for (int i = 0; i < 4; ++i)
    s.add(Layer::Pieces, Placed{token, "", {-13.5, -13.5, 27, 27}, 1},
          Matrix::turn(90 * i).then(Matrix::move(i * 40.0 + 20.5, 20.5)));
  const SurfaceHandle vectors(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 160, 40));
  draw(s, ContextHandle(cairo_create(vectors.get())).get());
  const SurfaceHandle shared(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 160, 40));
  SymbolRaster raster(SymbolRaster::Placement::WholePixels);
  draw(s, ContextHandle(cairo_create(shared.get())).get(), raster);
  EXPECT_EQ(raster.misses(), 1U);
  EXPECT_LT(differing(Pixels(vectors.get()), Pixels(shared.get()), 8), 0.002);
}

TEST(SymbolRaster, CacheStaysWithinItsLimit) {
  SymbolRaster raster(SymbolRaster::Placement::Exact, 64 * 1024);
  const SurfaceHandle surface(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 100, 100));
  const ContextHandle context(cairo_create(surface.get()));
  const auto token = tokenOf("#ff0000", "#0000ff");
  for (int i = 1; i <= 100; ++i) {
    raster.draw({token, "", {0, 0, static_cast<double>(i), 60}, 1}, context.get());
    EXPECT_LE(raster.bytes(), 64U * 1024U);
  }
}

}  // namespace
}  // namespace sortie::picture
