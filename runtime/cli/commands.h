// What the commands of `sortie` do that are about playing. Each gives the exit status: 0 good, 1 findings or a playtest
// that was stopped, 2 wrong use or input that cannot be read. main.cpp reads the command line.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "model/pack.h"

namespace sortie::cli {

inline constexpr int good = 0;
inline constexpr int findings = 1;
inline constexpr int broken = 2;

/// The hashes of packs that may run; none: all may.
using AllowedPacks = std::optional<std::set<std::string>>;

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
  std::string picture;              ///< a file that shows the map as it is; empty: none
  std::optional<std::uint64_t> at;  ///< agents give as many answers before people play on
  bool automatic = false;
  bool quiet = false;
  bool enter = false;  ///< a game that was played at a table
  AllowedPacks allowed = {};
};
int playCommand(const PlayArguments& arguments);

struct ReplayArguments {
  std::string file;
  std::string mission;  ///< another than the record's, to go on over an edited one
  std::vector<std::string> packs;
  std::vector<std::string> as;  ///< sides; not empty: print the playtest as they saw it
  bool check = false;
  AllowedPacks allowed = {};
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
  std::string report;              ///< HTML file
  std::string band;                ///< "35-65", in percent
  std::uint64_t blunders = 0;      ///< how many decisions are sampled for blunders; 0: a plain sweep
  std::vector<std::string> kinds;  ///< ids of the decisions that are sampled; empty: all
};
int sweepCommand(const SweepArguments& arguments);

struct ReportArguments {
  std::string sweep;
  std::string out;   ///< HTML; empty: beside the sweep, unless csv or json is asked for
  std::string csv;   ///< folder
  std::string json;  ///< file, "-": standard output
  std::string band;
  std::string mission;  ///< where the sweep's mission lies now
  std::vector<std::string> packs;
};
int reportCommand(const ReportArguments& arguments);

struct CompareArguments {
  std::string a;
  std::string b;
  bool force = false;
  bool json = false;
};
int compareCommand(const CompareArguments& arguments);

struct RenderArguments {
  MissionArguments mission;  ///< or a record's file
  std::string out;
  int level = 1;
  std::optional<std::size_t> at;  ///< decisions answered, of a record
  bool setup = false;
  std::uint64_t seed = 1;
  std::string as;
  bool grid = false;
  bool coordinates = false;
  bool tileNames = false;
  bool sides = false;
  std::string reach;
  std::string sight;
  std::vector<std::string> line;
  std::optional<double> scale;
  std::optional<int> width;
  bool dark = false;
};
int renderCommand(const RenderArguments& arguments);

struct BookArguments {
  MissionArguments mission;
  std::string out;
  std::string paper = "a4";
  std::string parts;     ///< names with commas between; empty: all
  double square = 25.4;  ///< millimetres
  bool backs = false;
  bool box = false;
  std::string side;
  bool slim = false;
  std::string rules;  ///< a ruleset's pack or its folder: its rulebook alone
};
int bookCommand(const BookArguments& arguments);
/// What is wrong with the first of a ruleset's print files that cannot be printed; none for other folders.
[[nodiscard]] std::optional<Error> printProblem(const std::filesystem::path& pack,
                                                const std::vector<std::filesystem::path>& packs);

struct CampaignArguments {
  std::string campaign;  ///< pack:campaign, or its file
  std::string file;      ///< the campaign's state
  std::optional<std::size_t> players;
  std::vector<std::string> names;
  std::vector<std::string> agents;   ///< "player=agent"
  std::vector<std::string> values;   ///< "attribute=value", of all players
  std::vector<std::string> options;  ///< "option=value", of all missions
  std::optional<std::size_t> missions;
  std::uint64_t seed = 1;
  std::vector<std::string> packs;
  bool all = false;
  bool quiet = false;
  bool acceptChanged = false;
  bool json = false;
  AllowedPacks allowed = {};
};
int campaignNewCommand(const CampaignArguments& arguments);
int campaignPlayCommand(const CampaignArguments& arguments);
int campaignShowCommand(const CampaignArguments& arguments);
int campaignUndoCommand(const CampaignArguments& arguments);

struct NewArguments {
  std::string folder;
  std::string id;
  std::string title;
  std::string author;
  std::string licence = "CC-BY-4.0";
  std::string ruleset;
  std::string from;
  std::string board = "squares";  ///< of new rulesets: "squares" or "graph"
  bool list = false;
  std::vector<std::string> packs;
};
int newPackCommand(const NewArguments& arguments);
int newMissionCommand(const NewArguments& arguments);
int newRulesetCommand(const NewArguments& arguments);

}  // namespace sortie::cli
