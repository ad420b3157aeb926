// The Script pane: the Lua of the mission and its mission.xml as text, a tab for each file, and the ruleset's for
// reading. What is typed goes to the document (one history for all) after a short pause or when something else needs it.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <wx/aui/auibook.h>
#include <wx/button.h>
#include <wx/choice.h>
#include <wx/splitter.h>
#include <wx/stattext.h>
#include <wx/timer.h>

#include "editor/core/lua/lua_outline.h"
#include "editor/window/frame/shell.h"
#include "editor/window/script/find_bar.h"
#include "editor/window/script/find_results.h"
#include "editor/window/script/script_assist.h"
#include "editor/window/script/script_text.h"

namespace sortie::editor::window {

class ScriptPane : public Pane {
 public:
  ScriptPane(wxWindow* parent, Shell& shell);
  ~ScriptPane() override;

  /// Shows a file of the document, or any text file for reading, at a line and column (from 1; 0: where it is).
  void openAt(const std::string& file, std::uint32_t line, std::uint32_t column);
  /// The file in front and the line of the caret, from 1; an empty file where none is open.
  [[nodiscard]] SourcePlace caret();
  /// Marks a line with an error of the run until the file is edited.
  void markRunError(const std::string& file, std::uint32_t line, const std::string& message);
  /// Hands what has been typed to the document now.
  void flush() override;
  void themeChanged() override;

 private:
  struct Page {
    ScriptText* text = nullptr;
    ScriptAssist* assist = nullptr;  ///< the control's; null for XML
    bool pending = false;
    std::string base;  ///< what the document had when the text was last the same
    std::vector<ScriptMark> checked;
  };
  struct Place {
    std::string file;
    std::size_t offset = 0;
  };

  // script_pane.cpp
  void build();
  Page* page(const std::string& file);
  Page* current();
  Page* open(const std::string& file);
  void commit(Page& page);
  void documentChanged();
  void missionChanged();
  void renewNames();
  void check(const std::string& file);
  void showMarks(Page& page);
  void showLine();
  void showOutline();
  void showTitles();
  // script_pane_actions.cpp
  void addActions();
  bool key(wxKeyEvent& event);
  bool focused() const;
  void chooseFile();
  void newFile(const std::string& name, const std::string& text);
  void newSpec();
  void goToLine();
  void goToDefinition(std::size_t offset);
  void remember();
  void jump(int step);
  void showFind(bool replace);
  void showFindInFiles();
  TextFiles allFiles();

  wxButton* files_ = nullptr;
  wxChoice* outline_ = nullptr;
  wxSplitterWindow* split_ = nullptr;
  wxAuiNotebook* tabs_ = nullptr;
  FindBar* find_ = nullptr;
  FindResults* results_ = nullptr;
  wxStaticText* said_ = nullptr;
  wxStaticText* place_ = nullptr;
  std::vector<Page> pages_;
  std::vector<OutlineEntry> entries_;
  std::map<std::string, ScriptMark> runErrors_;
  std::shared_ptr<const LuaNames> names_;
  TextFiles ruleset_;
  bool rulesetRead_ = false;
  std::vector<Place> places_;
  std::size_t placeNow_ = 0;
  std::string details_;
  std::size_t burst_ = 0;
  int burstLine_ = -1;
  wxTimer pause_;
  wxTimer look_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
  std::vector<Connection> connections_;
};

[[nodiscard]] Pane* makeScriptPane(wxWindow* parent, Shell& shell);
/// For the frame, which knows the pane as a Pane.
void openInScriptPane(Pane& pane, const std::string& file, std::uint32_t line, std::uint32_t column);
void markInScriptPane(Pane& pane, const Error& error);
/// Where the caret of a shell's script pane stands; an empty file where the pane is not seen or has no file open.
[[nodiscard]] SourcePlace scriptCaret(Shell& shell);

}  // namespace sortie::editor::window
