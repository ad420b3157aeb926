// The command that plays one playtest of a sweep again.
#pragma once

#include <string>

#include "report/report.h"

namespace sortie::report {

/// "sortie play MISSION --variant NAME --option NAME=VALUE --agent SIDE=NAME --auto --seed SEED": the same decisions
/// and end as the sweep's playtest of this variant and seed, with the same packs.
[[nodiscard]] std::string replayCommand(const play::Statistics& statistics, const ReportOptions& options,
                                        const std::string& variant, const std::string& seed);

}  // namespace sortie::report
