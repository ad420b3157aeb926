#include "editor/core/balance/human_tests.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "model/xml/format.h"
#include "model/xml/xml.h"
#include "report/html.h"

namespace sortie::editor {

namespace {

using nlohmann::json;

constexpr std::size_t mostBytes = 8U << 20U;

/// Takes a member out of an object when it has the wanted type; what is left over at the end is unknown and kept.
template <class T>
void take(json& object, const char* name, T& into) {
  const auto found = object.find(name);
  if (found == object.end()) return;
  into = found->get<T>();
  object.erase(found);
}
template <class T>
void take(json& object, const char* name, std::optional<T>& into) {
  const auto found = object.find(name);
  if (found == object.end()) return;
  into = found->get<T>();
  object.erase(found);
}

std::string rest(const json& object) { return object.empty() ? std::string() : object.dump(); }

json withRest(const std::string& extra) {
  json out = json::parse(extra, nullptr, false);
  return out.is_object() ? out : json::object();
}

Targets readTargets(json object) {
  Targets out;
  take(object, "rounds", out.rounds);
  take(object, "minutes", out.minutes);
  take(object, "wins", out.wins);
  take(object, "seconds-per-decision", out.secondsPerDecision);
  take(object, "slack", out.slack);
  take(object, "win-slack", out.winSlack);
  return out;
}

json writeTargets(const Targets& targets) {
  json out = {{"seconds-per-decision", targets.secondsPerDecision},
              {"slack", targets.slack},
              {"win-slack", targets.winSlack},
              {"wins", targets.wins}};
  if (targets.rounds) out["rounds"] = *targets.rounds;
  if (targets.minutes) out["minutes"] = *targets.minutes;
  return out;
}

TableSession readSession(json object) {
  TableSession out;
  take(object, "date", out.date);
  take(object, "variant", out.variant);
  take(object, "players", out.players);
  take(object, "winners", out.winners);
  take(object, "finished", out.finished);
  take(object, "minutes", out.minutes);
  take(object, "rounds", out.rounds);
  take(object, "ratings", out.ratings);
  take(object, "remarks", out.remarks);
  out.extra = rest(object);
  return out;
}

json writeSession(const TableSession& session) {
  json out = withRest(session.extra);
  out["date"] = session.date;
  if (!session.variant.empty()) out["variant"] = session.variant;
  out["players"] = session.players;
  out["winners"] = session.winners;
  out["finished"] = session.finished;
  if (session.minutes) out["minutes"] = *session.minutes;
  if (session.rounds) out["rounds"] = *session.rounds;
  out["ratings"] = session.ratings;
  out["remarks"] = session.remarks;
  return out;
}

/// What sessions of a variant say, counted.
struct People {
  std::uint64_t finished = 0;
  std::map<std::string, std::uint64_t> wins;
  std::map<std::int64_t, std::int64_t> minutes;
  std::map<std::int64_t, std::int64_t> rounds;
  std::map<std::string, std::map<std::int64_t, std::int64_t>> ratings;
};

People countPeople(const HumanTests& tests, const std::string& variant) {
  People out;
  for (const TableSession& session : tests.sessions) {
    if (session.variant != variant) continue;
    for (const auto& [what, rating] : session.ratings) ++out.ratings[what][rating];
    if (!session.finished) continue;
    ++out.finished;
    for (const std::string& side : session.winners) ++out.wins[side];
    if (session.winners.empty()) ++out.wins[""];
    if (session.minutes) ++out.minutes[*session.minutes];
    if (session.rounds) ++out.rounds[*session.rounds];
  }
  return out;
}

void judge(HumanRow& row, double low, double high, double otherLow, double otherHigh) {
  row.differs = high < otherLow || low > otherHigh;
  row.words = row.differs ? "people differ from bots" : "no more than chance explains";
}

HumanRow winsRow(const std::string& title, std::uint64_t wins, std::uint64_t of, const play::Rate* bots) {
  HumanRow row;
  row.what = title;
  const play::Rate people = play::wilson(wins, of);
  row.people = of == 0 ? "–" : fmt::format("{} of {}: {}", wins, of, report::rateText(people));
  if (bots == nullptr || bots->of == 0) return row;
  row.bots = report::rateText(*bots);
  if (of > 0) judge(row, people.low, people.high, bots->low, bots->high);
  return row;
}

std::string meanText(const Distribution& values) {
  if (values.total == 0) return "–";
  if (values.total == 1) return fmt::format("{:.1f}", values.mean);
  return fmt::format("{:.1f} ({:.1f} to {:.1f})", values.mean, values.low, values.high);
}

HumanRow meanRow(const std::string& title, const std::map<std::int64_t, std::int64_t>& values, const Distribution* bots,
                 double factor, const std::string& note) {
  HumanRow row;
  row.what = title;
  const Distribution people = distributionOf(values);
  row.people = meanText(people);
  if (bots == nullptr || bots->total == 0) return row;
  row.bots =
      fmt::format("{:.1f} ({:.1f} to {:.1f}){}", bots->mean * factor, bots->low * factor, bots->high * factor, note);
  // One session has no spread of its own.
  if (people.total > 1) judge(row, people.low, people.high, bots->low * factor, bots->high * factor);
  return row;
}

}  // namespace

const std::vector<std::string>& usualRatings() {
  static const std::vector<std::string> list = {"fun", "tension", "clarity", "length"};
  return list;
}

std::filesystem::path humanTestsFile(const std::filesystem::path& missionFolder) {
  return missionFolder / ".playtests.json";
}

Result<HumanTests> loadHumanTests(const std::filesystem::path& file) {
  std::error_code status;
  if (!std::filesystem::exists(file, status)) return HumanTests{};
  const Result<std::string> text = model::readFile(file, mostBytes);
  if (!text) return failed(text);
  const SourcePlace where{file.string(), 0, 0};
  try {
    json root = json::parse(*text);
    if (!root.is_object()) return fail("playtests-syntax", "the file does not hold a JSON object", where);
    int format = 0;
    take(root, "format", format);
    if (format > humanTestsFormat)
      return fail("playtests-format",
                  fmt::format("its format is {}, and this version reads up to {}", format, humanTestsFormat), where,
                  "open it with a newer version");
    HumanTests out;
    if (const auto found = root.find("targets"); found != root.end()) {
      if (!found->is_object()) return fail("playtests-syntax", "\"targets\" is not an object", where);
      out.targets = readTargets(*found);
      root.erase(found);
    }
    if (const auto found = root.find("sessions"); found != root.end()) {
      if (!found->is_array() ||
          std::any_of(found->begin(), found->end(), [](const json& each) { return !each.is_object(); }))
        return fail("playtests-syntax", "\"sessions\" is not a list of objects", where);
      for (const json& session : *found) out.sessions.push_back(readSession(session));
      root.erase(found);
    }
    out.extra = rest(root);
    return out;
  } catch (const json::exception& error) {
    return fail("playtests-syntax", error.what(), where, "correct it by hand, or move it away");
  }
}

Result<> saveHumanTests(const HumanTests& tests, const std::filesystem::path& file) {
  json root = withRest(tests.extra);
  root["format"] = humanTestsFormat;
  if (tests.targets) root["targets"] = writeTargets(*tests.targets);
  root["sessions"] = json::array();
  for (const TableSession& session : tests.sessions) {
    if (Result<> r = checkSession(session); !r) return r;
    root["sessions"].push_back(writeSession(session));
  }
  // Bytes that are not UTF-8 would make dump() throw: they become U+FFFD.
  return model::writeFile(file, root.dump(2, ' ', false, json::error_handler_t::replace) + "\n");
}

Result<> checkSession(const TableSession& session) {
  if (session.date.find_first_not_of(" \t") == std::string::npos)
    return fail("playtests-value", "the session has no date", {}, "enter the date on which it was played");
  for (const auto& [what, rating] : session.ratings)
    if (rating < 1 || rating > 5)
      return fail("playtests-value", fmt::format("{} is rated {}, not 1 to 5", what, rating));
  if (session.minutes && *session.minutes <= 0) return fail("playtests-value", "minutes must be more than 0");
  if (session.rounds && *session.rounds <= 0) return fail("playtests-value", "rounds must be more than 0");
  return {};
}

std::vector<HumanRow> compareWithBots(const HumanTests& tests, const std::string& variant, const BalanceResults* bots) {
  std::vector<HumanRow> out;
  const People people = countPeople(tests, variant);
  const VariantResults* results = bots == nullptr ? nullptr : bots->variant(variant);
  std::vector<std::string> sides;
  if (results != nullptr)
    for (const SideResult& side : results->sides) sides.push_back(side.id);
  for (const auto& each : people.wins)
    if (!each.first.empty() && std::find(sides.begin(), sides.end(), each.first) == sides.end())
      sides.push_back(each.first);
  const auto winsOf = [&](const std::string& side) {
    const auto found = people.wins.find(side);
    return found == people.wins.end() ? std::uint64_t{0} : found->second;
  };
  for (const std::string& side : sides) {
    const SideResult* bot = results == nullptr ? nullptr : results->side(side);
    const std::string title = results == nullptr ? side : results->sideTitle(side);
    out.push_back(winsRow(title + " wins", winsOf(side), people.finished, bot == nullptr ? nullptr : &bot->wins));
  }
  if (winsOf("") > 0 || (results != nullptr && results->nobody.count > 0))
    out.push_back(winsRow("Nobody wins", winsOf(""), people.finished, results == nullptr ? nullptr : &results->nobody));
  const double seconds = tests.targets.value_or(Targets{}).secondsPerDecision;
  out.push_back(meanRow("Minutes", people.minutes, results == nullptr ? nullptr : &results->decisions, seconds / 60,
                        fmt::format(", at {:.4g} s a decision", seconds)));
  out.push_back(meanRow("Rounds", people.rounds, results == nullptr ? nullptr : &results->rounds, 1, ""));
  for (const auto& [what, ratings] : people.ratings) out.push_back(meanRow(what, ratings, nullptr, 1, ""));
  if (bots != nullptr) out.push_back({"Bots", "", bots->restsOn(), "", false});
  return out;
}

std::optional<double> observedSecondsPerDecision(const HumanTests& tests, const VariantResults& bots) {
  const Distribution minutes = distributionOf(countPeople(tests, bots.variant).minutes);
  if (minutes.total == 0 || bots.decisions.mean <= 0) return {};
  return 60 * minutes.mean / bots.decisions.mean;
}

}  // namespace sortie::editor
