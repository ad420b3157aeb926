// Packs from elsewhere: the pack browser, links, files that somebody sent, where a mission comes from.
#include <set>

#include <wx/filedlg.h>
#include <wx/msgdlg.h>

#include <fmt/format.h>

#include "archive/archive_path.h"
#include "editor/core/packs/pack_words.h"
#include "editor/window/frame/dialogs.h"
#include "editor/window/frame/frame.h"
#include "editor/window/packs/pack_window.h"
#include "editor/window/packs/publish_window.h"
#include "editor/window/packs/share_dialog.h"
#include "editor/window/playtest/playtest_pane.h"
#include "editor/window/welcome/welcome.h"
#include "exchange/link.h"
#include "model/load/find_pack.h"
#include "model/xml/format.h"
#include "sharing/make_share.h"

namespace sortie::editor::window {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kFindPage = 0;
constexpr std::size_t kInstalledPage = 1;
constexpr std::size_t kRegistriesPage = 2;

/// The mission of a share, as its folder.
Result<fs::path> missionOfShare(const sharing::OpenedShare& opened) {
  const exchange::Share& share = opened.share;
  if (share.carries(share.pack()) != nullptr)
    return exchange::sharedPack(opened.file, share.pack()) / "missions" / share.name();
  const Result<fs::path> pack = model::findPack(share.pack(), opened.packFolders);
  if (!pack) return failed(pack);
  return *pack / "missions" / share.name();
}

}  // namespace

void Frame::addPackActions() {
  const auto add = [&](const char* id, const char* title, const char* key, const char* help, std::function<void()> run,
                       std::function<bool()> enabled = {}, bool separator = false) {
    Action action;
    action.id = id;
    action.menu = "File/Packs";
    action.title = title;
    action.shortcut = key;
    action.help = help;
    action.run = std::move(run);
    action.enabled = std::move(enabled);
    action.separatorBefore = separator;
    actions_.add(std::move(action));
  };
  const auto open = [this] { return bench_.isOpen(); };
  add("packs-find", "Find and install…", "Ctrl+K", "Looks for packs in your registries and installs them",
      [this] { packWindow().open(kFindPage); });
  add("packs-installed", "Installed packs…", "Ctrl+Shift+K", "What is installed: update or remove it",
      [this] { packWindow().open(kInstalledPage); });
  add("packs-updates", "Look for updates", "Ctrl+Shift+U", "Asks your registries what is new, and what was revoked",
      [this] {
        packWindow().open(kInstalledPage);
        packWindow().browser().check();
      });
  add("packs-registries", "Registries…", "", "Where packs come from: list them, add one by address and key",
      [this] { packWindow().open(kRegistriesPage); });
  add(
      "packs-share", "Share the mission…", "Ctrl+Shift+E", "Makes one file of the mission, to send to somebody",
      [this] { shareMission(); }, open, true);
  add(
      "packs-publish", "Publish the pack…", "Ctrl+Shift+B",
      "Checks the mission's pack, signs it and writes what a registry's keeper gets", [this] { publishPack(); }, open);
  add(
      "packs-origin", "Where it comes from…", "Ctrl+I",
      "Shows the packs of the mission, where they lie and who signed them", [this] { showOrigin(); }, open);
}

PackWindow& Frame::packWindow() {
  if (packs_ == nullptr) {
    packs_ = new PackWindow(this, *this, packSource ? packSource() : userPacks(), [this] {
      if (bench_.isOpen())
        bench_.reloadPacks();
      else
        welcome_->renew();
    });
  }
  return *packs_;
}

PublishWindow& Frame::publishWindow() {
  if (publish_ == nullptr) publish_ = new PublishWindow(this, *this, publisher ? publisher : registryPublisher());
  return *publish_;
}

void Frame::publishPack() {
  flushPanes();
  const Document& document = bench_.document();
  if (document.dirty() || document.packFolder().empty() || inArchive()) {
    tell(document.dirty() ? "Save the mission first: what is published is what lies on the disk"
                          : "Only a pack that is a folder is published: save a copy first");
    wxBell();
    return;
  }
  std::string title = document.packFolder().filename().string();
  for (const std::shared_ptr<const model::Pack>& pack : bench_.packs())
    if (pack->info.folder == document.packFolder())
      title = fmt::format("{} {}, {}", pack->info.id, pack->info.version, pack->info.title);
  publishWindow().open(document.packFolder(), title);
}

void Frame::openLink(const std::string& text) {
  const Result<exchange::PackLink> link = exchange::readPackLink(text);
  if (!link) return complain(this, _("This link cannot be followed."), link.error());
  packWindow().openLink(*link);
}

void Frame::openShared(const fs::path& file) {
  if (!shareWork_) shareWork_ = std::make_unique<Worker>([this](const std::function<void()>& run) { CallAfter(run); });
  tell("Looking at " + file.string());
  shareWork_->post("open", [this, file, given = bench_.packFolders()] {
    auto opened = std::make_shared<exchange::Checked<sharing::OpenedShare>>(
        sharing::openShare(file, given, exchange::Consents::load(exchange::Consents::usualFile())));
    return std::function<void()>([this, file, opened] {
      if (*opened)
        offerShared(**opened);
      else
        complain(this, wxString::Format(_("\"%s\" cannot be opened."), wide(file.string())), opened->error().error);
    });
  });
}

void Frame::offerShared(const sharing::OpenedShare& opened) {
  if (opened.missesPacks() || !opened.allAllowed()) {
    switch (askAboutShare(this, *this, opened)) {
      case ShareAnswer::Nothing: return tell("Nothing was opened");
      case ShareAnswer::Install: {
        std::vector<exchange::Wish> wishes;
        for (const sharing::LackingPack& each : opened.lacking)
          if (each.here.empty()) wishes.push_back({exchange::WishKind::Install, each.need.id, each.need.version});
        packWindow().offer(std::move(wishes));
        return tell("Open the file again when its packs are installed");
      }
      case ShareAnswer::Open: break;
    }
    if (const Result<> kept = exchange::Consents::remember(opened.hashes(), exchange::Consents::usualFile()); !kept)
      tell("Your answer cannot be remembered: " + kept.error().text);
  }
  if (opened.share.kind == exchange::ShareKind::Campaign) {
    showText(
        this, _("A campaign in play"),
        fmt::format("{}\n\nCampaigns are played in the terminal. This command goes on with it:\n\nsortie open {}\n",
                    opened.share.title, opened.file.string()));
    return;
  }
  const Result<fs::path> folder = missionOfShare(opened);
  if (!folder) return complain(this, _("The mission cannot be opened."), folder.error());
  if (!openMission(*folder)) return;
  const std::vector<std::string> hashes = opened.hashes();
  if (const Result<> allowed = sharing::onlyAllowed(bench_.packs(), {hashes.begin(), hashes.end()}); !allowed) {
    bench_.close();
    return complain(this, _("The mission was closed again; nothing of it was run."), allowed.error());
  }
  if (opened.share.kind != exchange::ShareKind::Record) return;
  const Result<play::Record> record = play::loadRecord(exchange::sharedText(opened.file, opened.share));
  if (!record) return complain(this, _("The record cannot be read."), record.error());
  dock_->show("playtest");
  openRecord(*this, *record);
}

void Frame::shareMission() {
  flushPanes();
  if (bench_.document().dirty()) {
    tell("Save the mission first: what is sent is what lies on the disk");
    wxBell();
    return;
  }
  const fs::path folder = bench_.document().folder();
  wxFileDialog dialog(this, _("Share the mission"), {}, wide(folder.filename().string() + ".sortie"),
                      _("Files to share (*.sortie)") + "|*.sortie", wxFD_SAVE | wxFD_OVERWRITE_PROMPT);
  if (dialog.ShowModal() != wxID_OK) return;
  fs::path file(narrow(dialog.GetPath()));
  if (file.extension() != ".sortie") file += ".sortie";
  shareTo(file);
}

void Frame::shareTo(const fs::path& file) {
  if (!shareWork_) shareWork_ = std::make_unique<Worker>([this](const std::function<void()>& run) { CallAfter(run); });
  sharing::ShareWish wish{bench_.document().folder().string(), bench_.packFolders(), {}, {}};
  shareWork_->post("share", [this, file, wish = std::move(wish)] {
    const exchange::Checked<sharing::MadeShare> made = sharing::makeShare(wish);
    std::optional<Error> wrong;
    std::string needs;
    if (!made) {
      wrong = made.error().error;
    } else {
      if (const Result<> written = model::writeFile(file, made->bytes); !written) wrong = written.error();
      for (const exchange::NeededPack& need : made->share.needs)
        needs += fmt::format("{}{} {}", needs.empty() ? "; whoever gets it needs " : ", ", need.id, need.version);
    }
    return std::function<void()>([this, file, wrong, needs] {
      if (wrong)
        complain(this, _("The file could not be made."), *wrong);
      else
        tell(fmt::format("Wrote {}{}", file.string(), needs));
    });
  });
}

void Frame::showOrigin() {
  std::string text;
  for (const std::shared_ptr<const model::Pack>& pack : bench_.packs())
    text += fmt::format("{} {}, {}\n    {}\n", pack->info.id, pack->info.version, pack->info.title,
                        originWords(pack->info.folder));
  showText(this, _("Where the mission comes from"), text);
}

bool Frame::inArchive() const { return bench_.isOpen() && archive::inArchive(bench_.document().folder()).has_value(); }

bool Frame::offerCopy() {
  const auto in = archive::inArchive(bench_.document().folder());
  wxMessageDialog dialog(this, _("This mission lies in a file and cannot be changed there."), _("Sortie"),
                         wxOK | wxCANCEL | wxICON_INFORMATION);
  dialog.SetExtendedMessage(wxString::Format(_("The file is %s. Save a copy as a folder, and go on there."),
                                             wide(in ? in->file.string() : std::string())));
  dialog.SetOKCancelLabels(_("Save a copy as a folder…"), _("Cancel"));
  return dialog.ShowModal() == wxID_OK;
}

}  // namespace sortie::editor::window
