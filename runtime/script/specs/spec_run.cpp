#include "script/specs/spec_run.h"

#include <algorithm>

#include <fmt/ranges.h>

#include "script/ways.h"

namespace sortie::script {

using world::at;
using world::Domain;
using world::DomainType;
using world::raw;

namespace {

constexpr int maxSteps = 100'000;

std::string describe(const SpecKey& key) {
  switch (key.kind) {
    case SpecKey::Kind::Text: return fmt::format("'{}'", key.text);
    case SpecKey::Kind::Flag: return key.number != 0 ? "true" : "false";
    case SpecKey::Kind::Number: return fmt::format("{}", key.number);
    case SpecKey::Kind::Handle: return fmt::format("'{}'", key.text);
  }
  return {};
}

}  // namespace

SpecRun::SpecRun(Host& of, FixtureName named, std::size_t packNumber)
    : host(&of),
      fixture(std::move(named)),
      pack(packNumber),
      world(of.scenario().initial),
      mutator(of.scenario(), world, &journal) {
  const auto fallen = [this](std::uint64_t) -> std::uint64_t {
    if (!unforced) unforced = journal.changes.size();
    return 0;
  };
  outer.chances.source = fallen;
  inner.chances.source = fallen;
}

SpecRun::~SpecRun() = default;

void SpecRun::begin() {
  host->abandon(inner);
  world = host->scenario().initial;
  world.seed = 1;
  world.stack.clear();
  world.arguments.clear();
  journal.clear();
  mutator.resetHash(0);
  for (PlayContext* context : {&outer, &inner}) {
    context->chances.dice.clear();
    context->chances.draws.clear();
    context->questions.decisions = 0;
  }
  expected.clear();
  always.clear();
  dice.reset();
  questions.clear();
  waiting = own = 0;
  forces.clear();
  checkedChanges = 0;
  unforced.reset();
}

std::string SpecRun::keyOf(const Value& value) const {
  if (value.tag == Tag::Symbol) return host->textOf(value.symbol());
  return host->scenario().keyOf(value, world);
}

std::string SpecRun::offered(const Domain& domain, std::size_t most) const {
  switch (domain.type) {
    case DomainType::YesNo: return "true or false";
    case DomainType::Number: return fmt::format("{} to {}", domain.min, domain.max);
    default: break;
  }
  std::string out;
  for (std::size_t i = 0; i < std::min(most, domain.options.size()); ++i)
    out += (i > 0 ? ", " : "") + keyOf(domain.options[i]);
  if (domain.options.size() > most) out += fmt::format(" and {} more", domain.options.size() - most);
  return out;
}

std::string SpecRun::asked(const world::Decision& decision) const {
  const std::string about = decision.about.tag == Tag::Nil ? "" : fmt::format(" about {}", keyOf(decision.about));
  return fmt::format("'{}' is asked of {}{} ({})",
                     host->scenario().decisions[static_cast<std::size_t>(decision.kind)].name,
                     keyOf(Value::of(decision.side)), about, offered(decision.domain));
}

std::int64_t SpecRun::find(const Domain& domain, const SpecKey& key) const {
  const auto& options = domain.options;
  const auto place = [&](auto matches) -> std::int64_t {
    const auto found = std::find_if(options.begin(), options.end(), matches);
    return found == options.end() ? -1 : found - options.begin();
  };
  const world::Scenario& scenario = host->scenario();
  switch (key.kind) {
    case SpecKey::Kind::Handle: return place([&](const Value& v) { return sameValue(v, key.handle); });
    case SpecKey::Kind::Flag: return place([&](const Value& v) { return v.tag == Tag::Bool && v.data == key.number; });
    case SpecKey::Kind::Number: {
      const std::int64_t equal = place([&](const Value& v) { return sameValue(v, Value::ofInt(key.number)); });
      const bool numbers = !options.empty() && (options.front().tag == Tag::Int || options.front().tag == Tag::Place);
      if (equal >= 0 || numbers) return equal;
      return key.number >= 1 && key.number <= static_cast<std::int64_t>(options.size()) ? key.number - 1 : -1;
    }
    case SpecKey::Kind::Text: {
      // Its stable name; else the first piece of that content item, else of that kind.
      std::int64_t found = place([&](const Value& v) { return keyOf(v) == key.text; });
      if (found < 0)
        found = place([&](const Value& v) {
          if (v.tag != Tag::Piece) return false;
          const std::int32_t item = world.piece(v.piece()).item;
          return item >= 0 && scenario.items[static_cast<std::size_t>(item)].name == key.text;
        });
      if (found < 0)
        found = place([&](const Value& v) {
          return v.tag == Tag::Piece && scenario.kinds[at(world.piece(v.piece()).kind)].name == key.text;
        });
      return found;
    }
  }
  return -1;
}

std::string SpecRun::answered(const Domain& domain, const world::Answer& answer) const {
  const auto option = [&](std::int64_t i) { return keyOf(domain.options[static_cast<std::size_t>(i)]); };
  std::string out;
  switch (domain.type) {
    case DomainType::YesNo: return answer.number != 0 ? "true" : "false";
    case DomainType::Number: return fmt::format("{}", answer.number);
    case DomainType::Offer: return answer.number < 0 ? "false" : option(answer.number);
    case DomainType::One:
    case DomainType::Point: return option(answer.number);
    case DomainType::Path:
      out = option(answer.number);
      for (std::size_t i = 0; i < answer.indices.size(); ++i)
        out += (i == 0 ? " by " : " ") + keyOf(Value::ofPlace(board::placeOf(board::SquareIndex{answer.indices[i]})));
      return out;
    case DomainType::Some:
    case DomainType::Order:
      for (const std::int32_t i : answer.indices) out += (out.empty() ? "" : ", ") + option(i);
      return out.empty() ? "nothing" : out;
    case DomainType::Allocate:
      for (std::size_t i = 0; i < answer.indices.size(); ++i)
        out += fmt::format("{}{} {}", out.empty() ? "" : ", ", answer.indices[i], keyOf(domain.options[i]));
      return out;
  }
  return out;
}

Result<std::vector<std::int32_t>> SpecRun::wayOf(const PlayContext& context, const world::Answer& answer,
                                                 const SpecExpected& from, const std::string& written) const {
  std::vector<std::int32_t> way = from.way;
  std::size_t begin = 0;
  while (begin < written.size()) {
    const std::size_t end = std::min(written.find(' ', begin), written.size());
    const std::string name = written.substr(begin, end - begin);
    begin = end + 1;
    if (name.empty()) continue;
    const board::Spot square = host->scenario().board.findSpot(name);
    if (square == board::noSpot) return fail("spec-answer", fmt::format("goes by '{}', which is not a square", name));
    way.push_back(board::raw(square));
  }
  if (way.empty()) return way;
  const Value end = context.questions.pending.domain.options[static_cast<std::size_t>(answer.number)];
  if (end.tag == Tag::Place && board::placeOf(board::SquareIndex{way.back()}) != end.data)
    way.push_back(board::raw(board::squareOf(end.data)));
  world::Answer whole = answer;
  whole.indices = way;
  if (pendingReach(*host, context) == nullptr) return fail("spec-answer", "has a way, and there is none to choose");
  if (const Result<> legal = checkWay(*host, context, whole); !legal)
    return fail("spec-answer", fmt::format("is not allowed: {}", legal.error().text));
  return way;
}

Result<world::Answer> SpecRun::answerWith(const PlayContext& context, const SpecExpected& given) const {
  const Domain& domain = context.questions.pending.domain;
  SpecExpected from = given;
  // "s1:C4 by s1:B4 s1:C4": the end of a path and the way there.
  std::string written;
  if (domain.type == DomainType::Path && from.keys.size() == 1 && from.keys[0].kind == SpecKey::Kind::Text)
    if (const std::size_t by = from.keys[0].text.find(" by "); by != std::string::npos) {
      written = from.keys[0].text.substr(by + 4);
      from.keys[0].text.resize(by);
    }
  world::Answer answer;
  const auto wrong = [&](const std::string& what) {
    return fail("spec-answer", fmt::format("the answer to '{}' at {} {}", from.decision, toString(from.where), what));
  };
  // `domain.some` and its like take several keys, the same option once each.
  std::vector<std::int32_t> places;
  if (domain.type != DomainType::YesNo && domain.type != DomainType::Number &&
      !(domain.type == DomainType::Offer && from.keys.size() == 1 && from.keys[0].kind == SpecKey::Kind::Flag)) {
    Domain open = domain;
    std::vector<Value> left(domain.options.begin(), domain.options.end());
    for (const SpecKey& key : from.keys) {
      open.options = left;
      const std::int64_t found = find(open, key);
      if (found < 0) return wrong(fmt::format("is {}, which is not offered ({})", describe(key), offered(domain)));
      places.push_back(static_cast<std::int32_t>(found));
      if (domain.type == DomainType::Some || domain.type == DomainType::Order)
        left[static_cast<std::size_t>(found)] = {};
    }
  }
  const bool several =
      domain.type == DomainType::Some || domain.type == DomainType::Order || domain.type == DomainType::Allocate;
  if (!several && from.keys.size() != 1) return wrong(fmt::format("has {} keys, one is wanted", from.keys.size()));
  switch (domain.type) {
    case DomainType::YesNo:
    case DomainType::Number: {
      const SpecKey& key = from.keys[0];
      const bool flag = domain.type == DomainType::YesNo;
      if (key.kind != (flag ? SpecKey::Kind::Flag : SpecKey::Kind::Number))
        return wrong(fmt::format("is {}, {} is wanted", describe(key), flag ? "true or false" : "a number"));
      answer.number = key.number;
      break;
    }
    case DomainType::Offer: answer.number = places.empty() ? -1 : places[0]; break;
    case DomainType::One:
    case DomainType::Path:
    case DomainType::Point: answer.number = places[0]; break;
    case DomainType::Some:
    case DomainType::Order: answer.indices = std::move(places); break;
    case DomainType::Allocate:
      answer.indices.assign(domain.options.size(), 0);
      for (const std::int32_t place : places) ++answer.indices[static_cast<std::size_t>(place)];
      break;
  }
  if (!world::accepts(domain, answer)) return wrong(fmt::format("is not allowed ({})", offered(domain)));
  if (written.empty() && from.way.empty()) return answer;
  if (domain.type != DomainType::Path) return wrong("has a way, and no path is asked for");
  Result<std::vector<std::int32_t>> way = wayOf(context, answer, from, written);
  if (!way) return wrong(way.error().text);
  answer.indices = std::move(*way);
  return answer;
}

Result<> SpecRun::look(const Domain& domain, const SpecExpected& wanted) const {
  std::vector<std::int64_t> found;
  for (const SpecKey& key : wanted.keys) found.push_back(find(domain, key));
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (wanted.kind == SpecExpected::Kind::Refuse && found[i] >= 0)
      return fail("spec-options",
                  fmt::format("'{}' offers {} and should not", wanted.decision, describe(wanted.keys[i])),
                  wanted.where);
    if (wanted.kind != SpecExpected::Kind::Refuse && found[i] < 0)
      return fail(
          "spec-options",
          fmt::format("'{}' does not offer {} ({})", wanted.decision, describe(wanted.keys[i]), offered(domain)),
          wanted.where);
  }
  if (wanted.kind == SpecExpected::Kind::Options)
    for (std::size_t i = 0; i < domain.options.size(); ++i)
      if (std::find(found.begin(), found.end(), static_cast<std::int64_t>(i)) == found.end())
        return fail("spec-options", fmt::format("'{}' also offers '{}'", wanted.decision, keyOf(domain.options[i])),
                    wanted.where);
  return {};
}

Result<world::Answer> SpecRun::laidOut(const PlayContext& context) {
  using Kind = SpecExpected::Kind;
  const world::Decision& decision = context.questions.pending;
  const std::string& name = host->scenario().decisions[static_cast<std::size_t>(decision.kind)].name;
  const auto meant = [&](const SpecExpected& each) {
    return each.decision == name && (each.side == world::SideId::None || each.side == decision.side) &&
           (each.about.tag == Tag::Nil || sameValue(each.about, decision.about));
  };
  std::size_t at = 0;
  while (at < expected.size()) {
    const SpecExpected next = expected[at];
    const bool fits = meant(next);
    if (!fits && next.kind == Kind::IfAsked) {
      ++at;
      continue;
    }
    if (!fits) break;
    expected.erase(expected.begin() + static_cast<std::ptrdiff_t>(at));
    if (next.kind == Kind::Answer || next.kind == Kind::IfAsked) return answerWith(context, next);
    if (Result<> good = look(decision.domain, next); !good) return failed(good);
  }
  const auto standing = std::find_if(always.rbegin(), always.rend(), meant);
  if (standing != always.rend()) return answerWith(context, *standing);
  if (at >= expected.size()) return fail("spec-unexpected", asked(decision) + " and the spec has no answer left");
  const SpecExpected& next = expected[at];
  std::string of;
  if (next.side != world::SideId::None) of += fmt::format(" of {}", keyOf(Value::of(next.side)));
  if (next.about.tag != Tag::Nil) of += fmt::format(" about {}", keyOf(next.about));
  return fail("spec-unexpected", fmt::format("{}, but the next answer is to '{}'{} ({})", asked(decision),
                                             next.decision, of, toString(next.where)));
}

Result<world::Answer> SpecRun::answerFor(const PlayContext& context) {
  // What is offered is gone once it is answered.
  const world::Decision& decision = context.questions.pending;
  std::string question;
  if (tracing)
    question = fmt::format("{} asks {}: {}", host->scenario().decisions[static_cast<std::size_t>(decision.kind)].name,
                           keyOf(Value::of(decision.side)), offered(decision.domain, 100));
  Result<world::Answer> answer = laidOut(context);
  if (tracing)
    questions.push_back({journal.changes.size(), fmt::format("{} -> {}", question,
                                                             answer ? answered(decision.domain, *answer)
                                                                    : std::string("no answer that fits"))});
  return answer;
}

Result<> SpecRun::expectDie(std::int32_t kind) {
  const auto name = [&](std::int32_t die) { return host->scenario().dice[static_cast<std::size_t>(die)].name; };
  if (dice->empty())
    return fail("spec-dice", fmt::format("a die '{}' falls after those that were expected", name(kind)));
  SpecDice& group = dice->front();
  const auto found = group.anyOrder ? std::find(group.kinds.begin(), group.kinds.end(), kind) : group.kinds.begin();
  if (found == group.kinds.end() || *found != kind) {
    std::vector<std::string> left;
    for (const std::int32_t die : group.kinds) left.push_back(name(die));
    return fail("spec-dice",
                fmt::format("a die '{}' falls, {}expected {} ({})", name(kind), group.anyOrder ? "still " : "",
                            group.anyOrder ? fmt::format("{}", fmt::join(left, ", ")) : fmt::format("'{}'", left[0]),
                            toString(group.where)));
  }
  group.kinds.erase(found);
  if (group.kinds.empty()) dice->pop_front();
  return {};
}

Result<> SpecRun::checkDiceCame() {
  if (!dice) return {};
  const std::deque<SpecDice> left = std::move(*dice);
  dice.reset();
  if (left.empty()) return {};
  std::vector<std::string> names;
  for (const SpecDice& group : left)
    for (const std::int32_t die : group.kinds)
      names.push_back(host->scenario().dice[static_cast<std::size_t>(die)].name);
  return fail("spec-dice", fmt::format("these dice were expected and did not fall: {}", fmt::join(names, ", ")),
              left.front().where);
}

Result<> SpecRun::checkDice() {
  for (; checkedChanges < journal.changes.size(); ++checkedChanges) {
    const world::Change& change = journal.changes[checkedChanges];
    if (change.kind != world::ChangeKind::Roll) continue;
    const world::DieInfo& die = host->scenario().dice[static_cast<std::size_t>(change.name)];
    if (dice)
      if (Result<> wanted = expectDie(change.name); !wanted) return wanted;
    if (unforced && *unforced <= checkedChanges)
      return fail("spec-dice", fmt::format("a die '{}' falls and the spec has laid out none", die.name), {},
                  "force{…}");
    if (std::find(die.faces.begin(), die.faces.end(), change.after.data) == die.faces.end())
      return fail("spec-dice", fmt::format("the die '{}' has no result {}", die.name, change.after.data));
  }
  return {};
}

Result<> SpecRun::checkLeft() const {
  const auto unasked = std::find_if(expected.begin(), expected.end(),
                                    [](const SpecExpected& each) { return each.kind != SpecExpected::Kind::IfAsked; });
  if (unasked != expected.end())
    return fail("spec-left", fmt::format("'{}' was never asked: its answers were not used", unasked->decision),
                unasked->where);
  const std::size_t results = outer.chances.dice.size();
  if (results > 0)
    return fail("spec-left", fmt::format("{} of the dice that were laid out did not fall", results), forces.back());
  if (!outer.chances.draws.empty())
    return fail("spec-left", fmt::format("{} chances were laid out and not drawn", outer.chances.draws.size()),
                forces.back());
  return {};
}

std::string SpecRun::unrun() const {
  const std::size_t pushed = own + (world.stack.size() > waiting ? world.stack.size() - waiting : 0);
  if (pushed == 0) return {};
  const std::string& last = host->scenario().steps[static_cast<std::size_t>(world.stack.back().step)].name;
  return fmt::format("the spec pushes steps that never run ({}, the last is '{}'): go_on() runs them", pushed, last);
}

void SpecRun::countOwn() {
  if (world.stack.size() > waiting) own += world.stack.size() - waiting;
}

Result<> SpecRun::runSteps(std::size_t floor, std::int32_t untilStep) {
  inner.chances.dice.swap(outer.chances.dice);
  inner.chances.draws.swap(outer.chances.draws);
  Result<> result;
  int steps = 0;
  // The step that was asked for runs in any case: it may be of the kind that it runs until.
  while (result && world.stack.size() > floor &&
         !(steps > 0 && untilStep >= 0 && world.stack.back().step == untilStep)) {
    if (++steps > maxSteps) {
      result = fail("limit", fmt::format("{} steps ran and there is no end", maxSteps));
      break;
    }
    StepStatus status = host->runStep(inner);
    for (;;) {
      if (status == StepStatus::Error) {
        const Error& error = host->error().error;
        result = fail(error.code, fmt::format("{}: {}", toString(error.where), error.text));
        break;
      }
      if (result = checkDice(); !result || status == StepStatus::Done) break;
      const Result<world::Answer> answer = answerFor(inner);
      if (!answer) {
        result = tl::unexpected<Error>(answer.error());
        break;
      }
      status = host->answer(inner, *answer);
    }
  }
  if (result && untilStep >= 0 && (world.stack.empty() || world.stack.back().step != untilStep))
    result = fail("spec-until", fmt::format("the step '{}' does not come",
                                            host->scenario().steps[static_cast<std::size_t>(untilStep)].name));
  waiting = world.stack.size();
  own = std::min(own, waiting);
  if (result) result = checkDiceCame();
  if (!result) host->abandon(inner);
  inner.chances.dice.swap(outer.chances.dice);
  inner.chances.draws.swap(outer.chances.draws);
  host->current = &outer;
  return result;
}

}  // namespace sortie::script
