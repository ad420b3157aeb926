// Lock files (sortie.lock): which bytes of which packs a group plays with. The format: docs/formats/registry.md.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "exchange/refusal.h"

namespace sortie::exchange {

struct LockedPack {
  std::string id;
  std::string version;
  std::uint64_t size = 0;
  std::string sha256;
  std::string author;    ///< key, RW…; empty: unsigned
  std::string registry;  ///< where it came from; empty: not known

  bool operator==(const LockedPack&) const = default;
};

struct LockFile {
  std::vector<LockedPack> packs;  ///< sorted by id, each id once

  bool operator==(const LockFile&) const = default;
};

/// At most 256 KB and 1,000 packs; nothing may stand there that the format does not have. Kinds: "index", "limit".
[[nodiscard]] Checked<LockFile> readLockFile(std::string_view text, const std::string& file);
[[nodiscard]] std::string writeLockFile(const LockFile& lock);

}  // namespace sortie::exchange
