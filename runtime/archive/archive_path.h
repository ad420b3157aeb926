// Files of packs, wherever they lie: a path may lead into an archive as into a folder (FILE.zip/rules/game.lua), and nothing
// is unpacked on the disk.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "archive/archive.h"

namespace sortie::archive {

/// A path that leads to an archive or into one.
struct PathInArchive {
  std::filesystem::path file;  ///< the archive
  std::string inside;          ///< empty: the archive itself, which is a folder
};

/// Whether a plain file whose name ends as those of archives do (.zip, .sortiepack, .sortie) is on the way. Nothing of it is read.
[[nodiscard]] std::optional<PathInArchive> inArchive(const std::filesystem::path& path);

/// The archive at this path. What was opened once is kept while the file on the disk stays the same. Errors: of
/// Archive::open.
[[nodiscard]] Result<std::shared_ptr<const Archive>> openArchive(const std::filesystem::path& file);

/// As std::filesystem has them, but that an archive is a folder; no errors: what cannot be read is not there.
[[nodiscard]] bool isFile(const std::filesystem::path& path);
[[nodiscard]] bool isFolder(const std::filesystem::path& path);

/// The paths in a folder, sorted; of a folder on the disk those whose names begin with a dot as well.
[[nodiscard]] std::vector<std::filesystem::path> listFolder(const std::filesystem::path& folder);

/// The archives of packs (.zip, .sortiepack) that lie in a folder on the disk, sorted; those of a store only where it has them installed.
[[nodiscard]] std::vector<std::filesystem::path> archivesIn(const std::filesystem::path& folder);

}  // namespace sortie::archive
