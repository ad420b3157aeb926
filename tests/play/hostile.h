// A pack of rules that misuse the bindings: what a test writes runs in the first step of a playtest.
#pragma once

#include <fstream>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "playing.h"

namespace sortie::play::testing {

inline constexpr const char* misusedRuleset = R"(<?xml version="1.0" encoding="UTF-8"?>
<ruleset id="misuse" format="1" title="Misuse">
  <side id="player" min="2" max="2"/>
  <piece id="token" glyph="t">
    <attribute id="colour" type="enum" values="red green" default="red"/>
    <attribute id="goal" type="place"/>
  </piece>
  <tile id="strip" width="4" height="2"/>
  <zone id="pile" visible="none"/>
  <variable id="round" type="int" default="0"/>
  <movement id="walk" directions="4"/>
  <die id="d6" faces="1 2 3 4 5 6"/>
  <step id="begin" lua="game.begin" first="yes"/>
  <step id="again" lua="game.again"/>
  <decision id="pick" ask="always"/>
  <hook id="rung"/>
  <modifier id="loudness" type="int"/>
  <query id="silence"/>
  <outcome id="done"/>
</ruleset>
)";

inline constexpr const char* misusedMission = R"(<?xml version="1.0" encoding="UTF-8"?>
<mission id="m" ruleset="misuse" format="2" title="Misuse">
  <side id="one" kind="player"/>
  <side id="two" kind="player"/>
  <map><tile id="p" tile="plank" at="0,0"/></map>
</mission>
)";

class HostileRules : public ::testing::Test {
 protected:
  void write(const std::string& file, const std::string& text) const {
    std::filesystem::create_directories((folder_ / file).parent_path());
    std::ofstream(folder_ / file, std::ios::binary) << text;
  }

  /// A session of a mission whose first step has this body; `again` is the body of a second step.
  std::unique_ptr<Session> sessionOf(const std::string& begin, const std::string& again = "",
                                     const std::string& rules = "return {}", SessionOptions options = {}) {
    write("pack.xml", R"(<pack id="misuse" version="1.0.0" title="Misuse" engine="1"/>)");
    write("ruleset.xml", ruleset_);
    write("content/tiles.xml", tiles_);
    write("missions/m/mission.xml", mission_);
    write("missions/m/rules.lua", rules);
    write("rules/game.lua",
          "local game = {}\n"
          // A closure outlives a step, whatever the loader refuses.
          "local keep = (function() local v; return function(n) local old = v; if n ~= nil then v = n end; return old "
          "end end)()\n"
          "local one, two = world.sides[1], world.sides[2]\n"
          "function game.begin()\n" +
              begin + "\nend\nfunction game.again()\n" + again + "\nend\nreturn game\n");
    Result<model::LoadedMission> loaded = model::loadMission((folder_ / "missions/m").string(), {});
    if (!loaded) return ADD_FAILURE() << loaded.error().message(), nullptr;
    Result<std::shared_ptr<const world::Scenario>> scenario = world::Scenario::make(std::move(*loaded));
    if (!scenario) return ADD_FAILURE() << scenario.error().message(), nullptr;
    hosts_.push_back(hostOf(*scenario));
    host_ = hosts_.back().get();
    if (host_ == nullptr) return nullptr;
    return std::make_unique<Session>(*host_, options);
  }

  /// Runs the step to its end; the halt's text, or "" when it ended well.
  static std::string halt(Session& session) {
    const Advance& state = session.advance();
    const Halt* halt = std::get_if<Halt>(&state);
    return halt != nullptr ? halt->error.text : std::string();
  }

  std::string ruleset_ = misusedRuleset;
  std::string tiles_ = R"(<content format="2"><tile id="plank" kind="strip"/></content>)";
  std::string mission_ = misusedMission;
  Folder folder_;
  std::vector<std::unique_ptr<script::Host>> hosts_;  ///< each outlives its session
  script::Host* host_ = nullptr;                      ///< the last
};

}  // namespace sortie::play::testing
