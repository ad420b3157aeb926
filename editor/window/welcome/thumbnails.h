// Small pictures of missions for the welcome page and the wizard: drawn on a worker of their own, kept in memory.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <vector>

#include <wx/bitmap.h>

#include "editor/core/worker.h"

namespace sortie::editor::window {

class Thumbnails {
 public:
  explicit Thumbnails(Deliver deliver) : worker_(std::move(deliver)) {}

  /// Calls back, at once or later, with a picture that fits into `box` device pixels; never for a mission of which there
  /// is none (broken, without a map).
  void want(const std::filesystem::path& mission, const std::vector<std::filesystem::path>& packFolders, wxSize box,
            std::function<void(const wxBitmap&)> give);
  [[nodiscard]] bool idle() const { return worker_.idle(); }

 private:
  std::map<std::string, wxBitmap> ready_;
  // Kept here and not with the job: what they hold on to belongs to the window's thread.
  std::map<std::string, std::vector<std::function<void(const wxBitmap&)>>> waiting_;
  Worker worker_;  // last: nothing is delivered when the rest is gone
};

}  // namespace sortie::editor::window
