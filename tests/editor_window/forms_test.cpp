// What is typed in a form is in the mission as soon as the designer turns to something else, whatever that is, and the
// press that left the field does what a press does there.
#include <gtk/gtk.h>

#include <wx/choice.h>
#include <wx/timer.h>

#include "editor/core/text/narrative.h"
#include "editor_window/forms_testing.h"

namespace sortie::editor::window {
namespace {

/// Answers GTK's own dialog, which wxWidgets knows nothing of.
class YesToTheQuestion : public wxTimer {
 public:
  YesToTheQuestion() { Start(50); }
  void Notify() override {
    GList* windows = gtk_window_list_toplevels();
    for (GList* each = windows; each != nullptr; each = each->next)
      if (GTK_IS_MESSAGE_DIALOG(each->data) && gtk_widget_get_mapped(GTK_WIDGET(each->data)) != FALSE)
        gtk_dialog_response(GTK_DIALOG(each->data), GTK_RESPONSE_YES);
    g_list_free(windows);
  }
};

TEST_F(Forms, InspectorIsLeft_ValueIsInTheMissionAndThePressCounts) {
  select("side", "red");
  typeInInspector("Title", "One");
  driver_.click(lineOf("Outline", wxString::FromUTF8("Pale Legion  \xC2\xB7  legion")));
  EXPECT_EQ(element("side", "red").value("title"), "One");
  EXPECT_EQ(bench().selected().value("id"), "legion") << "the press in the outline is swallowed";
  EXPECT_TRUE(chosenLine("Outline").Contains("Pale Legion")) << chosenLine("Outline").utf8_string();
  EXPECT_FALSE(onMap());

  select("side", "red");
  typeInInspector("Title", "Two");
  driver_.key("Ctrl+S");
  EXPECT_NE(onDisk().find(attribute("title", "Two")), std::string::npos);
  EXPECT_FALSE(bench().document().dirty());
  EXPECT_FALSE(onMap());

  typeInInspector("Title", "Three");
  clickTab("history");
  EXPECT_EQ(element("side", "red").value("title"), "Three");
  EXPECT_EQ(driver_.frame().dock().frontTab(), "history");

  typeInInspector("Title", "Four");
  driver_.click(driver_.onScreen(-3, -3));
  EXPECT_EQ(element("side", "red").value("title"), "Four");
  EXPECT_TRUE(bench().selection().empty()) << "the press on the map is swallowed";

  select("side", "red");
  typeInInspector("Title", "Five");
  driver_.key("F5");
  ASSERT_TRUE(driver_.until([&] { return bench().playScenario() != nullptr; }));
  EXPECT_EQ(bench().playScenario()->sides.front().title, "Five");
  EXPECT_TRUE(driver_.frame().actions().run("playtest-stop"));
  driver_.settle();

  driver_.frame().show("inspector");
  select("side", "red");
  typeInInspector("Title", "Six");
  driver_.key("Enter");
  EXPECT_EQ(element("side", "red").value("title"), "Six");
  EXPECT_FALSE(onMap());
  EXPECT_TRUE(grid().IsDescendant(wxWindow::FindFocus()));

  // Another line of the grid: its list opens at this press, and what is chosen in it is taken.
  typeInInspector("Title", "Seven");
  driver_.click(valueOf("Mark"));
  EXPECT_EQ(element("side", "red").value("title"), "Seven");
  EXPECT_EQ(grid().GetSelection() != nullptr ? grid().GetSelection()->GetLabel() : wxString(), "Mark");
  EXPECT_FALSE(onMap());
  driver_.key("Escape");
}

TEST_F(Forms, InspectorIsTypedIn_ClosingTheWindowAsksAndSavesTheValue) {
  select("side", "red");
  typeInInspector("Title", "Last");
  YesToTheQuestion yes;
  driver_.key("Ctrl+W");
  EXPECT_FALSE(bench().isOpen());
  EXPECT_NE(onDisk().find(attribute("title", "Last")), std::string::npos);
}

TEST_F(Forms, FormIsLeft_ValueIsInTheMissionAndThePressCounts) {
  select("objective", "names");
  page("Objectives");
  typeInForm("Title", "One");
  driver_.click(lineOf("When, if, do", "Relay"));
  EXPECT_EQ(element("objective", "names").value("title"), "One");
  EXPECT_TRUE(chosenLine("When, if, do").Contains("Relay")) << chosenLine("When, if, do").utf8_string();
  EXPECT_TRUE(hasField("Marker")) << "the press in the tree is swallowed";
  EXPECT_FALSE(onMap());

  driver_.click(lineOf("When, if, do", "Objective One"));
  typeInForm("Title", "Two");
  driver_.key("Ctrl+S");
  EXPECT_NE(onDisk().find(attribute("title", "Two")), std::string::npos);
  EXPECT_FALSE(bench().document().dirty());
  EXPECT_FALSE(onMap());

  select("objective", "names");
  typeInForm("Title", "Three");
  driver_.click(lineOf("Outline", wxString::FromUTF8("Pale Legion  \xC2\xB7  legion")));
  EXPECT_EQ(element("objective", "names").value("title"), "Three");
  EXPECT_EQ(bench().selected().value("id"), "legion") << "the press in the outline is swallowed";

  select("objective", "names");
  typeInForm("Title", "Four");
  clickTab("history");
  EXPECT_EQ(element("objective", "names").value("title"), "Four");
  EXPECT_EQ(driver_.frame().dock().frontTab(), "history");

  page("Objectives");
  select("objective", "names");
  typeInForm("Title", "Five");
  page("Events");
  EXPECT_EQ(element("objective", "names").value("title"), "Five");

  page("Objectives");
  select("objective", "names");
  typeInForm("Title", "Six");
  driver_.key("Enter");
  EXPECT_EQ(element("objective", "names").value("title"), "Six");
  EXPECT_FALSE(onMap());
  EXPECT_EQ(wxWindow::FindFocus(), field("Title"));

  typeInForm("Title", "Seven");
  driver_.key("F5");
  ASSERT_TRUE(driver_.until([&] { return bench().playScenario() != nullptr; }));
  EXPECT_EQ(element("objective", "names").value("title"), "Seven");
  EXPECT_TRUE(driver_.frame().actions().run("playtest-stop"));
}

bool isOpen(const wxChoice& list) {
  gboolean open = FALSE;
  g_object_get(list.GetHandle(), "popup-shown", &open, nullptr);
  return open != FALSE;
}

TEST_F(Forms, ParagraphIsTooLongForAField_ItsBeginningIsShownAndItStaysAsItIs) {
  std::string words;
  while (words.size() < 1'000'000) words += "They came in by the goods lift. ";
  const ElementPath brief = *pathOfId(bench().root(), "text", "brief");
  ASSERT_TRUE(bench().edit("Write", [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    setMarkup(draft, brief, words);
    return std::vector<ElementPath>{brief};
  }));
  const std::string text = bench().document().now().mission.text();
  page("Briefings");
  int fields = 0;
  const std::function<void(wxWindow*)> look = [&](wxWindow* window) {
    auto* field = dynamic_cast<wxTextCtrl*>(window);
    if (field != nullptr && field->GetName() == "Text" && field->IsShownOnScreen()) {
      ++fields;
      EXPECT_LT(field->GetValue().length(), 2000U);
      EXPECT_TRUE(field->GetValue().Contains("mission.xml")) << "where it can be edited";
      driver_.click(field);
      driver_.type("lost");
    }
    for (wxWindow* child : window->GetChildren()) look(child);
  };
  look(&driver_.frame());
  EXPECT_EQ(fields, 2) << "of the page, and of the inspector";
  driver_.key("Ctrl+S");
  EXPECT_EQ(bench().document().now().mission.text(), text);
}

TEST_F(Forms, NothingIsTypedInTheListOfBlocks_EnterAddsTheFirst) {
  select("event", "night-shift");
  page("Events");
  driver_.click(lineOf("When, if, do", "Do, in this order"));
  const auto actions = [&] {
    std::size_t out = 0;
    for (const model::Element& each : element("event", "night-shift").children())
      if (each.name() == "do") out += each.children().size();
    return out;
  };
  const std::size_t before = actions();
  driver_.whenModal([&](wxDialog& dialog) {
    driver_.key("Enter");
    if (dialog.IsModal()) dialog.EndModal(wxID_CANCEL);
  });
  driver_.click(driver_.need(wxString::FromUTF8("Add\xE2\x80\xA6")));
  EXPECT_EQ(actions(), before + 1);
}

TEST_F(Forms, FormIsTypedIn_PressOnAListOpensIt) {
  select("objective", "names");
  page("Objectives");
  for (const char* typed : {"One", "Two"}) {
    typeInForm("Title", typed);
    auto* kind = dynamic_cast<wxChoice*>(field("Kind"));
    ASSERT_NE(kind, nullptr);
    const int before = kind->GetSelection();
    const std::string was = element("objective", "names").value("kind");
    driver_.click(kind);
    EXPECT_EQ(element("objective", "names").value("title"), typed);
    EXPECT_EQ(field("Kind"), kind) << "the list was made anew under the pointer";
    // Keys change a list that is not open, too.
    EXPECT_TRUE(driver_.until([&] { return isOpen(*kind); })) << "the press was swallowed";
    driver_.key(before == 0 ? "Down" : "Up");
    driver_.key("Enter");
    EXPECT_TRUE(driver_.until([&] { return !isOpen(*kind); }));
    driver_.settle();
    EXPECT_EQ(dynamic_cast<wxChoice*>(field("Kind"))->GetSelection(), before == 0 ? 1 : before - 1);
    EXPECT_NE(element("objective", "names").value("kind"), was) << "what was chosen is not in the mission";
    EXPECT_FALSE(onMap());
  }
}

}  // namespace
}  // namespace sortie::editor::window
