#include "editor/window/design/owner_list.h"

#include <algorithm>
#include <set>

#include <gtk/gtk.h>

#include <wx/intl.h>
#include <wx/menu.h>
#include <wx/msgdlg.h>
#include <wx/sizer.h>
#include <wx/textdlg.h>
#include <wx/wrapsizer.h>

#include "editor/core/balance/balance_fired.h"
#include "editor/core/blocks/block_form.h"
#include "editor/core/blocks/owner_edits.h"
#include "editor/core/work_count.h"

namespace sortie::editor::window {

/// What the control asks for when it draws.
class OwnerList::Rows : public wxDataViewVirtualListModel {
 public:
  explicit Rows(const OwnerList& list) : list_(list) {}

  void GetValueByRow(wxVariant& value, unsigned row, unsigned column) const override {
    const std::vector<wxString>& texts = column == 0 ? list_.labels_ : list_.fired_;
    value = row < texts.size() ? texts[row] : wxString();
  }
  bool SetValueByRow(const wxVariant& /*value*/, unsigned /*row*/, unsigned /*column*/) override { return false; }
  bool GetAttrByRow(unsigned row, unsigned column, wxDataViewItemAttr& attr) const override {
    if (row >= list_.rows_.size()) return false;
    const OwnerRow& line = list_.rows_[row];
    const bool folder = line.owner == OwnerRow::isFolder;
    const bool muted = !folder && list_.owners_[line.owner].muted;
    attr.SetBold(folder);
    attr.SetItalic(muted);
    if (muted || column == 1) attr.SetColour(list_.shell().palette().faint);
    return folder || muted || column == 1;
  }

 private:
  const OwnerList& list_;
};

OwnerList::OwnerList(wxWindow* parent, Shell& shell, std::string element)
    : Pane(parent, shell), element_(std::move(element)) {
  const int gap = FromDIP(4);
  search_ = new wxSearchCtrl(this, wxID_ANY);
  search_->SetDescriptiveText(events() ? _("Search events") : _("Search objectives"));
  search_->SetName(search_->GetDescriptiveText());
  search_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) {
    if (searched) searched();
  });
  auto* sizer = new wxBoxSizer(wxVERTICAL);
  sizer->Add(search_, wxSizerFlags().Expand().Border(wxALL, gap));
  sizer->Add(buildList(), wxSizerFlags(1).Expand().Border(wxLEFT | wxRIGHT, gap));
  connections_.push_back(bench().ratesChanged.connect([this] { shown_.reset(); }));
  connections_.push_back(bench().opened.connect([this] {
    readOf_ = 0;  // numbers of versions begin anew
    shown_.reset();
  }));
  sizer->Add(buildButtons(), wxSizerFlags().Expand().Border(wxLEFT | wxTOP, gap));
  SetSizer(sizer);
}

OwnerList::~OwnerList() = default;

wxSizer* OwnerList::buildButtons() {
  auto* bar = new wxWrapSizer(wxHORIZONTAL);
  const auto add = [&](const wxString& label, const wxString& help, void (OwnerList::*run)()) {
    auto* button = new wxButton(this, wxID_ANY, label, wxDefaultPosition, wxDefaultSize, wxBU_EXACTFIT);
    button->SetToolTip(help);
    button->Bind(wxEVT_BUTTON, [this, run](wxCommandEvent&) { (this->*run)(); });
    bar->Add(button, wxSizerFlags().Border(wxRIGHT, FromDIP(2)));
    return button;
  };
  add(_("Insert"),
      events() ? _("A new event after the selected one (Insert; Shift+Insert: before it)")
               : _("A new objective after the selected one (Insert; Shift+Insert: before it)"),
      &OwnerList::insertAfter);
  if (events()) mute_ = add(_("Mute"), _("Leave the event out of play, or take it back in (M)"), &OwnerList::mute);
  add(_("More…"), _("Folders, and the order of the list"), &OwnerList::menu);
  return bar;
}

wxWindow* OwnerList::buildList() {
  list_ = new wxDataViewCtrl(this, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(170, 60)), wxDV_SINGLE | wxDV_NO_HEADER);
  list_->SetName(events() ? _("Events") : _("Objectives"));
  model_ = new Rows(*this);
  list_->AssociateModel(model_);
  model_->DecRef();  // the control keeps it
  for (unsigned column = 0; column < 2; ++column) {
    auto* text =
        new wxDataViewTextRenderer("string", wxDATAVIEW_CELL_INERT, column == 0 ? wxALIGN_LEFT : wxALIGN_RIGHT);
    text->EnableEllipsize(wxELLIPSIZE_END);
    list_->AppendColumn(new wxDataViewColumn(column == 0 ? list_->GetName() : _("Fired"), text, column, FromDIP(80)));
  }
  // Letters are keys of the list, not a search of GTK's.
  gtk_tree_view_set_enable_search(GTK_TREE_VIEW(list_->GtkGetTreeView()), FALSE);
  list_->Bind(wxEVT_SIZE, [this](wxSizeEvent& event) {
    event.Skip();
    fitColumns();
  });
  list_->Bind(wxEVT_DATAVIEW_SELECTION_CHANGED, [this](wxDataViewEvent&) {
    const std::optional<std::size_t> row = current();
    showMuted();
    if (filling_ || !row || rows_[*row].owner == OwnerRow::isFolder) return;
    if (chosen) chosen(owners_[rows_[*row].owner].path);
  });
  list_->Bind(wxEVT_DATAVIEW_ITEM_ACTIVATED, [this](wxDataViewEvent&) {
    if (const std::optional<std::size_t> row = current(); row && rows_[*row].owner == OwnerRow::isFolder)
      fold(*row, !rows_[*row].folded);
  });
  list_->Bind(wxEVT_DATAVIEW_ITEM_CONTEXT_MENU, [this](wxDataViewEvent&) { menu(); });
  list_->Bind(wxEVT_CHAR_HOOK, [this](wxKeyEvent& event) {
    if (!key(event)) event.Skip();
  });
  return list_;
}

void OwnerList::themeChanged() { Refresh(); }

void OwnerList::clearSearch() { search_->ChangeValue({}); }

void OwnerList::setFired(std::map<std::string, std::string> fired) {
  given_ = std::move(fired);
  shown_.reset();
  if (searched) searched();
}

std::optional<std::size_t> OwnerList::current() const {
  const wxDataViewItem item = list_->GetSelection();
  if (!item.IsOk()) return std::nullopt;
  const std::size_t row = model_->GetRow(item);
  return row < rows_.size() ? std::optional(row) : std::nullopt;
}

wxString OwnerList::labelOf(const OwnerRow& row) const {
  wxString out(wxT(' '), static_cast<std::size_t>(row.depth) * 4);
  if (row.owner == OwnerRow::isFolder) {
    const std::size_t slash = row.folder.rfind('/');
    out += row.folded ? wxT("\u25b8 ") : wxT("\u25be ");
    out += wide(slash == std::string::npos ? row.folder : row.folder.substr(slash + 1));
    return out + wxString::Format("  (%u)", static_cast<unsigned>(row.count));
  }
  const Owner& owner = owners_[row.owner];
  out += owner.title.empty() ? wide(owner.id) : wide(owner.title) + " (" + wide(owner.id) + ")";
  if (owner.muted) out += wxT(" \u2013 ") + _("muted");
  return out;
}

wxString OwnerList::firedOf(const OwnerRow& row) const {
  if (row.owner == OwnerRow::isFolder) return {};
  const std::string& id = owners_[row.owner].id;
  if (const auto found = given_.find(id); found != given_.end()) return wide(found->second);
  if (!given_.empty()) return {};
  const std::optional<Fired> fired = firedInLastSweep(bench(), element_ + ":" + id);
  return fired ? wide(firedText(*fired)) : wxString();
}

void OwnerList::read() {
  if (!bench().isOpen()) {
    owners_.clear();
    readOf_ = 0;
  } else if (const std::uint64_t now = bench().document().now().number; readOf_ != now) {
    owners_ = ownersOf(bench().root(), element_);
    readOf_ = now;
  }
}

ElementPath OwnerList::renew(const ElementPath& wanted) {
  read();
  view_.search = narrow(search_->GetValue());
  const auto at = std::find_if(owners_.begin(), owners_.end(), [&](const Owner& each) { return each.path == wanted; });
  if (at != owners_.end() && wanted != wanted_) unfold(at->folder);
  wanted_ = wanted;
  filling_ = true;
  showRows();
  const std::optional<std::size_t> row = rowToSelect(wanted);
  if (row && rows_[*row].owner != OwnerRow::isFolder) wanted_ = owners_[rows_[*row].owner].path;
  if (!row) wanted_.clear();
  if (row) {
    select(*row);
  } else {
    list_->UnselectAll();
  }
  filling_ = false;
  showMuted();
  return wanted_;
}

void OwnerList::unfold(const std::string& folder) {
  for (std::size_t end = folder.find('/');; end = folder.find('/', end + 1)) {
    view_.folded.erase(folder.substr(0, end));
    if (end == std::string::npos) break;
  }
}

/// The row of an element, else the folded folder around it, else the first element's.
std::optional<std::size_t> OwnerList::rowToSelect(const ElementPath& wanted) const {
  std::optional<std::size_t> first;
  std::optional<std::size_t> around;
  const auto at = std::find_if(owners_.begin(), owners_.end(), [&](const Owner& each) { return each.path == wanted; });
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const OwnerRow& row = rows_[i];
    if (row.owner != OwnerRow::isFolder) {
      if (owners_[row.owner].path == wanted) return i;
      if (!first) first = i;
    } else if (row.folded && at != owners_.end() && (at->folder + '/').starts_with(row.folder + '/')) {
      around = i;
    }
  }
  return around ? around : first;
}

void OwnerList::showRows() {
  const Shown now{readOf_, view_};
  if (shown_ == now) return;
  shown_ = now;
  std::vector<OwnerRow> rows = ownerRows(owners_, view_);
  std::vector<wxString> labels;
  std::vector<wxString> fired;
  for (const OwnerRow& each : rows) {
    labels.push_back(labelOf(each));
    fired.push_back(firedOf(each));
  }
  show(std::move(rows), std::move(labels), std::move(fired));
}

/// Tells the control only what differs, so that it keeps its place.
void OwnerList::show(std::vector<OwnerRow> rows, std::vector<wxString> labels, std::vector<wxString> fired) {
  constexpr std::size_t few = 64;
  const auto changed = [&](std::size_t before, std::size_t after) {
    return labels_[before] != labels[after] || fired_[before] != fired[after];
  };
  const std::size_t shorter = std::min(labels_.size(), labels.size());
  std::size_t head = 0;
  while (head < shorter && !changed(head, head)) ++head;
  std::size_t tail = 0;
  while (tail < shorter - head && !changed(labels_.size() - 1 - tail, labels.size() - 1 - tail)) ++tail;
  const std::size_t gone = labels_.size() - head - tail;
  const std::size_t fresh = labels.size() - head - tail;
  const bool column = std::any_of(fired.begin(), fired.end(), [](const wxString& each) { return !each.empty(); });
  const bool hadColumn = std::any_of(fired_.begin(), fired_.end(), [](const wxString& each) { return !each.empty(); });
  rows_ = std::move(rows);
  labels_ = std::move(labels);
  fired_ = std::move(fired);
  countWork(Work::Row, fresh);
  if (gone + fresh > few) {
    model_->Reset(static_cast<unsigned>(rows_.size()));
  } else {
    const auto row = [](std::size_t number) { return static_cast<unsigned>(number); };
    const std::size_t both = std::min(gone, fresh);
    for (std::size_t i = 0; i < both; ++i) model_->RowChanged(row(head + i));
    for (std::size_t i = gone; i > both; --i) model_->RowDeleted(row(head + i - 1));
    for (std::size_t i = both; i < fresh; ++i) model_->RowInserted(row(head + i));
  }
  if (column != hadColumn) fitColumns();
}

void OwnerList::select(std::size_t row) {
  const wxDataViewItem item = model_->GetItem(static_cast<unsigned>(row));
  if (current() != row) {
    list_->SetCurrentItem(item);
    list_->Select(item);
  }
  list_->EnsureVisible(item);
}

void OwnerList::fold(std::size_t row, bool folded) {
  if (folded) {
    view_.folded.insert(rows_[row].folder);
  } else {
    view_.folded.erase(rows_[row].folder);
  }
  const std::string folder = rows_[row].folder;
  filling_ = true;
  showRows();
  for (std::size_t i = 0; i < rows_.size(); ++i)
    if (rows_[i].owner == OwnerRow::isFolder && rows_[i].folder == folder) select(i);
  filling_ = false;
}

void OwnerList::fitColumns() {
  const bool any = std::any_of(fired_.begin(), fired_.end(), [](const wxString& each) { return !each.empty(); });
  wxDataViewColumn* counts = list_->GetColumn(1);
  if (counts->IsHidden() == any) counts->SetHidden(!any);
  const int right = any ? FromDIP(86) : 0;
  const int left = std::max(FromDIP(80), list_->GetClientSize().x - right - FromDIP(4));
  if (list_->GetColumn(0)->GetWidth() != left) list_->GetColumn(0)->SetWidth(left);
  if (any && counts->GetWidth() != right) counts->SetWidth(right);
}

bool OwnerList::key(const wxKeyEvent& event) {
  const std::optional<std::size_t> row = current();
  const int code = event.GetKeyCode();
  const int modifiers = event.GetModifiers();
  if (code == WXK_INSERT && (modifiers == wxMOD_NONE || modifiers == wxMOD_SHIFT)) {
    insert(modifiers == wxMOD_NONE);
    return true;
  }
  if (!row || modifiers != wxMOD_NONE) return false;
  if (code == 'M' && events()) {
    mute();
    return true;
  }
  if (code == WXK_DELETE && rows_[*row].owner != OwnerRow::isFolder && erase) {
    erase();
    return true;
  }
  if (code == WXK_F2 && rows_[*row].owner == OwnerRow::isFolder) {
    renameFolder(rows_[*row].folder);
    return true;
  }
  return foldingKey(code, *row);
}

bool OwnerList::foldingKey(int code, std::size_t row) {
  const bool folder = rows_[row].owner == OwnerRow::isFolder;
  if (code == WXK_RIGHT && folder) {
    if (rows_[row].folded) fold(row, false);
    return true;
  }
  if (code != WXK_LEFT) return false;
  if (folder && !rows_[row].folded) {
    fold(row, true);
    return true;
  }
  // To the folder around it.
  for (std::size_t i = row; i-- > 0;)
    if (rows_[i].owner == OwnerRow::isFolder && rows_[i].depth < rows_[row].depth) {
      select(i);
      break;
    }
  return true;
}

std::vector<ElementPath> OwnerList::picked() const {
  std::vector<ElementPath> out;
  const std::optional<std::size_t> row = current();
  if (!row) return out;
  if (rows_[*row].owner != OwnerRow::isFolder) return {owners_[rows_[*row].owner].path};
  const std::string& folder = rows_[*row].folder;
  for (const Owner& each : owners_)
    if (each.folder == folder || each.folder.starts_with(folder + '/')) out.push_back(each.path);
  return out;
}

bool OwnerList::allMuted() const {
  const std::vector<ElementPath> paths = picked();
  const std::set<ElementPath> wanted(paths.begin(), paths.end());
  return !paths.empty() && std::all_of(owners_.begin(), owners_.end(),
                                       [&](const Owner& each) { return each.muted || !wanted.contains(each.path); });
}

void OwnerList::showMuted() {
  if (mute_ == nullptr) return;
  const wxString label = allMuted() ? _("Unmute") : _("Mute");
  if (mute_->GetLabel() == label) return;
  mute_->SetLabel(label);
  Layout();
}

void OwnerList::insertAfter() { insert(true); }

void OwnerList::insert(bool after) {
  const std::optional<std::size_t> row = current();
  if (!row || !bench().isOpen() || rows_[*row].owner == OwnerRow::isFolder) return;
  clearSearch();
  const ElementPath path = owners_[rows_[*row].owner].path;
  const MissionScopePtr mission = bench().missionScope();
  (void)bench().edit(narrow(events() ? _("New event") : _("New objective")),
                     [&](model::Draft& draft) { return newBeside(draft, *mission, path, after); });
}

void OwnerList::mute() {
  const std::vector<ElementPath> paths = picked();
  if (paths.empty()) return;
  const bool muted = !allMuted();
  (void)bench().edit(narrow(muted ? _("Mute") : _("Unmute")), muting(paths, muted));
}

void OwnerList::menu() {
  const std::optional<std::size_t> row = current();
  if (!bench().isOpen()) return;
  wxMenu menu;
  const auto add = [&](const wxString& label, std::function<void()> run) {
    const int id = menu.Append(wxID_ANY, label)->GetId();
    menu.Bind(
        wxEVT_MENU, [this, run = std::move(run)](wxCommandEvent&) { CallAfter(run); }, id);
  };
  const bool folder = row && rows_[*row].owner == OwnerRow::isFolder;
  if (row && !folder) {
    add(_("Insert before\tShift+Insert"), [this] { insert(false); });
    add(_("Insert after\tInsert"), [this] { insert(true); });
  }
  if (row && events()) add((allMuted() ? _("Unmute") : _("Mute")) + "\tM", [this] { mute(); });
  if (row) add(_("Folder…"), [this] { chooseFolder(); });
  if (folder) {
    add(_("Rename folder…\tF2"), [this, name = rows_[*row].folder] { renameFolder(name); });
    add(_("Remove folder, keep its contents"), [this, name = rows_[*row].folder] {
      const std::size_t slash = name.rfind('/');
      (void)bench().edit(narrow(_("Remove folder")),
                         renamingFolder(element_, name, slash == std::string::npos ? "" : name.substr(0, slash)));
    });
  }
  if (menu.GetMenuItemCount() > 0) menu.AppendSeparator();
  orderMenu(menu);
  if (view_.order != OwnerOrder::Document) add(_("Write this order to the document"), [this] { writeOrder(); });
  PopupMenu(&menu);
}

/// The orders that the list may have; the document stays as it is.
void OwnerList::orderMenu(wxMenu& menu) {
  const wxString titles[] = {_("List as in the document"), _("List by name"),
                             events() ? _("List by trigger") : _("List by moment")};
  for (std::size_t i = 0; i < std::size(titles); ++i) {
    const auto order = static_cast<OwnerOrder>(i);
    wxMenuItem* item = menu.AppendRadioItem(wxID_ANY, titles[i]);
    item->Check(view_.order == order);
    const auto run = [this, order](wxCommandEvent&) {
      view_.order = order;
      if (searched) searched();
    };
    menu.Bind(wxEVT_MENU, run, item->GetId());
  }
}

void OwnerList::chooseFolder() {
  const std::vector<ElementPath> paths = picked();
  if (paths.empty()) return;
  const std::optional<std::size_t> row = current();
  if (rows_[*row].owner == OwnerRow::isFolder) return renameFolder(rows_[*row].folder);
  const std::string now = owners_[rows_[*row].owner].folder;
  const std::vector<std::string> folders = foldersOf(owners_);
  if (folders.empty()) return nameFolder(paths);
  wxMenu menu;
  menu.AppendRadioItem(1, _("No folder"))->Check(now.empty());
  for (std::size_t i = 0; i < folders.size(); ++i)
    menu.AppendRadioItem(static_cast<int>(i) + 2, wide(folders[i]))->Check(folders[i] == now);
  menu.AppendSeparator();
  menu.Append(static_cast<int>(folders.size()) + 2, _("New folder…"));
  const int answer = GetPopupMenuSelectionFromUser(menu);
  if (answer < 1) return;
  const auto at = static_cast<std::size_t>(answer) - 1;
  if (at == folders.size() + 1) return nameFolder(paths);
  (void)bench().edit(narrow(_("Put in a folder")), puttingInFolder(paths, at == 0 ? std::string() : folders[at - 1]));
}

void OwnerList::nameFolder(const std::vector<ElementPath>& paths) {
  const wxString typed = wxGetTextFromUser(_("Name of the folder. A / puts one folder into another: Night/Alarm"),
                                           _("New folder"), {}, this);
  if (!typed.empty()) (void)bench().edit(narrow(_("Put in a folder")), puttingInFolder(paths, narrow(typed)));
}

void OwnerList::renameFolder(const std::string& folder) {
  const wxString typed =
      wxGetTextFromUser(_("The new name. A / puts one folder into another."), _("Rename folder"), wide(folder), this);
  if (typed.empty() || narrow(typed) == folder) return;
  (void)bench().edit(narrow(_("Rename folder")), renamingFolder(element_, folder, narrow(typed)));
}

void OwnerList::writeOrder() {
  const std::vector<std::string> changes = whatOrderChanges(*bench().missionScope(), element_, view_.order);
  if (!changes.empty()) {
    constexpr std::size_t most = 8;
    wxString list;
    for (std::size_t i = 0; i < changes.size() && i < most; ++i) list += "\n- " + wide(changes[i]);
    if (changes.size() > most)
      list += "\n" + wxString::Format(_("… and %u more"), static_cast<unsigned>(changes.size() - most));
    wxMessageDialog question(
        this, _("At one moment, what stands first in the document runs first. The new order changes that:") + list,
        _("Write this order to the document"), wxYES_NO | wxNO_DEFAULT | wxICON_WARNING);
    question.SetYesNoLabels(_("Write it anyway"), _("Keep the order"));
    if (question.ShowModal() != wxID_YES) return;
  }
  const std::optional<std::size_t> row = current();
  const bool one = row && rows_[*row].owner != OwnerRow::isFolder;
  (void)bench().edit(narrow(_("Write order")),
                     writingOrder(element_, view_.order, one ? owners_[rows_[*row].owner].path : ElementPath()));
}

}  // namespace sortie::editor::window
