// What is typed in the table of house rules is in the mission, and in the saved file, when the designer turns
// to anything else.
#include <wx/grid.h>

#include "editor_window/forms_testing.h"

namespace sortie::editor::window {
namespace {

class Grids : public Forms {
 protected:
  wxGrid& grid(const wxString& name) { return dynamic_cast<wxGrid&>(*findGrid(driver_.need("Design"), name)); }
  static wxWindow* findGrid(wxWindow* window, const wxString& name) {
    if (dynamic_cast<wxGrid*>(window) != nullptr && window->GetName() == name) return window;
    for (wxWindow* child : window->GetChildren())
      if (wxWindow* found = findGrid(child, name)) return found;
    return nullptr;
  }

  /// The middle of a cell on the screen, in the row that begins with a title.
  wxPoint cell(const wxString& name, const wxString& title, int column) {
    wxGrid& grid = this->grid(name);
    int row = 0;
    while (row < grid.GetNumberRows() && grid.GetCellValue(row, 0) != title) ++row;
    EXPECT_LT(row, grid.GetNumberRows()) << title;
    grid.MakeCellVisible(row, column);
    driver_.settle();
    const wxRect box = grid.CellToRect(row, column);
    const wxGridWindow* window = grid.CellToGridWindow(row, column);
    const wxPoint offset = grid.GetGridWindowOffset(window);
    int x = 0;
    int y = 0;
    grid.CalcGridWindowScrolledPosition(box.x + box.width / 2, box.y + box.height / 2, &x, &y, window);
    return grid.GetGridWindow()->ClientToScreen(wxPoint(x, y) - offset);
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
};

TEST_F(Grids, HouseRuleIsTypedIn_EscapeKeepsTheOldValueAndTheCellStaysChosen) {
  typeSquares("4");
  driver_.key("Escape");
  EXPECT_FALSE(grid("House rules").IsCellEditControlEnabled());
  EXPECT_FALSE(onMap());
  driver_.type("5");
  driver_.key("Enter");
  EXPECT_EQ(squares(), "5");
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

}  // namespace
}  // namespace sortie::editor::window
