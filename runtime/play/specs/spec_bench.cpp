#include "play/specs/spec_bench.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "archive/archive_path.h"
#include "base/nearest.h"
#include "model/load/load.h"
#include "model/load/pack_files.h"
#include "world/compile.h"

namespace sortie::play {

namespace fs = std::filesystem;
using script::FixtureName;

namespace {

bool isMission(const fs::path& folder) { return model::hasFile(folder, "mission.xml"); }

std::vector<std::string> missionsIn(const fs::path& folder) {
  std::vector<std::string> out;
  for (const fs::path& each : archive::listFolder(folder))
    if (isMission(each)) out.push_back(each.filename().string());
  return out;
}

script::SpecOutcome failedSpec(Error error) {
  script::SpecOutcome out;
  out.failure = script::SpecFailure{std::move(error), {}};
  return out;
}

}  // namespace

std::map<std::string, std::string> luaOf(const std::map<std::string, std::string>& texts) {
  std::map<std::string, std::string> out;
  for (const auto& [file, text] : texts)
    if (file.ends_with(".lua") && (file.starts_with("rules/") || file.starts_with("specs/"))) out[file] = text;
  return out;
}

Result<FixtureName> Fixtures::first() const {
  for (const char* below : {"specs/fixtures", "missions"})
    if (const std::vector<std::string> found = missionsIn(pack_->info.folder / below); !found.empty())
      return FixtureName{found.front(), {}, {}};
  return fail("spec-fixture", "the pack has specs, but neither a fixture nor a mission to run them on",
              {pack_->info.folder.string(), 0, 0}, "write specs/fixtures/NAME/mission.xml");
}

std::vector<std::string> Fixtures::all() const {
  std::vector<std::string> out = missionsIn(pack_->info.folder / "specs/fixtures");
  for (std::string& mission : missionsIn(pack_->info.folder / "missions")) out.push_back(std::move(mission));
  return out;
}

Result<std::shared_ptr<const world::Scenario>> Fixtures::get(const FixtureName& name) {
  const std::lock_guard lock(guard_);
  if (const auto found = made_.find(name); found != made_.end()) return found->second;
  const bool plain = !name.name.empty() && name.name.find_first_of("/\\.") == std::string::npos;
  fs::path folder = pack_->info.folder / "specs/fixtures" / name.name;
  if (!isMission(folder)) folder = pack_->info.folder / "missions" / name.name;
  if (!plain || !isMission(folder))
    return fail("spec-fixture", fmt::format("there is no fixture and no mission '{}' in this pack", name.name), {},
                namesToChoose(name.name, all()));
  Result<std::shared_ptr<const world::Scenario>> scenario = load(folder, name);
  if (scenario) made_[name] = *scenario;
  return scenario;
}

Result<std::shared_ptr<const world::Scenario>> Fixtures::load(const fs::path& folder, const FixtureName& name) const {
  Result<model::FoundMission> found = model::findMission(folder.string(), packFolders_);
  if (!found) return failed(found);
  if (!texts_.empty()) {
    const std::string inside = folder.lexically_relative(pack_->info.folder).generic_string();
    if (const auto text = texts_.find(inside + "/mission.xml"); text != texts_.end()) {
      Result<model::Document> document = model::readXml((folder / "mission.xml").string(), text->second);
      if (!document) return failed(document);
      found->sources.document = std::move(*document);
    }
    if (const auto text = texts_.find(inside + "/rules.lua"); text != texts_.end()) {
      found->sources.rules = text->second;
      found->sources.rulesFile = text->first;
    }
    found->packs.back() = model::withModules(found->packs.back(), luaOf(texts_));
  }
  model::LoadOptions load;
  load.packFolders = packFolders_;
  load.variant = name.variant;
  load.options = name.options;
  return world::compile(found->packs, found->sources, load).strict();
}

Result<Bench*> Benches::get(const FixtureName& name) {
  if (const auto found = benches_.find(name); found != benches_.end()) return &found->second;
  Result<std::shared_ptr<const world::Scenario>> scenario = fixtures_->get(name);
  if (!scenario) return failed(scenario);
  Result<std::unique_ptr<script::Host>> host = script::Host::make(*scenario, hosting_());
  if (!host) return failed(host);
  Bench& bench = benches_[name];
  bench.host = std::move(*host);
  bench.scripts = std::make_unique<script::SpecScripts>(*bench.host, name, fixtures_->pack().info.id);
  return &bench;
}

script::SpecOutcome runSpec(Benches& benches, FixtureName& fixture, const SpecPlace& spec,
                            const std::function<void(Bench&)>& before,
                            const std::function<void(Bench&, const script::SpecOutcome&)>& after) {
  for (int change = 0; change < 2; ++change) {
    const Result<Bench*> bench = benches.get(fixture);
    if (!bench) return failedSpec(bench.error());
    if (before) before(**bench);
    const auto titles = (*bench)->scripts->load(*spec.source);
    if (!titles) {
      script::SpecOutcome outcome = failedSpec(titles.error());
      outcome.hostIsDead = (*bench)->host->sandbox().coreState().death != script::Death::None;
      if (outcome.hostIsDead) benches.drop(fixture);
      return outcome;
    }
    if (spec.number >= titles->size())
      return failedSpec({"spec-file", "the file has other specs with another fixture", spec.where, {}});
    script::SpecOutcome outcome = (*bench)->scripts->run(*spec.source, spec.number);
    if (after && !outcome.wants) after(**bench, outcome);
    if (outcome.hostIsDead) benches.drop(fixture);
    if (!outcome.wants) return outcome;
    fixture = *outcome.wants;
  }
  return failedSpec({"spec-fixture", "the spec asks for another fixture each time it runs", spec.where, {}});
}

}  // namespace sortie::play
