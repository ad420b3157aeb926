// Publishing step by step: nothing is signed before a check that found nothing.
#include "editor/core/packs/publish_run.h"

#include <memory>
#include <mutex>
#include <vector>

#include <gtest/gtest.h>

#include "testing.h"

namespace sortie::editor {
namespace {

class Publishing : public ::testing::Test {
 protected:
  void settle() {
    EXPECT_TRUE(loop_.until([&] { return !run_.running(); }));
  }

  Loop loop_;
  std::vector<PublishWish> wishes_;
  std::vector<Error> problems_;
  PublishRun run_{[this](const PublishWish& wish, const PublishWatch& watch) {
                    watch.stage("Validation");
                    watch.stage("Specs");
                    wishes_.push_back(wish);
                    PublishReport out;
                    out.problems = problems_;
                    if (wish.write && problems_.empty()) out.files = {wish.to / "mine-1.0.0.zip"};
                    out.uploaded = wish.upload;
                    return out;
                  },
                  loop_.deliver()};
};

TEST_F(Publishing, Check_WritesNothingAndTellsItsStages) {
  PublishWish wish{"/mine", "/out", "/mine.key", {}, true, true};
  run_.check(wish);
  EXPECT_TRUE(run_.running());
  settle();
  ASSERT_EQ(wishes_.size(), 1U);
  EXPECT_FALSE(wishes_[0].write);
  EXPECT_FALSE(wishes_[0].upload);
  EXPECT_EQ(run_.stages(), (std::vector<std::string>{"Validation", "Specs"}));
  EXPECT_TRUE(run_.mayPublish());
  run_.publish(wish);
  settle();
  EXPECT_TRUE(wishes_[1].write);
  EXPECT_TRUE(run_.report().uploaded);
  EXPECT_EQ(run_.report().files.size(), 1U);
  EXPECT_FALSE(run_.mayPublish()) << "the next version is checked first";
}

TEST_F(Publishing, PackWithProblems_IsNotPublished) {
  run_.publish({"/mine", "/out", "/mine.key", {}, true, false});
  EXPECT_TRUE(wishes_.empty()) << "it was not checked";
  problems_ = {{"manifest-licence", "the pack has no licence", {}, {}}};
  run_.check({"/mine", "/out", "/mine.key", {}, false, false});
  settle();
  EXPECT_FALSE(run_.mayPublish());
  run_.publish({"/mine", "/out", "/mine.key", {}, true, false});
  EXPECT_EQ(wishes_.size(), 1U);
  run_.reset();
  EXPECT_EQ(run_.state(), PublishRun::State::Nothing);
  EXPECT_TRUE(run_.report().problems.empty());
}

}  // namespace
}  // namespace sortie::editor
