// Rules that misuse the bindings: each must end in a refused call or a halt, and leave nothing behind.
#include "hostile.h"

namespace sortie::play {
namespace {

using testing::HostileRules;

TEST_F(HostileRules, HookWithMoreArgumentsThanTheStackHoldsIsRefused) {
  for (const char* call : {"raise('rung', table.unpack(t))", "modified('loudness', table.unpack(t))",
                           "vetoed('silence', table.unpack(t))", "offers('silence', table.unpack(t))"}) {
    const auto session = sessionOf(std::string("local t = {} for i = 1, 5000 do t[i] = i end ") + call, "",
                                   "on('rung', function() end) modify('loudness', function(n) return n end) "
                                   "veto('silence', function() end) offer('silence', function() end) return {}");
    ASSERT_NE(session, nullptr);
    EXPECT_NE(halt(*session).find("more than 16 arguments"), std::string::npos) << call << ": " << halt(*session);
  }
}

TEST_F(HostileRules, FailedChooseAllLeavesNoEntryForTheNextQuestion) {
  const auto session = sessionOf(
      "choose_all('pick', { {one, set(1, 2)}, {two, set(1, 2)} })\n"
      "pcall(choose_all, 'pick', { {one, set(1, 2)}, {two, 7} })\n"
      "change.set(world, 'round', choose(one, 'pick', set(4, 5)))");
  ASSERT_NE(session, nullptr);
  for (int i = 0; i < 3; ++i) {
    ASSERT_TRUE(std::holds_alternative<world::Decision>(session->advance())) << halt(*session);
    ASSERT_TRUE(session->decide({1, {}}));
  }
  EXPECT_TRUE(std::holds_alternative<Outcome>(session->advance())) << halt(*session);
  EXPECT_EQ(host_->roundOf(session->world()), 5);
}

TEST_F(HostileRules, NumberOutsideZonesAndPiecesStaysANumber) {
  const auto session = sessionOf(
      "local far = places(0x0600ffff00000000, 0x050000007fffffff)\n"
      "assert(math.type(far[1]) == 'integer' and math.type(far[2]) == 'integer')\n"
      "local t = change.create('token', board.find('p:A1'), one)\n"
      "assert(not pcall(change.set, t, 'goal', 0x0600ffff00000000))\n"
      "change.set(t, 'goal', board.find('p:B1'))\n"
      "choose(one, 'pick', far, 0x0100000012345678)");
  ASSERT_NE(session, nullptr);
  const auto* decision = std::get_if<world::Decision>(&session->advance());
  ASSERT_NE(decision, nullptr) << halt(*session);
  const View view(session->scenario(), session->world(), decision->side);
  for (const world::Value& option : decision->domain.options) EXPECT_FALSE(view.keyOf(option).empty());
  EXPECT_FALSE(view.keyOf(decision->about).empty());
}

TEST_F(HostileRules, GradeThatChangesItsSetIsRefused) {
  for (const char* method : {"sorted", "least", "sum"}) {
    const auto session = sessionOf(std::string("local s = set(1, 2, 3) s:") + method +
                                   "(function(x) for i = 10, 400 do s:add(i) end return x end)");
    ASSERT_NE(session, nullptr);
    EXPECT_NE(halt(*session).find("changed the set"), std::string::npos) << method;
  }
  const auto session = sessionOf(
      "local s = set(1, 2, 3)\n"
      "domain.allocate(3, s, { each = function() s:remove(2) s:remove(3) return 1 end })");
  ASSERT_NE(session, nullptr);
  EXPECT_NE(halt(*session).find("changed the set"), std::string::npos) << halt(*session);
}

TEST_F(HostileRules, AllocationOverAChangedSetIsRefused) {
  const auto session = sessionOf(
      "local s = set(1, 2)\nlocal d = domain.allocate(2, s, { each = function() return 1 end })\n"
      "for i = 3, 500 do s:add(i) end choose(one, 'pick', d)");
  ASSERT_NE(session, nullptr);
  EXPECT_NE(halt(*session).find("was changed"), std::string::npos) << halt(*session);
}

TEST_F(HostileRules, SetKeptByAStep_IsInvalidInTheNext) {
  const auto session = sessionOf("keep(set(1, 2)) push('again')", "choose(one, 'pick', keep())");
  ASSERT_NE(session, nullptr);
  EXPECT_NE(halt(*session).find("step that has ended"), std::string::npos) << halt(*session);
  const auto domain = sessionOf("keep(domain.some(set(1, 2), 0, 1)) push('again')", "choose(one, 'pick', keep())");
  ASSERT_NE(domain, nullptr);
  EXPECT_NE(halt(*domain).find("step that has ended"), std::string::npos) << halt(*domain);
}

TEST_F(HostileRules, PieceOfAnotherPlaytest_IsRejected) {
  const auto session = sessionOf(
      "local old = keep()\n"
      "if old then change.set(old, 'colour', 'green') else\n"
      "  local t for i = 1, 3000 do t = change.create('token', nil, one) end keep(t) end");
  ASSERT_NE(session, nullptr);
  EXPECT_EQ(halt(*session), "");
  session->restart(2);
  EXPECT_NE(halt(*session).find("not of this playtest"), std::string::npos) << halt(*session);
}

TEST_F(HostileRules, CaughtErrorInAPredicateLeavesTheStepUsable) {
  const auto session = sessionOf(
      "pcall(function() set(1):where(function() error('x') end) end)\n"
      "pcall(function() raise('rung') end)\n"
      "pcall(function() modified('loudness', 1) end)\n"
      "raise('rung')\n"
      "change.add(world, 'round', 1)",
      "", "on('rung', function() error('no') end) modify('loudness', function() error('no') end) return {}");
  ASSERT_NE(session, nullptr);
  // The last raise calls the listener again, which fails: it is not taken for one that is still running.
  EXPECT_NE(halt(*session).find("no"), std::string::npos) << halt(*session);
}

TEST_F(HostileRules, ListenerThatAsksStaysWithinTheWorkOfADecision) {
  const auto session = sessionOf("raise('rung') choose(one, 'pick', set(1, 2))", "",
                                 "on('rung', function() choose(world.sides[1], 'pick', set(1, 2)) end) return {}");
  ASSERT_NE(session, nullptr);
  ASSERT_TRUE(std::holds_alternative<world::Decision>(session->advance())) << halt(*session);
  ASSERT_TRUE(session->decide({1, {}}));
  // The second question is asked after the listener, whose own limit is over.
  ASSERT_TRUE(std::holds_alternative<world::Decision>(session->advance())) << halt(*session);
  EXPECT_LE(host_->sandbox().workUsed(), host_->workPerDecision);
}

TEST_F(HostileRules, RangeOfAllIntegersIsRefused) {
  const auto session = sessionOf("choose(one, 'pick', domain.number(math.mininteger, math.maxinteger))");
  ASSERT_NE(session, nullptr);
  EXPECT_NE(halt(*session).find("more than a million"), std::string::npos) << halt(*session);
}

TEST_F(HostileRules, InvalidNameInAChangeHaltsThePlaytest) {
  for (const char* call : {"change.show(t, 'one')", "change.owner(t, 'one')", "change.create('token', nil, 'one')",
                           "change.set_all(set(t), 'colour', 'pick')", "change.set(world.tiles[1], 'round', 3)"}) {
    const auto session = sessionOf(std::string("local t = change.create('token', nil, one) ") + call);
    ASSERT_NE(session, nullptr);
    EXPECT_NE(halt(*session), "") << call;
  }
}

TEST_F(HostileRules, StepsWithoutAQuestionAreCountedPerPlaytest) {
  const auto session =
      sessionOf("push('again')", "if world.round < 60000 then change.add(world, 'round', 1) push('again') end");
  ASSERT_NE(session, nullptr);
  EXPECT_EQ(halt(*session), "");
  session->restart(2);
  EXPECT_EQ(halt(*session), "");
}

TEST_F(HostileRules, AfterFinishNothingRuns) {
  const auto session = sessionOf("finish('done') push('again')", "change.set(world, 'round', 1)");
  ASSERT_NE(session, nullptr);
  const Advance& end = session->advance();
  ASSERT_TRUE(std::holds_alternative<Outcome>(end)) << halt(*session);
  EXPECT_EQ(host_->roundOf(session->world()), 0);
}

TEST_F(HostileRules, PieceMadeInAHiddenZoneIsSeenByNobody) {
  const auto session = sessionOf("change.create('token', world.zone('pile'), one, { colour = 'green' })");
  ASSERT_NE(session, nullptr);
  EXPECT_EQ(halt(*session), "");
  ASSERT_FALSE(session->journal().changes.empty());
  for (const world::Change& change : session->journal().changes) EXPECT_EQ(change.seenBy & 3u, 0u);
}

TEST_F(HostileRules, UndoRestoresForcedDiceAndReachesTheStartOfAStep) {
  SessionOptions options;
  options.checkpoints = true;
  const auto session = sessionOf(
      "local sum = 0 for i = 1, 3 do choose(one, 'pick', set(1, 2)) sum = sum * 10 + roll('d6') end "
      "change.set(world, 'round', sum)",
      "", "return {}", options);
  ASSERT_NE(session, nullptr);
  const auto answer = [&] {
    ASSERT_TRUE(std::holds_alternative<world::Decision>(session->advance())) << halt(*session);
    ASSERT_TRUE(session->decide({0, {}}));
  };
  (void)session->advance();
  session->forceDice({6, 5});
  answer();
  (void)session->advance();
  session->forceDice({4});
  answer();
  answer();
  (void)session->advance();
  EXPECT_EQ(host_->roundOf(session->world()), 654);
  ASSERT_TRUE(session->undo(1));
  answer();
  (void)session->advance();
  EXPECT_EQ(host_->roundOf(session->world()), 654);
  ASSERT_TRUE(session->undo(1));
  ASSERT_TRUE(session->undo(1));
  ASSERT_TRUE(session->undo(1));
  EXPECT_EQ(session->record().size(), 0u);
  EXPECT_EQ(session->interventions().size(), 1u);  // the one made before the first answer
  for (int i = 0; i < 3; ++i) answer();
  (void)session->advance();
  EXPECT_EQ(host_->roundOf(session->world()) / 10, 65);
}

/// A field of 200 by 200 squares on two levels, the upper one open air in part, with pieces of 8 by 8.
class HostileLevels : public HostileRules {
 protected:
  HostileLevels() {
    ruleset_ = R"(<ruleset id="misuse" format="1" title="Misuse">
  <side id="player" min="1" max="2"/>
  <piece id="unit" glyph="u"/>
  <piece id="big" glyph="B" size="8x8"/>
  <feature id="air" floor="no"/>
  <feature id="ramp" turned="slope"/>
  <feature id="slope" turned="slope"/>
  <edge id="wall" move="block" sight="block"/>
  <tile id="plain" width="200" height="200" levels="2"/>
  <tile id="endless" width="2147483647" height="2147483647" levels="2147483647"/>
  <movement id="walk" directions="8" diagonal="corner" falls="yes"><control pieces="big" cost="255"/></movement>
  <step id="begin" lua="game.begin" first="yes"/>
  <step id="again" lua="game.again"/>
  <outcome id="done"/>
</ruleset>)";
    tiles_ = R"(<content format="2">
  <tile id="field" kind="plain"><edge kind="wall" square="J9" side="east"/></tile>
  <tile id="void" kind="endless"><edge kind="wall" square="A1" side="east"/><feature kind="ramp" square="A1"/></tile>
  <tile id="torn" kind="plain"><feature kind="ramp" square="A1" level="3"/></tile>
</content>)";
    mission_ = R"(<mission id="m" ruleset="misuse" format="2" title="Misuse">
  <side id="one" kind="player"/>
  <side id="two" kind="player"/>
  <map><tile id="p" tile="field" at="0,0" turns="3"/></map>
  <setup>
    <piece id="u" kind="unit" side="one" at="p:A1"/>
    <piece id="b" kind="big" side="one" at="p:C12"/>
    <piece id="c" kind="big" side="two" at="p:GA190"/>
  </setup>
</mission>)";
  }
  /// How a step ends that does something again and again.
  std::string endOf(const std::string& loop) {
    const auto session = sessionOf("local u, b, c, tile = world.piece('u'), world.piece('b'), world.piece('c'), " +
                                   std::string("world.tile('p')\nwhile true do\n") + loop + "\nend");
    return session == nullptr ? std::string() : halt(*session);
  }
};

// The watchdog is not deterministic: a limit that is has to come first.
TEST_F(HostileLevels, LongLooks_AreChargedBeforeTheWatchdogStopsThem) {
  for (const char* loop :
       {"board.flight(u, 'walk', 0, 2, 100000)", "board.flight(u, 'walk', 100000, 0, 100000)",
        "board.flight(u, 'walk', 100000, 3, 100000)", "board.flight(b, 'walk', 100000, 3, 100000)",
        "board.flight(u, 'walk', math.maxinteger, math.maxinteger, math.maxinteger)", "board.in_line(u, 1000)",
        "board.in_line(b, 1000)", "board.in_line(b, 20, true)", "board.in_line(u, math.maxinteger)",
        "board.lines(b, c)", "filter{}:in_line(b, 1000)", "board.steps(u, 'walk')", "board.area(u)",
        "change.lift(tile, 2) change.lay(tile, 2, 'field')"}) {
    const std::string end = endOf(loop);
    EXPECT_TRUE(end.find("budget") != std::string::npos || end.find("50000 sets") != std::string::npos)
        << loop << ": " << end;
  }
}

TEST_F(HostileLevels, NumbersOutOfBoundsGiveNothing) {
  const auto session = sessionOf(
      "local u, least = world.piece('u'), math.mininteger\n"
      "assert(#board.in_line(u, least) == 0)\n"
      "assert(#board.flight(u, 'walk', least, 1, 1) == 0)\n"
      "for _, height in ipairs { least, -1, 0 } do assert(#board.flight(u, 'walk', 9, height, 9) == 1) end\n"
      "assert(#board.flight(u, 'walk', 9, 3, least) == 1)\n"
      "for _, level in ipairs { least, 0, 3, math.maxinteger, 1.5 } do\n"
      "  for _, change in ipairs { change.lift, change.lay } do\n"
      "    assert(not pcall(change, world.tile('p'), level, 'field'))\n"
      "  end\n"
      "  assert(not pcall(board.squares, world.tile('p'), level))\n"
      "end\n"
      "finish('done')");
  ASSERT_NE(session, nullptr);
  EXPECT_TRUE(std::holds_alternative<Outcome>(session->advance())) << halt(*session);
}

TEST_F(HostileLevels, TileWithoutRoomOnTheMapIsNotLaid) {
  for (const auto& [item, why] : {std::pair("void", "too large"), {"torn", "outside tile"}}) {
    const auto session = sessionOf("change.lay(world.tile('p'), 1, '" + std::string(item) + "')");
    ASSERT_NE(session, nullptr);
    EXPECT_NE(halt(*session).find(why), std::string::npos) << halt(*session);
  }
}

// Two kinds of many states make many pairs: what a joint says of a pair that has one already takes no room.
TEST_F(HostileLevels, JointsWithManyStatesOrCirclesStaySmall) {
  std::string edges = "<edge id=\"e\">", joints;
  for (int i = 0; i < 250; ++i) edges += "<state id=\"s" + std::to_string(i) + "\"/>";
  edges += "</edge>";
  for (int i = 0; i < 1900; ++i) joints += "<joint of=\"e e\" gives=\"e-s" + std::to_string(i % 250) + "\"/>";
  ruleset_.insert(ruleset_.find("<tile"), edges + joints);
  const auto session = sessionOf("finish('done')");
  ASSERT_NE(session, nullptr);
  EXPECT_TRUE(std::holds_alternative<Outcome>(session->advance())) << halt(*session);
}

}  // namespace
}  // namespace sortie::play
