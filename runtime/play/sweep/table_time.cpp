#include "play/sweep/table_time.h"

#include <algorithm>
#include <charconv>

namespace sortie::play {

namespace {

/// At most an hour.
std::optional<std::int64_t> secondsOf(const model::Declaration& declaration) {
  const std::string text = declaration.text("seconds");
  std::int64_t out = 0;
  if (std::from_chars(text.data(), text.data() + text.size(), out).ec != std::errc()) return {};
  return std::clamp<std::int64_t>(out, 0, 3600);
}

}  // namespace

TableTime::TableTime(const world::Scenario& scenario)
    : decisions_(scenario.decisions.size(), usual), hooks_(scenario.hooks.size(), 0) {
  for (const model::Declaration* d : scenario.declarations) {
    const std::optional<std::int64_t> seconds = secondsOf(*d);
    if (!seconds) continue;
    if (d->kind == model::DeclarationKind::Decision) {
      for (std::size_t i = 0; i < scenario.decisions.size(); ++i)
        if (scenario.decisions[i].name == d->id) decisions_[i] = *seconds;
    } else if (d->kind == model::DeclarationKind::Hook) {
      if (const std::int32_t hook = scenario.hook(model::DeclarationKind::Hook, d->id); hook >= 0)
        hooks_[static_cast<std::size_t>(hook)] = *seconds;
    } else {
      continue;
    }
    told_ = true;
  }
}

std::int64_t TableTime::ofAnswers(const Session& session) const {
  std::int64_t out = 0;
  for (const Recorded& entry : session.record())
    if (entry.kind >= 0 && !entry.forced) out += decisions_[static_cast<std::size_t>(entry.kind)];
  return out;
}

}  // namespace sortie::play
