#include "exchange/check_in_child.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>
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

/// A file in memory with these bytes, read from its beginning; -1 when there is none.
int fileInMemory(std::string_view bytes) {
  const int file = ::memfd_create("pack", MFD_CLOEXEC);
  if (file < 0) return file;
  writeAllTo(file, bytes);
  if (::lseek(file, 0, SEEK_END) == static_cast<off_t>(bytes.size()) && ::lseek(file, 0, SEEK_SET) == 0) return file;
  ::close(file);
  return -1;
}

/// The program `sortie`: this one, or the one beside it.
std::string checkingProgram() {
  std::error_code status;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", status);
  // A program that was replaced while it runs is still found under that name.
  if (status || self.filename() == "sortie" || self.filename() == "sortie (deleted)") return "/proc/self/exe";
  return (self.parent_path() / "sortie").string();
}

/// Starts the child with `input` as its standard input and `output` as its standard output, and nothing else of ours open.
int spawnChild(pid_t& child, const std::string& name, int input, int output) {
  posix_spawn_file_actions_t actions{};
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  ::posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
  posix_spawnattr_t attributes{};
  ::posix_spawnattr_init(&attributes);
  sigset_t none{};
  ::sigemptyset(&none);
  ::posix_spawnattr_setsigmask(&attributes, &none);
  ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  std::array<std::string, 3> words{"sortie", "pack-check-child", name};
  std::array<char*, 4> arguments{words[0].data(), words[1].data(), words[2].data(), nullptr};
  const std::string program = checkingProgram();
  const int failed = ::posix_spawn(&child, program.c_str(), &actions, &attributes, arguments.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  ::posix_spawnattr_destroy(&attributes);
  return failed;
}

/// What has come of the child, which tells `parts`.
Checked<CheckedPack> judgeChild(const std::vector<std::string>& parts, int status, const SourcePlace& where) {
  const bool ended = WIFEXITED(status) && WEXITSTATUS(status) == 0;
  if (ended && parts.size() == 7)
    return refuse(parts[0], {parts[1], parts[2], {parts[3], numberIn(parts[4]), numberIn(parts[5])}, parts[6]});
  if (WIFSIGNALED(status) && (WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL))
    return refuse("limit", {"limit-check", "the check of the pack did not end", where, "tell the author of the pack"});
  if (!ended || parts.size() != 3)
    return refuse("crash", {"crash-check", "the check of the pack broke off, and nothing was installed", where,
                            "do not use this pack; report it with this message"});
  CheckedPack out;
  out.members = std::strtoull(parts[1].c_str(), nullptr, 10);
  out.bytes = std::strtoull(parts[2].c_str(), nullptr, 10);
  return out;
}

}  // namespace

Checked<CheckedPack> checkPackInChild(const std::string& bytes, const std::string& name) {
  const SourcePlace where{name, 0, 0};
  std::array<int, 2> pipe{};
  const int input = fileInMemory(bytes);
  if (input < 0 || ::pipe2(pipe.data(), O_CLOEXEC) != 0) {
    Error error{"file-pipe", std::strerror(errno), where, "close other programs"};
    if (input >= 0) ::close(input);
    return refuse("file", std::move(error));
  }
  pid_t child = 0;
  const int failed = spawnChild(child, name, input, pipe[1]);
  ::close(input);
  ::close(pipe[1]);
  if (failed != 0) {
    ::close(pipe[0]);
    if (failed == ENOENT)
      return refuse("file", {"file-program", fmt::format("the program {} is missing", checkingProgram()), where,
                             "install Sortie again"});
    return refuse("crash",
                  {"crash-process", fmt::format("the check of the pack cannot start: {}", std::strerror(failed)), where,
                   "close other programs"});
  }
  const std::vector<std::string> parts = partsFrom(pipe[0], child);
  ::close(pipe[0]);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  Checked<CheckedPack> out = judgeChild(parts, status, where);
  if (!out) return out;
  const Result<std::shared_ptr<const archive::Archive>> opened = archive::Archive::ofBytes(bytes, name);
  if (!opened) return refuse(opened.error());
  Checked<model::PackInfo> info = readManifest(**opened);
  if (!info) return refused(info);
  out->info = std::move(*info);
  return out;
}

int checkPackAsChild(const std::string& name) {
  std::string bytes;
  std::array<char, 65'536> some{};
  const std::size_t most = archive::ArchiveLimits{}.file;
  while (bytes.size() <= most) {
    const ssize_t got = ::read(STDIN_FILENO, some.data(), some.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return 1;
    if (got == 0) break;
    bytes.append(some.data(), static_cast<std::size_t>(got));
  }
  limitChild();
  const Result<std::shared_ptr<const archive::Archive>> opened = archive::Archive::ofBytes(std::move(bytes), name);
  const Checked<CheckedPack> checked = opened ? checkPack(**opened) : Checked<CheckedPack>(refuse(opened.error()));
  writeAllTo(STDOUT_FILENO, told(checked));
  return 0;
}

}  // namespace sortie::exchange
