// What a place of Lua text is to hold: the parameter of a call, the field of a table, the other side of a comparison.
#include <algorithm>

#include "editor/core/lua/lua_types.h"

namespace sortie::editor {

using Kind = LuaToken::Kind;

std::optional<LuaCallee> LuaTypes::callee(std::size_t open) {
  if (open == 0 || open >= syntax_.code.size()) return std::nullopt;
  const std::size_t last = open - 1;
  if (!syntax_.isName(last)) return std::nullopt;
  const std::size_t first = chainBegin(syntax_, last);
  if (first == noIndex || (first > 0 && syntax_.is(first - 1, "function"))) return std::nullopt;
  Found found = evaluate(first, open, 0);
  if (!found.function) return std::nullopt;
  LuaCallee out;
  out.owner = found.owner;
  const bool method = last > 0 && syntax_.is(last - 1, ":");
  out.shifted = method && found.owner == "string" && found.function->kind == LuaNameKind::Function;
  // Short chains as they are written, of long ones the last name.
  const std::size_t from = last >= 2 && last - first <= 2 ? first : last;
  out.path =
      std::string(syntax_.text.substr(syntax_.code[from].begin, syntax_.code[last].end - syntax_.code[from].begin));
  if (out.path.find('\n') != std::string::npos) out.path = found.function->name;
  out.name = std::move(*found.function);
  return out;
}

const LuaName* LuaTypes::named(std::size_t open, const LuaCallee& callee) const {
  if (!callee.owner.empty() || callee.name.signature.parameters.empty()) return nullptr;
  const std::string_view id = firstText(open);
  if (id.empty()) return nullptr;
  const std::string& type = callee.name.signature.parameters[0].type;
  for (const char* each : {"HookId", "ModifierId", "QueryId", "StepId"})
    if (type == each) return names_.findWord(each, id);
  return nullptr;
}

std::string LuaTypes::wantedIn(const std::vector<OpenBracket>& brackets, std::size_t at) {
  if (at >= brackets.size()) return {};
  const OpenBracket& bracket = brackets[at];
  if (syntax_.is(bracket.token, "(")) {
    const std::optional<LuaCallee> called = callee(bracket.token);
    if (!called) return {};
    std::size_t which = bracket.argument + (called->shifted ? 1 : 0);
    const std::vector<script::Signature::Parameter>& parameters = called->name.signature.parameters;
    // `raise("moved", …`, `push("draft", …`: what the hook or step is declared with.
    if (const LuaName* by = named(bracket.token, *called);
        by != nullptr && which > 0 && parameters.size() > 1 && parameters.back().name == "...") {
      const std::vector<script::Signature::Parameter>& own = by->signature.parameters;
      return which <= own.size() ? own[which - 1].type : std::string{};
    }
    // `change.set(thing, "name", …`: a value of that attribute.
    if (which > 1 && which < parameters.size() && parameters[which].type == "any" &&
        parameters[which - 1].type == "AttributeName") {
      std::size_t comma = bracket.token + 1;
      for (std::size_t skipped = 0; comma < syntax_.code.size(); ++comma) {
        if (syntax_.is(comma, "(") || syntax_.is(comma, "[") || syntax_.is(comma, "{"))
          comma = behindBracket(syntax_, comma) - 1;
        else if (syntax_.is(comma, ",") && ++skipped == which - 1)
          break;
      }
      if (comma + 1 < syntax_.code.size() && syntax_.code[comma + 1].kind == Kind::String)
        if (const LuaName* attribute =
                names_.findWord("AttributeName", luaStringText(syntax_.text, syntax_.code[comma + 1])))
          return attribute->type;
      return {};
    }
    if (parameters.empty()) return {};
    if (which >= parameters.size()) {
      if (parameters.back().name != "...") return {};
      which = parameters.size() - 1;
    }
    return parameters[which].type;
  }
  if (!syntax_.is(bracket.token, "{")) return {};
  const std::string table = wantedTable(brackets, at);
  if (bracket.key == noIndex) return table;
  std::string out;
  for (const std::string& each : luaAlternatives(table, true))
    if (const LuaName* field = names_.find(each, syntax_.word(bracket.key)))
      out += (out.empty() ? "" : "|") + field->type;
  return out;
}

std::string LuaTypes::wantedTable(const std::vector<OpenBracket>& brackets, std::size_t at) {
  const std::size_t open = brackets[at].token;
  if (open > 0 && syntax_.isName(open - 1)) {
    const std::optional<LuaCallee> called = callee(open);
    return called && !called->name.signature.parameters.empty() ? called->name.signature.parameters[0].type
                                                                : std::string{};
  }
  return wantedIn(brackets, at + 1);
}

std::string LuaTypes::wanted(std::size_t token) {
  if (token == 0 || token >= syntax_.code.size()) return {};
  const std::size_t before = token - 1;
  if (syntax_.code[token].kind == Kind::String && syntax_.isName(before)) {
    const std::optional<LuaCallee> called = callee(token);
    return called && !called->name.signature.parameters.empty() ? called->name.signature.parameters[0].type
                                                                : std::string{};
  }
  if (syntax_.is(before, "==") || syntax_.is(before, "~=")) {
    if (before == 0) return {};
    const std::size_t first = chainBegin(syntax_, before - 1);
    if (first == noIndex) return {};
    const std::string type = evaluate(first, before, 0).type;
    if (!type.empty() && type != "any") return type;
    // A field of something that is not known: as any handle has it.
    std::string out;
    if (before >= 2 && syntax_.isName(before - 1) && syntax_.is(before - 2, "."))
      for (const char* each : LuaNames::handleClasses())
        if (const LuaName* field = names_.find(each, syntax_.word(before - 1)))
          out += (out.empty() ? "" : "|") + field->type;
    return out;
  }
  if (syntax_.is(before, "[") && before > 0) {
    const std::size_t first = chainBegin(syntax_, before - 1);
    if (first == noIndex) return {};
    const std::string type = evaluate(first, before, 0).type;
    if (type == "data") return "ContentKind";
    return type.starts_with("Content:") ? "Id:" + type.substr(8) : std::string{};
  }
  if (!syntax_.is(before, "(") && !syntax_.is(before, ",") && !syntax_.is(before, "{") && !syntax_.is(before, ";") &&
      !syntax_.is(before, "="))
    return {};
  return wantedIn(openBrackets(syntax_, token), 0);
}

}  // namespace sortie::editor
