#include "exchange/search_files.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "archive/installed.h"

namespace sortie::exchange {
namespace {

using Json = nlohmann::json;

constexpr std::uint32_t kMostNumbers = 1U << 28U;
constexpr std::size_t kMostTop = 2;
constexpr std::size_t kLongestEntryText = 400;

tl::unexpected<Refusal> refuseSearch(const std::string& text, const std::string& file) {
  return refuse("index", {"index-search", text, {file, 0, 0}, "ask the registry's keeper"});
}

/// The object in a file of the search, of the one format that there is.
Checked<Json> readObject(std::string_view text, const std::string& file) {
  Json json = Json::parse(text.begin(), text.end(), nullptr, false);
  if (!json.is_object()) return refuseSearch("the file is not a JSON object", file);
  const auto format = json.find("format");
  if (format == json.end() || *format != 1) return refuseSearch("the format of the search is not 1", file);
  return json;
}

bool isArray(const Json& json, std::size_t least, std::size_t most) {
  return json.is_array() && json.size() >= least && json.size() <= most;
}

template <class Number>
std::optional<Number> numberIn(const Json& json, std::uint64_t most) {
  if (!json.is_number_unsigned() || json.get<std::uint64_t>() > most) return std::nullopt;
  return static_cast<Number>(json.get<std::uint64_t>());
}

/// ["sha256", size, …] at the beginning of an array.
std::optional<NamedFile> fileIn(const Json& json, std::size_t at) {
  if (!json.is_array() || json.size() < at + 2 || !json[at].is_string()) return std::nullopt;
  const std::optional<std::uint64_t> size = numberIn<std::uint64_t>(json[at + 1], kLargestRegistryFile);
  std::string sha256 = json[at].get<std::string>();
  if (!size || !archive::isSha256(sha256)) return std::nullopt;
  return NamedFile{*size, std::move(sha256)};
}

/// ["sha256", size, weight, is it a node, ["word", packs, …]]
std::optional<SearchChild> childIn(const Json& json) {
  const std::optional<NamedFile> file = fileIn(json, 0);
  if (!file || json.size() != 5) return std::nullopt;
  const auto weight = numberIn<std::uint64_t>(json[2], std::numeric_limits<std::uint32_t>::max() * 1024ULL);
  const auto node = numberIn<unsigned>(json[3], 1);
  if (!weight || !node || !isArray(json[4], 0, 2 * kMostTop) || json[4].size() % 2 != 0) return std::nullopt;
  SearchChild out{*file, *weight, *node == 1, {}};
  for (std::size_t i = 0; i < json[4].size(); i += 2) {
    const auto packs = numberIn<std::uint32_t>(json[4][i + 1], kMostNumbers);
    if (!json[4][i].is_string() || !packs) return std::nullopt;
    out.top.emplace_back(json[4][i].get<std::string>(), *packs);
  }
  return out;
}

/// Lists of differences, one for each field.
std::optional<Postings> postingsIn(const Json& lists, std::uint32_t from, std::uint32_t end) {
  if (!isArray(lists, 0, kSearchFields)) return std::nullopt;
  Postings out;
  for (std::size_t field = 0; field < lists.size(); ++field) {
    if (!lists[field].is_array()) return std::nullopt;
    std::uint64_t number = from;
    for (std::size_t i = 0; i < lists[field].size(); ++i) {
      const auto step = numberIn<std::uint32_t>(lists[field][i], kMostNumbers);
      if (!step || (i > 0 && *step == 0)) return std::nullopt;
      number += *step;
      if (number >= end) return std::nullopt;
      out.push_back({static_cast<std::uint32_t>(number), static_cast<SearchField>(field)});
    }
  }
  std::sort(out.begin(), out.end());
  const auto twice = std::adjacent_find(out.begin(), out.end(),
                                        [](const Posting& a, const Posting& b) { return a.number == b.number; });
  if (twice != out.end()) return std::nullopt;
  return out;
}

std::optional<Term> termIn(const Json& json) {
  Term out;
  if (json.is_array()) {
    std::optional<Postings> postings = postingsIn(json, 0, kMostNumbers);
    if (!postings || postings->empty()) return std::nullopt;
    out.postings = std::move(*postings);
    return out;
  }
  if (!json.is_object() || json.size() != 1 || !json.contains("blocks") || !json["blocks"].is_array())
    return std::nullopt;
  for (const Json& block : json["blocks"]) {
    const std::optional<NamedFile> file = fileIn(block, 1);
    if (!file || block.size() != 4) return std::nullopt;
    const auto number = numberIn<std::uint32_t>(block[0], kMostNumbers / kPacksOfABlock);
    const auto packs = numberIn<std::uint32_t>(block[3], kPacksOfABlock);
    if (!number || !packs || (!out.blocks.empty() && *number <= out.blocks.back().number)) return std::nullopt;
    out.blocks.push_back({*number, *file, *packs});
  }
  if (out.blocks.empty()) return std::nullopt;
  return out;
}

std::optional<std::vector<int>> numbersIn(const Json& json, std::size_t most) {
  if (!isArray(json, 0, most)) return std::nullopt;
  std::vector<int> out;
  for (const Json& each : json) {
    const auto number = numberIn<int>(each, 10'000);
    if (!number) return std::nullopt;
    out.push_back(*number);
  }
  return out;
}

/// id, title, kinds, version, key of, licence, ruleset, players, minutes, picture, summary, revoked
std::optional<SearchEntry> entryIn(const Json& json) {
  if (!isArray(json, 12, 12)) return std::nullopt;
  for (const std::size_t i : {0U, 1U, 2U, 3U, 4U, 5U, 6U, 9U, 10U})
    if (!json[i].is_string() || json[i].get_ref<const std::string&>().size() > kLongestEntryText) return std::nullopt;
  const std::optional<std::vector<int>> players = numbersIn(json[7], 64);
  const std::optional<std::vector<int>> minutes = numbersIn(json[8], 2);
  const auto revoked = numberIn<unsigned>(json[11], 1);
  const std::string picture = json[9];
  if (!players || !minutes || !revoked || !isPackId(json[0].get<std::string>()) ||
      (!picture.empty() && !archive::isSha256(picture)))
    return std::nullopt;
  SearchEntry out{json[0], json[1],  {},       json[3], json[4],  json[5],
                  json[6], *players, *minutes, picture, json[10], *revoked == 1};
  const std::string kinds = json[2];
  for (std::size_t at = 0; at < kinds.size();) {
    const std::size_t blank = std::min(kinds.find(' ', at), kinds.size());
    out.kinds.push_back(kinds.substr(at, blank - at));
    if (std::find(packKinds().begin(), packKinds().end(), out.kinds.back()) == packKinds().end()) return std::nullopt;
    at = blank + 1;
  }
  return out;
}

std::string jsonText(const std::string& text) {
  return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string fileText(const NamedFile& file) { return fmt::format("\"{}\",{}", file.sha256, file.size); }

std::string childText(const SearchChild& child) {
  std::string top;
  for (const WordCount& word : child.top)
    top += fmt::format("{}{},{}", top.empty() ? "" : ",", jsonText(word.first), word.second);
  return fmt::format("[{},{},{},[{}]]", fileText(child.file), child.weight, child.node ? 1 : 0, top);
}

std::string listsText(const Postings& postings, std::uint32_t from) {
  std::array<std::string, kSearchFields> lists;
  std::array<std::uint32_t, kSearchFields> last{};
  last.fill(from);
  std::size_t used = 0;
  for (const Posting& posting : postings) {
    const auto field = static_cast<std::size_t>(posting.field);
    if (!lists[field].empty()) lists[field] += ',';
    lists[field] += std::to_string(posting.number - last[field]);
    last[field] = posting.number;
    used = std::max(used, field + 1);
  }
  std::string out = "[";
  for (std::size_t field = 0; field < used; ++field) out += (field == 0 ? "[" : ",[") + lists[field] + "]";
  return out + "]";
}

template <class Numbers>
std::string numbersText(const Numbers& numbers) {
  std::string out;
  for (const auto& number : numbers) out += (out.empty() ? "" : ",") + std::to_string(number);
  return "[" + out + "]";
}

}  // namespace

std::uint32_t Term::packs() const {
  std::uint64_t out = postings.size();
  for (const TermBlock& block : blocks) out += block.packs;
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(out, kMostNumbers));
}

Checked<SearchRoot> readSearchRoot(std::string_view text, const std::string& file) {
  const Checked<Json> json = readObject(text, file);
  if (!json) return refused(json);
  SearchRoot out;
  const auto packs = json->contains("packs") ? numberIn<std::uint32_t>((*json)["packs"], kMostNumbers) : std::nullopt;
  const auto levels = json->contains("levels") ? numberIn<std::uint32_t>((*json)["levels"], 7) : std::nullopt;
  if (!packs || !levels) return refuseSearch("the root of the search has no numbers", file);
  out.packs = *packs;
  out.levels = *levels;
  if (out.packs == 0) return out;
  const std::optional<NamedFile> entries = json->contains("entries") ? fileIn((*json)["entries"], 0) : std::nullopt;
  const std::optional<SearchChild> terms = json->contains("terms") ? childIn((*json)["terms"]) : std::nullopt;
  if (!entries || !terms) return refuseSearch("the root of the search does not name its files", file);
  out.entries = *entries;
  out.terms = *terms;
  return out;
}

Checked<SearchNode> readSearchNode(std::string_view text, const std::string& file) {
  const Checked<Json> json = readObject(text, file);
  if (!json) return refused(json);
  const auto prefix = json->find("prefix");
  const auto children = json->find("children");
  if (prefix == json->end() || !prefix->is_string() || children == json->end() || !children->is_object())
    return refuseSearch("a node of the search has no children", file);
  SearchNode out{prefix->get<std::string>(), {}};
  for (const auto& [name, value] : children->items()) {
    std::optional<SearchChild> child = childIn(value);
    if (!child) return refuseSearch("a child of a node of the search is not in its form", file);
    out.children.emplace_back(name, std::move(*child));
  }
  return out;
}

Checked<SearchShard> readSearchShard(std::string_view text, const std::string& file) {
  const Checked<Json> json = readObject(text, file);
  if (!json) return refused(json);
  const auto terms = json->find("terms");
  if (terms == json->end() || !terms->is_object()) return refuseSearch("a shard of the search has no terms", file);
  SearchShard out;
  for (const auto& [name, value] : terms->items()) {
    std::optional<Term> term = termIn(value);
    if (!term) return refuseSearch(fmt::format("the term {} of the search is not in its form", jsonText(name)), file);
    out.terms.emplace_back(name, std::move(*term));
  }
  return out;
}

Checked<Postings> readSearchBlock(std::string_view text, std::uint32_t block, const std::string& file) {
  const Checked<Json> json = readObject(text, file);
  if (!json) return refused(json);
  const auto number = json->find("block");
  const auto lists = json->find("lists");
  if (number == json->end() || *number != block || lists == json->end())
    return refuseSearch("a block of the search is another one", file);
  std::optional<Postings> out = postingsIn(*lists, block * kPacksOfABlock, (block + 1) * kPacksOfABlock);
  if (!out) return refuseSearch("a block of the search is not in its form", file);
  return std::move(*out);
}

Checked<std::vector<NamedFile>> readEntryNode(std::string_view text, const std::string& file) {
  const Checked<Json> json = readObject(text, file);
  if (!json) return refused(json);
  const auto files = json->find("files");
  if (files == json->end() || !isArray(*files, 1, 16)) return refuseSearch("a node of entries has no files", file);
  std::vector<NamedFile> out;
  for (const Json& each : *files) {
    const std::optional<NamedFile> named = fileIn(each, 0);
    if (!named) return refuseSearch("a node of entries is not in its form", file);
    out.push_back(*named);
  }
  return out;
}

Checked<std::vector<SearchEntry>> readEntries(std::string_view text, const std::string& file) {
  const Checked<Json> json = readObject(text, file);
  if (!json) return refused(json);
  const auto entries = json->find("entries");
  if (entries == json->end() || !isArray(*entries, 1, kEntriesOfAFile))
    return refuseSearch("a file of entries has none", file);
  std::vector<SearchEntry> out;
  for (const Json& each : *entries) {
    std::optional<SearchEntry> entry = entryIn(each);
    if (!entry) return refuseSearch("an entry of the search is not in its form", file);
    out.push_back(std::move(*entry));
  }
  return out;
}

std::string writeSearchRoot(const SearchRoot& root) {
  if (root.packs == 0 || !root.terms) return "{\"format\":1,\"packs\":0,\"levels\":0}\n";
  return fmt::format("{{\"format\":1,\"packs\":{},\"levels\":{},\"entries\":[{}],\"terms\":{}}}\n", root.packs,
                     root.levels, fileText(root.entries), childText(*root.terms));
}

std::string writeSearchNode(const SearchNode& node) {
  std::string children;
  for (const auto& [name, child] : node.children)
    children += fmt::format("{}{}:{}", children.empty() ? "" : ",\n", jsonText(name), childText(child));
  return fmt::format("{{\"format\":1,\"prefix\":{},\"children\":{{\n{}}}}}\n", jsonText(node.prefix), children);
}

std::string writeTerm(const std::string& name, const Term& term) {
  if (term.blocks.empty()) return jsonText(name) + ":" + listsText(term.postings, 0);
  std::string blocks;
  for (const TermBlock& block : term.blocks)
    blocks += fmt::format("{}[{},{},{}]", blocks.empty() ? "" : ",", block.number, fileText(block.file), block.packs);
  return fmt::format("{}:{{\"blocks\":[{}]}}", jsonText(name), blocks);
}

std::string writeSearchShard(const SearchShard& shard) {
  std::string terms;
  for (const auto& [name, term] : shard.terms) terms += (terms.empty() ? "" : ",\n") + writeTerm(name, term);
  return "{\"format\":1,\"terms\":{\n" + terms + "}}\n";
}

std::string writeSearchBlock(std::uint32_t block, const Postings& postings) {
  return fmt::format("{{\"format\":1,\"block\":{},\"lists\":{}}}\n", block,
                     listsText(postings, block * kPacksOfABlock));
}

std::string writeEntryNode(const std::vector<NamedFile>& files) {
  std::string text;
  for (const NamedFile& file : files) text += fmt::format("{}[{}]", text.empty() ? "" : ",\n", fileText(file));
  return "{\"format\":1,\"files\":[\n" + text + "]}\n";
}

std::string writeEntries(const std::vector<SearchEntry>& entries) {
  std::string text;
  for (const SearchEntry& entry : entries) {
    std::string kinds;
    for (const std::string& kind : entry.kinds) kinds += (kinds.empty() ? "" : " ") + kind;
    text += fmt::format("{}[{},{},{},{},{},{},{},{},{},{},{},{}]", text.empty() ? "" : ",\n", jsonText(entry.id),
                        jsonText(entry.title), jsonText(kinds), jsonText(entry.version), jsonText(entry.keyOf),
                        jsonText(entry.licence), jsonText(entry.ruleset), numbersText(entry.players),
                        numbersText(entry.minutes), jsonText(entry.picture), jsonText(entry.summary),
                        entry.revoked ? 1 : 0);
  }
  return "{\"format\":1,\"entries\":[\n" + text + "]}\n";
}

}  // namespace sortie::exchange
