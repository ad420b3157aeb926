#include <algorithm>

#include <fmt/format.h>

#include "editor/core/lua/lua_completion.h"
#include "editor/core/lua/lua_types.h"
#include "script/syntax/places.h"

namespace sortie::editor {
namespace {

using Kind = lua::Node::Kind;
using TipParameter = script::Signature::Parameter;

std::string written(const TipParameter& parameter) {
  if (parameter.type.empty()) return parameter.name;
  return fmt::format("{}{}: {}", parameter.name, parameter.optional ? "?" : "", parameter.type);
}

// What a call says of itself once its first text is known: `raise("moved", piece: Piece)`, and for listeners
// `on("moved", function(piece))`.
std::vector<TipParameter> parametersOf(const LuaCallee& called, const LuaName* by) {
  std::vector<TipParameter> out = called.name.signature.parameters;
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
std::string wordsOf(const lua::Syntax& syntax, const LuaNames& names, const LuaCallee& called, lua::Index arguments) {
  lua::Index given = syntax.child(arguments);
  for (const TipParameter& parameter : called.name.signature.parameters) {
    if (given == lua::none) break;
    if (const std::string_view text = lua::stringOf(syntax, given); !text.empty())
      if (const LuaName* word = names.findWord(parameter.type, text)) return word->text;
    given = syntax[given].next;
  }
  return {};
}

}  // namespace

std::optional<LuaCallTip> callTip(std::string_view text, std::size_t offset, const LuaNames& names) {
  offset = std::min(offset, text.size());
  const lua::Syntax syntax = lua::readSyntax(text);
  if (lua::commentAt(syntax, offset) != nullptr) return std::nullopt;
  const lua::Index string = lua::stringAt(syntax, offset);
  const lua::Index before = lua::tokenBefore(syntax, offset);
  if (before == lua::none) return std::nullopt;
  LuaTypes types(syntax, names);
  std::optional<lua::Bracket> bracket = string != lua::none ? lua::bracketAround(syntax, lua::nodeAt(syntax, string))
                                                            : lua::bracketBehind(syntax, before);
  for (; bracket; bracket = lua::bracketAround(syntax, bracket->node)) {
    const bool table = syntax.isKind(bracket->node, Kind::Table);
    if (syntax.isKind(bracket->node, Kind::Names)) return std::nullopt;
    const lua::Index arguments = lua::argumentsOf(syntax, bracket->node);
    if (arguments == lua::none) continue;
    const std::optional<LuaCallee> called = types.callee(arguments);
    if (!called) return std::nullopt;
    const LuaName* by = table ? nullptr : types.named(arguments, *called);
    std::vector<TipParameter> parameters = parametersOf(*called, by);
    if (called->shifted && !parameters.empty()) parameters.erase(parameters.begin());
    std::size_t active = table ? 0 : bracket->part;
    if (active >= parameters.size() && !parameters.empty() && parameters.back().name == "...")
      active = parameters.size() - 1;
    LuaCallTip out;
    out.open = syntax.begin(bracket->node);
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
      if (const std::string words = wordsOf(syntax, names, *called, arguments); !words.empty())
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
