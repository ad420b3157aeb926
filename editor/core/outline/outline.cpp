#include "editor/core/outline/outline.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <map>
#include <unordered_map>

#include <fmt/format.h>

#include "editor/core/blocks/owner_edits.h"
#include "editor/core/blocks/owners.h"
#include "editor/core/document/indentation.h"
#include "editor/core/inspector/inspector.h"
#include "editor/core/inspector/inspector_element.h"
#include "editor/core/work_count.h"
#include "model/declaration.h"
#include "model/printed_text.h"
#include "model/values.h"

namespace sortie::editor {

using model::Element;

namespace {

using Wanted = std::function<bool(const Element&)>;

/// With more things than this on the map they are grouped by tile.
constexpr std::size_t mostByKind = 60;

class OutlineBuilder {
 public:
  OutlineBuilder(const MissionScope& mission, const Version& version) : mission_(mission), version_(version) {
    eachChild(mission.root, {}, [&](const Element& each, const ElementPath& path) {
      if (each.name() != "event") few_.emplace_back(each, path);
    });
  }

  OutlineNode build() {
    OutlineNode root;
    root.key = "root";
    if (const Element top = mission_.root) {
      OutlineNode mission = folder("mission", elementTitle(mission_, top), ElementPath{});
      mission.icon = "mission";
      mission.kind = OutlineNode::Kind::Element;
      const Wanted values = [](const Element& e) { return e.name() == "set" || isBrief(e); };
      collect({}, values, mission);
      root.children.push_back(std::move(mission));
      root.children.push_back(topFolder("variants", "Variants and options", [](const Element& e) {
        return e.name() == "variant" || e.name() == "options";
      }));
      root.children.push_back(topFolder("sides", "Sides", named("side")));
      container("map", "Map", root, [&](const ElementPath& path, OutlineNode& into) { map(path, into); });
      container("setup", "Setup", root, [&](const ElementPath& path, OutlineNode& into) { setup(path, into); });
      container("setup", "Decks", root,
                [&](const ElementPath& path, OutlineNode& into) { collect(path, named("deck"), into); });
      for (const auto& [key, title, name] :
           {std::array{"objectives", "Objectives", "objective"}, std::array{"events", "Events", "event"}}) {
        root.children.push_back(topFolder(key, title, named(name)));
        intoFolders(root.children.back(), name);
      }
      root.children.push_back(
          topFolder("texts", "Texts", [](const Element& e) { return e.name() == "text" && !isBrief(e); }));
      OutlineNode notes = topFolder("notes", "Notes", named("note"));
      if (!notes.children.empty()) root.children.push_back(std::move(notes));
      const std::size_t before = root.children.size();
      container("content", "Own content", root,
                [&](const ElementPath& path, OutlineNode& into) { collect(path, anything, into); });
      if (root.children.size() > before && root.children.back().children.empty()) root.children.pop_back();
      OutlineNode own = topFolder("declared", "Declared here", isOwnDeclaration);
      if (!own.children.empty()) root.children.push_back(std::move(own));
    }
    OutlineNode scripts = folder("scripts", "Scripts", std::nullopt);
    for (const auto& [file, text] : version_.files) {
      if (file == missionFile) continue;
      scripts.children.push_back({.kind = OutlineNode::Kind::File,
                                  .key = "file " + file,
                                  .title = file.starts_with("pack:") ? file.substr(5) : file,
                                  .detail = file.starts_with("pack:") ? "of the pack" : "",
                                  .icon = "file",
                                  .file = file});
    }
    root.children.push_back(std::move(scripts));
    return root;
  }

 private:
  static Wanted named(std::string_view name) {
    return [name](const Element& element) { return element.name() == name; };
  }
  static bool anything(const Element& /*element*/) { return true; }
  static bool isBrief(const Element& element) {
    return element.name() == "text" && element.value("id").starts_with("brief");
  }
  static bool isOwnDeclaration(const Element& element) {
    return model::declarationKind(element.name()).has_value() && element.name() != "side" &&
           element.name() != "objective";
  }

  static OutlineNode folder(std::string key, std::string title, std::optional<ElementPath> path) {
    return OutlineNode{.key = std::move(key), .title = std::move(title), .icon = "folder", .path = std::move(path)};
  }

  OutlineNode topFolder(const char* key, const char* title, const Wanted& wanted) {
    OutlineNode out = folder(key, title, ElementPath{});
    collect({}, wanted, out);
    return out;
  }

  /// A folder for a <map>, <setup> or <content>; there even when the element is not.
  template <class Fill>
  void container(const char* name, const char* title, OutlineNode& root, const Fill& fill) {
    OutlineNode out = folder(std::string("folder ") + title, title, std::nullopt);
    std::vector<ElementPath> found;
    const auto look = [&](const Element& each, const ElementPath& path) {
      if (each.name() == name) found.push_back(path);
    };
    for (const auto& [each, path] : few_) isOptionWhen(each) ? eachThroughWhen(each, path, look) : look(each, path);
    for (const ElementPath& path : found) {
      if (!out.path) out.path = path;
      if (path.size() == 1 || found.size() == 1) {
        fill(path, out);
      } else {
        const ElementPath above = parentOf(path);
        OutlineNode when = node(above, elementAt(mission_.root, above));
        fill(path, when);
        if (!when.children.empty()) out.children.push_back(std::move(when));
      }
    }
    unique(out);
    root.children.push_back(std::move(out));
  }

  void collect(const ElementPath& parent, const Wanted& wanted, OutlineNode& into) {
    collectIn(parent, elementAt(mission_.root, parent), wanted, into);
    unique(into);
  }

  void collectIn(const ElementPath& parent, const Element& holder, const Wanted& wanted, OutlineNode& into) {
    const auto look = [&](const Element& each, const ElementPath& path) {
      if (isOptionWhen(each)) {
        OutlineNode when = node(path, each);
        collectIn(path, each, wanted, when);
        // One with nothing in it is to be seen somewhere, or it could not be deleted.
        const bool empty = each.children().empty() && into.key == "variants";
        if (!when.children.empty() || empty) {
          unique(when);
          into.children.push_back(std::move(when));
        }
      } else if (wanted(each)) {
        into.children.push_back(node(path, each));
        if (each.name() == "deck") collect(path, anything, into.children.back());
      }
    };
    if (!parent.empty() || into.key == "events") return eachChild(holder, parent, look);
    for (const auto& [each, path] : few_) look(each, path);
  }

  OutlineNode node(const ElementPath& path, const Element& element) {
    OutlineNode out{.kind = isOptionWhen(element) ? OutlineNode::Kind::When : OutlineNode::Kind::Element,
                    .title = element.name() == "options" ? "Options of the mission" : elementTitle(mission_, element),
                    .icon = std::string(element.name()),
                    .path = path};
    const std::string id = element.value("id");
    out.key = std::string(element.name()) + ' ' + (id.empty() ? out.title + elementPlace(element) : id);
    if (element.name() == "piece" || element.name() == "marker" || element.name() == "card" ||
        element.name() == "deck") {
      const std::string count = element.value("count", "1");
      if (count != "1") out.title += " x " + count;
      const std::string side = element.value("side");
      const std::string place = element.name() == "deck" ? std::string() : elementPlace(element);
      out.detail = side.empty() || place.empty() ? side + place : side + ", " + place;
    } else if (element.name() == "side" || element.name() == "objective" || element.name() == "event" ||
               element.name() == "variant" || element.name() == "text") {
      out.detail = out.title == model::plainWords(id) ? std::string() : id;
      if (const std::optional<std::string> folder = element.find("folder")) out.folder = folderName(*folder);
      if (element.name() == "event" && model::parseBool(element.value("muted")).value_or(false))
        out.detail += out.detail.empty() ? "muted" : ", muted";
      if (const std::string who = element.value("sides"); !who.empty())
        out.detail += (out.detail.empty() ? "for " : ", for ") + who;
    } else {
      out.detail = elementPlace(element);
    }
    return out;
  }

  /// Events and objectives with a folder="…" go into folders, which stand where the first of them did.
  static void intoFolders(OutlineNode& parent, const char* of) {
    if (std::none_of(parent.children.begin(), parent.children.end(), [](const OutlineNode& each) {
          return !each.folder.empty() || each.kind == OutlineNode::Kind::When;
        }))
      return;
    std::vector<OutlineNode> children = std::exchange(parent.children, {});
    std::map<std::string, std::size_t> known;  // positions among what stands around each
    for (OutlineNode& each : children) {
      if (each.kind == OutlineNode::Kind::When) intoFolders(each, of);
      OutlineNode* into = &parent;
      for (std::size_t end = 0; end != std::string::npos && !each.folder.empty();) {
        end = each.folder.find('/', end == 0 ? 0 : end + 1);
        const std::string path = each.folder.substr(0, end);
        const auto [found, fresh] = known.emplace(path, into->children.size());
        if (fresh) {
          OutlineNode made = folder("in " + path, path.substr(path.rfind('/') + 1), ElementPath{});
          made.folder = path;
          made.of = of;
          into->children.push_back(std::move(made));
        }
        into = &into->children[found->second];
      }
      into->children.push_back(std::move(each));
    }
  }

  void map(const ElementPath& path, OutlineNode& into) {
    OutlineNode all;
    collect(path, anything, all);
    const std::size_t things = countOf(all);
    std::size_t tiles = 0;
    for (const OutlineNode& each : all.children) tiles += each.icon == "tile" ? 1 : 0;
    if (things - tiles > mostByKind && tiles > 1) return byTile(all, into);
    byKind(path,
           {{"tile", "Tiles"},
            {"edge", "Edges"},
            {"corner", "Corners"},
            {"feature", "Terrain"},
            {"entrance", "Entrances"},
            {"panel", "Panels"}},
           "map", into);
  }

  void setup(const ElementPath& path, OutlineNode& into) {
    byKind(path, {{"piece", "Pieces"}, {"marker", "Markers"}, {"card", "Cards"}}, "setup", into);
  }

  /// A folder for each kind of which there is something, then what is none of them. Decks have a folder of their own.
  using Kinds = std::vector<std::pair<std::string_view, const char*>>;
  void byKind(const ElementPath& path, const Kinds& kinds, const char* key, OutlineNode& into) {
    for (const auto& [name, title] : kinds) {
      OutlineNode group = folder(fmt::format("{} {}", key, name), title, path);
      collect(path, named(name), group);
      if (!group.children.empty()) into.children.push_back(std::move(group));
    }
    const Wanted other = [&](const Element& e) {
      return e.name() != "deck" &&
             std::none_of(kinds.begin(), kinds.end(), [&](const auto& kind) { return e.name() == kind.first; });
    };
    collect(path, other, into);
  }

  void byTile(OutlineNode& all, OutlineNode& into) {
    std::map<std::string, std::vector<OutlineNode>> on;
    std::vector<OutlineNode> loose;
    for (OutlineNode& each : all.children) {
      if (each.icon == "tile") continue;
      const std::size_t colon = each.detail.find(':');
      if (each.kind == OutlineNode::Kind::When || colon == std::string::npos) {
        loose.push_back(std::move(each));
      } else {
        on[each.detail.substr(0, colon)].push_back(std::move(each));
      }
    }
    for (OutlineNode& each : all.children) {
      if (each.icon != "tile") continue;
      const Element tile = elementAt(mission_.root, *each.path);
      each.children = std::move(on[tile.value("id")]);
      on.erase(tile.value("id"));
      into.children.push_back(std::move(each));
    }
    for (auto& [name, things] : on)
      for (OutlineNode& each : things) loose.push_back(std::move(each));
    for (OutlineNode& each : loose) into.children.push_back(std::move(each));
    unique(into);
  }

  /// Brothers with the same key are told apart by their order.
  static void unique(OutlineNode& parent) {
    std::unordered_map<std::string_view, int> seen;
    seen.reserve(parent.children.size());
    std::vector<std::pair<OutlineNode*, int>> again;  // their names change when all are seen
    for (OutlineNode& each : parent.children)
      if (const int times = seen[each.key]++; times > 0) again.emplace_back(&each, times + 1);
    for (const auto& [each, times] : again) each->key += fmt::format(" #{}", times);
  }

  const MissionScope& mission_;
  const Version& version_;
  std::vector<std::pair<Element, ElementPath>> few_;  ///< at the top of the mission, without events, which may be many
};

struct Counter {
  std::map<ElementPath, std::pair<int, int>> elements;
  std::map<std::string, std::pair<int, int>> files;

  /// Every problem counts at the innermost node whose element holds it, and in all around that node.
  void count(OutlineNode& node) {
    for (OutlineNode& each : node.children) {
      count(each);
      node.errors += each.errors;
      node.warnings += each.warnings;
    }
    if (node.kind == OutlineNode::Kind::File) {
      const auto found = files.find(node.file);
      if (found != files.end()) std::tie(node.errors, node.warnings) = found->second;
    }
    if (!node.path || node.kind == OutlineNode::Kind::Folder) return;
    const auto from = elements.lower_bound(*node.path);
    for (auto at = from; at != elements.end() && within(at->first, *node.path);) {
      // What is wrong in a wrapper's things counts with them; some of them may stand in other folders.
      if (node.kind == OutlineNode::Kind::When && at->first != *node.path) break;
      node.errors += at->second.first;
      node.warnings += at->second.second;
      at = elements.erase(at);
    }
  }
};

/// Is it no part of an event or objective, whose insides have a form of their own?
bool ownersFree(const Element& root, const ElementPath& path) {
  Element at = root;
  for (const std::uint32_t position : path) {
    if (!at || at.name() == "event" || at.name() == "objective") return false;
    at = elementAt(at, {position});
  }
  return true;
}

std::vector<std::string> wordsOf(const std::string& text) {
  std::string small = text;
  std::transform(small.begin(), small.end(), small.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return model::splitWords(small);
}

bool hasWords(const OutlineNode& node, const std::vector<std::string>& words) {
  std::string text = node.title + ' ' + node.detail + ' ' + node.key;
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return std::all_of(words.begin(), words.end(),
                     [&](const std::string& word) { return text.find(word) != std::string::npos; });
}

std::optional<OutlineNode> foundIn(const OutlineNode& node, const std::vector<std::string>& words) {
  if (hasWords(node, words)) return node;
  OutlineNode out = node;
  out.children.clear();
  for (const OutlineNode& each : node.children)
    if (std::optional<OutlineNode> found = foundIn(each, words)) out.children.push_back(std::move(*found));
  if (out.children.empty()) return std::nullopt;
  return out;
}

bool findWay(const OutlineNode& node, const ElementPath& path, std::vector<std::size_t>& way,
             std::vector<std::size_t>& best, std::size_t& depth) {
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    const OutlineNode& each = node.children[i];
    way.push_back(i);
    const bool shows = each.path && (each.kind == OutlineNode::Kind::Element || each.kind == OutlineNode::Kind::When);
    if (shows && within(path, *each.path) && (best.empty() || each.path->size() > depth)) {
      best = way;
      depth = each.path->size();
      if (*each.path == path) return true;
    }
    if (findWay(each, path, way, best, depth)) return true;
    way.pop_back();
  }
  return false;
}

void divide(OutlineNode& tree, std::size_t most) {
  for (OutlineNode& each : tree.children)
    if (!each.children.empty()) divide(each, most);
  if (tree.kind != OutlineNode::Kind::Folder || tree.children.size() <= most) return;
  std::vector<OutlineNode> all = std::exchange(tree.children, {});
  for (std::size_t from = 0; from < all.size(); from += most) {
    const std::size_t end = std::min(from + most, all.size());
    OutlineNode part{.key = fmt::format("part {}", from),
                     .title = fmt::format("{}\u2013{}", from + 1, end),
                     .detail = all[from].title + " \u2026 " + all[end - 1].title,
                     .icon = "folder",
                     .path = tree.path,
                     .folder = tree.folder,
                     .of = tree.of,
                     .part = true};
    part.children.reserve(end - from);
    for (std::size_t i = from; i < end; ++i) {
      part.errors += all[i].errors;
      part.warnings += all[i].warnings;
      part.children.push_back(std::move(all[i]));
    }
    tree.children.push_back(std::move(part));
  }
}

}  // namespace

bool OutlineNode::looksLike(const OutlineNode& other) const {
  return kind == other.kind && title == other.title && detail == other.detail && icon == other.icon &&
         errors == other.errors && warnings == other.warnings && sizeOf(*this) == sizeOf(other);
}

OutlineNode outlineOf(const MissionScope& mission, const Version& version, const std::vector<Problem>& problems) {
  countWork(Work::Outline);
  OutlineNode out = OutlineBuilder(mission, version).build();
  Counter counter;
  for (const Problem& problem : problems) {
    if (problem.severity == model::Severity::Note) continue;
    std::pair<int, int>& count = problem.element ? counter.elements[*problem.element] : counter.files[problem.file];
    ++(problem.severity == model::Severity::Error ? count.first : count.second);
  }
  // The mission's own node comes last: it holds what no other node does.
  OutlineNode* top = !out.children.empty() && out.children.front().key == "mission" ? &out.children.front() : nullptr;
  std::optional<ElementPath> path;
  if (top != nullptr) std::swap(path, top->path);
  counter.count(out);
  if (top != nullptr) {
    std::swap(path, top->path);
    for (const auto& [element, count] : counter.elements) {
      top->errors += count.first;
      top->warnings += count.second;
      out.errors += count.first;
      out.warnings += count.second;
    }
  }
  return out;
}

OutlineNode filtered(const OutlineNode& tree, const std::string& text) {
  const std::vector<std::string> words = wordsOf(text);
  if (words.empty()) return tree;
  OutlineNode out = tree;
  out.children.clear();
  for (const OutlineNode& each : tree.children)
    if (std::optional<OutlineNode> found = foundIn(each, words)) out.children.push_back(std::move(*found));
  return out;
}

std::size_t countOf(const OutlineNode& tree) {
  std::size_t count = 0;
  for (const OutlineNode& each : tree.children) count += 1 + countOf(each);
  return count;
}

std::size_t sizeOf(const OutlineNode& node) {
  std::size_t count = 0;
  for (const OutlineNode& each : node.children) count += each.part ? each.children.size() : 1;
  return count;
}

OutlineNode inParts(OutlineNode tree, std::size_t most) {
  divide(tree, most);
  return tree;
}

std::vector<std::size_t> wayTo(const OutlineNode& tree, const ElementPath& path) {
  std::vector<std::size_t> way;
  std::vector<std::size_t> best;
  std::size_t depth = 0;
  findWay(tree, path, way, best, depth);
  return best;
}

bool mayDrop(const Element& root, const ElementPath& from, const ElementPath& to, Drop how) {
  const Element element = elementAt(root, from);
  const Element target = elementAt(root, to);
  if (!element || !target || from.empty() || within(to, from)) return false;
  if (!ownersFree(root, from)) return false;
  const std::string context = contextOf(root, from);
  if (how != Drop::Into) return !to.empty() && contextOf(root, to) == context && ownersFree(root, to);
  if (isOptionWhen(target)) return contextOf(root, to) == context;
  return target.name() == context;
}

bool mayDropInFolder(const Element& root, const ElementPath& from, const OutlineNode& folder) {
  const Element element = elementAt(root, from);
  return element && !folder.of.empty() && element.name() == folder.of;
}

MissionEdit droppingInFolder(const std::vector<ElementPath>& from, const OutlineNode& folder) {
  return [from, folder = OutlineNode{.title = {}, .icon = {}, .folder = folder.folder, .of = folder.of}](
             model::Draft& draft) -> Result<std::vector<ElementPath>> {
    const Element root = draft.root();
    for (const ElementPath& each : from)
      if (!mayDropInFolder(root, each, folder)) return fail("outline-place", "It cannot stand there");
    return puttingInFolder(from, folder.folder)(draft);
  };
}

MissionEdit dropping(const std::vector<ElementPath>& from, const ElementPath& to, Drop how) {
  return [from, to, how](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    const Element root = draft.root();
    std::vector<ElementPath> moving;
    for (const ElementPath& each : from) {
      if (!mayDrop(root, each, to, how)) return fail("outline-place", "It cannot stand there");
      // What stands in another goes with it.
      const auto holds = [&](const ElementPath& other) { return other != each && within(each, other); };
      if (std::none_of(from.begin(), from.end(), holds)) moving.push_back(each);
    }
    if (moving.empty()) return moving;
    const Element target = elementAt(root, to);
    const Element parent = how == Drop::Into ? target : target.parent();
    ElementPath place = to;
    if (how == Drop::Into) place.push_back(static_cast<std::uint32_t>(target.children().size()));
    if (how == Drop::After) ++place.back();
    std::vector<model::TextPatches> edits;
    std::vector<model::Markup> things;
    ElementPath now = place;
    for (const ElementPath& each : moving) {
      const Element element = elementAt(root, each);
      edits.push_back(model::removeElement(element));
      things.push_back(shifted(element, static_cast<int>(place.size()) - static_cast<int>(each.size())));
      // As without(), but all of them go at once: only where each stands now counts.
      if (const ElementPath left = without(place, each); left != place) --now[each.size() - 1];
    }
    edits.push_back(model::insertChildren(parent, place.back(), things));
    draft.apply(model::together(edits));
    std::vector<ElementPath> select;
    for (; select.size() < moving.size(); ++now.back()) select.push_back(now);
    return select;
  };
}

}  // namespace sortie::editor
