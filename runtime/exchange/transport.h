// How bytes come from a registry: over HTTP, or out of a folder (a mirror on a stick). Nothing that arrives is trusted; whoever
// asks for a file compares its digest.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "exchange/refusal.h"

namespace sortie::exchange {

/// How far a long call is.
struct Step {
  std::string what;         ///< "citadel 1.2.0", "index of yard"
  std::uint64_t done = 0;   ///< bytes
  std::uint64_t total = 0;  ///< 0: not known
};

/// Who looks on while a call lasts. `step` is called by the thread that called, several times a second at most. A call that is
/// asked to stop ends soon with a refusal of the kind "stopped".
struct Watch {
  std::function<void(const Step&)> step;
  std::stop_token stop;

  [[nodiscard]] bool stopped() const { return stop.stop_requested(); }
};

struct Request {
  std::string url;         ///< as addressIn makes it
  std::uint64_t most = 0;  ///< bytes; more are a refusal of the kind "limit", without reading on
  std::string etag;        ///< of the copy that is here: 304 when it is still the same
  bool mayMove = false;    ///< follow one redirect, never from https to http
};

struct Answer {
  bool same = false;    ///< 304
  bool absent = false;  ///< 404 or 410
  std::string bytes;
  std::string etag;
};

class Transport {
 public:
  Transport() = default;
  Transport(const Transport&) = delete;
  Transport& operator=(const Transport&) = delete;
  virtual ~Transport() = default;

  /// Kinds: "network" (also statuses other than 200, 304, 404 and 410), "limit", "stopped", "file" (of a folder).
  [[nodiscard]] virtual Checked<Answer> fetch(const Request& request, const Watch& watch) = 0;

  /// Several at once, answers in the order of the requests. The first refusal ends all.
  [[nodiscard]] virtual Checked<std::vector<Answer>> fetchAll(const std::vector<Request>& requests,
                                                              const Watch& watch) = 0;

  /// Into a file of `size` bytes; a file that is there is a part of it, and is continued. Follows one redirect. The caller
  /// compares the digest, and removes the file (and FILE.etag, which tells how to continue) where it is another. `what` is told to the watch.
  [[nodiscard]] virtual Checked<> download(const std::string& url, std::uint64_t size,
                                           const std::filesystem::path& into, const std::string& what,
                                           const Watch& watch) = 0;
};

/// Over http, https and plain folders. Connections are kept for the transport's life; one thread at a time uses it.
/// `authorities`: a file with certificates in place of the system's (for tests; SSL_CERT_FILE does the same). `stall`: what sends
/// nothing for so long is given up.
[[nodiscard]] std::unique_ptr<Transport> systemTransport(const std::filesystem::path& authorities = {},
                                                         std::chrono::seconds stall = std::chrono::seconds(30));

/// The address of a registry as it is kept: http://…/ or https://…/ with a slash at its end and no query, fragment, user or
/// password; or an absolute folder. Kind: "address".
[[nodiscard]] Checked<std::string> registryAddress(const std::string& written);

/// The address of a file of a registry.
[[nodiscard]] std::string addressIn(const std::string& registry, const std::string& file);

}  // namespace sortie::exchange
