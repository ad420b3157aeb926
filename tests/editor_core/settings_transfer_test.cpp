#include "editor/core/settings_transfer.h"

#include "editor_core/testing.h"

namespace sortie::editor {
namespace {

Settings designed() {
  Settings out;
  out.theme = ThemeChoice::Dark;
  out.colours = ColourVision::BlueYellow;
  out.uiScale = 1.25;
  out.recent = {"/home/a/missions/one"};
  out.window = WindowPlace{1, 2, 1200, 800, true};
  out.layout = "sortie-1;problems;problems;palette;x";
  out.layouts = {{"Wide", "sortie-1;log;log;palette;y"}};
  out.shortcuts = {{"edit-undo", "Ctrl+U"}, {"edit-redo", ""}};
  out.lastPack = "/home/a/pack";
  out.lastFolder = "/home/a";
  out.author = "A. Designer";
  out.coordinates = true;
  out.entrances = false;
  out.unknown = R"({"later":[1,2]})";
  return out;
}

TEST(SettingsTransfer, AnotherMachineGetsEverythingButWhatBelongsToOne) {
  const TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "mine.json";
  ASSERT_TRUE(exportSettings(designed(), file));
  Settings there;
  there.recent = {"/there/two"};
  there.window = WindowPlace{0, 0, 900, 700, false};
  there.lastPack = "/there/pack";
  there.lastFolder = "/there";
  there.author = "Nobody";
  const Result<Transferred> in = importSettings(file, there);
  ASSERT_TRUE(in) << in.error().message();
  Settings expected = designed();
  expected.recent = there.recent;
  expected.window = there.window;
  expected.lastPack = there.lastPack;
  expected.lastFolder = there.lastFolder;
  EXPECT_EQ(in->settings, expected);
  EXPECT_EQ(in->notes, std::vector<std::string>{"later means nothing to this version; it is kept"});
  EXPECT_EQ(transferText(in->settings), textOf(file)) << "exported again it is the same file";
  EXPECT_EQ(textOf(file).find("/home/a"), std::string::npos);
}

TEST(SettingsTransfer, WrongEntriesAreReportedAndTheOthersTaken) {
  Settings here;
  here.uiScale = 1.5;
  const Result<Transferred> in = transferred(
      R"({"sortie-editor-settings": 1, "settings": {"uiScale": "big", "theme": "neon", "grid": false,
          "shortcuts": {"edit-undo": "Ctrl+U", "edit-redo": "Hyper+Ctrl", "edit-cut": 7},
          "layouts": {"Mine": "nothing"}, "window": {"width": 1}}})",
      here, "f.json");
  ASSERT_TRUE(in) << in.error().message();
  EXPECT_DOUBLE_EQ(in->settings.uiScale, 1.5);
  EXPECT_EQ(in->settings.theme, ThemeChoice::System);
  EXPECT_FALSE(in->settings.grid);
  EXPECT_FALSE(in->settings.window);
  EXPECT_EQ(in->settings.shortcuts, (std::map<std::string, std::string, std::less<>>{{"edit-undo", "Ctrl+U"}}));
  EXPECT_TRUE(in->settings.layouts.empty());
  EXPECT_EQ(in->notes.size(), 5U);
  const Result<Transferred> huge =
      transferred(R"({"sortie-editor-settings": 1, "settings": {"uiScale": 99}})", here, "f.json");
  ASSERT_TRUE(huge) << huge.error().message();
  EXPECT_DOUBLE_EQ(huge->settings.uiScale, 1.5);
  EXPECT_EQ(huge->notes, std::vector<std::string>{"uiScale cannot be 99; what was set before stays"});
}

TEST(SettingsTransfer, BadFilesAreRefusedWithPlaceAndRemedy) {
  const struct {
    const char* text;
    const char* code;
    std::uint32_t line;
  } cases[] = {{"{\n  \"sortie-editor-settings\": 1,\n  oops", "settings-broken", 3},
               {"", "settings-broken", 1},
               {"[1]", "settings-foreign", 1},
               {R"({"theme": "dark"})", "settings-foreign", 1},
               {R"({"sortie-editor-settings": 1, "settings": 3})", "settings-foreign", 1},
               {R"({"sortie-editor-settings": 2, "settings": {}})", "settings-newer", 1}};
  for (const auto& each : cases) {
    const Result<Transferred> in = transferred(each.text, {}, "f.json");
    ASSERT_FALSE(in) << each.text;
    EXPECT_EQ(in.error().code, each.code) << each.text;
    EXPECT_EQ(in.error().where.file, "f.json");
    EXPECT_EQ(in.error().where.line, each.line) << each.text;
    EXPECT_FALSE(in.error().remedy.empty());
  }
  EXPECT_FALSE(importSettings("/nowhere/at/all.json", {}));
  EXPECT_FALSE(exportSettings({}, "/nowhere/at/all.json"));
}

}  // namespace
}  // namespace sortie::editor
