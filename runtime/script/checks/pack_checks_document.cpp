// What packs check themselves: the document as a Lua table, and the functions of rules/checks.lua that look at it.
#include <algorithm>

#include <fmt/format.h>

#include "model/values.h"
#include "script/bindings/bind.h"
#include "script/checks/pack_checks.h"
#include "script/sandbox/sandbox_state.h"
#include "script/settings.h"

namespace sortie::script {
namespace {

using model::DeclarationKind;
using model::Element;
using model::Issue;
using model::Setting;
using model::Severity;

constexpr std::uint64_t workPerCheck = 20'000'000;
constexpr lua_Integer mostIssues = 200;  // of one check

int pushView(lua_State* L) {
  pushSetting(L, *static_cast<const Setting*>(lua_touserdata(L, 1)));
  sealTable(L, -1);
  return 1;
}

void notePlaces(const Setting& setting, std::map<std::string, SourcePlace>& places) {
  if (const auto* list = std::get_if<Setting::List>(&setting.value)) {
    for (const Setting& each : *list) notePlaces(each, places);
  } else if (const auto* record = std::get_if<Setting::Record>(&setting.value)) {
    if (const auto path = record->find("path"); path != record->end()) {
      places.emplace(std::get<std::string>(path->second.value), setting.where);
      const auto id = record->find("id");
      if (id != record->end())
        if (const auto* text = std::get_if<std::string>(&id->second.value)) places.emplace(*text, setting.where);
    }
    for (const auto& [name, value] : *record) notePlaces(value, places);
  }
}

// Field of the table at `index` without metamethods, as text; numbers and booleans as XML writes them.
std::optional<std::string> textField(lua_State* L, int index, const char* name) {
  index = lua_absindex(L, index);
  std::optional<std::string> out;
  lua_pushstring(L, name);
  lua_rawget(L, index);
  if (lua_type(L, -1) == LUA_TSTRING) {
    std::size_t length = 0;
    const char* text = lua_tolstring(L, -1, &length);
    out = std::string(text, std::min<std::size_t>(length, 2000));
  }
  lua_pop(L, 1);
  return out;
}

using Pairs = std::vector<std::pair<std::string, std::string>>;

Pairs pairsField(lua_State* L, int index, const char* name) {
  Pairs out;
  index = lua_absindex(L, index);
  lua_pushstring(L, name);
  lua_rawget(L, index);
  if (lua_istable(L, -1)) {
    lua_pushnil(L);
    while (lua_next(L, -2) != 0) {
      if (lua_type(L, -2) == LUA_TSTRING) {
        std::string text;
        if (lua_isboolean(L, -1)) text = lua_toboolean(L, -1) != 0 ? "true" : "false";
        if (lua_isinteger(L, -1) != 0) text = fmt::format("{}", lua_tointeger(L, -1));
        if (lua_type(L, -1) == LUA_TSTRING) text = lua_tostring(L, -1);
        out.emplace_back(kebab(lua_tostring(L, -2)), text);
      }
      lua_pop(L, 1);
    }
  }
  lua_pop(L, 1);
  std::sort(out.begin(), out.end());  // Lua's order differs from run to run
  return out;
}

// Patches that give the element a <set name value/> for each pair, each at its place or last.
model::TextPatches withSets(const Element& element, const Pairs& sets) {
  std::vector<model::TextPatches> edits;
  std::vector<model::Markup> added;
  for (const auto& [name, value] : sets) {
    const model::Elements all = model::elements(element, "set");
    const auto found =
        std::find_if(all.begin(), all.end(), [&, &id = name](const Element& set) { return set.value("name") == id; });
    if (found != all.end())
      edits.push_back(model::setAttribute(*found, "value", value));
    else
      added.emplace_back("set", model::Markup::Attributes{{"name", name}, {"value", value}});
  }
  edits.push_back(model::insertChildren(element, std::string::npos, added));
  return model::together(edits);
}

// fix = { label = "…", set = { attribute = value }, value = { name = value }, remove = true }
std::optional<model::Fix> readFix(lua_State* L, int index, const Element& element) {
  index = lua_absindex(L, index);
  std::optional<model::Fix> out;
  lua_pushstring(L, "fix");
  lua_rawget(L, index);
  if (lua_istable(L, -1)) {
    const std::string label = textField(L, -1, "label").value_or("repair");
    const Pairs attributes = pairsField(L, -1, "set");
    const Pairs sets = pairsField(L, -1, "value");
    lua_pushstring(L, "remove");
    lua_rawget(L, -2);
    const bool remove = lua_toboolean(L, -1) != 0;
    lua_pop(L, 1);
    if (remove) {
      out = model::fixRemove(element);
      out->label = label;
    } else if (!attributes.empty() || !sets.empty()) {
      std::vector<model::AttributeChange> changes(attributes.begin(), attributes.end());
      out = model::Fix{label, model::together({model::changeAttributes(element, changes), withSets(element, sets)})};
    }
  }
  lua_pop(L, 1);
  return out;
}

}  // namespace

Element elementBeginningAt(const Element& root, const SourcePlace& where) {
  Element found;
  if (root)
    model::walk(root, [&](const Element& element) {
      if (!found && element.place() == where) found = element;
    });
  return found;
}

void CheckedMission::pushDocument() {
  lua_State* L = host_->state();
  if (refDocument_ == LUA_NOREF) {
    view_ = documentView(*scenario_);
    notePlaces(*view_, rowPlaces_);
    lua_pushcfunction(L, pushView);
    lua_pushlightuserdata(L, &*view_);
    if (!host_->sandbox().call(1, 1)) lua_newtable(L);
    refDocument_ = luaL_ref(L, LUA_REGISTRYINDEX);
  }
  lua_rawgeti(L, LUA_REGISTRYINDEX, refDocument_);
}

// One check: its function is on top of the stack and is taken from it.
void CheckedMission::oneCheck(const std::string& name, const Element& root, std::vector<Issue>& issues) {
  lua_State* L = host_->state();
  const int top = lua_gettop(L) - 1;
  const SourcePlace mission = scenario_->mission.mission->where;
  const auto broken = [&](std::string text) {
    issues.push_back({Severity::Error, "lua-check", fmt::format("the check {}: {}", name, text), {}, {}, mission, {}});
  };
  host_->current = &context_;
  context_.quiet = 1;
  context_.sets.used = 0;
  host_->sandbox().setWork(workPerCheck);
  pushDocument();
  if (const auto called = host_->sandbox().call(1, 1); !called) {
    const Error& error = called.error().error;
    issues.push_back(issueOf({error.code, fmt::format("the check {} failed: {}", name, error.text), error.where, {}},
                             "lua-check", 0));
    if (issues.back().where.file.empty()) issues.back().where = mission;
    return lua_settop(L, top);
  }
  if (lua_isnil(L, -1)) return lua_settop(L, top);
  if (!lua_istable(L, -1)) {
    broken("return a list of issues, or nil");
    return lua_settop(L, top);
  }
  const int list = lua_gettop(L);
  const auto count = static_cast<lua_Integer>(lua_rawlen(L, list));
  for (lua_Integer i = 1; i <= std::min(count, mostIssues); ++i) {
    lua_settop(L, list);
    if (lua_rawgeti(L, list, i) != LUA_TTABLE) {
      broken("write an issue as a table { text = …, at = … }");
      continue;
    }
    Issue issue;
    const std::string severity = textField(L, -1, "severity").value_or("error");
    issue.severity = severity == "note" ? Severity::Note : severity == "warning" ? Severity::Warning : Severity::Error;
    issue.code = textField(L, -1, "code").value_or("check");
    if (!model::isKebab(issue.code)) issue.code = "check";
    issue.text = textField(L, -1, "text").value_or("the check " + name + " failed");
    issue.remedy = textField(L, -1, "remedy").value_or("");
    std::string at = textField(L, -1, "at").value_or("");
    lua_pushstring(L, "at");
    lua_rawget(L, -2);
    if (lua_istable(L, -1)) {  // a row of the document
      if (!pushSealedContent(L, -1)) lua_pushvalue(L, -1);
      at = textField(L, -1, "path").value_or("");
      lua_pop(L, 1);
    }
    lua_pop(L, 1);
    const auto row = rowPlaces_.find(at);
    issue.where = row == rowPlaces_.end() ? mission : row->second;
    if (const Element element = elementBeginningAt(root, issue.where)) {
      issue.element = element.begin();
      issue.fix = readFix(L, -1, element);
    }
    issues.push_back(std::move(issue));
  }
  if (count > mostIssues) broken(fmt::format("{} issues, of which {} are shown", count, mostIssues));
  lua_settop(L, top);
}

std::vector<Issue> CheckedMission::checkDocument(const Element& root) {
  std::vector<Issue> issues;
  lua_State* L = host_->state();
  for (std::size_t pack = 0; pack + 1 < host_->packStates.size(); ++pack) {
    const int top = lua_gettop(L);
    const Result<bool> pushed = pushModule(pack, "checks");
    if (!pushed) issues.push_back(issueOf(pushed.error(), "lua-load", pack));
    if (!pushed || !*pushed) continue;
    if (!pushSealedContent(L, -1)) lua_pushvalue(L, -1);
    const int table = lua_gettop(L);
    std::vector<std::string> names;
    lua_pushnil(L);
    while (lua_next(L, table) != 0) {
      if (lua_type(L, -2) == LUA_TSTRING && lua_isfunction(L, -1)) names.emplace_back(lua_tostring(L, -2));
      lua_pop(L, 1);
    }
    std::sort(names.begin(), names.end());
    for (const std::string& name : names) {
      // Over a limit the state is dead: what comes after would only say so again.
      if (name == "can_place" || host_->sandbox().coreState().death != Death::None) continue;
      lua_pushlstring(L, name.data(), name.size());
      lua_rawget(L, table);
      oneCheck(name, root, issues);
    }
    lua_settop(L, top);
  }
  checkPlaces(root, issues);
  return issues;
}

Result<CheckedMission::Placement> CheckedMission::canPlace(const std::string& kind, const std::string& place, int turn,
                                                           const std::string& side, const std::string& ignoring) {
  const model::Pack& ruleset = scenario_->mission.rulesetPack();
  std::size_t pack = 0;
  for (std::size_t i = 0; i + 1 < host_->packStates.size(); ++i)
    if (host_->packStates[i].pack == &ruleset) pack = i;
  const Result<bool> pushed = pushModule(pack, "checks");
  if (!pushed) return failed(pushed);
  if (!*pushed) return Placement{};
  lua_State* L = host_->state();
  const int top = lua_gettop(L) - 1;
  if (!pushSealedContent(L, -1)) lua_pushvalue(L, -1);
  lua_pushliteral(L, "can_place");
  lua_rawget(L, -2);
  if (!lua_isfunction(L, -1)) {
    lua_settop(L, top);
    return Placement{};
  }
  host_->current = &context_;
  context_.quiet = 1;
  context_.sets.used = 0;
  host_->sandbox().setWork(workPerCheck);
  pushDocument();
  const auto pushText = [L](const std::string& text) {
    if (text.empty())
      lua_pushnil(L);
    else
      lua_pushlstring(L, text.data(), text.size());
  };
  pushText(kind);
  pushText(place);
  lua_pushinteger(L, turn);
  pushText(side);
  pushText(ignoring);
  if (const auto called = host_->sandbox().call(6, 1); !called) {
    Error error = called.error().error;
    error.where = placeOf(error.where, pack);
    lua_settop(L, top);
    return tl::unexpected<Error>(std::move(error));
  }
  Placement out;
  out.allowed = lua_isboolean(L, -1) && lua_toboolean(L, -1) != 0;
  if (!out.allowed) out.reason = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "the ruleset forbids it";
  lua_settop(L, top);
  return out;
}

}  // namespace sortie::script
