// `sortie compare`: two sweeps seed by seed.
#include "play/sweep/compare.h"

#include <iostream>

#include "cli/mission.h"

namespace sortie::cli {

int compareCommand(const CompareArguments& arguments) {
  Result<play::SweepStore> a = play::SweepStore::open(arguments.a, play::SweepStore::Use::Read);
  if (!a) return complain(a.error());
  Result<play::SweepStore> b = play::SweepStore::open(arguments.b, play::SweepStore::Use::Read);
  if (!b) return complain(b.error());
  const Result<play::Comparison> comparison = play::compareSweeps(*a, *b, arguments.force);
  if (!comparison) return complain(comparison.error());
  std::cout << (arguments.json ? play::comparisonJson(*comparison) : play::comparisonText(*comparison));
  return good;
}

}  // namespace sortie::cli
