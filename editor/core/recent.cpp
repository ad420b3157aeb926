#include "editor/core/recent.h"

#include <algorithm>

#include "model/load/pack_files.h"
#include "model/xml/xml.h"

namespace sortie::editor {

namespace fs = std::filesystem;

std::vector<fs::path> withRecent(std::vector<fs::path> list, const fs::path& folder) {
  list = withoutRecent(std::move(list), folder);
  list.insert(list.begin(), folder);
  if (list.size() > mostRecentMissions) list.resize(mostRecentMissions);
  return list;
}

std::vector<fs::path> withoutRecent(std::vector<fs::path> list, const fs::path& folder) {
  std::erase(list, folder);
  return list;
}

std::string missionTitle(const fs::path& folder) {
  const Result<model::Document> document = model::readXmlFile(folder / "mission.xml");
  const std::string title = document ? document->root().value("title") : std::string();
  return title.empty() ? folder.filename().string() : title;
}

std::vector<RecentMission> lookUp(const std::vector<fs::path>& list) {
  std::vector<RecentMission> out;
  for (const fs::path& folder : list) {
    const bool there = model::hasFile(folder, "mission.xml");
    out.push_back({folder, there ? missionTitle(folder) : folder.filename().string(), !there});
  }
  return out;
}

}  // namespace sortie::editor
