// A small pack, written for the tests of this room: a yard of 8 by 3 squares with what walks, blocks, opens and stops.
#pragma once

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include <gtest/gtest.h>
#include <unistd.h>

#include "world/mutator.h"
#include "world/scenario.h"

namespace sortie::world::testing {

inline constexpr const char* rules = R"(<ruleset id="yard" format="1" title="Yard">
  <side id="player" min="2" max="2"/>
  <piece id="man" glyph="m" movement="walk">
    <attribute id="hp" type="int" default="3" min="0" max="5"/>
    <attribute id="mood" type="enum" values="calm angry" default="calm"/>
    <attribute id="kit" type="list" max="2"><element type="int"/></attribute>
  </piece>
  <piece id="dog" glyph="d"/>
  <piece id="cart" glyph="c" size="2x1" movement="walk"/>
  <marker id="flag" glyph="f"/>
  <card id="order" back="Order"/>
  <item id="rope"/>
  <zone id="hand" per="side" holds="order" visible="owner"/>
  <edge id="wall" move="block" sight="block" adjacent="no"/>
  <edge id="door" open-beside="man" opened="held">
    <state id="closed" move="straight" sight="block" adjacent="no"/>
    <state id="held" move="open" sight="open" adjacent="yes"/>
  </edge>
  <feature id="trap" glyph="t"/>
  <feature id="rock" enter="no" glyph="#"/>
  <feature id="air" floor="no"/>
  <tile id="field" width="8" height="3"/>
  <movement id="walk" directions="8">
    <block pieces="man" of="enemy"/>
    <pass pieces="man cart" of="own"/>
    <ask pieces="cart" of="other"/>
    <stop at="trap" beside="dog"/>
  </movement>
  <movement id="wary" directions="8"><stop at="door"/></movement>
  <movement id="creep" directions="8"><control pieces="dog" cost="3"/><block pieces="man"/></movement>
  <step id="begin" lua="game.begin" first="yes"/>
  <decision id="go"><text>Where to?</text></decision>
  <outcome id="won"/>
</ruleset>
)";

inline constexpr const char* grass = R"(<content format="2">
  <tile id="grass" kind="field" title="Grass">
    <feature kind="trap" squares="C2"/>
    <feature kind="rock" squares="H1"/>
    <edge kind="door" square="B3" side="east"/>
    <edge kind="wall" square="F3" side="east"/>
  </tile>
  <item id="hemp" kind="rope" title="Hemp"/>
  <card id="charge" kind="order" title="Charge"/>
</content>
)";

/// The pack on disk as long as a test runs, with pieces and more of a mission's setup.
inline std::shared_ptr<const Scenario> yard(const std::string& pieces) {
  namespace fs = std::filesystem;
  const auto* info = ::testing::UnitTest::GetInstance()->current_test_info();
  const fs::path pack = fs::temp_directory_path() / (std::string("sortie-") + info->test_suite_name() + "-" +
                                                     info->name() + "-" + std::to_string(::getpid()));
  const auto write = [&](const char* file, const std::string& text) {
    fs::create_directories((pack / file).parent_path());
    std::ofstream(pack / file) << text;
  };
  fs::remove_all(pack);
  write("pack.xml",
        R"(<pack id="yard" version="1.0.0" title="Yard" licence="MIT" engine="1"><author name="A"/></pack>)");
  write("ruleset.xml", rules);
  write("content/grass.xml", grass);
  write("rules/game.lua", "return { begin = function() end }\n");
  write("missions/one/mission.xml",
        R"(<mission id="one" ruleset="yard" format="2" title="One"><side id="red" kind="player"/>)"
        R"(<side id="blue" kind="player"/><map><tile id="y" tile="grass" at="0,0"/></map><setup>)" +
            pieces + "</setup></mission>");
  Result<model::LoadedMission> loaded = model::loadMission((pack / "missions/one").string());
  fs::remove_all(pack);
  if (!loaded) {
    ADD_FAILURE() << loaded.error().message();
    return nullptr;
  }
  Result<std::shared_ptr<const Scenario>> scenario = Scenario::make(std::move(*loaded));
  if (!scenario) {
    ADD_FAILURE() << scenario.error().message();
    return nullptr;
  }
  return std::move(*scenario);
}

/// A piece of the setup: piece("man", "r1", "red", "A1"). Flags are markers.
inline std::string piece(const std::string& kind, const std::string& id, const std::string& side,
                         const std::string& square) {
  const std::string owner = side.empty() ? "" : " side=\"" + side + "\"";
  return (kind == "flag" ? "<marker id=\"" : "<piece id=\"") + id + "\" kind=\"" + kind + "\"" + owner +
         " at=\"y:" + square + "\"/>";
}

}  // namespace sortie::world::testing
