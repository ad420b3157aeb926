#include "world/compile.h"

#include <algorithm>
#include <atomic>

#include "model/decode/left_out.h"

namespace sortie::world {
namespace {
std::atomic<std::uint64_t> compiles{0};
}  // namespace

bool Compiled::playable() const noexcept {
  return scenario != nullptr && std::none_of(issues.begin(), issues.end(), [](const model::Issue& each) {
           return each.severity == model::Severity::Error;
         });
}

Result<std::shared_ptr<const Scenario>> Compiled::strict() const {
  for (const model::Issue& each : issues)
    if (each.severity == model::Severity::Error) return fail(each.code, each.text, each.where, each.remedy);
  return scenario;
}

Compiled compile(const std::vector<std::shared_ptr<const model::Pack>>& packs, const model::MissionSources& sources,
                 const model::LoadOptions& options) {
  compiles.fetch_add(1, std::memory_order_relaxed);
  Compiled out;
  model::Issues issues;
  model::LoadedMission loaded;
  if (const std::shared_ptr<model::Mission> mission = model::decodeVariant(packs, sources, options, loaded, issues)) {
    loaded.mission = mission;
    out.scenario = Scenario::make(std::move(loaded), *mission, issues, sources.document.root());
    out.mission = mission;
    out.leftOut = model::leftOut(issues.list(), mission->where);
  }
  out.issues = std::move(issues.list());
  return out;
}

Result<std::shared_ptr<const Scenario>> loadScenario(const std::string& name, const model::LoadOptions& options) {
  const Result<model::FoundMission> found = model::findMission(name, options.packFolders);
  if (!found) return failed(found);
  return compile(found->packs, found->sources, options).strict();
}

std::uint64_t compileCount() noexcept { return compiles.load(std::memory_order_relaxed); }

}  // namespace sortie::world
