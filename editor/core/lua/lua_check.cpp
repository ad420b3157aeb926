#include "editor/core/lua/lua_check.h"

#include <fmt/format.h>

#include "base/nearest.h"
#include "editor/core/lua/lua_syntax.h"
#include "script/sandbox/sandbox.h"

namespace sortie::editor {
namespace {

using Kind = LuaToken::Kind;

// Lua names the word near which it stopped, but no column.
std::uint32_t columnOf(std::string_view text, const Error& error) {
  if (error.where.line == 0) return 0;
  std::size_t begin = 0;
  for (std::uint32_t line = 1; line < error.where.line; ++line) {
    const std::size_t newline = text.find('\n', begin);
    if (newline == std::string_view::npos) return 1;
    begin = newline + 1;
  }
  const std::string_view line = text.substr(begin, text.find('\n', begin) - begin);
  if (const std::size_t near = error.text.rfind("near '"); near != std::string::npos && error.text.ends_with('\'')) {
    const std::string word = error.text.substr(near + 6, error.text.size() - near - 7);
    if (const std::size_t found = line.find(word); found != std::string_view::npos)
      return static_cast<std::uint32_t>(found) + 1;
  }
  const std::size_t first = line.find_first_not_of(" \t\r");
  return first == std::string_view::npos ? 1 : static_cast<std::uint32_t>(first) + 1;
}

// The ids that a parameter of a global function takes, where a wrong one can be told for sure.
const char* idsOf(const LuaName& function, std::size_t parameter) {
  if (parameter >= function.signature.parameters.size()) return nullptr;
  const std::string& type = function.signature.parameters[parameter].type;
  for (const char* id : {"HookId", "ModifierId", "QueryId", "StepId", "DecisionId", "OutcomeId", "DieId", "TextId"})
    if (type == id || type == std::string(id) + "|" + id + "[]") return id;
  return nullptr;
}

std::string thingNamed(std::string_view id) {
  std::string out(id.substr(0, id.size() - 2));
  out[0] = static_cast<char>(out[0] | 0x20);
  return out;
}

}  // namespace

std::vector<model::Issue> checkSyntax(const std::string& file, std::string_view text) {
  script::Sandbox sandbox;
  sandbox.pushEnvironment();
  const bool spec = file.starts_with("specs/") || file.find("/specs/") != std::string::npos;
  const bool moduleRules = !spec || file.ends_with("/rules.lua");
  const Result<> loaded = sandbox.load(text, "@" + file, -1, moduleRules);
  if (loaded) return {};
  const Error& error = loaded.error();
  model::Issue issue;
  issue.severity = model::Severity::Error;
  issue.code = "lua-syntax";
  issue.text = error.text;
  issue.remedy = error.remedy;
  issue.where = {file, error.where.line, columnOf(text, error)};
  return {std::move(issue)};
}

std::vector<model::Issue> checkNames(const std::string& file, std::string_view text, const LuaNames& names) {
  std::vector<model::Issue> out;
  const LuaSyntax syntax = readLua(text);
  const auto ends = [&](std::size_t token) {
    return syntax.is(token, ",") || syntax.is(token, ")") || syntax.is(token, "}");
  };
  for (std::size_t i = 0; i + 1 < syntax.code.size(); ++i) {
    if (syntax.code[i].kind != Kind::String || !syntax.code[i].closed || i == 0) continue;
    // `f "id"`, `f("id"` or `f(side, "id"`: the text must be the whole argument.
    std::size_t callee = i - 1;
    std::size_t parameter = 0;
    if (!syntax.isName(callee)) {
      if (!ends(i + 1) || !(syntax.is(callee, "(") || syntax.is(callee, ","))) continue;
      const std::vector<OpenBracket> open = openBrackets(syntax, i);
      if (open.empty() || !syntax.is(open[0].token, "(") || open[0].token == 0) continue;
      callee = open[0].token - 1;
      parameter = open[0].argument;
    }
    if (!syntax.isName(callee) || syntax.localAt[callee] != noIndex) continue;
    if (callee > 0 && (syntax.is(callee - 1, ".") || syntax.is(callee - 1, ":") || syntax.is(callee - 1, "function")))
      continue;
    const LuaName* function = names.find("", syntax.word(callee));
    const char* id = function == nullptr ? nullptr : idsOf(*function, parameter);
    if (id == nullptr || !names.knowsWords(id)) continue;
    const std::string written(luaStringText(text, syntax.code[i]));
    if (written.find('\\') != std::string::npos || names.findWord(id, written) != nullptr) continue;
    std::vector<std::string> known;
    for (const LuaName& each : names.wordList(id)) known.push_back(each.name);
    const std::size_t begin = syntax.code[i].begin + syntax.code[i].mark;
    const LinePlace place = linePlace(text, begin);
    model::Issue issue;
    issue.severity = model::Severity::Warning;
    issue.code = "lua-name";
    issue.text = fmt::format("no {} \"{}\" is declared", thingNamed(id), written);
    issue.remedy = namesToChoose(written, known);
    issue.where = {file, place.line, place.column};
    out.push_back(std::move(issue));
  }
  return out;
}

}  // namespace sortie::editor
