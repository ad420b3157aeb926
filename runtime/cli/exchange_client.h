// What `sortie search`, `show`, `install`, `update`, `remove`, `list`, `pin`, `unpin`, `lock` and `sortie registry add`, `list` and
// `remove` do. Each gives the exit status: 0 good, 1 refused or not agreed to, 2 something could not be read or written. What comes from
// registries reaches the terminal escaped.
#pragma once

#include <cstddef>
#include <istream>
#include <ostream>
#include <string>
#include <vector>

namespace sortie::cli {

struct ClientArguments {
  std::vector<std::string> registries;  ///< look only in these
  bool offline = false;
  bool yes = false;  ///< nothing is asked
  bool allowOlder = false;
  std::vector<std::string> words;  ///< ids, ID@RANGE, or what is looked for
  std::string lock;                ///< a lock file
  std::string version;             ///< of `pin`
  std::string key;                 ///< of `registry add`
  std::size_t most = 20;           ///< of `search`
};

[[nodiscard]] int searchCommand(const ClientArguments& arguments, std::ostream& out);
[[nodiscard]] int showCommand(const ClientArguments& arguments, std::ostream& out);
/// Tells what would come, asks on `in` unless `yes`, and installs it.
[[nodiscard]] int installCommand(const ClientArguments& arguments, std::istream& in, std::ostream& out);
[[nodiscard]] int updateCommand(const ClientArguments& arguments, std::istream& in, std::ostream& out);
[[nodiscard]] int removeCommand(const ClientArguments& arguments, std::istream& in, std::ostream& out);
[[nodiscard]] int listCommand(std::ostream& out);
[[nodiscard]] int pinCommand(const ClientArguments& arguments, bool pinned, std::ostream& out);
/// Writes a lock file of what is installed.
[[nodiscard]] int lockCommand(const ClientArguments& arguments, std::ostream& out);

/// Shows the fingerprint and asks, unless the key was given.
[[nodiscard]] int registryAddCommand(const ClientArguments& arguments, std::istream& in, std::ostream& out);
[[nodiscard]] int registryListCommand(std::ostream& out);
[[nodiscard]] int registryRemoveCommand(const ClientArguments& arguments, std::ostream& out);

}  // namespace sortie::cli
