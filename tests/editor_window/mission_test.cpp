// One designer's afternoon: a new mission from the template, tiles, doors, entrances, force cards, an objective and an
// event, a condition in Lua, problems mended, a playtest with undo, a sweep, saved and opened again.
#include <cstdlib>

#include <wx/modalhook.h>
#include <wx/notebook.h>
#include <wx/stc/stc.h>
#include <wx/textctrl.h>
#include <wx/treectrl.h>

#include "editor_core/testing.h"
#include "editor_window/driver.h"
#include "editor/window/design/form_page.h"
#include "editor/window/script/lua_style.h"

namespace sortie::editor::window {
namespace {

int count(Workbench& bench, const std::string& element, const std::string& attribute = {},
          const std::string& value = {}) {
  int out = 0;
  model::walk(bench.root(), [&](const model::Element& each) {
    out += each.name() == element && (attribute.empty() || each.value(attribute) == value) ? 1 : 0;
  });
  return out;
}

/// Answers questions with yes.
class Discarding : public wxModalDialogHook {
 public:
  Discarding() { Register(); }

 protected:
  int Enter(wxDialog*) override { return wxID_YES; }
};

class Afternoon : public ::testing::Test {
 protected:
  Afternoon() { setenv("XDG_DATA_HOME", (folder_.path() / "data").c_str(), 1); }

  Workbench& bench() { return driver_.bench(); }

  void takeInHand(const std::string& what, const std::string& entry) {
    wxWindow* search = driver_.need("Search the palette");
    ASSERT_NE(search, nullptr);
    driver_.click(search);
    driver_.key("Ctrl+A");
    driver_.type(what);
    driver_.key("Enter");
    ASSERT_EQ(bench().inHand().entry, entry) << what;
  }

  /// The line of a form whose sentence begins so, selected.
  void line(const wxString& words) {
    auto* tree = dynamic_cast<wxTreeCtrl*>(driver_.need("When, if, do"));
    ASSERT_NE(tree, nullptr);
    std::vector<wxTreeItemId> open{tree->GetRootItem()};
    while (!open.empty()) {
      const wxTreeItemId item = open.back();
      open.pop_back();
      if (item != tree->GetRootItem() && tree->GetItemText(item).Lower().Contains(words.Lower())) {
        tree->SelectItem(item);
        driver_.settle();
        return;
      }
      wxTreeItemIdValue cookie;
      for (wxTreeItemId child = tree->GetFirstChild(item, cookie); child.IsOk();
           child = tree->GetNextChild(item, cookie))
        open.insert(open.begin(), child);
    }
    FAIL() << "no line says " << words.utf8_string();
  }

  /// The text of the control that has the focus.
  static wxString typed() {
    const auto* entry = dynamic_cast<wxTextEntry*>(wxWindow::FindFocus());
    return entry == nullptr ? wxString() : entry->GetValue();
  }

  /// Presses Add and chooses from the catalogue by typing.
  void add(const std::string& what) {
    driver_.whenModal([this, what](wxDialog&) {
      wxUIActionSimulator simulator;
      simulator.Text(what.c_str());
      EXPECT_TRUE(driver_.until([&] { return typed() == wxString::FromUTF8(what); })) << what;
      simulator.Char(WXK_RETURN);
    });
    driver_.click(driver_.need("Add…"));
  }

  void designPage(const wxString& title) {
    driver_.frame().show("design");
    driver_.settle();
    wxWindow* design = driver_.need("Design");
    ASSERT_NE(design, nullptr);
    auto* book = dynamic_cast<wxNotebook*>(design->GetChildren().front());
    ASSERT_NE(book, nullptr);
    for (std::size_t i = 0; i < book->GetPageCount(); ++i)
      if (book->GetPageText(i) == title) book->SetSelection(i);
    driver_.settle();
  }

  TemporaryFolder folder_;
  Driver driver_{folder_.path()};
};

TEST_F(Afternoon, MissionFromATemplateReachesItsSecondSession) {
  // The wizard.
  const std::filesystem::path pack = folder_.path() / "mine";
  driver_.whenModal([&](wxDialog&) {
    auto* title = dynamic_cast<wxTextCtrl*>(driver_.find("Title"));
    ASSERT_NE(title, nullptr);
    title->SetFocus();
    EXPECT_TRUE(driver_.until([&] { return wxWindow::FindFocus() == title; }));
    wxUIActionSimulator simulator;
    simulator.Char('A', wxMOD_CONTROL);
    simulator.Text("The Long Vault");
    EXPECT_TRUE(driver_.until([&] { return title->GetValue() == "The Long Vault"; }));
    driver_.click(driver_.find("In a new pack"));
    auto* where = dynamic_cast<wxTextCtrl*>(driver_.find("Folder of the new pack"));
    ASSERT_NE(where, nullptr);
    where->SetValue(wide(pack.string()));
    EXPECT_TRUE(driver_.until([&] { return driver_.find("Create")->IsEnabled(); }));
    driver_.click(driver_.find("Create"));
  });
  driver_.frame().newMission("citadel", "two-sectors");
  driver_.settle();
  ASSERT_TRUE(bench().isOpen());
  EXPECT_EQ(bench().root().value("title"), "The Long Vault");
  const std::filesystem::path folder = bench().document().folder();
  EXPECT_EQ(folder, pack / "missions" / "the-long-vault");

  // Six tiles in a row to the east, each beside the one before.
  const int tiles = count(bench(), "tile");
  takeInHand("turbine", "tile:turbine-gallery");
  for (int i = 0; i < 6; ++i) driver_.click(driver_.onScreen(12 + 8 * i, 4));
  EXPECT_EQ(count(bench(), "tile"), tiles + 6);
  driver_.key("Escape");

  // A door between two of them, an entrance at the far end, force cards on three.
  const int doors = count(bench(), "edge", "kind", "door");
  takeInHand("door", "edge:door");
  driver_.click(driver_.onScreen(15, 3, 0.45));
  EXPECT_EQ(count(bench(), "edge", "kind", "door"), doors + 1);
  takeInHand("entrance of the legion", "entrance:red");
  driver_.click(driver_.onScreen(55, 3, 0.45));
  EXPECT_EQ(count(bench(), "entrance", "squares", bench().selected().value("squares")), 1);
  const int slots = count(bench(), "marker", "kind", "force-slot");
  takeInHand("force card, face down", "marker:force-slot");
  for (int i = 0; i < 3; ++i) driver_.click(driver_.onScreen(12 + 8 * i, 4));
  EXPECT_EQ(count(bench(), "marker", "kind", "force-slot"), slots + 3);
  driver_.key("Escape");
  driver_.key("Escape");

  // An objective with a condition, and an event.
  designPage("Objectives");
  const int objectives = count(bench(), "objective");
  driver_.click(driver_.need("New"));
  EXPECT_EQ(count(bench(), "objective"), objectives + 1);
  line("done when");
  add("lua");
  const std::string condition = bench().selected().value("function");
  EXPECT_EQ(bench().selected().name(), "lua");
  designPage("Events");
  const int events = count(bench(), "event");
  driver_.click(driver_.need("New"));
  EXPECT_EQ(count(bench(), "event"), events + 1);
  line("do");
  add("reinforce");
  EXPECT_GE(count(bench(), "reinforce"), 1);

  // The Lua that the objective's condition calls, written with completion.
  driver_.frame().openAt("rules.lua", 1, 1);
  driver_.settle();
  auto* script = dynamic_cast<wxStyledTextCtrl*>(wxWindow::FindFocus());
  ASSERT_NE(script, nullptr) << "the script has the focus";
  const std::string rules = bench().document().now().text("rules.lua");
  ASSERT_NE(rules.find("return "), std::string::npos) << rules;
  script->GotoPos(static_cast<int>(script->GetText().rfind("return {}")));
  // Lists that pop up under the pointer would take the keys where there is no window manager.
  wxUIActionSimulator().MouseMove(1200, 60);
  driver_.type("local function far_door()");
  driver_.key("Enter");
  driver_.type("return wor");
  EXPECT_TRUE(driver_.until([&] { return script->AutoCompActive(); })) << "no completion is offered";
  script->AutoCompCancel();
  driver_.type("ld");
  EXPECT_TRUE(script->GetText().Contains("return world")) << script->GetText().Left(900).utf8_string();
  driver_.type(".value(\"round\") > 2");
  driver_.key("Enter");
  driver_.type("end");
  driver_.key("Enter");
  script->AutoCompCancel();
  const int returns = static_cast<int>(script->GetText().rfind("return {}"));
  script->SetSelection(returns, returns + 9);
  driver_.type("return { " + condition + " = far_door }");
  EXPECT_TRUE(
      driver_.until([&] { return bench().document().now().text("rules.lua").find("far_door") != std::string::npos; }));

  // What is wrong is listed, and Fix all mends what can be mended.
  const ElementPath crates = *pathOfId(bench().root(), "marker", "crates");
  ASSERT_TRUE(bench().edit("Break", [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    setAttributeAt(draft, crates, "id", "Crates_1");
    return std::vector<ElementPath>{};
  }));
  driver_.settle();
  const std::size_t wrong = bench().problems().size();
  EXPECT_GT(wrong, 0U);
  driver_.frame().show("problems");
  driver_.settle();
  driver_.click(driver_.need("Fix all"));
  EXPECT_TRUE(bench().problems().empty()) << bench().problems().front().text;
  EXPECT_TRUE(pathOfId(bench().root(), "marker", "crates-1"));

  // A playtest on the same canvas: some decisions by bots, back and on again, and the map is the designer's once more.
  ActionTable& actions = driver_.frame().actions();
  ASSERT_TRUE(actions.run("playtest-start"));
  ASSERT_TRUE(driver_.until([&] { return bench().playWorld() != nullptr; }));
  EXPECT_EQ(bench().playScenario()->mission.mission->title, "The Long Vault");
  // The first question is a person's; keys answer it.
  EXPECT_TRUE(driver_.until([&] { return actions.run("playtest-options"); }));
  driver_.settle();
  const world::World asked = *bench().playWorld();
  driver_.key("2");
  EXPECT_TRUE(driver_.until([&] { return !(*bench().playWorld() == asked); })) << "an answer changes the map";
  driver_.settle();
  const world::World later = *bench().playWorld();
  EXPECT_TRUE(driver_.until([&] { return actions.run("playtest-to-start"); }));
  EXPECT_TRUE(driver_.until([&] { return !(*bench().playWorld() == later); })) << "time travel changes the map";
  EXPECT_TRUE(actions.run("playtest-stop"));
  EXPECT_TRUE(driver_.until([&] { return bench().playWorld() == nullptr; }));

  // 200 playtests in the background.
  ASSERT_TRUE(actions.run("balance-run"));
  EXPECT_TRUE(driver_.until([&] { return actions.enabled("balance-cancel"); }));
  EXPECT_TRUE(driver_.until([&] { return !actions.enabled("balance-cancel"); })) << "the sweep does not end";
  EXPECT_TRUE(driver_.until([&] { return bench().ratedPlaytests() == 200; }));

  EXPECT_TRUE(bench().document().dirty());
  driver_.click(driver_.onScreen(-3, -3));
  const std::string now = bench().document().now().text(missionFile);
  driver_.key("Ctrl+S");
  EXPECT_FALSE(bench().document().dirty());
  EXPECT_EQ(textOf(folder / "mission.xml"), now);
  {
    // On a slow machine the sweep took so long that it is asked about.
    const Discarding discarding;
    EXPECT_TRUE(driver_.frame().closeMission());
  }
  driver_.settle();
  ASSERT_TRUE(driver_.frame().openMission(folder));
  driver_.settle();
  EXPECT_EQ(bench().document().now().text(missionFile), now);
}

}  // namespace
}  // namespace sortie::editor::window
