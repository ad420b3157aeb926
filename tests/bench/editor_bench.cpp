// What each edit costs the editor, part by part: on the largest shipped mission, on a map of 200 x 200 squares with 2,000
// markers, and on a mission with 5,000 events.
#include <benchmark/benchmark.h>

#include <fmt/format.h>

#include <functional>

#include "missions.h"
#include "model/xml/patch.h"
#include "model/validate.h"
#include "picture/map/map.h"
#include "picture/map/map_looks.h"
#include "picture/symbols/symbol_raster.h"
#include "picture/writers/writers.h"
#include "script/checks/pack_checks.h"

namespace {

using namespace sortie;
namespace fs = std::filesystem;

const fs::path pack = fs::path(SORTIE_SOURCE_DIR) / "missions/citadel";

const std::vector<std::shared_ptr<const model::Pack>>& packs() {
  static const auto loaded = bench::must(model::loadPacks(pack, {}, "citadel"));
  return loaded;
}

/// The shipped mission with more in it.
model::MissionSources sources(const std::function<void(std::string&)>& change = {}) {
  model::MissionSources out = bench::must(model::readMissionSources(pack / "missions/data-theft", pack));
  if (!change) return out;
  std::string text = out.document.text();
  change(text);
  out.document = bench::must(model::readXml("mission.xml", text));
  return out;
}

void putBefore(std::string& text, const std::string& mark, const std::string& more) {
  text.insert(text.find(mark), more);
}

/// 25 x 25 tiles of 8 x 8 squares; four of them are those of the mission.
void largeMap(std::string& text) {
  const char* kinds[] = {"archive", "reactor-floor", "pump-hall", "cell-block"};
  std::string tiles;
  std::string markers;
  int number = 0;
  int laid = 0;
  for (int row = 0; row < 25; ++row)
    for (int column = 0; column < 25; ++column) {
      if (row < 2 && column < 2) continue;
      ++number;
      tiles += fmt::format("    <tile id=\"x{}\" tile=\"{}\" at=\"{},{}\"/>\n", number, kinds[number % 4], column * 8,
                           row * 8);
      for (int i = 0; i < 4 && laid < 2000; ++i, ++laid)
        markers += fmt::format("    <marker id=\"m{}\" kind=\"cover\" at=\"x{}:{}{}\"/>\n", laid, number,
                               static_cast<char>('B' + 2 * (i % 2)), 2 + 2 * (i / 2));
    }
  putBefore(text, "    <edge kind=\"door\" id=\"d1\"", tiles);
  putBefore(text, "    <marker id=\"relay\"", markers);
}

void manyEvents(std::string& text) {
  std::string events;
  for (int i = 0; i < 5000; ++i)
    events += fmt::format(
        "  <event id=\"e{}\">\n    <when><reinforcements/></when>\n    <if><lua function=\"a_core_is_silent\"/></if>\n"
        "    <do><reinforce creature=\"husk\"/></do>\n  </event>\n",
        i);
  putBefore(text, "</mission>", events);
}

const model::MissionSources& mission(int which) {
  static const model::MissionSources all[] = {sources(), sources(largeMap), sources(manyEvents)};
  return all[which];
}

std::shared_ptr<const world::Scenario> scenarioOf(int which) {
  return bench::must(world::Scenario::make(bench::must(model::assembleMission(packs(), mission(which)))));
}

void readXml(benchmark::State& state) {
  const std::string text = mission(static_cast<int>(state.range(0))).document.text();
  for (auto _ : state) benchmark::DoNotOptimize(bench::must(model::readXml("mission.xml", text)));
}

// One attribute, as the draft of an edit does it: a patch, and the text is read again.
void edit(benchmark::State& state) {
  const model::Document& document = mission(static_cast<int>(state.range(0))).document;
  for (auto _ : state) {
    model::Draft draft(document);
    draft.apply(model::setAttribute(draft.root(), "title", "Another"));
    benchmark::DoNotOptimize(draft.document().text().size());
  }
}

void assembleMission(benchmark::State& state) {
  const model::MissionSources& from = mission(static_cast<int>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(bench::must(model::assembleMission(packs(), from)));
}

void makeScenario(benchmark::State& state) {
  const model::LoadedMission loaded =
      bench::must(model::assembleMission(packs(), mission(static_cast<int>(state.range(0)))));
  for (auto _ : state) benchmark::DoNotOptimize(bench::must(world::Scenario::make(loaded)));
}

void validateMission(benchmark::State& state) {
  const model::MissionSources& from = mission(static_cast<int>(state.range(0)));
  std::size_t found = 0;
  for (auto _ : state) found = model::validateMission(packs(), from.document, from.folder).size();
  state.counters["issues"] = static_cast<double>(found);
}

void checkMission(benchmark::State& state) {
  const model::MissionSources& from = mission(static_cast<int>(state.range(0)));
  std::size_t found = 0;
  for (auto _ : state) found = script::checkMission(packs(), from, {}).size();
  state.counters["issues"] = static_cast<double>(found);
}

// Of the variant that is shown: what an edit waits for; the others follow.
void checkOneVariant(benchmark::State& state) {
  const model::MissionSources& from = mission(static_cast<int>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(script::checkMission(packs(), from, {}, "").size());
}

void makeLooks(benchmark::State& state) {
  const auto scenario = scenarioOf(static_cast<int>(state.range(0)));
  const auto cache = std::make_shared<picture::SymbolCache>();
  for (auto _ : state) benchmark::DoNotOptimize(bench::must(picture::MapLooks::make(scenario, cache)));
}

void makeLooksFirst(benchmark::State& state) {
  const auto scenario = scenarioOf(static_cast<int>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(bench::must(picture::MapLooks::make(scenario)));
}

void drawBoard(benchmark::State& state) {
  const auto scenario = scenarioOf(static_cast<int>(state.range(0)));
  const picture::MapLooks looks = bench::must(picture::MapLooks::make(scenario));
  for (auto _ : state) benchmark::DoNotOptimize(bench::must(picture::drawBoard(looks, scenario->initial, {})));
}

void drawMap(benchmark::State& state) {
  const auto scenario = scenarioOf(static_cast<int>(state.range(0)));
  const picture::MapLooks looks = bench::must(picture::MapLooks::make(scenario));
  for (auto _ : state) benchmark::DoNotOptimize(bench::must(picture::drawMap(looks, scenario->initial, {})));
}

// Onto a canvas of 1600 x 1000 pixels, all of the map, pictures as pixels that are kept.
void render(benchmark::State& state) {
  const auto scenario = scenarioOf(static_cast<int>(state.range(0)));
  const picture::MapLooks looks = bench::must(picture::MapLooks::make(scenario));
  const picture::MapPicture map = bench::must(picture::drawMap(looks, scenario->initial, {}));
  const picture::SurfaceHandle surface{cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 1600, 1000)};
  const picture::ContextHandle context{cairo_create(surface.get())};
  const double scale = std::min(1600 / map.scene.size.width, 1000 / map.scene.size.height);
  cairo_scale(context.get(), scale, scale);
  picture::SymbolRaster raster(picture::SymbolRaster::Placement::WholePixels);
  for (auto _ : state) picture::draw(map.scene, context.get(), raster);
}

}  // namespace

#define FOR_ALL(name) BENCHMARK(name)->Arg(0)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)
FOR_ALL(readXml);
FOR_ALL(edit);
FOR_ALL(assembleMission);
FOR_ALL(makeScenario);
FOR_ALL(validateMission);
FOR_ALL(checkMission);
FOR_ALL(checkOneVariant);
FOR_ALL(makeLooks);
FOR_ALL(makeLooksFirst);
FOR_ALL(drawBoard);
FOR_ALL(drawMap);
FOR_ALL(render);

BENCHMARK_MAIN();
