#include "editor_window/images.h"

#include <algorithm>
#include <functional>
#include <iostream>

#include <wx/choice.h>
#include <wx/combobox.h>
#include <wx/notebook.h>

#include "editor/window/playtest/playtest_pane.h"
#include "editor/window/specs/specs_pane.h"
#include "editor/window/welcome/welcome.h"
#include "editor_core/testing.h"
#include "editor_window/complaints.h"
#include "editor_window/driver.h"
#include "editor_window/labels.h"

namespace sortie::editor::window {
namespace {

class Pictures {
 public:
  /// Without a folder no pictures are written: only labels are looked at.
  Pictures(Driver& driver, Complaints& complaints, std::filesystem::path folder, std::string suffix)
      : driver_(driver), complaints_(complaints), folder_(std::move(folder)), suffix_(std::move(suffix)) {}

  void take(const std::string& name) {
    driver_.settle();
    rest(60, 300);
    const std::string place = name + suffix_ + ": ";
    for (const std::string& each : cutLabels(driver_.frame())) failed(place + each);
    if (const std::string said = complaints_.take(); !said.empty()) failed(place + said);
    if (folder_.empty()) return;
    const std::filesystem::path file = folder_ / ("editor-" + name + suffix_ + ".png");
    if (!driver_.shoot(file)) {
      std::cerr << "error: " << file.string() << " could not be written\n";
      good_ = false;
    }
  }
  /// A page of the design pane by its title.
  void designPage(const wxString& title, const std::string& name) {
    driver_.frame().show("design");
    driver_.settle();
    wxWindow* design = driver_.need(_("Design"));
    if (design == nullptr) return;
    for (wxWindow* child : design->GetChildren()) {
      auto* book = dynamic_cast<wxNotebook*>(child);
      if (book == nullptr) continue;
      for (std::size_t i = 0; i < book->GetPageCount(); ++i)
        if (book->GetPageText(i) == title) {
          book->SetSelection(i);
          rest(60, 1200);
          return take(name);
        }
    }
    std::cerr << "error: the design pane has no page " << title.utf8_string() << "\n";
    good_ = false;
  }
  /// All pages of a control that has them, when only labels are looked at.
  void allPages(const wxString& control, const std::string& name) {
    wxWindow* window = folder_.empty() ? driver_.need(control) : nullptr;
    if (auto* book = dynamic_cast<wxNotebook*>(window)) {
      for (std::size_t i = 0; i < book->GetPageCount(); ++i) {
        book->SetSelection(i);
        take(name + "/" + book->GetPageText(i).utf8_string());
      }
    } else if (auto* choice = dynamic_cast<wxChoice*>(window)) {
      for (unsigned i = 0; i < choice->GetCount(); ++i) {
        choice->SetSelection(static_cast<int>(i));
        wxCommandEvent chosen(wxEVT_CHOICE, choice->GetId());
        chosen.SetEventObject(choice);
        chosen.SetInt(static_cast<int>(i));
        choice->ProcessWindowEvent(chosen);
        take(name + "/" + choice->GetString(i).utf8_string());
      }
    } else if (folder_.empty()) {
      failed("\"" + control.utf8_string() + "\" has no pages");
    }
  }
  /// Milliseconds: for labels, and for pictures, which are drawn beside the window.
  void rest(int labels, int pictures) const {
    driver_.wait(std::chrono::milliseconds(folder_.empty() ? labels : pictures));
  }
  [[nodiscard]] bool good() const { return good_; }
  void failed(const std::string& what) {
    std::cerr << "error: " << what << "\n";
    good_ = false;
  }

 private:
  Driver& driver_;
  Complaints& complaints_;
  std::filesystem::path folder_;
  std::string suffix_;
  bool good_ = true;
};

void selectById(Driver& driver, const char* element, const char* id) {
  if (const auto path = pathOfId(driver.bench().root(), element, id)) driver.bench().select({*path});
}

// The pack's specs with one that fails.
void takeSpecs(Driver& driver, Pictures& pictures) {
  Document& document = driver.bench().document();
  const std::size_t before = document.position();
  document.editText("pack:specs/records.lua",
                    "spec(\"the archive opens\", function()\n  fixture \"data-theft\"\n"
                    "  expect(world.piece(\"core-1\").on_map, false)\nend)\n",
                    "Write a spec");
  driver.settle();
  auto* specs = dynamic_cast<SpecsPane*>(driver.frame().dock().pane("specs"));
  if (specs == nullptr || !driver.frame().actions().run("specs-run")) return pictures.failed("the specs do not run");
  if (!driver.until([&] { return specs->runs().idle(); })) pictures.failed("the specs do not end");
  pictures.take("specs");
  document.goTo(before);
  driver.settle();
}

// A table of another kind: a board of nodes with its panels, in the midst of a battle between bots.
void takeTable(Driver& driver, Pictures& pictures, const std::filesystem::path& mission) {
  if (!driver.frame().openMission(mission)) return pictures.failed("Mech Force does not open");
  driver.settle();
  driver.frame().show("playtest");
  PlaytestPane* pane = findPlaytestPane(driver.frame());
  constexpr std::size_t fastest = 0;
  pane->watch({{"red", "heuristic"}, {"blue", "heuristic"}}, fastest);
  // until() waits for a minute; a busy machine may take longer.
  for (int i = 0; i < 5 && !pane->state().end; ++i) (void)driver.until([&] { return pane->state().end.has_value(); });
  if (!pane->state().end) pictures.failed("the bots do not end");
  (void)driver.frame().actions().run("playtest-to-start");
  constexpr std::size_t inBattle = 160;
  while (pane->state().present < std::min(inBattle, pane->state().known)) {
    const std::size_t before = pane->state().present;
    if (!driver.frame().actions().run("playtest-forward")) break;
    if (!driver.until([&] { return pane->state().present != before; })) break;
  }
  pictures.rest(60, 1500);
  pictures.take("table");
  (void)driver.frame().actions().run("playtest-stop");
}

}  // namespace

bool makeImages(const std::filesystem::path& folder, const std::string& theme, bool doubled, wxSize size) {
  const TemporaryFolder temporary;
  const std::filesystem::path mission = copiedMission(temporary);
  Complaints complaints;
  Driver driver(temporary.path(), theme);
  if (size.x > 0) driver.frame().SetSize(size);
  Pictures pictures(driver, complaints, folder, "-" + theme + (doubled ? "-2x" : ""));
  if (const auto* welcome = dynamic_cast<Welcome*>(driver.need(_("Welcome"))); welcome != nullptr)
    if (!driver.until([&] { return welcome->idle(); })) pictures.failed("the welcome page does not come to rest");
  // Away from the cards, which would show a tooltip.
  wxUIActionSimulator().MouseMove(driver.frame().ClientToScreen(wxPoint(4, driver.frame().GetClientSize().y - 4)));
  pictures.take("welcome");

  if (!driver.frame().openMission(mission)) return false;
  driver.settle();
  pictures.take("window");
  Workbench& bench = driver.bench();

  selectById(driver, "marker", "core-1");
  pictures.take("inspector");

  driver.frame().canvas().zoomStep(-2);  // room for it beside the map
  bench.takeInHand({"tile:archive", 1});
  wxUIActionSimulator().MouseMove(driver.onScreen(18, 4));
  pictures.take("ghost");
  bench.takeInHand({});
  driver.key("Ctrl+0");

  (void)bench.edit("Place Husk", [](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    const auto core = pathOfId(draft.root(), "marker", "core-1");
    const ElementPath setup(core->begin(), core->end() - 1);
    insertAt(draft, setup, 0,
             model::Markup("piece", {{"id", "scout"}, {"item", "husk"}, {"side", "legion"}, {"at", "s1:E6"}}));
    return std::vector<ElementPath>{};
  });
  driver.settle();
  View view = bench.view();
  selectById(driver, "piece", "scout");
  view.reach = true;
  view.sight = true;
  bench.setView(view);
  pictures.take("overlays");
  view.reach = view.sight = false;
  bench.setView(view);
  bench.undo();
  driver.settle();

  (void)bench.edit("Rename core-1, turn s4", [](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    const auto core = pathOfId(draft.root(), "marker", "core-1");
    const auto tile = pathOfId(draft.root(), "tile", "s4");
    setAttributeAt(draft, *core, "id", "Core_1");
    setAttributeAt(draft, *tile, "turns", "7");
    return std::vector<ElementPath>{*core};
  });
  driver.frame().show("problems");
  pictures.take("problems");
  bench.undo();
  driver.settle();

  selectById(driver, "objective", "names");
  pictures.designPage(_("Objectives"), "objectives");
  selectById(driver, "event", "night-shift");
  pictures.designPage(_("Events"), "events");
  pictures.designPage(_("Decks"), "decks");
  pictures.designPage(_("Variants"), "variants");
  pictures.designPage(_("Briefings"), "briefings");
  pictures.designPage(_("Box"), "box");
  pictures.designPage(_("House rules"), "house-rules");

  driver.frame().openAt("rules.lua", 8, 1);
  pictures.take("script");

  driver.frame().show("history");
  pictures.take("history");
  driver.frame().show("log");
  pictures.take("log");
  takeSpecs(driver, pictures);

  driver.frame().show("playtest");
  if (driver.frame().actions().run("playtest-start")) {
    const PlaytestPane* pane = findPlaytestPane(driver.frame());
    if (!driver.until([&] { return pane->state().question.has_value(); })) pictures.failed("the playtest asks nothing");
    pictures.rest(60, 1000);
    pictures.take("playtest");
    pictures.allPages(_("Play-by-play and state"), "playtest");
    for (int i = 1; folder.empty() && i <= 5; ++i) {
      driver.key("Down");
      driver.key("Enter");
      pictures.take("playtest/decision " + std::to_string(i));
    }
    (void)driver.frame().actions().run("playtest-stop");
  } else {
    pictures.failed("no playtest starts");
  }

  driver.frame().show("balance");
  auto* playtests = dynamic_cast<wxComboBox*>(driver.need(_("Playtests")));
  if (folder.empty() && playtests != nullptr) playtests->SetValue("10");
  if (driver.frame().actions().run("balance-run")) {
    // until() waits for a minute; a busy machine may take longer.
    for (int i = 0; i < 5 && driver.frame().actions().enabled("balance-cancel"); ++i)
      (void)driver.until([&] { return !driver.frame().actions().enabled("balance-cancel"); });
    if (driver.frame().actions().enabled("balance-cancel")) pictures.failed("the sweep does not end");
    pictures.take("balance");
    pictures.allPages(_("Figures to show"), "balance");
  } else {
    pictures.failed("no sweep starts");
  }
  if (folder.empty()) return pictures.good();
  const TemporaryFolder table;
  takeTable(driver, pictures, copiedMission(table, "mechforce", "standard"));
  return pictures.good();
}

}  // namespace sortie::editor::window
