// What `sortie pack` does. Each gives the exit status: 0 good, 1 refused, 2 something
// could not be read or written. Nothing of a pack reaches the terminal unescaped.
#pragma once

#include <ostream>
#include <string>

namespace sortie::cli {

/// Makes the archive of a folder. `file`: empty: ID-VERSION.zip in the current folder.
[[nodiscard]] int packBuildCommand(const std::string& folder, std::string file, std::ostream& out);

/// Checks everything in an archive; says what it is, or why it is refused.
[[nodiscard]] int packCheckCommand(const std::string& file, std::ostream& out);

/// The same, then writes its members below a folder. `folder`: empty: ID-VERSION in the current folder.
[[nodiscard]] int packUnpackCommand(const std::string& file, std::string folder, std::ostream& out);

}  // namespace sortie::cli
