#include <wx/filedlg.h>
#include <wx/menu.h>

#include "editor/core/playtest/kept_playtests.h"
#include "editor/core/playtest/playtest_spec.h"
#include "editor/window/frame/ask_file.h"
#include "editor/window/frame/dialogs.h"
#include "editor/window/playtest/playtest_desk.h"
#include "editor/window/specs/record_spec.h"

namespace sortie::editor::window {

namespace {

PlaytestPane* paneIn(wxWindow* window) {
  if (auto* pane = dynamic_cast<PlaytestPane*>(window)) return pane;
  for (wxWindow* child : window->GetChildren())
    if (PlaytestPane* found = paneIn(child)) return found;
  return nullptr;
}

}  // namespace

Pane* makePlaytestPane(wxWindow* parent, Shell& shell) { return new PlaytestDesk(parent, shell); }

PlaytestPane* findPlaytestPane(Shell& shell) {
  auto* window = dynamic_cast<wxWindow*>(&shell);
  return window == nullptr ? nullptr : paneIn(window);
}

void openRecord(Shell& shell, const play::Record& record) {
  if (PlaytestPane* pane = findPlaytestPane(shell)) pane->openRecord(record);
}

void PlaytestDesk::addActions() {
  const auto open = [this] { return bench().isOpen(); };
  const auto runs = [this] { return running(); };
  const auto add = [&](const char* id, const char* title, const char* shortcut, const char* help,
                       std::function<void()> run, std::function<bool()> enabled, bool separator = false) {
    Action action;
    action.id = id;
    action.menu = "Playtest";
    action.title = title;
    action.shortcut = shortcut;
    action.help = help;
    action.run = std::move(run);
    action.enabled = std::move(enabled);
    action.separatorBefore = separator;
    if (action.id == "playtest-start") {
      action.dynamicTitle = [this] {
        return std::string(!running() ? "Play" : state_.advancing ? "Pause" : "Continue");
      };
    }
    shell().actions().add(std::move(action));
  };
  add(
      "playtest-start", "Play", "F5", "Plays the mission as it is now, saved or not; while bots play: pause",
      [this] {
        if (!running()) return start();
        if (state_.advancing) return pause();
        play();
      },
      open);
  add(
      "playtest-stop", "Stop", "Shift+F5", "Ends the playtest; the map shows the mission again", [this] { stop(); },
      runs);
  add(
      "playtest-step", "One decision", "F10", "Makes one decision and waits", [this] { step(); }, open);
  add(
      "playtest-back", "Back", "Alt+Left", "One answer back", [this] { go(&Playtest::back); }, runs, true);
  add(
      "playtest-forward", "Forward", "Alt+Right", "One known answer forward", [this] { go(&Playtest::forward); }, runs);
  add(
      "playtest-to-start", "To the start", "Alt+Home", "To the first moment of the playtest",
      [this] { go(&Playtest::toStart); }, runs);
  add(
      "playtest-to-end", "To the end", "Alt+End", "To the last known moment", [this] { go(&Playtest::toEnd); }, runs);
  add(
      "playtest-next-round", "Next round", "Alt+PageDown", "On to the next round, or to the next question",
      [this] { nextRound(); }, runs);
  add(
      "playtest-options", "Answer the question", "Ctrl+F9", "Puts the keyboard on the options of the decision",
      [this] {
        shell().show("playtest");
        answer_->focus();
      },
      runs);
  add(
      "playtest-open-record", "Open record…", "", "Replays a saved playtest", [this] { browseRecord(); }, open, true);
  add(
      "playtest-go-on", "Go on with an earlier playtest…", "",
      "Those played by hand are kept while they are played, the newest of each mission", [this] { goOnWithKept(); },
      [this] { return bench().isOpen() && hasKeptPlaytests(bench().document().folder()); });
  add(
      "playtest-save-record", "Save record…", "", "Saves all decisions of this playtest in a file to be shared",
      [this] { saveRecord(); }, runs);
  add(
      "playtest-edited", "Continue in the edited mission", "",
      "Makes the same decisions again in the mission as it is now", [this] { playOnOverEdited(); },
      [this] { return running() && bench().isOpen() && bench().document().now().number != version_; });
  add(
      "playtest-force-dice", "Force next dice…", "", "Sets the results of the next dice",
      [this] {
        shell().show("playtest");
        book_->SetSelection(3);
        hand_->focusDice();
      },
      runs, true);
  add(
      "playtest-move-piece", "Move a piece by hand", "", "Picks a piece on the map and puts it elsewhere",
      [this] { pickPiece(); }, runs);
  add(
      "playtest-as-spec", "Record as a spec…", "Ctrl+Shift+R",
      "Makes a spec of the playtest so far, runs it, and writes it when it passes", [this] { recordSpec(); }, runs,
      true);
  add(
      "playtest-begin-here", "Begin the mission here…", "",
      "Lays this moment out as the start of this mission or of a new one", [this] { beginHere(); },
      [this] { return running() && state_.world && bench().isOpen(); });
  add(
      "playtest-note", "Pin a note to the map…", "",
      "Click a square and write what you saw: the note stays in the mission and names the moment",
      [this] { noteHere(); }, open);
}

void PlaytestDesk::browseRecord() {
  if (!bench().isOpen()) return;
  wxFileDialog dialog(this, _("Open a record"), wide(bench().document().folder().string()), {},
                      _("Records of playtests (*.sortie-record)|*.sortie-record|All files|*"),
                      wxFD_OPEN | wxFD_FILE_MUST_EXIST);
  if (dialog.ShowModal() != wxID_OK) return;
  const Result<play::Record> record = play::loadRecord(narrow(dialog.GetPath()));
  if (!record) return complain(this, _("The record could not be read."), record.error());
  openRecord(*record);
}

void PlaytestDesk::goOnWithKept() {
  if (!bench().isOpen()) return;
  const std::vector<KeptPlaytest> all = keptPlaytests(bench().document().folder());
  if (all.empty()) return shell().tell("No playtest of this mission is kept");
  wxMenu menu;
  for (const KeptPlaytest& each : all) {
    wxString title = wide(each.time) + wxString::FromUTF8(" · ") +
                     wxString::Format(wxPLURAL("%zu decision", "%zu decisions", static_cast<unsigned>(each.decisions)),
                                      each.decisions);
    if (!each.variant.empty()) title += wxString::FromUTF8(" · ") + wide(each.variant);
    const int id = menu.Append(wxID_ANY, title)->GetId();
    menu.Bind(
        wxEVT_MENU, [this, file = each.file](wxCommandEvent&) { goOnWith(file); }, id);
  }
  PopupMenu(&menu);
}

void PlaytestDesk::goOnWith(const std::filesystem::path& kept) {
  const Result<play::Record> record = play::loadRecord(kept);
  if (!record) return complain(this, _("The record could not be read."), record.error());
  replay(*record, kept);
}

void PlaytestDesk::saveRecord() {
  const auto asked = askFile(this, _("Save the record"), {}, "playtest.sortie-record",
                             {{_("Records of playtests"), ".sortie-record"}});
  if (!asked || !running()) return;
  runner_->request([this, file = asked->string()](Playtest& playtest) -> std::function<void()> {
    Result<> saved = playtest.save(file);
    return [this, file, saved = std::move(saved)] {
      if (!saved) return complain(this, _("The record could not be saved."), saved.error());
      shell().tell("Saved " + file);
    };
  });
}

void PlaytestDesk::recordSpec() {
  if (!running()) return;
  pause();
  runner_->request([this](Playtest& playtest) -> std::function<void()> {
    return [this, spec = asSpec(playtest)] {
      if (!spec) return complain(this, _("This moment cannot be recorded as a spec."), spec.error());
      recordSpecDialog(this, shell(), trials_, *spec);
    };
  });
}

}  // namespace sortie::editor::window
