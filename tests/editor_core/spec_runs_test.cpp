// The specs of the pack that the open mission is in: listed and run with what is in the editor, saved or not.
#include "editor/core/specs/spec_runs.h"

#include <condition_variable>
#include <fstream>
#include <mutex>

#include <gtest/gtest.h>

#include "editor/core/document/script_names.h"
#include "editor/core/playtest/playtest_spec.h"
#include "editor/core/specs/spec_lines.h"
#include "editor/core/specs/spec_recording.h"
#include "testing.h"

namespace sortie::editor {
namespace {

namespace fs = std::filesystem;

constexpr const char* oneSpecs = R"(spec("good", function()
  fixture "alone"
end)

spec("bad", function()
  fixture "alone"
  local red = place("unit", "m:C4", "red")
  expect(red.hp, 7)
end)
)";

/// Holds the thread that delivers until it is let go on: after that many deliveries.
class Gate {
 public:
  Deliver deliver(Deliver to) {
    return [this, to = std::move(to)](std::function<void()> run) {
      to(std::move(run));
      std::unique_lock lock(mutex_);
      ++count_;
      wake_.wait_for(lock, std::chrono::minutes(1), [this] { return count_ < closed_; });
    };
  }
  void closeAfter(std::size_t more) {
    const std::lock_guard lock(mutex_);
    closed_ = count_ + more;
  }
  void open() {
    {
      const std::lock_guard lock(mutex_);
      closed_ = SIZE_MAX;
    }
    wake_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::size_t count_ = 0;
  std::size_t closed_ = SIZE_MAX;
};

class SpecRunsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    fs::copy(sourceFolder() / "tests/packs/tiny", pack(), fs::copy_options::recursive);
    for (const char* file : {"specs/attack.lua", "specs/move.lua"}) fs::remove(pack() / file);
    write("specs/one.lua", oneSpecs);
    write("specs/two.lua", "spec(\"other\", function() fixture \"alone\" end)\n");
    ASSERT_TRUE(bench.open(pack() / "missions/duel"));
    runs = std::make_unique<SpecRuns>(bench, loop.deliver());
  }
  void TearDown() override { runs.reset(); }

  [[nodiscard]] fs::path pack() const { return folder.path() / "tiny"; }
  void write(const std::string& file, const std::string& text) const {
    std::ofstream(pack() / file, std::ios::binary) << text;
  }
  void edit(const std::string& file, const std::string& text) {
    bench.document().editText("pack:" + file, text, "Typing");
  }
  void move(const std::string& piece, const std::string& from, const std::string& to) {
    std::string mission = bench.document().now().text(missionFile);
    const std::size_t at = mission.find(from, mission.find("id=\"" + piece + "\""));
    ASSERT_NE(at, std::string::npos);
    mission.replace(at, from.size(), to);
    bench.document().editText(missionFile, mission, "Move");
  }
  void settle() {
    ASSERT_TRUE(loop.until([&] { return runs->idle(); }));
    while (loop.once()) {
    }
  }
  void run(std::vector<play::SpecChoice> chosen = {}) {
    runs->run(std::move(chosen));
    settle();
  }
  /// "specs/one.lua: good +, bad -; …": what there is and what came of it.
  [[nodiscard]] std::string shown() const {
    std::string out;
    for (const SpecFileEntry& file : runs->files()) {
      out += (out.empty() ? "" : "; ") + file.file + ":";
      for (const SpecEntry& each : file.specs) {
        constexpr const char* marks[] = {"?", "…", "+", "-"};
        out += " " + each.title + " " + marks[static_cast<std::size_t>(stateOf(each))] + (runs->old(each) ? "old" : "");
      }
    }
    return out;
  }

  TemporaryFolder folder;
  Loop loop;
  Workbench bench{loop.deliver()};
  Gate gate;
  std::unique_ptr<SpecRuns> runs;
};

TEST_F(SpecRunsTest, ListNamesSpecsWithoutRunningThem) {
  runs->list();
  settle();
  EXPECT_EQ(shown(), "specs/one.lua: good ? bad ?; specs/two.lua: other ?");
  ASSERT_EQ(runs->files().size(), 2U);
  EXPECT_EQ(runs->files()[0].specs[1].line, 5U);
  EXPECT_FALSE(runs->problem());
}

TEST_F(SpecRunsTest, AllOfThePackRun_InTheOrderOfTheirFiles) {
  std::size_t ends = 0;
  const Connection connection = runs->ended.connect([&] { ++ends; });
  run();
  EXPECT_EQ(shown(), "specs/one.lua: good + bad -; specs/two.lua: other +");
  EXPECT_EQ(runs->counts(), (SpecCounts{2, 1, 0, 0}));
  EXPECT_EQ(runs->done(), 3U);
  EXPECT_EQ(runs->total(), 3U);
  EXPECT_EQ(ends, 1U);
}

TEST_F(SpecRunsTest, FileOrSpecRunsByItself) {
  run({{"specs/two.lua"}});
  EXPECT_EQ(shown(), "specs/one.lua: good ? bad ?; specs/two.lua: other +");
  runs->list();
  settle();
  EXPECT_EQ(shown(), "specs/one.lua: good ? bad ?; specs/two.lua: other +");
  run({{"specs/one.lua", "", 6}});
  EXPECT_EQ(shown(), "specs/one.lua: good ? bad -; specs/two.lua: other +");
  run({{"specs/one.lua", "good"}});
  EXPECT_EQ(shown(), "specs/one.lua: good + bad -; specs/two.lua: other +");
}

TEST_F(SpecRunsTest, UnsavedSpecsRulesAndMissionsAreRun) {
  std::string text = oneSpecs;
  text.replace(text.find("red.hp, 7"), 9, "red.hp, 3");
  edit("specs/one.lua", text);
  edit("specs/new.lua", "spec(\"new\", function() fixture \"alone\" end)\n");
  run();
  EXPECT_EQ(shown(), "specs/new.lua: new +; specs/one.lua: good + bad +; specs/two.lua: other +");
  EXPECT_TRUE(bench.document().dirty());
  EXPECT_EQ(textOf(pack() / "specs/one.lua"), oneSpecs);

  // The mission is a fixture as well.
  edit("specs/new.lua",
       "spec(\"new\", function()\n  fixture \"duel\"\n"
       "  expect(world.piece(\"r1\").square, board.find(\"m:A2\"))\nend)\n");
  run({{"specs/new.lua"}});
  EXPECT_EQ(runs->counts().failed, 1U);
  move("r1", "m:C1", "m:A2");
  run({{"specs/new.lua"}});
  const SpecFileEntry& file = runs->files().front();
  EXPECT_EQ(stateOf(file.specs[0]), SpecState::Passed) << file.specs[0].report->error.message();

  const std::string rules = bench.document().now().text("pack:rules/game.lua");
  ASSERT_FALSE(rules.empty());
  edit("rules/game.lua", "error(\"unsaved rules\")\n" + rules);
  run({{"specs/two.lua"}});
  EXPECT_TRUE(runs->problem() || runs->counts().failed > 0);
}

TEST_F(SpecRunsTest, ResultOfAnotherVersionIsOld_UntilItIsUndone) {
  run();
  edit("specs/two.lua", "spec(\"other\", function() fixture \"alone\" expect(false) end)\n");
  EXPECT_EQ(shown(), "specs/one.lua: good +old bad -old; specs/two.lua: other +old");
  bench.undo();
  EXPECT_EQ(shown(), "specs/one.lua: good + bad -; specs/two.lua: other +");
}

TEST_F(SpecRunsTest, FailureHasItsPlaceQuestionsAndWorld) {
  run();
  const SpecEntry& bad = runs->files()[0].specs[1];
  ASSERT_NE(bad.report, nullptr);
  EXPECT_EQ(toString(bad.report->error.where), "specs/one.lua:8");
  EXPECT_EQ(scriptNameOf(bench, bad.report->error.where.file), "pack:specs/one.lua");
  ASSERT_NE(bad.report->world, nullptr);
  ASSERT_NE(bad.report->scenario, nullptr);
  EXPECT_EQ(bad.report->scenario->mission.mission->id, "alone");
  EXPECT_EQ(runs->files()[0].specs[0].report->world, nullptr);
}

TEST_F(SpecRunsTest, FileThatDoesNotLoadIsAFailure) {
  edit("specs/two.lua", "spec(\"other\", function(\n");
  run();
  EXPECT_EQ(shown(), "specs/one.lua: good + bad -; specs/two.lua: (the file) -");
  EXPECT_NE(runs->files()[1].specs[0].report->error.where.line, 0U);
}

TEST_F(SpecRunsTest, SpecsOfAFileStayWhileItDoesNotLoad) {
  run();
  edit("specs/one.lua", std::string(oneSpecs) + "spec(\"half\", function(\n");
  runs->list();
  settle();
  EXPECT_EQ(shown(), "specs/one.lua: (the file) - good +old bad -old; specs/two.lua: other +old");
  run({{"specs/one.lua", "good"}});
  EXPECT_EQ(shown(), "specs/one.lua: (the file) - good +old bad -old; specs/two.lua: other +old");
  edit("specs/one.lua", oneSpecs + std::string("spec(\"half\", function() end)\n"));
  runs->list();
  settle();
  EXPECT_EQ(shown(), "specs/one.lua: good +old bad -old half ?; specs/two.lua: other +old");
}

TEST_F(SpecRunsTest, RunBringsTheListThatHasNotComeYet) {
  edit("specs/new.lua", "spec(\"new\", function() fixture \"alone\" end)\n");
  runs->list();
  run({{"specs/two.lua"}});
  EXPECT_EQ(shown(), "specs/new.lua: new ?; specs/one.lua: good ? bad ?; specs/two.lua: other +");
  // One that is asked for while specs run comes after them.
  edit("specs/new.lua", "spec(\"newer\", function() fixture \"alone\" end)\n");
  runs->run({{"specs/two.lua"}});
  runs->list();
  runs->run({{"specs/two.lua"}});
  runs->stop();
  settle();
  EXPECT_EQ(runs->files()[0].specs[0].title, "newer");
}

TEST_F(SpecRunsTest, StoppedRunKeepsWhatItHas) {
  runs = std::make_unique<SpecRuns>(bench, gate.deliver(loop.deliver()), std::chrono::milliseconds(0));
  std::string many;
  for (int i = 0; i < 400; ++i) many += "spec(\"n" + std::to_string(i) + "\", function() fixture \"alone\" end)\n";
  edit("specs/many.lua", many);
  runs->list();
  settle();
  gate.closeAfter(5);  // what it found, and four results
  runs->run({{"specs/many.lua"}});
  ASSERT_TRUE(loop.until([&] { return runs->done() == 4; }));
  EXPECT_EQ(runs->counts(), (SpecCounts{4, 0, 396, 3}));
  runs->stop();
  gate.open();
  settle();
  EXPECT_FALSE(runs->running());
  EXPECT_EQ(runs->counts(), (SpecCounts{4, 0, 0, 399}));
  // The next run takes the place of one that is under way, whose results come too late.
  gate.closeAfter(9);
  runs->run({{"specs/many.lua"}});
  ASSERT_TRUE(loop.until([&] { return runs->done() >= 2; }));
  runs->run({{"specs/two.lua"}});
  const SpecCounts before = runs->counts();
  gate.open();
  settle();
  EXPECT_EQ(runs->counts(), (SpecCounts{before.passed + 1, 0, 0, before.unknown - 1}));
  EXPECT_EQ(runs->total(), 1U);
  EXPECT_EQ(runs->done(), 1U);
}

TEST_F(SpecRunsTest, WorldsOfTheNewestFailuresAreKept) {
  const auto failing = [](int count) {
    std::string out;
    for (int i = 0; i < count; ++i)
      out += "spec(\"n" + std::to_string(i) + "\", function() fixture \"alone\" expect(false) end)\n";
    return out;
  };
  const auto worlds = [&](const std::string& name) {
    std::size_t out = 0;
    for (const SpecFileEntry& file : runs->files())
      for (const SpecEntry& each : file.specs) out += file.file == name && each.report && each.report->world ? 1U : 0U;
    return out;
  };
  edit("specs/a.lua", failing(150));
  edit("specs/b.lua", failing(90));
  run({{"specs/a.lua"}});
  EXPECT_EQ(worlds("specs/a.lua"), 150U);
  run({{"specs/b.lua"}});
  EXPECT_EQ(worlds("specs/b.lua"), 90U);
  EXPECT_EQ(worlds("specs/a.lua"), mostMoments - 90);
  EXPECT_EQ(runs->counts().failed, 240U);
  EXPECT_EQ(runs->files()[0].specs[0].report->error.where.line, 1U) << "the rest of the report stays";
}

TEST_F(SpecRunsTest, ClosingAnotherMissionDropsResults) {
  runs->run();
  bench.close();
  settle();
  EXPECT_TRUE(runs->files().empty());
  EXPECT_FALSE(runs->running());
}

TEST_F(SpecRunsTest, PrintsAreTold) {
  std::vector<std::string> lines;
  const Connection connection = runs->printed.connect([&](const std::string& line) { lines.push_back(line); });
  edit("specs/two.lua", "spec(\"other\", function()\n  fixture \"alone\"\n  print(\"hello\", 3)\nend)\n");
  run({{"specs/two.lua"}});
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines[0], "specs/two.lua:1: hello\t3");
}

TEST_F(SpecRunsTest, PrintsComeInHeapsAndNotWithoutEnd) {
  std::vector<std::string> lines;
  std::size_t deliveries = 0;
  runs = std::make_unique<SpecRuns>(
      bench,
      [&, to = loop.deliver()](std::function<void()> what) {
        ++deliveries;
        to(std::move(what));
      },
      std::chrono::minutes(1));
  const Connection connection = runs->printed.connect([&](const std::string& line) { lines.push_back(line); });
  edit("specs/two.lua", "spec(\"other\", function()\n  for i = 1, 5000 do print(i) end\nend)\n");
  run({{"specs/two.lua"}});
  ASSERT_EQ(lines.size(), mostPrints + 1);
  EXPECT_EQ(lines[mostPrints - 1], "specs/two.lua:1: 200");
  EXPECT_EQ(lines[mostPrints], "More than 200 lines are printed; the rest is left out.");
  EXPECT_LT(deliveries, 10U);
  // Of a run that another has replaced nothing is told, nor of a list.
  lines.clear();
  edit("specs/two.lua", "print(\"loads\")\nspec(\"other\", function() print(\"runs\") end)\n");
  runs->list();
  settle();
  EXPECT_TRUE(lines.empty());
  runs->run({{"specs/two.lua"}});
  run({{"specs/two.lua"}});
  EXPECT_EQ(lines, (std::vector<std::string>{"specs/two.lua: loads", "specs/two.lua:2: runs"}));
}

TEST_F(SpecRunsTest, FilesOfSpecsAreKnownByTheirNames) {
  EXPECT_EQ(specFileOf("pack:specs/one.lua"), "specs/one.lua");
  for (const char* other : {"rules.lua", "mission.xml", "pack:rules/game.lua", "pack:specs/shared/a.lua",
                            "pack:specs/fixtures/alone/rules.lua", "/tmp/specs/one.lua"})
    EXPECT_FALSE(specFileOf(other)) << other;
}

TEST_F(SpecRunsTest, LinesTellWhatCameOfASpec) {
  run();
  const SpecEntry& bad = runs->files()[0].specs[1];
  const std::vector<SpecLine> lines = specLines(bad, false);
  ASSERT_GE(lines.size(), 4U);
  EXPECT_EQ(lines[0].text, "bad");
  EXPECT_EQ(lines[1].kind, SpecLine::Kind::Failed);
  EXPECT_EQ(lines[2].kind, SpecLine::Kind::Message);
  EXPECT_EQ(lines[2].text, "expected the number 7, got the number 3");
  EXPECT_EQ(lines[3].kind, SpecLine::Kind::Place);
  EXPECT_EQ(toString(lines[3].where), "specs/one.lua:8");
  EXPECT_EQ(toString(specPlaceOf(bad, "specs/one.lua")), "specs/one.lua:8");
  EXPECT_EQ(toString(specPlaceOf(runs->files()[0].specs[0], "specs/one.lua")), "specs/one.lua:1");
  EXPECT_EQ(specLines(bad, true)[2].kind, SpecLine::Kind::Old);
  EXPECT_EQ(countText(runs->counts()), "1 failed, 2 passed");
}

TEST(SpecLines, PlaceOfACallPathIsFound) {
  EXPECT_EQ(toString(placeIn("specs/one.lua:8: in function <specs/one.lua:5>")), "specs/one.lua:8");
  EXPECT_EQ(toString(placeIn("  rules/attack/combat.lua:120")), "rules/attack/combat.lua:120");
  for (const char* none : {"", "in the kernel", "one.lua", "one.lua:x"})
    EXPECT_TRUE(placeIn(none).file.empty()) << none;
}

class SpecRecordingTest : public SpecRunsTest {
 protected:
  /// The playtest so far of random agents, as text that expects what is proposed.
  std::string recorded(std::size_t decisions) {
    Result<std::shared_ptr<const world::Scenario>> scenario = bench.playable({});
    EXPECT_TRUE(scenario);
    PlaytestOptions options;
    options.seed = 4;
    for (const world::SideInfo& side : (*scenario)->sides) options.agents[side.name] = "random";
    Result<std::unique_ptr<Playtest>> playtest = Playtest::make(*scenario, options);
    EXPECT_TRUE(playtest);
    (*playtest)->play(nullptr, decisions);
    const Result<play::RecordedSpec> spec = asSpec(**playtest);
    if (!spec) {
      ADD_FAILURE() << spec.error().message();
      return {};
    }
    return play::recordedText(*spec, "recorded", play::proposedFacts(*spec));
  }
  Result<play::SpecReport> tried(const std::string& file, const std::string& text) {
    Worker worker(loop.deliver());
    std::optional<Result<play::SpecReport>> out;
    tryRecording(bench, worker, file, text, [&](Result<play::SpecReport> report) { out = std::move(report); });
    EXPECT_TRUE(loop.until([&] { return out.has_value(); }));
    return *out;
  }
};

TEST_F(SpecRecordingTest, PlaytestIsGreenAtOnce_WrittenAndUndone) {
  const Result<std::string> file = recordingFile(bench.document(), "opening");
  ASSERT_TRUE(file);
  EXPECT_EQ(*file, "specs/opening.lua");
  const std::string text = recorded(9);
  EXPECT_EQ(recorded(9), text);
  const Result<play::SpecReport> report = tried(*file, text);
  ASSERT_TRUE(report) << report.error().message();
  EXPECT_TRUE(report->passed) << report->error.message() << text;
  EXPECT_FALSE(fs::exists(pack() / "specs/opening.lua"));

  ASSERT_TRUE(writeRecording(bench.document(), *file, text));
  EXPECT_EQ(textOf(pack() / "specs/opening.lua"), text);
  EXPECT_FALSE(bench.document().dirty());
  EXPECT_EQ(bench.document().history().back().label, "Record spec opening");
  run({{"specs/opening.lua"}});
  EXPECT_EQ(shown(), "specs/one.lua: good ? bad ?; specs/opening.lua: recorded +; specs/two.lua: other ?");
  EXPECT_FALSE(recordingFile(bench.document(), "opening"));

  // Nothing stays of it when that is undone, an empty file neither; it comes back.
  bench.undo();
  EXPECT_FALSE(bench.document().now().files.contains("pack:specs/opening.lua"));
  EXPECT_TRUE(bench.document().dirty());
  ASSERT_TRUE(bench.document().save());
  EXPECT_FALSE(fs::exists(pack() / "specs/opening.lua"));
  run();
  EXPECT_EQ(shown(), "specs/one.lua: good + bad -; specs/two.lua: other +");
  bench.redo();
  ASSERT_TRUE(bench.document().save());
  EXPECT_EQ(textOf(pack() / "specs/opening.lua"), text);
  run({{"specs/opening.lua"}});
  EXPECT_EQ(runs->files()[1].specs[0].report->passed, true);
}

TEST_F(SpecRecordingTest, MissionThatWasEditedMeanwhileTurnsItRed) {
  const std::string text = recorded(9);
  Result<play::SpecReport> report = tried("specs/opening.lua", text);
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->passed);
  std::string mission = bench.document().now().text(missionFile);
  for (const char* piece : {"r1", "r2", "r3", "r4"}) {
    const std::size_t at = mission.find(std::string("id=\"") + piece);
    ASSERT_NE(at, std::string::npos);
    mission[at + 4] = 'x';
  }
  bench.document().editText(missionFile, mission, "Rename");
  report = tried("specs/opening.lua", text);
  ASSERT_TRUE(report) << report.error().message();
  EXPECT_FALSE(report->passed);
}

TEST_F(SpecRecordingTest, NamesAreCheckedAndFreeOnesFound) {
  EXPECT_EQ(freeRecordingName(bench.document()), "duel");
  write("specs/duel.lua", "");
  EXPECT_EQ(freeRecordingName(bench.document()), "duel-2");
  for (const char* bad : {"", "Two Words", "../rules", "a/b", ".lua"}) {
    const Result<std::string> file = recordingFile(bench.document(), bad);
    ASSERT_FALSE(file) << bad;
    EXPECT_EQ(file.error().code, "spec-name");
  }
  EXPECT_EQ(*recordingFile(bench.document(), "first-round.lua"), "specs/first-round.lua");
}

}  // namespace
}  // namespace sortie::editor
