-- What bots take in setup and in the Workshop, in hundredths of Fame.
local mods = require "mods"
local waves = require "waves"
local workshop = require "workshop"

local shop = {}

local CUBE = 33
local POWER = 45 -- a point of the dial
local FIRST = 40 -- more for a die of the class of which the mech has less

--- What a die more is worth.
local DICE = {
  damage = 100, penetrate = 105, explosion = 112, bleed = 130, weaken = 130, covert = 150, protection = 112,
  movement = 108, counter = 100,
}

--- How much of a goal is reached on average, by its measure.
local GOALS = {
  dice = 40, ["die-kinds"] = 36, ["mod-power"] = 34, conditions = 32, imbalance = 22, ["advanced-mods"] = 28,
  breeds = 38, ["big-cards"] = 30,
}

function shop.goal(_, options)
  local worth = {}
  for goal in options:each() do worth[goal] = GOALS[goal.measure] end
  return options:score { { "worth", worth } }
end

local class_by = {}
for _, item in ipairs(data.list("battle-die")) do class_by[item.id] = item.class end
local function class_of(kind) return class_by[kind] end

-- Dice of a side by kind and class, the Airstrike die apart.
local dice = filter { kind = "battle-die", on = "zone" }
local function owned(side)
  local out = { attack = 0, defense = 0 }
  for die in dice:inside(world.zone("pool", side)):each() do
    local kind = die.item
    local of = class_by[kind]
    if of ~= "airstrike" then
      out[of] = out[of] + 1
      out[kind] = (out[kind] or 0) + 1
    end
  end
  return out
end

local goal_adds = {
  ["mod-power"] = function(mod) return 60 * mod.wave end,
  dice = function(mod) return 45 * #mod.dice end,
  ["advanced-mods"] = function(mod) return mod.advanced and 80 or 0 end,
  ["die-kinds"] = function(mod, mine)
    local sum = 0
    for _, kind in ipairs(mod.dice) do
      if not mine[kind] then sum = sum + 60 end
    end
    return sum
  end,
  imbalance = function(mod, mine)
    local sum = 0
    for _, kind in ipairs(mod.dice) do
      sum = sum + ((class_of(kind) == "attack") == (mine.attack >= mine.defense) and 40 or -40)
    end
    return sum
  end,
}

-- What a mod is worth to a side that has these dice besides.
local function worth_of(side, mod, mine)
  local sum = POWER * mod.wave
  local attack, defense = mine.attack, mine.defense
  for _, kind in ipairs(mod.dice) do
    local class = class_of(kind)
    sum = sum + (DICE[kind] or 100)
    if class == "attack" then
      sum = sum + (attack <= defense and FIRST or 0)
      attack = attack + 1
    else
      sum = sum + (defense < attack and FIRST or 0)
      defense = defense + 1
    end
  end
  local goal = world.zone("goals", side).top
  local adds = goal and goal.measure and goal_adds[goal.measure]
  return sum + (adds and adds(mod, mine) or 0)
end

-- The installed mod that is missed least in a slot, and what it is worth; nil where a slot is empty.
local function replaced(side, slot, mine)
  if #mods.installed(side, slot) < mods.slots(slot) then return nil, 0 end
  local out, least
  for mod in mods.installed(side, slot):each() do
    local worth = worth_of(side, mod, mine) - CUBE * mod.wave
    if least == nil or worth < least then out, least = mod, worth end
  end
  return out, least or 0
end

-- What installing a mod for a price is worth beyond what it replaces; nil where it cannot be paid. `slots`: what was
-- found in this decision for others that go there.
local function gain(side, mod, cost, mine, slots)
  local slot = mod.slot
  if not slots[slot] then slots[slot] = table.pack(replaced(side, slot, mine)) end
  local old, lost = slots[slot][1], slots[slot][2]
  if side.cubes + (old and old.wave or 0) < cost then return nil end
  return worth_of(side, mod, mine) - lost - CUBE * cost
end

local function mod_scores(side, options, price)
  local mine, worth, slots = owned(side), {}, {}
  for mod in options:each() do
    if type(mod) ~= "string" then
      worth[mod] = gain(side, mod, price(mod), mine, slots) or CUBE * mod.wave
      worth[mod] = math.max(worth[mod], CUBE * mod.wave)
    end
  end
  return worth
end

--- From a bay, seldom from the bag: what lies there is known.
function shop.mod(side, options)
  local worth = mod_scores(side, options, function(mod) return workshop.price(side, mod) end)
  worth.draw = 90 * waves.number() - 2 * CUBE
  return options:score { { "worth", worth } }
end

function shop.draft(side, options)
  local mine, worth = owned(side), {}
  local kept = world.zone("kept", side):set()
  for mod in kept:each() do
    for _, kind in ipairs(mod.dice) do mine[class_of(kind)] = mine[class_of(kind)] + 1 end
  end
  for mod in options:each() do
    local same = #kept:where(function(each) return each.slot == mod.slot end)
    worth[mod] = same < mods.slots(mod.slot) and worth_of(side, mod, mine) or CUBE
  end
  return options:score { { "worth", worth } }
end

function shop.left_out(side, options)
  local mine, worth = owned(side), {}
  for mod in options:each() do worth[mod] = -worth_of(side, mod, mine) end
  return options:score { { "worth", worth } }
end

--- Where a mod goes; about the mod.
function shop.install(side, options, mod)
  local mine, worth = owned(side), { recycle = CUBE * mod.wave }
  local here = worth_of(side, mod, mine) - (mod.advanced and CUBE * 3 or 0)
  for where in options:each() do
    if where == "empty" then
      worth[where] = here
    elseif where ~= "recycle" then
      worth[where] = here - worth_of(side, where, mine) + CUBE * where.wave
    end
  end
  return options:score { { "worth", worth } }
end

--- A second mod, for what it is worth beyond its price.
function shop.second_mod(side, options)
  local mine, worth, slots = owned(side), { pass = 20, draw = -50 }, {}
  for mod in options:each() do
    if type(mod) ~= "string" then
      local cost = waves.number() + (mod.advanced and option.second_cost_advanced or option.second_cost)
      worth[mod] = gain(side, mod, cost, mine, slots) or -100
    end
  end
  return options:score { { "worth", worth } }
end

--- A token is worth a few dice rolled again in every turn to come; in the last turn nothing.
function shop.buy_overdrive(side)
  local left = waves.count() * option.turns_a_wave - world.round
  if left < 1 then return false end
  local goal = world.zone("goals", side).top
  local likes = goal and goal.measure == "conditions" and 1 or 0
  return side.cubes - workshop.overdrive_cost(side) + left + 3 * likes >= 3
end

return shop
