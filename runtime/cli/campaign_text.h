// A campaign in words: who stands where, what was played, what comes next.
#pragma once

#include <filesystem>
#include <string>

#include "base/tint.h"
#include "campaign/campaign.h"

namespace sortie::cli {

/// Standing, missions played and what comes next. `folder`: where the records lie; those that are gone or were changed
/// are said.
[[nodiscard]] Result<std::string> showText(campaign::Campaign& campaign, const std::filesystem::path& folder,
                                           Tints tints);
/// The same as JSON (docs/campaigns.md), with a line feed at its end.
[[nodiscard]] Result<std::string> showJson(campaign::Campaign& campaign, const std::filesystem::path& folder);

/// What is said before a mission that is in play, and after one that is over (the last of the history).
[[nodiscard]] std::string beforeText(const campaign::Campaign& campaign, Tints tints);
[[nodiscard]] Result<std::string> afterText(campaign::Campaign& campaign, Tints tints);

}  // namespace sortie::cli
