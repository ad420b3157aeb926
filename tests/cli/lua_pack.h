// A small pack whose Lua tests change.
#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "cli/documents.h"
#include "script/checks/pack_checks.h"

namespace sortie::cli {

namespace fs = std::filesystem;

using script::CheckedMission;
using script::checkMission;

// A ruleset with a mission, all in order; tests overwrite a file.
class LuaPack : public ::testing::Test {
 protected:
  LuaPack()
      : folder_(fs::path(::testing::TempDir()) /
                ("sortie-lua-" + std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()))) {
    fs::remove_all(folder_);
    write("pack.xml", "<pack id=\"small\" version=\"1.0.0\" title=\"Small\" licence=\"MIT\" engine=\"1\"/>\n");
    write("ruleset.xml", R"(<ruleset id="small" format="1" title="Small">
  <side id="army" min="1" max="2"/>
  <piece id="unit"><attribute id="health" type="int" min="0" max="5" default="5"/></piece>
  <variable id="limit" type="int" min="0" max="20" default="4"/>
  <option id="night" type="bool" default="false"/>
  <deck id="events"/>
  <card id="event"/>
  <tile id="field" width="4" height="3"/>
  <feature id="pit" enter="no"/>
  <movement id="walk" directions="4"/>
  <entrance id="gate"><property id="width" type="int" default="1"/></entrance>
  <step id="begin" first="yes"/>
  <step id="go" lua="moves.go"><parameter id="piece" type="piece"/></step>
  <objective id="goal"/>
  <hook id="moved"><parameter id="piece" type="piece"/></hook>
  <condition id="alive"><parameter id="piece" type="piece"/></condition>
  <action id="damage"><parameter id="piece" type="piece"/><parameter id="amount" type="int"/></action>
  <outcome id="over"/>
</ruleset>
)");
    write("content/tiles.xml", R"(<content format="2">
  <tile id="yard" kind="field" title="Yard"><feature kind="pit" squares="B2"/></tile>
  <card id="storm" kind="event" title="Storm"/>
</content>
)");
    write("missions/one/mission.xml", mission(""));
    write("rules/steps.lua", "local steps = {}\nfunction steps.begin() finish(\"over\") end\nreturn steps\n");
    write("rules/moves.lua", "local moves = {}\nfunction moves.go(piece) change.remove(piece) end\nreturn moves\n");
    write("rules/conditions.lua",
          "local moves = require \"moves\"\nlocal c = {}\nfunction c.alive(piece) return piece.health > 0 end\nreturn "
          "c\n");
    write("rules/actions.lua",
          "local a = {}\nfunction a.damage(piece, amount) change.add(piece, \"health\", -amount) end\nreturn a\n");
  }
  ~LuaPack() override { fs::remove_all(folder_); }

  void write(const std::string& file, const std::string& text) const {
    fs::create_directories((folder_ / file).parent_path());
    std::ofstream(folder_ / file, std::ios::binary) << text;
  }
  [[nodiscard]] std::string read(const std::string& file) const {
    std::ifstream in(folder_ / file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  static std::string mission(const std::string& inner) {
    return "<mission id=\"one\" ruleset=\"small\" format=\"2\" title=\"One\">\n"
           "  <set name=\"limit\" value=\"2\"/>\n"
           "  <side id=\"red\" kind=\"army\"/>\n"
           "  <map>\n    <tile id=\"m\" tile=\"yard\" at=\"0,0\"/>\n"
           "    <entrance id=\"door\" kind=\"gate\" squares=\"m:A1\"><set name=\"width\" value=\"3\"/></entrance>\n  "
           "</map>\n"
           "  <setup>\n    <piece id=\"u1\" kind=\"unit\" side=\"red\" at=\"m:A1\"/>\n"
           "    <deck zone=\"events\"><card item=\"storm\" count=\"2\"/></deck>\n  </setup>\n" +
           inner + "</mission>\n";
  }
  // All lines of `sortie validate`, with paths inside the pack.
  [[nodiscard]] std::string validate(const std::string& path = "", bool fix = false) {
    expectTheSameInMemory(folder_ / "missions/one");
    std::ostringstream out;
    status_ = validateCommand({path.empty() ? folder_.string() : (folder_ / path).string()}, {fix}, out);
    std::string text = out.str();
    const std::string prefix = folder_.string() + "/";
    for (std::size_t at = text.find(prefix); at != std::string::npos; at = text.find(prefix))
      text.erase(at, prefix.size());
    return text;
  }

  static std::vector<std::string> told(const std::vector<model::Issue>& issues) {
    std::vector<std::string> out;
    for (const model::Issue& issue : issues)
      out.push_back(std::string(model::severityName(issue.severity)) + " " + issue.code + " " + toString(issue.where) +
                    " " + issue.text + " " + issue.remedy + (issue.fix ? " " + issue.fix->label : ""));
    return out;
  }

  // What is said of a mission's folder is said of the mission in memory, where its packs can be loaded.
  static void expectTheSameInMemory(const fs::path& mission) {
    const fs::path pack = mission.parent_path().parent_path();
    auto reports = model::validate(mission);
    const auto packs = model::loadPacks(pack, {});
    if (!reports || !packs) return;
    const auto sources = model::readMissionSources(mission, pack);
    ASSERT_TRUE(sources.has_value());
    const std::vector<model::Issue> found = model::validateMission(*packs, sources->document, mission);
    EXPECT_EQ(told(reports->front().issues), told(found));
    const std::size_t before = found.size();
    script::addScriptIssues(mission, {}, *reports);
    std::vector<model::Issue> added(reports->front().issues.begin() + static_cast<std::ptrdiff_t>(before),
                                    reports->front().issues.end());
    for (std::size_t i = 1; i < reports->size(); ++i)
      added.insert(added.end(), (*reports)[i].issues.begin(), (*reports)[i].issues.end());
    EXPECT_EQ(told(added), told(checkMission(*packs, *sources, found)));
  }

  fs::path folder_;
  int status_ = -1;
};

inline std::unique_ptr<CheckedMission> checkedMission(const fs::path& folder) {
  auto mission = world::loadScenario(folder.string());
  EXPECT_TRUE(mission.has_value()) << mission.error().message();
  auto checked = CheckedMission::make(std::move(*mission));
  EXPECT_TRUE(checked.has_value()) << checked.error().message();
  return std::move(*checked);
}

}  // namespace sortie::cli
