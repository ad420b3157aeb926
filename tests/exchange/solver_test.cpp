// The solver of version ranges: what it chooses, what it says where nothing can be chosen, and that a search through all
// combinations agrees on small universes.
#include "exchange/solver.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <set>

#include <fmt/format.h>

#include "model/load/version.h"

namespace sortie::exchange {
namespace {

using Universe = std::map<std::string, Offers>;

OffersOf from(const Universe& universe) {
  return [&universe](const std::string& id) -> Checked<Offers> {
    const auto found = universe.find(id);
    return found != universe.end() ? found->second : Offers();
  };
}

std::map<std::string, std::string> chosen(const Checked<std::vector<Chosen>>& solved) {
  std::map<std::string, std::string> out;
  if (solved)
    for (const Chosen& each : *solved) out[each.pack] = each.number;
  return out;
}

std::string refusalOf(const Checked<std::vector<Chosen>>& solved) {
  return solved ? "solved" : solved.error().error.text + " | " + solved.error().error.remedy;
}

TEST(Solver, NewestVersions_AreChosenWithNeedsFirst) {
  const Universe universe{{"yard", {{{"1.2.0", {{"citadel", ">=1.1 <2"}}}, {"1.1.0", {}}}, {}}},
                          {"citadel", {{{"2.0.0", {}}, {"1.4.0", {{"art", "*"}}}, {"1.1.0", {}}}, {}}},
                          {"art", {{{"0.3.0", {}}}, {}}}};
  const auto solved = solve({{{"yard", ""}, DemandKind::Wanted}}, from(universe));
  ASSERT_TRUE(solved) << refusalOf(solved);
  ASSERT_EQ(solved->size(), 3U);
  EXPECT_EQ((*solved)[0].pack, "art");
  EXPECT_EQ((*solved)[0].neededBy, "citadel");
  EXPECT_EQ((*solved)[1].pack, "citadel");
  EXPECT_EQ((*solved)[1].number, "1.4.0");
  EXPECT_EQ((*solved)[2].pack, "yard");
  EXPECT_EQ((*solved)[2].number, "1.2.0");
  EXPECT_EQ((*solved)[2].neededBy, "");
}

TEST(Solver, NewestDoesNotFit_OlderIsTaken) {
  const Universe universe{{"a", {{{"2.0.0", {{"c", "^2"}}}, {"1.0.0", {{"c", "^1"}}}}, {}}},
                          {"b", {{{"1.0.0", {{"c", "^1"}}}}, {}}},
                          {"c", {{{"2.0.0", {}}, {"1.5.0", {}}, {"1.0.0", {}}}, {}}}};
  const auto solved = solve({{{"a", ""}, DemandKind::Wanted}, {{"b", ""}, DemandKind::Wanted}}, from(universe));
  EXPECT_EQ(chosen(solved), (std::map<std::string, std::string>{{"a", "1.0.0"}, {"b", "1.0.0"}, {"c", "1.5.0"}}))
      << refusalOf(solved);
}

TEST(Solver, FirstOffered_IsPreferredAlsoWhereItIsOlder) {
  const Universe universe{{"a", {{{"1.0.0", {}}, {"2.0.0", {}}}, {}}}};
  EXPECT_EQ(chosen(solve({{{"a", ""}, DemandKind::Installed}}, from(universe)))["a"], "1.0.0");
  EXPECT_EQ(chosen(solve({{{"a", ">1"}, DemandKind::Wanted}}, from(universe)))["a"], "2.0.0");
}

TEST(Solver, TwoNeedsExcludeEachOther_BothAreNamedWithARemedy) {
  const Universe universe{{"yard", {{{"1.2.0", {{"citadel", ">=1.1 <2"}}}}, {}}},
                          {"marsh", {{{"2.0.0", {{"citadel", ">=2"}}}}, {}}},
                          {"citadel", {{{"2.0.0", {}}, {"1.4.0", {}}}, {}}}};
  const auto solved = solve({{{"yard", ""}, DemandKind::Wanted}, {{"marsh", ""}, DemandKind::Wanted}}, from(universe));
  ASSERT_FALSE(solved);
  EXPECT_EQ(solved.error().kind, "conflict");
  const std::string text = refusalOf(solved);
  EXPECT_NE(text.find("yard 1.2.0 needs citadel >=1.1 <2"), std::string::npos) << text;
  EXPECT_NE(text.find("marsh 2.0.0 needs citadel >=2"), std::string::npos) << text;
  EXPECT_NE(text.find("no version of citadel is both"), std::string::npos) << text;
  EXPECT_NE(text.find("you ask for yard"), std::string::npos) << text;
  EXPECT_NE(text.find("but not both"), std::string::npos) << text;
}

TEST(Solver, NothingFulfilsANeed_TellsWhatThereIs) {
  const Universe universe{{"yard", {{{"1.2.0", {{"citadel", ">=3"}}}}, {}}},
                          {"citadel", {{{"2.0.0", {}}, {"1.4.0", {}}}, "3.0.0 is revoked"}},
                          {"marsh", {{{"1.0.0", {{"bog", "*"}}}}, {}}}};
  EXPECT_EQ(
      refusalOf(solve({{{"yard", ""}, DemandKind::Wanted}}, from(universe))),
      "yard 1.2.0 needs citadel >=3, and there is only citadel 1.4.0 to 2.0.0 (3.0.0 is revoked).\nyou ask for yard. | "
      "ask the author of yard for a version that works with these");
  EXPECT_EQ(refusalOf(solve({{{"marsh", ""}, DemandKind::Wanted}}, from(universe))),
            "marsh 1.0.0 needs bog, and no pack bog is available.\nyou ask for marsh. | add the registry that has "
            "bog, or ask the author of marsh");
  EXPECT_EQ(refusalOf(solve({{{"mash", ""}, DemandKind::Wanted}}, from(universe))),
            "you ask for mash, and no pack mash is available. | check the id with `sortie search`, or add the "
            "registry that has it");
}

TEST(Solver, PinStandsInTheWay_TellsHowToLetGo) {
  const Universe universe{{"yard", {{{"1.2.0", {{"citadel", ">=2"}}}}, {}}},
                          {"citadel", {{{"2.0.0", {}}, {"1.4.0", {}}}, {}}}};
  const std::string text = refusalOf(
      solve({{{"yard", ""}, DemandKind::Wanted}, {{"citadel", "1.4.0"}, DemandKind::Pinned}}, from(universe)));
  EXPECT_NE(text.find("citadel is pinned at 1.4.0"), std::string::npos) << text;
  EXPECT_NE(text.find("sortie unpin citadel"), std::string::npos) << text;
}

TEST(Solver, PacksThatNeedEachOther_AreBothChosen) {
  const Universe universe{{"a", {{{"1.0.0", {{"b", "*"}}}}, {}}}, {"b", {{{"1.0.0", {{"a", "*"}, {"b", "1.x"}}}}, {}}}};
  EXPECT_EQ(chosen(solve({{{"a", ""}, DemandKind::Wanted}}, from(universe))).size(), 2U);
}

TEST(Solver, OffersCannotBeRead_RefusalIsPassedOn) {
  const OffersOf broken = [](const std::string&) -> Checked<Offers> {
    return refuse("network", {"network", "no answer", {}, {}});
  };
  const auto solved = solve({{{"a", ""}, DemandKind::Wanted}}, broken);
  ASSERT_FALSE(solved);
  EXPECT_EQ(solved.error().kind, "network");
}

// Universes by chance, small enough to try every combination.

bool fits(const std::string& number, const std::string& range) {
  return model::inRange(*model::parseVersion(number), range).value_or(false);
}

bool holds(const Universe& universe, const std::vector<Demand>& demands,
           const std::map<std::string, std::string>& picks) {
  const auto met = [&](const Need& need) {
    const auto found = picks.find(need.pack);
    return found != picks.end() && fits(found->second, need.range);
  };
  for (const Demand& demand : demands)
    if (!met(demand.need)) return false;
  for (const auto& [id, number] : picks)
    for (const Offer& offer : universe.at(id).versions)
      if (offer.number == number)
        for (const Need& need : offer.needs)
          if (!met(need)) return false;
  return true;
}

bool someCombinationHolds(const Universe& universe, const std::vector<Demand>& demands) {
  std::map<std::string, std::string> picks;
  const std::function<bool(Universe::const_iterator)> tryFrom = [&](Universe::const_iterator at) -> bool {
    if (at == universe.end()) return holds(universe, demands, picks);
    const auto next = std::next(at);
    if (tryFrom(next)) return true;
    for (const Offer& offer : at->second.versions) {
      picks[at->first] = offer.number;
      if (tryFrom(next)) return true;
    }
    picks.erase(at->first);
    return false;
  };
  return tryFrom(universe.begin());
}

struct RandomCase {
  Universe universe;
  std::vector<Demand> demands;
};

RandomCase randomCase(std::mt19937& random) {
  const auto below = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
  static const std::vector<std::string> ranges{"*", "^1", "^2", ">=2", "<2", "1.0.0", ">=1.1 <3", "~1.1", "3.x"};
  static const std::vector<std::string> numbers{"1.0.0", "1.1.0", "2.0.0", "3.0.0"};
  RandomCase out;
  const unsigned packs = 2 + below(4);
  const auto name = [](unsigned i) { return std::string(1, static_cast<char>('a' + i)); };
  const auto need = [&] {
    return Need{name(below(packs + (below(8) == 0 ? 1 : 0))), ranges[below(static_cast<unsigned>(ranges.size()))]};
  };
  for (unsigned i = 0; i < packs; ++i) {
    Offers offers;
    for (const std::string& number : numbers) {
      if (below(3) == 0) continue;
      Offer offer{number, {}};
      for (unsigned count = below(3); count > 0; --count) offer.needs.push_back(need());
      offers.versions.insert(offers.versions.begin(), offer);
    }
    out.universe[name(i)] = offers;
  }
  for (unsigned count = 1 + below(2); count > 0; --count) out.demands.push_back({need(), DemandKind::Wanted});
  return out;
}

TEST(Solver, RandomUniverses_AgreeWithTheSearchThroughAllCombinations) {
  std::mt19937 random(20261128);
  int solvable = 0;
  constexpr int cases = 4'000;
  for (int i = 0; i < cases; ++i) {
    const RandomCase each = randomCase(random);
    const auto solved = solve(each.demands, from(each.universe));
    ASSERT_EQ(solved.has_value(), someCombinationHolds(each.universe, each.demands))
        << "case " << i << ": " << refusalOf(solved);
    if (!solved) {
      EXPECT_EQ(solved.error().kind, "conflict");
      EXPECT_FALSE(solved.error().error.remedy.empty());
      continue;
    }
    ++solvable;
    EXPECT_TRUE(holds(each.universe, each.demands, chosen(solved))) << "case " << i;
    // Needs come first, but where packs need each other.
    std::set<std::string> once;
    for (const Chosen& pack : *solved) EXPECT_TRUE(once.insert(pack.pack).second);
  }
  EXPECT_GT(solvable, cases / 5);
  EXPECT_LT(solvable, cases * 4 / 5);
}

/// Without what a conflict names nothing is in the way: the facts that it tells are a conflict by themselves.
TEST(Solver, RandomConflicts_NameADemand) {
  std::mt19937 random(7);
  for (int i = 0; i < 1'000; ++i) {
    const RandomCase each = randomCase(random);
    const auto solved = solve(each.demands, from(each.universe));
    if (solved) continue;
    const std::string& text = solved.error().error.text;
    EXPECT_NE(text.find("you ask for "), std::string::npos) << text;
    EXPECT_TRUE(text.ends_with('.')) << text;
  }
}

}  // namespace
}  // namespace sortie::exchange
