#include <algorithm>

#include <fmt/format.h>

#include "editor/core/lua/lua_completion.h"
#include "editor/core/lua/lua_types.h"

namespace sortie::editor {
namespace {

using Kind = LuaToken::Kind;
using Parameter = script::Signature::Parameter;

std::string written(const Parameter& parameter) {
  if (parameter.type.empty()) return parameter.name;
  return fmt::format("{}{}: {}", parameter.name, parameter.optional ? "?" : "", parameter.type);
}

// What a call says of itself once its first text is known: `raise("moved", piece: Piece)`, and for listeners
// `on("moved", function(piece))`.
std::vector<Parameter> parametersOf(const LuaCallee& called, const LuaName* by) {
  std::vector<Parameter> out = called.name.signature.parameters;
  if (by == nullptr) return out;
  out[0] = {fmt::format("\"{}\"", by->name), "", false};
  if (out.size() == 2 && out[1].name == "listener") {
    LuaName listener;
    listener.signature = by->signature;
    listener.signature.results.clear();
    out[1] = {"function" + detailOf(listener), "", false};
    return out;
  }
  if (out.back().name != "...") return out;
  out.resize(1);
  out.insert(out.end(), by->signature.parameters.begin(), by->signature.parameters.end());
  return out;
}

// A text that the call names: what it says, for the line below.
std::string wordsOf(const LuaSyntax& syntax, const LuaNames& names, const LuaCallee& called, std::size_t open) {
  std::size_t at = open + 1;
  for (const Parameter& parameter : called.name.signature.parameters) {
    if (at + 1 >= syntax.code.size()) break;
    if (syntax.code[at].kind == Kind::String && (syntax.is(at + 1, ",") || syntax.is(at + 1, ")")))
      if (const LuaName* word = names.findWord(parameter.type, luaStringText(syntax.text, syntax.code[at])))
        return word->text;
    // The next argument, when this one is short.
    if (!syntax.is(at + 1, ",")) break;
    at += 2;
  }
  return {};
}

}  // namespace

std::optional<LuaCallTip> callTip(std::string_view text, std::size_t offset, const LuaNames& names) {
  offset = std::min(offset, text.size());
  const LuaSyntax syntax = readLua(text);
  if (commentAt(syntax, offset) != nullptr) return std::nullopt;
  const std::size_t string = stringAt(syntax, offset);
  const std::size_t before = tokenBefore(syntax, offset);
  if (before == noIndex) return std::nullopt;
  const std::size_t place = string != noIndex ? string : before + 1;
  LuaTypes types(syntax, names);
  for (const OpenBracket& bracket : openBrackets(syntax, place)) {
    if (syntax.is(bracket.token, "[")) continue;
    const bool table = syntax.is(bracket.token, "{");
    if (table && (bracket.token == 0 || !syntax.isName(bracket.token - 1))) continue;
    const std::optional<LuaCallee> called = types.callee(bracket.token);
    if (!called) return std::nullopt;
    const LuaName* by = table ? nullptr : types.named(bracket.token, *called);
    std::vector<Parameter> parameters = parametersOf(*called, by);
    if (called->shifted && !parameters.empty()) parameters.erase(parameters.begin());
    std::size_t active = table ? 0 : bracket.argument;
    if (active >= parameters.size() && !parameters.empty() && parameters.back().name == "...")
      active = parameters.size() - 1;
    LuaCallTip out;
    out.open = syntax.code[bracket.token].begin;
    out.signature = called->path + "(";
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      if (i > 0) out.signature += ", ";
      const std::size_t begin = out.signature.size();
      out.signature += written(parameters[i]);
      if (i != active) continue;
      out.begin = begin;
      out.end = out.signature.size();
    }
    out.signature += ")";
    const std::vector<std::string>& results = called->name.signature.results;
    for (std::size_t i = 0; i < results.size(); ++i) out.signature += (i == 0 ? ": " : ", ") + results[i];
    out.documentation = by != nullptr ? by->text : called->name.text;
    if (by == nullptr && !table)
      if (const std::string words = wordsOf(syntax, names, *called, bracket.token); !words.empty())
        out.documentation = words;
    const std::size_t told = active + (called->shifted ? 1 : 0);
    if (told < called->name.parameterTexts.size() && !called->name.parameterTexts[told].empty())
      out.documentation += fmt::format("{}{}: {}", out.documentation.empty() ? "" : "\n", parameters[active].name,
                                       called->name.parameterTexts[told]);
    return out;
  }
  return std::nullopt;
}

}  // namespace sortie::editor
