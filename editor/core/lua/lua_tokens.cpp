#include "editor/core/lua/lua_tokens.h"

#include <algorithm>

namespace sortie::editor {
namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isBlank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  std::vector<LuaToken> read() {
    std::vector<LuaToken> out;
    out.reserve(text_.size() / 4 + 1);
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
    for (;;) {
      while (at_ < text_.size() && isBlank(text_[at_])) step();
      LuaToken token;
      token.begin = at_;
      token.line = line_;
      if (at_ < text_.size()) readOne(token);
      token.end = at_;
      out.push_back(token);
      if (token.kind == LuaToken::Kind::End) return out;
    }
  }

 private:
  [[nodiscard]] char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }

  void step() {
    if (text_[at_++] == '\n') ++line_;
  }

  // Bytes of the long bracket that opens at `ahead`; 0 when there is none.
  [[nodiscard]] std::uint32_t longBracket(std::size_t ahead = 0) const {
    if (peek(ahead) != '[') return 0;
    std::uint32_t level = 0;
    while (peek(ahead + 1 + level) == '=') ++level;
    return peek(ahead + 1 + level) == '[' ? level + 2 : 0;
  }

  bool skipLong(std::uint32_t open) {
    const std::string close = "]" + std::string(open - 2, '=') + "]";
    const std::size_t found = text_.find(close, at_ + open);
    const std::size_t stop = found == std::string_view::npos ? text_.size() : found + close.size();
    while (at_ < stop) step();
    return found != std::string_view::npos;
  }

  void readOne(LuaToken& token) {
    const char c = peek();
    if (c == '-' && peek(1) == '-') return readComment(token);
    if (isDigit(c) || (c == '.' && isDigit(peek(1)))) return readNumber(token);
    if (isLuaNameByte(c)) {
      while (isLuaNameByte(peek())) ++at_;
      const bool keyword = isLuaKeyword(text_.substr(token.begin, at_ - token.begin));
      token.kind = keyword ? LuaToken::Kind::Keyword : LuaToken::Kind::Name;
      return;
    }
    if (c == '"' || c == '\'') return readString(token, c);
    if (const std::uint32_t open = longBracket(); open > 0) {
      token.kind = LuaToken::Kind::String;
      token.mark = open;
      token.closed = skipLong(open);
      return;
    }
    token.kind = LuaToken::Kind::Symbol;
    for (const std::string_view symbol : {"...", "<<", ">>", "//", "==", "~=", "<=", ">=", "::", ".."})
      if (text_.substr(at_).starts_with(symbol)) {
        at_ += symbol.size();
        return;
      }
    ++at_;
    // A character of several bytes is one token, so that no offset lies inside it.
    if ((static_cast<unsigned char>(c) & 0xC0U) == 0xC0U)
      while ((static_cast<unsigned char>(peek()) & 0xC0U) == 0x80U) ++at_;
  }

  void readComment(LuaToken& token) {
    token.kind = LuaToken::Kind::Comment;
    token.mark = 2;
    if (const std::uint32_t open = longBracket(2); open > 0) {
      token.mark = open + 2;
      at_ += 2;
      token.closed = skipLong(open);
      return;
    }
    at_ = std::min(text_.find('\n', at_), text_.size());
    if (at_ > token.begin && text_[at_ - 1] == '\r') --at_;
  }

  void readNumber(LuaToken& token) {
    token.kind = LuaToken::Kind::Number;
    const bool hex = peek() == '0' && (peek(1) == 'x' || peek(1) == 'X');
    if (hex) at_ += 2;
    for (;;) {
      const char c = peek();
      const char lower = static_cast<char>(c | 0x20);
      if ((hex ? lower == 'p' : lower == 'e') && (peek(1) == '+' || peek(1) == '-')) {
        at_ += 2;
      } else if (isLuaNameByte(c) || (c == '.' && peek(1) != '.')) {
        ++at_;
      } else {
        return;
      }
    }
  }

  // A string that is not closed ends with its line.
  void readString(LuaToken& token, char quote) {
    token.kind = LuaToken::Kind::String;
    token.mark = 1;
    token.closed = false;
    ++at_;
    while (at_ < text_.size() && peek() != '\n' && peek() != '\r') {
      if (peek() == quote) {
        ++at_;
        token.closed = true;
        return;
      }
      if (peek() == '\\' && at_ + 1 < text_.size()) {
        ++at_;
        if (peek() == 'z') {  // takes the blanks that follow, line ends too
          ++at_;
          while (at_ < text_.size() && isBlank(peek())) step();
          continue;
        }
        if (peek() == '\r' && peek(1) == '\n') ++at_;
      }
      step();
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::uint32_t line_ = 1;
};

}  // namespace

std::vector<LuaToken> readLuaTokens(std::string_view text) { return Reader(text).read(); }

const std::vector<std::string_view>& luaKeywords() {
  static const std::vector<std::string_view> words = {
      "and", "break", "do",  "else", "elseif", "end",    "false",  "for",  "function", "goto",  "if",
      "in",  "local", "nil", "not",  "or",     "repeat", "return", "then", "true",     "until", "while"};
  return words;
}

bool isLuaKeyword(std::string_view word) {
  return std::binary_search(luaKeywords().begin(), luaKeywords().end(), word);
}

std::string_view luaStringText(std::string_view text, const LuaToken& token) {
  std::string_view out = text.substr(token.begin, token.end - token.begin);
  out.remove_prefix(std::min<std::size_t>(token.mark, out.size()));
  if (token.closed && out.size() >= token.mark) out.remove_suffix(token.mark);
  return out;
}

LinePlace linePlace(std::string_view text, std::size_t offset) {
  offset = std::min(offset, text.size());
  const std::string_view before = text.substr(0, offset);
  const std::size_t newline = before.rfind('\n');
  return {static_cast<std::uint32_t>(std::count(before.begin(), before.end(), '\n')) + 1,
          static_cast<std::uint32_t>(newline == std::string_view::npos ? offset : offset - newline - 1) + 1};
}

}  // namespace sortie::editor
