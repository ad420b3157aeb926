// The outline while a folder becomes too long for one list and is shown in parts, and while it becomes short again.
#include <fmt/format.h>

#include "editor_window/forms_testing.h"
#include "model/xml/patch.h"

namespace sortie::editor::window {
namespace {

class OutlineParts : public Forms {
 protected:
  /// Makes an edit that keeps what is selected.
  void edit(const std::function<void(model::Draft&)>& change) {
    ASSERT_TRUE(bench().edit("Edit", [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
      change(draft);
      return bench().selection();
    }));
    driver_.settle();
  }
  /// Events behind the others, up to a number of them in all.
  void fillUpTo(int count) {
    edit([&](model::Draft& draft) {
      std::vector<model::Markup> events;
      for (int i = 1; i < count; ++i)
        events.emplace_back("event", model::Markup::Attributes{{"id", fmt::format("e{}", i)}});
      draft.apply(model::insertChildren(draft.root(), SIZE_MAX, events));
    });
  }
  void addEvent(const char* id) {
    edit([&](model::Draft& draft) {
      draft.apply(model::insertChildren(draft.root(), SIZE_MAX, {model::Markup("event", {{"id", id}})}));
    });
  }
  /// The chosen lines, from above, each with the folder or part that it stands in.
  std::vector<std::string> chosen() {
    const wxTreeCtrl* tree = this->tree("Outline");
    wxArrayTreeItemIds ids;
    tree->GetSelections(ids);
    std::vector<std::string> out;
    for (const wxTreeItemId each : ids)
      out.push_back(narrow(tree->GetItemText(tree->GetItemParent(each)).BeforeFirst(' ')) + "/" +
                    narrow(tree->GetItemText(each).BeforeFirst(' ')));
    return out;
  }
  std::vector<ElementPath> events(const std::vector<std::string>& ids) {
    std::vector<ElementPath> out;
    for (const std::string& each : ids) out.push_back(*pathOfId(bench().root(), "event", each));
    return out;
  }
};

TEST_F(OutlineParts, FolderGrowsIntoParts_ChosenLinesStayChosen) {
  fillUpTo(250);
  bench().select(events({"e100", "e120"}));
  driver_.settle();
  ASSERT_EQ(chosen(), (std::vector<std::string>{"Events/E100", "Events/E120"}));
  addEvent("last");
  const std::vector<std::string> inPart{"1\u2013250/E100", "1\u2013250/E120"};
  EXPECT_EQ(chosen(), inPart);
  EXPECT_EQ(bench().selection(), events({"e100", "e120"}));
  bench().undo();
  driver_.settle();
  EXPECT_EQ(chosen(), (std::vector<std::string>{"Events/E100", "Events/E120"}));
  bench().redo();
  driver_.settle();
  EXPECT_EQ(chosen(), inPart);
}

TEST_F(OutlineParts, FolderGrowsIntoParts_ThePressThatBroughtItAboutCounts) {
  fillUpTo(250);
  select("objective", "names");
  page("Objectives");
  typeInForm("Title", "Typed");
  // The same press takes the value and chooses another line.
  driver_.click(lineOf("Outline", "E120"));
  EXPECT_EQ(bench().selection(), events({"e120"}));
  addEvent("last");
  EXPECT_EQ(chosen(), (std::vector<std::string>{"1\u2013250/E120"}));
}

TEST_F(OutlineParts, SearchIsCleared_ChosenLineStaysChosenAndInSight) {
  fillUpTo(250);
  wxTreeCtrl* tree = this->tree("Outline");
  driver_.click(driver_.need("Search the mission"));
  driver_.type("E100");
  ASSERT_TRUE(driver_.until([&] { return tree->GetCount() < 10; }));
  driver_.click(lineOf("Outline", "E100"));
  ASSERT_EQ(bench().selection(), events({"e100"}));
  driver_.click(driver_.need("Search the mission"));
  driver_.key("Ctrl+A");
  driver_.key("Delete");
  ASSERT_TRUE(driver_.until([&] { return tree->GetCount() > 100; }));
  driver_.settle();
  ASSERT_EQ(chosen(), (std::vector<std::string>{"Events/E100"}));
  wxArrayTreeItemIds ids;
  tree->GetSelections(ids);
  wxRect box;
  ASSERT_TRUE(tree->GetBoundingRect(ids[0], box));
  EXPECT_TRUE(tree->GetClientRect().Contains(box.GetPosition())) << "it is out of sight";
}

TEST_F(OutlineParts, LineThatIsWiderThanTheOutline_IsShownInFullUnderThePointer) {
  wxTreeCtrl* tree = this->tree("Outline");
  const wxString wanted =
      wxString::FromUTF8("A very long name of an event that no outline has room for, whatever its width");
  edit([&](model::Draft& draft) {
    draft.apply(model::insertChildren(draft.root(), SIZE_MAX,
                                      {model::Markup("event", {{"id", "long"}, {"title", wanted.utf8_string()}})}));
  });
  const wxPoint at = lineOf("Outline", wanted);
  const int left = tree->GetScreenPosition().x;
  const auto pointAt = [&](wxPoint screen) { wxUIActionSimulator().MouseMove(wxPoint(left + 60, screen.y)); };
  pointAt(at);
  EXPECT_TRUE(driver_.until([&] { return tree->GetToolTipText().StartsWith(wanted); }))
      << tree->GetToolTipText().utf8_string();
  pointAt(lineOf("Outline", "Pale Legion"));
  EXPECT_TRUE(driver_.until([&] { return tree->GetToolTipText().empty(); })) << tree->GetToolTipText().utf8_string();
}

}  // namespace
}  // namespace sortie::editor::window
