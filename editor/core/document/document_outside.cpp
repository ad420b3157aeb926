// What other programs do to the files of a document.
#include <utility>

#include "editor/core/document/document.h"
#include "model/xml/format.h"

namespace sortie::editor {

namespace fs = std::filesystem;

std::vector<std::string> Document::changedOutside() const {
  std::vector<std::string> out;
  if (!onDisk(missionFile)) return out;
  for (const auto& [file, seen] : seen_) {
    std::error_code status;
    const Stamp stamp{fs::last_write_time(pathOf(file), status), fs::file_size(pathOf(file), status)};
    const auto known = stamps_.find(file);
    if (!status && known != stamps_.end() && known->second == stamp) continue;
    const Result<std::string> text = model::readFile(pathOf(file), mostFileBytes);
    if (text ? *text != *seen : !onDisk(file)) {
      out.push_back(file);
    } else if (!status) {
      stamps_[file] = stamp;
    }
  }
  // Files that are new here, and that another program has made in the meantime.
  for (const auto& [file, ours] : version_->files) {
    if (seen_.contains(file) || !onDisk(file)) continue;
    const Result<std::string> text = model::readFile(pathOf(file), mostFileBytes);
    if (text && *text != *ours) out.push_back(file);
  }
  return out;
}

Result<> Document::takeOutside(const std::string& file) {
  if (!onDisk(file) && file != missionFile) {
    forget(file);
    return {};
  }
  Result<std::string> text = model::readFile(pathOf(file), mostFileBytes);
  if (!text) return failed(text);
  saved_[file] = seen_[file] = std::make_shared<const std::string>(*text);
  editText(file, *text, "Changed outside");
  breakMerge();
  if (file == missionFile) bringToPresentFormat();
  return {};
}

/// A file that was deleted goes away as an edit that can be undone.
void Document::forget(const std::string& file) {
  saved_.erase(file);
  seen_.erase(file);
  takeAway({file}, "Deleted outside");
  breakMerge();
}

void Document::ignoreOutside(const std::string& file) {
  if (Result<std::string> text = model::readFile(pathOf(file), mostFileBytes)) {
    seen_[file] = saved_[file] = std::make_shared<const std::string>(std::move(*text));
  } else if (!onDisk(file)) {
    // What was never seen is not asked about; the next save writes it.
    seen_.erase(file);
    saved_.erase(file);
  }
}

bool Document::noticeGone() {
  const bool before = std::exchange(gone_, !onDisk(missionFile));
  if (!gone_ || before) return false;
  std::erase_if(saved_, [this](const auto& each) { return !onDisk(each.first); });
  return true;
}

}  // namespace sortie::editor
