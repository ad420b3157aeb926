// Looking at element trees and making changed copies of them.
#include <algorithm>

#include "model/xml.h"

namespace sortie::model {

Source::Source(std::string file, std::string text) : file_(std::move(file)), text_(std::move(text)), lineStarts_{0} {
  for (std::size_t at = text_.find('\n'); at != std::string::npos; at = text_.find('\n', at + 1)) {
    lineStarts_.push_back(static_cast<std::uint32_t>(at + 1));
  }
}

SourcePlace Source::place(std::size_t offset) const {
  const auto after = std::upper_bound(lineStarts_.begin(), lineStarts_.end(), static_cast<std::uint32_t>(offset));
  const auto line = static_cast<std::uint32_t>(after - lineStarts_.begin());
  return {file_, line, static_cast<std::uint32_t>(offset) - lineStarts_[line - 1] + 1};
}

Element::~Element() {
  // A tree that only this element holds is taken apart here, one level at a time, instead of by nested destructors.
  std::vector<ElementPtr> waiting;
  const auto take = [&](std::vector<Node>& nodes) {
    for (Node& node : nodes) {
      if (node.element && node.element.use_count() == 1) waiting.push_back(std::move(node.element));
    }
  };
  take(children);
  while (!waiting.empty()) {
    const ElementPtr last = std::move(waiting.back());
    waiting.pop_back();
    // Every element is made as a non-const object by make_shared, and nobody else can see this one any more.
    take(const_cast<Element&>(*last).children);
  }
}

const std::string* Element::find(std::string_view attribute) const {
  for (const Attribute& candidate : attributes) {
    if (candidate.name == attribute) return &candidate.value.str();
  }
  return nullptr;
}

std::string Element::value(std::string_view attribute, std::string_view otherwise) const {
  const std::string* found = find(attribute);
  return found != nullptr ? *found : std::string(otherwise);
}

std::string Element::ownText() const {
  std::string out;
  for (const Node& node : children) {
    if (node.kind == Node::Kind::Text) out += node.text;
  }
  const std::size_t first = out.find_first_not_of(" \t\n\r");
  if (first == std::string::npos) return {};
  return out.substr(first, out.find_last_not_of(" \t\n\r") - first + 1);
}

SourcePlace Element::place() const { return source ? source->place(begin) : SourcePlace{}; }

SourcePlace Element::place(std::string_view attribute) const {
  for (const Attribute& candidate : attributes) {
    if (candidate.name == attribute && candidate.offset != 0 && source) return source->place(candidate.offset);
  }
  return place();
}

std::vector<ElementPtr> elements(const Element& parent) {
  std::vector<ElementPtr> out;
  for (const Node& node : parent.children) {
    if (node.element && !node.element->foreign) out.push_back(node.element);
  }
  return out;
}

std::vector<ElementPtr> elements(const Element& parent, std::string_view name) {
  std::vector<ElementPtr> out;
  for (const Node& node : parent.children) {
    if (node.element && node.element->name == name && !node.element->foreign) out.push_back(node.element);
  }
  return out;
}

ElementPtr child(const Element& parent, std::string_view name) {
  for (const Node& node : parent.children) {
    if (node.element && node.element->name == name && !node.element->foreign) return node.element;
  }
  return nullptr;
}

void walk(const ElementPtr& root, const std::function<void(const ElementPtr&)>& visit) {
  std::vector<ElementPtr> waiting{root};
  while (!waiting.empty()) {
    const ElementPtr element = std::move(waiting.back());
    waiting.pop_back();
    visit(element);
    for (auto node = element->children.rbegin(); node != element->children.rend(); ++node) {
      if (node->element && !node->element->foreign) waiting.push_back(node->element);
    }
  }
}

void walkWithParents(const ElementPtr& root,
                     const std::function<void(const ElementPtr&, const std::vector<ElementPtr>&)>& visit) {
  struct Waiting {
    ElementPtr element;
    std::size_t depth;
  };
  std::vector<Waiting> waiting{{root, 0}};
  std::vector<ElementPtr> parents;
  while (!waiting.empty()) {
    const Waiting next = std::move(waiting.back());
    waiting.pop_back();
    parents.resize(next.depth);
    visit(next.element, parents);
    parents.push_back(next.element);
    for (auto node = next.element->children.rbegin(); node != next.element->children.rend(); ++node) {
      if (node->element && !node->element->foreign) waiting.push_back({node->element, next.depth + 1});
    }
  }
}

bool sameOrigin(const Element& a, const Element& b) {
  return &a == &b || (a.source != nullptr && a.source == b.source && a.begin == b.begin);
}

namespace {

std::shared_ptr<Element> changedCopy(const Element& element) {
  auto copy = std::make_shared<Element>(element);
  copy->kept = false;
  return copy;
}

bool isBlank(const Node& node) {
  return node.kind == Node::Kind::Text && node.text.find_first_not_of(" \t\n\r") == std::string::npos;
}

// Indexes of the children that lead from `root` to the target; false when it is not there.
bool findPath(const ElementPtr& root, const Element& target, std::vector<std::size_t>& path) {
  struct Level {
    const Element* element;
    std::size_t next;
  };
  if (sameOrigin(*root, target)) return true;
  std::vector<Level> levels{{root.get(), 0}};
  while (!levels.empty()) {
    Level& level = levels.back();
    if (level.next == level.element->children.size()) {
      levels.pop_back();
      continue;
    }
    const Element* below = level.element->children[level.next++].element.get();
    if (below == nullptr) continue;
    if (sameOrigin(*below, target)) {
      for (const Level& each : levels) path.push_back(each.next - 1);
      return true;
    }
    levels.push_back({below, 0});
  }
  return false;
}

}  // namespace

ElementPtr edit(const ElementPtr& root, const Element& target,
                const std::function<ElementPtr(const ElementPtr&)>& change) {
  std::vector<std::size_t> path;
  if (!findPath(root, target, path)) return root;
  std::vector<ElementPtr> chain{root};
  for (const std::size_t index : path) chain.push_back(chain.back()->children[index].element);
  ElementPtr changed = change(chain.back());
  if (changed == chain.back()) return root;
  for (std::size_t i = path.size(); i-- > 0;) {
    auto parent = changedCopy(*chain[i]);
    const auto at = parent->children.begin() + static_cast<std::ptrdiff_t>(path[i]);
    if (changed) {
      at->element = std::move(changed);
    } else {
      parent->children.erase(at);
      if (path[i] > 0 && isBlank(parent->children[path[i] - 1])) {
        parent->children.erase(parent->children.begin() + static_cast<std::ptrdiff_t>(path[i] - 1));
      }
    }
    changed = std::move(parent);
  }
  return changed;
}

ElementPtr withAttribute(const ElementPtr& element, std::string_view name, std::string value) {
  auto copy = changedCopy(*element);
  copy->tagKept = false;
  for (Attribute& attribute : copy->attributes) {
    if (attribute.name != name) continue;
    attribute.value = std::move(value);
    return copy;
  }
  copy->attributes.push_back({std::string(name), std::move(value), 0});
  return copy;
}

ElementPtr withoutAttribute(const ElementPtr& element, std::string_view name) {
  auto copy = changedCopy(*element);
  copy->tagKept = false;
  std::erase_if(copy->attributes, [&](const Attribute& attribute) { return attribute.name == name; });
  return copy;
}

ElementPtr withChildren(const ElementPtr& element, std::vector<Node> children) {
  auto copy = changedCopy(*element);
  // "<a/>" cannot stay when there is something inside now, nor "<a>" when there is nothing.
  if (children.empty() != (copy->closeBegin == copy->tagEnd)) copy->tagKept = false;
  copy->children = std::move(children);
  return copy;
}

ElementPtr withName(const ElementPtr& element, std::string name) {
  auto copy = changedCopy(*element);
  copy->tagKept = false;
  copy->name = std::move(name);
  return copy;
}

ElementPtr makeElement(std::string name, std::vector<Attribute> attributes) {
  auto element = std::make_shared<Element>();
  element->name = std::move(name);
  element->attributes = std::move(attributes);
  return element;
}

Node makeNode(ElementPtr element) { return Node{Node::Kind::Element, std::move(element), {}, 0, 0}; }

Node makeText(std::string text) { return Node{Node::Kind::Text, nullptr, std::move(text), 0, 0}; }

}  // namespace sortie::model
