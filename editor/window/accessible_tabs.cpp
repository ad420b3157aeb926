#include "editor/window/accessible_tabs.h"

#include <memory>
#include <string>
#include <vector>

#include <gtk/gtk-a11y.h>
#include <gtk/gtk.h>

#include <wx/weakref.h>

namespace sortie::editor::window {
namespace {

constexpr const char* stripKey = "sortie-tabs";
constexpr const char* tabKey = "sortie-tab";

struct Free {
  void operator()(AtkObject* object) const { g_object_unref(object); }
};
/// What hangs on the widget of a strip.
struct Strip {
  wxWeakRef<wxAuiTabCtrl> control;
  std::vector<std::unique_ptr<AtkObject, Free>> tabs;  ///< those that were asked for
};
/// What hangs on the accessible object of a tab.
struct Tab {
  wxWeakRef<wxAuiTabCtrl> control;
  std::size_t number = 0;
  std::string title;
};

template <class Thing>
void destroy(gpointer thing) {
  delete static_cast<Thing*>(thing);
}

Tab& tabOf(gpointer object) { return *static_cast<Tab*>(g_object_get_data(G_OBJECT(object), tabKey)); }

/// Null when the strip is gone, or has fewer tabs by now.
wxAuiTabCtrl* stripOf(const Tab& tab) {
  return tab.control && tab.number < tab.control->GetPageCount() ? tab.control.get() : nullptr;
}

const gchar* nameOfTab(AtkObject* object) {
  Tab& tab = tabOf(object);
  if (wxAuiTabCtrl* strip = stripOf(tab)) tab.title = strip->GetPage(tab.number).caption.utf8_string();
  return tab.title.c_str();
}

AtkObject* parentOfTab(AtkObject* object) {
  const Tab& tab = tabOf(object);
  return tab.control ? gtk_widget_get_accessible(tab.control->GetHandle()) : nullptr;
}

gint indexOfTab(AtkObject* object) { return static_cast<gint>(tabOf(object).number); }

AtkRole roleOfTab(AtkObject*) { return ATK_ROLE_PAGE_TAB; }

AtkStateSet* statesOfTab(AtkObject* object) {
  AtkStateSet* out = atk_state_set_new();
  wxAuiTabCtrl* strip = stripOf(tabOf(object));
  if (strip == nullptr) {
    atk_state_set_add_state(out, ATK_STATE_DEFUNCT);
    return out;
  }
  for (const AtkStateType each : {ATK_STATE_ENABLED, ATK_STATE_SENSITIVE, ATK_STATE_SELECTABLE, ATK_STATE_VISIBLE})
    atk_state_set_add_state(out, each);
  if (strip->IsShownOnScreen()) atk_state_set_add_state(out, ATK_STATE_SHOWING);
  if (strip->GetPage(tabOf(object).number).active) atk_state_set_add_state(out, ATK_STATE_SELECTED);
  return out;
}

void placeOfTab(AtkComponent* component, gint* x, gint* y, gint* width, gint* height, AtkCoordType relativeTo) {
  *x = *y = *width = *height = -1;
  wxAuiTabCtrl* strip = stripOf(tabOf(component));
  if (strip == nullptr) return;
  const wxRect box = strip->GetPage(tabOf(component).number).rect;
  wxPoint at = strip->ClientToScreen(box.GetPosition());
  if (relativeTo != ATK_XY_SCREEN) at -= wxGetTopLevelParent(strip)->GetScreenPosition();
  *x = at.x;
  *y = at.y;
  *width = box.width;
  *height = box.height;
}

gint actionsOfTab(AtkAction*) { return 1; }
const gchar* actionOfTab(AtkAction*, gint) { return "switch"; }
gboolean switchToTab(AtkAction* action, gint) {
  wxAuiTabCtrl* strip = stripOf(tabOf(action));
  auto* book = strip != nullptr ? dynamic_cast<wxAuiNotebook*>(strip->GetParent()) : nullptr;
  if (book == nullptr) return FALSE;
  const int page = book->GetPageIndex(strip->GetPage(tabOf(action).number).window);
  if (page == wxNOT_FOUND) return FALSE;
  book->SetSelection(static_cast<std::size_t>(page));
  return TRUE;
}

void initTabs(gpointer type, gpointer) {
  auto* of = static_cast<AtkObjectClass*>(type);
  of->get_name = nameOfTab;
  of->get_parent = parentOfTab;
  of->get_index_in_parent = indexOfTab;
  of->get_role = roleOfTab;
  of->ref_state_set = statesOfTab;
}

GType tabType() {
  static const GType type = [] {
    const GType made = g_type_register_static_simple(ATK_TYPE_OBJECT, "SortieTabAccessible", sizeof(AtkObjectClass),
                                                     initTabs, sizeof(AtkObject), nullptr, static_cast<GTypeFlags>(0));
    const GInterfaceInfo component{
        [](gpointer table, gpointer) { static_cast<AtkComponentIface*>(table)->get_extents = placeOfTab; }, nullptr,
        nullptr};
    const GInterfaceInfo action{[](gpointer table, gpointer) {
                                  auto* of = static_cast<AtkActionIface*>(table);
                                  of->get_n_actions = actionsOfTab;
                                  of->get_name = actionOfTab;
                                  of->do_action = switchToTab;
                                },
                                nullptr, nullptr};
    g_type_add_interface_static(made, ATK_TYPE_COMPONENT, &component);
    g_type_add_interface_static(made, ATK_TYPE_ACTION, &action);
    return made;
  }();
  return type;
}

AtkObjectClass* usual() {
  static auto* const parent = static_cast<AtkObjectClass*>(g_type_class_ref(GTK_TYPE_CONTAINER_ACCESSIBLE));
  return parent;
}

/// Null for widgets that are not strips of tabs.
Strip* stripOf(AtkObject* object) {
  GtkWidget* widget = gtk_accessible_get_widget(GTK_ACCESSIBLE(object));
  auto* strip = widget == nullptr ? nullptr : static_cast<Strip*>(g_object_get_data(G_OBJECT(widget), stripKey));
  return strip != nullptr && strip->control ? strip : nullptr;
}

gint countTabs(AtkObject* object) {
  const Strip* strip = stripOf(object);
  return strip == nullptr ? usual()->get_n_children(object) : static_cast<gint>(strip->control->GetPageCount());
}

AtkObject* tabAt(AtkObject* object, gint number) {
  Strip* strip = stripOf(object);
  if (strip == nullptr) return usual()->ref_child(object, number);
  if (number < 0 || number >= countTabs(object)) return nullptr;
  const auto at = static_cast<std::size_t>(number);
  while (strip->tabs.size() <= at) {
    auto* made = static_cast<AtkObject*>(g_object_new(tabType(), nullptr));
    auto* tab = new Tab{strip->control, strip->tabs.size(), {}};
    g_object_set_data_full(G_OBJECT(made), tabKey, tab, destroy<Tab>);
    strip->tabs.emplace_back(made);
  }
  return static_cast<AtkObject*>(g_object_ref(strip->tabs[at].get()));
}

GType stripType() {
  static const GType type = [] {
    GTypeQuery parent;
    g_type_query(GTK_TYPE_CONTAINER_ACCESSIBLE, &parent);
    return g_type_register_static_simple(
        GTK_TYPE_CONTAINER_ACCESSIBLE, "SortieTabsAccessible", parent.class_size,
        [](gpointer made, gpointer) {
          auto* of = static_cast<AtkObjectClass*>(made);
          of->get_n_children = countTabs;
          of->ref_child = tabAt;
        },
        parent.instance_size, nullptr, static_cast<GTypeFlags>(0));
  }();
  return type;
}

}  // namespace

void prepareTabs(wxWindow& window) {
  gtk_widget_class_set_accessible_type(GTK_WIDGET_GET_CLASS(window.GetHandle()), stripType());
}

void tellTabs(wxAuiTabCtrl& tabs) {
  GtkWidget* widget = tabs.GetHandle();
  AtkObject* told = gtk_widget_get_accessible(widget);
  atk_object_set_role(told, ATK_ROLE_PAGE_TAB_LIST);
  if (g_object_get_data(G_OBJECT(widget), stripKey) != nullptr) return;
  auto* strip = new Strip{&tabs, {}};
  g_object_set_data_full(G_OBJECT(widget), stripKey, strip, destroy<Strip>);
  tabs.GetParent()->Bind(
      wxEVT_AUINOTEBOOK_PAGE_CHANGED, [of = wxWeakRef<wxAuiTabCtrl>(&tabs)](wxAuiNotebookEvent& event) {
        event.Skip();
        if (!of) return;
        const auto* now = static_cast<Strip*>(g_object_get_data(G_OBJECT(of->GetHandle()), stripKey));
        for (const auto& tab : now->tabs)
          if (wxAuiTabCtrl* control = stripOf(tabOf(tab.get())))
            atk_object_notify_state_change(tab.get(), ATK_STATE_SELECTED,
                                           control->GetPage(tabOf(tab.get()).number).active ? TRUE : FALSE);
      });
}

}  // namespace sortie::editor::window
