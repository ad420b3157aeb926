// Prints what a registry of synthetic packs with five versions each costs its clients and its keeper, and fails where a client would
// have to fetch more than it should. The tree lies in a temporary folder; each figure is taken in a process of its own.
//   registry_sizes PACKS
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <set>

#include <fmt/format.h>

#include "exchange/digest.h"
#include "exchange/root.h"
#include "exchange/solver.h"
#include "exchange/tree.h"
#include "exchange/tree_file.h"
#include "registry/synthetic_packs.h"

namespace {

namespace fs = std::filesystem;
using namespace sortie;
using namespace sortie::exchange;
using registry::test::mixed;
using registry::test::syntheticDoc;

constexpr std::uint64_t kHeaders = 450;  // of a request and its answer, as nginx and libcurl have them
constexpr std::int64_t kMade = 1'900'000'000;
constexpr std::uint32_t kRulesets = 1'000;  // packs with lower numbers need nothing
constexpr int kVersions = 5;
constexpr std::size_t kInstalled = 30;

std::string idOf(std::uint32_t number) { return syntheticDoc(number).entry.id; }

PublicKey keyOf(std::uint64_t author) {
  PublicKey key;
  for (std::size_t i = 0; i < key.key.size(); ++i) key.key[i] = static_cast<unsigned char>(mixed(author * 40 + i));
  for (std::size_t i = 0; i < key.id.size(); ++i) key.id[i] = static_cast<unsigned char>(mixed(author * 40 + 32 + i));
  return key;
}

RegistryVersion versionOf(const std::string& id, std::uint32_t number, int version, std::vector<RegistryNeed> needs) {
  const std::uint64_t seed = mixed(number * 7ULL + static_cast<std::uint64_t>(version));
  RegistryVersion out;
  out.number = fmt::format("1.{}.0", version);
  out.file = {20'000 + seed % 900'000, sha256(fmt::format("{} {}", id, version))};
  out.made = kMade + static_cast<std::int64_t>(seed % 50'000'000);
  out.details = NamedFile{1'500 + seed % 1'500, sha256(fmt::format("{} {} details", id, version))};
  out.needs = std::move(needs);
  return out;
}

RegistryPack packOf(std::uint32_t number) {
  const registry::SearchDoc doc = syntheticDoc(number);
  RegistryPack out;
  out.id = doc.entry.id;
  out.title = doc.entry.title;
  out.author = keyOf(number / 3);
  out.keyOf = doc.entry.keyOf;
  out.kinds = doc.entry.kinds;
  out.licence = doc.entry.licence;
  std::vector<RegistryNeed> needs;
  if (number >= kRulesets) needs.push_back({idOf(static_cast<std::uint32_t>(mixed(number) % kRulesets)), "^1.0"});
  for (int version = kVersions - 1; version >= 0; --version)
    out.versions.push_back(versionOf(out.id, number, version, needs));
  return out;
}

/// The pack with one version more.
RegistryPack newerPack(std::uint32_t number) {
  RegistryPack out = packOf(number);
  out.versions.insert(out.versions.begin(), versionOf(out.id, number, kVersions, out.versions.front().needs));
  return out;
}

struct Cost {
  std::uint64_t requests = 0;
  std::uint64_t bytes = 0;
};

class Simulation {
 public:
  Simulation(fs::path folder, std::uint32_t packs) : folder_(std::move(folder)), packs_(packs) {
    fs::create_directories(folder_);
  }

  bool run() {
    build();
    const std::vector<std::string> installed = installedIds();
    const NamedFile one = changed({installedNumber(3)}, "publish of one pack");
    std::vector<std::uint32_t> some;
    std::set<std::uint32_t> taken;
    for (std::uint64_t i = 0; some.size() < std::max(1U, packs_ / 100); ++i) {
      const auto number = static_cast<std::uint32_t>(mixed(i + 99) % packs_);
      if (taken.insert(number).second) some.push_back(number);
    }
    const NamedFile hundredth = changed(some, "publish of 1 % of the packs at once");
    check("update check, 30 packs installed, nothing is new", 2'000, 1, [&] { return checkCost(root_, false); });
    check("update check, one of them is new", 40'000, 0, [&] { return checkCost(one, true); });
    check("update check, 1 % of the registry is new", 200'000, 0, [&] { return checkCost(hundredth, true); });
    check("first look at 30 packs", 0, 0, [&] {
      cached_.clear();
      return lookUp(root_, installed);
    });
    check("resolve of a pack with 30 needs", 0, 0, [&] { return resolve(); });
    return good_;
  }

 private:
  [[nodiscard]] std::uint32_t installedNumber(std::size_t i) const {
    return static_cast<std::uint32_t>(mixed(i + 12'345) % packs_);
  }
  [[nodiscard]] std::vector<std::string> installedIds() const {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < kInstalled; ++i) out.push_back(idOf(installedNumber(i)));
    return out;
  }

  [[nodiscard]] fs::path path(const NamedFile& file) const { return folder_ / (file.sha256 + ".gz"); }
  KeepTreeFile keep() {
    return [this](const NamedFile& file, const std::string& bytes) -> Checked<> {
      std::ofstream(path(file), std::ios::binary) << bytes;
      ++written_.requests;
      written_.bytes += bytes.size();
      return {};
    };
  }
  /// What a client fetches that has some files already.
  FetchTreeFiles fetch() {
    return [this](const std::vector<NamedFile>& files) -> Checked<std::vector<std::string>> {
      std::vector<std::string> out;
      for (const NamedFile& file : files) {
        std::ifstream in(path(file), std::ios::binary);
        out.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
        if (!cached_.insert(file.sha256).second) continue;
        ++fetched_.requests;
        fetched_.bytes += out.back().size() + kHeaders;
      }
      return out;
    };
  }

  static void refuseToGoOn(const Refusal& refusal) {
    std::cerr << refusal.error.message() << '\n';
    std::exit(2);
  }

  void build() {
    std::map<std::string, std::vector<std::uint32_t>> groups;  // by the first two digits of their places
    for (std::uint32_t i = 0; i < packs_; ++i) groups[sha256(idOf(i)).substr(0, 2)].push_back(i);
    const auto start = std::chrono::steady_clock::now();
    const Checked<NamedFile> empty = emptyTree(keep());
    if (!empty) refuseToGoOn(empty.error());
    root_ = *empty;
    for (const auto& [digits, numbers] : groups) {
      std::vector<PackChange> changes;
      for (const std::uint32_t number : numbers) {
        RegistryPack pack = packOf(number);
        changes.emplace_back(pack.id, std::move(pack));
      }
      const Checked<NamedFile> next = changeTree(root_, changes, fetch(), keep());
      if (!next) refuseToGoOn(next.error());
      root_ = *next;
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    fmt::print("{} packs of {} versions: {} files of {:.1f} MB, made in {:.0f} s\n", packs_, kVersions,
               written_.requests, static_cast<double>(written_.bytes) / 1e6, seconds);
  }

  /// Does it in a process of its own and tells what that took.
  void measure(const std::string& what, const std::function<void()>& work) {
    std::fflush(stdout);
    const auto start = std::chrono::steady_clock::now();
    const pid_t child = ::fork();
    if (child == 0) {
      work();
      std::fflush(stdout);
      ::_exit(good_ ? 0 : 1);
    }
    int status = 0;
    rusage used{};
    ::wait4(child, &status, 0, &used);
    const double ms = 1e3 * std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    fmt::print("    {}: {:.1f} ms, {:.1f} MB of memory\n", what, ms, static_cast<double>(used.ru_maxrss) / 1024);
    good_ = good_ && WIFEXITED(status) && WEXITSTATUS(status) == 0;
  }

  NamedFile changed(const std::vector<std::uint32_t>& numbers, const std::string& what) {
    std::array<int, 2> pipe{};
    if (::pipe(pipe.data()) != 0) std::exit(2);
    measure(what, [&] {
      std::vector<PackChange> changes;
      for (const std::uint32_t number : numbers) {
        RegistryPack pack = newerPack(number);
        changes.emplace_back(pack.id, std::move(pack));
      }
      written_ = {};
      const Checked<NamedFile> next = changeTree(root_, changes, fetch(), keep());
      if (!next) refuseToGoOn(next.error());
      fmt::print("{}: {} files of {} bytes written\n", what, written_.requests, written_.bytes);
      const std::string told = fmt::format("{} {}", next->size, next->sha256);
      if (::write(pipe[1], told.data(), told.size()) < 0) ::_exit(1);
    });
    std::array<char, 128> text{};
    const ssize_t got = ::read(pipe[0], text.data(), text.size());
    ::close(pipe[0]);
    ::close(pipe[1]);
    const std::string told(text.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    const std::size_t space = told.find(' ');
    return {std::stoull(told.substr(0, space)), told.substr(space + 1)};
  }

  Cost lookUp(const NamedFile& root, const std::vector<std::string>& ids) {
    fetched_ = {};
    const auto found = findPacks(root, ids, fetch());
    if (!found) refuseToGoOn(found.error());
    for (const auto& pack : *found)
      if (!pack) std::exit(2);
    return fetched_;
  }

  /// A client that has looked at these packs before asks again.
  Cost checkCost(const NamedFile& root, bool isNew) {
    cached_.clear();
    const std::vector<std::string> ids = installedIds();
    lookUp(root_, ids);
    const SecretKey key = newKey();
    const RegistryIndex index{"yard", 41, 2, packs_, kMade, root, NamedFile{380, sha256("search")}};
    const std::string text = writeIndex(index);
    const std::string signature = signatureFile(signBytes(key, text, indexComment(index, kMade + 86'400, text)));
    Cost out{1, signature.size() + kHeaders};
    if (!isNew) return out;
    // Is there a newer root file? No. Then the index, and what is not here yet of the ways to the packs.
    const Cost ways = lookUp(root, ids);
    out.requests += 2 + ways.requests;
    out.bytes += kHeaders + 150 + text.size() + kHeaders + ways.bytes;
    return out;
  }

  void check(const std::string& what, std::uint64_t most, std::uint64_t mostRequests,
             const std::function<Cost()>& cost) {
    measure(what, [&] {
      const Cost is = cost();
      fmt::print("{}: {} requests, {} bytes", what, is.requests, is.bytes);
      if (most > 0) fmt::print(" of {} at most", most);
      fmt::print("\n");
      good_ = (most == 0 || is.bytes < most) && (mostRequests == 0 || is.requests <= mostRequests);
    });
  }

  Cost resolve() {
    cached_.clear();
    fetched_ = {};
    std::map<std::string, RegistryPack> known;
    const auto offersOf = [&](const std::string& id) -> Checked<Offers> {
      Offers out;
      auto found = findPacks(root_, {id}, fetch());
      if (!found) return refused(found);
      if (!found->front()) return out;
      for (const RegistryVersion& version : found->front()->versions) {
        std::vector<Need> needs;
        for (const RegistryNeed& need : version.needs) needs.push_back({need.pack, need.range});
        out.versions.push_back({version.number, std::move(needs)});
      }
      return out;
    };
    std::vector<Demand> demands;
    for (std::size_t i = 0; i < kInstalled; ++i)
      demands.push_back({{idOf(installedNumber(i)), "^1.0"}, DemandKind::Wanted});
    const auto chosen = solve(demands, offersOf);
    if (!chosen) refuseToGoOn(chosen.error());
    fmt::print("resolved to {} packs\n", chosen->size());
    return fetched_;
  }

  fs::path folder_;
  std::uint32_t packs_;
  NamedFile root_;
  std::set<std::string> cached_;
  Cost fetched_;
  Cost written_;
  bool good_ = true;
};

}  // namespace

int main(int count, char** words) {
  const auto packs = static_cast<std::uint32_t>(count > 1 ? std::strtoul(words[1], nullptr, 10) : 10'000);
  std::string folder = (fs::temp_directory_path() / "registry-sizes.XXXXXX").string();
  if (packs < 100 || ::mkdtemp(folder.data()) == nullptr) {
    std::cerr << "registry_sizes PACKS, 100 or more; and a folder for temporary files\n";
    return 2;
  }
  Simulation simulation(folder, packs);
  const bool good = simulation.run();
  std::error_code status;
  fs::remove_all(folder, status);
  return good ? 0 : 1;
}
