#include "editor/window/balance/balance_cards.h"

#include <algorithm>

#include <wx/wupdlock.h>

#include "editor/window/theme.h"

namespace sortie::editor::window {

BalanceCards::BalanceCards(wxWindow* parent, Shell& shell, const wxString& name)
    : wxScrolledWindow(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxVSCROLL | wxBORDER_NONE), shell_(shell) {
  SetName(name);
  SetScrollRate(0, FromDIP(16));
  nothing_ = new wxStaticText(this, wxID_ANY, {}, FromDIP(wxPoint(12, 12)));
  Bind(wxEVT_SIZE, [this](wxSizeEvent& event) {
    event.Skip();
    place();
  });
}

void BalanceCards::show(std::vector<BalanceCard> cards, const wxString& nothing) {
  const wxWindowUpdateLocker still(this);
  used_ = cards.size();
  while (held_.size() < used_) {
    Held fresh;
    fresh.title = new wxStaticText(this, wxID_ANY, {}, wxDefaultPosition, wxDefaultSize, wxST_ELLIPSIZE_END);
    fresh.title->SetFont(GetFont().Bold());
    fresh.chart = new SceneView(this);
    fresh.text = new wxStaticText(this, wxID_ANY, {}, wxDefaultPosition, wxDefaultSize, wxST_NO_AUTORESIZE);
    held_.push_back(fresh);
  }
  for (std::size_t i = 0; i < used_; ++i) {
    Held& held = held_[i];
    held.title->SetLabelText(cards[i].title);
    held.title->SetToolTip(cards[i].title);
    held.words = cards[i].text;
    held.bad = cards[i].bad;
    held.drawn = std::move(cards[i].chart);
  }
  nothingWords_ = nothing;
  themeChanged();
  place();
}

void BalanceCards::themeChanged() {
  const Palette& colours = shell_.palette();
  for (Held& held : held_) {
    held.text->SetForegroundColour(held.bad ? colours.error : colours.text);
    held.chart->setScene(held.drawn && colours.dark ? picture::onDark(*held.drawn) : held.drawn);
  }
  nothing_->SetForegroundColour(colours.faint);
}

void BalanceCards::place() {
  const int width = GetClientSize().x;
  if (width <= FromDIP(40)) return;
  const int gap = FromDIP(10);
  const int least = std::max(FromDIP(260), GetCharWidth() * 32);
  const int columns = std::max(1, (width - gap) / (least + gap));
  const int each = std::min((width - gap) / columns - gap, FromDIP(560));
  std::vector<int> ends(static_cast<std::size_t>(columns), gap);
  const wxPoint scrolled = CalcUnscrolledPosition(wxPoint(0, 0));
  for (std::size_t i = 0; i < held_.size(); ++i) {
    Held& held = held_[i];
    const bool shown = i < used_;
    held.title->Show(shown);
    held.chart->Show(shown && held.chart->scene().has_value());
    held.text->Show(shown && !held.words.empty());
    if (!shown) continue;
    // The shortest column takes the next; ties go to the left.
    const auto column = std::min_element(ends.begin(), ends.end());
    const int x = gap + static_cast<int>(column - ends.begin()) * (each + gap);
    int y = *column;
    const auto put = [&](wxWindow* what, int height) {
      what->SetSize(x - scrolled.x, y - scrolled.y, each, height);
      y += height + FromDIP(4);
    };
    put(held.title, held.title->GetBestSize().y);
    if (held.chart->IsShown()) put(held.chart, held.chart->heightFor(each));
    if (!held.words.empty()) {
      held.text->SetLabelText(held.words);
      held.text->Wrap(each);
      const int lines = held.text->GetLabel().Freq('\n') + 1;
      put(held.text, lines * (held.text->GetCharHeight() + FromDIP(1)) + FromDIP(2));
    }
    *column = y + gap;
  }
  nothing_->Show(used_ == 0);
  nothing_->SetLabelText(nothingWords_);
  nothing_->Wrap(width - 2 * gap);
  const int height = *std::max_element(ends.begin(), ends.end());
  if (GetVirtualSize().y != height) SetVirtualSize(width, height);
}

}  // namespace sortie::editor::window
