// string.format against the stock one. The input is the format, then a line an argument: i and a whole number, f and a
// number, s and a text, t, n.
#include <charconv>
#include <cmath>
#include <cstring>

#include "stock.h"

namespace {

using namespace sortie;

constexpr const char* probe = R"(
return function(format, ...) return string.format(format, ...) end
)";

// Not a sign of NaN, which stock Lua shows as the machine has it.
void pushArgument(lua_State* L, std::string_view line) {
  const char kind = line.empty() ? 'n' : line.front();
  const std::string text(line.substr(std::min<std::size_t>(1, line.size())));
  switch (kind) {
    case 'i': {
      lua_Integer value = 0;
      std::from_chars(text.data(), text.data() + text.size(), value);
      lua_pushinteger(L, value);
      break;
    }
    case 'f': {
      const double value = std::strtod(text.c_str(), nullptr);
      lua_pushnumber(L, std::isnan(value) ? 0.0 : value);
      break;
    }
    case 's': lua_pushlstring(L, text.data(), text.size()); break;
    case 't': lua_pushboolean(L, 1); break;
    default: lua_pushnil(L);
  }
}

/// Conversions that differ on purpose: %a and %p are not offered, %q writes floats in decimal.
bool differs(std::string_view format) {
  for (std::size_t i = 0; i + 1 < format.size(); ++i) {
    if (format[i] != '%') continue;
    ++i;
    while (i < format.size() && (std::strchr("-+ #0.", format[i]) || (format[i] >= '0' && format[i] <= '9'))) ++i;
    if (i < format.size() && std::strchr("aAp", format[i])) return true;
  }
  return false;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static fuzz::Stock stock;
  static const bool ready = (fuzz::mustRun(stock, probe), true);
  static std::unique_ptr<script::Sandbox> sandbox;
  (void)ready;
  if (!sandbox) sandbox = fuzz::makeSandbox(probe);
  std::string_view input = fuzz::textOf(data, size);
  const std::string_view format = input.substr(0, input.find('\n'));
  const auto push = [&](lua_State* L) {
    lua_pushvalue(L, -1);
    lua_pushlstring(L, format.data(), format.size());
    int count = 1;
    std::string_view rest = input;
    for (std::size_t at = rest.find('\n'); at != std::string_view::npos && count < 12; at = rest.find('\n'), ++count) {
      rest.remove_prefix(at + 1);
      pushArgument(L, rest.substr(0, rest.find('\n')));
    }
    return count;
  };
  sandbox->setWork(1'000'000);
  const auto done = sandbox->call(push(sandbox->state()), 1);
  std::size_t length = 0;
  std::string ours;
  if (done) {
    const char* text = lua_tolstring(sandbox->state(), -1, &length);
    ours.assign(text, length);
    lua_pop(sandbox->state(), 1);
  } else {
    ours = done.error().error.text;
    fuzz::promise(done.error().error.code == "script", "an error of the call", ours);
  }
  const bool stockDone = stock.call(push(stock.state()));
  const char* text = lua_tolstring(stock.state(), -1, &length);
  const std::string theirs(text, length);
  lua_pop(stock.state(), 1);
  if (!stockDone || differs(format)) return 0;  // stock releases refuse other flags each
  const bool quotedFloat = theirs.find("0x") != std::string::npos && format.find('q') != std::string_view::npos;
  fuzz::promise(quotedFloat || (done && ours == theirs), "formats as stock Lua does", ours + " / " + theirs);
  return 0;
}
