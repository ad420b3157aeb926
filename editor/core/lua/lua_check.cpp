#include "editor/core/lua/lua_check.h"

#include <fmt/format.h>

#include "base/nearest.h"
#include "script/checks/pack_checks.h"
#include "script/syntax/names.h"
#include "script/syntax/places.h"

namespace sortie::editor {
namespace {

using Kind = lua::Node::Kind;

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
  const bool spec = file.starts_with("specs/") || file.find("/specs/") != std::string::npos;
  return script::checkSyntax(text, file, file, spec && !file.ends_with("/rules.lua"));
}

std::vector<model::Issue> checkNames(const std::string& file, std::string_view text, const LuaNames& names) {
  std::vector<model::Issue> out;
  const lua::Syntax syntax = lua::readSyntax(text);
  for (lua::Index node = syntax.root(); node != lua::none; node = lua::nextNode(syntax, node, syntax.root())) {
    // A text that is the whole argument of a global function.
    const lua::Index arguments = syntax[node].parent;
    if (!syntax.isKind(node, Kind::String) || !syntax.isKind(arguments, Kind::Arguments)) continue;
    const lua::Token& token = syntax.code[syntax[node].first];
    const lua::Index callee = lua::calledName(syntax, arguments);
    const bool global = callee != lua::none && syntax.localAt[callee] == lua::none &&
                        syntax.isKind(syntax.child(syntax[arguments].parent), Kind::Name) &&
                        syntax.isKind(syntax[arguments].parent, Kind::Call);
    if (!global || !token.closed) continue;
    const LuaName* function = names.find("", syntax.word(callee));
    const std::size_t parameter = syntax.numberOf(node);
    const char* id = function == nullptr ? nullptr : idsOf(*function, parameter);
    if (id == nullptr || !names.knowsWords(id)) continue;
    const std::string written(lua::stringOf(syntax, node));
    if (written.find('\\') != std::string::npos || names.findWord(id, written) != nullptr) continue;
    std::vector<std::string> known;
    for (const LuaName& each : names.wordList(id)) known.push_back(each.name);
    const lua::LinePlace place = lua::linePlace(text, token.begin + token.mark);
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
