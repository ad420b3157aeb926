#include "editor/window/design/form_fields.h"

#include <algorithm>

#include <wx/button.h>
#include <wx/choice.h>
#include <wx/combobox.h>
#include <wx/intl.h>
#include <wx/sizer.h>
#include <wx/textcompleter.h>
#include <wx/textctrl.h>

#include "editor/core/work_count.h"
#include "editor/window/design/form_catalogue.h"

namespace sortie::editor::window {
namespace {

/// With more choices than this they are not put into a list of the form: a text completes itself, and a button shows them.
constexpr std::size_t mostListed = 50;

/// Ids that begin with what was typed.
class IdCompleter : public wxTextCompleterSimple {
 public:
  explicit IdCompleter(std::vector<std::string> ids) : ids_(std::move(ids)) { std::sort(ids_.begin(), ids_.end()); }
  void GetCompletions(const wxString& prefix, wxArrayString& out) override {
    const std::string typed = narrow(prefix);
    if (typed.empty()) return;
    for (auto at = std::lower_bound(ids_.begin(), ids_.end(), typed); at != ids_.end() && at->starts_with(typed);
         ++at) {
      if (out.size() == mostListed) break;
      countWork(Work::Choice);
      out.Add(wide(*at));
    }
  }

 private:
  std::vector<std::string> ids_;
};

wxString choiceText(const Choice& choice) {
  if (choice.title.empty() || choice.title == choice.value) return wide(choice.value);
  return wide(choice.title + " (" + choice.value + ")");
}

}  // namespace

FormFields::FormFields(wxWindow* parent, Shell& shell)
    : wxScrolledWindow(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxVSCROLL | wxTAB_TRAVERSAL), shell_(shell) {
  SetScrollRate(0, FromDIP(8));
  SetName(_("Fields of the selected line"));
  SetSizer(new wxBoxSizer(wxVERTICAL));
}

void FormFields::showBlock(const ElementPath& path, const wxString& title, const wxString& hint) {
  // What is half typed is committed by the loss of focus, before its control goes.
  const bool focused = IsDescendant(FindFocus());
  std::string focusedField;
  if (focused)
    for (const Row& row : rows_)
      if (row.entry->HasFocus() && path == path_) focusedField = row.id;
  if (focused) SetFocusIgnoringChildren();
  path_ = path;
  rows_.clear();
  GetSizer()->Clear(true);
  const int gap = FromDIP(6);
  auto* heading = new wxStaticText(this, wxID_ANY, title);
  heading->SetFont(heading->GetFont().Bold());
  heading->SetMinSize(wxSize(FromDIP(80), -1));
  GetSizer()->Add(heading, wxSizerFlags().Expand().Border(wxALL, gap));
  if (!hint.empty()) {
    auto* words = new wxStaticText(this, wxID_ANY, hint);
    words->SetForegroundColour(shell_.palette().faint);
    words->Wrap(std::max(FromDIP(220), GetClientSize().GetWidth() - 4 * gap));
    GetSizer()->Add(words, wxSizerFlags().Expand().Border(wxLEFT | wxRIGHT | wxBOTTOM, gap));
  }
  if (!title.empty() && shell_.bench().isOpen()) {
    const MissionScopePtr mission = shell_.bench().missionScope();
    auto* grid = new wxFlexGridSizer(2, gap, gap);
    grid->AddGrowableCol(1, 1);
    for (const Field& field : fieldsOf(*mission, path)) addRow(*grid, field);
    GetSizer()->Add(grid, wxSizerFlags().Expand().Border(wxALL, gap));
  }
  for (const Row& row : rows_)
    if (!focusedField.empty() && row.id == focusedField) row.entry->SetFocus();
  FitInside();
  Layout();
}

void FormFields::addRow(wxSizer& sizer, const Field& field) {
  countWork(Work::Field);
  const std::size_t number = rows_.size();
  Row row;
  row.id = field.parameter.id;
  row.shown = field.value;
  wxString label = wide(field.parameter.title);
  if (field.parameter.required) label += " *";
  auto* name = new wxStaticText(this, wxID_ANY, label);
  wxString help = wide(field.parameter.help);
  if (!field.typeText.empty()) help += (help.empty() ? wxString() : wxString("\n")) + wide(field.typeText);
  if (!field.parameter.unit.empty()) help += "\n" + wxString::Format(_("Unit: %s"), wide(field.parameter.unit));
  name->SetToolTip(help);
  sizer.Add(name, wxSizerFlags().Align(wxALIGN_TOP).Border(wxTOP, FromDIP(6)));

  auto* column = new wxBoxSizer(wxVERTICAL);
  auto* line = new wxBoxSizer(wxHORIZONTAL);
  std::vector<wxString> texts;
  const auto offer = [&](const std::string& value, const wxString& text) {
    if (std::find(row.values.begin(), row.values.end(), value) != row.values.end()) return;
    row.values.push_back(value);
    texts.push_back(text);
  };
  const bool many = field.choices.size() > mostListed;
  const bool listed = !many && (!field.choices.empty() || !field.names.empty());
  if (listed && !field.parameter.required) {
    const wxString fallback = field.parameter.fallback ? wide(*field.parameter.fallback) : _("nothing");
    offer("", wxString::Format(_("default: %s"), fallback));
  }
  if (listed)
    for (const Choice& choice : field.choices) offer(choice.value, choiceText(choice));
  for (const BlockName& each : field.names)
    offer("$" + each.id, wxString::Format(_("$%s: %s"), wide(each.id), wide(each.help)));
  const std::string now = field.present ? field.value : std::string();
  if (listed) countWork(Work::Choice, texts.size());
  if (listed && field.choicesOnly) {
    if (field.present) offer(now, wide(now));
    auto* list = new wxChoice(this, wxID_ANY);
    for (const wxString& text : texts) list->Append(text);
    const auto at = std::find(row.values.begin(), row.values.end(), now);
    if (at != row.values.end()) list->SetSelection(static_cast<int>(at - row.values.begin()));
    list->Bind(wxEVT_CHOICE, [this, number](wxCommandEvent&) { commit(number); });
    row.entry = list;
  } else if (listed) {
    auto* combo = new wxComboBox(this, wxID_ANY, {}, wxDefaultPosition, wxDefaultSize, 0, nullptr, wxTE_PROCESS_ENTER);
    for (const wxString& text : texts) combo->Append(text);
    combo->ChangeValue(wide(field.value));
    combo->Bind(wxEVT_COMBOBOX, [this, number](wxCommandEvent&) { commit(number); });
    combo->Bind(wxEVT_TEXT_ENTER, [this, number](wxCommandEvent&) { commit(number); });
    combo->Bind(wxEVT_KILL_FOCUS, [this, number](wxFocusEvent& event) {
      event.Skip();
      commit(number);
    });
    row.entry = combo;
  } else {
    auto* text =
        new wxTextCtrl(this, wxID_ANY, wide(field.value), wxDefaultPosition, wxDefaultSize, wxTE_PROCESS_ENTER);
    text->Bind(wxEVT_TEXT_ENTER, [this, number](wxCommandEvent&) { commit(number); });
    text->Bind(wxEVT_KILL_FOCUS, [this, number](wxFocusEvent& event) {
      event.Skip();
      commit(number);
    });
    if (many) {
      std::vector<std::string> ids = row.values;
      for (const Choice& choice : field.choices) ids.push_back(choice.value);
      text->AutoComplete(new IdCompleter(std::move(ids)));
    }
    row.entry = text;
  }
  row.entry->SetName(wide(field.parameter.title));
  row.entry->SetToolTip(help);
  row.entry->SetMinSize(wxSize(FromDIP(110), -1));
  line->Add(row.entry, wxSizerFlags(1).CentreVertical());
  if (many) {
    auto* choose = new wxButton(this, wxID_ANY, _("Choose…"), wxDefaultPosition, wxDefaultSize, wxBU_EXACTFIT);
    choose->SetToolTip(_("Choose from all that there are"));
    choose->Bind(wxEVT_BUTTON, [this, path = path_, id = row.id](wxCommandEvent&) { chooseFromAll(path, id); });
    line->Add(choose, wxSizerFlags().CentreVertical().Border(wxLEFT, FromDIP(4)));
  }
  if (!field.picks.empty()) {
    auto* pick = new wxButton(this, wxID_ANY, _("Pick"), wxDefaultPosition, wxDefaultSize, wxBU_EXACTFIT);
    pick->SetToolTip(_("Pick it on the map"));
    pick->Bind(wxEVT_BUTTON, [this, number, picks = field.picks, path = path_](wxCommandEvent&) {
      shell_.tell(narrow(_("Click the piece or place on the map; Escape cancels")));
      shell_.tools().pick(picks,
                          [this, path, id = rows_[number].id](const std::string& value) { set(path, id, value); });
    });
    line->Add(pick, wxSizerFlags().CentreVertical().Border(wxLEFT, FromDIP(4)));
  }
  column->Add(line, wxSizerFlags().Expand());
  row.error = new wxStaticText(this, wxID_ANY, {});
  row.error->SetForegroundColour(shell_.palette().error);
  row.error->Hide();
  column->Add(row.error, wxSizerFlags().Expand().Border(wxTOP, FromDIP(2)));
  sizer.Add(column, wxSizerFlags().Expand());
  rows_.push_back(std::move(row));
}

std::string FormFields::typed(const Row& row) const {
  // A combo box is a kind of choice in GTK's wxWidgets: it comes first.
  if (const auto* combo = dynamic_cast<const wxComboBox*>(row.entry)) {
    const int at = combo->GetSelection();
    if (at >= 0 && combo->GetString(static_cast<unsigned>(at)) == combo->GetValue())
      return row.values[static_cast<std::size_t>(at)];
    return narrow(combo->GetValue());
  }
  if (const auto* list = dynamic_cast<const wxChoice*>(row.entry)) {
    const int at = list->GetSelection();
    return at < 0 ? std::string() : row.values[static_cast<std::size_t>(at)];
  }
  return narrow(static_cast<const wxTextCtrl*>(row.entry)->GetValue());
}

void FormFields::chooseFromAll(const ElementPath& path, const std::string& id) {
  if (!shell_.bench().isOpen()) return;
  std::vector<CatalogueEntry> entries;
  for (const Field& field : fieldsOf(*shell_.bench().missionScope(), path)) {
    if (field.parameter.id != id) continue;
    for (const Choice& choice : field.choices) {
      CatalogueEntry entry{choice.value, RowKind::Unknown, {}, narrow(choiceText(choice)), choice.help, {}};
      entry.search = narrow(wide(entry.title).Lower());
      entries.push_back(std::move(entry));
    }
  }
  if (const std::optional<std::string> value = chooseEntry(this, _("Choose"), _("Choose"), entries))
    set(path, id, *value);
}

void FormFields::commit(std::size_t number) {
  if (number >= rows_.size() || rows_[number].entry->IsBeingDeleted()) return;
  Row& row = rows_[number];
  const std::string value = typed(row);
  if (value == row.shown) return;
  row.shown = value;
  // Not from within the control's own event: the edit may make all controls anew.
  CallAfter([this, path = path_, id = row.id, value] { set(path, id, value); });
}

void FormFields::set(const ElementPath& path, const std::string& id, const std::string& value) {
  if (!shell_.bench().isOpen()) return;
  const Result<> good = value.empty() ? Result<>() : checkField(*shell_.bench().missionScope(), path, id, value);
  for (Row& row : rows_) {
    if (row.id != id || path != path_) continue;
    row.error->Show(!good);
    if (!good) {
      row.error->SetLabel(wide(good.error().text));
      row.error->Wrap(std::max(FromDIP(140), row.entry->GetSize().GetWidth()));
    }
    FitInside();
    Layout();
  }
  if (!good) return;
  const model::Element owner = elementAt(shell_.bench().root(), ownerOf(*shell_.bench().missionScope(), path));
  (void)shell_.bench().edit(
      narrow(wxString::Format(_("Change %s of %s"), wide(id), wide(owner ? owner.value("id") : std::string()))),
      [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
        setAttributeAt(draft, path, id, value.empty() ? std::nullopt : std::optional(value));
        return std::vector<ElementPath>{path};
      },
      "field-" + id + pathText(path));
}

void FormFields::renew() {
  if (!shell_.bench().isOpen()) return;
  const std::vector<Field> fields = fieldsOf(*shell_.bench().missionScope(), path_);
  for (const Field& field : fields) {
    const auto row = std::find_if(rows_.begin(), rows_.end(), [&](const Row& r) { return r.id == field.parameter.id; });
    if (row == rows_.end() || row->entry->HasFocus()) continue;
    row->shown = field.value;
    if (auto* list = dynamic_cast<wxChoice*>(row->entry)) {
      const auto at = std::find(row->values.begin(), row->values.end(), field.present ? field.value : std::string());
      list->SetSelection(at == row->values.end() ? wxNOT_FOUND : static_cast<int>(at - row->values.begin()));
    } else if (auto* combo = dynamic_cast<wxComboBox*>(row->entry)) {
      combo->ChangeValue(wide(field.value));
    } else {
      static_cast<wxTextCtrl*>(row->entry)->ChangeValue(wide(field.value));
    }
  }
}

}  // namespace sortie::editor::window
