// The tree of packs: its form follows from its packs, ways to packs are proved, and a change writes its way alone.
#include "exchange/tree.h"

#include <algorithm>
#include <map>
#include <random>

#include "exchange/tree_file.h"
#include "testing.h"

namespace sortie::exchange {
namespace {

using testing::kindOf;
using testing::Scratch;

/// Files of trees in memory, and what was done with them.
struct TreeFiles {
  std::map<std::string, std::string> files;
  std::vector<std::vector<std::string>> fetched;
  std::size_t kept = 0;

  FetchTreeFiles fetch() {
    return [this](const std::vector<NamedFile>& names) -> Checked<std::vector<std::string>> {
      std::vector<std::string> out;
      fetched.emplace_back();
      for (const NamedFile& name : names) {
        fetched.back().push_back(name.sha256);
        out.push_back(files[name.sha256]);
      }
      return out;
    };
  }
  KeepTreeFile keep() {
    return [this](const NamedFile& name, std::string bytes) -> Checked<> {
      EXPECT_EQ(name, namedFile(bytes));
      files[name.sha256] = std::move(bytes);
      ++kept;
      return {};
    };
  }
};

/// A pack that takes about that many bytes in a shard.
RegistryPack packOf(const std::string& id, std::size_t bytes = 600) {
  RegistryPack pack;
  pack.id = id;
  pack.title = "Pack " + id;
  pack.kinds = {"missions"};
  pack.licence = "MIT";
  constexpr std::size_t version = 150;
  for (std::size_t i = 0; i == 0 || (i + 2) * version < bytes; ++i)
    pack.versions.insert(pack.versions.begin(),
                         {"1.0." + std::to_string(i), namedFile(id + std::to_string(i)), 1, 1'900'000'000, {}, {}, {}});
  return pack;
}

std::vector<RegistryPack> manyPacks(int count, std::size_t bytes = 600) {
  std::vector<RegistryPack> out;
  for (int i = 0; i < count; ++i) out.push_back(packOf("pack-" + std::to_string(i), bytes));
  return out;
}

NamedFile built(std::vector<RegistryPack> packs, TreeFiles& files) {
  const Checked<NamedFile> root = buildTree(std::move(packs), files.keep());
  EXPECT_TRUE(root) << root.error().error.message();
  return root.value_or(NamedFile());
}

NamedFile changed(const NamedFile& root, const std::vector<PackChange>& changes, TreeFiles& files) {
  const Checked<NamedFile> after = changeTree(root, changes, files.fetch(), files.keep());
  EXPECT_TRUE(after) << after.error().error.message();
  return after.value_or(NamedFile());
}

std::string textOf(const NamedFile& file, TreeFiles& files) {
  return unpackTreeFile(files.files[file.sha256], file, "file").value_or("");
}

/// The ids in the tree, and nothing in it that a reader refuses.
std::vector<std::string> idsIn(const NamedFile& root, TreeFiles& files) {
  std::vector<std::string> out;
  const Checked<> read = eachPack(root, files.fetch(), [&](const RegistryPack& pack) -> Checked<> {
    out.push_back(pack.id);
    return {};
  });
  EXPECT_TRUE(read) << read.error().error.message();
  std::sort(out.begin(), out.end());
  return out;
}

TEST(Tree, PacksInAnyOrder_GiveTheSameRoot) {
  std::vector<RegistryPack> packs = manyPacks(400);
  TreeFiles files;
  const NamedFile root = built(packs, files);
  std::mt19937 random(1);
  for (int round = 0; round < 3; ++round) {
    std::shuffle(packs.begin(), packs.end(), random);
    EXPECT_EQ(built(packs, files), root);
    NamedFile grown = emptyTree(files.keep()).value_or(NamedFile());
    for (std::size_t at = 0; at < packs.size();) {
      std::vector<PackChange> some;
      for (const std::size_t end = std::min(packs.size(), at + 1 + random() % 40); at < end; ++at)
        some.emplace_back(packs[at].id, packs[at]);
      grown = changed(grown, some, files);
    }
    EXPECT_EQ(grown, root) << round;
  }
  EXPECT_EQ(idsIn(root, files).size(), packs.size());
}

TEST(Tree, ChangesAndRemovals_GiveTheTreeThatIsBuiltOfWhatIsLeft) {
  std::mt19937 random(2);
  TreeFiles files;
  std::map<std::string, RegistryPack> held;
  NamedFile root = emptyTree(files.keep()).value_or(NamedFile());
  for (int round = 0; round < 120; ++round) {
    std::map<std::string, std::optional<RegistryPack>> changes;
    const bool shrinking = round / 20 % 2 == 1;
    for (unsigned i = 0; i < 1 + random() % 8; ++i) {
      const std::string id = "pack-" + std::to_string(random() % 150);
      if (random() % 4 < (shrinking ? 3U : 1U))
        changes[id] = std::nullopt;
      else
        changes[id] = packOf(id, random() % 10 == 0 ? 60'000 : 500 + random() % 4'000);
    }
    for (const auto& [id, pack] : changes) {
      held.erase(id);
      if (pack) held.emplace(id, *pack);
    }
    root = changed(root, {changes.begin(), changes.end()}, files);
    std::vector<RegistryPack> all;
    for (const auto& [id, pack] : held) all.push_back(pack);
    TreeFiles other;
    ASSERT_EQ(root, built(all, other)) << "round " << round;
  }
}

TEST(Tree, ShardOfMoreThanItsLimit_IsDividedAndJoinedAgain) {
  TreeFiles files;
  std::vector<RegistryPack> packs;
  std::size_t size = writeShard({}).size();
  for (int i = 0; size <= kLargestShard; ++i) {
    packs.push_back(packOf("pack-" + std::to_string(i), 3'000));
    size += writeShardPack(packs.back()).size();
  }
  const NamedFile large = built(packs, files);
  EXPECT_TRUE(textOf(large, files).starts_with("<node"));
  const std::vector<RegistryPack> fewer(packs.begin(), packs.end() - 1);
  const NamedFile small = built(fewer, files);
  EXPECT_TRUE(textOf(small, files).starts_with("<shard"));
  EXPECT_EQ(changed(large, {{packs.back().id, std::nullopt}}, files), small);
  EXPECT_EQ(changed(small, {{packs.back().id, packs.back()}}, files), large);
}

TEST(Tree, ShardOfExactlyItsLimit_IsNotDivided) {
  std::vector<RegistryPack> packs = manyPacks(15, 3'000);
  const auto size = [&] { return writeShard({"", packs}).size(); };
  ASSERT_LT(size(), kLargestShard);
  while (size() < kLargestShard) {
    RegistryPack& pack = packs[size() % packs.size()];
    // Versions for the rough, titles for the fine.
    if (kLargestShard - size() > 1'000)
      pack = packOf(pack.id, writeShardPack(pack).size() + 700);
    else
      (pack.title.size() < 200 ? pack.title : packs[(size() + 1) % packs.size()].title) += 'a';
  }
  ASSERT_EQ(size(), kLargestShard);
  std::sort(packs.begin(), packs.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
  TreeFiles files;
  EXPECT_TRUE(textOf(built(packs, files), files).starts_with("<shard"));
  packs[0].title += 'a';
  EXPECT_TRUE(textOf(built(packs, files), files).starts_with("<node"));
}

TEST(Tree, PackOfItsOwn_MayTakeAShardOfUpToItsLimit) {
  TreeFiles files;
  const NamedFile root = built({packOf("large", 200'000), packOf("larger", 220'000)}, files);
  EXPECT_EQ(idsIn(root, files).size(), 2U);
  EXPECT_EQ(kindOf(buildTree({packOf("largest", 300'000)}, files.keep())), "limit");
}

TEST(Tree, ChangeOfOnePack_WritesItsWayAlone) {
  TreeFiles files;
  const NamedFile root = built(manyPacks(3'000, 1'500), files);
  RegistryPack pack = packOf("pack-77");
  pack.versions[0].revoked = "A script never ends";
  files.kept = 0;
  files.fetched.clear();
  const NamedFile after = changed(root, {{pack.id, pack}}, files);
  const Checked<std::vector<NamedFile>> way = pathsTo(after, {pack.id}, files.fetch());
  ASSERT_TRUE(way);
  EXPECT_EQ(way->size(), 3U);
  EXPECT_EQ(files.kept, way->size());
  EXPECT_EQ(changed(root, {}, files), root);
}

TEST(Tree, Packs_AreFoundLevelByLevelAndNoFileTwice) {
  TreeFiles files;
  const std::vector<RegistryPack> packs = manyPacks(1'000);
  const NamedFile root = built(packs, files);
  std::vector<std::string> ids;
  for (int i = 0; i < 60; ++i) ids.push_back("pack-" + std::to_string(i * 7));
  ids.push_back("nobody");
  files.fetched.clear();
  const auto found = findPacks(root, ids, files.fetch());
  ASSERT_TRUE(found) << found.error().error.message();
  for (std::size_t i = 0; i + 1 < ids.size(); ++i) EXPECT_EQ((*found)[i], packs[i * 7]);
  EXPECT_FALSE(found->back());
  EXPECT_LE(files.fetched.size(), 3U);
  std::map<std::string, int> times;
  for (const auto& level : files.fetched)
    for (const std::string& file : level) EXPECT_EQ(++times[file], 1);
  files.fetched.clear();
  EXPECT_EQ(findPacks(root, {}, files.fetch())->size(), 0U);
  EXPECT_TRUE(files.fetched.empty());
}

TEST(Tree, FilesOfAnotherMoment_AreRefused) {
  TreeFiles files;
  const NamedFile before = built(manyPacks(300), files);
  RegistryPack pack = packOf("pack-7");
  pack.title = "Another";
  const NamedFile after = changed(before, {{pack.id, pack}}, files);
  const auto oldWay = pathsTo(before, {pack.id}, files.fetch());
  const auto newWay = pathsTo(after, {pack.id}, files.fetch());
  ASSERT_TRUE(oldWay && newWay && oldWay->size() == newWay->size());
  // A mirror that gives any one file as it was, or the other way round, gives nothing at all.
  for (std::size_t i = 0; i < newWay->size(); ++i) {
    TreeFiles mixed = files;
    mixed.files[(*newWay)[i].sha256] = files.files[(*oldWay)[i].sha256];
    EXPECT_EQ(kindOf(findPacks(after, {pack.id}, mixed.fetch())), "hash") << i;
    mixed = files;
    mixed.files[(*oldWay)[i].sha256] = files.files[(*newWay)[i].sha256];
    EXPECT_EQ(kindOf(findPacks(before, {pack.id}, mixed.fetch())), "hash") << i;
  }
}

TEST(Tree, WrongBytesOfAMirror_AreRefused) {
  TreeFiles files;
  const NamedFile root = built(manyPacks(300), files);
  const auto way = pathsTo(root, {"pack-7"}, files.fetch());
  ASSERT_TRUE(way);
  for (const NamedFile& file : *way) {
    for (const std::string& bytes : {std::string(), std::string("x"), files.files[file.sha256] + "x",
                                     files.files[file.sha256].substr(1), std::string(1U << 20U, 'x')}) {
      TreeFiles wrong = files;
      wrong.files[file.sha256] = bytes;
      EXPECT_EQ(kindOf(findPacks(root, {"pack-7"}, wrong.fetch())), "hash");
      EXPECT_EQ(kindOf(changeTree(root, {{"pack-7", packOf("pack-7", 900)}}, wrong.fetch(), wrong.keep())), "hash");
    }
  }
  const FetchTreeFiles nothing = [](const std::vector<NamedFile>&) -> Checked<std::vector<std::string>> {
    return std::vector<std::string>();
  };
  EXPECT_EQ(kindOf(findPacks(root, {"pack-7"}, nothing)), "hash");
}

TEST(Tree, KeeperWhoSignsAWrongTree_IsRefused) {
  TreeFiles files;
  const auto name = [&](const std::string& text) {
    std::string bytes = packTreeFile(text);
    const NamedFile file = namedFile(bytes);
    files.files[file.sha256] = std::move(bytes);
    return file;
  };
  const auto kind = [&](const NamedFile& root, const std::string& id) {
    return kindOf(findPacks(root, {id}, files.fetch()));
  };
  const std::string place = sha256("yard");
  const unsigned digit = static_cast<unsigned>(std::string_view("0123456789abcdef").find(place[0]));
  const NamedFile shard = name(writeShard({place.substr(0, 1), {packOf("yard")}}));
  EXPECT_EQ(kind(name(writeNode({"", {{digit, shard, false}}})), "yard"), "ok");
  // A shard that is called a node, one of another place, a node that leads to itself or to nowhere.
  EXPECT_EQ(kind(name(writeNode({"", {{digit, shard, true}}})), "yard"), "index");
  const NamedFile elsewhere = name(writeShard({"", {packOf("yard")}}));
  EXPECT_EQ(kind(name(writeNode({"", {{digit, elsewhere, false}}})), "yard"), "index");
  const NamedFile node = name(writeNode({"", {{digit, shard, false}}}));
  EXPECT_EQ(kind(name(writeNode({"", {{digit, node, true}}})), "yard"), "index");
  EXPECT_EQ(kind(name(writeNode({"", {{digit, namedFile("none"), false}}})), "yard"), "hash");
}

TEST(TreeFolder, Cache_FetchesWhatIsMissingOrDamaged) {
  const Scratch scratch;
  TreeFiles files;
  const NamedFile root = built(manyPacks(300), files);
  const TreeFolder cache(scratch / "tree");
  const auto find = [&] {
    files.fetched.clear();
    const auto found = findPacks(root, {"pack-7"}, cache.fetchThrough(files.fetch()));
    EXPECT_TRUE(found && found->front());
    return files.fetched.size();
  };
  const std::size_t all = find();
  EXPECT_GE(all, 2U);
  EXPECT_EQ(find(), 0U);
  const auto way = pathsTo(root, {"pack-7"}, cache.fetch());
  ASSERT_TRUE(way);
  testing::writeAll(scratch / ("tree/" + way->back().sha256 + ".gz"), std::string(way->back().size, 'x'));
  EXPECT_EQ(kindOf(findPacks(root, {"pack-7"}, cache.fetch())), "file");
  EXPECT_EQ(find(), 1U);
  EXPECT_EQ(find(), 0U);
  cache.keepOnly({way->front()});
  EXPECT_EQ(find(), all - 1);
}

}  // namespace
}  // namespace sortie::exchange
