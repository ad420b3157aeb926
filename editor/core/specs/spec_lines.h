// What came of a spec, line by line, as a list shows it: outcome, place, call path, questions and log.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "editor/core/specs/spec_runs.h"

namespace sortie::editor {

struct SpecLine {
  enum class Kind : std::uint8_t {
    Title,
    Passed,
    Failed,
    Unknown,  ///< has not run, or waits
    Old,      ///< the result is of another version
    Message,  ///< why it failed
    Remark,   ///< remedy or note
    Place,    ///< leads to `where`
    Heading,
    Question,
    Log,
  };
  Kind kind = Kind::Log;
  std::string text;
  SourcePlace where = {};  ///< a file and line that it leads to; none: an empty file
};

/// `old`: see SpecRuns::old.
[[nodiscard]] std::vector<SpecLine> specLines(const SpecEntry& entry, bool old);

/// The first place that a line of a call path names: "specs/one.lua:8: in function <…>" or "rules/a.lua:3". None: an
/// empty file.
[[nodiscard]] SourcePlace placeIn(const std::string& line);

/// Where to go from a spec: to what failed, else to where it is declared. `file`: of the spec.
[[nodiscard]] SourcePlace specPlaceOf(const SpecEntry& entry, const std::string& file);

/// "3 failed, 20 passed, 2 not run": only what there is.
[[nodiscard]] std::string countText(const SpecCounts& counts);

}  // namespace sortie::editor
