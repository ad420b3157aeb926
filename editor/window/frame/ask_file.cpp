#include "editor/window/frame/ask_file.h"

#include <algorithm>
#include <cctype>

#include <wx/filedlg.h>
#include <wx/msgdlg.h>

#include "editor/window/frame/shell.h"

namespace sortie::editor::window {
namespace {

bool replaces(wxWindow* parent, const std::filesystem::path& file) {
  wxMessageDialog dialog(parent, wxString::Format(_("\"%s\" is there already."), wide(file.filename().string())),
                         _("Sortie"), wxYES_NO | wxNO_DEFAULT | wxICON_WARNING);
  dialog.SetExtendedMessage(wxString::Format(_("Replace the file in %s?"), wide(file.parent_path().string())));
  dialog.SetYesNoLabels(_("Replace"), _("Another name…"));
  return dialog.ShowModal() == wxID_YES;
}

}  // namespace

std::string withEnding(const std::string& file, const std::vector<FileKind>& kinds, std::size_t chosen) {
  std::string lower = file;
  std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (std::ranges::any_of(kinds, [&](const FileKind& each) { return lower.ends_with(each.ending); })) return file;
  return file + kinds[std::min(chosen, kinds.size() - 1)].ending;
}

std::optional<std::filesystem::path> askFile(wxWindow* parent, const wxString& title, const wxString& folder,
                                             const wxString& name, const std::vector<FileKind>& kinds) {
  wxString patterns;
  for (const FileKind& each : kinds) {
    const wxString pattern = "*" + wide(each.ending);
    patterns += (patterns.empty() ? "" : "|") + each.title + " (" + pattern + ")|" + pattern;
  }
  wxFileDialog dialog(parent, title, folder, name, patterns, wxFD_SAVE | wxFD_OVERWRITE_PROMPT);
  while (dialog.ShowModal() == wxID_OK) {
    const std::string typed = narrow(dialog.GetPath());
    std::string file = withEnding(typed, kinds, static_cast<std::size_t>(std::max(0, dialog.GetFilterIndex())));
    // GTK has asked about the name as it was typed.
    if (file == typed || !std::filesystem::exists(file) || replaces(parent, file)) return file;
  }
  return {};
}

}  // namespace sortie::editor::window
