// The hostile corpus (tests/security/lua) in process; check.py runs it through the program as well.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "sandbox_testing.h"

extern "C" {
#include <lauxlib.h>
}

namespace sortie::script {
namespace {

std::string readFile(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

// "pass", "ok" or "error=CLASS".
std::string verdict(const testing::Ran& ran) {
  if (!ran.ok) return "error=" + ran.code;
  if (ran.printed.starts_with("FAIL") || ran.printed.find("\nFAIL") != std::string::npos) return "FAIL printed";
  return ran.printed.ends_with("PASS\n") ? "pass" : "ok";
}

std::string trimmed(std::string text) {
  const auto isBlank = [](char c) { return c == ' '; };
  text.erase(text.begin(), std::find_if_not(text.begin(), text.end(), isBlank));
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return text;
}

TEST(SandboxCorpus, EveryCaseEndsAsExpected) {
  int cases = 0;
  for (const auto& entry : std::filesystem::directory_iterator(SORTIE_SOURCE_DIR "/tests/security/lua")) {
    const std::string source = readFile(entry.path());
    const std::string line = source.substr(0, source.find('\n'));
    ASSERT_TRUE(line.starts_with("-- expect: ")) << entry.path();
    const std::string expected = line.substr(11, line.find(" ; tries:") - 11);

    SandboxLimits limits;
    limits.work = 10'000'000;
    limits.memory = 32u << 20;
    limits.cpuSeconds = 0.2;
    testing::Ran ran = testing::run(source, limits);
    // Under the sanitizers, on a slow machine, a script that ends can take longer.
    if (ran.code == "timeout" && expected.find("error=timeout") == std::string::npos) {
      limits.cpuSeconds = 10;
      ran = testing::run(source, limits);
    }
    ++cases;

    bool good = false;
    bool same = false;
    std::istringstream alternatives(expected);
    for (std::string one; std::getline(alternatives, one, '|');) {
      same = same || one.find("same") != std::string::npos;
      const std::string want = trimmed(one.substr(0, one.find(',')));
      good = good || verdict(ran) == want || (want == "ok" && verdict(ran) == "pass");
    }
    EXPECT_TRUE(good) << entry.path().filename() << ": want " << expected << ", got " << verdict(ran) << "\n"
                      << ran.text << "\n"
                      << ran.printed;
    if (same) {
      const testing::Ran again = testing::run(source, limits);
      EXPECT_EQ(again.printed, ran.printed) << entry.path();
      EXPECT_EQ(again.work, ran.work) << entry.path();
    }
  }
  EXPECT_GE(cases, 40);
}

}  // namespace
}  // namespace sortie::script
