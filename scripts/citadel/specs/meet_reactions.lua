-- Where cards played in another's turn meet traps, bombs, doors and smoke.
local trap = require "map.trap"
local roster = require "mission.roster"
local focus = require "attack.focus"

local function sq(name) return board.find(name) end

-- A bomb of red's beside a trooper of blue, and cards in blue's hand.
local function bomb_beside(...)
  fixture "open"
  change.set(world, "round", 2)
  place("bomb", "s1:B2", "red", { round = 1 })
  for _, card in ipairs { ... } do place(card, "zone:hand@blue", "blue") end
  return place("tinker", "s1:B1", "blue")
end

spec("CIT-TURN-09 CIT-ITEM-04: A card adds DEFENSE against a time bomb", function()
  local tinker = bomb_beside "doom-duck"
  answer("guard", "doom-duck")
  force { 1, 1, 0 }
  run "bombs"
  expect(tinker.health, 5)
  expect(world.zone("hand", tinker.side).count, 0)
end)

spec("CIT-TURN-09 CIT-ITEM-04: A card adds DEFENSE against a time bomb of one's own", function()
  local tinker = bomb_beside "doom-duck"
  place("bomb", "s1:A1", "blue", { round = 1 })
  answer("guard", "pass")
  force { 0, 0, 0 }
  answer("guard", "doom-duck")
  force { 1, 1, 0 }
  run "bombs"
  expect(tinker.health, 5)
end)

spec("CIT-TURN-09 CIT-ITEM-04: A card fits one figure of those that a time bomb strikes", function()
  local tinker = bomb_beside("doom-duck", "doom-shield-plate")
  local second = place("anvil-josk", "s1:C1", "blue")
  answer("guard", "doom-duck")
  force { 1, 1, 0 }
  answer("guard", "doom-shield-plate")
  force { 1, 1, 1 }
  run "bombs"
  expect(tinker.health, 5)
  expect(second.health, 5)
end)

spec("CIT-TURN-09 CIT-ITEM-04: Against a bomb with one roll for all a side plays one card", function()
  fixture("open", { ["bomb-roll"] = "one" })
  change.set(world, "round", 2)
  place("bomb", "s1:B2", "red", { round = 1 })
  for _ = 1, 2 do place("doom-duck", "zone:hand@blue", "blue") end
  local tinker = place("tinker", "s1:B1", "blue")
  local second = place("anvil-josk", "s1:C1", "blue")
  answer("guard", "pass")
  answer("guard", "doom-duck")
  force { 1, 1, 0, 0 }
  run "bombs"
  expect(tinker.health, 4)
  expect(second.health, 5)
  expect(world.zone("hand", tinker.side).count, 1)
end)

spec("CIT-TURN-09 CIT-ITEM-04: A failed armour check against a time bomb is rolled again for a card", function()
  local tinker = bomb_beside "doom-lucky-buckle"
  answer("brace", "doom-lucky-buckle")
  force { 1, 1, 0, 0, 1 }
  run "bombs"
  expect(tinker.health, 5)
end)

spec("CIT-TURN-09 CIT-TRAP-01: In one's own turn no card adds DEFENSE against a trap", function()
  fixture "open"
  place("id-marker", "zone:drawn", "blue")
  place("doom-duck", "zone:hand@blue", "blue")
  for _, column in ipairs { "A", "B", "C" } do lay("wall", "s1:" .. column .. "1", "south") end
  trap.lay(sq "s1:B1")
  local tinker = place("tinker", "s1:A1", "blue")
  answer("move", "s1:C1")
  force { 1, 1, 0, 0 }
  answer("move", "s1:C1")
  run("move", tinker)
  expect(tinker.health, 4)
end)

-- A creature that has come beside a trooper of red with a sidestep and more in hand, and a door west of that trooper.
local function sidestep(item, ...)
  fixture "open"
  place("id-marker", "zone:drawn", "legion")
  for _, card in ipairs { "doom-sidestep", ... } do place(card, "zone:hand@red", "red") end
  lay("door", "s1:C4", "east")
  local trooper = place(item, "s1:D4", "red")
  local gaunt = place("gaunt", "s1:G4", "legion")
  answer("creature-move", "s1:E4")
  answer("dodge", "doom-sidestep")
  answer("dodge-to", "s1:C4")
  return trooper, gaunt
end

spec("CIT-TURN-09 CIT-DOOR-02: A card adds DEFENSE against the trap of a door that a sidestep crosses", function()
  local trooper, gaunt = sidestep("gunner", "doom-duck")
  stack("door-deck", "door-tripwire")
  answer("guard", "doom-duck")
  force { 1, 1, 0 }
  run("creature-move", gaunt)
  expect(trooper.health, 5)
end)

spec("CIT-TURN-09 CIT-DOOR-04: A tech specialist that sidesteps over a door disarms it", function()
  local trooper, gaunt = sidestep "tinker"
  stack("door-deck", "door-tripwire")
  run("creature-move", gaunt)
  expect(trooper.health, 5)
  expect(world.zone("door-deck").top.item, "door-tripwire")
  expect(board.edge_kind(board.edge(sq "s1:C4", "east")), nil)
end)

spec("CIT-TURN-09 CIT-SPAWN-01: A sidestep onto another sector reveals no force card and readies no charge", function()
  fixture "open"
  place("id-marker", "zone:drawn", "legion")
  place("doom-sidestep", "zone:hand@red", "red")
  stack("force@s1", "one-gaunt")
  local fencer = place("fencer", "s2:A4", "red")
  local gaunt = place("gaunt", "s2:E4", "legion")
  answer("creature-move", "s2:B4")
  answer("dodge", "doom-sidestep")
  answer("dodge-to", "s1:H4")
  run("creature-move", gaunt)
  expect(fencer.square, sq "s1:H4")
  expect(fencer.charging, false)
  expect(world.zone("force", world.tile "s1").count, 1)
end)

spec("CIT-TURN-09 CIT-ATT-13: Cards against an area attack are asked for in seating order", function()
  fixture "open"
  place("id-marker", "zone:drawn", "legion")
  place("tinker", "s1:D3", "blue")
  place("gunner", "s1:D5", "red")
  place("doom-duck", "zone:hand@red", "red")
  place("doom-shield-plate", "zone:hand@blue", "blue")
  expect_options("guard", "doom-duck", "pass")
  answer("guard", "doom-duck")
  expect_options("guard", "doom-shield-plate", "pass")
  answer("guard", "doom-shield-plate")
  force { 1, 1 }
  act.blast(sq "s1:D4", 2)
end)

spec("CIT-FIRE-04 CIT-ATT-11: A creature that comes back from the box is another figure", function()
  fixture("open", { concentrated = "turn" })
  local gunner = place("gunner", "s1:A4", "red", { actions = 2 })
  local gaunt = place("gaunt", "s1:F4", "legion")
  force { 1, 1, 0 }
  run("attack", gunner)
  expect(gaunt.on_map, false)
  act.spawn("gaunt", sq "s1:F4")
  expect(gaunt.on_map, true)
  expect(focus.bonus(gunner, "firearm", gaunt), 0)
end)

spec("CIT-RND-03 CIT-TURN-09 CIT-ATT-13: A corporation that loses its last trooper stays in turn", function()
  fixture "open"
  place("id-marker", "zone:drawn", "blue")
  place("id-marker", "zone:bag", "red")
  chance("bag", 1)
  answer("action", "end")
  local gunner = place("gunner", "s1:A1", "red", { health = 1 })
  run { "draw", until_step = "corporation-end" }
  local tinker = place("tinker", "s1:H8", "blue")
  place("doom-duck", "zone:hand@blue", "blue")
  act.damage(gunner, 1)
  expect(gunner.side.out, true)
  answer("guard", "doom-duck")
  force { 1, 1 }
  act.blast(tinker.square, 2)
  expect(tinker.health, 5)
  expect(world.zone("drawn").count, 1)
end)

spec("CIT-TURN-09 CIT-DL-01: A card cancels an event that the brief gives an effect, and none without one", function()
  fixture "open"
  place("doom-not-today", "zone:hand@red", "red")
  stack("event-deck", "still", "omen")
  run "legion-event"
  expect(world.jammed, false)
  answer("jam", "doom-not-today")
  run "legion-event"
  expect(world.jammed, true)
end)

spec("CIT-RND-01 CIT-TURN-09: At the beginning of a round it is nobody's turn", function()
  fixture "open"
  for _, id in ipairs { "red", "blue", "legion" } do place("id-marker", "zone:bag", id) end
  chance("bag", 2)
  run { "draw", until_step = "corporation-turn" }
  expect(roster.active(), world.side "blue")
  run { "round", until_step = "draw" }
  expect(roster.active(), nil)
end)
