#include "editor/window/design/form_page.h"

#include <algorithm>
#include <set>
#include <utility>

#include <wx/intl.h>
#include <wx/menu.h>
#include <wx/msgdlg.h>
#include <wx/sizer.h>
#include <wx/splitter.h>
#include <wx/wupdlock.h>

#include "editor/core/balance/balance_fired.h"
#include "editor/core/blocks/block_lua.h"
#include "editor/core/search/references.h"
#include "editor/core/text/edit_words.h"
#include "editor/core/work_count.h"
#include "editor/window/button_row.h"
#include "editor/window/design/form_catalogue.h"
#include "editor/window/line_tips.h"
#include "editor/window/script/lua_style.h"
#include "editor/window/text_size.h"

namespace sortie::editor::window {
namespace {

class RowData : public wxTreeItemData {
 public:
  explicit RowData(std::size_t number) : row(number) {}
  std::size_t row;
};

/// As firedInLastSweep() calls it.
std::string rateKey(const model::Element& element) { return std::string(element.name()) + ":" + element.value("id"); }

wxButton* button(wxWindow* parent, const wxString& label, const wxString& help) {
  auto* out = new wxButton(parent, wxID_ANY, label, wxDefaultPosition, wxDefaultSize, wxBU_EXACTFIT);
  keepRoomy(out, out->FromDIP(wxSize(4, 0)));
  out->SetToolTip(help);
  return out;
}

}  // namespace

FormPage::FormPage(wxWindow* parent, Shell& shell, Of of) : Pane(parent, shell), of_(of) {
  build();
  // A page that nobody sees costs an edit nothing: it is renewed when it comes into sight.
  const auto later = [this] {
    stale_ = true;
    // What is typed may have to go to its element before another is shown, and not in the middle of an edit.
    if (IsShownOnScreen() && !fields_->busy() && !fields_->pending()) refresh();
  };
  connections_.push_back(bench().documentChanged.connect(later));
  connections_.push_back(bench().opened.connect([this, later] {
    shownVersion_ = 0;
    later();
  }));
  Bind(wxEVT_IDLE, [this](wxIdleEvent& event) {
    event.Skip();
    if (stale_ && IsShownOnScreen() && !fields_->busy()) refresh();
  });
  for (Signal<>* each : {&bench().ratesChanged, &bench().packsReloaded})
    connections_.push_back(each->connect([this, later] {
      shownVersion_ = 0;
      later();
    }));
  refresh();
}

void FormPage::build() {
  const auto splitter = [](wxWindow* parent) {
    return new wxSplitterWindow(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxSP_LIVE_UPDATE | wxSP_NOBORDER);
  };
  wxSplitterWindow* outer = splitter(this);
  wxSplitterWindow* inner = splitter(outer);
  wxSplitterWindow* right = splitter(inner);
  wxWindow* owners = buildOwners(outer);
  wxWindow* rows = buildRows(inner);
  fields_ = new FormFields(right, shell());
  wxWindow* side = buildSide(right);

  right->SetMinimumPaneSize(FromDIP(120));
  right->SetSashGravity(0.5);
  right->SplitVertically(fields_, side, FromDIP(330));
  inner->SetMinimumPaneSize(FromDIP(160));
  inner->SetSashGravity(0.45);
  inner->SplitVertically(rows, right, FromDIP(430));
  outer->SetMinimumPaneSize(FromDIP(120));
  outer->SplitVertically(owners, inner, FromDIP(210));
  // Shares of the width, once it is known: all four columns are to be seen in a narrow dock too.
  outer->Bind(wxEVT_SIZE, [outer, inner, right](wxSizeEvent& event) {
    event.Skip();
    const int width = outer->GetClientSize().GetWidth();
    if (width < outer->FromDIP(300) || outer->GetClientData() != nullptr) return;
    outer->SetClientData(outer);
    outer->SetSashPosition(width * 18 / 100);
    inner->SetSashPosition(width * 32 / 100);
    right->SetSashPosition(width * 27 / 100);
  });
  auto* sizer = new wxBoxSizer(wxHORIZONTAL);
  sizer->Add(outer, wxSizerFlags(1).Expand());
  SetSizer(sizer);
  themeChanged();
}

wxWindow* FormPage::buildOwners(wxWindow* parent) {
  const int gap = FromDIP(4);
  auto* panel = new wxPanel(parent);
  owners_ = new OwnerList(panel, shell(), of_ == Of::Events ? "event" : "objective");
  wxButton* fresh = button(panel, _("New"), of_ == Of::Events ? _("A new event") : _("A new objective"));
  wxButton* copy = button(panel, _("Copy"), _("A copy under another id"));
  wxButton* gone = button(panel, _("Delete"), _("Delete it; what refers to it is shown first"));
  ofOwner_ = {copy, gone};
  auto* sizer = new wxBoxSizer(wxVERTICAL);
  sizer->Add(owners_, wxSizerFlags(1).Expand());
  sizer->Add(new ButtonRow(panel, {fresh, copy, gone}), wxSizerFlags().Expand().Border(wxLEFT | wxTOP | wxRIGHT, gap));
  panel->SetSizer(sizer);

  owners_->searched = [this] { fillOwners(); };
  owners_->erase = [this] { deleteOwner(); };
  owners_->chosen = [this](const ElementPath& path) {
    leaveFields();
    owner_ = path;
    line_ = path;
    lineMissing_ = false;
    followed_ = {path};
    bench().select(followed_);
    fillRows();
  };
  fresh->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { addOwner(); });
  copy->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
    if (owner_.empty()) return;
    apply(_("Copy"), [mission = bench().missionScope(), path = owner_](model::Draft& draft) {
      return duplicateBlock(draft, *mission, path);
    });
  });
  gone->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { deleteOwner(); });
  return panel;
}

wxWindow* FormPage::buildRows(wxWindow* parent) {
  const int gap = FromDIP(4);
  auto* panel = new wxPanel(parent);
  tree_ = new wxTreeCtrl(panel, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(320, 60)),
                         wxTR_HIDE_ROOT | wxTR_HAS_BUTTONS | wxTR_NO_LINES | wxTR_FULL_ROW_HIGHLIGHT);
  tree_->SetName(_("When, if, do"));
  showCutLines(*tree_);
  add_ = button(panel, _("Add…"), _("Add a trigger, condition or action to the selected line"));
  remove_ = button(panel, _("Remove"), _("Remove the selected line and everything in it"));
  up_ = button(panel, _("Up"), _("Move the line up"));
  down_ = button(panel, _("Down"), _("Move the line down"));
  group_ = button(panel, _("Group…"), _("Wrap the line in all, any, none, if, choose, random or for each"));
  ungroup_ = button(panel, _("Ungroup"), _("Replace the group with its contents"));
  auto* sizer = new wxBoxSizer(wxVERTICAL);
  sizer->Add(new ButtonRow(panel, {add_, remove_, up_, down_, group_, ungroup_}),
             wxSizerFlags().Expand().Border(wxALL, gap));
  sizer->Add(tree_, wxSizerFlags(1).Expand().Border(wxLEFT | wxRIGHT | wxBOTTOM, gap));
  panel->SetSizer(sizer);

  tree_->Bind(wxEVT_TREE_SEL_CHANGED, [this](wxTreeEvent& event) { chooseRow(event.GetItem()); });
  tree_->Bind(wxEVT_TREE_ITEM_ACTIVATED, [this](wxTreeEvent&) {
    if (add_->IsEnabled()) addToRow();
  });
  add_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { addToRow(); });
  remove_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { removeRow(); });
  up_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { shift(-1); });
  down_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { shift(1); });
  group_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { wrap(); });
  ungroup_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
    if (const FormRow* now = row(); now != nullptr && !now->missing)
      apply(_("Ungroup"), [mission = bench().missionScope(), path = now->path](model::Draft& draft) {
        return unwrapBlock(draft, *mission, path);
      });
  });
  return panel;
}

wxWindow* FormPage::buildSide(wxWindow* parent) {
  const int gap = FromDIP(4);
  auto* panel = new wxPanel(parent);
  auto* head = new wxBoxSizer(wxHORIZONTAL);
  auto* title =
      new wxStaticText(panel, wxID_ANY, _("Derived Lua"), wxDefaultPosition, wxDefaultSize, wxST_ELLIPSIZE_END);
  title->SetToolTip(title->GetLabel());
  head->Add(title, wxSizerFlags(1).CentreVertical());
  detach_ = button(panel, _("Detach…"), _("Turn it into hand-written Lua in rules.lua"));
  head->Add(detach_);
  lua_ = new wxStyledTextCtrl(panel, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(200, 60)));
  lua_->SetName(title->GetLabel());
  lua_->SetReadOnly(true);
  // Nothing is typed here: Tab leads on, as from other controls.
  lua_->Bind(wxEVT_CHAR_HOOK, [this](wxKeyEvent& event) {
    if (event.GetKeyCode() != WXK_TAB || event.HasModifiers()) return event.Skip();
    lua_->Navigate(event.ShiftDown() ? wxNavigationKeyEvent::IsBackward : wxNavigationKeyEvent::IsForward);
  });
  used_ = new wxListBox(panel, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(100, 54)));
  used_->SetName(_("Uses and used by"));
  used_->SetToolTip(_("Elements that it uses or that use it; Enter or a double click goes there"));
  auto* sizer = new wxBoxSizer(wxVERTICAL);
  sizer->Add(head, wxSizerFlags().Expand().Border(wxALL, gap));
  sizer->Add(lua_, wxSizerFlags(1).Expand().Border(wxLEFT | wxRIGHT, gap));
  sizer->Add(used_, wxSizerFlags().Expand().Border(wxALL, gap));
  panel->SetSizer(sizer);

  detach_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { detach(); });
  used_->Bind(wxEVT_LISTBOX_DCLICK, [this](wxCommandEvent& event) {
    const int at = event.GetSelection();
    if (at >= 0 && !usedPaths_[static_cast<std::size_t>(at)].empty())
      shell().reveal(usedPaths_[static_cast<std::size_t>(at)]);
  });
  return panel;
}

void FormPage::themeChanged() {
  lua_->SetReadOnly(false);
  styleLua(*lua_, shell().palette(), false);
  lua_->SetReadOnly(true);
  if (fields_ != nullptr) fields_->themeChanged();
}

bool FormPage::mine(const model::Element& element) const {
  return element.name() == (of_ == Of::Events ? "event" : "objective");
}

void FormPage::showElement(const ElementPath& path) {
  if (!bench().isOpen()) return;
  const ElementPath owner = ownerOf(*bench().missionScope(), path);
  const model::Element element = elementAt(bench().root(), owner);
  if (owner.empty() || !element || !mine(element)) return;
  leaveFields();
  owner_ = owner;
  line_ = path;
  lineMissing_ = false;
  followed_ = bench().selection();
  owners_->clearSearch();
  fillOwners();
}

/// GTK tells the loss of the focus only after the press that took it.
void FormPage::leaveFields() { fields_->flush(); }

void FormPage::refresh() {
  stale_ = false;
  // An edit says what it selects: a new line, or the line that moved. What was selected before it tells nothing.
  if (bench().isOpen() && !bench().selection().empty() && bench().selection() != followed_) {
    followed_ = bench().selection();
    const ElementPath& chosen = followed_.front();
    const ElementPath owner = ownerOf(*bench().missionScope(), chosen);
    const model::Element element = elementAt(bench().root(), owner);
    if (!owner.empty() && element && mine(element)) {
      owner_ = owner;
      if (within(chosen, owner)) {
        line_ = chosen;
        lineMissing_ = false;
      }
    }
  }
  fillOwners();
}

void FormPage::fillOwners() {
  const ElementPath selected = owners_->renew(owner_);
  if (selected != owner_) line_ = selected;
  owner_ = selected;
  fillRows();
}

wxString FormPage::ratedWords() const {
  const model::Element element = elementAt(bench().root(), owner_);
  if (!element) return {};
  const std::optional<Fired> fired = firedInLastSweep(bench(), rateKey(element));
  return fired ? wxT(" \u2014 ") + wide(firedWords(rateKey(element), *fired)) : wxString();
}

wxString FormPage::wordsOf(const FormRow& row) const {
  return row.kind == RowKind::Owner ? wide(row.sentence) + ratedWords() : wide(row.sentence);
}

bool FormPage::isLine(const FormRow& row) const {
  return row.path == line_ && row.missing == lineMissing_ && (!row.missing || row.name == lineName_);
}

bool FormPage::sameRows(const std::vector<FormRow>& rows) const {
  return items_.size() == rows_.size() && !rows.empty() &&
         std::equal(rows.begin(), rows.end(), rows_.begin(), rows_.end(), [](const FormRow& a, const FormRow& b) {
           return a.path == b.path && a.depth == b.depth && a.kind == b.kind && a.missing == b.missing;
         });
}

void FormPage::fillRows() {
  const std::uint64_t version = bench().isOpen() ? bench().document().now().number : 0;
  if (version != 0 && version == shownVersion_ && owner_ == shownOwner_) return selectRow();
  shownVersion_ = version;
  shownOwner_ = owner_;
  const wxWindowUpdateLocker still(tree_);
  filling_ = true;
  std::vector<FormRow> rows;
  if (!owner_.empty()) rows = formRows(*bench().missionScope(), owner_);
  const bool same = sameRows(rows);
  rows_ = std::move(rows);
  if (same) {
    for (std::size_t i = 0; i < rows_.size(); ++i)
      if (tree_->GetItemText(items_[i]) != wordsOf(rows_[i])) tree_->SetItemText(items_[i], wordsOf(rows_[i]));
  } else {
    growRows();
  }
  filling_ = false;
  shownLine_.reset();
  selectRow();
  fillSide();
}

void FormPage::selectRow() {
  if (row() == nullptr && !rows_.empty()) {
    line_ = owner_;
    lineMissing_ = false;
  }
  const FormRow* now = row();
  if (shownLine_ && now != nullptr && *shownLine_ == now - rows_.data()) return;
  if (now != nullptr) {
    filling_ = true;
    const wxTreeItemId item = items_[static_cast<std::size_t>(now - rows_.data())];
    if (tree_->GetSelection() != item) {
      tree_->SelectItem(item);
      tree_->EnsureVisible(item);
    }
    filling_ = false;
  }
  showRow();
}

void FormPage::growRows() {
  tree_->DeleteAllItems();
  items_.clear();
  countWork(Work::Row, rows_.size());
  std::vector<wxTreeItemId> parents{tree_->AddRoot({})};
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const FormRow& each = rows_[i];
    parents.resize(static_cast<std::size_t>(each.depth) + 1);
    const wxTreeItemId item = tree_->AppendItem(parents.back(), wordsOf(each), -1, -1, new RowData(i));
    parents.push_back(item);
    items_.push_back(item);
    if (each.kind == RowKind::Section || each.kind == RowKind::Owner) tree_->SetItemBold(item);
    if (each.missing) tree_->SetItemTextColour(item, shell().palette().faint);
    if (each.kind == RowKind::Unknown) tree_->SetItemTextColour(item, shell().palette().error);
  }
  tree_->ExpandAll();
}

const FormRow* FormPage::row() const {
  const auto found = std::find_if(rows_.begin(), rows_.end(), [this](const FormRow& each) { return isLine(each); });
  return found == rows_.end() ? nullptr : &*found;
}

void FormPage::showRow() {
  const FormRow* now = row();
  shownLine_ = now == nullptr ? std::nullopt : std::optional(now - rows_.data());
  enable();
  if (now == nullptr) {
    fields_->showBlock({}, {},
                       of_ == Of::Events ? _("An event says when something happens, on what condition, and what "
                                             "is done then. Press New to make one.")
                                         : _("An objective says what a side has to achieve. Press New to "
                                             "make one."));
    return;
  }
  if (now->missing) {
    fields_->showBlock({}, {}, _("Nothing stands here yet. Press Add to put something in."));
    return;
  }
  fields_->showBlock(now->path, wide(now->sentence), wide(now->help));
}

void FormPage::enable() {
  const FormRow* now = row();
  const bool there = now != nullptr && !now->missing && now->kind != RowKind::Owner;
  const bool listed = there && (now->in == BlockList::Conditions || now->in == BlockList::Actions);
  for (wxButton* each : ofOwner_) each->Enable(!owner_.empty());
  detach_->Enable(!owner_.empty());
  add_->Enable(now != nullptr && now->holds != BlockList::None);
  remove_->Enable(there);
  up_->Enable(canShift(-1));
  down_->Enable(canShift(1));
  group_->Enable(listed && now->kind != RowKind::Section);
  ungroup_->Enable(there && now->kind == RowKind::Form && now->holds != BlockList::None);
}

bool FormPage::canShift(int by) const {
  const FormRow* now = row();
  if (now == nullptr || now->missing || now->path.size() <= owner_.size()) return false;
  if (by < 0) return now->path.back() > 0;
  const ElementPath parent(now->path.begin(), now->path.end() - 1);
  return now->path.back() + 1 < elementAt(bench().root(), parent).children().size();
}

void FormPage::fillSide() {
  wxString text;
  if (!owner_.empty()) {
    const DerivedLua derived = derivedLua(*bench().missionScope(), owner_);
    text = wide(derived.text);
    for (const auto& [path, error] : derived.errors) text += "\n-- " + wide(error.text);
  }
  lua_->SetReadOnly(false);
  lua_->SetText(text);
  lua_->EmptyUndoBuffer();
  lua_->SetReadOnly(true);
  used_->Clear();
  usedPaths_.clear();
  if (!bench().isOpen()) return;
  bench().askReferences(this, [this, owner = owner_](const References& references) {
    if (owner == owner_) fillUsed(references);
  });
}

void FormPage::fillUsed(const References& references) {
  constexpr std::size_t most = 50;
  wxArrayString lines;
  usedPaths_.clear();
  const auto add = [&](const wxString& line, ElementPath path) {
    lines.Add(line);
    usedPaths_.push_back(std::move(path));
  };
  if (!owner_.empty()) {
    const MissionScopePtr mission = bench().missionScope();
    const std::vector<Reference> by = usedBy(references, owner_);
    for (std::size_t i = 0; i < by.size() && i < most; ++i)
      add(_("used by ") + wide(referenceWords(*mission, by[i])), by[i].file.empty() ? by[i].from : ElementPath());
    if (by.size() > most)
      add(wxString::Format(_("… and %u more"), static_cast<unsigned>(by.size() - most)), ElementPath());
    std::set<ThingName> told;
    for (const Reference& each : uses(references, owner_)) {
      if (!told.insert(each.to).second) continue;
      const std::vector<ElementPath> to = pathsOf(references, each.to);
      add(_("uses ") + wide(each.to.space + " " + each.to.id), to.empty() ? ElementPath() : to.front());
    }
  }
  if (lines.empty()) add(_("No references"), {});
  used_->Set(lines);
}

void FormPage::apply(const wxString& label, const MissionEdit& edit) {
  // To where the edit leads, even if that was selected before; after a refusal the page stays where it is.
  const std::vector<ElementPath> before = std::exchange(followed_, {});
  if (!bench().edit(narrow(label), edit)) followed_ = before;
}

void FormPage::addOwner() {
  if (!bench().isOpen()) return;
  const MissionScopePtr mission = bench().missionScope();
  owners_->clearSearch();
  const bool events = of_ == Of::Events;
  apply(events ? _("New event") : _("New objective"), [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    return events ? newEvent(draft, *mission, "new-event") : newObjective(draft, *mission, "new-objective");
  });
}

void FormPage::deleteOwner() {
  if (owner_.empty()) return;
  const MissionScopePtr mission = bench().missionScope();
  const std::vector<Break> breaks = whatBreaks(*mission, *bench().references(), {owner_});
  if (!breaks.empty()) {
    wxString text = _("These references would then lead nowhere:") + "\n";
    for (const Break& each : breaks) text += "\n" + wide(each.words);
    wxMessageDialog dialog(this, text, _("Delete"), wxYES_NO | wxNO_DEFAULT | wxICON_WARNING);
    dialog.SetYesNoLabels(_("Delete anyway"), _("Keep it"));
    if (dialog.ShowModal() != wxID_YES) return;
  }
  const ElementPath path = owner_;
  apply(_("Delete"), [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    removeAt(draft, path);
    return std::vector<ElementPath>{};
  });
}

void FormPage::addToRow() {
  const FormRow* found = row();
  if (found == nullptr || found->holds == BlockList::None) return;
  const FormRow into = *found;
  const MissionScopePtr mission = bench().missionScope();
  const std::optional<std::string> name =
      chooseBlock(this, _("Add to: ") + wide(into.sentence), catalogue(*mission, into));
  if (!name) return;
  apply(wide(blockWords(*mission, "Add", *name, "to", into.path)), [&](model::Draft& draft) {
    return addBlock(draft, *mission, into, UINT32_MAX, newBlock(*mission, into, *name));
  });
}

void FormPage::chooseRow(const wxTreeItemId& item) {
  if (filling_ || !item.IsOk()) return;
  const auto* data = static_cast<RowData*>(tree_->GetItemData(item));
  if (data == nullptr) return;
  leaveFields();
  const FormRow& chosen = rows_[data->row];
  line_ = chosen.path;
  lineMissing_ = chosen.missing;
  lineName_ = chosen.name;
  showRow();
}

void FormPage::removeRow() {
  const FormRow* now = row();
  if (now == nullptr || now->missing || now->kind == RowKind::Owner) return;
  const ElementPath path = now->path;
  const ElementPath parent(path.begin(), path.end() - 1);
  apply(wide(blockWords(*bench().missionScope(), "Remove", now->name, "from", path)),
        [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
          removeAt(draft, path);
          return std::vector<ElementPath>{parent};
        });
}

void FormPage::shift(int by) {
  if (!canShift(by)) return;
  const ElementPath path = row()->path;
  const ElementPath parent(path.begin(), path.end() - 1);
  ElementPath to = path;
  to.back() = by < 0 ? path.back() - 1 : path.back() + 1;
  apply(_("Move line"), [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    moveTo(draft, path, parent, by < 0 ? path.back() - 1 : path.back() + 2);
    return std::vector<ElementPath>{to};
  });
}

void FormPage::wrap() {
  const FormRow* now = row();
  if (now == nullptr || now->missing || now->kind == RowKind::Owner || now->kind == RowKind::Section) return;
  const bool condition = now->in == BlockList::Conditions;
  if (!condition && now->in != BlockList::Actions) return;
  const std::vector<std::string> forms = condition ? std::vector<std::string>{"all", "any", "none", "at-least"}
                                                   : std::vector<std::string>{"if", "random", "choose", "for-each"};
  wxMenu menu;
  for (std::size_t i = 0; i < forms.size(); ++i) menu.Append(static_cast<int>(i) + 1, wide(forms[i]));
  const int chosen = GetPopupMenuSelectionFromUser(menu);
  if (chosen < 1) return;
  apply(_("Group"), [&, path = now->path](model::Draft& draft) {
    return wrapBlocks(draft, *bench().missionScope(), {path}, forms[static_cast<std::size_t>(chosen) - 1]);
  });
}

void FormPage::detach() {
  if (owner_.empty()) return;
  wxMessageDialog dialog(
      this,
      _("The conditions and actions become functions in rules.lua, to be changed by hand from now on. "
        "The form keeps a line that calls them. Undo brings the form back."),
      _("Detach to Lua"), wxOK | wxCANCEL | wxICON_QUESTION);
  dialog.SetOKLabel(_("Detach"));
  if (dialog.ShowModal() != wxID_OK) return;
  const MissionScopePtr mission = bench().missionScope();
  Document& document = bench().document();
  const ElementPath owner = owner_;
  const std::vector<ElementPath> before = std::exchange(followed_, {});
  Detached detached;
  document.begin(narrow(_("Detach to Lua")));
  const Result<> done =
      document.edit(narrow(_("Detach to Lua")), [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
        Result<Detached> made = detachBlocks(draft, *mission, owner);
        if (!made) return failed(made);
        detached = std::move(*made);
        return std::vector<ElementPath>{owner};
      });
  if (done) {
    document.editText("rules.lua", detached.rules, narrow(_("Detach to Lua")));
    document.end();
    for (const std::string& why : detached.kept) shell().tell(why);
  } else {
    document.cancel();
    followed_ = before;
    bench().refused(done.error());
  }
}

}  // namespace sortie::editor::window
