#include "sharing/installed_pack.h"

#include <algorithm>

#include "archive/archive_path.h"

namespace sortie::sharing {

std::optional<InstalledHere> installedAt(const std::filesystem::path& pack) {
  const std::optional<archive::PathInArchive> in = archive::inArchive(pack);
  if (!in || !in->inside.empty()) return std::nullopt;
  std::error_code status;
  const std::filesystem::path file = std::filesystem::absolute(in->file, status).lexically_normal();
  const Result<archive::Installed> installed = archive::installedIn(file.parent_path().parent_path());
  if (!installed) return std::nullopt;
  const auto found =
      std::find_if(installed->packs.begin(), installed->packs.end(),
                   [&](const archive::InstalledPack& each) { return each.fileName() == file.filename(); });
  if (found == installed->packs.end()) return std::nullopt;
  const auto source = installed->sources.find(found->id);
  return InstalledHere{*found, source != installed->sources.end() ? source->second : std::string()};
}

}  // namespace sortie::sharing
