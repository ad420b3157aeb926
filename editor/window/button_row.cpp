#include "editor/window/button_row.h"

#include <algorithm>
#include <utility>

#include <wx/intl.h>
#include <wx/menu.h>

#include "editor/window/text_size.h"

namespace sortie::editor::window {

namespace {

int gapOf(const wxWindow& window) { return window.FromDIP(3); }

/// As if it had been pressed, when the menu is gone.
void press(wxButton& button) {
  button.CallAfter([&button] {
    wxCommandEvent event(wxEVT_BUTTON, button.GetId());
    event.SetEventObject(&button);
    button.ProcessWindowEvent(event);
  });
}

}  // namespace

ButtonRow::ButtonRow(wxWindow* parent, std::vector<wxWindow*> controls, bool atTheRight)
    : parent_(parent), controls_(std::move(controls)), atTheRight_(atTheRight) {
  more_ = new wxButton(parent, wxID_ANY, wxString::FromUTF8("\u00bb"), wxDefaultPosition, wxDefaultSize, wxBU_EXACTFIT);
  keepRoomy(more_, more_->FromDIP(wxSize(6, 0)));
  more_->SetName(_("More buttons"));
  more_->SetToolTip(_("Buttons that the row has no room for"));
  more_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { openMenu(); });
  more_->Hide();
  for (wxWindow* each : controls_) Add(each);
  Add(more_);
  keepMeasured(parent, [this, first = true]() mutable {
    if (!std::exchange(first, false)) measure();
  });
}

/// GTK gives buttons the size of the letters while they are shown only.
void ButtonRow::measure() {
  measuring_ = true;
  for (wxWindow* each : controls_) each->Show();
  more_->Show();
  whenStyled(*parent_, [this] {
    for (wxWindow* each : controls_) measureAnew(*each);
    measureAnew(*more_);
    measuring_ = false;
    parent_->Layout();
  });
}

wxSize ButtonRow::CalcMin() {
  wxSize out = more_->GetEffectiveMinSize();
  int first = 0;
  for (const wxWindow* each : controls_) {
    const wxSize size = each->GetEffectiveMinSize();
    const bool button = dynamic_cast<const wxButton*>(each) != nullptr;
    if (!button) out.x += size.x + gapOf(*parent_);
    if (button && first == 0) first = size.x + gapOf(*parent_);
    out.y = std::max(out.y, size.y);
  }
  return out + wxSize(first, gapOf(*parent_));
}

std::vector<bool> ButtonRow::fitting(int room) const {
  const int gap = gapOf(*parent_);
  int all = -gap;
  int others = 0;
  for (const wxWindow* each : controls_) {
    const int width = each->GetEffectiveMinSize().x + gap;
    all += width;
    if (dynamic_cast<const wxButton*>(each) == nullptr) others += width;
  }
  std::vector<bool> out(controls_.size(), true);
  if (all <= room) return out;
  int left = room - others - more_->GetEffectiveMinSize().x;
  for (std::size_t i = 0; i < controls_.size(); ++i) {
    if (dynamic_cast<const wxButton*>(controls_[i]) == nullptr) continue;
    left -= controls_[i]->GetEffectiveMinSize().x + gap;
    out[i] = left >= 0;
  }
  return out;
}

void ButtonRow::RepositionChildren(const wxSize& /*minSize*/) {
  if (measuring_) return;
  const std::vector<bool> fits = fitting(m_size.x);
  const bool all = std::find(fits.begin(), fits.end(), false) == fits.end();
  std::vector<std::pair<wxWindow*, bool>> row;
  for (std::size_t i = 0; i < controls_.size(); ++i) row.emplace_back(controls_[i], fits[i]);
  row.emplace_back(more_, !all);
  int width = -gapOf(*parent_);
  for (const auto& [window, shown] : row) {
    if (shown) width += window->GetEffectiveMinSize().x + gapOf(*parent_);
    if (window->IsShown() != shown) window->Show(shown);
  }
  int x = m_position.x + (atTheRight_ ? std::max(0, m_size.x - width) : 0);
  for (const auto& [window, shown] : row) {
    if (!shown) continue;
    const wxSize size = window->GetEffectiveMinSize();
    window->SetSize(x, m_position.y + (m_size.y - gapOf(*parent_) - size.y) / 2, size.x, size.y);
    x += size.x + gapOf(*parent_);
  }
}

void ButtonRow::openMenu() {
  wxMenu menu;
  for (wxWindow* each : controls_) {
    auto* button = dynamic_cast<wxButton*>(each);
    if (button == nullptr || button->IsShown()) continue;
    wxMenuItem* item = menu.Append(wxID_ANY, button->GetLabel(), button->GetToolTipText());
    item->Enable(button->IsThisEnabled());
    menu.Bind(
        wxEVT_MENU, [button](wxCommandEvent&) { press(*button); }, item->GetId());
  }
  more_->PopupMenu(&menu, 0, more_->GetSize().y);
}

}  // namespace sortie::editor::window
