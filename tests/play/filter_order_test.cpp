// Filters give pieces by their numbers, whichever way they find them.
#include "spec_copy.h"

namespace sortie::play {
namespace {

using testing::Copy;

constexpr const char* threeUnits = R"(fixture "alone"
local a = place("unit", "m:A1", "red")
local b = place("unit", "m:A3", "red")
local c = place("unit", "m:A5", "red")
local units = filter { kind = "unit", on = "any" }
local every = filter { on = "any" }
local strong = filter { kind = "unit", on = "any", where = { hp = { min = 2 } } }
local function same(found, wanted)
  expect(#found, #wanted)
  for i = 1, #wanted do expect(found[i], wanted[i]) end
end
)";

TEST(FilterOrder, WhatLiesInAZoneComesByNumberWhateverLiesOnTop) {
  const Copy copy;
  EXPECT_EQ(copy.fault(std::string(threeUnits) + R"(
change.remove(b) change.remove(c) change.remove(a)
local gone = a.zone
expect(gone.top ~= nil)
local expected = set()
for piece in every:all():each() do if piece.zone == gone then expected:add(piece) end end
same(every:inside(gone), expected)
same(units:inside(gone), expected)
change.set(b, "hp", 1) change.set(a, "hp", 2) change.set(c, "hp", 2)
local found = strong:inside(gone)
expect(found:has(a) and found:has(c) and not found:has(b))
local before = 0
for piece in found:each() do expect(piece.index > before) before = piece.index end)"),
            "");
}

TEST(FilterOrder, WhatAPieceCarriesComesByNumber) {
  const Copy copy;
  EXPECT_EQ(copy.fault(std::string(threeUnits) + R"(
change.move(c, a) change.move(b, a)
same(units:inside(a), set(b, c))
same(every:inside(a), set(b, c))
same(units:inside(b), set()))"),
            "");
}

TEST(FilterOrder, FirstIsTheFirstOfAll) {
  const Copy copy;
  EXPECT_EQ(copy.fault(std::string(threeUnits) + R"(
expect(units:first(), units:all()[1])
expect(every:first(), every:all()[1])
change.set(a, "hp", 1) change.set(b, "hp", 1) change.set(c, "hp", 2)
expect(strong:first(), strong:all()[1])
expect(strong:count(), #strong:all())
expect(filter { kind = "unit", on = "zone" }:first(), nil))"),
            "");
}

}  // namespace
}  // namespace sortie::play
