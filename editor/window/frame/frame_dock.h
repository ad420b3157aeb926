// Where the panes stand: docks of wxAuiManager around the canvas, and at the bottom a row of tabs, each of which can be
// torn off into a dock or window of its own and goes back to its tab when it is closed there.
#pragma once

#include <functional>
#include <set>
#include <map>
#include <string>
#include <vector>

#include <wx/aui/framemanager.h>
#include <wx/weakref.h>

#include "editor/core/layouts.h"
#include "editor/window/frame/shell.h"

class wxAuiNotebook;
class wxAuiNotebookEvent;

namespace sortie::editor::window {

/// Docks whose size can be set. What the layout does is painted after it, never in the middle of it.
class DockManager : public wxAuiManager {
 public:
  /// Across the dock that a window lies in, which may be more than there is room for now; 0 when it lies in none.
  [[nodiscard]] int dockSize(wxWindow* window);
  /// At the next update.
  void setDockSize(wxWindow* window, int pixels);
  void renew();

 private:
  wxAuiDockInfo* dockOf(const wxAuiPaneInfo& pane);
};

class PaneDock {
 public:
  enum class Side : std::uint8_t { Left, Right, Tab };
  struct Held {
    std::string name;
    wxString title;
    Pane* pane = nullptr;
    Side side = Side::Tab;
  };

  /// `area` is what the docks fill; `centre` its child in the middle.
  PaneDock(wxWindow* area, wxWindow* centre);
  ~PaneDock();
  PaneDock(const PaneDock&) = delete;
  PaneDock& operator=(const PaneDock&) = delete;

  /// The parent that a pane of this side is to be made with.
  [[nodiscard]] wxWindow* parentFor(Side side) const;
  void add(const std::string& name, const wxString& title, Pane* pane, Side side);
  /// After all were added: shows the usual layout.
  void finish(const Palette& palette);

  [[nodiscard]] const std::vector<Held>& panes() const noexcept { return panes_; }
  /// Null when there is none of that name.
  [[nodiscard]] Pane* pane(const std::string& name) const { return has(name) ? find(name)->pane : nullptr; }
  [[nodiscard]] bool has(const std::string& name) const { return find(name) != nullptr; }
  /// Brings a pane to the front; false when there is none of that name.
  bool show(const std::string& name);
  /// The same, and the keyboard goes there: to the control that had it last, or to the first that is worth it.
  bool focus(const std::string& name);
  void focusCentre();
  /// When keys reach nothing in the window that is active, as after a press on a button that was greyed with it or once the
  /// page that had them is hidden: to the pane that had them, else to what is shown in its place.
  void keepFocus();
  /// Round the panes that are shown, the centre among them, from left to right and then to the bottom; `by` 1 or -1.
  void focusNext(int by);
  void hide(const std::string& name);
  /// Is it to be seen: not closed, and of the tabs the one in front?
  [[nodiscard]] bool shown(const std::string& name) const;
  [[nodiscard]] bool tabsShown() const;
  void showTabs(bool shown);
  /// A window of its own for a tab.
  void tearOff(const std::string& name);
  [[nodiscard]] bool tornOff(const std::string& name) const;
  [[nodiscard]] std::string frontTab() const;
  /// The number of things behind a tab stands after its title; 0: none.
  void badge(const std::string& name, std::size_t count);

  /// A pane with nothing but a line to show: while it is the tab in front and no other has been since the layout was made,
  /// the tabs are no higher than that. Low tabs grow when somebody goes there, not while the keyboard is on the map: nothing
  /// moves under it.
  void quiet(const std::string& name, bool quiet);

  [[nodiscard]] std::string layout() const;
  /// False for a text that does not fit; the usual layout stands then.
  bool apply(const std::string& layout);
  void reset();
  void themeChanged(const Palette& palette);
  void update() { manager_.renew(); }
  /// After the panes have been measured anew.
  void textSizeChanged();

 private:
  [[nodiscard]] const Held* find(const std::string& name) const;
  [[nodiscard]] std::size_t pageOf(const std::string& name) const;
  [[nodiscard]] std::vector<std::string> names(bool onlyFixed) const;
  /// Where among the tabs the pane belongs: after those that it stood after before.
  [[nodiscard]] std::size_t placeOf(const std::string& name) const;
  [[nodiscard]] std::vector<std::string> tabNames() const;
  [[nodiscard]] wxString titleOf(const Held& held) const;
  void toTab(const Held& held);
  void toPane(const Held& held, bool floating);
  void closed(wxAuiManagerEvent& event);
  void tabMenu(wxAuiNotebookEvent& event);
  void arrange();
  bool spanTabs();  ///< true when the row of tabs moved
  void fitTabs();
  void setTabsHeight(int pixels);
  void setLow();
  [[nodiscard]] int usualHeight() const;  ///< of the tabs in a layout that nobody has changed
  [[nodiscard]] int lowHeight() const;    ///< of the tabs with one line below them
  [[nodiscard]] std::vector<std::string> stops() const;

  wxWindow* area_;
  wxWindow* centre_;
  DockManager manager_;
  wxAuiNotebook* tabs_;
  std::vector<Held> panes_;
  std::map<std::string, wxWeakRef<wxWindow>> last_;  ///< what had the keyboard in a pane
  std::string latest_;                               ///< the pane that had it last; empty: the centre
  std::string usual_;
  std::set<std::string> quiet_;
  std::set<std::string> mayBeQuiet_;
  std::map<std::string, std::vector<std::string>> stoodAfter_;  ///< tabs that stood before one that was torn off
  std::map<std::string, std::size_t> badges_;
  int fullHeight_ = 0;      ///< of the tabs, while they are low; 0: they are not
  int lowHeight_ = 0;       ///< what they got then
  bool oneHeight_ = false;  ///< they are never low again in this layout
};

}  // namespace sortie::editor::window
