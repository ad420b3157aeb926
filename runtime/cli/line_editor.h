// Lines that people type at a terminal: the arrow keys move and bring back earlier lines, Ctrl+R searches these, Tab
// completes. The keys are libedit's, with what ~/.editrc binds.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/terminal.h"

namespace sortie::cli {

class LineEditor {
 public:
  /// None unless stdin and stdout are terminals on which a cursor can move: read as ever then.
  [[nodiscard]] static std::unique_ptr<LineEditor> make();
  LineEditor(const LineEditor&) = delete;
  LineEditor& operator=(const LineEditor&) = delete;
  ~LineEditor();

  /// A line without its end; none at the end of the input. The prompt may have colours. Tab completes `words`, which may
  /// hold blanks: the whole line before the cursor, else its last word. Print nothing to stdout that is not flushed.
  [[nodiscard]] std::optional<std::string> read(const std::string& prompt, std::vector<std::string> words);

 private:
  struct Terminal;
  explicit LineEditor(std::unique_ptr<Terminal> terminal);
  std::unique_ptr<Terminal> terminal_;
};

/// Reads with the editor; empty without one.
[[nodiscard]] ReadLine lineReader(LineEditor* editor);

/// What Tab does before the cursor.
struct Completion {
  std::size_t replaced = 0;          ///< bytes before the cursor that make place
  std::string by;                    ///< what comes there: as much as all that begin so have in common
  std::vector<std::string> choices;  ///< all that begin so, when there are several and `by` says nothing new
};

/// Letters count in either case.
[[nodiscard]] Completion complete(const std::string& before, const std::vector<std::string>& words);

}  // namespace sortie::cli
