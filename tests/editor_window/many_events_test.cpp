// Missions with thousands of events: what the window does for a selection, an edit or a renaming is counted, and must
// not grow with the mission.
#include <fstream>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <wx/notebook.h>
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
    driver_.frame().reveal(event(1));
    driver_.settle();
  }

  Workbench& bench() { return driver_.bench(); }
  ElementPath event(int number) { return *pathOfId(bench().root(), "event", fmt::format("e{}", number)); }

  TemporaryFolder folder_;
  Driver driver_{folder_.path()};
};

TEST_F(ManyEvents, ASelectionWritesTheRowsOfOneEventOnly) {
  Spent spent(driver_);
  bench().select({event(many / 2)});
  EXPECT_EQ(spent.of(Work::Outline), 0U) << "the outline is not made anew";
  EXPECT_LE(spent.of(Work::Owners), 1U) << "the folders that there are";
  EXPECT_EQ(spent.of(Work::References), 0U);
  EXPECT_LE(spent.of(Work::Field), 8U);
  EXPECT_LE(spent.of(Work::Choice), 10U) << "yes and no";
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
  EXPECT_LE(spent.of(Work::Owners), 2U);
  EXPECT_LE(spent.of(Work::References), 1U);
  EXPECT_LE(spent.of(Work::Row), 60U) << "rows of the form, the list and the outline";
}

TEST_F(ManyEvents, ARenamingLooksForReferencesOnce) {
  Spent spent(driver_);
  ASSERT_TRUE(renameThing(&driver_.frame(), bench(), event(24), "alarm").has_value());
  EXPECT_LE(spent.of(Work::References), 2U) << "of the old version and of the new one";
  EXPECT_LE(spent.of(Work::Row), 80U);
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

TEST_F(ManyEvents, FoldersAreFoldedByKey) {
  ASSERT_TRUE(bench().edit("Folder", puttingInFolder({event(0), event(1), event(2)}, "Night/Alarm")));
  driver_.settle();
  bench().select({event(1)});
  driver_.settle();
  wxWindow* list = driver_.need("Events");
  list->SetFocus();
  ASSERT_TRUE(driver_.until([&] { return list->HasFocus(); }));
  driver_.key("Left");  // to the folder
  driver_.key("Left");  // folds it
  EXPECT_EQ(bench().selected().value("id"), "e1") << "the form stays";
  driver_.key("M");  // all in it
  for (const int each : {0, 1, 2}) EXPECT_EQ(elementAt(bench().root(), event(each)).value("muted"), "yes");
  EXPECT_FALSE(elementAt(bench().root(), event(3)).has("muted"));
}

}  // namespace
}  // namespace sortie::editor::window
