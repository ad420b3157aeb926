#include "editor/core/lua/lua_completion.h"
#include "lua_testing.h"

namespace sortie::editor {
namespace {

std::optional<LuaCallTip> tip(const std::string& written) {
  const testing::Caret at(written);
  return callTip(at.text, at.offset, testing::missionNames());
}

std::string active(const LuaCallTip& tip) { return tip.signature.substr(tip.begin, tip.end - tip.begin); }

TEST(LuaCallTip, NamesTheActiveParameter) {
  const auto first = tip("x = board.distance(|");
  ASSERT_TRUE(first);
  EXPECT_EQ(first->signature, "board.distance(a: SquareLike, b: SquareLike): integer");
  EXPECT_EQ(active(*first), "a: SquareLike");
  EXPECT_EQ(first->open, std::string("x = board.distance").size());
  EXPECT_NE(first->documentation.find("Squares between"), std::string::npos);
  EXPECT_EQ(active(*tip("board.distance(piece, f(1, 2), |")), "") << "there is no third";
  EXPECT_EQ(active(*tip("board.distance({ 1, 2 }, |)")), "b: SquareLike");
  EXPECT_EQ(active(*tip("board.distance(a[1, 2], \"x,y|")), "b: SquareLike");
}

TEST(LuaCallTip, InnermostCallIsShown) {
  EXPECT_EQ(tip("board.distance(board.find(|), 1)")->signature, "board.find(name: SquareName): integer?");
  EXPECT_EQ(tip("board.distance(board.find(\"x\"), |)")->signature.substr(0, 14), "board.distance");
  EXPECT_EQ(tip("math.max(1, { 2, | })")->signature.substr(0, 8), "math.max");
  EXPECT_EQ(active(*tip("math.max(1, 2, 3, |")), "...: number");
}

TEST(LuaCallTip, HookListsItsParameters) {
  const auto on = tip("on(\"left\", |");
  ASSERT_TRUE(on);
  EXPECT_EQ(on->signature, "on(\"left\", function(piece: Piece, square: integer))");
  EXPECT_EQ(active(*on), "function(piece: Piece, square: integer)");
  EXPECT_NE(on->documentation.find("has left the map"), std::string::npos);
  const auto raise = tip("raise(\"attacked\", trooper, |");
  EXPECT_EQ(raise->signature, "raise(\"attacked\", piece: Piece, target: Piece, damage: integer)");
  EXPECT_EQ(active(*raise), "target: Piece");
  EXPECT_EQ(active(*tip("push(\"creature-attack\", creature, |")), "type: string");
  EXPECT_EQ(tip("choose(side, \"move\", |")->documentation, "Where does the trooper go?");
  EXPECT_EQ(tip("log(\"log-core\", |")->documentation, "{1} hacks a memory core.");
}

TEST(LuaCallTip, ActionsAndModuleFunctionsHaveTips) {
  EXPECT_EQ(active(*tip("act.damage(piece, |")), "amount: integer");
  const auto module = tip("local combat = require \"attack.combat\"\ncombat.trap(figure, by, |");
  ASSERT_TRUE(module);
  EXPECT_EQ(active(*module), "walked?: boolean");
  EXPECT_NE(module->documentation.find("walked: it walked into the trap"), std::string::npos);
}

TEST(LuaCallTip, FunctionsOfTheFileHaveTips) {
  const auto own =
      tip("--- Hurts somebody.\n---@param who Piece the one\n---@param amount integer? how much\n---@return boolean\n"
          "local function hurt(who, amount) end\nhurt(p, |");
  ASSERT_TRUE(own);
  EXPECT_EQ(own->signature, "hurt(who: Piece, amount?: integer): boolean");
  EXPECT_EQ(active(*own), "amount?: integer");
  EXPECT_EQ(own->documentation, "Hurts somebody.\namount: how much");
  EXPECT_EQ(tip("local M = {}\nfunction M.f(a, b) end\nM.f(|")->signature, "M.f(a, b)");
}

TEST(LuaCallTip, MethodTipLeavesOutTheReceiver) {
  EXPECT_EQ(active(*tip("local f = filter { kind = \"nest\" }\nf:of(|")), "side: Side");
  const auto sub = tip("local s = \"abc\"\ns:sub(|");
  ASSERT_TRUE(sub);
  EXPECT_EQ(sub->signature, "s:sub(from: integer, to?: integer): string");
}

TEST(LuaCallTip, OutsideCallsThereIsNoTip) {
  EXPECT_FALSE(tip("-- board.distance(|"));
  EXPECT_FALSE(tip("board.distance(1, 2)|"));
  EXPECT_FALSE(tip("unknown(|"));
  EXPECT_FALSE(tip("local function f(|"));
  EXPECT_FALSE(tip("on(\"left\", function(piece, |"));
  EXPECT_FALSE(tip("on(\"left\", function(piece)\n  |\nend)"));
  EXPECT_FALSE(tip("board.distance(1,\nlocal x = |"));
  EXPECT_FALSE(tip("|"));
}

}  // namespace
}  // namespace sortie::editor
