// Blocks: whatever stands in an event or an objective is refused or becomes Lua that compiles, with a place a line.
// The input is what stands inside <event>; the rest of the mission is fixed.
#include <algorithm>

#include "documents.h"
#include "model/blocks/blocks.h"

extern "C" {
#include <lauxlib.h>
}

namespace {

constexpr const char* head = R"(<mission id="m" ruleset="workshop" format="2" title="M">
  <side id="one" kind="player"/>
  <side id="two" kind="player"/>
  <setup><piece id="walker" kind="token" side="two" at="zone:off"/></setup>
  <event id="other"><when><rung/></when><do><shout side="one"/></do></event>
  <event id="fuzzed">)";

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace sortie;
  using namespace sortie::model;
  std::string text = head;
  text += fuzz::textOf(data, size);
  text += "</event></mission>";
  const auto document = readXml("fuzz.xml", text);
  if (!document || document->root().name() != "mission") return 0;
  const fuzz::Packs& packs = fuzz::packsFor("workshop");
  Scope scope = scopeOf(packs);
  Issues issues;
  const Mission mission = decodeMission(document->root(), scope, issues);
  scope.own = &mission.declarations;
  std::vector<Error> errors;
  const CompiledBlocks compiled = compileBlocks(mission, scope, errors);
  for (const Error& error : errors) fuzz::promise(error.code.starts_with("block-"), "a code of blocks", error.code);
  if (!errors.empty()) return 0;
  const auto lines = std::count(compiled.lua.begin(), compiled.lua.end(), '\n');
  fuzz::promise(static_cast<std::size_t>(lines) == compiled.lines.size(), "each line has its block", compiled.lua);
  lua_State* L = luaL_newstate();
  const int status = luaL_loadbufferx(L, compiled.lua.data(), compiled.lua.size(), "=blocks", "t");
  fuzz::promise(status == LUA_OK, "derived Lua compiles", status == LUA_OK ? "" : lua_tostring(L, -1));
  lua_close(L);
  return 0;
}
