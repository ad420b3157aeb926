// TinyTac as the runtime plays it gives the same games as the plain Lua and JavaScript versions in tests/bench/tiny.
#include <gtest/gtest.h>

#include "playing.h"

namespace sortie::play {
namespace {

/// The generator of tests/bench/tiny/RULES.md.
class TinyRandom {
 public:
  explicit TinyRandom(std::uint32_t seed) : x_(seed == 0 ? 1 : seed) {}
  std::uint64_t operator()(std::uint64_t n) {
    x_ ^= x_ << 13;
    x_ ^= x_ >> 17;
    x_ ^= x_ << 5;
    return (x_ >> 8) % n;
  }

 private:
  std::uint32_t x_;
};

struct Check {
  std::uint64_t decisions = 0;
  std::uint64_t check = 0;
};

/// Plays games 1 to n, options and dice from one stream a game.
Check playGames(std::uint32_t n) {
  const auto scenario = testing::scenarioOf(testing::duel);
  const auto host = testing::hostOf(scenario);
  Check out;
  if (host == nullptr) return out;
  host->sandbox().armWatchdog();
  Session session(*host, {1, false, false});
  TinyRandom random(1);
  session.setDiceSource([&random](std::uint64_t faces) { return random(faces); });
  const world::AttributeSlot* vp = scenario->kinds[world::at(scenario->sides[0].kind)].slot(scenario->attribute("vp"));
  if (vp == nullptr) {
    ADD_FAILURE() << "sides have no vp";
    return out;
  }
  for (std::uint32_t game = 1; game <= n; ++game) {
    random = TinyRandom(game * 2654435761U);
    session.restart(game);
    std::uint64_t decisions = 0;
    const Advance* state = &session.advance();
    while (const auto* decision = std::get_if<world::Decision>(state)) {
      world::Answer answer;
      answer.number = static_cast<std::int64_t>(random(decision->domain.options.size()));
      const Result<> taken = session.decide(answer);
      if (!taken) {
        ADD_FAILURE() << taken.error().message();
        return out;
      }
      ++decisions;
      state = &session.advance();
    }
    if (const Halt* halt = std::get_if<Halt>(state)) {
      ADD_FAILURE() << halt->error.message();
      return out;
    }
    const auto points = [&](std::size_t side) {
      return static_cast<std::uint64_t>(
          session.world().cells[session.world().sideCells[side] + static_cast<std::uint32_t>(vp->offset)]);
    };
    const std::uint32_t winners = std::get<Outcome>(*state).winners;
    const std::uint64_t winner = winners == 1 ? 0 : winners == 2 ? 1 : 2;
    out.decisions += decisions;
    out.check = (out.check * 31 + points(0) * 7 + points(1) * 3 + winner + decisions) % 1000003;
  }
  host->sandbox().disarmWatchdog();
  return out;
}

TEST(TinyCheck, ThirtyGamesEqualThoseOfTheOtherVersions) {
  const Check got = playGames(30);
  EXPECT_EQ(got.decisions, 5034U);
  EXPECT_EQ(got.check, 781851U);
}

TEST(TinyCheck, TwentyThousandGamesEqualThoseOfTheOtherVersions) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "takes minutes under a sanitizer; the other builds run it";
#endif
  const Check got = playGames(20000);
  EXPECT_EQ(got.decisions, 3356938U);
  EXPECT_EQ(got.check, 730226U);
}

}  // namespace
}  // namespace sortie::play
