#include "editor/window/frame/frame_menus.h"

#include <array>
#include <set>

#include <gtk/gtk.h>

#include "editor/core/mnemonics.h"
#include "editor/window/frame/shell.h"

namespace sortie::editor::window {
namespace {

constexpr std::array<const char*, 6> kOrder = {"File", "Edit", "View", "Mission", "Playtest", "Help"};

// Names of keys as GTK knows them.
guint keyvalOf(const std::string& key) {
  static const std::map<std::string, const char*> names = {
      {"PageUp", "Page_Up"}, {"PageDown", "Page_Down"}, {"Backspace", "BackSpace"},
      {"Enter", "Return"},   {"Plus", "plus"},          {"Minus", "minus"},
      {"Space", "space"},    {"Comma", "comma"},        {"Period", "period"}};
  const auto named = names.find(key);
  if (named != names.end()) return gdk_keyval_from_name(named->second);
  if (key.size() == 1) return gdk_unicode_to_keyval(static_cast<guint32>(static_cast<unsigned char>(key.front())));
  return gdk_keyval_from_name(key.c_str());
}

// Shows the key without making it an accelerator of GTK's: keys are the action table's, and text fields come first.
void showKey(const wxMenuItem& item, const std::string& shortcut) {
  GtkWidget* label = gtk_bin_get_child(GTK_BIN(item.GetMenuItem()));
  if (label == nullptr || !GTK_IS_ACCEL_LABEL(label)) return;
  const std::optional<Chord> chord = readChord(shortcut);
  int modifiers = 0;
  if (chord && chord->control) modifiers |= GDK_CONTROL_MASK;
  if (chord && chord->alt) modifiers |= GDK_MOD1_MASK;
  if (chord && chord->shift) modifiers |= GDK_SHIFT_MASK;
  gtk_accel_label_set_accel(GTK_ACCEL_LABEL(label), chord ? keyvalOf(chord->key) : 0,
                            static_cast<GdkModifierType>(modifiers));
}

wxString escaped(const std::string& title) {
  wxString out = wxGetTranslation(wide(title));
  out.Replace("&", "&&");
  return out;
}

}  // namespace

wxString shownKey(const std::string& shortcut) {
  wxString out = wide(shortcut);
  out.Replace("+Plus", "++");
  out.Replace("+Minus", "+-");
  out.Replace("PageUp", _("Page Up"));
  out.Replace("PageDown", _("Page Down"));
  return out;
}

Menus::Menus(wxFrame& frame, ActionTable& actions) : frame_(frame), actions_(actions) {
  frame_.Bind(wxEVT_MENU_OPEN, &Menus::opened, this);
  frame_.Bind(wxEVT_MENU, &Menus::chosen, this);
}

void Menus::dynamic(const std::string& menu, const std::string& after, std::function<void(wxMenu&)> fill) {
  dynamics_.push_back({menu, after, std::move(fill), nullptr});
}

wxMenu* Menus::menuAt(const std::string& path) {
  if (const auto there = menus_.find(path); there != menus_.end()) return there->second;
  auto* menu = new wxMenu();
  menus_[path] = menu;
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos) {
    bar_->Append(menu, escaped(path));
  } else {
    menuAt(path.substr(0, slash))->AppendSubMenu(menu, escaped(path.substr(slash + 1)));
  }
  return menu;
}

void Menus::addAction(const Action& action) {
  if (action.menu.empty()) return;
  wxMenu* menu = menuAt(action.menu);
  if (action.separatorBefore && menu->GetMenuItemCount() > 0) menu->AppendSeparator();
  const int id = wxWindow::NewControlId();
  wxMenuItem* item = menu->Append(id, escaped(titleNow(action)), wxGetTranslation(wide(action.help)),
                                  action.checked ? wxITEM_CHECK : wxITEM_NORMAL);
  actionOf_[id] = action.id;
  showKey(*item, actions_.shortcut(action.id));
  for (Dynamic& each : dynamics_)
    if (each.after == action.id) each.shown = menuAt(each.menu);
}

void Menus::build() {
  auto* bar = new wxMenuBar();
  bar_ = bar;
  menus_.clear();
  actionOf_.clear();
  for (Dynamic& each : dynamics_) each.shown = nullptr;
  std::set<std::string> done;
  const auto under = [](const Action& action, const std::string& name) {
    return action.menu == name || action.menu.starts_with(name + "/");
  };
  const auto addThose = [&](const std::function<bool(const Action&)>& wanted) {
    for (const Action& action : actions_.all())
      if (wanted(action) && done.insert(action.id).second) addAction(action);
  };
  // The usual menus in the usual order; others that actions name before Help.
  for (const char* name : kOrder) {
    if (std::string_view(name) == "Help") addThose([&](const Action& action) { return !under(action, "Help"); });
    addThose([&](const Action& action) { return under(action, name); });
  }
  std::vector<std::string> titles;
  for (std::size_t i = 0; i < bar->GetMenuCount(); ++i) titles.push_back(narrow(bar->GetMenuLabelText(i)));
  const std::vector<std::optional<std::size_t>> letters = mnemonics(titles);
  for (std::size_t i = 0; i < titles.size(); ++i) bar->SetMenuLabel(i, withMnemonic(wide(titles[i]), letters[i]));
  for (const auto& [path, menu] : menus_) refresh(*menu);
  wxMenuBar* before = frame_.GetMenuBar();
  frame_.SetMenuBar(bar);
  delete before;
}

void Menus::refresh(wxMenu& menu) {
  for (wxMenuItem* item : menu.GetMenuItems()) {
    const auto found = actionOf_.find(item->GetId());
    const Action* action = found != actionOf_.end() ? actions_.find(found->second) : nullptr;
    if (action == nullptr) continue;
    item->Enable(actions_.enabled(action->id));
    if (action->checked) item->Check(action->checked());
    const wxString title = escaped(titleNow(*action));
    if (item->GetItemLabelText() != wxMenuItem::GetLabelText(title)) item->SetItemLabel(title);
  }
  giveMnemonics(menu);
  for (wxMenuItem* item : menu.GetMenuItems())
    if (const auto found = actionOf_.find(item->GetId()); found != actionOf_.end())
      showKey(*item, actions_.shortcut(found->second));
}

void Menus::opened(wxMenuEvent& event) {
  event.Skip();
  wxMenu* menu = event.GetMenu();
  if (menu == nullptr) return;
  refresh(*menu);
  for (const Dynamic& each : dynamics_) {
    if (each.shown == nullptr || (menu != each.shown && each.shown->GetParent() != menu)) continue;
    while (each.shown->GetMenuItemCount() > 0) each.shown->Destroy(each.shown->FindItemByPosition(0));
    each.fill(*each.shown);
    giveMnemonics(*each.shown);
  }
}

void Menus::chosen(wxCommandEvent& event) {
  const auto found = actionOf_.find(event.GetId());
  if (found == actionOf_.end()) return event.Skip();
  // A copy: the action may make the menus anew.
  const std::string id = found->second;
  actions_.run(id);
}

}  // namespace sortie::editor::window
