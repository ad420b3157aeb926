-- The lessons: each begins as its briefing says, and nothing in it is about something else.
local enemies = filter { kind = "enemy" }

--- A lesson after the whole of its setup and up to a step of its first turn.
local function begin(n, step)
  fixture("lesson-" .. n)
  run { "begin", until_step = step }
end

--- What stands in a region, as items.
local function standing(id)
  local out = {}
  for enemy in enemies:at(world.node(id)):each() do table.insert(out, enemy.item) end
  return out
end

local function count(zone, owner) return #world.zone(zone, owner) end

local function heard(words)
  for _, line in ipairs(told()) do
    if line:find(words, 1, true) then return true end
  end
  return false
end

spec("lesson 1: a giant for each of them at home, six dice, power 7, nothing to draft and no goal", function()
  begin(1, "briefing")
  expect(standing "boreal-shelf", { "straw-giant" })
  expect(standing "cinder-coast", { "straw-giant" })
  expect(#enemies:all(), 2)
  for _, side in ipairs(world.sides) do
    expect({ count("pool", side), side.mech.power, count("goals", side), count("mods", side) }, { 6, 7, 0, 0 })
  end
  expect({ count "bag", count "foundry", count "briefing" }, { 0, 0, 2 })
end)

spec("lesson 1: each fights at home, and one turn is all", function()
  begin(1, "briefing")
  local red, blue = world.side "red", world.side "blue"
  local function forbidden(side, id)
    local why = vetoed("engage", side, world.node(id))
    return why ~= nil and why ~= false
  end
  expect({ forbidden(red, "boreal-shelf"), forbidden(red, "cinder-coast") }, { false, true })
  expect({ forbidden(blue, "boreal-shelf"), forbidden(blue, "cinder-coast") }, { true, false })
  run { "turn-end", all = true }
  expect(outcome(), "unfinished")
end)

spec("lesson 1: the texts of the turn", function()
  begin(1, "briefing")
  raise("phase-start", "briefing")
  expect(heard "Lesson for Red and Blue: take a perk.", true)
  expect(heard "Headlines fights first, and pays 1 BP more", true)
  expect(heard "the Drill Yard makes each skill 1 point cheaper", true)
  raise("phase-start", "battle")
  expect(heard "marker comes one space nearer", true)
end)

spec("lesson 2: three mods drafted, four bays, six cubes, two giants a turn", function()
  fixture "lesson-2"
  answer_always("draft", 1)
  answer_always("left-out", 1)
  run { "begin", until_step = "briefing" }
  for _, side in ipairs(world.sides) do expect(side.cubes >= 6, true) end
  expect(standing "old-harbours", { "straw-giant" })
  expect(standing "coral-reach", { "straw-giant" })
  expect(count "foundry", 4)
  raise("phase-start", "invasion")
  expect(#enemies:all(), 4)
  for _, perk in ipairs(world.zone("briefing"):set():sorted(function(each) return each.order end)) do
    expect(perk.item == "workbench" or perk.item == "headlines", true)
  end
end)

spec("lesson 3: one enemy, at nobody's home, and nothing else lands", function()
  begin(3, "briefing")
  expect({ standing "long-savanna", #enemies:all() }, { { "longshanks" }, 1 })
  expect(world.node("long-savanna").owner, nil)
  for _, side in ipairs(world.sides) do expect({ side.mech.power, side.cubes, count("pool", side) }, { 7, 3, 5 }) end
end)

spec("lesson 3: it may stand after the first turn, and not after the second", function()
  begin(3, "briefing")
  change.set(world, "wave-turn", 2)
  run { "turn-end", all = true }
  expect(outcome(), "unfinished")
end)

spec("lesson 4: two waves of one turn, a limit of 5, a marker of 2", function()
  fixture "lesson-4"
  change.set(world, "wave", 1)
  change.set(world, "wave-turn", 1)
  change.set(world, "threat", 2)
  change.set(world.side "red", "bp", 2)
  run { "turn-end", until_step = "turn" }
  expect({ world.threat, world.wave, ended() }, { 3, 2, false })
  change.set(world, "threat", 5)
  run { "turn-end", all = true }
  expect(outcome(), "overrun")
end)
