// One file as text in the script pane: a Scintilla control without an undo of its own (the mission's history has it), with
// marks for what is wrong, folds, braces and the keys that one expects where code is written. It knows nothing of the
// mission: who owns it takes its text and gives it another.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <wx/stc/stc.h>

#include "editor/window/frame/shell.h"

namespace sortie::editor::window {

/// Something said of a place of the text.
struct ScriptMark {
  enum class Kind : std::uint8_t { Error, Warning, Run } kind = Kind::Error;
  std::uint32_t line = 0;    ///< from 1
  std::uint32_t column = 0;  ///< from 1, in bytes; 0: the whole line
  std::string text;

  friend bool operator==(const ScriptMark&, const ScriptMark&) = default;
};

/// A range of bytes.
struct ScriptRange {
  std::size_t begin = 0;
  std::size_t end = 0;
};

class ScriptText : public wxStyledTextCtrl {
 public:
  /// `file`: its name ends with what tells its language, ".lua" or ".xml".
  ScriptText(wxWindow* parent, Shell& shell, std::string file, bool readOnly, std::string_view text);

  ~ScriptText() override;

  [[nodiscard]] const std::string& file() const noexcept { return file_; }
  [[nodiscard]] bool isLua() const { return file_.ends_with(".lua"); }
  [[nodiscard]] bool readOnly() const noexcept { return readOnly_; }
  /// The text as bytes; positions of the control are offsets in it.
  [[nodiscard]] std::string bytes() const;
  [[nodiscard]] std::size_t caret() const { return static_cast<std::size_t>(GetCurrentPos()); }

  /// Makes this the text by the smallest change; caret and scroll stay. `edited` is not called.
  void renew(std::string_view text);
  /// Puts something in place of a range, as if typed; the caret goes behind it or `caret` bytes into it.
  void replace(ScriptRange range, std::string_view with, std::size_t caret = std::string::npos);

  void setMarks(std::vector<ScriptMark> marks);
  [[nodiscard]] const std::vector<ScriptMark>& marks() const noexcept { return marks_; }
  /// What is said of a line (from 1), one per line of text; empty for nothing.
  [[nodiscard]] std::string saidOf(std::uint32_t line) const;
  /// Shows where the search matches; none takes the marks away.
  void setFound(const std::vector<ScriptRange>& ranges);

  /// Line and column from 1; column 0: the first that is not blank.
  void goTo(std::uint32_t line, std::uint32_t column);
  void select(ScriptRange range);
  void toggleComment();
  void restyle();
  void fitMargins();

  std::shared_ptr<void> companion;            ///< what listens to it and goes with it
  std::function<void()> edited;               ///< the user has changed the text
  std::function<void()> moved;                ///< caret or selection
  std::function<void(char32_t)> typed;        ///< a character, after it stands there
  std::function<void(std::size_t)> followed;  ///< Ctrl+click at an offset

 private:
  void bind();
  void indentLine();
  void matchBraces();
  void showMarks();

  Shell& shell_;
  std::string file_;
  bool readOnly_ = false;
  bool renewing_ = false;
  std::vector<ScriptMark> marks_;
};

}  // namespace sortie::editor::window
