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

Checked<archive::InstalledPack> fetchAndInstall(const PlanStep& step, const PlanOptions& options,
                                                const Client::Parts& parts, const Watch& watch) {
  const fs::path file = parts.folders.store / "tmp" / (step.sha256 + ".zip");
  const fs::path signature = file.string() + ".minisig";
  const std::string name = fmt::format("{} {}", step.id, step.to);
  InstallWish wish;
  wish.size = step.size;
  wish.sha256 = step.sha256;
  wish.allowOlder = options.allowOlder;
  wish.id = step.id;
  wish.version = step.to;
  wish.source = step.address;
  std::error_code status;
  if (!step.author.empty()) {
    const Checked<PublicKey> key = readPublicKey(step.author, "the key");
    if (!key) return refused(key);
    wish.author = *key;
    const std::string url = addressIn(step.address, packPath(step.sha256) + ".minisig");
    if (!parts.options.offline || !fs::exists(signature, status)) {
      const Checked<Answer> answer = parts.transport.fetch({url, kLargestSignatureFile, {}, true}, watch);
      if (!answer) return refused(answer);
      if (answer->absent)
        return refuse("signature", {"signature-missing",
                                    fmt::format("{} must be signed, and its signature is missing", name),
                                    {url, 0, 0},
                                    "ask the registry's keeper"});
      if (const Result<> written = model::writeFile(signature, answer->bytes); !written)
        return refuse("file", written.error());
    }
  }
  const bool overTheWeb = step.address.starts_with("http");
  for (int attempt = 1;; ++attempt) {
    const bool continued = fs::exists(file, status);
    if (parts.options.offline && overTheWeb && (!continued || fs::file_size(file, status) != step.size))
      return refuse("network", {"network-offline",
                                fmt::format("{} has not been downloaded yet", name),
                                {step.address, 0, 0},
                                "ask again without --offline"});
    if (Checked<> loaded =
            parts.transport.download(addressIn(step.address, packPath(step.sha256)), step.size, file, name, watch);
        !loaded)
      return refused(loaded);
    if (watch.step) watch.step({name, step.size, step.size});
    Checked<archive::InstalledPack> installed = installPack(file, wish, parts.folders.store);
    const bool damaged = !installed && installed.error().kind == "hash";
    if (installed || installed.error().kind != "file") {
      fs::remove(file, status);
      fs::remove(file.string() + ".etag", status);
      if (!damaged) fs::remove(signature, status);
    }
    // What was here may have been the beginning of something else.
    if (damaged && continued && attempt == 1) continue;
    return installed;
  }
}

}  // namespace

Checked<std::vector<archive::InstalledPack>> Client::apply(const Plan& plan, const PlanOptions& options,
                                                           const Watch& watch) {
  std::vector<archive::InstalledPack> out;
  std::vector<std::string> gone;
  const fs::path folder = parts_->folders.store / "tmp";
  std::error_code status;
  const bool downloads =
      std::any_of(plan.steps.begin(), plan.steps.end(), [](const PlanStep& s) { return !s.to.empty(); });
  if (downloads) {
    fs::create_directories(folder, status);
    if (status)
      return refuse("file",
                    {"file-unwritable", status.message(), {folder.string(), 0, 0}, "check the folder's permissions"});
    const DownloadLock lock(folder);
    if (Checked<> taken = lock.take(folder, watch); !taken) return refused(taken);
    forgetOld(folder);
    for (const PlanStep& step : plan.steps) {
      if (step.to.empty()) continue;
      if (watch.stopped()) return refuse("stopped", {"stopped", "this was stopped", {}, {}});
      Checked<archive::InstalledPack> installed = fetchAndInstall(step, options, *parts_, watch);
      if (!installed) return refused(installed);
      out.push_back(std::move(*installed));
    }
  }
  for (const PlanStep& step : plan.steps)
    if (step.to.empty()) gone.push_back(step.id);
  if (!gone.empty())
    if (Checked<> removed = removePacks(parts_->folders.store, gone); !removed) return refused(removed);
  return out;
}

}  // namespace sortie::exchange
