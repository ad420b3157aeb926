#include "editor/window/panes/log_pane.h"

#include <gtk/gtk.h>

#include <wx/button.h>
#include <wx/clipbrd.h>
#include <wx/datetime.h>
#include <wx/sizer.h>
#include <wx/stattext.h>

#include "editor/window/frame/dialogs.h"

namespace sortie::editor::window {

namespace {
constexpr int kMostLines = 5000;
}

LogPane::LogPane(wxWindow* parent, Shell& shell) : Pane(parent, shell) {
  text_ = new wxTextCtrl(this, wxID_ANY, {}, wxDefaultPosition, FromDIP(wxSize(200, 60)),
                         wxTE_MULTILINE | wxTE_READONLY | wxTE_DONTWRAP | wxBORDER_NONE);
  text_->SetName(_("Log"));
  // wxWidgets has margins for single lines only.
  if (GtkWidget* view = gtk_bin_get_child(GTK_BIN(text_->GetHandle())); GTK_IS_TEXT_VIEW(view)) {
    gtk_text_view_set_left_margin(GTK_TEXT_VIEW(view), FromDIP(6));
    gtk_text_view_set_top_margin(GTK_TEXT_VIEW(view), FromDIP(4));
  }
  auto* copy = new wxButton(this, wxID_ANY, _("Copy all"));
  copy->SetToolTip(_("Puts the whole log on the clipboard"));
  copy->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { toClipboard(text_->GetValue()); });
  auto* clear = new wxButton(this, wxID_ANY, _("Clear"));
  clear->SetToolTip(_("Empties the log"));
  clear->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { text_->Clear(); });
  auto* buttons = new wxBoxSizer(wxVERTICAL);
  buttons->Add(copy, wxSizerFlags().Expand().Border(wxBOTTOM, FromDIP(6)));
  buttons->Add(clear, wxSizerFlags().Expand());
  auto* all = new wxBoxSizer(wxHORIZONTAL);
  all->Add(text_, wxSizerFlags(1).Expand());
  all->Add(buttons, wxSizerFlags().Border(wxALL, FromDIP(6)));
  SetSizer(all);
  themeChanged();
}

void LogPane::add(const std::string& line) {
  if (text_->GetNumberOfLines() > kMostLines) text_->Remove(0, text_->XYToPosition(0, kMostLines / 2));
  text_->AppendText(wxDateTime::Now().FormatISOTime() + "  " + wide(line) + "\n");
}

void LogPane::themeChanged() {
  text_->SetBackgroundColour(shell().palette().back);
  text_->SetForegroundColour(shell().palette().text);
  text_->Refresh();
}

}  // namespace sortie::editor::window
