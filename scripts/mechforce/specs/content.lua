-- The content of the pack against the ranges that the rules ask for (docs/rules/mechforce.md, section 5). Rules by
-- number are proved elsewhere; these titles have no ID.
local regular = { [1] = true, [2] = true, [3] = true }

--- Cards of a set and wave, one entry a copy: { item =, marked = }.
local function cards(force, wave)
  local out = {}
  for _, item in ipairs(data.list "enemy") do
    if item.force == force and item.wave == wave then
      for _, marked in ipairs(item.marked) do table.insert(out, { item = item, marked = marked }) end
    end
  end
  return out
end

local function count(things, test)
  local found = 0
  for _, each in ipairs(things) do
    if test(each) then found = found + 1 end
  end
  return found
end

local function within(value, least, most, why)
  expect(value >= least and value <= most, true, ("%s: %d is not in %d to %d"):format(why, value, least, most))
end

--- How much a list of damage deals in all, and its types.
local function dealt(list)
  local sum, types = 0, {}
  for _, entry in ipairs(list) do
    sum = sum + entry.amount
    types[entry.type] = true
  end
  return sum, types
end

local ranges = {
  { shields = { 0, 4 }, health = { 2, 5 }, speed = { 1, 2 }, start = { 1, 3 }, damage = { 2, 4 } },
  { shields = { 2, 6 }, health = { 4, 7 }, speed = { 1, 3 }, start = { 1, 4 }, damage = { 3, 5 } },
  { shields = { 3, 8 }, health = { 6, 10 }, speed = { 2, 4 }, start = { 1, 5 }, damage = { 5, 9 } },
}
local bp = {
  { { 1, 1 }, { 2, 3 }, { 3, 4 } },
  { { 3, 7 }, { 3, 7 }, { 3, 7 } },
  { { 5, 10 }, { 5, 10 }, { 5, 10 } },
}
local types = {
  { basic = true, stun = true, bleed = true },
  { basic = true, stun = true, bleed = true, penetrate = true, drain = true },
  { basic = true, stun = true, bleed = true, penetrate = true, drain = true, explosion = true },
}

for _, force in ipairs { "drift", "deep" } do
  for wave = 1, 3 do
    spec(("%s, wave %d: ten cards in four types, marked and weighted as the rules ask"):format(force, wave), function()
      fixture "lab"
      local deck = cards(force, wave)
      expect(#deck, 10)
      expect(count(deck, function(card) return card.marked == 2 end), 6)
      expect(count(deck, function(card) return card.marked == 3 end), 2)
      expect(count(deck, function(card) return card.marked == 4 end), 2)
      for power, wanted in ipairs { 4, 3, 3 } do
        expect(count(deck, function(card) return card.item.power == power end), wanted, "power " .. power)
      end
      expect(count(deck, function(card) return card.item.advanced end), 2)
      expect(count(deck, function(card) return card.item.advanced and card.item.power == 1 end), 0)
      local copies, for_two = {}, {}
      for _, card in ipairs(deck) do
        local breed = card.item.breed or card.item.id
        copies[breed] = (copies[breed] or 0) + 1
        if card.marked == 2 then for_two[breed] = true end
      end
      local sizes = {}
      for breed, size in pairs(copies) do
        table.insert(sizes, size)
        expect(for_two[breed], true, breed .. " comes with two players")
      end
      table.sort(sizes)
      expect(sizes, { 2, 2, 3, 3 })
    end)

    spec(("%s, wave %d: figures of the cards"):format(force, wave), function()
      fixture "lab"
      for _, card in ipairs(cards(force, wave)) do
        local item, range = card.item, ranges[wave]
        within(item.max_shields, range.shields[1], range.shields[2], item.id .. ", shields")
        within(item.max_health, range.health[1], range.health[2], item.id .. ", health")
        within(item.speed, range.speed[1], range.speed[2], item.id .. ", speed")
        within(item.start, range.start[1], range.start[2], item.id .. ", start")
        within(item.bp, bp[wave][item.power][1], bp[wave][item.power][2], item.id .. ", BP")
        for zone, list in pairs { range = item.range, melee = item.melee } do
          local sum, found = dealt(list)
          local silent = zone == "range" and item.breed == "maulback" or item.id == "maulback" and zone == "range"
          if not silent then within(sum, range.damage[1], range.damage[2], item.id .. ", " .. zone) end
          expect(#list <= 3, true, item.id .. " has at most three entries")
          for each in pairs(found) do expect(types[wave][each], true, item.id .. " deals " .. each) end
        end
      end
    end)
  end
end

spec("every ability is on a card of its set and wave", function()
  fixture "lab"
  local found = {}
  for _, item in ipairs(data.list "enemy") do
    if regular[item.wave] then
      for _, ability in ipairs(item.abilities) do
        found[ability] = ("%s %s%d"):format(found[ability] or "", item.force == "drift" and "A" or "K", item.wave)
      end
    end
  end
  local wanted = {
    bolt = "A1 A1 A1", blur = "A1 A1 A1", knit = "A1 A1", muster = "A1 A1 A2 A2 A2",
    static = "A2 A2 A2", reseal = "A2 A2", kinship = "A2 A2",
    screen = "A3 A3 A3", thirst = "A3 A3 A3", fixate = "A3 A3", breadth = "A3 A3",
    shove = "K1 K1 K1", snare = "K1 K1 K1", bark = "K1 K1", frenzy = "K1 K1", ["close-only"] = "K1 K1",
    ["halved-echo"] = "K2 K2 K2", ["wear-down"] = "K2 K2 K2", ["second-sting"] = "K2 K2", ["burn-out"] = "K2 K2",
    punish = "K3 K3 K3", drag = "K3 K3 K3", awe = "K3 K3", regrow = "K3 K3",
  }
  for ability, waves in pairs(wanted) do expect(found[ability], " " .. waves, ability) end
end)

spec("lists of damage that abilities need", function()
  fixture "lab"
  for _, item in ipairs(data.list "enemy") do
    local breed = item.breed or item.id
    if breed == "murmur" then
      expect({ #item.range, #item.melee }, { 3, 3 }, item.id)
    elseif breed == "parasol" then
      for _, list in ipairs { item.range, item.melee } do
        local _, found = dealt(list)
        expect({ found.basic, found.bleed }, { true, true }, item.id)
      end
    elseif breed == "breaker" or breed == "undertow" then
      local _, far = dealt(item.range)
      local _, near = dealt(item.melee)
      expect(far.explosion or near.explosion, true, item.id)
    elseif breed == "siphon" then
      local _, far = dealt(item.range)
      expect(far.drain, true, item.id)
    elseif breed == "maulback" then
      expect(#item.range, 0, item.id)
    end
  end
end)

for wave = 1, 3 do
  spec(("mods of wave %d: half of each for arms, a quarter advanced, dice as the rules ask"):format(wave), function()
    fixture "lab"
    local found = { arm = { 0, 0 }, shoulder = { 0, 0 } }
    local least = ({ 1, 1, 2 })[wave]
    local most = ({ 1, 2, 3 })[wave]
    for _, mod in ipairs(data.list "mod") do
      if mod.wave == wave then
        local at = mod.advanced and 2 or 1
        found[mod.slot][at] = found[mod.slot][at] + mod.copies
        within(#mod.dice, least, most, mod.id .. ", dice")
        for _, die in ipairs(mod.dice) do
          expect(die ~= "airstrike", true, mod.id)
          expect(die ~= "covert" or mod.advanced, true, mod.id .. " is advanced for its Covert die")
          if wave == 1 and not mod.advanced then
            local plain = { damage = true, protection = true, penetrate = true, movement = true }
            expect(plain[die], true, mod.id)
          end
        end
      end
    end
    expect(found, { arm = { 12, 4 }, shoulder = { 12, 4 } })
  end)
end

spec("no two mods of one wave are the same but for their names", function()
  fixture "lab"
  local seen = {}
  for _, mod in ipairs(data.list "mod") do
    local dice = {}
    for _, die in ipairs(mod.dice) do table.insert(dice, die) end
    table.sort(dice)
    local key = ("%d %s %s %s"):format(mod.wave, mod.slot, mod.advanced, table.concat(dice, " "))
    expect(seen[key], nil, mod.id)
    seen[key] = mod.id
  end
end)

spec("six warriors with a home and skills of all waves, eight goals, four perks in order", function()
  fixture "lab"
  local homes = {}
  for region in world.nodes("region"):each() do homes[region.home] = (homes[region.home] or 0) + 1 end
  local warriors = data.list "mech"
  expect(#warriors, 6)
  for _, mech in ipairs(warriors) do
    expect(homes[mech.id], 1, mech.id)
    local wave = 0
    for _, id in ipairs(mech.skills) do
      expect(data.skill[id].wave >= wave, true, id .. " comes no earlier than the one before")
      wave = data.skill[id].wave
      within(data.skill[id].cost, id == "mimic" and 0 or 1, 3, id .. ", cost")
    end
  end
  expect(#data.list "goal", 8)
  expect(#data.list "perk", 4)
end)
