#include "editor/window/packs/publish_window.h"

#include <algorithm>

#include <wx/dirdlg.h>
#include <wx/filedlg.h>
#include <wx/intl.h>
#include <wx/sizer.h>

#include "editor/window/frame/dialogs.h"
#include "editor/window/packs/pack_rows.h"
#include "exchange/key_files.h"

namespace sortie::editor::window {
namespace {

namespace fs = std::filesystem;

constexpr int kPulse = 150;  // milliseconds

PackLines publishLines(const PublishRun& run) {
  PackLines out;
  const std::vector<std::string>& stages = run.stages();
  for (std::size_t i = 0; i < stages.size(); ++i)
    out.push_back({PackLine::Kind::Text, stages[i] + (run.running() && i + 1 == stages.size() ? "…" : ": looked at")});
  const PublishReport& report = run.report();
  for (const std::string& fact : report.facts) out.push_back({PackLine::Kind::Faint, fact});
  for (const Error& problem : report.problems) out.push_back({PackLine::Kind::Warning, narrow(lineOf(problem))});
  if (run.mayPublish()) out.push_back({PackLine::Kind::Heading, "Nothing keeps this pack from being published"});
  if (run.state() == PublishRun::State::Published && report.problems.empty()) {
    out.push_back({PackLine::Kind::Heading, report.uploaded ? "Signed, written and uploaded" : "Signed and written"});
    for (const fs::path& file : report.files) out.push_back({PackLine::Kind::Text, file.string()});
    if (!report.uploaded)
      out.push_back({PackLine::Kind::Text, "Send these files to the keeper of a registry, as its page tells"});
  }
  return out;
}

}  // namespace

PublishWindow::PublishWindow(wxWindow* parent, Shell& shell, Publisher publisher)
    : wxDialog(parent, wxID_ANY, _("Publish a pack"), wxDefaultPosition, wxDefaultSize,
               wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER | wxMAXIMIZE_BOX),
      shell_(shell),
      run_(std::make_unique<PublishRun>(std::move(publisher),
                                        [this](const std::function<void()>& run) { CallAfter(run); })) {
  SetName(_("Publish a pack"));
  const int gap = FromDIP(8);
  auto* all = new wxBoxSizer(wxVERTICAL);
  head_ = new wxStaticText(this, wxID_ANY, {}, wxDefaultPosition, wxDefaultSize, wxST_ELLIPSIZE_MIDDLE);
  all->Add(head_, wxSizerFlags().Expand().Border(wxALL, gap));
  check_ = button(_("1. Check the pack"),
                  _("Validation, specs, conformance, licence, pictures and some playtests: as a keeper looks at it"),
                  [this] { run_->check(wish()); });
  all->Add(check_, wxSizerFlags().Border(wxLEFT | wxRIGHT, gap));
  list_ = new WrappedList(this, shell_, _("What was found"));
  list_->SetMinSize(FromDIP(wxSize(420, 140)));
  all->Add(list_, wxSizerFlags(1).Expand().Border(wxALL, gap));
  auto* grid = new wxFlexGridSizer(3, wxSize(gap, gap));
  grid->AddGrowableCol(1);
  key_ = field(*grid, _("2. Key to sign with"), _("The file NAME.key, which stays with you"));
  auto* keys = new wxBoxSizer(wxHORIZONTAL);
  keys->Add(button(wxString::FromUTF8("Choose…"), _("Chooses a key that you have"), [this] { chooseKey(); }));
  keys->Add(
      button(wxString::FromUTF8("New key…"), _("Makes a key: one half to keep, one to hand on"), [this] { newKey(); }),
      wxSizerFlags().Border(wxLEFT, gap));
  grid->Add(keys);
  password_ = field(*grid, _("Password of the key"), _("Leave it empty where the key has none"), wxTE_PASSWORD);
  grid->AddSpacer(0);
  to_ = field(*grid, _("3. Folder for the files"), _("The pack, its signature and your public key are written there"));
  grid->Add(button(wxString::FromUTF8("Browse…"), _("Chooses a folder"), [this] { chooseFolder(); }));
  all->Add(grid, wxSizerFlags().Expand().Border(wxLEFT | wxRIGHT, gap));
  upload_ = new wxCheckBox(this, wxID_ANY, _("Upload them too"));
  all->Add(upload_, wxSizerFlags().Border(wxALL, gap));
  auto* row = new wxBoxSizer(wxHORIZONTAL);
  publish_ = button(_("4. Sign and write"), _("After a check that found nothing"), [this] {
    PublishWish wanted = wish();
    wanted.upload = upload_->GetValue();
    run_->publish(std::move(wanted));
  });
  gauge_ = new wxGauge(this, wxID_ANY, 100, wxDefaultPosition, FromDIP(wxSize(120, -1)));
  gauge_->SetName(_("Progress"));
  row->Add(publish_);
  row->Add(gauge_, wxSizerFlags(1).CentreVertical().Border(wxLEFT | wxRIGHT, gap));
  stop_ = button(_("Stop"), _("Ends it before anything is written"), [this] { run_->stop(); });
  row->Add(stop_, wxSizerFlags().Border(wxRIGHT, gap));
  row->AddStretchSpacer();  // while the gauge is hidden
  row->Add(button(_("Close"), _("Puts this window away; what runs goes on"), [this] { Hide(); }));
  all->Add(row, wxSizerFlags().Expand().Border(wxLEFT | wxRIGHT | wxBOTTOM, gap));
  SetSizerAndFit(all);
  const wxSize screen = parent != nullptr ? parent->GetSize() : FromDIP(wxSize(1000, 700));
  SetSize(wxSize(std::min(FromDIP(760), screen.x - FromDIP(40)), std::min(FromDIP(560), screen.y - FromDIP(40))));
  CentreOnParent();
  connections_.push_back(run_->changed.connect([this] { later(); }));
  for (wxTextCtrl* each : {key_, to_}) each->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { later(); });
  pulse_.SetOwner(this);
  Bind(wxEVT_TIMER, [this](wxTimerEvent&) { gauge_->Pulse(); });
  Bind(wxEVT_CLOSE_WINDOW, [this](wxCloseEvent& event) {
    if (event.CanVeto()) event.Veto();
    Hide();
  });
  Bind(wxEVT_CHAR_HOOK, [this](wxKeyEvent& event) {
    if (event.GetKeyCode() == WXK_ESCAPE)
      Hide();
    else
      event.Skip();
  });
  renew();
}

PublishWindow::~PublishWindow() {
  connections_.clear();
  run_.reset();
}

wxTextCtrl* PublishWindow::field(wxSizer& grid, const wxString& label, const wxString& tip, long style) {
  grid.Add(new wxStaticText(this, wxID_ANY, label + ":"), wxSizerFlags().CentreVertical());
  auto* out = new wxTextCtrl(this, wxID_ANY, {}, wxDefaultPosition, wxDefaultSize, style);
  out->SetName(label);
  out->SetToolTip(tip);
  grid.Add(out, wxSizerFlags().Expand().CentreVertical());
  return out;
}

wxButton* PublishWindow::button(const wxString& label, const wxString& tip, std::function<void()> run) {
  auto* out = new wxButton(this, wxID_ANY, label);
  out->SetToolTip(tip);
  out->SetName(label);
  out->Bind(wxEVT_BUTTON, [run = std::move(run)](wxCommandEvent&) { run(); });
  return out;
}

void PublishWindow::open(const fs::path& pack, const std::string& title) {
  if (pack != pack_ && !run_->running()) {
    pack_ = pack;
    run_->reset();
    head_->SetLabel(wxString::Format(_("%s, in %s"), wide(title), wide(pack.string())));
    if (to_->IsEmpty()) to_->ChangeValue(wide((pack.parent_path() / "published").string()));
  }
  renew();
  Show();
  Raise();
  check_->SetFocus();
}

PublishWish PublishWindow::wish() const {
  PublishWish out;
  out.pack = pack_;
  out.to = narrow(to_->GetValue());
  out.key = narrow(key_->GetValue());
  out.password = narrow(password_->GetValue());
  return out;
}

void PublishWindow::chooseKey() {
  wxFileDialog dialog(this, _("Key to sign with"), {}, {}, _("Secret keys (*.key)") + "|*.key|" + _("All files") + "|*",
                      wxFD_OPEN | wxFD_FILE_MUST_EXIST);
  if (dialog.ShowModal() == wxID_OK) key_->SetValue(dialog.GetPath());
}

void PublishWindow::newKey() {
  wxFileDialog dialog(this, _("Where to keep the new key"), {}, "mine.key", _("Secret keys (*.key)") + "|*.key",
                      wxFD_SAVE);
  if (dialog.ShowModal() != wxID_OK) return;
  fs::path name(narrow(dialog.GetPath()));
  if (name.extension() == ".key") name.replace_extension();
  const exchange::Checked<exchange::PublicKey> made =
      exchange::makeKeyFiles(name.string(), narrow(password_->GetValue()));
  if (!made) return complain(this, _("The key could not be made."), made.error().error);
  key_->SetValue(wide(name.string() + ".key"));
  shell_.tell("Made " + name.string() + ".key, to keep, and .pub, to hand on");
}

void PublishWindow::chooseFolder() {
  wxDirDialog dialog(this, _("Folder for the files"), to_->GetValue());
  if (dialog.ShowModal() == wxID_OK) to_->SetValue(dialog.GetPath());
}

void PublishWindow::later() {
  if (waiting_) return;
  waiting_ = true;
  CallAfter([this] {
    waiting_ = false;
    renew();
  });
}

void PublishWindow::renew() {
  list_->setRows(packRows(publishLines(*run_)), true);
  const bool running = run_->running();
  check_->Enable(!running);
  publish_->Enable(run_->mayPublish() && !key_->IsEmpty() && !to_->IsEmpty());
  const std::string command = uploadCommandLine();
  upload_->Enable(!command.empty());
  const wxString tip = command.empty() ? _("Name a command in ~/.config/sortie/upload to have files uploaded from here")
                                       : wxString(wide("Runs " + command));
  upload_->SetToolTip(tip);
  gauge_->Show(running);
  stop_->Show(running);
  if (running && !pulse_.IsRunning()) pulse_.Start(kPulse);
  if (!running) pulse_.Stop();
  Layout();
}

}  // namespace sortie::editor::window
