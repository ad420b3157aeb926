// A pack in a temporary folder, for tests that need one with something wrong in it.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

#include <gtest/gtest.h>

namespace sortie::model {

/// Gone with the test. Made of a small ruleset, one tile and one mission, each replaceable by `write`.
class PackOnDisk {
 public:
  explicit PackOnDisk(const std::string& name) : PackOnDisk(name, ::testing::TempDir()) {}
  /// In that folder: packs that stand beside each other, and beside no pack of another test.
  PackOnDisk(const std::string& name, const std::filesystem::path& parent)
      : folder_(parent / ("sortie-" + name + "-" + std::to_string(::getpid()))) {
    std::filesystem::remove_all(folder_);
    write("pack.xml", "<pack id=\"small\" version=\"1.2.3\" title=\"Small\" engine=\"1\"/>\n");
    write("ruleset.xml", kRuleset);
    write("content/tiles.xml", kTiles);
    write("missions/one/mission.xml", mission(""));
  }
  ~PackOnDisk() { std::filesystem::remove_all(folder_); }
  PackOnDisk(const PackOnDisk&) = delete;
  PackOnDisk& operator=(const PackOnDisk&) = delete;

  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }

  void write(const std::string& file, const std::string& text) const {
    std::filesystem::create_directories((folder_ / file).parent_path());
    std::ofstream(folder_ / file, std::ios::binary) << text;
  }

  [[nodiscard]] std::string read(const std::string& file) const {
    std::ifstream in(folder_ / file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  /// A mission with more in it.
  [[nodiscard]] static std::string mission(const std::string& inner) {
    return "<mission id=\"one\" ruleset=\"small\" format=\"2\">\n  <side id=\"red\" kind=\"army\"/>\n"
           "  <side id=\"blue\" kind=\"army\"/>\n  <map><tile id=\"m\" tile=\"yard\" at=\"0,0\"/></map>\n" +
           inner + "</mission>\n";
  }

  static constexpr const char* kRuleset = R"(<ruleset id="small" format="1">
  <side id="army"/>
  <option id="players" type="int" min="1" max="4" default="2"/>
  <option id="night" type="bool"/>
  <variable id="alarm" type="int" min="0" max="9"/>
  <piece id="unit">
    <property id="defence" type="int" min="0" max="5" required="yes"/>
    <property id="dice" type="list"><element type="id" of="die"/></property>
    <property id="loot" type="record"><field id="gold" type="int" max="9"/><field id="of" type="id" of="unit"/></property>
    <attribute id="health" type="int" min="0" max="5" default="5"/>
  </piece>
  <piece id="giant" like="unit"><attribute id="rage" type="int"/></piece>
  <die id="white" faces="0 1"/>
  <zone id="box"/>
  <tile id="field" width="4" height="3"/>
  <feature id="pit" enter="no"/>
  <edge id="door"><state id="closed" move="block"/><state id="open"/></edge>
  <edge id="wall" move="block" sight="block"/>
  <entrance id="gate"/>
  <decision id="way"/>
  <step id="begin" first="yes"/>
  <hook id="moved"><parameter id="piece" type="piece"/><parameter id="steps" type="int"/></hook>
  <hook id="turn-end"/>
  <trigger id="giant-moved" hook="moved"><filter parameter="piece" kind="giant"/><filter parameter="steps"/></trigger>
  <condition id="alive"><parameter id="piece" type="piece"/></condition>
  <condition id="alarm-at-least"><parameter id="level" type="int" min="0" max="9" default="1"/></condition>
  <action id="damage"><parameter id="piece" type="piece" required="yes"/><parameter id="amount" type="int" max="9" default="1"/></action>
  <action id="say"><parameter id="words" type="text"/></action>
  <outcome id="over" wins="army"/>
</ruleset>
)";
  static constexpr const char* kTiles = R"(<content format="2">
  <tile id="yard" kind="field"><feature kind="pit" squares="B2"/></tile>
  <piece id="guard" kind="unit"><set name="defence" value="2"/><set name="dice" value="white white"/></piece>
</content>
)";

 private:
  std::filesystem::path folder_;
};

}  // namespace sortie::model
