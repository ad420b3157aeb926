#include "script/name_cache.h"

#include <gtest/gtest.h>

namespace sortie::script {
namespace {

TEST(NameCache, WhatIsKeptIsFoundByAddressAndByWhatItIsAbout) {
  NameCache<int, 4> cache;
  const char texts[2][4] = {"red", "red"};
  EXPECT_EQ(cache.find(texts[0], 1), nullptr);
  cache.keep(texts[0], 1, 7);
  ASSERT_NE(cache.find(texts[0], 1), nullptr);
  EXPECT_EQ(*cache.find(texts[0], 1), 7);
  EXPECT_EQ(cache.find(texts[0], 2), nullptr);
  EXPECT_EQ(cache.find(texts[1], 1), nullptr);  // the same text elsewhere is another string
}

TEST(NameCache, NoAddressIsNeverFound) {
  const NameCache<int, 4> cache;
  EXPECT_EQ(cache.find(nullptr, 0), nullptr);
}

TEST(NameCache, NewestOfThoseThatShareAPlaceIsKept) {
  NameCache<int, 1> cache;
  const char texts[] = "ab";
  cache.keep(texts, 0, 1);
  cache.keep(texts + 1, 0, 2);
  EXPECT_EQ(cache.find(texts, 0), nullptr);
  ASSERT_NE(cache.find(texts + 1, 0), nullptr);
  EXPECT_EQ(*cache.find(texts + 1, 0), 2);
}

}  // namespace
}  // namespace sortie::script
