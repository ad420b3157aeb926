#include "editor/core/map/tile_contents.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "editor/core/map/map_places.h"

namespace sortie::editor {
namespace {

using model::Element;

/// Paths, and all that is below them.
class Subtrees {
 public:
  Subtrees() = default;
  explicit Subtrees(const std::vector<ElementPath>& roots) : roots_(roots.begin(), roots.end()) {}

  void add(const ElementPath& root) { roots_.insert(root); }
  [[nodiscard]] bool hold(const ElementPath& path) const {
    ElementPath upper;
    if (roots_.contains(upper)) return true;
    return std::any_of(path.begin(), path.end(), [&](std::uint32_t position) {
      upper.push_back(position);
      return roots_.contains(upper);
    });
  }

 private:
  std::set<ElementPath> roots_;
};

/// Of a mission's own: one without a kind changes a node of the board.
bool isMapNode(const Element& element) { return element.name() == "node" && element.has("kind"); }

/// What goes with tiles, nodes and pieces that go.
struct Gone {
  std::set<std::string, std::less<>> tiles;
  std::set<std::string, std::less<>> nodes;
  std::set<std::string, std::less<>> pieces;

  [[nodiscard]] bool holds(std::string_view place) const {
    if (place.starts_with("piece:")) return pieces.contains(place.substr(6));
    const std::string_view owner = tileOfPlace(place);
    return tiles.contains(owner) || (!nodes.empty() && (nodes.contains(owner) || onNode(place)));
  }

 private:
  /// "north", "edge:north>south" or "edge:north>south:road".
  [[nodiscard]] bool onNode(std::string_view place) const {
    constexpr std::string_view edge = "edge:";
    if (!place.starts_with(edge)) return nodes.contains(place);
    place.remove_prefix(edge.size());
    const std::size_t arrow = std::min(place.find('>'), place.size());
    const std::string_view to = place.substr(std::min(arrow + 1, place.size()));
    return nodes.contains(place.substr(0, arrow)) || nodes.contains(to.substr(0, to.find(':')));
  }
};

/// The tiles and nodes among what goes, but for ids that another keeps.
Gone goneWith(const Element& root, const std::vector<ElementPath>& paths) {
  Gone out;
  const Subtrees going(paths);
  for (const ElementPath& path : paths)
    if (const Element element = elementAt(root, path))
      model::walk(element, [&](const Element& each) {
        if (isMapTile(each) && each.has("id")) out.tiles.insert(each.value("id"));
        if (isMapNode(each) && each.has("id")) out.nodes.insert(each.value("id"));
      });
  if (out.tiles.empty() && out.nodes.empty()) return out;
  eachPlaced(root, [&](const Element& element, const ElementPath& path) {
    if (isMapTile(element) && !going.hold(path)) out.tiles.erase(element.value("id"));
    if (isMapNode(element) && !going.hold(path)) out.nodes.erase(element.value("id"));
  });
  return out;
}

/// Goes from tiles and nodes to what lies on them, and on to what lies in that.
class Losses {
 public:
  Losses(const Element& root, const std::vector<ElementPath>& paths) : gone_(goneWith(root, paths)) {
    if (gone_.tiles.empty() && gone_.nodes.empty()) return;
    const Subtrees going(paths);
    eachPlaced(root, [&](const Element& element, const ElementPath& path) {
      std::vector<std::string> places = placeWords(element);
      if (places.empty() || going.hold(path)) return;
      for (const std::string& place : places)
        if (place.starts_with("piece:")) inside_[place.substr(6)].push_back(placed_.size());
      // An edge has both of its nodes, and a ring joins two at least.
      const bool joins = isGraphEdge(element) || element.name() == "ring";
      placed_.push_back(
          {path, std::move(places), isPieceElement(element) ? element.value("id") : std::string(), joins ? 2U : 1U});
    });
  }

  TileContents contents() {
    for (std::size_t i = 0; i < placed_.size(); ++i) lose(i);
    TileContents out;
    Subtrees whole;
    for (const Placed& each : placed_) {  // in the order of the document: what is around another comes first
      if (whole.hold(each.path)) continue;
      if (each.whole) {
        whole.add(each.path);
        out.whole.push_back(each.path);
      } else if (lost(each) > 0) {
        out.partly.push_back(each.path);
      }
    }
    return out;
  }

 private:
  struct Placed {
    ElementPath path;
    std::vector<std::string> places;
    std::string piece;      ///< its id, if it is one
    std::size_t least = 1;  ///< with fewer places left it goes
    bool whole = false;
  };

  [[nodiscard]] std::size_t lost(const Placed& placed) const {
    return static_cast<std::size_t>(std::count_if(placed.places.begin(), placed.places.end(),
                                                  [&](const std::string& place) { return gone_.holds(place); }));
  }

  void lose(std::size_t first) {
    std::vector<std::size_t> asked{first};
    while (!asked.empty()) {
      Placed& each = placed_[asked.back()];
      asked.pop_back();
      const std::size_t gone = lost(each);
      if (each.whole || gone == 0 || each.places.size() - gone >= each.least) continue;
      each.whole = true;
      if (each.piece.empty() || !gone_.pieces.insert(each.piece).second) continue;
      const auto in = inside_.find(each.piece);
      if (in != inside_.end()) asked.insert(asked.end(), in->second.begin(), in->second.end());
    }
  }

  Gone gone_;
  std::vector<Placed> placed_;
  std::map<std::string, std::vector<std::size_t>> inside_;  ///< by the piece that they lie in
};

}  // namespace

TileContents contentsOf(const Element& root, const std::vector<ElementPath>& paths) {
  return Losses(root, paths).contents();
}

void removeWithContents(model::Draft& draft, const std::vector<ElementPath>& paths) {
  const Element root = draft.root();
  const TileContents contents = contentsOf(root, paths);
  const Gone gone = goneWith(root, paths);
  std::vector<ElementPath> all = paths;
  all.insert(all.end(), contents.whole.begin(), contents.whole.end());
  std::sort(all.begin(), all.end());
  std::vector<model::TextPatches> edits;
  for (const ElementPath& path : all)
    if (const Element element = elementAt(root, path)) edits.push_back(model::removeElement(element));
  for (const ElementPath& path : contents.partly) {
    const Element element = elementAt(root, path);
    std::vector<std::string> left = placeWords(element);
    std::erase_if(left, [&](const std::string& place) { return gone.holds(place); });
    edits.push_back(
        model::setAttribute(element, std::string(placeAttribute(element)), fmt::format("{}", fmt::join(left, " "))));
  }
  draft.apply(model::together(edits));
}

}  // namespace sortie::editor
