#include "editor/core/playtest/moment_map.h"

#include <algorithm>
#include <functional>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "model/level.h"
#include "model/load/load.h"
#include "model/values.h"

namespace sortie::editor {

using model::Element;
using model::Markup;

model::Whens failingWhens(const Element& root, const world::Scenario& scenario) {
  model::Scope scope = model::scopeOf(scenario.mission.packs);
  scope.own = &scenario.mission.mission->declarations;
  model::Issues unheard;
  return model::failingWhens(root, scope, scenario.mission.options, unheard);
}

model::TextPatches removeWithWhens(std::set<Element> gone) {
  const auto emptied = [&](const Element& when) {
    const model::Elements inside = when.children();
    return isOptionWhen(when) &&
           std::all_of(inside.begin(), inside.end(), [&](const Element& each) { return gone.contains(each); });
  };
  for (const Element& each : std::set<Element>(gone))
    for (Element up = each.parent(); emptied(up); up = up.parent()) gone.insert(up);
  std::vector<model::TextPatches> edits;
  for (const Element& each : gone)
    if (!gone.contains(each.parent())) edits.push_back(model::removeElement(each));
  return model::together(edits);
}

namespace {

/// "s1:C4:east" as square and direction.
std::pair<std::string, std::string> parted(const std::string& place) {
  const std::size_t colon = place.rfind(':');
  return {place.substr(0, colon), colon == std::string::npos ? std::string() : place.substr(colon + 1)};
}

std::vector<std::string> squaresOf(const Element& element) {
  return model::splitWords(element.value("squares") + " " + element.value("square"));
}

std::string levelled(const Element& element, const std::string& square) {
  return model::squareOnLevel(square, model::levelOf(element).value_or(0));
}

/// Adds elements to the map, each beside its like.
void addToMap(model::Draft& draft, const std::vector<Markup>& added) {
  if (added.empty()) return;
  static const std::vector<std::string> order{"tile", "edge", "corner", "feature", "entrance"};
  const auto rank = [](std::string_view name) { return std::find(order.begin(), order.end(), name); };
  const ElementPath path = withChild(draft, {}, "map", {"setup", "objective", "event"});
  const Element map = elementAt(draft.root(), path);
  const std::vector<Element> children = childElements(map);
  if (!map) return;
  std::map<std::size_t, std::vector<Markup>> byPosition;
  for (const Markup& each : added) {
    const auto last = std::find_if(children.rbegin(), children.rend(),
                                   [&](const Element& child) { return rank(child.name()) <= rank(each.name); });
    byPosition[static_cast<std::size_t>(children.rend() - last)].push_back(each);
  }
  std::vector<model::TextPatches> edits;
  for (const auto& [position, list] : byPosition) edits.push_back(model::insertChildren(map, position, list));
  draft.apply(model::together(edits));
}

class MapLayer {
 public:
  MapLayer(model::Draft& draft, const world::Scenario& scenario) : draft_(draft), grid_(*scenario.grid) {
    const model::Whens failing = failingWhens(draft.root(), scenario);
    for (const Element& map : model::elementsThroughWhen(draft.root(), failing)) {
      if (map.name() != "map") continue;
      for (const Element& each : model::elementsThroughWhen(map, failing)) left_[each] = squaresOf(each);
    }
  }

  std::vector<std::string> lay(const MomentSetup& moment) {
    for (const MomentMark& mark : moment.edges) {
      const board::EdgeIndex edge = grid_.findEdge(mark.place);
      put("edge", "side", mark, [&](const std::string& place) { return grid_.findEdge(place) == edge; });
    }
    for (const MomentMark& mark : moment.corners) {
      const board::CornerIndex corner = grid_.findCorner(mark.place);
      put("corner", "at", mark, [&](const std::string& place) { return grid_.findCorner(place) == corner; });
    }
    for (const MomentFeature& feature : moment.features) put(feature);
    takeAway();
    draft_.apply(model::together(edits_));
    addToMap(draft_, added_);
    return std::move(lost_);
  }

 private:
  using IsIt = std::function<bool(const Element& element, const std::string& square)>;
  using IsThere = std::function<bool(const std::string& place)>;

  void put(const char* name, const char* direction, const MomentMark& mark, const IsThere& isThere) {
    const IsIt isIt = [&](const Element& each, const std::string& square) {
      return isThere(square + ":" + each.value(direction));
    };
    if (!mark.kind.empty() && changeOwn(name, mark, isIt)) return;
    const bool taken = take(name, isIt);
    if (!mark.kind.empty()) {
      const auto [square, side] = parted(mark.place);
      Markup added(name, {{"kind", mark.kind}});
      if (!mark.state.empty()) added.set("state", mark.state);
      added_.push_back(added.set("square", square).set(direction, side));
    } else if (!taken) {
      lost_.push_back(fmt::format("at {} the tile's own {} is gone, which no mission can remove", mark.place, name));
    }
  }

  void put(const MomentFeature& feature) {
    if (feature.on) {
      added_.push_back(Markup("feature", {{"kind", feature.feature}, {"square", feature.square}}));
      return;
    }
    const board::SquareIndex square = grid_.find(feature.square);
    const bool taken = take("feature", [&](const Element& each, const std::string& name) {
      return each.value("kind") == feature.feature && grid_.find(name) == square;
    });
    if (!taken)
      lost_.push_back(fmt::format("{} has lost {}, which belongs to its tile and which no mission can remove",
                                  feature.square, feature.feature));
  }

  /// A mark of its own keeps its id and comments.
  bool changeOwn(const char* name, const MomentMark& mark, const IsIt& isIt) {
    bool done = false;
    for (const auto& [element, squares] : left_) {
      if (element.name() != name || element.has("squares") ||
          !isIt(element, levelled(element, element.value("square"))))
        continue;
      done = true;
      edits_.push_back(model::changeAttributes(
          element, {{"kind", mark.kind}, {"state", mark.state.empty() ? std::nullopt : std::optional(mark.state)}}));
    }
    return done;
  }

  /// Takes squares from the map's own elements of that name. Was anything there?
  bool take(const char* name, const IsIt& isIt) {
    std::size_t taken = 0;
    for (auto& [element, squares] : left_) {
      const Element& each = element;
      if (each.name() != name) continue;
      taken += std::erase_if(squares, [&](const std::string& square) { return isIt(each, levelled(each, square)); });
    }
    return taken > 0;
  }

  void takeAway() {
    std::set<Element> gone;
    for (const auto& [element, squares] : left_) {
      if (squares.size() == squaresOf(element).size()) continue;
      if (squares.empty()) {
        gone.insert(element);
      } else {
        edits_.push_back(model::changeAttributes(
            element, {{"square", std::nullopt}, {"squares", fmt::format("{}", fmt::join(squares, " "))}}));
      }
    }
    edits_.push_back(removeWithWhens(std::move(gone)));
  }

  model::Draft& draft_;
  const board::Grid& grid_;
  std::map<Element, std::vector<std::string>> left_;  ///< the map's own elements: squares that they keep
  std::vector<model::TextPatches> edits_;
  std::vector<Markup> added_;
  std::vector<std::string> lost_;
};

}  // namespace

std::vector<std::string> mapAt(model::Draft& draft, const world::Scenario& scenario, const MomentSetup& moment) {
  if (scenario.grid == nullptr) return {};
  return MapLayer(draft, scenario).lay(moment);
}

}  // namespace sortie::editor
