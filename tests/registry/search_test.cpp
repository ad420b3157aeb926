// The search of a registry: what is found, in which order, at which cost, and that one pack changes few files.
#include <gtest/gtest.h>

#include "exchange/search_words.h"
#include "exchange/tree_file.h"
#include "registry/synthetic_packs.h"

namespace sortie::registry::test {
namespace {

using exchange::NamedFile;
using exchange::SearchAnswer;

SearchDoc doc(const std::string& id, const std::string& title, const std::string& summary) {
  SearchDoc out;
  out.entry.id = id;
  out.entry.title = title;
  out.entry.kinds = {"missions"};
  out.entry.version = "1.0.0";
  out.entry.licence = "MIT";
  out.entry.ruleset = "citadel";
  out.entry.players = {2, 3};
  out.entry.minutes = {45, 60};
  out.entry.summary = summary;
  return out;
}

std::vector<SearchDoc> fewDocs() {
  std::vector<SearchDoc> out{doc("old-yard", "The Old Yard", "A tower stands here"),
                             doc("towers", "Tower Défense", "Hold the yard until dawn"),
                             doc("night", "Night Shift", "Nothing of the kind")};
  out[1].entry.keyOf = "Ada Night";
  out[2].entry.players = {1};
  out[2].entry.licence = "CC-BY-4.0";
  return out;
}

NamedFile written(MemoryTree& tree, const std::vector<SearchDoc>& docs) {
  const exchange::Checked<NamedFile> root = writeSearch(docs, tree.put());
  if (!root) throw std::runtime_error(root.error().error.text);
  return *root;
}

std::vector<std::string> found(const MemoryTree& tree, const NamedFile& root, const std::string& query) {
  const exchange::Checked<SearchAnswer> answer = exchange::searchPacks(tree.read(), root, query);
  if (!answer) return {"refused: " + answer.error().error.text};
  std::vector<std::string> out;
  for (const exchange::SearchHit& hit : answer->hits) out.push_back(hit.entry.id);
  return out;
}

std::vector<SearchDoc> manyDocs(std::uint32_t count) {
  std::vector<SearchDoc> out;
  for (std::uint32_t i = 0; i < count; ++i) out.push_back(syntheticDoc(i));
  return out;
}

using Ids = std::vector<std::string>;

TEST(SearchWords, AccentsAndCapitals_AreFolded) {
  EXPECT_EQ(exchange::searchWords("Tower Défense, ŁÓDŹ & Ærø’s 42nd"),
            (Ids{"tower", "defense", "lodz", "aros", "42nd"}));
  EXPECT_EQ(exchange::searchWords("ΑΘΗΝΑ МОСКВА Ёж 東京"), (Ids{"αθηνα", "москва", "ёж", "東京"}));
}

TEST(SearchWords, WhatIsNotUtf8_EndsAWord) {
  EXPECT_EQ(exchange::searchWords("ab\xff\xfe"
                                  "cd\xc3"),
            (Ids{"ab", "cd"}));
  EXPECT_EQ(exchange::searchWords(std::string(100, 'x')), (Ids{std::string(24, 'x')}));
}

TEST(SearchWords, FiltersAreToldFromWords) {
  const exchange::SearchWish wish = exchange::searchWish("the kind:Missions  tower: licence:CC-BY-4.0 other:thing");
  EXPECT_EQ(wish.filters, (Ids{"=kind:missions", "=licence:cc-by-4.0"}));
  EXPECT_EQ(wish.words, (Ids{"tower", "other", "thing"}));
}

TEST(Search, TitleGoesBeforeSummary) {
  MemoryTree tree;
  const NamedFile root = written(tree, fewDocs());
  EXPECT_EQ(found(tree, root, "yard"), (Ids{"old-yard", "towers"}));
  EXPECT_EQ(found(tree, root, "tower"), (Ids{"towers", "old-yard"}));
  EXPECT_EQ(found(tree, root, "night"), (Ids{"night", "towers"}));
}

TEST(Search, AllWordsMustBeThere_TheLastMayBeABeginning) {
  MemoryTree tree;
  const NamedFile root = written(tree, fewDocs());
  EXPECT_EQ(found(tree, root, "yard defe"), (Ids{"towers"}));
  EXPECT_EQ(found(tree, root, "defe yard"), Ids{});
  EXPECT_EQ(found(tree, root, "défense"), (Ids{"towers"}));
  EXPECT_EQ(found(tree, root, "yard nothing"), Ids{});
}

TEST(Search, FiltersNarrow) {
  MemoryTree tree;
  const NamedFile root = written(tree, fewDocs());
  EXPECT_EQ(found(tree, root, "kind:missions"), (Ids{"night", "towers", "old-yard"}));
  EXPECT_EQ(found(tree, root, "players:1"), (Ids{"night"}));
  EXPECT_EQ(found(tree, root, "night licence:mit"), (Ids{"towers"}));
  EXPECT_EQ(found(tree, root, "minutes:60 players:3"), (Ids{"towers", "old-yard"}));
  EXPECT_EQ(found(tree, root, "minutes:30"), Ids{});
  EXPECT_EQ(found(tree, root, ""), (Ids{"night", "towers", "old-yard"}));
}

TEST(Search, EmptyRegistry_FindsNothing) {
  MemoryTree tree;
  EXPECT_EQ(found(tree, written(tree, {}), "yard"), Ids{});
}

TEST(Search, EntryIsTheOneThatWasWritten) {
  MemoryTree tree;
  const NamedFile root = written(tree, manyDocs(300));
  for (const std::uint32_t number : {0U, 15U, 16U, 299U}) {
    const SearchDoc wanted = syntheticDoc(number);
    const auto answer = exchange::searchPacks(tree.read(), root, std::to_string(number));
    ASSERT_TRUE(answer);
    ASSERT_FALSE(answer->hits.empty());
    EXPECT_EQ(answer->hits.front().entry, wanted.entry);
  }
}

TEST(Search, OneByOneAndAllAtOnce_GiveTheSameFiles) {
  // Enough for nodes, and for words whose postings lie in blocks.
  std::vector<SearchDoc> docs = manyDocs(5'000);
  MemoryTree tree;
  NamedFile root = written(tree, std::vector<SearchDoc>(docs.begin(), docs.begin() + 4'990));
  for (std::size_t i = 4'990; i < docs.size(); ++i) {
    const auto next = updateSearch(root, tree.read(), {{std::nullopt, docs[i]}}, tree.put());
    ASSERT_TRUE(next) << next.error().error.text;
    root = *next;
  }
  for (const std::uint32_t number : {3U, 4'000U}) {
    SearchDoc after = syntheticDoc(number, "2.0.0");
    after.text = syntheticText(number, 30);
    after.entry.kinds = {"campaign"};
    const auto next = updateSearch(root, tree.read(), {{docs[number], after}}, tree.put());
    ASSERT_TRUE(next) << next.error().error.text;
    root = *next;
    docs[number] = after;
  }
  MemoryTree anew;
  EXPECT_EQ(written(anew, docs), root);
}

TEST(Search, WordsThatGo_LeaveTheFormOfTheRest) {
  std::vector<SearchDoc> docs = manyDocs(600);
  MemoryTree tree;
  const NamedFile root = written(tree, docs);
  std::vector<SearchChange> changes;
  for (SearchDoc& each : docs) {
    SearchDoc after = each;
    after.text.clear();
    after.entry.summary = "short";
    changes.push_back({each, after});
    each = after;
  }
  const auto shrunk = updateSearch(root, tree.read(), changes, tree.put());
  ASSERT_TRUE(shrunk) << shrunk.error().error.text;
  MemoryTree anew;
  EXPECT_EQ(written(anew, docs), *shrunk);
}

TEST(Search, OnePack_RewritesFewFiles) {
  MemoryTree tree;
  const NamedFile root = written(tree, manyDocs(5'000));
  const std::size_t all = tree.written;
  const auto next = updateSearch(root, tree.read(), {{std::nullopt, syntheticDoc(5'000)}}, tree.put());
  ASSERT_TRUE(next);
  EXPECT_LT(tree.written - all, 120U);
}

TEST(Search, PackThatIsNotThereCannotChange) {
  MemoryTree tree;
  const NamedFile root = written(tree, fewDocs());
  const SearchDoc other = doc("other", "Other", "");
  const auto refusal = updateSearch(root, tree.read(), {{other, other}}, tree.put());
  ASSERT_FALSE(refusal);
  EXPECT_EQ(refusal.error().kind, "index");
}

TEST(Search, ChangedFile_IsRefusedByItsHash) {
  MemoryTree tree;
  const NamedFile root = written(tree, manyDocs(50));
  for (auto& [sha256, bytes] : tree.files)
    if (sha256 != root.sha256) bytes.back() = static_cast<char>(bytes.back() ^ 1);
  const auto answer = exchange::searchPacks(tree.read(), root, "missions");
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().kind, "hash");
}

TEST(Search, FilesOfAnotherForm_AreRefused) {
  for (const std::string text :
       {R"([])", R"({"format":2})", R"({"format":1,"packs":1,"levels":9})", R"({"format":1,"packs":5,"levels":0})",
        R"({"format":1,"packs":-5,"levels":0})", R"({"format":1)"}) {
    EXPECT_FALSE(exchange::readSearchRoot(text, "x")) << text;
  }
  for (const std::string text :
       {R"({"format":1,"terms":{"a":[[1,0]]}})", R"({"format":1,"terms":{"a":[[1],[1]]}})",
        R"({"format":1,"terms":{"a":[[4294967295]]}})", R"({"format":1,"terms":{"a":[]}})",
        R"({"format":1,"terms":{"a":{"blocks":[[0,"ab",3,1]]}}})", R"({"format":1,"terms":[]})"}) {
    EXPECT_FALSE(exchange::readSearchShard(text, "x")) << text;
  }
  EXPECT_FALSE(exchange::readSearchBlock(R"({"format":1,"block":2,"lists":[[1]]})", 1, "x"));
  EXPECT_FALSE(exchange::readSearchBlock(R"({"format":1,"block":1,"lists":[[65536]]})", 1, "x"));
  EXPECT_FALSE(exchange::readEntries(R"({"format":1,"entries":[["../x","","","","","","",[],[],"","",0]]})", "x"));
}

TEST(Search, Budget_EndsAQuery) {
  MemoryTree tree;
  const NamedFile root = written(tree, manyDocs(5'000));
  const auto all = exchange::searchPacks(tree.read(), root, "kind:missions ba");
  ASSERT_TRUE(all);
  exchange::SearchOptions options;
  options.budget = all->bytes - 1;
  const auto cut = exchange::searchPacks(tree.read(), root, "kind:missions ba", options);
  ASSERT_TRUE(cut);
  EXPECT_TRUE(cut->more);
  EXPECT_LE(cut->bytes, options.budget);
}

}  // namespace
}  // namespace sortie::registry::test
