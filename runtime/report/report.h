// The balance report of a sweep: one page that needs nothing else, for phones, screens and paper, light and dark.
// Every figure in it is one of play/sweep/statistics.h; docs/reports.md says what each means.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "base/result.h"
#include "play/sweep/statistics.h"
#include "world/scenario.h"

namespace sortie::report {

struct ReportOptions {
  /// By variant, for the maps; where one is missing the report says `noMap` instead.
  std::map<std::string, std::shared_ptr<const world::Scenario>> scenarios;
  std::string noMap = "The mission could not be opened.";
  /// The mission as `sortie play` is to be given it, with what finds its packs, in words of a shell; empty: by its id.
  std::string opens;
  /// Shares of wins that count as balanced; none: 70 to 130 % of an even share among the sides (or teams).
  std::optional<std::pair<double, double>> band;
};

/// XHTML that is also HTML. Errors: a theme that cannot be read.
[[nodiscard]] Result<std::string> reportHtml(const play::Statistics& statistics, const ReportOptions& options);

/// The first words of the report on a variant, plain: who wins how often and whether that is balanced.
[[nodiscard]] std::string verdictText(const play::Statistics& statistics, const std::string& variant,
                                      const ReportOptions& options);

}  // namespace sortie::report
