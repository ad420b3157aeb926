// What commands that play missions have in common: reading arguments, loading, complaining.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "script/host.h"
#include "world/compile.h"

namespace sortie::cli {

using world::loadScenario;

/// Prints the error on stderr, with what a stranger wrote escaped, and gives `broken`.
int complain(const Error& error);

/// "name=value" words. Error "usage" for others and for a name given twice.
[[nodiscard]] Result<std::map<std::string, std::string>> readPairs(const std::vector<std::string>& words,
                                                                   const std::string& option);

[[nodiscard]] Result<model::LoadOptions> loadOptions(const MissionArguments& arguments);

/// Right before packs run that came with a file from somebody else. Error "consent".
[[nodiscard]] Result<> mayRun(const std::vector<std::shared_ptr<const model::Pack>>& packs,
                              const AllowedPacks& allowed);

/// A host whose scripts print to stderr.
[[nodiscard]] Result<std::unique_ptr<script::Host>> openHost(std::shared_ptr<const world::Scenario> scenario);

}  // namespace sortie::cli
