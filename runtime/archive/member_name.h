// What a member of a pack's archive may be called, so that its name is the same file on every system and in every program.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/result.h"

namespace sortie::archive {

/// Refuses what is not a plain relative path of ASCII parts ("path-name", "path-long", "path-deep", "path-device") and kinds
/// of files that packs do not have ("type-kind").
[[nodiscard]] Result<> checkMemberName(std::string_view name, const SourcePlace& where);

/// Is it a name that Windows gives to a device, whatever follows its first dot?
[[nodiscard]] bool isDeviceName(std::string_view part);

/// Hears the names of one archive, and refuses those that would be the same file, or a file and a folder, where capital
/// letters do not count ("path-twice").
class NamesTaken {
 public:
  [[nodiscard]] Result<> add(std::string_view name, const SourcePlace& where);

 private:
  struct Taken {
    std::string spelling;
    bool folder = false;
  };
  std::map<std::string, Taken, std::less<>> taken_;  // by the name in lower-case letters
};

}  // namespace sortie::archive
