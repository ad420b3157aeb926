#include "play/specs/spec_pack.h"

#include <algorithm>

#include <fmt/format.h>

#include "archive/archive_path.h"
#include "model/load/find_pack.h"
#include "model/load/load.h"
#include "play/text/log_text.h"

namespace sortie::play {

namespace {

namespace fs = std::filesystem;
using script::FixtureName;
using script::SpecTitle;

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

}  // namespace

Result<std::unique_ptr<SpecPack>> SpecPack::open(const fs::path& path, const TestOptions& options) {
  std::error_code status;
  const fs::path where = fs::weakly_canonical(path, status);
  const fs::path folder = model::enclosingPack(where);
  const std::string inside = folder.empty() ? std::string() : where.lexically_relative(folder).generic_string();
  const bool file = archive::isFile(where) || options.texts.contains(inside);
  if (folder.empty() || (!file && folder != where))
    return fail("pack-not-found", "this is neither a pack nor a spec of one", {path.string(), 0, 0},
                "name a folder with a pack.xml, or a file in its specs/");
  const Result<std::vector<std::shared_ptr<const model::Pack>>> packs = model::loadPacks(folder, options.packFolders);
  if (!packs) return failed(packs);
  std::unique_ptr<SpecPack> out(new SpecPack(model::withModules(packs->back(), luaOf(options.texts)), options));
  if (file) {
    out->named_ = inside;
    std::erase_if(out->files_, [&](const model::LuaSource* each) { return each->file != inside; });
    if (out->files_.empty())
      return fail("spec-file", "this is not a spec: those are the .lua files in specs/", {path.string(), 0, 0});
  }
  return out;
}

SpecPack::SpecPack(std::shared_ptr<const model::Pack> pack, const TestOptions& options)
    : pack_(std::move(pack)),
      trace_(options.trace),
      moments_(options.moments),
      fixtures_(pack_, options.packFolders, options.texts),
      benches_(fixtures_, [print = options.print, running = running_] {
        script::HostOptions hosting;
        if (print) hosting.print = [print, running](std::string_view text) { print(*running, text); };
        return hosting;
      }) {
  for (const model::LuaSource& source : pack_->specs)
    if (holdsSpecs(source.file)) files_.push_back(&source);
}

Result<> SpecPack::ready() {
  const Result<FixtureName> first = fixtures_.first();
  if (!first) return failed(first);
  const Result<Bench*> bench = benches_.get(*first);
  if (!bench) return failed(bench);
  return {};
}

Result<std::vector<SpecTitle>> SpecPack::titles(std::size_t file) {
  const Result<FixtureName> first = fixtures_.first();
  if (!first) return failed(first);
  const Result<Bench*> bench = benches_.get(*first);
  if (!bench) return failed(bench);
  *running_ = {files_[file]->file, 0, 0};
  Result<std::vector<SpecTitle>> titles = (*bench)->scripts->load(*files_[file]);
  if (!titles) benches_.drop(*first);
  return titles;
}

SpecReport SpecPack::run(std::size_t file, std::size_t number, const SpecTitle& title) {
  const model::LuaSource* source = files_[file];
  SpecReport report{source->file, title.title, title.where, false, {}, {}, {}, {}};
  Result<FixtureName> fixture = fixtures_.first();
  if (!fixture) {
    report.error = fixture.error();
    return report;
  }
  *running_ = title.where;
  const auto before = [&](Bench& bench) {
    if (trace_) bench.scripts->trace();
  };
  const auto after = [&](Bench& bench, const script::SpecOutcome& outcome) {
    if (!outcome.failure) return;
    const script::SpecTrace trace = bench.scripts->lastTrace();
    if (trace_) report.log = traceLines(bench.host->scenario(), trace);
    // Before its first fixture a spec has no board to be shown.
    if (!moments_ || !trace.begun) return;
    report.world = std::make_shared<const world::World>(*trace.world);
  };
  script::SpecOutcome outcome = runSpec(benches_, *fixture, {source, number, title.where}, before, after);
  report.passed = !outcome.failure.has_value();
  report.note = std::move(outcome.note);
  if (outcome.failure) {
    report.error = std::move(outcome.failure->error);
    report.trace = std::move(outcome.failure->trace);
  }
  if (report.world)
    if (const auto scenario = fixtures_.get(*fixture)) report.scenario = *scenario;
  return report;
}

SpecReport SpecPack::broken(std::size_t file, const Error& error) const {
  const std::string& name = files_[file]->file;
  return {name, "(the file)", {name, 0, 0}, false, error, {}, {}, {}};
}

bool anyChosen(const std::vector<SpecChoice>& chosen, const std::string& file) {
  return chosen.empty() ||
         std::any_of(chosen.begin(), chosen.end(), [&](const SpecChoice& each) { return each.file == file; });
}

std::vector<std::size_t> chosenOf(const std::vector<SpecChoice>& chosen, const std::string& file,
                                  const std::vector<SpecTitle>& titles) {
  std::vector<bool> taken(titles.size(), chosen.empty());
  for (const SpecChoice& each : chosen) {
    if (each.file != file) continue;
    std::size_t last = titles.size();
    for (std::size_t i = 0; i < titles.size(); ++i) {
      if (each.line == 0) {
        taken[i] = taken[i] || each.title.empty() || each.title == titles[i].title;
      } else if (titles[i].where.line <= each.line &&
                 (last == titles.size() || titles[i].where.line >= titles[last].where.line)) {
        last = i;
      }
    }
    if (last < titles.size()) taken[last] = true;
  }
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < taken.size(); ++i)
    if (taken[i]) out.push_back(i);
  return out;
}

}  // namespace sortie::play
