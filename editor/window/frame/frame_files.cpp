// Opening, saving and closing: nothing that was done may get lost here.
#include <wx/filedlg.h>
#include <wx/menu.h>
#include <wx/msgdlg.h>

#include "editor/core/recent.h"
#include "editor/core/wizard.h"
#include "editor/window/canvas/canvas.h"
#include "editor/window/frame/dialogs.h"
#include "editor/window/frame/frame.h"
#include "editor/window/welcome/welcome.h"
#include "editor/window/welcome/wizard.h"
#include "model/load/find_pack.h"
#include "model/pack.h"
#include "model/xml/xml.h"

namespace sortie::editor::window {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostBytes = 32U << 20U;

/// What `sortie` commands take as a mission, as its folder.
Result<fs::path> missionNamed(const std::string& name, const std::vector<fs::path>& packFolders) {
  std::error_code status;
  const fs::path path(name);
  // One that is broken still has a folder to open.
  if (fs::is_regular_file(path / "mission.xml", status)) return fs::absolute(path, status);
  if (path.filename() == "mission.xml" && fs::is_regular_file(path, status))
    return fs::absolute(path, status).parent_path();
  if (const std::size_t colon = name.find(':'); colon != std::string::npos && !fs::exists(path, status)) {
    const Result<fs::path> pack =
        model::findPack(name.substr(0, colon), model::packSearchFolders(packFolders, fs::current_path(status)));
    if (!pack) return failed(pack);
    const fs::path folder = *pack / "missions" / name.substr(colon + 1);
    if (fs::is_regular_file(folder / "mission.xml", status)) return folder;
    return fail("mission-not-found", "the pack has no mission of that name", {folder.string(), 0, 0});
  }
  return fail("mission-not-found", "there is no mission here", {name, 0, 0},
              "choose a folder with a mission.xml, the file itself, or write PACK:MISSION");
}

}  // namespace

bool Frame::openNamed(const std::string& name) {
  const Result<fs::path> folder = missionNamed(name, bench_.packFolders());
  if (folder) return openMission(*folder);
  complain(this, wxString::Format(_("\"%s\" cannot be opened."), wide(name)), folder.error());
  return false;
}

bool Frame::openMission(const fs::path& folder) {
  if (!leave()) return false;
  // The script pane opens a file and comes to the front with it: what was there before stays there.
  const bool saved = !arranged_ && !settings_.layout.empty();
  const std::string front = dock_->tabsShown() && !saved ? dock_->frontTab() : std::string();
  const Result<> opened = bench_.open(folder);
  if (!opened) {
    complain(this, wxString::Format(_("\"%s\" cannot be opened."), wide(folder.string())), opened.error());
    return false;
  }
  dropDraft();
  remember(bench_.document().folder());
  tell("Opened " + bench_.document().folder().string());
  // Before a question comes: giving the map the focus afterwards would raise the window above it.
  if (changing_) missionChanged();
  if (!front.empty()) dock_->show(front);
  canvas_->SetFocus();
  recover();
  if (bench_.isOpen() && bench_.document().journalProblem())
    tell("Edits are not journalled: " + bench_.document().journalProblem()->text);
  return bench_.isOpen();
}

void Frame::remember(const fs::path& folder) {
  if (!isDraft(folder, draftsFolder())) settings_.recent = withRecent(settings_.recent, folder);
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
      tell("Recovered the edits of " + title);
      break;
    case RecoveryAnswer::Discard: document.discardRecovery(); break;
    case RecoveryAnswer::Later:
      // An edit would begin another journal in its place, so the mission is not left open.
      bench_.close();
      break;
  }
}

bool Frame::save() {
  if (!bench_.isOpen()) return false;
  flushPanes();
  if (isDraft(bench_.document().folder(), draftsFolder())) return saveAs();
  if (const Result<> saved = bench_.document().save(); !saved) {
    complain(this, _("The mission could not be saved. Nothing of your work is lost: it is still in this window."),
             saved.error());
    return false;
  }
  showTitle();
  tell("Saved " + bench_.document().folder().string());
  bench_.documentChanged();
  return true;
}

bool Frame::saveAs() {
  if (!bench_.isOpen()) return false;
  flushPanes();
  const fs::path before = bench_.document().folder();
  MissionPlan plan;
  plan.ruleset = bench_.root().value("ruleset");
  plan.title = bench_.root().value("title", before.filename().string());
  plan.author = settings_.author;
  plan.place = MissionPlace::Pack;
  const fs::path pack = bench_.document().packFolder();
  plan.pack = isDraft(before, draftsFolder()) || pack.empty() ? fs::path(settings_.lastPack) : pack;
  if (!askPlace(*this, plan)) return false;
  const Result<fs::path> folder = placeFor(plan, bench_.packFolders());
  const Result<> saved = folder ? bench_.document().saveAs(*folder) : Result<>(failed(folder));
  if (!saved) {
    complain(this, _("The mission could not be saved there. Nothing of your work is lost: it is still in this window."),
             saved.error());
    return false;
  }
  settings_.lastPack = plan.pack.string();
  remember(bench_.document().folder());
  // What was a draft has a place now.
  if (before != bench_.document().folder()) removeDraft(before, draftsFolder());
  bench_.reloadPacks();
  showTitle();
  tell("Saved " + bench_.document().folder().string());
  return true;
}

// True when what is open may be left: nothing to save, saved, or the designer does not want it.
bool Frame::leave() {
  discardedDraft_.clear();
  if (!bench_.isOpen()) return true;
  flushPanes();
  const fs::path folder = bench_.document().folder();
  const bool draft = isDraft(folder, draftsFolder());
  const std::string title = bench_.root().value("title", folder.filename().string());
  if (bench_.document().dirty() || draft) {
    switch (askToSave(this, title)) {
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
  if (!leave()) return false;
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
  wxFileDialog dialog(this, _("Open a mission"), wide(settings_.lastFolder), {},
                      _("Missions (mission.xml)") + "|mission.xml|" + _("All files") + "|*",
                      wxFD_OPEN | wxFD_FILE_MUST_EXIST);
  if (dialog.ShowModal() != wxID_OK) return;
  // Any file of a mission's folder stands for the mission.
  const fs::path file(narrow(dialog.GetPath()));
  openNamed(file.filename() == "mission.xml" ? file.string() : file.parent_path().string());
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
      removeDraft(newest, draftsFolder());
      welcome_->renew();
      break;
    default: break;
  }
}

void Frame::checkOutside() {
  if (asking_ || !bench_.isOpen()) return;
  flushPanes();
  asking_ = true;
  for (const std::string& file : bench_.document().changedOutside()) {
    const Result<std::string> theirs = model::readFile(bench_.document().pathOf(file), kMostBytes);
    if (!theirs) continue;
    if (askOutside(this, file, bench_.document().now().text(file), *theirs) == OutsideAnswer::Keep) {
      bench_.document().ignoreOutside(file);
    } else if (const Result<> taken = bench_.document().takeOutside(file); !taken) {
      complain(this, wxString::Format(_("%s cannot be read."), wide(file)), taken.error());
      break;
    }
    if (!bench_.isOpen()) break;
  }
  asking_ = false;
  showTitle();
}

}  // namespace sortie::editor::window
