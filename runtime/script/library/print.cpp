// print: through Sandbox::onPrint, with a quota, and with everything escaped that could steer a terminal or hide text.
#include <cstring>

#include "script/library/library.h"
#include "script/library/unicode.h"

namespace sortie::script::library {

namespace {

bool isHarmful(std::uint32_t code) noexcept {
  return (code < 0x20 && code != '\t' && code != '\n') || (code >= 0x7f && code < 0xa0) ||  // C0, DEL, C1
         code == 0x61c || code == 0x200e || code == 0x200f ||                               // bidirectional marks,
         (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069) ||        // overrides, separators
         code == 0xfeff || (code >= 0xe0000 && code <= 0xe007f);                            // and invisible tags
}

void appendEscaped(TextBuffer& out, const char* bytes, std::size_t count) {
  static constexpr char hex[] = "0123456789abcdef";
  const char* end = bytes + count;
  while (bytes < end) {
    std::uint32_t code = 0;
    const std::size_t n = decodeUtf8(bytes, static_cast<std::size_t>(end - bytes), &code, true);
    if (n > 0 && !isHarmful(code)) {
      appendText(out, bytes, n);
    } else if (n <= 1) {  // a byte that is not text, or a control character
      const auto byte = static_cast<unsigned char>(*bytes);
      const char escape[] = {'\\', 'x', hex[byte >> 4], hex[byte & 15]};
      appendText(out, escape, sizeof escape);
    } else {
      char escape[12] = {'\\', 'u', '{'};
      std::size_t size = 3;
      int shift = 20;
      while (shift > 0 && (code >> shift) == 0) shift -= 4;
      for (; shift >= 0; shift -= 4) escape[size++] = hex[(code >> shift) & 15];
      escape[size++] = '}';
      appendText(out, escape, size);
    }
    bytes += n > 0 ? n : 1;
  }
}

void hand(const SandboxState& state, const char* bytes, std::size_t count) noexcept {
  if (state.print) state.print({bytes, count});
}

int print(lua_State* L) noexcept {
  const int n = lua_gettop(L);
  TextBuffer out;
  openText(out, L);
  for (int i = 1; i <= n; ++i) {
    std::size_t length = 0;
    const char* s = pushText(L, i, &length);
    if (i > 1) appendText(out, "\t", 1);
    appendEscaped(out, s, length);
    lua_pop(L, 1);
  }
  SandboxState& state = stateOf(L);
  const std::size_t size = out.size + 1;
  if (size > state.limits.printPerCall - state.printedInCall || size > state.limits.printTotal - state.printedTotal)
    die(L, Death::Output);
  state.printedInCall += size;
  state.printedTotal += size;
  hand(state, out.data, out.size);
  return 0;
}

constexpr Binding printEntries[] = {
    {"print", print, "(...: any)", "Writes to the script console. Limited."},
};

}  // namespace

std::span<const Binding> printFunctions() noexcept { return printEntries; }

void addPrint(lua_State* L) { addFunctions(L, printEntries); }

}  // namespace sortie::script::library
