#include "editor/window/frame/key_focus.h"

#include <gtk/gtk.h>

namespace sortie::editor::window {
namespace {

/// What has the keys of a toplevel window while that is the active one; null for nothing that shows.
GtkWidget* keyWidget(const wxWindow& top) {
  GtkWidget* out = gtk_window_get_focus(GTK_WINDOW(top.GetHandle()));
  const bool gets = out != nullptr && gtk_widget_get_mapped(out) != FALSE && gtk_widget_is_sensitive(out) != FALSE;
  return gets ? out : nullptr;
}

bool has(const wxWindow& window, GtkWidget* keys) {
  return keys != nullptr && (keys == window.GetHandle() || gtk_widget_is_ancestor(keys, window.GetHandle()) != FALSE);
}

}  // namespace

bool keysArrive(const wxTopLevelWindow& top) {
  const wxWindow* told = wxWindow::FindFocus();
  if (told == nullptr) return false;
  if (wxGetTopLevelParent(const_cast<wxWindow*>(told)) != &top) return told->IsShownOnScreen();
  return has(*told, keyWidget(top));
}

bool takeKeys(wxWindow& window) {
  const wxWindow* top = wxGetTopLevelParent(&window);
  if (top == nullptr || !window.IsShownOnScreen() || !window.IsEnabled()) return false;
  window.SetFocus();
  if (has(window, keyWidget(*top))) return true;
  if (window.m_wxwindow == nullptr) return false;
  gtk_widget_set_can_focus(window.m_wxwindow, TRUE);
  gtk_widget_grab_focus(window.m_wxwindow);
  return has(window, keyWidget(*top));
}

}  // namespace sortie::editor::window
