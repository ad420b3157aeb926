// The state file: what is written is read again, and everything else is refused with its line.
#include "campaign/state.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include "base/random.h"

namespace sortie::campaign {
namespace {

const std::string hash(64, 'a');

std::string head() {
  return "sortie-campaign 1\nengine 0.1.0\ncampaign p:c\npack p 1.0.0 ab\nseed 3\nmissions 2\n"
         "player ada human Ada%20L\nplayer ben search:10 Ben\nvalue ada rank 2\n";
}
std::string mission() { return "\nmission 1 1 p:m\nseed 5\nseat red corps ada\nstart red rank 2\nrecord a.record\n"; }
std::string end() { return "= done won=red scores=red:4,blue:-1 #" + hash + "\nvalue ada rank 3\n"; }

TEST(State, WrittenState_IsReadBackUnchanged) {
  const std::string text =
      head() + mission() + "option size %00\n" + end() + "\nmission 2 1 p:m\nseed 6\nrecord b.record\n";
  const Result<State> state = readState(text, "x");
  ASSERT_TRUE(state) << state.error().message();
  EXPECT_EQ(state->players[0].name, "Ada L");
  EXPECT_EQ(state->history[0].options.at("size"), "");
  EXPECT_EQ(state->history[0].end->scores[1], (std::pair<std::string, std::int32_t>("blue", -1)));
  EXPECT_EQ(state->values(1).at("ada").at("rank"), "3");
  ASSERT_NE(state->inPlay(), nullptr);
  EXPECT_EQ(state->done(), 1U);
  const Result<State> again = readState(writeState(*state), "x");
  ASSERT_TRUE(again) << again.error().message();
  EXPECT_EQ(again->history, state->history);
  EXPECT_EQ(again->players, state->players);
  EXPECT_EQ(writeState(*again), writeState(*state));
}

struct Bad {
  std::string text;
  std::uint32_t line;
  std::string code = "campaign-syntax";
};

TEST(State, TextThatIsNotACampaign_IsRefused) {
  const std::vector<Bad> cases = {
      {"", 0, "campaign-format"},
      {"sortie-record 1\n", 1, "campaign-format"},
      {"sortie-campaign 2\n", 1, "campaign-format"},
      {"sortie-campaign 1\n", 1},
      {head() + "seed 4\n", 10},
      {head() + "player ada human Ada\n", 10},
      {head() + "player Ada human Ada\n", 10},
      {head() + "player cid human A%2\n", 10},
      {head() + "value dan rank 2\n", 10},
      {head() + "value ada rank 2\n", 10},
      {head() + "mission 2 1 p:m\n", 10},
      {head() + "mission 1 0 p:m\n", 10},
      {head() + "mission 1 1 m\n", 10},
      {"sortie-campaign 1\ncampaign /etc/passwd\n", 2},
      {"sortie-campaign 1\ncampaign a:../b\n", 2},
      {head() + "mission 1 1 p:m\nseed 5\n", 11},
      {head() + "mission 1 1 p:m\nrecord ../a.record\n", 11},
      {head() + "mission 1 1 p:m\nrecord .a\n", 11},
      {head() + "mission 1 1 p:m\nseat red corps dan\n", 11},
      {head() + mission() + "seat red corps ben\n", 16},
      {head() + mission() + mission(), 17},
      {head() + mission() + "= done #abc\n", 16},
      {head() + mission() + "= done scores=red #" + hash + "\n", 16},
      {head() + mission() + end() + "seed 4\n", 18},
      {head() + mission() + "= done", 16},
      {"sortie-campaign 1\nmissions 0\n", 2},
      {"sortie-campaign 1\nmissions 1001\n", 2},
  };
  for (const Bad& bad : cases) {
    const Result<State> state = readState(bad.text, "x.campaign");
    ASSERT_FALSE(state) << bad.text;
    EXPECT_EQ(state.error().code, bad.code) << state.error().message() << "\n" << bad.text;
    EXPECT_EQ(state.error().where.line, bad.line) << state.error().message() << "\n" << bad.text;
    EXPECT_EQ(state.error().where.file, "x.campaign");
  }
}

TEST(State, StateOverALimitIsRefused) {
  std::string many = head();
  for (int i = 0; i < 20; ++i) many += "player p" + std::to_string(i) + " human P\n";
  EXPECT_EQ(readState(many, "x").error().code, "campaign-limit");
  std::string values = head();
  for (int i = 0; i < 400; ++i) values += "value ben v" + std::to_string(i) + " 1\n";
  EXPECT_EQ(readState(values, "x").error().code, "campaign-limit");
  EXPECT_EQ(readState(head() + "engine " + std::string(300'000, 'x') + "\n", "x").error().code, "campaign-limit");
  EXPECT_EQ(readState(std::string(maxStateBytes + 1, '\n'), "x").error().code, "campaign-limit");
  std::string longest = head() + mission() + end() + "\nmission 2 1 p:m\nrecord b.record\n" + end();
  EXPECT_TRUE(readState(longest, "x"));
  EXPECT_EQ(readState(longest + "\nmission 3 1 p:m\nrecord c.record\n", "x").error().code, "campaign-limit");
}

TEST(State, AnyStateThatIsReadIsWrittenTheSame) {
  const std::string whole = head() + mission() + "option size %00\n" + end() + "\nmission 2 1 p:m\nrecord b.record\n";
  const auto look = [](const std::string& text) {
    const Result<State> state = readState(text, "x");
    if (!state) {
      EXPECT_FALSE(state.error().text.empty());
      return;
    }
    const std::string written = writeState(*state);
    const Result<State> again = readState(written, "x");
    ASSERT_TRUE(again) << again.error().message() << "\n" << text;
    EXPECT_EQ(writeState(*again), written) << text;
  };
  for (std::size_t i = 0; i <= whole.size(); ++i) look(whole.substr(0, i));
  const std::uint64_t key = streamKey(1, hashText("mutations"));
  std::uint64_t drawn = 0;
  const auto draw = [&](std::uint64_t n) { return static_cast<std::size_t>(below(streamAt(key, drawn++), n)); };
  for (int i = 0; i < 20'000; ++i) {
    std::string text = whole;
    for (std::size_t times = 1 + draw(3); times > 0; --times) {
      const std::size_t at = draw(text.size());
      const std::size_t length = 1 + draw(8);
      constexpr std::string_view bytes = " \n:=#,%-./0aA\xff";
      switch (draw(3)) {
        case 0: text.erase(at, length); break;
        case 1: text.insert(at, text.substr(draw(text.size()), length)); break;
        default: text[at] = bytes[draw(bytes.size())];
      }
      if (text.empty()) break;
    }
    look(text);
  }
}

TEST(State, StateThatCouldNotBeReadAgainIsNotWritten) {
  const std::filesystem::path file =
      std::filesystem::path(::testing::TempDir()) / ("sortie-state-" + std::to_string(::getpid()) + ".campaign");
  State state = *readState(head() + mission(), "x");
  ASSERT_TRUE(saveState(state, file));
  State longName = state;
  longName.players[0].name = std::string(300'000, 'x');
  const Result<> refused = saveState(longName, file);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "campaign-limit");
  EXPECT_EQ(refused.error().where.file, file.string());
  EXPECT_EQ(loadState(file)->players, state.players);
  // Missions and rulesets may not hold such a thing.
  for (int i = 0; i < 30; ++i) {
    state.history[0].seats.push_back({"side-" + std::to_string(i), "corps", "ben"});
    state.history[0].starts["side-" + std::to_string(i)]["badges"] = std::string(9'000, 'x');
  }
  ASSERT_TRUE(saveState(state, file));
  const Result<State> read = loadState(file);
  std::filesystem::remove(file);
  ASSERT_TRUE(read) << read.error().message();
  EXPECT_EQ(read->history, state.history);
}

TEST(State, DirectoryOrMissingFile_IsAnError) {
  EXPECT_EQ(loadState("/").error().code, "file-unreadable");
  const Result<State> none = loadState("/nowhere/at.all");
  EXPECT_EQ(none.error().code, "file-unreadable");
  EXPECT_NE(none.error().remedy.find("campaign new"), std::string::npos);
  EXPECT_EQ(saveState(*readState(head(), "x"), "/nowhere/at.all").error().code, "file-unwritable");
}

}  // namespace
}  // namespace sortie::campaign
