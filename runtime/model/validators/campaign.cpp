#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "model/load/pack_files.h"
#include "model/validators/validators.h"
#include "model/values.h"

namespace sortie::model {
namespace {

namespace fs = std::filesystem;
using K = DeclarationKind;

bool hasMission(const fs::path& pack, const std::string& id) {
  return isKebab(id) && hasFile(pack / "missions" / id, "mission.xml");
}

// Does a ruleset of the scope say how campaigns go?
bool playable(const Scope& scope, const std::string& ruleset) {
  for (const Ruleset* each : scope.rulesets) {
    if (each->id == ruleset && !each->all(K::Campaign).empty()) return true;
  }
  return false;
}

struct CampaignChecker {
  const Subject& subject;
  Issues& issues;

  void text(const Element& element, bool ofMission) {
    const std::string id = element.value("id");
    const std::string outcome = id.starts_with("after-") ? id.substr(6) : std::string();
    if (ofMission && !outcome.empty()) {
      if (subject.scope.complete && outcome != "end" && subject.scope.find(K::Outcome, outcome) == nullptr) {
        issues.error("unresolved-id", fmt::format("there is no outcome \"{}\"", outcome), element, "id",
                     "write after-OUTCOME with an outcome that the ruleset declares");
      }
      return;
    }
    const bool known = ofMission ? id == "before" || id == "after" : id == "brief" || id == "ending";
    if (known) return;
    issues.warning(
        "text-unknown", fmt::format("the text \"{}\" is never shown", id), element, "id",
        ofMission ? "name a mission's text before, after or after-OUTCOME" : "name a campaign's text brief or ending");
  }

  void mission(const Element& element) {
    const std::string name = element.value("mission");
    const std::size_t colon = name.find(':');
    const std::string pack = name.substr(0, colon == std::string::npos ? 0 : colon);
    if (subject.pack != nullptr) {
      const PackInfo& own = subject.pack->info;
      const bool needed = std::any_of(own.dependencies.begin(), own.dependencies.end(),
                                      [&](const Dependency& each) { return each.pack == pack; });
      const bool here = pack.empty() || pack == own.id;
      if (here ? !hasMission(own.folder, name.substr(pack.empty() ? 0 : colon + 1)) : !needed) {
        issues.error("campaign-mission", fmt::format("there is no mission \"{}\"", name), element, "mission",
                     "name a mission of this pack, or pack:mission of one that it needs");
      }
    }
    for (const Element& each : elements(element, "text")) text(each, true);
  }

  void run() {
    const Campaign& campaign = *subject.campaign;
    if (!subject.file.empty() && campaign.id != subject.file) {
      issues.warning("campaign-file", fmt::format("the campaign \"{}\" stands in {}.xml", campaign.id, subject.file),
                     subject.root, "id", "give both the same name, so that pack:campaign finds it");
    }
    if (subject.scope.complete && !playable(subject.scope, campaign.ruleset)) {
      issues.error("campaign-ruleset", fmt::format("the ruleset {} has no rules for campaigns", campaign.ruleset),
                   subject.root, "ruleset", "declare <campaign lua=\"MODULE\"> in its ruleset.xml");
    }
    for (const Element& element : elements(subject.root)) {
      if (element.name() == "text") text(element, false);
      if (element.name() == "mission") mission(element);
    }
  }
};

}  // namespace

void checkCampaign(const Subject& subject, Issues& issues) {
  if (subject.campaign != nullptr) CampaignChecker{subject, issues}.run();
}

}  // namespace sortie::model
