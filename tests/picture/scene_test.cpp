#include "picture/scene.h"

#include <cmath>

#include <gtest/gtest.h>

namespace sortie::picture {
namespace {

TEST(Matrix, QuarterTurnsAreExact) {
  EXPECT_EQ(Matrix::turn(90).map({1, 0}), (Point{0, 1}));  // east becomes south: clockwise
  EXPECT_EQ(Matrix::turn(180), (Matrix{-1, 0, -0.0, -1, 0, 0}));
  EXPECT_EQ(Matrix::turn(-90), Matrix::turn(270));
  EXPECT_EQ(Matrix::turn(720), Matrix{});
  const Point p = Matrix::turn(45).map({1, 0});
  EXPECT_NEAR(p.x, std::sqrt(0.5), 1e-12);
  EXPECT_NEAR(p.y, std::sqrt(0.5), 1e-12);
}

TEST(Matrix, ThenAppliesTheLeftMatrixFirst) {
  const Matrix m = Matrix::scale(2).then(Matrix::move(10, 0)).then(Matrix::turn(90));
  EXPECT_EQ(m.map({1, 3}), Matrix::turn(90).map(Matrix::move(10, 0).map(Matrix::scale(2).map({1, 3}))));
  EXPECT_EQ(m.map({1, 3}), (Point{-6, 12}));
}

TEST(Colour, ThreeFormsAreParsed) {
  EXPECT_EQ(Colour::parse("#0aF").value(), (Colour{0, 170, 255, 255}));
  EXPECT_EQ(Colour::parse("#0072b2").value(), (Colour{0, 0x72, 0xb2, 255}));
  EXPECT_EQ(Colour::parse("#0072b280").value(), (Colour{0, 0x72, 0xb2, 0x80}));
  for (const char* wrong : {"", "#", "0072b2", "#0072b", "#0072g2", "#12345678f", "red", "# 12"}) {
    const auto colour = Colour::parse(wrong);
    ASSERT_FALSE(colour.has_value()) << wrong;
    EXPECT_EQ(colour.error().code, "colour");
  }
}

TEST(Colour, ColoursAreFadedAndMixed) {
  EXPECT_EQ((Colour{1, 2, 255}).hex(), "#0102ff");
  EXPECT_EQ((Colour{1, 2, 3}).withAlpha(0.5).alpha, 128);
  EXPECT_EQ((Colour{1, 2, 3}).withAlpha(7).alpha, 255);
  EXPECT_EQ((Colour{0, 100, 200, 255}).mixed({100, 0, 200, 55}, 0.5), (Colour{50, 50, 200, 155}));
  EXPECT_EQ((Colour{0, 100, 200}).mixed({100, 0, 0}, 0), (Colour{0, 100, 200}));
}

TEST(Path, BoundsEncloseThePath) {
  EXPECT_EQ(Path{}.bounds(), Rect{});
  EXPECT_EQ(Path().rectangle({1, 2, 3, 4}).bounds(), (Rect{1, 2, 3, 4}));
  EXPECT_EQ(Path().circle({10, 10}, 5).bounds(), (Rect{5, 5, 10, 10}));
  EXPECT_EQ(Path().roundedRectangle({0, 0, 10, 6}, 20).bounds(), (Rect{0, 0, 10, 6}));
  EXPECT_EQ(Path().roundedRectangle({0, 0, 10, 6}, 0), Path().rectangle({0, 0, 10, 6}));
  EXPECT_EQ(Path().moveTo({0, 0}).curveTo({0, -9}, {5, 0}, {5, 5}).bounds(), (Rect{0, -9, 5, 14}));
}

TEST(Path, ArcStaysOnItsCircle) {
  const Path arc = Path().arc({10, 20}, 8, 270, 30);  // over the north-east
  ASSERT_EQ(arc.steps().front().verb, Path::Verb::Move);
  EXPECT_EQ(arc.steps().front().to, (Point{10, 12}));
  double turn = 0;
  for (const Path::Step& step : arc.steps()) {
    EXPECT_NEAR(std::hypot(step.to.x - 10, step.to.y - 20), 8, 1e-9);
    ++turn;
  }
  EXPECT_EQ(turn, 3);  // 120 degrees: two curves
  EXPECT_NEAR(arc.steps().back().to.x, 10 + 8 * std::cos(M_PI / 6), 1e-9);
  EXPECT_NEAR(arc.steps().back().to.y, 24, 1e-9);
  // Half way along the first curve, by its control points.
  const Path::Step& curve = arc.steps()[1];
  const Point from = arc.steps()[0].to;
  const Point middle{(from.x + 3 * curve.a.x + 3 * curve.b.x + curve.to.x) / 8,
                     (from.y + 3 * curve.a.y + 3 * curve.b.y + curve.to.y) / 8};
  EXPECT_NEAR(std::hypot(middle.x - 10, middle.y - 20), 8, 0.01);
}

TEST(Path, ArcIsJoinedToTheCurrentPoint) {
  const Path wedge = Path().moveTo({0, 0}).arc({0, 0}, 5, 0, 90).close();
  EXPECT_EQ(wedge.steps()[1].verb, Path::Verb::Line);
  EXPECT_EQ(wedge.steps()[1].to, (Point{5, 0}));
  EXPECT_EQ(wedge.steps()[2].to, (Point{0, 5}));
}

TEST(Path, AppendMovesControlPointsToo) {
  Path path = Path().moveTo({1, 1});
  path.append(Path().moveTo({0, 0}).curveTo({1, 0}, {2, 0}, {3, 0}).close(), Matrix::turn(90).then(Matrix::move(5, 0)));
  EXPECT_EQ(path.steps().size(), 4U);
  EXPECT_EQ(path.steps()[2].a, (Point{5, 1}));
  EXPECT_EQ(path.steps()[2].to, (Point{5, 3}));
  path.append(path, {});
  EXPECT_EQ(path.steps().size(), 8U);
}

TEST(Scene, ItemsAreOrderedByLayerThenAddition) {
  Scene scene;
  const auto add = [&](Layer layer, const char* title) {
    scene.fill(layer, Path().rectangle({0, 0, 1, 1}), Colour{}).title = title;
  };
  add(Layer::Pieces, "c");
  add(Layer::Ground, "a");
  add(Layer::Pieces, "d");
  add(Layer::Ground, "b");
  const auto titles = [](const Scene& s) {
    std::string out;
    for (const Item* item : s.ordered()) out += item->title;
    return out;
  };
  EXPECT_EQ(titles(scene), "abcd");
  Scene outer;
  outer.add(scene, Matrix::move(10, 0), Layer::Overlays);
  EXPECT_EQ(titles(outer), "abcd");
  EXPECT_EQ(outer.items()[0].layer, Layer::Overlays);
  EXPECT_EQ(outer.items()[0].transform, Matrix::move(10, 0));
  outer.add(outer, Matrix::move(0, 1));
  EXPECT_EQ(outer.items().size(), 8U);
  EXPECT_EQ(outer.items()[4].transform, Matrix::move(10, 1));
}

}  // namespace
}  // namespace sortie::picture
