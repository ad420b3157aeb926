#include "report/html.h"

#include <sodium.h>

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "model/xml/xml_characters.h"
#include "picture/writers/writers.h"
#include "picture/theme.h"

namespace sortie::report {

std::string escaped(const std::string& text) {
  // Control characters are not XML, and may come from a file that a stranger made. Marks that turn the direction of text
  // would turn what stands beside it.
  std::string plain;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string line = text.substr(at, end - at);
    std::replace_if(
        line.begin(), line.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
    plain += model::printable(line);
    if (end < text.size()) plain += '\n';
    at = end + 1;
  }
  std::string out;
  for (const char c : plain) switch (c) {
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '&': out += "&amp;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      default: out += c;
    }
  return out;
}

std::string stylePolicy(std::string_view style) {
  std::array<unsigned char, crypto_hash_sha256_BYTES> digest{};
  crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(style.data()), style.size());
  std::string encoded(sodium_base64_ENCODED_LEN(digest.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
  sodium_bin2base64(encoded.data(), encoded.size(), digest.data(), digest.size(), sodium_base64_VARIANT_ORIGINAL);
  encoded.pop_back();  // the end that C strings have
  return "default-src 'none'; style-src 'sha256-" + encoded + "'; base-uri 'none'; form-action 'none'";
}

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string rateText(const play::Rate& rate) {
  return fmt::format("{:.1f} % ({:.1f} to {:.1f})", 100 * rate.share, 100 * rate.low, 100 * rate.high);
}

std::string HtmlTable::html() const {
  std::string out = "<div class=\"wide\"><table>";
  const bool headed = std::any_of(heads_.begin(), heads_.end(), [](const std::string& head) { return !head.empty(); });
  const auto cell = [&](const char* tag, std::size_t column, const std::string& text) {
    return fmt::format("<{0}{1}>{2}</{0}>", tag, column < words_ ? "" : " class=\"n\"", text);
  };
  if (headed) {
    out += "<thead><tr>";
    for (std::size_t i = 0; i < heads_.size(); ++i) out += cell("th", i, heads_[i]);
    out += "</tr></thead>";
  }
  out += "<tbody>";
  for (const std::vector<std::string>& row : rows_) {
    out += "<tr>";
    for (std::size_t i = 0; i < row.size(); ++i) out += cell("td", i, row[i]);
    out += "</tr>";
  }
  return out + "</tbody></table></div>\n";
}

std::string rateCell(const play::Rate& rate) {
  return fmt::format("{:.1f} % <small>({:.1f} to {:.1f})</small>", 100 * rate.share, 100 * rate.low, 100 * rate.high);
}

std::string ReportContext::sideTitle(const std::string& side) const {
  return side.empty() ? "nobody" : statistics.title("side", side);
}

picture::Colour ReportContext::sideColour(const std::string& side) const {
  const std::vector<std::string>& sides = statistics.sides();
  const auto found = std::find(sides.begin(), sides.end(), side);
  if (found == sides.end()) return {0x7d, 0x84, 0x88};
  // As on the map, where the mission is at hand.
  const auto scenario = options.scenarios.find(variant);
  if (scenario != options.scenarios.end() && scenario->second != nullptr) {
    const world::SideId seat = scenario->second->side(side);
    const Result<picture::Theme> theme = picture::themeOf(*scenario->second->mission.rulesetPack().ruleset);
    if (theme && seat != world::SideId::None)
      return picture::sideLooks(*scenario->second, *theme)[world::at(seat)].colour;
  }
  return picture::chartColour(static_cast<std::size_t>(found - sides.begin()));
}

std::string section(const std::string& title, const std::string& body, const std::vector<std::string>& queries) {
  if (body.empty()) return {};
  std::string links;
  for (const std::string& query : queries)
    links += fmt::format("{}<a href=\"#q-{}\">{}</a>", links.empty() ? "" : " ", query, query);
  return fmt::format("<section>\n<h2>{}</h2>\n{}<p class=\"from\">from {}</p>\n</section>\n", escaped(title), body,
                     links);
}

std::string figure(ReportContext& context, const picture::Scene& scene, const std::string& caption, const char* style) {
  std::string svg = picture::toSvg(scene, fmt::format("f{}", ++context.pictures));
  // Inside HTML an SVG needs no namespace, and its size is the style sheet's business.
  const auto cut = [&](const std::string& from, const std::string& until) {
    const std::size_t end = svg.find('>');
    const std::size_t start = svg.find(from);
    if (start == std::string::npos || start > end) return;
    svg.erase(start, svg.find(until, start + from.size()) + until.size() - start);
  };
  cut(" xmlns=\"", "\"");
  cut(" width=\"", "\"");
  cut(" height=\"", "\"");
  svg.insert(4, " role=\"img\"");
  return fmt::format("<figure class=\"{}\">{}{}</figure>\n", style,
                     caption.empty() ? "" : "<figcaption>" + caption + "</figcaption>", svg);
}

const char* reportStyle() {
  return R"(:root { --paper: #f6f5f1; --card: #ffffff; --ink: #1b2022; --soft: #55605f; --line: #d9dcd7; --accent: #00628f;
  --good: #1d6b3c; --bad: #a8321d; --open: #7a5a00; }
@media (prefers-color-scheme: dark) { :root { --paper: #15191a; --card: #1e2426; --ink: #e8ebe8; --soft: #a5b0ae;
  --line: #39423f; --accent: #7cc4ea; --good: #7fd19b; --bad: #f2a08f; --open: #e4c46a; } }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 Inter, system-ui, -apple-system, "Segoe UI",
  Roboto, "Helvetica Neue", Arial, sans-serif; font-variant-numeric: tabular-nums; }
main { max-width: 860px; margin: 0 auto; padding: 16px; }
header { padding: 12px 0 8px; }
h1 { font-size: 1.9rem; line-height: 1.15; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; margin: 0 0 10px; }
h2.variant { font-size: 1.5rem; margin: 36px 0 4px; }
h3 { font-size: 1rem; margin: 16px 0 6px; }
.kicker { color: var(--accent); font-weight: 600; font-size: .85rem; margin: 0; }
.sub { color: var(--soft); margin: 2px 0 12px; overflow-wrap: anywhere; }
.verdict { font-size: 1.1rem; margin: 8px 0; padding-left: 12px; border-left: 4px solid var(--accent); }
.note { color: var(--soft); font-size: .9rem; margin: 8px 0; }
.from { color: var(--soft); font-size: .75rem; margin: 10px 0 0; }
.from a { color: inherit; margin-left: 4px; }
a { color: var(--accent); }
section { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 16px; margin: 14px 0; }
figure { margin: 8px 0 12px; }
figure svg { display: block; width: 100%; height: auto; border-radius: 6px; }
.chart { max-width: 460px; }
.map { max-width: 720px; }
figcaption { color: var(--soft); font-size: .9rem; margin-bottom: 4px; } figcaption b { color: var(--ink); }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(290px, 1fr)); gap: 4px 18px; }
.wide { overflow-x: auto; margin: 8px 0; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: left; padding: 5px 10px 5px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th { color: var(--soft); font-weight: 600; }
.n { text-align: right; white-space: nowrap; padding-right: 0; padding-left: 10px; }
td small { color: var(--soft); margin-left: 4px; }
.good { color: var(--good); } .bad { color: var(--bad); font-weight: 600; } .open { color: var(--open); }
.empty { color: var(--soft); }
ul.never { columns: 2; padding-left: 18px; margin: 4px 0; font-size: .9rem; }
details > summary { cursor: pointer; color: var(--accent); padding: 4px 0; }
pre { overflow-x: auto; font: 12px/1.45 "Fira Code", ui-monospace, Menlo, Consolas, monospace; background: var(--paper);
  padding: 8px; border-radius: 6px; }
@media (max-width: 480px) { main { padding: 10px; } section { padding: 12px; border-radius: 8px; }
  td small { display: block; } h1 { font-size: 1.5rem; } ul.never { columns: 1; } }
@media print { :root { --paper: #fff; --card: #fff; --ink: #000; --soft: #444; --line: #bbb; --accent: #003a56; --good: #000;
  --bad: #000; --open: #000; }
  body { font-size: 10.5pt; } main { max-width: none; padding: 0; } section { border: 0; padding: 0; margin: 0 0 18pt; }
  figure, tr, h2, h3 { break-inside: avoid; } h2, h3 { break-after: avoid; } .variant { break-before: page; }
  .chart { max-width: 330pt; } .map { max-width: 290pt; } .wide { overflow: visible; } .from a { text-decoration: none; }
  figure svg { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  details.paper::details-content { content-visibility: visible; display: block; } }
)";
}

}  // namespace sortie::report
