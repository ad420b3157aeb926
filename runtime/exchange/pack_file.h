// Packs from folder to file and back.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "exchange/check_pack.h"
#include "exchange/digest.h"

namespace sortie::exchange {

struct ReadPack {
  std::string bytes;
  std::shared_ptr<const archive::Archive> archive;  ///< over these bytes
  CheckedPack pack;
};

/// The archive of a pack's folder, checked: the same bytes for the same files. Files and folders whose names begin with a dot
/// are left out.
[[nodiscard]] Checked<ReadPack> buildPack(const std::filesystem::path& folder);

/// The archive in a file, checked. What is checked is what was read, whatever happens to the file.
[[nodiscard]] Checked<ReadPack> readPack(const std::filesystem::path& file);

/// The same of bytes that were read already; `name` stands in messages.
[[nodiscard]] Checked<ReadPack> readPackBytes(std::string bytes, const std::string& name);

/// Writes the members of a checked pack below a folder that is not there yet, which appears whole or not at all. Errors:
/// "folder-exists", "file-unwritable", of reading.
[[nodiscard]] Result<> unpackPack(const archive::Archive& archive, const std::filesystem::path& folder);

}  // namespace sortie::exchange
