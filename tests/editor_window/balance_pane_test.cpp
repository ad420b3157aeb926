// The balance pane in the dark theme: what is told stands in sight.
#include <algorithm>
#include <cstdlib>

#include <wx/choice.h>
#include <wx/combobox.h>
#include <wx/modalhook.h>
#include <wx/stattext.h>

#include "editor/window/balance/balance_table.h"
#include "editor/window/canvas/scene_view.h"
#include "editor_core/testing.h"
#include "editor_window/driver.h"

namespace sortie::editor::window {
namespace {

/// Answers each question at once.
class SweepAnswer : public wxModalDialogHook {
 public:
  explicit SweepAnswer(int id) : id_(id) { Register(); }
  int asked = 0;

 protected:
  int Enter(wxDialog*) override {
    ++asked;
    return id_;
  }

 private:
  int id_;
};

class BalanceInWindow : public ::testing::Test {
 protected:
  void open() {
    ASSERT_TRUE(driver_.frame().openMission(copiedMission(folder_)));
    driver_.settle();
    driver_.frame().show("balance");
    driver_.settle();
    auto* runs = dynamic_cast<wxComboBox*>(driver_.need("Playtests"));
    ASSERT_NE(runs, nullptr);
    runs->SetValue("20");
  }

  void playtests(unsigned count) {
    auto* runs = dynamic_cast<wxComboBox*>(driver_.need("Playtests"));
    ASSERT_NE(runs, nullptr);
    runs->SetValue(wxString::Format("%u", count));
    count_ = count;
  }

  void page(const wxString& title) {
    auto* pages = dynamic_cast<wxChoice*>(driver_.need("Figures to show"));
    ASSERT_NE(pages, nullptr);
    ASSERT_TRUE(pages->SetStringSelection(title)) << title.utf8_string();
    wxCommandEvent chosen(wxEVT_CHOICE, pages->GetId());
    chosen.SetEventObject(pages);
    chosen.SetInt(pages->GetSelection());
    pages->ProcessWindowEvent(chosen);
    driver_.settle();
  }

  void sweep() {
    ActionTable& actions = driver_.frame().actions();
    ASSERT_TRUE(actions.run("balance-run"));
    ASSERT_TRUE(driver_.until([&] { return driver_.bench().ratedPlaytests() == count_; }));
    ASSERT_TRUE(driver_.until([&] { return !actions.enabled("balance-cancel"); }));
    driver_.settle();
  }

  /// To be looked at, where SORTIE_PICTURES names a folder.
  void shoot(const std::string& name) {
    if (const char* to = std::getenv("SORTIE_PICTURES")) driver_.shoot(std::filesystem::path(to) / name);
  }

  unsigned count_ = 20;
  TemporaryFolder folder_;
  Driver driver_{folder_.path(), "dark"};
};

/// Does a label that is shown say this?
bool isSaid(wxWindow* window, const wxString& words) {
  const auto* text = dynamic_cast<wxStaticText*>(window);
  if (text != nullptr && text->IsShownOnScreen() && text->GetLabelText().Contains(words)) return true;
  return std::ranges::any_of(window->GetChildren(), [&](wxWindow* child) { return isSaid(child, words); });
}

void scenesIn(wxWindow* window, std::vector<SceneView*>& out) {
  if (auto* view = dynamic_cast<SceneView*>(window)) out.push_back(view);
  for (wxWindow* child : window->GetChildren()) scenesIn(child, out);
}

TEST_F(BalanceInWindow, MissionIsClosedAfterALongSweepThatNobodyKept_TheDesignerIsAsked) {
  open();
  playtests(501);
  sweep();
  {
    const SweepAnswer keep(wxID_NO);
    EXPECT_FALSE(driver_.frame().closeMission());
    EXPECT_EQ(keep.asked, 1);
    driver_.frame().Close();
    EXPECT_EQ(keep.asked, 2);
  }
  EXPECT_TRUE(driver_.bench().isOpen());
  EXPECT_EQ(driver_.bench().ratedPlaytests(), 501U);
  const SweepAnswer discard(wxID_YES);
  EXPECT_TRUE(driver_.frame().closeMission());
  EXPECT_EQ(discard.asked, 1);
}

TEST_F(BalanceInWindow, MissionIsClosedAfterASweepOfSeconds_NothingIsAsked) {
  open();
  sweep();
  const SweepAnswer keep(wxID_NO);
  EXPECT_TRUE(driver_.frame().closeMission());
  EXPECT_EQ(keep.asked, 0);
}

TEST_F(BalanceInWindow, MissionIsClosedWhileASweepIsPlayed_TheDesignerIsAsked) {
  open();
  playtests(5000);
  ASSERT_TRUE(driver_.frame().actions().run("balance-run"));
  ASSERT_TRUE(driver_.until([&] { return driver_.bench().ratedPlaytests() > 0; }));
  {
    const SweepAnswer keep(wxID_NO);
    EXPECT_FALSE(driver_.frame().closeMission());
    EXPECT_EQ(keep.asked, 1);
  }
  const SweepAnswer discard(wxID_YES);
  EXPECT_TRUE(driver_.frame().closeMission());
}

TEST_F(BalanceInWindow, MissionChangesAfterASweep_TheFiguresSayThatTheyAreOld) {
  open();
  sweep();
  const wxString changed = "The mission has changed since";
  const auto told = [&] { return isSaid(&driver_.frame(), changed); };
  const auto edit = [&] {
    ASSERT_TRUE(driver_.bench().edit("Edit", [](model::Draft& draft) -> Result<std::vector<ElementPath>> {
      setAttributeAt(draft, {}, "title", "Another");
      return std::vector<ElementPath>{};
    }));
    driver_.settle();
  };
  EXPECT_FALSE(told());
  edit();
  EXPECT_TRUE(told());
  shoot("old-figures.png");
  driver_.bench().undo();
  driver_.settle();
  EXPECT_FALSE(told()) << "it is again what was played";
  edit();
  sweep();
  EXPECT_FALSE(told());

  page("Compare");
  auto* with = dynamic_cast<wxChoice*>(driver_.need("Compare with"));
  ASSERT_NE(with, nullptr);
  ASSERT_TRUE(with->SetStringSelection("before: Edit"));
  driver_.click(driver_.need("Compare"));
  auto* table = dynamic_cast<BalanceTable*>(driver_.need("Comparison"));
  ASSERT_NE(table, nullptr);
  ASSERT_TRUE(driver_.until([&] { return table->GetItemCount() > 0; }));
  driver_.settle();
  EXPECT_FALSE(told());
  ASSERT_TRUE(driver_.bench().edit("Edit again", [](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    setAttributeAt(draft, {}, "title", "A third");
    return std::vector<ElementPath>{};
  }));
  driver_.settle();
  EXPECT_TRUE(told());
  EXPECT_EQ(with->GetStringSelection(), "before: Edit");
}

TEST_F(BalanceInWindow, VerdictOfAComparisonIsInSight) {
  open();
  page("Compare");
  driver_.click(driver_.need("Compare"));
  auto* table = dynamic_cast<BalanceTable*>(driver_.need("Comparison"));
  ASSERT_NE(table, nullptr);
  ASSERT_TRUE(driver_.until([&] { return table->GetItemCount() > 0; }));
  driver_.settle();
  shoot("compare.png");
  int verdict = -1;
  int right = 0;
  for (int column = 0; column < table->GetColumnCount() && verdict < 0; ++column) {
    wxListItem head;
    head.SetMask(wxLIST_MASK_TEXT);
    table->GetColumn(column, head);
    right += table->GetColumnWidth(column);
    if (head.GetText() == "In words") verdict = column;
  }
  ASSERT_GE(verdict, 0);
  EXPECT_LE(right, table->GetClientSize().x);
  wxWindow* words = driver_.need("Verdict of the comparison");
  ASSERT_NE(words, nullptr);
  EXPECT_LE(words->GetScreenRect().GetRight(), driver_.frame().GetScreenRect().GetRight());
  EXPECT_GE(words->GetSize().y, words->GetBestSize().y);
}

TEST_F(BalanceInWindow, VerdictOfAComparisonIsInSightInASmallWindow) {
  driver_.frame().SetSize(1024, 700);
  open();
  page("Compare");
  driver_.click(driver_.need("Compare"));
  auto* table = dynamic_cast<BalanceTable*>(driver_.need("Comparison"));
  ASSERT_NE(table, nullptr);
  ASSERT_TRUE(driver_.until([&] { return table->GetItemCount() > 0; }));
  driver_.settle();
  shoot("compare-small.png");
  const wxWindow* words = driver_.need("Verdict of the comparison");
  ASSERT_NE(words, nullptr);
  EXPECT_TRUE(driver_.need("Panes at the bottom")->GetScreenRect().Contains(words->GetScreenRect()));
  EXPECT_GE(words->GetSize().y, words->GetBestSize().y);
  EXPECT_GT(words->GetSize().x, words->FromDIP(500));
  wxRect row;
  ASSERT_TRUE(table->GetItemRect(0, row));
  EXPECT_LE(row.GetBottom(), table->GetClientSize().y) << "with the first line of the table";
}

TEST_F(BalanceInWindow, ChartsAreDarkInTheDarkTheme) {
  open();
  sweep();
  page("Overview");
  std::vector<SceneView*> charts;
  scenesIn(driver_.need("Balance"), charts);
  std::size_t shown = 0;
  for (const SceneView* chart : charts) {
    if (!chart->scene() || !chart->IsShownOnScreen()) continue;
    ++shown;
    ASSERT_TRUE(chart->scene()->background);
    EXPECT_LT(chart->scene()->background->red, 0x60);
  }
  EXPECT_GT(shown, 2U);
  shoot("overview.png");
}

TEST_F(BalanceInWindow, HeatMapHasItsScaleInThePane) {
  open();
  sweep();
  page("Heat map");
  wxWindow* scale = driver_.need("Meaning of the colours");
  ASSERT_NE(scale, nullptr);
  EXPECT_GE(scale->GetSize().y, 30);
  EXPECT_TRUE(driver_.need("Balance")->GetScreenRect().Contains(scale->GetScreenRect()));
  shoot("heat.png");
  ASSERT_FALSE(driver_.bench().heat()) << "until it is asked for";
  driver_.click(driver_.need("Show on the map"));
  ASSERT_TRUE(driver_.bench().heat());
  EXPECT_FALSE(driver_.bench().heat()->legend);
}

TEST_F(BalanceInWindow, ChoicesHaveAPageOfTheirOwn) {
  open();
  sweep();
  page("Choices");
  std::vector<SceneView*> charts;
  scenesIn(driver_.need("Balance"), charts);
  std::size_t shown = 0;
  for (const SceneView* chart : charts) shown += chart->scene() && chart->IsShownOnScreen() ? 1 : 0;
  EXPECT_GT(shown, 2U);
  shoot("choices.png");
}

}  // namespace
}  // namespace sortie::editor::window
