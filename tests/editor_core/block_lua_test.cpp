#include "editor/core/blocks/block_lua.h"

#include "forms_missions.h"
#include "model/blocks/blocks.h"
#include "play/agents/agent.h"
#include "play/session/session.h"

namespace sortie::editor {
namespace {

using testing::ownersOf;
using testing::RealMission;

/// Plays a mission of files with another document and other rules, all sides at random.
std::uint64_t playedHash(const std::string& name, const model::Document& document, const std::string& rules) {
  auto loaded = model::loadMission(testing::citadelFolder(name).string());
  EXPECT_TRUE(loaded);
  if (!loaded) return 0;
  model::Issues issues;
  const model::Scope packs = model::scopeOf(loaded->packs);
  model::Scope scope = packs;
  scope.own = &loaded->mission->declarations;
  const model::Whens without = model::failingWhens(document.root(), scope, loaded->options, issues);
  auto mission = std::make_shared<model::Mission>(model::decodeMission(document.root(), packs, issues, without));
  EXPECT_FALSE(issues.firstError()) << issues.firstError()->message();
  mission->rules = rules;
  mission->rulesFile = loaded->mission->rulesFile;
  mission->folder = loaded->mission->folder;
  loaded->mission = mission;
  auto scenario = world::Scenario::make(std::move(*loaded));
  EXPECT_TRUE(scenario) << scenario.error().message();
  if (!scenario) return 0;
  auto host = script::Host::make(*scenario);
  EXPECT_TRUE(host) << host.error().message();
  if (!host) return 0;
  play::Session session(**host, {});
  const auto agent = play::randomAgent();
  std::vector<play::Agent*> agents((*scenario)->sides.size(), agent.get());
  const play::Advance& end = session.run(agents);
  if (const auto* halt = std::get_if<play::Halt>(&end)) ADD_FAILURE() << halt->error.message();
  EXPECT_GT(session.decisions(), 50U);
  return session.rollingHash();
}

ElementPath pathOfEvent(const model::Element& root, const char* id) { return *pathOfId(root, "event", id); }

TEST(BlockLua, EachLineOfAnEventHasItsBlock) {
  const RealMission real = testing::realMission("witness");
  const DerivedLua lua = derivedLua(*real.now(), pathOfEvent(real.root(), "lost"));
  EXPECT_TRUE(lua.errors.empty());
  EXPECT_NE(lua.text.find("act.objective(\"escort\", \"failed\")"), std::string::npos);
  EXPECT_EQ(lua.text.find("has_left"), std::string::npos);
  ASSERT_EQ(static_cast<std::size_t>(std::count(lua.text.begin(), lua.text.end(), '\n')), lua.lines.size());
  std::size_t at = 0;
  bool found = false;
  for (const ElementPath& path : lua.lines) {
    const std::size_t end = lua.text.find('\n', at);
    if (lua.text.substr(at, end - at).find("act.end_mission()") != std::string::npos) {
      EXPECT_EQ(elementAt(real.root(), path).name(), "end-mission");
      found = true;
    }
    at = end + 1;
  }
  EXPECT_TRUE(found);
}

TEST(BlockLua, ErrorsBelongToTheirBlocksWithoutAFile) {
  const RealMission real = testing::realMission("witness");
  ElementPath wrong = pathOfEvent(real.root(), "lost");
  wrong.insert(wrong.end(), {1, 0});
  const model::Document document = testing::after(real.document, [&](model::Draft& draft) {
    setAttributeAt(draft, wrong, "state", "lost");
    const model::Element event = elementAt(draft.root(), pathOfEvent(draft.root(), "lost"));
    draft.apply(model::replaceElement(event, model::Markup::of(event)));
  });
  const DerivedLua lua = derivedLua(*real.with(document), pathOfEvent(document.root(), "lost"));
  ASSERT_EQ(lua.errors.size(), 1U);
  EXPECT_EQ(lua.errors.front().first, wrong);
}

TEST(BlockLua, EveryEventAndObjectiveOfRealMissionsCompilesAlone) {
  for (const std::string& name : testing::citadelMissions()) {
    const RealMission real = testing::realMission(name);
    for (const ElementPath& path : ownersOf(real.root())) {
      const DerivedLua lua = derivedLua(*real.now(), path);
      EXPECT_TRUE(lua.errors.empty()) << name;
      EXPECT_FALSE(lua.text.empty());
    }
  }
}

TEST(BlockLua, MissionsWithAllBlocksDetachedPlayTheSame) {
  for (const std::string& name : testing::citadelMissions()) {
    const RealMission real = testing::realMission(name);
    model::Draft draft(real.document);
    std::string rules = real.rules;
    int detached = 0;
    for (const ElementPath& path : ownersOf(real.root())) {
      const auto made = detachBlocks(draft, *missionScope(draft.document(), real.scope, rules), path);
      if (!made) {
        EXPECT_EQ(made.error().text, "there are no blocks to turn into functions") << name;
        continue;
      }
      rules = made->rules;
      ++detached;
      const auto functions = rulesFunctions(rules);
      for (const std::string& each : made->functions)
        EXPECT_NE(std::find(functions.begin(), functions.end(), each), functions.end()) << each;
    }
    EXPECT_GT(detached, 0) << name;
    EXPECT_EQ(playedHash(name, draft.document(), rules), playedHash(name, real.document, real.rules)) << name << "\n"
                                                                                                      << rules;
  }
}

TEST(BlockLua, WaitsChancesAndChoicesPlayTheSameDetached) {
  const RealMission real = testing::realMission("data-theft");
  const model::Document event = testing::parsed(R"(<event id="busy"><when><turn-end/></when>
    <if><any><round-from round="2"/><none><no-creatures/></none></any></if><do>
      <random><case weight="2"><award side="$side" points="1"/></case><case><award-all points="1"/><call event="called"/></case></random>
      <for-each piece="trooper" of="$side"><damage piece="$it" amount="1"/></for-each>
      <wait hook="turn-end" times="2"/>
      <if><condition><round-from round="3"/></condition><then><award side="$side" points="2"/><wait hook="moved"/></then></if>
      <award-all points="1"/>
    </do></event>)");
  const model::Document called = testing::parsed(
      R"(<event id="called"><when><round-start/></when><do><for-each side="corporation" as="who"><award side="$who" points="1"/></for-each></do></event>)");
  const auto end = static_cast<std::uint32_t>(childElements(real.root()).size());
  model::Draft draft(real.document);
  insertAt(draft, {}, end, model::Markup::of(event.root()));
  insertAt(draft, {}, end + 1, model::Markup::of(called.root()));
  const model::Document blocks = draft.document();
  const auto first = detachBlocks(draft, *missionScope(blocks, real.scope, real.rules), {end});
  ASSERT_TRUE(first) << first.error().message();
  EXPECT_GE(first->functions.size(), 4U);
  EXPECT_FALSE(first->kept.empty());
  const auto second = detachBlocks(draft, *missionScope(draft.document(), real.scope, first->rules), {end + 1});
  ASSERT_TRUE(second) << second.error().message();
  EXPECT_EQ(playedHash("data-theft", draft.document(), second->rules), playedHash("data-theft", blocks, real.rules))
      << second->rules;
  EXPECT_NE(playedHash("data-theft", blocks, real.rules), playedHash("data-theft", real.document, real.rules));
}

TEST(BlockLua, FunctionsAreAddedToAnyRulesLua) {
  const std::vector<RulesFunction> two = {{"f", "One.", "local f_set = 1\n", "  return f_set\n"},
                                          {"g", "Two.", "", "  return 2\n"}};
  const auto added = [&](const std::string& rules) { return withFunctions(rules, two).value_or("error"); };
  EXPECT_EQ(added(""),
            "local f_set = 1\n\nreturn {\n  -- One.\n  f = function(ctx)\n    return f_set\n  end,\n  -- Two.\n"
            "  g = function(ctx)\n    return 2\n  end,\n}\n");
  EXPECT_NE(added("local x = 1\n").find("local x = 1\n\nlocal f_set = 1\n\nreturn {"), std::string::npos);
  const std::string table = added("return { a = function() return 1 end } -- end\n");
  EXPECT_EQ(rulesFunctions(table), (std::vector<std::string>{"a", "f", "g"})) << table;
  EXPECT_NE(table.find("} -- end\n"), std::string::npos);
  const std::string commented = added("return {\n  a = 1, -- the last\n}\n");
  EXPECT_NE(commented.find("a = 1, -- the last\n\n  -- One."), std::string::npos) << commented;
  const std::string uncommaed = added("return {\n  a = b -- the last\n}\n");
  EXPECT_NE(uncommaed.find("a = b, -- the last\n"), std::string::npos) << uncommaed;
  const std::string named = added("local M = {}\nfunction M.a() end\nreturn M\n");
  EXPECT_EQ(rulesFunctions(named), (std::vector<std::string>{"a", "f", "g"})) << named;
  const std::string other = added("return make()\n");
  EXPECT_EQ(rulesFunctions(other), (std::vector<std::string>{"f", "g"})) << other;
  EXPECT_EQ(withFunctions("return {", two).error().code, "block-detach");
  EXPECT_EQ(rulesLocals("local a, b <const> = 1, 2\nlocal function c() local d end\n"),
            (std::vector<std::string>{"a", "b", "c"}));
}

TEST(BlockLua, LocalWithTheSameNameIsReported) {
  const RealMission real = testing::realMission("witness");
  model::Draft draft(real.document);
  const auto made = detachBlocks(draft, *missionScope(real.document, real.scope, "local act = 1\nreturn {}\n"),
                                 pathOfEvent(real.root(), "lost"));
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().text, "rules.lua already has a local called act");
}

}  // namespace
}  // namespace sortie::editor
