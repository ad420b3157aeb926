#include "cli/rules_text.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/nearest.h"
#include "cli/about_text.h"
#include "cli/lowered.h"
#include "model/xml/xml_characters.h"
#include "world/names.h"

namespace sortie::cli {

namespace {

constexpr std::string_view prefix = "page-";

struct Page {
  std::string id;     ///< without the prefix
  std::string title;  ///< its first paragraph
  std::string text;   ///< the others
};

std::vector<Page> pagesOf(const world::Scenario& scenario, world::SideId reader) {
  std::vector<Page> out;
  for (const auto& [id, text] : scenario.texts) {
    if (!id.starts_with(prefix) || !world::mayRead(scenario, *text, reader)) continue;
    const std::size_t end = text->text.find('\n');
    Page page{id.substr(prefix.size()), text->text.substr(0, end), {}};
    if (end != std::string::npos) page.text = text->text.substr(text->text.find_first_not_of('\n', end));
    out.push_back(std::move(page));
  }
  return out;
}

/// Whether a text has the word, not in the middle of another one; longer forms of it count ("doors" for "door").
bool hasWord(const std::string& text, const std::string& word) {
  const std::string small = lowered(text);
  for (std::size_t at = small.find(word); at != std::string::npos; at = small.find(word, at + 1))
    if (at == 0 || std::isalnum(static_cast<unsigned char>(small[at - 1])) == 0) return true;
  return false;
}

std::string pageText(const Page& page) { return indented(page.title) + indented(page.text); }

}  // namespace

std::string pagesOn(const world::Scenario& scenario, world::SideId reader, const std::string& word) {
  const std::vector<Page> pages = pagesOf(scenario, reader);
  std::string small = lowered(word);
  // "doors" are told of where a page has "door".
  const auto has = [&] {
    return std::any_of(pages.begin(), pages.end(),
                       [&](const Page& page) { return hasWord(page.title, small) || hasWord(page.text, small); });
  };
  if (small.size() > 1 && small.ends_with('s') && !has()) small.pop_back();
  std::vector<const Page*> found;
  for (const Page& page : pages)
    if (lowered(page.id) == small || lowered(page.title) == small) return pageText(page);
  for (const Page& page : pages)
    if (hasWord(page.title, small)) found.push_back(&page);
  constexpr std::size_t most = 3;
  for (const Page& page : pages)
    if (found.size() < most && hasWord(page.text, small) && std::find(found.begin(), found.end(), &page) == found.end())
      found.push_back(&page);
  std::string out;
  for (const Page* page : found) out += (out.empty() ? "" : "\n") + pageText(*page);
  return out;
}

std::string rulesText(const world::Scenario& scenario, world::SideId reader, const std::string& word) {
  std::vector<std::string> titles;
  for (const Page& page : pagesOf(scenario, reader)) titles.push_back(page.title);
  if (titles.empty()) return "  this ruleset has no pages to read here\n";
  std::sort(titles.begin(), titles.end());
  if (word.empty()) return indented(fmt::format("rules WORD shows the pages on it: {}", fmt::join(titles, ", ")));
  if (std::string found = pagesOn(scenario, reader, word); !found.empty()) return found;
  return indented(fmt::format("there is no page on \"{}\"; {}", model::printable(word), namesToChoose(word, titles)));
}

}  // namespace sortie::cli
