// The problems pane among the other tabs.
#include <gtest/gtest.h>

#include "editor_core/testing.h"
#include "editor_window/driver.h"

namespace sortie::editor::window {
namespace {

TEST(ProblemsPane, WithoutProblemsTheTabsAreOneLineHigh) {
  const TemporaryFolder folder;
  const std::filesystem::path mission = copiedMission(folder);
  Driver driver(folder.path());
  ASSERT_TRUE(driver.frame().openMission(mission));
  driver.settle();
  driver.frame().show("problems");
  driver.settle();
  wxWindow* tabs = driver.need("Panes at the bottom");
  ASSERT_NE(tabs, nullptr);
  const int low = tabs->FromDIP(100);
  EXPECT_TRUE(driver.until([&] { return tabs->GetSize().y < low; })) << tabs->GetSize().y;
  const wxSize map = driver.frame().canvas().GetSize();

  driver.frame().show("history");
  driver.settle();
  EXPECT_TRUE(driver.until([&] { return tabs->GetSize().y > 2 * low; })) << "other tabs have their height";
  EXPECT_GT(map.y, driver.frame().canvas().GetSize().y);

  driver.frame().show("problems");
  driver.settle();
  EXPECT_TRUE(driver.until([&] { return tabs->GetSize().y < low; }));
  const ElementPath core = *pathOfId(driver.bench().root(), "marker", "core-1");
  ASSERT_TRUE(driver.bench().edit("Break", [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    setAttributeAt(draft, core, "kind", "termnal");
    return std::vector<ElementPath>{core};
  }));
  driver.settle();
  EXPECT_TRUE(driver.until([&] { return tabs->GetSize().y > 2 * low; })) << "a problem is to be seen";
  EXPECT_TRUE(driver.find("Fix all")->IsEnabled());
  driver.bench().undo();
  driver.settle();
  EXPECT_TRUE(driver.until([&] { return tabs->GetSize().y < low; }));
}

}  // namespace
}  // namespace sortie::editor::window
