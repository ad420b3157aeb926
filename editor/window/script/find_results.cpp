#include "editor/window/script/find_results.h"

#include <algorithm>

#include <wx/button.h>
#include <wx/intl.h>
#include <wx/wrapsizer.h>

namespace sortie::editor::window {

class FindResults::List : public wxListCtrl {
 public:
  List(wxWindow* parent, const Calls& calls)
      : wxListCtrl(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxLC_REPORT | wxLC_VIRTUAL | wxLC_SINGLE_SEL),
        calls_(calls) {
    SetName(_("Places found"));
    AppendColumn(_("File"), wxLIST_FORMAT_LEFT, FromDIP(150));
    AppendColumn(_("Line"), wxLIST_FORMAT_RIGHT, FromDIP(50));
    AppendColumn(_("Text"), wxLIST_FORMAT_LEFT, FromDIP(500));
  }
  void set(std::vector<FindMatch> matches) {
    matches_ = std::move(matches);
    SetItemCount(static_cast<long>(matches_.size()));
    Refresh();
  }
  [[nodiscard]] const FindMatch* at(long line) const {
    const auto which = static_cast<std::size_t>(line);
    return line < 0 || which >= matches_.size() ? nullptr : &matches_[which];
  }

 private:
  wxString OnGetItemText(long line, long column) const override {
    const FindMatch* match = at(line);
    if (match == nullptr) return {};
    if (column == 0) return wide(calls_.title(match->file));
    if (column == 1) return wxString::Format("%u", match->line);
    return wide(match->lineText).Trim(false);
  }

  const Calls& calls_;
  std::vector<FindMatch> matches_;
};

FindResults::FindResults(wxWindow* parent, Calls calls) : wxPanel(parent), calls_(std::move(calls)) {
  const auto field = [this](const wxString& name) {
    auto* out = new wxTextCtrl(this, wxID_ANY, {}, wxDefaultPosition, FromDIP(wxSize(140, -1)), wxTE_PROCESS_ENTER);
    out->SetHint(name);
    out->SetName(name);
    return out;
  };
  const auto button = [this](const wxString& title, std::function<void()> run) {
    auto* out = new wxButton(this, wxID_ANY, title, wxDefaultPosition, wxDefaultSize, wxBU_EXACTFIT);
    out->Bind(wxEVT_BUTTON, [run](wxCommandEvent&) { run(); });
    return out;
  };
  const auto flags = [this] { return wxSizerFlags().CentreVertical().Border(wxALL, FromDIP(2)); };
  auto* row = new wxWrapSizer(wxHORIZONTAL, wxREMOVE_LEADING_SPACES);
  row->Add(pattern_ = field(_("Find in all files")), flags());
  row->Add(button(_("Find"), [this] { find(); }), flags());
  row->Add(with_ = field(_("Replace with")), flags());
  auto* replaceButton = button(_("Replace all"), [this] { replace(); });
  replaceButton->SetToolTip(_("In all files of the mission, as one step that can be undone"));
  row->Add(replaceButton, flags());
  row->Add(matchCase_ = new wxCheckBox(this, wxID_ANY, _("Match case")), flags());
  row->Add(wholeWord_ = new wxCheckBox(this, wxID_ANY, _("Whole words")), flags());
  row->Add(regex_ = new wxCheckBox(this, wxID_ANY, _("Regular expression")), flags());
  row->Add(ruleset_ = new wxCheckBox(this, wxID_ANY, _("Ruleset too")), flags());
  row->Add(button(_("Close"), [this] { calls_.closed(); }), flags());
  row->Add(count_ = new wxStaticText(this, wxID_ANY, {}), flags());
  list_ = new List(this, calls_);
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(row, wxSizerFlags().Expand());
  all->Add(list_, wxSizerFlags(1).Expand());
  SetSizer(all);
  pattern_->Bind(wxEVT_TEXT_ENTER, [this](wxCommandEvent&) { find(); });
  for (wxCheckBox* each : {matchCase_, wholeWord_, regex_, ruleset_})
    each->Bind(wxEVT_CHECKBOX, [this](wxCommandEvent&) {
      if (!pattern_->IsEmpty()) find();
    });
  const auto go = [this](wxListEvent& event) {
    if (const FindMatch* match = list_->at(event.GetIndex())) {
      const FindMatch copy = *match;
      calls_.open(copy);
    }
  };
  list_->Bind(wxEVT_LIST_ITEM_SELECTED, go);
  list_->Bind(wxEVT_LIST_ITEM_ACTIVATED, go);
  Bind(wxEVT_CHAR_HOOK, [this](wxKeyEvent& event) {
    if (event.GetKeyCode() != WXK_ESCAPE) return event.Skip();
    calls_.closed();
  });
  Hide();
}

FindOptions FindResults::options() const {
  return {narrow(pattern_->GetValue()), matchCase_->GetValue(), wholeWord_->GetValue(), regex_->GetValue()};
}

void FindResults::start(const wxString& pattern) {
  if (!pattern.empty()) pattern_->ChangeValue(pattern);
  pattern_->SetFocus();
  pattern_->SelectAll();
  if (!pattern.empty()) find();
}

void FindResults::find() {
  Result<FindResult> found = findInFiles(calls_.files(ruleset_->GetValue()), options());
  if (!found) {
    list_->set({});
    count_->SetLabel(wide(found.error().text));
  } else {
    const auto many = static_cast<unsigned>(found->matches.size());
    wxString said = wxString::Format(wxPLURAL("%u place", "%u places", many), many);
    for (const std::string& note : found->notes) said += "; " + wide(note);
    count_->SetLabel(said);
    list_->set(std::move(found->matches));
  }
  Layout();
}

void FindResults::replace() {
  const Result<ReplaceResult> done = replaceAll(calls_.files(false), options(), narrow(with_->GetValue()));
  if (!done) return count_->SetLabel(wide(done.error().text));
  calls_.replaced(*done);
  find();
  const auto many = static_cast<unsigned>(done->count);
  count_->SetLabel(wxString::Format(wxPLURAL("%u replaced", "%u replaced", many), many));
}

}  // namespace sortie::editor::window
