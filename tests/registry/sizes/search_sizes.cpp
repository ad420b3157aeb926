// Prints how large the search of a registry with synthetic packs is, and what queries and one more pack cost.
//   registry_search_sizes PACKS
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>

#include <fmt/format.h>

#include "registry/synthetic_packs.h"

namespace {

using namespace sortie;
using namespace sortie::registry;
using namespace sortie::registry::test;

double seconds(std::chrono::steady_clock::time_point since) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - since).count();
}

}  // namespace

int main(int count, char** words) {
  const auto packs = static_cast<std::uint32_t>(count > 1 ? std::strtoul(words[1], nullptr, 10) : 10'000);
  std::vector<SearchDoc> docs;
  docs.reserve(packs);
  for (std::uint32_t i = 0; i < packs; ++i) docs.push_back(syntheticDoc(i));
  MemoryTree tree;
  auto start = std::chrono::steady_clock::now();
  auto root = writeSearch(docs, tree.put());
  if (!root) return std::cerr << root.error().error.text << "\n", 1;
  std::size_t largest = 0;
  for (const auto& file : tree.files) largest = std::max(largest, file.second.size());
  fmt::print("{} packs: {} files, {:.1f} MB, the largest {} bytes, written in {:.1f} s\n", packs, tree.written,
             static_cast<double>(tree.bytesWritten) / 1e6, largest, seconds(start));
  docs = {};
  const std::size_t before = tree.written;
  const std::uint64_t bytesBefore = tree.bytesWritten;
  start = std::chrono::steady_clock::now();
  root = updateSearch(*root, tree.read(), {{std::nullopt, syntheticDoc(packs)}}, tree.put());
  if (!root) return std::cerr << root.error().error.text << "\n", 1;
  fmt::print("one more pack: {} files, {} bytes, in {:.0f} ms\n", tree.written - before,
             tree.bytesWritten - bytesBefore, 1e3 * seconds(start));
  const std::string common = syntheticWord(0);
  const std::string second = syntheticWord(1);
  const std::string third = syntheticWord(2);
  const std::string rare = syntheticWord(20'000);
  const SearchDoc middle = syntheticDoc(packs / 2);
  const std::vector<std::string> queries{
      "",
      "kind:missions",
      "kind:missions ruleset:citadel players:2 minutes:90 licence:mit",
      common,
      common + " " + second,
      common + " " + second + " " + third,
      common + " " + second + " " + third + " kind:missions ruleset:citadel players:2",
      rare,
      rare + " " + common,
      common + " " + rare + " kind:missions",
      syntheticWord(300) + " " + syntheticWord(400),
      middle.entry.id,
      middle.entry.title,
      middle.entry.keyOf,
      common.substr(0, 2),
      common.substr(0, 3),
      common + " " + second + " " + third.substr(0, 2),
      "zzzz",
  };
  std::uint64_t most = 0;
  fmt::print("{:>8} {:>6} {:>8} {:>5} {:>7}  query\n", "bytes", "reads", "found", "more", "ms");
  for (const std::string& query : queries) {
    start = std::chrono::steady_clock::now();
    const auto answer = exchange::searchPacks(tree.read(), *root, query);
    if (!answer) return std::cerr << answer.error().error.text << "\n", 1;
    most = std::max(most, answer->bytes);
    fmt::print("{:>8} {:>6} {:>8} {:>5} {:>7.1f}  {}\n", answer->bytes, answer->reads, answer->found,
               answer->more ? "yes" : "no", 1e3 * seconds(start), query);
  }
  fmt::print("the dearest query: {} bytes\n", most);
  return most <= 300'000 ? 0 : 1;
}
