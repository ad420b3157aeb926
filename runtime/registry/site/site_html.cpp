#include "registry/site/site_html.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "exchange/signed_index.h"
#include "model/xml/xml_characters.h"
#include "report/html.h"

namespace sortie::registry {

std::string htmlText(std::string_view text) { return report::escaped(model::printable(text)); }

std::string urlPart(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
                       c == '_' || c == '.' || c == '~';
    if (plain)
      out += c;
    else
      out += fmt::format("%{:02X}", static_cast<unsigned>(static_cast<unsigned char>(c)));
  }
  return out;
}

std::string htmlParagraphs(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find("\n\n"), text.size());
    std::string part(text.substr(0, end));
    text.remove_prefix(std::min(end + 2, text.size()));
    std::replace(part.begin(), part.end(), '\n', ' ');
    if (part.find_first_not_of(' ') != std::string::npos) out += "<p>" + htmlText(part) + "</p>\n";
  }
  return out;
}

std::string rangeWords(const std::vector<int>& numbers) {
  if (numbers.empty()) return {};
  const auto [least, most] = std::minmax_element(numbers.begin(), numbers.end());
  if (*least == *most) return std::to_string(*least);
  return fmt::format("{} to {}", *least, *most);
}

std::string sizeWords(std::uint64_t bytes) {
  if (bytes < 1'000) return fmt::format("{} bytes", bytes);
  if (bytes < 1'000'000) return fmt::format("{:.0f} kB", static_cast<double>(bytes) / 1e3);
  return fmt::format("{:.1f} MB", static_cast<double>(bytes) / 1e6);
}

std::string dateWords(std::int64_t time) {
  static constexpr std::array<const char*, 12> months{"January",   "February", "March",    "April",
                                                      "May",       "June",     "July",     "August",
                                                      "September", "October",  "November", "December"};
  const std::string text = exchange::timeText(time);  // YYYY-MM-DD…
  const auto digits = [&](std::size_t at) { return (text[at] - '0') * 10 + (text[at + 1] - '0'); };
  const int month = digits(5);
  return fmt::format("{} {} {}", digits(8), months[static_cast<std::size_t>(std::clamp(month, 1, 12) - 1)],
                     text.substr(0, 4));
}

std::string countWords(std::size_t count, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

std::string kindTitle(const std::string& kind) {
  if (kind == "ruleset") return "Rulesets";
  if (kind == "missions") return "Missions";
  if (kind == "campaign") return "Campaigns";
  return "Content";
}

std::string pageHtml(const SiteSource& source, const PagePlace& place, const std::string& title,
                     const std::string& main) {
  const std::string name = htmlText(source.index.registry);
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'self'; object-src 'none'; base-uri 'none'; "
      "form-action 'self'; require-trusted-types-for 'script'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"referrer\" content=\"no-referrer\">\n<meta name=\"color-scheme\" content=\"light dark\">\n"
      "<title>{0}</title>\n<link rel=\"icon\" href=\"{1}\" type=\"image/svg+xml\">\n"
      "<link rel=\"stylesheet\" href=\"{2}\">\n<script src=\"{3}\" defer></script>\n</head>\n<body>\n"
      "<a class=\"skip\" href=\"#main\">Skip to the content</a>\n"
      "<header class=\"top\"><div class=\"room\"><a class=\"home\" href=\"{4}\"><img src=\"{1}\" alt=\"\" width=\"32\" "
      "height=\"32\"> <span>{5}</span></a>\n"
      "<nav aria-label=\"Packs\"><ul><li><a href=\"{6}\">All packs</a></li><li><a href=\"{7}\">Missions</a></li><li>"
      "<a href=\"{8}\">Rulesets</a></li></ul></nav></div></header>\n"
      "<main id=\"main\" tabindex=\"-1\">\n{9}</main>\n"
      "<footer><div class=\"room\"><p>{5}, version {10} of {11}. Every pack is named by its hash in a signed index: "
      "what you "
      "install is what its author signed.</p></div></footer>\n</body>\n</html>\n",
      htmlText(title), place.gallery("mark.svg"), place.gallery("site.css"), place.gallery("site.js"), place.front(),
      name, place.gallery("all-1.html"), place.gallery("kind-missions-1.html"), place.gallery("kind-ruleset-1.html"),
      main, source.index.version, dateWords(source.index.made));
}

std::string cardsHtml(const SiteSource& source, const PagePlace& place, const std::vector<std::size_t>& packs) {
  std::string out = "<ul class=\"cards\">\n";
  for (const std::size_t at : packs) {
    const SitePack& pack = source.packs[at];
    const exchange::SearchEntry& entry = pack.doc.entry;
    const bool ruleset = std::find(entry.kinds.begin(), entry.kinds.end(), "ruleset") != entry.kinds.end();
    std::string chips;
    const auto chip = [&](const std::string& text, const char* style = "") {
      if (!text.empty()) chips += fmt::format("<li{}>{}</li>", style, htmlText(text));
    };
    if (entry.revoked) chip("revoked", " class=\"bad\"");
    if (ruleset) chip("ruleset");
    if (!ruleset)
      if (const auto rules = source.rulesets.find(entry.ruleset); rules != source.rulesets.end()) chip(rules->second);
    if (const std::string players = rangeWords(entry.players); !players.empty())
      chip(players + (players == "1" ? " player" : " players"));
    if (const std::string minutes = rangeWords(entry.minutes); !minutes.empty()) chip(minutes + " minutes");
    chip(entry.licence);
    const std::string picture =
        entry.picture.empty() ? place.gallery(ruleset ? "ruleset.svg" : "content.svg") : place.picture(entry.picture);
    std::string by = entry.keyOf;
    if (by.empty() && !pack.details.authors.empty()) by = pack.details.authors.front();
    out += fmt::format(
        "<li class=\"card\"><div class=\"shot{0}\"><img src=\"{1}\" alt=\"\" loading=\"lazy\" width=\"480\" "
        "height=\"300\"></div>\n<div class=\"words\"><h3><a href=\"{2}\">{3}</a></h3>\n<p class=\"by\">{4}</p>\n"
        "<p class=\"summary\">{5}</p>\n<ul class=\"chips\">{6}</ul></div></li>\n",
        entry.picture.empty() ? " sign" : "", picture, place.pack(entry.id), htmlText(entry.title),
        by.empty() ? htmlText("version " + entry.version) : "by " + htmlText(by), htmlText(entry.summary), chips);
  }
  return out + "</ul>\n";
}

}  // namespace sortie::registry
