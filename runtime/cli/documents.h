// What `sortie validate`, `sortie fmt`, `sortie xml-check` and `sortie lua-check` do. Each gives the exit status: 0 good,
// 1 problems found, 2 something could not be read or written. Nothing of a document reaches the terminal unescaped.
#pragma once

#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

namespace sortie::cli {

struct ValidateOptions {
  bool fix = false;     ///< apply all quick fixes, save what changed and report what is left
  bool json = false;    ///< one JSON array
  bool scripts = true;  ///< also what the Lua of packs and missions shows, which runs it
  std::vector<std::filesystem::path> packFolders = {};
};

/// Checks packs, missions and files. Prints "file:line:col: severity: code: text (remedy)" a line, or JSON.
/// Warnings and notes alone give 0.
[[nodiscard]] int validateCommand(const std::vector<std::string>& paths, const ValidateOptions& options,
                                  std::ostream& out);

/// Brings documents to the canonical layout; of folders, all .xml files in them. `check` changes nothing and gives 1
/// when a file would change; the names of such files are printed.
[[nodiscard]] int fmtCommand(const std::vector<std::string>& paths, bool check, std::ostream& out);

/// Reads one document that may be hostile and checks what can be said about it alone. The last line is "RESULT ok" or
/// "RESULT error=CLASS" with a class of xml, limit or schema.
[[nodiscard]] int xmlCheckCommand(const std::string& file, std::ostream& out);

/// Runs one script that may be hostile. Prints what the script prints, then a last line "RESULT ok instr=N" or
/// "RESULT error=CLASS".
[[nodiscard]] int luaCheckCommand(const std::string& file);

}  // namespace sortie::cli
