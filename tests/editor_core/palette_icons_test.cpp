// What is different has another picture in the palette.
#include <filesystem>
#include <map>

#include "editor/core/map/palette.h"
#include "editor_core/testing.h"
#include "picture/writers/writers.h"

namespace sortie::editor {
namespace {

TEST(PaletteIcons, NoTwoThingsOfTheStarterLookTheSame) {
  const TemporaryFolder temporary;
  std::filesystem::copy(sourceFolder() / "scripts/starter", temporary.path() / "starter",
                        std::filesystem::copy_options::recursive);
  Loop loop;
  Workbench bench(loop.deliver());
  const Result<> opened = bench.open(temporary.path() / "starter/templates/skirmish");
  ASSERT_TRUE(opened) << opened.error().message();
  ASSERT_TRUE(loop.until([&] { return bench.idle() && !loop.once() && bench.idle(); }));
  ASSERT_NE(bench.looks(), nullptr);
  std::map<std::string, std::string> seen;
  for (const PaletteEntry& each : paletteOf(bench)) {
    if (each.kind != PaletteKind::Feature && (each.kind != PaletteKind::Piece || each.item.empty())) continue;
    const Result<std::string> picture = picture::toPng(paletteIcon(each, *bench.looks(), 48), 1);
    ASSERT_TRUE(picture) << picture.error().message();
    const auto [other, isNew] = seen.emplace(*picture, each.title);
    EXPECT_TRUE(isNew) << each.title << " looks like " << other->second;
  }
  EXPECT_EQ(seen.size(), 4U) << "Flag, Rubble, Scout, Archer";
}

}  // namespace
}  // namespace sortie::editor
