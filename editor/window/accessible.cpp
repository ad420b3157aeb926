#include "editor/window/accessible.h"

#include <set>
#include <utility>

#include <gtk/gtk.h>

#include <wx/aui/auibook.h>
#include <wx/control.h>
#include <wx/grid.h>
#include <wx/panel.h>
#include <wx/propgrid/propgrid.h>
#include <wx/splitter.h>
#include <wx/stattext.h>
#include <wx/stc/stc.h>
#include <wx/toplevel.h>
#include <wx/treectrl.h>

#include "editor/window/accessible_tabs.h"

namespace sortie::editor::window {
namespace {

/// Names that wxWidgets gives to whatever has none.
bool isNamed(const wxWindow& window) {
  static const std::set<wxString> unnamed = {
      "panel",        "text",           "textCtrl",       "button",         "choice",
      "comboBox",     "listBox",        "listCtrl",       "treeCtrl",       "check",
      "checkBox",     "radioButton",    "radioBox",       "slider",         "gauge",
      "notebook",     "splitter",       "scrolledWindow", "staticText",     "staticBitmap",
      "staticBox",    "searchCtrl",     "grid",           "GridWindow",     "wxSpinCtrl",
      "wxSpinButton", "spinCtrl",       "scrollBar",      "stcwindow",      "dataviewCtrl",
      "wxAuiTabCtrl", "auiTabCtrl",     "control",        "toolbar",        "statusBar",
      "frame",        "dialog",         "propertyGrid",   "wxPropertyGrid", "collapsiblePane",
      "hyperlink",    "genericTree",    "window",         "checkListBox",   "bitmapButton",
      "toggleButton", "wxToggleButton", "canvas",         "spinctrldouble", "wxSpinCtrlDouble",
      "wxcombo",      "animationctrl",  "ctrl",           "staticLine",     "listctrl",
      "treectrl"};
  const wxString name = window.GetName();
  return !name.empty() && !unnamed.contains(name);
}

/// The label that stands before it in the same window.
wxString labelBefore(const wxWindow& window) {
  if (window.GetParent() == nullptr) return {};
  const wxStaticText* label = nullptr;
  for (const wxWindow* each : window.GetParent()->GetChildren()) {
    if (each == &window) break;
    label = dynamic_cast<const wxStaticText*>(each);
  }
  wxString out = label != nullptr ? label->GetLabelText() : wxString();
  out.Trim();
  if (out.EndsWith(":") || out.EndsWith("*")) out.RemoveLast();
  return out.Trim();
}

void giveName(GtkWidget* widget, const wxString& name) {
  AtkObject* told = gtk_widget_get_accessible(widget);
  if (told == nullptr || name.empty()) return;
  const char* known = atk_object_get_name(told);
  if (known == nullptr || *known == '\0') atk_object_set_name(told, name.utf8_str());
}

struct Visit {
  const wxString& name;
  const std::set<GtkWidget*>& others;  ///< of windows within this one, which have names of their own
  AtkRole role;                        ///< of the widget that is drawn on; ATK_ROLE_INVALID: GTK knows
};

void nameWithin(GtkWidget* widget, gpointer data) {
  const auto* visit = static_cast<const Visit*>(data);
  if (visit->others.contains(widget)) return;
  if (gtk_widget_get_can_focus(widget) != FALSE) {
    giveName(widget, visit->name);
    if (visit->role != ATK_ROLE_INVALID && GTK_IS_FIXED(widget))
      atk_object_set_role(gtk_widget_get_accessible(widget), visit->role);
  }
  if (GTK_IS_CONTAINER(widget)) gtk_container_forall(GTK_CONTAINER(widget), nameWithin, data);
}

/// What wxWidgets or we draw ourselves, as GTK cannot know.
AtkRole roleOf(const wxWindow& window) {
  if (dynamic_cast<const wxTreeCtrl*>(&window) != nullptr) return ATK_ROLE_TREE;
  if (dynamic_cast<const wxPropertyGrid*>(&window) != nullptr) return ATK_ROLE_TREE_TABLE;
  if (dynamic_cast<const wxGrid*>(&window) != nullptr) return ATK_ROLE_TABLE;
  if (dynamic_cast<const wxStyledTextCtrl*>(&window) != nullptr) return ATK_ROLE_TEXT;
  if (dynamic_cast<const wxAuiTabCtrl*>(&window) != nullptr) return ATK_ROLE_PAGE_TAB_LIST;
  const bool drawn = dynamic_cast<const wxControl*>(&window) == nullptr &&
                     dynamic_cast<const wxPanel*>(&window) == nullptr &&
                     dynamic_cast<const wxSplitterWindow*>(&window) == nullptr;
  return drawn && window.AcceptsFocus() ? ATK_ROLE_CANVAS : ATK_ROLE_INVALID;
}

}  // namespace

wxString spokenName(const wxWindow& window) {
  if (isNamed(window)) return window.GetName();
  if (wxString label = labelBefore(window); !label.empty()) return label;
  if (const wxString tip = window.GetToolTipText(); !tip.empty()) return tip.BeforeFirst('\n');
  const wxWindow* within = window.GetParent();
  return within == nullptr || window.IsTopLevel() ? wxString() : spokenName(*within);
}

void tellName(wxWindow& window) {
  GtkWidget* widget = window.GetHandle();
  if (widget == nullptr || window.IsTopLevel()) return;
  std::set<GtkWidget*> others;
  for (const wxWindow* child : window.GetChildren()) others.insert(child->GetHandle());
  const wxString name = spokenName(window);
  if (auto* tabs = dynamic_cast<wxAuiTabCtrl*>(&window)) tellTabs(*tabs);
  // What scrolls has the widget that takes the keyboard inside.
  Visit visit{name, others, roleOf(window)};
  nameWithin(widget, &visit);
  if (isNamed(window)) giveName(widget, name);
  if (visit.role != ATK_ROLE_INVALID) atk_object_set_role(gtk_widget_get_accessible(widget), visit.role);
}

AccessibleNames::AccessibleNames() { wxEvtHandler::AddFilter(this); }

AccessibleNames::~AccessibleNames() { wxEvtHandler::RemoveFilter(this); }

int AccessibleNames::FilterEvent(wxEvent& event) {
  if (event.GetEventType() == wxEVT_CREATE) {
    if (auto* window = dynamic_cast<wxWindow*>(event.GetEventObject())) {
      fresh_.emplace_back(window);
      if (dynamic_cast<wxAuiTabCtrl*>(window) != nullptr && !std::exchange(tabsPrepared_, true)) prepareTabs(*window);
    }
  } else if (event.GetEventType() == wxEVT_IDLE && !fresh_.empty()) {
    // By now whoever made them has given them their names.
    for (const wxWeakRef<wxWindow>& each : std::exchange(fresh_, {}))
      if (wxWindow* window = each) tellName(*window);
  }
  return Event_Skip;
}

}  // namespace sortie::editor::window
