// Settings, layouts and keys go into a file and come back from one.
#include <wx/filedlg.h>
#include <wx/msgdlg.h>

#include "editor/core/settings_transfer.h"
#include "editor/core/wizard.h"
#include "editor/window/frame/ask_file.h"
#include "editor/window/frame/dialogs.h"
#include "editor/window/frame/frame.h"

namespace sortie::editor::window {

namespace {

wxString kinds() { return _("Settings (*.json)") + "|*.json|" + _("All files") + "|*"; }

}  // namespace

void Frame::exportSettings() {
  if (arranged_) settings_.layout = dock_->layout();
  const auto asked =
      askFile(this, _("Export settings"), wide(folderToBegin(settings_.lastFolder, draftsFolder()).string()),
              "sortie-settings.json", {{_("Settings"), ".json"}});
  if (!asked) return;
  const std::string file = asked->string();
  if (const Result<> done = editor::exportSettings(settings_, file); !done)
    return complain(this, _("The settings could not be written."), done.error());
  tell("Settings, layouts and keys written to " + file);
}

void Frame::importSettings() {
  wxFileDialog dialog(this, _("Import settings"), wide(folderToBegin(settings_.lastFolder, draftsFolder()).string()),
                      {}, kinds(), wxFD_OPEN | wxFD_FILE_MUST_EXIST);
  if (dialog.ShowModal() != wxID_OK) return;
  takeSettings(narrow(dialog.GetPath()));
}

void Frame::takeSettings(const std::filesystem::path& file) {
  const Result<Transferred> in = editor::importSettings(file, settings_);
  if (!in) return complain(this, _("The settings stay as they are: the file cannot be taken."), in.error());
  settings_ = in->settings;
  actions_.restoreShortcuts(settings_.shortcuts);
  menus_->build();
  View view = bench_.view();
  view.grid = settings_.grid;
  view.coordinates = settings_.coordinates;
  view.tileNames = settings_.tileNames;
  view.entrances = settings_.entrances;
  bench_.setView(view);
  if (arranged_ && !settings_.layout.empty() && !dock_->apply(settings_.layout)) dock_->reset();
  applyLook();
  storeSettings();
  tell("Settings, layouts and keys taken from " + file.string());
  if (in->notes.empty()) return;
  wxString notes;
  for (const std::string& each : in->notes) notes += wide(each) + "\n";
  wxMessageDialog told(this, _("The settings were taken, with these exceptions:"), _("Sortie"),
                       wxOK | wxICON_INFORMATION);
  told.SetExtendedMessage(notes);
  told.ShowModal();
}

}  // namespace sortie::editor::window
