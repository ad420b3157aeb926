#include "editor/window/folding_sizer.h"

#include <algorithm>
#include <utility>

namespace sortie::editor::window {

// A box that lays its items out tells them their width first, and asks for their height then.
bool FoldingSizer::InformFirstDirection(int direction, int size, int /*available*/) {
  if (direction != wxHORIZONTAL || size <= 0) return false;
  const bool folds = widthOfAll() > size;
  return std::exchange(folded_, folds) != folds;
}

int FoldingSizer::widthOfAll() const {
  int out = -gap_;
  for (const wxSizerItem* item : GetChildren())
    if (item->IsShown()) out += item->GetMinSizeWithBorder().x + gap_;
  return out;
}

wxSize FoldingSizer::CalcMin() {
  wxSize least;
  int lines = -gap_;
  int highest = 0;
  for (wxSizerItem* item : GetChildren()) {
    if (!item->IsShown()) continue;
    const wxSize size = item->CalcMin();
    least.x = std::max(least.x, size.x);
    lines += size.y + gap_;
    highest = std::max(highest, size.y);
  }
  least.y = folded_ ? lines : highest;
  return least;
}

void FoldingSizer::RepositionChildren(const wxSize& /*minSize*/) {
  int spare = std::max(0, m_size.x - widthOfAll());
  int parts = 0;
  for (const wxSizerItem* item : GetChildren())
    if (item->IsShown()) parts += item->GetProportion();
  wxPoint at = m_position;
  for (wxSizerItem* item : GetChildren()) {
    if (!item->IsShown()) continue;
    wxSize size = item->GetMinSizeWithBorder();
    if (folded_) {
      size.x = m_size.x;
      item->SetDimension(at, size);
      at.y += size.y + gap_;
      continue;
    }
    if (parts > 0) {
      const int more = spare * item->GetProportion() / parts;
      size.x += more;
      spare -= more;
      parts -= item->GetProportion();
    }
    item->SetDimension(wxPoint(at.x, at.y + (m_size.y - size.y) / 2), size);
    at.x += size.x + gap_;
  }
}

}  // namespace sortie::editor::window
