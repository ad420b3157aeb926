// What `sortie sweep --report` and `sortie report` have in common.
#pragma once

#include <string>

#include "base/result.h"
#include "play/sweep/sweep_store.h"
#include "report/report.h"

namespace sortie::cli {

/// "35-65" in percent; nothing for an empty text. Error "usage".
[[nodiscard]] Result<> readBand(const std::string& text, report::ReportOptions& options);

[[nodiscard]] Result<> writeReport(play::SweepStore& store, const report::ReportOptions& options,
                                   const std::string& file);

}  // namespace sortie::cli
