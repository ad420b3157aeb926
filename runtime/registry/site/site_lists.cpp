// The front page of the gallery and its lists by letter, kind, ruleset and players.
#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "exchange/search_words.h"
#include "registry/site/site_html.h"

namespace sortie::registry {
namespace {

constexpr std::size_t kCardsOfAPage = 48;
constexpr std::size_t kNewest = 9;

/// A list of packs on as many pages as it takes.
struct SiteList {
  std::string name;   ///< of its files: "letter-a"
  std::string title;  ///< of its pages
  std::string label;  ///< in the list of lists
  std::vector<std::size_t> packs;
};

/// By the letter of the title; "0" for everything else.
std::string letterOf(const SitePack& pack) {
  const std::vector<std::string> words = exchange::searchWords(pack.pack.title);
  if (words.empty() || words.front().front() < 'a' || words.front().front() > 'z') return "0";
  return words.front().substr(0, 1);
}

std::vector<SiteList> listsOf(const SiteSource& source) {
  std::map<std::string, SiteList> letters;
  std::map<std::string, SiteList> kinds;
  std::map<std::string, SiteList> rulesets;
  std::map<int, SiteList> players;
  SiteList all{"all", "All packs", "All packs", {}};
  std::vector<std::size_t> order(source.packs.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::vector<std::string> keys;
  for (const SitePack& pack : source.packs) {
    std::string key;
    for (const std::string& word : exchange::searchWords(pack.pack.title)) key += word + " ";
    keys.push_back(std::move(key));
  }
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return keys[a] < keys[b]; });
  // The header leads to these two, also where they are empty.
  for (const char* kind : {"missions", "ruleset"})
    kinds[kind] = {"kind-" + std::string(kind), kindTitle(kind), kindTitle(kind), {}};
  for (const std::size_t at : order) {
    const SitePack& pack = source.packs[at];
    all.packs.push_back(at);
    const std::string letter = letterOf(pack);
    const std::string shown = letter == "0" ? "#" : std::string(1, static_cast<char>(letter[0] - 'a' + 'A'));
    SiteList& list = letters[letter];
    list.name = "letter-" + letter;
    list.title = letter == "0" ? "Other packs" : "Packs with " + shown;
    list.label = shown;
    list.packs.push_back(at);
    for (const std::string& kind : pack.doc.entry.kinds) {
      kinds.try_emplace(kind, SiteList{"kind-" + kind, kindTitle(kind), kindTitle(kind), {}});
      kinds[kind].packs.push_back(at);
    }
    if (const auto rules = source.rulesets.find(pack.doc.entry.ruleset);
        rules != source.rulesets.end() && rules->first != pack.pack.id) {
      SiteList& forRules = rulesets[rules->first];
      forRules.name = "ruleset-" + rules->first;
      forRules.title = "For " + rules->second;
      forRules.label = rules->second;
      forRules.packs.push_back(at);
    }
    for (const int count : pack.doc.entry.players) {
      SiteList& forSome = players[count];
      forSome.name = fmt::format("players-{}", count);
      forSome.title = fmt::format("For {} {}", count, count == 1 ? "player" : "players");
      forSome.label = std::to_string(count);
      forSome.packs.push_back(at);
    }
  }
  std::vector<SiteList> out{std::move(all)};
  for (auto& each : kinds) out.push_back(std::move(each.second));
  for (auto& each : rulesets) out.push_back(std::move(each.second));
  for (auto& each : players) out.push_back(std::move(each.second));
  for (auto& each : letters) out.push_back(std::move(each.second));
  return out;
}

std::string listLinks(const PagePlace& place, const std::vector<SiteList>& lists, const std::string& begins,
                      const std::string& title) {
  std::string items;
  for (const SiteList& list : lists)
    if (list.name.starts_with(begins))
      items += fmt::format("<li><a href=\"{}\">{}</a> <span class=\"soft\">{}</span></li>",
                           place.gallery(urlPart(list.name) + "-1.html"), htmlText(list.label), list.packs.size());
  if (items.empty()) return {};
  return fmt::format("<div><h3>{}</h3>\n<ul class=\"links\">{}</ul></div>\n", title, items);
}

std::string browseHtml(const PagePlace& place, const std::vector<SiteList>& lists) {
  return "<section aria-labelledby=\"browse\"><h2 id=\"browse\">Browse</h2>\n<div class=\"browse\">\n" +
         listLinks(place, lists, "kind-", "By kind") + listLinks(place, lists, "ruleset-", "By ruleset") +
         listLinks(place, lists, "players-", "By number of players") + listLinks(place, lists, "letter-", "By letter") +
         "</div></section>\n";
}

std::string pagesNav(const PagePlace& place, const SiteList& list, std::size_t page, std::size_t pages) {
  if (pages < 2) return {};
  std::string out = "<nav aria-label=\"Pages\" class=\"pages\"><ul>";
  const auto link = [&](std::size_t to, const std::string& text) {
    out += fmt::format("<li><a href=\"{}\"{}>{}</a></li>",
                       place.gallery(fmt::format("{}-{}.html", urlPart(list.name), to)),
                       to == page ? " aria-current=\"page\"" : "", text);
  };
  if (page > 1) link(page - 1, "Previous");
  for (std::size_t to = 1; to <= pages; ++to)
    if (to == 1 || to == pages || (to + 2 >= page && to <= page + 2)) link(to, std::to_string(to));
  if (page < pages) link(page + 1, "Next");
  return out + "</ul></nav>\n";
}

std::string selectHtml(const std::string& name, const std::string& label, const std::string& any,
                       const std::vector<std::pair<std::string, std::string>>& options) {
  std::string out = fmt::format(
      "<p><label for=\"f-{0}\">{1}</label><select id=\"f-{0}\" name=\"{0}\"><option value=\"\">{2}</option>", name,
      label, any);
  for (const auto& [value, text] : options)
    out += fmt::format("<option value=\"{}\">{}</option>", htmlText(value), htmlText(text));
  return out + "</select></p>\n";
}

std::string searchForm(const SiteSource& source) {
  if (!source.index.search || source.packs.empty()) return {};
  std::vector<std::pair<std::string, std::string>> kinds;
  std::map<std::string, std::string> licences;
  std::map<int, bool> counts;
  for (const std::string& kind : exchange::packKinds()) kinds.emplace_back(kind, kindTitle(kind));
  for (const SitePack& pack : source.packs) {
    if (!pack.pack.licence.empty()) licences[pack.pack.licence] = pack.pack.licence;
    for (const int count : pack.doc.entry.players) counts[count] = true;
  }
  std::vector<std::pair<std::string, std::string>> players;
  for (const auto& each : counts) players.emplace_back(std::to_string(each.first), std::to_string(each.first));
  constexpr std::size_t mostLicences = 40;
  std::vector<std::pair<std::string, std::string>> offered(licences.begin(), licences.end());
  offered.resize(std::min(offered.size(), mostLicences));
  return fmt::format(
             "<form role=\"search\" aria-label=\"Packs\" class=\"script\" hidden action=\"index.html\" method=\"get\" "
             "data-search=\"{}\" data-size=\"{}\">\n<p class=\"query\"><label for=\"q\">Search "
             "packs</label><span><input "
             "id=\"q\" name=\"q\" type=\"search\" autocomplete=\"off\" spellcheck=\"false\" maxlength=\"200\"><button "
             "type=\"submit\">Search</button></span></p>\n<fieldset><legend class=\"hear\">Only packs</legend>\n",
             source.index.search->sha256, source.index.search->size) +
         selectHtml("kind", "Kind", "Any", kinds) +
         selectHtml("ruleset", "Ruleset", "Any", {source.rulesets.begin(), source.rulesets.end()}) +
         selectHtml("players", "Players", "Any", players) +
         selectHtml("minutes", "Takes at most", "Any time",
                    {{"30", "30 minutes"}, {"60", "1 hour"}, {"90", "1½ hours"}, {"120", "2 hours"}}) +
         selectHtml("licence", "Licence", "Any", offered) + "</fieldset></form>\n";
}

std::string frontPage(const SiteSource& source, const std::vector<SiteList>& lists, const std::string& url) {
  const PagePlace place{""};
  std::vector<std::size_t> newest(source.packs.size());
  for (std::size_t i = 0; i < newest.size(); ++i) newest[i] = i;
  std::erase_if(newest, [&](std::size_t at) { return source.packs[at].doc.entry.revoked; });
  const auto made = [&](std::size_t at) { return shownVersion(source.packs[at].pack).made; };
  // Of those that came together, the ones with a map first.
  std::stable_sort(newest.begin(), newest.end(), [&](std::size_t a, std::size_t b) {
    if (made(a) != made(b)) return made(a) > made(b);
    return source.packs[a].doc.entry.picture.empty() < source.packs[b].doc.entry.picture.empty();
  });
  newest.resize(std::min(newest.size(), kNewest));
  std::string main =
      "<div class=\"banner\"><div class=\"room\">\n<h1>Missions to play tonight</h1>\n<p class=\"lead\">";
  main += fmt::format(
      "{} for Sortie: rules, missions and campaigns for tabletop games, each signed by its author and checked before "
      "it "
      "was let in.</p>\n",
      countWords(source.packs.size(), "pack", "packs"));
  main += searchForm(source);
  main +=
      "<noscript><p>Searching needs scripts. The lists below do not.</p></noscript>\n</div></div>\n<div "
      "class=\"room\">\n";
  main +=
      "<section id=\"results\" aria-labelledby=\"found\" hidden><h2 id=\"found\">Found</h2>\n<p role=\"status\" "
      "id=\"told\"></p>\n<ul "
      "class=\"cards\" id=\"cards\"></ul></section>\n";
  main += "<section id=\"newest\" aria-labelledby=\"new\"><h2 id=\"new\">Newest</h2>\n" +
          cardsHtml(source, place, newest) + "</section>\n";
  main += browseHtml(place, lists);
  if (!url.empty())
    main += fmt::format(
        "<section aria-labelledby=\"add\"><h2 id=\"add\">Use this registry</h2>\n<div class=\"copy\"><pre "
        "tabindex=\"0\" "
        "role=\"region\" aria-label=\"Command\"><code>sortie registry add {}</code></pre><button type=\"button\" "
        "class=\"script\" "
        "hidden>Copy</button></div></section>\n",
        htmlText(url));
  return pageHtml(source, place, source.index.registry + ": packs for Sortie", main + "</div>\n");
}

}  // namespace

exchange::Checked<> listPages(const SiteSource& source, const std::string& url, const TakePage& take) {
  const std::vector<SiteList> lists = listsOf(source);
  if (const exchange::Checked<> r = take("../index.html", frontPage(source, lists, url)); !r) return r;
  const PagePlace place{"../"};
  for (const SiteList& list : lists) {
    const std::size_t pages = std::max<std::size_t>((list.packs.size() + kCardsOfAPage - 1) / kCardsOfAPage, 1);
    for (std::size_t page = 1; page <= pages; ++page) {
      const auto from = list.packs.begin() + static_cast<std::ptrdiff_t>((page - 1) * kCardsOfAPage);
      const auto end =
          list.packs.begin() + static_cast<std::ptrdiff_t>(std::min(page * kCardsOfAPage, list.packs.size()));
      std::string main = fmt::format(
          "<div class=\"room\">\n<nav aria-label=\"You are here\" class=\"crumbs\"><ol><li><a "
          "href=\"{}\">{}</a></li><li "
          "aria-current=\"page\">{}</li></ol></nav>\n<div class=\"title\"><h1>{}</h1>\n<p "
          "class=\"lead\">{}</p></div>\n<h2 class=\"hear\">Packs</h2>\n",
          place.front(), htmlText(source.index.registry), htmlText(list.title), htmlText(list.title),
          countWords(list.packs.size(), "pack", "packs"));
      const std::string nav = pagesNav(place, list, page, pages);
      main += cardsHtml(source, place, {from, end}) + nav + browseHtml(place, lists) + "</div>\n";
      const exchange::Checked<> taken = take(fmt::format("{}-{}.html", list.name, page),
                                             pageHtml(source, place, list.title + " · " + source.index.registry, main));
      if (!taken) return taken;
    }
  }
  return {};
}

}  // namespace sortie::registry
