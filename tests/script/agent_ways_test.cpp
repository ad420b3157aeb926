// What is kept of ways must not change an answer: beside a plain search for every question.
#include "script/agents/agent_ways.h"

#include <algorithm>
#include <memory>
#include <random>

#include <gtest/gtest.h>

#include "agent_testing.h"

namespace sortie::script {
namespace {

using testing::AgentPack;

constexpr const char* noBots = "return { heuristic = {} }\n";

std::shared_ptr<const world::MapState> walledMap(const world::Scenario& s, std::mt19937& random) {
  auto map = std::make_shared<world::MapState>(*s.initial.map);
  const std::uint32_t wall = 1u << s.featureBit("wall");
  for (std::int32_t i = 0; i < s.grid->squareCount(); ++i)
    if (s.grid->exists(board::SquareIndex{i}) && random() % 5 == 0) map->features[static_cast<std::size_t>(i)] ^= wall;
  return map;
}

std::vector<board::SquareIndex> someSquares(const board::Grid& grid, std::mt19937& random, std::size_t count) {
  std::vector<board::SquareIndex> out;
  while (out.size() < count) {
    const board::SquareIndex square{
        static_cast<std::int32_t>(random() % static_cast<std::uint32_t>(grid.squareCount()))};
    if (grid.exists(square)) out.push_back(square);
  }
  return out;
}

std::vector<std::int32_t> plainly(const WayCache::Question& question, const std::vector<board::SquareIndex>& goals,
                                  const std::vector<board::SquareIndex>& from) {
  std::vector<board::Start> starts;
  for (const board::SquareIndex goal : goals) starts.push_back({goal, 0});
  board::Scratch scratch;
  board::Reach reach;
  const board::GridView view{question.board->grid(), question.map->effective.data(), question.map->features.data(),
                             question.map->corners.empty() ? nullptr : question.map->corners.data()};
  if (!starts.empty()) board::reach(view, question.rules, starts, question.most, question.flags, scratch, reach);
  std::vector<std::int32_t> out;
  for (const board::SquareIndex square : from) {
    const std::int32_t found = square == board::noSquare ? -1 : board::find(reach, square);
    out.push_back(found < 0 ? question.most : reach.visited[static_cast<std::size_t>(found)].cost);
  }
  return out;
}

/// From each square forwards; goals may be entered whoever holds them.
std::vector<std::int32_t> forwards(const WayCache::Question& question, const std::vector<board::SquareIndex>& goals,
                                   const std::vector<board::SquareIndex>& from) {
  board::Scratch scratch;
  board::Reach reach;
  const board::GridView view{question.board->grid(), question.map->effective.data(), question.map->features.data(),
                             question.map->corners.empty() ? nullptr : question.map->corners.data()};
  std::vector<std::uint8_t> flags(static_cast<std::size_t>(question.board->spotCount()), 0);
  if (question.flags != nullptr) std::copy_n(question.flags, flags.size(), flags.begin());
  for (const board::SquareIndex goal : goals)
    flags[board::at(goal)] &= static_cast<std::uint8_t>(~board::flag::Blocked);
  std::vector<std::int32_t> out;
  for (const board::SquareIndex square : from) {
    out.push_back(question.most);
    if (square == board::noSquare || (flags[board::at(square)] & board::flag::Blocked) != 0) continue;
    board::reach(view, question.rules, square, question.most, flags.data(), scratch, reach);
    for (const board::SquareIndex goal : goals)
      if (const std::int32_t found = board::find(reach, goal); found >= 0)
        out.back() = std::min(out.back(), reach.visited[static_cast<std::size_t>(found)].cost);
  }
  return out;
}

/// Thousands of questions to one cache, on maps that come back, with rules changed by `change`; `answer` answers them
/// too.
template <class Change, class Answer = decltype(plainly)>
void compare(Change&& change, Answer& answer = plainly) {
  const AgentPack pack(noBots);
  const world::Scenario& s = *pack.scenario();
  std::mt19937 random(7);
  std::vector<std::shared_ptr<const world::MapState>> maps;
  for (int i = 0; i < 70; ++i) maps.push_back(walledMap(s, random));  // more than are kept
  WayCache cache;
  board::Scratch scratch;
  std::vector<std::int32_t> steps;
  std::vector<std::uint8_t> flags(static_cast<std::size_t>(s.grid->squareCount()));
  for (int i = 0; i < 4000; ++i) {
    WayCache::Question question;
    question.board = &s.board;
    question.map = maps[random() % (i < 2000 ? 5 : maps.size())];
    if (random() % 3 == 0)
      question.map = std::make_shared<world::MapState>(*question.map);  // the same ground elsewhere
    question.movement = 0;
    question.rules = s.movements[0].rules;
    question.most = random() % 2 == 0 ? 50 : 4;
    change(question);
    if (random() % 3 == 0) {
      for (std::uint8_t& each : flags) each = 0;
      for (const board::SquareIndex square : someSquares(*s.grid, random, 12))
        flags[board::at(square)] = random() % 2 == 0 ? board::flag::Blocked : board::flag::Stop;
      question.flags = flags.data();
    }
    const auto goals = someSquares(*s.grid, random, random() % 4 == 0 ? random() % 30 : random() % 4);
    auto from = someSquares(*s.grid, random, random() % 9);
    if (random() % 2 == 0) from.push_back(board::noSquare);
    cache.steps(question, goals, from, scratch, steps);
    ASSERT_EQ(steps, answer(question, goals, from)) << "question " << i;
  }
}

TEST(AgentWays, WaysEqualThoseOfAPlainSearch) {
  compare([](WayCache::Question&) {});
}

TEST(AgentWays, WaysAreDiagonalWhenTheMoverIs) {
  compare([](WayCache::Question& question) { question.rules.directions = 8; });
}

TEST(AgentWays, WaysUseTheCostOfSteps) {
  compare([](WayCache::Question& question) {
    question.rules.directions = 8;
    question.rules.orthogonalCost = 2;
    question.rules.diagonalCost = 3;
  });
}

TEST(AgentWays, WaysAreSearchedBackwardsOverFalls) {
  compare([](WayCache::Question& question) { question.rules.falls = true; }, forwards);
}

}  // namespace
}  // namespace sortie::script
