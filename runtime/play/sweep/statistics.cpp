#include "play/sweep/statistics.h"

#include <set>

#include <fmt/format.h>

namespace sortie::play {

const std::vector<Query>& sweepQueries() {
  static const std::vector<Query> list = {
      {"overview", "playtests, those that were halted, first and last run",
       R"(SELECT variant, count(*) AS playtests, sum(outcome = 'halt') AS halted, min(run) AS first_run,
       max(run) AS last_run
FROM playout GROUP BY variant ORDER BY min(run))"},
      {"wins", "playtests that a side won, of those that ended",
       R"(SELECT variant, side, sum(won) AS count, count(*) AS total
FROM result GROUP BY variant, side)"},
      {"nobody", "playtests that nobody won, of those that ended",
       R"(SELECT variant, sum(winners = '') AS count, count(*) AS total
FROM playout WHERE outcome <> 'halt' GROUP BY variant)"},
      {"outcomes", "how playtests ended",
       R"(SELECT variant, outcome, count(*) AS count
FROM playout WHERE outcome <> 'halt' GROUP BY variant, outcome)"},
      {"losses-together", "playtests that a side lost and that nobody won, of those that ended",
       R"(SELECT d.variant, d.place AS side, count(p.run) AS count,
       (SELECT count(*) FROM playout AS e WHERE e.variant = d.variant AND e.outcome <> 'halt') AS total
FROM declared AS d LEFT JOIN playout AS p ON p.variant = d.variant AND p.outcome = d.id AND p.winners = ''
WHERE d.what = 'loss' GROUP BY d.variant, d.place ORDER BY min(d.number))"},
      {"scores", "how often a side had a score at the end",
       R"(SELECT variant, side, score, count(*) AS count
FROM result GROUP BY variant, side, score)"},
      {"rounds", "how many rounds playtests had",
       R"(SELECT variant, rounds, count(*) AS count
FROM playout WHERE outcome <> 'halt' AND rounds IS NOT NULL GROUP BY variant, rounds)"},
      {"decisions", "how many decisions playtests had",
       R"(SELECT variant, decisions, count(*) AS count
FROM playout WHERE outcome <> 'halt' GROUP BY variant, decisions)"},
      {"minutes", "how many minutes playtests would take at a table",
       R"(SELECT variant, (seconds + 30) / 60 AS minutes, count(*) AS count
FROM playout WHERE outcome <> 'halt' AND seconds IS NOT NULL GROUP BY variant, minutes)"},
      {"margins", "by how much the best was ahead of the next at the end",
       R"(SELECT variant, margin, count(*) AS count
FROM playout WHERE outcome <> 'halt' AND margin IS NOT NULL GROUP BY variant, margin)"},
      {"leads", "how often the lead changed hands, at the ends of rounds",
       R"(SELECT variant, leads, count(*) AS count
FROM playout WHERE outcome <> 'halt' AND leads IS NOT NULL GROUP BY variant, leads)"},
      {"decided", "the round from whose end on the winner led; NULL: won without being ahead at the end",
       R"(SELECT variant, decided, count(*) AS count, sum(coalesce(decided = rounds, 0)) AS in_last
FROM playout WHERE outcome <> 'halt' AND leads IS NOT NULL AND winners <> '' GROUP BY variant, decided)"},
      {"choices", "wins of a side in the playtests in which it made a choice, and in all in which it had one",
       R"(SELECT variant, choice, side, value, title, count, total, made_wins, made
FROM (SELECT variant, choice, side, value, max(title) AS title, sum(won) AS count, count(*) AS total
      FROM choice JOIN result USING (run, side) GROUP BY variant, choice, side, value)
JOIN (SELECT variant, choice, side, sum(won) AS made_wins, count(*) AS made
      FROM (SELECT DISTINCT run, side, choice FROM choice) JOIN result USING (run, side)
      GROUP BY variant, choice, side) USING (variant, choice, side)
ORDER BY variant, choice, side, total DESC, value)"},
      {"tightest", "the five playtests with the least margin at the end; of equals those decided last",
       R"(SELECT variant, run, seed, outcome, winners, margin, leads, decided, rounds
FROM (SELECT *, row_number() OVER (PARTITION BY variant
        ORDER BY margin, coalesce(decided, rounds + 1) DESC, leads DESC, run) AS place
      FROM playout WHERE outcome <> 'halt' AND margin IS NOT NULL)
WHERE place <= 5 ORDER BY variant, place)"},
      {"oddest", "the five playtests furthest from the mean, and the number by which each is odd most of all",
       R"(WITH number AS MATERIALIZED (
  SELECT variant, run, 'rounds' AS what, '' AS side, rounds AS value
  FROM playout WHERE outcome <> 'halt' AND rounds IS NOT NULL
  UNION ALL SELECT variant, run, 'decisions', '', decisions FROM playout WHERE outcome <> 'halt'
  UNION ALL SELECT variant, run, 'score', side, score FROM result
  UNION ALL SELECT p.variant, p.run, s.statistic, s.side, coalesce((SELECT sum(count) FROM tally AS t
      WHERE t.run = p.run AND t.statistic = s.statistic AND t.side = s.side), 0)
    FROM playout AS p JOIN (SELECT DISTINCT variant, statistic, side FROM tally JOIN playout USING (run)) AS s
      USING (variant)
    WHERE outcome <> 'halt'),
usual AS (SELECT variant, what, side, avg(value) AS mean, avg(value * value) - avg(value) * avg(value) AS spread
  FROM number GROUP BY variant, what, side),
part AS (SELECT variant, run, what, side, value, mean,
    min((value - mean) * (value - mean) / spread, 25) AS part
  FROM number JOIN usual USING (variant, what, side) WHERE spread > 0.000001),
odd AS (SELECT variant, run, sum(part) AS oddity, max(part) AS most, what, side, value, mean
  FROM part GROUP BY variant, run)
SELECT variant, run, seed, outcome, winners, oddity, what, side, value, mean
FROM (SELECT *, row_number() OVER (PARTITION BY variant ORDER BY oddity DESC, run) AS place FROM odd)
JOIN playout USING (variant, run) WHERE place <= 5 ORDER BY variant, place)"},
      {"objectives", "state of each objective at the end",
       R"(SELECT variant, objective, sum(state = 'done') AS done, sum(state = 'failed') AS failed,
       sum(state = 'open') AS open, count(*) AS total
FROM objective JOIN playout USING (run) GROUP BY variant, objective)"},
      {"objective-rounds", "rounds in which an objective was done or failed",
       R"(SELECT variant, objective, state, objective.round AS round, count(*) AS count
FROM objective JOIN playout USING (run) WHERE state <> 'open'
GROUP BY variant, objective, state, objective.round)"},
      {"events", "playtests in which an event of the mission fired, how often in all, mean round of the first time",
       R"(SELECT d.variant, d.id AS event, count(e.run) AS playtests, coalesce(sum(e.count), 0) AS times,
       avg(e.round) AS mean_round
FROM declared AS d LEFT JOIN (event JOIN playout USING (run)) AS e ON e.event = d.id AND e.variant = d.variant
WHERE d.what = 'event' GROUP BY d.variant, d.id ORDER BY d.number)"},
      {"cards", "playtests in which a card left its deck, how often in all, mean round of the first time",
       R"(SELECT d.variant, d.place AS deck, d.id AS card, d.copies, coalesce(c.playtests, 0) AS playtests,
       coalesce(c.times, 0) AS times, c.mean_round
FROM declared AS d LEFT JOIN (SELECT variant, deck, card, count(*) AS playtests, sum(count) AS times,
  avg(round) AS mean_round FROM card JOIN playout USING (run) GROUP BY variant, deck, card) AS c
  ON c.card = d.id AND c.deck = d.place AND c.variant = d.variant
WHERE d.what = 'card' ORDER BY d.number)"},
      {"card-wins", "wins of a side in the playtests in which a card left its deck",
       R"(SELECT result.variant, deck, card, side, sum(won) AS count, count(*) AS total
FROM card JOIN result USING (run) GROUP BY result.variant, deck, card, side)"},
      {"losses",
       "what the ruleset's statistics counted, and pieces that left the map: in all, and in how many playtests",
       R"(SELECT variant, statistic, side, kind, cause, sum(count) AS times, count(*) AS playtests
FROM tally JOIN playout USING (run) GROUP BY variant, statistic, side, kind, cause)"},
      {"pace", "quartiles of a number at the end of each round, over the playtests that got so far",
       R"(SELECT variant, what, side, round, min(CASE WHEN 4 * upto >= total THEN value END) AS q1,
       min(CASE WHEN 2 * upto >= total THEN value END) AS median,
       min(CASE WHEN 4 * upto >= 3 * total THEN value END) AS q3, max(total) AS playtests
FROM (SELECT *, sum(count) OVER (PARTITION BY variant, what, side, round ORDER BY value) AS upto,
        sum(count) OVER (PARTITION BY variant, what, side, round) AS total
      FROM pace)
GROUP BY variant, what, side, round)"},
      {"places", "how often something happened at a place, in all playtests",
       R"(SELECT variant, what, side, place, count FROM place ORDER BY variant, what, side, place)"},
      {"errors", "what halted playtests, and the first seed with which it did",
       R"(SELECT variant, error, count(*) AS count, seed, min(run) AS first_run
FROM playout WHERE outcome = 'halt' GROUP BY variant, error ORDER BY count(*) DESC, min(run) LIMIT 50)"},
      {"declared", "what the mission has, with titles",
       R"(SELECT variant, what, id, place, title, copies FROM declared ORDER BY number)"},
  };
  return list;
}

std::string cellText(const Cell& cell) {
  if (const auto* number = std::get_if<std::int64_t>(&cell)) return std::to_string(*number);
  if (const auto* real = std::get_if<double>(&cell)) return fmt::format("{}", *real);
  if (const auto* text = std::get_if<std::string>(&cell)) return *text;
  return {};
}

const Cell* RowView::cell(const char* column) const {
  for (std::size_t i = 0; i < table_->columns.size(); ++i)
    if (table_->columns[i] == column) return &table_->rows[row_][i];
  return nullptr;
}

std::string RowView::text(const char* column) const {
  const Cell* found = cell(column);
  return found == nullptr ? std::string() : cellText(*found);
}

double RowView::real(const char* column) const {
  const Cell* found = cell(column);
  if (found == nullptr) return 0;
  if (const auto* number = std::get_if<std::int64_t>(found)) return static_cast<double>(*number);
  if (const auto* value = std::get_if<double>(found)) return *value;
  return 0;
}

std::int64_t RowView::number(const char* column) const {
  const Cell* found = cell(column);
  const auto* number = found == nullptr ? nullptr : std::get_if<std::int64_t>(found);
  return number == nullptr ? 0 : *number;
}

bool RowView::null(const char* column) const {
  const Cell* found = cell(column);
  return found == nullptr || std::holds_alternative<std::monostate>(*found);
}

/// Titles stand in charts, whose texts are laid out word by word: a stranger's file must not take that for hours.
std::string clippedTitle(const std::string& title) {
  constexpr std::size_t most = 120;
  if (title.size() <= most) return title;
  std::size_t end = most;
  while (end > 0 && (static_cast<unsigned char>(title[end]) & 0xc0U) == 0x80U) --end;
  return title.substr(0, end) + "…";
}

Result<Statistics> Statistics::of(SweepStore& store) {
  Statistics out;
  out.meta_ = store.meta();
  out.sides_ = store.sides();
  out.variants_ = store.variants();
  for (const Query& query : sweepQueries()) {
    Result<Table> table = store.query(query.sql);
    if (!table) return failed(table);
    out.tables_[query.id] = std::move(*table);
  }
  const Table& declared = out.table("declared");
  for (std::size_t i = 0; i < declared.rows.size(); ++i) {
    const RowView row(declared, i);
    out.titles_.emplace(std::pair(row.text("what"), row.text("id")), row.text("title"));
  }
  return out;
}

std::vector<std::string> Statistics::sides(const std::string& variant) const {
  std::set<std::string> there;
  for (const RowView& row : rows("wins", variant)) there.insert(row.text("side"));
  if (there.empty()) return sides_;
  std::vector<std::string> out;
  for (const std::string& side : sides_)
    if (there.contains(side)) out.push_back(side);
  return out;
}

const Table& Statistics::table(const std::string& id) const {
  static const Table none;
  const auto found = tables_.find(id);
  return found == tables_.end() ? none : found->second;
}

Statistics::Rows Statistics::rows(const std::string& id, const std::string& variant) const {
  const Table& all = table(id);
  std::vector<RowView> out;
  for (std::size_t i = 0; i < all.rows.size(); ++i)
    if (const RowView row(all, i); row.text("variant") == variant) out.push_back(row);
  return Rows(std::move(out));
}

std::string Statistics::title(const std::string& what, const std::string& id) const {
  const auto found = titles_.find({what, id});
  return clippedTitle(found == titles_.end() ? id : found->second);
}

std::string Statistics::lostBy(const std::string& outcome, const std::string& variant) const {
  std::string out;
  for (const RowView& row : rows("declared", variant))
    if (row.text("what") == "loss" && row.text("id") == outcome)
      out += (out.empty() ? " (lost by " : ", ") + title("side", row.text("place"));
  return out.empty() ? out : out + ", unless somebody wins)";
}

std::uint64_t Statistics::ended(const std::string& variant) const {
  const Rows found = rows("nobody", variant);
  return found.empty() ? 0 : static_cast<std::uint64_t>(found[0].number("total"));
}

}  // namespace sortie::play
