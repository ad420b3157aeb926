// Where names come from and where they are used.
#include <algorithm>
#include <array>
#include <utility>

#include "editor/core/lua/lua_outline.h"
#include "model/load/pack_files.h"
#include "script/syntax/places.h"

namespace sortie::editor {
namespace {

using lua::Index;
using lua::none;
using Kind = lua::Node::Kind;

DefinitionPlace placeOf(const std::string& file, std::string_view text, std::size_t begin, std::size_t end) {
  const lua::LinePlace at = lua::linePlace(text, begin);
  return {file, at.line, at.column, begin, end};
}

DefinitionPlace placeOf(const std::string& file, const lua::Syntax& syntax, Index token) {
  return placeOf(file, syntax.text, syntax.code[token].begin, syntax.code[token].end);
}

std::string_view folderOf(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? std::string_view{} : path.substr(0, slash + 1);
}

std::size_t sharedPrefix(std::string_view a, std::string_view b) {
  return static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
}

// The module that a local stands for: `local M = require "a.b"`.
std::string_view requiredBy(const lua::Syntax& syntax, Index local) {
  const Index value = syntax.locals[local].value;
  if (!syntax.isKind(value, Kind::Call) || syntax.textOf(syntax.child(value)) != "require") return {};
  return lua::stringOf(syntax, syntax.child(syntax.child(value, 1)));
}

std::optional<DefinitionPlace> inModule(const TextFiles& files, const std::string& file, std::string_view module,
                                        std::string_view name) {
  const std::string* path = moduleFile(files, file, module);
  if (path == nullptr) return std::nullopt;
  const std::string& text = files.at(*path);
  if (name.empty()) return placeOf(*path, text, 0, 0);
  const lua::Syntax syntax = lua::readSyntax(text);
  for (const LuaExport& each : exportsOf(syntax))
    if (each.name.name == name) return placeOf(*path, syntax, each.token);
  return std::nullopt;
}

// The element of a declaration in the XML files: `<hook id="moved"`.
std::optional<DefinitionPlace> declared(const TextFiles& files, std::string_view element, std::string_view id) {
  for (const auto& [path, text] : files) {
    if (!path.ends_with(".xml")) continue;
    const std::string head = "<" + std::string(element);
    for (std::size_t at = text.find(head); at != std::string::npos; at = text.find(head, at + 1)) {
      const std::size_t end = text.find('>', at);
      for (const char quote : {'"', '\''}) {
        const std::string attribute = std::string(" id=") + quote + std::string(id) + quote;
        const std::size_t found = text.find(attribute, at);
        if (found != std::string::npos && found < end) return placeOf(path, text, found + 5, found + 5 + id.size());
      }
    }
  }
  return std::nullopt;
}

// Which element declares what the first text of a call names.
struct NamedBy {
  const char* function;
  const char* element;
};
constexpr NamedBy namedBy[] = {
    {"on", "hook"},           {"raise", "hook"},          {"modify", "modifier"},
    {"modified", "modifier"}, {"veto", "query"},          {"vetoed", "query"},
    {"offer", "query"},       {"offers", "query"},        {"push", "step"},
    {"choose", "decision"},   {"choose_all", "decision"}, {"log", "text"},
    {"log_for", "text"},      {"text", "text"},           {"roll", "die"},
    {"finish", "outcome"},
};

std::optional<DefinitionPlace> ofText(const TextFiles& files, const std::string& file, const lua::Syntax& syntax,
                                      Index token) {
  const std::string_view id = lua::stringOf(syntax.text, syntax.code[token]);
  const Index node = lua::nodeAt(syntax, token);
  Index arguments = syntax[node].parent;  // `f "text"`, `f(side, "text")`, or deeper in an argument
  if (!syntax.isKind(arguments, Kind::Arguments)) {
    const std::optional<lua::Bracket> bracket = lua::bracketAround(syntax, node);
    arguments = bracket ? lua::argumentsOf(syntax, bracket->node) : none;
  }
  const Index callee = arguments == none ? none : lua::calledName(syntax, arguments);
  if (callee == none) return std::nullopt;
  const std::string_view function = syntax.word(callee);
  if (function == "require") return inModule(files, file, id, {});
  for (const NamedBy& each : namedBy)
    if (function == each.function) return declared(files, each.element, id);
  // `world.piece("relay")` and the like: the element of that id.
  for (const char* element :
       {"piece", "marker", "card", "side", "tile", "entrance", "objective", "zone", "deck", "item"})
    if (std::optional<DefinitionPlace> found = declared(files, element, id)) return found;
  return std::nullopt;
}

// The value of the XML attribute in which an offset stands, and its name.
std::optional<std::pair<std::string_view, std::string_view>> attributeAt(std::string_view text, std::size_t offset) {
  if (offset > text.size()) return std::nullopt;
  const std::size_t open = offset == 0 ? std::string_view::npos : text.find_last_of("\"'\n<>", offset - 1);
  if (open == std::string_view::npos || (text[open] != '"' && text[open] != '\'') || open == 0 || text[open - 1] != '=')
    return std::nullopt;
  const std::size_t close = text.find(text[open], open + 1);
  if (close == std::string_view::npos || close < offset) return std::nullopt;
  std::size_t name = open - 1;
  while (name > 0 && (lua::isNameByte(text[name - 1]) || text[name - 1] == '-')) --name;
  return std::pair(text.substr(name, open - 1 - name), text.substr(open + 1, close - open - 1));
}

std::optional<DefinitionPlace> fromXml(const TextFiles& files, const std::string& file, std::size_t offset) {
  const auto attribute = attributeAt(files.at(file), offset);
  if (!attribute) return std::nullopt;
  const auto& [name, value] = *attribute;
  if (name == "function") {
    const auto rules = files.find(std::string(folderOf(file)) + "rules.lua");
    if (rules == files.end()) return std::nullopt;
    const lua::Syntax syntax = lua::readSyntax(rules->second);
    for (const LuaExport& each : exportsOf(syntax))
      if (each.name.name == value) return placeOf(rules->first, syntax, each.token);
  }
  if (name == "lua") {
    const std::size_t dot = value.rfind('.');
    if (dot == std::string_view::npos) return inModule(files, file, value, {});
    return inModule(files, file, value.substr(0, dot), value.substr(dot + 1));
  }
  return std::nullopt;
}

std::optional<DefinitionPlace> ofName(const TextFiles& files, const std::string& file, const lua::Syntax& syntax,
                                      Index token) {
  const bool member = token >= 2 && (syntax.is(token - 1, lua::Sign::Dot) || syntax.is(token - 1, lua::Sign::Colon));
  if (!member) {
    if (const Index local = syntax.localAt[token]; local != none)
      return placeOf(file, syntax, syntax.locals[local].token);
    for (const lua::Function& function : syntax.functions)
      if (function.nameToken != none && syntax.word(function.nameToken) == syntax.word(token) && !function.local)
        return placeOf(file, syntax, function.nameToken);
    return std::nullopt;
  }
  if (!syntax.isName(token - 2)) return std::nullopt;
  const std::string_view name = syntax.word(token);
  const Index base = syntax.localAt[token - 2];
  if (base == none) {
    const std::string_view table = syntax.word(token - 2);
    if (table != "act" && table != "conditions") return std::nullopt;
    if (std::optional<DefinitionPlace> found = inModule(files, file, table == "act" ? "actions" : "conditions", name))
      return found;
    std::string id(name);
    std::replace(id.begin(), id.end(), '_', '-');
    return declared(files, table == "act" ? "action" : "condition", id);
  }
  if (const std::string_view module = requiredBy(syntax, base); !module.empty())
    return inModule(files, file, module, name);
  for (const lua::Member& each : syntax.members)
    if (each.owner == base && syntax.word(each.token) == name) return placeOf(file, syntax, each.token);
  return std::nullopt;
}

void usesInXml(const std::string& path, const std::string& text, const std::string& name,
               std::vector<DefinitionPlace>& out) {
  for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if (at < 2 || end >= text.size() || text[at - 2] != '=') continue;
    if ((text[at - 1] == '"' || text[at - 1] == '\'') && text[end] == text[at - 1])
      out.push_back(placeOf(path, text, at, end));
  }
}

}  // namespace

const std::string* moduleFile(const TextFiles& files, const std::string& file, std::string_view module) {
  std::string pack;
  if (const std::size_t colon = module.find(':'); colon != std::string_view::npos) {
    pack = std::string(module.substr(0, colon));
    module.remove_prefix(colon + 1);
  }
  if (module.empty()) return nullptr;
  const std::string end = model::moduleFile(std::string(module));
  const std::string* best = nullptr;
  std::size_t grade = 0;
  for (const auto& [path, text] : files) {
    if (!path.ends_with(end)) continue;
    const std::string_view root = std::string_view(path).substr(0, path.size() - end.size());
    if (!root.empty() && root.back() != '/') continue;
    const bool named = !pack.empty() && (root == pack + "/" || root.ends_with("/" + pack + "/"));
    const std::size_t mine = 1 + sharedPrefix(path, file) + (named ? 1U << 16U : 0);
    if (mine <= grade) continue;
    grade = mine;
    best = &path;
  }
  return best;
}

std::optional<DefinitionPlace> definitionOf(const TextFiles& files, const std::string& file, std::size_t offset) {
  const auto found = files.find(file);
  if (found == files.end()) return std::nullopt;
  if (file.ends_with(".xml")) return fromXml(files, file, offset);
  const lua::Syntax syntax = lua::readSyntax(found->second);
  if (lua::commentAt(syntax, offset) != nullptr) return std::nullopt;
  if (const Index text = lua::stringAt(syntax, offset); text != none) return ofText(files, file, syntax, text);
  const Index token = lua::nameAt(syntax, offset);
  if (token == none) return std::nullopt;
  return ofName(files, file, syntax, token);
}

std::vector<DefinitionPlace> usesOf(const TextFiles& files, const std::string& name) {
  std::vector<DefinitionPlace> out;
  if (name.empty()) return out;
  for (const auto& [path, text] : files) {
    if (text.find(name) == std::string::npos) continue;
    if (path.ends_with(".xml")) {
      usesInXml(path, text, name, out);
      continue;
    }
    if (!path.ends_with(".lua")) continue;
    for (const lua::Token& token : lua::readTokens(text).code) {
      if (token.kind == lua::Token::Kind::Name && lua::wordOf(text, token) == name)
        out.push_back(placeOf(path, text, token.begin, token.end));
      if (token.kind == lua::Token::Kind::String && lua::stringOf(text, token) == name)
        out.push_back(placeOf(path, text, token.begin + token.mark, token.begin + token.mark + name.size()));
    }
  }
  return out;
}

std::vector<DefinitionPlace> usesAt(const TextFiles& files, const std::string& file, std::size_t offset) {
  const auto found = files.find(file);
  if (found == files.end()) return {};
  if (file.ends_with(".xml")) {
    const auto attribute = attributeAt(found->second, offset);
    return attribute ? usesOf(files, std::string(attribute->second)) : std::vector<DefinitionPlace>{};
  }
  const lua::Syntax syntax = lua::readSyntax(found->second);
  if (const Index text = lua::stringAt(syntax, offset); text != none)
    return usesOf(files, std::string(lua::stringOf(syntax.text, syntax.code[text])));
  const Index token = lua::nameAt(syntax, offset);
  if (token == none) return {};
  const bool member = token >= 2 && (syntax.is(token - 1, lua::Sign::Dot) || syntax.is(token - 1, lua::Sign::Colon));
  std::vector<DefinitionPlace> out;
  if (!member && syntax.localAt[token] != none) {
    for (Index i = 0; i < syntax.code.size(); ++i)
      if (syntax.localAt[i] == syntax.localAt[token]) out.push_back(placeOf(file, syntax, i));
    return out;
  }
  const std::string name(syntax.word(token));
  const std::optional<DefinitionPlace> definition = ofName(files, file, syntax, token);
  if (!definition || !definition->file.ends_with(".lua")) return usesOf(files, name);
  // What leads to the same definition is the same.
  for (const DefinitionPlace& use : usesOf(files, name))
    if (use == *definition || definitionOf(files, use.file, use.begin) == definition) out.push_back(use);
  return out;
}

}  // namespace sortie::editor
