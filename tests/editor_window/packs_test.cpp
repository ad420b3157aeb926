// The pack browser, links and files that somebody sent, as they are used with mouse and keys.
#include <cstdlib>
#include <memory>

#include <gtest/gtest.h>

#include <wx/modalhook.h>

#include "editor/window/frame/app.h"
#include "editor/window/packs/pack_window.h"
#include "editor_core/pack_source_fake.h"
#include "editor_core/testing.h"
#include "editor_window/driver.h"
#include "editor_window/labels.h"
#include "exchange/consent.h"
#include "model/xml/format.h"
#include "sharing/make_share.h"

namespace sortie::editor::window {
namespace {

namespace fs = std::filesystem;

/// Answers every message box at once, and counts them.
class Answered : public wxModalDialogHook {
 public:
  Answered() { Register(); }
  int asked = 0;

 protected:
  int Enter(wxDialog*) override {
    ++asked;
    return wxID_CANCEL;
  }
};

class PackWindows : public ::testing::Test {
 protected:
  PackWindows() {
    setenv("XDG_DATA_HOME", (folder_.path() / "data").c_str(), 1);
    setenv("XDG_STATE_HOME", (folder_.path() / "state").c_str(), 1);
    driver_.frame().packSource = [packs = packs_] { return std::make_unique<FakePackSource>(packs); };
    driver_.wait(std::chrono::milliseconds(100));
  }
  ~PackWindows() override {
    unsetenv("XDG_DATA_HOME");
    unsetenv("XDG_STATE_HOME");
  }

  PackWindow& window() { return driver_.frame().packWindow(); }
  PackBrowser& browser() { return window().browser(); }
  void settle() {
    EXPECT_TRUE(driver_.until([&] { return browser().idle(); }));
    driver_.wait(std::chrono::milliseconds(50));
  }
  /// The first row of a list.
  void clickFirst(const wxString& list) {
    if (wxWindow* shown = driver_.need(list)) driver_.click(shown->ClientToScreen(wxPoint(30, 8)));
    settle();
  }
  void click(const wxString& name) {
    driver_.click(driver_.need(name));
    settle();
  }
  void expectNothingCut(const char* where) {
    for (const std::string& each : cutLabels(window())) ADD_FAILURE() << where << ": " << each;
  }
  /// A file of a small mission, as somebody would send it.
  fs::path sent() {
    const auto made = sharing::makeShare({(sourceFolder() / "tests/packs/tiny/missions/duel").string(), {}, {}, {}});
    EXPECT_TRUE(made) << made.error().error.message();
    const fs::path file = folder_.path() / "duel.sortie";
    if (made) {
      EXPECT_TRUE(model::writeFile(file, made->bytes));
    }
    return file;
  }
  void untilShared() {
    EXPECT_TRUE(driver_.until([&] { return driver_.frame().sharingIdle(); }));
  }

  TemporaryFolder folder_;
  std::shared_ptr<FakePacks> packs_ = yardPacks();
  Driver driver_{folder_.path()};
};

TEST_F(PackWindows, Pack_IsFoundSeenAndInstalledAfterTheQuestion) {
  driver_.key("Ctrl+K");
  ASSERT_TRUE(driver_.until([&] { return window().IsShown() && browser().found().has_value(); }));
  driver_.type("yard");
  driver_.key("Enter");
  settle();
  EXPECT_TRUE(packs_->called("search yard"));
  clickFirst("Packs that were found");
  ASSERT_TRUE(browser().shown());
  EXPECT_TRUE(driver_.until([&] { return driver_.find("Picture of the mission") != nullptr; }));
  expectNothingCut("a pack");
  click(wxString::FromUTF8("Install…"));
  ASSERT_TRUE(browser().plan());
  EXPECT_NE(driver_.need("What would be done"), nullptr);
  EXPECT_FALSE(packs_->called("apply"));
  expectNothingCut("a plan");
  // The usual answer of the keyboard does nothing.
  driver_.key("Enter");
  settle();
  EXPECT_FALSE(browser().plan());
  EXPECT_FALSE(packs_->called("apply"));
  click(wxString::FromUTF8("Install…"));
  click("Install");
  EXPECT_TRUE(packs_->called("apply"));
  EXPECT_EQ(driver_.find("What would be done"), nullptr);
  EXPECT_EQ(browser().said(), "2 packs installed");
  driver_.key("Escape");
  EXPECT_TRUE(driver_.until([&] { return !window().IsShown(); }));
}

TEST_F(PackWindows, Installation_LeavesTheWindowFreeAndStops) {
  packs_->held = true;
  browser().install("yard-missions");
  driver_.frame().packWindow().open(1);
  settle();
  driver_.click(driver_.need("Install"));
  ASSERT_TRUE(driver_.until([&] { return browser().deed() != nullptr && browser().deed()->step.total > 0; }));
  // The mission's window takes commands meanwhile.
  EXPECT_TRUE(driver_.frame().openMission(copiedMission(folder_)));
  EXPECT_NE(browser().deed(), nullptr);
  window().Raise();
  driver_.wait(std::chrono::milliseconds(200));
  driver_.click(driver_.need("Stop"));
  settle();
  EXPECT_EQ(browser().said(), "Stopped");
}

TEST_F(PackWindows, Registry_IsAddedAfterItsKeyWasShown) {
  window().open(2);
  settle();
  driver_.type("https://harbour.example.org/");
  click(wxString::FromUTF8("Look at it…"));
  ASSERT_TRUE(browser().candidate());
  EXPECT_FALSE(packs_->called("add harbour"));
  expectNothingCut("a registry");
  click("Add the registry");
  EXPECT_TRUE(packs_->called("add harbour"));
}

TEST_F(PackWindows, Link_ShowsAPageAndDoesNothingElse) {
  driver_.frame().openLink("sortie://packs.example.org/yard-missions");
  settle();
  EXPECT_TRUE(window().IsShown());
  ASSERT_TRUE(browser().shown());
  driver_.frame().openLink("sortie://evil.example.org/yard-missions");
  settle();
  for (const std::string& call : packs_->calls)
    EXPECT_TRUE(call.starts_with("show ") || call.starts_with("picture ")) << call;
}

TEST_F(PackWindows, BadLink_IsToldAndNothingIsAsked) {
  Answered told;
  driver_.frame().openLink("sortie://a.org/yard?install=yes");
  EXPECT_EQ(told.asked, 1);
  EXPECT_TRUE(packs_->calls.empty());
}

TEST_F(PackWindows, FileThatWasSent_OpensReadOnlyOnceItIsAllowed) {
  const fs::path file = sent();
  bool asked = false;
  driver_.whenModal([&](wxDialog& dialog) {
    asked = true;
    for (const std::string& each : cutLabels(dialog)) ADD_FAILURE() << each;
    driver_.key("Enter");  // the usual answer
  });
  driver_.frame().openShared(file);
  untilShared();
  ASSERT_TRUE(driver_.until([&] { return asked; }));
  EXPECT_FALSE(driver_.bench().isOpen());
  EXPECT_FALSE(fs::exists(exchange::Consents::usualFile()));
  driver_.whenModal([&](wxDialog&) { driver_.click(driver_.need("Allow and open")); });
  driver_.frame().openShared(file);
  ASSERT_TRUE(driver_.until([&] { return driver_.bench().isOpen(); }));
  driver_.settle();
  EXPECT_TRUE(fs::exists(exchange::Consents::usualFile()));
  EXPECT_TRUE(driver_.frame().GetTitle().Contains("read-only")) << driver_.frame().GetTitle();
  EXPECT_TRUE(driver_.bench().document().changedOutside().empty());
  // Nothing is asked the second time.
  ASSERT_TRUE(driver_.frame().closeMission());
  driver_.frame().openShared(file);
  ASSERT_TRUE(driver_.until([&] { return driver_.bench().isOpen(); }));
  driver_.settle();
  Answered offered;
  EXPECT_FALSE(driver_.frame().save());
  EXPECT_EQ(offered.asked, 1);
}

TEST_F(PackWindows, MissionThatIsShared_IsAFileThatCanBeOpened) {
  ASSERT_TRUE(driver_.frame().openMission(copiedMission(folder_)));
  driver_.settle();
  const fs::path file = folder_.path() / "out.sortie";
  driver_.frame().shareTo(file);
  untilShared();
  ASSERT_TRUE(driver_.until([&] { return fs::exists(file); }));
  const auto share = exchange::readShareFile(file);
  ASSERT_TRUE(share) << share.error().error.message();
  EXPECT_EQ(share->of, "citadel-missions:data-theft");
}

TEST(StartWords, Links_AreNeverOptionsOrMissions) {
  const StartResult good = readStart({"--", "sortie://packs.example.org/yard"});
  EXPECT_EQ(good.exit, -1);
  EXPECT_EQ(good.options.links, std::vector<std::string>{"sortie://packs.example.org/yard"});
  EXPECT_TRUE(good.options.missions.empty());
  const StartResult bad = readStart({"--", "SORTIE:--export-settings=x"});
  EXPECT_EQ(bad.options.links.size(), 1U);
  const StartResult words = readStart({"--", "--packs", "/tmp"});
  EXPECT_TRUE(words.options.packFolders.empty());
  EXPECT_EQ(words.options.missions.size(), 2U);
}

}  // namespace
}  // namespace sortie::editor::window
