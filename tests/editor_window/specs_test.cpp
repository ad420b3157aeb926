// The Specs pane, by keys and mouse: a failing spec is run, leads to its line, shows its world, is mended and green; a
// playtest becomes a spec; thousands of specs cost as many items as they have files.
#include <algorithm>
#include <cstdlib>
#include <fstream>

#include <wx/checklst.h>
#include <wx/stattext.h>
#include <wx/stc/stc.h>
#include <wx/textctrl.h>
#include <wx/tglbtn.h>

#include "editor/core/specs/spec_lines.h"
#include "editor/window/playtest/playtest_map.h"
#include "editor/window/playtest/playtest_pane.h"
#include "editor/window/script/script_text.h"
#include "editor/window/specs/specs_pane.h"
#include "editor_core/testing.h"
#include "editor_window/driver.h"

namespace sortie::editor::window {
namespace {

namespace fs = std::filesystem;

constexpr const char* oneSpecs = R"(spec("good", function()
  fixture "alone"
end)

spec("bad", function()
  fixture "alone"
  local red = place("unit", "m:C4", "red")
  expect(red.hp, 7)
end)
)";

class SpecsWindow : public ::testing::Test {
 protected:
  SpecsWindow() {
    setenv("XDG_DATA_HOME", (folder_.path() / "data").c_str(), 1);
    fs::copy(sourceFolder() / "tests/packs/tiny", pack(), fs::copy_options::recursive);
    for (const char* file : {"specs/attack.lua", "specs/move.lua"}) fs::remove(pack() / file);
  }
  [[nodiscard]] fs::path pack() const { return folder_.path() / "tiny"; }
  void write(const std::string& file, const std::string& text) const {
    std::ofstream(pack() / file, std::ios::binary) << text;
  }
  void open() {
    ASSERT_TRUE(driver_.frame().openMission(pack() / "missions/duel"));
    driver_.settle();
    pane_ = dynamic_cast<SpecsPane*>(driver_.frame().dock().pane("specs"));
    ASSERT_NE(pane_, nullptr);
  }
  void ran() {
    EXPECT_TRUE(driver_.until([&] { return pane_->runs().idle(); }));
    driver_.settle();
  }
  [[nodiscard]] SpecCounts counts() const { return pane_->runs().counts(); }
  void shoot(const char* name) {
    if (const char* into = std::getenv("SORTIE_SHOTS")) driver_.shoot(fs::path(into) / name);
  }

  TemporaryFolder folder_;
  Driver driver_{folder_.path()};
  SpecsPane* pane_ = nullptr;
};

TEST_F(SpecsWindow, FailingSpecLeadsToItsLineShowsItsWorldAndIsMended) {
  write("specs/one.lua", oneSpecs);
  open();
  driver_.key("F8");
  ran();
  EXPECT_EQ(counts(), (SpecCounts{1, 1, 0, 0}));
  EXPECT_TRUE(driver_.frame().dock().shown("specs"));

  // The failure is selected; its board is shown in place of the mission's, and the mission comes back.
  const std::optional<SpecPick> pick = pane_->tree().picked();
  ASSERT_TRUE(pick && pick->number);
  EXPECT_EQ(*pick->number, 1U);
  auto* onMap = dynamic_cast<wxToggleButton*>(driver_.need("Show on map"));
  ASSERT_NE(onMap, nullptr);
  EXPECT_TRUE(onMap->IsEnabled());
  driver_.click(onMap);
  ASSERT_NE(driver_.bench().playWorld(), nullptr);
  EXPECT_EQ(driver_.bench().playScenario()->mission.mission->id, "alone");
  shoot("specs-moment.png");
  // Nothing can be laid on it.
  EXPECT_FALSE(driver_.bench().document().dirty());
  driver_.click(onMap);
  EXPECT_EQ(driver_.bench().playWorld(), nullptr);

  // Enter leads to the line.
  pane_->tree().SetFocus();
  driver_.key("Enter");
  driver_.settle();
  EXPECT_TRUE(driver_.frame().dock().shown("script"));
  auto* text = dynamic_cast<ScriptText*>(wxWindow::FindFocus());
  ASSERT_NE(text, nullptr);
  EXPECT_EQ(text->file(), "pack:specs/one.lua");
  EXPECT_EQ(text->GetCurrentLine(), 7);
  shoot("specs-line.png");

  // Mended by typing, run from where the caret stands, without saving.
  const int seven = text->FindText(0, text->GetLength(), "7)");
  ASSERT_NE(seven, wxSTC_INVALID_POSITION);
  text->SetSelection(seven, seven + 1);
  driver_.type("3");
  driver_.key("Ctrl+F8");
  ran();
  EXPECT_EQ(counts(), (SpecCounts{2, 0, 0, 0}));
  EXPECT_TRUE(driver_.bench().document().dirty());
  EXPECT_EQ(textOf(pack() / "specs/one.lua"), oneSpecs);
  ASSERT_TRUE(pane_->tree().picked());
  EXPECT_EQ(*pane_->tree().picked()->number, 1U);
  shoot("specs-green.png");
}

TEST_F(SpecsWindow, PlaytestBeneathAMomentIsNotAnswered) {
  write("specs/one.lua", oneSpecs);
  open();
  driver_.key("F8");
  ran();
  driver_.key("F5");
  const PlaytestPane* playtest = findPlaytestPane(driver_.frame());
  ASSERT_NE(playtest, nullptr);
  const PlaytestState& state = playtest->state();
  EXPECT_TRUE(driver_.until([&] { return state.status == PlaytestStatus::Human && !state.advancing; }));
  driver_.settle();
  const std::size_t known = state.known;
  Canvas* canvas = findCanvas(driver_.frame());
  ASSERT_NE(canvas, nullptr);
  EXPECT_FALSE(canvas->highlights().empty());

  driver_.frame().show("specs");
  auto* onMap = dynamic_cast<wxToggleButton*>(driver_.need("Show on map"));
  ASSERT_NE(onMap, nullptr);
  driver_.click(onMap);
  EXPECT_EQ(driver_.bench().playScenario()->mission.mission->id, "alone");
  EXPECT_TRUE(canvas->highlights().empty());
  View view = driver_.bench().view();
  view.level = 1;
  driver_.bench().setView(view);
  driver_.settle();
  EXPECT_TRUE(canvas->highlights().empty());
  canvas->SetFocus();
  for (const char* key : {"1", "a", "y"}) driver_.key(key);
  driver_.settle();
  EXPECT_EQ(state.known, known);
  EXPECT_TRUE(onMap->GetValue());

  view.level = 0;
  driver_.bench().setView(view);
  driver_.click(onMap);
  EXPECT_EQ(driver_.bench().playWorld(), state.world);
  EXPECT_FALSE(canvas->highlights().empty());
  canvas->SetFocus();
  for (const char* key : {"1", "a", "y"}) driver_.key(key);
  EXPECT_TRUE(driver_.until([&] { return state.known > known; }));
}

TEST_F(SpecsWindow, OnlyTheLineThatFailedIsMarkedAsAnError) {
  write("specs/one.lua", R"(local function check(red)
  expect(red.hp, 7)
end

spec("bad", function()
  fixture "alone"
  check(place("unit", "m:C4", "red"))
end)
)");
  open();
  driver_.key("F8");
  ran();
  const SpecEntry& bad = pane_->runs().files().at(0).specs.at(0);
  const std::vector<SpecLine> lines = specLines(bad, false);
  const auto* result = dynamic_cast<const WrappedList*>(driver_.need("Result of the spec"));
  ASSERT_NE(result, nullptr);
  // The lines of the script that are marked after a press on the link to one of them.
  const auto marked = [&](std::uint32_t line) {
    std::vector<std::uint32_t> out;
    const auto row = std::find_if(lines.begin(), lines.end(), [&](const SpecLine& each) {
      return !each.where.file.empty() && each.where.line == line;
    });
    EXPECT_NE(row, lines.end()) << line;
    if (row == lines.end()) return out;
    result->activated(static_cast<int>(row - lines.begin()));
    driver_.settle();
    auto* text = dynamic_cast<ScriptText*>(wxWindow::FindFocus());
    EXPECT_NE(text, nullptr);
    if (text == nullptr) return out;
    EXPECT_EQ(text->GetCurrentLine() + 1, static_cast<int>(line));
    for (const ScriptMark& each : text->marks())
      if (each.kind == ScriptMark::Kind::Run) out.push_back(each.line);
    return out;
  };
  EXPECT_EQ(marked(7), std::vector<std::uint32_t>{});
  EXPECT_EQ(marked(2), std::vector<std::uint32_t>{2});
}

TEST_F(SpecsWindow, BrokenRulesAreTold_UntilTheyAreMended) {
  write("specs/one.lua", oneSpecs);
  open();
  Document& document = driver_.bench().document();
  const std::string rules = document.now().text("pack:rules/game.lua");
  driver_.key("F8");
  ran();
  document.editText("pack:rules/game.lua", "return 7 +\n" + rules, "Typing");
  driver_.key("F8");
  ran();
  ASSERT_TRUE(pane_->runs().problem());
  const auto told = [&] {
    wxString out;
    std::vector<wxWindow*> all = {pane_};
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (wxWindow* child : all[i]->GetChildren()) all.push_back(child);
      auto* text = dynamic_cast<wxStaticText*>(all[i]);
      if (text != nullptr && text->IsShownOnScreen()) out += text->GetLabelText() + "\n";
    }
    return out;
  };
  EXPECT_TRUE(told().Contains("The specs cannot be run:")) << told();
  EXPECT_FALSE(told().Contains("error:")) << told();
  EXPECT_FALSE(told().Contains(wide(pane_->runs().problem()->code))) << told();
  EXPECT_FALSE(pane_->tree().IsShown());
  shoot("specs-problem.png");
  document.editText("pack:rules/game.lua", rules, "Typing");
  EXPECT_TRUE(driver_.until([&] { return !pane_->runs().problem(); }));
  driver_.settle();
  EXPECT_TRUE(pane_->tree().IsShown());
  EXPECT_FALSE(told().Contains("The specs cannot be run:")) << told();
}

TEST_F(SpecsWindow, FileAndOneSpecRunFromTheTree) {
  write("specs/one.lua", oneSpecs);
  write("specs/two.lua", "spec(\"other\", function() fixture \"alone\" end)\n");
  open();
  driver_.frame().show("specs");
  EXPECT_TRUE(driver_.until([&] { return !pane_->runs().files().empty(); }));
  ran();
  ASSERT_EQ(pane_->runs().files().size(), 2U);
  EXPECT_EQ(counts(), (SpecCounts{0, 0, 0, 3}));
  ASSERT_TRUE(pane_->tree().pick("specs/one.lua", 0));
  pane_->tree().SetFocus();
  driver_.key("Ctrl+F8");
  ran();
  EXPECT_EQ(counts(), (SpecCounts{1, 0, 0, 2}));
  driver_.key("Shift+F8");
  ran();
  EXPECT_EQ(counts(), (SpecCounts{1, 1, 0, 1}));
  driver_.click(driver_.need("Only failed"));
  EXPECT_EQ(pane_->tree().GetChildrenCount(pane_->tree().GetRootItem(), false), 1U);
}

TEST_F(SpecsWindow, ThousandsOfSpecsMakeItemsForTheirFilesOnly) {
  for (int file = 0; file < 10; ++file) {
    std::string text;
    for (int i = 0; i < 500; ++i)
      text += "spec(\"number " + std::to_string(i) + "\", function() fixture \"alone\" end)\n";
    write("specs/many-" + std::to_string(file) + ".lua", text);
  }
  open();
  driver_.frame().show("specs");
  EXPECT_TRUE(driver_.until([&] { return !pane_->runs().files().empty(); }));
  ran();
  EXPECT_EQ(counts().total(), 5000U);
  EXPECT_EQ(pane_->tree().made(), 10U);
  driver_.key("F8");
  ran();
  EXPECT_EQ(counts().passed, 5000U);
  EXPECT_EQ(pane_->tree().made(), 10U);
  ASSERT_TRUE(pane_->tree().pick("specs/many-3.lua", 250));
  EXPECT_EQ(pane_->tree().made(), 510U);
}

TEST_F(SpecsWindow, PlaytestIsRecordedAsAGreenSpec) {
  open();
  driver_.key("F5");
  EXPECT_TRUE(driver_.until([&] { return driver_.bench().playWorld() != nullptr; }));
  driver_.settle();
  driver_.whenModal([this](wxDialog& dialog) {
    auto* name = dynamic_cast<wxTextCtrl*>(driver_.find("Name of the file in specs/"));
    ASSERT_NE(name, nullptr);
    EXPECT_EQ(name->GetValue(), "duel");
    // A name that is none is told, and the dialog stays.
    name->SetValue("No Name");
    driver_.click(driver_.find("Record"));
    EXPECT_TRUE(dialog.IsShown());
    const auto* said = dynamic_cast<wxTextCtrl*>(driver_.find("Differences"));
    ASSERT_NE(said, nullptr);
    EXPECT_TRUE(said->GetValue().StartsWith("\"No Name\" is not a name for a spec")) << said->GetValue();
    name->SetValue("opening");
    const auto* facts = dynamic_cast<wxCheckListBox*>(driver_.find("Expectations of the spec"));
    ASSERT_NE(facts, nullptr);
    EXPECT_TRUE(facts->IsChecked(0));
    shoot("specs-record.png");
    driver_.click(driver_.find("Record"));
    EXPECT_TRUE(driver_.until([&] { return fs::exists(pack() / "specs/opening.lua"); }));
  });
  driver_.key("Ctrl+Shift+R");
  EXPECT_TRUE(driver_.until([&] { return fs::exists(pack() / "specs/opening.lua"); }));
  driver_.settle();
  EXPECT_FALSE(driver_.bench().document().dirty());
  driver_.key("F8");
  ran();
  EXPECT_EQ(counts(), (SpecCounts{1, 0, 0, 0}));
}

}  // namespace
}  // namespace sortie::editor::window
