#include "editor/core/lua/lua_types.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "editor/core/lua/lua_outline.h"
#include "script/syntax/places.h"

namespace sortie::editor {
namespace {

using lua::Index;
using lua::none;
using Kind = lua::Node::Kind;

// How far one expression leads to another.
constexpr int deepest = 24;

// What a set holds that the reference only calls `Set`.
struct SetOf {
  const char* owner;
  const char* name;  ///< empty: all
  const char* element;
};
constexpr SetOf setsOf[] = {
    {"Filter", "", "Piece"},      {"Zone", "set", "Piece"},           {"Piece", "cargo", "Piece"},
    {"board", "", "integer"},     {"Entrance", "squares", "integer"}, {"Objective", "sides", "Side"},
    {"Reach", "path", "integer"}, {"", "places", "integer"}};

std::string withElements(const std::string& owner, const std::string& name, const std::string& type) {
  if (type != "Set" && type != "Set?") return type;
  for (const SetOf& each : setsOf)
    if (owner == each.owner && (*each.name == '\0' || name == each.name)) return fmt::format("Set<{}>", each.element);
  return type;
}

std::string withoutNil(const std::string& type) {
  std::string out;
  for (const std::string& each : luaAlternatives(type, false))
    if (each != "nil") out += (out.empty() ? "" : "|") + each;
  return out;
}

std::string classOf(const std::string& type) { return type.starts_with("Set<") ? "Set" : type; }

Index localNumber(const std::string& type) {
  Index out = none;
  if (type.starts_with("local:")) std::from_chars(type.data() + 6, type.data() + type.size(), out);
  return out;
}

}  // namespace

std::string luaElementType(const std::string& type) {
  if (type.starts_with("Set<")) return type.substr(4, type.size() - 5);
  if (type.ends_with("[]")) return type.substr(0, type.size() - 2);
  return type == "Reach" ? "integer" : std::string{};
}

LuaName LuaTypes::described(const lua::Member& member) const {
  if (const Index function = syntax_.functionOf(member.value); function != none)
    return describeFunction(syntax_, function);
  return LuaName{.name = std::string(syntax_.word(member.token)), .kind = LuaNameKind::Field};
}

std::vector<LuaName> LuaTypes::members(const std::string& type) {
  std::vector<LuaName> out;
  const auto known = [&](std::string_view name) {
    return std::any_of(out.begin(), out.end(), [&](const LuaName& other) { return other.name == name; });
  };
  const auto add = [&](const std::string& owner, bool asMethods = false) {
    for (const LuaName& each : names_.members(owner)) {
      if (known(each.name)) continue;
      out.push_back(each);
      if (asMethods) out.back().kind = LuaNameKind::Method;
    }
  };
  for (const std::string& each : luaAlternatives(type, false)) {
    const std::string owner = classOf(each);
    if (const Index local = localNumber(owner); local != none) {
      for (const lua::Member& member : syntax_.members) {
        if (member.owner != local) continue;
        if (known(syntax_.word(member.token))) continue;
        out.push_back(described(member));
        out.back().name = std::string(syntax_.word(member.token));
      }
      continue;
    }
    if (owner == "string" || owner.starts_with('"') || names_.knowsWords(owner)) {
      add("string", true);
      continue;
    }
    add(owner);
    if (owner == "Reach") add("Set");
    if (owner.starts_with("Item:")) add("Item");
  }
  return out;
}

std::optional<LuaName> LuaTypes::member(const std::string& type, std::string_view name) {
  for (const std::string& each : luaAlternatives(type, false)) {
    const std::string owner = classOf(each);
    if (const Index local = localNumber(owner); local != none) {
      for (const lua::Member& member : syntax_.members)
        if (member.owner == local && syntax_.word(member.token) == name) return described(member);
      continue;
    }
    if (owner.starts_with('"') || names_.knowsWords(owner)) {
      if (const LuaName* found = names_.find("string", name)) return *found;
      continue;
    }
    if (const LuaName* found = names_.find(owner, name)) return *found;
  }
  return std::nullopt;
}

std::string LuaTypes::expression(Index node, int depth) {
  if (depth > deepest || node == none) return {};
  switch (syntax_[node].kind) {
    case Kind::Unary: return syntax_[node].sign == lua::Sign::Not ? "boolean" : "integer";
    case Kind::Function: return "function";
    case Kind::Number: return "integer";
    case Kind::True:
    case Kind::False: return "boolean";
    case Kind::Binary: return binary(node, depth);
    default: return evaluate(node, depth + 1).type;
  }
}

std::string LuaTypes::binary(Index node, int depth) {
  const Index left = syntax_.child(node);
  const Index right = syntax_.child(node, 1);
  switch (syntax_[node].sign) {
    case lua::Sign::And: return expression(right, depth + 1);
    case lua::Sign::Or: {
      const std::string type = expression(left, depth + 1);
      return type.empty() || type == "boolean" ? expression(right, depth + 1) : withoutNil(type);
    }
    case lua::Sign::Concat: return "string";
    case lua::Sign::Equal:
    case lua::Sign::NotEqual:
    case lua::Sign::Less:
    case lua::Sign::Greater:
    case lua::Sign::LessEqual:
    case lua::Sign::GreaterEqual: return "boolean";
    default: return "integer";
  }
}

std::string LuaTypes::result(const Found& called, Index arguments, int depth) {
  if (!called.function || called.function->signature.results.empty()) return {};
  const std::string& type = called.function->signature.results[0];
  const std::string& name = called.function->name;
  const std::string element = luaElementType(called.owner);
  if (called.owner == "data" && name == "list")
    return fmt::format("Item:{}[]", lua::stringOf(syntax_, syntax_.child(arguments)));
  if (called.owner.empty() && name == "require")
    return fmt::format("module:{}", lua::stringOf(syntax_, syntax_.child(arguments)));
  if (called.owner.empty() && (name == "random_of" || name == "choose")) {
    const std::string of = luaElementType(expression(syntax_.child(arguments, name == "choose" ? 2 : 0), depth + 1));
    return of.empty() ? withoutNil(type == "any" ? "" : type) : of;
  }
  if (called.owner.empty() && name == "set") {
    const std::string of = expression(syntax_.child(arguments), depth + 1);
    return of.empty() ? "Set" : fmt::format("Set<{}>", of.ends_with("[]") ? luaElementType(of) : of);
  }
  if (called.owner.empty() && name == "ipairs")
    return fmt::format("each<{}>", luaElementType(expression(syntax_.child(arguments), depth + 1)));
  if (classOf(called.owner) == "Set" || called.owner == "Reach") {
    if (name == "each") return fmt::format("each<{}>", element);
    if (type == "any") return element;
    if (type == "Set" && name == "union" && element.empty())
      return withoutNil(expression(syntax_.child(arguments), depth + 1));
    if (type == "Set" && !element.empty()) return fmt::format("Set<{}>", element);
  }
  if (type == "any") return {};
  return withoutNil(withElements(classOf(called.owner), name, type));
}

LuaTypes::Found LuaTypes::nameOf(Index token, int depth) {
  Found out;
  if (const Index index = syntax_.localAt[token]; index != none) {
    const lua::Local& local = syntax_.locals[index];
    out.type = this->local(index, depth + 1);
    if (local.function != none && local.kind != lua::Local::Kind::Parameter)
      out.function = describeFunction(syntax_, local.function);
  } else if (const LuaName* global = names_.find("", syntax_.word(token))) {
    if (global->signature.valid)
      out.function = *global;
    else
      out.type = global->type;
  } else {
    for (Index f = 0; f < syntax_.functions.size(); ++f)
      if (syntax_.functions[f].name == syntax_.word(token)) out.function = describeFunction(syntax_, f);
    // A local whose block cannot be made out in half-typed text.
    if (!out.function) out.type = guessed(syntax_.word(token));
  }
  return out;
}

LuaTypes::Found LuaTypes::evaluate(Index node, int depth) {
  if (depth > deepest || node == none) return {};
  // Chains are as long as they like: no recursion for their parts.
  std::vector<Index> chain;
  const auto isStep = [&](Index each) {
    const Kind kind = syntax_[each].kind;
    return kind == Kind::Field || kind == Kind::Element || kind == Kind::Call || kind == Kind::Method;
  };
  for (; isStep(node); node = syntax_.child(node)) chain.push_back(node);
  Found out;
  switch (syntax_[node].kind) {
    case Kind::Name: out = nameOf(syntax_[node].first, depth); break;
    case Kind::String: out.type = "string"; break;
    case Kind::Table: out.type = "table"; break;
    case Kind::Paren: out.type = expression(syntax_.child(node), depth + 1); break;
    default: break;
  }
  for (; !chain.empty(); chain.pop_back()) step(out, chain.back(), depth);
  return out;
}

void LuaTypes::select(Found& found, Index key) {
  if (!syntax_.isKind(key, Kind::Key)) return;
  const std::string owner = std::move(found.type);
  const std::optional<LuaName> member = this->member(owner, syntax_.textOf(key));
  found = {};
  if (member && member->signature.valid) {
    found.function = *member;
    found.owner = owner;
  } else if (member) {
    found.type = withElements(classOf(owner), member->name, withoutNil(member->type));
  }
}

// From what stands left in a chain to its next part.
void LuaTypes::step(Found& found, Index node, int depth) {
  const Index second = syntax_.child(node, 1);
  const Kind kind = syntax_[node].kind;
  if (kind == Kind::Element) {
    const std::string of = std::move(found.type);
    found = {};
    if (of == "data")
      found.type = fmt::format("Content:{}", lua::stringOf(syntax_, second));
    else if (of.starts_with("Content:"))
      found.type = "Item:" + of.substr(8);
    else
      found.type = luaElementType(of);
    return;
  }
  if (kind != Kind::Call) select(found, second);
  if (kind == Kind::Field) return;
  const Index arguments = kind == Kind::Call ? second : syntax_.child(node, 2);
  if (arguments == none) return;
  std::string type = result(found, arguments, depth + 1);
  found = {};
  found.type = std::move(type);
}

// By habit: a parameter `piece` is a piece, `creature` is one where creatures are pieces.
std::string LuaTypes::guessed(std::string_view name) const {
  if (name == "ctx") return "Context";
  for (const auto& [word, type] : {std::pair("piece", "Piece"),
                                   {"card", "Piece"},
                                   {"marker", "Piece"},
                                   {"side", "Side"},
                                   {"zone", "Zone"},
                                   {"tile", "Tile"},
                                   {"team", "Team"},
                                   {"square", "integer"}})
    if (name == word) return type;
  std::string id(name);
  std::replace(id.begin(), id.end(), '_', '-');
  if (names_.findWord("PieceKind", id) != nullptr) return "Piece";
  if (names_.findWord("SideKind", id) != nullptr) return "Side";
  const LuaName* context = names_.find("Context", name);
  return context == nullptr ? std::string{} : withoutNil(context->type);
}

std::string LuaTypes::parameter(const lua::Local& local, int depth) {
  if (local.which == none) return {};
  const Index arguments = syntax_[syntax_.functions[local.function].node].parent;
  if (syntax_.isKind(arguments, Kind::Arguments) && depth < deepest) {
    if (const std::optional<LuaCallee> called = callee(arguments)) {
      if (const LuaName* listener = named(arguments, *called);
          listener != nullptr && local.which < listener->signature.parameters.size())
        return withoutNil(listener->signature.parameters[local.which].type);
      if (const std::string element = luaElementType(called->owner); !element.empty()) return element;
    }
  }
  const LuaName described = describeFunction(syntax_, local.function);
  if (local.which < described.signature.parameters.size()) {
    const std::string& type = described.signature.parameters[local.which].type;
    const std::string plain = classOf(type);
    if (!names_.members(plain).empty()) return type;
  }
  return guessed(local.name);
}

std::string LuaTypes::loop(const lua::Local& local, int depth) {
  if (local.value == none) return "integer";
  const bool indexed = syntax_.isName(syntax_[local.value].first, "ipairs");
  const std::string each = evaluate(local.value, depth + 1).type;
  if (each.starts_with("each<") && each.size() > 6) {
    const std::string element = each.substr(5, each.size() - 6);
    if (!indexed && local.which == 0) return element;
    if (indexed) return local.which == 0 ? "integer" : element;
  }
  return indexed && local.which == 0 ? "integer" : guessed(local.name);
}

std::string LuaTypes::local(Index index, int depth) {
  if (known_[index]) return *known_[index];
  known_[index] = "";  // one that leads back to itself
  const lua::Local& local = syntax_.locals[index];
  std::string type;
  switch (local.kind) {
    case lua::Local::Kind::Function: type = "function"; break;
    case lua::Local::Kind::Parameter: type = parameter(local, depth + 1); break;
    case lua::Local::Kind::Loop: type = loop(local, depth + 1); break;
    case lua::Local::Kind::Local: type = expression(local.value, depth + 1); break;
  }
  const bool table = type.empty() || type == "table";
  if (table && std::any_of(syntax_.members.begin(), syntax_.members.end(),
                           [&](const lua::Member& member) { return member.owner == index; }))
    type = fmt::format("local:{}", index);
  if (type.empty()) type = guessed(local.name);
  known_[index] = type;
  return type;
}

}  // namespace sortie::editor
