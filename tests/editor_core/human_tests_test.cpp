#include "editor/core/balance/human_tests.h"

#include <fstream>
#include <sstream>

#include "balance_testing.h"
#include "model/load/pack_files.h"

namespace sortie::editor {
namespace {

using namespace balance_testing;

std::string fileText(const std::filesystem::path& file) {
  std::ostringstream out;
  out << std::ifstream(file, std::ios::binary).rdbuf();
  return out.str();
}

TableSession sessionOf(std::vector<std::string> winners, int minutes, int rounds) {
  TableSession out;
  out.date = "2026-03-14";
  out.players = {"Ann", "Bo"};
  out.winners = std::move(winners);
  out.minutes = minutes;
  out.rounds = rounds;
  out.ratings = {{"fun", 4}, {"clarity", 2}};
  out.remarks = "The door in “B4”\nwas forgotten twice.";
  return out;
}

TEST(HumanTests, SavedResultsAreReadBackUnchanged) {
  const Folder folder;
  HumanTests tests;
  tests.targets = Targets{};
  tests.targets->rounds = 6;
  tests.targets->minutes = 90;
  tests.targets->wins = {{"red", 0.45}};
  tests.sessions = {sessionOf({"red"}, 95, 7), sessionOf({}, 60, 5)};
  tests.sessions[1].variant = "short";
  tests.sessions[1].finished = false;
  tests.sessions[1].minutes.reset();
  const std::filesystem::path file = humanTestsFile(folder / "");
  EXPECT_EQ(loadHumanTests(file)->sessions.size(), 0U);
  const Result<> saved = saveHumanTests(tests, file);
  ASSERT_TRUE(saved) << saved.error().message();
  const Result<HumanTests> read = loadHumanTests(file);
  ASSERT_TRUE(read) << read.error().message();
  EXPECT_EQ(*read, tests);
}

TEST(HumanTests, EverythingReadIsKept) {
  const Folder folder;
  const std::filesystem::path file = folder / ".playtests.json";
  std::ofstream(file) << R"({"format": 1, "club": "Tuesday", "sessions": [{"date": "2026-01-02", "room": "attic"}]})";
  Result<HumanTests> read = loadHumanTests(file);
  ASSERT_TRUE(read) << read.error().message();
  read->sessions[0].remarks = "cold";
  ASSERT_TRUE(saveHumanTests(*read, file));
  const std::string text = fileText(file);
  for (const char* part : {"Tuesday", "attic", "cold"}) EXPECT_NE(text.find(part), std::string::npos) << part;
}

TEST(HumanTests, UnreadableFile_IsLeftAlone) {
  const Folder folder;
  for (const auto& [text, code] : {std::pair<const char*, const char*>{"{\"sessions\": [", "playtests-syntax"},
                                   {"[]", "playtests-syntax"},
                                   {R"({"sessions": [{"date": 7}]})", "playtests-syntax"},
                                   {R"({"sessions": 4})", "playtests-syntax"},
                                   {R"({"format": 99, "sessions": []})", "playtests-format"}}) {
    const std::filesystem::path file = folder / ".playtests.json";
    std::ofstream(file) << text;
    const Result<HumanTests> read = loadHumanTests(file);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().code, code) << text;
    EXPECT_EQ(read.error().where.file, file.string());
    EXPECT_EQ(fileText(file), text);
  }
}

TEST(HumanTests, InvalidResult_IsRefused) {
  const Folder folder;
  HumanTests tests;
  tests.sessions = {sessionOf({"red"}, 90, 6)};
  ASSERT_TRUE(saveHumanTests(tests, folder / "a.json"));
  const std::string before = fileText(folder / "a.json");
  tests.sessions[0].ratings["fun"] = 6;
  const Result<> saved = saveHumanTests(tests, folder / "a.json");
  ASSERT_FALSE(saved);
  EXPECT_EQ(saved.error().code, "playtests-value");
  EXPECT_EQ(fileText(folder / "a.json"), before);
  tests.sessions[0] = sessionOf({}, 0, 6);
  EXPECT_FALSE(checkSession(tests.sessions[0]));
  tests.sessions[0] = sessionOf({}, 10, 6);
  tests.sessions[0].date = "  ";
  EXPECT_FALSE(checkSession(tests.sessions[0]));
}

TEST(HumanTests, SessionsFile_IsNotPartOfThePack) {
  const Folder folder;
  std::filesystem::copy(std::string(SORTIE_SOURCE_DIR) + "/tests/packs/tiny", folder / "tiny",
                        std::filesystem::copy_options::recursive);
  const auto hashOf = [&] { return *model::hashPackFiles(*model::listPackFiles(folder / "tiny")); };
  const std::string before = hashOf();
  HumanTests tests;
  tests.sessions = {sessionOf({"red"}, 90, 6)};
  ASSERT_TRUE(saveHumanTests(tests, humanTestsFile(folder / "tiny/missions/duel")));
  EXPECT_EQ(hashOf(), before);
}

TEST(HumanTests, ResultsAreShownBesideThoseOfBots) {
  const std::shared_ptr<const BalanceResults> bots = resultsNow(balancePlan(duel, 60));
  const VariantResults& played = bots->variants.front();
  HumanTests tests;
  for (int i = 0; i < 12; ++i)
    tests.sessions.push_back(sessionOf({"red"}, 1000 + i, static_cast<int>(played.rounds.median)));
  TableSession broken = sessionOf({"blue"}, 5, 1);
  broken.finished = false;
  broken.ratings = {{"fun", 1}};
  tests.sessions.push_back(broken);
  TableSession other = sessionOf({"blue"}, 5, 1);
  other.variant = "another";
  tests.sessions.push_back(other);
  const std::vector<HumanRow> rows = compareWithBots(tests, "", bots.get());
  const auto row = [&](const std::string& what) {
    for (const HumanRow& each : rows)
      if (each.what == what) return each;
    ADD_FAILURE() << what;
    return HumanRow{};
  };
  const std::string red = played.sideTitle("red") + " wins";
  EXPECT_EQ(row(red).people.substr(0, 9), "12 of 12:");
  EXPECT_EQ(row(red).differs, play::wilson(12, 12).low > played.side("red")->wins.high);
  EXPECT_EQ(row(played.sideTitle("blue") + " wins").people.substr(0, 8), "0 of 12:");
  EXPECT_TRUE(row("Minutes").differs);
  EXPECT_NE(row("Minutes").bots.find("20 s a decision"), std::string::npos);
  EXPECT_EQ(row("Minutes").people.substr(0, 6), "1005.5");
  // A session that was broken off is rated all the same: 12 times 4 and once 1.
  EXPECT_EQ(row("fun").people.substr(0, 3), "3.8");
  EXPECT_EQ(rows.back().bots, bots->restsOn());
  EXPECT_DOUBLE_EQ(observedSecondsPerDecision(tests, played).value_or(0), 60 * 1005.5 / played.decisions.mean);
  EXPECT_FALSE(observedSecondsPerDecision(HumanTests{}, played));
  // Without bots people's figures stand alone.
  const std::vector<HumanRow> alone = compareWithBots(tests, "", nullptr);
  EXPECT_EQ(alone.front().what, "red wins");
  EXPECT_TRUE(alone.front().bots.empty());
}

}  // namespace
}  // namespace sortie::editor
