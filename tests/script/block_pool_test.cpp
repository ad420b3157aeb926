#include "script/sandbox/block_pool.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace sortie::script {
namespace {

struct Block {
  unsigned char* at = nullptr;
  std::size_t size = 0;
  unsigned char mark = 0;

  void fill() const { std::memset(at, mark, size); }
  [[nodiscard]] bool holds(std::size_t bytes) const {
    for (std::size_t i = 0; i < bytes; ++i)
      if (at[i] != mark) return false;
    return true;
  }
};

TEST(BlockPool, GrowingBlockKeepsItsBytesAndDoesNotOverlap) {
  BlockPool pool;
  std::mt19937 random(3);
  std::vector<Block> blocks;
  const auto anySize = [&] { return 1 + random() % (random() % 8 == 0 ? 5000 : 200); };
  for (int i = 0; i < 200'000; ++i) {
    if (blocks.size() < 20'000 && random() % 3 != 0) {
      Block block{nullptr, anySize(), static_cast<unsigned char>(random())};
      block.at = static_cast<unsigned char*>(pool.take(block.size));
      ASSERT_NE(block.at, nullptr);
      ASSERT_EQ(reinterpret_cast<std::uintptr_t>(block.at) % 16, 0u);
      block.fill();
      blocks.push_back(block);
      continue;
    }
    if (blocks.empty()) continue;
    Block& block = blocks[random() % blocks.size()];
    ASSERT_TRUE(block.holds(block.size));
    if (random() % 2 == 0) {
      const std::size_t size = anySize();
      block.at = static_cast<unsigned char*>(pool.resize(block.at, block.size, size));
      ASSERT_NE(block.at, nullptr);
      ASSERT_TRUE(block.holds(std::min(size, block.size)));
      block.size = size;
      block.fill();
    } else {
      pool.give(block.at, block.size);
      block = blocks.back();
      blocks.pop_back();
    }
  }
  for (const Block& block : blocks) {
    ASSERT_TRUE(block.holds(block.size));
    pool.give(block.at, block.size);
  }
}

#if !defined(__SANITIZE_ADDRESS__)
TEST(BlockPool, FreedBlockIsReused) {
  BlockPool pool;
  void* first = pool.take(40);
  pool.give(first, 40);
  EXPECT_EQ(pool.take(33), first);  // of the same size class
  pool.give(first, 33);
}
#endif

TEST(BlockPool, AllocationContinuesWhenTheArenaIsFull) {
  BlockPool pool;
  std::vector<void*> blocks;
  for (int i = 0; i < 12'000; ++i) blocks.push_back(pool.take(1000));  // 12 MB
  for (void* block : blocks) {
    ASSERT_NE(block, nullptr);
    pool.give(block, 1000);
  }
}

}  // namespace
}  // namespace sortie::script
