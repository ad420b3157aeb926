#include "editor/core/document/elements.h"

#include <algorithm>
#include <iterator>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "editor/core/document/indentation.h"
#include "editor/core/work_count.h"

namespace sortie::editor {

using model::Element;
using model::Markup;

std::vector<Element> childElements(const Element& parent) {
  const model::Elements children = parent.children();
  return {children.begin(), children.end()};
}

Element elementAt(const Element& root, const ElementPath& path) {
  Element at = root;
  for (const std::uint32_t position : path) {
    if (!at) return {};
    const model::Elements children = at.children();
    auto child = children.begin();
    countWork(Work::Passed, position);
    for (std::uint32_t i = 0; i < position && child != children.end(); ++i) ++child;
    at = child != children.end() ? *child : Element();
  }
  return at;
}

ElementPath pathOf(const Element& element) {
  ElementPath path;
  for (Element at = element, up = at.parent(); up; at = up, up = at.parent()) {
    const model::Elements children = up.children();
    const auto before = std::distance(children.begin(), std::find(children.begin(), children.end(), at));
    countWork(Work::Passed, static_cast<std::uint64_t>(before));
    path.push_back(static_cast<std::uint32_t>(before));
  }
  std::reverse(path.begin(), path.end());
  return path;
}

namespace {

void walkFrom(const Element& element, ElementPath& path,
              const std::function<void(const Element&, const ElementPath&)>& visit) {
  visit(element, path);
  path.push_back(0);
  for (const Element& child : element.children()) {
    if (!child.foreign()) walkFrom(child, path, visit);
    ++path.back();
  }
  path.pop_back();
}

}  // namespace

void walkPaths(const Element& root, const std::function<void(const Element&, const ElementPath&)>& visit) {
  ElementPath path;
  if (root) walkFrom(root, path, visit);
}

ElementPath below(ElementPath path, std::size_t position) {
  path.push_back(static_cast<std::uint32_t>(position));
  return path;
}

ElementPath parentOf(const ElementPath& path) { return {path.begin(), path.empty() ? path.end() : path.end() - 1}; }

bool isOptionWhen(const Element& element) {
  return element.name() == "when" && element.has("option") && !element.foreign();
}

bool isBlockOwner(const Element& element) { return element.name() == "event" || element.name() == "objective"; }

ElementPath pathAtOffset(const Element& root, std::size_t offset) {
  ElementPath path;
  for (Element at = root; at;) {
    std::uint32_t position = 0;
    Element inner;
    for (const Element& child : at.children()) {
      if (child.begin() > offset) break;
      if (offset < child.end()) {
        inner = child;
        path.push_back(position);
        break;
      }
      ++position;
    }
    at = inner;
  }
  return path;
}

ElementPath pathAtPlace(const Element& root, std::uint32_t line, std::uint32_t column) {
  if (!root || line == 0) return {};
  const std::string& text = root.source().text();
  std::size_t offset = 0;
  for (std::uint32_t at = 1; at < line; ++at) {
    const std::size_t end = text.find('\n', offset);
    if (end == std::string::npos) break;
    offset = end + 1;
  }
  return pathAtOffset(root, offset + (column > 0 ? column - 1 : 0));
}

ElementPath pathAtPlace(const Element& root, const ElementPath& within, std::uint32_t line, std::uint32_t column) {
  const Element element = elementAt(root, within);
  if (!element) return within;
  const SourcePlace begin = element.place();
  if (line < begin.line || (line == begin.line && column < begin.column)) return within;
  const std::string& text = root.source().text();
  std::size_t offset = element.begin();
  for (std::uint32_t at = begin.line; at < line; ++at) {
    const std::size_t end = text.find('\n', offset);
    if (end == std::string::npos || end >= element.end()) return within;
    offset = end + 1;
  }
  offset += line == begin.line ? column - begin.column : column > 0 ? column - 1 : 0;
  if (offset >= element.end()) return within;
  ElementPath path = within;
  for (const std::uint32_t step : pathAtOffset(element, offset)) path.push_back(step);
  return path;
}

std::optional<ElementPath> pathOfId(const Element& root, std::string_view name, std::string_view id) {
  std::optional<ElementPath> found;
  model::walk(root, [&](const Element& element) {
    if (found || (!name.empty() && element.name() != name)) return;
    if (element.find("id") == id) found = pathOf(element);
  });
  return found;
}

void insertAt(model::Draft& draft, const ElementPath& parent, std::size_t position, const Markup& added) {
  if (const Element element = elementAt(draft.root(), parent))
    draft.apply(model::insertChild(element, position, added));
}

void removeAt(model::Draft& draft, const ElementPath& path) { removeAll(draft, {path}); }

void removeAll(model::Draft& draft, const std::vector<ElementPath>& paths) {
  std::vector<ElementPath> sorted = paths;
  // What is in another goes with it.
  std::sort(sorted.begin(), sorted.end());
  std::vector<model::TextPatches> edits;
  for (const ElementPath& path : sorted) {
    if (const Element element = elementAt(draft.root(), path)) edits.push_back(model::removeElement(element));
  }
  draft.apply(model::together(edits));
}

void moveTo(model::Draft& draft, const ElementPath& from, const ElementPath& parent, std::size_t position) {
  const Element element = elementAt(draft.root(), from);
  const Element to = elementAt(draft.root(), parent);
  if (!element || !to || from.empty() || within(parent, from)) return;
  draft.apply(
      model::together({model::removeElement(element), model::insertChild(to, position, Markup::written(element))}));
}

void wrap(model::Draft& draft, const std::vector<Element>& elements, const Markup& by) {
  std::vector<model::TextPatches> edits;
  for (const Element& each : elements)
    edits.push_back(edits.empty() ? model::replaceElement(each, by) : model::removeElement(each));
  draft.apply(model::together(edits));
}

void unwrap(model::Draft& draft, const Element& element, const std::vector<Element>& holders, int levels) {
  const Markup content = contentInPlace(element, holders, levels);
  draft.apply(content.text.empty() ? model::removeElement(element) : model::replaceElement(element, content));
}

ElementPath insertAmong(model::Draft& draft, const ElementPath& parent, const Markup& added,
                        const std::function<bool(const Element&)>& alike, const std::vector<std::string>& before) {
  std::optional<std::size_t> last;
  std::optional<std::size_t> next;
  std::size_t position = 0;
  for (const Element& each : elementAt(draft.root(), parent).children()) {
    if (alike(each)) last = position + 1;
    if (!next && std::find(before.begin(), before.end(), each.name()) != before.end()) next = position;
    ++position;
  }
  const ElementPath path = below(parent, last.value_or(next.value_or(position)));
  insertAt(draft, parent, path.back(), added);
  return path;
}

ElementPath without(ElementPath path, const ElementPath& gone) {
  const std::size_t level = gone.size() - 1;
  if (path.size() > level && within(path, parentOf(gone)) && gone[level] < path[level]) --path[level];
  return path;
}

void setAttributeAt(model::Draft& draft, const ElementPath& path, std::string_view attribute,
                    const std::optional<std::string>& value) {
  setAttributesAt(draft, path, {{std::string(attribute), value}});
}

void setAttributesAt(model::Draft& draft, const ElementPath& path, const std::vector<model::AttributeChange>& changes) {
  if (const Element element = elementAt(draft.root(), path)) draft.apply(model::changeAttributes(element, changes));
}

void setValueAt(model::Draft& draft, const ElementPath& path, std::string_view name,
                const std::optional<std::string>& value) {
  const Element element = elementAt(draft.root(), path);
  if (!element) return;
  for (const Element& each : element.children()) {
    if (each.name() != "set" || each.value("name") != name) continue;
    draft.apply(value ? model::setAttribute(each, "value", *value) : model::removeElement(each));
    return;
  }
  if (value) {
    draft.apply(model::insertChild(element, SIZE_MAX, Markup("set", {{"name", std::string(name)}, {"value", *value}})));
  }
}

ElementPath withChild(model::Draft& draft, const ElementPath& parent, std::string_view name,
                      const std::vector<std::string>& before) {
  ElementPath path = parent;
  const Element element = elementAt(draft.root(), parent);
  if (!element) return path;
  std::uint32_t position = 0;
  std::optional<std::uint32_t> place;
  for (const Element& each : element.children()) {
    if (each.name() == name) {
      path.push_back(position);
      return path;
    }
    if (!place && std::find(before.begin(), before.end(), each.name()) != before.end()) place = position;
    ++position;
  }
  path.push_back(place.value_or(position));
  draft.apply(model::insertChild(element, path.back(), Markup(name)));
  return path;
}

std::string freeId(const Element& root, const std::string& wish) {
  std::set<std::string, std::less<>> taken;
  model::walk(root, [&](const Element& element) {
    if (auto id = element.find("id")) taken.insert(std::move(*id));
  });
  if (!taken.contains(wish)) return wish;
  for (int number = 2;; ++number) {
    std::string id = fmt::format("{}-{}", wish, number);
    if (!taken.contains(id)) return id;
  }
}

std::string pathText(const ElementPath& path) { return fmt::format("{}", fmt::join(path, "/")); }

bool within(const ElementPath& inner, const ElementPath& outer) {
  return inner.size() >= outer.size() && std::equal(outer.begin(), outer.end(), inner.begin());
}

}  // namespace sortie::editor
