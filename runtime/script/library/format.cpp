// string.format with number formatting of our own: no locale, no addresses, and a NaN has no sign.
#include <charconv>
#include <cmath>
#include <cstring>

#include "script/library/library.h"

namespace sortie::script::library {

namespace {

struct Spec {
  bool left = false;
  bool plus = false;
  bool blank = false;
  bool alternative = false;
  bool zero = false;
  int width = 0;
  int precision = -1;  // -1: none given
  char conversion = 0;
};

// Reads at most two digits.
int readNumber(const char*& p, const char* end) noexcept {
  int value = 0;
  for (int i = 0; i < 2 && p < end && *p >= '0' && *p <= '9'; ++i) value = value * 10 + (*p++ - '0');
  return value;
}

// Reads what follows the percent sign.
Spec readSpec(lua_State* L, const char*& p, const char* end) {
  Spec spec;
  for (; p < end; ++p) {
    if (*p == '-')
      spec.left = true;
    else if (*p == '+')
      spec.plus = true;
    else if (*p == ' ')
      spec.blank = true;
    else if (*p == '#')
      spec.alternative = true;
    else if (*p == '0')
      spec.zero = true;
    else
      break;
  }
  spec.width = readNumber(p, end);
  if (p < end && *p == '.') {
    ++p;
    spec.precision = readNumber(p, end);
  }
  if (p == end || (*p >= '0' && *p <= '9')) luaL_error(L, "invalid conversion in format string");
  spec.conversion = *p++;
  return spec;
}

// Appends sign, zeros or blanks up to the width, and digits.
void appendPadded(TextBuffer& out, const Spec& spec, const char* prefix, std::size_t prefixSize, const char* body,
                  std::size_t size, bool zeros) {
  const auto width = static_cast<std::size_t>(spec.width);
  const std::size_t gap = width > prefixSize + size ? width - prefixSize - size : 0;
  if (gap && !spec.left && !zeros) std::memset(extendText(out, gap), ' ', gap);
  appendText(out, prefix, prefixSize);
  if (gap && !spec.left && zeros) std::memset(extendText(out, gap), '0', gap);
  appendText(out, body, size);
  if (gap && spec.left) std::memset(extendText(out, gap), ' ', gap);
}

void appendInteger(TextBuffer& out, const Spec& spec, lua_Integer value) {
  char digits[128];
  char* start = digits + 100;  // room for leading zeros
  char prefix[2];
  std::size_t prefixSize = 0;
  auto magnitude = static_cast<lua_Unsigned>(value);
  int base = 10;
  if (spec.conversion == 'd' || spec.conversion == 'i') {
    if (value < 0) magnitude = 0 - magnitude;
    if (value < 0)
      prefix[prefixSize++] = '-';
    else if (spec.plus)
      prefix[prefixSize++] = '+';
    else if (spec.blank)
      prefix[prefixSize++] = ' ';
  } else {
    base = spec.conversion == 'u' ? 10 : spec.conversion == 'o' ? 8 : 16;
  }
  char* end = std::to_chars(start, digits + sizeof digits, magnitude, base).ptr;
  if (spec.precision == 0 && magnitude == 0) end = start;
  if (spec.conversion == 'X') {
    for (char* c = start; c < end; ++c) *c = static_cast<char>(*c >= 'a' ? *c - 'a' + 'A' : *c);
  }
  while (end - start < spec.precision) *--start = '0';
  if (spec.alternative && base == 8 && (start == end || *start != '0')) *--start = '0';
  if (spec.alternative && base == 16 && magnitude != 0) {
    prefix[prefixSize++] = '0';
    prefix[prefixSize++] = spec.conversion;
  }
  appendPadded(out, spec, prefix, prefixSize, start, static_cast<std::size_t>(end - start),
               spec.zero && spec.precision < 0);
}

// Digits of a finite number that is not negative. %g with # keeps its zeros, which to_chars does not know.
char* writeDigits(char* out, char* last, const Spec& spec, lua_Number value) noexcept {
  const char kind = static_cast<char>(spec.conversion | 0x20);
  int precision = spec.precision < 0 ? 6 : spec.precision;
  std::chars_format format = kind == 'f' ? std::chars_format::fixed : std::chars_format::scientific;
  if (kind == 'g') {
    if (!spec.alternative) return std::to_chars(out, last, value, std::chars_format::general, precision).ptr;
    if (precision == 0) precision = 1;
    char* end = std::to_chars(out, last, value, std::chars_format::scientific, precision - 1).ptr;
    const char* exponentText = static_cast<const char*>(std::memchr(out, 'e', static_cast<std::size_t>(end - out))) + 1;
    int exponent = 0;
    std::from_chars(*exponentText == '+' ? exponentText + 1 : exponentText, end, exponent);
    const bool fixed = exponent >= -4 && exponent < precision;
    format = fixed ? std::chars_format::fixed : std::chars_format::scientific;
    precision = fixed ? precision - 1 - exponent : precision - 1;
  }
  char* end = std::to_chars(out, last, value, format, precision).ptr;
  if (spec.alternative && precision == 0) {  // a point all the same
    char* at = static_cast<char*>(std::memchr(out, 'e', static_cast<std::size_t>(end - out)));
    if (!at) at = end;
    std::memmove(at + 1, at, static_cast<std::size_t>(end - at));
    *at = '.';
    ++end;
  }
  return end;
}

void appendFloat(TextBuffer& out, const Spec& spec, lua_Number value) {
  char digits[512];
  char* end = digits;
  const bool negative = std::signbit(value) && !std::isnan(value);
  if (std::isnan(value) || std::isinf(value)) {
    std::memcpy(digits, std::isnan(value) ? "nan" : "inf", 3);
    end = digits + 3;
  } else {
    end = writeDigits(digits, digits + sizeof digits - 1, spec, std::fabs(value));
  }
  if (spec.conversion < 'a') {
    for (char* c = digits; c < end; ++c) *c = static_cast<char>(*c >= 'a' && *c <= 'z' ? *c - 'a' + 'A' : *c);
  }
  char sign = '-';
  std::size_t signSize = negative ? 1 : 0;
  if (!negative && (spec.plus || spec.blank) && !std::isnan(value)) {
    sign = spec.plus ? '+' : ' ';
    signSize = 1;
  }
  appendPadded(out, spec, &sign, signSize, digits, static_cast<std::size_t>(end - digits),
               spec.zero && std::isfinite(value));
}

void appendQuotedString(TextBuffer& out, const char* s, std::size_t n) {
  appendText(out, "\"", 1);
  for (std::size_t i = 0; i < n; ++i) {
    const auto c = static_cast<unsigned char>(s[i]);
    if (c == '"' || c == '\\' || c == '\n') {
      const char escape[] = {'\\', s[i]};
      appendText(out, escape, 2);
    } else if (c < 0x20 || c == 0x7f) {
      const bool digitFollows = i + 1 < n && s[i + 1] >= '0' && s[i + 1] <= '9';
      char escape[4] = {'\\'};
      std::size_t size = 1;
      if (digitFollows || c >= 100) escape[size++] = static_cast<char>('0' + c / 100);
      if (digitFollows || c >= 10) escape[size++] = static_cast<char>('0' + c / 10 % 10);
      escape[size++] = static_cast<char>('0' + c % 10);
      appendText(out, escape, size);
    } else {
      appendText(out, s + i, 1);
    }
  }
  appendText(out, "\"", 1);
}

// A literal that reads back as the same value.
void appendQuoted(lua_State* L, TextBuffer& out, int index) {
  switch (lua_type(L, index)) {
    case LUA_TSTRING: {
      std::size_t n = 0;
      const char* s = lua_tolstring(L, index, &n);
      appendQuotedString(out, s, n);
      return;
    }
    case LUA_TNUMBER: {
      char text[numberTextSize];
      const lua_Number value = lua_tonumber(L, index);
      std::size_t n = 0;
      if (lua_isinteger(L, index)) {
        const lua_Integer whole = lua_tointeger(L, index);
        if (whole == LUA_MININTEGER) return appendText(out, "0x8000000000000000", 18);
        n = writeInteger(text, whole);
      } else if (std::isnan(value)) {
        return appendText(out, "(0/0)", 5);
      } else if (std::isinf(value)) {
        return appendText(out, value > 0 ? "1e9999" : "-1e9999", value > 0 ? 6 : 7);
      } else {
        char* end = std::to_chars(text, text + sizeof text, value, std::chars_format::scientific).ptr;
        n = static_cast<std::size_t>(end - text);
      }
      appendText(out, text, n);
      return;
    }
    case LUA_TNIL: return appendText(out, "nil", 3);
    case LUA_TBOOLEAN: return lua_toboolean(L, index) ? appendText(out, "true", 4) : appendText(out, "false", 5);
    default: luaL_argerror(L, index, "value has no literal form");
  }
}

void appendString(lua_State* L, TextBuffer& out, const Spec& spec, int index) {
  std::size_t n = 0;
  const char* s = pushText(L, index, &n);
  if (spec.precision >= 0 && n > static_cast<std::size_t>(spec.precision)) n = static_cast<std::size_t>(spec.precision);
  appendPadded(out, spec, "", 0, s, n, false);
  lua_pop(L, 1);
}

void appendArgument(lua_State* L, TextBuffer& out, const Spec& spec, int index) {
  switch (spec.conversion) {
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X': appendInteger(out, spec, luaL_checkinteger(L, index)); return;
    case 'e':
    case 'E':
    case 'f':
    case 'g':
    case 'G': appendFloat(out, spec, luaL_checknumber(L, index)); return;
    case 'c': {
      const char c = static_cast<char>(luaL_checkinteger(L, index));
      appendPadded(out, spec, "", 0, &c, 1, false);
      return;
    }
    case 's':
      luaL_checkany(L, index);
      appendString(L, out, spec, index);
      return;
    case 'q':
      luaL_checkany(L, index);
      appendQuoted(L, out, index);
      return;
    default: luaL_error(L, "invalid conversion '%%%c' to 'format'", spec.conversion);
  }
}

}  // namespace

int stringFormat(lua_State* L) noexcept {
  std::size_t n = 0;
  const char* p = checkText(L, 1, &n);
  const char* end = p + n;
  const int last = lua_gettop(L);
  int argument = 1;
  TextBuffer out;
  openText(out, L);
  while (p < end) {
    const char* percent = static_cast<const char*>(std::memchr(p, '%', static_cast<std::size_t>(end - p)));
    if (!percent) percent = end;
    appendText(out, p, static_cast<std::size_t>(percent - p));
    if (percent == end) break;
    p = percent + 1;
    if (p < end && *p == '%') {
      appendText(out, "%", 1);
      ++p;
      continue;
    }
    const Spec spec = readSpec(L, p, end);
    if (++argument > last) luaL_argerror(L, argument, "no value");
    appendArgument(L, out, spec, argument);
  }
  pushText(out);
  return 1;
}

}  // namespace sortie::script::library
