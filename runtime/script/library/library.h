// The library that scripts see, in place of Lua's own: everything that loops or allocates charges work, and gives the
// same result on every Lua 5.4 release, machine and locale. Private to the sandbox.
//
// Functions here raise Lua errors (longjmp), so nothing in them may need a destructor while Lua can be reached.
#pragma once

#include <cstddef>
#include <cstdint>

#include "script/reference/binding.h"
#include "script/sandbox/sandbox_state.h"

extern "C" {
#include <lauxlib.h>
}

namespace sortie::script::library {

/// Each adds its functions to the table on top of the stack.
void addBase(lua_State* L);
void addPairs(lua_State* L);
void addProtected(lua_State* L);
void addMetatables(lua_State* L);
void addPrint(lua_State* L);
void addStrings(lua_State* L);
void addPatterns(lua_State* L);
void addTables(lua_State* L);
void addSort(lua_State* L);
void addMath(lua_State* L);
void addUtf8(lua_State* L);

int stringFormat(lua_State* L) noexcept;

/// Gives all strings of the state their methods (the table at `index`) and arithmetic.
void closeStrings(lua_State* L, int index);

/// The rows that these add, for the reference.
[[nodiscard]] std::span<const Binding> baseFunctions() noexcept;
[[nodiscard]] std::span<const Binding> mathFunctions() noexcept;
[[nodiscard]] std::span<const Binding> metatableFunctions() noexcept;
[[nodiscard]] std::span<const Binding> pairsFunctions() noexcept;
[[nodiscard]] std::span<const Binding> printFunctions() noexcept;
[[nodiscard]] std::span<const Binding> protectedFunctions() noexcept;
[[nodiscard]] std::span<const Binding> patternFunctions() noexcept;
[[nodiscard]] std::span<const Binding> sortFunctions() noexcept;
[[nodiscard]] std::span<const Binding> stringFunctions() noexcept;
[[nodiscard]] std::span<const Binding> tableFunctions() noexcept;
[[nodiscard]] std::span<const Binding> utf8Functions() noexcept;

using Function = Binding;

inline void addFunctions(lua_State* L, std::span<const Binding> functions) { setBindings(L, functions); }

/// Bytes are cheaper than elements: 32 of them make a unit of work.
inline void chargeBytes(lua_State* L, std::size_t bytes) { charge(L, 1 + bytes / 32); }

/// ceil(log2(n)) + 1, what a sort of n elements costs an element.
[[nodiscard]] constexpr std::uint64_t sortFactor(std::uint64_t n) noexcept {
  std::uint64_t f = 1;
  while (n > 1) n = (n + 1) / 2, ++f;
  return f;
}

/// The longest text that writeNumber makes.
inline constexpr std::size_t numberTextSize = 40;

/// Writes a number as tostring shows it; returns the length.
std::size_t writeInteger(char* out, lua_Integer value) noexcept;
std::size_t writeFloat(char* out, lua_Number value) noexcept;

/// Pushes the value at `index` as text, without addresses; obeys __tostring.
const char* pushText(lua_State* L, int index, std::size_t* length);

/// A string argument, numbers included, whose text does not depend on the locale. It replaces the argument.
const char* checkText(lua_State* L, int index, std::size_t* length);

/// Text being put together. Its bytes are in a userdata in a slot of the stack, so that an error leaks nothing.
struct TextBuffer {
  lua_State* L;
  int slot;
  char* data;
  std::size_t size;
  std::size_t capacity;
  char small[256];
};

/// Takes one slot of the stack, which stays until the function ends.
void openText(TextBuffer& text, lua_State* L);
/// Charges for the bytes. Kills the state when the text gets longer than a string may be.
void appendText(TextBuffer& text, const char* bytes, std::size_t count);
/// Makes room for `count` bytes and returns where they go; the caller fills all of them.
char* extendText(TextBuffer& text, std::size_t count);
/// Pushes the string.
void pushText(TextBuffer& text);

}  // namespace sortie::script::library
