// Trying mutants, and telling what came of it.
#include <algorithm>
#include <atomic>
#include <fstream>
#include <mutex>
#include <thread>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/random.h"
#include "model/load/find_pack.h"
#include "model/xml/xml.h"
#include "play/specs/mutation.h"

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

/// A copy of the pack in which one worker tries one mutant after the other.
class MutantBench {
 public:
  MutantBench(fs::path folder, std::vector<fs::path> packFolders) : folder_(std::move(folder)) {
    options_.packFolders = std::move(packFolders);
    options_.untilRed = true;
  }

  Result<MutantFate> attempt(const Mutant& mutant) const {
    const fs::path file = folder_ / mutant.file;
    const Result<std::string> text = model::readFile(file, largestCopy);
    if (!text) return failed(text);
    const std::string altered = text->substr(0, mutant.begin) + mutant.instead + text->substr(mutant.end);
    if (!write(file, altered)) return fail("file-unwritable", "cannot be written", {file.string(), 0, 0});
    const MutantFate fate = look(mutant);
    if (!write(file, *text)) return fail("file-unwritable", "cannot be written", {file.string(), 0, 0});
    return fate;
  }

 private:
  // The specs of the rules themselves first: they are the ones that should notice.
  [[nodiscard]] MutantFate look(const Mutant& mutant) const {
    TestOptions options = options_;
    for (const std::string& rule : mutant.rules) {
      options.only = rule;
      const Result<bool> red = anyRed(folder_, options);
      if (!red) return MutantFate::Unloadable;
      if (*red) return MutantFate::Killed;
    }
    const Result<bool> red = anyRed(folder_, options_);
    if (!red) return MutantFate::Unloadable;
    return *red ? MutantFate::Killed : MutantFate::Survived;
  }

  fs::path folder_;
  TestOptions options_;
};

// The mutants with the lowest numbers drawn for them, in their own order.
std::vector<Mutant> chosen(std::vector<Mutant> all, const MutationOptions& options) {
  if (!options.only.empty()) {
    std::erase_if(all, [&](const Mutant& m) {
      const auto holds = [&](const std::string& text) { return text.find(options.only) != std::string::npos; };
      return !holds(m.file) && !holds(m.what) && std::none_of(m.rules.begin(), m.rules.end(), holds);
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
    default: return "unloadable";
  }
}

}  // namespace

std::size_t MutationReport::count(MutantFate fate) const noexcept {
  return static_cast<std::size_t>(std::count(fates.begin(), fates.end(), fate));
}

double MutationReport::share() const noexcept {
  const std::size_t killed = count(MutantFate::Killed);
  const std::size_t loaded = killed + count(MutantFate::Survived);
  return loaded == 0 ? 100.0 : 100.0 * static_cast<double>(killed) / static_cast<double>(loaded);
}

Result<MutationReport> runMutants(const fs::path& folder, const MutationOptions& options,
                                  const std::function<void(std::size_t, std::size_t)>& progress) {
  std::error_code status;
  const fs::path pack = fs::weakly_canonical(folder, status);
  if (!fs::is_regular_file(pack / "pack.xml", status))
    return fail("pack-not-found", "this is no pack", {folder.string(), 0, 0}, "name a folder with a pack.xml");
  // A copy stands elsewhere: what the pack needs is looked for where the pack itself is.
  const std::vector<fs::path> packFolders = model::packSearchFolders(options.packFolders, pack);
  TestOptions unchanged;
  unchanged.packFolders = packFolders;
  const Result<PackSpecs> specs = runSpecs(pack, unchanged);
  if (!specs) return failed(specs);
  if (specs->specs.empty() || specs->failed() > 0)
    return fail("specs-red", specs->specs.empty() ? "the pack has no specs" : "specs fail without any change",
                {folder.string(), 0, 0}, "`sortie test` says which");
  Result<std::vector<Mutant>> all = listMutants(pack, packFolders);
  if (!all) return failed(all);

  MutationReport report;
  report.pack = specs->pack;
  report.listed = all->size();
  report.mutants = chosen(std::move(*all), options);
  report.fates.resize(report.mutants.size());
  const TemporaryFolder room;
  const unsigned cores = options.jobs != 0 ? options.jobs : std::max(1U, std::thread::hardware_concurrency());
  const std::size_t jobs = std::min<std::size_t>(cores, std::max<std::size_t>(report.mutants.size(), 1));
  std::vector<MutantBench> benches;
  for (std::size_t i = 0; i < jobs; ++i) {
    const fs::path copy = room.path() / std::to_string(i) / pack.filename();
    fs::create_directories(copy.parent_path(), status);
    if (room.path().empty() || status || (fs::copy(pack, copy, fs::copy_options::recursive, status), status))
      return fail("file-unwritable", "no room for copies of the pack", {copy.string(), 0, 0});
    benches.emplace_back(copy, packFolders);
  }

  std::atomic<std::size_t> next{0};
  std::mutex guard;
  std::size_t done = 0;
  std::optional<Error> error;
  const auto work = [&](const MutantBench& bench) {
    for (std::size_t i = next++; i < report.mutants.size(); i = next++) {
      const Result<MutantFate> fate = bench.attempt(report.mutants[i]);
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
  for (std::size_t i = 1; i < jobs; ++i) workers.emplace_back(work, std::cref(benches[i]));
  work(benches.front());
  for (std::thread& worker : workers) worker.join();
  if (error) return tl::unexpected<Error>(*error);
  return report;
}

std::string mutationText(const MutationReport& report) {
  std::string out;
  for (std::size_t i = 0; i < report.mutants.size(); ++i) {
    const Mutant& mutant = report.mutants[i];
    if (report.fates[i] != MutantFate::Survived) continue;
    out += fmt::format("{}:{}: survived: {}", mutant.file, mutant.line, mutant.what);
    for (const std::string& rule : mutant.rules) out += ' ' + rule;
    out += '\n';
  }
  const std::size_t tried = report.mutants.size();
  out += fmt::format(
      "{}: {} mutants{}: {} killed, {} survived, {} do not load: {:.1f} % of those that load are killed\n", report.pack,
      tried, tried == report.listed ? "" : fmt::format(" of {}", report.listed), report.count(MutantFate::Killed),
      report.count(MutantFate::Survived), report.count(MutantFate::Unloadable), report.share());
  return out;
}

std::string mutationJson(const MutationReport& report) {
  nlohmann::ordered_json mutants = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < report.mutants.size(); ++i) {
    const Mutant& mutant = report.mutants[i];
    mutants.push_back({{"file", mutant.file},
                       {"line", mutant.line},
                       {"what", mutant.what},
                       {"rules", mutant.rules},
                       {"fate", fateName(report.fates[i])}});
  }
  const nlohmann::ordered_json out = {{"pack", report.pack},
                                      {"listed", report.listed},
                                      {"killed", report.count(MutantFate::Killed)},
                                      {"survived", report.count(MutantFate::Survived)},
                                      {"unloadable", report.count(MutantFate::Unloadable)},
                                      {"share", report.share()},
                                      {"mutants", mutants}};
  return out.dump(2) + '\n';
}

}  // namespace sortie::play
