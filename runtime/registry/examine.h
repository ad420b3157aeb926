// What author and keeper ask of a pack before others get it: that it validates, that its specs are green, that its missions
// conform and play to an end. Runs what is in the pack, so a keeper does it in a process of its own.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

#include "base/result.h"
#include "exchange/registry_files.h"
#include "exchange/refusal.h"

namespace sortie::registry {

struct ExamineOptions {
  bool members = false;                            ///< first everything that `sortie pack check` looks at; of archives
  std::vector<std::filesystem::path> packFolders;  ///< searched first for what the pack needs
  std::uint64_t runs = 40;                         ///< playtests of each mission
  int sweepSeconds = 20;                           ///< then a mission's sweep ends with what it has
  std::uint64_t decisions = 2'000;                 ///< of a playtest of the conformance run, which looks at each
  /// Called before "validation", "specs" and, for each mission, "conformance" and "sweep"; may be empty.
  std::function<void(const std::string& stage)> step;
  std::stop_token stop;  ///< ends it soon, with a problem of the kind "stopped"
};

struct Examined {
  std::vector<exchange::Refusal> problems;  ///< at most 30; none: the pack is good
  std::size_t warnings = 0;
  std::size_t specs = 0;
  std::map<std::string, std::string> missions;       ///< id -> title
  std::map<std::string, exchange::Balance> balance;  ///< by mission
  std::map<std::string, std::vector<int>>
      minutes;  ///< by mission, where its rules tell: half of the games take from, to

  [[nodiscard]] bool good() const { return problems.empty(); }
};

/// `pack`: a folder or an archive.
[[nodiscard]] Examined examine(const std::filesystem::path& pack, const ExamineOptions& options);

/// The same in a child that may use that many seconds of processor time and twice as many of the clock, and can write no file.
/// What ends the child is a problem of the kind "limit" or "crash". Forks: the program may have no other threads.
[[nodiscard]] Examined examineInChild(const std::filesystem::path& pack, const ExamineOptions& options, int seconds);

/// Runs `work` in such a child, which may write files of at most `fileBytes`, and gives the bytes that it returned; nothing, with the reason, where it did not end well.
struct ChildEnd {
  bool ended = false;
  exchange::Refusal why;
  std::string bytes;
};
[[nodiscard]] ChildEnd inChild(const std::function<std::string()>& work, int seconds, std::uint64_t fileBytes = 0);

/// What is in a pack, by the names of its files: "ruleset", "missions"…
[[nodiscard]] std::vector<std::string> kindsOf(const std::vector<std::string>& members);

}  // namespace sortie::registry
