#include "editor/window/fresh_pane.h"

#include <wx/wrapsizer.h>

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
  out->SetToolTip(help);
  return out;
}

wxSizer* FreshPane::rowOf(const std::vector<wxWindow*>& things) const {
  auto* out = new wxWrapSizer(wxHORIZONTAL, wxREMOVE_LEADING_SPACES);
  for (wxWindow* each : things) out->Add(each, wxSizerFlags().CentreVertical().Border(wxRIGHT | wxBOTTOM, FromDIP(3)));
  return out;
}

}  // namespace sortie::editor::window
