#include "play/text/closing_text.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "model/printed_text.h"
#include "world/names.h"
#include "world/placing.h"

namespace sortie::play {

namespace {

constexpr std::int64_t least = 3;  ///< what is counted once or twice does not turn a playtest

struct Point {
  double weight = 0;  ///< the share of a whole playtest's that came at once; decided objectives before all
  std::int64_t round = 0;
  std::string text;
};

std::string titleIn(const std::map<std::pair<std::string, std::string>, std::string>& titles, const std::string& what,
                    const std::string& id) {
  const auto found = titles.find({what, id});
  return found == titles.end() || found->second.empty() ? id : found->second;
}

}  // namespace

std::vector<std::string> epilogueOf(const world::Scenario& scenario, const std::string& outcome,
                                    const std::vector<world::SideId>& readers) {
  std::vector<std::string> out;
  const std::string id = "epilogue-" + outcome;
  const auto mayRead = [&](const model::Text& text) {
    return readers.empty() || std::any_of(readers.begin(), readers.end(),
                                          [&](world::SideId reader) { return world::mayRead(scenario, text, reader); });
  };
  // "epilogue-won-late" may be the text of another outcome, so what follows must be a side.
  const auto isOfThisEnd = [&](const model::Text& text) {
    return text.id == id || std::any_of(scenario.sides.begin(), scenario.sides.end(),
                                        [&](const world::SideInfo& side) { return text.id == id + "-" + side.name; });
  };
  for (const model::Text& text : scenario.mission.mission->texts)
    if (isOfThisEnd(text) && mayRead(text)) out.push_back(text.text);
  if (const auto general = scenario.texts.find(id);
      out.empty() && general != scenario.texts.end() && mayRead(*general->second))
    out.push_back(general->second->text);
  return out;
}

std::vector<std::string> turningPoints(const world::Scenario& scenario, const SweepFacts& facts, std::size_t most) {
  std::map<std::pair<std::string, std::string>, std::string> titles;
  for (const SweepName& name : sweepNames(scenario, {})) titles[{name.what, name.id}] = name.title;
  std::vector<Point> points;
  for (const ObjectiveFact& fact : facts.objectives)
    if (fact.round && fact.state != "open")
      points.push_back({2, *fact.round, titleIn(titles, "objective", fact.objective) + ": " + fact.state});
  // What was counted in each round, and the most that any side has of it in the end.
  std::map<std::pair<std::string, std::string>, std::int64_t> before;
  std::map<std::string, std::int64_t> whole;
  for (const PaceFact& fact : facts.pace) whole[fact.what] = std::max(whole[fact.what], fact.value);
  std::set<std::string> counted;
  for (const SweepName& name : sweepNames(scenario, {}))
    if (name.what == "statistic") counted.insert(name.id);
  for (const PaceFact& fact : facts.pace) {
    std::int64_t& last = before[{fact.side, fact.what}];
    const std::int64_t gained = fact.value - last;
    last = fact.value;
    if (fact.side.empty() || !counted.contains(fact.what) || gained < least || gained * 4 < whole[fact.what]) continue;
    points.push_back({static_cast<double>(gained) / static_cast<double>(whole[fact.what]), fact.round,
                      fmt::format("{}: {} +{}", titleIn(titles, "side", fact.side),
                                  titleIn(titles, "statistic", fact.what), gained)});
  }
  std::stable_sort(points.begin(), points.end(), [](const Point& a, const Point& b) { return a.weight > b.weight; });
  if (points.size() > most) points.resize(most);
  std::stable_sort(points.begin(), points.end(), [](const Point& a, const Point& b) { return a.round < b.round; });
  std::vector<std::string> out;
  const world::AttributeId round = scenario.attribute("round");
  const bool rounds = round != world::AttributeId::None && scenario.kinds[0].slot(round) != nullptr;
  for (const Point& point : points)
    out.push_back(!rounds            ? point.text
                  : point.round == 0 ? "set-up: " + point.text
                                     : fmt::format("round {}: {}", point.round, point.text));
  return out;
}

std::string lossText(const world::Scenario& scenario, const world::World& world) {
  const std::uint32_t losers = world.finished && world.winners == 0 ? world::losersOf(scenario, world) : 0;
  std::vector<std::string> names;
  for (std::size_t s = 0; s < scenario.sides.size(); ++s)
    if ((losers >> s & 1U) != 0) {
      const auto side = static_cast<world::SideId>(s);
      names.push_back(world::nameOf(scenario, world, world::Value::of(side), side));
    }
  if (names.empty()) return {};
  if (names.size() == scenario.sides.size() && names.size() > 1) return "All have lost";
  return model::listed(names, "and") + (names.size() == 1 ? " has lost" : " have lost");
}

SweepFacts factsOf(const Record& record, script::Host& host) {
  Session session(host, {record.header.seed, true, false});
  FactCollector collector(session.scenario());
  collector.begin(session);
  const Replay replayed = replay(record, session, false);
  if (!replayed.complete || replayed.unfit || replayed.halt) return {};
  (void)session.advance();
  return collector.finish(session);
}

}  // namespace sortie::play
