// Colour and progress: what is printed when, and that neither shows where it must not.
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <sstream>

#include <gtest/gtest.h>

#include "base/progress.h"
#include "base/tint.h"

namespace sortie {
namespace {

class Environment {
 public:
  Environment(const char* name, const char* value) : name_(name) {
    if (const char* before = std::getenv(name)) before_ = before, had_ = true;
    if (value == nullptr)
      ::unsetenv(name);
    else
      ::setenv(name, value, 1);
  }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;
  ~Environment() {
    if (had_)
      ::setenv(name_, before_.c_str(), 1);
    else
      ::unsetenv(name_);
  }

 private:
  const char* name_;
  std::string before_;
  bool had_ = false;
};

TEST(ProgressText, SpeedsAndTimesAreRounded) {
  EXPECT_EQ(speedText(0), "0.0 a second");
  EXPECT_EQ(speedText(1.46), "1.5 a second");
  EXPECT_EQ(speedText(9.94), "9.9 a second");
  EXPECT_EQ(speedText(10.4), "10 a second");
  EXPECT_EQ(timeLeftText(0.2), "0 s left");
  EXPECT_EQ(timeLeftText(59.4), "59 s left");
  EXPECT_EQ(timeLeftText(59.6), "1 min 0 s left");
  EXPECT_EQ(timeLeftText(125), "2 min 5 s left");
  EXPECT_EQ(timeLeftText(3599.6), "1 h 0 min left");
  EXPECT_EQ(timeLeftText(11'400), "3 h 10 min left");
}

TEST(Tint, EveryColourIsSwitchedOffAgain) {
  EXPECT_EQ(Tints(false)(Tint::Bad, "FAILED"), "FAILED");
  EXPECT_EQ(Tints(true)(Tint::Good, "ok"), "\x1b[32mok\x1b[0m");
  EXPECT_EQ(Tints(true)(Tint::Good, ""), "");
}

TEST(Tint, NoColorWinsOverForce) {
  const Environment force("CLICOLOR_FORCE", "1");
  {
    const Environment no("NO_COLOR", "1");
    EXPECT_FALSE(wantsColour(1));
  }
  const Environment no("NO_COLOR", nullptr);
  EXPECT_TRUE(wantsColour(1));
  const Environment zero("CLICOLOR_FORCE", "0");
  const Environment dumb("TERM", "dumb");
  EXPECT_FALSE(wantsColour(1));
}

TEST(Tint, OtherStreamsAreNeverColoured) {
  const Environment force("CLICOLOR_FORCE", "1");
  const Environment no("NO_COLOR", nullptr);
  const std::ostringstream file;
  EXPECT_FALSE(tintsFor(file).on());
  EXPECT_TRUE(tintsFor(std::cout).on());
}

TEST(Progress, ShowsShareSpeedAndTimeLeft) {
  EXPECT_EQ(progressText(10, 40, "specs", 5), "10 of 40 specs [######..................] 2.0 a second, 15 s left");
  EXPECT_EQ(progressText(0, 40, "specs", 0), "0 of 40 specs [........................]");
  EXPECT_EQ(progressText(50, 40, "specs", 1), "40 of 40 specs [########################] 50 a second, 0 s left");
  EXPECT_EQ(progressText(100, 100'000, "playtests", 10),
            "100 of 100000 playtests [........................] 10 a second, 2 h 46 min left");
  EXPECT_EQ(progressText(7, 0, "decisions", 2), "7 decisions, 3.5 a second");
  EXPECT_EQ(progressText(30, 40, "playtests", 5, 20),
            "30 of 40 playtests [##################......] 2.0 a second, 5 s left")
      << "what was there at the start took no time";
}

TEST(Progress, DrawsOneLineAfterASecondAndClearsItAtTheEnd) {
  testing::internal::CaptureStderr();
  Progress::Clock::time_point time;
  Progress progress("specs", 40, true, 0, [&] { return time; });
  time += std::chrono::milliseconds(999);
  progress.show(1);
  time += std::chrono::milliseconds(1);
  progress.show(10);
  progress.show(11);  // at once: nobody reads that fast
  progress.end();
  progress.end();
  const std::string drawn = testing::internal::GetCapturedStderr();
  EXPECT_EQ(drawn.find("\r10 of 40 specs [######"), 0U) << drawn;
  EXPECT_TRUE(drawn.ends_with(" left\x1b[K\r\x1b[K")) << drawn;
  EXPECT_EQ(drawn.find("11 of"), std::string::npos);
}

TEST(Progress, PrintsNothingWithoutATerminal) {
  testing::internal::CaptureStderr();
  Progress::Clock::time_point time;
  Progress progress("specs", 40, false, 0, [&] { return time; });
  time += std::chrono::minutes(1);
  progress.show(10);
  progress.end();
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

}  // namespace
}  // namespace sortie
