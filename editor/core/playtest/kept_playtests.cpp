#include "editor/core/playtest/kept_playtests.h"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <system_error>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "editor/core/settings.h"
#include "model/load/pack_files.h"
#include "play/record/record.h"

namespace sortie::editor {
namespace {

namespace fs = std::filesystem;

constexpr const char* ending = ".sortie-record";

fs::path folderOf(const fs::path& mission) {
  return stateFolder() / "playtests" / model::hashTexts({mission.string()}).substr(0, 24);
}

struct Written {
  fs::path file;
  fs::file_time_type time;
};

/// The newest first; of the same moment, the one with the later name.
std::vector<Written> writtenIn(const fs::path& folder) {
  std::vector<Written> out;
  std::error_code unread;
  for (fs::directory_iterator each(folder, unread), end; !unread && each != end; each.increment(unread)) {
    std::error_code gone;
    const fs::file_time_type time = each->last_write_time(gone);
    if (!gone && each->path().extension() == ending) out.push_back({each->path(), time});
  }
  std::sort(out.begin(), out.end(),
            [](const Written& a, const Written& b) { return a.time != b.time ? a.time > b.time : a.file > b.file; });
  return out;
}

std::string minuteOf(fs::file_time_type time) {
  const auto system = std::chrono::time_point_cast<std::chrono::seconds>(std::chrono::system_clock::now() +
                                                                         (time - fs::file_time_type::clock::now()));
  return fmt::format("{:%Y-%m-%d %H:%M}", fmt::localtime(std::chrono::system_clock::to_time_t(system)));
}

}  // namespace

fs::path newKeptPlaytest(const fs::path& missionFolder) {
  const std::string now = fmt::format("{:%Y-%m-%d-%H-%M-%S}", fmt::localtime(std::time(nullptr)));
  const fs::path folder = folderOf(missionFolder);
  std::error_code unread;
  fs::path out = folder / (now + ending);
  for (int number = 2; fs::exists(out, unread); ++number) out = folder / fmt::format("{}-{}{}", now, number, ending);
  return out;
}

bool hasKeptPlaytests(const fs::path& missionFolder) { return !writtenIn(folderOf(missionFolder)).empty(); }

std::vector<KeptPlaytest> keptPlaytests(const fs::path& missionFolder) {
  std::vector<KeptPlaytest> out;
  for (const Written& each : writtenIn(folderOf(missionFolder)))
    if (const Result<play::Record> record = play::loadRecord(each.file))
      out.push_back({each.file, minuteOf(each.time), record->answers.size(), record->header.variant});
  return out;
}

void thinKeptPlaytests(const fs::path& missionFolder) {
  const std::vector<Written> all = writtenIn(folderOf(missionFolder));
  for (std::size_t i = mostKeptPlaytests; i < all.size(); ++i) {
    std::error_code kept;
    fs::remove(all[i].file, kept);
  }
}

}  // namespace sortie::editor
