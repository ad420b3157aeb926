#include "registry/describe_pack.h"

#include <algorithm>

#include "archive/archive_path.h"
#include "exchange/digest.h"
#include "model/load/load.h"
#include "model/xml/format.h"
#include "model/xml/xml.h"
#include "picture/map/map.h"
#include "picture/writers/writers.h"
#include "world/compile.h"

namespace sortie::registry {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLargestAbout = 1U << 20U;
constexpr std::size_t kLongestAbout = 4'000;
constexpr std::size_t kLongestBriefing = 4'000;
constexpr std::size_t kMostMissionsOfAPage = 64;
constexpr std::size_t kMostBriefings = 128U << 10U;  // bytes of all: details have at most 256 kB
constexpr std::size_t kLargestPicture = 4U << 20U;
constexpr std::size_t kShortText = 200;

/// Paragraphs with single blanks, set apart by an empty line; without the stars of what is emphasised.
std::string plainParagraphs(const std::string& text, std::size_t most) {
  std::string out;
  std::size_t feeds = 0;
  bool blank = false;
  for (const char c : text) {
    if (c == '*' || c == '\r') continue;
    if (c == '\n') ++feeds;
    if (static_cast<unsigned char>(c) <= 0x20 || c == 0x7f) {
      blank = true;
      continue;
    }
    if (blank && !out.empty()) out += feeds > 1 ? "\n\n" : " ";
    blank = false;
    feeds = 0;
    out += c;
  }
  if (out.size() <= most) return out;
  std::size_t end = most;
  while (end > 0 && (static_cast<unsigned char>(out[end]) & 0xC0U) == 0x80U) --end;
  return out.substr(0, end) + "…";
}

std::string aboutText(const fs::path& pack) {
  for (const char* name : {"about.txt", "README.md"}) {
    if (!archive::isFile(pack / name)) continue;
    const Result<std::string> text = model::readFile(pack / name, kLargestAbout);
    if (!text) continue;
    std::string kept;
    for (std::size_t at = 0; at < text->size();) {
      const std::size_t end = std::min(text->find('\n', at), text->size());
      if (text->compare(at, 1, "#") != 0) kept += text->substr(at, end - at) + "\n";
      at = end + 1;
    }
    return plainParagraphs(kept, kLongestAbout);
  }
  return {};
}

const model::Text* textOf(const model::Mission& mission, const std::string& id) {
  const auto found = std::find_if(mission.texts.begin(), mission.texts.end(),
                                  [&](const model::Text& text) { return text.id == id && text.sides.empty(); });
  return found == mission.texts.end() ? nullptr : &*found;
}

/// The map as SVG; empty where there is none.
Result<std::string> mapPicture(const std::shared_ptr<const world::Scenario>& scenario) {
  const std::vector<int> levels = picture::levelsOf(*scenario);
  if (levels.empty()) return std::string();
  const Result<picture::MapLooks> looks = picture::MapLooks::make(scenario);
  if (!looks) return failed(looks);
  picture::MapOptions options;
  options.level = levels.front();
  options.zones = scenario->graph == nullptr;
  options.margin = 16;
  // On a dark mat a map looks well on light pages and dark ones.
  options.surround = picture::Surround::Dark;
  const Result<picture::MapPicture> map = picture::drawMap(*looks, scenario->initial, options);
  if (!map) return failed(map);
  picture::Scene scene = map->scene;
  scene.title = scenario->mission.mission->title;
  std::string svg = picture::toSvg(scene);
  return svg.size() <= kLargestPicture ? std::move(svg) : std::string();
}

Result<std::string> keepPicture(const std::string& svg, const fs::path& folder) {
  std::string name = exchange::sha256(svg);
  const fs::path file = folder / (name + ".svg");
  std::error_code status;
  if (fs::exists(file, status)) return name;
  fs::create_directories(folder, status);
  if (const Result<> r = model::writeFile(file, svg); !r) return failed(r);
  return name;
}

}  // namespace

Result<PackDescription> describePack(const fs::path& pack, const std::vector<fs::path>& packs,
                                     const fs::path& pictures) {
  const Result<model::PackInfo> info = model::readPackInfo(pack);
  if (!info) return failed(info);
  PackDescription out;
  out.details.pack = info->id;
  out.details.version = info->version;
  out.details.about = aboutText(pack);
  for (const std::string& author : info->authors)
    if (std::string name = exchange::fieldText(author); !name.empty()) out.details.authors.push_back(std::move(name));
  std::size_t words = 0;
  for (const fs::path& folder : archive::listFolder(pack / "missions")) {
    if (!archive::isFile(folder / "mission.xml") || out.details.missions.size() == kMostMissionsOfAPage) continue;
    const Result<model::FoundMission> found = model::findMission(folder.string(), packs);
    if (!found) {
      out.problems.push_back(found.error());
      continue;
    }
    const world::Compiled whole = world::compile(found->packs, found->sources);
    if (whole.mission == nullptr || whole.scenario == nullptr) continue;
    exchange::MissionDetails mission;
    mission.id = whole.mission->id;
    mission.title = exchange::fieldText(whole.mission->title);
    if (mission.title.empty()) mission.title = mission.id;
    std::vector<int>& players = mission.players;
    players.push_back(static_cast<int>(whole.mission->sides.size()));
    for (const model::Variant& variant : whole.mission->variants) {
      model::LoadOptions options;
      options.variant = variant.id;
      const world::Compiled one = world::compile(found->packs, found->sources, options);
      if (one.mission != nullptr) players.push_back(static_cast<int>(one.mission->sides.size()));
    }
    std::sort(players.begin(), players.end());
    players.erase(std::unique(players.begin(), players.end()), players.end());
    std::erase_if(players, [](int count) { return count < 1 || count > 16; });
    if (const model::Text* text = textOf(*whole.mission, "brief"); text != nullptr && words < kMostBriefings)
      mission.briefing = plainParagraphs(text->text, kLongestBriefing);
    words += mission.briefing.size();
    if (const model::Text* text = textOf(*whole.mission, "audience"))
      mission.audience = exchange::fieldText(plainParagraphs(text->text, kShortText), kShortText);
    const Result<std::string> svg = mapPicture(whole.scenario);
    if (!svg) {
      out.problems.push_back(svg.error());
    } else if (!svg->empty()) {
      Result<std::string> name = keepPicture(*svg, pictures);
      if (!name) return failed(name);
      mission.picture = std::move(*name);
    }
    out.details.missions.push_back(std::move(mission));
  }
  std::sort(out.details.missions.begin(), out.details.missions.end(),
            [](const auto& a, const auto& b) { return a.id < b.id; });
  return out;
}

}  // namespace sortie::registry
