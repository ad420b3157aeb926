// A playtest as a small text file: what it was played with, then one line a decision and intervention, with the rolling
// hash before each, so that a replay can be proved step by step. Answers are named by stable keys, so that a playtest
// can also go on over an edited mission. The format is docs/formats/record.md.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "play/session/session.h"

namespace sortie::play {

/// The version of Sortie that records and sweeps carry.
inline constexpr std::string_view engineVersion = "0.1.0";
/// Format 2 has more kinds of intervention, format 3 standing answers, format 4 what came up at a table; a record is
/// written in the first format that has all that it uses.
inline constexpr int recordFormat = 4;
inline constexpr std::size_t maxRecordBytes = 16U << 20U;
inline constexpr std::size_t maxRecordDecisions = 1'000'000;

struct RecordedPack {
  std::string id;
  std::string version;
  std::string hash;

  friend bool operator==(const RecordedPack&, const RecordedPack&) = default;
};

/// What a playtest was played with.
struct RecordHeader {
  std::string engine;
  std::string lua;                  ///< release of the interpreter
  std::vector<RecordedPack> packs;  ///< in load order
  std::string mission;              ///< "pack:mission"
  std::string variant;
  std::map<std::string, std::string> options;  ///< those chosen over the variant's
  model::SideStarts starts;                    ///< what sides began with in place of the mission's values
  std::uint64_t seed = 1;
  std::map<std::string, std::string> agents;  ///< side -> "human" or an agent's name with its budget
  std::string scenario;                       ///< hash over everything that the playtest was made of

  friend bool operator==(const RecordHeader&, const RecordHeader&) = default;
};

/// One answer. `key` and `hint` are as they stand in the file.
struct RecordedAnswer {
  std::string side;
  std::string decision;
  std::string key;           ///< options by their stable names
  std::string hint;          ///< the same by index; empty for numbers
  std::uint32_t before = 0;  ///< low half of the rolling hash when it was asked
  std::uint32_t line = 0;    ///< in the file that it was read from
  bool standing = false;     ///< a standing answer gave it, nobody was asked

  /// The line does not count.
  friend bool operator==(const RecordedAnswer& a, const RecordedAnswer& b) {
    return a.side == b.side && a.decision == b.decision && a.key == b.key && a.hint == b.hint && a.before == b.before &&
           a.standing == b.standing;
  }
};

/// How it ended. `outcome` is an outcome's id, "end" (the rules stopped without one), "halt" or "open" (not over).
struct RecordedEnd {
  std::string outcome;
  std::vector<std::string> winners;
  std::vector<std::pair<std::string, std::int32_t>> scores;
  std::uint64_t hash = 0;  ///< the rolling hash
  std::string error;       ///< code of a halt

  friend bool operator==(const RecordedEnd&, const RecordedEnd&) = default;
};

struct Record {
  std::string file;  ///< where it was read from, for messages
  RecordHeader header;
  std::vector<RecordedAnswer> answers;
  std::vector<Intervention> interventions;  ///< in order; each was made while decision `before` was pending
  std::optional<RecordedEnd> end;           ///< none: the file was cut off
};

/// Whether nobody has reached into it: only such playtests may be counted.
[[nodiscard]] bool countsInStatistics(const Record& record) noexcept;

/// The header of a playtest that is about to start.
[[nodiscard]] RecordHeader recordHeader(const world::Scenario& scenario,
                                        const std::map<std::string, std::string>& options, std::uint64_t seed,
                                        std::map<std::string, std::string> agents);

/// The stable name of an option as `reader` may know it (None: as it is), without escapes.
[[nodiscard]] std::string optionKey(Session& session, const world::Value& value, world::SideId reader);

/// Adds an answer. Call it before Session::decide: names are those of the world in which it was asked.
void recordAnswer(Record& record, Session& session, const world::Decision& decision, const world::Answer& answer);
/// What came up at a table, as a session expects it.
[[nodiscard]] std::vector<script::CameUp> chancesOf(const Record& record);
/// Adds what came up; the session has it as the last.
void recordChance(Record& record, const script::CameUp& up);
/// Drops everything after the first `answers` ones (undo).
void forgetAfter(Record& record, std::size_t answers);
/// The end as the session stands now.
[[nodiscard]] RecordedEnd recordEnd(Session& session);

/// The answer that a line stands for in the pending decision: by key; the index chooses among options of one name.
/// Errors: "record-unfit" (another side or decision, no such option), with the line.
[[nodiscard]] Result<world::Answer> answerFor(const Record& record, std::size_t number, Session& session,
                                              const world::Decision& decision);

[[nodiscard]] std::string writeRecord(const Record& record);
/// Errors: "record-syntax", "record-limit", "record-format" with file and line.
[[nodiscard]] Result<Record> readRecord(std::string_view text, const std::string& file);
[[nodiscard]] Result<Record> loadRecord(const std::filesystem::path& file);
/// Replaces the file in one step.
[[nodiscard]] Result<> saveRecord(const Record& record, const std::filesystem::path& file);

struct Replay {
  std::size_t answered = 0;    ///< decisions that fitted
  bool complete = false;       ///< all of them
  std::optional<Error> unfit;  ///< why the next one did not fit
  std::optional<Halt> halt;    ///< the playtest stopped before the record did
  /// The first difference of hashes: the number of the decision before which it was seen, or of answers at the end.
  struct Divergence {
    std::size_t number = 0;
    bool atEnd = false;
    std::uint64_t expected = 0;
    std::uint64_t got = 0;
    std::string what;  ///< empty: the rolling hash; else what else differs at the end
  };
  std::optional<Divergence> divergence;
};

/// Answers the record's decisions on a fresh session of its seed. With `check` it stops at the first difference and
/// also compares the end. Interventions are made again; one that cannot be made is unfit.
[[nodiscard]] Replay replay(const Record& record, Session& session, bool check);

}  // namespace sortie::play
