#include "model/campaign.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "archive/archive_path.h"
#include "model/load/find_pack.h"
#include "model/load/load.h"
#include "model/load/pack_files.h"
#include "model/load/upgrade.h"
#include "model/values.h"

namespace sortie::model {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostMissions = 200;
constexpr int kMostPlayers = 16;

CampaignMission decodeEntry(const Element& element, const Scope& scope, Issues& issues) {
  CampaignMission out;
  out.mission = element.value("mission");
  out.variant = element.value("variant");
  out.title = element.value("title");
  out.where = element.place();
  // The mission may declare options of its own, which are not known here: their values are read with the mission.
  Scope lenient = scope;
  lenient.complete = false;
  for (const Element& options : elements(element, "options")) {
    for (const auto& [name, value] : decodeOptionSets(options, lenient, issues)) out.options[name] = toText(value);
  }
  decodeTexts(element, {}, out.texts);
  return out;
}

// The names of campaigns in a pack, for messages.
std::vector<std::string> campaignsOf(const fs::path& pack) {
  std::vector<std::string> out;
  for (const fs::path& file : archive::listFolder(pack / "campaigns"))
    if (file.extension() == ".xml") out.push_back(file.stem().string());
  std::sort(out.begin(), out.end());
  return out;
}

Result<fs::path> campaignFile(const std::string& name, const std::vector<fs::path>& given) {
  if (hasFile({}, name)) return fs::path(name);
  const std::size_t colon = name.find(':');
  if (colon == std::string::npos) {
    return fail("campaign-not-found", fmt::format("there is no file {}", name), {},
                "name a file campaigns/NAME.xml of a pack, or write pack:campaign");
  }
  const std::string campaign = name.substr(colon + 1);
  const Result<fs::path> pack = findPack(name.substr(0, colon), packSearchFolders(given, fs::path(".")));
  if (!pack) return failed(pack);
  const fs::path file = fs::path("campaigns") / (campaign + ".xml");
  if (isKebab(campaign) && hasFile(*pack, file)) return *pack / file;
  const std::vector<std::string> known = campaignsOf(*pack);
  return fail("campaign-not-found", fmt::format("the pack has no campaign \"{}\"", campaign), {pack->string(), 0, 0},
              known.empty() ? "it has none" : fmt::format("it has {}", fmt::join(known, ", ")));
}

}  // namespace

Campaign decodeCampaign(const Element& root, const Scope& scope, Issues& issues) {
  Campaign out;
  if (root.name() != "campaign")
    issues.error("root-element", fmt::format("<{}> is not a <campaign>", root.name()), root);
  out.id = decodeId(root, true, issues);
  out.title = root.value("title");
  out.ruleset = root.value("ruleset");
  out.where = root.place();
  decodeTexts(root, {}, out.texts);
  for (const Element& element : elements(root)) {
    if (element.name() == "players") {
      out.fewestPlayers = decodeNumber(element, "min", 1, 1, kMostPlayers, issues);
      out.mostPlayers = decodeNumber(element, "max", kMostPlayers, 1, kMostPlayers, issues);
      if (out.fewestPlayers > out.mostPlayers) {
        issues.error("value-range", "min is greater than max", element, "min", "swap them");
      }
    } else if (element.name() == "options") {
      for (auto& [name, value] : decodeOptionSets(element, scope, issues)) out.options[name] = std::move(value);
    } else if (element.name() == "mission") {
      if (out.missions.size() >= kMostMissions) {
        issues.error("limit-missions", fmt::format("more than {} missions", kMostMissions), element, {},
                     "split it into two campaigns");
        break;
      }
      out.missions.push_back(decodeEntry(element, scope, issues));
    }
  }
  if (out.missions.empty()) {
    issues.error("campaign-missions", "a campaign without missions", root, {}, "add <mission mission=\"…\"/>");
  }
  return out;
}

const std::vector<Property>& LoadedCampaign::playerAttributes() const {
  static const std::vector<Property> none;
  for (const Declaration& part : rules->parts) {
    if (part.part == "player") return part.properties;
  }
  return none;
}

Result<fs::path> LoadedCampaign::missionFolder(const CampaignMission& mission) const {
  const std::size_t colon = mission.mission.find(':');
  const std::string pack = colon == std::string::npos ? packs.back()->info.id : mission.mission.substr(0, colon);
  const std::string id = colon == std::string::npos ? mission.mission : mission.mission.substr(colon + 1);
  for (const std::shared_ptr<const Pack>& each : packs) {
    if (each->info.id != pack) continue;
    const fs::path folder = each->info.folder / "missions" / id;
    if (isKebab(id) && hasFile(folder, "mission.xml")) return folder;
  }
  return fail("mission-not-found", fmt::format("there is no mission \"{}\"", mission.mission), mission.where,
              "name a mission of this pack, or pack:mission of one that it needs");
}

Result<LoadedCampaign> loadCampaign(const std::string& name, const std::vector<fs::path>& packFolders) {
  const Result<fs::path> file = campaignFile(name, packFolders);
  if (!file) return failed(file);
  const Result<Document> document = readXmlFile(*file);
  if (!document) return failed(document);
  std::error_code status;
  const fs::path folder = enclosingPack(fs::absolute(*file, status).parent_path());
  if (folder.empty()) {
    return fail("pack-not-found", "the campaign is in no pack", {file->string(), 0, 0},
                "put it into the campaigns folder of a pack");
  }
  const std::string ruleset = document->root().value("ruleset");
  LoadedCampaign out;
  Result<std::vector<std::shared_ptr<const Pack>>> packs = loadPacks(folder, packFolders, ruleset);
  if (!packs) return failed(packs);
  out.packs = std::move(*packs);
  Issues issues;
  const Document present = upgrade(*document, issues);
  const Element root = present.root();
  const Scope scope = scopeOf(out.packs);
  auto campaign = std::make_shared<Campaign>(decodeCampaign(root, scope, issues));
  if (const auto error = issues.firstError()) return tl::unexpected<Error>(*error);
  for (const std::shared_ptr<const Pack>& each : out.packs) {
    if (each->ruleset == nullptr || each->info.id != ruleset) continue;
    out.ruleset = each.get();
    const std::vector<const Declaration*> rules = each->ruleset->all(DeclarationKind::Campaign);
    if (!rules.empty()) out.rules = rules.front();
  }
  if (out.ruleset == nullptr) {
    return fail("ruleset-not-found",
                fmt::format("\"{}\" is not a ruleset among the packs that this pack needs", ruleset),
                root.place("ruleset"), fmt::format("add <needs pack=\"{}\"/> to pack.xml", ruleset));
  }
  if (out.rules == nullptr) {
    return fail("campaign-ruleset", fmt::format("the ruleset {} has no rules for campaigns", ruleset),
                root.place("ruleset"), "declare <campaign lua=\"MODULE\"> in its ruleset.xml");
  }
  out.name = out.packs.back()->info.id + ":" + campaign->id;
  out.campaign = std::move(campaign);
  return out;
}

}  // namespace sortie::model
