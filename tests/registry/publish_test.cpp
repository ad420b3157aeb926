// What an author hands in.
#include "registry/publish.h"

#include <thread>

#include "keeper_testing.h"

namespace sortie::registry {
namespace {

using keeping::bytesIn;

class PublishTest : public keeping::Registries {
 public:
  PublishTest() {
    options.folder = folder.path / "tiny";
    options.to = folder.path / "out";
    options.runs = 4;
    options.sweepSeconds = 5;
    keeping::fs::copy(keeping::fs::path(SORTIE_SOURCE_DIR) / "tests/packs/tiny", options.folder,
                      keeping::fs::copy_options::recursive);
  }
  void change(const std::string& file, const std::string& from, const std::string& to) const {
    std::string text = bytesIn(options.folder / file);
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos);
    text.replace(at, from.size(), to);
    keeping::writeTo(options.folder / file, text);
  }
  [[nodiscard]] std::string kindOfPublished() const {
    const Published done = publish(options, author);
    EXPECT_EQ(keeping::fs::exists(options.to), done.problems.empty() && !options.dryRun);
    return done.problems.empty() ? "ok" : done.problems.front().kind;
  }

  PublishOptions options;
};

TEST_F(PublishTest, Submission_IsTakenByAKeeper) {
  std::vector<std::string> stages;
  options.step = [&](const std::string& stage) { stages.push_back(stage); };
  const Published done = publish(options, author);
  for (const exchange::Refusal& problem : done.problems) ADD_FAILURE() << problem.error.message();
  ASSERT_EQ(done.files.size(), 3U);
  for (const keeping::fs::path& file : done.files) EXPECT_TRUE(keeping::fs::exists(file)) << file;
  EXPECT_EQ(stages.front(), "build");
  EXPECT_EQ(stages[1], "validation");
  EXPECT_EQ(stages.back(), "signature");
  Keeper keeper = made();
  const Verdict verdict = accept(keeper, done.files.front());
  for (const exchange::Refusal& problem : verdict.problems) ADD_FAILURE() << problem.error.message();
  EXPECT_EQ(verdict.id, done.id);
  EXPECT_EQ(verdict.version, done.version);
}

TEST_F(PublishTest, DryRun_ChecksAndWritesNothing) {
  options.dryRun = true;
  options.upload = {"/nonexistent"};
  EXPECT_EQ(kindOfPublished(), "ok");
  keeping::writeTo(options.folder / "specs/red.lua", "spec(\"red\", function() error(\"so\") end)\n");
  EXPECT_EQ(kindOfPublished(), "specs");
}

TEST_F(PublishTest, PackThatMayNotBeUsed_IsNotPublished) {
  const std::string manifest = bytesIn(options.folder / "pack.xml");
  const std::size_t at = manifest.find(" licence=\"");
  ASSERT_NE(at, std::string::npos);
  change("pack.xml", manifest.substr(at, manifest.find('"', at + 10) + 1 - at), "");
  EXPECT_EQ(kindOfPublished(), "manifest");
}

TEST_F(PublishTest, PackWithFindings_IsNotPublished) {
  keeping::writeTo(options.folder / "specs/red.lua", "spec(\"red\", function() error(\"so\") end)\n");
  EXPECT_EQ(kindOfPublished(), "specs");
  keeping::fs::remove(options.folder / "specs/red.lua");
  keeping::writeTo(options.folder / "art/a.png", "words");
  EXPECT_EQ(kindOfPublished(), "image");
}

TEST_F(PublishTest, Stopped_WritesNothing) {
  std::jthread stopper([] {});
  options.stop = stopper.get_stop_token();
  stopper.request_stop();
  EXPECT_EQ(kindOfPublished(), "stopped");
}

TEST_F(PublishTest, UploadCommand_IsAListOfWordsThatNoShellReads) {
  const keeping::fs::path got = folder.path / "got";
  options.upload = {"sh",         "-c",   "printf '%s\\n' \"$@\" > \"$0\"",
                    got.string(), "--to", "host:{id}/{version}; rm -rf {zip}",
                    "{files}"};
  options.to = folder.path / "a $(touch x) 'b";
  const Published done = publish(options, author);
  ASSERT_TRUE(done.problems.empty()) << done.problems.front().error.message();
  EXPECT_TRUE(done.uploaded);
  const std::string zip = done.files[0].string();
  EXPECT_EQ(bytesIn(got), "--to\nhost:" + done.id + "/" + done.version + "; rm -rf " + zip + "\n" + zip + "\n" + zip +
                              ".minisig\n" + zip + ".pub\n");
}

TEST_F(PublishTest, UploadThatFails_IsToldAndTheSubmissionStays) {
  options.upload = {"false"};
  Published done = publish(options, author);
  ASSERT_EQ(done.problems.size(), 1U);
  EXPECT_EQ(done.problems.front().kind, "upload");
  EXPECT_FALSE(done.uploaded);
  EXPECT_TRUE(keeping::fs::exists(done.files[2]));
  options.upload = {(folder.path / "nothing").string()};
  done = publish(options, author);
  ASSERT_EQ(done.problems.size(), 1U);
  EXPECT_EQ(done.problems.front().kind, "upload");
}

TEST_F(PublishTest, WordsOfTheSettings_AreReadALineEach) {
  const keeping::fs::path file = folder.path / "upload";
  EXPECT_TRUE(readUploadCommand(file)->empty());
  keeping::writeTo(file, "# to my host\nrsync\n-a\n\n{files}\nhost:in box/");
  EXPECT_EQ(*readUploadCommand(file), (std::vector<std::string>{"rsync", "-a", "{files}", "host:in box/"}));
  Published published;
  published.id = "tools";
  published.version = "1.0.0";
  published.files = {"/a/{id}.zip", "/a/b", "/a/c"};
  // The program is the user's word alone, and what was put in is not looked at again.
  EXPECT_EQ(uploadWords({"{id}", "{zip}", "x{id}y"}, published),
            (std::vector<std::string>{"{id}", "/a/{id}.zip", "xtoolsy"}));
}

}  // namespace
}  // namespace sortie::registry
