// rules.lua as text: the functions of the table that it returns, and how others are added.
#include <algorithm>

#include <fmt/format.h>

#include "editor/core/blocks/block_lua.h"
#include "script/lua_statements.h"
#include "script/sandbox/sandbox_source.h"

namespace sortie::editor {

using script::LuaStatement;
using script::Token;

namespace {

/// The statements that stand in no other.
std::optional<std::vector<LuaStatement>> outerStatements(const std::string& rules) {
  const auto all = script::readStatements(rules);
  if (!all) return std::nullopt;
  std::vector<LuaStatement> out;
  for (const LuaStatement& each : *all)
    if (out.empty() || each.begin >= out.back().end) out.push_back(each);
  return out;
}

std::size_t beginOf(const std::string& source, const Token& token) {
  return static_cast<std::size_t>(token.text.data() - source.data());
}

/// The tokens from one byte to another.
std::vector<Token> tokensIn(const std::string& source, std::size_t begin, std::size_t end) {
  std::vector<Token> out;
  for (const Token& each : script::readTokens(source)) {
    if (each.kind == Token::Kind::End) break;
    const std::size_t at = beginOf(source, each);
    if (at >= begin && at < end) out.push_back(each);
  }
  return out;
}

bool isSymbol(const Token& token, std::string_view text) {
  return token.kind == Token::Kind::Symbol && token.text == text;
}

int nesting(const Token& token) {
  if (token.kind == Token::Kind::Symbol) {
    if (token.text == "{" || token.text == "(" || token.text == "[") return 1;
    return token.text == "}" || token.text == ")" || token.text == "]" ? -1 : 0;
  }
  if (token.kind != Token::Kind::Name) return 0;
  // "while … do" and "for … do" count once, at their "do".
  if (token.text == "function" || token.text == "do" || token.text == "if" || token.text == "repeat") return 1;
  return token.text == "end" || token.text == "until" ? -1 : 0;
}

/// What follows `return`: a table in braces, one name, or something else.
struct Returned {
  LuaStatement statement;
  std::vector<Token> tokens;  ///< behind the word
  enum class Form : std::uint8_t { Table, Name, Other, Nothing } form = Form::Nothing;
};

std::optional<Returned> returnedBy(const std::string& rules, const std::vector<LuaStatement>& statements) {
  if (statements.empty() || statements.back().kind != LuaStatement::Kind::Return) return std::nullopt;
  Returned out;
  out.statement = statements.back();
  out.tokens = tokensIn(rules, out.statement.begin + 6, out.statement.end);
  while (!out.tokens.empty() && isSymbol(out.tokens.back(), ";")) out.tokens.pop_back();
  using Form = Returned::Form;
  if (out.tokens.empty()) return out;
  out.form = Form::Other;
  if (out.tokens.size() == 1 && out.tokens.front().kind == Token::Kind::Name && out.tokens.front().text != "nil")
    out.form = Form::Name;
  if (out.tokens.size() == 1 && out.tokens.front().text == "nil") out.form = Form::Nothing;
  if (!isSymbol(out.tokens.front(), "{")) return out;
  int depth = 0;
  for (std::size_t i = 0; i < out.tokens.size(); ++i) {
    depth += nesting(out.tokens[i]);
    if (depth == 0) {
      if (i + 1 == out.tokens.size()) out.form = Form::Table;
      break;
    }
  }
  return out;
}

std::string indented(const std::string& text, const std::string& by) {
  std::string out;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    out += (line.empty() ? "" : by) + line + "\n";
    at = end + 1;
  }
  return out;
}

std::string fieldText(const RulesFunction& function) {
  return fmt::format("  -- {}\n  {} = function(ctx)\n{}  end,\n", function.comment, function.name,
                     indented(function.body, "  "));
}

std::string declarationsOf(const std::vector<RulesFunction>& functions) {
  std::string out;
  for (const RulesFunction& each : functions) out += each.declarations;
  return out;
}

tl::unexpected<Error> notLua() {
  return fail("block-detach", "rules.lua cannot be read as Lua", {}, "correct it first; Problems says where");
}

/// Adds fields before the "}" that ends a table, with the comma that the field before needs.
std::string withFields(const std::string& source, const Returned& returned,
                       const std::vector<RulesFunction>& functions) {
  std::string rules = source;
  std::string fields;
  for (const RulesFunction& each : functions) fields += fieldText(each);
  const std::size_t brace = beginOf(source, returned.tokens.back());
  const Token& last = returned.tokens[returned.tokens.size() - 2];
  const std::size_t afterLast = beginOf(source, last) + last.text.size();
  const bool comma = !isSymbol(last, ",") && !isSymbol(last, ";") && returned.tokens.size() > 2;
  // The brace goes to a line of its own; what stands between (a comment) stays.
  std::size_t at = brace;
  while (at > afterLast && (rules[at - 1] == ' ' || rules[at - 1] == '\t')) --at;
  const bool ownLine = at > 0 && rules[at - 1] == '\n';
  const std::string between = returned.tokens.size() > 2 ? "\n" : "";
  rules.replace(at, brace - at, (ownLine ? between : "\n") + fields);
  if (comma) rules.insert(afterLast, ",");
  return rules;
}

}  // namespace

Result<std::string> withFunctions(const std::string& rules, const std::vector<RulesFunction>& functions) {
  const auto statements = outerStatements(rules);
  if (!statements) return notLua();
  std::string out = rules;
  const std::optional<Returned> returned = returnedBy(rules, *statements);
  const std::string before = declarationsOf(functions);
  using Form = Returned::Form;
  if (!returned || returned->form == Form::Nothing) {
    if (returned) out.erase(returned->statement.begin, returned->statement.end - returned->statement.begin);
    while (!out.empty() && (out.back() == '\n' || out.back() == ' ')) out.pop_back();
    if (!out.empty()) out += "\n\n";
    if (!before.empty()) out += before + "\n";
    out += "return {\n";
    for (const RulesFunction& each : functions) out += fieldText(each);
    return out + "}\n";
  }
  if (returned->form == Form::Table) {
    out = withFields(rules, *returned, functions);
    if (!before.empty()) out.insert(returned->statement.begin, before + "\n");
    return out;
  }
  std::string table(returned->tokens.front().text);
  std::string text = before.empty() ? "" : before + "\n";
  std::string ending = rules.substr(returned->statement.begin, returned->statement.end - returned->statement.begin);
  if (returned->form == Form::Other) {
    table = freeFunction(rules, "rules");
    const std::size_t begin = beginOf(rules, returned->tokens.front());
    const Token& last = returned->tokens.back();
    text +=
        fmt::format("local {} = {}\n\n", table, rules.substr(begin, beginOf(rules, last) + last.text.size() - begin));
    ending = "return " + table;
  }
  for (const RulesFunction& each : functions)
    text += fmt::format("-- {}\nfunction {}.{}(ctx)\n{}end\n\n", each.comment, table, each.name, each.body);
  out.replace(returned->statement.begin, returned->statement.end - returned->statement.begin, text + ending);
  return out;
}

std::vector<std::string> rulesFunctions(const std::string& rules) {
  std::vector<std::string> out;
  const auto statements = outerStatements(rules);
  if (!statements) return out;
  const std::optional<Returned> returned = returnedBy(rules, *statements);
  if (!returned) return out;
  const auto add = [&](std::string_view name) {
    if (std::find(out.begin(), out.end(), name) == out.end()) out.emplace_back(name);
  };
  if (returned->form == Returned::Form::Table) {
    int depth = 0;
    const std::vector<Token>& tokens = returned->tokens;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      const bool field = depth == 1 && tokens[i].kind == Token::Kind::Name && i + 2 < tokens.size() &&
                         isSymbol(tokens[i + 1], "=") && tokens[i + 2].kind != Token::Kind::String;
      const bool first =
          field && (isSymbol(tokens[i - 1], "{") || isSymbol(tokens[i - 1], ",") || isSymbol(tokens[i - 1], ";"));
      if (first) add(tokens[i].text);
      depth += nesting(tokens[i]);
    }
  }
  if (returned->form == Returned::Form::Name) {
    const std::vector<Token> tokens = script::readTokens(rules);
    const std::string_view table = returned->tokens.front().text;
    for (std::size_t i = 0; i + 2 < tokens.size(); ++i) {
      const bool member =
          tokens[i].text == table && isSymbol(tokens[i + 1], ".") && tokens[i + 2].kind == Token::Kind::Name;
      if (!member) continue;
      const bool defined =
          (i > 0 && tokens[i - 1].text == "function") || (i + 3 < tokens.size() && isSymbol(tokens[i + 3], "="));
      if (defined) add(tokens[i + 2].text);
    }
  }
  return out;
}

std::string freeFunction(const std::string& rules, const std::string& wish, const std::vector<std::string>& taken) {
  const std::vector<Token> tokens = script::readTokens(rules);
  const auto free = [&](const std::string& name) {
    return std::none_of(tokens.begin(), tokens.end(), [&](const Token& each) { return each.text == name; }) &&
           std::find(taken.begin(), taken.end(), name) == taken.end();
  };
  const std::string begin = wish.empty() ? "rule" : wish;
  if (free(begin)) return begin;
  for (int number = 2;; ++number) {
    std::string name = fmt::format("{}_{}", begin, number);
    if (free(name)) return name;
  }
}

std::vector<std::string> rulesLocals(const std::string& rules) {
  std::vector<std::string> out;
  const auto statements = outerStatements(rules);
  if (!statements) return out;
  for (const LuaStatement& each : *statements) {
    if (each.kind != LuaStatement::Kind::Local && each.kind != LuaStatement::Kind::LocalFunction) continue;
    bool attribute = false;
    for (const Token& token : tokensIn(rules, each.begin, each.head)) {
      if (isSymbol(token, "<")) attribute = true;
      const bool name = token.kind == Token::Kind::Name && token.text != "local" && token.text != "function";
      if (name && !attribute) out.emplace_back(token.text);
      if (isSymbol(token, ">")) attribute = false;
    }
  }
  return out;
}

}  // namespace sortie::editor
