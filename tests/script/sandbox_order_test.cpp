// What goes in an order of its own here: pairs, next and sort give the same on every machine.
#include <string>

#include <gtest/gtest.h>

#include "script/sandbox/sandbox.h"
#include "sandbox_testing.h"

namespace sortie::script {
namespace {

using testing::run;

TEST(SandboxOrder, PairsComeInAFixedOrder) {
  EXPECT_EQ(run(R"(
local t = {10, 20, 30, x = 1, B = 2, [""] = 3, [true] = 4, [false] = 5, [2.5] = 6, [-1] = 7, [1e300] = 8,
           [math.mininteger] = 9, [math.huge] = 10, [-math.huge] = 11, ["x\0y"] = 12}
local out = {}
for k, v in pairs(t) do out[#out + 1] = tostring(k):gsub("%z", "0") end
print(#out) print(table.concat(out, " "))
local k, n = next(t), 0
while k ~= nil do n = n + 1 assert(out[n] == (tostring(k):gsub("%z", "0"))) k = next(t, k) end
print(n, next({}), pairs({}))
)")
                .printed,
            "15\nfalse true -inf -9223372036854775808 -1 1 2 2.5 3 1e+300 inf  B x x0y\n"
            "15\tnil\tfunction\ttable\tnil\n");
  EXPECT_EQ(run("for k, v in pairs{5, nil, 7} do print(k, v) end").printed, "1\t5\n3\t7\n");
  EXPECT_EQ(
      run("local t = {1, 2, 3, 4} for k in pairs(t) do t[k + 1] = nil t[k + 2] = nil t.x = 1 print(k) end").printed,
      "1\n4\n");
  EXPECT_EQ(run("local t = {a = 1, b = 2, c = 3} for k in pairs(t) do t.b = nil t.d = 1 print(k) end").printed,
            "a\nc\n");
  for (const int n : {1, 7, 23, 24, 25, 100, 1000}) {
    const std::string count = std::to_string(n);
    EXPECT_EQ(run("local t, last, seen = {}, '', 0 for i = 1, " + count +
                  " do t[('%05d'):format(i * 7919 % 10007)] = i end\n"
                  "for k, v in pairs(t) do assert(k > last and t[k] == v) last = k seen = seen + 1 end print(seen)")
                  .printed,
              count + "\n");
  }
  const auto refused = run("local t = {} t[{}] = 1 for k in pairs(t) do end");
  EXPECT_EQ(refused.code, "script");
  EXPECT_NE(refused.text.find("have no order"), std::string::npos);
  EXPECT_FALSE(run("local t = {} t[print] = 1 next(t)").ok);
  EXPECT_FALSE(run("pairs(nil)").ok);
}

TEST(SandboxOrder, WorkOfPairsDoesNotDependOnTheHash) {
  // Texts hash differently in every state, and whole numbers lie where texts were.
  const std::string source = R"(
local t = {}
for i = 1, 60 do t['k' .. i] = i end
for i = 1, 60 do t['k' .. i] = nil end
for i = 40, 1, -1 do t[i] = i end
for k in pairs(t) do t[k] = k end
t[print] = 1
t[{}] = 2
t[function() end] = 3
print(pcall(pairs, t))
print(pcall(next, t))
)";
  const auto first = run(source);
  EXPECT_TRUE(first.ok) << first.text;
  for (int i = 0; i < 40; ++i) {
    const auto again = run(source);
    ASSERT_EQ(again.work, first.work);
    ASSERT_EQ(again.printed, first.printed);
  }
  // Sealed tables keep their keys in order; a state that was used before charges what a new one does.
  Sandbox used;
  const auto before = testing::runIn(used, "for k in pairs(string) do end");
  EXPECT_EQ(testing::runIn(used, "for k in pairs(string) do end").work, before.work);
}

TEST(SandboxOrder, AllKeysAreExaminedBeforeOneIsRefused) {
  const auto small = run("local t = {[print] = 1} for i = 1, 100 do t['k' .. i] = i end pcall(next, t)");
  const auto large = run("local t = {[print] = 1} for i = 1, 5000 do t['k' .. i] = i end pcall(next, t)");
  EXPECT_GT(large.work, small.work + 4'000);
}

TEST(SandboxOrder, SortIsStable) {
  EXPECT_EQ(run(R"(
local t = {}
for i = 1, 1000 do t[i] = {key = i * 7919 % 10, id = i} end
table.sort(t, function(a, b) return a.key < b.key end)
local good = true
for i = 2, #t do
  local a, b = t[i - 1], t[i]
  good = good and (a.key < b.key or a.key == b.key and a.id < b.id)
end
print(good)
)")
                .printed,
            "true\n");
}

}  // namespace
}  // namespace sortie::script
