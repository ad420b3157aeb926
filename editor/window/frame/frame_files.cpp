// Opening, saving and closing: nothing that was done may get lost here.
#include <gtk/gtk.h>

#include <wx/filedlg.h>
#include <wx/menu.h>
#include <wx/msgdlg.h>

#include <fmt/format.h>

#include "archive/archive_path.h"
#include "editor/core/recent.h"
#include "editor/core/wizard.h"
#include "editor/window/canvas/canvas.h"
#include "editor/window/frame/dialogs.h"
#include "editor/window/frame/frame.h"
#include "editor/window/frame/save_dialogs.h"
#include "editor/window/welcome/pack_folder.h"
#include "editor/window/welcome/welcome.h"
#include "editor/window/welcome/wizard.h"
#include "model/load/find_pack.h"
#include "model/pack.h"
#include "model/xml/xml.h"

namespace sortie::editor::window {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostBytes = 32U << 20U;

/// A question now would come into the middle of something: a drag, a menu, another question.
bool inTheMiddle() { return wxWindow::GetCapture() != nullptr || gtk_grab_get_current() != nullptr; }

/// What `sortie` commands take as a mission, as its folder.
Result<fs::path> missionNamed(const std::string& name, const std::vector<fs::path>& packFolders) {
  std::error_code status;
  const fs::path path(name);
  // One that is broken still has a folder to open.
  if (archive::isFile(path / "mission.xml")) return fs::absolute(path, status);
  if (path.filename() == "mission.xml" && archive::isFile(path)) return fs::absolute(path, status).parent_path();
  if (const std::size_t colon = name.find(':'); colon != std::string::npos && !fs::exists(path, status)) {
    const Result<fs::path> pack =
        model::findPack(name.substr(0, colon), model::packSearchFolders(packFolders, fs::current_path(status)));
    if (!pack) return failed(pack);
    const fs::path folder = *pack / "missions" / name.substr(colon + 1);
    if (archive::isFile(folder / "mission.xml")) return folder;
    return fail("mission-not-found", "the pack has no mission of that name", {folder.string(), 0, 0});
  }
  return fail("mission-not-found", "there is no mission here", {name, 0, 0},
              "choose a folder with a mission.xml, the file itself, or write PACK:MISSION");
}

}  // namespace

bool Frame::openNamed(const std::string& name) {
  if (fs::path(name).extension() == ".sortie") {
    openShared(name);
    return true;
  }
  const Result<fs::path> folder = missionNamed(name, bench_.packFolders());
  if (folder) return openMission(*folder);
  complain(this, wxString::Format(_("\"%s\" cannot be opened."), wide(name)), folder.error());
  return false;
}

bool Frame::openMission(const fs::path& folder) {
  if (!mayLose() || !leave()) return false;
  // The script pane opens a file and comes to the front with it: what was there before stays there.
  const bool saved = !arranged_ && !settings_.layout.empty();
  const std::string front = dock_->tabsShown() && !saved ? dock_->frontTab() : std::string();
  const Result<> opened = bench_.open(folder);
  if (!opened) {
    // What was open stays, with what was not to be saved.
    if (bench_.isOpen()) bench_.document().journalUnsaved();
    complain(this, wxString::Format(_("\"%s\" cannot be opened."), wide(folder.string())), opened.error());
    return false;
  }
  dropDraft();
  remember(bench_.document().folder());
  tell((inArchive() ? "Opened, read-only: it lies in a file; Save as… makes a copy that can be changed: " : "Opened ") +
       bench_.document().folder().string());
  // Before a question comes: giving the map the focus afterwards would raise the window above it.
  if (changing_) missionChanged();
  if (!front.empty()) dock_->show(front);
  canvas_->SetFocus();
  recover();
  journalTold_.clear();
  if (!bench_.isOpen()) return false;
  for (const BrokenJournal& broken : bench_.document().brokenJournals()) {
    const std::string kept = broken.stays.empty() ? "it is kept as " + broken.file.string()
                                                  : fmt::format("it stays in {}, since it cannot be renamed ({})",
                                                                broken.file.string(), broken.stays);
    tell("A journal of edits that were not saved cannot be read; " + kept);
  }
  noticeJournal();
  askForMissingPack();
  return true;
}

// A mission that came alone: its ruleset may lie anywhere.
void Frame::askForMissingPack() {
  const auto missing = [this] {
    return bench_.isOpen() && bench_.packProblem() && bench_.packProblem()->code == "pack-not-found" &&
           !bench_.document().packFolder().empty();
  };
  while (missing() &&
         askForPacks(*this, _("A pack that this mission needs was not found."), wide(bench_.packProblem()->text)))
    bench_.reloadPacks();
}

void Frame::findPacks() {
  if (!choosePacks(*this)) return;
  if (bench_.isOpen()) return bench_.reloadPacks();
  welcome_->renew();
}

// Once for each change: the status bar says so for as long as it is.
void Frame::noticeJournal() {
  if (!bench_.isOpen()) return;
  const Document& document = bench_.document();
  std::string now;
  if (const std::optional<Error>& problem = document.journalProblem()) {
    now = "Edits are not journalled: " + problem->text + (problem->remedy.empty() ? "" : "; " + problem->remedy);
  } else if (const fs::path elsewhere = document.journalElsewhere(); !elsewhere.empty()) {
    now = "No journal can be kept beside the mission: its edits are journalled in " + elsewhere.string();
  }
  if (now != journalTold_ && !now.empty()) tell(now);
  journalTold_ = now;
}

void Frame::remember(const fs::path& folder) {
  if (isDraft(folder, draftsFolder())) return;
  settings_.recent = withRecent(settings_.recent, folder);
  settings_.lastFolder = folder.parent_path().string();
  storeSettings();
}

// What a program that ended badly left behind.
void Frame::recover() {
  Document& document = bench_.document();
  if (!document.recovery()) return;
  const std::string title = missionTitle(document.folder());
  switch (askRecovery(this, title, *document.recovery())) {
    case RecoveryAnswer::Recover:
      if (const Result<> done = document.recover(); !done)
        complain(this, _("Not every edit could be made again."), done.error());
      canvas_->fitNextMap();
      tell("Recovered the edits of " + title);
      break;
    case RecoveryAnswer::Discard: document.discardRecovery(); break;
    case RecoveryAnswer::Later:
      // An edit would begin another journal in its place, so the mission is not left open.
      bench_.close();
      break;
  }
}

bool Frame::mayWrite() {
  if (asking_ || inTheMiddle()) {
    tell("Finish what you are doing, then save");
    return false;
  }
  return checkOutside() && bench_.isOpen();
}

bool Frame::save() {
  if (!bench_.isOpen()) return false;
  flushPanes();
  // What another program wrote since the last look is not overwritten without a question.
  if (!mayWrite()) return false;
  if (isDraft(bench_.document().folder(), draftsFolder())) return saveAs();
  if (inArchive()) return offerCopy() && saveAs();
  const Result<Saved> saved = bench_.document().save();
  if (!saved) {
    const bool elsewhere = askElsewhere(
        this, _("The mission could not be saved. Nothing of your work is lost: it is still in this window."),
        saved.error());
    return elsewhere && saveAs();
  }
  afterSave(*saved);
  bench_.documentChanged();
  return true;
}

void Frame::afterSave(const Saved& saved) {
  showTitle();
  const std::string folder = bench_.document().folder().string();
  tell(saved.again.empty()
           ? "Saved " + folder
           : fmt::format("Saved {}; {} that had been deleted there {} again", folder,
                         saved.again.size() == 1 ? "a file" : fmt::format("{} files", saved.again.size()),
                         saved.again.size() == 1 ? "is there" : "are there"));
  if (!saved.again.empty()) bench_.reloadPacks();
  if (!saved.lost.empty() && tellLost(this, saved.lost)) saveAs();
}

bool Frame::saveAs() {
  if (!bench_.isOpen()) return false;
  flushPanes();
  if (!mayWrite()) return false;
  Document& document = bench_.document();
  const fs::path before = document.folder();
  const bool draft = isDraft(before, draftsFolder());
  MissionPlan plan;
  plan.ruleset = bench_.root().value("ruleset");
  for (const std::shared_ptr<const model::Pack>& each : bench_.packs())
    if (each->info.id == plan.ruleset) plan.rulesetFolder = each->info.folder;
  plan.title = bench_.root().value("title", before.filename().string());
  plan.author = settings_.author;
  plan.place = MissionPlace::Pack;
  plan.pack = draft || document.packFolder().empty() ? fs::path(settings_.lastPack) : document.packFolder();
  if (!askPlace(*this, plan)) return false;
  const std::string packBefore = packText(plan);
  const Result<fs::path> folder = placeFor(plan, bench_.packFolders());
  const Result<Saved> saved =
      folder ? document.saveAs(*folder, draft ? Carry::Pack : Carry::Specs) : Result<Saved>(failed(folder));
  if (!saved) {
    if (folder && document.folder() == before) giveBack(plan, packBefore);
    const bool elsewhere = askElsewhere(
        this, _("The mission could not be saved there. Nothing of your work is lost: it is still in this window."),
        saved.error());
    return elsewhere && saveAs();
  }
  settings_.lastPack = plan.pack.string();
  remember(document.folder());
  // What was a draft has a place now.
  if (before != document.folder() && saved->lost.empty()) removeDraft(before, draftsFolder());
  bench_.reloadPacks();
  afterSave(*saved);
  return true;
}

bool Frame::mayLose() {
  if (!bench_.isOpen()) return true;
  for (const PaneDock::Held& held : dock_->panes())
    if (const wxString question = held.pane->lostOnLeaving(); !question.empty())
      if (!sureToDiscard(this, question)) return false;
  return true;
}

// True when what is open may be left: nothing to save, saved, or the designer does not want it.
bool Frame::leave() {
  discardedDraft_.clear();
  if (!bench_.isOpen()) return true;
  flushPanes();
  bench_.document().noticeGone();
  const fs::path folder = bench_.document().folder();
  const bool draft = isDraft(folder, draftsFolder());
  const std::string title = bench_.root().value("title", folder.filename().string());
  if (bench_.document().dirty() || draft) {
    switch (askToSave(this, title, draft)) {
      case SaveAnswer::Save:
        if (!save()) return false;
        break;
      case SaveAnswer::Discard:
        if (draft) discardedDraft_ = folder;
        break;
      case SaveAnswer::Cancel: return false;
    }
  }
  bench_.document().closeJournal();
  return true;
}

bool Frame::closeMission() {
  if (!mayLose() || !leave()) return false;
  if (bench_.isOpen()) bench_.close();
  dropDraft();
  return true;
}

// Only when it is no longer open: until then it may still be wanted.
void Frame::dropDraft() {
  if (discardedDraft_.empty()) return;
  removeDraft(discardedDraft_, draftsFolder());
  discardedDraft_.clear();
  if (!bench_.isOpen()) welcome_->renew();
}

void Frame::browse() {
  wxFileDialog dialog(this, _("Open a mission"), wide(folderToBegin(settings_.lastFolder, draftsFolder()).string()), {},
                      _("Missions (mission.xml)") + "|mission.xml|" + _("Files to share (*.sortie)") + "|*.sortie|" +
                          _("All files") + "|*",
                      wxFD_OPEN | wxFD_FILE_MUST_EXIST);
  if (dialog.ShowModal() != wxID_OK) return;
  // Any file of a mission's folder stands for the mission.
  const fs::path file(narrow(dialog.GetPath()));
  const bool whole = file.filename() == "mission.xml" || file.extension() == ".sortie";
  openNamed(whole ? file.string() : file.parent_path().string());
}

void Frame::fillRecent(wxMenu& menu) {
  const std::vector<RecentMission> recent = lookUp(settings_.recent);
  const auto add = [&](const wxString& title, const wxString& help, std::function<void()> run) {
    wxMenuItem* item = menu.Append(NewControlId(), title, help);
    menu.Bind(
        wxEVT_MENU, [run = std::move(run)](wxCommandEvent&) { run(); }, item->GetId());
    return item;
  };
  const auto shown = [](const std::string& title) {
    wxString out = wide(title);
    out.Replace("&", "&&");
    return out;
  };
  for (const RecentMission& each : recent) {
    if (!each.missing) {
      add(shown(each.title), wide(each.folder.string()), [this, folder = each.folder] { openMission(folder); });
    } else {
      add(wxString::Format(_("%s (missing): remove from this list"), shown(each.title)), wide(each.folder.string()),
          [this, folder = each.folder] {
            settings_.recent = withoutRecent(settings_.recent, folder);
            storeSettings();
          });
    }
  }
  if (recent.empty()) {
    menu.Append(wxID_ANY, _("No mission has been opened yet"))->Enable(false);
    return;
  }
  menu.AppendSeparator();
  add(_("Clear this list"), {}, [this] {
    settings_.recent.clear();
    storeSettings();
  });
}

void Frame::newMission(const std::string& ruleset, const std::string& templateId) {
  const std::optional<fs::path> made = runWizard(*this, ruleset, templateId);
  if (made) openMission(*made);
}

void Frame::offerDrafts() {
  if (bench_.isOpen()) return;
  const std::vector<fs::path> drafts = draftsIn(draftsFolder());
  if (drafts.empty()) return;
  const fs::path& newest = drafts.front();
  welcome_->renewNow();  // a page that is filled later takes the focus, and the window comes before the question
  wxMessageDialog dialog(this, wxString::Format(_("\"%s\" was never saved."), wide(missionTitle(newest))), _("Sortie"),
                         wxYES_NO | wxCANCEL | wxICON_QUESTION);
  dialog.SetExtendedMessage(_("It is a draft that is not kept anywhere yet. Go on with it?"));
  dialog.SetYesNoCancelLabels(_("Open it"), _("Discard it"), _("Not now"));
  switch (dialog.ShowModal()) {
    case wxID_YES: openMission(newest); break;
    case wxID_NO:
      if (!sureToDiscard(
              this, wxString::Format(_("Discard the mission and all edits of \"%s\"?"), wide(missionTitle(newest)))))
        break;
      removeDraft(newest, draftsFolder());
      welcome_->renew();
      break;
    default: break;
  }
}

bool Frame::checkOutside() {
  if (asking_ || !bench_.isOpen() || inTheMiddle()) return false;
  Document& document = bench_.document();
  if (document.noticeGone()) {
    tell(document.folder().string() + " was deleted by another program: save to write the mission again");
    showTitle();
    bench_.documentChanged();
  }
  const std::vector<std::string> changed = document.changedOutside();
  if (changed.empty()) return true;
  flushPanes();
  asking_ = true;
  bool settled = askDeletedOutside(changed);
  for (const std::string& file : changed) {
    if (!document.onDisk(file)) continue;
    const Result<std::string> theirs = model::readFile(document.pathOf(file), kMostBytes);
    if (!theirs) continue;
    const OutsideAnswer answer = askOutside(this, file, document.now().text(file), *theirs);
    if (!bench_.isOpen()) break;
    if (answer == OutsideAnswer::Keep) {
      document.ignoreOutside(file);
    } else if (const Result<> taken = document.takeOutside(file); !taken) {
      complain(this, wxString::Format(_("%s cannot be read."), wide(file)), taken.error());
      settled = false;
      break;
    }
  }
  asking_ = false;
  showTitle();
  return settled;
}

bool Frame::askDeletedOutside(const std::vector<std::string>& changed) {
  Document& document = bench_.document();
  std::vector<std::string> deleted;
  for (const std::string& file : changed)
    if (!document.onDisk(file)) deleted.push_back(file);
  if (deleted.empty()) return true;
  bool settled = true;
  const bool keep = askDeleted(this, deleted);
  for (const std::string& file : deleted) {
    if (keep) {
      document.ignoreOutside(file);
    } else if (const Result<> taken = document.takeOutside(file); !taken) {
      complain(this, wxString::Format(_("%s cannot be read."), wide(file)), taken.error());
      settled = false;
    }
  }
  bench_.documentChanged();
  return settled;
}

// Another program may still be writing: only what is the same as a moment ago is asked about.
void Frame::watchOutside() {
  if (asking_ || !bench_.isOpen() || inTheMiddle()) return;
  std::vector<std::string> changed = bench_.document().changedOutside();
  if (!bench_.document().onDisk(missionFile)) changed.push_back(missionFile);
  const bool settled = changed == outside_;
  outside_ = std::move(changed);
  if (settled && !outside_.empty()) checkOutside();
}

}  // namespace sortie::editor::window
