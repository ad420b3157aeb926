// What the commands of `sortie` do that are about playing. Each gives the exit status: 0 good, 1 findings or a playtest
// that was stopped, 2 wrong use or input that cannot be read. main.cpp reads the command line.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "model/pack.h"

namespace sortie::cli {

inline constexpr int good = 0;
inline constexpr int findings = 1;
inline constexpr int broken = 2;

struct MissionArguments {
  std::string mission;
  std::string variant;
  std::vector<std::string> options;  ///< "name=value"
  std::vector<std::string> packs;    ///< folders
};

struct PlayArguments {
  MissionArguments mission;
  std::uint64_t seed = 1;
  bool seedGiven = false;
  std::vector<std::string> as;
  std::vector<std::string> agents;  ///< "side=name"
  std::string record;
  std::string resume;
  bool automatic = false;
  bool quiet = false;
};
int playCommand(const PlayArguments& arguments);

struct ReplayArguments {
  std::string file;
  std::string mission;  ///< another than the record's, to go on over an edited one
  std::vector<std::string> packs;
  bool check = false;
};
int replayCommand(const ReplayArguments& arguments);

struct SweepArguments {
  MissionArguments mission;
  std::uint64_t runs = 1000;
  std::uint64_t seed = 1;
  unsigned jobs = 0;  ///< 0: one a core
  std::vector<std::string> agents;
  std::string out;
  bool resume = false;
  std::string shard;  ///< "i/n"
  bool allVariants = false;
  bool json = false;
  bool progress = false;
  std::vector<std::string> merge;
};
int sweepCommand(const SweepArguments& arguments);

}  // namespace sortie::cli
