-- Tech attacks, terminals and the door hack.
local attack = require "attack.action"
local tech = require "attack.tech"
local focus = require "attack.focus"
local armed = require "specs.shared.armed"

local function line(id) return data["line"][id] end

-- A tech specialist with an arc weaver: three dice, two to six squares.
local function weaver(at)
  fixture "open"
  local trooper = place("ines-corvo", at, "red")
  place("arc-weaver", trooper)
  return trooper
end

spec("CIT-TECH-01: a tech attack needs a tech weapon, whose card says how far it reaches", function()
  local trooper = weaver "s1:A4"
  lay("wall", "s1:A4", "west")
  local gaunt = place("gaunt", "s1:G4", "legion")
  expect(attack.targets(trooper, line "arc-weaver-arc"):has(gaunt), true)
  change.move(gaunt, board.find "s1:H4")
  expect(#attack.lines(trooper), 0)
  change.move(gaunt, board.find "s1:B4")
  expect(attack.lines(trooper):has "arc-weaver-arc", false)
  local tinker = place("tinker", "s1:A6", "blue")
  lay("wall", "s1:A6", "west")
  change.move(gaunt, board.find "s1:C6")
  expect(#attack.lines(tinker), 0)
end)

spec("CIT-TECH-01: the printed line of a tech specialist is a tech weapon", function()
  fixture "open"
  local trooper = place("ines-corvo", "s1:A4", "red")
  lay("wall", "s1:A4", "west")
  place("gaunt", "s1:D4", "legion")
  expect(attack.lines(trooper), set("induction-lance"))
end)

spec("CIT-TECH-02: no sight is needed, cover does not help, and enemies beside do not hinder", function()
  local trooper = weaver "s1:A4"
  lay("wall", "s1:A4", "west")
  lay("wall", "s1:C4", "east")
  place("cover", "s1:B4")
  place("gaunt", "s1:A5", "legion")
  local gaunt = place("gaunt", "s1:E4", "legion")
  local clear = board.sight(trooper, gaunt)
  expect(clear, false)
  answer("line", "arc-weaver-arc")
  force { 1, 1, 0 }
  run("attack", trooper)
  expect(gaunt.on_map, false)
end)

spec("CIT-TECH-03: straight beside a wall, drawn or solid; neither the bare rim nor a door is one", function()
  local trooper = weaver "s1:A4"
  local gaunt = place("gaunt", "s1:D4", "legion")
  local arc = line "arc-weaver-arc"
  expect(attack.targets(trooper, arc):has(gaunt), false)
  lay("door", "s1:A4", "east")
  expect(attack.targets(trooper, arc):has(gaunt), false)
  lay("wall", "s1:A4", "south")
  expect(attack.targets(trooper, arc):has(gaunt), true)
  lay(nil, "s1:A4", "south")
  change.feature(board.find "s1:B5", "rock", true)
  expect(tech.beside_wall(trooper.square), false)
  for _, rock in ipairs { "s1:B4", "s1:A3", "s1:A5" } do
    change.feature(board.find(rock), "rock", true)
    expect(tech.beside_wall(trooper.square), true)
    change.feature(board.find(rock), "rock", false)
  end
  change.feature(board.find "s1:C4", "rock", true)
  expect(tech.beside_wall(board.find "s1:D4"), true)
end)

spec("CIT-MAP-06: the first steps of a staircase count as beside a wall", function()
  local trooper = weaver "s1:D4"
  local gaunt = place("gaunt", "s1:D7", "legion")
  expect(attack.targets(trooper, line "arc-weaver-arc"):has(gaunt), false)
  change.feature(trooper.square, "steps", true)
  expect(attack.targets(trooper, line "arc-weaver-arc"):has(gaunt), true)
end)

spec("CIT-TECH-04: a tech specialist that is first through a door draws no card", function()
  fixture "open"
  local tinker = place("tinker", "s1:D4", "blue")
  lay("door", "s1:D4", "east")
  stack("door-deck", "door-tripwire")
  answer("move", "s1:E4")
  answer("move", "stop")
  run("move", tinker)
  expect(tinker.health, 5)
  expect(world.zone("door-deck").top.item, "door-tripwire")
end)

local function at_terminal(item, attributes)
  fixture "open"
  local trooper = place(item or "tinker", "s1:D4", "blue", { actions = 1 })
  return trooper, place("terminal", "s1:E5", nil, attributes)
end

spec("CIT-TECH-05: all three dice against the difficulty of the board, no wall needed", function()
  local tinker, terminal = at_terminal()
  answer("action", "attack")
  force { 1, 1, 0 }
  run("action", tinker)
  expect(terminal.on_map, true)
  expect(terminal.value, 1)
  expect(tinker.actions, 0)
end)

spec("CIT-TECH-05: as many hits as the difficulty are not enough; a brief may give it another", function()
  local tinker, terminal = at_terminal()
  force { 1, 0, 0 }
  run("attack", tinker)
  expect(terminal.value, 0)
  change.set(terminal, "difficulty", 2)
  force { 1, 1, 0 }
  run("attack", tinker)
  expect(terminal.value, 0)
  force { 1, 1, 1 }
  run("attack", tinker)
  expect(terminal.value, 1)
end)

spec("CIT-TECH-05: only a tech specialist, only beside the terminal, not over a wall", function()
  local gunner, terminal = at_terminal "gunner"
  expect(#attack.lines(gunner), 0)
  expect(attack.possible(gunner), false)
  local tinker = place("tinker", "s1:F6", "blue")
  expect(attack.lines(tinker), set("terminal-hack"))
  expect(attack.possible(tinker), true)
  for _, way in ipairs { "east", "south" } do lay("wall", "s1:E5", way) end
  expect(attack.possible(tinker), false)
  change.move(tinker, board.find "s1:E3")
  expect(attack.possible(tinker), false)
  expect(terminal.on_map, true)
end)

spec("CIT-TECH-05: an item for terminals adds its white dice, and only there", function()
  local tinker, terminal = at_terminal()
  place("lock-spike", tinker)
  force { 0, 0, 1, 1 }
  run("attack", tinker)
  expect(terminal.value, 1)
  place("gaunt", "s1:D5", "legion")
  answer("line", "bare-steel")
  force { 0 }
  run("attack", tinker)
end)

spec("CIT-TECH-06: a tech specialist that attacks the same figure again has white dice more", function()
  local trooper = weaver "s1:A4"
  lay("wall", "s1:A4", "west")
  local brute = place("brute", "s1:D4", "legion")
  for extra = 0, 2 do
    expect(focus.bonus(trooper, "tech", brute), extra)
    local dice = { 0, 0, 0 }
    for i = 1, extra do dice[3 + i] = 0 end
    force(dice)
    run("attack", trooper)
  end
  local gaunt = place("gaunt", "s1:C4", "legion")
  expect(focus.bonus(trooper, "tech", gaunt), 0)
end)

spec("CIT-TECH-06 CIT-FIRE-04: only the attacks of one's own specialty count, and a hack ends it", function()
  local trooper = armed.technician("raptor-kit", "s1:A4")
  local brute = place("brute", "s1:D4", "legion")
  answer("line", "raptor-kit-drum")
  force { 0, 0, 0, 0 }
  run("attack", trooper)
  expect(focus.bonus(trooper, "firearm", brute), 0)
  expect(focus.bonus(trooper, "tech", brute), 0)
  answer("line", "raptor-kit-claw")
  force { 0, 0, 0, 0 }
  run("attack", trooper)
  expect(focus.bonus(trooper, "tech", brute), 1)
  place("terminal", "s1:A5")
  answer("line", "terminal-hack")
  force { 0, 0, 0 }
  run("attack", trooper)
  expect(focus.bonus(trooper, "tech", brute), 0)
end)

spec("CIT-ATT-14: terrain can be attacked by the types that its data allows", function()
  local trooper = weaver "s1:A4"
  lay("wall", "s1:A4", "west")
  local crate = place("terrain", "s1:C4", nil, { points = 2 })
  expect(attack.lines(trooper), set("arc-weaver-arc"))
  change.list_add(crate, "types", "close")
  expect(#attack.lines(trooper), 0)
  change.list_add(crate, "types", "tech")
  force { 1, 1, 1 }
  run("attack", trooper)
  expect(crate.on_map, false)
  expect(trooper.side.pp, 2)
end)
