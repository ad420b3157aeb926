// Typing at a terminal: a playtest on a pseudo terminal, with keys that edit.
#include "cli/line_editor.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/commands.h"
#include "play/record/record.h"

namespace sortie::cli {
namespace {

namespace fs = std::filesystem;

/// `sortie` on a terminal of its own.
class Typed {
 public:
  Typed(const char* kind, std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), SORTIE_PROGRAM);
    std::vector<char*> words;
    for (std::string& each : arguments) words.push_back(each.data());
    words.push_back(nullptr);
    winsize size{40, 120, 0, 0};
    child_ = ::forkpty(&keys_, nullptr, nullptr, &size);
    if (child_ != 0) return;
    ::setenv("TERM", kind, 1);
    ::setenv("HOME", testing::TempDir().c_str(), 1);
    ::unsetenv("EDITRC");
    ::unsetenv("NO_COLOR");
    ::execv(SORTIE_PROGRAM, words.data());
    ::_exit(127);
  }
  Typed(const Typed&) = delete;
  Typed& operator=(const Typed&) = delete;
  ~Typed() {
    ::close(keys_);
    if (!ended_) ::waitpid(child_, nullptr, 0);
  }

  void press(const std::string& keys) {
    ASSERT_EQ(::write(keys_, keys.data(), keys.size()), static_cast<ssize_t>(keys.size()));
  }

  /// Reads on until this was shown; false when it does not come.
  bool shows(const std::string& wanted) {
    while (shown_.find(wanted, read_) == std::string::npos)
      if (!more()) return false;
    read_ = shown_.find(wanted, read_) + wanted.size();
    return true;
  }

  /// Reads on until this was asked and an answer can be typed.
  bool asks(const std::string& question) { return shows(question) && shows("> "); }

  /// Waits for the program's end and gives its exit status.
  int end() {
    while (more()) continue;
    int status = 0;
    ::waitpid(child_, &status, 0);
    ended_ = true;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  [[nodiscard]] const std::string& shown() const { return shown_; }

 private:
  bool more() {
    pollfd wait{keys_, POLLIN, 0};
    if (::poll(&wait, 1, 20'000) != 1) return false;
    char part[4096];
    const ssize_t count = ::read(keys_, part, sizeof part);
    if (count <= 0) return false;
    shown_.append(part, static_cast<std::size_t>(count));
    return true;
  }

  int keys_ = -1;
  pid_t child_ = -1;
  bool ended_ = false;
  std::string shown_;
  std::size_t read_ = 0;
};

std::vector<std::string> duel(const fs::path& record) {
  return {"play", std::string(SORTIE_SOURCE_DIR) + "/tests/packs/tiny/missions/duel", "--record", record.string()};
}

std::vector<std::string> answersOf(const fs::path& file) {
  std::vector<std::string> out;
  const Result<play::Record> record = play::loadRecord(file);
  EXPECT_TRUE(record);
  if (record)
    for (const auto& answer : record->answers) out.push_back(answer.key);
  return out;
}

constexpr const char* left = "\x1b[D";
constexpr const char* up = "\x1b[A";
constexpr const char* home = "\x1b[H";
constexpr const char* forget = "\x1b[3~";

TEST(LineEditor, AtATerminalKeysEditRecallSearchAndComplete) {
  const fs::path record = fs::path(testing::TempDir()) / ("sortie-typed-" + std::to_string(::getpid()) + ".record");
  Typed terminal("xterm", duel(record));
  ASSERT_TRUE(terminal.asks("Which unit acts?")) << terminal.shown();
  terminal.press(std::string("x2") + home + forget + "r\r");
  ASSERT_TRUE(terminal.asks("Where does it go?")) << terminal.shown();
  terminal.press(std::string("m:2") + left + "D\r");
  ASSERT_TRUE(terminal.asks("Which unit acts?")) << terminal.shown();
  terminal.press(std::string(up) + up + "\r");  // r2, which is not on offer here
  ASSERT_TRUE(terminal.asks("expected the number or name of an option")) << terminal.shown();
  terminal.press("\x12m:\r");  // Ctrl+R finds m:D2
  ASSERT_TRUE(terminal.asks("expected the number or name of an option")) << terminal.shown();
  terminal.press("B\t");
  ASSERT_TRUE(terminal.shows("b1  b2  b3  b4  ")) << terminal.shown();
  terminal.press("1\r");
  ASSERT_TRUE(terminal.asks("Where does it go?")) << terminal.shown();
  terminal.press("qui\t\r");
  EXPECT_EQ(terminal.end(), good) << terminal.shown();
  EXPECT_NE(terminal.shown().find("saved; continue with:"), std::string::npos);
  EXPECT_EQ(answersOf(record), (std::vector<std::string>{"r2", "m:D2", "b1"})) << terminal.shown();
  fs::remove(record);
}

TEST(LineEditor, OnATerminalWithoutACursor_LinesAreReadAsTheyCome) {
  const fs::path record = fs::path(testing::TempDir()) / ("sortie-dumb-" + std::to_string(::getpid()) + ".record");
  Typed terminal("dumb", duel(record));
  ASSERT_TRUE(terminal.asks("Which unit acts?"));
  terminal.press("2\nquit\n");
  EXPECT_EQ(terminal.end(), good) << terminal.shown();
  EXPECT_EQ(answersOf(record), std::vector<std::string>{"r2"});
  fs::remove(record);
}

TEST(LineEditor, WithoutATerminalThereIsNoLineEditor) {
  // Each of the two alone is enough, wherever the tests run.
  int main = -1;
  int terminal = -1;
  ASSERT_EQ(::openpty(&main, &terminal, nullptr, nullptr, nullptr), 0);
  const int nothing = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  ASSERT_GE(nothing, 0);
  const int in = ::dup(STDIN_FILENO);
  const int out = ::dup(STDOUT_FILENO);
  std::fflush(stdout);
  bool any = false;
  for (const auto& [from, to] : {std::pair(nothing, nothing), {nothing, terminal}, {terminal, nothing}}) {
    ::dup2(from, STDIN_FILENO);
    ::dup2(to, STDOUT_FILENO);
    any = any || LineEditor::make() != nullptr;
  }
  ::dup2(in, STDIN_FILENO);
  ::dup2(out, STDOUT_FILENO);
  for (const int each : {in, out, nothing, terminal, main}) ::close(each);
  EXPECT_FALSE(any);
  EXPECT_FALSE(lineReader(nullptr));
}

TEST(TabCompletion, TabInsertsTheCommonBeginning) {
  const std::vector<std::string> words{"move far", "Move near", "m:C1", "yes"};
  const Completion far = complete("mo", words);
  EXPECT_EQ(far.by, "move ");
  EXPECT_EQ(far.replaced, 2U);
  EXPECT_TRUE(far.choices.empty());
  EXPECT_EQ(complete("MOVE N", words).by, "Move near") << "as it is on offer";
  EXPECT_EQ(complete("1 2 y", words).by, "yes") << "the last word";
  EXPECT_EQ(complete("1 2 y", words).replaced, 1U);
  EXPECT_EQ(complete("x", words).by, "");
  EXPECT_TRUE(complete("x", words).choices.empty());
}

TEST(TabCompletion, SecondTabListsWordsWithTheSameBeginning) {
  EXPECT_EQ(complete("b", {"b2", "b1", "b1"}).choices, (std::vector<std::string>{"b1", "b2"}));
  EXPECT_EQ(complete("", {"b2", "a"}).choices, (std::vector<std::string>{"a", "b2"}));
  EXPECT_EQ(complete("\xC3", {"\xC3\xA4", "\xC3\xB6"}).choices.size(), 2U) << "no half of a letter is put in";
}

}  // namespace
}  // namespace sortie::cli
