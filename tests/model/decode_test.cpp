// Typed values, what `like` brings, options and variants.
#include <gtest/gtest.h>

#include "model/load/load.h"
#include "model/square.h"
#include "model/level.h"
#include "model/load/upgrade.h"
#include "model/values.h"
#include "model/load/version.h"
#include "pack_on_disk.h"

namespace sortie::model {
namespace {

TEST(Values, NumbersAreDecimalDigitsOnly) {
  EXPECT_EQ(parseInt("0"), 0);
  EXPECT_EQ(parseInt("-12"), -12);
  EXPECT_EQ(parseInt("9223372036854775807"), INT64_MAX);
  for (const char* text :
       {"", "-", "+1", "-0", "01", " 1", "1 ", "1.0", "1,5", "0x1", "1e3", "9223372036854775808", "NaN"}) {
    EXPECT_EQ(parseInt(text), std::nullopt) << text;
  }
}

TEST(Values, IdsAreKebabCase) {
  EXPECT_TRUE(isKebab("big-door-2"));
  for (const char* text : {"", "Big", "2x", "-a", "a_b", "a b", "\xC3\xA9"}) EXPECT_FALSE(isKebab(text)) << text;
  EXPECT_EQ(toKebab("Big Door_2"), "big-door-2");
  EXPECT_EQ(toKebab("bigDoor"), "big-door");
  EXPECT_EQ(toKebab("2nd--Wave!"), "nd-wave");
  EXPECT_EQ(toKebab("\xC3\xA9"), "");
}

TEST(Values, WithoutADeclaredDefaultTheTypesDefaultHolds) {
  Property rounds;
  rounds.type.min = 3;
  EXPECT_EQ(toText(defaultOf(rounds)), "3");
  rounds.fallback.value = std::int64_t{5};
  EXPECT_EQ(toText(defaultOf(rounds)), "5");
}

TEST(Values, SettingsAtDifferentPlacesAreEqual) {
  const Setting here{Setting::List{Setting{true, {"a.xml", 1, 1}}}, {"a.xml", 1, 1}};
  const Setting there{Setting::List{Setting{true, {"b.xml", 2, 2}}}, {}};
  EXPECT_EQ(here, there);
  EXPECT_FALSE(here == (Setting{Setting::List{Setting{false, {}}}, {}}));
}

TEST(Squares, SquareNamesAreWrittenAndRead) {
  for (const LocalSquare square : {LocalSquare{0, 0}, LocalSquare{25, 8}, LocalSquare{26, 0}, LocalSquare{701, 998}}) {
    EXPECT_EQ(parseSquare(squareName(square)), square) << squareName(square);
  }
  EXPECT_EQ(squareName({26, 0}), "AA1");
  for (const char* text : {"", "A", "1", "A0", "A01", "a1", "AAA1", "A1000", "A1 "})
    EXPECT_FALSE(parseSquare(text)) << text;
  const auto place = parsePlace("edge:s1:C4/2:east");
  ASSERT_TRUE(place);
  EXPECT_EQ(place->square.tile, "s1");
  EXPECT_EQ(place->square.level, 1);
  EXPECT_FALSE(parsePlace("edge:s1:C4/0:east"));
  EXPECT_EQ(place->direction, "east");
  EXPECT_FALSE(parsePlace("edge:s1:C4:north-east"));
  EXPECT_FALSE(parsePlace("corner:s1:C4:east"));
  EXPECT_EQ(parsePlace("zone:hand@red")->owner, "red");
  EXPECT_FALSE(parsePlace("zone:hand@"));
}

TEST(Versions, VersionIsInItsRangeOnly) {
  const auto in = [](const char* version, const char* range) { return inRange(*parseVersion(version), range); };
  EXPECT_EQ(in("1.2.3", ""), true);
  EXPECT_EQ(in("1.2.3", "1.2.3"), true);
  EXPECT_EQ(in("1.2.4", "1.2.3"), false);
  EXPECT_EQ(in("1.9.0", "^1.2"), true);
  EXPECT_EQ(in("2.0.0", "^1.2"), false);
  EXPECT_EQ(in("0.3.0", "^0.2.1"), false);
  EXPECT_EQ(in("1.2.9", "~1.2.3"), true);
  EXPECT_EQ(in("1.3.0", "~1.2.3"), false);
  EXPECT_EQ(in("1.5.0", "1.x"), true);
  EXPECT_EQ(in("1.5.0", ">=1.2 <1.5"), false);
  EXPECT_EQ(in("1.5.9", ">1.5"), false);
  EXPECT_EQ(in("1.0.0", "abc"), std::nullopt);
  EXPECT_FALSE(parseVersion("1.2"));
  EXPECT_FALSE(parseVersion("1.02.3"));
}

TEST(Decode, LikeCopiesPropertiesAndParts) {
  const PackOnDisk pack("decode-like");
  const auto loaded = loadPack(pack.folder());
  ASSERT_TRUE(loaded) << loaded.error().message();
  const Declaration* giant = (*loaded)->ruleset->find(DeclarationKind::Piece, "giant");
  ASSERT_NE(giant, nullptr);
  ASSERT_EQ(giant->properties.size(), 5U);
  EXPECT_EQ(giant->properties[0].id, "rage");
  EXPECT_EQ(giant->properties[1].id, "defence");
  EXPECT_TRUE(giant->properties[4].state);
  const Declaration* alarm = (*loaded)->ruleset->find(DeclarationKind::Variable, "alarm");
  ASSERT_TRUE(alarm->value);
  EXPECT_EQ(alarm->value->type.max, 9);
  EXPECT_EQ(alarm->properties.front().type.max, 9);
}

TEST(Decode, ContentIsTypedByItsDeclaration) {
  const PackOnDisk pack("decode-content");
  pack.write(
      "content/more.xml",
      "<content format='2'><piece id='a' kind='unit'><set name='defence' value='3'/><set name='dice'><entry "
      "value='white'/>"
      "</set><set name='loot'><set name='gold' value='4'/></set><text><p>One  <em>two</em></p><list><item>x</item>"
      "<item>y</item></list></text></piece></content>");
  const auto loaded = loadPack(pack.folder());
  ASSERT_TRUE(loaded) << loaded.error().message();
  const ContentItem& item = (*loaded)->content.at(0);
  EXPECT_EQ(item.pack, "small");
  EXPECT_EQ(std::get<std::int64_t>(item.values.at("defence").value), 3);
  EXPECT_EQ(toText(item.values.at("dice")), "white");
  const auto& loot = std::get<Setting::Record>(item.values.at("loot").value);
  EXPECT_EQ(std::get<std::int64_t>(loot.at("gold").value), 4);
  EXPECT_EQ(item.texts.at(0).id, "a");
  EXPECT_EQ(item.texts.at(0).text, "One *two*\n- x\n- y");
}

TEST(LoadMission, TextOfSeveralWordsIsOneValue) {
  const PackOnDisk pack("load-text-option");
  pack.write("missions/one/mission.xml",
             PackOnDisk::mission("<option id='motto' type='text' default='to the north'/>\n"
                                 "<setup><when option='motto' is='to the north'><piece id='a' item='guard'/></when>"
                                 "<when option='motto' is='to'><piece id='b' item='guard'/></when></setup>\n"));
  const auto loaded = loadMission((pack.folder() / "missions" / "one").string());
  ASSERT_TRUE(loaded) << loaded.error().message();
  ASSERT_EQ(loaded->mission->pieces.size(), 1U);
  EXPECT_EQ(loaded->mission->pieces[0].id, "a");
}

TEST(LoadMission, Options_DecideWhichElementsExist) {
  const PackOnDisk pack("load-options");
  pack.write("missions/one/mission.xml",
             PackOnDisk::mission(
                 "<option id='wind' type='enum' values='calm storm'/>\n"
                 "<options><set name='night' value='yes'/></options>\n"
                 "<variant id='big'><set name='players' value='4'/><set name='wind' value='storm'/></variant>\n"
                 "<setup><when option='players' is='4'><piece id='a' item='guard'/>"
                 "<when option='wind' is='storm'><piece id='b' item='guard'/></when></when>"
                 "<when option='night' is='true'><piece id='c' item='guard'/></when></setup>\n"
                 "<when option='players' is='3 4'><setup><piece id='d' item='guard'/></setup></when>\n"));
  const auto ids = [&](const LoadOptions& options) {
    const auto loaded = loadMission((pack.folder() / "missions" / "one").string(), options);
    if (!loaded) return loaded.error().code;
    std::string out;
    for (const PieceSetup& piece : loaded->mission->pieces) out += piece.id;
    return out + " " + toText(loaded->options.at("players")) + " " + toText(loaded->options.at("wind")) + " " +
           toText(loaded->options.at("night"));
  };
  EXPECT_EQ(ids({}), "c 2 calm yes");
  EXPECT_EQ(ids({{}, "big", {}}), "abcd 4 storm yes");
  EXPECT_EQ(ids({{}, "big", {{"night", "no"}, {"wind", "calm"}}}), "ad 4 calm no");
  EXPECT_EQ(ids({{}, "small", {}}), "variant-unknown");
  EXPECT_EQ(ids({{}, "", {{"rain", "1"}}}), "option-unknown");
  EXPECT_EQ(ids({{}, "", {{"players", "7"}}}), "option-value");
}

TEST(LoadMission, PacksAreFoundBesideAboveAndInGivenFolders) {
  const PackOnDisk around("load-beside");
  const PackOnDisk rules("load-rules", around.folder() / "packs");
  const PackOnDisk missions("load-missions", around.folder() / "packs");
  missions.write("pack.xml",
                 "<pack id='tour' version='1.0.0' title='T' engine='1'><needs pack='small' version='^1.0'/></pack>");
  std::filesystem::remove(missions.folder() / "ruleset.xml");
  std::filesystem::remove_all(missions.folder() / "content");
  const std::string mission = (missions.folder() / "missions" / "one").string();
  // Both stand in one folder: beside each other.
  auto loaded = loadMission(mission);
  ASSERT_TRUE(loaded) << loaded.error().message();
  ASSERT_EQ(loaded->packs.size(), 2U);
  EXPECT_EQ(loaded->packs[0]->info.id, "small");
  EXPECT_EQ(&loaded->rulesetPack(), loaded->packs[0].get());
  // By the name of the pack, in a folder that is given.
  loaded = loadMission("tour:one", {{missions.folder(), rules.folder()}, {}, {}});
  ASSERT_TRUE(loaded) << loaded.error().message();
  EXPECT_EQ(loadMission("tour:two", {{missions.folder()}, {}, {}}).error().code, "mission-not-found");
  EXPECT_EQ(loadMission("no-such-pack-anywhere:two").error().code, "pack-not-found");
  EXPECT_EQ(loadMission("/nowhere").error().code, "mission-not-found");
  missions.write("pack.xml",
                 "<pack id='tour' version='1.0.0' title='T' engine='1'>\n<needs pack='small' version='^2'/></pack>");
  const auto newer = loadMission(mission);
  EXPECT_EQ(newer.error().code, "pack-version");
  EXPECT_EQ(newer.error().where.line, 2U);
  missions.write("pack.xml", "<pack id='tour' version='1.0.0' title='T' engine='1'/>");
  EXPECT_EQ(loadMission(mission).error().code, "ruleset-not-found");
}

TEST(LoadMission, PacksThatDependInACircleAreRefused) {
  const PackOnDisk around("circle");
  const PackOnDisk a("circle-a", around.folder() / "packs");
  a.write("pack.xml", "<pack id='circle-a' version='1.0.0' title='T' engine='1'><needs pack='circle-b'/></pack>");
  const PackOnDisk b("circle-b", around.folder() / "packs");
  b.write("pack.xml", "<pack id='circle-b' version='1.0.0' title='T' engine='1'><needs pack='circle-a'/></pack>");
  EXPECT_EQ(loadMission((a.folder() / "missions" / "one").string()).error().code, "pack-circle");
}

TEST(LoadPack, HashDependsOnEveryByteAndName) {
  const PackOnDisk pack("load-hash");
  const auto hash = [&] { return loadPack(pack.folder()).value()->info.hash; };
  const std::string before = hash();
  EXPECT_EQ(hash(), before);
  pack.write(".hidden", "x");
  EXPECT_EQ(hash(), before);
  pack.write("art/a.svg", "x");
  const std::string more = hash();
  EXPECT_NE(more, before);
  std::filesystem::rename(pack.folder() / "art" / "a.svg", pack.folder() / "art" / "b.svg");
  EXPECT_NE(hash(), more);
}

TEST(LoadPack, LinksAreRefused) {
  const PackOnDisk pack("load-link");
  std::filesystem::create_directories(pack.folder() / "art");
  std::filesystem::create_symlink("/etc/hostname", pack.folder() / "art" / "x");
  EXPECT_EQ(loadPack(pack.folder()).error().code, "pack-link");
}

TEST(Upgrade, DocumentIsUpgradedStepByStep) {
  const auto document = readXml("t.xml", "<mission  format='1' length='3'><!-- kept --></mission>");
  ASSERT_TRUE(document);
  const std::vector<Upgrader> known = {
      {"mission", 1,
       [](const Document& old) {
         return changeAttributes(old.root(), {{"length", std::nullopt}, {"rounds", old.root().value("length")}});
       }},
      {"mission", 2, [](const Document& old) { return setAttribute(old.root(), "third", "yes"); }}};
  Issues issues;
  const Document now = upgrade(*document, issues, known, 3);
  EXPECT_TRUE(issues.list().empty());
  EXPECT_EQ(now.text(), "<mission  format=\"3\" rounds=\"3\" third=\"yes\"><!-- kept --></mission>");
  EXPECT_EQ(upgrade(*document, issues, {}, 1).root(), document->root());
  EXPECT_TRUE(issues.list().empty());
  EXPECT_EQ(upgrade(*document, issues, {}, 2).root(), document->root());
  EXPECT_EQ(issues.list().at(0).code, "format-older");
}

TEST(Upgrade, FailedUpgradeIsReportedAndChangesNothing) {
  const auto document = readXml("t.xml", "<mission  format='1' length='3'/>");
  ASSERT_TRUE(document);
  const std::vector<Upgrader> known = {
      {"mission", 1, [](const Document& old) { return setAttribute(old.root(), "length", "4"); }},
      {"mission", 2, [](const Document& old) { return setAttribute(old.root(), "length", "\x01"); }}};
  Issues issues;
  EXPECT_EQ(upgrade(*document, issues, known, 3).text(), document->text());
  ASSERT_EQ(issues.list().size(), 1U);
  EXPECT_EQ(issues.list()[0].code, "format-older");
  EXPECT_NE(issues.list()[0].text.find("format 1 cannot be brought to 3: "), std::string::npos)
      << issues.list()[0].text;
}

std::string inPresentFormat(const std::string& text) {
  const auto document = readXml("t.xml", text);
  Issues issues;
  const Document present = upgrade(document.value(), issues);
  for (const Issue& issue : issues.list()) ADD_FAILURE() << issue.text;
  return present.text();
}

TEST(Upgrade, LevelsOfFormatOne_CountFromOneInFormatTwo) {
  EXPECT_EQ(inPresentFormat("<mission id='m' format='1'><map><tile id='a'/><!-- kept --><tile id='b' level='1'/>"
                            "<when option='o' is='1'><edge level='0'/></when><corner level='9'/></map>"
                            "<content><tile><feature level='2' kind='pit'/></tile></content>"
                            "<event id='e'><do><tile level='4'/></do></event></mission>"),
            "<mission id='m' format=\"2\"><map><tile id='a'/><!-- kept --><tile id='b' level=\"2\"/>"
            "<when option='o' is='1'><edge level=\"1\"/></when><corner level=\"10\"/></map>"
            "<content><tile><feature level=\"3\" kind='pit'/></tile></content>"
            "<event id='e'><do><tile level='4'/></do></event></mission>");
  EXPECT_EQ(inPresentFormat("<content format='1'><tile id='t'><edge level='1'/></tile></content>"),
            "<content format=\"2\"><tile id='t'><edge level=\"2\"/></tile></content>");
  const std::string present = "<content format='2'><tile id='t'><edge level='1'/></tile></content>";
  EXPECT_EQ(inPresentFormat(present), present);
  EXPECT_EQ(inPresentFormat("<ruleset id='r' format='1'/>"), "<ruleset id='r' format='1'/>");
}

TEST(Upgrade, LevelThatIsNotANumber_IsLeftForTheDecoder) {
  EXPECT_EQ(
      inPresentFormat("<content format='1'><tile><edge level='up'/><edge level='99999999999999'/></tile></content>"),
      "<content format=\"2\"><tile><edge level='up'/><edge level='99999999999999'/></tile></content>");
}

TEST(Level, DocumentsCountFromOne) {
  const auto levelIn = [](const std::string& attribute) {
    const auto document = readXml("t.xml", "<tile " + attribute + "/>").value();
    Issues issues;
    const int level = decodeLevel(document.root(), issues);
    EXPECT_EQ(levelOf(document.root()).value_or(0), level);
    for (const Issue& issue : issues.list()) {
      EXPECT_EQ(issue.code, "value-range");
      return issue.text + "; " + issue.remedy + (issue.fix ? "; " + patched(document.text(), issue.fix->patches) : "");
    }
    return std::to_string(level);
  };
  EXPECT_EQ(levelIn(""), "0");
  EXPECT_EQ(levelIn("level='1'"), "0");
  EXPECT_EQ(levelIn("level='3'"), "2");
  EXPECT_EQ(levelIn("level='0'"),
            "there is no level 0: levels count from 1; write level=\"1\" for the lowest; <tile level=\"1\"/>");
  EXPECT_EQ(levelIn("level='101'"), "level=\"101\" is not in 1 to 100; choose a number in range");
  EXPECT_EQ(squareOnLevel("y:C4", 0), "y:C4");
  EXPECT_EQ(squareOnLevel("y:C4", 1), "y:C4/2");
}

}  // namespace
}  // namespace sortie::model
