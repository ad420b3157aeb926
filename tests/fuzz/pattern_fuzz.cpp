// The pattern functions against the stock ones. The input is a pattern, a line feed, what replaces it, a line feed, and
// the text.
#include "stock.h"

namespace {

using namespace sortie;

// Everything the four functions say about one pattern and one text.
constexpr const char* probe = R"(
local out
local function add(...)
  for i = 1, select("#", ...) do
    local v = (select(i, ...))
    out[#out + 1] = v == nil and "nil" or v == true and "true" or v == false and "false" or "" .. v
  end
  out[#out + 1] = ";"
end
return function(which, text, pattern, by)
  out = {}
  if which == 1 then
    add(text:find(pattern))
    add(text:match(pattern))
  elseif which == 2 then
    add(text:find(pattern, 3))
    add(text:find(pattern, -2))
    add(text:match(pattern, 0))
    add(text:find(pattern, 1, true))
    add(text:find(by, -3, true))
  elseif which == 3 then
    add(text:gsub(pattern, "<%0>"))
    add(text:gsub(pattern, function(_, b) return b end, 3))
    add(text:gsub(pattern, { a = "A", b = 1, [""] = false }))
  elseif which == 4 then
    add(text:gsub(pattern, by))
    add(text:gsub(pattern, by, 2))
  else
    for a, b in text:gmatch(pattern) do add(a, b) end
    for a in text:gmatch(pattern, 4) do add(a) end
  end
  return table.concat(out, ",")
end
)";

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static fuzz::Stock stock;
  static const bool ready = (fuzz::mustRun(stock, probe), true);
  static std::unique_ptr<script::Sandbox> sandbox;
  (void)ready;
  const std::string_view input = fuzz::textOf(data, size);
  const std::size_t first = std::min(input.find('\n'), input.size());
  const std::size_t second = std::min(input.find('\n', std::min(first + 1, input.size())), input.size());
  const std::string_view parts[] = {input.substr(std::min(second + 1, input.size())), input.substr(0, first),
                                    first < second ? input.substr(first + 1, second - first - 1) : input.substr(0, 0)};
  for (int which = 1; which <= 5; ++which) {
    if (!sandbox) sandbox = fuzz::makeSandbox(probe);
    const auto push = [&](lua_State* L) {
      lua_pushvalue(L, -1);
      lua_pushinteger(L, which);
      for (const std::string_view part : parts) lua_pushlstring(L, part.data(), part.size());
    };
    sandbox->setWork(20'000);
    push(sandbox->state());
    if (const auto ran = sandbox->call(4, 1); !ran) {
      // Patterns are read as a whole here; stock Lua finds a fault only where matching gets to it.
      if (ran.error().error.code == "script") continue;
      fuzz::promise(ran.error().error.code == "budget", "only work runs out", ran.error().error.text);
      sandbox.reset();
      continue;
    }
    std::size_t gotSize = 0;
    const char* got = lua_tolstring(sandbox->state(), -1, &gotSize);
    const std::string ours(got, gotSize);
    lua_pop(sandbox->state(), 1);
    // What was matched in so few steps costs the stock functions no more.
    push(stock.state());
    const bool done = stock.call(4);
    std::size_t wantedSize = 0;
    const char* wanted = lua_tolstring(stock.state(), -1, &wantedSize);
    const std::string theirs(wanted, wantedSize);
    lua_pop(stock.state(), 1);
    const bool deep = !done && theirs.find("too complex") != std::string::npos;
    fuzz::promise(deep || (done && ours == theirs), "patterns match as in stock Lua", ours + " / " + theirs);
  }
  return 0;
}
