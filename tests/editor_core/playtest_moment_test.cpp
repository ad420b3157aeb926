#include "editor/core/playtest/playtest_moment.h"

#include <fstream>

#include <gtest/gtest.h>

#include "editor/core/playtest/playtest_spec.h"
#include "play/specs/spec.h"
#include "playtest_testing.h"

namespace sortie::editor {
namespace {

namespace fs = std::filesystem;
using testing::dataTheft;
using testing::duel;
using testing::Folder;
using testing::good;
using testing::open;
using testing::scenarioOf;

TEST(PlaytestMoment, MomentBecomesTheStartOfAMission) {
  const auto scenario = scenarioOf(duel);
  const auto playtest = open(scenario, "random", 9);
  ASSERT_NE(playtest, nullptr);
  playtest->play(nullptr, 15);
  const world::World& world = playtest->session().world();
  const MomentSetup start = asMissionStart(*scenario, world);
  ASSERT_EQ(start.pieces.size(), world.pieceCount());
  for (const model::PieceSetup& piece : start.pieces) {
    const world::PieceId id = scenario->piece(piece.id);
    ASSERT_NE(id, world::PieceId::None) << piece.id;
    EXPECT_EQ(piece.side, scenario->sides[world::at(world.piece(id).side)].name);
    if (board::isSquare(world.piece(id).place)) {
      EXPECT_EQ(piece.at, scenario->grid->name(board::squareOf(world.piece(id).place)));
    }
  }
  EXPECT_FALSE(start.lost.empty());
  const MomentSetup first = asMissionStart(*scenario, scenario->initial);
  EXPECT_TRUE(first.lost.empty());
  EXPECT_TRUE(first.edges.empty());
}

TEST(PlaytestMoment, DecksAndValuesOfAMomentAreKept) {
  const auto scenario = scenarioOf(dataTheft);
  const auto playtest = open(scenario, "random", 2);
  ASSERT_NE(playtest, nullptr);
  playtest->play();
  const MomentSetup start = asMissionStart(*scenario, playtest->session().world());
  EXPECT_EQ(start.variables.count("round"), 1U);
  ASSERT_FALSE(start.decks.empty());
  std::size_t cards = 0;
  for (const model::DeckSetup& deck : start.decks) {
    EXPECT_FALSE(deck.shuffled);
    cards += deck.cards.size();
  }
  EXPECT_EQ(start.pieces.size() + cards, playtest->session().world().pieceCount());
}

/// Runs the spec of a moment in a copy of the pack.
void passes(const std::string& pack, const std::string& mission, std::size_t moment, std::uint64_t seed) {
  const Folder folder;
  const auto playtest = open(scenarioOf(pack + "/missions/" + mission), "random", seed);
  ASSERT_NE(playtest, nullptr);
  playtest->play();
  good(playtest->goTo(moment));
  const Result<play::RecordedSpec> recorded = asSpec(*playtest);
  ASSERT_TRUE(recorded) << recorded.error().message();
  EXPECT_EQ(playtest->present(), recorded->decisions);
  const std::vector<bool> all(recorded->facts.size(), true);
  const std::string spec = play::recordedText(*recorded, "as it was played", all);
  const fs::path copy = folder / fs::path(pack).filename().string();
  fs::copy(fs::path(SORTIE_SOURCE_DIR) / pack, copy, fs::copy_options::recursive);
  fs::create_directories(copy / "specs");
  std::ofstream(copy / "specs/moment.lua") << spec;
  play::TestOptions options;
  options.packFolders = {fs::path(SORTIE_SOURCE_DIR) / "scripts", fs::path(SORTIE_SOURCE_DIR) / "missions"};
  const Result<play::PackSpecs> ran = play::runSpecs(copy / "specs/moment.lua", options);
  ASSERT_TRUE(ran) << ran.error().message();
  ASSERT_EQ(ran->specs.size(), 1U);
  EXPECT_TRUE(ran->specs[0].passed) << ran->specs[0].error.message() << "\n" << ran->specs[0].trace << "\n" << spec;

  // It looks at something: another fact fails.
  std::string wrong = spec;
  const std::size_t fact = wrong.find("  expect(ended(), ");
  ASSERT_NE(fact, std::string::npos);
  wrong.insert(fact,
               wrong.compare(fact + 18, 4, "true") == 0 ? "  expect(ended(), false)\n" : "  expect(ended(), true)\n");
  std::ofstream(copy / "specs/moment.lua") << wrong;
  const Result<play::PackSpecs> failed = play::runSpecs(copy / "specs/moment.lua", options);
  ASSERT_TRUE(failed);
  EXPECT_FALSE(failed->specs[0].passed);
}

TEST(PlaytestMoment, SpecOfAMomentPasses) {
  for (const std::size_t moment : {std::size_t{0}, std::size_t{9}, std::size_t{100'000}})
    passes("tests/packs/tiny", "duel", moment, 9);
}
TEST(PlaytestMoment, SpecOfAMomentWithCardsPasses) { passes("tests/packs/hidden", "deal", 15, 3); }
TEST(PlaytestMoment, SpecOfAMomentOfDataTheftPasses) {
  passes("missions/citadel", "data-theft", 40, 5);
  passes("missions/citadel", "data-theft", 100'000, 6);
}

}  // namespace
}  // namespace sortie::editor
