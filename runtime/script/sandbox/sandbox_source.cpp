#include "script/sandbox/sandbox_source.h"

#include <array>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

namespace sortie::script {

namespace {

constexpr bool isNameStart(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
constexpr bool isDigit(char c) noexcept { return c >= '0' && c <= '9'; }

class Lexer {
 public:
  explicit Lexer(std::string_view source) : source_(source) {}

  std::vector<Token> read() {
    std::vector<Token> tokens;
    while (skipBlank()) {
      const std::size_t start = at_;
      const std::uint32_t line = line_;
      const Token::Kind kind = readOne();
      tokens.push_back({kind, source_.substr(start, at_ - start), line});
    }
    tokens.push_back({Token::Kind::End, {}, line_});
    return tokens;
  }

 private:
  [[nodiscard]] char peek(std::size_t ahead = 0) const noexcept {
    return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0';
  }

  void step() noexcept {
    if (source_[at_++] == '\n') ++line_;
  }

  // The level of the long bracket that starts here, or -1.
  [[nodiscard]] int longBracket() const noexcept {
    if (peek() != '[') return -1;
    int level = 0;
    while (peek(1 + static_cast<std::size_t>(level)) == '=') ++level;
    return peek(1 + static_cast<std::size_t>(level)) == '[' ? level : -1;
  }

  void skipLongBracket(int level) {
    const std::string close = "]" + std::string(static_cast<std::size_t>(level), '=') + "]";
    const std::size_t end = source_.find(close, at_);
    const std::size_t stop = end == std::string_view::npos ? source_.size() : end + close.size();
    while (at_ < stop) step();
  }

  // Skips blanks and comments; false at the end.
  bool skipBlank() {
    while (at_ < source_.size()) {
      if (peek() == '-' && peek(1) == '-') {
        at_ += 2;
        if (const int level = longBracket(); level >= 0) {
          skipLongBracket(level);
        } else {
          while (at_ < source_.size() && peek() != '\n' && peek() != '\r') ++at_;
        }
      } else if (peek() == ' ' || (peek() >= '\t' && peek() <= '\r')) {
        step();
      } else {
        return true;
      }
    }
    return false;
  }

  Token::Kind readOne() {
    const char c = peek();
    if (isNameStart(c)) {
      while (isNameStart(peek()) || isDigit(peek())) ++at_;
      return Token::Kind::Name;
    }
    if (isDigit(c) || (c == '.' && isDigit(peek(1)))) {
      readNumber();
      return Token::Kind::Number;
    }
    if (c == '"' || c == '\'') {
      readString(c);
      return Token::Kind::String;
    }
    if (const int level = longBracket(); level >= 0) {
      skipLongBracket(level);
      return Token::Kind::String;
    }
    static constexpr std::array<std::string_view, 10> symbols = {
        "...", "<<", ">>", "//", "==", "~=", "<=", ">=", "::", ".."};
    for (const std::string_view symbol : symbols) {
      if (source_.substr(at_).starts_with(symbol)) {
        at_ += symbol.size();
        return Token::Kind::Symbol;
      }
    }
    ++at_;
    return Token::Kind::Symbol;
  }

  void readNumber() {
    const bool hex = peek() == '0' && (peek(1) == 'x' || peek(1) == 'X');
    if (hex) at_ += 2;
    for (;;) {
      const char c = peek();
      const char lower = static_cast<char>(c | 0x20);
      if ((hex ? lower == 'p' : lower == 'e') && (peek(1) == '+' || peek(1) == '-')) {
        at_ += 2;
      } else if (isDigit(c) || isNameStart(c) || c == '.') {
        ++at_;
      } else {
        return;
      }
    }
  }

  void readString(char quote) {
    ++at_;
    while (at_ < source_.size() && peek() != quote) {
      if (peek() == '\n') return;  // not Lua
      if (peek() == '\\' && at_ + 1 < source_.size()) {
        ++at_;
        if (peek() == 'z') {  // skips the blanks that follow, line ends included
          ++at_;
          while (peek() == ' ' || (peek() >= '\t' && peek() <= '\r')) step();
          continue;
        }
        if (peek() == '\r' && peek(1) == '\n') ++at_;
      }
      step();
    }
    if (at_ < source_.size()) ++at_;
  }

  std::string_view source_;
  std::size_t at_ = 0;
  std::uint32_t line_ = 1;
};

// Whether base ^ exponent is a number that every pow gets right: an integer below 2^53 times a power of two.
bool isExactPower(const Token& baseToken, bool negative, const Token& exponentToken) {
  std::string_view text = baseToken.text;
  if (text.ends_with(".0")) text.remove_suffix(2);
  std::uint64_t base = 0;
  std::uint64_t exponent = 0;
  const auto read = [](std::string_view digits, std::uint64_t& value) {
    const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return result.ec == std::errc{} && result.ptr == digits.data() + digits.size();
  };
  if (!read(text, base) || !read(exponentToken.text, exponent) || base == 0 || base > (1u << 20) || exponent > 1000)
    return false;
  std::uint64_t twos = 0;
  while (base % 2 == 0) base /= 2, ++twos;
  if (twos * exponent > 1000 || (negative && base != 1)) return false;
  double odd = 1;
  for (std::uint64_t i = 0; base > 1 && i < exponent; ++i) {
    odd *= static_cast<double>(base);
    if (odd > 0x1p53) return false;
  }
  return true;
}

// The operator at `i` with its operands. `a ^ b ^ c` groups from the right and is refused.
bool isExactPowerAt(const std::vector<Token>& tokens, std::size_t i) {
  if (i == 0 || tokens[i - 1].kind != Token::Kind::Number) return false;
  if (i >= 2 && tokens[i - 2].text == "^") return false;
  const bool negative = tokens[i + 1].text == "-";
  const std::size_t exponent = i + (negative ? 2 : 1);
  return exponent + 1 < tokens.size() && tokens[exponent].kind == Token::Kind::Number &&
         tokens[exponent + 1].text != "^" && isExactPower(tokens[i - 1], negative, tokens[exponent]);
}

// Releases before 5.4.7 name the parts of `a.b.c…` in error messages by recursion, without a limit.
constexpr int longestChain = 150;

}  // namespace

std::vector<Token> readTokens(std::string_view source) { return Lexer(source).read(); }

Result<> checkTokens(const std::vector<Token>& tokens, const std::string& file) {
  int chain = 0;
  std::vector<int> outer;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const Token& token = tokens[i];
    const SourcePlace place{file, token.line, 0};
    if (token.kind == Token::Kind::Name && token.text == "_ENV")
      return fail("syntax", "the name _ENV may not be used", place, "use another name");
    if (token.kind == Token::Kind::Symbol && token.text == "^" && !isExactPowerAt(tokens, i))
      return fail("syntax", "the operator ^ may not be used: its results differ between machines", place,
                  "multiply, or shift with <<");

    if (token.text == "(" || token.text == "{" || token.text == "[") {
      outer.push_back(token.text == "(" ? 0 : chain);
      if (token.text == "(") chain = 0;
    } else if (token.text == ")" || token.text == "}" || token.text == "]") {
      const int before = outer.empty() ? 0 : outer.back();
      if (!outer.empty()) outer.pop_back();
      if (token.text == "]") chain = before + 1;
      if (token.text == "}") chain = 0;
    } else if (token.text == ".") {
      ++chain;
    } else if (token.kind != Token::Kind::Name || i == 0 || tokens[i - 1].text != ".") {
      chain = 0;
    }
    if (chain > longestChain)
      return fail("syntax", fmt::format("more than {} fields in one chain", longestChain), place,
                  "keep a part of it in a local variable");
  }
  return {};
}

}  // namespace sortie::script
