// What of a playtest is shown: the question, the log and the figures, as the viewing side may know them.
#include <algorithm>

#include <fmt/format.h>

#include "board/moves/reach.h"
#include "editor/core/playtest/playtest.h"
#include "play/text/closing_text.h"
#include "world/names.h"

namespace sortie::editor {

using world::at;
using world::DomainType;
using world::SideId;
using world::Tag;
using world::Value;

namespace {

/// Where a value is marked on the map.
board::Place markOf(const world::World& world, const Value& value) {
  board::Place place = board::noPlace;
  if (value.tag == Tag::Place) place = value.data;
  if (value.tag == Tag::Piece && value.data >= 0) place = world.piece(value.piece()).place;
  for (int depth = 0; depth < 16 && board::isPiece(place); ++depth)
    place = world.pieces[static_cast<std::size_t>(board::pieceOf(place))].place;
  return world::onMap(place) ? place : board::noPlace;
}

/// Words that a script made up are known to its Lua state only.
std::string titleOf(play::Session& session, const Value& value, SideId reader) {
  const world::Scenario& scenario = session.scenario();
  if (value.tag == Tag::Symbol && at(value.symbol()) >= scenario.symbols.size())
    return session.host().textOf(value.symbol());
  return world::nameOf(scenario, session.world(), value, reader);
}

std::string outcomeTitle(const world::Scenario& scenario, const std::string& id) {
  for (const model::Declaration* each : scenario.declarations)
    if (each->kind == model::DeclarationKind::Outcome && each->id == id && !each->text("title").empty())
      return each->text("title");
  return id == "end" ? "The rules stopped without an outcome" : id;
}

bool listsOptions(DomainType type) {
  return type == DomainType::Some || type == DomainType::Order || type == DomainType::Allocate;
}

/// What is missing or wrong in an answer of several parts.
AnswerCheck checkParts(const PlaytestQuestion& question, const world::Answer& answer) {
  const auto count = static_cast<std::int64_t>(answer.indices.size());
  const auto options = static_cast<std::int64_t>(question.options.size());
  if (question.type == DomainType::Allocate) {
    std::int64_t given = 0;
    for (std::size_t i = 0; i < answer.indices.size(); ++i) {
      if (i >= question.options.size() || answer.indices[i] < 0 || answer.indices[i] > question.options[i].limit)
        return {false, false, "one of them is given more than it can take"};
      given += answer.indices[i];
    }
    if (given > question.total) return {false, false, fmt::format("{} too many are given", given - question.total)};
    return {false, true, fmt::format("{} more to give", std::max<std::int64_t>(0, question.min - given))};
  }
  std::vector<bool> taken(question.options.size(), false);
  for (const std::int32_t i : answer.indices) {
    if (i < 0 || i >= options) return {false, false, "that option is not offered"};
    if (taken[static_cast<std::size_t>(i)]) return {false, false, "the same option is chosen twice"};
    taken[static_cast<std::size_t>(i)] = true;
  }
  const std::int64_t least = question.type == DomainType::Order ? options : question.min;
  const std::int64_t most = question.type == DomainType::Order ? options : question.max;
  if (count > most) return {false, false, fmt::format("at most {} can be chosen", most)};
  return {false, true, fmt::format("{} more to choose", std::max<std::int64_t>(0, least - count))};
}

}  // namespace

AnswerCheck checkAnswer(const PlaytestQuestion& question, const world::Answer& answer) {
  if (question.hidden) return {false, false, "the viewing side does not make this decision"};
  std::vector<Value> values;
  std::vector<Value> limits;
  for (const PlaytestOption& option : question.options) {
    values.push_back(option.value);
    limits.push_back(Value::ofInt(option.limit));
  }
  world::Domain domain;
  domain.type = question.type;
  domain.options = values;
  domain.min = question.min;
  domain.max = question.max;
  domain.total = question.total;
  if (question.type == DomainType::Allocate) domain.limits = limits;
  if (world::accepts(domain, answer)) return {true, true, {}};
  if (listsOptions(question.type)) return checkParts(question, answer);
  if (question.type == DomainType::Number)
    return {false, true, fmt::format("enter a number from {} to {}", question.min, question.max)};
  return {false, true, "choose one"};
}

PlaytestQuestion Playtest::questionOf(const world::Decision& decision, PlaytestDetail detail) {
  const world::World& world = session_->world();
  const world::DecisionInfo& info = scenario_->decisions[static_cast<std::size_t>(decision.kind)];
  const world::Domain& domain = decision.domain;
  PlaytestQuestion out;
  out.number = present();
  out.decision = info.name;
  out.text = info.question.empty() ? info.name : info.question;
  out.side = decision.side;
  const world::SideInfo& side = scenario_->sides[at(decision.side)];
  out.sideTitle = side.title.empty() ? side.name : side.title;
  out.type = domain.type;
  out.about = decision.about;
  if (decision.about.tag != Tag::Nil) {
    out.aboutTitle = titleOf(*session_, decision.about, viewer_);
    out.aboutPlace = markOf(world, decision.about);
  }
  out.min = domain.min;
  out.max = domain.max;
  out.total = domain.total;
  out.person = !agents_[at(decision.side)];
  out.stance = standing_.stance(world, decision.side);
  out.stands = out.person && standingAnswer(decision).has_value();
  out.unasked = unasked(decision);
  out.hidden = viewer_ != SideId::None && viewer_ != decision.side;
  out.brief = detail == PlaytestDetail::Brief;
  if (out.hidden || out.brief) return out;

  const play::Notes& notes = told(decision).notes;
  out.line = notes.line;
  out.wrong = told_->wrong;
  const board::Reach* reach = session_->pendingReach();
  // Names are those that the side which decides may know, as records have them; None sees what lies hidden, too.
  for (std::size_t i = 0; i < domain.options.size(); ++i) {
    const Value& value = domain.options[i];
    PlaytestOption option;
    option.index = static_cast<std::int32_t>(i);
    option.value = value;
    option.title = titleOf(*session_, value, viewer_);
    option.key = play::optionKey(*session_, value, decision.side);
    option.place = markOf(world, value);
    if (i < notes.options.size()) option.fact = notes.options[i];
    if (domain.type == DomainType::Allocate) option.limit = domain.limit(i);
    if (reach != nullptr && board::isSquare(option.place))
      for (const board::SquareIndex square : board::path(*reach, board::squareOf(option.place)))
        option.way.push_back(board::placeOf(square));
    if (advice_ && i < advice_->opinions.size()) option.opinion = advice_->opinions[i];
    out.options.push_back(std::move(option));
  }
  if (advice_) {
    out.advisor = advice_->agent;
    out.advice = advice_->answer;
  }
  if (present() < known()) out.known = answers_[present()];
  addTogether(out);
  return out;
}

PlaytestState Playtest::state(PlaytestDetail detail) {
  PlaytestState out;
  if (detail == PlaytestDetail::All) (void)following();
  const play::Advance& now = session_->advance();
  const world::World& world = session_->world();
  out.world = std::make_shared<const world::World>(world);
  out.status = status();
  if (const auto* decision = std::get_if<world::Decision>(&now)) out.question = questionOf(*decision, detail);
  if (const auto* halt = std::get_if<play::Halt>(&now)) out.halt = PlaytestHalt{halt->error, halt->trace};
  if (botHalt_) out.halt = PlaytestHalt{botHalt_->error, botHalt_->trace};
  if (const auto* outcome = std::get_if<play::Outcome>(&now)) {
    PlaytestEnd end;
    end.outcome = outcome->id == world::Symbol::None ? "end" : scenario_->text(outcome->id);
    end.title = outcomeTitle(*scenario_, end.outcome);
    for (std::size_t s = 0; s < scenario_->sides.size(); ++s)
      if ((outcome->winners >> s & 1U) != 0) end.winners.push_back(static_cast<SideId>(s));
    end.loss = play::lossText(*scenario_, world);
    out.end = std::move(end);
  }
  out.viewer = viewer_;
  for (std::size_t s = 0; s < scenario_->sides.size(); ++s) {
    out.agents.push_back(options_.agents.at(scenario_->sides[s].name));
    const world::AttributeSlot* slot = scenario_->kinds[at(scenario_->sides[s].kind)].slot(scenario_->scoreAttribute);
    out.scores.push_back(slot == nullptr ? 0
                                         : world.cells[world.sideCells[s] + static_cast<std::uint32_t>(slot->offset)]);
  }
  out.present = present();
  out.known = known();
  out.round = round();
  out.touched = !play::countsInStatistics(record_);
  out.hash = session_->rollingHash();
  const std::size_t reader = static_cast<std::size_t>(world::raw(viewer_) + 1);
  out.log = logs_[reader];
  out.logPresent = moments_[out.present].lines[reader];
  out.rounds = rounds_;
  return out;
}

}  // namespace sortie::editor
