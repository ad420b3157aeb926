// A parser of Lua statements that keeps nothing but scopes: enough to see which local a name means in an assignment.
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "script/sandbox/sandbox_source.h"

namespace sortie::script {

namespace {

struct Local {
  std::string_view name;
  int function;  // how deep its function is nested; 0: the main chunk
};

// Thrown away with the whole check when the source is not what the parser expects; Lua's own parser then speaks.
struct NotUnderstood {};

class ModuleRules {
 public:
  ModuleRules(const std::vector<Token>& tokens, const std::string& file) : tokens_(tokens), file_(file) {}

  Result<> check() {
    try {
      block();
    } catch (const NotUnderstood&) {
    }
    if (found_) return tl::unexpected<Error>(std::move(error_));
    return {};
  }

 private:
  [[nodiscard]] const Token& now() const noexcept { return tokens_[at_]; }
  [[nodiscard]] bool is(std::string_view text) const noexcept {
    return now().text == text && now().kind != Token::Kind::String && now().kind != Token::Kind::End;
  }
  [[nodiscard]] bool atEnd() const noexcept { return now().kind == Token::Kind::End; }

  void next() {
    if (atEnd()) throw NotUnderstood{};
    ++at_;
  }
  bool accept(std::string_view text) {
    if (!is(text)) return false;
    next();
    return true;
  }
  void expect(std::string_view text) {
    if (!accept(text)) throw NotUnderstood{};
  }
  std::string_view name() {
    if (now().kind != Token::Kind::Name) throw NotUnderstood{};
    const std::string_view text = now().text;
    next();
    return text;
  }

  // Lua's own parser nests no deeper than 200.
  struct Nesting {
    explicit Nesting(int& depth) : depth_(depth) {
      if (++depth_ > 250) throw NotUnderstood{};
    }
    ~Nesting() { --depth_; }
    Nesting(const Nesting&) = delete;
    Nesting& operator=(const Nesting&) = delete;
    int& depth_;
  };

  void declare(std::string_view local) { locals_.push_back({local, function_}); }

  void assigned(const Token& target) {
    for (auto local = locals_.rbegin(); local != locals_.rend(); ++local) {
      if (local->name != target.text) continue;
      if (local->function == 0 && function_ > 0 && !found_) {
        found_ = true;
        error_ = Error{
            "syntax",
            fmt::format("a function assigns to '{}', a local of the module: no value survives a step", target.text),
            SourcePlace{file_, target.line, 0},
            "keep it in a declared variable of the world, or pass it as an argument"};
      }
      return;
    }
  }

  [[nodiscard]] bool blockEnds() const noexcept {
    return atEnd() || is("end") || is("else") || is("elseif") || is("until");
  }

  void block() {
    const Nesting nesting(depth_);
    const std::size_t outer = locals_.size();
    while (!blockEnds()) statement();
    locals_.resize(outer);
  }

  void statement() {
    if (accept(";")) return;
    if (accept("::")) {
      name();
      return expect("::");
    }
    if (accept("break")) return;
    if (accept("goto")) return void(name());
    if (accept("do")) {
      block();
      return expect("end");
    }
    if (accept("while")) {
      expression();
      expect("do");
      block();
      return expect("end");
    }
    if (accept("repeat")) {
      const Nesting nesting(depth_);
      const std::size_t outer = locals_.size();
      while (!blockEnds()) statement();
      expect("until");
      expression();  // sees the locals of the block
      return locals_.resize(outer);
    }
    if (accept("if")) return ifStatement();
    if (accept("for")) return forStatement();
    if (accept("function")) return functionStatement();
    if (accept("local")) return localStatement();
    if (accept("return")) {
      if (!blockEnds() && !is(";")) expressions();
      accept(";");
      return;
    }
    expressionStatement();
  }

  void ifStatement() {
    expression();
    expect("then");
    block();
    while (accept("elseif")) {
      expression();
      expect("then");
      block();
    }
    if (accept("else")) block();
    expect("end");
  }

  void forStatement() {
    std::vector<std::string_view> names{name()};
    while (accept(",")) names.push_back(name());
    if (!accept("=")) expect("in");
    expressions();
    expect("do");
    const std::size_t outer = locals_.size();
    for (const std::string_view variable : names) declare(variable);
    block();
    locals_.resize(outer);
    expect("end");
  }

  void functionStatement() {
    const Token& target = now();
    name();
    bool plain = true;
    bool method = false;
    while (is(".") || is(":")) {
      method = is(":");
      plain = false;
      next();
      name();
    }
    if (plain) assigned(target);
    functionBody(method);
  }

  void localStatement() {
    if (accept("function")) {
      declare(name());
      return functionBody(false);
    }
    std::vector<std::string_view> names;
    do {
      names.push_back(name());
      if (accept("<")) {
        name();
        expect(">");
      }
    } while (accept(","));
    if (accept("=")) expressions();
    for (const std::string_view local : names) declare(local);
  }

  void expressionStatement() {
    std::vector<const Token*> targets;
    do {
      const Token& start = now();
      if (suffixedExpression()) targets.push_back(&start);
    } while (accept(","));
    if (!accept("=")) return;
    for (const Token* target : targets) assigned(*target);
    expressions();
  }

  void functionBody(bool method) {
    const std::size_t outer = locals_.size();
    ++function_;
    if (method) declare("self");
    expect("(");
    while (!accept(")")) {
      if (!accept("...")) declare(name());
      accept(",");
    }
    block();
    expect("end");
    --function_;
    locals_.resize(outer);
  }

  // True when it is nothing but a name.
  bool suffixedExpression() {
    bool plain = true;
    if (accept("(")) {
      expression();
      expect(")");
      plain = false;
    } else {
      name();
    }
    for (;; plain = false) {
      if (accept(".")) {
        name();
      } else if (accept("[")) {
        expression();
        expect("]");
      } else if (accept(":")) {
        name();
        arguments();
      } else if (is("(") || is("{") || now().kind == Token::Kind::String) {
        arguments();
      } else {
        return plain;
      }
    }
  }

  void arguments() {
    if (now().kind == Token::Kind::String) return next();
    if (is("{")) return table();
    expect("(");
    if (!accept(")")) {
      expressions();
      expect(")");
    }
  }

  void table() {
    expect("{");
    while (!accept("}")) {
      if (accept("[")) {
        expression();
        expect("]");
        expect("=");
        expression();
      } else if (now().kind == Token::Kind::Name && tokens_[at_ + 1].text == "=") {
        next();
        next();
        expression();
      } else {
        expression();
      }
      if (!accept(",")) accept(";");
    }
  }

  void expressions() {
    do expression();
    while (accept(","));
  }

  [[nodiscard]] bool isUnary() const noexcept { return is("-") || is("not") || is("#") || is("~"); }

  // Operators need no precedence here: nothing but what they join is of interest.
  void expression() {
    const Nesting nesting(depth_);
    for (;;) {
      while (isUnary()) next();
      operand();
      static constexpr std::string_view operators[] = {"+",  "-",  "*", "/",  "//", "^",  "%",  "&",  "~",   "|", ">>",
                                                       "<<", "..", "<", "<=", ">",  ">=", "==", "~=", "and", "or"};
      bool more = false;
      for (const std::string_view symbol : operators) more = more || is(symbol);
      if (!more) return;
      next();
    }
  }

  void operand() {
    if (now().kind == Token::Kind::Number || now().kind == Token::Kind::String) return next();
    if (is("nil") || is("true") || is("false") || is("...")) return next();
    if (is("{")) return table();
    if (accept("function")) return functionBody(false);
    suffixedExpression();
  }

  const std::vector<Token>& tokens_;
  const std::string& file_;
  std::size_t at_ = 0;
  int depth_ = 0;
  int function_ = 0;
  bool found_ = false;
  Error error_;
  std::vector<Local> locals_;
};

}  // namespace

Result<> checkModuleRules(const std::vector<Token>& tokens, const std::string& file) {
  return ModuleRules(tokens, file).check();
}

}  // namespace sortie::script
