// Registries over HTTP, by libcurl. Whoever serves them is not trusted: no more is taken than was asked for, no other place is
// asked than the one that was named, and what stands still is given up.
#include <curl/curl.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "exchange/transport.h"
#include "model/xml/format.h"
#include "model/xml/xml.h"

namespace sortie::exchange {
namespace {

namespace fs = std::filesystem;

constexpr long kConnections = 8;
constexpr int kTries = 4;  // of what was cut off
constexpr int kPollMilliseconds = 100;
constexpr long kFound = 200;
constexpr long kPart = 206;
constexpr long kSame = 304;
constexpr long kNotFound = 404;
constexpr long kGone = 410;
constexpr long kNoSuchPart = 416;

tl::unexpected<Refusal> refuseTransfer(std::string kind, std::string code, std::string text, const std::string& url,
                                       std::string remedy) {
  return refuse(std::move(kind), {std::move(code), std::move(text), {url, 0, 0}, std::move(remedy)});
}

tl::unexpected<Refusal> refuseStopped(const std::string& url) {
  return refuseTransfer("stopped", "stopped", "this was stopped", url, "");
}

bool overTheWeb(const std::string& url) { return url.starts_with("http://") || url.starts_with("https://"); }

std::optional<std::uint64_t> numberAt(std::string_view text) {
  std::uint64_t out = 0;
  const auto [stopped, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (error != std::errc() || stopped == text.data()) return std::nullopt;
  return out;
}

/// A file that is written from its end on.
class GrowingFile {
 public:
  explicit GrowingFile(const fs::path& file)
      : handle_(::open(file.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644)) {}
  ~GrowingFile() {
    if (handle_ >= 0) ::close(handle_);
  }
  GrowingFile(const GrowingFile&) = delete;
  GrowingFile& operator=(const GrowingFile&) = delete;

  [[nodiscard]] bool good() const { return handle_ >= 0; }
  [[nodiscard]] std::uint64_t size() const {
    struct stat about {};
    return ::fstat(handle_, &about) == 0 ? static_cast<std::uint64_t>(about.st_size) : 0;
  }
  [[nodiscard]] bool cut(std::uint64_t size) const { return ::ftruncate(handle_, static_cast<off_t>(size)) == 0; }
  [[nodiscard]] bool add(std::string_view bytes) const {
    if (::lseek(handle_, 0, SEEK_END) < 0) return false;
    while (!bytes.empty()) {
      const ssize_t done = ::write(handle_, bytes.data(), bytes.size());
      if (done < 0 && errno == EINTR) continue;
      if (done <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(done));
    }
    return true;
  }

 private:
  int handle_;
};

/// One request while it runs, and what has come of it.
struct Transfer {
  std::string url;
  std::uint64_t most = 0;
  std::string etag;                   // of what is here
  std::uint64_t from = 0;             // bytes that are here already: the rest is asked for
  const GrowingFile* file = nullptr;  // where bytes go, in place of `bytes`
  CURL* handle = nullptr;
  curl_slist* headers = nullptr;

  long status = 0;
  std::string bytes;
  std::uint64_t received = 0;  // of the whole file, those before `from` too
  std::string newEtag;
  std::uint64_t begins = 0;  // of a part: where it does
  bool tooMuch = false;
  bool unwritable = false;
  std::string redirect;        // where the answer sends on to
  std::int64_t sent = -1;      // seconds since 1970, by the server's clock; -1: not told
  std::int64_t modified = -1;  // when the file was changed

  /// Servers make tags of size and second of the last change: a file that has just changed may change once more under its tag.
  [[nodiscard]] bool tagLasts() const { return modified < 0 || sent < 0 || sent > modified + 1; }
  CURLcode ended = CURLE_OK;
};

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())) != 0) text.remove_prefix(1);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())) != 0) text.remove_suffix(1);
  return text;
}

bool isHeader(std::string_view line, std::string_view name) {
  if (line.size() < name.size()) return false;
  return std::equal(name.begin(), name.end(), line.begin(),
                    [](char a, char b) { return a == std::tolower(static_cast<unsigned char>(b)); });
}

std::size_t hearHeader(char* data, std::size_t size, std::size_t count, void* user) {
  Transfer& transfer = *static_cast<Transfer*>(user);
  const std::string_view line(data, size * count);
  constexpr std::size_t longestEtag = 200;
  constexpr std::string_view etag = "etag:";
  constexpr std::string_view range = "content-range: bytes ";
  constexpr std::string_view sent = "date:";
  constexpr std::string_view modified = "last-modified:";
  if (line.starts_with("HTTP/")) {
    // Another answer begins.
    transfer.newEtag.clear();
    transfer.begins = 0;
    transfer.sent = -1;
    transfer.modified = -1;
  } else if (isHeader(line, etag)) {
    const std::string_view value = trimmed(line.substr(etag.size()));
    const bool plain = std::all_of(value.begin(), value.end(), [](char c) { return c > ' ' && c < 0x7f; });
    if (plain && value.size() <= longestEtag) transfer.newEtag = value;
  } else if (isHeader(line, sent)) {
    transfer.sent = curl_getdate(std::string(trimmed(line.substr(sent.size()))).c_str(), nullptr);
  } else if (isHeader(line, modified)) {
    transfer.modified = curl_getdate(std::string(trimmed(line.substr(modified.size()))).c_str(), nullptr);
  } else if (isHeader(line, range)) {
    transfer.begins = numberAt(line.substr(range.size())).value_or(0);
  }
  return size * count;
}

std::size_t hearBytes(char* data, std::size_t size, std::size_t count, void* user) {
  Transfer& transfer = *static_cast<Transfer*>(user);
  const std::string_view bytes(data, size * count);
  curl_easy_getinfo(transfer.handle, CURLINFO_RESPONSE_CODE, &transfer.status);
  const bool part = transfer.status == kPart && transfer.from > 0;
  // The page of an error is of no interest.
  if (transfer.status != kFound && !part) return bytes.size();
  if (transfer.received == 0) {
    const bool continued = part && transfer.begins == transfer.from;
    if (part && !continued) return 0;
    transfer.received = continued ? transfer.from : 0;
    if (transfer.file != nullptr && !transfer.file->cut(transfer.received)) {
      transfer.unwritable = true;
      return 0;
    }
  }
  if (bytes.size() > transfer.most - std::min(transfer.most, transfer.received)) {
    transfer.tooMuch = true;
    return 0;
  }
  transfer.received += bytes.size();
  if (transfer.file == nullptr) {
    transfer.bytes += bytes;
  } else if (!transfer.file->add(bytes)) {
    transfer.unwritable = true;
    return 0;
  }
  return bytes.size();
}

void initialise() {
  static std::once_flag once;
  std::call_once(once, [] { curl_global_init(CURL_GLOBAL_DEFAULT); });
}

bool wasCutOff(CURLcode ended) {
  return ended == CURLE_PARTIAL_FILE || ended == CURLE_RECV_ERROR || ended == CURLE_GOT_NOTHING ||
         ended == CURLE_SEND_ERROR || ended == CURLE_HTTP2_STREAM || ended == CURLE_HTTP2;
}

class HttpTransport final : public Transport {
 public:
  HttpTransport(const fs::path& authorities, std::chrono::seconds stall)
      : authorities_(authorities.string()), stall_(static_cast<long>(stall.count())) {
    initialise();
    if (const char* file = std::getenv("SSL_CERT_FILE"); authorities_.empty() && file != nullptr) authorities_ = file;
    multi_ = curl_multi_init();
    curl_multi_setopt(multi_, CURLMOPT_MAX_HOST_CONNECTIONS, kConnections);
    curl_multi_setopt(multi_, CURLMOPT_MAXCONNECTS, kConnections);
  }
  ~HttpTransport() override { curl_multi_cleanup(multi_); }
  HttpTransport(const HttpTransport&) = delete;
  HttpTransport& operator=(const HttpTransport&) = delete;

  Checked<Answer> fetch(const Request& request, const Watch& watch) override {
    Checked<std::vector<Answer>> answers = fetchAll({request}, watch);
    if (!answers) return refused(answers);
    return std::move(answers->front());
  }

  Checked<std::vector<Answer>> fetchAll(const std::vector<Request>& requests, const Watch& watch) override {
    std::vector<Answer> out(requests.size());
    std::vector<std::size_t> left;
    for (std::size_t i = 0; i < requests.size(); ++i) {
      if (overTheWeb(requests[i].url)) {
        left.push_back(i);
        continue;
      }
      Checked<Answer> read = fromFolder(requests[i]);
      if (!read) return refused(read);
      out[i] = std::move(*read);
    }
    std::vector<std::string> urls(requests.size());
    for (const std::size_t i : left) urls[i] = requests[i].url;
    std::vector<bool> moved(requests.size());
    for (int attempt = 1; !left.empty(); ++attempt) {
      std::vector<Transfer> transfers(left.size());
      for (std::size_t i = 0; i < left.size(); ++i) {
        transfers[i].url = urls[left[i]];
        transfers[i].most = requests[left[i]].most;
        transfers[i].etag = requests[left[i]].etag;
      }
      if (!run(transfers, watch, {})) return refuseStopped(requests[left.front()].url);
      std::vector<std::size_t> again;
      for (std::size_t i = 0; i < left.size(); ++i) {
        Transfer& transfer = transfers[i];
        const std::size_t at = left[i];
        if (wasCutOff(transfer.ended) && !transfer.tooMuch && attempt < kTries) {
          again.push_back(at);
          continue;
        }
        if (transfer.ended == CURLE_OK && !moved[at] && requests[at].mayMove) {
          if (const std::optional<std::string> to = movedTo(transfer)) {
            moved[at] = true;
            urls[at] = *to;
            again.push_back(at);
            continue;
          }
        }
        if (Checked<> good = judge(transfer); !good) return refused(good);
        out[at].same = transfer.status == kSame;
        out[at].absent = transfer.status == kNotFound || transfer.status == kGone;
        out[at].bytes = std::move(transfer.bytes);
        if (transfer.tagLasts()) out[at].etag = transfer.newEtag;
      }
      left = std::move(again);
    }
    return out;
  }

  Checked<> download(const std::string& url, std::uint64_t size, const fs::path& into, const std::string& what,
                     const Watch& watch) override {
    if (!overTheWeb(url)) return copyFromFolder(url, size, into);
    const GrowingFile file(into);
    const SourcePlace where{into.string(), 0, 0};
    if (!file.good() || (file.size() > size && !file.cut(0)))
      return refuse("file", {"file-unwritable", std::strerror(errno), where, "check the folder's permissions"});
    const fs::path etagFile = into.string() + ".etag";
    std::string at = url;
    bool moved = false;
    int failures = 0;
    while (file.size() < size) {
      std::vector<Transfer> transfers(1);
      Transfer& transfer = transfers.front();
      transfer.url = at;
      transfer.most = size;
      transfer.file = &file;
      transfer.from = file.size();
      if (transfer.from > 0)
        if (const Result<std::string> kept = model::readFile(etagFile, 256)) transfer.etag = *kept;
      const std::uint64_t before = transfer.from;
      const auto told = [&] {
        if (watch.step) watch.step({what, std::max(transfer.received, before), size});
      };
      const bool ran = run(transfers, watch, told);
      // What is here is a part of that: the next time it is continued.
      if (transfer.received > 0 && transfer.received < size && !transfer.newEtag.empty())
        if (const Result<> kept = model::writeFile(etagFile, transfer.newEtag); !kept) return refuse(kept.error());
      if (!ran) return refuseStopped(url);
      if (transfer.unwritable)
        return refuse("file", {"file-unwritable", "the disk is full or the file cannot be written", where,
                               "make room on the disk"});
      const bool useless = transfer.status == kNoSuchPart || (transfer.status == kPart && transfer.begins != before);
      if (useless && before > 0) {
        if (!file.cut(0))
          return refuse("file", {"file-unwritable", std::strerror(errno), where, "check its permissions"});
        if (++failures < kTries) continue;
      }
      if (transfer.ended == CURLE_OK && !moved) {
        if (const std::optional<std::string> to = movedTo(transfer)) {
          moved = true;
          at = *to;
          continue;
        }
      }
      if (wasCutOff(transfer.ended) && !transfer.tooMuch) {
        // As long as it grows there is hope.
        failures = transfer.received > before ? 0 : failures + 1;
        if (failures < kTries) continue;
      }
      if (Checked<> good = judge(transfer); !good) return good;
      if (transfer.status == kNotFound || transfer.status == kGone)
        return refuseTransfer("network", "network-absent", "the file is not there", url, "ask the registry's keeper");
      if (file.size() < size)
        return refuseTransfer("network", "network-short",
                              fmt::format("{} bytes came in place of {}", file.size(), size), url,
                              "ask the registry's keeper");
    }
    std::error_code status;
    fs::remove(etagFile, status);
    return {};
  }

 private:
  static Checked<Answer> fromFolder(const Request& request) {
    Answer out;
    std::error_code status;
    if (!fs::is_regular_file(request.url, status)) {
      out.absent = true;
      return out;
    }
    Result<std::string> bytes = model::readFile(request.url, request.most);
    if (!bytes && bytes.error().code == "limit-bytes")
      return refuseTransfer("limit", "limit-bytes", fmt::format("it has more than {} bytes", request.most), request.url,
                            "ask the registry's keeper");
    if (!bytes) return refuse("file", bytes.error());
    out.bytes = std::move(*bytes);
    return out;
  }

  static Checked<> copyFromFolder(const std::string& url, std::uint64_t size, const fs::path& into) {
    const Checked<Answer> read = fromFolder({url, size, {}, false});
    if (!read) return refused(read);
    if (read->absent)
      return refuseTransfer("network", "network-absent", "the file is not there", url, "ask the registry's keeper");
    if (const Result<> written = model::writeFile(into, read->bytes); !written) return refuse("file", written.error());
    return {};
  }

  void prepare(Transfer& transfer) const {
    CURL* handle = curl_easy_init();
    transfer.handle = handle;
    curl_easy_setopt(handle, CURLOPT_URL, transfer.url.c_str());
    curl_easy_setopt(handle, CURLOPT_PRIVATE, &transfer);
    curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(handle, CURLOPT_SSL_VERIFYPEER, 1L);
    curl_easy_setopt(handle, CURLOPT_SSL_VERIFYHOST, 2L);
    curl_easy_setopt(handle, CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
    if (!authorities_.empty()) curl_easy_setopt(handle, CURLOPT_CAINFO, authorities_.c_str());
    curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT, stall_);
    curl_easy_setopt(handle, CURLOPT_LOW_SPEED_LIMIT, 1L);
    curl_easy_setopt(handle, CURLOPT_LOW_SPEED_TIME, stall_);
    curl_easy_setopt(handle, CURLOPT_USERAGENT, "sortie");
    // Bytes as they lie there: digests are of those.
    curl_easy_setopt(handle, CURLOPT_HTTP_CONTENT_DECODING, 0L);
    curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, &hearHeader);
    curl_easy_setopt(handle, CURLOPT_HEADERDATA, &transfer);
    curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, &hearBytes);
    curl_easy_setopt(handle, CURLOPT_WRITEDATA, &transfer);
    // Not CURLOPT_RESUME_FROM, which refuses the whole file from a server that does not know ranges or has another by now.
    if (transfer.from > 0) curl_easy_setopt(handle, CURLOPT_RANGE, fmt::format("{}-", transfer.from).c_str());
    // A weak tag does not tell that the bytes are the same.
    const bool strong = !transfer.etag.starts_with("W/");
    if (!transfer.etag.empty() && (transfer.from == 0 || strong)) {
      const std::string header = fmt::format("{}: {}", transfer.from > 0 ? "If-Range" : "If-None-Match", transfer.etag);
      transfer.headers = curl_slist_append(nullptr, header.c_str());
      curl_easy_setopt(handle, CURLOPT_HTTPHEADER, transfer.headers);
    }
    curl_multi_add_handle(multi_, handle);
  }

  /// Runs all to their ends. False: it was stopped.
  bool run(std::vector<Transfer>& transfers, const Watch& watch, const std::function<void()>& told) const {
    for (Transfer& transfer : transfers) prepare(transfer);
    int running = 1;
    while (running > 0 && !watch.stopped()) {
      if (curl_multi_perform(multi_, &running) != CURLM_OK) break;
      if (told) told();
      if (running > 0 && curl_multi_poll(multi_, nullptr, 0, kPollMilliseconds, nullptr) != CURLM_OK) break;
    }
    int waiting = 0;
    while (const CURLMsg* message = curl_multi_info_read(multi_, &waiting)) {
      if (message->msg != CURLMSG_DONE) continue;
      Transfer* transfer = nullptr;
      curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &transfer);
      transfer->ended = message->data.result;
    }
    for (Transfer& transfer : transfers) {
      curl_easy_getinfo(transfer.handle, CURLINFO_RESPONSE_CODE, &transfer.status);
      char* to = nullptr;
      if (curl_easy_getinfo(transfer.handle, CURLINFO_REDIRECT_URL, &to) == CURLE_OK && to != nullptr)
        transfer.redirect = to;
      curl_multi_remove_handle(multi_, transfer.handle);
      curl_easy_cleanup(transfer.handle);
      curl_slist_free_all(transfer.headers);
      transfer.handle = nullptr;
      transfer.headers = nullptr;
    }
    return !watch.stopped();
  }

  /// Where the answer sends on to, if one may go there.
  static std::optional<std::string> movedTo(const Transfer& transfer) {
    const std::string& to = transfer.redirect;
    if (!to.starts_with("https://") && !(to.starts_with("http://") && transfer.url.starts_with("http://")))
      return std::nullopt;
    return to;
  }

  static Checked<> judge(const Transfer& transfer) {
    const std::string& url = transfer.url;
    if (transfer.tooMuch)
      return refuseTransfer("limit", "limit-bytes", fmt::format("more than {} bytes came", transfer.most), url,
                            "ask the registry's keeper");
    switch (transfer.ended) {
      case CURLE_OK: break;
      case CURLE_PEER_FAILED_VERIFICATION:
      case CURLE_SSL_CACERT_BADFILE:
      case CURLE_SSL_CONNECT_ERROR:
        return refuseTransfer(
            "network", "network-certificate",
            fmt::format("the server does not prove who it is ({})", curl_easy_strerror(transfer.ended)), url,
            "check the address and the computer's clock; ask the registry's keeper");
      case CURLE_OPERATION_TIMEDOUT:
        return refuseTransfer("network", "network-stall", "nothing came for too long", url, "try again later");
      case CURLE_COULDNT_RESOLVE_HOST:
      case CURLE_COULDNT_CONNECT:
        return refuseTransfer("network", "network-connect",
                              fmt::format("there is no connection ({})", curl_easy_strerror(transfer.ended)), url,
                              "check the address and the network, or use --offline");
      default:
        return refuseTransfer("network", "network-broken",
                              fmt::format("the answer broke off ({})", curl_easy_strerror(transfer.ended)), url,
                              "try again later");
    }
    const long status = transfer.status;
    if (status == kFound || status == kNotFound || status == kGone) return {};
    if (status == kSame && !transfer.etag.empty()) return {};
    if (status == kPart && transfer.from > 0) return {};
    if (status >= 300 && status < 400 && status != kSame)
      return refuseTransfer("network", "network-redirect",
                            "the server sends on to another place, which is not followed here", url,
                            "ask the registry's keeper for its address");
    return refuseTransfer("network", "network-status", fmt::format("the server answers with status {}", status), url,
                          "try again later; ask the registry's keeper");
  }

  std::string authorities_;
  long stall_;
  CURLM* multi_ = nullptr;
};

}  // namespace

std::unique_ptr<Transport> systemTransport(const fs::path& authorities, std::chrono::seconds stall) {
  return std::make_unique<HttpTransport>(authorities, stall);
}

}  // namespace sortie::exchange
