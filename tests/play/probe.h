// A pack whose mutants are known.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "playing.h"

namespace sortie::play::testing {

/// The tiny pack with settings of every type, a tagged module, and specs that look at some of it.
class Probe {
 public:
  Probe() {
    std::filesystem::copy(std::string(SORTIE_SOURCE_DIR) + "/tests/packs/tiny", pack(),
                          std::filesystem::copy_options::recursive);
    for (const char* file : {"specs/attack.lua", "specs/move.lua"}) std::filesystem::remove(pack() / file);
    std::ifstream in(pack() / "ruleset.xml");
    std::string ruleset{std::istreambuf_iterator<char>(in), {}};
    ruleset.replace(ruleset.find("</ruleset>"), 10, R"(  <item id="table">
    <property id="low" type="int" min="0" max="9"/>
    <property id="full" type="int" min="0" max="9"/>
    <property id="on" type="bool"/>
    <property id="way" type="enum" values="left right"/>
    <property id="steps" type="list"><element type="int"/></property>
    <property id="note" type="text"/>
  </item>
</ruleset>)");
    write("ruleset.xml", ruleset);
    write("content/table.xml", R"(<content format="2">
  <item kind="table" id="one">
    <set name="low" value="3"/>
    <set name="full" value="9"/>
    <set name="on" value="yes"/>
    <set name="way" value="right"/>
    <set name="steps" value="4 5"/>
    <set name="note" value="7"/>
  </item>
</content>
)");
    write("rules/probe.lua", R"(local probe = {}
function probe.sum(a, b)
  local sum = a -- TIN-SUM-01
  -- The second counts twice: TIN-SUM-02.
  sum = sum + b + b
  if sum > 100 then return 100 end -- TIN-SUM-03
  return sum
end
return probe
)");
    write("specs/probe.lua", R"(local probe = require "probe"
spec("TIN-SUM-01 TIN-SUM-02: sums", function()
  fixture "alone"
  expect(probe.sum(1, 2), 5)
end)
spec("TIN-SUM-04: the table", function()
  fixture "alone"
  local one = data["table"]["one"]
  expect(one.low, 3)
  expect(one.way, "right")
  expect(#one.steps, 2)
end)
)");
  }
  [[nodiscard]] std::filesystem::path pack() const { return folder_ / "tiny"; }
  void write(const std::string& file, const std::string& text) const {
    std::ofstream(pack() / file, std::ios::binary) << text;
  }

 private:
  Folder folder_;
};

}  // namespace sortie::play::testing
