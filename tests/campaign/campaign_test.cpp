// Campaigns played: what is carried from mission to mission, and that nothing is lost between two answers.
#include "cli/campaign_text.h"
#include "touring.h"

namespace sortie::campaign {
namespace {

TEST_F(Touring, PlayersKeepTheValuesThatTheRulesReturn) {
  make("a/t.campaign", setup(3));
  ASSERT_EQ(play("a/t.campaign"), cli::HandEnd::Over);
  const Campaign after = open("a/t.campaign");
  const Played& first = after.state().history.at(0);
  // begin() gave everybody one coin more than the declared five.
  EXPECT_EQ(first.starts.at("left").at("coins"), "6");
  ASSERT_TRUE(first.end);
  for (const auto& [side, score] : first.end->scores)
    for (const Seat& seat : first.seats)
      if (seat.side == side) {
        EXPECT_EQ(first.end->values.at(seat.player).at("coins"), std::to_string(score));
      }
  ASSERT_EQ(play("a/t.campaign"), cli::HandEnd::Over);
  const Campaign twice = open("a/t.campaign");
  const Played& second = twice.state().history.at(1);
  for (const Seat& seat : second.seats)
    EXPECT_EQ(second.starts.at(seat.side).at("coins"), first.end->values.at(seat.player).at("coins"));
}

TEST_F(Touring, ListsAndFlagsReachTheWorldAndComeBack) {
  make("a/t.campaign", setup(2));
  for (int i = 0; i < 3; ++i) ASSERT_EQ(play("a/t.campaign"), cli::HandEnd::Over);
  const Campaign campaign = open("a/t.campaign");
  const State& state = campaign.state();
  bool carried = false;
  for (std::size_t i = 1; i < state.history.size(); ++i)
    for (const Seat& seat : state.history[i].seats) {
      const Values& before = state.values(i).at(seat.player);
      if (!before.contains("badges")) continue;
      carried = true;
      EXPECT_EQ(state.history[i].starts.at(seat.side).at("badges"), before.at("badges"));
      EXPECT_TRUE(state.history[i].end->values.at(seat.player).at("badges").starts_with(before.at("badges")));
    }
  EXPECT_TRUE(carried);
}

TEST_F(Touring, SamePlayerIsNotHostTwiceInARow) {
  make("a/t.campaign", setup(3));
  std::string last;
  for (int i = 0; i < 3; ++i) {
    ASSERT_EQ(play("a/t.campaign"), cli::HandEnd::Over);
    const auto campaign = open("a/t.campaign");
    for (const Seat& seat : campaign.state().history.back().seats)
      if (seat.kind == "host") {
        EXPECT_NE(seat.player, last);
        last = seat.player;
      }
    EXPECT_FALSE(last.empty());
  }
}

TEST_F(Touring, RulesSetOptionsThatPlayersAndDocumentsLeaveUnset) {
  NewCampaign with = setup(2);
  with.options = {{"rounds", "1"}};
  make("a/t.campaign", with);
  for (int i = 0; i < 2; ++i) ASSERT_EQ(play("a/t.campaign"), cli::HandEnd::Over);
  const Campaign campaign = open("a/t.campaign");
  EXPECT_EQ(campaign.state().history[0].options.at("hosted"), "no");  // two players: there is no desk
  EXPECT_EQ(campaign.state().history[0].options.at("touring"), "yes");
  EXPECT_EQ(campaign.state().history[1].options.at("rounds"), "1");  // players before the document's 3
  EXPECT_EQ(campaign.state().history[1].mission, "tour:south");
}

TEST_F(Touring, SameSeedAndAgents_GiveTheSameBytes) {
  make("a/t.campaign", setup(3));
  make("b/t.campaign", setup(3));
  NewCampaign other = setup(3);
  other.seed = 8;
  make("c/t.campaign", other);
  for (const char* name : {"a/t.campaign", "b/t.campaign", "c/t.campaign"})
    for (int i = 0; i < 3; ++i) ASSERT_EQ(play(name), cli::HandEnd::Over);
  EXPECT_EQ(files("a/t.campaign"), files("b/t.campaign"));
  EXPECT_EQ(files("a/t.campaign").size(), 4U);
  EXPECT_NE(files("a/t.campaign"), files("c/t.campaign"));
}

TEST_F(Touring, CampaignPlayedInParts_GivesTheSameBytesAsInOneGo) {
  NewCampaign mixed = setup(3, "human");
  mixed.players[1].agent = "random";
  make("a/t.campaign", mixed);
  make("b/t.campaign", mixed);
  const std::string typed = "1\n3\n0\n2\n1\n3\n2\n2\n0\n1\n";
  for (int i = 0; i < 3; ++i) ASSERT_EQ(play("a/t.campaign", typed), cli::HandEnd::Over);
  for (int i = 0; i < 3; ++i) {
    std::istringstream lines(typed);
    std::string line;
    cli::HandEnd end = play("b/t.campaign");  // looks and leaves
    while (end == cli::HandEnd::Left && std::getline(lines, line)) end = play("b/t.campaign", line + "\n");
    ASSERT_EQ(end, cli::HandEnd::Over);
  }
  EXPECT_EQ(files("a/t.campaign"), files("b/t.campaign"));
}

TEST_F(Touring, CampaignContinuesAfterACrash) {
  make("a/t.campaign", setup(3));
  ASSERT_EQ(play("a/t.campaign"), cli::HandEnd::Over);
  const auto wanted = files("a/t.campaign");
  State before = *loadState(folder / "a/t.campaign");
  before.history.back().end.reset();
  // Killed after the record was closed and before the state was.
  ASSERT_TRUE(saveState(before, folder / "a/t.campaign"));
  ASSERT_EQ(play("a/t.campaign"), cli::HandEnd::Over);
  EXPECT_EQ(files("a/t.campaign"), wanted);
  // Killed before anything of the mission was written.
  ASSERT_TRUE(saveState(before, folder / "a/t.campaign"));
  fs::remove(folder / "a" / before.history.back().record);
  ASSERT_EQ(play("a/t.campaign"), cli::HandEnd::Over);
  EXPECT_EQ(files("a/t.campaign"), wanted);
}

TEST_F(Touring, RecordsReplayByThemselves) {
  make("a/t.campaign", setup(3));
  for (int i = 0; i < 2; ++i) ASSERT_EQ(play("a/t.campaign"), cli::HandEnd::Over);
  const Result<play::Record> record = play::loadRecord(folder / "a/t.2-south.record");
  ASSERT_TRUE(record) << record.error().message();
  ASSERT_FALSE(record->header.starts.empty());
  const auto replayed = [&](const model::SideStarts& starts) {
    model::LoadOptions options;
    options.packFolders = {folder};
    options.options = record->header.options;
    options.starts = starts;
    Result<model::LoadedMission> mission = model::loadMission(record->header.mission, options);
    auto scenario = world::Scenario::make(std::move(*mission));
    auto host = script::Host::make(*scenario);
    play::Session session(**host, {record->header.seed, true, false});
    return play::replay(*record, session, true);
  };
  const play::Replay exact = replayed(record->header.starts);
  EXPECT_TRUE(exact.complete && !exact.divergence);
  EXPECT_TRUE(replayed({}).divergence) << "what is carried over must matter";
}

TEST_F(Touring, StandingHasPlacesAndWinners) {
  make("a/t.campaign", setup(3));
  for (int i = 0; i < 3; ++i) ASSERT_EQ(play("a/t.campaign"), cli::HandEnd::Over);
  Campaign campaign = open("a/t.campaign");
  EXPECT_EQ(*campaign.next(), 0U);
  const auto places = campaign.standing();
  ASSERT_TRUE(places);
  const auto& values = campaign.state().values(3);
  const auto coins = [&](const std::string& id) { return std::stoi(values.at(id).at("coins")); };
  std::size_t seen = 0;
  for (std::size_t i = 0; i < places->size(); ++i)
    for (const std::string& id : (*places)[i]) {
      ++seen;
      EXPECT_EQ(coins(id), coins((*places)[i].front()));
      if (i > 0) {
        EXPECT_LT(coins(id), coins((*places)[i - 1].front()));
      }
    }
  EXPECT_EQ(seen, 3U);
  const Result<std::string> text = cli::showText(campaign, folder / "a", Tints());
  ASSERT_TRUE(text);
  EXPECT_NE(text->find("The campaign is over."), std::string::npos);
  EXPECT_NE(text->find("South by night"), std::string::npos);
  std::ofstream(folder / "a/t.1-north.record", std::ios::app) << "\n";
  EXPECT_NE(cli::showText(campaign, folder / "a", Tints())->find("was changed"), std::string::npos);
}

TEST_F(Touring, ShowsTheResultOfAMissionAndTheNextCommand) {
  make("a.b c.campaign", setup(2, "human"));
  Campaign campaign = open("a.b c.campaign");
  cli::PlayOptions options;
  options.file = folder / "a.b c.campaign";
  std::istringstream some("1\n");
  std::ostringstream left;
  ASSERT_EQ(*cli::playMission(campaign, options, some, left), cli::HandEnd::Left);
  EXPECT_NE(left.str().find("continue with: sortie campaign play " + options.file.string()), std::string::npos);
  EXPECT_TRUE(fs::exists(folder / "a-b-c.1-north.record"));
  std::istringstream rest("0\n0\n0\n");
  std::ostringstream out;
  ASSERT_EQ(*cli::playMission(campaign, options, rest, out), cli::HandEnd::Over);
  // The texts are of the outcome, which here is a matter of coins.
  State state = campaign.state();
  for (const bool rich : {true, false}) {
    state.history.back().end->outcome = rich ? "rich" : "poor";
    Result<Campaign> as = Campaign::open(state, {folder}, false);
    ASSERT_TRUE(as);
    const Result<std::string> after = cli::afterText(*as, Tints());
    ASSERT_TRUE(after);
    EXPECT_EQ(after->find("What an evening.") != std::string::npos, rich);
    EXPECT_NE(after->find("The carriages wait."), std::string::npos);
  }
}

TEST_F(Touring, UndoneMissionKeepsItsRecord) {
  make("a/t.campaign", setup(3));
  ASSERT_EQ(play("a/t.campaign"), cli::HandEnd::Over);
  const std::string record = textOf(folder / "a/t.1-north.record");
  State state = *loadState(folder / "a/t.campaign");
  state.history.pop_back();
  ASSERT_TRUE(saveState(state, folder / "a/t.campaign"));
  ASSERT_EQ(play("a/t.campaign"), cli::HandEnd::Over);
  EXPECT_EQ(open("a/t.campaign").state().history.back().record, "t.1-north.2.record");
  EXPECT_EQ(textOf(folder / "a/t.1-north.record"), record);
  EXPECT_EQ(textOf(folder / "a/t.1-north.2.record"), record) << "the same seed, the same evening";
}

TEST_F(Touring, ChangedPacksAreReported) {
  make("a/t.campaign", setup(3));
  change("rules/game.lua", "bid * roll", "2 * bid * roll");
  Result<Campaign> refused = Campaign::open(*loadState(folder / "a/t.campaign"), {folder}, false);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "campaign-packs");
  EXPECT_NE(refused.error().text.find("tour"), std::string::npos);
  EXPECT_NE(refused.error().remedy.find("--accept-changed"), std::string::npos);
  Result<Campaign> accepted = Campaign::open(*loadState(folder / "a/t.campaign"), {folder}, true);
  ASSERT_TRUE(accepted);
  EXPECT_NE(accepted->state().packs.front().hash, loadState(folder / "a/t.campaign")->packs.front().hash);
}

TEST_F(Touring, RemovedAttributeDoesNotStopTheCampaign) {
  const std::string more =
      "<attribute id=\"hats\" type=\"int\" default=\"2\"/><attribute id=\"worn\" type=\"id\" of=\"badge\"/>\n    "
      "</player>";
  const std::string last = "<attribute id=\"worn\" type=\"id\" of=\"badge\"/>\n    </player>";
  change("ruleset.xml", last, more);
  make("a/t.campaign", setup(3));
  ASSERT_EQ(loadState(folder / "a/t.campaign")->begin.at("ada").at("hats"), "2");
  change("ruleset.xml", more, last);
  Result<Campaign> accepted = Campaign::open(*loadState(folder / "a/t.campaign"), {folder}, true);
  ASSERT_TRUE(accepted);
  cli::PlayOptions options;
  options.file = folder / "a/t.campaign";
  std::istringstream in;
  std::ostringstream out;
  const Result<cli::HandEnd> end = cli::playMission(*accepted, options, in, out);
  ASSERT_TRUE(end) << end.error().message();
  const Values& after = accepted->state().values(1).at("ada");
  EXPECT_TRUE(after.contains("coins"));
  EXPECT_FALSE(after.contains("hats"));
}

TEST_F(Touring, DocumentThatItsIdDoesNotFindIsRefused) {
  NewCampaign moved = setup(3);
  moved.campaign = (folder / "tour/campaigns/grand.xml").string();
  EXPECT_TRUE(Campaign::create(moved));
  fs::rename(folder / "tour/campaigns/grand.xml", folder / "tour/campaigns/small.xml");
  moved.campaign = (folder / "tour/campaigns/small.xml").string();
  const Result<Campaign> made = Campaign::create(moved);
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().code, "campaign-file");
  EXPECT_EQ(made.error().where.file, moved.campaign);
}

TEST_F(Touring, CampaignThatCannotBePlayedIsRefusedAtOnce) {
  const auto code = [](const NewCampaign& from) {
    const Result<Campaign> made = Campaign::create(from);
    return made ? std::string("made") : made.error().code;
  };
  EXPECT_EQ(code(setup(3)), "made");
  EXPECT_EQ(code(setup(1)), "campaign-players");
  NewCampaign twins = setup(2);
  twins.players[1].id = "ada";
  EXPECT_EQ(code(twins), "campaign-players");
  NewCampaign longer = setup(3);
  longer.missions = 2;  // lengths() knows 3 and 1, and 20 that the document has not
  EXPECT_EQ(code(longer), "campaign-length");
  longer.missions = 1;
  EXPECT_EQ(code(longer), "made");
  NewCampaign rich = setup(3);
  rich.values = {{"coins", "many"}};
  EXPECT_EQ(code(rich), "campaign-attribute");
  rich.values = {{"gold", "1"}};
  EXPECT_EQ(code(rich), "campaign-attribute");
  NewCampaign odd = setup(3);
  odd.options = {{"weather", "fair"}};
  EXPECT_EQ(code(odd), "option-unknown");
  odd.options = {{"rounds", "99"}};
  EXPECT_EQ(code(odd), "option-value");
  NewCampaign nobody = setup(3);
  nobody.players[0].agent = "no one";
  EXPECT_EQ(code(nobody), "agent-unknown");
  for (const char* agent : {"heuristc", "heuristic:nobody", "search:", "search:0"}) {
    nobody.players[0].agent = agent;
    EXPECT_EQ(code(nobody), "agent-unknown") << agent;
  }
  for (const char* agent : {"human", "first", "heuristic", "search:20"}) {
    nobody.players[0].agent = agent;
    EXPECT_EQ(code(nobody), "made") << agent;
  }
  NewCampaign nowhere = setup(3);
  nowhere.campaign = "tour:small";
  EXPECT_EQ(code(nowhere), "campaign-not-found");
  change("campaigns/grand.xml", "mission=\"north\"", "mission=\"east\"");
  EXPECT_EQ(code(setup(3)), "mission-not-found");
}

}  // namespace
}  // namespace sortie::campaign
