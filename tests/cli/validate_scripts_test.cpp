// What `sortie validate` says about the Lua of a pack, each thing with a pack that has just that wrong.
#include <filesystem>
#include <fstream>
#include <sstream>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "cli/documents.h"
#include "script/checks/pack_checks.h"

namespace sortie::cli {
namespace {

namespace fs = std::filesystem;

using script::CheckedMission;
using script::checkMission;

// A ruleset with a mission, all in order; tests overwrite a file.
class LuaPack : public ::testing::Test {
 protected:
  LuaPack()
      : folder_(fs::path(::testing::TempDir()) /
                ("sortie-lua-" + std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()))) {
    fs::remove_all(folder_);
    write("pack.xml", "<pack id=\"small\" version=\"1.0.0\" title=\"Small\" licence=\"MIT\" engine=\"1\"/>\n");
    write("ruleset.xml", R"(<ruleset id="small" format="1" title="Small">
  <side id="army" min="1" max="2"/>
  <piece id="unit"><attribute id="health" type="int" min="0" max="5" default="5"/></piece>
  <variable id="limit" type="int" min="0" max="20" default="4"/>
  <option id="night" type="bool" default="false"/>
  <deck id="events"/>
  <card id="event"/>
  <tile id="field" width="4" height="3"/>
  <feature id="pit" enter="no"/>
  <movement id="walk" directions="4"/>
  <entrance id="gate"><property id="width" type="int" default="1"/></entrance>
  <step id="begin" first="yes"/>
  <step id="go" lua="moves.go"><parameter id="piece" type="piece"/></step>
  <objective id="goal"/>
  <hook id="moved"><parameter id="piece" type="piece"/></hook>
  <condition id="alive"><parameter id="piece" type="piece"/></condition>
  <action id="damage"><parameter id="piece" type="piece"/><parameter id="amount" type="int"/></action>
  <outcome id="over"/>
</ruleset>
)");
    write("content/tiles.xml", R"(<content format="2">
  <tile id="yard" kind="field" title="Yard"><feature kind="pit" squares="B2"/></tile>
  <card id="storm" kind="event" title="Storm"/>
</content>
)");
    write("missions/one/mission.xml", mission(""));
    write("rules/steps.lua", "local steps = {}\nfunction steps.begin() finish(\"over\") end\nreturn steps\n");
    write("rules/moves.lua", "local moves = {}\nfunction moves.go(piece) change.remove(piece) end\nreturn moves\n");
    write("rules/conditions.lua",
          "local moves = require \"moves\"\nlocal c = {}\nfunction c.alive(piece) return piece.health > 0 end\nreturn "
          "c\n");
    write("rules/actions.lua",
          "local a = {}\nfunction a.damage(piece, amount) change.add(piece, \"health\", -amount) end\nreturn a\n");
  }
  ~LuaPack() override { fs::remove_all(folder_); }

  void write(const std::string& file, const std::string& text) const {
    fs::create_directories((folder_ / file).parent_path());
    std::ofstream(folder_ / file, std::ios::binary) << text;
  }
  [[nodiscard]] std::string read(const std::string& file) const {
    std::ifstream in(folder_ / file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  static std::string mission(const std::string& inner) {
    return "<mission id=\"one\" ruleset=\"small\" format=\"2\" title=\"One\">\n"
           "  <set name=\"limit\" value=\"2\"/>\n"
           "  <side id=\"red\" kind=\"army\"/>\n"
           "  <map>\n    <tile id=\"m\" tile=\"yard\" at=\"0,0\"/>\n"
           "    <entrance id=\"door\" kind=\"gate\" squares=\"m:A1\"><set name=\"width\" value=\"3\"/></entrance>\n  "
           "</map>\n"
           "  <setup>\n    <piece id=\"u1\" kind=\"unit\" side=\"red\" at=\"m:A1\"/>\n"
           "    <deck zone=\"events\"><card item=\"storm\" count=\"2\"/></deck>\n  </setup>\n" +
           inner + "</mission>\n";
  }
  // All lines of `sortie validate`, with paths inside the pack.
  [[nodiscard]] std::string validate(const std::string& path = "", bool fix = false) {
    expectTheSameInMemory(folder_ / "missions/one");
    std::ostringstream out;
    status_ = validateCommand({path.empty() ? folder_.string() : (folder_ / path).string()}, {fix}, out);
    std::string text = out.str();
    const std::string prefix = folder_.string() + "/";
    for (std::size_t at = text.find(prefix); at != std::string::npos; at = text.find(prefix))
      text.erase(at, prefix.size());
    return text;
  }

  static std::vector<std::string> told(const std::vector<model::Issue>& issues) {
    std::vector<std::string> out;
    for (const model::Issue& issue : issues)
      out.push_back(std::string(model::severityName(issue.severity)) + " " + issue.code + " " + toString(issue.where) +
                    " " + issue.text + " " + issue.remedy + (issue.fix ? " " + issue.fix->label : ""));
    return out;
  }

  // What is said of a mission's folder is said of the mission in memory, where its packs can be loaded.
  static void expectTheSameInMemory(const fs::path& mission) {
    const fs::path pack = mission.parent_path().parent_path();
    auto reports = model::validate(mission);
    const auto packs = model::loadPacks(pack, {});
    if (!reports || !packs) return;
    const auto sources = model::readMissionSources(mission, pack);
    ASSERT_TRUE(sources.has_value());
    const std::vector<model::Issue> found = model::validateMission(*packs, sources->document, mission);
    EXPECT_EQ(told(reports->front().issues), told(found));
    const std::size_t before = found.size();
    script::addScriptIssues(mission, {}, *reports);
    std::vector<model::Issue> added(reports->front().issues.begin() + static_cast<std::ptrdiff_t>(before),
                                    reports->front().issues.end());
    for (std::size_t i = 1; i < reports->size(); ++i)
      added.insert(added.end(), (*reports)[i].issues.begin(), (*reports)[i].issues.end());
    EXPECT_EQ(told(added), told(checkMission(*packs, *sources, found)));
  }

  fs::path folder_;
  int status_ = -1;
};

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

constexpr const char* poolCheck = R"(local checks = {}
function checks.pool(document)
  local cards = document.decks[1].count
  if cards >= document.values.limit then return nil end
  return { { code = "event-pool", text = cards .. " cards for " .. document.values.limit, at = "mission",
    fix = { label = "lower the limit", value = { limit = cards } } } }
end
return checks
)";

TEST_F(LuaPack, ChecksSeeTheDocument) {
  write("rules/checks.lua", R"(local checks = {}
function checks.everything(d)
  local e, p, deck = d.entrances[1], d.pieces[1], d.decks[1]
  assert(d.id == "one" and d.ruleset == "small" and d.options.night == false)
  assert(d.sides[1].id == "red" and d.sides[1].kind == "army")
  assert(d.tiles[1].item == "yard" and d.tiles[1].width == 4 and d.tiles[1].column == 1)
  assert(e.id == "door" and e.squares[1] == "m:A1" and e.width == 3)
  assert(p.kind == "unit" and p.side == "red" and p.at == "m:A1" and p.health == 5)
  assert(deck.zone == "events" and deck.count == 2 and deck.cards[1].item == "storm")
  assert(board.has(board.find("m:B2"), "pit") and not board.has(board.find(p.at), "pit"))
  assert(not pcall(function() d.id = "two" end) and not pcall(function() d.pieces[1].at = nil end))
  return { { severity = "note", code = "seen", text = "all seen", at = p } }
end
return checks
)");
  EXPECT_EQ(validate("missions/one"), "missions/one/mission.xml:9:5: note: seen: all seen\n");
}

TEST_F(LuaPack, ChecksGiveIssuesWithFixes) {
  write("rules/checks.lua", poolCheck);
  EXPECT_EQ(validate(), "");
  const std::string more = "  <!-- kept -->\n";
  std::string text = mission(more);
  text.replace(text.find("value=\"2\""), 9, "value=\"5\"");
  write("missions/one/mission.xml", text);
  EXPECT_EQ(validate(), "missions/one/mission.xml:1:1: error: event-pool: 2 cards for 5\n");
  EXPECT_EQ(status_, 1);
  EXPECT_EQ(validate("", true), "");
  EXPECT_EQ(read("missions/one/mission.xml"), mission(more));
}

// Checks that want another number of the first piece.
std::string countCheck(const std::string& fixes) {
  return "local c = {}\nlocal function issue(p, n, text)\n  return { code = \"count\", text = text or \"not \" .. n, "
         "at = p, "
         "fix = { set = { count = n } } }\nend\n" +
         fixes + "return c\n";
}

std::string withCount(std::string mission, const std::string& count) {
  mission.replace(mission.find(" at=\"m:A1\""), 0, count);
  return mission;
}

TEST_F(LuaPack, FixFoundInEachVariantIsMadeOnce) {
  write("rules/checks.lua", countCheck(R"(function c.a(d)
  local p = d.pieces[1]
  if p.count ~= 3 then return { issue(p, 3, "not 3 in " .. (d.variant or "")) } end
end
)"));
  const std::string variant = "  <variant id=\"late\"><set name=\"night\" value=\"true\"/></variant>\n";
  for (const char* before : {" count=\"1\"", " count=\"13\"", ""}) {
    write("missions/one/mission.xml", withCount(mission(variant), before));
    EXPECT_EQ(validate("missions/one", true), "") << before;
    const std::string after = read("missions/one/mission.xml");
    const auto document = model::readXml("m", after);
    ASSERT_TRUE(document) << after;
    EXPECT_NE(after.find(" count=\"3\""), std::string::npos) << after;
  }
}

TEST_F(LuaPack, ConflictingFixes_SetOneOfTheRequestedValues) {
  write("rules/checks.lua", countCheck(R"(function c.a(d)
  local p = d.pieces[1]
  if p.count ~= 5 then return { issue(p, 5) } end
end
function c.b(d)
  local p = d.pieces[1]
  if p.count ~= 3 then return { issue(p, 3) } end
end
)"));
  for (const char* before : {" count=\"2\"", ""}) {
    write("missions/one/mission.xml", withCount(mission(""), before));
    (void)validate("missions/one", true);
    EXPECT_EQ(status_, 1);
    const std::string after = read("missions/one/mission.xml");
    EXPECT_NE(after.find(" count=\"5\"") == std::string::npos, after.find(" count=\"3\"") == std::string::npos)
        << after;
  }
}

TEST_F(LuaPack, ValueRequestedByEachVariant_IsSetOnce) {
  write("rules/checks.lua", R"(local c = {}
function c.a(d)
  local p = d.pieces[1]
  if p.health ~= 3 then
    return { { code = "health", text = "not 3 in " .. (d.variant or ""), at = p, fix = { value = { health = 3 } } } }
  end
end
return c
)");
  std::string text = mission("  <variant id=\"late\"><set name=\"night\" value=\"true\"/></variant>\n");
  const std::string piece = "at=\"m:A1\"/>";
  for (const char* now : {"at=\"m:A1\"/>", "at=\"m:A1\"><!-- n --></piece>"}) {
    std::string with = text;
    with.replace(with.find(piece), piece.size(), now);
    write("missions/one/mission.xml", with);
    (void)validate("missions/one", true);
    const std::string after = read("missions/one/mission.xml");
    const std::string set = "<set name=\"health\" value=\"3\"/>";
    ASSERT_NE(after.find(set), std::string::npos) << after;
    EXPECT_EQ(after.find(set, after.find(set) + 1), std::string::npos) << after;
  }
}

TEST_F(LuaPack, FixThatFails_DoesNotHoldUpTheOthers) {
  write("rules/checks.lua", countCheck(R"(function c.a(d)
  local p = d.pieces[1]
  local out = { { code = "never", text = "never", at = d.entrances[1], fix = { set = { ["not a name"] = "1" } } } }
  if p.count ~= 3 then out[2] = issue(p, 3) end
  return out
end
)"));
  EXPECT_NE(validate("missions/one", true).find("never"), std::string::npos);
  EXPECT_EQ(status_, 1);
  EXPECT_NE(read("missions/one/mission.xml").find(" count=\"3\""), std::string::npos);
}

TEST_F(LuaPack, FixesThatCauseMoreFixesEndAfterFourRounds) {
  write("rules/checks.lua", countCheck(R"(function c.a(d)
  local p = d.pieces[1]
  return { issue(p, p.count + 1) }
end
)"));
  write("missions/one/mission.xml", withCount(mission(""), " count=\"1\""));
  (void)validate("missions/one", true);
  EXPECT_NE(read("missions/one/mission.xml").find(" count=\"5\""), std::string::npos);
}

TEST_F(LuaPack, ChecksRunForEachVariant) {
  write("rules/checks.lua",
        "local c = {}\nfunction c.dark(d)\n  if d.options.night then return { { code = \"dark\", text = \"night\" } } "
        "end\nend\nreturn c\n");
  EXPECT_EQ(validate(), "");
  write("missions/one/mission.xml", mission("  <variant id=\"late\"><set name=\"night\" value=\"true\"/></variant>\n"));
  EXPECT_EQ(validate(), "missions/one/mission.xml:1:1: error: dark: night\n");
}

TEST_F(LuaPack, OneVariantCanBeCheckedAlone) {
  write("missions/one/mission.xml", mission("  <variant id=\"dark\"><set name=\"night\" value=\"true\"/></variant>\n"));
  write("rules/checks.lua",
        "local c = {}\nfunction c.a(document)\n  if document.options.night then return {{ text = \"dark\" }} end\nend\n"
        "return c\n");
  const auto packs = model::loadPacks(folder_, {});
  const auto sources = model::readMissionSources(folder_ / "missions/one", folder_);
  ASSERT_TRUE(packs.has_value() && sources.has_value());
  EXPECT_EQ(checkMission(*packs, *sources, {}).size(), 1U);
  EXPECT_EQ(checkMission(*packs, *sources, {}, "dark").size(), 1U);
  EXPECT_EQ(checkMission(*packs, *sources, {}, "").size(), 0U);
}

TEST_F(LuaPack, FailingCheckIsAnIssue) {
  write("rules/checks.lua",
        "local c = {}\nfunction c.a(d) return d.nothing.here end\nfunction c.b() return 3 end\n"
        "function c.c() while true do end end\nreturn c\n");
  const std::string text = validate();
  EXPECT_NE(text.find("rules/checks.lua:2: error: lua-check: the check a failed"), std::string::npos) << text;
  EXPECT_NE(text.find("the check b: return a list of issues, or nil"), std::string::npos) << text;
  EXPECT_NE(text.find("the check c failed"), std::string::npos) << text;
}

TEST_F(LuaPack, CheckThatChangesTheWorldFails) {
  write("rules/checks.lua",
        "local c = {}\nfunction c.a() change.set(world, \"limit\", 1) end\nfunction c.b() roll(\"d\") end\nreturn c\n");
  const std::string text = validate();
  EXPECT_NE(text.find("the check a failed"), std::string::npos) << text;
  EXPECT_NE(text.find("the check b failed"), std::string::npos) << text;
}

std::unique_ptr<CheckedMission> checkedMission(const fs::path& folder) {
  auto mission = world::loadScenario(folder.string());
  EXPECT_TRUE(mission.has_value()) << mission.error().message();
  auto checked = CheckedMission::make(std::move(*mission));
  EXPECT_TRUE(checked.has_value()) << checked.error().message();
  return std::move(*checked);
}

TEST_F(LuaPack, CheckDecidesWhatCanBePlaced) {
  const auto without = checkedMission(folder_ / "missions/one");
  EXPECT_TRUE(without->canPlace("unit", "m:B2", 0, "red", "")->allowed);
  write("rules/checks.lua",
        "local c = {}\nfunction c.can_place(d, kind, place, turn, side, ignoring)\n"
        "  if ignoring == \"u1\" then return true end\n"
        "  if side == nil then return false end\n"
        "  return kind .. place .. turn .. side .. #d.pieces\nend\nreturn c\n");
  const auto checked = checkedMission(folder_ / "missions/one");
  EXPECT_TRUE(checked->canPlace("unit", "m:B2", 0, "red", "u1")->allowed);
  const auto reason = checked->canPlace("unit", "m:B2", 3, "red", "");
  EXPECT_FALSE(reason->allowed);
  EXPECT_EQ(reason->reason, "unitm:B23red1");
  EXPECT_FALSE(checked->canPlace("unit", "m:B2", 0, "", "")->reason.empty());
  EXPECT_TRUE(checked->checkDocument({}).empty());  // can_place is not a check
}

// ---- Citadel's own checks, on a small mission with one thing changed. Section 6 of docs/rules/citadel.md.

class CitadelChecks : public ::testing::Test {
 protected:
  CitadelChecks()
      : folder_(fs::path(::testing::TempDir()) /
                ("sortie-citadel-" + std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()))) {
    fs::remove_all(folder_);
    fs::create_directories(folder_ / "missions/small");
    std::ofstream(folder_ / "pack.xml")
        << "<pack id=\"trial\" version=\"1.0.0\" title=\"Trial\" licence=\"MIT\" engine=\"1\">\n"
           "  <needs pack=\"citadel\" version=\">=0.1\"/>\n</pack>\n";
    fs::create_directories(folder_ / "content");
    std::ofstream(folder_ / "content/tiles.xml")
        << "<content format=\"2\"><tile id=\"plain\" kind=\"sector\" title=\"Plain\"/></content>\n";
    write(kMission);
  }
  ~CitadelChecks() override { fs::remove_all(folder_); }

  void write(const std::string& text) const {
    std::ofstream(folder_ / "missions/small/mission.xml", std::ios::binary) << text;
  }

  std::string validate(bool fix = false) {
    std::ostringstream out;
    status_ = validateCommand({(folder_ / "missions/small").string()}, {fix, false, true, {source_ / "scripts"}}, out);
    return out.str();
  }

  // The lines for the mission after a replacement, everywhere in it.
  std::string after(const std::string& from, const std::string& to) {
    std::string text = kMission;
    EXPECT_NE(text.find(from), std::string::npos) << from;
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
      text.replace(at, from.size(), to);
    write(text);
    return validate();
  }

  static constexpr const char* kMission = R"(<mission id="small" ruleset="citadel" format="2" title="Small">
  <set name="limit" value="3"/>
  <set name="secondaries" value="true"/>
  <side id="red" kind="corporation"/>
  <side id="blue" kind="corporation"/>
  <side id="legion" kind="legion"/>
  <map>
    <tile id="s1" tile="plain" at="0,0"/>
    <tile id="s2" tile="plain" at="8,0"/>
    <edge kind="door" id="d1" square="s1:H1" side="east"/>
    <edge kind="wall" square="s1:H2" side="east"/>
    <edge kind="wall" square="s1:H3" side="east"/>
    <edge kind="wall" square="s1:H4" side="east"/>
    <edge kind="wall" square="s1:H5" side="east"/>
    <edge kind="wall" square="s1:H6" side="east"/>
    <edge kind="wall" square="s1:H7" side="east"/>
    <edge kind="wall" square="s1:H8" side="east"/>
    <entrance id="in" kind="white" squares="s1:H8" side="south"/>
    <entrance id="out" kind="red" squares="s2:A8" side="south"/>
  </map>
  <content>
    <card kind="event-card" id="quiet" title="Quiet"/>
    <card kind="force-card" id="few" title="Few"/>
    <card kind="secondary-card" id="extra" title="Extra"><set name="goal" value="kills"/></card>
  </content>
  <setup>
    <marker id="core" kind="terminal" at="s2:B1"/>
    <marker kind="force-slot" at="zone:slots@s1"/>
    <marker kind="force-slot" at="zone:slots@s2" count="2"/>
    <deck zone="event-deck"><card item="quiet" count="4"/></deck>
    <deck zone="force-pile"><card item="few" count="3"/></deck>
    <deck zone="secondary-deck"><card item="extra" count="3"/></deck>
  </setup>
</mission>
)";

  fs::path source_ = SORTIE_SOURCE_DIR;
  fs::path folder_;
  int status_ = -1;
};

TEST_F(CitadelChecks, ValidMissionHasNoIssues) {
  EXPECT_EQ(validate(), "");
  EXPECT_EQ(status_, 0);
}

TEST_F(CitadelChecks, EventPoolBelowTheTimeLimitIsReported) {
  const std::string text = after("name=\"limit\" value=\"3\"", "name=\"limit\" value=\"5\"");
  EXPECT_NE(text.find("mission.xml:1:1: error: event-pool: the event pool has 4 cards, the time limit is 5 rounds"),
            std::string::npos)
      << text;
  EXPECT_EQ(validate(true), "");  // lowered to 4
}

TEST_F(CitadelChecks, ForceListWithTooFewCardsForSectorsIsReported) {
  const std::string text = after("at=\"zone:slots@s2\" count=\"2\"", "at=\"zone:slots@s2\" count=\"3\"");
  EXPECT_NE(text.find("error: force-list: the force list has 3 cards, but 4 are laid on sectors"), std::string::npos)
      << text;
}

TEST_F(CitadelChecks, NumberOfCorporationsMustMatchTheOption) {
  const std::string text = after("  <side id=\"blue\" kind=\"corporation\"/>\n", "");
  EXPECT_NE(text.find("warning: corporations: the option corporations says 2, the mission has 1"), std::string::npos)
      << text;
}

TEST_F(CitadelChecks, CompassesThatAreNotPerpendicularAreReported) {
  const std::string text = after(
      "</content>",
      "<card kind=\"ai-card\" id=\"x\" title=\"X\"><set name=\"primary\" value=\"north\"/><set name=\"secondary\" "
      "value=\"south\"/><set name=\"column\" value=\"1\"/><set name=\"row\" value=\"1\"/><set name=\"corporation\" "
      "value=\"hallow\"/></card></content>");
  EXPECT_NE(text.find("warning: ai-compass: the directions of the AI card x are not perpendicular"), std::string::npos)
      << text;
}

TEST_F(CitadelChecks, TooFewSecondaryMissionsAreReported) {
  const std::string text = after("item=\"extra\" count=\"3\"", "item=\"extra\" count=\"2\"");
  EXPECT_NE(text.find("warning: secondary-deck: the deck of secondary missions has 2 cards, 3 are drawn"),
            std::string::npos)
      << text;
}

TEST_F(CitadelChecks, IndestructibleGoalIsReported) {
  const std::string rank = "<options><set name=\"rank\" value=\"1\"/></options><setup>";
  const std::string nest = "<marker kind=\"nest\" id=\"nest\" at=\"s1:D4\"><set name=\"defence\" value=\"";
  EXPECT_EQ(after("<setup>", rank + nest + "2\"/></marker>"), "");
  const std::string text = after("<setup>", rank + nest + "3\"/></marker>");
  EXPECT_NE(text.find("warning: not-beatable: nest takes more than 3 hits: three dice of rank 1 make 3"),
            std::string::npos)
      << text;
}

TEST_F(CitadelChecks, MissingWhiteOrRedEntranceIsReported) {
  EXPECT_NE(after("kind=\"white\"", "kind=\"red\"").find("error: no-white-entrance"), std::string::npos);
  EXPECT_NE(after("kind=\"red\"", "kind=\"white\"").find("warning: no-red-entrance"), std::string::npos);
}

TEST_F(CitadelChecks, EntranceOntoABlockedSquareIsReported) {
  const std::string text =
      after("<entrance id=\"in\"", "<feature kind=\"rock\" squares=\"s1:H8\"/>\n    <entrance id=\"in\"");
  EXPECT_NE(text.find("mission.xml:19:5: error: entrance-closed: the entrance in leads onto no square"),
            std::string::npos)
      << text;
}

TEST_F(CitadelChecks, PieceOnRockIsReported) {
  const std::string text =
      after("<entrance id=\"in\"", "<feature kind=\"rock\" squares=\"s2:B1\"/>\n    <entrance id=\"in\"");
  EXPECT_NE(text.find("mission.xml:28:5: warning: on-rock: core is on a square that nobody may enter"),
            std::string::npos)
      << text;
}

TEST_F(CitadelChecks, PieceOnATakenSquareIsReportedAndMoved) {
  const std::string terminals =
      "<setup>\n    <marker kind=\"terminal\" id=\"a\" at=\"s1:D4\"/>\n"
      "    <marker kind=\"terminal\" id=\"b\" at=\"s1:D4\"/>\n    <marker kind=\"terminal\" id=\"c\" at=\"s1:D4\"/>";
  const std::string text = after("<setup>", terminals);
  EXPECT_NE(text.find("warning: place-taken: b may not stand on s1:D4: there is already a"), std::string::npos) << text;
  EXPECT_NE(text.find("warning: place-taken: c may not stand on s1:D4"), std::string::npos) << text;
  EXPECT_NE(text.find("move it to s1:D3, the nearest free square, or take it away"), std::string::npos) << text;
  EXPECT_EQ(text.find("a may not stand"), std::string::npos) << "the later of two is told";
  EXPECT_EQ(validate(true).find("place-taken"), std::string::npos) << "each gets a square of its own";
}

TEST_F(CitadelChecks, HundredsOnOneSquareAreNotAllToldOf) {
  std::string crowd = "<setup>\n";
  for (int i = 0; i < 150; ++i) crowd += fmt::format("    <piece kind=\"civilian\" id=\"x{}\" at=\"s1:D4\"/>\n", i);
  const std::string text = after("<setup>", crowd);
  std::size_t told = 0;
  for (std::size_t at = text.find("place-taken"); at != std::string::npos; at = text.find("place-taken", at + 1))
    ++told;
  EXPECT_EQ(told, 101U);
  EXPECT_NE(text.find("too many pieces stand together: the places of x101 and of all pieces after it are not checked"),
            std::string::npos)
      << text.substr(text.size() > 400 ? text.size() - 400 : 0);
}

TEST_F(CitadelChecks, FigureOnATakenOrClosedSquareIsReported) {
  const auto civilians = [](const char* a, const char* b) {
    return fmt::format(
        "<setup>\n    <piece kind=\"civilian\" id=\"x\" at=\"{}\"/>\n"
        "    <piece kind=\"civilian\" id=\"y\" at=\"{}\"/>",
        a, b);
  };
  EXPECT_EQ(after("<setup>", civilians("s1:D4", "s1:D5")), "");
  std::string text = after("<setup>", civilians("s1:D4", "s1:D4"));
  EXPECT_NE(text.find("warning: place-taken: y may not stand on s1:D4: x stands there already"), std::string::npos)
      << text;
  text = after("<setup>", civilians("s1:D4", "s2:B1"));
  EXPECT_NE(text.find("place-taken: core may not stand on s2:B1: y stands there already"), std::string::npos) << text;
  text = after("</map>", "  <feature kind=\"rock\" squares=\"s1:D4\"/>\n  </map>");
  EXPECT_EQ(text, "") << "nothing stands there";
}

TEST_F(CitadelChecks, MarkersThatHinderNobodyMayShareASquare) {
  EXPECT_EQ(after("<setup>",
                  "<setup>\n    <marker kind=\"note\" at=\"s2:B1\"/>\n"
                  "    <marker kind=\"note\" at=\"s2:B1\"/>\n    <marker kind=\"smoke\" at=\"s2:B1\"/>"),
            "");
}

TEST_F(LuaPack, PieceOnAClosedSquareIsReported) {
  std::string text = mission("");
  text.replace(text.find("at=\"m:A1\"/>"), 9, "at=\"m:B2\"");
  write("missions/one/mission.xml", text);
  EXPECT_EQ(validate(),
            "missions/one/mission.xml:9:5: warning: place-closed: u1 may not stand on m:B2: nothing may end "
            "a move on pit (move it to m:B1, the nearest free square, or take it away)\n");
  EXPECT_EQ(validate("", true).find("place-closed"), std::string::npos);
  EXPECT_NE(read("missions/one/mission.xml").find("side=\"red\" at=\"m:B1\""), std::string::npos);
}

TEST_F(LuaPack, PieceForWhichNoSquareIsFree_IsNotTakenAwayByAFix) {
  std::string text = mission("");
  std::string others;
  for (const char column : {'A', 'B', 'C', 'D'})
    for (const char row : {'1', '2', '3'})
      if (column != 'B' || row != '2')
        others += fmt::format("    <piece kind=\"unit\" side=\"red\" at=\"m:{}{}\"/>\n", column, row);
  text.replace(text.find("at=\"m:A1\"/>"), 12, "at=\"m:B2\"/>\n" + others);
  write("missions/one/mission.xml", text);
  const std::string told = validate("", true);
  EXPECT_NE(told.find("place-closed: u1 may not stand on m:B2"), std::string::npos) << told;
  EXPECT_NE(told.find("no square nearby is free"), std::string::npos) << told;
  EXPECT_EQ(read("missions/one/mission.xml"), text);
}

TEST_F(CitadelChecks, DoorBesideABlockedSquareIsReported) {
  const std::string text =
      after("<entrance id=\"in\"", "<feature kind=\"rock\" squares=\"s2:A1\"/>\n    <entrance id=\"in\"");
  EXPECT_NE(text.find("mission.xml:10:5: error: door-closed: the door s1:H1 east"), std::string::npos) << text;
  EXPECT_EQ(validate(true).find("door-closed"), std::string::npos);  // taken away
}

TEST_F(CitadelChecks, GoalOutOfReachIsReported) {
  // Eight squares to the door, and the terminal is beside the second one behind it: 9 in three rounds of 3.
  std::string text = after("name=\"limit\" value=\"3\"", "name=\"limit\" value=\"2\"");
  EXPECT_NE(text.find("warning: too-far: core is 9 squares away: one MOVE a round makes 6 in the time limit"),
            std::string::npos)
      << text;
  text = after("kind=\"door\"", "kind=\"wall\"");
  EXPECT_NE(text.find("error: out-of-reach: core cannot be reached"), std::string::npos) << text;
}

TEST_F(CitadelChecks, RulesDecideWhatCanBePlaced) {
  auto mission = world::loadScenario((folder_ / "missions/small").string(), {{source_ / "scripts"}, {}, {}});
  ASSERT_TRUE(mission.has_value()) << mission.error().message();
  auto made = CheckedMission::make(std::move(*mission));
  ASSERT_TRUE(made.has_value()) << made.error().message();
  CheckedMission& checked = **made;
  EXPECT_TRUE(checked.canPlace("terminal", "s1:A4", 0, "", "")->allowed);
  EXPECT_EQ(checked.canPlace("terminal", "s2:B1", 0, "", "")->reason, "there is already core");
  EXPECT_TRUE(checked.canPlace("terminal", "s2:B1", 0, "", "core")->allowed);
  EXPECT_TRUE(checked.canPlace("note", "s2:B1", 0, "", "")->allowed);
  EXPECT_EQ(checked.canPlace("trooper", "s9:A1", 0, "", "")->reason, "this is not a square of the map");
}

TEST(ShippedPacks, ShippedPacksHaveNoIssues) {
  const fs::path checkout = SORTIE_SOURCE_DIR;
  std::ostringstream out;
  EXPECT_EQ(validateCommand({(checkout / "tests/packs/tiny").string(), (checkout / "scripts/citadel").string(),
                             (checkout / "missions/citadel").string(), (checkout / "scripts/mayhem").string(),
                             (checkout / "missions/mayhem").string(), (checkout / "scripts/starter").string()},
                            {false, false, true, {checkout / "scripts"}}, out),
            0)
      << out.str();
  EXPECT_EQ(out.str(), "");
}

}  // namespace
}  // namespace sortie::cli
