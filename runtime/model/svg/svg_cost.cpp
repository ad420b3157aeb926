#include "model/svg/svg_cost.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>

#include <fmt/format.h>

#include "model/svg/svg_values.h"

namespace sortie::model {
namespace {

// What is counted, of an element and all that is drawn for it.
enum Amount {
  Shapes,
  Segments,
  RoundSegments,
  Crossings,
  Length,
  Dashes,
  DashedLetters,
  Gradients,
  Groups,
  Texts,
  Letters
};

struct Cost {
  std::array<double, Letters + 1> of{};
  double magnification = 1;  // of the element's own transform and the largest below it
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
      std::transform(cost.of.begin(), cost.of.end(), each.of.begin(), cost.of.begin(), std::plus<>());
      below = std::max(below, each.magnification);
    };
    for (const Element& child : element.children()) take(child);
    if (const auto reference = svgReference(element); element.name() == "use" && reference)
      take(byId_.at(reference->substr(1)));
    if (const std::string clip = element.value("clip-path"); clip.starts_with("url(#"))
      take(byId_.at(clip.substr(5, clip.size() - 6)));
    // What stands below a group inherits its paint and how its strokes look.
    cost.of[Gradients] += gradientPaints(element) * cost.of[Shapes];
    if (const double perUnit = dashesPerUnit(element); perUnit > 0) {
      cost.of[Dashes] += perUnit * cost.of[Length];
      cost.of[DashedLetters] = cost.of[Letters];
    }
    if (element.value("stroke-linejoin") == "round" || element.value("stroke-linecap") == "round")
      cost.of[RoundSegments] = cost.of[Segments];
    cost.magnification = below * svgMagnification(element.value("transform")).value_or(1);
    return known_[element] = cost;
  }

 private:
  // A percentage is taken of a side that the view box allows at most.
  static double measure(const Element& element, const char* attribute) {
    constexpr double kSide = 4096.0 / 100;
    std::string text = element.value(attribute);
    const bool share = text.ends_with('%');
    if (share) text.pop_back();
    const auto numbers = svgNumbers(text);
    return numbers && !numbers->empty() ? std::abs(numbers->front()) * (share ? kSide : 1) : 0;
  }

  static void outline(const Element& element, Cost& cost) {
    constexpr double kTurn = 6.2832;
    const std::string_view name = element.name();
    if (name == "path") {
      if (const auto path = svgPath(element.value("d"))) {
        cost.of[Segments] = static_cast<double>(path->segments);
        cost.of[Length] = path->length;
      }
    } else if (name == "polyline" || name == "polygon") {
      const auto points = svgNumbers(element.value("points")).value_or(std::vector<double>{});
      cost.of[Segments] = static_cast<double>(points.size()) / 2;
      for (std::size_t i = 3; i < points.size(); i += 2)
        cost.of[Length] += std::hypot(points[i - 1] - points[i - 3], points[i] - points[i - 2]);
      if (name == "polygon" && points.size() >= 4)
        cost.of[Length] += std::hypot(points[points.size() - 2] - points[0], points.back() - points[1]);
    } else if (name == "rect") {
      cost.of[Segments] = 8;
      cost.of[Length] = 2 * (measure(element, "width") + measure(element, "height"));
    } else if (name == "circle" || name == "ellipse") {
      cost.of[Segments] = 4;
      cost.of[Length] = kTurn * std::max({measure(element, "r"), measure(element, "rx"), measure(element, "ry")});
    } else if (name == "line") {
      cost.of[Segments] = 1;
      cost.of[Length] =
          measure(element, "x1") + measure(element, "x2") + measure(element, "y1") + measure(element, "y2");
    }
  }

  static double gradientPaints(const Element& element) {
    return (element.value("fill").starts_with("url(") ? 1 : 0) + (element.value("stroke").starts_with("url(") ? 1 : 0);
  }

  static double dashesPerUnit(const Element& element) {
    const auto lengths = svgNumbers(element.value("stroke-dasharray", "none"));
    if (!lengths) return 0;
    const double period = std::accumulate(lengths->begin(), lengths->end(), 0.0);
    return period > 0 ? static_cast<double>(lengths->size()) / 2 / period : 0;
  }

  static Cost own(const Element& element) {
    Cost cost;
    cost.of[Shapes] = 1;
    outline(element, cost);
    cost.of[Crossings] = cost.of[Segments] * cost.of[Segments];
    const std::string opacity = element.value("opacity", "1");
    if ((opacity != "1" && opacity != "100%") || element.has("clip-path")) cost.of[Groups] = 1;
    if (element.name() == "text" || element.name() == "tspan") {
      cost.of[Texts] = 1;
      for (const Piece& child : element.pieces())
        if (child.kind == Piece::Kind::Text) cost.of[Letters] += static_cast<double>(child.text.size());
    }
    return cost;
  }

  const SvgIds& byId_;
  std::map<Element, Cost> known_;
};

}  // namespace

std::optional<std::string> svgReference(const Element& element) {
  return element.has("href") ? element.find("href") : element.find("xlink:href");
}

void checkSvgCost(const Element& root, const SvgIds& byId, Issues& issues) {
  constexpr SvgLimits limits;
  const Cost cost = Counter(byId).of(root);
  const auto within = [&](double asked, double allowed, const char* what, const char* remedy) {
    if (asked <= allowed) return;
    issues.error("svg-limit", fmt::format("the picture needs {:.0f} {}, more than {:.0f}", asked, what, allowed), root,
                 {}, remedy);
  };
  const auto number = [](std::size_t limit) { return static_cast<double>(limit); };
  within(cost.of[Shapes], number(limits.drawnElements), "elements with all uses drawn", "use less often");
  within(cost.of[Segments], number(limits.segments), "pieces of outline", "simplify its paths");
  within(cost.of[RoundSegments], number(limits.roundSegments), "pieces of outline with round joins or caps",
         "simplify its paths, or leave the corners as they are");
  within(std::sqrt(cost.of[Crossings]), std::sqrt(number(limits.crossings)), "pieces in one outline",
         "divide long paths into several");
  within(cost.of[Length], limits.length, "units of outline", "simplify its paths");
  within(cost.of[Dashes], number(limits.dashes), "dashes", "make them longer");
  within(cost.of[DashedLetters], 0, "characters with dashes around them", "draw letters with plain strokes");
  within(cost.of[Gradients], number(limits.gradients), "shapes painted with gradients", "paint them with colours");
  within(cost.of[Groups], number(limits.groups), "groups with opacity or a clip path",
         "use fill-opacity and stroke-opacity, and cut shapes rather than clip them");
  within(cost.of[Texts], number(limits.texts), "texts", "leave long or many texts out of pictures");
  within(cost.of[Letters], number(limits.characters), "characters", "leave long texts out of pictures");
  if (cost.magnification > limits.magnification) {
    issues.error("svg-limit", fmt::format("transforms enlarge {:.0f} times", cost.magnification), root, {},
                 fmt::format("{} times at most, of all that apply to one element", limits.magnification));
  }
}

}  // namespace sortie::model
