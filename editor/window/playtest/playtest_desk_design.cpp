// From play to design: what is done to the mission from a moment of its playtest.
#include <wx/msgdlg.h>

#include "editor/core/playtest/moment_edit.h"
#include "editor/window/canvas/pin_note.h"
#include "editor/window/frame/dialogs.h"
#include "editor/window/playtest/playtest_desk.h"

namespace sortie::editor::window {

void PlaytestDesk::beginHere() {
  if (!running()) return;
  pause();
  wxString after = wxString::Format(_("Begin after decision %zu"), state_.present);
  if (const wxString round = roundWords(*scenario_, state_.round); !round.empty()) after += ", " + round.Lower();
  const std::string label = narrow(after);
  runner_->request([this, label](Playtest& playtest) -> std::function<void()> {
    MomentSetup moment = asMissionStart(*playtest.scenario(), playtest.session().world());
    return [this, label, scenario = playtest.scenario(), moment = std::move(moment)] {
      applyStart(scenario, moment, label);
    };
  });
}

void PlaytestDesk::noteHere() {
  if (!bench().isOpen()) return;
  pause();
  wxString words;
  if (running() && state_.world) {
    words = roundWords(*scenario_, state_.round);
    words += (words.empty() ? _("Decision") : ", " + _("decision")) +
             wxString::Format(_(" %zu (seed %s): "), state_.present, wide(std::to_string(choices_.seed)));
  }
  shell().tell(narrow(_("Click the square that the note is about, or press Escape.")));
  shell().tools().pick({Pick::Square}, [this, words](const std::string& square) {
    // The click is over first: what asks for the words is modal.
    CallAfter([this, square, words] {
      if (!square.empty()) pinNote(this, shell(), square, words);
    });
  });
}

void PlaytestDesk::applyStart(const std::shared_ptr<const world::Scenario>& scenario, const MomentSetup& moment,
                              const std::string& label) {
  if (!bench().isOpen()) return;
  // Tried first, to say what will be lost before anything is.
  model::Draft trial(bench().document().now().mission);
  const Result<MomentStart> tried = startAt(trial, *scenario, moment);
  if (!tried) return complain(this, _("The mission cannot begin at this moment."), tried.error());
  wxString lost;
  for (const std::string& each : tried->lost) lost += wxString(wxT("\u2022 ")) + wide(each) + "\n";
  if (bench().document().now().number != version_)
    lost += wxString(wxT("\u2022 ")) +
            _("The mission was edited after this playtest began: the setup of the edited mission is replaced.") + "\n";
  wxMessageDialog dialog(this, _("Begin the mission at this moment?"), _("Sortie"),
                         wxYES_NO | wxCANCEL | wxICON_QUESTION);
  wxString more =
      _("The setup, the marks on the map and the values of sides and world are set to their state at this moment.");
  if (!lost.empty()) more += "\n\n" + _("A mission cannot express:") + "\n" + lost;
  dialog.SetExtendedMessage(more);
  dialog.SetYesNoCancelLabels(_("Here, as one step that can be undone"), _("As a new mission\u2026"), _("Cancel"));
  const int answered = dialog.ShowModal();
  if (answered == wxID_CANCEL || !bench().isOpen()) return;
  if (answered == wxID_NO) {
    const std::filesystem::path before = bench().document().folder();
    shell().actions().run("file-save-as");
    if (!bench().isOpen() || bench().document().folder() == before) return;
  }
  const Result<> done = bench().edit(label, [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    Result<MomentStart> start = startAt(draft, *scenario, moment);
    if (!start) return failed(start);
    return std::move(start->select);
  });
  if (!done) return complain(this, _("The mission cannot begin at this moment."), done.error());
  stop();
  shell().tell(label);
}

}  // namespace sortie::editor::window
