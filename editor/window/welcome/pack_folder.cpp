#include "editor/window/welcome/pack_folder.h"

#include <wx/dirdlg.h>
#include <wx/msgdlg.h>

#include "editor/core/wizard.h"
#include "editor/window/frame/dialogs.h"
#include "editor/window/frame/frame.h"
#include "model/load/find_pack.h"

namespace sortie::editor::window {

namespace fs = std::filesystem;

wxString wherePacksAre() {
  return wxString::Format(_("Rulesets and missions lie in packs: folders with a pack.xml. They come with Sortie, in "
                            "share/sortie/packs beside "
                            "the program's folder, and with its source, in scripts and missions. Your own can lie in "
                            "%s or in a folder named "
                            "by --packs. Choose a folder with packs to have them found from now on."),
                          wide(model::userPackFolder().string()));
}

bool choosePacks(Frame& frame) {
  while (true) {
    wxDirDialog dialog(&frame, _("A folder with packs"),
                       wide(folderToBegin(frame.settings().lastFolder, draftsFolder()).string()), wxDD_DIR_MUST_EXIST);
    if (dialog.ShowModal() != wxID_OK) return false;
    const Result<std::vector<std::string>> linked =
        linkPacks(fs::path(narrow(dialog.GetPath())), model::userPackFolder());
    if (linked) {
      std::string titles;
      for (const std::string& each : *linked) titles += (titles.empty() ? "" : ", ") + each;
      frame.tell("Packs that are found now: " + titles);
      return true;
    }
    complain(&frame, _("No packs were taken from this folder."), linked.error());
  }
}

bool askForPacks(Frame& frame, const wxString& message, const wxString& reason) {
  wxMessageDialog dialog(&frame, message, _("Sortie"), wxYES_NO | wxICON_INFORMATION);
  dialog.SetExtendedMessage((reason.empty() ? reason : reason + "\n\n") + wherePacksAre());
  dialog.SetYesNoLabels(_("Choose a folder with packs…"), _("Close"));
  return dialog.ShowModal() == wxID_YES && choosePacks(frame);
}

}  // namespace sortie::editor::window
