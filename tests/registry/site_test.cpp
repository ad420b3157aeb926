// The gallery of a registry: what its pages say, what is escaped, what is written again. tests/gallery looks at it in a browser.
#include "registry/site/site.h"

#include <unistd.h>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "model/xml/xml.h"
#include "registry/registry_fixture.h"
#include "registry/site/site_html.h"

namespace sortie::registry::test {
namespace {

namespace fs = std::filesystem;

class Site : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / fmt::format("sortie-site-{}", ::getpid());
    fs::remove_all(folder_);
    pack_ = folder_ / "mine";
    fs::create_directories(pack_);
    const fs::path starter = fs::path(SORTIE_SOURCE_DIR) / "scripts/starter";
    write("pack.xml",
          "<pack id=\"mine\" version=\"1.0.0\" title=\"Mine &lt;b>\" licence=\"MIT\" engine=\"1\">\n  <author "
          "name=\"&quot;>Ada\"/>\n  <needs pack=\"starter\" version=\"*\"/>\n</pack>\n");
    write("README.md", "# A heading\n\nTwo *squads*,\none flag.\n\nThat is all.\n");
    std::string mission = need(model::readFile(starter / "templates/skirmish/mission.xml", 1U << 20U));
    mission.replace(mission.find("</mission>"), 10, "  <text id=\"audience\">beginners</text>\n</mission>");
    write("missions/skirmish/mission.xml", mission);
  }
  void TearDown() override { fs::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) const {
    fs::create_directories((pack_ / name).parent_path());
    need(model::writeFile(pack_ / name, text));
  }
  /// A registry of the ruleset and this pack.
  [[nodiscard]] fs::path made() const {
    TestRegistry registry(folder_ / "registry");
    registry.add(fs::path(SORTIE_SOURCE_DIR) / "scripts/starter", TestRegistry::kNow - 86'400);
    registry.add(pack_, TestRegistry::kNow);
    registry.finish();
    return registry.folder();
  }
  static std::string page(const fs::path& file) { return need(model::readFile(file, 1U << 20U)); }

  fs::path folder_;
  fs::path pack_;
};

TEST(SiteHtml, WhatStrangersWrite_IsEscaped) {
  EXPECT_EQ(htmlText("<a href='x' title=\"y\">&"), "&lt;a href=&#39;x&#39; title=&quot;y&quot;&gt;&amp;");
  EXPECT_EQ(htmlText("a\u202e\xff"), "a\\u{202E}\\xFF");
  EXPECT_EQ(urlPart("a/../b \"<\u00e9"), "a%2F..%2Fb%20%22%3C%C3%A9");
  EXPECT_EQ(htmlParagraphs("one\n\n\n<two>\nthree"), "<p>one</p>\n<p> &lt;two&gt; three</p>\n");
}

TEST(SiteHtml, NumbersAreWords) {
  EXPECT_EQ(rangeWords({}), "");
  EXPECT_EQ(rangeWords({3}), "3");
  EXPECT_EQ(rangeWords({2, 3, 5}), "2 to 5");
  EXPECT_EQ(sizeWords(999), "999 bytes");
  EXPECT_EQ(sizeWords(81'234), "81 kB");
  EXPECT_EQ(sizeWords(1'250'000), "1.2 MB");
  EXPECT_EQ(dateWords(TestRegistry::kNow), "28 November 2026");
}

TEST_F(Site, DescriptionComesFromThePack) {
  const PackDescription described =
      need(describePack(pack_, {fs::path(SORTIE_SOURCE_DIR) / "scripts/starter"}, folder_ / "pictures"));
  EXPECT_TRUE(described.problems.empty());
  EXPECT_EQ(described.details.about, "Two squads, one flag.\n\nThat is all.");
  ASSERT_EQ(described.details.missions.size(), 1U);
  const exchange::MissionDetails& mission = described.details.missions.front();
  EXPECT_EQ(mission.title, "Skirmish");
  EXPECT_EQ(mission.audience, "beginners");
  EXPECT_EQ(mission.players, std::vector<int>{2});
  EXPECT_TRUE(mission.briefing.starts_with("Two squads meet"));
  EXPECT_TRUE(fs::exists(folder_ / "pictures" / (mission.picture + ".svg")));
}

TEST_F(Site, MissionThatCannotBeRead_IsLeftOut) {
  write("missions/broken/mission.xml", "<mission");
  const PackDescription described =
      need(describePack(pack_, {fs::path(SORTIE_SOURCE_DIR) / "scripts/starter"}, folder_ / "pictures"));
  EXPECT_EQ(described.details.missions.size(), 1U);
  EXPECT_EQ(described.problems.size(), 1U);
}

TEST_F(Site, PageOfAPack_SaysWhatIsKnown) {
  const fs::path registry = made();
  const SiteWritten written = need(writeSite({registry, {}, "https://packs.example.org/yard/"}));
  EXPECT_EQ(written.packs, 2U);
  EXPECT_TRUE(written.problems.empty());
  const std::string html = page(registry / "gallery/packs/mine.html");
  for (const char* words :
       {"Mine &lt;b&gt;", "&quot;&gt;Ada", "Two squads meet", "beginners", "sortie://packs.example.org/mine",
        "sortie install mine", "Not measured", "RW", "starter.html", "Map of Skirmish"})
    EXPECT_NE(html.find(words), std::string::npos) << words;
  EXPECT_NE(html.find("default-src 'self'"), std::string::npos);
  EXPECT_EQ(html.find("<b>"), std::string::npos);
}

TEST_F(Site, SecondTime_WritesAndDrawsNothing) {
  const fs::path registry = made();
  EXPECT_GT(need(writeSite({registry, {}, {}})).pages, 10U);
  const SiteWritten again = need(writeSite({registry, {}, {}}));
  EXPECT_EQ(again.pages, 0U);
  EXPECT_EQ(again.described, 0U);
}

TEST_F(Site, PagesOfPacksThatAreGone_Go) {
  const fs::path registry = made();
  need(writeSite({registry, {}, {}}));
  need(model::writeFile(registry / "gallery/packs/gone.html", "old"));
  need(model::writeFile(registry / "gallery/letter-z-1.html", "old"));
  need(writeSite({registry, {}, {}}));
  EXPECT_FALSE(fs::exists(registry / "gallery/packs/gone.html"));
  EXPECT_FALSE(fs::exists(registry / "gallery/letter-z-1.html"));
}

TEST_F(Site, OtherFolder_HasAllThatItNeeds) {
  const fs::path registry = made();
  const fs::path out = folder_ / "out";
  need(writeSite({registry, out, {}}));
  EXPECT_FALSE(fs::exists(registry / "index.html"));
  EXPECT_TRUE(fs::exists(out / "index.html"));
  const SiteSource source = need(readSiteSource(registry, out));
  for (const exchange::MissionDetails& mission : source.packs.front().details.missions)
    EXPECT_TRUE(fs::exists(out / "pictures" / (mission.picture + ".svg")));
  // The search answers from the copy alone.
  const auto answer = exchange::searchPacks(treeFiles(out), *source.index.search, "mine");
  ASSERT_TRUE(answer) << answer.error().error.text;
  EXPECT_EQ(answer->hits.front().entry.id, "mine");
}

TEST_F(Site, AddressThatIsNotOne_IsRefused) {
  const fs::path registry = made();
  for (const char* url :
       {"javascript:alert(1)", "https://", "https:///x", "https://a b/", "https://x/\"><script>", "ftp://x/"}) {
    const auto refusal = writeSite({registry, {}, url});
    ASSERT_FALSE(refusal) << url;
    EXPECT_EQ(refusal.error().kind, "usage");
  }
}

TEST_F(Site, ChangedIndex_IsRefused) {
  const fs::path registry = made();
  for (const fs::directory_entry& file : fs::directory_iterator(registry / "index"))
    need(model::writeFile(file.path(), page(file.path()) + " "));
  const auto refusal = writeSite({registry, {}, {}});
  ASSERT_FALSE(refusal);
  EXPECT_EQ(refusal.error().kind, "hash");
}

}  // namespace
}  // namespace sortie::registry::test
