#include "editor/window/outline/outline_pane.h"

#include <algorithm>
#include <set>

#include <wx/button.h>
#include <wx/menu.h>
#include <wx/msgdlg.h>
#include <wx/sizer.h>
#include <wx/srchctrl.h>
#include <wx/stattext.h>
#include <wx/textdlg.h>
#include <wx/timer.h>

#include "editor/core/blocks/block_form.h"
#include "editor/core/inspector/inspector.h"
#include "editor/core/inspector/inspector_element.h"
#include "editor/core/map/map_paste.h"
#include "editor/core/outline/outline_edits.h"
#include "editor/core/search/references.h"
#include "editor/window/frame/dialogs.h"
#include "editor/window/outline/outline_pane_tree.h"
#include "editor/window/outline/rename.h"
#include "editor/window/text_size.h"

namespace sortie::editor::window {
namespace {

class OutlinePane : public Pane {
 public:
  OutlinePane(wxWindow* parent, Shell& shell) : Pane(parent, shell), pause_(this) {
    search_ = new wxSearchCtrl(this, wxID_ANY, {}, wxDefaultPosition, FromDIP(wxSize(120, -1)));
    search_->SetDescriptiveText(_("Search the mission"));
    search_->SetName(_("Search the mission"));
    search_->ShowCancelButton(true);
    search_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { pause_.StartOnce(150); });
    Bind(wxEVT_TIMER, [this](wxTimerEvent&) { show(); });
    auto* add = new wxButton(this, wxID_ANY, _("Add"), wxDefaultPosition, wxDefaultSize, wxBU_EXACTFIT);
    keepRoomy(add, FromDIP(wxSize(16, 4)));
    add->SetToolTip(_("Adds an event, an objective, a side, a text…"));
    add->Bind(wxEVT_BUTTON, [this, add](wxCommandEvent&) {
      wxMenu menu;
      addMenu(menu);
      add->PopupMenu(&menu, 0, add->GetSize().y);
    });
    tree_ = new OutlineTree(this, shell);
    empty_ = new wxStaticText(this, wxID_ANY, {}, wxDefaultPosition, wxDefaultSize, wxALIGN_CENTRE_HORIZONTAL);
    auto* bar = new wxBoxSizer(wxHORIZONTAL);
    bar->Add(search_, wxSizerFlags(1).CentreVertical().Border(wxRIGHT, FromDIP(4)));
    bar->Add(add, wxSizerFlags().CentreVertical());
    auto* all = new wxBoxSizer(wxVERTICAL);
    all->Add(bar, wxSizerFlags().Expand().Border(wxALL, FromDIP(6)));
    all->Add(tree_, wxSizerFlags(1).Expand());
    all->Add(empty_, wxSizerFlags().Expand().Border(wxALL, FromDIP(12)));
    SetSizer(all);
    bindTree();
    themeChanged();
    connections_.push_back(bench().opened.connect([this] {
      fresh_ = true;
      later();
    }));
    connections_.push_back(bench().documentChanged.connect([this] { later(); }));
    connections_.push_back(bench().problemsChanged.connect([this] {
      if (problemsDiffer()) later();
    }));
    connections_.push_back(bench().selectionChanged.connect([this] {
      if (!std::exchange(follow_, true) && !waiting_) CallAfter([this] { follow(); });
    }));
    later();
  }

  void themeChanged() override {
    tree_->themeChanged();
    empty_->SetForegroundColour(shell().palette().faint);
    Refresh();
  }

 private:
  void bindTree() {
    tree_->Bind(wxEVT_TREE_SEL_CHANGED, [this](wxTreeEvent&) {
      if (showing_ || std::exchange(chosen_, true)) return;
      CallAfter([this] { takeSelection(); });
    });
    tree_->Bind(wxEVT_TREE_ITEM_ACTIVATED, [this](wxTreeEvent& event) { open(event.GetItem()); });
    tree_->Bind(wxEVT_TREE_ITEM_MENU, [this](wxTreeEvent& event) { context(event.GetItem()); });
    tree_->Bind(wxEVT_TREE_BEGIN_DRAG, [this](wxTreeEvent& event) {
      dragged_.clear();
      for (const ElementPath& path : picked())
        if (!path.empty()) dragged_.push_back(path);
      if (!dragged_.empty()) event.Allow();
    });
    tree_->Bind(wxEVT_TREE_END_DRAG, [this](wxTreeEvent& event) { drop(event.GetItem()); });
    // Before the window's own Delete, which asks nothing of what is used elsewhere.
    tree_->Bind(wxEVT_CHAR_HOOK, [this](wxKeyEvent& event) {
      if (event.GetKeyCode() == WXK_DELETE && !event.HasAnyModifiers()) return erase();
      event.Skip();
    });
    tree_->Bind(wxEVT_TREE_KEY_DOWN, [this](wxTreeEvent& event) {
      if (event.GetKeyCode() == WXK_F2) return rename();
      event.Skip();
    });
  }

  void later() {
    if (std::exchange(waiting_, true)) return;
    CallAfter([this] {
      waiting_ = false;
      renew();
    });
  }

  /// Where problems are, and which: what the outline shows of them.
  using Places = std::vector<std::pair<std::optional<ElementPath>, std::pair<std::string, model::Severity>>>;
  [[nodiscard]] Places problemPlaces() const {
    Places out;
    for (const Problem& each : bench().problems())
      if (each.severity != model::Severity::Note) out.push_back({each.element, {each.file, each.severity}});
    return out;
  }
  [[nodiscard]] bool problemsDiffer() const { return problemPlaces() != problems_; }

  void renew() {
    // A press goes before the selection of an edit that the same press has brought about, by leaving a field.
    if (chosen_) takeSelection();
    mission_ = bench().missionScope();
    problems_ = problemPlaces();
    show();
  }

  void show() {
    const std::string text = narrow(search_->GetValue());
    showing_ = true;
    OutlineNode outline;
    if (mission_ && bench().isOpen()) outline = outlineOf(*mission_, bench().document().now(), bench().problems());
    if (!text.empty()) outline = filtered(outline, text);
    tree_->show(inParts(std::move(outline)), !text.empty());
    if (std::exchange(fresh_, false)) unfoldFirst();
    const bool cleared = std::exchange(searched_, !text.empty()) && text.empty();
    if (std::exchange(follow_, false) || !text.empty() || cleared) showSelection();
    if (cleared) revealSelection();
    showing_ = false;
    const bool any = !shown().children.empty();
    const wxString words = !mission_ ? _("Open a mission to see its parts here.") : _("Nothing fits the search.");
    if (empty_->GetLabel() == words && tree_->IsShown() == any) return;
    empty_->SetLabel(words);
    tree_->Show(any);
    empty_->Show(!any);
    Layout();
  }

  [[nodiscard]] const OutlineNode& shown() const { return tree_->shown(); }

  /// Another selection in the same tree.
  void follow() {
    if (waiting_ || !std::exchange(follow_, false)) return;  // the tree is made anew first
    showing_ = true;
    showSelection();
    showing_ = false;
  }

  /// Folders with few things in them are open from the start.
  void unfoldFirst() {
    constexpr std::size_t few = 12;
    for (std::size_t i = 0; i < shown().children.size(); ++i) {
      const OutlineNode& each = shown().children[i];
      const bool open =
          each.key == "folder Map" || each.key == "sides" || each.key == "objectives" || each.key == "events";
      if (open && each.children.size() <= few && !each.children.empty()) tree_->Expand(tree_->at({i}));
    }
  }

  void showSelection() {
    const std::vector<ElementPath>& selection = bench().selection();
    std::set<ElementPath> now;
    for (const ElementPath& path : picked()) now.insert(path);
    if (now == std::set<ElementPath>(selection.begin(), selection.end())) return;
    tree_->UnselectAll();
    constexpr std::size_t most = 200;
    for (std::size_t i = 0; i < selection.size() && i < most; ++i) {
      const wxTreeItemId id = tree_->at(wayTo(shown(), selection[i]));
      // The mission itself is what everything stands in: no need to go there for a block of its own.
      if (!id.IsOk() || (!selection[i].empty() && tree_->node(id)->path == ElementPath{})) continue;
      tree_->SelectItem(id);
      if (i == 0) tree_->EnsureVisible(id);
    }
  }

  void revealSelection() {
    if (bench().selection().empty()) return;
    const wxTreeItemId id = tree_->at(wayTo(shown(), bench().selection().front()));
    if (id.IsOk() && tree_->IsSelected(id)) tree_->EnsureVisible(id);
  }

  [[nodiscard]] std::vector<ElementPath> picked() const {
    wxArrayTreeItemIds ids;
    tree_->GetSelections(ids);
    std::vector<ElementPath> out;
    for (const wxTreeItemId id : ids) {
      const OutlineNode* item = tree_->node(id);
      if (item == nullptr || !item->path || item->kind == OutlineNode::Kind::Folder) continue;
      if (std::find(out.begin(), out.end(), *item->path) == out.end()) out.push_back(*item->path);
    }
    return out;
  }

  void takeSelection() {
    if (!std::exchange(chosen_, false)) return;
    const std::vector<ElementPath> now = picked();
    wxArrayTreeItemIds ids;
    if (now.empty() && tree_->GetSelections(ids) > 0) return;  // a folder or a script: nothing to edit
    if (bench().isOpen() && now != bench().selection()) bench().select(now);
  }

  void open(const wxTreeItemId& id) {
    const OutlineNode* item = tree_->node(id);
    if (item == nullptr) return;
    if (item->kind == OutlineNode::Kind::File) return shell().openAt(item->file, 0, 0);
    if (item->kind == OutlineNode::Kind::Folder) return tree_->Toggle(id);
    if (item->path) shell().reveal(*item->path);
  }

  void addMenu(wxMenu& menu) {
    if (!mission_) {
      menu.Append(wxID_ANY, _("Open a mission first"))->Enable(false);
      return;
    }
    std::string group;
    wxMenu* into = &menu;
    for (const Addable& each : addables(*mission_)) {
      if (each.group != group) {
        group = each.group;
        into = new wxMenu;
        menu.AppendSubMenu(into, wxGetTranslation(wide(group)));
      }
      wxString title = each.group.empty() ? wxGetTranslation(wide(each.title)) : wide(each.title);
      title.Replace("&", "&&");
      const int id = into->Append(wxID_ANY, title, wide(each.help))->GetId();
      menu.Bind(
          wxEVT_MENU,
          [this, each](wxCommandEvent&) {
            const std::string label = narrow(wxString::Format(_("Add %s"), wide(each.title)));
            if (bench().edit(label, adding(bench().missionScope(), each.id)) && !bench().selection().empty())
              shell().reveal(bench().selection().front());
          },
          id);
    }
  }

  void context(const wxTreeItemId& id) {
    const OutlineNode* item = tree_->node(id);
    if (item == nullptr || !mission_) return;
    if (!tree_->IsSelected(id)) {
      tree_->UnselectAll();
      tree_->SelectItem(id);
      takeSelection();
    }
    wxMenu menu;
    const std::vector<ElementPath> paths = picked();
    const bool things =
        !paths.empty() && std::none_of(paths.begin(), paths.end(), [](const auto& p) { return p.empty(); });
    const auto entry = [&](wxMenu& into, const wxString& title, auto run) {
      const int number = into.Append(wxID_ANY, title)->GetId();
      menu.Bind(
          wxEVT_MENU, [run](wxCommandEvent&) { run(); }, number);
    };
    if (item->kind == OutlineNode::Kind::File)
      entry(menu, _("Open script"), [this, file = item->file] { shell().openAt(file, 0, 0); });
    if (things) {
      entry(menu, _("Show"), [this, path = paths.front()] { shell().reveal(path); });
      const model::Element element = elementAt(bench().root(), paths.front());
      if (paths.size() == 1 && element && element.has("id")) entry(menu, _("Rename…\tF2"), [this] { rename(); });
      if (paths.size() == 1 && element && isOptionWhen(element)) {
        entry(menu, _("Remove the option, keep its contents"), [this, path = paths.front()] {
          static_cast<void>(bench().edit(narrow(_("Remove option")), unwrapping(path)));
        });
      } else {
        entry(menu, _("Duplicate"), [this, paths] { duplicate(paths); });
      }
      auto* options = new wxMenu;
      for (const model::Declaration* each : declared(mission_->scope, model::DeclarationKind::Option))
        if (each->value && !each->value->type.names.empty()) {
          for (const std::string& value : each->value->type.names)
            entry(*options, wide(titleOf(*each) + ": " + value),
                  [this, paths, option = each->id, value] { wrap(paths, option, value); });
        } else if (each->value) {
          entry(*options, wide(titleOf(*each)), [this, paths, option = each->id] { wrap(paths, option, {}); });
        }
      if (options->GetMenuItemCount() > 0) {
        menu.AppendSubMenu(options, _("Only with an option"));
      } else {
        delete options;
      }
      entry(menu, _("Delete\tDel"), [this] { erase(); });
    }
    if (menu.GetMenuItemCount() > 0) menu.AppendSeparator();
    auto* more = new wxMenu;
    fillAdd(*more, menu);
    menu.AppendSubMenu(more, _("Add"));
    PopupMenu(&menu);
  }

  void fillAdd(wxMenu& into, wxMenu& top) {
    for (const Addable& each : addables(*mission_)) {
      if (!each.group.empty() && each.group != "Sides") continue;
      const int id =
          into.Append(wxID_ANY, each.group.empty() ? wxGetTranslation(wide(each.title)) : wide(each.title))->GetId();
      top.Bind(
          wxEVT_MENU,
          [this, each](wxCommandEvent&) {
            static_cast<void>(bench().edit(narrow(_("Add ")) + each.title, adding(bench().missionScope(), each.id)));
          },
          id);
    }
  }

  void wrap(const std::vector<ElementPath>& paths, const std::string& option, std::string value) {
    if (value.empty()) {
      const wxString typed =
          wxGetTextFromUser(_("Values of the option for which the element exists, separated by spaces"),
                            _("Only with an option"), {}, this);
      if (typed.empty()) return;
      value = narrow(typed);
    }
    static_cast<void>(bench().edit(narrow(_("Put under an option")), wrapping(paths, option, value)));
  }

  void duplicate(const std::vector<ElementPath>& paths) {
    const MissionScopePtr mission = bench().missionScope();
    if (paths.size() == 1 && ownerOf(*mission, paths.front()) == paths.front() && !paths.front().empty()) {
      static_cast<void>(bench().edit(narrow(_("Duplicate")), [mission, path = paths.front()](model::Draft& draft) {
        return duplicateBlock(draft, *mission, path);
      }));
      return;
    }
    bench().settleMap();
    const Analysis analysis = bench().analysis();
    static_cast<void>(bench().edit(narrow(_("Duplicate")),
                                   [analysis, paths](model::Draft& draft) -> Result<std::vector<ElementPath>> {
                                     return duplicateNear(draft, analysis, paths);
                                   }));
  }

  void rename() {
    if (const std::vector<ElementPath> paths = picked(); paths.size() == 1) askToRename(this, bench(), paths.front());
  }

  void erase() {
    std::vector<ElementPath> paths = picked();
    std::erase_if(paths, [](const ElementPath& each) { return each.empty(); });
    const MissionScopePtr mission = bench().missionScope();
    if (paths.empty() || !mission) return;
    const std::vector<Break> breaks = whatBreaks(*mission, *bench().references(), paths);
    if (!breaks.empty()) {
      constexpr std::size_t most = 12;
      wxString list;
      for (std::size_t i = 0; i < breaks.size() && i < most; ++i) list += "\n- " + wide(breaks[i].words);
      if (breaks.size() > most)
        list += "\n" + wxString::Format(_("… and %u more"), static_cast<unsigned>(breaks.size() - most));
      const wxString what = paths.size() == 1 ? wide(elementTitle(*mission, paths.front()))
                                              : wxString::Format(_("%u things"), static_cast<unsigned>(paths.size()));
      wxMessageDialog question(
          this, wxString::Format(_("%s is still used. Without it, these references lead nowhere:"), what) + "\n" + list,
          _("Delete"), wxYES_NO | wxNO_DEFAULT | wxICON_WARNING);
      question.SetYesNoLabels(_("Delete anyway"), _("Keep"));
      if (question.ShowModal() != wxID_YES) return;
    }
    static_cast<void>(bench().edit(narrow(_("Delete")), deleting(paths)));
  }

  void drop(const wxTreeItemId& id) {
    const OutlineNode* item = tree_->node(id);
    const std::vector<ElementPath> from = std::exchange(dragged_, {});
    if (item == nullptr || !item->path || from.empty() || !bench().isOpen()) return;
    const model::Element root = bench().root();
    if (item->kind == OutlineNode::Kind::Folder && !item->folder.empty()) {
      if (std::all_of(from.begin(), from.end(),
                      [&](const ElementPath& each) { return mayDropInFolder(root, each, *item); })) {
        static_cast<void>(bench().edit(narrow(_("Put in a folder")), droppingInFolder(from, *item)));
      } else if (item->of == "event") {
        shell().tell(narrow(_("Only events can be put into a folder of events")));
      } else {
        shell().tell(narrow(_("Only objectives can be put into a folder of objectives")));
      }
      return;
    }
    const ElementPath to = *item->path;
    // Onto a wrapper, folder or deck: into it. Onto one of its likes: before it, or behind it when it comes from above.
    const auto all = [&](Drop how) {
      return std::all_of(from.begin(), from.end(),
                         [&](const ElementPath& each) { return mayDrop(root, each, to, how); });
    };
    const Drop beside = from.front() < to ? Drop::After : Drop::Before;
    const bool holder = item->kind != OutlineNode::Kind::Element || !all(beside);
    const Drop how = holder && all(Drop::Into) ? Drop::Into : beside;
    if (!all(how)) {
      shell().tell(narrow(_("It cannot be put there: move it among elements of the same kind")));
      return;
    }
    static_cast<void>(bench().edit(narrow(_("Change order")), dropping(from, to, how)));
  }

  wxSearchCtrl* search_ = nullptr;
  OutlineTree* tree_ = nullptr;
  wxStaticText* empty_ = nullptr;
  wxTimer pause_;
  MissionScopePtr mission_;
  Places problems_;
  std::vector<ElementPath> dragged_;
  bool waiting_ = false;
  bool showing_ = false;
  bool chosen_ = false;  ///< lines were chosen that the mission does not know of yet
  bool fresh_ = true;
  bool follow_ = false;
  bool searched_ = false;  ///< only what is searched for is shown
  std::vector<Connection> connections_;
};

}  // namespace

Pane* makeOutlinePane(wxWindow* parent, Shell& shell) { return new OutlinePane(parent, shell); }

}  // namespace sortie::editor::window
