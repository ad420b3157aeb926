// The page of one pack.
#include <algorithm>

#include <fmt/format.h>

#include "exchange/minisign.h"
#include "registry/site/site_html.h"

namespace sortie::registry {
namespace {

const PagePlace kPlace{"../../"};

std::string factRow(std::string_view name, const std::string& html) {
  return html.empty() ? std::string() : fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", name, html);
}

/// Bars with their intervals; the numbers stand in the table below it.
std::string balanceChart(const exchange::Balance& balance) {
  constexpr int row = 26;
  const int height = static_cast<int>(balance.sides.size()) * row + 4;
  std::string out =
      fmt::format("<svg class=\"bars\" viewBox=\"0 0 400 {0}\" aria-hidden=\"true\" focusable=\"false\">", height);
  for (int share = 0; share <= 100; share += 25)
    out += fmt::format("<path class=\"rule\" d=\"M{0} 0V{1}\"/>", 2 + share * 396 / 100, height);
  int y = 4;
  for (const exchange::SideShare& side : balance.sides) {
    const auto x = [](int share) { return 2.0 + std::clamp(share, 0, 100) * 3.96; };
    out += fmt::format(
        "<rect class=\"bar\" x=\"2\" y=\"{0}\" width=\"{1:.1f}\" height=\"16\" rx=\"3\"/><path class=\"between\" "
        "d=\"M{2:.1f} {3}H{4:.1f}M{2:.1f} {5}v8M{4:.1f} {5}v8\"/>",
        y, x(side.share) - 2, x(side.low), y + 8, x(side.high), y + 4);
    y += row;
  }
  return out + "</svg>\n";
}

std::string balanceHtml(const exchange::MissionDetails& mission) {
  if (!mission.balance)
    return "<h4>Balance</h4>\n<p class=\"soft\">Not measured: this pack came without playtests by bots.</p>\n";
  const exchange::Balance& balance = *mission.balance;
  std::string out = fmt::format(
      "<h4>Balance</h4>\n<p class=\"soft\">{} playtests by {}: how often each side won, with 95 % intervals.</p>\n{}",
      balance.runs, balance.agents.empty() ? "bots" : htmlText(balance.agents), balanceChart(balance));
  out += fmt::format(
      "<table><caption class=\"hear\">Balance of {}</caption><thead><tr><th scope=\"col\">Side</th><th "
      "scope=\"col\" class=\"n\">Won</th><th scope=\"col\" class=\"n\">95 % interval</th></tr></thead><tbody>",
      htmlText(mission.title));
  for (const exchange::SideShare& side : balance.sides)
    out += fmt::format(
        "<tr><th scope=\"row\">{}</th><td class=\"n\">{}&nbsp;%</td><td class=\"n\">{} to {}&nbsp;%</td></tr>",
        htmlText(side.title), side.share, side.low, side.high);
  return out + "</tbody></table>\n";
}

std::string forWhom(const SiteSource& source, const SitePack& pack, const exchange::MissionDetails& mission) {
  if (!mission.audience.empty()) return htmlText(mission.audience);
  const auto rules = source.rulesets.find(pack.doc.entry.ruleset);
  return rules == source.rulesets.end() ? std::string() : "players of " + htmlText(rules->second);
}

std::string missionHtml(const SiteSource& source, const SitePack& pack, const exchange::MissionDetails& mission) {
  std::string facts = factRow("Players", rangeWords(mission.players));
  facts += factRow("Minutes", mission.minutes.empty() ? "not measured" : rangeWords(mission.minutes));
  facts += factRow("For", forWhom(source, pack, mission));
  std::string out = fmt::format("<article class=\"mission\" aria-labelledby=\"m-{0}\">\n<h3 id=\"m-{0}\">{1}</h3>\n",
                                htmlText(mission.id), htmlText(mission.title));
  if (!mission.picture.empty())
    out += fmt::format(
        "<p class=\"mat\"><img src=\"{}\" alt=\"Map of {}\" loading=\"lazy\" width=\"720\" height=\"720\"></p>\n",
        kPlace.picture(mission.picture), htmlText(mission.title));
  out += fmt::format("<div class=\"text\"><dl class=\"facts\">\n{}</dl>\n", facts);
  out += htmlParagraphs(mission.briefing) + balanceHtml(mission);
  return out + "</div>\n</article>\n";
}

std::string needsHtml(const SiteSource& source, const exchange::RegistryVersion& version) {
  if (version.needs.empty()) return "<p>Nothing: it stands on its own.</p>\n";
  std::string out = "<ul>";
  for (const exchange::RegistryNeed& need : version.needs) {
    const auto found = source.byId.find(need.pack);
    const std::string title = found == source.byId.end()
                                  ? htmlText(need.pack) + " (not in this registry)"
                                  : fmt::format("<a href=\"{}\">{}</a>", kPlace.pack(need.pack),
                                                htmlText(source.packs[found->second].pack.title));
    out += fmt::format("<li>{} <span class=\"soft\">{}</span></li>", title,
                       htmlText(need.range.empty() ? "any version" : need.range));
  }
  return out + "</ul>\n";
}

std::string versionsHtml(const exchange::RegistryPack& pack) {
  std::string out =
      "<div class=\"wide\" role=\"region\" aria-label=\"Versions\" tabindex=\"0\"><table><thead><tr><th "
      "scope=\"col\">Version</th><th "
      "scope=\"col\">Published</th><th scope=\"col\" class=\"n\">Size</th><th "
      "scope=\"col\">SHA-256</th></tr></thead><tbody>";
  for (const exchange::RegistryVersion& version : pack.versions) {
    std::string number = htmlText(version.number);
    if (const std::optional<std::string>& reason = pack.revocationOf(version))
      number +=
          fmt::format(" <strong class=\"bad\">revoked</strong>{}", reason->empty() ? "" : ": " + htmlText(*reason));
    out +=
        fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td><td class=\"n\">{}</td><td><code>{}…</code></td></tr>",
                    number, dateWords(version.made), sizeWords(version.file.size), version.file.sha256.substr(0, 16));
  }
  return out + "</tbody></table></div>\n";
}

/// The host of "https://HOST/…", for a link that Sortie opens.
std::string hostOf(const std::string& url) {
  const std::size_t start = url.find("://");
  if (start == std::string::npos) return {};
  return url.substr(start + 3, url.find('/', start + 3) - start - 3);
}

std::string installHtml(const SiteSource& source, const SitePack& pack, const std::string& url) {
  if (pack.doc.entry.revoked) return "<h2>Install</h2>\n<p>This pack is revoked: Sortie does not install it.</p>\n";
  const std::string host = url.empty() ? source.index.registry : hostOf(url);
  std::string out = fmt::format(
      "<h2>Install</h2>\n<p><a class=\"button\" href=\"sortie://{}/{}\">Open in Sortie</a></p>\n<p "
      "class=\"soft\">Shows this "
      "pack in Sortie; nothing is installed before you say so.</p>\n<p class=\"label\">Or on the command line:</p>\n",
      htmlText(host), urlPart(pack.pack.id));
  out += "<div class=\"copy\"><pre tabindex=\"0\" role=\"region\" aria-label=\"Commands\"><code>";
  if (!url.empty()) out += fmt::format("sortie registry add {}\n", htmlText(url));
  out +=
      fmt::format("sortie install {}</code></pre><button type=\"button\" class=\"script\" hidden>Copy</button></div>\n",
                  htmlText(pack.pack.id));
  return out;
}

}  // namespace

std::string packPage(const SiteSource& source, const SitePack& pack, const std::string& url) {
  const exchange::RegistryVersion& version = shownVersion(pack.pack);
  const exchange::SearchEntry& entry = pack.doc.entry;
  std::string authors;
  for (const std::string& author : pack.details.authors) authors += (authors.empty() ? "" : ", ") + htmlText(author);
  std::string key = "<strong class=\"bad\">not signed</strong>";
  if (pack.pack.author) {
    key = fmt::format("<code class=\"key\">{}</code>", htmlText(exchange::keyText(*pack.pack.author)));
    if (!pack.pack.keyOf.empty()) key = htmlText(pack.pack.keyOf) + "<br>" + key;
  }
  std::string kinds;
  for (const std::string& kind : entry.kinds)
    kinds += fmt::format("{}<a href=\"{}\">{}</a>", kinds.empty() ? "" : ", ",
                         kPlace.gallery("kind-" + urlPart(kind) + "-1.html"), kindTitle(kind));
  std::string ruleset;
  if (const auto rules = source.rulesets.find(entry.ruleset);
      rules != source.rulesets.end() && rules->first != entry.id)
    ruleset = fmt::format("<a href=\"{}\">{}</a>", kPlace.pack(rules->first), htmlText(rules->second));
  const auto pictured = std::find_if(pack.details.missions.begin(), pack.details.missions.end(),
                                     [](const exchange::MissionDetails& mission) { return !mission.picture.empty(); });
  std::string main = "<div class=\"room\">\n";
  main += fmt::format(
      "<nav aria-label=\"You are here\" class=\"crumbs\"><ol><li><a href=\"{}\">{}</a></li><li "
      "aria-current=\"page\">{}</li></ol></nav>\n",
      kPlace.front(), htmlText(source.index.registry), htmlText(entry.title));
  main +=
      fmt::format("<div class=\"title\"><h1>{}</h1>\n<p class=\"lead\">{}version {}</p></div>\n", htmlText(entry.title),
                  authors.empty() ? std::string() : "by " + authors + " · ", htmlText(version.number));
  if (entry.revoked) {
    const std::optional<std::string>& reason = pack.pack.revocationOf(version);
    main += fmt::format("<p class=\"warn\" role=\"note\"><strong>Revoked.</strong> {}</p>\n",
                        reason && !reason->empty() ? htmlText(*reason) + "." : "The registry gives no reason.");
  }
  main += "<div class=\"split\">\n<div class=\"story\">\n";
  if (pictured != pack.details.missions.end() && pack.details.missions.size() > 1)
    main += fmt::format(
        "<figure class=\"mat\"><img src=\"{0}\" alt=\"Map of {1}\" width=\"720\" "
        "height=\"720\"><figcaption>{1}</figcaption>"
        "</figure>\n",
        kPlace.picture(pictured->picture), htmlText(pictured->title));
  if (!pack.details.about.empty())
    main += "<section aria-labelledby=\"about\"><h2 id=\"about\">About</h2>\n" + htmlParagraphs(pack.details.about) +
            "</section>\n";
  if (!pack.details.missions.empty()) {
    main += fmt::format("<section aria-labelledby=\"missions\"><h2 id=\"missions\">{}</h2>\n",
                        countWords(pack.details.missions.size(), "mission", "missions"));
    for (const exchange::MissionDetails& mission : pack.details.missions) main += missionHtml(source, pack, mission);
    main += "</section>\n";
  }
  main += "</div>\n<aside class=\"side\" aria-label=\"About this pack\">\n<section class=\"panel\">" +
          installHtml(source, pack, url) +
          "</section>\n<section class=\"panel\"><h2>Facts</h2>\n<dl class=\"facts\">\n";
  main += factRow("Kind", kinds) + factRow("Ruleset", ruleset) + factRow("Players", rangeWords(entry.players)) +
          factRow("Minutes", rangeWords(entry.minutes)) + factRow("Licence", htmlText(entry.licence)) +
          factRow("Size", sizeWords(version.file.size)) + factRow("Published", dateWords(version.made)) +
          factRow("Author", authors) + factRow("Key", key);
  main += "</dl>\n</section>\n<section class=\"panel\"><h2>Needs</h2>\n" + needsHtml(source, version) +
          "</section>\n</aside>\n</div>\n<section aria-labelledby=\"versions\"><h2 id=\"versions\">Versions</h2>\n" +
          versionsHtml(pack.pack) + "</section>\n</div>\n";
  return pageHtml(source, kPlace, entry.title + " · " + source.index.registry, main);
}

}  // namespace sortie::registry
