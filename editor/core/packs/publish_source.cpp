// Publishing as the room `registry` does it.
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "editor/core/packs/publish_run.h"
#include "exchange/key_files.h"
#include "registry/publish.h"

namespace sortie::editor {
namespace {

PublishReport publishPack(const PublishWish& wish, const PublishWatch& watch) {
  PublishReport out;
  registry::PublishOptions options;
  options.folder = wish.pack;
  options.to = wish.to;
  options.dryRun = !wish.write;
  options.step = watch.stage;
  options.stop = watch.stop;
  exchange::SecretKey key;
  if (wish.write) {
    exchange::Checked<exchange::SecretKey> read = exchange::readKeyFile(wish.key.string(), wish.password);
    if (!read) {
      out.problems.push_back(read.error().error);
      return out;
    }
    key = std::move(*read);
  } else {
    key = exchange::newKey();  // a check signs nothing
  }
  if (wish.upload) {
    Result<std::vector<std::string>> command = registry::readUploadCommand(registry::uploadCommandFile());
    if (!command) {
      out.problems.push_back(command.error());
      return out;
    }
    options.upload = std::move(*command);
  }
  const registry::Published published = registry::publish(options, key);
  for (const exchange::Refusal& problem : published.problems) out.problems.push_back(problem.error);
  if (!published.id.empty())
    out.facts.push_back(fmt::format("{} {}, {} bytes, with {}", published.id, published.version, published.pack.size,
                                    fmt::join(published.kinds, ", ")));
  if (published.examined.warnings > 0) out.facts.push_back(fmt::format("{} warnings", published.examined.warnings));
  if (published.examined.specs > 0) out.facts.push_back(fmt::format("{} specs are green", published.examined.specs));
  for (const auto& [mission, title] : published.examined.missions) {
    const auto balance = published.examined.balance.find(mission);
    std::vector<std::string> sides;
    if (balance != published.examined.balance.end())
      for (const exchange::SideShare& side : balance->second.sides)
        sides.push_back(fmt::format("{} {} %", side.title, side.share));
    out.facts.push_back(sides.empty() ? title : fmt::format("{}: {}", title, fmt::join(sides, ", ")));
  }
  if (wish.write && published.problems.empty()) out.files = published.files;
  out.uploaded = published.uploaded;
  return out;
}

}  // namespace

Publisher registryPublisher() { return publishPack; }

std::string uploadCommandLine() {
  const std::filesystem::path file = registry::uploadCommandFile();
  if (file.empty()) return {};
  const Result<std::vector<std::string>> words = registry::readUploadCommand(file);
  return words ? fmt::format("{}", fmt::join(*words, " ")) : std::string();
}

}  // namespace sortie::editor
