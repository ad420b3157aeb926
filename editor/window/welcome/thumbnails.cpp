#include "editor/window/welcome/thumbnails.h"

#include <algorithm>

#include <fmt/format.h>
#include <wx/image.h>
#include <wx/mstream.h>

#include "picture/map/map.h"
#include "picture/writers/writers.h"
#include "world/compile.h"

namespace sortie::editor::window {
namespace {

namespace fs = std::filesystem;

// PNG bytes; empty when there is nothing to show.
std::string pictureOf(const fs::path& mission, const std::vector<fs::path>& packFolders, wxSize box) {
  const Result<model::FoundMission> found = model::findMission(mission.string(), packFolders);
  if (!found) return {};
  const std::shared_ptr<const world::Scenario> scenario = world::compile(found->packs, found->sources).scenario;
  if (!scenario) return {};
  const Result<picture::MapLooks> looks = picture::MapLooks::make(scenario);
  if (!looks) return {};
  picture::MapOptions map;
  const std::vector<int> levels = picture::levelsOf(*scenario);
  if (levels.empty()) return {};
  map.level = levels.front();
  map.margin = 4;
  map.entrances = false;
  map.zones = false;
  Result<picture::MapPicture> picture = picture::drawMap(*looks, scenario->initial, map);
  if (!picture) return {};
  picture->scene.background.reset();
  const picture::Size size = picture->scene.size;
  const double scale = std::min(box.x / size.width, box.y / size.height);
  Result<std::string> png = picture::toPng(picture->scene, scale);
  return png ? std::move(*png) : std::string();
}

}  // namespace

void Thumbnails::want(const fs::path& mission, const std::vector<fs::path>& packFolders, wxSize box,
                      std::function<void(const wxBitmap&)> give) {
  const std::string key = fmt::format("{}x{} {}", box.x, box.y, mission.string());
  if (const auto ready = ready_.find(key); ready != ready_.end()) {
    if (ready->second.IsOk()) give(ready->second);
    return;
  }
  waiting_[key].push_back(std::move(give));
  worker_.post(key, [this, key, mission, packFolders, box] {
    std::string png = pictureOf(mission, packFolders, box);
    return std::function<void()>([this, key, png = std::move(png)] {
      wxBitmap& bitmap = ready_[key];
      wxMemoryInputStream stream(png.data(), png.size());
      wxImage image;
      if (!png.empty() && image.LoadFile(stream, wxBITMAP_TYPE_PNG)) bitmap = wxBitmap(image);
      const auto waiting = std::move(waiting_[key]);
      waiting_.erase(key);
      if (!bitmap.IsOk()) return;
      for (const std::function<void(const wxBitmap&)>& each : waiting) each(bitmap);
    });
  });
}

}  // namespace sortie::editor::window
