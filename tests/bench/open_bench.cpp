// Opening a mission of a pack that is one file, beside the same from the folder: processor time in turns. At most 1.3 times as long.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>

#include "exchange/pack_file.h"
#include "model/pack.h"
#include "timing.h"

namespace {

namespace fs = std::filesystem;
using namespace sortie;

/// Opens it as a program that has just begun would: a time of processor seconds.
double opening(const std::string& mission, const fs::path& packs) {
  model::LoadOptions options;
  options.packFolders = {packs};
  return bench::seconds([&] {
    const Result<model::LoadedMission> loaded = model::loadMission(mission, options);
    if (!loaded) {
      std::fprintf(stderr, "%s\n", loaded.error().message().c_str());
      std::exit(2);
    }
  });
}

}  // namespace

int main() {
  std::string work = (fs::temp_directory_path() / "open-bench.XXXXXX").string();
  if (::mkdtemp(work.data()) == nullptr) return 2;
  const fs::path source = SORTIE_SOURCE_DIR;
  bool within = true;
  for (const auto& [ruleset, missions, mission] :
       {std::tuple("citadel", "citadel", "data-theft"), std::tuple("mechforce", "mechforce", ""),
        std::tuple("marchlands", "marchlands", "")}) {
    const fs::path zips = fs::path(work) / ruleset / "zips";
    const fs::path folders = fs::path(work) / ruleset / "folders";
    fs::create_directories(zips);
    fs::create_directories(folders);
    std::string name = mission;
    for (const fs::path& pack : {source / "scripts" / ruleset, source / "missions" / missions}) {
      const auto built = exchange::buildPack(pack);
      if (!built) {
        std::fprintf(stderr, "%s\n", built.error().error.message().c_str());
        return 2;
      }
      const std::string id = built->pack.info.id;
      std::ofstream(zips / (id + ".zip"), std::ios::binary) << built->bytes;
      fs::copy(pack, folders / id, fs::copy_options::recursive);
      if (!fs::exists(pack / "missions")) continue;
      for (const auto& entry : fs::directory_iterator(pack / "missions"))
        if (name.empty() && fs::exists(entry.path() / "mission.xml")) name = entry.path().filename().string();
      name.insert(0, fmt::format("{}:", id));
    }
    const bench::Ratio ratio =
        bench::compare([&] { return opening(name, zips); }, [&] { return opening(name, folders); }, 15);
    std::printf("%-40s from the file %.1f ms, from the folder %.1f ms: %.2f times (%.2f to %.2f)\n", name.c_str(),
                1e3 * ratio.ours, 1e3 * ratio.bare, ratio.ratio, ratio.least, ratio.most);
    within = within && ratio.ratio <= 1.3;
  }
  fs::remove_all(work);
  return within ? 0 : 1;
}
