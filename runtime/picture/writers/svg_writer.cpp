#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>

#include "picture/symbols/symbol_drawn.h"
#include "picture/text/text_layout.h"
#include "picture/writers/drawable.h"
#include "picture/writers/writers.h"

namespace sortie::picture {
namespace {

// Short, and the same whatever the locale: at most `digits` behind the point, no zeros at the end, no "-0".
std::string number(double value, int digits = 3) {
  constexpr double kLargest = 1e9;
  const double held = std::isfinite(value) ? std::clamp(value, -kLargest, kLargest) : 0;
  char text[48];
  const auto [end, error] = std::to_chars(text, text + sizeof text, held, std::chars_format::fixed, digits);
  std::string out(text, error == std::errc() ? end : text);
  if (out.find('.') != std::string::npos) {
    out.erase(out.find_last_not_of('0') + 1);
    if (out.back() == '.') out.pop_back();
  }
  return out == "-0" ? "0" : out;
}

std::string attribute(const char* name, const std::string& value) {
  return std::string(" ") + name + "=\"" + value + '"';
}

std::string pointText(Point p, int digits) { return number(p.x, digits) + ' ' + number(p.y, digits); }

std::string pathData(const Path& path, int digits) {
  std::string out;
  for (const Path::Step& step : path.steps()) {
    switch (step.verb) {
      case Path::Verb::Move: out += 'M' + pointText(step.to, digits); break;
      case Path::Verb::Line: out += 'L' + pointText(step.to, digits); break;
      case Path::Verb::Curve:
        out += 'C' + pointText(step.a, digits) + ' ' + pointText(step.b, digits) + ' ' + pointText(step.to, digits);
        break;
      case Path::Verb::Close: out += 'Z'; break;
    }
  }
  return out;
}

std::string transformOf(const Matrix& m) {
  if (m == Matrix{}) return {};
  if (m.xx == 1 && m.yy == 1 && m.xy == 0 && m.yx == 0)
    return attribute("transform", "translate(" + pointText({m.x0, m.y0}, 3) + ")");
  std::string numbers;
  for (const double each : {m.xx, m.yx, m.xy, m.yy}) numbers += number(each, 6) + ' ';
  return attribute("transform", "matrix(" + numbers + pointText({m.x0, m.y0}, 3) + ")");
}

// A drawing that is enlarged needs finer numbers.
int digitsFor(const Matrix& m) {
  const double most = std::max({std::abs(m.xx), std::abs(m.yx), std::abs(m.xy), std::abs(m.yy)});
  return most > 4 ? 5 : 3;
}

std::string titleElement(const std::string& title) {
  return title.empty() ? std::string() : "<title>" + escapeXml(cleanText(title)) + "</title>";
}

std::string element(const std::string& tag, const std::string& inside) {
  const std::string name = tag.substr(1, tag.find(' ') - 1);
  return inside.empty() ? tag + "/>\n" : tag + '>' + inside + "</" + name + ">\n";
}

bool needsSpaces(const Line& line) {
  std::string all;
  for (const Run& run : line.runs) all += run.text;
  return all.starts_with(' ') || all.find("  ") != std::string::npos;
}

class SvgFile {
 public:
  explicit SvgFile(const std::string& prefix) {
    for (const char c : prefix) {
      const bool plain =
          (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
      if (plain) prefix_ += c;
    }
    if (prefix_.empty() || !((prefix_[0] | 0x20) >= 'a' && (prefix_[0] | 0x20) <= 'z')) prefix_.insert(0, 1, 's');
  }

  std::string write(const Scene& scene) {
    std::string body;
    if (scene.background) {
      body += element("<rect" + attribute("width", number(scene.size.width)) +
                          attribute("height", number(scene.size.height)) + paint("fill", *scene.background, 3),
                      {});
    }
    for (const Item* item : scene.ordered())
      if (isDrawable(item->transform)) body += itemText(*item);
    std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\"" +
                      attribute("viewBox", "0 0 " + number(scene.size.width) + ' ' + number(scene.size.height)) +
                      attribute("width", number(scene.size.width)) + attribute("height", number(scene.size.height)) +
                      ">\n";
    if (!scene.title.empty()) out += titleElement(scene.title) + '\n';
    if (!definitions_.empty()) out += "<defs>\n" + definitions_ + "</defs>\n";
    return out + body + "</svg>\n";
  }

 private:
  // The id of a definition: a new one, or that of the same text written before.
  std::string define(const char* kind, const std::string& before, const std::string& after) {
    const auto [found, isNew] = ids_.try_emplace(before + after);
    if (isNew) {
      found->second = prefix_ + '-' + kind + std::to_string(++counts_[kind]);
      definitions_ += before + attribute("id", found->second) + after + '\n';
    }
    return found->second;
  }

  static std::string stopsText(const std::vector<Stop>& stops) {
    std::string out = ">";
    for (const Stop& stop : stops) {
      out += "<stop" + attribute("offset", number(std::clamp(stop.at, 0.0, 1.0), 4)) +
             attribute("stop-color", stop.colour.hex());
      if (stop.colour.alpha != 255) out += attribute("stop-opacity", number(stop.colour.alpha / 255.0, 4));
      out += "/>";
    }
    return out;
  }

  // fill="…" or stroke="…", with its opacity.
  std::string paint(const char* what, const Paint& asked, int digits) {
    const Paint paint = simplified(asked);
    if (const auto* colour = std::get_if<Colour>(&paint)) {
      std::string out = attribute(what, colour->hex());
      if (colour->alpha != 255)
        out += attribute((std::string(what) + "-opacity").c_str(), number(colour->alpha / 255.0, 4));
      return out;
    }
    std::string before;
    std::string after;
    if (const auto* linear = std::get_if<LinearGradient>(&paint)) {
      before = "<linearGradient";
      after = attribute("gradientUnits", "userSpaceOnUse") + attribute("x1", number(linear->from.x, digits)) +
              attribute("y1", number(linear->from.y, digits)) + attribute("x2", number(linear->to.x, digits)) +
              attribute("y2", number(linear->to.y, digits)) + stopsText(linear->stops) + "</linearGradient>";
    } else {
      const auto& radial = std::get<RadialGradient>(paint);
      before = "<radialGradient";
      after = attribute("gradientUnits", "userSpaceOnUse") + attribute("cx", number(radial.centre.x, digits)) +
              attribute("cy", number(radial.centre.y, digits)) + attribute("r", number(radial.radius, digits)) +
              stopsText(radial.stops) + "</radialGradient>";
    }
    return attribute(what, "url(#" + define("gradient", before, after) + ")");
  }

  std::string clipOf(const Item& item) {
    if (!item.clip) return {};
    const std::string path = isDrawable(*item.clip) ? pathData(*item.clip, digitsFor(item.transform)) : std::string();
    const std::string id =
        define("clip", "<clipPath", ">" + (path.empty() ? "" : "<path" + attribute("d", path) + "/>") + "</clipPath>");
    return attribute("clip-path", "url(#" + id + ")");
  }

  std::string strokeText(const Stroke& stroke, int digits) {
    constexpr const char* kCaps[] = {"butt", "round", "square"};
    constexpr const char* kJoins[] = {"miter", "round", "bevel"};
    std::string out = paint("stroke", stroke.paint, digits) + attribute("stroke-width", number(stroke.width, digits));
    if (stroke.cap != Cap::Butt) out += attribute("stroke-linecap", kCaps[static_cast<std::size_t>(stroke.cap)]);
    if (stroke.join != Join::Miter) out += attribute("stroke-linejoin", kJoins[static_cast<std::size_t>(stroke.join)]);
    std::string dashes;
    for (const double dash : dashesOf(stroke)) dashes += (dashes.empty() ? "" : " ") + number(dash, digits);
    if (!dashes.empty()) out += attribute("stroke-dasharray", dashes);
    return out;
  }

  std::string itemText(const Item& item) {
    if (const auto* shape = std::get_if<Shape>(&item.what)) return shapeText(item, *shape);
    if (const auto* placed = std::get_if<Placed>(&item.what)) return placedText(item, *placed);
    return textText(item, std::get<Text>(item.what));
  }

  std::string shapeText(const Item& item, const Shape& shape) {
    const bool stroked = shape.stroke && isDrawable(*shape.stroke);
    if (!isDrawable(shape.path) || (!shape.fill && !stroked)) return {};
    const int digits = digitsFor(item.transform);
    std::string tag =
        "<path" + transformOf(item.transform) + clipOf(item) + attribute("d", pathData(shape.path, digits));
    tag += shape.fill ? paint("fill", *shape.fill, digits) : attribute("fill", "none");
    if (shape.fill && shape.evenOdd) tag += attribute("fill-rule", "evenodd");
    if (stroked) tag += strokeText(*shape.stroke, digits);
    return element(tag, titleElement(item.title));
  }

  // The id of a symbol, or of one element of it, among the definitions. Empty: there is no such element.
  std::string symbolId(const Placed& placed) {
    const std::pair key{placed.symbol.get(), placed.element};
    if (const auto known = symbols_.find(key); known != symbols_.end()) return known->second;
    std::string& id = symbols_[key];
    const std::string name = prefix_ + "-symbol" + std::to_string(symbols_.size());
    const std::optional<std::string> inside = svgInside(*placed.symbol, placed.element, name + '-');
    if (!inside) return id;
    id = name;
    const Rect view = placed.symbol->viewBox();
    // Not all programs cut a symbol off at its view box, whatever `overflow` says.
    const std::string clip =
        define("clip", "<clipPath", "><path" + attribute("d", pathData(Path().rectangle(view), 4)) + "/></clipPath>");
    definitions_ +=
        "<symbol" + attribute("id", id) +
        attribute("viewBox", pointText({view.x, view.y}, 4) + ' ' + pointText({view.width, view.height}, 4)) + "><g" +
        attribute("clip-path", "url(#" + clip + ")") + "><g" + svgPresentation(*placed.symbol, id + '-') + '>' +
        *inside + "</g></g></symbol>\n";
    return id;
  }

  std::string placedText(const Item& item, const Placed& placed) {
    const Rect box = fittedBox(placed);
    if (!(box.width > 0) || !(placed.opacity > 0)) return {};
    const std::string id = symbolId(placed);
    if (id.empty()) return {};
    const int digits = digitsFor(item.transform);
    std::string use = "<use" + attribute("href", "#" + id);
    if (!item.clip) use += transformOf(item.transform);
    use += attribute("x", number(box.x, digits)) + attribute("y", number(box.y, digits)) +
           attribute("width", number(box.width, digits)) + attribute("height", number(box.height, digits));
    if (placed.opacity < 1) use += attribute("opacity", number(placed.opacity, 4));
    use = element(use, titleElement(item.title));
    if (!item.clip) return use;
    // x and y of `use` move its inside but, by some readers, its clip too: the clip stands outside.
    return element("<g" + transformOf(item.transform) + clipOf(item), use);
  }

  std::string textText(const Item& item, const Text& text) {
    const TextLayout layout(text);
    if (layout.lines().empty()) return {};
    const int digits = digitsFor(item.transform);
    const auto lines = [&](const std::string& attributes) {
      std::string out;
      for (const Line& line : layout.lines()) out += lineText(text, line, attributes, digits);
      return out;
    };
    std::string tag =
        "<g" + transformOf(item.transform) + clipOf(item) +
        attribute("font-family", text.font.face == Face::Mono ? "Fira Code, monospace" : "Inter, sans-serif") +
        attribute("font-size", number(text.font.size, std::max(digits, 4)));
    if (text.font.weight != Weight::Regular)
      tag += attribute("font-weight", std::to_string(weightNumber(text.font.weight, false)));
    if (text.font.italic) tag += attribute("font-style", "italic");
    std::string inside;
    if (text.haloWidth > 0) {
      const Stroke halo{text.halo, 2 * text.haloWidth, Cap::Butt, Join::Round, {}};
      inside += lines(attribute("fill", "none") + strokeText(halo, digits));
    }
    inside += lines(paint("fill", text.colour, digits));
    return inside.empty() ? std::string() : element(tag, titleElement(item.title) + '\n' + inside);
  }

  // Anchored where the scene says, not where this machine's fonts would put its left end.
  static std::string lineText(const Text& text, const Line& line, const std::string& attributes, int digits) {
    if (line.runs.empty()) return {};
    const bool atEnd = line.rightToLeft ? text.align == Align::Left : text.align == Align::Right;
    std::string tag =
        "<text" + attribute("x", number(text.at.x, digits)) + attribute("y", number(line.start.y, digits)) + attributes;
    if (text.align == Align::Centre) tag += attribute("text-anchor", "middle");
    if (text.align != Align::Centre && atEnd) tag += attribute("text-anchor", "end");
    if (line.rightToLeft) tag += attribute("direction", "rtl");
    if (needsSpaces(line)) tag += attribute("xml:space", "preserve");
    std::string inside;
    for (const Run& run : line.runs) {
      const std::string letters = escapeXml(run.text);
      inside += run.emphasised
                    ? "<tspan" + attribute("font-weight", std::to_string(weightNumber(text.font.weight, true))) + '>' +
                          letters + "</tspan>"
                    : letters;
    }
    return element(tag, inside);
  }

  std::string prefix_;
  std::string definitions_;
  std::map<std::string, std::string> ids_;  // of definitions by their text
  std::map<std::string, int> counts_;
  std::map<std::pair<const Symbol*, std::string>, std::string> symbols_;
};

}  // namespace

std::string toSvg(const Scene& scene, const std::string& prefix) { return SvgFile(prefix).write(scene); }

}  // namespace sortie::picture
