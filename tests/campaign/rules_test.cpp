// What the functions of a ruleset may give, what they may not do, and what holds without them.
#include <set>

#include "cli/documents.h"
#include "touring.h"

namespace sortie::campaign {
namespace {

struct Wrong {
  const char* from;
  const char* to;
  const char* code;
};

struct WrongRules : Touring, ::testing::WithParamInterface<Wrong> {};

TEST_P(WrongRules, ErrorsOfRulesHaveTheirPlace) {
  change("rules/tour.lua", GetParam().from, GetParam().to);
  Result<Campaign> made = Campaign::create(setup(3));
  Result<> done = made ? Result<>() : Result<>(failed(made));
  if (made) {
    ASSERT_TRUE(saveState(made->state(), folder / "t.campaign"));
    cli::PlayOptions options;
    options.file = folder / "t.campaign";
    std::istringstream in;
    std::ostringstream out;
    const Result<cli::HandEnd> end = cli::playMission(*made, options, in, out);
    if (!end) done = failed(end);
    if (end) {
      const auto standing = made->standing();
      if (!standing) done = failed(standing);
    }
  }
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().code, GetParam().code) << done.error().message();
  EXPECT_EQ(done.error().where.file, "rules/tour.lua") << done.error().message();
  EXPECT_GT(done.error().where.line, 0U);
}

INSTANTIATE_TEST_SUITE_P(
    Functions, WrongRules,
    ::testing::Values(Wrong{"return { 3, 1, 20 }", "return 3", "campaign-value"},
                      Wrong{"return { 3, 1, 20 }", "return { 20 }", "campaign-value"},
                      Wrong{"return { 3, 1, 20 }", "return { 3.5 }", "campaign-value"},
                      Wrong{"{ coins = player.coins + 1 }", "{ coin = 1 }", "campaign-attribute"},
                      Wrong{"{ coins = player.coins + 1 }", "{ coins = 1000 }", "campaign-attribute"},
                      Wrong{"return state.number\n", "return state.number + 9\n", "campaign-value"},
                      Wrong{"return { touring = true,", "do return 5 end return { touring = true,", "campaign-value"},
                      Wrong{"  return seats\n", "  return { left = \"nobody\" }\n", "campaign-value"},
                      Wrong{"  return seats\n", "  return { middle = \"ada\" }\n", "campaign-value"},
                      Wrong{"return { coins = player.coins } end", "return { silver = 1 } end", "campaign-value"},
                      Wrong{"  return kept\n", "  return { nobody = {} }\n", "campaign-value"},
                      Wrong{"  return kept\n", "  return { ada = { coins = \"all\" } }\n", "campaign-attribute"},
                      Wrong{"  return places\n", "  return { { \"ada\" } }\n", "campaign-value"},
                      Wrong{"  return places\n", "  return { \"ada\", \"ada\", \"ben\" }\n", "campaign-value"},
                      Wrong{"  return places\n", "  return { {}, { \"ada\", \"ben\", \"cid\" } }\n", "campaign-value"},
                      Wrong{"  return places\n", "  return state.weather.wind\n", "script"},
                      Wrong{"  return places\n", "  while true do random(2) end\n", "budget"},
                      Wrong{"  return state.number\n", "  return choose(1, 'bid', domain.number(0, 1))\n", "script"},
                      Wrong{"  return state.number\n", "  change.set(world, 'round', 1)\n", "script"}),
    [](const auto& of) { return "Case" + std::to_string(of.index); });

struct Functions : Touring {};

TEST_F(Functions, ModuleThatKeepsValues_IsFound) {
  change("rules/tour.lua", "local tour = {}\n", "local tour = {}\nlocal memory = {}\n");
  change("rules/tour.lua", "  return { 3, 1, 20 }", "  memory.asked = true\n  return { 3, 1, 20 }");
  const Result<Campaign> made = Campaign::create(setup(3));
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().code, "campaign-state");
}

TEST_F(Functions, EachPlayerAndSideHasRandomNumbersOfItsOwn) {
  change("rules/tour.lua", "coins = player.coins + 1", "coins = random(900)");
  change("rules/tour.lua", "function tour.start(_, player, side)",
         "function tour.start(_, player, side)\n  player.coins = random(900)");
  const NewCampaign from = setup(3);
  make("t.campaign", from);
  ASSERT_EQ(play("t.campaign"), cli::HandEnd::Over);
  const Campaign campaign = open("t.campaign");
  std::set<std::string> begun;
  for (const auto& [player, values] : campaign.state().begin) begun.insert(values.at("coins"));
  EXPECT_EQ(begun.size(), 3U);
  std::set<std::string> started;
  for (const auto& [side, values] : campaign.state().history[0].starts) started.insert(values.at("coins"));
  EXPECT_EQ(started.size(), 3U);
}

TEST_F(Functions, CampaignWithoutFunctionsIsPlayed) {
  std::ofstream(folder / "tour/rules/tour.lua") << "return {}\n";
  NewCampaign from = setup(3);
  from.values = {{"coins", "4"}};
  make("t.campaign", from);
  for (int i = 0; i < 3; ++i) ASSERT_EQ(play("t.campaign"), cli::HandEnd::Over);
  Campaign campaign = open("t.campaign");
  const Played& first = campaign.state().history[0];
  ASSERT_EQ(first.seats.size(), 3U);
  EXPECT_EQ(first.seats[0], (Seat{"left", "guest", "ada"}));
  EXPECT_EQ(first.seats[2], (Seat{"desk", "host", "cid"}));
  EXPECT_EQ(first.starts.at("desk").at("coins"), "4");
  for (const auto& [side, score] : first.end->scores)
    for (const Seat& seat : first.seats)
      if (seat.side == side) {
        EXPECT_EQ(first.end->values.at(seat.player).at("coins"), std::to_string(score));
      }
  EXPECT_EQ(campaign.standing()->size(), 1U);
}

TEST_F(Functions, MissionOfAnotherPackOrRulesetWithoutCampaignsIsReported) {
  change("ruleset.xml", "<campaign id=\"campaign\" lua=\"tour\">", "<campaign id=\"campaign\" lua=\"nowhere\">");
  Result<Campaign> made = Campaign::create(setup(3));
  ASSERT_FALSE(made);
  EXPECT_NE(made.error().text.find("nowhere"), std::string::npos);
  std::string text = textOf(folder / "tour/ruleset.xml");
  text.erase(text.find("  <campaign "), text.find("</campaign>") + 11 - text.find("  <campaign "));
  std::ofstream(folder / "tour/ruleset.xml") << text;
  made = Campaign::create(setup(3));
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().code, "campaign-ruleset");
}

TEST_F(Functions, ValidateChecksFunctions) {
  const auto validated = [&] {
    std::ostringstream out;
    (void)cli::validateCommand({(folder / "tour").string()}, {}, out);
    return out.str();
  };
  EXPECT_EQ(validated(), "");
  change("rules/tour.lua", "function tour.standing(", "function tour.standings(");
  EXPECT_NE(validated().find("rules/tour.lua:66:"), std::string::npos) << validated();
  EXPECT_NE(validated().find("lua-campaign: campaigns do not call a function 'standings'"), std::string::npos)
      << validated();
  change("ruleset.xml", "<campaign id=\"campaign\" lua=\"tour\">", "<campaign id=\"campaign\" lua=\"nowhere\">");
  EXPECT_NE(validated().find("error: lua-campaign"), std::string::npos) << validated();
}

}  // namespace
}  // namespace sortie::campaign
