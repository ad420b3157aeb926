// What `sortie sweep --report` and `sortie report` have in common.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "play/sweep/sweep_store.h"
#include "report/report.h"

namespace sortie::cli {

/// "35-65" in percent; nothing for an empty text. Error "usage".
[[nodiscard]] Result<> readBand(const std::string& text, report::ReportOptions& options);

/// ReportOptions::opens, of a mission and folders of packs as they were typed.
[[nodiscard]] std::string missionWords(const std::string& mission, const std::vector<std::string>& packs);

[[nodiscard]] Result<> writeReport(play::SweepStore& store, const report::ReportOptions& options,
                                   const std::string& file);

}  // namespace sortie::cli
