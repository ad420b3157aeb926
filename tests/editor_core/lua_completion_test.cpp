#include "editor/core/lua/lua_completion.h"

#include "../growth.h"
#include "lua_testing.h"

namespace sortie::editor {
namespace {

using testing::completed;
using testing::entry;
using testing::has;
using testing::labels;

TEST(LuaCompletion, TableOffersItsMembers) {
  const LuaCompletions board = completed("local d = board.dist|");
  ASSERT_FALSE(board.list.empty());
  EXPECT_EQ(board.list[0].label, "distance");
  EXPECT_EQ(board.list[0].detail, "(a: SquareLike, b: SquareLike): integer");
  EXPECT_NE(board.list[0].documentation.find("Squares between"), std::string::npos);
  EXPECT_EQ(board.begin, std::string("local d = board.").size());
  EXPECT_TRUE(has(completed("world.|"), "round"));
  EXPECT_TRUE(has(completed("world.|"), "piece"));
  EXPECT_TRUE(has(completed("act.da|"), "damage"));
  EXPECT_TRUE(has(completed("conditions.no|"), "no_creatures"));
  EXPECT_TRUE(has(completed("if option.cor|"), "corporations"));
  EXPECT_TRUE(has(completed("string.for|"), "format"));
}

TEST(LuaCompletion, PrefixesComeBeforeLettersInOrder) {
  const std::vector<std::string> all = labels(completed("board.ed|"));
  ASSERT_GE(all.size(), 4U);
  EXPECT_EQ(all[0], "edge");
  EXPECT_EQ(all[1], "edge_kind");
  EXPECT_EQ(all[2], "edges");
  EXPECT_EQ(all[3], "beside_edge");
  EXPECT_TRUE(has(completed("board.lsq|"), "local_square"));
  EXPECT_TRUE(completed("board.zzz|").list.empty());
}

TEST(LuaCompletion, StringOffersTheNamesOfItsContext) {
  EXPECT_TRUE(has(completed("on(\"ha|"), "hacked"));
  EXPECT_TRUE(has(completed("on(\"|\")"), "moved"));
  EXPECT_FALSE(has(completed("on(\"|\")"), "defence"));
  EXPECT_TRUE(has(completed("modify('def|"), "defence"));
  EXPECT_TRUE(has(completed("veto(\"|"), "leave"));
  EXPECT_TRUE(has(completed("offer \"sp|"), "special"));
  EXPECT_TRUE(has(completed("local p = world.piece(\"core|\")"), "core-1"));
  EXPECT_TRUE(has(completed("world.piece \"rel|\""), "relay"));
  EXPECT_TRUE(has(completed("world.side(\"|"), "legion"));
  EXPECT_TRUE(has(completed("world.entrance(\"gate|"), "gate-west"));
  EXPECT_TRUE(has(completed("world.zone(\"event|"), "event-open"));
  EXPECT_TRUE(has(completed("board.find(\"s1:C|\")"), "s1:C4"));
  EXPECT_TRUE(has(completed("choose(side, \"mo|"), "move"));
  EXPECT_TRUE(has(completed("log(\"log-c|"), "log-core"));
  EXPECT_TRUE(has(completed("log_for(side, \"log-|"), "log-core"));
  EXPECT_TRUE(has(completed("push(\"dr|"), "draft"));
  EXPECT_TRUE(has(completed("roll(\"wh|"), "white"));
  EXPECT_TRUE(has(completed("roll { \"white\", \"be|"), "best"));
  EXPECT_TRUE(has(completed("local c = require \"attack.com|"), "attack.combat"));
  EXPECT_TRUE(has(completed("board.ray(piece, \"north|"), "north-east"));
  EXPECT_TRUE(has(completed("change.move(piece, zone, \"|\")"), "bottom"));
  EXPECT_TRUE(has(completed("change.add(piece, \"he|"), "health"));
  EXPECT_TRUE(has(completed("change.create(\"tra|"), "trap"));
  EXPECT_TRUE(has(completed("data.list(\"rank|"), "rank-card"));
  EXPECT_TRUE(has(completed("data[\"rank|"), "rank-card"));
  EXPECT_FALSE(completed("data[\"rank-card\"][\"|\"]").list.empty());
  EXPECT_TRUE(has(completed("act.objective(\"x\", \"|"), "done"));
  EXPECT_TRUE(has(completed("act.walk(piece, \"gate|"), "gate-south"));
}

TEST(LuaCompletion, StringsInTablesAndComparisonsOfferNames) {
  EXPECT_TRUE(has(completed("local f = filter { kind = \"ter|\" }"), "terminal"));
  EXPECT_TRUE(has(completed("local f = filter { kind = { \"nest\", \"ter|"), "terminal"));
  EXPECT_TRUE(has(completed("local f = filter({ kind = \"x\", on = \"|"), "map"));
  EXPECT_TRUE(has(completed("local f = filter { where = { specialty = \"|"), "firearm"));
  EXPECT_TRUE(has(completed("if piece.kind == \"cre|"), "creature"));
  EXPECT_TRUE(has(completed("if side.kind ~= \"|"), "corporation"));
  EXPECT_TRUE(has(completed("if option.mode == \"|"), "cards"));
  EXPECT_TRUE(has(completed("if something.kind == \"|"), "creature"));
}

TEST(LuaCompletion, WholeWordInAStringIsReplaced) {
  const LuaCompletions ids = completed("x = world.piece(\"core-|\")");
  EXPECT_EQ(ids.begin, std::string("x = world.piece(\"").size());
  EXPECT_TRUE(has(ids, "core-2"));
  const LuaCompletions after = completed("local é = \"ä\"; on(\"mo|");
  EXPECT_EQ(after.begin, std::string("local é = \"ä\"; on(\"").size()) << "offsets are bytes";
  EXPECT_TRUE(has(after, "moved"));
}

TEST(LuaCompletion, PlacesWithoutANameToComplete_OfferNothing) {
  EXPECT_TRUE(completed("-- world.|").list.empty());
  EXPECT_TRUE(completed("--[[ world.|\n]]").list.empty());
  EXPECT_TRUE(completed("x = \"world.|\"").list.empty());
  EXPECT_TRUE(completed("x = [[ world.|").list.empty());
  EXPECT_TRUE(completed("local wor|").list.empty());
  EXPECT_TRUE(completed("local a, wor|").list.empty());
  EXPECT_TRUE(completed("for wor|").list.empty());
  EXPECT_TRUE(completed("local function wor|").list.empty());
  EXPECT_TRUE(completed("function f(wor|").list.empty());
  EXPECT_TRUE(completed("x = 12|").list.empty());
  EXPECT_TRUE(completed("x = 1.|").list.empty());
  EXPECT_FALSE(completed("--[[ x ]] wor|").list.empty());
}

TEST(LuaCompletion, LocalsOfTheFileAreOffered) {
  const std::string head = "local health = 3\nlocal function heal(who, amount) end\n";
  const LuaCompletions found = completed(head + "x = he|");
  ASSERT_GE(found.list.size(), 2U);
  EXPECT_EQ(found.list[0].label, "heal");
  EXPECT_EQ(found.list[0].detail, "(who, amount)");
  EXPECT_EQ(found.list[1].label, "health");
  EXPECT_EQ(found.list[1].detail, "integer");
  EXPECT_FALSE(has(completed("do local inner = 1 end\nx = inn|"), "inner"));
  EXPECT_TRUE(has(completed("local function f(target)\n  return tar|"), "target"));
  EXPECT_FALSE(has(completed("x = lat|\nlocal later = 1"), "later"));
  EXPECT_TRUE(has(completed("if x then ret|"), "return"));
}

TEST(LuaCompletion, LocalOffersTheFieldsOfItsType) {
  EXPECT_TRUE(has(completed("local p = world.piece(\"relay\")\np.hea|"), "health"));
  EXPECT_FALSE(has(completed("local s = world.side(\"red\")\ns.|"), "on_map"));
  EXPECT_TRUE(has(completed("local s = world.side(\"red\")\ns.|"), "house"));
  EXPECT_TRUE(has(completed("local f = filter { kind = \"nest\" }\nf:of|"), "of"));
  EXPECT_TRUE(has(completed("local f = filter { kind = \"nest\" }\nlocal s = f:all()\ns:wh|"), "where"));
  EXPECT_FALSE(has(completed("local f = filter { kind = \"nest\" }\nf:all():|"), "not_of"));
  EXPECT_TRUE(has(completed("local f = filter { kind = \"nest\" }\nf:first().squ|"), "square"));
  EXPECT_TRUE(has(completed("local f = filter { kind = \"nest\" }\nfor n in f:all():each() do n.squ|"), "square"));
  EXPECT_TRUE(has(completed("for _, side in ipairs(world.sides) do side.|"), "score"));
  EXPECT_TRUE(has(completed("for _, c in ipairs(data.list(\"rank-card\")) do c.|"), "defence"));
  EXPECT_TRUE(has(completed("local z = world.zone(\"hand\")\nz.top.|"), "carrier"));
  EXPECT_TRUE(has(completed("local z = world.zone(\"hand\")\nz:|"), "at"));
  EXPECT_TRUE(has(completed("local x = piece.side.te|"), "team"));
  EXPECT_TRUE(has(completed("local s = \"a\"\ns:su|"), "sub"));
  EXPECT_TRUE(has(completed("local id = piece.id\nid:su|"), "sub"));
  EXPECT_FALSE(has(completed("local p = world.piece(\"relay\")\np:|"), "health"));
}

TEST(LuaCompletion, ListenerParametersHaveTypesOfTheHook) {
  EXPECT_TRUE(has(completed("on(\"turn-end\", function(who) who.|"), "score"));
  EXPECT_FALSE(has(completed("on(\"turn-end\", function(who) who.|"), "on_map"));
  EXPECT_TRUE(has(completed("on(\"hacked\", function(a, b)\n  b.|\nend)"), "difficulty"));
  EXPECT_TRUE(has(completed("modify(\"defence\", function(value, t) t.|"), "on_map"));
  EXPECT_TRUE(has(completed("local f = filter { kind = \"nest\" }\nf:all():where(function(x) return x.on|"), "on_map"));
  EXPECT_TRUE(has(completed("return { f = function(ctx) return ctx.|"), "terminal"));
  EXPECT_EQ(labels(completed("on(\"hacked\", function(pi|")), std::vector<std::string>{"piece"});
  EXPECT_EQ(labels(completed("on(\"hacked\", function(piece, |")), std::vector<std::string>{"terminal"});
}

TEST(LuaCompletion, ListenerIsOfferedAsAWhole) {
  const LuaCompletions found = completed("on(\"left\", |");
  ASSERT_FALSE(found.list.empty());
  EXPECT_EQ(found.list[0].label, "function(piece, square)");
  EXPECT_EQ(found.list[0].insert, "function(piece, square)\n  \nend");
  EXPECT_EQ(found.list[0].insert.substr(found.list[0].caret), "\nend");
}

TEST(LuaCompletion, UnknownTypeOffersFieldsOfAllHandles) {
  const LuaCompletions found = completed("local x = mystery()\nx.hea|");
  ASSERT_TRUE(has(found, "health"));
  EXPECT_TRUE(has(completed("local x = mystery()\nx:mat|"), "matches"));
  EXPECT_FALSE(has(completed("local x = 3\nx.hea|"), "health")) << "a number has no fields";
}

TEST(LuaCompletion, UsualNames_HaveTheirUsualTypes) {
  EXPECT_FALSE(has(completed("if trooper.|"), "agent")) << "pieces have no agent";
  EXPECT_TRUE(has(completed("if trooper.|"), "on_map"));
  EXPECT_TRUE(has(completed("local function f(side) side.|"), "agent"));
}

TEST(LuaCompletion, ModulesAndTablesOfTheFileOfferTheirMembers) {
  const LuaCompletions module = completed("local combat = require \"attack.combat\"\ncombat.res|");
  ASSERT_NE(entry(module, "resolve"), nullptr);
  EXPECT_EQ(entry(module, "resolve")->documentation, "One attack on one figure.");
  const LuaCompletions own = completed("local M = { ready = true }\nfunction M.start(side) end\nM.|");
  EXPECT_EQ(labels(own), (std::vector<std::string>{"ready", "start"}));
  EXPECT_EQ(own.list[1].detail, "(side)");
}

TEST(LuaCompletion, FilterOffersItsKeys) {
  const LuaCompletions keys = completed("local f = filter { ki|");
  ASSERT_NE(entry(keys, "kind"), nullptr);
  EXPECT_EQ(entry(keys, "kind")->insert, "kind = ");
  EXPECT_TRUE(has(completed("local f = filter { kind = \"x\", where = { hea|"), "health"));
}

TEST(LuaCompletion, NamesThatARoleLacks_AreNotOffered) {
  EXPECT_FALSE(has(completed("cha|", LuaRole::Mission), "change"));
  EXPECT_TRUE(has(completed("cha|", LuaRole::Ruleset), "change"));
  EXPECT_TRUE(has(completed("vet|", LuaRole::Mission), "veto"));
  EXPECT_FALSE(has(completed("vet|", LuaRole::Ruleset), "veto"));
  EXPECT_TRUE(has(completed("wor|", LuaRole::Mission), "world"));
}

TEST(LuaCompletion, WithoutARulesetNamesOfTheRuntimeAreOffered) {
  const LuaNames names;
  EXPECT_TRUE(has(completed("board.dis|", LuaRole::Any, names), "distance"));
  EXPECT_TRUE(completed("on(\"|", LuaRole::Any, names).list.empty());
}

TEST(LuaCompletion, EveryPlaceInAShippedFileCanBeCompleted) {
  const std::string text = testing::fileText(SORTIE_SOURCE_DIR "/missions/citadel/missions/castellan/rules.lua");
  ASSERT_FALSE(text.empty());
  for (std::size_t at = 0; at <= text.size(); at += 3) {
    const LuaCompletions whole = complete(text, at, testing::missionNames());
    EXPECT_LE(whole.begin, at);
    const LuaCompletions cut = complete(text.substr(0, at), at, testing::missionNames());
    EXPECT_LE(cut.begin, at);
    (void)callTip(text.substr(0, at), at, testing::missionNames());
  }
}

TEST(LuaCompletion, TimeGrowsWithTheLengthOfTheFile) {
  const std::string bot = testing::fileText(SORTIE_SOURCE_DIR "/scripts/citadel/rules/bots/corporation.lua");
  ASSERT_GT(bot.size(), 5'000U);
  const std::size_t end = bot.rfind("return bot");
  const auto completed = [&](std::size_t copies) {
    std::string text;
    for (std::size_t i = 0; i < copies; ++i) text += "do\n" + bot.substr(0, end) + "end\n";
    text += "local function more(piece)\n  local p = piece.side.\nend\n";
    EXPECT_TRUE(has(complete(text, text.rfind("piece.side.") + 11, testing::missionNames()), "team"));
  };
  EXPECT_LT(timing::growth(2, completed), timing::kAboutLinear);
}

}  // namespace
}  // namespace sortie::editor
