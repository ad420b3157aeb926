// The files of a mission that the document does not edit: pictures and tables beside mission.xml, and its pack. Small
// ones are held in memory, so that a folder that another program has deleted can be written again; of the others the
// names are known, so that the designer can be told what is lost.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>

namespace sortie::editor {

/// Before the paths of files that are not of the mission's folder but of its pack.
inline constexpr std::string_view packPrefix = "pack:";

/// Is this file of a folder one that the editor keeps for itself: a journal, or what a save has replaced?
[[nodiscard]] bool isLeftover(const std::filesystem::path& file);

class Companions {
 public:
  struct File {
    std::shared_ptr<const std::string> bytes;  ///< null: too large to be held, or of the pack's other parts
    std::filesystem::file_time_type time;
    std::uintmax_t size = 0;
  };
  /// Looks again at the mission's folder and its pack (empty: none): reads what is new or has changed, forgets what is
  /// gone. `edited` says of a file, named as below, that it is left out.
  void look(const std::filesystem::path& folder, const std::filesystem::path& packFolder,
            const std::function<bool(const std::string&)>& edited);
  /// By the path in the mission's folder, or in the pack after "pack:".
  [[nodiscard]] const std::map<std::string, File>& files() const noexcept { return files_; }

 private:
  std::map<std::string, File> files_;
};

}  // namespace sortie::editor
