// A campaign: missions played one after the other by the same players. campaigns/NAME.xml as typed values; the format is
// docs/formats/campaign.md. How players and sides belong together is the ruleset's matter (its <campaign>).
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "model/decode/decode.h"
#include "model/pack.h"

namespace sortie::model {

/// One mission of the list.
struct CampaignMission {
  std::string mission;  ///< "data-theft" of the campaign's own pack, or "pack:mission"
  std::string variant;  ///< may be empty
  std::string title;    ///< over the mission's own; may be empty
  std::map<std::string, std::string> options;
  std::vector<Text> texts;  ///< "before", "after", "after-OUTCOME"
  SourcePlace where;
};

struct Campaign {
  std::string id;
  std::string title;
  std::string ruleset;  ///< pack id
  int fewestPlayers = 1;
  int mostPlayers = 16;
  std::map<std::string, Setting> options;  ///< for all missions
  std::vector<Text> texts;                 ///< "brief", "ending"
  std::vector<CampaignMission> missions;
  SourcePlace where;
};

/// The campaign with what it stands on.
struct LoadedCampaign {
  std::string name;                                ///< "pack:campaign"
  std::vector<std::shared_ptr<const Pack>> packs;  ///< dependencies first, the campaign's own last
  std::shared_ptr<const Campaign> campaign;
  const Pack* ruleset = nullptr;       ///< one of `packs`
  const Declaration* rules = nullptr;  ///< the ruleset's <campaign>

  /// What a player has: the attributes of <player>.
  [[nodiscard]] const std::vector<Property>& playerAttributes() const;
  /// The folder of a mission of the list. Error "mission-not-found".
  [[nodiscard]] Result<std::filesystem::path> missionFolder(const CampaignMission& mission) const;
};

[[nodiscard]] Campaign decodeCampaign(const Element& root, const Scope& scope, Issues& issues);

/// A file campaigns/NAME.xml, or "pack:campaign".
/// Errors: not found, not XML, not decodable, a ruleset without campaigns; with file, line and remedy.
[[nodiscard]] Result<LoadedCampaign> loadCampaign(const std::string& name,
                                                  const std::vector<std::filesystem::path>& packFolders = {});

}  // namespace sortie::model
