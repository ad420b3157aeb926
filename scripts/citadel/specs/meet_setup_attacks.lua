-- Where the set-up meets the weapons and tech attacks of play: ranks, the board, traps of the brief.
local attack = require "attack.action"
local combat = require "attack.combat"
local trap = require "map.trap"

local traps = filter { kind = "trap" }

local function sq(name) return board.find(name) end
local function side(id) return world.side(id) end

-- The set-up with Red's trooper waiting at home, and one of Blue's; then Red's stands on the map with a weapon.
local function ready(who, at, weapon, options, ranks)
  fixture("own", options)
  for id, house in pairs { red = "hallow", blue = "meridian" } do change.set(side(id), "house", house) end
  for id, rank in pairs(ranks or {}) do change.set(side(id), "rank", rank) end
  if ranks then change.set(world, "board", 0) end
  local trooper = place(who, "zone:reserve@red", "red")
  place("oda-ferrant", "zone:reserve@blue", "blue")
  place(weapon, trooper)
  place("trap", "s1:A1")
  place("trap", "s1:A2")
  run { "setup", until_step = "round" }
  change.move(trooper, sq(at))
  change.set(trooper, "actions", 2)
  return trooper
end

local CAMPAIGN = { campaign = true, rank = 0 }

spec("CIT-SET-11 CIT-TECH-05: the first team hacks with its own dice at the difficulty of the second team's board",
  function()
    local rehn = ready("tomas-rehn", "s1:D4", "spool-lance", CAMPAIGN, { red = 9, blue = 7 })
    local terminal = place("terminal", "s1:D5")
    expect(world.board, 7)
    expect(combat.defence(terminal), 2)
    expect_dice { middle = 1, best = 2 }
    force { 1, 1, 0 }
    run("attack", rehn)
  end)

spec("CIT-SET-08 CIT-TECH-06: the rank that all agree on gives the dice of a tech attack, concentration a white one",
  function()
    local rehn = ready("tomas-rehn", "s1:D4", "spool-lance", { rank = 3 })
    lay("wall", "s1:D4", "north")
    place("gaunt", "s1:F4", "legion")
    expect_dice { "white", "white", "middle" }
    force { 0, 0, 0 }
    run("attack", rehn)
    expect_dice { "white", "white", "middle", "white" }
    force { 0, 0, 0, 0 }
    run("attack", rehn)
  end)

spec("CIT-SET-05 CIT-TECH-03: the rim where the sectors end is not a wall, a wall of the brief on it is", function()
  local rehn = ready("tomas-rehn", "s1:A8", "spool-lance")
  place("gaunt", "s1:C8", "legion")
  expect(attack.possible(rehn), false)
  lay("wall", "s1:A8", "south")
  expect(attack.possible(rehn), true)
end)

spec("CIT-SET-05 CIT-WPN-02 CIT-TRAP-03: traps of the brief are not among the two of a trooper with a kit", function()
  local rehn = ready("tomas-rehn", "s1:D4", "grapnel-kit")
  lay("wall", "s1:D4", "north")
  trap.lay(sq "s1:H1", rehn)
  place("gaunt", "s1:F4", "legion")
  force { 1, 1, 0 }
  run("attack", rehn)
  expect(traps:count(), 4)
  expect(traps:at(sq "s1:F4"):first().side, side "red")
end)

spec("CIT-SET-09 CIT-WPN-08: a sword adds its die to those of the rank that the set-up gives", function()
  local josk = ready("anvil-josk", "s1:D4", "bell-sword", { rank = 7 })
  place("gaunt", "s1:D5", "legion")
  answer("line", "bell-sword-cut")
  expect_dice { middle = 3, best = 1 }
  force { 0, 0, 0, 0 }
  run("attack", josk)
end)

spec("CIT-SET-11 CIT-WPN-09: creatures in a swing have the DEFENSE of the board that the set-up has chosen", function()
  local josk = ready("anvil-josk", "s1:D4", "bell-sword", CAMPAIGN, { red = 11, blue = 3 })
  local gaunt = place("gaunt", "s1:D3", "legion")
  place("gaunt", "s1:E4", "legion")
  answer("line", "bell-sword-swing")
  answer("swing-start", gaunt)
  answer("swing-sense", "clockwise")
  force { 1, 1, 0, 0 }
  answer("overrun", "pass")
  run("attack", josk)
  expect(side("red").kills, 2)
end)
