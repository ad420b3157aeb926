#include "archive/archive_path.h"
#include "model/load/new_pack.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "model/decode/decode.h"
#include "model/load/find_pack.h"
#include "model/xml/format.h"
#include "model/xml/patch.h"
#include "model/load/load.h"
#include "model/load/pack_files.h"
#include "model/printed_text.h"
#include "model/values.h"
#include "model/xml/xml.h"

namespace sortie::model {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t maxTemplateFile = 8U << 20U;

Result<std::string> idOf(const std::string& given, const fs::path& folder) {
  const fs::path whole = fs::absolute(folder).lexically_normal();
  // A shell completes "pack" to "pack/".
  const fs::path named = whole.has_filename() ? whole : whole.parent_path();
  std::string id = given.empty() ? named.filename().string() : given;
  if (!isKebab(id) || id.size() > 64 || id.back() == '-')
    return fail("new-id", fmt::format("\"{}\" is not an id", id), {},
                "write at most 64 lower-case letters, digits and dashes, starting with a letter");
  return id;
}

std::string titleOf(const std::string& given, const std::string& id) { return given.empty() ? plainWords(id) : given; }

/// A folder being filled. What it has made is taken away again unless it is kept. After an error nothing more is made.
class Building {
 public:
  explicit Building(fs::path folder) { out_.folder = std::move(folder); }
  Building(const Building&) = delete;
  Building& operator=(const Building&) = delete;
  ~Building() {
    if (kept_) return;
    std::error_code status;
    for (auto made = made_.rbegin(); made != made_.rend(); ++made) fs::remove(*made, status);
  }

  /// The folder itself must be new or empty.
  void begin() {
    std::error_code status;
    if (fs::exists(out_.folder, status) &&
        !(fs::is_directory(out_.folder, status) && fs::is_empty(out_.folder, status)))
      done_ = fail("new-exists", "the folder is not empty", {out_.folder.string(), 0, 0}, "choose another folder");
    folder({});
  }
  void folder(const fs::path& inside) {
    fs::path whole;
    for (const fs::path& part : (out_.folder / inside).lexically_normal()) {
      whole /= part;
      std::error_code status;
      if (!done_ || part.empty() || fs::is_directory(whole, status)) continue;
      if (fs::create_directory(whole, status))
        made_.push_back(whole);
      else
        done_ = fail("file-unwritable", status.message(), {whole.string(), 0, 0}, "check the folder's permissions");
    }
  }
  void file(const fs::path& inside, std::string_view text) {
    folder(inside.parent_path());
    const fs::path where = out_.folder / inside;
    std::error_code status;
    if (done_ && fs::exists(where, status))
      done_ = fail("new-exists", "the file already exists", {where.string(), 0, 0}, "choose another name");
    if (done_) done_ = writeFile(where, text);
    if (!done_) return;
    made_.push_back(where);
    out_.files.push_back(inside);
  }
  [[nodiscard]] const Result<>& done() const { return done_; }
  Result<NewFiles> keep() {
    if (!done_) return failed(done_);
    kept_ = true;
    return std::move(out_);
  }

 private:
  NewFiles out_;
  std::vector<fs::path> made_;
  Result<> done_;
  bool kept_ = false;
};

/// "^0.1" of "0.1.3": what works with this version.
std::string rangeOf(const std::string& version) {
  const std::size_t second = version.find('.', version.find('.') + 1);
  return "^" + version.substr(0, second);
}

Result<std::string> needsLine(const std::string& ruleset, const std::vector<fs::path>& packFolders) {
  Result<fs::path> folder = findPack(ruleset, packFolders);
  if (!folder) return failed(folder);
  Result<PackInfo> info = readPackInfo(*folder);
  if (!info) return failed(info);
  return rangeOf(info->version);
}

/// What is written must be readable again: a title or name from the command line may hold anything.
Result<> readable(const std::string& file, const std::string& text) {
  const Result<Document> document = readXml(file, text);
  if (document) return {};
  return fail("new-text", "a text holds a character that documents cannot hold: " + document.error().text, {file, 0, 0},
              "leave control characters out, and write it in UTF-8");
}

/// The document with some attributes of its root changed, where it has them.
Result<std::string> withRoot(const fs::path& path, const std::vector<AttributeChange>& changes) {
  Result<Document> document = readXmlFile(path);
  if (!document) return failed(document);
  std::vector<AttributeChange> present = changes;
  std::erase_if(present, [&](const AttributeChange& each) { return !document->root().has(each.first); });
  std::string text = patched(document->text(), changeAttributes(document->root(), present));
  if (const Result<> r = readable(path.filename().string(), text); !r) return failed(r);
  return text;
}

std::string replaced(std::string text, std::string_view what, const std::string& by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
  return text;
}

/// Gives pack.xml a <needs> for the ruleset if it has none.
Result<> addNeeds(const fs::path& packFile, const std::string& ruleset, const std::string& range) {
  Result<Document> document = readXmlFile(packFile);
  if (!document) return failed(document);
  for (const Element& needs : elements(document->root(), "needs"))
    if (needs.value("pack") == ruleset) return {};
  const Markup needs("needs", {{"pack", ruleset}, {"version", range}});
  return writeFile(packFile, patched(document->text(), insertChild(document->root(), SIZE_MAX, needs)));
}

/// The ruleset that a mission of this pack is for.
Result<std::string> rulesetOf(const std::string& wanted, const PackInfo& pack,
                              const std::vector<fs::path>& packFolders) {
  if (!wanted.empty()) return wanted;
  std::vector<std::string> found;
  if (hasFile(pack.folder, "ruleset.xml")) found.push_back(pack.id);
  for (const Dependency& needs : pack.dependencies) {
    const Result<fs::path> folder = findPack(needs.pack, packFolders);
    if (folder && hasFile(*folder, "ruleset.xml")) found.push_back(needs.pack);
  }
  if (found.size() == 1) return found.front();
  return fail("ruleset-unclear",
              found.empty() ? fmt::format("the pack \"{}\" needs no ruleset", pack.id)
                            : fmt::format("the pack \"{}\" has several rulesets: {}", pack.id, fmt::join(found, ", ")),
              {(pack.folder / "pack.xml").string(), 0, 0}, "name it with --ruleset");
}

Result<MissionTemplate> chooseTemplate(const std::string& wanted, const std::string& ruleset, const fs::path& folder) {
  Result<std::vector<MissionTemplate>> all = missionTemplates(folder);
  if (!all) return failed(all);
  std::vector<std::string> names;
  for (MissionTemplate& each : *all) {
    if (wanted.empty() || each.id == wanted) return std::move(each);
    names.push_back(each.id);
  }
  return fail("template-unknown",
              names.empty() ? fmt::format("the ruleset \"{}\" has no templates", ruleset)
                            : fmt::format("the ruleset \"{}\" has no template \"{}\"", ruleset, wanted),
              {}, names.empty() ? "copy a mission instead" : fmt::format("it has: {}", fmt::join(names, ", ")));
}

/// The small ruleset to start from.
std::string smallRuleset(BoardKind board) { return board == BoardKind::Graph ? "marchlands" : "starter"; }

}  // namespace

Result<NewFiles> newPack(const NewPackWish& wish, const std::vector<fs::path>& packFolders) {
  const Result<std::string> id = idOf(wish.id, wish.folder);
  if (!id) return failed(id);
  std::string needs;
  if (!wish.ruleset.empty()) {
    const Result<std::string> range = needsLine(wish.ruleset, packFolders);
    if (!range) return failed(range);
    needs =
        fmt::format("  <needs pack=\"{}\" version=\"{}\"/>\n", escapeAttribute(wish.ruleset), escapeAttribute(*range));
  }
  const std::string text = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<pack id=\"{}\" version=\"0.1.0\" title=\"{}\" licence=\"{}\" engine=\"1\">\n"
      "  <author name=\"{}\"/>\n{}</pack>\n",
      *id, escapeAttribute(titleOf(wish.title, *id)), escapeAttribute(wish.licence),
      escapeAttribute(wish.author.empty() ? "Unnamed" : wish.author), needs);
  if (const Result<> r = readable("pack.xml", text); !r) return failed(r);
  Building building(wish.folder);
  building.begin();
  building.file("pack.xml", text);
  building.folder("missions");
  building.folder("specs");
  return building.keep();
}

Result<> needRuleset(const fs::path& packFolder, const std::string& ruleset, const std::vector<fs::path>& packFolders) {
  const Result<Document> document = readXmlFile(packFolder / "pack.xml");
  if (!document) return failed(document);
  for (const Element& needs : elements(document->root(), "needs"))
    if (needs.value("pack") == ruleset) return {};
  if (document->root().value("id") == ruleset) return {};
  const Result<std::string> range = needsLine(ruleset, packFolders);
  if (!range) return failed(range);
  return addNeeds(packFolder / "pack.xml", ruleset, *range);
}

Result<std::vector<MissionTemplate>> missionTemplates(const fs::path& rulesetFolder) {
  std::vector<MissionTemplate> out;
  for (fs::path& folder : archive::listFolder(rulesetFolder / "templates")) {
    if (!hasFile(folder, "mission.xml")) continue;
    const Result<Document> document = readXmlFile(folder / "mission.xml");
    if (!document) return failed(document);
    MissionTemplate found;
    found.id = folder.filename().string();
    found.title = document->root().value("title", found.id);
    for (const Element& side : elementsThroughWhen(document->root()))
      if (side.name() == "side") found.sides.push_back(side.value("title", side.value("id")));
    found.folder = std::move(folder);
    out.push_back(std::move(found));
  }
  std::sort(out.begin(), out.end(), [](const MissionTemplate& a, const MissionTemplate& b) { return a.id < b.id; });
  return out;
}

Result<NewFiles> newMission(const NewMissionWish& wish, const std::vector<fs::path>& packFolders) {
  fs::path folder = fs::absolute(wish.folder).lexically_normal();
  if (!folder.has_filename()) folder = folder.parent_path();
  const fs::path pack = folder.parent_path().parent_path();
  const Result<std::string> id = idOf({}, folder);
  if (!id) return failed(id);
  std::error_code status;
  if (folder.parent_path().filename() != "missions" || !hasFile(pack, "pack.xml"))
    return fail("new-place", "a mission must lie in the folder missions/ of a pack", {wish.folder.string(), 0, 0},
                "name it PACK/missions/ID; make the pack with `sortie new pack PACK`");
  const Result<PackInfo> info = readPackInfo(pack);
  if (!info) return failed(info);
  std::vector<fs::path> folders = packSearchFolders(packFolders, pack);
  const Result<std::string> ruleset = rulesetOf(wish.ruleset, *info, folders);
  if (!ruleset) return failed(ruleset);
  const Result<fs::path> rulesetFolder = findPack(*ruleset, folders);
  if (!rulesetFolder) return failed(rulesetFolder);
  const Result<MissionTemplate> from = chooseTemplate(wish.from, *ruleset, *rulesetFolder);
  if (!from) return failed(from);

  Building building(pack);
  const fs::path inside = fs::path("missions") / *id;
  if (fs::exists(folder, status) && !fs::is_empty(folder, status))
    return fail("new-exists", "the folder is not empty", {folder.string(), 0, 0}, "choose another name");
  const Result<std::vector<PackFile>> files = listPackFiles(from->folder);
  if (!files) return failed(files);
  for (const PackFile& file : *files) {
    Result<std::string> text = readFile(file.where, maxTemplateFile);
    if (file.path == "mission.xml") {
      text = withRoot(file.where, {{"id", *id}, {"title", titleOf(wish.title, *id)}, {"ruleset", *ruleset}});
    }
    if (!text) return failed(text);
    const bool spec = file.path == "spec.lua";
    if (spec) *text = replaced(std::move(*text), "@id@", *id);
    const fs::path to = spec ? fs::path("specs") / (*id + ".lua") : inside / file.path;
    building.file(to, *text);
  }
  if (building.done() && *ruleset != info->id) {
    const Result<std::string> range = needsLine(*ruleset, folders);
    if (!range) return failed(range);
    if (Result<> r = addNeeds(pack / "pack.xml", *ruleset, *range); !r) return failed(r);
  }
  return building.keep();
}

Result<NewFiles> newRuleset(const NewRulesetWish& wish, const std::vector<fs::path>& packFolders) {
  const Result<std::string> id = idOf(wish.id, wish.folder);
  if (!id) return failed(id);
  const Result<fs::path> from = findPack(wish.from.empty() ? smallRuleset(wish.board) : wish.from, packFolders);
  if (!from) return failed(from);
  const Result<std::vector<PackFile>> files = listPackFiles(*from);
  if (!files) return failed(files);
  Building building(wish.folder);
  building.begin();
  const std::string title = titleOf(wish.title, *id);
  for (const PackFile& file : *files) {
    const std::string name = file.where.filename().string();
    Result<std::string> text = readFile(file.where, maxTemplateFile);
    if (name == "pack.xml" || name == "ruleset.xml") text = withRoot(file.where, {{"id", *id}, {"title", title}});
    if (name == "mission.xml") text = withRoot(file.where, {{"ruleset", *id}});
    if (!text) return failed(text);
    if (name == "pack.xml" && !wish.author.empty()) {
      *text = replaced(std::move(*text), "The Sortie authors", escapeAttribute(wish.author));
      if (const Result<> r = readable("pack.xml", *text); !r) return failed(r);
    }
    building.file(file.path, *text);
  }
  return building.keep();
}

}  // namespace sortie::model
