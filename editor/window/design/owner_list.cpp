#include "editor/window/design/owner_list.h"

#include <algorithm>
#include <set>
#include <utility>

#include <gtk/gtk.h>

#include <wx/intl.h>
#include <wx/menu.h>
#include <wx/msgdlg.h>
#include <wx/sizer.h>
#include <wx/textdlg.h>

#include "editor/core/balance/balance_fired.h"
#include "editor/core/blocks/block_form.h"
#include "editor/core/blocks/owner_edits.h"
#include "editor/core/work_count.h"
#include "editor/window/button_row.h"
#include "editor/window/text_size.h"

namespace sortie::editor::window {

/// What the control asks for when it draws.
class OwnerList::Rows : public wxDataViewVirtualListModel {
 public:
  explicit Rows(const OwnerList& list) : list_(list) {}

  void GetValueByRow(wxVariant& value, unsigned row, unsigned column) const override {
    value = wxString();
    if (row < list_.rows_.size())
      value = column == 0 ? list_.labelOf(list_.rows_[row]) : list_.firedOf(list_.rows_[row]);
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

namespace {

/// Do two rows look the same, each of its own owners?
bool sameLine(const OwnerRow& a, const std::vector<Owner>& ofA, const OwnerRow& b, const std::vector<Owner>& ofB) {
  const bool folder = a.owner == OwnerRow::isFolder;
  if (folder != (b.owner == OwnerRow::isFolder) || a.depth != b.depth) return false;
  if (folder) return a.folder == b.folder && a.folded == b.folded && a.count == b.count;
  const Owner& x = ofA[a.owner];
  const Owner& y = ofB[b.owner];
  return x.id == y.id && x.title == y.title && x.muted == y.muted;
}

}  // namespace

OwnerList::OwnerList(wxWindow* parent, Shell& shell, std::string element)
    : Pane(parent, shell), element_(std::move(element)) {
  const int gap = FromDIP(4);
  search_ = new wxSearchCtrl(this, wxID_ANY);
  search_->SetDescriptiveText(events() ? _("Search events") : _("Search objectives"));
  search_->SetName(search_->GetDescriptiveText());
  search_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) {
    onFolder_.clear();
    if (searched) searched();
  });
  // Less than the usual gap, so that a low pane has room for the buttons in large letters.
  const int low = FromDIP(1);
  auto* sizer = new wxBoxSizer(wxVERTICAL);
  sizer->AddSpacer(low);
  sizer->Add(search_, wxSizerFlags().Expand().Border(wxLEFT | wxRIGHT, gap));
  sizer->AddSpacer(low);
  sizer->Add(buildList(), wxSizerFlags(1).Expand().Border(wxLEFT | wxRIGHT, gap));
  connections_.push_back(bench().ratesChanged.connect([this] {
    fitColumns();
    list_->Refresh();
  }));
  connections_.push_back(bench().opened.connect([this] {
    readOf_ = 0;  // numbers of versions begin anew
    shown_.reset();
  }));
  sizer->AddSpacer(low);
  sizer->Add(buildButtons(), wxSizerFlags().Expand().Border(wxLEFT, gap));
  SetSizer(sizer);
}

OwnerList::~OwnerList() = default;

wxSizer* OwnerList::buildButtons() {
  std::vector<wxWindow*> buttons;
  const auto add = [&](const wxString& label, const wxString& help, void (OwnerList::*run)()) {
    auto* button = new wxButton(this, wxID_ANY, label, wxDefaultPosition, wxDefaultSize, wxBU_EXACTFIT);
    keepRoomy(button, roomInButtons());
    button->SetToolTip(help);
    button->Bind(wxEVT_BUTTON, [this, run](wxCommandEvent&) { (this->*run)(); });
    buttons.push_back(button);
    return button;
  };
  insert_ = add(_("Insert"),
                events() ? _("A new event after the selected one (Insert; Shift+Insert: before it)")
                         : _("A new objective after the selected one (Insert; Shift+Insert: before it)"),
                &OwnerList::insertAfter);
  if (events()) mute_ = add(_("Mute"), _("Leave the event out of play, or take it back in (M)"), &OwnerList::mute);
  add(_("More…"), _("Folders, and the order of the list"), &OwnerList::menu);
  return new ButtonRow(this, std::move(buttons));
}

wxWindow* OwnerList::buildList() {
  list_ = new wxDataViewCtrl(this, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(170, 60)), wxDV_SINGLE | wxDV_NO_HEADER);
  list_->SetMinSize(FromDIP(wxSize(100, 48)));  // the least that GTK draws a scroll bar in
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
    showButtons();
    if (filling_ || !row) return;
    const bool folder = rows_[*row].owner == OwnerRow::isFolder;
    onFolder_ = folder ? rows_[*row].folder : std::string();
    if (!folder && chosen) chosen(ElementPath(owners_[rows_[*row].owner].path));
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
  const std::optional<Fired> fired = firedInLastSweep(bench(), element_ + ":" + owners_[row.owner].id);
  return fired ? wide(firedText(*fired)) : wxString();
}

bool OwnerList::anyFired() const {
  const auto first = bench().rates().lower_bound(element_ + ":");
  return bench().ratedPlaytests() > 0 && first != bench().rates().end() && first->first.starts_with(element_ + ":");
}

/// Are there others than before? Those of before are handed out: the rows are of them.
bool OwnerList::read(std::vector<Owner>& before) {
  const std::uint64_t now = bench().isOpen() ? bench().document().now().number : 0;
  if (std::exchange(readOf_, now) == now && now != 0) return false;
  before = std::exchange(owners_, now == 0 ? std::vector<Owner>() : ownersOf(bench().root(), element_));
  return true;
}

ElementPath OwnerList::renew(const ElementPath& wanted) {
  std::vector<Owner> before;
  const bool others = read(before);
  view_.search = narrow(search_->GetValue());
  const auto at = std::find_if(owners_.begin(), owners_.end(), [&](const Owner& each) { return each.path == wanted; });
  if (wanted != wanted_) {
    if (at != owners_.end()) unfold(at->folder);
    onFolder_.clear();
  }
  wanted_ = wanted;
  filling_ = true;
  showRows(others ? before : owners_);
  std::optional<std::size_t> row = rowOfFolder(onFolder_);
  if (!row) row = rowToSelect(wanted);
  if (row && rows_[*row].owner != OwnerRow::isFolder) wanted_ = owners_[rows_[*row].owner].path;
  if (!row) wanted_.clear();
  if (row) {
    select(*row);
  } else {
    list_->UnselectAll();
  }
  filling_ = false;
  showButtons();
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

std::optional<std::size_t> OwnerList::rowOfFolder(const std::string& folder) const {
  const auto found = std::find_if(rows_.begin(), rows_.end(), [&](const OwnerRow& each) {
    return each.owner == OwnerRow::isFolder && each.folder == folder;
  });
  return found == rows_.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - rows_.begin()));
}

/// `before`: what the rows that are shown are of.
void OwnerList::showRows(const std::vector<Owner>& before) {
  const Shown now{readOf_, view_};
  if (shown_ == now) return;
  shown_ = now;
  show(ownerRows(owners_, view_), before);
}

/// Tells the control only what differs, so that it keeps its place.
void OwnerList::show(std::vector<OwnerRow> rows, const std::vector<Owner>& before) {
  constexpr std::size_t few = 64;
  const auto same = [&](std::size_t then, std::size_t now) {
    return sameLine(rows_[then], before, rows[now], owners_);
  };
  const std::size_t shorter = std::min(rows_.size(), rows.size());
  std::size_t head = 0;
  while (head < shorter && same(head, head)) ++head;
  std::size_t tail = 0;
  while (tail < shorter - head && same(rows_.size() - 1 - tail, rows.size() - 1 - tail)) ++tail;
  const std::size_t gone = rows_.size() - head - tail;
  const std::size_t fresh = rows.size() - head - tail;
  rows_ = std::move(rows);
  if (gone + fresh > few) {
    countWork(Work::Row, rows_.size());
    model_->Reset(static_cast<unsigned>(rows_.size()));
    return;
  }
  countWork(Work::Row, std::max(gone, fresh));
  const auto row = [](std::size_t number) { return static_cast<unsigned>(number); };
  const std::size_t both = std::min(gone, fresh);
  for (std::size_t i = 0; i < both; ++i) model_->RowChanged(row(head + i));
  for (std::size_t i = gone; i > both; --i) model_->RowDeleted(row(head + i - 1));
  for (std::size_t i = both; i < fresh; ++i) model_->RowInserted(row(head + i));
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
  onFolder_ = rows_[row].folder;
  filling_ = true;
  showRows(owners_);
  if (const std::optional<std::size_t> now = rowOfFolder(onFolder_)) select(*now);
  filling_ = false;
}

void OwnerList::fitColumns() {
  const bool any = anyFired();
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
      onFolder_ = rows_[i].folder;
      showButtons();
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

void OwnerList::showButtons() {
  const std::optional<std::size_t> row = current();
  insert_->Enable(row && rows_[*row].owner != OwnerRow::isFolder);
  if (mute_ == nullptr) return;
  mute_->Enable(row.has_value());
  const wxString label = allMuted() ? _("Unmute") : _("Mute");
  if (mute_->GetLabel() == label) return;
  mute_->SetLabel(label);
  makeRoomy(mute_, roomInButtons());
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
  // Of a folder nothing in it gets selected: the list stays as it is, and M again takes it all back.
  const bool folder = rows_[*current()].owner == OwnerRow::isFolder;
  const std::vector<ElementPath> stay = folder ? bench().selection() : paths;
  (void)bench().edit(narrow(muted ? _("Mute") : _("Unmute")),
                     [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
                       const Result<std::vector<ElementPath>> done = muting(paths, muted)(draft);
                       return done ? Result<std::vector<ElementPath>>(stay) : done;
                     });
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
      moveFolder(_("Remove folder"), name, slash == std::string::npos ? "" : name.substr(0, slash));
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

void OwnerList::renameFolder(std::string folder) {
  const wxString typed =
      wxGetTextFromUser(_("The new name. A / puts one folder into another."), _("Rename folder"), wide(folder), this);
  if (typed.empty() || narrow(typed) == folder) return;
  moveFolder(_("Rename folder"), std::move(folder), narrow(typed));
}

/// The list stays where it is, and what was folded stays folded.
void OwnerList::moveFolder(const wxString& label, std::string from, std::string to) {
  const std::string name = folderName(to);
  const OwnerView before = view_;
  const std::string on = std::exchange(onFolder_, name);
  for (const std::string& each : before.folded)
    if (each == from || each.starts_with(from + '/')) {
      view_.folded.erase(each);
      if (const std::string now = folderName(to + each.substr(from.size())); !now.empty()) view_.folded.insert(now);
    }
  const Result<> done = bench().edit(narrow(label), [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    const Result<std::vector<ElementPath>> moved = renamingFolder(element_, from, to)(draft);
    return moved ? Result<std::vector<ElementPath>>(bench().selection()) : moved;
  });
  if (done) return;
  view_ = before;
  onFolder_ = on;
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
