#include "editor/core/lua/lua_syntax.h"

#include <unordered_map>

namespace sortie::editor {
namespace {

using Kind = LuaToken::Kind;

// Text nested deeper is read on without its structure.
constexpr int deepest = 180;

bool endsBlock(std::string_view word) { return word == "end" || word == "else" || word == "elseif" || word == "until"; }

bool isBinary(std::string_view word) {
  for (const std::string_view each : {"+",  "-", "*",  "/",   "//", "%", "^", "..", "==", "~=", "<",
                                      "<=", ">", ">=", "and", "or", "&", "|", "~",  "<<", ">>"})
    if (word == each) return true;
  return false;
}

/// Reads by descent. The first time by the letter; where that does not come out even, a second time by the indentation:
/// an `end` further left than its block's beginning is not that block's, and `local` or `function` there ends it.
class Parser {
 public:
  Parser(LuaSyntax& out, bool byIndentation) : out_(out), byIndentation_(byIndentation) {
    out_.localAt.assign(out_.code.size(), noIndex);
    indent_.reserve(out_.code.size());
    std::size_t column = 0;
    std::uint32_t line = 0;
    for (const LuaToken& token : out_.code) {
      if (token.line != line) {
        line = token.line;
        const std::size_t newline = token.begin == 0 ? std::string_view::npos : out_.text.rfind('\n', token.begin - 1);
        column = newline == std::string_view::npos ? token.begin : token.begin - newline - 1;
        first_.push_back(true);
      } else {
        first_.push_back(false);
      }
      indent_.push_back(column);
    }
  }

  void read() {
    open();
    while (!atEnd()) {
      block(noIndex);
      if (!atEnd()) {  // an `end` too many
        out_.complete = false;
        ++at_;
      }
    }
    close();
  }

 private:
  [[nodiscard]] bool atEnd() const { return out_.code[at_].kind == Kind::End; }
  [[nodiscard]] bool is(std::string_view symbol) const { return out_.is(at_, symbol); }
  [[nodiscard]] std::size_t offset() const { return out_.code[at_].begin; }
  [[nodiscard]] std::size_t endBefore() const { return at_ == 0 ? 0 : out_.code[at_ - 1].end; }
  bool take(std::string_view symbol) {
    if (!is(symbol)) return false;
    ++at_;
    return true;
  }
  void need(std::string_view symbol) {
    if (!take(symbol)) out_.complete = false;
  }

  // Scopes.
  void open() { scopes_.emplace_back(); }
  void close() {
    const std::size_t end = offset();
    for (const std::size_t local : scopes_.back()) {
      out_.locals[local].end = end;
      known_[out_.locals[local].name].pop_back();
    }
    scopes_.pop_back();
  }
  std::size_t declare(LuaLocal local) {
    const std::size_t index = out_.locals.size();
    out_.localAt[local.token] = index;
    known_[local.name].push_back(index);
    scopes_.back().push_back(index);
    out_.locals.push_back(std::move(local));
    return index;
  }
  LuaLocal named(LuaLocal::Kind kind, std::size_t token) const {
    LuaLocal local;
    local.kind = kind;
    local.name = std::string(out_.word(token));
    local.token = token;
    local.begin = out_.code[token].end;
    return local;
  }
  void use(std::size_t token) {
    const auto found = known_.find(std::string(out_.word(token)));
    if (found != known_.end() && !found->second.empty()) out_.localAt[token] = found->second.back();
  }

  // Blocks. `opener`: the token that the block began with, noIndex for the file.
  [[nodiscard]] bool leftOf(std::size_t opener) const {
    return byIndentation_ && opener != noIndex && first_[at_] && indent_[at_] < indent_[opener];
  }
  [[nodiscard]] bool blockEnds(std::size_t opener) const {
    if (atEnd()) return true;
    if (out_.code[at_].kind != Kind::Keyword) return false;
    if (endsBlock(out_.word(at_))) return true;
    return byIndentation_ && opener != noIndex && first_[at_] && indent_[at_] <= indent_[opener] &&
           (is("local") || is("function"));
  }
  void block(std::size_t opener) {
    while (!blockEnds(opener)) {
      const std::size_t before = at_;
      statement();
      if (at_ == before) {
        out_.complete = false;
        ++at_;
      }
    }
  }
  void needEnd(std::size_t opener) {
    if (is("end") && !leftOf(opener)) {
      ++at_;
      return;
    }
    out_.complete = false;
  }

  void statement() {
    if (depth_ > deepest) {
      ++at_;
      return;
    }
    ++depth_;
    const std::size_t start = at_;
    if (out_.code[at_].kind == Kind::Keyword && out_.word(at_) != "nil" && out_.word(at_) != "not") {
      keyword(start);
    } else if (take("::")) {
      if (out_.isName(at_)) ++at_;
      need("::");
    } else if (!take(";")) {
      expressionStatement(start);
    }
    --depth_;
  }

  void keyword(std::size_t start) {
    if (take("local")) return localStatement(start);
    if (take("function")) return functionStatement(start);
    if (take("if")) {
      expression();
      need("then");
      branch(start);
      while (is("elseif") || is("else")) {
        if (leftOf(start)) break;
        const bool more = take("elseif");
        if (more) {
          expression();
          need("then");
        } else {
          ++at_;
        }
        branch(start);
      }
      return needEnd(start);
    }
    if (take("while")) {
      expression();
      need("do");
      branch(start);
      return needEnd(start);
    }
    if (take("for")) return forStatement(start);
    if (take("do")) {
      branch(start);
      return needEnd(start);
    }
    if (take("repeat")) {
      open();
      block(start);
      if (take("until"))
        expression();
      else
        out_.complete = false;
      return close();
    }
    if (take("return")) return returnStatement();
    if (take("break")) return;
    if (take("goto")) {
      if (out_.isName(at_)) ++at_;
      return;
    }
    out_.complete = false;
    if (!endsBlock(out_.word(at_))) ++at_;  // `then`, `do`, `in` out of place
  }

  void branch(std::size_t opener) {
    open();
    block(opener);
    close();
  }

  void localStatement(std::size_t start) {
    if (take("function")) {
      if (!out_.isName(at_)) {
        out_.complete = false;
        return;
      }
      const std::size_t local = declare(named(LuaLocal::Kind::Function, at_));
      const std::size_t function = newFunction(start, at_ - 1);
      out_.functions[function].name = out_.locals[local].name;
      out_.functions[function].nameToken = at_++;
      out_.functions[function].local = true;
      out_.locals[local].function = function;
      return body(function, start);
    }
    std::vector<std::size_t> names;
    while (out_.isName(at_)) {
      names.push_back(at_++);
      if (is("<")) at_ = std::min(at_ + 3, out_.code.size() - 1);  // <const>
      if (!take(",")) break;
    }
    if (names.empty()) out_.complete = false;
    std::size_t value = noIndex;
    if (take("=")) {
      value = at_;
      naming_ = names.size() == 1 ? names[0] : noIndex;
      expressions();
      naming_ = noIndex;
    }
    // A name is not known in what sets it.
    std::size_t from = value == noIndex ? noIndex : endBefore();
    if (value == at_) from = offset() + (atEnd() ? 1 : 0);  // what sets it is still to come
    for (std::size_t i = 0; i < names.size(); ++i) {
      LuaLocal local = named(LuaLocal::Kind::Local, names[i]);
      if (from != noIndex) local.begin = from;
      local.value = value;
      local.which = i;
      const std::size_t index = declare(std::move(local));
      if (value != noIndex && names.size() == 1) {
        adopt(index, value);
        if (is(value, "function")) out_.locals[index].function = functionAt(value);
      }
    }
  }

  [[nodiscard]] bool is(std::size_t token, std::string_view word) const { return out_.is(token, word); }

  [[nodiscard]] std::size_t functionAt(std::size_t token) const {
    for (std::size_t i = out_.functions.size(); i-- > 0;)
      if (out_.functions[i].token == token) return i;
    return noIndex;
  }

  // The keys of a table constructor are members of the local that it is the value of.
  void adopt(std::size_t local, std::size_t table) {
    for (std::size_t i = out_.members.size(); i-- > 0;) {
      if (out_.members[i].token < table) break;
      if (out_.members[i].owner == noIndex && tableOf_[i] == table) out_.members[i].owner = local;
    }
  }

  void functionStatement(std::size_t start) {
    const std::size_t function = newFunction(start, start);
    std::string name;
    std::size_t base = noIndex;
    std::size_t parts = 0;
    while (out_.isName(at_)) {
      if (parts == 0) {
        use(at_);
        base = out_.localAt[at_];
      }
      name += out_.word(at_);
      out_.functions[function].nameToken = at_++;
      ++parts;
      if (!is(".") && !is(":")) break;
      name += out_.word(at_++);
    }
    out_.functions[function].name = name;
    if (parts == 2 && base != noIndex) addMember(base, out_.functions[function].nameToken, start);
    if (parts == 1 && base != noIndex && out_.locals[base].function == noIndex) out_.locals[base].function = function;
    body(function, start);
  }

  void addMember(std::size_t owner, std::size_t token, std::size_t value) {
    LuaMember member;
    member.owner = owner;
    member.token = token;
    member.value = value;
    out_.members.push_back(member);
    tableOf_.push_back(noIndex);
  }

  std::size_t newFunction(std::size_t start, std::size_t token) {
    LuaFunction function;
    function.token = token;
    function.begin = out_.code[start].begin;
    function.outer = inside_;
    out_.functions.push_back(std::move(function));
    return out_.functions.size() - 1;
  }

  void body(std::size_t function, std::size_t opener) {
    const std::size_t outer = inside_;
    inside_ = function;
    open();
    if (out_.functions[function].name.find(':') != std::string::npos) {
      LuaLocal self = named(LuaLocal::Kind::Parameter, out_.functions[function].nameToken);
      self.name = "self";
      self.function = function;
      self.which = noIndex;
      const std::size_t means = out_.localAt[self.token];
      const std::size_t token = self.token;
      declare(std::move(self));
      out_.localAt[token] = means;
    }
    if (take("(")) {
      while (out_.isName(at_) || is("...")) {
        out_.functions[function].parameters.emplace_back(out_.word(at_));
        if (out_.isName(at_)) {
          LuaLocal parameter = named(LuaLocal::Kind::Parameter, at_);
          parameter.function = function;
          parameter.which = out_.functions[function].parameters.size() - 1;
          declare(std::move(parameter));
        }
        ++at_;
        if (!take(",")) break;
      }
      need(")");
    } else {
      out_.complete = false;
    }
    block(opener);
    close();
    needEnd(opener);
    out_.functions[function].end = endBefore();
    inside_ = outer;
  }

  void forStatement(std::size_t start) {
    std::vector<std::size_t> names;
    while (out_.isName(at_)) {
      names.push_back(at_++);
      if (!take(",")) break;
    }
    std::size_t value = noIndex;
    if (take("=") || take("in")) {
      value = at_;
      expressions();
    } else {
      out_.complete = false;
    }
    const bool each = value != noIndex && is(value - 1, "in");
    need("do");
    open();
    for (std::size_t i = 0; i < names.size(); ++i) {
      LuaLocal local = named(LuaLocal::Kind::Loop, names[i]);
      local.begin = endBefore();
      local.value = each ? value : noIndex;
      local.which = i;
      declare(std::move(local));
    }
    block(start);
    close();
    needEnd(start);
  }

  void returnStatement() {
    const std::size_t value = at_;
    const bool mine = inside_ == noIndex && depth_ == 1;
    if (!atEnd() && !is(";") && !endsBlock(out_.word(at_))) expressions();
    if (!mine) return;
    if (at_ == value + 1 && out_.isName(value)) out_.returned = out_.localAt[value];
    if (is(value, "{"))
      for (std::size_t i = 0; i < out_.members.size(); ++i)
        if (tableOf_[i] == value) out_.members[i].returned = true;
  }

  void expressionStatement(std::size_t start) {
    expression();
    while (take(",")) expression();
    if (at_ == start || !is("=")) return;
    const std::size_t target = at_ - 1;
    ++at_;
    const std::size_t value = at_;
    // `a.b = …` of a local `a`.
    const bool member =
        target == start + 2 && is(start + 1, ".") && out_.isName(target) && out_.localAt[start] != noIndex;
    naming_ = out_.isName(target) && target == start ? target : member ? target : noIndex;
    const bool named = naming_ != noIndex;
    const std::size_t functions = out_.functions.size();
    expressions();
    naming_ = noIndex;
    if (member) addMember(out_.localAt[start], target, value);
    if (named && functions < out_.functions.size() && out_.functions[functions].token == value) {
      LuaFunction& function = out_.functions[functions];
      function.name =
          std::string(out_.text.substr(out_.code[start].begin, out_.code[target].end - out_.code[start].begin));
      function.begin = out_.code[start].begin;
    }
  }

  void expressions() {
    expression();
    while (take(",")) expression();
  }

  void expression() {
    if (depth_ > deepest) {
      ++at_;
      if (out_.code.size() <= at_) at_ = out_.code.size() - 1;
      return;
    }
    ++depth_;
    for (;;) {
      while (is("not") || is("-") || is("#") || is("~")) ++at_;
      operand();
      if (atEnd() || out_.code[at_].kind == Kind::String || !isBinary(out_.word(at_))) break;
      ++at_;
      naming_ = noIndex;
    }
    --depth_;
  }

  void operand() {
    const LuaToken& token = out_.code[at_];
    const std::size_t start = at_;
    if (token.kind == Kind::Name) {
      use(at_++);
      return suffixes(start);
    }
    if (token.kind == Kind::Number) {
      ++at_;
      return;
    }
    if (token.kind == Kind::String) {
      ++at_;
      return;
    }
    if (is("(")) {
      ++at_;
      naming_ = noIndex;
      expression();
      need(")");
      return suffixes(start);
    }
    if (is("{")) return table();
    if (is("function")) {
      const std::size_t name = naming_;
      naming_ = noIndex;
      const std::size_t function = newFunction(name == noIndex ? at_ : name, at_);
      if (name != noIndex) {
        out_.functions[function].name = std::string(out_.word(name));
        out_.functions[function].nameToken = name;
        out_.functions[function].key = naming_ == noIndex && inTable_;
      }
      ++at_;
      return body(function, start);
    }
    if (is("nil") || is("true") || is("false") || is("...")) {
      ++at_;
      return;
    }
    out_.complete = false;  // nothing there yet
  }

  void suffixes(std::size_t start) {
    std::size_t last = start;
    for (;;) {
      if (is(".") || is(":")) {
        ++at_;
        if (!out_.isName(at_)) {
          out_.complete = false;
          return;
        }
        last = at_++;
      } else if (is("[")) {
        ++at_;
        naming_ = noIndex;
        expression();
        need("]");
      } else if (is("(") || is("{") || out_.code[at_].kind == Kind::String) {
        // A bracket at the beginning of a line after a statement that is not finished: still a call, as for Lua.
        call(last);
      } else {
        return;
      }
    }
  }

  void call(std::size_t callee) {
    LuaCallSite site;
    site.callee = callee;
    site.open = at_;
    const bool inTable = inTable_;
    inTable_ = false;
    naming_ = noIndex;
    const std::size_t index = out_.calls.size();
    out_.calls.push_back(site);
    if (out_.code[at_].kind == Kind::String) {
      out_.calls[index].text = at_++;
    } else if (is("{")) {
      table();
    } else {
      ++at_;
      if (out_.code[at_].kind == Kind::String && (is(at_ + 1, ",") || is(at_ + 1, ")"))) out_.calls[index].text = at_;
      if (!is(")")) expressions();
      need(")");
    }
    out_.calls[index].end = at_;
    inTable_ = inTable;
  }

  void table() {
    const std::size_t opener = at_++;
    const bool outer = inTable_;
    naming_ = noIndex;
    while (!atEnd() && !is("}")) {
      const std::size_t before = at_;
      if (out_.isName(at_) && is(at_ + 1, "=")) {
        const std::size_t key = at_;
        at_ += 2;
        LuaMember member;
        member.token = key;
        member.value = at_;
        out_.members.push_back(member);
        tableOf_.push_back(opener);
        naming_ = key;
        inTable_ = true;
        expression();
      } else if (take("[")) {
        expression();
        need("]");
        need("=");
        expression();
      } else {
        expression();
      }
      naming_ = noIndex;
      inTable_ = outer;
      if (!take(",") && !take(";") && !is("}")) {
        out_.complete = false;
        if (at_ == before) break;
        if (out_.code[at_].kind == Kind::Keyword) break;
      }
    }
    need("}");
  }

  LuaSyntax& out_;
  bool byIndentation_;
  std::size_t at_ = 0;
  int depth_ = 0;
  std::size_t inside_ = noIndex;  ///< the function being read
  std::size_t naming_ = noIndex;  ///< the name that the expression being read is given to
  bool inTable_ = false;          ///< … as a key of a table
  std::vector<std::size_t> indent_;
  std::vector<bool> first_;
  std::vector<std::size_t> tableOf_;  ///< by member: the token of its table, noIndex for assignments
  std::vector<std::vector<std::size_t>> scopes_;
  std::unordered_map<std::string, std::vector<std::size_t>> known_;
};

}  // namespace

LuaSyntax readLua(std::string_view text) {
  LuaSyntax out;
  out.text = text;
  for (LuaToken& token : readLuaTokens(text)) (token.kind == Kind::Comment ? out.comments : out.code).push_back(token);
  LuaSyntax second = out;
  Parser(out, false).read();
  if (out.complete) return out;
  Parser(second, true).read();
  second.complete = false;
  return second;
}

}  // namespace sortie::editor
