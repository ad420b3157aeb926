#include "editor/core/document/fixtures.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "model/load/pack_files.h"
#include "model/xml/xml.h"

namespace sortie::editor {
namespace {

bool quotes(const std::string& text, const std::string& word) {
  return text.find('"' + word + '"') != std::string::npos || text.find('\'' + word + '\'') != std::string::npos;
}

/// "specs.shared.doors" of "specs/shared/doors.lua", "doors" of "rules/doors.lua": how others require it.
std::string moduleOf(const std::string& path) {
  const std::size_t from = path.starts_with("specs/") ? 0 : path.find('/') + 1;
  std::string out = path.substr(from, path.size() - from - std::string_view(".lua").size());
  std::replace(out.begin(), out.end(), '/', '.');
  return out;
}

bool isSpec(const std::string& path) {
  return path.starts_with("specs/") && path.find('/', std::string_view("specs/").size()) == std::string::npos;
}

constexpr std::string_view fixturesFolder = "specs/fixtures/";
constexpr std::string_view contentFolder = "specs/content/";

bool isContent(const std::string& path) {
  return (path.starts_with(contentFolder) || path.starts_with("content/")) && path.ends_with(".xml");
}

/// The ids of tiles by "tile", of all else by "item": each kind is looked for by its id alone.
std::set<std::pair<std::string, std::string>> idsOf(const Result<model::Document>& content) {
  std::set<std::pair<std::string, std::string>> out;
  if (!content || content->root().name() != "content") return out;
  for (const model::Element& each : content->root().children())
    if (each.has("id")) out.emplace(each.name() == "tile" ? "tile" : "item", each.value("id"));
  return out;
}

std::string underscored(std::string id) {
  std::replace(id.begin(), id.end(), '-', '_');
  return id;
}

}  // namespace

std::set<std::string> scriptsFor(const std::string& mission, const std::vector<std::shared_ptr<const std::string>>& own,
                                 const std::map<std::string, std::shared_ptr<const std::string>>& scripts,
                                 std::set<std::string> goes) {
  for (const auto& [path, text] : scripts)
    if (path.starts_with("specs/") && quotes(*text, mission)) goes.insert(path);
  std::vector<std::shared_ptr<const std::string>> readers = own;
  for (const std::string& path : goes)
    if (const auto found = scripts.find(path); found != scripts.end()) readers.push_back(found->second);
  while (!readers.empty()) {
    const std::shared_ptr<const std::string> reader = readers.back();
    readers.pop_back();
    for (const auto& [path, text] : scripts)
      if (!isSpec(path) && quotes(*reader, moduleOf(path)) && goes.insert(path).second) readers.push_back(text);
  }
  return goes;
}

std::set<std::string> fixtureFiles(const std::vector<std::shared_ptr<const std::string>>& specs,
                                   const std::vector<std::string>& files) {
  std::set<std::string> out;
  std::map<std::string, bool> named;  // by fixture
  for (const std::string& file : files) {
    const std::size_t end =
        file.starts_with(fixturesFolder) ? file.find('/', fixturesFolder.size()) : std::string::npos;
    if (end == std::string::npos) continue;
    const std::string fixture = file.substr(fixturesFolder.size(), end - fixturesFolder.size());
    const auto known = named.find(fixture);
    const bool goes = known != named.end() ? known->second
                                           : std::any_of(specs.begin(), specs.end(),
                                                         [&](const auto& spec) { return quotes(*spec, fixture); });
    named[fixture] = goes;
    if (goes) out.insert(file);
  }
  if (out.empty()) return out;
  for (const std::string& file : files)
    if (file.starts_with(contentFolder)) out.insert(file);
  return out;
}

std::string withFixture(std::string spec, const std::string& before, const std::string& after) {
  constexpr std::string_view word = "fixture";
  if (before == after) return spec;
  for (std::size_t at = spec.find(word); at != std::string::npos; at = spec.find(word, at)) {
    at = spec.find_first_not_of(" (\t", at + word.size());
    if (at == std::string::npos) break;
    const bool quoted = spec[at] == '"' || spec[at] == '\'';
    if (quoted && spec.compare(at + 1, before.size(), before) == 0 && spec[at + 1 + before.size()] == spec[at])
      spec.replace(at + 1, before.size(), after);
  }
  return spec;
}

std::optional<std::string> freeName(const std::string& path, const std::string& before, const std::string& after,
                                    const std::function<bool(const std::string&)>& isFree) {
  const std::string_view ending = path.starts_with(contentFolder) ? ".xml" : ".lua";
  if ((!isSpec(path) && !path.starts_with(contentFolder)) || !path.ends_with(ending))
    return isFree(path) ? std::optional(path) : std::nullopt;
  std::string stem = path.substr(0, path.size() - ending.size());
  if (stem == "specs/" + before) stem = "specs/" + after;
  if (stem == "specs/" + underscored(before)) stem = "specs/" + underscored(after);
  std::string name = fmt::format("{}{}", stem, ending);
  for (int number = 2; !isFree(name); ++number) name = fmt::format("{}-{}{}", stem, number, ending);
  return name;
}

std::optional<SameId> idThere(const std::filesystem::path& pack, const std::map<std::string, std::string>& coming) {
  std::set<std::pair<std::string, std::string>> ids;
  for (const auto& [path, text] : coming)
    if (isContent(path)) ids.merge(idsOf(model::readXml(path, text)));
  if (ids.empty()) return std::nullopt;
  const Result<std::vector<model::PackFile>> files = model::listPackFiles(pack);
  if (!files) return std::nullopt;
  for (const model::PackFile& file : *files) {
    if (!isContent(file.path) || coming.contains(file.path)) continue;
    for (const auto& [kind, id] : idsOf(model::readXmlFile(file.where)))
      if (ids.contains({kind, id})) return SameId{id, file.where};
  }
  return std::nullopt;
}

}  // namespace sortie::editor
