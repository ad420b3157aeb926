// Ids that have another name by now: documents are read with today's names, and are told so.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "../growth.h"
#include "model/renamed.h"
#include "model/validate.h"
#include "pack_on_disk.h"
#include "parsed.h"

namespace sortie::model {
namespace {

constexpr const char* kTable = R"(<renamed what="kind" from="soldier" to="unit"/>
<renamed what="item" from="sentry" to="guard"/>
<renamed what="zone" from="crate" to="box"/>
<renamed what="attribute" from="stamina" to="health"/>
<renamed what="variable" from="siren" to="alarm"/>
<renamed what="option" from="seats" to="players"/>
<renamed what="block" from="harm" to="damage"/>
<renamed what="kind" from="ogre" to="soldier-of-old"/>
<renamed what="kind" from="soldier-of-old" to="giant"/>
)";

constexpr const char* kOldMission = R"(<set name="siren" value="2"/>
<options><set name="seats" value="3"/></options>
<setup><piece id="a" item="sentry" at="zone:crate"><set name="stamina" value="2"/></piece>
<when option="seats" is="3"><piece id="b" kind="ogre" at="m:A1"><set name="defence" value="1"/></piece></when></setup>
<event id="e"><when><giant-moved/></when><do><harm piece="a" amount="1"/></do></event>
)";

void putTable(const PackOnDisk& pack, const std::string& table) {
  std::string text = PackOnDisk::kRuleset;
  text.replace(text.find("</ruleset>"), 10, table + "</ruleset>");
  pack.write("ruleset.xml", text);
}

std::vector<Issue> issuesOf(const std::filesystem::path& path) {
  std::vector<Issue> out;
  const auto reports = validate(path);
  EXPECT_TRUE(reports);
  for (const FileReport& report : *reports) out.insert(out.end(), report.issues.begin(), report.issues.end());
  return out;
}

std::string codesOf(const std::string& table) {
  const PackOnDisk pack("renamed-table");
  putTable(pack, table);
  std::string out;
  for (const Issue& issue : issuesOf(pack.folder() / "ruleset.xml")) {
    out += (out.empty() ? "" : " ") + issue.code;
    EXPECT_NE(issue.where.line, 0U);
  }
  EXPECT_EQ(out.empty(), loadPack(pack.folder()).has_value()) << out;
  return out;
}

TEST(RenamedIds, OldMissionLoadsAsWithNewNames) {
  const PackOnDisk pack("renamed-mission");
  putTable(pack, kTable);
  pack.write("missions/one/mission.xml", PackOnDisk::mission(kOldMission));
  const auto loaded = loadMission((pack.folder() / "missions/one").string());
  ASSERT_TRUE(loaded) << loaded.error().message();
  const Mission& mission = *loaded->mission;
  EXPECT_TRUE(mission.values.contains("alarm"));
  EXPECT_EQ(std::get<std::int64_t>(loaded->options.at("players").value), 3);
  ASSERT_EQ(mission.pieces.size(), 2U);
  EXPECT_EQ(mission.pieces[0].item, "guard");
  EXPECT_EQ(mission.pieces[0].at, "zone:box");
  EXPECT_TRUE(mission.pieces[0].values.contains("health"));
  EXPECT_EQ(mission.pieces[1].kind, "giant");
  ASSERT_EQ(mission.events.size(), 1U);
  EXPECT_EQ(mission.events[0].actions.at(0).name, "damage");
}

TEST(RenamedIds, FixesOfAnOldMissionLeaveNoIssues) {
  const PackOnDisk pack("renamed-fix");
  putTable(pack, kTable);
  pack.write("missions/one/mission.xml", PackOnDisk::mission(kOldMission));
  const std::filesystem::path file = pack.folder() / "missions/one/mission.xml";
  std::vector<TextPatches> fixes;
  for (const Issue& issue : issuesOf(file)) {
    EXPECT_EQ(issue.code, "renamed-id") << issue.text;
    EXPECT_EQ(issue.severity, Severity::Warning);
    EXPECT_NE(issue.where.line, 0U);
    ASSERT_TRUE(issue.fix);
    fixes.push_back(issue.fix->patches);
  }
  EXPECT_EQ(fixes.size(), 8U);
  const std::string before = pack.read("missions/one/mission.xml");
  std::string after = patched(before, together(fixes));
  EXPECT_NE(after.find("item=\"guard\" at=\"zone:box\""), std::string::npos) << after;
  EXPECT_NE(after.find("<when option=\"players\" is=\"3\">"), std::string::npos) << after;
  EXPECT_NE(after.find("<damage piece=\"a\" amount=\"1\"/>"), std::string::npos) << after;
  pack.write("missions/one/mission.xml", after);
  EXPECT_TRUE(issuesOf(file).empty());
}

TEST(RenamedIds, OtherFixOfAnElementKeepsItsOldName) {
  const Document document = parse("<a><harm peice=\"x\">t</harm></a>");
  const Element harm = child(document.root(), "harm");
  const Document other = readWith(document, {{harm, "", "a-longer-name"}});
  const Element now = *elements(other.root()).begin();
  EXPECT_EQ(patched(document.text(), fixAttribute(now, "amount", "1").patches),
            "<a><harm peice=\"x\" amount=\"1\">t</harm></a>");
  EXPECT_EQ(patched(document.text(), rename(now, "hurt")), "<a><hurt peice=\"x\">t</hurt></a>");
}

TEST(RenamedIds, OtherIssuesKeepTheirPlacesInAnOldMission) {
  const PackOnDisk pack("renamed-places");
  putTable(pack, kTable);
  pack.write("missions/one/mission.xml",
             PackOnDisk::mission("<setup><piece item=\"sentry\" at=\"zone:crate\"/><piece kind=\"oops\"/></setup>\n"));
  const std::string text = pack.read("missions/one/mission.xml");
  bool found = false;
  for (const Issue& issue : issuesOf(pack.folder() / "missions/one/mission.xml")) {
    if (issue.code != "unresolved-id") continue;
    found = true;
    EXPECT_EQ(issue.where.line, 5U);
    ASSERT_TRUE(issue.element);
    EXPECT_EQ(text.compare(*issue.element, 12, "<piece kind="), 0);
  }
  EXPECT_TRUE(found);
}

TEST(RenamedIds, DeclarationOfTheMissionComesBeforeAnOldName) {
  const PackOnDisk pack("renamed-own");
  putTable(pack, kTable);
  pack.write("missions/one/mission.xml",
             PackOnDisk::mission("<piece id=\"soldier\" like=\"unit\"/>\n<setup><piece kind=\"soldier\" at=\"m:A1\">"
                                 "<set name=\"defence\" value=\"1\"/></piece></setup>\n"));
  const auto loaded = loadMission((pack.folder() / "missions/one").string());
  ASSERT_TRUE(loaded) << loaded.error().message();
  EXPECT_EQ(loaded->mission->pieces.at(0).kind, "soldier");
  for (const Issue& issue : issuesOf(pack.folder() / "missions/one/mission.xml")) EXPECT_NE(issue.code, "renamed-id");
}

TEST(RenamedIds, RenamedValueAppliesToItsPropertyOnly) {
  Ruleset ruleset;
  ruleset.renamed = {{"value", "mood", "cross", "angry", {}}};
  const RenamedIds renamed({&ruleset});
  EXPECT_EQ(renamed.find("value", "cross", "mood"), "angry");
  EXPECT_EQ(renamed.find("value", "cross", "slot"), "");
  EXPECT_EQ(renamed.inText("m:C4 cross-cut cross"), "m:C4 cross-cut angry");
}

TEST(RenamedIds, OptionIsFoundByItsOldName) {
  const PackOnDisk pack("renamed-option");
  putTable(pack, kTable);
  const auto loaded = loadMission((pack.folder() / "missions/one").string(), {{}, {}, {{"seats", "4"}}, {}});
  ASSERT_TRUE(loaded) << loaded.error().message();
  EXPECT_EQ(std::get<std::int64_t>(loaded->options.at("players").value), 4);
}

TEST(RenamedIds, ContradictoryTableIsAnError) {
  EXPECT_EQ(codesOf(kTable), "");
  EXPECT_EQ(codesOf("<renamed what='kind' from='soldier' to='troll'/>"), "unresolved-id");
  EXPECT_EQ(codesOf("<renamed what='item' from='sentry' to='watch'/>"), "unresolved-id");
  EXPECT_EQ(codesOf("<renamed what='zone' from='crate' to='unit'/>"), "unresolved-id");
  EXPECT_EQ(codesOf("<renamed what='kind' from='giant' to='unit'/>"), "renamed-exists");
  EXPECT_EQ(codesOf("<renamed what='item' from='guard' to='guard'/>"), "renamed-exists renamed-circle");
  EXPECT_EQ(codesOf("<renamed what='kind' from='a' to='unit'/><renamed what='kind' from='a' to='giant'/>"),
            "renamed-twice");
  EXPECT_EQ(codesOf("<renamed what='kind' from='a' to='b'/><renamed what='kind' from='b' to='a'/>"),
            "renamed-circle renamed-circle");
  EXPECT_EQ(codesOf("<renamed what='value' from='a' to='b'/>"), "renamed-what");
}

RenamedId kindCalled(std::string from, std::string to) {
  return {"kind", "", std::move(from), std::move(to), {"r.xml", 1, 1}};
}

/// k0 becomes k1, which becomes k2, and so on.
Ruleset chainOf(std::size_t length) {
  Ruleset chain;
  for (std::size_t i = 0; i < length; ++i)
    chain.renamed.push_back(kindCalled(fmt::format("k{}", i), fmt::format("k{}", i + 1)));
  return chain;
}

/// A chain whose last becomes its first, and some that lead into it.
Ruleset circleOf(std::size_t length, std::size_t into) {
  Ruleset circle;
  for (std::size_t i = 0; i < length; ++i)
    circle.renamed.push_back(kindCalled(fmt::format("k{}", i), fmt::format("k{}", (i + 1) % length)));
  for (std::size_t i = 0; i < into; ++i) circle.renamed.push_back(kindCalled(fmt::format("to-it{}", i), "k7"));
  return circle;
}

// Each step of each entry was taken once: the square of their number.
TEST(RenamedIds, TimeOfALongChainOrCircleGrowsWithItsLength) {
  const auto checked = [](std::size_t length) {
    for (const Ruleset& each : {chainOf(length), circleOf(length, 20)}) {
      Issues issues;
      checkRenamed(each, {}, issues);
      (void)RenamedIds({&each});
    }
  };
  EXPECT_LT(timing::growth(500, checked), timing::kAboutLinear);
}

TEST(RenamedIds, LongChainOrCircleIsFollowedOnce) {
  const Ruleset chain = chainOf(2000), circle = circleOf(1900, 100);
  const RenamedIds renamed({&chain});
  EXPECT_EQ(renamed.find("kind", "k0"), "k2000");
  EXPECT_EQ(renamed.find("kind", "k1999"), "k2000");
  EXPECT_EQ(renamed.all().size(), 2000U);
  EXPECT_TRUE(RenamedIds({&circle}).empty());
  Issues ofChain, ofCircle;
  checkRenamed(chain, {}, ofChain);
  checkRenamed(circle, {}, ofCircle);
  EXPECT_EQ(ofChain.list().size(), 2000U);
  for (const Issue& issue : ofChain.list()) {
    EXPECT_EQ(issue.code, "unresolved-id");
    EXPECT_EQ(issue.text, "there is no kind \"k2000\"");
  }
  EXPECT_EQ(ofCircle.list().size(), 2000U);
  for (const Issue& issue : ofCircle.list()) EXPECT_EQ(issue.code, "renamed-circle");
}

TEST(RenamedIds, EachWordOfALongTextIsLookedUpOnce) {
  Ruleset ruleset;
  for (int i = 0; i < 2000; ++i) ruleset.renamed.push_back(kindCalled(fmt::format("k{}", i), "unit"));
  const RenamedIds renamed({&ruleset});
  std::string text;
  while (text.size() < 4'000'000) text += "<other word='k-1'/>\n";
  EXPECT_FALSE(renamed.anyIn(text));
  EXPECT_TRUE(renamed.anyIn(text + "k77"));
  EXPECT_TRUE(renamed.anyIn("<k77/>"));
  EXPECT_FALSE(renamed.anyIn("not-k77"));
}

TEST(RenamedIds, NameOfTwoThingsIsReadAsEither) {
  Ruleset ruleset;
  ruleset.renamed = {kindCalled("crate", "chest"), {"zone", "", "crate", "box", {}}, {"item", "", "crate", "box", {}}};
  const RenamedIds renamed({&ruleset});
  EXPECT_EQ(renamed.inText("zone:crate"), "zone:box");  // items before kinds or zones: the alphabet
  EXPECT_EQ(renamed.readingsOf("zone:crate@red"), (std::vector<std::string>{"zone:box@red", "zone:chest@red"}));
  EXPECT_EQ(renamed.readingsOf("crate/crate").size(), 8U);  // each may be what has the name today
  EXPECT_TRUE(renamed.readingsOf("zone:box").empty());
  EXPECT_TRUE(renamed.readingsOf("").empty());
  std::string many = "crate";
  for (int i = 0; i < 1000; ++i) many += " crate";
  EXPECT_LE(renamed.readingsOf(many).size(), 16U);
}

TEST(RenamedIds, ContentForSpecsIsReadWithOldNames) {
  const PackOnDisk pack("renamed-specs");
  putTable(pack, kTable);
  pack.write("specs/content/more.xml",
             "<content format=\"2\"><piece id=\"recruit\" kind=\"soldier\"><set name=\"defence\" value=\"1\"/></piece>"
             "</content>\n");
  pack.write("specs/fixtures/one/mission.xml",
             PackOnDisk::mission("<setup><piece id=\"a\" item=\"recruit\" at=\"m:A1\"/></setup>\n"));
  const auto loaded = loadMission((pack.folder() / "specs/fixtures/one").string());
  ASSERT_TRUE(loaded) << loaded.error().message();
  const std::vector<ContentItem>& content = loaded->packs.back()->content;
  const auto recruit =
      std::find_if(content.begin(), content.end(), [](const ContentItem& each) { return each.id == "recruit"; });
  ASSERT_NE(recruit, content.end());
  EXPECT_EQ(recruit->kind, "unit");
}

TEST(ReadWith, ReplacedWordsKeepTheirPlaces) {
  const Document document = parse("<a><b x='one' y='2'/><c>t</c></a>");
  const Element b = child(document.root(), "b");
  const Element c = child(document.root(), "c");
  const Document other = readWith(document, {{b, "x", "a much longer word"}, {c, "", "longer-name"}});
  EXPECT_EQ(other.text(), document.text());
  const Element now = child(other.root(), "b");
  EXPECT_EQ(now.value("x"), "a much longer word");
  EXPECT_EQ(now.value("y"), "2");
  EXPECT_EQ(now.next().name(), "longer-name");
  EXPECT_TRUE(child(other.root(), "longer-name") == now.next());
  EXPECT_FALSE(child(other.root(), "c"));
  EXPECT_EQ(now.next().begin(), c.begin());
  EXPECT_EQ(now.next().end(), c.end());
  EXPECT_EQ(toString(now.place("x")), toString(b.place("x")));
  EXPECT_EQ(b.value("x"), "one");
}

}  // namespace
}  // namespace sortie::model
