#include "editor/window/panes/fresh_pane.h"

#include <cmath>
#include <memory>

#include "editor/window/button_row.h"
#include "editor/window/text_size.h"

namespace sortie::editor::window {

FreshPane::FreshPane(wxWindow* parent, Shell& shell) : Pane(parent, shell) {
  connections_.push_back(bench().documentChanged.connect([this] { markStale(); }));
  connections_.push_back(bench().opened.connect([this] { markStale(); }));
  // IsShownOnScreen() is false for the pages of a notebook that are behind another.
  Bind(wxEVT_IDLE, [this](wxIdleEvent& event) {
    event.Skip();
    if (!IsShownOnScreen()) return;
    if (stale_ && !busy()) {
      stale_ = false;
      refresh();
    }
    if (doSome()) event.RequestMore();
  });
}

wxButton* FreshPane::button(wxWindow* parent, const wxString& label, const wxString& help) {
  auto* out = new wxButton(parent, wxID_ANY, label, wxDefaultPosition, wxDefaultSize, wxBU_EXACTFIT);
  keepRoomy(out, out->FromDIP(wxSize(6, 0)));
  out->SetToolTip(help);
  return out;
}

wxStaticText* FreshPane::heading(wxWindow* parent, const wxString& words) {
  auto* out = new wxStaticText(parent, wxID_ANY, words, wxDefaultPosition, wxDefaultSize, wxST_ELLIPSIZE_END);
  out->SetToolTip(words);
  return out;
}

wxSplitterWindow* FreshPane::splitter(wxWindow* parent, double share) {
  auto* out =
      new wxSplitterWindow(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxSP_LIVE_UPDATE | wxSP_NOBORDER);
  out->SetSashGravity(share);
  out->SetMinimumPaneSize(out->FromDIP(150));
  auto placed = std::make_shared<bool>(false);
  out->Bind(wxEVT_IDLE, [out, share, placed](wxIdleEvent& event) {
    event.Skip();
    const int width = out->GetClientSize().GetWidth();
    if (*placed || !out->IsSplit() || width < out->FromDIP(320) || !out->IsShownOnScreen()) return;
    *placed = true;
    out->SetSashPosition(static_cast<int>(std::lround(width * share)));
  });
  return out;
}

wxSizer* FreshPane::rowOf(const std::vector<wxWindow*>& things) {
  return new ButtonRow(things.front()->GetParent(), things);
}

}  // namespace sortie::editor::window
