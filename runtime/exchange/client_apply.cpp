// Doing what was planned: downloads, which are continued where they were cut off, then installations, each of which leaves the
// store whole.
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>

#include <fmt/format.h>

#include "exchange/client_parts.h"
#include "exchange/store.h"
#include "model/xml/format.h"

namespace sortie::exchange {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kLargestSignatureFile = 16U << 10U;
constexpr std::chrono::hours kOldDownload{14 * 24};
constexpr std::chrono::milliseconds kTurn{100};

/// One program at a time downloads into a store.
class DownloadLock {
 public:
  explicit DownloadLock(const fs::path& folder)
      : handle_(::open((folder / "lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644)) {}
  ~DownloadLock() {
    if (handle_ >= 0) ::close(handle_);
  }
  DownloadLock(const DownloadLock&) = delete;
  DownloadLock& operator=(const DownloadLock&) = delete;

  /// Waits for its turn.
  [[nodiscard]] Checked<> take(const fs::path& folder, const Watch& watch) const {
    while (handle_ < 0 || ::flock(handle_, LOCK_EX | LOCK_NB) != 0) {
      if (handle_ < 0 || (errno != EWOULDBLOCK && errno != EINTR))
        return refuse(
            "file",
            {"file-unwritable", std::strerror(errno), {folder.string(), 0, 0}, "check the folder's permissions"});
      if (watch.stopped()) return refuse("stopped", {"stopped", "this was stopped", {}, {}});
      if (watch.step) watch.step({"another installation to end", 0, 0});
      std::this_thread::sleep_for(kTurn);
    }
    return {};
  }

 private:
  int handle_;
};

/// Parts of downloads that nobody has come back for.
void forgetOld(const fs::path& folder) {
  std::error_code status;
  const auto old = fs::file_time_type::clock::now() - kOldDownload;
  for (fs::directory_iterator entry(folder, status), end; !status && entry != end; entry.increment(status))
    if (entry->path().filename() != "lock" && entry->last_write_time(status) < old) fs::remove(entry->path(), status);
}

fs::path downloadOf(const PlanStep& step, const Client::Parts& parts) {
  return parts.folders.store / "tmp" / (step.sha256 + ".zip");
}

void forgetDownload(const fs::path& file) {
  std::error_code status;
  for (const char* ending : {"", ".etag", ".minisig"}) fs::remove(file.string() + ending, status);
}

/// The signature of a pack that must be signed, beside its file.
Checked<> fetchSignature(const PlanStep& step, const Client::Parts& parts, const Watch& watch) {
  const fs::path signature = downloadOf(step, parts).string() + ".minisig";
  const std::string url = addressIn(step.address, packPath(step.sha256) + ".minisig");
  std::error_code status;
  if (parts.options.offline && fs::exists(signature, status)) return {};
  const Checked<Answer> answer = parts.transport.fetch({url, kLargestSignatureFile, {}, true}, watch);
  if (!answer) return refused(answer);
  if (answer->absent)
    return refuse("signature", {"signature-missing",
                                fmt::format("{} {} must be signed, and its signature is missing", step.id, step.to),
                                {url, 0, 0},
                                "ask the registry's keeper"});
  if (const Result<> written = model::writeFile(signature, answer->bytes); !written)
    return refuse("file", written.error());
  return {};
}

/// Brings a pack's file here, and tells what it has to be. `continued`: a part of it was here already.
Checked<PackToInstall> fetchPack(const PlanStep& step, const PlanOptions& options, const Client::Parts& parts,
                                 const Watch& watch, bool& continued) {
  PackToInstall out;
  out.file = downloadOf(step, parts);
  const std::string name = fmt::format("{} {}", step.id, step.to);
  out.wish.size = step.size;
  out.wish.sha256 = step.sha256;
  out.wish.allowOlder = options.allowOlder;
  out.wish.id = step.id;
  out.wish.version = step.to;
  out.wish.source = step.address;
  std::error_code status;
  const bool begun = fs::exists(out.file, status);
  const bool overTheWeb = step.address.starts_with("http");
  if (parts.options.offline && overTheWeb && (!begun || fs::file_size(out.file, status) != step.size))
    return refuse("network", {"network-offline",
                              fmt::format("{} has not been downloaded yet", name),
                              {step.address, 0, 0},
                              "ask again without --offline"});
  if (!step.author.empty()) {
    const Checked<PublicKey> key = readPublicKey(step.author, "the key");
    if (!key) return refused(key);
    out.wish.author = *key;
    if (Checked<> fetched = fetchSignature(step, parts, watch); !fetched) return refused(fetched);
  }
  continued = continued || begun;
  Checked<> loaded =
      parts.transport.download(addressIn(step.address, packPath(step.sha256)), step.size, out.file, name, watch);
  if (!loaded) return refused(loaded);
  if (watch.step) watch.step({name, step.size, step.size});
  return out;
}

}  // namespace

Checked<std::vector<archive::InstalledPack>> Client::apply(const Plan& plan, const PlanOptions& options,
                                                           const Watch& watch) {
  std::vector<std::string> gone;
  std::vector<const PlanStep*> coming;
  for (const PlanStep& step : plan.steps) {
    if (step.to.empty())
      gone.push_back(step.id);
    else
      coming.push_back(&step);
  }
  const fs::path& store = parts_->folders.store;
  const auto stopped = [&] { return watch.stopped(); };
  if (coming.empty()) return installPacks({}, gone, store, stopped);
  const fs::path folder = store / "tmp";
  std::error_code status;
  fs::create_directories(folder, status);
  if (status)
    return refuse("file",
                  {"file-unwritable", status.message(), {folder.string(), 0, 0}, "check the folder's permissions"});
  const DownloadLock lock(folder);
  if (Checked<> taken = lock.take(folder, watch); !taken) return refused(taken);
  forgetOld(folder);
  for (int attempt = 1;; ++attempt) {
    bool continued = false;
    std::vector<PackToInstall> packs;
    for (const PlanStep* step : coming) {
      Checked<PackToInstall> fetched = fetchPack(*step, options, *parts_, watch, continued);
      if (!fetched) return refused(fetched);
      packs.push_back(std::move(*fetched));
    }
    Checked<std::vector<archive::InstalledPack>> installed = installPacks(packs, gone, store, stopped);
    const std::string kind = installed ? std::string() : installed.error().kind;
    // What was downloaded waits for the disk or the user; anything else was wrong with it.
    if (kind != "file" && kind != "stopped")
      for (const PackToInstall& pack : packs) forgetDownload(pack.file);
    // What was here may have been the beginning of something else.
    if (kind == "hash" && continued && attempt == 1) continue;
    return installed;
  }
}

}  // namespace sortie::exchange
