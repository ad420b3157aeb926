// The examination in a process of its own: whatever a pack does to it ends there.
#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <functional>
#include <thread>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "registry/examine.h"

namespace sortie::registry {
namespace {

using exchange::Balance;
using exchange::Refusal;
using nlohmann::json;

constexpr std::size_t kMostBytes = 4U << 20U;  // that a child may tell

void limitExaminer(int seconds, std::uint64_t fileBytes) {
  const rlimit processor{static_cast<rlim_t>(seconds), static_cast<rlim_t>(seconds)};
  const rlimit none{0, 0};
  ::setrlimit(RLIMIT_CPU, &processor);
  ::setrlimit(RLIMIT_CORE, &none);
  const rlimit files{fileBytes, fileBytes};
  ::setrlimit(RLIMIT_FSIZE, &files);
#if !defined(__SANITIZE_ADDRESS__)  // which takes terabytes of addresses
  const rlimit memory{rlim_t{4} << 30U, rlim_t{4} << 30U};
  ::setrlimit(RLIMIT_AS, &memory);
#endif
  // Nothing of a pack reaches the keeper's terminal but through the report.
  const int nowhere = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  for (const int stream : {0, 1, 2}) ::dup2(nowhere, stream);
}

void tellParent(int pipe, std::string_view text) {
  while (!text.empty()) {
    const ssize_t done = ::write(pipe, text.data(), text.size());
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(done));
  }
}

/// What the child tells until it closes the pipe; false when it takes too long, or tells too much.
bool hearChild(int pipe, int seconds, std::string& into) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point end = Clock::now() + std::chrono::seconds(seconds);
  std::array<char, 4096> bytes{};
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
    pollfd ready{pipe, POLLIN, 0};
    const int seen = left > 0 ? ::poll(&ready, 1, static_cast<int>(left)) : 0;
    if (seen < 0 && errno == EINTR) continue;
    if (seen <= 0) return false;
    const ssize_t got = ::read(pipe, bytes.data(), bytes.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return got == 0;
    into.append(bytes.data(), static_cast<std::size_t>(got));
    if (into.size() > kMostBytes) return false;
  }
}

Refusal endOf(std::string kind, std::string text) {
  std::string code = kind + "-examine";
  return {std::move(kind), {std::move(code), std::move(text), {}, "tell the author of the pack"}};
}

json asJson(const Examined& examined) {
  json out{{"warnings", examined.warnings}, {"specs", examined.specs}, {"missions", examined.missions}};
  out["problems"] = json::array();
  for (const Refusal& each : examined.problems)
    out["problems"].push_back({each.kind, each.error.code, each.error.text, each.error.where.file,
                               each.error.where.line, each.error.where.column, each.error.remedy});
  out["balance"] = json::object();
  for (const auto& [mission, balance] : examined.balance) {
    json sides = json::array();
    for (const exchange::SideShare& side : balance.sides)
      sides.push_back({side.title, side.share, side.low, side.high});
    out["balance"][mission] = {balance.runs, balance.agents, sides};
  }
  out["minutes"] = examined.minutes;
  return out;
}

Examined fromJson(const json& told) {
  Examined out;
  out.warnings = told.at("warnings").get<std::size_t>();
  out.specs = told.at("specs").get<std::size_t>();
  for (const auto& [mission, title] : told.at("missions").items()) out.missions[mission] = title.get<std::string>();
  for (const json& each : told.at("problems")) {
    const SourcePlace where{each.at(3).get<std::string>(), each.at(4).get<std::uint32_t>(),
                            each.at(5).get<std::uint32_t>()};
    out.problems.push_back(
        {each.at(0).get<std::string>(),
         {each.at(1).get<std::string>(), each.at(2).get<std::string>(), where, each.at(6).get<std::string>()}});
  }
  for (const auto& [mission, each] : told.at("balance").items()) {
    Balance balance{each.at(0).get<std::uint64_t>(), each.at(1).get<std::string>(), {}};
    for (const json& side : each.at(2))
      balance.sides.push_back(
          {side.at(0).get<std::string>(), side.at(1).get<int>(), side.at(2).get<int>(), side.at(3).get<int>()});
    out.balance[mission] = std::move(balance);
  }
  out.minutes = told.at("minutes").get<std::map<std::string, std::vector<int>>>();
  return out;
}

}  // namespace

ChildEnd inChild(const std::function<std::string()>& work, int seconds, std::uint64_t fileBytes) {
  ChildEnd out;
  std::array<int, 2> pipe{};
  if (::pipe2(pipe.data(), O_CLOEXEC) != 0) {
    out.why = endOf("file", std::strerror(errno));
    return out;
  }
  const pid_t child = ::fork();
  if (child < 0) {
    out.why = endOf("file", std::strerror(errno));
    ::close(pipe[0]);
    ::close(pipe[1]);
    return out;
  }
  if (child == 0) {
    ::close(pipe[0]);
    ::setpgid(0, 0);
    limitExaminer(seconds, fileBytes);
    // Whatever happens, a second copy of the program does not go on from here.
    try {
      // In a thread of its own: the watchdog's timer belongs to a thread, and is not there after a fork.
      std::thread([&] { tellParent(pipe[1], work()); }).join();
    } catch (...) {
      ::_exit(1);
    }
    ::_exit(0);
  }
  ::close(pipe[1]);
  const bool heard = hearChild(pipe[0], 2 * seconds, out.bytes);
  if (!heard) ::kill(child, SIGKILL);
  ::close(pipe[0]);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  const bool limited = WIFSIGNALED(status) && (WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL);
  out.ended = heard && WIFEXITED(status) && WEXITSTATUS(status) == 0;
  if (limited || !heard)
    out.why = endOf("limit", fmt::format("the checks of the pack did not end within {} seconds", seconds));
  else if (!out.ended)
    out.why = endOf("crash", "the checks of the pack broke off");
  return out;
}

Examined examineInChild(const std::filesystem::path& pack, const ExamineOptions& options, int seconds) {
  const ChildEnd end = inChild(
      [&] { return asJson(examine(pack, options)).dump(-1, ' ', false, json::error_handler_t::replace); }, seconds);
  Examined out;
  if (!end.ended) {
    out.problems = {end.why};
    return out;
  }
  // A child that was taken over may tell anything.
  try {
    return fromJson(json::parse(end.bytes));
  } catch (const json::exception&) {
    out.problems = {endOf("crash", "the checks of the pack broke off")};
    return out;
  }
}

}  // namespace sortie::registry
