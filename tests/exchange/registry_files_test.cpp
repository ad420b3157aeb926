// Files of a registry: what is written is read as the same, and each field is held to its form.
#include "exchange/registry_files.h"

#include <zlib.h>

#include "exchange/signed_index.h"
#include "exchange/tree_file.h"
#include "testing.h"

namespace sortie::exchange {
namespace {

using testing::kindOf;

constexpr std::int64_t kMade = 1'900'000'000;

PublicKey keyNumber(unsigned char number) {
  PublicKey key;
  key.id.fill(number);
  key.key.fill(number);
  return key;
}

NamedFile fileOf(const std::string& words) { return {words.size(), sha256(words)}; }

RegistryIndex goodIndex() { return {"yard", 41, 2, 1204, kMade, fileOf("packs"), fileOf("the search")}; }

TreeNode goodNode() { return {"a3", {{0, fileOf("a"), false}, {7, fileOf("b"), true}, {15, fileOf("c"), false}}}; }

RegistryPack goodPack(const std::string& id) {
  RegistryPack pack;
  pack.id = id;
  pack.title = "The \"Yard\" & <more>";
  pack.author = keyNumber(1);
  pack.keyOf = "Ada Example";
  pack.kinds = {"ruleset", "missions", "content"};
  pack.licence = "CC-BY-4.0";
  RegistryVersion second{"1.2.0", fileOf("second"), 1, kMade, fileOf("details"), {}, {}};
  second.needs = {{"citadel", ">=1.1 <2"}, {"other", ""}};
  pack.versions = {second,
                   {"1.1.10", fileOf("tenth"), 1, kMade, {}, {}, {}},
                   {"1.1.9", fileOf("first"), 1, kMade, {}, {}, "It\'s old"}};
  return pack;
}

TreeShard goodShard() { return {"", {goodPack("yard"), goodPack("yard-missions")}}; }

RegistryRoot goodRoot() {
  RegistryRoot root{"yard", 2, kMade, kMade + 1000, {keyNumber(1), keyNumber(2)}, {keyNumber(3)}, {}};
  root.revoked = {{keyNumber(4), kMade, "stolen"}, {keyNumber(5), kMade, ""}};
  return root;
}

PackDetails goodDetails() {
  PackDetails details{"yard-missions", "1.2.0", "Two lines\nof <words> & more", {"Ada", "Bob"}, {}};
  MissionDetails mission{"alone", "Alone", {2, 4}, {45, 60}, "beginners", sha256("picture"), "Go in.\n\nGo out.", {}};
  mission.balance = Balance{200, "heuristic", {{"Attacker", 55, 48, 61}, {"Defender", 45, 39, 52}}};
  details.missions = {mission, {"bare", "Bare", {}, {}, "", "", "", {}}};
  return details;
}

/// A text with one thing changed.
struct Change {
  std::string from;
  std::string to;
  std::string kind = "index";
};

template <class Read>
void expectRefused(const std::string& good, const Read& read, const std::vector<Change>& changes) {
  EXPECT_EQ(kindOf(read(good)), "ok") << good;
  for (const Change& change : changes) {
    std::string text = good;
    const std::size_t at = text.find(change.from);
    ASSERT_NE(at, std::string::npos) << change.from;
    text.replace(at, change.from.size(), change.to);
    const auto out = read(text);
    EXPECT_EQ(kindOf(out), change.kind) << change.from << " -> " << change.to;
    EXPECT_FALSE(!out && (out.error().error.text.empty() || out.error().error.code.empty())) << change.to;
  }
}

/// What no file may have.
std::vector<Change> strangeThings(const std::string& root) {
  return {{"<" + root + " ", "<!DOCTYPE a>\n<" + root + " "},
          {"<" + root + " ", "<?xml-stylesheet href=\"a\"?>\n<" + root + " "},
          {"format=\"1\"", "format=\"2\""},
          {"format=\"1\"", ""},
          {"<" + root + " ", "<" + root + " more=\"1\" "},
          {"</" + root + ">", "words</" + root + ">"},
          {"</" + root + ">", "<more/></" + root + ">"},
          {"</" + root + ">", "<m:more xmlns:m=\"urn:m\"/></" + root + ">"},
          {"</" + root + ">", "</" + root + "><" + root + "/>"},
          {"</" + root + ">", ""},
          {"</" + root + ">", std::string(kLargestRegistryFile, ' ') + "</" + root + ">", "limit"}};
}

TEST(RegistryFiles, WhatIsWritten_IsReadAsTheSame) {
  const auto index = readIndex(writeIndex(goodIndex()), "index");
  ASSERT_TRUE(index) << index.error().error.message();
  EXPECT_EQ(*index, goodIndex());
  const auto node = readNode(writeNode(goodNode()), "a3", "node");
  ASSERT_TRUE(node) << node.error().error.message();
  EXPECT_EQ(*node, goodNode());
  const auto shard = readShard(writeShard(goodShard()), "", "shard");
  ASSERT_TRUE(shard) << shard.error().error.message();
  EXPECT_EQ(*shard, goodShard());
  const auto root = readRoot(writeRoot(goodRoot()), "root");
  ASSERT_TRUE(root) << root.error().error.message();
  EXPECT_EQ(*root, goodRoot());
  const auto details = readDetails(writeDetails(goodDetails()), "details");
  ASSERT_TRUE(details) << details.error().error.message();
  EXPECT_EQ(*details, goodDetails());
}

TEST(RegistryFiles, EmptyTreeAndIndexWithoutSearch_AreRead) {
  EXPECT_EQ(kindOf(readShard(writeShard({}), "", "shard")), "ok");
  RegistryIndex bare = goodIndex();
  bare.search.reset();
  EXPECT_EQ(readIndex(writeIndex(bare), "index").value_or(RegistryIndex()), bare);
}

TEST(RegistryFiles, EachFieldOfAnIndex_IsChecked) {
  const auto read = [](const std::string& text) { return readIndex(text, "index"); };
  std::vector<Change> changes = strangeThings("index");
  const std::string size = "size=\"5\"";
  for (const Change& change :
       std::vector<Change>{{"\"yard\"", "\"Yard\""},
                           {"\"yard\"", "\"\""},
                           {"\"yard\"", "\"a b\""},
                           {"registry=\"yard\"", ""},
                           {"version=\"41\"", "version=\"0\""},
                           {"version=\"41\"", "version=\"041\""},
                           {"version=\"41\"", "version=\"+41\""},
                           {"version=\"41\"", "version=\"99999999999999999999999\""},
                           {"version=\"41\"", ""},
                           {"root=\"2\"", "root=\"0\""},
                           {"root=\"2\"", ""},
                           {"packs=\"1204\"", "packs=\"-1\""},
                           {"packs=\"1204\"", "packs=\"100000001\""},
                           {"made=\"", "made=\"1"},
                           {"T17", " 17"},
                           {size, "size=\"0\""},
                           {size, "size=\"x\""},
                           {size, ""},
                           {size, "size=\"262145\"", "limit"},
                           {size, size + " node=\"yes\""},
                           {"sha256=\"", "sha256=\"0"},
                           {"sha256=\"" + sha256("packs").substr(0, 1), "sha256=\"G"},
                           {"<packs ", "<search size=\"1\" sha256=\"" + sha256("") + "\"/><packs "},
                           {"<search", "<packs"},
                           {"<packs", "<search"},
                           {"<index", "<Index"}})
    changes.push_back(change);
  expectRefused(writeIndex(goodIndex()), read, changes);
}

TEST(RegistryFiles, EachFieldOfANode_IsChecked) {
  const auto read = [](const std::string& text) { return readNode(text, "a3", "node"); };
  std::vector<Change> changes = strangeThings("node");
  for (const Change& change : std::vector<Change>{{"prefix=\"a3\"", "prefix=\"a30\""},
                                                  {"prefix=\"a3\"", "prefix=\"A3\""},
                                                  {"prefix=\"a3\"", ""},
                                                  {"digit=\"0\"", "digit=\"7\""},
                                                  {"digit=\"0\"", "digit=\"8\""},
                                                  {"digit=\"0\"", "digit=\"g\""},
                                                  {"digit=\"0\"", "digit=\"\""},
                                                  {"digit=\"0\"", "digit=\"01\""},
                                                  {"digit=\"0\"", ""},
                                                  {"digit=\"f\"", "digit=\"F\""},
                                                  {"node=\"yes\"", "node=\"no\""},
                                                  {"node=\"yes\"", "node=\"\""},
                                                  {"size=\"1\"", "size=\"262145\"", "limit"},
                                                  {"sha256=\"", "sha256=\"0"},
                                                  {"digit=\"0\"", "digit=\"0\" more=\"\""}})
    changes.push_back(change);
  expectRefused(writeNode(goodNode()), read, changes);
  EXPECT_EQ(kindOf(readNode(writeNode({"", {}}), "", "node")), "index");
}

TEST(RegistryFiles, EachFieldOfAShard_IsChecked) {
  const auto read = [](const std::string& text) { return readShard(text, "", "shard"); };
  std::vector<Change> changes = strangeThings("shard");
  const std::string key = keyText(keyNumber(1));
  for (const Change& change : std::vector<Change>{{"prefix=\"\"", "prefix=\"a\""},
                                                  {"id=\"yard\"", "id=\"Yard\""},
                                                  {"id=\"yard\"", "id=\"con\""},
                                                  {"id=\"yard\"", "id=\"../a\""},
                                                  {"id=\"yard\"", "id=\"\""},
                                                  {"id=\"yard\"", "id=\"" + std::string(65, 'a') + "\""},
                                                  {"id=\"yard\"", "id=\"yard-missions\""},
                                                  {"id=\"yard\"", "id=\"zebra\""},
                                                  {"id=\"yard\"", ""},
                                                  {"title=\"", "title=\"" + std::string(200, 'a')},
                                                  {"title=\"", "title=\"&#10;"},
                                                  {"title=\"", "title=\"\" other=\""},
                                                  {"author=\"" + key, "author=\"R"},
                                                  {"author=\"" + key, "author=\"" + key + " "},
                                                  {"author=\"" + key, "author=\""},
                                                  {"author=\"" + key + "\"", ""},
                                                  {"key-of=\"Ada Example\"", "key-of=\"\""},
                                                  {"kinds=\"ruleset missions content\"", "kinds=\"missions ruleset\""},
                                                  {"kinds=\"ruleset missions content\"", "kinds=\"missions missions\""},
                                                  {"kinds=\"ruleset missions content\"", "kinds=\"missions \""},
                                                  {"kinds=\"ruleset missions content\"", "kinds=\"game\""},
                                                  {"kinds=\"ruleset missions content\"", "kinds=\"\""},
                                                  {"kinds=\"ruleset missions content\"", ""},
                                                  {"licence=\"CC-BY-4.0\"", ""},
                                                  {"licence=\"CC-BY-4.0\"", "licence=\"a\" revoked=\"&#9;\""},
                                                  {"number=\"1.2.0\"", "number=\"1.2\""},
                                                  {"number=\"1.2.0\"", "number=\"1.02.0\""},
                                                  {"number=\"1.2.0\"", "number=\"1.2.x\""},
                                                  {"number=\"1.2.0\"", "number=\"1.1.9\""},
                                                  {"number=\"1.2.0\"", "number=\"1.1.10\""},
                                                  {"number=\"1.2.0\"", ""},
                                                  {"size=\"6\"", "size=\"67108865\"", "limit"},
                                                  {"size=\"6\"", "size=\"06\""},
                                                  {"sha256=\"", "sha256=\"A"},
                                                  {"engine=\"1\"", "engine=\"0\""},
                                                  {"engine=\"1\"", "engine=\"one\""},
                                                  {"engine=\"1\"", ""},
                                                  {"made=\"2", "made=\"x"},
                                                  {"details=\"", "details=\"f"},
                                                  {" details-size=\"7\"", ""},
                                                  {"details-size=\"7\"", "details-size=\"262145\"", "limit"},
                                                  {"revoked=\"", "revoked=\"" + std::string(500, 'a')},
                                                  {"pack=\"citadel\"", "pack=\"Citadel\""},
                                                  {"pack=\"citadel\"", "pack=\"other\""},
                                                  {"pack=\"citadel\"", "pack=\"zebra\""},
                                                  {"pack=\"citadel\"", "pack=\"citadel\" more=\"\""},
                                                  {"version=\">=1.1", "version=\">=beta"},
                                                  {"<needs", "<wants"},
                                                  {"<version ", "words<version "}})
    changes.push_back(change);
  expectRefused(writeShard(goodShard()), read, changes);
  RegistryPack bare = goodPack("yard");
  bare.versions.clear();
  EXPECT_EQ(kindOf(readShard(writeShard({"", {bare}}), "", "shard")), "index");
  std::vector<RegistryNeed> many;
  for (int i = 0; i < 65; ++i) many.push_back({"p" + std::to_string(100 + i), ""});
  RegistryPack needy = goodPack("yard");
  needy.versions[0].needs = many;
  EXPECT_EQ(kindOf(readShard(writeShard({"", {needy}}), "", "shard")), "limit");
  needy.versions[0].needs.pop_back();
  EXPECT_EQ(kindOf(readShard(writeShard({"", {needy}}), "", "shard")), "ok");
}

TEST(RegistryFiles, PackAtAnotherPlace_IsRefused) {
  const std::string place = sha256("yard");
  TreeShard shard{place.substr(0, 2), {goodPack("yard")}};
  EXPECT_EQ(kindOf(readShard(writeShard(shard), shard.prefix, "shard")), "ok");
  EXPECT_EQ(kindOf(readShard(writeShard(shard), place.substr(0, 1), "shard")), "index");
  shard.prefix[1] = shard.prefix[1] == '0' ? '1' : '0';
  EXPECT_EQ(kindOf(readShard(writeShard(shard), shard.prefix, "shard")), "index");
  EXPECT_EQ(kindOf(readShard(writeShard({"ab", {}}), "ab", "shard")), "index");
}

TEST(RegistryFiles, EachFieldOfARoot_IsChecked) {
  const auto read = [](const std::string& text) { return readRoot(text, "root"); };
  std::vector<Change> changes = strangeThings("root");
  const auto key = [](unsigned char number) { return keyText(keyNumber(number)); };
  for (const Change& change : std::vector<Change>{{"\"yard\"", "\"\""},
                                                  {"number=\"2\"", "number=\"0\""},
                                                  {"number=\"2\"", ""},
                                                  {"made=\"2030", "made=\"2031"},
                                                  {"expires=\"", "expires=\"x"},
                                                  {key(1), key(2)},
                                                  {key(1), key(3)},
                                                  {key(1), key(4)},
                                                  {key(3), key(4)},
                                                  {key(3), "RW"},
                                                  {key(4), key(5)},
                                                  {"since=\"2", "since=\""},
                                                  {"reason=\"stolen\"", "reason=\"\""},
                                                  {"<root-key key", "<root-key more=\"\" key"},
                                                  {"<index-key", "<root-key"},
                                                  {"<revoked-key", "<index-key"},
                                                  {"<root-key", "<index-key"}})
    changes.push_back(change);
  expectRefused(writeRoot(goodRoot()), read, changes);
  RegistryRoot bare = goodRoot();
  bare.rootKeys.clear();
  EXPECT_EQ(kindOf(readRoot(writeRoot(bare), "root")), "index");
  bare = goodRoot();
  for (unsigned char i = 10; i < 30; ++i) bare.indexKeys.push_back(keyNumber(i));
  EXPECT_EQ(kindOf(readRoot(writeRoot(bare), "root")), "limit");
}

TEST(RegistryFiles, EachFieldOfDetails_IsChecked) {
  const auto read = [](const std::string& text) { return readDetails(text, "details"); };
  std::vector<Change> changes = strangeThings("details");
  for (const Change& change : std::vector<Change>{{"pack=\"yard-missions\"", "pack=\"-\""},
                                                  {"version=\"1.2.0\"", "version=\"1\""},
                                                  {"<about>", "<about>a</about><about>"},
                                                  {"<about>", "<about><b/>"},
                                                  {"<about>", "<about lang=\"en\">"},
                                                  {"name=\"Ada\"", "name=\"\""},
                                                  {"id=\"alone\"", "id=\"bare\""},
                                                  {"id=\"alone\"", "id=\"zebra\""},
                                                  {"title=\"Alone\"", ""},
                                                  {"players=\"2 4\"", "players=\"4 2\""},
                                                  {"players=\"2 4\"", "players=\"2  4\""},
                                                  {"players=\"2 4\"", "players=\"\""},
                                                  {"minutes=\"45 60\"", "minutes=\"45 60 90\""},
                                                  {"minutes=\"45 60\"", "minutes=\"long\""},
                                                  {"audience=\"beginners\"", "audience=\"\""},
                                                  {"picture=\"", "picture=\"../"},
                                                  {"<briefing>", "<briefing>a</briefing><briefing>"},
                                                  {"runs=\"200\"", "runs=\"0\""},
                                                  {"agents=\"heuristic\"", ""},
                                                  {"share=\"55\"", "share=\"62\""},
                                                  {"share=\"55\"", "share=\"55.5\""},
                                                  {"high=\"61\"", "high=\"101\""},
                                                  {"low=\"48\"", "low=\"56\""}})
    changes.push_back(change);
  expectRefused(writeDetails(goodDetails()), read, changes);
}

TEST(RegistryFiles, FieldText_LosesControlCharactersAndKeepsWholeCharacters) {
  EXPECT_EQ(fieldText(" a\nb\tc\x7f "), "a b c");
  EXPECT_EQ(fieldText("äöü", 4), "äö");
  EXPECT_EQ(fieldText("äöü", 5), "äö");
  EXPECT_EQ(fieldText("äöü", 3), "ä");
  EXPECT_EQ(fieldText(""), "");
}

TEST(TreeFile, Packed_IsTheSameAndUnpacked) {
  const std::string text = writeShard(goodShard());
  const std::string bytes = packTreeFile(text);
  EXPECT_EQ(bytes, packTreeFile(text));
  EXPECT_EQ(unpackTreeFile(bytes, namedFile(bytes), "file").value_or(""), text);
}

TEST(TreeFile, OtherBytes_AreRefusedBeforeTheyAreUnpacked) {
  const std::string bytes = packTreeFile(writeShard(goodShard()));
  const NamedFile named = namedFile(bytes);
  std::string other = bytes;
  other.back() = static_cast<char>(other.back() ^ 1);
  EXPECT_EQ(kindOf(unpackTreeFile(other, named, "file")), "hash");
  EXPECT_EQ(kindOf(unpackTreeFile(bytes + "x", named, "file")), "hash");
  EXPECT_EQ(kindOf(unpackTreeFile(bytes.substr(1), named, "file")), "hash");
  EXPECT_EQ(kindOf(unpackTreeFile("", named, "file")), "hash");
}

TEST(TreeFile, WhatIsNotOneFileOfGzip_IsRefused) {
  const auto kind = [](const std::string& bytes) { return kindOf(unpackTreeFile(bytes, namedFile(bytes), "file")); };
  const std::string bytes = packTreeFile(writeShard(goodShard()));
  EXPECT_EQ(kind(bytes), "ok");
  EXPECT_EQ(kind("words that are not packed"), "index");
  EXPECT_EQ(kind(""), "index");
  EXPECT_EQ(kind(bytes.substr(0, bytes.size() - 1)), "index");
  EXPECT_EQ(kind(bytes + "x"), "index");
  EXPECT_EQ(kind(bytes + bytes), "index");
  std::string named = bytes;
  named[3] = 8;
  EXPECT_EQ(kind(named), "index");
  for (std::size_t at = bytes.size() - 8; at < bytes.size(); ++at) {
    std::string broken = bytes;
    broken[at] = static_cast<char>(broken[at] ^ 1);
    EXPECT_EQ(kind(broken), "index") << at;
  }
}

TEST(TreeFile, Bomb_EndsAtTheLimit) {
  const auto kind = [](const std::string& text) {
    const std::string bytes = packTreeFile(text);
    return kindOf(unpackTreeFile(bytes, namedFile(bytes), "file"));
  };
  EXPECT_EQ(kind(std::string(kLargestRegistryFile, 'a')), "ok");
  EXPECT_EQ(kind(std::string(kLargestRegistryFile + 1, 'a')), "limit");
  EXPECT_EQ(kind(std::string(50U << 20U, 'a')), "limit");
}

TEST(RegistryFiles, TimesAreWrittenAsTheyAreRead) {
  for (const char* time : {"1970-01-01T00:00:00Z", "2030-03-17T17:46:40Z", "2028-02-29T23:59:59Z"})
    EXPECT_EQ(timeText(readTime(time).value_or(-1)), time);
}

}  // namespace
}  // namespace sortie::exchange
