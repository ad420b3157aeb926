// Actions and events of blocks.
#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "model/blocks/blocks_writer.h"
#include "model/values.h"

namespace sortie::model {
namespace {

bool holdsWait(const Block& block) {
  return block.name == "wait" || std::any_of(block.children.begin(), block.children.end(), holdsWait);
}

// Writes the actions of one event or one reward. What follows a <wait> becomes a function of its own in the table
// `rest`; `tail` names the one that every path through a sequence ends with.
class ActionWriter {
 public:
  ActionWriter(BlockContext& context, std::string owner, const SourcePlace& where)
      : context_(context), owner_(std::move(owner)), where_(where) {}

  void function(LuaText& out, const std::string& head, const std::vector<Block>& actions, const BlockNames& names) {
    LuaText body;
    sequence(body, 1, actions, 0, names, {});
    out.append(std::move(filters_));
    out.append(std::move(rest_));
    out.line(0, head, where_);
    out.append(std::move(body));
    out.line(0, "end", where_);
  }

 private:
  void sequence(LuaText& out, int indent, const std::vector<Block>& blocks, std::size_t from, const BlockNames& names,
                const std::string& tail) {
    for (std::size_t i = from; i < blocks.size(); ++i) {
      const Block& block = blocks[i];
      if (!holdsWait(block)) {
        action(out, indent, block, names, {});
        continue;
      }
      const std::string after = i + 1 < blocks.size() ? later(blocks, i + 1, names, tail) : tail;
      action(out, indent, block, names, after);
      return;
    }
    if (!tail.empty()) out.line(indent, fmt::format("return rest[{}](ctx)", luaString(tail)), where_);
  }

  // Puts blocks from `from` on into a function in `rest`; gives its name.
  std::string later(const std::vector<Block>& blocks, std::size_t from, const BlockNames& names,
                    const std::string& tail) {
    std::string name = fmt::format("{}/{}", owner_, ++laterCount_);
    LuaText text;
    const SourcePlace& where = from < blocks.size() ? blocks[from].where : where_;
    text.line(0, fmt::format("rest[{}] = function(ctx)", luaString(name)), where);
    sequence(text, 1, blocks, from, names, tail);
    text.line(0, "end", where);
    rest_.append(std::move(text));
    return name;
  }

  // Recursion is bounded by the depth that the reader allows.
  void action(LuaText& out, int indent, const Block& block, const BlockNames& names, const std::string& tail) {
    if (block.name == "lua") {
      out.line(indent, luaFunction(context_, block) + "(ctx)", block.where);
    } else if (block.name == "if") {
      branch(out, indent, block, names, tail);
    } else if (block.name == "choose") {
      choice(out, indent, block, names, tail);
    } else if (block.name == "random") {
      chance(out, indent, block, names, tail);
    } else if (block.name == "for-each") {
      loop(out, indent, block, names);
    } else if (block.name == "wait") {
      wait(out, indent, block, tail);
    } else if (block.name == "call") {
      call(out, indent, block);
    } else {
      declared(out, indent, block, names);
    }
  }

  void declared(LuaText& out, int indent, const Block& block, const BlockNames& names) {
    const Declaration* action = context_.scope.find(DeclarationKind::Action, block.name);
    if (action == nullptr) {
      context_.error("block-unknown", fmt::format("there is no action \"{}\"", block.name), block.where,
                     "declare it in ruleset.xml, or use if, choose, random, for-each, wait, call, lua");
      return;
    }
    const std::vector<std::string> arguments = luaArguments(context_, *action, block, names);
    out.line(indent, fmt::format("act.{}({})", toSnake(action->id), fmt::join(arguments, ", ")), block.where);
  }

  void branch(LuaText& out, int indent, const Block& block, const BlockNames& names, const std::string& tail) {
    checkArguments(context_, block, {});
    std::vector<Block> conditions;
    const Block* yes = nullptr;
    const Block* no = nullptr;
    for (const Block& each : block.children) {
      if (each.name == "condition") {
        conditions.insert(conditions.end(), each.children.begin(), each.children.end());
      } else if (each.name == "then") {
        yes = &each;
      } else if (each.name == "else") {
        no = &each;
      } else {
        form(each, "<if> holds <condition>, <then> and <else>");
      }
    }
    if (yes == nullptr || conditions.empty()) form(block, "<if> needs a <condition> and a <then>");
    out.line(indent, "if", block.where);
    writeAll(context_, out, indent + 1, conditions, names, block.where);
    out.line(indent, "then", block.where);
    if (yes != nullptr) sequence(out, indent + 1, yes->children, 0, names, tail);
    if (no != nullptr || !tail.empty()) {
      out.line(indent, "else", no != nullptr ? no->where : block.where);
      sequence(out, indent + 1, no != nullptr ? no->children : std::vector<Block>{}, 0, names, tail);
    }
    out.line(indent, "end", block.where);
  }

  void choice(LuaText& out, int indent, const Block& block, const BlockNames& names, const std::string& tail) {
    checkArguments(context_, block, {"side", "decision"});
    const std::string decision = block.argument("decision");
    if (context_.scope.complete && context_.scope.find(DeclarationKind::Decision, decision) == nullptr) {
      context_.error("block-argument", fmt::format("there is no decision \"{}\"", decision), block.where, "declare it");
    }
    const std::string pick = local("pick");
    std::vector<std::string> ids;
    std::vector<std::string> tests;
    for (const Block& each : block.children) {
      checkArguments(context_, each, {"id"});
      const std::string id = each.argument("id");
      if (each.name != "option" || !isKebab(id)) form(each, "<choose> holds <option id=\"…\">s");
      ids.push_back(luaString(id));
      tests.push_back(fmt::format("{} == {}", pick, ids.back()));
    }
    if (ids.empty()) form(block, "<choose> needs <option>s");
    out.line(indent,
             fmt::format("local {} = choose({}, {}, set({}))", pick, side(block, "side", names), luaString(decision),
                         fmt::join(ids, ", ")),
             block.where);
    arms(out, indent, block, tests, names, tail);
  }

  // One of the children is done: the first whose test holds, or that has none.
  void arms(LuaText& out, int indent, const Block& block, const std::vector<std::string>& tests,
            const BlockNames& names, const std::string& tail) {
    for (std::size_t i = 0; i < tests.size(); ++i) {
      const Block& each = block.children[i];
      const char* word = i == 0 ? "if" : "elseif";
      out.line(indent, tests[i].empty() ? "else" : fmt::format("{} {} then", word, tests[i]), each.where);
      sequence(out, indent + 1, each.children, 0, names, tail);
    }
    if (!tests.empty()) out.line(indent, "end", block.where);
  }

  void chance(LuaText& out, int indent, const Block& block, const BlockNames& names, const std::string& tail) {
    checkArguments(context_, block, {});
    constexpr std::int64_t kMaxWeight = 1'000'000;
    const std::string number = local("number");
    std::vector<std::string> tests;
    std::int64_t total = 0;
    for (const Block& each : block.children) {
      checkArguments(context_, each, {"weight"});
      const auto weight = parseInt(each.argument("weight", "1"));
      if (each.name != "case" || !weight || *weight < 1 || *weight > kMaxWeight) {
        form(each, "<random> holds <case>s with a weight of 1 or more");
      }
      total += weight.value_or(1);
      tests.push_back(fmt::format("{} <= {}", number, total));
    }
    if (tests.empty()) {
      form(block, "<random> needs <case>s");
      return;
    }
    if (tests.size() > 1) tests.back().clear();
    out.line(indent, fmt::format("local {} = random({}, {})", number, total, luaString("event:" + owner_)),
             block.where);
    arms(out, indent, block, tests, names, tail);
  }

  void loop(LuaText& out, int indent, const Block& block, const BlockNames& names) {
    checkArguments(context_, block, {"piece", "of", "side", "as"});
    if (holdsWait(block)) form(block, "<wait> may not stand inside <for-each>");
    const std::string name = block.argument("as", "it");
    const std::string variable = local("each");
    BlockNames inner = names;
    inner[name] = variable;
    const std::string piece = block.argument("piece");
    if (!piece.empty()) {
      if (context_.scope.find(DeclarationKind::Piece, piece) == nullptr &&
          context_.scope.find(DeclarationKind::Marker, piece) == nullptr) {
        context_.error("block-argument", fmt::format("there is no piece \"{}\"", piece), block.where);
      }
      const std::string pieces = fmt::format("pieces[{}]", luaString(fmt::format("{}/{}", owner_, localCount_)));
      filters_.line(0, fmt::format("{} = filter {{ kind = {} }}", pieces, luaString(piece)), block.where);
      const std::string set =
          block.arguments.contains("of") ? fmt::format("of({})", side(block, "of", names)) : std::string("all()");
      out.line(indent, fmt::format("for {} in {}:{}:each() do", variable, pieces, set), block.where);
      sequence(out, indent + 1, withoutWaits(block), 0, inner, {});
      out.line(indent, "end", block.where);
      return;
    }
    const std::string kind = block.argument("side");
    if (kind.empty() || context_.scope.find(DeclarationKind::Side, kind) == nullptr) {
      form(block, "<for-each> needs piece=\"KIND\" or side=\"KIND\"");
      return;
    }
    out.line(indent, fmt::format("for _, {} in ipairs(world.sides) do", variable), block.where);
    out.line(indent + 1, fmt::format("if {}.kind == {} then", variable, luaString(kind)), block.where);
    sequence(out, indent + 2, withoutWaits(block), 0, inner, {});
    out.line(indent + 1, "end", block.where);
    out.line(indent, "end", block.where);
  }

  std::string side(const Block& block, const char* argument, const BlockNames& names) {
    Type type;
    type.kind = TypeKind::Side;
    return luaValue(context_, block.argument(argument), type, block, names);
  }

  // A loop that wrongly waits is still looked through for other mistakes.
  static std::vector<Block> withoutWaits(const Block& block) {
    std::vector<Block> out;
    std::copy_if(block.children.begin(), block.children.end(), std::back_inserter(out),
                 [](const Block& each) { return !holdsWait(each); });
    return out;
  }

  void wait(LuaText& out, int indent, const Block& block, const std::string& tail) {
    checkArguments(context_, block, {"hook", "times"});
    const std::string hook = block.argument("hook");
    if (context_.scope.complete && context_.scope.find(DeclarationKind::Hook, hook) == nullptr) {
      context_.error("block-argument", fmt::format("there is no hook \"{}\"", hook), block.where, "<wait hook=\"…\"/>");
    }
    const auto times = parseInt(block.argument("times", "1"));
    if (!times || *times < 1 || *times > 999) form(block, "times must be a number from 1 to 999");
    if (tail.empty()) return;  // nothing comes after it
    out.line(indent,
             fmt::format("do return wait({}, {}, {}, ctx) end", luaString(tail), luaString(hook), times.value_or(1)),
             block.where);
  }

  void call(LuaText& out, int indent, const Block& block) {
    checkArguments(context_, block, {"event"});
    const std::string event = block.argument("event");
    const auto& events = context_.mission.events;
    if (std::none_of(events.begin(), events.end(), [&](const EventSetup& each) { return each.id == event; })) {
      context_.error("block-argument", fmt::format("there is no event \"{}\"", event), block.where);
    }
    out.line(indent, fmt::format("run[{}](ctx)", luaString(event)), block.where);
  }

  std::string local(const char* name) { return fmt::format("{}{}", name, ++localCount_); }

  void form(const Block& block, std::string text) { context_.error("block-form", std::move(text), block.where); }

  BlockContext& context_;
  std::string owner_;
  SourcePlace where_;
  LuaText filters_;
  LuaText rest_;
  int laterCount_ = 0;
  int localCount_ = 0;
};

// A trigger in <when>: the hook it listens to, and the tests its arguments make.
struct Trigger {
  const Declaration* hook = nullptr;
  std::vector<std::string> tests;
};

Trigger decodeTrigger(BlockContext& context, const Block& block) {
  Trigger out;
  const Declaration* trigger = context.scope.find(DeclarationKind::Trigger, block.name);
  out.hook = context.scope.find(DeclarationKind::Hook, trigger != nullptr ? trigger->text("hook") : block.name);
  if (out.hook == nullptr) {
    context.error("block-unknown", fmt::format("there is no trigger or hook \"{}\"", block.name), block.where,
                  "declare it in ruleset.xml");
    return out;
  }
  std::vector<std::string> known;
  for (const Declaration& part : trigger != nullptr ? trigger->parts : out.hook->parts) {
    const std::string id = trigger != nullptr ? part.text("parameter") : part.id;
    const Declaration* of = out.hook->findPart("parameter", id);
    if (of == nullptr || !of->value) continue;
    known.push_back(id);
    const std::string field = "ctx." + toSnake(id);
    const auto test = [&](const std::string& value) {
      out.tests.push_back(fmt::format("{} == {}", field, luaValue(context, value, of->value->type, block, {})));
    };
    if (trigger != nullptr && part.attributes.contains("is")) test(part.text("is"));
    if (trigger != nullptr && part.attributes.contains("kind")) {
      out.tests.push_back(fmt::format("{}.kind == {}", field, luaString(part.text("kind"))));
    }
    if (block.arguments.contains(id)) test(block.arguments.at(id));
  }
  checkArguments(context, block, known);
  return out;
}

void writeEvent(BlockContext& context, LuaText& out, const EventSetup& event) {
  std::vector<Trigger> triggers;
  for (const Block& block : event.when) triggers.push_back(decodeTrigger(context, block));
  // Only names that every trigger gives can be used.
  BlockNames names = triggers.empty() ? BlockNames{} : hookNames(triggers.front().hook);
  for (const Trigger& trigger : triggers) {
    const BlockNames other = hookNames(trigger.hook);
    std::erase_if(names, [&](const auto& each) { return !other.contains(each.first); });
  }
  const std::string id = luaString(event.id);
  ActionWriter(context, event.id, event.where)
      .function(out, fmt::format("run[{}] = function(ctx)", id), event.actions, names);
  out.line(0, "events[#events + 1] = {", event.where);
  out.line(1, fmt::format("id = {}, once = {}, run = run[{}],", id, event.once ? "true" : "false", id), event.where);
  out.line(1, "when = {", event.where);
  for (std::size_t i = 0; i < triggers.size(); ++i) {
    if (triggers[i].hook == nullptr) continue;
    if (triggers[i].tests.empty()) triggers[i].tests.emplace_back("true");
    out.line(2,
             fmt::format("{{ hook = {}, test = function(ctx) return {} end }},", luaString(triggers[i].hook->id),
                         fmt::join(triggers[i].tests, " and ")),
             event.when[i].where);
  }
  out.line(1, "},", event.where);
  out.line(1, "test = function(ctx)", event.where);
  out.line(2, "return (", event.where);
  writeAll(context, out, 3, event.conditions, names, event.where);
  out.line(2, ")", event.where);
  out.line(1, "end,", event.where);
  out.line(0, "}", event.where);
}

void collectCalls(const std::vector<Block>& blocks, std::set<std::string>& calls) {
  for (const Block& block : blocks) {
    if (block.name == "call") calls.insert(block.argument("event"));
    collectCalls(block.children, calls);
  }
}

// Events that call themselves, directly or not, would never end.
void checkCircles(BlockContext& context) {
  std::map<std::string, std::set<std::string>> reached;
  for (const EventSetup& event : context.mission.events) collectCalls(event.actions, reached[event.id]);
  for (bool grown = true; grown;) {
    grown = false;
    for (auto& [event, calls] : reached) {
      const std::set<std::string> before = calls;
      for (const std::string& each : before) {
        const auto next = reached.find(each);
        if (next != reached.end()) calls.insert(next->second.begin(), next->second.end());
      }
      grown = grown || calls.size() != before.size();
    }
  }
  for (const EventSetup& event : context.mission.events) {
    if (reached[event.id].contains(event.id)) {
      context.error("block-circle", fmt::format("the event \"{}\" calls itself", event.id), event.where,
                    "break the circle of <call>s");
    }
  }
}

}  // namespace

void writeEvents(BlockContext& context, LuaText& out) {
  checkCircles(context);
  for (const EventSetup& event : context.mission.events) writeEvent(context, out, event);
}

void writeRewards(BlockContext& context, LuaText& out) {
  for (const ObjectiveSetup& objective : context.mission.objectives) {
    if (objective.rewards.empty()) continue;
    const BlockNames names = hookNames(context.scope.find(DeclarationKind::Hook, objective.tested));
    ActionWriter(context, "objective:" + objective.id, objective.where)
        .function(out, fmt::format("rewards[{}] = function(ctx)", luaString(objective.id)), objective.rewards, names);
  }
}

}  // namespace sortie::model
