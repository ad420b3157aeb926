// Steps from squares of a map to the nearest of some goals, kept from one question to the next: what agents ask most is
// how far it is to the same few places, on maps that differ by a door or two. A pure function of what is asked, so
// keeping it changes no answer.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "board/board.h"
#include "board/moves/approach.h"
#include "board/moves/graph_moves.h"
#include "board/moves/reach.h"
#include "world/world.h"

struct lua_State;

namespace sortie::script {

class WayCache {
 public:
  struct Question {
    const board::Board* board = nullptr;
    std::shared_ptr<const world::MapState> map;
    std::int32_t movement = -1;
    board::MoveRules rules;               ///< of that movement, with the mover's kinds
    board::GraphMoveRules links = {};     ///< the same on a graph
    std::int32_t most = 0;                ///< what is further counts as that far; 0 to 10,000
    const std::uint8_t* flags = nullptr;  ///< of pieces in the way, by square; null where none are
  };
  /// For each of `from` (noSquare: nowhere) the steps that the nearest goal is away, into `out`. All goals exist.
  void steps(const Question& question, std::span<const board::SquareIndex> goals,
             std::span<const board::SquareIndex> from, board::Scratch& scratch, std::vector<std::int32_t>& out);

 private:
  /// One map as one kind of mover finds it.
  struct Field {
    std::shared_ptr<const world::MapState> map;  ///< held, so that no other map can have its address
    std::int32_t movement = -1;
    std::uint64_t openers = 0;
    std::int32_t most = 0;
    std::uint64_t used = 0;
    bool unit = false;               ///< every step costs 1 and stays on its level: `ways` says it all
    std::vector<std::uint8_t> ways;  ///< by square: bit a direction, in the order of board::stepOrder
    /// Its steps backwards, if they lead off levels: then the way back is another. Fields with another `most` share it.
    std::shared_ptr<const board::Approach> approach;
    std::vector<std::int32_t> rowOf;  ///< by goal: its row of `rows`, -1 none
    std::vector<std::int16_t> rows;   ///< steps by square, -1 where there is no way
  };
  Field& fieldOf(const Question& question);
  void begin(Field& field, const Question& question);
  std::shared_ptr<const board::Approach> approachFor(const Question& question);
  const std::int16_t* rowOf(Field& field, const Question& question, board::SquareIndex goal, board::Scratch& scratch);
  void search(const Field& field, const Question& question, std::span<const board::SquareIndex> goals,
              board::Scratch& scratch, std::int16_t* row);
  void spread(const Field& field, const Question& question, std::span<const board::SquareIndex> goals,
              std::int16_t* row);
  void searchAll(const Field& field, const Question& question, std::span<const board::SquareIndex> goals,
                 std::span<const board::SquareIndex> from, board::Scratch& scratch, std::vector<std::int32_t>& out);

  std::vector<Field> fields_;
  std::size_t last_ = 0;  ///< the field of the last question
  std::uint64_t clock_ = 0;
  std::size_t held_ = 0;  ///< entries of all rows and approaches, each of two bytes
  // Working memory.
  std::vector<std::int32_t> queue_;
  std::vector<std::int16_t> row_;     ///< -1 everywhere between questions
  std::vector<std::uint8_t> wanted_;  ///< by square: its steps are asked for; 0 everywhere between questions
  std::size_t wantedLeft_ = 0;
  board::Reach reach_;
  std::vector<board::Reached> found_;
};

/// Makes the cache known to the terms of a Lua state; it must live as long as the state runs.
void setWays(lua_State* L, WayCache& cache);

}  // namespace sortie::script
