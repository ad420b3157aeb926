#include "script/syntax/tokens.h"

#include <algorithm>
#include <string>
#include <utility>

namespace sortie::lua {
namespace {

constexpr bool isDigit(char c) { return c >= '0' && c <= '9'; }
constexpr bool isBlank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// Longer ones first where one begins another.
constexpr std::pair<std::string_view, Sign> symbols[] = {
    {"...", Sign::Dots},     {"..", Sign::Concat},      {".", Sign::Dot},           {"==", Sign::Equal},
    {"=", Sign::Assign},     {"~=", Sign::NotEqual},    {"~", Sign::Tilde},         {"<=", Sign::LessEqual},
    {"<<", Sign::ShiftLeft}, {"<", Sign::Less},         {">=", Sign::GreaterEqual}, {">>", Sign::ShiftRight},
    {">", Sign::Greater},    {"//", Sign::DoubleSlash}, {"/", Sign::Slash},         {"::", Sign::DoubleColon},
    {":", Sign::Colon},      {"(", Sign::OpenParen},    {")", Sign::CloseParen},    {"{", Sign::OpenBrace},
    {"}", Sign::CloseBrace}, {"[", Sign::OpenBracket},  {"]", Sign::CloseBracket},  {",", Sign::Comma},
    {";", Sign::Semicolon},  {"+", Sign::Plus},         {"-", Sign::Minus},         {"*", Sign::Star},
    {"%", Sign::Percent},    {"^", Sign::Caret},        {"#", Sign::Hash},          {"&", Sign::Ampersand},
    {"|", Sign::Pipe}};

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text.substr(0, none - 1)) {}

  Tokens read() {
    Tokens out;
    out.code.reserve(text_.size() / 4 + 1);
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
    for (;;) {
      while (at_ < text_.size() && isBlank(text_[at_])) step();
      Token token;
      token.begin = static_cast<std::uint32_t>(at_);
      token.line = line_;
      if (at_ < text_.size()) readOne(token);
      token.end = static_cast<std::uint32_t>(at_);
      (token.kind == Token::Kind::Comment ? out.comments : out.code).push_back(token);
      if (token.kind == Token::Kind::End) return out;
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
    line_ += static_cast<std::uint32_t>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                                                   text_.begin() + static_cast<std::ptrdiff_t>(stop), '\n'));
    at_ = stop;
    return found != std::string_view::npos;
  }

  void readOne(Token& token) {
    const char c = peek();
    if (isDigit(c) || (c == '.' && isDigit(peek(1)))) return readNumber(token);
    if (isNameByte(c)) return readName(token);
    if (c == '-' && peek(1) == '-') return readComment(token);
    if (c == '"' || c == '\'') return readString(token, c);
    if (const std::uint32_t open = longBracket(); open > 0) {
      token.kind = Token::Kind::String;
      token.mark = open;
      token.closed = skipLong(open);
      return;
    }
    token.kind = Token::Kind::Symbol;
    for (const auto& [symbol, sign] : symbols)
      if (symbol[0] == c && text_.substr(at_).starts_with(symbol)) {
        token.sign = sign;
        at_ += symbol.size();
        return;
      }
    ++at_;
    // A character of several bytes is one token, so that no offset lies inside it.
    if ((static_cast<unsigned char>(c) & 0xC0U) == 0xC0U)
      while ((static_cast<unsigned char>(peek()) & 0xC0U) == 0x80U) ++at_;
  }

  void readName(Token& token) {
    while (isNameByte(peek())) ++at_;
    const std::string_view word = text_.substr(token.begin, at_ - token.begin);
    const auto found = std::lower_bound(keywords().begin(), keywords().end(), word);
    const bool reserved = found != keywords().end() && *found == word;
    token.kind = reserved ? Token::Kind::Keyword : Token::Kind::Name;
    if (reserved) token.sign = static_cast<Sign>(static_cast<int>(Sign::And) + (found - keywords().begin()));
  }

  // As for Lua, a lone carriage return ends the line: nothing hides behind one.
  void readComment(Token& token) {
    token.kind = Token::Kind::Comment;
    token.mark = 2;
    if (const std::uint32_t open = longBracket(2); open > 0) {
      token.mark = open + 2;
      at_ += 2;
      token.closed = skipLong(open);
      return;
    }
    at_ = std::min(text_.find_first_of("\r\n", at_), text_.size());
  }

  void readNumber(Token& token) {
    token.kind = Token::Kind::Number;
    const bool hex = peek() == '0' && (peek(1) == 'x' || peek(1) == 'X');
    if (hex) at_ += 2;
    for (;;) {
      const char c = peek();
      const char lower = static_cast<char>(c | 0x20);
      if ((hex ? lower == 'p' : lower == 'e') && (peek(1) == '+' || peek(1) == '-')) {
        at_ += 2;
      } else if (isNameByte(c) || (c == '.' && peek(1) != '.')) {
        ++at_;
      } else {
        return;
      }
    }
  }

  // A string that is not closed ends with its line.
  void readString(Token& token, char quote) {
    token.kind = Token::Kind::String;
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
        // Either pair is one line end.
        if ((peek() == '\r' && peek(1) == '\n') || (peek() == '\n' && peek(1) == '\r')) step();
      }
      step();
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::uint32_t line_ = 1;
};

}  // namespace

Tokens readTokens(std::string_view text) { return Lexer(text).read(); }

const std::vector<std::string_view>& keywords() {
  static const std::vector<std::string_view> words = {
      "and", "break", "do",  "else", "elseif", "end",    "false",  "for",  "function", "goto",  "if",
      "in",  "local", "nil", "not",  "or",     "repeat", "return", "then", "true",     "until", "while"};
  return words;
}

std::string_view stringOf(std::string_view text, const Token& token) {
  std::string_view out = wordOf(text, token);
  out.remove_prefix(std::min<std::size_t>(token.mark, out.size()));
  if (token.closed && out.size() >= token.mark) out.remove_suffix(token.mark);
  return out;
}

}  // namespace sortie::lua
