// The block compiler: the Lua it writes, the places of its lines, and what it refuses.
#include <algorithm>

#include <gtest/gtest.h>

#include "model/blocks/blocks.h"
#include "model/load/load.h"
#include "pack_on_disk.h"

namespace sortie::model {
namespace {

// Errors as codes by spaces, else the Lua without its first two lines and its last.
std::string compile(const std::string& inner, CompiledBlocks* whole = nullptr) {
  const PackOnDisk pack("blocks");
  pack.write("missions/one/mission.xml", PackOnDisk::mission("<setup><piece id='r1' item='guard'/></setup>\n" + inner));
  const auto loaded = loadMission((pack.folder() / "missions" / "one").string());
  if (!loaded) return loaded.error().message();
  std::vector<Error> errors;
  const CompiledBlocks compiled = compileBlocks(*loaded->mission, scopeOf(loaded->packs), errors);
  if (whole != nullptr) *whole = compiled;
  std::string codes;
  for (const Error& error : errors) codes += (codes.empty() ? "" : " ") + error.code;
  const auto first = compileBlocks(*loaded->mission, *loaded->rulesetPack().ruleset);
  EXPECT_EQ(first.has_value(), errors.empty());
  if (!codes.empty()) return codes;
  std::string lua = compiled.lua;
  for (int i = 0; i < 2; ++i) lua.erase(0, lua.find('\n') + 1);
  return lua.substr(0, lua.rfind("return {"));
}

TEST(Blocks, ConditionsAreOneExpression) {
  EXPECT_EQ(
      compile("<objective id='o' tested='moved'><condition><any><alive piece='$piece'/><none><alarm-at-least/></none>"
              "<at-least count='1'><lua function='f'/></at-least></any></condition></objective>"),
      R"(tests["o"] = function(ctx)
  return (
    (
      conditions.alive(ctx.piece)
      or
      not (
        conditions.alarm_at_least(1)
      )
      or
      (
        ((
          mission.f(ctx)
        ) and 1 or 0) +
        0 >= 1)
    )
  )
end
)");
}

TEST(Blocks, ValuesEnterAsTypedLiterals) {
  const std::string lua = compile(
      "<event id='e'><when><turn-end/></when><do><damage piece='r1' amount='3'/>"
      "<say words='a&quot;) os.exit() --&#10;\\ \xC3\xA9'/></do></event>");
  EXPECT_NE(lua.find("act.damage(world.piece(\"r1\"), 3)"), std::string::npos) << lua;
  EXPECT_NE(lua.find(R"(act.say("a\") os.exit() --\x0a\\ \xc3\xa9"))"), std::string::npos) << lua;
}

TEST(Blocks, TriggersAreHooksWithTests) {
  const std::string lua = compile(
      "<event id='e' once='yes'><when><giant-moved steps='2'/><turn-end/></when><if><alarm-at-least level='4'/></if>"
      "<do><say words='x'/></do></event>");
  EXPECT_NE(
      lua.find("{ hook = \"moved\", test = function(ctx) return ctx.piece.kind == \"giant\" and ctx.steps == 2 end },"),
      std::string::npos)
      << lua;
  EXPECT_NE(lua.find("{ hook = \"turn-end\", test = function(ctx) return true end },"), std::string::npos) << lua;
  EXPECT_NE(lua.find("once = true"), std::string::npos);
  EXPECT_NE(lua.find("conditions.alarm_at_least(4)"), std::string::npos);
}

TEST(Blocks, WaitEndsTheEventAndQueuesTheRest) {
  EXPECT_EQ(
      compile(
          "<event id='e'><when><turn-end/></when><do><if><condition><alarm-at-least/></condition><then><say words='a'/>"
          "<wait hook='turn-end' times='2'/><say words='b'/></then></if><say words='c'/></do></event>"),
      R"(rest["e/1"] = function(ctx)
  act.say("c")
end
rest["e/2"] = function(ctx)
  act.say("b")
  return rest["e/1"](ctx)
end
run["e"] = function(ctx)
  if
    conditions.alarm_at_least(1)
  then
    act.say("a")
    do return wait("e/2", "turn-end", 2, ctx) end
  else
    return rest["e/1"](ctx)
  end
end
events[#events + 1] = {
  id = "e", once = false, run = run["e"],
  when = {
    { hook = "turn-end", test = function(ctx) return true end },
  },
  test = function(ctx)
    return (
      true
    )
  end,
}
)");
}

TEST(Blocks, ChoicesChancesAndLoopsCompile) {
  const std::string lua = compile(
      "<event id='e'><when><turn-end/></when><do>"
      "<choose side='red' decision='way'><option id='left'><say words='l'/></option><option id='right'/></choose>"
      "<random><case weight='2'><say words='h'/></case><case><say words='t'/></case></random>"
      "<for-each piece='unit' of='blue' as='foe'><damage piece='$foe'/></for-each>"
      "<for-each side='army'><say words='s'/></for-each></do></event>");
  for (const char* part :
       {"local pick1 = choose(world.side(\"red\"), \"way\", set(\"left\", \"right\"))",
        "if pick1 == \"left\" then\n    act.say(\"l\")\n  elseif pick1 == \"right\" then\n  end",
        "local number2 = random(3, \"event:e\")\n  if number2 <= 2 then\n    act.say(\"h\")\n  else\n    "
        "act.say(\"t\")\n  end",
        "pieces[\"e/3\"] = filter { kind = \"unit\" }",
        "for each3 in pieces[\"e/3\"]:of(world.side(\"blue\")):each() do\n    act.damage(each3, 1)\n  end",
        "for _, each4 in ipairs(world.sides) do\n    if each4.kind == \"army\" then\n      act.say(\"s\")\n    end\n  "
        "end"}) {
    EXPECT_NE(lua.find(part), std::string::npos) << part << "\n" << lua;
  }
}

TEST(Blocks, EachLineKnowsItsBlock) {
  CompiledBlocks compiled;
  const std::string lua =
      compile("<event id='e'><when><turn-end/></when><do>\n<say words='a'/>\n<say words='b'/></do></event>", &compiled);
  const auto count = static_cast<std::size_t>(std::count(compiled.lua.begin(), compiled.lua.end(), '\n'));
  ASSERT_EQ(compiled.lines.size(), count);
  std::size_t line = 0;
  for (std::size_t at = 0; at < compiled.lua.size(); at = compiled.lua.find('\n', at) + 1, ++line) {
    const std::string text = compiled.lua.substr(at, compiled.lua.find('\n', at) - at);
    if (text == "  act.say(\"a\")") {
      EXPECT_EQ(compiled.lines[line].line, 7U);
    }
    if (text == "  act.say(\"b\")") {
      EXPECT_EQ(compiled.lines[line].line, 8U);
    }
  }
}

TEST(Blocks, InvalidBlockIsRefusedWithItsCode) {
  const auto event = [](const std::string& actions) {
    return compile("<event id='e'><when><moved/></when><do>" + actions + "</do></event>");
  };
  EXPECT_EQ(event("<explode/>"), "block-unknown");
  EXPECT_EQ(event("<damage/>"), "block-argument");
  EXPECT_EQ(event("<damage piece='r1' amount='10'/>"), "block-argument");
  EXPECT_EQ(event("<damage piece='r1' force='1'/>"), "block-argument");
  EXPECT_EQ(event("<damage piece='$target'/>"), "block-argument");
  EXPECT_EQ(event("<lua function='os.exit'/>"), "block-argument");
  EXPECT_EQ(event("<for-each piece='unit'><wait hook='turn-end'/></for-each>"), "block-form");
  EXPECT_EQ(event("<if><then/></if>"), "block-form");
  EXPECT_EQ(event("<random/>"), "block-form");
  EXPECT_EQ(event("<random><case weight='0'/></random>"), "block-form");
  EXPECT_EQ(event("<choose side='red' decision='way'/>"), "block-form");
  EXPECT_EQ(event("<wait hook='never'/>"), "block-argument");
  EXPECT_EQ(event("<call event='f'/>"), "block-argument");
  EXPECT_EQ(event("<call event='e'/>"), "block-circle");
  EXPECT_EQ(
      compile(
          "<objective id='o'><condition><at-least count='2'><alive piece='r1'/></at-least></condition></objective>"),
      "block-argument");
  EXPECT_EQ(compile("<event id='e'><when><never/></when></event>"), "block-unknown");
}

}  // namespace
}  // namespace sortie::model
