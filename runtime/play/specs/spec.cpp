#include "play/specs/spec.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "base/nearest.h"
#include "model/load/find_pack.h"
#include "model/load/load.h"
#include "play/text/log_text.h"
#include "script/host.h"
#include "script/specs/spec_scripts.h"
#include "world/compile.h"

namespace sortie::play {

namespace {

namespace fs = std::filesystem;
using script::FixtureName;

/// Of a traced spec the last lines are those that tell why it failed.
constexpr std::size_t mostTraceLines = 400;

/// A fixture with its host and the spec files loaded there.
struct Bench {
  std::unique_ptr<script::Host> host;
  std::unique_ptr<script::SpecScripts> scripts;  ///< after the host: it goes first
};

bool isMission(const fs::path& folder) {
  std::error_code status;
  return fs::is_regular_file(folder / "mission.xml", status);
}

std::vector<std::string> missionsIn(const fs::path& folder) {
  std::vector<std::string> out;
  std::error_code status;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, status))
    if (isMission(entry.path())) out.push_back(entry.path().filename().string());
  std::sort(out.begin(), out.end());
  return out;
}

class Benches {
 public:
  Benches(const model::Pack& pack, const TestOptions& options) : pack_(&pack), options_(&options) {}

  /// The one that files are first loaded with.
  Result<FixtureName> first() const {
    for (const char* below : {"specs/fixtures", "missions"})
      if (const std::vector<std::string> found = missionsIn(pack_->info.folder / below); !found.empty())
        return FixtureName{found.front(), {}, {}};
    return fail("spec-fixture", "the pack has specs, but neither a fixture nor a mission to run them on",
                {pack_->info.folder.string(), 0, 0}, "write specs/fixtures/NAME/mission.xml");
  }

  /// Fixtures, then missions.
  std::vector<std::string> all() const {
    std::vector<std::string> out = missionsIn(pack_->info.folder / "specs/fixtures");
    for (std::string& mission : missionsIn(pack_->info.folder / "missions")) out.push_back(std::move(mission));
    return out;
  }

  Result<Bench*> get(const FixtureName& name) {
    if (const auto found = benches_.find(name); found != benches_.end()) return &found->second;
    const bool plain = !name.name.empty() && name.name.find_first_of("/\\.") == std::string::npos;
    fs::path folder = pack_->info.folder / "specs/fixtures" / name.name;
    if (!isMission(folder)) folder = pack_->info.folder / "missions" / name.name;
    if (!plain || !isMission(folder))
      return fail("spec-fixture", fmt::format("there is no fixture and no mission '{}' in this pack", name.name), {},
                  namesToChoose(name.name, all()));
    model::LoadOptions load;
    load.packFolders = options_->packFolders;
    load.variant = name.variant;
    load.options = name.options;
    Result<std::shared_ptr<const world::Scenario>> scenario = world::loadScenario(folder.string(), load);
    if (!scenario) return failed(scenario);
    script::HostOptions hosting;
    if (options_->print)
      hosting.print = [print = options_->print, where = running_](std::string_view text) { print(*where, text); };
    Result<std::unique_ptr<script::Host>> host = script::Host::make(*scenario, std::move(hosting));
    if (!host) return failed(host);
    Bench& bench = benches_[name];
    bench.host = std::move(*host);
    bench.scripts = std::make_unique<script::SpecScripts>(*bench.host, name, pack_->info.id);
    if (options_->trace) bench.scripts->trace();
    return &bench;
  }

  [[nodiscard]] bool tracing() const noexcept { return options_->trace; }
  void drop(const FixtureName& name) { benches_.erase(name); }
  /// Whose prints come now.
  void running(const SourcePlace& where) { *running_ = where; }

 private:
  const model::Pack* pack_;
  const TestOptions* options_;
  std::shared_ptr<SourcePlace> running_ = std::make_shared<SourcePlace>();
  std::map<FixtureName, Bench> benches_;
};

/// Questions begin with "? ", what happened between them is indented.
std::vector<std::string> traceLines(const world::Scenario& scenario, const script::SpecTrace& trace) {
  std::vector<std::string> out;
  world::Journal part;
  part.texts = trace.journal->texts;
  std::size_t from = 0;
  const auto upTo = [&](std::size_t end) {
    const auto begin = trace.journal->changes.begin();
    part.changes.assign(begin + static_cast<std::ptrdiff_t>(from), begin + static_cast<std::ptrdiff_t>(end));
    for (const std::string& line : logLines(scenario, *trace.world, part, 0, world::SideId::None, LogDetail::All))
      out.push_back("  " + line);
    from = end;
  };
  for (const script::SpecTrace::Question& question : trace.questions) {
    upTo(std::max(from, std::min(question.change, trace.journal->changes.size())));
    out.push_back("? " + question.text);
  }
  upTo(trace.journal->changes.size());
  if (out.size() > mostTraceLines) {
    const std::size_t dropped = out.size() - mostTraceLines;
    out.erase(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(dropped));
    out.insert(out.begin(), fmt::format("({} lines before these)", dropped));
  }
  return out;
}

/// Runs one spec, changing to the fixture that it asks for.
SpecReport runOne(Benches& benches, FixtureName fixture, const model::LuaSource& source, std::size_t number,
                  const script::SpecTitle& title) {
  SpecReport report{source.file, title.title, title.where, false, {}, {}, {}, {}};
  benches.running(title.where);
  for (int change = 0; change < 2; ++change) {
    const Result<Bench*> bench = benches.get(fixture);
    if (!bench) {
      report.error = bench.error();
      return report;
    }
    const auto titles = (*bench)->scripts->load(source);
    if (!titles || number >= titles->size()) {
      report.error = titles ? Error{"spec-file", "the file has other specs with another fixture", title.where, {}}
                            : titles.error();
      return report;
    }
    script::SpecOutcome outcome = (*bench)->scripts->run(source, number);
    if (outcome.wants) {
      if (outcome.hostIsDead) benches.drop(fixture);
      fixture = *outcome.wants;
      continue;
    }
    report.passed = !outcome.failure.has_value();
    report.note = std::move(outcome.note);
    if (outcome.failure) {
      report.error = std::move(outcome.failure->error);
      report.trace = std::move(outcome.failure->trace);
      if (benches.tracing() && !outcome.hostIsDead)
        report.log = traceLines((*bench)->host->scenario(), (*bench)->scripts->lastTrace());
    }
    if (outcome.hostIsDead) benches.drop(fixture);
    return report;
  }
  report.error = {"spec-fixture", "the spec asks for another fixture each time it runs", title.where, {}};
  return report;
}

}  // namespace

std::size_t PackSpecs::failed() const noexcept {
  return static_cast<std::size_t>(
      std::count_if(specs.begin(), specs.end(), [](const SpecReport& s) { return !s.passed; }));
}

Result<PackSpecs> runSpecs(const fs::path& path, const TestOptions& options) {
  std::error_code status;
  const fs::path where = fs::weakly_canonical(path, status);
  const bool oneFile = fs::is_regular_file(where, status);
  const fs::path folder = model::enclosingPack(where);
  if (folder.empty() || (!oneFile && folder != where))
    return fail("pack-not-found", "this is no pack and no spec of one", {path.string(), 0, 0},
                "name a folder with a pack.xml, or a file in its specs/");
  const Result<std::vector<std::shared_ptr<const model::Pack>>> packs = model::loadPacks(folder, options.packFolders);
  if (!packs) return failed(packs);
  const model::Pack& pack = *packs->back();

  PackSpecs out;
  out.pack = pack.info.id;
  Benches benches(pack, options);
  const std::string wanted = oneFile ? where.lexically_relative(folder).generic_string() : std::string();
  bool found = false;
  for (const model::LuaSource& source : pack.specs) {
    if (options.untilRed && out.failed() > 0) break;
    // The rules of fixtures and modules for several files lie below specs/ too.
    if (source.file.starts_with("specs/fixtures/") || source.file.starts_with("specs/shared/") ||
        (oneFile && source.file != wanted))
      continue;
    found = true;
    const Result<FixtureName> first = benches.first();
    if (!first) return failed(first);
    const Result<Bench*> bench = benches.get(*first);
    if (!bench) return failed(bench);
    benches.running({source.file, 0, 0});
    const Result<std::vector<script::SpecTitle>> titles = (*bench)->scripts->load(source);
    if (!titles) {
      out.specs.push_back({source.file, "(the file)", {source.file, 0, 0}, false, titles.error(), {}, {}, {}});
      benches.drop(*first);
      continue;
    }
    for (std::size_t i = 0; i < titles->size() && !(options.untilRed && out.failed() > 0); ++i) {
      const script::SpecTitle& title = (*titles)[i];
      const bool chosen = options.only.empty() || title.title.find(options.only) != std::string::npos ||
                          source.file.find(options.only) != std::string::npos;
      if (!chosen) continue;
      out.specs.push_back(runOne(benches, *first, source, i, title));
      if (options.progress) options.progress(out.specs.size());
    }
  }
  if (oneFile && !found)
    return fail("spec-file", "this is no spec: those are the .lua files in specs/", {path.string(), 0, 0});
  const bool rules = std::any_of(pack.content.begin(), pack.content.end(),
                                 [](const model::ContentItem& i) { return i.kind == "rule"; });
  if (rules && !oneFile && options.only.empty() && !options.untilRed) {
    out.listed = true;
    out.rules = coverRules(pack.content, out.specs);
  }
  return out;
}

}  // namespace sortie::play
