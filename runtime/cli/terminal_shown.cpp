// What a playtest by hand prints: questions, the board, what happened, the end.
#include <algorithm>

#include <fmt/format.h>

#include "cli/about_text.h"
#include "cli/hand.h"
#include "cli/lowered.h"
#include "model/xml/xml_characters.h"
#include "play/record/record_text.h"
#include "play/text/closing_text.h"
#include "play/text/log_text.h"
#include "play/text/summary_text.h"
#include "world/names.h"

namespace sortie::cli {

using world::Answer;
using world::Decision;
using world::SideId;

namespace {

constexpr std::size_t maxLines = 15;

}  // namespace

void Hand::printWelcome() {
  const std::vector<SideId> sides = people();
  if (!record_.answers.empty() || session_.decisions() > 0 || sides.size() != 1 || options_.enter) {
    out_ << model::printable(session_.scenario().mission.mission->title)
         << ": \"brief\" shows its briefing, \"help\" lists the commands.\n";
    return;
  }
  out_ << briefText(session_.scenario(), sides.front(), options_.style)
       << "\n  \"help\" lists what you can type, \"brief\" shows this again.\n";
}

std::string Hand::titleOf(const std::string& side) const {
  const world::Scenario& scenario = session_.scenario();
  const SideId id = scenario.side(side);
  return id == SideId::None ? side
                            : model::printable(world::nameOf(scenario, session_.world(), world::Value::of(id), id));
}

Result<> Hand::draw(SideId reader) {
  if (!options_.draw) return {};
  return options_.draw(session_.world(), reader);
}

void Hand::printQuestion(const Decision& decision) {
  out_ << questionText(session_, decision, options_.style, notes_, following_ ? &*following_ : nullptr);
  if (const std::string wrong = facts_ ? facts_->takeError() : std::string(); !wrong.empty())
    out_ << model::printable("  (the ruleset's facts failed: " + wrong + ")") << "\n";
  if (standing_.isWindow(decision.kind) && !explained_) {
    out_ << "  (\"ask turn\": not again in this turn; \"ask attacked\": only when you are attacked)\n";
    explained_ = true;
  }
  out_ << std::flush;
}

void Hand::printUnasked() {
  if (unasked_ > 0 && options_.log)
    out_ << fmt::format("  ({} {} answered for you: \"ask\" says why)\n", unasked_,
                        unasked_ == 1 ? "question" : "questions");
  unasked_ = 0;
}

void Hand::printBoard(SideId reader, bool whole) {
  play::BoardPicture board = play::boardPicture(session_.scenario(), session_.world(), reader, options_.style);
  out_ << "\n" << play::boardText(board, whole ? play::BoardPicture{} : printed_) << statusOf(reader);
  printed_ = std::move(board);
}

bool Hand::isNews(SideId side) const {
  if (asked_ != side || standing_.turnOf(session_.world()) != turn_) return true;
  const world::Journal& journal = session_.journal();
  return std::any_of(journal.changes.begin() + static_cast<std::ptrdiff_t>(shown_[world::at(side)]),
                     journal.changes.end(), [&](const world::Change& change) {
                       switch (change.kind) {
                         case world::ChangeKind::Move:
                         case world::ChangeKind::Create: break;
                         case world::ChangeKind::Edge:
                         case world::ChangeKind::Corner:
                         case world::ChangeKind::Feature:
                         case world::ChangeKind::Level: return true;
                         default: return false;
                       }
                       if (change.subject.tag != world::Tag::Piece) return false;
                       const bool seen = world::onMap(change.before.data) || world::onMap(change.after.data);
                       return seen && session_.world().piece(change.subject.piece()).side != side;
                     });
}

void Hand::printNews(SideId reader) {
  if (play::boardPicture(session_.scenario(), session_.world(), reader, options_.style) == printed_)
    out_ << "\n" << statusOf(reader);
  else
    printBoard(reader, false);
}

std::string Hand::statusOf(SideId reader) const {
  return play::statusText(session_.scenario(), session_.world(), reader, options_.style,
                          reader == SideId::None && (options_.enter || people().empty()) ? play::StatusDetail::All
                                                                                         : play::StatusDetail::Short);
}

void Hand::printChanges(SideId reader) {
  const world::Journal& journal = session_.journal();
  std::size_t last = *std::max_element(shown_.begin(), shown_.end());
  std::size_t& shown = reader == SideId::None ? last : shown_[world::at(reader)];
  if (!options_.log || shown >= journal.changes.size()) return;
  const std::size_t from = shown;
  if (options_.enter) std::fill(shown_.begin(), shown_.end(), journal.changes.size());  // one person reads for all
  const std::vector<std::string> lines =
      play::logLines(session_.scenario(), session_.world(), journal, from, reader, play::LogDetail::Table);
  shown = journal.changes.size();
  if (lines.empty()) return;
  out_ << "\n";
  // Of much that others did a person reads what concerns the side; agents alone leave the whole story.
  const bool summed = reader != SideId::None && lines.size() > maxLines;
  const play::Summary summary =
      summed ? play::summaryOf(session_.scenario(), session_.world(), journal, from, reader) : play::Summary{lines, 0};
  for (const std::string& line : summary.lines) out_ << indented(line);
  if (summary.left > 0)
    out_ << fmt::format("  ({} more lines, of others and dice: log {})\n", summary.left, lines.size());
}

void Hand::printLog(SideId reader, std::string_view what) {
  const bool all = what == "all" || what.starts_with("all ");
  if (all) what = trimmed(what.substr(3));
  const auto count = static_cast<std::size_t>(std::max<std::int64_t>(1, play::readInteger(what).value_or(20)));
  const std::vector<std::string> lines = play::logLines(session_.scenario(), session_.world(), session_.journal(), 0,
                                                        reader, all ? play::LogDetail::All : play::LogDetail::Table);
  for (std::size_t i = lines.size() - std::min(count, lines.size()); i < lines.size(); ++i)
    out_ << "  " << lines[i] << "\n";
}

void Hand::printClosing(const play::RecordedEnd& end) {
  for (const std::string& text : play::epilogueOf(session_.scenario(), end.outcome, people()))
    out_ << "\n" << emphasized(indented(text), options_.style);
  const std::vector<std::string> turns =
      play::turningPoints(session_.scenario(), play::factsOf(record_, session_.host()));
  if (!turns.empty()) out_ << "\n  Turning points\n";
  for (const std::string& line : turns) out_ << "    " << model::printable(line) << "\n";
  out_ << "\n";
}

std::string Hand::outcomeTitle(const std::string& id) const {
  for (const model::Declaration* d : session_.scenario().declarations)
    if (d->kind == model::DeclarationKind::Outcome && d->id == id && !d->text("title").empty())
      return " (" + model::printable(d->text("title")) + ")";
  return {};
}

}  // namespace sortie::cli
