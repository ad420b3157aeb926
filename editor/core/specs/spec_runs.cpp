#include "editor/core/specs/spec_runs.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include <fmt/format.h>

#include "editor/core/document/sources.h"
#include "play/specs/spec_pack.h"

namespace sortie::editor {

namespace fs = std::filesystem;

struct SpecRuns::Found {
  std::string file;
  std::vector<SpecEntry> specs;
  std::vector<std::size_t> chosen;
};

struct SpecRuns::Report {
  std::string file;
  std::size_t number = 0;
  std::shared_ptr<const play::SpecReport> report;
};

/// A run or a list: what it needs is its own, the document may go on meanwhile.
struct SpecRuns::Job : std::enable_shared_from_this<SpecRuns::Job> {
  std::uint64_t run = 0;  ///< its number among runs and lists
  bool onlyList = false;
  bool all = false;  ///< reads which specs there are in every file, not in the chosen ones alone
  std::uint64_t version = 0;
  fs::path packFolder;
  std::vector<play::SpecChoice> chosen;
  play::TestOptions options;
  std::shared_ptr<std::atomic<bool>> stop;
  /// To the window's thread, unless the runs are gone by then.
  std::function<void(std::function<void(SpecRuns&)>)> tell;
  std::chrono::milliseconds heapTime{};

  void work();

 private:
  using Titles = std::vector<std::vector<script::SpecTitle>>;  ///< by file

  std::vector<Found> find(play::SpecPack& pack, Titles& titles);
  void runChosen(play::SpecPack& pack, const std::vector<Found>& found, const Titles& titles);
  void print(const SourcePlace& where, std::string_view text);
  void flush();
  void flushInTime();
  void end(std::optional<Error> problem);

  std::vector<Report> heap_;
  std::vector<std::string> lines_;
  std::size_t printed_ = 0;
  std::chrono::steady_clock::time_point told_ = std::chrono::steady_clock::now();
};

SpecState stateOf(const SpecEntry& entry) noexcept {
  if (entry.waiting) return SpecState::Waiting;
  if (!entry.report) return SpecState::Unknown;
  return entry.report->passed ? SpecState::Passed : SpecState::Failed;
}

SpecCounts countsOf(const SpecFileEntry& file) noexcept {
  SpecCounts out;
  for (const SpecEntry& each : file.specs) {
    switch (stateOf(each)) {
      case SpecState::Unknown: ++out.unknown; break;
      case SpecState::Waiting: ++out.waiting; break;
      case SpecState::Passed: ++out.passed; break;
      case SpecState::Failed: ++out.failed; break;
    }
  }
  return out;
}

SpecRuns::SpecRuns(Workbench& bench, Deliver deliver, std::chrono::milliseconds heapTime)
    : bench_(bench), deliver_(std::move(deliver)), heapTime_(heapTime), worker_(deliver_) {
  connections_.push_back(bench_.opened.connect([this] { missionChanged(); }));
}

SpecRuns::~SpecRuns() {
  alive_.reset();
  if (stop_) *stop_ = true;
}

void SpecRuns::missionChanged() {
  if (stop_) *stop_ = true;
  ++current_;
  running_ = false;
  listWanted_ = true;
  done_ = total_ = 0;
  problem_.reset();
  files_.clear();
  moments_.clear();
  listed();
  changed();
}

void SpecRuns::list() {
  listWanted_ = true;
  if (!running_) post("list", {}, true);
}

void SpecRuns::run(std::vector<play::SpecChoice> chosen) {
  if (stop_) *stop_ = true;
  forgetWaiting();
  post("run", std::move(chosen), false);
}

void SpecRuns::stop() {
  if (running_) *stop_ = true;
}

void SpecRuns::post(const std::string& name, std::vector<play::SpecChoice> chosen, bool onlyList) {
  if (!bench_.isOpen()) return;
  const Document& document = bench_.document();
  auto job = std::make_shared<Job>();
  job->run = ++current_;
  job->onlyList = onlyList;
  job->all = onlyList || chosen.empty() || listWanted_;
  job->version = document.now().number;
  job->packFolder = document.packFolder();
  job->chosen = std::move(chosen);
  job->stop = stop_ = std::make_shared<std::atomic<bool>>(false);
  job->options.packFolders = bench_.packFolders();
  if (!job->packFolder.empty())
    job->options.texts = packTexts(document.now(), document.folder(), document.packFolder());
  job->options.trace = true;
  job->options.moments = true;
  job->tell = [this, deliver = deliver_, alive = std::weak_ptr<bool>(alive_)](std::function<void(SpecRuns&)> what) {
    deliver([this, alive, what = std::move(what)] {
      if (!alive.expired()) what(*this);
    });
  };
  job->heapTime = heapTime_;
  if (!onlyList) {
    running_ = true;
    done_ = total_ = 0;
    changed();
  }
  worker_.post(name, [job]() -> std::function<void()> {
    job->work();
    return {};
  });
}

void SpecRuns::Job::end(std::optional<Error> problem) {
  flush();
  tell([job = shared_from_this(), problem = std::move(problem)](SpecRuns& runs) { runs.finish(*job, problem); });
}

void SpecRuns::Job::flush() {
  told_ = std::chrono::steady_clock::now();
  if (heap_.empty() && lines_.empty()) return;
  tell([job = shared_from_this(), heap = std::exchange(heap_, {}), lines = std::exchange(lines_, {})](SpecRuns& runs) {
    runs.takeReports(*job, heap, lines);
  });
}

void SpecRuns::Job::flushInTime() {
  if (std::chrono::steady_clock::now() - told_ >= heapTime) flush();
}

void SpecRuns::Job::print(const SourcePlace& where, std::string_view text) {
  if (++printed_ > mostPrints + 1) return;
  lines_.push_back(printed_ > mostPrints
                       ? fmt::format("More than {} lines are printed; the rest is left out.", mostPrints)
                       : fmt::format("{}: {}", toString(where), text));
  flushInTime();
}

void SpecRuns::Job::work() {
  if (*stop) return end({});
  if (packFolder.empty())
    return end(Error{"spec-pack", "the mission is in no pack, so it has no specs", {}, "save it into a pack first"});
  // Lists are read again and again; what files print while they load is told when they run.
  if (!onlyList) options.print = [this](const SourcePlace& where, std::string_view text) { print(where, text); };
  const Result<std::unique_ptr<play::SpecPack>> opened = play::SpecPack::open(packFolder, options);
  if (!opened) return end(opened.error());
  play::SpecPack& pack = **opened;
  if (!pack.files().empty())
    if (const Result<> ready = pack.ready(); !ready) return end(ready.error());
  Titles titles(pack.files().size());
  const std::vector<Found> found = find(pack, titles);
  if (*stop) return end({});
  tell([job = shared_from_this(), found](SpecRuns& runs) { runs.takeFound(*job, found); });
  runChosen(pack, found, titles);
  end({});
}

std::vector<SpecRuns::Found> SpecRuns::Job::find(play::SpecPack& pack, Titles& titles) {
  std::vector<Found> out;
  for (std::size_t file = 0; file < pack.files().size() && !*stop; ++file) {
    const std::string& name = pack.files()[file]->file;
    const bool runs = !onlyList && play::anyChosen(chosen, name);
    if (!all && !runs) continue;
    Result<std::vector<script::SpecTitle>> its = pack.titles(file);
    Found& here = out.emplace_back();
    here.file = name;
    if (!its) {
      auto report = std::make_shared<const play::SpecReport>(pack.broken(file, its.error()));
      here.specs.push_back({report->title, 0, false, true, version, report});
      continue;
    }
    for (const script::SpecTitle& title : *its)
      here.specs.push_back({title.title, title.where.line, false, false, 0, {}});
    if (runs) here.chosen = play::chosenOf(chosen, name, *its);
    titles[file] = std::move(*its);
  }
  return out;
}

void SpecRuns::Job::runChosen(play::SpecPack& pack, const std::vector<Found>& found, const Titles& titles) {
  std::size_t moments = 0;
  std::size_t next = 0;
  for (std::size_t file = 0; file < pack.files().size() && next < found.size(); ++file) {
    if (found[next].file != pack.files()[file]->file) continue;
    for (const std::size_t number : found[next].chosen) {
      if (*stop) return;
      play::SpecReport report = pack.run(file, number, titles[file][number]);
      if (report.world && ++moments > mostMoments) report.world = nullptr, report.scenario = nullptr;
      heap_.push_back({found[next].file, number, std::make_shared<const play::SpecReport>(std::move(report))});
      flushInTime();
    }
    ++next;
  }
}

namespace {

/// Gives the specs of a file what was known of them. It goes with the title; of several with one title, in their order.
void keepKnown(std::vector<SpecEntry>& specs, const std::vector<SpecEntry>& known) {
  const bool broken = !specs.empty() && specs.front().wholeFile;
  std::map<std::string, std::vector<const SpecEntry*>> before;
  for (auto spec = known.rbegin(); spec != known.rend(); ++spec)
    if (!spec->wholeFile) before[spec->title].push_back(&*spec);
  for (SpecEntry& spec : specs) {
    std::vector<const SpecEntry*>& same = before[spec.title];
    if (spec.wholeFile || same.empty()) continue;
    spec.report = same.back()->report;
    spec.version = same.back()->version;
    same.pop_back();
  }
  // A file that does not load while it is typed has not lost its specs.
  if (!broken) return;
  for (const SpecEntry& spec : known)
    if (!spec.wholeFile) specs.push_back(spec);
}

}  // namespace

void SpecRuns::takeFound(const Job& job, const std::vector<Found>& found) {
  if (job.run != current_) return;
  problem_.reset();
  std::vector<SpecFileEntry> now;
  // What was read of all files says which there are; else it says it of the chosen ones.
  if (!job.all) now = files_;
  if (job.all) listWanted_ = false;
  for (const Found& each : found) {
    const auto known =
        std::find_if(files_.begin(), files_.end(), [&](const SpecFileEntry& f) { return f.file == each.file; });
    SpecFileEntry entry{each.file, each.specs};
    if (known != files_.end()) keepKnown(entry.specs, known->specs);
    for (const std::size_t number : each.chosen) entry.specs[number].waiting = true;
    total_ += each.chosen.size();
    const auto place = std::lower_bound(now.begin(), now.end(), each.file,
                                        [](const SpecFileEntry& f, const std::string& name) { return f.file < name; });
    if (place != now.end() && place->file == each.file)
      *place = std::move(entry);
    else
      now.insert(place, std::move(entry));
  }
  files_ = std::move(now);
  listed();
  changed();
}

SpecEntry* SpecRuns::find(const std::string& file, std::size_t number) {
  const auto found = std::lower_bound(files_.begin(), files_.end(), file,
                                      [](const SpecFileEntry& f, const std::string& name) { return f.file < name; });
  if (found == files_.end() || found->file != file || number >= found->specs.size()) return nullptr;
  return &found->specs[number];
}

void SpecRuns::takeReports(const Job& job, const std::vector<Report>& reports, const std::vector<std::string>& lines) {
  if (job.run != current_) return;
  for (const Report& each : reports) {
    SpecEntry* entry = find(each.file, each.number);
    if (entry == nullptr) continue;
    entry->waiting = false;
    entry->report = each.report;
    entry->version = job.version;
    if (each.report->world) moments_.push_back(each.report);
    ++done_;
  }
  dropOldMoments();
  for (const std::string& line : lines) printed(line);
  changed();
}

void SpecRuns::dropOldMoments() {
  if (moments_.size() <= mostMoments) return;
  std::erase_if(moments_, [](const auto& each) { return each.expired(); });
  for (; moments_.size() > mostMoments; moments_.pop_front()) {
    const std::shared_ptr<const play::SpecReport> oldest = moments_.front().lock();
    if (!oldest) continue;
    for (SpecFileEntry& file : files_)
      for (SpecEntry& each : file.specs) {
        if (each.report != oldest) continue;
        play::SpecReport rest = *oldest;
        rest.world = nullptr;
        rest.scenario = nullptr;
        each.report = std::make_shared<const play::SpecReport>(std::move(rest));
      }
  }
}

void SpecRuns::finish(const Job& job, const std::optional<Error>& problem) {
  if (job.run != current_) return;
  if (problem) problem_ = problem;
  if (job.onlyList) return changed();
  running_ = false;
  forgetWaiting();
  changed();
  ended();
  if (listWanted_ && !problem) list();
}

void SpecRuns::forgetWaiting() {
  for (SpecFileEntry& file : files_)
    for (SpecEntry& each : file.specs) each.waiting = false;
}

SpecCounts SpecRuns::counts() const noexcept {
  SpecCounts out;
  for (const SpecFileEntry& file : files_) {
    const SpecCounts its = countsOf(file);
    out.passed += its.passed;
    out.failed += its.failed;
    out.waiting += its.waiting;
    out.unknown += its.unknown;
  }
  return out;
}

bool SpecRuns::old(const SpecEntry& entry) const noexcept {
  return entry.report && bench_.isOpen() && entry.version != bench_.document().now().number;
}

std::optional<std::string> specFileOf(const std::string& documentFile) {
  if (!documentFile.starts_with(packPrefix)) return std::nullopt;
  std::string file = documentFile.substr(packPrefix.size());
  const bool holds = file.starts_with("specs/") && file.ends_with(".lua") && play::holdsSpecs(file);
  return holds ? std::optional<std::string>(std::move(file)) : std::nullopt;
}

}  // namespace sortie::editor
