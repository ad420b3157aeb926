#include <algorithm>
#include <map>

#include <wx/button.h>
#include <wx/checkbox.h>
#include <wx/checklst.h>
#include <wx/choice.h>
#include <wx/dialog.h>
#include <wx/sizer.h>
#include <wx/statline.h>
#include <wx/textctrl.h>
#include <wx/tokenzr.h>

#include "editor/window/balance/human_page.h"
#include "editor/window/frame/dialogs.h"

namespace sortie::editor::window {
namespace {

/// What was written in a number's field: nothing is none; what is no number is -1, which the check refuses.
std::optional<int> wholeIn(const wxTextCtrl* field) {
  const wxString text = field->GetValue().Strip(wxString::both);
  if (text.empty()) return std::nullopt;
  long out = 0;
  return text.ToLong(&out) && out > 0 && out < 100000 ? static_cast<int>(out) : -1;
}

wxString wholeText(std::optional<int> number) { return number ? wxString::Format("%d", *number) : wxString(); }

wxString joined(const std::vector<std::string>& list) {
  wxString out;
  for (const std::string& each : list) out += (out.empty() ? wxString() : wxString(", ")) + wide(each);
  return out;
}

class SessionForm : public wxDialog {
 public:
  SessionForm(wxWindow* parent, const TableSession& begin, const std::vector<std::pair<std::string, wxString>>& sides,
              const std::vector<std::string>& variants)
      : wxDialog(parent, wxID_ANY, _("Session at the table"), wxDefaultPosition, wxDefaultSize,
                 wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER),
        session_(begin),
        sides_(sides),
        variants_(variants) {
    const int gap = FromDIP(8);
    auto* left = new wxFlexGridSizer(2, wxSize(gap, FromDIP(6)));
    left->AddGrowableCol(1);
    date_ = text(left, _("Date"), wide(begin.date), _("As you write dates; 2026-03-14 sorts best"));
    auto* variantTitles = new wxChoice(this, wxID_ANY);
    variant_ = variantTitles;
    for (const std::string& each : variants_) variant_->Append(each.empty() ? _("The mission as it is") : wide(each));
    const auto now = std::find(variants_.begin(), variants_.end(), begin.variant);
    variant_->SetSelection(now == variants_.end() ? 0 : static_cast<int>(now - variants_.begin()));
    row(left, _("Variant"), variant_);
    players_ = text(left, _("Players"), joined(begin.players), _("Names, separated by commas: Ann (red), Ben"));
    wxArrayString titles;
    for (const auto& each : sides_) titles.Add(each.second);
    winners_ = new wxCheckListBox(this, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(200, 84)), titles);
    winners_->SetToolTip(_("Nobody won when none is checked"));
    for (std::size_t i = 0; i < sides_.size(); ++i)
      winners_->Check(static_cast<unsigned>(i),
                      std::find(begin.winners.begin(), begin.winners.end(), sides_[i].first) != begin.winners.end());
    row(left, _("Who won"), winners_);
    finished_ = new wxCheckBox(this, wxID_ANY, _("Played to the end"));
    finished_->SetToolTip(_("A session that was broken off counts in the ratings only"));
    finished_->SetValue(begin.finished);
    left->AddSpacer(0);
    left->Add(finished_);
    minutes_ = text(left, _("Minutes"), wholeText(begin.minutes), _("Optional"));
    rounds_ = text(left, _("Rounds"), wholeText(begin.rounds), _("Optional"));

    auto* right = new wxFlexGridSizer(2, wxSize(gap, FromDIP(6)));
    right->AddGrowableCol(1);
    std::vector<std::string> rated = usualRatings();
    for (const auto& each : begin.ratings)
      if (std::find(rated.begin(), rated.end(), each.first) == rated.end()) rated.push_back(each.first);
    for (const std::string& each : rated) {
      const auto found = begin.ratings.find(each);
      rating(right, each, found == begin.ratings.end() ? 0 : found->second);
    }
    own_ = new wxTextCtrl(this, wxID_ANY, {}, wxDefaultPosition, FromDIP(wxSize(130, -1)));
    own_->SetName(_("Another rating"));
    own_->SetHint(_("another rating"));
    ownStars_ = stars(0, _("Another rating"));
    right->Add(own_, wxSizerFlags().CentreVertical());
    right->Add(ownStars_, wxSizerFlags().Expand());

    auto* columns = new wxBoxSizer(wxHORIZONTAL);
    columns->Add(left, wxSizerFlags(1).Expand().Border(wxRIGHT, gap * 2));
    columns->Add(right, wxSizerFlags(1).Expand());
    remarks_ = new wxTextCtrl(this, wxID_ANY, wide(begin.remarks), wxDefaultPosition, FromDIP(wxSize(480, 90)),
                              wxTE_MULTILINE);
    remarks_->SetName(_("Remarks"));
    auto* all = new wxBoxSizer(wxVERTICAL);
    all->Add(columns, wxSizerFlags().Expand().Border(wxALL, gap * 2));
    all->Add(new wxStaticText(this, wxID_ANY, _("Remarks")), wxSizerFlags().Border(wxLEFT | wxRIGHT, gap * 2));
    all->Add(remarks_, wxSizerFlags(1).Expand().Border(wxLEFT | wxRIGHT | wxBOTTOM, gap * 2));
    all->Add(CreateStdDialogButtonSizer(wxOK | wxCANCEL), wxSizerFlags().Expand().Border(wxALL, gap));
    SetSizerAndFit(all);
    CentreOnParent();
    Bind(wxEVT_BUTTON, [this](wxCommandEvent& event) {
      if (event.GetId() != wxID_OK) return event.Skip();
      take();
      if (const Result<> fine = checkSession(session_); !fine)
        return complain(this, _("The session cannot be saved."), fine.error());
      EndModal(wxID_OK);
    });
  }

  [[nodiscard]] const TableSession& session() const { return session_; }

 private:
  void row(wxSizer* sizer, const wxString& label, wxWindow* control) {
    sizer->Add(new wxStaticText(this, wxID_ANY, label), wxSizerFlags().CentreVertical());
    control->SetName(label);
    sizer->Add(control, wxSizerFlags().Expand());
  }
  wxTextCtrl* text(wxSizer* sizer, const wxString& label, const wxString& value, const wxString& help) {
    auto* out = new wxTextCtrl(this, wxID_ANY, value, wxDefaultPosition, FromDIP(wxSize(200, -1)));
    out->SetToolTip(help);
    row(sizer, label, out);
    return out;
  }
  wxChoice* stars(int now, const wxString& name) {
    wxArrayString values;
    values.Add(_("not rated"));
    values.Add(_("1 (poor)"));
    for (const char* each : {"2", "3", "4"}) values.Add(each);
    values.Add(_("5 (best)"));
    auto* out = new wxChoice(this, wxID_ANY, wxDefaultPosition, wxDefaultSize, values);
    out->SetName(name);
    out->SetSelection(std::clamp(now, 0, 5));
    return out;
  }
  void rating(wxSizer* sizer, const std::string& what, int now) {
    const wxString title = wxGetTranslation(wide(what));
    ratings_[what] = stars(now, title);
    row(sizer, title, ratings_[what]);
  }

  void take() {
    session_.date = narrow(date_->GetValue().Strip(wxString::both));
    const int variant = variant_->GetSelection();
    if (variant >= 0) session_.variant = variants_[static_cast<std::size_t>(variant)];
    session_.players.clear();
    wxStringTokenizer names(players_->GetValue(), ",");
    while (names.HasMoreTokens())
      if (const wxString name = names.GetNextToken().Strip(wxString::both); !name.empty())
        session_.players.push_back(narrow(name));
    session_.winners.clear();
    for (std::size_t i = 0; i < sides_.size(); ++i)
      if (winners_->IsChecked(static_cast<unsigned>(i))) session_.winners.push_back(sides_[i].first);
    session_.finished = finished_->GetValue();
    session_.minutes = wholeIn(minutes_);
    session_.rounds = wholeIn(rounds_);
    session_.ratings.clear();
    for (const auto& [what, choice] : ratings_)
      if (choice->GetSelection() > 0) session_.ratings[what] = choice->GetSelection();
    const std::string own = narrow(own_->GetValue().Strip(wxString::both));
    if (!own.empty() && ownStars_->GetSelection() > 0) session_.ratings[own] = ownStars_->GetSelection();
    session_.remarks = narrow(remarks_->GetValue());
  }

  TableSession session_;
  std::vector<std::pair<std::string, wxString>> sides_;
  std::vector<std::string> variants_;
  wxTextCtrl* date_ = nullptr;
  wxChoice* variant_ = nullptr;
  wxTextCtrl* players_ = nullptr;
  wxCheckListBox* winners_ = nullptr;
  wxCheckBox* finished_ = nullptr;
  wxTextCtrl* minutes_ = nullptr;
  wxTextCtrl* rounds_ = nullptr;
  std::map<std::string, wxChoice*> ratings_;
  wxTextCtrl* own_ = nullptr;
  wxChoice* ownStars_ = nullptr;
  wxTextCtrl* remarks_ = nullptr;
};

}  // namespace

std::optional<TableSession> askSession(wxWindow* parent, const TableSession& begin,
                                       const std::vector<std::pair<std::string, wxString>>& sides,
                                       const std::vector<std::string>& variants) {
  SessionForm form(wxGetTopLevelParent(parent), begin, sides, variants);
  if (form.ShowModal() != wxID_OK) return std::nullopt;
  return form.session();
}

}  // namespace sortie::editor::window
