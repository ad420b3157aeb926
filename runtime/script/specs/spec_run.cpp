#include "script/specs/spec_run.h"

#include <algorithm>

namespace sortie::script {

using world::at;
using world::Domain;
using world::DomainType;
using world::raw;

namespace {

constexpr int maxSteps = 100'000;
constexpr std::size_t shownOptions = 12;

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
  forces.clear();
  checkedChanges = 0;
  unforced.reset();
}

std::string SpecRun::keyOf(const Value& value) const {
  if (value.tag == Tag::Symbol) return host->textOf(value.symbol());
  return host->scenario().keyOf(value, world);
}

std::string SpecRun::offered(const Domain& domain) const {
  switch (domain.type) {
    case DomainType::YesNo: return "true or false";
    case DomainType::Number: return fmt::format("{} to {}", domain.min, domain.max);
    default: break;
  }
  std::string out;
  for (std::size_t i = 0; i < std::min(shownOptions, domain.options.size()); ++i)
    out += (i > 0 ? ", " : "") + keyOf(domain.options[i]);
  if (domain.options.size() > shownOptions) out += fmt::format(" and {} more", domain.options.size() - shownOptions);
  return out;
}

std::string SpecRun::asked(const world::Decision& decision) const {
  return fmt::format("'{}' is asked of {} ({})",
                     host->scenario().decisions[static_cast<std::size_t>(decision.kind)].name,
                     keyOf(Value::of(decision.side)), offered(decision.domain));
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

Result<world::Answer> SpecRun::answerWith(const Domain& domain, const SpecExpected& from) const {
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
    if (wanted.kind == SpecExpected::Kind::Options && found[i] < 0)
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

Result<world::Answer> SpecRun::answerFor(const PlayContext& context) {
  const world::Decision& decision = context.questions.pending;
  const std::string& name = host->scenario().decisions[static_cast<std::size_t>(decision.kind)].name;
  while (!expected.empty() && expected.front().decision == name &&
         expected.front().kind != SpecExpected::Kind::Answer) {
    if (Result<> good = look(decision.domain, expected.front()); !good) return failed(good);
    expected.pop_front();
  }
  if (expected.empty()) return fail("spec-unexpected", asked(decision) + " and the spec has no answer left");
  const SpecExpected next = expected.front();
  if (next.decision != name)
    return fail("spec-unexpected", fmt::format("{}, but the next answer is to '{}' ({})", asked(decision),
                                               next.decision, toString(next.where)));
  expected.pop_front();
  return answerWith(decision.domain, next);
}

Result<> SpecRun::checkDice() {
  for (; checkedChanges < journal.changes.size(); ++checkedChanges) {
    const world::Change& change = journal.changes[checkedChanges];
    if (change.kind != world::ChangeKind::Roll) continue;
    const world::DieInfo& die = host->scenario().dice[static_cast<std::size_t>(change.name)];
    if (unforced && *unforced <= checkedChanges)
      return fail("spec-dice", fmt::format("a die '{}' falls and the spec has laid out none", die.name), {},
                  "force{…}");
    if (std::find(die.faces.begin(), die.faces.end(), change.after.data) == die.faces.end())
      return fail("spec-dice", fmt::format("the die '{}' has no result {}", die.name, change.after.data));
  }
  return {};
}

Result<> SpecRun::checkLeft() const {
  if (!expected.empty()) {
    const SpecExpected& left = expected.front();
    return fail("spec-left", fmt::format("'{}' was never asked: what is laid out for it is left over", left.decision),
                left.where);
  }
  const std::size_t dice = outer.chances.dice.size();
  if (dice > 0)
    return fail("spec-left", fmt::format("{} of the dice that were laid out did not fall", dice), forces.back());
  if (!outer.chances.draws.empty())
    return fail("spec-left", fmt::format("{} chances were laid out and not drawn", outer.chances.draws.size()),
                forces.back());
  return {};
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
  if (!result) host->abandon(inner);
  inner.chances.dice.swap(outer.chances.dice);
  inner.chances.draws.swap(outer.chances.draws);
  host->current = &outer;
  return result;
}

}  // namespace sortie::script
