#include "editor/core/packs/pack_words.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "archive/archive_path.h"
#include "model/xml/xml_characters.h"
#include "sharing/installed_pack.h"

namespace sortie::editor {
namespace {

using Kind = PackLine::Kind;

constexpr std::uint64_t kKilo = 1'000;
constexpr std::uint64_t kMega = 1'000'000;

/// Texts of strangers are shown without control characters and marks that turn the writing direction.
void add(PackLines& lines, Kind kind, const std::string& text) { lines.push_back({kind, model::printable(text)}); }

/// The lines of a text of somebody else.
void addText(PackLines& lines, const std::string& text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    if (end > at) add(lines, Kind::Text, text.substr(at, end - at));
    at = end + 1;
  }
}

void addMission(PackLines& lines, const exchange::MissionDetails& mission) {
  add(lines, Kind::Heading, mission.title);
  std::vector<std::string> facts;
  if (!mission.players.empty()) {
    const bool one = mission.players.size() == 1 && mission.players.front() == 1;
    facts.push_back(fmt::format("{} {}", fmt::join(mission.players, ", "), one ? "player" : "players"));
  }
  if (mission.minutes.size() == 2 && mission.minutes[0] != mission.minutes[1])
    facts.push_back(fmt::format("{} to {} minutes", mission.minutes[0], mission.minutes[1]));
  else if (!mission.minutes.empty())
    facts.push_back(fmt::format("{} minutes", mission.minutes[0]));
  if (!mission.audience.empty()) facts.push_back(mission.audience);
  if (!facts.empty()) add(lines, Kind::Text, fmt::format("{}", fmt::join(facts, " · ")));
  if (mission.balance) {
    std::vector<std::string> sides;
    for (const exchange::SideShare& side : mission.balance->sides)
      sides.push_back(fmt::format("{} {} % ({}–{})", side.title, side.share, side.low, side.high));
    add(lines, Kind::Text,
        fmt::format("Balance: {}; {} playtests by {}", fmt::join(sides, ", "), mission.balance->runs,
                    mission.balance->agents));
  } else {
    add(lines, Kind::Faint, "Balance: not measured");
  }
  addText(lines, mission.briefing);
}

void addStep(PackLines& lines, const exchange::PlanStep& step) {
  const std::string title = step.title.empty() ? step.id : fmt::format("{} ({})", step.title, step.id);
  if (step.to.empty()) return add(lines, Kind::Heading, fmt::format("{} {} is removed", title, step.from));
  add(lines, Kind::Heading,
      step.from.empty() ? fmt::format("{} {} is installed", title, step.to)
                        : fmt::format("{} changes from {} to {}", title, step.from, step.to));
  add(lines, Kind::Text,
      step.here ? fmt::format("{}, downloaded already", sizeWords(step.size)) : sizeWords(step.size) + " to download");
  add(lines, Kind::Text, "By " + signerWords(step.author, step.authorName));
  if (step.newKey && !step.author.empty())
    add(lines, Kind::Warning, "You have no pack with this key yet: from now on it stands for this pack");
  if (!step.registry.empty()) add(lines, Kind::Faint, fmt::format("From {} ({})", step.registry, step.address));
  if (!step.neededBy.empty()) add(lines, Kind::Faint, "Needed by " + step.neededBy);
}

}  // namespace

std::string sizeWords(std::uint64_t bytes) {
  if (bytes < kKilo) return fmt::format("{} bytes", bytes);
  if (bytes < kMega) return fmt::format("{} kB", (bytes + kKilo / 2) / kKilo);
  return fmt::format("{:.1f} MB", static_cast<double>(bytes) / static_cast<double>(kMega));
}

std::string signerWords(const std::string& key, const std::string& name) {
  if (key.empty()) return "somebody unknown: nobody signed it";
  return name.empty() ? "key " + key : fmt::format("{}, key {}", name, key);
}

std::string summaryWords(const exchange::PackSummary& pack) {
  std::string about = fmt::format("{} {}", pack.id, pack.version);
  if (!pack.authorName.empty()) about += " by " + pack.authorName;
  if (pack.size > 0) about += ", " + sizeWords(pack.size);
  if (!pack.revoked.empty())
    about += ", revoked";
  else if (!pack.installed.empty())
    about += pack.installed == pack.version ? ", installed" : fmt::format(", {} is installed", pack.installed);
  return model::printable(pack.title.empty() ? pack.id : pack.title) + "\n" + model::printable(about);
}

PackLines packLines(const exchange::ShownPack& pack) {
  PackLines out;
  const exchange::PackSummary& summary = pack.summary;
  add(out, Kind::Heading, summary.title.empty() ? summary.id : summary.title);
  if (!summary.revoked.empty())
    add(out, Kind::Warning, fmt::format("This pack was revoked: {}. It is not installed or opened", summary.revoked));
  if (pack.details) addText(out, pack.details->about);
  if (pack.details && !pack.details->authors.empty())
    add(out, Kind::Text, fmt::format("Made by {}", fmt::join(pack.details->authors, ", ")));
  add(out, Kind::Text,
      summary.author.empty() ? "Nobody signed it" : "Signed by " + signerWords(summary.author, summary.authorName));
  add(out, Kind::Text, "Licence: " + (summary.licence.empty() ? std::string("not told") : summary.licence));
  add(out, Kind::Faint, fmt::format("{} in the registry {}", summary.id, summary.registry));
  if (pack.details)
    for (const exchange::MissionDetails& mission : pack.details->missions) addMission(out, mission);
  add(out, Kind::Heading, "Versions");
  for (const exchange::VersionSummary& version : pack.versions) {
    std::string line = fmt::format("{}, {}, {}", version.number, version.made.substr(0, 10), sizeWords(version.size));
    std::vector<std::string> needs;
    for (const auto& [id, range] : version.needs) needs.push_back(fmt::format("{} {}", id, range));
    if (!needs.empty()) line += fmt::format(", needs {}", fmt::join(needs, ", "));
    if (!version.revoked.empty()) line += ", revoked: " + version.revoked;
    add(out, version.revoked.empty() ? Kind::Text : Kind::Warning, line);
  }
  return out;
}

PackLines planLines(const exchange::Plan& plan) {
  PackLines out;
  for (const exchange::PlanStep& step : plan.steps) addStep(out, step);
  if (plan.download > 0) add(out, Kind::Heading, sizeWords(plan.download) + " to download in all");
  for (const std::string& warning : plan.warnings) add(out, Kind::Warning, warning);
  return out;
}

PackLines installedLines(const archive::InstalledPack& pack, const exchange::News* news) {
  PackLines out;
  add(out, Kind::Heading, fmt::format("{} {}", pack.id, pack.version));
  if (news != nullptr) add(out, Kind::Warning, fmt::format("{} is available from {}", news->version, news->registry));
  add(out, Kind::Text, pack.key.empty() ? "Nobody signed it" : "Signed with the key " + pack.key);
  add(out, Kind::Faint, fmt::format("{}, SHA-256 {}", sizeWords(pack.size), pack.sha256));
  return out;
}

PackLines registryLines(const exchange::RegistryState& registry) {
  PackLines out;
  add(out, Kind::Heading, registry.name);
  add(out, Kind::Text, registry.address);
  add(out, Kind::Text, "Root key " + registry.rootKey);
  if (registry.version > 0)
    add(out, Kind::Faint, fmt::format("{} packs in version {} of its index", registry.packs, registry.version));
  if (registry.stale) add(out, Kind::Warning, "It is out of date: nothing new is installed from it");
  if (!registry.warning.empty()) add(out, Kind::Warning, registry.warning);
  return out;
}

PackLines candidateLines(const exchange::NewRegistry& registry) {
  PackLines out;
  add(out, Kind::Heading, fmt::format("{}, {} packs", registry.name, registry.packs));
  add(out, Kind::Text, registry.address);
  add(out, Kind::Text, "Root key " + registry.rootKey);
  add(out, registry.confirmed ? Kind::Text : Kind::Warning,
      registry.confirmed
          ? "This is the key that you gave"
          : "Compare this key with what the keeper tells elsewhere: whoever holds it decides what you install");
  return out;
}

PackLines shareLines(const sharing::OpenedShare& opened) {
  PackLines out;
  const exchange::Share& share = opened.share;
  add(out, Kind::Heading, fmt::format("{}: a {} ({})", share.title, exchange::shareKindName(share.kind), share.of));
  for (const sharing::LackingPack& each : opened.lacking) {
    add(out, Kind::Warning,
        each.here.empty()
            ? fmt::format("It needs {} {}, which is not here", each.need.id, each.need.version)
            : fmt::format("It was made with {} {}; here is {}", each.need.id, each.need.version, each.here));
    if (!each.need.author.empty()) add(out, Kind::Faint, "Signed with the key " + each.need.author);
    if (!each.need.registry.empty()) add(out, Kind::Faint, "The sender had it from " + each.need.registry);
  }
  for (const sharing::RunningPack& pack : opened.packs) {
    const model::PackInfo& info = pack.info;
    add(out, Kind::Heading, fmt::format("{} {}, {}", info.id, info.version, info.title));
    add(out, Kind::Text,
        info.authors.empty() ? "By nobody named" : fmt::format("By {}", fmt::join(info.authors, ", ")));
    add(out, Kind::Text, pack.key.empty() ? "Nobody signed it" : "Signed with the key " + pack.key);
    add(out, Kind::Faint, originWords(info.folder) + (pack.allowed ? "; you allowed it before" : ""));
  }
  return out;
}

std::string originWords(const std::filesystem::path& packFolder) {
  if (const auto installed = sharing::installedAt(packFolder))
    return fmt::format("Installed, {} {}, {}{}", installed->pack.id, installed->pack.version,
                       installed->pack.key.empty() ? "not signed" : "signed with the key " + installed->pack.key,
                       installed->registry.empty() ? std::string() : ", from " + installed->registry);
  const auto in = archive::inArchive(packFolder);
  if (in && in->file.extension() == ".sortie") return "In the file " + in->file.string();
  return "In " + packFolder.string();
}

}  // namespace sortie::editor
