#include "editor/core/actions.h"

#include <utility>

#include <gtest/gtest.h>

namespace sortie::editor {
namespace {

Action action(std::string id, std::string title, std::string shortcut = {}, std::string menu = "Edit") {
  Action out;
  out.id = std::move(id);
  out.title = std::move(title);
  out.shortcut = std::move(shortcut);
  out.menu = std::move(menu);
  out.run = [] {};
  return out;
}

std::string canonical(std::string_view text) {
  const std::optional<Chord> chord = readChord(text);
  return chord ? chordText(*chord) : "none";
}

TEST(Chord, KeysAreReadInAnyOrderAndCase) {
  EXPECT_EQ(canonical("shift+CTRL+p"), "Ctrl+Shift+P");
  EXPECT_EQ(canonical("alt + pgup"), "Alt+PageUp");
  EXPECT_EQ(canonical("f11"), "F11");
  EXPECT_EQ(canonical("del"), "Delete");
  EXPECT_EQ(canonical("r"), "R");
}

TEST(Chord, PlusAndMinusAreKeysToo) {
  EXPECT_EQ(canonical("Ctrl++"), "Ctrl+Plus");
  EXPECT_EQ(canonical("+"), "Plus");
  EXPECT_EQ(canonical("Ctrl+-"), "Ctrl+Minus");
  EXPECT_EQ(canonical("Ctrl+Plus"), "Ctrl+Plus");
}

TEST(Chord, TextThatIsNotAKey_IsRefused) {
  for (const char* text : {"", "Ctrl", "Ctrl+", "Ctrl+A+B", "F25", "F0", "Hyper+A", "word", "\x01"})
    EXPECT_EQ(canonical(text), "none") << text;
}

TEST(ActionTable, ActionThatRuns_AsksForTheCurrentState) {
  ActionTable table;
  int ran = 0;
  bool may = false;
  Action undo = action("edit-undo", "Undo", "Ctrl+Z");
  undo.run = [&] { ++ran; };
  undo.enabled = [&] { return may; };
  table.add(undo);
  EXPECT_FALSE(table.run("edit-undo"));
  may = true;
  EXPECT_TRUE(table.run("edit-undo"));
  EXPECT_FALSE(table.run("nothing"));
  EXPECT_EQ(ran, 1);
}

TEST(ActionTable, AnActionMayAddOthersWhileItRuns) {
  ActionTable table;
  Action grow = action("grow", "Grow");
  grow.run = [&] {
    for (int i = 0; i < 100; ++i) table.add(action("a" + std::to_string(i), "A"));
  };
  table.add(grow);
  EXPECT_TRUE(table.run("grow"));
  EXPECT_EQ(table.all().size(), 101U);
}

TEST(ActionTable, KeyThatIsTaken_CannotBeAssignedAgain) {
  ActionTable table;
  table.add(action("undo", "Undo", "Ctrl+Z"));
  table.add(action("redo", "Redo", "Ctrl+Shift+Z"));
  const Result<> taken = table.setShortcut("redo", "ctrl+z");
  ASSERT_FALSE(taken);
  EXPECT_EQ(taken.error().code, "shortcut-taken");
  EXPECT_NE(taken.error().text.find("Undo"), std::string::npos);
  EXPECT_EQ(table.setShortcut("redo", "Ctrl+Nope").error().code, "shortcut-form");
  ASSERT_TRUE(table.setShortcut("undo", ""));
  EXPECT_EQ(table.shortcut("undo"), "");
  ASSERT_TRUE(table.setShortcut("redo", "ctrl+z"));
  EXPECT_EQ(table.at(*readChord("Ctrl+Z"))->id, "redo");
  EXPECT_EQ(table.changedShortcuts().size(), 2U);
  ASSERT_TRUE(table.setShortcut("redo", "Shift+Ctrl+Z"));
  EXPECT_EQ(table.changedShortcuts().size(), 1U);  // back at its default
  table.resetShortcuts();
  EXPECT_EQ(table.at(*readChord("Ctrl+Z"))->id, "undo");
}

TEST(ActionTable, KeySharedByTwoActions_RunsTheEnabledOne) {
  ActionTable table;
  bool playing = false;
  Action script = action("script-back", "Back", "Alt+Left");
  script.enabled = [&] { return !playing; };
  Action playtest = action("playtest-back", "Back", "Alt+Left");
  playtest.enabled = [&] { return playing; };
  table.add(script);
  table.add(playtest);
  EXPECT_EQ(table.at(*readChord("Alt+Left"))->id, "script-back");
  playing = true;
  EXPECT_EQ(table.at(*readChord("Alt+Left"))->id, "playtest-back");
}

TEST(ActionTable, RestoredKeysOverrideDefaults) {
  ActionTable table;
  table.add(action("undo", "Undo", "Ctrl+Z"));
  table.add(action("zap", "Zap"));
  table.restoreShortcuts({{"zap", "Ctrl+Z"}});
  EXPECT_EQ(table.at(*readChord("Ctrl+Z"))->id, "zap");
}

std::vector<std::string> ids(const std::vector<const Action*>& actions) {
  std::vector<std::string> out;
  for (const Action* each : actions) out.push_back(each->id);
  return out;
}

TEST(ActionTable, SearchListsStartsOfWordsBeforeLettersInOrder) {
  ActionTable table;
  table.add(action("fast", "Rest of the safe asks"));
  table.add(action("save", "Save"));
  table.add(action("save-as", "Save as…"));
  table.add(action("grid", "Grid", "", "View"));
  EXPECT_EQ(ids(table.search("sa")).front(), "save");
  EXPECT_EQ(ids(table.search("save as")).front(), "save-as");
  EXPECT_EQ(ids(table.search("vgrid")), std::vector<std::string>{"grid"});
  EXPECT_TRUE(table.search("xq").empty());
  EXPECT_EQ(table.search("").size(), 4U);
}

TEST(ActionTable, RecentCommands_AreFoundFirst) {
  ActionTable table;
  table.add(action("save", "Save"));
  table.add(action("safe", "Safe"));
  EXPECT_EQ(ids(table.search("sa")).front(), "save");
  table.run("safe");
  EXPECT_EQ(ids(table.search("sa")).front(), "safe");
  EXPECT_EQ(ids(table.search("")).front(), "safe");
}

TEST(ActionTable, HalfTypedText_IsCommittedBeforeActionsAreQueried) {
  ActionTable table;
  bool typed = true;
  bool inDocument = false;
  int undone = 0;
  table.before = [&] {
    if (std::exchange(typed, false)) inDocument = true;
  };
  Action undo = action("undo", "Undo");
  undo.enabled = [&] { return inDocument; };
  undo.run = [&] { ++undone; };
  table.add(undo);
  EXPECT_FALSE(table.run("nothing"));
  EXPECT_TRUE(typed);
  EXPECT_TRUE(table.run("undo"));
  EXPECT_EQ(undone, 1);
}

TEST(ActionTable, SearchUsesCurrentTitles) {
  ActionTable table;
  Action undo = action("undo", "Undo");
  undo.dynamicTitle = [] { return "Undo Lay tile"; };
  table.add(undo);
  EXPECT_EQ(ids(table.search("lay")), std::vector<std::string>{"undo"});
}

}  // namespace
}  // namespace sortie::editor
