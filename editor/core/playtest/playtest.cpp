#include "editor/core/playtest/playtest.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/nearest.h"
#include "model/xml/xml_characters.h"
#include "play/agents/agent.h"
#include "world/place_names.h"
#include "world/names.h"

namespace sortie::editor {

using play::Intervention;
using world::at;
using world::SideId;

namespace {

constexpr play::SessionOptions sessionOptions(std::uint64_t seed) {
  play::SessionOptions options;
  options.seed = seed;
  options.checkpoints = true;
  return options;
}

}  // namespace

Playtest::Playtest(std::shared_ptr<const world::Scenario> scenario, PlaytestOptions options)
    : scenario_(std::move(scenario)),
      options_(std::move(options)),
      agents_(scenario_->sides.size()),
      logs_(scenario_->sides.size() + 1),
      standing_(*scenario_, play::Stance::Always) {}

Playtest::~Playtest() = default;

Result<std::unique_ptr<Playtest>> Playtest::make(std::shared_ptr<const world::Scenario> scenario,
                                                 PlaytestOptions options) {
  const std::map<std::string, std::string> wanted = options.agents;
  const std::map<std::string, play::Stance> stances = options.stances;
  options.agents.clear();
  for (const world::SideInfo& side : scenario->sides) options.agents[side.name] = humanAgent;
  std::unique_ptr<Playtest> out(new Playtest(std::move(scenario), std::move(options)));
  if (Result<> r = out->openHost(); !r) return failed(r);
  const auto sideOf = [&](const std::string& name) -> Result<SideId> {
    const SideId side = out->scenario_->side(name);
    if (side != SideId::None) return side;
    return fail("side-unknown", fmt::format("the mission has no side '{}'", name), {},
                namesToChoose(name, world::sideNames(*out->scenario_)));
  };
  for (const auto& [name, agent] : wanted) {
    const Result<SideId> found = sideOf(name);
    if (!found) return failed(found);
    const SideId side = *found;
    if (agent == humanAgent) continue;
    Result<std::unique_ptr<play::Agent>> made = play::makeAgent(agent, out->scenario_, side);
    if (!made) return failed(made);
    out->agents_[at(side)] = std::move(*made);
    out->options_.agents[name] = agent;
  }
  for (const auto& [name, stance] : stances) {
    const Result<SideId> side = sideOf(name);
    if (!side) return failed(side);
    out->standing_.set(out->session_->world(), *side, stance);
  }
  out->learn(0);
  return out;
}

Result<> Playtest::openHost() {
  session_.reset();
  script::HostOptions hosting;
  hosting.print = options_.print;
  Result<std::unique_ptr<script::Host>> host = script::Host::make(scenario_, std::move(hosting));
  if (!host) return failed(host);
  host_ = std::move(*host);
  session_ = std::make_unique<play::Session>(*host_, sessionOptions(options_.seed));
  session_->expect(options_.coming);
  if (facts_ != nullptr) return {};
  Result<std::unique_ptr<play::Facts>> facts = play::Facts::make(scenario_);
  if (!facts) return failed(facts);
  facts_ = std::move(*facts);
  return {};
}

/// A limit that a script overstepped ends its Lua state for good.
bool Playtest::isDead() const { return host_->sandbox().coreState().death != script::Death::None; }

const world::Decision* Playtest::pending() { return std::get_if<world::Decision>(&session_->advance()); }

/// Another future has chances of its own.
void Playtest::forgetComing(std::size_t decision) {
  session_->forgetComing(decision);
  std::erase_if(options_.coming, [&](const script::CameUp& each) { return each.before > decision; });
}

/// Forgets what comes after the present moment.
void Playtest::cut() {
  const std::size_t here = present();
  if (answers_.size() <= here) return;
  forgetComing(here);
  answers_.resize(here);
  keepMoments(here + 1);
  play::forgetAfter(record_, here);
}

Result<> Playtest::take(const world::Answer& answer) {
  const world::Decision* decision = pending();
  if (decision == nullptr) return fail("no-decision", "nothing is being asked");
  if (!world::accepts(decision->domain, answer))
    return fail("bad-answer", "that is not among the answers that may be given");
  const std::size_t here = present();
  if (here < answers_.size() && answers_[here] == answer) return redo(here + 1);
  play::Record one;
  play::recordAnswer(one, *session_, *decision, answer);
  const std::size_t journal = session_->journal().changes.size();
  if (here < answers_.size()) forgetComing(here);
  if (Result<> decided = session_->decide(answer); !decided) return decided;
  if (here < answers_.size()) {
    answers_.resize(here);
    keepMoments(here + 1);
    play::forgetAfter(record_, here);
  }
  answers_.push_back(answer);
  record_.answers.push_back(std::move(one.answers.front()));
  unkept_ = true;
  botHalt_.reset();
  advice_.reset();
  learn(journal);
  return {};
}

Result<> Playtest::keep() {
  if (options_.keptIn.empty() || !byHand_ || !unkept_) return {};
  unkept_ = false;
  std::error_code unmade;
  std::filesystem::create_directories(options_.keptIn.parent_path(), unmade);
  const Result<> saved = save(options_.keptIn);
  if (saved) return {};
  options_.keptIn.clear();
  return fail("playtest-not-kept", "this playtest is not kept while it is played: " + saved.error().text,
              saved.error().where, "save its record before it ends");
}

Result<> Playtest::letDecide() {
  const world::Decision* decision = pending();
  if (decision == nullptr) return fail("no-decision", "nothing is being asked");
  if (!agents_[at(decision->side)]) {
    const std::optional<world::Answer> stands = standingAnswer(*decision);
    if (!stands) return fail("human", "a person decides here");
    if (Result<> taken = take(*stands); !taken) return taken;
    record_.answers[present() - 1].standing = true;
    return {};
  }
  play::Agent& agent = *agents_[at(decision->side)];
  world::Answer given;
  play::AgentStream stream(options_.seed, decision->side, decision->number);
  agent.decide(*decision, play::View(*session_, decision->side), stream, given);
  if (const play::AgentFailure* why = agent.failure()) {
    botHalt_ = play::Halt{why->error, why->trace};
    return tl::unexpected<Error>(why->error);
  }
  Result<> taken = take(given);
  if (!taken) botHalt_ = play::Halt{taken.error(), {}};
  return taken;
}

PlaytestStatus Playtest::status() {
  const play::Advance& now = session_->advance();
  if (std::holds_alternative<play::Halt>(now) || botHalt_) return PlaytestStatus::Halted;
  const auto* decision = std::get_if<world::Decision>(&now);
  if (decision == nullptr) return PlaytestStatus::Ended;
  return agents_[at(decision->side)] || standingAnswer(*decision) ? PlaytestStatus::Bot : PlaytestStatus::Human;
}

void Playtest::play(const std::atomic<bool>* stop, std::size_t most) {
  for (std::size_t made = 0; made < most && status() == PlaytestStatus::Bot; ++made) {
    if (stop != nullptr && stop->load(std::memory_order_relaxed)) return;
    if (!letDecide()) return;
  }
}

Result<> Playtest::step() {
  switch (status()) {
    case PlaytestStatus::Bot: return letDecide();
    case PlaytestStatus::Human:
      if (present() < known()) return redo(present() + 1);
      return fail("human", "a person decides here");
    case PlaytestStatus::Ended: return fail("no-decision", "the playtest is over");
    case PlaytestStatus::Halted: break;
  }
  return fail("no-decision", "the playtest has stopped with an error");
}

const Playtest::Told& Playtest::told(const world::Decision& decision) {
  const std::uint64_t hash = session_->rollingHash();
  if (told_ && told_->moment == present() && told_->hash == hash) return *told_;
  Told out;
  out.moment = present();
  out.hash = hash;
  if (facts_) {
    out.notes = facts_->of(session_->world(), decision);
    out.wrong = facts_->takeError();
  }
  std::vector<std::string> names;
  for (const world::Value& value : decision.domain.options)
    names.push_back(play::optionKey(*session_, value, decision.side));
  out.stands = standing_.answer(session_->world(), decision, out.notes, names);
  told_ = std::move(out);
  return *told_;
}

/// What a person has answered is never answered anew.
std::optional<world::Answer> Playtest::standingAnswer(const world::Decision& decision) {
  if (standing_.stance(session_->world(), decision.side) == play::Stance::Always) return std::nullopt;
  if (present() < known() && !record_.answers[present()].standing) return std::nullopt;
  return told(decision).stands;
}

std::size_t Playtest::unasked(const world::Decision& decision) const {
  const std::string& side = scenario_->sides[at(decision.side)].name;
  std::size_t out = 0;
  for (std::size_t i = present(); i-- > 0;) {
    const play::RecordedAnswer& each = record_.answers[i];
    if (each.side != side) continue;
    if (!each.standing) break;
    ++out;
  }
  return out;
}

Result<> Playtest::setStance(SideId side, play::Stance stance) {
  if (world::raw(side) < 0 || at(side) >= agents_.size()) return fail("side-unknown", "the mission has no such side");
  standing_.set(session_->world(), side, stance);
  // Over an edited mission the turn may be another one.
  if (stance != play::Stance::Turn) options_.stances[scenario_->sides[at(side)].name] = stance;
  told_.reset();
  return {};
}

Result<> Playtest::advise(const std::string& name) {
  (void)following();  // before anything points into the session
  const world::Decision* decision = pending();
  if (decision == nullptr) return fail("no-decision", "nothing is being asked");
  Result<std::unique_ptr<play::Agent>> agent = play::makeAgent(name, scenario_, decision->side);
  if (!agent) return failed(agent);
  Advice advice;
  advice.agent = name;
  play::AgentStream stream(options_.seed, decision->side, decision->number);
  (*agent)->decide(*decision, play::View(*session_, decision->side), stream, advice.answer);
  if (const play::AgentFailure* why = (*agent)->failure()) return tl::unexpected<Error>(why->error);
  const std::span<const std::int64_t> opinions = (*agent)->opinions();
  advice.opinions.assign(opinions.begin(), opinions.end());
  adviseTogether(**agent, decision->side, advice.answer);
  advice_ = std::move(advice);
  return {};
}

/// Answers as known until that many decisions are made.
Result<> Playtest::redo(std::size_t decision) {
  botHalt_.reset();
  advice_.reset();
  // What was done by hand at the present moment stands in the session already.
  auto next = std::find_if(record_.interventions.begin(), record_.interventions.end(),
                           [&](const Intervention& each) { return each.before > present(); });
  while (present() < decision) {
    if (pending() == nullptr) return fail("replay", "the playtest ends sooner than before");
    if (Result<> r = session_->decide(answers_[present()]); !r) return r;
    (void)session_->advance();
    for (; next != record_.interventions.end() && next->before == present(); ++next)
      if (Result<> r = session_->intervene(*next); !r) return r;
    if (session_->rollingHash() != moments_[present()].hash)
      return fail("replay", fmt::format("decision {} comes out differently this time", present() - 1), {},
                  "a script keeps something outside the world; find it with sortie test --conformance");
  }
  return {};
}

/// Goes to a moment from the very beginning.
Result<> Playtest::begin(std::size_t decision) {
  if (isDead()) {
    if (Result<> r = openHost(); !r) return r;
  } else {
    session_->restart(options_.seed);
    session_->expect(options_.coming);
  }
  (void)session_->advance();
  for (const Intervention& each : record_.interventions)
    if (each.before == 0)
      if (Result<> r = session_->intervene(each); !r) return r;
  return redo(decision);
}

Result<> Playtest::goTo(std::size_t decision) {
  decision = std::min(decision, known());
  if (decision == present()) {
    botHalt_.reset();
    return {};
  }
  if (decision > present()) return redo(decision);
  botHalt_.reset();
  advice_.reset();
  if (isDead() || !session_->undo(present() - decision)) return begin(decision);
  (void)session_->advance();
  if (session_->rollingHash() != moments_[decision].hash)
    return fail("replay", fmt::format("the moment before decision {} has changed", decision), {},
                "a script keeps something outside the world; find it with sortie test --conformance");
  return {};
}

Result<> Playtest::toRound(std::int32_t round) {
  for (std::size_t i = 0; i < moments_.size(); ++i)
    if (moments_[i].round == round) return goTo(i);
  return fail("no-round", fmt::format("round {} has not been played", round));
}

Result<> Playtest::toLine(std::size_t line) {
  const PlaytestLines& log = logs_[static_cast<std::size_t>(world::raw(viewer_) + 1)];
  if (line >= log.size()) return fail("no-line", "the log has no such line");
  return goTo(log[line].decision);
}

Result<> Playtest::byHand(Intervention what, bool cuts) {
  what.before = present();
  if (cuts && pending() == nullptr)
    return fail("no-decision", "this is possible only while a decision is pending", {}, "go back to a decision");
  if (Result<> made = session_->intervene(what); !made) return made;
  if (cuts) cut();
  // Before those of the future, after those of this moment.
  const auto place = std::find_if(record_.interventions.begin(), record_.interventions.end(),
                                  [&](const Intervention& each) { return each.before > what.before; });
  record_.interventions.insert(place, what);
  byHand_ = true;
  unkept_ = true;
  botHalt_.reset();
  if (cuts || present() == known()) {
    advice_.reset();
    learn(moments_[present()].journal);
  } else {  // a remark in the middle changes nothing else
    const std::size_t here = present();
    for (std::size_t reader = 0; reader < logs_.size(); ++reader) {
      std::vector<PlaytestLine> lines = linesOf(here, reader);
      const auto side = static_cast<SideId>(static_cast<std::int32_t>(reader) - 1);
      lines.push_back({byHandText(what, side), here, moments_[here].round, true, SideId::None});
      replaceLines(here, reader, lines);
    }
  }
  return {};
}

Result<> Playtest::forceDice(std::vector<std::int32_t> results) {
  if (results.empty()) return fail("intervention", "no result was given");
  for (const std::int32_t result : results)
    if (std::none_of(scenario_->dice.begin(), scenario_->dice.end(), [&](const world::DieInfo& die) {
          return std::find(die.faces.begin(), die.faces.end(), result) != die.faces.end();
        }))
      return fail("intervention", fmt::format("no die shows {}", result));
  return byHand({0, Intervention::Kind::ForceDice, std::move(results), {}}, true);
}

Result<> Playtest::stackDeck(world::ZoneId zone, const std::vector<world::PieceId>& cards) {
  Intervention what;
  what.kind = Intervention::Kind::StackDeck;
  if (world::raw(zone) < 0 || at(zone) >= scenario_->zones.size()) return fail("intervention", "there is no such zone");
  what.subject = scenario_->keyOf(world::Value::of(zone), session_->world());
  for (const world::PieceId card : cards) {
    if (world::raw(card) < 0 || at(card) >= session_->world().pieceCount())
      return fail("intervention", "there is no such card");
    what.cards.push_back(scenario_->keyOf(world::Value::of(card), session_->world()));
  }
  return byHand(std::move(what), true);
}

Result<> Playtest::movePiece(world::PieceId piece, board::Place to) {
  if (world::raw(piece) < 0 || at(piece) >= session_->world().pieceCount())
    return fail("intervention", "there is no such piece");
  if (session_->world().piece(piece).place == to) return fail("intervention", "it is there already");
  Intervention what;
  what.kind = Intervention::Kind::MovePiece;
  what.subject = scenario_->keyOf(world::Value::of(piece), session_->world());
  what.target = world::placeText(*scenario_, session_->world(), to);
  return byHand(std::move(what), true);
}

void Playtest::note(const std::string& text) {
  (void)byHand({0, Intervention::Kind::Note, {}, text.empty() ? "-" : model::printable(text)}, false);
}

Result<> Playtest::setAgent(SideId side, const std::string& name) {
  if (world::raw(side) < 0 || at(side) >= agents_.size()) return fail("side-unknown", "the mission has no such side");
  const std::string& sideName = scenario_->sides[at(side)].name;
  if (options_.agents[sideName] == name) return {};
  std::unique_ptr<play::Agent> agent;
  if (name != humanAgent) {
    Result<std::unique_ptr<play::Agent>> made = play::makeAgent(name, scenario_, side);
    if (!made) return failed(made);
    agent = std::move(*made);
  }
  agents_[at(side)] = std::move(agent);
  options_.agents[sideName] = name;
  botHalt_.reset();
  // Before the first decision it is simply who plays.
  if (known() == 0) return {};
  Intervention what;
  what.kind = Intervention::Kind::Agent;
  what.subject = sideName;
  what.target = name;
  return byHand(std::move(what), false);
}

Result<bool> Playtest::takeBackByHand() {
  const std::size_t here = present();
  const auto byHandHere = [&](const Intervention& each) { return each.before == here && !play::cameUp(each.kind); };
  const bool cuts =
      std::any_of(record_.interventions.begin(), record_.interventions.end(),
                  [&](const Intervention& each) { return byHandHere(each) && play::interferes(each.kind); });
  const std::size_t dropped = std::erase_if(record_.interventions, byHandHere);
  if (dropped == 0) return false;
  if (cuts) cut();
  if (!cuts && here < known()) {
    for (std::size_t reader = 0; reader < logs_.size(); ++reader) {
      std::vector<PlaytestLine> lines = linesOf(here, reader);
      std::erase_if(lines, [](const PlaytestLine& line) { return line.byHand; });
      replaceLines(here, reader, lines);
    }
    if (Result<> r = begin(here); !r) return failed(r);
    return true;
  }
  // The moment is learnt anew: its hash was that of the changed world.
  if (here == 0) {
    if (Result<> r = begin(0); !r) return failed(r);
    learn(0);
    return true;
  }
  const std::size_t journal = moments_[here].journal;
  if (Result<> r = begin(here - 1); !r) return failed(r);
  if (pending() == nullptr) return fail("replay", "the playtest ends sooner than before");
  if (Result<> r = session_->decide(answers_[here - 1]); !r) return failed(r);
  learn(journal);
  return true;
}

void Playtest::viewAs(SideId side) { viewer_ = side; }

play::Record Playtest::toRecord() const {
  play::Record out = record_;
  out.header = play::recordHeader(*scenario_, options_.options, options_.seed, options_.agents);
  return out;
}

}  // namespace sortie::editor
