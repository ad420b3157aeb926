// Scenes and symbols that several tests draw.
#pragma once

#include <string>

#include <gtest/gtest.h>

#include "picture/symbols/symbols.h"

namespace sortie::picture {

inline std::shared_ptr<const Symbol> symbolOf(const std::string& inner, const std::string& view = "0 0 64 64") {
  auto symbol =
      readSymbol("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"" + view + "\">" + inner + "</svg>", "test.svg");
  EXPECT_TRUE(symbol.has_value()) << symbol.error().message();
  return symbol ? *symbol : nullptr;
}

/// A square with a gradient of two colours under the id "g", and a part "dot" that uses "d" and is moved by its group. The
/// gradient has units of its own: librsvg, which tests compare with, takes a wrong box for one whose element is turned.
inline std::shared_ptr<const Symbol> tokenOf(const std::string& from, const std::string& to) {
  return symbolOf(
      "<defs><linearGradient id=\"g\" gradientUnits=\"userSpaceOnUse\" x1=\"0\" x2=\"64\"><stop offset=\"0\" "
      "stop-color=\"" +
      from + "\"/><stop offset=\"1\" stop-color=\"" + to +
      "\"/></linearGradient><circle id=\"d\" r=\"8\"/></defs>"
      "<rect id=\"r\" width=\"64\" height=\"64\" fill=\"url(#g)\"/>"
      "<g fill=\"" +
      from + "\" transform=\"translate(32 16)\"><use id=\"dot\" href=\"#d\"/></g>");
}

/// One of everything but text.
inline Scene shapesScene() {
  Scene scene;
  scene.size = {200, 120};
  scene.background = Colour{240, 240, 230};
  scene.title = "Shapes & more";
  scene.fill(Layer::Ground, Path().rectangle({10, 10, 60, 40}),
             LinearGradient{{10, 10}, {70, 10}, {{0, {255, 0, 0}}, {1, {0, 0, 255, 128}}}});
  scene.fill(Layer::Ground, Path().circle({110, 30}, 20),
             RadialGradient{{110, 30}, 20, {{0, {255, 255, 255}}, {1, {0, 100, 0}}}});
  Stroke stroke;
  stroke.width = 4;
  stroke.dashes = {10, 6};
  stroke.cap = Cap::Round;
  stroke.join = Join::Round;
  stroke.paint = Colour{200, 0, 100, 200};
  scene.stroke(Layer::Walls, Path().arc({160, 30}, 20, 200, 90), stroke).clip =
      std::make_shared<Path>(Path().rectangle({140, 0, 60, 45}));
  const auto token = tokenOf("#ffffff", "#003366");
  scene.add(Layer::Pieces, Placed{token, "", {10, 60, 40, 50}, 1}).title = "A <token>";
  scene.add(Layer::Pieces, Placed{token, "dot", {60, 60, 40, 40}, 1});
  scene.add(Layer::Pieces, Placed{tokenOf("#ff0000", "#00ff00"), "", {0, 0, 40, 40}, 0.5},
            Matrix::turn(10).then(Matrix::move(120, 62)));
  Shape ring{Path().circle({180, 90}, 15).circle({180, 90}, 8), Colour{0, 0, 0, 128}, Stroke{}, true};
  scene.add(Layer::Overlays, ring);
  return scene;
}

}  // namespace sortie::picture
