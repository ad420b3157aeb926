#include "editor/window/outline/rename.h"

#include <wx/msgdlg.h>
#include <wx/textdlg.h>

#include "editor/core/search/references.h"
#include "editor/window/frame/dialogs.h"
#include "editor/window/frame/shell.h"

namespace sortie::editor::window {
namespace {

constexpr std::size_t kMostShown = 12;

enum class Answer : std::uint8_t { Too, Not, CallOff };

Answer askForScripts(wxWindow* parent, const std::vector<Reference>& places) {
  wxString list;
  for (std::size_t i = 0; i < places.size() && i < kMostShown; ++i)
    list += "\n" + wide(places[i].file) + ":" + wxString::Format("%u", places[i].line);
  if (places.size() > kMostShown)
    list += "\n" + wxString::Format(_("… and %u more"), static_cast<unsigned>(places.size() - kMostShown));
  wxMessageDialog question(parent, _("Scripts contain the same name. Change it there as well?"), _("Rename"),
                           wxYES_NO | wxCANCEL | wxICON_QUESTION);
  question.SetExtendedMessage(list);
  question.SetYesNoCancelLabels(_("Change scripts too"), _("Leave scripts"), _("Cancel"));
  switch (question.ShowModal()) {
    case wxID_YES: return Answer::Too;
    case wxID_NO: return Answer::Not;
    default: return Answer::CallOff;
  }
}

}  // namespace

Result<bool> renameThing(wxWindow* parent, Workbench& bench, const ElementPath& path, const std::string& newId) {
  const MissionScopePtr mission = bench.missionScope();
  if (!mission) return false;
  const Result<Renaming> renaming =
      editor::rename(*mission, scriptsOf(bench.document().now()), *bench.references(), path, newId);
  if (!renaming) return failed(renaming);
  const Answer answer = renaming->scripts.empty() ? Answer::Not : askForScripts(parent, renaming->inScripts);
  if (answer == Answer::CallOff) return false;
  Document& document = bench.document();
  const std::string label = narrow(wxString::Format(_("Rename to %s"), wide(newId)));
  document.begin(label);
  const Result<> done = bench.edit(label, [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    draft.apply(renaming->patches);
    return std::vector<ElementPath>{path};
  });
  if (done && answer == Answer::Too)
    for (const auto& [file, text] : renaming->scripts) document.editText(file, text, label);
  document.end();
  if (!done) return failed(done);
  return true;
}

void askToRename(wxWindow* parent, Workbench& bench, const ElementPath& path) {
  const MissionScopePtr mission = bench.missionScope();
  if (!mission) return;
  const model::Element element = elementAt(mission->root, path);
  if (!element || !element.has("id")) return;
  const wxString typed = wxGetTextFromUser(_("The new id. Every reference to it is changed too."), _("Rename"),
                                           wide(element.value("id")), parent);
  const std::string id = narrow(typed);
  if (id.empty() || id == element.value("id")) return;
  if (const Result<bool> done = renameThing(parent, bench, path, id); !done)
    complain(parent, _("It cannot be renamed."), done.error());
}

}  // namespace sortie::editor::window
