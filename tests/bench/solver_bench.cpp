// How long a client takes to solve the versions of 30 and of 200 packs, each with ten versions and up to four needs, half of which
// exclude the newest. Processor time: other work on the machine does not count.
#include <cstdio>
#include <map>
#include <string>

#include "base/random.h"
#include "exchange/solver.h"
#include "timing.h"

namespace {

using namespace sortie::exchange;

constexpr unsigned kVersions = 10;

std::string nameOf(std::size_t i) { return "pack-" + std::to_string(i); }

/// Needs lead to packs with higher numbers only, and to a range in which there is something.
std::map<std::string, Offers> universeOf(std::size_t packs, std::uint64_t seed) {
  std::map<std::string, Offers> out;
  std::uint64_t counter = 0;
  const auto below = [&](std::uint64_t n) { return sortie::below(sortie::streamAt(seed, counter++), n); };
  for (std::size_t i = 0; i < packs; ++i) {
    Offers offers;
    for (unsigned version = kVersions; version > 0; --version) {
      Offer offer{std::to_string(version) + ".0.0", {}};
      // A spine, so that all packs are reached.
      if (i + 1 < packs) offer.needs.push_back({nameOf(i + 1), ">=1"});
      for (std::uint64_t need = below(4); need > 0 && i + 2 < packs; --need) {
        const std::size_t target = i + 1 + below(packs - i - 1);
        const std::string range = below(2) == 0 ? "<" + std::to_string(2 + below(kVersions)) : ">=1";
        offer.needs.push_back({nameOf(target), range});
      }
      offers.versions.push_back(std::move(offer));
    }
    out[nameOf(i)] = std::move(offers);
  }
  return out;
}

}  // namespace

int main() {
  bool within = true;
  for (const std::size_t packs : {std::size_t{30}, std::size_t{200}}) {
    std::vector<double> times;
    std::size_t chosen = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      const auto universe = universeOf(packs, seed);
      const OffersOf offers = [&](const std::string& id) -> Checked<Offers> { return universe.at(id); };
      times.push_back(sortie::bench::seconds([&] {
        const auto solved = solve({{{nameOf(0), ""}, DemandKind::Wanted}}, offers);
        chosen = solved ? solved->size() : 0;
      }));
      if (chosen != packs)
        std::printf("seed %llu: %zu packs in place of %zu\n", static_cast<unsigned long long>(seed), chosen, packs);
    }
    const double most = *std::max_element(times.begin(), times.end());
    std::printf("%zu packs, %u versions each: median %.2f ms, most %.2f ms of processor time\n", packs, kVersions,
                1e3 * sortie::bench::median(times), 1e3 * most);
    within = within && most < 0.05;
  }
  return within ? 0 : 1;
}
