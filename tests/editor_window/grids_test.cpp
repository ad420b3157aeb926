// What is typed in the tables of variants and house rules is in the mission, and in the saved file, when the designer turns
// to anything else.
#include <wx/grid.h>
#include <wx/listbox.h>

#include "editor_window/forms_testing.h"

namespace sortie::editor::window {
namespace {

class Grids : public Forms {
 protected:
  wxGrid& grid(const wxString& name) { return dynamic_cast<wxGrid&>(*findIn<wxGrid>(driver_.need("Design"), name)); }
  template <class Control>
  static wxWindow* findIn(wxWindow* window, const wxString& name) {
    if (dynamic_cast<Control*>(window) != nullptr && window->GetName() == name) return window;
    for (wxWindow* child : window->GetChildren())
      if (wxWindow* found = findIn<Control>(child, name)) return found;
    return nullptr;
  }

  /// The middle of a cell on the screen, in the row that begins with a title.
  wxPoint cell(const wxString& name, const wxString& title, int column) {
    wxGrid& grid = this->grid(name);
    int row = 0;
    while (row < grid.GetNumberRows() && grid.GetCellValue(row, 0) != title) ++row;
    EXPECT_LT(row, grid.GetNumberRows()) << title;
    // Into sight as by keyboard, and on: a press on the cell is to choose it.
    grid.GoToCell(row, column);
    driver_.settle();
    grid.GoToCell(row == 0 ? 1 : row - 1, column);
    driver_.settle();
    const wxRect box = seen(grid, row, column);
    return grid.GetGridWindow()->ClientToScreen(box.GetPosition() + wxPoint(box.width / 2, box.height / 2));
  }
  /// Where a cell is in the window of the cells that scroll.
  static wxRect seen(wxGrid& grid, int row, int column) {
    wxRect box = grid.CellToRect(row, column);
    const wxGridWindow* window = grid.CellToGridWindow(row, column);
    grid.CalcGridWindowScrolledPosition(box.x, box.y, &box.x, &box.y, window);
    box.Offset(-grid.GetGridWindowOffset(window));
    return box;
  }

  /// Types a value into "Rank of a single mission" of the variant solo.
  void typeRank(const std::string& value) {
    page("Variants");
    driver_.click(cell(variants_, "Rank of a single mission", 3));
    driver_.type(value);
    EXPECT_TRUE(grid(variants_).IsCellEditControlEnabled()) << "nothing is typed";
  }
  std::string rank() {
    for (const model::Element& each : element("variant", "solo").children())
      if (each.value("name") == "rank") return each.value("value");
    return {};
  }
  /// Types a value into the house rule of the squares of a MOVE.
  void typeSquares(const std::string& value) {
    page("House rules");
    driver_.click(cell("House rules", "Squares of a MOVE", 1));
    driver_.type(value);
    EXPECT_TRUE(grid("House rules").IsCellEditControlEnabled()) << "nothing is typed";
  }
  std::string squares() {
    const std::string text = bench().document().now().text(missionFile);
    const std::string begin = " name=\"squares\" value=\"";
    const std::size_t at = text.find(begin);
    return at == std::string::npos ? std::string() : text.substr(at + begin.size(), 1);
  }
  /// Is it in the file, as attributes of one element?
  bool saved(const std::string& name, const std::string& value) {
    return onDisk().find(attribute("name", name) + attribute("value", value)) != std::string::npos;
  }

  const wxString variants_ = "Options and what each variant sets";
};

TEST_F(Grids, VariantIsTypedIn_ValueIsInTheMissionWhateverComesNext) {
  typeRank("5");
  driver_.key("Ctrl+S");
  EXPECT_EQ(rank(), "5");
  EXPECT_TRUE(saved("rank", "5"));
  EXPECT_FALSE(bench().document().dirty());
  EXPECT_FALSE(onMap());

  typeRank("6");
  driver_.click(lineOf("Outline", wxString::FromUTF8("Pale Legion  \xC2\xB7  legion")));
  EXPECT_EQ(rank(), "6");
  EXPECT_EQ(bench().selected().value("id"), "legion") << "the press in the outline is swallowed";

  typeRank("7");
  page("Box");
  EXPECT_EQ(rank(), "7");

  typeRank("8");
  clickTab("history");
  EXPECT_EQ(rank(), "8");
  EXPECT_EQ(driver_.frame().dock().frontTab(), "history");

  typeRank("9");
  driver_.click(driver_.onScreen(-3, -3));
  EXPECT_EQ(rank(), "9");

  typeRank("10");
  driver_.key("Enter");
  EXPECT_EQ(rank(), "10");
  EXPECT_FALSE(onMap());

  typeRank("11");
  driver_.click(cell(variants_, "Squares of a MOVE", 3));
  EXPECT_EQ(rank(), "11");

  typeRank("12");
  driver_.key("F5");
  ASSERT_TRUE(driver_.until([&] { return bench().playScenario() != nullptr; }));
  EXPECT_EQ(rank(), "12");
  EXPECT_TRUE(driver_.frame().actions().run("playtest-stop"));
  driver_.settle();
  driver_.key("Ctrl+S");
  EXPECT_TRUE(saved("rank", "12"));
}

TEST_F(Grids, VariantIsTypedIn_EscapeKeepsTheOldValue) {
  typeRank("5");
  driver_.key("Escape");
  EXPECT_EQ(rank(), "");
  EXPECT_FALSE(bench().document().dirty());
}

TEST_F(Grids, HouseRuleIsTypedIn_EscapeKeepsTheOldValueAndTheCellStaysChosen) {
  typeSquares("4");
  driver_.key("Escape");
  EXPECT_FALSE(grid("House rules").IsCellEditControlEnabled());
  EXPECT_FALSE(onMap());
  driver_.type("5");
  driver_.key("Enter");
  EXPECT_EQ(squares(), "5");
}

TEST_F(Grids, CellIsChosen_TypingReplacesItsValueFromTheFirstLetterOn) {
  page("Variants");
  driver_.click(cell(variants_, "Rank of a single mission", 3));
  driver_.type("1");
  driver_.type("234");
  driver_.key("Enter");
  EXPECT_EQ(rank(), "1234");
  typeSquares("67");
  driver_.key("Enter");
  EXPECT_NE(bench().document().now().text(missionFile).find(" name=\"squares\" value=\"67\""), std::string::npos);
}

TEST_F(Grids, CellOfAVariantIsChosen_ItIsInSightBesideTheFrozenOptions) {
  page("Variants");
  wxGrid& grid = this->grid(variants_);
  ASSERT_EQ(grid.GetNumberFrozenCols(), 1);
  for (int column = 2; column < grid.GetNumberCols(); ++column) {
    grid.GoToCell(2, column);
    driver_.settle();
    const wxRect box = seen(grid, 2, column);
    EXPECT_GE(box.x, 0) << "column " << column;
    EXPECT_LE(box.GetRight(), grid.GetGridWindow()->GetClientSize().x) << "column " << column;
  }
}

TEST_F(Grids, WindowIsNarrow_OptionsAreFrozenAndTheChosenVariantIsInSight) {
  driver_.frame().SetSize(1000, 800);
  driver_.settle();
  page("Variants");
  wxGrid& grid = this->grid(variants_);
  EXPECT_EQ(grid.GetNumberFrozenCols(), 1);
  auto* list = dynamic_cast<wxListBox*>(findIn<wxListBox>(driver_.need("Design"), "Variants"));
  ASSERT_NE(list, nullptr);
  for (unsigned line = 1; line < list->GetCount(); ++line) {
    list->SetSelection(static_cast<int>(line));
    wxCommandEvent chosen(wxEVT_LISTBOX, list->GetId());
    chosen.SetEventObject(list);
    list->ProcessWindowEvent(chosen);
    driver_.settle();
    const wxRect box = seen(grid, 0, 2 + static_cast<int>(line));
    EXPECT_GE(box.x, 0) << line;
    EXPECT_LE(box.GetRight(), grid.GetGridWindow()->GetClientSize().x + 1) << line;
  }
}

TEST_F(Grids, CellThatIsHalfInSightIsClicked_TheValueTypedIsItsOwn) {
  page("Variants");
  wxGrid& grid = this->grid(variants_);
  ASSERT_TRUE(driver_.until([&] { return grid.GetNumberCols() > 2 && grid.GetNumberRows() > 2; }));
  const int columns = grid.GetNumberCols();
  int column = 2;
  while (column + 1 < grid.GetNumberCols() &&
         seen(grid, 2, column).GetRight() <= grid.GetGridWindow()->GetClientSize().x)
    ++column;
  const wxRect box = seen(grid, 2, column);
  ASSERT_LT(box.x, grid.GetGridWindow()->GetClientSize().x);
  driver_.click(grid.GetGridWindow()->ClientToScreen(box.GetPosition() + wxPoint(4, box.height / 2)));
  ASSERT_TRUE(driver_.until([&] { return grid.GetNumberCols() == columns; })) << "columns were " << columns;
  EXPECT_EQ(grid.GetGridCursorCol(), column);
  EXPECT_EQ(grid.GetGridCursorRow(), 2);
  const wxRect now = seen(grid, 2, column);
  EXPECT_GE(now.x, 0);
  EXPECT_LE(now.GetRight(), grid.GetGridWindow()->GetClientSize().x);
}

TEST_F(Grids, LineBetweenCellsIsPressedAfterTheColumnsMovedOn_NothingHappens) {
  page("Variants");
  wxGrid& grid = this->grid(variants_);
  ASSERT_TRUE(driver_.until([&] { return grid.GetNumberCols() > 3 && grid.GetNumberRows() > 2; }));
  wxUIActionSimulator pointer;
  for (int beside = -4; beside <= 4; ++beside) {
    const wxRect box = seen(grid, 2, 1);
    pointer.MouseMove(grid.GetGridWindow()->ClientToScreen(wxPoint(box.GetRight() + beside, box.y + box.height / 2)));
    driver_.settle();
    const int width = grid.GetColSize(1) + 12;
    grid.SetColSize(1, width);
    // Without another motion: wxGrid has to go by what it knows.
    pointer.MouseClick();
    driver_.settle();
    EXPECT_EQ(grid.GetColSize(1), width) << beside;
  }
}

TEST_F(Grids, HouseRuleIsTypedIn_ValueIsInTheMissionWhateverComesNext) {
  typeSquares("4");
  driver_.key("Ctrl+S");
  EXPECT_EQ(squares(), "4");
  EXPECT_TRUE(saved("squares", "4"));
  EXPECT_FALSE(bench().document().dirty());

  typeSquares("5");
  driver_.click(lineOf("Outline", wxString::FromUTF8("Pale Legion  \xC2\xB7  legion")));
  EXPECT_EQ(squares(), "5");
  EXPECT_EQ(bench().selected().value("id"), "legion") << "the press in the outline is swallowed";

  typeSquares("6");
  page("Box");
  EXPECT_EQ(squares(), "6");

  typeSquares("7");
  clickTab("history");
  EXPECT_EQ(squares(), "7");

  typeSquares("8");
  driver_.click(driver_.need("Search rules"));
  EXPECT_EQ(squares(), "8");

  typeSquares("9");
  driver_.key("Ctrl+S");
  EXPECT_TRUE(saved("squares", "9"));
}

TEST_F(Grids, ListOfACellIsTypedIn_ValueIsInTheMissionWhateverComesNext) {
  const auto mode = [&] {
    for (const model::Element& each : element("variant", "solo").children())
      if (each.value("name") == "mode") return each.value("value");
    return std::string();
  };
  page("Variants");
  driver_.click(cell(variants_, "Who plays the Pale Legion", 3));
  driver_.type("cards");
  EXPECT_TRUE(grid(variants_).IsCellEditControlEnabled()) << "nothing is typed";
  driver_.key("Ctrl+S");
  EXPECT_EQ(mode(), "cards");
  driver_.click(cell(variants_, "Who plays the Pale Legion", 3));
  driver_.type("player");
  driver_.click(lineOf("Outline", wxString::FromUTF8("Pale Legion  \xC2\xB7  legion")));
  EXPECT_EQ(mode(), "player");
}

}  // namespace
}  // namespace sortie::editor::window
