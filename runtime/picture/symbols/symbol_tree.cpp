#include <algorithm>
#include <cmath>
#include <set>

#include "picture/symbols/symbol_drawn.h"

namespace sortie::picture {
namespace {

using model::Element;

bool isReference(std::string_view name) { return name == "href" || name == "xlink:href"; }

// The id in "#id" or "url(#id)" as the profile writes them; empty when the attribute refers to nothing.
std::string_view referredId(const model::Attribute& attribute) {
  const std::string_view value = attribute.value;
  if (isReference(attribute.name)) return value.starts_with('#') ? value.substr(1) : std::string_view();
  if (value.starts_with("url(#") && value.ends_with(')')) return value.substr(5, value.size() - 6);
  return {};
}

using Ids = std::vector<std::string>;

void collectOwnReferences(const Element& element, Ids& ids) {
  for (const model::Attribute& attribute : element.attributes())
    if (const std::string_view id = referredId(attribute); !id.empty()) ids.emplace_back(id);
}

// Ids that an element and all in it refer to. The tree is at most 64 deep: the reader saw to it.
void collectReferences(const Element& element, Ids& ids) {
  collectOwnReferences(element, ids);
  for (const Element& child : element.children()) collectReferences(child, ids);
}

void collectIds(const Element& element, std::set<std::string>& ids) {
  if (std::optional<std::string> id = element.find("id")) ids.insert(std::move(*id));
  for (const Element& child : element.children()) collectIds(child, ids);
}

// From the root to the element, both of them too.
std::vector<Element> wayTo(const Element& element) {
  std::vector<Element> out;
  for (Element up = element; up; up = up.parent()) out.push_back(up);
  std::reverse(out.begin(), out.end());
  return out;
}

// What the last of a way and those around it refer to, directly or through others, but for what stands in it.
std::vector<Element> referredFrom(const std::vector<Element>& way, const Symbol::Drawn& drawn) {
  Ids wanted;
  std::set<std::string> have;
  collectIds(way.back(), have);
  collectReferences(way.back(), wanted);
  for (const Element& each : way) collectOwnReferences(each, wanted);
  std::vector<Element> out;
  while (!wanted.empty()) {
    const std::string id = std::move(wanted.back());
    wanted.pop_back();
    const auto target = drawn.byId.find(id);
    if (target == drawn.byId.end() || have.contains(id)) continue;
    collectIds(target->second, have);
    collectReferences(target->second, wanted);
    out.push_back(target->second);
  }
  return out;
}

std::string writtenAttribute(const model::Attribute& attribute, const std::string& prefix) {
  std::string value(attribute.value);
  const std::string id(referredId(attribute));
  if (attribute.name == "id") value.insert(0, prefix);
  if (!id.empty()) value = isReference(attribute.name) ? "#" + prefix + id : "url(#" + prefix + id + ")";
  const std::string name(isReference(attribute.name) ? "href" : attribute.name);
  return ' ' + name + "=\"" + escapeXml(value) + '"';
}

bool isNamespace(std::string_view name) { return name == "xmlns" || name.starts_with("xmlns:"); }

// A start tag without its end.
std::string writtenTag(const Element& element, std::string_view name, const std::string& prefix) {
  std::string out = '<' + std::string(name);
  const bool plainHref = element.has("href");
  for (const model::Attribute& attribute : element.attributes()) {
    if (isNamespace(attribute.name) || (plainHref && attribute.name == "xlink:href")) continue;
    out += writtenAttribute(attribute, prefix);
  }
  return out;
}

std::string written(const Element& element, const std::string& prefix);

// White space among words counts.
std::string writtenWords(const Element& element, const std::string& prefix) {
  std::string out;
  for (const model::Piece& piece : element.pieces()) {
    if (piece.element) out += written(piece.element, prefix);
    if (piece.kind == model::Piece::Kind::Text) out += escapeXml(piece.text);
  }
  return out;
}

std::string writtenChildren(const Element& element, const std::string& prefix) {
  std::string out;
  for (const Element& child : element.children()) out += written(child, prefix);
  return out;
}

std::string written(const Element& element, const std::string& prefix) {
  const std::string name(element.name());
  const bool words = name == "text" || name == "tspan" || name == "title";
  const std::string inside = words ? writtenWords(element, prefix) : writtenChildren(element, prefix);
  return writtenTag(element, name, prefix) + (inside.empty() ? "/>" : '>' + inside + "</" + name + '>');
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

std::optional<std::string> svgInside(const Symbol& symbol, const std::string& element, const std::string& prefix) {
  const Symbol::Drawn& drawn = symbol.drawn();
  if (element.empty()) return writtenChildren(drawn.document.root(), prefix);
  const auto found = drawn.byId.find(element);
  if (found == drawn.byId.end()) return std::nullopt;
  const std::vector<Element> way = wayTo(found->second);
  if (way.size() == 1) return writtenChildren(way.front(), prefix);

  std::string definitions;
  for (const Element& each : referredFrom(way, drawn)) definitions += written(each, prefix);
  std::string out;
  if (!definitions.empty()) out += "<defs>" + definitions + "</defs>";
  std::string ends;
  for (std::size_t i = 1; i + 1 < way.size(); ++i) {
    // An element in <defs> is drawn when it is asked for by name.
    const std::string name(way[i].name() == "defs" ? "g" : way[i].name());
    out += writtenTag(way[i], name, prefix) + '>';
    ends.insert(0, "</" + name + '>');
  }
  return out + written(way.back(), prefix) + ends;
}

std::string svgPresentation(const Symbol& symbol, const std::string& prefix) {
  static const std::set<std::string_view> own = {
      "id", "viewBox", "width", "height", "x", "y", "version", "role", "preserveAspectRatio", "aria-label"};
  std::string out;
  for (const model::Attribute& attribute : symbol.drawn().document.root().attributes())
    if (!own.contains(attribute.name) && !isNamespace(attribute.name)) out += writtenAttribute(attribute, prefix);
  return out;
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
