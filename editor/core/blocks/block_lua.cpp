// Lua of one event or objective, and its detaching.
#include "editor/core/blocks/block_lua.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "editor/core/blocks/block_form_words.h"
#include "model/blocks.h"
#include "model/values.h"
#include "script/syntax/tokens.h"

namespace sortie::editor {

using model::Block;
using model::Element;
using model::ElementPtr;

namespace {

/// Stands in places instead of a file's name: the line is a number in a list of paths, for what an edit has made has no
/// place in any file.
constexpr const char* kMark = "\x01";

struct PathPlaces {
  std::vector<ElementPath> paths;

  SourcePlace place(const ElementPath& path) {
    paths.push_back(path);
    return {kMark, static_cast<std::uint32_t>(paths.size()), 0};
  }
  [[nodiscard]] const ElementPath* find(const SourcePlace& place) const {
    return place.file == kMark && place.line >= 1 && place.line <= paths.size() ? &paths[place.line - 1] : nullptr;
  }

  // Recursion is bounded by the depth that the reader allows.
  Block block(const ElementPtr& element, const ElementPath& path) {
    Block out;
    out.name = element->name;
    for (const model::Attribute& each : element->attributes)
      if (each.name.find(':') == std::string::npos) out.arguments[each.name] = each.value;
    out.where = place(path);
    out.children = blocks(*element, path);
    return out;
  }

  std::vector<Block> blocks(const Element& parent, const ElementPath& path) {
    std::vector<Block> out;
    std::uint32_t at = 0;
    for (const ElementPtr& each : childElements(parent)) {
      ElementPath below = path;
      below.push_back(at++);
      if (!each->foreign) out.push_back(block(each, below));
    }
    return out;
  }
};

/// The mission with nothing left to compile but one event or objective; other events stay as what <call> may name.
model::Mission bare(const MissionScope& mission) {
  model::Mission out = mission.mission;
  out.where = {};
  out.objectives.clear();
  for (model::EventSetup& each : out.events) {
    each.when.clear();
    each.conditions.clear();
    each.actions.clear();
    each.where = {};
  }
  return out;
}

struct Only {
  model::Mission mission;
  PathPlaces places;

  Only(const MissionScope& from, const ElementPath& owner) : mission(bare(from)) {
    const ElementPtr element = elementAt(from.root, owner);
    if (element->name == "event") {
      event(*element, owner);
    } else {
      objective(*element, owner);
    }
  }

  void event(const Element& element, const ElementPath& owner) {
    model::EventSetup out;
    out.id = element.value("id");
    const std::string once = element.value("once");
    out.once = model::parseBool(once).value_or(false);
    out.where = places.place(owner);
    sections(element, owner, [&](const Element& section, std::vector<Block> blocks) {
      auto& into = section.name == "when" ? out.when : section.name == "if" ? out.conditions : out.actions;
      if (section.name != "when" && section.name != "if" && section.name != "do") return;
      into.insert(into.end(), blocks.begin(), blocks.end());
    });
    std::erase_if(mission.events, [&](const model::EventSetup& each) { return each.id == out.id; });
    mission.events.push_back(std::move(out));
  }

  void objective(const Element& element, const ElementPath& owner) {
    model::ObjectiveSetup out;
    out.id = element.value("id");
    out.tested = element.value("tested");
    out.where = places.place(owner);
    sections(element, owner, [&](const Element& section, std::vector<Block> blocks) {
      if (section.name == "reward") {
        out.rewards.insert(out.rewards.end(), blocks.begin(), blocks.end());
      } else if (section.name == "condition" && out.condition.name.empty()) {
        if (blocks.size() == 1)
          out.condition = std::move(blocks.front());
        else if (!blocks.empty())
          out.condition = Block{"all", {}, std::move(blocks), places.place(owner)};
      }
    });
    mission.objectives.push_back(std::move(out));
  }

  template <class Take>
  void sections(const Element& element, const ElementPath& owner, const Take& take) {
    std::uint32_t at = 0;
    for (const ElementPtr& each : childElements(element)) {
      ElementPath below = owner;
      below.push_back(at++);
      if (!each->foreign) take(*each, places.blocks(*each, below));
    }
  }
};

struct Line {
  std::string text;
  const ElementPath* path = nullptr;
};

/// The compiled lines that come from the blocks at hand.
std::vector<Line> compile(const Only& only, const MissionScope& mission, std::vector<Error>& errors) {
  const model::CompiledBlocks compiled = model::compileBlocks(only.mission, mission.scope, errors);
  std::vector<Line> out;
  std::size_t at = 0;
  for (const SourcePlace& where : compiled.lines) {
    const std::size_t end = std::min(compiled.lua.find('\n', at), compiled.lua.size());
    if (const ElementPath* path = only.places.find(where)) out.push_back({compiled.lua.substr(at, end - at), path});
    at = end + 1;
  }
  return out;
}

}  // namespace

DerivedLua derivedLua(const MissionScope& mission, const ElementPath& owner) {
  DerivedLua out;
  if (rowAt(mission, owner).kind != RowKind::Owner) return out;
  const Only only(mission, owner);
  std::vector<Error> errors;
  for (const Line& line : compile(only, mission, errors)) {
    out.text += line.text + "\n";
    out.lines.push_back(*line.path);
  }
  for (Error& error : errors) {
    const ElementPath* path = only.places.find(error.where);
    error.where = {};
    out.errors.emplace_back(path != nullptr ? *path : owner, std::move(error));
  }
  return out;
}

namespace {

bool hasAny(const Element& element, std::initializer_list<std::string_view> names) {
  if (std::any_of(names.begin(), names.end(), [&](std::string_view each) { return element.name == each; })) return true;
  const auto children = model::elements(element);
  return std::any_of(children.begin(), children.end(), [&](const ElementPtr& each) { return hasAny(*each, names); });
}

/// What only the compiled chunk can do: queue what follows, run another event, reach the table that rules.lua returns.
bool stays(const Element& element) { return hasAny(element, {"wait", "call", "lua"}); }

class Detacher {
 public:
  Detacher(const MissionScope& mission, const ElementPath& owner) : mission_(mission), owner_(owner) {
    const ElementPtr element = elementAt(mission.root, owner);
    base_ = model::toSnake(element->value("id"));
    isEvent_ = element->name == "event";
  }

  Result<Detached> run() {
    ElementPtr owner = elementAt(mission_.root, owner_);
    ElementPtr changed = owner;
    std::uint32_t at = 0;
    for (const ElementPtr& section : childElements(*owner)) {
      const bool conditions = section->name == (isEvent_ ? "if" : "condition");
      const bool actions = section->name == (isEvent_ ? "do" : "reward");
      ElementPtr now = section;
      if (conditions && !section->foreign) now = this->conditions(section);
      if (actions && !section->foreign) now = sequence(section);
      if (now != section) changed = replaceAt(changed, {at}, now);
      ++at;
    }
    if (error_) return tl::unexpected<Error>(*error_);
    if (made_.empty())
      return fail("block-detach", "there is nothing to make functions of", {}, "what calls a function is one already");
    if (Result<> r = checkNames(); !r) return failed(r);
    Result<std::string> rules = withFunctions(mission_.mission.rules, made_);
    if (!rules) return failed(rules);
    Detached out;
    out.root = replaceAt(mission_.root, owner_, changed);
    out.rules = std::move(*rules);
    for (const RulesFunction& each : made_) out.functions.push_back(each.name);
    out.kept = std::move(kept_);
    return out;
  }

 private:
  static ElementPtr callOf(const std::string& function) {
    return model::makeElement("lua", {{"function", function, 0}});
  }

  static ElementPtr with(const ElementPtr& parent, const std::vector<ElementPtr>& blocks) {
    ElementPtr out = model::withChildren(parent, {});
    for (std::size_t i = 0; i < blocks.size(); ++i) out = insertAt(out, {}, static_cast<std::uint32_t>(i), blocks[i]);
    return out;
  }

  /// Conditions side by side must all hold, so neighbours become one function.
  ElementPtr conditions(const ElementPtr& section) {
    std::vector<ElementPtr> out;
    std::vector<ElementPtr> run;
    bool changed = false;
    const auto flush = [&] {
      if (run.empty()) return;
      out.push_back(callOf(function(run, true)));
      run.clear();
      changed = true;
    };
    for (const ElementPtr& block : model::elements(*section)) {
      if (!stays(*block)) {
        run.push_back(block);
        continue;
      }
      flush();
      out.push_back(block);
      if (block->name != "lua")
        kept_.push_back(fmt::format("<{}> stays a block: it calls a function of rules.lua", std::string(block->name)));
    }
    flush();
    return changed ? with(section, out) : section;
  }

  // Recursion is bounded by the depth that the reader allows.
  ElementPtr sequence(const ElementPtr& holder) {
    std::vector<ElementPtr> out;
    std::vector<ElementPtr> run;
    bool changed = false;
    const auto flush = [&] {
      if (run.empty()) return;
      out.push_back(callOf(function(run, false)));
      run.clear();
      changed = true;
    };
    for (const ElementPtr& block : model::elements(*holder)) {
      if (!stays(*block)) {
        run.push_back(block);
        continue;
      }
      flush();
      out.push_back(form(block));
      changed = changed || out.back() != block;
    }
    flush();
    return changed ? with(holder, out) : holder;
  }

  /// A form that waits or calls somewhere: it stays, the actions in it do not. The loop variable of a <for-each> and
  /// the conditions of an <if> stay with it.
  ElementPtr form(const ElementPtr& block) {
    if (block->name == "lua") return block;
    if (block->name == "wait" || block->name == "call") {
      kept_.push_back(block->name == "wait" ? "<wait> stays a block: what follows it is done later"
                                            : "<call> stays a block: only blocks can call events");
      return block;
    }
    if (block->name == "for-each") {
      kept_.emplace_back("<for-each> stays with what is in it: it calls a function or an event for each");
      return block;
    }
    ElementPtr out = block;
    std::uint32_t at = 0;
    for (const ElementPtr& part : childElements(*block)) {
      if (!part->foreign && part->name != "condition") out = replaceAt(out, {at}, sequence(part));
      ++at;
    }
    return out;
  }

  /// Compiles blocks as if they were all that the owner has, and takes the inside of the function that comes of it.
  std::string function(const std::vector<ElementPtr>& blocks, bool test) {
    const ElementPtr owner = elementAt(mission_.root, owner_);
    std::vector<ElementPtr> sections;
    if (isEvent_) {
      for (const ElementPtr& each : model::elements(*owner, "when")) sections.push_back(each);
    }
    sections.push_back(
        with(model::makeElement(isEvent_ ? (test ? "if" : "do") : (test ? "condition" : "reward")), blocks));
    const ElementPtr only = with(owner, sections);
    MissionScope alone;
    alone.root = replaceAt(mission_.root, owner_, only);
    alone.mission = mission_.mission;
    alone.scope = mission_.scope;
    alone.scope.own = &alone.mission.declarations;
    std::vector<Error> errors;
    const Only compiled(alone, owner_);
    const std::vector<Line> lines = compile(compiled, alone, errors);
    if (!errors.empty() && !error_) {
      error_ = errors.front();
      error_->code = "block-detach";
      error_->where = {};
    }
    const std::string end = test ? "_test" : "";
    RulesFunction made;
    std::vector<std::string> taken;
    for (const RulesFunction& each : made_) taken.push_back(each.name);
    made.name = freeFunction(mission_.mission.rules, base_ + end, taken);
    made.comment = fmt::format("{} of the {} `{}` of mission.xml.", test ? "The condition" : "What is done",
                               isEvent_ ? "event" : "objective", owner->value("id"));
    takeLines(lines, test, made);
    const std::string name = made.name;
    made_.push_back(std::move(made));
    return name;
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
          return fail("block-detach", fmt::format("rules.lua has a local of its own called {}", word), {},
                      "give it another name first");
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
  ElementPath owner_;
  std::string base_;
  bool isEvent_ = false;
  std::vector<RulesFunction> made_;
  std::vector<std::string> kept_;
  std::optional<Error> error_;
};

}  // namespace

Result<Detached> detachBlocks(const MissionScope& mission, const ElementPath& owner) {
  if (rowAt(mission, owner).kind != RowKind::Owner) return fail("block-detach", "there is no event or objective here");
  return Detacher(mission, owner).run();
}

}  // namespace sortie::editor
