// Trying mutants, and telling what came of it.
#include <algorithm>
#include <atomic>
#include <fstream>
#include <mutex>
#include <thread>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "archive/archive_path.h"
#include "base/random.h"
#include "model/load/find_pack.h"
#include "model/load/load.h"
#include "model/load/pack_files.h"
#include "model/xml/format.h"
#include "model/xml/xml.h"
#include "play/specs/mutation.h"
#include "play/specs/mutation_map.h"

namespace sortie::play {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t largestCopy = 8U << 20U;

/// A folder of its own for temporary files, gone with this.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = (fs::temp_directory_path() / "sortie-mutants-XXXXXX").string();
    if (mkdtemp(name.data()) != nullptr) path_ = name;
  }
  ~TemporaryFolder() {
    std::error_code status;
    if (!path_.empty()) fs::remove_all(path_, status);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  [[nodiscard]] const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

bool write(const fs::path& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  out << text;
  return out.good();
}

// Red: a spec failed. An error means that the pack does not load.
Result<bool> anyRed(const fs::path& folder, const TestOptions& options) {
  const Result<PackSpecs> specs = runSpecs(folder, options);
  if (!specs) return failed(specs);
  return specs->failed() > 0;
}

/// A copy of the pack in which one worker tries one mutant of content after the other.
class ContentBench {
 public:
  ContentBench(fs::path folder, std::vector<fs::path> packFolders) : folder_(std::move(folder)) {
    options_.packFolders = std::move(packFolders);
    options_.untilRed = true;
  }

  Result<MutantFate> attempt(const Mutant& mutant) const {
    const fs::path file = folder_ / mutant.file;
    const Result<std::string> text = model::readFile(file, largestCopy);
    if (!text) return failed(text);
    const std::string altered = text->substr(0, mutant.begin) + mutant.instead + text->substr(mutant.end);
    if (!write(file, altered)) return fail("file-unwritable", "cannot be written", {file.string(), 0, 0});
    const MutantFate fate = look();
    if (!write(file, *text)) return fail("file-unwritable", "cannot be written", {file.string(), 0, 0});
    return fate;
  }

 private:
  [[nodiscard]] MutantFate look() const {
    const Result<bool> red = anyRed(folder_, options_);
    if (!red) return MutantFate::Unloadable;
    return *red ? MutantFate::Killed : MutantFate::Survived;
  }

  fs::path folder_;
  TestOptions options_;
};

/// Tries mutants of Lua, each in states of its own. Any thread.
class LuaBench {
 public:
  LuaBench(Fixtures& fixtures, const SpecMap& map) : fixtures_(&fixtures), map_(&map) {}

  [[nodiscard]] Result<MutantFate> attempt(const Mutant& mutant) const {
    const std::vector<std::size_t> specs = map_->specsFor(mutant);
    if (specs.empty()) return MutantFate::NotRun;
    const auto& modules = fixtures_->pack().modules;
    const auto source = std::find_if(modules.begin(), modules.end(),
                                     [&](const model::LuaSource& each) { return each.file == mutant.file; });
    auto changed = std::make_shared<model::LuaSource>(*source);
    changed->text.replace(mutant.begin, mutant.end - mutant.begin, mutant.instead);
    Benches benches(*fixtures_, [&] {
      script::HostOptions hosting;
      hosting.brief = true;
      hosting.limits.instructions = map_->loadLimit();
      hosting.instead = changed;
      return hosting;
    });
    if (const Result<Bench*> bench = benches.get(map_->specs()[specs.front()].fixture); !bench)
      return bench.error().code == "limit" ? MutantFate::Killed : MutantFate::Unloadable;
    script::FixtureName fixture = map_->specs()[specs.front()].fixture;
    for (const std::size_t number : specs) {
      const SpecMap::Spec& spec = map_->specs()[number];
      if (fixture != spec.fixture) benches.drop(fixture);  // they come by fixture, and each takes some megabytes
      fixture = spec.fixture;
      const script::SpecOutcome outcome = runSpec(benches, fixture, spec.place, [&](Bench& bench) {
        bench.host->sandbox().setInstructions(SpecMap::limitFor(spec.instructions));
      });
      if (outcome.failure) return MutantFate::Killed;
    }
    return MutantFate::Survived;
  }

 private:
  Fixtures* fixtures_;
  const SpecMap* map_;
};

// The mutants with the lowest numbers drawn for them, in their own order.
std::vector<Mutant> chosen(std::vector<Mutant> all, const MutationOptions& options, std::size_t& listed) {
  if (!options.groups.empty())
    std::erase_if(all, [&](const Mutant& m) {
      return std::find(options.groups.begin(), options.groups.end(), m.group) == options.groups.end();
    });
  listed = all.size();
  if (!options.only.empty()) {
    std::erase_if(all, [&](const Mutant& m) {
      const auto holds = [&](const std::string& text) { return text.find(options.only) != std::string::npos; };
      return !holds(m.file) && !holds(m.what) && !holds(m.function) && !holds(m.kind);
    });
  }
  if (options.sample == 0 || options.sample >= all.size()) return all;
  const std::uint64_t key = streamKey(options.seed, hashText("mutants"));
  std::vector<std::pair<std::uint64_t, std::size_t>> drawn;
  for (std::size_t i = 0; i < all.size(); ++i) drawn.emplace_back(streamAt(key, i), i);
  std::sort(drawn.begin(), drawn.end());
  drawn.resize(options.sample);
  std::sort(drawn.begin(), drawn.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  std::vector<Mutant> out;
  for (const auto& [number, i] : drawn) out.push_back(std::move(all[i]));
  return out;
}

const char* fateName(MutantFate fate) {
  switch (fate) {
    case MutantFate::Killed: return "killed";
    case MutantFate::Survived: return "survived";
    case MutantFate::NotRun: return "not-run";
    case MutantFate::Equivalent: return "equivalent";
    case MutantFate::Unloadable: break;
  }
  return "unloadable";
}

/// A group's part of a report, or all of it.
struct Figures {
  std::size_t tried = 0;
  std::size_t killed = 0;
  std::size_t survived = 0;
  std::size_t notRun = 0;
  std::size_t equivalent = 0;
  std::size_t unloadable = 0;

  [[nodiscard]] double share() const {
    const std::size_t loaded = killed + survived + notRun;
    return loaded == 0 ? 100.0 : 100.0 * static_cast<double>(killed) / static_cast<double>(loaded);
  }
};

Figures figuresOf(const MutationReport& report, const std::function<bool(const Mutant&)>& counts) {
  Figures out;
  for (std::size_t i = 0; i < report.fates.size(); ++i) {
    if (!counts(report.mutants[i])) continue;
    ++out.tried;
    switch (report.fates[i]) {
      case MutantFate::Killed: ++out.killed; break;
      case MutantFate::Survived: ++out.survived; break;
      case MutantFate::NotRun: ++out.notRun; break;
      case MutantFate::Equivalent: ++out.equivalent; break;
      case MutantFate::Unloadable: ++out.unloadable; break;
    }
  }
  return out;
}

std::string placeText(const Mutant& mutant) {
  return fmt::format("{}:{}: {}: {}{}", mutant.file, mutant.line, mutant.kind, mutant.what,
                     mutant.function.empty() ? "" : fmt::format(" (in {})", mutant.function));
}

nlohmann::ordered_json jsonOf(const Figures& figures) {
  return {{"tried", figures.tried},    {"killed", figures.killed},         {"survived", figures.survived},
          {"not-run", figures.notRun}, {"equivalent", figures.equivalent}, {"unloadable", figures.unloadable},
          {"share", figures.share()}};
}

/// The pack's files in a new folder, also those of an archive.
bool copyPack(const fs::path& from, const fs::path& to) {
  std::error_code status;
  if (!archive::inArchive(from)) {
    fs::copy(from, to, fs::copy_options::recursive, status);
    return !status;
  }
  const Result<std::vector<model::PackFile>> files = model::listPackFiles(from);
  if (!files) return false;
  return std::all_of(files->begin(), files->end(), [&](const model::PackFile& file) {
    const Result<std::string> bytes = model::readFile(file.where, archive::ArchiveLimits{}.member);
    fs::create_directories((to / file.path).parent_path(), status);
    return bytes && model::writeFile(to / file.path, *bytes);
  });
}

}  // namespace

const char* mutantGroupName(MutantGroup group) noexcept {
  switch (group) {
    case MutantGroup::Rules: return "rules";
    case MutantGroup::Bots: return "bots";
    case MutantGroup::Content: break;
  }
  return "content";
}

std::size_t MutationReport::count(MutantFate fate) const noexcept {
  return static_cast<std::size_t>(std::count(fates.begin(), fates.end(), fate));
}

double MutationReport::share() const noexcept {
  return figuresOf(*this, [](const Mutant&) { return true; }).share();
}

Result<MutationReport> runMutants(const fs::path& folder, const MutationOptions& options,
                                  const std::function<void(std::size_t, std::size_t)>& progress) {
  std::error_code status;
  const fs::path where = fs::weakly_canonical(folder, status);
  if (!archive::isFile(where / "pack.xml"))
    return fail("pack-not-found", "this is not a pack", {folder.string(), 0, 0}, "name a folder with a pack.xml");
  // A copy stands elsewhere: what the pack needs is looked for where the pack itself is.
  const std::vector<fs::path> packFolders = model::packSearchFolders(options.packFolders, where);
  const auto packs = model::loadPacks(where, packFolders);
  if (!packs) return failed(packs);
  Result<std::vector<Mutant>> all = listMutants(where, packFolders);
  if (!all) return failed(all);

  MutationReport report;
  report.pack = packs->back()->info.id;
  Result<std::vector<Error>> wrong = markEquivalents(where, *all);
  if (!wrong) return failed(wrong);
  report.wrong = std::move(*wrong);
  report.mutants = chosen(std::move(*all), options, report.listed);
  if (options.list) return report;
  report.fates.resize(report.mutants.size());

  Fixtures fixtures(packs->back(), packFolders);
  const Result<SpecMap> map = SpecMap::make(fixtures);
  if (!map) return failed(map);
  LuaBench lua(fixtures, *map);
  const unsigned cores = options.jobs != 0 ? options.jobs : std::max(1U, std::thread::hardware_concurrency());
  const std::size_t jobs = std::min<std::size_t>(cores, std::max<std::size_t>(report.mutants.size(), 1));
  const bool content = std::any_of(report.mutants.begin(), report.mutants.end(),
                                   [](const Mutant& m) { return m.group == MutantGroup::Content; });
  const TemporaryFolder room;
  std::vector<ContentBench> benches;
  for (std::size_t i = 0; i < jobs && content; ++i) {
    const fs::path copy = room.path() / std::to_string(i) / where.filename();
    fs::create_directories(copy.parent_path(), status);
    if (room.path().empty() || status || !copyPack(where, copy))
      return fail("file-unwritable", "no room for copies of the pack", {copy.string(), 0, 0});
    benches.emplace_back(copy, packFolders);
  }

  std::atomic<std::size_t> next{0};
  std::mutex guard;
  std::size_t done = 0;
  std::optional<Error> error;
  const auto work = [&](std::size_t worker) {
    for (std::size_t i = next++; i < report.mutants.size(); i = next++) {
      const Mutant& mutant = report.mutants[i];
      const Result<MutantFate> fate =
          mutant.group == MutantGroup::Content ? benches[worker].attempt(mutant) : lua.attempt(mutant);
      const std::lock_guard lock(guard);
      if (!fate) {
        error = fate.error();
        return;
      }
      report.fates[i] = *fate;
      ++done;
      if (progress) progress(done, report.mutants.size());
    }
  };
  std::vector<std::thread> workers;
  for (std::size_t i = 1; i < jobs; ++i) workers.emplace_back(work, i);
  work(0);
  for (std::thread& worker : workers) worker.join();
  if (error) return tl::unexpected<Error>(*error);
  for (std::size_t i = 0; i < report.mutants.size(); ++i) {
    if (report.mutants[i].equivalent == 0) continue;
    MutantFate& fate = report.fates[i];
    if (fate == MutantFate::Killed) report.wrong.push_back(killedEquivalent(report.mutants[i]));
    if (fate == MutantFate::Survived || fate == MutantFate::NotRun) fate = MutantFate::Equivalent;
  }
  return report;
}

std::string mutationText(const MutationReport& report) {
  std::string out;
  if (report.fates.empty() && !report.mutants.empty()) {
    for (const Mutant& mutant : report.mutants) out += placeText(mutant) + '\n';
    return out;
  }
  for (std::size_t i = 0; i < report.mutants.size(); ++i) {
    const Mutant& mutant = report.mutants[i];
    if (report.fates[i] == MutantFate::Survived) out += placeText(mutant) + ": survived\n";
    if (report.fates[i] == MutantFate::NotRun) out += placeText(mutant) + ": not run by any spec\n";
  }
  for (const MutantGroup group : {MutantGroup::Rules, MutantGroup::Content, MutantGroup::Bots}) {
    const Figures figures = figuresOf(report, [&](const Mutant& mutant) { return mutant.group == group; });
    if (figures.tried == 0) continue;
    out += fmt::format(
        "{}, {}: {} mutants: {} killed, {} survived, {} not run by any spec, {} listed as equivalent, {} do not load: "
        "{:.1f} % of those that can be noticed are\n",
        report.pack, mutantGroupName(group), figures.tried, figures.killed, figures.survived, figures.notRun,
        figures.equivalent, figures.unloadable, figures.share());
  }
  if (report.mutants.size() != report.listed)
    out += fmt::format("{}: tried {} of {} mutants\n", report.pack, report.mutants.size(), report.listed);
  for (const Error& error : report.wrong) out += error.message() + '\n';
  return out;
}

std::string mutationJson(const MutationReport& report) {
  nlohmann::ordered_json mutants = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < report.mutants.size(); ++i) {
    const Mutant& mutant = report.mutants[i];
    nlohmann::ordered_json one = {
        {"file", mutant.file}, {"line", mutant.line},         {"group", mutantGroupName(mutant.group)},
        {"kind", mutant.kind}, {"function", mutant.function}, {"what", mutant.what}};
    if (mutant.twin > 1) one["twin"] = mutant.twin;
    one["begin"] = mutant.begin;
    one["end"] = mutant.end;
    one["instead"] = mutant.instead;
    if (i < report.fates.size()) one["fate"] = fateName(report.fates[i]);
    mutants.push_back(std::move(one));
  }
  nlohmann::ordered_json out = {{"pack", report.pack}, {"listed", report.listed}};
  for (const MutantGroup group : {MutantGroup::Rules, MutantGroup::Content, MutantGroup::Bots}) {
    const Figures figures = figuresOf(report, [&](const Mutant& mutant) { return mutant.group == group; });
    if (figures.tried > 0) out[mutantGroupName(group)] = jsonOf(figures);
  }
  nlohmann::ordered_json wrong = nlohmann::ordered_json::array();
  for (const Error& error : report.wrong)
    wrong.push_back(
        {{"code", error.code}, {"text", error.text}, {"file", error.where.file}, {"line", error.where.line}});
  if (!wrong.empty()) out["wrong"] = std::move(wrong);
  out["mutants"] = std::move(mutants);
  return out.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

}  // namespace sortie::play
