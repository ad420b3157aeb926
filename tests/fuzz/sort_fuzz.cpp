// table.sort: with an order that is one, what a stable sort gives (asked of the stock function with ties broken by
// place); with any other, the same elements in some order. The first byte says which, the others are the elements.
#include "stock.h"

namespace {

using namespace sortie;

constexpr const char* probe = R"(
local function joined(list)
  local out = {}
  for i = 1, #list do
    local v = list[i]
    out[i] = type(v) == "table" and v.key .. ":" .. v.place or "" .. v
  end
  return table.concat(out, " ")
end
local function same_elements(list, count)
  local seen = {}
  for i = 1, #list do
    assert(not seen[list[i].place])
    seen[list[i].place] = true
  end
  assert(#list == count)
end
return function(mode, bytes, stable)
  local list = {}
  local range = mode % 2 == 0 and 256 or 7
  if mode < 2 then
    for i = 1, #bytes do
      local b = bytes:byte(i)
      list[i] = b % 3 == 0 and b / 4 + 0.1 or b % range - 3
    end
    table.sort(list)
  elseif mode < 4 then
    for word in bytes:gmatch("[^\n]+") do list[#list + 1] = word end
    table.sort(list)
  else
    for i = 1, #bytes do list[i] = { key = bytes:byte(i) % range, place = i } end
    if mode < 8 then
      local down = mode >= 6
      table.sort(list, function(a, b)
        if a.key == b.key then return not stable and a.place < b.place end
        if down then return a.key > b.key end
        return a.key < b.key
      end)
    elseif stable then
      local calls = 0
      local count = #list
      local order = function(a, b)
        calls = calls + 1
        if mode >= 10 and calls == range then error("enough") end
        return (a.key * 7 + b.key * 13 + calls * bytes:byte(calls % #bytes + 1)) % 3 == 0
      end
      pcall(table.sort, list, order)
      same_elements(list, count)
    end
  end
  return joined(list)
end
)";

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static fuzz::Stock stock;
  static const bool ready = (fuzz::mustRun(stock, probe), true);
  static std::unique_ptr<script::Sandbox> sandbox = fuzz::makeSandbox(probe);
  (void)ready;
  if (size < 2) return 0;
  const int mode = data[0] % 12;
  const auto ask = [&](lua_State* L, bool stable) {
    lua_pushvalue(L, -1);
    lua_pushinteger(L, mode);
    lua_pushlstring(L, reinterpret_cast<const char*>(data) + 1, size - 1);
    lua_pushboolean(L, stable);
  };
  sandbox->setWork(10'000'000);
  ask(sandbox->state(), true);
  const auto done = sandbox->call(3, 1);
  fuzz::promise(done.has_value(), "sorting ends", done ? "" : done.error().error.message());
  ask(stock.state(), false);
  const bool sorted = stock.call(3);
  fuzz::promise(sorted, "stock Lua sorts it too", sorted ? "" : lua_tostring(stock.state(), -1));
  if (mode < 8) {
    const std::string ours = lua_tostring(sandbox->state(), -1);
    const std::string theirs = lua_tostring(stock.state(), -1);
    fuzz::promise(ours == theirs, "the order of a stable sort", ours + " / " + theirs);
  }
  lua_pop(stock.state(), 1);
  lua_pop(sandbox->state(), 1);
  return 0;
}
