// What lies under the pointer on each level of the map.
#include "editor/core/map/canvas_tools.h"
#include "editor_core/testing.h"

namespace sortie::editor {
namespace {

TEST(MapThings, TileOfSeveralLevels_IsSelectedOnEachOfThem) {
  const TemporaryFolder folder;
  Loop loop;
  Workbench bench(loop.deliver());
  CanvasTools tools(bench);
  ASSERT_TRUE(bench.open(copiedMission(folder, "mayhem", "prime-time")));
  bench.settleMap();
  const picture::Point inside{12.5 * 64, 3.5 * 64};  // t2, which has three levels
  for (const int level : {0, 1, 2}) {
    bench.select({});
    View view = bench.view();
    view.level = level;
    bench.setView(view);
    tools.press(inside, {});
    tools.release(inside, {});
    EXPECT_EQ(bench.selected().value("id"), "t2") << "level " << level;
    picture::Scene scene;
    tools.draw(scene, 1);
    EXPECT_FALSE(scene.items().empty()) << "its outline on level " << level;
  }
  EXPECT_NE(tools.status().find("Channel Nine"), std::string::npos) << tools.status();
}

}  // namespace
}  // namespace sortie::editor
