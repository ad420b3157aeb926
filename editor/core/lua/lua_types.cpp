#include "editor/core/lua/lua_types.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "editor/core/lua/lua_outline.h"

namespace sortie::editor {
namespace {

using Kind = LuaToken::Kind;

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

std::size_t localNumber(const std::string& type) {
  std::size_t out = noIndex;
  if (type.starts_with("local:")) std::from_chars(type.data() + 6, type.data() + type.size(), out);
  return out;
}

bool compares(std::string_view word) {
  return word == "==" || word == "~=" || word == "<" || word == ">" || word == "<=" || word == ">=";
}

}  // namespace

std::string luaElementType(const std::string& type) {
  if (type.starts_with("Set<")) return type.substr(4, type.size() - 5);
  if (type.ends_with("[]")) return type.substr(0, type.size() - 2);
  return type == "Reach" ? "integer" : std::string{};
}

LuaName LuaTypes::described(const LuaMember& member) const {
  for (std::size_t i = 0; i < syntax_.functions.size(); ++i)
    if (syntax_.functions[i].nameToken == member.token || syntax_.functions[i].token == member.value)
      return describeFunction(syntax_, i);
  LuaName out;
  out.name = std::string(syntax_.word(member.token));
  out.kind = LuaNameKind::Field;
  return out;
}

std::vector<LuaName> LuaTypes::members(const std::string& type) {
  std::vector<LuaName> out;
  const auto add = [&](const std::string& owner, bool asMethods = false) {
    for (const LuaName& each : names_.members(owner)) {
      const bool known =
          std::any_of(out.begin(), out.end(), [&](const LuaName& other) { return other.name == each.name; });
      if (known) continue;
      out.push_back(each);
      if (asMethods) out.back().kind = LuaNameKind::Method;
    }
  };
  for (const std::string& each : luaAlternatives(type, false)) {
    const std::string owner = classOf(each);
    if (const std::size_t local = localNumber(owner); local != noIndex) {
      for (const LuaMember& member : syntax_.members) {
        if (member.owner != local) continue;
        LuaName name = described(member);
        name.name = std::string(syntax_.word(member.token));
        const bool known =
            std::any_of(out.begin(), out.end(), [&](const LuaName& other) { return other.name == name.name; });
        if (!known) out.push_back(std::move(name));
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
    if (const std::size_t local = localNumber(owner); local != noIndex) {
      for (const LuaMember& member : syntax_.members)
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

std::size_t LuaTypes::chainEnd(std::size_t first) const {
  std::size_t i = first;
  const auto bracket = [&](std::size_t at) {
    return syntax_.is(at, "(") || syntax_.is(at, "[") || syntax_.is(at, "{");
  };
  if (syntax_.isName(i)) {
    ++i;
  } else if (syntax_.is(i, "(") || syntax_.is(i, "{")) {
    const bool table = syntax_.is(i, "{");
    i = behindBracket(syntax_, i);
    if (table) return i;
  } else {
    return std::min(i + 1, syntax_.code.size() - 1);
  }
  for (;;) {
    if ((syntax_.is(i, ".") || syntax_.is(i, ":")) && syntax_.isName(i + 1)) {
      i += 2;
    } else if (bracket(i)) {
      i = behindBracket(syntax_, i);
    } else if (syntax_.code[i].kind == Kind::String) {
      ++i;
    } else {
      return i;
    }
  }
}

std::string LuaTypes::expression(std::size_t token, int depth) {
  if (depth > deepest || token >= syntax_.code.size()) return {};
  if (syntax_.is(token, "not")) return "boolean";
  if (syntax_.is(token, "#")) return "integer";
  if (syntax_.is(token, "-")) return "integer";
  if (syntax_.is(token, "function")) return "function";
  const std::size_t end = chainEnd(token);
  std::string type;
  switch (syntax_.code[token].kind) {
    case Kind::Number: type = "integer"; break;
    case Kind::Keyword: type = syntax_.is(token, "true") || syntax_.is(token, "false") ? "boolean" : ""; break;
    default: type = evaluate(token, end, depth + 1).type; break;
  }
  if (end >= syntax_.code.size() || syntax_.code[end].kind == Kind::String) return type;
  const std::string_view next = syntax_.word(end);
  if (compares(next)) {
    // `a == b and c or d`
    std::size_t at = chainEnd(end + 1);
    return syntax_.is(at, "and") ? expression(at + 1, depth + 1) : "boolean";
  }
  if (next == "or") return type.empty() || type == "boolean" ? expression(end + 1, depth + 1) : withoutNil(type);
  if (next == "and") return expression(end + 1, depth + 1);
  if (next == "..") return "string";
  for (const std::string_view sign : {"+", "-", "*", "/", "//", "%", "&", "|", "<<", ">>"})
    if (next == sign) return "integer";
  return type;
}

std::string LuaTypes::argument(std::size_t open, std::size_t which, int depth) {
  if (!syntax_.is(open, "(")) return which == 0 ? expression(open, depth + 1) : std::string{};
  const std::size_t end = behindBracket(syntax_, open);
  std::size_t at = open + 1;
  while (which > 0 && at < end) {
    if (syntax_.is(at, "(") || syntax_.is(at, "[") || syntax_.is(at, "{")) {
      at = behindBracket(syntax_, at);
      continue;
    }
    if (syntax_.is(at, ",")) --which;
    ++at;
  }
  return which > 0 || at + 1 >= end ? std::string{} : expression(at, depth + 1);
}

std::string_view LuaTypes::firstText(std::size_t open) const {
  const std::size_t at = syntax_.code[open].kind == Kind::String ? open : open + 1;
  if (at >= syntax_.code.size() || syntax_.code[at].kind != Kind::String) return {};
  return luaStringText(syntax_.text, syntax_.code[at]);
}

std::string LuaTypes::result(const Found& called, std::size_t open, int depth) {
  if (!called.function || called.function->signature.results.empty()) return {};
  const std::string& type = called.function->signature.results[0];
  const std::string& name = called.function->name;
  const std::string element = luaElementType(called.owner);
  if (called.owner == "data" && name == "list") return fmt::format("Item:{}[]", firstText(open));
  if (called.owner.empty() && name == "require") return fmt::format("module:{}", firstText(open));
  if (called.owner.empty() && (name == "random_of" || name == "choose")) {
    const std::string of = luaElementType(argument(open, name == "choose" ? 2 : 0, depth));
    return of.empty() ? withoutNil(type == "any" ? "" : type) : of;
  }
  if (called.owner.empty() && name == "set") {
    const std::string of = argument(open, 0, depth);
    return of.empty() ? "Set" : fmt::format("Set<{}>", of.ends_with("[]") ? luaElementType(of) : of);
  }
  if (called.owner.empty() && name == "ipairs")
    return fmt::format("each<{}>", luaElementType(argument(open, 0, depth)));
  if (classOf(called.owner) == "Set" || called.owner == "Reach") {
    if (name == "each") return fmt::format("each<{}>", element);
    if (type == "any") return element;
    if (type == "Set" && name == "union" && element.empty()) return withoutNil(argument(open, 0, depth));
    if (type == "Set" && !element.empty()) return fmt::format("Set<{}>", element);
  }
  if (type == "any") return {};
  return withoutNil(withElements(classOf(called.owner), name, type));
}

LuaTypes::Found LuaTypes::evaluate(std::size_t first, std::size_t end, int depth) {
  Found out;
  if (depth > deepest || first >= syntax_.code.size()) return out;
  end = std::min(end, syntax_.code.size() - 1);
  std::size_t i = first + 1;
  if (syntax_.code[first].kind == Kind::String) {
    out.type = "string";
  } else if (syntax_.isName(first)) {
    if (const std::size_t index = syntax_.localAt[first]; index != noIndex) {
      out.type = local(index, depth + 1);
      if (const std::size_t function = syntax_.locals[index].function;
          function != noIndex && syntax_.locals[index].kind != LuaLocal::Kind::Parameter)
        out.function = describeFunction(syntax_, function);
    } else if (const LuaName* global = names_.find("", syntax_.word(first))) {
      if (global->signature.valid)
        out.function = *global;
      else
        out.type = global->type;
    } else {
      for (std::size_t f = 0; f < syntax_.functions.size(); ++f)
        if (syntax_.functions[f].name == syntax_.word(first)) out.function = describeFunction(syntax_, f);
      // A local whose block cannot be made out in half-typed text.
      if (!out.function) out.type = guessed(std::string(syntax_.word(first)));
    }
  } else if (syntax_.is(first, "(")) {
    out.type = expression(first + 1, depth + 1);
    i = behindBracket(syntax_, first);
  } else if (syntax_.is(first, "{")) {
    out.type = "table";
    i = behindBracket(syntax_, first);
  }
  while (i < end) {
    if (syntax_.is(i, ".") || syntax_.is(i, ":")) {
      if (!syntax_.isName(i + 1) || i + 1 >= end) break;
      const std::string owner = out.type;
      const std::optional<LuaName> found = member(owner, syntax_.word(i + 1));
      out = {};
      if (found && found->signature.valid) {
        out.function = *found;
        out.owner = owner;
      } else if (found) {
        out.type = withElements(classOf(owner), found->name, withoutNil(found->type));
      }
      i += 2;
    } else if (syntax_.is(i, "[")) {
      const bool text = syntax_.code[i + 1].kind == Kind::String;
      const std::string key = text ? std::string(luaStringText(syntax_.text, syntax_.code[i + 1])) : std::string{};
      const std::string of = out.type;
      out = {};
      if (of == "data")
        out.type = "Content:" + key;
      else if (of.starts_with("Content:"))
        out.type = "Item:" + of.substr(8);
      else
        out.type = luaElementType(of);
      i = behindBracket(syntax_, i);
    } else if (syntax_.is(i, "(") || syntax_.is(i, "{") || syntax_.code[i].kind == Kind::String) {
      std::string type = result(out, i, depth + 1);
      out = {};
      out.type = std::move(type);
      i = syntax_.code[i].kind == Kind::String ? i + 1 : behindBracket(syntax_, i);
    } else {
      break;
    }
  }
  return out;
}

// By habit: a parameter `piece` is a piece, `creature` is one where creatures are pieces.
std::string LuaTypes::guessed(const std::string& name) const {
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
  std::string id = name;
  std::replace(id.begin(), id.end(), '_', '-');
  if (names_.findWord("PieceKind", id) != nullptr) return "Piece";
  if (names_.findWord("SideKind", id) != nullptr) return "Side";
  const LuaName* context = names_.find("Context", name);
  return context == nullptr ? std::string{} : withoutNil(context->type);
}

std::string LuaTypes::parameter(const LuaLocal& local, int depth) {
  if (local.which == noIndex) return {};
  const LuaFunction& function = syntax_.functions[local.function];
  const std::vector<OpenBracket> open = openBrackets(syntax_, function.token);
  if (!open.empty() && syntax_.is(open[0].token, "(") && open[0].token > 0 && depth < deepest) {
    if (const std::optional<LuaCallee> called = callee(open[0].token)) {
      if (const LuaName* listener = named(open[0].token, *called);
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

std::string LuaTypes::loop(const LuaLocal& local, int depth) {
  if (local.value == noIndex) return "integer";
  const std::size_t end = chainEnd(local.value);
  const bool indexed = syntax_.is(local.value, "ipairs");
  const std::string each = evaluate(local.value, end, depth + 1).type;
  if (each.starts_with("each<") && each.size() > 6) {
    const std::string element = each.substr(5, each.size() - 6);
    if (!indexed && local.which == 0) return element;
    if (indexed) return local.which == 0 ? "integer" : element;
  }
  return indexed && local.which == 0 ? "integer" : guessed(local.name);
}

std::string LuaTypes::local(std::size_t index, int depth) {
  if (known_[index]) return *known_[index];
  known_[index] = "";  // one that leads back to itself
  const LuaLocal& local = syntax_.locals[index];
  std::string type;
  switch (local.kind) {
    case LuaLocal::Kind::Function: type = "function"; break;
    case LuaLocal::Kind::Parameter: type = parameter(local, depth + 1); break;
    case LuaLocal::Kind::Loop: type = loop(local, depth + 1); break;
    case LuaLocal::Kind::Local:
      if (local.value != noIndex && local.which == 0) type = expression(local.value, depth + 1);
      break;
  }
  const bool table = type.empty() || type == "table";
  if (table && std::any_of(syntax_.members.begin(), syntax_.members.end(),
                           [&](const LuaMember& member) { return member.owner == index; }))
    type = fmt::format("local:{}", index);
  if (type.empty()) type = guessed(local.name);
  known_[index] = type;
  return type;
}

}  // namespace sortie::editor
