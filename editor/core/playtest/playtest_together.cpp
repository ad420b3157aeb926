// Two questions that a person is asked at once, as the ruleset declares them: one option gives both answers, and one step
// through the moments passes both.
#include "editor/core/playtest/playtest.h"
#include "play/agents/agent.h"
#include "world/names.h"

namespace sortie::editor {

const play::Following* Playtest::following() {
  if (status() != PlaytestStatus::Human) return nullptr;
  const std::size_t moment = present();
  const std::uint64_t hash = session_->rollingHash();
  if (!ahead_ || ahead_->moment != moment || ahead_->hash != hash) {
    ahead_ = Ahead{moment, hash, play::followingOf(*session_, facts_.get())};
    // The question that is shown tells of its own errors only.
    if (facts_) (void)facts_->takeError();
    stay(moment, hash);
  }
  return ahead_->following ? &*ahead_->following : nullptr;
}

void Playtest::stay(std::size_t moment, std::uint64_t hash) {
  (void)session_->advance();
  // A script that ended its Lua state ahead cannot be taken back.
  if (isDead() || present() != moment || session_->rollingHash() != hash) (void)begin(moment);
}

void Playtest::addTogether(PlaytestQuestion& question) {
  const play::Following* both = following();
  if (both == nullptr) return;
  question.leading = both->option;
  const auto count = static_cast<std::int32_t>(question.options.size());
  const PlaytestOption first = question.options[static_cast<std::size_t>(both->option)];
  for (std::size_t i = 0; i < both->options.size(); ++i) {
    PlaytestOption option = first;
    option.index = count + static_cast<std::int32_t>(i);
    option.title = play::togetherText(*scenario_, *both, first.title,
                                      world::nameOf(*scenario_, session_->world(), both->options[i], viewer_));
    option.key += " " + play::optionKey(*session_, both->options[i], question.side);
    option.fact = i < both->notes.options.size() ? both->notes.options[i] : std::string();
    question.options.push_back(std::move(option));
  }
  if (!question.known || question.known->number != both->option || present() + 1 >= known()) return;
  const std::int64_t then = answers_[present() + 1].number;
  if (then >= 0 && then < static_cast<std::int64_t>(both->options.size())) question.known->number = count + then;
}

/// Where the advice leads on, what the bot would answer then.
void Playtest::adviseTogether(play::Agent& agent, world::SideId side, world::Answer& answer) {
  const play::Following* both = following();
  if (both == nullptr || answer.number != both->option) return;
  const std::size_t moment = present();
  const std::uint64_t hash = session_->rollingHash();
  const auto count = static_cast<std::int64_t>(session_->pending().domain.options.size());
  if (!session_->decide(answer)) return;
  if (const world::Decision* next = pending()) {
    world::Answer then;
    play::AgentStream stream(options_.seed, side, next->number);
    agent.decide(*next, play::View(*session_, side), stream, then);
    if (agent.failure() == nullptr && world::accepts(next->domain, then)) answer.number = count + then.number;
  }
  session_->undo();
  stay(moment, hash);
}

Result<> Playtest::answer(const world::Answer& answer) {
  const auto taken = [this](const world::Answer& one) {
    Result<> out = take(one);
    byHand_ = byHand_ || out.has_value();
    return out;
  };
  const world::Decision* decision = pending();
  const std::int64_t then =
      decision == nullptr ? -1 : answer.number - static_cast<std::int64_t>(decision->domain.options.size());
  const play::Following* both = then < 0 ? nullptr : following();
  if (both == nullptr || then >= static_cast<std::int64_t>(both->options.size())) return taken(answer);
  if (Result<> first = taken({both->option, {}}); !first) return first;
  return taken({then, {}});
}

/// Whether a step through the moments does not stop here: between two answers that a person gave to one question.
bool Playtest::passedTogether() {
  const world::Decision* decision = pending();
  return decision != nullptr && !agents_[world::at(decision->side)] && play::cameTogether(*session_, *decision);
}

Result<> Playtest::back() {
  if (present() == 0) return goTo(0);
  if (Result<> gone = goTo(present() - 1); !gone) return gone;
  return passedTogether() ? goTo(present() - 1) : Result<>();
}

Result<> Playtest::forward() {
  if (Result<> gone = goTo(present() + 1); !gone) return gone;
  return present() < known() && passedTogether() ? goTo(present() + 1) : Result<>();
}

}  // namespace sortie::editor
