// The reference is made of the rows that functions are registered from: here, that nothing is missing from it, that its
// signatures can be read, and that the file in docs/ is the one that is made today.
#include "script/reference/reference.h"

#include <filesystem>
#include <fstream>
#include <set>

#include <gtest/gtest.h>

#include "reference_testing.h"
#include "script/host.h"

namespace sortie::script {
namespace {

TEST(Reference, SignatureIsRead) {
  const Signature s = readSignature(
      "(a: SquareLike, f: fun(x: any, y: any): any, n?: integer, ...: Side): boolean, table<string, any>?");
  ASSERT_TRUE(s.valid);
  ASSERT_EQ(s.parameters.size(), 4u);
  EXPECT_EQ(s.parameters[1].type, "fun(x: any, y: any): any");
  EXPECT_EQ(s.parameters[2].name, "n");
  EXPECT_TRUE(s.parameters[2].optional);
  EXPECT_EQ(s.parameters[3].name, "...");
  ASSERT_EQ(s.results.size(), 2u);
  EXPECT_EQ(s.results[1], "table<string, any>?");
  EXPECT_FALSE(readSignature("(a").valid);
  EXPECT_FALSE(readSignature("a, b").valid);
  EXPECT_FALSE(readSignature("(a)").valid);
}

TEST(Reference, EveryBindingIsDocumented) {
  std::set<std::string> seen;
  for (const BindingGroup& group : bindingReference())
    for (const Binding& row : group.rows) {
      const std::string name = std::string(group.table) + "." + row.name;
      EXPECT_TRUE(readSignature(row.signature).valid) << name << ": " << row.signature;
      EXPECT_GT(std::string_view(row.text).size(), 3u) << name;
      EXPECT_TRUE(seen.insert(name).second) << name << " twice";
    }
}

// What a pack's environment really holds, functions by table, against the rows.
TEST(Reference, EveryNameOfTheEnvironmentIsDocumented) {
  auto mission = model::loadMission((sourceFolder / "tests/packs/tiny/missions/duel").string());
  ASSERT_TRUE(mission.has_value()) << mission.error().message();
  auto scenario = world::Scenario::make(std::move(*mission));
  ASSERT_TRUE(scenario.has_value()) << scenario.error().message();
  auto host = Host::make(*scenario);
  ASSERT_TRUE(host.has_value()) << host.error().message();
  std::set<std::string> documented;
  for (const BindingGroup& group : bindingReference())
    if (!group.methods)
      for (const Binding& row : group.rows)
        documented.insert(*group.table == '\0' ? row.name : std::string(group.table) + "." + row.name);

  lua_State* L = (*host)->state();
  std::set<std::string> found;
  const std::set<std::string> values = {"_G", "_VERSION", "world", "data", "option", "act", "conditions"};
  for (const Host::PackState& pack : (*host)->packStates) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, pack.environment);
    lua_pushnil(L);
    while (lua_next(L, -2) != 0) {
      const std::string name = lua_tostring(L, -2);
      if (lua_isfunction(L, -1)) {
        found.insert(name);
      } else if (lua_istable(L, -1) && !values.contains(name)) {
        // Sealed: asked name by name, the other way round.
        for (const std::string& each : documented)
          if (each.starts_with(name + ".")) {
            lua_getfield(L, -1, each.substr(name.size() + 1).c_str());
            EXPECT_TRUE(lua_isfunction(L, -1)) << each;
            lua_pop(L, 1);
          }
      } else {
        EXPECT_TRUE(values.contains(name)) << name;
      }
      lua_pop(L, 1);
    }
    lua_pop(L, 1);
  }
  for (const std::string& name : found) EXPECT_TRUE(documented.contains(name)) << name;
  for (const std::string& name : documented)
    EXPECT_TRUE(name.find('.') != std::string::npos || found.contains(name)) << name;
}

TEST(Reference, FileInDocsIsUpToDate) {
  EXPECT_EQ(fileText(sourceFolder / "docs/reference/lua.md"), luaReference())
      << "run: sortie docs lua --out docs/reference";
}

TEST(Reference, RulesetHasItsChapter) {
  const auto pack = model::loadPack(sourceFolder / "tests/packs/tiny");
  ASSERT_TRUE(pack.has_value()) << pack.error().message();
  Declared declared{"tiny", "TinyTac", {}};
  for (const model::Declaration& each : (*pack)->ruleset->declarations) declared.declarations.push_back(&each);
  const std::string text = rulesetReference(declared);
  EXPECT_NE(text.find("- `attacked(piece: Piece, target: Piece)`"), std::string::npos) << text;
  EXPECT_NE(text.find("attribute `hp`: `integer`, 0 to 3. Hit points left"), std::string::npos) << text;
  EXPECT_NE(text.find("- `unit`: Which unit acts?"), std::string::npos) << text;

  const auto stubs = luaStubs(&declared);
  const std::string& tiny = stubs.at("library/tiny.lua");
  EXPECT_TRUE(tiny.starts_with("---@meta"));
  EXPECT_NE(tiny.find("---@class Piece\n---@field acted boolean\n---@field hp integer Hit points left\n"),
            std::string::npos)
      << tiny;
  EXPECT_NE(
      tiny.find("---@param hook \"moved\"\n---@param listener fun(piece: Piece)\nfunction on(hook, listener) end"),
      std::string::npos);
  EXPECT_NE(stubs.at("library/names.lua").find("---@alias DieId \"d6\"\n"), std::string::npos);
  EXPECT_NE(stubs.at("library/sortie.lua").find("---@param starts? Set\n"), std::string::npos);
}

// The stubs are Lua too: a language server would stop at the first that is not.
TEST(Reference, StubsAreValidLua) {
  const auto pack = model::loadPack(sourceFolder / "scripts/citadel");
  ASSERT_TRUE(pack.has_value()) << pack.error().message();
  Declared declared{"citadel", "Citadel", {}};
  for (const model::Declaration& each : (*pack)->ruleset->declarations) declared.declarations.push_back(&each);
  for (const auto& [name, text] : luaStubs(&declared)) {
    if (!name.ends_with(".lua")) continue;
    EXPECT_TRUE(text.starts_with("---@meta\n")) << name;
    Sandbox sandbox;
    sandbox.pushEnvironment();
    const auto loaded = sandbox.load(text, "@" + name, -1);
    EXPECT_TRUE(loaded.has_value()) << loaded.error().message();
  }
}

}  // namespace
}  // namespace sortie::script
