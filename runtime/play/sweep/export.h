// A sweep as files for other programs: every table as CSV, every figure as JSON.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.h"
#include "play/sweep/statistics.h"

namespace sortie::play {

/// A field of RFC 4180: quoted when it has a comma, a quote or a line break. One that a spreadsheet would take for a
/// formula stays as it is: it is quoted, not changed.
[[nodiscard]] std::string csvField(std::string_view text);

/// One file a table of the sweep ("playout.csv") and one a figure ("figure-wins.csv") into a folder, made if need be;
/// files of these names are replaced. The first line has the column names, lines end in CR LF, NULL is an empty field.
/// Errors: disk full and the like.
[[nodiscard]] Result<> exportCsv(SweepStore& store, const std::filesystem::path& folder);

/// Meta data and all figures: {"meta": {…}, "figures": {"wins": [{…}, …], …}}.
[[nodiscard]] std::string statisticsJson(const Statistics& statistics);

}  // namespace sortie::play
