-- How an attack is resolved: dice, rerolls, DEFENSE, armour check, damage.
local points = require "points"
local harm = require "harm"
local sight = require "sight"
local cards = require "cards"

local combat = {}

--- The board item of this mission's Legion.
---@return table item
function combat.board()
  return data.list("board")[world.board]
end

--- Dice of a trooper's attack: of the three that the rank card shows the player picks as many as the line has.
---@param line table item of kind line
---@param bonus integer white dice on top
---@return table array of die ids
function combat.pool(trooper, line, bonus)
  local shown = points.card(trooper.side)[line.type] -- CIT-ATT-03
  local pool = {}
  if line.dice < #shown and shown[1] == shown[2] and shown[2] == shown[3] then
    for i = 1, line.dice do pool[i] = shown[i] end
  elseif line.dice < #shown then
    local positions = set()
    for i = 1, #shown do positions:add(i) end
    for i in choose(trooper.side, "dice", domain.some(positions, line.dice, line.dice), trooper):each() do -- CIT-ATT-04
      pool[#pool + 1] = shown[i]
    end
  else
    for i = 1, #shown do pool[i] = shown[i] end
  end
  for _, die in ipairs(line.extra) do pool[#pool + 1] = die end -- CIT-ATT-05
  for _ = 1, bonus do pool[#pool + 1] = "white" end
  return pool
end

local function sum(results)
  local total = 0
  for i = 1, #results do total = total + results[i] end
  return total
end

-- Rolls, and offers the attacker its cards for rolling again.
local function throw(attacker, pool)
  local results = roll(pool)
  local rolled = {}
  for i = 1, #results do rolled[i] = results[i] end
  if attacker and attacker.kind == "trooper" then cards.reroll(attacker, pool, rolled) end
  return rolled
end

local function terrain_defence(token)
  return token.defence > 0 and token.defence or combat.board().terrain
end

--- DEFENSE of a target against one attack.
---@param attacker any piece or nil
---@param type string "firearm", "close" or "tech"
function combat.defence(target, attacker, type)
  local value
  if target.kind == "trooper" then
    value = target.defence -- CIT-ATT-12
  elseif target.kind == "creature" then
    value = harm.row(target).defence
  else
    value = terrain_defence(target)
  end
  if attacker and type == "firearm" then value = value + sight.cover(attacker, target) end
  return modified("defence", value, target, attacker)
end

local function armour_die(target)
  if target.kind == "trooper" then return points.card(target.side).defence end -- CIT-ATT-12 CIT-RANK-02
  if target.kind == "creature" then return harm.row(target).die end
  return "none"
end

-- The one point that an armour check may stop.
local function armour(target)
  local die = armour_die(target)
  if not die or die == "none" then return 0 end
  if option.armour_check == "ask" and not choose(target.side, "armour", domain.yes_no(), target) then return 0 end
  local face = roll(die) -- CIT-ATT-08
  if face == 0 and target.kind == "trooper" then face = cards.brace(target, die) end
  if face == 0 then return 0 end
  log("log-armour", target)
  return 1
end

--- One attack on one figure.
---@param attacker any piece, nil for a trap
---@param by any side that gets the PP, or nil
---@param pool table array of die ids
---@return integer damage that was dealt; 0: the attack failed
function combat.resolve(attacker, by, target, type, pool)
  local guard = attacker and target.kind == "trooper" and cards.guard(target) or 0
  local hits = sum(throw(attacker, pool))
  hits = modified("hits", hits, attacker, target)
  local defence = combat.defence(target, attacker, type) + guard
  if attacker then log("log-attack", attacker, target, hits, defence) end
  local damage = hits - defence -- CIT-ATT-06
  if damage > 0 then damage = damage - armour(target) end
  if damage <= 0 then damage = 0 end -- CIT-ATT-09
  harm.apply(target, damage, by, attacker)
  if attacker then raise("attacked", attacker, target, damage) end
  return damage
end

--- The board's trap attack on a figure, by nobody's team unless `by` says so.
function combat.trap(figure, by)
  local pool = {}
  for i, die in ipairs(combat.board().trap) do pool[i] = die end
  return combat.resolve(nil, by, figure, "trap", pool) -- CIT-PP-04
end

--- One roll for every figure of a set. Creatures fall without an armour check, troopers have theirs.
---@param figures table set, in the order in which they are struck
function combat.area(attacker, by, figures, pool)
  local hits = sum(throw(attacker, pool))
  local damages = {}
  for figure in figures:each() do
    local damage = hits - combat.defence(figure, nil, "area") -- CIT-ATT-13
    if damage > 0 and figure.kind == "trooper" then damage = damage - armour(figure) end
    damages[figure] = damage
  end
  for figure in figures:each() do harm.apply(figure, damages[figure], by, attacker) end
end

return combat
