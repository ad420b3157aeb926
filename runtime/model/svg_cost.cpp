#include "model/svg_cost.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "model/svg_values.h"

namespace sortie::model {
namespace {

struct Cost {
  double elements = 0;
  double segments = 0;
  double roundSegments = 0;
  double crossings = 0;
  double length = 0;
  double dashes = 0;
  double dashedCharacters = 0;
  double gradients = 0;
  double groups = 0;
  double texts = 0;
  double characters = 0;
  double magnification = 1;  // of the element's own transform and the largest below it

  void add(const Cost& other) {
    elements += other.elements;
    segments += other.segments;
    roundSegments += other.roundSegments;
    crossings += other.crossings;
    length += other.length;
    dashes += other.dashes;
    dashedCharacters += other.dashedCharacters;
    gradients += other.gradients;
    groups += other.groups;
    texts += other.texts;
    characters += other.characters;
  }
};

class Counter {
 public:
  explicit Counter(const SvgIds& byId) : byId_(byId) {}

  // `use` names what has no `use` inside and clip paths hold neither: two levels more than the reader's depth.
  const Cost& of(const Element& element) {
    if (const auto known = known_.find(element); known != known_.end()) return known->second;
    Cost cost = own(element);
    double below = 1;
    const auto take = [&](const Element& other) {
      const Cost& each = of(other);
      cost.add(each);
      below = std::max(below, each.magnification);
    };
    for (const Element& child : element.children()) take(child);
    auto reference = element.find("href");
    if (!reference) reference = element.find("xlink:href");
    if (element.name() == "use" && reference) take(byId_.at(reference->substr(1)));
    if (const std::string clip = element.value("clip-path"); clip.starts_with("url(#"))
      take(byId_.at(clip.substr(5, clip.size() - 6)));
    // What stands below a group inherits its paint and how its strokes look.
    cost.gradients += gradientPaints(element) * cost.elements;
    if (const double perUnit = dashesPerUnit(element); perUnit > 0) {
      cost.dashes += perUnit * cost.length;
      cost.dashedCharacters = cost.characters;
    }
    if (element.value("stroke-linejoin") == "round" || element.value("stroke-linecap") == "round")
      cost.roundSegments = cost.segments;
    cost.magnification = below * svgMagnification(element.value("transform")).value_or(1);
    return known_[element] = cost;
  }

 private:
  // A percentage is taken of a side that the view box allows at most.
  static double measure(const Element& element, const char* attribute) {
    const std::string text = element.value(attribute);
    if (text.ends_with('%')) {
      constexpr double kSide = 4096.0 / 100;
      const auto share = svgNumbers(std::string_view(text).substr(0, text.size() - 1));
      return share && !share->empty() ? std::abs(share->front()) * kSide : 0;
    }
    const auto numbers = svgNumbers(text);
    return numbers && !numbers->empty() ? std::abs(numbers->front()) : 0;
  }

  static void outline(const Element& element, Cost& cost) {
    constexpr double kTurn = 6.2832;
    const std::string_view name = element.name();
    if (name == "path") {
      if (const auto path = svgPath(element.value("d"))) {
        cost.segments = static_cast<double>(path->segments);
        cost.length = path->length;
      }
    } else if (name == "polyline" || name == "polygon") {
      const auto points = svgNumbers(element.value("points")).value_or(std::vector<double>{});
      cost.segments = static_cast<double>(points.size()) / 2;
      for (std::size_t i = 3; i < points.size(); i += 2)
        cost.length += std::hypot(points[i - 1] - points[i - 3], points[i] - points[i - 2]);
      if (name == "polygon" && points.size() >= 4)
        cost.length += std::hypot(points[points.size() - 2] - points[0], points.back() - points[1]);
    } else if (name == "rect") {
      cost.segments = 8;
      cost.length = 2 * (measure(element, "width") + measure(element, "height"));
    } else if (name == "circle" || name == "ellipse") {
      cost.segments = 4;
      cost.length = kTurn * std::max({measure(element, "r"), measure(element, "rx"), measure(element, "ry")});
    } else if (name == "line") {
      cost.segments = 1;
      cost.length = measure(element, "x1") + measure(element, "x2") + measure(element, "y1") + measure(element, "y2");
    }
  }

  static double gradientPaints(const Element& element) {
    double count = 0;
    for (const char* paint : {"fill", "stroke"})
      if (element.value(paint).starts_with("url(")) count += 1;
    return count;
  }

  static double dashesPerUnit(const Element& element) {
    const auto lengths = svgNumbers(element.value("stroke-dasharray", "none"));
    if (!lengths) return 0;
    double period = 0;
    for (const double each : *lengths) period += each;
    return period > 0 ? static_cast<double>(lengths->size()) / 2 / period : 0;
  }

  static Cost own(const Element& element) {
    Cost cost;
    cost.elements = 1;
    outline(element, cost);
    cost.crossings = cost.segments * cost.segments;
    const std::string opacity = element.value("opacity", "1");
    if ((opacity != "1" && opacity != "100%") || element.has("clip-path")) cost.groups = 1;
    if (element.name() == "text" || element.name() == "tspan") {
      cost.texts = 1;
      for (const Piece& child : element.pieces())
        if (child.kind == Piece::Kind::Text) cost.characters += static_cast<double>(child.text.size());
    }
    return cost;
  }

  const SvgIds& byId_;
  std::map<Element, Cost> known_;
};

}  // namespace

void checkSvgCost(const Element& root, const SvgIds& byId, const SvgLimits& limits, Issues& issues) {
  const Cost cost = Counter(byId).of(root);
  const auto within = [&](double asked, double allowed, const char* what, const char* remedy) {
    if (asked <= allowed) return;
    issues.error("svg-limit", fmt::format("the picture asks for {:.0f} {}, {:.0f} are allowed", asked, what, allowed),
                 root, {}, remedy);
  };
  const auto number = [](std::size_t limit) { return static_cast<double>(limit); };
  within(cost.elements, number(limits.drawnElements), "elements with all uses drawn", "use less often");
  within(cost.segments, number(limits.segments), "pieces of outline", "simplify its paths");
  within(cost.roundSegments, number(limits.roundSegments), "pieces of outline with round joins or caps",
         "simplify its paths, or leave the corners as they are");
  within(std::sqrt(cost.crossings), std::sqrt(number(limits.crossings)), "pieces in one outline",
         "divide what is long into several paths");
  within(cost.length, limits.length, "units of outline", "simplify its paths");
  within(cost.dashes, number(limits.dashes), "dashes", "make them longer");
  within(cost.dashedCharacters, 0, "characters with dashes around them", "draw letters with plain strokes");
  within(cost.gradients, number(limits.gradients), "shapes painted with gradients", "paint them with colours");
  within(cost.groups, number(limits.groups), "groups with opacity or a clip path",
         "use fill-opacity and stroke-opacity, and cut shapes rather than clip them");
  within(cost.texts, number(limits.texts), "texts", "pictures are no place for many texts");
  within(cost.characters, number(limits.characters), "characters", "pictures are no place for long texts");
  if (cost.magnification > limits.magnification) {
    issues.error("svg-limit", fmt::format("transforms enlarge {:.0f} times", cost.magnification), root, {},
                 fmt::format("{} times at most, of all that apply to one element", limits.magnification));
  }
}

}  // namespace sortie::model
