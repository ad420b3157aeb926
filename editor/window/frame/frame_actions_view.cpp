// What the View and Help menus do.
#include <algorithm>
#include <array>
#include <set>

#include <wx/aboutdlg.h>
#include <wx/menu.h>
#include <wx/stdpaths.h>
#include <wx/textdlg.h>
#include <wx/utils.h>

#include "editor/window/canvas/canvas.h"
#include "editor/window/canvas/level_bar.h"
#include "editor/window/frame/dialogs.h"
#include "editor/window/frame/frame.h"
#include "play/record/record.h"

namespace sortie::editor::window {

namespace {

struct LayerName {
  const char* id;
  const char* title;
};
constexpr std::array<LayerName, 9> kLayers = {{{"tiles", "tiles"},
                                               {"features", "terrain"},
                                               {"edges", "edges"},
                                               {"corners", "corners"},
                                               {"entrances", "entrances"},
                                               {"pieces", "pieces"},
                                               {"markers", "markers"},
                                               {"zones", "zones"},
                                               {"notes", "notes"}}};

}  // namespace

void Frame::addViewActions() {
  const auto open = [this] { return bench_.isOpen(); };
  const auto add = [&](const std::string& id, const char* menu, const std::string& title, const char* key,
                       const std::string& help, std::function<void()> run, std::function<bool()> checked = {},
                       bool separator = false, bool always = false) {
    Action action;
    action.id = id;
    action.menu = menu;
    action.title = title;
    action.shortcut = key;
    action.help = help;
    action.run = std::move(run);
    action.checked = std::move(checked);
    if (!always) action.enabled = open;
    action.separatorBefore = separator;
    actions_.add(std::move(action));
  };
  add("view-zoom-in", "View", "Zoom in", "Ctrl+Plus", "Shows the map larger", [this] { canvas_->zoomStep(1); });
  add("view-zoom-out", "View", "Zoom out", "Ctrl+Minus", "Shows the map smaller", [this] { canvas_->zoomStep(-1); });
  add("view-fit", "View", "Fit the map", "Ctrl+0", "Shows all of the map", [this] { canvas_->fit(); });
  add("view-actual", "View", "Actual size", "Ctrl+1", "Shows a square as 64 pixels", [this] { canvas_->zoomTo(1); });
  add(
      "view-level-up", "View", "Level up", "PageUp", "Shows the level above", [this] { changeLevel(1); }, {}, true);
  add("view-level-down", "View", "Level down", "PageDown", "Shows the level below", [this] { changeLevel(-1); });

  const auto flag = [&](const char* id, const char* title, const char* key, const char* help, bool View::*which,
                        bool Settings::*kept, bool separator = false) {
    add(
        id, "View", title, key, help,
        [this, which, kept] {
          View view = bench_.view();
          view.*which = !(view.*which);
          if (kept != nullptr) {
            settings_.*kept = view.*which;
            storeSettings();
          }
          bench_.setView(view);
        },
        [this, which] { return bench_.view().*which; }, separator);
  };
  flag("view-grid", "Grid", "G", "Lines between squares", &View::grid, &Settings::grid, true);
  flag("view-coordinates", "Coordinates", "C", "The name of each square", &View::coordinates, &Settings::coordinates);
  flag("view-names", "Tile names", "N", "Ids and titles of tiles", &View::tileNames, &Settings::tileNames);
  flag("view-entrances", "Entrances", "E", "Arrows where sides come in", &View::entrances, &Settings::entrances);
  flag("view-sight", "Line of sight", "S", "Squares that the selected piece sees", &View::sight, nullptr, true);
  flag("view-reach", "Reach", "H", "Squares that the selected piece can reach", &View::reach, nullptr);
  flag("view-threat", "Threat", "T", "Squares that the selected piece could attack after a move", &View::threat,
       nullptr);

  const auto layer = [&](const LayerName& each, bool lock, bool first) {
    const std::string id = each.id;
    add((lock ? "view-lock-" : "view-layer-") + id, "View/Layers", (lock ? "Lock " : "Show ") + std::string(each.title),
        "", lock ? "Locked things cannot be picked on the map" : "Hidden things are neither drawn nor picked",
        [this, id, lock] {
          View view = bench_.view();
          std::set<std::string>& names = lock ? view.locked : view.hidden;
          if (names.erase(id) == 0) names.insert(id);
          bench_.setView(view);
        },
        [this, id, lock] { return lock ? bench_.view().locked.contains(id) : !bench_.view().hidden.contains(id); },
        first);
  };
  for (const LayerName& each : kLayers) layer(each, false, each.id == kLayers.front().id);
  for (const LayerName& each : kLayers) layer(each, true, each.id == kLayers.front().id);

  const auto theme = [&](const char* id, const char* title, ThemeChoice choice) {
    add(
        id, "View/Theme", title, "", "Colours of the window",
        [this, choice] {
          settings_.theme = choice;
          storeSettings();
          applyLook();
        },
        [this, choice] { return settings_.theme == choice; }, false, true);
  };
  theme("view-theme-system", "Same as the desktop", ThemeChoice::System);
  theme("view-theme-light", "Light theme", ThemeChoice::Light);
  theme("view-theme-dark", "Dark theme", ThemeChoice::Dark);
  add(
      "view-full-screen", "View", "Full screen", "F11", "Fills the screen with this window",
      [this] { ShowFullScreen(!IsFullScreen(), wxFULLSCREEN_NOBORDER | wxFULLSCREEN_NOCAPTION); },
      [this] { return IsFullScreen(); }, true, true);
}

void Frame::addPaneActions() {
  const auto open = [this] { return bench_.isOpen(); };
  const auto add = [&](const std::string& id, const char* menu, const std::string& title, const std::string& key,
                       const std::string& help, std::function<void()> run, std::function<bool()> checked = {}) {
    Action action;
    action.id = id;
    action.menu = menu;
    action.title = title;
    action.shortcut = key;
    action.help = help;
    action.run = std::move(run);
    action.checked = std::move(checked);
    action.enabled = open;
    actions_.add(std::move(action));
  };
  int number = 0;
  for (const PaneDock::Held& held : dock_->panes()) {
    const std::string name = held.name;
    ++number;
    add("pane-" + name, "View/Go to", narrow(held.title), number <= 9 ? "Alt+" + std::to_string(number) : "",
        "Shows this pane and gives it the keyboard", [this, name] { dock_->focus(name); });
    add(
        "pane-show-" + name, "View/Panes", narrow(held.title), "", "Shows or hides this pane",
        [this, name] {
          const bool tab = dock_->tabsShown() && dock_->frontTab() == name;
          // A tab in front stays: the whole row is hidden by its own command.
          if (!tab && dock_->shown(name) && !dock_->tornOff(name)) return dock_->hide(name);
          dock_->show(name);
        },
        [this, name] { return dock_->shown(name); });
    if (held.side == PaneDock::Side::Tab) {
      Action action;
      action.id = "pane-tear-" + name;
      action.menu = "View/Panes/Windows of their own";
      action.title = narrow(held.title) + " in a window";
      action.help = "Tears the tab off into a window of its own, or puts it back";
      action.run = [this, name] { dock_->tornOff(name) ? dock_->hide(name) : dock_->tearOff(name); };
      action.enabled = open;
      action.checked = [this, name] { return dock_->tornOff(name); };
      actions_.add(std::move(action));
    }
  }
  add("pane-map", "View/Go to", "Map", "Alt+0", "Gives the map the keyboard", [this] { dock_->focusCentre(); });
  add("pane-next", "View/Go to", "Next pane", "F6", "Gives the next pane the keyboard",
      [this] { dock_->focusNext(1); });
  add("pane-previous", "View/Go to", "Previous pane", "Shift+F6", "Gives the pane before the keyboard",
      [this] { dock_->focusNext(-1); });
  add(
      "pane-tabs", "View/Panes", "Tabs at the bottom", "Ctrl+J", "Shows or hides the row of tabs at the bottom",
      [this] { dock_->showTabs(!dock_->tabsShown()); }, [this] { return dock_->tabsShown(); });
  add(
      "pane-minimap", "View/Panes", "Minimap", "", "Shows the whole level, small, in a corner of the map",
      [this] { canvas_->showMinimap(!canvas_->minimapShown()); }, [this] { return canvas_->minimapShown(); });
  add("view-layout-save", "View", "Save layout…", "", "Keeps the arrangement of the panes under a name",
      [this] { saveLayout(); });
  add("view-layout-reset", "View", "Reset layout", "", "Puts all panes back where they were at first",
      [this] { dock_->reset(); });
}

void Frame::fillLayouts(wxMenu& menu) {
  if (settings_.layouts.empty()) {
    menu.Append(wxID_ANY, _("None saved yet"))->Enable(false);
    return;
  }
  const auto add = [&](wxMenu& to, const wxString& title, std::function<void()> run) {
    const int id = to.Append(NewControlId(), title)->GetId();
    to.Bind(
        wxEVT_MENU, [run = std::move(run)](wxCommandEvent&) { run(); }, id);
  };
  for (const auto& [name, layout] : settings_.layouts) {
    add(menu, wide(name), [this, layout = layout] {
      if (!dock_->apply(layout)) tell("This layout does not fit this version of the editor");
    });
  }
  menu.AppendSeparator();
  for (const auto& [name, layout] : settings_.layouts) {
    add(menu, wxString::Format(_("Forget \"%s\""), wide(name)), [this, name = name] {
      settings_.layouts.erase(name);
      storeSettings();
    });
  }
}

void Frame::saveLayout() {
  wxTextEntryDialog dialog(this, _("Name of the layout:"), _("Save layout"));
  if (dialog.ShowModal() != wxID_OK || dialog.GetValue().Trim().empty()) return;
  settings_.layouts[narrow(dialog.GetValue().Trim())] = dock_->layout();
  storeSettings();
}

// One level beyond the highest can be looked at, so that something can be laid there.
void Frame::changeLevel(int by) {
  const std::vector<int> levels = levelsIn(bench_);
  View view = bench_.view();
  view.level = std::clamp(view.level + by, 0, levels.back() + 1);
  bench_.setView(view);
}

void Frame::addHelpActions() {
  const auto add = [&](const char* id, const char* title, const char* key, const char* help,
                       std::function<void()> run) {
    Action action;
    action.id = id;
    action.menu = "Help";
    action.title = title;
    action.shortcut = key;
    action.help = help;
    action.run = std::move(run);
    actions_.add(std::move(action));
  };
  add("help-manual", "Manual", "F1", "Opens the designer's manual", [this] { openManual(); });
  add("help-about", "About Sortie", "", "Version and licence", [this] { about(); });
}

void Frame::openManual() {
  namespace fs = std::filesystem;
  // Installed: <prefix>/share/doc/sortie/docs; in a build: above the program.
  const fs::path program(narrow(wxStandardPaths::Get().GetExecutablePath()));
  std::error_code status;
  for (fs::path up = program.parent_path(); up.has_relative_path(); up = up.parent_path()) {
    for (const char* docs : {"share/doc/sortie/docs", "docs"}) {
      for (const char* page : {"editor.md", "manual.md"}) {
        const fs::path manual = up / docs / page;
        if (!fs::is_regular_file(manual, status)) continue;
        if (!wxLaunchDefaultApplication(wide(manual.string()))) tell("The manual is " + manual.string());
        return;
      }
    }
  }
  tell("The manual was not found beside the program");
}

void Frame::about() {
  wxAboutDialogInfo info;
  info.SetName("Sortie");
  info.SetVersion(wide(std::string(play::engineVersion)));
  info.SetDescription(_("Scenario and mission editor for tabletop tactical games"));
  wxAboutBox(info, this);
}

}  // namespace sortie::editor::window
