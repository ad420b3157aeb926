// What one change or question looks at is paid for: at nodes with thousands of links, squares with thousands of pieces, and
// lists of thousands of items.
#include <map>

#include "../growth.h"
#include "hostile.h"
#include "play/specs/spec.h"

namespace sortie::play {
namespace {

using testing::HostileRules;

/// A hub with gates that pieces open, to a node each or, `parallel`, all to the one beside it, and a piece there.
class HostileHub : public HostileRules {
 protected:
  HostileHub() { build(3000, false); }
  void build(int gates, bool parallel) {
    ruleset_ = R"(<ruleset id="misuse" format="1" title="Misuse" board="graph">
  <side id="player" min="1" max="2"/>
  <piece id="unit" glyph="u"/>
  <piece id="crate" glyph="c"/>
  <node id="place" capacity="9000"/>
  <node id="yard"/>
  <zone id="pile"/>
  <edge id="gate" move="block" open-beside="unit" opened="open"><state id="open" move="allow"/></edge>
  <step id="begin" lua="game.begin" first="yes"/>
  <step id="again" lua="game.again"/>
  <decision id="pick" ask="always"/>
  <outcome id="done"/>
</ruleset>)";
    tiles_ = R"(<content format="2"/>)";
    std::string map = R"(<node id="hub" kind="yard" at="0,0"/><node id="off" kind="place" at="0,900"/>)";
    for (int i = 0; i < gates; ++i)
      map += parallel ? std::string(R"(<edge kind="gate" from="hub" to="off"/>)")
                      : fmt::format(R"(<node id="n{0}" kind="place" at="{1},{2}"/>)"
                                    R"(<edge kind="gate" from="hub" to="n{0}"/>)",
                                    i, 40 * (i % 60), 1000 + 40 * (i / 60));
    mission_ = fmt::format(R"(<mission id="m" ruleset="misuse" format="2" title="Misuse">
  <side id="one" kind="player"/>
  <side id="two" kind="player"/>
  <map>{}</map>
  <setup><piece id="u" kind="unit" side="one" at="off"/></setup>
</mission>)",
                           map);
  }
  /// How 6,000 rounds of it end: each looks at 6,000 links or more, and 20 million are allowed.
  std::string endOf(const std::string& loop) {
    const auto session = sessionOf(
        fmt::format("local u, hub, off, open = world.piece('u'), world.node('hub'), world.node('off'), false\n"
                    "local gate = board.edge(hub, world.node('n7') or off)\n"
                    "for i = 1, 6000 do\n{}\nend\nfinish('done')",
                    loop));
    return session == nullptr ? std::string() : halt(*session);
  }
  /// The error of a spec of that text.
  std::string specErrorOf(const std::string& body) {
    if (sessionOf("") == nullptr) return {};
    write("specs/one.lua", "spec('it', function()\nfixture 'm'\n" + body + "\nend)\n");
    const Result<PackSpecs> specs = runSpecs((folder_ / "pack.xml").parent_path(), {});
    if (!specs || specs->specs.size() != 1) return specs ? "no spec" : specs.error().message();
    return specs->specs.front().error.code + specs->specs.front().error.text;
  }
};

constexpr const char* hubLoops[] = {"change.move(u, hub) change.move(u, off)", "change.remove(u) change.move(u, hub)",
                                    "change.edge(gate, 'gate', open and 'open' or '') open = not open",
                                    "change.remove(change.create('unit', hub, one))"};

TEST_F(HostileHub, ChangesArePaidByTheLinksThatTheyLookAt) {
  for (const char* loop : hubLoops) EXPECT_NE(endOf(loop).find("budget"), std::string::npos) << loop;
}

TEST_F(HostileHub, ChangesBesideParallelGates_ArePaidByThem) {
  build(3000, true);
  for (const char* loop : hubLoops) EXPECT_NE(endOf(loop).find("budget"), std::string::npos) << loop;
}

// Gates times pieces would be looked at if each gate asked anew who stands at its other end.
TEST_F(HostileHub, PiecesBeyondParallelGates_AreLookedAtOnce) {
  std::map<std::size_t, std::unique_ptr<Session>> of;
  constexpr std::size_t small = 100;
  for (const std::size_t size : {small, 8 * small}) {
    build(static_cast<int>(size), true);
    of[size] =
        sessionOf(fmt::format("local u, hub, off = world.piece('u'), world.node('hub'), world.node('off')\n"
                              "change.move(u, world.zone('pile'))\n"
                              "local crate = change.create('crate', hub, one)\n"
                              "for i = 1, {} do change.create('crate', off, one) end\n"
                              "while true do\n"
                              "  choose(one, 'pick', set(1, 2))\n"
                              "  for i = 1, 150 do change.move(crate, world.zone('pile')) change.move(crate, hub) end\n"
                              "end",
                              size));
    ASSERT_NE(of[size], nullptr);
    ASSERT_TRUE(std::holds_alternative<world::Decision>(of[size]->advance())) << halt(*of[size]);
  }
  const double grown = timing::growth(small, [&](std::size_t size) {
    Session& session = *of.at(size);
    ASSERT_TRUE(session.decide({1, {}}));
    ASSERT_TRUE(std::holds_alternative<world::Decision>(session.advance())) << halt(session);
  });
  EXPECT_LT(grown, timing::kAboutLinear);
}

// 50 million are allowed to a spec; what it makes up is paid as what rules change.
TEST_F(HostileHub, SpecsPayForTheLinksThatTheyLookAt) {
  for (const char* body :
       {"for i = 1, 10000 do lay('gate', 'hub', 'n7', i % 2 == 0 and 'open' or nil) end",
        "for i = 1, 8000 do place('unit', 'hub', 'one') end",
        "local u = world.piece('u') for i = 1, 6000 do stack('pile', u) change.move(u, world.node('hub')) end"})
    EXPECT_NE(specErrorOf(body).find("budget"), std::string::npos) << body << ": " << specErrorOf(body);
}

TEST_F(HostileHub, SpecsThatStackCardsOfOneName_PayForThoseTheyPass) {
  const std::string body =
      "local names = {} for i = 1, 200 do names[i] = 'crate' end\n"
      "for i = 1, 4000 do place('crate', 'zone:pile', 'one') end\n"
      "for i = 1, 80 do stack('pile', names) end";
  EXPECT_NE(specErrorOf(body).find("budget"), std::string::npos) << specErrorOf(body);
}

/// Squares with doors that pieces open, 4,000 crates beside one of them.
class HostileDoors : public HostileRules {
 protected:
  HostileDoors() {
    ruleset_ = R"(<ruleset id="misuse" format="1" title="Misuse">
  <side id="player" min="1" max="2"/>
  <piece id="unit" glyph="u"/>
  <piece id="crate" glyph="c"/>
  <feature id="air" floor="no"/>
  <edge id="door" move="block" open-beside="unit" opened="open"><state id="open" move="allow"/></edge>
  <tile id="strip" width="4" height="2"/>
  <step id="begin" lua="game.begin" first="yes"/>
  <step id="again" lua="game.again"/>
  <outcome id="done"/>
</ruleset>)";
    tiles_ = R"(<content format="2"><tile id="plank" kind="strip"><edge kind="door" square="A1" side="east"/>
</tile></content>)";
    mission_ = R"(<mission id="m" ruleset="misuse" format="2" title="Misuse">
  <side id="one" kind="player"/>
  <side id="two" kind="player"/>
  <map><tile id="p" tile="plank" at="0,0"/></map>
  <setup><piece id="u" kind="unit" side="one" at="p:A1"/></setup>
</mission>)";
  }
};

TEST_F(HostileDoors, ChangesArePaidByThePiecesThatTheyLookAt) {
  for (const char* loop :
       {"change.move(u, a) change.move(u, c)", "change.edge(door, 'door', i % 2 == 0 and 'open' or nil)",
        "change.remove(u) change.move(u, a)", "change.lift(p, 1) change.lay(p, 1, 'plank')"}) {
    // With 2,000 paid for a change at a square 10,000 changes are allowed, with 16 a million.
    const auto session = sessionOf(
        fmt::format("local u, p, a, b, c = world.piece('u'), world.tile('p'), board.find('p:A1'), board.find('p:B1'), "
                    "board.find('p:C1')\n"
                    "local door = board.edge(a, b)\n"
                    "for i = 1, 4000 do change.create('crate', b, one) end\n"
                    "for i = 1, 15000 do {} end\nfinish('done')",
                    loop));
    ASSERT_NE(session, nullptr);
    EXPECT_NE(halt(*session).find("budget"), std::string::npos) << loop << ": " << halt(*session);
  }
}

// A list of 64 values is held against each of 2,000 items.
TEST_F(HostileRules, FiltersPayForTheListsOfTheirProperties) {
  ruleset_.insert(ruleset_.find("<tile"),
                  R"(<card id="order"><property id="strength" type="int" default="0"/></card>)");
  std::string cards;
  for (int i = 0; i < 2000; ++i)
    cards += fmt::format(R"(<card id="c{}" kind="order"><set name="strength" value="{}"/></card>)", i, i % 9);
  tiles_.insert(tiles_.find("</content>"), cards);
  const auto session = sessionOf(
      "local list = {} for i = 1, 64 do list[i] = 100 + i end\n"
      "for i = 1, 1000 do filter { kind = 'order', where = { strength = list } } end\nfinish('done')");
  ASSERT_NE(session, nullptr);
  EXPECT_NE(halt(*session).find("budget"), std::string::npos) << halt(*session);
}

}  // namespace
}  // namespace sortie::play
