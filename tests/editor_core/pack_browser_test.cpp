// The pack browser without its window: nothing waits, and nothing is done before it was seen.
#include "editor/core/packs/pack_browser.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "editor/core/packs/pack_picture.h"
#include "editor/core/packs/pack_words.h"
#include "pack_source_fake.h"
#include "testing.h"

namespace sortie::editor {
namespace {

class PackBrowsing : public ::testing::Test {
 protected:
  void until(const std::function<bool()>& done) { EXPECT_TRUE(loop_.until(done)); }
  void settle() {
    until([&] { return browser_.idle(); });
  }

  Loop loop_;
  std::shared_ptr<FakePacks> packs_ = yardPacks();
  PackBrowser browser_{std::make_unique<FakePackSource>(packs_), loop_.deliver()};
};

TEST_F(PackBrowsing, Search_FindsPacksAndShowsOne) {
  browser_.search("yard");
  ASSERT_NE(browser_.deed(), nullptr);
  EXPECT_EQ(browser_.deed()->title, "Searching for yard");
  settle();
  EXPECT_EQ(browser_.deed(), nullptr);
  ASSERT_TRUE(browser_.found());
  EXPECT_EQ(browser_.found()->size(), 1U);
  EXPECT_EQ(browser_.said(), "1 pack");
  browser_.show("yard-missions");
  settle();
  ASSERT_TRUE(browser_.shown());
  EXPECT_TRUE(browser_.picture(std::string(64, 'b')).empty()) << "it is fetched first";
  settle();
  EXPECT_TRUE(browser_.picture(std::string(64, 'b')).starts_with("\x89PNG"));
}

TEST_F(PackBrowsing, Installation_WaitsForTheUser) {
  browser_.install("yard-missions");
  settle();
  ASSERT_TRUE(browser_.plan());
  EXPECT_FALSE(packs_->called("apply"));
  browser_.withdraw();
  browser_.accept();
  settle();
  EXPECT_FALSE(packs_->called("apply")) << "a plan that was withdrawn is not done";
  bool told = false;
  const Connection connection = browser_.packsChanged.connect([&] { told = true; });
  browser_.install("yard-missions");
  settle();
  browser_.accept();
  settle();
  EXPECT_TRUE(packs_->called("apply"));
  EXPECT_TRUE(told);
  EXPECT_EQ(browser_.said(), "2 packs installed");
  ASSERT_NE(browser_.installedPack("citadel"), nullptr);
  EXPECT_EQ(browser_.installedPack("citadel")->version, "1.1.4");
}

TEST_F(PackBrowsing, Installation_TellsHowFarItIsAndStops) {
  packs_->held = true;
  browser_.install("yard-missions");
  settle();
  browser_.accept();
  until([&] { return browser_.deed() != nullptr && browser_.deed()->step.total == 100; });
  EXPECT_EQ(browser_.deed()->step.what, "citadel 1.1.4");
  browser_.stop();
  settle();
  EXPECT_EQ(browser_.said(), "Stopped");
  EXPECT_FALSE(browser_.problem());
  EXPECT_EQ(browser_.installedPack("citadel"), nullptr);
}

TEST_F(PackBrowsing, BrowserThatGoesAway_StopsWhatRuns) {
  packs_->held = true;
  {
    PackBrowser other(std::make_unique<FakePackSource>(packs_), loop_.deliver());
    other.install("yard-missions");
    until([&] { return other.plan().has_value(); });
    other.accept();
    until([&] { return packs_->called("apply"); });
  }
  settle();
  EXPECT_TRUE(packs_->installed.packs.empty());
}

TEST_F(PackBrowsing, NewerSearch_TakesThePlaceOfTheOlder) {
  browser_.search("a");
  browser_.search("b");
  settle();
  EXPECT_EQ(browser_.words(), "b");
  EXPECT_TRUE(packs_->called("search b"));
}

TEST_F(PackBrowsing, Failure_IsToldAndForgottenWithTheNextDeed) {
  packs_->refusal = exchange::Refusal{"network", {"network", "nothing arrived", {}, "try again later"}};
  browser_.search("yard");
  settle();
  ASSERT_TRUE(browser_.problem());
  EXPECT_EQ(browser_.problem()->text, "nothing arrived");
  packs_->refusal.reset();
  browser_.search("yard");
  settle();
  EXPECT_FALSE(browser_.problem());
}

TEST_F(PackBrowsing, Updates_AreListedWithWhatWasRevoked) {
  packs_->installed.packs = {{"citadel", "1.0.0", 1, std::string(64, 'c'), {}}};
  packs_->report.news = {{"citadel", "Citadel", "1.0.0", "1.1.4", "yard"}};
  packs_->report.revoked = packs_->installed.packs;
  browser_.check();
  settle();
  EXPECT_EQ(browser_.said(), "1 pack can be updated");
  ASSERT_NE(browser_.newsOf("citadel"), nullptr);
  ASSERT_EQ(browser_.warnings().size(), 1U);
  EXPECT_NE(browser_.warnings()[0].find("revoked"), std::string::npos);
}

TEST_F(PackBrowsing, Registry_IsAddedAfterItsKeyWasSeen) {
  browser_.lookAtRegistry("https://harbour.example.org/", "");
  settle();
  ASSERT_TRUE(browser_.candidate());
  EXPECT_FALSE(packs_->called("add harbour"));
  browser_.confirmRegistry();
  settle();
  EXPECT_TRUE(packs_->called("add harbour"));
  EXPECT_EQ(browser_.registries().size(), 2U);
  browser_.removeRegistry("yard");
  settle();
  EXPECT_TRUE(browser_.registries().empty());
}

bool has(const PackLines& lines, const std::string& text) {
  return std::any_of(lines.begin(), lines.end(),
                     [&](const PackLine& line) { return line.text.find(text) != std::string::npos; });
}

TEST(PackWords, Pack_IsDescribedWithAllThatCounts) {
  const PackLines lines = packLines(yardPacks()->shown);
  for (const char* text :
       {"The Yard", "Three missions in a yard.", "Ada Example", "key RW", "CC-BY-4.0", "2, 4 players",
        "45 to 60 minutes", "People who know", "Attackers 48 % (44–52); 1000 playtests by search:200", "Hold the gate",
        "1.2.0, 2026-11-20, 81 kB, needs citadel >=1.1 <2"})
    EXPECT_TRUE(has(lines, text)) << text;
}

TEST(PackWords, Plan_TellsWhatComesHowLargeByWhomAndWithWhichKey) {
  exchange::Plan planned = yardPacks()->plan;
  const PackLines lines = planLines(planned);
  for (const char* text : {"Citadel (citadel) 1.1.4 is installed", "1.9 MB to download", "By Ada Example, key RW",
                           "no pack with this key yet", "From yard (https://packs.example.org/)",
                           "Needed by yard-missions", "2.0 MB to download in all"})
    EXPECT_TRUE(has(lines, text)) << text;
  planned.steps[0].from = "1.0.0";
  EXPECT_TRUE(has(planLines(planned), "changes from 1.0.0 to 1.1.4"));
  planned.steps[0].to.clear();
  EXPECT_TRUE(has(planLines(planned), "1.0.0 is removed"));
}

TEST(PackWords, TextsOfStrangers_CannotTurnOrHideWhatIsShown) {
  exchange::ShownPack pack = yardPacks()->shown;
  pack.summary.title =
      "a\xe2\x80\xae"
      "b\x1b[2J";
  pack.summary.authorName = "x\r\nSigned by everybody";
  for (const PackLine& line : packLines(pack)) {
    EXPECT_EQ(line.text.find("\xe2\x80\xae"), std::string::npos);
    EXPECT_EQ(line.text.find('\x1b'), std::string::npos);
    EXPECT_EQ(line.text.find('\n'), std::string::npos);
  }
  EXPECT_EQ(summaryWords(pack.summary).find("\xe2\x80\xae"), std::string::npos);
}

TEST(PackPicture, DrawingsThatReachOut_AreRefused) {
  const std::string begin = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">";
  EXPECT_TRUE(packPicture(begin + "<rect width=\"9\" height=\"9\"/></svg>", 40, 30));
  for (const char* inside :
       {"<script>1</script>", "<image href=\"/etc/passwd\"/>", "<image href=\"http://a.org/x.png\"/>",
        "<use href=\"other.svg#a\"/>", "<rect onclick=\"x\"/>", "<rect fill=\"url(http://a.org/x)\"/>",
        "<foreignObject/>", "<style>@import 'x'</style>", "<a href=\"#x\"/>"})
    EXPECT_FALSE(packPicture(begin + inside + "</svg>", 40, 30)) << inside;
  EXPECT_FALSE(packPicture("<!DOCTYPE svg><svg/>", 40, 30));
  EXPECT_FALSE(packPicture("\x89PNG", 40, 30));
  EXPECT_FALSE(packPicture("", 40, 30));
  EXPECT_FALSE(packPicture(begin + std::string(600'000, ' ') + "</svg>", 40, 30));
}

}  // namespace
}  // namespace sortie::editor
