-- The Green Weather: Overdrive stands still in odd turns; crates.
local tables = require "specs.shared.table"

local function marked(id) return board.has(world.node(id), "marked") end

spec("nobody uses Overdrive in odd turns", function()
  local red = tables.begin("ion-storm", { "dray", "lantern" })
  expect({ red.overdrives, red.charged }, { 2, 2 })
  for turn = 1, 6 do
    change.set(world, "round", turn)
    local why = vetoed("use-overdrive", red)
    expect(why ~= nil and why ~= false, turn % 2 == 1, "turn " .. turn)
  end
end)

spec("each turn begins with the weather", function()
  tables.begin("ion-storm", { "dray", "lantern" })
  tables.turn(1)
  expect({ tables.heard "The sky turns green", tables.heard "A clear night" }, { 1, 0 })
  go_on { until_step = "invasion" }
  fixture "ion-storm"
  answer("warrior", "dray")
  run("setup-warrior", world.side "red")
  answer("warrior", "lantern")
  run("setup-warrior", world.side "blue")
  change.set(world, "wave", 1)
  tables.turn(2)
  expect({ tables.heard "The sky turns green", tables.heard "A clear night" }, { 0, 1 })
end)

local crates = { [2] = "long-savanna", [4] = "coral-reach", [6] = "cinder-coast" }

for turn, id in pairs(crates) do
  spec(("a crate falls in turn %d"):format(turn), function()
    tables.begin("ion-storm", { "dray", "lantern" })
    for _, each in pairs(crates) do expect(marked(each), false) end
    tables.turn(turn)
    for _, each in pairs(crates) do expect(marked(each), each == id, each) end
  end)
end

spec("who clears a marked region gains 3 cubes, once", function()
  local _, blue = tables.begin("ion-storm", { "dray", "lantern" })
  local region = world.node "coral-reach"
  change.feature(region, "marked", true)
  raise("marker-triggered", region, blue)
  expect({ blue.cubes, marked "coral-reach" }, { 5, false })
end)
