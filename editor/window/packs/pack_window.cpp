#include "editor/window/packs/pack_window.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <wx/image.h>
#include <wx/intl.h>
#include <wx/mstream.h>
#include <wx/sizer.h>

#include "editor/window/fitting_book.h"
#include "editor/window/frame/dialogs.h"
#include "editor/window/packs/pack_rows.h"
#include "editor/window/text_size.h"

namespace sortie::editor::window {
namespace {

constexpr std::size_t kRegistries = 2;

}  // namespace

PackWindow::PackWindow(wxWindow* parent, Shell& shell, std::unique_ptr<PackSource> source,
                       std::function<void()> packsChanged)
    : wxDialog(parent, wxID_ANY, _("Packs"), wxDefaultPosition, wxDefaultSize,
               wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER | wxMAXIMIZE_BOX),
      shell_(shell),
      packsChanged_(std::move(packsChanged)),
      browser_(std::make_unique<PackBrowser>(std::move(source),
                                             [this](const std::function<void()>& run) { CallAfter(run); })) {
  SetName(_("Packs"));
  book_ = new FittingBook(this, _("Packs"));
  book_->addPage(buildFind(&book_->book()), _("Find"));
  book_->addPage(buildInstalled(&book_->book()), _("Installed"));
  book_->addPage(buildRegistries(&book_->book()), _("Registries"));
  auto* all = new wxBoxSizer(wxVERTICAL);
  const int gap = FromDIP(8);
  all->Add(book_, wxSizerFlags(3).Expand().Border(wxALL, gap));
  all->Add(buildQuestion(), wxSizerFlags(2).Expand().Border(wxLEFT | wxRIGHT | wxBOTTOM, gap));
  all->Add(buildStatus(), wxSizerFlags().Expand().Border(wxLEFT | wxRIGHT | wxBOTTOM, gap));
  SetSizer(all);
  SetMinClientSize(FromDIP(wxSize(480, 360)));
  const wxSize screen = parent != nullptr ? parent->GetSize() : FromDIP(wxSize(1000, 700));
  SetSize(wxSize(std::min(FromDIP(980), screen.x - FromDIP(40)), std::min(FromDIP(680), screen.y - FromDIP(40))));
  CentreOnParent();
  connections_.push_back(browser_->changed.connect([this] { later(); }));
  connections_.push_back(browser_->packsChanged.connect([this] {
    if (packsChanged_) packsChanged_();
  }));
  Bind(wxEVT_CLOSE_WINDOW, [this](wxCloseEvent& event) {
    if (event.CanVeto()) event.Veto();
    Hide();
  });
  // Escape puts the window away; what runs goes on.
  Bind(wxEVT_CHAR_HOOK, [this](wxKeyEvent& event) {
    if (event.GetKeyCode() != WXK_ESCAPE) return event.Skip();
    if (browser_->plan() || browser_->candidate())
      browser_->withdraw();
    else
      Hide();
  });
  renew();
}

PackWindow::~PackWindow() {
  connections_.clear();
  browser_.reset();
}

wxButton* PackWindow::button(wxWindow* parent, const wxString& label, const wxString& help, std::function<void()> run) {
  auto* out = new wxButton(parent, wxID_ANY, label);
  out->SetToolTip(help);
  out->SetName(wxString(label));
  out->Bind(wxEVT_BUTTON, [run = std::move(run)](wxCommandEvent&) { run(); });
  return out;
}

wxWindow* PackWindow::buildFind(wxWindow* parent) {
  auto* page = new wxPanel(parent);
  const int gap = FromDIP(6);
  auto* all = new wxBoxSizer(wxVERTICAL);
  auto* top = new wxBoxSizer(wxHORIZONTAL);
  words_ = new wxTextCtrl(page, wxID_ANY, {}, wxDefaultPosition, wxDefaultSize, wxTE_PROCESS_ENTER);
  words_->SetName(_("Words to search for"));
  words_->SetHint(_("Words of a title, a game, an author"));
  words_->Bind(wxEVT_TEXT_ENTER, [this](wxCommandEvent&) { search(); });
  top->Add(words_, wxSizerFlags(1).CentreVertical().Border(wxRIGHT, gap));
  top->Add(button(page, _("Search"), _("Looks for packs in your registries"), [this] { search(); }));
  all->Add(top, wxSizerFlags().Expand().Border(wxALL, gap));
  auto* middle = new wxBoxSizer(wxHORIZONTAL);
  found_ = new WrappedList(page, shell_, _("Packs that were found"));
  found_->Bind(wxEVT_LISTBOX, [this](wxCommandEvent& event) {
    const auto row = static_cast<std::size_t>(event.GetInt());
    if (event.GetInt() < 0 || row >= foundIds_.size()) return;
    linkHost_.clear();
    browser_->show(foundIds_[row]);
  });
  middle->Add(found_, wxSizerFlags(2).Expand().Border(wxRIGHT, gap));
  auto* right = new wxBoxSizer(wxVERTICAL);
  picture_ = new wxStaticBitmap(page, wxID_ANY, wxNullBitmap);
  picture_->SetName(_("Picture of the mission"));
  picture_->Hide();
  right->Add(picture_, wxSizerFlags().Centre().Border(wxBOTTOM, gap));
  details_ = new WrappedList(page, shell_, _("About the pack"));
  right->Add(details_, wxSizerFlags(1).Expand());
  auto* deeds = new wxBoxSizer(wxHORIZONTAL);
  const auto shownId = [this] { return browser_->shown() ? browser_->shown()->summary.id : std::string(); };
  install_ = button(page, _("Install…"), _("Shows what would come, and asks"),
                    [this, shownId] { browser_->install(shownId()); });
  update_ = button(page, _("Update…"), _("Shows what would change, and asks"),
                   [this, shownId] { browser_->update(shownId()); });
  remove_ =
      button(page, _("Remove…"), _("Shows what would go, and asks"), [this, shownId] { browser_->remove(shownId()); });
  for (wxButton* each : {install_, update_, remove_}) deeds->Add(each, wxSizerFlags().Border(wxRIGHT, gap));
  right->Add(deeds, wxSizerFlags().Border(wxTOP, gap));
  middle->Add(right, wxSizerFlags(3).Expand());
  all->Add(middle, wxSizerFlags(1).Expand().Border(wxLEFT | wxRIGHT | wxBOTTOM, gap));
  page->SetSizer(all);
  return page;
}

wxWindow* PackWindow::buildInstalled(wxWindow* parent) {
  auto* page = new wxPanel(parent);
  const int gap = FromDIP(6);
  auto* all = new wxBoxSizer(wxVERTICAL);
  auto* middle = new wxBoxSizer(wxHORIZONTAL);
  installed_ = new WrappedList(page, shell_, _("Installed packs"));
  installed_->Bind(wxEVT_LISTBOX, [this](wxCommandEvent&) { renewInstalled(); });
  middle->Add(installed_, wxSizerFlags(2).Expand().Border(wxRIGHT, gap));
  installedAbout_ = new WrappedList(page, shell_, _("About the installed pack"));
  middle->Add(installedAbout_, wxSizerFlags(3).Expand());
  all->Add(middle, wxSizerFlags(1).Expand().Border(wxALL, gap));
  auto* deeds = new wxBoxSizer(wxHORIZONTAL);
  const auto add = [&](wxButton* each) {
    deeds->Add(each, wxSizerFlags().Border(wxRIGHT, gap));
    return each;
  };
  add(button(page, _("Look for updates"), _("Asks your registries what is new, and what was revoked"),
             [this] { browser_->check(); }));
  updateAll_ =
      add(button(page, _("Update all…"), _("Shows what would change, and asks"), [this] { browser_->update(); }));
  updateOne_ = add(button(page, _("Update this one…"), _("Shows what would change, and asks"),
                          [this] { browser_->update(installedId()); }));
  removeOne_ = add(button(page, _("Remove this one…"), _("Shows what would go, and asks"),
                          [this] { browser_->remove(installedId()); }));
  all->Add(deeds, wxSizerFlags().Border(wxLEFT | wxRIGHT | wxBOTTOM, gap));
  page->SetSizer(all);
  return page;
}

wxWindow* PackWindow::buildRegistries(wxWindow* parent) {
  auto* page = new wxPanel(parent);
  const int gap = FromDIP(6);
  auto* all = new wxBoxSizer(wxVERTICAL);
  registries_ = new WrappedList(page, shell_, _("Registries"));
  registries_->Bind(wxEVT_LISTBOX, [this](wxCommandEvent&) { renewStatus(); });
  all->Add(registries_, wxSizerFlags(1).Expand().Border(wxALL, gap));
  removeRegistry_ = button(page, _("Remove the registry"), _("Nothing is installed from it any more; packs stay"),
                           [this] { browser_->removeRegistry(registryName()); });
  all->Add(removeRegistry_, wxSizerFlags().Border(wxLEFT | wxRIGHT | wxBOTTOM, gap));
  auto* grid = new wxFlexGridSizer(2, wxSize(gap, gap));
  grid->AddGrowableCol(1);
  const auto field = [&](const wxString& label, const wxString& hint) {
    grid->Add(new wxStaticText(page, wxID_ANY, label + ":"), wxSizerFlags().CentreVertical());
    auto* out = new wxTextCtrl(page, wxID_ANY, {}, wxDefaultPosition, wxDefaultSize, wxTE_PROCESS_ENTER);
    out->SetName(label);
    out->SetHint(hint);
    out->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { renewStatus(); });
    grid->Add(out, wxSizerFlags().Expand());
    return out;
  };
  address_ = field(_("Address of a registry"), "https://packs.example.org/");
  key_ = field(_("Its root key, as its keeper told you"), "RW…");
  all->Add(grid, wxSizerFlags().Expand().Border(wxLEFT | wxRIGHT, gap));
  look_ =
      button(page, _("Look at it…"), _("Fetches its keys and shows them; nothing is added before you say so"), [this] {
        browser_->lookAtRegistry(narrow(address_->GetValue().Trim().Trim(false)),
                                 narrow(key_->GetValue().Trim().Trim(false)));
      });
  all->Add(look_, wxSizerFlags().Border(wxALL, gap));
  page->SetSizer(all);
  return page;
}

wxWindow* PackWindow::buildQuestion() {
  question_ = new wxPanel(this);
  const int gap = FromDIP(6);
  auto* all = new wxBoxSizer(wxVERTICAL);
  questionTitle_ = new wxStaticText(question_, wxID_ANY, {});
  all->Add(questionTitle_, wxSizerFlags().Border(wxBOTTOM, gap));
  questionLines_ = new WrappedList(question_, shell_, _("What would be done"));
  all->Add(questionLines_, wxSizerFlags(1).Expand());
  auto* deeds = new wxBoxSizer(wxHORIZONTAL);
  yes_ = button(question_, _("Install"), _("Does what is listed"), [this] { accept(); });
  no_ = button(question_, _("Cancel"), _("Does nothing"), [this] { browser_->withdraw(); });
  deeds->Add(yes_, wxSizerFlags().Border(wxRIGHT, gap));
  deeds->Add(no_);
  all->Add(deeds, wxSizerFlags().Border(wxTOP, gap));
  question_->SetSizer(all);
  question_->Hide();
  return question_;
}

wxSizer* PackWindow::buildStatus() {
  auto* row = new wxBoxSizer(wxHORIZONTAL);
  status_ =
      new wxStaticText(this, wxID_ANY, {}, wxDefaultPosition, wxDefaultSize, wxST_NO_AUTORESIZE | wxST_ELLIPSIZE_END);
  status_->SetName(_("State"));
  gauge_ = new wxGauge(this, wxID_ANY, 1000, wxDefaultPosition, FromDIP(wxSize(140, -1)));
  gauge_->SetName(_("Progress"));
  stop_ = button(this, _("Stop"), _("Ends what runs; what is installed stays whole"), [this] { browser_->stop(); });
  row->Add(status_, wxSizerFlags(1).CentreVertical());
  row->Add(gauge_, wxSizerFlags().CentreVertical().Border(wxLEFT | wxRIGHT, FromDIP(6)));
  row->Add(stop_, wxSizerFlags().Border(wxRIGHT, FromDIP(6)));
  row->Add(button(this, _("Close"), _("Puts this window away; what runs goes on"), [this] { Hide(); }));
  return row;
}

void PackWindow::open(std::size_t page) {
  book_->book().SetSelection(page);
  browser_->lookUp();
  if (page == 0 && !browser_->found()) search();
  Show();
  Raise();
  if (page == 0)
    words_->SetFocus();
  else if (page == kRegistries)
    address_->SetFocus();
  else
    installed_->SetFocus();
}

void PackWindow::openLink(const exchange::PackLink& link) {
  book_->book().SetSelection(0);
  linkHost_ = link.host;
  words_->ChangeValue(wide(link.pack));
  browser_->lookUp();
  browser_->show(link.pack);
  Show();
  Raise();
  details_->SetFocus();
}

void PackWindow::offer(std::vector<exchange::Wish> wishes) {
  Show();
  Raise();
  browser_->propose(std::move(wishes));
}

void PackWindow::themeChanged() {
  for (WrappedList* each : {found_, details_, installed_, installedAbout_, registries_, questionLines_})
    each->themeChanged();
}

void PackWindow::search() {
  linkHost_.clear();
  browser_->search(narrow(words_->GetValue().Trim().Trim(false)));
}

void PackWindow::accept() {
  if (browser_->plan())
    browser_->accept();
  else
    browser_->confirmRegistry();
}

std::string PackWindow::installedId() const {
  const int row = installed_->GetSelection();
  return row >= 0 && static_cast<std::size_t>(row) < installedIds_.size() ? installedIds_[static_cast<std::size_t>(row)]
                                                                          : std::string();
}

std::string PackWindow::registryName() const {
  const int row = registries_->GetSelection();
  return row >= 0 && static_cast<std::size_t>(row) < registryNames_.size()
             ? registryNames_[static_cast<std::size_t>(row)]
             : std::string();
}

}  // namespace sortie::editor::window
