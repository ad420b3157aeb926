// Win rates of choices in two sweeps. A choice is not the same playtest in both, so these are not pairs.
#include <algorithm>
#include <cmath>

#include "play/sweep/compare.h"

namespace sortie::play {

namespace {

/// B minus A with the 95 % interval of two independent shares: Newcombe's square-and-add of their Wilson intervals.
Interval independentDifference(const Rate& a, const Rate& b) {
  const double value = b.share - a.share;
  return {value, value - std::hypot(b.share - b.low, a.high - a.share),
          value + std::hypot(b.high - b.share, a.share - a.low)};
}

}  // namespace

std::vector<ChoiceComparison> compareChoices(const Statistics& a, const Statistics& b, const std::string& variant) {
  std::vector<ChoiceComparison> out;
  const std::vector<ChoiceRate> ofA = choiceRates(a, variant);
  for (const ChoiceRate& inB : choiceRates(b, variant)) {
    const auto inA = std::find_if(ofA.begin(), ofA.end(), [&](const ChoiceRate& each) {
      return each.choice == inB.choice && each.side == inB.side && each.value == inB.value;
    });
    if (inA == ofA.end() || inA->with.of == 0 || inB.with.of == 0) continue;
    ChoiceComparison each;
    each.choice = inB.choice;
    each.side = inB.side;
    each.value = inB.value;
    each.title = inB.title;
    each.choiceTitle = b.title("statistic", inB.choice);
    each.sideTitle = b.title("side", inB.side);
    each.a = inA->with;
    each.b = inB.with;
    each.chosenA = inA->chosen.share;
    each.chosenB = inB.chosen.share;
    each.difference = independentDifference(each.a, each.b);
    each.distance = shareDistance(each.b, each.a);
    each.p = std::erfc(std::abs(each.distance) / std::sqrt(2.0));
    out.push_back(std::move(each));
  }
  std::stable_sort(out.begin(), out.end(), [](const ChoiceComparison& x, const ChoiceComparison& y) {
    return std::abs(x.distance) > std::abs(y.distance);
  });
  return out;
}

}  // namespace sortie::play
