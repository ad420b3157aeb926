#include "editor/window/design/form_fields.h"

#include <algorithm>
#include <utility>

#include <gtk/gtk.h>

#include <wx/button.h>
#include <wx/choice.h>
#include <wx/combobox.h>
#include <wx/intl.h>
#include <wx/sizer.h>
#include <wx/textcompleter.h>
#include <wx/textctrl.h>
#include <wx/utils.h>

#include "editor/core/text/edit_words.h"

#include "editor/core/work_count.h"
#include "editor/window/design/form_catalogue.h"
#include "editor/window/text_size.h"

namespace sortie::editor::window {
namespace {

/// With more choices than this they are not put into a list of the form: a text completes itself, and a button shows them.
constexpr std::size_t mostListed = 50;

/// Ids that begin with what was typed.
class IdCompleter : public wxTextCompleterSimple {
 public:
  /// `ids`: asked for when something is typed.
  explicit IdCompleter(std::function<std::vector<std::string>()> ids) : ids_(std::move(ids)) {}
  void GetCompletions(const wxString& prefix, wxArrayString& out) override {
    const std::string typed = narrow(prefix);
    if (typed.empty()) return;
    std::vector<std::string> ids = ids_();
    std::erase_if(ids, [&](const std::string& each) { return !each.starts_with(typed); });
    std::sort(ids.begin(), ids.end());
    for (std::size_t i = 0; i < ids.size() && i < mostListed; ++i) {
      countWork(Work::Choice);
      out.Add(wide(ids[i]));
    }
  }

 private:
  std::function<std::vector<std::string>()> ids_;
};

wxString fieldLabel(const Field& field) { return wide(field.parameter.title) + (field.parameter.required ? " *" : ""); }

wxString fieldHelp(const Field& field) {
  wxString out = wide(field.parameter.help);
  if (!field.typeText.empty()) out += (out.empty() ? wxString() : wxString("\n")) + wide(field.typeText);
  if (!field.parameter.unit.empty()) out += "\n" + wxString::Format(_("Unit: %s"), wide(field.parameter.unit));
  return out;
}

bool manyIn(const Field& field) { return field.choices.size() > mostListed; }

std::vector<std::string> idsOf(const Field& field) {
  std::vector<std::string> out;
  for (const BlockName& each : field.names) out.push_back("$" + each.id);
  for (const Choice& each : field.choices) out.push_back(each.value);
  return out;
}

/// Events or objectives that have no id, in document order.
std::vector<ElementPath> unnamedOwners(const model::Element& root, const std::string& name) {
  std::vector<ElementPath> out;
  eachThroughWhen(root, {}, [&](const model::Element& each, const ElementPath& path) {
    if (each.name() == name && each.value("id").empty()) out.push_back(path);
  });
  return out;
}

wxString choiceText(const Choice& choice) {
  if (choice.title.empty()) return wide(choice.value);
  if (wide(choice.title).IsSameAs(wide(choice.value), false)) return wide(choice.title);
  return wide(choice.title + " (" + choice.value + ")");
}

}  // namespace

FormFields::FormFields(wxWindow* parent, Shell& shell)
    : wxScrolledWindow(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxVSCROLL | wxHSCROLL | wxTAB_TRAVERSAL),
      shell_(shell) {
  SetScrollRate(FromDIP(8), FromDIP(8));
  SetName(_("Fields of the selected line"));
  SetSizer(new wxBoxSizer(wxVERTICAL));
  // Once for all: a font that is set in a shown window lays out and paints the whole frame.
  const int gap = FromDIP(6);
  heading_ = new wxStaticText(this, wxID_ANY, {});
  heading_->SetFont(heading_->GetFont().Bold());
  GetSizer()->Add(heading_, wxSizerFlags().Expand().Border(wxALL, gap));
  hint_ = new wxStaticText(this, wxID_ANY, {});
  hint_->SetForegroundColour(shell_.palette().faint);
  GetSizer()->Add(hint_, wxSizerFlags().Expand().Border(wxLEFT | wxRIGHT | wxBOTTOM, gap));
  Bind(wxEVT_SIZE, [this](wxSizeEvent& event) {
    event.Skip();
    if (std::exchange(width_, GetClientSize().GetWidth()) != GetClientSize().GetWidth()) wrapWords();
  });
}

void FormFields::showBlock(const ElementPath& path, const wxString& title, const wxString& hint) {
  // What was typed in another element goes there, wherever it stands now.
  if (pending() && placeNow() != path) flush();
  const bool titled = !title.empty() && shell_.bench().isOpen();
  std::vector<Field> fields;
  if (titled) fields = fieldsOf(*shell_.bench().missionScope(), path);
  const bool fresh = !same(fields);
  // What was half typed in another element is not carried over to this one.
  const bool other = fresh || !titled || placeNow() != path;
  std::string focused;
  for (const Row& row : rows_)
    if (row.entry->HasFocus() && path == path_) focused = row.id;
  if (fresh) {
    // What was typed belongs to the block of before: it was committed when the designer turned away from it.
    rows_.clear();
    // Otherwise GTK hands the focus on to whatever comes next in the window.
    if (IsDescendant(FindFocus())) SetFocusIgnoringChildren();
    build(fields);
  }
  path_ = path;
  shownAs_ = titled ? about(path) : ShownAs{};
  headingWords_ = title;
  hintWords_ = hint;
  wrapWords();
  hint_->Show(!hint.empty());
  for (std::size_t i = 0; i < rows_.size(); ++i) showField(rows_[i], fields[i], other);
  if (fresh)
    for (const Row& row : rows_)
      if (!focused.empty() && row.id == focused) row.entry->SetFocus();
  FitInside();
  Layout();
}

void FormFields::wrapWords() {
  if (hint_ == nullptr) return;
  const int room = std::max(FromDIP(140), GetClientSize().GetWidth() - FromDIP(14));
  const auto put = [room](wxStaticText& label, const wxString& words) {
    label.SetLabelText(words);
    label.Wrap(room);
  };
  put(*heading_, headingWords_);
  put(*hint_, hintWords_);
}

void FormFields::themeChanged() {
  if (hint_ == nullptr) return;
  hint_->SetForegroundColour(shell_.palette().faint);
  for (const Row& row : rows_) row.error->SetForegroundColour(shell_.palette().error);
  wrapWords();
}

bool FormFields::same(const std::vector<Field>& fields) const {
  return std::equal(fields.begin(), fields.end(), rows_.begin(), rows_.end(), [](const Field& field, const Row& row) {
    return field.parameter.id == row.id && entryOf(field) == row.kind && field.picks == row.picks &&
           manyIn(field) == row.many && fieldLabel(field) == row.label && fieldHelp(field) == row.help;
  });
}

void FormFields::build(const std::vector<Field>& fields) {
  if (grid_ != nullptr) {
    grid_->Clear(true);
    GetSizer()->Remove(std::exchange(grid_, nullptr));
  }
  if (fields.empty()) return;
  const int gap = FromDIP(6);
  auto* grid = new wxFlexGridSizer(2, gap, gap);
  grid->AddGrowableCol(1, 1);
  for (const Field& field : fields) addRow(*grid, field);
  GetSizer()->Add(grid, wxSizerFlags().Expand().Border(wxALL, gap));
  grid_ = grid;
}

FormFields::Entry FormFields::entryOf(const Field& field) {
  if (manyIn(field) || (field.choices.empty() && field.names.empty())) return Entry::Text;
  return field.choicesOnly ? Entry::List : Entry::Combo;
}

FormFields::Offer FormFields::offerOf(const Field& field) {
  Offer out;
  const auto add = [&](const std::string& value, const wxString& text) {
    if (std::find(out.values.begin(), out.values.end(), value) != out.values.end()) return;
    out.values.push_back(value);
    out.texts.push_back(text);
  };
  if (entryOf(field) == Entry::Text) return out;
  if (!field.parameter.required) {
    const wxString fallback = field.parameter.fallback ? wide(*field.parameter.fallback) : _("nothing");
    add("", wxString::Format(_("default: %s"), fallback));
  }
  for (const Choice& choice : field.choices) add(choice.value, choiceText(choice));
  for (const BlockName& each : field.names)
    add("$" + each.id, wxString::Format(_("$%s: %s"), wide(each.id), wide(each.help)));
  if (field.choicesOnly && field.present) add(field.value, wide(field.value));
  return out;
}

void FormFields::addRow(wxSizer& sizer, const Field& field) {
  countWork(Work::Field);
  const std::size_t number = rows_.size();
  Row row;
  row.id = field.parameter.id;
  row.label = fieldLabel(field);
  row.help = fieldHelp(field);
  row.kind = entryOf(field);
  row.picks = field.picks;
  row.many = manyIn(field);
  auto* name = new wxStaticText(this, wxID_ANY, row.label);
  name->SetToolTip(row.help);
  sizer.Add(name, wxSizerFlags().Align(wxALIGN_TOP).Border(wxTOP, FromDIP(6)));

  auto* column = new wxBoxSizer(wxVERTICAL);
  auto* line = new wxBoxSizer(wxHORIZONTAL);
  row.entry = makeEntry(row, number);
  if (row.many)
    static_cast<wxTextCtrl*>(row.entry)->AutoComplete(new IdCompleter([this, id = row.id] { return offered(id); }));
  row.entry->SetName(wide(field.parameter.title));
  row.entry->SetToolTip(row.help);
  row.entry->SetMinSize(wxSize(FromDIP(110), -1));
  line->Add(row.entry, wxSizerFlags(1).CentreVertical());
  if (row.many) addChoose(*line, field);
  if (!row.picks.empty()) addPick(*line, field, number);
  column->Add(line, wxSizerFlags().Expand());
  row.error = new wxStaticText(this, wxID_ANY, {});
  row.error->SetForegroundColour(shell_.palette().error);
  row.error->Hide();
  column->Add(row.error, wxSizerFlags().Expand().Border(wxTOP, FromDIP(2)));
  sizer.Add(column, wxSizerFlags().Expand());
  rows_.push_back(std::move(row));
}

wxWindow* FormFields::makeEntry(const Row& row, std::size_t number) {
  const auto now = [this, number](wxCommandEvent&) { commit(number); };
  wxWindow* entry = nullptr;
  if (row.kind == Entry::List) {
    entry = new wxChoice(this, wxID_ANY);
    entry->Bind(wxEVT_CHOICE, now);
    keepWordWide(entry);
    return entry;
  }
  if (row.kind == Entry::Combo) {
    entry = new wxComboBox(this, wxID_ANY, {}, wxDefaultPosition, wxDefaultSize, 0, nullptr, wxTE_PROCESS_ENTER);
    entry->Bind(wxEVT_COMBOBOX, now);
    keepWordWide(entry);
  } else {
    entry = new wxTextCtrl(this, wxID_ANY, {}, wxDefaultPosition, wxDefaultSize, wxTE_PROCESS_ENTER);
  }
  entry->Bind(wxEVT_TEXT_ENTER, [this, number](wxCommandEvent&) {
    if (number < rows_.size()) rows_[number].refused.reset();
    commit(number);
  });
  entry->Bind(wxEVT_KILL_FOCUS, [this, number](wxFocusEvent& event) {
    event.Skip();
    commit(number);
  });
  return entry;
}

void FormFields::addChoose(wxSizer& line, const Field& field) {
  auto* choose = new wxButton(this, wxID_ANY, _("Choose…"), wxDefaultPosition, wxDefaultSize, wxBU_EXACTFIT);
  choose->SetName(wxString::Format(_("Choose %s"), wide(field.parameter.title)));
  choose->SetToolTip(_("Choose from all that there are"));
  choose->Bind(wxEVT_BUTTON,
               [this, id = field.parameter.id](wxCommandEvent&) { chooseFromAll(ElementPath(path_), id); });
  line.Add(choose, wxSizerFlags().CentreVertical().Border(wxLEFT, FromDIP(4)));
}

void FormFields::addPick(wxSizer& line, const Field& field, std::size_t number) {
  auto* pick = new wxButton(this, wxID_ANY, _("Pick"), wxDefaultPosition, wxDefaultSize, wxBU_EXACTFIT);
  pick->SetName(wxString::Format(_("Pick %s"), wide(field.parameter.title)));
  pick->SetToolTip(_("Pick it on the map"));
  pick->Bind(wxEVT_BUTTON, [this, number, picks = field.picks](wxCommandEvent&) {
    shell_.tell(narrow(_("Click the piece or place on the map; Escape cancels")));
    shell_.tools().pick(
        picks, [this, path = path_, id = rows_[number].id](const std::string& value) { set(path, id, value); });
  });
  line.Add(pick, wxSizerFlags().CentreVertical().Border(wxLEFT, FromDIP(4)));
}

/// What is half typed in it is not taken away, but what was refused goes when there is another value. `fresh`: it was of
/// another element, if of any.
void FormFields::showField(Row& row, const Field& field, bool fresh) {
  const std::string now = row.kind == Entry::List && !field.present ? std::string() : field.value;
  const bool replaced = row.refused && now != row.shown;
  const bool typing = !fresh && !replaced && typed(row) != row.shown;
  offerChoices(row, field);
  row.shown = now;
  if (!typing) {
    showValue(row, field.value);
    row.refused.reset();
    return showError(row, {});
  }
  if (!row.refused || typed(row) != *row.refused) return;
  // It may have become right: then it is taken when the designer leaves the field.
  const Result<> good = check(path_, row.id, *row.refused);
  if (good) row.refused.reset();
  showError(row, good ? wxString() : wide(good.error().text));
}

/// Fills the list anew where it offers something else; what is typed in a combo box stays.
void FormFields::offerChoices(Row& row, const Field& field) {
  Offer offer = offerOf(field);
  if (offer == row.offer) return;
  countWork(Work::Choice, offer.texts.size());
  const std::string chosen = typed(row);
  const auto at = std::find(offer.values.begin(), offer.values.end(), chosen);
  const int line = at == offer.values.end() ? wxNOT_FOUND : static_cast<int>(at - offer.values.begin());
  if (row.kind == Entry::List) {
    auto* list = static_cast<wxChoice*>(row.entry);
    list->Set(offer.texts);
    list->SetSelection(line);
  } else if (row.kind == Entry::Combo) {
    auto* combo = static_cast<wxComboBox*>(row.entry);
    const wxString text = combo->GetValue();
    combo->Set(offer.texts);
    if (line != wxNOT_FOUND)
      combo->SetSelection(line);
    else if (combo->GetValue() != text)
      combo->ChangeValue(text);
  }
  row.offer = std::move(offer);
}

/// The value of the document; of a list that of row.shown, which tells the default from the same value written out.
void FormFields::showValue(Row& row, const std::string& value) {
  if (row.kind == Entry::List) {
    const std::vector<std::string>& values = row.offer.values;
    const auto at = std::find(values.begin(), values.end(), row.shown);
    static_cast<wxChoice*>(row.entry)->SetSelection(at == values.end() ? wxNOT_FOUND
                                                                       : static_cast<int>(at - values.begin()));
  } else if (row.kind == Entry::Combo) {
    auto* combo = static_cast<wxComboBox*>(row.entry);
    if (combo->GetValue() != wide(value)) combo->ChangeValue(wide(value));
  } else {
    auto* text = static_cast<wxTextCtrl*>(row.entry);
    if (text->GetValue() != wide(value)) text->ChangeValue(wide(value));
  }
}

void FormFields::showError(Row& row, const wxString& words) {
  if (row.error->IsShown() == !words.empty() && row.error->GetLabelText() == words) return;
  row.error->Show(!words.empty());
  row.error->SetLabelText(words);
  row.error->Wrap(std::max(FromDIP(140), row.entry->GetSize().GetWidth()));
  FitInside();
  Layout();
}

std::string FormFields::typed(const Row& row) const {
  if (row.kind == Entry::Combo) {
    const auto* combo = static_cast<const wxComboBox*>(row.entry);
    const int at = combo->GetSelection();
    if (at >= 0 && combo->GetString(static_cast<unsigned>(at)) == combo->GetValue())
      return row.offer.values[static_cast<std::size_t>(at)];
    return narrow(combo->GetValue());
  }
  if (row.kind == Entry::List) {
    const int at = static_cast<const wxChoice*>(row.entry)->GetSelection();
    return at < 0 ? std::string() : row.offer.values[static_cast<std::size_t>(at)];
  }
  return narrow(static_cast<const wxTextCtrl*>(row.entry)->GetValue());
}

std::vector<std::string> FormFields::offered(const std::string& id) const {
  if (!shell_.bench().isOpen()) return {};
  for (const Field& field : fieldsOf(*shell_.bench().missionScope(), path_))
    if (field.parameter.id == id) return idsOf(field);
  return {};
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

bool FormFields::busy() const {
  if (committing_ > 0) return true;
  if (!IsDescendant(FindFocus())) return false;
  if (wxGetMouseState().LeftIsDown()) return true;
  return std::any_of(rows_.begin(), rows_.end(), [](const Row& row) {
    gboolean open = FALSE;
    if (row.kind != Entry::Text) g_object_get(row.entry->GetHandle(), "popup-shown", &open, nullptr);
    return open != FALSE;
  });
}

bool FormFields::pending() const {
  return std::any_of(rows_.begin(), rows_.end(), [this](const Row& row) {
    const std::string value = typed(row);
    return value != row.shown && value != row.refused;
  });
}

void FormFields::flush() {
  for (std::size_t i = 0; i < rows_.size(); ++i) commit(i);
}

void FormFields::commit(std::size_t number) {
  if (number >= rows_.size() || rows_[number].entry->IsBeingDeleted()) return;
  Row& row = rows_[number];
  const std::string value = typed(row);
  if (value == row.shown) {
    row.refused.reset();
    return showError(row, {});
  }
  if (value == row.refused || !shell_.bench().isOpen()) return;
  const std::optional<ElementPath> path = placeNow();
  const Result<> good = path ? check(*path, row.id, value)
                             : Result<>(fail("block-argument", narrow(_("its line is not there any more"))));
  showError(row, good ? wxString() : wide(good.error().text));
  if (good) {
    row.shown = value;
    row.refused.reset();
    path_ = *path;
    return write(*path, row.id, value);
  }
  row.refused = value;
  shell_.tell(narrow(wxString::Format(_("%s keeps its old value: %s"), row.entry->GetName(), wide(good.error().text))));
}

Result<> FormFields::check(const ElementPath& path, const std::string& id, const std::string& value) const {
  return value.empty() ? Result<>() : checkField(*shell_.bench().missionScope(), path, id, value);
}

/// A value that was picked or chosen; it takes the place of what is typed.
void FormFields::set(const ElementPath& path, const std::string& id, const std::string& value) {
  if (!shell_.bench().isOpen()) return;
  const Result<> good = check(path, id, value);
  for (Row& row : rows_) {
    if (row.id != id || path != path_) continue;
    showError(row, good ? wxString() : wide(good.error().text));
    if (!good) continue;
    row.shown = value;
    row.refused.reset();
    showValue(row, value);
  }
  if (good) write(path, id, value);
}

void FormFields::write(const ElementPath& path, const std::string& id, const std::string& value) {
  Workbench& bench = shell_.bench();
  // At once, so that whatever the designer turns to finds it done; the page shows it when no control is in its own event.
  ++committing_;
  const Result<> done = bench.edit(
      changeWords(*bench.missionScope(), path, id),
      [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
        setAttributeAt(draft, path, id, value.empty() ? std::nullopt : std::optional(value));
        return bench.selection();
      },
      "field-" + id + pathText(path));
  --committing_;
  if (done && path == path_) shownAs_ = about(path_);
}

FormFields::ShownAs FormFields::about(const ElementPath& path) const {
  const model::Element root = shell_.bench().root();
  ShownAs out;
  out.folder = shell_.bench().document().folder().string();
  std::size_t depth = path.size();
  for (; depth > 0; --depth) {
    const ElementPath ownerPath(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(depth));
    const model::Element owner = elementAt(root, ownerPath);
    if (!owner || !isBlockOwner(owner)) continue;
    out.owner = owner.name();
    out.id = owner.value("id");
    if (!out.id.empty()) break;
    out.text = owner.text();
    for (const ElementPath& each : unnamedOwners(root, out.owner)) {
      ++out.unnamed;
      if (each < ownerPath && elementAt(root, each).text() == out.text) ++out.before;
    }
    break;
  }
  out.within.assign(path.begin() + static_cast<std::ptrdiff_t>(depth), path.end());
  if (const model::Element element = elementAt(root, path)) out.name = element.name();
  if (!out.within.empty()) out.neighbours = childElements(elementAt(root, parentOf(path))).size();
  return out;
}

/// Where the element that is shown stands in the present document; nothing when it is not there any more.
std::optional<ElementPath> FormFields::placeNow() const {
  if (!shell_.bench().isOpen() || shownAs_.owner.empty()) return std::nullopt;
  if (about(path_) == shownAs_) return path_;
  if (shownAs_.id.empty()) return placeOfUnnamed();
  std::optional<ElementPath> path = pathOfId(shell_.bench().root(), shownAs_.owner, shownAs_.id);
  if (!path) return std::nullopt;
  path->insert(path->end(), shownAs_.within.begin(), shownAs_.within.end());
  return about(*path) == shownAs_ ? path : std::nullopt;
}

/// Without an id it is the one that is written so; else, changed elsewhere, the one at its place, if none came or went.
std::optional<ElementPath> FormFields::placeOfUnnamed() const {
  const model::Element root = shell_.bench().root();
  std::size_t before = 0;
  for (ElementPath each : unnamedOwners(root, shownAs_.owner)) {
    if (elementAt(root, each).text() != shownAs_.text || before++ != shownAs_.before) continue;
    each.insert(each.end(), shownAs_.within.begin(), shownAs_.within.end());
    return each;
  }
  ShownAs now = about(path_);
  now.text = shownAs_.text;
  now.before = shownAs_.before;
  return now == shownAs_ ? std::optional(path_) : std::nullopt;
}

}  // namespace sortie::editor::window
