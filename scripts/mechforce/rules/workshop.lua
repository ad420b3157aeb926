-- Phase 5: mods from the bays and the bag, Overdrive tokens, the dial.
local mods = require "mods"
local seats = require "seats"
local skills = require "skills"
local waves = require "waves"
local game = require "game"
local gains = require "gains"

local workshop = {}

--- The step: picks in Foundry order, then second mods, then Overdrive tokens, then the dials.
function workshop.phase()
  game.phase("workshop")
  local order = seats.foundry_order() -- MEC-PERK-05
  push("workshop-over")
  for i = #order, 1, -1 do push("workshop-overdrives", order[i]) end -- MEC-SHOP-17
  for i = #order, 1, -1 do
    if skills.may_fabricate(order[i]) then push("workshop-second", order[i], "night-shift") end -- MEC-WAR-11
  end
  for i = #order, 1, -1 do
    if seats.has(order[i], "second-mod") then push("workshop-second", order[i], "workbench") end -- MEC-PERK-08
  end
  for i = #order, 1, -1 do push("workshop-pick", order[i]) end -- MEC-SHOP-01
end

--- What the first mod of a turn costs to install.
function workshop.price(side, mod)
  local cost = 0 -- MEC-SHOP-04
  if mod.advanced then
    local cheap = seats.has(side, "cheap-mods") -- MEC-PERK-06
    cost = cheap and option.advanced_cost_cheap or option.advanced_cost -- MEC-SHOP-05
  end
  return math.max(0, modified("mod-cost", cost, mod, side))
end

--- What a second mod costs: nothing takes anything off it (MEC-SHOP-12, MEC-SHOP-13); by the night shift see
--- MEC-WAR-11.
function workshop.second_price(side, mod, why)
  local cost
  if why == "night-shift" then
    cost = mod.advanced and option.advanced_cost or 0
  else
    cost = waves.number() + (mod.advanced and option.second_cost_advanced or option.second_cost) -- MEC-SHOP-12
  end
  return math.max(0, modified("mod-cost", cost, mod, side))
end

--- Where a mod can go for a price: "empty", or installed mods that it replaces. What they pay counts (MEC-SHOP-10). A
--- set.
function workshop.places(side, mod, cost)
  local out = set()
  if mods.fits(side, mod) and side.cubes >= cost then out:add("empty") end
  for old in mods.installed(side, mod.slot):each() do -- MEC-SHOP-11
    if side.cubes + old.wave >= cost then out:add(old) end -- MEC-SHOP-10
  end
  return out
end

local function pay(side, cost) change.add(side, "cubes", -cost) end

local function put(side, mod, where, cost)
  if where ~= "empty" then
    local wave = where.wave
    mods.take_off(side, where) -- MEC-SHOP-08
    skills.recycled(side, wave) -- MEC-SHOP-09
  end
  pay(side, cost)
  mods.install(side, mod)
end

--- Cubes for a mod; one from a bay goes back to the bag, one drawn leaves the game (MEC-SHOP-03, MEC-SHOP-07, OP-13).
local function recycle(side, mod, drawn)
  log("log-recycles", side, mod)
  skills.recycled(side, mod.wave)
  if drawn then
    change.remove(mod)
    raise("piece-removed", mod)
  else
    mods.to_bag(mod)
  end
end

--- Pays for a draw and gives the tile. It lies in the side's own zone until it is installed or recycled.
local function draw(side)
  pay(side, option.draw_cost) -- MEC-SHOP-06, MEC-SHOP-14
  local mod = mods.draw()
  change.move(mod, world.zone("aside", side))
  log("log-draws", side, option.draw_cost, mod)
  return mod
end

local function can_draw(side) return #world.zone("bag") > 0 and side.cubes >= option.draw_cost end

--- Installs or recycles a mod, as its side likes and can pay (MEC-SHOP-02).
local function settle(side, mod, cost, drawn)
  change.set(world, "price", cost)
  local where = choose(side, "install", workshop.places(side, mod, cost):with "recycle", mod)
  if where == "recycle" then return recycle(side, mod, drawn) end
  put(side, mod, where, cost)
end

--- The step of one side: takes a mod (MEC-SHOP-01). With empty bays and no draw there is nothing to take
--- (MEC-FORGE-03).
function workshop.pick(side)
  local open = world.zone("foundry"):set()
  if can_draw(side) then open:add "draw" end
  if #open == 0 then return end
  local mod = choose(side, "mod", open)
  local drawn = mod == "draw"
  if drawn then mod = draw(side) end
  settle(side, mod, workshop.price(side, mod), drawn)
end

--- The step of a second mod. `why`: "workbench" (MEC-SHOP-12) or "night-shift" (MEC-WAR-11).
function workshop.second(side, why)
  local open = world.zone("foundry"):set():where(function(mod)
    return #workshop.places(side, mod, workshop.second_price(side, mod, why)) > 0 -- MEC-SHOP-19
  end)
  if can_draw(side) then open:add "draw" end
  if #open == 0 then return end
  if why == "workbench" then
    open:add "pass"
  elseif not skills.fabricate(side) then -- MEC-WAR-11
    return
  end
  local mod = choose(side, "second-mod", open)
  if mod == "pass" then return end
  if mod == "draw" then
    mod = draw(side) -- MEC-SHOP-14
    return settle(side, mod, workshop.second_price(side, mod, why), true)
  end
  local cost = workshop.second_price(side, mod, why)
  change.set(world, "price", cost)
  put(side, mod, choose(side, "install", workshop.places(side, mod, cost), mod), cost) -- MEC-SHOP-19
end

--- Cubes for the next Overdrive token of a side; nil when it may have no more.
function workshop.overdrive_cost(side)
  if side.overdrives >= option.overdrive_limit then return nil end
  local cost = option.overdrive_costs[math.max(side.overdrives, 1)]
  if cost == nil then return nil end
  if seats.has(side, "cheap-overdrive") then cost = cost - option.overdrive_discount end -- MEC-PERK-07
  return math.max(0, cost)
end

--- The step of one side: buys Overdrive tokens, ready at once (MEC-SHOP-17).
function workshop.overdrives(side)
  local cost = workshop.overdrive_cost(side)
  while cost and side.cubes >= cost and choose(side, "buy-overdrive", domain.yes_no()) do
    pay(side, cost)
    change.add(side, "overdrives", 1)
    change.add(side, "charged", 1)
    log("log-overdrive", side, cost)
    cost = workshop.overdrive_cost(side)
  end
end

--- The step that ends the phase: every dial to its top (MEC-SHOP-16).
function workshop.over()
  for _, side in ipairs(world.sides) do gains.power(side.mech, side.mech.top - side.mech.power) end
end

return workshop
