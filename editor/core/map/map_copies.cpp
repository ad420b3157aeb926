// Copies of elements under new ids: duplicate, and what a clipboard holds.
#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "editor/core/map/map_edits.h"
#include "editor/core/map/map_places.h"
#include "editor/core/map/map_sections.h"
#include "model/values.h"

namespace sortie::editor {

using model::Element;
using model::Markup;

using Selection = Result<std::vector<ElementPath>>;

namespace {

/// In document order, each once, without the root and what is not there.
std::vector<ElementPath> inOrder(const Element& root, std::vector<ElementPath> paths) {
  std::sort(paths.begin(), paths.end());
  paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
  std::erase_if(paths, [&](const ElementPath& each) { return each.empty() || !elementAt(root, each); });
  return paths;
}

/// Where an element stands once each of `doubled` has its copy right behind it.
ElementPath behindCopies(const ElementPath& path, const std::vector<ElementPath>& doubled) {
  ElementPath out = path;
  for (const ElementPath& each : doubled) {
    const std::size_t depth = each.size() - 1;
    if (depth < path.size() && std::equal(each.begin(), each.end() - 1, path.begin()) && each[depth] < path[depth])
      ++out[depth];
  }
  return out;
}

/// Where elements of that name are to be added; empty: nowhere.
std::string_view holderOf(std::string_view name) {
  static const std::set<std::string, std::less<>> onMap{"tile",   "node",    "ring",     "edge",
                                                        "corner", "feature", "entrance", "panel"};
  static const std::set<std::string, std::less<>> inSetup{"piece", "marker", "card", "deck"};
  static const std::set<std::string, std::less<>> inMission{"objective", "event",  "text", "side", "variant",
                                                            "variable",  "option", "set",  "when", "note"};
  return onMap.contains(name) ? "map" : inSetup.contains(name) ? "setup" : inMission.contains(name) ? "mission" : "";
}

/// The ids that copies got, by those of their originals.
struct NewIds {
  std::map<std::string, std::string, std::less<>> tiles;
  std::map<std::string, std::string, std::less<>> nodes;
  std::map<std::string, std::string, std::less<>> things;

  void note(const Element& original, const Markup& copy) {
    const std::string id = original.value("id");
    auto& ids = original.name() == "tile" ? tiles : original.name() == "node" ? nodes : things;
    if (copy.value("id") != id) ids[id] = copy.value("id");
  }
};

/// A copy that lies on a tile or node or in a piece which was copied with it lies on that copy; edges join copies of nodes,
/// and panels show what belongs to them.
void followTo(Markup& copy, const NewIds& renamed) {
  for (const char* attribute : {"at", "square", "squares", "zone", "nodes", "from", "to", "of"}) {
    std::vector<std::string> places = model::splitWords(copy.value(attribute));
    bool other = false;
    for (std::string& place : places) {
      const auto tile = renamed.tiles.find(tileOfPlace(place));
      const auto node = renamed.nodes.find(place);
      const auto thing = place.starts_with("piece:") ? renamed.things.find(place.substr(6)) : renamed.things.end();
      if (tile != renamed.tiles.end()) place = onTile(place, tile->second);
      if (node != renamed.nodes.end()) {
        place = node->second;
        other = true;
      }
      if (thing != renamed.things.end()) place = "piece:" + thing->second;
      other = other || tile != renamed.tiles.end() || thing != renamed.things.end();
    }
    if (other) copy.set(attribute, fmt::format("{}", fmt::join(places, " ")));
  }
}

}  // namespace

Selection duplicate(model::Draft& draft, const Analysis& analysis, const std::vector<ElementPath>& paths, int columns,
                    int rows) {
  const std::vector<ElementPath> originals = inOrder(draft.root(), paths);
  Ids ids(draft.root());
  NewIds renamed;
  std::vector<Markup> copies;
  for (const ElementPath& path : originals) {
    const Element element = elementAt(draft.root(), path);
    copies.push_back(ids.fresh(Markup::of(element)));
    renamed.note(element, copies.back());
  }
  std::vector<model::TextPatches> edits;
  std::vector<ElementPath> select;
  for (std::size_t i = 0; i < originals.size(); ++i) {
    followTo(copies[i], renamed);
    const ElementPath& path = originals[i];
    edits.push_back(model::insertChild(elementAt(draft.root(), path).parent(), path.back() + 1, copies[i]));
    select.push_back(behindCopies(path, originals));
    ++select.back().back();
  }
  draft.apply(model::together(edits));
  if (columns == 0 && rows == 0) return select;
  return moveThings(draft, analysis, select, columns, rows);
}

std::string clipboardText(const Element& root, const std::vector<ElementPath>& paths) {
  Markup all("sortie");
  for (const ElementPath& path : inOrder(root, paths)) all.add(Markup::of(elementAt(root, path)));
  return all.children.empty() ? std::string() : model::toXml(model::laidOut(all, "\n")) + "\n";
}

Selection paste(model::Draft& draft, const std::string& text) {
  const Result<model::Document> read = model::readXml("clipboard", text);
  if (!read) return fail("clipboard", "the clipboard holds no XML of a mission: " + read.error().text);
  const Element root = read->root();
  std::vector<Markup> copies;
  NewIds renamed;
  Ids ids(draft.root());
  for (const Element& each : root.name() == "sortie" ? childElements(root) : std::vector<Element>{root}) {
    if (holderOf(each.name()).empty())
      return fail("clipboard", fmt::format("<{}> is not an element of a mission", each.name()));
    copies.push_back(ids.fresh(Markup::of(each)));
    renamed.note(each, copies.back());
  }
  std::vector<ElementPath> select;
  for (Markup& copy : copies) {
    followTo(copy, renamed);
    const std::string_view holder = holderOf(copy.name);
    const auto alike = [&](const Element& other) { return other.name() == copy.name; };
    const ElementPath path =
        holder == "mission" ? insertAmong(draft, {}, copy, alike) : addTo(draft, std::string(holder), copy);
    for (ElementPath& old : select)
      if (old.size() >= path.size() && within(old, ElementPath(path.begin(), path.end() - 1)) &&
          old[path.size() - 1] >= path.back())
        ++old[path.size() - 1];
    select.push_back(path);
  }
  return select;
}

}  // namespace sortie::editor
