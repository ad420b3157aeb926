// What `sortie validate` says about the Lua of a pack, each thing with a pack that has just that wrong.
#include "lua_pack.h"

namespace sortie::cli {
namespace {

TEST_F(LuaPack, FactsThatDoNotLoadAreTold) {
  const std::string whole = read("ruleset.xml");
  const auto withHead = [&](const std::string& more) {
    std::string ruleset = whole;
    const std::string head = "title=\"Small\"";
    ruleset.replace(ruleset.find(head), head.size(), head + more);
    write("ruleset.xml", ruleset);
    return validate();
  };
  write("rules/tell.lua", "return { facts = { shoot = function() return nil end } }\n");
  const std::string facts = withHead(" facts=\"tell.facts\" turn=\"limit\"");
  EXPECT_NE(facts.find("'shoot' is not a decision of the ruleset"), std::string::npos) << facts;
  EXPECT_EQ(facts.find("there is no variable"), std::string::npos) << facts;
  const std::string turn = withHead(" turn=\"limit day\"");
  EXPECT_NE(turn.find("there is no variable \"day\""), std::string::npos) << turn;
}

TEST_F(LuaPack, UnsavedRulesAreChecked) {
  const auto packs = model::loadPacks(folder_, {});
  ASSERT_TRUE(packs.has_value());
  auto sources = model::readMissionSources(folder_ / "missions/one", folder_);
  ASSERT_TRUE(sources.has_value());
  EXPECT_TRUE(told(checkMission(*packs, *sources, {})).empty());
  sources->rulesFile = "missions/one/rules.lua";
  sources->rules = "local = 1\n";
  std::vector<std::string> said = told(checkMission(*packs, *sources, {}));
  ASSERT_EQ(said.size(), 1U);
  EXPECT_NE(said[0].find("lua-syntax " + (folder_ / "missions/one/rules.lua").string() + ":1"), std::string::npos)
      << said[0];
  sources->rules = "error(\"no\")\n";
  said = told(checkMission(*packs, *sources, {}));
  ASSERT_EQ(said.size(), 1U);
  EXPECT_NE(said[0].find("lua-load " + (folder_ / "missions/one/rules.lua").string() + ":1"), std::string::npos)
      << said[0];
  // An edited module of the pack, which is on the disk as it was.
  sources = model::readMissionSources(folder_ / "missions/one", folder_);
  auto edited = *packs;
  edited.back() = model::withModules(
      edited.back(),
      {{"rules/checks.lua", "local c = {}\nfunction c.a() return {{ text = \"seen\" }} end\nreturn c\n"}});
  said = told(checkMission(edited, *sources, {}));
  ASSERT_EQ(said.size(), 1U);
  EXPECT_NE(said[0].find("seen"), std::string::npos);
}

TEST_F(LuaPack, GoodPack_HasNoIssues) {
  EXPECT_EQ(validate(), "");
  EXPECT_EQ(status_, 0);
  EXPECT_EQ(validate("missions/one"), "");
}

TEST_F(LuaPack, SyntaxErrorHasLineAndColumn) {
  write("rules/moves.lua", "local moves = {}\nfunction moves.go(piece) if piece the end end\nreturn moves\n");
  const std::string text = validate();
  EXPECT_TRUE(text.starts_with("rules/moves.lua:2:35: error: lua-syntax: ")) << text;
  EXPECT_EQ(status_, 1);
}

TEST_F(LuaPack, AssignmentToASealedLocalIsASyntaxError) {
  write("rules/moves.lua", "local moves = {}\nlocal n = 0\nfunction moves.go(piece) n = n + 1 end\nreturn moves\n");
  EXPECT_NE(validate().find("rules/moves.lua:3:"), std::string::npos);
}

TEST_F(LuaPack, SpecsMayAssignToTheirLocals) {
  write("specs/a.lua", "local n = 0\nlocal function count() n = n + 1 end\ncount()\n");
  EXPECT_EQ(validate(), "");
  write("specs/a.lua", "local = 1\n");
  EXPECT_TRUE(validate().starts_with("specs/a.lua:1:")) << validate();
}

TEST_F(LuaPack, UnknownModuleIsAnError) {
  write("rules/moves.lua",
        "local a = require \"nothing.here\"\nlocal b = require(\"other:thing\")\nlocal moves = {}\n"
        "function moves.go(piece) a.x(piece, b) end\nreturn moves\n");
  const std::string text = validate();
  EXPECT_NE(text.find("rules/moves.lua:1:19: error: lua-module: require \"nothing.here\": there is no module"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("rules/moves.lua:2:19: error: lua-module: require \"other:thing\": pack.xml does not say"),
            std::string::npos)
      << text;
}

TEST_F(LuaPack, RenamedIdsAreReportedWithTheirNewNames) {
  std::string ruleset = read("ruleset.xml");
  ruleset.insert(ruleset.find("</ruleset>"), "<renamed what=\"zone\" from=\"omens\" to=\"events\"/>");
  write("ruleset.xml", ruleset);
  write("missions/one/rules.lua", "local function f() return #world.zone(\"omens\").pieces end\nreturn { f = f }\n");
  const std::string text = validate("missions/one");
  EXPECT_NE(text.find("missions/one/rules.lua:1:39: warning: lua-renamed-id: \"omens\" is called \"events\" by now"),
            std::string::npos)
      << text;
}

TEST_F(LuaPack, MissionRulesAreCheckedAlone) {
  write("rules/moves.lua", "broken(");
  write("missions/one/rules.lua", "local x = require \"gone\"\nreturn { f = x.f }\n");
  const std::string text = validate("missions/one");
  EXPECT_TRUE(text.starts_with("missions/one/rules.lua:1:19: error: lua-module")) << text;
}

TEST_F(LuaPack, MissingFunctionIsReportedAtItsDeclaration) {
  write("rules/moves.lua", "return {}\n");
  const std::string text = validate();
  EXPECT_NE(text.find("ruleset.xml:13:3: error: lua-function: step \"go\": rules/moves.lua has no function go"),
            std::string::npos)
      << text;
}

TEST_F(LuaPack, MissingModuleIsReportedAtItsDeclaration) {
  fs::remove(folder_ / "rules/actions.lua");
  EXPECT_NE(validate().find("lua-function: action \"damage\": there is no rules/actions.lua"), std::string::npos);
}

TEST_F(LuaPack, EveryMissingFunctionIsNamed) {
  write("rules/moves.lua", "return {}\n");
  write("rules/steps.lua", "return {}\n");
  const std::string text = validate();
  EXPECT_NE(text.find("step \"go\""), std::string::npos);
  EXPECT_NE(text.find("step \"begin\""), std::string::npos);
}

TEST_F(LuaPack, FunctionWithTooManyParametersIsAnError) {
  write("rules/actions.lua",
        "local a = {}\nfunction a.damage(piece, amount, by) change.add(piece, \"health\", by or -amount) end\nreturn "
        "a\n");
  std::string text = validate();
  EXPECT_NE(text.find("error: lua-arity: action \"damage\" declares 2 parameters, but actions.damage at "
                      "rules/actions.lua:2 takes 3"),
            std::string::npos)
      << text;
  write("rules/actions.lua",
        "local a = {}\nfunction a.damage(piece) change.add(piece, \"health\", -1) end\nreturn a\n");
  text = validate();
  EXPECT_NE(text.find("warning: lua-arity"), std::string::npos) << text;
  EXPECT_EQ(status_, 0);
  write("rules/actions.lua", "local a = {}\nfunction a.damage(...) change.add(..., \"health\", -1) end\nreturn a\n");
  EXPECT_EQ(validate(), "");
}

TEST_F(LuaPack, UndeclaredFunctionIsAWarning) {
  write("rules/conditions.lua",
        "local c = {}\nfunction c.alive(piece) return piece.health > 0 end\nfunction c.lost() return true end\nreturn "
        "c\n");
  EXPECT_TRUE(validate().starts_with(
      "rules/conditions.lua:3: warning: lua-undeclared: ruleset.xml declares nothing for the function conditions.lost"))
      << validate();
  write("pack.xml",
        "<pack id=\"small\" version=\"1.0.0\" title=\"Small\" licence=\"MIT\" engine=\"1\">"
        "<severity code=\"lua-undeclared\" as=\"off\"/></pack>\n");
  EXPECT_EQ(validate().find("lua-undeclared"), std::string::npos) << validate();
}

TEST_F(LuaPack, ErrorDuringLoadingHasItsLine) {
  write("rules/moves.lua",
        "local moves = {}\nlocal units = filter { kind = \"dragon\" }\nfunction moves.go(piece) return units, piece "
        "end\nreturn moves\n");
  const std::string text = validate();
  EXPECT_NE(text.find("rules/moves.lua:2: error: lua-load: "), std::string::npos) << text;
  EXPECT_NE(text.find("dragon"), std::string::npos);
}

TEST_F(LuaPack, RulesetWithoutMissionsIsChecked) {
  fs::remove_all(folder_ / "missions");
  EXPECT_EQ(validate(), "");
  write("rules/steps.lua", "return {}\n");
  EXPECT_NE(validate().find("step \"begin\""), std::string::npos);
}

TEST_F(LuaPack, MissingFunctionOfAMissionIsReported) {
  write("missions/one/mission.xml", mission("  <objective id=\"win\" kind=\"goal\" title=\"Win\" tested=\"moved\">\n"
                                            "    <condition><lua function=\"won\"/></condition>\n  </objective>\n"));
  write("missions/one/rules.lua", "return { lost = function() return false end }\n");
  const std::string text = validate("missions/one");
  EXPECT_NE(text.find("lua-function"), std::string::npos) << text;
  EXPECT_NE(text.find("won"), std::string::npos) << text;
  write("missions/one/rules.lua", "return { won = function() return false end }\n");
  EXPECT_EQ(validate("missions/one"), "");
}

TEST_F(LuaPack, FailingMissionRulesAreReported) {
  write("missions/one/rules.lua", "on(\"jumped\", function() end)\n");
  const std::string text = validate("missions/one");
  EXPECT_TRUE(text.starts_with("missions/one/rules.lua:1: error: lua-load: on: 'jumped' is not a declared hook"))
      << text;
}

}  // namespace
}  // namespace sortie::cli
