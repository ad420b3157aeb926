// A mission with all packs it stands on, for one variant.
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "archive/archive_path.h"
#include "base/nearest.h"
#include "model/decode/decode_cache.h"
#include "model/load/find_pack.h"
#include "model/decode/left_out.h"
#include "model/load/load.h"
#include "model/renamed.h"
#include "model/resolve.h"
#include "model/load/upgrade.h"
#include "model/values.h"

namespace sortie::model {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxLuaFile = 512U << 10U;

bool hasMission(const fs::path& folder) { return archive::isFile(folder / "mission.xml"); }

/// The missions of a pack, by name.
std::vector<std::string> missionNames(const fs::path& pack) {
  std::vector<std::string> out;
  for (const fs::path& folder : archive::listFolder(pack / "missions"))
    if (hasMission(folder)) out.push_back(folder.filename().string());
  return out;
}

Result<fs::path> missionFolder(const std::string& name, const std::vector<fs::path>& given) {
  const fs::path path(name);
  if (hasMission(path)) return path;
  if (path.filename() == "mission.xml" && hasMission(path.parent_path())) return path.parent_path();
  const std::size_t colon = name.find(':');
  if (colon == std::string::npos) {
    // A folder beside missions that are there was meant to be one of them.
    const fs::path named = path.filename().empty() ? path.parent_path() : path;
    const std::vector<std::string> beside = named.parent_path().filename() == "missions"
                                                ? missionNames(named.parent_path().parent_path())
                                                : std::vector<std::string>();
    if (!beside.empty())
      return fail("mission-not-found", fmt::format("there is no {}", (path / "mission.xml").string()), {},
                  namesToChoose(named.filename().string(), beside));
    return fail("mission-not-found", fmt::format("there is no {}", (path / "mission.xml").string()), {},
                "name a folder with a mission.xml, or pack:mission");
  }
  const std::string mission = name.substr(colon + 1);
  const Result<fs::path> pack = findPack(name.substr(0, colon), packSearchFolders(given, fs::path(".")));
  if (!pack) return failed(pack);
  const fs::path folder = *pack / "missions" / mission;
  if (!isKebab(mission) || !hasMission(folder)) {
    return fail("mission-not-found", fmt::format("the pack has no mission \"{}\"", mission), {pack->string(), 0, 0},
                namesToChoose(mission, missionNames(*pack)));
  }
  return folder;
}

using Options = std::map<std::string, Setting>;

void tell(Issues& issues, tl::unexpected<Error> error) {
  Error& e = error.value();
  issues.add({Severity::Error,
              std::move(e.code),
              std::move(e.text),
              std::move(e.remedy),
              std::nullopt,
              std::move(e.where),
              {}});
}

void overlay(Options& options, const Options& with) {
  for (const auto& [name, value] : with)
    if (!std::holds_alternative<std::monostate>(value.value)) options[name] = value;
}

// Defaults, then what the mission fixes, then the variant, then what the caller asks for.
Options chooseOptions(const Mission& mission, const Scope& scope, const LoadOptions& wanted, Issues& issues) {
  Options out;
  const auto addDefaults = [&](const std::vector<Declaration>& declarations) {
    for (const Declaration& each : declarations) {
      if (each.kind != DeclarationKind::Option || !each.value) continue;
      const bool none = std::holds_alternative<std::monostate>(each.value->fallback.value);
      out.emplace(each.id, none ? zeroValue(each.value->type) : each.value->fallback);
    }
  };
  if (scope.own != nullptr) addDefaults(*scope.own);
  for (const Ruleset* ruleset : scope.rulesets) addDefaults(ruleset->declarations);
  overlay(out, mission.options);
  if (!wanted.variant.empty()) {
    const auto variant = std::find_if(mission.variants.begin(), mission.variants.end(),
                                      [&](const Variant& each) { return each.id == wanted.variant; });
    if (variant != mission.variants.end()) {
      overlay(out, variant->options);
    } else {
      std::vector<std::string> known;
      for (const Variant& each : mission.variants) known.push_back(each.id);
      tell(issues,
           fail("variant-unknown", fmt::format("the mission has no variant \"{}\"", wanted.variant), mission.where,
                known.empty() ? "it has none" : fmt::format("it has {}", fmt::join(known, ", "))));
    }
  }
  const RenamedIds renamed(scope.rulesets);
  for (const auto& [asked, given] : wanted.options) {
    const Declaration* option = scope.find(DeclarationKind::Option, asked);
    std::string name = asked;
    if (const std::string today = renamed.find("option", asked); option == nullptr && !today.empty()) {
      name = today;
      option = scope.find(DeclarationKind::Option, name);
    }
    const std::string now = renamed.find("value", given, name);
    const std::string& text = now.empty() ? given : now;
    if (option == nullptr || !option->value) {
      tell(issues, fail("option-unknown", fmt::format("there is no option \"{}\"", name), mission.where,
                        namesToChoose(name, declaredNames(scope, DeclarationKind::Option))));
    } else if (Result<Setting> value = readValue(*option->value, text)) {
      out[name] = std::move(*value);
    } else {
      tell(issues,
           fail("option-value", fmt::format("option {}: {}", name, value.error().text), {}, value.error().remedy));
    }
  }
  return out;
}

// Puts a value that a side begins with in place of that of the document.
Result<> applyStart(const std::string& name, const std::string& attribute, const std::string& text, const Scope& scope,
                    const RenamedIds& renamed, Mission& mission) {
  const auto side =
      std::find_if(mission.sides.begin(), mission.sides.end(), [&](const SideSetup& s) { return s.id == name; });
  if (side == mission.sides.end())
    return fail("start-side", fmt::format("there is no side \"{}\" to give a starting value", name), mission.where);
  const Declaration* kind = scope.find(DeclarationKind::Side, side->kind);
  const Property* property = kind != nullptr ? findAttribute(kind->properties, attribute) : nullptr;
  if (property == nullptr && kind != nullptr)
    if (const std::string today = renamed.find("attribute", attribute); !today.empty())
      return applyStart(name, today, text, scope, renamed, mission);
  if (property == nullptr)
    return fail("start-attribute", fmt::format("a {} has no attribute \"{}\"", side->kind, attribute), side->where);
  Result<Setting> value = readValue(*property, text);
  if (!value)
    return fail("start-value", fmt::format("{} starts with {}: {}", name, attribute, value.error().text), side->where,
                value.error().remedy);
  side->values[attribute] = std::move(*value);
  return {};
}

}  // namespace

Result<LoadedMission> loadMission(const std::string& name, const LoadOptions& options) {
  const Result<FoundMission> found = findMission(name, options.packFolders);
  if (!found) return failed(found);
  return assembleMission(found->packs, found->sources, options);
}

Result<FoundMission> findMission(const std::string& name, const std::vector<fs::path>& packFolders) {
  const Result<fs::path> folder = missionFolder(name, packFolders);
  if (!folder) return failed(folder);
  const fs::path packFolder = enclosingPack(*folder);
  Result<MissionSources> sources = readMissionSources(*folder, packFolder);
  if (!sources) return failed(sources);
  if (packFolder.empty()) {
    return fail("pack-not-found", "the mission is in no pack", {(*folder / "mission.xml").string(), 0, 0},
                "put a pack.xml two folders above it");
  }
  const std::string ruleset = sources->document.root().value("ruleset");
  Result<std::vector<std::shared_ptr<const Pack>>> packs = loadPacks(packFolder, packFolders, ruleset);
  if (!packs) return failed(packs);
  if (isForSpecs(*folder, packFolder)) {
    Issues issues;
    if (const Result<> added = addSpecContent(*packs, issues); !added) return failed(added);
    if (const auto error = issues.firstError()) return tl::unexpected<Error>(*error);
  }
  return FoundMission{std::move(*packs), std::move(*sources)};
}

Result<MissionSources> readMissionSources(const fs::path& folder, const fs::path& packFolder) {
  MissionSources sources;
  sources.folder = folder;
  Result<Document> document = readXmlFile(folder / "mission.xml");
  if (!document) return failed(document);
  sources.document = std::move(*document);
  std::error_code status;
  if (!fs::exists(folder / "rules.lua", status) && !archive::isFile(folder / "rules.lua")) return sources;
  Result<std::string> rules = readFile(folder / "rules.lua", kMaxLuaFile);
  if (!rules) return failed(rules);
  sources.rules = std::move(*rules);
  const fs::path inside = fs::weakly_canonical(folder, status).lexically_relative(packFolder);
  sources.rulesFile = (inside / "rules.lua").generic_string();
  return sources;
}

std::shared_ptr<Mission> decodeVariant(const std::vector<std::shared_ptr<const Pack>>& packs,
                                       const MissionSources& sources, const LoadOptions& options, LoadedMission& loaded,
                                       Issues& issues) {
  const Element document = sources.document.root();
  const std::string ruleset = document.value("ruleset");
  const bool known = std::any_of(packs.begin(), packs.end(), [&](const std::shared_ptr<const Pack>& pack) {
    return pack->info.id == ruleset && pack->ruleset != nullptr;
  });
  if (!known) {
    tell(issues,
         fail("ruleset-not-found", fmt::format("\"{}\" is not a ruleset among the packs that this pack needs", ruleset),
              document.place("ruleset"), fmt::format("add <needs pack=\"{}\"/> to pack.xml", ruleset)));
    return nullptr;
  }
  loaded.packs = packs;
  Scope scope = scopeOf(loaded.packs);
  scope.parts = sources.parts;
  const RenamedIds renamed(scope.rulesets);
  const Document present = inTodaysNames(upgrade(sources.document, issues), scope, renamed);
  const Element root = present.root();
  if (issues.firstError()) return nullptr;

  // A first look, at declarations and options only, decides which <when> hold. It is repeated below with its issues.
  Issues unheard;
  Mission header;
  header.where = root.place();
  header.declarations = decodeMissionDeclarations(root, scope, unheard);
  scope.own = &header.declarations;
  rememberIn(scope, root, {});
  decodeOptions(root, scope, header, unheard);
  loaded.options = chooseOptions(header, scope, options, issues);
  for (const Variant& each : header.variants)
    if (each.id == options.variant) loaded.variant = each.id;
  const Whens without = failingWhens(root, scope, loaded.options, issues);
  scope.own = nullptr;

  auto mission = std::make_shared<Mission>(decodeMission(root, scope, issues, without));
  if (issues.firstError()) leaveOut(*mission, leftOut(issues.list(), mission->where));
  for (const auto& [side, values] : options.starts)
    for (const auto& [attribute, text] : values)
      if (Result<> applied = applyStart(side, attribute, text, scope, renamed, *mission); !applied)
        tell(issues, failed(applied));
  loaded.starts = options.starts;
  mission->folder = sources.folder;
  mission->rules = sources.rules;
  mission->rulesFile = sources.rulesFile;
  return mission;
}

Result<LoadedMission> assembleMission(const std::vector<std::shared_ptr<const Pack>>& packs,
                                      const MissionSources& sources, const LoadOptions& options) {
  LoadedMission loaded;
  Issues issues;
  loaded.mission = decodeVariant(packs, sources, options, loaded, issues);
  if (const auto error = issues.firstError()) return tl::unexpected<Error>(*error);
  return loaded;
}

LoadedMission emptyMission(std::vector<std::shared_ptr<const Pack>> packs, const Pack& ruleset) {
  LoadedMission out;
  out.packs = std::move(packs);
  auto mission = std::make_shared<Mission>();
  mission->id = "empty";
  mission->ruleset = ruleset.info.id;
  mission->where = ruleset.ruleset->where;
  // A board has at least one tile.
  for (const std::shared_ptr<const Pack>& each : out.packs) {
    if (each->tiles.empty() || !mission->tiles.empty()) continue;
    MapTile tile;
    tile.id = "t";
    tile.tile = each->tiles.front().id;
    mission->tiles.push_back(std::move(tile));
  }
  out.mission = std::move(mission);
  for (const Declaration& each : ruleset.ruleset->declarations) {
    if (each.kind != DeclarationKind::Option || !each.value) continue;
    const bool none = std::holds_alternative<std::monostate>(each.value->fallback.value);
    out.options.emplace(each.id, none ? zeroValue(each.value->type) : each.value->fallback);
  }
  return out;
}

const Property* findAttribute(const std::vector<Property>& properties, const std::string& id) {
  const auto found = std::find_if(properties.begin(), properties.end(),
                                  [&](const Property& each) { return each.state && each.id == id; });
  return found != properties.end() ? &*found : nullptr;
}

Result<Setting> readValue(const Property& property, const std::string& text) {
  Issues issues;
  Setting value = decodeScalar(text, property.type, {}, "value", issues);
  if (const auto error = issues.firstError()) return fail(error->code, error->text, {}, error->remedy);
  return value;
}

const Pack& LoadedMission::rulesetPack() const {
  for (const std::shared_ptr<const Pack>& pack : packs) {
    if (pack->ruleset && pack->info.id == mission->ruleset) return *pack;
  }
  // loadMission refuses missions without one.
  return *packs.front();
}

}  // namespace sortie::model
