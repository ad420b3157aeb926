// Lua of one event or objective, and its detaching.
#include "editor/core/blocks/block_lua.h"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "editor/core/blocks/block_form_words.h"
#include "model/blocks/blocks.h"
#include "model/decode/decode_heads.h"
#include "model/values.h"
#include "script/syntax/tokens.h"

namespace sortie::editor {

using model::Block;
using model::Element;

namespace {

/// The mission with nothing left to compile but one event or objective; other events stay if a <call> in it names them.
model::Mission only(const MissionScope& from, const Element& owner) {
  model::Mission out = from.mission;
  out.where = {};
  const SourcePlace place = owner.place();
  std::erase_if(out.objectives, [&](const model::ObjectiveSetup& each) { return each.where != place; });
  // Another <when> may hold an event of the same id.
  const bool event = owner.name() == "event";
  const std::string id = owner.value("id");
  std::erase_if(out.events,
                [&](const model::EventSetup& each) { return event && each.id == id && each.where != place; });
  std::set<std::string> called;
  model::walk(owner, [&](const Element& each) {
    if (each.name() == "call") called.insert(each.value("event"));
  });
  std::erase_if(out.events,
                [&](const model::EventSetup& each) { return each.where != place && !called.contains(each.id); });
  model::Issues unheard;
  for (model::EventSetup& each : out.events)
    each = each.where == place ? model::decodeEvent(owner, unheard)
                               : model::EventSetup{each.id, each.once, {}, {}, {}, {}};
  return out;
}

bool isMuted(const Element& owner) {
  return owner.name() == "event" && model::parseBool(owner.value("muted")).value_or(false);
}

struct Line {
  std::string text;
  SourcePlace where;
};

/// The compiled lines that come from the blocks at hand: others have no place.
std::vector<Line> compile(const model::Mission& only, const MissionScope& mission, std::vector<Error>& errors) {
  const model::CompiledBlocks compiled = model::compileBlocks(only, mission.scope, errors);
  std::vector<Line> out;
  std::size_t at = 0;
  for (const SourcePlace& where : compiled.lines) {
    const std::size_t end = std::min(compiled.lua.find('\n', at), compiled.lua.size());
    if (where.line > 0) out.push_back({compiled.lua.substr(at, end - at), where});
    at = end + 1;
  }
  return out;
}

}  // namespace

DerivedLua derivedLua(const MissionScope& mission, const ElementPath& owner) {
  DerivedLua out;
  if (rowAt(mission, owner).kind != RowKind::Owner) return out;
  const Element element = elementAt(mission.root, owner);
  if (isMuted(element)) return {"-- The event is muted: nothing of it is compiled.\n", {owner}, {}};
  const auto pathAt = [&](const SourcePlace& place) {
    return pathAtPlace(mission.root, owner, place.line, place.column);
  };
  std::vector<Error> errors;
  for (const Line& line : compile(only(mission, element), mission, errors)) {
    out.text += line.text + "\n";
    out.lines.push_back(pathAt(line.where));
  }
  for (Error& error : errors) {
    const ElementPath path = pathAt(std::exchange(error.where, {}));
    out.errors.emplace_back(path, std::move(error));
  }
  return out;
}

namespace {

bool hasAny(const Element& element, std::initializer_list<std::string_view> names) {
  if (std::find(names.begin(), names.end(), element.name()) != names.end()) return true;
  const model::Elements children = model::elements(element);
  return std::any_of(children.begin(), children.end(), [&](const Element& each) { return hasAny(each, names); });
}

/// What only the compiled chunk can do: queue what follows, run another event, reach the table that rules.lua returns.
bool stays(const Element& element) { return hasAny(element, {"wait", "call", "lua"}); }

class Detacher {
 public:
  Detacher(const MissionScope& mission, const Element& owner)
      : mission_(mission), owner_(owner), base_(model::toSnake(owner.value("id"))), isEvent_(owner.name() == "event") {}

  Result<Detached> run(model::Draft& draft) {
    for (const Element& section : model::elements(owner_)) {
      if (section.name() == (isEvent_ ? "if" : "condition")) detach(section, true);
      if (section.name() == (isEvent_ ? "do" : "reward")) detach(section, false);
    }
    if (error_) return tl::unexpected<Error>(*error_);
    if (made_.empty())
      return fail("block-detach", "there are no blocks to turn into functions", {},
                  "a block that calls a function is Lua already");
    if (Result<> r = checkNames(); !r) return failed(r);
    Result<std::string> rules = withFunctions(mission_.mission.rules, made_);
    if (!rules) return failed(rules);
    draft.apply(model::together(edits_));
    Detached out;
    out.rules = std::move(*rules);
    for (const RulesFunction& each : made_) out.functions.push_back(each.name);
    out.kept = std::move(kept_);
    return out;
  }

 private:
  /// Conditions side by side must all hold, and actions are done one after the other: neighbours become one function.
  /// Recursion is bounded by the depth that the reader allows.
  void detach(const Element& holder, bool test) {
    std::vector<Element> neighbours;
    for (const Element& block : model::elements(holder)) {
      if (!stays(block)) {
        neighbours.push_back(block);
        continue;
      }
      replace(std::exchange(neighbours, {}), test);
      test ? keepCondition(block) : keepAction(block);
    }
    replace(neighbours, test);
  }

  void keepCondition(const Element& block) {
    if (block.name() != "lua")
      kept_.push_back(fmt::format("<{}> stays a block: it calls a function of rules.lua", block.name()));
  }

  /// A form that waits or calls somewhere: it stays, the actions in it do not. The loop variable of a <for-each> and
  /// the conditions of an <if> stay with it.
  void keepAction(const Element& block) {
    if (block.name() == "wait") {
      kept_.emplace_back("<wait> stays a block: the actions after it are done later");
    } else if (block.name() == "call") {
      kept_.emplace_back("<call> stays a block: only blocks can call events");
    } else if (block.name() == "for-each") {
      kept_.emplace_back("<for-each> stays with the blocks in it: it calls a function or an event each time");
    } else if (block.name() != "lua") {
      for (const Element& part : model::elements(block))
        if (part.name() != "condition") detach(part, false);
    }
  }

  /// A call of one function in place of blocks that stand side by side.
  void replace(const std::vector<Element>& blocks, bool test) {
    if (blocks.empty()) return;
    edits_.push_back(
        model::replaceElement(blocks.front(), model::Markup("lua", {{"function", function(blocks, test)}})));
    for (std::size_t i = 1; i < blocks.size(); ++i) edits_.push_back(model::removeElement(blocks[i]));
  }

  /// Compiles blocks as if they were all that the owner has, and takes the inside of the function that comes of it.
  std::string function(const std::vector<Element>& elements, bool test) {
    std::vector<Error> errors;
    const std::vector<Line> lines = compile(alone(elements, test), mission_, errors);
    if (!errors.empty() && !error_) {
      error_ = errors.front();
      error_->code = "block-detach";
      error_->where = {};
    }
    RulesFunction made;
    std::vector<std::string> taken;
    for (const RulesFunction& each : made_) taken.push_back(each.name);
    made.name = freeFunction(mission_.mission.rules, base_ + (test ? "_test" : ""), taken);
    made.comment = fmt::format("{} of the {} `{}` of mission.xml.", test ? "The condition" : "The actions",
                               isEvent_ ? "event" : "objective", owner_.value("id"));
    takeLines(lines, test, made);
    return made_.emplace_back(std::move(made)).name;
  }

  model::Mission alone(const std::vector<Element>& elements, bool test) const {
    std::vector<Block> blocks;
    for (const Element& each : elements) blocks.push_back(model::decodeBlock(each));
    model::Mission out = only(mission_, owner_);
    const SourcePlace place = owner_.place();
    for (model::EventSetup& event : out.events) {
      if (event.where != place) continue;
      event.conditions.clear();
      event.actions.clear();
      (test ? event.conditions : event.actions) = blocks;
    }
    for (model::ObjectiveSetup& objective : out.objectives) {
      objective.condition = {};
      objective.rewards.clear();
      if (!test)
        objective.rewards = blocks;
      else
        objective.condition = blocks.size() == 1 ? blocks.front() : Block{"all", {}, blocks, place};
    }
    return out;
  }

  void takeLines(const std::vector<Line>& lines, bool test, RulesFunction& made) {
    const std::string begin =
        test ? (isEvent_ ? "  test = function(ctx)" : "tests[") : (isEvent_ ? "run[" : "rewards[");
    bool inside = false;
    std::size_t deeper = 0;
    for (const Line& line : lines) {
      std::string text = line.text;
      if (!inside && text.starts_with("pieces[")) made.declarations += renamed(text, made) + "\n";
      if (!inside && text.starts_with(begin) && text.ends_with("function(ctx)")) {
        inside = true;
        deeper = text.find_first_not_of(' ');
        continue;
      }
      if (!inside) continue;
      const std::string end = std::string(deeper, ' ') + "end";
      if (text == end || text == end + ",") break;
      made.body += renamed(text.substr(deeper), made) + "\n";
    }
  }

  /// Sets that the chunk keeps in a table of its own become locals of rules.lua.
  std::string renamed(std::string text, const RulesFunction& made) const {
    const std::string open = "pieces[\"";
    for (std::size_t at = text.find(open); at != std::string::npos; at = text.find(open, at)) {
      const std::size_t close = text.find("\"]", at);
      if (close == std::string::npos) break;
      const std::size_t slash = text.rfind('/', close);
      const std::string local = made.name + "_set" + text.substr(slash + 1, close - slash - 1);
      const bool declares = at == 0;
      text.replace(at, close + 2 - at, (declares ? "local " : "") + local);
      at += local.size();
    }
    return text;
  }

  /// A local of rules.lua would stand in the way of what blocks mean.
  Result<> checkNames() const {
    const std::vector<std::string> locals = rulesLocals(mission_.mission.rules);
    for (const RulesFunction& each : made_) {
      const std::string text = each.declarations + each.body;
      for (const lua::Token& token : lua::readTokens(text).code) {
        const std::string_view word = lua::wordOf(text, token);
        const bool name = token.kind == lua::Token::Kind::Name;
        if (name && std::find(locals.begin(), locals.end(), word) != locals.end() && isOurs(word))
          return fail("block-detach", fmt::format("rules.lua already has a local called {}", word), {},
                      "rename the local first");
      }
    }
    return {};
  }

  static bool isOurs(std::string_view name) {
    static const std::vector<std::string_view> ours = {"conditions", "act",    "world",  "board", "choose",
                                                       "set",        "random", "filter", "ipairs"};
    return std::find(ours.begin(), ours.end(), name) != ours.end();
  }

  const MissionScope& mission_;
  Element owner_;
  std::string base_;
  bool isEvent_;
  std::vector<model::TextPatches> edits_;
  std::vector<RulesFunction> made_;
  std::vector<std::string> kept_;
  std::optional<Error> error_;
};

}  // namespace

Result<Detached> detachBlocks(model::Draft& draft, const MissionScope& mission, const ElementPath& owner) {
  if (rowAt(mission, owner).kind != RowKind::Owner) return fail("block-detach", "there is no event or objective here");
  if (isMuted(elementAt(mission.root, owner))) return fail("block-detach", "the event is muted", {}, "unmute it first");
  return Detacher(mission, elementAt(mission.root, owner)).run(draft);
}

}  // namespace sortie::editor
