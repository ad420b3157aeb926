// A server on loopback that answers as a test says, wrong as that may be.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace sortie::exchange::testing {

/// "HTTP/1.1 200 OK" and so on, with its length.
inline std::string answerWith(const std::string& status, const std::string& body, const std::string& headers = {}) {
  return fmt::format("HTTP/1.1 {}\r\nContent-Length: {}\r\nConnection: close\r\n{}\r\n{}", status, body.size(), headers,
                     body);
}

class FaultServer {
 public:
  /// The head of a request -> the bytes of the answer, after which the connection ends.
  using Handler = std::function<std::string(const std::string& head)>;

  explicit FaultServer(Handler handler, bool stalls = false) : handler_(std::move(handler)), stalls_(stalls) {
    socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = ::htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof(address);
    (void)::bind(socket_, reinterpret_cast<sockaddr*>(&address), size);
    ::listen(socket_, 16);
    ::getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size);
    port_ = ::ntohs(address.sin_port);
    thread_ = std::thread([this] { serve(); });
  }
  ~FaultServer() {
    ended_ = true;
    thread_.join();
    ::close(socket_);
  }
  FaultServer(const FaultServer&) = delete;
  FaultServer& operator=(const FaultServer&) = delete;

  [[nodiscard]] std::string address() const { return fmt::format("http://127.0.0.1:{}/", port_); }
  /// Heads of the requests so far.
  [[nodiscard]] std::vector<std::string> requests() {
    const std::lock_guard lock(guard_);
    return requests_;
  }

 private:
  void serve() {
    while (!ended_) {
      pollfd ready{socket_, POLLIN, 0};
      if (::poll(&ready, 1, 50) <= 0) continue;
      const int connection = ::accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC);
      if (connection < 0) continue;
      std::string head;
      std::array<char, 4096> some{};
      while (head.find("\r\n\r\n") == std::string::npos) {
        const ssize_t got = ::read(connection, some.data(), some.size());
        if (got <= 0) break;
        head.append(some.data(), static_cast<std::size_t>(got));
      }
      {
        const std::lock_guard lock(guard_);
        requests_.push_back(head);
      }
      const std::string answer = handler_(head);
      std::size_t sent = 0;
      while (sent < answer.size()) {
        const ssize_t done = ::send(connection, answer.data() + sent, answer.size() - sent, MSG_NOSIGNAL);
        if (done <= 0) break;
        sent += static_cast<std::size_t>(done);
      }
      while (stalls_ && !ended_) ::usleep(20'000);
      ::close(connection);
    }
  }

  Handler handler_;
  bool stalls_;
  int socket_ = -1;
  int port_ = 0;
  std::atomic<bool> ended_ = false;
  std::mutex guard_;
  std::vector<std::string> requests_;
  std::thread thread_;
};

/// The value of a header, or nothing.
inline std::string headerOf(const std::string& head, const std::string& name) {
  const std::size_t at = head.find("\r\n" + name + ": ");
  if (at == std::string::npos) return {};
  const std::size_t begin = at + 2 + name.size() + 2;
  return head.substr(begin, head.find("\r\n", begin) - begin);
}

}  // namespace sortie::exchange::testing
