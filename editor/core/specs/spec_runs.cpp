#include "editor/core/specs/spec_runs.h"

#include <algorithm>
#include <chrono>

#include "editor/core/document/sources.h"
#include "play/specs/spec_pack.h"

namespace sortie::editor {

namespace fs = std::filesystem;

namespace {

// Results come to the window in heaps: 5,000 specs are not 5,000 repaints.
constexpr std::chrono::milliseconds heapTime{60};

}  // namespace

/// A run or a list: what it needs is its own, the document may go on meanwhile.
struct SpecRuns::Job : std::enable_shared_from_this<SpecRuns::Job> {
  std::uint64_t run = 0;  ///< its number among runs and lists
  bool onlyList = false;
  std::uint64_t version = 0;
  fs::path packFolder;
  std::vector<play::SpecChoice> chosen;
  play::TestOptions options;
  std::shared_ptr<std::atomic<bool>> stop;
  /// To the window's thread, unless the runs are gone by then.
  std::function<void(std::function<void(SpecRuns&)>)> tell;

  void work();
};

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

SpecRuns::SpecRuns(Workbench& bench, Deliver deliver) : bench_(bench), deliver_(std::move(deliver)), worker_(deliver_) {
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
  done_ = total_ = 0;
  problem_.reset();
  files_.clear();
  listed();
  changed();
}

void SpecRuns::list() {
  if (!running_) post("list", {}, true);
}

void SpecRuns::run(std::vector<play::SpecChoice> chosen) {
  if (stop_) *stop_ = true;
  forgetWaiting();
  post("run", std::move(chosen), false);
}

void SpecRuns::stop() {
  if (stop_) *stop_ = true;
}

void SpecRuns::post(const std::string& name, std::vector<play::SpecChoice> chosen, bool onlyList) {
  if (!bench_.isOpen()) return;
  const Document& document = bench_.document();
  auto job = std::make_shared<Job>();
  job->run = ++current_;
  job->onlyList = onlyList;
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
  job->options.print = [tell = job->tell](const SourcePlace& where, std::string_view text) {
    tell([line = toString(where) + ": " + std::string(text)](SpecRuns& runs) { runs.printed(line); });
  };
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

void SpecRuns::Job::work() {
  const auto end = [this](std::optional<Error> problem) {
    tell([job = shared_from_this(), problem = std::move(problem)](SpecRuns& runs) { runs.finish(*job, problem); });
  };
  if (*stop) return end({});
  if (packFolder.empty())
    return end(Error{"spec-pack", "the mission is in no pack, so it has no specs", {}, "save it into a pack first"});
  const Result<std::unique_ptr<play::SpecPack>> opened = play::SpecPack::open(packFolder, options);
  if (!opened) return end(opened.error());
  play::SpecPack& pack = **opened;
  const auto& sources = pack.files();
  if (!sources.empty())
    if (const Result<> ready = pack.ready(); !ready) return end(ready.error());

  std::vector<Found> found;
  std::vector<std::vector<script::SpecTitle>> titles(sources.size());
  for (std::size_t file = 0; file < sources.size() && !*stop; ++file) {
    const std::string& name = sources[file]->file;
    if (!play::anyChosen(chosen, name)) continue;
    Result<std::vector<script::SpecTitle>> its = pack.titles(file);
    Found& here = found.emplace_back();
    here.file = name;
    if (!its) {
      SpecEntry broken;
      auto report = std::make_shared<const play::SpecReport>(pack.broken(file, its.error()));
      broken.title = report->title;
      broken.version = version;
      broken.report = std::move(report);
      here.specs.push_back(std::move(broken));
      continue;
    }
    for (const script::SpecTitle& title : *its) here.specs.push_back({title.title, title.where.line, false, 0, {}});
    if (!onlyList) here.chosen = play::chosenOf(chosen, name, *its);
    titles[file] = std::move(*its);
  }
  if (*stop) return end({});
  tell([job = shared_from_this(), found](SpecRuns& runs) { runs.takeFound(*job, found); });

  std::vector<Report> heap;
  std::size_t moments = 0;
  auto told = std::chrono::steady_clock::now();
  const auto flush = [&] {
    if (!heap.empty()) tell([job = shared_from_this(), heap](SpecRuns& runs) { runs.takeReports(*job, heap); });
    heap.clear();
    told = std::chrono::steady_clock::now();
  };
  std::size_t next = 0;
  for (std::size_t file = 0; file < sources.size() && next < found.size(); ++file) {
    if (found[next].file != sources[file]->file) continue;
    for (const std::size_t number : found[next].chosen) {
      if (*stop) break;
      play::SpecReport report = pack.run(file, number, titles[file][number]);
      if (report.world && ++moments > mostMoments) report.world = nullptr, report.scenario = nullptr;
      heap.push_back({found[next].file, number, std::make_shared<const play::SpecReport>(std::move(report))});
      if (std::chrono::steady_clock::now() - told > heapTime) flush();
    }
    ++next;
  }
  flush();
  end({});
}

void SpecRuns::takeFound(const Job& job, const std::vector<Found>& found) {
  if (job.run != current_) return;
  problem_.reset();
  std::vector<SpecFileEntry> now;
  // A list of all says which files there are; a run of some says it of those.
  if (!job.chosen.empty()) now = files_;
  for (const Found& each : found) {
    const auto known =
        std::find_if(files_.begin(), files_.end(), [&](const SpecFileEntry& f) { return f.file == each.file; });
    SpecFileEntry entry{each.file, each.specs};
    // What is known of a spec goes with its title; of several with one title, in their order.
    std::map<std::string, std::vector<const SpecEntry*>> before;
    if (known != files_.end())
      for (auto spec = known->specs.rbegin(); spec != known->specs.rend(); ++spec)
        before[spec->title].push_back(&*spec);
    for (SpecEntry& spec : entry.specs) {
      std::vector<const SpecEntry*>& same = before[spec.title];
      if (spec.report || same.empty()) continue;
      spec.report = same.back()->report;
      spec.version = same.back()->version;
      same.pop_back();
    }
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

void SpecRuns::takeReports(const Job& job, const std::vector<Report>& reports) {
  if (job.run != current_) return;
  for (const Report& each : reports) {
    SpecEntry* entry = find(each.file, each.number);
    if (entry == nullptr) continue;
    entry->waiting = false;
    entry->report = each.report;
    entry->version = job.version;
    ++done_;
  }
  changed();
}

void SpecRuns::finish(const Job& job, const std::optional<Error>& problem) {
  if (job.run != current_) return;
  if (problem) problem_ = problem;
  if (job.onlyList) return changed();
  running_ = false;
  forgetWaiting();
  changed();
  ended();
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
