// The validators, each on a document with one thing wrong; and that nothing is said of a good one.
#include <gtest/gtest.h>

#include "model/validate.h"
#include "pack_on_disk.h"

namespace sortie::model {
namespace {

// "code@line" of all issues, by spaces.
std::string found(const std::filesystem::path& path) {
  const auto reports = validate(path);
  if (!reports) return reports.error().message();
  std::string out;
  for (const FileReport& report : *reports) {
    for (const Issue& issue : report.issues) {
      out += (out.empty() ? "" : " ") + issue.code + "@" + std::to_string(issue.where.line);
      EXPECT_NE(issue.where.column, 0U) << issue.code;
      EXPECT_FALSE(issue.text.empty());
    }
  }
  return out;
}

std::string inMission(const std::string& inner) {
  const PackOnDisk pack("validate-mission");
  pack.write("missions/one/mission.xml", PackOnDisk::mission(inner));
  return found(pack.folder());
}

std::string inRuleset(const std::string& inner) {
  const PackOnDisk pack("validate-ruleset");
  std::string text = PackOnDisk::kRuleset;
  text.replace(text.find("</ruleset>"), 10, inner + "</ruleset>");
  pack.write("ruleset.xml", text);
  return found(pack.folder() / "ruleset.xml");
}

std::string inContent(const std::string& inner) {
  const PackOnDisk pack("validate-content");
  pack.write("content/more.xml", "<content format=\"2\">\n" + inner + "</content>\n");
  return found(pack.folder() / "content" / "more.xml");
}

TEST(Validate, ValidPackHasNoIssues) {
  EXPECT_EQ(inMission(""), "");
  EXPECT_EQ(found(std::string(SORTIE_SOURCE_DIR) + "/tests/packs/tiny"), "");
}

TEST(Validate, FolderOfMissionsWithoutADocumentIsReported) {
  const PackOnDisk pack("validate-folder");
  pack.write("missions/one/mission.xml", PackOnDisk::mission(""));
  pack.write("missions/two/Mission.xml", PackOnDisk::mission(""));
  const auto reports = validate(pack.folder());
  ASSERT_TRUE(reports) << reports.error().message();
  std::vector<std::string> said;
  for (const FileReport& report : *reports)
    for (const Issue& issue : report.issues)
      if (issue.code == "mission-missing") said.push_back(report.path.filename().string());
  EXPECT_EQ(said, std::vector<std::string>{"two"});
}

TEST(Validate, UnknownElementOrAttributeIsReported) {
  EXPECT_EQ(inMission("<sidee/>\n<oops/>\n"), "unknown-element@5 unknown-element@6");
  EXPECT_EQ(inMission("<setup colour='red'/>\n"), "unknown-attribute@5");
  EXPECT_EQ(inMission("<x:y xmlns:x='urn:x' x:z='1'/>\n"), "");
}

// The document after all fixes of its issues.
std::string mended(const std::string& inner) {
  const PackOnDisk pack("validate-mended");
  pack.write("missions/one/mission.xml", PackOnDisk::mission(inner));
  const std::filesystem::path file = pack.folder() / "missions/one/mission.xml";
  const auto reports = validate(file);
  EXPECT_TRUE(reports);
  std::vector<TextPatches> fixes;
  for (const FileReport& report : *reports)
    for (const Issue& issue : report.issues)
      if (issue.fix) fixes.push_back(issue.fix->patches);
  const Document document = *readXmlFile(file);
  return patched(document.text(), asManyAsFit(document, fixes));
}

TEST(Validate, MisspeltNamesHaveAQuickFix) {
  const std::string text = mended("<setup><deck zone='discards' side='blu'/></setup>\n<evnt id='e'/>\n");
  EXPECT_NE(text.find("side=\"blue\""), std::string::npos) << text;
  EXPECT_NE(text.find("<event id='e'/>"), std::string::npos) << text;
}

TEST(Validate, MisspeltTriggerOfAnyNameHasAQuickFix) {
  const PackOnDisk pack("validate-trigger");
  std::string rules = PackOnDisk::kRuleset;
  rules.insert(rules.find("<hook id=\"turn-end\"/>"), "<hook id=\"action-taken\"/>");
  pack.write("ruleset.xml", rules);
  pack.write("missions/one/mission.xml", PackOnDisk::mission("<event id='e'><when><action-takn/></when></event>\n"));
  const auto reports = validate(pack.folder() / "missions/one/mission.xml");
  ASSERT_TRUE(reports && reports->size() == 1 && !reports->front().issues.empty());
  const Issue& issue = reports->front().issues.front();
  EXPECT_EQ(issue.remedy, "did you mean <action-taken>?");
  ASSERT_TRUE(issue.fix);
  EXPECT_EQ(issue.fix->label, "Rename to <action-taken>");
}

TEST(Validate, MutedEventIsANote) {
  EXPECT_EQ(inMission("<event id='e' muted='yes' folder='Night/Alarm'><when><nobody-declares-this/></when></event>\n"),
            "event-muted@5");
}

TEST(Validate, AgentWithBudgetAndNameIsValid) {
  for (const char* agent : {"random", "first", "heuristic", "search:200", "search:200:heuristic", "search:5:first"})
    EXPECT_EQ(inMission("<side id='green' kind='army' agent='" + std::string(agent) + "'/>\n"), "") << agent;
  EXPECT_EQ(inMission("<side id='green' kind='army' agent='oracle:9'/>\n"), "unresolved-id@5");
  for (const char* agent : {"search", "search:0", "search:9x", "search:9:oracle", "heuristic:oracle"})
    EXPECT_EQ(inMission("<side id='green' kind='army' agent='" + std::string(agent) + "'/>\n"), "unresolved-id@5")
        << agent;
  EXPECT_NE(inMission("<side id='green' kind='army' agent='search:'/>\n"), "");
}

TEST(Validate, AgentOfAnotherKindOfSideIsReported) {
  const auto inPack = [](const std::string& agent) {
    const PackOnDisk pack("validate-agents");
    std::string ruleset = PackOnDisk::kRuleset;
    ruleset.insert(ruleset.find("  <option"),
                   "  <side id=\"guard\"/>\n  <agent id=\"bold\" lua=\"bots.bold\"/>\n"
                   "  <agent id=\"mute\" lua=\"\"/>\n  <agent id=\"warder\" lua=\"bots.ward\" side=\"guard\"/>\n");
    pack.write("ruleset.xml", ruleset);
    pack.write("missions/one/mission.xml",
               PackOnDisk::mission("<side id='green' kind='army' agent='" + agent + "'/>\n"));
    std::string out;
    const auto reports = validate(pack.folder() / "missions/one");
    for (const Issue& each : reports->front().issues) out += each.code + " ";
    return out;
  };
  for (const char* agent : {"bold", "heuristic:bold", "search:3:heuristic:bold"}) EXPECT_EQ(inPack(agent), "") << agent;
  for (const char* agent :
       {"mute", "heuristic:mute", "warder", "heuristic:warder", "heuristic:", "search:2:heuristic:"})
    EXPECT_NE(inPack(agent), "") << agent;
}

TEST(Validate, NoteIsValidAndItsPlaceIsChecked) {
  const std::string good = inMission("<note>Anywhere.</note>\n<note at=\"m:A1\">Too far &amp; too slow.</note>\n");
  EXPECT_EQ(good.find("schema"), std::string::npos) << good;
  EXPECT_NE(inMission("<note at=\"nowhere:A1\">Here.</note>\n").find("unresolved-id"), std::string::npos);
}

TEST(Validate, InvalidDuplicateOrMissingIdIsReported) {
  EXPECT_EQ(inMission("<side id='red' kind='army'/>\n"), "duplicate-id@5");
  EXPECT_EQ(inMission("<side id='Red_Army' kind='army'/>\n"), "id-form@5");
  EXPECT_EQ(inMission("<side kind='army'/>\n"), "id-missing@5");
  // Alternatives of one option are never there together.
  EXPECT_EQ(inMission("<when option='players' is='2'><side id='green' kind='army'/></when>\n"
                      "<when option='players' is='3'><side id='green' kind='army'/></when>\n"),
            "");
  EXPECT_EQ(inMission("<when option='players' is='2'><side id='green' kind='army'/></when>\n"
                      "<when option='night' is='yes'><side id='green' kind='army'/></when>\n"),
            "duplicate-id@6");
  EXPECT_EQ(inRuleset("<die id='white' faces='1'/>\n"), "duplicate-id@30");
}

TEST(Validate, SecretsWhereAllMayLookAreReported) {
  EXPECT_EQ(inRuleset("<marker id='m'><attribute id='a' type='int' known-to='owner'/></marker>\n"), "");
  EXPECT_EQ(inRuleset("<side id='s'><attribute id='a' type='int' known-to='nobody'/></side>\n"), "");
  EXPECT_EQ(inRuleset("<zone id='z'><attribute id='a' type='int' known-to='all'/></zone>\n"), "");
  EXPECT_EQ(inRuleset("<zone id='z'><attribute id='a' type='int' known-to='owner'/></zone>\n"), "known-to@30");
  EXPECT_EQ(inRuleset("<team id='t'><attribute id='a' type='int' known-to='owner'/></team>\n"), "known-to@30");
  EXPECT_EQ(inRuleset("<marker id='m'><property id='a' type='int' known-to='nobody'/></marker>\n"), "known-to@30");
}

TEST(Validate, UnresolvedReferenceIsReported) {
  EXPECT_EQ(inMission("<setup><piece kind='dragon' side='red'/></setup>\n"), "unresolved-id@5");
  EXPECT_EQ(inMission("<setup><piece item='dragon' side='red'/></setup>\n"), "unresolved-id@5");
  EXPECT_EQ(inMission("<setup><piece item='guard' side='green'/></setup>\n"), "unresolved-id@5");
  EXPECT_EQ(inMission("<setup><piece item='guard' at='n:A1'/></setup>\n"), "unresolved-id@5");
  EXPECT_EQ(inMission("<setup><piece item='guard' at='zone:bag'/></setup>\n"), "unresolved-id@5");
  EXPECT_EQ(inMission("<setup><piece item='guard' at='zone:box@green'/></setup>\n"), "unresolved-id@5");
  EXPECT_EQ(inMission("<setup><piece item='guard' at='m:'/></setup>\n"), "place-form@5");
  EXPECT_EQ(inMission("<map><tile id='n' tile='desert' at='9,9'/></map>\n"), "unresolved-id@5");
  EXPECT_EQ(inMission("<side id='green' kind='navy'/>\n"), "unresolved-id@5");
  EXPECT_EQ(inMission("<objective id='o' tested='never'/>\n"), "unresolved-id@5");
  EXPECT_EQ(inMission("<text id='t' sides='green'>x</text>\n"), "unresolved-id@5");
  EXPECT_EQ(inMission("<set name='calm' value='1'/>\n"), "unresolved-id@5");
  EXPECT_EQ(inRuleset("<movement id='walk'><stop at='doors'/></movement>\n"), "unresolved-id@30");
  EXPECT_EQ(inRuleset("<movement id='walk'><control pieces='ghost' cost='3'/></movement>\n"), "unresolved-id@30");
  EXPECT_EQ(inRuleset("<movement id='walk' falls='yes' inside='no' cost='plain'><control cost='3'/></movement>\n"), "");
  EXPECT_EQ(inRuleset("<statistic id='s'/>\n"), "statistic@30");
  EXPECT_EQ(inRuleset("<statistic id='s' hook='never'/>\n"), "unresolved-id@30");
  EXPECT_EQ(inRuleset("<statistic id='s' attribute='score'/>\n"), "");
  EXPECT_EQ(inRuleset("<statistic id='s' attribute='nothing'/>\n"), "unresolved-id@30");
  EXPECT_EQ(inRuleset("<track id='heat' min='0' max='9'/>\n<statistic id='s' attribute='heat'/>\n"), "");
  EXPECT_EQ(inRuleset("<statistic id='s' decision='never'/>\n"), "unresolved-id@30");
  EXPECT_EQ(inRuleset("<decision id='pick'/>\n<statistic id='s' decision='pick' first='yes' except='pass end'/>\n"),
            "");
  EXPECT_EQ(inRuleset("<decision id='pick'/>\n<statistic id='s' decision='pick' attribute='score'/>\n"),
            "statistic@31");
  EXPECT_EQ(inRuleset("<decision id='pick'/>\n<statistic id='s' decision='pick' lead='yes'/>\n"), "statistic@31");
  EXPECT_EQ(inRuleset("<hook id='took'><parameter id='what' type='text'/></hook>\n"
                      "<statistic id='s' hook='took' value='what'/>\n"),
            "statistic@31");
  EXPECT_EQ(inRuleset("<hook id='took'><parameter id='by' type='side'/><parameter id='what' type='text'/></hook>\n"
                      "<statistic id='s' hook='took' side='by' value='what'/>\n"
                      "<statistic id='t' hook='took' side='by' value='which'/>\n"),
            "unresolved-id@32");
  EXPECT_EQ(inRuleset("<statistic id='s' attribute='score' lead='yes'/>\n<statistic id='t' attribute='score'/>\n"), "");
  EXPECT_EQ(inRuleset("<statistic id='s' attribute='score' lead='yes'/>\n"
                      "<statistic id='t' attribute='score' lead='yes'/>\n"),
            "statistic@31");
  EXPECT_EQ(inRuleset("<hook id='hurt'><parameter id='piece' type='piece'/></hook>\n"
                      "<statistic id='s' hook='hurt' piece='piece'/>\n<statistic id='t' hook='hurt' by='who'/>\n"),
            "unresolved-id@32");
  EXPECT_EQ(inRuleset("<piece id='x'><property id='p' type='id' of='nobody'/></piece>\n"), "unresolved-id@30");
  EXPECT_EQ(inRuleset("<card id='x' copies='n'><property id='n' type='int'/></card>\n"), "");
  EXPECT_EQ(inRuleset("<card id='x' copies='12'/>\n"), "");
  EXPECT_EQ(inRuleset("<card id='x' copies='n'><attribute id='n' type='int'/></card>\n"), "copies@30");
  EXPECT_EQ(inRuleset("<piece id='x' copies='n'><property id='n' type='text'/></piece>\n"), "copies@30");
  EXPECT_EQ(inRuleset("<marker id='x' copies='100'/>\n"), "copies@30");
  EXPECT_EQ(inRuleset("<piece id='x' like='y'/>\n<piece id='y' like='x'/>\n"), "like-circle@30 like-circle@31");
}

TEST(Validate, InvalidValueIsReported) {
  EXPECT_EQ(inContent("<piece id='a' kind='unit'><set name='defence' value='6'/></piece>\n"), "value-range@2");
  EXPECT_EQ(inContent("<piece id='a' kind='unit'><set name='defence' value='two'/></piece>\n"), "value-type@2");
  EXPECT_EQ(inContent("<piece id='a' kind='unit'/>\n"), "required-property@2");
  EXPECT_EQ(inContent("<piece id='a' kind='unit'><set name='defence' value='1'/><set name='hue' value='1'/></piece>\n"),
            "unknown-property@2");
  EXPECT_EQ(
      inContent(
          "<piece id='a' kind='unit'><set name='defence' value='1'/><set name='dice' value='white red'/></piece>\n"),
      "unresolved-id@2");
  EXPECT_EQ(inContent("<piece id='a' kind='unit'><set name='defence' value='1'/><set name='loot'>\n"
                      "<set name='gold' value='10'/>\n<set name='of' value='dragon'/></set></piece>\n"),
            "value-range@3 unresolved-id@4");
  EXPECT_EQ(inMission("<set name='alarm' value='10'/>\n"), "value-range@5");
}

TEST(Validate, SquareOutsideItsTileIsReported) {
  EXPECT_EQ(inContent("<tile id='t' kind='field'><feature kind='pit' squares='D3 E1'/></tile>\n"), "square-outside@2");
  EXPECT_EQ(inContent("<tile id='t' kind='field'><feature kind='pit' squares='3D'/></tile>\n"), "square-form@2");
  EXPECT_EQ(inMission("<setup><piece item='guard' at='m:A4'/></setup>\n"), "square-outside@5");
  EXPECT_EQ(inMission("<map><edge kind='door' square='m:E1' side='east'/></map>\n"), "square-outside@5");
  EXPECT_EQ(inMission("<map><edge kind='door' square='m:A1' side='east' state='ajar'/></map>\n"), "edge-state@5");
  EXPECT_EQ(inMission("<map><tile id='n' tile='yard' at='3,2'/></map>\n"), "tile-overlap@5");
  EXPECT_EQ(inMission("<map><tile id='n' tile='yard' at='4,0'/></map>\n"), "");
  EXPECT_EQ(inMission("<map><tile id='n' tile='yard' at='0,0' level='1'/></map>\n"), "tile-overlap@5");
  EXPECT_EQ(inMission("<map><tile id='n' tile='yard' at='0,0' level='2'/></map>\n"), "");
  EXPECT_EQ(inMission("<map><feature kind='pit' square='m:A1' level='0'/></map>\n"), "value-range@5");
  // A tile turned by a quarter is as wide as it was high.
  EXPECT_EQ(inMission("<map><tile id='n' tile='yard' at='4,0' turns='1'/><tile id='o' tile='yard' at='7,0'/></map>\n"),
            "");
  EXPECT_EQ(inMission("<map><tile id='n' tile='yard' at='4,0' turns='1'/><tile id='o' tile='yard' at='6,0'/></map>\n"),
            "tile-overlap@5");
}

// A mission on a ruleset that has kinds of corner and large pieces too.
std::string onBoard(const std::string& inner) {
  const PackOnDisk pack("validate-board");
  std::string text = PackOnDisk::kRuleset;
  text.replace(text.find("</ruleset>"), 10,
               "<corner id='post' move='block' sight='block'/><corner id='hedge'><state id='thick' cost='3'/></corner>"
               "<piece id='wagon' size='2x1'/><piece id='cart' like='wagon'/></ruleset>");
  pack.write("ruleset.xml", text);
  pack.write("missions/one/mission.xml", PackOnDisk::mission(inner));
  return found(pack.folder());
}

TEST(Validate, InvalidCornerIsReported) {
  EXPECT_EQ(onBoard("<map><corner kind='post' squares='m:A1 m:B1' at='south-east'/></map>\n"), "");
  EXPECT_EQ(onBoard("<map><corner kind='hedge' square='m:A1' at='south-east' state='thick'/></map>\n"), "");
  EXPECT_EQ(onBoard("<map><corner kind='hedge' square='m:A1' at='south-east' state='thin'/></map>\n"),
            "corner-state@5");
  EXPECT_EQ(onBoard("<map><corner kind='bush' square='m:A1' at='south-east'/></map>\n"), "unresolved-id@5");
  EXPECT_EQ(onBoard("<map><corner kind='post' square='m:E1' at='south-east'/></map>\n"), "square-outside@5");
  EXPECT_EQ(inContent("<tile id='t' kind='field'><corner kind='bush' squares='D1' at='north-west'/></tile>\n"),
            "unresolved-id@2");
}

TEST(Validate, LargePieceOutsideTheTilesIsReported) {
  EXPECT_EQ(onBoard("<setup><piece kind='wagon' at='m:C1'/></setup>\n"), "");
  EXPECT_EQ(onBoard("<setup><piece kind='wagon' at='m:D1'/></setup>\n"), "piece-overhangs@5");
  EXPECT_EQ(onBoard("<setup><piece kind='cart' at='m:D1'/></setup>\n"), "piece-overhangs@5");
  EXPECT_EQ(onBoard("<map><tile id='n' tile='yard' at='4,0'/></map><setup><piece kind='wagon' at='m:D1'/></setup>\n"),
            "");
}

TEST(Validate, ThingInAZoneThatDoesNotHoldItIsReportedAndTakenOutByItsFix) {
  const PackOnDisk pack("validate-zones");
  std::string rules = PackOnDisk::kRuleset;
  rules.replace(rules.find("</ruleset>"), 10,
                "<card id='omen' title='Omen'/><card id='dark-omen' like='omen'/><card id='order' title='Order'/>"
                "<deck id='omens' holds='omen'/><zone id='orders' per='side' holds='order'/></ruleset>");
  pack.write("ruleset.xml", rules);
  pack.write("content/cards.xml",
             "<content format='2'><card id='rain' kind='dark-omen'/><card id='march' kind='order' title='March'/>"
             "</content>\n");
  const auto issues = [&](const std::string& inner) {
    pack.write("missions/one/mission.xml", PackOnDisk::mission(inner));
    return found(pack.folder());
  };
  EXPECT_EQ(issues("<setup><deck zone='omens'><card item='rain'/><card kind='omen'/></deck><deck zone='box'>"
                   "<card item='march'/></deck><card item='march' at='zone:orders@red'/></setup>\n"),
            "");
  EXPECT_EQ(issues("<setup>\n<card item='rain' at='zone:orders@red'/>\n<piece kind='unit' at='zone:omens'/></setup>\n"),
            "zone-holds@6 zone-holds@7");
  EXPECT_EQ(issues("<setup><deck zone='omens'>\n<when option='night' is='yes'><card item='march' count='2'/>\n</when>"
                   "</deck></setup>\n"),
            "zone-holds@6");
  const auto reports = validate(pack.folder() / "missions/one/mission.xml");
  ASSERT_TRUE(reports && reports->front().issues.size() == 1);
  const Issue& issue = reports->front().issues.front();
  EXPECT_EQ(issue.text, "March (\"Order\") does not belong in \"Omens\", which holds only \"Omen\"");
  EXPECT_EQ(issue.remedy, "take it out, or put it into \"Orders\"");
  ASSERT_TRUE(issue.fix);
  EXPECT_EQ(issue.fix->label, "Take out March");
  const Document document = *readXmlFile(pack.folder() / "missions/one/mission.xml");
  pack.write("missions/one/mission.xml", patched(document.text(), issue.fix->patches));
  EXPECT_EQ(found(pack.folder()), "");
}

TEST(Validate, DoorThatLeadsNowhereIsReported) {
  EXPECT_EQ(inMission("<map><edge kind='door' square='m:A2' side='east'/></map>\n"), "edge-useless@5");
  EXPECT_EQ(inMission("<map><edge kind='wall' square='m:A2' side='east'/></map>\n"), "");
  EXPECT_EQ(inMission("<map><edge kind='door' square='m:A1' side='east'/></map>\n"), "");
  EXPECT_EQ(inContent("<tile id='t' kind='field'><feature kind='pit' squares='C3'/>"
                      "<edge kind='door' squares='C2' side='south'/></tile>\n"),
            "edge-useless@2");
}

TEST(Validate, InvalidStepTextOptionOrFormatIsReported) {
  EXPECT_EQ(inRuleset("<step id='other' first='yes'/>\n"), "first-step@30");
  EXPECT_EQ(inMission("<text>Hello</text>\n"), "text-id@5");
  EXPECT_EQ(inMission("<when option='players' is='5'><text id='t'>x</text></when>\n"), "option-value@5");
  EXPECT_EQ(inMission("<when option='players' is='2 5'><text id='t'>x</text></when>\n"), "option-value@5");
  EXPECT_EQ(inMission("<when option='players' is=' '><text id='t'>x</text></when>\n"), "option-value@5");
  EXPECT_EQ(inMission("<when option='players' is='2 4'><text id='t'>x</text></when>\n"), "");
  EXPECT_EQ(inMission("<when option='weather' is='5'><text id='t'>x</text></when>\n"), "unresolved-id@5");
  EXPECT_EQ(inMission("<variant id='v'><set name='players' value='9'/></variant>\n"), "value-range@5");
  EXPECT_EQ(inMission("<variant id='v'><set name='weather' value='9'/></variant>\n"), "unresolved-id@5");
  const PackOnDisk pack("validate-format");
  pack.write("missions/one/mission.xml", "<mission id='one' ruleset='small' format='3'/>");
  EXPECT_EQ(found(pack.folder()), "format-newer@1");
  pack.write("missions/one/mission.xml", "<mission id='two' ruleset='small' format='2'/>");
  EXPECT_EQ(found(pack.folder()), "mission-folder@1");
  pack.write("missions/one/mission.xml", "<mission id='one' ruleset='other' format='2'/>");
  EXPECT_EQ(found(pack.folder()), "ruleset-not-found@1");
}

TEST(Validate, DocumentOfAnOlderFormat_IsBroughtToThePresentOneByItsFix) {
  const PackOnDisk pack("validate-older");
  const std::string older =
      "<content format='1'>\n<tile id='t' kind='field'><feature kind='pit' square='A1' level='0'/>"
      "</tile><!-- kept -->\n</content>\n";
  pack.write("content/more.xml", older);
  const auto reports = validate(pack.folder() / "content/more.xml");
  ASSERT_TRUE(reports) << reports.error().message();
  ASSERT_EQ(reports->size(), 1U);
  ASSERT_EQ(reports->front().issues.size(), 1U);
  const Issue& issue = reports->front().issues.front();
  EXPECT_EQ(issue.code, "format-old");
  EXPECT_EQ(issue.severity, Severity::Warning);
  ASSERT_TRUE(issue.fix);
  const std::string present = patched(older, issue.fix->patches);
  EXPECT_EQ(present,
            "<content format=\"2\">\n<tile id='t' kind='field'><feature kind='pit' square='A1' level=\"1\"/>"
            "</tile><!-- kept -->\n</content>\n");
  pack.write("content/more.xml", present);
  EXPECT_EQ(found(pack.folder() / "content/more.xml"), "");
}

TEST(Validate, LevelOfAnOlderFormatBeyondAllBoundsIsReported) {
  for (const char* level : {"-9223372036854775808", "9223372036854775807", "-1000"}) {
    const PackOnDisk pack("validate-older-level");
    pack.write("content/more.xml",
               "<content format='1'>\n<tile id='t' kind='field'><feature kind='pit' square='A1' level='" +
                   std::string(level) + "'/></tile>\n</content>\n");
    EXPECT_NE(found(pack.folder() / "content/more.xml").find("value-range@2"), std::string::npos) << level;
  }
}

TEST(Validate, UndeclaredBlockIsReported) {
  EXPECT_EQ(inMission("<objective id='o'><condition><dead/></condition></objective>\n"), "block-unknown@5");
  EXPECT_EQ(inMission("<objective id='o'><condition><alive who='x'/></condition></objective>\n"), "block-argument@5");
  EXPECT_EQ(inMission("<event id='e'><when><turn-end/></when><do><damage piece='nobody'/></do></event>\n"),
            "block-argument@5");
}

TEST(Validate, MissingDependencyIsReported) {
  const PackOnDisk pack("validate-needs");
  pack.write("pack.xml",
             "<pack id='small' version='1.0.0' title='S' engine='1'>\n<needs pack='nowhere-at-all'/>\n</pack>");
  EXPECT_NE(found(pack.folder()).find("pack-not-found@2"), std::string::npos);
}

TEST(Validate, PackMayChangeSomeSeverities) {
  const PackOnDisk pack("validate-severity");
  pack.write("missions/one/mission.xml",
             PackOnDisk::mission("<map><edge kind='door' square='m:A2' side='east'/></map><oops/>\n"));
  const auto severity = [&](const std::string& level) {
    pack.write("pack.xml",
               "<pack id='small' version='1.0.0' title='S' engine='1'><severity code='edge-useless' level='" + level +
                   "'/><severity code='unknown-element' level='off'/></pack>");
    std::string out;
    const auto reports = validate(pack.folder());
    EXPECT_TRUE(reports.has_value());
    if (reports)
      for (const FileReport& report : *reports)
        for (const Issue& issue : report.issues)
          out += std::string(severityName(issue.severity)) + ": " + issue.code + "\n";
    return out;
  };
  EXPECT_NE(severity("error").find("error: edge-useless"), std::string::npos);
  EXPECT_NE(severity("note").find("note: edge-useless"), std::string::npos);
  EXPECT_EQ(severity("off").find("edge-useless"), std::string::npos);
  // What the installer refuses stays.
  EXPECT_NE(severity("off").find("unknown-element"), std::string::npos);
}

}  // namespace
}  // namespace sortie::model
