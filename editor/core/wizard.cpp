#include "editor/core/wizard.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <set>

#include <unistd.h>

#include <fmt/format.h>

#include "editor/core/document/elements.h"
#include "editor/core/document/journal.h"
#include "model/load/find_pack.h"
#include "model/xml/format.h"
#include "model/load/load.h"
#include "model/load/pack_files.h"
#include "model/xml/xml.h"

namespace sortie::editor {
namespace {

namespace fs = std::filesystem;
using model::Element;

constexpr std::size_t mostPackBytes = 8U << 20U;
using model::Markup;

/// Folders directly below, by name.
std::vector<fs::path> foldersBelow(const fs::path& folder) {
  std::vector<fs::path> out;
  std::error_code status;
  for (fs::directory_iterator entry(folder, status), end; !status && entry != end; entry.increment(status)) {
    std::error_code kind;
    if (entry->is_directory(kind) && !entry->path().filename().string().starts_with(".")) out.push_back(entry->path());
  }
  std::sort(out.begin(), out.end());
  return out;
}

/// Every pack where model::findPack would look: the folders themselves, those in them, in their scripts/ and missions/.
/// Where an id is there twice, the first counts, as it does there.
std::vector<model::PackInfo> packsIn(const std::vector<fs::path>& searchFolders) {
  std::vector<model::PackInfo> out;
  std::set<std::string> ids;
  std::set<fs::path> seen;
  const auto look = [&](const fs::path& folder) {
    std::error_code status;
    const fs::path real = fs::weakly_canonical(folder, status);
    if (!model::hasFile(folder, "pack.xml") || !seen.insert(status ? folder : real).second) return;
    Result<model::PackInfo> info = model::readPackInfo(folder);
    if (!info || !ids.insert(info->id).second) return;
    info->folder = status ? folder : real;
    out.push_back(std::move(*info));
  };
  for (const fs::path& folder : searchFolders) {
    look(folder);
    for (const fs::path& each : foldersBelow(folder)) look(each);
    for (const char* inside : {"scripts", "missions"})
      for (const fs::path& each : foldersBelow(folder / inside)) look(each);
  }
  return out;
}

/// Sides, tables and texts of a template without what lies on its map or speaks of it.
Markup withoutMap(const Element& element) {
  static const std::set<std::string, std::less<>> kept = {"options", "variant", "set", "side"};
  Markup out = Markup::of(element);
  out.children.clear();
  for (const Element& child : element.children()) {
    if (kept.contains(child.name())) out.add(Markup::of(child));
    if (child.name() != "when") continue;
    Markup when = withoutMap(child);
    if (!when.children.empty()) out.add(std::move(when));
  }
  return out;
}

Markup gridOf(const EmptyMap& empty) {
  Markup map("map");
  int number = 0;
  for (int row = 0; row < empty.rows; ++row) {
    for (int column = 0; column < empty.columns; ++column) {
      map.add(Markup("tile", {{"id", fmt::format("t{}", ++number)},
                              {"tile", empty.tile},
                              {"at", fmt::format("{},{}", column * empty.tileWidth, row * empty.tileHeight)}}));
    }
  }
  return map;
}

/// The options of a variant become the mission's own.
Result<> seatAt(model::Draft& draft, const std::string& variant) {
  const std::optional<ElementPath> found = pathOfId(draft.root(), "variant", variant);
  if (!found) return fail("variant-unknown", fmt::format("the template has no variant \"{}\"", variant));
  const model::Document before = draft.document();
  const ElementPath options = withChild(draft, {}, "options", {"variant", "set", "side", "map"});
  for (const Element& each : elementAt(before.root(), *found).children())
    if (each.name() == "set") setValueAt(draft, options, each.value("name"), each.value("value"));
  return {};
}

Result<> rewrite(const fs::path& file, const MissionPlan& plan) {
  const Result<model::Document> document = model::readXmlFile(file);
  if (!document) return failed(document);
  model::Draft draft(*document);
  if (plan.empty) draft.apply(model::replaceElement(draft.root(), withoutMap(draft.root()).add(gridOf(*plan.empty))));
  if (!plan.variant.empty()) {
    if (Result<> seated = seatAt(draft, plan.variant); !seated) return seated;
  }
  if (draft.error()) return tl::unexpected<Error>(*draft.error());
  return model::writeFile(file, draft.document().text());
}

fs::path freeFolder(const fs::path& in, const std::string& wish) {
  std::error_code status;
  fs::path out = in / wish;
  for (int n = 2; fs::exists(out, status); ++n) out = in / fmt::format("{}-{}", wish, n);
  return out;
}

bool byTitle(const std::string& a, const std::string& b) {
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
    return std::tolower(static_cast<unsigned char>(x)) < std::tolower(static_cast<unsigned char>(y));
  });
}

/// Where packs are looked for when something is made: the ruleset that was chosen is the one that is meant.
std::vector<fs::path> searchFor(const MissionPlan& plan, const std::vector<fs::path>& given, const fs::path& start) {
  std::vector<fs::path> out = model::packSearchFolders(given, start);
  if (!plan.rulesetFolder.empty()) out.insert(out.begin(), plan.rulesetFolder);
  return out;
}

/// A link in a folder where packs are looked for leads to a pack, wherever that lies.
std::error_code linkPack(const fs::path& pack, const std::string& id, const fs::path& in) {
  std::error_code status;
  const fs::path link = in / id;
  if (fs::exists(link, status) && fs::equivalent(link, pack, status)) return {};
  fs::create_directories(in, status);
  if (fs::is_symlink(link, status)) fs::remove(link, status);
  fs::create_directory_symlink(fs::absolute(pack, status), link, status);
  return status;
}

void linkRuleset(const MissionPlan& plan, const fs::path& in) {
  if (!plan.rulesetFolder.empty() && !in.empty()) linkPack(plan.rulesetFolder, plan.ruleset, in);
}

/// The folders that this program was told to look in are not known to the next one.
bool findsRuleset(const fs::path& pack, const std::string& ruleset) {
  return model::findPack(ruleset, model::packSearchFolders({}, pack)).has_value();
}

}  // namespace

std::vector<RulesetChoice> rulesetsIn(const std::vector<fs::path>& searchFolders) {
  std::vector<RulesetChoice> out;
  for (const model::PackInfo& info : packsIn(searchFolders)) {
    if (!model::hasFile(info.folder, "ruleset.xml")) continue;
    RulesetChoice choice{info.id, info.title.empty() ? info.id : info.title, info.folder, {}};
    if (Result<std::vector<model::MissionTemplate>> templates = model::missionTemplates(info.folder))
      choice.templates = std::move(*templates);
    out.push_back(std::move(choice));
  }
  std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return byTitle(a.title, b.title); });
  return out;
}

Result<std::vector<std::string>> linkPacks(const fs::path& folder, const fs::path& userPacks) {
  std::vector<std::string> out;
  for (const model::PackInfo& info : packsIn({folder})) {
    if (const std::error_code failed = linkPack(info.folder, info.id, userPacks); failed) {
      return fail("file-unwritable", failed.message(), {(userPacks / info.id).string(), 0, 0},
                  "copy the folder of the pack there by hand");
    }
    out.push_back(info.title.empty() ? info.id : info.title);
  }
  if (out.empty()) {
    return fail("pack-not-found", "there is no pack in this folder", {folder.string(), 0, 0},
                "choose the folder of a pack, with a pack.xml in it, or one that holds such folders");
  }
  return out;
}

std::vector<ShippedMission> missionsIn(const std::vector<fs::path>& searchFolders) {
  std::vector<ShippedMission> out;
  for (const model::PackInfo& info : packsIn(searchFolders)) {
    for (const fs::path& folder : foldersBelow(info.folder / "missions")) {
      const Result<model::Document> document = model::readXmlFile(folder / "mission.xml");
      if (!document) continue;
      out.push_back({document->root().value("title", folder.filename().string()),
                     info.title.empty() ? info.id : info.title, folder});
    }
  }
  return out;
}

std::vector<PackChoice> missionPacksIn(const std::vector<fs::path>& searchFolders) {
  std::vector<PackChoice> out;
  for (const model::PackInfo& info : packsIn(searchFolders)) {
    if (model::hasFile(info.folder, "ruleset.xml") || access(info.folder.c_str(), W_OK) != 0) continue;
    PackChoice choice{info.id, info.title.empty() ? info.id : info.title, info.folder, {}};
    for (const model::Dependency& needs : info.dependencies) choice.needs.push_back(needs.pack);
    out.push_back(std::move(choice));
  }
  std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return byTitle(a.title, b.title); });
  return out;
}

bool isFor(const PackChoice& pack, const std::string& ruleset) {
  return pack.needs.empty() || std::find(pack.needs.begin(), pack.needs.end(), ruleset) != pack.needs.end();
}

Result<RulesetDetails> detailsOf(const RulesetChoice& ruleset, const std::vector<fs::path>& packFolders) {
  const Result<std::vector<std::shared_ptr<const model::Pack>>> packs = model::loadPacks(ruleset.folder, packFolders);
  if (!packs) return failed(packs);
  RulesetDetails out;
  for (const std::shared_ptr<const model::Pack>& pack : *packs)
    for (const model::TileItem& tile : pack->tiles)
      out.tiles.push_back({tile.id, tile.title.empty() ? tile.id : tile.title, tile.width, tile.height});
  return out;
}

Result<std::vector<TableChoice>> tablesOf(const model::MissionTemplate& from,
                                          const std::vector<fs::path>& packFolders) {
  std::vector<TableChoice> out;
  std::vector<model::Variant> variants;
  const auto add = [&](const std::string& variant, const std::string& title) -> Result<> {
    model::LoadOptions options;
    options.packFolders = packFolders;
    options.variant = variant;
    const Result<model::LoadedMission> loaded = model::loadMission(from.folder.string(), options);
    if (!loaded) return failed(loaded);
    TableChoice table{variant, title, {}};
    for (const model::SideSetup& side : loaded->mission->sides)
      table.sides.push_back(side.title.empty() ? side.id : side.title);
    if (variant.empty()) variants = loaded->mission->variants;
    out.push_back(std::move(table));
    return {};
  };
  if (Result<> done = add({}, "As the template is"); !done) return failed(done);
  for (const model::Variant& each : variants)
    if (Result<> done = add(each.id, each.title.empty() ? each.id : each.title); !done) return failed(done);
  return out;
}

std::string idFor(const std::string& title) {
  constexpr std::size_t most = 48;
  std::string out;
  for (const char c : title) {
    const auto letter = static_cast<unsigned char>(c);
    if (letter < 0x80 && std::isalnum(letter) != 0) {
      if (out.empty() && std::isdigit(letter) != 0) out += 'm';
      out += static_cast<char>(std::tolower(letter));
    } else if (!out.empty() && out.back() != '-') {
      out += '-';
    }
  }
  if (out.size() > most) out.resize(most);
  while (out.ends_with('-')) out.pop_back();
  return out.empty() ? "mission" : out;
}

std::optional<Error> objection(const MissionPlan& plan) {
  const auto error = [](std::string code, std::string text, std::string remedy) {
    return Error{std::move(code), std::move(text), {}, std::move(remedy)};
  };
  if (plan.ruleset.empty()) return error("ruleset-unclear", "No ruleset is chosen", "choose one");
  if (plan.from.empty()) {
    return error("template-unknown", "This ruleset has no template to begin with", "copy one of its missions instead");
  }
  if (plan.title.empty()) return error("new-text", "The mission has no title", "give it one");
  if (plan.empty && (plan.empty->tile.empty() || plan.empty->columns < 1 || plan.empty->rows < 1 ||
                     plan.empty->columns > mostEmptyTiles || plan.empty->rows > mostEmptyTiles)) {
    return error("empty-map", "An empty map needs a tile and a size", "choose 1 to 40 tiles each way");
  }
  if (plan.empty && plan.empty->columns * plan.empty->rows > mostTilesOfAMap)
    return error("empty-map", fmt::format("A map has {} tiles at most", mostTilesOfAMap),
                 "choose fewer, or larger ones");
  if (plan.place == MissionPlace::Draft) return std::nullopt;
  if (plan.pack.empty()) return error("new-place", "No pack folder is chosen", "choose one, or keep it as a draft");
  if (plan.pack.is_relative())
    return error("new-place", "This is not a whole path", "begin it with / or with ~/ for your home folder");
  std::error_code status;
  if (plan.place == MissionPlace::Pack && !model::hasFile(plan.pack, "pack.xml"))
    return error("new-place", "This folder is not a pack", "choose one with a pack.xml, or make a new pack");
  if (plan.place == MissionPlace::NewPack && fs::exists(plan.pack, status) && !fs::is_empty(plan.pack, status))
    return error("new-exists", "This folder is not empty", "choose another for the new pack");
  if (fs::exists(plan.pack / "missions" / idFor(plan.title), status)) {
    return error("new-exists", fmt::format("The pack already has a mission \"{}\"", idFor(plan.title)),
                 "choose another name");
  }
  return std::nullopt;
}

Result<fs::path> placeFor(const MissionPlan& plan, const std::vector<fs::path>& packFolders) {
  const std::string id = idFor(plan.title);
  std::error_code status;
  if (plan.place == MissionPlace::Pack) {
    const fs::path folder = plan.pack / "missions" / id;
    if (!model::hasFile(plan.pack, "pack.xml"))
      return fail("new-place", "this folder is not a pack", {plan.pack.string(), 0, 0});
    if (fs::exists(folder, status) && !fs::is_empty(folder, status))
      return fail("new-exists", "the folder is not empty", {folder.string(), 0, 0}, "choose another name");
    if (Result<> needs = model::needRuleset(plan.pack, plan.ruleset, searchFor(plan, packFolders, plan.pack)); !needs)
      return failed(needs);
    if (!findsRuleset(plan.pack, plan.ruleset)) linkRuleset(plan, plan.userPacks);
    return folder;
  }
  fs::path pack = plan.pack;
  if (plan.place == MissionPlace::Draft) {
    fs::create_directories(plan.drafts, status);
    // A draft lies far from the packs that it stands on.
    linkRuleset(plan, plan.drafts / "scripts");
    pack = freeFolder(plan.drafts, "draft-" + id);
  } else if (const fs::path parent = pack.parent_path(); !parent.empty()) {
    fs::create_directories(parent, status);
  }
  model::NewPackWish wish;
  wish.folder = pack;
  wish.id = idFor(pack.filename().string());
  wish.title = plan.place == MissionPlace::Draft ? plan.title : std::string();
  wish.author = plan.author;
  wish.ruleset = plan.ruleset;
  const Result<model::NewFiles> made = model::newPack(wish, searchFor(plan, packFolders, pack.parent_path()));
  if (!made) return failed(made);
  if (!findsRuleset(pack, plan.ruleset)) linkRuleset(plan, plan.userPacks);
  return pack / "missions" / id;
}

fs::path typedFolder(const std::string& text) {
  const char* home = std::getenv("HOME");
  if (home == nullptr || !(text == "~" || text.starts_with("~/"))) return text;
  return fs::path(home + text.substr(1));
}

std::string packText(const MissionPlan& plan) {
  const Result<std::string> text = model::readFile(plan.pack / "pack.xml", mostPackBytes);
  return text ? *text : std::string();
}

void giveBack(const MissionPlan& plan, const std::string& packBefore) {
  if (plan.place == MissionPlace::Pack && !packBefore.empty() && packText(plan) != packBefore)
    (void)model::writeFile(plan.pack / "pack.xml", packBefore);
  if (plan.place != MissionPlace::NewPack) return;
  std::error_code status;
  for (const char* empty : {"missions", "specs"}) {
    fs::remove(plan.pack / empty, status);
    // Something else lies there by now.
    if (fs::exists(plan.pack / empty, status)) return;
  }
  fs::remove(plan.pack / "pack.xml", status);
  fs::remove(plan.pack, status);
}

fs::path folderToBegin(const fs::path& wanted, const fs::path& drafts) {
  std::error_code status;
  for (fs::path folder = wanted; folder.is_absolute(); folder = folder.parent_path()) {
    if (isDraft(folder, drafts) || fs::equivalent(folder, drafts, status)) break;
    if (fs::is_directory(folder, status)) return folder;
    if (folder == folder.parent_path()) break;
  }
  const char* home = std::getenv("HOME");
  return home != nullptr ? fs::path(home) : fs::path("/");
}

Result<fs::path> makeMission(const MissionPlan& plan, const std::vector<fs::path>& packFolders) {
  if (std::optional<Error> wrong = objection(plan)) return tl::unexpected<Error>(std::move(*wrong));
  const std::string packBefore = packText(plan);
  const Result<fs::path> folder = placeFor(plan, packFolders);
  if (!folder) return failed(folder);
  const fs::path pack = folder->parent_path().parent_path();
  // A pack that was only made for this mission goes away with it when something is wrong.
  const auto undo = [&](const fs::path& spec) {
    std::error_code status;
    if (plan.place != MissionPlace::Pack) {
      fs::remove_all(pack, status);
    } else {
      fs::remove_all(*folder, status);
      if (!spec.empty()) fs::remove(spec, status);
      giveBack(plan, packBefore);
    }
  };
  const Result<model::NewFiles> made =
      model::newMission({*folder, plan.title, plan.ruleset, plan.from}, searchFor(plan, packFolders, pack));
  if (!made) {
    // Of what it began nothing is left; what was there before is.
    plan.place == MissionPlace::Pack ? giveBack(plan, packBefore) : undo({});
    return failed(made);
  }
  fs::path spec;
  for (const fs::path& file : made->files)
    if (!file.empty() && *file.begin() == "specs") spec = pack / file;
  if (plan.empty) {
    // The template's rules and spec speak of a map that is not there any more.
    std::error_code status;
    if (!spec.empty()) fs::remove(spec, status);
    for (const fs::path& file : made->files)
      if (file.extension() == ".lua" && pack / file != spec) fs::remove(pack / file, status);
    spec.clear();
  }
  if (plan.empty || !plan.variant.empty()) {
    if (Result<> written = rewrite(*folder / "mission.xml", plan); !written) {
      undo(spec);
      return failed(written);
    }
  }
  return *folder;
}

bool isDraft(const fs::path& missionFolder, const fs::path& drafts) {
  std::error_code status;
  const fs::path real = fs::weakly_canonical(missionFolder, status);
  const fs::path inside = real.lexically_relative(fs::weakly_canonical(drafts, status));
  return !inside.empty() && *inside.begin() != ".." && *inside.begin() != ".";
}

std::vector<fs::path> draftsIn(const fs::path& drafts) {
  std::vector<std::pair<fs::file_time_type, fs::path>> found;
  for (const fs::path& pack : foldersBelow(drafts)) {
    for (const fs::path& mission : foldersBelow(pack / "missions")) {
      std::error_code status;
      const fs::file_time_type time = fs::last_write_time(mission / "mission.xml", status);
      if (!status && !isEditedSomewhere(mission)) found.emplace_back(time, mission);
    }
  }
  std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<fs::path> out;
  for (auto& each : found) out.push_back(std::move(each.second));
  return out;
}

void removeDraft(const fs::path& missionFolder, const fs::path& drafts) {
  if (!isDraft(missionFolder, drafts)) return;
  std::error_code status;
  const fs::path pack = model::enclosingPack(missionFolder);
  if (pack.empty() || !isDraft(pack, drafts)) return;
  const fs::path real = fs::weakly_canonical(missionFolder, status);
  const std::vector<fs::path> missions = foldersBelow(fs::weakly_canonical(pack, status) / "missions");
  const bool others = std::any_of(missions.begin(), missions.end(), [&](const fs::path& each) { return each != real; });
  fs::remove_all(others ? real : pack, status);
}

}  // namespace sortie::editor
