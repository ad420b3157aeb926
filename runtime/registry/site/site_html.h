// Writing the pages of the gallery: escaping, the frame of a page, parts that several pages have.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "registry/site/site_source.h"

namespace sortie::registry {

/// Text of a stranger, for elements and attributes in double quotes: control characters, marks that turn the direction of
/// text, and what is not UTF-8 are shown as \u{XX}.
[[nodiscard]] std::string htmlText(std::string_view text);
/// A part of a URL: everything but letters, digits, "-", "_", "." and "~" as %XX.
[[nodiscard]] std::string urlPart(std::string_view text);
/// Paragraphs of a plain text.
[[nodiscard]] std::string htmlParagraphs(std::string_view text);

/// "2", "2 to 4", "2 or 4"; empty for none.
[[nodiscard]] std::string rangeWords(const std::vector<int>& numbers);
/// "1.2 MB"
[[nodiscard]] std::string sizeWords(std::uint64_t bytes);
/// "20 November 2026"
[[nodiscard]] std::string dateWords(std::int64_t time);
[[nodiscard]] std::string countWords(std::size_t count, std::string_view one, std::string_view many);

/// How pages reach the others: "" on the front page, "../" in gallery/, "../../" below it.
struct PagePlace {
  std::string up;
  [[nodiscard]] std::string front() const { return up + "index.html"; }
  [[nodiscard]] std::string gallery(const std::string& name) const { return up + "gallery/" + name; }
  [[nodiscard]] std::string pack(const std::string& id) const { return gallery("packs/" + urlPart(id) + ".html"); }
  [[nodiscard]] std::string picture(const std::string& sha256) const { return up + "pictures/" + sha256 + ".svg"; }
};

/// A whole page; `title` is text, `main` HTML.
[[nodiscard]] std::string pageHtml(const SiteSource& source, const PagePlace& place, const std::string& title,
                                   const std::string& main);
/// A list of packs with pictures.
[[nodiscard]] std::string cardsHtml(const SiteSource& source, const PagePlace& place,
                                    const std::vector<std::size_t>& packs);
/// The title of a kind for people: "Missions".
[[nodiscard]] std::string kindTitle(const std::string& kind);

/// The page of one pack.
[[nodiscard]] std::string packPage(const SiteSource& source, const SitePack& pack, const std::string& url);

/// Takes a page, by its name below the gallery's folder.
using TakePage = std::function<exchange::Checked<>(const std::string& name, const std::string& html)>;
/// The front page and the lists, one after the other. Ends with the first refusal.
[[nodiscard]] exchange::Checked<> listPages(const SiteSource& source, const std::string& url, const TakePage& take);

}  // namespace sortie::registry
