-- What battles tell a mission, and the rules that it may have of its own for them.
local lab = require "specs.shared.lab"
local battles = require "specs.shared.battles"
local rounds = require "specs.shared.rounds"
local blocks = require "battle.blocks"
local damage = require "battle.damage"
local disengage = require "battle.disengage"
local flee = require "battle.flee"
local speed = require "battle.speed"

local function begin(what)
  what.mission = "fought"
  return rounds.begin(what)
end

--- How often the mission was told this.
local function told_of(words) return lab.heard("heard: " .. words) end

spec("MEC-ENG-11: a mission hears of the beginning and the end of a battle", function()
  local sides, enemies = begin { fight = 0, enemies = { { "dummy", { shields = 0, health = 1 } } } }
  local red, field = sides[1], lab.region "old-harbours"
  change.feature(field, "marked", true)
  battles.pool(red, "damage")
  rounds.calm()
  force { "range" }
  run("battle", red, field)
  expect({ told_of "battle-start Old Harbours Red -", told_of "battle-end Old Harbours Red true" }, { 1, 1 })
  expect({ told_of "marker-triggered Old Harbours Red -", told_of "enemy-defeated Dummy Red" }, { 1, 1 })
  expect(enemies[1].on_map, false)
end)

spec("MEC-ENG-09: a battle that is not won ends too, and triggers no marker", function()
  local red = begin({})[1]
  change.feature(lab.region "old-harbours", "marked", true)
  run "battle-over"
  expect({ told_of "battle-end Old Harbours Red false", told_of "marker-triggered" }, { 1, 0 })
  expect(red.mech.role, nil)
end)

spec("MEC-ENG-09: nor does a battle in a region that is not marked", function()
  local _, enemies = begin {}
  change.set(enemies[1], "fighting", false)
  change.set(world, "won", 1)
  run "battle-over"
  expect({ told_of "battle-end Old Harbours Red true", told_of "marker-triggered" }, { 1, 0 })
end)

spec("MEC-RND-06, MEC-RND-18: a mission hears of rounds and rolls", function()
  local red = begin({ power = 9 })[1]
  rounds.bare(red)
  rounds.calm()
  run "round-setup"
  run "round-roll"
  run { "round-end", until_step = "fight" }
  expect({ told_of "round-start Old Harbours - -", told_of "dice-rolled Old Harbours - -" }, { 1, 1 })
  expect(told_of "round-end Old Harbours - -", 1)
end)

spec("MEC-RND-18: no round ends where a side is gone", function()
  local _, enemies = begin {}
  change.set(enemies[1], "fighting", false)
  run "round-close"
  expect(told_of "round-end", 0)
end)

spec("MEC-RND-18: nor where the last enemy flees at its end", function()
  local sides = begin { at = 0, enemies = { "skimmer" } }
  rounds.bare(sides[1])
  run "round-end"
  expect({ told_of "enemy-fled Skimmer", told_of "round-end" }, { 1, 0 })
end)

spec("MEC-DMG-01, MEC-DMG-05: a mission hears who has lost how much", function()
  local sides, enemies = begin {}
  local red, enemy = sides[1], enemies[1]
  damage.enemy(enemy, 3)
  damage.enemy(enemy, 0)
  damage.mech(red.mech, 3, enemy)
  damage.mech(red.mech, 1)
  damage.mech(red.mech, 0, enemy)
  expect({ told_of "enemy-hurt Dummy 3 -", told_of "enemy-hurt", lab.heard "loses 0" }, { 1, 1, 0 })
  expect({ told_of "damage-taken Standfast 3 dummy", told_of "damage-taken Standfast 1 -" }, { 1, 1 })
  expect(told_of "damage-taken", 2)
end)

spec("MEC-DMG-06, MEC-DIS-01, MEC-FLEE-01: a mission hears who has fallen, left and fled", function()
  local sides, enemies = begin { fight = 2, enemies = { "dummy", "quick" } }
  change.set(sides[1].mech, "power", 0)
  run "blows"
  disengage.leave(sides[2])
  flee.flee(enemies[1])
  expect({ told_of "mech-disabled Standfast Red", told_of "left-battle Blue Old Harbours" }, { 1, 1 })
  expect(told_of "enemy-fled Dummy Old Harbours", 1)
end)

spec("MEC-OD-01: a mission may forbid Overdrive", function()
  local sides = begin { rule = "storm", fight = 2 }
  for _, side in ipairs(sides) do battles.dice(side, "damage:blank") end
  answer { "overdrive", "pass", side = "blue" }
  run "rerolls"
end)

spec("MEC-RND-06: a mission may keep dice from being rolled, and roll others in their place", function()
  local red = begin({ rule = "still" })[1]
  local moving, pierce = battles.pool(red, "movement", "penetrate", "damage")
  force { "melee", "range" }
  expect_dice { "damage", "damage" }
  run "round-roll"
  expect({ moving.face, moving.aside, pierce.face }, { nil, "round", "melee" })
end)

spec("MEC-DIE-02: a mission may change what dice deal", function()
  local sides, enemies = begin { rule = "blunt" }
  battles.dice(sides[1], "penetrate:range")
  run "hits"
  expect(rounds.shape(enemies[1]), { 1, 3, 0 })
end)

spec("MEC-RND-21: a mission may change what enemies deal, also to nothing", function()
  begin { rule = "harmless", at = 0 }
  run { "blocks", until_step = "guard" }
  expect({ #blocks.pools(), blocks.pools()[1].kind, blocks.pools()[1].amount }, { 1, "penetrate", 2 })
end)

spec("MEC-RND-21: or to more", function()
  begin { rule = "harder", at = 0 }
  run { "blocks", until_step = "guard" }
  expect({ blocks.pools()[1].amount, blocks.pools()[2].amount }, { 2, 3 })
end)

spec("MEC-RND-13: a mission may change speeds", function()
  local sides = begin { rule = "swift", fight = 2, enemies = { "dummy", "quick" } }
  expect({ speed.of_mech(sides[1].mech), speed.of_mech(sides[2].mech), speed.of_enemies() }, { 1, 3, 2 })
end)

spec("MEC-RND-13: no speed is below 0", function()
  local sides = begin { rule = "slow" }
  expect({ speed.of_mech(sides[1].mech), speed.of_enemies() }, { 0, 1 })
end)
