// Charts and figures side by side: as many columns as fit, scrolled downwards. What is there already is kept when new
// results come, so that nothing jumps while a sweep plays.
#pragma once

#include <vector>

#include <wx/scrolwin.h>
#include <wx/stattext.h>

#include "editor/core/balance/balance_charts.h"
#include "editor/window/canvas/scene_view.h"
#include "editor/window/frame/shell.h"

namespace sortie::editor::window {

struct BalanceCard {
  wxString title;
  Chart chart;       ///< may be none
  wxString text;     ///< below it; may be empty
  bool bad = false;  ///< the text is a miss
};

class BalanceCards : public wxScrolledWindow {
 public:
  BalanceCards(wxWindow* parent, Shell& shell, const wxString& name);
  /// `nothing`: said in place of cards when there are none.
  void show(std::vector<BalanceCard> cards, const wxString& nothing);
  void themeChanged();

 private:
  struct Held {
    wxStaticText* title = nullptr;
    SceneView* chart = nullptr;
    Chart drawn;  ///< on its light panel
    wxStaticText* text = nullptr;
    wxString words;
    bool bad = false;
  };
  void place();

  Shell& shell_;
  std::vector<Held> held_;
  std::size_t used_ = 0;
  wxStaticText* nothing_ = nullptr;
  wxString nothingWords_;
};

}  // namespace sortie::editor::window
