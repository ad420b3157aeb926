#include <algorithm>
#include <cmath>
#include <set>

#include "picture/symbols/symbol_drawn.h"

namespace sortie::picture {
namespace {

using model::Element;
using model::ElementPtr;
using model::Node;

bool isReference(const std::string& name) { return name == "href" || name == "xlink:href"; }

// The id in "#id" or "url(#id)" as the profile writes them; empty when the attribute refers to nothing.
std::string referredId(const model::Attribute& attribute) {
  const std::string& value = attribute.value;
  if (isReference(attribute.name)) return value.starts_with('#') ? value.substr(1) : std::string();
  if (value.starts_with("url(#") && value.ends_with(')')) return value.substr(5, value.size() - 6);
  return {};
}

// Ids that a subtree refers to, its root's own attributes included. The tree is at most 64 deep: the reader saw to it.
void collectReferences(const Element& element, std::vector<std::string>& ids) {
  for (const model::Attribute& attribute : element.attributes)
    if (std::string id = referredId(attribute); !id.empty()) ids.push_back(std::move(id));
  for (const Node& child : element.children)
    if (child.kind == Node::Kind::Element) collectReferences(*child.element, ids);
}

void collectIds(const Element& element, std::set<std::string>& ids) {
  if (const std::string* id = element.find("id")) ids.insert(*id);
  for (const Node& child : element.children)
    if (child.kind == Node::Kind::Element) collectIds(*child.element, ids);
}

bool findChain(const ElementPtr& at, const Element* wanted, std::vector<ElementPtr>& chain) {
  chain.push_back(at);
  if (at.get() == wanted) return true;
  for (const Node& child : at->children)
    if (child.kind == Node::Kind::Element && findChain(child.element, wanted, chain)) return true;
  chain.pop_back();
  return false;
}

std::string writtenAttribute(const model::Attribute& attribute, const std::string& prefix) {
  std::string value = attribute.value;
  const std::string id = referredId(attribute);
  if (attribute.name == "id") value.insert(0, prefix);
  if (!id.empty()) value = isReference(attribute.name) ? "#" + prefix + id : "url(#" + prefix + id + ")";
  const std::string name = isReference(attribute.name) ? "href" : std::string(attribute.name);
  return ' ' + name + "=\"" + escapeXml(value) + '"';
}

bool isNamespace(const std::string& name) { return name == "xmlns" || name.starts_with("xmlns:"); }

void writeElement(const Element& element, const std::string& prefix, std::string& out);

void writeChildren(const Element& element, const std::string& prefix, std::string& out) {
  const bool text = element.name == "text" || element.name == "tspan" || element.name == "title";
  for (const Node& child : element.children) {
    if (child.kind == Node::Kind::Element) writeElement(*child.element, prefix, out);
    if (child.kind == Node::Kind::Text && text) out += escapeXml(child.text);
  }
}

void writeElement(const Element& element, const std::string& prefix, std::string& out) {
  const std::string& name = element.name;
  out += '<' + name;
  const bool plainHref = element.find("href") != nullptr;
  for (const model::Attribute& attribute : element.attributes) {
    if (isNamespace(attribute.name) || (plainHref && attribute.name == "xlink:href")) continue;
    out += writtenAttribute(attribute, prefix);
  }
  std::string inside;
  writeChildren(element, prefix, inside);
  out += inside.empty() ? "/>" : '>' + inside + "</" + name + '>';
}

}  // namespace

std::string escapeXml(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\n': out += "&#10;"; break;
      default: out += c;
    }
  }
  return out;
}

std::string svgInside(const Element& element, const std::string& prefix) {
  std::string out;
  writeChildren(element, prefix, out);
  return out;
}

std::string svgPresentation(const Element& root, const std::string& prefix) {
  static const std::set<std::string> own = {
      "id", "viewBox", "width", "height", "x", "y", "version", "role", "preserveAspectRatio", "aria-label"};
  std::string out;
  for (const model::Attribute& attribute : root.attributes)
    if (!own.contains(attribute.name) && !isNamespace(attribute.name)) out += writtenAttribute(attribute, prefix);
  return out;
}

ElementPtr treeOf(const Symbol& symbol, const std::string& element) {
  const Symbol::Drawn& drawn = symbol.drawn();
  const ElementPtr& root = drawn.document.root;
  if (element.empty()) return root;
  const auto found = drawn.byId.find(element);
  if (found == drawn.byId.end()) return nullptr;
  std::vector<ElementPtr> chain;
  if (!findChain(root, found->second.get(), chain) || chain.size() < 2) return root;

  std::vector<std::string> wanted;
  std::set<std::string> have;
  collectIds(*chain.back(), have);
  collectReferences(*chain.back(), wanted);
  for (const ElementPtr& ancestor : chain)
    for (const model::Attribute& attribute : ancestor->attributes)
      if (std::string id = referredId(attribute); !id.empty()) wanted.push_back(std::move(id));
  std::vector<Node> referred;
  while (!wanted.empty()) {
    const std::string id = std::move(wanted.back());
    wanted.pop_back();
    const auto target = drawn.byId.find(id);
    if (target == drawn.byId.end() || have.contains(id)) continue;
    collectIds(*target->second, have);
    collectReferences(*target->second, wanted);
    referred.push_back(model::makeNode(target->second));
  }

  ElementPtr tree = chain.back();
  for (std::size_t i = chain.size() - 1; i-- > 0;) {
    // An element in <defs> is drawn when it is asked for by name.
    const ElementPtr ancestor = chain[i]->name == "defs" ? model::withName(chain[i], "g") : chain[i];
    std::vector<Node> children;
    if (i == 0 && !referred.empty())
      children.push_back(model::makeNode(model::withChildren(model::makeElement("defs"), std::move(referred))));
    children.push_back(model::makeNode(std::move(tree)));
    tree = model::withChildren(ancestor, std::move(children));
  }
  return tree;
}

Rect fittedBox(const Placed& placed) {
  if (!placed.symbol) return {};
  const Rect view = placed.symbol->viewBox();
  const Rect& box = placed.box;
  if (!(box.width > 0) || !(box.height > 0) || !std::isfinite(box.x) || !std::isfinite(box.y)) return {};
  const double factor = std::min(box.width / view.width, box.height / view.height);
  if (!std::isfinite(factor)) return {};
  const Size size{view.width * factor, view.height * factor};
  return {box.x + (box.width - size.width) / 2, box.y + (box.height - size.height) / 2, size.width, size.height};
}

}  // namespace sortie::picture
