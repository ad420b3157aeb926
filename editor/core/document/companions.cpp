#include "editor/core/document/companions.h"

#include "archive/archive_path.h"
#include "model/load/pack_files.h"
#include "model/xml/xml.h"

namespace sortie::editor {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLargestHeld = 1U << 20U;
constexpr std::uintmax_t kMostHeld = 8U << 20U;

}  // namespace

bool isLeftover(const fs::path& file) {
  const std::string name = file.filename().string();
  return name.starts_with(".mission-journal") || (name.starts_with(".") && name.ends_with(".previous"));
}

void Companions::look(const fs::path& folder, const fs::path& packFolder,
                      const std::function<bool(const std::string&)>& edited) {
  std::map<std::string, File> found;
  std::uintmax_t held = 0;
  const auto add = [&](const std::string& name, const fs::path& where, bool hold) {
    if (edited(name)) return;
    File file;
    if (archive::inArchive(where)) {
      Result<std::string> text = hold ? model::readFile(where, kLargestHeld) : Result<std::string>(std::string());
      if (text && hold && held + text->size() <= kMostHeld) {
        held += text->size();
        file.size = text->size();
        file.bytes = std::make_shared<const std::string>(std::move(*text));
      }
      found.emplace(name, std::move(file));
      return;
    }
    std::error_code status;
    file.time = fs::last_write_time(where, status);
    file.size = fs::file_size(where, status);
    if (status) return;
    if (hold && file.size <= kLargestHeld && held + file.size <= kMostHeld) {
      held += file.size;
      const auto before = files_.find(name);
      if (before != files_.end() && before->second.bytes && before->second.time == file.time &&
          before->second.size == file.size) {
        file.bytes = before->second.bytes;
      } else if (Result<std::string> text = model::readFile(where, kLargestHeld)) {
        file.bytes = std::make_shared<const std::string>(std::move(*text));
      }
    }
    found.emplace(name, std::move(file));
  };
  // Files of one's own begin with a dot (.playtests.json): they belong to the mission too.
  std::error_code status;
  for (fs::recursive_directory_iterator entry(folder, status), end; !status && entry != end; entry.increment(status)) {
    std::error_code kind;
    if (!entry->is_symlink(kind) && entry->is_regular_file(kind) && !isLeftover(entry->path()))
      add(entry->path().lexically_relative(folder).generic_string(), entry->path(), true);
  }
  if (!packFolder.empty()) {
    // Of an archive the walk above found nothing.
    const bool inside = archive::inArchive(folder).has_value();
    const std::string own = folder.lexically_relative(packFolder).generic_string() + "/";
    for (const model::PackFile& each : model::listPlainFiles(packFolder))
      if (each.path.starts_with(own) && inside)
        add(each.path.substr(own.size()), each.where, true);
      else if (!each.path.starts_with(own))
        add(std::string(packPrefix) + each.path, each.where, each.path == "pack.xml");
  }
  files_ = std::move(found);
}

}  // namespace sortie::editor
