#include "editor/window/balance/balance_revision.h"

#include <functional>
#include <optional>

#include "world/compile.h"

namespace sortie::editor::window {
namespace {

using Scenario = std::shared_ptr<const world::Scenario>;

/// `lenient`: variants that fail are left out as long as one can be played.
Result<std::vector<play::SweepVariant>> gather(const std::vector<std::string>& variants, bool lenient,
                                               const std::function<Result<Scenario>(const std::string&)>& make) {
  std::vector<play::SweepVariant> out;
  std::optional<Error> first;
  for (const std::string& each : variants) {
    Result<Scenario> scenario = make(each);
    if (scenario) {
      out.push_back({each, std::move(*scenario)});
    } else if (!lenient) {
      return failed(scenario);
    } else if (!first) {
      first = scenario.error();
    }
  }
  if (out.empty() && first) return tl::unexpected<Error>(*first);
  return out;
}

}  // namespace

Result<std::vector<play::SweepVariant>> variantsNow(Workbench& bench, const std::vector<std::string>& variants) {
  return gather(variants, false, [&](const std::string& variant) { return bench.playable(variant); });
}

Result<std::vector<play::SweepVariant>> variantsAt(Workbench& bench, std::size_t position,
                                                   const std::vector<std::string>& variants) {
  if (!bench.isOpen()) return fail("no-mission", "no mission is open");
  const std::shared_ptr<const Version> version = bench.document().at(position);
  return gather(variants, true, [&](const std::string& variant) { return bench.playable(*version, variant); });
}

Result<std::vector<play::SweepVariant>> variantsIn(const Workbench& bench, const std::filesystem::path& folder,
                                                   const std::vector<std::string>& variants) {
  return gather(variants, true, [&](const std::string& variant) -> Result<Scenario> {
    model::LoadOptions options;
    options.packFolders = bench.packFolders();
    options.variant = variant;
    return world::loadScenario(folder.string(), options);
  });
}

}  // namespace sortie::editor::window
