// The specs of the pack that the open mission belongs to: which there are, what came of those that ran, and runs of all,
// a file or one of them on a thread of their own, with all texts as they stand in the editor, saved or not.
//
// For the window's thread; what the runs give arrives by `deliver`.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "editor/core/workbench.h"
#include "play/specs/spec.h"

namespace sortie::editor {

/// A spec and what came of it last.
struct SpecEntry {
  std::string title;
  std::uint32_t line = 0;                          ///< where it is declared; 0: not known
  bool waiting = false;                            ///< it is to run, or runs
  bool wholeFile = false;                          ///< stands for a file that does not load
  std::uint64_t version = 0;                       ///< of the document that it ran with
  std::shared_ptr<const play::SpecReport> report;  ///< null: it has not run
};

enum class SpecState : std::uint8_t { Unknown, Waiting, Passed, Failed };
[[nodiscard]] SpecState stateOf(const SpecEntry& entry) noexcept;

struct SpecFileEntry {
  std::string file;  ///< inside the pack: "specs/attack.lua"
  /// In the order of the file. Where it does not load: "(the file)", and then the specs that it had.
  std::vector<SpecEntry> specs;
};

/// Of a file, or of all.
struct SpecCounts {
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::size_t waiting = 0;
  std::size_t unknown = 0;

  [[nodiscard]] std::size_t total() const noexcept { return passed + failed + waiting + unknown; }
  friend bool operator==(const SpecCounts&, const SpecCounts&) = default;
};
[[nodiscard]] SpecCounts countsOf(const SpecFileEntry& file) noexcept;

/// Worlds of failures that are kept: of one run the first, of all runs the newest. The rest can be run again by themselves.
inline constexpr std::size_t mostMoments = 200;
/// Lines that specs and rules print in one run and that are told; one more says that there were more.
inline constexpr std::size_t mostPrints = 200;

class SpecRuns {
 public:
  /// `heapTime`: for how long results are gathered, so that 5,000 specs are not 5,000 repaints.
  SpecRuns(Workbench& bench, Deliver deliver, std::chrono::milliseconds heapTime = std::chrono::milliseconds(60));
  ~SpecRuns();
  SpecRuns(const SpecRuns&) = delete;
  SpecRuns& operator=(const SpecRuns&) = delete;

  /// Reads what specs there are, and runs none; while a run is under way, after it. What is known of them stays.
  void list();
  /// Runs those, none: all, in the order of their files; a run that is under way ends first. A list that has not come
  /// yet comes with it.
  void run(std::vector<play::SpecChoice> chosen = {});
  /// After the spec that is running. Those that have not run stay as they were.
  void stop();
  [[nodiscard]] bool running() const noexcept { return running_; }
  /// Nothing runs, is read or is on its way.
  [[nodiscard]] bool idle() const { return worker_.idle() && !running_; }

  [[nodiscard]] const std::vector<SpecFileEntry>& files() const noexcept { return files_; }
  [[nodiscard]] SpecCounts counts() const noexcept;
  /// How far the run is, or the last one was.
  [[nodiscard]] std::size_t done() const noexcept { return done_; }
  [[nodiscard]] std::size_t total() const noexcept { return total_; }
  /// Why the last run or list did not come about: the pack cannot be read, there is no board.
  [[nodiscard]] const std::optional<Error>& problem() const noexcept { return problem_; }
  /// Whether the mission or its scripts have changed since that result.
  [[nodiscard]] bool old(const SpecEntry& entry) const noexcept;

  Signal<> listed;                     ///< other files or specs
  Signal<> changed;                    ///< states of specs, how far the run is
  Signal<> ended;                      ///< a run is over, stopped or not
  Signal<const std::string&> printed;  ///< a line that specs or rules print in a run, with the place of the spec

 private:
  struct Job;
  struct Found;   ///< what a job found in a file
  struct Report;  ///< what came of a spec
  void post(const std::string& name, std::vector<play::SpecChoice> chosen, bool onlyList);
  void takeFound(const Job& job, const std::vector<Found>& found);
  void takeReports(const Job& job, const std::vector<Report>& reports, const std::vector<std::string>& lines);
  void dropOldMoments();
  void finish(const Job& job, const std::optional<Error>& problem);
  void missionChanged();
  void forgetWaiting();
  [[nodiscard]] SpecEntry* find(const std::string& file, std::size_t number);

  Workbench& bench_;
  Deliver deliver_;
  const std::chrono::milliseconds heapTime_;
  std::vector<SpecFileEntry> files_;
  std::optional<Error> problem_;
  std::deque<std::weak_ptr<const play::SpecReport>> moments_;  ///< reports with worlds, the oldest first
  bool running_ = false;
  bool listWanted_ = true;  ///< which specs there are has not been read since it was asked for
  std::size_t done_ = 0;
  std::size_t total_ = 0;
  std::uint64_t current_ = 0;  ///< number of the run whose results count
  std::shared_ptr<std::atomic<bool>> stop_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
  std::vector<Connection> connections_;
  Worker worker_;  // last: its thread ends before what it reads is gone
};

/// The path inside the pack of a file of the document that holds specs; none for others.
[[nodiscard]] std::optional<std::string> specFileOf(const std::string& documentFile);

}  // namespace sortie::editor
