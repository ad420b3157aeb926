#include "play/sweep/sweep_tables.h"

#include <algorithm>

#include <fmt/format.h>

namespace sortie::play {

namespace {

/// One row a side and playtest that ended; nothing is stored twice.
std::string resultView(const std::vector<std::string>& sides) {
  std::string out = "CREATE VIEW result AS ";
  if (sides.empty()) out += "SELECT run, variant, '' AS side, 0 AS won, 0 AS score FROM playout WHERE 0";
  for (std::size_t i = 0; i < sides.size(); ++i)
    out += fmt::format(
        "{0}SELECT run, variant, '{1}' AS side, instr(' ' || winners || ' ', ' {1} ') > 0 AS won, {2} AS score"
        " FROM playout WHERE outcome <> 'halt' AND {2} IS NOT NULL",
        i == 0 ? "" : " UNION ALL ", sides[i], scoreColumn(sides[i]));
  return out;
}

}  // namespace

std::string scoreColumn(const std::string& side) {
  std::string out = "score_" + side;
  std::replace(out.begin(), out.end(), '-', '_');
  return out;
}

std::vector<std::pair<std::string, std::string>> sweepTables(const std::vector<std::string>& sides) {
  std::string playout =
      "CREATE TABLE playout (run INTEGER PRIMARY KEY, seed TEXT NOT NULL, variant TEXT NOT NULL, outcome TEXT NOT NULL,"
      " winners TEXT NOT NULL, decisions INTEGER NOT NULL, rounds INTEGER, hash TEXT NOT NULL, error TEXT,"
      " seconds INTEGER, margin INTEGER, leads INTEGER, decided INTEGER";
  for (const std::string& side : sides) playout += fmt::format(", {} INTEGER", scoreColumn(side));
  return {
      {"meta", "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID"},
      {"declared",
       "CREATE TABLE declared (number INTEGER PRIMARY KEY, variant TEXT NOT NULL, what TEXT NOT NULL, id TEXT NOT NULL,"
       " place TEXT NOT NULL, title TEXT NOT NULL, copies INTEGER NOT NULL)"},
      {"playout", playout + ")"},
      {"objective",
       "CREATE TABLE objective (run INTEGER, objective TEXT, state TEXT NOT NULL, round INTEGER,"
       " PRIMARY KEY (run, objective)) WITHOUT ROWID"},
      {"event",
       "CREATE TABLE event (run INTEGER, event TEXT, count INTEGER NOT NULL, round INTEGER NOT NULL,"
       " PRIMARY KEY (run, event)) WITHOUT ROWID"},
      {"card",
       "CREATE TABLE card (run INTEGER, deck TEXT, card TEXT, count INTEGER NOT NULL, round INTEGER NOT NULL,"
       " PRIMARY KEY (run, deck, card)) WITHOUT ROWID"},
      {"tally",
       "CREATE TABLE tally (run INTEGER, statistic TEXT, side TEXT, kind TEXT, cause TEXT, count INTEGER NOT NULL,"
       " PRIMARY KEY (run, statistic, side, kind, cause)) WITHOUT ROWID"},
      {"choice",
       "CREATE TABLE choice (run INTEGER, side TEXT, choice TEXT, value TEXT, title TEXT NOT NULL,"
       " PRIMARY KEY (run, side, choice, value)) WITHOUT ROWID"},
      {"pace",
       "CREATE TABLE pace (variant TEXT, what TEXT, side TEXT, round INTEGER, value INTEGER, count INTEGER NOT NULL,"
       " PRIMARY KEY (variant, what, side, round, value)) WITHOUT ROWID"},
      {"place",
       "CREATE TABLE place (variant TEXT, what TEXT, side TEXT, place TEXT, count INTEGER NOT NULL,"
       " PRIMARY KEY (variant, what, side, place)) WITHOUT ROWID"},
      {"result", resultView(sides)},
  };
}

}  // namespace sortie::play
