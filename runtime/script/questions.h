// Decisions between the rules that ask and whoever answers: the one that is pending, those of choose_all that wait for
// each other, and the short way to an answer that does not leave the step.
#pragma once

#include <cstdint>
#include <vector>

#include "world/decision.h"

namespace sortie::script {

/// How a decision is to be given back to Lua.
enum class AnswerShape : std::uint8_t { One, Set, Number, YesNo, Table, Path, Offer };

struct Questions {
  world::Decision pending;
  AnswerShape shape = AnswerShape::One;
  std::int32_t domainSet = -1;  ///< the set that its options lie in
  bool asking = false;          ///< the step stops for it
  std::uint64_t decisions = 0;  ///< answered so far: the number of the next one

  /// Whoever plays: answers `pending` at once and takes it down as decided, or gives false, and it is asked in the
  /// ordinary way.
  bool (*answerNow)(void* player, world::Answer& answer) = nullptr;
  void* player = nullptr;
  world::Answer quickAnswer;

  struct Simultaneous {
    world::SideId side{};
    std::int32_t set = -1;
    world::Domain domain;
    AnswerShape shape = AnswerShape::One;
    world::Value about;  ///< what the question is about; nothing if the rules name nothing
    world::Answer answer;
    bool answered = false;
  };
  std::vector<Simultaneous> together;  ///< of choose_all
  std::size_t nextTogether = 0;
  std::size_t askedTogether = 0;  ///< of the same choose_all, asked before the pending question; 0 for others

  std::vector<std::size_t> order;  ///< scratch: of the options that are about to be offered
};

}  // namespace sortie::script
