// What a place of Lua text is to hold: the parameter of a call, the field of a table, the other side of a comparison.
#include "editor/core/lua/lua_types.h"
#include "script/syntax/places.h"

namespace sortie::editor {

using lua::Index;
using lua::none;
using Kind = lua::Node::Kind;
using SignatureParameter = script::Signature::Parameter;

std::optional<LuaCallee> LuaTypes::callee(Index arguments) {
  const Index last = lua::calledName(syntax_, arguments);
  if (last == none) return std::nullopt;
  const Index call = syntax_[arguments].parent;
  const Index first = syntax_.child(call);
  const bool method = syntax_.isKind(call, Kind::Method);
  Found found = evaluate(first, 0);
  if (method) select(found, syntax_.child(call, 1));
  if (!found.function) return std::nullopt;
  LuaCallee out;
  out.owner = found.owner;
  out.shifted = method && found.owner == "string" && found.function->kind == LuaNameKind::Function;
  // Short chains as they are written, of long ones the last name.
  const Index from = syntax_[first].first + 2 >= last ? syntax_[first].first : last;
  const std::uint32_t begin = syntax_.code[from].begin;
  out.path = std::string(syntax_.text.substr(begin, syntax_.code[last].end - begin));
  if (out.path.find('\n') != std::string::npos) out.path = found.function->name;
  out.name = std::move(*found.function);
  return out;
}

const LuaName* LuaTypes::named(Index arguments, const LuaCallee& callee) const {
  if (!callee.owner.empty() || callee.name.signature.parameters.empty()) return nullptr;
  const std::string_view id = lua::stringOf(syntax_, syntax_.child(arguments));
  if (id.empty()) return nullptr;
  const std::string& type = callee.name.signature.parameters[0].type;
  for (const char* each : {"HookId", "ModifierId", "QueryId", "StepId"})
    if (type == each) return names_.findWord(each, id);
  return nullptr;
}

std::string LuaTypes::wantedArgument(Index arguments, std::size_t which) {
  const std::optional<LuaCallee> called = callee(arguments);
  if (!called) return {};
  which += called->shifted ? 1 : 0;
  const std::vector<SignatureParameter>& parameters = called->name.signature.parameters;
  // `raise("moved", …`, `push("draft", …`: what the hook or step is declared with.
  if (const LuaName* by = named(arguments, *called);
      by != nullptr && which > 0 && parameters.size() > 1 && parameters.back().name == "...") {
    const std::vector<SignatureParameter>& own = by->signature.parameters;
    return which <= own.size() ? own[which - 1].type : std::string{};
  }
  // `change.set(thing, "name", …`: a value of that attribute.
  if (which > 1 && which < parameters.size() && parameters[which].type == "any" &&
      parameters[which - 1].type == "AttributeName") {
    const LuaName* attribute =
        names_.findWord("AttributeName", lua::stringOf(syntax_, syntax_.child(arguments, which - 1)));
    return attribute == nullptr ? std::string{} : attribute->type;
  }
  if (which < parameters.size()) return parameters[which].type;
  return !parameters.empty() && parameters.back().name == "..." ? parameters.back().type : std::string{};
}

std::string LuaTypes::wantedTable(Index table) {
  // `filter(only and { … })` is an argument as well.
  for (Index parent = syntax_[table].parent; syntax_.isKind(parent, Kind::Binary); parent = syntax_[table].parent)
    table = parent;
  return wanted(table);
}

std::string LuaTypes::wanted(Index node) {
  const Index parent = syntax_[node].parent;
  if (parent == none) return {};
  switch (syntax_[parent].kind) {
    case Kind::Arguments: return wantedArgument(parent, syntax_.numberOf(node));
    case Kind::Item:
    case Kind::KeyedItem: return wantedTable(syntax_[parent].parent);
    case Kind::NamedItem: {
      std::string out;
      for (const std::string& each : luaAlternatives(wantedTable(syntax_[parent].parent), true))
        if (const LuaName* field = names_.find(each, syntax_.textOf(syntax_.child(parent))))
          out += (out.empty() ? "" : "|") + field->type;
      return out;
    }
    case Kind::Element: {
      if (syntax_.child(parent) == node) return {};
      const std::string type = expression(syntax_.child(parent));
      if (type == "data") return "ContentKind";
      return type.starts_with("Content:") ? "Id:" + type.substr(8) : std::string{};
    }
    case Kind::Binary: break;
    default: return {};
  }
  const Index left = syntax_.child(parent);
  const lua::Sign sign = syntax_[parent].sign;
  if (left == node || (sign != lua::Sign::Equal && sign != lua::Sign::NotEqual)) return {};
  const std::string type = expression(left);
  if (!type.empty() && type != "any") return type;
  // A field of something that is not known: as any handle has it.
  std::string out;
  if (syntax_.isKind(left, Kind::Field))
    for (const char* each : LuaNames::handleClasses())
      if (const LuaName* field = names_.find(each, syntax_.textOf(syntax_.child(left, 1))))
        out += (out.empty() ? "" : "|") + field->type;
  return out;
}

}  // namespace sortie::editor
