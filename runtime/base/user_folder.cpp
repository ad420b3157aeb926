#include "base/user_folder.h"

#include <cstdlib>

namespace sortie {

namespace fs = std::filesystem;

fs::path userFolder(const char* variable, const char* below) {
  if (const char* set = std::getenv(variable); set != nullptr && *set == '/') return fs::path(set) / "sortie";
  const char* home = std::getenv("HOME");
  if (home == nullptr || *home != '/') return {};
  return fs::path(home) / below / "sortie";
}

fs::path userStateFolder() { return userFolder("XDG_STATE_HOME", ".local/state"); }
fs::path userDataFolder() { return userFolder("XDG_DATA_HOME", ".local/share"); }

}  // namespace sortie
