#include "editor/window/specs/record_spec.h"

#include <algorithm>
#include <memory>
#include <numeric>

#include <wx/button.h>
#include <wx/checklst.h>
#include <wx/dialog.h>
#include <wx/intl.h>
#include <wx/sizer.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "editor/core/specs/spec_recording.h"
#include "editor/window/frame/dialogs.h"

namespace sortie::editor::window {
namespace {

class RecordSpecDialog : public wxDialog {
 public:
  RecordSpecDialog(wxWindow* parent, Shell& shell, Worker& worker, const play::RecordedSpec& spec)
      : wxDialog(parent, wxID_ANY, _("Record as a spec"), wxDefaultPosition, wxDefaultSize,
                 wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER),
        shell_(shell),
        worker_(worker),
        spec_(spec),
        order_(spec.facts.size()) {
    // What changed last comes first.
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    std::stable_sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
      const play::SpecFact& left = spec_.facts[a];
      const play::SpecFact& right = spec_.facts[b];
      return left.end != right.end ? left.end : left.since > right.since;
    });
    build();
  }

 private:
  void build() {
    auto* all = new wxBoxSizer(wxVERTICAL);
    const auto says = [&](const wxString& text) {
      auto* out = new wxStaticText(this, wxID_ANY, text);
      out->Wrap(FromDIP(480));
      all->Add(out, wxSizerFlags().Border(wxLEFT | wxRIGHT | wxTOP, FromDIP(10)));
      return out;
    };
    const auto decisions = static_cast<unsigned>(spec_.decisions);
    says(wxString::Format(
        wxPLURAL("Plays the %u decision made so far, with its dice, and then expects all that is ticked below.",
                 "Plays the %u decisions made so far, with their dice, and then expects all that is ticked below.",
                 decisions),
        decisions));
    auto* fields = new wxFlexGridSizer(2, FromDIP(wxSize(8, 6)));
    fields->AddGrowableCol(1);
    const auto field = [&](const wxString& label, const wxString& help, const wxString& value) {
      fields->Add(new wxStaticText(this, wxID_ANY, label), wxSizerFlags().CentreVertical());
      auto* out = new wxTextCtrl(this, wxID_ANY, value);
      out->SetName(help);
      out->SetToolTip(help);
      fields->Add(out, wxSizerFlags(1).Expand());
      return out;
    };
    const std::string name = freeRecordingName(shell_.bench().document());
    name_ = field(_("File:"), _("Name of the file in specs/"), wide(name));
    title_ = field(_("Title:"), _("Title of the spec"), wide(titleOf(name)));
    all->Add(fields, wxSizerFlags().Expand().Border(wxALL, FromDIP(10)));

    says(_("Expect:"));
    wxArrayString texts;
    for (const std::size_t fact : order_) texts.Add(textOf(spec_.facts[fact]));
    facts_ = new wxCheckListBox(this, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(480, 220)), texts);
    facts_->SetName(_("Expectations of the spec"));
    facts_->SetToolTip(_("Everything that has changed since the start, the newest changes first"));
    all->Add(facts_, wxSizerFlags(1).Expand().Border(wxLEFT | wxRIGHT | wxTOP, FromDIP(10)));
    propose();
    auto* row = new wxBoxSizer(wxHORIZONTAL);
    const auto button = [&](const wxString& label, const wxString& help, std::function<void()> run) {
      auto* out = new wxButton(this, wxID_ANY, label);
      out->SetName(label);
      out->SetToolTip(help);
      out->Bind(wxEVT_BUTTON, [run = std::move(run)](wxCommandEvent&) { run(); });
      row->Add(out, wxSizerFlags().Border(wxRIGHT, FromDIP(4)));
    };
    button(_("Latest changes"), _("Ticks the newest changes and the end"), [this] { propose(); });
    button(_("Everything"), _("Ticks all that has changed"), [this] { tick(true); });
    button(_("Nothing"), _("Takes all ticks away"), [this] { tick(false); });
    all->Add(row, wxSizerFlags().Border(wxALL, FromDIP(10)));

    said_ = new wxTextCtrl(this, wxID_ANY, {}, wxDefaultPosition, FromDIP(wxSize(480, 110)),
                           wxTE_MULTILINE | wxTE_READONLY | wxTE_BESTWRAP);
    said_->SetName(_("Differences"));
    said_->Hide();
    all->Add(said_, wxSizerFlags(1).Expand().Border(wxLEFT | wxRIGHT, FromDIP(10)));
    auto* buttons = new wxStdDialogButtonSizer();
    record_ = new wxButton(this, wxID_OK, _("Record"));
    record_->SetToolTip(_("Runs the spec, and writes it when it passes"));
    record_->SetDefault();
    buttons->AddButton(record_);
    buttons->AddButton(new wxButton(this, wxID_CANCEL, _("Cancel")));
    buttons->Realize();
    all->Add(buttons, wxSizerFlags().Expand().Border(wxALL, FromDIP(10)));
    record_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { record(); });
    SetSizerAndFit(all);
    CentreOnParent();
    name_->SetFocus();
    name_->SelectAll();
  }

  [[nodiscard]] std::string titleOf(const std::string& name) const {
    const std::string mission = shell_.bench().root().value("title", name);
    return narrow(wxString::Format(_("%s: after %u decisions"), wide(mission), static_cast<unsigned>(spec_.decisions)));
  }

  static wxString textOf(const play::SpecFact& fact) {
    if (fact.end || fact.since == 0) return wide(fact.text);
    return wide(fact.text) + wxString::FromUTF8("  \xC2\xB7  ") +
           wxString::Format(_("since decision %u"), static_cast<unsigned>(fact.since));
  }

  void propose() {
    const std::vector<bool> proposed = play::proposedFacts(spec_);
    for (std::size_t i = 0; i < order_.size(); ++i) facts_->Check(static_cast<unsigned>(i), proposed[order_[i]]);
  }
  void tick(bool ticked) {
    for (std::size_t i = 0; i < order_.size(); ++i) facts_->Check(static_cast<unsigned>(i), ticked);
  }

  void say(const wxString& text) {
    said_->ChangeValue(text);
    if (said_->IsShown() != !text.empty()) {
      said_->Show(!text.empty());
      GetSizer()->SetSizeHints(this);
      Fit();
    }
    Layout();
  }

  void record() {
    const Result<std::string> file =
        recordingFile(shell_.bench().document(), narrow(name_->GetValue().Trim().Trim(false)));
    if (!file) {
      say(wordsOf(file.error()));
      name_->SetFocus();
      return;
    }
    std::vector<bool> ticked(spec_.facts.size(), false);
    for (std::size_t i = 0; i < order_.size(); ++i) ticked[order_[i]] = facts_->IsChecked(static_cast<unsigned>(i));
    std::string title = narrow(title_->GetValue().Trim().Trim(false));
    if (title.empty()) title = narrow(name_->GetValue());
    const std::string text = play::recordedText(spec_, title, ticked);
    record_->Disable();
    say(_("Running the spec…"));
    tryRecording(shell_.bench(), worker_, *file, text,
                 [this, alive = std::weak_ptr<bool>(alive_), place = *file, text](Result<play::SpecReport> report) {
                   if (!alive.expired()) tried(place, text, report);
                 });
  }

  void tried(const std::string& file, const std::string& text, const Result<play::SpecReport>& report) {
    record_->Enable();
    if (!report) return say(wordsOf(report.error()));
    if (!report->passed) {
      wxString out = _("The spec does not pass, so it was not written:") + "\n" + wordsOf(report->error);
      for (const std::string& line : report->log) out += "\n" + wide(line);
      return say(out);
    }
    Document& document = shell_.bench().document();
    if (const Result<> written = writeRecording(document, file, text); !written) return say(wordsOf(written.error()));
    shell_.tell(narrow(wxString::Format(_("Recorded the spec %s"), wide(file))));
    shell_.openAt(std::string(packPrefix) + file, 0, 0);
    EndModal(wxID_OK);
  }

  Shell& shell_;
  Worker& worker_;
  const play::RecordedSpec spec_;
  std::vector<std::size_t> order_;  ///< of the facts in the list
  wxTextCtrl* name_ = nullptr;
  wxTextCtrl* title_ = nullptr;
  wxCheckListBox* facts_ = nullptr;
  wxTextCtrl* said_ = nullptr;
  wxButton* record_ = nullptr;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace

void recordSpecDialog(wxWindow* parent, Shell& shell, Worker& worker, const play::RecordedSpec& spec) {
  RecordSpecDialog dialog(wxGetTopLevelParent(parent), shell, worker, spec);
  dialog.ShowModal();
}

}  // namespace sortie::editor::window
