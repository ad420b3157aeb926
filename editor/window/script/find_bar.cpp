#include "editor/window/script/find_bar.h"

#include <algorithm>

#include <wx/button.h>
#include <wx/intl.h>
#include <wx/wrapsizer.h>

namespace sortie::editor::window {

FindBar::FindBar(wxWindow* parent, std::function<ScriptText*()> text, std::function<void()> closed)
    : wxPanel(parent), text_(std::move(text)), closed_(std::move(closed)) {
  const auto field = [this](const wxString& name) {
    auto* out = new wxTextCtrl(this, wxID_ANY, {}, wxDefaultPosition, FromDIP(wxSize(180, -1)), wxTE_PROCESS_ENTER);
    out->SetHint(name);
    out->SetName(name);
    return out;
  };
  const auto button = [this](const wxString& title, const wxString& tip, std::function<void()> run) {
    auto* out = new wxButton(this, wxID_ANY, title, wxDefaultPosition, wxDefaultSize, wxBU_EXACTFIT);
    out->SetToolTip(tip);
    out->Bind(wxEVT_BUTTON, [run](wxCommandEvent&) { run(); });
    return out;
  };
  const auto box = [this](const wxString& title) {
    auto* out = new wxCheckBox(this, wxID_ANY, title);
    out->Bind(wxEVT_CHECKBOX, [this](wxCommandEvent&) { renew(); });
    return out;
  };
  const int gap = FromDIP(4);
  const auto flags = [gap] { return wxSizerFlags().CentreVertical().Border(wxALL, gap / 2); };
  auto* row = new wxWrapSizer(wxHORIZONTAL, wxREMOVE_LEADING_SPACES);
  row->Add(pattern_ = field(_("Find")), flags());
  row->Add(button(_("Previous"), _("The previous match (Shift+F3)"), [this] { next(true); }), flags());
  row->Add(button(_("Next"), _("The next match (F3)"), [this] { next(false); }), flags());
  row->Add(matchCase_ = box(_("Match case")), flags());
  row->Add(wholeWord_ = box(_("Whole words")), flags());
  row->Add(regex_ = box(_("Regular expression")), flags());
  auto* second = new wxBoxSizer(wxHORIZONTAL);
  second->Add(with_ = field(_("Replace with")), flags());
  second->Add(button(_("Replace"), _("Replaces this match and goes to the next"), [this] { replace(false); }), flags());
  second->Add(button(_("Replace all"), _("Replaces every match in this file, as one step"), [this] { replace(true); }),
              flags());
  replacing_ = second;
  row->Add(second, wxSizerFlags().CentreVertical());
  row->Add(button(_("Close"), _("Closes the search (Escape)"), [this] { close(); }), flags());
  row->Add(count_ = new wxStaticText(this, wxID_ANY, {}), flags());
  SetSizer(row);
  pattern_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { renew(); });
  pattern_->Bind(wxEVT_TEXT_ENTER, [this](wxCommandEvent&) { next(wxGetKeyState(WXK_SHIFT)); });
  with_->Bind(wxEVT_TEXT_ENTER, [this](wxCommandEvent&) { replace(false); });
  Bind(wxEVT_CHAR_HOOK, [this](wxKeyEvent& event) {
    if (event.GetKeyCode() != WXK_ESCAPE) return event.Skip();
    close();
  });
  Hide();
}

FindOptions FindBar::options() const {
  return {narrow(pattern_->GetValue()), matchCase_->GetValue(), wholeWord_->GetValue(), regex_->GetValue()};
}

void FindBar::start(bool replace) {
  const ScriptText* text = text_();
  if (text == nullptr) return;
  const wxString selected = const_cast<ScriptText*>(text)->GetSelectedText();
  if (!selected.empty() && !selected.Contains("\n")) pattern_->ChangeValue(selected);
  replacing_->ShowItems(replace && !text->readOnly());
  Show();
  GetParent()->Layout();
  pattern_->SetFocus();
  pattern_->SelectAll();
  renew();
}

void FindBar::renew() {
  ScriptText* text = text_();
  matches_.clear();
  if (!IsShown() || text == nullptr) return;
  wxString said;
  if (!pattern_->IsEmpty()) {
    if (Result<FindResult> found = findInFiles({{text->file(), text->bytes()}}, options())) {
      matches_ = std::move(found->matches);
      const auto many = static_cast<unsigned>(matches_.size());
      said = wxString::Format(wxPLURAL("%u match", "%u matches", many), many);
      for (const std::string& note : found->notes) said += "; " + wide(note);
    } else {
      said = wide(found.error().text);
    }
  }
  std::vector<ScriptRange> ranges;
  for (const FindMatch& each : matches_) ranges.push_back({each.begin, each.end});
  text->setFound(ranges);
  count_->SetLabel(said);
  Layout();
}

void FindBar::next(bool back) {
  ScriptText* text = text_();
  if (text == nullptr) return;
  renew();
  if (matches_.empty()) return;
  const auto begin = static_cast<std::size_t>(text->GetSelectionStart());
  const auto end = static_cast<std::size_t>(text->GetSelectionEnd());
  std::size_t which = back ? matches_.size() - 1 : 0;  // around the end
  if (back) {
    for (std::size_t i = matches_.size(); i-- > 0;) {
      if (matches_[i].end <= begin && matches_[i].begin < begin) {
        which = i;
        break;
      }
    }
  } else {
    const auto found = std::find_if(matches_.begin(), matches_.end(), [&](const FindMatch& each) {
      return begin == end ? each.begin >= begin : each.begin >= end;
    });
    if (found != matches_.end()) which = static_cast<std::size_t>(found - matches_.begin());
  }
  text->select({matches_[which].begin, matches_[which].end});
}

void FindBar::replace(bool all) {
  ScriptText* text = text_();
  if (text == nullptr || text->readOnly()) return;
  const std::string whole = text->bytes();
  const std::string with = narrow(with_->GetValue());
  if (all) {
    const Result<ReplaceResult> done = replaceAll({{text->file(), whole}}, options(), with);
    if (!done) return count_->SetLabel(wide(done.error().text));
    const auto changed = done->texts.find(text->file());
    if (changed != done->texts.end()) text->replace({0, whole.size()}, changed->second, text->caret());
    renew();
    const auto many = static_cast<unsigned>(done->count);
    return count_->SetLabel(wxString::Format(wxPLURAL("%u replaced", "%u replaced", many), many));
  }
  renew();
  const auto begin = static_cast<std::size_t>(text->GetSelectionStart());
  for (const FindMatch& each : matches_) {
    if (each.begin != begin || each.end != static_cast<std::size_t>(text->GetSelectionEnd())) continue;
    const Result<std::string> one = replaceOne(whole, each, options(), with);
    if (!one) return count_->SetLabel(wide(one.error().text));
    text->replace({each.begin, each.end}, *one);
    break;
  }
  next(false);
}

void FindBar::close() {
  if (!IsShown()) return;
  if (ScriptText* text = text_()) text->setFound({});
  Hide();
  GetParent()->Layout();
  closed_();
}

}  // namespace sortie::editor::window
