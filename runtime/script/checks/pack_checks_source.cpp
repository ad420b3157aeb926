// Lua files looked at without running them.
#include <algorithm>

#include <fmt/format.h>

#include "model/decode/decode.h"
#include "model/load/find_pack.h"
#include "model/load/load.h"
#include "model/load/pack_files.h"
#include "model/renamed.h"
#include "script/checks/pack_checks.h"
#include "script/syntax/places.h"

namespace sortie::script {
namespace {

namespace fs = std::filesystem;
using model::Issue;
using model::Severity;

constexpr std::size_t longestSource = 512U << 10U;

struct Neighbour {
  std::string id;
  std::vector<std::string> exports;
};

// What the pack of a file is and may require.
struct Requirable {
  std::string id;
  std::vector<std::string> modules;
  std::vector<Neighbour> needs;
  model::RenamedIds renamed = {};
  bool known = true;  ///< false: pack.xml or a dependency cannot be read, so nothing can be said about other packs
};

std::string_view lineOf(std::string_view source, std::uint32_t line) {
  for (std::uint32_t i = 1; i < line; ++i) {
    const std::size_t end = source.find('\n');
    if (end == std::string_view::npos) return {};
    source.remove_prefix(end + 1);
  }
  return source.substr(0, source.find('\n'));
}

// Lua says "near 'word'" but no column: the word's first place on that line, else where the line begins.
std::uint32_t syntaxColumn(std::string_view source, const Error& error) {
  if (error.where.line == 0) return 0;
  const std::string_view line = lineOf(source, error.where.line);
  const std::size_t near = error.text.rfind("near '");
  if (near != std::string::npos && error.text.ends_with('\'')) {
    const std::string word = error.text.substr(near + 6, error.text.size() - near - 7);
    if (const std::size_t found = line.find(word); found != std::string_view::npos)
      return static_cast<std::uint32_t>(found) + 1;
  }
  const std::size_t first = line.find_first_not_of(" \t\r");
  return first == std::string_view::npos ? 1 : static_cast<std::uint32_t>(first) + 1;
}

// The table of renamed ids of a pack's ruleset, if it is one; no more of it than a ruleset may have.
void addRenamed(const fs::path& packFolder, model::Ruleset& to) {
  const Result<model::Document> document = model::readXmlFile(packFolder / "ruleset.xml");
  if (!document) return;
  model::Issues unheard;
  std::size_t count = 0;
  for (const model::Element& each : model::elements(document->root(), "renamed")) {
    if (!model::roomForDeclaration(count++, each, unheard)) return;
    to.renamed.push_back({each.value("what"), each.value("of"), each.value("from"), each.value("to"), {}});
  }
}

Requirable requirable(const fs::path& packFolder, const std::vector<model::PackFile>& files,
                      const std::vector<fs::path>& packFolders) {
  Requirable out;
  for (const model::PackFile& file : files)
    if (const std::string module = model::moduleName(file.path, "rules"); !module.empty())
      out.modules.push_back(module);
  const Result<model::PackInfo> info = model::readPackInfo(packFolder);
  if (!info) {
    out.known = false;
    return out;
  }
  out.id = info->id;
  const std::vector<fs::path> folders = model::packSearchFolders(packFolders, packFolder);
  model::Ruleset tables;
  addRenamed(packFolder, tables);
  for (const model::Dependency& need : info->dependencies) {
    const Result<fs::path> found = model::findPack(need.pack, folders);
    const Result<model::PackInfo> other = found ? model::readPackInfo(*found) : Result<model::PackInfo>(failed(found));
    if (found) addRenamed(*found, tables);
    if (other)
      out.needs.push_back({need.pack, other->exports});
    else
      out.known = false;
  }
  out.renamed = model::RenamedIds({&tables});
  return out;
}

std::string missing(const Requirable& own, const std::string& name) {
  const std::size_t colon = name.find(':');
  const std::string pack = colon == std::string::npos ? own.id : name.substr(0, colon);
  const std::string module = colon == std::string::npos ? name : name.substr(colon + 1);
  if (pack == own.id) {
    if (std::find(own.modules.begin(), own.modules.end(), module) != own.modules.end()) return {};
    return fmt::format("there is no module \"{}\" in this pack", module);
  }
  const auto need =
      std::find_if(own.needs.begin(), own.needs.end(), [&](const Neighbour& each) { return each.id == pack; });
  if (need == own.needs.end())
    return own.known ? fmt::format("pack.xml does not say that this pack needs \"{}\"", pack) : "";
  if (std::find(need->exports.begin(), need->exports.end(), module) != need->exports.end()) return {};
  return fmt::format("pack \"{}\" does not export a module \"{}\"", pack, module);
}

void checkRequires(const std::string& text, const std::string& file, const Requirable& own,
                   std::vector<Issue>& issues) {
  const lua::Tree tree = lua::readTree(text);
  for (lua::Index node = tree.root(); node != lua::none; node = lua::nextNode(tree, node, tree.root())) {
    if (!tree.isKind(node, lua::Node::Kind::Call) || !tree.isKind(tree.child(node), lua::Node::Kind::Name) ||
        tree.textOf(tree.child(node)) != "require")
      continue;
    const lua::Index given = tree.child(tree.child(node, 1));
    if (!tree.isKind(given, lua::Node::Kind::String)) continue;
    const lua::Token& token = tree.code[tree[given].first];
    if (token.mark != 1) continue;  // a long string is checked when it is loaded
    const std::string name(lua::stringOf(tree, given));
    const std::string why = missing(own, name);
    if (why.empty()) continue;
    issues.push_back({Severity::Error,
                      "lua-module",
                      fmt::format("require \"{}\": {}", name, why),
                      "name a file of rules/: \"a.b\" is rules/a/b.lua",
                      std::nullopt,
                      {file, token.line, lua::linePlace(text, token.begin).column},
                      {}});
  }
}

// Names in a script that have others by now. They are understood where they name something, but not where a script
// compares words; so no fix is offered.
void checkNames(const std::string& text, const std::string& file, const model::RenamedIds& renamed,
                std::vector<Issue>& issues) {
  if (renamed.empty()) return;
  const lua::Tree tree = lua::readTree(text);
  for (lua::Index node = tree.root(); node != lua::none; node = lua::nextNode(tree, node, tree.root())) {
    if (!tree.isKind(node, lua::Node::Kind::String)) continue;
    const std::string word(lua::stringOf(tree, node));
    if (!renamed.mentions(word)) continue;
    const lua::Token& token = tree.code[tree[node].first];
    issues.push_back({Severity::Warning,
                      "lua-renamed-id",
                      fmt::format("\"{}\" is called \"{}\" by now", word, renamed.inText(word)),
                      fmt::format("write \"{}\"", renamed.inText(word)),
                      std::nullopt,
                      {file, token.line, lua::linePlace(text, token.begin).column},
                      {}});
  }
}

void checkText(const std::string& text, const std::string& inPack, const std::string& shown, bool spec,
               const Requirable& own, std::vector<Issue>& issues) {
  for (Issue& issue : checkSyntax(text, inPack, shown, spec)) issues.push_back(std::move(issue));
  if (!spec) checkRequires(text, shown, own, issues);
  checkNames(text, shown, own.renamed, issues);
}

}  // namespace

std::vector<Issue> checkSyntax(std::string_view text, const std::string& name, const std::string& file, bool spec) {
  Sandbox sandbox;
  sandbox.pushEnvironment();
  const Result<> loaded = sandbox.load(text, "@" + name, -1, !spec);
  if (loaded) return {};
  const Error& error = loaded.error();
  Issue issue;
  issue.severity = Severity::Error;
  issue.code = "lua-syntax";
  issue.text = error.text;
  issue.remedy = error.remedy;
  issue.where = {file, error.where.line, syntaxColumn(text, error)};
  return {std::move(issue)};
}

std::vector<Issue> checkSource(const std::string& text, const std::string& inPack, const std::string& file,
                               const model::Pack& pack, const std::vector<std::shared_ptr<const model::Pack>>& packs) {
  Requirable own;
  own.id = pack.info.id;
  for (const model::LuaSource& source : pack.modules) own.modules.push_back(source.module);
  for (const model::Dependency& need : pack.info.dependencies) {
    const auto other =
        std::find_if(packs.begin(), packs.end(), [&](const auto& each) { return each->info.id == need.pack; });
    if (other != packs.end())
      own.needs.push_back({need.pack, (*other)->info.exports});
    else
      own.known = false;
  }
  std::vector<const model::Ruleset*> rulesets;
  for (const auto& each : packs)
    if (each->ruleset) rulesets.push_back(each->ruleset.get());
  own.renamed = model::RenamedIds(rulesets);
  std::vector<Issue> issues;
  const bool spec = inPack.starts_with("specs/") && !inPack.ends_with("/rules.lua");
  checkText(text, inPack, file, spec, own, issues);
  return issues;
}

std::vector<Issue> checkSources(const fs::path& packFolder, const std::string& below,
                                const std::vector<fs::path>& packFolders) {
  std::vector<Issue> issues;
  const Result<std::vector<model::PackFile>> files = model::listPackFiles(packFolder);
  if (!files) return issues;  // an issue of the pack, said elsewhere
  const Requirable own = requirable(packFolder, *files, packFolders);
  for (const model::PackFile& file : *files) {
    if (!file.path.ends_with(".lua") || !file.path.starts_with(below)) continue;
    const bool spec = file.path.starts_with("specs/") && !file.path.ends_with("/rules.lua");
    if (!spec && !file.path.starts_with("rules/") && !file.path.ends_with("/rules.lua")) continue;
    const std::string shown = file.where.string();
    const Result<std::string> text = model::readFile(file.where, longestSource);
    if (!text) {
      issues.push_back(
          {Severity::Error, text.error().code, text.error().text, text.error().remedy, {}, {shown, 0, 0}, {}});
      continue;
    }
    checkText(*text, file.path, shown, spec, own, issues);
  }
  return issues;
}

}  // namespace sortie::script
