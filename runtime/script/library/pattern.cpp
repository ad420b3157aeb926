#include "script/library/pattern.h"

#include <cstring>

namespace sortie::script::library {

namespace {

using Kind = PatternItem::Kind;
using Repeat = PatternItem::Repeat;

constexpr bool isUpper(unsigned c) noexcept { return c >= 'A' && c <= 'Z'; }
constexpr bool isLower(unsigned c) noexcept { return c >= 'a' && c <= 'z'; }
constexpr bool isDigit(unsigned c) noexcept { return c >= '0' && c <= '9'; }
constexpr bool isAlpha(unsigned c) noexcept { return isUpper(c) || isLower(c); }

// ASCII only, whatever the locale.
constexpr bool inClass(char name, unsigned c) noexcept {
  switch (name) {
    case 'a': return isAlpha(c);
    case 'c': return c < 0x20 || c == 0x7f;
    case 'd': return isDigit(c);
    case 'g': return c > 0x20 && c < 0x7f;
    case 'l': return isLower(c);
    case 'p': return c > 0x20 && c < 0x7f && !isAlpha(c) && !isDigit(c);
    case 's': return c == ' ' || (c >= '\t' && c <= '\r');
    case 'u': return isUpper(c);
    case 'w': return isAlpha(c) || isDigit(c);
    case 'z': return c == 0;  // in no manual any more, but in stock Lua
    default: return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');  // x
  }
}

constexpr char classNames[] = "acdglpsuwxz";
constexpr std::size_t classCount = sizeof classNames - 1;

struct ClassSets {
  ByteSet sets[2 * classCount] = {};
};

// Each class, then each complement.
constexpr ClassSets makeClasses() {
  ClassSets all;
  for (std::size_t k = 0; k < classCount; ++k) {
    for (unsigned c = 0; c < 256; ++c) {
      ByteSet& set = all.sets[inClass(classNames[k], c) ? k : k + classCount];
      set.bits[c >> 6] |= std::uint64_t{1} << (c & 63);
    }
  }
  return all;
}

constexpr ClassSets classes = makeClasses();

// The set that %letter stands for, or null when it stands for the character itself.
const ByteSet* classOf(char letter) noexcept {
  const bool complement = isUpper(static_cast<unsigned char>(letter));
  const char name = static_cast<char>(complement ? letter - 'A' + 'a' : letter);
  for (std::size_t k = 0; k < classCount; ++k) {
    if (classNames[k] == name) return &classes.sets[complement ? k + classCount : k];
  }
  return nullptr;
}

constexpr const char* endsWithPercent = "malformed pattern (ends with '%')";
constexpr const char* missingBracket = "malformed pattern (missing ']')";

// Reads "[…]" from `p` (at the bracket) and leaves `p` behind it.
const char* compileSet(ByteSet& set, const char*& p, const char* end) noexcept {
  set = {};
  ++p;
  const bool complement = p < end && *p == '^';
  if (complement) ++p;
  // The set ends at the first "]" that is neither its first character nor escaped.
  const char* last = p;
  do {
    if (last == end) return missingBracket;
    if (*last++ == '%' && last < end) ++last;
  } while (last == end || *last != ']');

  while (p < last) {
    // After a range that ends in "%" an escape may reach the closing bracket: that is what it stands for then.
    if (*p == '%') {
      if (const ByteSet* named = classOf(p[1])) {
        for (int i = 0; i < 4; ++i) set.bits[i] |= named->bits[i];
      } else {
        set.add(static_cast<unsigned char>(p[1]));
      }
      p += 2;
    } else if (p + 2 < last && p[1] == '-') {
      for (unsigned c = static_cast<unsigned char>(p[0]); c <= static_cast<unsigned char>(p[2]); ++c)
        set.add(static_cast<unsigned char>(c));
      p += 3;
    } else {
      set.add(static_cast<unsigned char>(*p++));
    }
  }
  if (complement) {
    for (std::uint64_t& bits : set.bits) bits = ~bits;
  }
  p = last + 1;
  return nullptr;
}

bool isSingle(const PatternItem& item) noexcept {
  return item.kind == Kind::Byte || item.kind == Kind::Any || item.kind == Kind::Set;
}

Repeat repeatOf(char c) noexcept {
  switch (c) {
    case '*': return Repeat::Most;
    case '+': return Repeat::AtLeastOnce;
    case '-': return Repeat::Fewest;
    case '?': return Repeat::Optional;
    default: return Repeat::Once;
  }
}

bool accepts(const PatternItem& item, char c) noexcept {
  const auto byte = static_cast<unsigned char>(c);
  switch (item.kind) {
    case Kind::Byte: return item.a == byte;
    case Kind::Any: return true;
    default: return item.set->has(byte);
  }
}

// What %b matches at `at`: from a to the b that balances it.
const char* balanced(Matcher& m, const char* at, const PatternItem& item) noexcept {
  if (at == m.end || static_cast<unsigned char>(*at) != item.a) return nullptr;
  std::size_t open = 1;
  const char* p = at + 1;
  for (; p < m.end; ++p) {
    const auto c = static_cast<unsigned char>(*p);
    if (c == item.b) {
      if (--open == 0) {
        m.steps -= p - at;
        return p + 1;
      }
    } else if (c == item.a) {
      ++open;
    }
  }
  m.steps -= p - at;
  return nullptr;
}

bool onFrontier(const Matcher& m, const char* at, const ByteSet& set) noexcept {
  const unsigned char before = at == m.begin ? 0 : static_cast<unsigned char>(at[-1]);
  const unsigned char after = at == m.end ? 0 : static_cast<unsigned char>(*at);
  return !set.has(before) && set.has(after);
}

// Tries the rest of the pattern as one choice among several.
const char* choose(Matcher& m, const char* at, const PatternItem* rest) noexcept {
  if (m.depth == 0) {
    m.tooComplex = true;
    m.steps = -1;  // stops everything else too
    return nullptr;
  }
  --m.depth;
  const char* result = matchItems(m, at, rest);
  ++m.depth;
  return result;
}

const char* matchMost(Matcher& m, const char* at, const PatternItem* item) noexcept {
  const char* p = at;
  while (p < m.end && accepts(*item, *p)) ++p;
  m.steps -= p - at;
  const char* least = item->repeat == Repeat::AtLeastOnce ? at + 1 : at;
  for (; p >= least && m.steps >= 0; --p) {
    if (const char* result = choose(m, p, item + 1)) return result;
  }
  return nullptr;
}

const char* matchFewest(Matcher& m, const char* at, const PatternItem* item) noexcept {
  while (m.steps >= 0) {
    if (const char* result = choose(m, at, item + 1)) return result;
    if (at == m.end || !accepts(*item, *at)) return nullptr;
    ++at;
  }
  return nullptr;
}

const char* matchCapture(Matcher& m, const char* at, const PatternItem* item) noexcept {
  Capture& capture = m.captures[item->a];
  const Capture before = capture;
  switch (item->kind) {
    case Kind::Open: capture = {at, captureOpen}; break;
    case Kind::Position: capture = {at, capturePosition}; break;
    default: capture.length = at - capture.start; break;
  }
  const char* result = choose(m, at, item + 1);
  if (!result) capture = before;
  return result;
}

}  // namespace

const char* compilePattern(Pattern& pattern, const char* text, std::size_t length, bool anchors) noexcept {
  const char* p = text;
  const char* const end = text + length;
  PatternItem* item = pattern.items;
  ByteSet* nextSet = pattern.sets;
  pattern.anchored = anchors && p < end && *p == '^';
  if (pattern.anchored) ++p;
  pattern.captures = 0;
  bool open[maxCaptures] = {};
  bool readable[maxCaptures] = {};

  while (p < end) {
    *item = {Kind::Byte, Repeat::Once, static_cast<unsigned char>(*p), 0, nullptr};
    switch (*p) {
      case '(': {
        if (pattern.captures == maxCaptures) return "too many captures";
        const bool position = p + 1 < end && p[1] == ')';
        item->kind = position ? Kind::Position : Kind::Open;
        item->a = static_cast<unsigned char>(pattern.captures);
        open[pattern.captures] = !position;
        readable[pattern.captures++] = position;
        p += position ? 2 : 1;
        break;
      }
      case ')': {
        int n = pattern.captures - 1;
        while (n >= 0 && !open[n]) --n;
        if (n < 0) return "invalid pattern capture";
        open[n] = false;
        readable[n] = true;
        item->kind = Kind::Close;
        item->a = static_cast<unsigned char>(n);
        ++p;
        break;
      }
      case '$':
        item->kind = p + 1 == end ? Kind::AtEnd : Kind::Byte;
        ++p;
        break;
      case '.':
        item->kind = Kind::Any;
        ++p;
        break;
      case '[':
        if (const char* fault = compileSet(*nextSet, p, end)) return fault;
        item->kind = Kind::Set;
        item->set = nextSet++;
        break;
      case '%':
        if (++p == end) return endsWithPercent;
        if (*p == 'b') {
          if (end - p < 3) return "malformed pattern (missing arguments to '%b')";
          item->kind = Kind::Balance;
          item->a = static_cast<unsigned char>(p[1]);
          item->b = static_cast<unsigned char>(p[2]);
          p += 3;
        } else if (*p == 'f') {
          if (++p == end || *p != '[') return "missing '[' after '%f' in pattern";
          if (const char* fault = compileSet(*nextSet, p, end)) return fault;
          item->kind = Kind::Frontier;
          item->set = nextSet++;
        } else if (isDigit(static_cast<unsigned char>(*p))) {
          const int n = *p - '1';
          if (n < 0 || n >= pattern.captures || !readable[n]) return "invalid capture index in pattern";
          item->kind = Kind::Same;
          item->a = static_cast<unsigned char>(n);
          ++p;
        } else {
          item->set = classOf(*p);
          item->kind = item->set ? Kind::Set : Kind::Byte;
          item->a = static_cast<unsigned char>(*p++);
        }
        break;
      default: ++p; break;
    }
    if (isSingle(*item) && p < end) {
      item->repeat = repeatOf(*p);
      if (item->repeat != Repeat::Once) ++p;
    }
    ++item;
  }
  *item = {Kind::End, Repeat::Once, 0, 0, nullptr};
  pattern.unfinished = false;
  for (bool stillOpen : open) pattern.unfinished |= stillOpen;
  return nullptr;
}

const char* matchItems(Matcher& m, const char* at, const PatternItem* item) noexcept {
  for (;; ++item) {
    if (--m.steps < 0) return nullptr;
    switch (item->kind) {
      case Kind::End: return at;
      case Kind::AtEnd: return at == m.end ? at : nullptr;
      case Kind::Open:
      case Kind::Position:
      case Kind::Close: return matchCapture(m, at, item);
      case Kind::Balance:
        at = balanced(m, at, *item);
        if (!at) return nullptr;
        continue;
      case Kind::Frontier:
        if (!onFrontier(m, at, *item->set)) return nullptr;
        continue;
      case Kind::Same: {
        const Capture& capture = m.captures[item->a];
        if (capture.length < 0 || capture.length > m.end - at) return nullptr;
        m.steps -= capture.length / 32;
        if (std::memcmp(capture.start, at, static_cast<std::size_t>(capture.length)) != 0) return nullptr;
        at += capture.length;
        continue;
      }
      default: break;
    }
    switch (item->repeat) {
      case Repeat::Most:
      case Repeat::AtLeastOnce: return matchMost(m, at, item);
      case Repeat::Fewest: return matchFewest(m, at, item);
      case Repeat::Optional:
        if (at < m.end && accepts(*item, *at)) {
          if (const char* result = choose(m, at + 1, item + 1)) return result;
          if (m.steps < 0) return nullptr;
        }
        continue;
      case Repeat::Once:
        if (at == m.end || !accepts(*item, *at)) return nullptr;
        ++at;
        continue;
    }
  }
}

}  // namespace sortie::script::library
