-- Maps other than the world: where orders begin, homes that nobody has, regions on which nothing lands.
local lab = require "specs.shared.lab"
local regions = require "regions"

local function ids(some)
  local out = {}
  for region in some:each() do table.insert(out, region.id) end
  return table.concat(out, " ")
end

spec("MEC-INV-02: regions go along the arrows from the first one, then come those on no arrow from there", function()
  lab.begin(nil, nil, "crooked")
  expect(ids(regions.order), "cedar birch alder dogwood elm fir")
end)

spec("MEC-INV-02: without a first region it is the first of the map", function()
  lab.begin(nil, nil, "calm")
  expect(ids(regions.order), "alder cedar birch")
end)

spec("MEC-INV-01: a region with the only face gets all enemies, one without faces none", function()
  lab.begin(nil, nil, "crooked")
  stack("enemy-deck", "skimmer", "drudge", "dummy")
  run "invasion"
  expect({ world.node("cedar").room, world.node("birch").room }, { 0, 1 })
end)

spec("MEC-INV-01: where no region has a face nothing lands", function()
  lab.begin(nil, nil, "calm")
  stack("enemy-deck", "skimmer")
  run "invasion"
  expect(#world.zone("enemy-deck"), 1)
end)

spec("MEC-INV-05: cards without a slot go under the deck, one after another", function()
  lab.begin(nil, nil, "crooked")
  for _, id in ipairs { "alder", "birch", "cedar" } do
    for _ = 1, 2 do lab.enemy("dummy", id) end
  end
  stack("enemy-deck", "skimmer", "drudge")
  run "invasion"
  expect({ #world.zone("enemy-deck"), world.zone("enemy-deck").top.item }, { 2, "drudge" })
end)

spec("MEC-PERK-02: without a home there is no enemy at home; chance decides", function()
  local red, blue = lab.begin(nil, nil, "calm")
  lab.enemy("dummy", "alder")
  expect({ regions.home(red), regions.home(blue) }, { nil, nil })
  chance("perk-tie", 2)
  answer { "perk", "workbench", side = "blue" }
  answer { "perk", "hotline", side = "red" }
  run "briefing"
  expect(red.perk, lab.perk "hotline")
end)

spec("MEC-ENG-02: whose home it is is a matter of the warrior", function()
  local red, blue = lab.begin(nil, nil, "crooked")
  expect({ regions.home(red), regions.home(blue) }, { world.node "alder", world.node "birch" })
end)

spec("MEC-FLEE-04: with no free slot along its arrows an enemy stays", function()
  lab.begin({ threat_2 = 9 }, nil, "calm")
  local fled = lab.enemy("dummy", "alder", { fled = true })
  for _, id in ipairs { "alder", "birch", "birch", "cedar", "cedar" } do lab.enemy("dummy", id) end
  run { "turn-end", until_step = "turn" }
  expect({ fled.node, fled.fled }, { world.node "alder", false })
end)
