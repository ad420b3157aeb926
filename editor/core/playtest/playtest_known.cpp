// What is known of a playtest: its moments with their rounds and the lines of their logs.
#include <algorithm>

#include <fmt/format.h>

#include "editor/core/playtest/playtest.h"
#include "model/xml/xml_characters.h"
#include "play/text/log_text.h"
#include "world/names.h"
#include "world/place_names.h"

namespace sortie::editor {

using play::Intervention;
using world::SideId;

/// Takes down what belongs to the present moment, which is the last one known: what the journal has from `journal` on.
void Playtest::learn(std::size_t journal) {
  (void)session_->advance();
  const std::size_t here = present();
  keepMoments(here);
  Moment moment;
  moment.journal = journal;
  moment.hash = session_->rollingHash();
  moment.round = round();
  for (std::size_t reader = 0; reader < logs_.size(); ++reader) {
    const auto side = static_cast<SideId>(static_cast<std::int32_t>(reader) - 1);
    std::vector<PlaytestLine> lines;
    for (play::LogLine& line :
         play::logOf(*scenario_, session_->world(), session_->journal(), journal, side, play::LogDetail::Table))
      lines.push_back({std::move(line.text), here, moment.round, false, line.side});
    for (const Intervention& each : record_.interventions)
      if (each.before == here && !play::cameUp(each.kind))
        lines.push_back({byHandText(each, side), here, moment.round, true, SideId::None});
    logs_[reader].append(lines);
    moment.lines.push_back(static_cast<std::uint32_t>(logs_[reader].size()));
  }
  if (rounds_.empty() || rounds_.back().round != moment.round) rounds_.push_back({moment.round, here});
  moments_.push_back(std::move(moment));
  record_.end = play::recordEnd(*session_);
}

void Playtest::keepMoments(std::size_t count) {
  if (moments_.size() <= count) return;
  moments_.resize(count);
  while (!rounds_.empty() && rounds_.back().decision >= count) rounds_.pop_back();
  for (std::size_t reader = 0; reader < logs_.size(); ++reader) logs_[reader].cut(linesBefore(count, reader));
}

std::vector<PlaytestLine> Playtest::linesOf(std::size_t moment, std::size_t reader) const {
  std::vector<PlaytestLine> out;
  for (std::size_t i = linesBefore(moment, reader); i < moments_[moment].lines[reader]; ++i)
    out.push_back(logs_[reader][i]);
  return out;
}

/// The lines of one moment anew, with those of later ones behind them.
void Playtest::replaceLines(std::size_t moment, std::size_t reader, const std::vector<PlaytestLine>& lines) {
  const std::size_t first = linesBefore(moment, reader);
  const std::size_t last = moments_[moment].lines[reader];
  logs_[reader].replace(first, last, lines);
  for (std::size_t i = moment; i < moments_.size(); ++i)
    moments_[i].lines[reader] = static_cast<std::uint32_t>(moments_[i].lines[reader] + lines.size() - (last - first));
}

std::string Playtest::byHandText(const Intervention& what, SideId reader) const {
  std::string out;
  switch (what.kind) {
    case Intervention::Kind::ForceDice:
      out = "dice forced:";
      for (const std::int32_t die : what.dice) {
        const bool word = std::any_of(scenario_->dice.begin(), scenario_->dice.end(), [&](const world::DieInfo& info) {
          return info.words && std::find(info.faces.begin(), info.faces.end(), die) != info.faces.end();
        });
        out += word ? " " + scenario_->text(static_cast<world::Symbol>(die)) : fmt::format(" {}", die);
      }
      break;
    case Intervention::Kind::StackDeck: out = fmt::format("stacked by hand: {}", what.subject); break;
    case Intervention::Kind::MovePiece: {
      const world::PieceId piece = world::pieceNamed(*scenario_, session_->world(), what.subject);
      const bool known = world::mayKnow(*scenario_, session_->world(), piece, reader);
      out = fmt::format("moved by hand: {} to {}", known ? what.subject : "something hidden", what.target);
      break;
    }
    case Intervention::Kind::Agent: out = fmt::format("{} is played by {}", what.subject, what.target); break;
    case Intervention::Kind::Note: out = fmt::format("note: {}", what.text); break;
    case Intervention::Kind::Rolled:
    case Intervention::Kind::Picked:
    case Intervention::Kind::Drawn: break;  // the log tells it
  }
  return model::printable(out);
}

}  // namespace sortie::editor
