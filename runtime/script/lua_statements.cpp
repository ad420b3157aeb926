#include "script/lua_statements.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "script/sandbox/sandbox_source.h"

namespace sortie::script {

namespace {

bool isOneOf(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), text) != words.end();
}

bool isKeyword(std::string_view text) {
  return isOneOf(text,
                 {"and", "break", "do",  "else", "elseif", "end",    "false",  "for",  "function", "goto",  "if",
                  "in",  "local", "nil", "not",  "or",     "repeat", "return", "then", "true",     "until", "while"});
}

// The grammar of the manual (section 9), as far as it tells where a statement ends.
class Parser {
 public:
  explicit Parser(std::string_view source) : source_(source), tokens_(readTokens(source)) {}

  bool readAll() {
    block();
    return good_ && now().kind == Token::Kind::End;
  }

  std::vector<LuaStatement> statements;

 private:
  static constexpr int deepest = 200;

  struct Deeper {
    explicit Deeper(Parser& of) : parser(of) {
      if (++parser.depth_ > deepest) parser.good_ = false;
    }
    ~Deeper() { --parser.depth_; }
    Deeper(const Deeper&) = delete;
    Deeper& operator=(const Deeper&) = delete;
    Parser& parser;
  };

  [[nodiscard]] const Token& now() const { return tokens_[at_]; }
  [[nodiscard]] bool is(std::string_view text) const {
    return now().kind != Token::Kind::String && now().kind != Token::Kind::End && now().text == text;
  }
  [[nodiscard]] std::size_t beginOf(const Token& token) const {
    return static_cast<std::size_t>(token.text.data() - source_.data());
  }
  [[nodiscard]] std::size_t endOfLast() const {
    return at_ == 0 ? 0 : beginOf(tokens_[at_ - 1]) + tokens_[at_ - 1].text.size();
  }
  void next() {
    if (now().kind == Token::Kind::End) {
      good_ = false;
    } else {
      ++at_;
    }
  }
  bool take(std::string_view text) {
    if (!is(text)) return false;
    next();
    return true;
  }
  void need(std::string_view text) {
    if (!take(text)) good_ = false;
  }
  void name() {
    if (now().kind != Token::Kind::Name || isKeyword(now().text)) good_ = false;
    next();
  }
  void names() {
    do name();
    while (take(","));
  }

  [[nodiscard]] bool endsBlock() const {
    return now().kind == Token::Kind::End || is("end") || is("else") || is("elseif") || is("until");
  }

  void block() {
    const Deeper deeper(*this);
    while (good_ && !endsBlock()) statement();
  }

  void statement() {
    if (take(";")) return;
    const std::size_t number = statements.size();
    LuaStatement made;
    made.begin = made.head = beginOf(now());
    made.line = now().line;
    statements.push_back(made);
    LuaStatement::Kind kind = LuaStatement::Kind::Other;
    std::size_t head = made.begin;
    if (take("if")) {
      do {
        expression();
        need("then");
        block();
      } while (take("elseif"));
      if (take("else")) block();
      need("end");
    } else if (take("while")) {
      expression();
      body();
    } else if (is("do")) {
      body();
    } else if (take("for")) {
      names();
      if (!take("=")) need("in");
      expressions();
      body();
    } else if (take("repeat")) {
      block();
      need("until");
      expression();
    } else if (take("function")) {
      name();
      while (take(".") || take(":")) name();
      functionBody();
    } else if (take("local")) {
      kind = is("function") ? LuaStatement::Kind::LocalFunction : LuaStatement::Kind::Local;
      head = local();
    } else if (take("return")) {
      kind = LuaStatement::Kind::Return;
      if (!endsBlock() && !is(";")) expressions();
    } else if (take("goto")) {
      name();
    } else if (take("::")) {
      name();
      need("::");
    } else if (!take("break")) {
      const bool call = suffixed();
      const bool several = is(",");
      while (take(",")) suffixed();
      if (take("=")) {
        expressions();
      } else if (!call || several) {
        good_ = false;
      }
    }
    statements[number].kind = kind;
    statements[number].head = head;
    statements[number].end = endOfLast();
  }

  // Behind "local"; where the names end.
  std::size_t local() {
    if (take("function")) {
      name();
      const std::size_t head = endOfLast();
      functionBody();
      return head;
    }
    do {
      name();
      if (take("<")) {
        name();
        need(">");
      }
    } while (take(","));
    const std::size_t head = endOfLast();
    if (take("=")) expressions();
    return head;
  }

  void body() {
    need("do");
    block();
    need("end");
  }

  void functionBody() {
    need("(");
    if (!is(")")) {
      do {
        if (!take("...")) name();
      } while (take(","));
    }
    need(")");
    block();
    need("end");
  }

  void expressions() {
    do expression();
    while (good_ && take(","));
  }

  void expression() {
    const Deeper deeper(*this);
    while (good_) {
      while (is("not") || is("-") || is("#") || is("~")) next();
      simple();
      if (now().kind == Token::Kind::String || now().kind == Token::Kind::End ||
          !isOneOf(now().text, {"+",  "-",  "*",  "/",  "//", "%",  "^", "&",  "~",   "|", "<<",
                                ">>", "..", "==", "~=", "<",  "<=", ">", ">=", "and", "or"}))
        return;
      next();
    }
  }

  void simple() {
    if (now().kind == Token::Kind::Number || now().kind == Token::Kind::String || is("nil") || is("true") ||
        is("false") || is("...")) {
      next();
    } else if (is("{")) {
      tableOf();
    } else if (take("function")) {
      functionBody();
    } else {
      suffixed();
    }
  }

  void tableOf() {
    const Deeper deeper(*this);
    need("{");
    while (good_ && !is("}")) {
      if (take("[")) {
        expression();
        need("]");
        need("=");
      } else if (now().kind == Token::Kind::Name && tokens_[at_ + 1].kind == Token::Kind::Symbol &&
                 tokens_[at_ + 1].text == "=") {
        next();
        next();
      }
      expression();
      if (!take(",") && !take(";")) break;
    }
    need("}");
  }

  // Whether it ends with a call.
  bool suffixed() {
    bool call = false;
    if (take("(")) {
      expression();
      need(")");
    } else {
      name();
    }
    while (good_) {
      if (take(".")) {
        name();
        call = false;
      } else if (take("[")) {
        expression();
        need("]");
        call = false;
      } else if (take(":")) {
        name();
        arguments();
        call = true;
      } else if (is("(") || is("{") || now().kind == Token::Kind::String) {
        arguments();
        call = true;
      } else {
        break;
      }
    }
    return call;
  }

  void arguments() {
    if (now().kind == Token::Kind::String) {
      next();
    } else if (is("{")) {
      tableOf();
    } else {
      need("(");
      if (!is(")")) expressions();
      need(")");
    }
  }

  std::string_view source_;
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  int depth_ = 0;
  bool good_ = true;
};

}  // namespace

std::optional<std::vector<LuaStatement>> readStatements(std::string_view source) {
  Parser parser(source);
  if (!parser.readAll()) return std::nullopt;
  return std::move(parser.statements);
}

std::string withoutStatement(std::string_view source, const LuaStatement& statement) {
  const std::string_view whole = source.substr(statement.begin, statement.end - statement.begin);
  std::string out;
  switch (statement.kind) {
    case LuaStatement::Kind::Local: out = whole.substr(0, statement.head - statement.begin); break;
    // The name must stay for what uses it.
    case LuaStatement::Kind::LocalFunction:
      out =
          "local " + std::string(whole.substr(0, statement.head - statement.begin).substr(whole.find("function") + 9));
      break;
    case LuaStatement::Kind::Return:
      if (whole != "return") out = "return";
      break;
    case LuaStatement::Kind::Other: break;
  }
  const auto lines = std::count(whole.begin(), whole.end(), '\n') - std::count(out.begin(), out.end(), '\n');
  return out.append(static_cast<std::size_t>(std::max<std::ptrdiff_t>(lines, 0)), '\n');
}

std::vector<CommentWord> readCommentWords(std::string_view source) {
  std::vector<CommentWord> out;
  std::size_t at = 0;
  std::uint32_t line = 1;
  const auto isPart = [](char c) { return c == '-' || std::isalnum(static_cast<unsigned char>(c)) != 0; };
  for (const Token& token : readTokens(source)) {
    const std::size_t begin =
        token.kind == Token::Kind::End ? source.size() : static_cast<std::size_t>(token.text.data() - source.data());
    // What stands between tokens is blanks and comments.
    while (at < begin) {
      if (source[at] == '\n') ++line;
      if (!isPart(source[at])) {
        ++at;
        continue;
      }
      const std::size_t from = at;
      while (at < begin && isPart(source[at])) ++at;
      std::string_view word = source.substr(from, at - from);
      while (word.starts_with('-')) word.remove_prefix(1);
      if (!word.empty()) out.push_back({word, line});
    }
    line += static_cast<std::uint32_t>(std::count(token.text.begin(), token.text.end(), '\n'));
    at = begin + token.text.size();
  }
  return out;
}

}  // namespace sortie::script
