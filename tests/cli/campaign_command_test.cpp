// `sortie campaign` as it is typed: what it prints and what it leaves behind.
#include <filesystem>
#include <fstream>
#include <map>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "cli/commands.h"
#include "play/record/record.h"

namespace sortie::cli {
namespace {

namespace fs = std::filesystem;

struct CampaignCommand : ::testing::Test {
  fs::path folder = fs::path(::testing::TempDir()) / ("sortie-campaign-" + std::to_string(::getpid()));
  CampaignArguments arguments;

  CampaignCommand() {
    fs::remove_all(folder);
    fs::create_directories(folder);
    arguments.campaign = "tour:grand";
    arguments.file = (folder / "t.campaign").string();
    arguments.packs = {std::string(SORTIE_SOURCE_DIR) + "/tests/packs"};
    arguments.names = {"Ada Lark", "Ben"};
    arguments.agents = {"ada-lark=random", "ben=random"};
    arguments.quiet = true;
  }
  ~CampaignCommand() override { fs::remove_all(folder); }

  /// What a command prints; on standard error where it complains.
  std::string output(int (*command)(const CampaignArguments&), int status) {
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    EXPECT_EQ(command(arguments), status);
    const std::string out = testing::internal::GetCapturedStdout();
    const std::string err = testing::internal::GetCapturedStderr();
    return status == good ? out : err;
  }
  bool says(int (*command)(const CampaignArguments&), int status, const std::string& text) {
    const std::string out = output(command, status);
    if (out.find(text) != std::string::npos) return true;
    ADD_FAILURE() << out;
    return false;
  }
  void begin() {
    output(campaignNewCommand, good);
    arguments.agents.clear();
  }
};

TEST_F(CampaignCommand, CampaignIsMadePlayedAndShown) {
  EXPECT_TRUE(says(campaignNewCommand, good, "Two halls, three evenings."));
  arguments.agents.clear();
  const std::string first = output(campaignPlayCommand, good);
  EXPECT_NE(first.find("Mission 1 of 3: The north hall"), std::string::npos);
  EXPECT_NE(first.find("It begins in the north."), std::string::npos);
  EXPECT_NE(first.find("The carriages wait."), std::string::npos);
  EXPECT_TRUE(says(campaignShowCommand, good, "Next: South by night"));
  arguments.all = true;
  const std::string rest = output(campaignPlayCommand, good);
  EXPECT_NE(rest.find("Mission 3 of 3"), std::string::npos);
  EXPECT_NE(rest.find("The lamps go out."), std::string::npos);
  EXPECT_TRUE(says(campaignPlayCommand, good, "The campaign is over."));
}

TEST_F(CampaignCommand, ShowPrintsJson) {
  begin();
  output(campaignPlayCommand, good);
  arguments.json = true;
  const auto json = nlohmann::json::parse(output(campaignShowCommand, good));
  EXPECT_EQ(json["players"][0]["id"], "ada-lark");
  EXPECT_EQ(json["players"][0]["name"], "Ada Lark");
  EXPECT_EQ(json["history"].size(), 1U);
  EXPECT_EQ(json["history"][0]["seats"]["left"], "ada-lark");
  EXPECT_TRUE(json["players"][0]["values"]["coins"].is_number_integer());
  EXPECT_EQ(json["next"]["entry"], 2);
  EXPECT_FALSE(json["over"]);
}

TEST_F(CampaignCommand, AgentsChosenLaterAreKept) {
  begin();
  arguments.agents = {"ben=first"};
  output(campaignPlayCommand, good);
  arguments.agents.clear();
  EXPECT_TRUE(says(campaignShowCommand, good, "first"));
  arguments.agents = {"zoe=first"};
  EXPECT_TRUE(says(campaignPlayCommand, broken, "there are ada-lark, ben"));
}

TEST_F(CampaignCommand, RecordsOfACampaignReplay) {
  begin();
  arguments.all = true;
  output(campaignPlayCommand, good);
  const fs::path file = folder / "t.2-south.record";
  const Result<play::Record> made = play::loadRecord(file);
  ASSERT_TRUE(made) << made.error().message();
  ASSERT_FALSE(made->header.starts.empty());
  ReplayArguments replay;
  replay.file = file.string();
  replay.packs = arguments.packs;
  replay.check = true;
  testing::internal::CaptureStdout();
  EXPECT_EQ(replayCommand(replay), good);
  EXPECT_NE(testing::internal::GetCapturedStdout().find("the record is exact"), std::string::npos);
  PlayArguments again;
  again.resume = file.string();
  again.mission.packs = arguments.packs;
  again.quiet = true;
  testing::internal::CaptureStdout();
  EXPECT_EQ(playCommand(again), good);
  testing::internal::GetCapturedStdout();
  const Result<play::Record> resumed = play::loadRecord(file);
  ASSERT_TRUE(resumed) << resumed.error().message();
  EXPECT_EQ(resumed->header.starts, made->header.starts);
  EXPECT_EQ(resumed->end, made->end);
}

TEST_F(CampaignCommand, UndoTakesBackTheLastMission) {
  begin();
  EXPECT_TRUE(says(campaignUndoCommand, broken, "campaign-undo"));
  output(campaignPlayCommand, good);
  EXPECT_TRUE(says(campaignUndoCommand, good, "t.1-north.record stays"));
  EXPECT_TRUE(says(campaignShowCommand, good, "0 of 3 missions played"));
  EXPECT_TRUE(fs::exists(folder / "t.1-north.record"));
}

TEST_F(CampaignCommand, ExistingFileIsNotOverwritten) {
  begin();
  EXPECT_TRUE(says(campaignNewCommand, broken, "file-exists"));
}

TEST_F(CampaignCommand, InvalidArgumentsAreReported) {
  arguments.file = (folder / "no/where.campaign").string();
  EXPECT_TRUE(says(campaignNewCommand, broken, "file-unwritable"));
  EXPECT_TRUE(says(campaignPlayCommand, broken, "file-unreadable"));
  arguments.file = (folder / "t.campaign").string();
  arguments.campaign = "tour:none";
  EXPECT_TRUE(says(campaignNewCommand, broken, "it has grand"));
  arguments.campaign = "nopack:grand";
  EXPECT_TRUE(says(campaignNewCommand, broken, "pack-not-found"));
  arguments.campaign = "tour:grand";
  arguments.players = 1;
  EXPECT_TRUE(says(campaignNewCommand, broken, "usage"));
  arguments.players = 17;
  EXPECT_TRUE(says(campaignNewCommand, broken, "usage"));
  arguments.players.reset();
  arguments.agents = {"nobody=random"};
  EXPECT_TRUE(says(campaignNewCommand, broken, "player-unknown"));
  std::ofstream(folder / "t.campaign") << "sortie-campaign 1\nseed x\n";
  EXPECT_TRUE(says(campaignShowCommand, broken, "t.campaign:2"));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder), {}), 1);
}

TEST_F(CampaignCommand, CitadelCampaignStartsForEveryNumberOfPlayers) {
  arguments.campaign = std::string(SORTIE_SOURCE_DIR) + "/missions/citadel/campaigns/foundry-nine.xml";
  arguments.packs = {std::string(SORTIE_SOURCE_DIR) + "/scripts"};
  arguments.names.clear();
  arguments.agents.clear();
  for (const auto& [mode, players] : std::vector<std::pair<std::string, std::size_t>>{
           {"player", 2}, {"player", 3}, {"player", 5}, {"cards", 1}, {"cards", 4}}) {
    arguments.file = (folder / (mode + std::to_string(players))).string();
    arguments.options = {"mode=" + mode};
    arguments.players = players;
    EXPECT_TRUE(says(campaignNewCommand, good, "Next: Foothold"));
  }
  arguments.file = (folder / "none").string();
  arguments.players = 1;
  arguments.options = {"mode=player"};
  EXPECT_TRUE(says(campaignNewCommand, broken, "the campaign is for 2 to 5 players with these options, not 1"));
  arguments.players = 5;
  arguments.options = {"mode=cards"};
  EXPECT_TRUE(says(campaignNewCommand, broken, "the campaign is for 1 to 4 players with these options, not 5"));
  arguments.players = 3;
  arguments.options = {"mode=dice"};
  EXPECT_TRUE(says(campaignNewCommand, broken, "option mode"));
}

TEST_F(CampaignCommand, AgentsPlayTheCitadelCampaignToTheEnd) {
  arguments.campaign = std::string(SORTIE_SOURCE_DIR) + "/missions/citadel/campaigns/foundry-nine.xml";
  arguments.packs = {std::string(SORTIE_SOURCE_DIR) + "/scripts", std::string(SORTIE_SOURCE_DIR) + "/missions"};
  arguments.names = {"Ada", "Ben", "Cid"};
  arguments.agents = {"ada=heuristic", "ben=heuristic", "cid=heuristic"};
  arguments.values = {"rank=2"};
  begin();
  arguments.all = true;
  EXPECT_TRUE(says(campaignPlayCommand, good, "The campaign is over."));
  arguments.json = true;
  const auto json = nlohmann::json::parse(output(campaignShowCommand, good));
  ASSERT_EQ(json["history"].size(), 5U);
  std::string legion;
  std::map<std::string, std::string> house;
  for (const auto& mission : json["history"]) {
    EXPECT_NE(mission["seats"]["legion"], legion) << "the Legion changes hands";
    legion = mission["seats"]["legion"];
    for (const auto& [player, values] : mission["values"].items()) {
      const std::string now = values["house"];
      EXPECT_EQ(house.try_emplace(player, now).first->second, now) << "a corporation is kept";
    }
    ReplayArguments replay;
    replay.file = (folder / std::string(mission["record"])).string();
    replay.packs = arguments.packs;
    replay.check = true;
    testing::internal::CaptureStdout();
    EXPECT_EQ(replayCommand(replay), good);
    EXPECT_NE(testing::internal::GetCapturedStdout().find("the record is exact"), std::string::npos);
  }
  EXPECT_EQ(house.size(), 3U);
}

}  // namespace
}  // namespace sortie::cli
