-- What the log tells of reinforcements, force cards and attacks.
local spawn = require "legion.spawn"
local legion = require "specs.shared.legion"

local box = legion.box

local function lines(pattern)
  local found = {}
  for _, line in ipairs(told()) do
    if line:find(pattern) then found[#found + 1] = line end
  end
  return found
end

spec("CIT-DL-03 CIT-DL-04: it is told what an event card brings for all corporations, and who waits where",
  function()
    fixture "open"
    box("gaunt", "gaunt", "gaunt")
    stack("event-deck", "gaunts-come")
    run "legion-event"
    answer("red-entrance", "east")
    answer("red-entrance", "east")
    run "legion-reinforce"
    expect(lines "Reinforcements by", { "Reinforcements by Gaunts Come: 2 Gaunts." })
    expect(lines "outside", { "Reinforcements outside east: 2 Gaunts." })
  end)

spec("CIT-DL-03 CIT-DL-04: each force card is told with its creatures, one line for each entrance", function()
  fixture "open"
  box("gaunt", "gaunt", "brute")
  stack("event-deck", "bare")
  stack("force-pile", "two-gaunts", "brutes")
  run "legion-event"
  answer("red-entrance", "east")
  answer("red-entrance", "north")
  answer("red-entrance", "east")
  run "legion-reinforce"
  expect(#lines "Reinforcements by", 2)
  expect(#lines "by .*: 2 Gaunts", 1)
  expect(#lines "outside east", 1)
  expect(#lines "outside north", 1)
end)

spec("CIT-DL-05: it is told for whom the box has no figure", function()
  fixture "open"
  box "gaunt"
  stack("event-deck", "gaunts-come", "gaunts-come")
  answer("red-entrance", "east")
  for _ = 1, 2 do
    run "legion-event"
    run "legion-reinforce"
  end
  expect(lines "Reinforcements by", {
    "Reinforcements by Gaunts Come: 1 Gaunt; no figure is left for 1 Gaunt.",
    "Reinforcements by Gaunts Come: nobody; no figure is left for 2 Gaunts.",
  })
  expect(lines "outside", { "Reinforcements outside east: 1 Gaunt." })
end)

-- A force card on s2 is turned up, and the lines of it are given.
local function turned_up(card)
  spawn.deploy(place(card, "zone:force@s2"), world.tile "s2", false)
  return lines "s2"
end

spec("CIT-SPAWN-05: a force card tells who comes, and for whom the box has no figure", function()
  fixture "open"
  box "gaunt"
  answer("spawn", "s2:D4")
  expect(turned_up "two-gaunts"[1],
         "Force card on sector s2: Two Gaunts. It brings 1 Gaunt; no figure is left for 1 Gaunt.")
  expect(#lines "appears at", 1)
  expect(turned_up "two-gaunts"[3],
         "Force card on sector s2: Two Gaunts. It brings nobody; no figure is left for 2 Gaunts.")
end)

spec("CIT-SPAWN-03: it is told for whom a sector has no free square", function()
  fixture "open"
  box("gaunt", "gaunt")
  for square in board.squares(world.tile "s2"):each() do
    if board.name(square) ~= "s2:D4" then place("debris", square) end
  end
  expect(#turned_up "two-gaunts", 3)
  expect(#lines "appears at s2:D4", 1)
  expect(lines "no free square", { "Gaunt finds no free square on sector s2." })
end)

spec("CIT-DL-04: with nobody to wait nothing is told of an entrance", function()
  fixture "open"
  stack("event-deck", "gaunts-come")
  run "legion-event"
  run "legion-reinforce"
  expect(lines "outside", {})
end)

spec("CIT-DL-01: the flavour of an event card is read out, and nothing where it has none", function()
  fixture "open"
  place("oda-ferrant", "s1:D4", "blue")
  stack("event-deck", "event-bad-air", "still")
  run "legion-event"
  expect(#lines "canary", 1)
  local before = #told()
  run "legion-event"
  expect(#told(), before + 1)
end)

-- A bomb beside a trooper with a teammate beside; what falls is given.
local function bombed(...)
  fixture "listening"
  change.set(world, "round", 2)
  place("oda-ferrant", "s1:D4", "blue")
  place("ines-corvo", "s1:C3", "blue")
  place("bomb", "s1:D5", "red", { round = 1 })
  force { ... }
  run "bombs"
end

spec("CIT-OWN-02 CIT-ITEM-04: it is told that a teammate beside helps against a bomb; it is of use where one hits",
  function()
    bombed(0, 0, 0)
    expect(#lines "with Shoulder to Shoulder%)", 1)
    expect(world.knacks_used, 0)
    bombed(1, 0, 0)
    expect(#lines "with Shoulder to Shoulder%)", 1)
    expect(world.knacks_used, 2)
  end)

spec("CIT-OWN-02 CIT-OWN-10 CIT-ATT-06: all abilities that count in a trooper's DEFENSE are named", function()
  fixture "listening"
  place("anvil-josk", "s1:D4", "blue")
  local gaunt = place("gaunt", "s1:E4", "legion")
  force { 0, 0 }
  run("creature-attack", gaunt, "close")
  expect(#lines "with Anvil%)", 1)
  place("ines-corvo", "s1:C4", "blue")
  force { 0, 0 }
  run("creature-attack", gaunt, "close")
  expect(#lines "with Shoulder to Shoulder, Anvil%)", 1)
end)

spec("CIT-ATT-06: a figure with no ability that counts has none named", function()
  fixture "listening"
  place("oda-ferrant", "s1:D4", "red")
  local gaunt = place("gaunt", "s1:E4", "legion")
  force { 0, 0 }
  run("creature-attack", gaunt, "close")
  expect(#lines "DEFENSE %d+%)", 1)
end)

spec("CIT-ATT-06: nor has a creature, which has none", function()
  fixture "open"
  local gunner = place("gunner", "s1:D4", "red")
  place("gaunt", "s1:G4", "legion")
  answer_if_asked("line", "rifle")
  force { 0, 0, 0 }
  run("attack", gunner)
  expect(#lines "DEFENSE %d+%)", 1)
end)

spec("CIT-DL-01: what an event card does while it lies open is told, with its amount", function()
  fixture "open"
  local told_of = { ["event-blood-scent"] = "1 square further", ["event-knee-deep-ash"] = "1 square less",
                    ["event-red-hour"] = "1 white die more", ["event-a-thousand-cuts"] = "attack 1 trooper more",
                    ["event-lights-out"] = "no further than 4 squares" }
  for id, words in pairs(told_of) do
    stack("event-deck", id)
    run "legion-event"
    expect(#lines(words), 1, id)
  end
end)

spec("CIT-DL-03: reinforcements of two kinds are told with both, in the order of the card", function()
  fixture "open"
  box("husk", "husk", "gutterling", "gutterling")
  stack("event-deck", "event-lights-out")
  run "legion-event"
  for _ = 1, 4 do answer("red-entrance", "east") end
  run "legion-reinforce"
  expect(lines "Reinforcements by", { "Reinforcements by Lights Out: 2 Husks, 2 Gutterlings." })
end)
