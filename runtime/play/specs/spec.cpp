#include "play/specs/spec.h"

#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "model/load/find_pack.h"
#include "model/load/load.h"
#include "play/specs/spec_bench.h"
#include "play/text/log_text.h"

namespace sortie::play {

namespace {

namespace fs = std::filesystem;
using script::FixtureName;

/// Of a traced spec the last lines are those that tell why it failed.
constexpr std::size_t mostTraceLines = 400;

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

SpecReport runOne(Benches& benches, FixtureName fixture, const SpecPlace& spec, const std::string& title, bool traced) {
  SpecReport report{spec.source->file, title, spec.where, false, {}, {}, {}, {}};
  const Bench* bench = nullptr;
  script::SpecOutcome outcome = runSpec(benches, fixture, spec, [&](Bench& its) {
    bench = &its;
    if (traced) its.scripts->trace();
  });
  report.passed = !outcome.failure.has_value();
  report.note = std::move(outcome.note);
  if (outcome.failure) {
    report.error = std::move(outcome.failure->error);
    report.trace = std::move(outcome.failure->trace);
    if (traced && bench != nullptr && !outcome.hostIsDead)
      report.log = traceLines(bench->host->scenario(), bench->scripts->lastTrace());
  }
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
    return fail("pack-not-found", "this is neither a pack nor a spec of one", {path.string(), 0, 0},
                "name a folder with a pack.xml, or a file in its specs/");
  const Result<std::vector<std::shared_ptr<const model::Pack>>> packs = model::loadPacks(folder, options.packFolders);
  if (!packs) return failed(packs);
  const model::Pack& pack = *packs->back();

  PackSpecs out;
  out.pack = pack.info.id;
  Fixtures fixtures(packs->back(), options.packFolders);
  const auto running = std::make_shared<SourcePlace>();  // whose prints come now
  Benches benches(fixtures, [&options, running] {
    script::HostOptions hosting;
    if (options.print)
      hosting.print = [print = options.print, running](std::string_view text) { print(*running, text); };
    return hosting;
  });
  const std::string wanted = oneFile ? where.lexically_relative(folder).generic_string() : std::string();
  bool found = false;
  for (const model::LuaSource& source : pack.specs) {
    if (options.untilRed && out.failed() > 0) break;
    if (!holdsSpecs(source.file) || (oneFile && source.file != wanted)) continue;
    found = true;
    const Result<FixtureName> first = fixtures.first();
    if (!first) return failed(first);
    const Result<Bench*> bench = benches.get(*first);
    if (!bench) return failed(bench);
    *running = {source.file, 0, 0};
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
      *running = title.where;
      out.specs.push_back(runOne(benches, *first, {&source, i, title.where}, title.title, options.trace));
      if (options.progress) options.progress(out.specs.size());
    }
  }
  if (oneFile && !found)
    return fail("spec-file", "this is not a spec: those are the .lua files in specs/", {path.string(), 0, 0});
  const bool rules = std::any_of(pack.content.begin(), pack.content.end(),
                                 [](const model::ContentItem& i) { return i.kind == "rule"; });
  if (rules && !oneFile && options.only.empty() && !options.untilRed) {
    out.listed = true;
    out.rules = coverRules(pack.content, out.specs);
  }
  return out;
}

}  // namespace sortie::play
