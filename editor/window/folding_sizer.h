// Controls side by side where there is room for all of them, else one below the other.
#pragma once

#include <wx/sizer.h>

namespace sortie::editor::window {

class FoldingSizer : public wxSizer {
 public:
  explicit FoldingSizer(int gap) : gap_(gap) {}

  wxSize CalcMin() override;
  void RepositionChildren(const wxSize& minSize) override;
  bool InformFirstDirection(int direction, int size, int available) override;

 private:
  [[nodiscard]] int widthOfAll() const;

  int gap_;
  bool folded_ = false;
};

}  // namespace sortie::editor::window
