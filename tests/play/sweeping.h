// Small sweeps for tests of what is made of them.
#pragma once

#include <map>
#include <string>

#include <gtest/gtest.h>

#include "play/sweep/sweep_store.h"
#include "playing.h"

namespace sortie::play::testing {

inline SweepOptions sweepOf(const std::string& mission, std::uint64_t runs,
                            std::map<std::string, std::string> agents = {},
                            const std::vector<std::string>& variants = {""}) {
  SweepOptions out;
  for (const std::string& name : variants) {
    model::LoadOptions load;
    load.variant = name;
    out.variants.push_back({name, scenarioOf(mission, load)});
  }
  out.runs = runs;
  out.jobs = 2;
  out.agents = std::move(agents);
  return out;
}

/// All playtests of it, in memory.
inline SweepStore sweptStore(const SweepOptions& options, const std::filesystem::path& file = ":memory:") {
  const auto meta = sweepMeta(options);
  EXPECT_TRUE(meta);
  Result<SweepStore> store = SweepStore::create(file, *meta, sweepNames(options));
  EXPECT_TRUE(store) << store.error().message();
  const Result<std::uint64_t> played = sweep(options, {}, [&](SweepRow&& row) -> Result<> { return store->add(row); });
  EXPECT_TRUE(played) << played.error().message();
  EXPECT_TRUE(store->commit());
  return std::move(*store);
}

}  // namespace sortie::play::testing
