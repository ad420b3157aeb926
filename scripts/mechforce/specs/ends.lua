-- Ends of turns, waves and the game (MEC-END, MEC-WAVE, MEC-FLEE-04 and -05, MEC-FAME).
local lab = require "specs.shared.lab"
local region = lab.region

local function turn_ends() run { "turn-end", until_step = "turn" } end

spec("MEC-END-01: without an enemy that can be fought nobody is asked any more", function()
  local red, blue = lab.begin()
  lab.seat(red, "hotline")
  lab.seat(blue, "workbench")
  lab.enemy("dummy", "old-harbours", { fled = true })
  run "battles"
  expect(world.pass, 0)
end)

spec("MEC-END-02: Threat goes up by one for each enemy on the map, fled or not (W5)", function()
  lab.begin()
  change.set(world, "threat", 1)
  lab.enemy("dummy", "old-harbours", { fled = true })
  lab.enemy("dummy", "old-harbours")
  turn_ends()
  expect(world.threat, 3)
end)

spec("MEC-END-03: at the limit all lose at once", function()
  lab.begin()
  change.set(world, "threat", 5)
  lab.enemy("dummy", "old-harbours")
  run { "turn-end", all = true }
  expect({ outcome(), winners() }, { "overrun", {} })
end)

spec("MEC-END-04: otherwise the turn marker moves", function()
  lab.begin()
  force { 1, 2, 3 }
  answer_always("perk", 1)
  turn_ends()
  go_on { until_step = "turn-end" }
  expect({ world.round, world.turn, world.wave_turn }, { 2, 2, 2 })
end)

spec("MEC-END-05: enemies are counted before fled ones move, BP are checked after that", function()
  local red = lab.begin()
  change.set(world, "wave-turn", 2)
  change.set(red, "bp", 6)
  local enemy = lab.enemy("dummy", "old-harbours", { fled = true })
  run { "turn-end", until_step = "wave-end" }
  expect({ world.threat, enemy.fled, enemy.node }, { 1, false, region "long-savanna" })
  go_on { until_step = "wave" }
  expect(world.threat, 2)
end)

spec("MEC-FLEE-04, MEC-FLEE-05: fled enemies move to the first free slot, in order, each once", function()
  lab.begin()
  local second = lab.enemy("dummy", "cinder-coast", { fled = true })
  local first = lab.enemy("dummy", "boreal-shelf", { fled = true })
  lab.enemy("dummy", "cinder-coast")
  for _ = 1, 2 do lab.enemy("dummy", "old-harbours") end
  change.set(world, "threat", 0)
  turn_ends()
  expect({ first.node, second.node }, { region "long-savanna", region "long-savanna" })
end)

spec("MEC-WAVE-01: a warrior below the marker raises Threat; equal is enough (W6)", function()
  local red, blue, green, gold = lab.begin { players = 4 }
  change.set(world, "wave-turn", 2)
  change.set(red, "bp", 6)
  change.set(blue, "bp", 5)
  change.set(green, "bp", 9)
  change.set(gold, "bp", 0)
  turn_ends()
  expect(world.threat, 2)
end)

spec("MEC-WAVE-02, MEC-WAVE-03: a new wave has its own mods and cards; the old ones stay", function()
  local red = lab.begin()
  local mods = require "mods"
  local old, mod = place("slug-thrower", "zone:bag"), place("drill-arm", "zone:kept@red")
  mods.install(red, mod)
  local enemy = lab.enemy("dummy", "old-harbours", { health = 1 })
  run "wave"
  expect(old.zone, world.zone("off-map"))
  expect(world.zone("bag"):set():any(function(each) return each.wave ~= 2 end), false)
  expect(world.zone("enemy-deck"):set():any(function(each) return each.wave ~= 2 end), false)
  expect({ #world.zone("bag"), #world.zone("enemy-deck") }, { 32, 6 })
  expect({ mod.zone, enemy.health }, { world.zone("mods", red), 1 })
end)

spec("MEC-FAME-01: an enemy on the map after the last turn, and all lose", function()
  lab.begin()
  change.set(world, "wave", 3)
  change.set(world, "wave-turn", 2)
  lab.enemy("dummy", "old-harbours")
  run { "turn-end", all = true }
  expect({ outcome(), world.threat }, { "unfinished", 1 })
end)

spec("MEC-FAME-02: Fame is BP, goal, half the skill points and a third of the cubes", function()
  local red = lab.begin()
  change.set(red, "bp", 10)
  change.set(red, "cubes", 8)
  place("dummy", "zone:claimed@red", "red", { exhausted = true })
  place("big-dummy", "zone:claimed@red", "red")
  place("by-the-book", "zone:goals@red", "red") -- met: cubes, no wait
  run { "scoring", all = true }
  expect(red.score, 10 + 2 + 1 + 2)
  local line = "Fame: Red 15 (10 BP, 2 for the goal By the Book, 1 for skill cards, 2 for cubes); "
    .. "Blue 0 (0 BP, 0 for skill cards, 0 for cubes)."
  expect(lab.heard(line), 1)
end)

spec("MEC-FAME-03: most Fame wins", function()
  local red, blue = lab.begin()
  change.set(red, "bp", 10)
  change.set(blue, "bp", 11)
  run { "scoring", all = true }
  expect({ outcome(), winners() }, { "most-fame", { "blue" } })
end)

spec("MEC-FAME-03: of equal Fame more BP win, and else the win is shared", function()
  local red, blue, green = lab.begin { players = 3 }
  change.set(red, "bp", 9)
  change.set(red, "cubes", 3)
  for _, side in ipairs { blue, green } do
    change.set(side, "bp", 10)
    change.set(side, "cubes", 0)
  end
  run { "scoring", all = true }
  expect(winners(), { "blue", "green" })
end)

spec("MEC-FAME-02: without a goal there is no Fame for one; goals are shown to all", function()
  local red, blue = lab.begin()
  for _, side in ipairs { red, blue } do change.set(side, "cubes", 0) end
  local goal = place("by-the-book", "zone:goals@red", "red")
  run { "scoring", all = true }
  expect({ red.score, blue.score, was_shown(goal) }, { 1, 0, true })
end)

spec("MEC-END-03: five Threat are the limit of four players, six of two", function()
  lab.begin { players = 4 }
  local gains = require "gains"
  expect(gains.threat_limit(), 5)
  expect(option.threat_2, 6)
end)

spec("MEC-END-03: four Threat are the limit of three players", function()
  lab.begin { players = 3 }
  change.set(world, "threat", 3)
  local gains = require "gains"
  expect({ gains.threat_limit(), gains.all_lost() }, { 4, false })
end)

spec("a mission of a campaign begins with the most Threat that a side has brought", function()
  local red, blue = lab.begin()
  change.set(red, "threat-before", 3)
  change.set(blue, "threat-before", 5)
  local gains = require "gains"
  gains.carried_threat()
  expect(world.threat, 5)
  change.set(blue, "threat-before", 0)
  gains.carried_threat()
  expect(world.threat, 5)
end)
