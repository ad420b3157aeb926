// The web server nginx on loopback, serving a folder as a registry's keeper would.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <string>

#include <fmt/format.h>

#include "testing.h"

namespace sortie::exchange::testing {

inline bool canRun(const std::string& program) {
  return std::system(fmt::format("command -v {} >/dev/null 2>&1 || test -x /usr/sbin/{}", program, program).c_str()) ==
         0;
}

/// A port that nobody listens on at the moment.
inline int freePort() {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = ::htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof(address);
  (void)::bind(socket, reinterpret_cast<sockaddr*>(&address), size);
  ::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size);
  ::close(socket);
  return ::ntohs(address.sin_port);
}

inline bool listens(int port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = ::htonl(INADDR_LOOPBACK);
  address.sin_port = ::htons(static_cast<std::uint16_t>(port));
  const bool out = ::connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof(address)) == 0;
  ::close(socket);
  return out;
}

class Nginx {
 public:
  /// `certificate`: a folder with server.pem and server.key; empty: without TLS. `more`: lines of the server's configuration.
  Nginx(const fs::path& root, const fs::path& work, const fs::path& certificate = {}, const std::string& more = {})
      : port_(freePort()), secure_(!certificate.empty()) {
    fs::create_directories(work);
    const std::string tls = secure_ ? fmt::format("ssl_certificate {0}/server.pem; ssl_certificate_key {0}/server.key;",
                                                  certificate.string())
                                    : "";
    std::string temporary;
    for (const char* kind : {"client_body", "proxy", "fastcgi", "uwsgi", "scgi"})
      temporary += fmt::format("{}_temp_path {}/{};", kind, work.string(), kind);
    writeAll(work / "nginx.conf",
             fmt::format("daemon off; master_process off; user root; pid {0}/pid; error_log {0}/error.log;\n"
                         "events {{}}\nhttp {{ access_log {0}/access.log; {1}\n"
                         "server {{ listen 127.0.0.1:{2}{3}; root {4}; {5} {6} }} }}\n",
                         work.string(), temporary, port_, secure_ ? " ssl" : "", root.string(), tls, more));
    const std::string file = (work / "nginx.conf").string();
    const std::string errors = (work / "error.log").string();
    child_ = ::fork();
    if (child_ == 0) {
      ::execl("/usr/sbin/nginx", "nginx", "-e", errors.c_str(), "-c", file.c_str(), nullptr);
      ::_exit(127);
    }
    for (int i = 0; i < 500 && !listens(port_); ++i) ::usleep(20'000);
    access_ = work / "access.log";
  }
  ~Nginx() {
    ::kill(child_, SIGTERM);
    ::waitpid(child_, nullptr, 0);
  }
  Nginx(const Nginx&) = delete;
  Nginx& operator=(const Nginx&) = delete;

  /// `host`: as the certificate has it.
  [[nodiscard]] std::string address(const std::string& host = "127.0.0.1") const {
    return fmt::format("{}://{}:{}/", secure_ ? "https" : "http", host, port_);
  }
  [[nodiscard]] std::string accessLog() const { return readAll(access_); }

 private:
  int port_;
  bool secure_;
  pid_t child_ = -1;
  fs::path access_;
};

/// An authority of our own (ca.pem) and a server's certificate by it for this name.
inline bool makeCertificate(const fs::path& folder, const std::string& name) {
  fs::create_directories(folder);
  writeAll(folder / "server.ext", fmt::format("subjectAltName = {}\n", name));
  const std::string script = fmt::format(
      "cd '{}' && openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=Test -keyout ca.key -out ca.pem "
      "-addext basicConstraints=critical,CA:TRUE && openssl req -newkey rsa:2048 -nodes -subj /CN=server -keyout "
      "server.key -out server.csr && openssl x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 "
      "-extfile server.ext -out server.pem",
      folder.string());
  return std::system(("{ " + script + "; } >/dev/null 2>&1").c_str()) == 0;
}

}  // namespace sortie::exchange::testing
