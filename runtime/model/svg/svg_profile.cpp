#include "model/svg/svg_profile.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>

#include <fmt/format.h>

#include "model/svg/svg_cost.h"
#include "model/svg/svg_values.h"

namespace sortie::model {
namespace {

constexpr std::array<std::string_view, 18> kElements = {
    "svg", "g",       "defs",  "path",           "rect",           "circle", "ellipse",  "line", "polyline",
    "use", "polygon", "title", "linearGradient", "radialGradient", "stop",   "clipPath", "text", "tspan"};

bool isElement(std::string_view name) { return std::find(kElements.begin(), kElements.end(), name) != kElements.end(); }

bool isGradient(const Element& element) {
  return element.name() == "linearGradient" || element.name() == "radialGradient";
}
bool isShape(const Element& element) {
  constexpr std::string_view kShapes[] = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"};
  return std::find(std::begin(kShapes), std::end(kShapes), element.name()) != std::end(kShapes);
}
bool isReference(std::string_view name) { return name == "href" || name == "xlink:href"; }

// The whole of one check: what is known of the file, and where issues go.
class Check {
 public:
  Check(const Document& document, Issues& issues) : root_(document.root()), issues_(issues) {}

  void run() {
    if (root_.name() != "svg") {
      issues_.error("svg-element", fmt::format("<{}> is not a picture", root_.name()), root_, {},
                    "make <svg xmlns=\"http://www.w3.org/2000/svg\"> the root");
      return;
    }
    collect(root_);
    if (all_.size() > limits_.elements) {
      issues_.error("svg-limit",
                    fmt::format("the picture has {} elements, more than {}", all_.size(), limits_.elements), root_, {},
                    "merge paths, or leave detail out");
      return;
    }
    checkRoot();
    for (const Element& element : all_) checkOne(element);
    // The cost of what is broken means nothing, and may have no end.
    if (!issues_.firstError()) checkSvgCost(root_, byId_, issues_);
  }

 private:
  // Depth is bounded by the reader.
  void collect(const Element& element) {
    all_.push_back(element);
    if (const auto id = element.find("id")) {
      const auto [found, isNew] = byId_.try_emplace(*id, element);
      if (!isNew) {
        issues_.error("duplicate-id",
                      fmt::format("the id \"{}\" stands on line {} already", *id, found->second.place().line), element,
                      "id", "choose another id");
      }
    }
    for (const Element& child : element.children()) collect(child);
  }

  void checkRoot() {
    if (!root_.has("xmlns")) {
      issues_.error("svg-attribute", "the root has no namespace, so no program can draw the picture", root_, {},
                    "add xmlns=\"http://www.w3.org/2000/svg\"");
    }
    const auto text = root_.find("viewBox");
    if (!text) {
      issues_.error("svg-view-box", "the picture has no view box", root_, {},
                    "add viewBox=\"0 0 WIDTH HEIGHT\" in the units of its kind");
      return;
    }
    const auto numbers = svgNumbers(*text);
    if (!numbers || numbers->size() != 4) return;  // said of the attribute
    constexpr double kLeast = 1;
    const auto sensible = [&](double side) { return side >= kLeast && side <= limits_.side; };
    if (!sensible((*numbers)[2]) || !sensible((*numbers)[3])) {
      issues_.error("svg-view-box", fmt::format("the view box is {} by {}", (*numbers)[2], (*numbers)[3]), root_,
                    "viewBox", fmt::format("make each side 1 to {} units long", limits_.side));
    }
  }

  void checkOne(const Element& element) {
    if (!isElement(element.name())) {
      issues_.error("svg-element", fmt::format("<{}> is not allowed in pictures", element.name()), element, {},
                    elementRemedy(element.name()));
      return;
    }
    checkParent(element, element.parent());
    for (const Attribute& attribute : element.attributes()) checkAttribute(element, attribute);
    checkText(element);
    if (element.name() == "use") checkUse(element);
    if (element.name() == "clipPath") checkClipPath(element);
    if (isGradient(element)) checkGradient(element);
  }

  static std::string elementRemedy(std::string_view name) {
    if (name == "style") return "write presentation attributes such as fill=\"…\" on the elements";
    if (name == "filter" || name == "mask") return "draw shadows and fades with gradients and fill-opacity";
    if (name == "image" || name == "pattern") return "draw it with paths";
    if (name == "symbol") return "use <g> inside <defs>";
    if (name.find(':') != std::string::npos) return "save the picture as plain SVG";
    return "remove it; docs/formats/art.md lists what is allowed";
  }

  void checkParent(const Element& element, const Element& parent) {
    const std::string_view name = element.name();
    const std::string within = parent ? std::string(parent.name()) : std::string();
    const auto wrong = [&](const std::string& where) {
      issues_.error("svg-element", fmt::format("<{}> cannot stand in <{}>", name, within), element, {}, where);
    };
    if (name == "svg" && parent) return wrong("keep one <svg>, the root");
    if (name == "title" || !parent) return;
    const bool container = within == "svg" || within == "g" || within == "defs";
    if (name == "stop") {
      if (!isGradient(parent)) wrong("put it into a gradient");
    } else if (name == "tspan") {
      if (within != "text" && within != "tspan") wrong("put it into <text>");
    } else if (within == "clipPath") {
      if (!isShape(element) && name != "text") wrong("keep only shapes and text in a clip path");
    } else if (!container && isElement(within)) {
      wrong("put it into <svg>, <g> or <defs>");
    }
  }

  void checkAttribute(const Element& element, const Attribute& attribute) {
    const std::string name(attribute.name);
    const SvgCheck check = svgCheckOf(name);
    const bool rootOnly = name == "xmlns" || name == "xmlns:xlink" || name == "viewBox";
    if (check == nullptr || (rootOnly && element != root_)) {
      issues_.error("svg-attribute", fmt::format("<{}> may not have the attribute {}", element.name(), name), element,
                    name, attributeRemedy(name));
      return;
    }
    std::string_view value = attribute.value;
    if (element == root_ && (name == "width" || name == "height") && value.ends_with("px"))
      value.remove_suffix(2);  // drawing programs write it
    const std::string wanted = check(value, limits_.coordinate);
    if (!wanted.empty()) {
      issues_.error("svg-value", fmt::format("{}=\"{}\" is not allowed", name, shortened(attribute.value)), element,
                    name, "write " + wanted);
      return;
    }
    if (isReference(name)) checkTarget(element, name, attribute.value.substr(1));
    if (attribute.value.starts_with("url(#"))
      checkTarget(element, name, attribute.value.substr(5, attribute.value.size() - 6));
    if (name == "stroke-dasharray") checkDashes(element, std::string(attribute.value));
  }

  static std::string attributeRemedy(std::string_view name) {
    if (name == "style" || name == "class") return "write presentation attributes such as fill=\"…\"";
    if (name == "filter" || name == "mask") return "draw shadows and fades with gradients and fill-opacity";
    if (name.find(':') != std::string::npos) return "save the picture as plain SVG";
    return "remove it";
  }

  static std::string shortened(std::string_view value) {
    constexpr std::size_t kMost = 40;
    if (value.size() <= kMost) return std::string(value);
    std::size_t end = kMost;
    while (end > 0 && (static_cast<unsigned char>(value[end]) & 0xC0U) == 0x80U) --end;  // not inside a character
    return std::string(value.substr(0, end)) + "…";
  }

  void checkTarget(const Element& element, const std::string& attribute, std::string_view idText) {
    const std::string id(idText);
    const auto found = byId_.find(id);
    if (found == byId_.end()) {
      issues_.error("svg-reference", fmt::format("there is no element \"{}\" in this picture", id), element, attribute,
                    "name an element of this picture");
      return;
    }
    const Element target = found->second;
    const auto wrong = [&](const char* wanted) {
      issues_.error("svg-reference", fmt::format("{} refers to <{}> \"{}\"", attribute, target.name(), id), element,
                    attribute, wanted);
    };
    if (attribute == "clip-path") {
      if (target.name() != "clipPath") wrong("name a <clipPath>");
    } else if (!isReference(attribute)) {
      if (!isGradient(target)) wrong("name a gradient");
    } else if (isGradient(element)) {
      if (!isGradient(target)) wrong("name a gradient");
      if (svgReference(target)) wrong("name a gradient that does not name another");
    } else if (element.name() != "use") {
      issues_.error("svg-attribute", fmt::format("<{}> may not have the attribute {}", element.name(), attribute),
                    element, attribute, "use it on <use> and gradients only");
    }
  }

  void checkUse(const Element& use) {
    const auto reference = svgReference(use);
    if (!reference) {
      issues_.error("svg-reference", "<use> names no element", use, {}, "add href=\"#id\"");
      return;
    }
    if (use.has("href") && use.has("xlink:href")) {
      issues_.error("svg-reference", "<use> has both href and xlink:href", use, "xlink:href", "keep href only");
    }
    const auto found = byId_.find(reference->starts_with('#') ? reference->substr(1) : std::string());
    if (found == byId_.end()) return;  // said of the attribute
    const Element target = found->second;
    if (target.name() != "g" && target.name() != "text" && !isShape(target)) {
      issues_.error("svg-reference", fmt::format("<use> names <{}>", target.name()), use, {},
                    "name a group, a shape or a text");
    } else if (holdsUse(target)) {
      issues_.error("svg-reference", fmt::format("<use> names \"{}\", which has a <use> in it", target.value("id")),
                    use, {}, "name elements that hold no <use>");
    }
  }

  static bool holdsUse(const Element& element) {
    if (element.name() == "use") return true;
    const Elements children = element.children();
    return std::any_of(children.begin(), children.end(), [](const Element& child) { return holdsUse(child); });
  }

  // At any depth: a clip path that led back to itself would be counted, and drawn, without end.
  void checkClipPath(const Element& clip) {
    std::vector<Element> open{clip};
    while (!open.empty()) {
      const Element element = open.back();
      open.pop_back();
      if (element.has("clip-path"))
        issues_.error("svg-reference", "a clip path is clipped itself", element, "clip-path", "clip with one shape");
      for (const Element& child : element.children()) open.push_back(child);
    }
  }

  void checkGradient(const Element& gradient) {
    constexpr std::size_t kMost = 32;
    const std::size_t stops = gradient.children().size();
    if (stops > kMost) {
      issues_.error("svg-limit", fmt::format("the gradient has {} stops, more than {}", stops, kMost), gradient);
    }
  }

  void checkDashes(const Element& element, const std::string& value) {
    if (value == "none") return;
    const std::vector<double> dashes = svgNumbers(value).value_or(std::vector<double>{});
    const double period = std::accumulate(dashes.begin(), dashes.end(), 0.0);
    if (period < limits_.shortestDash) {
      issues_.error("svg-value", fmt::format("the dashes repeat every {} units", period), element, "stroke-dasharray",
                    fmt::format("make dashes and gaps add up to at least {} unit", limits_.shortestDash));
    }
  }

  void checkText(const Element& element) {
    const std::string_view name = element.name();
    if (name == "text" || name == "tspan" || name == "title") return;
    for (const Content& child : element.contents()) {
      if (child.element || isBlank(child.text)) continue;
      issues_.error("svg-text", fmt::format("there is text in <{}>, where nothing shows it", name), element, {},
                    "put it into <text> or remove it");
      return;
    }
  }

  const Element root_;
  const SvgLimits limits_;
  Issues& issues_;
  std::vector<Element> all_;  // in document order
  SvgIds byId_;
};

}  // namespace

Result<Document> readSvg(std::string file, std::string text) {
  XmlLimits xml;
  xml.bytes = SvgLimits{}.bytes;
  xml.nodes = 4 * SvgLimits{}.elements;  // white space and comments between elements count too
  return readXml(std::move(file), std::move(text), xml);
}

void checkSvg(const Document& document, Issues& issues) {
  Issues own;
  Check(document, own).run();
  for (Issue& issue : own.list()) issues.add(std::move(issue));
}

Result<Document> acceptSvg(std::string file, std::string text) {
  Result<Document> document = readSvg(std::move(file), std::move(text));
  if (!document) return document;
  Issues issues;
  checkSvg(*document, issues);
  if (std::optional<Error> error = issues.firstError()) return tl::unexpected<Error>(std::move(*error));
  return document;
}

ViewBox viewBoxOf(const Document& document) {
  const auto numbers = svgNumbers(document.root().value("viewBox"));
  if (!numbers || numbers->size() != 4) return {};
  return {(*numbers)[0], (*numbers)[1], (*numbers)[2], (*numbers)[3]};
}

}  // namespace sortie::model
