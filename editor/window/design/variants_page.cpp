#include "editor/window/design/variants_page.h"

#include <algorithm>
#include <set>

#include <wx/intl.h>
#include <wx/listbox.h>
#include <wx/stattext.h>
#include <wx/treectrl.h>

#include "editor/core/search/references.h"
#include "editor/window/design/variants_page_cells.h"
#include "editor/window/frame/dialogs.h"
#include "editor/window/line_tips.h"
#include "editor/window/design/variants_page_dialogs.h"
#include "editor/window/panes/fresh_pane.h"
#include "editor/window/text_size.h"

namespace sortie::editor::window {
namespace {

enum MatrixColumn : int { Option, Usual, Mission, First };

class PathData : public wxTreeItemData {
 public:
  explicit PathData(ElementPath at) : path(std::move(at)) {}
  ElementPath path;
};

class VariantsPage : public FreshPane {
 public:
  VariantsPage(wxWindow* parent, Shell& shell) : FreshPane(parent, shell) {
    SetName(_("Variants"));
    auto* outer = splitter(this, 0.26);
    auto* inner = splitter(outer, 0.66);
    wxWindow* list = buildList(outer);
    wxWindow* matrix = buildMatrix(inner);
    wxWindow* whens = buildWhens(inner);
    inner->SplitVertically(matrix, whens);
    outer->SplitVertically(list, inner);
    auto* sizer = new wxBoxSizer(wxVERTICAL);
    sizer->Add(outer, wxSizerFlags(1).Expand());
    SetSizer(sizer);
    selected_ = bench().selectionChanged.connect([this] { showSelection(); });
    opened_ = bench().opened.connect([this] { order_.clear(); });
  }

  void themeChanged() override {
    dressGrid(*grid_, shell().palette());
    markStale();
  }

  void flush() override {
    if (grid_->IsCellEditControlEnabled()) grid_->DisableCellEditControl();
  }

 protected:
  [[nodiscard]] bool busy() const override { return grid_->IsCellEditControlEnabled(); }

  void refresh() override {
    options_.clear();
    variants_.clear();
    whens_.clear();
    if (bench().isOpen()) {
      const MissionScopePtr mission = bench().missionScope();
      options_ = inOrder(optionRows(*mission));
      variants_ = variantRows(*mission);
      whens_ = whenRows(*mission);
      if (!bench().selection().empty())
        for (const VariantRow& each : variants_)
          if (each.path == bench().selection().front()) variant_ = each.id;
    }
    fillList();
    fillMatrix();
    fillWhens();
    showSelection();
  }

 private:
  wxWindow* buildList(wxWindow* parent) {
    const int gap = FromDIP(4);
    auto* panel = new wxPanel(parent);
    list_ = new wxListBox(panel, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(170, 60)));
    list_->SetMinSize(FromDIP(wxSize(100, 24)));
    list_->SetName(_("Variants"));
    showCutLines(*list_, _("Enter or a double click shows the map as it is in that variant"));
    wxButton* fresh = button(panel, _("New…"), _("A new variant"));
    wxButton* copy = button(panel, _("Copy…"), _("A copy of the selected variant"));
    wxButton* name = button(panel, _("Rename…"), _("Change the title or the id; references follow"));
    wxButton* gone = button(panel, _("Delete"), _("Delete the selected variant"));
    ofVariant_ = {copy, name, gone};
    auto* sizer = new wxBoxSizer(wxVERTICAL);
    sizer->Add(list_, wxSizerFlags(1).Expand().Border(wxALL, gap));
    sizer->Add(rowOf({fresh, copy, name, gone}), wxSizerFlags().Expand().Border(wxLEFT | wxRIGHT, gap));
    panel->SetSizer(sizer);
    list_->Bind(wxEVT_LISTBOX, [this](wxCommandEvent&) {
      const int at = list_->GetSelection();
      variant_ = at > 0 ? variants_[static_cast<std::size_t>(at) - 1].id : std::string();
      for (wxButton* each : ofVariant_) each->Enable(at > 0);
      if (at > 0) bench().select({variants_[static_cast<std::size_t>(at) - 1].path});
      if (grid_->GetNumberRows() > 0 && at >= 0) {
        const int row = std::max(0, grid_->GetGridCursorRow());
        grid_->SetGridCursor(row, Mission + at);
        showColumn(Mission + at);
      }
    });
    list_->Bind(wxEVT_LISTBOX_DCLICK, [this](wxCommandEvent&) {
      if (!bench().isOpen()) return;
      View view = bench().view();
      view.variant = variant_;
      bench().setView(view);
    });
    fresh->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { addVariant(false); });
    copy->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { addVariant(true); });
    name->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { renameVariant(); });
    gone->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
      const VariantRow* now = variant();
      if (now == nullptr) return;
      const ElementPath path = now->path;
      const wxString label = wxString::Format(_("Delete variant %s"), wide(now->id));
      variant_.clear();
      (void)bench().edit(narrow(label), [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
        removeAt(draft, path);
        return std::vector<ElementPath>{};
      });
    });
    return panel;
  }

  wxWindow* buildMatrix(wxWindow* parent) {
    const int gap = FromDIP(4);
    auto* panel = new wxPanel(parent);
    grid_ = new wxGrid(panel, wxID_ANY);
    grid_->SetName(_("Options and what each variant sets"));
    grid_->CreateGrid(0, First);
    help_ = new wxStaticText(panel, wxID_ANY, {}, wxDefaultPosition, wxDefaultSize, wxST_ELLIPSIZE_END);
    auto* sizer = new wxBoxSizer(wxVERTICAL);
    sizer->Add(help_, wxSizerFlags().Expand().Border(wxALL, gap));
    sizer->Add(grid_, wxSizerFlags(1).Expand().Border(wxLEFT | wxRIGHT | wxBOTTOM, gap));
    panel->SetSizer(sizer);
    keepMeasured(grid_, [this] {
      dressGrid(*grid_, shell().palette());
      markStale();
    });
    finishTyping(*grid_);
    grid_->Bind(wxEVT_GRID_CELL_CHANGED, [this](wxGridEvent& event) {
      const wxString text = grid_->GetCellValue(event.GetRow(), event.GetCol());
      setCell(event.GetRow(), event.GetCol(), text);
    });
    grid_->Bind(wxEVT_GRID_SELECT_CELL, [this](wxGridEvent& event) {
      event.Skip();
      showHelp(event.GetRow());
      if (event.GetCol() > Option) CallAfter([this, column = event.GetCol()] { showColumn(column); });
    });
    // The options stay in sight, as soon as there is room for that.
    grid_->Bind(wxEVT_SIZE, [this](wxSizeEvent& event) {
      event.Skip();
      CallAfter([this] { freezeOptions(); });
    });
    // The cell shows what holds; while it is edited, only what is set here.
    grid_->Bind(wxEVT_GRID_EDITOR_SHOWN, [this](wxGridEvent& event) {
      event.Skip();
      if (!isSet(event.GetRow(), event.GetCol())) grid_->SetCellValue(event.GetRow(), event.GetCol(), {});
    });
    grid_->Bind(wxEVT_GRID_EDITOR_HIDDEN, [this](wxGridEvent& event) {
      event.Skip();
      markStale();
    });
    grid_->Bind(wxEVT_KEY_DOWN, [this](wxKeyEvent& event) {
      if (event.GetKeyCode() == WXK_DELETE && !grid_->IsCellEditControlEnabled())
        setCell(grid_->GetGridCursorRow(), grid_->GetGridCursorCol(), {});
      else
        event.Skip();
    });
    return panel;
  }

  wxWindow* buildWhens(wxWindow* parent) {
    const int gap = FromDIP(4);
    auto* panel = new wxPanel(parent);
    tree_ = new wxTreeCtrl(panel, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(180, 60)),
                           wxTR_HIDE_ROOT | wxTR_HAS_BUTTONS | wxTR_NO_LINES | wxTR_FULL_ROW_HIGHLIGHT);
    tree_->SetName(_("Elements for some options only"));
    showCutLines(*tree_, _("Enter or a double click goes there"));
    wrap_ = button(panel, _("Only when…"), _("Make the selected elements exist only for some options"));
    wxButton* unwrap = button(panel, _("Always"), _("Make the element exist for all values of the options"));
    wxButton* go = button(panel, _("Go there"), _("Show the element"));
    ofWhen_ = {unwrap, go};
    chosen_ = new wxStaticText(panel, wxID_ANY, {}, wxDefaultPosition, wxDefaultSize, wxST_ELLIPSIZE_END);
    auto* sizer = new wxBoxSizer(wxVERTICAL);
    sizer->Add(heading(panel, _("Elements for some options only")), wxSizerFlags().Expand().Border(wxALL, gap));
    sizer->Add(tree_, wxSizerFlags(1).Expand().Border(wxLEFT | wxRIGHT | wxBOTTOM, gap));
    sizer->Add(chosen_, wxSizerFlags().Expand().Border(wxLEFT | wxRIGHT, gap));
    sizer->Add(rowOf({wrap_, unwrap, go}), wxSizerFlags().Expand().Border(wxLEFT | wxRIGHT | wxTOP, gap));
    panel->SetSizer(sizer);
    tree_->Bind(wxEVT_TREE_ITEM_ACTIVATED, [this](wxTreeEvent& event) { goTo(event.GetItem()); });
    tree_->Bind(wxEVT_TREE_SEL_CHANGED, [this](wxTreeEvent&) { enableWhens(); });
    go->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { goTo(tree_->GetSelection()); });
    wrap_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { wrapSelection(); });
    unwrap->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
      const auto* data = dataOf(tree_->GetSelection());
      if (data == nullptr || !bench().isOpen()) return;
      const ElementPath path = data->path;
      (void)bench().edit(narrow(_("Make it exist for all values of the options")),
                         [&](model::Draft& draft) { return unwrapWhen(draft, path); });
    });
    return panel;
  }

  /// As they were when the mission was opened: a line does not go away because something is set in it.
  [[nodiscard]] std::vector<OptionRow> inOrder(std::vector<OptionRow> rows) {
    if (order_.empty())
      for (const OptionRow& each : usedFirst(rows)) order_.push_back(each.id);
    const auto placeOf = [this](const OptionRow& row) { return std::find(order_.begin(), order_.end(), row.id); };
    std::stable_sort(rows.begin(), rows.end(),
                     [&](const OptionRow& a, const OptionRow& b) { return placeOf(a) < placeOf(b); });
    return rows;
  }

  [[nodiscard]] const VariantRow* variant() const {
    for (const VariantRow& each : variants_)
      if (!variant_.empty() && each.id == variant_) return &each;
    return nullptr;
  }
  [[nodiscard]] PathData* dataOf(const wxTreeItemId& item) const {
    return item.IsOk() ? static_cast<PathData*>(tree_->GetItemData(item)) : nullptr;
  }

  void fillList() {
    list_->Freeze();
    list_->Clear();
    list_->Append(_("Mission as it is"));
    int chosen = 0;
    for (std::size_t i = 0; i < variants_.size(); ++i) {
      const VariantRow& each = variants_[i];
      list_->Append(each.title.empty() ? wide(each.id) : wide(each.title + " (" + each.id + ")"));
      if (each.id == variant_) chosen = static_cast<int>(i) + 1;
    }
    if (chosen == 0) variant_.clear();
    list_->SetSelection(chosen);
    for (wxButton* each : ofVariant_) each->Enable(chosen > 0);
    list_->Thaw();
  }

  void fillMatrix() {
    const wxGridUpdateLocker still(grid_);
    const int row = std::max(0, grid_->GetGridCursorRow());
    const int column = std::max<int>(Mission, grid_->GetGridCursorCol());
    const int columns = First + static_cast<int>(variants_.size());
    if (grid_->GetNumberRows() > 0) grid_->DeleteRows(0, grid_->GetNumberRows());
    if (grid_->GetNumberCols() > columns) grid_->DeleteCols(columns, grid_->GetNumberCols() - columns);
    if (grid_->GetNumberCols() < columns) grid_->AppendCols(columns - grid_->GetNumberCols());
    grid_->AppendRows(static_cast<int>(options_.size()));
    grid_->SetColLabelValue(Option, _("Option"));
    grid_->SetColLabelValue(Usual, _("Default"));
    grid_->SetColLabelValue(Mission, _("Mission"));
    for (std::size_t i = 0; i < variants_.size(); ++i)
      grid_->SetColLabelValue(First + static_cast<int>(i), wide(variants_[i].id));
    const Palette& palette = shell().palette();
    for (std::size_t i = 0; i < options_.size(); ++i) {
      const int at = static_cast<int>(i);
      const OptionRow& each = options_[i];
      grid_->SetCellValue(at, Option, optionTitle(each));
      grid_->SetCellValue(at, Usual, optionText(each, each.fallback));
      grid_->SetReadOnly(at, Option);
      grid_->SetReadOnly(at, Usual);
      grid_->SetCellTextColour(at, Usual, palette.faint);
      for (int cell = Mission; cell < columns; ++cell) {
        const bool set = isSet(at, cell);
        grid_->SetCellValue(at, cell, optionText(each, valueAt(at, cell)));
        grid_->SetCellTextColour(at, cell, set ? palette.text : palette.faint);
        if (set) grid_->SetCellFont(at, cell, grid_->GetDefaultCellFont().Bold());
        offerChoices(*grid_, at, cell, each, _("(as it is)"));
      }
    }
    for (int cell = 0; cell < columns; ++cell) {
      grid_->AutoSizeColumn(cell, false);
      grid_->SetColSize(
          cell, std::clamp(grid_->GetColSize(cell) + FromDIP(24), FromDIP(80), FromDIP(cell == Option ? 230 : 300)));
    }
    optionWidth_ = grid_->GetColSize(Option);
    freezeOptions();
    if (!options_.empty()) {
      grid_->SetGridCursor(std::min(row, static_cast<int>(options_.size()) - 1), std::min(column, columns - 1));
      showHelp(grid_->GetGridCursorRow());
    } else {
      help_->SetLabel(bench().isOpen() ? _("The ruleset and the mission declare no options.")
                                       : _("No mission is open."));
    }
  }

  // MakeCellVisible() goes too far when columns are frozen.
  void showColumn(int column) {
    int unit = 0;
    grid_->GetScrollPixelsPerUnit(&unit, nullptr);
    if (unit <= 0) return;
    int left = 0;
    for (int i = Usual; i < column; ++i) left += grid_->GetColSize(i);
    const int room = grid_->GetClientSize().GetWidth() - grid_->GetColSize(Option);
    const int from = grid_->GetViewStart().x * unit;
    const int width = grid_->GetColSize(column);
    if (left < from || left + width > from + room)
      grid_->Scroll(std::max(0, left - std::clamp(room - width, 0, width / 2)) / unit, -1);
  }

  /// In half of the width at most, so that there is room for a variant beside them.
  void freezeOptions() {
    if (grid_->GetNumberCols() < First) return;
    const int width = grid_->GetClientSize().GetWidth();
    if (width < FromDIP(160)) return;
    const int wanted = std::clamp(optionWidth_, FromDIP(80), width / 2);
    if (grid_->GetColSize(Option) != wanted) grid_->SetColSize(Option, wanted);
    if (grid_->GetNumberFrozenCols() == 0) grid_->FreezeTo(0, 1);
    if (const int column = grid_->GetGridCursorCol(); column > Option) showColumn(column);
  }

  [[nodiscard]] bool isSet(int row, int column) const {
    const OptionRow& option = options_[static_cast<std::size_t>(row)];
    if (column == Mission) return option.fixed.has_value();
    if (column < First) return true;
    return option.variants.contains(variants_[static_cast<std::size_t>(column - First)].id);
  }
  [[nodiscard]] std::string valueAt(int row, int column) const {
    const OptionRow& option = options_[static_cast<std::size_t>(row)];
    if (column >= First) {
      const auto found = option.variants.find(variants_[static_cast<std::size_t>(column - First)].id);
      if (found != option.variants.end()) return found->second;
    }
    return option.fixed.value_or(option.fallback);
  }

  void setCell(int row, int column, const wxString& text) {
    if (!bench().isOpen() || row < 0 || column < Mission || static_cast<std::size_t>(row) >= options_.size()) return;
    const OptionRow option = options_[static_cast<std::size_t>(row)];
    const ElementPath path = column < First ? ElementPath() : variants_[static_cast<std::size_t>(column - First)].path;
    std::optional<std::string> value = optionValue(option, text);
    if (value->empty() || text == _("(as it is)")) value.reset();
    const wxString whose = column < First ? _("mission") : wide(variants_[static_cast<std::size_t>(column - First)].id);
    if (value)
      if (const Result<> good = checkOption(*bench().missionScope(), option.id, *value); !good)
        shell().tell(narrow(lineOf(good.error())));
    (void)bench().edit(
        narrow(wxString::Format(_("Set \"%s\" of %s"), optionTitle(option), whose)),
        [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
          setOption(draft, path, option.id, value);
          return bench().selection();
        },
        "option" + option.id + pathText(path));
    markStale();
  }

  void showHelp(int row) {
    if (row < 0 || static_cast<std::size_t>(row) >= options_.size()) return;
    const OptionRow& option = options_[static_cast<std::size_t>(row)];
    wxString words = optionTitle(option);
    if (!option.help.empty()) words += ": " + wide(option.help);
    help_->SetLabel(words);
    help_->SetToolTip(words);
  }

  void fillWhens() {
    const auto* was = dataOf(tree_->GetSelection());
    const ElementPath chosen = was != nullptr ? was->path : ElementPath();
    tree_->Freeze();
    tree_->DeleteAllItems();
    const wxTreeItemId root = tree_->AddRoot({});
    if (bench().isOpen()) {
      const MissionScopePtr mission = bench().missionScope();
      for (const WhenRow& each : whens_) {
        wxString words = wide(each.words);
        if (each.variants.empty()) words += L" \u2014 " + _("in no variant");
        const wxTreeItemId item = tree_->AppendItem(root, words, -1, -1, new PathData(each.path));
        tree_->SetItemBold(item);
        if (each.path == chosen) tree_->SelectItem(item);
        for (const ElementPath& inside : each.contents) {
          const wxTreeItemId child =
              tree_->AppendItem(item, wide(elementWords(*mission, inside)), -1, -1, new PathData(inside));
          if (inside == chosen) tree_->SelectItem(child);
        }
      }
    }
    tree_->ExpandAll();
    tree_->Thaw();
    enableWhens();
  }

  void enableWhens() {
    for (wxButton* each : ofWhen_) each->Enable(dataOf(tree_->GetSelection()) != nullptr);
  }

  // What "Only when" would wrap.
  void showSelection() {
    if (!IsShownOnScreen()) return;
    const bool any = bench().isOpen() && !bench().selection().empty();
    wrap_->Enable(any);
    chosen_->SetLabel(any ? wxString::Format(_("Selected: %s"), selectionWords()) : _("Nothing is selected"));
    chosen_->SetToolTip(chosen_->GetLabel());
  }
  [[nodiscard]] wxString selectionWords() const {
    const MissionScopePtr mission = bench().missionScope();
    wxString out;
    for (const ElementPath& each : bench().selection()) {
      if (out.length() > 200) return out + L", …";
      out += (out.empty() ? wxString() : wxString(", ")) + wide(elementWords(*mission, each));
    }
    return out;
  }

  void goTo(const wxTreeItemId& item) {
    if (const auto* data = dataOf(item)) shell().reveal(data->path);
  }

  void wrapSelection() {
    if (!bench().isOpen() || bench().selection().empty()) return;
    std::vector<OptionRow> options = options_;
    // Those that tell variants apart come first.
    std::stable_sort(options.begin(), options.end(), [](const OptionRow& a, const OptionRow& b) {
      return (a.inWhen || !a.variants.empty()) > (b.inWhen || !b.variants.empty());
    });
    if (options.empty()) return shell().tell(narrow(_("Neither the ruleset nor the mission declares an option")));
    const std::optional<WhenWanted> wanted = askWhen(this, options, selectionWords());
    if (!wanted) return;
    (void)bench().edit(narrow(_("Make it exist for some options only")), [&](model::Draft& draft) {
      return wrapInWhen(draft, bench().selection(), wanted->option, wanted->values);
    });
  }

  /// Of all variants but this one.
  [[nodiscard]] std::set<std::string> ids(const std::string& without = {}) const {
    std::set<std::string> out;
    for (const VariantRow& each : variants_)
      if (each.id != without) out.insert(each.id);
    return out;
  }

  void addVariant(bool copy) {
    if (!bench().isOpen()) return;
    const VariantRow* now = copy ? variant() : nullptr;
    if (copy && now == nullptr) return;
    const std::string id = freeId(bench().root(), now != nullptr ? now->id : "variant");
    const std::optional<VariantName> name =
        askVariant(this, copy ? _("Copy variant") : _("New variant"), {id, now != nullptr ? now->title : std::string()},
                   ids(), true, shell().palette().error);
    if (!name) return;
    const std::map<std::string, std::string> sets =
        now != nullptr ? now->options : std::map<std::string, std::string>();
    (void)bench().edit(narrow(copy ? _("Copy variant") : _("New variant")),
                       [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
                         const ElementPath path = newVariant(draft, name->id, name->title);
                         for (const auto& [option, value] : sets) setOption(draft, path, option, value);
                         return std::vector<ElementPath>{path};
                       });
    markStale();
  }

  void renameVariant() {
    const VariantRow* now = variant();
    if (now == nullptr) return;
    const std::optional<VariantName> name =
        askVariant(this, _("Rename variant"), {now->id, now->title}, ids(now->id), false, shell().palette().error);
    if (!name) return;
    const ElementPath path = now->path;
    const bool other = name->id != now->id;
    std::size_t inScripts = 0;
    const Result<> done =
        bench().edit(narrow(_("Rename variant")), [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
          if (other) {
            Result<Renaming> renamed = rename(*bench().missionScope(), scriptsOf(bench().document().now()),
                                              *bench().references(), path, name->id);
            if (!renamed) return failed(renamed);
            inScripts = renamed->inScripts.size();
            draft.apply(renamed->patches);
          }
          setAttributeAt(draft, path, "title", name->title.empty() ? std::nullopt : std::optional(name->title));
          return std::vector<ElementPath>{path};
        });
    if (done) variant_ = name->id;
    if (inScripts > 0)
      shell().tell(narrow(
          wxString::Format(_("Scripts may refer to the variant in %zu places; they were not changed"), inScripts)));
    markStale();
  }

  wxListBox* list_ = nullptr;
  std::vector<wxButton*> ofVariant_;
  std::vector<wxButton*> ofWhen_;  ///< that need a line of the tree
  wxGrid* grid_ = nullptr;
  int optionWidth_ = 0;  ///< that the titles of the options want
  wxStaticText* help_ = nullptr;
  wxTreeCtrl* tree_ = nullptr;
  wxButton* wrap_ = nullptr;
  wxStaticText* chosen_ = nullptr;
  std::vector<OptionRow> options_;
  std::vector<VariantRow> variants_;
  std::vector<WhenRow> whens_;
  std::string variant_;
  std::vector<std::string> order_;  ///< ids of the options
  Connection selected_;
  Connection opened_;
};

}  // namespace

Pane* makeVariantsPage(wxWindow* parent, Shell& shell) { return new VariantsPage(parent, shell); }

}  // namespace sortie::editor::window
