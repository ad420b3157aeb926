// What the window does about files: saving, what other programs do to them, packs that are not there, its own settings.
#include <cstdlib>

#include <gtk/gtk.h>

#include <wx/choice.h>
#include <wx/dirdlg.h>
#include <wx/listbox.h>
#include <wx/modalhook.h>
#include <wx/msgdlg.h>
#include <wx/radiobut.h>
#include <wx/stattext.h>
#include <wx/statusbr.h>
#include <wx/textctrl.h>
#include <wx/utils.h>

#include "editor/core/settings_transfer.h"
#include "editor/core/wizard.h"
#include "editor/window/frame/app.h"
#include "editor/window/frame/ask_file.h"
#include "editor/window/welcome/welcome.h"
#include "editor_core/testing.h"
#include "editor_window/driver.h"
#include "model/load/find_pack.h"
#include "model/xml/format.h"

namespace sortie::editor::window {
namespace {

namespace fs = std::filesystem;

/// Answers every question of the system's kind at once, and counts them.
class Answer : public wxModalDialogHook {
 public:
  explicit Answer(int id) : id_(id) { Register(); }
  int asked = 0;

 protected:
  int Enter(wxDialog*) override {
    ++asked;
    return id_;
  }

 private:
  int id_;
};

class WindowFiles : public ::testing::Test {
 protected:
  WindowFiles() {
    setenv("XDG_DATA_HOME", (folder_.path() / "data").c_str(), 1);
    setenv("XDG_STATE_HOME", (folder_.path() / "state").c_str(), 1);
  }
  /// A draft of the template, or with an empty map in its place.
  Result<fs::path> draft(std::optional<EmptyMap> empty = {}) const {
    MissionPlan plan;
    plan.empty = std::move(empty);
    plan.ruleset = "citadel";
    plan.rulesetFolder = sourceFolder() / "scripts" / "citadel";
    plan.from = "two-sectors";
    plan.title = "Night Run";
    plan.drafts = draftsFolder();
    return makeMission(plan, {});
  }

  TemporaryFolder folder_;
};

void allLabels(wxWindow* window, std::vector<wxStaticText*>& out) {
  if (auto* text = dynamic_cast<wxStaticText*>(window)) out.push_back(text);
  for (wxWindow* child : window->GetChildren()) allLabels(child, out);
}

TEST_F(WindowFiles, HeadingsOfTheWelcomePageAreWideEnoughHoweverEarlyItIsFilled) {
  Settings settings;
  auto* frame = new Frame(settings, folder_.path() / "editor.json", {sourceFolder() / "scripts"});
  auto* welcome = dynamic_cast<Welcome*>(wxWindow::FindWindowByName("Welcome", frame));
  ASSERT_NE(welcome, nullptr);
  welcome->renewNow();  // before the window is on the screen
  std::vector<wxStaticText*> labels;
  allLabels(welcome, labels);
  ASSERT_GE(labels.size(), 3U);
  for (const wxStaticText* label : labels) {
    const wxFont font = label->GetFont();
    wxCoord width = 0;
    wxCoord height = 0;
    label->GetTextExtent(label->GetLabelText(), &width, &height, nullptr, nullptr, &font);
    EXPECT_GE(label->GetSize().x, width) << label->GetLabelText().utf8_string();
    EXPECT_GE(label->GetSize().y, height) << label->GetLabelText().utf8_string();
  }
  frame->Destroy();
}

TEST_F(WindowFiles, WithoutPacksTheWelcomePageSaysWhereTheyComeFrom) {
  Driver driver(folder_.path());
  driver.frame().searchFolders = [] { return std::vector<fs::path>(); };
  auto* welcome = dynamic_cast<Welcome*>(wxWindow::FindWindowByName("Welcome", &driver.frame()));
  ASSERT_NE(welcome, nullptr);
  welcome->renewNow();
  driver.settle();
  EXPECT_NE(driver.need("No packs were found"), nullptr);
  EXPECT_NE(driver.need("Choose a folder with packs…"), nullptr);
  Answer no(wxID_NO);
  driver.frame().newMission();
  EXPECT_EQ(no.asked, 1) << "no empty wizard, but the same words";
}

/// Says yes to questions, and chooses this folder where one is asked for.
class ChooseFolder : public wxModalDialogHook {
 public:
  explicit ChooseFolder(const fs::path& folder) : folder_(folder.string()) { Register(); }
  std::vector<wxString> questions;

 protected:
  int Enter(wxDialog* dialog) override {
    if (auto* chooser = dynamic_cast<wxDirDialog*>(dialog)) {
      chooser->wxDirDialogBase::SetPath(folder_);  // GTK's own waits until it is shown
      return wxID_OK;
    }
    if (const auto* question = dynamic_cast<wxMessageDialog*>(dialog))
      questions.push_back(question->GetMessage() + " " + question->GetExtendedMessage());
    return wxID_YES;
  }

 private:
  wxString folder_;
};

TEST_F(WindowFiles, PackOfAMissionIsNotFound_ItIsAskedForAndTheMissionIsRead) {
  const fs::path far = folder_.path() / "far" / "away";
  fs::create_directories(far);
  fs::copy(sourceFolder() / "tests" / "packs" / "tiny", far / "tiny", fs::copy_options::recursive);
  const fs::path mission = folder_.path() / "mine" / "missions" / "duel";
  fs::create_directories(mission.parent_path());
  fs::copy(far / "tiny" / "missions" / "duel", mission, fs::copy_options::recursive);
  ASSERT_TRUE(model::writeFile(folder_.path() / "mine" / "pack.xml",
                               "<pack id=\"mine\" version=\"1.0.0\" title=\"Mine\" licence=\"MIT\" engine=\"1\">\n"
                               "  <needs pack=\"tiny\" version=\"^1.0\"/>\n</pack>\n"));
  Driver driver(folder_.path());
  {
    Answer no(wxID_NO);
    ASSERT_TRUE(driver.frame().openMission(mission));
    EXPECT_EQ(no.asked, 1);
  }
  driver.settle();
  EXPECT_EQ(driver.frame().canvas().message().title, "A pack that the mission needs was not found");
  ASSERT_FALSE(driver.bench().problems().empty());
  EXPECT_NE(driver.bench().problems().front().text.find("tiny"), std::string::npos);
  EXPECT_NE(driver.bench().problems().front().remedy.find("Find packs"), std::string::npos)
      << driver.bench().problems().front().remedy;

  ChooseFolder choose(far);
  ASSERT_TRUE(driver.frame().openMission(mission));
  ASSERT_EQ(choose.questions.size(), 1U) << "it is found after the first answer";
  EXPECT_TRUE(choose.questions.front().Contains("tiny")) << choose.questions.front().utf8_string();
  driver.settle();
  EXPECT_NE(driver.bench().analysis().scenario, nullptr);
  EXPECT_TRUE(driver.bench().problems().empty());
  EXPECT_EQ(driver.frame().canvas().message().title, "");
}

TEST_F(WindowFiles, FirstSaveOfADraftTakesItsSpecsAndOffersNoPackOfAnotherRuleset) {
  const Result<fs::path> made = draft();
  ASSERT_TRUE(made) << made.error().message();
  MissionPlan other;
  other.ruleset = "mayhem";
  other.rulesetFolder = sourceFolder() / "scripts" / "mayhem";
  other.from = "two-blocks";
  other.title = "Other";
  other.place = MissionPlace::NewPack;
  other.pack = folder_.path() / "mayhem-pack";
  ASSERT_TRUE(makeMission(other, {}));
  Driver driver(folder_.path());
  driver.frame().searchFolders = [this] { return std::vector<fs::path>{folder_.path()}; };
  driver.frame().settings().lastPack = other.pack.string();
  ASSERT_TRUE(driver.frame().openMission(*made));
  EXPECT_TRUE(driver.frame().settings().lastFolder.empty()) << "dialogs do not begin among the drafts";
  driver.settle();
  const fs::path pack = folder_.path() / "mine";
  driver.whenModal([&](wxDialog&) {
    const auto* fresh = dynamic_cast<wxRadioButton*>(driver.find("In a new pack"));
    ASSERT_NE(fresh, nullptr);
    EXPECT_TRUE(fresh->GetValue());
    auto* where = dynamic_cast<wxTextCtrl*>(driver.find("Folder of the new pack"));
    ASSERT_NE(where, nullptr);
    where->SetValue(wide(pack.string()));
    EXPECT_TRUE(driver.until([&] { return driver.find("Save")->IsEnabled(); }));
    driver.click(driver.find("Save"));
  });
  ASSERT_TRUE(driver.frame().save());
  EXPECT_EQ(driver.bench().document().folder(), pack / "missions" / "night-run");
  EXPECT_TRUE(fs::exists(pack / "specs" / "night-run.lua"));
  EXPECT_FALSE(fs::exists(*made)) << "the draft is gone";
  EXPECT_TRUE(driver.bench().document().now().files.contains("pack:specs/night-run.lua"));
  EXPECT_FALSE(driver.bench().packs().empty()) << "the ruleset is found from the new place";
}

TEST_F(WindowFiles, DeletedFolderIsNoticedAndSavedAgain) {
  const fs::path mission = copiedMission(folder_);
  Driver driver(folder_.path());
  ASSERT_TRUE(driver.frame().openMission(mission));
  driver.settle();
  const std::string text = textOf(mission / "mission.xml");
  EXPECT_FALSE(driver.frame().actions().enabled("file-save"));
  fs::remove_all(mission);
  EXPECT_TRUE(driver.until([&] { return driver.frame().actions().enabled("file-save"); }));
  EXPECT_TRUE(driver.frame().save());
  EXPECT_EQ(textOf(mission / "mission.xml"), text);
  EXPECT_TRUE(fs::exists(mission / "rules.lua"));
}

TEST_F(WindowFiles, OutsideChangeIsNoticedWhileTheWindowIsActive) {
  const fs::path mission = copiedMission(folder_);
  Driver driver(folder_.path());
  ASSERT_TRUE(driver.frame().openMission(mission));
  driver.settle();
  Answer yes(wxID_YES);
  ASSERT_TRUE(model::writeFile(mission / "rules.lua", "return {}\n"));
  EXPECT_TRUE(driver.until([&] { return driver.bench().document().now().text("rules.lua") == "return {}\n"; }));
  EXPECT_EQ(yes.asked, 1);
  driver.wait(std::chrono::milliseconds(2500));
  EXPECT_EQ(yes.asked, 1) << "asked once";
}

/// Closes every question by Escape, as its window manager's cross does; the fourth is answered with yes, so that a question
/// which comes back for ever ends.
class Escapes : public wxTimer {
 public:
  Escapes() { Start(20); }
  int asked = 0;

  void Notify() override {
    for (wxWindow* each : wxTopLevelWindows)
      if (auto* dialog = dynamic_cast<wxDialog*>(each);
          dialog != nullptr && dialog->IsModal() && dynamic_cast<wxMessageDialog*>(each) == nullptr)
        return dialog->EndModal(wxID_CANCEL);
    GList* all = gtk_window_list_toplevels();
    for (GList* each = all; each != nullptr; each = each->next)
      if (GTK_IS_MESSAGE_DIALOG(each->data) && gtk_widget_get_mapped(GTK_WIDGET(each->data))) {
        gtk_dialog_response(GTK_DIALOG(each->data), ++asked > 3 ? GTK_RESPONSE_YES : GTK_RESPONSE_DELETE_EVENT);
        break;
      }
    g_list_free(all);
  }
};

TEST_F(WindowFiles, EscapeKeepsWhatIsInTheWindow) {
  const fs::path mission = copiedMission(folder_);
  Driver driver(folder_.path());
  ASSERT_TRUE(driver.frame().openMission(mission));
  driver.settle();
  const Version before = driver.bench().document().now();
  Escapes escapes;
  fs::remove(mission / "rules.lua");
  EXPECT_TRUE(driver.until([&] { return escapes.asked == 1; }));
  driver.settle();
  EXPECT_EQ(driver.bench().document().now().text("rules.lua"), before.text("rules.lua"));
  EXPECT_TRUE(driver.bench().document().dirty()) << "the next save writes it again";
  ASSERT_TRUE(model::writeFile(mission / "mission.xml", before.text("mission.xml") + "<!-- theirs -->\n"));
  EXPECT_TRUE(driver.until([&] { return escapes.asked == 2; }));
  driver.wait(std::chrono::milliseconds(300));
  EXPECT_EQ(escapes.asked, 2) << "asked once";
  EXPECT_EQ(driver.bench().document().now().text("mission.xml"), before.text("mission.xml"));
}

TEST_F(WindowFiles, DraftsAndUnsavedEditsAreDiscardedOnlyAfterASecondQuestion) {
  const Result<fs::path> made = draft();
  ASSERT_TRUE(made) << made.error().message();
  Driver driver(folder_.path());
  {
    // "Discard it", and then "Keep".
    Answer no(wxID_NO);
    driver.frame().offerDrafts();
    EXPECT_EQ(no.asked, 2);
    EXPECT_TRUE(fs::exists(*made));
  }
  // A journal that a program left behind.
  const fs::path mission = copiedMission(folder_);
  const fs::path journal = mission / ".mission-journal";
  ASSERT_TRUE(driver.frame().openMission(mission));
  driver.settle();
  driver.bench().document().editText("rules.lua", "return {}\n", "Type");
  const std::string kept = textOf(journal);
  ASSERT_FALSE(kept.empty());
  Answer no(wxID_NO);
  driver.frame().closeMission();
  ASSERT_TRUE(model::writeFile(journal, kept));
  no.asked = 0;
  static_cast<void>(driver.frame().openMission(mission));
  EXPECT_TRUE(driver.until([&] { return no.asked == 2; }));
  EXPECT_FALSE(driver.bench().isOpen()) << "not before it is decided";
  EXPECT_EQ(textOf(journal), kept);
}

TEST(WindowFileNames, EndAsTheirKindDoes) {
  const std::vector<FileKind> kinds = {{"PNG pictures", ".png"}, {"SVG drawings", ".svg"}};
  EXPECT_EQ(withEnding("/maps/yard", kinds, 0), "/maps/yard.png");
  EXPECT_EQ(withEnding("/maps/yard", kinds, 1), "/maps/yard.svg");
  EXPECT_EQ(withEnding("/maps/yard.SVG", kinds, 0), "/maps/yard.SVG");
  EXPECT_EQ(withEnding("/maps.svg/yard.2", kinds, 0), "/maps.svg/yard.2.png");
}

TEST_F(WindowFiles, NewRulesBeginBelowTheirFirstLine) {
  const Result<fs::path> made = draft(EmptyMap{"pump-hall", 8, 8, 2, 1});
  ASSERT_TRUE(made) << made.error().message();
  Driver driver(folder_.path());
  ASSERT_TRUE(driver.frame().openMission(*made));
  driver.settle();
  ASSERT_FALSE(driver.bench().document().now().files.contains("rules.lua"));
  ASSERT_TRUE(driver.frame().actions().run("script-rules"));
  driver.settle();
  driver.type("local LIMIT = 3");
  EXPECT_TRUE(driver.until([&] {
    const std::string now = driver.bench().document().now().text("rules.lua");
    return now.starts_with("-- ") && now.find("\nlocal LIMIT = 3") != std::string::npos;
  })) << driver.bench().document().now().text("rules.lua");
}

TEST_F(WindowFiles, BookIsPrintedIntoAFileThatEndsAsBooksDo) {
  const fs::path mission = copiedMission(folder_);
  Driver driver(folder_.path());
  ASSERT_TRUE(driver.frame().openMission(mission));
  driver.settle();
  const fs::path book = folder_.path() / "theft.pdf";
  driver.whenModal([&](wxDialog&) { driver.click(driver.need("OK")); });
  driver.saveAs(folder_.path() / "theft", book);
  driver.key("Ctrl+P");
  EXPECT_TRUE(driver.until([&] { return fs::exists(book); }));
  EXPECT_TRUE(textOf(book).starts_with("%PDF"));
}

TEST_F(WindowFiles, BooksToChooseFromAreAllInSight) {
  const fs::path mission = copiedMission(folder_);
  Driver driver(folder_.path());
  ASSERT_TRUE(driver.frame().openMission(mission));
  driver.settle();
  int lists = 0;
  driver.whenModal([&](wxDialog& dialog) {
    for (const wxWindow* each : dialog.GetChildren())
      if (const auto* list = dynamic_cast<const wxListBox*>(each)) {
        ++lists;
        EXPECT_GE(list->GetCount(), 3U);
        EXPECT_EQ(list->GetSelection(), 0);
        EXPECT_GE(list->GetCountPerPage(), static_cast<int>(list->GetCount()));
      }
    if (const char* to = std::getenv("SORTIE_PICTURES")) driver.shoot(fs::path(to) / "whose-book.png");
    driver.key("Escape");
  });
  driver.key("Ctrl+P");
  EXPECT_EQ(lists, 1);
}

TEST_F(WindowFiles, MissionWithErrorsIsPrinted_TheReasonAndTheRemedyAreTold) {
  const fs::path mission = copiedMission(folder_);
  Driver driver(folder_.path());
  ASSERT_TRUE(driver.frame().openMission(mission));
  driver.settle();
  ASSERT_TRUE(driver.bench().edit("Break", [](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    setAttributeAt(draft, {}, "ruleset", "nowhere");
    return std::vector<ElementPath>{};
  }));
  driver.settle();
  ASSERT_EQ(driver.bench().analysis().scenario, nullptr);
  driver.frame().show("history");
  for (const char* command : {"file-print", "file-export-map"}) {
    Answer seen(wxID_OK);
    EXPECT_TRUE(driver.frame().actions().run(command)) << command;
    EXPECT_EQ(seen.asked, 1) << command;
    EXPECT_EQ(driver.frame().dock().frontTab(), "problems") << command;
  }
}

TEST_F(WindowFiles, RecoveredMapIsLarger_AllOfItIsInSight) {
  const fs::path mission = copiedMission(folder_);
  {
    Driver driver(folder_.path());
    ASSERT_TRUE(driver.frame().openMission(mission));
    driver.settle();
    ASSERT_TRUE(driver.bench().edit("Lay far away", [](model::Draft& draft) -> Result<std::vector<ElementPath>> {
      setAttributeAt(draft, *pathOfId(draft.root(), "tile", "s4"), "at", "40,40");
      return std::vector<ElementPath>{};
    }));
    driver.bench().document().journalUnsaved();
    driver.bench().document().leaveJournal();
  }
  ASSERT_TRUE(fs::exists(mission / ".mission-journal"));
  Driver driver(folder_.path());
  driver.whenModal([&](wxDialog&) {
    driver.settle();  // the map as it is on the disk is shown behind the question
    driver.click(driver.need("Recover"));
  });
  ASSERT_TRUE(driver.frame().openMission(mission));
  driver.settle();
  Canvas& canvas = driver.frame().canvas();
  const wxPoint corner = canvas.windowPoint({47 * picture::squareSide, 47 * picture::squareSide});
  EXPECT_TRUE(canvas.GetClientRect().Contains(corner)) << corner.x << "," << corner.y;
}

TEST_F(WindowFiles, SaveAsksBeforeItOverwritesWhatAnotherProgramWrote) {
  const fs::path mission = copiedMission(folder_);
  Driver driver(folder_.path());
  ASSERT_TRUE(driver.frame().openMission(mission));
  driver.settle();
  driver.bench().document().editText("rules.lua", "return { mine = true }\n", "Type");
  ASSERT_TRUE(model::writeFile(mission / "rules.lua", "return { theirs = true }\n"));
  Answer theirs(wxID_YES);
  // At once: the window has not looked at the folder since.
  EXPECT_TRUE(driver.frame().save());
  EXPECT_EQ(theirs.asked, 1);
  EXPECT_EQ(textOf(mission / "rules.lua"), "return { theirs = true }\n");
  EXPECT_TRUE(driver.bench().document().undo());
  EXPECT_EQ(driver.bench().document().now().text("rules.lua"), "return { mine = true }\n");
}

TEST_F(WindowFiles, EndOfTheSessionKeepsTheJournalOfWhatIsNotSaved) {
  const fs::path mission = copiedMission(folder_);
  Settings settings;
  auto* frame = new Frame(settings, folder_.path() / "editor.json", {sourceFolder() / "scripts"});
  frame->Show();
  ASSERT_TRUE(frame->openMission(mission));
  frame->bench().document().editText("rules.lua", "return { mine = true }\n", "Type");
  const Answer cancel(wxID_CANCEL);
  EXPECT_TRUE(frame->Close(true)) << "nobody waits for an answer";
  EXPECT_TRUE(fs::exists(mission / ".mission-journal"));
  wxTheApp->ProcessPendingEvents();
  wxTheApp->ProcessIdle();
}

TEST_F(WindowFiles, MissionThatCannotBeOpenedLeavesTheJournalOfTheOther) {
  const fs::path mission = copiedMission(folder_);
  Driver driver(folder_.path());
  ASSERT_TRUE(driver.frame().openMission(mission));
  driver.settle();
  driver.bench().document().editText("rules.lua", "return { mine = true }\n", "Type");
  Answer no(wxID_NO);
  EXPECT_FALSE(driver.frame().openMission(folder_.path() / "none"));
  ASSERT_TRUE(driver.bench().isOpen());
  EXPECT_TRUE(driver.bench().document().dirty());
  EXPECT_TRUE(fs::exists(mission / ".mission-journal"));
}

TEST_F(WindowFiles, StatusBarSaysWhereTheJournalIs) {
  const fs::path mission = copiedMission(folder_);
  Driver driver(folder_.path());
  ASSERT_TRUE(driver.frame().openMission(mission));
  driver.settle();
  const auto shown = [&] {
    wxString out;
    for (int i = 0; i < driver.frame().GetStatusBar()->GetFieldsCount(); ++i)
      out += driver.frame().GetStatusBar()->GetStatusText(i) + "|";
    return out;
  };
  EXPECT_FALSE(shown().Contains("ournal")) << shown().utf8_string();
  // Root writes into read-only folders too; a folder of the journal's name stops everybody.
  fs::create_directories(mission / ".mission-journal.new" / "x");
  ASSERT_TRUE(driver.bench().edit("Title", [](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    setAttributeAt(draft, {}, "title", "Another");
    return std::vector<ElementPath>{};
  }));
  driver.settle();
  EXPECT_TRUE(shown().Contains("Journal elsewhere")) << shown().utf8_string();
  EXPECT_TRUE(shown().Contains(wide((folder_.path() / "state").string()))) << shown().utf8_string();
  EXPECT_TRUE(driver.frame().save());
  driver.settle();
  EXPECT_FALSE(shown().Contains("Journal elsewhere")) << shown().utf8_string();
}

TEST_F(WindowFiles, ImportedSettingsAreInForceAtOnce) {
  Settings from;
  from.theme = ThemeChoice::Dark;
  from.shortcuts = {{"edit-undo", "Ctrl+U"}};
  from.unknown = R"({"later":1})";
  from.coordinates = true;
  ASSERT_TRUE(editor::exportSettings(from, folder_.path() / "mine.json"));
  Driver driver(folder_.path());
  Answer ok(wxID_OK);
  driver.frame().takeSettings(folder_.path() / "mine.json");
  driver.settle();
  EXPECT_EQ(ok.asked, 1) << "what this version does not know is told";
  EXPECT_EQ(driver.frame().actions().shortcut("edit-undo"), "Ctrl+U");
  EXPECT_TRUE(driver.frame().palette().dark);
  EXPECT_TRUE(driver.bench().view().coordinates);
  EXPECT_EQ(loadSettings(folder_.path() / "editor.json").shortcuts, from.shortcuts);
  ASSERT_TRUE(model::writeFile(folder_.path() / "bad.json", "{"));
  driver.frame().takeSettings(folder_.path() / "bad.json");
  EXPECT_EQ(ok.asked, 2);
  EXPECT_EQ(driver.frame().actions().shortcut("edit-undo"), "Ctrl+U");
}

TEST_F(WindowFiles, CommandLineCarriesSettingsWithoutAWindow) {
  setenv("XDG_CONFIG_HOME", (folder_.path() / "config").c_str(), 1);
  Settings mine;
  mine.author = "A. Designer";
  mine.recent = {"/here/one"};
  ASSERT_TRUE(saveSettings(mine, settingsFile()));
  const std::string file = (folder_.path() / "mine.json").string();
  EXPECT_EQ(readStart({"--export-settings", file}).exit, 0);
  setenv("XDG_CONFIG_HOME", (folder_.path() / "other").c_str(), 1);
  EXPECT_EQ(readStart({"--import-settings", file}).exit, 0);
  EXPECT_EQ(loadSettings(settingsFile()).author, "A. Designer");
  EXPECT_TRUE(loadSettings(settingsFile()).recent.empty());
  ASSERT_TRUE(model::writeFile(file, "{\"theme\": \"dark\"}"));
  EXPECT_EQ(readStart({"--import-settings", file}).exit, 1);
  EXPECT_EQ(loadSettings(settingsFile()).author, "A. Designer");
  EXPECT_EQ(readStart({"--import-settings"}).exit, 2);
  unsetenv("XDG_CONFIG_HOME");
}

/// A window manager on this display, as long as the test runs.
class Manager {
 public:
  Manager() { process_ = wxExecute("openbox", wxEXEC_ASYNC); }
  ~Manager() {
    if (process_ > 0) wxKill(process_, wxSIGTERM);
  }
  Manager(const Manager&) = delete;
  Manager& operator=(const Manager&) = delete;

 private:
  long process_ = 0;
};

TEST(WindowManaged, MaximisedWindowIsMaximisedAgainAndKeepsItsOtherSize) {
  if (std::system("command -v openbox >/dev/null") != 0) GTEST_SKIP() << "openbox is not installed";
  const TemporaryFolder folder;
  setenv("XDG_DATA_HOME", (folder.path() / "data").c_str(), 1);
  const Manager manager;
  const fs::path file = folder.path() / "editor.json";
  wxSize usual;
  {
    Driver driver(folder.path());
    ASSERT_TRUE(driver.until([&] { return windowManagerRuns(); }));
    driver.frame().SetSize(60, 40, 1100, 760);
    // It is noted once a second.
    driver.wait(std::chrono::milliseconds(1500));
    usual = driver.frame().GetSize();
    driver.frame().Maximize();
    ASSERT_TRUE(driver.until([&] { return driver.frame().IsMaximized() && driver.frame().GetSize().x > 1500; }));
    // No window is closed when the program is killed.
    ASSERT_TRUE(driver.until([&] {
      const std::optional<WindowPlace> noted = loadSettings(file).window;
      return noted && noted->maximised;
    }));
  }
  Settings settings = loadSettings(file);
  ASSERT_TRUE(settings.window && settings.window->maximised);
  EXPECT_EQ(settings.window->width, usual.x);
  EXPECT_EQ(settings.window->height, usual.y);
  auto* again = new Frame(settings, file, {sourceFolder() / "scripts"});
  again->Show();
  const auto until = [](const std::function<bool()>& done) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (!done() && std::chrono::steady_clock::now() < end) {
      while (wxEventLoopBase::GetActive()->Pending()) wxEventLoopBase::GetActive()->Dispatch();
      wxTheApp->ProcessPendingEvents();
      wxMilliSleep(2);
    }
    return done();
  };
  EXPECT_TRUE(until([&] { return again->IsMaximized() && again->GetSize().x > 1500; }));
  again->Maximize(false);
  EXPECT_TRUE(until([&] { return !again->IsMaximized() && again->GetSize() == usual; }))
      << again->GetSize().x << " x " << again->GetSize().y;
  again->Destroy();
}

}  // namespace
}  // namespace sortie::editor::window
