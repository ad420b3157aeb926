#include "editor/window/fitting_book.h"

#include <gtk/gtk.h>

#include <wx/intl.h>
#include <wx/sizer.h>

#include "editor/window/text_size.h"

namespace sortie::editor::window {

FittingBook::FittingBook(wxWindow* parent, const wxString& name) : wxPanel(parent) {
  choice_ = new wxChoice(this, wxID_ANY);
  choice_->SetName(wxString::Format(_("Page of %s"), name));
  choice_->SetToolTip(name);
  choice_->Hide();
  choice_->Bind(wxEVT_CHOICE,
                [this](wxCommandEvent& event) { book_->SetSelection(static_cast<std::size_t>(event.GetSelection())); });
  book_ = new wxNotebook(this, wxID_ANY);
  book_->SetName(name);
  book_->Bind(wxEVT_NOTEBOOK_PAGE_CHANGED, [this](wxBookCtrlEvent& event) {
    event.Skip();
    choice_->SetSelection(event.GetSelection());
  });
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(choice_, wxSizerFlags().Expand().Border(wxALL, FromDIP(3)));
  all->Add(book_, wxSizerFlags(1).Expand());
  SetSizer(all);
  Bind(wxEVT_SIZE, [this](wxSizeEvent& event) {
    event.Skip();
    fit();
  });
  keepMeasured(this, [this] { measure(); });
}

void FittingBook::addPage(wxWindow* page, const wxString& title) {
  book_->AddPage(page, title);
  choice_->Append(title);
  choice_->SetSelection(book_->GetSelection());
  measure();
}

/// GTK gives tabs the size of the letters when it has shown them.
void FittingBook::measure() {
  gtk_notebook_set_show_tabs(GTK_NOTEBOOK(book_->GetHandle()), TRUE);
  whenStyled(*this, [this] {
    auto* tabs = GTK_NOTEBOOK(book_->GetHandle());
    gtk_notebook_set_show_tabs(tabs, TRUE);
    const bool scrolls = gtk_notebook_get_scrollable(tabs) != 0;
    gtk_notebook_set_scrollable(tabs, FALSE);
    gtk_widget_get_preferred_width(GTK_WIDGET(tabs), &needed_, nullptr);
    gtk_notebook_set_scrollable(tabs, scrolls ? TRUE : FALSE);
    fit();
  });
}

void FittingBook::fit() {
  auto* tabs = GTK_NOTEBOOK(book_->GetHandle());
  const bool room = GetClientSize().x >= needed_;
  if (room == (gtk_notebook_get_show_tabs(tabs) != 0) && room != choice_->IsShown()) return;
  gtk_notebook_set_show_tabs(tabs, room ? TRUE : FALSE);
  choice_->Show(!room);
  Layout();
}

}  // namespace sortie::editor::window
