#include "editor/window/frame/tool_bar.h"

#include <algorithm>
#include <array>

#include <gtk/gtk.h>

#include <wx/choice.h>
#include <wx/frame.h>
#include <wx/stattext.h>
#include <wx/weakref.h>

#include "editor/window/frame/frame_menus.h"
#include "editor/window/icons.h"

namespace sortie::editor::window {
namespace {

struct Entry {
  const char* action;
  const char* icon;
  const char* label;
  bool toggles;
  bool separator;  ///< before it
};
// Those whose action is not there are left out.
constexpr std::array<Entry, 9> kEntries = {{{"tool-select", "select", wxTRANSLATE("Select"), true, false},
                                            {"tool-place", "place", wxTRANSLATE("Place"), true, false},
                                            {"tool-ruler", "ruler", wxTRANSLATE("Ruler"), true, false},
                                            {"edit-undo", "undo", wxTRANSLATE("Undo"), false, true},
                                            {"edit-redo", "redo", wxTRANSLATE("Redo"), false, false},
                                            {"file-save", "save", wxTRANSLATE("Save"), false, false},
                                            {"playtest-start", "play", wxTRANSLATE("Play"), false, true},
                                            {"mission-check", "check", wxTRANSLATE("Check"), false, false},
                                            {"view-fit", "fit", wxTRANSLATE("Fit"), false, true}}};

}  // namespace

ToolBar::ToolBar(wxFrame* frame, Shell& shell)
    : wxToolBar(frame, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxTB_HORIZONTAL | wxTB_TEXT | wxTB_FLAT),
      shell_(shell) {
  SetName(_("Tools"));
  Bind(wxEVT_TOOL, [this](wxCommandEvent& event) {
    const auto found = actionOf_.find(event.GetId());
    if (found == actionOf_.end()) return event.Skip();
    shell_.actions().run(found->second);
    // The widget has toggled itself; what counts is what the action made of it.
    refresh();
  });
  frame->Bind(wxEVT_SIZE, [bar = wxWeakRef<ToolBar>(this)](wxSizeEvent& event) {
    event.Skip();
    if (bar) bar->fit();
  });
  Workbench& bench = shell.bench();
  connections_.push_back(bench.opened.connect([this] { listVariants(); }));
  connections_.push_back(bench.documentChanged.connect([this] {
    listVariants();
    refresh();
  }));
  connections_.push_back(bench.selectionChanged.connect([this] { refresh(); }));
  connections_.push_back(bench.toolChanged.connect([this] { refresh(); }));
  connections_.push_back(bench.viewChanged.connect([this] { listVariants(); }));
  connections_.push_back(bench.overlaysChanged.connect([this] { refresh(); }));
}

void ToolBar::build() {
  ClearTools();
  actionOf_.clear();
  variants_ = nullptr;
  SetToolBitmapSize(FromDIP(wxSize(24, 24)));
  for (const Entry& entry : kEntries) {
    const Action* action = shell_.actions().find(entry.action);
    if (action == nullptr) continue;
    if (entry.separator) AddSeparator();
    const wxString label = wxGetTranslation(entry.label);
    wxString tip = wxGetTranslation(wide(action->help.empty() ? action->title : action->help));
    if (const std::string key = shell_.actions().shortcut(entry.action); !key.empty())
      tip += " (" + shownKey(key) + ")";
    const int id = wxWindow::NewControlId();
    AddTool(id, label, icon(entry.icon, shell_.palette().text), tip, entry.toggles ? wxITEM_CHECK : wxITEM_NORMAL);
    actionOf_[id] = entry.action;
  }
  AddSeparator();
  AddControl(new wxStaticText(this, wxID_ANY, _("Variant:") + " "));
  variants_ = new wxChoice(this, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(230, -1)));
  variants_->SetName(_("Variant"));
  variants_->SetToolTip(_("The variant whose pieces and rules the map and the checks show"));
  variants_->Bind(wxEVT_CHOICE, [this](wxCommandEvent& event) {
    View view = shell_.bench().view();
    view.variant = variantIds_[static_cast<std::size_t>(event.GetSelection())];
    shell_.bench().setView(view);
  });
  AddControl(variants_);
  Realize();
  fit();
  variantIds_.clear();
  listVariants();
  refresh();
}

int ToolBar::wantedWidth() const {
  int out = 0;
  int equal = 0;
  int widest = 0;
  for (int i = 0; i < gtk_toolbar_get_n_items(GTKGetToolbar()); ++i) {
    GtkToolItem* item = gtk_toolbar_get_nth_item(GTKGetToolbar(), i);
    int width = 0;
    gtk_widget_get_preferred_width(GTK_WIDGET(item), &width, nullptr);
    // GTK makes these as wide as the widest of them.
    if (gtk_tool_item_get_homogeneous(item)) {
      ++equal;
      widest = std::max(widest, width);
    } else {
      out += width;
    }
  }
  return out + equal * widest;
}

// GTK leaves out what has no room, without a word.
void ToolBar::fit() {
  if (variants_ == nullptr || GTKGetToolbar() == nullptr) return;
  GtkStyleContext* css = gtk_widget_get_style_context(GTK_WIDGET(GTKGetToolbar()));
  GtkBorder padding;
  gtk_style_context_get_padding(css, gtk_style_context_get_state(css), &padding);
  const int room = GetParent()->GetClientSize().x - padding.left - padding.right -
                   2 * static_cast<int>(gtk_container_get_border_width(GTK_CONTAINER(GTKGetToolbar())));
  const auto put = [this](int width, GtkToolbarStyle style) {
    gtk_widget_set_size_request(variants_->GetHandle(), FromDIP(width), -1);
    gtk_toolbar_set_style(GTKGetToolbar(), style);
  };
  put(230, GTK_TOOLBAR_BOTH);
  if (wantedWidth() > room) put(150, GTK_TOOLBAR_BOTH);
  if (wantedWidth() > room) put(230, GTK_TOOLBAR_ICONS);
  if (wantedWidth() > room) put(150, GTK_TOOLBAR_ICONS);
}

void ToolBar::refresh() {
  bool changed = false;
  for (const auto& [id, name] : actionOf_) {
    const bool enabled = shell_.actions().enabled(name);
    changed = changed || enabled != GetToolEnabled(id);
    EnableTool(id, enabled);
    const Action* action = shell_.actions().find(name);
    if (!action->checked) continue;
    const bool checked = action->checked();
    changed = changed || checked != GetToolState(id);
    ToggleTool(id, checked);
  }
  if (changed) Refresh();
}

void ToolBar::listVariants() {
  if (variants_ == nullptr) return;
  std::vector<std::string> ids = {""};
  wxArrayString titles;
  titles.Add(_("Mission as it is"));
  if (shell_.bench().isOpen()) {
    for (const model::Element& each : shell_.bench().root().children()) {
      if (each.name() != "variant") continue;
      ids.push_back(each.value("id"));
      titles.Add(wide(each.value("title", ids.back())));
    }
  }
  if (ids != variantIds_ || variants_->GetStrings() != titles) {
    variants_->Set(titles);
    variantIds_ = std::move(ids);
    fit();  // the longest title says how wide the choice is at least
  }
  variants_->Enable(variantIds_.size() > 1);
  const auto at = std::find(variantIds_.begin(), variantIds_.end(), shell_.bench().view().variant);
  variants_->SetSelection(at == variantIds_.end() ? 0 : static_cast<int>(at - variantIds_.begin()));
}

}  // namespace sortie::editor::window
