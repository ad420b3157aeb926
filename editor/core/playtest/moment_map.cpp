#include "editor/core/playtest/moment_map.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "model/decode.h"
#include "model/values.h"

namespace sortie::editor {

using model::ElementPtr;
using model::Node;

bool isWhenOption(const model::Element& element) {
  return !element.foreign && element.name == "when" && element.find("option") != nullptr;
}

bool Whens::holds(const ElementPtr& when) const {
  const auto chosen = scenario_.mission.options.find(when->value("option"));
  if (chosen == scenario_.mission.options.end()) return false;
  const model::Declaration* option = nullptr;
  for (const model::Declaration* each : scenario_.declarations)
    if (each->kind == model::DeclarationKind::Option && each->id == chosen->first) option = each;
  const std::vector<std::string> values = model::whenValues(when, option);
  return std::any_of(values.begin(), values.end(), [&](const std::string& value) {
    if (option == nullptr || !option->value) return model::toText(chosen->second) == value;
    model::Issues unheard;
    return model::sameValue(model::decodeScalar(value, option->value->type, when, "is", unheard), chosen->second);
  });
}

ElementPtr mapChildren(const ElementPtr& parent, const std::function<ElementPtr(const ElementPtr&)>& change) {
  std::vector<Node> out;
  bool changed = false;
  for (const Node& node : parent->children) {
    if (!node.element || node.element->foreign) {
      out.push_back(node);
      continue;
    }
    ElementPtr now = change(node.element);
    changed = changed || now != node.element;
    if (now) {
      Node copy = node;
      copy.element = std::move(now);
      out.push_back(std::move(copy));
    } else if (!out.empty() && out.back().kind == Node::Kind::Text &&
               out.back().text.str().find_first_not_of(" \t\r\n") == std::string::npos) {
      out.pop_back();
    }
  }
  return changed ? model::withChildren(parent, std::move(out)) : parent;
}

namespace {

/// "s1:C4:east" as square and direction.
std::pair<std::string, std::string> parted(const std::string& place) {
  const std::size_t colon = place.rfind(':');
  return {place.substr(0, colon), colon == std::string::npos ? std::string() : place.substr(colon + 1)};
}

class MapLayer {
 public:
  MapLayer(ElementPtr root, const world::Scenario& scenario, const Whens& whens) : scenario_(scenario), whens_(whens) {
    out_.root = std::move(root);
  }

  MomentMap lay(const MomentSetup& moment) {
    const board::Grid& grid = *scenario_.grid;
    for (const MomentMark& mark : moment.edges) {
      const board::EdgeIndex edge = grid.findEdge(mark.place);
      put("edge", "side", mark, [&](const std::string& square, const std::string& side) {
        return grid.findEdge(square + ":" + side) == edge;
      });
    }
    for (const MomentMark& mark : moment.corners) {
      const board::CornerIndex corner = grid.findCorner(mark.place);
      put("corner", "at", mark, [&](const std::string& square, const std::string& at) {
        return grid.findCorner(square + ":" + at) == corner;
      });
    }
    for (const MomentFeature& feature : moment.features) {
      if (feature.on) {
        add(model::makeElement("feature", {{"kind", feature.feature, 0}, {"square", feature.square, 0}}));
        continue;
      }
      const board::SquareIndex square = grid.find(feature.square);
      const bool taken = take("feature", [&](const ElementPtr& each, const std::string& name) {
        return each->value("kind") == feature.feature && grid.find(name) == square;
      });
      if (!taken)
        out_.lost.push_back(fmt::format("{} has lost {}, which its tile has and no mission can take away",
                                        feature.square, feature.feature));
    }
    return std::move(out_);
  }

 private:
  using IsIt = std::function<bool(const ElementPtr& element, const std::string& square)>;

  static std::string levelled(const ElementPtr& each, const std::string& square) {
    const std::string level = each->value("level", "0");
    const auto number = model::parseInt(level);
    return number && *number > 0 ? fmt::format("{}/{}", square, *number + 1) : square;
  }

  /// Takes what `isIt` says out of the map's elements of that name. Whether anything was there.
  bool take(const char* name, const IsIt& isIt) {
    bool found = false;
    const auto visit = [&](const auto& self, const ElementPtr& parent) -> ElementPtr {
      return mapChildren(parent, [&](const ElementPtr& each) -> ElementPtr {
        if (each->name == "map" || (isWhenOption(*each) && whens_.holds(each))) {
          const ElementPtr inner = self(self, each);
          const bool emptied = each->name == "when" && inner != each && childElements(*inner).empty();
          return emptied ? nullptr : inner;
        }
        if (each->name != name) return each;
        std::vector<std::string> squares = model::splitWords(each->value("squares"));
        for (std::string& square : model::splitWords(each->value("square"))) squares.push_back(std::move(square));
        const std::size_t before = squares.size();
        squares.erase(std::remove_if(squares.begin(), squares.end(),
                                     [&](const std::string& square) { return isIt(each, levelled(each, square)); }),
                      squares.end());
        if (squares.size() == before) return each;
        found = true;
        if (squares.empty()) return nullptr;
        ElementPtr out = each->find("square") != nullptr ? model::withoutAttribute(each, "square") : each;
        return model::withAttribute(out, "squares", fmt::format("{}", fmt::join(squares, " ")));
      });
    };
    out_.root = visit(visit, out_.root);
    return found;
  }

  template <class Same>
  void put(const char* name, const char* direction, const MomentMark& mark, const Same& same) {
    // A mark of its own keeps its id and comments.
    if (!mark.kind.empty() && changeOwn(name, direction, mark, same)) return;
    const bool taken = take(
        name, [&](const ElementPtr& each, const std::string& square) { return same(square, each->value(direction)); });
    if (!mark.kind.empty()) {
      const auto [square, side] = parted(mark.place);
      std::vector<model::Attribute> attributes{{"kind", mark.kind, 0}};
      if (!mark.state.empty()) attributes.push_back({"state", mark.state, 0});
      attributes.push_back({"square", square, 0});
      attributes.push_back({direction, side, 0});
      add(model::makeElement(name, std::move(attributes)));
    } else if (!taken) {
      out_.lost.push_back(fmt::format("nothing is left at {}, where a tile has its own {}", mark.place, name));
    }
  }

  template <class Same>
  bool changeOwn(const char* name, const char* direction, const MomentMark& mark, const Same& same) {
    bool done = false;
    const auto visit = [&](const auto& self, const ElementPtr& parent) -> ElementPtr {
      return mapChildren(parent, [&](const ElementPtr& each) -> ElementPtr {
        if (each->name == "map" || (isWhenOption(*each) && whens_.holds(each))) return self(self, each);
        if (each->name != name || each->find("squares") != nullptr ||
            !same(levelled(each, each->value("square")), each->value(direction)))
          return each;
        done = true;
        ElementPtr out = model::withAttribute(each, "kind", mark.kind);
        if (!mark.state.empty()) return model::withAttribute(out, "state", mark.state);
        return out->find("state") != nullptr ? model::withoutAttribute(out, "state") : out;
      });
    };
    out_.root = visit(visit, out_.root);
    return done;
  }

  void add(const ElementPtr& element) {
    ElementPath map;
    out_.root = withChild(out_.root, {}, "map", {"setup", "objective", "event"}, map);
    // Beside its like: tiles first, then edges, corners, features, entrances.
    const std::vector<ElementPtr> children = childElements(*elementAt(out_.root, map));
    static const std::vector<std::string> order{"tile", "edge", "corner", "feature", "entrance"};
    const auto rank = [&](const std::string& name) { return std::find(order.begin(), order.end(), name); };
    std::uint32_t position = 0;
    for (std::uint32_t i = 0; i < children.size(); ++i)
      if (rank(children[i]->name) <= rank(element->name)) position = i + 1;
    out_.root = insertAt(out_.root, map, position, element);
  }

  const world::Scenario& scenario_;
  const Whens& whens_;
  MomentMap out_;
};

}  // namespace

MomentMap mapAt(const ElementPtr& root, const world::Scenario& scenario, const MomentSetup& moment,
                const Whens& whens) {
  return MapLayer(root, scenario, whens).lay(moment);
}

}  // namespace sortie::editor
