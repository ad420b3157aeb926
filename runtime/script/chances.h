// What decides instead of the world's streams: dice and draws that are laid out (by a playtest, a spec, a source of
// numbers of a test), and what came up at a table, where a person says it.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "board/place.h"
#include "world/scenario.h"
#include "world/value.h"

namespace sortie::script {

class Host;
struct PlayContext;

/// A result of `random` that a spec lays out: the next draw of that purpose, from 1.
struct ForcedChance {
  std::uint64_t purpose = 0;
  std::int64_t value = 0;
};

/// Something that chance decides: a throw of dice, a pick, or which card it is that somebody sees now.
struct Chance {
  enum class Kind : std::uint8_t { Dice, Pick, Card } kind = Kind::Dice;
  std::vector<std::int32_t> dice = {};          ///< by index of the scenario's dice
  std::string purpose = {};                     ///< of a pick, in the rules' words; may be empty
  std::uint64_t ways = 0;                       ///< of a pick
  std::vector<world::Value> values = {};        ///< what is picked from, unless that is a number from 1 to `ways`
  world::PieceId piece = world::PieceId::None;  ///< the card
  std::vector<world::PieceId> candidates = {};  ///< what the card may be, itself among them
  board::Place to = board::noPlace;             ///< where it goes; noPlace: it is turned up where it lies
};

/// What came up. `words`: the faces of a throw; the name of what is picked, or its number; the card as "source#number".
struct CameUp {
  std::uint64_t before = 0;  ///< the number of the decision that it comes before
  Chance::Kind kind = Chance::Kind::Dice;
  std::vector<std::string> words;
};

struct Chances {
  std::deque<std::int32_t> dice;  ///< results, used before the streams
  std::uint64_t diceUsed = 0;
  std::deque<ForcedChance> draws;                            ///< before the streams, each for its purpose
  std::function<std::uint64_t(std::uint64_t sides)> source;  ///< tests: 0..n-1 instead of the streams of dice

  std::vector<CameUp> came;    ///< in order
  std::size_t next = 0;        ///< the first of them that is not used yet
  bool ask = false;            ///< stop where the next is not known, instead of using the streams
  std::optional<Chance> open;  ///< where it stopped

  [[nodiscard]] bool fromTable() const noexcept { return ask || !came.empty(); }
};

/// The words for a chance that came up at a table; null where the streams decide. Errors: "chance-open" when somebody has
/// to say it (it is noted as open), "chance-unfit" when something else came up here.
[[nodiscard]] Result<const CameUp*> cameUp(PlayContext& context, Chance chance);

/// The word on a face of a die.
[[nodiscard]] std::string faceWord(const world::Scenario& scenario, std::int32_t die, std::int32_t face);
/// The value of the face that has this word; none when the die has no such face.
[[nodiscard]] std::optional<std::int32_t> faceNamed(const world::Scenario& scenario, std::int32_t die,
                                                    const std::string& word);
/// The word for a value that is picked.
[[nodiscard]] std::string pickWord(const Host& host, const world::World& world, const world::Value& value);

}  // namespace sortie::script
