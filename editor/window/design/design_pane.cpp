#include "editor/window/design/design_pane.h"

#include <utility>

#include <wx/intl.h>
#include <wx/sizer.h>

#include "editor/window/design/box_page.h"
#include "editor/window/design/decks_page.h"
#include "editor/window/design/form_page.h"
#include "editor/window/design/house_rules_page.h"
#include "editor/window/design/narrative_page.h"
#include "editor/window/design/variants_page.h"

namespace sortie::editor::window {

DesignPane::DesignPane(wxWindow* parent, Shell& shell) : Pane(parent, shell) {
  SetName(_("Design"));
  // Each edit tells the selection again: only another one leads to another page.
  connections_.push_back(bench().selectionChanged.connect([this] {
    if (std::exchange(followed_, bench().selection()) == bench().selection()) return;
    // A copy: what is typed is committed first, and that tells the selection again.
    if (IsShownOnScreen() && followed_.size() == 1) showElement(ElementPath(followed_.front()));
  }));
  build();
}

void DesignPane::build() {
  // A usual size while it is made: what is laid out in no room at all has scroll bars too small for GTK when it appears.
  const wxSize room = GetSize();
  SetSize(FromDIP(wxSize(900, 300)));
  pages_ = new wxNotebook(this, wxID_ANY);
  objectives_ = new FormPage(pages_, shell(), FormPage::Of::Objectives);
  events_ = new FormPage(pages_, shell(), FormPage::Of::Events);
  const auto add = [&](wxWindow* page, const wxString& title, std::initializer_list<const char*> elements) {
    for (const char* each : elements) pageOf_.emplace_back(each, static_cast<int>(pages_->GetPageCount()));
    pages_->AddPage(page, title);
  };
  add(objectives_, _("Objectives"), {"objective"});
  add(events_, _("Events"), {"event"});
  add(makeDecksPage(pages_, shell()), _("Decks"), {"deck"});
  add(makeVariantsPage(pages_, shell()), _("Variants"), {"variant", "options"});
  add(makeNarrativePage(pages_, shell()), _("Briefings"), {"text"});
  add(makeBoxPage(pages_, shell()), _("Box"), {});
  add(makeHouseRulesPage(pages_, shell()), _("House rules"), {});
  auto* sizer = new wxBoxSizer(wxVERTICAL);
  sizer->Add(pages_, wxSizerFlags(1).Expand());
  SetSizer(sizer);
  Layout();
  for (std::size_t i = 0; i < pages_->GetPageCount(); ++i) {
    pages_->GetPage(i)->SetSize(FromDIP(wxSize(890, 260)));
    pages_->GetPage(i)->Layout();
  }
  pages_->Bind(wxEVT_NOTEBOOK_PAGE_CHANGING, [this](wxBookCtrlEvent& event) {
    event.Skip();
    flush();
  });
  SetSize(room);
}

bool DesignPane::showElement(const ElementPath& path) {
  // The outermost element below the mission (or a <when>) says which page it is: a <text> of an event is the event's.
  ElementPath at;
  for (const std::uint32_t step : path) {
    at.push_back(step);
    const model::Element element = elementAt(bench().root(), at);
    if (!element) return false;
    for (const auto& [name, page] : pageOf_) {
      if (element.name() != name) continue;
      if (pages_->GetSelection() != page) pages_->ChangeSelection(static_cast<std::size_t>(page));
      if (element.name() == "event") events_->showElement(path);
      if (element.name() == "objective") objectives_->showElement(path);
      return true;
    }
  }
  return false;
}

void DesignPane::flush() {
  for (std::size_t i = 0; i < pages_->GetPageCount(); ++i)
    if (auto* page = dynamic_cast<Pane*>(pages_->GetPage(i))) page->flush();
}

void DesignPane::themeChanged() {
  for (std::size_t i = 0; i < pages_->GetPageCount(); ++i)
    if (auto* page = dynamic_cast<Pane*>(pages_->GetPage(i))) page->themeChanged();
}

Pane* makeDesignPane(wxWindow* parent, Shell& shell) { return new DesignPane(parent, shell); }

}  // namespace sortie::editor::window
