// Missions with thousands of events: what the window does for a selection, an edit or a renaming is counted, and must
// not grow with the mission.
#include <fstream>
#include <memory>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <gtk/gtk.h>

#include <wx/dataview.h>
#include <wx/notebook.h>
#include <wx/timer.h>
#include <wx/treectrl.h>

#include "editor/core/blocks/block_form.h"
#include "editor/core/blocks/owner_edits.h"
#include "editor/core/work_count.h"
#include "editor/window/outline/rename.h"
#include "editor_core/testing.h"
#include "editor_window/driver.h"

namespace sortie::editor::window {
namespace {

constexpr int many = 2000;

/// Work done by something, and by what comes of it.
class Spent {
 public:
  explicit Spent(Driver& driver) : driver_(driver) { before_ = now(); }
  [[nodiscard]] std::uint64_t of(Work work) {
    driver_.settle();
    return now()[static_cast<std::size_t>(work)] - before_[static_cast<std::size_t>(work)];
  }

 private:
  using Counts = std::array<std::uint64_t, static_cast<std::size_t>(Work::Field) + 1>;
  static Counts now() {
    Counts out{};
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = workDone(static_cast<Work>(i));
    return out;
  }
  Driver& driver_;
  Counts before_{};
};

/// Answers GTK's own dialogs, which wxWidgets knows nothing of.
class NoToQuestions : public wxTimer {
 public:
  NoToQuestions() { Start(50); }
  void Notify() override {
    GList* windows = gtk_window_list_toplevels();
    for (GList* each = windows; each != nullptr; each = each->next) {
      if (!GTK_IS_MESSAGE_DIALOG(each->data) || gtk_widget_get_mapped(GTK_WIDGET(each->data)) == FALSE) continue;
      ++asked;
      gtk_dialog_response(GTK_DIALOG(each->data), GTK_RESPONSE_NO);
    }
    g_list_free(windows);
  }
  int asked = 0;
};

class ManyEvents : public ::testing::Test {
 protected:
  void SetUp() override {
    const std::filesystem::path mission = copiedMission(folder_);
    std::string text = textOf(mission / "mission.xml");
    std::string more;
    for (int i = 0; i < many; ++i)
      more += fmt::format("  <event id=\"e{}\">\n    <when><{}/></when>\n    <do>{}</do>\n  </event>\n", i,
                          i % 2 == 0 ? "round-start" : "round-end",
                          i % 10 == 5 ? fmt::format("<call event=\"e{}\"/>", i - 1) : "<reinforce creature=\"husk\"/>");
    text.insert(text.find("</mission>"), more);
    std::ofstream(mission / "mission.xml", std::ios::binary) << text;
    ASSERT_TRUE(driver_.frame().openMission(mission));
    driver_.settle();
    Spent spent(driver_);
    driver_.frame().reveal(event(1));
    firstFields_ = spent.of(Work::Field);
    driver_.frame().Bind(wxEVT_SIZE, [sizes = sizes_](wxSizeEvent& event) {
      event.Skip();
      ++*sizes;
    });
  }

  Workbench& bench() { return driver_.bench(); }
  ElementPath event(int number) { return *pathOfId(bench().root(), "event", fmt::format("e{}", number)); }

  wxDataViewCtrl* list() {
    auto* out = dynamic_cast<wxDataViewCtrl*>(driver_.need("Events"));
    EXPECT_NE(out, nullptr);
    return out;
  }
  /// How many rows it has, the number of the selected one, and what that says.
  struct Listed {
    unsigned rows = 0;
    unsigned row = 0;
    wxString text;
    friend bool operator==(const Listed&, const Listed&) = default;
  };
  Listed listed() {
    auto* model = dynamic_cast<wxDataViewVirtualListModel*>(list()->GetModel());
    Listed out{model->GetCount(), model->GetRow(list()->GetSelection()), {}};
    wxVariant value;
    model->GetValueByRow(value, out.row, 0);
    out.text = value.GetString();
    return out;
  }
  wxTreeCtrl* outline() { return outlineIn(&driver_.frame()); }
  static wxTreeCtrl* outlineIn(wxWindow* window) {
    if (auto* tree = dynamic_cast<wxTreeCtrl*>(window); tree != nullptr && tree->GetName() == "Outline") return tree;
    for (wxWindow* child : window->GetChildren())
      if (wxTreeCtrl* found = outlineIn(child)) return found;
    return nullptr;
  }

  TemporaryFolder folder_;
  std::shared_ptr<int> sizes_ = std::make_shared<int>(0);  ///< times that the whole window was laid out
  std::uint64_t firstFields_ = 0;
  Driver driver_{folder_.path()};
};

TEST_F(ManyEvents, ASelectionWritesTheRowsOfOneEventOnly) {
  Spent spent(driver_);
  bench().select({event(many / 2)});
  EXPECT_EQ(spent.of(Work::Outline), 0U) << "the outline is not made anew";
  EXPECT_EQ(spent.of(Work::Owners), 0U);
  EXPECT_EQ(spent.of(Work::References), 0U);
  EXPECT_GT(firstFields_, 0U);
  EXPECT_EQ(spent.of(Work::Field), 0U) << "the fields of one event are those of another";
  EXPECT_EQ(spent.of(Work::Choice), 0U);
  EXPECT_LE(spent.of(Work::Row), 260U) << "a part of the outline, and the form";
  Spent again(driver_);
  bench().select({event(many / 2 + 1)});
  EXPECT_LE(again.of(Work::Row), 10U) << "the form";
  EXPECT_LE(again.of(Work::Wrapped), 3U) << "the inspector's title, and what is below it";
  EXPECT_GT(again.of(Work::Row), 0U);
}

TEST_F(ManyEvents, NoSelectionLaysOutTheWholeWindow) {
  for (const ElementPath& each : {event(many / 2), below(below(event(15), 1), 0), event(3)}) {
    driver_.frame().reveal(each);
    driver_.settle();
    EXPECT_EQ(*sizes_, 0) << pathText(each);
  }
}

TEST_F(ManyEvents, OutlineMakesItemsForAPartOfThem) {
  wxTreeCtrl* tree = outline();
  ASSERT_NE(tree, nullptr);
  EXPECT_LT(tree->GetCount(), 400U);
  wxArrayTreeItemIds selected;
  ASSERT_EQ(tree->GetSelections(selected), 1U);
  EXPECT_TRUE(tree->GetItemText(selected[0]).StartsWith("E1")) << tree->GetItemText(selected[0]);
  EXPECT_TRUE(tree->GetItemText(tree->GetItemParent(selected[0])).StartsWith(wxT("1\u2013250")));
  EXPECT_TRUE(tree->GetItemText(tree->GetItemParent(tree->GetItemParent(selected[0]))).EndsWith("(2001)"));
}

TEST_F(ManyEvents, DeletingAsksReferencesThatAreThere) {
  bench().select({event(24)});
  driver_.settle();
  ASSERT_TRUE(bench().references() != nullptr);
  NoToQuestions no;
  Spent spent(driver_);
  driver_.click(driver_.need("Delete"));
  EXPECT_TRUE(driver_.until([&] { return no.asked == 1; }));
  list()->SetFocus();
  ASSERT_TRUE(driver_.until([&] { return list()->HasFocus(); }));
  driver_.key("Delete");
  EXPECT_TRUE(driver_.until([&] { return no.asked == 2; }));
  ASSERT_NE(outline(), nullptr);
  outline()->SetFocus();
  ASSERT_TRUE(driver_.until([&] { return outline()->HasFocus(); }));
  driver_.key("Delete");
  EXPECT_TRUE(driver_.until([&] { return no.asked == 3; }));
  EXPECT_EQ(spent.of(Work::References), 0U);
  EXPECT_TRUE(pathOfId(bench().root(), "event", "e24").has_value()) << "it is still called";
}

TEST_F(ManyEvents, AFieldThatTakesAnyEventIsNoListOfAllOfThem) {
  Spent spent(driver_);
  driver_.frame().reveal(below(below(event(15), 1), 0));
  EXPECT_LE(spent.of(Work::Choice), 100U);
  EXPECT_EQ(spent.of(Work::Outline), 0U);
  auto* field = dynamic_cast<wxTextCtrl*>(driver_.need("Event"));
  ASSERT_NE(field, nullptr);
  EXPECT_EQ(field->GetValue(), "e14");
  // Chosen from a list that is filled when it is opened.
  driver_.whenModal([&](wxDialog&) {
    wxUIActionSimulator simulator;
    simulator.Text("e1777");
    driver_.wait(std::chrono::milliseconds(300));
    simulator.Char(WXK_RETURN);
  });
  driver_.click(driver_.need("Choose…"));
  driver_.settle();
  EXPECT_EQ(elementAt(bench().root(), below(below(event(15), 1), 0)).value("event"), "e1777");
  EXPECT_LE(spent.of(Work::Choice), 1000U);
}

TEST_F(ManyEvents, ATextCompletesItselfWithAnEventThatIsNew) {
  driver_.frame().reveal(below(below(event(15), 1), 0));
  driver_.settle();
  ASSERT_TRUE(bench().edit("Edit", [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    ElementPath behind = event(many - 1);
    ++behind.back();
    insertAt(draft, parentOf(behind), behind.back(), model::Markup("event", {{"id", "zulu"}}));
    return bench().selection();
  }));
  driver_.settle();
  driver_.click(driver_.need("Event"));
  driver_.key("Ctrl+A");
  Spent spent(driver_);
  driver_.type("zu");
  EXPECT_GE(spent.of(Work::Choice), 1U) << "the new one is not offered";
}

TEST_F(ManyEvents, AnEditWritesWhatDiffers) {
  Spent spent(driver_);
  ASSERT_TRUE(bench().edit("Edit", [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    setAttributeAt(draft, event(7), "title", "Seven");
    return std::vector<ElementPath>{event(7)};
  }));
  EXPECT_LE(spent.of(Work::Outline), 2U);
  EXPECT_EQ(spent.of(Work::Owners), 1U);
  EXPECT_EQ(spent.of(Work::References), 1U);
  EXPECT_EQ(spent.of(Work::Field), 0U);
  EXPECT_GE(spent.of(Work::Row), 2U);
  EXPECT_LE(spent.of(Work::Row), 12U) << "rows of the form, one of the list, one of the outline";
  EXPECT_LE(spent.of(Work::Wrapped), 5U) << "the inspector's texts, once";
  EXPECT_EQ(spent.of(Work::Palette), 0U);
  EXPECT_EQ(*sizes_, 0) << "the whole window is not laid out";
  EXPECT_EQ(listed().text, "Seven (e7)");
}

TEST_F(ManyEvents, EachEditOfAnEventSelectedBeforeWritesOneRowOfTheList) {
  for (const char* title : {"Seven", "Eight"}) {
    Spent spent(driver_);
    ASSERT_TRUE(bench().edit("Edit", [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
      setAttributeAt(draft, event(1), "title", title);
      return bench().selection();
    }));
    EXPECT_EQ(spent.of(Work::Row), 2U) << "the list's and the outline's";
  }
}

TEST_F(ManyEvents, ARenamingLooksForReferencesOnce) {
  Spent spent(driver_);
  ASSERT_TRUE(renameThing(&driver_.frame(), bench(), event(24), "alarm").has_value());
  EXPECT_LE(spent.of(Work::References), 2U) << "of the old version and of the new one";
  EXPECT_LE(spent.of(Work::Row), 14U);
  EXPECT_EQ(*sizes_, 0) << "the whole window is not laid out";
  EXPECT_EQ(elementAt(bench().root(), below(below(event(25), 1), 0)).value("event"), "alarm");
}

TEST_F(ManyEvents, ListMutesAndInsertsByKeyAndButton) {
  const auto selected = [&] { return bench().selected(); };
  wxWindow* list = driver_.need("Events");
  ASSERT_NE(list, nullptr);
  list->SetFocus();
  ASSERT_TRUE(driver_.until([&] { return list->HasFocus(); }));
  driver_.key("M");
  EXPECT_EQ(selected().value("muted"), "yes");
  EXPECT_EQ(selected().value("id"), "e1");
  driver_.click(driver_.need("Unmute"));
  EXPECT_FALSE(selected().has("muted"));
  const ElementPath before = event(1);
  driver_.click(driver_.need("Insert"));
  EXPECT_EQ(selected().value("id"), "new-event");
  EXPECT_EQ(bench().selection().front().back(), before.back() + 1);
  bench().undo();
  driver_.settle();
  EXPECT_EQ(selected().value("id"), "e1");
}

TEST_F(ManyEvents, FoldersAreFoldedByKeyAndMutedAndUnmutedAsAWhole) {
  ASSERT_TRUE(bench().edit("Folder", puttingInFolder({event(0), event(1), event(2)}, "Night/Alarm")));
  driver_.settle();
  bench().select({event(1)});
  driver_.settle();
  list()->SetFocus();
  ASSERT_TRUE(driver_.until([&] { return list()->HasFocus(); }));
  driver_.key("Left");  // to the folder
  for (const bool folded : {false, true}) {
    if (folded) driver_.key("Left");
    const Listed before = listed();
    EXPECT_TRUE(before.text.EndsWith("Alarm  (3)")) << before.text;
    EXPECT_EQ(bench().selected().value("id"), "e1") << "the form stays";
    driver_.key("M");  // all in it
    for (const int each : {0, 1, 2}) EXPECT_EQ(elementAt(bench().root(), event(each)).value("muted"), "yes");
    EXPECT_FALSE(elementAt(bench().root(), event(3)).has("muted"));
    EXPECT_EQ(listed(), before) << "neither unfolded nor left";
    EXPECT_NE(driver_.find("Unmute"), nullptr);
    driver_.key("M");
    for (const int each : {0, 1, 2}) EXPECT_FALSE(elementAt(bench().root(), event(each)).has("muted")) << each;
    EXPECT_EQ(listed(), before);
    EXPECT_EQ(bench().selected().value("id"), "e1");
  }
}

TEST_F(ManyEvents, FolderThatIsRenamedStaysFoldedAndSelected) {
  ASSERT_TRUE(bench().edit("Folder", puttingInFolder({event(0), event(1), event(2)}, "Night")));
  driver_.settle();
  bench().select({event(1)});
  driver_.settle();
  list()->SetFocus();
  ASSERT_TRUE(driver_.until([&] { return list()->HasFocus(); }));
  driver_.key("Left");
  driver_.key("Left");
  const Listed before = listed();
  driver_.whenModal([&](wxDialog&) {
    wxUIActionSimulator simulator;
    simulator.Char('A', wxMOD_CONTROL);
    simulator.Text("Dawn");
    driver_.wait(std::chrono::milliseconds(200));
    simulator.Char(WXK_RETURN);
  });
  driver_.key("F2");
  driver_.settle();
  EXPECT_EQ(elementAt(bench().root(), event(2)).value("folder"), "Dawn");
  EXPECT_TRUE(listed().text.EndsWith("Dawn  (3)")) << listed().text;
  EXPECT_EQ(listed().rows, before.rows);
  EXPECT_EQ(listed().row, before.row);
}

}  // namespace
}  // namespace sortie::editor::window
