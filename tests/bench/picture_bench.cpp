// A board of 64 x 64 squares with 300 symbols: drawn as vectors, and with the pixels of symbols kept.
#include <benchmark/benchmark.h>

#include <cmath>

#include "picture/symbols/symbol_raster.h"
#include "picture/symbols/symbols.h"
#include "picture/writers/writers.h"

namespace {

using namespace sortie::picture;

std::shared_ptr<const Symbol> token(int number) {
  std::string text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 64 64\"><defs><radialGradient id=\"g\">"
      "<stop offset=\"0\" stop-color=\"#fff\"/><stop offset=\"1\" stop-color=\"#036\"/></radialGradient></defs>"
      "<circle cx=\"32\" cy=\"32\" r=\"30\" fill=\"url(#g)\" stroke=\"#000\" stroke-width=\"3\"/>";
  for (int i = 0; i < 12 + number; ++i)
    text += "<path fill=\"#" + std::to_string(100 + 37 * i % 900) + "\" d=\"M" + std::to_string(8 + 3 * i) +
            " 20c5 -9 12 4 6 18l-9 9q-4 -20 3 -27z\"/>";
  return readSymbol(text + "</svg>", "token.svg").value();
}

Scene board() {
  Scene scene;
  scene.size = {4096, 4096};
  scene.background = Colour{60, 66, 74};
  for (int row = 0; row < 64; ++row)
    for (int column = 0; column < 64; ++column)
      scene.fill(Layer::Floor, Path().rectangle({column * 64.0 + 1, row * 64.0 + 1, 62, 62}),
                 Colour{70, 78, static_cast<std::uint8_t>(84 + (row + column) % 8)});
  std::shared_ptr<const Symbol> tokens[12];
  for (int i = 0; i < 12; ++i) tokens[i] = token(i);
  for (int i = 0; i < 300; ++i)
    scene.add(Layer::Pieces,
              Placed{tokens[i % 12], "", {(i * 7 % 64) * 64.0 + 4, (i * 13 % 64) * 64.0 + 4, 56, 56}, 1});
  return scene;
}

struct Canvas {
  SurfaceHandle surface{cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 2048, 2048)};
  ContextHandle context{cairo_create(surface.get())};
  Canvas() { cairo_scale(context.get(), 0.5, 0.5); }
};

void vectors(benchmark::State& state) {
  const Scene scene = board();
  const Canvas canvas;
  for (auto _ : state) draw(scene, canvas.context.get());
}
BENCHMARK(vectors)->Unit(benchmark::kMillisecond);

void firstDraw(benchmark::State& state) {
  const Scene scene = board();
  const Canvas canvas;
  for (auto _ : state) {
    SymbolRaster raster;
    draw(scene, canvas.context.get(), raster);
  }
}
BENCHMARK(firstDraw)->Unit(benchmark::kMillisecond);

void again(benchmark::State& state) {
  const Scene scene = board();
  const Canvas canvas;
  SymbolRaster raster;
  draw(scene, canvas.context.get(), raster);
  for (auto _ : state) draw(scene, canvas.context.get(), raster);
}
BENCHMARK(again)->Unit(benchmark::kMillisecond);

void svg(benchmark::State& state) {
  const Scene scene = board();
  for (auto _ : state) benchmark::DoNotOptimize(toSvg(scene));
}
BENCHMARK(svg)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
