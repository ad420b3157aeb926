#include "play/record/record.h"

#include <algorithm>

#include <fmt/format.h>

extern "C" {
#include <lua.h>
}

#include "model/renamed.h"
#include "play/record/record_text.h"

namespace sortie::play {

namespace {

using world::Answer;
using world::Decision;
using world::Domain;
using world::DomainType;
using world::Value;

constexpr std::string_view refusedKey = "refused";

bool listsOptions(DomainType type) {
  return type == DomainType::Some || type == DomainType::Order || type == DomainType::Allocate;
}

/// Which options are named `key`; the hint decides between several.
std::int32_t findOption(Session& session, const Decision& decision, std::string_view key, std::int64_t hint,
                        const std::vector<bool>* taken = nullptr) {
  const auto& options = decision.domain.options;
  const auto fits = [&](std::size_t i) {
    return (taken == nullptr || !(*taken)[i]) && optionKey(session, options[i], decision.side) == key;
  };
  if (hint >= 0 && static_cast<std::size_t>(hint) < options.size() && fits(static_cast<std::size_t>(hint)))
    return static_cast<std::int32_t>(hint);
  for (std::size_t i = 0; i < options.size(); ++i)
    if (fits(i)) return static_cast<std::int32_t>(i);
  return -1;
}

std::string keyOfAnswer(Session& session, const Decision& decision, const Answer& answer) {
  const auto name = [&](std::size_t i) {
    return escapeToken(optionKey(session, decision.domain.options[i], decision.side));
  };
  std::string out;
  switch (decision.domain.type) {
    case DomainType::One:
    case DomainType::Point: return name(static_cast<std::size_t>(answer.number));
    case DomainType::Offer:
      return answer.number < 0 ? std::string(refusedKey) : name(static_cast<std::size_t>(answer.number));
    case DomainType::Number: return fmt::format("{}", answer.number);
    case DomainType::YesNo: return answer.number != 0 ? "yes" : "no";
    case DomainType::Path:
      out = name(static_cast<std::size_t>(answer.number));
      for (const std::int32_t square : answer.indices)
        out += '>' + escapeToken(optionKey(session, Value::ofPlace(square), decision.side));
      return out;
    case DomainType::Some:
    case DomainType::Order:
      for (const std::int32_t i : answer.indices) out += (out.empty() ? "" : ",") + name(static_cast<std::size_t>(i));
      return out.empty() ? "-" : out;
    case DomainType::Allocate:
      for (std::size_t i = 0; i < answer.indices.size(); ++i)
        if (answer.indices[i] != 0) out += fmt::format("{}{}={}", out.empty() ? "" : ",", name(i), answer.indices[i]);
      return out.empty() ? "-" : out;
  }
  return out;
}

std::string hintOf(const Decision& decision, const Answer& answer) {
  const DomainType type = decision.domain.type;
  if (type == DomainType::Number || type == DomainType::YesNo) return {};
  if (!listsOptions(type)) return fmt::format("{}", answer.number);
  std::string out;
  for (std::size_t i = 0; i < answer.indices.size(); ++i) {
    // Of an allocation only the bins that got something: "bin=count".
    if (type == DomainType::Allocate && answer.indices[i] == 0) continue;
    if (!out.empty()) out += ',';
    out += type == DomainType::Allocate ? fmt::format("{}={}", i, answer.indices[i])
                                        : fmt::format("{}", answer.indices[i]);
  }
  return out.empty() ? "-" : out;
}

/// The way of a path answer: squares that still exist.
bool readWay(Session& session, const std::vector<std::string_view>& parts, Answer& answer) {
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const std::optional<std::string> name = unescapeToken(parts[i]);
    if (!name) return false;
    const board::Spot square = session.scenario().board.findSpot(*name);
    if (square == board::noSpot) return false;
    answer.indices.push_back(board::raw(square));
  }
  return true;
}

/// What things that a record names are called by now. The table is made when it is asked for first.
class NamesOfToday {
 public:
  explicit NamesOfToday(const world::Scenario& scenario) : scenario_(scenario) {}

  const model::RenamedIds& table() {
    if (!table_) {
      std::vector<const model::Ruleset*> rulesets;
      for (const auto& pack : scenario_.mission.packs)
        if (pack->ruleset != nullptr) rulesets.push_back(pack->ruleset.get());
      table_.emplace(rulesets);
    }
    return *table_;
  }

 private:
  const world::Scenario& scenario_;
  std::optional<model::RenamedIds> table_;
};

bool readAnswer(Session& session, const Decision& decision, const RecordedAnswer& recorded, NamesOfToday& names,
                Answer& answer) {
  const Domain& domain = decision.domain;
  const auto option = [&](std::string_view token, std::int64_t hint, const std::vector<bool>* taken = nullptr) {
    const std::optional<std::string> key = unescapeToken(token);
    if (!key) return -1;
    const std::int32_t found = findOption(session, decision, *key, hint, taken);
    if (found >= 0) return found;
    // It may be called otherwise by now.
    for (const std::string& today : names.table().readingsOf(*key))
      if (const std::int32_t other = findOption(session, decision, today, hint, taken); other >= 0) return other;
    return -1;
  };
  switch (domain.type) {
    case DomainType::YesNo:
      answer.number = recorded.key == "yes" ? 1 : 0;
      return recorded.key == "yes" || recorded.key == "no";
    case DomainType::Number: {
      const std::optional<std::int64_t> number = readInteger(recorded.key);
      answer.number = number.value_or(0);
      return number.has_value();
    }
    case DomainType::Offer:
      if (recorded.key == refusedKey && recorded.hint == "-1") {
        answer.number = -1;
        return true;
      }
      [[fallthrough]];
    case DomainType::One:
    case DomainType::Point:
      answer.number = option(recorded.key, readInteger(recorded.hint).value_or(-1));
      return answer.number >= 0;
    case DomainType::Path: {
      const std::vector<std::string_view> parts = split(recorded.key, '>');
      answer.number = option(parts.front(), readInteger(recorded.hint).value_or(-1));
      return answer.number >= 0 && readWay(session, parts, answer);
    }
    case DomainType::Some:
    case DomainType::Order:
    case DomainType::Allocate: break;
  }
  const bool counts = domain.type == DomainType::Allocate;
  if (counts) answer.indices.assign(domain.options.size(), 0);
  if (recorded.key == "-") return true;
  const std::vector<std::string_view> keys = split(recorded.key, ',');
  const std::vector<std::string_view> hints = split(recorded.hint, ',');
  std::vector<bool> taken(domain.options.size(), false);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const std::vector<std::string_view> parts = split(keys[i], '=');
    if (parts.size() != (counts ? 2U : 1U)) return false;
    const std::int64_t hint = i < hints.size() ? readInteger(split(hints[i], '=').front()).value_or(-1) : -1;
    const std::int32_t found = option(parts.front(), hint, &taken);
    if (found < 0) return false;
    taken[static_cast<std::size_t>(found)] = true;
    if (!counts) {
      answer.indices.push_back(found);
      continue;
    }
    const std::optional<std::int64_t> count = readInteger(parts[1]);
    if (!count || *count < 0 || *count > INT32_MAX) return false;
    answer.indices[static_cast<std::size_t>(found)] = static_cast<std::int32_t>(*count);
  }
  return true;
}

/// `answerFor` with the names of a whole record.
Result<Answer> readAnswerOf(const Record& record, std::size_t number, Session& session, const Decision& decision,
                            NamesOfToday& names) {
  const RecordedAnswer& recorded = record.answers[number];
  const SourcePlace where{record.file, recorded.line, 0};
  const world::Scenario& scenario = session.scenario();
  const std::string& side = scenario.sides[world::at(decision.side)].name;
  const std::string& kind = scenario.decisions[static_cast<std::size_t>(decision.kind)].name;
  if (recorded.side != side || recorded.decision != kind)
    return fail("record-unfit",
                fmt::format("decision {} is {} by {}, but the record has {} by {}", number, kind, side,
                            recorded.decision, recorded.side),
                where, "use the packs, mission and options it was recorded with");
  Answer answer;
  if (!readAnswer(session, decision, recorded, names, answer) || !world::accepts(decision.domain, answer))
    return fail("record-unfit",
                fmt::format("decision {} ({} by {}) has no answer \"{}\" here", number, kind, side, recorded.key),
                where, "use the packs, mission and options it was recorded with");
  return answer;
}

/// Does by hand what a record has; what it names may be called otherwise by now.
Result<> interveneAgain(Session& session, const Intervention& recorded, NamesOfToday& names) {
  Result<> made = session.intervene(recorded);
  if (made) return made;
  // All names as one text, so that each reading of one goes with each of the others.
  constexpr char between = '\n';
  std::string all = recorded.subject + between + recorded.target;
  for (const std::string& card : recorded.cards) all += between + card;
  for (const std::string& reading : names.table().readingsOf(all)) {
    const std::vector<std::string_view> parts = split(reading, between);
    if (parts.size() != 2 + recorded.cards.size()) return made;  // a name with a line break in it
    Intervention today = recorded;
    today.subject = parts[0];
    today.target = parts[1];
    for (std::size_t i = 0; i < today.cards.size(); ++i) today.cards[i] = parts[2 + i];
    if (Result<> other = session.intervene(today); other) return other;
  }
  return made;
}

std::uint32_t low32(std::uint64_t hash) { return static_cast<std::uint32_t>(hash); }

}  // namespace

RecordHeader recordHeader(const world::Scenario& scenario, const std::map<std::string, std::string>& options,
                          std::uint64_t seed, std::map<std::string, std::string> agents) {
  RecordHeader header;
  header.engine = engineVersion;
  header.lua = LUA_RELEASE;
  for (const auto& pack : scenario.mission.packs)
    header.packs.push_back({pack->info.id, pack->info.version, pack->info.hash});
  header.mission = scenario.mission.packs.back()->info.id + ":" + scenario.mission.mission->folder.filename().string();
  header.variant = scenario.mission.variant;
  header.options = options;
  header.starts = scenario.mission.starts;
  header.seed = seed;
  header.agents = std::move(agents);
  header.scenario = scenario.hash;
  return header;
}

std::string optionKey(Session& session, const Value& value, world::SideId reader) {
  // Words that a script made up ("pass") are known to its Lua state only.
  if (value.tag == world::Tag::Symbol) return session.host().textOf(value.symbol());
  return session.scenario().keyOf(value, session.world(), reader);
}

bool countsInStatistics(const Record& record) noexcept {
  return std::none_of(record.interventions.begin(), record.interventions.end(),
                      [](const Intervention& each) { return interferes(each.kind); });
}

void recordAnswer(Record& record, Session& session, const Decision& decision, const Answer& answer) {
  const world::Scenario& scenario = session.scenario();
  RecordedAnswer out;
  out.side = scenario.sides[world::at(decision.side)].name;
  out.decision = scenario.decisions[static_cast<std::size_t>(decision.kind)].name;
  out.key = keyOfAnswer(session, decision, answer);
  out.hint = hintOf(decision, answer);
  out.before = low32(session.rollingHash());
  record.answers.push_back(std::move(out));
}

std::vector<script::CameUp> chancesOf(const Record& record) {
  std::vector<script::CameUp> out;
  for (const Intervention& each : record.interventions)
    if (cameUp(each.kind)) {
      const auto kind = each.kind == Intervention::Kind::Rolled   ? script::Chance::Kind::Dice
                        : each.kind == Intervention::Kind::Picked ? script::Chance::Kind::Pick
                                                                  : script::Chance::Kind::Card;
      out.push_back({each.before, kind, each.cards});
    }
  return out;
}

void recordChance(Record& record, const script::CameUp& up) {
  Intervention out;
  out.before = up.before;
  out.kind = up.kind == script::Chance::Kind::Dice   ? Intervention::Kind::Rolled
             : up.kind == script::Chance::Kind::Pick ? Intervention::Kind::Picked
                                                     : Intervention::Kind::Drawn;
  out.cards = up.words;
  record.interventions.push_back(std::move(out));
}

void forgetAfter(Record& record, std::size_t answers) {
  if (record.answers.size() > answers) record.answers.resize(answers);
  std::erase_if(record.interventions, [&](const Intervention& each) { return each.before > answers; });
  record.end.reset();
}

RecordedEnd recordEnd(Session& session) {
  RecordedEnd end;
  const world::Scenario& scenario = session.scenario();
  const Advance& state = session.advance();
  end.hash = session.rollingHash();
  if (std::holds_alternative<Decision>(state)) {
    end.outcome = "open";
  } else if (const Halt* halt = std::get_if<Halt>(&state)) {
    end.outcome = "halt";
    end.error = halt->error.code;
  } else {
    const Outcome& outcome = std::get<Outcome>(state);
    end.outcome = outcome.id == world::Symbol::None ? "end" : scenario.text(outcome.id);
    for (std::size_t s = 0; s < scenario.sides.size(); ++s) {
      if ((outcome.winners >> s & 1U) != 0) end.winners.push_back(scenario.sides[s].name);
      if (s < outcome.scores.size()) end.scores.emplace_back(scenario.sides[s].name, outcome.scores[s]);
    }
  }
  return end;
}

Result<Answer> answerFor(const Record& record, std::size_t number, Session& session, const Decision& decision) {
  NamesOfToday names(session.scenario());
  return readAnswerOf(record, number, session, decision, names);
}

Replay replay(const Record& record, Session& session, bool check) {
  Replay out;
  NamesOfToday names(session.scenario());
  std::size_t nextIntervention = 0;
  for (const Intervention& each : record.interventions)
    if (changesWorld(each.kind)) session.keepBoundaries();
  session.expect(chancesOf(record));
  const auto intervene = [&](std::size_t number) {
    while (nextIntervention < record.interventions.size() && record.interventions[nextIntervention].before <= number) {
      const Intervention& each = record.interventions[nextIntervention++];
      const Result<> made = interveneAgain(session, each, names);
      if (!made) {
        out.unfit = Error{"record-unfit", made.error().text, {record.file, each.line, 0}, made.error().remedy};
        return false;
      }
    }
    return true;
  };
  for (std::size_t i = 0; i < record.answers.size(); ++i) {
    const Advance& state = session.advance();
    // The hash of an answer is that of the moment when it was given, after what was done by hand.
    if (std::holds_alternative<Decision>(state) && !intervene(i)) return out;
    if (check && low32(session.rollingHash()) != record.answers[i].before) {
      out.divergence = {i, false, record.answers[i].before, low32(session.rollingHash()), {}};
      return out;
    }
    if (const Halt* halt = std::get_if<Halt>(&state)) {
      out.halt = *halt;
      return out;
    }
    const Decision* decision = std::get_if<Decision>(&state);
    if (decision == nullptr) {
      out.unfit = Error{"record-unfit",
                        fmt::format("the playtest ends before decision {}", i),
                        {record.file, record.answers[i].line, 0},
                        {}};
      return out;
    }
    const Result<Answer> answer = readAnswerOf(record, i, session, *decision, names);
    if (!answer) {
      out.unfit = answer.error();
      return out;
    }
    if (const Result<> taken = session.decide(*answer); !taken) {
      out.unfit = taken.error();
      out.unfit->where = {record.file, record.answers[i].line, 0};
      return out;
    }
    ++out.answered;
  }
  const Advance& last = session.advance();
  if (!intervene(record.answers.size())) return out;
  out.complete = true;
  if (!check || !record.end) return out;
  const RecordedEnd end = recordEnd(session);
  if (end.hash != record.end->hash)
    out.divergence = {record.answers.size(), true, record.end->hash, end.hash, {}};
  else if (!(end == *record.end))
    out.divergence = {record.answers.size(), true, end.hash, end.hash,
                      fmt::format("the playtest ends in {}, but the record says {}", end.outcome, record.end->outcome)};
  else if (const Halt* halt = std::get_if<Halt>(&last))
    out.halt = *halt;
  return out;
}

}  // namespace sortie::play
