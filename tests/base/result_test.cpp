#include "base/result.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

namespace sortie {
namespace {

Result<int> parseDigit(char c) {
  if (c < '0' || c > '9') return fail("not-a-digit", "a digit is wanted", {"rules.lua", 3, 7}, "write 0 to 9");
  return c - '0';
}

Result<std::string> describeDigit(char c) {
  const Result<int> digit = parseDigit(c);
  if (!digit) return failed(digit);
  return "digit " + std::to_string(*digit);
}

Result<> checkDigit(char c) {
  const Result<int> digit = parseDigit(c);
  if (!digit) return failed(digit);
  return {};
}

TEST(SourcePlace, UnknownPartsAreLeftOut) {
  EXPECT_EQ(toString(SourcePlace{}), "");
  EXPECT_EQ(toString(SourcePlace{"mission.xml"}), "mission.xml");
  EXPECT_EQ(toString(SourcePlace{"mission.xml", 12}), "mission.xml:12");
  EXPECT_EQ(toString(SourcePlace{"mission.xml", 12, 4}), "mission.xml:12:4");
  // A column means nothing without its line.
  EXPECT_EQ(toString(SourcePlace{"mission.xml", 0, 4}), "mission.xml");
}

TEST(Error, MessageHasPlaceCodeTextAndRemedy) {
  const Error error{"unknown-tile", "there is no tile \"s9\"", {"mission.xml", 12, 4}, "declare it or correct the id"};
  EXPECT_EQ(error.message(),
            "mission.xml:12:4: error: unknown-tile: there is no tile \"s9\" (declare it or correct the id)");
}

TEST(Error, MessageWithoutPlaceAndRemedyHasCodeAndText) {
  EXPECT_EQ((Error{"no-pack", "no pack is named citadel", {}, ""}.message()),
            "error: no-pack: no pack is named citadel");
  EXPECT_EQ((Error{"xml-doctype", "a DOCTYPE is refused", {"a.xml", 2}, ""}.message()),
            "a.xml:2: error: xml-doctype: a DOCTYPE is refused");
}

// What a pack's author writes must not be read as a format.
TEST(Error, MessageContainsTheTextUnchanged) {
  EXPECT_EQ((Error{"script", "{} %s {0}", {"a{}.lua", 1}, "{1}"}.message()),
            "a{}.lua:1: error: script: {} %s {0} ({1})");
}

TEST(Result, CarriesTheValueOrTheWholeError) {
  EXPECT_EQ(*parseDigit('7'), 7);
  const Result<int> bad = parseDigit('x');
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().code, "not-a-digit");
  EXPECT_EQ(bad.error().where, (SourcePlace{"rules.lua", 3, 7}));
  EXPECT_EQ(bad.error().remedy, "write 0 to 9");
}

TEST(Result, PassesAnErrorOnAcrossTypes) {
  EXPECT_EQ(*describeDigit('7'), "digit 7");
  const Result<std::string> text = describeDigit('x');
  ASSERT_FALSE(text);
  EXPECT_EQ(text.error().message(), "rules.lua:3:7: error: not-a-digit: a digit is wanted (write 0 to 9)");
  EXPECT_TRUE(checkDigit('7'));
  const Result<> nothing = checkDigit('x');
  ASSERT_FALSE(nothing);
  EXPECT_EQ(nothing.error().code, "not-a-digit");
}

TEST(Result, ChainsAndKeepsTheFirstError) {
  const auto doubled = [](int n) { return tl::expected<int, Error>(2 * n); };
  const Result<int> good = parseDigit('4').and_then(doubled);
  EXPECT_EQ(good.value(), 8);
  const Result<int> bad = parseDigit('x').and_then(doubled);
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().code, "not-a-digit");
}

TEST(Result, HoldsMoveOnlyValues) {
  const auto make = []() -> Result<std::unique_ptr<int>> { return std::make_unique<int>(5); };
  Result<std::unique_ptr<int>> result = make();
  ASSERT_TRUE(result);
  const std::unique_ptr<int> owned = std::move(*result);
  EXPECT_EQ(*owned, 5);
}

}  // namespace
}  // namespace sortie
