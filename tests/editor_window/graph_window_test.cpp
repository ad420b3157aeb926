// Boards of nodes in the window: panels are laid out with mouse and arrow keys, the ruler measures ways, heat lies on nodes.
#include <algorithm>
#include <cstdlib>

#include <wx/choice.h>
#include <wx/combobox.h>
#include <wx/image.h>

#include "editor_core/testing.h"
#include "editor_window/driver.h"

namespace sortie::editor::window {
namespace {

class GraphWindow : public ::testing::Test {
 protected:
  GraphWindow() : driver_(folder_.path()) {
    const std::filesystem::path pack = folder_.path() / "ring";
    std::filesystem::copy(sourceFolder() / "tests/packs/ring", pack, std::filesystem::copy_options::recursive);
    EXPECT_TRUE(driver_.frame().openMission(pack / "missions/landing"));
    driver_.settle();
    driver_.frame().canvas().SetFocus();
  }
  /// A place of the board on the screen.
  [[nodiscard]] wxPoint at(double x, double y) { return driver_.onScreen(0, 0, x / 64 - 0.5, y / 64 - 0.5); }
  void shoot(const char* name) {
    if (const char* folder = std::getenv("SORTIE_PICTURES")) {
      EXPECT_TRUE(driver_.shoot(std::filesystem::path(folder) / name));
    }
  }
  wxImage screen() {
    const std::filesystem::path file = folder_.path() / "screen.png";
    EXPECT_TRUE(driver_.shoot(file));
    return wxImage(wide(file.string()));
  }
  /// Pixels around a node of the board in which two pictures of the window differ.
  std::size_t differing(const wxImage& a, const wxImage& b, double x, double y) {
    const wxPoint corner = driver_.frame().GetScreenPosition();
    const wxPoint low = at(x - 50, y - 50) - corner, high = at(x + 50, y + 50) - corner;
    std::size_t out = 0;
    for (int row = low.y; row < high.y; ++row)
      for (int column = low.x; column < high.x; ++column)
        out += a.GetRed(column, row) != b.GetRed(column, row) || a.GetGreen(column, row) != b.GetGreen(column, row) ||
                       a.GetBlue(column, row) != b.GetBlue(column, row)
                   ? 1U
                   : 0U;
    return out;
  }
  TemporaryFolder folder_;
  Driver driver_;
};

TEST_F(GraphWindow, PanelIsDraggedPulledAndNudged) {
  Workbench& bench = driver_.bench();
  const std::size_t before = bench.document().position();
  driver_.drag(at(40, 40), at(60, 80));
  driver_.settle();
  ASSERT_EQ(bench.selected().name(), "panel");
  EXPECT_EQ(bench.selected().value("at"), "30,50");
  EXPECT_EQ(bench.document().position(), before + 1);
  shoot("panel.png");
  // Its south-east corner.
  driver_.drag(at(110, 110), at(150, 150));
  driver_.settle();
  EXPECT_EQ(bench.selected().value("size"), "120,100");
  EXPECT_EQ(bench.document().position(), before + 2);
  driver_.frame().canvas().SetFocus();
  driver_.key("Right");
  driver_.key("Shift+Down");
  driver_.settle();
  EXPECT_EQ(bench.selected().value("at"), "40,100");
  wxWindow* inspector = driver_.need("Inspector");
  ASSERT_NE(inspector, nullptr);
  shoot("panel-pulled.png");
  for (int i = 0; i < 5 && bench.document().position() > before; ++i) driver_.key("Ctrl+Z");
  driver_.settle();
  EXPECT_EQ(bench.document().position(), before);
  EXPECT_EQ(bench.analysis().scenario->panels.front().x, 10);
}

TEST_F(GraphWindow, PanelOfTheBoard_IsClickedAndNudged) {
  Workbench& bench = driver_.bench();
  driver_.click(at(40, 40));
  EXPECT_TRUE(bench.selection().empty());
  shoot("panel-of-board.png");
  driver_.key("Down");
  driver_.settle();
  ASSERT_EQ(bench.selected().name(), "panel");
  EXPECT_EQ(bench.selected().value("at"), "10,20");
  driver_.key("Ctrl+Z");
  driver_.settle();
  EXPECT_EQ(bench.analysis().scenario->panels.front().y, 10);
}

TEST_F(GraphWindow, RulerMeasuresTheWayBetweenTwoNodes) {
  Workbench& bench = driver_.bench();
  driver_.key("M");
  ASSERT_EQ(bench.tool(), Tool::Ruler);
  driver_.drag(at(300, 360), at(120, 120));
  driver_.settle();
  EXPECT_NE(driver_.frame().tools().status().find("links, cost"), std::string::npos)
      << driver_.frame().tools().status();
  shoot("ruler.png");
  driver_.key("Escape");
  EXPECT_EQ(bench.tool(), Tool::Select);
}

TEST_F(GraphWindow, HeatLiesOnNodes) {
  driver_.frame().show("balance");
  driver_.settle();
  auto* runs = dynamic_cast<wxComboBox*>(driver_.need("Playtests"));
  ASSERT_NE(runs, nullptr);
  runs->SetValue("20");
  ActionTable& actions = driver_.frame().actions();
  ASSERT_TRUE(actions.run("balance-run"));
  ASSERT_TRUE(driver_.until([&] { return driver_.bench().ratedPlaytests() == 20; }));
  ASSERT_TRUE(driver_.until([&] { return !actions.enabled("balance-cancel"); }));
  driver_.settle();
  auto* pages = dynamic_cast<wxChoice*>(driver_.need("Figures to show"));
  ASSERT_NE(pages, nullptr);
  ASSERT_TRUE(pages->SetStringSelection("Heat map"));
  wxCommandEvent chosen(wxEVT_CHOICE, pages->GetId());
  chosen.SetEventObject(pages);
  chosen.SetInt(pages->GetSelection());
  pages->ProcessWindowEvent(chosen);
  driver_.settle();
  const wxImage cold = screen();
  driver_.click(driver_.need("Show on the map"));
  driver_.settle();
  ASSERT_TRUE(driver_.bench().heat());
  const std::vector<double>& values = driver_.bench().heat()->values;
  ASSERT_EQ(values.size(), 6U);
  const wxImage hot = screen();
  shoot("heat.png");
  const board::Graph& graph = *driver_.bench().analysis().scenario->graph;
  std::size_t shown = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto& node = driver_.bench().analysis().scenario->nodes[i];
    const std::size_t changed = differing(cold, hot, node.x, node.y);
    if (values[i] > 0) {
      ++shown;
      EXPECT_GT(changed, 50U) << graph.id(static_cast<board::Spot>(i)) << ": a ring and a number";
    } else {
      EXPECT_EQ(changed, 0U) << graph.id(static_cast<board::Spot>(i)) << " has no heat";
    }
  }
  EXPECT_GE(shown, 2U);
}

}  // namespace
}  // namespace sortie::editor::window
