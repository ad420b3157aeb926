// Everything by keyboard, with a name and a role for whoever hears the window instead of seeing it.
#include <functional>
#include <map>
#include <memory>
#include <set>

#include <gtk/gtk.h>

#include <wx/aui/auibook.h>
#include <wx/button.h>
#include <wx/choice.h>
#include <wx/menu.h>
#include <wx/notebook.h>
#include <wx/panel.h>
#include <wx/propgrid/propgrid.h>
#include <wx/stc/stc.h>
#include <wx/treectrl.h>

#include "editor_core/testing.h"
#include "editor_window/driver.h"

namespace sortie::editor::window {
namespace {

class Keyboard : public ::testing::Test {
 protected:
  Keyboard() {
    setenv("XDG_DATA_HOME", (folder_.path() / "data").c_str(), 1);
    EXPECT_TRUE(driver_.frame().openMission(copiedMission(folder_)));
    driver_.settle();
  }

  PaneDock& dock() { return driver_.frame().dock(); }
  Workbench& bench() { return driver_.bench(); }

  /// The pane that has the keyboard; "" for the map and all else.
  std::string focused() {
    for (const PaneDock::Held& held : dock().panes())
      for (const wxWindow* up = wxWindow::FindFocus(); up != nullptr; up = up->GetParent())
        if (up == held.pane) return held.name;
    return {};
  }
  [[nodiscard]] bool onMap() { return wxWindow::FindFocus() == &driver_.frame().canvas(); }

  wxNotebook* designPages() { return dynamic_cast<wxNotebook*>(dock().pane("design")->GetChildren().front()); }

  /// Calls it with each pane, and each page of the design pane, on the screen.
  void eachPane(const std::function<void(const std::string& name)>& look) {
    for (const PaneDock::Held& held : dock().panes()) {
      dock().show(held.name);
      driver_.settle();
      if (held.name != "design") {
        look(held.name);
        continue;
      }
      for (std::size_t i = 0; i < designPages()->GetPageCount(); ++i) {
        designPages()->SetSelection(i);
        driver_.settle();
        look(held.name + "/" + designPages()->GetPageText(i).utf8_string());
      }
    }
  }

  /// A command of its own, with a key that nothing else answers to.
  void addCounted() {
    Action action;
    action.id = "test-counted";
    action.title = "Counted";
    action.shortcut = "Ctrl+Shift+F12";
    action.run = [this] { ++counted_; };
    driver_.frame().actions().add(std::move(action));
  }
  /// Does a key get to the window's commands?
  bool commandsAreReached() {
    const int before = counted_;
    driver_.key("Ctrl+Shift+F12");
    return counted_ == before + 1;
  }

  void clickTab(const char* pane) {
    each(&driver_.frame(), [&](wxWindow* window) {
      auto* strip = dynamic_cast<wxAuiTabCtrl*>(window);
      if (strip == nullptr) return;
      for (std::size_t i = 0; i < strip->GetPageCount(); ++i) {
        const wxRect tab = strip->GetPage(i).rect;
        if (strip->GetPage(i).window == dock().pane(pane))
          driver_.click(strip->ClientToScreen(tab.GetPosition() + wxPoint(tab.width / 2, tab.height / 2)));
      }
    });
  }

  static void each(wxWindow* window, const std::function<void(wxWindow*)>& look) {
    if (!window->IsShownOnScreen()) return;
    look(window);
    for (wxWindow* child : window->GetChildren()) each(child, look);
  }

  TemporaryFolder folder_;
  Driver driver_{folder_.path()};
  int counted_ = 0;
};

TEST_F(Keyboard, F6_GoesRoundAllPanesThatAreShown) {
  driver_.frame().canvas().SetFocus();
  driver_.settle();
  std::vector<std::string> round;
  for (int i = 0; i < 5; ++i) {
    driver_.key("F6");
    round.push_back(focused());
  }
  EXPECT_TRUE(onMap());
  EXPECT_EQ(round, (std::vector<std::string>{"outline", "inspector", "problems", "palette", ""}));
  round.clear();
  for (int i = 0; i < 5; ++i) {
    driver_.key("Shift+F6");
    round.push_back(focused());
  }
  EXPECT_EQ(round, (std::vector<std::string>{"palette", "problems", "inspector", "outline", ""}));
}

TEST_F(Keyboard, AltAndANumber_ShowsThePaneAndGivesItTheKeyboard) {
  int number = 0;
  for (const PaneDock::Held& held : dock().panes()) {
    if (++number > 9) break;
    // Hidden, then shown, then there already: the keyboard goes there each time.
    for (const bool hidden : {true, false}) {
      if (hidden) dock().hide(held.name);
      driver_.frame().canvas().SetFocus();
      driver_.settle();
      driver_.key("Alt+" + std::to_string(number));
      EXPECT_TRUE(dock().shown(held.name)) << held.name;
      EXPECT_EQ(focused(), held.name);
      // Back, from whatever has the keyboard there.
      driver_.key("Alt+0");
      EXPECT_TRUE(onMap()) << held.name;
    }
    driver_.key("Alt+" + std::to_string(number));
    driver_.key("Alt+" + std::to_string(number));
    EXPECT_TRUE(dock().shown(held.name)) << held.name << " is hidden by the key that leads there";
  }
}

TEST_F(Keyboard, PlaceToolWithAnEmptyHand_AsksThePaletteThenTakesWhatWasLaidLast) {
  driver_.frame().canvas().SetFocus();
  driver_.settle();
  driver_.key("B");
  EXPECT_EQ(focused(), "palette");
  driver_.type("pump");
  driver_.key("Enter");
  EXPECT_EQ(bench().inHand().entry, "tile:pump-hall");
  driver_.frame().canvas().SetFocus();
  driver_.settle();
  driver_.key("Escape");
  EXPECT_EQ(bench().inHand().entry, "");
  driver_.key("B");
  EXPECT_EQ(bench().inHand().entry, "tile:pump-hall");
  EXPECT_EQ(bench().tool(), Tool::Place);
  EXPECT_TRUE(onMap());
}

TEST_F(Keyboard, DerivedLua_IsLeftByTab) {
  dock().show("design");
  designPages()->SetSelection(1);
  driver_.settle();
  wxWindow* lua = nullptr;
  each(dock().pane("design"), [&](wxWindow* window) {
    if (dynamic_cast<wxStyledTextCtrl*>(window) != nullptr) lua = window;
  });
  ASSERT_NE(lua, nullptr);
  for (const char* key : {"Tab", "Shift+Tab"}) {
    lua->SetFocus();
    driver_.settle();
    driver_.key(key);
    EXPECT_NE(wxWindow::FindFocus(), lua) << key;
    EXPECT_EQ(focused(), "design") << key;
  }
}

TEST_F(Keyboard, CommandsAreReached_AfterAPageWithTheKeyboardIsHidden) {
  addCounted();
  clickTab("balance");
  auto* figures = dynamic_cast<wxChoice*>(driver_.need("Figures to show"));
  ASSERT_NE(figures, nullptr);
  figures->SetFocus();
  figures->SetSelection(figures->FindString("Compare"));
  wxCommandEvent chosen(wxEVT_CHOICE, figures->GetId());
  chosen.SetEventObject(figures);
  chosen.SetInt(figures->GetSelection());
  figures->ProcessWindowEvent(chosen);
  driver_.settle();
  EXPECT_TRUE(commandsAreReached());
  // A pane in which nothing takes the keyboard: it says only that there are no problems.
  clickTab("problems");
  EXPECT_TRUE(commandsAreReached());
  EXPECT_EQ(focused(), "problems");

  // A page of the same pane, the tabs as a whole, and a pane at the side.
  clickTab("balance");
  driver_.need("Compare with")->SetFocus();
  driver_.settle();
  chosen.SetInt(0);
  figures->SetSelection(0);
  figures->ProcessWindowEvent(chosen);
  driver_.settle();
  EXPECT_TRUE(commandsAreReached());
  EXPECT_EQ(focused(), "balance");
  dock().hide("balance");
  driver_.settle();
  EXPECT_TRUE(commandsAreReached());
  dock().focus("outline");
  driver_.settle();
  dock().hide("outline");
  driver_.settle();
  EXPECT_TRUE(commandsAreReached());
}

TEST_F(Keyboard, CommandsAreReached_WhereverTheKeyboardIs) {
  addCounted();
  int seen = 0;
  eachPane([&](const std::string& name) {
    const std::string pane = name.substr(0, name.find('/'));
    // One of each kind: the pages have hundreds.
    std::map<std::string, wxWindow*> kinds;
    each(dock().pane(pane), [&](wxWindow* window) {
      if (window->AcceptsFocus() && window->IsEnabled())
        kinds.emplace(narrow(wxString(window->GetClassInfo()->GetClassName())), window);
    });
    for (const auto& [kind, taker] : kinds) {
      ++seen;
      taker->SetFocus();
      EXPECT_TRUE(commandsAreReached()) << name << ": " << kind << " " << narrow(taker->GetName());
    }
    dock().hide(pane);
    EXPECT_TRUE(commandsAreReached()) << name << " was hidden";
    dock().show(pane);
  });
  EXPECT_GT(seen, 20);
}

/// GTK's widgets that take the keyboard, without those of windows within.
void interactive(GtkWidget* widget, const std::set<GtkWidget*>& others, std::vector<GtkWidget*>& out) {
  if (others.contains(widget) || gtk_widget_get_mapped(widget) == FALSE) return;
  if (gtk_widget_get_can_focus(widget) != FALSE) out.push_back(widget);
  if (!GTK_IS_CONTAINER(widget)) return;
  GList* children = nullptr;
  gtk_container_forall(
      GTK_CONTAINER(widget),
      +[](GtkWidget* child, gpointer list) {
        auto** all = static_cast<GList**>(list);
        *all = g_list_append(*all, child);
      },
      &children);
  for (GList* child = children; child != nullptr; child = child->next)
    interactive(GTK_WIDGET(child->data), others, out);
  g_list_free(children);
}

/// As what windows of these classes must be told.
std::vector<std::pair<bool, AtkRole>> rolesOf(const wxWindow& window) {
  return {{dynamic_cast<const wxTreeCtrl*>(&window) != nullptr, ATK_ROLE_TREE},
          {dynamic_cast<const wxPropertyGrid*>(&window) != nullptr, ATK_ROLE_TREE_TABLE},
          {dynamic_cast<const wxStyledTextCtrl*>(&window) != nullptr, ATK_ROLE_TEXT},
          {dynamic_cast<const Canvas*>(&window) != nullptr, ATK_ROLE_CANVAS},
          {dynamic_cast<const wxAuiTabCtrl*>(&window) != nullptr, ATK_ROLE_PAGE_TAB_LIST},
          {dynamic_cast<const wxNotebook*>(&window) != nullptr, ATK_ROLE_PAGE_TAB_LIST},
          {dynamic_cast<const wxButton*>(&window) != nullptr, ATK_ROLE_PUSH_BUTTON}};
}

TEST_F(Keyboard, EachControl_HasANameAndARoleForScreenReaders) {
  int seen = 0;
  std::set<AtkRole> found;
  const auto look = [&](const std::string& where) {
    each(&driver_.frame(), [&](wxWindow* window) {
      const bool takes = window->AcceptsFocusFromKeyboard() && window->IsEnabled();
      if (!takes || window->IsTopLevel()) return;
      std::set<GtkWidget*> others;
      for (const wxWindow* child : window->GetChildren()) others.insert(child->GetHandle());
      std::vector<GtkWidget*> widgets;
      interactive(window->GetHandle(), others, widgets);
      for (GtkWidget* widget : widgets) {
        AtkObject* told = gtk_widget_get_accessible(widget);
        const char* name = atk_object_get_name(told);
        ++seen;
        const std::string who = where + ": " + narrow(window->GetName()) + " (" +
                                narrow(wxString(window->GetClassInfo()->GetClassName())) + ", " +
                                G_OBJECT_TYPE_NAME(widget) + ")";
        EXPECT_TRUE(name != nullptr && *name != '\0') << who;
        const AtkRole role = atk_object_get_role(told);
        EXPECT_NE(role, ATK_ROLE_INVALID) << who;
        EXPECT_NE(role, ATK_ROLE_UNKNOWN) << who;
        // What GTK calls that on which something is drawn of which it knows nothing; a panel is one.
        const bool panel = dynamic_cast<wxPanel*>(window) != nullptr;
        for (const AtkRole none : {ATK_ROLE_PANEL, ATK_ROLE_FILLER})
          EXPECT_TRUE(panel || role != none) << who << " is told as " << atk_role_get_name(role);
        for (const auto& [is, wanted] : rolesOf(*window)) {
          if (!is) continue;
          EXPECT_EQ(role, wanted) << who << " is told as " << atk_role_get_name(role);
          found.insert(wanted);
        }
        static const std::set<std::string> meaningless = {"text",    "textCtrl", "panel",    "button", "choice",
                                                          "listBox", "grid",     "treeCtrl", "canvas", "comboBox"};
        EXPECT_FALSE(name != nullptr && meaningless.contains(name)) << who << " is called " << name;
      }
    });
  };
  eachPane(look);
  EXPECT_EQ(found, (std::set<AtkRole>{ATK_ROLE_TREE, ATK_ROLE_TEXT, ATK_ROLE_CANVAS, ATK_ROLE_PAGE_TAB_LIST,
                                      ATK_ROLE_PUSH_BUTTON}));
  ASSERT_TRUE(driver_.frame().closeMission());
  driver_.wait(std::chrono::milliseconds(500));
  look("welcome");
  EXPECT_GT(seen, 200);
}

TEST_F(Keyboard, TabsOfPanes_AreToldAsPageTabs) {
  wxAuiTabCtrl* strip = nullptr;
  each(&driver_.frame(), [&](wxWindow* window) {
    if (auto* found = dynamic_cast<wxAuiTabCtrl*>(window)) strip = found;
  });
  ASSERT_NE(strip, nullptr);
  AtkObject* told = gtk_widget_get_accessible(strip->GetHandle());
  EXPECT_EQ(atk_object_get_role(told), ATK_ROLE_PAGE_TAB_LIST);
  ASSERT_EQ(atk_object_get_n_accessible_children(told), static_cast<int>(strip->GetPageCount()));
  const auto selected = [](AtkObject* tab) {
    AtkStateSet* states = atk_object_ref_state_set(tab);
    const bool out = atk_state_set_contains_state(states, ATK_STATE_SELECTED) != FALSE;
    g_object_unref(states);
    return out;
  };
  for (const char* pane : {"problems", "history"}) {
    dock().show(pane);
    driver_.settle();
    std::vector<std::string> names;
    std::string front;
    for (int i = 0; i < atk_object_get_n_accessible_children(told); ++i) {
      AtkObject* tab = atk_object_ref_accessible_child(told, i);
      EXPECT_EQ(atk_object_get_role(tab), ATK_ROLE_PAGE_TAB);
      EXPECT_EQ(atk_object_get_parent(tab), told);
      EXPECT_EQ(atk_object_get_index_in_parent(tab), i);
      names.emplace_back(atk_object_get_name(tab));
      if (selected(tab)) front += names.back();
      g_object_unref(tab);
    }
    EXPECT_EQ(names, (std::vector<std::string>{"Problems", "Design", "Script", "Playtest", "Balance", "Log", "Specs",
                                               "History"}));
    EXPECT_EQ(front, pane == std::string("problems") ? "Problems" : "History");
  }
  AtkObject* log = atk_object_ref_accessible_child(told, 5);
  EXPECT_TRUE(atk_action_do_action(ATK_ACTION(log), 0));
  driver_.settle();
  EXPECT_EQ(dock().frontTab(), "log");
  g_object_unref(log);
}

/// The marked letter of a label in lower case; 0: none.
char letterIn(wxString label) {
  label.Replace("&&", "");
  const std::size_t mark = label.find('&');
  return mark + 1 < label.length() ? static_cast<char>(wxTolower(label[mark + 1])) : '\0';
}

void expectLettersBelow(const wxMenu& menu, const wxString& path) {
  std::set<char> letters;
  for (const wxMenuItem* item : menu.GetMenuItems()) {
    if (item->IsSeparator()) continue;
    const char letter = letterIn(item->GetItemLabel());
    EXPECT_NE(letter, '\0') << (path + "/" + item->GetItemLabel()).utf8_string();
    EXPECT_TRUE(letters.insert(letter).second) << (path + "/" + item->GetItemLabel()).utf8_string();
    if (item->GetSubMenu() != nullptr) expectLettersBelow(*item->GetSubMenu(), path + "/" + item->GetItemLabelText());
  }
}

TEST_F(Keyboard, MenusAndTheirEntriesHaveLettersOfTheirOwn) {
  const wxMenuBar& bar = *driver_.frame().GetMenuBar();
  std::set<char> letters;
  for (std::size_t i = 0; i < bar.GetMenuCount(); ++i) {
    const char letter = letterIn(bar.GetMenuLabel(i));
    EXPECT_NE(letter, '\0') << bar.GetMenuLabel(i).utf8_string();
    EXPECT_TRUE(letters.insert(letter).second) << bar.GetMenuLabel(i).utf8_string();
    expectLettersBelow(*bar.GetMenu(i), bar.GetMenuLabelText(i));
  }
}

TEST_F(Keyboard, AltAndALetterOpensTheMenu) {
  wxMenu* open = nullptr;
  driver_.frame().Bind(wxEVT_MENU_OPEN, [&](wxMenuEvent& event) {
    event.Skip();
    if (open == nullptr) open = event.GetMenu();
  });
  driver_.key("Alt+E");
  EXPECT_TRUE(driver_.until([&] { return open != nullptr; }));
  EXPECT_EQ(open, driver_.frame().GetMenuBar()->GetMenu(1));
  wxUIActionSimulator().Char(WXK_ESCAPE);
  driver_.settle();
}

TEST_F(Keyboard, MenuIsOpen_KeysAreItsOwnAndEscapeClosesIt) {
  const auto open = std::make_shared<bool>(false);
  driver_.frame().Bind(wxEVT_MENU_OPEN, [open](wxMenuEvent& event) {
    event.Skip();
    *open = true;
  });
  driver_.frame().Bind(wxEVT_MENU_CLOSE, [open](wxMenuEvent& event) {
    event.Skip();
    *open = false;
  });
  // By the pointer: GTK gives keys another way than when it was opened by one.
  driver_.click(driver_.frame().GetMenuBar()->GetScreenPosition() + wxPoint(60, 12));
  ASSERT_TRUE(driver_.until([&] { return *open; }));
  wxUIActionSimulator().Char(WXK_F5);
  driver_.settle();
  EXPECT_EQ(bench().playScenario(), nullptr) << "a playtest begins behind the menu";
  wxUIActionSimulator().Char(WXK_ESCAPE);
  EXPECT_TRUE(driver_.until([&] { return !*open; })) << "the menu stays open";
}

TEST_F(Keyboard, ButtonsOfDialogsHaveLetters) {
  bool looked = false;
  driver_.whenModal([&](wxDialog& dialog) {
    looked = true;
    std::set<char> letters;
    int bare = 0;
    const std::function<void(wxWindow&)> look = [&](wxWindow& window) {
      for (wxWindow* child : window.GetChildren()) {
        if (dynamic_cast<wxButton*>(child) != nullptr && !child->GetLabel().empty()) {
          const char letter = letterIn(child->GetLabel());
          bare += letter == '\0' ? 1 : 0;
          EXPECT_TRUE(letter == '\0' || letters.insert(letter).second) << child->GetLabel().utf8_string();
        }
        look(*child);
      }
    };
    look(dialog);
    EXPECT_EQ(bare, 0);
    EXPECT_FALSE(letters.empty());
    driver_.key("Escape");
  });
  driver_.key("Ctrl+N");
  EXPECT_TRUE(looked);
}

}  // namespace
}  // namespace sortie::editor::window
