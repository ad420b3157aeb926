#include "editor/window/playtest/playtest_map.h"

#include <algorithm>
#include <set>

#include "editor/core/map/map_things.h"

namespace sortie::editor::window {

namespace {

board::SquareIndex someSquare(const board::Grid& grid, board::Place place) {
  const auto inside = [&](const auto& squares) {
    for (const board::SquareIndex square : squares)
      if (square != board::noSquare && grid.exists(square)) return square;
    return board::noSquare;
  };
  if (board::isSquare(place)) return board::squareOf(place);
  if (board::isEdge(place)) return inside(grid.squaresOf(board::edgeOf(place)));
  if (board::isCorner(place)) return inside(grid.squaresOf(board::cornerOf(place)));
  return board::noSquare;
}

Canvas* canvasIn(wxWindow* window) {
  if (auto* canvas = dynamic_cast<Canvas*>(window)) return canvas;
  for (wxWindow* child : window->GetChildren())
    if (Canvas* found = canvasIn(child)) return found;
  return nullptr;
}

// A word may be the id of an entrance by chance, as "west" among "north east south west": where most words of a
// question are none, none means one.
bool asksForEntrances(const world::Scenario& scenario, const PlaytestQuestion& question) {
  std::size_t words = 0;
  std::size_t entrances = 0;
  for (const PlaytestOption& option : question.options) {
    if (option.value.tag != world::Tag::Symbol) continue;
    ++words;
    entrances += static_cast<std::size_t>(
        std::ranges::count(scenario.entrances, option.value.symbol(), &world::EntranceInfo::id));
  }
  return 2 * entrances >= words;
}

std::vector<board::Place> placesOf(const world::Scenario& scenario, const PlaytestOption& option, bool entrances) {
  if (option.place != board::noPlace) return {option.place};
  std::vector<board::Place> out;
  if (option.value.tag == world::Tag::Tile && scenario.grid) {
    for (const board::SquareIndex square : scenario.grid->squares())
      if (scenario.grid->tileOf(square) == option.value.data) out.push_back(board::placeOf(square));
  } else if (option.value.tag == world::Tag::Symbol && entrances) {
    for (const world::EntranceInfo& entrance : scenario.entrances)
      if (entrance.id == option.value.symbol())
        for (const board::SquareIndex square : entrance.squares) out.push_back(board::placeOf(square));
  }
  return out;
}

}  // namespace

std::optional<int> levelOf(const world::Scenario& scenario, board::Place place) {
  if (scenario.graph != nullptr)
    return scenario.board.has(place) && !board::isCorner(place) ? std::optional<int>(0) : std::nullopt;
  if (!scenario.grid) return std::nullopt;
  const board::SquareIndex square = someSquare(*scenario.grid, place);
  if (square == board::noSquare || !scenario.grid->exists(square)) return std::nullopt;
  return scenario.grid->cell(square).level;
}

std::optional<picture::Rect> placeBox(const world::Scenario& scenario, const picture::MapFrame& frame,
                                      board::Place place) {
  if (levelOf(scenario, place) != frame.level()) return std::nullopt;
  MapThing thing;
  if (board::isEdge(place)) {
    thing.edge = board::edgeOf(place);
  } else if (board::isCorner(place)) {
    thing.corner = board::cornerOf(place);
  } else {
    thing.squares = {board::squareOf(place)};
  }
  picture::Rect box = thingBox(thing, frame);
  // In map units the frame has no margins; its origin is the level's first square.
  const picture::Point origin = frame.at(0, 0);
  box.x -= origin.x;
  box.y -= origin.y;
  return box;
}

std::vector<PlaytestSpot> spotsOf(const world::Scenario& scenario, const PlaytestQuestion& question) {
  std::vector<PlaytestSpot> out;
  const bool entrances = asksForEntrances(scenario, question);
  for (const PlaytestOption& option : question.options) {
    std::vector<board::Place> places = placesOf(scenario, option, entrances);
    if (places.empty()) continue;
    auto at = std::ranges::find(out, places, &PlaytestSpot::places);
    if (at == out.end()) at = out.insert(out.end(), {std::move(places), {}});
    at->options.push_back(option.index);
  }
  return out;
}

std::vector<int> levelsOf(const world::Scenario& scenario, const std::vector<PlaytestSpot>& spots) {
  std::set<int> levels;
  for (const PlaytestSpot& spot : spots)
    for (const board::Place place : spot.places)
      if (const std::optional<int> level = levelOf(scenario, place)) levels.insert(*level);
  return {levels.begin(), levels.end()};
}

std::vector<CanvasHighlight> highlightsOf(const world::Scenario& scenario, const picture::MapFrame& frame,
                                          const PlaytestQuestion& question, const std::vector<PlaytestSpot>& spots,
                                          std::int32_t marked, const std::function<wxString(std::int32_t)>& key) {
  std::vector<CanvasHighlight> out;
  const auto add = [&](const std::vector<board::Place>& places, const std::string& label, int id, bool strong) {
    std::optional<picture::Rect> all;
    for (const board::Place place : places) {
      const std::optional<picture::Rect> box = placeBox(scenario, frame, place);
      if (!box) continue;
      if (!all) {
        all = box;
        continue;
      }
      const double right = std::max(all->x + all->width, box->x + box->width);
      const double bottom = std::max(all->y + all->height, box->y + box->height);
      all->x = std::min(all->x, box->x);
      all->y = std::min(all->y, box->y);
      all->width = right - all->x;
      all->height = bottom - all->y;
    }
    if (all) out.push_back({*all, label, id, strong});
  };
  add({question.aboutPlace}, "", -1, false);
  if (marked >= 0 && static_cast<std::size_t>(marked) < question.options.size())
    for (const board::Place step : question.options[static_cast<std::size_t>(marked)].way) add({step}, "", -1, false);
  for (std::size_t i = 0; i < spots.size(); ++i) {
    const PlaytestSpot& spot = spots[i];
    const bool strong = std::ranges::find(spot.options, marked) != spot.options.end();
    const std::string label =
        spot.options.size() == 1 ? narrow(key(spot.options.front())) : std::to_string(spot.options.size()) + "×";
    add(spot.places, label, static_cast<int>(i), strong);
  }
  return out;
}

Canvas* findCanvas(Shell& shell) {
  auto* window = dynamic_cast<wxWindow*>(&shell);
  return window == nullptr ? nullptr : canvasIn(window);
}

}  // namespace sortie::editor::window
