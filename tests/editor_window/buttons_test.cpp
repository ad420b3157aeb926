// Buttons say by being grey that there is nothing for them to do.
#include <algorithm>
#include <set>

#include <wx/button.h>

#include "editor_window/forms_testing.h"

namespace sortie::editor::window {
namespace {

class Buttons : public Forms {
 protected:
  static void each(const wxWindow* window, const std::function<void(const wxButton&)>& look) {
    if (const auto* button = dynamic_cast<const wxButton*>(window)) look(*button);
    for (const wxWindow* child : window->GetChildren()) each(child, look);
  }
  wxWindow* pageNow() {
    auto* book = dynamic_cast<wxNotebook*>(driver_.need("Design")->GetChildren().front());
    return book->GetCurrentPage();
  }
  /// Labels of the buttons of the page in front that can be pressed; those that a narrow row hides too.
  std::set<std::string> enabled() {
    std::set<std::string> out;
    each(pageNow(), [&](const wxButton& button) {
      if (button.IsThisEnabled()) out.insert(narrow(button.GetLabelText()));
    });
    return out;
  }
  /// Takes all elements of these names out of the mission.
  void removeAll(const std::set<std::string>& names) {
    ASSERT_TRUE(bench().edit("Clear", [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
      std::vector<ElementPath> found;
      const std::function<void(const model::Element&, const ElementPath&)> walk = [&](const model::Element& element,
                                                                                      const ElementPath& path) {
        if (names.contains(std::string(element.name()))) return found.push_back(path);
        std::uint32_t at = 0;
        for (const model::Element& child : element.children()) walk(child, below(path, at++));
      };
      walk(draft.root(), {});
      for (auto path = found.rbegin(); path != found.rend(); ++path) removeAt(draft, *path);
      return std::vector<ElementPath>{};
    }));
    driver_.settle();
  }
};

TEST_F(Buttons, MissionHasNothingToChoose_OnlyNewOnesCanBeMade) {
  removeAll({"objective", "event", "deck", "variant", "text", "when", "briefing", "special-rules"});
  for (const char* title : {"Objectives", "Events", "Variants", "Briefings", "Decks"}) {
    page(title);
    std::set<std::string> now = enabled();
    for (const char* always : {"New", "New\xE2\x80\xA6", "More\xE2\x80\xA6", "\xC2\xBB"}) now.erase(always);
    EXPECT_EQ(now, std::set<std::string>()) << title;
  }
}

TEST_F(Buttons, LineOfAnEventIsChosen_WhatCanBeDoneWithItCanBePressed) {
  const auto isEnabled = [&](const char* label) { return enabled().contains(label); };
  select("event", "night-shift");
  page("Events");
  EXPECT_TRUE(isEnabled("Copy"));
  EXPECT_TRUE(isEnabled("Delete"));
  // The event itself is deleted in the list.
  for (const char* label : {"Remove", "Up", "Down", "Ungroup"}) EXPECT_FALSE(isEnabled(label)) << label;
  // Its first line can go down only.
  const auto when = *pathOfId(bench().root(), "event", "night-shift");
  dynamic_cast<Frame&>(driver_.frame()).reveal(below(when, 0));
  driver_.settle();
  EXPECT_TRUE(isEnabled("Remove"));
  EXPECT_FALSE(isEnabled("Up"));
  EXPECT_EQ(isEnabled("Down"), elementAt(bench().root(), when).children().size() > 1);
}

}  // namespace
}  // namespace sortie::editor::window
