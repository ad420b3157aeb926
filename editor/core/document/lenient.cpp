#include "editor/core/document/lenient.h"

#include <algorithm>
#include <set>
#include <string>

#include "model/issue.h"

namespace sortie::editor {
namespace {

using model::ElementPtr;

// Errors of decoding come many at a time, those of laying out the world one by one.
constexpr int kMostRounds = 200;

/// Do children of this element stand for themselves, so that one can be missing?
bool holdsThings(const model::Element& element, std::size_t depth) {
  if (depth == 0) return true;
  if (element.name == "when") return element.find("option") != nullptr;
  for (const char* name : {"map", "setup", "deck", "content", "options", "variant"})
    if (element.name == name) return true;
  return false;
}

/// The smallest part around `path` that can be missing: a wrong <set> costs itself, what is wrong in an event the event.
ElementPath removable(const ElementPtr& root, ElementPath path) {
  while (!path.empty()) {
    const ElementPtr element = elementAt(root, path);
    const ElementPath parent(path.begin(), path.end() - 1);
    if (element->name == "set" || holdsThings(*elementAt(root, parent), parent.size())) return path;
    path = parent;
  }
  return path;
}

/// What stands in the working copy.
class Remains {
 public:
  explicit Remains(ElementPtr root) : root_(std::move(root)) {}

  /// Leaves out what is wrong at this place. False: there is nothing more that could be.
  bool leaveOut(const Error& error) {
    if (error.where.line == 0 || root_->source == nullptr || error.where.file != root_->source->file()) return false;
    ElementPath path = removable(root_, pathAtPlace(root_, error.where.line, error.where.column));
    if (path.empty()) return leaveOutAttribute(error.where);
    // What was left out before and is still complained about is missed by what stands around it.
    while (!path.empty() && isOut(path)) path = removable(root_, ElementPath(path.begin(), path.end() - 1));
    if (path.empty()) return false;
    std::erase_if(out_, [&](const ElementPath& each) { return within(each, path); });
    out_.insert(std::move(path));
    return true;
  }

  [[nodiscard]] ElementPtr tree() const {
    ElementPtr tree = removeAll(root_, {out_.begin(), out_.end()});
    for (const std::string& name : attributes_) tree = model::withoutAttribute(tree, name);
    return tree;
  }

  [[nodiscard]] std::vector<ElementPath> leftOut() const {
    std::vector<ElementPath> all(out_.begin(), out_.end());
    if (!attributes_.empty()) all.insert(all.begin(), ElementPath());
    return all;
  }

 private:
  [[nodiscard]] bool isOut(const ElementPath& path) const {
    return std::any_of(out_.begin(), out_.end(), [&](const ElementPath& each) { return within(path, each); });
  }

  bool leaveOutAttribute(const SourcePlace& where) {
    for (const model::Attribute& attribute : root_->attributes) {
      const std::string name(attribute.name);
      if (name != "ruleset" && name != "format" && root_->place(name) == where && !(root_->place() == where))
        return attributes_.insert(name).second;
    }
    return false;
  }

  ElementPtr root_;
  std::set<ElementPath> out_;
  std::set<std::string> attributes_;
};

}  // namespace

LenientMission assembleLeniently(const std::vector<std::shared_ptr<const model::Pack>>& packs,
                                 const model::MissionSources& sources, const model::LoadOptions& options,
                                 std::chrono::milliseconds longest) {
  const auto end = std::chrono::steady_clock::now() + longest;
  LenientMission out;
  Remains remains(sources.document.root);
  model::MissionSources working = sources;
  model::LoadOptions wanted = options;
  for (int round = 0; round < kMostRounds; ++round) {
    model::Issues found;
    Result<model::LoadedMission> loaded = model::assembleMission(packs, working, wanted, found);
    Error error;
    if (loaded) {
      auto scenario = world::Scenario::make(std::move(*loaded));
      if (scenario) {
        out.scenario = std::move(*scenario);
        break;
      }
      error = scenario.error();
    } else {
      error = loaded.error();
    }
    bool less = false;
    bool said = false;
    for (const model::Issue& issue : found.list()) {
      if (issue.severity != model::Severity::Error) continue;
      const Error each{issue.code, issue.text, issue.where, issue.remedy};
      said = said || (each.code == error.code && each.where == error.where);
      out.errors.push_back(each);
      less = remains.leaveOut(each) || less;
    }
    if (!said) {
      out.errors.push_back(error);
      const bool chosen =
          error.code.starts_with("variant-") || error.code.starts_with("option-") || error.code.starts_with("start-");
      const bool asked = !wanted.variant.empty() || !wanted.options.empty() || !wanted.starts.empty();
      if (chosen && asked) {
        wanted.variant.clear();
        wanted.options.clear();
        wanted.starts.clear();
        less = true;
      } else {
        less = remains.leaveOut(error) || less;
      }
    }
    if (!less || std::chrono::steady_clock::now() > end) break;
    working.document.root = remains.tree();
  }
  out.leftOut = remains.leftOut();
  return out;
}

}  // namespace sortie::editor
