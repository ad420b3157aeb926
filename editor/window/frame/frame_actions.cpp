// What the File and Edit menus do.
#include <memory>

#include "editor/core/wizard.h"
#include "editor/window/canvas/canvas.h"
#include "editor/window/design/card_view.h"
#include "editor/window/frame/command_search.h"
#include "editor/window/frame/dialogs.h"
#include "editor/window/frame/frame.h"
#include "editor/window/frame/frame_keys.h"
#include "editor/window/frame/preferences.h"
#include "editor/window/frame/shortcuts.h"
#include "editor/window/panes/find_mission.h"

namespace sortie::editor::window {

void Frame::addFileActions() {
  const auto add = [&](const char* id, const char* title, const char* key, const char* help, std::function<void()> run,
                       std::function<bool()> enabled = {}, bool separator = false) {
    Action action;
    action.id = id;
    action.menu = "File";
    action.title = title;
    action.shortcut = key;
    action.help = help;
    action.run = std::move(run);
    action.enabled = std::move(enabled);
    action.separatorBefore = separator;
    actions_.add(std::move(action));
  };
  const auto open = [this] { return bench_.isOpen(); };
  add("file-new", "New mission…", "Ctrl+N", "Makes a mission from a ruleset's template", [this] { newMission(); });
  add("file-open", "Open…", "Ctrl+O", "Opens a mission's folder", [this] { browse(); });
  add(
      "file-save", "Save", "Ctrl+S", "Writes the changes to the disk", [this] { save(); },
      [this] {
        return bench_.isOpen() && (bench_.document().dirty() || isDraft(bench_.document().folder(), draftsFolder()));
      },
      true);
  add(
      "file-save-as", "Save as…", "Ctrl+Shift+S", "Copies the mission to another place and continues there",
      [this] { saveAs(); }, open);
  add("file-packs", "Find packs…", "", "Has the packs in a folder found from now on", [this] { findPacks(); });
  addPackActions();
  add(
      "file-export-map", "Export the map…", "", "Writes the map as a picture, PNG or SVG", [this] { exportMap(); },
      open, true);
  add(
      "file-print", "Print the book…", "Ctrl+P", "Writes setup sheet, map, cards and briefings as a PDF file",
      [this] { printBook(); }, open);
  add(
      "file-preferences", "Preferences…", "Ctrl+Comma", "Theme, text size, colours, author",
      [this] { editPreferences(*this); }, {}, true);
  add("file-export-settings", "Export settings…", "",
      "Writes settings, layouts and keys into one file, to be carried to another machine",
      [this] { exportSettings(); });
  add("file-import-settings", "Import settings…", "", "Takes settings, layouts and keys from such a file",
      [this] { importSettings(); });
  add(
      "file-close", "Close mission", "Ctrl+W", "Closes the mission and shows the welcome page",
      [this] { closeMission(); }, open, true);
  add("file-quit", "Quit", "Ctrl+Q", "Closes the window", [this] { Close(); });
}

void Frame::addEditActions() {
  const auto add = [&](const char* id, const char* title, const char* key, const char* help, std::function<void()> run,
                       std::function<bool()> enabled, bool separator = false) -> Action {
    Action action;
    action.id = id;
    action.menu = "Edit";
    action.title = title;
    action.shortcut = key;
    action.help = help;
    action.run = std::move(run);
    action.enabled = std::move(enabled);
    action.separatorBefore = separator;
    actions_.add(action);
    return action;
  };
  const auto open = [this] { return bench_.isOpen(); };
  const auto selected = [this] { return bench_.isOpen() && !bench_.selection().empty(); };
  const auto canUndo = [this] { return bench_.isOpen() && bench_.document().position() > 0; };
  const auto canRedo = [this] {
    return bench_.isOpen() && bench_.document().position() < bench_.document().history().size();
  };
  Action undo = add(
      "edit-undo", "Undo", "Ctrl+Z", "Undoes the last step", [this] { bench_.undo(); }, canUndo);
  undo.dynamicTitle = [this, canUndo]() -> std::string {
    if (!canUndo()) return "Undo";
    return "Undo " + bench_.document().history()[bench_.document().position() - 1].label;
  };
  actions_.add(undo);
  Action redo = add(
      "edit-redo", "Redo", "Ctrl+Shift+Z", "Repeats the step that was undone", [this] { bench_.redo(); }, canRedo);
  redo.dynamicTitle = [this, canRedo]() -> std::string {
    if (!canRedo()) return "Redo";
    return "Redo " + bench_.document().history()[bench_.document().position()].label;
  };
  actions_.add(redo);
  add(
      "edit-cut", "Cut", "Ctrl+X", "Moves the selection to the clipboard", [this] { cut(); },
      [selected] { return textFocused() || selected(); }, true);
  add(
      "edit-copy", "Copy", "Ctrl+C", "Copies the selection as XML text", [this] { copy(); },
      [selected] { return textFocused() || selected(); });
  add(
      "edit-paste", "Paste", "Ctrl+V", "Adds the contents of the clipboard at the pointer", [this] { paste(); },
      [open] { return textFocused() || open(); });
  add(
      "edit-duplicate", "Duplicate", "Ctrl+D", "Makes a copy of the selection", [this] { tools_.duplicate(); },
      selected);
  add(
      "edit-delete", "Delete", "Delete", "Removes the selection from the mission", [this] { removeSelected(); },
      [selected] { return textFocused() || selected(); });
  add(
      "edit-select-all", "Select all", "Ctrl+A", "Selects everything on this level", [this] { selectAll(); },
      [open] { return textFocused() || open(); });
  add(
      "edit-arrange-ring", "Arrange on a ring", "", "Puts the selected nodes evenly on a circle",
      [this] { tools_.arrangeOnRing(); }, [this] { return tools_.canArrange(); });
  add(
      "edit-board-part", "Change for this mission", "",
      "Lets the mission change the node or panel that was clicked and belongs to the board",
      [this] { tools_.changeBoardPart(); }, [this] { return !tools_.boardPart().empty(); });
  const auto turnable = [this] {
    return bench_.isOpen() && (!bench_.selection().empty() || bench_.tool() == Tool::Place);
  };
  add(
      "edit-turn", "Turn clockwise", "R", "Turns the selection, or the thing in hand, by a quarter clockwise",
      [this] { tools_.turn(1); }, turnable, true);
  add(
      "edit-turn-back", "Turn counter-clockwise", "Shift+R",
      "Turns the selection, or the thing in hand, by a quarter counter-clockwise", [this] { tools_.turn(-1); },
      turnable);
  const auto tool = [&](const char* id, const char* title, const char* key, const char* help, Tool which,
                        bool separator) {
    Action action = add(
        id, title, key, help,
        [this, which] {
          bench_.setTool(which);
          canvas_->SetFocus();
        },
        open, separator);
    action.checked = [this, which] { return bench_.isOpen() && bench_.tool() == which; };
    actions_.add(action);
  };
  tool("tool-select", "Select tool", "V", "Select, move and turn things on the map", Tool::Select, true);
  tool("tool-place", "Place tool", "B", "Lay what was in hand last, or choose something in the palette", Tool::Place,
       false);
  addPlaceTool();
  tool("tool-ruler", "Ruler", "M", "Measure squares and lines of sight", Tool::Ruler, false);
  add(
      "edit-find", "Find in mission…", "Ctrl+F",
      "Finds and replaces words in titles, texts, ids and conditions; in a script, this key searches its file",
      [this] { searchMission(*this); }, open, true);
  add("edit-commands", "Find a command…", "Ctrl+Shift+P", "Finds any command by a few letters of its name",
      [this] { searchCommands(*this); }, {});
  add("edit-shortcuts", "Keys…", "", "Shows and changes the keys of all commands", [this] { editShortcuts(*this); },
      {});
}

// With an empty hand it takes what was laid last; before that, the palette asks what.
void Frame::addPlaceTool() {
  auto last = std::make_shared<InHand>();
  connections_.push_back(bench_.toolChanged.connect([this, last] {
    if (!bench_.inHand().entry.empty()) *last = bench_.inHand();
  }));
  connections_.push_back(bench_.opened.connect([last] { *last = {}; }));
  Action action = *actions_.find("tool-place");
  action.run = [this, last] {
    if (bench_.inHand().entry.empty() && last->entry.empty()) {
      dock_->focus("palette");
      return tell("Choose something in the palette to lay: type a part of its name, then Enter");
    }
    if (bench_.inHand().entry.empty()) bench_.takeInHand(*last);
    canvas_->SetFocus();
  };
  actions_.add(action);
}

void Frame::selectAll() {
  if (onFocusedText(TextDeed::SelectAll)) return;
  if (auto* cards = dynamic_cast<CardGrid*>(wxWindow::FindFocus())) return cards->chooseAll();
  std::vector<ElementPath> all;
  for (const MapThing& thing : bench_.analysis().things) {
    if (!thing.isOn(bench_.view().level) || bench_.view().hidden.contains(thing.layer) ||
        bench_.view().locked.contains(thing.layer) || (!all.empty() && all.back() == thing.path)) {
      continue;
    }
    all.push_back(thing.path);
  }
  bench_.select(std::move(all));
}

void Frame::cut() {
  if (onFocusedText(TextDeed::Cut)) return;
  const std::string xml = tools_.cutText();
  if (!xml.empty()) toClipboard(wide(xml));
  tools_.removeSelected();
}

void Frame::removeSelected() {
  if (!onFocusedText(TextDeed::Delete)) tools_.removeSelected();
}

void Frame::copy() {
  if (onFocusedText(TextDeed::Copy)) return;
  const std::string xml = tools_.copyText();
  if (!xml.empty()) toClipboard(wide(xml));
}

void Frame::paste() {
  if (onFocusedText(TextDeed::Paste)) return;
  const std::string xml = fromClipboard();
  if (xml.empty()) return tell("The clipboard holds no text");
  if (const Result<> pasted = tools_.paste(xml); !pasted) tell("Not pasted: " + pasted.error().text);
}

void Frame::escape() {
  if (tools_.cancel()) return;
  if (bench_.tool() != Tool::Select) return bench_.setTool(Tool::Select);
  canvas_->SetFocus();
}

}  // namespace sortie::editor::window
