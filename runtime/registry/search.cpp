#include "registry/search.h"

#include <algorithm>

#include <fmt/format.h>

#include "exchange/search_words.h"
#include "registry/search_tree.h"

namespace sortie::registry {
namespace {

using exchange::Checked;
using exchange::NamedFile;
using exchange::refused;
using exchange::SearchEntry;
using exchange::SearchField;

constexpr std::size_t kLongestSummary = 160;
constexpr std::size_t kLongestTitle = 200;
constexpr std::array<int, 4> kMinutes{30, 60, 90, 120};

std::string cut(std::string text, std::size_t most) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 0x20) c = ' ';
  if (text.size() <= most) return text;
  std::size_t end = most - 3;
  const std::size_t blank = text.rfind(' ', end);
  if (blank != std::string::npos && blank > end / 2) end = blank;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return text.substr(0, end) + "…";
}

/// The terms of a pack, each with its weightiest field.
std::map<std::string, SearchField> termsOf(const SearchDoc& doc) {
  std::map<std::string, SearchField> out;
  const auto add = [&](const std::string& text, SearchField field) {
    for (const std::string& word : exchange::searchWords(text)) out.try_emplace(word, field);
  };
  add(doc.entry.title, SearchField::Title);
  add(doc.entry.id, SearchField::Title);
  for (const std::string& kind : doc.entry.kinds) add(kind, SearchField::Kinds);
  add(doc.entry.keyOf, SearchField::Authors);
  for (const std::string& author : doc.authors) add(author, SearchField::Authors);
  add(doc.entry.summary, SearchField::Summary);
  add(doc.text, SearchField::Summary);
  const auto filter = [&](std::string_view name, const std::string& value) {
    if (!value.empty()) out.try_emplace(exchange::filterTerm(name, value), SearchField::Summary);
  };
  for (const std::string& kind : doc.entry.kinds) filter("kind", kind);
  filter("ruleset", doc.entry.ruleset);
  filter("licence", doc.entry.licence);
  for (const int players : doc.entry.players) filter("players", std::to_string(players));
  // "minutes:60": takes an hour at most.
  if (!doc.entry.minutes.empty())
    for (const int most : kMinutes)
      if (doc.entry.minutes.back() <= most) filter("minutes", std::to_string(most));
  out.try_emplace("=id:" + doc.entry.id, SearchField::Title);
  return out;
}

/// Writes the files of entries from one that changed on; the last entry's place decides how many levels there are.
class EntryTree {
 public:
  EntryTree(const exchange::ReadTree& read, TermTree& files) : read_(read), files_(files) {}

  Checked<> change(exchange::SearchRoot& root, const std::map<std::uint32_t, SearchEntry>& changes) {
    if (changes.empty()) return {};
    std::optional<NamedFile> top;
    if (root.packs > 0) top = root.entries;
    const std::uint32_t packs = std::max(root.packs, changes.rbegin()->first + 1);
    std::uint32_t levels = 0;
    while (((packs - 1) / exchange::kEntriesOfAFile) >> (4 * levels) > 0) ++levels;
    for (; top && root.levels < levels; ++root.levels) {
      const Checked<NamedFile> above = files_.file(exchange::writeEntryNode({*top}));
      if (!above) return refused(above);
      top = *above;
    }
    root.levels = levels;
    const Checked<NamedFile> written = changed(top, levels, changes.begin(), changes.end());
    if (!written) return refused(written);
    root.entries = *written;
    root.packs = packs;
    return {};
  }

 private:
  using At = std::map<std::uint32_t, SearchEntry>::const_iterator;

  Checked<NamedFile> changed(const std::optional<NamedFile>& old, std::uint32_t level, At from, At end) {
    Checked<std::string> text = std::string();
    if (old) text = exchange::provedText(read_, *old);
    if (!text) return refused(text);
    const std::string name = old ? exchange::treePath(old->sha256) : std::string();
    if (level == 0) {
      std::vector<SearchEntry> entries;
      if (old) {
        Checked<std::vector<SearchEntry>> read = exchange::readEntries(*text, name);
        if (!read) return refused(read);
        entries = std::move(*read);
      }
      for (; from != end; ++from) {
        const std::size_t at = from->first % exchange::kEntriesOfAFile;
        if (at >= entries.size()) entries.resize(at + 1);
        entries[at] = from->second;
      }
      return files_.file(exchange::writeEntries(entries));
    }
    std::vector<NamedFile> files;
    if (old) {
      Checked<std::vector<NamedFile>> read = exchange::readEntryNode(*text, name);
      if (!read) return refused(read);
      files = std::move(*read);
    }
    const auto childOf = [&](At each) { return (each->first / exchange::kEntriesOfAFile) >> (4 * (level - 1)) & 15U; };
    while (from != end) {
      const std::size_t child = childOf(from);
      At last = from;
      while (last != end && childOf(last) == child) ++last;
      std::optional<NamedFile> here;
      if (child < files.size()) here = files[child];
      const Checked<NamedFile> written = changed(here, level - 1, from, last);
      if (!written) return written;
      if (child >= files.size()) files.resize(child + 1);
      files[child] = *written;
      from = last;
    }
    return files_.file(exchange::writeEntryNode(files));
  }

  const exchange::ReadTree& read_;
  TermTree& files_;
};

Checked<NamedFile> writeChanges(exchange::SearchRoot root, const exchange::ReadTree& read, const PutTree& put,
                                const TermChanges& terms, const std::map<std::uint32_t, SearchEntry>& entries) {
  TermTree tree(read, put);
  Checked<std::optional<exchange::SearchChild>> written = tree.change(root.terms, terms);
  if (!written) return refused(written);
  root.terms = std::move(*written);
  if (const Checked<> r = EntryTree(read, tree).change(root, entries); !r) return refused(r);
  return tree.file(exchange::writeSearchRoot(root));
}

/// The number of a pack that the search has.
Checked<std::optional<std::uint32_t>> numberOf(const exchange::SearchRoot& root, const exchange::ReadTree& read,
                                               const std::string& id) {
  if (!root.terms) return std::optional<std::uint32_t>();
  const Checked<std::optional<exchange::Term>> term = exchange::findTerm(read, *root.terms, "=id:" + id);
  if (!term) return refused(term);
  if (!*term || (*term)->postings.empty()) return std::optional<std::uint32_t>();
  return std::optional<std::uint32_t>((*term)->postings.front().number);
}

}  // namespace

const exchange::RegistryVersion& shownVersion(const exchange::RegistryPack& pack) {
  const auto found = std::find_if(pack.versions.begin(), pack.versions.end(),
                                  [](const exchange::RegistryVersion& version) { return !version.revoked; });
  return found != pack.versions.end() ? *found : pack.versions.front();
}

SearchDoc searchDoc(const exchange::RegistryPack& pack, const exchange::PackDetails* details,
                    const std::function<bool(const std::string& id)>& isRuleset) {
  const exchange::RegistryVersion& version = shownVersion(pack);
  SearchDoc out;
  out.entry.id = pack.id;
  out.entry.title = cut(pack.title, kLongestTitle);
  out.entry.kinds = pack.kinds;
  out.entry.version = version.number;
  out.entry.keyOf = cut(pack.keyOf, kLongestTitle);
  out.entry.licence = cut(pack.licence, kLongestTitle);
  out.entry.revoked = pack.revocationOf(version).has_value();
  if (std::find(pack.kinds.begin(), pack.kinds.end(), "ruleset") != pack.kinds.end())
    out.entry.ruleset = pack.id;
  else
    for (const exchange::RegistryNeed& need : version.needs)
      if (out.entry.ruleset.empty() && isRuleset(need.pack)) out.entry.ruleset = need.pack;
  if (details == nullptr) return out;
  out.authors = details->authors;
  out.text = details->about;
  std::string summary = details->about;
  for (const exchange::MissionDetails& mission : details->missions) {
    out.text += " " + mission.title;
    for (const int players : mission.players) out.entry.players.push_back(players);
    if (mission.minutes.size() == 2) {
      if (out.entry.minutes.empty()) out.entry.minutes = mission.minutes;
      out.entry.minutes[0] = std::min(out.entry.minutes[0], mission.minutes[0]);
      out.entry.minutes[1] = std::max(out.entry.minutes[1], mission.minutes[1]);
    }
    if (out.entry.picture.empty()) out.entry.picture = mission.picture;
    if (summary.empty()) summary = mission.briefing;
  }
  std::vector<int>& players = out.entry.players;
  std::sort(players.begin(), players.end());
  players.erase(std::unique(players.begin(), players.end()), players.end());
  out.entry.summary = cut(summary, kLongestSummary);
  return out;
}

Checked<NamedFile> writeSearch(const std::vector<SearchDoc>& docs, const PutTree& put) {
  TermChanges terms;
  std::map<std::uint32_t, SearchEntry> entries;
  for (std::uint32_t number = 0; number < docs.size(); ++number) {
    for (const auto& [term, field] : termsOf(docs[number])) terms[term].comes.push_back({number, field});
    entries.emplace_hint(entries.end(), number, docs[number].entry);
  }
  const exchange::ReadTree none = [](const NamedFile& file) -> Checked<std::string> {
    return exchange::refuse("file", {"file-unreadable", "the file is not there", {file.sha256, 0, 0}, ""});
  };
  return writeChanges({}, none, put, terms, entries);
}

Checked<NamedFile> updateSearch(const NamedFile& root, const exchange::ReadTree& read,
                                const std::vector<SearchChange>& changes, const PutTree& put) {
  const Checked<std::string> text = exchange::provedText(read, root);
  if (!text) return refused(text);
  const Checked<exchange::SearchRoot> old = exchange::readSearchRoot(*text, exchange::treePath(root.sha256));
  if (!old) return refused(old);
  TermChanges terms;
  std::map<std::uint32_t, SearchEntry> entries;
  std::uint32_t next = old->packs;
  for (const SearchChange& change : changes) {
    Checked<std::optional<std::uint32_t>> number = numberOf(*old, read, change.after.entry.id);
    if (!number) return refused(number);
    if (number->has_value() != change.before.has_value())
      return exchange::refuse("index",
                              {"index-search",
                               fmt::format("the search {} the pack {}", number->has_value() ? "has" : "does not have",
                                           change.after.entry.id),
                               {exchange::treePath(root.sha256), 0, 0},
                               "write the search anew: sortie registry index"});
    const std::uint32_t at = number->has_value() ? **number : next++;
    const std::map<std::string, SearchField> after = termsOf(change.after);
    std::map<std::string, SearchField> before;
    if (change.before) before = termsOf(*change.before);
    for (const auto& [term, field] : before)
      if (const auto same = after.find(term); same == after.end() || same->second != field)
        terms[term].goes.push_back(at);
    for (const auto& [term, field] : after)
      if (const auto same = before.find(term); same == before.end() || same->second != field)
        terms[term].comes.push_back({at, field});
    entries[at] = change.after.entry;
  }
  for (auto& each : terms) std::sort(each.second.comes.begin(), each.second.comes.end());
  return writeChanges(*old, read, put, terms, entries);
}

}  // namespace sortie::registry
