#include "play/sweep/significance.h"

#include <cmath>

#include <gtest/gtest.h>

namespace sortie::play {
namespace {

TEST(Significance, McNemarAgreesWithPublishedTables) {
  // Airway hyper-responsiveness before and after a transplant, 1 against 7: exact 0.0703, mid-p 0.0391 (Fagerland,
  // Lydersen, Laake 2013, table 6).
  const McNemar airway = mcNemar(1, 7);
  EXPECT_NEAR(airway.exact, 0.0703, 0.00005);
  EXPECT_NEAR(airway.midP, 0.0391, 0.00005);
  // 2 of 12 by hand: 2 (1 + 12 + 66) / 4096, and a 66 / 4096 less.
  EXPECT_NEAR(mcNemar(10, 2).exact, 158.0 / 4096, 1e-12);
  EXPECT_NEAR(mcNemar(2, 10).midP, 92.0 / 4096, 1e-12);
  EXPECT_EQ(mcNemar(0, 0).exact, 1);
  EXPECT_EQ(mcNemar(5, 5).exact, 1);
  EXPECT_LT(mcNemar(4000, 6000).midP, 1e-80);
  EXPECT_GT(mcNemar(4000, 6000).midP, 0);
}

TEST(Significance, PairedDifferencesAgreeWithPublishedTables) {
  // Newcombe 1998, method 10: (36, 12, 2, 0) gives 0.0569 to 0.3404 for the first share minus the second.
  const Interval newcombe = pairedDifference({36, 12, 2, 0});
  EXPECT_NEAR(newcombe.value, -0.2, 1e-12);
  EXPECT_NEAR(newcombe.low, -0.3404, 0.00005);
  EXPECT_NEAR(newcombe.high, -0.0569, 0.00005);
  // The airway data: 0.286, 0.026 to 0.507 (Fagerland, Lydersen, Laake 2014).
  const Interval airway = pairedDifference({1, 1, 7, 12});
  EXPECT_NEAR(airway.value, 0.286, 0.0005);
  EXPECT_NEAR(airway.low, 0.026, 0.0005);
  EXPECT_NEAR(airway.high, 0.507, 0.0005);
  const Interval same = pairedDifference({10, 0, 0, 10});
  EXPECT_EQ(same.value, 0);
  EXPECT_LE(same.low, 0);
  EXPECT_GE(same.high, 0);
}

TEST(Significance, BootstrapIsRepeatableAndContainsTheMean) {
  std::vector<double> differences;
  for (int i = 0; i < 200; ++i) differences.push_back(i % 7 - 2.0);
  const Interval one = bootstrapMean(differences);
  const Interval two = bootstrapMean(differences);
  EXPECT_EQ(one.low, two.low);
  EXPECT_EQ(one.high, two.high);
  double sum = 0;
  double squares = 0;
  for (const double d : differences) sum += d, squares += d * d;
  const double mean = sum / 200;
  const double error = std::sqrt((squares / 200 - mean * mean) / 200);
  EXPECT_NEAR(one.value, mean, 1e-12);
  // The normal interval is nearly the same for that many.
  EXPECT_NEAR(one.low, mean - 1.96 * error, 0.15 * error);
  EXPECT_NEAR(one.high, mean + 1.96 * error, 0.15 * error);
  const Interval constant = bootstrapMean({3, 3, 3});
  EXPECT_EQ(constant.low, 3);
  EXPECT_EQ(constant.high, 3);
}

TEST(Significance, WilcoxonAgreesWithAHandCalculation) {
  // Ranks 1 to 10, only the two smallest negative: W+ = 52, mean 27.5, variance 96.25, z = 24 / 9.811 with the
  // correction; two-sided 0.01443.
  std::vector<double> differences{-1, -2};
  for (int i = 3; i <= 10; ++i) differences.push_back(i);
  EXPECT_NEAR(wilcoxonSignedRank(differences), 0.01443, 0.00002);
  differences.push_back(0);  // says nothing
  EXPECT_NEAR(wilcoxonSignedRank(differences), 0.01443, 0.00002);
  // Ties share ranks: 1, 1, -1, 2: W+ = 8, mean 5, variance 7.5 - 24 / 48 = 7; z = 2.5 / sqrt(7).
  EXPECT_NEAR(wilcoxonSignedRank({1, 1, -1, 2}), std::erfc(2.5 / std::sqrt(7.0) / std::sqrt(2.0)), 1e-12);
  EXPECT_EQ(wilcoxonSignedRank({0, 0, 0}), 1);
  EXPECT_EQ(wilcoxonSignedRank({1, -1}), 1);
}

}  // namespace
}  // namespace sortie::play
