// What `sortie validate`, `sortie fmt` and `sortie xml-check` do. Each gives the exit status: 0 good, 1 problems found,
// 2 something could not be read or written. Nothing of a document reaches the terminal unescaped.
#pragma once

#include <filesystem>
#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "model/validate.h"

namespace sortie::model {

/// What rooms above know to be wrong with what stands at `path`: adds issues to the reports of its files, or reports of
/// files that have none yet.
using MoreChecks =
    std::function<void(const std::filesystem::path& path, const std::vector<std::filesystem::path>& packFolders,
                       std::vector<FileReport>& reports)>;

/// Checks packs, missions and files. Prints "file:line:col: severity: code: text (remedy)" a line, or with `json` one
/// JSON array. `fix` applies all quick fixes, saves what changed and reports what is left.
/// Warnings and notes alone give 0.
[[nodiscard]] int validateCommand(const std::vector<std::string>& paths, bool fix, bool json, std::ostream& out,
                                  const std::vector<std::filesystem::path>& packFolders = {},
                                  const MoreChecks& more = {});

/// Brings documents to the canonical layout; of folders, all .xml files in them. `check` changes nothing and gives 1
/// when a file would change; the names of such files are printed.
[[nodiscard]] int fmtCommand(const std::vector<std::string>& paths, bool check, std::ostream& out);

/// Reads one document that may be hostile and checks what can be said about it alone. The last line is "RESULT ok" or
/// "RESULT error=CLASS" with a class of xml, limit or schema.
[[nodiscard]] int xmlCheckCommand(const std::string& file, std::ostream& out);

}  // namespace sortie::model
