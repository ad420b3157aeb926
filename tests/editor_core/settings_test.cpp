#include "editor/core/settings.h"

#include <fstream>

#include <gtest/gtest.h>
#include <unistd.h>

#include "editor/core/layouts.h"
#include "editor/core/recent.h"

namespace sortie::editor {
namespace {

namespace fs = std::filesystem;

class SettingsFile : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("sortie-settings-" + std::to_string(::getpid()) + "-" +
                                           ::testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  fs::path file() const { return folder_ / "sortie" / "editor.json"; }
  void write(const fs::path& path, const std::string& text) const {
    fs::create_directories(path.parent_path());
    std::ofstream(path) << text;
  }

  fs::path folder_;
};

TEST_F(SettingsFile, SavedSettingsAreReadBackUnchanged) {
  Settings settings;
  settings.theme = ThemeChoice::Dark;
  settings.colours = ColourVision::RedGreen;
  settings.uiScale = 1.5;
  settings.recent = {"/a/b", "/c"};
  settings.window = WindowPlace{-20, 5, 1200, 800, true};
  settings.layout = "sortie-1;a;a;;x";
  settings.layouts = {{"Wide", "w"}, {"Ünter \"x\"", "u"}};
  settings.shortcuts = {{"edit-undo", "Ctrl+U"}, {"zap", ""}};
  settings.lastPack = "/p";
  settings.lastFolder = "/f";
  settings.author = "A. Designer";
  settings.grid = false;
  settings.coordinates = true;
  ASSERT_TRUE(saveSettings(settings, file()));
  EXPECT_EQ(loadSettings(file()), settings);
}

TEST_F(SettingsFile, MissingFileGivesDefaults) {
  std::string told;
  EXPECT_EQ(loadSettings(file(), &told), Settings());
  EXPECT_TRUE(told.empty());
}

TEST_F(SettingsFile, BrokenFile_IsKeptUnderAnotherName) {
  write(file(), "{\"theme\": ");
  std::string told;
  EXPECT_EQ(loadSettings(file(), &told), Settings());
  EXPECT_FALSE(fs::exists(file()));
  EXPECT_TRUE(fs::exists(file().string() + ".broken"));
  EXPECT_NE(told.find(".broken"), std::string::npos);
}

TEST_F(SettingsFile, UnknownKeysAndWrongTypesAreIgnored) {
  const Result<Settings> read =
      readSettings(R"({"later": {"a": [1, 2]}, "theme": "neon", "uiScale": 99, "recent": [1, "/x"], "grid": "no"})");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->theme, ThemeChoice::System);
  EXPECT_DOUBLE_EQ(read->uiScale, 2.5);
  EXPECT_EQ(read->recent, std::vector<fs::path>{"/x"});
  EXPECT_TRUE(read->grid);
  const std::string text = settingsText(*read);
  EXPECT_NE(text.find("\"later\""), std::string::npos);
  EXPECT_EQ(readSettings(text)->unknown, R"({"later":{"a":[1,2]}})");
  EXPECT_FALSE(readSettings("[1]"));
}

TEST_F(SettingsFile, RecentMissionsAreListedOnceUpToALimitAndMissingOnesStay) {
  std::vector<fs::path> list;
  for (int i = 0; i < 20; ++i) list = withRecent(list, "/m" + std::to_string(i));
  EXPECT_EQ(list.size(), mostRecentMissions);
  list = withRecent(list, "/m15");
  EXPECT_EQ(list.front(), "/m15");
  EXPECT_EQ(std::count(list.begin(), list.end(), fs::path("/m15")), 1);
  EXPECT_EQ(withoutRecent(list, "/m15").front(), "/m19");
  const fs::path here = folder_ / "night";
  write(here / "mission.xml", "<mission id=\"night\" title=\"Night run\"/>\n");
  const std::vector<RecentMission> found = lookUp({here, folder_ / "gone"});
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].title, "Night run");
  EXPECT_FALSE(found[0].missing);
  EXPECT_EQ(found[1].title, "gone");
  EXPECT_TRUE(found[1].missing);
}

TEST(Layouts, LayoutIsReadBackWithTheDockingText) {
  const PaneLayout layout{{"problems", "log"}, "log", {"palette", "script"}, "layout2|name=palette;x=1|"};
  EXPECT_EQ(readLayout(layoutText(layout)), layout);
  EXPECT_EQ(readLayout("layout2|name=a;b;c;d;e|"), std::nullopt);
  EXPECT_EQ(readLayout(""), std::nullopt);
}

TEST(Layouts, TheDockAtTheBottomTakesAnotherHeight) {
  EXPECT_EQ(withBottom("layout2|name=a;x=1|dock_size(5,0,0)=22|dock_size(3,0,0)=190|dock_size(2,1,0)=330|", 300),
            "layout2|name=a;x=1|dock_size(5,0,0)=22|dock_size(3,0,0)=300|dock_size(2,1,0)=330|");
  EXPECT_EQ(withBottom("layout2|dock_size(3,1,2)=9", 10), "layout2|dock_size(3,1,2)=10");
  EXPECT_EQ(withBottom("layout2|dock_size(2,0,0)=9|", 10), "layout2|dock_size(2,0,0)=9|");
}

TEST(Layouts, LayoutIsFittedToExistingPanes) {
  const PaneLayout layout{{"problems", "old"}, "old", {"palette", "gone"}, "x"};
  const std::optional<PaneLayout> out = fitted(layout, {"palette", "problems", "new"}, {"palette"});
  ASSERT_TRUE(out);
  EXPECT_EQ(out->tabs, (std::vector<std::string>{"problems", "new"}));
  EXPECT_EQ(out->docked, std::vector<std::string>{"palette"});
  EXPECT_EQ(out->front, "problems");
  EXPECT_FALSE(fitted(layout, {"palette", "outline"}, {"palette", "outline"}));
}

}  // namespace
}  // namespace sortie::editor
