// What comes up at a table: a session stops where chance decides and goes on with what a person says.
#include <algorithm>

#include "play/session/session.h"

namespace sortie::play {

const script::Chance* Session::openChance() const noexcept {
  const std::optional<script::Chance>& open = context_.chances.open;
  return open ? &*open : nullptr;
}

Result<> Session::comeUp(std::vector<std::string> words) {
  const script::Chance* open = openChance();
  if (open == nullptr) return fail("no-chance", "nothing is left to chance here", {}, "call advance() first");
  context_.chances.came.push_back({context_.questions.decisions, open->kind, std::move(words)});
  // The step begins again: what it did up to here it does once more, with the same results.
  Checkpoint from = boundary_;
  from.interventions.assign(interventions_.begin() + static_cast<std::ptrdiff_t>(boundary_.interventionCount),
                            interventions_.end());
  from.since.assign(record_.begin() + static_cast<std::ptrdiff_t>(boundary_.decisions), record_.end());
  return restore(from);
}

void Session::expect(const std::vector<script::CameUp>& coming) {
  context_.chances.came.insert(context_.chances.came.end(), coming.begin(), coming.end());
}

bool Session::takeBackChance() {
  std::vector<script::CameUp>& came = context_.chances.came;
  if (came.empty() || came.back().before != record_.size()) return false;
  came.pop_back();
  return backTo(record_.size(), came.size());
}

void Session::forgetComing(std::uint64_t answers) {
  std::erase_if(context_.chances.came, [&](const script::CameUp& each) { return each.before > answers; });
}

}  // namespace sortie::play
