// Installing a pack of 10 MB from nginx on loopback with `sortie install`, beside fetching its bytes and `sortie pack check`: wall
// clock, processor time and memory. At most 1.25 times as long, 3 seconds and 128 MB.
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>

#include "../exchange/nginx.h"
#include "../exchange/test_registry.h"
#include "timing.h"

#ifndef SORTIE_PROGRAM
#define SORTIE_PROGRAM "sortie"
#endif

namespace {

namespace fs = std::filesystem;
using namespace sortie::exchange;
namespace made = sortie::exchange::testing;

struct Cost {
  double wall = 0;
  double processor = 0;
  long kilobytes = 0;  ///< most of one process
};

double secondsOf(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

/// Runs the program; its children are counted too.
Cost costOf(const std::vector<std::string>& words, const fs::path& home) {
  const auto begun = std::chrono::steady_clock::now();
  const pid_t child = ::fork();
  if (child == 0) {
    ::setenv("XDG_DATA_HOME", (home / "data").c_str(), 1);
    ::setenv("XDG_CONFIG_HOME", (home / "config").c_str(), 1);
    const int nothing = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    ::dup2(nothing, STDOUT_FILENO);
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    ::execv(SORTIE_PROGRAM, arguments.data());
    ::_exit(127);
  }
  int status = 0;
  rusage used{};
  ::wait4(child, &status, 0, &used);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    std::fprintf(stderr, "%s %s ends with %d\n", words[0].c_str(), words[1].c_str(), WEXITSTATUS(status));
    std::exit(2);
  }
  return {std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count(),
          secondsOf(used.ru_utime) + secondsOf(used.ru_stime), used.ru_maxrss};
}

/// Texts by chance that pack to some 10 MB.
std::string largePack() {
  std::vector<sortie::archive::NamedBytes> members{{"pack.xml",
                                                    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<pack id=\"large\" "
                                                    "version=\"1.0.0\" title=\"Large\" licence=\"MIT\" "
                                                    "engine=\"1\">\n  <author name=\"A\"/>\n</pack>\n"}};
  std::uint64_t state = 1;
  for (int file = 0; file < 14; ++file) {
    std::string text;
    while (text.size() < 1'000'000) {
      state = state * 6364136223846793005ULL + 1442695040888963407ULL;
      text += "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+/"[(state >> 40U) % 64];
      if (text.size() % 80 == 79) text += '\n';
    }
    members.push_back({fmt::format("about/{}.txt", file), text});
  }
  return sortie::archive::writeArchive(std::move(members)).value();
}

}  // namespace

int main() {
  const made::Scratch scratch;
  made::TestRegistry registry(scratch / "yard");
  SecretKey ada = newKey();
  const std::string bytes = largePack();
  registry.publishBytes("large", "1.0.0", bytes, {}, &ada);
  const made::Nginx server(scratch / "yard", scratch / "nginx");
  const std::string key = keyText(registry.rootKey.publicKey());
  const std::string url = addressIn(server.address(), packPath(registry.version("large", "1.0.0").file.sha256));
  std::vector<double> ours;
  std::vector<double> bare;
  std::vector<double> ratios;
  double wall = 0;
  long kilobytes = 0;
  for (int round = 0; round < 5; ++round) {
    const fs::path home = scratch / ("home" + std::to_string(round));
    costOf({"sortie", "registry", "add", server.address(), "--key", key}, home);
    const Cost install = costOf({"sortie", "install", "large", "--yes"}, home);
    const fs::path file = scratch / "fetched.zip";
    fs::remove(file);
    rusage before{};
    rusage after{};
    ::getrusage(RUSAGE_SELF, &before);
    const auto begun = std::chrono::steady_clock::now();
    if (!systemTransport()->download(url, bytes.size(), file, "large", {})) return 2;
    const double fetching = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    ::getrusage(RUSAGE_SELF, &after);
    const Cost check = costOf({"sortie", "pack", "check", file.string()}, home);
    const double processor = check.processor + secondsOf(after.ru_utime) + secondsOf(after.ru_stime) -
                             secondsOf(before.ru_utime) - secondsOf(before.ru_stime);
    ours.push_back(install.processor);
    bare.push_back(processor);
    ratios.push_back(install.processor / processor);
    wall = round == 0 ? install.wall : std::min(wall, install.wall);
    kilobytes = std::max(kilobytes, install.kilobytes);
    std::printf("round %d: install %.2f s (%.2f s of processor time), fetch and check %.2f s (%.2f s): %.2f times\n",
                round, install.wall, install.processor, fetching + check.wall, processor,
                install.processor / processor);
  }
  const double ratio = sortie::bench::median(ratios);
  std::printf("%.1f MB: processor time %.2f s beside %.2f s, %.2f times; best %.2f s by the clock; %ld MB\n",
              static_cast<double>(bytes.size()) / 1e6, sortie::bench::median(ours), sortie::bench::median(bare), ratio,
              wall, kilobytes / 1024);
  return ratio <= 1.25 && wall < 3 && kilobytes < 128L * 1024 ? 0 : 1;
}
