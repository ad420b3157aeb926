#include "editor/window/text_size.h"

#include <functional>
#include <utility>
#include <vector>

#include <gtk/gtk.h>

#include <wx/aui/auibook.h>
#include <wx/dialog.h>
#include <wx/listctrl.h>
#include <wx/propgrid/propgrid.h>
#include <wx/scrolwin.h>
#include <wx/sizer.h>
#include <wx/srchctrl.h>
#include <wx/treectrl.h>
#include <wx/weakref.h>

namespace sortie::editor::window {
namespace {

wxDEFINE_EVENT(EVT_TEXT_SIZE, wxCommandEvent);

/// What generic controls keep of the size of their font.
void forgetFont(wxWindow& window) {
  if (auto* tree = dynamic_cast<wxTreeCtrl*>(&window)) {
    tree->SetFont(tree->GetFont());
    tree->SetIndent(tree->GetIndent());  // its lines are placed anew
  } else if (auto* list = dynamic_cast<wxListCtrl*>(&window)) {
    // Only another font counts.
    const wxFont font = list->GetFont();
    list->SetFont(font.Larger());
    list->SetFont(font);
  } else if (auto* grid = dynamic_cast<wxPropertyGrid*>(&window)) {
    grid->SetVerticalSpacing(grid->GetVerticalSpacing());
  } else if (auto* book = dynamic_cast<wxAuiNotebook*>(&window)) {
    book->SetTabCtrlHeight(-1);
  }
}

/// Those who are called may make and destroy windows.
void eachChild(const wxWindow& window, void (*call)(wxWindow&)) {
  std::vector<wxWeakRef<wxWindow>> children;
  for (wxWindow* child : window.GetChildren()) children.emplace_back(child);
  for (const wxWeakRef<wxWindow>& child : children)
    if (child) call(*child);
}

void measureAll(wxWindow& window) {
  eachChild(window, measureAll);
  window.InvalidateBestSize();
  forgetFont(window);
  wxCommandEvent event(EVT_TEXT_SIZE);
  event.StopPropagation();
  window.HandleWindowEvent(event);
}

void layOutAll(wxWindow& window) {
  auto* dialog = dynamic_cast<wxDialog*>(&window);
  if (dialog != nullptr && dialog->GetSizer() != nullptr) dialog->GetSizer()->SetSizeHints(dialog);
  if (auto* scrolled = dynamic_cast<wxScrolledWindow*>(&window); scrolled != nullptr && scrolled->GetSizer() != nullptr)
    scrolled->FitInside();
  if (window.GetSizer() != nullptr) window.Layout();
  window.SendSizeEvent();
  eachChild(window, layOutAll);
}

void measureShown(wxShowEvent& event) {
  event.Skip();
  auto* window = dynamic_cast<wxWindow*>(event.GetEventObject());
  if (window == nullptr || !event.IsShown()) return;
  window->Unbind(wxEVT_SHOW, measureShown);
  whenStyled(*window, [window] { measureAnew(*window); });
}

/// Does it once more when the outermost hidden windows in this one are shown.
void awaitShown(wxWindow& window) {
  if (window.IsShown()) return eachChild(window, awaitShown);
  window.Unbind(wxEVT_SHOW, measureShown);  // it may wait already
  window.Bind(wxEVT_SHOW, measureShown);
}

struct Styled {
  wxWeakRef<wxWindow> window;
  std::function<void()> run;
  gulong handler = 0;
};

}  // namespace

void whenStyled(wxWindow& window, std::function<void()> run) {
  GdkFrameClock* clock = gtk_widget_get_frame_clock(gtk_widget_get_toplevel(window.GetHandle()));
  if (clock == nullptr) return window.CallAfter(run);
  const auto drawn = +[](GdkFrameClock* of, gpointer data) {
    auto* styled = static_cast<Styled*>(data);
    if (styled->window) styled->window->CallAfter(styled->run);
    g_signal_handler_disconnect(of, styled->handler);
  };
  const auto forget = +[](gpointer data, GClosure*) { delete static_cast<Styled*>(data); };
  auto* styled = new Styled{wxWeakRef<wxWindow>(&window), std::move(run)};
  styled->handler =
      g_signal_connect_data(clock, "after-paint", G_CALLBACK(drawn), styled, forget, static_cast<GConnectFlags>(0));
  gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_LAYOUT);
}

void keepMeasured(wxWindow* window, const std::function<void()>& measure) {
  measure();
  window->Bind(EVT_TEXT_SIZE, [measure](wxCommandEvent& event) {
    event.Skip();
    measure();
  });
}

void keepWordWide(wxWindow* field) {
  // What is drawn beside the words: two symbols, or the arrow.
  const int beside = field->FromDIP(dynamic_cast<wxSearchCtrl*>(field) != nullptr ? 76 : 66);
  keepMeasured(field, [field, beside] {
    field->SetMinSize(wxSize(field->GetTextExtent("nnnnnnnnnnnn").x + beside, field->GetMinHeight()));
  });
}

void makeRoomy(wxButton* button, wxSize room) {
  button->SetMinSize(wxDefaultSize);
  button->InvalidateBestSize();
  button->SetMinSize(button->GetBestSize() + room);
}

void keepRoomy(wxButton* button, wxSize room) {
  keepMeasured(button, [button, room] { makeRoomy(button, room); });
}

void measureAnew(wxWindow& window) {
  measureAll(window);
  layOutAll(window);
  awaitShown(window);
}

void measureAllAnew() {
  std::vector<wxWeakRef<wxWindow>> windows;
  for (wxWindow* each : wxTopLevelWindows) windows.emplace_back(each);
  for (const wxWeakRef<wxWindow>& each : windows)
    if (each) measureAnew(*each);
}

}  // namespace sortie::editor::window
