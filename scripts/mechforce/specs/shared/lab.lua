-- The lab: a world after the first steps of setup, with nothing on it and nothing in bag and deck.
local lab = {}

--- A fresh lab in which everybody has a warrior and a mat: no goals, no mods. Returns the sides. `warriors`: theirs, in
--- seating order, in place of those of the fixture.
--- `name`: another fixture, with sides red and blue.
function lab.begin(options, warriors, name)
  fixture(name or "lab", options)
  for i, id in ipairs(warriors or {}) do change.set(world.sides[i], "chosen", id) end
  for _, side in ipairs(world.sides) do run("setup-warrior", side) end
  run("setup-mats")
  change.set(world, "wave", 1)
  change.set(world, "wave-turn", 1)
  change.set(world, "round", 1)
  return table.unpack(world.sides)
end

--- A region by its id.
function lab.region(id) return world.node(id) end

--- An enemy in a region, with its printed values as after a landing; `attributes` may change them.
function lab.enemy(item, region, attributes)
  local enemy = place(item, region, nil, attributes)
  if enemy.shields < 0 then change.set(enemy, "shields", enemy.max_shields) end
  if enemy.health < 0 then change.set(enemy, "health", enemy.max_health) end
  return enemy
end

--- The perk piece of that id.
function lab.perk(id)
  for perk in world.zone("briefing"):set():each() do
    if perk.item == id then return perk end
  end
end

--- Seats a side at a perk, as if it had chosen it.
function lab.seat(side, id)
  local perk = lab.perk(id)
  change.set(side, "perk", perk)
  change.set(side, "second-seat", #perk.cargo > 0)
  change.move(side.mech, perk, "bottom")
end

--- The items of the pieces in a set or zone, sorted, joined by blanks.
function lab.items(things)
  local out = {}
  for piece in (things.set and things:set() or things):each() do table.insert(out, piece.item) end
  table.sort(out)
  return table.concat(out, " ")
end

--- How many lines with these words were told.
function lab.heard(words)
  local count = 0
  for _, line in ipairs(told()) do
    if line:find(words, 1, true) then count = count + 1 end
  end
  return count
end

return lab
