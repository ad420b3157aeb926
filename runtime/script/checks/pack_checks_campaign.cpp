// What a ruleset says about campaigns, looked at before anybody begins one.
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "script/campaign_host.h"
#include "script/checks/pack_checks.h"

namespace sortie::script {

using model::DeclarationKind;
using model::Issue;
using model::Severity;

void CheckedMission::checkCampaignRules(const model::Pack& ruleset, std::size_t pack,
                                        std::vector<Issue>& issues) const {
  const std::vector<const model::Declaration*> all = ruleset.ruleset->all(DeclarationKind::Campaign);
  if (all.empty()) return;
  model::LoadedCampaign campaign;
  campaign.packs = scenario_->mission.packs;
  campaign.ruleset = &ruleset;
  campaign.rules = all.front();
  const auto host = CampaignHost::make(campaign, {});
  if (!host) {
    Issue issue = issueOf(host.error(), "lua-campaign", pack);
    if (issue.where.file.empty()) issue.where = campaign.rules->where;
    issues.push_back(std::move(issue));
    return;
  }
  const std::vector<std::string>& known = CampaignHost::known();
  for (const std::string& name : (*host)->functions()) {
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    issues.push_back({Severity::Warning,
                      "lua-campaign",
                      fmt::format("campaigns do not call a function '{}'", name),
                      fmt::format("they call {}; make it local", fmt::join(known, ", ")),
                      {},
                      placeOf((*host)->placeOf(name), pack),
                      {}});
  }
}

}  // namespace sortie::script
