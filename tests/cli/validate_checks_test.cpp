// What `sortie validate` says because a pack's own checks say so, and what their fixes do.
#include "lua_pack.h"

namespace sortie::cli {
namespace {

constexpr const char* poolCheck = R"(local checks = {}
function checks.pool(document)
  local cards = document.decks[1].count
  if cards >= document.values.limit then return nil end
  return { { code = "event-pool", text = cards .. " cards for " .. document.values.limit, at = "mission",
    fix = { label = "lower the limit", value = { limit = cards } } } }
end
return checks
)";

TEST_F(LuaPack, ChecksSeeTheDocument) {
  write("rules/checks.lua", R"(local checks = {}
function checks.everything(d)
  local e, p, deck = d.entrances[1], d.pieces[1], d.decks[1]
  assert(d.id == "one" and d.ruleset == "small" and d.options.night == false)
  assert(d.sides[1].id == "red" and d.sides[1].kind == "army")
  assert(d.tiles[1].item == "yard" and d.tiles[1].width == 4 and d.tiles[1].column == 1)
  assert(e.id == "door" and e.squares[1] == "m:A1" and e.width == 3)
  assert(p.kind == "unit" and p.side == "red" and p.at == "m:A1" and p.health == 5)
  assert(deck.zone == "events" and deck.count == 2 and deck.cards[1].item == "storm")
  assert(board.has(board.find("m:B2"), "pit") and not board.has(board.find(p.at), "pit"))
  assert(not pcall(function() d.id = "two" end) and not pcall(function() d.pieces[1].at = nil end))
  return { { severity = "note", code = "seen", text = "all seen", at = p } }
end
return checks
)");
  EXPECT_EQ(validate("missions/one"), "missions/one/mission.xml:9:5: note: seen: all seen\n");
}

TEST_F(LuaPack, ChecksGiveIssuesWithFixes) {
  write("rules/checks.lua", poolCheck);
  EXPECT_EQ(validate(), "");
  const std::string more = "  <!-- kept -->\n";
  std::string text = mission(more);
  text.replace(text.find("value=\"2\""), 9, "value=\"5\"");
  write("missions/one/mission.xml", text);
  EXPECT_EQ(validate(), "missions/one/mission.xml:1:1: error: event-pool: 2 cards for 5\n");
  EXPECT_EQ(status_, 1);
  EXPECT_EQ(validate("", true), "");
  EXPECT_EQ(read("missions/one/mission.xml"), mission(more));
}

// Checks that want another number of the first piece.
std::string countCheck(const std::string& fixes) {
  return "local c = {}\nlocal function issue(p, n, text)\n  return { code = \"count\", text = text or \"not \" .. n, "
         "at = p, "
         "fix = { set = { count = n } } }\nend\n" +
         fixes + "return c\n";
}

std::string withCount(std::string mission, const std::string& count) {
  mission.replace(mission.find(" at=\"m:A1\""), 0, count);
  return mission;
}

TEST_F(LuaPack, FixFoundInEachVariantIsMadeOnce) {
  write("rules/checks.lua", countCheck(R"(function c.a(d)
  local p = d.pieces[1]
  if p.count ~= 3 then return { issue(p, 3, "not 3 in " .. (d.variant or "")) } end
end
)"));
  const std::string variant = "  <variant id=\"late\"><set name=\"night\" value=\"true\"/></variant>\n";
  for (const char* before : {" count=\"1\"", " count=\"13\"", ""}) {
    write("missions/one/mission.xml", withCount(mission(variant), before));
    EXPECT_EQ(validate("missions/one", true), "") << before;
    const std::string after = read("missions/one/mission.xml");
    const auto document = model::readXml("m", after);
    ASSERT_TRUE(document) << after;
    EXPECT_NE(after.find(" count=\"3\""), std::string::npos) << after;
  }
}

TEST_F(LuaPack, ConflictingFixes_SetOneOfTheRequestedValues) {
  write("rules/checks.lua", countCheck(R"(function c.a(d)
  local p = d.pieces[1]
  if p.count ~= 5 then return { issue(p, 5) } end
end
function c.b(d)
  local p = d.pieces[1]
  if p.count ~= 3 then return { issue(p, 3) } end
end
)"));
  for (const char* before : {" count=\"2\"", ""}) {
    write("missions/one/mission.xml", withCount(mission(""), before));
    (void)validate("missions/one", true);
    EXPECT_EQ(status_, 1);
    const std::string after = read("missions/one/mission.xml");
    EXPECT_NE(after.find(" count=\"5\"") == std::string::npos, after.find(" count=\"3\"") == std::string::npos)
        << after;
  }
}

TEST_F(LuaPack, ValueRequestedByEachVariant_IsSetOnce) {
  write("rules/checks.lua", R"(local c = {}
function c.a(d)
  local p = d.pieces[1]
  if p.health ~= 3 then
    return { { code = "health", text = "not 3 in " .. (d.variant or ""), at = p, fix = { value = { health = 3 } } } }
  end
end
return c
)");
  std::string text = mission("  <variant id=\"late\"><set name=\"night\" value=\"true\"/></variant>\n");
  const std::string piece = "at=\"m:A1\"/>";
  for (const char* now : {"at=\"m:A1\"/>", "at=\"m:A1\"><!-- n --></piece>"}) {
    std::string with = text;
    with.replace(with.find(piece), piece.size(), now);
    write("missions/one/mission.xml", with);
    (void)validate("missions/one", true);
    const std::string after = read("missions/one/mission.xml");
    const std::string set = "<set name=\"health\" value=\"3\"/>";
    ASSERT_NE(after.find(set), std::string::npos) << after;
    EXPECT_EQ(after.find(set, after.find(set) + 1), std::string::npos) << after;
  }
}

TEST_F(LuaPack, FixThatFails_DoesNotHoldUpTheOthers) {
  write("rules/checks.lua", countCheck(R"(function c.a(d)
  local p = d.pieces[1]
  local out = { { code = "never", text = "never", at = d.entrances[1], fix = { set = { ["not a name"] = "1" } } } }
  if p.count ~= 3 then out[2] = issue(p, 3) end
  return out
end
)"));
  EXPECT_NE(validate("missions/one", true).find("never"), std::string::npos);
  EXPECT_EQ(status_, 1);
  EXPECT_NE(read("missions/one/mission.xml").find(" count=\"3\""), std::string::npos);
}

TEST_F(LuaPack, FixesThatCauseMoreFixesEndAfterFourRounds) {
  write("rules/checks.lua", countCheck(R"(function c.a(d)
  local p = d.pieces[1]
  return { issue(p, p.count + 1) }
end
)"));
  write("missions/one/mission.xml", withCount(mission(""), " count=\"1\""));
  (void)validate("missions/one", true);
  EXPECT_NE(read("missions/one/mission.xml").find(" count=\"5\""), std::string::npos);
}

TEST_F(LuaPack, ChecksRunForEachVariant) {
  write("rules/checks.lua",
        "local c = {}\nfunction c.dark(d)\n  if d.options.night then return { { code = \"dark\", text = \"night\" } } "
        "end\nend\nreturn c\n");
  EXPECT_EQ(validate(), "");
  write("missions/one/mission.xml", mission("  <variant id=\"late\"><set name=\"night\" value=\"true\"/></variant>\n"));
  EXPECT_EQ(validate(), "missions/one/mission.xml:1:1: error: dark: night\n");
}

TEST_F(LuaPack, OneVariantCanBeCheckedAlone) {
  write("missions/one/mission.xml", mission("  <variant id=\"dark\"><set name=\"night\" value=\"true\"/></variant>\n"));
  write("rules/checks.lua",
        "local c = {}\nfunction c.a(document)\n  if document.options.night then return {{ text = \"dark\" }} end\nend\n"
        "return c\n");
  const auto packs = model::loadPacks(folder_, {});
  const auto sources = model::readMissionSources(folder_ / "missions/one", folder_);
  ASSERT_TRUE(packs.has_value() && sources.has_value());
  EXPECT_EQ(checkMission(*packs, *sources, {}).size(), 1U);
  EXPECT_EQ(checkMission(*packs, *sources, {}, "dark").size(), 1U);
  EXPECT_EQ(checkMission(*packs, *sources, {}, "").size(), 0U);
}

TEST_F(LuaPack, FailingCheckIsAnIssue) {
  write("rules/checks.lua",
        "local c = {}\nfunction c.a(d) return d.nothing.here end\nfunction c.b() return 3 end\n"
        "function c.c() while true do end end\nreturn c\n");
  const std::string text = validate();
  EXPECT_NE(text.find("rules/checks.lua:2: error: lua-check: the check a failed"), std::string::npos) << text;
  EXPECT_NE(text.find("the check b: return a list of issues, or nil"), std::string::npos) << text;
  EXPECT_NE(text.find("the check c failed"), std::string::npos) << text;
}

TEST_F(LuaPack, CheckThatChangesTheWorldFails) {
  write("rules/checks.lua",
        "local c = {}\nfunction c.a() change.set(world, \"limit\", 1) end\nfunction c.b() roll(\"d\") end\nreturn c\n");
  const std::string text = validate();
  EXPECT_NE(text.find("the check a failed"), std::string::npos) << text;
  EXPECT_NE(text.find("the check b failed"), std::string::npos) << text;
}

TEST_F(LuaPack, CheckDecidesWhatCanBePlaced) {
  const auto without = checkedMission(folder_ / "missions/one");
  EXPECT_TRUE(without->canPlace("unit", "m:B2", 0, "red", "")->allowed);
  write("rules/checks.lua",
        "local c = {}\nfunction c.can_place(d, kind, place, turn, side, ignoring)\n"
        "  if ignoring == \"u1\" then return true end\n"
        "  if side == nil then return false end\n"
        "  return kind .. place .. turn .. side .. #d.pieces\nend\nreturn c\n");
  const auto checked = checkedMission(folder_ / "missions/one");
  EXPECT_TRUE(checked->canPlace("unit", "m:B2", 0, "red", "u1")->allowed);
  const auto reason = checked->canPlace("unit", "m:B2", 3, "red", "");
  EXPECT_FALSE(reason->allowed);
  EXPECT_EQ(reason->reason, "unitm:B23red1");
  EXPECT_FALSE(checked->canPlace("unit", "m:B2", 0, "", "")->reason.empty());
  EXPECT_TRUE(checked->checkDocument({}).empty());  // can_place is not a check
}

TEST_F(LuaPack, PieceOnAClosedSquareIsReported) {
  std::string text = mission("");
  text.replace(text.find("at=\"m:A1\"/>"), 9, "at=\"m:B2\"");
  write("missions/one/mission.xml", text);
  EXPECT_EQ(validate(),
            "missions/one/mission.xml:9:5: warning: place-closed: u1 may not stand on m:B2: nothing may end "
            "a move on pit (move it to m:B1, the nearest free square, or take it away)\n");
  EXPECT_EQ(validate("", true).find("place-closed"), std::string::npos);
  EXPECT_NE(read("missions/one/mission.xml").find("side=\"red\" at=\"m:B1\""), std::string::npos);
}

TEST_F(LuaPack, PieceForWhichNoSquareIsFree_IsNotTakenAwayByAFix) {
  std::string text = mission("");
  std::string others;
  for (const char column : {'A', 'B', 'C', 'D'})
    for (const char row : {'1', '2', '3'})
      if (column != 'B' || row != '2')
        others += fmt::format("    <piece kind=\"unit\" side=\"red\" at=\"m:{}{}\"/>\n", column, row);
  text.replace(text.find("at=\"m:A1\"/>"), 12, "at=\"m:B2\"/>\n" + others);
  write("missions/one/mission.xml", text);
  const std::string told = validate("", true);
  EXPECT_NE(told.find("place-closed: u1 may not stand on m:B2"), std::string::npos) << told;
  EXPECT_NE(told.find("no square nearby is free"), std::string::npos) << told;
  EXPECT_EQ(read("missions/one/mission.xml"), text);
}

}  // namespace
}  // namespace sortie::cli
