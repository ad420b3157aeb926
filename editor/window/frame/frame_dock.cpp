#include "editor/window/frame/frame_dock.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include <gtk/gtk.h>

#include <wx/aui/auibook.h>
#include <wx/aui/dockart.h>
#include <wx/frame.h>
#include <wx/menu.h>

namespace sortie::editor::window {

namespace {
constexpr const char* kBottom = "bottom";
constexpr int kBottomShare = 33;    // of a hundred parts of the height
constexpr int kLeastBottom = 250;   // pixels of 96 to the inch: of the tabs, where that is no more than kMostBottom
constexpr int kMostBottom = 42;     // of a hundred parts of the height
constexpr int kNarrow = 1400;       // pixels of 96 to the inch: narrower windows give the tabs their whole width
constexpr int kLeastPage = 200;     // the height of a tab's pane, of which a part is hidden when the tabs are lower
constexpr double kMostWidth = 0.3;  // of a dock that is made, as a share of the window
constexpr std::size_t kNone = static_cast<std::size_t>(wxNOT_FOUND);

// Controls that have no room at all make GTK complain, those of tabs behind the front one too; wxAUI gives all pages the height
// of the tabs, whatever their least one is.
void keepPageHeight(wxWindow* page) {
  page->Bind(wxEVT_SIZE, [page](wxSizeEvent& event) {
    const wxSize size = page->GetSize();
    if (size.y >= page->GetMinHeight()) return event.Skip();
    page->SetSize(size.x, page->GetMinHeight());
  });
}
}  // namespace

wxAuiDockInfo* DockManager::dockOf(const wxAuiPaneInfo& pane) {
  for (std::size_t i = 0; i < m_docks.GetCount(); ++i)
    if (wxAuiDockInfo& dock = m_docks[i]; dock.dock_direction == pane.dock_direction &&
                                          dock.dock_layer == pane.dock_layer && dock.dock_row == pane.dock_row)
      return &dock;
  return nullptr;
}

int DockManager::dockSize(wxWindow* window) {
  const wxAuiDockInfo* dock = dockOf(GetPane(window));
  return dock != nullptr ? dock->size : 0;
}

void DockManager::setDockSize(wxWindow* window, int pixels) {
  wxAuiPaneInfo& pane = GetPane(window);
  const bool across = pane.dock_direction == wxAUI_DOCK_TOP || pane.dock_direction == wxAUI_DOCK_BOTTOM;
  (across ? pane.best_size.y : pane.best_size.x) = pixels;
  if (wxAuiDockInfo* dock = dockOf(pane)) dock->size = pixels;
}

// Update() paints panes that moved at once, but GTK gives them their new place later: until then the map would have a black
// stripe where it was higher, and the rest would show twice.
void DockManager::renew() {
  // Not by wxWindow::Freeze: a property grid makes its editor anew when it thaws, and what is typed in it would be lost.
  GdkWindow* still = gtk_widget_get_window(GetManagedWindow()->GetHandle());
  if (still != nullptr) gdk_window_freeze_updates(still);
  Update();
  if (still != nullptr) gdk_window_thaw_updates(still);
}

PaneDock::PaneDock(wxWindow* area, wxWindow* centre) : area_(area), centre_(centre) {
  manager_.SetManagedWindow(area);
  manager_.SetFlags(wxAUI_MGR_DEFAULT | wxAUI_MGR_LIVE_RESIZE);
  manager_.SetDockSizeConstraint(kMostWidth, 1);  // heights are those of the layout, whatever the window's is now
  tabs_ = new wxAuiNotebook(area, wxID_ANY, wxDefaultPosition, wxDefaultSize,
                            wxAUI_NB_TOP | wxAUI_NB_TAB_MOVE | wxAUI_NB_SCROLL_BUTTONS | wxBORDER_NONE);
  tabs_->SetName(_("Panes at the bottom"));
  manager_.AddPane(centre, wxAuiPaneInfo().Name("canvas").CenterPane().PaneBorder(false));
  manager_.AddPane(tabs_, wxAuiPaneInfo()
                              .Name(kBottom)
                              .Bottom()
                              .CaptionVisible(false)
                              .CloseButton(false)
                              .PaneBorder(false)
                              .MinSize(area->FromDIP(wxSize(320, 120)))
                              .BestSize(area->FromDIP(wxSize(900, 280))));
  manager_.Bind(wxEVT_AUI_PANE_CLOSE, &PaneDock::closed, this);
  centre->Bind(wxEVT_SET_FOCUS, [this](wxFocusEvent& event) {
    event.Skip();
    latest_.clear();
  });
  tabs_->Bind(wxEVT_AUINOTEBOOK_TAB_RIGHT_UP, &PaneDock::tabMenu, this);
  area_->Bind(wxEVT_SIZE, [this](wxSizeEvent& event) {
    event.Skip();
    if (spanTabs()) manager_.renew();
  });
  tabs_->Bind(wxEVT_AUINOTEBOOK_PAGE_CHANGED, [this](wxAuiNotebookEvent& event) {
    event.Skip();
    fitTabs();
  });
  // A press on the tab in front, too.
  tabs_->Bind(wxEVT_AUINOTEBOOK_PAGE_CHANGING, [this](wxAuiNotebookEvent& event) {
    event.Skip();
    area_->CallAfter([this] { fitTabs(); });
  });
}

PaneDock::~PaneDock() { manager_.UnInit(); }

wxWindow* PaneDock::parentFor(Side side) const { return side == Side::Tab ? static_cast<wxWindow*>(tabs_) : area_; }

void PaneDock::add(const std::string& name, const wxString& title, Pane* pane, Side side) {
  pane->SetName(title);
  panes_.push_back({name, title, pane, side});
  pane->Bind(wxEVT_CHILD_FOCUS, [this, name](wxChildFocusEvent& event) {
    event.Skip();
    last_[name] = event.GetWindow();
    latest_ = name;
    if (pageOf(name) != kNone) area_->CallAfter([this] { fitTabs(); });
  });
  if (side == Side::Tab) {
    pane->SetMinSize(wxSize(pane->GetMinWidth(), std::max(pane->GetMinHeight(), area_->FromDIP(kLeastPage))));
    keepPageHeight(pane);
    tabs_->AddPage(pane, title, false);
  } else {
    toPane(panes_.back(), false);
  }
}

void PaneDock::toPane(const Held& held, bool floating) {
  const bool left = held.side == Side::Left;
  wxAuiPaneInfo info;
  info.Name(wide(held.name)).Caption(held.title).MinSize(area_->FromDIP(wxSize(180, 120))).MaximizeButton(false);
  info.BestSize(area_->FromDIP(left                       ? wxSize(250, 500)
                               : held.side == Side::Right ? wxSize(330, 380)
                                                          : wxSize(640, 420)));
  info.FloatingSize(area_->FromDIP(wxSize(640, 420)));
  if (left) {
    info.Left().Layer(1);
  } else if (held.side == Side::Right) {
    info.Right().Layer(1).Position(static_cast<int>(panes_.size()));
  } else if (floating) {
    info.Float().FloatingPosition(area_->ClientToScreen(area_->FromDIP(wxPoint(120, 120))));
  } else {
    info.Bottom();
  }
  manager_.AddPane(held.pane, info);
}

void PaneDock::finish(const Palette& palette) {
  if (tabs_->GetPageCount() == 0) manager_.GetPane(tabs_).Hide();
  if (tabs_->GetPageCount() > 0) tabs_->SetSelection(0);
  themeChanged(palette);
  manager_.renew();
  usual_ = layout();
  reset();
}

const PaneDock::Held* PaneDock::find(const std::string& name) const {
  const auto found = std::find_if(panes_.begin(), panes_.end(), [&](const Held& each) { return each.name == name; });
  return found == panes_.end() ? nullptr : &*found;
}

std::size_t PaneDock::pageOf(const std::string& name) const {
  const Held* held = find(name);
  if (held == nullptr) return kNone;
  const int page = tabs_->GetPageIndex(held->pane);
  return page == wxNOT_FOUND ? kNone : static_cast<std::size_t>(page);
}

std::vector<std::string> PaneDock::names(bool onlyFixed) const {
  std::vector<std::string> out;
  for (const Held& held : panes_)
    if (!onlyFixed || held.side != Side::Tab) out.push_back(held.name);
  return out;
}

bool PaneDock::show(const std::string& name) {
  const Held* held = find(name);
  if (held == nullptr) return false;
  if (const std::size_t page = pageOf(name); page != kNone) {
    showTabs(true);
    tabs_->SetSelection(page);
    fitTabs();
    return true;
  }
  wxAuiPaneInfo& info = const_cast<DockManager&>(manager_).GetPane(held->pane);
  if (!info.IsShown()) {
    info.Show();
    manager_.renew();
  }
  if (info.IsFloating() && info.frame != nullptr) info.frame->Raise();
  return true;
}

void PaneDock::hide(const std::string& name) {
  const Held* held = find(name);
  if (held == nullptr) return;
  if (pageOf(name) != kNone) return showTabs(false);
  if (held->side == Side::Tab) return toTab(*held);
  manager_.GetPane(held->pane).Hide();
  manager_.renew();
}

bool PaneDock::shown(const std::string& name) const {
  const Held* held = find(name);
  if (held == nullptr) return false;
  if (const std::size_t page = pageOf(name); page != kNone)
    return tabsShown() && tabs_->GetSelection() == static_cast<int>(page);
  return const_cast<DockManager&>(manager_).GetPane(held->pane).IsShown();
}

bool PaneDock::tabsShown() const { return const_cast<DockManager&>(manager_).GetPane(tabs_).IsShown(); }

void PaneDock::showTabs(bool shown) {
  shown = shown && tabs_->GetPageCount() > 0;
  if (shown == tabsShown()) return;
  manager_.GetPane(tabs_).Show(shown);
  manager_.renew();
}

std::string PaneDock::frontTab() const {
  const int front = tabs_->GetSelection();
  for (const Held& held : panes_)
    if (front != wxNOT_FOUND && tabs_->GetPage(static_cast<std::size_t>(front)) == held.pane) return held.name;
  return {};
}

void PaneDock::tearOff(const std::string& name) {
  const Held* held = find(name);
  const std::size_t page = pageOf(name);
  if (held == nullptr || page == kNone) return;
  const std::vector<std::string> tabs = tabNames();
  stoodAfter_[name] = {tabs.begin(), std::find(tabs.begin(), tabs.end(), name)};
  tabs_->RemovePage(page);
  held->pane->Reparent(area_);
  toPane(*held, true);
  held->pane->Show();
  if (tabs_->GetPageCount() == 0) manager_.GetPane(tabs_).Hide();
  manager_.renew();
}

std::vector<std::string> PaneDock::tabNames() const {
  std::vector<std::string> out;
  for (std::size_t page = 0; page < tabs_->GetPageCount(); ++page)
    for (const Held& held : panes_)
      if (tabs_->GetPage(page) == held.pane) out.push_back(held.name);
  return out;
}

std::size_t PaneDock::placeOf(const std::string& name) const {
  std::vector<std::string> before;
  if (const auto torn = stoodAfter_.find(name); torn != stoodAfter_.end()) {
    before = torn->second;
  } else {
    for (const Held& held : panes_) {
      if (held.name == name) break;
      before.push_back(held.name);
    }
  }
  const std::vector<std::string> tabs = tabNames();
  std::size_t out = 0;
  for (std::size_t i = 0; i < tabs.size(); ++i)
    if (std::find(before.begin(), before.end(), tabs[i]) != before.end()) out = i + 1;
  return out;
}

bool PaneDock::tornOff(const std::string& name) const {
  const Held* held = find(name);
  return held != nullptr && held->side == Side::Tab && pageOf(name) == kNone;
}

void PaneDock::toTab(const Held& held) {
  if (pageOf(held.name) != kNone) return;
  // Detached first: the floating window that held it goes away with the next update.
  manager_.DetachPane(held.pane);
  held.pane->Reparent(tabs_);
  tabs_->InsertPage(placeOf(held.name), held.pane, titleOf(held), true);
  manager_.GetPane(tabs_).Show();
  manager_.renew();
}

void PaneDock::closed(wxAuiManagerEvent& event) {
  const auto held = std::find_if(panes_.begin(), panes_.end(),
                                 [&](const Held& each) { return event.GetPane()->window == each.pane; });
  if (held == panes_.end() || held->side != Side::Tab) return event.Skip();
  event.Veto();
  // Not while the window that closes is still at it.
  area_->CallAfter([this, name = held->name] {
    if (const Held* again = find(name)) toTab(*again);
  });
}

void PaneDock::tabMenu(wxAuiNotebookEvent& event) {
  const int page = event.GetSelection();
  if (page == wxNOT_FOUND) return;
  std::string name;
  for (const Held& held : panes_)
    if (tabs_->GetPage(static_cast<std::size_t>(page)) == held.pane) name = held.name;
  wxMenu menu;
  const int id = menu.Append(wxID_ANY, _("Tear off into a window"))->GetId();
  if (area_->GetPopupMenuSelectionFromUser(menu) == id) tearOff(name);
}

wxString PaneDock::titleOf(const Held& held) const {
  const auto badge = badges_.find(held.name);
  const std::size_t count = badge != badges_.end() ? badge->second : 0;
  return count == 0 ? held.title : wxString::Format("%s (%zu)", held.title, count);
}

void PaneDock::badge(const std::string& name, std::size_t count) {
  badges_[name] = count;
  const std::size_t page = pageOf(name);
  if (page == kNone) return;
  const wxString title = titleOf(*find(name));
  if (tabs_->GetPageText(page) != title) tabs_->SetPageText(page, title);
}

void PaneDock::quiet(const std::string& name, bool quiet) {
  if (const Held* held = find(name)) held->pane->SetMinSize(wxSize(held->pane->GetMinWidth(), -1));
  mayBeQuiet_.insert(name);
  if (quiet) {
    quiet_.insert(name);
  } else {
    quiet_.erase(name);
    if (fullHeight_ > 0 && centre_->IsDescendant(wxWindow::FindFocus())) return;
  }
  fitTabs();
}

// One height for all tabs, so that they stay where they are when another is chosen; low only until there was something to
// show in them.
void PaneDock::fitTabs() {
  const std::string front = frontTab();
  const auto shows = [this] { return tabsShown() && !frontTab().empty() && !mayBeQuiet_.contains(frontTab()); };
  // Not of a tab that is in front for a moment only, while a mission is opened.
  if (!oneHeight_ && shows()) area_->CallAfter([this, shows] { oneHeight_ = oneHeight_ || shows(); });
  const bool low = tabsShown() && !oneHeight_ && quiet_.contains(front);
  if (tabsShown() && fullHeight_ > 0 && std::abs(manager_.dockSize(tabs_) - lowHeight_) > area_->FromDIP(2)) {
    // The line above them was dragged.
    fullHeight_ = 0;
    oneHeight_ = true;
    arrange();
    return;
  }
  if (low == (fullHeight_ > 0)) return;
  if (low) {
    // Not what the tabs are high now: while a window comes to the screen it may be too small for them.
    const int height = manager_.dockSize(tabs_);
    if (height < area_->FromDIP(60)) return;
    fullHeight_ = height;
    setLow();
  } else {
    setTabsHeight(std::exchange(fullHeight_, 0));
  }
}

int PaneDock::usualHeight() const {
  const int height = area_->GetSize().y;
  return std::max(height * kBottomShare / 100, std::min(area_->FromDIP(kLeastBottom), height * kMostBottom / 100));
}

int PaneDock::lowHeight() const { return tabs_->GetTabCtrlHeight() + area_->GetCharHeight() + area_->FromDIP(16); }

void PaneDock::setLow() {
  setTabsHeight(lowHeight());
  lowHeight_ = manager_.dockSize(tabs_);
}

void PaneDock::setTabsHeight(int pixels) {
  arrange();
  manager_.setDockSize(tabs_, pixels);
  manager_.renew();
}

std::string PaneDock::layout() const {
  PaneLayout out;
  for (const Held& held : panes_)
    if (pageOf(held.name) == kNone) out.docked.push_back(held.name);
  out.tabs = tabNames();
  out.front = frontTab();
  out.docking = narrow(const_cast<DockManager&>(manager_).SavePerspective());
  if (fullHeight_ > 0) out.docking = withBottom(out.docking, fullHeight_);
  return layoutText(out);
}

bool PaneDock::apply(const std::string& text) {
  std::optional<PaneLayout> layout = readLayout(text);
  if (layout) layout = fitted(std::move(*layout), names(false), names(true));
  if (!layout) return false;
  for (const Held& held : panes_) {
    if (held.side != Side::Tab) continue;
    const bool docked = std::find(layout->docked.begin(), layout->docked.end(), held.name) != layout->docked.end();
    if (docked) {
      tearOff(held.name);
    } else {
      toTab(held);
    }
  }
  // The tabs in their order.
  for (std::size_t i = 0; i < layout->tabs.size(); ++i) {
    const std::size_t page = pageOf(layout->tabs[i]);
    if (page == kNone || page == i) continue;
    const Held* held = find(layout->tabs[i]);
    tabs_->RemovePage(page);
    tabs_->InsertPage(i, held->pane, titleOf(*held));
  }
  fullHeight_ = 0;
  oneHeight_ = false;
  const bool loaded = manager_.LoadPerspective(wide(layout->docking), false);
  arrange();
  if (const std::size_t front = pageOf(layout->front); front != kNone) tabs_->SetSelection(front);
  manager_.renew();
  area_->CallAfter([this] { fitTabs(); });
  return loaded;
}

// What a saved layout must not change: titles are of the language of now, and the tabs have no caption.
void PaneDock::arrange() {
  for (const Held& held : panes_) {
    wxAuiPaneInfo& info = manager_.GetPane(held.pane);
    if (info.IsOk()) info.Caption(held.title);
  }
  wxAuiPaneInfo& bottom = manager_.GetPane(tabs_);
  bottom.CaptionVisible(false).MinSize(area_->FromDIP(wxSize(320, fullHeight_ > 0 ? 40 : 120)));
  if (tabs_->GetPageCount() == 0) bottom.Hide();
  (void)spanTabs();
}

// Between the panes at the sides a narrow window has no room for the pages of the tabs: there the row spans the window, below
// them.
bool PaneDock::spanTabs() {
  wxAuiPaneInfo& bottom = manager_.GetPane(tabs_);
  if (!bottom.IsOk() || bottom.IsFloating() || bottom.dock_direction != wxAUI_DOCK_BOTTOM) return false;
  const int layer = area_->GetSize().x < area_->FromDIP(kNarrow) ? 2 : 0;
  if (bottom.dock_layer == layer) return false;
  const int now = manager_.dockSize(tabs_);
  const bool arranged = bottom.IsShown() && (fullHeight_ > 0 || now > area_->FromDIP(120));
  bottom.BestSize(bottom.best_size.x, arranged ? now : usualHeight());
  bottom.Layer(layer);
  return true;
}

void PaneDock::reset() {
  std::optional<PaneLayout> layout = readLayout(usual_);
  if (!layout) return;
  layout->docking = withBottom(layout->docking, usualHeight());
  apply(layoutText(*layout));
}

void PaneDock::textSizeChanged() {
  manager_.GetArtProvider()->SetMetric(wxAUI_DOCKART_CAPTION_SIZE, area_->GetCharHeight() + area_->FromDIP(8));
  if (fullHeight_ > 0) setLow();
  manager_.renew();
}

void PaneDock::themeChanged(const Palette& palette) {
  wxAuiDockArt* art = manager_.GetArtProvider();
  art->UpdateColoursFromSystem();
  const wxColour back = area_->GetBackgroundColour();
  art->SetMetric(wxAUI_DOCKART_GRADIENT_TYPE, wxAUI_GRADIENT_NONE);
  art->SetMetric(wxAUI_DOCKART_PANE_BORDER_SIZE, 0);
  art->SetMetric(wxAUI_DOCKART_CAPTION_SIZE, area_->GetCharHeight() + area_->FromDIP(8));
  art->SetMetric(wxAUI_DOCKART_SASH_SIZE, area_->FromDIP(5));
  art->SetColour(wxAUI_DOCKART_BACKGROUND_COLOUR, back);
  art->SetColour(wxAUI_DOCKART_SASH_COLOUR, back);
  art->SetColour(wxAUI_DOCKART_BORDER_COLOUR, palette.line);
  art->SetColour(wxAUI_DOCKART_ACTIVE_CAPTION_COLOUR, back);
  art->SetColour(wxAUI_DOCKART_INACTIVE_CAPTION_COLOUR, back);
  art->SetColour(wxAUI_DOCKART_ACTIVE_CAPTION_TEXT_COLOUR, palette.text);
  art->SetColour(wxAUI_DOCKART_INACTIVE_CAPTION_TEXT_COLOUR, palette.text);
  tabs_->GetArtProvider()->UpdateColoursFromSystem();
  for (const Held& held : panes_) held.pane->themeChanged();
  manager_.renew();
  tabs_->Refresh();
}

}  // namespace sortie::editor::window
