#include "editor/core/document/elements.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace sortie::editor {

using model::Element;
using model::ElementPtr;
using model::Node;

namespace {

bool isBlank(const Node& node) {
  return node.kind == Node::Kind::Text && node.text.find_first_not_of(" \t\n\r") == std::string::npos;
}

/// Index among all children of the element child number `position`; the number of children when there are fewer.
std::size_t childIndex(const Element& parent, std::uint32_t position) {
  for (std::size_t i = 0; i < parent.children.size(); ++i) {
    if (parent.children[i].kind != Node::Kind::Element) continue;
    if (position == 0) return i;
    --position;
  }
  return parent.children.size();
}

/// `change` gets the element at the path and gives what stands in its place; null takes it away.
template <class Change>
ElementPtr changeAt(const ElementPtr& element, const ElementPath& path, std::size_t depth, const Change& change) {
  if (depth == path.size()) return change(element);
  const std::size_t index = childIndex(*element, path[depth]);
  if (index == element->children.size()) return element;
  const ElementPtr& old = element->children[index].element;
  ElementPtr changed = changeAt(old, path, depth + 1, change);
  if (changed == old) return element;
  std::vector<Node> children = element->children;
  if (changed) {
    children[index].element = std::move(changed);
  } else {
    children.erase(children.begin() + static_cast<std::ptrdiff_t>(index));
    if (index > 0 && isBlank(children[index - 1]))
      children.erase(children.begin() + static_cast<std::ptrdiff_t>(index - 1));
  }
  return model::withChildren(element, std::move(children));
}

/// Line break and indentation of the children of an element: as its first child has it, else two spaces a level.
/// Nothing where children stand on one line, or among words.
std::optional<std::string> indentOf(const Element& parent, std::size_t depth) {
  const Node* before = nullptr;
  for (const Node& node : parent.children) {
    if (node.kind == Node::Kind::Text && !isBlank(node)) return std::nullopt;
    if (node.kind != Node::Kind::Text) {
      if (before == nullptr) return std::nullopt;
      const std::string& blank = before->text.str();
      const std::size_t line = blank.rfind('\n');
      return line == std::string::npos ? std::nullopt : std::optional(blank.substr(line));
    }
    before = &node;
  }
  return "\n" + std::string(2 * (depth + 1), ' ');
}

std::size_t lineWidth(const Element& element) {
  std::size_t width = 5 + 2 * element.name.size();
  for (const model::Attribute& each : element.attributes) width += each.name.size() + each.value.size() + 4;
  for (const Node& node : element.children) width += node.element ? lineWidth(*node.element) : node.text.size();
  return width;
}

/// A new element with its children on lines of their own, but for what is short and only one deep.
ElementPtr laidOut(const ElementPtr& element, const std::string& indent) {
  if (element->kept || element->children.empty()) return element;
  bool deep = false;
  for (const Node& node : element->children) {
    if (node.kind == Node::Kind::Text) return element;
    deep = deep || (node.element && !node.element->children.empty());
  }
  if (!deep && element->children.size() < 3 && indent.size() + lineWidth(*element) < 100) return element;
  const std::string inner = indent + "  ";
  std::vector<Node> children;
  for (const Node& node : element->children) {
    children.push_back(model::makeText(inner));
    children.push_back(node.element ? model::makeNode(laidOut(node.element, inner)) : node);
  }
  children.push_back(model::makeText(indent));
  return model::withChildren(element, std::move(children));
}

}  // namespace

std::vector<ElementPtr> childElements(const Element& parent) {
  std::vector<ElementPtr> out;
  for (const Node& node : parent.children)
    if (node.kind == Node::Kind::Element) out.push_back(node.element);
  return out;
}

ElementPtr elementAt(const ElementPtr& root, const ElementPath& path) {
  ElementPtr element = root;
  for (const std::uint32_t position : path) {
    if (!element) return nullptr;
    const std::size_t index = childIndex(*element, position);
    if (index == element->children.size()) return nullptr;
    element = element->children[index].element;
  }
  return element;
}

std::optional<ElementPath> pathOf(const ElementPtr& root, const Element* element) {
  if (!root || element == nullptr) return std::nullopt;
  if (root.get() == element) return ElementPath{};
  struct Level {
    const Element* at;
    std::size_t next;
    std::uint32_t position;
  };
  std::vector<Level> levels{{root.get(), 0, 0}};
  while (!levels.empty()) {
    Level& level = levels.back();
    if (level.next == level.at->children.size()) {
      levels.pop_back();
      continue;
    }
    const Node& node = level.at->children[level.next++];
    if (node.kind != Node::Kind::Element) continue;
    ++level.position;
    if (node.element.get() == element) {
      ElementPath path;
      for (const Level& each : levels) path.push_back(each.position - 1);
      return path;
    }
    levels.push_back({node.element.get(), 0, 0});
  }
  return std::nullopt;
}

ElementPath pathAtOffset(const ElementPtr& root, std::size_t offset) {
  ElementPath path;
  const Element* at = root.get();
  while (at != nullptr) {
    const Element* inner = nullptr;
    std::uint32_t position = 0;
    for (const Node& node : at->children) {
      if (node.kind != Node::Kind::Element) continue;
      if (node.element->source != nullptr && node.element->begin <= offset && offset < node.element->end) {
        inner = node.element.get();
        break;
      }
      ++position;
    }
    if (inner != nullptr) path.push_back(position);
    at = inner;
  }
  return path;
}

ElementPath pathAtPlace(const ElementPtr& root, std::uint32_t line, std::uint32_t column) {
  if (!root || !root->source || line == 0) return {};
  const std::string& text = root->source->text();
  std::size_t offset = 0;
  for (std::uint32_t at = 1; at < line; ++at) {
    const std::size_t end = text.find('\n', offset);
    if (end == std::string::npos) break;
    offset = end + 1;
  }
  return pathAtOffset(root, offset + (column > 0 ? column - 1 : 0));
}

std::optional<ElementPath> pathOfId(const ElementPtr& root, std::string_view name, std::string_view id) {
  std::optional<ElementPath> found;
  model::walk(root, [&](const ElementPtr& element) {
    if (found || (!name.empty() && element->name != name)) return;
    const std::string* own = element->find("id");
    if (own != nullptr && *own == id) found = pathOf(root, element.get());
  });
  return found;
}

ElementPtr replaceAt(const ElementPtr& root, const ElementPath& path, ElementPtr element) {
  return changeAt(root, path, 0, [&](const ElementPtr&) { return element; });
}

ElementPtr insertAt(const ElementPtr& root, const ElementPath& parent, std::uint32_t position, ElementPtr element) {
  return changeAt(root, parent, 0, [&](const ElementPtr& at) {
    std::vector<Node> children = at->children;
    std::size_t index = childIndex(*at, position);
    // Before the white space that leads to the next element, or that stands before the end tag.
    if (index > 0 && isBlank(children[index - 1])) --index;
    const auto put = [&](Node node) {
      children.insert(children.begin() + static_cast<std::ptrdiff_t>(index++), std::move(node));
    };
    const std::optional<std::string> indent = indentOf(*at, parent.size());
    if (!indent) {
      put(model::makeNode(element));
      return model::withChildren(at, std::move(children));
    }
    put(model::makeText(*indent));
    put(model::makeNode(laidOut(element, *indent)));
    const bool first = std::none_of(at->children.begin(), at->children.end(),
                                    [](const Node& node) { return node.kind != Node::Kind::Text; });
    if (first) {
      // The end tag goes on a line of its own.
      children.resize(index);
      children.push_back(model::makeText("\n" + std::string(2 * parent.size(), ' ')));
    }
    return model::withChildren(at, std::move(children));
  });
}

ElementPtr removeAt(const ElementPtr& root, const ElementPath& path) {
  if (path.empty()) return root;
  return changeAt(root, path, 0, [](const ElementPtr&) { return ElementPtr(); });
}

ElementPtr removeAll(const ElementPtr& root, std::vector<ElementPath> paths) {
  std::sort(paths.begin(), paths.end());
  paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
  ElementPtr out = root;
  for (auto path = paths.rbegin(); path != paths.rend(); ++path) out = removeAt(out, *path);
  return out;
}

ElementPtr moveTo(const ElementPtr& root, const ElementPath& from, const ElementPath& parent, std::uint32_t position) {
  const ElementPtr element = elementAt(root, from);
  if (!element || from.empty() || within(parent, from) || !elementAt(root, parent)) return root;
  ElementPath to = parent;
  const std::size_t depth = from.size() - 1;
  const bool sameParent = parent == ElementPath(from.begin(), from.end() - 1);
  if (sameParent && position > from.back()) --position;
  // Taking it away moves what comes after it in its parent.
  if (parent.size() > depth && std::equal(from.begin(), from.end() - 1, parent.begin()) && parent[depth] > from.back())
    --to[depth];
  return insertAt(removeAt(root, from), to, position, element);
}

ElementPtr setAttributeAt(const ElementPtr& root, const ElementPath& path, std::string_view attribute,
                          const std::optional<std::string>& value) {
  return changeAt(root, path, 0, [&](const ElementPtr& element) {
    const std::string* old = element->find(attribute);
    if (value ? old != nullptr && *old == *value : old == nullptr) return element;
    return value ? model::withAttribute(element, attribute, *value) : model::withoutAttribute(element, attribute);
  });
}

ElementPtr setValueAt(const ElementPtr& root, const ElementPath& path, std::string_view name,
                      const std::optional<std::string>& value) {
  const ElementPtr element = elementAt(root, path);
  if (!element) return root;
  std::uint32_t position = 0;
  for (const ElementPtr& each : childElements(*element)) {
    if (each->name == "set" && each->value("name") == name) {
      ElementPath below = path;
      below.push_back(position);
      if (!value) return removeAt(root, below);
      return setAttributeAt(root, below, "value", value);
    }
    ++position;
  }
  if (!value) return root;
  return insertAt(root, path, position,
                  model::makeElement("set", {{"name", std::string(name), 0}, {"value", *value, 0}}));
}

ElementPtr withChild(const ElementPtr& root, const ElementPath& parent, std::string_view name,
                     const std::vector<std::string>& before, ElementPath& path) {
  const ElementPtr element = elementAt(root, parent);
  path = parent;
  if (!element) return root;
  const std::vector<ElementPtr> children = childElements(*element);
  std::uint32_t position = 0;
  std::optional<std::uint32_t> place;
  for (const ElementPtr& each : children) {
    if (each->name == name) {
      path.push_back(position);
      return root;
    }
    if (!place && std::find(before.begin(), before.end(), std::string_view(each->name)) != before.end())
      place = position;
    ++position;
  }
  path.push_back(place.value_or(position));
  return insertAt(root, parent, path.back(), model::makeElement(std::string(name)));
}

ElementPtr detached(const ElementPtr& element) {
  std::vector<model::Attribute> attributes = element->attributes;
  for (model::Attribute& each : attributes) each.offset = 0;
  const ElementPtr bare = model::makeElement(std::string(element->name), std::move(attributes));
  std::vector<Node> children;
  // Among words, white space is part of the text.
  const bool words = std::any_of(element->children.begin(), element->children.end(),
                                 [](const Node& node) { return node.kind == Node::Kind::Text && !isBlank(node); });
  for (const Node& node : element->children) {
    if (node.kind == Node::Kind::Element) {
      children.push_back(model::makeNode(detached(node.element)));
    } else if (words || !isBlank(node)) {
      Node copy = node;
      copy.begin = copy.end = 0;
      children.push_back(std::move(copy));
    }
  }
  return children.empty() ? bare : model::withChildren(bare, std::move(children));
}

std::string freeId(const ElementPtr& root, const std::string& wish) {
  std::set<std::string, std::less<>> taken;
  model::walk(root, [&](const ElementPtr& element) {
    if (const std::string* id = element->find("id")) taken.insert(*id);
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
