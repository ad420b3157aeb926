-- What the units, cards and devices in the box must be like, whatever their numbers are.
local wells = { "speed_well", "focus_well", "tech_well", "mayhem_well" }
local bands = { "short", "mid", "long" }

local function list(kind)
  fixture "content"
  return data.list(kind)
end

-- Elites of the box, the giant among them.
local function elites() return list "elite" end

local function between(value, least, most, who) expect(value >= least and value <= most, true, who) end

local function count(items, test)
  local n = 0
  for _, item in ipairs(items) do
    if test(item) then n = n + 1 end
  end
  return n
end

local function actions_of(unit, test)
  local found = {}
  for _, id in ipairs(unit.actions) do
    if test(data["action"][id]) then found[#found + 1] = data["action"][id] end
  end
  return found
end

local function has_cube(action, colour)
  return count(action.cost, function(cube) return cube == colour end) > 0
end

spec("seven to nine wounds down an elite, and its wells have room for more than that", function()
  for _, unit in ipairs(elites()) do
    between(unit.health, 7, 9, unit.id)
    local room = 0
    for _, well in ipairs(wells) do
      between(unit[well], 2, 4, unit.id)
      room = room + unit[well]
    end
    expect(room >= unit.health + 2, true, unit.id)
    between(unit.shield_well, 1, 3, unit.id)
    between(unit.armor_well, 0, 2, unit.id)
  end
end)

spec("MAY-ACT-12: every elite has a sprint of 9 MP for a Speed cube, and one weapon action, both main", function()
  for _, unit in ipairs(elites()) do
    local sprints = actions_of(unit, function(row) return row.verb == "move" and row.type == "main" end)
    expect(#sprints, 1, unit.id)
    expect(sprints[1].mp, 9, unit.id)
    expect(table.concat(sprints[1].cost, " "), "speed", unit.id)
    local weapons = actions_of(unit, function(row) return row.weapon end)
    expect(#weapons, 1, unit.id)
    expect(weapons[1].type, "main")
  end
end)

spec("MAY-BRD-06: each board has actions of its own, with a name, a type, a cost and an effect", function()
  local owner = {}
  for _, unit in ipairs(elites()) do
    local kinds = set()
    for _, id in ipairs(unit.actions) do
      local row = data["action"][id]
      expect(owner[id], nil, id)
      owner[id] = unit.id
      expect(#row.title > 0, true, id)
      expect(#row.cost > 0, true, id)
      kinds:add(row.type)
    end
    expect(#kinds, 3, unit.id)
  end
end)

spec("a weapon action costs two cubes, has two or three dice and one or two abilities", function()
  for _, unit in ipairs(elites()) do
    local weapon = actions_of(unit, function(row) return row.weapon end)[1]
    expect(weapon.verb, "attack")
    expect(#weapon.cost, 2, unit.id)
    between(weapon.dice, 2, 3, unit.id)
    between(weapon.mp, 0, 3, unit.id)
    expect(#weapon.bonus, 1, unit.id)
    between(#weapon.abilities, 1, 2, unit.id)
    local last = 0
    for _, band in ipairs(bands) do
      local most = weapon[band]
      if most > 0 then
        expect(most > last, true, unit.id)
        expect(weapon[band .. "_die"] ~= nil, true, unit.id)
        last = most
      end
    end
  end
end)

spec("MAY-BRD-10: Speed or Tech for jumps, Focus for dashes and blocks, Mayhem for no action", function()
  for _, unit in ipairs(elites()) do
    local jump = actions_of(unit, function(row) return row.verb == "jump" end)[1]
    expect(jump.type, "add-on")
    expect(has_cube(jump, "speed") or has_cube(jump, "tech"), true, unit.id)
    between(jump.up, 1, 2, unit.id)
    between(jump.across, 3, 4, unit.id)
    for _, verb in ipairs { "dash", "block" } do
      local instant = actions_of(unit, function(row) return row.verb == verb end)[1]
      expect(instant.type, "instant", unit.id)
      expect(has_cube(instant, "focus"), true, unit.id)
      between(#instant.cost, 1, 2, unit.id)
    end
  end
  for _, row in ipairs(data.list "action") do expect(has_cube(row, "mayhem"), false, row.id) end
end)

spec("an elite has gadgets of all three types, and each does what its type says", function()
  for _, unit in ipairs(elites()) do
    local own, types = 0, set()
    for _, card in ipairs(data.list "gadget") do
      if card.elite == unit.id then
        own = own + 1
        types:add(card.slot)
        expect(card.action ~= nil, card.slot == "action", card.id)
        expect(#card.abilities > 0, card.slot ~= "action", card.id)
      end
    end
    expect(own, 6, unit.id)
    expect(#types, 3, unit.id)
  end
end)

spec("a gadget names an elite that there is", function()
  local known = set()
  for _, unit in ipairs(elites()) do known:add(unit.id) end
  for _, card in ipairs(data.list "gadget") do expect(known:has(card.elite), true, card.id) end
end)

spec("MAY-GAD-05: each gadget costs one to four scrap", function()
  for _, card in ipairs(list "gadget") do between(#card.scrap, 1, 4, card.id) end
end)

spec("two gadgets of each elite are there from the start", function()
  for _, unit in ipairs(elites()) do
    expect(count(data.list "gadget", function(card) return card.elite == unit.id and card.starting end), 2, unit.id)
  end
end)

spec("three skills, four upgrades of nightglass and four of millwork for each elite", function()
  for _, unit in ipairs(elites()) do
    for slot, wanted in pairs { skill = 3, nightglass = 4, millwork = 4 } do
      local found = count(data.list "upgrade", function(card) return card.unit == unit.id and card.slot == slot end)
      expect(found, wanted, unit.id)
    end
  end
end)

spec("one upgrade of nightglass and one of millwork for each type of minion", function()
  for _, unit in ipairs(list "minion") do
    for _, slot in ipairs { "nightglass", "millwork" } do
      local found = count(data.list "upgrade", function(card) return card.unit == unit.id and card.slot == slot end)
      expect(found, 1, unit.id)
    end
  end
end)

spec("an upgrade costs one to three crystals, most of them one", function()
  local cards, cheap = list "upgrade", 0
  for _, card in ipairs(cards) do
    between(card.crystals, 1, 3, card.id)
    if card.crystals == 1 then cheap = cheap + 1 end
  end
  expect(cheap * 2 > #cards, true)
end)

spec("three Mayhem cards for each elite, one for each type of minion, and no others", function()
  local wanted = 0
  local function own(unit, n)
    expect(count(data.list "mayhem-card", function(card) return card.unit == unit.id end), n, unit.id)
    wanted = wanted + n
  end
  for _, unit in ipairs(elites()) do own(unit, 3) end
  for _, unit in ipairs(data.list "minion") do own(unit, 1) end
  expect(data.count "mayhem-card", wanted)
end)

spec("all four universal uses are on cards of both sides", function()
  fixture "content"
  local legion = set("quill", "gantry", "proctor")
  local ours, theirs = set(), set()
  for _, card in ipairs(data.list "mayhem-card") do
    local side = (legion:has(card.unit) or data["minion"][card.unit]) and theirs or ours
    side:add(card.universal)
  end
  expect(#ours, 4)
  expect(#theirs, 4)
end)

spec("MAY-SQD-02: a minion card has a Defense of two to five, two costs and a main action", function()
  for _, unit in ipairs(list "minion") do
    between(unit.shield + unit.armor + unit.health, 2, 5, unit.id)
    between(#unit.cost, 1, 6, unit.id)
    between(#unit.scrap, 1, 5, unit.id)
    between(unit.pool, 3, 6, unit.id)
    expect(#actions_of(unit, function(row) return row.type == "main" end) >= 1, true, unit.id)
    expect(#actions_of(unit, function(row) return row.weapon end), 1, unit.id)
  end
end)

spec("who only turns by Rotate has that action, and no way to move", function()
  for _, unit in ipairs(list "minion") do
    local rotates = #actions_of(unit, function(row) return row.verb == "rotate" end)
    expect(rotates, unit.turns and 0 or 1, unit.id)
    if not unit.turns then
      local moves = actions_of(unit, function(row) return row.verb == "move" or row.verb == "dash" or row.mp > 0 end)
      expect(#moves, 0, unit.id)
    end
  end
end)

spec("MAY-SQD-07: the squads have different wells", function()
  local squads = list "squad"
  expect(#squads, 2)
  expect(squads[1].speed_well ~= squads[2].speed_well, true)
  expect(squads[1].tech_well ~= squads[2].tech_well, true)
  for _, squad in ipairs(squads) do
    for _, well in ipairs { "speed_well", "focus_well", "tech_well" } do between(squad[well], 3, 5, squad.id) end
    between(squad.mayhem_well, 2, 3, squad.id)
    between(squad.reserve_well, 9, 12, squad.id)
  end
end)

spec("the giant covers two by two squares, does not hack and does not drive", function()
  local giants = list "giant"
  expect(#giants, 1)
  expect(giants[1].hacks, false)
  expect(giants[1].drives, false)
  expect(#actions_of(giants[1], function(row) return row.verb == "demolish" end), 1) -- MAY-LRG-07
end)

local symbols = { "cubes", "shield", "heal", "special", "status", "mayhem", "reinforcement", "deploy" }

-- Refresh cards of a side, by the beginning of their ids.
local function cards_of(side)
  local found = {}
  for _, card in ipairs(list "refresh-card") do
    if card.id:sub(1, #side) == side then found[#found + 1] = card end
  end
  return found
end

spec("ten numbered refresh cards a side, of three to five symbols", function()
  for _, side in ipairs { "mayhem", "legion" } do
    local cards = cards_of(side)
    expect(#cards, 10)
    for number, card in ipairs(cards) do
      expect(card.number, number)
      local sum = 0
      for _, symbol in ipairs(symbols) do sum = sum + card[symbol] end
      between(sum, 3, 5, card.id)
      between(card.drone, 0, 4, card.id)
    end
  end
end)

spec("each advanced symbol is on two to four cards of a side", function()
  local function with(side, symbol)
    return count(cards_of(side), function(card) return card[symbol] ~= false and card[symbol] ~= 0 end)
  end
  for _, side in ipairs { "mayhem", "legion" } do
    for _, symbol in ipairs { "special", "mayhem", "spawn" } do between(with(side, symbol), 2, 4, symbol) end
  end
  expect(with("legion", "reinforcement"), 5) -- MAY-REF-07
  expect(with("legion", "deploy"), 3) -- MAY-REF-08
  expect(with("mayhem", "reinforcement") + with("mayhem", "deploy"), 0)
end)

spec("event cards are numbered from one for each side", function()
  local number = { mayhem = 0, legion = 0 }
  for _, card in ipairs(list "event-card") do
    number[card.owner] = number[card.owner] + 1
    expect(card.number, number[card.owner], card.id)
  end
  expect(number.mayhem, 6)
  expect(number.legion, 6)
end)

spec("24 markers in three sizes, the larger the wider and the hotter", function()
  local copies, dice = {}, { "white", "yellow", "red" }
  for i, marker in ipairs(list "explosion") do
    copies[i] = marker.copies
    expect(marker.radius, i - 1)
    expect(marker.damage, i)
    expect(marker.die, dice[i])
  end
  expect(copies, { 10, 8, 6 })
end)

spec("a device for each power, and a hack or health, or both", function()
  local powers = set()
  for _, device in ipairs(list "device") do
    powers:add(device.power)
    expect(device.health > 0 or device.hack ~= nil, true, device.id)
    if device.health > 0 then between(device.health, 4, 8, device.id) end
    expect(device.attack ~= nil, device.power == "tower", device.id) -- MAY-DDD-06
  end
  expect(#powers, 5)
  expect(data.count "device", 5)
end)

spec("a hack has kinds of action, a difficulty, and dice for Tech or Focus", function()
  for _, row in ipairs(list "hack") do
    expect(#row.types >= 1, true, row.id)
    between(row.difficulty, 1, 3, row.id)
    expect(row.die == "red" or row.die == "yellow", true, row.id)
    expect(row.cost == "tech" or row.cost == "focus", true, row.id)
  end
end)

spec("MAY-VEH-02: two vehicles with speed, maneuverability and strength", function()
  local vehicles = 0
  for _, vehicle in ipairs(list "vehicle") do
    if vehicle.kind == "vehicle" then -- and no drone
      vehicles = vehicles + 1
      between(vehicle.speed, 6, 9, vehicle.id)
      between(vehicle.maneuver, 2, 3, vehicle.id)
      between(vehicle.strength, 3, 5, vehicle.id)
    end
  end
  expect(vehicles, 2)
  expect(data.count "drone", 1)
end)

-- What a side is offered for one board: its elite's actions with those of an ally, or those of a squad's minions.
local function same_titles(units)
  local ids, clash = {}, {}
  for _, unit in ipairs(units) do
    for _, id in ipairs(unit.actions) do
      local title = data["action"][id].title
      if ids[title] and ids[title] ~= id then table.insert(clash, title) end
      ids[title] = id
    end
  end
  return clash
end

spec("actions that are offered together have different titles", function()
  for _, elite in ipairs(elites()) do
    expect(same_titles(elite.ally and { elite, data["ally"][elite.ally] } or { elite }), {}, elite.id)
  end
  expect(same_titles(list "minion"), {})
end)
