#include "cli/terminal.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "cli/about_text.h"
#include "cli/lowered.h"
#include "play/text/log_text.h"
#include "world/names.h"
#include "../play/playing.h"
#include "world/mutator.h"

namespace sortie::cli {
namespace {

using play::testing::Folder;
using play::testing::hostOf;
using play::testing::scenarioOf;

struct Played {
  play::Record record;
  std::string text;
  HandEnd end = HandEnd::Left;
};

/// Plays what `lines` say; sides in `agents` are played by their agents. `from` is played again first.
Played play(const std::string& mission, const std::string& lines, const std::vector<std::string>& agents,
            const std::filesystem::path& file = {}, const play::Record* from = nullptr, std::uint64_t seed = 1) {
  Played out;
  const auto scenario = scenarioOf(mission);
  const auto host = hostOf(scenario);
  if (host == nullptr) return out;
  play::Session session(*host, {seed, true, true});
  HandOptions options;
  for (std::size_t s = 0; s < agents.size(); ++s) {
    if (agents[s].empty()) {
      options.agents.push_back(nullptr);
      continue;
    }
    Result<std::unique_ptr<play::Agent>> agent = play::makeAgent(agents[s], scenario, static_cast<world::SideId>(s));
    EXPECT_TRUE(agent);
    if (agent) options.agents.push_back(std::move(*agent));
  }
  options.file = file;
  if (from != nullptr) {
    out.record = *from;
    EXPECT_TRUE(play::replay(*from, session, true).complete);
  }
  out.record.header = play::recordHeader(*scenario, {}, seed, {});
  std::istringstream in(lines);
  std::ostringstream text;
  const Result<HandEnd> end = playByHand(session, out.record, options, in, text);
  EXPECT_TRUE(end) << end.error().message();
  if (end) out.end = *end;
  out.text = text.str();
  return out;
}

bool has(const Played& played, const std::string& text) { return played.text.find(text) != std::string::npos; }

TEST(Terminal, AnswersByNumberNameAndShortName) {
  const Played played = play(play::testing::duel, "2\nm:D2\nb1\nC7\nnonsense\nquit\n", {"", ""});
  EXPECT_EQ(played.end, HandEnd::Left);
  ASSERT_EQ(played.record.answers.size(), 4U) << played.text;
  EXPECT_EQ(played.record.answers[0].key, "r2");
  EXPECT_EQ(played.record.answers[1].key, "m:D2");
  EXPECT_EQ(played.record.answers[2].key, "b1");
  EXPECT_EQ(played.record.answers[3].key, "m:C7");
  EXPECT_TRUE(has(played, "expected the number or name of an option"));
  EXPECT_TRUE(has(played, "red: Which unit acts?"));
}

TEST(Terminal, NodesAreShownByTheirTitlesAndAnsweredByTitleOrId) {
  const Played played = play("ring/missions/landing", "d1 at fort dawn\nfort dawn\nquit\n", {"", ""});
  ASSERT_GE(played.record.answers.size(), 2U) << played.text;
  EXPECT_EQ(played.record.answers[0].key, "d1");
  EXPECT_EQ(played.record.answers[1].key, "south-east");
  EXPECT_TRUE(has(played, "d1 at Fort Dawn"));
  EXPECT_FALSE(has(played, "at south-east")) << played.text;
  const Played byId = play("ring/missions/landing", "d1 at south-east\nsouth-east\nquit\n", {"", ""});
  ASSERT_GE(byId.record.answers.size(), 2U) << byId.text;
  EXPECT_EQ(byId.record.answers[1].key, "south-east");
}

TEST(Terminal, NameOfAnOptionComesBeforeTheTitleOfAnother) {
  const auto scenario = std::make_shared<world::Scenario>(*scenarioOf("ring/missions/landing"));
  for (world::NodeInfo& node : scenario->nodes) {
    if (node.name == "south-east") node.title = "South";
  }
  const auto host = hostOf(scenario);
  ASSERT_NE(host, nullptr);
  play::Session session(*host, {1, true, true});
  play::Record record;
  std::istringstream in("d1\nsouth\nquit\n");
  std::ostringstream out;
  HandOptions options;
  options.agents.resize(2);
  ASSERT_TRUE(playByHand(session, record, options, in, out));
  ASSERT_GE(record.answers.size(), 2U) << out.str();
  EXPECT_EQ(record.answers[1].key, "south");
}

TEST(Terminal, LineReaderGetsThePromptAndTheCompletions) {
  const auto scenario = scenarioOf(play::testing::duel);
  const auto host = hostOf(scenario);
  ASSERT_NE(host, nullptr);
  play::Session session(*host, {1, true, true});
  HandOptions options;
  options.agents.resize(2);
  std::vector<std::string> prompts;
  std::vector<std::string> offered;
  options.readLine = [&](const std::string& prompt, const std::vector<std::string>& words) {
    prompts.push_back(prompt);
    if (offered.empty()) offered = words;
    return prompts.size() == 1 ? std::optional<std::string>("r3") : std::nullopt;
  };
  play::Record record;
  std::istringstream in("r1\n");
  std::ostringstream out;
  const Result<HandEnd> end = playByHand(session, record, options, in, out);
  ASSERT_TRUE(end);
  EXPECT_EQ(*end, HandEnd::Left);
  EXPECT_EQ(prompts, (std::vector<std::string>{"red> ", "red> "}));
  ASSERT_EQ(record.answers.size(), 1U);
  EXPECT_EQ(record.answers[0].key, "r3") << "the stream is not read";
  EXPECT_EQ(out.str().find("red> "), std::string::npos) << "the reader shows the prompt";
  const std::vector<std::string> first(offered.begin(), offered.begin() + 4);
  EXPECT_EQ(first, (std::vector<std::string>{"r1", "r2", "r3", "r4"}));
  EXPECT_NE(std::find(offered.begin(), offered.end(), "undo"), offered.end());
}

TEST(Terminal, TheBoardShowsPiecesWallsAndNames) {
  const Played played = play(play::testing::duel, "", {"", ""});
  EXPECT_TRUE(has(played, "       A   B   C   D   E   F   G   H\n")) << played.text;
  EXPECT_TRUE(has(played, "   1 | .   .  u1  u2  u3  u4   .   . |\n")) << played.text;
  EXPECT_TRUE(has(played, "   3 | .   .   .  ###  .   .   .   . |\n"));
  EXPECT_TRUE(has(played, "   8 | .   .  U1  U2  U3  U4   .   . |\n"));
  EXPECT_TRUE(has(played, "  u1  m:C1        r1                  red       hp 3\n"));
  EXPECT_EQ(played.text.find('\x1b'), std::string::npos);
}

TEST(Terminal, TheLegendNamesWhatIsDrawn) {
  EXPECT_TRUE(has(play(play::testing::duel, "", {"", ""}), "  # wall, * objective\n"));
  const Played deal = play(play::testing::deal, "", {"", ""});
  EXPECT_TRUE(has(deal, "   1 |s1  S1   . f . |\n")) << deal.text;
  EXPECT_TRUE(has(deal, "f fence"));
}

/// Puts text into a file of a pack.
void insertInto(const std::filesystem::path& file, const std::string& after, const std::string& added) {
  std::stringstream text;
  text << std::ifstream(file).rdbuf();
  std::string all = text.str();
  const std::size_t at = all.find(after);
  ASSERT_NE(at, std::string::npos) << after;
  all.insert(at + after.size(), added);
  std::ofstream(file) << all;
}

std::shared_ptr<const world::Scenario> scenarioIn(const std::filesystem::path& mission) {
  Result<model::LoadedMission> loaded = model::loadMission(mission.string());
  if (!loaded) {
    ADD_FAILURE() << loaded.error().message();
    return nullptr;
  }
  Result<std::shared_ptr<const world::Scenario>> scenario = world::Scenario::make(std::move(*loaded));
  if (!scenario) {
    ADD_FAILURE() << scenario.error().message();
    return nullptr;
  }
  return std::move(*scenario);
}

TEST(Terminal, SignOfAnEdgeIsNoneOfAFeatureOrCorner) {
  const Folder folder;
  const std::filesystem::path copy = folder / "hidden";
  std::filesystem::copy(std::string(SORTIE_SOURCE_DIR) + "/tests/packs/hidden", copy,
                        std::filesystem::copy_options::recursive);
  insertInto(copy / "ruleset.xml", "glyph=\"f\" move=\"block\"/>",
             "<edge id=\"hedge\" move=\"block\"/><corner id=\"post\" glyph=\"'\"/>"
             "<feature id=\"flowers\" glyph=\"f\"/><feature id=\"stones\" glyph=\":\"/>");
  insertInto(
      copy / "content/cards.xml", "squares=\"D1\" side=\"west\"/>",
      "<edge kind=\"hedge\" squares=\"C1\" side=\"west\"/><corner kind=\"post\" squares=\"A1\" at=\"north-west\"/>"
      "<feature kind=\"flowers\" squares=\"C1\"/><feature kind=\"stones\" squares=\"D1\"/>");
  const auto scenario = scenarioIn(copy / "missions/deal");
  ASSERT_NE(scenario, nullptr);
  const std::string map = play::boardText(*scenario, scenario->initial, world::SideId::None, {});
  EXPECT_NE(map.find("  ' post, : stones, = fence, f flowers, ~ hedge\n"), std::string::npos) << map;
}

/// The duel with boards of units beside the map: of whom a board is, and what it shows, is declared.
std::shared_ptr<const world::Scenario> duelWithBoards(const Folder& folder) {
  const std::filesystem::path copy = folder / "tiny";
  std::filesystem::copy(std::string(SORTIE_SOURCE_DIR) + "/tests/packs/tiny", copy,
                        std::filesystem::copy_options::recursive);
  const auto insert = [&](const std::string& file, const std::string& after, const std::string& added) {
    insertInto(copy / file, after, added);
  };
  insert("ruleset.xml", "<piece id=\"unit\"", " facing=\"yes\" sheet=\"hp\"");
  insert("ruleset.xml", "title=\"TinyTac\">",
         "<piece id=\"board\" named=\"owner\" sheet=\"cubes plan\">"
         "<attribute id=\"owner\" type=\"piece\"/><attribute id=\"cubes\" type=\"int\" default=\"0\"/>"
         "<attribute id=\"spent\" type=\"int\" default=\"0\"/>"
         "<attribute id=\"plan\" type=\"int\" default=\"0\" visible=\"owner\"/></piece>"
         "<zone id=\"boards\" per=\"side\"/>");
  insert("missions/duel/mission.xml", "at=\"m:C1\"/>",
         "<piece kind=\"board\" side=\"red\" at=\"zone:boards@red\"><set name=\"owner\" value=\"r1\"/>"
         "<set name=\"cubes\" value=\"4\"/><set name=\"spent\" value=\"7\"/><set name=\"plan\" value=\"9\"/></piece>"
         "<piece kind=\"board\" side=\"red\" at=\"zone:boards@red\"/>");
  return scenarioIn(copy / "missions/duel");
}

TEST(Terminal, SheetsListAttributesAndNamesTakenFromOtherPieces) {
  const Folder folder;
  const auto scenario = duelWithBoards(folder);
  ASSERT_NE(scenario, nullptr);
  const auto status = [&](world::SideId reader) { return play::statusText(*scenario, scenario->initial, reader, {}); };
  const std::string all = status(world::SideId::None);
  EXPECT_NE(all.find("  boards@red          board#2\n    r1                      cubes 4, plan 9\n"), std::string::npos)
      << all;
  const std::string other = status(scenario->side("blue"));
  EXPECT_NE(other.find("    r1                      cubes 4\n"), std::string::npos) << other;
  const std::string map = play::boardText(*scenario, scenario->initial, world::SideId::None, {});
  EXPECT_NE(map.find("  u1  m:C1        r1                  red       faces north, hp 3\n"), std::string::npos) << map;
}

TEST(Terminal, WithATextForTheStatus_TheStatusLineIsThatText) {
  const auto original = scenarioOf(play::testing::duel);
  ASSERT_NE(original, nullptr);
  world::Scenario told = *original;
  model::Text ofWorld, ofSide;
  ofWorld.text = "{round=0?Set-up}{round?Round {round}}{missing?, never}";
  ofSide.text = "{score=0?no points{round?, never}}";
  told.texts["status"] = &ofWorld;
  told.texts["status-side"] = &ofSide;
  const std::string status = play::statusText(told, told.initial, world::SideId::None, {});
  EXPECT_EQ(status.substr(0, 7), "Set-up\n") << status;
  EXPECT_NE(status.find("  no points\n"), std::string::npos) << status;
  EXPECT_EQ(status.find("never"), std::string::npos) << status;
}

TEST(Terminal, ControlCharactersOfAPackDoNotReachTheTerminal) {
  const auto original = scenarioOf(play::testing::duel);
  ASSERT_NE(original, nullptr);
  world::Scenario hostile = *original;
  hostile.pieceNames[0] = "\x1b[2Jr1";
  hostile.sides[0].title = "\x1b]0;title\x07";
  const std::string text = play::boardText(hostile, hostile.initial, world::SideId::None, {true}) +
                           play::statusText(hostile, hostile.initial, world::SideId::None, {true});
  EXPECT_EQ(text.find("\x1b[2J"), std::string::npos);
  EXPECT_EQ(text.find("\x1b]"), std::string::npos);
  EXPECT_EQ(text.find('\x07'), std::string::npos);
}

TEST(Terminal, EndOfInputSavesARecordThatCanBeContinued) {
  const Folder folder;
  const Played first = play(play::testing::duel, "r1\nC2\n", {"", "first"}, folder / "a.record");
  EXPECT_EQ(first.end, HandEnd::Left);
  EXPECT_TRUE(has(first, "continue with: sortie play --resume"));
  const Result<play::Record> saved = play::loadRecord(folder / "a.record");
  ASSERT_TRUE(saved) << saved.error().message();
  EXPECT_EQ(saved->answers, first.record.answers);
  ASSERT_TRUE(saved->end);
  EXPECT_EQ(saved->end->outcome, "open");
  const Played second = play(play::testing::duel, "r2\nquit\n", {"", "first"}, folder / "a.record", &*saved);
  EXPECT_EQ(second.record.answers.size(), first.record.answers.size() + 1);
}

TEST(Terminal, UndoTakesBackTheLastAnswerOfThePlayer) {
  const Played plain = play(play::testing::duel, "r1\nC2\nr2\nquit\n", {"", "first"});
  const Played undone = play(play::testing::duel, "r1\nC2\nr3\nundo\nundo\nC2\nr2\nquit\n", {"", "first"});
  EXPECT_EQ(undone.record.answers, plain.record.answers) << undone.text;
  EXPECT_TRUE(has(play(play::testing::duel, "undo\nquit\n", {"", ""}), "there is nothing to take back"));
}

TEST(Terminal, HandsOfOtherPlayersStayHidden) {
  const Played played = play(play::testing::deal, "state\nquit\n", {"", "random"});
  EXPECT_TRUE(has(played, "hand@south          3 face down")) << played.text;
  EXPECT_TRUE(has(played, "hand@south[1]"));
  EXPECT_FALSE(has(played, "hand@north          3 face down"));
}

TEST(Terminal, EveryKindOfAnswerCanBeTyped) {
  const Played played = play(play::testing::deal, "1\n1 2\n2 1\n1=2 2=1\n6\n5\nmaybe\ny\n1\nquit\n", {"", "first"});
  ASSERT_GE(played.record.answers.size(), 7U) << played.text;
  EXPECT_EQ(played.record.answers[0].key, "hand@south[1]");
  EXPECT_EQ(played.record.answers[1].hint, "0,1");
  EXPECT_EQ(played.record.answers[2].hint, "1,0");
  EXPECT_EQ(played.record.answers[3].key, "1=2,2=1");
  EXPECT_EQ(played.record.answers[4].key, "5");
  EXPECT_EQ(played.record.answers[5].key, "yes");
  EXPECT_EQ(played.record.answers[6].decision, "march");
  EXPECT_TRUE(has(played, "expected a number from -2 to 5"));
  EXPECT_TRUE(has(played, "expected yes or no"));
}

TEST(Terminal, NameOfTwoCopiesTypedTwice_MeansBoth) {
  const Played played = play(play::testing::deal, "1\nadvance Advance\nAdvance Advance\nquit\n", {"", "first"});
  ASSERT_EQ(played.record.answers.size(), 3U) << played.text;
  EXPECT_EQ(played.record.answers[1].hint, "0,1");
  EXPECT_EQ(played.record.answers[2].hint, "0,1");
  // A third time is too often.
  const Played thrice = play(play::testing::deal, "1\nadvance advance advance\nquit\n", {"", "first"});
  EXPECT_TRUE(has(thrice, "expected 0 to 2 different options")) << thrice.text;
}

TEST(Terminal, AgentsPlayToTheEnd) {
  const Played played = play(play::testing::duel, "", {"random", "random"});
  EXPECT_EQ(played.end, HandEnd::Over);
  EXPECT_TRUE(has(played, "result: "));
  ASSERT_TRUE(played.record.end);
  const auto host = hostOf(scenarioOf(play::testing::duel));
  ASSERT_NE(host, nullptr);
  play::Session session(*host, {1, false, false});
  const auto agent = play::randomAgent();
  (void)playOut(session, {agent.get(), agent.get()});
  EXPECT_EQ(played.record.end->hash, session.rollingHash());
}

TEST(Terminal, BriefingOfATeamIsShownToAllItsSides) {
  const auto scenario = scenarioOf("siege/missions/annex");
  for (const char* raider : {"red", "rust"}) {
    const std::string text = briefText(*scenario, scenario->side(raider));
    EXPECT_NE(text.find("The cellar is open."), std::string::npos) << raider;
    EXPECT_EQ(text.find("the bell"), std::string::npos) << raider;
  }
  const std::string keeper = briefText(*scenario, scenario->side("blue"));
  EXPECT_EQ(keeper.find("The cellar is open."), std::string::npos);
  EXPECT_NE(keeper.find("Keepers may bar the cellar."), std::string::npos);
}

TEST(Terminal, LogListsEventsOnTheMap) {
  const Played played = play(play::testing::duel, "r1\nC2\nquit\n", {"", "first"});
  EXPECT_TRUE(has(played, "  r1 goes to m:C2\n")) << played.text;
  EXPECT_FALSE(has(played, "acted yes"));
  EXPECT_FALSE(has(played, "\n  round 1\n"));
  const Played all = play(play::testing::duel, "r1\nC2\nlog all 50\nquit\n", {"", "first"});
  EXPECT_TRUE(has(all, "  r1: acted yes\n")) << all.text;
  EXPECT_TRUE(has(all, "  round 1\n"));
}

TEST(Terminal, DiceRolledTogetherAreOneLineAndSoIsARoute) {
  const auto scenario = scenarioOf(play::testing::duel);
  ASSERT_NE(scenario, nullptr);
  world::World world = scenario->initial;
  world::Journal journal;
  world::Mutator mutator(*scenario, world, &journal);
  mutator.rolled(0, 3);
  mutator.rolled(0, 6);
  const world::PieceId piece = scenario->piece("r1");
  for (const char* square : {"m:C2", "m:C3"}) mutator.move(piece, board::placeOf(scenario->grid->find(square)));
  mutator.move(piece, board::zonePlace(world::raw(scenario->offMap)));
  EXPECT_EQ(play::logLines(*scenario, world, journal, 0, world::SideId::None, play::LogDetail::Table),
            (std::vector<std::string>{"d6 rolls 3 6", "r1 goes to m:C2, m:C3", "r1 leaves the map from m:C3"}));
  EXPECT_EQ(play::logLines(*scenario, world, journal, 0, world::SideId::None, play::LogDetail::All).size(), 5U);
}

TEST(Terminal, RejectedNumberOfOptions_NamesTheRange) {
  const Played played = play(play::testing::deal, "1\n1 2 3\nquit\n", {"", "first"});
  EXPECT_TRUE(has(played, "(0 to 2 of these, - for none)")) << played.text;
  EXPECT_TRUE(has(played, "expected 0 to 2 different options"));
}

TEST(Terminal, OptionsHaveTheirTitlesAndCanBeAnsweredByTitle) {
  const auto scenario = scenarioOf(play::testing::deal);
  ASSERT_NE(scenario, nullptr);
  const std::string title = scenario->items.front().item->title;
  const std::string id = scenario->items.front().name;
  ASSERT_FALSE(title.empty());
  EXPECT_EQ(world::titleOf(*scenario, id), title);
  EXPECT_EQ(world::titleOf(*scenario, "no-such-item"), "");
  const std::string about = aboutText(*scenario, scenario->initial, world::SideId::None, lowered(title));
  EXPECT_NE(about.find(title + " (order)"), std::string::npos) << about;
  const std::string unknown = aboutText(*scenario, scenario->initial, world::SideId::None, "nothing");
  EXPECT_NE(unknown.find("there is nothing called \"nothing\""), std::string::npos) << unknown;
}

TEST(Terminal, AboutTellsWhatStandsOnTheMapAndWhatIsDeclared) {
  const auto scenario = scenarioOf(play::testing::duel);
  ASSERT_NE(scenario, nullptr);
  const auto about = [&](const std::string& name) {
    return aboutText(*scenario, scenario->initial, world::SideId::None, name);
  };
  EXPECT_NE(about("R1").find("r1 at m:C1, red: hp 3"), std::string::npos) << about("R1");
  EXPECT_NE(about("wall").find("(feature)"), std::string::npos) << about("wall");
  EXPECT_NE(about("walll").find("did you mean wall?"), std::string::npos) << about("walll");
}

TEST(Terminal, AboutTellsEqualThingsOnce) {
  const auto original = scenarioOf(play::testing::deal);
  ASSERT_NE(original, nullptr);
  world::Scenario scenario = *original;
  scenario.items.push_back(scenario.items.front());
  const std::string title = scenario.items.front().item->title;
  const std::string about = aboutText(scenario, scenario.initial, world::SideId::None, title);
  const std::string head = "  " + title + " (";
  ASSERT_NE(about.find(head), std::string::npos) << about;
  EXPECT_EQ(about.find(head, about.find(head) + 1), std::string::npos) << about;
}

TEST(Terminal, SecretCardsOfTheReaderAreInTheShortStatusAndPilesAreNot) {
  const Played played = play(play::testing::deal, "state\nquit\n", {"", "random"});
  const std::size_t asked = played.text.find("north> ");
  ASSERT_NE(asked, std::string::npos) << played.text;
  const std::string before = played.text.substr(0, asked), after = played.text.substr(asked);
  EXPECT_EQ(before.find("hand@south   "), std::string::npos) << before;
  EXPECT_NE(before.find("\n  Hand  "), std::string::npos) << before;
  EXPECT_NE(after.find("hand@south   "), std::string::npos) << after;
}

TEST(Terminal, BriefingIsShownToItsSidesOnly) {
  const auto original = scenarioOf(play::testing::duel);
  ASSERT_NE(original, nullptr);
  world::Scenario scenario = *original;
  model::Mission mission = *scenario.mission.mission;
  std::string text = "For all.";
  for (int i = 0; i < 50; ++i) text += " and more";
  mission.texts.push_back({"brief", text, {}, {}});
  mission.texts.push_back({"brief-red", "For red.\x1b[2J", {"red"}, {}});
  scenario.mission.mission = std::make_shared<const model::Mission>(mission);
  EXPECT_NE(briefText(scenario, scenario.side("red")).find("For red."), std::string::npos);
  EXPECT_EQ(briefText(scenario, scenario.side("red")).find('\x1b'), std::string::npos);
  const std::string blue = briefText(scenario, scenario.side("blue"));
  EXPECT_NE(blue.find("For all."), std::string::npos);
  EXPECT_EQ(blue.find("For red."), std::string::npos);
  for (std::size_t line = 0, end = 0; (end = blue.find('\n', line)) != std::string::npos; line = end + 1)
    EXPECT_LE(end - line, 100U);
}

TEST(Terminal, UnchangedBoardIsNotPrintedAgain) {
  const Played played = play(play::testing::deal, "1\n-\n\n1=3\n0\nno\n1\nquit\n", {"", "first"});
  std::size_t boards = 0;
  for (std::size_t at = played.text.find("   1 |"); at != std::string::npos; at = played.text.find("   1 |", at + 1))
    ++boards;
  EXPECT_EQ(boards, 1U) << played.text;
}

std::size_t timesIn(const std::string& text, const std::string& part) {
  std::size_t times = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++times;
  return times;
}

TEST(Terminal, UpperLevelsWhereNobodyStandsAreShownOnceAndOnDemand) {
  const Played played = play("tower/missions/block", "A2\nH7\nquit\n", {"", ""});
  EXPECT_EQ(timesIn(played.text, "level 1\n"), 2U) << played.text;
  EXPECT_EQ(timesIn(played.text, "level 2\n"), 1U) << played.text;
  EXPECT_EQ(timesIn(played.text, "levels 2 and 3: nobody there, as shown before"), 1U) << played.text;
  const Played asked = play("tower/missions/block", "A2\nboard\nquit\n", {"", ""});
  EXPECT_EQ(timesIn(asked.text, "level 3\n"), 2U) << asked.text;
}

TEST(Terminal, UpperLevelThatHasChangedOrIsStoodOnIsShown) {
  const play::BoardPicture seen{{{"level 1\n", true}, {"level 2\n", true}, {"level 3\n", true}}, "legend\n"};
  play::BoardPicture now = seen;
  now.levels[1].bare = false;
  EXPECT_EQ(play::boardText(now, seen),
            "level 1\nlevel 2\nlevel 3: nobody there, as shown before (\"board\" shows every level)\nlegend\n");
  now.levels[2].text = "level 3 with a hole\n";
  EXPECT_EQ(play::boardText(now, seen), "level 1\nlevel 2\nlevel 3 with a hole\nlegend\n");
}

/// What a line means where red of the duel is asked which unit acts, with these names of its units.
Result<world::Answer> meant(const std::vector<std::string>& names, const std::string& line,
                            const play::Notes& notes = {}) {
  const auto original = scenarioOf(play::testing::duel);
  auto scenario = std::make_shared<world::Scenario>(*original);
  for (std::size_t i = 0; i < names.size(); ++i) scenario->pieceNames[i] = names[i];
  const auto host = hostOf(scenario);
  play::Session session(*host, {1, true, true});
  const auto* decision = std::get_if<world::Decision>(&session.advance());
  if (decision == nullptr) return fail("answer", "not asked");
  const world::Decision asked = *decision;
  return readTypedAnswer(session, asked, line, notes);
}

TEST(Terminal, AsMuchOfANameAsNoOtherHasIsAccepted) {
  const std::vector<std::string> names{"Speed (green)", "Speedboat", "Ilya Senn", "Cipher Nine"};
  const auto index = [&](const std::string& line) {
    const Result<world::Answer> answer = meant(names, line);
    return answer ? answer->number : -1;
  };
  EXPECT_EQ(index("Speed"), 0) << "a whole word goes before the beginning of another one";
  EXPECT_EQ(index("speedb"), 1);
  EXPECT_EQ(index("senn"), 2);
  EXPECT_EQ(index("ci"), 3);
  EXPECT_EQ(index("nonsense"), -1);
  const Result<world::Answer> several = meant(names, "spe");
  ASSERT_FALSE(several);
  EXPECT_EQ(several.error().text, "\"spe\" can mean Speed (green) at m:C1 or Speedboat at m:D1; type more of the name");
}

TEST(Terminal, TargetThatOneOptionAloneTellsOfMeansThatOption) {
  play::Notes notes;
  notes.options = {"Husk 7 at s1:B5: 50 %; Husk 8 at s1:B6", "Husk 70 at s1:C5: 50 %", "Husk 8 at s1:B6", ""};
  const Result<world::Answer> told = meant({}, "husk 7", notes);
  ASSERT_TRUE(told) << told.error().text;
  EXPECT_EQ(told->number, 0);
  EXPECT_FALSE(meant({}, "husk 8", notes)) << "two options tell of it";
  notes.options = {"Husk 7 at s1:B5: 50 % to hit, behind cover", "Husk 70 at s1:C5", "Husk 8 at s1:B6", ""};
  EXPECT_FALSE(meant({}, "hit", notes)) << "figures and remarks name nothing";
  EXPECT_FALSE(meant({}, "cover", notes));
}

TEST(Terminal, RoundNobodyPlaysIsCalledSetUp) {
  const auto original = scenarioOf("secrets/missions/hunt");
  ASSERT_NE(original, nullptr);
  const std::string status = play::statusText(*original, original->initial, world::SideId::None, {});
  EXPECT_EQ(status.substr(0, status.find('\n')), "Set-up, traps 0");
}

TEST(Terminal, LossThatNobodyWinsIsTold) {
  constexpr std::uint64_t drowned = 7;  // every trap is sprung
  const Played played = play("secrets/missions/hunt", "", {"random", "random", "random"}, {}, nullptr, drowned);
  EXPECT_TRUE(has(played, "result: drowned (All have drowned)\nAll have lost\nscores: ")) << played.text;
  EXPECT_FALSE(has(played, "winner: "));
}

TEST(Terminal, ForcedDiceAndNotesAreRecorded) {
  const Played played = play(play::testing::duel, "dice 6 x\ndice 6 1\nnote a try\nr1\nquit\n", {"", ""});
  ASSERT_EQ(played.record.interventions.size(), 2U);
  EXPECT_EQ(played.record.interventions[0].dice, (std::vector<std::int32_t>{6, 1}));
  EXPECT_EQ(played.record.interventions[1].text, "a try");
}

}  // namespace
}  // namespace sortie::cli
