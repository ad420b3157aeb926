// How large pieces are, and where copies of what lies on the map go.
#include "editor/core/map/palette.h"
#include "editor_core/testing.h"

namespace sortie::editor {
namespace {

class MapPasteTest : public ::testing::Test {
 protected:
  void open(const char* pack, const char* mission) {
    const Result<> opened = bench_.open(copiedMission(temporary_, pack, mission));
    ASSERT_TRUE(opened) << opened.error().message();
    bench_.settleMap();
  }

  TemporaryFolder temporary_;
  Loop loop_;
  Workbench bench_{loop_.deliver()};
};

TEST_F(MapPasteTest, PaletteKnowsHowManySquaresAPieceCovers) {
  open("mayhem", "prime-time");
  const std::vector<PaletteEntry> palette = paletteOf(bench_);
  for (const char* id : {"piece:device/noon-mirror", "piece:giant/gantry"}) {
    const std::optional<PaletteEntry> entry = paletteEntry(palette, id);
    ASSERT_TRUE(entry) << id;
    EXPECT_EQ(entry->width, 2) << id;
    EXPECT_EQ(entry->height, 2) << id;
  }
}

}  // namespace
}  // namespace sortie::editor
