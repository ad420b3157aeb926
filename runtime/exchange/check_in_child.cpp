#include "exchange/check_in_child.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <vector>

#include <fmt/format.h>

namespace sortie::exchange {
namespace {

constexpr rlim_t kMostSeconds = 60;  // of processor time
// Of the clock: a child that waits for what never comes takes no processor time.
constexpr std::chrono::seconds kMostWait{600};

void limitChild() {
  const rlimit seconds{kMostSeconds, kMostSeconds};
  const rlimit none{0, 0};
  ::setrlimit(RLIMIT_CPU, &seconds);
  ::setrlimit(RLIMIT_CORE, &none);
  ::setrlimit(RLIMIT_FSIZE, &none);   // of files; pipes have no size
#ifndef __SANITIZE_ADDRESS__          // which looks at objects through pipes of its own
  ::setrlimit(RLIMIT_NOFILE, &none);  // what is open stays open
#endif
}

/// The refusal's parts, each ended by a NUL, which none of them holds.
std::string told(const Checked<CheckedPack>& checked) {
  const auto plain = [](std::string text) {
    std::erase(text, '\0');
    return text + '\0';
  };
  if (checked) return plain("ok") + plain(fmt::to_string(checked->members)) + plain(fmt::to_string(checked->bytes));
  const Error& error = checked.error().error;
  return plain(checked.error().kind) + plain(error.code) + plain(error.text) + plain(error.where.file) +
         plain(fmt::to_string(error.where.line)) + plain(fmt::to_string(error.where.column)) + plain(error.remedy);
}

void writeAllTo(int pipe, std::string_view text) {
  while (!text.empty()) {
    const ssize_t done = ::write(pipe, text.data(), text.size());
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(done));
  }
}

/// What the child tells, until it closes the pipe; it is killed when it tells nothing for too long.
std::vector<std::string> partsFrom(int pipe, pid_t child) {
  using Clock = std::chrono::steady_clock;
  std::vector<std::string> out(1);
  std::array<char, 4096> bytes{};
  const Clock::time_point end = Clock::now() + kMostWait;
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
    pollfd ready{pipe, POLLIN, 0};
    const int seen = left > 0 ? ::poll(&ready, 1, static_cast<int>(left)) : 0;
    if (seen < 0 && errno == EINTR) continue;
    if (seen <= 0) {
      ::kill(child, SIGKILL);
      break;
    }
    const ssize_t got = ::read(pipe, bytes.data(), bytes.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    for (const char c : std::string_view(bytes.data(), static_cast<std::size_t>(got))) {
      if (c == '\0')
        out.emplace_back();
      else
        out.back() += c;
    }
  }
  out.pop_back();
  return out;
}

std::uint32_t numberIn(const std::string& text) {
  return static_cast<std::uint32_t>(std::strtoul(text.c_str(), nullptr, 10));
}

}  // namespace

Checked<CheckedPack> checkPackInChild(const archive::Archive& archive) {
  const SourcePlace where{archive.name(), 0, 0};
  std::array<int, 2> pipe{};
  if (::pipe2(pipe.data(), O_CLOEXEC) != 0)
    return refuse("file", {"file-pipe", std::strerror(errno), where, "close other programs"});
  const pid_t child = ::fork();
  if (child < 0) {
    ::close(pipe[0]);
    ::close(pipe[1]);
    return refuse("file", {"file-process", std::strerror(errno), where, "close other programs"});
  }
  if (child == 0) {
    ::close(pipe[0]);
    limitChild();
    // Whatever happens, a second copy of the program does not go on from here.
    try {
      // In a thread of its own: the watchdog's timer belongs to a thread, and is not there after a fork.
      std::thread([&] { writeAllTo(pipe[1], told(checkPack(archive))); }).join();
    } catch (...) {
      ::_exit(1);
    }
    ::_exit(0);
  }
  ::close(pipe[1]);
  const std::vector<std::string> parts = partsFrom(pipe[0], child);
  ::close(pipe[0]);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  const bool ended = WIFEXITED(status) && WEXITSTATUS(status) == 0;
  if (ended && parts.size() == 7)
    return refuse(parts[0], {parts[1], parts[2], {parts[3], numberIn(parts[4]), numberIn(parts[5])}, parts[6]});
  if (WIFSIGNALED(status) && (WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL))
    return refuse("limit", {"limit-check", "the check of the pack did not end", where, "tell the author of the pack"});
  if (!ended || parts.size() != 3)
    return refuse("crash", {"crash-check", "the check of the pack broke off, and nothing was installed", where,
                            "do not use this pack; report it with this message"});
  Checked<model::PackInfo> info = readManifest(archive);
  if (!info) return refused(info);
  CheckedPack out;
  out.info = std::move(*info);
  out.members = std::strtoull(parts[1].c_str(), nullptr, 10);
  out.bytes = std::strtoull(parts[2].c_str(), nullptr, 10);
  return out;
}

}  // namespace sortie::exchange
