// A playtest up to a moment as a spec of its mission's pack: the same fixture, seed, dice and answers must lead to the
// same facts again. A spec is tried before it is written, so what is recorded is green.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "play/record/record.h"
#include "play/specs/spec.h"
#include "script/host.h"

namespace sortie::play {

/// Something that a recorded spec may expect.
struct SpecFact {
  std::string what;       ///< in Lua: "world.piece("scout").hp"
  std::string wanted;     ///< in Lua: "2"
  std::string text;       ///< for people: "scout: hp is 2"
  std::size_t since = 0;  ///< after how many decisions it became so; 0: before the first
  bool end = false;       ///< about whether and how it ended
};

struct RecordedSpec {
  std::string opening;  ///< a comment on where it comes from
  std::string body;     ///< fixture, seed, dice, answers and run
  /// The values that have changed, the places of pieces with an id, how full zones are, objectives, and how it ended.
  std::vector<SpecFact> facts;
  std::size_t decisions = 0;
};

/// The first `decisions` of a record, at most all it has, played on a host of its mission. Errors: "spec-by-hand" where
/// decks or pieces were changed by hand on the way and "spec-starts" where it began with values of a campaign, which a
/// spec cannot do; "spec-halted" where it stopped with an error; "record-unfit".
[[nodiscard]] Result<RecordedSpec> recordSpec(script::Host& host, const Record& record, std::size_t decisions);

/// The facts that one most likely means, by their number: what the last decision changed that changed anything, and
/// whether and how it ended.
[[nodiscard]] std::vector<bool> proposedFacts(const RecordedSpec& spec);

/// The text of a spec file that expects those facts. The same for the same record.
[[nodiscard]] std::string recordedText(const RecordedSpec& spec, const std::string& title,
                                       const std::vector<bool>& ticked);

/// Whether a spec may lie there. `file`: path inside the pack. Errors: "spec-place".
[[nodiscard]] Result<> specPlace(const std::string& file);

/// Runs that text as the pack's file would run: `file` is its path inside the pack, other texts are those of the options.
/// Nothing is written. Errors: of runSpecs, "spec-file".
[[nodiscard]] Result<SpecReport> tryRecorded(const std::filesystem::path& packFolder, const std::string& file,
                                             const std::string& text, TestOptions options);

}  // namespace sortie::play
