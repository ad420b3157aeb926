// What a form shows when its value, its line or the whole mission changes under what is typed in it.
#include <wx/choice.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "editor/core/work_count.h"
#include "editor_window/forms_testing.h"

namespace sortie::editor::window {
namespace {

class FormValues : public Forms {
 protected:
  FormValues() {
    select("objective", "names");
    page("Objectives");
  }

  ElementPath names() { return *pathOfId(bench().root(), "objective", "names"); }
  /// The line "Relay has the value 1", chosen by a press.
  ElementPath relay() {
    driver_.click(lineOf("When, if, do", "Relay"));
    return below(below(names(), 0), 0);
  }
  std::string text(const wxString& name) {
    const auto* entry = dynamic_cast<wxTextEntry*>(field(name));
    return entry != nullptr ? narrow(entry->GetValue()) : std::string();
  }
  /// What is said to be wrong in the form.
  std::string wrong() {
    std::string out;
    for (const wxWindow* child : driver_.need("Fields of the selected line")->GetChildren())
      if (const auto* label = dynamic_cast<const wxStaticText*>(child);
          label != nullptr && label->IsShown() && label->GetForegroundColour() == driver_.frame().palette().error)
        out += narrow(label->GetLabelText());
    return out;
  }
  void set(const ElementPath& path, const std::string& attribute, const std::string& value) {
    edit([&](model::Draft& draft) { setAttributeAt(draft, path, attribute, value); });
  }
  /// An edit that is made somewhere else.
  void edit(const std::function<void(model::Draft&)>& change) {
    EXPECT_TRUE(bench().edit("Edit", [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
      change(draft);
      return bench().selection();
    }));
    driver_.settle();
  }
  void addObjective(const ElementPath& at, const std::string& id) {
    edit([&](model::Draft& draft) {
      insertAt(draft, ElementPath(at.begin(), at.end() - 1), at.back(),
               model::Markup("objective", {{"id", id}, {"kind", "primary"}, {"title", "Added"}}));
    });
  }
  void press(wxWindow* window) {
    const wxSize size = window->GetSize();
    simulator_.MouseMove(window->ClientToScreen(wxPoint(size.x / 2, size.y / 2)));
    driver_.wait(std::chrono::milliseconds(50));
    simulator_.MouseDown();
    driver_.wait(std::chrono::milliseconds(50));
  }

  wxUIActionSimulator simulator_;
};

TEST_F(FormValues, RefusedTextIsThere_AnotherValueTakesItsPlace) {
  const ElementPath line = relay();
  typeInForm("Value", "many");
  driver_.key("Enter");
  EXPECT_EQ(text("Value"), "many");
  EXPECT_NE(wrong(), "");
  set(line, "value", "2");
  EXPECT_EQ(text("Value"), "2");
  EXPECT_EQ(wrong(), "");

  typeInForm("Value", "many");
  driver_.key("Enter");
  EXPECT_NE(wrong(), "");
  bench().undo();
  driver_.settle();
  EXPECT_EQ(text("Value"), "1");
  EXPECT_EQ(wrong(), "");
}

TEST_F(FormValues, RefusedTextIsThere_AnotherElementInItsPlaceIsShownAsItIs) {
  driver_.click(lineOf("When, if, do", "Objective"));
  typeInForm("Sides", "martian");
  driver_.key("Enter");
  EXPECT_NE(wrong(), "");
  addObjective(names(), "other");
  ASSERT_EQ(text("Id"), "other");
  EXPECT_EQ(text("Sides"), "");
  EXPECT_EQ(wrong(), "");
  EXPECT_FALSE(element("objective", "other").has("sides"));
}

TEST_F(FormValues, ValueIsTypedRightAgain_TheErrorGoes) {
  relay();
  typeInForm("Value", "many");
  driver_.key("Enter");
  EXPECT_NE(wrong(), "");
  typeInForm("Value", "1");
  driver_.key("Enter");
  EXPECT_EQ(wrong(), "");
}

TEST_F(FormValues, WhatWasWrongIsMendedElsewhere_TheErrorGoesAndTheTextCounts) {
  ElementPath after = names();
  ++after.back();
  addObjective(after, "spare");
  typeInForm("Id", "spare");
  driver_.key("Enter");
  EXPECT_NE(wrong(), "");
  edit([&](model::Draft& draft) { removeAt(draft, after); });
  EXPECT_EQ(wrong(), "");
  EXPECT_EQ(text("Id"), "spare");
  driver_.click(driver_.onScreen(-3, -3));
  EXPECT_TRUE(element("objective", "spare"));
}

TEST_F(FormValues, EditIsRefused_TheChosenLineStays) {
  relay();
  driver_.click(driver_.need("Ungroup"));
  EXPECT_TRUE(chosenLine("When, if, do").Contains("Relay"));
  set(names(), "title", "Changed elsewhere");
  EXPECT_TRUE(chosenLine("When, if, do").Contains("Relay")) << chosenLine("When, if, do").utf8_string();
}

TEST_F(FormValues, TextIsTypedAndAnotherElementTakesItsPlace_ItGoesToItsElement) {
  typeInForm("Title", "Typed");
  addObjective(names(), "first");
  EXPECT_EQ(element("objective", "first").value("title"), "Added");
  EXPECT_EQ(element("objective", "names").value("title"), "Typed");

  // And where the element goes that was typed in, the text goes to no other.
  select("objective", "first");
  typeInForm("Title", "Lost");
  edit([&](model::Draft& draft) { removeAt(draft, *pathOfId(draft.root(), "objective", "first")); });
  driver_.click(driver_.onScreen(-3, -3));
  EXPECT_EQ(element("objective", "names").value("title"), "Typed");
}

TEST_F(FormValues, MissionChangesUnderAPress_TypedValueGoesToItsElement) {
  typeInForm("Title", "Typed");
  press(field("Title"));
  addObjective(names(), "first");
  simulator_.MouseUp();
  driver_.settle();
  driver_.click(driver_.onScreen(-3, -3));
  EXPECT_EQ(element("objective", "first").value("title"), "Added");
  EXPECT_EQ(element("objective", "names").value("title"), "Typed");
}

TEST_F(FormValues, ElementsHaveNoId_TypedValueGoesToTheOneItWasTypedIn) {
  const auto add = [&](const ElementPath& at, const char* title) {
    edit([&](model::Draft& draft) {
      insertAt(draft, {}, at.back(), model::Markup("objective", {{"kind", "primary"}, {"title", title}}));
    });
  };
  const auto titles = [&] {
    std::vector<std::string> out;
    for (const model::Element& each : bench().root().children())
      if (each.name() == "objective" && each.value("id").empty()) out.push_back(each.value("title"));
    return out;
  };
  ElementPath after = names();
  ++after.back();
  add(after, "B");
  add(after, "A");
  bench().select({after});
  driver_.settle();
  ASSERT_EQ(text("Title"), "A");
  typeInForm("Title", "Typed");
  press(field("Title"));
  add(after, "New");
  simulator_.MouseUp();
  driver_.settle();
  driver_.click(driver_.onScreen(-3, -3));
  EXPECT_EQ(titles(), (std::vector<std::string>{"New", "Typed", "B"}));

  // Another that is written the same stands before it.
  bench().select({*pathOfId(bench().root(), "objective", "names")});
  driver_.settle();
  add(after, "B");
  ElementPath last = after;
  last.back() += 3;
  bench().select({last});
  driver_.settle();
  ASSERT_EQ(text("Title"), "B");
  typeInForm("Title", "Last");
  press(field("Title"));
  add(after, "Newest");
  simulator_.MouseUp();
  driver_.settle();
  driver_.click(driver_.onScreen(-3, -3));
  EXPECT_EQ(titles(), (std::vector<std::string>{"Newest", "B", "New", "Typed", "Last"}));
}

TEST_F(FormValues, BotsHavePlayed_OnlyThePageThatIsSeenIsRenewed) {
  select("event", "night-shift");
  page("Events");
  driver_.frame().show("log");
  driver_.settle();
  const std::uint64_t before = workDone(Work::Row);
  bench().setRates({{"event:night-shift", 0.5}}, 200);
  driver_.settle();
  EXPECT_EQ(workDone(Work::Row), before);
  driver_.frame().show("design");
  driver_.settle();
  EXPECT_TRUE(lineOf("When, if, do", "fired in 100 of 200 playtests").x > 0);
}

}  // namespace
}  // namespace sortie::editor::window
